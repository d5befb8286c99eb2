//! The trees of reasons, for whoever wants to see them ([RAR], whose examples are such trees).
//!
//! Every effect that some action could bring about is asked for again. A reason for it is a line; below it is a line for
//! each counter, a reason against it; below that the counters of the counter, and so on. Each line is decided by the
//! code that decided the night ([`Search::reason_holds`], [`Search::counters`]), so the account cannot say otherwise. A
//! counter for which an action would have to take part twice is no reason (rule 4); where that cuts a chain off, a line
//! says so.
//!
//! Nothing here runs for a recorder that does not look. The walk has a budget of its own, and every tree a number of
//! lines at which it breaks off: the answer does not depend on it, and a reason that holds is among those told.

mod deaths;
mod effects;
mod grounds;
mod reports;

use crate::explain::Recorder;
use crate::explain::rar::{Cut, Ground, Question, Step, Use};
use crate::explain::result::Effect;
use crate::model::{Component, PlayerId, PlayerSet};
use crate::outcome::Outcome;
use crate::system::bits::Bits;

use super::holds::{Counter, Search, Taking};
use super::reason::{Groups, Reasons, joint};

/// How many lines a tree may have, and how many reasons are kept for one.
const MOST_LINES: usize = 200;
/// How many lines may say what rule 4 leaves out of one reason.
const MOST_CUT: usize = 8;

/// Shows every question, once the night is decided: `dead` are those who die.
pub(super) fn show<const W: usize, R: Recorder<Step>>(
    search: &mut Search<'_, W>,
    reasons: &Reasons<W>,
    space: &mut super::deaths::Space,
    dead: PlayerSet,
    outcome: &Outcome,
    recorder: &mut R,
) {
    let shown: Vec<(PlayerId, PlayerSet)> =
        dead.iter().map(|player| (player, search.identities(PlayerSet::of(player)))).collect();
    search.steps = 0;
    let mut tree = Tree { search, recorder, lines: 0, too_few: None };
    let claimed = tree.deaths(reasons, space, dead);
    let mut in_the_morning = PlayerSet::EMPTY;
    for player in claimed.iter() {
        let shown = shown.iter().find(|&&(who, _)| who == player);
        for shown in shown.map_or(PlayerSet::of(player), |&(_, shown)| shown).iter() {
            tree.reported(player, shown);
            in_the_morning.insert(shown);
        }
    }
    tree.effects(reasons, dead);
    tree.reports(reasons);
    for event in outcome.events.iter() {
        tree.recorder.record(|| Step::Loop(event.members().collect()));
    }
    if tree.search.is_exhausted() {
        tree.recorder.record(|| Step::More(0));
    }
    for player in in_the_morning.iter() {
        tree.recorder.record(|| Effect::Dies(player).into());
    }
}

/// Whether one more reason for a question is kept, among some of which each is struck or not: there are as many as a tree
/// has lines, and beyond them only the first that holds, without which the answer would be another.
fn is_kept(kept: impl Iterator<Item = bool>, struck: bool) -> bool {
    let (mut count, mut holds) = (0, false);
    for struck in kept {
        count += 1;
        holds |= !struck;
    }
    count < MOST_LINES || !holds && !struck
}

/// A tree as it is walked.
struct Tree<'t, 's, const W: usize, R> {
    search: &'t mut Search<'s, W>,
    recorder: &'t mut R,
    /// The lines of this tree so far.
    lines: usize,
    /// [`Root::too_few`] of the reason whose counters are told.
    too_few: Option<PlayerId>,
}

/// A reason for yes: the parts that make it, and where else counters of the effect may stand.
struct Root<'r> {
    groups: Groups<'r>,
    /// Of which groups only the visits are asked for.
    visit: [bool; 3],
    ground: Ground,
    struck: bool,
    /// What would counter the effect itself, by standing at a player.
    against: Vec<(Component, PlayerId)>,
    /// What counters it beside actions.
    facts: Vec<Ground>,
    /// A part whose visit sets off the rest, but which is asked for whole.
    whole: Option<u32>,
    /// Switch `doctor-saves=one`: at whom there are too few protections for all kills.
    too_few: Option<PlayerId>,
}

impl<'r> Root<'r> {
    fn new(groups: Groups<'r>, ground: Ground, struck: bool) -> Self {
        Root {
            groups,
            visit: [false; 3],
            ground,
            struck,
            against: Vec::new(),
            facts: Vec::new(),
            whole: None,
            too_few: None,
        }
    }
}

/// Where counters come from.
#[derive(Clone, Copy)]
enum Source {
    /// The counters of a standing; whether only its visit is asked for.
    Part(u32, bool),
    /// The competitors of a mover.
    Rivals(Taking),
    /// What stands at a player.
    Standing(Component, PlayerId),
}

impl<const W: usize, R: Recorder<Step>> Tree<'_, '_, W, R> {
    /// A question and its tree, in which the reasons that hold come first. Says the answer: whether there are such.
    fn ask(&mut self, question: Question, roots: &[Root<'_>]) -> bool {
        if self.search.is_exhausted() {
            return false;
        }
        let answer = roots.iter().any(|root| !root.struck);
        self.lines = 0;
        self.recorder.record(|| Step::Question(question, answer));
        for root in roots.iter().filter(|root| !root.struck).chain(roots.iter().filter(|root| root.struck)) {
            self.root(root);
        }
        answer
    }

    fn root(&mut self, root: &Root<'_>) {
        self.line(1, |depth| Step::Reason { depth, ground: root.ground.clone(), struck: root.struck });
        let Some(used) = joint(self.search.board, root.groups, None) else { return };
        for fact in &root.facts {
            self.line(2, |depth| Step::Reason { depth, ground: fact.clone(), struck: false });
        }
        let mut sources = Vec::new();
        for (group, parts) in root.groups.into_iter().enumerate() {
            for (place, &part) in parts.iter().enumerate() {
                let as_visit = root.visit[group] || group == 0 && place + 1 < parts.len();
                let as_visit = as_visit && root.whole != Some(part);
                sources.push(Source::Part(part, as_visit));
            }
        }
        sources.extend(root.against.iter().map(|&(component, at)| Source::Standing(component, at)));
        self.too_few = root.too_few;
        self.counters(2, &sources, &used, &used);
    }

    /// A line for each counter under a chain, with its own tree below it, and one for each that rule 4 leaves out.
    /// `own`: what the countered reason itself uses; that this does not act on itself goes without saying.
    fn counters(&mut self, depth: usize, sources: &[Source], chain: &Bits<W>, own: &Bits<W>) {
        let mut told: Vec<(Counter, Use)> = Vec::new();
        let mut cut: Vec<Counter> = Vec::new();
        for &source in sources {
            let open = self.list(source, chain);
            for (counter, how) in &open {
                if !told.iter().any(|(known, _)| known == counter) {
                    told.push((*counter, *how));
                }
            }
            if cut.len() < MOST_CUT {
                let all = self.list(source, &Bits::EMPTY);
                cut.extend(all.into_iter().filter(|one| !open.contains(one)).map(|(counter, _)| counter));
            }
        }
        for (counter, how) in told {
            self.counter(depth, counter, how, chain);
        }
        let mut said: Vec<Step> = Vec::new();
        for counter in cut {
            let Some(step) = self.cut(depth, counter, chain, own) else { continue };
            if said.len() < MOST_CUT && !said.contains(&step) {
                said.push(step.clone());
                self.line(depth, |_| step);
            }
        }
    }

    /// A counter and its tree.
    fn counter(&mut self, depth: usize, counter: Counter, how: Use, chain: &Bits<W>) {
        if self.is_full() {
            // The line that says so is all that is missing.
            self.line(depth, Step::More);
            return;
        }
        let struck = !self.search.counters(counter, chain);
        if self.search.is_exhausted() {
            return;
        }
        let too_few = self.too_few.filter(|_| depth == 2 && how == Use::Protects && !struck);
        let (ground, struck) = (self.counter_ground(counter, how), struck || too_few.is_some());
        self.line(depth, |depth| Step::Reason { depth, ground, struck });
        if let Some(at) = too_few {
            self.line(depth + 1, |depth| Step::Reason { depth, ground: Ground::TooFew(at), struck: false });
        }
        let below = |by: u32| self.search.board.standing(by).used;
        match counter {
            Counter::Stands(standing) => {
                let own = below(standing);
                self.counters(depth + 1, &[Source::Part(standing, false)], &chain.union(&own), &own);
            }
            Counter::Takes(taking) => {
                let own = below(taking.by);
                let sources = [Source::Part(taking.by, false), Source::Rivals(taking)];
                self.counters(depth + 1, &sources, &chain.union(&own), &own);
            }
            Counter::Ascetic(_) | Counter::Home(_) => {}
        }
    }

    /// The line for a counter that would need an action of the chain again; nothing where that is no news.
    fn cut(&self, depth: usize, counter: Counter, chain: &Bits<W>, own: &Bits<W>) -> Option<Step> {
        let board = self.search.board;
        let by = match counter {
            Counter::Stands(by) => by,
            Counter::Takes(taking) => taking.by,
            Counter::Ascetic(_) | Counter::Home(_) => return None,
        };
        let standing = board.standing(by);
        if own.contains(standing.act.into()) {
            return None;
        }
        // Its own action, if it is that; else the first mover.
        let act = usize::from(standing.act);
        let twice = if chain.contains(act) { act } else { standing.used.intersection(chain).iter().next()? };
        let what = if let Counter::Takes(Taking { act, from, to, .. }) = counter {
            Cut::Taken { what: board.acts[usize::from(act)].agent, from, to }
        } else if twice == act {
            Cut::Counts
        } else {
            Cut::Brought { what: board.acts[act].agent, to: standing.end }
        };
        Some(Step::Cut { depth, what, twice: board.acts[twice].agent })
    }

    /// Every counter from a source that a chain leaves room for, with what it does there.
    fn list(&mut self, source: Source, chain: &Bits<W>) -> Vec<(Counter, Use)> {
        let search = &mut *self.search;
        // Looking through many standings is work too.
        search.steps += search.board.standings.len() as u32 / 64;
        let mut found: Vec<Counter> = Vec::new();
        let mut note = |_: &mut Search<'_, W>, counter: Counter| {
            if !found.contains(&counter) {
                found.push(counter);
            }
            found.len() >= MOST_LINES
        };
        match source {
            Source::Part(part, visit) => search.each_counter(part, visit, chain, &mut note),
            Source::Rivals(Taking { act, from, to, chosen, .. }) => {
                search.each_taking(act, from, Some(to), chosen, chain, &mut note)
            }
            Source::Standing(component, at) => search.each_standing(component, at, chain, &mut note),
        };
        found.into_iter().map(|counter| (counter, self.use_of(counter, source))).collect()
    }

    fn is_full(&self) -> bool {
        self.lines >= MOST_LINES || self.search.is_exhausted()
    }

    /// Shows a line, unless the tree has broken off; the last line says that it does.
    fn line(&mut self, depth: usize, step: impl FnOnce(usize) -> Step) {
        self.lines += 1;
        if self.lines < MOST_LINES {
            self.recorder.record(|| step(depth));
        } else if self.lines == MOST_LINES {
            self.recorder.record(|| Step::More(depth));
        }
    }
}
