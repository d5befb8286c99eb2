//! Section 7, "dies(p)", guards, and shared fate.

use super::facts;
use super::reason::{Chain, Chains, Part, used};
use super::standing::{Evaluator, Links, Standing};
use nightcourt_resolvers::model::{Ability, Alignment, Component, Passive, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::ruling::{BulletproofSaves, DoctorSaves, GuardStrikes};

use crate::acts::{Saver, unsaved};

/// One kill that lands, unless something that saves from one kill stops it: the chain of actions that makes it, and for
/// each reason why it lands those that stand against that reason.
struct Landing {
    kill: Vec<Agent>,
    savers: Vec<Vec<Saver>>,
}

impl Evaluator<'_> {
    /// Reports whether the player dies, for a reason that these parts belong to, under a chain.
    pub(crate) fn dies(
        &self,
        player: PlayerId,
        parts: &[Part],
        chain: &Links,
        chains: &Chains,
    ) -> bool {
        // "the dead do not die"
        if self.spent() || self.night.player(player).dead {
            return false;
        }
        self.killed(player, parts, chain, chains)
            || self.fated(player, parts, chain, chains)
            || self.weakened(player, parts, chain, chains)
    }

    /// MODEL-83, MODEL-84: deaths that a death sets off, "in questions after all others about deaths".
    pub(crate) fn set_off(&self, dying: &mut PlayerSet, chains: &Chains) {
        let first = *dying;
        for bomb in first
            .iter()
            .filter(|&one| self.case.has(one, Passive::Bomb))
        {
            for killer in self.killers(bomb, chains) {
                if !self.night.player(killer).dead {
                    dying.insert(killer);
                }
            }
        }
        loop {
            let before = *dying;
            let living = self.night.living();
            let lovers = living
                .iter()
                .filter(|&one| self.case.has(one, Passive::Lover));
            let lovers: PlayerSet = lovers.collect();
            if !lovers.intersection(*dying).is_empty() {
                *dying = dying.union(lovers);
            }
            for hide in facts::with(self.night, Component::Fate) {
                let hider = self.night.action(hide).actor;
                let behind = |one: &Standing| {
                    one.place != hider && dying.contains(one.place) && !first.contains(one.place)
                };
                let standings = self.standings(hide, Component::Fate, &Links::default());
                let stands = standings
                    .into_iter()
                    .filter(behind)
                    .any(|one| self.reason(&[Part::of(one)], &Links::default()));
                if stands && living.contains(hider) {
                    dying.insert(hider);
                }
            }
            if *dying == before {
                return;
            }
        }
    }

    /// MODEL-83: whoever submitted a kill that reaches a Bomb and that nothing stops; "where there are too few protections for all
    /// kills, each kill counts".
    fn killers(&self, bomb: PlayerId, chains: &Chains) -> Vec<PlayerId> {
        let landings = self.landings(bomb, &[], &Links::default(), chains);
        let contested = |landing: &Landing| -> Option<Vec<Saver>> {
            let mut open = landing.savers.iter().filter(|savers| !savers.is_empty());
            let mut common = open.next()?.clone();
            open.for_each(|savers| common.retain(|saver| savers.contains(saver)));
            Some(common)
        };
        let short = !unsaved(&landings.iter().filter_map(contested).collect::<Vec<_>>()).is_empty();
        let counts = |landing: &&Landing| short || landing.savers.iter().any(Vec::is_empty);
        let killer = |landing: &Landing| match &landing.kill[..] {
            [Agent::Submitted(id)] => Some(self.night.action(*id).actor),
            _ => None,
        };
        landings.iter().filter(counts).filter_map(killer).collect()
    }

    fn killed(&self, player: PlayerId, parts: &[Part], chain: &Links, chains: &Chains) -> bool {
        let landings = self.landings(player, parts, chain, chains);
        // "each kill needs its own": one that stands against every reason of that kill
        let common = |kill: &Landing| {
            let first = kill.savers[0].iter().copied();
            first
                .filter(|saver| kill.savers.iter().all(|reason| reason.contains(saver)))
                .collect()
        };
        !unsaved(&landings.iter().map(common).collect::<Vec<Vec<Saver>>>()).is_empty()
    }

    /// The kills that land on a player, but for single protections.
    fn landings(
        &self,
        player: PlayerId,
        parts: &[Part],
        chain: &Links,
        chains: &Chains,
    ) -> Vec<Landing> {
        let mut landings: Vec<Landing> = Vec::new();
        let mut land = |reason: Vec<Part>, kill: &[Agent], effect: &Standing, strong, by_guard| {
            let reason = [parts, &reason[..]].concat();
            if !self.reason(&reason, chain) {
                return;
            }
            let under = chain.with(&used(&reason));
            if let Some(savers) = self.savers(effect, strong, player, by_guard, &under) {
                match landings.iter_mut().find(|one| one.kill == kill) {
                    Some(landing) => landing.savers.push(savers),
                    None => landings.push(Landing {
                        kill: kill.to_vec(),
                        savers: vec![savers],
                    }),
                }
            }
        };
        for kill in &chains.kills {
            for (reason, by_guard) in self.kill_reasons(kill, player) {
                land(
                    reason,
                    &kill.agents,
                    kill.last(),
                    self.strong(kill),
                    by_guard,
                );
            }
            for (guard, reason) in self.strikes(kill, player) {
                land(reason, &[guard.agent], &guard, false, true);
            }
        }
        landings
    }

    /// "some kill component has a standing at p ...; or p guards v: a kill's standing at v and the guard's standing at
    /// v". True if it is by guard.
    fn kill_reasons(&self, kill: &Chain, player: PlayerId) -> Vec<(Vec<Part>, bool)> {
        let mut found = Vec::new();
        let ward = kill.last().place;
        if ward == player {
            found.push((kill.parts.clone(), false));
        }
        // Macho and a strongman's kill: guard does nothing.
        if self.case.has(ward, Passive::Macho) || self.strong(kill) {
            return found;
        }
        for guard in facts::with(self.night, Component::Guard) {
            // "An action never acts on an action that it set off."
            if self.night.action(guard).actor != player || kill.last().exempt.contains(guard) {
                continue;
            }
            let standings = self.standings(guard, Component::Guard, &Links::default());
            for standing in standings.into_iter().filter(|one| one.place == ward) {
                found.push(([&kill.parts[..], &[Part::of(standing)]].concat(), true));
            }
        }
        found
    }

    /// MODEL-85, `guard-strikes=yes`: "the guard kills the player who submitted that kill". The guard's standing, and all that must
    /// be there.
    fn strikes(&self, kill: &Chain, player: PlayerId) -> Vec<(Standing, Vec<Part>)> {
        let ward = kill.last().place;
        let submitted = kill.agents.len() == 1 && kill.last().actor == player;
        let submitted = submitted && matches!(kill.agents[..], [Agent::Submitted(_)]);
        if self.switches.guard_strikes == GuardStrikes::No
            || !submitted
            || self.case.has(ward, Passive::Macho)
            || self.strong(kill)
        {
            return Vec::new();
        }
        let mut found = Vec::new();
        for guard in facts::with(self.night, Component::Guard) {
            if self.night.action(guard).actor == player {
                continue;
            }
            let standings = self.standings(guard, Component::Guard, &Links::default());
            for standing in standings.into_iter().filter(|one| one.place == ward) {
                let reason = [&[Part::of(standing.clone())], &kill.parts[..]].concat();
                found.push((standing, reason));
            }
        }
        found
    }

    fn strong(&self, kill: &Chain) -> bool {
        // "Strongman and Ninja colour the kills a player submits, not those his passives make."
        kill.agents.len() == 1
            && kill
                .root()
                .is_some_and(|id| self.case.strongman(&self.acts[id.index()]))
    }

    /// Protections that save from one kill and stand at the player under the chain, none if the kill goes through; `None`
    /// if something stops it that stops all: "no protect or guard standing at p holds under its `used`".
    fn savers(
        &self,
        kill: &Standing,
        strong: bool,
        player: PlayerId,
        by_guard: bool,
        chain: &Links,
    ) -> Option<Vec<Saver>> {
        if self.case.has(player, Passive::Macho) || strong {
            return Some(Vec::new());
        }
        // "Bulletproof always protects", from one kill only if `bulletproof-saves=one` limits it
        let limited = self.case.has(player, Passive::BulletproofXShot);
        let shots = limited && self.switches.bulletproof_saves == BulletproofSaves::One;
        if self.case.has(player, Passive::Bulletproof) || limited && !shots {
            return None;
        }
        // "a guard's own guard does not step in"
        if !by_guard && self.stands(Component::Guard, player, kill, chain) {
            return None;
        }
        let mut standing: Vec<Saver> = shots.then_some(Saver::Bulletproof).into_iter().collect();
        let mut here = facts::with(self.night, Component::Protect);
        here.retain(|&id| {
            let ability = self.night.action(id).ability;
            self.case.saves_from(ability, kill.actor)
                && self.acts_at(id, Component::Protect, player, kill, chain)
        });
        // MODEL-66, `alone`: "saves from every kill if it is the only one at its player".
        if self.switches.doctor_saves == DoctorSaves::Alone {
            return (here.len() != 1).then_some(standing);
        }
        for id in here {
            if self.switches.doctor_saves == DoctorSaves::All
                || self.night.action(id).ability == Ability::Jail
            {
                return None;
            }
            standing.push(Saver::Protect(id.index()));
        }
        Some(standing)
    }

    /// "the hider's death is a reason of two parts, the hide's standing at v and a reason for v's death (or v not being
    /// Town)"; "Fates chain where both hides work; a hider who ends at himself shares no fate".
    fn fated(&self, hider: PlayerId, parts: &[Part], chain: &Links, chains: &Chains) -> bool {
        for hide in facts::with(self.night, Component::Fate) {
            let already = parts
                .iter()
                .any(|part| part.standing.agent == Agent::Submitted(hide));
            if self.night.action(hide).actor != hider || already {
                continue;
            }
            for standing in self.standings(hide, Component::Fate, &Links::default()) {
                let behind = standing.place;
                if behind == hider {
                    continue;
                }
                let parts = [parts, &[Part::of(standing)]].concat();
                let town = self.night.player(behind).alignment == Alignment::Town;
                if !town && self.reason(&parts, chain) || self.dies(behind, &parts, chain, chains) {
                    return true;
                }
            }
        }
        false
    }

    /// MODEL-68: "if an action that this player submits reaches a player who was not Town at the start of the night
    /// (himself included), this player dies; it is not a kill, nothing prevents it (as shared fate)". A reason of one
    /// part, the visit that reaches such a player: as where a visit is read, it is the visit itself that counts.
    fn weakened(&self, player: PlayerId, parts: &[Part], chain: &Links, chains: &Chains) -> bool {
        let fatal = |visit: &Standing| {
            visit.actor == player && self.night.player(visit.place).alignment != Alignment::Town
        };
        self.case.has(player, Passive::Weak)
            && chains
                .visits
                .iter()
                .filter(|visit| visit.agents.len() == 1 && fatal(visit.last()))
                .any(|visit| {
                    let reaches = Part {
                        standing: visit.last().clone(),
                        read: true,
                    };
                    self.reason(&[parts, &[reaches]].concat(), chain)
                })
    }
}
