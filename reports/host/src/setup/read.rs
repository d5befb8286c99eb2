//! Setups as hosts write them: `3 Mafia Goons / 1 Town Cop`, a role a line, or a roster.

use std::fmt;

use nightcourt_reading::{MAX_PASTE, NoteKind, QuestionKind, Reading};
use nightcourt_resolvers::model::MAX_PLAYERS;
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
        if let Some(problem) = numbering(&pieces) {
            return Err(whole(problem));
        }
        let (mut roles, mut errors): (Vec<Role>, Vec<SetupError>) = (Vec::new(), Vec::new());
        let mut section = Section::default();
        for mut piece in pieces {
            let heading = piece.text.split_once(':');
            if let Some((heading, rest)) = heading
                && let Some(next) = Section::begun(&piece, heading, players(&roles))
            {
                errors.extend(section.miscounted(players(&roles)));
                section = next;
                piece = Piece::of(piece.line, rest);
                if piece.text.is_empty() {
                    continue;
                }
            }
            match counted_role(&piece, section.side) {
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
            errors.extend(section.miscounted(players(&roles)));
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
    let pieces = pieces.map(|(line, piece)| Piece::of(line, piece));
    pieces.filter(|piece| !piece.text.is_empty())
}

/// Reports whether a letter may stand before and behind a role, and says nothing.
fn is_mark(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '-' | '*' | '\u{2022}' | '.' | '\u{feff}')
}

impl<'a> Piece<'a> {
    fn of(line: usize, text: &'a str) -> Self {
        let text = text.trim_matches(is_mark);
        let (count, text) = counted(text).map_or((None, text), |(count, text)| (Some(count), text));
        Piece {
            line,
            count: count.unwrap_or(1),
            counted: count.is_some(),
            text: text.trim_matches(is_mark),
        }
    }
}

const TIMES: [char; 3] = ['x', 'X', '\u{d7}'];

/// Returns the count of a piece, before or after its role: `2 Cops`, `x2 Cop`, `2 x Cop`, `Cop x2`,
/// `Cop (2)`, `Cop - 2`. Counts are capped at 1,000, which is still too large for a game.
fn counted(piece: &str) -> Option<(usize, &str)> {
    let number = |digits: &str| {
        let count = digits.parse::<u32>().ok()?;
        Some(count.min(1_000) as usize)
    };
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

/// Asks about numbers that may be those of a list: `1 - Mafia Goon`, `2 - Town Cop`. A plural shows
/// that they are counts.
fn numbering(pieces: &[Piece<'_>]) -> Option<String> {
    let runs = (1..).zip(pieces).all(|(number, piece)| {
        piece.counted && piece.count == number && !piece.text.ends_with(['s', 'S'])
    });
    (pieces.len() > 1 && runs).then(|| {
        "the counts are 1, 2 and so on, as the numbers of a list are; leave them out for one player each, or begin with \
         another role"
            .to_owned()
    })
}

/// The roles below a side as a heading, which may say how many players there are.
#[derive(Default)]
struct Section<'a> {
    side: &'a str,
    line: usize,
    count: Option<usize>,
    /// Players before it.
    before: usize,
}

impl<'a> Section<'a> {
    /// Returns the section that a heading begins: `Town`, `7 Town`, `Town (7)`.
    fn begun(piece: &Piece<'_>, heading: &'a str, before: usize) -> Option<Self> {
        let (inner, side) =
            counted(heading).map_or((None, heading), |(count, side)| (Some(count), side));
        is_side(side).then_some(Section {
            side,
            line: piece.line,
            count: inner.or(piece.counted.then_some(piece.count)),
            before,
        })
    }

    /// Complains if the section has not as many players as its heading says.
    fn miscounted(&self, players: usize) -> Option<SetupError> {
        let (said, has) = (self.count?, players - self.before);
        (said != has).then(|| SetupError {
            line: self.line,
            problem: format!(
                "`{}` has {said} players by its heading, and {has} by its roles; mend one of them",
                self.side
            ),
        })
    }
}

/// Reads the role of a piece, and complains where the number of its players is in doubt.
fn counted_role(piece: &Piece<'_>, side: &str) -> Result<String, String> {
    let text = piece.text;
    let role = role(text, side)?;
    if let Some(number) = stray_number(text) {
        return Err(format!(
            "`{number}` in `{text}` may be a count or a number of shots; write `2 Mafia Goons` for two players, and \
             `2-Shot` for two shots"
        ));
    }
    if piece.counted {
        return Ok(role);
    }
    let is_plural = text
        .strip_suffix(['s', 'S'])
        .is_some_and(|one| self::role(one, side).as_ref() == Ok(&role));
    if is_plural {
        return Err(format!(
            "how many `{text}` there are is not said; {EXPECTED}"
        ));
    }
    if is_without_role(&reading(text)) {
        return Err(format!(
            "`{text}` is a side without a role; write `{text}:` above its roles, or a count before \
             it"
        ));
    }
    Ok(role)
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

/// Reports whether a player is read by a side alone.
fn is_without_role(read: &Reading) -> bool {
    let mut notes = read.notes.iter();
    notes.any(|note| note.message.contains("no role is given"))
}

/// Reports whether a heading is a side. A Werewolf is a role too.
fn is_side(heading: &str) -> bool {
    let read = reading(heading);
    let role = whole_role(&read);
    role.is_some_and(|role| is_without_role(&read) || role == "Werewolf Vanilla")
}
