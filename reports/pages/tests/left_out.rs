//! The law of roles that are not modelled: every form of a ruling names them, and says what they would do.

#![allow(clippy::unwrap_used, reason = "a test")]

use nightcourt_pages::page::{Block, Format, Screen, print};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::Wording;
use nightcourt_pages::thread::{log, messages, page};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{Gap, RoleId};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

/// A Goon kills a player with this role.
fn killed(role: &str) -> Sheet {
    let players = format!("[players]\nAnn = Town {role}\nGus = Mafia Goon\n");
    Sheet::parse(&format!("{players}[actions]\nGus: kill -> Ann\n")).unwrap()
}

/// Every form in which a ruling is shown.
fn forms(sheet: &Sheet) -> Vec<String> {
    let (switches, lens) = (Switches::default(), Lens::Full);
    let ruling = Ruling::new(&SEVEN, sheet, &RulerId::SYSTEMS, switches, lens);
    let text = |page: &[Block]| print(page, Format::Text, Screen::default());
    let told = messages(
        sheet,
        Some(System::Nar.into()),
        &switches,
        &System::Nar.outcome(&sheet.night, &switches),
        &Wording::default(),
        &Budget::default(),
    );
    vec![
        text(&ruling.page(Show::default())),
        text(&ruling.page(Show {
            accounts: true,
            all: true,
        })),
        text(&ruling.brief()),
        ruling.verdicts_json(Show::default(), true),
        text(&log(sheet, System::Nar, &switches)),
        text(&page(sheet, &told)),
    ]
}

/// Letters alone: long lines are wrapped, and JSON escapes quotes.
fn letters(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphabetic())
        .collect()
}

#[test]
fn every_form_of_a_ruling_names_what_it_leaves_out() {
    let mut named = 0;
    for role in RoleId::all() {
        let row = role.row();
        let says = letters(&format!("{} (Ann): {}", row.name, row.note));
        for form in forms(&killed(row.name)) {
            let is_left_out = row.gap != Gap::None;
            assert_eq!(letters(&form).contains(&says), is_left_out, "{form}");
        }
        named += usize::from(row.gap != Gap::None);
    }
    assert!(named > 100, "{named}");
}
