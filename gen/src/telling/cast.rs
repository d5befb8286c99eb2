//! The players of a question: roles for the players of a plot, words for them, and the night that is meant.

use nightcourt_resolvers::model::Ability;

use super::book::{Book, Role, one_of};
use super::phrase::Deed;
use super::plot::Plot;
use crate::choose::Choose;

/// A player of a question.
pub(super) struct Member<'a> {
    pub(super) letter: char,
    pub(super) role: &'a Role,
    /// The name in the night.
    name: String,
    /// The words at the first mention, and later.
    pub(super) first: String,
    pub(super) later: String,
}

impl Member<'_> {
    pub(super) fn is_bystander(&self) -> bool {
        self.role.tag == "bystander"
    }

    /// Reports whether the words are whole, as `someone`, `the mafia`, `player X` and `X` are.
    pub(super) fn needs_no_article(&self) -> bool {
        self.first != self.later
            || self.first.starts_with("the ")
            || last_word(&self.first).len() == 1
    }
}

fn last_word(words: &str) -> &str {
    words.rsplit(' ').next().unwrap_or(words)
}

/// Gives roles and words to the players of a plot; `None` if the words would not tell them apart.
pub(super) fn cast<'a>(
    book: &'a Book,
    plot: &Plot,
    dialect: Option<&str>,
    choose: &mut impl Choose,
) -> Option<Vec<Member<'a>>> {
    let mut members: Vec<Member<'a>> = Vec::new();
    for (letter, kind) in plot.cast() {
        let twin = plot.twins.iter().find(|(one, _)| *one == letter);
        let twin = twin.and_then(|(_, other)| members.iter().find(|one| one.letter == *other));
        let role = match twin {
            Some(twin) => twin.role,
            None => {
                // The tag is drawn first, so that a tag of few roles is as frequent as another.
                let tags = book.tags(kind);
                let tag = one_of(&tags, choose)?;
                let roles: Vec<&Role> = book.roles.iter().filter(|role| role.tag == *tag).collect();
                *one_of(&roles, choose)?
            }
        };
        let is_target = plot.steps.iter().any(|step| step.named.contains(&letter));
        let word = match twin {
            Some(twin) => twin.first.clone(),
            None => role_word(role, dialect, is_target, choose)?,
        };
        let (first, later) = word.split_once('/').unwrap_or((&word, &word));
        let mut name = side_and_words(&role.sheet).1;
        if role.tag == "bystander" {
            name = "Target";
        } else if twin.is_none()
            && members
                .iter()
                .any(|one| last_word(&one.name) == last_word(name))
        {
            // A cop and a role cop.
            return None;
        }
        let same = members
            .iter()
            .filter(|one| one.role.sheet == role.sheet)
            .count();
        members.push(Member {
            letter,
            role,
            name: if same == 0 {
                name.to_owned()
            } else {
                format!("{name} {}", same + 1)
            },
            first: first.trim().to_owned(),
            later: later.trim().to_owned(),
        });
    }
    is_clear(&members).then_some(members)
}

/// Draws a word for a role: of the dialect, or else one of no dialect.
fn role_word(
    role: &Role,
    dialect: Option<&str>,
    is_target: bool,
    choose: &mut impl Choose,
) -> Option<String> {
    let of = |dialect: &str| -> Vec<&str> {
        let words = role.words.iter().filter(|(of, _)| of == dialect);
        let words = words.map(|(_, word)| word.as_str());
        words
            .filter(|word| !(is_target && word.starts_with('!')))
            .collect()
    };
    let mut words = of(dialect.unwrap_or_default());
    if words.is_empty() {
        words = of("");
    }
    Some(one_of(&words, choose)?.trim_start_matches('!').to_owned())
}

/// Reports whether words tell the players apart: several bystanders have letters, and "the mafia" is one player.
fn is_clear(members: &[Member<'_>]) -> bool {
    let bystanders = members.iter().filter(|one| one.is_bystander());
    let mut words: Vec<&str> = bystanders.map(|one| last_word(&one.first)).collect();
    let are_letters = words.iter().all(|word| word.len() == 1);
    let count = words.len();
    words.sort_unstable();
    words.dedup();
    let is_faction = members.iter().any(|one| one.first.starts_with("the "));
    let scum = members
        .iter()
        .filter(|one| one.role.sheet.starts_with(['M', 'W']));
    (count < 2 || are_letters && words.len() == count) && (!is_faction || scum.count() < 2)
}

/// Splits the side from the words of a role.
fn side_and_words(sheet: &str) -> (&str, &str) {
    let end = sheet.find(") ").map(|place| place + 1).or(sheet.find(' '));
    let (side, words) = sheet.split_at(end.unwrap_or(sheet.len()));
    (side, words.trim_start())
}

/// The text of the night that is meant.
pub(super) fn night(members: &[Member<'_>], deeds: &[Deed]) -> String {
    let mut night = String::from("[players]\n");
    for (player, member) in members.iter().enumerate() {
        let is_at_itself = |deed: &Deed| {
            deed.ability.has_target() && deed.actor == player && deed.named.contains(&player)
        };
        let (side, words) = side_and_words(&member.role.sheet);
        let is_self_targeting = deeds.iter().any(is_at_itself);
        let extra = if is_self_targeting {
            "Self-Targeting "
        } else {
            ""
        };
        night += &format!("{} = {side} {extra}{words}\n", member.name);
    }
    night += "\n[actions]\n";
    for deed in deeds {
        let names: Vec<&str> = deed
            .named
            .iter()
            .map(|&player| members[player].name.as_str())
            .collect();
        let arrow = if names.is_empty() { "" } else { " -> " };
        let item = if deed.ability == Ability::Give {
            " gun"
        } else {
            ""
        };
        let (actor, ability) = (&members[deed.actor].name, deed.ability.id());
        night += &format!("{actor}: {ability}{item}{arrow}{}\n", names.join(", "));
    }
    night
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Stream;
    use crate::telling::Half;

    #[test]
    fn every_plot_finds_its_players() {
        for half in Half::ALL {
            let book = half.book();
            for (name, plot) in &book.plots {
                let mut casts =
                    (0..1_000).map(|index| cast(book, plot, None, &mut Stream::new(1, index)));
                assert!(casts.any(|cast| cast.is_some()), "{half:?} {name}");
            }
        }
    }
}
