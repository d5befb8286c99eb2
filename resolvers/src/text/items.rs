//! The night's list of items, filled in the order in which they are first named.

use super::error::{Complaint, ErrorKind};
use super::name::check_item;
use crate::model::{Ability, ItemId, MAX_ITEMS, Player, Role};

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
        if let Some(place) = self
            .0
            .iter()
            .position(|known| known.as_ref() == name.as_ref())
        {
            return Ok(ItemId::new(place as u8));
        }
        check_item(name.as_ref())?;
        if self.0.len() == MAX_ITEMS {
            return Err(Complaint::new(ErrorKind::TooManyItems, name.as_ref()));
        }
        self.0.push(name);
        Ok(ItemId::new(self.0.len() as u8 - 1))
    }
    /// Adds the item that a player vends by the table of roles.
    ///
    /// # Errors
    /// As [`Items::number`].
    pub fn vend(&mut self, player: &mut Player) -> Result<(), Complaint> {
        if let Some(item) = player.role.vends() {
            player.vends.insert(self.number(item.into())?);
        }
        Ok(())
    }
    /// The item that a role gives when its action names none.
    ///
    /// # Errors
    /// If it has no such item, or as [`Items::number`].
    pub fn usual(&mut self, role: Role) -> Result<ItemId, Complaint> {
        match role.item() {
            Some(item) => self.number(item.into()),
            None => Err(Complaint::new(ErrorKind::GiveWhat, Ability::Give.id())),
        }
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

/// Checks that an item, written as this word, can be held.
///
/// # Errors
/// If it is fruit or money.
pub fn check_held(item: ItemId, word: &str) -> Result<(), Complaint> {
    if item.is_held() {
        return Ok(());
    }
    let kind = if item == ItemId::FRUIT {
        ErrorKind::HoldsFruit
    } else {
        ErrorKind::Counted
    };
    Err(Complaint::new(kind, word))
}

impl<S: AsRef<str> + From<&'static str>> Default for Items<S> {
    fn default() -> Self {
        Self::new()
    }
}
