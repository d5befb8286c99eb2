//! `rulebook`: any text as a rulebook is a mistake with its place in words, or an order of operations: what is said of it has every
//! ability in it, nights end under it, the same way however often they are asked, and accounts of them say so.

use std::sync::LazyLock;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::account::fault;
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::rulebook::Rulebook;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::{FileError, Sheet};
use nightcourt_rulebook::{Book, summary};

use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

const NIGHTS: u64 = 64;
const ASKED: usize = 4;

/// Nights with everything in them, and nights where actions aim at each other.
static SHEETS: LazyLock<Vec<Sheet>> = LazyLock::new(|| {
    let frames = [Frame::Uniform, Frame::Tangled];
    let nights = frames.into_iter().flat_map(|frame| {
        let settings = frame.settings();
        (0..NIGHTS).map(move |index| night(&settings, 9, index, Buffers::default()))
    });
    nights.filter_map(|night| sheet(night).ok()).collect()
});

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let book = match Book::parse(text) {
        Ok(book) => book,
        Err(error) => return stands_in(text, &error).map(|()| Tried::Refused),
    };
    if Book::parse(text).as_ref() != Ok(&book) {
        return Wrong::say("reads", "it reads another way the second time");
    }
    told(&book.rulebook)?;
    let first = blake3::hash(bytes).as_bytes()[0];
    for place in 0..ASKED {
        ruled(
            &book.rulebook,
            &SHEETS[(usize::from(first) + 37 * place) % SHEETS.len()],
        )?;
    }
    Ok(Tried::Asked)
}

/// Checks that a mistake has words, on one line, and a place within the text.
fn stands_in(text: &str, error: &FileError) -> Result<(), Wrong> {
    let line = error
        .line
        .checked_sub(1)
        .and_then(|line| text.split('\n').nth(line));
    let within = line.is_some_and(|line| (1..=line.chars().count() + 1).contains(&error.column));
    if within && !error.message.trim().is_empty() && !error.message.contains('\n') {
        Ok(())
    } else {
        Wrong::say(
            "place",
            format!("{error:?} of a text of {} lines", text.split('\n').count()),
        )
    }
}

/// Checks that a rulebook's summary names every ability once in its place.
fn told(book: &Rulebook) -> Result<(), Wrong> {
    let mut rows = summary::table(book, |ability| format!("<{}>", ability.id()));
    if planted(Target::Rulebook) && rows.len() > 12 {
        rows.pop();
    }
    let all: Vec<&str> = rows.iter().flat_map(|row| row[2].split(", ")).collect();
    for ability in Ability::all() {
        let named = format!("<{}>", ability.id());
        let times = all.iter().filter(|cell| **cell == named).count();
        if times != 1 {
            return Wrong::say(
                "told",
                format!("{} stands in {times} places: {rows:?}", ability.id()),
            );
        }
    }
    Ok(())
}

/// Checks that a night ends the same way twice, and that its account says so.
fn ruled(rules: &Rulebook, sheet: &Sheet) -> Result<(), Wrong> {
    let switches = Switches::default();
    let mut scratch = Scratch::default();
    let [outcome, again] = [(); 2].map(|()| {
        let mut outcome = Outcome::default();
        resolve(rules, &sheet.night, &switches, &mut scratch, &mut outcome);
        outcome
    });
    if again != outcome {
        return Wrong::say(
            "same",
            format!("it ends another way the second time:\n{sheet}"),
        );
    }
    let account = explain(rules, &sheet.night, &switches, sheet.words());
    match fault(rules, &sheet.night, &outcome, &account, sheet.words()) {
        None => Ok(()),
        Some(why) => Wrong::say("account", format!("{why}:\n{sheet}")),
    }
}
