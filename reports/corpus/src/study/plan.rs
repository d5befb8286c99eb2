//! The plan of a campaign. Two campaigns with equal plans write equal files.

use std::sync::Arc;

use nightcourt_gen::census::Units;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};

use super::added::Added;
use super::supply::Supply;
use super::{Ranges, Source, work};
use crate::given::Given;

/// The terms that two campaigns must share to be merged: the sources of nights, the systems and the switches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// Number of players; `None` for each frame's own range.
    pub players: Option<Span>,
    /// Number of actions; `None` for each frame's own number.
    pub actions: Option<Span>,
    /// Conditions of counted nights, each once and in order; other nights are passed over.
    pub given: Vec<Given>,
    /// The seed of the nights.
    pub seed: u64,
    /// The systems, each once, in the order of the command.
    pub systems: Vec<RulerId>,
    /// The rulebooks and engines among them.
    pub added: Added,
    /// The given frames and nights.
    pub supply: Supply,
    /// The switches of disputed rulings.
    pub switches: Switches,
    /// True if nights are only counted, without attribution: no catalogues, at many times the speed.
    pub rates_only: bool,
    /// The switches in the words that users type: one option for each, in the order of [`SWITCHES`].
    options: Vec<String>,
}

/// The plan of a campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The sources of nights, the systems and the switches.
    pub terms: Terms,
    /// The sources, each once, with the nights of sampling frames and the units of a census.
    pub frames: Vec<(Source, Ranges)>,
}

/// The nights of a source, by index.
#[derive(Clone, Debug)]
pub(crate) enum Nights {
    /// Drawn nights, by these settings and this seed.
    Drawn(Box<Settings>, u64),
    /// Given nights.
    Listed(Arc<[Night]>),
}

impl Nights {
    /// Returns the night with this index, in the memory of another; `None` beyond the last one.
    pub(crate) fn get(&self, index: u64, buffers: Buffers) -> Option<Night> {
        match self {
            Nights::Drawn(settings, seed) => Some(night(settings, *seed, index, buffers)),
            Nights::Listed(nights) => nights.get(usize::try_from(index).ok()?).cloned(),
        }
    }
}

impl Terms {
    /// Returns terms with all systems, and every switch at its default.
    #[must_use]
    pub fn new(seed: u64) -> Terms {
        Terms {
            players: None,
            actions: None,
            given: Vec::new(),
            seed,
            systems: RulerId::SYSTEMS.to_vec(),
            added: Added::default(),
            supply: Supply::default(),
            switches: Switches::default(),
            rates_only: false,
            options: SWITCHES
                .iter()
                .map(|row| row.options[0].to_owned())
                .collect(),
        }
    }

    /// Adds a condition.
    pub fn add_given(&mut self, given: Given) {
        if given != Given::Any && !self.given.contains(&given) {
            self.given.push(given);
            self.given.sort_unstable();
        }
    }

    /// Sets a switch by the words that users type.
    ///
    /// # Errors
    /// If there is no such switch, or it has no such option.
    pub fn switch(&mut self, id: &str, option: &str) -> Result<(), UnknownSwitch> {
        self.switches.set(id, option)?;
        for (row, chosen) in SWITCHES.iter().zip(&mut self.options) {
            if row.id == id {
                option.clone_into(chosen);
            }
        }
        Ok(())
    }

    /// Lists every switch with its option.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        SWITCHES
            .iter()
            .zip(&self.options)
            .map(|(row, option)| (row.id, option.as_str()))
    }

    /// Returns the settings of a frame's nights.
    ///
    /// # Panics
    /// If its file was not given: see [`Supply::absent`].
    #[must_use]
    pub fn settings(&self, frame: Frame) -> Settings {
        let Some(mut settings) = self.supply.settings(frame) else {
            panic!("nobody gave {}", Source::from(frame).about())
        };
        if let Some(players) = self.players {
            settings = settings.with_players(players);
        }
        if let Some(actions) = self.actions {
            settings = settings.with_actions(actions);
        }
        settings
    }

    /// Draws one night of a frame.
    #[must_use]
    pub fn night(&self, frame: Frame, index: u64) -> Night {
        night(&self.settings(frame), self.seed, index, Buffers::default())
    }

    /// Returns the nights of a source, by index; `None` for a census, which has units.
    pub(crate) fn nights(&self, source: Source) -> Option<Nights> {
        match source {
            Source::Frame(frame) => Some(Nights::Drawn(Box::new(self.settings(frame)), self.seed)),
            Source::Listed(listed) => self.supply.nights(listed).cloned().map(Nights::Listed),
            Source::Census(_) => None,
        }
    }

    /// Returns the command that prints a night, or that runs it or its unit of a census.
    #[must_use]
    pub fn repeat(&self, source: Source, index: u64) -> String {
        let frame = match source {
            Source::Frame(frame) => frame,
            Source::Listed(_) => {
                return format!(
                    "nightcourt campaign --nights FILE --range {index}..{} --out night",
                    index + 1
                );
            }
            Source::Census(universe) => {
                return format!(
                    "nightcourt census --universe {universe} --range {index}..{} --out unit",
                    index + 1
                );
            }
        };
        let span = |name: &str, span: Option<Span>| {
            span.map(|span| format!(" --{name} {}..{}", span.least, span.most))
                .unwrap_or_default()
        };
        let (players, actions) = (span("players", self.players), span("actions", self.actions));
        format!(
            "nightcourt gen --frame {}{players}{actions} --seed {} --index {index}",
            frame.option(),
            self.seed
        )
    }
}

impl Plan {
    /// Returns a plan for the first nights of one frame: all systems, with every switch at its default.
    #[must_use]
    pub fn new(frame: Frame, nights: u64, seed: u64) -> Plan {
        Plan {
            terms: Terms::new(seed),
            frames: vec![(frame.into(), Ranges::one(0..nights))],
        }
    }

    /// Returns the command that runs the plan. The files of frames, nights and rulebooks are named by their content.
    #[must_use]
    pub fn command(&self) -> String {
        let Terms {
            players,
            actions,
            given,
            seed,
            systems,
            added,
            rates_only,
            ..
        } = &self.terms;
        let census = self.frames.iter().find_map(|(source, _)| match source {
            Source::Census(universe) => Some(universe),
            Source::Frame(_) | Source::Listed(_) => None,
        });
        let mut words = match census {
            Some(universe) => vec![
                "nightcourt census --universe".to_owned(),
                universe.to_string(),
            ],
            None => vec!["nightcourt campaign".to_owned()],
        };
        let frames: Vec<String> = self
            .frames
            .iter()
            .filter_map(|(source, _)| source.frame())
            .map(|one| one.option())
            .collect();
        if !frames.is_empty() {
            words.push(format!("--frame {}", frames.join(",")));
        }
        if self
            .frames
            .iter()
            .any(|(source, _)| matches!(source, Source::Listed(_)))
        {
            words.push("--nights FILE".to_owned());
        }
        if let Some((_, ranges)) = self.frames.first() {
            words.push(match ranges.parts() {
                [all] if all.start == 0 && !frames.is_empty() => format!("--nights {}", all.end),
                _ => format!("--range {ranges}"),
            });
        }
        let span = |name: &str, span: &Option<Span>| {
            span.map(|span| format!("--{name} {}..{}", span.least, span.most))
        };
        words.extend(
            span("players", players)
                .into_iter()
                .chain(span("actions", actions)),
        );
        if census.is_none() {
            words.push(format!("--seed {seed}"));
        }
        words.extend(given.iter().map(|given| format!("--given {given}")));
        let built_in: Vec<&str> = systems
            .iter()
            .filter(|one| one.system().is_some())
            .map(RulerId::id)
            .collect();
        if built_in != RulerId::SYSTEMS.each_ref().map(RulerId::id) {
            words.push(format!("--systems {}", built_in.join(",")));
        }
        words.extend(added.rulebooks.keys().map(|id| format!("--rulebook {id}")));
        words.extend(
            added
                .engines
                .keys()
                .map(|id| format!("--engine {id}=COMMAND")),
        );
        let command = words.join(" ") + &self.set_switches();
        if *rates_only {
            command + " --rates-only"
        } else {
            command
        }
    }

    /// Returns the options of the switches that are not at their defaults, each after a space.
    #[must_use]
    pub fn set_switches(&self) -> String {
        let set = self
            .terms
            .options()
            .zip(SWITCHES.iter())
            .filter(|((_, option), row)| *option != row.options[0]);
        set.map(|((id, option), _)| format!(" --switch {id}={option}"))
            .collect()
    }

    /// Returns one of `of` parts of about equal work, by its number, from 1. Together the parts have each night of the plan once.
    #[must_use]
    pub fn part(&self, number: usize, of: usize) -> Plan {
        let frames = self.frames.iter().map(|(source, ranges)| {
            let part = pieces(*source, ranges, of).swap_remove(number - 1);
            (*source, part)
        });
        Plan {
            terms: self.terms.clone(),
            frames: frames.filter(|(_, part)| !part.is_empty()).collect(),
        }
    }

    /// Returns the number of nights, or an estimate of as much work.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.frames
            .iter()
            .map(|(source, ranges)| source.work(ranges))
            .sum()
    }
}

/// Cuts the indices of a source into `count` pieces of about equal work. Nights are alike, units of a census are not.
fn pieces(source: Source, ranges: &Ranges, count: usize) -> Vec<Ranges> {
    let weigh: Box<dyn Fn(u64) -> u64> = match source {
        Source::Frame(_) | Source::Listed(_) => {
            let (total, count) = (u128::from(ranges.len()), count as u128);
            let end = |number: u128| (total * number / count) as u64;
            return (0..count)
                .map(|number| {
                    ranges
                        .first(end(number + 1))
                        .last(end(number + 1) - end(number))
                })
                .collect();
        }
        Source::Census(universe) => {
            let units = Units::of(&universe);
            Box::new(move |number| units.get(number).map_or(0, work).max(1))
        }
    };
    let total: u128 = ranges
        .parts()
        .iter()
        .flat_map(Clone::clone)
        .map(|unit| u128::from(weigh(unit)))
        .sum();
    let mut pieces = vec![Ranges::NONE; count];
    let mut before = 0_u128;
    for unit in ranges.parts().iter().flat_map(Clone::clone) {
        let place = (before * count as u128 / total.max(1)) as usize;
        pieces[place] = pieces[place].union(&Ranges::one(unit..unit + 1));
        before += u128::from(weigh(unit));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::census::Universe;
    use proptest::prelude::*;

    use super::*;

    /// Returns the parts of a plan, after a check that together they have each of its nights once.
    fn parts(plan: &Plan, of: usize) -> Vec<Plan> {
        let parts: Vec<Plan> = (1..=of).map(|number| plan.part(number, of)).collect();
        for (source, ranges) in &plan.frames {
            let mut sum = Ranges::NONE;
            let own = parts.iter().flat_map(|part| &part.frames);
            for (_, part) in own.filter(|(one, _)| one == source) {
                assert!(sum.overlap(part).is_empty());
                sum = sum.union(part);
            }
            assert_eq!(sum, *ranges);
        }
        parts
    }

    proptest! {
        #[test]
        fn nights_are_in_one_part_each(start in 0_u64..50, length in 1_u64..1000, gap in 1_u64..9, of in 1_usize..40) {
            let ranges = Ranges::one(start..start + length).union(&Ranges::one(start + length + gap..start + length + gap + 7));
            let frames = vec![(Frame::Theme.into(), ranges), (Frame::Plain.into(), Ranges::one(0..3))];
            let plan = Plan { terms: Terms::new(4), frames };
            let sizes: Vec<u64> = parts(&plan, of).iter().map(Plan::work).collect();
            let (least, most) = (sizes.iter().min().unwrap(), sizes.iter().max().unwrap());
            prop_assert!(most - least <= 2, "{sizes:?}");
        }
    }

    #[test]
    fn units_are_in_one_part_each_of_about_equal_work() {
        let universe = Universe::core(3);
        let ranges = Ranges::one(0..Units::of(&universe).len());
        let plan = Plan {
            terms: Terms::new(1),
            frames: vec![(Source::Census(universe), ranges)],
        };
        let work: Vec<u64> = parts(&plan, 5).iter().map(Plan::work).collect();
        assert!(work.iter().all(|&one| one * 10 > plan.work()), "{work:?}");
    }

    #[test]
    fn each_condition_once_and_in_order() {
        let mut terms = Terms::new(1);
        let [block, redirect]: [Given; 2] = ["component=block", "component=redirect"]
            .map(|word| word.parse().expect("a condition"));
        for given in [redirect, Given::Any, block, redirect] {
            terms.add_given(given);
        }
        let mut expected = vec![block, redirect];
        expected.sort_unstable();
        assert_eq!(terms.given, expected);
    }

    #[test]
    fn work_is_the_number_of_nights() {
        assert_eq!(Plan::new(Frame::Plain, 10, 1).work(), 10);
        let two = [
            (Frame::Plain.into(), Ranges::one(5..9)),
            (Frame::Theme.into(), Ranges::one(0..2)),
        ];
        assert_eq!(
            Plan {
                terms: Terms::new(1),
                frames: two.to_vec()
            }
            .work(),
            6
        );
    }
}
