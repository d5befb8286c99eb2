//! `nightcourt campaign`: random nights through every system; where they diverge is counted, minimised and catalogued.

use std::process::ExitCode;

use nightcourt_corpus::campaign::{Plan, Ranges, Source, Terms};
use nightcourt_gen::{Frame, Span};
use nightcourt_resolvers::system::System;

use super::running::Running;
use super::{options, output, sampling};

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
    /// Set a switch, to decide a disputed ruling otherwise (see `nightcourt systems`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
    /// Systems to compare, separated by commas [default: all seven]
    #[arg(long, value_name = "SYSTEM", value_delimiter = ',', value_parser = options::system)]
    systems: Vec<System>,
    #[command(flatten)]
    running: Running,
}

impl Args {
    fn plan(&self) -> Result<Plan, String> {
        let mut terms = Terms::new(self.seed);
        terms.players = self.players;
        terms.systems = options::systems(&self.systems);
        if terms.systems.len() < 2 {
            return Err("--systems names one system only: a comparison needs two".to_owned());
        }
        for (id, option) in &self.switches {
            // Checked when the options were read.
            let _ = terms.switch(id, option);
        }
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
