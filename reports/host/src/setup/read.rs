//! Setups as hosts write them: lists with counts, below headings, in tables and sentences, or a roster.
//!
//! A line is a role, a list of roles, a heading or something else. Text that is
//! certainly no role is passed over and named; text that may be one is asked about, and the rest is listed meanwhile. No line refuses the others.

use std::fmt;

use nightcourt_reading::{MAX_PASTE, QuestionKind, Reading};
use nightcourt_resolvers::model::MAX_PLAYERS;
use nightcourt_resolvers::text::Sheet;

use super::piece::{Piece, Unknown, counted, is_mark, is_side, role};
use super::words::{is_in, listed, meaning};
use super::{Role, Setup};

/// A question about a setup, or a mistake in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetupError {
    /// The line, from 1; 0 for the setup as a whole.
    pub line: usize,
    /// The problem and the way out, in a sentence.
    pub problem: String,
    /// The role as the line has it, if its side alone is missing.
    pub sideless: Option<String>,
}

impl SetupError {
    fn new(line: usize, unknown: impl Into<Unknown>) -> SetupError {
        let Unknown { problem, sideless } = unknown.into();
        SetupError {
            line,
            problem,
            sideless,
        }
    }

    /// Returns the setup with `side` before the role whose side is missing; none if something else is asked.
    #[must_use]
    pub fn with_side(&self, setup: &str, side: &str) -> Option<String> {
        let role = self.sideless.as_deref()?;
        let mut lines: Vec<String> = setup.lines().map(str::to_owned).collect();
        let line = lines.get_mut(self.line.checked_sub(1)?)?;
        let place = line.find(role)?;
        line.insert_str(place, &format!("{side} "));
        Some(lines.join("\n"))
    }
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

/// The most parts of a post that are read, which takes about a second.
const MOST_PARTS: usize = 400;

/// The most bytes of a part that may be a role, or of a heading that may be a side.
const MOST_BYTES: usize = 120;

/// The most words of a line that may be a role nobody knows.
const MOST_WORDS: usize = 4;

pub(super) const EXPECTED: &str =
    "expected a count and a role with its side, such as `2 Town Cops`";

impl Setup {
    /// Reads a setup. Questions about it are in [`Setup::asked`].
    ///
    /// # Errors
    /// The questions, up to eight, if no role is understood; and a text or a setup that is too large.
    pub fn parse(text: &str) -> Result<Setup, Vec<SetupError>> {
        if text.len() > MAX_PASTE {
            return Err(whole(format!(
                "the setup has {} bytes; it may have at most {MAX_PASTE}",
                text.len()
            )));
        }
        let pieces = || text.lines().flat_map(split).map(Piece::of);
        if !pieces().any(|piece| piece.counted)
            && let Some(roles) = roster(&nightcourt_reading::read(text))
        {
            return setup_of(roles);
        }
        if let Some(problem) = numbering(text) {
            return Err(whole(problem));
        }

        let mut post = Post {
            has_counts: text.lines().filter(|line| is_count(line)).count() > 1,
            ..Post::default()
        };
        let numbered = numbered(text);
        for (number, line) in (1..).zip(text.lines()) {
            let line = match numbered {
                true => without_number(line),
                false => line,
            };
            post.number = number;
            post.line(line);
            if post.parts > MOST_PARTS {
                post.ask(format!(
                    "the post has more than {MOST_PARTS} parts, and what follows is not read; leave out what is not the setup"
                ));
                break;
            }
            if players(&post.roles) > MAX_PLAYERS {
                let problem = format!(
                    "the setup has more than {MAX_PLAYERS} players; leave some of them out"
                );
                return Err(vec![SetupError::new(number, problem)]);
            }
        }
        post.end()
    }

    /// Reports whether a text is a list of counted roles rather than a roster, even if some roles are misspelt.
    #[must_use]
    pub fn is_likely(text: &str) -> bool {
        let pieces = text.lines().flat_map(split).map(Piece::of);
        let pieces: Vec<Piece<'_>> = pieces
            .filter(|piece| !piece.text.is_empty())
            .take(LIKELY)
            .collect();
        let is_role = |piece: &&Piece<'_>| role(piece.text, "Town").is_ok();
        let (counted, bare): (Vec<&Piece<'_>>, Vec<&Piece<'_>>) =
            pieces.iter().partition(|piece| piece.counted);
        let roles = counted.iter().copied().filter(is_role).count();
        // A role without a count tells only next to one that has a count.
        let bare = match counted.is_empty() {
            true => 0,
            false => bare.into_iter().filter(is_role).count(),
        };
        text.len() <= MAX_PASTE
            && 2 * (counted.len() + bare) > pieces.len()
            && 2 * roles >= counted.len()
    }
}

fn whole(problem: String) -> Vec<SetupError> {
    vec![SetupError::new(0, problem)]
}

fn players(roles: &[Role]) -> usize {
    roles.iter().map(|role| role.count).sum()
}

pub(super) fn add(roles: &mut Vec<Role>, count: usize, text: String) {
    let known = roles
        .iter_mut()
        .find(|role| role.text == text && role.or.is_empty());
    match known {
        Some(known) => known.count += count,
        None if count == 0 => {}
        None => roles.push(Role {
            count,
            text,
            or: Vec::new(),
        }),
    }
}

/// Returns the setup of these roles, its players in their order.
pub(super) fn setup_of(roles: Vec<Role>) -> Result<Setup, Vec<SetupError>> {
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
            asked: Vec::new(),
            notes: Vec::new(),
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
        let (name, text) = line.text.split_once(" = ")?;
        // `Mafia: 2 Goon` is a side with its roles, and 2 no player.
        if side_of(name).is_some() || name.starts_with(|letter: char| letter.is_ascii_digit()) {
            return None;
        }
        if !player.dead {
            add(&mut roles, 1, text.to_owned());
        }
    }
    Some(roles)
}

/// Returns the parts of a line, which are separated by commas, semicolons, slashes, bars and plus signs outside brackets.
fn split(line: &str) -> impl Iterator<Item = &str> {
    line.split(outside_brackets(&['/', ',', ';', '+', '|', '\t']))
}

/// Returns a function that reports of each letter of a text in turn whether it is one of these marks outside brackets.
fn outside_brackets(marks: &'static [char]) -> impl FnMut(char) -> bool {
    let mut depth = 0_usize;
    move |letter: char| {
        match letter {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && marks.contains(&letter)
    }
}

/// Asks about numbers that may be those of a list: `1 - Mafia Goon`, `2 - Town Cop`. A plural shows that they are
/// counts.
fn numbering(text: &str) -> Option<String> {
    let pieces = text.lines().flat_map(split).map(Piece::of);
    let pieces: Vec<Piece<'_>> = pieces.filter(|piece| !piece.text.is_empty()).collect();
    let runs = (1..).zip(&pieces).all(|(number, piece)| {
        piece.counted && piece.count == number && !piece.text.ends_with(['s', 'S'])
    });
    (pieces.len() > 1 && runs).then(|| {
        "the counts are 1, 2 and so on, as the numbers of a list are; leave them out for one player each, or begin with \
         another role"
            .to_owned()
    })
}

/// The number of a line of a numbered list: `1. Town Cop`, `2) Town Doctor`.
fn list_number(line: &str) -> Option<(usize, &str)> {
    let (digits, rest) = line.trim_start().split_once(['.', ')'])?;
    let number = digits.parse().ok()?;
    rest.starts_with(char::is_whitespace)
        .then_some((number, rest))
}

/// Reports whether some lines are numbered from 1 on.
fn numbered(text: &str) -> bool {
    let numbers: Vec<usize> = text
        .lines()
        .filter_map(|line| Some(list_number(line)?.0))
        .collect();
    numbers.len() > 1 && numbers.iter().zip(1..).all(|(&one, number)| one == number)
}

fn without_number(line: &str) -> &str {
    list_number(line).map_or(line, |(_, rest)| rest)
}

/// The players below a heading of a side, which may say how many there are.
struct Section {
    side: String,
    line: usize,
    count: Option<usize>,
    /// Players of the side among them.
    has: usize,
}

/// A setup while it is read.
#[derive(Default)]
struct Post {
    roles: Vec<Role>,
    asked: Vec<SetupError>,
    /// Lines that are no roles.
    passed: Vec<String>,
    /// Roles whose side was taken to be Town.
    taken: Vec<String>,
    number: usize,
    section: Option<Section>,
    /// Players of sides or of all, as the post says: line, side and number.
    totals: Vec<(usize, String, usize)>,
    /// True below a heading of another part of the post.
    is_elsewhere: bool,
    /// True if the post is a list such as `Townie: 6`, so that `Mafia: 2` is no heading.
    has_counts: bool,
    /// True between brackets, which are not read inside others.
    is_inside: bool,
    /// Number of parts that were read.
    parts: usize,
}

/// A part of a line: a role and whether its side was taken, or a problem.
enum Part {
    Role(Role, bool),
    Unknown(Unknown),
}

impl Post {
    fn side(&self) -> &str {
        self.section.as_ref().map_or("", |section| &section.side)
    }

    fn ask(&mut self, unknown: impl Into<Unknown>) {
        self.asked.push(SetupError::new(self.number, unknown));
    }

    /// Reads one line.
    fn line(&mut self, raw: &str) {
        let line = plain(raw);
        let text = line.trim_matches(is_outer);
        if text.is_empty() || self.table_row(&line) || self.heading(text) || self.total(text) {
            return;
        }
        if self.is_elsewhere {
            // A counted role with its side is one wherever it stands.
            let piece = Piece::of(text);
            if !piece.counted || piece.role("").is_err() {
                return;
            }
            self.is_elsewhere = false;
        }
        let has_heads = text.contains(':');
        for sentence in text.split(". ") {
            if has_heads {
                let clauses = sentence.split(outside_brackets(&[';']));
                clauses.for_each(|clause| self.sentence(clause));
            } else {
                self.sentence(sentence);
            }
        }
    }

    /// Reads a line or a sentence of it: a role, a list, or a heading and a list.
    fn sentence(&mut self, text: &str) {
        self.parts += parts(text).count();
        if self.parts > MOST_PARTS || self.one(text) {
            return;
        }
        if let Some((head, rest)) = text.split_once(':') {
            return self.below(head, rest, text);
        }
        for verb in listed("verbs") {
            if let Some((head, rest)) = text.split_once(&format!(" {verb} "))
                && let Some((side, count)) = side_of(head)
            {
                self.begin(side, count);
                return self.list(rest, text);
            }
        }
        if let Some((head, rest)) = text.split_once(" - ")
            && self.described(head, rest)
        {
            return;
        }
        self.list(text, text);
    }

    /// Reads what follows a colon: the roles of a side, alternatives, a description of a role, or roles behind a label.
    fn below(&mut self, head: &str, rest: &str, text: &str) {
        if let Some((side, count)) = side_of(head) {
            self.begin(side, count);
            return self.list(rest, text);
        }
        if alternatives(text).is_some() {
            return self.list(text, text);
        }
        if !self.described(head, rest) {
            self.list(rest, text);
        }
    }

    /// Takes a role with a description behind it.
    fn described(&mut self, head: &str, rest: &str) -> bool {
        let is_prose = parts(rest).all(|part| matches!(self.part(part), Part::Unknown(_)));
        !rest.trim().is_empty() && is_prose && self.one(head)
    }

    /// Takes a whole text as one role.
    fn one(&mut self, text: &str) -> bool {
        if is_list(text) {
            return false;
        }
        match self.part(text) {
            Part::Role(role, is_taken) => {
                self.take(text, role, is_taken);
                true
            }
            Part::Unknown(_) => false,
        }
    }

    /// Reads a list of roles; `text` is the whole line that it is in.
    fn list(&mut self, list: &str, text: &str) {
        let (before, other) = match alternatives(list) {
            Some((before, count, choices, after)) => {
                self.choose(count, choices);
                (before, after)
            }
            None => (list, ""),
        };
        let mut unknown = Vec::new();
        let mut is_any = !other.is_empty();
        for part in parts(before).chain(parts(other)) {
            // `Mafia: 2 Goons, Town: 7 Townies`
            let headed = part
                .split_once(':')
                .and_then(|(head, rest)| Some((side_of(head)?, rest)));
            let part = match headed {
                Some(((side, count), rest)) => {
                    self.begin(side, count);
                    rest
                }
                None => part,
            };
            match self.bracketed(part) {
                true => is_any = true,
                false => match self.part(part) {
                    Part::Role(role, is_taken) => {
                        self.take(part, role, is_taken);
                        is_any = true;
                    }
                    Part::Unknown(problem) => unknown.push((part, problem)),
                },
            }
        }

        let lower = text.to_lowercase();
        let is_faction = |word: &str| is_in("factions", word.trim_matches(is_outer));
        if !is_any
            && lower.split_whitespace().any(is_faction)
            && lower.split_whitespace().count() <= MOST_WORDS
        {
            let text = text.trim();
            return self.ask(format!(
                "`{text}` is no side that is known; write `Mafia` or `Werewolf` above its roles"
            ));
        }
        // A line without any role is one question at most.
        let is_short = unknown.len() == 1 || is_any;
        for (part, problem) in unknown {
            match is_short && self.may_be_role(part, is_any) {
                true => self.ask(problem),
                false if is_any => {}
                false => {
                    self.passed
                        .push(format!("line {}: `{}`", self.number, text.trim()));
                    break;
                }
            }
        }
    }

    /// Reads `3 scum (1 RB, 2 goons)`: a side with its roles in brackets.
    fn bracketed(&mut self, part: &str) -> bool {
        let Some((head, list)) = part.trim_matches(is_outer_of_list).split_once('(') else {
            return false;
        };
        let list = list.trim_end_matches(')');
        let is_number = list.chars().all(|letter| letter.is_ascii_digit());
        let is_read = !is_number && !self.is_inside;
        let Some((side, count)) = side_of(head).filter(|_| is_read) else {
            return false;
        };
        self.is_inside = true;
        self.begin(side, count);
        self.list(list, part);
        self.close();
        self.is_inside = false;
        true
    }

    /// Reads one part of a list.
    fn part(&self, part: &str) -> Part {
        if part.len() > MOST_BYTES {
            let problem = format!("a part of {} bytes is no role; {EXPECTED}", part.len());
            return Part::Unknown(problem.into());
        }
        let words = counted_words(part);
        let piece = Piece::of(&words);
        if let Some(or) = either(piece.text) {
            let found: Result<Vec<_>, _> = or
                .iter()
                .map(|one| Piece { text: one, ..piece }.role(self.side()))
                .collect();
            if let Ok(found) = found
                && let [first, rest @ ..] = &found[..]
            {
                let role = Role {
                    count: piece.count,
                    text: first.text.clone(),
                    or: rest.iter().map(|one| one.text.clone()).collect(),
                };
                return Part::Role(role, first.is_taken);
            }
        }
        let found = piece.role(self.side()).or_else(|problem| {
            let other = behind(piece.text, self.side());
            let Some((side, text)) = other else {
                return Err(problem);
            };
            Piece {
                text: &text,
                ..piece
            }
            .role(&side)
            .map_err(|_| problem)
        });
        match found {
            Ok(found) => {
                let role = Role {
                    count: piece.count,
                    text: found.text,
                    or: Vec::new(),
                };
                Part::Role(role, found.is_taken)
            }
            Err(problem) => Part::Unknown(problem),
        }
    }

    fn take(&mut self, part: &str, role: Role, is_taken: bool) {
        if is_taken {
            self.taken.push(role.text.clone());
        }
        if is_renamed(part, &role.text) {
            let part = part.trim_matches(is_outer);
            self.ask(format!(
                "`{part}` is taken as {}; write that role if it is meant, and leave the line out otherwise",
                role.text
            ));
        }
        match role.or.is_empty() {
            true => self.add(role.count, role.text),
            false => {
                self.count(role.count, &role.text);
                self.roles.push(role);
            }
        }
    }

    fn add(&mut self, count: usize, text: String) {
        self.count(count, &text);
        add(&mut self.roles, count, text);
    }

    /// Counts players of a role for the heading above them, unless the role is of another side.
    fn count(&mut self, count: usize, text: &str) {
        if let Some(section) = &mut self.section
            && text.starts_with(&side_word(&section.side))
        {
            section.has += count;
        }
    }

    /// Takes alternatives: one of them is in the game.
    fn choose(&mut self, count: usize, choices: &str) {
        let mut found = Vec::new();
        for part in parts(choices) {
            match self.part(part) {
                Part::Role(role, _) => found.extend(std::iter::once(role.text).chain(role.or)),
                Part::Unknown(problem) => self.ask(problem),
            }
        }
        if count != 1 {
            return self.ask(format!(
                "`{}` is a choice of {count} roles; write a line for each of them, such as `1 of: Cop, Doctor`",
                choices.trim()
            ));
        }
        let mut found = found.into_iter();
        if let Some(text) = found.next() {
            self.count(count, &text);
            self.roles.push(Role {
                count,
                text,
                or: found.collect(),
            });
        }
    }

    /// Reports whether an unknown part may be a role: it has a count or a side, or is among roles.
    fn may_be_role(&self, part: &str, among: bool) -> bool {
        let words = counted_words(part);
        let piece = Piece::of(&words);
        let text = piece.text;
        let all: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
        let is_prose = all
            .iter()
            .any(|word| is_in("prose", word.trim_matches(is_mark)));
        let has_side = all.first().is_some_and(|word| is_side(word, true));
        let is_role = has_role(text);
        // `Carbon-14` is a title.
        let is_counted = piece.counted && words.contains(char::is_whitespace);
        !is_prose
            && text.contains(char::is_alphabetic)
            && (all.len() <= MOST_WORDS || piece.counted && self.section.is_some())
            && (is_counted || has_side || among || is_role || self.section.is_some())
    }

    /// Reads a row of a table that has a cell for the side or the count.
    fn table_row(&mut self, line: &str) -> bool {
        let separator = if line.contains('\t') { '\t' } else { '|' };
        let cells: Vec<&str> = line.split(separator).map(str::trim).collect();
        let cells: Vec<&str> = cells.into_iter().filter(|cell| !cell.is_empty()).collect();
        if cells.len() < 2 {
            return false;
        }
        let is_rule = |cell: &&str| cell.chars().all(|letter| "-:=".contains(letter));
        if cells.iter().all(is_rule) {
            return true;
        }
        let number = |cell: &&str| {
            cell.trim_matches(['x', 'X', '\u{d7}'])
                .parse::<usize>()
                .ok()
        };
        let side = cells.iter().find_map(|cell| Some(side_of(cell)?.0));
        let count = cells.iter().find_map(number);
        let mut rest = cells
            .iter()
            .filter(|cell| number(cell).is_none() && side_of(cell).is_none());
        let (Some(text), true) = (rest.next(), side.is_some() || count.is_some()) else {
            return false;
        };
        let side = side.unwrap_or_else(|| self.side().to_owned());
        let piece = Piece::of(text);
        match piece.role(&side) {
            Ok(found) => self.add(count.unwrap_or(1) * piece.count, found.text),
            Err(problem) if side.is_empty() && !has_role(text) => {
                drop(problem);
                self.passed.push(format!("line {}: `{text}`", self.number));
            }
            Err(problem) => self.ask(problem),
        }
        true
    }

    /// Reads a heading: of a side, of the roles, or of another part of the post.
    fn heading(&mut self, text: &str) -> bool {
        let words = text.trim_matches(|letter: char| is_mark(letter) || ":=~#()".contains(letter));
        let lower = words.to_lowercase();
        if is_in("role parts", &lower) {
            self.is_elsewhere = false;
            return true;
        }
        let first = lower.split(':').next().unwrap_or_default().trim();
        let is_other = is_in("other parts", &lower)
            || is_in("other parts", first) && !has_number_only(&lower, "players");
        if is_other {
            self.close();
            self.is_elsewhere = true;
            return true;
        }
        let has_colon = text.trim_end().ends_with(':');
        let Some((side, count)) = side_of(words) else {
            return false;
        };
        let is_wolves = side.starts_with("Werewol") || side.starts_with("werewol");
        if is_wolves && !has_colon {
            return false;
        }
        self.is_elsewhere = false;
        let is_number = |rest: &str| rest.trim().parse::<u32>().is_ok();
        if let (true, Some(said)) = (self.has_counts, count)
            && words
                .split_once(':')
                .is_some_and(|(_, rest)| is_number(rest))
        {
            self.close();
            self.totals.push((self.number, side, said));
            return true;
        }
        self.begin(side, count);
        true
    }

    /// Reads totals: `13 players`, `2 scum vs 7 town`.
    fn total(&mut self, text: &str) -> bool {
        let text = text.trim_matches(|letter: char| is_mark(letter) || "()~".contains(letter));
        let mut totals = Vec::new();
        for part in parts(text) {
            let words = counted_words(part);
            let piece = Piece::of(&words);
            let lower = piece.text.to_lowercase();
            let is_all = ["players", "player", "people"].contains(&&*lower);
            match (piece.counted, is_all, side_of(piece.text)) {
                (true, true, _) => totals.push((self.number, String::new(), piece.count)),
                (true, _, Some((side, None))) if !is_wolf(&side) => {
                    totals.push((self.number, side, piece.count));
                }
                _ if listed("prose").any(|word| lower.ends_with(word)) => {}
                _ => return false,
            }
        }
        let is_total = !totals.is_empty();
        self.totals.extend(totals);
        is_total
    }

    /// Begins the roles of a side.
    fn begin(&mut self, side: String, count: Option<usize>) {
        self.close();
        self.section = Some(Section {
            side,
            line: self.number,
            count,
            has: 0,
        });
    }

    /// Ends the roles of a side, and asks if they are not as many as the heading says.
    fn close(&mut self) {
        let Some(section) = self.section.take() else {
            return;
        };
        let Some(said) = section.count else { return };
        match section.has {
            0 => self.totals.push((section.line, section.side, said)),
            has if has == said => {}
            has => self
                .asked
                .push(miscounted(section.line, &section.side, said, has)),
        }
    }

    /// Returns the setup, with its questions.
    fn end(mut self) -> Result<Setup, Vec<SetupError>> {
        self.close();
        let asked_before = self.asked.len();
        for (line, side, said) in std::mem::take(&mut self.totals) {
            let first = side_word(&side);
            let of_side = self
                .roles
                .iter()
                .filter(|role| side.is_empty() || role.text.starts_with(&first));
            let has: usize = of_side.map(|role| role.count).sum();
            if has == 0 && !side.is_empty() {
                let plain = role(&side, "").map(|found| found.text);
                add(&mut self.roles, said, plain.unwrap_or(side));
            } else if has != said && asked_before == 0 {
                self.asked.push(miscounted(line, &side, said, has));
            }
        }
        self.asked.truncate(MOST_ERRORS);
        if self.roles.is_empty() && !self.asked.is_empty() {
            return Err(self.asked);
        }

        let mut notes = Vec::new();
        if !self.taken.is_empty() {
            let taken = self.taken.join(", ");
            notes.push(format!("No side is given, and Town is taken, for {taken}."));
        }
        if !self.passed.is_empty() {
            notes.push(format!("Passed over: {}.", self.passed.join(", ")));
        }
        Ok(Setup {
            asked: self.asked,
            notes,
            ..setup_of(self.roles)?
        })
    }
}

/// Returns the word of a side with which its roles begin in the proper form.
fn side_word(side: &str) -> String {
    let plain = role(side, "").map(|found| found.text).unwrap_or_default();
    plain.split(' ').next().unwrap_or_default().to_owned()
}

/// Reports whether a line is a role and its count behind a colon.
fn is_count(line: &str) -> bool {
    let counted = line.split_once(':');
    counted.is_some_and(|(head, count)| {
        count.trim().parse::<u32>().is_ok()
            && side_of(head).is_none()
            && has_role(head.trim_matches(is_outer))
    })
}

fn miscounted(line: usize, side: &str, said: usize, has: usize) -> SetupError {
    let problem = match side {
        "" => format!("the post says {said} players, and its roles are {has}; mend one of them"),
        side => format!(
            "`{side}` has {said} players by its heading, and {has} by its roles; mend one of them"
        ),
    };
    SetupError::new(line, problem)
}

fn is_wolf(side: &str) -> bool {
    side.to_lowercase().starts_with("werewol")
}

fn is_outer(letter: char) -> bool {
    is_mark(letter) || "#>=~_`".contains(letter)
}

fn is_outer_of_list(letter: char) -> bool {
    is_mark(letter) || letter == ')'
}

/// Returns a line without the markup of forums and chats.
fn plain(line: &str) -> String {
    let mut text = line.to_owned();
    for mark in ["**", "__", "~~", "`"] {
        text = text.replace(mark, "");
    }
    let mut plain = String::new();
    let mut rest = &*text;
    while let Some((before, after)) = rest.split_once('[') {
        plain.push_str(before);
        let (tag, behind) = after.split_once(']').unwrap_or((after, ""));
        let name = tag.trim_start_matches('/').split(['=', ' ']).next();
        let name = name.unwrap_or_default().to_lowercase();
        if !is_in("tags", &name) {
            plain.push('[');
            plain.push_str(tag);
            if after.contains(']') {
                plain.push(']');
            }
        }
        rest = behind;
    }
    plain + rest
}

/// Returns the parts of a list: separated as [`split`] does, and by `and`, `plus` and `vs` between words.
fn parts(list: &str) -> impl Iterator<Item = &str> {
    split(list)
        .flat_map(|part| part.split(" and "))
        .flat_map(|part| part.split(" & "))
        .flat_map(|part| part.split(" plus "))
        .flat_map(|part| part.split(" vs "))
        .flat_map(|part| part.split(" vs. "))
        .map(str::trim)
        .filter(|part| !part.trim_matches(is_mark).is_empty())
}

fn is_list(text: &str) -> bool {
    parts(text).nth(1).is_some()
}

/// Returns a part without words before its count and role, and with numbers in digits: `the rest (6) are VTs` is
/// `6 VTs`.
fn counted_words(part: &str) -> String {
    let text = without_before(part.trim_matches(is_outer));
    if let Some((count, rest)) = text.strip_prefix('(').and_then(|text| text.split_once(')'))
        && count.chars().all(|letter| letter.is_ascii_digit())
    {
        return format!("{count} {}", without_before(rest));
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    match listed("numbers").position(|word| first.eq_ignore_ascii_case(word)) {
        Some(number) => format!("{number}{}", &text[first.len()..]),
        None => text.to_owned(),
    }
}

fn without_before(text: &str) -> &str {
    let mut text = text.trim_start();
    while let Some((word, rest)) = text.split_once(' ')
        && is_in("before", &word.to_lowercase())
    {
        text = rest.trim_start();
    }
    text
}

/// Returns the side of a text that is one, in its words or in the reader's, and the number of its players.
fn side_of(text: &str) -> Option<(String, Option<usize>)> {
    let text = text.trim_matches(|letter: char| is_outer(letter) || letter == ':');
    if text.len() > MOST_BYTES {
        return None;
    }
    let (count, text) = counted(text).map_or((None, text), |(count, text)| (Some(count), text));
    let words: Vec<&str> = text
        .split_whitespace()
        .filter(|word| !is_in("labels", &word.to_lowercase()))
        .collect();
    let text = words.join(" ");
    let lower = text.to_lowercase();
    if let Some(side) = meaning("sides", &lower) {
        return Some((side.to_owned(), count));
    }
    (words.len() <= 2 && !text.is_empty() && is_side(&text, true)).then_some((text, count))
}

/// Returns the side and the role of a text with a remark in brackets: a side, as in `Tracker (T)`; a limit, as in `Cop
/// (Odd Night)`; or what says nothing about the night.
fn behind(text: &str, side: &str) -> Option<(String, String)> {
    let (head, remark) = text.split_once('(')?;
    let (head, remark) = (head.trim(), remark.trim_end_matches(')').trim());
    let lower = remark.to_lowercase();
    if let Some(side) = meaning("letters", &lower) {
        return Some((side.to_owned(), head.to_owned()));
    }
    if let Some((side, None)) = side_of(remark) {
        return Some((side, head.to_owned()));
    }
    let limited = format!("{} {head}", remark.trim_end_matches(['s', 'S']));
    let text = match role(&limited, side) {
        Ok(_) => limited,
        Err(_) => head.to_owned(),
    };
    Some((side.to_owned(), text))
}

/// Returns the roles of `Cop or Doctor`.
fn either(text: &str) -> Option<Vec<&str>> {
    let or: Vec<&str> = text.split(" or ").collect();
    (or.len() > 1).then_some(or)
}

/// Returns `one of: ...` in a list: what is before it, the number of roles that are in the game, the choices, and what
/// is behind them. Choices between slashes or `or` end at a comma.
fn alternatives(list: &str) -> Option<(&str, usize, &str, &str)> {
    let lower = list.to_ascii_lowercase();
    let numbers = listed("numbers").enumerate().skip(1);
    let words = numbers.flat_map(|(number, word)| {
        [
            (number, format!("{word} of")),
            (number, format!("{number} of")),
        ]
    });
    let (number, start, end) = words.into_iter().find_map(|(number, words)| {
        let start = lower.find(&words)?;
        let is_word = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
        let end = start + words.len();
        let is_apart =
            is_word(lower[..start].chars().next_back()) && is_word(lower[end..].chars().next());
        is_apart.then_some((number, start, end))
    })?;
    let choices = list[end..].trim_start_matches([':', ' ']);
    let choices = choices.strip_prefix("the following").unwrap_or(choices);
    let choices = choices.trim_start_matches([':', ' ']);
    let close = choices
        .find(',')
        .filter(|&comma| choices[..comma].contains('/') || choices[..comma].contains(" or "));
    let (choices, after) = choices.split_at(close.unwrap_or(choices.len()));
    Some((
        &list[..start],
        number,
        choices,
        after.trim_start_matches(','),
    ))
}

/// Reports whether a role has another name than its part of the text: a synonym whose meaning is not the same everywhere.
fn is_renamed(part: &str, role: &str) -> bool {
    let last = role.rsplit(' ').next().unwrap_or_default().to_lowercase();
    !["vanilla", "goon"].contains(&&*last) && !part.to_lowercase().contains(&last)
}

/// Reports whether a text has a known role's name in it, with or without its side.
fn has_role(text: &str) -> bool {
    role(text, "Town").is_ok()
}

/// Reports whether a heading is a number of these: `players: 10`.
fn has_number_only(text: &str, word: &str) -> bool {
    let rest = text.trim_start_matches(word).trim_matches([':', ' ']);
    text.starts_with(word) && !rest.is_empty() && rest.chars().all(|letter| letter.is_ascii_digit())
}
