//! Finds the precedents that a night contains, and those that decide a difference on the night.
//!
//! *Contained* is exact: [`contains`](nightcourt_precedent::catalogue::contains()). A precedent *explains* a difference
//! between two systems if the two diverge on it under the same narrowest lens, and its actions, found in the night,
//! decide it there. They decide it if the two diverge on the same players in the same respect when the night has these
//! actions only, and no longer do (for one player at least) when any one of them is left out. All nights are resolved
//! again under the switches asked for: the corpus may have others.
//!
//! A difference that no contained precedent explains may still be known: minimised as in a campaign, the night may come
//! down to a precedent whose players differ (another player is investigated, say). Otherwise it is new.

mod asked;
mod facts;
mod outcome_cache;
mod page;
mod rest;
mod row;
mod volume;

use nightcourt_precedent::catalogue::{Signature, each_witness_within};
use nightcourt_precedent::finding::{Behaviour, Finding};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::{ActionId, ActionSet, Night};
use nightcourt_resolvers::text::Sheet;

pub use asked::{Asked, Difference};
pub use page::{Shown, words};
pub use rest::New;
pub use row::{DifferenceRow, FoundRow, MatchRow, NewRow, VERSION};
pub use volume::Volume;

use crate::index::Table;
use outcome_cache::OutcomeCache;

/// The relation of a precedent to a night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Relation {
    /// Its actions are among the night's: for each of them the action of the night. Among several ways, one that
    /// explains most.
    Contained(Vec<ActionId>),
    /// The night comes down to it by these steps, in words.
    ComesDown(Vec<String>),
}

/// A precedent in a night.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The facts of the corpus about it.
    pub volume: Volume,
    /// Its relation to the night.
    pub how: Relation,
    /// The differences that it explains, in [`Difference`]'s order; none if it decides nothing on the night.
    pub explains: Vec<Difference>,
    /// True if it explains a difference with abilities that are native to both systems; if it explains none, true if
    /// its abilities are native to all systems asked.
    pub native: bool,
}

/// The precedents and differences of a night.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The differences between the systems asked.
    pub differences: Vec<Difference>,
    /// The precedents in the night. Explaining ones come first, then native ones, then those on deaths; ties go to the
    /// smaller, then to the more frequent, then by id.
    pub matches: Vec<Match>,
    /// The differences that no match explains.
    pub unexplained: Vec<Difference>,
    /// True if the budget was spent early: the night may have more precedents, and an unexplained difference may be
    /// explained.
    pub exceeded: bool,
}

/// Finds the precedents of a table that a night contains, and those that explain its differences.
/// [`settle`](Found::settle) minimises the rest.
#[must_use]
pub fn matches(table: &Table, sheet: &Sheet, asked: &Asked) -> Found {
    matches_within(table, sheet, asked, &mut Budget::default())
}

/// Does the same within a budget, and leaves the rest of it to the next call.
#[must_use]
pub fn matches_within(table: &Table, sheet: &Sheet, asked: &Asked, budget: &mut Budget) -> Found {
    let night = &sheet.night;
    let mut cache = OutcomeCache::new(asked, night, budget.clone());
    let differences = cache.differences();
    let mut found = Found {
        unexplained: differences.clone(),
        differences,
        ..Found::default()
    };
    // A night is read only if its signature allows that this one contains it.
    for place in table.may_be_in(&Signature::of(night)) {
        if cache.budget.spend(READING).is_err() {
            break;
        }
        let volume = volume::at(table, place);
        let Ok(smaller) = Sheet::parse(&volume.night).map(|sheet| sheet.night) else {
            continue;
        };
        if let Some(mut one) = cache.matched(volume, &smaller, &found.differences) {
            one.volume.title = table.title_at(place);
            found.matches.push(one);
        }
    }
    let explained: Vec<Difference> = found
        .matches
        .iter()
        .flat_map(|one| one.explains.iter().copied())
        .collect();
    found
        .unexplained
        .retain(|difference| !explained.contains(difference));
    found.exceeded = cache.budget.is_spent();
    *budget = cache.budget;
    found.sort();
    found
}

/// The work of reading a precedent's night.
const READING: u64 = 4_000;

impl Found {
    fn sort(&mut self) {
        self.matches.sort_by_cached_key(|one| {
            let Match {
                volume,
                explains,
                native,
                ..
            } = one;
            let lens = explains.iter().map(|difference| difference.lens).min();
            let size = (volume.actions, volume.players);
            (
                explains.is_empty(),
                !native,
                lens,
                size,
                std::cmp::Reverse(volume.nights),
                volume.id,
            )
        });
    }
}

/// The most ways of placing one precedent in a night that are tried.
const MOST_WAYS: usize = 4096;

impl OutcomeCache<'_> {
    /// Returns a precedent as a match if the night contains it.
    fn matched(
        &mut self,
        volume: Volume,
        smaller: &Night,
        differences: &[Difference],
    ) -> Option<Match> {
        let mut first: Option<Vec<ActionId>> = None;
        let mut best: (Vec<ActionId>, Vec<Difference>) = Default::default();
        let mut shared: Option<Vec<Difference>> = None;
        let mut tried: Vec<ActionSet> = Vec::new();
        let mut ways = 0;
        let before = self.budget.left();
        let mut placing = self.budget.clone();
        each_witness_within(self.night(), smaller, &mut placing, &mut |witness| {
            first.get_or_insert_with(|| witness.to_vec());
            let shared = shared.get_or_insert_with(|| {
                let its = self.differences_on(smaller);
                differences
                    .iter()
                    .copied()
                    .filter(|one| its.contains(one))
                    .collect()
            });
            let image: ActionSet = witness.iter().copied().collect();
            if !shared.is_empty() && !tried.contains(&image) {
                tried.push(image);
                let explains: Vec<Difference> = shared
                    .iter()
                    .copied()
                    .filter(|&difference| self.decides(image, difference))
                    .collect();
                if explains.len() > best.1.len() {
                    best = (witness.to_vec(), explains);
                }
            }
            ways += 1;
            ways >= MOST_WAYS || best.1.len() == shared.len() || self.budget.is_spent()
        });
        // The caller checks the rest of the budget.
        let _ = self.budget.spend(before - placing.left());
        let first = first?;
        let (witness, explains) = if best.1.is_empty() {
            (first, Vec::new())
        } else {
            best
        };
        let native = if explains.is_empty() {
            let Asked { panel, systems, .. } = self.asked();
            systems
                .iter()
                .all(|&system| Finding::Shows(Behaviour::Loop, system).is_native(panel, smaller))
        } else {
            explains
                .iter()
                .any(|difference| difference.finding().is_native(&self.asked().panel, smaller))
        };
        Some(Match {
            volume,
            how: Relation::Contained(witness),
            explains,
            native,
        })
    }
}
