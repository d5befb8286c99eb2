//! Expectations of a night's author, and the lines of an `[expect]` section.

use super::definition::Definition;
use super::error::{Complaint, ErrorKind};
use super::items::{Items, check_held};
use super::name::find_player;
use super::phrase::read_passives;
use super::piece::Piece;
use super::players::{read_item, read_money, read_role};
use super::read::{Wrong, at, read_players, wrong};
use super::suggest::closest;
use super::vocabulary;
use crate::model::{
    AbilityList, Alignment, ItemSet, PassiveList, Player, PlayerId, PlayerSet, Reading, Role,
    RoleId, Title,
};
use crate::outcome::{Reads, ReportKind, Value};
use crate::ruler::RulerId;

/// The expectation about some systems.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expectation {
    /// The systems and other rulers; never none, none twice.
    pub systems: Vec<RulerId>,
    /// Its claims; at least one, none twice.
    pub claims: Vec<Claim>,
}

/// One thing that is claimed of an outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Exactly these are reported dead.
    Dies(PlayerSet),
    /// Exactly these lines of a kind are told to a player; without any, none is.
    Told {
        /// The receiver.
        to: PlayerId,
        /// The kind of report.
        kind: ReportKind,
        /// The lines, as typed.
        lines: Vec<Value>,
    },
    /// The player is of this side at the end of the night.
    Alignment(PlayerId, Reading),
    /// The player has lost abilities, or not.
    Abilities(PlayerId, bool),
    /// The player holds exactly these at the end of the night.
    Holds(PlayerId, ItemSet),
    /// The player has this much at the end of the night.
    Money(PlayerId, u32),
    /// The player came back from the dead, or not.
    Revived(PlayerId, bool),
}

impl Claim {
    /// Every player that it speaks of.
    #[must_use]
    pub fn players(&self) -> PlayerSet {
        match self {
            Claim::Dies(players) => *players,
            Claim::Told { to, lines, .. } => lines.iter().fold(PlayerSet::of(*to), |all, line| {
                if let Value::Players(players) = line {
                    all.union(*players)
                } else {
                    all
                }
            }),
            Claim::Alignment(player, _)
            | Claim::Abilities(player, _)
            | Claim::Holds(player, _)
            | Claim::Money(player, _)
            | Claim::Revived(player, _) => PlayerSet::of(*player),
        }
    }

    /// The player and the word before the `=`.
    #[must_use]
    pub fn key(&self) -> (Option<PlayerId>, &'static str) {
        match self {
            Claim::Dies(_) => (None, "dies"),
            Claim::Told { to, kind, .. } => (Some(*to), kind.id()),
            Claim::Alignment(player, _) => (Some(*player), "alignment"),
            Claim::Abilities(player, _) => (Some(*player), "abilities"),
            Claim::Holds(player, _) => (Some(*player), "holds"),
            Claim::Money(player, _) => (Some(*player), "money"),
            Claim::Revived(player, _) => (Some(*player), "revived"),
        }
    }

    /// Reads a claim from a line of text, as it stands in an `[expect]` section.
    ///
    /// # Errors
    /// If it is none.
    pub fn parse(
        line: &str,
        names: &[String],
        items: &mut Items<String>,
        roles: &[Definition],
    ) -> Result<Claim, Complaint> {
        read_claim(Piece::new(line).trim(), names, items, roles).map_err(|(_, complaint)| complaint)
    }
}

/// Adds a claim to those of one section. Lines of one kind that one player is told come together; equal ones may be
/// no more than the player's actions that bring such lines (`reads`).
///
/// # Errors
/// If the same was claimed before.
pub(super) fn add_claim(
    claims: &mut Vec<Claim>,
    claim: Claim,
    reads: impl Fn(PlayerId, ReportKind) -> usize,
) -> Result<(), ErrorKind> {
    let Some(known) = claims.iter_mut().find(|known| known.key() == claim.key()) else {
        claims.push(claim);
        return Ok(());
    };
    let (Claim::Told { to, kind, lines }, Claim::Told { lines: more, .. }) = (known, claim) else {
        return Err(ErrorKind::ClaimedTwice);
    };
    if lines.is_empty() || more.is_empty() {
        return Err(if lines.is_empty() && more.is_empty() {
            ErrorKind::ClaimedTwice
        } else {
            ErrorKind::NothingAndMore
        });
    }
    for line in more {
        let equal = lines.iter().filter(|&&one| one == line).count();
        if equal > 0 && equal >= reads(*to, *kind) {
            return Err(ErrorKind::ClaimedTwice);
        }
        lines.push(line);
    }
    Ok(())
}

/// The words that may stand before the `=`, but for the kinds of reports.
const OTHERS: [&str; 5] = ["alignment", "abilities", "holds", "money", "revived"];

/// Reads the line of a claim.
pub(super) fn read_claim<'a>(
    line: Piece<'a>,
    names: &[String],
    items: &mut Items<String>,
    roles: &[Definition],
) -> Result<Claim, Wrong<'a>> {
    let Some((key, value)) = line.split_once('=') else {
        return Err(wrong(line, ErrorKind::ClaimShape));
    };
    if key.is("dies") {
        return Ok(Claim::Dies(
            read_names(value, names, DEAD)?.unwrap_or(PlayerSet::EMPTY),
        ));
    }
    if key.is_empty() {
        return Err(wrong(line, ErrorKind::ClaimShape));
    }
    // The last word, whatever the name before it holds.
    let place = key
        .text
        .char_indices()
        .rfind(|(_, letter)| letter.is_whitespace());
    let word = key.from(place.map_or(0, |(place, letter)| place + letter.len_utf8()));
    let name = key.part(0..word.at - key.at).trim();
    let known = || {
        ReportKind::ALL
            .into_iter()
            .map(ReportKind::id)
            .chain(OTHERS)
    };
    if !known().any(|known| word.is(known)) {
        let meant = match word.is("dies") || word.is("died") {
            true => Some(format!("dies = {}", name.text)),
            false => closest(word.text, known().chain(["dies"])),
        };
        let (word, complaint) = wrong(word, ErrorKind::UnknownClaim);
        return Err((word, complaint.suggest(meant)));
    }
    if name.is_empty() {
        return Err(wrong(line, ErrorKind::ClaimShape));
    }
    let player = at(name, find_player(names, name.text))?;
    if let Some(kind) = ReportKind::ALL.into_iter().find(|kind| word.is(kind.id())) {
        // A Follower or a Voyeur can be told "nothing", which is a line.
        let is_a_line = matches!(kind, ReportKind::Follow | ReportKind::Voyeur);
        let none = !is_a_line && value.is("nothing");
        let lines = if none {
            Vec::new()
        } else {
            vec![read_line(kind, value, names, items, roles)?]
        };
        return Ok(Claim::Told {
            to: player,
            kind,
            lines,
        });
    }
    match word.text.to_ascii_lowercase().as_str() {
        "alignment" => Ok(Claim::Alignment(player, read_reading(value)?)),
        "abilities" => read_either(value, "lost", "kept", "write lost or kept")
            .map(|lost| Claim::Abilities(player, lost)),
        "holds" => read_holds(value, items).map(|held| Claim::Holds(player, held)),
        "money" => read_money(value).map(|money| Claim::Money(player, money)),
        _ => read_either(value, "yes", "no", "write yes or no")
            .map(|yes| Claim::Revived(player, yes)),
    }
}

const DEAD: &str = "write names separated by commas, or nobody";
const SEEN: &str = "write names separated by commas, nobody, no result or nothing";
const GUN: &str = "write gun, no gun or no result";
const VANILLA: &str = "write vanilla, not vanilla or no result";
const VANILLA_TOWN: &str = "write vanilla town, not vanilla town or no result";
const MOTION: &str = "write motion, no motion or no result";
const VISIT_ABILITIES: &str = "write abilities separated by commas, nothing or no result";
const READING: &str = "write cult, mafia, neutral, town or werewolf";

/// Players, or `None` for nobody.
fn read_names<'a>(
    value: Piece<'a>,
    names: &[String],
    values: &'static str,
) -> Result<Option<PlayerSet>, Wrong<'a>> {
    if value.is("nobody") {
        return Ok(None);
    }
    let list = value.list();
    if list.is_empty() {
        return Err(wrong(value, ErrorKind::UnknownValue(values)));
    }
    read_players(&list, names).map(Some)
}

/// One line that is told.
fn read_line<'a>(
    kind: ReportKind,
    value: Piece<'a>,
    names: &[String],
    items: &mut Items<String>,
    roles: &[Definition],
) -> Result<Value, Wrong<'a>> {
    if kind != ReportKind::Receives && value.are(&["no", "result"]) {
        return Ok(Value::NoResult);
    }
    match kind {
        ReportKind::Investigate => read_reading(value).map(Value::Alignment),
        ReportKind::Rolecop => read_title(value, roles, items),
        ReportKind::Gunsmith => read_answer(value, kind, GUN),
        ReportKind::VanillaCop => read_answer(value, kind, VANILLA),
        ReportKind::Neapolitan => read_answer(value, kind, VANILLA_TOWN),
        ReportKind::Motion => read_answer(value, kind, MOTION),
        ReportKind::Follow | ReportKind::Voyeur => {
            if value.is(Reads::Nothing.word()) {
                return Ok(Value::Reads(Reads::Nothing));
            }
            let list = value.list();
            if list.is_empty() {
                return Err(wrong(value, ErrorKind::UnknownValue(VISIT_ABILITIES)));
            }
            let abilities = list
                .into_iter()
                .map(|word| at(word, vocabulary::ability(word.text)));
            Ok(Value::Abilities(abilities.collect::<Result<_, _>>()?))
        }
        ReportKind::Track | ReportKind::Watch => {
            Ok(read_names(value, names, SEEN)?.map_or(Value::Nobody, Value::Players))
        }
        ReportKind::Receives => read_item(value, items).map(Value::Item),
    }
}

/// One of the answers of a reading that asks yes or no.
fn read_answer<'a>(
    value: Piece<'a>,
    kind: ReportKind,
    values: &'static str,
) -> Result<Value, Wrong<'a>> {
    let words = |answer: &Reads| value.are(&answer.word().split(' ').collect::<Vec<_>>());
    let answers = kind.answers();
    match answers.iter().find(|answer| words(answer)) {
        Some(&answer) => Ok(Value::Reads(answer)),
        None => Err(no_value(
            value,
            values,
            answers.iter().map(|answer| answer.word()),
        )),
    }
}

/// Complains of what is none of the values of a reading; `known` are those that may be meant.
fn no_value<'a>(
    value: Piece<'a>,
    values: &'static str,
    known: impl Iterator<Item = &'static str>,
) -> Wrong<'a> {
    let (value, complaint) = wrong(value, ErrorKind::UnknownValue(values));
    let meant = closest(value.text, known.chain(["no result"]));
    (value, complaint.suggest(meant))
}

fn read_reading(value: Piece<'_>) -> Result<Reading, Wrong<'_>> {
    let all = [
        Reading::Cult,
        Reading::Mafia,
        Reading::Neutral,
        Reading::Town,
        Reading::Werewolf,
    ];
    if let Some(reading) = all.into_iter().find(|reading| value.is(reading.word())) {
        return Ok(reading);
    }
    // What a player is reads as what a cop would be told.
    match Alignment::ALL
        .into_iter()
        .find(|alignment| value.is(alignment.id()) || value.is(alignment.words()))
    {
        Some(alignment) => Ok(alignment.into()),
        None => Err(no_value(value, READING, all.into_iter().map(Reading::word))),
    }
}

/// A role in the words of a night, or as a Role Cop reads one that is spelled out: `pgo, kill, block`.
fn read_title<'a>(
    value: Piece<'a>,
    own: &[Definition],
    items: &mut Items<String>,
) -> Result<Value, Wrong<'a>> {
    if value.is_empty() {
        return Err(wrong(value, ErrorKind::UnknownRole));
    }
    let read = read_role(value, Alignment::Town, own, items);
    let player = read.or_else(|error| spelled(value).ok_or(error))?;
    // A Miller is a role, and a word before others: as a title it is the word, where it stands.
    if let (Role::Named(_), Some(words)) = (player.role, read_passives(value, items)) {
        let vanilla = Role::Named(RoleId::VANILLA);
        let title = Title::new(words.limits, words.passives, words.vends, vanilla);
        return Ok(Value::role(title));
    }
    Ok(Value::role(player.title(true)))
}

/// Passives and abilities with commas between them, as a player.
fn spelled(value: Piece<'_>) -> Option<Player> {
    let (mut abilities, mut passives) = (AbilityList::EMPTY, PassiveList::EMPTY);
    for word in value.list() {
        match vocabulary::ability(word.text) {
            Ok(ability) => abilities = abilities.with(ability),
            Err(_) => passives = passives.with(vocabulary::passive(word.text)?),
        }
    }
    let player = Player::new(Alignment::Town, Role::Spelled(abilities));
    Some(Player {
        passives: passives.set(),
        order: passives.unless_usual(),
        ..player
    })
}

fn read_holds<'a>(value: Piece<'a>, items: &mut Items<String>) -> Result<ItemSet, Wrong<'a>> {
    if value.is("nothing") {
        return Ok(ItemSet::EMPTY);
    }
    let list = value.list();
    if list.is_empty() {
        return Err(wrong(value, ErrorKind::ItemMissing));
    }
    let mut held = ItemSet::EMPTY;
    for thing in list {
        let item = read_item(thing, items)?;
        at(thing, check_held(item, thing.text))?;
        if held.contains(item) {
            return Err(wrong(thing, ErrorKind::ClaimedTwice));
        }
        held.insert(item);
    }
    Ok(held)
}

fn read_either<'a>(
    value: Piece<'a>,
    yes: &str,
    no: &str,
    values: &'static str,
) -> Result<bool, Wrong<'a>> {
    match (value.is(yes), value.is(no)) {
        (true, _) => Ok(true),
        (false, true) => Ok(false),
        (false, false) => Err(wrong(value, ErrorKind::UnknownValue(values))),
    }
}
