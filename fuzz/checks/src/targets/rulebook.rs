//! `rulebook`: any text as a rulebook is a mistake with its place in words, or an order of operations: what is said of it has every
//! ability in it, nights end under it, the same way however often they are asked, and accounts of them say so. On a night whose
//! abilities it places as a system does, it rules as the literal reading of that system.

use std::sync::LazyLock;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::account::fault;
use nightcourt_oracles::agreement::literally;
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::rulebook::{
    Engine, LAR, NAR, NAR_GUIDE, Rulebook, SNARF, Seen, Step, Steps, WEREWOLVES,
};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::{FileError, Sheet};
use nightcourt_rulebook::{Book, summary};

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
            text,
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
    let rows = summary::table(book, |ability| format!("<{}>", ability.id()));
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
fn ruled(text: &str, rules: &Rulebook, sheet: &Sheet) -> Result<(), Wrong> {
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
    if let Some(why) = fault(rules, &sheet.night, &outcome, &account, sheet.words()) {
        return Wrong::say("account", format!("{why}:\n{sheet}"));
    }

    let Some(system) = system_on(text, rules, &sheet.night) else {
        return Ok(());
    };
    let literal = literally(system, &sheet.night, &switches);
    match compare(&literal, &outcome) {
        Comparison::Agree | Comparison::Incomparable(_) => Ok(()),
        Comparison::Diverge(_) => Wrong::say(
            "literal",
            format!(
                "it is {} here, and ends with {outcome:?} in place of {literal:?}:\n{sheet}",
                system.id()
            ),
        ),
    }
}

/// The rulebooks that are systems.
static SYSTEMS: [(System, &Rulebook); 5] = [
    (System::Nar, &NAR),
    (System::NarGuide, &NAR_GUIDE),
    (System::Snarf, &SNARF),
    (System::Lar, &LAR),
    (System::Werewolves, &WEREWOLVES),
];

/// The system that a rulebook is on a night: all but the places of abilities is that system's, and by its text the night's
/// abilities have that system's places among each other.
fn system_on(text: &str, rules: &Rulebook, night: &Night) -> Option<System> {
    // What players set off kills, gives or visits.
    let set_off = [Ability::Kill, Ability::Give, Ability::Visit];
    let used = night.actions().iter().map(|action| action.ability);
    let used: Vec<Ability> = used.chain(set_off).collect();
    let is_alike = |system: &Rulebook| match (&rules.engine, &system.engine) {
        (Engine::Steps(own), Engine::Steps(its)) => {
            let places: Option<Vec<usize>> = used.iter().map(|&one| written(text, one)).collect();
            places.is_some_and(|places| are_alike(own, its, &used, &places))
        }
        (Engine::Orders(own), Engine::Orders(its)) => own == its,
        (Engine::Classes(own), Engine::Classes(its)) => own == its,
        (Engine::Steps(_) | Engine::Orders(_) | Engine::Classes(_), _) => false,
    };
    let known = SYSTEMS.iter().find(|(_, system)| is_alike(system));
    known.map(|(system, _)| *system)
}

/// The number of the step below which a text has an ability; `None` unless one line has it.
fn written(text: &str, ability: Ability) -> Option<usize> {
    let (mut step, mut places) = (0, Vec::new());
    for line in text.lines() {
        step += usize::from(line.trim() == "[[step]]");
        let Some((key, list)) = line.split_once('=') else {
            continue;
        };
        let is_named = list
            .split('"')
            .skip(1)
            .step_by(2)
            .any(|word| word == ability.id());
        if is_named && ["abilities", "by-analogy"].contains(&key.trim()) {
            places.push(step);
        }
    }
    match places[..] {
        [place] => Some(place),
        _ => None,
    }
}

/// Reports whether two lists have the same rules, and these abilities in the same order and in steps of the same kind.
/// `places` are the steps of the abilities in the first.
fn are_alike(own: &Steps, its: &Steps, used: &[Ability], places: &[usize]) -> bool {
    let of_system = |ability: &Ability| usize::from(its.places.of[*ability as usize]);
    let pairs: Vec<(usize, usize)> = places
        .iter()
        .copied()
        .zip(used.iter().map(of_system))
        .collect();
    let kind = |steps: &Steps, step: usize| {
        let is_read = match steps.seen {
            Seen::UpTo(last) => step <= usize::from(last),
            Seen::SoFar => true,
        };
        let Step { within, early, .. } = steps.list.get(step.checked_sub(1)?)?;
        Some((*within, *early, is_read))
    };
    let same_kind = pairs
        .iter()
        .all(|&(one, system)| kind(own, one) == kind(its, system));
    let same_order = pairs.iter().all(|one| {
        pairs
            .iter()
            .all(|other| one.0.cmp(&other.0) == one.1.cmp(&other.1))
    });

    let same_places = Steps {
        list: its.list.clone(),
        places: its.places.clone(),
        seen: its.seen,
        ..own.clone()
    };
    same_kind && same_order && own.places.apart == its.places.apart && same_places == *its
}
