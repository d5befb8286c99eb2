//! The table of verbs: which abilities a host may mean by a word. Which of them it is, the actor's role says.

use nightcourt_resolvers::model::Ability::{
    self, Block, Commandant, Commute, Commuterize, Drive, Exchange, Follow, Frame, Give, Guard, Gunsmith, Hide,
    Investigate, Jail, Kill, Motion, Neapolitan, Protect, Recruit, Redirect, Revive, Rolecop, Rolestop, Steal, Track,
    VanillaCop, Vanillaise, Visit, Voyeur, Watch,
};

/// A row of the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Verb {
    /// What it may mean; of a verb that fits any ability, nothing.
    pub(crate) abilities: &'static [Ability],
    /// It is said of the kill that a faction shares, and of no other.
    pub(crate) factional: bool,
    /// Words in their first form; the regular others are made of them.
    pub(crate) words: &'static [&'static str],
    /// Other forms.
    pub(crate) irregular: &'static [&'static str],
}

const fn verb(
    abilities: &'static [Ability],
    words: &'static [&'static str],
    irregular: &'static [&'static str],
) -> Verb {
    Verb { abilities, factional: false, words, irregular }
}

/// Everything that reads something of a player, for words such as `checks`.
pub(crate) const READS: &[Ability] = &[Investigate, Rolecop, Gunsmith, VanillaCop, Neapolitan, Motion];

/// The row of kills.
pub(crate) static KILL: Verb = KILLS;

const KILLS: Verb = verb(
    &[Kill],
    &[
        "kill",
        "shoot",
        "attack",
        "murder",
        "vig",
        "assassinate",
        "slay",
        "stab",
        "eat",
        "maul",
        "devour",
        "execute",
        "whack",
        "snipe",
        "gun down",
        "take out",
        "knife",
        "slaughter",
        "strangle",
    ],
    &["shot", "shots", "slew", "slain", "ate", "eaten", "took out", "vigged", "vigging", "guns down", "gunned down"],
);

/// The table.
pub(crate) static VERBS: &[Verb] = &[
    verb(
        &[],
        &["target", "choose", "pick", "select", "aim", "act"],
        &["chose", "chosen", "goes to", "go to", "went to", "going to", "goes for", "go for"],
    ),
    verb(&[Visit], &["visit"], &[]),
    KILLS,
    Verb {
        factional: true,
        ..verb(
            &[Kill],
            &[
                "nk",
                "night kill",
                "faction kill",
                "factional kill",
                "factional",
                "team kill",
                "group kill",
                "pack kill",
            ],
            &["nked"],
        )
    },
    verb(&[Protect], &["heal", "doc", "cure", "treat", "medic", "doctor"], &["docced", "doccing", "docking"]),
    verb(&[Protect, Guard], &["protect", "save", "shield", "defend"], &[]),
    verb(&[Guard, Protect], &["guard", "bodyguard", "bg", "step in front"], &["steps in front", "stepping in front"]),
    verb(
        &[Block],
        &["block", "role block", "rb", "hook", "distract", "occupy", "escort", "consort", "blocc"],
        &["rbing"],
    ),
    verb(
        &[Jail],
        &["jail", "jail keep", "jk", "imprison", "lock up", "detain", "incarcerate"],
        &["locks up", "locked up", "locking up", "jail kept"],
    ),
    verb(&[Commandant], &["commandant", "super commandant"], &[]),
    verb(
        &[Redirect],
        &["redirect", "reroute", "divert", "steer", "manipulate", "possess", "control", "force", "witch"],
        &[],
    ),
    verb(&[Drive], &["drive", "bus", "bus drive", "transport"], &["drove", "driven", "bussed", "bused", "bus drove"]),
    verb(&[Drive, Exchange], &["swap", "switch", "switch places of", "trade places of"], &[]),
    verb(&[Exchange], &["exchange", "djinn", "shape shift"], &[]),
    verb(&[Commute], &["commute", "leave town"], &["leaves town", "left town", "leaving town"]),
    verb(&[Commuterize], &["commuterize", "commuterise", "abduct"], &[]),
    verb(&[Hide], &["hide"], &["hid", "hidden"]),
    verb(
        READS,
        &[
            "investigate",
            "inspect",
            "check",
            "scan",
            "examine",
            "look into",
            "probe",
            "scry",
            "peek",
            "read",
            "see",
            "look at",
        ],
        &[
            "saw",
            "seen",
            "looks into",
            "looked into",
            "looks at",
            "looked at",
            "peeks at",
            "peek at",
            "peeked at",
            "checks out",
            "check out",
        ],
    ),
    verb(&[Investigate], &["cop", "alignment cop", "alignment check", "seer", "sheriff"], &["copped", "cops"]),
    verb(&[Rolecop], &["role cop", "role check", "role copped"], &["role copped", "role checks"]),
    verb(&[Track], &["track"], &[]),
    verb(&[Follow, Track], &["follow", "tail", "trail", "shadow"], &[]),
    verb(&[Track, Follow, Watch], &["stalk"], &[]),
    verb(
        &[Watch, Voyeur],
        &["watch", "stake out", "observe", "monitor", "look out for", "watch over"],
        &["stakes out", "staked out", "watches over"],
    ),
    verb(&[Gunsmith], &["gunsmith", "gun check", "gun cop", "gs"], &[]),
    verb(&[VanillaCop], &["vanilla cop", "vanilla check", "vt check"], &[]),
    verb(&[Neapolitan], &["neapolitan", "neap", "neapolitan check"], &[]),
    verb(&[Voyeur], &["voyeur", "peep", "peep on", "spy on"], &["spies on", "peeps on", "spied on"]),
    verb(&[Motion], &["motion", "motion detect", "motion check", "detect motion", "md"], &["detects motion", "detect"]),
    verb(&[Rolestop], &["role stop", "rs"], &["role stopped"]),
    verb(&[Frame], &["frame"], &[]),
    verb(&[Recruit], &["recruit", "convert", "cult", "induct"], &[]),
    verb(&[Vanillaise], &["vanillaise", "vanillaize", "vanillise", "vanillize", "strip"], &[]),
    verb(&[Give], &["give", "gift", "hand", "vend", "deliver", "donate"], &["gave", "given"]),
    verb(
        &[Steal],
        &["steal", "rob", "pickpocket", "loot", "mug", "thieve"],
        &["stole", "stolen", "stole from", "steals from", "steal from"],
    ),
    verb(&[Revive], &["revive", "resurrect", "bring back", "raise"], &["brings back", "brought back"]),
];

impl Verb {
    /// Whether it fits every ability: `targets`, `visits`.
    pub(crate) const fn is_general(self) -> bool {
        matches!(self.abilities, [] | [Visit])
    }
    /// All its forms, small and without spaces.
    pub(crate) fn forms(self) -> Vec<String> {
        let bare = |word: &str| word.replace(' ', "");
        let mut forms: Vec<String> = self.irregular.iter().map(|form| bare(form)).collect();
        for &word in self.words {
            let word = bare(word);
            forms.extend(["s", "es", "ed", "d", "ing"].map(|end| format!("{word}{end}")));
            if let Some(last) = word.chars().next_back() {
                forms.extend(["ed", "ing"].map(|end| format!("{word}{last}{end}")));
            }
            if let Some(stem) = word.strip_suffix('e') {
                forms.push(format!("{stem}ing"));
            }
            if let Some(stem) = word.strip_suffix('y') {
                forms.extend(["ies", "ied"].map(|end| format!("{stem}{end}")));
            }
            forms.push(word);
        }
        forms
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ability_has_a_verb_and_its_own_word_is_one() {
        for ability in Ability::all() {
            let own = ability.id().replace('-', "");
            let found = VERBS.iter().any(|verb| verb.abilities.contains(&ability) && verb.forms().contains(&own));
            assert!(found, "{own}");
        }
    }

    #[test]
    fn regular_forms_are_made() {
        let has = |word: &str| VERBS.iter().any(|verb| verb.forms().iter().any(|form| form == word));
        for form in
            ["shoots", "shot", "roleblocked", "swapping", "robbed", "vanillaising", "watches", "rbs", "occupies"]
        {
            assert!(has(form), "{form}");
        }
    }
}
