//! The requests, and what several of them share.

use std::collections::BTreeMap;

use nightcourt_resolvers::budget::Budget;
use serde::Deserialize;

#[cfg(feature = "precedents")]
use crate::case_law;
#[cfg(feature = "nights")]
use crate::page;
use crate::problem::Answer;
use crate::respond::Responder;
#[cfg(feature = "setups")]
use crate::setup;
#[cfg(feature = "full")]
use crate::{game, house, list, minimise, rates, ruling, show};
#[cfg(feature = "texts")]
use crate::{question, reading};

/// Makes the requests from their modules. Each is a struct of its arguments, which has a method `answer`.
macro_rules! requests {
    ($($(#[$full:meta])? $request:ident($module:ident),)*) => {
        /// A request of a program or of a page. Each module of a page answers some.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(tag = "ask", rename_all = "kebab-case")]
        pub(crate) enum Request {
            $($(#[$full])? $request($module::$request),)*
        }

        impl Request {
            pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
                match self {
                    $($(#[$full])? Request::$request(asked) => asked.answer(court, budget),)*
                }
            }
        }
    };
}

requests! {
    #[cfg(feature = "full")]
    Resolve(ruling),
    #[cfg(feature = "full")]
    Explain(ruling),
    #[cfg(feature = "full")]
    Compare(ruling),
    #[cfg(feature = "full")]
    Possible(ruling),
    #[cfg(feature = "full")]
    Texts(ruling),
    #[cfg(feature = "texts")]
    Read(reading),
    #[cfg(feature = "texts")]
    Kind(reading),
    #[cfg(feature = "texts")]
    Ask(question),
    #[cfg(feature = "precedents")]
    Search(case_law),
    #[cfg(feature = "precedents")]
    Match(case_law),
    #[cfg(feature = "full")]
    Show(show),
    #[cfg(feature = "setups")]
    Setup(setup),
    #[cfg(feature = "full")]
    House(house),
    #[cfg(feature = "full")]
    Rulebook(house),
    #[cfg(feature = "full")]
    Game(game),
    #[cfg(feature = "full")]
    Minimise(minimise),
    #[cfg(feature = "full")]
    Gen(list),
    #[cfg(feature = "full")]
    Rates(rates),
    #[cfg(feature = "full")]
    Systems(list),
    #[cfg(feature = "full")]
    Roles(list),
    #[cfg(feature = "nights")]
    IsNight(page),
    #[cfg(feature = "nights")]
    Page(page),
    #[cfg(feature = "nights")]
    WhatIf(page),
    #[cfg(feature = "nights")]
    Precedent(page),
}

/// A night as JSON: a string with its text, or an object.
#[cfg(feature = "full")]
pub(crate) type NightInput = serde_json::Value;
/// The text of a night.
#[cfg(not(feature = "full"))]
pub(crate) type NightInput = String;

/// Systems and rulings.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Terms {
    /// Ids of systems or of rulebooks; empty for the house's, or all seven.
    pub(crate) systems: Vec<String>,
    /// House rules: the name of a preset, or a TOML text.
    #[cfg(feature = "full")]
    pub(crate) house: Option<String>,
    /// Switches with their options. They win over those of the house.
    pub(crate) switches: BTreeMap<String, String>,
    /// Rulebooks next to the systems: ids of those that come with the program, or TOML texts.
    #[cfg(feature = "full")]
    pub(crate) rulebooks: Vec<String>,
    /// The lens; `full` if there is none.
    pub(crate) lens: Option<String>,
}

/// Defaults of arguments.
pub(crate) mod usual {
    pub(crate) const fn yes() -> bool {
        true
    }

    pub(crate) const fn one() -> u64 {
        1
    }

    pub(crate) const fn thousand() -> u64 {
        1000
    }

    pub(crate) const fn three() -> usize {
        3
    }

    pub(crate) const fn ten() -> usize {
        10
    }
}
