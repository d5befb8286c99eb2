//! Numbers of a setup that reviewers check first.

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{
    Ability, Action, Night, Passives, Player, PlayerId, Role, RoleId,
};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::left_out;

use super::Setup;

/// The most random nights on which a role is tried.
const MOST_TRIED: usize = 400;

/// Numbers of a setup.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Numbers {
    /// Number of players.
    pub players: usize,
    /// Players of teams that share a kill: the mafia and werewolves.
    pub mafia: usize,
    /// Kills that are submitted on a night, if everybody who can kill does.
    pub kills: f64,
    /// Deaths on a random night, under the systems with the fewest and the most.
    pub deaths: [f64; 2],
    /// Roles with abilities or passives that changed nothing on the random nights: without them, every night would
    /// have come out the same.
    pub idle: Vec<String>,
}

/// Sums over random nights.
#[derive(Default)]
pub(super) struct Tally {
    nights: usize,
    kills: usize,
    deaths: [usize; RulerId::SYSTEMS.len()],
    /// Roles of the setup, each with true if it has changed a night.
    counts: Vec<(String, bool)>,
}

impl Tally {
    /// Adds a random night of the setup, with the outcomes of the systems.
    pub(super) fn add(&mut self, setup: &Setup, night: &Night, outcomes: &[(RulerId, Outcome)]) {
        self.nights += 1;
        let kills = night.actions().iter();
        self.kills += kills
            .filter(|action| action.ability == Ability::Kill)
            .count();
        for (system, outcome) in outcomes {
            let place = RulerId::SYSTEMS.iter().position(|known| known == system);
            self.deaths[place.unwrap_or_default()] += outcome.deaths.len();
        }
        if self.nights <= MOST_TRIED {
            self.try_roles(setup, night);
        }
    }

    /// Leaves each role that has not changed a night yet out of this one.
    fn try_roles(&mut self, setup: &Setup, night: &Night) {
        let usual = rule(night);
        let mut first = 0;
        for role in &setup.roles {
            // Players of a night sit in a random order.
            let player = &setup.players[first];
            let ids = night.player_ids().iter();
            let of_role: Vec<PlayerId> = ids.filter(|&id| night.player(id) == player).collect();
            first += role.count;
            let is_plain = player.role.abilities().iter().next().is_none()
                && player.passives == Passives::NONE;
            if is_plain
                || player.role.id() == Some(RoleId::GOON)
                || !left_out(&[*player]).is_empty()
            {
                continue;
            }
            let place = match self
                .counts
                .iter()
                .position(|(known, _)| *known == role.text)
            {
                Some(place) => place,
                None => {
                    self.counts.push((role.text.clone(), false));
                    self.counts.len() - 1
                }
            };
            let counts = &mut self.counts[place].1;
            if !*counts && let Some(plain) = without(night, &of_role) {
                *counts = !same_verdict(&usual, &rule(&plain));
            }
        }
    }

    /// Returns the numbers of a setup of these players.
    pub(super) fn numbers(self, players: &[Player]) -> Numbers {
        let a_night = |number: usize| number as f64 / self.nights.max(1) as f64;
        let mafia = players
            .iter()
            .filter(|player| player.alignment.has_factional_kill());
        let deaths = self.deaths.iter();
        Numbers {
            players: players.len(),
            mafia: mafia.count(),
            kills: a_night(self.kills),
            deaths: [deaths.clone().min(), deaths.max()]
                .map(|deaths| a_night(deaths.copied().unwrap_or_default())),
            idle: match self.nights {
                0 => Vec::new(),
                _ => self
                    .counts
                    .into_iter()
                    .filter(|(_, counts)| !counts)
                    .map(|(role, _)| role)
                    .collect(),
            },
        }
    }
}

fn rule(night: &Night) -> Outcome {
    let mut outcome = Outcome::default();
    let scratch = &mut Scratch::default();
    SEVEN.resolve(
        RulerId::NAR,
        night,
        &Switches::default(),
        scratch,
        &mut outcome,
    );
    outcome
}

/// Returns the night with these players plain. The kill of their faction stays.
fn without(night: &Night, players: &[PlayerId]) -> Option<Night> {
    let mut plain = night.players().to_vec();
    for &player in players {
        let old = plain[player.index()];
        plain[player.index()] = Player {
            holds: old.holds,
            money: old.money,
            ..Player::new(old.alignment, Role::Named(RoleId::VANILLA))
        };
    }
    let is_left = |action: &&Action| {
        !players.contains(&action.actor)
            || action.ability == Ability::Kill
                && night.player(action.actor).alignment.has_factional_kill()
                && !night.player(action.actor).role.has(Ability::Kill)
    };
    let actions = night.actions().iter().filter(is_left).copied().collect();
    Night::new(plain, actions, Vec::new()).ok()
}

/// Returns the narrowest lens that shows a difference between two of these outcomes.
pub(super) fn narrowest(outcomes: &[(RulerId, Outcome)]) -> Option<Lens> {
    let pairs = outcomes
        .iter()
        .enumerate()
        .flat_map(|(place, (_, one))| outcomes[..place].iter().map(move |(_, two)| (one, two)));
    pairs
        .filter_map(|(one, two)| nightcourt_resolvers::compare::compare(one, two).narrowest())
        .min()
}
