//! The reason of an answer: the line of the account that decides it, worked out by hand.

use nightcourt_caselaw::asking::answer;
use nightcourt_caselaw::matching::Asked;
use nightcourt_resolvers::budget::Budget;

#[test]
fn a_reason_is_the_line_that_decides() {
    for (question, reason) in [
        (
            "goon kills cop, doctor on cop",
            "NAR: Goon's kill at Cop is stopped by Doctor's protection (MODEL-16)",
        ),
        (
            "roleblocker on doctor, doctor on cop, goon kills cop",
            "NAR: It stops Doctor's protection (MODEL-11)",
        ),
    ] {
        let found = answer(
            None,
            question,
            &Asked::default(),
            &[],
            &mut Budget::default(),
        );
        let reasons: Vec<&String> = found
            .nights
            .iter()
            .flat_map(|night| &night.reasons)
            .collect();
        assert_eq!(reasons, [reason], "{question}");
    }
}
