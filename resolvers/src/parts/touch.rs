//! Which actions touch each other (LAW-9). Finer than sharing a player: a cop and a doctor who visit one player change
//! nothing for each other.
//!
//! What an action does to another it does at a player at whom both are: both target the player, or one targets whoever submitted
//! the other. What may happen there is a table of components, made from MODEL-11 to MODEL-18, from what readings read and from
//! what deaths and belongings depend on. Where the table is in doubt, they touch. Whoever chooses a player (the
//! destination of a redirect, both players of a drive or an exchange) may bring anything there, and so touches all that
//! the player has to do with; so does a player who answers visits, or acts twice.
//!
//! Whatever moves an action touches it where it is taken from and all that stands where it goes. So chains of movers, and what they
//! carry, are of one part, as are a trigger and what it does to its visitor: whoever reads, saves or stops the visitor touches the visit
//! (`AT_VISITORS`).

use crate::model::{Action, Component, Components, Night, Passive, PlayerId, PlayerSet};

use Component::{
    Block, Exchange, Fate, Frame, Give, Guard, Kill, Protect, ReadAlignment, ReadGun, ReadMotion, ReadRole,
    ReadVanilla, ReadVanillaTown, ReadVisitAbilities, ReadVisitorAbilities, ReadVisitors, ReadVisits, Recruit,
    Redirect, Revive, Steal, Strip, Swap, Untarget, UntargetSelf,
};

/// Two sets of components: an action with one of the first touches an action with one of the second.
type Row = (Components, Components);

const fn of(list: &[Component]) -> Components {
    Components::of(list)
}

const ANY: Components = Components::ALL;

/// What saves, stops or sees what comes to somebody with a visit.
const OF_VISITS: Components = of(&[Kill, Protect, Guard, Fate, Untarget, ReadVisitors, ReadVisitorAbilities]);

/// Where both target one player; either way round.
const AT_ONE: [Row; 5] = [
    // They move, stop or read whatever targets the player (MODEL-13, MODEL-15), or change what the player is.
    (of(&[Redirect, Swap, Untarget, Exchange, Strip, Revive, ReadVisitors, ReadVisitorAbilities, ReadMotion]), ANY),
    // Who dies, of whose kill, and what is left to take (MODEL-16 to MODEL-18, MODEL-23).
    (of(&[Kill]), of(&[Kill, Protect, Guard, Fate, Recruit, Give, Steal, ReadGun])),
    (of(&[Protect, Guard]), of(&[Guard, Fate, Recruit])),
    // What the player reads as, and whose the player is.
    (of(&[Frame, Recruit]), of(&[Frame, Recruit, Fate, ReadAlignment, ReadRole, ReadVanilla, ReadVanillaTown])),
    // Belongings.
    (of(&[Give, Steal, ReadGun]), of(&[Give, Steal, ReadGun])),
];

/// Where one with the first targets whoever submitted one with the second.
const AT_ACTOR: [Row; 4] = [
    // They stop, move or read all that the player does (MODEL-11, MODEL-12), or change what the player is or has.
    (
        of(&[
            Block,
            Redirect,
            Swap,
            Exchange,
            Strip,
            Recruit,
            Frame,
            Give,
            Steal,
            Revive,
            ReadGun,
            ReadVisits,
            ReadVisitAbilities,
            ReadMotion,
        ]),
        ANY,
    ),
    // Nothing that targets whoever hides or commutes arrives (MODEL-15).
    (ANY, of(&[UntargetSelf])),
    // A kill lands at the guard, with its visit (MODEL-17, SNARF-13).
    (OF_VISITS, of(&[Guard])),
    // The dead are robbed, and what they have taken with them (WOLVES-11).
    (of(&[Kill]), of(&[Kill, Give, Steal, Strip, ReadGun])),
];

/// The same where a visit may be answered, or its actor die of it: who saves, stops or sees what comes back to a visitor.
const AT_VISITORS: Row = (OF_VISITS, ANY);

const fn has((one, other): Row, first: Components, second: Components) -> bool {
    one.meets(first) && other.meets(second)
}

/// What has to be known of a night to say which of its actions touch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touching {
    /// Whoever answers visits.
    answering: PlayerSet,
    /// Whether anybody answers visits or dies of their own.
    come_back: bool,
}

impl Touching {
    pub(super) fn of(night: &Night) -> Touching {
        let answering = night.reflexive();
        Touching { answering, come_back: !answering.union(night.having(Passive::Weak)).is_empty() }
    }

    /// Whether two actions touch each other.
    pub(super) fn touch(self, one: &Action, other: &Action) -> bool {
        if one.actor == other.actor || chooses(one, other) || chooses(other, one) {
            return true;
        }
        let (first, second) = (one.ability.components(), other.ability.components());
        let together = one.target().filter(|&target| other.target() == Some(target));
        let at_one = |target: PlayerId| {
            self.answering.contains(target)
                || AT_ONE.iter().any(|&row| has(row, first, second) || has(row, second, first))
        };
        together.is_some_and(at_one)
            || self.at_actor(one, first, other, second)
            || self.at_actor(other, second, one, first)
    }

    /// Whether an action targets whoever submitted another, and that matters to one of them.
    fn at_actor(self, standing: &Action, first: Components, by: &Action, second: Components) -> bool {
        standing.target() == Some(by.actor)
            && (self.answering.contains(by.actor)
                || AT_ACTOR.iter().any(|&row| has(row, first, second))
                || self.come_back && has(AT_VISITORS, first, second))
    }
}

/// Whether an action chooses somebody whom another has to do with.
fn chooses(one: &Action, other: &Action) -> bool {
    let target = one.target();
    let chosen = one.named().iter().filter(|&&player| Some(player) != target);
    chosen.into_iter().any(|player| *player == other.actor || other.named().contains(player))
}

#[cfg(test)]
mod tests {
    use super::super::{Part, find_touching};
    use super::*;
    use crate::model::TABLE;
    use crate::text::Sheet;

    /// One of each role that the cases need; those at the end only have something to do with the others.
    const PLAYERS: &str = "Cop = Town Cop\nDoctor = Town Doctor\nBlocker = Town Roleblocker\nKiller = Mafia Goon\n\
        Other = Town Vigilante\nTracker = Town Tracker\nWatcher = Town Watcher\nGuard = Town Bodyguard\nHider = Town Hider\n\
        Driver = Town Bus Driver\nDirector = Town Redirector\nStopper = Town Rolestopper\nThief = Town Thief\n\
        Vendor = Town Fruit Vendor\nSmith = Town Gunsmith\nFramer = Mafia {frame}\nCult = Cult {recruit}\n\
        Vanillaiser = Town Vanillaiser\nDjinn = Town Djinn\nCommuter = Town Commuter\nX = Town\nY = Town\nZ = Town\n";

    /// The parts of a night of these actions, each as the numbers of its actions.
    #[track_caller]
    fn parts(more: &str, actions: &str) -> Vec<Vec<usize>> {
        let text = format!("[players]\n{PLAYERS}{more}[actions]\n{}\n", actions.replace('|', "\n"));
        let night = Sheet::parse(&text).unwrap_or_else(|error| panic!("{text}{error:?}")).night;
        let mut found: Vec<Part> = Vec::new();
        find_touching(&night, &mut found);
        found.iter().map(|part| part.actions.iter().map(|id| id.index()).collect()).collect()
    }

    /// The components that a cell of the page names.
    fn cell(text: &str) -> Components {
        if text == "anything" {
            return ANY;
        }
        let component = |word: &str| match word {
            "untargetable (actor)" => UntargetSelf,
            "shared fate" => Fate,
            "read abilities of visitors" => ReadVisitorAbilities,
            "read abilities of visits" => ReadVisitAbilities,
            _ => {
                let word = word.to_lowercase().replace(' ', "-");
                let parts = TABLE.iter().flat_map(|row| row.parts).copied();
                let named = parts.into_iter().find(|part| part.id() == word);
                named.unwrap_or_else(|| panic!("{word:?} is no component"))
            }
        };
        Components::of(&text.split(", ").map(component).collect::<Vec<_>>())
    }

    /// The page says of each row what stands here, in the same order. Of what comes back to visitors it speaks in the row of guards.
    #[test]
    fn rules_md_has_this_table() {
        let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")).expect("RULES.md");
        let law = page.split("**LAW-9.**").nth(1).and_then(|rest| rest.split("\n## ").next()).expect("a law");
        let come_back = "; and anything, if somebody on the night answers visits or is Weak";
        let mut back = Vec::new();
        let rows = law.lines().filter(|line| line.starts_with("| ") && !line.contains(" has | "));
        let rows: Vec<Row> = rows
            .map(|line| {
                let (one, other) = line.trim_matches(['|', ' ']).split_once(" | ").expect("two cells");
                if other.contains(come_back) {
                    back.push((cell(one), ANY));
                }
                (cell(one), cell(&other.replace(come_back, "")))
            })
            .collect();
        assert_eq!(rows, [&AT_ONE[..], &AT_ACTOR].concat());
        assert_eq!(back, [AT_VISITORS]);
    }

    /// By hand, from the table of LAW-9: two actions that share a player and have nothing to do with each other.
    #[test]
    fn what_changes_nothing_for_each_other_does_not_touch() {
        for actions in [
            "Cop: investigate -> X|Doctor: protect -> X",
            "Cop: investigate -> X|Killer: kill -> X",
            "Blocker: block -> X|Doctor: protect -> X",
            "Blocker: block -> X|Killer: kill -> X",
            "Cop: investigate -> Killer|Killer: kill -> X",
            "Doctor: protect -> Killer|Killer: kill -> X",
            "Killer: kill -> Cop|Cop: investigate -> X",
            "Tracker: track -> X|Killer: kill -> X",
            "Watcher: watch -> Cop|Cop: investigate -> X",
            "Guard: guard -> Cop|Cop: investigate -> X",
            "Cop: investigate -> Guard|Guard: guard -> X",
            "Framer: frame -> X|Killer: kill -> X",
            "Vendor: give fruit -> X|Cop: investigate -> X",
        ] {
            assert_eq!(parts("", actions), [[0], [1]], "{actions}");
        }
    }

    /// By hand, a case and more for each row of the table and for each reason beside it.
    #[test]
    fn what_meets_at_a_player_touches() {
        for actions in [
            // Both at one player.
            "Killer: kill -> X|Doctor: protect -> X",
            "Killer: kill -> X|Other: kill -> X",
            "Killer: kill -> X|Hider: hide -> X",
            "Killer: kill -> X|Thief: steal -> X",
            "Cult: recruit -> X|Killer: kill -> X",
            "Guard: guard -> X|Hider: hide -> X",
            "Watcher: watch -> X|Cop: investigate -> X",
            "Stopper: rolestop -> X|Cop: investigate -> X",
            "Vanillaiser: vanillaise -> X|Cop: investigate -> X",
            "Director: redirect -> X, Y|Cop: investigate -> X",
            "Framer: frame -> X|Cop: investigate -> X",
            "Thief: steal -> X|Vendor: give fruit -> X",
            "Smith: gunsmith -> X|Vendor: give fruit -> X",
            // One at the other's actor.
            "Blocker: block -> Cop|Cop: investigate -> X",
            "Tracker: track -> Cop|Cop: investigate -> X",
            "Director: redirect -> Cop, Y|Cop: investigate -> X",
            "Cop: investigate -> Hider|Hider: hide -> X",
            "Cop: investigate -> Commuter|Commuter: commute",
            "Killer: kill -> Guard|Guard: guard -> X",
            "Watcher: watch -> Guard|Guard: guard -> X",
            "Killer: kill -> Other|Other: kill -> X",
            "Killer: kill -> Thief|Thief: steal -> X",
            // A chosen player.
            "Driver: drive -> X, Y|Cop: investigate -> Y",
            "Driver: drive -> Cop, Y|Cop: investigate -> X",
            "Director: redirect -> X, Y|Cop: investigate -> Y",
            "Djinn: exchange -> X, Y|Killer: kill -> Y",
            // One player's two.
            "Cop: investigate -> X|Cop: investigate -> Y",
        ] {
            assert_eq!(parts("", actions), [[0, 1]], "{actions}");
        }
    }

    /// By hand: who answers visits joins all that the player has to do with, and somewhere else a visitor may die of it.
    #[test]
    fn answers_to_visits_touch() {
        let answers = "P = Town PGO Cop\n";
        assert_eq!(parts(answers, "Cop: investigate -> P|Tracker: track -> P"), [[0, 1]]);
        assert_eq!(parts(answers, "Cop: investigate -> P|P: investigate -> X"), [[0, 1]]);
        assert_eq!(parts(answers, "Cop: investigate -> P|Doctor: protect -> Cop"), [[0, 1]]);
        assert_eq!(
            parts(answers, "Cop: investigate -> P|Tracker: track -> X|Smith: gunsmith -> Cop"),
            [vec![0, 2], vec![1]]
        );
        let weak = "W = Town Weak Cop\n";
        assert_eq!(parts(weak, "W: investigate -> Killer|Doctor: protect -> W"), [[0, 1]]);
        assert_eq!(parts(weak, "W: investigate -> Killer|Cop: investigate -> W"), [[0], [1]]);
    }

    /// By hand: what is moved is of the part of what stands where it may go, and a player may be of two parts.
    #[test]
    fn parts_that_do_not_touch_may_share_players() {
        let moved = "Killer: kill -> X|Cop: investigate -> X|Driver: drive -> Y, Z|Director: redirect -> Killer, Y|Doctor: protect -> Z";
        assert_eq!(parts("", moved), [vec![0, 2, 3, 4], vec![1]]);
        assert_eq!(parts("", "Cop: investigate -> X|Doctor: protect -> X|Killer: kill -> X"), [vec![0], vec![1, 2]]);
    }
}
