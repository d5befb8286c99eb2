//! What a campaign is to do. Two campaigns with equal plans write equal files.

use std::sync::Arc;

use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};

use super::added::Added;
use super::supply::Supply;
use super::{Ranges, Source};
use crate::given::Given;

/// What two campaigns must have in common to be one: where nights come from, and who rules them how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How many players; each frame's own range, if not given.
    pub players: Option<Span>,
    /// How many actions; each frame's own number, if not given.
    pub actions: Option<Span>,
    /// What nights have to meet to be counted, each once and in order; the others are passed over.
    pub given: Vec<Given>,
    /// The seed of the nights.
    pub seed: u64,
    /// The systems, each once, in the order asked for.
    pub systems: Vec<RulerId>,
    /// Those of them that are no systems.
    pub added: Added,
    /// The frames and nights that were given.
    pub supply: Supply,
    /// How the disputed rulings are decided.
    pub switches: Switches,
    /// Whether nights are only counted, and what they come down to is not worked out: no catalogues, and many times the speed.
    pub rates_only: bool,
    /// The same in the words that users type: one option for every switch, in the order of [`SWITCHES`].
    options: Vec<String>,
}

/// What a campaign is to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Where nights come from, and who rules them how.
    pub terms: Terms,
    /// Which nights of which sampling frames, or which units of a census; each source once.
    pub frames: Vec<(Source, Ranges)>,
}

/// The nights of a source, each made or told by its index.
#[derive(Clone, Debug)]
pub(crate) enum Nights {
    /// They are drawn under these settings and this seed.
    Drawn(Box<Settings>, u64),
    /// They were given.
    Listed(Arc<[Night]>),
}

impl Nights {
    /// The night with this index, in the memory of another; none, if there are not so many.
    pub(crate) fn get(&self, index: u64, buffers: Buffers) -> Option<Night> {
        match self {
            Nights::Drawn(settings, seed) => Some(night(settings, *seed, index, buffers)),
            Nights::Listed(nights) => nights.get(usize::try_from(index).ok()?).cloned(),
        }
    }
}

impl Terms {
    /// All systems, with every switch at its default.
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
            options: SWITCHES.iter().map(|row| row.options[0].to_owned()).collect(),
        }
    }

    /// Adds a condition that nights have to meet.
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

    /// Every switch and its option.
    pub fn options(&self) -> impl Iterator<Item = (&'static str, &str)> {
        SWITCHES.iter().zip(&self.options).map(|(row, option)| (row.id, option.as_str()))
    }

    /// The settings of a frame's nights.
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

    /// One night of a frame, alone.
    #[must_use]
    pub fn night(&self, frame: Frame, index: u64) -> Night {
        night(&self.settings(frame), self.seed, index, Buffers::default())
    }

    /// The nights of a source, by index; none, if it is a census, which has units.
    pub(crate) fn nights(&self, source: Source) -> Option<Nights> {
        match source {
            Source::Frame(frame) => Some(Nights::Drawn(Box::new(self.settings(frame)), self.seed)),
            Source::Listed(listed) => self.supply.nights(listed).cloned().map(Nights::Listed),
            Source::Census(_) => None,
        }
    }

    /// The command that prints a night, or runs it, or the unit of a census that it is of.
    #[must_use]
    pub fn repeat(&self, source: Source, index: u64) -> String {
        let frame = match source {
            Source::Frame(frame) => frame,
            Source::Listed(_) => {
                return format!("nightcourt campaign --nights FILE --range {index}..{} --out night", index + 1);
            }
            Source::Census(universe) => {
                return format!("nightcourt census --universe {universe} --range {index}..{} --out unit", index + 1);
            }
        };
        let span = |name: &str, span: Option<Span>| {
            span.map(|span| format!(" --{name} {}..{}", span.least, span.most)).unwrap_or_default()
        };
        let (players, actions) = (span("players", self.players), span("actions", self.actions));
        format!("nightcourt gen --frame {}{players}{actions} --seed {} --index {index}", frame.option(), self.seed)
    }
}

impl Plan {
    /// A plan for the first nights of one frame, all systems, with every switch at its default.
    #[must_use]
    pub fn new(frame: Frame, nights: u64, seed: u64) -> Plan {
        Plan { terms: Terms::new(seed), frames: vec![(frame.into(), Ranges::one(0..nights))] }
    }

    /// The command that runs the plan. The files of frames, nights and rulebooks are named by what they are.
    #[must_use]
    pub fn command(&self) -> String {
        let Terms { players, actions, given, seed, systems, added, rates_only, .. } = &self.terms;
        let census = self.frames.iter().find_map(|(source, _)| match source {
            Source::Census(universe) => Some(universe),
            Source::Frame(_) | Source::Listed(_) => None,
        });
        let mut words = match census {
            Some(universe) => vec!["nightcourt census --universe".to_owned(), universe.to_string()],
            None => vec!["nightcourt campaign".to_owned()],
        };
        let frames: Vec<String> =
            self.frames.iter().filter_map(|(source, _)| source.frame()).map(|one| one.option()).collect();
        if !frames.is_empty() {
            words.push(format!("--frame {}", frames.join(",")));
        }
        if self.frames.iter().any(|(source, _)| matches!(source, Source::Listed(_))) {
            words.push("--nights FILE".to_owned());
        }
        if let Some((_, ranges)) = self.frames.first() {
            words.push(match ranges.parts() {
                [all] if all.start == 0 && !frames.is_empty() => format!("--nights {}", all.end),
                _ => format!("--range {ranges}"),
            });
        }
        let span = |name: &str, span: &Option<Span>| span.map(|span| format!("--{name} {}..{}", span.least, span.most));
        words.extend(span("players", players).into_iter().chain(span("actions", actions)));
        if census.is_none() {
            words.push(format!("--seed {seed}"));
        }
        words.extend(given.iter().map(|given| format!("--given {given}")));
        let built_in: Vec<&str> = systems.iter().filter(|one| one.system().is_some()).map(RulerId::id).collect();
        if built_in != RulerId::SYSTEMS.each_ref().map(RulerId::id) {
            words.push(format!("--systems {}", built_in.join(",")));
        }
        words.extend(added.rulebooks.keys().map(|id| format!("--rulebook {id}")));
        words.extend(added.engines.keys().map(|id| format!("--engine {id}=COMMAND")));
        let set = self.terms.options().zip(SWITCHES.iter()).filter(|((_, option), row)| *option != row.options[0]);
        words.extend(set.map(|((id, option), _)| format!("--switch {id}={option}")));
        if *rates_only {
            words.push("--rates-only".to_owned());
        }
        words.join(" ")
    }

    /// How much work it is: nights, or about so many.
    #[must_use]
    pub fn work(&self) -> u64 {
        self.frames.iter().map(|(source, ranges)| source.work(ranges)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_condition_once_and_in_order() {
        let mut terms = Terms::new(1);
        let [block, redirect]: [Given; 2] =
            ["component=block", "component=redirect"].map(|word| word.parse().expect("a condition"));
        for given in [redirect, Given::Any, block, redirect] {
            terms.add_given(given);
        }
        let mut expected = vec![block, redirect];
        expected.sort_unstable();
        assert_eq!(terms.given, expected);
    }

    #[test]
    fn how_much_work_a_plan_is() {
        assert_eq!(Plan::new(Frame::Plain, 10, 1).work(), 10);
        let two = [(Frame::Plain.into(), Ranges::one(5..9)), (Frame::Theme.into(), Ranges::one(0..2))];
        assert_eq!(Plan { terms: Terms::new(1), frames: two.to_vec() }.work(), 6);
    }
}
