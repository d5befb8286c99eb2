//! `nightcourt claims`: the sources' statements about their systems, measured on random nights, on given ones, or on
//! all of a census.

use std::path::PathBuf;

use nightcourt_corpus::claims::Shares;
use nightcourt_corpus::claims::record::ClaimsFile;
use nightcourt_corpus::record::pretty;
use nightcourt_corpus::study::{Plan, Ranges, Source};
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Units, Universe};
use nightcourt_pages::claims::{page, short};
use nightcourt_pages::page;
use nightcourt_resolvers::ruler::RulerId;

use super::compared::RulerArgs;
use super::drawn::Drawn;
use super::options::{self, unwritable};
use super::output::{self, CommandResult};
use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::rulers::Rulers;
use super::sampling;
use super::state_only::{StateArgs, measured};

/// The frames of the published page, in its order.
const FRAMES: [Frame; 5] = [
    Frame::Normal,
    Frame::NormalPlayed,
    Frame::Theme,
    Frame::Uniform,
    Frame::Werewolf,
];
/// The default number of nights of each frame.
const NIGHTS: u64 = 100_000;
const FILES: [&str; 2] = ["claims.json", "claims.md"];

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt claims --nights 100000 --frame normal
  nightcourt claims --given no-breakdown --format json > claims.json
  nightcourt claims --nights our-nights.jsonl --switch doctor-saves=one
  nightcourt claims --nights 20000 --frame theme --rulebook ultimafia
  nightcourt claims --nights 10000000 --state claims-state.json
  nightcourt claims --universe census:players=3

Without --nights and --range it draws 100,000 nights of each frame. Claims are about the seven systems, under the switches that
are set. Rulebooks and engines join the figures on agreement and events.",
          mut_arg("shards", |shards| shards.conflicts_with("out")),
          mut_arg("frame", |frame| {
              frame.help(format!("{}\n[default: {}]", sampling::frames(), FRAMES.each_ref().map(Frame::id).join(",")))
          }))]
pub(crate) struct Args {
    #[command(flatten)]
    drawn: Drawn,
    /// All nights of a census instead, by the word that `nightcourt census --count` prints: shares are exact
    #[arg(long, value_name = "WORD",
          conflicts_with_all = ["nights", "frame", "seed", "players", "actions", "given"])]
    universe: Option<String>,
    #[command(flatten)]
    rulers: RulerArgs,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    state: StateArgs,
    /// Format of the figures
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    /// Existing directory for claims.md, the verdicts alone, and claims.json, every figure; nothing is printed
    #[arg(long, short, value_name = "DIR", conflicts_with = "format")]
    out: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
}

impl Args {
    fn plan(&self, rulers: &Rulers) -> Result<Plan, String> {
        let terms = self
            .rulers
            .terms(self.drawn.seed, &RulerId::SYSTEMS, rulers)?;
        let Some(word) = &self.universe else {
            return self.drawn.plan(terms, &FRAMES, Some(NIGHTS));
        };
        let universe: Universe = word
            .parse()
            .map_err(|wrong| format!("--universe: {wrong}"))?;
        let all = Ranges::one(0..Units::of(&universe).len());
        if self.drawn.range.as_ref().is_some_and(|range| *range != all) {
            return Err(format!(
                "--range: claims are about all {} units of a census: leave it out",
                all.len()
            ));
        }
        Ok(Plan {
            terms,
            frames: vec![(Source::Census(universe), all)],
        })
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    if let Some(folder) = &args.out {
        args.overwrite.check_in(folder, &FILES)?;
    }
    let rulers = args.rulers.start()?;
    let plan = args.plan(&rulers)?;
    let state = measured::<Shares>(&plan, &args.state, &rulers.panel, args.threads)?;
    let file = ClaimsFile::new(&plan, &state);
    let json = || pretty(&file).map_err(unwritable("JSON"));
    let Some(folder) = &args.out else {
        return output::print(match args.format.page() {
            Some(format) => page::print(&page(&file), format, output::wide_screen()).into_bytes(),
            None => json()?,
        });
    };
    let markdown = page::print(
        &short(&file),
        page::Format::Markdown,
        page::Screen::default(),
    );
    let [first, second] = FILES.map(|name| folder.join(name));
    args.overwrite
        .write(&[(first, json()?), (second, markdown.into_bytes())])?;
    Ok(ExitCode::SUCCESS)
}
