//! How far a target came with an input.

/// How far a target came with an input with which nothing is wrong.
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
