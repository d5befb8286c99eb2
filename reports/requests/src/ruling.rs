//! A night ruled: outcomes, accounts, the systems compared, and a host's texts.

use nightcourt_corpus::json::house::HouseRow;
use nightcourt_pages::page::{self, Block};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::{Message, Texts};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use crate::problem::{Problems, only};
use crate::request::{Markup, NightInput, Terms};
use crate::respond::json;
use crate::row::{ComparisonRow, MessageRow, PairRow, TextsRow, VERSION};
use crate::terms::{Checked, house_row};

/// Writes a ruling with the house rules that decided it: what `nightcourt rule --format json` prints.
#[must_use]
pub fn ruling_json(ruling: &Ruling<'_>, show: Show, house: Option<&HouseRow>) -> Vec<u8> {
    let mut json = ruling.json_showing(show);
    if let Some(row) = house.and_then(|row| crate::respond::json(row).ok()) {
        let end = json.iter().rposition(|&byte| byte == b'}');
        json.truncate(end.unwrap_or(json.len()));
        json.extend_from_slice(format!(",\"house\":{row}}}\n").as_bytes());
    }
    json
}

pub(crate) fn resolve(
    night: &NightInput,
    terms: &Terms,
    explain: bool,
    budget: &Budget,
) -> Result<String, Problems> {
    let show = Show {
        accounts: explain,
        all: true,
    };
    with(night, terms, budget, |ruling, checked| {
        let house = house_row(terms, checked);
        text(ruling_json(ruling, show, house.as_ref()))
    })
}

pub(crate) fn explain(
    night: &NightInput,
    system: &str,
    terms: &Terms,
    budget: &Budget,
) -> Result<String, Problems> {
    let terms = Terms {
        systems: vec![system.to_owned()],
        ..terms.clone()
    };
    with(night, &terms, budget, |ruling, _| {
        text(ruling.verdicts_json())
    })
}

pub(crate) fn compare(
    night: &NightInput,
    terms: &Terms,
    budget: &Budget,
) -> Result<String, Problems> {
    with(night, terms, budget, |ruling, checked| {
        let systems = &checked.systems;
        let pairs = systems.iter().enumerate().flat_map(|(place, &one)| {
            systems[place + 1..]
                .iter()
                .filter_map(move |&other| Some((one, other, ruling.diverges(one, other)?)))
        });
        let id = |system: &RulerId| system.id().to_owned();
        json(&ComparisonRow {
            version: VERSION,
            agreement: ruling.agreement().unwrap_or_default(),
            lens: ruling.lens.id().to_owned(),
            groups: ruling
                .groups()
                .iter()
                .map(|group| group.iter().map(id).collect())
                .collect(),
            diverging: pairs
                .map(|(one, other, lens)| PairRow {
                    systems: [one, other].map(|system| id(&system)),
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
    budget: &Budget,
) -> Result<String, Problems> {
    let mut checked = Checked::of(terms)?;
    let system = checked.counting(system)?;
    let sheet = checked.night(night)?;
    let ruling = checked.ruling(&sheet, budget);
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

/// Rules a night, and answers from its ruling.
fn with(
    night: &NightInput,
    terms: &Terms,
    budget: &Budget,
    answer: impl FnOnce(&Ruling<'_>, &Checked) -> Result<String, Problems>,
) -> Result<String, Problems> {
    let checked = Checked::of(terms)?;
    let sheet: Sheet = checked.night(night)?;
    answer(&checked.ruling(&sheet, budget), &checked)
}

fn text(bytes: Vec<u8>) -> Result<String, Problems> {
    String::from_utf8(bytes).map_err(|error| only(format!("the answer cannot be written: {error}")))
}
