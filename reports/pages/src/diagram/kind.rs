//! Kinds of actions that the drawing distinguishes.

use nightcourt_resolvers::model::{Ability, Component};
use nightcourt_resolvers::outcome::ReportKind;

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
    /// The kind of an ability: that of the first of these components that it has.
    #[must_use]
    pub fn of(ability: Ability) -> Kind {
        use Component::{Block, Exchange, Guard, Protect, Redirect, Swap, Untarget, UntargetSelf};
        const KINDS: [(&[Component], Kind); 5] = [
            (&[Component::Kill], Kind::Kill),
            (&[Block], Kind::Block),
            (&[Protect, Guard, Untarget], Kind::Protect),
            (&[Redirect, Swap, Exchange], Kind::Move),
            (&[UntargetSelf], Kind::Escape),
        ];
        let kind = KINDS
            .iter()
            .find(|(components, _)| components.iter().any(|&one| ability.has(one)));
        let other = if ReportKind::of(ability).is_some() {
            Kind::Look
        } else {
            Kind::Errand
        };
        kind.map_or(other, |&(_, kind)| kind)
    }

    pub(super) fn look(self) -> Look {
        let look = |class, colour, dashes, head| Look {
            class,
            colour,
            dashes,
            head,
        };
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
