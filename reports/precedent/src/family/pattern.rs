//! The pattern of a night: the night with the plainest ability of its kind in the place of each, told in the first of
//! all orders of submission; and the groups of systems that agree under the narrowest lens under which any diverge.
//! Nights with one pattern are one family.

use std::fmt;
use std::str::FromStr;

use nightcourt_gen::plain_role;
use nightcourt_resolvers::model::{ActionId, ActionSet, Night};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;

use super::kind::{Kind, with};
use crate::canonical::{Draft, Id, canonical, sheet};
use crate::evaluator::Evaluator;
use crate::finding::SystemOutcomes;

/// The groups of systems that agree.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Sides {
    /// The narrowest lens under which any two systems diverge.
    pub lens: Lens,
    /// The groups that agree under it, by their first system. A system without an outcome is in none.
    pub groups: Vec<Vec<RulerId>>,
}

/// `deaths: nar rar | snarf`.
impl fmt::Display for Sides {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = |group: &Vec<RulerId>| {
            group
                .iter()
                .map(|system| system.id())
                .collect::<Vec<_>>()
                .join(" ")
        };
        let groups: Vec<String> = self.groups.iter().map(group).collect();
        write!(f, "{}: {}", self.lens.id(), groups.join(" | "))
    }
}

/// Finds the groups of systems that agree on nights, in the same memory.
#[derive(Debug)]
pub struct SideEvaluator<'a> {
    pub(super) evaluator: Evaluator<'a>,
    systems: &'a [RulerId],
    results: SystemOutcomes,
}

impl<'a> SideEvaluator<'a> {
    /// An evaluator of these systems.
    pub fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> Self {
        SideEvaluator {
            evaluator,
            systems,
            results: SystemOutcomes::default(),
        }
    }

    /// The groups of systems that agree on a night; `None` if all that have an outcome agree.
    pub fn sides(&mut self, night: &Night) -> Option<Sides> {
        self.results.rule(&mut self.evaluator, self.systems, night);
        let lens = self.results.compared.narrowest()?;
        let named =
            |group: Vec<usize>| group.into_iter().map(|place| self.systems[place]).collect();
        let groups = self
            .results
            .compared
            .groups(lens)
            .into_iter()
            .map(named)
            .collect();
        Some(Sides { lens, groups })
    }
}

/// The pattern of a night on which systems diverge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// The night with the first ability of its kind in the place of each, in the first of all orders of submission. It
    /// need not diverge itself.
    pub night: Night,
    /// The systems on each side.
    pub sides: Sides,
}

impl Pattern {
    /// The pattern of a night; `None` if no two systems diverge on it.
    pub fn of(evaluator: &mut SideEvaluator<'_>, night: &Night) -> Option<Pattern> {
        let sides = evaluator.sides(night)?;
        let plain = plainest(night).unwrap_or_else(|| night.clone());
        // Without systems every order is allowed.
        Some(Pattern {
            night: canonical(&mut evaluator.evaluator, &[], &plain),
            sides,
        })
    }

    /// The pattern as text, by which its family is named: the night text without a title, then a line of sides.
    ///
    /// # Panics
    /// If the night cannot be written under standard names; every night of a roster can.
    #[must_use]
    pub fn text(&self) -> String {
        match sheet(self.night.clone()) {
            Ok(sheet) => format!("{sheet}\n{}\n", self.sides),
            Err(complaint) => panic!("a night that standard names cannot write: {complaint}"),
        }
    }

    /// The name of its family.
    #[must_use]
    pub fn id(&self) -> FamilyId {
        FamilyId(Id::of(&self.text()))
    }
}

/// The actions of a night that may have another ability of their kind: those whose actors have the plainest role for what
/// they do, so that nothing depends on another word for it.
#[must_use]
pub fn general(night: &Night) -> ActionSet {
    let draft = Draft::of(night);
    let open = |id: &ActionId| {
        let action = &draft.actions[id.index()];
        let role = draft.players[action.actor.index()].role;
        Kind::of(action).is_some()
            && plain_role(&draft.players, &draft.actions, action.actor) == role
    };
    night.action_ids().iter().filter(open).collect()
}

/// The night with the first ability of its kind in the place of each; `None` if two actions would become one.
fn plainest(night: &Night) -> Option<Night> {
    let general = general(night);
    let mut draft = Draft::of(night);
    for id in general.iter() {
        let action = &mut draft.actions[id.index()];
        if let Some(kind) = Kind::of(action) {
            *action = with(action, kind.abilities()[0]);
        }
    }
    for id in general.iter() {
        draft.make_plain(night.action(id).actor);
    }
    draft.night()
}

/// The name of a family: `f-` and the first 48 bits of the BLAKE3 hash of the text of its pattern, as 12 hexadecimal
/// digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FamilyId(Id);

impl FamilyId {
    /// The id of the family of a pattern, by its text.
    #[must_use]
    pub fn of(text: &str) -> FamilyId {
        FamilyId(Id::of(text))
    }
}

impl fmt::Display for FamilyId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "f-{}", self.0)
    }
}

/// It is not `f-` and 12 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidFamilyId;

impl FromStr for FamilyId {
    type Err = InvalidFamilyId;
    fn from_str(text: &str) -> Result<FamilyId, InvalidFamilyId> {
        let id = text
            .strip_prefix("f-")
            .and_then(|digits| digits.parse().ok());
        id.map(FamilyId).ok_or(InvalidFamilyId)
    }
}
