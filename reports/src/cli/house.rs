//! `nightcourt house`, and `--house` of other commands.

use std::path::Path;

use nightcourt_corpus::json::house::HouseRow;
use nightcourt_host::house::{House, PRESETS, preset};
use nightcourt_resolvers::ruler::{Panel, Ruler as _, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Context;

use super::list::Kind;
use super::options::{self, Form};
use super::output::{self, CommandResult};
use super::{defaults, input, list};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt house mafiascum-normal > mysite.toml
  nightcourt rule tonight.night --house mysite.toml

House rules say whose ruling counts, which systems are shown beside it, which switches are set, whether an X-shot that is
blocked is spent, and how results are said to players. `unknown` lists what the source leaves open; the open points of a
house's rulebook follow as comments. The file is TOML, version 1; `nightcourt self schema house` describes it.
Options beside --house win over it.")]
pub(crate) struct Args {
    /// House rules to print: one that comes with the program, or a file [default: list those that come with it]
    #[arg(value_name = "NAME|FILE")]
    name: Option<String>,
}

/// Options for the rules that a command asks.
#[derive(clap::Args)]
pub(crate) struct RuleArgs {
    /// House rules: one that `nightcourt list houses` has, or a file. Other options win over it
    #[arg(long, value_name = "NAME|FILE")]
    pub(crate) house: Option<String>,
    /// Systems to ask, separated by commas [default: those of the house, else all]
    #[arg(
        long,
        short,
        alias = "system",
        value_name = "SYSTEM",
        value_delimiter = ','
    )]
    pub(crate) systems: Vec<String>,
    /// Set a switch (see `nightcourt list switches`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    pub(crate) switches: Vec<(String, String)>,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let Some(name) = &args.name else {
        return list::print(Some(Kind::Houses), &[], Form::Text);
    };
    let house = load(name)?;
    let text = preset(name).map_or_else(|| house.to_string(), |preset| preset.text.to_owned());
    output::say(&(text + &open_points(&house)))
}

/// The open points of the house's rulebook, as comments below the house rules.
fn open_points(house: &House) -> String {
    let Some(book) = house.book().filter(|book| !book.unknown.is_empty()) else {
        return String::new();
    };
    let points = book
        .unknown
        .iter()
        .map(|point| format!("# - {}\n", point.replace('\n', " ")));
    format!("\n# Open points of the rulebook {}:\n", book.id()) + &points.collect::<String>()
}

/// Loads house rules by the name of a preset, or from a file.
pub(crate) fn load(word: &str) -> Result<House, String> {
    output::reading("house rules", word);
    if let Some(preset) = preset(word) {
        return House::parse(preset.text).map_err(|error| format!("{word}: {error}"));
    }
    let path = Path::new(word);
    match input::text(path) {
        Ok(text) => {
            let file = |name: &str| {
                let beside = path.parent().unwrap_or(Path::new("")).join(name);
                input::text(&beside).map_err(|error| format!("it cannot be read: {error}"))
            };
            House::parse_with(&text, &file).map_err(|error| format!("{word}: {error}"))
        }
        Err(error) if path.exists() => Err(format!("cannot read {word}: {error}")),
        Err(_) => {
            let ids = PRESETS.map(|preset| preset.id);
            let help = options::help(word, ids, "there are {}, or name a file");
            Err(format!("there are no house rules `{word}`; {help}"))
        }
    }
}

/// Loads the house rules of an option.
pub(crate) fn given(word: Option<&String>) -> Result<Option<House>, String> {
    word.map(|word| load(word)).transpose()
}

/// House rules and systems of a host's command.
pub(crate) struct Chosen {
    /// The house rules, if there are any.
    pub(crate) house: Option<House>,
    /// The systems; empty for those of the house, else all seven.
    pub(crate) systems: Vec<RulerId>,
    /// The house rules and who named them, for answers as JSON.
    pub(crate) row: Option<HouseRow>,
}

/// Returns the house rules and systems of a host's command: its options, else the files of defaults.
pub(crate) fn asked(house: Option<&String>, systems: &[RulerId]) -> Result<Chosen, String> {
    if house.is_some() {
        return Ok(Chosen {
            row: house.map(|rules| HouseRow {
                rules: rules.clone(),
                by: None,
            }),
            house: given(house)?,
            systems: systems.to_vec(),
        });
    }
    let files = defaults::files()?;
    let rules = files
        .iter()
        .find_map(|file| Some((file, file.defaults.house.as_ref()?)));
    if let Some((file, rules)) = rules {
        file.note("house rules", rules);
    }
    let mut systems = systems.to_vec();
    let by_default = files.iter().find(|file| !file.defaults.systems.is_empty());
    if let (true, Some(file)) = (systems.is_empty(), by_default) {
        let all = file.defaults.systems.iter();
        systems.extend(all.copied().map(RulerId::from));
        let ids: Vec<&str> = systems.iter().map(RulerId::id).collect();
        file.note("systems", &ids.join(", "));
    }
    Ok(Chosen {
        house: given(rules.map(|(_, rules)| rules))?,
        systems,
        row: rules.map(|(file, rules)| HouseRow {
            rules: rules.clone(),
            by: Some(file.path.display().to_string()),
        }),
    })
}

/// Adds the rulebooks of a house to a panel.
pub(crate) fn join(panel: &mut Panel, house: Option<&House>) -> Result<(), String> {
    house.map_or(Ok(()), |house| {
        house
            .join(panel)
            .map_err(|taken| format!("--house: {taken}"))
    })
}

/// Returns the systems of the command, else those of the house, else these.
pub(crate) fn systems(asked: &[RulerId], house: Option<&House>, usual: &[RulerId]) -> Vec<RulerId> {
    match (asked, house) {
        ([], Some(house)) => house.systems.clone(),
        ([], None) => usual.to_vec(),
        (asked, _) => asked.to_vec(),
    }
}

/// Returns the context in which nights are read under a house, with the systems that expectations may also name.
pub(crate) fn context<'a>(house: Option<&House>, rulers: &'a [RulerId]) -> Context<'a> {
    house.map_or_else(
        || Context {
            rulers,
            ..Context::default()
        },
        |house| house.context(rulers),
    )
}

/// Returns these switches with those of the house, and then the options of the command.
pub(crate) fn switches(
    switches: Switches,
    house: Option<&House>,
    set: &[(String, String)],
) -> Switches {
    let mut switches = house.map_or(switches, |house| house.apply(switches));
    for (id, option) in set {
        // The option was checked when it was parsed.
        let _ = switches.set(id, option);
    }
    switches
}
