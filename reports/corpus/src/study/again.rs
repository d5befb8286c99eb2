//! Redrawing leaves: the nights of some leaves are resolved again, and their counts compared one by one.

use nightcourt_gen::Choose as _;
use nightcourt_gen::random::Stream;

use super::leaves::Leaf;
use super::{Plan, Ranges, Section, Source, State, Sums};

/// The number of differing counts of a leaf that are named.
const NAMED: usize = 3;

/// The result of redrawing leaves.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Redrawn {
    /// Number of redrawn leaves.
    pub leaves: usize,
    /// Number of all leaves.
    pub of: usize,
    /// Number of nights, or units of a census, resolved again.
    pub nights: u64,
    /// The disagreements.
    pub problems: Vec<String>,
}

/// Resolves the nights of `count` leaves again, chosen by `pick` (all, if there are fewer), and compares their counts
/// and the hashes of their findings. If all are, the findings themselves are compared too. `run` runs a plan from its
/// start to its end. Sources whose leaves were not kept are left out: see [`State::unverified`].
///
/// # Errors
/// The error of `run`, or of writing a leaf.
pub fn redraw<S: Sums>(
    state: &State<S>,
    count: usize,
    pick: u64,
    run: &dyn Fn(&Plan) -> Result<State<S>, String>,
) -> Result<Redrawn, String> {
    let mut redrawn = Redrawn::default();
    let mut left: Vec<(Source, Ranges, &Leaf<S>)> = Vec::new();
    for (&source, section) in &state.frames {
        let parts = section.leaves.iter().flat_map(|leaves| leaves.parts());
        left.extend(parts.map(|(part, leaf)| (source, section.done.overlap(&part), leaf)));
    }
    redrawn.of = left.len();

    let mut all: State<S> = State::new(state.terms.clone());
    let mut stream = Stream::new(pick, 0);
    while redrawn.leaves < count && !left.is_empty() {
        let last = u32::try_from(left.len()).unwrap_or(u32::MAX);
        let (source, nights, leaf) = left.swap_remove(stream.below(last) as usize);
        redrawn.leaves += 1;
        redrawn.nights += nights.len();

        let plan = Plan {
            terms: state.terms.clone(),
            frames: vec![(source, nights.clone())],
        };
        let again = run(&plan)?.frames.remove(&source).unwrap_or_default();
        let whole = &state.frames[&source];
        let problem = compare(leaf, whole, &again, &nights)?;
        redrawn.problems.extend(
            problem.map(|problem| format!("the nights {nights} of {}: {problem}", source.about())),
        );
        all.frames.entry(source).or_default().merge(again);
    }

    // Leaves keep no findings, so only all leaves together show whether none was made up or left out.
    if left.is_empty() && redrawn.problems.is_empty() {
        for (source, again) in &all.frames {
            if state.frames[source].sums != again.sums {
                redrawn.problems.push(format!(
                    "{}: its findings are not those of its nights",
                    source.about()
                ));
            }
        }
    }
    Ok(redrawn)
}

/// Compares a leaf and the findings of the whole source with what the nights of the leaf show when they are resolved
/// again. Returns the first disagreement.
fn compare<S: Sums>(
    leaf: &Leaf<S>,
    whole: &Section<S>,
    again: &Section<S>,
    nights: &Ranges,
) -> Result<Option<String>, String> {
    let Some(found) = &again.leaves else {
        return Err("nights that were resolved again have no leaves".to_owned());
    };
    let mut places = leaf
        .differences(&found.sum())
        .map_err(|error| error.to_string())?;
    if !places.is_empty() {
        let more = places.len().saturating_sub(NAMED);
        places.truncate(NAMED);
        if more > 0 {
            places.push(format!("and {more} more"));
        }
        return Ok(Some(format!("their counts differ: {}", places.join("; "))));
    }
    let includes = whole.sums.includes(&again.sums, nights);
    Ok((!includes).then(|| "their findings or first nights differ".to_owned()))
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::{Frame, Span};
    use nightcourt_precedent::canonical::Id;
    use nightcourt_precedent::finding::{Catalogue, Finding};
    use nightcourt_resolvers::compare::pairs;
    use nightcourt_resolvers::ruler::SEVEN;
    use serde_json::Value;

    use super::*;
    use crate::campaign::{self, Section, checkpoint};
    use crate::study::fold::Go;
    use crate::study::leaves::NIGHTS;

    fn run(plan: &Plan) -> Result<campaign::State, String> {
        let mut state = State::new(plan.terms.clone());
        let run = campaign::observer::run(plan, &mut state, 0, &SEVEN, &mut |_, _| Go::On);
        run.map(|_| state).map_err(|error| error.to_string())
    }

    /// Three leaves of nights that are only counted; the first and the last are incomplete.
    fn plan() -> Plan {
        let mut plan = Plan::new(Frame::Matrix6, 0, 1);
        plan.terms.rates_only = true;
        plan.frames[0].1 = Ranges::one(NIGHTS - 300..2 * NIGHTS + 200);
        plan
    }

    /// Two leaves of nights of five players, on which systems diverge often.
    fn diverging(rates_only: bool) -> Plan {
        let mut plan = Plan::new(Frame::Uniform, 0, 1);
        plan.terms.players = Some(Span::just(5));
        plan.terms.rates_only = rates_only;
        plan.frames[0].1 = Ranges::one(NIGHTS - 500..NIGHTS + 500);
        plan
    }

    fn section(state: &campaign::State) -> Section {
        let section = state.frames.values().next();
        section.expect("a section").clone()
    }

    fn with(state: &campaign::State, section: Section) -> campaign::State {
        let mut other = state.clone();
        other
            .frames
            .values_mut()
            .for_each(|one| *one = section.clone());
        other
    }

    /// Redraws all leaves of a state that was written and read. Returns the problems, or the reason why the state cannot
    /// be read.
    fn redrawn(state: &campaign::State) -> Result<Vec<String>, String> {
        let bytes = checkpoint::write(state).map_err(|error| error.to_string())?;
        let state = checkpoint::read(&bytes).map_err(|error| error.to_string())?;
        redraw(&state, usize::MAX, 1, &run).map(|redrawn| redrawn.problems)
    }

    /// Changes the counts of every leaf, and makes the totals fit.
    fn forged(
        state: &campaign::State,
        change: &dyn Fn(&mut Leaf<campaign::Sums>),
    ) -> campaign::State {
        let mut section = section(state);
        let leaves = section.leaves.as_mut().expect("leaves");
        leaves.leaves_mut().for_each(change);
        section.sums.counts = leaves.sum().sums.counts;
        with(state, section)
    }

    #[test]
    fn leaves_drawn_again_agree_however_the_nights_were_cut() {
        let whole = run(&plan()).expect("nights");
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
        let some = redraw(&whole, 2, 7, &run).expect("leaves");
        assert_eq!((some.leaves, some.of, some.problems), (2, 3, Vec::new()));
        let all = redraw(&whole, 9, 7, &run).expect("leaves");
        assert_eq!((all.leaves, all.nights), (3, NIGHTS + 500));
        assert_eq!(redrawn(&whole), Ok(Vec::new()));
    }

    /// Each pair is said to diverge on 40 % of the nights on which it does. The totals add up, and the numbers are possible,
    /// but no nights show them.
    #[test]
    fn counts_that_add_up_and_nobody_ran_are_found() {
        let state = run(&diverging(true)).expect("nights");
        let less = |count: &mut u64| *count = *count * 2 / 5;
        let made_up = forged(&state, &|leaf| {
            for size in leaf.sums.counts.sizes.values_mut() {
                size.diverging.iter_mut().for_each(less);
                let pairs = size.pairs.iter_mut();
                pairs.flat_map(|pair| &mut pair.diverging).for_each(less);
            }
        });
        let problems = redrawn(&made_up).expect("a state");
        assert_eq!(problems.len(), 2, "{problems:?}");
        let says = |problem: &String| {
            problem.contains("their counts differ: sums.counts.sizes.5.diverging.0: ")
                && problem.contains("when resolved again")
        };
        assert!(problems.iter().all(says), "{problems:?}");
    }

    /// The hash of counts that states had before they had leaves: each number times a hash of its place, added up modulo
    /// 2^64. Both factors are public.
    fn linear(value: &Value, place: &str) -> u64 {
        let inner = |name: &str, value: &Value| linear(value, &format!("{place}/{name}"));
        match value {
            Value::Object(fields) => fields
                .iter()
                .fold(0, |sum, (name, value)| sum.wrapping_add(inner(name, value))),
            Value::Array(items) => (0..).zip(items).fold(0, |sum: u64, (number, value)| {
                sum.wrapping_add(inner(&format!("{number}"), value))
            }),
            Value::Number(number) => {
                let digest = *blake3::hash(place.as_bytes()).as_bytes();
                let factor = digest
                    .first_chunk()
                    .map_or(0, |&bytes| u64::from_le_bytes(bytes));
                number.as_u64().unwrap_or(0).wrapping_mul(factor)
            }
            Value::Null | Value::Bool(_) | Value::String(_) => 0,
        }
    }

    /// By how much the nights of each pair can change, under every lens alike, so that [`linear`] stays the same: a short
    /// vector of the lattice of the pairs' factors modulo 2^64, which LLL (Lenstra, Lenstra and Lovász, 1982) finds in a
    /// second.
    const RELATION: [i64; 21] = [
        0, -1, -3, 5, 5, 0, 0, 1, 2, -5, 0, -3, 1, 3, -2, 3, 2, -2, 3, 0, 0,
    ];

    /// An attacker who has run the nights knows every true hash, and changes the counts along [`RELATION`]. A linear hash is
    /// the same then. Totals that are not those of the leaves are refused, and counts of leaves are compared themselves.
    #[test]
    fn counts_with_the_same_linear_hash_are_refused_or_found() {
        let state = run(&diverging(true)).expect("nights");
        let shift = |counts: &mut campaign::sums::counts::Counts| {
            for size in counts.sizes.values_mut() {
                for (pair, by) in size.pairs.iter_mut().zip(RELATION) {
                    for count in &mut pair.diverging {
                        *count = count.checked_add_signed(by).expect("enough diverge");
                    }
                }
            }
        };
        let hash = |section: &Section| {
            let counts = (section.classes, section.passed_over, &section.sums);
            linear(&serde_json::to_value(counts).expect("JSON"), "")
        };
        let mut totals = section(&state);
        shift(&mut totals.sums.counts);
        assert_ne!(totals.sums, section(&state).sums);
        assert_eq!(hash(&totals), hash(&section(&state)));
        let refused = redrawn(&with(&state, totals)).expect_err("totals of no leaves");
        assert!(refused.contains("do not add up to its totals"), "{refused}");

        let fitting = forged(&state, &|leaf| shift(&mut leaf.sums.counts));
        let problems = redrawn(&fitting).expect("a state");
        assert!(
            problems.len() == 2
                && problems
                    .iter()
                    .all(|problem| problem
                        .contains("their counts differ: sums.counts.sizes.5.pairs.1.")),
            "{problems:?}"
        );
    }

    /// Nights without a run, a tally times ten.
    #[test]
    fn made_up_counts_are_found() {
        let state = run(&plan()).expect("nights");
        let mut longer = section(&state);
        longer.done = longer
            .done
            .union(&Ranges::one(2 * NIGHTS + 200..2 * NIGHTS + 800));
        let leaves = longer.leaves.as_mut().expect("leaves");
        let last = leaves.leaves_mut().last().expect("a leaf");
        last.sums.counts.tally.nights += 600;
        last.sums
            .counts
            .sizes
            .values_mut()
            .for_each(|size| size.nights += 600);
        longer.sums.counts = leaves.sum().sums.counts;
        let problems = redrawn(&with(&state, longer)).expect("a state");
        assert!(
            problems.len() == 1 && problems[0].contains("the nights 32768..33568 of frame matrix6"),
            "{problems:?}"
        );
        let times_ten = forged(&state, &|leaf| {
            let abilities = leaf.sums.counts.tally.abilities.iter_mut();
            abilities.for_each(|count| *count *= 10);
        });
        assert_eq!(redrawn(&times_ten).expect("a state").len(), 3);
    }

    /// Any two systems diverge where some pair does.
    #[test]
    fn any_two_is_bounded_by_its_pairs() {
        let state = run(&diverging(true)).expect("nights");
        let refused = |change: &dyn Fn(&mut campaign::sums::counts::Size)| {
            let changed = forged(&state, &|leaf| {
                leaf.sums.counts.sizes.values_mut().for_each(change);
            });
            redrawn(&changed).expect_err("impossible counts")
        };
        let few = refused(&|size| size.diverging = [0; 3]);
        let many = refused(&|size| {
            size.pairs
                .iter_mut()
                .for_each(|pair| pair.diverging = [0; 3]);
        });
        for why in [few, many] {
            assert!(
                why.contains("any two systems are said to diverge on"),
                "{why}"
            );
        }
    }

    type Cause = (Finding, Id, u8);

    /// Finds two causes that have nights and meet a condition, in either order.
    fn two(sums: &campaign::Sums, fit: &dyn Fn(Cause, Cause) -> bool) -> (Cause, Cause) {
        let with_nights = sums.causes.iter().filter(|(_, nights)| **nights > 1);
        let causes: Vec<Cause> = with_nights.map(|(&cause, _)| cause).collect();
        let both = pairs(causes.len()).map(|(one, other)| (causes[one], causes[other]));
        both.into_iter()
            .find(|&(one, other)| fit(one, other))
            .expect("two causes")
    }

    /// A night is moved from one precedent to another of the same finding, so that all counts add up. Only all leaves
    /// together show that. Other changes contradict the counts of the leaves.
    #[test]
    fn precedents_counted_otherwise_are_refused_or_found() {
        let state = run(&diverging(false)).expect("nights");
        assert_eq!(redrawn(&state), Ok(Vec::new()));
        let changed = |change: &dyn Fn(&mut campaign::Sums)| {
            let mut section = section(&state);
            change(&mut section.sums);
            redrawn(&with(&state, section)).unwrap_or_else(|problem| vec![problem])
        };
        let move_night = |sums: &mut campaign::Sums, (one, other): (Cause, Cause)| {
            for (cause, by) in [(one, -1), (other, 1)] {
                let nights = sums.causes.get_mut(&cause).expect("a cause");
                *nights = nights.checked_add_signed(by).expect("nights");
            }
            // As many nights as the findings say at most.
            for (&(catalogue, id), seen) in &mut sums.seen {
                let causes = sums.causes.iter().filter(|((finding, other, _), _)| {
                    (finding.catalogue(), *other) == (catalogue, id)
                });
                seen.nights = causes.map(|(_, nights)| nights).sum();
            }
        };
        let to_another_precedent = |sums: &mut campaign::Sums| {
            let both = two(sums, &|one, other| {
                (one.0, one.2) == (other.0, other.2) && one.1 != other.1
            });
            move_night(sums, both);
        };
        let to_another_pair = |sums: &mut campaign::Sums| {
            let both = two(sums, &|one, other| {
                one.0.lens().is_some() && one.0.lens() == other.0.lens() && one.0 != other.0
            });
            move_night(sums, both);
        };
        let later = |sums: &mut campaign::Sums| {
            let is_early = |seen: &campaign::Seen| seen.first < NIGHTS;
            let found = sums.seen.iter().find(|(_, seen)| is_early(seen));
            let (&(catalogue, id), _) = found.expect("a precedent");
            for (&(finding, other), first) in &mut sums.first {
                if (finding.catalogue(), other) == (catalogue, id) {
                    *first = NIGHTS + 499;
                }
            }
            sums.seen.get_mut(&(catalogue, id)).expect("seen").first = NIGHTS + 499;
        };
        let often = |sums: &mut campaign::Sums| {
            let seen = sums.seen.values_mut().next().expect("a precedent");
            seen.nights = 1_000_000;
        };
        type Change<'a> = (&'a dyn Fn(&mut campaign::Sums), &'a str);
        let changes: [Change<'_>; 4] = [
            (
                &to_another_precedent,
                "findings are not those of its nights",
            ),
            (&to_another_pair, "do not add up"),
            (&later, "their findings or first nights differ"),
            (&often, "is said to be met on"),
        ];
        for (change, says) in changes {
            let problems = changed(change);
            assert!(
                problems.iter().any(|problem| problem.contains(says)),
                "{says}: {problems:?}"
            );
        }
        // Leaves of other nights have other hashes, whatever their counts are.
        let other = forged(&state, &|leaf| leaf.hash = Default::default());
        let problems = redrawn(&other).expect("a state");
        assert!(
            problems.len() == 2 && problems[0].contains("their counts differ: hash: "),
            "{problems:?}"
        );
    }

    fn census(word: &str) -> (Source, Plan) {
        let source: Source = word.parse().expect("a census");
        let Source::Census(universe) = source else {
            panic!("no census")
        };
        let units = nightcourt_gen::census::Units::of(&universe).len();
        let plan = Plan {
            frames: vec![(source, Ranges::one(0..units))],
            ..Plan::new(Frame::Matrix6, 0, 1)
        };
        (source, plan)
    }

    /// A census has all of its settled answers. Under the word of another universe it is refused where the counts show
    /// it, and found by any leaf where they do not.
    #[test]
    fn a_census_without_its_settled_answers_or_of_another_universe_is_found() {
        let (source, plan) = census("census:players=3:abilities=kill+protect");
        let state = run(&plan).expect("nights");
        assert_eq!(redrawn(&state), Ok(Vec::new()));
        let mut without = section(&state);
        let sums = &mut without.sums;
        let is_settled = |finding: Finding| finding.catalogue() == Catalogue::Settled;
        let settled = sums
            .seen
            .keys()
            .find(|(which, _)| *which == Catalogue::Settled);
        let &(_, id) = settled.expect("a settled answer");
        sums.causes
            .retain(|&(finding, other, _), _| !is_settled(finding) || other != id);
        sums.first
            .retain(|&(finding, other), _| !is_settled(finding) || other != id);
        sums.seen.remove(&(Catalogue::Settled, id));
        let problems = redrawn(&with(&state, without)).expect("a state");
        assert!(
            problems
                .iter()
                .any(|problem| problem.contains("findings or first nights differ")),
            "{problems:?}"
        );

        let relabelled = |word: &str| {
            let (other, _) = census(word);
            let mut state = state.clone();
            let section = state.frames.remove(&source).expect("nights");
            state.frames.insert(other, section);
            redrawn(&state)
        };
        for word in [
            "census:players=3:abilities=kill+block",
            "census:players=4:abilities=kill+protect:actions=3",
        ] {
            let refused = relabelled(word).expect_err("another universe");
            assert!(refused.contains("of another census"), "{refused}");
        }
        let problems = relabelled("census:players=3:abilities=kill+protect:orders=one");
        let problems = problems.expect("as many nights");
        assert!(
            problems.iter().all(|problem| problem.contains("hash: ")) && !problems.is_empty(),
            "{problems:?}"
        );
    }

    /// A state without leaves is read, and named as one whose counts nobody can verify.
    #[test]
    fn a_state_without_leaves_is_not_verified() {
        let whole = run(&plan()).expect("nights");
        assert_eq!(whole.unverified(), []);
        let mut bare = section(&whole);
        bare.leaves = None;
        let bare = with(&whole, bare);
        let bytes = checkpoint::write(&bare).expect("JSON");
        let read: campaign::State = checkpoint::read(&bytes).expect("a state");
        assert_eq!(read.unverified(), [Frame::Matrix6.into()]);
        let drawn = redraw(&read, 9, 1, &run).expect("no leaves");
        assert_eq!((drawn.leaves, drawn.of, drawn.problems), (0, 0, Vec::new()));
        // The whole cannot show counts that a part cannot show.
        let mut rest = plan();
        rest.frames[0].1 = Ranges::one(0..10);
        let mut sum = run(&rest).expect("nights");
        sum.merge(read).expect("another part");
        assert_eq!(sum.unverified(), [Frame::Matrix6.into()]);
    }
}
