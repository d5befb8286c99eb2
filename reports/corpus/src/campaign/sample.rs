//! Nights of a campaign resolved again, to count what a campaign does not: how often systems diverge on nights with so many
//! actions, so close together, or with some ability. Nights are a function of the terms, so none has to be kept.

use std::collections::BTreeMap;
use std::ops::Range;

use nightcourt_gen::Buffers;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::finding::SystemOutcomes;
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use rayon::prelude::*;

use super::{Ranges, Source, Terms};
use crate::given::meets;

/// How many nights a thread takes at once.
const CHUNK: u64 = 250;

/// Nights of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Diverging {
    /// How many there are.
    pub nights: u64,
    /// On how many any two systems diverge, under each lens.
    pub diverging: [u64; 3],
}

/// What was counted of the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sample {
    /// All nights.
    pub all: Diverging,
    /// By number of actions.
    pub actions: BTreeMap<usize, Diverging>,
    /// By density: actions for every ten players, rounded down.
    pub density: BTreeMap<usize, Diverging>,
    /// Nights on which somebody does so, by ability; those that nobody used are left out.
    pub abilities: BTreeMap<Ability, Diverging>,
}

impl Diverging {
    fn add(&mut self, narrowest: Option<Lens>) {
        self.nights += 1;
        for lens in Lens::ALL.into_iter().filter(|&lens| narrowest.is_some_and(|narrowest| narrowest <= lens)) {
            self.diverging[lens as usize] += 1;
        }
    }

    fn merge(&mut self, other: Diverging) {
        self.nights += other.nights;
        for (sum, count) in self.diverging.iter_mut().zip(other.diverging) {
            *sum += count;
        }
    }
}

impl Sample {
    fn add(&mut self, night: &Night, narrowest: Option<Lens>) {
        let (actions, players) = (night.actions().len(), night.players().len());
        self.all.add(narrowest);
        self.actions.entry(actions).or_default().add(narrowest);
        self.density.entry(actions * 10 / players.max(1)).or_default().add(narrowest);
        for ability in Ability::all().filter(|&ability| night.actions().iter().any(|one| one.ability == ability)) {
            self.abilities.entry(ability).or_default().add(narrowest);
        }
    }

    fn join(mut self, other: Sample) -> Sample {
        fn merge<K: Ord>(into: &mut BTreeMap<K, Diverging>, from: BTreeMap<K, Diverging>) {
            from.into_iter().for_each(|(key, count)| into.entry(key).or_default().merge(count));
        }
        self.all.merge(other.all);
        merge(&mut self.actions, other.actions);
        merge(&mut self.density, other.density);
        merge(&mut self.abilities, other.abilities);
        self
    }
}

/// Resolves nights of a source again, those that meet the conditions of the campaign, on all cores; `done` hears of every few that are done. The same nights give the same counts.
pub fn sample(
    terms: &Terms,
    source: Source,
    nights: &Ranges,
    rulers: &dyn Rulers,
    done: &(impl Fn(u64) + Sync),
) -> Sample {
    let Some(of_source) = terms.nights(source) else { return Sample::default() };
    let chunk = |range: Range<u64>| {
        let mut evaluator = Evaluator::new(rulers, terms.switches);
        let (mut results, mut buffers, mut sample) = (SystemOutcomes::default(), Buffers::default(), Sample::default());
        let mut spare = Outcome::default();
        done(range.end - range.start);
        for index in range {
            let Some(night) = of_source.get(index, std::mem::take(&mut buffers)) else { break };
            if meets(&terms.given, &night, &mut evaluator, &mut spare) {
                results.rule(&mut evaluator, &terms.systems, &night);
                sample.add(&night, results.compared.narrowest());
            }
            buffers = Buffers::from(night);
        }
        sample
    };
    let parts = nights.parts().iter().flat_map(|range| {
        let starts = (range.start..range.end).step_by(CHUNK as usize);
        starts.map(|start| start..range.end.min(start.saturating_add(CHUNK)))
    });
    let parts: Vec<Range<u64>> = parts.collect();
    parts.into_par_iter().map(chunk).reduce(Sample::default, Sample::join)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::run::{Go, run};
    use crate::campaign::{Plan, State};
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    /// The campaign counts by players; what it counts in all has to be what the sample counts in all, and each other way to
    /// count has every night once.
    #[test]
    fn it_counts_what_the_campaign_counted() {
        counts_what_the_campaign_counts(Plan::new(Frame::Tangled, 600, 4));
        let mut given = Plan::new(Frame::Tangled, 600, 4);
        given.terms.add_given("component=redirect".parse().unwrap());
        counts_what_the_campaign_counts(given);
    }

    fn counts_what_the_campaign_counts(plan: Plan) {
        let mut state = State::new(plan.terms.clone());
        run(&plan, &mut state, 1, &SEVEN, &mut |_, _| Go::On).unwrap();
        let all = state.frames[&Frame::Tangled.into()].sums.counts.all();
        let nights = Ranges::one(0..600);
        let sample = sample(&plan.terms, Frame::Tangled.into(), &nights, &SEVEN, &|_| {});
        let counted = Diverging { nights: all.nights, diverging: all.diverging };
        assert_eq!(sample.all, counted);
        for by in [&sample.actions, &sample.density] {
            let mut sum = Diverging::default();
            by.values().for_each(|count| sum.merge(*count));
            assert_eq!(sum, counted);
        }
        let tally = &state.frames[&Frame::Tangled.into()].sums.counts.tally;
        for ability in Ability::all() {
            let used = sample.abilities.get(&ability).map_or(0, |count| count.nights);
            assert!(
                used <= tally.abilities[ability as usize] && (used == 0) == (tally.abilities[ability as usize] == 0)
            );
        }
    }

    /// By hand: three actions of four players are seven for every ten, rounded down.
    #[test]
    fn how_close_together_actions_are() {
        let text = "[players]\nA = Town Cop\nB = Town Cop\nC = Town Cop\nD = Town\n[actions]\nA -> D\nB -> D\nC -> D\n";
        let night = nightcourt_resolvers::text::Sheet::parse(text).expect("a night").night;
        let mut sample = Sample::default();
        sample.add(&night, Some(Lens::State));
        sample.add(&Night::default(), None);
        let one = Diverging { nights: 1, diverging: [0, 1, 1] };
        let none = Diverging { nights: 1, diverging: [0; 3] };
        assert_eq!(sample.density, [(7, one), (0, none)].into());
        assert_eq!(sample.actions, [(3, one), (0, none)].into());
        assert_eq!(sample.abilities, [(Ability::Investigate, one)].into());
        assert_eq!(sample.all, Diverging { nights: 2, diverging: [0, 1, 1] });
    }
}
