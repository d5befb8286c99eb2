//! A night ruled: one system's verdict in full, and the agreement of the others with it.

use nightcourt_pages::diagram;
use nightcourt_pages::page::{self, Block, Format, Screen, html};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::{self, HouseTerms, Message, Texts};
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{DrawingChange, Line, Statement};
use nightcourt_resolvers::model::{ActionId, PlayerId, PlayerSet, RoleSet};
use nightcourt_resolvers::outcome::{Agent, Lens};
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{Sheet, lookalikes};
use serde::Serialize;

#[cfg(feature = "full")]
use crate::house;
use crate::night::{self, Mistake};
use crate::request::Terms;
use crate::verdict::{self, Verdict};

/// The answer to a text.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Answer {
    /// It is no night.
    Mistaken { mistakes: Vec<Mistake> },
    /// It is one.
    Ruled(Box<Ruled>),
}

#[derive(Serialize)]
pub(crate) struct Ruled {
    /// The night in its proper form.
    night: String,
    /// Names that look like one another, roles that are not fully modelled, and open points of the house that
    /// decide the night; a sentence each, without its full stop.
    warnings: Vec<String>,
    /// Its actions, in the order of submission.
    actions: Vec<String>,
    /// The players that they target, counted from 0.
    targets: Vec<Option<usize>>,
    /// The living players at its beginning.
    living: Vec<String>,
    /// The drawing, as SVG.
    drawing: String,
    /// The system shown in full.
    mine: ChosenSystem,
    /// The others, those that agree with it first.
    others: Vec<OtherSystem>,
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

/// The host's texts in one markup.
#[derive(Serialize)]
struct Markup {
    name: &'static str,
    /// The players who died.
    morning: String,
    /// The players who died, with their sides and roles.
    flips: String,
    /// The messages to players, below each other.
    messages: String,
    /// The night and the ruling of every system.
    ruling: String,
}

#[derive(Serialize)]
struct ChosenSystem {
    system: String,
    /// True if it has an outcome.
    ruled: bool,
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

#[derive(Serialize)]
struct OtherSystem {
    system: String,
    /// `agrees`, `exceeded`, or the narrowest lens under which it diverges.
    stands: &'static str,
    verdict: Verdict,
}

/// A line of an account, and its changes to the drawing.
#[derive(Serialize)]
struct Step {
    depth: usize,
    text: String,
    struck: bool,
    rule: &'static str,
    /// The action that the line is about, counted from 0.
    action: Option<usize>,
    /// The state of the action: `works`, `fails` or `stopped`.
    how: &'static str,
    /// The player who dies, counted from 0.
    dies: Option<usize>,
    /// Actions that move to these players. With a player in the middle, only an action at that player moves.
    goes: Vec<(usize, Option<usize>, Vec<usize>)>,
    /// Players who are blocked.
    blocked: Vec<usize>,
    /// True if the night starts over here.
    anew: bool,
}

#[derive(Serialize)]
struct Private {
    player: String,
    text: String,
}

#[derive(Serialize)]
struct Paste {
    name: &'static str,
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

/// Asks all these rulers.
pub(crate) fn answer(
    text: &str,
    terms: &Terms,
    panel: &Panel,
    budget: &Budget,
) -> Result<Answer, String> {
    let (system, switches) = night::terms(terms, panel)?;
    let systems: Vec<RulerId> = panel.ids().collect();
    #[cfg(feature = "full")]
    let house = house::of(&terms.house)?;
    #[cfg(feature = "full")]
    let house_terms = house
        .as_ref()
        .map_or_else(HouseTerms::default, |house| house.terms());
    #[cfg(not(feature = "full"))]
    let house_terms = HouseTerms::default();
    let sheet = match night::read(text, night::self_targeting(&terms.house)?) {
        Ok(sheet) => sheet,
        Err(mistakes) => return Ok(Answer::Mistaken { mistakes }),
    };
    #[cfg(feature = "full")]
    let open = house.map(|house| house.open_on(panel, &sheet, switches, budget));
    #[cfg(not(feature = "full"))]
    let open = None;
    let mut ruling = Ruling::within(panel, &sheet, &systems, switches, Lens::Full, budget);
    ruling.open_points = open.unwrap_or_default();
    // Made before the other accounts, because the budget may not suffice for all.
    let account = ruling.explanation(system);
    let texts = Texts::new(&ruling, &house_terms);
    let log = print(&texts.log(system), Format::Text);
    let messages = texts.messages(system);
    let page = ruling.page(Show::default());
    let ruled = Ruled {
        warnings: warnings(&ruling),
        actions: sheet.action_lines(),
        targets: sheet
            .night
            .actions()
            .iter()
            .map(|action| action.target().map(PlayerId::index))
            .collect(),
        living: sheet
            .night
            .living()
            .iter()
            .map(|player| sheet.name(player).to_owned())
            .collect(),
        drawing: diagram::draw_following(&sheet, &moves(&sheet, &account.lines)),
        mine: ChosenSystem {
            system: system.to_string(),
            ruled: !ruling.exceeded().contains(&system),
            says: says(&ruling, system),
            verdict: verdict::of(&ruling, system),
            account: account.lines.iter().map(step).collect(),
        },
        others: others(&ruling, system, &systems),
        agreement: ruling.agreement().unwrap_or_default(),
        table: html::print(&without_title(&page), ""),
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
    };
    Ok(Answer::Ruled(Box::new(ruled)))
}

/// The parts of a precedent's page that its night determines.
#[derive(Serialize)]
pub(crate) struct Precedent {
    /// The night in its proper form.
    night: String,
    /// The drawing, as SVG.
    drawing: String,
    /// Every system's account, as HTML.
    accounts: String,
    /// The night and the ruling, for the thread.
    thread: Vec<Paste>,
}

pub(crate) fn precedent(text: &str, budget: &Budget) -> Result<Precedent, String> {
    let sheet = night::sheet(text, RoleSet::NONE)?;
    let ruling = Ruling::within(
        &SEVEN,
        &sheet,
        &RulerId::SYSTEMS,
        Switches::default(),
        Lens::Full,
        budget,
    );
    let house_terms = HouseTerms::default();
    let whole = Texts::new(&ruling, &house_terms).whole(None, Show::default());
    let thread = MARKUPS
        .into_iter()
        .filter(|&(_, format)| format != Format::Text);
    Ok(Precedent {
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

/// Returns the results under a system, by player.
pub(crate) fn says(ruling: &Ruling<'_>, system: RulerId) -> Vec<PlayerResult> {
    let each = ruling.happenings(system).into_iter();
    each.map(|(player, says)| PlayerResult {
        player: ruling.sheet.name(player).to_owned(),
        says,
    })
    .collect()
}

fn others(ruling: &Ruling<'_>, mine: RulerId, systems: &[RulerId]) -> Vec<OtherSystem> {
    let exceeded = ruling.exceeded();
    let other = |system: RulerId| {
        let stands = if exceeded.contains(&system) {
            "exceeded"
        } else {
            ruling.diverges(mine, system).map_or("agrees", Lens::id)
        };
        OtherSystem {
            system: system.to_string(),
            stands,
            verdict: verdict::of(ruling, system),
        }
    };
    let mut all: Vec<OtherSystem> = systems
        .iter()
        .copied()
        .filter(|&system| system != mine)
        .map(other)
        .collect();
    all.sort_by_key(|other| other.stands != "agrees");
    all
}

fn accounts(ruling: &Ruling<'_>, shown: impl Iterator<Item = RulerId>) -> String {
    let blocks: Vec<Block> = shown
        .map(|system| {
            let [_, lines] = ruling.account(system);
            Block::Folded(
                format!("{}: {}", system.id(), ruling.panel.title(system)),
                vec![lines],
            )
        })
        .collect();
    html::print(&blocks, "")
}

fn without_title(page: &[Block]) -> Vec<Block> {
    page.iter()
        .filter(|block| !matches!(block, Block::Title(_)))
        .cloned()
        .collect()
}

fn step(line: &Line) -> Step {
    let (action, how) = match line.says {
        Some(Statement::Works(agent, _)) => (submitted(agent), "works"),
        Some(Statement::Fails(agent)) => (submitted(agent), "fails"),
        Some(Statement::Stopped(agent, ..)) => (submitted(agent), "stopped"),
        _ => (None, ""),
    };
    let dies = match line.says {
        Some(
            Statement::Happens(Effect::Dies(player))
            | Statement::DiesOf(player, _)
            | Statement::Fate(player, ..),
        ) => Some(player.index()),
        _ => None,
    };
    let mut step = Step {
        depth: line.depth,
        text: line.text.clone(),
        struck: line.struck,
        rule: line.rule.id(),
        action,
        how,
        dies,
        goes: Vec::new(),
        blocked: Vec::new(),
        anew: false,
    };
    for shows in &line.shows {
        match *shows {
            DrawingChange::Goes(Agent::Submitted(action), to) => {
                step.goes.push((
                    action.index(),
                    None,
                    to.iter().map(PlayerId::index).collect(),
                ));
            }
            DrawingChange::Leaves(Agent::Submitted(action), from, to) => {
                step.goes
                    .push((action.index(), Some(from.index()), vec![to.index()]));
            }
            // A passive has no arrow.
            DrawingChange::Goes(Agent::Passive(_), _)
            | DrawingChange::Leaves(Agent::Passive(_), ..) => {}
            DrawingChange::Blocked(player) => step.blocked.push(player.index()),
            DrawingChange::Anew => step.anew = true,
        }
    }
    step
}

/// Returns the moves of actions away from their targets in an account; each once.
fn moves(sheet: &Sheet, lines: &[Line]) -> Vec<(ActionId, PlayerId)> {
    let mut moves = Vec::new();
    for shows in lines.iter().flat_map(|line| &line.shows) {
        let (id, to) = match *shows {
            DrawingChange::Goes(Agent::Submitted(id), to) => (id, to),
            DrawingChange::Leaves(Agent::Submitted(id), _, to) => (id, PlayerSet::of(to)),
            _ => continue,
        };
        let aimed = sheet.night.action(id).target();
        moves.extend(
            to.iter()
                .filter(|&to| aimed.is_some_and(|aimed| aimed != to))
                .map(|to| (id, to)),
        );
    }
    moves.sort_unstable();
    moves.dedup();
    moves
}

fn submitted(agent: Agent) -> Option<usize> {
    match agent {
        Agent::Submitted(action) => Some(action.index()),
        Agent::Passive(_) => None,
    }
}

/// The markups, in the order of the page's list.
const MARKUPS: [(&str, Format); 4] = [
    ("BBCode", Format::Bbcode),
    ("Markdown", Format::Markdown),
    ("Discord", Format::Discord),
    ("Plain text", Format::Text),
];

/// Returns the texts in every markup. Each text is made once.
fn marked_up(texts: &Texts<'_>, system: RulerId, messages: &[Message]) -> Vec<Markup> {
    let [morning, flips] = [false, true].map(|flips| texts.morning(system, flips));
    let messages = thread::page(texts.sheet(), messages);
    let ruling = texts.whole(Some(system), Show::default());

    let each = MARKUPS.iter().map(|&(name, format)| Markup {
        name,
        morning: print(&morning, format),
        flips: print(&flips, format),
        messages: print(&messages, format),
        ruling: print(&ruling, format),
    });
    each.collect()
}

fn print(blocks: &[Block], format: Format) -> String {
    page::print(blocks, format, Screen::default())
}
