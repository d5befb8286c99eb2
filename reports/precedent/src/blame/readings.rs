//! A night under every way to set the switches that a system reads.

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::{SWITCHES, SwitchRow, Switches};

use super::Players;
use crate::evaluator::Evaluator;

/// The outcomes of a night under a system with some switches turned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Reading {
    /// The switches that are turned, by their places in [`SWITCHES`].
    pub(super) turned: Players,
    /// The option of each switch in [`Readings::matter`], in that order; 0 is the one that is set.
    options: Vec<usize>,
    /// The outcome; or, where a switch leaves ties open, all outcomes.
    pub(super) outcomes: Vec<Outcome>,
}

/// The outcomes of a night under a system, for every setting of the switches that matter to it there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Readings {
    /// The switches that the system's source decides, by their places.
    ruled: Players,
    /// The switches that change something, alone or with others, by their places.
    matter: Vec<usize>,
    /// Every combination of their options; the options of the first vary fastest.
    readings: Vec<Reading>,
}

impl Readings {
    /// Asks a system about a night under every combination of the switches that it reads, from how they are set. A
    /// system that panics or exceeds its step budget has no outcome, and agrees with nothing.
    #[must_use]
    pub fn of(
        evaluator: &mut Evaluator<'_>,
        system: RulerId,
        night: &Night,
        set: Switches,
    ) -> Readings {
        let (mut matter, others): (Vec<usize>, Vec<Vec<&str>>) =
            others(system, night, set).into_iter().unzip();
        let mut readings: Vec<Reading> = Vec::new();
        let mut options = vec![0; matter.len()];
        loop {
            let (mut switches, mut turned) = (set, 0);
            for (place, &option) in options
                .iter()
                .enumerate()
                .filter(|(_, option)| **option > 0)
            {
                let row = &SWITCHES[matter[place]];
                switches
                    .set(row.id, others[place][option - 1])
                    .expect("a switch has the options that its row lists");
                turned |= 1 << matter[place];
            }
            evaluator.turn(switches);
            readings.push(Reading {
                turned,
                outcomes: outcomes(evaluator, system, night),
                options: options.clone(),
            });
            // The next combination, as an odometer counts; its first place runs fastest.
            let Some(place) =
                (0..options.len()).find(|&place| options[place] < others[place].len())
            else {
                break;
            };
            options[..place].fill(0);
            options[place] += 1;
        }
        evaluator.turn(set);
        // A switch that never changes anything is left as it is set.
        for place in (0..matter.len()).rev() {
            let step: usize = others[..place]
                .iter()
                .map(|others| others.len() + 1)
                .product();
            let changes = |(number, reading): (usize, &Reading)| {
                let before = &readings[number - reading.options[place] * step];
                !same(&before.outcomes, &reading.outcomes)
            };
            if !readings.iter().enumerate().any(changes) {
                matter.remove(place);
                readings.retain(|reading| reading.options[place] == 0);
                for reading in &mut readings {
                    reading.options.remove(place);
                }
            }
        }
        Readings {
            ruled: ruled(system),
            matter,
            readings,
        }
    }

    pub(super) fn each(&self) -> impl Iterator<Item = &Reading> {
        self.readings.iter()
    }

    /// The turned switches of a reading that the system's source decides.
    pub(super) const fn given_up(&self, reading: &Reading) -> Players {
        reading.turned & self.ruled
    }

    /// Reports whether two readings set alike what matters to both. Where a source decides a switch, each system has its own
    /// option: they answer to two sources.
    pub(super) fn consistent(&self, mine: &Reading, other: &Readings, its: &Reading) -> bool {
        self.matter
            .iter()
            .zip(&mine.options)
            .filter(|(switch, _)| (self.ruled | other.ruled) >> **switch & 1 == 0)
            .all(|(switch, option)| {
                let place = other.matter.iter().position(|its| its == switch);
                place.is_none_or(|place| its.options[place] == *option)
            })
    }
}

fn ruled(system: RulerId) -> Players {
    let is_ruled =
        |(_, row): &(usize, &SwitchRow)| system.system().is_some_and(|system| row.is_ruled(system));
    let rows = SWITCHES.iter().enumerate().filter(is_ruled);
    rows.fold(0, |set, (place, _)| set | 1 << place)
}

/// The switches that a system reads and that may matter on a night, by their places, and the other options of each. An
/// option that leaves ties open includes all others of its switch, and is tried for them.
fn others(system: RulerId, night: &Night, set: Switches) -> Vec<(usize, Vec<&'static str>)> {
    let Some(system) = system.system() else {
        return Vec::new();
    };
    let read = SWITCHES
        .iter()
        .enumerate()
        .filter(|(_, row)| row.systems.contains(&system) && row.may_matter(night));
    read.map(|(place, row)| {
        let turned = |option: &&'static str| {
            let mut switches = set;
            // `seeded:N` stands for any number, and is no option itself.
            let known = switches.set(row.id, option).is_ok() && switches != set;
            known.then_some((*option, switches))
        };
        let others: Vec<(&str, Switches)> = row.options.iter().filter_map(turned).collect();
        match others
            .iter()
            .find(|(_, switches)| switches.asks_all(system) && !set.asks_all(system))
        {
            Some((all, _)) => (place, vec![*all]),
            None => (
                place,
                others.into_iter().map(|(option, _)| option).collect(),
            ),
        }
    })
    .collect()
}

/// The outcomes of a night: one, or all that the rules allow where the switches ask for that.
fn outcomes(evaluator: &mut Evaluator<'_>, system: RulerId, night: &Night) -> Vec<Outcome> {
    let mut outcome = Outcome::default();
    if evaluator.ask(system, night, &mut outcome).is_err() || outcome.exhausted {
        return Vec::new();
    }
    if !system
        .system()
        .is_some_and(|system| evaluator.switches().asks_all(system))
    {
        return vec![outcome];
    }
    match evaluator.possible(system, night, &outcome) {
        Ok(Some(all)) => all.ways.into_iter().map(|way| way.outcome).collect(),
        Ok(None) => vec![outcome],
        Err(_) => Vec::new(),
    }
}

fn same(before: &[Outcome], after: &[Outcome]) -> bool {
    before.len() == after.len()
        && before
            .iter()
            .zip(after)
            .all(|(before, after)| same_verdict(before, after))
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{PlayerId, PlayerSet};
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::text::Sheet;

    use super::super::game;
    use super::*;

    const JAIL: &str = "[players]\nJay = Town Jailkeeper\nRay = Town Roleblocker\nGus = Mafia Goon\n\
                        [actions]\nJay: jail -> Ray\nRay: block -> Jay\nGus: kill -> Ray\n";
    const DRIVE: &str = "[players]\nAnn = Town Bus Driver\nBob = Town Paranoid Gun Owner\nCat = Town\n\
                         [actions]\nAnn: drive -> Bob, Cat\n";

    fn readings(text: &str, system: RulerId) -> Readings {
        let night = Sheet::parse(text).expect("a night").night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        Readings::of(&mut evaluator, system, &night, Switches::default())
    }

    fn ids(readings: &Readings) -> Vec<&'static str> {
        readings
            .matter
            .iter()
            .map(|&place| SWITCHES[place].id)
            .collect()
    }

    /// No switch changes what a kill alone does: there is one reading, with every switch as it is set.
    #[test]
    fn what_never_changes_anything_is_left_out() {
        let kill = "[players]\nA = Town Vigilante\nX = Town\n[actions]\nA -> X\n";
        for system in RulerId::SYSTEMS {
            let readings = readings(kill, system);
            assert_eq!(
                (ids(&readings), readings.readings.len()),
                (Vec::new(), 1),
                "{}",
                system.id()
            );
            assert_eq!(readings.readings[0].turned, 0);
        }
    }

    /// A drive sets a gun off, or not, by `drive-visits` alone (SNARF-31).
    #[test]
    fn each_option_of_what_matters() {
        for (system, visits) in [(RulerId::NAR, true), (RulerId::SNARF, false)] {
            let readings = readings(DRIVE, system);
            assert_eq!(ids(&readings), ["drive-visits"]);
            let place = readings.matter[0];
            let turned: Vec<Players> = readings.each().map(|reading| reading.turned).collect();
            assert_eq!(turned[0], 0);
            assert!(turned.len() > 1 && turned[1..].iter().all(|&turned| turned == 1 << place));
            let shot: Vec<bool> = readings
                .each()
                .map(|reading| !reading.outcomes[0].deaths.is_empty())
                .collect();
            assert_eq!(shot[0], visits);
            assert!(shot[1..].contains(&!visits));
        }
    }

    /// Two readings go together if what both read is set alike; what one alone reads may be anything, and so may a switch that
    /// a source decides: [SNARF] says that a driver visits nobody.
    #[test]
    fn what_both_read_is_set_once() {
        let [nar, lar, snarf] =
            [RulerId::NAR, RulerId::LAR, RulerId::SNARF].map(|system| readings(DRIVE, system));
        for (place, mine) in nar.each().enumerate() {
            for (other, its) in lar.each().enumerate() {
                assert_eq!(
                    nar.consistent(mine, &lar, its),
                    place == other,
                    "{place} {other}"
                );
            }
            assert!(snarf.each().all(|its| nar.consistent(mine, &snarf, its)));
        }
        let [nar, snarf] = [RulerId::NAR, RulerId::SNARF].map(|system| readings(JAIL, system));
        // A jail is a block too: both read whether blockers are blocked.
        assert_eq!(
            (ids(&nar), ids(&snarf)),
            (
                vec!["nar-tie", "block-blockers"],
                vec!["snarf-jail", "block-blockers"]
            )
        );
    }

    /// A switch that both read is turned for both at once. Here each says, with the switch turned, what the other says
    /// as it is set: they meet if one is turned and the other is not, which is no way to set it.
    #[test]
    fn two_that_read_one_switch_both_ways_never_meet() {
        let outcome = |dies: u8| Outcome {
            deaths: PlayerSet::of(PlayerId::new(dies)),
            ..Outcome::default()
        };
        let reading = |option: usize, dies: u8| Reading {
            turned: option as Players,
            options: vec![option],
            outcomes: vec![outcome(dies)],
        };
        let read = |first: u8, then: u8| Readings {
            ruled: 0,
            matter: vec![0],
            readings: vec![reading(0, first), reading(1, then)],
        };
        let won = |one: Readings, other: Readings| game(&one, &other, Lens::Deaths).can_be_won();
        assert!(!won(read(0, 1), read(1, 0)));
        assert!(won(read(0, 1), read(2, 1)));
    }

    /// An option that leaves ties open is tried for all others of its switch, and has every outcome (NAR-9, NAR-10):
    /// Ray dies, or nobody. From where it is set the others are turned to one by one.
    #[test]
    fn a_tie_that_is_left_open() {
        let night = Sheet::parse(JAIL).expect("a night").night;
        let tie = |set: Switches| {
            let others = others(RulerId::NAR, &night, set);
            let of = others
                .into_iter()
                .find(|(place, _)| SWITCHES[*place].id == "nar-tie");
            of.expect("nar reads it").1
        };
        assert_eq!(tie(Switches::default()), ["all"]);
        let mut open = Switches::default();
        open.set("nar-tie", "all").expect("an option");
        assert!(!tie(open).is_empty() && !tie(open).contains(&"all"));
        let mut evaluator = Evaluator::new(&SEVEN, open);
        let ray = PlayerId::new(1);
        let mut deaths: Vec<PlayerSet> = outcomes(&mut evaluator, RulerId::NAR, &night)
            .iter()
            .map(|outcome| outcome.deaths)
            .collect();
        deaths.sort_by_key(|deaths| deaths.len());
        assert_eq!(deaths, [PlayerSet::EMPTY, PlayerSet::of(ray)]);
        evaluator.turn(Switches::default());
        assert_eq!(outcomes(&mut evaluator, RulerId::NAR, &night).len(), 1);
    }

    #[test]
    fn whoever_has_no_outcome() {
        let night = Sheet::parse(DRIVE).expect("a night").night;
        let says = |system: RulerId,
                    _: &Night,
                    _: &Switches,
                    _: &mut nightcourt_resolvers::system::Scratch,
                    outcome: &mut Outcome| {
            outcome.clear();
            assert!(system != RulerId::LAR, "it stumbles");
            outcome.exhausted = system == RulerId::RAR;
        };
        let mut evaluator = Evaluator::new(&says, Switches::default());
        let count = |system| outcomes(&mut evaluator, system, &night).len();
        assert_eq!(
            [RulerId::LAR, RulerId::RAR, RulerId::SNARF].map(count),
            [0, 0, 1]
        );
    }
}
