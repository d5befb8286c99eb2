//! Redrawing blocks: the nights of some blocks are resolved again, and the hashes of their sums compared.

use nightcourt_gen::Choose as _;
use nightcourt_gen::random::Stream;

use super::{Plan, Source, State, Sums, blocks};

/// The result of redrawing blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Redrawn {
    /// Number of redrawn blocks.
    pub blocks: usize,
    /// Number of all blocks.
    pub of: usize,
    /// Number of nights, or units of a census, resolved again.
    pub nights: u64,
    /// The disagreements.
    pub problems: Vec<String>,
}

/// Resolves the nights of `count` blocks again, chosen by `pick` (all, if there are fewer), and compares the hashes. `run` runs a
/// plan from its start to its end.
///
/// # Errors
/// If the state has no block hashes, or the error of `run`.
pub fn redraw<S: Sums>(
    state: &State<S>,
    count: usize,
    pick: u64,
    run: &dyn Fn(&Plan) -> Result<State<S>, String>,
) -> Result<Redrawn, String> {
    let mut all: Vec<(Source, u64)> = Vec::new();
    for (&source, section) in &state.frames {
        let Some(blocks) = &section.blocks else {
            return Err(format!(
                "the counts of {} cannot be redrawn: the program that wrote them kept no block hashes; run the campaign again",
                source.about()
            ));
        };
        all.extend(blocks.numbers().map(|number| (source, number)));
    }
    let mut stream = Stream::new(pick, 0);
    let mut redrawn = Redrawn {
        of: all.len(),
        ..Redrawn::default()
    };
    while redrawn.blocks < count && !all.is_empty() {
        let left = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let (source, number) = all.swap_remove(stream.below(left) as usize);
        let section = &state.frames[&source];
        let nights = section.done.overlap(&blocks::indices(source, number));
        redrawn.blocks += 1;
        redrawn.nights += nights.len();
        let plan = Plan {
            terms: state.terms.clone(),
            frames: vec![(source, nights.clone())],
        };
        let found = run(&plan)?;
        let (was, is) = (
            &section.blocks,
            found
                .frames
                .get(&source)
                .and_then(|section| section.blocks.as_ref()),
        );
        if !was
            .as_ref()
            .zip(is)
            .is_some_and(|(was, is)| was.agree(is, number))
        {
            redrawn.problems.push(format!(
                "the nights {nights} of {}: their counts differ",
                source.about()
            ));
        }
        let agrees =
            |again: &super::Section<S>| section.sums.agrees_on_firsts(&again.sums, &nights);
        if !found.frames.get(&source).is_some_and(agrees) {
            redrawn.problems.push(format!(
                "the nights {nights} of {}: their first nights differ",
                source.about()
            ));
        }
    }
    Ok(redrawn)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use nightcourt_gen::{Frame, Span};
    use nightcourt_precedent::canonical::Id;
    use nightcourt_precedent::finding::{Catalogue, Finding};
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;
    use crate::campaign::{self, Section, checkpoint};
    use crate::study::Ranges;
    use crate::study::blocks::{Blocks, NIGHTS};
    use crate::study::fold::Go;

    fn run(plan: &Plan) -> Result<campaign::State, String> {
        let mut state = State::new(plan.terms.clone());
        let run = campaign::observer::run(plan, &mut state, 0, &SEVEN, &mut |_, _| Go::On);
        run.map(|_| state).map_err(|error| error.to_string())
    }

    /// Three blocks of nights; the first and the last are incomplete.
    fn plan() -> Plan {
        let mut plan = Plan::new(Frame::Matrix6, 0, 1);
        plan.terms.rates_only = true;
        plan.frames[0].1 = Ranges::one(NIGHTS - 300..2 * NIGHTS + 200);
        plan
    }

    #[test]
    fn blocks_drawn_again_agree_however_the_nights_were_cut() {
        let whole = run(&plan()).expect("nights");
        let section = |state: &campaign::State| state.frames[&Frame::Matrix6.into()].clone();
        let mut parts: Vec<Section> = Vec::new();
        for cut in [
            NIGHTS - 300..NIGHTS + 5,
            NIGHTS + 5..NIGHTS + 6,
            NIGHTS + 6..2 * NIGHTS + 200,
        ] {
            let part = Plan {
                frames: vec![(Frame::Matrix6.into(), Ranges::one(cut))],
                ..plan()
            };
            parts.push(section(&run(&part).expect("nights")));
        }
        parts.rotate_left(1);
        let sum = parts.into_iter().reduce(|mut sum, part| {
            sum.merge(part);
            sum
        });
        assert_eq!(sum, Some(section(&whole)));
        let redrawn = redraw(&whole, 2, 7, &run).expect("hashes");
        assert_eq!(
            (redrawn.blocks, redrawn.of, redrawn.problems),
            (2, 3, Vec::new())
        );
        let all = redraw(&whole, 9, 7, &run).expect("hashes");
        assert_eq!((all.blocks, all.nights), (3, NIGHTS + 500));
    }

    /// Changes the only section of a state so that its hashes still add up: the difference goes to the last block.
    /// Returns the problems of redrawing all blocks, or the reason why the state cannot be read.
    fn forged(
        state: &campaign::State,
        change: &dyn Fn(&mut Section),
    ) -> Result<Vec<String>, String> {
        let mut state = state.clone();
        let Some((&source, section)) = state.frames.iter_mut().next() else {
            panic!("no section")
        };
        let before = section.clone();
        change(section);
        let hashes = before.blocks.clone().expect("hashes");
        if section.blocks == before.blocks {
            let last = blocks::indices(source, hashes.numbers().last().expect("a block"))
                .overlap(&before.done);
            let booked = |section: &Section| {
                Blocks::of(
                    source,
                    &Section {
                        done: last.clone(),
                        ..section.clone()
                    },
                )
                .expect("numbers")
            };
            let mut hashes = hashes;
            hashes.merge(booked(section));
            hashes.take(booked(&before));
            section.blocks = Some(hashes);
        }
        redrawn(&state)
    }

    /// Redraws all blocks of a state that was written and read, and returns the problems.
    fn redrawn(state: &campaign::State) -> Result<Vec<String>, String> {
        let bytes = checkpoint::write(state).map_err(|error| error.to_string())?;
        let state = checkpoint::read(&bytes).map_err(|error| error.to_string())?;
        redraw(&state, usize::MAX, 1, &run).map(|redrawn| redrawn.problems)
    }

    /// Nights without a run, a missing divergence, a tally times ten.
    #[test]
    fn made_up_counts_are_found() {
        let state = run(&plan()).expect("nights");
        assert_eq!(forged(&state, &|_| ()), Ok(Vec::new()));
        let more_nights = |section: &mut Section| {
            section.done = section
                .done
                .union(&Ranges::one(2 * NIGHTS + 200..2 * NIGHTS + 800));
            section.sums.counts.tally.nights += 600;
            section
                .sums
                .counts
                .sizes
                .values_mut()
                .for_each(|size| size.nights += 600);
        };
        let left_out = |section: &mut Section| {
            section
                .sums
                .counts
                .sizes
                .values_mut()
                .for_each(|size| size.pairs[1].diverging[2] -= 1);
        };
        let times_ten = |section: &mut Section| {
            section
                .sums
                .counts
                .tally
                .abilities
                .iter_mut()
                .for_each(|count| *count *= 10);
        };
        for change in [&more_nights as &dyn Fn(&mut Section), &left_out, &times_ten] {
            let problems = forged(&state, change).expect("a state");
            assert!(
                problems.len() == 1 && problems[0].contains("the nights 32768.."),
                "{problems:?}"
            );
        }
    }

    /// Clamps the number of nights of every precedent to the range that its findings allow.
    fn clamp_seen(sums: &mut campaign::Sums) {
        for (&(catalogue, id), seen) in &mut sums.seen {
            let mut nights: BTreeMap<Finding, u64> = BTreeMap::new();
            for (&(finding, _, _), count) in sums
                .causes
                .iter()
                .filter(|((finding, other, _), _)| (finding.catalogue(), *other) == (catalogue, id))
            {
                *nights.entry(finding).or_default() += count;
            }
            let (least, most) = (
                nights.values().max().copied().unwrap_or_default(),
                nights.values().sum(),
            );
            seen.nights = seen.nights.clamp(least, most);
        }
    }

    type Cause = (Finding, Id, u8);

    /// Two causes that have nights and meet a condition, in either order.
    fn two(sums: &campaign::Sums, fit: &dyn Fn(Cause, Cause) -> bool) -> (Cause, Cause) {
        let causes = || {
            sums.causes
                .iter()
                .filter(|(_, nights)| **nights > 0)
                .map(|(&cause, _)| cause)
        };
        let both = causes().flat_map(|one| causes().map(move |other| (one, other)));
        both.into_iter()
            .find(|&(one, other)| fit(one, other))
            .expect("two causes")
    }

    #[test]
    fn precedents_counted_otherwise_are_refused_or_found() {
        let mut plan = Plan::new(Frame::Uniform, 0, 1);
        plan.terms.players = Some(Span::just(5));
        plan.frames[0].1 = Ranges::one(NIGHTS - 100..NIGHTS + 100);
        let state = run(&plan).expect("nights");
        let move_night = |sums: &mut campaign::Sums, (one, other): (Cause, Cause)| {
            *sums.causes.get_mut(&one).expect("a cause") -= 1;
            *sums.causes.get_mut(&other).expect("a cause") += 1;
            clamp_seen(sums);
        };
        let to_another_precedent = |section: &mut Section| {
            let both = two(&section.sums, &|one, other| {
                (one.0, one.2) == (other.0, other.2) && one.1 != other.1
            });
            move_night(&mut section.sums, both);
        };
        let to_another_pair = |section: &mut Section| {
            let is_other = |one: Cause, other: Cause| {
                one.2 == other.2
                    && one.0.lens().is_some()
                    && one.0.lens() == other.0.lens()
                    && one.0 != other.0
            };
            let both = two(&section.sums, &is_other);
            move_night(&mut section.sums, both);
        };
        let unattributed = |section: &mut Section| {
            let (one, _) = two(&section.sums, &|_, _| true);
            *section.sums.causes.get_mut(&one).expect("a cause") -= 1;
            *section.sums.unattributed.entry((one.0, one.2)).or_default() += 1;
            clamp_seen(&mut section.sums);
        };
        let more_unattributed = |section: &mut Section| {
            let (one, _) = two(&section.sums, &|_, _| true);
            *section.sums.unattributed.entry((one.0, one.2)).or_default() += 1;
        };
        let seen = |nights: u64| {
            move |section: &mut Section| {
                let sums = &mut section.sums;
                let often = |sums: &campaign::Sums, id: Id| {
                    sums.causes
                        .iter()
                        .filter(|((_, other, _), _)| *other == id)
                        .map(|(_, nights)| nights)
                        .sum::<u64>()
                };
                let key = sums
                    .seen
                    .iter()
                    .find(|((_, id), seen)| seen.nights + 1 < often(sums, *id))
                    .map(|(&key, _)| key);
                sums.seen
                    .get_mut(&key.expect("a precedent"))
                    .expect("a precedent")
                    .nights += nights;
            }
        };
        let first =
            |section: &mut Section| {
                let sums = &mut section.sums;
                let (&(catalogue, id), _) = sums
                    .seen
                    .iter()
                    .find(|(_, seen)| seen.first < NIGHTS)
                    .expect("a precedent");
                for first in sums.first.iter_mut().filter(|((finding, other), _)| {
                    (finding.catalogue(), *other) == (catalogue, id)
                }) {
                    *first.1 = NIGHTS + 99;
                }
                sums.seen
                    .get_mut(&(catalogue, id))
                    .expect("a precedent")
                    .first = NIGHTS + 99;
            };
        let events = |section: &mut Section| section.sums.counts.systems[0].events[2] += 5;
        let passed_over = |section: &mut Section| section.passed_over += 1;
        let other_blocks = |section: &mut Section| {
            let mut other = plan.clone();
            other.terms.seed = 2;
            section.blocks = run(&other).expect("nights").frames[&Frame::Uniform.into()]
                .blocks
                .clone();
        };
        type Change<'a> = (&'a str, &'a dyn Fn(&mut Section), &'a str);
        let changes: [Change<'_>; 10] = [
            (
                "a night of another precedent",
                &to_another_precedent,
                "their counts differ",
            ),
            ("a night of another pair", &to_another_pair, "do not add up"),
            (
                "a night that is attributed",
                &unattributed,
                "their counts differ",
            ),
            (
                "an unattributed night more",
                &more_unattributed,
                "do not add up",
            ),
            ("a precedent met once more", &seen(1), "their counts differ"),
            (
                "a precedent met a million times",
                &seen(1_000_000),
                "is said to be met on",
            ),
            ("a later first night", &first, "their first nights differ"),
            ("more events", &events, "their counts differ"),
            (
                "a night passed over",
                &passed_over,
                "cannot have been passed over",
            ),
            ("hashes of other nights", &other_blocks, "do not add up"),
        ];
        for (what, change, says) in changes {
            let problems = forged(&state, change).unwrap_or_else(|problem| vec![problem]);
            assert!(
                problems.iter().any(|problem| problem.contains(says)),
                "{what}: {problems:?}"
            );
        }
    }

    #[test]
    fn a_census_without_its_settled_answers_or_of_other_abilities_is_found() {
        let word = |word: &str| word.parse::<Source>().expect("a census");
        let census = |source: Source| {
            let Source::Census(universe) = source else {
                panic!("no census")
            };
            let units = nightcourt_gen::census::Units::of(&universe).len();
            Plan {
                frames: vec![(source, Ranges::one(0..units))],
                ..Plan::new(Frame::Matrix6, 0, 1)
            }
        };
        let (protects, blocks) = (
            word("census:players=3:abilities=kill+protect"),
            word("census:players=3:abilities=kill+block"),
        );
        let state = run(&census(protects)).expect("nights");
        assert_eq!(redrawn(&state), Ok(Vec::new()));
        let without = |section: &mut Section| {
            let sums = &mut section.sums;
            let is_settled = |finding: Finding| finding.catalogue() == Catalogue::Settled;
            let (&(_, id), _) = sums
                .seen
                .iter()
                .find(|((which, _), _)| *which == Catalogue::Settled)
                .expect("a settled answer");
            sums.causes
                .retain(|&(finding, other, _), _| !is_settled(finding) || other != id);
            sums.first
                .retain(|&(finding, other), _| !is_settled(finding) || other != id);
            sums.seen.remove(&(Catalogue::Settled, id));
        };
        let problems = forged(&state, &without).expect("a state");
        assert!(
            problems
                .iter()
                .any(|problem| problem.contains("their counts differ")),
            "{problems:?}"
        );
        let mut other = state.clone();
        let section = other.frames.remove(&protects).expect("nights");
        other.frames.insert(blocks, section);
        let problems = redrawn(&other).expect("a state");
        assert!(
            problems
                .iter()
                .any(|problem| problem.contains("their counts differ")),
            "{problems:?}"
        );
    }

    #[test]
    fn a_state_without_hashes_says_so() {
        let mut state = run(&plan()).expect("nights");
        state
            .frames
            .values_mut()
            .for_each(|section| section.blocks = None);
        let problem = redraw(&state, 1, 1, &run).expect_err("no hashes");
        assert!(problem.contains("kept no block hashes"), "{problem}");
    }
}
