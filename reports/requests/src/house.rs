//! House rules and rulebooks.

use std::sync::Arc;

use nightcourt_corpus::json::house::HouseRow;
use nightcourt_host::house::{self, PRESETS, preset};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::Panel;
use nightcourt_rulebook::{Book, SITES, SYSTEMS, shipped, summary};
use serde::Deserialize;

use crate::problem::{Answer, Problem, Problems, only};
use crate::request::Terms;
use crate::respond::{Responder, json};
use crate::row::{DecisionRow, HouseRulesRow, HousesRow, OrderRow, StepRow, VERSION};
use crate::terms::Checked;

/// The house rules that come with the program, or those that are named.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct House {
    /// The name of a preset, or a TOML text.
    #[serde(default)]
    house: Option<String>,
}

impl House {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let Some(word) = &self.house else {
            return json(&houses());
        };
        let house = named(word)?;
        let (id, text) = match preset(word) {
            Some(preset) => (preset.id, preset.text),
            None => (&*house.name, &**word),
        };
        json(&HouseRulesRow {
            version: Some(VERSION),
            ..row(id, text, &house)
        })
    }
}

/// The house rules that come with the program.
#[must_use]
pub fn houses() -> HousesRow {
    let rows = PRESETS.iter().filter_map(|preset| {
        let house = house::House::parse(preset.text).ok()?;
        Some(row(preset.id, preset.text, &house))
    });
    HousesRow {
        houses: rows.collect(),
        version: VERSION,
    }
}

fn row(id: &str, text: &str, house: &house::House) -> HouseRulesRow {
    let others = house.systems.iter().filter(|&&one| one != house.system);
    let switches = house.set.iter();
    HouseRulesRow {
        beside: others.map(ToString::to_string).collect(),
        house: id.to_owned(),
        name: house.name.clone(),
        source: house.source.clone(),
        switches: switches.map(|(id, option)| (*id, option.clone())).collect(),
        system: house.system.to_string(),
        text: text.to_owned(),
        unknown: house.points(),
        version: None,
    }
}

/// Returns house rules by the name of a preset, or from their text.
pub(crate) fn named(word: &str) -> Result<house::House, Problems> {
    let preset = preset(word).map(|preset| preset.text);
    let known = PRESETS.iter().map(|preset| preset.id);
    let text = given("house: no house", word, preset, known)?;
    house::House::parse(text).map_err(|error| only(Problem::in_file("house", &error)))
}

/// Returns the text of a file that comes with the program, or that is given in place of its name.
fn given<'a>(
    what: &str,
    word: &'a str,
    shipped: Option<&'a str>,
    known: impl Iterator<Item = &'a str> + Clone,
) -> Result<&'a str, Problems> {
    shipped
        .or(word.contains('\n').then_some(word))
        .ok_or_else(|| only(Problem::unknown(what, word, known)))
}

/// The order of a rulebook.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Rulebook {
    /// The id of one that comes with the program, or a TOML text.
    rulebook: String,
}

impl Rulebook {
    pub(crate) fn answer(&self, _: &Responder, _: Budget) -> Answer {
        let known = SYSTEMS.iter().chain(&SITES).map(|book| book.id);
        let shipped = shipped(&self.rulebook).map(|book| book.text);
        let text = given("rulebook: no rulebook", &self.rulebook, shipped, known)?;
        let book = Book::parse(text).map_err(|error| only(Problem::in_file("rulebook", &error)))?;
        json(&order(&book))
    }
}

/// The order of a rulebook, with its decisions and open points.
#[must_use]
pub fn order(book: &Book) -> OrderRow {
    let steps = summary::steps(&book.rulebook).into_iter();
    let decisions = summary::rules(&book.rulebook).into_iter();
    OrderRow {
        decisions: decisions
            .map(|(says, rule)| DecisionRow {
                rule: rule.id(),
                says,
            })
            .collect(),
        licence: book.licence.clone(),
        read_in: book.confidence.words(),
        rulebook: book.rulebook.id.to_string(),
        source: book.source.clone(),
        steps: steps
            .map(|[step, runs, abilities]| StepRow {
                abilities,
                runs,
                step,
            })
            .collect(),
        title: book.rulebook.title.to_string(),
        unknown: book.unknown.clone(),
        version: VERSION,
    }
}

/// Adds rulebooks to the systems: ids of those that come with the program, or texts.
pub(crate) fn add_rulebooks(panel: &mut Panel, books: &[String]) -> Result<(), Problems> {
    for (place, word) in books.iter().enumerate() {
        let wrong = |problem: String| only(format!("rulebook {}: {problem}", place + 1));
        let site = SITES.iter().find(|site| site.id == word);
        let known = SITES.iter().map(|site| site.id);
        let text = given(
            "rulebooks: no rulebook",
            word,
            site.map(|site| site.text),
            known,
        )?;
        let book = Book::parse(text).map_err(|error| wrong(error.to_string()))?;
        panel
            .join(Arc::new(book))
            .map_err(|taken| wrong(taken.to_string()))?;
    }
    Ok(())
}

/// Returns the house rules of an answer: the name of a preset, or the name in the text.
pub(crate) fn house_row(terms: &Terms, checked: &Checked) -> Option<HouseRow> {
    let (word, house) = terms.house.as_ref().zip(checked.house.as_ref())?;
    let rules = match preset(word) {
        Some(_) => word,
        None => &house.name,
    };
    Some(HouseRow {
        rules: rules.clone(),
        by: None,
    })
}
