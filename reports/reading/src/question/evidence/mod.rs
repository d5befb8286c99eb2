//! Evidence of verbs and marks: alternatives for each, and a night is scored by the best that it has.
//!
//! Roles decide who acts on whom, and the order of words only between roles that could: `cop jailed by the mafia's jailkeeper`
//! is passive, because a Cop jails nobody.

mod clause;
mod marks;
mod pairs;
mod verbs;

use nightcourt_resolvers::model::{Ability, Naming};

use super::cast::{Cast, Referent, Slot};
use super::items::{Cue, Item};

/// The players that an action has to name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    Anybody,
    At(usize),
    Both(usize, usize),
}

/// An action that a night has to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Deed {
    pub(super) actor: usize,
    /// `None` for any.
    pub(super) ability: Option<Ability>,
    pub(super) aim: Aim,
}

/// Actions that would explain the words, with their weight.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Alternative {
    pub(super) weight: i32,
    pub(super) deeds: Vec<Deed>,
}

/// Alternatives of one verb or mark.
pub(super) type Evidence = Vec<Alternative>;

/// A question's evidence and what its words ask about.
#[derive(Debug)]
pub(super) struct Heard {
    pub(super) evidence: Vec<Evidence>,
    /// Players whose result is asked about.
    pub(super) readers: Vec<usize>,
    /// A death is asked about.
    pub(super) deaths: bool,
}

struct Linker<'i> {
    items: &'i [Item],
    cast: &'i mut Cast,
    evidence: Vec<Evidence>,
    /// The subject of the last verb, for verbs that share it.
    subject: Option<usize>,
    /// Subjects of verbs, by item.
    subjects: Vec<Option<usize>>,
    /// Items that another has explained.
    done: Vec<bool>,
    /// The noun that a relative clause hangs on, by its verb: `the cop the doctor protects`.
    heads: Vec<Option<usize>>,
    /// The place of the question proper.
    asked: Option<usize>,
}

/// Reads the evidence of the items; players that verbs need are added to the cast.
pub(super) fn heard(items: &[Item], cast: &mut Cast) -> Heard {
    let says = |words: &[&str]| {
        items.iter().any(|item| matches!(item, Item::Mark(_, key) if words.iter().any(|word| key.contains(word))))
    };
    let marked = |marks: &[&str]| items.iter().any(|item| item.is(marks));
    let saves = items
        .iter()
        .any(|item| item.verb().is_some_and(|cue| cue.key.starts_with("sav")));
    let deaths = saves
        || marked(&["dies"])
        || says(&[
            "surviv", "liv", "alive", "death", "saf", "save", "bullet", "bite", "hit",
        ]);
    let len = items.len();
    let asked = items.iter().rposition(|item| item.is(&["ask"]));
    let mut linker = Linker {
        items,
        cast,
        evidence: Vec::new(),
        subject: None,
        subjects: vec![None; len],
        done: vec![false; len],
        heads: vec![None; len],
        asked,
    };
    linker.letters();
    for at in 0..len {
        linker.item(at);
    }
    let readers = (0..len)
        .filter_map(|at| linker.reader(at))
        .flat_map(|reader| linker.first_of(reader))
        .collect();
    Heard {
        evidence: linker.evidence,
        readers,
        deaths,
    }
}

/// Marks that end a clause.
const ENDS: [&str; 4] = ["comma", "stop", "when", "and"];

/// The cost of each beyond that of the first.
fn from_least(slot: Slot) -> Slot {
    let least = slot.iter().map(|one| one.1).min().unwrap_or(0);
    slot.into_iter()
        .map(|(one, cost)| (one, cost - least))
        .collect()
}

fn player(slot: &Slot) -> Option<usize> {
    match slot.first() {
        Some(&(Referent::Player(one), _)) => Some(one),
        _ => None,
    }
}

/// Reports whether a verb names two players.
fn is_double(cue: &Cue) -> bool {
    let named = |ability: &Ability| {
        matches!(
            ability.names(),
            Naming::TargetAndDestination | Naming::TwoChosen
        )
    };
    cue.abilities.iter().any(named)
}
