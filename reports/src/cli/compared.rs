//! Options of campaigns and censuses for the compared systems and their switches.

use nightcourt_corpus::campaign::Terms;
use nightcourt_corpus::campaign::added::{Added as InTerms, MOST_SYSTEMS};
use nightcourt_host::house::House;
use nightcourt_resolvers::ruler::RulerId;

use super::house;
use super::output::CommandResult;
use super::rulers::{Added, Rulers};

/// Options for the systems of a study, and their switches.
#[derive(clap::Args)]
pub(super) struct Systems {
    #[command(flatten)]
    rules: house::RuleArgs,
    #[command(flatten)]
    added: Added,
}

/// Options for the systems of a campaign or a census.
#[derive(clap::Args)]
pub(super) struct Compared {
    #[command(flatten)]
    systems: Systems,
    /// Only count divergences and events, without precedents and possible outcomes. Many times faster
    #[arg(long)]
    rates_only: bool,
}

impl Systems {
    pub(super) fn start(&self) -> CommandResult<Rulers> {
        self.added.start()
    }

    /// Starts the engines of the study of a corpus, none of whose rulebooks and engines may be missing.
    pub(super) fn start_all_for(&self, corpus: &InTerms) -> CommandResult<Rulers> {
        self.added.start_all_for(corpus)
    }

    /// Returns the terms of a run with this seed: the systems and the added ones, under the switches of the options.
    pub(super) fn terms(&self, seed: u64, rulers: &Rulers) -> Result<Terms, String> {
        let named = rulers.named(&self.rules.systems)?;
        let systems = if named.is_empty() {
            &RulerId::SYSTEMS[..]
        } else {
            &named
        };
        let mut terms = Terms::new(seed);
        terms.systems = rulers.and_added(systems);
        terms.added = InTerms::of(&terms.systems, &rulers.panel);
        if terms.systems.len() > MOST_SYSTEMS {
            let all = terms.systems.len();
            return Err(format!(
                "{all} systems are too many: a campaign compares at most {MOST_SYSTEMS}; leave some out by --systems, as in --systems nar,snarf"
            ));
        }

        let house = house::given(self.rules.house.as_ref())?;
        if house.as_ref().is_some_and(House::has_own_guns) {
            return Err(
                "--house: a corpus keeps switches, and no roles of [guns]; take them out of a copy"
                    .to_owned(),
            );
        }
        let of_house = house
            .iter()
            .flat_map(|house| house.set.iter().map(|(id, option)| (*id, option.as_str())));
        for (id, option) in of_house.chain(
            self.rules
                .switches
                .iter()
                .map(|(id, option)| (id.as_str(), option.as_str())),
        ) {
            // The option was checked when it was parsed.
            let _ = terms.switch(id, option);
        }
        Ok(terms)
    }
}

impl Compared {
    pub(super) fn rulers(&self) -> CommandResult<Rulers> {
        self.systems.start()
    }

    /// Returns the terms of a run with this seed.
    pub(super) fn terms(&self, seed: u64, rulers: &Rulers) -> Result<Terms, String> {
        let mut terms = self.systems.terms(seed, rulers)?;
        terms.rates_only = self.rates_only;
        if terms.systems.len() < 2 {
            return Err(
                "--systems names one system only: a comparison needs two, or a --rulebook or an --engine beside it"
                    .to_owned(),
            );
        }
        Ok(terms)
    }
}
