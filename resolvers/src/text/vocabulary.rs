//! The words for alignments, roles, modifiers, passives and abilities: what people may type, and what they may have
//! meant. Both forms of a night, text and JSON, look words up here.

use std::fmt;
use std::str::FromStr;

use super::definition::Definition;
use super::error::{Complaint, ErrorKind};
use super::suggest::closest;
use crate::explain::deed::joined;
use crate::model::{Ability, Alignment, Limit, Passive, ROLES, Role, RoleId, RoleSet, same_word};
use crate::outcome::Lens;
use crate::ruler::RulerId;
use crate::system::System;

/// The vendors, as they are written among the passives.
const VENDORS: [&str; 2] = ["vendor:fruit", "vendor:money"];

/// A table of words, among which one that was mistyped may be meant.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// Abilities, and what others call them.
    Abilities,
    /// Words before a role's name.
    Modifiers,
    /// Passives and vendors.
    Passives,
    /// Roles and their aliases, but those of one game alone.
    Roles,
}

impl Table {
    /// The word of the table that is nearest to a wrong one, if any is near.
    #[must_use]
    pub fn nearest(self, word: &str) -> Option<String> {
        let passives = || Passive::ALL.into_iter().map(Passive::word).chain(VENDORS);
        match self {
            Table::Abilities => match others_say(word) {
                Some(ability) => Some(ability.id().to_owned()),
                None => closest(word, Ability::all().map(Ability::id)),
            },
            Table::Modifiers => {
                let limits: Vec<String> = Limit::all().map(Limit::word).collect();
                let beside = RoleId::all()
                    .filter(|role| role.row().stands_beside() && !role.row().only_read);
                let mut known: Vec<&str> = passives().collect();
                known.extend(limits.iter().map(String::as_str));
                known.extend(beside.map(|role| role.name()));
                closest(word, known)
            }
            Table::Passives => closest(word, passives()),
            Table::Roles => {
                let suggested = ROLES.iter().filter(|row| !row.only_read);
                closest(
                    word,
                    suggested.flat_map(|row| {
                        std::iter::once(row.name).chain(row.aliases.iter().copied())
                    }),
                )
            }
        }
    }
}

/// The alignment with this name, in the words of either form.
///
/// # Errors
/// If there is none, or it is a Neutral without a leaning.
pub fn alignment(word: &str) -> Result<Alignment, Complaint> {
    let plain = [
        Alignment::Town,
        Alignment::Mafia,
        Alignment::Werewolf,
        Alignment::Cult,
    ];
    if let Some(alignment) = plain
        .into_iter()
        .find(|alignment| alignment.id().eq_ignore_ascii_case(word))
    {
        return Ok(alignment);
    }
    let rest = word
        .get(..7)
        .filter(|head| head.eq_ignore_ascii_case("neutral"))
        .map(|_| &word[7..]);
    match rest.map(|rest| {
        rest.trim_matches(|letter: char| letter.is_whitespace() || "-()".contains(letter))
    }) {
        Some("") => Err(Complaint::new(ErrorKind::LeaningMissing, word)),
        Some(leaning) => self::leaning(leaning),
        None => {
            // Some sides are called by a role that is of no other.
            let meant = match word.to_ascii_lowercase().as_str() {
                "scum" | "maf" => Some("Mafia".to_owned()),
                "wolf" | "ww" => Some("Werewolf".to_owned()),
                "third" | "thirdparty" | "third-party" | "3p" | "independent" | "sk" => {
                    Some("Neutral (Hostile)".to_owned())
                }
                "village" => Some("Town".to_owned()),
                _ if RoleId::from_name(word).is_some() => Some(format!("Town {word}")),
                _ => closest(
                    word,
                    [
                        "Town",
                        "Mafia",
                        "Werewolf",
                        "Cult",
                        "Neutral (Hostile)",
                        "Neutral",
                    ],
                ),
            };
            Err(Complaint::new(ErrorKind::UnknownAlignment, word).suggest(meant))
        }
    }
}

/// The side that most hosts give a role, for whoever forgot to write one.
pub(super) fn usual_side(role: RoleId) -> Alignment {
    match role.row().name {
        "Goon" | "Godfather" | "Encryptor" | "Traitor" => Alignment::Mafia,
        "Werewolf" | "Alphawolf" => Alignment::Werewolf,
        "Cult Recruiter" => Alignment::Cult,
        "Serial Killer" => Alignment::NeutralHostile,
        _ => Alignment::Town,
    }
}

/// The Neutral with this leaning.
///
/// # Errors
/// If there is none.
pub fn leaning(word: &str) -> Result<Alignment, Complaint> {
    let is = |words: &[&str]| words.iter().any(|known| same_word(known, word));
    if is(&["hostile"]) {
        Ok(Alignment::NeutralHostile)
    } else if is(&[
        "scum",
        "scum-friendly",
        "scum-leaning",
        "mafia-friendly",
        "wolf-friendly",
    ]) {
        Ok(Alignment::NeutralScum)
    } else if is(&["town", "town-friendly", "town-leaning", "village-friendly"]) {
        Ok(Alignment::NeutralTown)
    } else {
        let meant = closest(word, ["Hostile", "Scum-friendly", "Town-friendly"]);
        Err(Complaint::new(ErrorKind::UnknownLeaning, word).suggest(meant))
    }
}

/// The role with this name or alias.
///
/// # Errors
/// If there is none.
pub fn role(word: &str) -> Result<RoleId, Complaint> {
    RoleId::from_name(word)
        .ok_or_else(|| Complaint::new(ErrorKind::UnknownRole, word).suggest_from(Table::Roles))
}

/// The role with this name: one of the night's own, else one of the table.
///
/// # Errors
/// If there is none.
pub fn role_of(word: &str, own: &[Definition]) -> Result<Role, Complaint> {
    match own
        .iter()
        .position(|defined| same_word(&defined.name, word))
    {
        Some(number) => Ok(own[number].role(number)),
        None => role(word).map(Role::Named).map_err(|complaint| {
            // These few are compared at once: to keep them for later would cost as much.
            match closest(word, own.iter().map(AsRef::as_ref)) {
                Some(meant) => complaint.suggest(Some(meant)),
                None => complaint,
            }
        }),
    }
}

/// A role and those that stand beside it, as they are written: abilities spelled out beside a role are that role's. Roles
/// that do anything of their own at night stand beside none.
#[must_use]
pub fn beside(role: Role, also: RoleSet) -> (Role, RoleSet) {
    let also = || also.iter().filter(|one| one.row().stands_beside());
    match (role, also().last()) {
        (Role::Spelled(abilities), Some(last)) => (
            Role::Listed(last, abilities),
            also().filter(|&one| one != last).collect(),
        ),
        (role, _) => (role, also().collect()),
    }
}

/// The passive with this name, which is none of the vendors.
#[must_use]
pub fn passive(word: &str) -> Option<Passive> {
    // As printed first: batches are read by the million.
    Passive::ALL
        .into_iter()
        .find(|passive| passive.id() == word)
        .or_else(|| Passive::ALL.into_iter().find(|one| one.is_called(word)))
}

/// The complaint about a word that is no passive.
#[must_use]
pub fn not_a_passive(word: &str) -> Complaint {
    match ability(word) {
        Ok(_) => Complaint::new(ErrorKind::AbilityAmongPassives, word),
        Err(_) => unknown_passive(word),
    }
}

fn unknown_passive(word: &str) -> Complaint {
    Complaint::new(ErrorKind::UnknownPassive, word).suggest_from(Table::Passives)
}

/// The ability with this name.
///
/// # Errors
/// If there is none.
pub fn ability(word: &str) -> Result<Ability, Complaint> {
    Ability::from_id(word)
        .or_else(|| Ability::all().find(|ability| same_word(ability.id(), word)))
        .ok_or_else(|| {
            Complaint::new(ErrorKind::UnknownAbility, word).suggest_from(Table::Abilities)
        })
}

/// The ability of another word for it: a role that has just the one, or what hosts say.
fn others_say(word: &str) -> Option<Ability> {
    let said: &[(&str, Ability)] = &[
        ("shoot", Ability::Kill),
        ("attack", Ability::Kill),
        ("nightkill", Ability::Kill),
        ("nk", Ability::Kill),
        ("heal", Ability::Protect),
        ("save", Ability::Protect),
        ("roleblock", Ability::Block),
        ("jailkeep", Ability::Jail),
        ("bus", Ability::Drive),
        ("swap", Ability::Drive),
        ("inspect", Ability::Investigate),
        ("check", Ability::Investigate),
        ("see", Ability::Investigate),
        ("convert", Ability::Recruit),
        ("vanillise", Ability::Vanillaise),
        ("vanillize", Ability::Vanillaise),
        ("rob", Ability::Steal),
        ("resurrect", Ability::Revive),
    ];
    said.iter()
        .find(|(known, _)| same_word(known, word))
        .map(|&(_, ability)| ability)
        .or_else(|| match RoleId::from_name(word)?.row().abilities {
            &[ability] => Some(ability),
            _ => None,
        })
}

/// The system with this id.
///
/// # Errors
/// If there is none.
pub fn system(word: &str) -> Result<System, Complaint> {
    match ruler(word, &[])? {
        RulerId::System(system) => Ok(system),
        RulerId::Other(_) => Err(Complaint::new(ErrorKind::UnknownSystem, word)),
    }
}

/// The ruler with this id, of the systems and these others.
///
/// # Errors
/// If there is none.
pub fn ruler(word: &str, others: &[RulerId]) -> Result<RulerId, Complaint> {
    let all = || RulerId::SYSTEMS.iter().chain(others);
    let known = all()
        .find(|ruler| ruler.id().eq_ignore_ascii_case(word))
        .copied();
    known.ok_or_else(|| {
        Complaint::new(ErrorKind::UnknownSystem, word)
            .suggest(closest(word, all().map(RulerId::id)))
    })
}

/// Returns the rulers with these ids, each once.
///
/// # Errors
/// As [`ruler`].
pub fn rulers(words: &[String], others: &[RulerId]) -> Result<Vec<RulerId>, Complaint> {
    let mut rulers = Vec::new();
    for word in words {
        let ruler = ruler(word, others)?;
        if !rulers.contains(&ruler) {
            rulers.push(ruler);
        }
    }
    Ok(rulers)
}

/// Adds a ruler to those that an expectation names.
///
/// # Errors
/// As [`ruler`], or if it is named twice.
pub fn add_ruler(
    named: &mut Vec<RulerId>,
    word: &str,
    others: &[RulerId],
) -> Result<(), Complaint> {
    let ruler = ruler(word, others)?;
    if named.contains(&ruler) {
        return Err(Complaint::new(ErrorKind::RepeatedSystem, word));
    }
    named.push(ruler);
    Ok(())
}

/// The lens with this word.
///
/// # Errors
/// If there is none.
pub fn lens(word: &str) -> Result<Lens, Complaint> {
    Lens::from_id(word).ok_or_else(|| {
        Complaint::new(ErrorKind::UnknownLens, word).suggest(closest(word, Lens::ALL.map(Lens::id)))
    })
}

/// The id as the display form, and the words of the night text as what is parsed.
macro_rules! by_id {
    ($($of:ty: $parse:expr;)*) => {$(
        impl fmt::Display for $of {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.id())
            }
        }
        impl FromStr for $of {
            type Err = Complaint;
            fn from_str(word: &str) -> Result<Self, Complaint> {
                $parse(word)
            }
        }
    )*};
}

by_id! {
    Ability: ability;
    Alignment: alignment;
    Lens: lens;
    Passive: |word| passive(word).ok_or_else(|| unknown_passive(word));
    System: system;
}

/// The abilities of a player, in words: `block and kill`, or `no ability`.
#[must_use]
pub fn may_submit(role: Role, alignment: Alignment) -> String {
    let mut words: Vec<&str> = role.abilities().iter().map(Ability::id).collect();
    if alignment.has_factional_kill() && !role.has(Ability::Kill) {
        words.push("kill (the faction's)");
    }
    joined(words, "and").unwrap_or_else(|| "no ability".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alignments_are_known_by_the_words_of_both_forms() {
        for known in Alignment::ALL {
            assert_eq!(alignment(known.id()), Ok(known));
            assert_eq!(alignment(known.words()), Ok(known));
            assert_eq!(alignment(&known.words().to_uppercase()), Ok(known));
        }
        let said = |word| alignment(word).unwrap_err().to_string();
        assert_eq!(
            said("Neutral"),
            "a Neutral needs a leaning; write Neutral (Hostile), Neutral (Scum-friendly) or Neutral (Town-friendly)"
        );
        assert_eq!(
            said("Twon"),
            "`Twon` is not an alignment; did you mean Town?"
        );
        assert_eq!(
            said("scum"),
            "`scum` is not an alignment; did you mean Mafia?"
        );
        assert_eq!(
            said("Jailkeeper"),
            "`Jailkeeper` is not an alignment; did you mean Town Jailkeeper?"
        );
    }

    #[test]
    fn ids_are_parsed_as_they_are_displayed() {
        fn returns<T: FromStr<Err = Complaint> + fmt::Display + PartialEq + fmt::Debug>(
            all: impl IntoIterator<Item = T>,
        ) {
            all.into_iter()
                .for_each(|one| assert_eq!(one.to_string().parse(), Ok(one)));
        }
        returns(System::ALL);
        returns(Lens::ALL);
        returns(Ability::all());
        returns(Alignment::ALL);
        returns(Passive::ALL);
        assert_eq!(
            format!("{:>5}|{:<8}|", System::Nar, Lens::Full),
            "  nar|full    |"
        );
        let said = |complaint: Complaint| complaint.to_string();
        assert_eq!(
            "snraf".parse::<System>().map_err(said),
            Err("no system is called `snraf`; did you mean snarf?".into())
        );
        assert_eq!(
            "death".parse::<Lens>().map_err(said),
            Err("no lens is called `death`; did you mean deaths?".into())
        );
        let lenses = "no lens is called `x`; the lenses are deaths, state and full";
        assert_eq!("x".parse::<Lens>().map_err(said), Err(lenses.into()));
        assert_eq!(
            "macho man"
                .parse::<Passive>()
                .map_err(said)
                .unwrap_err()
                .split(';')
                .next(),
            Some("no passive is called `macho man`")
        );
    }

    #[test]
    fn abilities_by_the_words_of_hosts_are_suggested() {
        let said = |word| ability(word).unwrap_err().to_string();
        assert_eq!(
            said("shoot"),
            "no ability is called `shoot`; did you mean kill?"
        );
        assert_eq!(
            said("Cop"),
            "no ability is called `Cop`; did you mean investigate?"
        );
        assert_eq!(
            said("protcet"),
            "no ability is called `protcet`; did you mean protect?"
        );
        assert_eq!(said("frobnicate"), "no ability is called `frobnicate`");
    }
}
