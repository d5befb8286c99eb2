//! The smallest parts of an ability (MODEL-5; [RAR] "components").

pub use crate::tables::Component;

impl Component {
    /// Number of components.
    pub const COUNT: usize = Component::Revive as usize + 1;
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
