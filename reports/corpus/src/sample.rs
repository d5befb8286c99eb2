//! Observer of nights by number of actions: how often systems diverge on each kind. The nights of a campaign are a
//! function of its terms, so they can be resolved again.

use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_resolvers::outcome::Lens;

use crate::study::fold::{Go, NoThreads, Options, fold};
use crate::study::{Look, Observer, Plan, Ranges, Source, State, Terms};
use crate::tally::{Cases, Measures, Rows, Tally};

/// Nights on which any two systems diverge, by number of actions and lens, over the nights of one source.
pub type Sample = Tally<ByActions>;

/// The measures of a sample: numbers of actions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ByActions;

impl Measures for ByActions {
    const STUDY: &'static str = "sample";
    const FILES: &'static [&'static str] = &[];
    const COLUMNS: &'static [&'static str] = &["actions", "lens"];

    fn check(_: &str, _: &Rows, _: &Terms) -> Result<(), String> {
        Ok(())
    }
}

/// Counts nights by their number of actions.
#[derive(Debug, Default)]
pub struct Sampler(Cases);

impl Observer for Sampler {
    type State = Sample;

    fn add(&mut self, look: &mut Look<'_, '_>, sample: &mut Sample) {
        let narrowest = look.results.compared.narrowest();
        for lens in Lens::ALL {
            let diverges = narrowest.is_some_and(|narrowest| narrowest <= lens);
            let actions = look.night.actions().len().to_string();
            self.0.night(actions, lens.id(), diverges);
        }
        sample.add(look.index, look.weight, &mut self.0);
    }
}

/// Resolves nights of a source again, on all cores, and counts them by their number of actions; see [`again`].
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
    again(terms, source, nights, rulers, &Sampler::default, done)
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
    let mut state = State::new(terms.clone());
    let (options, observer) = (Options::default(), |_: Evaluator<'_>| observer());
    fold(
        &plan,
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
    Ok(state.frames.remove(&source).unwrap_or_default().sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::observer::{Go, run};
    use crate::campaign::{Plan, State};
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    /// Compares the totals with those of the campaign, which counts by players.
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
        assert_eq!(sample.nights, all.nights);
        for lens in Lens::ALL {
            let shares = sample.measures().map(|(_, rows)| rows.share(lens.id()));
            let sums = shares.fold((0, 0), |(hits, of), share| {
                (hits + share.hits, of + share.of)
            });
            assert_eq!(
                sums,
                (all.diverging[lens as usize], all.nights),
                "{}",
                lens.id()
            );
        }
    }
}
