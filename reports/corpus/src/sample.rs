//! Observer of nights by number of actions and density: how often systems diverge on each kind. The nights of a campaign
//! are a function of its terms, so they can be resolved again.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

use crate::study::fold::{Go, NoThreads, Options, fold};
use crate::study::{
    Look, Observer, Plan, Ranges, Source, State, Sums, Terms, add_by_key, add_by_place,
};

/// Nights of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diverging {
    /// Number of nights.
    pub nights: u64,
    /// Nights on which any two systems diverge, under each lens.
    pub diverging: [u64; 3],
}

/// Counts of the nights of one source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// All nights.
    pub all: Diverging,
    /// By number of actions.
    pub actions: BTreeMap<usize, Diverging>,
    /// By density: actions for every ten players, rounded down.
    pub density: BTreeMap<usize, Diverging>,
}

impl AddAssign for Diverging {
    fn add_assign(&mut self, other: Diverging) {
        self.nights += other.nights;
        add_by_place(&mut self.diverging, &other.diverging);
    }
}

impl Sample {
    fn add(&mut self, night: &Night, narrowest: Option<Lens>, nights: u64) {
        let (actions, players) = (night.actions().len(), night.players().len());
        let diverges = |lens| narrowest.is_some_and(|narrowest| narrowest <= lens);
        let count = Diverging {
            nights,
            diverging: Lens::ALL.map(|lens| u64::from(diverges(lens)) * nights),
        };
        self.all += count;
        *self.actions.entry(actions).or_default() += count;
        let density = actions * 10 / players.max(1);
        *self.density.entry(density).or_default() += count;
    }
}

impl Sums for Sample {
    const STUDY: &'static str = "sample";

    fn merge(&mut self, other: Sample) {
        self.all += other.all;
        add_by_key(&mut self.actions, other.actions);
        add_by_key(&mut self.density, other.density);
    }
}

/// Counts nights by their kind.
#[derive(Clone, Copy, Debug)]
pub struct Sampler;

impl Observer for Sampler {
    type State = Sample;

    fn add(&mut self, look: &mut Look<'_, '_>, sample: &mut Sample) {
        sample.add(look.night, look.results.compared.narrowest(), look.weight);
    }
}

/// Resolves nights of a source again, on all cores, and counts them by their kind; see [`again`].
///
/// # Errors
/// If the threads cannot be started.
pub fn sample(
    terms: &Terms,
    source: Source,
    nights: &Ranges,
    rulers: &dyn Rulers,
    done: &dyn Fn(u64),
) -> Result<Sample, NoThreads> {
    again(terms, source, nights, rulers, &|| Sampler, done)
}

/// Resolves nights of a source again, on all cores, and returns the sums of the observer. Nights that do not meet the conditions of
/// the terms are left out. `done` gets the number of nights of each block.
///
/// # Errors
/// If the threads cannot be started.
pub fn again<O: Observer>(
    terms: &Terms,
    source: Source,
    nights: &Ranges,
    rulers: &dyn Rulers,
    observer: &(dyn Fn() -> O + Sync),
    done: &dyn Fn(u64),
) -> Result<O::State, NoThreads> {
    let plan = Plan {
        terms: terms.clone(),
        frames: vec![(source, nights.clone())],
    };
    let mut state = whole(&plan, rulers, observer, done)?;
    Ok(state.frames.remove(&source).unwrap_or_default().sums)
}

/// Resolves all nights of a plan, on all cores, and returns the state of the observer. `done` gets the number of nights of
/// each block.
pub(crate) fn whole<O: Observer>(
    plan: &Plan,
    rulers: &dyn Rulers,
    observer: &(dyn Fn() -> O + Sync),
    done: &dyn Fn(u64),
) -> Result<State<O::State>, NoThreads> {
    let mut state = State::new(plan.terms.clone());
    let (options, observer) = (Options::default(), |_: Evaluator<'_>| observer());
    fold(
        plan,
        &mut state,
        0,
        rulers,
        &options,
        &observer,
        &mut |_, work| {
            done(work);
            Go::On
        },
    )?;
    Ok(state)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::observer::{Go, run};
    use crate::campaign::{Plan, State};
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    /// Compares the totals with those of the campaign, which counts by players. Each other breakdown counts every night
    /// once.
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
        let sample = sample(&plan.terms, Frame::Tangled.into(), &nights, &SEVEN, &|_| {}).unwrap();
        let counted = Diverging {
            nights: all.nights,
            diverging: all.diverging,
        };
        assert_eq!(sample.all, counted);
        for by in [&sample.actions, &sample.density] {
            let mut sum = Diverging::default();
            by.values().for_each(|count| sum += *count);
            assert_eq!(sum, counted);
        }
    }

    /// By hand: three actions of four players are seven for every ten, rounded down.
    #[test]
    fn density_is_actions_for_every_ten_players() {
        let text = "[players]\nA = Town Cop\nB = Town Cop\nC = Town Cop\nD = Town\n[actions]\nA -> D\nB -> D\nC -> D\n";
        let night = nightcourt_resolvers::text::Sheet::parse(text)
            .expect("a night")
            .night;
        let mut sample = Sample::default();
        sample.add(&night, Some(Lens::State), 1);
        sample.add(&Night::default(), None, 1);
        let one = Diverging {
            nights: 1,
            diverging: [0, 1, 1],
        };
        let none = Diverging {
            nights: 1,
            diverging: [0; 3],
        };
        assert_eq!(sample.density, [(7, one), (0, none)].into());
        assert_eq!(sample.actions, [(3, one), (0, none)].into());
        assert_eq!(
            sample.all,
            Diverging {
                nights: 2,
                diverging: [0, 1, 1]
            }
        );
        let written = serde_json::to_string(&sample).expect("JSON");
        assert_eq!(
            serde_json::from_str::<Sample>(&written).expect("a sample"),
            sample
        );
    }
}
