//! Section 7: "Nothing is resolved; each end-of-night effect is asked for on its own."

use super::facts::{self, Goods};
use super::reason::{Chains, Part};
use super::standing::{Evaluator, Piece, Standing};
use nightcourt_resolvers::model::{
    ActionId, ActionSet, Alignment, Component, ItemId, Night, Passive, PlayerId, PlayerSet, Reading,
};
use nightcourt_resolvers::outcome::{Agent, Outcome, ReportKind, Value};
use nightcourt_resolvers::ruling::{RarRecruitDead, Switches};
use std::collections::BTreeSet;

pub fn resolve(night: &Night, switches: &Switches) -> Outcome {
    let evaluator = Evaluator::new(night, switches);
    let mut outcome = Outcome::default();
    evaluator.all(&mut outcome);
    if evaluator.exhausted() {
        return Outcome { exhausted: true, ..Outcome::default() };
    }
    outcome.finish();
    outcome
}

impl Evaluator<'_> {
    fn all(&self, outcome: &mut Outcome) {
        let chains = self.chains();
        for (chain, run) in &chains.loops {
            if self.reason(&chain.parts, ActionSet::EMPTY) {
                outcome.events.record_loop(run, |_| false);
            }
        }
        self.deaths(&chains, outcome);
        self.changes(&chains, outcome);
        self.reports(&chains, outcome);
    }

    fn deaths(&self, chains: &Chains, outcome: &mut Outcome) {
        let mut exchanges = Vec::new();
        for id in facts::with(self.night, Component::Exchange) {
            let works = |[x, _]: &[PlayerId; 2]| self.holds(&self.fixed(id, *x), Piece::Effect, ActionSet::EMPTY);
            exchanges.extend(self.night.action(id).pair().filter(works));
        }
        for player in self.night.player_ids().iter() {
            if self.dies(player, &[], ActionSet::EMPTY, chains) {
                outcome.deaths.insert(facts::reported(&exchanges, player));
            }
        }
    }

    /// Where an action's effect stands, asked of each player on its own.
    fn lands(&self, id: ActionId) -> Vec<PlayerId> {
        self.night.player_ids().iter().filter(|&player| self.acts_at(id, player, ActionSet::EMPTY)).collect()
    }

    /// "State changes ... are end-of-night effects and do not affect each other".
    fn changes(&self, chains: &Chains, outcome: &mut Outcome) {
        let night = self.night;
        let mut goods = Goods::default();
        for id in facts::all(night) {
            let action = night.action(id);
            if action.ability.has(Component::Recruit) {
                for standing in self.standings(id, ActionSet::EMPTY) {
                    let player = standing.place;
                    // `rar-recruit-dead=no` [RAR, Special cases]; ruling: whoever does die is not recruited
                    if night.player(player).alignment != Alignment::Cult
                        && self.holds(&standing, Piece::Effect, ActionSet::EMPTY)
                        && (self.switches.rar_recruit_dead == RarRecruitDead::Yes
                            || !self.dies(player, &[], ActionSet::EMPTY, chains))
                    {
                        outcome.converted.insert(player);
                    }
                }
            }
            if action.ability.has(Component::Strip) {
                for player in self.lands(id) {
                    outcome.stripped.insert(player);
                    goods.stripped.push(player);
                }
            }
            if action.ability.has(Component::Steal) {
                goods.stolen.extend(self.lands(id).into_iter().map(|from| (action.actor, from)));
            }
            if action.ability.has(Component::Revive) {
                outcome.revived =
                    self.lands(id).into_iter().filter(|&player| night.player(player).dead).fold(outcome.revived, add);
            }
        }
        // "A money vendor gives once for each chain of actions that sets him off."
        let mut told: BTreeSet<(Vec<Agent>, PlayerId, ItemId)> = BTreeSet::new();
        for (chain, item) in &chains.gifts {
            let to = chain.last().place;
            if self.reason(&chain.parts, ActionSet::EMPTY) && told.insert((chain.agents.clone(), to, *item)) {
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
            let Some(kind) = ReportKind::of(action.ability) else { continue };
            let standings = self.standings(id, ActionSet::EMPTY);
            let holding: Vec<&Standing> =
                standings.iter().filter(|one| self.holds(one, Piece::Effect, ActionSet::EMPTY)).collect();
            let mut lines: BTreeSet<Value> = BTreeSet::new();
            match kind {
                ReportKind::Investigate => lines.extend(standings.iter().flat_map(|one| self.readings(one))),
                ReportKind::Rolecop => {
                    lines.extend(holding.iter().map(|one| Value::role(self.night.player(one.place).role)));
                }
                ReportKind::Track | ReportKind::Watch => {
                    let seen = self.seen(id, kind, &standings, chains);
                    // "`nobody` if some standing of the reading action holds and no player is told"
                    if !seen.is_empty() || !holding.is_empty() {
                        lines.insert(Value::seen(seen));
                    }
                }
                ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion
                | ReportKind::Receives => {}
            }
            if lines.is_empty() {
                lines.insert(Value::NoResult);
            }
            for line in lines {
                outcome.tell(action.actor, kind, line);
            }
        }
    }

    /// "a frame is a part of the reason for `mafia` and a counter of the other readings". "Reads of alignment see the
    /// start-of-night alignment and frames." **Ruling**: of who reads as mafia anyway, a frame is no part of the reason: it does
    /// not modify the reading ([RAR] rule 3).
    fn readings(&self, read: &Standing) -> Vec<Value> {
        let mut lines = Vec::new();
        let plain = facts::start_reading(self.night, read.place);
        if self.holds(read, Piece::Effect, ActionSet::EMPTY)
            && (plain == Reading::Mafia || !self.stands(Component::Frame, read.place, read.used))
        {
            lines.push(Value::Alignment(plain));
        }
        let frames = facts::with(self.night, Component::Frame).into_iter().filter(|_| plain != Reading::Mafia);
        for frame in frames {
            for standing in self.standings(frame, ActionSet::EMPTY) {
                if standing.place == read.place
                    && self.reason(&[Part::effect(read.clone()), Part::effect(standing)], ActionSet::EMPTY)
                {
                    lines.push(Value::Alignment(Reading::Mafia));
                }
            }
        }
        lines
    }

    /// "A tracker is told every player for whom "track stands at v and a visit by v stands at q" holds".
    fn seen(&self, id: ActionId, kind: ReportKind, standings: &[Standing], chains: &Chains) -> PlayerSet {
        let mut seen = PlayerSet::EMPTY;
        for read in standings {
            for visit in &chains.visits {
                let (visitor, place) = (visit.last().actor, visit.last().place);
                let (about, told) = if kind == ReportKind::Track { (visitor, place) } else { (place, visitor) };
                // "no action reads itself", "A watcher never sees himself"
                let itself = visit.agents == [Agent::Submitted(id)];
                let himself = kind == ReportKind::Watch && visitor == read.actor;
                if about != read.place || itself || himself || self.unseen(visit.last()) {
                    continue;
                }
                let mut parts = visit.parts.clone();
                if let Some(last) = parts.last_mut() {
                    last.read = true;
                }
                parts.push(Part::effect(read.clone()));
                if self.reason(&parts, ActionSet::EMPTY) {
                    seen.insert(told);
                }
            }
        }
        seen
    }

    /// Ninja: "visits made by this player's killing actions".
    fn unseen(&self, visit: &Standing) -> bool {
        visit.kills && facts::has(self.night, visit.actor, Passive::Ninja)
    }
}

fn add(mut set: PlayerSet, player: PlayerId) -> PlayerSet {
    set.insert(player);
    set
}
