//! The observer that CONTRIBUTING.md shows.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

#[allow(unreachable_pub, reason = "it is written as in a library")]
#[path = "../../examples/blocked/observer.rs"]
mod blocked;

use blocked::{Blocked, Blocks};
use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Listed, Plan, Ranges, State, Terms};
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::ruler::SEVEN;
use nightcourt_resolvers::text::Sheet;

#[test]
fn contributing_shows_this_observer() {
    let example = format!(
        "```rust\n{}```\n",
        include_str!("../../examples/blocked/observer.rs")
    );
    assert!(
        include_str!("../../../../CONTRIBUTING.md").contains(&example),
        "copy examples/blocked/observer.rs there"
    );
}

/// Ann blocks Bob, who investigates: one of two investigations is blocked, and the block itself is not.
#[test]
fn blocks_are_counted_by_the_abilities_that_they_are_aimed_at() {
    let text = "[players]\nAnn = Town Roleblocker\nBob = Town Cop\nCal = Town Cop\n\n[actions]\n\
                Ann: block -> Bob\nBob: investigate -> Ann\nCal: investigate -> Ann\n";
    let listed = Listed::of_file(text);
    let mut terms = Terms::new(1);
    terms
        .supply
        .add_nights(listed, [Sheet::parse(text).unwrap().night].into());
    let plan = Plan {
        frames: vec![(listed.into(), Ranges::one(0..1))],
        terms,
    };
    let mut state = State::<Blocked>::new(plan.terms.clone());
    fold(
        &plan,
        &mut state,
        1,
        &SEVEN,
        &Options::default(),
        &|_| Blocks,
        &mut |_, _| Go::On,
    )
    .unwrap();
    let sums = &state.frames[&listed.into()].sums;
    assert_eq!(
        sums.0,
        [(Ability::Block, [1, 0]), (Ability::Investigate, [2, 1])].into()
    );
    assert_eq!(
        serde_json::to_string(sums).unwrap(),
        r#"{"block":[1,0],"investigate":[2,1]}"#
    );
}
