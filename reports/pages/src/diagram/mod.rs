//! A night as a small drawing: players as boxes, actions as arrows between them, numbered as submitted. What an action does
//! is told by its label, by its colour, and by the form of its line and its head, so that none of them is needed to read it.
//!
//! The drawing is one SVG element, as XML: it can stand in a page or be a file of its own. Its colours are attributes, which a
//! style sheet may overrule by class (for dark pages, say). It is the same, byte for byte, for equal nights: no place is
//! computed by a function that machines disagree on.

mod arrow;
mod bend;
mod kind;
mod label;
mod place;
mod shape;
mod svg;
mod wheel;

use nightcourt_resolvers::model::{Ability, Action, Naming, PlayerId};
use nightcourt_resolvers::text::Sheet;

pub use kind::Kind;

/// Draws a night as an SVG element. Its `<title>` and `<desc>` say the same in words.
#[must_use]
pub fn draw(sheet: &Sheet) -> String {
    let players = place::players(sheet);
    let mut arrows = arrow::arrows(sheet, &players);
    label::place(&mut arrows, &players);
    svg::write(sheet, &players, &arrows)
}

/// The number under which an action was submitted and what it is: `2 give gun`.
fn caption(sheet: &Sheet, number: usize, action: &Action) -> String {
    let mut words = format!("{} {}", number + 1, action.ability.id());
    if action.ability == Ability::Give
        && let Some(item) = sheet.items.get(action.item.index())
    {
        words.push(' ');
        words.push_str(item);
    }
    words
}

/// An action in words: `1 block: Ann on Bob`.
fn sentence(sheet: &Sheet, number: usize, action: &Action) -> String {
    let name = |player: PlayerId| sheet.name(player);
    let whom = match (action.ability.names(), action.named()) {
        (Naming::Target, &[target]) => format!(" on {}", name(target)),
        (Naming::TargetAndDestination, &[victim, destination]) => {
            format!(" on {}, to {}", name(victim), name(destination))
        }
        (Naming::TwoChosen, &[one, other]) => format!(", {} and {}", name(one), name(other)),
        (Naming::Nobody | Naming::Target | Naming::TargetAndDestination | Naming::TwoChosen, _) => String::new(),
    };
    format!("{}: {}{whom}", caption(sheet, number, action), name(action.actor))
}

#[cfg(test)]
mod tests;
