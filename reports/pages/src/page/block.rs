//! Blocks of a page, for every format.

use nightcourt_resolvers::explain::Line;
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::text::acts;

/// A line of an account.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Item {
    /// Indentation.
    pub depth: usize,
    /// Its text.
    pub text: String,
    /// True if it is struck through.
    pub struck: bool,
    /// The rule that decided it: a short tag after it, or a link to the rule's text.
    pub rule: Option<Rule>,
    /// True if no other line depends on it, so that it is folded away where pages can fold.
    pub idle: bool,
}

impl Item {
    /// A line that is not indented.
    #[must_use]
    pub fn plain(text: String) -> Item {
        Item {
            text,
            ..Item::default()
        }
    }
}

impl From<&Line> for Item {
    fn from(line: &Line) -> Item {
        let Line {
            depth,
            text,
            struck,
            rule,
            idle,
            ..
        } = line;
        Item {
            depth: *depth,
            text: text.clone(),
            struck: *struck,
            rule: Some(*rule),
            idle: *idle,
        }
    }
}

/// A row of a table.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Its cells; a cell may have several lines.
    pub cells: Vec<String>,
    /// True if it is highlighted.
    pub marked: bool,
}

/// A part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// The subject of the page; lines are separated by line feeds.
    Title(String),
    /// A heading.
    Heading(String),
    /// A paragraph.
    Sentence(String),
    /// A table.
    Table {
        /// The heads of the columns.
        header: Vec<String>,
        /// Its rows.
        rows: Vec<Row>,
    },
    /// Lines below each other.
    List(Vec<Item>),
    /// Text to be typed or kept unchanged, such as a night.
    Code(String),
    /// Blocks on one subject, in a frame of its own where there are frames.
    Area(String, Vec<Block>),
    /// Blocks that are folded away, where pages can fold.
    Folded(String, Vec<Block>),
}

/// The width of a page of text, and whether it may have colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Screen {
    /// Columns of the terminal, if there is one.
    pub width: Option<u16>,
    /// True if the terminal shows colours.
    pub colour: bool,
}

/// Removes characters that a terminal would act on, or that would reorder the text around them: escapes, C0 and C1
/// controls, direction marks. All text from outside goes through here before it is shown.
#[must_use]
pub fn harmless(text: &str) -> String {
    text.chars()
        .map(|letter| {
            if acts(letter) {
                char::REPLACEMENT_CHARACTER
            } else {
                letter
            }
        })
        .collect()
}

/// Escapes the same characters in a JSON document. The document keeps its meaning, because they occur in strings alone.
#[must_use]
pub fn harmless_json(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match acts(letter) {
            // All of them are in the first plane, so four digits suffice.
            true => out.push_str(&format!("\\u{:04x}", u32::from(letter))),
            false => out.push(letter),
        }
    }
    out
}
