//! The one table of abilities (MODEL-8): whom an action names, its components, and where each source places it.
//! Places that a source itself gives are *native*, the rest are *by analogy* (MODEL-67).

use super::component::Component::{
    self, Block, Exchange, Fate, Frame, Give, Guard, Kill, Protect, ReadAlignment, ReadRole, ReadVisitors, ReadVisits,
    Recruit, Redirect, Revive, Steal, Strip, Swap, Untarget, UntargetSelf, Visit,
};
use super::component::Components;

/// What a player may submit. The order is that of the table in RULES.md, which sorts reports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Ability {
    /// Visit, and nothing else.
    Visit,
    /// Kill.
    Kill,
    /// Protect from kills (Doctor).
    Protect,
    /// Step in front of kills (Bodyguard).
    Guard,
    /// Make actions fail (Roleblocker).
    Block,
    /// Block and protect (Jailkeeper).
    Jail,
    /// Block and read alignment (Super Commandant).
    Commandant,
    /// Give somebody's actions another target (Redirector).
    Redirect,
    /// Swap two players as targets (Bus Driver).
    Drive,
    /// Be untargetable (Commuter).
    Commute,
    /// Make another player untargetable, and block him (Commuterizer).
    Commuterize,
    /// Be untargetable behind somebody, and share that player's fate (Hider).
    Hide,
    /// Read alignment (Cop).
    Investigate,
    /// Read a role (Role Cop).
    Rolecop,
    /// Read whom somebody visited.
    Track,
    /// Read who visited somebody.
    Watch,
    /// Make somebody read as mafia.
    Frame,
    /// Bring somebody into the cult.
    Recruit,
    /// Take somebody's abilities and items away.
    Vanillaise,
    /// Give an item.
    Give,
    /// Take somebody's items and money.
    Steal,
    /// Exchange two players' identities (Djinn).
    Exchange,
    /// Bring a dead player back.
    Revive,
}

/// Which players an action names (\[SNARF\] targeting and choosing).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Naming {
    /// Nobody.
    Nobody,
    /// One targeted player, not oneself.
    Target,
    /// One targeted player, not oneself, and one chosen destination.
    TargetAndDestination,
    /// Two different chosen players.
    TwoChosen,
}

/// A class of the \[NAR\] list, in its order. The classes of `lar` are the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Class {
    /// Copy: no ability here is of it, but the list has it.
    Copy,
    /// Hide, commute.
    Hide,
    /// Bus drive.
    BusDrive,
    /// Block.
    Block,
    /// Redirect.
    Redirect,
    /// Protect.
    Protect,
    /// Miscellaneous.
    Misc,
    /// Kill.
    Kill,
    /// Recruit.
    Recruit,
    /// Inspect.
    Inspect,
}

impl Class {
    /// Every class, in the order of the list.
    pub const ALL: [Class; 10] = [
        Class::Copy,
        Class::Hide,
        Class::BusDrive,
        Class::Block,
        Class::Redirect,
        Class::Protect,
        Class::Misc,
        Class::Kill,
        Class::Recruit,
        Class::Inspect,
    ];

    /// The class as the list names it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Class::Copy => "copy",
            Class::Hide => "hide",
            Class::BusDrive => "bus drive",
            Class::Block => "block",
            Class::Redirect => "redirect",
            Class::Protect => "protect",
            Class::Misc => "miscellaneous",
            Class::Kill => "kill",
            Class::Recruit => "recruit",
            Class::Inspect => "inspect",
        }
    }
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The ability.
    pub ability: Ability,
    /// The word of the night text and of the JSON form.
    pub id: &'static str,
    /// Whom it names.
    pub names: Naming,
    /// Its components, in the order of the table in RULES.md.
    pub parts: &'static [Component],
    /// The same, as a set.
    pub components: Components,
    /// \[SNARF\] order of its first sub-action.
    pub order: u8,
    /// Whether \[SNARF\] gives that order.
    pub order_native: bool,
    /// \[NAR\] class; `lar` runs by the same.
    pub class: Class,
    /// Whether \[NAR\] gives that class.
    pub class_native: bool,
    /// Category of \[Categories\], from 1.
    pub category: u8,
    /// Whether \[Categories\] gives that category.
    pub category_native: bool,
}

/// Given by the source itself.
const NATIVE: bool = true;
/// Placed by analogy.
const ANALOGY: bool = false;

const fn row(
    ability: Ability,
    id: &'static str,
    names: Naming,
    parts: &'static [Component],
    order: (u8, bool),
    class: (Class, bool),
    category: (u8, bool),
) -> Row {
    Row {
        ability,
        id,
        names,
        parts,
        components: Components::of(parts),
        order: order.0,
        order_native: order.1,
        class: class.0,
        class_native: class.1,
        category: category.0,
        category_native: category.1,
    }
}

use Naming::{Nobody, Target, TargetAndDestination, TwoChosen};

/// The table of abilities in RULES.md, in its order, with `jail` at the order \[SNARF\] recommends.
#[rustfmt::skip]
pub const TABLE: [Row; 23] = [
    row(Ability::Visit,       "visit",       Target,               &[Visit],                         (110, ANALOGY), (Class::Misc, ANALOGY),     (4, NATIVE)),
    row(Ability::Kill,        "kill",        Target,               &[Visit, Kill],                   (80, NATIVE),   (Class::Kill, NATIVE),      (6, NATIVE)),
    row(Ability::Protect,     "protect",     Target,               &[Visit, Protect],                (60, NATIVE),   (Class::Protect, NATIVE),   (3, NATIVE)),
    row(Ability::Guard,       "guard",       Target,               &[Visit, Guard],                  (60, NATIVE),   (Class::Protect, ANALOGY),  (3, ANALOGY)),
    row(Ability::Block,       "block",       Target,               &[Visit, Block],                  (40, NATIVE),   (Class::Block, NATIVE),     (2, NATIVE)),
    row(Ability::Jail,        "jail",        Target,               &[Visit, Block, Protect],         (45, NATIVE),   (Class::Block, NATIVE),     (2, ANALOGY)),
    row(Ability::Commandant,  "commandant",  Target,               &[Visit, Block, ReadAlignment],   (40, NATIVE),   (Class::Block, NATIVE),     (2, ANALOGY)),
    row(Ability::Redirect,    "redirect",    TargetAndDestination, &[Visit, Redirect],               (20, NATIVE),   (Class::Redirect, NATIVE),  (1, NATIVE)),
    row(Ability::Drive,       "drive",       TwoChosen,            &[Visit, Swap],                   (20, NATIVE),   (Class::BusDrive, NATIVE),  (1, ANALOGY)),
    row(Ability::Commute,     "commute",     Nobody,               &[UntargetSelf],                  (35, NATIVE),   (Class::Hide, ANALOGY),     (2, ANALOGY)),
    row(Ability::Commuterize, "commuterize", Target,               &[Visit, Untarget, Block],        (35, ANALOGY),  (Class::Hide, ANALOGY),     (2, ANALOGY)),
    row(Ability::Hide,        "hide",        Target,               &[Visit, UntargetSelf, Fate],     (30, NATIVE),   (Class::Hide, NATIVE),      (2, ANALOGY)),
    row(Ability::Investigate, "investigate", Target,               &[Visit, ReadAlignment],          (100, NATIVE),  (Class::Inspect, NATIVE),   (4, NATIVE)),
    row(Ability::Rolecop,     "rolecop",     Target,               &[Visit, ReadRole],               (100, NATIVE),  (Class::Inspect, ANALOGY),  (4, NATIVE)),
    row(Ability::Track,       "track",       Target,               &[Visit, ReadVisits],             (100, NATIVE),  (Class::Inspect, ANALOGY),  (7, NATIVE)),
    row(Ability::Watch,       "watch",       Target,               &[Visit, ReadVisitors],           (100, NATIVE),  (Class::Inspect, ANALOGY),  (7, NATIVE)),
    row(Ability::Frame,       "frame",       Target,               &[Visit, Frame],                  (70, ANALOGY),  (Class::Misc, ANALOGY),     (3, ANALOGY)),
    row(Ability::Recruit,     "recruit",     Target,               &[Visit, Recruit],                (90, ANALOGY),  (Class::Recruit, NATIVE),   (4, ANALOGY)),
    row(Ability::Vanillaise,  "vanillaise",  Target,               &[Visit, Strip],                  (40, NATIVE),   (Class::Misc, ANALOGY),     (4, ANALOGY)),
    row(Ability::Give,        "give",        Target,               &[Visit, Give],                   (90, NATIVE),   (Class::Misc, ANALOGY),     (8, NATIVE)),
    row(Ability::Steal,       "steal",       Target,               &[Visit, Steal],                  (85, ANALOGY),  (Class::Misc, ANALOGY),     (5, NATIVE)),
    row(Ability::Exchange,    "exchange",    TwoChosen,            &[Exchange],                      (150, ANALOGY), (Class::Misc, ANALOGY),     (9, NATIVE)),
    row(Ability::Revive,      "revive",      Target,               &[Visit, Revive],                 (160, ANALOGY), (Class::Misc, ANALOGY),     (11, NATIVE)),
];

impl Ability {
    /// Every ability, in the order of the table.
    pub fn all() -> impl Iterator<Item = Ability> + Clone {
        TABLE.iter().map(|row| row.ability)
    }
    /// Its row of the table.
    #[must_use]
    pub const fn row(self) -> &'static Row {
        &TABLE[self as usize]
    }
    /// The word of the night text and of the JSON form.
    #[must_use]
    pub const fn id(self) -> &'static str {
        self.row().id
    }
    /// Whom it names.
    #[must_use]
    pub const fn names(self) -> Naming {
        self.row().names
    }
    /// Its components.
    #[must_use]
    pub const fn components(self) -> Components {
        self.row().components
    }
    /// Whether it has this component.
    #[must_use]
    pub const fn has(self, component: Component) -> bool {
        self.row().components.has(component)
    }
    /// Whether it has a targeted player.
    #[must_use]
    pub const fn has_target(self) -> bool {
        match self.names() {
            Target | TargetAndDestination => true,
            Nobody | TwoChosen => false,
        }
    }
    /// The ability with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Ability> {
        TABLE.iter().find(|row| row.id == id).map(|row| row.ability)
    }
}

/// The abilities of a spelled-out role, in the order written: small enough to be copied (five bits each).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct AbilityList(u128);

impl AbilityList {
    /// No ability.
    pub const EMPTY: Self = Self(0);

    /// Adds one at the end; one that is there already changes nothing.
    #[must_use]
    pub fn with(self, ability: Ability) -> Self {
        if self.contains(ability) {
            return self;
        }
        Self(self.0 | (ability as u128 + 1) << (5 * self.len()))
    }
    /// How many.
    #[must_use]
    pub const fn len(self) -> usize {
        (128 - self.0.leading_zeros() as usize).div_ceil(5)
    }
    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
    /// Whether it is among them.
    #[must_use]
    pub fn contains(self, ability: Ability) -> bool {
        self.iter().any(|one| one == ability)
    }
    /// In the order written.
    pub fn iter(self) -> impl Iterator<Item = Ability> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let number = (rest & 31) as usize;
            rest >>= 5;
            (number != 0).then(|| TABLE[number - 1].ability)
        })
    }
}

impl FromIterator<Ability> for AbilityList {
    fn from_iter<T: IntoIterator<Item = Ability>>(abilities: T) -> Self {
        abilities.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl std::fmt::Debug for AbilityList {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_abilities() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.ability as usize, index, "{}", row.id);
            assert_eq!(row.ability.has_target() || row.ability == Ability::Drive, row.ability.has(Visit), "{}", row.id);
        }
    }

    #[test]
    fn a_list_of_abilities_keeps_their_order_and_drops_repeats() {
        let list: AbilityList = [Ability::Revive, Ability::Visit, Ability::Kill, Ability::Visit].into_iter().collect();
        assert_eq!(list.iter().collect::<Vec<_>>(), [Ability::Revive, Ability::Visit, Ability::Kill]);
        let all: AbilityList = Ability::all().collect();
        assert_eq!(all.len(), 23);
        assert!(all.iter().eq(Ability::all()));
    }
}
