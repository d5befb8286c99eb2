//! Section 7: "Nothing is resolved; each end-of-night effect is asked for on its own."

use super::facts::{self, Goods};
use super::reason::{Chains, Part};
use super::standing::{Evaluator, Links, Standing};
use nightcourt_resolvers::model::{
    Ability, AbilitySet, ActionId, Alignment, Component, ItemId, Night, Passive, PlayerId,
    PlayerSet, Reading,
};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome, Reads, ReportKind, Value};
use nightcourt_resolvers::ruling::{RarRecruitDead, Switches};
use std::collections::BTreeSet;

use crate::acts::{alignment_read, renamed_at_once, role_read};

/// The outcome of a night under `rar`.
#[must_use]
pub fn resolve(night: &Night, switches: &Switches) -> Outcome {
    let evaluator = Evaluator::new(night, switches);
    let mut outcome = Outcome::default();
    evaluator.all(&mut outcome);
    if evaluator.exhausted() {
        return Outcome {
            exhausted: true,
            ..Outcome::default()
        };
    }
    outcome.finish();
    outcome
}

impl Evaluator<'_> {
    fn all(&self, outcome: &mut Outcome) {
        let chains = self.chains();
        for (chain, run) in &chains.loops {
            if self.reason(&chain.parts, &Links::default()) {
                outcome.events.record_loop(run, |_| false);
            }
        }
        let dying = self.deaths(&chains, outcome);
        self.changes(dying, &chains, outcome);
        self.reports(&chains, outcome);
    }

    fn deaths(&self, chains: &Chains, outcome: &mut Outcome) -> PlayerSet {
        let mut exchanges = Vec::new();
        for id in facts::with(self.night, Component::Exchange) {
            let works = |[x, _]: &[PlayerId; 2]| {
                self.holds(&self.fixed(id, Component::Exchange, *x), &Links::default())
            };
            exchanges.extend(self.night.action(id).pair().filter(works));
        }
        let mut dying = PlayerSet::EMPTY;
        for player in self.night.player_ids().iter() {
            if self.dies(player, &[], &Links::default(), chains) {
                dying.insert(player);
            }
        }
        self.set_off(&mut dying, chains);
        outcome.deaths = renamed_at_once(dying, &exchanges);
        dying
    }

    fn lands(&self, id: ActionId, component: Component) -> Vec<PlayerId> {
        let standings = self.standings(id, component, &Links::default());
        let at = |player: PlayerId| {
            standings
                .iter()
                .any(|one| one.place == player && self.holds(one, &Links::default()))
        };
        self.night
            .player_ids()
            .iter()
            .filter(|&player| at(player))
            .collect()
    }

    /// "State changes ... are end-of-night effects and do not affect each other".
    fn changes(&self, dying: PlayerSet, chains: &Chains, outcome: &mut Outcome) {
        let night = self.night;
        let mut goods = Goods::default();
        for id in facts::all(night) {
            let action = night.action(id);
            if action.ability.has(Component::Recruit) {
                for standing in self.standings(id, Component::Recruit, &Links::default()) {
                    let player = standing.place;
                    // `rar-recruit-dead=no`: "who dies is not recruited: his death is asked for on its own"
                    if night.player(player).alignment != Alignment::Cult
                        && self.holds(&standing, &Links::default())
                        && (self.switches.rar_recruit_dead == RarRecruitDead::Yes
                            || !dying.contains(player))
                    {
                        outcome.converted.insert(player);
                    }
                }
            }
            if action.ability.has(Component::Strip) {
                for player in self.lands(id, Component::Strip) {
                    outcome.stripped.insert(player);
                    goods.stripped.push(player);
                }
            }
            if action.ability.has(Component::Steal) {
                goods.stolen.extend(
                    self.lands(id, Component::Steal)
                        .into_iter()
                        .map(|from| (action.actor, from)),
                );
            }
            if action.ability.has(Component::Revive) {
                let back = self
                    .lands(id, Component::Revive)
                    .into_iter()
                    .filter(|&player| night.player(player).dead);
                outcome.revived = back.fold(outcome.revived, add);
            }
        }
        // "A money vendor gives once for each chain of actions that sets him off."
        let mut told: BTreeSet<(Vec<Agent>, PlayerId, ItemId)> = BTreeSet::new();
        for (chain, item) in &chains.gifts {
            let to = chain.last().place;
            if self.reason(&chain.parts, &Links::default())
                && told.insert((chain.agents.clone(), to, *item))
            {
                goods.given.push((to, *item));
                outcome.receipt(to, *item);
            }
        }
        outcome.belongings(night.players().len(), |player| goods.settle(night, player));
    }

    /// "each possible line is its own question"
    fn reports(&self, chains: &Chains, outcome: &mut Outcome) {
        for id in facts::all(self.night) {
            let action = self.night.action(id);
            let Some(kind) = ReportKind::of(action.ability) else {
                continue;
            };
            let mut lines = self.lines(id, kind, chains);
            // "In `rar` and `rar-list` one reading that is told two things record a contradiction."
            if lines.len() > 1 {
                outcome
                    .events
                    .record_set(EventKind::Contradiction, [Agent::Submitted(id)]);
            }
            // "`no result` if none holds"
            if lines.is_empty() {
                lines.insert(Value::NoResult);
            }
            for line in lines {
                outcome.tell(action.actor, kind, line);
            }
        }
    }

    fn lines(&self, id: ActionId, kind: ReportKind, chains: &Chains) -> BTreeSet<Value> {
        let night = self.night;
        let parts = night.action(id).ability.row().parts.iter().copied();
        let reads = |part: &Component| {
            ReportKind::READINGS
                .iter()
                .any(|(reading, _)| reading == part)
        };
        let Some(component) = parts.into_iter().find(reads) else {
            return BTreeSet::new();
        };
        let standings = self.standings(id, component, &Links::default());
        let holding: Vec<PlayerId> = standings
            .iter()
            .filter(|one| self.holds(one, &Links::default()))
            .map(|one| one.place)
            .collect();
        // "`nobody` if some standing of the reading action holds and no player is told"
        let told = |value: Value, anything: bool| {
            let line = (anything || !holding.is_empty()).then_some(value);
            line.into_iter().collect()
        };
        let seen = || self.seen(id, kind, &standings, chains);
        match kind {
            ReportKind::Investigate => standings
                .iter()
                .flat_map(|one| self.readings(one))
                .collect(),
            // The start of the night is read, wherever the reading is.
            ReportKind::Rolecop
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan => {
                let read = |&place: &PlayerId| {
                    role_read(
                        self.case,
                        night.action(id).ability,
                        place,
                        night.player(place).holds,
                    )
                };
                holding.iter().filter_map(read).collect()
            }
            ReportKind::Track | ReportKind::Watch => {
                let players: PlayerSet = seen().into_iter().map(|visit| visit.player).collect();
                told(Value::seen(players), !players.is_empty())
            }
            ReportKind::Follow | ReportKind::Voyeur => {
                let abilities: AbilitySet = seen().into_iter().map(|visit| visit.ability).collect();
                told(Value::abilities(abilities), !abilities.is_empty())
            }
            ReportKind::Motion => {
                let any = !seen().is_empty();
                told(
                    Value::Reads(if any { Reads::Motion } else { Reads::NoMotion }),
                    any,
                )
            }
            ReportKind::Receives => BTreeSet::new(),
        }
    }

    /// "a frame is a part of the reason for `mafia` and a counter of the other readings". "Reads of alignment see the
    /// start-of-night alignment and frames." **Ruling**: of who reads as mafia anyway, a frame is no part of the reason: it does
    /// not modify the reading (\[RAR\] rule 3).
    fn readings(&self, read: &Standing) -> Vec<Value> {
        let mut lines = Vec::new();
        let mafia = Value::Alignment(Reading::Mafia);
        let plain = alignment_read(self.case, read.place, false, false);
        if self.holds(read, &Links::default())
            && (plain == mafia || !self.stands(Component::Frame, read.place, read, &read.used))
        {
            lines.push(plain);
        }
        let frames = facts::with(self.night, Component::Frame)
            .into_iter()
            .filter(|_| plain != mafia);
        for frame in frames {
            for standing in self.standings(frame, Component::Frame, &Links::default()) {
                if standing.place == read.place
                    && self.reason(
                        &[Part::of(read.clone()), Part::of(standing)],
                        &Links::default(),
                    )
                {
                    lines.push(mafia);
                }
            }
        }
        lines
    }

    /// "A tracker is told every player for whom "track stands at v and a visit by v stands at q" holds". The visits that a
    /// reading of visits sees: "visits of passives are not seen by track, watch, follow, voyeur or motion".
    fn seen(
        &self,
        id: ActionId,
        kind: ReportKind,
        standings: &[Standing],
        chains: &Chains,
    ) -> Vec<Sight> {
        let mut seen = Vec::new();
        for read in standings {
            for visit in &chains.visits {
                let [Agent::Submitted(made_by)] = visit.agents[..] else {
                    continue;
                };
                let (visitor, place) = (visit.last().actor, visit.last().place);
                // "no action reads itself", "A watcher never sees himself", "other than his own"
                let own = visitor == read.actor;
                let made = visitor == read.place;
                let received = place == read.place && !own;
                let about = match kind {
                    ReportKind::Track | ReportKind::Follow => made,
                    ReportKind::Watch | ReportKind::Voyeur => received,
                    ReportKind::Motion => (made || received) && !own,
                    ReportKind::Investigate
                    | ReportKind::Rolecop
                    | ReportKind::Gunsmith
                    | ReportKind::VanillaCop
                    | ReportKind::Neapolitan
                    | ReportKind::Receives => false,
                };
                if !about || made_by == id || self.unseen(visit.last()) {
                    continue;
                }
                let mut parts = visit.parts.clone();
                if let Some(last) = parts.last_mut() {
                    last.read = true;
                }
                parts.push(Part::of(read.clone()));
                if self.reason(&parts, &Links::default()) {
                    let player = if kind == ReportKind::Watch {
                        visitor
                    } else {
                        place
                    };
                    seen.push(Sight {
                        player,
                        ability: self.night.action(made_by).ability,
                    });
                }
            }
        }
        seen
    }

    /// Ninja: "visits made by this player's killing actions".
    fn unseen(&self, visit: &Standing) -> bool {
        visit.kills && self.case.has(visit.actor, Passive::Ninja)
    }
}

/// A visit that is seen: the player that a track or watch tells of, and the ability by which it was made.
struct Sight {
    player: PlayerId,
    ability: Ability,
}

fn add(mut set: PlayerSet, player: PlayerId) -> PlayerSet {
    set.insert(player);
    set
}
