//! `nightcourt claims`: what the sources say of their systems, measured on random nights.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;

use indicatif::{ProgressBar, ProgressStyle};
use nightcourt_corpus::campaign::supply::Supply;
use nightcourt_corpus::claims::record::ClaimsFile;
use nightcourt_corpus::claims::{Plan, run::run as measure};
use nightcourt_corpus::given::Given;
use nightcourt_pages::claims::{page, short};
use nightcourt_pages::page;

use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::sampling::GivenFrame;
use super::{options, output, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt claims --nights 100000 --frame normal
  nightcourt claims --given no-breakdown --format json > claims.json")]
pub(crate) struct Args {
    /// Number of nights of each frame
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(1..))]
    nights: u64,
    /// Seed of the nights: the same seed gives the same figures
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[arg(long, value_name = "FRAME,...", default_value = "normal,theme,uniform,werewolf", value_delimiter = ',',
          help = sampling::frames(), value_parser = sampling::frame)]
    frame: Vec<GivenFrame>,
    #[arg(long, value_name = "CONDITION", default_value = "any", value_parser = sampling::given,
          help = sampling::conditions("Count only nights that meet a condition"))]
    given: Given,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// How to print the figures
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    /// Existing directory for claims.md, the verdicts alone, and claims.json, every figure; nothing is printed
    #[arg(long, short, value_name = "DIR", conflicts_with = "format")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match claims(args) {
        Ok(code) => code,
        Err(problem) => output::complain(&problem),
    }
}

fn claims(args: &Args) -> Result<ExitCode, String> {
    let (mut frames, mut supply) = (Vec::new(), Supply::default());
    for given in &args.frame {
        given.add_to(&mut supply);
        if !frames.contains(&given.frame) {
            frames.push(given.frame);
        }
    }
    if let Some(folder) = args.out.as_deref().filter(|folder| !folder.is_dir()) {
        return Err(format!("{} is not a directory: make it, or name another", folder.display()));
    }
    let names = ["claims.json", "claims.md"];
    if let Some(folder) = &args.out {
        names.iter().try_for_each(|name| args.overwrite.check(&folder.join(name)))?;
    }
    let plan = Plan { frames, supply, nights: args.nights, seed: args.seed, given: args.given };
    let bar = progress(plan.nights.saturating_mul(plan.frames.len() as u64));
    let threads = args.threads.map_or(0, usize::from);
    let measured = measure(&plan, threads, &mut |nights| bar.inc(nights))
        .map_err(|error| format!("cannot start threads: {error}"))?;
    bar.finish_and_clear();
    let file = ClaimsFile::new(&plan, &measured);
    if let Some(folder) = &args.out {
        let markdown = page::print(&short(&file), page::Format::Markdown, page::Screen::default());
        let json = file.write().map_err(|error| format!("cannot be written as JSON: {error}"))?;
        let [first, second] = names.map(|name| folder.join(name));
        args.overwrite.write(&[(first, json), (second, markdown.into_bytes())])?;
        return Ok(ExitCode::SUCCESS);
    }
    let printed = match args.format.page() {
        Some(format) => page::print(&page(&file), format, output::wide_screen()).into_bytes(),
        None => file.write().map_err(|error| format!("cannot be written as JSON: {error}"))?,
    };
    Ok(output::print(&printed, ExitCode::SUCCESS))
}

/// A bar on stderr, if somebody looks.
fn progress(nights: u64) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(nights);
    if let Ok(style) = ProgressStyle::with_template("{bar:20} {human_pos} of {human_len} nights, {eta} left") {
        bar.set_style(style);
    }
    bar
}
