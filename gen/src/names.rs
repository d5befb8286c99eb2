//! Standard names: nights that nobody typed still have to be read.

use std::fmt;
use std::ops::Deref;
use std::sync::LazyLock;

use nightcourt_resolvers::model::{ItemId, MAX_ITEMS, MAX_PLAYERS, Night, Passive};
use nightcourt_resolvers::text::{Complaint, Sheet};

/// A name for every place in the roster, short and no two alike.
#[rustfmt::skip]
pub const NAMES: [&str; MAX_PLAYERS] = [
    "Ann", "Bob", "Cy", "Di", "Ed", "Flo", "Gil", "Hal", "Ivy", "Jo", "Kit", "Lou", "Max", "Nan", "Oz", "Pam",
    "Quin", "Ray", "Sue", "Tom", "Una", "Vic", "Wes", "Xia", "Yul", "Zoe", "Abe", "Bea", "Cal", "Dot", "Eli", "Fay",
    "Gus", "Hope", "Ian", "June", "Ken", "Liv", "Moe", "Nell", "Otto", "Peg", "Rex", "Sal", "Tess", "Uma", "Van",
    "Win", "Yan", "Zack", "Alma", "Bert", "Cleo", "Dirk", "Enid", "Finn", "Greta", "Hank", "Iris", "Jack", "Kate",
    "Lars", "Mia", "Ned",
];

/// The items of generated nights, by number. Fruit and money always come first.
pub const ITEMS: [&str; 6] = ["fruit", "money", "gun", "knife", "vest", "key"];

/// The passives of the uniform frame and of censuses. An X-shot Bulletproof acts as Bulletproof unless a switch tells them
/// apart, and Self-Targeting does nothing by itself: a frame may list them.
pub const PASSIVES: [Passive; 13] = *Passive::ALL.first_chunk().expect("there are two more");

/// The names of the first players; at most 64.
#[must_use]
pub fn names(players: usize) -> Vec<String> {
    NAMES
        .iter()
        .take(players)
        .map(|&name| name.to_owned())
        .collect()
}

/// The names of the items.
#[must_use]
pub fn items() -> Vec<String> {
    ITEMS.iter().map(|&item| item.to_owned()).collect()
}

/// The names of all items. Random nights use the first few; nights that somebody wrote may have more.
static ALL_ITEMS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut all = items();
    all.extend((all.len()..MAX_ITEMS).map(|number| format!("thing {number}")));
    all
});

/// A night with standard names.
///
/// # Errors
/// If a night cannot be written; none that was generated or minimised is like that.
pub fn sheet(night: Night) -> Result<Sheet, Complaint> {
    let names = names(night.players().len());
    Sheet::new("", night, names, &ALL_ITEMS, Vec::new())
}

/// The night text of a night, under these names.
#[must_use]
pub fn text(night: &Night) -> String {
    sheet(night.clone()).map_or_else(|_| format!("{night:?}"), |sheet| sheet.to_string())
}

/// A night that prints as its [`text`], because fuzzers and property tests print the input that failed.
#[derive(Clone, PartialEq, Eq)]
pub struct FuzzNight(pub Night);

impl fmt::Debug for FuzzNight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{}", text(&self.0))
    }
}

impl Deref for FuzzNight {
    type Target = Night;

    fn deref(&self) -> &Night {
        &self.0
    }
}

/// The number of the item with this name.
#[must_use]
pub fn item(name: &str) -> Option<ItemId> {
    ITEMS
        .iter()
        .position(|&item| item == name)
        .map(|number| ItemId::new(number as u8))
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::model::ROLES;
    use std::collections::BTreeSet;

    #[test]
    fn no_two_names_are_the_same() {
        assert_eq!(
            NAMES
                .iter()
                .map(|name| name.to_lowercase())
                .collect::<BTreeSet<_>>()
                .len(),
            NAMES.len()
        );
        assert_eq!(names(70).len(), 64);
        assert_eq!(names(3), ["Ann", "Bob", "Cy"]);
    }

    #[test]
    fn every_item_of_the_table_of_roles_has_a_number() {
        assert_eq!(
            (item("fruit"), item("money")),
            (Some(ItemId::FRUIT), Some(ItemId::MONEY))
        );
        for role in ROLES {
            for name in role.vends.into_iter().chain(role.item) {
                assert!(item(name).is_some(), "{name}");
            }
        }
    }
}
