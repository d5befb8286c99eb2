//! A night as a small drawing: players as boxes, actions as arrows between them, numbered as submitted. The label, the
//! colour, and the form of its line and its head each identify an action, so that one of them suffices.
//!
//! [`draw_following`] is for a page that follows an account. It also draws moved actions, and marks for blocked and
//! dead players; their classes let the page show them at their step.
//!
//! The drawing is one SVG element, as XML, for a page or for a file of its own. Its colours are attributes, which a
//! style sheet may overrule by class (for dark pages, say). Arrows and boxes have the numbers of their action and
//! player, so that a page can follow an account through the drawing. Equal nights give equal bytes: no place depends on
//! a function whose results differ between machines.

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

/// Draws a night as an SVG element. Its `<title>` and `<desc>` describe it in words.
#[must_use]
pub fn draw(sheet: &Sheet) -> String {
    drawing(sheet, &[], false)
}

/// Draws a night for a page that follows an account. Each of these moves has an arrow of the class `moved` with the
/// attribute `data-to`; every player has marks of the class `mark`. A style sheet hides them until their step.
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
