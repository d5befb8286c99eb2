//! Options that several commands share, and their error messages.

use std::fmt::Display;

use clap::{Arg, Command, ValueEnum};
use nightcourt_caselaw::library::CorpusInfo;
use nightcourt_pages::page;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::RoleId;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruling::{SWITCHES, Switches, UnknownSwitch};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{closest, vocabulary};
use serde::Serialize;

use super::output::{self, CommandResult};

/// The formats of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum PageFormat {
    /// Plain text, for a terminal
    Text,
    /// Markdown
    Markdown,
    /// BBCode, to paste into a forum
    Bbcode,
    /// Discord's markup, in messages of at most 2,000 characters
    Discord,
}

impl From<PageFormat> for page::Format {
    fn from(format: PageFormat) -> Self {
        match format {
            PageFormat::Text => page::Format::Text,
            PageFormat::Markdown => page::Format::Markdown,
            PageFormat::Bbcode => page::Format::Bbcode,
            PageFormat::Discord => page::Format::Discord,
        }
    }
}

/// The formats of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Plain text, for a terminal
    Text,
    /// Markdown
    Markdown,
    /// BBCode, to paste into a forum
    Bbcode,
    /// Discord's markup, in messages of at most 2,000 characters
    Discord,
    /// One JSON object
    Json,
}

impl Form {
    /// Returns the page format; `None` for JSON.
    pub(crate) fn page(self) -> Option<page::Format> {
        match self {
            Form::Text => Some(page::Format::Text),
            Form::Markdown => Some(page::Format::Markdown),
            Form::Bbcode => Some(page::Format::Bbcode),
            Form::Discord => Some(page::Format::Discord),
            Form::Json => None,
        }
    }
}

/// Returns a table with this header.
pub(crate) fn table<C: Into<Vec<String>>>(
    header: &[&str],
    rows: impl IntoIterator<Item = C>,
) -> page::Block {
    let row = |cells: C| page::Row {
        cells: cells.into(),
        marked: false,
    };
    page::Block::Table {
        header: header.iter().map(|&word| word.to_owned()).collect(),
        rows: rows.into_iter().map(row).collect(),
    }
}

/// Returns the message of something that cannot be written in a form.
pub(crate) fn unwritable<E: Display>(form: &str) -> impl Fn(E) -> String {
    move |error| format!("cannot be written as {form}: {error}")
}

/// Formats an answer as one line of JSON.
pub(crate) fn json(row: &impl Serialize) -> Result<String, String> {
    serde_json::to_string(row)
        .map(|json| page::harmless_json(&json) + "\n")
        .map_err(unwritable("JSON"))
}

/// Formats an answer, as a page or as one line of JSON.
pub(crate) fn formatted<R: Serialize>(
    form: Form,
    page: impl FnOnce(page::Format) -> Vec<page::Block>,
    row: impl FnOnce() -> R,
) -> Result<String, String> {
    match form.page() {
        Some(format) => Ok(page::print(&page(format), format, output::screen())),
        None => json(&row()),
    }
}

/// Prints an answer, as a page or as one line of JSON.
pub(crate) fn answer<R: Serialize>(
    form: Form,
    page: impl FnOnce(page::Format) -> Vec<page::Block>,
    row: impl FnOnce() -> R,
) -> CommandResult {
    output::print(formatted(form, page, row)?)
}

/// Parses a role by any of its names.
pub(crate) fn role(word: &str) -> Result<RoleId, String> {
    vocabulary::role(word.trim()).map_err(|complaint| complaint.to_string())
}

/// Reports a sampling frame that a corpus does not have.
pub(crate) fn frame_of(info: &CorpusInfo, word: &str) -> Result<(), String> {
    let mut known = info.frames.iter().map(|frame| &*frame.frame);
    let help = help(word, known.clone(), "it has {}");
    if known.any(|frame| frame == word) {
        return Ok(());
    }
    Err(format!("the corpus has no frame `{word}`; {help}"))
}

/// Parses the id of a system.
pub(crate) fn system(id: &str) -> Result<System, String> {
    vocabulary::system(id).map_err(|complaint| complaint.to_string())
}

pub(crate) fn lens(word: &str) -> Result<Lens, String> {
    vocabulary::lens(word).map_err(|complaint| complaint.to_string())
}

pub(crate) fn catalogue(word: &str) -> Result<Catalogue, String> {
    Catalogue::from_id(word).ok_or_else(|| {
        let all = Catalogue::ALL.map(Catalogue::id);
        let help = help(word, all, "the catalogues are {}");
        format!("no catalogue is called `{word}`; {help}")
    })
}

/// Parses a switch and its option: `doctor-saves=one`.
pub(crate) fn switch(text: &str) -> Result<(String, String), String> {
    let Some((id, option)) = text.split_once('=') else {
        return Err(format!(
            "expected SWITCH=OPTION, as in {}={}",
            SWITCHES[0].id, SWITCHES[0].options[1]
        ));
    };
    match Switches::default().set(id, option) {
        Ok(()) => Ok((id.to_owned(), option.to_owned())),
        Err(UnknownSwitch::Id) => {
            let ids = SWITCHES.iter().map(|row| row.id);
            let help = help(id, ids, "the switches are {}");
            Err(format!("no switch is called `{id}`; {help}"))
        }
        Err(UnknownSwitch::Option(row)) => {
            let help = help(option, row.options.iter().copied(), "its options are {}");
            Err(format!("{id} has no option `{option}`; {help}"))
        }
    }
}

/// Returns the suggestion of a similar word, or else these words with the known ones in place of `{}`.
pub(crate) fn help<'a>(
    word: &str,
    known: impl IntoIterator<Item = &'a str>,
    otherwise: &str,
) -> String {
    let known: Vec<&str> = known.into_iter().collect();
    match closest(word, known.iter().copied()) {
        Some(word) => format!("did you mean {word}?"),
        None => otherwise.replace("{}", &known.join(", ")),
    }
}

/// Options of several commands, each with its value and its help in all of them. The long help of a command says what it
/// does with the option.
const SHARED: [(&str, &str, &str); 19] = [
    ("actions", "NUMBER", "Number of actions of a night"),
    ("force", "", "Go on although files are there or were edited"),
    ("format", "FORMAT", "Format of the output"),
    (
        "frame",
        "FRAME",
        "Sampling frame: one that `nightcourt list frames` has, or a TOML file of your own",
    ),
    (
        "given",
        "CONDITION",
        "Only nights that meet a condition; may be repeated, and then they meet all",
    ),
    (
        "house",
        "NAME|FILE",
        "House rules: one that `nightcourt list houses` has, or a file",
    ),
    (
        "lens",
        "",
        "Lens: deaths, state or full (what players are told)",
    ),
    ("limit", "", "Most entries to show"),
    ("markup", "", "Markup of the output"),
    (
        "nights",
        "NIGHTS",
        "Number of nights; for a study also a file or a folder of your own nights",
    ),
    ("out", "PATH", "File or folder to write"),
    ("packed", "", "Write the state alone, packed"),
    ("players", "NUMBER", "Number of players"),
    (
        "range",
        "RANGE",
        "Indices from FIRST up to, but not including, END; several are separated by commas",
    ),
    (
        "restarts",
        "",
        "Number of restarts of a failing engine before it is given up [default: 1000]",
    ),
    (
        "rulebook",
        "",
        "Rulebook: one that `nightcourt list rulebooks` has, or a file; may be repeated",
    ),
    ("systems", "SYSTEM,...", "Systems, separated by commas"),
    ("threads", "N", "Number of threads"),
    (
        "universe",
        "WORD",
        "Universe of a census, as its files name it",
    ),
];

/// Gives the options of a command, and of the commands in it, the values and the help that they share with others.
pub(crate) fn share(command: Command) -> Command {
    command.mut_args(shared).mut_subcommands(share)
}

fn shared(option: Arg) -> Arg {
    let row = SHARED
        .iter()
        .find(|(name, ..)| option.get_long() == Some(name));
    let Some(&(_, value, help)) = row else {
        return option;
    };
    let own = option
        .get_long_help()
        .or(option.get_help())
        .cloned()
        .unwrap_or_default();
    let option = option.help(help).long_help(own);
    if value.is_empty() {
        return option;
    }
    option.value_name(value)
}

/// The work limit of a command.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Work {
    /// Work limit, as a multiple of the default, which is at most about two seconds. Work is counted, not timed: the
    /// same night gives the same answer on any machine
    #[arg(long = "budget", hide_short_help = true, value_name = "TIMES", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    times: u32,
}

impl Work {
    /// Reports whether the limit differs from the default.
    pub(crate) const fn is_set(self) -> bool {
        self.times != 1
    }

    pub(crate) fn budget(self) -> Budget {
        Budget::times(self.times)
    }
}
