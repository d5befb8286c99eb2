//! Reads a rulebook: its form first, then each word in its place.

use std::borrow::Cow;

use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::model::{Ability, AbilitySet};
use nightcourt_resolvers::rulebook::{Engine, Rulebook, Set};
use nightcourt_resolvers::ruler::{InvalidId, RulerId};
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};
use nightcourt_resolvers::text::{FileError, closest};

use crate::row::{BookRow, RulesRow, VERSION};
use crate::words::{Number, Reader, Word};
use crate::{Book, Confidence, classes, orders, steps};

/// The switches that a rulebook may decide: those that all systems have.
const OPEN: [&str; 5] = [
    "self-redirect",
    "doctor-saves",
    "ascetic-visit",
    "drive-visits",
    "drive-lasts",
];

pub(crate) fn read(text: &str) -> Result<Book, FileError> {
    let row: BookRow<Word, Number> = toml::from_str(text)
        .map_err(|error| FileError::of_reader(text, error.span(), error.message()))?;
    let reader = Reader { text };
    if *row.version.get_ref() != VERSION {
        let version = row.version.get_ref();
        let said =
            format!("this rulebook is of version {version}; this program reads version {VERSION}");
        return Err(reader.wrong(&row.version, said));
    }
    let id: RulerId = row
        .id
        .get_ref()
        .parse()
        .map_err(|invalid: InvalidId| reader.wrong(&row.id, invalid.to_string()))?;
    let confidence = reader.one_of("confidence", &row.confidence, &Confidence::ALL)?;
    for words in [&row.title, &row.source, &row.licence]
        .into_iter()
        .chain(&row.unknown)
    {
        reader.shown(words)?;
    }
    let set = switches(reader, &row)?;
    let kinds = [
        ("[[step]]", row.steps.is_empty()),
        ("[[order]]", row.orders.is_empty()),
        ("[[class]]", row.classes.is_empty()),
    ];
    let there: Vec<&str> = kinds
        .iter()
        .filter(|(_, is_empty)| !is_empty)
        .map(|&(kind, _)| kind)
        .collect();
    let (engine, native) = match there[..] {
        ["[[step]]"] => {
            let (steps, native) = steps::read(reader, &row, set)?;
            (Engine::Steps(Cow::Owned(steps)), native)
        }
        ["[[order]]"] => {
            let (orders, native) = orders::read(reader, &row, set)?;
            (Engine::Orders(Cow::Owned(orders)), native)
        }
        ["[[class]]"] => {
            let (classes, native) = classes::read(reader, &row, set)?;
            (Engine::Classes(Cow::Owned(classes)), native)
        }
        _ => {
            let which = if there.is_empty() {
                "none of them".to_owned()
            } else {
                there.join(" and ")
            };
            let said =
                format!("a rulebook has [[step]], [[order]] or [[class]]; this one has {which}");
            return Err(reader.wrong(&row.id, said));
        }
    };
    if let Some(rung) = row.ladder.first().filter(|_| row.classes.is_empty()) {
        return Err(reader.wrong(rung, "a ladder is for classes".to_owned()));
    }
    let rulebook = Rulebook {
        id,
        title: row.title.into_inner().into(),
        native,
        engine,
    };
    let content = Id::of(text).to_string();
    let [source, licence] = [row.source, row.licence].map(Word::into_inner);
    let unknown = row.unknown.into_iter().map(Word::into_inner).collect();
    Ok(Book {
        rulebook,
        content,
        source,
        licence,
        confidence,
        unknown,
    })
}

/// Returns the switches that it decides.
fn switches(reader: Reader<'_>, row: &BookRow<Word, Number>) -> Result<Set, FileError> {
    let mut set = Set::NONE;
    for (id, option) in &row.switches {
        let word = id.get_ref().as_str();
        if !OPEN.contains(&word) {
            let own = SWITCHES.iter().any(|row| row.id == word);
            let help = closest(word, OPEN).map_or_else(
                || format!("there are {}", OPEN.join(", ")),
                |meant| format!("did you mean {meant}?"),
            );
            let said = if own {
                format!("`{word}` is not for rulebooks to decide; {help}")
            } else {
                format!("no switch is called `{word}`; {help}")
            };
            return Err(reader.wrong(id, said));
        }
        let mut switches = Switches::default();
        if let Err(UnknownSwitch::Option(row)) = switches.set(word, option.get_ref()) {
            let said = format!(
                "{word} has no option `{}`; its options are {}",
                option.get_ref(),
                row.options.join(", ")
            );
            return Err(reader.wrong(option, said));
        }
        match word {
            "self-redirect" => set.self_redirect = Some(switches.self_redirect),
            "doctor-saves" => set.doctor_saves = Some(switches.doctor_saves),
            "ascetic-visit" => set.ascetic_visit = Some(switches.ascetic_visit),
            "drive-visits" => set.drive_visits = Some(switches.drive_visits),
            _ => set.drive_lasts = Some(switches.drive_lasts),
        }
    }
    Ok(set)
}

/// Refuses the rules of step lists in a rulebook of another kind.
pub(crate) fn leave_nothing_open(
    reader: Reader<'_>,
    row: &BookRow<Word, Number>,
    kind: &str,
) -> Result<(), FileError> {
    if is_empty(&row.rules) && row.cites.is_empty() {
        return Ok(());
    }
    Err(reader.wrong(
        &row.id,
        format!("rules and cites are for lists of steps; {kind} leave nothing open"),
    ))
}

fn is_empty(rules: &RulesRow<Word>) -> bool {
    let RulesRow {
        tie,
        death,
        saves,
        jail_saves,
        jail,
        guards,
        faction_kill,
        block_immune,
        redirect_immune,
        drive_immune,
        drives_drive,
        sees,
        sees_self,
        tells_dead,
        recruits_dead,
        kills_rob,
    } = rules;
    let words = [
        tie,
        death,
        saves,
        jail_saves,
        jail,
        guards,
        faction_kill,
        sees,
    ];
    let lists = [block_immune, redirect_immune, drive_immune];
    words.iter().all(|word| word.is_none())
        && lists.iter().all(|list| list.is_empty())
        && !drives_drive
        && !sees_self
        && *tells_dead
        && !recruits_dead
        && !kills_rob
}

/// The abilities placed until now.
pub(crate) struct Placed<T> {
    of: [Option<T>; Ability::COUNT],
    pub(crate) native: AbilitySet,
}

impl<T: Copy> Placed<T> {
    pub(crate) fn new() -> Placed<T> {
        Placed {
            of: [None; Ability::COUNT],
            native: AbilitySet::EMPTY,
        }
    }

    /// Places abilities; none of them may have a place.
    pub(crate) fn put(
        &mut self,
        reader: Reader<'_>,
        words: &[Word],
        place: T,
        native: bool,
    ) -> Result<(), FileError> {
        for word in words {
            let ability = reader.ability(word)?;
            if self.of[ability as usize].replace(place).is_some() {
                return Err(reader.wrong(word, format!("`{}` has a place already", ability.id())));
            }
            if native {
                self.native = self.native.with(ability);
            }
        }
        Ok(())
    }

    /// Places an ability that has no place yet.
    pub(crate) fn put_missing(&mut self, ability: Ability, place: T) {
        self.of[ability as usize].get_or_insert(place);
    }

    /// Returns the places of all abilities.
    pub(crate) fn all(
        self,
        reader: Reader<'_>,
        id: &Word,
    ) -> Result<[T; Ability::COUNT], FileError> {
        let missing: Vec<&str> = Ability::all()
            .filter(|&ability| self.of[ability as usize].is_none())
            .map(Ability::id)
            .collect();
        let mut places = self.of.into_iter().flatten();
        let Some(first) = places.next().filter(|_| missing.is_empty()) else {
            let said = format!(
                "nothing says where these stand: {}; name them, under by-analogy if the source has none, or write rest = \"nar\"",
                missing.join(", ")
            );
            return Err(reader.wrong(id, said));
        };
        let mut all = [first; Ability::COUNT];
        all[1..]
            .iter_mut()
            .zip(places)
            .for_each(|(to, place)| *to = place);
        Ok(all)
    }
}
