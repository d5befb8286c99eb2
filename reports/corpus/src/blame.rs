//! Observer of diverging nights: the switches that account for each, and the nights that only the rules account for.
//!
//! The game of a pair is played on the night itself, under each lens under which the pair diverges. A minimal night of the same
//! divergence has less on it, so its game is another one.

use std::collections::BTreeMap;
use std::io;
use std::ops::AddAssign;

use nightcourt_precedent::blame::{Game, Readings, game};
use nightcourt_precedent::finding::Finding;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::system::System;
use serde::{Deserialize, Serialize};

use crate::MOST;
use crate::campaign::records::rows::{head, lines};
use crate::rates::wilson;
use crate::study::{Look, Observer, Section, Source, Sums, Terms, add_by_key, check_nights};

/// The least common multiple of 1 to 16. A Shapley share of up to 16 switches is a whole number of 1 / `UNITS`, so shares add up
/// exactly in any order.
const UNITS: u64 = 720_720;

/// The cause of a divergence: the smallest sets of switches that make the pair agree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cause {
    /// One switch that leaves a tie open: the order of submission.
    Tie,
    /// One other switch.
    One,
    /// Several switches together.
    Several,
    /// No setting of switches: the rules differ.
    Rules,
    /// Unknown, because trying every setting would take too much work.
    Unknown,
}

impl Cause {
    /// Every cause.
    pub const ALL: [Cause; 5] = [
        Cause::Tie,
        Cause::One,
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
            sets if sets.iter().any(is_tie) => Cause::Tie,
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

/// The games of a pair under a lens, summed over nights.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Games {
    /// Nights on which the pair diverges.
    pub of: u64,
    /// Nights by cause.
    pub causes: BTreeMap<Cause, u64>,
    /// By switch: the sum of its Shapley shares, in 720,720ths of a night.
    pub shares: BTreeMap<String, u64>,
    /// By set of switches, their ids separated by spaces: nights on which it is a smallest set that makes the pair agree.
    pub smallest: BTreeMap<String, u64>,
}

impl Games {
    /// Adds nights with this game. Without a game: nights whose game would take too much work.
    fn add(&mut self, game: Option<&Game>, nights: u64) {
        self.of += nights;
        let cause = game.map_or(Cause::Unknown, Cause::of);
        *self.causes.entry(cause).or_default() += nights;
        let Some(game) = game else { return };
        for (switch, share) in game.shares() {
            let units = (share * UNITS as f64).round() as u64;
            let id = SWITCHES[switch as usize].id.to_owned();
            *self.shares.entry(id).or_default() += units * nights;
        }
        for &set in game.smallest() {
            let places = (0..SWITCHES.len()).filter(|place| set >> place & 1 == 1);
            let ids: Vec<&str> = places.map(|place| SWITCHES[place].id).collect();
            *self.smallest.entry(ids.join(" ")).or_default() += nights;
        }
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, other: Games) {
        self.of += other.of;
        add_by_key(&mut self.causes, other.causes);
        add_by_key(&mut self.shares, other.shares);
        add_by_key(&mut self.smallest, other.smallest);
    }
}

/// The games of the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Blame {
    /// Number of nights.
    pub nights: u64,
    /// By divergence (`diverges`, the two systems and the lens, separated by colons).
    pub games: BTreeMap<String, Games>,
}

impl Sums for Blame {
    const STUDY: &'static str = "blame";
    const FILES: &'static [&'static str] = &["blame.csv"];

    fn merge(&mut self, other: Blame) {
        self.nights += other.nights;
        add_by_key(&mut self.games, other.games);
    }

    /// No other number is larger than that of all nights in units.
    fn exceeds(&self, other: &Blame) -> bool {
        self.nights.saturating_add(other.nights) > MOST / UNITS
    }

    fn check(&self, section: &Section<Blame>, source: Source, _: &Terms) -> Result<(), String> {
        let adds_up = |games: &Games| {
            let nights = games.causes.values().chain(games.smallest.values());
            let shares = games.shares.values().map(|units| units / UNITS);
            games.of <= self.nights
                && self.nights <= MOST / UNITS
                && nights.copied().chain(shares).all(|part| part <= games.of)
                && games.causes.values().sum::<u64>() == games.of
        };
        match self.games.iter().find(|(_, games)| !adds_up(games)) {
            Some((key, _)) => Err(format!("the causes of {key} do not add up to its nights")),
            None => check_nights(self.nights, section, source),
        }
    }
}

/// Plays the games of diverging nights.
#[derive(Debug)]
pub struct Blamer {
    set: Switches,
    played: Vec<(String, Option<Game>)>,
}

impl Blamer {
    /// An observer of nights that are resolved under these switches.
    #[must_use]
    pub fn new(set: Switches) -> Blamer {
        Blamer {
            set,
            played: Vec::new(),
        }
    }
}

impl Observer for Blamer {
    type State = Blame;

    fn ask(&mut self, look: &mut Look<'_, '_>) {
        self.played.clear();
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
        for (one, other) in pairs(look.systems.len()) {
            let Some(narrowest) = look.results.compared.pair(one, other).narrowest() else {
                continue;
            };
            for lens in Lens::ALL.into_iter().filter(|&lens| lens >= narrowest) {
                let word = Finding::Diverges(look.systems[one], look.systems[other], lens).word();
                let both = readings[one].as_ref().zip(readings[other].as_ref());
                let both = both.filter(|_| !is_spent);
                let game = both.map(|(mine, its)| game(mine, its, lens));
                self.played.push((word, game));
            }
        }
    }

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Blame) {
        sums.nights += look.weight;
        for (word, game) in self.played.drain(..) {
            let games = sums.games.entry(word).or_default();
            games.add(game.as_ref(), look.weight);
        }
    }
}

/// One row of the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct BlameRow {
    /// The id of the sampling frame.
    pub frame: String,
    /// The id of the first system of the pair.
    pub system_a: String,
    /// The id of the second.
    pub system_b: String,
    /// The lens: nights on which the two diverge under it.
    pub lens: String,
    /// `cause`: the nights of a cause. `share`: the nights that a switch accounts for. `smallest`: the nights on which a set of
    /// switches is a smallest one that makes the two agree.
    pub measure: String,
    /// The cause: `tie`, `one`, `several`, `rules` or `unknown`. Else the id of the switch, or the ids of the set, separated by spaces.
    pub what: String,
    /// Number of nights: for `share` the sum of its Shapley shares, with three decimals.
    pub nights: String,
    /// Number of nights on which the two diverge.
    pub of: u64,
    /// `nights` / `of`, with six decimals.
    pub rate: String,
    /// The lower end of the 95 % interval of the rate. Empty for `share`, and for a census.
    pub low: String,
    /// The upper end.
    pub high: String,
}

/// The rows of a source: for each pair and lens the causes, then the shares, then the smallest sets, the most frequent first. A
/// pair that does not diverge has none.
#[must_use]
pub fn rows(source: Source, blame: &Blame) -> Vec<BlameRow> {
    let mut rows = Vec::new();
    for (word, games) in &blame.games {
        let words: Vec<&str> = word.split(':').collect();
        let [_, one, other, lens] = words[..] else {
            continue;
        };
        let number = |share: f64| format!("{share:.6}");
        let row = |measure: &str, what: &str, nights: f64| BlameRow {
            frame: source.to_string(),
            system_a: one.to_owned(),
            system_b: other.to_owned(),
            lens: lens.to_owned(),
            measure: measure.to_owned(),
            what: what.to_owned(),
            nights: format!("{nights:.3}"),
            of: games.of,
            rate: number(nights / games.of as f64),
            ..BlameRow::default()
        };
        let counted = |measure: &str, what: &str, nights: u64| {
            let mut row = row(measure, what, nights as f64);
            row.nights = nights.to_string();
            if !source.is_exact() {
                let (low, high) = wilson(nights, games.of);
                (row.low, row.high) = (number(low), number(high));
            }
            row
        };
        rows.extend(Cause::ALL.map(|cause| {
            let nights = games.causes.get(&cause).copied();
            counted("cause", cause.id(), nights.unwrap_or_default())
        }));
        let shares = games.shares.iter();
        rows.extend(
            shares.map(|(switch, &units)| row("share", switch, units as f64 / UNITS as f64)),
        );
        let mut smallest: Vec<_> = games.smallest.iter().collect();
        smallest.sort_by_key(|&(set, nights)| (std::cmp::Reverse(nights), set));
        let smallest = smallest.into_iter();
        rows.extend(smallest.map(|(set, &nights)| counted("smallest", set, nights)));
    }
    rows
}

/// Returns the table as CSV. Without rows it has only its header.
///
/// # Errors
/// If a row cannot be written; writing to memory never fails.
pub fn table(rows: Vec<BlameRow>) -> io::Result<Vec<u8>> {
    Ok([head::<BlameRow>()?, lines(rows)?].concat())
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    use super::*;
    use crate::sample::again;
    use crate::study::{Plan, Ranges};

    fn place(switch: &str) -> u32 {
        let place = SWITCHES.iter().position(|row| row.id == switch);
        u32::try_from(place.expect("a switch")).expect("few")
    }

    /// By hand: three switches that each suffice have a third of 720,720 each. Where one of two switches that are
    /// needed together is a tie, the cause is `several`.
    #[test]
    fn causes_and_shares_of_made_up_games() {
        let [tie, jail, visits] =
            ["nar-tie", "snarf-jail", "drive-visits"].map(|id| 1 << place(id));
        let mut games = Games::default();
        games.add(Some(&Game::new(vec![tie, jail, visits])), 2);
        games.add(Some(&Game::new(vec![jail])), 1);
        games.add(Some(&Game::new(vec![tie | jail])), 4);
        games.add(Some(&Game::new(vec![])), 8);
        games.add(None, 16);
        assert_eq!(games.of, 31);
        let causes = [
            (Cause::Tie, 2),
            (Cause::One, 1),
            (Cause::Several, 4),
            (Cause::Rules, 8),
            (Cause::Unknown, 16),
        ];
        assert_eq!(games.causes, causes.into());
        let shares = [
            ("drive-visits", 480_480),
            ("nar-tie", 480_480 + 1_441_440),
            ("snarf-jail", 480_480 + 720_720 + 1_441_440),
        ];
        assert_eq!(
            games.shares,
            shares.map(|(id, units)| (id.to_owned(), units)).into()
        );
        let smallest = [
            ("drive-visits", 2),
            ("nar-tie", 2),
            ("snarf-jail", 3),
            ("snarf-jail nar-tie", 4),
        ];
        assert_eq!(
            games.smallest,
            smallest
                .map(|(set, nights)| (set.to_owned(), nights))
                .into()
        );
        // Only of a tie does `all` ask for every outcome; elsewhere it is an ordinary option.
        assert!(leaves_tie_open("lar-tie") && !leaves_tie_open("doctor-saves"));
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
        assert!(whole.games.len() > 40, "{}", whole.games.len());
        for games in whole.games.values() {
            assert_eq!(games.causes.values().sum::<u64>(), games.of);
            let left = [Cause::Rules, Cause::Unknown]
                .map(|cause| games.causes.get(&cause).copied().unwrap_or_default());
            assert_eq!(
                games.shares.values().sum::<u64>(),
                (games.of - left[0] - left[1]) * UNITS
            );
        }
        let mut parts = blamed(25..60);
        parts.merge(blamed(0..25));
        assert_eq!(parts, whole);
        // The time of a jailing is a switch of snarf alone.
        let jail = whole
            .games
            .iter()
            .filter(|(_, games)| games.shares.contains_key("snarf-jail"));
        assert!(jail.clone().count() > 0 && jail.clone().all(|(word, _)| word.contains("snarf")));
    }
}
