//! `nightcourt study theorems`: the sets of abilities and passives on which two systems can differ.

use std::io;

use nightcourt_corpus::study::{Plan, State, Terms};
use nightcourt_corpus::theorems::record::TheoremsFile;
use nightcourt_corpus::theorems::{Theorems, Theorist, refuted};
use nightcourt_gen::Frame;
use nightcourt_pages::theorems::page;
use nightcourt_resolvers::ruler::Panel;

use super::{Figures, Named, Row};

pub(super) const ROW: Row = Row {
    about: "List the sets of abilities and passives on which two systems can differ, and those on which they cannot",
    help: "\
Examples:
  nightcourt study theorems --universe census:players=3
  nightcourt study theorems --universe census:players=3 --systems nar,rar --format json
  nightcourt study theorems --universe census:players=4 --out law
  nightcourt study theorems --universe census:players=3:passives=1 --switch doctor-saves=one --out passives

For each pair of systems, each lens and each setting of ties it has

  least      the sets of abilities and passives of diverging nights, of which none has another inside, each with its
             smallest night
  agreeing   the largest sets without a least set inside: the two agree on every night whose abilities and passives are
             all among it, each with the number of these nights and the command that resolves them alone

Ties are `submitted` (the order of submission breaks them) or `settled` (only nights on which both systems allow one outcome).

An agreeing set is proved for the nights of the universe. On nights of frames there are least sets only, because a sample
proves no agreement.",
    frames: &[Frame::Normal, Frame::NormalPlayed, Frame::Theme],
    nights: 20_000,
    ..Row::of::<Theorems>()
};

impl Named for Theorems {
    type Observer = Theorist;

    fn observer(_: &Terms) -> Theorist {
        Theorist
    }

    fn figures(plan: &Plan, state: &State<Self>, _: &Panel) -> io::Result<Figures> {
        let file = TheoremsFile::new(plan, state);
        let page = page(&file);
        Figures::new(page.clone(), &page, &file, vec![file.csv()?])
    }

    fn refuted(state: &State<Self>, panel: &Panel) -> Vec<String> {
        refuted(state, panel)
    }
}
