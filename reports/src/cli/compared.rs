//! Options of campaigns and censuses for the compared systems and their switches.

use nightcourt_corpus::campaign::Terms;
use nightcourt_corpus::campaign::added::{Added as InTerms, MOST_SYSTEMS};
use nightcourt_host::house::House;
use nightcourt_resolvers::ruler::RulerId;

use super::output::CommandResult;
use super::rulers::{Added, Rulers};
use super::{house, options};

/// Options for switches and added rulebooks or engines.
#[derive(clap::Args)]
pub(super) struct RulerArgs {
    /// House rules: one that `nightcourt list houses` has, or a file
    ///
    /// House rules whose switches to set: one that `nightcourt list houses` has, or a file. --switch wins over it
    #[arg(long, value_name = "NAME|FILE")]
    house: Option<String>,
    /// Set a switch (see `nightcourt list switches`); may be repeated
    ///
    /// Set a switch, to decide a disputed ruling otherwise (see `nightcourt list switches`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
    #[command(flatten)]
    added: Added,
}

/// Options for the compared systems.
#[derive(clap::Args)]
pub(super) struct Compared {
    /// Systems to compare, separated by commas [default: all seven]
    #[arg(
        long,
        short,
        alias = "system",
        value_name = "SYSTEM",
        value_delimiter = ','
    )]
    systems: Vec<String>,
    #[command(flatten)]
    rulers: RulerArgs,
    /// Only count divergences and events, without precedents and possible outcomes. Many times faster
    #[arg(long)]
    rates_only: bool,
}

impl RulerArgs {
    pub(super) fn start(&self) -> CommandResult<Rulers> {
        self.added.start()
    }

    /// Returns the terms of a run with this seed: these systems and the added ones, under the switches of the options.
    pub(super) fn terms(
        &self,
        seed: u64,
        systems: &[RulerId],
        rulers: &Rulers,
    ) -> Result<Terms, String> {
        let mut terms = Terms::new(seed);
        terms.systems = rulers.and_added(systems);
        terms.added = InTerms::of(&terms.systems, &rulers.panel);
        let house = house::given(self.house.as_ref())?;
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
            self.switches
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
        self.rulers.start()
    }

    /// Returns the terms of a run with this seed before these systems are started.
    pub(super) fn terms(&self, seed: u64, rulers: &Rulers) -> Result<Terms, String> {
        let named = rulers.named(&self.systems)?;
        let systems = if named.is_empty() {
            &RulerId::SYSTEMS[..]
        } else {
            &named
        };
        let mut terms = self.rulers.terms(seed, systems, rulers)?;
        terms.rates_only = self.rates_only;
        if terms.systems.len() < 2 {
            return Err(
                "--systems names one system only: a comparison needs two, or a --rulebook or an --engine beside it"
                    .to_owned(),
            );
        }
        if terms.systems.len() > MOST_SYSTEMS {
            let all = terms.systems.len();
            return Err(format!(
                "{all} systems are too many: a campaign compares at most {MOST_SYSTEMS}; leave some out by --systems, as in --systems nar,snarf"
            ));
        }
        Ok(terms)
    }
}
