//! The words of a line, once the players are known.

use std::ops::Range;

use crate::lexicon::{Verb, is_number, key};
use crate::role::{self, Claim};
use crate::words::{self, LONGEST, Word};

/// The kind of a token.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Kind {
    /// A player, by place in the role list.
    Player(usize),
    /// The name of a role, with or without a side.
    Role(Claim),
    /// A word of the table; never a filler, which falls away.
    Word(Word),
    Arrow,
    /// An arrow to the left.
    Back,
    /// A colon, a dash, a tab, a bar.
    Colon,
    /// `on`, `@`: a target follows.
    On,
    /// The end of a sentence.
    Stop,
    Open,
    Close,
    /// A word that is in no table.
    Unknown,
}

/// A piece of a line.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    pub(crate) at: Range<usize>,
}

impl Token {
    pub(crate) fn is(&self, word: Word) -> bool {
        self.kind == Kind::Word(word)
    }
    pub(crate) fn player(&self) -> Option<usize> {
        match self.kind {
            Kind::Player(player) => Some(player),
            _ => None,
        }
    }
    pub(crate) fn verb(&self) -> Option<&'static Verb> {
        match self.kind {
            Kind::Word(Word::Verb(verb)) => Some(verb),
            _ => None,
        }
    }
    pub(crate) fn is_verb(&self) -> bool {
        self.verb().is_some()
    }
    /// Reports whether it is a verb that does not fit every ability.
    pub(crate) fn is_special(&self) -> bool {
        self.verb().is_some_and(|verb| !verb.is_general())
    }
    pub(crate) fn is_player(&self) -> bool {
        self.player().is_some()
    }
    pub(crate) fn is_role(&self) -> bool {
        matches!(self.kind, Kind::Role(_))
    }
    pub(crate) fn is_side(&self) -> bool {
        matches!(self.kind, Kind::Word(Word::Side(_)))
    }
    /// Reports whether it is a mark behind which an action or a target follows.
    pub(crate) fn is_mark(&self) -> bool {
        matches!(self.kind, Kind::Arrow | Kind::Colon | Kind::On)
    }
    /// Reports whether it is a mark, or joins two names.
    pub(crate) fn is_separator(&self) -> bool {
        self.is_mark() || self.is(Word::And)
    }
    /// A word behind which the actor is named.
    pub(crate) fn is_by(&self) -> bool {
        self.is(Word::By) || self.is(Word::Send)
    }
    /// Reports whether it is a player, or a role or side that means one.
    pub(crate) fn is_somebody(&self) -> bool {
        self.is_player() || self.is_role() || self.is_side()
    }
}

/// Reports whether one of the tokens is this word.
pub(crate) fn has(tokens: &[Token], word: Word) -> bool {
    tokens.iter().any(|token| token.is(word))
}

/// Reports whether a verb follows somebody's name.
pub(crate) fn verb_follows_name(tokens: &[Token]) -> bool {
    tokens
        .iter()
        .skip_while(|token| !token.is_somebody())
        .any(Token::is_verb)
}

/// The players' names, the longest first.
pub(crate) struct Names<'a> {
    names: Vec<(usize, &'a str)>,
    /// The numbers of seats.
    seats: &'a [(usize, String)],
}

impl<'a> Names<'a> {
    pub(crate) fn new(names: impl Iterator<Item = &'a str>) -> Self {
        let mut names: Vec<(usize, &str)> = names.enumerate().collect();
        names.sort_by_key(|(_, name)| std::cmp::Reverse(name.len()));
        Names { names, seats: &[] }
    }

    /// Names whose players may be called by the numbers of their seats, too.
    pub(crate) fn seated(self, seats: &'a [(usize, String)]) -> Self {
        Names { seats, ..self }
    }

    pub(crate) fn none() -> Self {
        Names {
            names: Vec::new(),
            seats: &[],
        }
    }

    /// Returns the player whose name is at a place, and its end.
    fn at(&self, text: &str, place: usize) -> Option<(usize, usize)> {
        let rest = &text[place..];
        let first = rest.chars().next()?;
        let mut loose = None;
        crate::work::add(self.names.len());
        for &(player, name) in &self.names {
            let Some(begin) = name.chars().next() else {
                continue;
            };
            if begin != first && !begin.to_lowercase().eq(first.to_lowercase()) {
                continue;
            }
            let Some(length) = same_start(rest, name) else {
                continue;
            };
            if rest[length..].starts_with(|next: char| next.is_alphanumeric() || next == '_') {
                continue;
            }
            // `1-shot`, `night 1`, `1.5` where a player is called `1`.
            let number = is_number(name);
            let joined = |text: &str| {
                text.starts_with(['-', '.', ':', '/'])
                    && text[1..].starts_with(char::is_alphanumeric)
            };
            if number && (joined(&rest[length..]) || is_behind_night(&text[..place])) {
                continue;
            }
            if &rest[..length] == name {
                return Some((player, place + length));
            }
            // In another case a name that is a word of its own is that word.
            if words::word(&key(name)).is_none() || rest.starts_with(char::is_uppercase) {
                loose = loose.or(Some((player, place + length)));
            }
        }
        loose.or_else(|| self.seat_at(text, place))
    }

    /// The player on a seat.
    pub(crate) fn seat(&self, number: &str) -> Option<usize> {
        let mut seats = self.seats.iter();
        seats
            .find(|(_, seat)| seat == number)
            .map(|(player, _)| *player)
    }

    /// The player whose seat is named at a place: `6`, `no. 6`, `seat 6`.
    fn seat_at(&self, text: &str, place: usize) -> Option<(usize, usize)> {
        if self.seats.is_empty() || is_behind_night(&text[..place]) {
            return None;
        }
        let rest = &text[place..];
        let word = rest.len()
            - rest
                .trim_start_matches(|letter: char| letter.is_ascii_alphabetic())
                .len();
        let is_word =
            ["no", "number", "seat", "player", "slot", "p"].contains(&&*key(&rest[..word]));
        let digits = rest[word..].trim_start_matches(['.', ' ', '#']);
        let start = if is_word {
            rest.len() - digits.len()
        } else {
            0
        };
        let count = rest[start..].bytes().take_while(u8::is_ascii_digit).count();
        let (number, after) = rest[start..].split_at(count);
        let joined =
            after.starts_with(|next: char| next.is_alphanumeric() || "_-/:.'".contains(next));
        let ends = !joined
            || after.starts_with([':', '.']) && !after[1..].starts_with(char::is_alphanumeric);
        let mut seats = self.seats.iter();
        let (player, _) = seats.find(|(_, seat)| ends && seat == number)?;
        Some((*player, place + start + count))
    }
}

/// The number of bytes at the beginning of a text that are this name, in any case and with any space.
fn same_start(text: &str, name: &str) -> Option<usize> {
    let mut letters = text.char_indices().peekable();
    for wanted in name.chars() {
        let (_, letter) = letters.next()?;
        if wanted == ' ' && letter.is_whitespace() {
            while letters.peek().is_some_and(|(_, next)| *next == ' ') {
                letters.next();
            }
            continue;
        }
        if wanted != letter && !wanted.to_lowercase().eq(letter.to_lowercase()) {
            return None;
        }
    }
    Some(letters.peek().map_or(text.len(), |(place, _)| *place))
}

/// The words of a text.
pub(crate) fn read(text: &str, names: &Names<'_>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let (kind, length) = step(text, at, letter, names);
        if let Some(kind) = kind {
            tokens.push(Token {
                kind,
                at: at..at + length,
            });
        }
        at += length.max(letter.len_utf8());
    }
    separated(text, &mut tokens);
    // `Ann -> --`
    if let [
        ..,
        Token {
            kind: Kind::Arrow, ..
        },
        last,
    ] = &mut tokens[..]
        && last.kind == Kind::Colon
        && text[last.at.clone()]
            .chars()
            .all(|letter| "-–—".contains(letter))
    {
        last.kind = Kind::Word(Word::Idle);
    }
    // `Ann / Bob` on a line of its own.
    if let [one, slash, other] = &mut tokens[..]
        && matches!((&one.kind, &other.kind), (Kind::Player(_), Kind::Player(_)))
        && &text[slash.at.clone()] == "/"
    {
        slash.kind = Kind::On;
    }
    tokens
}

/// Joins a verb and the word behind the player: `locked Bob up`.
fn separated(text: &str, tokens: &mut [Token]) {
    for place in 1..tokens.len() {
        let (head, player) = (&tokens[place - 1], &tokens[place]);
        if !player.is_player() || head.kind != Kind::Unknown && head.verb().is_none() {
            continue;
        }
        let rest = text[player.at.end..].trim_start();
        let word = rest.split(|letter: char| !letter.is_alphanumeric()).next();
        let whole = key(&text[head.at.clone()]) + &key(word.unwrap_or_default());
        if let Some(verb @ Word::Verb(_)) = words::word(&whole)
            && word.is_some_and(|word| !word.is_empty())
        {
            tokens[place - 1].kind = Kind::Word(verb);
        }
    }
}

fn step(text: &str, at: usize, letter: char, names: &Names<'_>) -> (Option<Kind>, usize) {
    let rest = &text[at..];
    let size = letter.len_utf8();
    let inside = text[..at]
        .chars()
        .next_back()
        .is_some_and(|before| before.is_alphanumeric() || before == '_');
    if !inside && let Some((player, end)) = names.at(text, at) {
        let possessive = text[end..]
            .strip_prefix("'s")
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
        return (
            Some(Kind::Player(player)),
            end - at + if possessive { 2 } else { 0 },
        );
    }
    for (arrow, kind) in [
        ("<->", Kind::Word(Word::And)),
        ("<=>", Kind::Word(Word::And)),
        ("<--", Kind::Back),
        ("<-", Kind::Back),
        ("<=", Kind::Back),
    ] {
        if rest.starts_with(arrow) {
            return (Some(kind), arrow.len());
        }
    }
    let shaft: usize = rest
        .chars()
        .take(6)
        .take_while(|letter| "-=~–—.".contains(*letter))
        .map(char::len_utf8)
        .sum();
    if rest[shaft..].starts_with('>') && letter != '.' {
        let head = rest[shaft..].len() - rest[shaft..].trim_start_matches('>').len();
        return (Some(Kind::Arrow), shaft + head);
    }
    if letter.is_alphanumeric() || letter == '\'' {
        return word_at(text, at, names);
    }
    let spaced = |place: usize| text[place..].chars().next().is_none_or(char::is_whitespace);
    let kind = match letter {
        _ if letter.is_whitespace() && letter != '\t' => return (None, size),
        '\t' | '|' | ':' | '=' | '–' | '—' => Kind::Colon,
        '-' if (at == 0 || text[..at].ends_with(char::is_whitespace)) && spaced(at + shaft) => {
            return (Some(Kind::Colon), shaft);
        }
        '.' if rest.starts_with("..") => {
            return (
                Some(Kind::Colon),
                rest.len() - rest.trim_start_matches('.').len(),
            );
        }
        '.' | '!' if spaced(at + 1) => Kind::Stop,
        ';' => Kind::Stop,
        '@' if spaced(at + 1) && (at == 0 || text[..at].ends_with(char::is_whitespace)) => Kind::On,
        ',' | '&' | '+' | '/' => Kind::Word(Word::And),
        '?' => Kind::Word(Word::Unsure),
        '(' | '[' | '{' => Kind::Open,
        ')' | ']' | '}' => Kind::Close,
        '"' | '@' | '#' | '-' | '_' | '~' | '.' | '!' | '\u{2020}' | '*' => return (None, size),
        _ => Kind::Unknown,
    };
    (Some(kind), size)
}

/// A word, or several that belong together.
fn word_at(text: &str, at: usize, names: &Names<'_>) -> (Option<Kind>, usize) {
    // Where each of the next words ends, as long as nothing but spaces and hyphens is between them.
    let mut ends = Vec::new();
    let mut place = at;
    while ends.len() < LONGEST.max(8) {
        let length = text[place..]
            .find(|letter: char| !(letter.is_alphanumeric() || letter == '\'' || letter == '_'))
            .unwrap_or(text.len() - place);
        if length == 0 {
            break;
        }
        place += length;
        ends.push(place);
        let gap = &text[place..];
        let next = match gap.chars().next() {
            Some(' ') => gap.len() - gap.trim_start_matches(' ').len(),
            Some('-' | '/') if gap[1..].starts_with(char::is_alphanumeric) => 1,
            _ => break,
        };
        place += next;
        if names.at(text, place).is_some() && gap.starts_with(' ') {
            break;
        }
    }
    let Some(&first) = ends.first() else {
        return (None, 1);
    };
    let first_key = key(&text[at..first]);
    let whole = (1..=ends.len().min(words::most(&first_key)))
        .rev()
        .find_map(|count| {
            let piece = &text[at..ends[count - 1]];
            // A slash joins two words only in `n/a` and the like.
            words::word(&key(piece))
                .map(|word| (count, word))
                .filter(|_| count == 1 || !piece.contains('/') || piece.len() < 12)
        });
    let role = if role::begins(&first_key) {
        role_at(text, at, &ends)
    } else {
        None
    };
    match (role, whole) {
        (Some((count, claim)), other)
            if other.is_none_or(|(words, word)| {
                words < count || words == count && !plural(word, &claim, &first_key)
            }) =>
        {
            let length = ends[count - 1] - at;
            return match claim.side {
                Some(side) if !claim.has_role() => (Some(Kind::Word(Word::Side(side))), length),
                _ if claim.roles.is_empty() && claim.side.is_none() => {
                    (shots(&claim, other), length)
                }
                _ => (Some(Kind::Role(claim)), length),
            };
        }
        (_, Some((1, Word::Filler)) | None) if first_key == "on" => {
            return (Some(Kind::On), first - at);
        }
        (_, Some((count, Word::Filler))) => return (None, ends[count - 1] - at),
        (_, Some((count, word))) => return (Some(Kind::Word(word)), ends[count - 1] - at),
        (_, None) => {}
    }
    // `N2`, and the number after `night`.
    let counted = first_key.strip_prefix('n').is_some_and(is_number);
    let after_night =
        first_key.bytes().all(|byte| byte.is_ascii_digit()) && is_behind_night(&text[..at]);
    if counted || after_night {
        return (None, first - at);
    }
    let kind = if is_laughter(&first_key) {
        Kind::Word(Word::Aside)
    } else {
        Kind::Unknown
    };
    (Some(kind), first - at)
}

/// `lmaooo`, `looool`, `hahahaha`.
fn is_laughter(word: &str) -> bool {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    let once: String = letters.into_iter().collect();
    ["lol", "lmao", "rofl", "hehe"].contains(&once.as_str()) || once.starts_with("haha")
}

fn is_behind_night(before: &str) -> bool {
    let before = before.trim_end();
    before
        .len()
        .checked_sub(5)
        .and_then(|start| before.get(start..))
        .is_some_and(|word| word.eq_ignore_ascii_case("night"))
}

/// `cops`, `docs`: the plural of a role that is a verb rather.
fn plural(word: Word, claim: &Claim, written: &str) -> bool {
    matches!(word, Word::Verb(_))
        && claim
            .roles
            .first()
            .is_some_and(|role| key(role.name()) != written)
}

/// The number of shots does not matter; any other modifier without a role does.
fn shots(claim: &Claim, other: Option<(usize, Word)>) -> Option<Kind> {
    match other {
        Some((_, Word::Filler)) => None,
        Some((_, word)) => Some(Kind::Word(word)),
        None if claim
            .words
            .iter()
            .all(|word| word.ends_with("-Shot") || word.ends_with("-Night")) =>
        {
            None
        }
        None => Some(Kind::Unknown),
    }
}

/// The longest name of a role that begins at a place, in words.
fn role_at(text: &str, at: usize, ends: &[usize]) -> Option<(usize, Claim)> {
    (1..=ends.len()).rev().find_map(|count| {
        let piece = &text[at..ends[count - 1]];
        let phrase = role::read(piece);
        let all = phrase
            .known
            .as_ref()
            .is_some_and(|known| *known == (0..piece.len()));
        (phrase.unknown.is_empty() && all && !phrase.claim.dead && phrase.claim.says_something())
            .then_some((count, phrase.claim))
    })
}
