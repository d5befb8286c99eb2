//! Which role a name means, in one step: nights are read by the million, and most of their words are looked up here.

#![allow(
    clippy::disallowed_types,
    reason = "names are only looked up, so that the table's order shows nowhere"
)]

use std::collections::HashMap;
use std::sync::LazyLock;

use super::role::{RoleId, same_word, separates};

/// Slips of the pen that finished games have, and the names that were meant.
const SLIPS: [(&str, &str); 5] = [
    ("Neighor", "Neighbor"),
    ("Neopolitan", "Neapolitan"),
    ("Vanilla Towne", "Vanilla Townie"),
    ("Vigiliante", "Vigilante"),
    ("Viglante", "Vigilante"),
];

/// The longest name that is looked up in the table, in bytes without what only separates; nothing known is longer.
const LONGEST: usize = 64;

/// Under each name without case and what only separates, the roles whose name that is, in the order of the table.
static NAMES: LazyLock<HashMap<Box<[u8]>, Vec<RoleId>>> = LazyLock::new(|| {
    let mut names: HashMap<Box<[u8]>, Vec<RoleId>> = HashMap::new();
    let mut add = |name: &str, role: RoleId| {
        let mut room = [0; LONGEST];
        let folded = fold(name, &mut room)
            .unwrap_or_else(|| panic!("{name} is short, and has plain letters"));
        names.entry(folded.into()).or_default().push(role);
    };
    each_name().for_each(|role| add(role.name(), role));
    for (slip, meant) in SLIPS {
        search(meant).into_iter().for_each(|role| add(slip, role));
    }
    names
});

/// Every name of every role.
fn each_name() -> impl Iterator<Item = RoleId> {
    RoleId::all().flat_map(RoleId::names)
}

/// The role with this name or alias; case, spaces and hyphens do not matter, nor do slips of the pen.
pub(super) fn find(name: &str) -> Option<RoleId> {
    // Names have plain letters alone, and a word with others may still have the plain one of a capital: let it be compared.
    if !name.is_ascii() {
        return search(name);
    }
    let mut room = [0; LONGEST];
    let roles = NAMES.get(fold(name, &mut room)?)?;
    spelled(roles.iter().copied(), name).or(roles.first().copied())
}

/// A name without case and what only separates; `None` if it is too long.
fn fold<'a>(name: &str, room: &'a mut [u8; LONGEST]) -> Option<&'a [u8]> {
    let mut length = 0;
    for byte in name.bytes().filter(|&byte| !separates(char::from(byte))) {
        *room.get_mut(length)? = byte.to_ascii_lowercase();
        length += 1;
    }
    Some(&room[..length])
}

fn spelled(mut roles: impl Iterator<Item = RoleId>, name: &str) -> Option<RoleId> {
    roles.find(|role| role.name().eq_ignore_ascii_case(name))
}

/// The same, by comparing with every name.
fn search(name: &str) -> Option<RoleId> {
    let name = SLIPS
        .iter()
        .find(|(slip, _)| same_word(slip, name))
        .map_or(name, |&(_, meant)| meant);
    spelled(each_name(), name).or_else(|| each_name().find(|role| same_word(role.name(), name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Names as they are typed, nearly typed, and what is none.
    #[test]
    fn what_is_looked_up_is_what_is_found_by_comparing() {
        let known: Vec<&str> = each_name()
            .map(RoleId::name)
            .chain(SLIPS.map(|(slip, _)| slip))
            .collect();
        let others = [
            "",
            "-",
            "Kop",
            "C\u{f6}p",
            "\u{212a}iller",
            "Role\u{2013}Cop",
            "x y z",
        ];
        let mut found = 0;
        for name in known.into_iter().chain(others) {
            let typed = [
                name.to_owned(),
                name.to_uppercase(),
                name.to_lowercase().replace(' ', ""),
                name.replace(' ', " - "),
                name.chars().flat_map(|letter| [letter, '_']).collect(),
                format!("{name}x"),
                name.replace(['k', 'K'], "\u{212a}"),
                name.repeat(20),
            ];
            for typed in typed {
                assert_eq!(find(&typed), search(&typed), "{typed}");
                found += usize::from(find(&typed).is_some());
            }
        }
        assert!(found > 500, "{found}");
    }
}
