//! Nights on which the two RARs diverge: the table after the rules of LIST in RULES.md, cell by cell. [RAR] asks for
//! reasons, [Guide] runs a list in reverse, and the meaning of an item of that list decides the same five nights
//! differently again.

use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::{RarListItem, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

#[track_caller]
fn check(roles: &str, actions: &str, victim: &str, dies: [bool; 3]) {
    let text = format!("[players]\n{roles}\n[actions]\n{actions}\n");
    let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    let columns = [
        (System::Rar, RarListItem::Component),
        (System::RarList, RarListItem::Component),
        (System::RarList, RarListItem::Action),
    ];
    let got = columns.map(|(system, rar_list_item)| {
        let switches = Switches {
            rar_list_item,
            ..Switches::default()
        };
        let mut outcome = Outcome::default();
        resolve(
            system,
            &sheet.night,
            &switches,
            &mut Scratch::default(),
            &mut outcome,
        );
        outcome
            .deaths
            .iter()
            .any(|player| sheet.name(player) == victim)
    });
    assert_eq!(
        got, dies,
        "does {victim} die in rar, in rar-list by components, in rar-list by actions?\n{text}"
    );
}

const YES: bool = true;
const NO: bool = false;

#[test]
fn a_roleblocker_and_a_jailkeeper_on_each_other() {
    check(
        "V = Town Vigilante\nA = Town Roleblocker\nB = Town Jailkeeper",
        "V: kill -> A\nA: block -> B\nB: jail -> A",
        "A",
        [YES, YES, NO],
    );
}

#[test]
fn two_jailkeepers_on_each_other() {
    check(
        "V = Town Vigilante\nA = Town Jailkeeper\nB = Town Jailkeeper",
        "V: kill -> A\nA: jail -> B\nB: jail -> A",
        "A",
        [YES, YES, NO],
    );
}

#[test]
fn a_killing_roleblocker_and_a_jailkeeper() {
    check(
        "A = Town Jailkeeper\nB = Town {kill, block}",
        "B: kill -> A\nB: block -> A\nA: jail -> B",
        "A",
        [YES, NO, YES],
    );
}

#[test]
fn two_blockers_of_whom_one_kills() {
    check(
        "A = Town Roleblocker\nB = Town {kill, block}\nC = Town Vanilla",
        "A: block -> B\nB: block -> A\nB: kill -> C",
        "C",
        [YES, NO, YES],
    );
}

#[test]
fn two_blockers_of_whom_one_protects() {
    check(
        "V = Town Vigilante\nA = Town Roleblocker\nB = Town {block, protect}\nC = Town Vanilla",
        "V: kill -> C\nA: block -> B\nB: block -> A\nB: protect -> C",
        "C",
        [NO, YES, NO],
    );
}
