//! The words of a setup post that are neither counts nor roles.

/// Words for a side that the reader of roles does not have.
pub(super) const SIDES: [(&str, &str); 10] = [
    ("scum", "Mafia"),
    ("scums", "Mafia"),
    ("good guys", "Town"),
    ("good", "Town"),
    ("the town", "Town"),
    ("bad guys", "Mafia"),
    ("bad", "Mafia"),
    ("evil", "Mafia"),
    ("the mafia", "Mafia"),
    ("third party", "Third-Party"),
];

/// Letters that are a side in brackets behind a role.
pub(super) const LETTERS: [(&str, &str); 6] = [
    ("t", "Town"),
    ("m", "Mafia"),
    ("s", "Mafia"),
    ("w", "Werewolf"),
    ("3p", "Third-Party"),
    ("n", "Neutral"),
];

/// Words next to a side in a heading, which say nothing more: `Mafia Team`, `Town Power Roles`.
pub(super) const LABELS: [&str; 18] = [
    "team",
    "faction",
    "side",
    "role",
    "roles",
    "members",
    "member",
    "players",
    "power",
    "powers",
    "aligned",
    "alignment",
    "pr",
    "prs",
    "vs",
    "has",
    "gets",
    "setup",
];

/// Headings of what is not the setup: everything below is passed over until the next heading of a side or of roles.
pub(super) const OTHER_PARTS: [&str; 27] = [
    "rules",
    "rule",
    "win conditions",
    "win condition",
    "mechanics",
    "mod notes",
    "host notes",
    "notes",
    "players",
    "player list",
    "playerlist",
    "living",
    "living players",
    "dead",
    "signups",
    "sign-ups",
    "sign ups",
    "schedule",
    "deadlines",
    "role pms",
    "role pm's",
    "sample role pms",
    "how to play",
    "history",
    "spectators",
    "replacements",
    "backups",
];

/// Words by which the roles begin again after another part.
pub(super) const ROLE_PARTS: [&str; 6] = [
    "setup",
    "the setup",
    "role list",
    "rolelist",
    "roles",
    "the roles",
];

/// Verbs between a side and its list: `Town gets a cop and a doctor`.
pub(super) const VERBS: [&str; 12] = [
    " gets ",
    " get ",
    " has ",
    " have ",
    " consists of ",
    " is made up of ",
    " are made up of ",
    " includes ",
    " contains ",
    " is ",
    " are ",
    " of ",
];

/// Words before a role in a sentence.
pub(super) const BEFORE: [&str; 16] = [
    "a ",
    "an ",
    "the ",
    "and ",
    "plus ",
    "then ",
    "with ",
    "also ",
    "rest ",
    "remaining ",
    "others ",
    "are ",
    "is ",
    "vs ",
    "vs. ",
    "versus ",
];

/// Numbers in words.
pub(super) const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// Words that no role has: a counted thing with one of them is part of the prose.
pub(super) const PROSE: [&str; 18] = [
    "setup", "setups", "game", "for", "hour", "hours", "day", "days", "minute", "minutes",
    "faction", "factions", "side", "sides", "team", "teams", "phase", "phases",
];

/// Tags of a forum's markup, which are taken off.
pub(super) const TAGS: [&str; 19] = [
    "b", "i", "u", "s", "list", "*", "color", "colour", "size", "spoiler", "area", "quote",
    "center", "font", "table", "tr", "td", "url", "hr",
];

/// Words of groups of players that are no side by themselves.
pub(super) const FACTIONS: [&str; 10] = [
    "family",
    "families",
    "faction",
    "factions",
    "team",
    "coven",
    "cult",
    "syndicate",
    "cartel",
    "gang",
];
