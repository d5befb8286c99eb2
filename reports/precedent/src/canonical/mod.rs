//! The canonical form: nights that are equal up to the names and order of players get the same night, and so do nights
//! that are equal up to the order of submission, as far as no verdict depends on it.
//!
//! Once the order of the actions is fixed, so is that of the players: as they appear in the actions, the actor before
//! those named; all others come last, sorted by role (`seats.rs`). Therefore no search over players is needed. The two
//! players of a drive or an exchange may be in either order, and items are numbered as they appear. Among the orders of
//! submission under which every system says the same, the canonical one is that with the least [`key`].
//!
//! If a tie-break by the roster decides (`nar-guide`, or a rulebook with such a tie) and no order of submission leads
//! to the same roster, the orders of the players whom it compares are tried too; all others keep the place where they
//! are met.
//!
//! Known limits, which a minimal night of a few actions does not reach: beyond [`MOST_REORDERED`] actions a night keeps
//! its order of submission; if the roster decides among more than [`MOST_REORDERED`] players they keep theirs; and the
//! order of idle players with items depends on the numbers of the items.

mod draft;
mod id;
mod key;
mod orders;
mod renaming;
mod seats;
mod sheet;
mod verdicts;

pub use draft::{Draft, acting, is_bare, used};
pub use id::{Id, InvalidId};
pub use key::{key, write_key};
pub use renaming::Renaming;
pub use seats::{renumbered_in, seat};
pub use sheet::sheet;

pub(crate) use seats::{plainness, renumbered};

use nightcourt_resolvers::model::{Action, Night, PlayerId};
use nightcourt_resolvers::ruler::RulerId;

pub use self::orders::each_order;
use self::orders::each_telling;
use self::seats::{Roster, acting_pairs, as_met, as_they_are, compared, seats};
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
pub fn canonically(evaluator: &mut Evaluator<'_>, systems: &[RulerId], night: &Night) -> Option<(Night, Renaming)> {
    // Words that do nothing may still be read by a Role Cop: the comparison is without them.
    let mut verdicts = Verdicts::of(evaluator, systems, &unworded(night));
    let draft = Draft::of(night);
    let tell = |actions: Vec<Action>| {
        let told = Draft { actions, ..draft.clone() };
        let roster = as_met(&told);
        Form::new(told, &roster)
    };
    let tellings = each_telling(&draft.actions);
    if verdicts.spend(tellings.len()).is_err() {
        return None;
    }
    let mut forms: Vec<Form> = tellings.into_iter().filter_map(tell).collect();
    forms.sort_by(|one, other| one.key.cmp(&other.key));
    let same = forms.iter().position(|form| verdicts.the_same(&form.night, &form.renaming, |_| true));
    match same {
        Some(place) => Some(forms.swap_remove(place).found()),
        None => by_roster(&mut verdicts, systems, forms),
    }
}

/// A night in another order of submission.
struct Form {
    told: Draft,
    key: Vec<u8>,
    night: Night,
    renaming: Renaming,
}

impl Form {
    /// The form of a night with this roster.
    fn new(told: Draft, roster: &[PlayerId]) -> Option<Form> {
        let (night, renaming) = renumbered_in(told.clone(), roster)?;
        Some(Form { told, key: key(&night), night, renaming })
    }

    fn found(self) -> (Night, Renaming) {
        (self.night, self.renaming)
    }
}

/// The form of a night that the roster decides. The least of these orders of submission under which the other systems
/// say the same gets the least order of the players who are compared.
fn by_roster(
    verdicts: &mut Verdicts<'_, '_, '_>,
    systems: &[RulerId],
    tellings: Vec<Form>,
) -> Option<(Night, Renaming)> {
    // A rulebook that asks for the roster compares all who act.
    let panel = verdicts.panel();
    let all = systems.iter().any(|&system| system.system().is_none() && panel.asks_for_the_roster(system));
    let pairs = if all { acting_pairs } else { compared };
    let mut best: Option<(Vec<u8>, Form)> = None;
    for telling in tellings {
        if best.as_ref().is_some_and(|(key, _)| *key < telling.key) {
            break;
        }
        if !verdicts.the_same(&telling.night, &telling.renaming, |system| !panel.asks_for_the_roster(system)) {
            continue;
        }
        let rosters = rosters(&telling.told, &pairs(&telling.told));
        if verdicts.spend(rosters.len()).is_err() {
            return None;
        }
        let mut forms: Vec<Form> =
            rosters.iter().filter_map(|roster| Form::new(telling.told.clone(), roster)).collect();
        forms.sort_by(|one, other| one.key.cmp(&other.key));
        let same = |form: &Form| verdicts.the_same(&form.night, &form.renaming, |_| true);
        let found = forms.into_iter().find(same);
        if let Some(form) = found
            && best.as_ref().is_none_or(|(_, least)| form.key < least.key)
        {
            best = Some((telling.key, form));
        }
    }
    best.map(|(_, form)| form.found())
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
        each_order(&mut players, 0, &mut |order| found.push(seats(draft, order, pairs)));
        found.sort_unstable();
        found.dedup();
    }
    found
}
