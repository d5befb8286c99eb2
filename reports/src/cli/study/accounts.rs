//! `nightcourt study accounts`: how often each system's account of a night is long.

use std::io;

use nightcourt_corpus::accounts::{AccountCounter, Accounts, rows, table};
use nightcourt_corpus::record::pretty;
use nightcourt_corpus::study::{Plan, State, Terms};
use nightcourt_gen::Frame;
use nightcourt_pages::page::Block as PageBlock;
use nightcourt_resolvers::ruler::Panel;

use super::{Figures, Named, Row};

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
        let rows = rows(plan, state);
        let header = [
            "nights of",
            "system",
            "explained",
            "long",
            "rate",
            "95 % interval",
        ];
        let cells = rows.iter().map(|row| {
            let interval = if row.low.is_empty() {
                "exact".to_owned()
            } else {
                format!("{} to {}", row.low, row.high)
            };
            let [source, system, rate] = [&row.source, &row.system, &row.rate].map(String::clone);
            let [of, long] = [row.of, row.long].map(|count| count.to_string());
            vec![source, system, of, long, rate, interval]
        });
        Ok(Figures {
            page: vec![
                PageBlock::Title("Accounts of more than ten lines".to_owned()),
                PageBlock::table(header, cells),
            ],
            record: pretty(&rows)?,
            files: vec![table(&rows)?],
        })
    }
}
