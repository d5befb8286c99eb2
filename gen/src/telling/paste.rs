//! Pastes: a night of a game, its roster in one layout and its actions in one style of lines.

use std::collections::BTreeMap;

use nightcourt_resolvers::model::{Ability, Action, Alignment, Night, Player, Role};
use nightcourt_resolvers::text::Sheet;

use super::book::{Book, Template};
use super::phrase::{Deed, FORMS, fill, phrase, slip, slots, word};
use crate::choose::{Chance, Choose, Span};
use crate::{Buffers, Frame, ITEMS, build_night};

/// A night with its words, as a roster tells it.
struct Game {
    names: Vec<String>,
    players: Vec<Player>,
    actions: Vec<Action>,
    /// The role without and with its side, and the side, of each player.
    bare: Vec<String>,
    role: Vec<String>,
    side: Vec<String>,
}

/// Draws a paste: the text, the text of the night, and the family. `None` if the templates do not fit the night.
pub(super) fn draw(book: &Book, choose: &mut impl Choose) -> Option<(String, String, String)> {
    let roster = book.template(&["roster", "whole"], choose)?;
    let is_whole = book
        .templates("whole")
        .iter()
        .any(|one| std::ptr::eq(one, roster));
    let lines = if is_whole {
        roster
    } else {
        book.template(&["lines"], choose)?
    };
    let is_numbered = roster.list("needs").contains(&"number");
    if lines.list("needs").contains(&"number") && !is_numbered {
        return None;
    }
    let mut game = game(book, roster, choose)?;
    arrange(
        &mut game,
        roster.list("by").first().copied(),
        is_whole,
        choose,
    );
    let (told, acting) = if is_whole {
        (whole(book, &game, roster, choose)?, String::new())
    } else {
        (
            layout(book, &game, roster, None, choose)?,
            action_lines(book, &game, lines, choose)?,
        )
    };
    let frame = book.template(&["frame"], choose)?;
    let pattern = frame
        .draw(if is_whole { "whole" } else { "text" }, choose)?
        .to_owned();
    let mut text = fill(&pattern, &mut |slot| match slot {
        "roster" => Some(told.clone()),
        "lines" => Some(acting.clone()),
        list => word(book, choose, list, &|| None),
    })?;
    text = text.trim().to_owned() + "\n";
    if choose.happens(Chance::new(1, 10)) {
        let kept: Vec<&str> = game.names.iter().map(String::as_str).collect();
        text = slip(&text, &kept, choose);
    }
    let family = if is_whole {
        format!("paste/{}", roster.family)
    } else {
        format!("paste/{} + lines/{}", roster.family, lines.family)
    };
    let items = ITEMS.map(str::to_owned);
    let night = Night::new(game.players, game.actions, Vec::new()).ok()?;
    let sheet = Sheet::new("", night, game.names, &items, Vec::new()).ok()?;
    Some((text, sheet.to_string(), family))
}

/// Draws a night that can be put into words, with names.
fn game(book: &Book, roster: &Template, choose: &mut impl Choose) -> Option<Game> {
    let frame = if choose.happens(Chance::new(1, 2)) {
        Frame::NormalPlayed
    } else {
        Frame::Theme
    };
    let settings = frame.settings().with_players(Span::new(5, 13));
    let night = build_night(choose, &settings, Buffers::default());
    let (mut players, actions, _) = night.into_parts();
    let is_plain = |player: &Player| {
        player.holds.is_empty()
            && player.money == 0
            && player.vends == player.role.own_vends()
            && matches!(player.role, Role::Named(_) | Role::Listed(..))
    };
    if actions.len() < 3 || !players.iter().all(is_plain) {
        return None;
    }
    if (roster.has("dead") || roster.has("grave")) && choose.happens(Chance::new(1, 2)) {
        let named = |one: usize| {
            actions.iter().any(|action| {
                action.actor.index() == one || action.named().iter().any(|id| id.index() == one)
            })
        };
        let mut free: Vec<usize> = (0..players.len()).filter(|&one| !named(one)).collect();
        choose.shuffle(&mut free);
        free.truncate(choose.within(Span::new(1, 2)) as usize);
        for one in free {
            players[one].dead = true;
        }
    }
    let mut names: Vec<String> = Vec::new();
    while names.len() < players.len() {
        let name = book.word("name", choose)?;
        if names.iter().all(|other| !shares_word(other, name)) {
            names.push(name.to_owned());
        }
    }
    let is_short = choose.happens(Chance::new(1, 2));
    let says_town = choose.happens(Chance::new(1, 2));
    let mut game = Game {
        names,
        players,
        actions,
        bare: Vec::new(),
        role: Vec::new(),
        side: Vec::new(),
    };
    // A list of words is drawn from once, because a host keeps to a word.
    let mut drawn: BTreeMap<String, String> = BTreeMap::new();
    let mut draw = |list: String, choose: &mut _| -> Option<String> {
        if !drawn.contains_key(&list) {
            let word = book.word(&list, choose)?.to_owned();
            drawn.insert(list.clone(), word);
        }
        drawn.get(&list).cloned()
    };
    for player in &game.players {
        let side = player.alignment.words();
        let said = draw(format!("side {side}"), choose)?;
        let words = words(player)?;
        let name = player.role.name::<&str>(&[]);
        let (first, abilities) = words.split_once(" {").unwrap_or((&words, ""));
        let list = format!("{} {name}", if is_short { "short" } else { "long" });
        let mut bare = first.strip_suffix(&name)?.to_owned();
        bare += &draw(list, choose).unwrap_or_else(|| name.clone());
        if let Some(abilities) = abilities.strip_suffix('}') {
            bare += &format!(" ({})", abilities.replace(", ", "/"));
        }
        let is_implied = book.lists("implied", &name);
        let is_left_out = player.alignment == Alignment::Town && !says_town;
        let role = if is_implied || is_left_out {
            bare.clone()
        } else {
            format!("{said} {bare}")
        };
        game.side.push(said);
        game.bare.push(bare);
        game.role.push(role);
    }
    Some(game)
}

/// The words of a player's role in the night text, without the side.
fn words(player: &Player) -> Option<String> {
    let living = Player {
        dead: false,
        ..*player
    };
    let night = Night::new(vec![living], Vec::new(), Vec::new()).ok()?;
    let items = ITEMS.map(str::to_owned);
    let sheet = Sheet::new("", night, vec!["X".to_owned()], &items, Vec::new()).ok()?;
    let text = sheet.to_string();
    let line = text.lines().find_map(|line| line.strip_prefix("X = "))?;
    Some(
        line.strip_prefix(player.alignment.words())?
            .trim()
            .to_owned(),
    )
}

/// Reports whether two names have a word in common, or one begins the other, so that they might be taken for each other.
fn shares_word(one: &str, other: &str) -> bool {
    let (one, other) = (one.to_lowercase(), other.to_lowercase());
    one.starts_with(&other)
        || other.starts_with(&one)
        || one
            .split(' ')
            .any(|word| other.split(' ').any(|other| other == word))
}

/// Brings players and actions into the order of the text.
fn arrange(game: &mut Game, by: Option<&str>, is_whole: bool, choose: &mut impl Choose) {
    let mut order: Vec<usize> = (0..game.players.len()).collect();
    choose.shuffle(&mut order);
    let group = |one: usize| match by {
        Some("side") => game.side[one].clone(),
        Some("role") => game.role[one].clone(),
        _ => String::new(),
    };
    let rank = |one: usize| order.iter().position(|&other| group(other) == group(one));
    order = {
        let mut sorted = order.clone();
        sorted.sort_by_key(|&one| rank(one));
        sorted
    };
    fn take<T: Clone>(things: &[T], order: &[usize]) -> Vec<T> {
        order.iter().map(|&one| things[one].clone()).collect()
    }
    let place = |id: nightcourt_resolvers::model::PlayerId| {
        let place = order
            .iter()
            .position(|&one| one == id.index())
            .unwrap_or_default();
        nightcourt_resolvers::model::PlayerId::new(place as u8)
    };
    for action in &mut game.actions {
        *action = action.renamed(place);
    }
    game.names = take(&game.names, &order);
    game.players = take(&game.players, &order);
    game.bare = take(&game.bare, &order);
    game.role = take(&game.role, &order);
    game.side = take(&game.side, &order);
    choose.shuffle(&mut game.actions);
    if is_whole {
        game.actions.sort_by_key(|action| action.actor);
    }
}

/// The groups of a roster, each with its players.
fn groups(game: &Game, by: Option<&str>) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let same = |one: usize, other: usize| match by {
        Some("side") => game.side[one] == game.side[other],
        Some("role") => game.role[one] == game.role[other],
        _ => true,
    };
    for player in 0..game.players.len() {
        match groups.last_mut() {
            Some(group) if same(group[0], player) => group.push(player),
            _ => groups.push(vec![player]),
        }
    }
    groups
}

/// The text of a roster; `acts` are the actions of the players, if the layout has them.
fn layout(
    book: &Book,
    game: &Game,
    roster: &Template,
    acts: Option<&[String]>,
    choose: &mut impl Choose,
) -> Option<String> {
    let by = roster.list("by").first().copied();
    let sep = roster.draw("sep", choose).unwrap_or("\n").to_owned();
    let has_grave = roster.has("grave");
    let mut entries: Vec<String> = Vec::new();
    let mut grave: Vec<String> = Vec::new();
    // A line is the same for all players.
    let player_text = roster.draw("player", choose).map(str::to_owned);
    let dead_text = roster.draw("dead", choose).map(str::to_owned);
    let group_text = roster.draw("group", choose).map(str::to_owned);
    let member_text = roster.draw("member", choose).map(str::to_owned);
    for group in groups(game, by) {
        let is_living = |player: &&usize| !(has_grave && game.players[**player].dead);
        let living: Vec<usize> = group.iter().filter(is_living).copied().collect();
        if let (Some(text), false) = (&group_text, living.is_empty()) {
            let names: Vec<&str> = living.iter().map(|&one| game.names[one].as_str()).collect();
            entries.push(fill(text, &mut |slot| {
                Some(match slot {
                    "side" => game.side[group[0]].clone(),
                    "role" => game.role[group[0]].clone(),
                    "names" => names.join(", "),
                    "count" => names.len().to_string(),
                    "members" => {
                        let text = member_text.as_ref()?;
                        let said = living
                            .iter()
                            .map(|&one| entry(book, game, text, one, acts, choose));
                        said.collect::<Option<Vec<_>>>()?.join(", ")
                    }
                    list => word(book, choose, list, &|| None)?,
                })
            })?);
        }
        for &player in &group {
            let is_dead = game.players[player].dead;
            let dead = dead_text.as_ref().filter(|_| is_dead);
            let Some(text) = dead.or(player_text.as_ref()) else {
                continue;
            };
            let line = entry(book, game, text, player, acts, choose)?;
            if is_dead && has_grave {
                grave.push(line);
            } else {
                entries.push(line);
            }
        }
    }
    let head = roster
        .draw("head", choose)
        .map(|head| format!("{head}\n"))
        .unwrap_or_default();
    let foot = roster
        .draw("foot", choose)
        .map(|foot| format!("\n{foot}"))
        .unwrap_or_default();
    let mut text = format!("{head}{}{foot}", entries.join(&sep));
    if !grave.is_empty() {
        text = format!(
            "{text}\n{}\n{}",
            roster.draw("grave", choose)?,
            grave.join(&sep)
        );
    }
    Some(text)
}

/// The line of a player in a roster.
fn entry(
    book: &Book,
    game: &Game,
    text: &str,
    player: usize,
    acts: Option<&[String]>,
    choose: &mut impl Choose,
) -> Option<String> {
    fill(text, &mut |slot| {
        let (name, width) = slot.split_once(':').unwrap_or((slot, "0"));
        let width: usize = width.parse().ok()?;
        let said = match name {
            "n" => (player + 1).to_string(),
            "name" => game.names[player].clone(),
            "role" => game.role[player].clone(),
            "bare" => game.bare[player].clone(),
            "side" => game.side[player].clone(),
            "action" => acts?.get(player)?.clone(),
            list => word(book, choose, list, &|| None)?,
        };
        Some(format!("{said:width$}"))
    })
}

/// A roster with the action of each player in it.
fn whole(book: &Book, game: &Game, roster: &Template, choose: &mut impl Choose) -> Option<String> {
    let mut acts = Vec::new();
    for player in 0..game.players.len() {
        let mut own = game
            .actions
            .iter()
            .filter(|action| action.actor.index() == player);
        acts.push(match (own.next(), own.next()) {
            (None, _) => line(book, game, roster, "idle", player, None, choose)?,
            (Some(action), None) => action_line(book, game, roster, action, choose)?,
            (Some(_), Some(_)) => return None,
        });
    }
    layout(book, game, roster, Some(&acts), choose)
}

/// The lines of actions, and of players who do nothing.
fn action_lines(
    book: &Book,
    game: &Game,
    lines: &Template,
    choose: &mut impl Choose,
) -> Option<String> {
    let mut said = Vec::new();
    let changed = if lines.has("change") && choose.happens(Chance::new(1, 3)) {
        choose.below(game.actions.len() as u32) as usize
    } else {
        usize::MAX
    };
    for (number, action) in game.actions.iter().enumerate() {
        let is_simple = action.named().len() == 1;
        said.push(if number == changed && is_simple {
            line(
                book,
                game,
                lines,
                "change",
                action.actor.index(),
                Some(action),
                choose,
            )?
        } else {
            action_line(book, game, lines, action, choose)?
        });
    }
    if lines.has("idle") && choose.happens(Chance::new(1, 2)) {
        for player in 0..game.players.len() {
            let acts = game
                .actions
                .iter()
                .any(|action| action.actor.index() == player);
            if !acts && !game.players[player].dead && !game.players[player].role.has_no_ability() {
                let idle = line(book, game, lines, "idle", player, None, choose)?;
                let place = choose.below(said.len() as u32 + 1) as usize;
                said.insert(place, idle);
            }
        }
    }
    let sep = lines.draw("sep", choose).unwrap_or("\n").to_owned();
    let head = lines
        .draw("head", choose)
        .map(|head| format!("{head}\n"))
        .unwrap_or_default();
    let foot = lines
        .draw("foot", choose)
        .map(|foot| format!("\n{foot}"))
        .unwrap_or_default();
    let mut minutes = 0;
    let text = said
        .join(&sep)
        .split("{time}")
        .fold(String::new(), |text, piece| {
            if text.is_empty() && minutes == 0 {
                minutes = 1 + choose.below(600);
                return piece.to_owned();
            }
            minutes += choose.below(40);
            format!("{text}{:02}:{:02}{piece}", minutes / 60 % 24, minutes % 60)
        });
    Some(format!("{head}{text}{foot}"))
}

/// The line of an action, by its shape.
fn action_line(
    book: &Book,
    game: &Game,
    lines: &Template,
    action: &Action,
    choose: &mut impl Choose,
) -> Option<String> {
    let player = &game.players[action.actor.index()];
    let is_factional = action.ability == Ability::Kill && !player.role.has(Ability::Kill);
    let shape = match action.named().len() {
        _ if is_factional && lines.has("kill") => "kill",
        1 if lines.has("line") => "line",
        2 if lines.has("two") => "two",
        0 if lines.has("alone") => "alone",
        _ => "all",
    };
    line(
        book,
        game,
        lines,
        shape,
        action.actor.index(),
        Some(action),
        choose,
    )
}

/// A line of this key about a player.
fn line(
    book: &Book,
    game: &Game,
    lines: &Template,
    key: &str,
    player: usize,
    action: Option<&Action>,
    choose: &mut impl Choose,
) -> Option<String> {
    let pattern = lines.draw(key, choose)?.to_owned();
    let says = |names: &[&str]| {
        let bare = |slot: &&str| names.contains(&slot.split(':').next().unwrap_or(slot));
        slots(&pattern).iter().any(bare)
    };
    let is_like = |other: &&String| **other == game.bare[player];
    if !says(&["actor", "an"])
        && game.bare.iter().filter(is_like).count() > 1
        && !lines.has("player")
    {
        return None;
    }
    if let Some(action) = action.filter(|_| key != "kill" && !says(&FORMS)) {
        // Nothing but the role says the ability.
        let role = game.players[player].role;
        let is_usual = action.ability != Ability::Give
            || role.item() == ITEMS.get(action.item.index()).copied();
        if !role.has(action.ability) || role.abilities().iter().count() > 1 || !is_usual {
            return None;
        }
    }
    let target = |place: usize| {
        action
            .and_then(|action| action.named().get(place))
            .map(|id| id.index())
    };
    // The target before a change of mind.
    let others: Vec<usize> = (0..game.players.len())
        .filter(|&one| one != player && Some(one) != target(0) && !game.players[one].dead)
        .collect();
    let old = others
        .get(choose.below(others.len() as u32) as usize)
        .copied();
    let deed = |named: Vec<usize>| {
        action.map(|action| Deed {
            actor: player,
            ability: action.ability,
            named,
            item: ITEMS[action.item.index().min(ITEMS.len() - 1)].to_owned(),
            is_only: game.players[player].alignment != Alignment::Mafia
                && game.players[player].role.abilities().iter().count() == 1,
        })
    };
    fill(&pattern, &mut |slot| {
        let (name, width) = slot.split_once(':').unwrap_or((slot, "0"));
        let width: usize = width.parse().ok()?;
        let named = |player: Option<usize>| player.map(|player| game.names[player].clone());
        let number = |player: Option<usize>| player.map(|player| (player + 1).to_string());
        let said = match name {
            "actor" => named(Some(player)),
            "role" => Some(game.role[player].clone()),
            "bare" => Some(game.bare[player].clone()),
            "side" => Some(game.side[player].clone()),
            "target" => named(target(0)),
            "other" => named(target(1)),
            "old" => named(old),
            "an" => number(Some(player)),
            "tn" => number(target(0)),
            "on" => number(target(1)),
            "time" => Some("{time}".to_owned()),
            "old.do" => phrase(book, choose, &deed(vec![old?])?, "do", &mut |one| {
                game.names[one].clone()
            }),
            "do" | "does" | "did" | "done" | "doing" | "noun" => {
                let named = action?.named().iter().map(|id| id.index()).collect();
                phrase(book, choose, &deed(named)?, name, &mut |one| {
                    if one == player {
                        "himself".to_owned()
                    } else {
                        game.names[one].clone()
                    }
                })
            }
            list => word(book, choose, list, &|| None),
        }?;
        Some(format!("{said:width$}"))
    })
}
