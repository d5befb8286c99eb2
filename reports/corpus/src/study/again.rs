//! Redrawing blocks: the nights of some blocks are resolved again, and the hashes of their sums compared.

use nightcourt_gen::Choose as _;
use nightcourt_gen::random::Stream;

use super::{Plan, Source, State, Sums, blocks};

/// The result of redrawing blocks.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Redrawn {
    /// Number of blocks that were redrawn.
    pub blocks: usize,
    /// Number of blocks that there are.
    pub of: usize,
    /// Number of nights, or units of a census, resolved again.
    pub nights: u64,
    /// Every disagreement, in words.
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
    let mut redrawn = Redrawn { of: all.len(), ..Redrawn::default() };
    while redrawn.blocks < count && !all.is_empty() {
        let left = u32::try_from(all.len()).unwrap_or(u32::MAX);
        let (source, number) = all.swap_remove(stream.below(left) as usize);
        let section = &state.frames[&source];
        let nights = section.done.overlap(&blocks::indices(source, number));
        redrawn.blocks += 1;
        redrawn.nights += nights.len();
        let plan = Plan { terms: state.terms.clone(), frames: vec![(source, nights.clone())] };
        let found = run(&plan)?;
        let (was, is) = (&section.blocks, found.frames.get(&source).and_then(|section| section.blocks.as_ref()));
        if !was.as_ref().zip(is).is_some_and(|(was, is)| was.agree(is, number)) {
            redrawn.problems.push(format!("the nights {nights} of {}: their counts are others", source.about()));
        }
    }
    Ok(redrawn)
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;
    use crate::campaign::{self, Section};
    use crate::study::Ranges;
    use crate::study::blocks::{Blocks, NIGHTS};
    use crate::study::fold::Go;

    fn run(plan: &Plan) -> Result<campaign::State, String> {
        let mut state = State::new(plan.terms.clone());
        let run = campaign::observer::run(plan, &mut state, 0, &SEVEN, &mut |_, _| Go::On);
        run.map(|_| state).map_err(|error| error.to_string())
    }

    /// Three blocks of nights, of which the first and the last are not whole.
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
        for cut in [NIGHTS - 300..NIGHTS + 5, NIGHTS + 5..NIGHTS + 6, NIGHTS + 6..2 * NIGHTS + 200] {
            let part = Plan { frames: vec![(Frame::Matrix6.into(), Ranges::one(cut))], ..plan() };
            parts.push(section(&run(&part).expect("nights")));
        }
        parts.rotate_left(1);
        let sum = parts.into_iter().reduce(|mut sum, part| {
            sum.merge(part);
            sum
        });
        assert_eq!(sum, Some(section(&whole)));
        let redrawn = redraw(&whole, 2, 7, &run).expect("hashes");
        assert_eq!((redrawn.blocks, redrawn.of, redrawn.problems), (2, 3, Vec::new()));
        let all = redraw(&whole, 9, 7, &run).expect("hashes");
        assert_eq!((all.blocks, all.nights), (3, NIGHTS + 500));
    }

    /// Counts made up so that they add up, hashes too: redrawing the block shows it.
    #[test]
    fn made_up_counts_are_found() {
        let forged = |change: &dyn Fn(&mut Section)| {
            let mut state = run(&plan()).expect("nights");
            let section = state.frames.get_mut(&Frame::Matrix6.into()).expect("nights");
            let before = section.clone();
            change(section);
            // The difference is booked on the last block, so that the hashes add up to that of the counts.
            let booked = Section { done: Ranges::one(2 * NIGHTS..2 * NIGHTS + 1), ..section.clone() };
            let mut hashes = before.blocks.clone().expect("hashes");
            hashes.merge(Blocks::of(Frame::Matrix6.into(), &booked).expect("numbers"));
            hashes.take(
                Blocks::of(Frame::Matrix6.into(), &Section { done: booked.done.clone(), ..before }).expect("numbers"),
            );
            assert!(hashes.add_up(section).expect("numbers"));
            section.blocks = Some(hashes);
            redraw(&state, 3, 1, &run).expect("hashes").problems
        };
        assert_eq!(forged(&|_| ()), [""; 0]);
        // Nights that nobody ran, a divergence left out, a tally times ten.
        let more_nights = |section: &mut Section| {
            section.done = section.done.union(&Ranges::one(2 * NIGHTS + 200..2 * NIGHTS + 800));
            section.sums.counts.tally.nights += 600;
            section.sums.counts.sizes.values_mut().for_each(|size| size.nights += 600);
        };
        let left_out = |section: &mut Section| {
            section.sums.counts.sizes.values_mut().for_each(|size| size.pairs[1].diverging[2] -= 1);
        };
        let times_ten = |section: &mut Section| {
            section.sums.counts.tally.abilities.iter_mut().for_each(|count| *count *= 10);
        };
        for change in [&more_nights as &dyn Fn(&mut Section), &left_out, &times_ten] {
            let problems = forged(change);
            assert!(problems.len() == 1 && problems[0].contains("the nights 32768.."), "{problems:?}");
        }
    }

    #[test]
    fn a_state_without_hashes_says_so() {
        let mut state = run(&plan()).expect("nights");
        state.frames.values_mut().for_each(|section| section.blocks = None);
        let problem = redraw(&state, 1, 1, &run).expect_err("no hashes");
        assert!(problem.contains("kept no block hashes"), "{problem}");
    }
}
