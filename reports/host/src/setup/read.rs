//! Setups as hosts write them: `3 Mafia Goons / 1 Town Cop`, a role a line, or a roster.

use std::fmt;

use nightcourt_reading::{MAX_PASTE, NoteKind, QuestionKind, Reading};
use nightcourt_resolvers::model::{Alignment, MAX_PLAYERS};
use nightcourt_resolvers::text::Sheet;

use super::{Role, Setup};

/// A mistake in a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// The line, from 1; 0 for the setup as a whole.
    pub line: usize,
    /// The problem and the way out, in a sentence.
    pub problem: String,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.problem),
            line => write!(f, "line {line}: {}", self.problem),
        }
    }
}

impl std::error::Error for SetupError {}

const MOST_ERRORS: usize = 8;

/// The number of roles that decide whether a text is a setup.
const LIKELY: usize = 12;

const EXPECTED: &str = "expected a count and a role with its side, such as `2 Town Cops`";

impl Setup {
    /// Reads a setup.
    ///
    /// # Errors
    /// Every part that is not understood, up to eight.
    pub fn parse(text: &str) -> Result<Setup, Vec<SetupError>> {
        if text.len() > MAX_PASTE {
            return Err(whole(format!(
                "the setup has {} bytes; it may have at most {MAX_PASTE}",
                text.len()
            )));
        }
        let pieces: Vec<Piece<'_>> = pieces(text).collect();
        if !pieces.iter().any(|piece| piece.counted)
            && let Some(roles) = roster(&nightcourt_reading::read(text))
        {
            return setup_of(roles);
        }
        let (mut roles, mut errors, mut side): (Vec<Role>, Vec<SetupError>, _) =
            (Vec::new(), Vec::new(), "");
        for piece in pieces {
            if let Some(heading) = piece
                .text
                .strip_suffix(':')
                .filter(|heading| is_side(heading))
            {
                side = heading;
                continue;
            }
            match role(piece.text, side) {
                Ok(text) => add(&mut roles, piece.count, text),
                Err(problem) => errors.push(SetupError {
                    line: piece.line,
                    problem,
                }),
            }
            if errors.len() >= MOST_ERRORS {
                break;
            }
            if players(&roles) > MAX_PLAYERS {
                errors.push(SetupError {
                    line: piece.line,
                    problem: format!(
                        "the setup has more than {MAX_PLAYERS} players; leave some of them out"
                    ),
                });
                break;
            }
        }
        if errors.is_empty() {
            setup_of(roles)
        } else {
            Err(errors)
        }
    }

    /// Reports whether a text is a list of counted roles rather than a roster, even if some roles are misspelt.
    #[must_use]
    pub fn is_likely(text: &str) -> bool {
        let pieces: Vec<Piece<'_>> = pieces(text).take(LIKELY).collect();
        let counted: Vec<&Piece<'_>> = pieces.iter().filter(|piece| piece.counted).collect();
        let roles = counted
            .iter()
            .filter(|piece| role(piece.text, "Town").is_ok())
            .count();
        text.len() <= MAX_PASTE && 2 * counted.len() > pieces.len() && 2 * roles >= counted.len()
    }
}

fn whole(problem: String) -> Vec<SetupError> {
    vec![SetupError { line: 0, problem }]
}

fn players(roles: &[Role]) -> usize {
    roles.iter().map(|role| role.count).sum()
}

fn add(roles: &mut Vec<Role>, count: usize, text: String) {
    match roles.iter_mut().find(|role| role.text == text) {
        Some(known) => known.count += count,
        None if count == 0 => {}
        None => roles.push(Role { count, text }),
    }
}

/// Returns the setup of these roles, its players in their order.
fn setup_of(roles: Vec<Role>) -> Result<Setup, Vec<SetupError>> {
    if roles.is_empty() {
        return Err(whole(format!("the setup has no role; {EXPECTED}")));
    }
    if players(&roles) > MAX_PLAYERS {
        return Err(whole(format!(
            "the setup has more than {MAX_PLAYERS} players; leave some of them out"
        )));
    }
    let all = roles
        .iter()
        .flat_map(|role| std::iter::repeat_n(&role.text, role.count));
    let lines: String = (1..)
        .zip(all)
        .map(|(number, text)| format!("P{number} = {text}\n"))
        .collect();
    match Sheet::parse(&format!("[players]\n{lines}")) {
        Ok(sheet) => Ok(Setup {
            roles,
            players: sheet.night.players().to_vec(),
            items: sheet.items,
        }),
        Err(errors) => Err(whole(
            errors.first().map(ToString::to_string).unwrap_or_default(),
        )),
    }
}

/// Returns the living players of a paste that is a roster, if it has no open question.
fn roster(reading: &Reading) -> Option<Vec<Role>> {
    let night = &reading.night.as_ref()?.night;
    if reading
        .questions
        .iter()
        .any(|question| question.kind != QuestionKind::NoActions)
    {
        return None;
    }
    let lines = reading
        .lines
        .iter()
        .skip_while(|line| line.text != "[players]")
        .skip(1);
    let mut roles = Vec::new();
    for (line, player) in lines.zip(night.players()) {
        let (_, text) = line.text.split_once(" = ")?;
        if !player.dead {
            add(&mut roles, 1, text.to_owned());
        }
    }
    Some(roles)
}

struct Piece<'a> {
    line: usize,
    count: usize,
    counted: bool,
    text: &'a str,
}

/// Returns the roles of a text, which are separated by line ends, commas, semicolons, slashes and plus signs outside
/// brackets.
fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let lines = (1..).zip(text.lines());
    let pieces = lines.flat_map(|(line, text)| {
        let mut depth = 0_usize;
        let apart = move |letter: char| {
            match letter {
                '(' | '{' | '[' => depth += 1,
                ')' | '}' | ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(letter, '/' | ',' | ';' | '+' | '|')
        };
        text.split(apart).map(move |piece| (line, piece))
    });
    let mark = |letter: char| {
        letter.is_whitespace() || matches!(letter, '-' | '*' | '\u{2022}' | '.' | '\u{feff}')
    };
    pieces.filter_map(move |(line, piece)| {
        let piece = piece.trim_matches(mark);
        let (count, text) =
            counted(piece).map_or((None, piece), |(count, text)| (Some(count), text));
        let text = text.trim_matches(mark);
        let piece = Piece {
            line,
            count: count.unwrap_or(1),
            counted: count.is_some(),
            text,
        };
        (!text.is_empty()).then_some(piece)
    })
}

/// Returns the count of a piece, before or after its role: `2 Cops`, `2x Cop`, `Cop x2`. Counts are capped at 1,000,
/// which is still too large for a game.
fn counted(piece: &str) -> Option<(usize, &str)> {
    let number = |digits: &str| {
        digits
            .parse::<u32>()
            .ok()
            .map(|count| count.min(1_000) as usize)
    };
    let times = ['x', 'X', '\u{d7}'];
    let end = piece
        .find(|letter: char| !letter.is_ascii_digit())
        .unwrap_or(piece.len());
    if let Some(count) = number(&piece[..end]) {
        let rest = piece[end..].trim_start_matches(times);
        return rest
            .starts_with(char::is_whitespace)
            .then_some((count, rest));
    }
    let (role, last) = piece.rsplit_once(char::is_whitespace)?;
    let last = last.trim_matches(['(', ')']);
    let digits = last.trim_matches(times);
    (digits.len() < last.len())
        .then(|| number(digits))
        .flatten()
        .map(|count| (count, role))
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
fn role(text: &str, side: &str) -> Result<String, String> {
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
    if !side.is_empty() && (is_taken || has_question(&read, QuestionKind::SideMissing).is_some()) {
        read = reading(&format!("{side} {text}"));
    }
    if let Some(role) = whole_role(&read) {
        return Ok(role);
    }
    if has_question(&read, QuestionKind::SideMissing).is_some() {
        return Err(format!(
            "the side of `{text}` is not given; expected a side before it, such as `Mafia {text}`"
        ));
    }
    let Some(unknown) = has_question(&read, QuestionKind::UnknownRole) else {
        return Err(format!("`{text}` is not a role; {EXPECTED}"));
    };
    // The rest of the reader's message asks for an answer about its one player.
    let what = unknown.message.split(": if ").next().unwrap_or_default();
    let near = unknown.candidates.iter().find(|near| !near.contains('='));
    let near = near
        .map(|near| format!("; did you mean {near}?"))
        .unwrap_or_default();
    Err(format!("{what}{near}; {EXPECTED}"))
}

fn is_side(heading: &str) -> bool {
    let vanilla = whole_role(&reading(&format!("{heading} Vanilla")));
    Alignment::ALL
        .iter()
        .any(|side| vanilla.as_deref() == Some(&format!("{} Vanilla", side.words())))
        && whole_role(&reading(heading)).is_some()
}
