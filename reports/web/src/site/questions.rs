//! Questions that hosts ask, answered on the front page in the words of `nightcourt ask`.

use std::fmt::Write as _;

use nightcourt_caselaw::asking::{self, Answered};
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::Asked;
use nightcourt_pages::page::html::escape;
use nightcourt_resolvers::budget::Budget;

use super::precedent::place;

const QUESTIONS: [(&str, &str); 15] = [
    (
        "Roleblocker and jailkeeper target each other",
        "Roleblocker: block -> Jailkeeper; Jailkeeper: jail -> Roleblocker",
    ),
    (
        "Roleblocker blocks the roleblocker who blocks the cop",
        "Roleblocker: block -> Roleblocker 2; Roleblocker 2: block -> Cop; Cop: investigate -> Target",
    ),
    (
        "Cop visits a PGO, doctor on the cop",
        "Cop: investigate -> PGO; Doctor: protect -> Cop",
    ),
    (
        "Strongman shoots a player, doctor on that player",
        "Strongman: kill -> Target; Doctor: protect -> Target",
    ),
    (
        "Goon kills the cop, doctor on the cop, roleblocker blocks the doctor",
        "Goon: kill -> Cop; Doctor: protect -> Cop; Roleblocker: block -> Doctor",
    ),
    (
        "Roleblocker blocks the goon who kills the cop",
        "Roleblocker: block -> Goon; Goon: kill -> Cop",
    ),
    ("Roleblocker visits a PGO", "Roleblocker: block -> PGO"),
    (
        "Who dies if doctor and bodyguard are both on the target?",
        "Doctor: protect -> Target; Bodyguard: guard -> Target; Goon: kill -> Target",
    ),
    (
        "Vigilante shoots the goon, goon kills the vigilante",
        "Vigilante: kill -> Goon; Goon: kill -> Vigilante",
    ),
    (
        "Roleblocker blocks the jailkeeper, jailkeeper jails the goon, goon kills the cop",
        "Roleblocker: block -> Jailkeeper; Jailkeeper: jail -> Goon; Goon: kill -> Cop",
    ),
    (
        "Tracker tracks the goon, roleblocker blocks the goon, goon kills the cop",
        "Tracker: track -> Goon; Goon: kill -> Cop; Roleblocker: block -> Goon",
    ),
    (
        "Watcher watches the cop, goon kills the cop",
        "Watcher: watch -> Cop; Goon: kill -> Cop",
    ),
    (
        "Does a hider die who hides behind a PGO?",
        "Hider: hide -> PGO",
    ),
    ("Weak doctor visits mafia", "Doctor: protect -> Goon"),
    (
        "Cult recruits somebody who is killed the same night",
        "Cult Recruiter: recruit -> Target; Goon: kill -> Target",
    ),
];

/// The questions, each with its answer and the precedent of exactly its night, if there is one.
pub(super) fn section(table: &Table) -> String {
    let mut out = String::from(
        "<section id=\"questions\" aria-labelledby=\"asked-title\">\n<h2 id=\"asked-title\">Questions that hosts ask</h2>\n<dl>\n",
    );
    for (text, _) in QUESTIONS {
        let answered = answered(table, text);
        let Some(night) = answered.nights.first() else {
            continue;
        };
        let sentence = night.answer(answered.is_sure);
        let exact = night
            .precedents
            .iter()
            .find(|one| night.is_exact(one))
            .map(|one| one.volume.id);
        let text = escape(text);
        let title = exact.map_or_else(
            || text.clone(),
            |id| format!("<a href=\"p/{}\">{text}</a>", place(id)),
        );
        let _ = writeln!(
            out,
            "<dt>{title}</dt><dd>{}</dd><dd class=\"quiet\">{}</dd>",
            escape(&sentence),
            escape(&night.understood.sheet.action_lines().join("; "))
        );
    }
    out.push_str("</dl>\n</section>\n");
    out
}

fn answered(table: &Table, text: &str) -> Answered {
    asking::answer(
        Some(table),
        text,
        &Asked::default(),
        &[],
        &mut Budget::default(),
    )
}

#[cfg(test)]
mod tests {
    use nightcourt_reading::question;

    use super::*;

    #[test]
    fn every_question_is_read_as_it_is_meant() {
        for (text, actions) in QUESTIONS {
            let read = question::read(text);
            let [night, ..] = &read.understood[..] else {
                panic!("{text}: {:?}", read.asked)
            };
            assert_eq!(night.sheet.action_lines().join("; "), actions, "{text}");
            assert!(read.corrected.is_empty(), "{text}");
        }
    }
}
