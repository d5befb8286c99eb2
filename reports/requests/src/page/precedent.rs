//! The parts of a precedent's page that its night determines.

use nightcourt_pages::diagram;
use nightcourt_pages::page::{Block, Format, html};
use nightcourt_pages::ruling::{Ruling, Show, name};
use nightcourt_pages::thread::{HouseTerms, Texts};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Context;
use serde::{Deserialize, Serialize};

use super::texts::{MARKUPS, print};
use crate::night;
use crate::problem::Answer;
use crate::request::NightInput;
use crate::respond::{Responder, json};

#[derive(Serialize)]
struct Paste {
    name: &'static str,
    text: String,
}

#[derive(Serialize)]
struct Shown {
    /// The night in its proper form.
    night: String,
    /// The drawing, as SVG.
    drawing: String,
    /// Every system's account, as HTML.
    accounts: String,
    /// The night and the ruling, for the thread.
    thread: Vec<Paste>,
}

/// The parts of a precedent's page that its night determines: the drawing, all systems' accounts, texts to paste.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Precedent {
    /// The night.
    night: NightInput,
}

impl Precedent {
    pub(crate) fn answer(&self, _: &Responder, budget: Budget) -> Answer {
        let sheet = night::read(&self.night, &Context::default())?;
        let ruling = Ruling::within(
            &SEVEN,
            &sheet,
            &RulerId::SYSTEMS,
            Switches::default(),
            Lens::Full,
            &budget,
        );
        let house_terms = HouseTerms::default();
        let whole = Texts::new(&ruling, &house_terms).whole(None, Show::default());
        let thread = MARKUPS
            .into_iter()
            .filter(|&(_, format)| format != Format::Text);
        json(&Shown {
            night: sheet.to_string(),
            drawing: diagram::draw(&sheet),
            accounts: accounts(&ruling, RulerId::SYSTEMS.into_iter()),
            thread: thread
                .map(|(name, format)| Paste {
                    name,
                    text: print(&whole, format),
                })
                .collect(),
        })
    }
}

/// Prints the accounts of these systems, each folded below its title.
pub(crate) fn accounts(ruling: &Ruling<'_>, shown: impl Iterator<Item = RulerId>) -> String {
    let blocks: Vec<Block> = shown
        .map(|system| {
            let [_, lines] = ruling.account(system);
            Block::Folded(
                format!("{}: {}", name(system), ruling.panel.title(system)),
                vec![lines],
            )
        })
        .collect();
    html::print(&blocks, "")
}
