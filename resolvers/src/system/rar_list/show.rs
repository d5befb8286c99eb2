//! The account of a list that was run: each item in the order run, whether it works, and if not why.
//!
//! An item that might cause the effect works only if the effect comes about through it: if everything else that its
//! reason needs was produced too, and nothing stops the effect itself. Nothing here is asked unless something records.

use crate::explain::account::Account;
use crate::model::{Component, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::ruling::RarListItem;
use crate::step::{Acting, Condition, Failure, FailureReason, Immunity, Status};
use crate::system::questions::{Against, Answered, Question, Verdict};

use super::answer::{Answer, Need, each_need};
use super::cast::Part;
use super::item::{EffectTarget, Item, Kind, Role};
use super::list::same_entry;
use super::run::{Negation, Worked};
use super::ways::Movers;
use super::words::{Listed, Named};

/// One way in which an effect could come about: all that must be produced for it, and what stops one of these all the
/// same.
#[derive(Clone, Default, Debug)]
pub(super) struct Reason {
    needs: Vec<Need>,
    stop: Option<(usize, FailureReason)>,
    /// Protections stand against it in vain: they are fewer than the kills (switch `doctor-saves=one`; true if Bulletproof is one of
    /// them), or cancel each other (`alone`).
    unsaved: Option<Status>,
}

impl Answer<'_> {
    /// The reasons that a question could rest on, and for each hiding that it cannot rest on that alone.
    fn reasons(&self, answered: &Answered<'_>) -> Vec<Reason> {
        let mut reasons = Vec::new();
        for (reason, verdict) in answered.reasons.all.iter().zip(answered.verdicts) {
            let mut needs = Vec::new();
            each_need(&self.map, answered.reasons, reason, |need| {
                needs.push(need);
                true
            });
            let limited = match reason.against {
                Against::Kill { at, .. } => self.map.rules.bulletproof_once.contains(at),
                Against::Nothing | Against::Frames | Against::Exchanges => false,
            };
            let produced = needs.iter().all(|need| self.produced(need));
            let stop = match verdict {
                Verdict::Covered if limited => Some(FailureReason::OwnBulletproof),
                Verdict::Covered => Some(FailureReason::OwnProtection),
                Verdict::Fails if produced => self.stop(reason).err(),
                Verdict::Holds
                | Verdict::Fails
                | Verdict::Contested(_)
                | Verdict::Outnumbered
                | Verdict::Open => answered.idle.map(FailureReason::Idle),
            };
            for hide in answered.reasons.hides(reason) {
                if self.map.night.town().contains(hide.at) {
                    reasons.push(Reason {
                        needs: needs
                            .iter()
                            .copied()
                            .filter(|need| need.who == hide.act)
                            .collect(),
                        stop: Some((0, FailureReason::Survives(hide.at))),
                        unsaved: None,
                    });
                }
            }
            reasons.push(Reason {
                needs,
                stop: stop.map(|why| (0, why)),
                unsaved: match verdict {
                    Verdict::Outnumbered => Some(Status::Outnumbered(limited)),
                    Verdict::Holds if self.is_cancelled(reason) => Some(Status::Cancelled),
                    Verdict::Holds
                    | Verdict::Fails
                    | Verdict::Contested(_)
                    | Verdict::Covered
                    | Verdict::Open => None,
                },
            });
        }
        reasons
    }

    /// Tells of every action that is aimed at a player at whom it fails: no list has it there.
    pub(super) fn show_shut(&self, account: &mut Account<'_>) {
        let night = self.map.night;
        for (id, action) in night.action_ids().iter().zip(night.actions()) {
            let part = &self.map.cast.all[id.index()];
            let parts = action.ability.row().parts;
            if let Some(at) = action
                .target()
                .filter(|&at| parts.iter().any(|&one| part.is_shut(one, at)))
            {
                // What an action does at its actor does not stand there in any case.
                let whole = parts
                    .iter()
                    .all(|&one| part.is_fixed(one) || part.is_shut(one, at));
                account.shut(Agent::Submitted(id), at, self.why_shut(part, at), whole);
            }
        }
    }

    /// Why an action fails at a player, whatever else happens.
    fn why_shut(&self, part: &Part, at: PlayerId) -> Failure {
        let passive = part.repelled(at, self.map.night, PlayerSet::EMPTY);
        passive.map_or(Failure::Home, Failure::Repelled)
    }

    /// Tells of the list that was run last: the question and its answer, then each item.
    pub(super) fn show(&self, answered: &Answered<'_>, account: &mut Account<'_>) {
        let question = answered.question;
        let mut reasons = self.reasons(answered);
        let entries = &self.list.entries;
        self.map.meter.spend((reasons.len() * entries.len()) as u64);
        reasons.retain(|reason| reason.needs.iter().all(|need| self.is_listed(need)));
        let mut listed = Vec::new();
        let leveled = self.list.levels.last().is_some_and(|&level| level > 0);
        let needs: u64 = reasons.iter().map(|reason| reason.needs.len() as u64).sum();
        for number in (0..entries.len()).rev() {
            // Each is looked for in every reason, and in every pair whose order matters.
            let pairs = (self.list.contests.pairs.len() * entries.len()) as u64;
            self.map.meter.spend(16 + needs + pairs / 2);
            if self.map.is_exhausted() {
                break;
            }
            let rivals = self.later_rivals(number).into_iter();
            listed.push(Listed {
                level: leveled.then(|| self.list.levels[number] as usize + 1),
                item: self.name(&entries[number], question),
                status: self.status(number, &reasons, question),
                before: rivals
                    .map(|other| self.name(&entries[other], question))
                    .collect(),
            });
        }
        account.list(question, answered.answer, self.is_whole(), &listed);
    }

    fn is_whole(&self) -> bool {
        self.map.rules.item == RarListItem::Action
    }

    fn is_listed(&self, need: &Need) -> bool {
        self.list
            .entries
            .iter()
            .any(|item| self.is_entry(item, need))
    }

    fn is_entry(&self, item: &Item, need: &Need) -> bool {
        item.by == need.who
            && item.role == Role::Acts(need.component)
            && (self.is_whole() || item.place == need.place && item.upon == need.upon)
    }

    fn holds(&self, reason: &Reason) -> bool {
        reason.stop.is_none() && reason.needs.iter().all(|need| self.produced(need))
    }

    /// The entries of the same level that are run after an entry, where it matters which of the two is run first.
    fn later_rivals(&self, number: usize) -> Vec<usize> {
        let entry = |item: &Item| {
            let whole = self.is_whole();
            self.list
                .entries
                .iter()
                .position(|entry| same_entry(entry, item, whole))
        };
        let mut rivals = Vec::new();
        for (one, other) in &self.list.contests.pairs {
            if let (Some(one), Some(other)) = (entry(one), entry(other)) {
                let (first, last) = (one.max(other), one.min(other));
                if first == number && last != number && !rivals.contains(&last) {
                    rivals.push(last);
                }
            }
        }
        rivals
    }

    /// An item, as an account names it.
    fn name(&self, item: &Item, question: Question) -> Named {
        let upon = item.upon;
        let (of, component, place) = match (upon.act(), item.role) {
            (Some(of), _) => (
                of,
                upon.component,
                upon.standing().map_or(item.place, |(.., at)| at),
            ),
            (None, Role::Acts(component)) => (item.by, component, item.place),
            (None, Role::Onto) => (item.by, Component::Visit, item.place),
        };
        let acting = match (item.role, upon.kind) {
            (Role::Onto, _) if self.is_whole() => Acting::WholeOnto,
            (Role::Acts(with @ (Component::Redirect | Component::Swap)), _) if self.is_whole() => {
                Acting::WholeAway(with)
            }
            (Role::Acts(with), _) if self.is_whole() => Acting::Whole(with),
            (Role::Onto, _) => Acting::Onto,
            (Role::Acts(_), Kind::Death) => match upon.guard() {
                Some(kill) if item.role == Role::Acts(Component::Guard) => {
                    Acting::Strikes(self.agent(kill))
                }
                Some(guard) => Acting::CausesFor(self.agent(guard)),
                None if question == Question::Dies(self.map.part(item.by).actor)
                    && question != Question::Dies(upon.at) =>
                {
                    Acting::CausesAtBomb
                }
                None if question != Question::Dies(upon.at) => Acting::CausesAtHost,
                None => Acting::Causes,
            },
            (Role::Acts(Component::Kill), Kind::Effect) => Acting::Arrives,
            (Role::Acts(_), Kind::Effect | Kind::Plain) => Acting::Causes,
            (Role::Acts(Component::Redirect | Component::Swap), Kind::At) => Acting::Away,
            (Role::Acts(with), Kind::Part | Kind::At) => Acting::With(with),
        };
        Named {
            acting,
            by: self.agent(item.by),
            of: self.agent(of),
            component,
            place,
        }
    }

    fn status(&self, number: usize, reasons: &[Reason], question: Question) -> Status {
        let item = &self.list.entries[number];
        let component = match item.role {
            Role::Acts(component) => component,
            Role::Onto if self.is_whole() => return self.status_of_whole_onto(item),
            Role::Onto => return self.status_of_onto(item),
        };
        let mine = |need: &Need| self.is_entry(item, need);
        let needed = reasons.iter().flat_map(|reason| {
            let places = reason
                .needs
                .iter()
                .enumerate()
                .filter(|(_, need)| mine(need));
            places.map(move |(place, need)| (reason, place, need))
        });
        let needed: Vec<(&Reason, usize, &Need)> = needed.collect();
        let produced: Vec<_> = needed
            .iter()
            .copied()
            .filter(|(.., need)| self.produced(need))
            .collect();
        let held: PlayerSet = produced
            .iter()
            .filter(|(reason, ..)| self.holds(reason))
            .map(|(.., need)| need.place)
            .collect();
        if needed.is_empty() {
            self.status_of_interferer(number, component, question)
        } else if let Some((by, owner)) = self.not_set_off(item.by) {
            Status::InVain(self.agent(by), Component::Visit, owner)
        } else if produced.is_empty() {
            self.why_not(
                item,
                component,
                needed.iter().map(|(.., need)| need.place).collect(),
            )
        } else if held.is_empty() {
            self.in_vain(&produced)
        } else if let (Component::Kill, Some(unsaved)) = (
            component,
            produced
                .iter()
                .find_map(|(reason, ..)| reason.unsaved.clone()),
        ) {
            unsaved
        } else {
            self.works(number, component, held, question)
        }
    }

    /// The visit that would set something off, if that did not arrive.
    fn not_set_off(&self, who: u16) -> Option<(u16, PlayerId)> {
        let set_off = self.map.part(who).set_off;
        let visit = |who: u16, place: PlayerId| Need {
            who,
            component: Component::Visit,
            place,
            upon: EffectTarget::EFFECT,
        };
        set_off.filter(|&(by, owner)| !self.produced(&visit(by, owner)))
    }

    fn status_of_interferer(
        &self,
        number: usize,
        component: Component,
        question: Question,
    ) -> Status {
        let item = &self.list.entries[number];
        let whole = self.is_whole();
        let worked = self.run.worked.iter().filter(|one| {
            one.who == item.by
                && one.component == component
                && (whole || one.is(component, item.place, item.upon))
        });
        let places: PlayerSet = worked.map(|one| one.place).collect();
        if places.is_empty() {
            let everywhere = PlayerSet::first(self.map.night.players().len());
            return self.why_not(
                item,
                component,
                if whole {
                    everywhere
                } else {
                    PlayerSet::of(item.place)
                },
            );
        }
        if let (
            Role::Acts(Component::Redirect | Component::Swap),
            Some((of, component, from)),
            false,
        ) = (item.role, item.upon.standing(), whole)
        {
            if !self.arrives(of, component, from) {
                return Status::Empty(from);
            }
        }
        self.works(number, component, places, question)
    }

    fn works(
        &self,
        number: usize,
        component: Component,
        places: PlayerSet,
        question: Question,
    ) -> Status {
        let item = &self.list.entries[number];
        let strange = self.strange(item.by, component, places, question);
        if self.is_whole() {
            return Status::WorksAt(places, strange);
        }
        match self.brought_late(number, component) {
            Some(mover) => Status::Late(mover, strange),
            None => {
                let mut because = self.because(item, component);
                because.extend(strange);
                Status::Works(because)
            }
        }
    }

    /// Why a player dies of a hiding or of being Weak, where that is asked: they reached somebody who was not Town.
    fn strange(
        &self,
        who: u16,
        component: Component,
        places: PlayerSet,
        question: Question,
    ) -> Vec<Condition> {
        let (night, actor) = (self.map.night, self.map.part(who).actor);
        let dies = question == Question::Dies(actor);
        let weak =
            dies && component == Component::Visit && night.having(Passive::Weak).contains(actor);
        let Some(stranger) = places.without(night.town()).lowest() else {
            return Vec::new();
        };
        if weak {
            vec![
                Condition::NotTown(stranger, Rule::Model68),
                Condition::Is(actor, Passive::Weak),
            ]
        } else if component == Component::Fate {
            vec![Condition::NotTown(stranger, Rule::Model24)]
        } else {
            Vec::new()
        }
    }

    /// The status of a produced cause whose reasons all fail.
    fn in_vain(&self, reasons: &[(&Reason, usize, &Need)]) -> Status {
        let stopped = reasons
            .iter()
            .find_map(|&(reason, at, _)| reason.stop.filter(|&(place, _)| place == at));
        if let Some((_, why)) = stopped {
            return Status::Negated(why);
        }
        let missing = reasons.iter().find_map(|(reason, ..)| {
            let absent = reason.needs.iter().find(|need| !self.produced(need));
            absent.or(reason.stop.map(|(place, _)| &reason.needs[place]))
        });
        missing.map_or(Status::Stays, |need| {
            Status::InVain(self.agent(need.who), need.component, need.place)
        })
    }

    fn arrives(&self, who: u16, component: Component, at: PlayerId) -> bool {
        let mut arrivals = self.run.arrivals(who, component, &self.map);
        arrivals.any(|(place, _)| place == at)
    }

    /// Why an item did not work at any of these players: what negates it where it came, or that nothing brought it.
    fn why_not(&self, item: &Item, component: Component, places: PlayerSet) -> Status {
        let arrivals = self.run.arrivals(item.by, component, &self.map);
        for (at, movers) in arrivals.filter(|&(at, _)| places.contains(at)) {
            if let Some(negation) = self.run.negation(item.by, component, at, movers, &self.map) {
                return Status::Negated(match negation {
                    Negation::By(by, with) => FailureReason::by(self.agent(by), with),
                    Negation::Hopeless => {
                        let part = self.map.part(item.by);
                        FailureReason::Fails(part.agent, at, self.why_shut(part, at))
                    }
                });
            }
        }
        Status::Absent(places.lowest().unwrap_or(item.place))
    }

    fn status_of_onto(&self, item: &Item) -> Status {
        let Some((of, component, to)) = item.brings() else {
            return Status::Stays;
        };
        let comes = |what: Option<Component>| what.is_none_or(|what| what == component);
        let brought = &self.run.brought;
        if brought.iter().any(|one| {
            one.by == item.by && one.who == of && comes(one.component) && one.place == to
        }) {
            return Status::Works(Vec::new());
        }
        let arrivals = self.run.arrivals(of, component, &self.map);
        let here: Vec<Movers> = arrivals
            .filter(|&(at, _)| at == item.place)
            .map(|(_, movers)| movers)
            .collect();
        if here.is_empty() {
            Status::Empty(item.place)
        } else if here
            .iter()
            .all(|&movers| self.map.takes(item.by, of, item.place, movers).is_none())
        {
            Status::Spent
        } else {
            Status::Stays
        }
    }

    fn status_of_whole_onto(&self, item: &Item) -> Status {
        let mut brought: Vec<(Agent, PlayerId)> = Vec::new();
        for one in self.run.brought.iter().filter(|one| one.by == item.by) {
            let brings = (self.agent(one.who), one.place);
            if !brought.contains(&brings) {
                brought.push(brings);
            }
        }
        if brought.is_empty() {
            Status::Stays
        } else {
            Status::Brings(brought)
        }
    }

    /// The mover that brought an item after its turn, if it worked only then.
    fn brought_late(&self, number: usize, component: Component) -> Option<Agent> {
        let item = &self.list.entries[number];
        let this = |one: &&Worked| one.who == item.by && one.is(component, item.place, item.upon);
        if self
            .run
            .worked
            .iter()
            .filter(this)
            .any(|one| one.movers == 0)
        {
            return None;
        }
        let one = self.run.worked.iter().find(this)?;
        let brought = self.run.brought.iter().find(|brought| {
            brought.who == one.who && brought.place == one.place && brought.movers == one.movers
        })?;
        let onto = self.list.entries.iter().position(|entry| {
            entry.by == brought.by && entry.brings() == Some((item.by, one.component, one.place))
        })?;
        (onto < number).then(|| self.agent(brought.by))
    }

    /// The passives but for which something else might have happened.
    fn because(&self, item: &Item, component: Component) -> Vec<Condition> {
        let (night, all) = (self.map.night, &self.map.cast.all);
        let this = &all[usize::from(item.by)];
        let has = |passive: Passive, player: PlayerId| night.having(passive).contains(player);
        let reaches = |component: Component, player: PlayerId| {
            self.map
                .cast
                .with(component)
                .any(|number| number != item.by && all[usize::from(number)].reach.contains(player))
        };
        let mut because = Vec::new();
        if let Some(why) = this
            .immune
            .filter(|_| reaches(Component::Block, this.actor))
        {
            because.push(Condition::Immune(this.actor, why));
        }
        let opens = |number: u16| {
            all[usize::from(number)].open_to_strongmen
                && all[usize::from(number)].reach.contains(item.place)
        };
        let through = component == Component::Kill
            && this.strongman
            && self.map.cast.with(Component::Untarget).any(opens);
        if through {
            because.push(Condition::Immune(this.actor, Immunity::Rolestop));
        }
        if item.upon.kind == Kind::Death {
            let of = item.upon.at;
            let shielded = night.bulletproof().contains(of)
                || reaches(Component::Protect, item.place)
                || reaches(Component::Guard, item.place);
            if shielded && this.strongman {
                because.extend((!through).then_some(Condition::Is(this.actor, Passive::Strongman)));
            } else if shielded && has(Passive::Macho, of) {
                because.push(Condition::Is(of, Passive::Macho));
            } else if self.map.cast.with(Component::Protect).any(|number| {
                let that = &all[usize::from(number)];
                that.reach.contains(item.place) && !that.saves_from(this, night)
            }) {
                because.push(Condition::Immune(this.actor, Immunity::Outsider));
            }
        }
        if component == Component::ReadAlignment && self.plainly_read(item) {
            let disguise = night.disguise(item.place);
            because.extend(disguise.map(|it| Condition::Is(item.place, it)));
        }
        because
    }

    fn plainly_read(&self, item: &Item) -> bool {
        match item.upon.kind {
            Kind::Plain => true,
            Kind::Effect => self.map.night.bare_reading(item.place) == Reading::Mafia,
            Kind::Death | Kind::Part | Kind::At => false,
        }
    }
}
