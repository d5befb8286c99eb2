//! Nights worked out by hand from the sources' examples and from RULES.md, for the literal reading
//! `nightcourt_oracles::literal`.
//!
//! A night is one text: players `A town block, B mafia kill ninja holds:gun money:2 vendor:fruit dead`, a bar, actions
//! `A block B, B kill A`. An outcome is the list of all that holds after it, in the order of `Outcome`, events last.

#![allow(clippy::unwrap_used)]

use nightcourt_oracles::literal;
use nightcourt_resolvers::model::{
    Ability, AbilityList, Action, Alignment, ItemId, ItemSet, Night, Passive, Player, PlayerId,
    Role, Trigger,
};
use nightcourt_resolvers::outcome::{Agent, EventKind, Outcome, Value};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::title_words;

const ITEMS: [&str; 5] = ["fruit", "money", "gun", "knife", "vest"];

fn item(word: &str) -> ItemId {
    ItemId::new(ITEMS.iter().position(|&item| item == word).unwrap() as u8)
}

fn letter(player: PlayerId) -> char {
    (b'A' + player.index() as u8) as char
}

fn number(word: &str) -> PlayerId {
    PlayerId::new(word.as_bytes()[0] - b'A')
}

fn night(text: &str) -> Night {
    let mut parts = text.split('|');
    let list = |text: &str| -> Vec<String> {
        text.split(',')
            .map(|one| one.trim().to_owned())
            .filter(|one| !one.is_empty())
            .collect()
    };
    let players = list(parts.next().unwrap())
        .into_iter()
        .map(|text| {
            let mut words = text.split_whitespace().skip(1);
            let alignment = words.next().unwrap();
            let alignment = Alignment::ALL
                .into_iter()
                .find(|one| one.id() == alignment)
                .unwrap();
            let mut player = Player::new(alignment, Role::Spelled(AbilityList::EMPTY));
            let mut abilities = AbilityList::EMPTY;
            for word in words {
                if let Some(ability) = Ability::from_id(word) {
                    abilities = abilities.with(ability);
                } else if let Some(passive) = Passive::ALL.into_iter().find(|one| one.id() == word)
                {
                    player = player.with(passive);
                } else if let Some(word) = word.strip_prefix("vendor:") {
                    player.vends.insert(item(word));
                } else if let Some(word) = word.strip_prefix("holds:") {
                    player.holds = player.holds.union(ItemSet::of(item(word)));
                } else if let Some(word) = word.strip_prefix("money:") {
                    player.money = word.parse().unwrap();
                } else {
                    assert_eq!(word, "dead");
                    player.dead = true;
                }
            }
            player.role = Role::Spelled(abilities);
            player
        })
        .collect();
    let actions = list(parts.next().unwrap())
        .into_iter()
        .map(|text| {
            let words: Vec<&str> = text.split_whitespace().collect();
            let ability = Ability::from_id(words[1]).unwrap();
            let (given, named) = if ability == Ability::Give {
                (words[2], &words[3..])
            } else {
                ("fruit", &words[2..])
            };
            let named: Vec<PlayerId> = named.iter().map(|word| number(word)).collect();
            Action::new(number(words[0]), ability, &named, item(given)).unwrap()
        })
        .collect();
    let order = parts
        .next()
        .map(|text| list(text).iter().map(|word| number(word)).collect())
        .unwrap_or_default();
    Night::new(players, actions, order).unwrap()
}

fn agent(agent: Agent) -> String {
    match agent {
        Agent::Submitted(action) => action.index().to_string(),
        Agent::Passive(reflex) => {
            let word = match reflex.trigger {
                Trigger::Pgo => "pgo".to_owned(),
                Trigger::Suicidal => "suicidal".to_owned(),
                Trigger::Vendor(item) => ITEMS[item.index()].to_owned(),
            };
            format!("{}.{word}", letter(reflex.owner))
        }
    }
}

fn lines(outcome: &Outcome) -> Vec<String> {
    assert!(!outcome.exhausted);
    let mut lines = Vec::new();
    for (word, players) in [
        ("dead", outcome.deaths),
        ("cult", outcome.converted),
        ("lost", outcome.stripped),
        ("back", outcome.revived),
    ] {
        if !players.is_empty() {
            lines.push(format!(
                "{word} {}",
                players.iter().map(letter).collect::<String>()
            ));
        }
    }
    for &(player, items) in &outcome.holds {
        let items: Vec<&str> = items.iter().map(|item| ITEMS[item.index()]).collect();
        lines.push(format!("{} holds {}", letter(player), items.join("+")));
    }
    for &(player, money) in &outcome.money {
        lines.push(format!("{} money {money}", letter(player)));
    }
    for report in &outcome.reports {
        let value = match report.value {
            Value::Players(players) => players.iter().map(letter).collect::<String>(),
            Value::Alignment(reading) => reading.word().to_owned(),
            Value::Role(title) => title_words(&title, &ITEMS, &[] as &[&str]),
            Value::Item(item) => ITEMS[item.index()].to_owned(),
            Value::Abilities(abilities) => abilities
                .iter()
                .map(Ability::id)
                .collect::<Vec<_>>()
                .join(" "),
            Value::Reads(reads) => reads.word().to_owned(),
            Value::NoResult => "no result".to_owned(),
            Value::Nobody => "nobody".to_owned(),
        };
        lines.push(format!(
            "{} {} {value}",
            letter(report.to),
            report.kind.id()
        ));
    }
    for event in outcome.events.iter() {
        let members: Vec<String> = event.members().map(agent).collect();
        let decided = event
            .kind
            .decided()
            .map(|word| format!(" {word}"))
            .unwrap_or_default();
        let failed: String = event
            .failed()
            .map(|one| format!(" fails {}", agent(one)))
            .collect();
        lines.push(format!(
            "!{}{decided} {}{failed}",
            event.kind.id(),
            members.join(" ")
        ));
    }
    lines
}

#[track_caller]
fn with(text: &str, switches: &[(&str, &str)], expected: &[(&str, &str)]) {
    let night = night(text);
    let mut choice = Switches::default();
    for (id, option) in switches {
        choice.set(id, option).unwrap();
    }
    for (ids, expected) in expected {
        for id in ids.split_whitespace() {
            let system = match id {
                "nar" => System::Nar,
                "nar-guide" => System::NarGuide,
                "snarf" => System::Snarf,
                "lar" => System::Lar,
                _ => System::Werewolves,
            };
            let outcome = literal::resolve(system, &night, &choice).unwrap().0;
            assert_eq!(
                lines(&outcome).join("; "),
                *expected,
                "{id}: {text} {switches:?}"
            );
        }
    }
}

#[track_caller]
fn check(text: &str, expected: &[(&str, &str)]) {
    with(text, &[], expected);
}

const ALL: &str = "nar nar-guide snarf lar werewolves";

#[test]
fn guide_1_a_block_before_the_redirect_it_stops() {
    check(
        "A town block, B town redirect, C town give | C give fruit B, A block B, B redirect C A",
        &[
            ("nar nar-guide lar", "B receives fruit"),
            // Redirects come first in both.
            ("snarf werewolves", "A receives fruit"),
        ],
    );
}

#[test]
fn guide_2_a_redirect_before_the_block_it_moves() {
    check(
        "A town redirect, B town block, C town give, D town | A redirect B D, B block C, C give fruit B",
        &[
            ("nar nar-guide snarf werewolves", "B receives fruit"),
            ("lar", ""),
        ],
    );
}

#[test]
fn guide_3_the_list_puts_block_before_redirect() {
    check(
        "A town block, B town redirect, C town give | C give fruit B, A block B, B redirect A C",
        &[
            ("nar nar-guide", "B receives fruit; !breakdown list 1 2"),
            ("lar", "B receives fruit"),
            // The block is brought to Orange, whose gift it stops.
            ("snarf werewolves", ""),
        ],
    );
}

#[test]
fn guide_4_commuterizer_first() {
    check(
        "A town commuterize, B town block, C town redirect, D town give | \
         A commuterize B, B block C, C redirect A D, D give fruit B",
        &[("nar nar-guide", "!breakdown list 0 1 2"), ("lar", "")],
    );
}

#[test]
fn guide_5_to_8_the_ladder() {
    // 5: Roleblocker before Jailkeeper, in any order of submission; both die or live by the protection of the jail.
    check(
        "A town block, B town jail, C mafia kill | B jail A, A block B, C kill A",
        &[
            ("nar-guide", "dead A; !breakdown tie 0 1"),
            ("nar", "!breakdown tie 0 1"),
            // Blocked at 40, before 45.
            ("snarf", "dead A"),
            ("werewolves", ""),
            ("lar", "!order 0 1"),
        ],
    );
    // 6: scum before Town.
    check(
        "A town block, B mafia block kill, C town | A block B, B block A, B kill C",
        &[
            ("nar-guide", "dead C; !breakdown tie 0 1"),
            ("nar", "!breakdown tie 0 1"),
            ("snarf", ""),
            ("werewolves", ""),
        ],
    );
    // 7: Hostile before Town-friendly.
    check(
        "A neutral-town kill block, B neutral-hostile kill block | A kill B, A block B, B kill A, B block A",
        &[
            ("nar-guide", "dead A; !breakdown tie 1 3"),
            ("nar", "dead B; !breakdown tie 1 3"),
            ("snarf werewolves", ""),
        ],
    );
    // 8: the pre-decided order.
    check(
        "A town block give, B town block give | A block B, A give gun B, B block A, B give gun A | B",
        &[
            (
                "nar-guide",
                "A holds gun; A receives gun; !breakdown tie 0 2",
            ),
            ("nar", "B holds gun; B receives gun; !breakdown tie 0 2"),
        ],
    );
}

#[test]
fn a_redirect_that_brings_a_block_home_is_not_modified_by_it() {
    check(
        "A town block, B town redirect, C town, D town kill | A block C, B redirect A B, D kill B",
        &[
            ("nar nar-guide snarf werewolves", "dead B"),
            ("lar", "dead B"),
        ],
    );
    // Each modifies the other: the list picks the block.
    check(
        "A town block, B town redirect, C town give | A block B, B redirect A C, C give gun A",
        &[("nar", "A holds gun; A receives gun; !breakdown list 0 1")],
    );
}

#[test]
fn vanillaise_and_invent_interfere() {
    let text = "A town vanillaise, B town give, C town holds:knife | A vanillaise C, B give gun C";
    check(
        text,
        &[
            (
                "nar nar-guide",
                "lost C; C holds gun; C receives gun; !ambiguity 0 1",
            ),
            ("lar", "lost C; C holds gun; C receives gun; !order 0 1"),
            ("snarf werewolves", "lost C; C holds gun; C receives gun"),
        ],
    );
    with(
        text,
        &[("nar-tie", "reversed")],
        &[("nar", "lost C; C receives gun; !ambiguity 0 1")],
    );
}

#[test]
fn seeded_ties_draw_one_number_for_each_action() {
    // SplitMix64 from 0 begins e220a8397b1dcdaf, 6e789e6aa1b965f4: the second is lower and goes first.
    with(
        "A town block, B town block, C town kill | A block B, B block A",
        &[("nar-tie", "seeded:0")],
        &[("nar", "!breakdown tie 0 1")],
    );
    with(
        "A town block give, B town block give | A block B, B block A, A give gun B, B give gun A",
        &[("nar-tie", "seeded:0")],
        &[("nar", "A holds gun; A receives gun; !breakdown tie 0 1")],
    );
}

#[test]
fn snarf_blocks_do_not_see_each_other() {
    check(
        "A town block, B town block kill, C town protect, D mafia kill, E town | \
         A block B, B block C, C protect E, D kill E, B kill A",
        &[
            ("snarf werewolves", "dead E"),
            ("nar nar-guide", ""),
            ("lar", "!order 0 1"),
        ],
    );
}

#[test]
fn a_doctor_visits_a_reflexive_suicide() {
    // In NAR the suicide is pending beside the protection, which modifies it.
    let text = "A town protect, B town suicidal, C town protect | A protect B";
    check(
        text,
        &[("nar nar-guide", ""), ("snarf lar werewolves", "dead B")],
    );
    with(
        text,
        &[("nar-own-trigger", "exempt")],
        &[("nar nar-guide", "dead B")],
    );
    // Another protection stops it, but not in SNARF, where it goes off at the same order.
    check(
        "A town protect, B town suicidal, C town protect | A protect B, C protect B",
        // Each doctor triggers a suicide of its own; the other one's protection stops it.
        &[("nar nar-guide lar werewolves", ""), ("snarf", "dead B")],
    );
}

#[test]
fn two_bus_drivers_split_a_kill() {
    check(
        "A town, B town, C town, D town drive, E town drive, F mafia kill | D drive A B, E drive B C, F kill B",
        &[
            ("snarf", "!split 2"),
            // First A and B are swapped, then B and C: the kill goes to A and stays.
            ("nar nar-guide", "dead A; !ambiguity 0 1"),
            ("lar werewolves", "dead A; !order 0 1"),
        ],
    );
    check(
        "A town, B town, C town, D town drive, E town drive, F mafia kill | D drive A B, E drive B C, F kill A",
        &[("snarf", "dead B"), ("nar", "dead C; !ambiguity 0 1")],
    );
}

#[test]
fn infinite_loops() {
    // The fruit vendor targets the money giver: one dollar, no fruit.
    check(
        "A town visit vendor:fruit, B town vendor:money | A visit B",
        &[
            (
                "snarf",
                "A money 1; A receives money; !loop A.fruit B.money fails A.fruit",
            ),
            (
                "nar nar-guide lar werewolves",
                "A money 1; A receives money; B receives fruit; !loop A.fruit B.money",
            ),
        ],
    );
    // The other way round: fruit, no dollar.
    check(
        "A town vendor:fruit, B town visit vendor:money | B visit A",
        &[
            (
                "snarf",
                "B receives fruit; !loop A.fruit B.money fails B.money",
            ),
            (
                "nar lar",
                "A money 1; A receives money; B receives fruit; !loop A.fruit B.money",
            ),
        ],
    );
    // Nothing adds up: one fruit each.
    check(
        "A town visit vendor:fruit, B town vendor:fruit | A visit B",
        &[(
            ALL,
            "A receives fruit; B receives fruit; !loop A.fruit B.fruit",
        )],
    );
}

#[test]
fn a_compound_jail_blocked_at_40_still_blocks() {
    let text = "A town block, B town jail, C mafia kill, D town kill | A block B, B jail D, C kill D, D kill A";
    with(text, &[], &[("snarf", "dead AD")]);
    with(text, &[("snarf-jail", "compound")], &[("snarf", "dead D")]);
    with(text, &[("snarf-jail", "40")], &[("snarf", "")]);
}

#[test]
fn a_commandant_blocked_at_his_own_order_loses_the_reading() {
    check(
        "A town block, B town commandant, C mafia kill | A block B, B commandant C, C kill A",
        &[
            ("snarf", "B investigate no result"),
            ("nar nar-guide", "dead A; B investigate no result"),
            ("werewolves", "B investigate mafia"),
            ("lar", "dead A; B investigate no result; !order 0 1"),
        ],
    );
}

#[test]
fn commuting_comes_before_blocks() {
    check(
        "A town commute, B mafia block kill, C town watch | B block A, B kill A, A commute, C watch B",
        &[
            ("nar nar-guide", "C watch nobody; !breakdown list 0 2"),
            ("snarf", "C watch nobody"),
        ],
    );
}

#[test]
fn a_drive_sets_off_a_gun_owner_and_no_vendor() {
    // The watch is driven to the suicidal vendor, and triggers both.
    let text = "A town drive, B town pgo ascetic, C town vendor:fruit suicidal, D town watch | A drive B C, D watch B";
    let (visits, visits_not) = (
        "dead AC; D watch A; D receives fruit",
        "dead C; D watch nobody; D receives fruit",
    );
    check(
        text,
        &[
            ("nar nar-guide lar werewolves", visits),
            ("snarf", visits_not),
        ],
    );
    with(text, &[("drive-visits", "yes")], &[(ALL, visits)]);
    with(text, &[("drive-visits", "no")], &[(ALL, visits_not)]);
}

#[test]
fn a_shot_is_driven_but_only_in_nar_by_the_drive_that_triggered_it() {
    check(
        "A town visit, B town pgo, C town drive, D town | C drive A D, A visit B",
        &[(ALL, "dead D")],
    );
    // The drive's visit triggers a shot at its driver, whom in NAR the drive may still swap with the gun owner. In SNARF
    // it makes no visit.
    let text = "A town, B town pgo, C town drive, D town | C drive B C";
    check(
        text,
        &[
            ("nar nar-guide", "dead B"),
            ("snarf", ""),
            ("lar werewolves", "dead C"),
        ],
    );
    with(
        text,
        &[("nar-own-trigger", "exempt"), ("drive-visits", "yes")],
        &[(ALL, "dead C")],
    );
}

#[test]
fn a_guard_steps_in_first() {
    let text = "A town bulletproof, B town guard, C mafia kill, D town protect, E town watch | \
                B guard A, C kill A, D protect B, E watch A";
    check(
        text,
        &[
            ("nar nar-guide lar werewolves", "E watch BC"),
            ("snarf", "E watch B"),
        ],
    );
    check(
        "A town, B town guard, C mafia kill strongman | B guard A, C kill A",
        &[
            ("nar nar-guide lar werewolves", "dead A"),
            ("snarf", "dead B"),
        ],
    );
    check(
        "A town macho, B town guard, C mafia kill | B guard A, C kill A",
        &[(ALL, "dead A")],
    );
}

#[test]
fn two_guards_on_one_player() {
    check(
        "A town, B town guard, C town guard, D mafia kill | B guard A, C guard A, D kill A",
        &[
            ("nar nar-guide", "dead B; !ambiguity 0 1"),
            ("lar", "dead B; !order 0 1"),
            ("werewolves", "dead BC"),
            ("snarf", "!split 2"),
        ],
    );
}

#[test]
fn the_guard_who_kills_his_ward() {
    let text = "A town, B mafia guard kill | B guard A, B kill A";
    check(
        text,
        &[("nar nar-guide lar werewolves", "dead B"), ("snarf", "")],
    );
    with(text, &[("self-redirect", "acts")], &[("snarf", "dead B")]);
}

#[test]
fn brought_home() {
    let text = "A town give, B town, C town redirect, D town track | A give gun B, C redirect A A, D track A";
    check(
        text,
        &[
            (
                "nar nar-guide lar",
                "A holds gun; A receives gun; D track A",
            ),
            // Items pass after visits are reported.
            ("werewolves", "A holds gun; A receives gun; D track nobody"),
            ("snarf", "D track nobody"),
        ],
    );
    with(
        text,
        &[("self-redirect", "fails")],
        &[(ALL, "D track nobody")],
    );
    with(
        text,
        &[("self-redirect", "acts")],
        &[("snarf", "A holds gun; A receives gun; D track A")],
    );
}

#[test]
fn shared_fates_chain() {
    check(
        "A town hide, B town hide, C town, D mafia kill | A hide B, B hide C, D kill C",
        &[
            // Both work at one order, or in one category.
            ("snarf werewolves", "dead ABC"),
            // The hide of B makes B untargetable first.
            ("nar nar-guide", "dead BC"),
            ("lar", "dead ABC; !order 0 1"),
        ],
    );
    check(
        "A town hide, B mafia, C town kill | A hide B, C kill A",
        &[(ALL, "dead A")],
    );
}

#[test]
fn one_protection_one_kill() {
    let text = "A town, B town protect, C mafia kill, D neutral-hostile kill | B protect A, C kill A, D kill A";
    check(text, &[(ALL, "")]);
    with(text, &[("doctor-saves", "one")], &[(ALL, "dead A")]);
    with(
        "A town, B town jail, C mafia kill, D neutral-hostile kill | B jail A, C kill A, D kill A",
        &[("doctor-saves", "one")],
        &[(ALL, "")],
    );
    // Two suicides triggered by two doctors: each stopped by the other's protection, which is one for each.
    with(
        "A town protect, B town suicidal, C town protect | A protect B, C protect B",
        &[("doctor-saves", "one")],
        &[("nar lar werewolves", ""), ("snarf", "dead B")],
    );
    // One protection each for a suicide; a third kill has none left.
    with(
        "A town protect, B town suicidal, C town protect, D mafia kill | A protect B, C protect B, D kill B",
        &[("doctor-saves", "one")],
        &[("nar", "dead B")],
    );
}

#[test]
fn thieves() {
    let text = "A town steal, B town steal, C town holds:gun money:2 | A steal C, B steal C";
    check(
        text,
        &[
            ("nar nar-guide", "A holds gun; A money 2; !ambiguity 0 1"),
            ("lar", "A holds gun; A money 2; !order 0 1"),
            ("snarf werewolves", "C holds gun; C money 2"),
        ],
    );
    check(
        "A town steal holds:gun, B town steal holds:knife | A steal B, B steal A",
        &[
            ("snarf werewolves", "A holds knife; B holds gun"),
            ("nar", "B holds gun+knife; !ambiguity 0 1"),
        ],
    );
    // A theft, and a gift that a visit would trigger at the same player: an ambiguity before it goes off.
    check(
        "A town steal, B town visit, C town vendor:money | A steal B, B visit C",
        &[
            ("nar", "B money 1; B receives money; !ambiguity 0 1"),
            ("lar", "B money 1; B receives money; !order 0 1"),
        ],
    );
}

#[test]
fn identities_are_exchanged_after_it_is_known_who_dies() {
    check(
        "A town exchange, B town exchange, C town, D town, E mafia kill | A exchange C D, B exchange D E, E kill C",
        &[
            ("nar nar-guide", "dead E; !ambiguity 0 1"),
            ("lar werewolves", "dead E; !order 0 1"),
            ("snarf", "dead C"),
        ],
    );
    check(
        "A town exchange, B town exchange, C town, D town, E mafia kill | A exchange C D, B exchange C E, E kill C",
        &[("nar", "dead D; !ambiguity 0 1"), ("snarf", "dead C")],
    );
}

#[test]
fn recruits_who_die() {
    check(
        "A cult recruit, B town, C mafia kill, D town investigate | A recruit B, C kill B, D investigate B",
        &[
            ("nar nar-guide lar", "dead B; D investigate town"),
            ("snarf", "dead B; D investigate town"),
            ("werewolves", "dead B; cult B; D investigate town"),
        ],
    );
    check(
        "A cult recruit, B town, D town investigate | A recruit B, C investigate B",
        &[
            ("nar nar-guide lar snarf", "cult B; C investigate cult"),
            ("werewolves", "cult B; C investigate town"),
        ],
    );
}

#[test]
fn framed_before_read() {
    check(
        "A mafia frame, B town godfather, C town investigate, D town commandant | \
         A frame B, C investigate B, D commandant B",
        &[
            (
                "nar nar-guide snarf",
                "C investigate mafia; D investigate mafia",
            ),
            ("lar werewolves", "C investigate mafia; D investigate town"),
        ],
    );
}

#[test]
fn ascetics() {
    let text = "A town visit, B town ascetic vendor:fruit, C mafia kill, D town watch, E town track | \
                A visit B, C kill B, D watch B, E track A";
    check(
        text,
        &[(
            ALL,
            "dead B; C receives fruit; D watch no result; E track nobody",
        )],
    );
    with(
        text,
        &[("ascetic-visit", "seen")],
        &[(
            ALL,
            "dead B; A receives fruit; C receives fruit; D watch no result; D receives fruit; E track B",
        )],
    );
}

#[test]
fn the_dead() {
    // The dead gun owner shoots, the dead suicide does not die again.
    check(
        "A town revive, B town dead pgo suicidal, C town exchange, D mafia kill | A revive B, C exchange B D, D kill C",
        &[(ALL, "dead AC; back B")],
    );
}

#[test]
fn ninjas_and_strong_wills() {
    check(
        "A town block, B mafia kill ninja strong-willed, C town, D town track, E town redirect | \
         A block B, B kill C, D track B, E redirect B D",
        &[(ALL, "dead C; D track nobody")],
    );
}

#[test]
fn too_many_vendors_give_up() {
    // Each gift may trigger each vending of the other player that its chain has not seen yet.
    let all = "vendor:fruit vendor:gun vendor:knife vendor:vest vendor:money";
    let night = night(&format!("A town visit {all}, B town {all} | A visit B"));
    for system in [
        System::Nar,
        System::NarGuide,
        System::Snarf,
        System::Lar,
        System::Werewolves,
    ] {
        let outcome = literal::resolve(system, &night, &Switches::default())
            .unwrap()
            .0;
        assert!(outcome.exhausted, "{system:?}");
    }
}

#[test]
fn a_miller_flips_town_and_a_godfather_mafia() {
    check(
        "A town investigate, B town miller, C mafia godfather, D cult miller, E neutral-hostile godfather | \
         A investigate B, A investigate C, A investigate D, A investigate E",
        &[(
            ALL,
            "A investigate cult; A investigate mafia; A investigate neutral; A investigate town",
        )],
    );
    // Both: one flip, not two. Framed comes first.
    check(
        "A town investigate, B town miller godfather, C mafia miller godfather | A investigate B, A investigate C",
        &[(ALL, "A investigate mafia; A investigate town")],
    );
    // Recruited, a Miller is no town that would read mafia. In werewolves both act in category 4.
    check(
        "A cult recruit, B town miller, C town investigate | A recruit B, C investigate B",
        &[
            ("nar nar-guide snarf lar", "cult B; C investigate cult"),
            ("werewolves", "cult B; C investigate mafia"),
        ],
    );
}

#[test]
fn a_frame_could_modify_a_reading() {
    // The commandant blocks the blocker, who blocks the framer, whose frame is read by the commandant.
    check(
        "A town commandant, B mafia frame, C town block | A commandant C, B frame C, C block B",
        &[
            ("nar", "A investigate mafia; !breakdown tie 0 1 2"),
            // A Roleblocker comes before a Super Commandant.
            ("nar-guide", "A investigate town; !breakdown tie 0 1 2"),
        ],
    );
}

#[test]
fn guns_are_found() {
    check(
        "A town gunsmith, B mafia, C town | A gunsmith B, A gunsmith C",
        &[(ALL, "A gunsmith gun; A gunsmith no gun")],
    );
    check(
        "A town gunsmith, B town commandant, C werewolf | A gunsmith B, A gunsmith C",
        &[(ALL, "A gunsmith no gun; A gunsmith no gun")],
    );
    let text = "A town gunsmith, B town give, C town | A gunsmith C, B give gun C";
    check(
        text,
        &[
            (
                "nar nar-guide",
                "C holds gun; A gunsmith gun; C receives gun; !ambiguity 0 1",
            ),
            ("snarf lar", "C holds gun; A gunsmith gun; C receives gun"),
            // Category 4 comes before gifts.
            (
                "werewolves",
                "C holds gun; A gunsmith no gun; C receives gun",
            ),
        ],
    );
    // A Gunsmith does not find a knife.
    check(
        "A town gunsmith, B town give, C town | A gunsmith C, B give knife C",
        &[(ALL, "C holds knife; A gunsmith no gun; C receives knife")],
    );
    // The visit of the tracker brings a gun to the Gunsmith's target.
    check(
        "A town gunsmith, B town track, C town vendor:gun | A gunsmith B, B track C",
        &[
            (
                "nar nar-guide",
                "B holds gun; A gunsmith gun; B track B; B receives gun; !ambiguity 0 1",
            ),
            (
                "lar",
                "B holds gun; A gunsmith no gun; B track B; B receives gun; !order 0 1",
            ),
            (
                "snarf",
                "B holds gun; A gunsmith no gun; B track B; B receives gun",
            ),
            (
                "werewolves",
                "B holds gun; A gunsmith no gun; B track nobody; B receives gun",
            ),
        ],
    );
}

#[test]
fn vanilla_players_are_found() {
    check(
        "A town vanilla-cop, B town, C town macho, D town kill | A vanilla-cop B, A vanilla-cop C, A vanilla-cop D",
        &[(
            ALL,
            "A vanilla-cop vanilla; A vanilla-cop not vanilla; A vanilla-cop not vanilla",
        )],
    );
    check(
        "A town neapolitan, B town, C mafia | A neapolitan B, A neapolitan C",
        &[(
            ALL,
            "A neapolitan vanilla town; A neapolitan not vanilla town",
        )],
    );
    check(
        "A town rolecop, B mafia, C town kill | A rolecop B, A rolecop C",
        &[(ALL, "A rolecop kill; A rolecop vanilla")],
    );
    // Vanillaised at 40, read at 100.
    let text = "A town rolecop vanilla-cop gunsmith, B town vanillaise, C town kill macho | \
                A rolecop C, A vanilla-cop C, A gunsmith C, B vanillaise C";
    let reads = |role: &str, vanilla: &str, gun: &str| {
        format!("lost C; A rolecop {role}; A gunsmith {gun}; A vanilla-cop {vanilla}")
    };
    let (before, after) = (
        reads("macho, kill", "not vanilla", "gun"),
        reads("vanilla", "vanilla", "no gun"),
    );
    check(text, &[("snarf", &after), ("lar werewolves", &before)]);
    with(
        text,
        &[("snarf-vanillaise", "end-of-night")],
        &[("snarf", &before)],
    );
}

#[test]
fn visits_are_read() {
    let text = "A town follow voyeur motion, B town visit protect, C town | \
                A follow B, A voyeur C, A motion C, B visit C, B protect C";
    check(
        text,
        &[(
            ALL,
            "A follow visit protect; A voyeur visit protect; A motion motion",
        )],
    );
    check(
        "A town follow voyeur motion, B town, C town | A follow B, A voyeur C, A motion C",
        &[(
            ALL,
            "A follow nothing; A voyeur nothing; A motion no motion",
        )],
    );
    check(
        "A town follow voyeur, B mafia kill ninja, C town, D town follow, E town drive | \
         A follow B, A voyeur C, B kill C, D follow E, E drive B A",
        &[(
            "nar nar-guide lar",
            "dead C; A follow voyeur; A voyeur nothing; D follow drive",
        )],
    );
}

#[test]
fn a_weak_player_dies_of_whom_they_visit() {
    check(
        "A town weak visit, B mafia, C town protect | A visit B, C protect A",
        &[(ALL, "dead A")],
    );
    check(
        "A town weak visit, B town, C town protect | A visit B, C protect A",
        &[(ALL, "")],
    );
    // A fate is shared, and chains; a block stops the visit.
    check(
        "A town weak visit, B neutral-town, C town hide | A visit B, C hide A",
        &[(ALL, "dead AC")],
    );
    check(
        "A town weak visit, B mafia, C town block | A visit B, C block A",
        &[("nar nar-guide lar", "")],
    );
    let text = "A town weak visit, B mafia ascetic | A visit B";
    check(text, &[(ALL, "")]);
    with(text, &[("ascetic-visit", "seen")], &[(ALL, "dead A")]);
    // A drive reaches the players that it visits.
    let text = "A town weak drive, B mafia, C town | A drive B C";
    check(
        text,
        &[("nar nar-guide lar werewolves", "dead A"), ("snarf", "")],
    );
    with(text, &[("drive-visits", "no")], &[(ALL, "")]);
    // A player who dies so is not recruited in nar and lar.
    check(
        "A town weak visit, B mafia, C cult recruit | A visit B, C recruit A",
        &[
            ("nar nar-guide lar", "dead A"),
            ("snarf werewolves", "dead A; cult A"),
        ],
    );
}

#[test]
fn loyal_and_disloyal() {
    check(
        "A town loyal kill, B town disloyal kill, C town, D mafia, E town | A kill D, A kill C, B kill D, B kill E",
        &[(ALL, "dead CD")],
    );
    check(
        "A neutral-hostile loyal kill, B neutral-town | A kill B",
        &[(ALL, "dead B")],
    );
    let text = "A town loyal visit, B mafia pgo, C town track | A visit B, C track A";
    check(text, &[(ALL, "C track nobody")]);
    with(
        text,
        &[("ascetic-visit", "seen")],
        &[(ALL, "dead A; C track B")],
    );
}

#[test]
fn vanillaised_at_once() {
    // A role's kill fails, Strong-Willed or not; the faction's does not, but its Ninja and Strongman are gone.
    let text = "A town vanillaise, B town kill strong-willed, C town | A vanillaise B, B kill C";
    check(
        text,
        &[
            ("snarf", "lost B"),
            ("nar lar werewolves", "dead C; lost B"),
        ],
    );
    with(
        text,
        &[("snarf-vanillaise", "end-of-night")],
        &[("snarf", "dead C; lost B")],
    );
    let text = "A town vanillaise, B mafia ninja strongman, C town, D town protect, E town track | \
                A vanillaise B, B kill C, D protect C, E track B";
    check(
        text,
        &[
            ("snarf", "lost B; E track C"),
            ("nar lar werewolves", "dead C; lost B; E track nobody"),
        ],
    );
    // His passives are gone for later orders, not for the vanillaiser's own visit.
    check(
        "A town vanillaise, B town pgo bulletproof, C mafia kill | A vanillaise B, C kill B",
        &[
            ("snarf", "dead AB; lost B"),
            ("lar werewolves", "dead AC; lost B"),
        ],
    );
    // Items received later are not taken; those held are.
    check(
        "A town vanillaise, B town holds:knife, C town give | A vanillaise B, C give gun B",
        &[("snarf", "lost B; B holds gun; B receives gun")],
    );
    // A compound loses its later part, its visit stands.
    let text = "A town vanillaise, B town jail, C town, D mafia kill, E town track | A vanillaise B, B jail C, D kill C, E track B";
    with(
        text,
        &[("snarf-jail", "compound")],
        &[("snarf", "dead C; lost B; E track C")],
    );
    check(text, &[("snarf", "dead C; lost B; E track nobody")]);
}

#[test]
fn a_kill_takes_what_its_victim_holds() {
    let text = "A town kill, B town kill, C town holds:gun money:2 | A kill C, B kill C";
    check(
        text,
        &[
            ("werewolves", "dead C; A holds gun; A money 2; !order 0 1"),
            ("lar", "dead C; C holds gun; C money 2"),
        ],
    );
    with(
        text,
        &[("wolves-loot", "no")],
        &[("werewolves", "dead C; C holds gun; C money 2")],
    );
    // A protected player is not killed; a stripped player has no items left; a gift comes after kills.
    check(
        "A town kill, B town protect, C town holds:gun | A kill C, B protect C",
        &[("werewolves", "C holds gun")],
    );
    check(
        "A town kill, B town vanillaise, C town holds:gun, D town give | A kill C, B vanillaise C, D give knife C",
        &[(
            "werewolves",
            "dead C; lost C; C holds knife; C receives knife",
        )],
    );
    // Both at once: the killer who dies keeps the loot.
    check(
        "A town kill holds:gun, B town kill, C town holds:knife | A kill C, B kill A",
        &[("werewolves", "dead AC; A holds knife; B holds gun")],
    );
    // The guard is the victim; a suicide takes from nobody; nothing is taken from a player whom a shared fate kills.
    check(
        "A town kill, B town guard holds:gun, C town | A kill C, B guard C",
        &[("werewolves", "dead B; A holds gun")],
    );
    check(
        "A town visit, B town suicidal holds:gun | A visit B",
        &[("werewolves", "dead B; B holds gun")],
    );
    check(
        "A town kill, B town, C town hide holds:gun | A kill B, C hide B",
        &[("werewolves", "dead BC; C holds gun")],
    );
    // A protection of its own for each kill: two kills land on one protection. The first to run is stopped.
    with(
        "A town kill, B town kill, C town holds:gun, D town protect | A kill C, B kill C, D protect C",
        &[("doctor-saves", "one")],
        &[("werewolves", "dead C; B holds gun; !order 0 1")],
    );
}

#[test]
fn a_drive_that_lasts_all_night() {
    // The drive has resolved when the redirect brings the kill to A.
    let text = "A town kill, B town, C town, D town redirect, E town drive, F town | A kill F, D redirect A B, E drive B C";
    check(
        text,
        &[
            ("nar nar-guide", "dead B; !ambiguity 1 2"),
            ("lar snarf", "dead B"),
            // Both in category 1, in the order of submission: the drive comes last.
            ("werewolves", "dead C; !order 1 2"),
        ],
    );
    with(
        text,
        &[("drive-lasts", "all-night")],
        &[
            ("nar nar-guide", "dead C; !ambiguity 1 2"),
            ("lar", "dead C"),
            ("snarf", "dead B"),
            ("werewolves", "dead C; !order 1 2"),
        ],
    );
}

#[test]
fn the_last_rung_of_the_ladder_is_the_roster() {
    // B submitted first, A is first in the roster.
    check(
        "A town block give, B town block give | B block A, A block B, A give gun B, B give gun A",
        &[
            (
                "nar-guide",
                "B holds gun; B receives gun; !breakdown tie 0 1",
            ),
            ("nar", "A holds gun; A receives gun; !breakdown tie 0 1"),
        ],
    );
}

#[test]
fn a_rolestopper_makes_the_target_untargetable() {
    check(
        "A town rolestop, B town, C mafia kill, D town track | A rolestop B, C kill B, D track C",
        &[(ALL, "D track nobody")],
    );
}

#[test]
fn a_theft_touches_what_the_thief_has_too() {
    let players = "A town steal, B town vanillaise, C town holds:gun";
    let text = format!("{players} | A steal C, B vanillaise A");
    check(
        &text,
        &[
            ("nar nar-guide", "lost A; !ambiguity 0 1"),
            ("lar", "lost A; !order 0 1"),
        ],
    );
    let text = format!("{players} | B vanillaise A, A steal C");
    check(
        &text,
        &[
            ("nar", "lost A; A holds gun; !ambiguity 0 1"),
            ("lar", "lost A; A holds gun; !order 0 1"),
        ],
    );
    // The ladder ends with the roster, not with the order of submission.
    check(&text, &[("nar-guide", "lost A; !ambiguity 0 1")]);
}

#[test]
fn orders_that_matter_and_are_not_recorded() {
    // Each block is in vain, and sets free one of two drives that share a player, before the other is free.
    let players = "A town ascetic drive, B town ascetic drive, C town, D town, E town, F town block, G mafia kill";
    let actions = "A drive C D, B drive C E, G kill C";
    check(
        &format!("{players} | F block A, F block B, {actions}"),
        &[("nar", "dead D")],
    );
    check(
        &format!("{players} | F block B, F block A, {actions}"),
        &[("nar", "dead E")],
    );
}

// -----------------------------------------------------------------------------------------------------------------
// The laws (LAW-1 to LAW-6) on random nights: the reference is held to them too.

struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
    fn one_in(&mut self, sides: usize) -> bool {
        self.below(sides) == 0
    }
    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut list: Vec<usize> = (0..count).collect();
        for place in (1..count).rev() {
            list.swap(place, self.below(place + 1));
        }
        list
    }
}

fn random_parts(dice: &mut Dice) -> (Vec<Player>, Vec<Action>) {
    let count = 3 + dice.below(4);
    let quiet = dice.one_in(3);
    let mut players: Vec<Player> = (0..count)
        .map(|_| {
            let alignment = Alignment::ALL[dice.below(Alignment::ALL.len())];
            let all: AbilityList = Ability::all().collect();
            let mut player = Player::new(alignment, Role::Spelled(all));
            for passive in Passive::ALL {
                if !quiet && dice.one_in(9) {
                    player = player.with(passive);
                }
            }
            for number in 0..3 {
                if !quiet && dice.one_in(8) {
                    player.vends.insert(ItemId::new(number));
                }
            }
            if dice.one_in(4) {
                player.holds.insert(ItemId::new(2 + dice.below(3) as u8));
                player.money = dice.below(3) as u32;
            }
            player
        })
        .collect();
    players[count - 1].dead = dice.one_in(4);
    let mut actions: Vec<Action> = Vec::new();
    let wanted = 2 + dice.below(5);
    while actions.len() < wanted {
        let ability = if dice.one_in(2) {
            [
                Ability::Block,
                Ability::Redirect,
                Ability::Drive,
                Ability::Hide,
                Ability::Kill,
                Ability::Jail,
            ][dice.below(6)]
        } else {
            Ability::all().nth(dice.below(Ability::COUNT)).unwrap()
        };
        let named: Vec<PlayerId> = (0..2)
            .map(|_| PlayerId::new(dice.below(count) as u8))
            .take(ability_names(ability))
            .collect();
        let actor = PlayerId::new(dice.below(count) as u8);
        let item = ItemId::new(dice.below(4) as u8);
        actions.push(Action::new(actor, ability, &named, item).unwrap());
        if Night::new(players.clone(), actions.clone(), Vec::new()).is_err() {
            actions.pop();
        }
    }
    (players, actions)
}

fn ability_names(ability: Ability) -> usize {
    if ability == Ability::Commute {
        0
    } else if matches!(
        ability,
        Ability::Redirect | Ability::Drive | Ability::Exchange
    ) {
        2
    } else {
        1
    }
}

fn renamed(outcome: &Outcome, to: &[usize]) -> Vec<String> {
    let name = |player: PlayerId| PlayerId::new(to[player.index()] as u8);
    let mut other = outcome.clone();
    for set in [
        &mut other.deaths,
        &mut other.converted,
        &mut other.stripped,
        &mut other.revived,
    ] {
        *set = set.iter().map(name).collect();
    }
    for has in &mut other.holds {
        has.0 = name(has.0);
    }
    for has in &mut other.money {
        has.0 = name(has.0);
    }
    for report in &mut other.reports {
        report.to = name(report.to);
        if let Value::Players(players) = report.value {
            report.value = Value::Players(players.iter().map(name).collect());
        }
    }
    other.holds.sort_unstable();
    other.money.sort_unstable();
    other.reports.sort_unstable();
    lines(&other)
        .into_iter()
        .filter(|line| !line.starts_with('!'))
        .collect()
}

#[test]
fn laws_on_random_nights() {
    let mut dice = Dice(2026);
    let mut decided = 0;
    for round in 0..20_000 {
        let (players, actions) = random_parts(&mut dice);
        let night = Night::new(players.clone(), actions.clone(), Vec::new()).unwrap();
        let mut switches = Switches::default();
        for (id, option) in [
            ("self-redirect", "acts"),
            ("self-redirect", "fails"),
            ("doctor-saves", "one"),
            ("ascetic-visit", "seen"),
            ("snarf-jail", "compound"),
        ] {
            if dice.one_in(4) {
                switches.set(id, option).unwrap();
            }
        }
        // Law 3: renaming and permuting players.
        let to = dice.shuffled(players.len());
        let mut others = players.clone();
        for (from, &to) in to.iter().enumerate() {
            others[to] = players[from];
        }
        let renamed_action = |action: &Action| {
            let name = |player: PlayerId| PlayerId::new(to[player.index()] as u8);
            let named: Vec<PlayerId> = action.named().iter().copied().map(name).collect();
            Action::new(name(action.actor), action.ability, &named, action.item).unwrap()
        };
        let permuted = Night::new(
            others,
            actions.iter().map(renamed_action).collect(),
            Vec::new(),
        )
        .unwrap();
        // Law 4: the order of submission.
        let order = dice.shuffled(actions.len());
        let reordered = Night::new(
            players.clone(),
            order.iter().map(|&place| actions[place]).collect(),
            Vec::new(),
        )
        .unwrap();
        for system in [
            System::Nar,
            System::NarGuide,
            System::Snarf,
            System::Lar,
            System::Werewolves,
        ] {
            let outcome = literal::resolve(system, &night, &switches).unwrap().0;
            if outcome.exhausted {
                continue;
            }
            let same: Vec<usize> = (0..players.len()).collect();
            let other = literal::resolve(system, &permuted, &switches).unwrap().0;
            // GUIDE-6: the last rung of the ladder is the roster, where a tie or an ambiguity goes by it.
            let by_roster = system == System::NarGuide && !outcome.events.is_empty();
            assert!(
                by_roster || renamed(&outcome, &to) == renamed(&other, &same),
                "law 3, {system:?}, round {round}\n{players:#?}\n{actions:?}"
            );
            let other = literal::resolve(system, &reordered, &switches).unwrap().0;
            let orderly = |outcome: &Outcome| {
                outcome.events.iter().all(|event| {
                    matches!(
                        event.kind,
                        EventKind::BreakdownByList | EventKind::Loop | EventKind::Split
                    )
                })
            };
            if orderly(&outcome) && orderly(&other) {
                assert_eq!(
                    renamed(&outcome, &same),
                    renamed(&other, &same),
                    "law 4, {system:?}, round {round}\n{:?}\n{players:?}\n{actions:#?}\n{order:?}",
                    lines(&outcome)
                );
            } else {
                decided += 1;
            }
        }
    }
    assert!(decided > 0);
}

#[test]
fn a_strongman_whom_a_block_does_not_stop() {
    let text = "A mafia kill strongman, B town block, C town | A kill C, B block A";
    check(text, &[(ALL, "")]);
    let goes_through = [("strongman-block", "goes-through")];
    with(text, &goes_through, &[(ALL, "dead C")]);
    let moved =
        "A mafia kill strongman, B town redirect, C town, D town | A kill C, B redirect A D";
    with(moved, &goes_through, &[(ALL, "dead D")]);
    // A Strongman whom `snarf` vanillaises at 40 is none at 80, where the faction's kill is blocked.
    with(
        "A mafia strongman, B town block, C town, D town vanillaise | A kill C, B block A, D vanillaise A",
        &goes_through,
        &[
            ("snarf", "lost A"),
            ("nar nar-guide lar werewolves", "dead C; lost A"),
        ],
    );
}

#[test]
fn a_strongman_whom_a_rolestopper_does_not_stop() {
    let text = "A mafia kill strongman, B town rolestop, C town | A kill C, B rolestop C";
    check(text, &[(ALL, "")]);
    let goes_through = [("rolestop-strongman", "goes-through")];
    with(text, &goes_through, &[(ALL, "dead C")]);
    with(
        "A mafia kill, B town rolestop, C town | A kill C, B rolestop C",
        &goes_through,
        &[(ALL, "")],
    );
    with(
        "A mafia kill strongman, B town commuterize, C town | A kill C, B commuterize C",
        &goes_through,
        &[(ALL, "")],
    );
    // Something else makes C untargetable too; in `nar` the commute keeps the Rolestopper away.
    with(
        "A mafia kill strongman, B town rolestop, C town commute | A kill C, B rolestop C, C commute",
        &goes_through,
        &[
            ("nar nar-guide snarf werewolves", ""),
            ("lar", "!order 1 2"),
        ],
    );
}

#[test]
fn blockers_who_are_not_blocked() {
    let text = "A town block, B town block, C town kill, D town | A block B, B block C, C kill D";
    // At one order, or in one category, the blocks do not see each other.
    check(
        text,
        &[
            ("nar nar-guide", "dead D"),
            ("snarf werewolves", ""),
            ("lar", "dead D; !order 0 1"),
        ],
    );
    let no = [("block-blockers", "no")];
    with(text, &no, &[(ALL, "")]);
    with(
        "A town block, B town block track, C town kill, D town | A block B, B block C, C kill D",
        &no,
        &[("nar nar-guide", "dead D"), ("lar", "dead D; !order 0 1")],
    );
    // The kill of the faction stays blockable.
    with(
        "A town block, B mafia block, C town | A block B, B kill C",
        &no,
        &[(ALL, "")],
    );
    with(
        "A town redirect, B town block, C town kill, D town | A redirect B D, B block C, C kill D",
        &no,
        &[("nar nar-guide snarf werewolves", "dead D")],
    );
}

#[test]
fn evasions_that_are_not_blocked() {
    let text = "A town block, B town commute, C mafia kill | A block B, B commute, C kill B";
    check(
        text,
        &[
            ("nar nar-guide", "!breakdown list 0 1"),
            ("snarf lar werewolves", ""),
        ],
    );
    with(text, &[("block-evasion", "no")], &[(ALL, "")]);
    // A redirect that comes before still moves a hide, from A, behind whom B would have lived.
    with(
        "A town, B town hide, C town redirect, D mafia | B hide A, C redirect B D",
        &[("block-evasion", "no")],
        &[("snarf werewolves", "dead B")],
    );
}

#[test]
fn a_limited_bulletproof() {
    let two = "A town kill, B town kill, C town bulletproof-x-shot | A kill C, B kill C";
    let one = [("bulletproof-saves", "one")];
    check(two, &[(ALL, "")]);
    with(two, &one, &[(ALL, "dead C")]);
    with(
        "A town kill, B town bulletproof-x-shot | A kill B",
        &one,
        &[(ALL, "")],
    );
    with(
        "A town kill, B town kill, C town bulletproof | A kill C, B kill C",
        &one,
        &[(ALL, "")],
    );
    with(
        "A town kill strongman, B town bulletproof-x-shot | A kill B",
        &one,
        &[(ALL, "dead B")],
    );
    with(
        "A town kill, B town bulletproof-x-shot macho | A kill B",
        &one,
        &[(ALL, "dead B")],
    );
    // A protection saves from all, or it and the Bulletproof save from one each.
    let doctor = "A town kill, B town kill, C town bulletproof-x-shot, D town protect | A kill C, B kill C, D protect C";
    let both = [("bulletproof-saves", "one"), ("doctor-saves", "one")];
    with(doctor, &one, &[(ALL, "")]);
    with(doctor, &both, &[(ALL, "")]);
    let three = "A town kill, B town kill, C town bulletproof-x-shot, D town protect, E town kill | \
                 A kill C, B kill C, D protect C, E kill C";
    with(three, &both, &[(ALL, "dead C")]);
    // It saves from the first to run.
    with(
        "A town kill, B town kill, C town bulletproof-x-shot holds:gun | A kill C, B kill C",
        &one,
        &[("werewolves", "dead C; B holds gun; !order 0 1")],
    );
    // In `snarf` a vanillaised player has none left at 80.
    with(
        "A town kill, B town vanillaise, C town bulletproof-x-shot | A kill C, B vanillaise C",
        &one,
        &[
            ("snarf", "dead C; lost C"),
            ("nar nar-guide lar werewolves", "lost C"),
        ],
    );
}

#[test]
fn the_self_targeting() {
    check(
        "A town protect self-targeting, B mafia kill | A protect A, B kill A",
        &[(ALL, "")],
    );
    let fails = [("self-redirect", "fails")];
    with(
        "A town protect self-targeting, B mafia kill | A protect A, B kill A",
        &fails,
        &[(ALL, "")],
    );
    // Driven home it fails: the protection of C ends at A.
    with(
        "A town protect self-targeting, B mafia kill, C town drive | A protect C, B kill C, C drive A C",
        &fails,
        &[
            ("nar nar-guide snarf lar", "dead A"),
            ("werewolves", "dead A"),
        ],
    );
    // A block of oneself blocks what comes after it, in `snarf` a later part of the same action too.
    check(
        "A town block protect self-targeting, B mafia kill, C town | A block A, A protect C, B kill C",
        &[(ALL, "dead C")],
    );
    let jail = "A town jail self-targeting, B mafia kill | A jail A, B kill A";
    check(jail, &[(ALL, "")]);
    with(jail, &[("snarf-jail", "compound")], &[("snarf", "dead A")]);
    // A visit at oneself is seen, sets off nothing, and kills the Weak who are not Town.
    check(
        "A town visit self-targeting pgo, B town watch | A visit A, B watch A",
        &[(ALL, "dead B; B watch A")],
    );
    check(
        "A mafia visit self-targeting weak | A visit A",
        &[(ALL, "dead A")],
    );
}

#[test]
fn guns_of_two_lists() {
    for (player, snarf, mafiascum) in [
        ("mafia protect", "gun", "no gun"),
        ("mafia protect track", "gun", "gun"),
        ("mafia", "gun", "gun"),
        ("werewolf", "no gun", "no gun"),
        ("town investigate", "gun", "gun"),
        ("neutral-hostile investigate", "gun", "no gun"),
        ("neutral-hostile gunsmith", "gun", "no gun"),
        ("town investigate track", "no gun", "gun"),
        ("town rolecop", "no gun", "gun"),
        ("town vanilla-cop", "no gun", "gun"),
        ("town neapolitan", "no gun", "no gun"),
        ("town kill", "gun", "gun"),
        ("neutral-town kill", "gun", "gun"),
        ("neutral-scum kill", "no gun", "no gun"),
        ("neutral-hostile kill", "no gun", "no gun"),
        ("town kill track", "gun", "gun"),
        ("neutral-scum kill track", "no gun", "gun"),
        ("neutral-hostile kill track", "no gun", "no gun"),
        ("town strongman", "no gun", "no gun"),
    ] {
        let text = format!("A town gunsmith, B {player} | A gunsmith B");
        check(&text, &[(ALL, format!("A gunsmith {snarf}").as_str())]);
        with(
            &text,
            &[("guns", "mafiascum")],
            &[(ALL, format!("A gunsmith {mafiascum}").as_str())],
        );
    }
    let held = "A town gunsmith, B neutral-hostile kill holds:gun | A gunsmith B";
    with(
        held,
        &[("guns", "mafiascum")],
        &[(ALL, "B holds gun; A gunsmith gun")],
    );
    // A vanillaised player's role owns none in `snarf`; a side stays what it was.
    for (side, read) in [("town", "no gun"), ("mafia", "gun")] {
        check(
            &format!(
                "A town gunsmith, B {side} kill, C town vanillaise | A gunsmith B, C vanillaise B"
            ),
            &[
                ("snarf", format!("lost B; A gunsmith {read}").as_str()),
                ("nar", "lost B; A gunsmith gun; !ambiguity 0 1"),
            ],
        );
    }
}
