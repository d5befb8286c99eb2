//! Answers that a page alone needs: a ruling with its drawing, step by step and in every markup; small changes to a night; cards of
//! precedents. Their forms are published with the site's scripts.

#[cfg(feature = "full")]
pub(crate) mod cards;
mod form;
#[cfg(feature = "full")]
pub(crate) mod matched;
mod precedent;
#[cfg(feature = "full")]
pub(crate) mod reply;
mod rule;
mod step;
mod texts;
mod verdict;
mod what_if;

pub(crate) use form::IsNight;
#[cfg(feature = "full")]
pub(crate) use form::is_night;
pub(crate) use precedent::Precedent;
pub(crate) use rule::Page;
pub(crate) use what_if::WhatIf;
