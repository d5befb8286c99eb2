//! Lenses: the facts of an outcome that are compared.

pub use crate::tables::Lens;

impl Lens {
    /// The lens with this word.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Lens> {
        Lens::ALL.into_iter().find(|lens| lens.id() == id)
    }
}
