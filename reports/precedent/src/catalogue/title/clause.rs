//! The clauses of a title, with players still to be named.

use nightcourt_resolvers::model::{Ability, Action, ActionId, ActionSet, ItemId, PlayerId};
use nightcourt_resolvers::text::Sheet;

use super::noun::{item_name, noun, says, with_article};

/// A piece of a clause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    /// Words.
    Words(String),
    /// A player who does what follows.
    Subject(PlayerId),
    /// A player to whom it is done.
    Object(PlayerId),
    /// A player in the possessive.
    Whose(PlayerId),
    /// Two players who do the same to each other.
    Both(PlayerId, PlayerId),
}

/// A clause about one action, or about several that belong together.
#[derive(Clone, Debug)]
pub(super) struct Clause {
    /// Its words.
    pub(super) pieces: Vec<Piece>,
    /// Number of its actions.
    pub(super) actions: usize,
    /// The words between it and the clause before it.
    pub(super) after: &'static str,
}

impl Clause {
    fn new(pieces: Vec<Piece>, actions: usize) -> Clause {
        Clause {
            pieces,
            actions,
            after: ", ",
        }
    }
}

/// The clauses of a night: pairs on each other first, then the rest in order of submission, each player's together.
pub(super) fn clauses(sheet: &Sheet) -> Vec<Clause> {
    let night = &sheet.night;
    let (mut said, mut clauses) = (ActionSet::EMPTY, Vec::new());
    for one in night.action_ids().iter() {
        let answer = night
            .action_ids()
            .iter()
            .find(|&other| one < other && on_each_other(sheet, one, other));
        if let Some(other) = answer {
            said = said.union(ActionSet::of(one)).union(ActionSet::of(other));
            let both = Piece::Both(night.action(one).actor, night.action(other).actor);
            clauses.push(Clause::new(vec![both, words(" on each other")], 2));
        }
    }
    for one in night.action_ids().iter() {
        if said.contains(one) {
            continue;
        }
        let action = night.action(one);
        let rest = night.action_ids().without(said);
        let alike: ActionSet = if unspoken(sheet, one) {
            rest.iter()
                .filter(|&id| unspoken(sheet, id) && night.action(id).target() == action.target())
                .collect()
        } else {
            rest.iter()
                .filter(|&id| night.action(id).actor == action.actor)
                .collect()
        };
        said = said.union(alike);
        if unspoken(sheet, one) {
            clauses.push(Clause::new(kills(action, alike.len()), alike.len()));
        } else {
            clauses_of(sheet, alike, &mut clauses);
        }
    }
    link(&mut clauses);
    clauses
}

/// Joins clauses where one ends with the player who begins the next: `a Jailkeeper, who jails ...`.
fn link(clauses: &mut [Clause]) {
    for next in 1..clauses.len() {
        let (before, after) = clauses.split_at_mut(next);
        let last = before
            .last_mut()
            .and_then(|clause| clause.pieces.last_mut());
        let (Some(last), Some(first)) = (
            last,
            after
                .first_mut()
                .and_then(|clause| clause.pieces.first_mut()),
        ) else {
            continue;
        };
        if let (Piece::Object(object), Piece::Subject(subject)) = (&*last, &*first)
            && object == subject
        {
            *last = first.clone();
            *first = words("who");
        }
    }
}

/// Reports whether two actions target each other's actors, and need no words beyond what the two are called.
fn on_each_other(sheet: &Sheet, one: ActionId, other: ActionId) -> bool {
    let (a, b) = (sheet.night.action(one), sheet.night.action(other));
    let single = |action: &Action| says(sheet, action) && action.destination().is_none();
    a.target() == Some(b.actor) && b.target() == Some(a.actor) && single(a) && single(b)
}

/// Reports whether an action is a kill by a player without other traits.
fn unspoken(sheet: &Sheet, id: ActionId) -> bool {
    let action = sheet.night.action(id);
    let actor = noun(sheet, action.actor);
    let others = |other: &Action| {
        other.named().contains(&action.actor) || other != action && other.actor == action.actor
    };
    action.ability == Ability::Kill
        && actor.plain
        && actor.has.is_empty()
        && !sheet.night.actions().iter().any(others)
}

/// As `a kill on the Doctor`, `two kills on a bystander`.
fn kills(kill: &Action, count: usize) -> Vec<Piece> {
    const NUMBERS: [&str; 7] = ["no", "a", "two", "three", "four", "five", "six"];
    let number = NUMBERS
        .get(count)
        .map_or_else(|| count.to_string(), |&word| word.to_owned());
    let mut pieces = vec![words(&format!(
        "{number} kill{} on ",
        if count == 1 { "" } else { "s" }
    ))];
    pieces.extend(kill.target().map(Piece::Object));
    pieces
}

/// All that one player does, a clause each: `a Roleblocker blocks the Doctor` ` and kills a bystander`.
fn clauses_of(sheet: &Sheet, his: ActionSet, clauses: &mut Vec<Clause>) {
    let mut last = None;
    for id in his.iter() {
        let action = sheet.night.action(id);
        let mut pieces = Vec::new();
        predicate(sheet, id, &mut pieces);
        let object = pieces.last().cloned();
        match (&object, last.is_some()) {
            (_, false) => pieces.insert(0, Piece::Subject(action.actor)),
            (Some(Piece::Object(_)), true) if object == last => {
                pieces.pop();
                pieces.push(words("him"));
            }
            (_, true) => {}
        }
        let after = if last.is_some() { " and" } else { ", " };
        last = object;
        clauses.push(Clause {
            after,
            ..Clause::new(pieces, 1)
        });
    }
}

fn predicate(sheet: &Sheet, id: ActionId, pieces: &mut Vec<Piece>) {
    let action = sheet.night.action(id);
    let pair = action.pair().map(|[one, other]| match action.actor {
        actor if actor == one => (None, other),
        actor if actor == other => (None, one),
        _ => (Some(one), other),
    });
    match (action.ability, action.target(), pair) {
        (Ability::Redirect, Some(victim), _) => redirect(sheet, action, victim, pieces),
        (Ability::Give, Some(target), _) => {
            pieces.extend([
                words(&format!(" gives {} to ", gift(sheet, action.item))),
                Piece::Object(target),
            ]);
        }
        (Ability::Drive, _, Some((None, other))) => {
            pieces.extend([words(" swaps places with "), Piece::Object(other)]);
        }
        (ability, _, Some((None, other))) => {
            pieces.extend([
                words(&format!(" {} identities with ", ability.row().does)),
                Piece::Object(other),
            ]);
        }
        (ability, _, Some((Some(one), other))) => {
            let swaps = if ability == Ability::Drive {
                " swaps "
            } else {
                " exchanges the identities of "
            };
            pieces.extend([
                words(swaps),
                Piece::Object(one),
                words(" and "),
                Piece::Object(other),
            ]);
        }
        (ability, Some(target), None) => {
            pieces.extend([
                words(&format!(" {} ", ability.row().does)),
                Piece::Object(target),
            ]);
        }
        (ability, None, None) => pieces.push(words(&format!(" {}", ability.row().does))),
    }
}

/// As ` sends the Cop's look to a bystander`, ` brings the Cop home`.
fn redirect(sheet: &Sheet, action: &Action, victim: PlayerId, pieces: &mut Vec<Piece>) {
    let mut his = sheet
        .night
        .actions()
        .iter()
        .filter(|other| other.actor == victim);
    let only = his.next().filter(|_| his.next().is_none());
    let one = only.filter(|action| action.target().is_some());
    let sent =
        one.and_then(|action| Some(action.ability.row().thing).filter(|noun| !noun.is_empty()));
    let to = action.destination().filter(|&to| to != victim);
    pieces.push(words(match to {
        None => " brings ",
        Some(to) if to == action.actor => " draws ",
        Some(_) => " sends ",
    }));
    match sent {
        Some(thing) => pieces.extend([Piece::Whose(victim), words(&format!(" {thing}"))]),
        None => pieces.push(Piece::Object(victim)),
    }
    match to {
        None => pieces.push(words(" home")),
        Some(to) if to == action.actor => pieces.push(words(" to himself")),
        Some(to) => pieces.extend([words(" to "), Piece::Object(to)]),
    }
}

fn gift(sheet: &Sheet, item: ItemId) -> String {
    let name = item_name(sheet, item);
    if item.is_held() {
        with_article(name)
    } else {
        name.to_owned()
    }
}

fn words(words: &str) -> Piece {
    Piece::Words(words.to_owned())
}
