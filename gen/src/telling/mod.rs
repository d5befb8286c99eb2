//! Nights in words, drawn by seed: questions and pastes as hosts write them, each with the night that it means.
//!
//! A reader of hosts' English is measured with them: the night that it reads is compared with [`Told::sheet`]. The
//! templates are data. Half of them are [open](Half::Open) to the authors of a reader, and the others are
//! [blind](Half::Blind), so that no reader fits them.
//!
//! ```
//! use nightcourt_gen::telling::{Form, Half, tell};
//!
//! let told = tell(Half::Open, 7, 0);
//! assert_eq!(told.form, Form::Question);
//! assert_eq!(told, tell(Half::Open, 7, 0));
//! println!("{}\n\n{}", told.text, told.sheet);
//! ```

mod book;
mod cast;
mod game;
mod paste;
mod phrase;
mod plot;
mod question;

use std::sync::OnceLock;

use nightcourt_resolvers::text::Sheet;

use self::book::Book;
use crate::choose::Choose;
use crate::random::Stream;

/// Half of the templates.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Half {
    /// `gen/telling/open.txt`, which authors of a reader may look at.
    Open,
    /// `gen/telling/blind.txt`, which they do not read.
    Blind,
}

/// The kind of text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Form {
    /// A question about a few roles, in sentences.
    Question,
    /// A roster of players and the actions that they submitted.
    Paste,
}

/// A text, and the night that it means.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The text.
    pub text: String,
    /// The night. In a question the players are called as their roles, and a bystander is called `Target`.
    pub sheet: Sheet,
    /// The kind of text.
    pub form: Form,
    /// The family of the templates: `question/passive`, or roster and lines of a paste as `paste/columns + lines/arrows`.
    pub family: String,
    /// True if the text has slips of the pen, which may turn a word into another.
    pub has_slips: bool,
}

impl Half {
    /// Both halves.
    pub const ALL: [Half; 2] = [Half::Open, Half::Blind];

    fn book(self) -> &'static Book {
        static BOOKS: [OnceLock<Book>; 2] = [OnceLock::new(), OnceLock::new()];
        let (file, text) = match self {
            Half::Open => ("open.txt", include_str!("../../telling/open.txt")),
            Half::Blind => ("blind.txt", include_str!("../../telling/blind.txt")),
        };
        BOOKS[self as usize].get_or_init(|| {
            Book::parse(text).unwrap_or_else(|error| panic!("gen/telling/{file}:{error}"))
        })
    }

    /// The families of its templates, as [`Told::family`] joins them: `question/...`, `paste/...` and `lines/...`.
    #[must_use]
    pub fn families(self) -> Vec<String> {
        self.book().families()
    }
}

/// The number of drawings after which a family is taken to fit nothing.
const TRIES: usize = 10_000;

/// Draws a text: questions at even indices, pastes at odd ones. Equal arguments give equal texts on every machine.
///
/// # Panics
/// If a file of templates is wrong, which the tests exclude.
#[must_use]
pub fn tell(half: Half, seed: u64, index: u64) -> Told {
    let form = if index % 2 == 0 {
        Form::Question
    } else {
        Form::Paste
    };
    tell_by(half, form, &mut Stream::new(seed, index))
}

/// Draws a text by a chooser, such as the bytes of a fuzzer. The chooser must vary its answers: a draw whose templates
/// do not fit is repeated.
///
/// # Panics
/// If a file of templates is wrong, or the chooser gives no text that fits in many draws.
#[must_use]
pub fn tell_by(half: Half, form: Form, choose: &mut impl Choose) -> Told {
    let book = half.book();
    let draw = |_| match form {
        Form::Question => question::draw(book, choose),
        Form::Paste => paste::draw(book, choose),
    };
    (0..TRIES)
        .find_map(draw)
        .expect("some template fits a night")
}
