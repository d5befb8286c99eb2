//! `nightcourt campaign`: random nights through every system; where they diverge is counted, minimised and catalogued.

use std::process::ExitCode;

use nightcourt_corpus::campaign::{Plan, Ranges, Source};
use nightcourt_corpus::given::Given;
use nightcourt_gen::Frame;

use super::compared::Compared;
use super::running::Running;
use super::{output, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt campaign --frame theme --nights 100000 --out my-corpus
  nightcourt campaign --frame normal --nights 100000 --given component=block --given no-breakdown --out blocks
  nightcourt campaign --frame mine.toml,normal --nights 100000 --out my-games
  nightcourt campaign --frame plain --players 7 --actions 3..5 --nights 100000 --out few-actions

With --given, nights that do not meet every condition are passed over and counted as such: --nights says how many are drawn.")]
pub(crate) struct Args {
    /// Number of nights of each frame, from index 0
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), required_unless_present = "range")]
    nights: Option<u64>,
    /// Range of nights of each frame instead: from FIRST up to, but not including, END; several are separated by commas
    #[arg(long, value_name = "FIRST..END", conflicts_with = "nights", value_parser = sampling::range)]
    range: Option<Ranges>,
    /// Seed of the nights: the same seed gives the same files
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    sizes: sampling::Sizes,
    #[arg(long, value_name = "CONDITION", value_parser = sampling::given,
          help = sampling::conditions("Count only nights that meet a condition; may be repeated, and then they meet all"))]
    given: Vec<Given>,
    #[arg(long, value_name = "FRAME,...", default_value = "uniform", value_delimiter = ',', help = sampling::frames(),
          value_parser = sampling::frame)]
    frame: Vec<Frame>,
    #[command(flatten)]
    compared: Compared,
    #[command(flatten)]
    running: Running,
}

impl Args {
    fn plan(&self) -> Result<Plan, String> {
        let mut terms = self.compared.terms(self.seed)?;
        (terms.players, terms.actions) = (self.sizes.players, self.sizes.actions);
        self.given.iter().for_each(|&given| terms.add_given(given));
        let ranges = match (&self.range, self.nights) {
            (Some(ranges), _) => ranges.clone(),
            (None, Some(nights)) => Ranges::one(0..nights),
            (None, None) => return Err("say how many nights: --nights N or --range FIRST..END".to_owned()),
        };
        let mut frames: Vec<(Source, Ranges)> = Vec::new();
        for &frame in &self.frame {
            self.sizes.settings(frame)?;
            if frames.iter().all(|&(known, _)| known != frame.into()) {
                frames.push((frame.into(), ranges.clone()));
            }
        }
        Ok(Plan { terms, frames })
    }
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match args.plan().and_then(|plan| args.running.run(&plan)) {
        Ok(code) => code,
        Err(problem) => output::complain(&problem),
    }
}
