//! `nightcourt campaign`: random nights through every system; where they diverge is counted, minimised and catalogued.

use std::process::ExitCode;

use nightcourt_corpus::campaign::{Plan, Ranges, Source};
use nightcourt_gen::{Frame, Span};

use super::compared::Compared;
use super::running::Running;
use super::{output, sampling};

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt campaign --frame theme --nights 100000 --out my-corpus")]
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
    /// Number of players, such as 7 or 5..9 (both ends included) [default: the frame's own]
    #[arg(long, value_name = "A..B", value_parser = sampling::players)]
    players: Option<Span>,
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
        terms.players = self.players;
        let ranges = match (&self.range, self.nights) {
            (Some(ranges), _) => ranges.clone(),
            (None, Some(nights)) => Ranges::one(0..nights),
            (None, None) => return Err("say how many nights: --nights N or --range FIRST..END".to_owned()),
        };
        let mut frames: Vec<(Source, Ranges)> = Vec::new();
        for &frame in &self.frame {
            sampling::settings(frame, self.players)?;
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
