//! Answers about a night, a paste or a question: one call of the packages behind the command line each.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::index::Index;
use nightcourt_caselaw::matching::Asked;
use nightcourt_caselaw::notes::Notes;
use nightcourt_caselaw::search::{self, AnswerRow, Query};
use nightcourt_host::house::disputed;
use nightcourt_pages::minimal::{Minimal, MinimalError, ReachedRow};
use nightcourt_pages::page::{self, Block};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::{Message, Texts};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding};
use nightcourt_precedent::minimise::parting;
use nightcourt_reading::MAX_PASTE;
use nightcourt_reading::row::ReadingRow;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;
use serde::Serialize;

use crate::night;
use crate::problem::{Problems, only};
use crate::request::{Markup, NightInput, Terms};
use crate::row::{ComparisonRow, MessageRow, PairRow, TextsRow, VERSION};
use crate::terms::{Checked, unknown};

pub(crate) fn resolve(
    night: &NightInput,
    terms: &Terms,
    explain: bool,
) -> Result<String, Problems> {
    with(night, terms, |ruling| {
        text(ruling.json_showing(Show {
            accounts: explain,
            all: true,
        }))
    })
}

pub(crate) fn explain(night: &NightInput, system: &str, terms: &Terms) -> Result<String, Problems> {
    let terms = Terms {
        systems: vec![system.to_owned()],
        ..terms.clone()
    };
    with(night, &terms, |ruling| text(ruling.verdicts_json()))
}

pub(crate) fn compare(night: &NightInput, terms: &Terms) -> Result<String, Problems> {
    with(night, terms, |ruling| {
        let systems: Vec<RulerId> = ruling
            .verdicts()
            .iter()
            .map(|(system, _)| *system)
            .collect();
        let pairs = systems.iter().enumerate().flat_map(|(place, &one)| {
            systems[place + 1..]
                .iter()
                .filter_map(move |&other| Some((one, other, ruling.diverges(one, other)?)))
        });
        json(&ComparisonRow {
            version: VERSION,
            agreement: ruling.agreement().unwrap_or_default(),
            lens: ruling.lens.id().to_owned(),
            groups: ruling
                .groups()
                .iter()
                .map(|group| group.iter().map(|one| one.id().to_owned()).collect())
                .collect(),
            diverging: pairs
                .map(|(one, other, lens)| PairRow {
                    systems: [one, other].map(|system| system.id().to_owned()),
                    lens: lens.id().to_owned(),
                })
                .collect(),
            left_out: ruling.sheet.left_out(),
        })
    })
}

pub(crate) fn texts(
    night: &NightInput,
    system: Option<&str>,
    terms: &Terms,
    flips: bool,
    markup: Markup,
) -> Result<String, Problems> {
    let mut checked = Checked::of(terms)?;
    let system = checked.counting(system)?;
    let sheet = night::read(night, &checked.context())?;
    let ruling = Ruling::new(
        &checked.panel,
        &sheet,
        &checked.systems,
        checked.switches,
        checked.lens.unwrap_or(Lens::Full),
    );
    let house = checked.house_terms();
    let texts = Texts::new(&ruling, &house);
    let posts = |blocks: &[Block]| page::posts(blocks, markup.into());

    let message = |message: &Message| MessageRow {
        player: sheet.name(message.to).to_owned(),
        posts: posts(&[Block::Sentence(message.lines.join("\n"))]),
    };
    json(&TextsRow {
        version: VERSION,
        system: system.id().to_owned(),
        morning: posts(&texts.morning(system, flips)),
        messages: texts.messages(system).iter().map(message).collect(),
        brief: posts(&texts.brief(Some(system))),
        ruling: posts(&texts.whole(Some(system), Show::default())),
    })
}

pub(crate) fn read(paste: &str) -> Result<String, Problems> {
    if paste.len() > MAX_PASTE {
        return Err(only(format!(
            "paste: it has {} bytes; it may have at most {MAX_PASTE}",
            paste.len()
        )));
    }
    json(&ReadingRow::from(&nightcourt_reading::read(paste)))
}

pub(crate) fn ask(
    index: &Index,
    question: &str,
    terms: &Terms,
    limit: usize,
    budget: &mut Budget,
) -> Result<String, Problems> {
    let Checked {
        panel,
        systems,
        switches,
        house,
        ..
    } = Checked::of(terms)?;
    let asked = Asked {
        panel,
        systems,
        switches,
    };
    let mut answered = asking::answer(Some(index.table()), question, &asked, &disputed(), budget);
    if let Some(house) = &house {
        house.open_in(&mut answered, &asked, budget);
    }
    let notes = Notes::default();
    let found = if answered.nights.is_empty() && answered.switches.is_empty() {
        let query = Query {
            words: vec![question.to_owned()],
            limit,
            ..Query::default()
        };
        let found =
            search::search(index, &notes, &query).map_err(|error| only(error.to_string()))?;
        Some(AnswerRow::new(index.info(), &found, &notes))
    } else {
        None
    };
    json(&AskRow::new(question, &answered, found, limit))
}

pub(crate) fn minimise(
    night: &NightInput,
    terms: &Terms,
    finding: Option<&str>,
    certificate: bool,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let sheet = night::read(night, &checked.context())?;
    let mut budget = Budget::default();
    let finding = match (finding, &checked.systems[..]) {
        (None, &[one, other]) => {
            let mut evaluator =
                Evaluator::new(&checked.panel, checked.switches).within(budget.clone());
            parting(&mut evaluator, [one, other], checked.lens, &sheet.night)
                .map_err(|why| only(why.to_string()))?
        }
        (Some(word), &[system]) => {
            let known = Behaviour::ALL.iter().map(|behaviour| behaviour.id());
            let behaviour = Behaviour::from_id(word);
            Finding::Shows(
                behaviour.ok_or_else(|| only(unknown("finding: no finding", word, known)))?,
                system,
            )
        }
        (None, _) => return Err(only("systems: two systems diverge; name two".to_owned())),
        (Some(_), _) => {
            return Err(only(
                "systems: a finding is about one system; name one".to_owned(),
            ));
        }
    };
    match Minimal::within(
        &checked.panel,
        checked.switches,
        finding,
        &sheet,
        &mut budget,
    ) {
        Ok(minimal) => json(&minimal.row(certificate)),
        Err(MinimalError::Exceeded(reached)) => json(&ReachedRow::of(&reached)),
        Err(why @ (MinimalError::Minimise(_) | MinimalError::Unwritable(_))) => {
            Err(only(why.to_string()))
        }
    }
}

/// Resolves a night, and answers from its ruling.
fn with(
    night: &NightInput,
    terms: &Terms,
    answer: impl FnOnce(&Ruling<'_>) -> Result<String, Problems>,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let sheet: Sheet = night::read(night, &checked.context())?;
    let lens = checked.lens.unwrap_or(Lens::Full);
    let (panel, switches) = (&checked.panel, checked.switches);
    let mut ruling = Ruling::new(panel, &sheet, &checked.systems, switches, lens);
    if let Some(house) = &checked.house {
        ruling.open_points = house.open_on(panel, &sheet, switches, &Budget::default());
    }
    answer(&ruling)
}

fn json(answer: &impl Serialize) -> Result<String, Problems> {
    serde_json::to_string(answer)
        .map_err(|error| only(format!("the answer cannot be written: {error}")))
}

fn text(bytes: Vec<u8>) -> Result<String, Problems> {
    String::from_utf8(bytes).map_err(|error| only(format!("the answer cannot be written: {error}")))
}
