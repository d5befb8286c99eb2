//! A night ruled: one system's verdict in full, and how the others stand to it.

use nightcourt_pages::diagram;
use nightcourt_pages::page::{self, Block, Format, Screen, html};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::{self, Wording};
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{Line, Says, explain};
use nightcourt_resolvers::outcome::{Agent, Lens};
use nightcourt_resolvers::system::System;
use serde::Serialize;

use crate::house;
use crate::night::{self, Mistake};
use crate::request::Terms;

/// What is said of a text.
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
    /// Its actions, in the order of submission.
    actions: Vec<String>,
    /// The drawing, as SVG.
    drawing: String,
    /// The system shown in full.
    mine: Mine,
    /// The others, those that agree with it first.
    others: Vec<Other>,
    /// Which systems agree, in a sentence.
    agreement: String,
    /// All systems beside each other, what each noted, and what its rules leave open, as HTML.
    table: String,
    /// Every other system's account, or every system's, as HTML.
    accounts: String,
    /// The night and the ruling, for the thread; and the system's mod log, for the host.
    thread: Vec<Paste>,
    /// What the host tells each player under the system.
    messages: Vec<Private>,
}

#[derive(Serialize)]
struct Mine {
    system: &'static str,
    /// Whether it has an outcome.
    ruled: bool,
    says: Vec<Said>,
    account: Vec<Step>,
}

/// What happens to a player.
#[derive(Serialize, PartialEq, Eq, Clone)]
pub(crate) struct Said {
    /// By name.
    pub(crate) player: String,
    /// In a few words each.
    pub(crate) says: Vec<String>,
}

#[derive(Serialize)]
struct Other {
    system: &'static str,
    /// `agrees`, `exceeded`, or the narrowest lens under which it diverges.
    stands: &'static str,
    says: Vec<Said>,
}

/// A line of an account, and what it shows in the drawing.
#[derive(Serialize)]
struct Step {
    depth: usize,
    text: String,
    struck: bool,
    rule: &'static str,
    /// The action that it is about, counted from 0.
    action: Option<usize>,
    /// Whether the action `works`, `fails` or is `stopped`.
    how: &'static str,
    /// The player who dies, counted from 0.
    dies: Option<usize>,
}

/// A private message.
#[derive(Serialize)]
struct Private {
    /// Whom it is for.
    player: String,
    text: String,
}

/// Something to copy.
#[derive(Serialize)]
struct Paste {
    name: &'static str,
    text: String,
}

pub(crate) fn answer(text: &str, terms: &Terms, all: bool) -> Result<Answer, String> {
    let (system, switches) = night::terms(terms)?;
    let house = house::of(&terms.house)?;
    let sheet = match night::read(text) {
        Ok(sheet) => sheet,
        Err(mistakes) => return Ok(Answer::Mistaken { mistakes }),
    };
    let ruling = Ruling::new(&sheet, &System::ALL, switches, Lens::Full);
    let page = ruling.page(Show::default());
    let account = explain(system, &sheet.night, &switches, sheet.words());
    let ruled = Ruled {
        actions: night::actions(&sheet),
        drawing: diagram::draw(&sheet),
        mine: Mine {
            system: system.id(),
            ruled: !ruling.exceeded().contains(&system),
            says: says(&ruling, system),
            account: account.lines.iter().map(step).collect(),
        },
        others: others(&ruling, system),
        agreement: ruling.agreement().unwrap_or_default(),
        table: html::print(&without_title(&page), ""),
        accounts: accounts(&ruling, Some(system).filter(|_| !all)),
        thread: thread(&ruling, &page, system),
        messages: messages(&ruling, system, &house.map(|house| house.wording).unwrap_or_default()),
        night: sheet.to_string(),
    };
    Ok(Answer::Ruled(Box::new(ruled)))
}

/// What a system says, by player.
pub(crate) fn says(ruling: &Ruling<'_>, system: System) -> Vec<Said> {
    let each = ruling.happenings(system).into_iter();
    each.map(|(player, says)| Said { player: ruling.sheet.name(player).to_owned(), says }).collect()
}

fn others(ruling: &Ruling<'_>, mine: System) -> Vec<Other> {
    let exceeded = ruling.exceeded();
    let other = |system: System| {
        let stands = if exceeded.contains(&system) {
            "exceeded"
        } else {
            ruling.diverges(mine, system).map_or("agrees", Lens::id)
        };
        Other { system: system.id(), stands, says: says(ruling, system) }
    };
    let mut all: Vec<Other> = System::ALL.into_iter().filter(|&system| system != mine).map(other).collect();
    all.sort_by_key(|other| other.stands != "agrees");
    all
}

fn accounts(ruling: &Ruling<'_>, mine: Option<System>) -> String {
    let shown = System::ALL.into_iter().filter(|&system| mine != Some(system));
    let blocks: Vec<Block> = shown
        .map(|system| {
            let [_, lines] = ruling.account(system);
            Block::Folded(format!("{}: {}", system.id(), system.title()), vec![lines])
        })
        .collect();
    html::print(&blocks, "")
}

fn without_title(page: &[Block]) -> Vec<Block> {
    page.iter().filter(|block| !matches!(block, Block::Title(_))).cloned().collect()
}

fn step(line: &Line) -> Step {
    let (action, how) = match line.says {
        Some(Says::Works(agent, _)) => (submitted(agent), "works"),
        Some(Says::Fails(agent)) => (submitted(agent), "fails"),
        Some(Says::Stopped(agent)) => (submitted(agent), "stopped"),
        Some(Says::Happens(_) | Says::ReportedAs(..)) | None => (None, ""),
    };
    let dies = match line.says {
        Some(Says::Happens(Effect::Dies(player))) => Some(player.index()),
        _ => None,
    };
    Step { depth: line.depth, text: line.text.clone(), struck: line.struck, rule: line.rule.id(), action, how, dies }
}

fn submitted(agent: Agent) -> Option<usize> {
    match agent {
        Agent::Submitted(action) => Some(action.index()),
        Agent::Passive(_) => None,
    }
}

fn thread(ruling: &Ruling<'_>, page: &[Block], system: System) -> Vec<Paste> {
    let whole = [&[Block::Code(ruling.sheet.to_string())], page].concat();
    let log = thread::log(ruling.sheet, system, &ruling.switches);
    let print = |name, blocks: &[Block], format| Paste { name, text: page::print(blocks, format, Screen::default()) };
    vec![
        print("BBCode", &whole, Format::Bbcode),
        print("Markdown", &whole, Format::Markdown),
        print("Discord", &whole, Format::Discord),
        print("Plain text", &whole, Format::Text),
        print("Mod log", &log, Format::Text),
    ]
}

fn messages(ruling: &Ruling<'_>, system: System, wording: &Wording) -> Vec<Private> {
    let Some((_, outcome)) = ruling.verdicts().iter().find(|(asked, _)| *asked == system) else { return Vec::new() };
    let all = thread::messages(ruling.sheet, outcome, wording).into_iter();
    all.map(|message| Private { player: ruling.sheet.name(message.to).to_owned(), text: message.lines.join("\n") })
        .collect()
}
