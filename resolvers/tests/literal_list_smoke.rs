//! The literal reading of `rar-list` on every golden night with an answer of `rar-list`, and on the nights of section
//! 8, worked out by hand.

use std::path::Path;

use nightcourt_oracles::literal_list;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

fn switches(text: &str) -> Switches {
    let mut switches = Switches::default();
    for line in text
        .lines()
        .filter_map(|line| line.strip_prefix("# switch:"))
    {
        let (id, option) = line.trim().split_once('=').expect("id=option");
        switches
            .set(id, option)
            .unwrap_or_else(|_| panic!("{line}"));
    }
    switches
}

#[test]
fn every_golden_night_is_read_as_expected() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let mut wrong = String::new();
    for entry in std::fs::read_dir(folder).expect("golden nights") {
        let path = entry.expect("a golden night").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let sheet = Sheet::parse(&text).expect("a night");
        let outcome = literal_list::resolve(&sheet.night, &switches(&text));
        for mismatch in sheet
            .expect
            .iter()
            .flat_map(|expect| expect.check(&sheet, System::RarList, &outcome))
        {
            wrong += &format!("{}: {mismatch}\n", path.display());
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

fn dead(actions: &str, passives: &str, set: &str) -> String {
    let outcome = outcome(actions, passives, set);
    outcome
        .deaths
        .iter()
        .map(|player| NAMES[player.index()])
        .collect()
}

const NAMES: [&str; 8] = ["A", "B", "C", "D", "E", "F", "G", "V"];

fn outcome(actions: &str, passives: &str, set: &str) -> nightcourt_resolvers::outcome::Outcome {
    let mut text = "[players]\n".to_owned();
    for name in NAMES {
        let mut abilities: Vec<&str> = Vec::new();
        for action in actions
            .split("; ")
            .filter(|action| action.starts_with(name))
        {
            let ability = action[3..].split(' ').next().expect("an ability");
            if !abilities.contains(&ability) {
                abilities.push(ability);
            }
        }
        let own: Vec<&str> = passives
            .split("; ")
            .filter_map(|one| one.strip_prefix(&format!("{name} ")))
            .collect();
        text += &format!(
            "{name} = Town {{{}; {}}}\n",
            abilities.join(", "),
            own.join(", ")
        );
    }
    text = text.replace("; }", "}");
    text += &format!("[actions]\n{}\n", actions.replace("; ", "\n"));
    let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{text}\n{errors:?}"));
    literal_list::resolve(
        &sheet.night,
        &switches(
            &set.split_whitespace()
                .map(|one| format!("# switch: {one}\n"))
                .collect::<String>(),
        ),
    )
}

/// The table of section 8: the night, the deaths if an item is a component, and if it is an action.
#[test]
fn the_table_where_the_two_rars_part() {
    for (night, component, action) in [
        ("V: kill -> A; A: block -> B; B: jail -> A", "A", ""),
        ("V: kill -> A; A: jail -> B; B: jail -> A", "A", ""),
        ("B: kill -> A; B: block -> A; A: jail -> B", "", "A"),
        ("A: block -> B; B: block -> A; B: kill -> C", "", "C"),
        (
            "A: block -> B; B: block -> A; B: protect -> C; V: kill -> C",
            "C",
            "",
        ),
    ] {
        assert_eq!(dead(night, "", ""), component, "{night}");
        assert_eq!(
            dead(night, "", "rar-list-item=action"),
            action,
            "{night}, by action"
        );
    }
}

/// D brings R's redirect from E to C, whose kill it then sends to C; from there D drives it on to E.
#[test]
fn a_drive_moves_on_what_a_redirect_moved_that_it_brought() {
    assert_eq!(
        dead(
            "R: redirect -> E, C; D: drive -> E, C; C: kill -> F"
                .replace('R', "G")
                .as_str(),
            "",
            ""
        ),
        "E"
    );
}

/// Nothing could kill C, behind whom B hides, so that fate is no cause; B's hiding stops C's block, because it is
/// listed last.
#[test]
fn a_shared_fate_is_a_cause_only_where_the_host_might_die() {
    assert_eq!(
        dead("A: kill -> B; B: hide -> C; C: block -> B", "", ""),
        ""
    );
}

/// The recruitment passes A, who is Ascetic, on its way to F.
#[test]
fn ascetic_stops_what_ends_there_and_not_what_passes_by() {
    let outcome = outcome(
        "D: drive -> B, A; C: recruit -> B; E: drive -> F, A",
        "A ascetic",
        "",
    );
    let converted: Vec<usize> = outcome
        .converted
        .iter()
        .map(|player| player.index())
        .collect();
    assert_eq!(converted, [5]);
}

/// One player's strip is one effect: for B's, both vanillaisings are causes, and the block of B is listed too late.
#[test]
fn one_effect_is_one_question() {
    let outcome = outcome(
        "C: vanillaise -> A; B: drive -> A, B; A: block -> B; A: vanillaise -> B",
        "",
        "",
    );
    let stripped: Vec<usize> = outcome
        .stripped
        .iter()
        .map(|player| player.index())
        .collect();
    assert_eq!(stripped, [0, 1]);
}
