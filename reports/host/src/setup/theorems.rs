//! Pairs of systems that the roles of a setup cannot divide, and the roles that divide the others.
//!
//! `theorems.csv` has the least diverging sets of some censuses, as `nightcourt study theorems` finds them and
//! `scripts/theorems` writes them. A setup can divide two systems if its abilities and passives have a least set inside.
//! Otherwise they agree on every night of each census that has all of them. If no player of the setup can act twice in a
//! night, only nights count on which nobody does.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightcourt_gen::PASSIVES;
use nightcourt_gen::census::{Players, Universe};
use nightcourt_precedent::catalogue::Elements;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::{Ability, Alignment, Player};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::vocabulary;

use super::{Setup, read};

const FILE: &str = include_str!("theorems.csv");

/// The lenses of the theorems: who dies, and anything.
const LENSES: [Lens; 2] = [Lens::Deaths, Lens::Full];

/// Two systems and a lens.
pub(super) type Pair = ([RulerId; 2], Lens);

/// A theorem about two systems and the roles of a setup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairTheorem {
    /// The systems.
    pub systems: [RulerId; 2],
    /// The lens: deaths or full.
    pub lens: Lens,
    /// The abilities and passives of the smallest night that divides the two; `None` if no known night does.
    pub divided_by: Option<Elements>,
    /// Roles that are needed for it: without any single one no known night divides the two.
    pub decisive: Vec<String>,
    /// If no night divides them: the ability of one more role that would bring the smallest night that does.
    pub next: Option<Elements>,
    /// Number of random nights of the setup on which they diverge.
    pub nights: u64,
}

/// A least set of the file, and the pairs of systems that it divides.
struct Least {
    lens: Lens,
    /// True if a player of its smallest nights acts twice.
    twice: bool,
    /// Number of actions and of players of its smallest night.
    size: (usize, usize),
    elements: Elements,
    /// A bit for each pair of the seven systems, in the order of [`pairs`].
    pairs: u32,
}

/// The rows of the file. A line that cannot be read is left out; a test reads them all.
static LEAST: LazyLock<Vec<Least>> =
    LazyLock::new(|| FILE.lines().skip(1).filter_map(line).collect());

fn line(line: &str) -> Option<Least> {
    let cells: Vec<&str> = line.split(',').collect();
    let [acts, lens, actions, players, elements, marks] = cells[..] else {
        return None;
    };
    let bits = marks.bytes().zip(0..).filter(|(mark, _)| *mark == b'+');
    Some(Least {
        lens: vocabulary::lens(lens).ok()?,
        twice: acts == "several",
        size: (actions.parse().ok()?, players.parse().ok()?),
        elements: elements.parse().ok()?,
        pairs: bits.fold(0, |bits, (_, place)| bits | 1 << place),
    })
}

/// The universes of the file, by their words.
static UNIVERSES: LazyLock<Vec<Universe>> = LazyLock::new(|| {
    let words = [
        "census:players=4:mafia=1",
        "census:players=named:actions=3:each=1:abilities=core:mafia=1",
        "census:players=3:abilities=all:mafia=1",
        "census:players=named:actions=2:each=1:passives=1:mafia=1",
        "census:players=3:actions=4:each=2:mafia=1",
        "census:players=named:actions=3:abilities=core:mafia=1",
        "census:players=named:actions=2:passives=1:mafia=1",
    ];
    words.iter().filter_map(|word| word.parse().ok()).collect()
});

/// The abilities, passives and sides of some roles, and whether a player may act twice in a night.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Reach {
    elements: Elements,
    twice: bool,
}

impl Reach {
    fn of<'p>(players: impl Iterator<Item = &'p Player>) -> Reach {
        let mut reach = Reach::default();
        for player in players {
            let own = player.role.abilities();
            let kills = player.alignment.has_factional_kill();
            let faction = kills.then_some(Ability::Kill);
            let abilities = own.iter().chain(faction);
            reach.elements = abilities.fold(reach.elements, Elements::with_ability);
            let passives = player.passives.iter();
            reach.elements = passives.fold(reach.elements, Elements::with_passive);
            if player.alignment != Alignment::Town {
                reach.elements = reach.elements.with_side();
            }
            reach.twice |= own.len() + usize::from(kills) > 1;
        }
        reach
    }

    /// Lists the least sets that count for a pair, by its place among the pairs.
    fn least(self, place: usize, lens: Lens) -> impl Iterator<Item = &'static Least> {
        let counts = move |one: &&Least| {
            one.lens == lens && one.pairs >> place & 1 == 1 && (self.twice || !one.twice)
        };
        LEAST.iter().filter(counts)
    }

    /// Returns the least set inside with the smallest night.
    fn divided_by(self, place: usize, lens: Lens) -> Option<Elements> {
        let inside = self
            .least(place, lens)
            .filter(|one| one.elements.is_within(self.elements));
        let smallest = inside.min_by_key(|one| (one.size, one.elements));
        smallest.map(|one| one.elements)
    }

    /// Returns the single ability that would divide a pair by the smallest night.
    fn next(self, place: usize, lens: Lens) -> Option<Elements> {
        let missing = self
            .least(place, lens)
            .map(|one| (one.size, one.elements.without(self.elements)));
        let single =
            missing.filter(|(_, missing)| missing.len() == 1 && !missing.abilities().is_empty());
        single.min().map(|(_, missing)| missing)
    }
}

impl Setup {
    /// Returns a theorem for each two systems and lens; `nights` has the random nights on which they diverge.
    pub(super) fn theorems(&self, nights: &BTreeMap<Pair, u64>) -> Vec<PairTheorem> {
        // Alternatives count together: a set without a least set inside has none in any part.
        let all = Reach::of(self.alternatives().iter().flat_map(|(_, players)| players));
        let mut theorems = Vec::new();
        for lens in LENSES {
            for (place, (one, other)) in pairs(RulerId::SYSTEMS.len()).enumerate() {
                let systems = [one, other].map(|place| RulerId::SYSTEMS[place]);
                let divided_by = all.divided_by(place, lens);
                let (decisive, next) = match divided_by {
                    Some(_) => (self.decisive(place, lens), None),
                    None => (Vec::new(), all.next(place, lens)),
                };
                theorems.push(PairTheorem {
                    systems,
                    lens,
                    divided_by,
                    decisive,
                    next,
                    nights: nights.get(&(systems, lens)).copied().unwrap_or_default(),
                });
            }
        }
        theorems
    }

    /// Returns the roles that are needed to divide a pair: without any single one nothing does.
    fn decisive(&self, pair: usize, lens: Lens) -> Vec<String> {
        let roles = self.alternatives();
        // A game has kills of a faction whatever its roles are.
        let is_plain =
            |player: &Player| player.role.abilities().is_empty() && player.passives.is_empty();
        let is_decisive = |place: &usize| {
            if roles[*place].1.iter().all(is_plain) {
                return false;
            }
            let others = roles.iter().enumerate().filter(|(other, _)| other != place);
            let rest = Reach::of(others.flat_map(|(_, (_, players))| players));
            rest.divided_by(pair, lens).is_none()
        };
        let decisive = (0..roles.len()).filter(is_decisive);
        decisive.map(|place| roles[place].0.to_owned()).collect()
    }

    /// Lists the roles, each with a player for it and for each alternative.
    fn alternatives(&self) -> Vec<(&str, Vec<Player>)> {
        let player = |text: &String| {
            let mut alone = Vec::new();
            read::add(&mut alone, 1, text.clone());
            read::setup_of(alone).ok().map(|setup| setup.players)
        };
        let roles = self.roles.iter();
        roles
            .map(|role| {
                let texts = std::iter::once(&role.text).chain(&role.or);
                (
                    role.text.as_str(),
                    texts.filter_map(player).flatten().collect(),
                )
            })
            .collect()
    }

    /// Describes the censuses for whose nights the theorems of these roles are proved. No census of the file has belongings,
    /// or sides but Town and Mafia, and each has at most one Mafia player.
    pub(super) fn proved(&self) -> Vec<String> {
        let roles = self.alternatives();
        let players = || roles.iter().flat_map(|(_, players)| players);
        let is_of_no_census = |player: &Player| {
            let sides = [Alignment::Town, Alignment::Mafia];
            player.has_belongings() || !sides.contains(&player.alignment)
        };
        if players().any(is_of_no_census) {
            return Vec::new();
        }
        let reach = Reach::of(players());
        let has = |universe: &&Universe| {
            let mut abilities = reach.elements.abilities().iter();
            let mut passives = reach.elements.passives();
            (reach.twice || universe.each == 1)
                && abilities.all(|ability| universe.abilities.contains(ability))
                && passives.all(|passive| universe.passives > 0 && PASSIVES.contains(&passive))
        };
        let has_passives = reach.elements.passives().next().is_some();
        let all: Vec<Universe> = UNIVERSES
            .iter()
            .filter(has)
            .map(|&universe| Universe {
                passives: universe.passives.min(has_passives.into()),
                ..universe
            })
            .collect();
        let is_largest = |one: &&Universe| !all.iter().any(|other| is_larger(other, one));
        let mut words: Vec<String> = all.iter().filter(is_largest).map(nights).collect();
        words.dedup();
        words
    }
}

/// Reports whether the first universe has all nights of these roles that the second has, and more.
fn is_larger(one: &Universe, other: &Universe) -> bool {
    let numbers = |universe: &Universe| (universe.actions, universe.each, universe.passives);
    let fits =
        one.actions >= other.actions && one.each >= other.each && one.passives >= other.passives;
    let players = match (one.players, other.players) {
        (Players::Exactly(one), Players::Exactly(other)) => one >= other,
        (Players::Named, Players::Exactly(_)) => true,
        (Players::Exactly(_), Players::Named) => false,
        (Players::Named, Players::Named) => true,
    };
    let differs = (one.players, numbers(one)) != (other.players, numbers(other));
    fits && players && differs
}

/// Describes the nights of a universe.
fn nights(universe: &Universe) -> String {
    let count = |number: u8, noun: &str| match number {
        1 => format!("one {noun}"),
        many => format!("{many} {noun}s"),
    };
    let who = match (universe.players, universe.each) {
        (Players::Exactly(players), 1) => format!(" and {}", count(players, "player")),
        (Players::Exactly(players), most) => {
            format!(", at most {most} by each of {}", count(players, "player"))
        }
        (Players::Named, _) => String::new(),
    };
    let with = match universe.passives {
        0 => String::new(),
        most => format!(" and {}", count(most, "passive")),
    };
    format!("up to {}{who}{with}", count(universe.actions, "action"))
}

#[cfg(test)]
mod tests {
    use nightcourt_corpus::study::fold::{Go, Options, fold};
    use nightcourt_corpus::study::{Plan, Ranges, Source, State, Terms};
    use nightcourt_corpus::theorems::{Theorems, Theorist, Ties};
    use nightcourt_gen::census::{Units, abilities};
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;

    fn of(roles: &str, systems: [RulerId; 2]) -> PairTheorem {
        let setup = Setup::parse(roles).expect("a setup");
        let mut theorems = setup.theorems(&BTreeMap::new()).into_iter();
        let is_meant = |one: &PairTheorem| one.systems == systems && one.lens == Lens::Deaths;
        theorems.find(is_meant).expect("a theorem")
    }

    const NAR_RAR: [RulerId; 2] = [RulerId::NAR, RulerId::RAR];

    /// By hand: a kill, a protection and a reading stop nothing and move nothing, so that no order of them matters. With a
    /// drive it does: a kill at a driven player (DRIVE in RAR-2) is moved or not.
    #[test]
    fn a_bus_driver_brings_the_first_dispute() {
        let plain = "Town Doctor\nTown Cop\n3 Town Vanilla\n2 Mafia Goon";
        let theorem = of(plain, NAR_RAR);
        assert_eq!((theorem.divided_by, &theorem.decisive[..]), (None, &[][..]));
        let next = theorem.next.expect("an ability").to_string();
        assert!(
            ["jail", "redirect", "drive", "hide", "commute"].contains(&&*next),
            "{next}"
        );

        let driven = of(&format!("{plain}\nTown Bus Driver"), NAR_RAR);
        assert_eq!(
            driven.divided_by.map(|one| one.to_string()).as_deref(),
            Some("kill+drive")
        );
        assert_eq!(
            (&driven.decisive[..], driven.next),
            (&["Town Bus Driver".to_owned()][..], None)
        );
    }

    /// A Goon has the kill of the faction alone; a Mafia Roleblocker may also block.
    #[test]
    fn only_a_player_with_two_actions_acts_twice() {
        let twice = |role: &str| {
            let setup = Setup::parse(&format!("{role}\nTown Cop\nTown Vanilla")).expect("a setup");
            Reach::of(setup.players.iter()).twice
        };
        assert!(!twice("Mafia Goon") && !twice("Town Roleblocker") && twice("Mafia Roleblocker"));
    }

    /// Belongings, sides beyond the two and passives of no census prove nothing.
    #[test]
    fn nothing_is_proved_of_roles_that_no_census_has() {
        let proved = |role: &str| {
            let setup =
                Setup::parse(&format!("{role}\n2 Town Vanilla\nMafia Goon")).expect("a setup");
            setup.proved()
        };
        assert_eq!(
            proved("Town Cop"),
            ["up to 4 actions and 4 players", "up to 3 actions"]
        );
        assert_eq!(
            proved("Town Bulletproof Cop"),
            ["up to 2 actions and one passive"]
        );
        // A Mafia Roleblocker may block and carry the kill.
        assert_eq!(
            proved("Mafia Roleblocker"),
            [
                "up to 4 actions and 4 players",
                "up to 4 actions, at most 2 by each of 3 players",
                "up to 3 actions"
            ]
        );
        for role in ["Werewolf Goon", "Town Linked Cop"] {
            assert_eq!(proved(role), Vec::<String>::new(), "{role}");
        }
    }

    /// Returns the least sets of a universe.
    fn law(word: &str) -> Theorems {
        let universe: Universe = word.parse().expect("a universe");
        let source = Source::Census(universe);
        let frames = vec![(source, Ranges::one(0..Units::of(&universe).len()))];
        let terms = Terms::new(1);
        let plan = Plan { terms, frames };
        let mut state = State::new(plan.terms.clone());
        let (options, observer) = (Options::default(), |_| Theorist);
        fold(
            &plan,
            &mut state,
            0,
            &SEVEN,
            &options,
            &observer,
            &mut |_, _| Go::On,
        )
        .expect("threads");
        state.frames.remove(&source).expect("a census").sums
    }

    /// The file is the one that `scripts/theorems` makes, as far as a small universe shows: each least set of the universe
    /// has one of the file inside, and each of the file that is small enough is least in the universe.
    #[test]
    fn the_file_has_the_law_of_a_small_universe() {
        assert_eq!(LEAST.len(), FILE.lines().count() - 1);
        assert_eq!(UNIVERSES.len(), 7);
        let small = law("census:players=named:actions=2:each=1:abilities=core:mafia=1");
        let core = abilities("core").expect("abilities");
        let core = core
            .iter()
            .fold(Elements::NONE.with_side(), Elements::with_ability);
        for lens in LENSES {
            for (place, (one, other)) in pairs(RulerId::SYSTEMS.len()).enumerate() {
                let systems = [one, other].map(|place| RulerId::SYSTEMS[place]);
                let ties = Ties::Submitted;
                let sets = small.least(nightcourt_corpus::theorems::Law {
                    systems,
                    lens,
                    ties,
                });
                let reach = |elements| Reach {
                    elements,
                    twice: false,
                };
                for (elements, _) in sets.iter() {
                    let inside = reach(elements).divided_by(place, lens);
                    assert!(inside.is_some(), "{systems:?} {lens:?} {elements}");
                }
                for least in reach(core).least(place, lens) {
                    if least.size.0 <= 2 && least.elements.is_within(core) {
                        let is_least = sets.iter().any(|(elements, _)| elements == least.elements);
                        assert!(is_least, "{systems:?} {lens:?} {}", least.elements);
                    }
                }
            }
        }
    }
}
