//! Lines without bullets, numbers, times and quotation marks; and their cells.

use std::ops::Range;

use crate::lexicon::is_number;
use crate::marks::Marked;
use crate::role;

/// A line, ready to be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Line {
    pub(crate) marked: Marked,
    /// It had a bullet or a number.
    pub(crate) listed: bool,
    /// The number that was taken away: of the line, or of a player's seat.
    pub(crate) number: Option<String>,
    /// It gives a role to a player whose name is a number.
    pub(crate) numbered: bool,
}

impl Line {
    pub(crate) fn text(&self) -> &str {
        &self.marked.text
    }
}

/// The most bytes in a line that is searched for times.
const LONGEST: usize = 4096;
/// The most bullets before a line.
const MOST_BULLETS: usize = 16;

/// Takes what is no word of a line away from its beginning and its end, and times from anywhere.
pub(crate) fn lines(marked: Vec<Marked>) -> Vec<Line> {
    let bare: Vec<Option<u32>> = marked
        .iter()
        .map(|line| bare_number(&line.text).map(|(number, _)| number))
        .collect();
    let numbers = numbers(&marked);
    let night = inner_nights(&marked);
    let mut lines = Vec::with_capacity(marked.len());
    for (place, mut line) in marked.into_iter().enumerate() {
        let (mut listed, mut numbered) = (line.made, false);
        let number = leading_digits(&line.text);
        if !line.made {
            if line.text.len() <= LONGEST {
                times(&mut line);
            }
            match leading_number(&line.text) {
                Some((number, rest)) if numbers.iter().any(|other| other == number) => {
                    numbered = is_role(rest);
                }
                _ => listed = strip_marks(&mut line, place, &bare, night.as_deref()),
            }
        }
        lines.push(Line {
            number: number.filter(|number| !line.text.starts_with(number.as_str())),
            marked: line,
            listed,
            numbered,
        });
    }
    lines
}

/// The digits at the beginning of a line, behind spaces and brackets.
fn leading_digits(text: &str) -> Option<String> {
    let text = text.trim_start_matches([' ', '#', '(', '[', '-', '*']);
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    (1..=2).contains(&digits.len()).then_some(digits)
}

/// Takes the label of the night, bullets and numbers away. Says whether there was a bullet or a number.
fn strip_marks(line: &mut Marked, place: usize, bare: &[Option<u32>], night: Option<&str>) -> bool {
    if let Some(label) = inner_night(&line.text)
        && night.is_some_and(|night| line.text[label.clone()].contains(night))
    {
        let at = line.places.get(label.start).copied().unwrap_or_default();
        line.text.replace_range(label.clone(), " -> ");
        line.places.splice(label, [at; 4]);
    }
    let mut listed = false;
    // `1 Ann`: a number only where the lines around it are numbered too.
    if let Some(number) = bare[place]
        && let Some((_, length)) = bare_number(&line.text)
    {
        let near =
            |other: Option<usize>| other.and_then(|other| bare.get(other)).copied().flatten();
        let before = near(place.checked_sub(1)).is_some_and(|before| before + 1 == number);
        let after = near(Some(place + 1)).is_some_and(|after| after == number + 1);
        if before || after {
            line.remove(0..length);
            listed = true;
        }
    }
    let start = line.text.len() - line.text.trim_start_matches(' ').len();
    line.remove(0..start);
    user_names(line);
    for _ in 0..MOST_BULLETS {
        let Some(length) = bullet(&line.text) else {
            break;
        };
        listed |= line.text[..length]
            .chars()
            .any(|letter| !(letter.is_whitespace() || letter == '>'));
        line.remove(0..length);
    }
    nick(line);
    let end = line.text.trim_end().len();
    line.remove(end..line.text.len());
    if is_rule(&line.text) {
        line.remove(0..line.text.len());
    }
    listed
}

/// The label of a night inside a line: `. N1:` of `Ann: Cop. N1: Bob`.
fn inner_night(text: &str) -> Option<Range<usize>> {
    let small = text.to_ascii_lowercase();
    let found = [" n", " night "].into_iter().find_map(|head| {
        small.match_indices(head).find_map(|(place, _)| {
            let digits = place + head.len();
            let count = small[digits..]
                .bytes()
                .take_while(u8::is_ascii_digit)
                .count();
            let end = digits + count;
            let colon = small[end..].starts_with(':') && !small[end..].starts_with("::");
            (colon && (1..=2).contains(&count)).then_some((place, end + 1))
        })
    });
    let (place, end) = found.filter(|_| text.is_ascii())?;
    let start = text[..place]
        .trim_end_matches([' ', '.', ',', ';', '|', '-'])
        .len();
    (start > 0).then_some(start..end)
}

/// The number of the night that labels inside lines name, if it is the same everywhere.
fn inner_nights(marked: &[Marked]) -> Option<String> {
    let mut found: Option<String> = None;
    for line in marked.iter().filter(|line| line.text.len() <= LONGEST) {
        let Some(label) = inner_night(&line.text) else {
            continue;
        };
        let rest = &line.text[label.end..];
        let digits: String = line.text[label]
            .chars()
            .filter(char::is_ascii_digit)
            .collect();
        if inner_night(rest).is_some() || found.as_ref().is_some_and(|other| *other != digits) {
            return None;
        }
        found = Some(digits);
    }
    found
}

/// A number at the beginning, and the words behind it and its mark.
pub(crate) fn leading_number(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start();
    let text = text.strip_prefix('#').unwrap_or(text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[digits..];
    let mark = |letter: char| letter.is_whitespace() || ".:)=|-–—".contains(letter);
    ((1..=3).contains(&digits) && rest.starts_with(mark))
        .then(|| (&text[..digits], rest.trim_start_matches(mark)))
}

fn is_role(words: &str) -> bool {
    words.len() < 100 && role::read(words).is_whole()
}

/// The numbers that are names of players: roles are given to them, and some line has two of them.
fn numbers(marked: &[Marked]) -> Vec<String> {
    let mut numbers: Vec<String> = Vec::new();
    let mut others: Vec<&str> = Vec::new();
    for line in marked {
        match leading_number(&line.text) {
            Some((number, rest)) if is_role(rest) => {
                if numbers.iter().any(|other| other == number) || numbers.len() > 99 {
                    return Vec::new();
                }
                numbers.push(number.to_owned());
            }
            Some(_) => others.push(&line.text),
            None => {}
        }
    }
    let known = |piece: &str| numbers.iter().any(|number| number == piece);
    let acts = others.iter().any(|text| {
        let mut pieces = text
            .split(|letter: char| !letter.is_alphanumeric())
            .filter(|piece| !piece.is_empty());
        pieces.next().is_some_and(known) && pieces.skip(1).any(known)
            || text.contains("->")
                && text
                    .split("->")
                    .all(|piece| known(piece.trim().trim_start_matches('#')))
    });
    if acts && numbers.len() > 1 {
        numbers
    } else {
        Vec::new()
    }
}

/// `<Ann> protect Bob`: somebody speaks in a chat.
fn nick(line: &mut Marked) {
    let Some(end) = line
        .text
        .strip_prefix('<')
        .and_then(|rest| rest.find('>'))
        .map(|end| end + 1)
    else {
        return;
    };
    let name = &line.text[1..end];
    let marks = name.len()
        - name
            .trim_start_matches(['@', '+', '%', '~', '&', ' '])
            .len();
    let plain = !name[marks..].is_empty() && !name.contains(['<', '=', ':']) && name.len() <= 40;
    if plain && line.text[end + 1..].starts_with(' ') {
        line.text.replace_range(end..=end, ":");
        line.remove(0..1 + marks);
    }
}

/// `u/Ann`: the names of Reddit.
fn user_names(line: &mut Marked) {
    let mut from = 0;
    while let Some(place) = line.text[from..].find("u/").map(|place| from + place) {
        let slash = line.text[..place].ends_with('/');
        let start = place - usize::from(slash);
        let apart =
            !line.text[..start].ends_with(|letter: char| letter.is_alphanumeric() || letter == '/');
        if apart
            && line.text[place + 2..]
                .starts_with(|letter: char| letter.is_alphanumeric() || "_-".contains(letter))
        {
            line.remove(start..place + 2);
            from = start;
        } else {
            from = place + 2;
        }
    }
}

/// A text without bullets and numbers before it.
pub(crate) fn strip(text: &str) -> String {
    let mut rest = text;
    for _ in 0..MOST_BULLETS {
        rest = &rest[bullet(rest).unwrap_or(0)..];
    }
    rest.trim().to_owned()
}

/// A line of dashes or the like.
fn is_rule(text: &str) -> bool {
    text.chars().count() >= 3 && text.chars().all(|letter| "-=_~|:+. ".contains(letter))
}

/// The length of a bullet at the beginning: space, a quotation mark, a dash, a number.
fn bullet(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    let next = text[first.len_utf8()..].chars().next();
    if first.is_whitespace() && !(first == '\t' && text.trim_start().is_empty()) {
        return Some(first.len_utf8());
    }
    match first {
        '>' if next != Some('>') => return Some(1),
        '-' | '+' | '–' | '—'
            if next.is_some_and(|next| next.is_whitespace() || next.is_alphabetic()) =>
        {
            return Some(first.len_utf8());
        }
        '•' | '·' | '◦' | '‣' | '○' | '●' | '▪' | '▫' | '■' | '□' | '∙' | '⁃' | '»' | '|' =>
        {
            return Some(first.len_utf8());
        }
        '[' | '(' => {
            let close = if first == '[' { ']' } else { ')' };
            let inner = &text[1..text.find(close)?];
            let boxed = first == '[' && matches!(inner, "" | " " | "x" | "X");
            let numbered = inner.len() <= 3 && is_number(inner);
            return (boxed || numbered).then_some(inner.len() + 2);
        }
        _ => {}
    }
    // `1.`, `2)`, `#3`, `04:`, `5 -`
    let hash = usize::from(first == '#');
    let digits = text[hash..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 3 {
        return None;
    }
    let rest = &text[hash + digits..];
    let after = rest.trim_start();
    let mark = after.chars().next()?;
    let space = rest.len() > after.len();
    match mark {
        ')' | ']' => {}
        '.' | ':' if !space && !after[1..].starts_with(|letter: char| letter.is_ascii_digit()) => {}
        '-' | '–' | '|' if space && after[mark.len_utf8()..].starts_with(char::is_whitespace) => {
        }
        _ if rest.starts_with('\t') || (hash == 1 && space) => return Some(hash + digits + 1),
        _ => return None,
    }
    // `1.)` has two marks.
    let second = usize::from(mark == '.' && after[1..].starts_with(')'));
    Some(text.len() - after.len() + mark.len_utf8() + second)
}

/// A number alone before a word: `1 Ann`.
fn bare_number(text: &str) -> Option<(u32, usize)> {
    let start = text.len() - text.trim_start().len();
    let digits = text[start..].bytes().take_while(u8::is_ascii_digit).count();
    let rest = &text[start + digits..];
    let word = rest.trim_start();
    let separate = rest.len() > word.len() && word.starts_with(char::is_alphabetic);
    (separate && (1..=3).contains(&digits))
        .then(|| Some((text[start..start + digits].parse().ok()?, start + digits)))?
}

/// Takes times and dates out: `9:14 PM`, `[22:10]`, `Today at 9:14 PM`, `11/22/2026`.
fn times(line: &mut Marked) {
    while let Some((mut start, mut end)) = time(&line.text) {
        // With the brackets around it, and the words before it: `sent today at`.
        for words in [
            "at",
            "on",
            "today",
            "yesterday",
            "submitted",
            "received",
            "sent",
        ] {
            let before = line.text[..start].trim_end();
            let Some(cut) = before.len().checked_sub(words.len()) else {
                continue;
            };
            let Some((head, tail)) = before.split_at_checked(cut) else {
                continue;
            };
            let alone = !head.ends_with(char::is_alphanumeric);
            if tail.eq_ignore_ascii_case(words) && alone {
                start = cut;
            }
        }
        let open = line.text[..start].trim_end().len();
        let close = end + (line.text[end..].len() - line.text[end..].trim_start().len());
        let pair = (
            line.text[..open].chars().next_back(),
            line.text[close..].chars().next(),
        );
        if matches!(pair, (Some('['), Some(']')) | (Some('('), Some(')'))) {
            (start, end) = (open - 1, close + 1);
        }
        line.remove(start..end);
    }
}

/// The first time or date in a text.
fn time(text: &str) -> Option<(usize, usize)> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        let begins =
            bytes[at].is_ascii_digit() && (at == 0 || !(bytes[at - 1].is_ascii_alphanumeric()));
        if !begins {
            at += 1;
            continue;
        }
        let number = |place: usize| {
            bytes[place..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count()
        };
        let first = number(at);
        let mut end = at + first;
        let mark = bytes.get(end).copied();
        let mut parts = 1;
        while parts < 4
            && bytes.get(end).copied() == mark
            && matches!(mark, Some(b':' | b'/' | b'-'))
        {
            let digits = number(end + 1);
            if digits == 0 {
                break;
            }
            end += 1 + digits;
            parts += 1;
        }
        let clock =
            mark == Some(b':') && parts >= 2 && first <= 2 && text[at + first + 1..end].len() >= 2;
        let date = matches!(mark, Some(b'/' | b'-')) && parts == 3;
        let after = &text[end..];
        if (clock || date)
            && !after
                .starts_with(|letter: char| letter.is_alphabetic() && !"aApPTtZz".contains(letter))
        {
            let spaces = after.len() - after.trim_start_matches(' ').len();
            let word = &after[spaces..];
            let noon = [
                "am", "pm", "a.m.", "p.m.", "utc", "gmt", "est", "edt", "pst",
            ]
            .into_iter()
            .find(|noon| {
                word.get(..noon.len())
                    .is_some_and(|head| head.eq_ignore_ascii_case(noon))
                    && !word[noon.len()..].starts_with(char::is_alphanumeric)
            });
            if let Some(noon) = noon {
                end += spaces + noon.len();
            } else if after.starts_with(char::is_alphabetic) {
                at = end;
                continue;
            }
            return Some((at, end));
        }
        at = end.max(at + 1);
    }
    None
}

/// A part of a text without space at its ends.
pub(crate) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let piece = &text[part.clone()];
    let start = part.start + piece.len() - piece.trim_start().len();
    start..start + piece.trim().len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn left(paste: &str) -> Vec<String> {
        lines(crate::marks::lines(paste))
            .into_iter()
            .map(|line| line.marked.text)
            .collect()
    }

    #[test]
    fn bullets_numbers_and_times_fall_away() {
        for (line, rest) in [
            ("  - Ann", "Ann"),
            ("12. Ann", "Ann"),
            ("3) Ann", "Ann"),
            ("#4 Ann", "Ann"),
            ("(5) Ann", "Ann"),
            ("[6] Ann", "Ann"),
            ("7 - Ann", "Ann"),
            ("8\tAnn", "Ann"),
            ("> > Ann", "Ann"),
            ("[x] Ann", "Ann"),
            ("1-Shot Vig", "1-Shot Vig"),
            ("-> Bob", "-> Bob"),
            ("4th Doctor", "4th Doctor"),
            ("9 Ann", "9 Ann"),
            ("[9:14 PM] Ann: Bob", "Ann: Bob"),
            ("Ann — Today at 9:14 PM", "Ann —"),
            ("Ann 11/22/2026 22:10: Bob", "Ann  : Bob"),
            ("-----", ""),
        ] {
            assert_eq!(left(line), [rest], "{line}");
        }
        assert_eq!(left("1 Ann\n2 Bob\n\n5 Cy"), ["Ann", "Bob", "", "5 Cy"]);
    }
}
