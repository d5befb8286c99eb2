//! Nights of games for pastes: players with names and the words for their roles.

use std::collections::BTreeMap;

use nightcourt_resolvers::model::{Ability, Action, Alignment, Night, Player, PlayerId, Role};
use nightcourt_resolvers::text::Sheet;

use super::book::{Book, Template};
use crate::choose::{Chance, Choose, Span};
use crate::{Buffers, Frame, ITEMS, build_night};

/// A player of a game.
pub(super) struct Seat {
    pub(super) name: String,
    pub(super) player: Player,
    /// The role, without and with the side.
    pub(super) bare: String,
    pub(super) role: String,
    pub(super) side: String,
    /// The place in the night that was drawn.
    id: PlayerId,
}

impl Seat {
    /// The words that decide the group of a player.
    pub(super) fn group(&self, by: Option<&str>) -> &str {
        match by {
            Some("side") => &self.side,
            Some("role") => &self.role,
            _ => "",
        }
    }
}

/// A night of a game, in the order in which a paste has its players and actions.
pub(super) struct Game {
    pub(super) seats: Vec<Seat>,
    pub(super) actions: Vec<Action>,
}

impl Game {
    /// Draws a night that can be put into words, with names; `None` if the one drawn cannot.
    pub(super) fn draw(book: &Book, has_dead: bool, choose: &mut impl Choose) -> Option<Game> {
        let is_normal = choose.happens(Chance::new(1, 2));
        let frame = if is_normal {
            Frame::NormalPlayed
        } else {
            Frame::Theme
        };
        let settings = frame.settings().with_players(Span::new(5, 13));
        let night = build_night(choose, &settings, Buffers::default());
        let (mut players, actions, _) = night.into_parts();
        if actions.len() < 3 || !players.iter().all(can_be_told) {
            return None;
        }
        if has_dead && choose.happens(Chance::new(1, 2)) {
            let takes_part = |id: PlayerId| {
                let mut actions = actions.iter();
                actions.any(|action| action.actor == id || action.named().contains(&id))
            };
            let mut free: Vec<usize> = (0..players.len()).collect();
            free.retain(|&one| !takes_part(PlayerId::new(one as u8)));
            choose.shuffle(&mut free);
            for &one in free.iter().take(choose.within(Span::new(1, 2)) as usize) {
                players[one].dead = true;
            }
        }
        let seats = seats(book, &players, choose)?;
        Some(Game { seats, actions })
    }

    /// Brings players and actions into the order of a text; groups stay together, and actions come with their players in
    /// rosters that have them.
    pub(super) fn arrange(&mut self, roster: &Template, is_whole: bool, choose: &mut impl Choose) {
        let by = roster.list("by").first().copied();
        choose.shuffle(&mut self.seats);
        let groups: Vec<String> = self
            .seats
            .iter()
            .map(|seat| seat.group(by).to_owned())
            .collect();
        self.seats
            .sort_by_key(|seat| groups.iter().position(|group| group == seat.group(by)));
        let place = |id: PlayerId| {
            self.seats
                .iter()
                .position(|seat| seat.id == id)
                .unwrap_or_default()
        };
        for action in &mut self.actions {
            *action = action.renamed(|id| PlayerId::new(place(id) as u8));
        }
        choose.shuffle(&mut self.actions);
        if is_whole {
            self.actions.sort_by_key(|action| action.actor);
        }
    }

    /// Returns the night with the players' names.
    pub(super) fn night(self) -> Option<Sheet> {
        let names = self.seats.iter().map(|seat| seat.name.clone()).collect();
        let players = self.seats.iter().map(|seat| seat.player).collect();
        let sheet = sheet(players, self.actions, names)?;
        // Only what a text says of the night is meant.
        Sheet::parse(&sheet.to_string()).ok()
    }

    /// Reports whether the role of a player says what an action does, without a word for it.
    pub(super) fn goes_without_saying(&self, action: &Action) -> bool {
        let role = self.seats[action.actor.index()].player.role;
        let is_usual = || role.item() == ITEMS.get(action.item.index()).copied();
        role.has(action.ability)
            && role.abilities().iter().count() == 1
            && (action.ability != Ability::Give || is_usual())
    }
}

fn sheet(players: Vec<Player>, actions: Vec<Action>, names: Vec<String>) -> Option<Sheet> {
    let night = Night::new(players, actions, Vec::new()).ok()?;
    Sheet::new("", night, names, &ITEMS.map(str::to_owned), Vec::new()).ok()
}

/// Reports whether a roster can tell a player: pastes say nothing of belongings.
fn can_be_told(player: &Player) -> bool {
    player.holds.is_empty()
        && player.money == 0
        && player.vends == player.role.own_vends()
        && matches!(player.role, Role::Named(_) | Role::Listed(..))
}

/// Gives names and words to players.
fn seats(book: &Book, players: &[Player], choose: &mut impl Choose) -> Option<Vec<Seat>> {
    let length = if choose.happens(Chance::new(1, 2)) {
        "short"
    } else {
        "long"
    };
    let says_town = choose.happens(Chance::new(1, 2));
    // A list of words is drawn from once, because a host keeps to a word.
    let mut drawn: BTreeMap<String, String> = BTreeMap::new();
    let mut draw = |list: String, choose: &mut _| -> Option<String> {
        if !drawn.contains_key(&list) {
            drawn.insert(list.clone(), book.word(&list, choose)?.to_owned());
        }
        drawn.get(&list).cloned()
    };
    let mut seats: Vec<Seat> = Vec::new();
    for (id, player) in players.iter().enumerate() {
        let mut name = book.word("name", choose)?;
        while seats.iter().any(|seat| are_alike(&seat.name, name)) {
            name = book.word("name", choose)?;
        }
        let side = draw(format!("side {}", player.alignment.words()), choose)?;
        let words = words(*player)?;
        let role = player.role.name::<&str>(&[]);
        let (first, abilities) = words.split_once(" {").unwrap_or((&words, ""));
        let mut bare = first.strip_suffix(&role)?.to_owned();
        bare += &draw(format!("{length} {role}"), choose).unwrap_or_else(|| role.clone());
        if let Some(abilities) = abilities.strip_suffix('}') {
            bare += &format!(" ({})", abilities.replace(", ", "/"));
        }
        let is_left_out = player.alignment == Alignment::Town && !says_town;
        let needs_no_side = is_left_out || book.lists("implied", &role);
        seats.push(Seat {
            name: name.to_owned(),
            player: *player,
            role: if needs_no_side {
                bare.clone()
            } else {
                format!("{side} {bare}")
            },
            bare,
            side,
            id: PlayerId::new(id as u8),
        });
    }
    Some(seats)
}

/// The words of a player's role in the night text, without the side.
fn words(player: Player) -> Option<String> {
    let living = Player {
        dead: false,
        ..player
    };
    let text = sheet(vec![living], Vec::new(), vec!["X".to_owned()])?.to_string();
    let line = text.lines().find_map(|line| line.strip_prefix("X = "))?;
    let words = line.strip_prefix(player.alignment.words())?;
    Some(words.trim().to_owned())
}

/// Reports whether two names have a word in common, or one begins the other, so that they might be taken for each other.
fn are_alike(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    one.starts_with(&other)
        || other.starts_with(&one)
        || one
            .split(' ')
            .any(|word| other.split(' ').any(|other| other == word))
}
