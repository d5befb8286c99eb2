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
    category: |ability| places::werewolves(ability).category,
    sequential: 1 << 1 | 1 << 9,
    seen_to: 7,
    guards: Guards::Every,
    recruits_dead: true,
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
    category: |ability| places::lar(ability).category,
    sequential: u32::MAX,
    seen_to: u8::MAX,
    guards: Guards::First,
    recruits_dead: false,
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

    /// What could modify a kill, or be modified by one, is never in the category of a kill where the order counts: order
    /// events (`super::conflict`) need not ask. A rulebook that breaks this must teach them to.
    #[test]
    fn no_sequential_category_has_kills_and_what_they_meet() {
        let meets = [Component::Protect, Component::Guard, Component::Recruit];
        for book in [WEREWOLVES, LAR] {
            let category = |ability: Ability| (book.category)(ability);
            let kills = || Ability::all().filter(|ability| ability.has(Component::Kill));
            for kill in kills().filter(|&kill| book.is_sequential(category(kill))) {
                let beside = Ability::all().filter(|&ability| category(ability) == category(kill));
                assert!(beside.into_iter().all(|ability| !meets.iter().any(|&part| ability.has(part))));
            }
        }
        assert!(LAR.is_sequential((LAR.category)(Ability::Kill)), "or nothing is tried");
    }
}
