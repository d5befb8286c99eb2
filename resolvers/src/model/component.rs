//! The smallest parts of an ability (MODEL-5; [RAR] "components").

/// The smallest part of an ability. MODEL-11 to MODEL-18 define the effect of each; every system reads that
/// table with code of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Component {
    /// Can be seen, and triggers whoever answers visits.
    Visit,
    /// The player dies at the end of the night.
    Kill,
    /// Kills at the player fail.
    Protect,
    /// Kills at the player land on the guard instead.
    Guard,
    /// Blockable actions by the player fail.
    Block,
    /// Redirectable actions by the player get another target.
    Redirect,
    /// Actions that target either of two players target the other.
    Swap,
    /// Actions that target the target fail.
    Untarget,
    /// Actions that target the actor fail.
    UntargetSelf,
    /// The actor dies if the target dies or was not Town.
    Fate,
    /// The actor learns the target's alignment.
    ReadAlignment,
    /// The actor learns the target's role.
    ReadRole,
    /// The actor learns whom the target visited.
    ReadVisits,
    /// The actor learns who visited the target.
    ReadVisitors,
    /// The actor learns whether the target has a gun.
    ReadGun,
    /// The actor learns whether the target is vanilla.
    ReadVanilla,
    /// The actor learns whether the target is vanilla and Town.
    ReadVanillaTown,
    /// The actor learns by which abilities the target visited.
    ReadVisitAbilities,
    /// The actor learns by which abilities the target was visited.
    ReadVisitorAbilities,
    /// The actor learns whether the target visited or was visited.
    ReadMotion,
    /// Readings of the target's alignment say mafia.
    Frame,
    /// The target joins the cult.
    Recruit,
    /// The target loses abilities and items.
    Strip,
    /// The target receives an item.
    Give,
    /// The actor takes the target's items and money.
    Steal,
    /// Two players' deaths are reported as each other's.
    Exchange,
    /// A dead target lives.
    Revive,
}

impl Component {
    /// Number of components.
    pub const COUNT: usize = Component::Revive as usize + 1;

    /// The word of rulebooks.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Component::Visit => "visit",
            Component::Kill => "kill",
            Component::Protect => "protect",
            Component::Guard => "guard",
            Component::Block => "block",
            Component::Redirect => "redirect",
            Component::Swap => "swap",
            Component::Untarget => "untargetable",
            Component::UntargetSelf => "untargetable-self",
            Component::Fate => "shared-fate",
            Component::ReadAlignment => "read-alignment",
            Component::ReadRole => "read-role",
            Component::ReadVisits => "read-visits",
            Component::ReadVisitors => "read-visitors",
            Component::ReadGun => "read-gun",
            Component::ReadVanilla => "read-vanilla",
            Component::ReadVanillaTown => "read-vanilla-town",
            Component::ReadVisitAbilities => "read-visit-abilities",
            Component::ReadVisitorAbilities => "read-visitor-abilities",
            Component::ReadMotion => "read-motion",
            Component::Frame => "frame",
            Component::Recruit => "recruit",
            Component::Strip => "strip",
            Component::Give => "give",
            Component::Steal => "steal",
            Component::Exchange => "exchange",
            Component::Revive => "revive",
        }
    }
}

/// Which components an ability has: one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Components(u32);

impl Components {
    /// All of them.
    pub const ALL: Self = Self((1 << Component::COUNT as u32) - 1);

    /// The set of these.
    #[must_use]
    pub const fn of(list: &[Component]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < list.len() {
            bits |= 1 << list[i] as u8;
            i += 1;
        }
        Self(bits)
    }
    /// Reports whether it is among them.
    #[must_use]
    pub const fn has(self, component: Component) -> bool {
        self.0 >> component as u8 & 1 == 1
    }
    /// Reports whether any of the other's is among them.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}
