//! The marks of forums, chats and web pages fall away: BBCode, Markdown, Discord, HTML, emoji. Struck words are kept
//! apart. Every letter that is left remembers where it stood.
//!
//! A tag is a mark only if it is in the table: a role in brackets, or a heading `[players]`, stays.

use std::ops::Range;

use crate::lexicon::{self, is_number};
use crate::reading::Source;

/// A line of the paste without its marks.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marked {
    /// The line of the paste, from 1. Marks may make several lines of one.
    pub(crate) number: usize,
    /// The text without marks.
    pub(crate) text: String,
    /// The place in the paste of each byte of the text.
    pub(crate) places: Vec<usize>,
    /// The words struck out, each with its bytes in the paste.
    pub(crate) struck: Vec<(String, Range<usize>)>,
    /// Marked as a heading.
    pub(crate) heading: bool,
    /// The title of a quotation that begins here: `Ann` of `[quote=Ann]`. The rest of the line is empty.
    pub(crate) quotes: bool,
    /// A quotation ends here. The rest of the line is empty.
    pub(crate) ends_quote: bool,
    /// Made of a table or a form: bullets and times have fallen away.
    pub(crate) made: bool,
    /// For a line that was made, the first byte and the line of each of its cells.
    pub(crate) numbers: Vec<(usize, usize)>,
}

impl Marked {
    /// The bytes of the paste from which a part of the text came.
    pub(crate) fn span(&self, part: Range<usize>) -> Range<usize> {
        if self.made {
            // The columns of a table may be in any order.
            let places = self.places.get(part).unwrap_or_default();
            return places
                .iter()
                .min()
                .zip(places.iter().max())
                .map_or(0..0, |(first, last)| *first..*last + 1);
        }
        let first = self.places.get(part.start).copied();
        let last = part
            .end
            .checked_sub(1)
            .and_then(|end| self.places.get(end))
            .copied();
        match (first, last) {
            (Some(first), Some(last)) if first <= last => first..last + 1,
            (Some(first), _) => first..first,
            (None, _) => 0..0,
        }
    }
    /// The piece of the paste from which a part of the text came.
    pub(crate) fn source(&self, paste: &str, part: Range<usize>) -> Source {
        self.source_at(paste, self.span(part))
    }
    /// The piece of the paste at a span of it.
    pub(crate) fn source_at(&self, paste: &str, span: Range<usize>) -> Source {
        source(paste, self.number_at(span.start), span)
    }
    /// The line of the paste at one of its bytes.
    fn number_at(&self, place: usize) -> usize {
        let before = self
            .numbers
            .iter()
            .filter(|(start, _)| *start <= place)
            .max();
        before.map_or(self.number, |(_, number)| *number)
    }
    /// Takes a part of the text out.
    pub(crate) fn remove(&mut self, part: Range<usize>) {
        crate::work::add(self.text.len() - part.start);
        self.text.replace_range(part.clone(), "");
        self.places.drain(part);
    }
}

/// A piece of the paste.
pub(crate) fn source(paste: &str, line: usize, span: Range<usize>) -> Source {
    let mut span = span;
    // Places are of letters' first bytes; a span ends with a whole letter.
    while span.end < paste.len() && !paste.is_char_boundary(span.end) {
        span.end += 1;
    }
    let words = paste
        .get(span.clone())
        .unwrap_or_default()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    Source { line, span, words }
}

enum Tag<'a> {
    Nothing,
    Strike,
    EndStrike,
    Break,
    Cell,
    Title(&'a str),
    Quote(&'a str),
    EndQuote,
    Vote,
}

/// The longest tag that is looked for.
const LONGEST_TAG: usize = 200;

/// The tag at the beginning of a text, and its length.
fn tag(text: &str) -> Option<(Tag<'_>, usize)> {
    crate::work::add(1);
    let close = if text.starts_with('[') { ']' } else { '>' };
    let end = text
        .char_indices()
        .take(LONGEST_TAG)
        .take_while(|&(_, letter)| letter != '\n')
        .find(|&(_, letter)| letter == close)
        .map(|(place, _)| place)?;
    let inner = text.get(1..end)?;
    if close == '>' && is_discord(inner) {
        return Some((Tag::Nothing, end + 1));
    }
    let (closing, inner) = match inner.strip_prefix('/') {
        Some(rest) => (true, rest),
        None => (false, inner),
    };
    let inner = inner.trim_end_matches('/');
    let name_end = inner
        .find(|letter: char| !(letter.is_alphanumeric() || "*-".contains(letter)))
        .unwrap_or(inner.len());
    let (name, rest) = inner.split_at(name_end);
    let name = name.to_ascii_lowercase();
    // `[b]`, `[color=red]`, `[quote name="x"]`; a bracket with other words in it is none.
    let rest = rest.trim_start();
    let assigned = rest.contains('=');
    if name.is_empty() || !(rest.is_empty() || assigned) || (closing && !rest.is_empty()) {
        return None;
    }
    let title = || {
        rest.trim_start_matches('=')
            .trim_matches(|letter: char| letter == '"' || letter == '\'')
    };
    let found = match (lexicon::meaning("tags", &name)?, closing) {
        ("quote", true) => Tag::EndQuote,
        ("quote", false) => Tag::Quote(title()),
        ("vote", false) => Tag::Vote,
        ("strike", true) => Tag::EndStrike,
        ("strike", false) => Tag::Strike,
        ("cell", true) => Tag::Cell,
        ("title", false) => Tag::Title(title()),
        ("title", true) | ("break", _) => Tag::Break,
        _ => Tag::Nothing,
    };
    Some((found, end + 1))
}

/// Emoji and times of Discord: `<:knife:123>`, `<t:1700000000:R>`. Mentions by number stay, because their players are unknown.
fn is_discord(inner: &str) -> bool {
    let emoji = inner.strip_prefix("a:").or_else(|| inner.strip_prefix(':'));
    match emoji {
        Some(rest) => rest.split_once(':').is_some_and(|(_, id)| is_number(id)),
        None => inner
            .strip_prefix("t:")
            .is_some_and(|rest| rest.split(':').next().is_some_and(is_number)),
    }
}

/// Emoji that say that somebody is dead.
const SKULLS: &[char] = &[
    '\u{1f480}',
    '\u{2620}',
    '\u{26b0}',
    '\u{1faa6}',
    '\u{2671}',
    '\u{271d}',
    '\u{2020}',
];
/// Their names between colons.
const SKULL_NAMES: &[&str] = &[
    "skull",
    "skull_crossbones",
    "skull_and_crossbones",
    "coffin",
    "headstone",
];
/// The letter for every mark of death.
pub(crate) const DEAD: char = '\u{2020}';

/// Letters and their plain forms.
const PLAIN: [(&str, &str); 9] = [
    ("\u{2018}\u{2019}\u{201b}\u{2bc}\u{b4}", "'"),
    ("\u{201c}\u{201d}\u{201e}\u{ab}\u{bb}", "\""),
    (
        "\u{a0}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\u{202f}\u{3000}",
        " ",
    ),
    ("→⇒⟶⟹➔➜➡➤➞➝➙►▶⮕↦⇨↠⭢", "->"),
    ("←⇐⬅⟵◄◀", "<-"),
    ("↔⇄⇆⇔⟷⇌\u{1f501}\u{1f500}\u{1f504}", "<->"),
    ("\u{2010}\u{2011}\u{2012}\u{2212}", "-"),
    ("\u{ff1a}", ":"),
    ("\u{2026}", "..."),
];

/// The plain form of a letter, if it has another.
fn plain(letter: char) -> Option<&'static str> {
    let mut others = PLAIN.iter().filter(|_| !letter.is_ascii());
    others
        .find(|(letters, _)| letters.contains(letter))
        .map(|(_, plain)| *plain)
}

/// Letters that fall away: emoji, what joins and colours them, and what has no width.
fn falls_away(letter: char) -> bool {
    matches!(letter,
        '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' | '\u{ad}' | '\u{20e3}'
        | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        | '\u{1f000}'..='\u{1fbff}' | '\u{2600}'..='\u{27bf}' | '\u{2b00}'..='\u{2bff}' | '\u{23e9}'..='\u{23ff}'
        | '\u{231a}' | '\u{231b}' | '\u{e0020}'..='\u{e007f}' | '`' | '*')
}

/// Parts the paste into lines, without marks.
pub(crate) fn lines(paste: &str) -> Vec<Marked> {
    let line = Marked {
        number: 1,
        ..Marked::default()
    };
    let strikes_until = last_end_of_strike(paste);
    let mut scribe = Scribe {
        paste,
        done: Vec::new(),
        line,
        strikes_until,
        struck: 0,
        wave: false,
    };
    let mut at = 0;
    while let Some(letter) = paste[at..].chars().next() {
        at += scribe.step(at, letter);
    }
    scribe.end_line();
    scribe.done
}

struct Scribe<'a> {
    paste: &'a str,
    done: Vec<Marked>,
    line: Marked,
    /// The place of the last tag that ends a strike.
    strikes_until: usize,
    /// The number of open tags of strikes.
    struck: usize,
    /// Between `~~` and `~~`.
    wave: bool,
}

impl Scribe<'_> {
    /// Takes the mark or letter at a place, and returns its length in bytes.
    fn step(&mut self, at: usize, letter: char) -> usize {
        let rest = &self.paste[at..];
        let size = letter.len_utf8();
        match letter {
            '\n' => {
                self.wave = false;
                self.end_line();
                self.line.number += 1;
                return size;
            }
            '\r' => return size,
            '[' | '<' => {
                if let Some((tag, length)) = tag(rest) {
                    self.tag(&tag, at, length);
                    return length;
                }
            }
            '~' if rest.starts_with("~~") && (self.wave || self.wave_ends(at + 2)) => {
                self.wave = !self.wave;
                return 2;
            }
            '|' if rest.starts_with("||") => {
                self.push(" ", at);
                return 2;
            }
            '\\' if rest[1..].starts_with(|next: char| next.is_ascii_punctuation()) => {
                if let Some(next) = rest[1..].chars().next() {
                    self.push(&rest[1..2], at + 1);
                    return 1 + next.len_utf8();
                }
            }
            '_' if self.at_edge(rest) => return size,
            ':' => {
                if let Some((name, length)) = self.shortcode(rest) {
                    if SKULL_NAMES.contains(&name) {
                        self.push_letter(DEAD, at);
                    }
                    return length;
                }
            }
            '#' if self.line.text.trim().is_empty()
                && !rest[1..].starts_with(|next: char| next.is_ascii_digit()) =>
            {
                self.line.heading = true;
                return size;
            }
            _ => {}
        }
        if SKULLS.contains(&letter) {
            self.push_letter(DEAD, at);
        } else if let Some(plain) = plain(letter) {
            self.push(plain, at);
        } else if falls_away(letter) || (letter.is_control() && letter != '\t') {
        } else if rest[size..].starts_with(['\u{336}', '\u{335}']) {
            // Struck out letter by letter.
            self.struck += 1;
            self.push(&rest[..size], at);
            self.struck -= 1;
            return size + 2;
        } else {
            self.push(&rest[..size], at);
        }
        size
    }

    /// Reports whether the line has `~~` at or behind a place.
    fn wave_ends(&self, from: usize) -> bool {
        let rest = &self.paste.as_bytes()[from..];
        let end = rest
            .iter()
            .enumerate()
            .position(|(place, &byte)| byte == b'\n' || rest[place..].starts_with(b"~~"));
        crate::work::add(end.unwrap_or(rest.len()));
        end.is_some_and(|end| rest[end] == b'~')
    }

    /// Reports whether an underscore is at the edge of a word, as in `_this_`.
    fn at_edge(&self, rest: &str) -> bool {
        let inside = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric());
        let next = rest[1..].chars().next();
        !(inside(self.line.text.chars().next_back()) && inside(next))
    }

    /// An emoji by name, `:knife:`, alone between spaces.
    fn shortcode<'b>(&self, rest: &'b str) -> Option<(&'b str, usize)> {
        if self
            .line
            .text
            .chars()
            .next_back()
            .is_some_and(|before| !before.is_whitespace())
        {
            return None;
        }
        let name_end = rest[1..]
            .find(|letter: char| !(letter.is_ascii_alphanumeric() || "_+-~".contains(letter)))?;
        let name = &rest[1..=name_end];
        let after = rest.get(name_end + 1..)?.strip_prefix(':')?;
        let ends = after
            .chars()
            .next()
            .is_none_or(|letter| letter.is_whitespace() || letter == ':');
        (ends && name.len() > 1).then_some((name, name_end + 2))
    }

    fn tag(&mut self, tag: &Tag<'_>, at: usize, length: usize) {
        let title_at = |title: &str| at + self.paste[at..at + length].find(title).unwrap_or(0);
        match *tag {
            Tag::Nothing => {}
            // What is never closed strikes nothing out.
            Tag::Strike if at < self.strikes_until => self.struck += 1,
            Tag::Strike => {}
            Tag::EndStrike => self.struck = self.struck.saturating_sub(1),
            Tag::Break => self.end_line(),
            Tag::Cell => self.push("\t", at),
            Tag::Vote => self.push("vote: ", at),
            Tag::Title(title) => {
                let place = title_at(title);
                self.end_line();
                self.write(title, place);
                self.line.heading = true;
                self.end_line();
            }
            Tag::Quote(title) => {
                let place = title_at(title);
                self.end_line();
                self.write(title, place);
                self.line.quotes = true;
                self.end_line();
            }
            Tag::EndQuote => {
                self.end_line();
                self.line.ends_quote = true;
                self.end_line();
            }
        }
    }

    /// Writes a title letter by letter.
    fn write(&mut self, title: &str, at: usize) {
        for (place, letter) in title.char_indices() {
            match plain(letter) {
                Some(plain) => self.push(plain, at + place),
                None if falls_away(letter) || letter.is_control() => {}
                None => self.push(&title[place..place + letter.len_utf8()], at + place),
            }
        }
    }

    fn push_letter(&mut self, letter: char, at: usize) {
        let mut bytes = [0; 4];
        self.push(letter.encode_utf8(&mut bytes), at);
    }

    fn push(&mut self, text: &str, at: usize) {
        if self.struck > 0 || self.wave {
            // As long as the letter of the paste is.
            let size = self.paste[at..].chars().next().map_or(0, char::len_utf8);
            match self
                .line
                .struck
                .last_mut()
                .filter(|(_, span)| span.end == at)
            {
                Some((words, span)) => {
                    words.push_str(text);
                    span.end = at + size;
                }
                None => self.line.struck.push((text.to_owned(), at..at + size)),
            }
            return;
        }
        // Where something was taken out from between two spaces, one is enough.
        if text == " "
            && self.line.text.ends_with(' ')
            && self.line.places.last().is_some_and(|&last| last + 1 != at)
        {
            return;
        }
        self.line.text.push_str(text);
        self.line.places.extend((0..text.len()).map(|byte| {
            // A letter that stays as it is keeps each of its bytes; a replaced one is at its first.
            if self.paste[at..].starts_with(text) {
                at + byte
            } else {
                at
            }
        }));
    }

    fn end_line(&mut self) {
        let number = self.line.number;
        let line = std::mem::replace(
            &mut self.line,
            Marked {
                number,
                ..Marked::default()
            },
        );
        self.done.push(line);
    }
}

/// The place of the last tag that ends a strike.
fn last_end_of_strike(paste: &str) -> usize {
    let small = paste.to_ascii_lowercase();
    let strikes = lexicon::words("tags").filter(|(meaning, _)| *meaning == "strike");
    let last = strikes.flat_map(|(_, name)| [format!("[/{name}]"), format!("</{name}>")]);
    last.filter_map(|tag| small.rfind(&tag)).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn left(paste: &str) -> Vec<String> {
        lines(paste)
            .into_iter()
            .map(|line| line.text)
            .filter(|line| !line.trim().is_empty())
            .collect()
    }

    #[test]
    fn marks_fall_away_and_other_brackets_stay() {
        assert_eq!(
            left("[b]Ann[/b] [color=#ff0000]->[/color] **Bob** __x__"),
            ["Ann -> Bob x"]
        );
        assert_eq!(
            left("Ann [Doctor] → Bob :knife: <:dead:12>"),
            ["Ann [Doctor] -> Bob "]
        );
        assert_eq!(left("[players]\n[PLAYER]"), ["[players]", "[PLAYER]"]);
        assert_eq!(left("Ann:protect:Bob"), ["Ann:protect:Bob"]);
        assert_eq!(left("[list][*]Ann[*]Bob[/list]"), ["Ann", "Bob"]);
        assert_eq!(left("snake_case _Ann_ \\*Bob\\_"), ["snake_case Ann *Bob_"]);
        assert_eq!(left("[spoiler=Night 2]Ann[/spoiler]"), ["Night 2", "Ann"]);
    }

    #[test]
    fn what_is_struck_out_is_kept_apart_with_its_place() {
        let paste = "Ann -> ~~Bob~~ Cy [s]Dee\nEve[/s] Fay";
        let read = lines(paste);
        assert_eq!(read[0].text, "Ann -> Cy ");
        assert_eq!(read[1].text, " Fay");
        let struck: Vec<&str> = read
            .iter()
            .flat_map(|line| &line.struck)
            .map(|(_, span)| &paste[span.clone()])
            .collect();
        assert_eq!(struck, ["Bob", "Dee", "Eve"]);
        assert_eq!(left("a ~~ b\n[s]never closed"), ["a ~~ b", "never closed"]);
        assert_eq!(left("B\u{336}o\u{336} Cy"), [" Cy"]);
    }

    #[test]
    fn what_is_left_remembers_its_place() {
        let paste = "[b]Ann[/b] → **Bob**";
        let line = &lines(paste)[0];
        let at = line.text.find("Bob").unwrap();
        assert_eq!(&paste[line.span(at..at + 3)], "Bob");
    }
}
