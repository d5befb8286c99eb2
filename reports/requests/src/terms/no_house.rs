//! House rules and rulebooks of the small module, which has none: its page asks the full one.

use nightcourt_pages::thread::HouseTerms;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::{Panel, RulerId, Taken};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{Context, Sheet};

use crate::problem::{Problems, only};

/// House rules: the small module has none.
pub(crate) struct House {
    pub(crate) system: RulerId,
    pub(crate) systems: Vec<RulerId>,
    none: std::convert::Infallible,
}

impl House {
    pub(crate) fn join(&self, _: &mut Panel) -> Result<(), Taken> {
        match self.none {}
    }

    pub(crate) fn switches(&self) -> Switches {
        match self.none {}
    }

    pub(crate) fn terms(&self) -> HouseTerms {
        match self.none {}
    }

    pub(crate) fn context<'a>(&self, _: &'a [RulerId]) -> Context<'a> {
        match self.none {}
    }

    pub(crate) fn open_on(&self, _: &Panel, _: &Sheet, _: Switches, _: &Budget) -> Vec<String> {
        match self.none {}
    }
}

pub(crate) fn add_rulebooks(_: &mut Panel, books: &[String]) -> Result<(), Problems> {
    match books {
        [] => Ok(()),
        _ => Err(only("rulebooks: this module has none".to_owned())),
    }
}

pub(crate) fn named(_: &str) -> Result<House, Problems> {
    Err(only("house: this module has no house rules".to_owned()))
}
