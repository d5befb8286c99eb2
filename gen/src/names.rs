//! Standard names: nights that nobody typed still have to be read.

use nightcourt_resolvers::model::{ItemId, MAX_PLAYERS, Night, Passive};
use nightcourt_resolvers::text::Sheet;

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

/// The night text of a night, under these names.
#[must_use]
pub fn text(night: &Night) -> String {
    let sheet = Sheet::new(
        "",
        night.clone(),
        names(night.players().len()),
        &items(),
        Vec::new(),
    );
    sheet.map_or_else(|_| format!("{night:?}"), |sheet| sheet.to_string())
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
