//! Reading a frame: the shape first, then every word in its place, over what the frame is like.

use nightcourt_resolvers::model::{AbilitySet, Alignment, MAX_PLAYERS, Player};
use nightcourt_resolvers::text::{FileError, closest};
use toml::Spanned;

use super::row::{
    AimRow, CardRow, ExtraRow, FillRow, FrameRow, HandsRow, ModifierRow, UseRow, VERSION,
};
use super::words::{Number, Reader, Word};
use super::{FrameFile, LONGEST, SHIPPED, shipped};
use crate::choose::{Chance, Span, Table};
use crate::frame::Frame;
use crate::game::{Deal, Fill, Hands, Killer, Modifier};
use crate::settings::{Acting, Aim, Casting, Extra, Settings, TargetPool, Use};

type Row = FrameRow<Word, Number>;

/// The most money that anybody has.
const MOST_MONEY: u32 = 99;

pub(super) fn read(text: &str) -> Result<FrameFile, FileError> {
    let row: Row = toml::from_str(text)
        .map_err(|error| FileError::of_reader(text, error.span(), error.message()))?;
    let reader = Reader { text };
    if *row.version.get_ref() != VERSION {
        let version = row.version.get_ref();
        let said =
            format!("this frame is of version {version}; this program reads version {VERSION}");
        return Err(reader.wrong(&row.version, said));
    }
    name(reader, &row.name, text)?;
    let like = row
        .like
        .as_ref()
        .map(|word| like(reader, word))
        .transpose()?;
    let settings = settings(reader, &row, like)?;
    Ok(FrameFile {
        name: row.name.into_inner(),
        about: row.about,
        settings,
    })
}

fn name(reader: Reader<'_>, word: &Word, text: &str) -> Result<(), FileError> {
    let name = word.get_ref();
    if !FrameFile::is_name(name) {
        let said = format!(
            "`{name}` cannot be a name: one has 1 to {LONGEST} lower-case letters, digits and hyphens, no hyphen first"
        );
        return Err(reader.wrong(word, said));
    }
    let own = SHIPPED
        .iter()
        .any(|one| one.name == name && one.text == text);
    if !own && (Frame::ALL.iter().any(|frame| frame.id() == name) || name == GIVEN) {
        return Err(reader.wrong(
            word,
            format!("`{name}` is a frame of the program: give yours another name"),
        ));
    }
    Ok(())
}

const GIVEN: &str = "given";

/// The frame that another is like.
fn like(reader: Reader<'_>, word: &Word) -> Result<&'static Settings, FileError> {
    shipped(word.get_ref())
        .map(|file| &file.settings)
        .ok_or_else(|| {
            let names = || SHIPPED.iter().map(|one| one.name);
            let help = closest(word.get_ref(), names()).map_or_else(
                || format!("there are {}", names().collect::<Vec<_>>().join(", ")),
                |meant| format!("did you mean {meant}?"),
            );
            reader.wrong(
                word,
                format!("no frame of a file is called `{}`; {help}", word.get_ref()),
            )
        })
}

fn settings(reader: Reader<'_>, row: &Row, like: Option<&Settings>) -> Result<Settings, FileError> {
    let any = Span::new(1, MAX_PLAYERS as u32);
    let base = match (like, &row.players, &row.game) {
        (Some(settings), ..) => settings.clone(),
        (None, Some(_), Some(_)) => Settings::dealt(any, Casting::Game(Deal::default())),
        (None, players, _) => {
            let missing = if players.is_none() {
                "players = [5, 9]"
            } else {
                "game = 13"
            };
            return Err(reader.wrong(
                &row.name,
                format!("`{missing}` is missing: a frame has it, or is like another"),
            ));
        }
    };
    let (mut settings, mut deal) = match base.casting {
        Casting::Game(ref deal) => (base.clone(), deal.clone()),
        Casting::ForActions | Casting::Setup(_) | Casting::Census(_) => (base, Deal::default()),
    };
    if let Some(players) = &row.players {
        settings.players = reader.span("a number of players", players, any)?;
    }
    if let Some(game) = &row.game {
        deal.size = reader.number("the number of players of a game", game, any)?;
    }
    if let Some(rows) = &row.hands {
        deal.hands = rows
            .iter()
            .map(|row| hands(reader, row))
            .collect::<Result<_, _>>()?;
    }
    if let Some(rows) = &row.fills {
        deal.fills = rows
            .iter()
            .map(|row| fill(reader, row))
            .collect::<Result<_, _>>()?;
    }
    if let Some(cards) = &row.rest {
        deal.rest = singles(reader, cards, None)?;
    }
    if let Some(rows) = &row.modifiers {
        deal.modifiers = rows
            .iter()
            .map(|row| modifier(reader, row))
            .collect::<Result<_, _>>()?;
    }
    if let Some(word) = &row.killer {
        deal.killer = reader.one_of("killer", word, &KILLERS)?;
    }
    settings.casting = Casting::Game(deal);
    if let Acting::Each { acts, again } = &mut settings.acting {
        put(reader, acts, row.acts.as_ref())?;
        put(reader, again, row.again.as_ref())?;
    }
    for (chance, said) in [
        (&mut settings.faction_kill, &row.faction_kill),
        (&mut settings.tangled, &row.tangled),
        (&mut settings.modified, &row.modified),
        (&mut settings.limited, &row.limited),
        (&mut settings.holds, &row.holds),
        (&mut settings.rich, &row.rich),
        (&mut settings.dead, &row.dead),
        (&mut settings.order, &row.order),
    ] {
        put(reader, chance, said.as_ref())?;
    }
    if let Some(rows) = &row.uses {
        settings.uses = rows
            .iter()
            .map(|row| used(reader, row))
            .collect::<Result<_, _>>()?;
    }
    if let Some(rows) = &row.aims {
        settings.aims = rows
            .iter()
            .map(|row| aim(reader, row))
            .collect::<Result<_, _>>()?;
    }
    if let Some(rows) = &row.extras {
        let rows = rows
            .iter()
            .map(|row| Ok((extra(reader, row)?, row.weight.as_ref())));
        settings.extras = table(reader, rows.collect::<Result<Vec<_>, _>>()?)?;
    }
    if let Some(rows) = &row.limits {
        let rows = rows
            .iter()
            .map(|row| Ok((reader.limit(&row.limit)?, row.weight.as_ref())));
        settings.limits = table(reader, rows.collect::<Result<Vec<_>, _>>()?)?;
    }
    if let Some(words) = &row.held {
        settings.held = Table::even(
            words
                .iter()
                .map(|word| reader.held(word))
                .collect::<Result<Vec<_>, _>>()?,
        );
    }
    if let Some(money) = &row.money {
        settings.money = reader.span("money", money, Span::new(0, MOST_MONEY))?;
    }
    Ok(settings)
}

const KILLERS: [(&str, Killer); 3] = [
    ("forgoes", Killer::Forgoes),
    ("also", Killer::Also),
    ("idle", Killer::Idle),
];
const AIMS: [(&str, TargetPool); 3] = [
    ("others", TargetPool::Others),
    ("own", TargetPool::Own),
    ("anybody", TargetPool::Anybody),
];

/// Puts a chance in its place, if it is said.
fn put(
    reader: Reader<'_>,
    chance: &mut Chance,
    said: Option<&[Number; 2]>,
) -> Result<(), FileError> {
    if let Some(said) = said {
        *chance = reader.chance(said)?;
    }
    Ok(())
}

/// A table of rows, each with its weight. If all weigh the same, a row is drawn by its place: of one row nothing is
/// drawn.
fn table<T>(reader: Reader<'_>, rows: Vec<(T, Option<&Number>)>) -> Result<Table<T>, FileError> {
    let mut sum = 0_u32;
    let mut weighted = Vec::new();
    for (row, weight) in rows {
        let number = weight.map_or(1, |weight| *weight.get_ref());
        if let Some(weight) = weight {
            if number == 0 {
                return Err(reader.wrong(
                    weight,
                    "a weight is 1 or more: leave out what never comes".to_owned(),
                ));
            }
            if sum.checked_add(number).is_none() {
                return Err(reader.wrong(
                    weight,
                    "the weights of a table stay below 4294967296 together".to_owned(),
                ));
            }
        }
        sum = sum.saturating_add(number);
        weighted.push((row, number));
    }
    let first = weighted.first().map(|&(_, weight)| weight);
    Ok(
        if weighted.iter().all(|&(_, weight)| Some(weight) == first) {
            Table::even(weighted.into_iter().map(|(row, _)| row))
        } else {
            Table::weighted(weighted)
        },
    )
}

fn counts(reader: Reader<'_>, rows: &[[Number; 2]]) -> Result<Table<u32>, FileError> {
    let most = Span::new(0, MAX_PLAYERS as u32);
    let rows = rows.iter().map(|[number, weight]| {
        Ok((
            reader.number("how many there are", number, most)?,
            Some(weight),
        ))
    });
    table(reader, rows.collect::<Result<Vec<_>, _>>()?)
}

fn hands(reader: Reader<'_>, row: &HandsRow<Word, Number>) -> Result<Hands, FileError> {
    let cards = row
        .cards
        .iter()
        .map(|card| Ok((players(reader, card)?, card.weight.as_ref())));
    Ok(Hands {
        count: counts(reader, &row.count)?,
        of: table(reader, cards.collect::<Result<Vec<_>, _>>()?)?,
    })
}

fn fill(reader: Reader<'_>, row: &FillRow<Word, Number>) -> Result<Fill, FileError> {
    let alignment = reader.side(&row.side)?;
    let with = singles(reader, &row.cards, Some((alignment, &row.side)))?;
    Ok(Fill {
        alignment,
        up_to: counts(reader, &row.up_to)?,
        with,
    })
}

/// Cards of one player each; of this side, if one is filled up.
fn singles(
    reader: Reader<'_>,
    cards: &[CardRow<Word, Number>],
    side: Option<(Alignment, &Word)>,
) -> Result<Table<Player>, FileError> {
    let mut rows = Vec::new();
    for card in cards {
        if let Some(first) = card.together.iter().flatten().next() {
            return Err(reader.wrong(
                first,
                "players come together in hands only: here it is who = \"...\"".to_owned(),
            ));
        }
        let [player] = players(reader, card)?[..] else {
            continue;
        };
        if let (Some((side, word)), Some(who)) = (side, &card.who) {
            if player.alignment != side {
                let said = format!(
                    "`{}` is not of the side that is filled up, {}",
                    who.get_ref(),
                    word.get_ref()
                );
                return Err(reader.wrong(who, said));
            }
        }
        rows.push((player, card.weight.as_ref()));
    }
    table(reader, rows)
}

/// The players of a card.
fn players(reader: Reader<'_>, card: &CardRow<Word, Number>) -> Result<Vec<Player>, FileError> {
    match (&card.who, &card.together) {
        (Some(who), None) => Ok(vec![reader.player(who)?]),
        (None, Some(all)) if !all.is_empty() => all.iter().map(|who| reader.player(who)).collect(),
        (who, together) => {
            let message =
                "a card has who = \"Town Cop\" or together = [\"Town Mason\", \"Town Mason\"]"
                    .to_owned();
            let place = who
                .as_ref()
                .or_else(|| together.iter().flatten().next())
                .map(Spanned::span);
            let place = place
                .or_else(|| card.weight.as_ref().map(Spanned::span))
                .unwrap_or(0..0);
            Err(FileError::at(reader.text, &place, message))
        }
    }
}

fn modifier(reader: Reader<'_>, row: &ModifierRow<Word, Number>) -> Result<Modifier, FileError> {
    Ok(Modifier {
        passive: reader.passive(&row.passive)?,
        alignment: reader.side(&row.side)?,
        chance: reader.chance(&row.chance)?,
    })
}

fn used(reader: Reader<'_>, row: &UseRow<Word, Number>) -> Result<Use, FileError> {
    Ok(Use {
        roles: row
            .roles
            .iter()
            .map(|word| reader.role(word))
            .collect::<Result<_, _>>()?,
        sides: row
            .sides
            .iter()
            .map(|word| reader.side(word))
            .collect::<Result<_, _>>()?,
        limits: row
            .limits
            .iter()
            .map(|word| reader.limit(word))
            .collect::<Result<_, _>>()?,
        chance: reader.chance(&row.chance)?,
    })
}

fn aim(reader: Reader<'_>, row: &AimRow<Word>) -> Result<Aim, FileError> {
    let mut abilities = AbilitySet::EMPTY;
    for word in &row.abilities {
        abilities = abilities.with(reader.ability(word)?);
    }
    let sides = row
        .sides
        .iter()
        .map(|word| reader.side(word))
        .collect::<Result<_, _>>()?;
    Ok(Aim {
        sides,
        abilities,
        at: reader.one_of("at", &row.at, &AIMS)?,
    })
}

fn extra(reader: Reader<'_>, row: &ExtraRow<Word, Number>) -> Result<Extra, FileError> {
    match (&row.passive, &row.vendor) {
        (Some(passive), None) => reader.passive(passive).map(Extra::Passive),
        (None, Some(item)) => reader.item(item).map(Extra::Vendor),
        (passive, _) => {
            let place = passive
                .as_ref()
                .map(Spanned::span)
                .or_else(|| row.weight.as_ref().map(Spanned::span));
            let message = "an extra has passive = \"ascetic\" or vendor = \"fruit\"".to_owned();
            Err(FileError::at(reader.text, &place.unwrap_or(0..0), message))
        }
    }
}
