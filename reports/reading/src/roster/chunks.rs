//! Chunks of a line: the words between its marks, whatever the marks are.

use std::ops::Range;

use crate::lexicon::{is_number, key};
use crate::line::trimmed;
use crate::role::{self, Claim};
use nightcourt_resolvers::text::{MAX_NAME, check_name};

/// The mark before a chunk. The first of these counts if several marks meet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    Arrow,
    /// A tab, a bar, two spaces or more, dots.
    Column,
    Colon,
    Dash,
    Slash,
    /// A semicolon, or the end of a sentence.
    Stop,
    /// A comma, `and`, `&`, `+`.
    Comma,
    Open,
    Close,
    /// A quotation mark, or the bracket of a tag.
    Quote,
    /// A number at the beginning ends here.
    Space,
    Start,
}

/// Words between marks.
#[derive(Clone, Debug)]
pub(super) struct Chunk<'a> {
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
    pub(super) mark: Mark,
    pub(super) kind: Kind,
}

/// The meaning of a chunk in a role list.
#[derive(Clone, Debug)]
pub(super) enum Kind {
    Role(Claim),
    /// A word before a role, or a limit, without a role: `1-shot`. It may be a name: `x3`.
    Modifier(Claim),
    /// Nothing but death, or life.
    Status(bool),
    Number,
    /// A number with a word before it, which may be a name: `Seat 3`, `Player 1`.
    Seat,
    /// Pronouns, `replaced Bob`: nothing about who plays.
    Aside,
    Other,
}

/// The most bytes in a line that is searched for a role and a name.
pub(super) const LONGEST: usize = 300;
/// The most chunks of a line.
const MOST_CHUNKS: usize = 80;

/// Parts a text into chunks.
pub(super) fn chunks(text: &str) -> Vec<Chunk<'_>> {
    let mut found: Vec<Chunk<'_>> = Vec::new();
    let mut pending = Mark::Start;
    let (mut start, mut place) = (0, 0);
    let mut push = |range: Range<usize>, pending: &mut Mark, next: Mark| {
        let at = trimmed(text, range);
        if at.is_empty() {
            *pending = (*pending).min(next);
            return;
        }
        let text = &text[at.clone()];
        let (mark, kind) = (*pending, kind(text));
        if found.len() < MOST_CHUNKS {
            found.push(Chunk {
                text,
                at,
                mark,
                kind,
            });
        }
        *pending = next;
    };
    while let Some((mark, length)) = next_mark(text, &mut place) {
        push(start..place, &mut pending, mark);
        place += length;
        start = place;
    }
    push(start..text.len(), &mut pending, Mark::Start);
    with_brackets(text, found)
}

/// Moves to the next mark of a text, and returns it with its length.
fn next_mark(text: &str, place: &mut usize) -> Option<(Mark, usize)> {
    while let Some(letter) = text[*place..].chars().next() {
        if let Some(found) = mark(text, *place, letter) {
            return Some(found);
        }
        *place += letter.len_utf8();
    }
    None
}

/// The mark at a place, and its length.
fn mark(text: &str, place: usize, letter: char) -> Option<(Mark, usize)> {
    let rest = &text[place..];
    let before = &text[..place];
    let run = |letters: &[char]| rest.len() - rest.trim_start_matches(letters).len();
    let spaced = before.is_empty() || before.ends_with(char::is_whitespace);
    let spaced_after = |length: usize| {
        rest[length..]
            .chars()
            .next()
            .is_none_or(char::is_whitespace)
    };
    let one = |mark| Some((mark, letter.len_utf8()));
    for arrow in ["<->", "<=>", "->", "=>", "~>", ">>", "<-", "<="] {
        if rest.starts_with(arrow) {
            return Some((Mark::Arrow, arrow.len()));
        }
    }
    match letter {
        '\t' | '|' => one(Mark::Column),
        ' ' if rest.starts_with("  ") => Some((Mark::Column, run(&[' ']))),
        ' ' if rest.starts_with(" and ") => Some((Mark::Comma, 5)),
        // `1 citizen`, `Seat 1 Ann`
        ' ' if place < MOST_SEAT && (is_number(before) || is_seat(before)) => one(Mark::Space),
        '.' if rest.starts_with("..") => Some((Mark::Column, run(&['.', ' ']))),
        '.' if spaced_after(1) && ends_sentence(before) => one(Mark::Stop),
        '>' if spaced && spaced_after(1) && !before.is_empty() => one(Mark::Arrow),
        ':' | '=' => one(Mark::Colon),
        '–' | '—' | '•' | '·' | '»' | '›' => one(Mark::Dash),
        '-' if rest.starts_with("--") || spaced && spaced_after(run(&['-'])) => {
            Some((Mark::Dash, run(&['-'])))
        }
        '/' if spaced && spaced_after(1) || is_between_words(before, &rest[1..]) => {
            one(Mark::Slash)
        }
        ';' => one(Mark::Stop),
        ',' => one(Mark::Comma),
        '&' | '+' if spaced && spaced_after(1) => one(Mark::Comma),
        '(' | '[' | '{' => one(Mark::Open),
        ')' | ']' | '}' => one(Mark::Close),
        '"' | '<' | '>' => one(Mark::Quote),
        _ => None,
    }
}

/// Reports whether a slash is between two words of three letters or more: `Bob/Cop`, not `n/a` or `u/Ann`.
fn is_between_words(before: &str, behind: &str) -> bool {
    let letters = |letter: &char| letter.is_alphanumeric();
    before.chars().rev().take_while(letters).count() > 1
        && behind.chars().take_while(letters).count() > 1
}

/// Reports whether a stop here ends a sentence. The stop of `Mr. Fox` ends none.
fn ends_sentence(before: &str) -> bool {
    let word = before.rsplit(' ').next().unwrap_or_default();
    !["mr", "mrs", "ms", "dr", "st", "jr", "sr", "prof"].contains(&&*key(word))
}

/// A role and the brackets behind it are one chunk: `JOAT (Doctor, Cop)`, `Neutral (Hostile) Serial Killer`.
fn with_brackets<'a>(text: &'a str, mut found: Vec<Chunk<'a>>) -> Vec<Chunk<'a>> {
    let mut place = 0;
    while place + 1 < found.len() {
        let open = found[place + 1].mark == Mark::Open;
        let close = (place + 1..found.len()).find(|&at| closes(text, found[at].at.end));
        let joined = close.filter(|_| open && !matches!(found[place].kind, Kind::Number));
        let whole = joined.and_then(|close| {
            // Words behind the bracket may belong to the name of the role.
            let behind = found.get(close + 1).filter(|next| next.mark == Mark::Close);
            let ends = [
                behind.map(|next| next.at.end),
                Some(found[close].at.end + 1),
            ];
            let starts = role_starts(found[place].text)
                .into_iter()
                .map(|start| start + found[place].at.start);
            starts.clone().find_map(|start| {
                ends.into_iter().flatten().find_map(|end| {
                    let phrase = text
                        .get(start..end)
                        .filter(|words| words.len() <= LONGEST)?;
                    let phrase = role::read(phrase);
                    let last = if end > found[close].at.end + 1 {
                        close + 1
                    } else {
                        close
                    };
                    // `x7 (Doctor)`: a name like a limit is no role.
                    let head = role::read(&text[start..found[place].at.end]).claim;
                    let begins = head.side.is_some() || !head.roles.is_empty();
                    (phrase.is_whole() && phrase.claim.has_role() && begins).then_some((
                        start..end,
                        last,
                        phrase.claim,
                    ))
                })
            })
        });
        if let Some((at, last, claim)) = whole {
            // `Birch Macho Motion Detector (1-shot)`: a name may be before the role.
            let start = found[place].at.start.min(at.start);
            let kind = if at.start == start {
                Kind::Role(claim)
            } else {
                Kind::Other
            };
            found[place].at = start..at.end;
            found[place].text = &text[start..at.end];
            found[place].kind = kind;
            found.drain(place + 1..=last);
        } else {
            place += 1;
        }
    }
    found
}

/// The places in a chunk where the name of a role may begin.
fn role_starts(text: &str) -> Vec<usize> {
    let mut starts = vec![0];
    starts.extend(text.match_indices(' ').map(|(place, _)| place + 1));
    starts.truncate(MOST_WORDS);
    starts
}

/// The most words of a chunk that is searched for a role.
pub(super) const MOST_WORDS: usize = 10;

/// The place behind a bracket that closes at the end of a chunk.
pub(super) fn after_bracket(text: &str, end: usize) -> usize {
    end + usize::from(text[end..].starts_with([')', ']', '}']))
}

/// The number of chunks that give the seat of a player.
pub(super) fn seat_chunks(all: &[Chunk<'_>]) -> usize {
    usize::from(all.len() > 1 && matches!(all[0].kind, Kind::Number))
}

/// The words of a text, without the marks between them.
pub(super) fn words_of(text: &str) -> impl Iterator<Item = &str> + Clone {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty())
}

fn closes(text: &str, end: usize) -> bool {
    text[end..].trim_start().starts_with([')', ']', '}'])
}

/// The meaning of the words of a chunk.
fn kind(text: &str) -> Kind {
    let small = key(text);
    if is_number(&small) && !text.contains('\u{2020}') {
        return Kind::Number;
    }
    if is_seat(text) {
        return Kind::Seat;
    }
    if text.len() > LONGEST {
        return Kind::Other;
    }
    let phrase = role::read(text);
    if phrase.is_whole() {
        let has_role = phrase.claim.side.is_some() || !phrase.claim.roles.is_empty();
        let is_strange = phrase.claim.several.is_some() || !phrase.claim.rest.is_empty();
        return if has_role || is_strange {
            Kind::Role(phrase.claim)
        } else {
            Kind::Modifier(phrase.claim)
        };
    }
    if phrase.is_status() && !small.is_empty() {
        return Kind::Status(phrase.claim.dead);
    }
    let mut words = words_of(text);
    let (many, pronouns) = (
        words.clone().count(),
        words.clone().all(|word| PRONOUNS.contains(&&*key(word))),
    );
    let aside = ASIDES.contains(&&*key(words.next().unwrap_or_default())) && (2..4).contains(&many);
    if pronouns || aside && phrase.known.is_none() {
        return Kind::Aside;
    }
    Kind::Other
}

/// Reports whether words name a seat: `Seat 3`, `Player A`, `P1`, `#4`.
pub(crate) fn is_seat(text: &str) -> bool {
    let head = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let letter = || {
        let (head, letter) = text.split_once(' ').unwrap_or_default();
        letter.len() == 1 && SEATS.contains(&&*key(head))
    };
    let word = head.trim_end_matches([' ', '.', '#']);
    let marked = word.is_empty() && !head.is_empty();
    head.len() < text.len() && (SEATS.contains(&&*key(word)) || marked) || letter()
}

/// The most bytes of a seat.
const MOST_SEAT: usize = 12;

/// Words before the number of a player.
const SEATS: &[&str] = &["player", "slot", "seat", "no", "number", "p"];

const PRONOUNS: &[&str] = &[
    "he", "she", "they", "it", "xe", "any", "him", "her", "them", "his", "hers", "their", "theirs",
];

/// The first words of remarks about a player: `replaced Bob`.
const ASIDES: &[&str] = &[
    "replaces",
    "replaced",
    "replacing",
    "replacement",
    "formerly",
    "aka",
    "hydra",
    "sub",
    "subs",
    "subbed",
    "subbing",
    "cohost",
];

/// Words before the name of a dead player.
pub(super) const DEATHS: &[&str] = &["rip ", "r.i.p. ", "the late "];

/// The most digits of a name that is a number.
pub(super) const MOST_DIGITS: usize = 3;

/// The most words in a name.
const LONGEST_NAME: usize = 6;

/// A name for a player, if the text may be one. Words with another meaning are allowed, because a layout decides.
pub(super) fn name(text: &str) -> Option<String> {
    let small = text.to_ascii_lowercase();
    let dead = DEATHS.iter().find(|dead| small.starts_with(**dead));
    let text = text[dead.map_or(0, |dead| dead.len())..]
        .trim()
        .trim_start_matches('@')
        .trim_matches(|letter: char| {
            "\"'.,;:!-–—*#\u{2020}".contains(letter) || letter.is_whitespace()
        });
    // The number behind a name on Discord.
    let text = match text.split_once('#') {
        Some((name, digits)) if digits.len() == 4 && is_number(digits) => name,
        _ => text,
    };
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let text = pieces.join(" ");
    let fits = text.len() <= MAX_NAME
        && check_name(&text).is_ok()
        && text.contains(char::is_alphanumeric)
        && pieces.len() <= LONGEST_NAME;
    let stops = text
        .match_indices(". ")
        .any(|(place, _)| ends_sentence(&text[..place]));
    let speaks = ["you", "i", "we"].contains(&&*key(&text));
    let counts = is_number(&text) && text.len() > MOST_DIGITS;
    (fits
        && !stops
        && !speaks
        && !counts
        && !text.ends_with('?')
        && !text.contains(['(', ')', '[', ']', '{', '}', '<', '|']))
    .then_some(text)
}
