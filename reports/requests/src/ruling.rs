//! A night ruled: outcomes, accounts, the systems compared, and a host's texts.

use nightcourt_corpus::campaign::records::PossibleRow;
use nightcourt_corpus::json::house::HouseRow;
use nightcourt_pages::page::{self, Block, Format};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::{self, Message};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::possible::{BUDGET, possible_within};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::house::house_row;
use crate::problem::Answer;
use crate::request::{NightInput, Terms};
use crate::respond::{Responder, json, unwritable};
use crate::row::{
    ComparisonRow, MessageRow, MismatchRow, PairRow, PossibilitiesRow, RulingRow, TextsRow, VERSION,
};
use crate::terms::Checked;

impl RulingRow {
    /// Returns the row of a ruling, with the house rules that decided it.
    ///
    /// # Errors
    /// If a verdict is no JSON, which would be a mistake of its writer.
    pub fn new(
        ruling: &Ruling<'_>,
        show: Show,
        house: Option<HouseRow>,
    ) -> serde_json::Result<RulingRow> {
        let ids = |systems: Vec<RulerId>| systems.iter().map(ToString::to_string).collect();
        let mismatches = ruling.mismatches().into_iter();
        Ok(RulingRow {
            title: ruling.sheet.title.clone(),
            verdicts: RawValue::from_string(format!("[{}]", ruling.verdicts_json(show, false)))?,
            lens: ruling.lens.id(),
            groups: ruling.groups().into_iter().map(ids).collect(),
            exceeded: ids(ruling.exceeded()),
            mismatches: mismatches
                .map(|one| MismatchRow {
                    system: one.system.to_string(),
                    about: one.about,
                    expected: one.expected,
                    got: one.got,
                })
                .collect(),
            left_out: ruling.sheet.left_out(),
            open_points: ruling.open_points.clone(),
            house,
        })
    }
}

/// The outcome under each system.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Resolve {
    /// The night: its text, or an object.
    night: NightInput,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
    /// Adds each system's account.
    #[serde(default)]
    explain: bool,
}

impl Resolve {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let checked = Checked::of(&self.terms)?;
        let sheet = checked.night(&self.night)?;
        let ruling = checked.ruling(&sheet, &court.of_night(budget));
        let show = Show {
            accounts: self.explain,
            all: true,
        };
        let house = house_row(&self.terms, &checked);
        json(&RulingRow::new(&ruling, show, house).map_err(unwritable)?)
    }
}

/// The outcome under one system, with its account.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explain {
    /// The night.
    night: NightInput,
    /// The system.
    system: String,
    /// Rulings.
    #[serde(default)]
    terms: Terms,
}

impl Explain {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let checked = Checked::of(&Terms {
            systems: vec![self.system.clone()],
            ..self.terms.clone()
        })?;
        let sheet = checked.night(&self.night)?;
        let ruling = checked.ruling(&sheet, &court.of_night(budget));
        let whole = Show {
            accounts: true,
            all: true,
        };
        Ok(ruling.verdicts_json(whole, true))
    }
}

/// The pairs of systems that diverge.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Compare {
    /// The night.
    night: NightInput,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
}

impl Compare {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let checked = Checked::of(&self.terms)?;
        let sheet = checked.night(&self.night)?;
        let ruling = &checked.ruling(&sheet, &court.of_night(budget));
        let groups = ruling.groups();
        let pairs = checked.pairs().filter_map(|pair| {
            Some(PairRow {
                lens: ruling.diverges(pair[0], pair[1])?.id(),
                systems: pair.map(|system| system.to_string()),
            })
        });

        json(&ComparisonRow {
            version: VERSION,
            agreement: ruling.agreement().unwrap_or_default(),
            lens: ruling.lens.id(),
            groups: groups
                .iter()
                .map(|group| group.iter().map(ToString::to_string).collect())
                .collect(),
            diverging: pairs.collect(),
            left_out: ruling.sheet.left_out(),
        })
    }
}

/// The outcomes that each system allows, whatever the switches say of ties.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Possible {
    /// The night.
    night: NightInput,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
}

impl Possible {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let checked = Checked::of(&self.terms)?;
        let sheet = checked.night(&self.night)?;
        let mut budget = court.of_night(budget);
        let each = checked.systems.iter().filter_map(|&system| {
            let rules = checked.panel.ruleset(system)?;
            let switches = &checked.switches;
            let all = possible_within(rules, &sheet.night, switches, BUDGET, &mut budget);
            let is_ruled = all.ways.iter().all(|way| !way.outcome.exhausted);
            is_ruled.then(|| PossibleRow::of(system, &all, &sheet))
        });
        json(&PossibilitiesRow {
            version: VERSION,
            possible: each.collect(),
        })
    }
}

impl MessageRow {
    /// Returns the rows of messages in a markup.
    pub(crate) fn each(sheet: &Sheet, messages: &[Message], markup: Format) -> Vec<MessageRow> {
        let each = messages.iter().map(|message| MessageRow {
            player: sheet.name(message.to).to_owned(),
            posts: page::posts(&[Block::Sentence(message.lines.join("\n"))], markup),
        });
        each.collect()
    }
}

/// A host's texts after a night: the morning post, the messages to players, and the ruling.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Texts {
    /// The night.
    night: NightInput,
    /// The system whose ruling counts; without it, the house's, or the first of those asked.
    #[serde(default)]
    system: Option<String>,
    /// Systems and rulings.
    #[serde(default)]
    terms: Terms,
    /// Adds the sides and roles of the dead to the morning post.
    #[serde(default)]
    flips: bool,
    /// The markup.
    #[serde(default)]
    markup: Format,
}

impl Texts {
    pub(crate) fn answer(&self, court: &Responder, budget: Budget) -> Answer {
        let mut checked = Checked::of(&self.terms)?;
        let system = checked.counting(self.system.as_deref())?;
        let sheet = checked.night(&self.night)?;
        let ruling = checked.ruling(&sheet, &court.of_night(budget));
        let house = checked.house_terms();
        let texts = thread::Texts::new(&ruling, &house);
        let posts = |blocks: &[Block]| page::posts(blocks, self.markup);

        json(&TextsRow {
            version: VERSION,
            system: system.to_string(),
            morning: posts(&texts.morning(system, self.flips)),
            messages: MessageRow::each(&sheet, &texts.messages(system), self.markup),
            brief: posts(&texts.brief(Some(system))),
            ruling: posts(&texts.whole(Some(system), Show::default())),
        })
    }
}
