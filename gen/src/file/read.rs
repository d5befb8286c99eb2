//! Reading a frame: the shape first, then every word in its place, over what the frame is like.

use nightcourt_resolvers::model::{Alignment, MAX_PLAYERS, Player};
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
type Card = CardRow<Word, Number>;

/// The most money that anybody has.
const MOST_MONEY: u32 = 99;

pub(super) const KILLERS: [(&str, Killer); 3] = [
    ("forgoes", Killer::Forgoes),
    ("also", Killer::Also),
    ("idle", Killer::Idle),
];
pub(super) const AIMS: [(&str, TargetPool); 3] = [
    ("others", TargetPool::Others),
    ("own", TargetPool::Own),
    ("anybody", TargetPool::Anybody),
];

/// A frame of the library that is no file.
const GIVEN: &str = "given";

pub(super) fn read(text: &str) -> Result<FrameFile, FileError> {
    let row: Row = toml::from_str(text)
        .map_err(|error| FileError::of_reader(text, error.span(), error.message()))?;
    let reader = Reader { text };
    let version = row.version.get_ref();
    if *version != VERSION {
        let said =
            format!("this frame is of version {version}; this program reads version {VERSION}");
        return Err(reader.wrong(&row.version, said));
    }
    reader.name(&row.name)?;
    let settings = reader.settings(&row)?;
    Ok(FrameFile {
        name: row.name.into_inner(),
        about: row.about,
        settings,
    })
}

impl Reader<'_> {
    fn name(self, word: &Word) -> Result<(), FileError> {
        let name = word.get_ref();
        if !FrameFile::is_name(name) {
            let said = format!(
                "`{name}` cannot be a name: one has 1 to {LONGEST} lower-case letters, digits and hyphens, no hyphen first"
            );
            return Err(self.wrong(word, said));
        }
        let own = SHIPPED
            .iter()
            .any(|one| one.name == name && one.text == self.text);
        if !own && (Frame::ALL.iter().any(|frame| frame.id() == name) || name == GIVEN) {
            let said = format!("`{name}` is a frame of the program: give yours another name");
            return Err(self.wrong(word, said));
        }
        Ok(())
    }

    /// The frame that another is like.
    fn like(self, word: &Word) -> Result<&'static Settings, FileError> {
        let name = word.get_ref();
        shipped(name).map(|file| &file.settings).ok_or_else(|| {
            let names = || SHIPPED.iter().map(|one| one.name);
            let help = closest(name, names()).map_or_else(
                || format!("there are {}", names().collect::<Vec<_>>().join(", ")),
                |meant| format!("did you mean {meant}?"),
            );
            self.wrong(
                word,
                format!("no frame of a file is called `{name}`; {help}"),
            )
        })
    }

    fn settings(self, row: &Row) -> Result<Settings, FileError> {
        let any = Span::new(1, MAX_PLAYERS as u32);
        let mut settings = match (&row.like, &row.players, &row.game) {
            (Some(like), ..) => self.like(like)?.clone(),
            (None, Some(_), Some(_)) => Settings::dealt(any, Casting::Game(Deal::default())),
            (None, players, _) => {
                let missing = match players {
                    None => "players = [5, 9]",
                    Some(_) => "game = 13",
                };
                return Err(self.wrong(
                    &row.name,
                    format!("`{missing}` is missing: a frame has it, or is like another"),
                ));
            }
        };

        // The deal. Setups and censuses have none to begin with.
        if !matches!(settings.casting, Casting::Game(_)) {
            settings.casting = Casting::Game(Deal::default());
        }
        if let Some(players) = &row.players {
            settings.players = self.span("a number of players", players, any)?;
        }
        if let Casting::Game(deal) = &mut settings.casting {
            if let Some(game) = &row.game {
                deal.size = self.number("the number of players of a game", game, any)?;
            }
            self.put(&mut deal.hands, &row.hands, Self::hands)?;
            self.put(&mut deal.fills, &row.fills, Self::fill)?;
            if let Some(cards) = &row.rest {
                deal.rest = self.singles(cards, None)?;
            }
            self.put(&mut deal.modifiers, &row.modifiers, Self::modifier)?;
            if let Some(word) = &row.killer {
                deal.killer = self.one_of("killer", word, &KILLERS)?;
            }
        }

        // The chances.
        let mut chances: Vec<(&mut Chance, &Option<[Number; 2]>)> = Vec::new();
        if let Acting::Each { acts, again } = &mut settings.acting {
            chances.extend([(acts, &row.acts), (again, &row.again)]);
        }
        chances.extend([
            (&mut settings.faction_kill, &row.faction_kill),
            (&mut settings.tangled, &row.tangled),
            (&mut settings.modified, &row.modified),
            (&mut settings.limited, &row.limited),
            (&mut settings.holds, &row.holds),
            (&mut settings.rich, &row.rich),
            (&mut settings.dead, &row.dead),
            (&mut settings.order, &row.order),
        ]);
        for (chance, said) in chances {
            if let Some(said) = said {
                *chance = self.chance(said)?;
            }
        }

        // The lists.
        self.put(&mut settings.uses, &row.uses, Self::used)?;
        self.put(&mut settings.aims, &row.aims, Self::aim)?;
        if let Some(rows) = &row.extras {
            settings.extras =
                self.table(rows, |row| Ok((self.extra(row)?, row.weight.as_ref())))?;
        }
        if let Some(rows) = &row.limits {
            settings.limits = self.table(rows, |row| {
                Ok((self.limit(&row.limit)?, row.weight.as_ref()))
            })?;
        }
        if let Some(words) = &row.held {
            settings.held = Table::even(self.all::<_, _, Vec<_>>(words, Self::held)?);
        }
        if let Some(money) = &row.money {
            settings.money = self.span("money", money, Span::new(0, MOST_MONEY))?;
        }
        Ok(settings)
    }

    /// Reads each row of a list.
    fn all<T, U, C: FromIterator<U>>(
        self,
        rows: &[T],
        read: impl Fn(Self, &T) -> Result<U, FileError>,
    ) -> Result<C, FileError> {
        rows.iter().map(|row| read(self, row)).collect()
    }

    /// Puts a list in its place, if it is said.
    fn put<T, U>(
        self,
        list: &mut Vec<U>,
        said: &Option<Vec<T>>,
        read: impl Fn(Self, &T) -> Result<U, FileError>,
    ) -> Result<(), FileError> {
        if let Some(rows) = said {
            *list = self.all(rows, read)?;
        }
        Ok(())
    }

    /// A table of rows, each with its weight. If all weigh the same, a row is drawn by its place: of one row nothing is
    /// drawn.
    fn table<'r, T, U>(
        self,
        rows: &'r [T],
        read: impl Fn(&'r T) -> Result<(U, Option<&'r Number>), FileError>,
    ) -> Result<Table<U>, FileError> {
        let mut sum = 0_u32;
        let mut weighted = Vec::new();
        // Mistakes in the rows come before those in their weights.
        for (row, weight) in rows.iter().map(read).collect::<Result<Vec<_>, _>>()? {
            let number = weight.map_or(1, |weight| *weight.get_ref());
            if let Some(weight) = weight {
                if number == 0 {
                    return Err(self.wrong(
                        weight,
                        "a weight is 1 or more: leave out what never comes".to_owned(),
                    ));
                }
                if sum.checked_add(number).is_none() {
                    return Err(self.wrong(
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

    fn counts(self, rows: &[[Number; 2]]) -> Result<Table<u32>, FileError> {
        let most = Span::new(0, MAX_PLAYERS as u32);
        self.table(rows, |[number, weight]| {
            Ok((
                self.number("how many there are", number, most)?,
                Some(weight),
            ))
        })
    }

    fn hands(self, row: &HandsRow<Word, Number>) -> Result<Hands, FileError> {
        Ok(Hands {
            count: self.counts(&row.count)?,
            of: self.table(&row.cards, |card| {
                Ok((self.players(card)?, card.weight.as_ref()))
            })?,
        })
    }

    fn fill(self, row: &FillRow<Word, Number>) -> Result<Fill, FileError> {
        let alignment = self.side(&row.side)?;
        Ok(Fill {
            alignment,
            with: self.singles(&row.cards, Some((alignment, &row.side)))?,
            up_to: self.counts(&row.up_to)?,
        })
    }

    /// Cards of one player each; of this side, if one is filled up.
    fn singles(
        self,
        cards: &[Card],
        side: Option<(Alignment, &Word)>,
    ) -> Result<Table<Player>, FileError> {
        self.table(cards, |card| {
            if let Some(first) = card.together.iter().flatten().next() {
                let said = "players come together in hands only: here it is who = \"...\"";
                return Err(self.wrong(first, said.to_owned()));
            }
            let player = self.players(card)?[0];
            if let (Some((side, word)), Some(who)) = (side, &card.who) {
                if player.alignment != side {
                    let said = format!(
                        "`{}` is not of the side that is filled up, {}",
                        who.get_ref(),
                        word.get_ref()
                    );
                    return Err(self.wrong(who, said));
                }
            }
            Ok((player, card.weight.as_ref()))
        })
    }

    /// The players of a card: at least one.
    fn players(self, card: &Card) -> Result<Vec<Player>, FileError> {
        match (&card.who, &card.together) {
            (Some(who), None) => Ok(vec![self.player(who)?]),
            (None, Some(all)) if !all.is_empty() => self.all(all, Self::player),
            (who, together) => Err(self.wrong_at(
                &[
                    who.as_ref().map(Spanned::span),
                    together.iter().flatten().next().map(Spanned::span),
                    card.weight.as_ref().map(Spanned::span),
                ],
                "a card has who = \"Town Cop\" or together = [\"Town Mason\", \"Town Mason\"]",
            )),
        }
    }

    fn modifier(self, row: &ModifierRow<Word, Number>) -> Result<Modifier, FileError> {
        Ok(Modifier {
            passive: self.passive(&row.passive)?,
            alignment: self.side(&row.side)?,
            chance: self.chance(&row.chance)?,
        })
    }

    fn used(self, row: &UseRow<Word, Number>) -> Result<Use, FileError> {
        Ok(Use {
            roles: self.all(&row.roles, Self::role)?,
            sides: self.all(&row.sides, Self::side)?,
            limits: self.all(&row.limits, Self::limit)?,
            chance: self.chance(&row.chance)?,
        })
    }

    fn aim(self, row: &AimRow<Word>) -> Result<Aim, FileError> {
        Ok(Aim {
            abilities: self.all(&row.abilities, Self::ability)?,
            sides: self.all(&row.sides, Self::side)?,
            at: self.one_of("at", &row.at, &AIMS)?,
        })
    }

    fn extra(self, row: &ExtraRow<Word, Number>) -> Result<Extra, FileError> {
        match (&row.passive, &row.vendor) {
            (Some(passive), None) => self.passive(passive).map(Extra::Passive),
            (None, Some(item)) => self.item(item).map(Extra::Vendor),
            (passive, _) => Err(self.wrong_at(
                &[
                    passive.as_ref().map(Spanned::span),
                    row.weight.as_ref().map(Spanned::span),
                ],
                "an extra has passive = \"ascetic\" or vendor = \"fruit\"",
            )),
        }
    }

    /// A mistake at the first of these places that there is, else at the beginning.
    fn wrong_at(self, places: &[Option<std::ops::Range<usize>>], message: &str) -> FileError {
        let place = places.iter().flatten().next().cloned().unwrap_or(0..0);
        FileError::at(self.text, &place, message.to_owned())
    }
}
