//! `nightcourt match`.

use std::path::PathBuf;

use nightcourt_caselaw::matching::{Asked, FoundRow, Shown, matches_within};
use nightcourt_pages::page::{self, Block};
use nightcourt_resolvers::ruler::RulerId;

use super::house::Chosen;
use super::output::CommandResult;
use super::rulers::{self, Added};
use super::{corpus, house, input, options, output};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt match tonight.night
  nightcourt match tonight.night --systems nar,rar --switch doctor-saves=one
  nightcourt match tonight.night --systems nar --rulebook mysite.toml
  nightcourt match - --corpus my-corpus --format json < tonight.night

The night may be text or JSON. A precedent is in the night if its actions are among the night's, under other names. It
decides a difference if the same two systems diverge on it under the same lens, and its actions in the night make them
diverge on the same players, each action being needed for that.

A difference that no precedent in the night decides is minimised: either the result is a known precedent in other words,
or it is new, and the record to add is printed. Switches are set on top of those that
the corpus was made with. What a rulebook differs in is no record of a corpus, whose campaign did
not ask it.")]
pub(crate) struct Args {
    /// File with the night, as text, as JSON or as a paste; - for standard input
    #[arg(value_name = "NIGHT")]
    file: PathBuf,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    #[command(flatten)]
    rules: house::RuleArgs,
    #[command(flatten)]
    added: Added,
    /// Most precedents to name that are in the night and decide nothing
    #[arg(long, short = 'n', value_name = "N", default_value_t = 5)]
    limit: usize,
    /// Format of the answer
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    /// Print the whole page as BBCode or Discord's markup too
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    work: options::Work,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let index = corpus::index(args.corpus.given())?;
    let campaign = &index.info().terms.added;
    let rulers = args.added.start_for(campaign)?;
    let missing = campaign.missing(&rulers.panel);
    if args.rules.systems.is_empty() {
        missing
            .iter()
            .for_each(|missing| output::tell(&format!("warning: {missing}; the others are asked")));
    }
    let at_hand = |&system: &RulerId| rulers.panel.get(system).is_some();
    let usual: Vec<RulerId> = index
        .info()
        .systems
        .iter()
        .copied()
        .filter(at_hand)
        .collect();
    let others: Vec<RulerId> = rulers.panel.ids().collect();
    let Chosen {
        house,
        systems: asked,
        row: by_house,
    } = house::asked(
        args.rules.house.as_ref(),
        &rulers::named(&args.rules.systems, &others)?,
    )?;
    let (sheet, _) = input::read_in(&args.file, &house::context(house.as_ref(), &[]))?;
    let sheet = &sheet;
    let systems = house::systems(&asked, house.as_ref(), &usual);
    let given = args
        .added
        .ids()
        .into_iter()
        .filter(|given| !systems.contains(given))
        .collect::<Vec<_>>();
    let mut panel = rulers.panel.clone();
    house::join(&mut panel, house.as_ref())?;
    let asked = Asked {
        panel,
        systems: [systems, given].concat(),
        switches: house::switches(index.info().switches, house.as_ref(), &args.rules.switches),
    };
    let mut budget = args.work.budget();
    let mut found = matches_within(index.table(), sheet, &asked, &mut budget);
    let new = found.settle(index.table(), sheet, &asked, &mut budget)?;
    let left = corpus::withdrawn_night(index.info(), sheet, &asked)?;
    let records: Vec<String> = new
        .iter()
        .map(|one| serde_json::to_string(&one.minimal.precedent))
        .collect::<Result<_, _>>()
        .map_err(options::unwritable("JSON"))?;
    let page = |format: page::Format| {
        let shown = Shown {
            others: args.limit,
            records: &records,
        };
        let mut page = match format.is_for_threads() && !args.full {
            true => found.brief(&new),
            false => found.page(sheet, &new, shown),
        };
        page.splice(
            0..0,
            left.as_ref().map(|night| Block::Sentence(night.sentence())),
        );
        page
    };
    options::answer(args.format, page, || FoundRow {
        withdrawn: left.clone(),
        house: by_house,
        ..FoundRow::new(index.info(), &found, &new)
    })
}
