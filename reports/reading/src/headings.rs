//! Headings: what the lines below them are.

use serde::Deserialize;

use crate::lexicon::{self, key};
use crate::line::Line;
use crate::role::{self, Side};
use crate::roster::is_seat;

/// The kind of the lines below a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Part {
    /// Nothing has said so.
    #[default]
    #[serde(skip)]
    Any,
    Players,
    Actions,
    /// Results of the night, which the systems decide.
    Results,
    /// A tie-break of players.
    Order,
    /// Notes, rules, expectations: nothing that is read here.
    Aside,
}

impl Part {
    /// Reports whether its lines are neither of players nor of actions.
    pub(crate) fn is_left_out(self) -> bool {
        matches!(self, Part::Results | Part::Order | Part::Aside)
    }
}

/// The heading and the night that a line is below.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Context {
    pub(crate) part: Part,
    /// The side of its heading.
    pub(crate) side: Option<Side>,
    /// Under a heading of the dead.
    pub(crate) dead: bool,
    /// No blank line separates it from its heading, except one right below that.
    pub(crate) close: bool,
    /// The night of its heading.
    pub(crate) night: Option<u32>,
    /// The bytes of its title if it is a heading itself; all of it if nothing follows.
    pub(crate) title: usize,
}

impl Context {
    /// Reports whether a name alone is a player here: under a heading of players or of a side.
    pub(crate) fn lists_players(&self) -> bool {
        self.part == Part::Players || self.side.is_some() && self.part != Part::Actions
    }
}

/// Returns the context of every line.
pub(crate) fn contexts(lines: &[Line]) -> Vec<Context> {
    let mut now = Context {
        close: true,
        ..Context::default()
    };
    let mut seen = false;
    let mut all = Vec::with_capacity(lines.len());
    for line in lines {
        let text = line.text();
        now.title = 0;
        if text.trim().is_empty() {
            if seen && line.marked.struck.is_empty() {
                now.close = false;
                (now.side, now.dead) = (None, false);
            }
            all.push(now);
            continue;
        }
        if let Some(next) = heading(text, now) {
            // `Votes: Bob 3` is a line of its own, and says nothing of those below.
            if next.title < text.len() && matches!(next.part, Part::Results | Part::Aside) {
                all.push(next);
                continue;
            }
            now = next;
            seen = next.title < text.len();
        } else {
            seen = true;
        }
        all.push(now);
    }
    all
}

/// The context that a heading begins, if a line is one.
fn heading(text: &str, before: Context) -> Option<Context> {
    // `Side: Mafia`
    let (before_colon, side) = text.split_once(':').unwrap_or_default();
    if lexicon::meaning("columns", &key(before_colon)) == Some("side")
        && let phrase = role::read(side)
        && phrase.is_whole()
        && !phrase.claim.has_role()
    {
        let part = if before.part.is_left_out() {
            Part::Any
        } else {
            before.part
        };
        return Some(Context {
            part,
            side: phrase.claim.side,
            close: true,
            night: before.night,
            title: text.len(),
            ..Context::default()
        });
    }
    // A title and what follows: `Players: Ann, Bob`, `N2: Ann -> Bob`.
    let colon = text
        .find(':')
        .filter(|&place| !text[place + 1..].trim().is_empty());
    if colon.is_none() && (text.len() > 80 || text.trim_end().ends_with(['?', ','])) {
        return None;
    }
    // `Player 1: Town Cop`
    if colon.is_some_and(|colon| is_seat(text[..colon].trim())) {
        return None;
    }
    let title = title(&text[..colon.unwrap_or(text.len())])?;
    if colon.is_some() && title.side.is_some() {
        return None;
    }

    let part = match (title.part, title.side) {
        (Part::Any, None) => Part::Actions,
        // A side within the role list, or within the actions.
        (Part::Any, Some(_)) if !before.part.is_left_out() => before.part,
        (part, _) => part,
    };
    Some(Context {
        part,
        close: true,
        night: title.night.or(before.night),
        title: colon.map_or(text.len(), |place| place + 1),
        ..title
    })
}

/// Returns the part, the side, the death and the night of a title.
pub(crate) fn title(text: &str) -> Option<Context> {
    let bare = text
        .trim()
        .trim_matches(|letter: char| "[]{}<>=~-_:.!\"' \t–—|".contains(letter));
    // How many there are, and the like: `Mafia (2)`, `Living players [7/9]`.
    let open = bare.find(['(', '[']).unwrap_or(bare.len());
    let (bare, tail) = bare.split_at(open);
    if tail.chars().any(char::is_alphabetic)
        && !["alive", "left", "dead", "in order", "players", "living"]
            .iter()
            .any(|word| tail.to_ascii_lowercase().contains(word))
    {
        return None;
    }
    let mut night = None;
    let mut words = Vec::new();
    let mut parts = bare
        .split(|letter: char| !(letter.is_alphanumeric() || letter == '\''))
        .filter(|word| !word.is_empty())
        .peekable();
    while let Some(part) = parts.next() {
        let small = key(part);
        let is_night = small == "night" || small == "n";
        let number = |next: &&str| next.parse().ok().or_else(|| ordinal(&key(next)));
        let count = parts.peek().and_then(number).filter(|_| is_night);
        let digits = small.strip_prefix("night").or(small.strip_prefix('n'));
        if count.is_some() {
            night = count;
            parts.next();
        } else if let Some(count) = digits.and_then(|digits| digits.parse().ok()) {
            night = Some(count);
        } else if lexicon::meaning("headings", &small) != Some("nothing")
            && !small.bytes().all(|byte| byte.is_ascii_digit())
        {
            words.push(small);
        }
        if words.len() > 6 {
            return None;
        }
    }

    let joined = words.concat();
    let of = |part, side| Context {
        part,
        side,
        night,
        ..Context::default()
    };
    if joined == "night" || night.is_some() && ["", "begins", "start"].contains(&&*joined) {
        return Some(of(Part::Actions, None));
    }
    let meaning = lexicon::meaning("headings", &joined);
    if night.is_some() && ["notes", "modnotes", "note"].contains(&&*joined) {
        // `N3 mod notes`: what a host writes down of the night.
        Some(of(Part::Any, None))
    } else if meaning == Some("dead") {
        Some(Context {
            dead: true,
            ..of(Part::Players, None)
        })
    } else if let Some(part) = meaning.and_then(lexicon::variant) {
        Some(of(part, None))
    } else if joined.starts_with("expect") {
        Some(of(Part::Aside, None))
    } else if let Some(side) = lexicon::meaning("heading sides", &joined) {
        Some(of(Part::Any, role::side(side)))
    } else {
        // `Town actions`, `Mafia night actions`.
        let mut sides = lexicon::words("heading sides");
        let (side, rest) = sides
            .find_map(|(side, name)| Some((side, joined.strip_prefix(&name.replace(' ', ""))?)))?;
        let acts = lexicon::meaning("headings", rest) == Some("actions");
        acts.then(|| of(Part::Actions, role::side(side)))
    }
}

fn ordinal(word: &str) -> Option<u32> {
    let words = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    words
        .iter()
        .position(|&known| known == word)
        .map(|place| place as u32 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(text: &str) -> Option<(Part, bool, Option<u32>)> {
        heading(text, Context::default()).map(|context| (context.part, context.dead, context.night))
    }

    #[test]
    fn headings_are_known_by_their_words() {
        assert_eq!(part("Living Players:"), Some((Part::Players, false, None)));
        assert_eq!(
            part("=== NIGHT 2 ACTIONS ==="),
            Some((Part::Actions, false, Some(2)))
        );
        assert_eq!(part("N3"), Some((Part::Actions, false, Some(3))));
        assert_eq!(part("Night Two:"), Some((Part::Actions, false, Some(2))));
        assert_eq!(part("[players]"), Some((Part::Players, false, None)));
        assert_eq!(part("Dead players (2)"), Some((Part::Players, true, None)));
        assert_eq!(
            part("Players: Ann, Bob"),
            Some((Part::Players, false, None))
        );
        assert_eq!(part("Mafia: Bob"), None);
        assert_eq!(part("Ann protects Bob"), None);
        assert!(
            heading("The Mafia (2):", Context::default())
                .is_some_and(|context| context.side.is_some())
        );
    }
}
