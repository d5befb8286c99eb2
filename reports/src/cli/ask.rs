//! `nightcourt ask`.

use nightcourt_caselaw::asking::{self, AskRow};
use nightcourt_caselaw::matching::Asked;
use nightcourt_caselaw::search::{self, AnswerRow, Query};
use nightcourt_host::house::disputed;
use nightcourt_pages::page::{self, Block};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;

use super::house::Chosen;
use super::output::CommandResult;
use super::process::ExitCode;
use super::{corpus, house, options, output, rulers};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt ask \"cop visits PGO, doctor on cop\"
  nightcourt ask \"can a doc save the same guy the vig and the mafia both shoot\" --house mafiascum-normal
  nightcourt ask \"three roleblockers in a triangle\" --format json
  nightcourt ask \"from how many kills does one doctor save?\"

The question is turned into a night of at most five players and four actions, which is shown, and ruled. A role is one
player, or two where the question says two. An action that goes without saying is added: a blocked Cop checks somebody.
Where a word may mean two players, and the systems rule the two nights differently, both are shown. Nothing is guessed
that is not: a question that cannot be placed says what is missing, and is searched for as `nightcourt search` would.

Exit code 2 if nothing was understood.")]
pub(crate) struct Args {
    /// The question, in your own words
    #[arg(value_name = "QUESTION", required = true)]
    question: Vec<String>,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    #[command(flatten)]
    rules: house::RuleArgs,
    /// Most precedents to show for each night
    #[arg(long, short = 'n', value_name = "N", default_value_t = 3)]
    limit: usize,
    /// Format of the answer
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
    #[command(flatten)]
    work: options::Work,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let index = corpus::index(args.corpus.given())?;
    let named = rulers::named(&args.rules.systems, &[])?;
    let Chosen {
        house,
        systems,
        row: by_house,
    } = house::asked(args.rules.house.as_ref(), &named)?;
    let mut panel = Panel::systems();
    house::join(&mut panel, house.as_ref())?;
    let asked = Asked {
        panel,
        systems: house::systems(&systems, house.as_ref(), &RulerId::SYSTEMS),
        switches: house::switches(Switches::default(), house.as_ref(), &args.rules.switches),
    };
    let text = args.question.join(" ");
    let mut budget = args.work.budget();
    let mut answered = asking::answer(Some(index.table()), &text, &asked, &disputed(), &mut budget);
    if let Some(house) = &house {
        house.open_in(&mut answered, &asked, &budget);
    }
    let found = if answered.nights.is_empty() && answered.switches.is_empty() {
        let notes = corpus::notes(&index)?;
        let query = Query {
            words: vec![text.clone()],
            limit: args.limit,
            ..Query::default()
        };
        Some((search::search(&index, &notes, &query)?, notes))
    } else {
        None
    };
    let code = match &found {
        None => ExitCode::SUCCESS,
        // Nothing was understood; what a search finds is no answer.
        Some(_) => ExitCode::from(2),
    };
    let printed = match args.format.page() {
        Some(format) => {
            let brief = answered.brief().filter(|_| format.is_for_threads());
            let mut blocks = brief.unwrap_or_else(|| answered.page(args.limit));
            if let Some((found, _)) = &found {
                blocks.push(Block::Sentence("A search for its words:".to_owned()));
                blocks.extend(found.page(index.info()));
            }
            page::print(&blocks, format, output::screen())
        }
        None => {
            let found = found.map(|(found, notes)| AnswerRow::new(index.info(), &found, &notes));
            options::json(&AskRow {
                house: by_house,
                ..AskRow::new(&text, &answered, found, args.limit)
            })?
        }
    };
    output::print_and(printed, code)
}
