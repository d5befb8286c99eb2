//! Counts how often each ability is the target of a block, on 1,000 nights of the frame `plain`.

#[allow(unreachable_pub, reason = "it is written as in a library")]
mod observer;

use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Plan, Ranges, State, Terms};
use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::SEVEN;
use observer::{Blocked, Blocks};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let plan = Plan {
        terms: Terms::new(1),
        frames: vec![(Frame::Plain.into(), Ranges::one(0..1_000))],
    };
    let mut state = State::<Blocked>::new(plan.terms.clone());
    let options = Options::default();
    fold(
        &plan,
        &mut state,
        1,
        &SEVEN,
        &options,
        &|_| Blocks,
        &mut |_, _| Go::On,
    )?;

    for (ability, [uses, blocked]) in &state.frames[&Frame::Plain.into()].sums.0 {
        println!("{}: {blocked} of {uses}", ability.id());
    }
    Ok(())
}
