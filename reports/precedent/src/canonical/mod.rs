//! The canonical form: nights that are equal up to the names and order of players get the same night, and so do nights
//! that are equal up to the order of submission, as far as no verdict depends on it.
//!
//! Once the order of the actions is fixed, so is that of the players: as they appear in the actions, the actor before those
//! named; whoever does not appear comes last, by what they are (`seats.rs`). So no search over players is needed; the two
//! whom a drive or an exchange swaps may stand in either order, and items are numbered as they appear. Among the orders of
//! submission under which every system says the same, the canonical one is that with the least [`key`].
//!
//! Where a tie-break by the roster decides (`nar-guide`, or a rulebook that says so) and no order of submission leads to the
//! same roster, the orders of those players whom it compares are tried too; everybody else stands where they are met.
//!
//! Known limits, none of which a minimal night of a few actions meets: beyond [`MOST_REORDERED`] actions a night keeps its
//! order of submission; where the roster decides among more than [`MOST_REORDERED`] players they keep theirs; and idle
//! players who have items stand in an order that depends on how these were numbered.

mod draft;
mod id;
mod key;
mod orders;
mod renaming;
mod says;
mod seats;
mod sheet;

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
use self::says::Says;
use self::seats::{Roster, acting_pairs, as_met, as_they_are, compared, seats};
use crate::evaluator::Evaluator;

/// Up to so many actions every order of submission is tried, and of so many players every order of those whom the roster
/// tells apart; beyond it a night keeps its own.
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
    // Words that do nothing may still be read by a Role Cop: what is compared is said without them.
    let mut says = Says::of(evaluator, systems, &unworded(night));
    let draft = Draft::of(night);
    let tell = |actions: Vec<Action>| {
        let told = Draft { actions, ..draft.clone() };
        let roster = as_met(&told);
        Form::new(told, &roster)
    };
    let tellings = each_telling(&draft.actions);
    if says.spend(tellings.len()).is_err() {
        return None;
    }
    let mut forms: Vec<Form> = tellings.into_iter().filter_map(tell).collect();
    forms.sort_by(|one, other| one.key.cmp(&other.key));
    let same = forms.iter().position(|form| says.the_same(&form.night, &form.renaming, |_| true));
    match same {
        Some(place) => Some(forms.swap_remove(place).found()),
        None => by_roster(&mut says, systems, forms),
    }
}

/// A night told otherwise.
struct Form {
    told: Draft,
    key: Vec<u8>,
    night: Night,
    renaming: Renaming,
}

impl Form {
    /// A night told so, with this roster.
    fn new(told: Draft, roster: &[PlayerId]) -> Option<Form> {
        let (night, renaming) = renumbered_in(told.clone(), roster)?;
        Some(Form { told, key: key(&night), night, renaming })
    }

    fn found(self) -> (Night, Renaming) {
        (self.night, self.renaming)
    }
}

/// The form of a night that the roster decides: of the least of these tellings that suits the systems which do not ask for
/// the roster, the least with any order of the players who are compared.
fn by_roster(says: &mut Says<'_, '_, '_>, systems: &[RulerId], tellings: Vec<Form>) -> Option<(Night, Renaming)> {
    // A rulebook that asks for the roster compares all who act.
    let panel = says.panel();
    let all = systems.iter().any(|&system| system.system().is_none() && panel.asks_for_the_roster(system));
    let pairs = if all { acting_pairs } else { compared };
    let mut best: Option<(Vec<u8>, Form)> = None;
    for telling in tellings {
        if best.as_ref().is_some_and(|(key, _)| *key < telling.key) {
            break;
        }
        if !says.the_same(&telling.night, &telling.renaming, |system| !panel.asks_for_the_roster(system)) {
            continue;
        }
        let rosters = rosters(&telling.told, &pairs(&telling.told));
        if says.spend(rosters.len()).is_err() {
            return None;
        }
        let mut forms: Vec<Form> =
            rosters.iter().filter_map(|roster| Form::new(telling.told.clone(), roster)).collect();
        forms.sort_by(|one, other| one.key.cmp(&other.key));
        let same = |form: &Form| says.the_same(&form.night, &form.renaming, |_| true);
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
