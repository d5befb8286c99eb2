//! Notes: what a system had to decide on its way, in a sentence for the host and with the rule that says so. They stand
//! under a table of what happens, and call actions what accounts call them.

use super::deed::{agent_words, aimed_words, list_words};
use super::ending::ability;
use super::{Line, Words};
use crate::model::{Ability, Component, Night};
use crate::outcome::{Agent, Event, EventKind, Outcome};
use crate::rule::Rule;
use crate::ruleset::{Method, Ruleset};
use crate::ruling::{RarRule4, Switches};
use crate::system::System;

/// The notes on a system's outcome of a night under some switches: its events, and whether rule 4 of \[RAR\] cut a chain of
/// reasons. The outcome may not depend on that chain. A system without an outcome has no notes.
#[must_use]
pub fn notes<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    outcome: &Outcome,
    words: Words<'_>,
) -> Vec<Line> {
    let rules = rules.into();
    let cut = outcome.cut.then(|| {
        let (whole, rule) = match switches.rar_rule_4 {
            RarRule4::Whole => ("a whole action", Rule::Rar4),
            RarRule4::Component => ("a component of an action", Rule::Rar31),
        };
        let said = format!(
            "rule 4 decided a chain of reasons, perhaps not the night: {whole} takes part in a chain only once, so what \
             it would have stopped, moved or supported a second time does not count."
        );
        Line::new(0, said, rule)
    });
    let events = outcome.events.iter();
    events.map(|event| Line::new(0, text(rules, &event, night, words), rule(rules, &event))).chain(cut).collect()
}

/// The rule by which a system records such an event, or decides it.
fn rule(rules: Ruleset<'_>, event: &Event<'_>) -> Rule {
    match event.kind {
        EventKind::BreakdownByList => Rule::Nar9,
        EventKind::BreakdownByTie => Rule::Nar10,
        EventKind::Ambiguity => Rule::Nar7,
        EventKind::Order if rules.system() == Some(System::RarList) => Rule::List15,
        EventKind::Order => Rule::Order10,
        EventKind::Split => Rule::Snarf10,
        EventKind::Contradiction => Rule::Rar30,
        EventKind::Loop if rules.runs_by_number() && event.failed().next().is_some() => Rule::Snarf25,
        EventKind::Loop if rules.runs_by_number() => Rule::Snarf24,
        EventKind::Loop => Rule::Model65,
    }
}

fn text(rules: Ruleset<'_>, event: &Event<'_>, night: &Night, words: Words<'_>) -> String {
    let named = |agents: &mut dyn Iterator<Item = Agent>| -> Vec<String> {
        agents.map(|agent| named_words(agent, night, words)).collect()
    };
    let members = named(&mut event.members());
    let all = list_words(&members);
    let each = if members.len() == 2 { "each modify the other" } else { "modify each other" };
    match event.kind {
        EventKind::BreakdownByList => format!("{all} could {each}; the order of the list decided."),
        EventKind::BreakdownByTie => format!("{all} could {each}; the tie-break decided."),
        EventKind::Ambiguity if reads_the_end(event.members(), night) => {
            format!(
                "{all} could resolve in either order, with the same outcome: guns are read at the end of the night."
            )
        }
        EventKind::Ambiguity => {
            let by = if of_one_class(rules, event, night) { "the tie-break" } else { "the list of classes" };
            format!("{all} could resolve in either order, and the order could matter; {by} decided.")
        }
        // A list is run from its end (LIST-4).
        EventKind::Order if rules.system() == Some(System::RarList) => {
            format!(
                "{all} stand in one level of a list, and their order could matter; what is listed later acts first."
            )
        }
        EventKind::Order => {
            format!("{all} act in the same step, and their order could matter; the first in order acts first.")
        }
        EventKind::Split => format!("contradictory moves would give {all} more than one target, so it fails."),
        EventKind::Contradiction => format!("{all} is told two things that cannot both be so."),
        EventKind::Loop => {
            let failed = named(&mut event.failed());
            let end = match failed.len() {
                0 => "it stops there".to_owned(),
                1 => format!("{} fails for the night", failed[0]),
                _ => format!("{} fail for the night", list_words(&failed)),
            };
            format!("{all} would trigger each other for ever; {end}.")
        }
    }
}

/// The agent in words, with its aim unless movers may change that.
fn named_words(agent: Agent, night: &Night, words: Words<'_>) -> String {
    let moves = |part: Component| !night.by_component()[part as usize].is_empty();
    let aimed = |id| night.action(id).target().is_some();
    match agent {
        Agent::Submitted(id) if aimed(id) && (moves(Component::Redirect) || moves(Component::Swap)) => {
            agent_words(agent, night, words)
        }
        Agent::Submitted(_) | Agent::Passive(_) => aimed_words(agent, night, words),
    }
}

/// Reports whether one of these searches for a gun, which `nar` and `nar-guide` read at the end of the night. The search
/// itself may trigger a vendor, whose gift may be stolen in between.
pub(super) fn reads_the_end(mut members: impl Iterator<Item = Agent>, night: &Night) -> bool {
    night.vendors().is_empty() && members.any(|member| ability(member, night) == Ability::Gunsmith)
}

/// Reports whether the list of classes leaves it to the tie-break which of these goes first.
fn of_one_class(rules: Ruleset<'_>, event: &Event<'_>, night: &Night) -> bool {
    let Method::Classes(classes) = rules.method() else { return true };
    let mut members = event.members().map(|member| classes.of[ability(member, night) as usize]);
    let first = members.next();
    members.all(|class| Some(class) == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::{Scratch, resolve};
    use crate::text::Sheet;

    fn said(night: &str, system: System) -> Vec<String> {
        said_under(night, system, Switches::default())
    }

    fn said_under(night: &str, system: System, switches: Switches) -> Vec<String> {
        let sheet = Sheet::parse(night).unwrap();
        let mut outcome = Outcome::default();
        resolve(system, &sheet.night, &switches, &mut Scratch::default(), &mut outcome);
        let notes = notes(system, &sheet.night, &switches, &outcome, sheet.words());
        notes.into_iter().map(|line| format!("{} [{}]", line.text, line.rule)).collect()
    }

    #[test]
    fn a_breakdown_by_the_tie_break_is_told_in_the_words_of_accounts() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Town Roleblocker\n[actions]\nAnn -> Bob\nBob -> Ann\n";
        assert_eq!(
            said(night, System::Nar),
            ["Ann's block on Bob and Bob's block on Ann could each modify the other; the tie-break decided. [NAR-10]"]
        );
        assert_eq!(said(night, System::Snarf), [""; 0]);
    }

    /// Reports whether Tom ends the night with the gun that Gil gives hangs on which comes first, and both are of one
    /// category.
    #[test]
    fn a_theft_is_from_somebody_and_a_gift_to_somebody() {
        let night = "[players]\nTom = Mafia Thief\nAnn = Town with gun\nGil = Town Inventor\n\
                     [actions]\nTom: steal -> Ann\nGil: give gun -> Ann\n";
        assert_eq!(
            said(night, System::Lar),
            ["Tom's theft from Ann and Gil's gift of gun to Ann act in the same step, and their order could matter; \
              the first in order acts first. [ORDER-10]"]
        );
    }

    /// Guns are read in the final state (spec, section 4), whoever is first. But a visit of the searcher to a vendor brings a
    /// gift that the thief may find or miss.
    #[test]
    fn a_search_for_a_gun_waits_for_no_theft() {
        let night = |bob: &str| {
            format!(
                "[players]\nTom = Mafia Thief\nAnn = Town with gun\nGus = Town Gunsmith\n{bob}[actions]\n\
                 Tom: steal -> Ann\nGus -> Ann\n"
            )
        };
        let both = "Tom's theft from Ann and Gus's search for a gun on Ann could resolve in either order, ";
        for system in [System::Nar, System::NarGuide] {
            let same = format!("{both}with the same outcome: guns are read at the end of the night. [NAR-7]");
            assert_eq!(said(&night(""), system), [same], "{system}");
            let [open] = &said(&night("Ven = Town Reflexive Fruit Vendor\n"), system)[..] else { panic!("{system}") };
            assert!(open.starts_with(&format!("{both}and the order could matter; ")), "{open}");
        }
    }

    /// Drives are a class of their own, before redirects ([NAR]): no tie is broken. Where a drive may move an action, its aim
    /// is left out.
    #[test]
    fn a_class_that_decides_is_no_tie_break() {
        let night = "[players]\nDan = Town Bus Driver\nRay = Town Redirector\nVic = Mafia Goon\nAnn = Town\nBob = Town\n\
                     [actions]\nDan -> Ann, Bob\nRay -> Vic, Bob\nVic: kill -> Ann\n";
        assert_eq!(
            said(night, System::Nar),
            [
                "Dan's drive of Ann and Bob and Ray's redirect could resolve in either order, and the order could matter; \
              the list of classes decided. [NAR-7]"
            ]
        );
    }

    /// The drive carries the kill from Ann to Bob. It cannot also carry the protection there: that is what rule 4 forbids.
    #[test]
    fn rule_4_is_cited_where_it_cut_a_chain() {
        let night = "[players]\nDot = Town Bus Driver\nAnn = Town\nBob = Town\nDoc = Town Doctor\nMo = Mafia Goon\n\
                     [actions]\nDot -> Ann, Bob\nDoc -> Ann\nMo: kill -> Ann\n";
        let said = said(night, System::Rar);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("perhaps not the night: a whole action") && said[0].ends_with(" [RAR-4]"), "{said:?}");
    }

    /// Ann's block stops Bob's kill. Bob's block would stop hers, but for hers, which would stand in the chain again.
    #[test]
    fn rule_4_by_component_is_cited_where_the_switch_chose_it() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Town {block, kill}\nCy = Town\n\
                     [actions]\nAnn -> Bob\nBob: block -> Ann\nBob: kill -> Cy\n";
        let switches = Switches { rar_rule_4: RarRule4::Component, ..Switches::default() };
        let said = said_under(night, System::Rar, switches);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].contains(": a component of an action takes part") && said[0].ends_with(" [RAR-31]"),
            "{said:?}"
        );
    }
}
