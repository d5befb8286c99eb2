//! For every mechanism a night that has it, and one that just misses it.

use super::*;
use crate::catalogue::testing::night;
use nightcourt_gen::{Buffers, Frame, Span, items, names, random};
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

/// The tag; the players; the actions of a night that has it; those of one that just misses it. A player who differs is
/// given as another list of players.
#[rustfmt::skip]
const CASES: &[(&str, [&str; 2], [&str; 2])] = &[
    ("mutual-block", [BLOCKERS, "A: block -> B|B: jail -> A"], [BLOCKERS, "A: block -> B|B: jail -> C"]),
    ("block-chain", [BLOCKERS, "A: block -> B|B: jail -> C"], [BLOCKERS, "A: block -> B|B: jail -> C|C: block -> A"]),
    ("block-circle", [BLOCKERS, "A: block -> B|B: jail -> C|C: block -> A"], [BLOCKERS, "A: block -> B|B: jail -> C|C: block -> D"]),
    // Two pairs that share a player are no ring of three players.
    ("block-circle", [BLOCKERS, "C: block -> A|A: block -> B|B: jail -> C"], [BLOCKERS, "A: block -> B|B: jail -> A|B: jail -> C|C: block -> B"]),
    ("mixed-circle", [MOVERS, "R: redirect -> B, K|B: block -> R"], [BLOCKERS, "A: block -> B|B: jail -> A"]),
    ("blocked-kill", [BLOCKERS, "A: block -> V|V: kill -> B"], ["A = Town Roleblocker|B = Town|V = Town Strong-Willed Vigilante", "A: block -> V|V: kill -> B"]),
    ("blocked-protection", [BLOCKERS, "A: block -> B|B: jail -> V"], [BLOCKERS, "A: block -> V|B: jail -> V"]),
    ("blocked-mover", [MOVERS, "B: block -> R|R: redirect -> K, X"], [MOVERS, "B: block -> K|R: redirect -> K, X"]),
    ("blocked-escape", [STANDING, "J: block -> C|C: commute"], [STANDING, "J: block -> X|C: commute"]),
    ("blocked-read", [READERS, "B: block -> C|C: investigate -> X"], [READERS, "B: block -> X|C: investigate -> B"]),
    ("blocked-errand", [READERS, "B: block -> V|V: visit -> X"], [READERS, "B: block -> C|C: investigate -> X"]),
    ("blocked-twice-over", [BLOCKERS, "A: block -> B|B: jail -> C|B: jail -> D"], [BLOCKERS, "A: block -> B|B: jail -> C|C: block -> D"]),
    ("jail-halves", [BLOCKERS, "A: block -> B|B: jail -> A|V: kill -> A"], [BLOCKERS, "A: block -> B|B: jail -> A|V: kill -> C"]),
    ("jail-halves", [BLOCKERS, "A: block -> B|B: jail -> A|V: kill -> A"], ["A = Town Roleblocker|B = Town Roleblocker|V = Town Vigilante", "A: block -> B|B: block -> A|V: kill -> A"]),
    ("jail-halves", [BLOCKERS, "A: block -> B|B: jail -> A|V: kill -> A"], ["A = Town Roleblocker|B = Town Doctor|V = Town Vigilante", "A: block -> B|B: protect -> A|V: kill -> A"]),
    ("moved-kill", [MOVERS, "R: redirect -> K, X|K: kill -> B"], [MOVERS, "R: redirect -> B, X|K: kill -> B"]),
    ("moved-kill", [MOVERS, "D: drive -> B, X|K: kill -> B"], [MOVERS, "D: drive -> R, X|K: kill -> B"]),
    ("moved-block", [MOVERS, "R: redirect -> B, X|B: block -> K"], [MOVERS, "R: redirect -> X, B|B: block -> K"]),
    ("moved-protection", [KILLERS, "D: drive -> A, B|G: guard -> A"], [KILLERS, "D: drive -> A, B|G: guard -> H"]),
    ("moved-escape", [STANDING, "D: drive -> X, J|H: hide -> X"], [STANDING, "D: drive -> H, J|C: commute"]),
    ("moved-read", [READERS, "D: drive -> X, B|C: investigate -> X"], [READERS, "D: drive -> V, B|C: investigate -> X"]),
    ("moved-errand", [READERS, "D: drive -> X, B|V: visit -> X"], ["D = Town Bus Driver|X = Town|B = Town|E = Town Djinn", "D: drive -> X, B|E: exchange -> X, B"]),
    ("chained-movers", [MOVERS, "R: redirect -> K, X|D: drive -> K, B"], [MOVERS, "R: redirect -> K, X|D: drive -> X, B"]),
    ("chained-movers", [MOVERS, "R: redirect -> S, X|S: redirect -> K, B"], [MOVERS, "R: redirect -> D, X|D: drive -> K, B"]),
    ("crossing-drives", [MOVERS, "D: drive -> K, X|E: drive -> X, B"], [MOVERS, "D: drive -> K, X|E: drive -> R, B"]),
    ("rival-redirects", [MOVERS, "R: redirect -> K, X|S: redirect -> K, B"], [MOVERS, "R: redirect -> K, X|S: redirect -> X, K"]),
    ("rival-redirects", [MOVERS, "R: redirect -> K, X|S: redirect -> K, B"], [MOVERS, "R: redirect -> K, X|B: block -> K"]),
    ("redirect-and-drive", [MOVERS, "R: redirect -> K, X|D: drive -> X, S|K: kill -> B"], [MOVERS, "R: redirect -> K, X|D: drive -> E, S|K: kill -> B"]),
    ("shared-drive", [KILLERS, "D: drive -> A, B|K: kill -> A|G: guard -> B"], [KILLERS, "D: drive -> A, B|K: kill -> A|G: guard -> H"]),
    ("self-redirect", [MOVERS, "R: redirect -> K, K|K: kill -> B"], [MOVERS, "R: redirect -> K, R|K: kill -> B"]),
    ("driven-home", [MOVERS, "D: drive -> K, B|K: kill -> B"], [MOVERS, "D: drive -> X, B|K: kill -> B"]),
    ("guarded-kill", [KILLERS, "G: guard -> A|K: kill -> A"], [KILLERS, "G: guard -> A|K: kill -> B"]),
    ("two-guards", [KILLERS, "G: guard -> A|H: guard -> A"], [KILLERS, "G: guard -> A|H: guard -> B"]),
    ("guard-chain", [KILLERS, "G: guard -> H|H: guard -> A"], [KILLERS, "G: guard -> H|K: kill -> H"]),
    ("guard-chain", [KILLERS, "G: guard -> H|H: guard -> A"], [KILLERS, "G: guard -> A|H: guard -> B"]),
    ("guard-chain", [KILLERS, "G: guard -> H|H: guard -> A"], [KILLERS, "G: guard -> K|K: kill -> A"]),
    ("guard-chain", [KILLERS, "G: guard -> H|H: guard -> A"], [KILLERS, "K: kill -> G|G: guard -> A"]),
    ("several-kills", [KILLERS, "K: kill -> A|L: kill -> A"], [KILLERS, "K: kill -> A|L: kill -> B"]),
    ("strongman-and-protection", [KILLERS, "L: kill -> A|P: protect -> A"], [KILLERS, "K: kill -> A|P: protect -> A"]),
    ("macho-and-protection", [KILLERS, "K: kill -> M|P: protect -> M"], [KILLERS, "K: kill -> M|P: protect -> A"]),
    ("kill-and-recruit", [KILLERS, "K: kill -> A|R: recruit -> A"], [KILLERS, "K: kill -> A|R: recruit -> B"]),
    ("kill-and-recruit", [STANDING, "V: visit -> P|R: recruit -> V"], [STANDING, "V: visit -> P|R: recruit -> X"]),
    ("shared-fate", ["H = Town Hider|Z = Cult Vanilla", "H: hide -> Z"], ["H = Town Hider|Z = Town Vanilla", "H: hide -> Z"]),
    ("shared-fate", ["H = Town Hider|Z = Town|K = Town Vigilante", "H: hide -> Z|K: kill -> Z"], ["H = Town Commuter|Z = Town|K = Town Vigilante", "H: commute|K: kill -> Z"]),
    ("untargetable", [STANDING, "C: commute|V: visit -> C"], [STANDING, "C: commute|V: visit -> X"]),
    ("untargetable", [STANDING, "Z: commuterize -> X|V: visit -> X"], [STANDING, "Z: commuterize -> X|V: visit -> Z"]),
    ("ascetic", ["A = Town Ascetic|V = Town Visitor", "V: visit -> A"], ["A = Town Ascetic|V = Town Vigilante", "V: kill -> A"]),
    ("weak", ["A = Town Weak Cop|Z = Mafia Goon|X = Town", "A: investigate -> Z"], ["A = Town Weak Cop|Z = Mafia Goon|X = Town", "A: investigate -> X"]),
    ("loyal", ["A = Town Loyal Cop|Z = Mafia Goon|X = Town", "A: investigate -> Z"], ["A = Town Loyal Cop|Z = Mafia Goon|X = Town", "A: investigate -> X"]),
    ("loyal", ["A = Town Disloyal Cop|Z = Mafia Goon|X = Town", "A: investigate -> X"], ["A = Town Disloyal Cop|Z = Mafia Goon|X = Town", "A: investigate -> Z"]),
    ("untargetable", ["R = Town Rolestopper|V = Town Visitor|X = Town", "R: rolestop -> X|V: visit -> X"], ["R = Town Rolestopper|V = Town Visitor|X = Town", "R: rolestop -> X|V: visit -> R"]),
    ("trigger", [STANDING, "D: drive -> P, X"], [STANDING, "D: drive -> F, X"]),
    ("trigger", [STANDING, "V: visit -> F"], [STANDING, "V: visit -> X"]),
    ("trigger-loop", ["A = Town {visit; vendor:fruit}|F = Town Reflexive Money Giver", "A: visit -> F"], ["A = Town Visitor|F = Town Reflexive Money Giver", "A: visit -> F"]),
    ("trigger-met", [STANDING, "V: visit -> P|J: jail -> V"], [STANDING, "V: visit -> P|J: jail -> X"]),
    ("trigger-met", [STANDING, "V: visit -> F|D: drive -> V, X"], [STANDING, "V: visit -> F|D: drive -> J, X"]),
    ("trigger-met", ["A = Town Ascetic Visitor|F = Town Reflexive Fruit Vendor", "A: visit -> F"], ["A = Town Visitor|F = Town Reflexive Fruit Vendor", "A: visit -> F"]),
    ("trigger-met", ["A = Town Bulletproof Visitor|P = Town PGO", "A: visit -> P"], ["A = Town Visitor|P = Town PGO", "A: visit -> P"]),
    ("two-thieves", [THIEVES, "A: steal -> C|B: steal -> C"], [THIEVES, "A: steal -> C|B: steal -> D"]),
    ("theft-chain", [THIEVES, "A: steal -> B|B: steal -> C"], [THIEVES, "A: steal -> C|B: steal -> C"]),
    ("theft-chain", [THIEVES, "A: steal -> B|B: steal -> C"], [THIEVES, "A: steal -> C|B: steal -> D"]),
    ("theft-chain", [THIEVES, "A: steal -> B|B: steal -> C"], [THIEVES, "A: steal -> K|K: kill -> C"]),
    ("theft-chain", [THIEVES, "A: steal -> B|B: steal -> C"], [THIEVES, "K: kill -> A|A: steal -> C"]),
    ("give-and-steal", [THIEVES, "A: steal -> C|G: give gun -> C"], [THIEVES, "A: steal -> C|G: give gun -> D"]),
    ("strip-and-holdings", [THIEVES, "N: vanillaise -> C|G: give gun -> C"], [THIEVES, "N: vanillaise -> C|G: give gun -> D"]),
    ("strip-and-holdings", [THIEVES, "N: vanillaise -> D"], [THIEVES, "N: vanillaise -> C"]),
    ("strip-and-role", [THIEVES, "N: vanillaise -> K|K: kill -> C"], [THIEVES, "N: vanillaise -> C|K: kill -> C"]),
    ("loot", [THIEVES, "K: kill -> D"], [THIEVES, "K: kill -> C"]),
    ("loot", [THIEVES, "K: kill -> C|G: give gun -> C"], [THIEVES, "K: kill -> C|G: give gun -> B"]),
    ("changed-role", ["S = Town Gunsmith|G = Town Inventor|X = Town|Y = Town", "S: gunsmith -> X|G: give gun -> X"], ["S = Town Gunsmith|G = Town Inventor|X = Town|Y = Town", "S: gunsmith -> X|G: give gun -> Y"]),
    ("exchanged-identities", [THIEVES, "E: exchange -> A, B|K: kill -> A"], [THIEVES, "E: exchange -> A, B"]),
    ("revival", ["R = Town Reviver|D = Town (dead)", "R: revive -> D"], ["E = Town Djinn|D = Town (dead)|X = Town", "E: exchange -> D, X"]),
    ("frame-and-read", [READERS, "F: frame -> X|C: investigate -> X"], [READERS, "F: frame -> X|T: track -> X"]),
    ("recruit-and-read", [READERS, "R: recruit -> X|C: investigate -> X"], [READERS, "R: recruit -> X|C: investigate -> B"]),
    ("odd-reading", [READERS, "C: investigate -> M"], [READERS, "T: track -> M"]),
    ("stopped-visit", [READERS, "T: track -> V|V: visit -> X|B: block -> V"], [READERS, "T: track -> V|V: visit -> X|B: block -> X"]),
    ("stopped-visit", [READERS, "W: watch -> X|V: visit -> X|D: drive -> X, B"], [READERS, "W: watch -> X|V: visit -> B|D: drive -> B, C"]),
    // Who commutes visits nobody.
    ("stopped-visit", [STANDING, "T: track -> V|V: visit -> X|J: block -> V"], [STANDING, "T: track -> C|C: commute|J: block -> C"]),
    ("driver-read", [READERS, "T: track -> D|D: drive -> X, B"], [READERS, "T: track -> V|D: drive -> X, B"]),
    ("tracked-blocker", [READERS, "T: track -> B|B: block -> T"], [READERS, "T: track -> V|B: block -> T|V: visit -> T"]),
    ("late-visit", [READERS, "T: track -> G|G: give fruit -> X"], [READERS, "T: track -> V|V: visit -> X"]),
    ("late-visit", [STANDING, "T: track -> F|V: visit -> F"], [STANDING, "T: track -> P|V: visit -> P"]),
    // A vendor visits whoever targets them, and whoever reads their visits targets them.
    ("late-visit", [CHANGES, "W: watch -> V|V: visit -> F"], [CHANGES, "W: watch -> X|V: visit -> F"]),
    ("late-visit", [CHANGES, "W: watch -> V|V: visit -> F"], [CHANGES, "C: investigate -> V|V: visit -> F"]),
    ("late-visit", [CHANGES, "W: watch -> V|V: visit -> F"], [CHANGES, "W: watch -> V|V: visit -> X"]),
    ("late-visit", [STANDING, "T: track -> F|V: visit -> F"], [STANDING, "T: track -> X|V: visit -> F"]),
    ("late-visit", [STANDING, "T: track -> F"], [CHANGES, "W: watch -> F"]),
    ("late-visit", ["T = Town Tracker|R = Town Reviver|D = Town (dead)", "T: track -> R|R: revive -> D"], ["T = Town Tracker|R = Town Reviver|D = Town (dead)|X = Town", "T: track -> X|R: revive -> D"]),
    ("changed-role", [CHANGES, "R: rolecop -> X|N: vanillaise -> X"], [CHANGES, "R: rolecop -> X|N: vanillaise -> Y"]),
    ("changed-role", [CHANGES, "R: rolecop -> X|N: vanillaise -> X"], [CHANGES, "C: investigate -> X|N: vanillaise -> X"]),
    ("changed-role", [CHANGES, "R: rolecop -> X|A: steal -> X"], [CHANGES, "R: rolecop -> X|A: steal -> Y"]),
    ("changed-role", [CHANGES, "R: rolecop -> A|A: steal -> X"], [CHANGES, "R: rolecop -> N|N: vanillaise -> X"]),
    ("changed-role", [CHANGES, "S: gunsmith -> V|V: visit -> P"], [CHANGES, "S: gunsmith -> V|V: visit -> F"]),
    ("odd-reading", [CHANGES, "C: investigate -> G"], [CHANGES, "C: investigate -> X"]),
    ("stopped-visit", [CHANGES, "W: watch -> Z|V: visit -> Z"], [CHANGES, "W: watch -> X|V: visit -> X"]),
    ("stopped-visit", [CHANGES, "W: watch -> Z|V: visit -> Z"], [CHANGES, "W: watch -> Z|K: kill -> Z"]),
    ("driver-read", [CHANGES, "W: watch -> X|D: drive -> X, Y"], [CHANGES, "W: watch -> X|D: drive -> C, Y"]),
    ("tracked-blocker", [CHANGES, "W: watch -> X|B: block -> W|B: visit -> X"], [CHANGES, "W: watch -> X|B: block -> W|B: visit -> Y"]),
    ("strip-and-holdings", [CHANGES, "N: vanillaise -> A|A: steal -> X"], [CHANGES, "N: vanillaise -> X|A: steal -> X"]),
    ("strip-and-holdings", [CHANGES, "N: vanillaise -> V|V: visit -> F"], [CHANGES, "N: vanillaise -> V|V: visit -> X"]),
    ("strip-and-role", [CHANGES, "N: vanillaise -> G"], [CHANGES, "N: vanillaise -> X"]),
    ("strip-and-role", [CHANGES, "N: vanillaise -> F"], [CHANGES, "N: vanillaise -> Y"]),
    ("loot", [CHANGES, "K: kill -> A|A: steal -> X"], [CHANGES, "K: kill -> X|A: steal -> X"]),
    ("loot", ["P = Town PGO|V = Town Visitor with 2 money", "V: visit -> P"], ["P = Town PGO with 2 money|V = Town Visitor", "V: visit -> P"]),
    ("loot", ["S = Town Suicide with 2 money|V = Town Visitor", "V: visit -> S"], ["S = Town Suicide|V = Town Visitor with 2 money", "V: visit -> S"]),
    ("exchanged-identities", [CHANGES, "E: exchange -> X, Y|H: hide -> X"], [CHANGES, "E: exchange -> X, Y|V: visit -> X"]),
    ("exchanged-identities", [CHANGES, "E: exchange -> X, Y|I: exchange -> X, Y"], [CHANGES, "E: exchange -> X, Y"]),
    ("exchanged-identities", ["E = Town Djinn|P = Town PGO|X = Town", "E: exchange -> P, X"], ["E = Town Djinn|P = Town Miller|X = Town", "E: exchange -> P, X"]),
];

const BLOCKERS: &str =
    "A = Town Roleblocker|B = Town Jailkeeper|C = Town Roleblocker|D = Town|V = Town Vigilante";
const MOVERS: &str = "R = Town Redirector|S = Town Redirector|D = Town Bus Driver|E = Town Bus Driver|K = Town Vigilante\
    |B = Town Roleblocker|X = Town";
const KILLERS: &str = "K = Town Vigilante|L = Town Strongman Vigilante|G = Town Bodyguard|H = Town Bodyguard|P = Town Doctor\
    |D = Town Bus Driver|R = Cult Recruiter|M = Town Macho Vanilla|A = Town|B = Town";
const STANDING: &str = "C = Town Commuter|H = Town Hider|J = Town {jail, block}|Z = Town Commuterizer|D = Town Bus Driver|V = Town Visitor\
    |P = Town PGO|F = Town Reflexive Fruit Vendor|R = Cult Recruiter|T = Town Tracker|X = Town";
const THIEVES: &str = "A = Town Thief|B = Town Thief|G = Town Inventor|N = Town Vanillaiser|E = Town Djinn|K = Town Vigilante\
    |C = Town|D = Town with 2 money";
const CHANGES: &str = "R = Town Role Cop|S = Town Gunsmith|C = Town Cop|W = Town Watcher|A = Town Thief|N = Town Vanillaiser|D = Town Bus Driver\
    |B = Town {block, visit}|K = Town Vigilante|E = Town Djinn|I = Town Djinn|H = Town Hider|G = Mafia Godfather|Z = Town Ascetic|V = Town Visitor\
    |P = Town {visit; vendor:gun}|F = Town Reflexive Fruit Vendor|X = Town|Y = Town";
const READERS: &str = "C = Town Cop|T = Town Tracker|W = Town Watcher|F = Town Framer|R = Cult Recruiter|M = Town Miller\
    |B = Town Roleblocker|V = Town Visitor|D = Town Bus Driver|G = Town Fruit Vendor|X = Town";

#[test]
fn every_mechanism_has_a_night_that_has_it_and_one_that_just_misses_it() {
    for &(id, [players, actions], [without, misses]) in CASES {
        let has = mechanisms(&night(players, actions));
        assert!(has.contains(&id), "{id}: {actions}: {has:?}");
        let has = mechanisms(&night(without, misses));
        assert!(!has.contains(&id), "not {id}: {misses}: {has:?}");
    }
    for one in MECHANISMS {
        assert!(
            CASES.iter().any(|(id, ..)| *id == one.id),
            "{} has no night",
            one.id
        );
    }
}

#[test]
fn tags_are_different_words_with_a_rule_of_one_sentence() {
    for (number, one) in MECHANISMS.iter().enumerate() {
        assert!(
            one.id
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte == b'-'),
            "{}",
            one.id
        );
        assert!(
            !one.about.is_empty() && !one.about.ends_with('.'),
            "{}",
            one.id
        );
        assert!(
            MECHANISMS[..number].iter().all(|other| other.id != one.id),
            "{}",
            one.id
        );
    }
}

#[test]
fn tags_come_in_the_order_of_the_table_and_never_none() {
    let tags = mechanisms(&night(BLOCKERS, "V: kill -> A|A: block -> B|B: jail -> A"));
    assert_eq!(tags, ["mutual-block", "blocked-protection", "jail-halves"]);
    assert_eq!(mechanisms(&night(BLOCKERS, "")), [OTHER]);
    assert_eq!(mechanisms(&night(BLOCKERS, "V: kill -> D")), [OTHER]);
}

/// The rules are about all that may set systems apart: small nights on which they diverge have a tag.
#[test]
fn systems_part_on_no_small_night_without_a_mechanism() {
    let (mut scratch, mut parted, mut untagged) = (Scratch::default(), 0, Vec::new());
    for frame in Frame::ALL {
        let settings = frame
            .settings()
            .with_players(Span::new(2, 5))
            .with_actions(Span::new(1, 4));
        for index in 0..20_000 {
            let night = random::night(&settings, 3, index, Buffers::default());
            let mut outcomes = Vec::new();
            for system in RulerId::SYSTEMS {
                let mut outcome = Outcome::default();
                SEVEN.resolve(
                    system,
                    &night,
                    &Switches::default(),
                    &mut scratch,
                    &mut outcome,
                );
                outcomes.push(outcome);
            }
            if outcomes
                .iter()
                .all(|outcome| !matches!(compare(outcome, &outcomes[0]), Comparison::Diverge(_)))
            {
                continue;
            }
            parted += 1;
            if mechanisms(&night) == [OTHER] {
                let count = night.players().len();
                untagged.push(
                    Sheet::new("", night, names(count), &items(), Vec::new())
                        .unwrap()
                        .to_string(),
                );
            }
        }
    }
    assert!(parted > 5_000, "{parted}");
    let shown = untagged
        .iter()
        .take(8)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        untagged.is_empty(),
        "{} of {parted} nights have no tag:\n{shown}",
        untagged.len()
    );
}
