//! Words for the actions of a drawing.

use nightcourt_resolvers::model::{Ability, Action, Naming, PlayerId};
use nightcourt_resolvers::text::Sheet;

/// Returns the number and the word of an action: `2 give gun`.
pub(super) fn caption(sheet: &Sheet, number: usize, action: &Action) -> String {
    let mut words = format!("{} {}", number + 1, action.ability.id());
    if action.ability == Ability::Give
        && let Some(item) = sheet.items.get(action.item.index())
    {
        words.push(' ');
        words.push_str(item);
    }
    words
}

/// Returns an action in words: `1 block: Ann on Bob`.
pub(super) fn sentence(sheet: &Sheet, number: usize, action: &Action) -> String {
    let name = |player: PlayerId| sheet.name(player);
    let whom = match (action.ability.names(), action.named()) {
        (Naming::Target, &[target]) => format!(" on {}", name(target)),
        (Naming::TargetAndDestination, &[victim, destination]) => {
            format!(" on {}, to {}", name(victim), name(destination))
        }
        (Naming::TwoChosen, &[one, other]) => format!(", {} and {}", name(one), name(other)),
        _ => String::new(),
    };
    format!(
        "{}: {}{whom}",
        caption(sheet, number, action),
        name(action.actor)
    )
}
