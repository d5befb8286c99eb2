//! `nightcourt claims`: the sources' statements about their systems, measured on random nights, on given ones, or on
//! all of a census.

use nightcourt_corpus::claims::Shares;
use nightcourt_corpus::claims::record::ClaimsFile;
use nightcourt_corpus::study::{Plan, Ranges};
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Units, Universe};
use nightcourt_pages::claims::{page, short};
use nightcourt_resolvers::ruler::RulerId;

use super::compared::RulerArgs;
use super::drawn::Drawn;
use super::output::CommandResult;
use super::rulers::Rulers;
use super::sampling;
use super::studies::FigureArgs;

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
          mut_arg("out", |out| {
              out.help("Existing directory for claims.md, the verdicts alone, and claims.json, every figure; nothing is printed")
          }),
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
    #[command(flatten)]
    figures: FigureArgs,
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
        self.drawn.census(terms, universe)
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    args.figures.check(&FILES)?;
    let rulers = args.rulers.start()?;
    let plan = args.plan(&rulers)?;
    let state = args.figures.measure::<Shares>(&plan, &rulers.panel)?;
    let file = ClaimsFile::new(&plan, &state);
    args.figures
        .answer(&page(&file), &file, &FILES, Vec::new(), &short(&file))
}
