//! The end of the night (NAR-17 to NAR-19, NAR-22; [NAR] "Killing").

use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::explain::sentences::{Share, Unstopped};
use crate::model::{Alignment, Component, ItemSet, Night, Passive, PlayerId, PlayerSet};
use crate::outcome::{Agent, Outcome, Report};
use crate::rule::Rule;
use crate::system::bits::Bits;
use crate::system::matching::each_has_its_own;

use super::Rules;
use super::state::{Act, State, Status};

/// Working space of settling.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    /// Kills that only protections of their own can stop: where, by which action, which protections may.
    contested: Vec<(PlayerId, u16, u128)>,
    options: Vec<u128>,
    items: Vec<(ItemSet, u32)>,
}

impl<const W: usize> State<W> {
    /// Settles kills, fates, recruits, items and identities into the outcome; returns who really dies.
    pub(super) fn settle<R: Recorder>(
        &self,
        rules: &Rules<'_>,
        space: &mut Space,
        outcome: &mut Outcome,
        recorder: &mut R,
    ) {
        recorder.record(|account| account.end_of_the_night(Rule::Nar20));
        let mut dead = self.kills(rules, space, recorder);
        self.weaknesses(rules.night, &mut dead, recorder);
        let dead = self
            .fates(rules.night, dead, recorder)
            .intersection(rules.night.living());
        const CHANGES: [Component; 3] = [Component::Recruit, Component::Strip, Component::Revive];
        let changes = CHANGES.iter().fold(Bits::EMPTY, |all: Bits<W>, &change| {
            all.union(self.having(change))
        });
        for act in self.done().filter(|&act| changes.contains(act)) {
            let this = &self.acts[act];
            let Some(target) = this.target else { continue };
            if this.has(Component::Recruit) {
                recorder.record(|account| {
                    account.recruitment(this.agent, target, dead.contains(target), Rule::Nar19)
                });
                if !dead.contains(target) && rules.night.player(target).alignment != Alignment::Cult
                {
                    outcome.converted.insert(target);
                    recorder.result(Effect::Converted(target));
                }
            }
            if this.has(Component::Strip) {
                outcome.stripped.insert(target);
                recorder.result(Effect::Stripped(target));
            }
            if this.has(Component::Revive) {
                recorder.record(|account| account.revival(this.agent, target, Rule::Nar1));
                if rules.night.player(target).dead {
                    outcome.revived.insert(target);
                    recorder.result(Effect::Revived(target));
                }
            }
        }
        // An account tells what a strip or a theft takes where nobody holds anything, too.
        if R::ENABLED || rules.night.has_items() {
            self.items(rules.night, space, outcome, recorder);
        }
        outcome.deaths = self.report_deaths(dead, recorder);
    }

    /// The actions that took hold, in the order resolved.
    fn done(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        self.resolved.iter().map(|&act| usize::from(act))
    }

    /// The victims of kills: a kill on a guarded player lands on the first resolved of their guards instead, then
    /// protection, Macho and Strongman decide. A guard's own guard does not step in.
    fn kills(
        &self,
        rules: &Rules<'_>,
        space: &mut Space,
        recorder: &mut impl Recorder,
    ) -> PlayerSet {
        let macho = rules.night.having(Passive::Macho);
        let bulletproof = rules.night.bulletproof();
        let mut killed = PlayerSet::EMPTY;
        if self.having(Component::Kill).is_empty() {
            return killed;
        }
        let (guards, protections) = (
            self.having(Component::Guard),
            self.having(Component::Protect),
        );
        space.contested.clear();
        for kill in self
            .done()
            .filter(|&act| self.having(Component::Kill).contains(act))
        {
            let this = &self.acts[kill];
            let mut at = this.kills_at();
            if !guards.is_empty() && !this.strongman && !macho.contains(at) {
                let stands = |&act: &usize| {
                    self.acts[act].has(Component::Guard)
                        && self.acts[act].target == Some(at)
                        && !self.is_exempt(kill, act)
                };
                if let Some(guard) = self.done().find(stands) {
                    recorder.record(|account| {
                        account.steps_in(this.agent, self.acts[guard].agent, at, Rule::Nar17)
                    });
                    at = self.acts[guard].actor;
                }
            }
            if this.strongman || macho.contains(at) {
                self.record_pierced(rules.night, kill, at, recorder);
                recorder.record(|account| account.dies(at, this.agent));
                killed.insert(at);
            } else if bulletproof.contains(at) && !rules.bulletproof_once.contains(at) {
                recorder.record(|account| account.saved(this.agent, at, None));
            } else {
                // A Bulletproof that saves once is one more protection (MODEL-79).
                let mut options = u128::from(rules.bulletproof_once.contains(at));
                let mut saves = None;
                let here =
                    |&act: &usize| protections.contains(act) && self.acts[act].target == Some(at);
                for (number, act) in (1..).zip(self.done().filter(here)) {
                    let by = &self.acts[act];
                    if !self.is_exempt(kill, act) {
                        options |= 1 << number;
                        if !rules.doctor_saves_one || by.has(Component::Block) {
                            saves = saves.or(Some(act));
                        }
                    }
                }
                if let Some(act) = saves {
                    let by = self.acts[act].agent;
                    recorder.record(|account| account.saved(this.agent, at, Some(by)));
                } else if options == 0 {
                    self.record_pierced(rules.night, kill, at, recorder);
                    recorder.record(|account| account.dies(at, this.agent));
                    killed.insert(at);
                } else {
                    space.contested.push((at, kill as u16, options));
                }
            }
        }
        self.contest(rules, space, &mut killed, recorder);
        killed
    }
}

/// Macho, if a player is.
fn macho_at(night: &Night, player: PlayerId) -> Option<Unstopped> {
    night
        .having(Passive::Macho)
        .contains(player)
        .then_some(Unstopped::Macho)
}

impl<const W: usize> State<W> {
    /// Records what does not stop a kill that lands, though it stops others.
    fn record_pierced<R: Recorder>(
        &self,
        night: &Night,
        kill: usize,
        at: PlayerId,
        recorder: &mut R,
    ) {
        let this = &self.acts[kill];
        let open = if this.strongman {
            Some(Unstopped::Strongman)
        } else {
            macho_at(night, at)
        };
        // Nobody steps in for a guard.
        let guardable = at == this.kills_at();
        if !R::ENABLED || night.player(at).dead {
            return;
        }
        let mut pierce = |shield, why: Unstopped| {
            recorder.record(|account| account.pierces(this.agent, at, shield, why));
        };
        if let (Some(why), true) = (open, night.bulletproof().contains(at)) {
            pierce(None, why);
        }
        for act in self.done().filter(|&act| self.acts[act].target == Some(at)) {
            if self.acts[act].has(Component::Protect)
                || guardable && self.acts[act].has(Component::Guard)
            {
                let own = self.is_exempt(kill, act).then_some(Unstopped::OwnTrigger);
                if let Some(why) = own.or(open) {
                    pierce(Some(self.acts[act].agent), why);
                }
            }
        }
    }

    /// Switch `doctor-saves=one`: each kill needs a protection of its own.
    fn contest<R: Recorder>(
        &self,
        rules: &Rules<'_>,
        space: &mut Space,
        killed: &mut PlayerSet,
        recorder: &mut R,
    ) {
        let places: PlayerSet = space.contested.iter().map(|&(at, ..)| at).collect();
        for place in places.iter() {
            let here = |&&(at, ..): &&(PlayerId, u16, u128)| at == place;
            space.options.clear();
            space.options.extend(
                space
                    .contested
                    .iter()
                    .filter(here)
                    .map(|&(.., options)| options),
            );
            let saved = each_has_its_own(&space.options);
            if !saved {
                killed.insert(place);
            }
            if !R::ENABLED {
                continue;
            }
            let once = rules.bulletproof_once.contains(place);
            let mut used = Vec::new();
            for &(_, kill, options) in space.contested.iter().filter(here) {
                // Of kills with too few protections the first to run are stopped (MODEL-66).
                used.push(options);
                let share = match (saved, each_has_its_own(&used)) {
                    (true, _) => Share::Enough,
                    (false, true) => Share::First,
                    (false, false) => Share::Unstopped,
                };
                if share == Share::Unstopped {
                    used.pop();
                }
                let agent = self.acts[usize::from(kill)].agent;
                recorder.record(|account| account.shared(agent, place, share, once, options == 1));
            }
        }
    }

    /// A Weak player dies if an action that they submitted reached a player who was not Town: its target, or one of the two
    /// whom a drive visits.
    fn weaknesses(&self, night: &Night, dead: &mut PlayerSet, recorder: &mut impl Recorder) {
        let weak = night.having(Passive::Weak);
        if weak.is_empty() {
            return;
        }
        for act in self
            .acts
            .iter()
            .filter(|act| weak.contains(act.actor) && arrived(act))
        {
            let Some(other) = visited(act).without(night.town()).lowest() else {
                continue;
            };
            if matches!(act.agent, Agent::Submitted(_)) && !dead.contains(act.actor) {
                recorder.record(|account| account.weak(act.agent, other));
                dead.insert(act.actor);
            }
        }
    }

    /// A player who hides behind one who dies, or who was not Town, dies too; fates chain.
    fn fates(&self, night: &Night, mut dead: PlayerSet, recorder: &mut impl Recorder) -> PlayerSet {
        if self.having(Component::Fate).is_empty() {
            return dead;
        }
        loop {
            let before = dead;
            for act in self
                .done()
                .filter(|&act| self.acts[act].has(Component::Fate))
            {
                let this = &self.acts[act];
                let Some(behind) = this.target.filter(|&behind| behind != this.actor) else {
                    continue;
                };
                let died = dead.intersection(night.living()).contains(behind);
                if !dead.contains(this.actor) && (died || !night.town().contains(behind)) {
                    recorder.record(|account| account.fate(this.actor, behind, died));
                    dead.insert(this.actor);
                }
            }
            if dead == before {
                return dead;
            }
        }
    }

    /// Strip, give and steal, in the order resolved.
    pub(super) fn items(
        &self,
        night: &Night,
        space: &mut Space,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        let items = &mut space.items;
        items.clear();
        items.extend(night.belongings());
        for act in self.done() {
            let this = &self.acts[act];
            let Some(target) = this.target else { continue };
            if this.has(Component::Strip) {
                let lost = std::mem::take(&mut items[target.index()].0);
                recorder.record(|account| account.strips(this.agent, target, lost, Rule::Nar1));
            }
            if this.has(Component::Give) {
                recorder.record(|account| account.gives(this.agent, target, Rule::Nar22));
                recorder.tell(outcome, Report::receipt(target, this.item));
                let has = &mut items[target.index()];
                if this.item.is_held() {
                    has.0.insert(this.item);
                } else if this.item == crate::model::ItemId::MONEY {
                    has.1 = has.1.saturating_add(1);
                }
            }
            if this.has(Component::Steal) {
                let (taken, money) = std::mem::take(&mut items[target.index()]);
                let loot = (taken, money);
                recorder.record(|account| {
                    account.takes(this.agent, target, loot, Rule::Nar22, Rule::Nar22)
                });
                let has = &mut items[this.actor.index()];
                *has = (has.0.union(taken), has.1.saturating_add(money));
            }
        }
        recorder.belongings(outcome, night, items);
    }

    /// Exchanges, in the order resolved: each in turn renames whose death is reported.
    fn report_deaths(&self, dead: PlayerSet, recorder: &mut impl Recorder) -> PlayerSet {
        let mut reported = PlayerSet::EMPTY;
        for player in dead.iter() {
            let exchanges = self
                .done()
                .filter(|&act| self.having(Component::Exchange).contains(act));
            let rename = |shown, act: usize| self.acts[act].other(shown).unwrap_or(shown);
            let shown = exchanges.fold(player, rename);
            if shown != player {
                recorder.record(|account| _ = account.reported_as(player, shown, Rule::Model32));
            }
            recorder.result(Effect::Dies(shown));
            reported.insert(shown);
        }
        reported
    }
}

/// Reports whether an action's visit arrived.
pub(super) fn arrived<const W: usize>(act: &Act<W>) -> bool {
    match act.status {
        Status::Done | Status::VisitOnly => act.has(Component::Visit),
        Status::Pending | Status::Failed => false,
    }
}

/// The players whom an action visits: its target, or both players of a drive.
pub(super) fn visited<const W: usize>(act: &Act<W>) -> PlayerSet {
    if act.has(Component::Swap) {
        act.pair_set()
    } else {
        act.aim()
    }
}

/// Reports whether it is the kill of a Ninja, whose visit is not seen.
pub(super) fn is_ninjas<const W: usize>(act: &Act<W>, night: &Night) -> bool {
    act.has(Component::Kill) && night.having(Passive::Ninja).contains(act.actor)
}
