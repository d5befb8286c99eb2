//! Causes of deaths by the literal readings: accounts are compared with them, deed by deed.

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::Agent;

use super::common::{Act, Case, blows_at, killed_by, land, stepping_in};

/// Causes of deaths.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deeds {
    /// Pairs of victim and killer. In `snarf`: every kill that came to somebody, stopped there or not.
    pub deaths: BTreeSet<(PlayerId, Agent)>,
    /// Which kill which guard took, and from whom. Not told of `snarf`, where a guard moves kills like a redirect.
    pub guards: BTreeSet<(Agent, Agent, PlayerId)>,
    /// Pairs of hider and host who share a fate; and whether for the death of the one, or for not being Town.
    pub fates: BTreeSet<(PlayerId, PlayerId, bool)>,
}

impl Deeds {
    /// Settles kills (NAR-17, NAR-18, WOLVES-9). Each list is (action, place), in the order resolved.
    pub(super) fn settled(
        case: Case<'_>,
        acts: &[Act],
        kills: &[(usize, PlayerId)],
        guards: &[(usize, PlayerId)],
        protects: &[(usize, PlayerId)],
        every_guard: bool,
    ) -> Deeds {
        let mut deeds = Deeds::default();
        let landed = land(case, acts, kills, guards, every_guard);
        for player in case.night.player_ids().iter() {
            let blows = blows_at(case, acts, &landed, protects, player);
            let of = killed_by(case, player, &blows);
            deeds.deaths.extend(of.into_iter().map(|kill| (player, acts[kill].agent)));
        }
        for &(kill, ward) in kills {
            let by = stepping_in(case, acts, (kill, ward), guards, every_guard);
            deeds.guards.extend(by.into_iter().map(|guard| (acts[kill].agent, acts[guard].agent, ward)));
        }
        deeds
    }

    /// The same with who shares whose fate (MODEL-23, MODEL-24), where these die.
    pub(super) fn with_fates(self, case: Case<'_>, deaths: PlayerSet, hides: &[(PlayerId, PlayerId)]) -> Deeds {
        let mut fates = BTreeSet::new();
        for &(hider, behind) in hides.iter().filter(|(hider, behind)| hider != behind) {
            if deaths.contains(behind) {
                fates.insert((hider, behind, true));
            }
            if !case.was_town(behind) {
                fates.insert((hider, behind, false));
            }
        }
        Deeds { fates, ..self }
    }
}
