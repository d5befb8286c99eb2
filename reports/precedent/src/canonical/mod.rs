//! The canonical form: nights that are equal up to the names and order of players get the same night, and so do nights
//! that are equal up to the order of submission, as far as no verdict depends on it.
//!
//! Once the order of the actions is fixed, so is that of the players: as they appear in the actions, the actor before
//! those named; all others come last, sorted by role ([`nightcourt_gen::seats`]). Therefore no search over players is needed. The two
//! players of a drive or an exchange may be in either order, and items are numbered as they appear. Among the orders of
//! submission under which every system says the same, the canonical one is that with the least [`key`](nightcourt_gen::seats::key).
//!
//! If a tie-break by the roster decides (`nar-guide`, or a rulebook with such a tie) and no order of submission leads
//! to the same roster, the orders of the players whom it compares are tried too; all others keep the place where they
//! are met.
//!
//! Known limits, which a minimal night of a few actions does not reach: beyond [`MOST_REORDERED`] actions a night keeps
//! its order of submission; if the roster decides among more than [`MOST_REORDERED`] players they keep theirs; and the
//! order of idle players with items depends on the numbers of the items.

mod id;
mod orders;
mod verdicts;

pub use id::{Id, InvalidId};
pub use nightcourt_gen::sheet;

use nightcourt_gen::seats::{
    Draft, Renaming, Roster, acting_pairs, as_met, as_they_are, compared, renumber, renumbered_in,
    seats, write_parts,
};
use nightcourt_resolvers::model::{Action, Night, PlayerId};
use nightcourt_resolvers::ruler::RulerId;

pub use self::orders::each_order;
use self::orders::each_telling;
use self::verdicts::Verdicts;
use crate::evaluator::Evaluator;

/// The limit of searches: every order of submission is tried for up to this many actions, and every order of the
/// players whom the roster tells apart for up to this many players. Larger nights keep their own.
pub const MOST_REORDERED: usize = 6;

/// The canonical form of a night for these systems. If no roster that is tried leaves every verdict as it is, a night
/// keeps its own, and its items only get standard numbers.
pub fn canonical(evaluator: &mut Evaluator<'_>, systems: &[RulerId], night: &Night) -> Night {
    match canonically(evaluator, systems, night) {
        Some((form, _)) => form,
        None => {
            let draft = Draft::of(night);
            let roster = as_they_are(&draft);
            renumbered_in(draft, &roster).map_or_else(|| night.clone(), |(form, _)| form)
        }
    }
}

/// The night without the words of roles that do nothing tonight.
fn unworded(night: &Night) -> Night {
    Draft::of(night).night().unwrap_or_else(|| night.clone())
}

/// The canonical form of a night, and the numbers that everybody and everything on it got; `None` if it keeps its roster.
/// Once the evaluator's budget is spent that means nothing.
pub fn canonically(
    evaluator: &mut Evaluator<'_>,
    systems: &[RulerId],
    night: &Night,
) -> Option<(Night, Renaming)> {
    // Words that do nothing may still be read by a Role Cop: the comparison is without them.
    let mut verdicts = Verdicts::of(evaluator, systems, &unworded(night));
    let draft = Draft::of(night);
    let mut tellings = each_telling(&draft.actions);
    if verdicts.spend(tellings.len()).is_err() {
        return None;
    }
    // A key begins with the first ability, so a greater one is told only if no form of a lesser one will do.
    let first = |actions: &Vec<Action>| actions.first().map(|action| action.ability as u8);
    tellings.sort_by_key(first);
    let mut forms = Vec::with_capacity(tellings.len());
    for alike in tellings.chunk_by(|one, other| first(one) == first(other)) {
        let told = alike.iter().map(|actions| Draft {
            actions: actions.clone(),
            ..draft.clone()
        });
        let alike = sorted(told.map(|told| Form::new(told.clone(), &as_met(&told))));
        if let Some(found) = alike
            .iter()
            .find_map(|form| form.found(&mut verdicts, |_| true))
        {
            return Some(found);
        }
        forms.extend(alike);
    }
    by_roster(&mut verdicts, systems, forms)
}

/// A night, and the numbers that everybody and everything on it got.
type Renamed = (Night, Renaming);

/// A night in another order of submission.
struct Form {
    told: Draft,
    key: Vec<u8>,
    renamed: Draft,
    renaming: Renaming,
}

impl Form {
    /// The form of a night with this roster.
    fn new(told: Draft, roster: &[PlayerId]) -> Form {
        let mut renamed = told.clone();
        let renaming = renumber(&mut renamed, roster);
        let mut key = Vec::with_capacity(128);
        write_parts(&mut key, &renamed.players, &renamed.actions, &renamed.order);
        Form {
            told,
            key,
            renamed,
            renaming,
        }
    }

    /// The night, if these systems say the same of it.
    fn found(
        &self,
        verdicts: &mut Verdicts<'_, '_, '_>,
        asked: impl Fn(RulerId) -> bool,
    ) -> Option<Renamed> {
        let night = self.renamed.clone().night()?;
        verdicts
            .the_same(&night, &self.renaming, asked)
            .then(|| (night, self.renaming.clone()))
    }
}

fn sorted(forms: impl Iterator<Item = Form>) -> Vec<Form> {
    let mut forms: Vec<Form> = forms.collect();
    forms.sort_by(|one, other| one.key.cmp(&other.key));
    forms
}

/// The form of a night that the roster decides. The least of these orders of submission under which the other systems
/// say the same gets the least order of the players who are compared.
fn by_roster(
    verdicts: &mut Verdicts<'_, '_, '_>,
    systems: &[RulerId],
    tellings: Vec<Form>,
) -> Option<Renamed> {
    // A rulebook that asks for the roster compares all who act.
    let panel = verdicts.panel();
    let all = systems
        .iter()
        .any(|&system| system.system().is_none() && panel.asks_for_the_roster(system));
    let pairs = if all { acting_pairs } else { compared };
    let mut best: Option<([Vec<u8>; 2], Renamed)> = None;
    for telling in tellings {
        if best
            .as_ref()
            .is_some_and(|([key, _], _)| *key < telling.key)
        {
            break;
        }
        if telling
            .found(verdicts, |system| !panel.asks_for_the_roster(system))
            .is_none()
        {
            continue;
        }
        let rosters = rosters(&telling.told, &pairs(&telling.told));
        if verdicts.spend(rosters.len()).is_err() {
            return None;
        }
        let forms = sorted(
            rosters
                .iter()
                .map(|roster| Form::new(telling.told.clone(), roster)),
        );
        let found = forms.into_iter().find_map(|form| {
            form.found(verdicts, |_| true)
                .map(|found| (form.key, found))
        });
        if let Some((key, found)) = found
            && best.as_ref().is_none_or(|([_, least], _)| key < *least)
        {
            best = Some(([telling.key, key], found));
        }
    }
    best.map(|(_, found)| found)
}

/// The rosters that a tie-break tells apart which compares these players.
fn rosters(draft: &Draft, pairs: &[[PlayerId; 2]]) -> Vec<Roster> {
    let mut players: Roster = pairs.iter().copied().flatten().collect();
    players.sort_unstable();
    players.dedup();
    let mut found = Vec::new();
    if players.len() > MOST_REORDERED {
        found.push(seats(draft, &as_they_are(draft), pairs));
    } else {
        each_order(&mut players, 0, &mut |order| {
            found.push(seats(draft, order, pairs))
        });
        found.sort_unstable();
        found.dedup();
    }
    found
}
