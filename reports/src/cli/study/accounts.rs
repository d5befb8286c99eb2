//! `nightcourt study accounts`: how often each system's account of a night is long.

use std::io;

use nightcourt_corpus::accounts::{AccountCounter, Accounts};
use nightcourt_corpus::study::{Plan, State, Terms};
use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::Panel;

use super::{Figures, Named, Row, table};

pub(super) const ROW: Row = Row {
    about: "Count the nights on which the account of a system is longer than ten lines",
    help: "\
Examples:
  nightcourt study accounts --nights 2000 --frame theme
  nightcourt study accounts --frame normal --rulebook ultimafia --out accounts

An account is what `nightcourt rule --explain` prints. Engines give none.",
    frames: &[Frame::Normal, Frame::Theme],
    nights: 2_000,
    ..Row::of::<Accounts>()
};

impl Named for Accounts {
    type Observer = AccountCounter;

    fn observer(_: &Terms) -> AccountCounter {
        AccountCounter::default()
    }

    fn figures(plan: &Plan, state: &State<Self>, _: &Panel) -> io::Result<Figures> {
        table("Accounts of more than ten lines", plan, state)
    }
}
