//! The title of a small night, as a host would say it: `Roleblocker and Jailkeeper on each other, a kill on the Roleblocker`.
//!
//! By structure: two who do what they are named after to each other come first, then all who act in order of
//! submission, each with all their actions; a kill by a player without other traits is `a kill on` its target. Players
//! go by role and by notable traits (`a Bulletproof Doctor`, `a Mafia bystander`), numbered where two are called the
//! same and are spoken of again, and `who` where a clause goes on with the last of the one before; one with a
//! spelled-out role of several abilities is `a player who kills and blocks`. Clauses that would make the title longer
//! than [`LENGTH`] become `and 2 more actions`.

mod answer;
mod clause;
mod noun;

use nightcourt_resolvers::model::PlayerId;
use nightcourt_resolvers::text::Sheet;

pub use answer::{answer, answered};

use clause::{Clause, Piece, clauses};
use noun::{Noun, noun, with_article};

/// The most characters of a title with more than one clause.
pub const LENGTH: usize = 120;

/// The title of a night.
///
/// ```
/// use nightcourt_precedent::catalogue::title::title;
/// use nightcourt_resolvers::text::Sheet;
///
/// let text = "[players]\nAnn = Town Redirector\nBob = Town Cop\nCat = Town Vanilla\n\
///     [actions]\nAnn -> Bob, Bob\nBob -> Cat\n";
/// let sheet = Sheet::parse(text).expect("a night");
/// assert_eq!(title(&sheet), "A Redirector brings a Cop's look home, the Cop investigates a bystander");
/// ```
#[must_use]
pub fn title(sheet: &Sheet) -> String {
    title_by(sheet).0
}

/// The title, and the speaker who has said it and may go on.
fn title_by(sheet: &Sheet) -> (String, Speaker<'_>) {
    let all = clauses(sheet);
    if all.is_empty() {
        return (
            "Nobody acts".to_owned(),
            Speaker {
                sheet,
                cast: Vec::new(),
            },
        );
    }
    let told = |count: usize| {
        let (shown, folded) = all.split_at(count);
        let (mut title, speaker) = said(sheet, shown);
        match folded.iter().map(|clause| clause.actions).sum::<usize>() {
            0 => {}
            1 => title.push_str(", and 1 more action"),
            more => title.push_str(&format!(", and {more} more actions")),
        }
        (title, speaker)
    };
    let fits = |count: &usize| told(*count).0.chars().count() <= LENGTH;
    told((1..=all.len()).rev().find(fits).unwrap_or(1))
}

/// The clauses in words, with a capital at the start.
fn said<'a>(sheet: &'a Sheet, clauses: &[Clause]) -> (String, Speaker<'a>) {
    let mut speaker = Speaker {
        sheet,
        cast: Vec::new(),
    };
    let mut text = String::new();
    for (number, clause) in clauses.iter().enumerate() {
        if number > 0 {
            text.push_str(clause.after);
        }
        text.push_str(&speaker.say(clause));
    }
    let mut letters = text.chars();
    let title = letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    });
    (title, speaker)
}

/// The players mentioned so far, in order of first mention. If two have the same noun, the one mentioned first is `a
/// Cop` and then `the Cop` until `another Cop` comes up; from then on they are `the first Cop` and `the second Cop`. The second of two
/// bystanders is `the other bystander`.
struct Speaker<'a> {
    sheet: &'a Sheet,
    cast: Vec<(PlayerId, String)>,
}

impl Speaker<'_> {
    fn say(&mut self, clause: &Clause) -> String {
        let said = |piece: &Piece| match *piece {
            Piece::Words(ref words) => words.clone(),
            Piece::Subject(player) => self.call(player, true),
            Piece::Object(player) => self.call(player, false),
            Piece::Whose(player) => format!("{}'s", self.call(player, true)),
            Piece::Both(one, other) => self.both(one, other),
        };
        clause.pieces.iter().map(said).collect()
    }

    /// Those mentioned so far who are called so.
    fn namesakes(&self, words: &str) -> Vec<PlayerId> {
        self.cast
            .iter()
            .filter(|(_, known)| known == words)
            .map(|&(player, _)| player)
            .collect()
    }

    /// The noun of a player here. Traits and actions are added at the first mention, actions unless they follow anyway.
    fn call(&mut self, player: PlayerId, doer: bool) -> String {
        const ORDINALS: [&str; 8] = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth",
        ];
        let Noun {
            words, does, has, ..
        } = noun(self.sheet, player);
        let known = self.namesakes(&words);
        let ordinal = |rank: usize| match ORDINALS.get(rank) {
            Some(ordinal) => format!("{ordinal} {words}"),
            None => format!("{words} number {}", rank + 1),
        };
        match (known.iter().position(|&one| one == player), known.len()) {
            (Some(_), 1) => format!("the {words}"),
            // Bystanders do nothing that would tell which of them is meant.
            (Some(1), 2) if words.ends_with("bystander") => format!("the other {words}"),
            (Some(rank), _) => format!("the {}", ordinal(rank)),
            (None, count) => {
                let introduced = match count {
                    0 => with_article(&words),
                    1 => format!("another {words}"),
                    _ => with_article(&ordinal(count)),
                };
                self.cast.push((player, words));
                format!("{introduced}{has}{}", if doer { "" } else { does.as_str() })
            }
        }
    }

    /// As `Roleblocker and Jailkeeper`, `two Roleblockers`; with articles where others were called so before.
    fn both(&mut self, one: PlayerId, other: PlayerId) -> String {
        let [first, second] = [one, other].map(|player| noun(self.sheet, player).words);
        if !self.namesakes(&first).is_empty() || !self.namesakes(&second).is_empty() {
            return format!("{} and {}", self.call(one, true), self.call(other, true));
        }
        let together = if first == second {
            format!("two {first}s")
        } else {
            format!("{first} and {second}")
        };
        self.cast.extend([(one, first), (other, second)]);
        together
    }
}

#[cfg(test)]
mod tests;
