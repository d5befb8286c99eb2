//! Notes: what a system had to decide on its way, in a sentence for the host and with the rule that says so. They stand
//! under a table of what happens, and call actions what accounts call them.

use super::deed::{agent_words, aimed_words, has_twin, list_words};
use super::pick::condition;
use super::result::Effect;
use super::{Line, Words};
use crate::budget::Budget;
use crate::compare::same_verdict;
use crate::model::{Ability, ActionSet, Component, Night, PlayerSet};
use crate::outcome::{Agent, Event, EventKind, Outcome};
use crate::possible::{Pick, Possible, may_be_open, possible_within};
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
    notes_of(rules, night, switches, outcome, None, words)
}

/// The notes where all possible outcomes were looked for already. Where they were not, a short search is made, so that a note on an
/// order says what it decides.
#[must_use]
pub fn notes_of<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    switches: &Switches,
    outcome: &Outcome,
    possible: Option<&Possible>,
    words: Words<'_>,
) -> Vec<Line> {
    let rules = rules.into();
    let searched = match possible {
        None => search(rules, night, switches, outcome),
        Some(_) => None,
    };
    let possible = possible.or(searched.as_ref());
    let cut = outcome
        .cut
        .then(|| cut_by_rule_4(night, switches, outcome, words));
    let events = outcome.events.iter();
    events
        .map(|event| {
            Line::new(
                0,
                text(rules, &event, night, possible, words),
                rule(rules, &event),
            )
        })
        .chain(cut)
        .chain(unsaid_order(rules, night, outcome, possible, words))
        .collect()
}

/// The note on a chain that rule 4 of \[RAR\] cut, with what the other option of `rar-rule-4` would make of the night.
fn cut_by_rule_4(night: &Night, switches: &Switches, outcome: &Outcome, words: Words<'_>) -> Line {
    let (whole, rule, option, rar_rule_4) = match switches.rar_rule_4 {
        RarRule4::Whole => (
            "a whole action",
            Rule::Rar4,
            "component",
            RarRule4::Component,
        ),
        RarRule4::Component => (
            "a component of an action",
            Rule::Rar31,
            "whole",
            RarRule4::Whole,
        ),
    };
    let (work, states) = SEARCH;
    let otherwise = Switches {
        rar_rule_4,
        ..*switches
    };
    let mut budget = Budget::of_each(work);
    let found = possible_within(System::Rar, night, &otherwise, states, &mut budget);
    let then = match &found.ways[..] {
        [way] if !way.outcome.exhausted => match &changes(outcome, &way.outcome, words)[..] {
            [] if same_verdict(outcome, &way.outcome) => "the outcome is the same".to_owned(),
            [] => "the outcome is another".to_owned(),
            changes => list_words(changes),
        },
        _ => "the outcome may be another".to_owned(),
    };
    let said = format!(
        "rule 4 decided a chain of reasons: {whole} takes part in a chain only once. With rar-rule-4={option}, {then}."
    );
    Line::new(0, said, rule)
}

/// The effects of another outcome that this one has not: who lives or dies, and what else is new.
fn changes(own: &Outcome, other: &Outcome, words: Words<'_>) -> Vec<String> {
    let each = |players: PlayerSet, does: &'static str| {
        players
            .iter()
            .map(move |player| format!("{} {does}", words.player(player)))
    };
    let known: Vec<Effect> = Effect::all(own).collect();
    let new = Effect::all(other)
        .filter(|effect| !known.contains(effect) && !matches!(effect, Effect::Dies(_)));
    each(own.deaths.without(other.deaths), "lives")
        .chain(each(other.deaths.without(own.deaths), "dies"))
        .chain(new.map(|effect| effect.text(words).trim_end_matches('.').to_owned()))
        .collect()
}

/// The most work, and the most states, of a search for what an order decides.
const SEARCH: (u64, u64) = (Budget::NIGHT / 20, 1_000);

/// The possible outcomes of a night on which an order decided, or may have decided without an event; `None` on others.
fn search(
    rules: Ruleset<'_>,
    night: &Night,
    switches: &Switches,
    outcome: &Outcome,
) -> Option<Possible> {
    let system = rules.system()?;
    let waits = system == System::Nar && may_wait(night);
    if outcome.exhausted || !(waits || may_be_open(system, outcome)) {
        return None;
    }
    let (work, states) = SEARCH;
    let mut budget = Budget::of_each(work);
    Some(possible_within(
        system,
        night,
        switches,
        states,
        &mut budget,
    ))
}

/// The note on an order of submission that decides a night by `nar` without an event: the two actions that interfere are
/// never free together (LAW-4). The possible outcomes have both.
fn unsaid_order(
    rules: Ruleset<'_>,
    night: &Night,
    outcome: &Outcome,
    possible: Option<&Possible>,
    words: Words<'_>,
) -> Option<Line> {
    let told = outcome.exhausted || outcome.events.iter().any(|event| event.kind.is_tie());
    if rules.system() != Some(System::Nar) || told {
        return None;
    }
    let [_, other, ..] = &possible?.ways[..] else {
        return None;
    };
    let condition = condition(System::Nar, &other.picks, night, words);
    let condition = condition.strip_prefix("if ")?;
    let said = format!(
        "If {condition}, the outcome is another; the tie-break decided. What interferes was never free together, so no \
         event says so."
    );
    Some(Line::new(0, said, Rule::Law4))
}

/// Reports whether two actions of a night are of a kind that may interfere and wait for others (NAR-7).
fn may_wait(night: &Night) -> bool {
    const KINDS: [&[Component]; 4] = [
        &[Component::Redirect, Component::Swap],
        &[Component::Guard],
        &[Component::Exchange],
        &[
            Component::Strip,
            Component::Steal,
            Component::Give,
            Component::ReadGun,
        ],
    ];
    let several = |kind: &[Component]| {
        let of = kind.iter().map(|&part| night.by_component()[part as usize]);
        of.fold(ActionSet::EMPTY, ActionSet::union).len() > 1
    };
    night.actions().len() > 2 && (!night.vendors().is_empty() || KINDS.into_iter().any(several))
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
        EventKind::Loop if rules.runs_by_number() && event.failed().next().is_some() => {
            Rule::Snarf25
        }
        EventKind::Loop if rules.runs_by_number() => Rule::Snarf24,
        EventKind::Loop => Rule::Model65,
    }
}

/// The part of an order in the outcome, as far as it is known.
enum Weight {
    /// The order could matter.
    Unknown,
    /// The outcome is the same in every order.
    None,
    /// A condition and what then is otherwise.
    Changes(String),
}

impl Weight {
    fn of(
        rules: Ruleset<'_>,
        event: &Event<'_>,
        night: &Night,
        possible: Option<&Possible>,
        words: Words<'_>,
    ) -> Weight {
        let Some(Possible {
            ways,
            exceeded: false,
        }) = possible
        else {
            return Weight::Unknown;
        };
        let [own, other] = &ways[..] else {
            return if ways.len() == 1 {
                Weight::None
            } else {
                Weight::Unknown
            };
        };
        let [Pick { first, rather_than }] = &other.picks[..] else {
            return Weight::Unknown;
        };
        let members: Vec<Agent> = event.members().collect();
        let is_of_these = members.len() == 2 && rather_than.len() == 1 && rather_than[0] != *first;
        if !is_of_these
            || ![*first, rather_than[0]]
                .iter()
                .all(|agent| members.contains(agent))
        {
            return Weight::Unknown;
        }
        let changes = changes(&own.outcome, &other.outcome, words);
        if changes.is_empty() {
            return Weight::Unknown;
        }
        // The sentence has named both with their targets: their owners' names do, if they act so once.
        let [first, second] = [*first, rather_than[0]].map(|agent| {
            if agent
                .action(night)
                .is_some_and(|action| has_twin(action, night))
            {
                named_words(agent, night, words)
            } else {
                agent_words(agent, night, words)
            }
        });
        // A list is run from its end (LIST-4): what acts first was submitted last.
        let is_first = if rules.system() == Some(System::RarList) {
            format!("is submitted after {second}")
        } else {
            "is first".to_owned()
        };
        Weight::Changes(format!("if {first} {is_first}, {}", list_words(changes)))
    }

    /// The end of a sentence about actions whose order was decided by something.
    fn end(&self, order: &str, by: &str) -> String {
        match self {
            Weight::Unknown => format!(", and {order} could matter; {by}."),
            Weight::None => SAME.to_owned(),
            Weight::Changes(which) => format!(", and {order} matters: {which}."),
        }
    }
}

const SAME: &str = "; whoever is first, the outcome is the same.";

fn text(
    rules: Ruleset<'_>,
    event: &Event<'_>,
    night: &Night,
    possible: Option<&Possible>,
    words: Words<'_>,
) -> String {
    let named = |agents: &mut dyn Iterator<Item = Agent>| {
        list_words(agents.map(|agent| named_words(agent, night, words)))
    };
    let all = named(&mut event.members());
    let each = if event.members().count() == 2 {
        "each modify the other"
    } else {
        "modify each other"
    };
    let weight = || Weight::of(rules, event, night, possible, words);
    match event.kind {
        EventKind::BreakdownByList => format!("{all} could {each}; the order of the list decided."),
        EventKind::BreakdownByTie => match weight() {
            Weight::Unknown => format!("{all} could {each}; the tie-break decided."),
            Weight::None => format!("{all} could {each}{SAME}"),
            Weight::Changes(which) => {
                format!("{all} could {each}; the tie-break decided: {which}.")
            }
        },
        EventKind::Ambiguity if reads_the_end(event.members(), night) => {
            format!(
                "{all} could resolve in either order, with the same outcome: guns are read at the end of the night."
            )
        }
        // The list of classes leaves no choice open.
        EventKind::Ambiguity => {
            let (weight, by) = match of_one_class(rules, event, night) {
                true => (weight(), "the tie-break decided"),
                false => (Weight::Unknown, "the list of classes decided"),
            };
            format!(
                "{all} could resolve in either order{}",
                weight.end("the order", by)
            )
        }
        // A list is run from its end (LIST-4).
        EventKind::Order if rules.system() == Some(System::RarList) => {
            let end = weight().end("their order", "what is listed later acts first");
            format!("{all} stand in one level of a list{end}")
        }
        EventKind::Order => {
            format!(
                "{all} act in the same step{}",
                weight().end("their order", "the first in order acts first")
            )
        }
        EventKind::Split => {
            format!("contradictory moves would give {all} more than one target, so it fails.")
        }
        EventKind::Contradiction => format!("{all} is told two things that cannot both be so."),
        EventKind::Loop => {
            let failed = named(&mut event.failed());
            let end = match event.failed().count() {
                0 => "it stops there".to_owned(),
                1 => format!("{failed} fails for the night"),
                _ => format!("{failed} fail for the night"),
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
        Agent::Submitted(id)
            if aimed(id) && (moves(Component::Redirect) || moves(Component::Swap)) =>
        {
            agent_words(agent, night, words)
        }
        Agent::Submitted(_) | Agent::Passive(_) => aimed_words(agent, night, words),
    }
}

/// Reports whether one of these searches for a gun, which `nar` and `nar-guide` read at the end of the night. The search
/// itself may trigger a vendor, whose gift may be stolen in between.
pub(crate) fn reads_the_end(mut members: impl Iterator<Item = Agent>, night: &Night) -> bool {
    night.vendors().is_empty() && members.any(|member| member.ability(night) == Ability::Gunsmith)
}

/// Reports whether the list of classes leaves it to the tie-break which of these goes first.
fn of_one_class(rules: Ruleset<'_>, event: &Event<'_>, night: &Night) -> bool {
    let Method::Classes(classes) = rules.method() else {
        return true;
    };
    let mut members = event
        .members()
        .map(|member| classes.of[member.ability(night) as usize]);
    let first = members.next();
    members.all(|class| Some(class) == first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::possible::{BUDGET, possible};
    use crate::system::{Scratch, resolve};
    use crate::text::Sheet;

    fn said(night: &str, system: System) -> Vec<String> {
        said_under(night, system, Switches::default())
    }

    fn said_under(night: &str, system: System, switches: Switches) -> Vec<String> {
        let sheet = Sheet::parse(night).unwrap();
        let mut outcome = Outcome::default();
        resolve(
            system,
            &sheet.night,
            &switches,
            &mut Scratch::default(),
            &mut outcome,
        );
        let notes = notes(system, &sheet.night, &switches, &outcome, sheet.words());
        notes
            .into_iter()
            .map(|line| format!("{} [{}]", line.text, line.rule))
            .collect()
    }

    #[test]
    fn a_breakdown_by_the_tie_break_is_told_in_the_words_of_accounts() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Town Roleblocker\n[actions]\nAnn -> Bob\nBob -> Ann\n";
        assert_eq!(
            said(night, System::Nar),
            [
                "Ann's block on Bob and Bob's block on Ann could each modify the other; whoever is first, the outcome is the same. [NAR-10]"
            ]
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
            [
                "Tom's theft from Ann and Gil's gift of gun to Ann act in the same step, and their order could matter; \
              the first in order acts first. [ORDER-10]"
            ]
        );
    }

    /// Cy's redirect and Dot's redirect of Eve both move Eve's frame, and Cy's waits for Dot's other redirect: submitted the
    /// other way round, Dot's two have a watcher of Eve see Eve too.
    #[test]
    fn an_order_without_an_event_has_a_note() {
        let night = |first: &str, last: &str| {
            format!(
                "[players]\nBob = Town\nCy = Town Self-Targeting {{redirect, watch}}\nDot = Mafia Redirector\n\
                 Eve = Cult Framer\n[actions]\nCy: redirect -> Cy, Bob\nDot: redirect -> {first}, Eve\n\
                 Eve: frame -> Cy\nCy: watch -> Dot\nDot: redirect -> {last}, Eve\n"
            )
        };
        let note = "If Dot's redirect of Cy to Eve goes before Dot's redirect of Eve to Eve";
        let [only] = &said(&night("Eve", "Cy"), System::Nar)[..] else {
            panic!()
        };
        assert!(
            only.starts_with(note) && only.ends_with("[LAW-4]"),
            "{only}"
        );
        let other = said(&night("Cy", "Eve"), System::Nar);
        assert!(
            other.iter().all(|line| !line.contains("LAW-4")),
            "{other:?}"
        );
    }

    /// The deaths of a night, and the notes on it where all possible outcomes were looked for.
    fn said_of_all(night: &str, system: System) -> (usize, Vec<String>) {
        let sheet = Sheet::parse(night).unwrap();
        let (switches, mut outcome) = (Switches::default(), Outcome::default());
        resolve(
            system,
            &sheet.night,
            &switches,
            &mut Scratch::default(),
            &mut outcome,
        );
        let all = possible(system, &sheet.night, &switches, BUDGET);
        let notes = notes_of(
            system,
            &sheet.night,
            &switches,
            &outcome,
            Some(&all),
            sheet.words(),
        );
        (
            outcome.deaths.len(),
            notes.into_iter().map(|line| line.text).collect(),
        )
    }

    /// Whoever of Ann and Jay is first stops the other. Ann's block of Vic would save Cy.
    #[test]
    fn an_order_that_decides_a_death_says_whose() {
        let night = |actions: &str| {
            format!(
                "[players]\nVic = Town Vigilante\nAnn = Town {{block}}\nJay = Town {{jail}}\nCy = Town\n[actions]\n\
                 Vic: kill -> Cy\n{actions}"
            )
        };
        let (ann, jay, saves) = (
            "Ann: block -> Jay\n",
            "Jay: jail -> Ann\n",
            "Ann: block -> Vic\n",
        );
        for system in [System::Nar, System::Lar] {
            let (_, said) = said_of_all(&night(&format!("{ann}{jay}")), system);
            let [only] = &said[..] else {
                panic!("{system}: {said:?}")
            };
            assert!(
                only.ends_with("; whoever is first, the outcome is the same."),
                "{system}: {only}"
            );
        }
        let lives = "if Ann's block on Jay is first, Cy lives";
        for (system, decided) in [
            (System::Nar, format!("the tie-break decided: {lives}.")),
            (System::Lar, format!("their order matters: {lives}.")),
        ] {
            // Submitted the other way round, the night has the other outcome.
            let (deaths, said) = said_of_all(&night(&format!("{jay}{ann}{saves}")), system);
            let (deaths_then, _) = said_of_all(&night(&format!("{ann}{jay}{saves}")), system);
            assert_eq!([deaths, deaths_then], [1, 0], "{system}");
            assert!(
                said.iter().any(|note| note.ends_with(&decided)),
                "{system}: {said:?}"
            );
        }
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
            let same = format!(
                "{both}with the same outcome: guns are read at the end of the night. [NAR-7]"
            );
            assert_eq!(said(&night(""), system), [same], "{system}");
            let [open] = &said(&night("Ven = Town Reflexive Fruit Vendor\n"), system)[..] else {
                panic!("{system}")
            };
            assert!(
                open.starts_with(&format!("{both}and the order could matter; ")),
                "{open}"
            );
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
        assert_eq!(
            said[0],
            "rule 4 decided a chain of reasons: a whole action takes part in a chain only once. With \
             rar-rule-4=component, Bob lives. [RAR-4]"
        );
    }

    /// Ann's block stops Bob's kill. Bob's block would stop hers, but for hers, which would stand in the chain again.
    #[test]
    fn rule_4_by_component_is_cited_where_the_switch_chose_it() {
        let night = "[players]\nAnn = Town Roleblocker\nBob = Town {block, kill}\nCy = Town\n\
                     [actions]\nAnn -> Bob\nBob: block -> Ann\nBob: kill -> Cy\n";
        let switches = Switches {
            rar_rule_4: RarRule4::Component,
            ..Switches::default()
        };
        let said = said_under(night, System::Rar, switches);
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(
            said[0].contains(": a component of an action takes part")
                && said[0].ends_with(" [RAR-31]"),
            "{said:?}"
        );
    }
}
