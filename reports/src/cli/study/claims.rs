//! `nightcourt study claims`: the sources' statements about their systems, measured.

use std::io;

use nightcourt_corpus::claims::{Claims, GUIDE, Shares};
use nightcourt_corpus::study::{Plan, State, Terms};
use nightcourt_corpus::tally::StudyFile;
use nightcourt_gen::Frame;
use nightcourt_pages::study::{page, short};
use nightcourt_resolvers::ruler::Panel;

use super::{Figures, Named, Row};

pub(super) const ROW: Row = Row {
    about: "Measure the sources' claims about their systems",
    help: "\
Examples:
  nightcourt study claims --nights 100000 --frame normal
  nightcourt study claims --given no-breakdown --format json > claims.json
  nightcourt study claims --nights our-nights.jsonl --switch doctor-saves=one
  nightcourt study claims --nights 20000 --frame theme --rulebook ultimafia
  nightcourt study claims --nights 10000000 --out claims
  nightcourt study claims --universe census:players=3

Claims are about the seven systems, under the switches that are set. Rulebooks and engines join the figures on agreement and events.",
    // Those of the published page, in its order.
    frames: &[
        Frame::Normal,
        Frame::NormalPlayed,
        Frame::Theme,
        Frame::Uniform,
        Frame::Werewolf,
    ],
    nights: 100_000,
    ..Row::of::<Shares>()
};

impl Named for Shares {
    type Observer = Claims;

    fn observer(_: &Terms) -> Claims {
        Claims::default()
    }

    fn figures(plan: &Plan, state: &State<Self>, _: &Panel) -> io::Result<Figures> {
        let file = StudyFile::new(plan, state, GUIDE.clone());
        Figures::new(page(&file), &short(&file), &file, Vec::new())
    }
}
