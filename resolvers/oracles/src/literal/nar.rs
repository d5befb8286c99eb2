//! Section 5: `nar` and `nar-guide`.

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{Alignment, Night, PlayerId};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome};
use nightcourt_resolvers::ruling::{NarTie, Switches};
use nightcourt_resolvers::system::System;

use super::kills::Causes;
use super::movers::{interfere, modifications};
use super::places;
use super::progress::{Arrival, Progress};
use crate::acts::{Case, Kind};

/// The outcome under a tie-break: that of the switches, or the place of each submitted action ("any fair method").
pub(super) fn resolve(
    system: System,
    night: &Night,
    switches: &Switches,
    ties: Option<&[usize]>,
) -> (Outcome, Causes) {
    let mut resolution = Progress::new(Case::new(system, night, switches), ties);
    // NAR-1: "Repeat until none is pending".
    while !resolution.pending.is_empty() && !resolution.outcome.exhausted {
        resolution.step();
    }
    if resolution.outcome.exhausted {
        return (
            Outcome {
                exhausted: true,
                ..Outcome::default()
            },
            Causes::default(),
        );
    }
    resolution.end()
}

/// The ladder that breaks ties; compared as words are, lower first.
type Rank = (Vec<u64>, Vec<usize>);

impl Progress<'_> {
    fn step(&mut self) {
        let movers: Vec<usize> = self
            .pending
            .iter()
            .copied()
            .filter(|&action| self.acts[action].moves())
            .collect();
        let modifies = modifications(self.case, &self.acts, &self.pending, &movers, &self.drives);
        // NAR-5: "The free actions are those that no other pending action could modify."
        let modified: BTreeSet<usize> = modifies.iter().map(|&(_, y)| y).collect();
        let free: Vec<usize> = self
            .pending
            .iter()
            .copied()
            .filter(|action| !modified.contains(action))
            .collect();
        if free.is_empty() {
            self.breakdown(&modifies);
            return;
        }
        // NAR-7: "The order among free actions matters only when they interfere ...; then record an ambiguity, for each
        // such pair at each look".
        // Two triggered actions never do: they are kills and gifts.
        for &a in free.iter().filter(|&&action| self.acts[action].submitted()) {
            for &b in free.iter().filter(|&&b| b != a) {
                if interfere(
                    &self.acts,
                    &self.pending,
                    &modifies,
                    &|action| self.gifts(action),
                    a,
                    b,
                ) {
                    let pair = [self.acts[a].agent, self.acts[b].agent];
                    self.outcome.events.record_set(EventKind::Ambiguity, pair);
                }
            }
        }
        // NAR-6: "resolve the one that is first by (class, tie-break)".
        if let Some(pick) = free
            .into_iter()
            .min_by_key(|&action| (self.acts[action].class(), self.rank(action)))
        {
            self.resolve(pick);
        }
    }

    /// NAR-8 to NAR-10.
    fn breakdown(&mut self, modifies: &BTreeSet<(usize, usize)>) {
        // Pairs of actions of which "could modify" leads from one to the other.
        let mut leads: BTreeSet<(usize, usize)> = modifies.clone();
        loop {
            let before = leads.len();
            for &(a, b) in &leads.clone() {
                for &c in &self.pending {
                    if leads.contains(&(b, c)) {
                        leads.insert((a, c));
                    }
                }
            }
            if leads.len() == before {
                break;
            }
        }
        let component = |of: usize| -> Vec<usize> {
            self.pending
                .iter()
                .copied()
                .filter(|&other| {
                    other == of || leads.contains(&(of, other)) && leads.contains(&(other, of))
                })
                .collect()
        };
        // "the strongly connected components of 'could modify' that nothing outside modifies"
        let candidates: Vec<usize> = self
            .pending
            .iter()
            .copied()
            .filter(|&of| {
                let inside = component(of);
                !modifies
                    .iter()
                    .any(|(x, y)| inside.contains(y) && !inside.contains(x))
            })
            .collect();
        // "among their actions resolve the first by (class, tie-break)"
        let Some(pick) = candidates
            .into_iter()
            .min_by_key(|&action| (self.acts[action].class(), self.rank(action)))
        else {
            unreachable!("some component is modified by nothing outside it")
        };
        // "the members of the picked action's component and whether the class alone decided it"
        let members = component(pick);
        let class = self.acts[pick].class();
        let alone = members
            .iter()
            .filter(|&&member| self.acts[member].class() == class)
            .count()
            == 1;
        let kind = if alone {
            EventKind::BreakdownByList
        } else {
            EventKind::BreakdownByTie
        };
        let mut agents: Vec<Agent> = members
            .iter()
            .map(|&member| self.acts[member].agent)
            .collect();
        agents.sort_unstable();
        // "one for each pick that resolves"
        if self.resolve(pick) {
            self.outcome
                .events
                .record(kind, agents.into_iter().map(|agent| (agent, false)));
        }
    }

    /// The tie-break. MODEL-62: a triggered action comes "in every tie-break and at every step of it, right after the
    /// action that set it off": it has the rank of the submitted action, then its own place behind it.
    fn rank(&self, action: usize) -> Rank {
        let place = &self.acts[action].place;
        let root = place[0];
        let submitted = root as u64;
        let ladder = if let Some(ties) = self.ties {
            vec![ties[root] as u64]
        } else if self.case.system == System::NarGuide {
            let act = &self.acts[root];
            let alignment = self.case.night.player(act.actor).alignment;
            // (1) "the classes of the action's other components, none first, then by the list"
            let others = match act.kind {
                Kind::Of(ability) => {
                    places::further(ability).map_or(0, |class| 1 + u64::from(class))
                }
                Kind::Shot | Kind::Suicide | Kind::Vend => 0,
            };
            // (2) "Neutral, then scum, then Town"
            let side = match alignment {
                Alignment::NeutralHostile | Alignment::NeutralScum | Alignment::NeutralTown => 0,
                Alignment::Mafia | Alignment::Werewolf | Alignment::Cult => 1,
                Alignment::Town => 2,
            };
            // (3) "two Neutrals: Hostile, Scum-friendly, Town-friendly"
            let leaning = match alignment {
                Alignment::NeutralScum => 1,
                Alignment::NeutralTown => 2,
                Alignment::NeutralHostile
                | Alignment::Mafia
                | Alignment::Werewolf
                | Alignment::Cult
                | Alignment::Town => 0,
            };
            // (4) "a pre-decided order of players (the night's [order]; without one, the roster)"; "[order] may name some
            // players only: the others follow in roster order". Two actions of one player: GUIDE-7.
            let order = self.case.night.order();
            let decided = match order.iter().position(|&named| named == act.actor) {
                Some(place) => place as u64,
                None => (order.len() + act.actor.index()) as u64,
            };
            vec![others, side, leaning, decided, submitted]
        } else {
            match self.case.switches.nar_tie {
                NarTie::Submitted | NarTie::All => vec![submitted],
                NarTie::Reversed => vec![self.case.night.actions().len() as u64 - submitted],
                NarTie::Seeded(seed) => vec![draw(seed, root), submitted],
            }
        };
        (ladder, place[1..].to_vec())
    }

    /// NAR-11, NAR-12. Reports whether the action has resolved, and not only set something off.
    fn resolve(&mut self, action: usize) -> bool {
        let arrival = self.arrival(&self.acts, action);
        // "If it is to be triggered upon (its target has a passive that fires on it, not yet fired for this action, and
        // the action does reach its target) add the triggered actions as pending and go back to 1".
        if arrival != Arrival::Fails && (self.set_off(action) || self.outcome.exhausted) {
            return false;
        }
        self.pending.retain(|&other| other != action);
        if arrival != Arrival::Fails {
            // NAR-20: "visits of the actions that succeeded (at their final targets)"
            self.visit(action);
        }
        if arrival == Arrival::Succeeds {
            self.apply(action);
            self.pass_belongings(action);
        }
        true
    }

    /// NAR-17 to NAR-20: "At the end kills are settled".
    fn end(mut self) -> (Outcome, Causes) {
        let (deaths, causes) = self.deaths(false);
        // "A player who dies is not recruited."
        let recruited = self.recruits.without(deaths);
        // "Reports read the final state"; OUTCOME-15: "or he holds a gun when it is read (`nar`: in the final state)".
        let (visits, framed, belongings) = (
            std::mem::take(&mut self.visits),
            self.framed,
            self.belongings.clone(),
        );
        let held = |_, place: PlayerId| belongings.0[place.index()].0;
        let seen = |_, place| (framed.contains(place), recruited.contains(place));
        (
            self.finish(deaths, recruited, &visits, &held, &seen),
            causes,
        )
    }
}

/// NAR-23, switch `nar-tie`: the number of an action "from a SplitMix64 seeded with N, one draw per action in
/// submission order".
fn draw(seed: u64, action: usize) -> u64 {
    let mut state = seed;
    let mut drawn = 0;
    for _ in 0..=action {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        drawn = z ^ (z >> 31);
    }
    drawn
}
