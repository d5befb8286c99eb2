//! Observer of diverging nights: the open rulings that account for each, and the nights that only the sources account for.
//!
//! The game of a pair is played on the night itself, under each lens under which the pair diverges. A minimal night of the same
//! divergence has less on it, so its game is another one.

use nightcourt_precedent::blame::{Agreements, Game, Players, Readings, concessions, game, orders};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::system::System;

use crate::study::{Look, Observer, Terms};
use crate::tally::{Cases, Measures, Rows, Tally, check_system};

/// The least common multiple of 1 to 16. A Shapley share of up to 16 switches is a whole number of 1 / `UNITS`, so shares add up
/// exactly in any order.
const UNITS: u64 = 720_720;

/// The cause of a divergence: the smallest sets of open switches that make the pair agree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cause {
    /// One switch that leaves a tie open, the order of submission, and no other switch alone.
    Tie,
    /// One other switch, and no tie alone.
    One,
    /// Either a tie alone or one other switch alone.
    Either,
    /// Several switches together.
    Several,
    /// No setting of switches that the sources leave open: the sources differ.
    Rules,
    /// Unknown, because trying every setting would take too much work.
    Unknown,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 6] = [
        Cause::Tie,
        Cause::One,
        Cause::Either,
        Cause::Several,
        Cause::Rules,
        Cause::Unknown,
    ];

    /// The word in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Cause::Tie => "tie",
            Cause::One => "one",
            Cause::Either => "either",
            Cause::Several => "several",
            Cause::Rules => "rules",
            Cause::Unknown => "unknown",
        }
    }

    fn of(game: &Game) -> Cause {
        let is_tie = |set: &u32| leaves_tie_open(SWITCHES[set.trailing_zeros() as usize].id);
        match game.smallest() {
            [] => Cause::Rules,
            sets if sets[0].count_ones() > 1 => Cause::Several,
            sets if sets.iter().all(is_tie) => Cause::Tie,
            sets if sets.iter().any(is_tie) => Cause::Either,
            _ => Cause::One,
        }
    }
}

/// Reports whether an option of a switch asks a system for all outcomes of a tie.
fn leaves_tie_open(switch: &str) -> bool {
    let mut switches = Switches::default();
    switches.set(switch, "all").is_ok()
        && System::ALL.iter().any(|&system| switches.asks_all(system))
}

/// The games of diverging nights over the nights of one source.
pub type Blame = Tally<Games>;

/// The measures of games: the two systems and the lens of a divergence. The parts are of five kinds.
///
/// - `cause:CAUSE`: the nights of each [`Cause`].
/// - `share:SWITCH`: the Shapley share of a switch, the nights that it accounts for.
/// - `smallest:SWITCHES`: the nights on which a set of switches is a smallest one that makes the pair agree. Their ids are
///   separated by spaces.
/// - `gives-up:SYSTEM SWITCH`: the nights whose cause is [`Cause::Rules`] on which this system alone would have to give up this
///   one ruling of its source.
/// - `orders:agree`: the share of orders of submission under which the pair agrees, summed over nights whose orders are all tried;
///   `orders:untried`: the nights that have too many actions for that.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Games;

impl Measures for Games {
    const STUDY: &'static str = "blame";
    const FILES: &'static [&'static str] = &["blame.csv"];
    const COLUMNS: &'static [&'static str] = &["system_a", "system_b", "lens", "measure", "what"];

    fn units(part: &str) -> u64 {
        if part.starts_with("share:") || part == "orders:agree" {
            UNITS
        } else {
            1
        }
    }

    fn check(measure: &str, rows: &Rows, terms: &Terms) -> Result<(), String> {
        measure
            .split(':')
            .take(2)
            .try_for_each(|system| check_system(system, measure, terms))?;
        let causes = rows.hits().filter(|(part, _)| part.starts_with("cause:"));
        if causes.map(|(_, hits)| hits).fold(0, u64::saturating_add) != rows.share("").of {
            return Err(format!(
                "the causes of {measure} do not add up to its nights"
            ));
        }
        Ok(())
    }
}

/// Adds the game of a divergence. Without a game: it would take too much work.
fn add(cases: &mut Cases, divergence: &str, game: Option<&Game>) {
    let mut part = |part: String, hits| cases.part(divergence.to_owned(), part, hits, 1);
    let cause = game.map_or(Cause::Unknown, Cause::of);
    part(format!("cause:{}", cause.id()), 1);
    for (switch, share) in game.into_iter().flat_map(Game::shares) {
        let units = (share * UNITS as f64).round() as u64;
        part(format!("share:{}", SWITCHES[switch as usize].id), units);
    }
    for &set in game.into_iter().flat_map(Game::smallest) {
        let places = (0..SWITCHES.len()).filter(|place| set >> place & 1 == 1);
        let ids: Vec<&str> = places.map(|place| SWITCHES[place].id).collect();
        part(format!("smallest:{}", ids.join(" ")), 1);
    }
    cases.whole(divergence.to_owned(), 1);
}

/// Adds the rulings that one system alone would have to give up.
fn add_concessions(cases: &mut Cases, divergence: &str, systems: [RulerId; 2], sets: [Players; 2]) {
    for (system, set) in systems.iter().zip(sets) {
        let given_up = SWITCHES.iter().enumerate();
        let given_up = given_up.filter(|(place, _)| set >> place & 1 == 1);
        for (_, row) in given_up {
            let part = format!("gives-up:{system} {}", row.id);
            cases.part(divergence.to_owned(), part, 1, 1);
        }
    }
}

/// Adds the share of orders under which a pair agrees, which is a whole number of units: [`UNITS`] is a multiple of 120.
fn add_orders(
    cases: &mut Cases,
    divergence: &str,
    tried: Option<&Agreements>,
    place: usize,
    lens: Lens,
) {
    let (part, hits) = tried.map_or(("orders:untried", 1), |tried| {
        let agree = tried.agree[place][lens as usize];
        ("orders:agree", agree * UNITS / tried.orders.max(1))
    });
    cases.part(divergence.to_owned(), part, hits, 1);
}

/// Plays the games of diverging nights.
#[derive(Debug)]
pub struct Blamer {
    set: Switches,
    cases: Cases,
}

impl Blamer {
    /// An observer of nights that are resolved under these switches.
    #[must_use]
    pub fn new(set: Switches) -> Blamer {
        Blamer {
            set,
            cases: Cases::default(),
        }
    }
}

impl Observer for Blamer {
    type State = Blame;

    fn ask(&mut self, look: &mut Look<'_, '_>) {
        self.cases.clear();
        if look.results.compared.narrowest().is_none() {
            return;
        }
        let whole = look.evaluator.budget().clone();
        *look.evaluator.budget_mut() = whole.clone().together(Budget::NIGHT);
        let compared = &look.results.compared;
        let diverges = |place| {
            (0..look.systems.len()).any(|other| compared.pair(place, other).narrowest().is_some())
        };
        let mut read = |system| Readings::of(look.evaluator, system, look.night, self.set);
        let places = look.systems.iter().enumerate();
        let readings: Vec<Option<Readings>> = places
            .map(|(place, &system)| diverges(place).then(|| read(system)))
            .collect();
        let is_spent = look.evaluator.budget().is_spent();
        *look.evaluator.budget_mut() = whole;
        let tried = orders(look.evaluator, look.systems, look.night);
        for (place, (one, other)) in pairs(look.systems.len()).enumerate() {
            let Some(narrowest) = look.results.compared.pair(one, other).narrowest() else {
                continue;
            };
            for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
                let pair = [look.systems[one], look.systems[other]];
                let divergence = format!("{}:{}:{}", pair[0], pair[1], lens.id());
                let both = readings[one].as_ref().zip(readings[other].as_ref());
                let both = both.filter(|_| !is_spent);
                let games = both.map(|(mine, its)| (game(mine, its, lens), mine, its));
                add(
                    &mut self.cases,
                    &divergence,
                    games.as_ref().map(|(game, ..)| game),
                );
                if let Some((game, mine, its)) = games
                    && !game.can_be_won()
                {
                    let sets = concessions(mine, its, lens);
                    add_concessions(&mut self.cases, &divergence, pair, sets);
                }
                add_orders(&mut self.cases, &divergence, tried.as_ref(), place, lens);
            }
        }
    }

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Blame) {
        sums.add(look.index, look.weight, &mut self.cases);
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;
    use crate::sample::again;
    use crate::study::{Plan, Ranges, Sums as _};
    use crate::tally::Word;

    fn place(switch: &str) -> u32 {
        let place = SWITCHES.iter().position(|row| row.id == switch);
        u32::try_from(place.expect("a switch")).expect("few")
    }

    /// By hand: three switches that each suffice have a third of 720,720 each. A tie and another switch are `either`, and
    /// where one of two switches that are needed together is a tie, the cause is `several`.
    #[test]
    fn causes_and_shares_of_made_up_games() {
        let [tie, jail, visits] =
            ["nar-tie", "snarf-jail", "drive-visits"].map(|id| 1 << place(id));
        let (mut games, mut cases) = (Blame::default(), Cases::default());
        for (sets, weight) in [
            (Some(vec![tie, jail, visits]), 2),
            (Some(vec![jail]), 1),
            (Some(vec![tie]), 32),
            (Some(vec![tie | jail]), 4),
            (Some(vec![]), 8),
            (None, 16),
        ] {
            add(&mut cases, "pair", sets.map(Game::new).as_ref());
            games.add(0, weight, &mut cases);
        }
        let hits = |kind: &str| {
            let rows = games.rows("pair").into_iter();
            let mut rows: Vec<(String, u64, u64)> = rows
                .filter_map(|(part, share)| {
                    let name = part.strip_prefix(kind)?.strip_prefix(':')?;
                    Some((name.to_owned(), share.hits, share.of))
                })
                .collect();
            rows.sort();
            rows
        };
        let of = |rows: &[(&str, u64)]| -> Vec<(String, u64, u64)> {
            let rows = rows.iter();
            rows.map(|&(part, hits)| (part.to_owned(), hits, 63))
                .collect()
        };
        let causes = [
            ("either", 2),
            ("one", 1),
            ("rules", 8),
            ("several", 4),
            ("tie", 32),
            ("unknown", 16),
        ];
        assert_eq!(hits("cause"), of(&causes));
        let shares = [
            ("drive-visits", 480_480),
            ("nar-tie", 480_480 + 1_441_440 + 32 * UNITS),
            ("snarf-jail", 480_480 + 720_720 + 1_441_440),
        ];
        assert_eq!(hits("share"), of(&shares));
        let smallest = [
            ("drive-visits", 2),
            ("nar-tie", 34),
            ("snarf-jail", 3),
            ("snarf-jail nar-tie", 4),
        ];
        assert_eq!(hits("smallest"), of(&smallest));
        // Only of a tie does `all` ask for every outcome; elsewhere it is an ordinary option.
        assert!(leaves_tie_open("lar-tie") && !leaves_tie_open("doctor-saves"));
    }

    /// By hand: 60 of 120 orders are half a night, 360,360 of 720,720 units; a night of six actions has its own part.
    #[test]
    fn orders_and_concessions_are_added() {
        let (mut games, mut cases) = (Blame::default(), Cases::default());
        let tried = Agreements {
            orders: 120,
            agree: vec![[120, 120, 60]],
        };
        cases.whole("pair", 1);
        add_orders(&mut cases, "pair", Some(&tried), 0, Lens::Full);
        let set = [0, 1 << place("block-blockers")];
        add_concessions(&mut cases, "pair", [RulerId::NAR, RulerId::SNARF], set);
        games.add(0, 1, &mut cases);
        cases.whole("pair", 1);
        add_orders(&mut cases, "pair", None, 0, Lens::Full);
        games.add(1, 1, &mut cases);
        let hits = |part| games.row("pair", part).hits;
        assert_eq!((hits("orders:agree"), hits("orders:untried")), (360_360, 1));
        assert_eq!(hits("gives-up:snarf block-blockers"), 1);
        assert_eq!(hits("gives-up:nar block-blockers"), 0);
    }

    fn blamed(nights: std::ops::Range<u64>) -> Blame {
        let plan = Plan::new(Frame::Theme, 0, 6);
        again(
            &plan.terms,
            Frame::Tangled.into(),
            &Ranges::one(nights),
            &SEVEN,
            &|| Blamer::new(plan.terms.switches),
            &|_| (),
        )
        .expect("threads")
    }

    /// Each diverging night has one cause, and its shares add up to the nights whose cause is not the rules.
    #[test]
    fn all_diverging_nights_are_accounted_for() {
        let whole = blamed(0..60);
        assert!(whole.measures().count() > 40);
        for (_, rows) in whole.measures() {
            let of = rows.share("").of;
            let sum = |is_it: &dyn Fn(&str) -> bool| {
                let parts = rows.hits().filter(|(part, _)| is_it(part));
                parts.map(|(_, hits)| hits).sum::<u64>()
            };
            assert_eq!(sum(&|part| part.starts_with("cause:")), of);
            let left = sum(&|part| matches!(part, "cause:rules" | "cause:unknown"));
            let shares = sum(&|part| part.starts_with("share:"));
            assert_eq!(shares, (of - left) * UNITS);
        }
        let mut parts = blamed(25..60);
        parts.merge(blamed(0..25));
        assert_eq!(parts, whole);
        // The time of a jailing is a switch of snarf alone.
        let is_jail = |(_, rows): &(&Word, &Rows)| rows.share("share:snarf-jail").hits > 0;
        let jail: Vec<_> = whole.measures().filter(is_jail).collect();
        assert!(!jail.is_empty() && jail.iter().all(|(word, _)| word.contains("snarf")));
    }
}
