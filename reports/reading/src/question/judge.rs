//! Nights judged by their rulings: an action that changes nothing is seldom asked about, and a night on which nothing is seen neither.

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Action, Night, Player};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

use super::cast::Cast;
use super::evidence::Heard;
use super::nights::{self, Scored};
use super::verdict::ruling;
use super::weights as w;

/// A night that a question may mean, ruled.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) score: i32,
    pub(super) sheet: Sheet,
    /// Its ruling, in words.
    pub(super) words: Vec<String>,
    /// For each action, whether words speak of it.
    pub(super) said: Vec<bool>,
    /// For each action, whether words name its target.
    pub(super) aimed: Vec<bool>,
    /// True if the question names every player who acts.
    pub(super) is_cast: bool,
    /// True if every action changes a ruling.
    pub(super) changes_something: bool,
    /// Strong words that the night does not explain.
    pub(super) missed: usize,
}

/// Judges nights, and returns them with the best first.
pub(super) fn judge(cast: &Cast, heard: &Heard, scored: Vec<Scored>) -> Vec<Judged> {
    let mut judge = Judge::default();
    let mut all: Vec<Judged> = scored
        .into_iter()
        .filter_map(|one| judge.night(cast, heard, &one))
        .collect();
    all.sort_by_key(|one| std::cmp::Reverse(one.score));
    all
}

#[derive(Default)]
struct Judge {
    scratch: Scratch,
}

impl Judge {
    fn night(&mut self, cast: &Cast, heard: &Heard, scored: &Scored) -> Option<Judged> {
        let sheet = Sheet::parse(&nights::text(cast, &scored.acts)).ok()?;
        let night = &sheet.night;
        if night.players().len() > super::MOST_PLAYERS {
            return None;
        }
        let count = night.actions().len();
        let whole = self.outcomes(night.players(), night.actions());
        // The outcomes without each pair of actions; on the diagonal without one.
        let pair = |one: usize, other: usize| {
            let kept = night
                .actions()
                .iter()
                .enumerate()
                .filter(|(place, _)| ![one, other].contains(place));
            kept.map(|(_, action)| *action).collect::<Vec<Action>>()
        };
        let rows = (0..count).map(|one| {
            (0..=one)
                .map(|other| self.outcomes(night.players(), &pair(one, other)))
                .collect()
        });
        let without: Vec<Vec<Vec<Outcome>>> = rows.collect();
        let less = |one: usize, other: usize| &without[one.max(other)][one.min(other)];
        let changes_nothing = |one: usize| {
            let alone = same(less(one, one), &whole);
            alone
                && (0..count)
                    .all(|other| other == one || same(less(one, other), less(other, other)))
        };
        let idle: Vec<bool> = (0..count).map(changes_nothing).collect();
        let mut score =
            scored.score + w::CHANGES_NOTHING * idle.iter().filter(|&&one| one).count() as i32;
        let mut said = scored.acts.iter().zip(&idle).filter(|(act, _)| act.is_said);
        let changes_something = !idle.contains(&true);
        if said.all(|(_, &idle)| idle) {
            score += w::EMPTY;
        }
        let deaths =
            |outcomes: &Vec<Outcome>| outcomes.iter().any(|outcome| !outcome.deaths.is_empty());
        if heard.deaths && !deaths(&whole) && !without.iter().flatten().any(deaths) {
            score += w::NO_DEATH;
        }
        if self.modifiers_change_nothing(night, &whole) {
            score += w::MODIFIER_CHANGES_NOTHING;
        }
        let held = |weight: i32| {
            move |one: &&super::evidence::Alternative| {
                one.weight >= weight
                    && one
                        .deeds
                        .iter()
                        .all(|deed| scored.acts.iter().any(|act| act.is(deed)))
            }
        };
        let missed = heard.evidence.iter().filter(|all| {
            let best = all.iter().map(|one| one.weight).max().unwrap_or(0);
            best >= w::STRONG && !all.iter().any(|one| held(best - w::NEARLY)(&one))
        });
        let rulings = RulerId::SYSTEMS.iter().zip(whole);
        let words = rulings.map(|(&system, outcome)| ruling(system, &sheet, outcome).words());
        Some(Judged {
            score,
            words: words.collect(),
            changes_something,
            is_cast: scored
                .acts
                .iter()
                .all(|act| cast.players[act.actor].is_named),
            aimed: scored
                .acts
                .iter()
                .map(|act| nights::is_aimed(heard, act))
                .collect(),
            said: scored.acts.iter().map(|act| act.is_said).collect(),
            missed: missed.count(),
            sheet,
        })
    }

    fn modifiers_change_nothing(&mut self, night: &Night, whole: &[Outcome]) -> bool {
        let plain = |player: &Player| Player {
            passives: player.role.passives(),
            ..*player
        };
        let players: Vec<Player> = night.players().iter().map(plain).collect();
        if players == night.players() {
            return false;
        }
        let outcomes = self.outcomes(&players, night.actions());
        same(&outcomes, whole)
    }

    /// The outcomes of all systems; none if the night is wrong.
    fn outcomes(&mut self, players: &[Player], actions: &[Action]) -> Vec<Outcome> {
        let Ok(night) = Night::new(players.to_vec(), actions.to_vec(), Vec::new()) else {
            return Vec::new();
        };
        let systems = RulerId::SYSTEMS.iter().map(|&system| {
            let mut outcome = Outcome::default();
            SEVEN.resolve(
                system,
                &night,
                &Switches::default(),
                &mut self.scratch,
                &mut outcome,
            );
            outcome
        });
        systems.collect()
    }
}

fn same(one: &[Outcome], other: &[Outcome]) -> bool {
    one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(one, other)| same_verdict(one, other))
}
