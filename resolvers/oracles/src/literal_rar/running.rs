//! Section 8, "Then run the list in reverse."

use super::facts;
use super::listing::{Entry, Item, Lister, Listing, Path, Upon, Who};
use nightcourt_resolvers::model::{ActionId, Component, PlayerId};

/// Something that was run and worked.
struct Worked {
    who: Who,
    component: Component,
    place: PlayerId,
    path: Path,
    /// What it acts on; all that it reaches, if an item is a component of an action.
    upon: Option<Upon>,
}

/// The list of one effect, being run.
pub struct Run<'c, 'n> {
    lister: &'c Lister<'n>,
    worked: Vec<Worked>,
    /// What ontos brought: a component (all of the action, if an item is a component of an action), where, by what path.
    brought: Vec<(Who, Option<Component>, PlayerId, Path)>,
    /// What has been run and might still be brought somewhere.
    run: Vec<Entry>,
    whos: Vec<Who>,
}

impl<'c, 'n> Run<'c, 'n> {
    pub fn new(lister: &'c Lister<'n>, listing: &Listing) -> Run<'c, 'n> {
        let mut whos: Vec<Who> = facts::all(lister.night).into_iter().map(Who::submitted).collect();
        for entry in listing.levels.iter().flatten() {
            if let Entry::Whole(who, _) = entry
                && !whos.contains(who)
            {
                whos.push(who.clone());
            }
        }
        let mut run = Run { lister, worked: Vec::new(), brought: Vec::new(), run: Vec::new(), whos };
        for entry in listing.levels.iter().rev().flat_map(|level| level.iter().rev()) {
            if lister.spent() {
                break;
            }
            run.entry(entry);
            run.run.push(entry.clone());
            run.settle();
        }
        run
    }

    fn entry(&mut self, entry: &Entry) {
        match entry {
            Entry::One(Item::Act { who, component, place, upon }) => {
                self.act(who, *component, Some(*place), Some(upon));
            }
            Entry::Whole(who, component) => self.act(who, *component, None, None),
            Entry::One(Item::Onto { mover, of, component, from, to }) => {
                self.onto(*mover, of, Some(*component), Some((*from, *to)));
            }
            Entry::WholeOnto(mover) => {
                for who in self.whos.clone() {
                    self.onto(*mover, &who, None, None);
                }
            }
        }
    }

    /// Where a component stands now, and by what path.
    fn arrivals(&self, who: &Who, component: Component) -> Vec<(PlayerId, Path)> {
        let starts = self.lister.starts(who, component).into_iter().map(|start| (start, Path::new()));
        let brought = self.brought.iter().filter(|(of, what, _, _)| {
            of == who && what.is_none_or(|what| what == component) && !self.lister.fixed(who, component)
        });
        starts.chain(brought.map(|(_, _, place, path)| (*place, path.clone()))).collect()
    }

    /// "An item works unless an item run before it, that worked, negates it".
    fn act(&mut self, who: &Who, component: Component, at: Option<PlayerId>, upon: Option<&Upon>) {
        for (place, path) in self.arrivals(who, component) {
            if at.is_some_and(|at| at != place) || self.negated(who, component, place, &path) {
                continue;
            }
            let again = |one: &Worked| {
                one.who == *who
                    && one.component == component
                    && one.place == place
                    && one.path == path
                    && one.upon.as_ref() == upon
            };
            if !self.worked.iter().any(again) {
                self.worked.push(Worked { who: who.clone(), component, place, path, upon: upon.cloned() });
            }
        }
    }

    fn negated(&self, who: &Who, component: Component, place: PlayerId, path: &[ActionId]) -> bool {
        let lister = self.lister;
        if lister.spent() || lister.hopeless(who, component, place, path) {
            return true;
        }
        let of = Upon::Component(who.clone(), component);
        if lister.blockable(who) && self.some(Component::Block, lister.actor(who), &of, who) {
            return true;
        }
        if lister.fixed(who, component) {
            return false;
        }
        let at = Upon::At(who.clone(), component, place);
        let taken = facts::all(lister.night)
            .into_iter()
            .any(|mover| lister.reaches(mover, who, place, path).is_some() && self.away(mover, who, place, &at));
        taken || self.some(Component::UntargetSelf, place, &at, who) || self.some(Component::Untarget, place, &at, who)
    }

    fn away(&self, mover: ActionId, who: &Who, place: PlayerId, at: &Upon) -> bool {
        self.acted(mover, self.lister.moving(mover), self.lister.stand_to_move(mover, who, place), at, who)
    }

    /// "onto works only if its own away worked". What it brings may have been run before it: it acts then.
    fn onto(&mut self, mover: ActionId, who: &Who, only: Option<Component>, step: Option<(PlayerId, PlayerId)>) {
        // any component does where an item is a component of an action: all move as one
        let component = only.unwrap_or(Component::Visit);
        let mut news = Vec::new();
        for (from, path) in self.arrivals(who, component) {
            let Some(to) = self.lister.reaches(mover, who, from, &path) else { continue };
            let at = Upon::At(who.clone(), component, from);
            if step.is_some_and(|step| step != (from, to))
                || self.lister.fixed(who, component)
                || !self.away(mover, who, from, &at)
            {
                continue;
            }
            let one = (who.clone(), only, to, [&path[..], &[mover]].concat());
            if !self.brought.contains(&one) {
                news.push(one);
            }
        }
        self.brought.extend(news);
    }

    /// An onto works as soon as its own away has worked and what it moves is there, and what it brings acts then, if
    /// either was run before: what is listed in one level does not hang on the order within it.
    fn settle(&mut self) {
        loop {
            let before = (self.brought.len(), self.worked.len());
            for entry in self.run.clone() {
                self.entry(&entry);
            }
            if (self.brought.len(), self.worked.len()) == before || self.lister.spent() {
                return;
            }
        }
    }

    /// Whether the component of this action, standing there, worked upon that.
    pub fn acted(&self, id: ActionId, component: Component, place: PlayerId, upon: &Upon, on: &Who) -> bool {
        self.lister.may_act(id, on)
            && self.worked.iter().any(|one| {
                one.who.id() == Some(id)
                    && one.component == component
                    && one.place == place
                    && one.upon.as_ref().is_none_or(|acts| acts == upon)
                    // "what a mover brings never acts on that mover"
                    && !on.id().is_some_and(|on| one.path.contains(&on))
            })
    }

    pub fn some(&self, component: Component, place: PlayerId, upon: &Upon, on: &Who) -> bool {
        facts::with(self.lister.night, component).into_iter().any(|id| self.acted(id, component, place, upon, on))
    }

    /// Whether something asked for was produced.
    pub fn produced(&self, who: &Who, component: Component, place: PlayerId, upon: &Upon) -> bool {
        self.worked.iter().any(|one| {
            one.who == *who
                && one.component == component
                && one.place == place
                && one.upon.as_ref().is_none_or(|acts| acts == upon)
        })
    }
}
