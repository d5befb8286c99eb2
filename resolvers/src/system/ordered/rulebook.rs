//! Rulebooks: what a list of categories is, as data (the rules of LAR and WOLVES).

use crate::model::Ability;
use crate::rule::Rule;
use crate::system::System;

use super::places;

/// On whom a kill at a guarded player lands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Guards {
    /// On the first guard.
    First,
    /// On every guard.
    Every,
}

/// No rulebook has more categories.
pub(super) const MOST_CATEGORIES: usize = 11;

/// A list of categories, and what the list leaves open.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rulebook {
    pub(super) system: System,
    /// The names of the categories, in order; the first is number 1.
    pub(super) names: &'static [&'static str],
    /// The category of an ability, from 1.
    pub(super) category: fn(Ability) -> u8,
    /// The categories whose actions run one after another: bit `n` for category `n`.
    pub(super) sequential: u32,
    /// Visits of categories up to this one are seen by track and watch.
    pub(super) seen_to: u8,
    pub(super) guards: Guards,
    /// Whether a player who dies is recruited.
    pub(super) recruits_dead: bool,
    /// Whether a kill takes what its victim holds (switch `wolves-loot`).
    pub(super) kills_rob: bool,
    /// The rules of RULES.md that say so.
    pub(super) cites: Cites,
}

/// By which rules a rulebook decides what the list leaves open: what its accounts cite.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cites {
    /// Where a kill at a guarded player lands.
    pub(super) guards: Rule,
    /// Whether a player who dies is recruited.
    pub(super) recruits_dead: Rule,
    /// What becomes of several thefts.
    pub(super) thefts: Rule,
    /// When gifts pass.
    pub(super) gifts: Rule,
    /// Which visits are seen.
    pub(super) visits: Rule,
}

impl Rulebook {
    pub(super) fn is_sequential(&self, category: u8) -> bool {
        self.sequential >> category & 1 == 1
    }
}

/// The eleven categories of the werewolf server. Redirects and exchanges of identities run in a fixed order, all
/// others at once. Recruitment comes before kills, so a player may be recruited and die [Categories].
pub(super) const WEREWOLVES: Rulebook = Rulebook {
    system: System::Werewolves,
    names: &[
        "Redirects",
        "Blocks",
        "Protection",
        "Most visits",
        "Thefts",
        "Kills",
        "Reports of visits",
        "Passing of items",
        "Exchanges of identities",
        "Reports of kills",
        "Revivals",
    ],
    category: places::werewolves,
    sequential: 1 << 1 | 1 << 9,
    seen_to: 7,
    guards: Guards::Every,
    recruits_dead: true,
    kills_rob: true,
    cites: Cites {
        guards: Rule::Wolves9,
        recruits_dead: Rule::Wolves4,
        thefts: Rule::Wolves5,
        gifts: Rule::Wolves7,
        visits: Rule::Wolves3,
    },
};

/// The ten classes of [NAR] as an order of operations, one action after another [Guide].
pub(super) const LAR: Rulebook = Rulebook {
    system: System::Lar,
    names: &[
        "copy",
        "hide",
        "bus drive",
        "block",
        "redirect",
        "protect",
        "miscellaneous",
        "kill",
        "recruit",
        "inspect",
    ],
    category: places::lar,
    sequential: u32::MAX,
    seen_to: u8::MAX,
    guards: Guards::First,
    recruits_dead: false,
    kills_rob: false,
    cites: Cites {
        guards: Rule::Lar7,
        recruits_dead: Rule::Lar4,
        thefts: Rule::Lar6,
        gifts: Rule::Order3,
        visits: Rule::Lar3,
    },
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Component;

    /// Kills, with what saves from them and what they spoil, are never in one category where the order counts; nor are
    /// readings of belongings, or of alignment, with what changes those. So order events (`super::conflict`) need not ask
    /// of such pairs. A rulebook that breaks this must teach them to.
    #[test]
    fn no_sequential_category_has_what_order_events_do_not_ask_of() {
        use Component::{Frame, Give, Guard, Kill, Protect, ReadAlignment, ReadGun, Recruit, Steal, Strip};
        let apart: [(Component, &[Component]); 3] =
            [(Kill, &[Protect, Guard, Recruit]), (ReadGun, &[Strip, Steal, Give]), (ReadAlignment, &[Frame, Recruit])];
        let mut tried = 0;
        for book in [WEREWOLVES, LAR] {
            let category = |ability: Ability| (book.category)(ability);
            for (part, meets) in apart {
                let acts = Ability::all().filter(|ability| ability.has(part));
                for ability in acts.filter(|&ability| book.is_sequential(category(ability))) {
                    tried += 1;
                    let mut beside = Ability::all().filter(|&other| category(other) == category(ability));
                    assert!(beside.all(|other| !meets.iter().any(|&part| other.has(part))), "{}", ability.id());
                }
            }
        }
        assert!(tried > 3, "or nothing is tried");
    }
}
