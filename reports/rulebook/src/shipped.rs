//! The built-in rulebooks: files of `resolvers/rulebooks`, each read when it is first asked for.

use std::sync::OnceLock;

use crate::Book;

/// A built-in rulebook.
#[derive(Debug)]
pub struct Shipped {
    /// Its id.
    pub id: &'static str,
    /// The file, with its comments.
    pub text: &'static str,
    book: OnceLock<Book>,
}

impl Shipped {
    /// Returns the rulebook. Its file is parsed once.
    #[must_use]
    pub fn book(&self) -> &Book {
        self.book.get_or_init(|| match Book::parse(self.text) {
            Ok(book) => book,
            // Tests read every one of them.
            Err(error) => panic!("the rulebook {} cannot be read: {error}", self.id),
        })
    }
}

macro_rules! files {
    ($($id:literal)*) => {
        [$(Shipped { id: $id, text: include_str!(concat!("../../../resolvers/rulebooks/", $id, ".toml")), book: OnceLock::new() },)*]
    };
}

/// The systems that can be written as rulebooks.
pub static SYSTEMS: [Shipped; 5] = files!["nar" "nar-guide" "snarf" "lar" "werewolves"];

/// The rulebooks of sites and programs, by their ids.
pub static SITES: [Shipped; 23] = files![
    "8bit-bot"
    "ai-mafia"
    "beyondmafia"
    "calder"
    "clocktower"
    "den-bot"
    "elliquiy"
    "gog"
    "judge"
    "llcool-bot"
    "mafia-net"
    "mafia-rust"
    "mafia-universe"
    "nar-normal"
    "pokemon-online"
    "sc2-game"
    "tgstation"
    "throne-of-lies"
    "tos1"
    "ultimafia"
    "webdip-a"
    "webdip-b"
    "xylbot"
];

/// Returns the rulebook with this id.
#[must_use]
pub fn shipped(id: &str) -> Option<&'static Shipped> {
    SYSTEMS
        .iter()
        .chain(&SITES)
        .find(|shipped| shipped.id == id)
}
