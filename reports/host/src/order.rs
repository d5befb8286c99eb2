//! The order of a night in words: under a system, a site's rulebook or house rules. Tables come from the data that the
//! resolvers run.

use nightcourt_pages::page::{Block, Item};
use nightcourt_pages::thread::Flips;
use nightcourt_resolvers::model::{RoleId, RoleSet};
use nightcourt_resolvers::ruling::SWITCHES;
use nightcourt_resolvers::system::System;
use nightcourt_rulebook::{Book, shipped, summary};

use crate::house::{House, KillAndAction};

/// The order of a rulebook: its source, its steps, and its other decisions.
#[must_use]
pub fn of_book(book: &Book) -> Vec<Block> {
    let source = format!(
        "Source: {}, read in {}. Licence: {}.",
        book.source,
        book.confidence.words(),
        book.licence
    );
    let mut page = vec![Block::Sentence(source)];
    page.extend(steps(book));
    page.extend(listed(OPEN_POINTS, book.unknown.clone()));
    page
}

const OPEN_POINTS: &str = "Open points";

fn listed(heading: &str, lines: Vec<String>) -> Vec<Block> {
    Block::listed(heading, lines.into_iter().map(Item::plain).collect())
}

/// The order of a system, with its answers to disputed questions.
#[must_use]
pub fn of_system(system: System) -> Vec<Block> {
    let mut page = ordered(system);
    page.extend(decided(system, &[]));
    page
}

/// The order of house rules: that of its system, with the house's answers to disputed questions.
#[must_use]
pub fn of_house(house: &House) -> Vec<Block> {
    let source = house.source.trim_end_matches('.');
    let title = house.ruleset().title();
    let mut page = vec![
        Block::Sentence(format!("Source: {source}.")),
        Block::Sentence(format!("The night is resolved by {title}.")),
    ];
    match house.system.system() {
        Some(system) => {
            page.extend(ordered(system));
            page.extend(decided(system, &house.set));
        }
        None => page.extend(house.book().into_iter().flat_map(of_book)),
    }
    page.extend(listed("Players", player_rules(house)));
    page.extend(listed(OPEN_POINTS, house.points()));
    page
}

fn player_rules(house: &House) -> Vec<String> {
    let listed = |what: &str, roles: RoleSet| {
        let names: Vec<&str> = roles.iter().map(RoleId::name).collect();
        (!names.is_empty()).then(|| format!("{what}: {}.", names.join(", ")))
    };
    let one = "A player uses the faction's kill or an action of their own in one night, not both";
    let both = match house.kill_and_action {
        KillAndAction::Both => None,
        KillAndAction::One => Some(format!("{one}.")),
        KillAndAction::LastOfTeam => Some(format!(
            "{one}, but for the last living member of the faction."
        )),
    };
    let limits = &house.limits;
    let most = limits.actions.map(|most| {
        format!("The most actions of a player in a night, without the faction's kill: {most}.")
    });
    let flips = match house.flips {
        Flips::Nothing => None,
        Flips::Side => Some("The morning post tells the sides of the dead.".to_owned()),
        Flips::Role => Some("The morning post tells the sides and roles of the dead.".to_owned()),
    };
    let roles = [
        listed("Roles that may target themselves", house.self_targeting),
        listed(
            "Roles that may target themselves once in a game",
            limits.self_once,
        ),
        listed(
            "Roles that may not choose a target in two nights running",
            limits.other_target,
        ),
        listed(
            "Roles that may choose each target once in a game",
            limits.new_target,
        ),
        listed(
            "Roles that own a gun in addition to the list",
            house.with_guns,
        ),
        listed("Roles that own no gun", house.without_guns),
    ];
    let rules = [both, most, flips].into_iter().flatten();
    rules.chain(roles.into_iter().flatten()).collect()
}

fn ordered(system: System) -> Vec<Block> {
    let mut page = vec![Block::Sentence(system.summary().to_owned())];
    // `rar` and `rar-list` work by reasons, and are no rulebooks.
    if let Some(shipped) = shipped(system.id()) {
        page.extend(steps(shipped.book()));
    }
    page
}

fn steps(book: &Book) -> Vec<Block> {
    let rows = summary::steps(&book.rulebook);
    // A column of equal rows is written once.
    let same = rows
        .first()
        .map(|row| row[1].clone())
        .filter(|runs| rows.iter().all(|row| row[1] == *runs));
    let shown = |row: [String; 3]| {
        let [step, runs, abilities] = row;
        if same.is_some() {
            vec![step, abilities]
        } else {
            vec![step, runs, abilities]
        }
    };
    let header = shown(["step", "runs", "abilities"].map(str::to_owned));
    let table = Block::table(header, rows.into_iter().map(shown));
    let mut page = vec![Block::heading("In order; ~ by analogy")];
    page.extend(same.map(|runs| Block::Sentence(format!("In each step: {runs}."))));
    page.push(table);
    let rules = summary::rules(&book.rulebook).into_iter();
    let decision = |(text, rule)| Item {
        rule: Some(rule),
        ..Item::plain(text)
    };
    page.extend(Block::listed("Decisions", rules.map(decision).collect()));
    page
}

/// Returns the disputed questions of a system, each with its option.
fn decided(system: System, set: &[(&'static str, String)]) -> [Block; 2] {
    let rows = SWITCHES.iter().filter(|row| row.systems.contains(&system));
    let cells = rows.map(|row| {
        let chosen = set.iter().find(|(id, _)| *id == row.id);
        let chosen = chosen.map_or(row.options[0], |(_, option)| option);
        let place = row.options.iter().position(|option| *option == chosen);
        let says = place.map_or(chosen, |place| row.says[place]);
        let switch = format!("{}={chosen}", row.id);
        vec![row.question.to_owned(), says.to_owned(), switch]
    });
    [
        Block::heading("Disputed rulings"),
        Block::table(["question", "answer", "switch"], cells),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::house::preset;

    fn table(page: &[Block], number: usize) -> Vec<Vec<String>> {
        let tables = page.iter().filter_map(|block| {
            let Block::Table { rows, .. } = block else {
                return None;
            };
            Some(rows.iter().map(|row| row.cells.clone()).collect())
        });
        tables.collect::<Vec<_>>().swap_remove(number)
    }

    const BOOK: &str = "version = 1\nid = \"ours\"\ntitle = \"Our order\"\nsource = \"tests\"\nlicence = \"none\"\n\
                        confidence = \"A\"\nunknown = [\"Ties are left out.\"]\nrest = \"nar\"\n\n\
                        [[step]]\nname = \"blocks\"\nruns = \"one-by-one\"\nabilities = [\"block\"]\n";

    /// The headings and sentences of a page, the last item of each list, and the header of each table.
    fn outline(page: &[Block]) -> Vec<String> {
        let words = |block: &Block| match block {
            Block::Title(text)
            | Block::Heading(text)
            | Block::Sentence(text)
            | Block::Code(text) => text.clone(),
            Block::List(items) => items.last().unwrap().text.clone(),
            Block::Table { header, .. } => header.join(", "),
            Block::Area(..) | Block::Folded(..) => panic!("{block:?}"),
        };
        page.iter().map(words).collect()
    }

    const STEPS: [&str; 4] = [
        "In order; ~ by analogy",
        "step, runs, abilities",
        "Decisions",
        "A player who dies is not recruited.",
    ];

    #[test]
    fn the_order_of_a_rulebook() {
        let source = "Source: tests, read in the program. Licence: none.";
        let page = of_book(&Book::parse(BOOK).unwrap());
        assert_eq!(
            outline(&page),
            [
                &[source],
                &STEPS[..],
                &["Open points", "Ties are left out."]
            ]
            .concat()
        );
        // Steps that all run alike have no column for that, and a rulebook without open points has no heading for them.
        let alike = BOOK
            .replace("one-by-one", "at-once")
            .replace("\"Ties are left out.\"", "");
        let page = of_book(&Book::parse(&alike).unwrap());
        let steps = [
            STEPS[0],
            "In each step: at once.",
            "step, abilities",
            STEPS[2],
            STEPS[3],
        ];
        assert_eq!(outline(&page), [&[source], &steps[..]].concat());
    }

    #[test]
    fn the_order_of_a_house_with_a_rulebook_of_its_own() {
        let house = "version = 1\nname = \"x\"\nsource = \"A post.\"\nunknown = [\"Guns are left out.\"]\nsystem = \"ours\"\n\
                     rulebook = \"ours.toml\"\nkill-and-action = \"one\"\n";
        let page = of_house(&House::parse(&format!("{house}\n{BOOK}")).unwrap());
        let players =
            "A player uses the faction's kill or an action of their own in one night, not both.";
        let expected = [
            &["Source: A post.", "The night is resolved by Our order."],
            &["Source: tests, read in the program. Licence: none."][..],
            &STEPS,
            &[
                "Open points",
                "Ties are left out.",
                "Players",
                players,
                "Open points",
                "Guns are left out.",
            ],
        ];
        assert_eq!(outline(&page), expected.concat());
    }

    /// The list of [NAR]: drives before blocks, blocks before redirects, kills late, inspections last.
    #[test]
    fn the_order_of_a_system() {
        let classes: Vec<String> = table(&of_system(System::Nar), 0)
            .into_iter()
            .map(|row| row[0].clone())
            .collect();
        let expected = [
            "copy",
            "hide",
            "bus drive",
            "block",
            "redirect",
            "protect",
            "miscellaneous",
            "kill",
            "recruit",
            "inspect",
        ];
        assert_eq!(classes, expected);
    }

    /// `rar` has no order, so its only table is that of disputed rulings.
    #[test]
    fn a_system_of_reasons_has_no_steps() {
        for system in [System::Rar, System::RarList] {
            let page = of_system(system);
            assert!(
                matches!(&page[1], Block::Heading(text) if text == "Disputed rulings"),
                "{page:?}"
            );
        }
    }

    #[test]
    fn a_house_has_rules_about_players() {
        let house = "version = 1\nname = \"x\"\nsystem = \"nar\"\nkill-and-action = \"one\"\nflips = \"side\"\nself-targeting = [\"Doctor\"]\n\n\
                     [limits]\nactions = 1\nother-target = [\"Doctor\"]\nself-once = [\"Tracker\"]\n\n\
                     [guns]\nwithout = [\"Cop\", \"Miller\"]\n";
        let said = player_rules(&House::parse(house).unwrap());
        let one =
            "A player uses the faction's kill or an action of their own in one night, not both.";
        let expected = [
            one,
            "The most actions of a player in a night, without the faction's kill: 1.",
            "The morning post tells the sides of the dead.",
            "Roles that may target themselves: Doctor.",
            "Roles that may target themselves once in a game: Tracker.",
            "Roles that may not choose a target in two nights running: Doctor.",
            "Roles that own no gun: Cop, Miller.",
        ];
        assert_eq!(said, expected);
        assert_eq!(
            player_rules(&House::parse(preset("webdiplomacy").unwrap().text).unwrap()),
            [""; 0]
        );
    }

    #[test]
    fn a_house_answers_disputed_questions_its_own_way() {
        let house = House::parse(preset("mafiascum-normal").unwrap().text).unwrap();
        let (id, option) = house.set.first().expect("a switch is set");
        let rows = table(&of_house(&house), 1);
        assert!(
            rows.iter().any(|row| row[2] == format!("{id}={option}")),
            "{rows:?}"
        );
    }
}
