//! Night texts by line: a player gets another name everywhere, another side, or a role or passive more; an action
//! another target; lines of a kind come, go and change places, an action together with the role that it takes. Players
//! who are named stay, so that the result is mostly a night.

use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::model::{Alignment, Naming, Passive, ROLES};
use nightcourt_resolvers::text::check_name;

use super::{one_of, pick};

/// Names that mean something in some markup, or nearly so in a night text.
const NAMES: [&str; 28] = [
    "Ann",
    "Bob",
    "Cy",
    "Zoë",
    "A-B",
    "O'Neil",
    "Dr. No",
    "@everyone",
    "@here",
    "[b]x[/b]",
    "[/code]",
    "**x**",
    "`x`",
    "```",
    "<@1",
    "<b>",
    "</td>",
    "&lt;",
    "&",
    "~~x~~",
    "||x||",
    "[x](y)",
    "\\",
    "_x_",
    "\"x\"",
    "\u{202e}x",
    "\u{1f43a}",
    "'",
];

#[derive(Default)]
struct Places {
    players: Vec<usize>,
    actions: Vec<usize>,
}

impl Places {
    fn of(lines: &[String]) -> Places {
        let mut places = Places::default();
        let mut section = "";
        for (place, line) in lines.iter().enumerate() {
            match line.as_str() {
                header if header.starts_with('[') && header.ends_with(']') => section = header,
                line if section == "[players]" && line.contains(" = ") => {
                    places.players.push(place)
                }
                line if section == "[actions]" && line.contains(": ") => places.actions.push(place),
                _ => {}
            }
        }
        places
    }
}

/// A night text with something changed that mostly leaves it one; empty if it has no players.
pub(super) fn mutate(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=stream.below(2) {
        let places = Places::of(&lines);
        let (Some(player), Some(other)) = (
            one_of(&places.players, stream),
            one_of(&places.players, stream),
        ) else {
            return Vec::new();
        };
        match one_of(&places.actions, stream) {
            Some(action) if stream.below(3) > 0 => {
                let other_action = one_of(&places.actions, stream).unwrap_or(action);
                change_action(&mut lines, action, other_action, [player, other], stream);
            }
            _ => change_player(&mut lines, player, other, stream),
        }
    }
    (lines.join("\n") + "\n").into_bytes()
}

fn name(line: &str) -> &str {
    line.split_once(" = ").map_or(line, |(name, _)| name).trim()
}

/// A name that a player may have, mostly.
fn new_name(stream: &mut Stream) -> &'static str {
    let [name, other]: [&str; 2] = std::array::from_fn(|_| *pick(&NAMES, stream));
    if check_name(name).is_ok() {
        name
    } else {
        other
    }
}

fn also(is: &str, word: &str) -> String {
    let side = Alignment::ALL
        .into_iter()
        .map(Alignment::words)
        .find(|side| is.starts_with(side))
        .unwrap_or_default();
    format!("{side} {word}{}", &is[side.len()..])
}

fn change_player(lines: &mut Vec<String>, player: usize, other: usize, stream: &mut Stream) {
    let (called, is) = lines[player].split_once(" = ").unwrap_or_default();
    match stream.below(8) {
        0 | 1 => {
            let (old, new) = (called.trim().to_owned(), new_name(stream));
            if !old.is_empty() && !lines.iter().any(|line| name(line) == new) {
                lines
                    .iter_mut()
                    .for_each(|line| *line = renamed(line, &old, new));
            }
        }
        2 | 3 => {
            let role = pick(ROLES, stream).name;
            lines[player] = format!("{called} = {}", also(is, role));
        }
        4 => {
            let passive = pick(&Passive::ALL, stream);
            lines[player] = format!("{called} = {}", also(is, passive.word()));
        }
        5 => {
            let side = pick(&Alignment::ALL, stream).words();
            let (_, role) = is.rsplit_once(' ').unwrap_or_default();
            lines[player] = format!("{called} = {side} {role}");
        }
        6 => lines.swap(player, other),
        _ => {
            let new = format!("{} = {is}", new_name(stream));
            lines.insert(other, new);
        }
    }
}

fn change_action(
    lines: &mut Vec<String>,
    action: usize,
    other: usize,
    players: [usize; 2],
    stream: &mut Stream,
) {
    let (actor, does) = lines[action].split_once(": ").unwrap_or_default();
    let (verb, targets) = does.split_once(" -> ").unwrap_or((does, ""));
    let [first, second] = players.map(|player| name(&lines[player]));
    match stream.below(8) {
        0..=3 => {
            // Nobody aims at themselves, or at one player twice.
            let mut targets: Vec<&str> = targets.split(", ").collect();
            let place = stream.below(targets.len() as u32) as usize;
            if !targets.contains(&first) && (place > 0 || first != actor) {
                targets[place] = first;
                lines[action] = format!("{actor}: {verb} -> {}", targets.join(", "));
            }
        }
        4 => lines.swap(action, other),
        5 => drop(lines.remove(action)),
        _ => {
            let role = pick(ROLES, stream);
            let Some(ability) = role.abilities.first() else {
                return;
            };
            let aims = match ability.names() {
                Naming::Nobody => String::new(),
                Naming::Target => format!(" -> {second}"),
                Naming::TargetAndDestination | Naming::TwoChosen => {
                    format!(" -> {second}, {actor}")
                }
            };
            let (called, is) = lines[players[0]].split_once(" = ").unwrap_or_default();
            let new = format!("{first}: {}{aims}", ability.id());
            lines[players[0]] = format!("{called} = {}", also(is, role.name));
            lines.insert(other, new);
        }
    }
}

/// The line with this name as another, but not in what a player is.
fn renamed(line: &str, old: &str, new: &str) -> String {
    let named = match line.split_once(" = ") {
        Some((named, is)) if named.trim() == old => return format!("{new} = {is}"),
        _ => line,
    };
    let mut rest = named;
    let mut made = String::with_capacity(line.len() + new.len());
    while let Some(place) = rest.find(old) {
        let (before, behind) = (&rest[..place], &rest[place + old.len()..]);
        let is_part =
            before.ends_with(char::is_alphanumeric) || behind.starts_with(char::is_alphanumeric);
        made += before;
        made += if is_part { old } else { new };
        rest = behind;
    }
    made + rest
}

/// A night with an action of another.
pub(super) fn cross(one: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let [one, other] = [one, other].map(String::from_utf8_lossy);
    let theirs: Vec<&str> = other.lines().filter(|line| line.contains("->")).collect();
    let Some(action) = one_of(&theirs, stream) else {
        return Vec::new();
    };
    let mut lines: Vec<&str> = one.lines().collect();
    let place = lines
        .iter()
        .position(|line| line.contains("->"))
        .unwrap_or(lines.len());
    lines.insert(place, action);
    (lines.join("\n") + "\n").into_bytes()
}
