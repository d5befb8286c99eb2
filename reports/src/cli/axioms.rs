//! `nightcourt axioms`: properties of social choice, measured on nights.

use nightcourt_corpus::axioms::Tallies;
use nightcourt_corpus::axioms::record::AxiomsFile;
use nightcourt_corpus::study::Plan;
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Orders, Universe};
use nightcourt_pages::axioms::page;
use nightcourt_resolvers::ruler::RulerId;

use super::compared::RulerArgs;
use super::drawn::Drawn;
use super::options::unwritable;
use super::output::CommandResult;
use super::rulers::Rulers;
use super::sampling;
use super::studies::FigureArgs;

/// The default frames.
const FRAMES: [Frame; 3] = [Frame::NormalPlayed, Frame::Normal, Frame::Theme];
/// The default number of nights of each frame.
const NIGHTS: u64 = 20_000;
const FILES: [&str; 4] = ["axioms.csv", "axiom-rates.csv", "axioms.json", "axioms.md"];

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt axioms --nights 20000 --frame theme
  nightcourt axioms --universe census:players=3
  nightcourt axioms --nights 20000 --frame normal --rulebook ultimafia --format json > axioms.json

An axiom compares a night with one that was changed: the actions in the opposite order, or one more Doctor. RULES.md defines each
(AX-1 to AX-11). Without --nights and --range it draws 20,000 nights of each frame.",
          mut_arg("shards", |shards| shards.conflicts_with("out")),
          mut_arg("out", |out| {
              out.help("Existing directory for axioms.csv, the smallest breaches, axiom-rates.csv, axioms.json and axioms.md; nothing is printed")
          }),
          mut_arg("frame", |frame| {
              frame.help(format!("{}\n[default: {}]", sampling::frames(), FRAMES.each_ref().map(Frame::id).join(",")))
          }))]
pub(crate) struct Args {
    #[command(flatten)]
    drawn: Drawn,
    /// Universe of a census instead: every night of it, as files of `nightcourt census` name it, each in one order of submission
    #[arg(long, value_name = "WORD", conflicts_with_all = ["nights", "frame", "players", "actions", "given"])]
    universe: Option<Universe>,
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
        // The weights of such a census are of one order: a changed night may depend on the order where the night does
        // not.
        match self.universe {
            Some(universe) => self.drawn.census(
                terms,
                Universe {
                    orders: Orders::One,
                    ..universe
                },
            ),
            None => self.drawn.plan(terms, &FRAMES, Some(NIGHTS)),
        }
    }
}

pub(crate) fn run(args: &Args) -> CommandResult {
    args.figures.check(&FILES)?;
    let rulers = args.rulers.start()?;
    let plan = args.plan(&rulers)?;
    let state = args.figures.measure::<Tallies>(&plan, &rulers.panel)?;
    let file = AxiomsFile::new(&plan, &state, &rulers.panel);
    let tables = vec![
        file.breaches_table().map_err(unwritable("CSV"))?,
        file.rates_table().map_err(unwritable("CSV"))?,
    ];
    let page = page(&file);
    args.figures.answer(&page, &file, &FILES, tables, &page)
}
