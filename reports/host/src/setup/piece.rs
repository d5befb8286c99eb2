//! One role of a setup with its count, as hosts write it: `2 Cops`, `Cop x2`, `Mafia Goon - 2`.

use nightcourt_reading::{NoteKind, QuestionKind, Reading};

use super::read::EXPECTED;

/// A part of a setup that may be a role.
#[derive(Clone, Copy)]
pub(super) struct Piece<'a> {
    pub count: usize,
    pub counted: bool,
    pub text: &'a str,
}

/// A role that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// The role in the form of a night.
    pub text: String,
    /// True if no side is given, and the role is one of Town's.
    pub is_taken: bool,
}

/// A text that is no role.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Unknown {
    /// The question about it, in a sentence.
    pub problem: String,
    /// The role, if its side alone is missing.
    pub sideless: Option<String>,
}

impl From<String> for Unknown {
    fn from(problem: String) -> Self {
        Unknown {
            problem,
            sideless: None,
        }
    }
}

/// Reports whether a letter may stand before and behind a role, and says nothing.
pub(super) fn is_mark(letter: char) -> bool {
    letter.is_whitespace()
        || matches!(
            letter,
            '-' | '*' | '\u{2022}' | '.' | '\u{feff}' | '\u{2013}' | '\u{2014}'
        )
}

impl<'a> Piece<'a> {
    pub(super) fn of(text: &'a str) -> Self {
        let text = text.trim_matches(is_mark);
        let (count, text) = counted(text).map_or((None, text), |(count, text)| (Some(count), text));
        Piece {
            count: count.unwrap_or(1),
            counted: count.is_some(),
            text: text.trim_matches(is_mark),
        }
    }

    /// Reads the role, and complains where the number of its players is in doubt.
    pub(super) fn role(&self, side: &str) -> Result<Found, Unknown> {
        let text = self.text;
        let found = role(text, side)?;
        if let Some(number) = stray_number(text) {
            return Err(format!(
                "`{number}` in `{text}` may be a count or a number of shots; write `2 Mafia Goons` for two players, and \
                 `2-Shot` for two shots"
            )
            .into());
        }
        if self.counted {
            return Ok(found);
        }
        let is_plural = text
            .strip_suffix(['s', 'S'])
            .is_some_and(|one| self::role(one, side).as_ref() == Ok(&found));
        if is_plural {
            return Err(format!("how many `{text}` there are is not said; {EXPECTED}").into());
        }
        Ok(found)
    }
}

const TIMES: [char; 3] = ['x', 'X', '\u{d7}'];

/// Returns the count of a piece, before or after its role: `2 Cops`, `x2 Cop`, `2 x Cop`, `Cop x2`,
/// `Cop (2)`, `Cop - 2`. Counts are capped at 1,000, which is still too large for a game.
pub(super) fn counted(piece: &str) -> Option<(usize, &str)> {
    let number = |digits: &str| {
        let count = digits.parse::<u32>().ok()?;
        Some(count.min(1_000) as usize)
    };
    let bracketed = piece
        .strip_prefix('(')
        .and_then(|rest| rest.split_once(')'))
        .and_then(|(digits, role)| Some((number(digits)?, role.trim())));
    if let Some((count, role)) = bracketed {
        return (!role.is_empty()).then_some((count, role));
    }
    let first = piece.trim_start_matches(TIMES);
    let digits = first.bytes().take_while(u8::is_ascii_digit).count();
    let rest = first[digits..].trim_start_matches(TIMES);
    if let Some(count) = number(&first[..digits])
        && rest.starts_with(char::is_whitespace)
    {
        let rest = rest.trim_start();
        let role = rest
            .strip_prefix(TIMES)
            .filter(|role| role.starts_with(char::is_whitespace));
        let role = role.unwrap_or(rest).trim_start();
        // `1 shot Vigilante` says what the role may do, and no count.
        return (!role.split_whitespace().next().is_some_and(is_of_shots)).then_some((count, role));
    }
    let last = piece.trim_end_matches([')', ']']);
    let role = last.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let count = number(&last[role.len()..])?;
    let role = role.trim_end_matches(['(', '[']).trim_end();
    let times = role.trim_end_matches(TIMES);
    let apart = |role: &str| {
        let mark = |letter: char| is_mark(letter) || ":=(".contains(letter);
        role.trim_end_matches(mark).len() < role.len()
    };
    let role = if apart(times) { times } else { role };
    let role = role.trim_end_matches(|letter: char| is_mark(letter) || ":=([".contains(letter));
    (!role.is_empty() && last.len() > role.len() + 1).then_some((count, role))
}

/// Reports whether a word says that the number before it is one of shots: `shot`, `uses`.
fn is_of_shots(word: &str) -> bool {
    let word = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    ["shot", "shots", "use", "uses"]
        .iter()
        .any(|known| word.eq_ignore_ascii_case(known))
}

/// Returns the number of a role that is neither of shots nor of money nor of a night. It may be a count, so that
/// it is asked about.
fn stray_number(text: &str) -> Option<&str> {
    let words: Vec<&str> = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let night = |word: &&&str| word.to_ascii_lowercase().starts_with("night");
    let is_number = |word: &str| {
        let digits = word.trim_matches(TIMES);
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    let stray = words.iter().enumerate().find(|&(place, word)| {
        let before = place.checked_sub(1).and_then(|before| words.get(before));
        let after = words.get(place + 1);
        is_number(word)
            && !after.is_some_and(|after| is_of_shots(after) || after.eq_ignore_ascii_case("money"))
            && before.filter(night).or(after.filter(night)).is_none()
    });
    stray.map(|(_, word)| *word)
}

/// Reads one player with this role.
fn reading(text: &str) -> Reading {
    nightcourt_reading::read(&format!("Ann - {text}"))
}

/// Returns the role of such a reading in the proper form, if every word is understood.
fn whole_role(reading: &Reading) -> Option<String> {
    let is_open = reading
        .questions
        .iter()
        .any(|question| question.kind != QuestionKind::NoActions)
        || reading
            .notes
            .iter()
            .any(|note| note.kind != NoteKind::TakenAs);
    let mut roles = reading
        .lines
        .iter()
        .filter_map(|line| line.text.split_once(" = "));
    match (roles.next(), roles.next()) {
        (Some(("Ann", role)), None) if !is_open => Some(role.to_owned()),
        _ => None,
    }
}

/// Returns the role in the proper form; `side` is that of the heading above it.
pub(super) fn role(text: &str, side: &str) -> Result<Found, Unknown> {
    let mut read = reading(text);
    let has_question = |read: &Reading, kind| {
        read.questions
            .iter()
            .find(|question| question.kind == kind)
            .cloned()
    };
    let is_taken = read
        .notes
        .iter()
        .any(|note| note.message.contains("no side is given"));
    if !side.is_empty() && (is_taken || whole_role(&read).is_none()) {
        let of_side = reading(&format!("{side} {text}"));
        let is_better = whole_role(&of_side).is_some()
            || has_question(&read, QuestionKind::SideMissing).is_some();
        if is_better {
            read = of_side;
        }
    }
    if let Some(text) = whole_role(&read) {
        let is_taken = is_taken && side.is_empty();
        return Ok(Found { text, is_taken });
    }
    let needs_side = side.is_empty() && whole_role(&reading(&format!("Town {text}"))).is_some();
    if needs_side || has_question(&read, QuestionKind::SideMissing).is_some() {
        let problem = format!(
            "the side of `{text}` is not given; expected a side before it, such as `Mafia {text}`"
        );
        return Err(Unknown {
            problem,
            sideless: Some(text.to_owned()),
        });
    }
    let Some(unknown) = has_question(&read, QuestionKind::UnknownRole) else {
        return Err(format!("`{text}` is not a role; {EXPECTED}").into());
    };
    // The rest of the reader's message asks for an answer about its one player.
    let what = unknown.message.split(": if ").next().unwrap_or_default();
    let near = unknown.candidates.iter().find(|near| !near.contains('='));
    let near = near
        .map(|near| format!("; did you mean {near}?"))
        .unwrap_or_default();
    Err(format!("{what}{near}; {EXPECTED}").into())
}

/// Reports whether a player is read by a side alone.
fn is_without_role(read: &Reading) -> bool {
    let mut notes = read.notes.iter();
    notes.any(|note| note.message.contains("no role is given"))
}

/// Reports whether a text is a side without a role. A Werewolf is a role too, and a side if `wolves` says so.
pub(super) fn is_side(text: &str, wolves: bool) -> bool {
    let read = reading(text);
    let role = whole_role(&read);
    role.is_some_and(|role| match role == "Werewolf Vanilla" {
        true => wolves,
        false => is_without_role(&read),
    })
}
