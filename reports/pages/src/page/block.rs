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
    pub fn plain(text: impl Into<String>) -> Item {
        Item::at(0, text)
    }

    /// A line with this indentation.
    #[must_use]
    pub fn at(depth: usize, text: impl Into<String>) -> Item {
        Item {
            depth,
            text: text.into(),
            ..Item::default()
        }
    }
}

impl Item {
    /// Returns the text, between marks if it is struck, and the rule in brackets after it.
    pub(super) fn line(
        &self,
        escape: impl Fn(&str) -> String,
        struck: [&str; 2],
        brackets: [&str; 2],
    ) -> String {
        let [start, end] = if self.struck { struck } else { [""; 2] };
        let [open, close] = brackets;
        let rule = self.rule.map(|rule| format!(" {open}{rule}{close}"));
        let text = escape(&self.text);
        format!("{start}{text}{end}{}", rule.unwrap_or_default())
    }
}

impl From<&Line> for Item {
    fn from(line: &Line) -> Item {
        Item {
            depth: line.depth,
            text: line.text.clone(),
            struck: line.struck,
            rule: Some(line.rule),
            idle: line.idle,
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

impl Block {
    /// A heading.
    #[must_use]
    pub fn heading(text: impl Into<String>) -> Block {
        Block::Heading(text.into())
    }

    /// A paragraph.
    #[must_use]
    pub fn sentence(text: impl Into<String>) -> Block {
        Block::Sentence(text.into())
    }

    /// Lines that are not indented.
    #[must_use]
    pub fn list(lines: impl IntoIterator<Item = impl Into<String>>) -> Block {
        Block::List(lines.into_iter().map(Item::plain).collect())
    }

    /// A heading and lines below it; neither without lines.
    #[must_use]
    pub fn listed(heading: &str, lines: Vec<Item>) -> Vec<Block> {
        match lines.is_empty() {
            true => Vec::new(),
            false => vec![Block::heading(heading), Block::List(lines)],
        }
    }

    /// A table without highlighted rows.
    #[must_use]
    pub fn table(
        header: impl IntoIterator<Item = impl Into<String>>,
        rows: impl IntoIterator<Item = Vec<String>>,
    ) -> Block {
        let marked = false;
        let rows = rows.into_iter().map(|cells| Row { cells, marked });
        Block::Table {
            header: header.into_iter().map(Into::into).collect(),
            rows: rows.collect(),
        }
    }
}

/// The width of a page of text, and whether it may have colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Screen {
    /// Columns of the terminal, if there is one.
    pub width: Option<u16>,
    /// True if the terminal shows colours.
    pub colour: bool,
}

/// Prints blocks with an empty line between them.
pub(super) fn separate(blocks: &[Block], print: impl Fn(&Block) -> String) -> String {
    blocks.iter().map(print).collect::<Vec<_>>().join("\n")
}

/// Removes characters that a terminal would act on, or that would reorder the text around them: escapes, C0 and C1
/// controls, direction marks. All text from outside goes through here before it is shown.
#[must_use]
pub fn harmless(text: &str) -> String {
    text.replace(acts, "\u{fffd}")
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
