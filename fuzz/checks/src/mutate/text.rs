//! Texts by line and word: lines change places, a player gets another name wherever they are named, an action another target, a
//! word another of its kind. And tables, cell by cell.

use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::model::{Ability, Passive, ROLES};

/// Names that mean something in some markup, or nearly so in a night text.
pub(super) const NAMES: [&str; 28] = [
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

pub(super) fn pick<'a, T: ?Sized>(stream: &mut Stream, all: &[&'a T]) -> &'a T {
    all[stream.below(all.len() as u32) as usize]
}

/// A text with something changed that mostly leaves it a night.
pub(super) fn mutate(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let mut changed = text;
    for _ in 0..=stream.below(2) {
        changed = change(&changed, stream);
    }
    changed.into_bytes()
}

fn change(text: &str, stream: &mut Stream) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return "[players]\nAnn = Town Cop\nBob = Mafia Goon\n\n[actions]\nAnn: investigate -> Bob\n".to_owned();
    }
    let names: Vec<String> =
        lines.iter().filter_map(|line| line.split_once(" = ")).map(|(name, _)| name.trim().to_owned()).collect();
    let line = stream.below(lines.len() as u32) as usize;
    let other = stream.below(lines.len() as u32) as usize;
    match stream.below(8) {
        0 | 1 if !names.is_empty() => {
            let old = &names[stream.below(names.len() as u32) as usize];
            return text.replace(old.as_str(), pick(stream, &NAMES));
        }
        2 | 3 if lines[line].contains("->") && !names.is_empty() => {
            let name = names[stream.below(names.len() as u32) as usize].clone();
            let (does, _) = lines[line].split_once("->").unwrap_or_default();
            lines[line] = format!("{does}-> {name}");
        }
        4 if lines[line].contains(" = ") => {
            let (name, rest) = lines[line].split_once(" = ").unwrap_or_default();
            let side = rest.split(' ').next().unwrap_or("Town");
            let role = ROLES[stream.below(ROLES.len() as u32) as usize].name;
            lines[line] = match stream.below(3) {
                0 => format!("{name} = {side} {role}"),
                1 => format!("{name} = {side} {}", rest.split_once(' ').map_or(role, |(_, role)| role)),
                _ => format!(
                    "{name} = {side} {} {role}",
                    Passive::ALL[stream.below(Passive::ALL.len() as u32) as usize].id()
                ),
            };
        }
        5 => lines.swap(line, other),
        6 => drop(lines.remove(line)),
        _ => match stream.below(3) {
            0 => lines.insert(other, lines[line].clone()),
            1 => lines[line].push_str(pick(stream, &NAMES)),
            _ => {
                let abilities: Vec<&str> = Ability::all().map(Ability::id).collect();
                lines[line] = replaced(&lines[line], pick(stream, &abilities), stream);
            }
        },
    }
    lines.join("\n") + "\n"
}

/// The line with one of its words replaced.
fn replaced(line: &str, by: &str, stream: &mut Stream) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    let place = stream.below(words.len() as u32) as usize;
    words[place] = by;
    words.join(" ")
}

/// A question with another word.
pub(super) fn words(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let Some((&first, rest)) = bytes.split_first() else { return b"\x01cop".to_vec() };
    if first == 0 {
        return Vec::new();
    }
    let text = String::from_utf8_lossy(rest);
    let roles: Vec<&str> = ROLES.iter().map(|role| role.name).collect();
    let abilities: Vec<&str> = Ability::all().map(Ability::id).collect();
    let by = match stream.below(4) {
        0 => pick(stream, &roles),
        1 => pick(stream, &abilities),
        2 => pick(
            stream,
            &["dies", "survives", "both", "loop", "snarf", "nar", "not", "first", "each other", "21c08148"],
        ),
        _ => "",
    };
    let asked = match stream.below(3) {
        0 => format!("{text} {by}"),
        1 => format!("{text}\n{by}"),
        _ => replaced(&text, by, stream),
    };
    let filters = if stream.below(3) == 0 { 1 + stream.below(255) as u8 } else { first };
    [vec![filters], asked.into_bytes()].concat()
}

/// A table with a row moved, left out or said twice, or a cell that is another's.
pub(super) fn table(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut rows: Vec<String> = text.lines().map(str::to_owned).collect();
    if rows.len() < 2 {
        return Vec::new();
    }
    let among = (rows.len() - 1) as u32;
    let (row, other) = (1 + stream.below(among) as usize, 1 + stream.below(among) as usize);
    match stream.below(4) {
        0 => rows.swap(row, other),
        1 => drop(rows.remove(row)),
        2 => rows.insert(other, rows[row].clone()),
        _ => {
            let mut cells: Vec<String> = rows[row].split(',').map(str::to_owned).collect();
            let place = stream.below(cells.len() as u32) as usize;
            let others = ["0", "1", "", "18446744073709551615", "-1", "0.5", "NaN", "\"a,b\"", "nar"];
            let theirs = rows[other].split(',').nth(place).unwrap_or_default();
            cells[place] = if stream.below(2) == 0 { theirs.to_owned() } else { pick(stream, &others).to_owned() };
            rows[row] = cells.join(",");
        }
    }
    (rows.join("\n") + "\n").into_bytes()
}

/// The beginning of one and the end of the other, cut between lines.
pub(super) fn cross(one: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let lines =
        |bytes: &[u8]| -> Vec<Vec<u8>> { bytes.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect() };
    let (mut one, other) = (lines(one), lines(other));
    one.truncate(stream.below(one.len() as u32 + 1) as usize);
    one.extend(other.into_iter().skip(stream.below(8) as usize));
    one.concat()
}

/// A night with the actions of another, as far as they name somebody who is there.
pub(super) fn cross_nights(one: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let [one, other] = [one, other].map(String::from_utf8_lossy);
    let theirs: Vec<&str> = other.lines().filter(|line| line.contains("->")).collect();
    if theirs.is_empty() {
        return cross(one.as_bytes(), other.as_bytes(), stream);
    }
    let action = theirs[stream.below(theirs.len() as u32) as usize];
    let mut lines: Vec<&str> = one.lines().collect();
    let place = lines.iter().position(|line| line.contains("->")).unwrap_or(lines.len());
    lines.insert(place, action);
    (lines.join("\n") + "\n").into_bytes()
}
