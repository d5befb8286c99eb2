//! The night's list of items, filled in the order in which they are first named.

use super::error::{Complaint, ErrorKind};
use super::name::check_item;
use crate::model::{ItemId, MAX_ITEMS};

/// The names of a night's items; the first three are `fruit`, `money` and `gun`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Items<S>(Vec<S>);

impl<S: AsRef<str> + From<&'static str>> Items<S> {
    /// Fruit, money and gun.
    #[must_use]
    pub fn new() -> Self {
        Items(vec!["fruit".into(), "money".into(), "gun".into()])
    }
    /// The number of an item; one that was not named before gets the next.
    ///
    /// # Errors
    /// If it cannot be called so, or there are too many.
    pub fn number(&mut self, name: S) -> Result<ItemId, Complaint> {
        if let Some(place) = self.0.iter().position(|known| known.as_ref() == name.as_ref()) {
            return Ok(ItemId::new(place as u8));
        }
        check_item(name.as_ref())?;
        if self.0.len() == MAX_ITEMS {
            return Err(Complaint::new(ErrorKind::TooManyItems, name.as_ref()));
        }
        self.0.push(name);
        Ok(ItemId::new(self.0.len() as u8 - 1))
    }
    /// The names.
    #[must_use]
    pub fn names(&self) -> &[S] {
        &self.0
    }
    /// The names, to keep.
    #[must_use]
    pub fn into_names(self) -> Vec<S> {
        self.0
    }
}

impl<S: AsRef<str> + From<&'static str>> Default for Items<S> {
    fn default() -> Self {
        Self::new()
    }
}
