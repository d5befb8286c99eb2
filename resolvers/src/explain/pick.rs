//! The choices that lead to a possible outcome, in words.

use super::Words;
use super::deed::{aimed_words, list_words};
use crate::model::Night;
use crate::possible::Pick;

/// The condition that picks make: "if Ann's block of Bob goes before Bob's drive of Cy and Di". Empty without any.
#[must_use]
pub fn condition(picks: &[Pick], night: &Night, words: Words<'_>) -> String {
    let goes: Vec<String> = picks
        .iter()
        .map(|pick| {
            let others: Vec<String> = pick
                .rather_than
                .iter()
                .map(|&agent| aimed_words(agent, night, words))
                .collect();
            format!(
                "{} goes before {}",
                aimed_words(pick.first, night, words),
                list_words(&others)
            )
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
        let said = |picks: &[Pick]| condition(picks, &sheet.night, words);
        assert_eq!(said(&[]), "");
        assert_eq!(
            said(std::slice::from_ref(&pick)),
            "if Ann's block on Bob goes before Bob's jail on Ann"
        );
    }
}
