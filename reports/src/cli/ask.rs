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
  nightcourt ask \"can a doc save the same guy the vig and the mafia both shoot\" --answer 1 --house mafiascum-normal
  nightcourt ask \"three roleblockers in a triangle\" --format json
  nightcourt ask \"from how many kills does one doctor save?\"

The words are read as the likeliest night, which is shown, and ruled. An action that goes without saying is added: a blocked
Cop checks somebody. If it is not sure that this night is meant, up to three with other rulings are shown, and --answer says which
is meant. A question without a role or an action is searched for as `nightcourt search` would.

Exit code 2 if it is not sure which night is meant, or if there is none.")]
pub(crate) struct Args {
    /// The question, in your own words
    #[arg(value_name = "QUESTION", required = true)]
    question: Vec<String>,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    #[command(flatten)]
    rules: house::RuleArgs,
    /// The night that is meant, by its number in the answer before
    #[arg(long, value_name = "N")]
    answer: Option<usize>,
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
    if let Some(number) = args.answer
        && !answered.choose(number)
    {
        let shown = answered.nights.len();
        return Err(format!("--answer {number}: the question may mean {shown} nights").into());
    }
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
    // A night that may not be meant is no answer, and neither is what a search finds.
    let is_answered = answered.is_sure || answered.is_about_ruling;
    let code = if is_answered {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(2)
    };
    let printed = match args.format.page() {
        Some(format) => {
            let brief = answered.brief().filter(|_| format.is_for_threads());
            let mut blocks = brief.unwrap_or_else(|| answered.page(args.limit));
            if !is_answered && !answered.nights.is_empty() {
                let meant = "Say which is meant: nightcourt ask \"...\" --answer 1";
                blocks.push(Block::sentence(meant));
            }
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
