//! `nightcourt minimise`.

use std::path::PathBuf;

use clap::ValueEnum;
use nightcourt_pages::minimal::{Minimal, MinimalError, ReachedRow};
use nightcourt_pages::page;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding};
use nightcourt_precedent::minimise::{MinimiseError, parting};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

use super::output::CommandResult;
use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::rulers::Added;
use super::{house, input, options, output};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt minimise tonight.night --systems nar,snarf
  nightcourt minimise tonight.night --systems nar,snarf --lens full --certificate
  nightcourt minimise tonight.night --systems nar --rulebook mysite.toml
  nightcourt minimise tonight.night --systems nar --engine bot=\"python3 engine.py\"
  nightcourt minimise tonight.night --systems rar --finding rule-4 --out smaller.night

The night may be text or JSON. It is made smaller step by step, as long as the systems still diverge under the same lens;
the result is put in canonical form. It is printed under its players' own names, with the steps that led there, what all
systems say of it, and its id, under which a campaign that found the same night would catalogue it.

With --format json it is one JSON object: the record of a precedent as in the files of a campaign (`night` has standard
names; `frames`, `contains` and `contained_in` are empty, and `reductions` without --certificate), and with it `version`
of the record, `named` (the night under its players' own names) and `steps`.

The exit code is 2 if the night does not show what is asked for, or if the input is wrong; and 3 if that takes more work than
--budget allows: then the smallest night that was reached is printed, which shows the same and need not be minimal. As JSON
it is an object with `version`, `exceeded` (true) and `named` alone.")]
pub(crate) struct Args {
    /// File with the night, as text, as JSON or as a paste; - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The two systems that diverge, separated by a comma; with --finding one system
    #[arg(long, short, alias = "system", value_name = "SYSTEM", required_unless_present_any = ["rulebooks", "engines"], value_delimiter = ',')]
    systems: Vec<String>,
    #[command(flatten)]
    added: Added,
    /// Narrowest lens under which they diverge: deaths, state or full [default: the lens of the night]
    #[arg(long, value_parser = options::lens, conflicts_with = "finding")]
    lens: Option<Lens>,
    /// Finding about one system, instead of a divergence of two: breakdown-list, breakdown-tie, loop, rule-4, exhausted,
    /// two-deaths, unkilled or ordered
    #[arg(long, value_name = "KIND", value_parser = behaviour)]
    finding: Option<Behaviour>,
    /// House rules whose switches to set: one that `nightcourt list houses` has, or a file
    #[arg(long, value_name = "NAME|FILE")]
    house: Option<String>,
    /// Set a switch (see `nightcourt list switches`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
    /// Show every night that is one step smaller still, and why it no longer counts
    #[arg(long)]
    certificate: bool,
    /// Format of the result
    #[arg(long, short, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Also write the minimal night to this file, as text
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Replace the file that is there
    #[arg(long, requires = "out")]
    force: bool,
    #[command(flatten)]
    work: options::Work,
}

/// Format of the result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Plain text, for a terminal
    Text,
    /// One JSON object
    Json,
}

fn behaviour(word: &str) -> Result<Behaviour, String> {
    let ids = Behaviour::ALL.map(Behaviour::id);
    Behaviour::from_id(word).ok_or_else(|| {
        let help = options::help(word, ids, "there are {}");
        format!("no finding is called `{word}`; {help}")
    })
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let rulers = args.added.start()?;
    let named = rulers.named(&args.systems)?;
    let about = Target::of(args, &rulers.and_added(&named))?;
    let overwrite = Overwrite::of(args.force);
    if let Some(path) = &args.out {
        overwrite.check(path)?;
    }
    let house = house::asked(args.house.as_ref(), &named)?.house;
    let (sheet, _) = input::read_in(&args.file, &house::context(house.as_ref(), &rulers.added()))?;
    let switches = house::switches(Switches::default(), house.as_ref(), &args.switches);
    let mut budget = args.work.budget();
    let finding = about.finding(
        Evaluator::new(&rulers.panel, switches).within(budget.clone()),
        &sheet,
    )?;
    let minimal = match (
        Minimal::within(&rulers.panel, switches, finding, &sheet, &mut budget),
        about,
    ) {
        (Ok(minimal), _) => minimal,
        (Err(why @ MinimalError::Exceeded(_)), _) => return exceeded(args, &why),
        (Err(MinimalError::Minimise(MinimiseError::NotShown)), Target::One(system, behaviour)) => {
            return Err(format!(
                "this night does not show {} under {}",
                behaviour.id(),
                system.id()
            )
            .into());
        }
        (Err(why), _) => return Err(why.into()),
    };
    if let Some(path) = &args.out {
        overwrite.write(&[(path, minimal.sheet.to_string())])?;
    }
    let printed = match args.format {
        Format::Text => {
            let page = page::print(
                &minimal.page(&rulers.panel, args.certificate),
                page::Format::Text,
                output::screen(),
            );
            format!("{}\n{page}", output::night(&minimal.sheet))
        }
        Format::Json => options::json(&minimal.row(args.certificate))?,
    };
    output::print(printed)
}

/// Prints the result so far when the budget is spent; no file is written.
fn exceeded(args: &Args, why: &MinimalError) -> CommandResult {
    output::report(&format!("error: {why}; --budget raises it"));
    let MinimalError::Exceeded(reached) = why else {
        return Ok(ExitCode::from(2));
    };
    let printed = match args.format {
        Format::Text => output::night(reached),
        Format::Json => options::json(&ReachedRow::of(reached))?,
    };
    output::print_and(printed, ExitCode::from(3))
}

/// The finding to keep while minimising.
#[derive(Clone, Copy)]
enum Target {
    Two([RulerId; 2], Option<Lens>),
    One(RulerId, Behaviour),
}

impl Target {
    fn of(args: &Args, systems: &[RulerId]) -> Result<Target, String> {
        match (args.finding, systems) {
            (None, &[one, other]) => Ok(Target::Two([one, other], args.lens)),
            (None, systems) => Err(format!(
                "--systems names {}: two systems diverge, as in --systems nar,snarf",
                count(systems)
            )),
            (Some(behaviour), &[system]) => Ok(Target::One(system, behaviour)),
            (Some(_), systems) => Err(format!(
                "--systems names {}: --finding is about one, as in --systems nar",
                count(systems)
            )),
        }
    }

    fn finding(self, mut evaluator: Evaluator<'_>, sheet: &Sheet) -> Result<Finding, String> {
        match self {
            Target::Two(pair, lens) => {
                parting(&mut evaluator, pair, lens, &sheet.night).map_err(|why| why.to_string())
            }
            Target::One(system, behaviour) => Ok(Finding::Shows(behaviour, system)),
        }
    }
}

fn count(systems: &[RulerId]) -> String {
    match systems.len() {
        1 => "one system".to_owned(),
        many => format!("{many} systems"),
    }
}
