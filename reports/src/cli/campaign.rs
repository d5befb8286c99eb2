//! `nightcourt campaign`: random nights through every system; where they diverge is counted, minimised and catalogued.

use std::ffi::OsString;

use clap::FromArgMatches as _;
use nightcourt_corpus::campaign::publish::{PROGRAM, contents};
use nightcourt_corpus::campaign::{Plan, Ranges, Source, Terms};
use nightcourt_corpus::given::Given;
use nightcourt_gen::Frame;

use super::compared::Compared;
use super::listed::{GivenNights, listed};
use super::process::ExitCode;
use super::rulers::Rulers;
use super::running::Running;
use super::sampling::GivenFrame;
use super::{output, sampling};
use crate::Files;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt campaign --frame theme --nights 100000 --out my-corpus
  nightcourt campaign --frame normal --nights 100000 --given component=block --given no-breakdown --out blocks
  nightcourt campaign --frame mine.toml,normal --nights 100000 --out my-games
  nightcourt campaign --nights our-nights.jsonl --out ours
  nightcourt campaign --frame theme --nights 100000 --rulebook ultimafia --rulebook mysite.toml --out sites
  nightcourt campaign --frame plain --nights 20000 --engine bot=\"python3 engine.py\" --out with-bot
  nightcourt campaign --frame plain --players 7 --actions 3..5 --nights 100000 --out few-actions

With --given, nights that do not meet every condition are passed over and counted as such: --nights says how many are drawn.")]
pub(crate) struct Args {
    /// Number of nights of each frame, from index 0; or nights of your own, which stand for a frame: a file of JSON lines, or a
    /// folder of .night files
    #[arg(long, value_name = "N|FILE", value_parser = nights, required_unless_present = "range")]
    nights: Option<Nights>,
    /// Range of nights of each frame instead, or of your own: from FIRST up to, but not including, END; several are separated
    /// by commas
    #[arg(long, value_name = "FIRST..END", value_parser = sampling::range)]
    range: Option<Ranges>,
    /// Seed of the nights: the same seed gives the same files
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    sizes: sampling::Sizes,
    #[arg(long, value_name = "CONDITION", value_parser = sampling::given,
          help = sampling::conditions("Count only nights that meet a condition; may be repeated, and then they meet all"))]
    given: Vec<Given>,
    #[arg(long, value_name = "FRAME,...", value_delimiter = ',', value_parser = sampling::frame,
          help = format!("{}\n[default: uniform]", sampling::frames()))]
    frame: Vec<GivenFrame>,
    #[command(flatten)]
    compared: Compared,
    #[command(flatten)]
    running: Running,
}

/// Nights that are drawn, or were given.
#[derive(Clone)]
enum Nights {
    /// So many.
    Drawn(u64),
    /// These.
    Listed(GivenNights),
}

/// A number is the number of nights, anything else names a file or folder.
fn nights(word: &str) -> Result<Nights, String> {
    match word.parse::<u64>() {
        Ok(0) => Err("0 is not in 1..".to_owned()),
        Ok(number) => Ok(Nights::Drawn(number)),
        Err(_) => listed(word).map(Nights::Listed),
    }
}

impl Args {
    fn plan(&self, rulers: &Rulers) -> Result<Plan, String> {
        let mut terms = self.compared.terms(self.seed, rulers)?;
        (terms.players, terms.actions) = (self.sizes.players, self.sizes.actions);
        self.given.iter().for_each(|&given| terms.add_given(given));
        let whole = match (&self.range, &self.nights) {
            (_, Some(Nights::Listed(given))) => return self.listed(terms, given),
            (Some(_), Some(Nights::Drawn(_))) => {
                return Err("the number of nights is in --range already: leave out --nights".to_owned());
            }
            (Some(ranges), None) => ranges.clone(),
            (None, Some(Nights::Drawn(nights))) => Ranges::one(0..*nights),
            (None, None) => return Err("say how many nights: --nights N or --range FIRST..END".to_owned()),
        };
        let mut frames: Vec<(Source, Ranges)> = Vec::new();
        let usual = [GivenFrame::included(Frame::Uniform)];
        for given in if self.frame.is_empty() { &usual[..] } else { &self.frame } {
            self.sizes.settings(given)?;
            given.add_to(&mut terms.supply);
            let frame = given.frame;
            if frames.iter().all(|&(known, _)| known != frame.into()) {
                frames.push((frame.into(), whole.clone()));
            }
        }
        Ok(Plan { terms, frames })
    }

    /// A plan for nights that were given.
    fn listed(&self, mut terms: Terms, given: &GivenNights) -> Result<Plan, String> {
        let drawn = [
            ("--frame", !self.frame.is_empty()),
            ("--players", terms.players.is_some()),
            ("--actions", terms.actions.is_some()),
        ];
        if let Some((option, _)) = drawn.iter().find(|(_, given)| *given) {
            return Err(format!("{option} is for nights that are drawn, and --nights names your own: leave it out"));
        }
        let all = || Ranges::one(0..given.nights.len() as u64);
        let ranges = self.range.clone().unwrap_or_else(all);
        sampling::within(given.nights.len(), &ranges)?;
        given.add_to(&mut terms.supply);
        Ok(Plan { terms, frames: vec![(given.listed.into(), ranges)] })
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let ran = args.compared.rulers().and_then(|rulers| args.running.run(&args.plan(&rulers)?, &rulers));
    ran.unwrap_or_else(|problem| output::complain(&problem))
}

/// Runs a campaign in memory, by the options of the command. Ends where `go_on`, told the nights done and all nights, returns false.
pub(crate) fn in_memory(
    options: Vec<OsString>,
    go_on: &mut (dyn FnMut(u64, u64) -> bool + Send),
) -> Result<Files, String> {
    let command = <Args as clap::Args>::augment_args(clap::Command::new("campaign").no_binary_name(true));
    let parsed = command.try_get_matches_from(options).and_then(|matches| Args::from_arg_matches(&matches));
    let args = parsed.map_err(|error| {
        let text = error.to_string();
        text.split("\n\n").next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    })?;
    let rulers = args.compared.rulers()?;
    let plan = args.plan(&rulers)?;
    let state = args.running.in_memory(&plan, &rulers, go_on)?;
    contents(&state, &rulers.panel, PROGRAM).map_err(|why| why.to_string())
}
