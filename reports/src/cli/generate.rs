//! `nightcourt gen`: prints the nights of a campaign, each from (frame, players, seed, index) alone.

use std::io::{self, BufWriter, Write};

use nightcourt_corpus::given::{Given, meets};
use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Settings};
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::SEVEN;
use nightcourt_resolvers::ruling::Switches;

use super::output::CommandResult;
use super::process::ExitCode;
use super::sampling::GivenFrame;
use super::{output, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt gen --frame theme
  nightcourt gen --frame matrix6 --seed 7 --index 100 --nights 1000 --format json | nightcourt rule --batch
  nightcourt gen --frame mine.toml --nights 3
  nightcourt gen --frame normal --given component=block --given ability=protect --nights 100

The same frame, players, actions, seed and index give the same night everywhere. With --given, of the --nights
only those are printed that meet every condition.")]
pub(crate) struct Args {
    // The help text lists the frames.
    #[arg(long, value_name = "FRAME", default_value = "uniform", value_parser = sampling::frame, help = sampling::frames())]
    frame: GivenFrame,
    /// Seed of the nights: the same seed gives the same nights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Index of the first night
    #[arg(long, value_name = "I", default_value_t = 0)]
    index: u64,
    /// Number of nights
    #[arg(long, alias = "count", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    nights: u64,
    #[command(flatten)]
    sizes: sampling::Sizes,
    #[arg(long, value_name = "CONDITION", value_parser = sampling::given,
          help = sampling::conditions("Print only nights that meet a condition; may be repeated, and then they meet all"))]
    given: Vec<Given>,
    /// Format of the nights
    #[arg(long, short, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Night texts, with an empty line between them
    Text,
    /// One JSON object per line, as `nightcourt rule --batch` reads them
    Json,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let Some(last) = args.index.checked_add(args.nights) else {
        return Err("there are no nights beyond index 18446744073709551615: ask for fewer".into());
    };
    let settings = args.sizes.settings(&args.frame)?;
    output::written(print(args, &settings, last), ExitCode::SUCCESS)
}

fn print(args: &Args, settings: &Settings, last: u64) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    let (mut evaluator, mut outcome) = (
        Evaluator::new(&SEVEN, Switches::default()),
        Outcome::default(),
    );
    let mut printed = 0_u64;
    for index in args.index..last {
        let night = night(settings, args.seed, index, Buffers::default());
        if !meets(&args.given, &night, &mut evaluator, &mut outcome) {
            continue;
        }
        let sheet = sheet(night).map_err(|complaint| io::Error::other(complaint.to_string()))?;
        match args.format {
            Format::Text => {
                if printed > 0 {
                    writeln!(out)?;
                }
                write!(out, "{sheet}")?;
            }
            Format::Json => {
                serde_json::to_writer(&mut out, &NightRow::from(&sheet))?;
                writeln!(out)?;
            }
        }
        printed += 1;
    }
    out.flush()?;
    if !args.given.is_empty() {
        output::tell(&format!(
            "{printed} of {} nights meet the conditions",
            args.nights
        ));
    }
    Ok(())
}
