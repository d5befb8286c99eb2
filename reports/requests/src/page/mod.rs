//! Answers that a page alone needs: a ruling with its drawing, step by step and in every markup; small changes to a night; cards of
//! precedents. Their forms are published with the site's scripts.

#[cfg(feature = "precedents")]
pub(crate) mod cards;
mod form;
#[cfg(feature = "precedents")]
pub(crate) mod matched;
#[cfg(feature = "texts")]
pub(crate) mod pasted;
#[cfg(feature = "nights")]
mod precedent;
#[cfg(feature = "texts")]
pub(crate) mod question;
#[cfg(feature = "nights")]
mod rule;
#[cfg(feature = "setups")]
pub(crate) mod setup;
#[cfg(feature = "nights")]
mod step;
#[cfg(feature = "nights")]
mod texts;
#[cfg(feature = "nights")]
mod verdict;
#[cfg(feature = "nights")]
mod what_if;
#[cfg(any(feature = "texts", feature = "setups"))]
mod words;

#[cfg(feature = "nights")]
pub(crate) use form::IsNight;
#[cfg(feature = "texts")]
pub(crate) use form::is_night;
#[cfg(feature = "setups")]
pub(crate) use words::sentence;
#[cfg(feature = "nights")]
pub(crate) use {precedent::Precedent, rule::Page, what_if::WhatIf};
