//! Results of a target without a fault.

/// The progress of a target with an input without a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// The input was checked.
    Asked,
    /// The input is not one that the target reads, or is too long for it, and was refused. A fuzzer learns little from
    /// them.
    Refused,
}

impl Tried {
    /// Asked, if either is.
    #[must_use]
    pub fn or(self, other: Tried) -> Tried {
        if self == Tried::Asked { self } else { other }
    }
}
