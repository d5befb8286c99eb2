//! The host's texts of a night in every markup.

use nightcourt_pages::page::{self, Block, Format, Screen};
use nightcourt_pages::ruling::Show;
use nightcourt_pages::thread::{self, Message, Texts};
use nightcourt_resolvers::ruler::RulerId;
use serde::Serialize;

/// The host's texts in one markup.
#[derive(Serialize)]
pub(crate) struct Markup {
    name: &'static str,
    /// The players who died.
    morning: String,
    /// The players who died, with their sides and roles.
    flips: String,
    /// The messages to players, below each other.
    messages: String,
    /// The night and the ruling of every system.
    ruling: String,
}

/// The markups, in the order of the page's list.
pub(crate) const MARKUPS: [(&str, Format); 4] = [
    ("BBCode", Format::Bbcode),
    ("Markdown", Format::Markdown),
    ("Discord", Format::Discord),
    ("Plain text", Format::Text),
];

/// Returns the texts in every markup. Each text is made once.
pub(crate) fn marked_up(texts: &Texts<'_>, system: RulerId, messages: &[Message]) -> Vec<Markup> {
    let [morning, flips] = [false, true].map(|flips| texts.morning(system, flips));
    let messages = thread::page(texts.sheet(), messages);
    let ruling = texts.whole(Some(system), Show::default());

    let each = MARKUPS.iter().map(|&(name, format)| Markup {
        name,
        morning: print(&morning, format),
        flips: print(&flips, format),
        messages: print(&messages, format),
        ruling: print(&ruling, format),
    });
    each.collect()
}

pub(crate) fn print(blocks: &[Block], format: Format) -> String {
    page::print(blocks, format, Screen::default())
}
