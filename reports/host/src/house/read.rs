//! Reads house rules: the form first, then each word in its place.

use std::collections::BTreeMap;
use std::ops::Range;

use nightcourt_pages::thread::{Flips, PHRASES};
use nightcourt_resolvers::model::{RoleId, RoleSet};
use nightcourt_resolvers::rulebook::{Engine, StepOrder};
use nightcourt_resolvers::ruler::{Ruler as _, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};
use nightcourt_resolvers::text::{FileError, closest, vocabulary};
use nightcourt_rulebook::{Book, SITES, step_orders};
use toml::Spanned;

use super::row::{HouseRow, VERSION};
use super::{BlockedShots, House, HouseLimits, KillAndAction, OpenPoint};

type Word = Spanned<String>;

/// The place of a mistake, and what is wrong there.
type Mistake = (Range<usize>, String);

fn wrong(word: &Word, message: String) -> Mistake {
    (word.span(), message)
}

pub(super) fn read(
    text: &str,
    file: &dyn Fn(&str) -> Result<String, String>,
) -> Result<House, FileError> {
    let row: HouseRow<Word, Spanned<u32>> = toml::from_str(text)
        .map_err(|error| FileError::of_reader(text, error.span(), error.message()))?;
    house(row, file).map_err(|(span, message)| FileError::at(text, &span, message))
}

fn house(
    row: HouseRow<Word, Spanned<u32>>,
    file: &dyn Fn(&str) -> Result<String, String>,
) -> Result<House, Mistake> {
    if *row.version.get_ref() != VERSION {
        let version = row.version.get_ref();
        let said = format!(
            "these house rules are of version {version}; this program reads version {VERSION}"
        );
        return Err((row.version.span(), said));
    }
    let own = row
        .rulebook
        .as_ref()
        .map(|word| own_book(word.get_ref(), file).map_err(|problem| wrong(word, problem)));
    let own = own.transpose()?;
    let sites = SITES.iter().filter_map(|site| site.id.parse().ok());
    let others: Vec<RulerId> = own.iter().map(|book| book.id()).chain(sites).collect();
    let ruler = |word: &Word| -> Result<RulerId, Mistake> {
        vocabulary::ruler(word.get_ref(), &others)
            .map_err(|complaint| wrong(word, complaint.to_string()))
    };
    let counts = ruler(&row.system)?;
    let mut systems: Vec<RulerId> = Vec::new();
    for word in &row.systems {
        let one = ruler(word)?;
        if systems.contains(&one) {
            return Err(wrong(word, format!("`{}` is named twice", one.id())));
        }
        systems.push(one);
    }
    if !systems.contains(&counts) {
        systems.insert(0, counts);
    }
    let shipped = |id: &RulerId| {
        let site = SITES.iter().find(|site| site.id == id.id())?;
        Some(site.book().clone())
    };
    let is_own = |id: &RulerId| own.as_ref().is_some_and(|book| book.id() == *id);
    let mut books: Vec<Book> = systems
        .iter()
        .filter(|&id| !is_own(id))
        .filter_map(shipped)
        .collect();
    books.extend(own.filter(|book| systems.contains(&book.id())));
    let (spent, kept) = (BlockedShots::Spent, BlockedShots::Kept);
    let blocked_shots = choice(
        "blocked-shots",
        row.blocked_shots.as_ref(),
        [spent, kept].map(|one| (one.id(), one)),
    )?;
    let uses = [
        KillAndAction::Both,
        KillAndAction::One,
        KillAndAction::LastOfTeam,
    ]
    .map(|one| (one.id(), one));
    let kill_and_action = choice("kill-and-action", row.kill_and_action.as_ref(), uses)?;
    let flips = choice(
        "flips",
        row.flips.as_ref(),
        Flips::ALL.map(|one| (one.id(), one)),
    )?;
    let mut house = House {
        name: row.name,
        source: row.source,
        unknown: row.unknown,
        systems,
        rulebook: row.rulebook.map(Word::into_inner),
        books,
        blocked_shots,
        kill_and_action,
        limits: HouseLimits {
            actions: row.limits.actions,
            other_target: roles(&row.limits.other_target)?,
            new_target: roles(&row.limits.new_target)?,
            self_once: roles(&row.limits.self_once)?,
        },
        flips,
        self_targeting: roles(&row.self_targeting)?,
        with_guns: roles(&row.guns.with)?,
        ..House::without_rules(counts)
    };
    for word in &row.guns.without {
        let role = role(word)?;
        if house.with_guns.has(role) {
            let name = word.get_ref();
            let said = format!("`{name}` is with a gun and without one; keep one of them");
            return Err(wrong(word, said));
        }
        house.without_guns = house.without_guns.with(role);
    }
    house.set = switches(&row.switches)?;
    for open in &row.open {
        let otherwise = switches(&open.otherwise);
        let runs = steps(&open.runs, house.book());
        let point = OpenPoint {
            point: open.point.clone(),
            otherwise: otherwise?,
            runs: runs?,
        };
        house.open.push(point);
    }
    for (id, said) in row.wording {
        match PHRASES.iter().find(|phrase| phrase.id == id.get_ref()) {
            Some(phrase) => house
                .wording
                .set(phrase.phrase, said)
                .map_err(|message| wrong(&id, message))?,
            None => {
                let known = PHRASES.iter().map(|phrase| phrase.id);
                let help = help(
                    closest(id.get_ref(), known.clone()),
                    &format!("there are {}", join(known)),
                );
                let said = format!(
                    "nothing that is said to players is called `{}`; {help}",
                    id.get_ref()
                );
                return Err(wrong(&id, said));
            }
        }
    }
    Ok(house)
}

fn own_book(name: &str, file: &dyn Fn(&str) -> Result<String, String>) -> Result<Book, String> {
    let text = file(name).map_err(|problem| format!("{name}: {problem}"))?;
    Book::parse(&text).map_err(|error| format!("{name}: {error}"))
}

/// Returns the value of a key with few values; the first if it is left out.
fn choice<T: Copy, const N: usize>(
    key: &str,
    word: Option<&Word>,
    values: [(&str, T); N],
) -> Result<T, Mistake> {
    let Some(word) = word else {
        return Ok(values[0].1);
    };
    values
        .iter()
        .find(|(id, _)| id == word.get_ref())
        .map(|&(_, value)| value)
        .ok_or_else(|| {
            let known = values.map(|(id, _)| id).join(" or ");
            wrong(
                word,
                format!("{key} cannot be `{}`; it is {known}", word.get_ref()),
            )
        })
}

fn role(word: &Word) -> Result<RoleId, Mistake> {
    vocabulary::role(word.get_ref()).map_err(|complaint| wrong(word, complaint.to_string()))
}

fn roles(words: &[Word]) -> Result<RoleSet, Mistake> {
    words.iter().map(role).collect()
}

/// Returns switches with their options.
fn switches(set: &BTreeMap<Word, Word>) -> Result<Vec<(&'static str, String)>, Mistake> {
    let each = set.iter();
    each.map(|(id, option)| Ok((switch(id, option)?, option.get_ref().clone())))
        .collect()
}

/// Returns steps of a rulebook with the orders of their actions.
fn steps(
    runs: &BTreeMap<Word, Word>,
    book: Option<&Book>,
) -> Result<Vec<(String, StepOrder)>, Mistake> {
    let list = match book.map(|book| &book.rulebook.engine) {
        Some(Engine::Steps(steps)) => &steps.list[..],
        _ => &[],
    };
    let each = runs.iter().map(|(name, runs)| {
        if !list.iter().any(|step| step.name == *name.get_ref()) {
            let known = list.iter().map(|step| &*step.name);
            let help = match list {
                [] => "its system has none; set switches in `otherwise`".to_owned(),
                _ => help(
                    closest(name.get_ref(), known.clone()),
                    &format!("there are {}", join(known)),
                ),
            };
            let step = name.get_ref();
            return Err(wrong(name, format!("no step is called `{step}`; {help}")));
        }
        let order = step_orders().find(|(id, _)| id == runs.get_ref());
        let (_, order) = order.ok_or_else(|| {
            let known = join(step_orders().map(|(id, _)| id));
            let runs = runs.get_ref();
            wrong(name, format!("a step cannot run `{runs}`; it runs {known}"))
        })?;
        Ok((name.get_ref().clone(), order))
    });
    each.collect()
}

/// Returns the id of a switch that has this option.
fn switch(id: &Word, option: &Word) -> Result<&'static str, Mistake> {
    let known = SWITCHES.iter().find(|row| row.id == id.get_ref());
    let set = Switches::default().set(id.get_ref(), option.get_ref());
    match set.map(|()| known.map_or("", |row| row.id)) {
        Ok(id) => Ok(id),
        Err(UnknownSwitch::Id) => {
            let known = SWITCHES.iter().map(|row| row.id);
            let help = help(
                closest(id.get_ref(), known.clone()),
                &format!("the switches are {}", join(known)),
            );
            Err(wrong(
                id,
                format!("no switch is called `{}`; {help}", id.get_ref()),
            ))
        }
        Err(UnknownSwitch::Option(row)) => {
            let known = row.options.iter().copied();
            let help = help(
                closest(option.get_ref(), known),
                &format!("its options are {}", row.options.join(", ")),
            );
            let said = format!("{} has no option `{}`; {help}", row.id, option.get_ref());
            Err(wrong(option, said))
        }
    }
}

fn help(meant: Option<String>, known: &str) -> String {
    meant.map_or_else(|| known.to_owned(), |word| format!("did you mean {word}?"))
}

fn join<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(", ")
}
