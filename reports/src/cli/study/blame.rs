//! `nightcourt study blame`: the switches that make systems diverge.

use std::io;

use nightcourt_corpus::blame::{Blame, Blamer};
use nightcourt_corpus::study::{Plan, State, Terms};
use nightcourt_gen::Frame;
use nightcourt_resolvers::ruler::Panel;

use super::{Figures, Named, Row, table};

pub(super) const ROW: Row = Row {
    about: "List the switches that make systems diverge, and how many nights they account for",
    help: "\
Examples:
  nightcourt study blame my-corpus --out blame
  nightcourt study blame --nights 20000 --frame theme
  nightcourt study blame --frame normal-played --format json > blame.json

Switches are rulings that hosts dispute (see `nightcourt list switches`). For each frame, each pair of systems and each lens, the table
has of the nights on which the two diverge:

  cause     the nights of each cause that came: `tie` (the two agree under some order of submission: one switch leaves it open), `one` (one
            other switch), `either` (a tie or one other switch), `several` (several together), `rules` (no setting of open switches
            makes the two agree), `unknown` (to try every setting takes too much work)
  share     the Shapley share of a switch: the nights that it accounts for
  smallest  the nights on which a set of switches is a smallest one that makes the two agree; a night may have several
  gives-up  of the nights of `rules`, those on which one system alone would have to give up one ruling of its source
  orders    `agree`: the share of orders of submission under which the two agree, over nights of up to five actions; `untried`: the
            nights of more actions

A system turns only switches that its source leaves open; a switch that both leave open is turned for both. A switch that leaves ties
open is turned to `all`: some outcome that the rules allow has to agree. Every combination of switches is tried on every night, so
shares are exact, and add up, with `rules`, to all nights on which the two diverge.

Of a corpus only nights that a frame draws are resolved again: your own nights are not in it, and a census counts classes of nights.",
    frames: &[
        Frame::NormalPlayed,
        Frame::Normal,
        Frame::Theme,
        Frame::Uniform,
        Frame::Tangled,
        Frame::Werewolf,
    ],
    nights: 2_000,
    ..Row::of::<Blame>()
};

impl Named for Blame {
    type Observer = Blamer;

    fn observer(terms: &Terms) -> Blamer {
        Blamer::new(terms.switches)
    }

    fn figures(plan: &Plan, state: &State<Self>, _: &Panel) -> io::Result<Figures> {
        table("Switches that make systems diverge", plan, state)
    }
}
