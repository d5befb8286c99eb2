//! `nightcourt study axioms`: properties of social choice, measured on nights.

use std::io;

use nightcourt_corpus::axioms::{Axioms, Breaches, record};
use nightcourt_corpus::study::{Plan, State, Terms};
use nightcourt_gen::Frame;
use nightcourt_pages::study::page;
use nightcourt_resolvers::ruler::Panel;

use super::{Figures, Named, Row};

pub(super) const ROW: Row = Row {
    about: "Measure how often each system breaks axioms of social choice, and show the smallest nights",
    help: "\
Examples:
  nightcourt study axioms --nights 20000 --frame theme
  nightcourt study axioms --universe census:players=3
  nightcourt study axioms --nights 20000 --frame normal --rulebook ultimafia --format json > axioms.json

An axiom compares a night with one that was changed: the actions in the opposite order, or one more Doctor. RULES.md defines each
(AX-1 to AX-11).",
    frames: &[Frame::NormalPlayed, Frame::Normal, Frame::Theme],
    nights: 20_000,
    ..Row::of::<Breaches>()
};

impl Named for Breaches {
    type Observer = Axioms;

    fn observer(_: &Terms) -> Axioms {
        Axioms::default()
    }

    fn figures(plan: &Plan, state: &State<Self>, panel: &Panel) -> io::Result<Figures> {
        let file = record::file(plan, state, panel);
        let page = page(&file);
        let tables = vec![record::table(&file.breaches)?, file.rates.csv()?];
        Figures::new(page.clone(), &page, &file, tables)
    }
}
