//! Pastes: a night of a game, its roster in one layout and its actions in one style of lines.

use nightcourt_resolvers::model::{Ability, Action, Alignment};

use super::book::{Book, Template, one_of};
use super::game::{Game, Seat};
use super::phrase::{Deed, FORMS, fill, phrase, slip, slots, word};
use super::{Form, Told};
use crate::ITEMS;
use crate::choose::{Chance, Choose};

/// A night that is put into text by the templates of a roster and of lines.
struct Paste<'a> {
    book: &'a Book,
    game: &'a Game,
    roster: &'a Template,
    lines: &'a Template,
}

/// Draws a paste; `None` if the templates do not fit the night.
pub(super) fn draw(book: &Book, choose: &mut impl Choose) -> Option<Told> {
    let roster = book.template(&["roster", "whole"], choose)?;
    let is_whole = roster.has("all");
    let lines = if is_whole {
        roster
    } else {
        book.template(&["lines"], choose)?
    };
    let is_numbered = |template: &Template| template.list("needs").contains(&"number");
    if is_numbered(lines) && !is_numbered(roster) {
        return None;
    }
    let mut game = Game::draw(book, roster.has("dead") || roster.has("grave"), choose)?;
    game.arrange(roster, is_whole, choose);
    let paste = Paste {
        book,
        game: &game,
        roster,
        lines,
    };
    let acts = if is_whole {
        paste.acts(choose)?
    } else {
        Vec::new()
    };
    let players = paste.players(&acts, choose)?;
    let actions = if is_whole {
        String::new()
    } else {
        paste.actions(choose)?
    };
    let frame = book.template(&["frame"], choose)?;
    let frame = frame.draw(if is_whole { "whole" } else { "text" }, choose)?;
    let text = fill(frame, &mut |slot| match slot {
        "roster" => Some(players.clone()),
        "lines" => Some(actions.clone()),
        list => word(book, choose, list, &|| None),
    })?;
    let mut text = text.trim().to_owned() + "\n";
    let has_slips = choose.happens(Chance::new(1, 10));
    if has_slips {
        let names: Vec<&str> = game.seats.iter().map(|seat| seat.name.as_str()).collect();
        text = slip(&text, &names, choose);
    }
    let mut family = format!("paste/{}", roster.family);
    if !is_whole {
        family += &format!(" + lines/{}", lines.family);
    }
    Some(Told {
        text,
        sheet: game.night()?,
        form: Form::Paste,
        family,
        has_slips,
    })
}

/// Fills a slot, with spaces after it if the slot has a width.
fn padded(slot: &str, said: impl FnOnce(&str) -> Option<String>) -> Option<String> {
    let (name, width) = slot.split_once(':').unwrap_or((slot, "0"));
    let width: usize = width.parse().ok()?;
    Some(format!("{:width$}", said(name)?))
}

impl Paste<'_> {
    /// The text of the roster; `acts` are the actions of the players, if the layout has them.
    fn players(&self, acts: &[String], choose: &mut impl Choose) -> Option<String> {
        let Paste { game, roster, .. } = self;
        let by = roster.list("by").first().copied();
        // A text is the same for all players.
        let [player, dead, group, member] =
            ["player", "dead", "group", "member"].map(|key| roster.draw(key, choose));
        let is_in_grave = |seat: &Seat| seat.player.dead && roster.has("grave");
        let mut entries: Vec<String> = Vec::new();
        let mut grave: Vec<String> = Vec::new();
        let mut last = None;
        for (place, seat) in game.seats.iter().enumerate() {
            if let Some(group) = group.filter(|_| last != Some(seat.group(by))) {
                last = Some(seat.group(by));
                let of_group = |place: &usize| {
                    let one = &game.seats[*place];
                    one.group(by) == seat.group(by) && !is_in_grave(one)
                };
                let group_places: Vec<usize> = (0..game.seats.len()).filter(of_group).collect();
                if !group_places.is_empty() {
                    entries.push(self.group(group, member, &group_places, choose)?);
                }
            }
            let Some(text) = dead.filter(|_| seat.player.dead).or(player) else {
                continue;
            };
            let entry = self.entry(text, place, acts, choose)?;
            if is_in_grave(seat) {
                grave.push(entry)
            } else {
                entries.push(entry)
            }
        }
        let sep = roster.draw("sep", choose).unwrap_or("\n");
        let mut text = entries.join(sep);
        if !grave.is_empty() {
            let title = roster.draw("grave", choose)?;
            text = format!("{text}\n{title}\n{}", grave.join(sep));
        }
        self.framed(roster, text, choose)
    }

    /// The heading or the line of a group.
    fn group(
        &self,
        text: &str,
        member: Option<&str>,
        places: &[usize],
        choose: &mut impl Choose,
    ) -> Option<String> {
        let seats = places.iter().map(|&place| &self.game.seats[place]);
        fill(text, &mut |slot| match slot {
            "side" => Some(self.game.seats[places[0]].side.clone()),
            "role" => Some(self.game.seats[places[0]].role.clone()),
            "names" => {
                let names: Vec<&str> = seats.clone().map(|seat| seat.name.as_str()).collect();
                Some(names.join(", "))
            }
            "count" => Some(places.len().to_string()),
            "members" => {
                let entries = places
                    .iter()
                    .map(|&place| self.entry(member?, place, &[], choose));
                Some(entries.collect::<Option<Vec<_>>>()?.join(", "))
            }
            list => word(self.book, choose, list, &|| None),
        })
    }

    /// The line of a player in the roster.
    fn entry(
        &self,
        text: &str,
        place: usize,
        acts: &[String],
        choose: &mut impl Choose,
    ) -> Option<String> {
        let seat = &self.game.seats[place];
        fill(text, &mut |slot| {
            padded(slot, |name| match name {
                "n" => Some((place + 1).to_string()),
                "name" => Some(seat.name.clone()),
                "role" => Some(seat.role.clone()),
                "bare" => Some(seat.bare.clone()),
                "side" => Some(seat.side.clone()),
                "action" => acts.get(place).cloned(),
                list => word(self.book, choose, list, &|| None),
            })
        })
    }

    /// A text between the head and the foot of its template.
    fn framed(
        &self,
        template: &Template,
        text: String,
        choose: &mut impl Choose,
    ) -> Option<String> {
        let end = |key: &str, choose: &mut _| match template.draw(key, choose) {
            Some(end) => fill(end, &mut |list| word(self.book, choose, list, &|| None)),
            None => Some(String::new()),
        };
        let mut lines = vec![end("head", choose)?, text, end("foot", choose)?];
        lines.retain(|line| !line.is_empty());
        Some(lines.join("\n"))
    }

    /// The words for each player's action, in the order of the roster.
    fn acts(&self, choose: &mut impl Choose) -> Option<Vec<String>> {
        let acts = (0..self.game.seats.len()).map(|place| {
            let is_own = |action: &&Action| action.actor.index() == place;
            let mut own = self.game.actions.iter().filter(is_own);
            match (own.next(), own.next()) {
                (None, _) => self.line("idle", place, None, choose),
                (Some(action), None) => self.action(action, choose),
                (Some(_), Some(_)) => None,
            }
        });
        acts.collect()
    }

    /// The lines of actions, and of players who do nothing.
    fn actions(&self, choose: &mut impl Choose) -> Option<String> {
        let Paste { game, lines, .. } = self;
        let mut said = Vec::new();
        let has_change = lines.has("change") && choose.happens(Chance::new(1, 3));
        let changed = choose.below(game.actions.len() as u32) as usize;
        for (number, action) in game.actions.iter().enumerate() {
            said.push(
                if has_change && number == changed && action.named().len() == 1 {
                    self.line("change", action.actor.index(), Some(action), choose)?
                } else {
                    self.action(action, choose)?
                },
            );
        }
        let says_idle = lines.has("idle") && choose.happens(Chance::new(1, 2));
        for (place, seat) in game.seats.iter().enumerate() {
            let acts = game
                .actions
                .iter()
                .any(|action| action.actor.index() == place);
            if says_idle && !acts && !seat.player.dead && !seat.player.role.has_no_ability() {
                let idle = self.line("idle", place, None, choose)?;
                said.insert(choose.below(said.len() as u32 + 1) as usize, idle);
            }
        }
        let mut text = said.join(lines.draw("sep", choose).unwrap_or("\n"));
        let mut minutes = choose.below(600);
        while text.contains(TIME) {
            let time = format!("{:02}:{:02}", minutes / 60, minutes % 60);
            text = text.replacen(TIME, &time, 1);
            minutes += choose.below(40);
        }
        self.framed(lines, text, choose)
    }

    /// The line of an action, by its shape.
    fn action(&self, action: &Action, choose: &mut impl Choose) -> Option<String> {
        let place = action.actor.index();
        let role = self.game.seats[place].player.role;
        let is_factional = action.ability == Ability::Kill && !role.has(Ability::Kill);
        let shape = match action.named().len() {
            _ if is_factional && self.lines.has("kill") => "kill",
            1 if self.lines.has("line") => "line",
            2 if self.lines.has("two") => "two",
            0 if self.lines.has("alone") => "alone",
            _ => "all",
        };
        self.line(shape, place, Some(action), choose)
    }

    /// A line of this key about a player; `None` if it would leave out who acts, or what they do.
    fn line(
        &self,
        key: &str,
        place: usize,
        action: Option<&Action>,
        choose: &mut impl Choose,
    ) -> Option<String> {
        let Paste { book, game, .. } = self;
        let seat = &game.seats[place];
        let text = self.lines.draw(key, choose)?;
        let says = |names: &[&str]| {
            let mut slots = slots(text).into_iter();
            slots.any(|slot| names.contains(&slot.split(':').next().unwrap_or(slot)))
        };
        let says_actor = says(&["actor", "an"]) || self.roster.has("all");
        let is_like = |other: &&Seat| other.bare == seat.bare;
        if !says_actor && game.seats.iter().filter(is_like).count() > 1 {
            return None;
        }
        let says_deed = key == "kill" || says(&FORMS);
        if action.is_some_and(|action| !says_deed && !game.goes_without_saying(action)) {
            return None;
        }
        let named: Vec<usize> = action
            .into_iter()
            .flat_map(Action::named)
            .map(|id| id.index())
            .collect();
        // The target before a change of mind.
        let mut others: Vec<usize> = (0..game.seats.len()).collect();
        others.retain(|&one| {
            one != place && named.first() != Some(&one) && !game.seats[one].player.dead
        });
        let old = *one_of(&others, choose)?;
        let says_own = seat.player.alignment != Alignment::Mafia
            && seat.player.role.abilities().iter().count() == 1;
        let name = |one: &usize| game.seats[*one].name.clone();
        let number = |one: &usize| (one + 1).to_string();
        let phrase = |form: &str, named: &[usize], choose: &mut _| {
            let deed = Deed {
                actor: place,
                ability: action?.ability,
                named: named.to_vec(),
                item: ITEMS.get(action?.item.index())?.to_string(),
                is_only: says_own,
            };
            phrase(book, choose, &deed, form, &mut |one| {
                // In `Ann redirects Bob to himself` it might be either.
                if one == place && deed.ability != Ability::Redirect {
                    if form == "do" { "self" } else { "himself" }.to_owned()
                } else {
                    name(&one)
                }
            })
        };
        fill(text, &mut |slot| {
            padded(slot, |slot| match slot {
                "actor" => Some(seat.name.clone()),
                "role" => Some(seat.role.clone()),
                "bare" => Some(seat.bare.clone()),
                "side" => Some(seat.side.clone()),
                "target" => named.first().map(name),
                "other" => named.get(1).map(name),
                "old" => Some(name(&old)),
                "an" => Some(number(&place)),
                "tn" => named.first().map(number),
                "on" => named.get(1).map(number),
                "time" => Some(TIME.to_owned()),
                "old.do" => phrase("do", &[old], choose),
                form if FORMS.contains(&form) => phrase(form, &named, choose),
                list => word(book, choose, list, &|| None),
            })
        })
    }
}

/// The mark of a time of day, until all lines are known.
const TIME: &str = "{time}";
