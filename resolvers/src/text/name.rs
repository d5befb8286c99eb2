//! Valid names of players and items, and the lookup of a player by name.

use super::error::{Complaint, ErrorKind};
use super::lookalike::is_invisible;
use super::suggest::closest;
use crate::model::PlayerId;

/// The most bytes in the name of a player or an item.
pub const MAX_NAME: usize = 64;

/// The letters that no name may hold, as the night text gives them a meaning.
const NAME_LETTERS: &[char] = &['=', ':', ',', '>', '#'];
/// The letters that no item may hold.
const ITEM_LETTERS: &[char] = &[
    '=', ':', ',', '>', '#', ';', '{', '}', '(', ')', '[', ']', '"',
];

/// Checks what a player is called.
///
/// # Errors
/// If nothing is left of the name, or it is too long, or holds a letter that no name may hold, or space at an end; or if it is
/// `nobody`, by which the night text and every page mean no player.
pub fn check_name(name: &str) -> Result<(), Complaint> {
    if name.eq_ignore_ascii_case("nobody") {
        return Err(Complaint::new(ErrorKind::NameReserved, name));
    }
    check(
        name,
        NAME_LETTERS,
        ErrorKind::NameMissing,
        ErrorKind::NameTooLong,
        ErrorKind::NameHolds,
    )
}

/// Checks the name of a player who comes after these.
///
/// # Errors
/// As [`check_name`], or if another player has the name.
pub fn check_new_name<S: AsRef<str>>(name: &str, before: &[S]) -> Result<(), Complaint> {
    check_name(name)?;
    match before.iter().any(|known| known.as_ref() == name) {
        true => Err(Complaint::new(ErrorKind::NameTaken, name)),
        false => Ok(()),
    }
}

/// Checks what an item is called.
///
/// # Errors
/// As [`check_name`], with more letters that no item may hold.
pub fn check_item(item: &str) -> Result<(), Complaint> {
    check(
        item,
        ITEM_LETTERS,
        ErrorKind::ItemMissing,
        ErrorKind::ItemTooLong,
        ErrorKind::ItemHolds,
    )
}

/// Checks what a role of the night's own is called.
///
/// # Errors
/// As [`check_item`].
pub(super) fn check_role(role: &str) -> Result<(), Complaint> {
    check(
        role,
        ITEM_LETTERS,
        ErrorKind::RoleUnnamed,
        ErrorKind::RoleTooLong,
        ErrorKind::RoleHolds,
    )?;
    // What separates words is no name.
    match role.chars().any(char::is_alphanumeric) {
        true => Ok(()),
        false => Err(Complaint::new(ErrorKind::RoleUnnamed, role)),
    }
}

fn check(
    name: &str,
    letters: &[char],
    missing: ErrorKind,
    too_long: impl Fn(usize) -> ErrorKind,
    holds: impl Fn(char) -> ErrorKind,
) -> Result<(), Complaint> {
    if name.is_empty() {
        return Err(Complaint::new(missing, name));
    }
    if name.len() > MAX_NAME {
        return Err(Complaint::new(too_long(name.len()), name));
    }
    if let Some(letter) = name
        .chars()
        .find(|letter| letters.contains(letter) || letter.is_control() || is_invisible(*letter))
    {
        return Err(Complaint::new(holds(letter), name));
    }
    // Only a name that begins or ends with it can be changed by trimming; one trimmed to nothing is caught here too.
    let ends = [name.chars().next(), name.chars().next_back()];
    match ends
        .into_iter()
        .flatten()
        .find(|letter| letter.is_whitespace())
    {
        Some(letter) => Err(Complaint::new(holds(letter), name)),
        None => Ok(()),
    }
}

/// The player of this name: as typed, or in another case if that fits one player only.
///
/// # Errors
/// If no player, or more than one, fits.
pub fn find_player<S: AsRef<str>>(names: &[S], name: &str) -> Result<PlayerId, Complaint> {
    if name.is_empty() {
        return Err(Complaint::new(ErrorKind::NameMissing, name));
    }
    if let Some(place) = names.iter().position(|known| known.as_ref() == name) {
        return Ok(PlayerId::new(place as u8));
    }
    let mut alike = names
        .iter()
        .enumerate()
        .filter(|(_, known)| same_but_for_case(known.as_ref(), name));
    match (alike.next(), alike.next()) {
        (Some((place, _)), None) => Ok(PlayerId::new(place as u8)),
        (Some(_), Some(_)) => Err(Complaint::new(ErrorKind::AmbiguousPlayer, name)),
        (None, _) => Err(Complaint::new(ErrorKind::UnknownPlayer, name)
            .suggest(closest(name, names.iter().map(AsRef::as_ref)))),
    }
}

/// Adds a player to the pre-decided order.
///
/// # Errors
/// As [`find_player`], or if the order has the player.
pub fn add_to_order<S: AsRef<str>>(
    order: &mut Vec<PlayerId>,
    names: &[S],
    name: &str,
) -> Result<(), Complaint> {
    let player = find_player(names, name)?;
    if order.contains(&player) {
        return Err(Complaint::new(ErrorKind::OrderedTwice, name));
    }
    order.push(player);
    Ok(())
}

fn same_but_for_case(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
        || !(a.is_ascii() && b.is_ascii())
            && a.chars()
                .flat_map(char::to_lowercase)
                .eq(b.chars().flat_map(char::to_lowercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_in_another_case_is_found_if_it_fits_one_player_only() {
        let names = ["Ann", "ÉMILE", "bob", "BOB"];
        let found = |name| find_player(&names, name).map(PlayerId::index).ok();
        assert_eq!(found("ann"), Some(0));
        assert_eq!(found("émile"), Some(1));
        assert_eq!(found("bob"), Some(2));
        assert_eq!(found("Bob"), None);
        assert_eq!(
            find_player(&names, "Anne")
                .unwrap_err()
                .suggestion()
                .as_deref(),
            Some("Ann")
        );
    }

    #[test]
    fn what_a_name_may_not_be() {
        for (name, right) in [
            ("Ann B. (she)", true),
            ("", false),
            ("a=b", false),
            (" a", false),
            ("a\u{7}", false),
            ("[a]", true),
            ("Nobody", false),
            ("Nobody else", true),
            ("A\u{200b}nn", false),
            ("\u{202e}nnA", false),
        ] {
            assert_eq!(check_name(name).is_ok(), right, "{name:?}");
        }
        assert!(check_name(&"x".repeat(64)).is_ok());
        assert!(check_name(&"x".repeat(65)).is_err());
        assert!(check_item("[a]").is_err());
    }
}
