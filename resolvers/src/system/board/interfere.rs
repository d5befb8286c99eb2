//! Interference: the order of two actions matters although neither could modify the other (NAR-7, ORDER-10; [NAR] "the order of two
//! actions matters but it isn't clear that one affects the other").

use crate::model::{Component, Components, ItemId, Night, PlayerSet};
use crate::system::bits::Bits;

use super::{Act, Board, Modifies, Terms};

const ITEMS: Components = Components::of(&[Component::Strip, Component::Give, Component::Steal]);
/// Components that interfere with a gift: those that take belongings or look for them.
pub(super) const WARY: Components =
    Components::of(&[Component::Strip, Component::Steal, Component::ReadGun]);

impl<const W: usize> Board<W> {
    /// Reports whether some two of these actions have components that may interfere: most nights have none.
    pub(in crate::system) fn could_interfere(&self, night: &Night, these: Bits<W>) -> bool {
        let of = |components: &[Component]| self.having_any(components).intersection(&these);
        let wary = of(&[Component::Strip, Component::Steal, Component::ReadGun]);
        let touches = wary.union(&of(&[Component::Give]));
        of(&[Component::Redirect, Component::Swap]).has_two()
            || of(&[Component::Exchange]).has_two()
            || of(&[Component::Guard]).has_two()
            || !wary.is_empty()
                && (touches.has_two() || !night.vendors().is_empty() && these.has_two())
    }

    /// Reports whether the order of two actions matters although neither could modify the other.
    pub(in crate::system) fn interfere(
        &self,
        modifies: &Modifies<W>,
        terms: &Terms<'_>,
        [one, other]: [usize; 2],
    ) -> bool {
        let (a, b) = (&self.acts[one], &self.acts[other]);
        let both = |component: Component| a.has(component) && b.has(component);
        let common = || modifies.rows[one].intersection(&modifies.rows[other]);
        a.is_mover() && b.is_mover() && common().meets(&self.pending)
            || (both(Component::Swap) || both(Component::Exchange))
                && a.pair_set().meets(b.pair_set())
            || both(Component::Guard) && a.target == b.target
            || belongings_clash(a, b)
            || reads_belongings(a, b)
            || reads_belongings(b, a)
            || self.meets_gifts(terms, one, other)
            || self.meets_gifts(terms, other, one)
    }
}

/// The players whose belongings an action takes, gives or looks at: its target, and a thief's own.
pub(super) fn touched<const W: usize>(act: &Act<W>) -> PlayerSet {
    let own = if act.has(Component::Steal) {
        PlayerSet::of(act.actor)
    } else {
        PlayerSet::EMPTY
    };
    act.aim().union(own)
}

/// Any two of strip, give and steal that touch one player's belongings and are not both give.
fn belongings_clash<const W: usize>(a: &Act<W>, b: &Act<W>) -> bool {
    a.components.meets(ITEMS)
        && b.components.meets(ITEMS)
        && !(a.has(Component::Give) && b.has(Component::Give))
        && touched(a).meets(touched(b))
}

/// Reports whether the first looks for what the second takes or gives: a Gunsmith looks for guns, and gifts of other items
/// are nothing to them.
fn reads_belongings<const W: usize>(reader: &Act<W>, other: &Act<W>) -> bool {
    reader.has(Component::ReadGun)
        && other.components.meets(ITEMS)
        && (!other.has(Component::Give) || other.item == ItemId::GUN)
        && touched(other).meets(reader.aim())
}
