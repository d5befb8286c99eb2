//! Results of a target without a fault.

/// The progress of a target with an input without a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tried {
    /// All that the target asks was asked.
    Asked,
    /// The input is not what the target reads, or is too long for it, and was refused without anything being wrong in that. Of many
    /// such inputs a fuzzer learns little.
    Refused,
}

impl Tried {
    /// Asked, if either is.
    #[must_use]
    pub fn or(self, other: Tried) -> Tried {
        if self == Tried::Asked { self } else { other }
    }
}
