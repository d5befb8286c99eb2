//! The smallest breaches: minimal nights and their descriptions.

use nightcourt_precedent::canonical::{Id, canonical, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding};
use nightcourt_precedent::minimise::{Predicate, minimise};
use nightcourt_resolvers::model::{Night, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::Axiom;
use super::changes::{Change, ChangeKind, other_names};
use super::observer::breach;
use crate::campaign::records::describe::said;

#[cfg(feature = "schema")]
use crate::schema::closed;

/// A minimal night with a breach of an axiom, and the changed night.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BreachRecord {
    /// The axiom.
    pub axiom: Axiom,
    /// The id of the system.
    #[cfg_attr(feature = "schema", schemars(with = "closed::RulerId"))]
    pub system: String,
    /// The id of the night, made as ids of precedents are.
    pub id: String,
    /// The night: no single step makes it smaller and keeps a breach. Canonical, if its canonical form shows one.
    pub night: String,
    /// The change, in words.
    pub change: String,
    /// The changed night.
    pub changed: String,
    /// The narrowest lens that shows the breach.
    #[cfg_attr(feature = "schema", schemars(with = "closed::LensId"))]
    pub lens: String,
    /// The lines of the outcome that the changed night does not have.
    pub before: Vec<String>,
    /// The lines of the changed night's outcome that the night does not have.
    pub after: Vec<String>,
}

/// Judges breaches. It checks one axiom and one system, whatever the finding.
struct BreachFinder<'c, 'a> {
    evaluator: &'c mut Evaluator<'a>,
    axiom: Axiom,
    system: RulerId,
}

impl Predicate for BreachFinder<'_, '_> {
    fn panel(&self) -> &Panel {
        self.evaluator.panel()
    }

    fn shows(&mut self, _: Finding, night: &Night) -> bool {
        breach(self.evaluator, self.axiom, self.system, night).is_some()
    }
}

/// Minimises a breach; `None` if the night shows none.
#[must_use]
pub fn smallest(
    evaluator: &mut Evaluator<'_>,
    axiom: Axiom,
    system: RulerId,
    night: &Night,
) -> Option<BreachRecord> {
    // The finding only determines the systems whose abilities stay native.
    let finding = Finding::Shows(Behaviour::Ordered, system);
    let mut breaches = BreachFinder {
        evaluator,
        axiom,
        system,
    };
    let minimal = minimise(&mut breaches, finding, night).ok()?;
    let form = canonical(evaluator, &[system], &minimal);
    let mut shown = [form, minimal].into_iter().filter_map(|night| {
        let found = breach(evaluator, axiom, system, &night)?;
        Some((night, found))
    });
    let (night, (change, lens, [before, after])) = shown.next()?;
    let sheet = sheet(night.clone()).ok()?;
    let changed = changed_sheet(&sheet, &change)?;
    let (before, after) = lines(&change, &sheet, &changed, &before, &after);
    let text = sheet.to_string();
    Some(BreachRecord {
        axiom,
        system: system.id().to_owned(),
        id: Id::of(&text).to_string(),
        night: text,
        change: words(change.kind, &sheet),
        changed: changed.to_string(),
        lens: lens.id().to_owned(),
        before,
        after,
    })
}

/// Returns the changed night with the same names.
fn changed_sheet(sheet: &Sheet, change: &Change) -> Option<Sheet> {
    let Some(changed) = &change.night else {
        return Some(sheet.clone());
    };
    let players = changed.players().len();
    let (items, names) = (nightcourt_gen::items(), nightcourt_gen::names(players));
    let (names, items) = match &change.seats {
        _ if change.kind == ChangeKind::Names => (other_names(players), items),
        Some(seats) => (seats.in_order(&names), seats.items_in_order(&items)),
        None => (names, items),
    };
    Sheet::new("", changed.clone(), names, &items, Vec::new()).ok()
}

/// Returns the lines of each outcome that the other does not have.
fn lines(
    change: &Change,
    sheet: &Sheet,
    changed: &Sheet,
    before: &Outcome,
    after: &Outcome,
) -> (Vec<String>, Vec<String>) {
    let [mut one, mut other] = [said(sheet, before), said(changed, after)];
    if let ChangeKind::Exchanged(..) = change.kind {
        // The night is the same, so both outcomes use its numbers.
        other = said(sheet, &change.expected(before));
    }
    let all = one.clone();
    one.retain(|line| !other.contains(line));
    other.retain(|line| !all.contains(line));
    (one, other)
}

/// Describes a change with the names of a night.
fn words(kind: ChangeKind, sheet: &Sheet) -> String {
    let name = |player: PlayerId| sheet.name(player);
    match kind {
        ChangeKind::Submission => "the actions are submitted in the opposite order".to_owned(),
        ChangeKind::Seats => "the roster is in the opposite order".to_owned(),
        ChangeKind::Names => "the players have other names".to_owned(),
        ChangeKind::Idle => "an idle Vanilla Town player is added".to_owned(),
        ChangeKind::Silent(player) => format!("{} is blocked, and submits nothing", name(player)),
        ChangeKind::Without(id) => {
            let action = sheet.night.action(id);
            let named: Vec<&str> = action.named().iter().map(|&player| name(player)).collect();
            format!(
                "without {}: {} -> {}",
                name(action.actor),
                action.ability.id(),
                named.join(", ")
            )
        }
        ChangeKind::Added(ability, target) => format!(
            "one more player submits: {} -> {}",
            ability.id(),
            name(target)
        ),
        ChangeKind::Exchanged(one, other) => {
            format!(
                "{} and {} are exchanged, which leaves the night as it is",
                name(one),
                name(other)
            )
        }
        ChangeKind::Split(id) => {
            let action = sheet.night.action(id);
            format!(
                "{}'s {} is submitted as two actions",
                name(action.actor),
                action.ability.id()
            )
        }
    }
}
