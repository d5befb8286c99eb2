//! A night as a small drawing: players as boxes, actions as arrows between them, numbered as submitted. What an action does
//! is told by its label, by its colour, and by the form of its line and its head, so that none of them is needed to read it.
//!
//! For a page that follows an account, [`draw_following`] draws also where actions go that are moved, and marks of who is blocked or
//! dies: all of that carries a class by which it is shown when the account comes to it.
//!
//! The drawing is one SVG element, as XML: it can stand in a page or be a file of its own. Its colours are attributes, which a
//! style sheet may overrule by class (for dark pages, say); arrows and boxes have the numbers of their action and player, so
//! that a page can follow an account through the drawing. It is the same, byte for byte, for equal nights: no place is
//! computed by a function that machines disagree on.

mod arrow;
mod bend;
mod kind;
mod label;
mod place;
mod shape;
mod svg;
mod wheel;
mod words;

use nightcourt_resolvers::model::{ActionId, PlayerId};
use nightcourt_resolvers::text::Sheet;

pub use kind::Kind;

/// Draws a night as an SVG element. Its `<title>` and `<desc>` say the same in words.
#[must_use]
pub fn draw(sheet: &Sheet) -> String {
    drawing(sheet, &[], false)
}

/// The same for a page that follows an account. Of each of these actions another arrow is drawn to the player, of the class `moved`
/// and with the attribute `data-to`; every player has marks of the class `mark`. A style sheet hides them until their time.
#[must_use]
pub fn draw_following(sheet: &Sheet, moves: &[(ActionId, PlayerId)]) -> String {
    drawing(sheet, moves, true)
}

fn drawing(sheet: &Sheet, moves: &[(ActionId, PlayerId)], marks: bool) -> String {
    let players = place::players(sheet);
    let mut arrows = arrow::arrows(sheet, &players, moves);
    label::place(&mut arrows, &players);
    svg::write(sheet, &players, &arrows, marks)
}

#[cfg(test)]
mod tests;
