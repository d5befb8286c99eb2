//! Questions that hosts ask, answered on the front page in the words of `nightcourt ask`.

use std::fmt::Write as _;

use nightcourt_caselaw::asking::{self, Answered};
use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::matching::Asked;
use nightcourt_pages::page::html::escape;
use nightcourt_reading::question;
use nightcourt_resolvers::budget::Budget;

use super::precedent::shelf;

const QUESTIONS: [&str; 16] = [
    "Roleblocker and jailkeeper target each other",
    "What happens if two roleblockers target each other?",
    "Roleblocker blocks the roleblocker who blocks the cop",
    "Does a doctor stop a PGO's shot?",
    "Does a doctor stop a strongman?",
    "Does a roleblock stop the kill?",
    "Who dies if doctor and bodyguard are both on the target?",
    "Jailkeeper jails the killer",
    "What result does a cop get if redirected?",
    "Bus driver swaps the target of a kill",
    "Does a hider die who hides behind a PGO?",
    "Will the tracker see a ninja kill?",
    "Does a tracker see somebody who was roleblocked?",
    "Weak doctor visits mafia",
    "Cult recruits somebody who is killed the same night",
    "Does a PGO shoot the roleblocker who visits?",
];

/// The questions, each with its answer and the precedent of exactly its night, if there is one.
pub(super) fn section(table: &Table) -> String {
    let mut out = String::from(
        "<section id=\"questions\" aria-labelledby=\"asked-title\">\n<h2 id=\"asked-title\">Questions that hosts ask</h2>\n<dl>\n",
    );
    for text in QUESTIONS {
        let answered = answered(table, text);
        let Some(night) = answered.nights.first() else { continue };
        let sentence = question::answer(&night.rulings);
        let exact = night.precedents.iter().find(|one| night.is_exact(one)).map(|one| one.volume.id);
        let text = escape(text);
        let title =
            exact.map_or_else(|| text.clone(), |id| format!("<a href=\"p/{}.html#{id}\">{text}</a>", shelf(id)));
        let _ = writeln!(out, "<dt>{title}</dt><dd>{}</dd>", escape(&sentence));
    }
    out.push_str("</dl>\n</section>\n");
    out
}

fn answered(table: &Table, text: &str) -> Answered {
    asking::answer(Some(table), text, &Asked::default(), &[], &mut Budget::default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_means_one_night() {
        for text in QUESTIONS {
            let read = question::read(text);
            assert_eq!(read.understood.len(), 1, "{text}: {:?}", read.asked);
            assert!(read.corrected.is_empty(), "{text}");
        }
    }
}
