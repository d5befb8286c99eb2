use super::*;
use crate::catalogue::testing::sheet;
use nightcourt_gen::{Buffers, Frame, items, names, random};

#[track_caller]
fn check(players: &str, actions: &str, expected: &str) {
    assert_eq!(title(&sheet(players, actions)), expected);
}

#[test]
fn pairs_come_first_and_kills_are_on_somebody() {
    let players = "Ann = Town Roleblocker|Bob = Town Jailkeeper|Vic = Town Vigilante|Rob = Town Roleblocker|Cy = Town";
    let mutual = "Roleblocker and Jailkeeper on each other, a kill on the Roleblocker";
    check(
        players,
        "Ann: block -> Bob|Vic: kill -> Ann|Bob: jail -> Ann",
        mutual,
    );
    check(
        players,
        "Vic: kill -> Ann|Ann: block -> Bob|Bob: jail -> Ann",
        mutual,
    );
    check(
        players,
        "Ann: block -> Rob|Rob: block -> Ann|Vic: kill -> Rob",
        "Two Roleblockers on each other, a kill on the second Roleblocker",
    );
    check(
        players,
        "Ann: block -> Rob|Rob: block -> Cy",
        "A Roleblocker blocks another Roleblocker, who blocks a bystander",
    );
    check(
        players,
        "Ann: block -> Cy|Rob: block -> Cy",
        "A Roleblocker blocks a bystander, another Roleblocker blocks the bystander",
    );
    check(players, "", "Nobody acts");
}

/// A player with just the ability of a role has that role's name, also where the abilities are spelled out.
#[test]
fn spelled_abilities_have_the_name_of_their_role() {
    check(
        "Ann = Town {block}|Bob = Town",
        "Ann: block -> Bob",
        "A Roleblocker blocks a bystander",
    );
}

#[test]
fn three_of_a_kind_are_numbered() {
    let players = "A = Town Roleblocker|B = Town Roleblocker|C = Town Roleblocker";
    check(
        players,
        "A: block -> B|B: block -> A|C: block -> A",
        "Two Roleblockers on each other, a third Roleblocker blocks the first Roleblocker",
    );
}

#[test]
fn bystanders_are_numbered_once_there_are_two() {
    let players = "V = Town Vigilante|D = Town Bus Driver|E = Town Bus Driver|X = Town|Y = Town";
    check(
        players,
        "V: kill -> X|D: drive -> X, Y|E: drive -> D, Y",
        "A kill on a bystander, a Bus Driver swaps the bystander and another bystander, and 1 more action",
    );
    check(
        players,
        "D: drive -> X, Y|V: kill -> Y",
        "A Bus Driver swaps a bystander and another bystander, a kill on the other bystander",
    );
}

#[test]
fn redirects_say_what_they_send() {
    let players = "Ann = Town Redirector|Bob = Town Cop|Cat = Town Bystander|Dan = Town Bus Driver"
        .replace("Bystander", "Vanilla");
    check(
        &players,
        "Bob: investigate -> Cat|Ann: redirect -> Bob, Bob",
        "A Cop investigates a bystander, a Redirector brings the Cop's look home",
    );
    check(
        &players,
        "Ann: redirect -> Bob, Dan|Bob: investigate -> Cat",
        "A Redirector sends a Cop's look to a bystander, the Cop investigates another bystander",
    );
    check(
        &players,
        "Ann: redirect -> Bob, Ann|Bob: investigate -> Cat",
        "A Redirector draws a Cop's look to himself, the Cop investigates a bystander",
    );
    check(
        &players,
        "Ann: redirect -> Dan, Cat|Dan: drive -> Dan, Ann",
        "A Redirector sends a Bus Driver to a bystander, the Bus Driver swaps places with the Redirector",
    );
}

#[test]
fn kills_are_counted_unless_there_is_more_to_say_of_the_killer() {
    let players = "Vic = Town Vigilante|Kit = Neutral (Hostile) Serial Killer|Gus = Mafia Goon|Max = Mafia Strongman Goon|Ann = Town Bulletproof Doctor|Cy = Mafia Vanilla";
    check(
        players,
        "Vic: kill -> Ann|Gus: kill -> Ann|Kit: kill -> Cy",
        "Two kills on a Bulletproof bystander, a kill on a Mafia bystander",
    );
    check(
        players,
        "Max: kill -> Ann|Ann: protect -> Gus",
        "A Strongman Goon kills a Bulletproof Doctor, who protects a Mafia bystander",
    );
}

#[test]
fn passives_name_those_who_do_nothing() {
    let players = "V = Town Visitor|P = Town PGO|Q = Town {visit; pgo, vendor:fruit}|S = Town Ascetic Suicidal Vanilla|F = Town {; vendor:money}|G = Town {; vendor:gun}|D = Town (dead)|R = Town Reviver";
    check(
        players,
        "V: visit -> P",
        "A Visitor visits a Paranoid Gun Owner",
    );
    check(
        players,
        "Q: visit -> S|V: visit -> F",
        "A PGO fruit-vending Visitor visits an Ascetic Reflexive Suicide, a Visitor visits a Reflexive Money Giver",
    );
    check(
        players,
        "V: visit -> G|R: revive -> D",
        "A Visitor visits a gun-vending bystander, a Reviver revives a dead player",
    );
}

#[test]
fn who_does_several_things_is_told_of_together() {
    let players = "Ann = Town {block}|Bob = Town {kill, block}|Cy = Town|Sid = Town Serial Blocker|Max = Mafia Roleblocker";
    check(
        players,
        "Ann: block -> Bob|Bob: block -> Ann|Bob: kill -> Cy",
        "A Roleblocker blocks a player, who blocks the Roleblocker and kills a bystander",
    );
    check(
        players,
        "Bob: block -> Ann|Bob: kill -> Cy|Ann: block -> Bob",
        "A player blocks a Roleblocker and kills a bystander, the Roleblocker blocks the player",
    );
    check(
        players,
        "Sid: kill -> Cy|Sid: block -> Cy|Sid: block -> Ann",
        "A Serial Blocker kills a bystander and blocks him and blocks another bystander",
    );
    check(
        players,
        "Max: kill -> Cy|Max: block -> Ann",
        "A Mafia Roleblocker kills a bystander and blocks another bystander",
    );
}

#[test]
fn belongings_and_gifts_are_said() {
    let players = "Ira = Town Inventor|Ted = Town Thief|Cy = Town with axe, 2 money|Di = Town {exchange}|Mo = Town {give}";
    check(
        players,
        "Ted: steal -> Cy|Ira: give axe -> Cy|Mo: give money -> Ted",
        "A Thief robs a bystander with an axe and money, an Inventor gives an axe to the bystander, and 1 more action",
    );
    check(
        players,
        "Mo: give money -> Ted|Ira: give fruit -> Ted",
        "A Money Giver gives money to a bystander, an Inventor gives fruit to the bystander",
    );
    check(
        players,
        "Di: exchange -> Ira, Ted|Di: exchange -> Di, Cy",
        "A Djinn exchanges the identities of a bystander and another bystander, and 1 more action",
    );
}

#[test]
fn long_titles_are_folded() {
    let players = "A = Town Roleblocker|B = Town Roleblocker|C = Town Jailkeeper|D = Town Bus Driver|E = Town Commuterizer|F = Town Doctor";
    check(
        players,
        "A: block -> C|C: jail -> B|B: block -> A|D: drive -> A, B|E: commuterize -> D|F: protect -> E",
        "A Roleblocker blocks a Jailkeeper, who jails another Roleblocker, who blocks the first Roleblocker, and 3 more actions",
    );
}

/// Titles of all kinds of nights: a capital, right articles, no names, and not too long unless the first clause is.
#[test]
fn titles_of_random_nights_are_well_formed() {
    for frame in Frame::ALL {
        for index in 0..2_000 {
            let night = random::night(&frame.settings(), 11, index, Buffers::default());
            let count = night.players().len();
            let sheet = Sheet::new("", night, names(count), &items(), Vec::new()).unwrap();
            let title = title(&sheet);
            assert!(title.starts_with(char::is_uppercase), "{title}");
            assert!(
                !title.contains("  ") && !title.contains(" ,") && !title.ends_with(' '),
                "{title}"
            );
            let words: Vec<&str> = title.split(' ').collect();
            for pair in words.windows(2) {
                let vowel = pair[1].starts_with(|first: char| "aeiouAEIOU".contains(first));
                assert!(
                    !pair[0].eq_ignore_ascii_case(if vowel { "a" } else { "an" }),
                    "{title}"
                );
            }
            assert!(
                sheet
                    .names
                    .iter()
                    .all(|name| !words.contains(&name.as_str())),
                "{title}"
            );
            let shortest = {
                let all = clauses(&sheet);
                said(&sheet, &all[..all.len().min(1)])
            };
            let room = LENGTH - ", and 64 more actions".len();
            assert!(
                title.chars().count() <= LENGTH || shortest.0.chars().count() > room,
                "{title}"
            );
        }
    }
}

/// The side that a role's name lets one expect is not said, and any other is.
#[test]
fn a_side_is_said_where_nobody_would_expect_it() {
    let on = |role: &str, does: &str| {
        let players = format!("R = Town Roleblocker|W = {role}|X = Town");
        title(&sheet(&players, &format!("R: block -> W|W: {does} -> X")))
    };
    for (usual, other, does, called, says) in [
        (
            "Werewolf Alphawolf",
            "Mafia Alphawolf",
            "kill",
            "an Alphawolf",
            "kills",
        ),
        (
            "Werewolf Direwolf",
            "Mafia Direwolf",
            "block",
            "a Direwolf",
            "blocks",
        ),
        (
            "Cult Cult Recruiter",
            "Mafia Cult Recruiter",
            "recruit",
            "a Cult Recruiter",
            "recruits",
        ),
        (
            "Neutral (Hostile) Serial Killer",
            "Mafia Serial Killer",
            "kill",
            "a Serial Killer",
            "kills",
        ),
        (
            "Town Cop",
            "Mafia Cop",
            "investigate",
            "a Cop",
            "investigates",
        ),
    ] {
        assert_eq!(
            on(usual, does),
            format!("A Roleblocker blocks {called}, who {says} a bystander")
        );
        let (_, word) = called.split_once(' ').expect("an article");
        assert_eq!(
            on(other, does),
            format!("A Roleblocker blocks a Mafia {word}, who {says} a bystander")
        );
    }
}

/// Two pairs act on each other as they are named; the second has a namesake in the first.
#[test]
fn a_pair_of_which_one_has_a_namesake_has_articles() {
    let players = "A = Town Roleblocker|B = Town Roleblocker|C = Town Roleblocker|D = Town Jailkeeper|E = Town Jailkeeper";
    check(
        players,
        "A: block -> B|B: block -> A|C: block -> D|D: jail -> C",
        "Two Roleblockers on each other, a third Roleblocker and a Jailkeeper on each other",
    );
    check(
        players,
        "D: jail -> E|E: jail -> D|A: block -> B|B: block -> A",
        "Two Jailkeepers on each other, two Roleblockers on each other",
    );
}

/// A kill for the faction is no deed of its doer's role. A role without any abilities says nothing of what is done.
#[test]
fn who_kills_for_a_faction_is_called_after_it() {
    let on = |side: &str| {
        let players = format!("R = Town Roleblocker|G = {side} Vanilla|X = Town");
        title(&sheet(&players, "R: block -> G|G: kill -> X"))
    };
    assert_eq!(
        on("Mafia"),
        "A Roleblocker blocks a Goon, who kills a bystander"
    );
    assert_eq!(
        on("Werewolf"),
        "A Roleblocker blocks a Werewolf, who kills a bystander"
    );
}
