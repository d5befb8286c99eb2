//! Headings: what the lines below them are.

use crate::line::Line;
use crate::role::{self, Side};
use crate::words::key;

/// The kind of the lines below a heading.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Part {
    /// Nothing has said so.
    #[default]
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

const PLAYERS: &[&str] = &[
    "players",
    "player",
    "livingplayers",
    "living",
    "alive",
    "aliveplayers",
    "roster",
    "rolelist",
    "roles",
    "setup",
    "playerlist",
    "cast",
    "participants",
    "roleassignments",
    "assignments",
    "thesetup",
    "rolesetup",
    "signups",
    "stillalive",
    "remainingplayers",
    "survivors",
    "playersalive",
    "playersandroles",
    "rolesandplayers",
    "playerroles",
    "lineup",
    "whoiswho",
    "slots",
    "playersremaining",
    "gamesetup",
    "playersroles",
];
const DEAD: &[&str] = &[
    "dead",
    "deadplayers",
    "graveyard",
    "deceased",
    "eliminated",
    "killed",
    "obituary",
    "graveyardplayers",
    "playersdead",
    "fallen",
    "cemetery",
    "eliminatedplayers",
];
const ACTIONS: &[&str] = &[
    "actions",
    "nightactions",
    "submissions",
    "submitted",
    "submittedactions",
    "actionsubmissions",
    "nightactionsubmissions",
    "orders",
    "nightorders",
    "actionlog",
    "nightactionlog",
    "targets",
    "nightphase",
    "pms",
    "actionpms",
    "nightpms",
    "action",
    "nightaction",
    "actionslist",
    "nightsubmissions",
    "nightlog",
    "log",
    "moves",
    "nightmoves",
    "actionsinorder",
    "actionsinorderofsubmission",
    "nighttargets",
    "choices",
    "modlog",
    "inorderofsubmission",
    "playeractions",
    "whodidwhat",
    "actionqueue",
    "actionssubmitted",
    "actionsreceived",
    "privatemessages",
    "actionsheet",
    "submittednightactions",
    "nightactionsreceived",
    "nightactionssubmitted",
    "actionssofar",
    "recap",
    "nightrecap",
    "summary",
    "nightsummary",
    "actionsummary",
    "nightactionsfrompms",
    "actionsfrompms",
];
const RESULTS: &[&str] = &[
    "results",
    "nightresults",
    "outcome",
    "resolution",
    "feedback",
    "result",
    "outcomes",
    "whathappens",
    "whathappened",
    "nightresolution",
    "resultsofthenight",
    "deaths",
];
const ASIDE: &[&str] = &[
    "notes",
    "note",
    "rules",
    "flavor",
    "flavour",
    "flavortext",
    "flavourtext",
    "modnotes",
    "modnote",
    "comments",
    "votes",
    "votecount",
    "finalvotecount",
    "reminder",
    "reminders",
];
const SIDES: &[(&str, &str)] = &[
    ("town", "town"),
    ("thetown", "town"),
    ("townies", "town"),
    ("village", "town"),
    ("villagers", "town"),
    ("townplayers", "town"),
    ("townteam", "town"),
    ("mafia", "mafia"),
    ("themafia", "mafia"),
    ("maf", "mafia"),
    ("mafiateam", "mafia"),
    ("mafiaplayers", "mafia"),
    ("mafiamembers", "mafia"),
    ("mafiafaction", "mafia"),
    ("scum", "scum"),
    ("scumteam", "scum"),
    ("scumplayers", "scum"),
    ("thescum", "scum"),
    ("scumfaction", "scum"),
    ("evils", "scum"),
    ("werewolves", "werewolf"),
    ("wolves", "werewolf"),
    ("wolfteam", "werewolf"),
    ("wolfpack", "werewolf"),
    ("werewolf", "werewolf"),
    ("thewolves", "werewolf"),
    ("wolf", "werewolf"),
    ("thewerewolves", "werewolf"),
    ("cult", "cult"),
    ("thecult", "cult"),
    ("neutral", "neutral"),
    ("neutrals", "neutral"),
    ("thirdparty", "neutral"),
    ("thirdparties", "neutral"),
    ("3p", "neutral"),
    ("independents", "neutral"),
    ("neutralhostile", "neutral hostile"),
    ("townfaction", "town"),
    ("townaligned", "town"),
    ("mafiaaligned", "mafia"),
    ("mafias", "mafia"),
    ("good", "town"),
    ("evil", "scum"),
];

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
    // A title and what follows: `Players: Ann, Bob`, `N2: Ann -> Bob`.
    let colon = text
        .find(':')
        .filter(|&place| !text[place + 1..].trim().is_empty());
    if let Some(place) = colon {
        let title = title(&text[..place])?;
        return match title {
            Title { side: Some(_), .. } => None,
            Title {
                part: Part::Any,
                night: None,
                ..
            } => None,
            _ => Some(Context {
                title: place + 1,
                ..title.context(before)
            }),
        };
    }
    if text.len() > 80 || text.trim_end().ends_with(['?', ',']) {
        return None;
    }
    let title = title(text)?;
    Some(Context {
        title: text.len(),
        ..title.context(before)
    })
}

struct Title {
    part: Part,
    side: Option<Side>,
    dead: bool,
    night: Option<u32>,
}

impl Title {
    fn context(&self, before: Context) -> Context {
        let night = self.night.or(before.night);
        match (self.part, self.side) {
            // A side within the role list, or within the actions.
            (Part::Any, Some(side)) => {
                let part = if matches!(before.part, Part::Results | Part::Aside | Part::Order) {
                    Part::Any
                } else {
                    before.part
                };
                Context {
                    part,
                    side: Some(side),
                    dead: false,
                    close: true,
                    night,
                    title: 0,
                }
            }
            (Part::Any, None) => Context {
                part: Part::Actions,
                side: None,
                dead: false,
                close: true,
                night,
                title: 0,
            },
            (part, side) => Context {
                part,
                side,
                dead: self.dead,
                close: true,
                night,
                title: 0,
            },
        }
    }
}

/// The title that words make, if they are one.
fn title(text: &str) -> Option<Title> {
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
        let number = parts.peek().and_then(|next| next.parse::<u32>().ok());
        let spoken = parts.peek().and_then(|next| ordinal(&key(next)));
        match (small.as_str(), number.or(spoken)) {
            ("night" | "n", Some(count)) => {
                night = Some(count);
                parts.next();
            }
            (word, _)
                if word
                    .strip_prefix('n')
                    .and_then(|rest| rest.parse::<u32>().ok())
                    .is_some() =>
            {
                night = word[1..].parse().ok();
            }
            (word, _)
                if word
                    .strip_prefix("night")
                    .and_then(|rest| rest.parse::<u32>().ok())
                    .is_some() =>
            {
                night = word[5..].parse().ok();
            }
            (
                "the" | "all" | "current" | "currently" | "list" | "of" | "for" | "so" | "far"
                | "game" | "our" | "full" | "final" | "and" | "as",
                _,
            ) => {}
            (word, _) if word.bytes().all(|byte| byte.is_ascii_digit()) => {}
            _ => words.push(small),
        }
        if words.len() > 6 {
            return None;
        }
    }
    let joined = words.concat();
    let plain = |part, dead| {
        Some(Title {
            part,
            side: None,
            dead,
            night,
        })
    };
    let is = |table: &[&str]| table.contains(&joined.as_str());
    if joined.is_empty() || joined == "begins" || joined == "start" || joined == "night" {
        return if night.is_some() || joined == "night" {
            plain(Part::Any, false).map(|title| Title {
                part: Part::Actions,
                ..title
            })
        } else {
            None
        };
    }
    if is(PLAYERS) {
        plain(Part::Players, false)
    } else if is(DEAD) {
        plain(Part::Players, true)
    } else if is(ACTIONS) {
        plain(Part::Actions, false)
    } else if is(RESULTS) {
        plain(Part::Results, false)
    } else if joined == "order" || joined == "tiebreak" || joined == "tiebreakorder" {
        plain(Part::Order, false)
    } else if night.is_some() && ["notes", "modnotes", "note"].contains(&joined.as_str()) {
        // `N3 mod notes`: what a host writes down of the night.
        plain(Part::Any, false)
    } else if is(ASIDE) || joined.starts_with("expect") {
        plain(Part::Aside, false)
    } else if let Some((_, words)) = SIDES.iter().find(|(name, _)| *name == joined) {
        Some(Title {
            part: Part::Any,
            side: role::read(words).claim.side,
            dead: false,
            night,
        })
    } else if let Some(rest) = SIDES
        .iter()
        .find_map(|(name, words)| Some((joined.strip_prefix(name)?, words)))
    {
        // `Town actions`, `Mafia night actions`.
        let (part, words) = rest;
        let part = if ACTIONS.contains(&part) {
            Part::Actions
        } else {
            return None;
        };
        Some(Title {
            part,
            side: role::read(words).claim.side,
            dead: false,
            night,
        })
    } else {
        None
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
