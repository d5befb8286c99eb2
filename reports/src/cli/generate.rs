//! `nightcourt gen`: prints the nights of a campaign, each from (frame, players, seed, index) alone.

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Settings, Span};
use nightcourt_precedent::canonical::sheet;

use super::{output, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt gen --frame theme
  nightcourt gen --frame matrix6 --seed 7 --index 100 --count 1000 --format json | nightcourt rule --batch

The same frame, players, seed and index give the same night everywhere.")]
pub(crate) struct Args {
    // Its help is made of the frames.
    #[arg(long, value_name = "FRAME", default_value = "uniform", value_parser = sampling::frame, help = sampling::frames())]
    frame: Frame,
    /// Seed of the nights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Index of the first night
    #[arg(long, value_name = "I", default_value_t = 0)]
    index: u64,
    /// Number of nights
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Number of players, such as 7 or 5..9 (both ends included) [default: the frame's own; fixed in open setups]
    #[arg(long, value_name = "A..B", value_parser = sampling::players)]
    players: Option<Span>,
    /// How to print the nights
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Format {
    /// Night texts, with an empty line between them
    Text,
    /// One JSON object per line, as `nightcourt rule --batch` reads them
    Json,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let Some(last) = args.index.checked_add(args.count) else {
        return output::complain("there are no nights beyond index 18446744073709551615: ask for fewer");
    };
    let settings = match sampling::settings(args.frame, args.players) {
        Ok(settings) => settings,
        Err(refusal) => return output::complain(&refusal),
    };
    match print(args, &settings, last) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => output::failed(&error),
    }
}

fn print(args: &Args, settings: &Settings, last: u64) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    for index in args.index..last {
        let night = night(settings, args.seed, index, Buffers::default());
        let sheet = sheet(night).map_err(|complaint| io::Error::other(complaint.to_string()))?;
        match args.format {
            Format::Text => {
                if index > args.index {
                    writeln!(out)?;
                }
                write!(out, "{sheet}")?;
            }
            Format::Json => {
                serde_json::to_writer(&mut out, &NightRow::from(&sheet))?;
                writeln!(out)?;
            }
        }
    }
    out.flush()
}
