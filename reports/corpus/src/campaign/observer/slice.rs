//! The slice of a night for a finding. Actions that it does not need are dropped, then idle players, then alignments,
//! passives, belongings and roles; then abilities become simpler. A slice is small and usually cheap to find. It need
//! not be the smallest night, but there are few slices, so most are already attributed.

use nightcourt_gen::seats::{Draft, seat, used};
use nightcourt_gen::smaller::simpler;
use nightcourt_precedent::finding::Finding;
use nightcourt_precedent::minimise::Predicate;
use nightcourt_resolvers::model::{
    Action, Alignment, ItemSet, Naming, Night, Passives, PlayerId, RoleSet,
};
use nightcourt_resolvers::parts::parts;

use super::oracle::FindingOracle;

/// Cuts a night down to the actions and players that show the finding. Once the budget is spent, the rest is left
/// uncut.
pub(crate) fn cut(oracle: &mut FindingOracle, finding: Finding, night: &Night) -> Night {
    let mut slicer = Slicer {
        oracle,
        finding,
        slice: night.clone(),
    };
    slicer.actions();
    slicer.idle();
    if !slicer.take(|draft| (0..draft.players.len()).for_each(|place| plain(draft, place))) {
        (0..slicer.slice.players().len()).for_each(|place| slicer.bare(place));
    }
    (0..slicer.slice.actions().len()).for_each(|place| slicer.simplify(place));
    slicer.slice
}

/// Puts the players of a slice in standard seats, if it still shows the finding there.
pub(crate) fn seated(oracle: &mut FindingOracle, finding: Finding, slice: Night) -> Night {
    let seated =
        seat(&slice).filter(|seated| *seated == slice || oracle.keeps(finding, &slice, seated));
    seated.unwrap_or(slice)
}

struct Slicer<'l, 'a> {
    oracle: &'l mut FindingOracle<'a>,
    finding: Finding,
    slice: Night,
}

impl Slicer<'_, '_> {
    /// Applies a change if it keeps the finding.
    fn take(&mut self, change: impl FnOnce(&mut Draft)) -> bool {
        if self.oracle.evaluator.budget().is_spent() {
            return false;
        }
        let mut draft = Draft::of(&self.slice);
        change(&mut draft);
        let Some(changed) = draft.night() else {
            return false;
        };
        if changed == self.slice {
            return true;
        }
        let kept = self.oracle.keeps(self.finding, &self.slice, &changed);
        if kept {
            self.slice = changed;
        }
        kept
    }

    fn actions(&mut self) {
        // One of the night's unconnected parts usually shows the finding alone (LAW-8).
        parts(&self.slice).into_iter().any(|part| {
            self.take(|draft| {
                let kept = part.iter().map(|id| draft.actions[id.index()]);
                draft.actions = kept.collect();
            })
        });
        for place in (0..self.slice.actions().len()).rev() {
            self.take(|draft| {
                draft.actions.remove(place);
            });
        }
    }

    /// Drops players without a part in the actions, and the order of arrival.
    fn idle(&mut self) {
        let idle: Vec<PlayerId> = self
            .slice
            .player_ids()
            .without(used(&self.slice))
            .iter()
            .collect();
        self.take(|draft| {
            draft.order.clear();
            idle.into_iter()
                .rev()
                .for_each(|player| draft.remove_player(player));
        });
    }

    /// Strips a player of everything that the finding does not need: all at once, or else one thing at a time. Slices
    /// that differ only in such things would otherwise be minimised separately.
    fn bare(&mut self, place: usize) {
        if self.take(|draft| plain(draft, place)) {
            return;
        }
        for without in WITHOUT {
            self.take(|draft| without(draft, place));
        }
        let passives = self.slice.players()[place].passives;
        // A single passive has just been tried.
        if passives.iter().nth(1).is_some() {
            for passive in passives.iter() {
                self.take(|draft| {
                    let passives = &mut draft.players[place].passives;
                    *passives = passives.without(Passives::of(&[passive]));
                });
            }
        }
    }

    /// Gives an action the first simpler ability that keeps the finding.
    fn simplify(&mut self, place: usize) {
        let Action { actor, ability, .. } = self.slice.actions()[place];
        let Some(&aim) = self.slice.actions()[place].named().first() else {
            return;
        };
        for simpler in simpler(ability).filter(|simpler| simpler.names() == Naming::Target) {
            let taken = self.take(|draft| {
                draft.actions[place] = Action::at(actor, simpler, aim);
                draft.make_plain(actor);
            });
            if taken {
                return;
            }
        }
    }
}

/// The things to strip from a player. The role comes last, because the plain role depends on the side.
const WITHOUT: [fn(&mut Draft, usize); 4] = [
    |draft, place| draft.players[place].alignment = Alignment::Town,
    |draft, place| draft.players[place].passives = Passives::NONE,
    |draft, place| {
        let player = &mut draft.players[place];
        (player.vends, player.holds, player.money) = (ItemSet::EMPTY, ItemSet::EMPTY, 0);
    },
    |draft, place| {
        draft.players[place].also = RoleSet::NONE;
        draft.make_plain(PlayerId::new(place as u8));
    },
];

fn plain(draft: &mut Draft, place: usize) {
    WITHOUT.iter().for_each(|without| without(draft, place));
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use nightcourt_precedent::evaluator::Evaluator;
    use nightcourt_precedent::finding::Behaviour;
    use nightcourt_resolvers::model::Ability::{self, Investigate, Protect, Track, Watch};
    use nightcourt_resolvers::model::Passive;
    use nightcourt_resolvers::outcome::{EventKind, Outcome};
    use nightcourt_resolvers::ruler::RulerId;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    const LOOP: Finding = Finding::Shows(Behaviour::Loop, RulerId::NAR);

    /// `nar` loops on every Paranoid Gun Owner. Nights whose players have more are cut down to the same slice, the
    /// second one by ten evaluations: without the action, with all players stripped, with B stripped; B of the town,
    /// without passives, without the gun, without the role; without each of three passives. (A visit is not native to
    /// `nar`.)
    #[test]
    fn slices_keep_nothing_of_a_player_that_the_finding_does_not_need() {
        let asked = AtomicU64::new(0);
        let says =
            |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                asked.fetch_add(1, Relaxed);
                outcome.clear();
                if !night.actions().is_empty() && !night.having(Passive::Pgo).is_empty() {
                    outcome.events.record(EventKind::Loop, []);
                }
            };
        let mut oracle =
            FindingOracle::new(Evaluator::new(&says, Switches::default()), &[RulerId::NAR]);
        let night = |other: &str| {
            let text = format!("[players]\nA = Town Cop\nB = {other}\n[actions]\nA -> B\n");
            Sheet::parse(&text).expect("a night").night
        };
        let slice = night("Town PGO Vanilla");
        assert_eq!(cut(&mut oracle, LOOP, &night("Town PGO")), slice);
        asked.store(0, Relaxed);
        assert_eq!(
            cut(
                &mut oracle,
                LOOP,
                &night("Mafia Strongman Weak PGO Doctor with gun")
            ),
            slice
        );
        assert_eq!(asked.load(Relaxed), 10);
    }

    /// Two pairs of players who target each other. `nar` loops on all four, and on the first two alone, but not without
    /// any single one of the four.
    #[test]
    fn a_part_that_shows_the_finding_is_kept_where_no_single_action_can_be_left_out() {
        let says =
            |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                let abilities: Vec<Ability> = night
                    .actions()
                    .iter()
                    .map(|action| action.ability)
                    .collect();
                if matches!(
                    *abilities,
                    [Investigate, Protect] | [Investigate, Protect, Track, Watch]
                ) {
                    outcome.events.record(EventKind::Loop, []);
                }
            };
        let mut oracle =
            FindingOracle::new(Evaluator::new(&says, Switches::default()), &[RulerId::NAR]);
        let night = |players: &str, actions: &str| {
            let text = format!(
                "[players]\nA = Town Cop\nB = Town Doctor\n{players}[actions]\nA -> B\nB -> A\n{actions}"
            );
            Sheet::parse(&text).expect("a night").night
        };
        let two = night("", "");
        let four = night("C = Town Tracker\nD = Town Watcher\n", "C -> D\nD -> C\n");
        assert_eq!(cut(&mut oracle, LOOP, &two), two);
        assert_eq!(cut(&mut oracle, LOOP, &four), two);
    }
}
