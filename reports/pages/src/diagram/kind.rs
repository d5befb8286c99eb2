//! Kinds of actions that the drawing distinguishes.

use nightcourt_resolvers::model::Ability;

/// A kind of arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// Kills.
    Kill,
    /// Protects and guards.
    Protect,
    /// Blocks, whatever else it does.
    Block,
    /// Moves actions to another player, or exchanges identities.
    Move,
    /// Looks at somebody.
    Look,
    /// Makes oneself untargetable.
    Escape,
    /// Anything else.
    Errand,
}

/// The head of an arrow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Head {
    /// A filled triangle.
    Triangle,
    /// A filled disc.
    Disc,
    /// A bar across the line.
    Bar,
    /// Two strokes, with no base.
    Open,
    /// A ring.
    Ring,
    /// A filled diamond.
    Diamond,
}

/// The look of a kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    /// The class of its elements.
    pub(super) class: &'static str,
    /// Its colour on a light page.
    pub(super) colour: &'static str,
    /// The dashes of its line, none for a whole one.
    pub(super) dashes: &'static str,
    /// Its head.
    pub(super) head: Head,
}

impl Kind {
    /// The kind of an ability.
    #[must_use]
    pub const fn of(ability: Ability) -> Kind {
        match ability {
            Ability::Kill => Kind::Kill,
            Ability::Protect | Ability::Guard | Ability::Rolestop => Kind::Protect,
            Ability::Block | Ability::Jail | Ability::Commandant | Ability::Commuterize => Kind::Block,
            Ability::Redirect | Ability::Drive | Ability::Exchange => Kind::Move,
            Ability::Investigate
            | Ability::Rolecop
            | Ability::Track
            | Ability::Watch
            | Ability::Gunsmith
            | Ability::VanillaCop
            | Ability::Neapolitan
            | Ability::Follow
            | Ability::Voyeur
            | Ability::Motion => Kind::Look,
            Ability::Commute | Ability::Hide => Kind::Escape,
            Ability::Visit
            | Ability::Frame
            | Ability::Recruit
            | Ability::Vanillaise
            | Ability::Give
            | Ability::Steal
            | Ability::Revive => Kind::Errand,
        }
    }

    pub(super) fn look(self) -> Look {
        let look = |class, colour, dashes, head| Look { class, colour, dashes, head };
        match self {
            Kind::Kill => look("kill", "#b3261e", "", Head::Triangle),
            Kind::Protect => look("protect", "#1a6b3c", "14 3", Head::Disc),
            Kind::Block => look("block", "#8a4b00", "8 4", Head::Bar),
            Kind::Move => look("move", "#6a3fb0", "12 4 2 4", Head::Open),
            Kind::Look => look("look", "#0b5cad", "2 4", Head::Ring),
            Kind::Escape => look("escape", "#00696d", "2 3 8 3", Head::Diamond),
            Kind::Errand => look("errand", "#595959", "5 3", Head::Triangle),
        }
    }
}
