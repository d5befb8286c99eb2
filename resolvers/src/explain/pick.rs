//! The choices that lead to a possible outcome, in words.

use super::Words;
use super::deed::{aimed_words, list_words};
use crate::model::Night;
use crate::possible::Pick;
use crate::ruler::RulerId;
use crate::system::System;

/// The condition that a system's picks make: "if Ann's block of Bob goes before Bob's drive of Cy and Di". Empty without any.
/// `rar-list` runs a list from its end, so there the condition says which action is submitted after which.
#[must_use]
pub fn condition(
    ruler: impl Into<RulerId>,
    picks: &[Pick],
    night: &Night,
    words: Words<'_>,
) -> String {
    let goes_before = if ruler.into() == RulerId::System(System::RarList) {
        "is submitted after"
    } else {
        "goes before"
    };
    let goes: Vec<String> = picks
        .iter()
        .map(|pick| {
            let words = |agent| aimed_words(agent, night, words);
            let others = list_words(pick.rather_than.iter().copied().map(words));
            format!("{} {goes_before} {others}", words(pick.first))
        })
        .collect();
    if goes.is_empty() {
        String::new()
    } else {
        format!("if {}", goes.join(", then "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ActionId;
    use crate::outcome::Agent;
    use crate::text::Sheet;

    #[test]
    fn picks_are_told_in_order() {
        let sheet: Sheet =
            "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nAnn -> Bob\nBob -> Ann\n"
                .parse()
                .unwrap();
        let [ann, bob] = [0, 1].map(|number| Agent::Submitted(ActionId::new(number)));
        let pick = Pick {
            first: ann,
            rather_than: vec![bob],
        };
        let words = sheet.words();
        let said = |system: System, picks: &[Pick]| condition(system, picks, &sheet.night, words);
        assert_eq!(said(System::Nar, &[]), "");
        for (system, goes) in [
            (System::Nar, "goes before"),
            (System::Lar, "goes before"),
            (System::RarList, "is submitted after"),
        ] {
            assert_eq!(
                said(system, std::slice::from_ref(&pick)),
                format!("if Ann's block on Bob {goes} Bob's jail on Ann")
            );
        }
    }
}
