//! A night ruled: one system's verdict in full, and the agreement of the others with it.

use nightcourt_pages::diagram;
use nightcourt_pages::page::{Block, Format, html};
use nightcourt_pages::ruling::{Ruling, Show, differ_on, name};
use nightcourt_pages::thread::Texts;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::PlayerId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::lookalikes;
use serde::{Deserialize, Serialize};

use super::precedent::accounts;
use super::step::{Step, moves, step};
use super::texts::{Markup, marked_up, print};
use super::verdict::{self, Verdict};
use crate::problem::Answer;
use crate::request::{NightInput, Terms};
use crate::respond::{Responder, json};
use crate::terms::Checked;

#[derive(Serialize)]
struct Ruled {
    /// The night in its proper form.
    night: String,
    /// Names that look like one another, roles that are not fully modelled, and open points of the house that
    /// decide the night; a sentence each, without its full stop.
    warnings: Vec<String>,
    /// Its actions, in the order of submission.
    actions: Vec<String>,
    /// The players that they target, counted from 0.
    targets: Vec<Option<usize>>,
    /// The names of all players.
    players: Vec<String>,
    /// The living players at its beginning.
    living: Vec<String>,
    /// The drawing, as SVG.
    drawing: String,
    /// The system shown in full.
    mine: ChosenSystem,
    /// The others, compared with it.
    others: Others,
    /// The groups of systems that agree, in a sentence.
    agreement: String,
    /// All systems side by side, with their notes and open points, as HTML.
    table: String,
    /// Accounts of the other systems, or of all, as HTML.
    accounts: String,
    /// The host's texts, for each markup.
    texts: Vec<Markup>,
    /// The mod log, as plain text.
    log: String,
    /// The host's messages to players under the system.
    messages: Vec<Private>,
    /// The terms that are not the defaults, in a sentence; empty if all are.
    terms: String,
}

#[derive(Serialize)]
struct ChosenSystem {
    system: String,
    /// The reason that it has no outcome, in a sentence.
    silent: Option<String>,
    says: Vec<PlayerResult>,
    verdict: Verdict,
    account: Vec<Step>,
}

#[derive(Serialize, PartialEq, Eq, Clone)]
pub(crate) struct PlayerResult {
    pub(crate) player: String,
    /// Clauses in a few words.
    pub(crate) says: Vec<String>,
}

/// The other systems, compared with the one that is shown.
#[derive(Serialize)]
struct Others {
    /// Those that diverge, in groups that rule alike.
    differ: Vec<Difference>,
    /// Those that agree, in a sentence.
    agree: Option<String>,
    /// Those without an outcome, in a sentence.
    exceeded: Option<String>,
}

#[derive(Serialize)]
struct Difference {
    /// The systems and the results on which they diverge, in a sentence: `SNARF, LAR differ on deaths. `.
    says: String,
    verdict: Verdict,
}

#[derive(Serialize)]
struct Private {
    player: String,
    text: String,
}

fn warnings(ruling: &Ruling<'_>) -> Vec<String> {
    let alike = lookalikes(&ruling.sheet.names);
    let left_out = ruling.sheet.left_out().into_iter();
    let open = ruling.open_points.iter();
    alike
        .iter()
        .map(ToString::to_string)
        .chain(left_out.map(|clause| format!("left out: {clause}")))
        .chain(open.map(|clause| format!("open in this house: {clause}")))
        .collect()
}

/// Every system's ruling on a night, one of them step by step, as a page shows it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Page {
    /// The night.
    night: NightInput,
    /// The system whose ruling counts.
    #[serde(default)]
    system: Option<String>,
    /// House rules, switches and rulebooks. All systems are asked.
    #[serde(default)]
    terms: Terms,
}

impl Page {
    pub(crate) fn answer(&self, _: &Responder, budget: Budget) -> Answer {
        let (checked, system) = Checked::of_page(&self.terms, self.system.as_deref())?;
        let sheet = checked.night(&self.night)?;
        let ruling = checked.ruling(&sheet, &budget);
        let systems = &checked.systems;
        let house_terms = checked.house_terms();
        // Made before the other accounts, because the budget may not suffice for all.
        let account = ruling.explanation(system);
        let texts = Texts::new(&ruling, &house_terms);
        let log = print(&texts.log(system), Format::Text);
        let messages = texts.messages(system);
        let page = ruling.page(Show::default());
        json(&Ruled {
            warnings: warnings(&ruling),
            actions: sheet.action_lines(),
            targets: sheet
                .night
                .actions()
                .iter()
                .map(|action| action.target().map(PlayerId::index))
                .collect(),
            players: sheet.names.iter().map(ToString::to_string).collect(),
            living: sheet
                .night
                .living()
                .iter()
                .map(|player| sheet.name(player).to_owned())
                .collect(),
            drawing: diagram::draw_following(&sheet, &moves(&sheet, &account.lines)),
            mine: ChosenSystem {
                system: system.to_string(),
                silent: ruling.exceeded().contains(&system).then(|| {
                    format!(
                        "{} exceeded its step budget: it has no outcome here.",
                        name(system)
                    )
                }),
                says: says(&ruling, system),
                verdict: verdict::of(&ruling, system),
                account: account.lines.iter().map(step).collect(),
            },
            others: others(&ruling, system, systems),
            agreement: ruling.agreement().unwrap_or_default(),
            table: html::print(&of_page(page), ""),
            accounts: accounts(
                &ruling,
                systems.iter().copied().filter(|&other| other != system),
            ),
            texts: marked_up(&texts, system, &messages),
            log,
            messages: messages
                .iter()
                .map(|message| Private {
                    player: sheet.name(message.to).to_owned(),
                    text: message.lines.join("\n"),
                })
                .collect(),
            terms: texts.terms(Some(system), false).unwrap_or_default(),
            night: sheet.to_string(),
        })
    }
}

/// Returns the results under a system, by player.
pub(crate) fn says(ruling: &Ruling<'_>, system: RulerId) -> Vec<PlayerResult> {
    let each = ruling.happenings(system).into_iter();
    each.map(|(player, says)| PlayerResult {
        player: ruling.sheet.name(player).to_owned(),
        says,
    })
    .collect()
}

fn others(ruling: &Ruling<'_>, mine: RulerId, systems: &[RulerId]) -> Others {
    let exceeded = ruling.exceeded();
    let (mut agree, mut spent) = (Vec::new(), Vec::new());
    let mut differ: Vec<(Vec<String>, Lens, Verdict)> = Vec::new();
    for &system in systems.iter().filter(|&&system| system != mine) {
        let name = name(system);
        if exceeded.contains(&system) {
            spent.push(name);
        } else if let Some(lens) = ruling.diverges(mine, system) {
            let verdict = verdict::of(ruling, system);
            let alike = differ
                .iter_mut()
                .find(|(_, on, said)| (*on, said) == (lens, &verdict));
            match alike {
                Some((names, ..)) => names.push(name),
                None => differ.push((vec![name], lens, verdict)),
            }
        } else {
            agree.push(name);
        }
    }
    let verb = |names: &[String], one| if names.len() == 1 { one } else { "" };
    let agreed = match agree.len() {
        0 => None,
        6 if systems.len() == 7 => Some("All seven systems agree.".to_owned()),
        all if all + 1 == systems.len() => Some(format!("All {} systems agree.", systems.len())),
        _ => Some(format!("{} agree{}.", agree.join(", "), verb(&agree, "s"))),
    };
    let groups = differ.into_iter().map(|(names, lens, verdict)| Difference {
        says: format!(
            "{} differ{} on {}. ",
            names.join(", "),
            verb(&names, "s"),
            differ_on(lens)
        ),
        verdict,
    });
    Others {
        differ: groups.collect(),
        agree: agreed,
        exceeded: (!spent.is_empty()).then(|| {
            format!(
                "{} exceeded the step budget, and {} not compared.",
                spent.join(", "),
                if spent.len() == 1 { "is" } else { "are" }
            )
        }),
    }
}

/// Returns the blocks of a ruling as this page shows them: without the title, and with the names of systems in place of ids.
fn of_page(mut page: Vec<Block>) -> Vec<Block> {
    page.retain(|block| !matches!(block, Block::Title(_)));
    for block in &mut page {
        let Block::Table { header, .. } = block else {
            continue;
        };
        for cell in header {
            if let Some(system) = RulerId::SYSTEMS.into_iter().find(|one| one.id() == *cell) {
                *cell = name(system);
            }
        }
    }
    page
}
