//! `nightcourt rulebook`, and the value of `--rulebook` of other commands.

use std::cmp::Reverse;
use std::path::Path;
use std::sync::Arc;

use nightcourt_corpus::campaign::Sums;
use nightcourt_corpus::campaign::records::corpus::Corpus;
use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_corpus::campaign::records::{FindingRow, Precedent};
use nightcourt_corpus::study::Terms;
use nightcourt_gen::Frame;
use nightcourt_host::order;
use nightcourt_pages::page::{self, Block};
use nightcourt_pages::ruling::differ_on;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::rulebook::Engine;
use nightcourt_resolvers::ruler::{Panel, Ruler as _, RulerId, Taken};
use nightcourt_resolvers::system::System;
use nightcourt_rulebook::{Book, SITES, SYSTEMS, shipped};

use super::drawn::Drawn;
use super::options::Form;
use super::output::{self, CommandResult};
use super::process::ExitCode;
use super::{check, input, options, sampling};

/// Returns the text of a rulebook: of a file, or of one that comes with the program.
fn text(word: &str) -> Result<String, String> {
    output::reading("rulebook", word);
    if let Some(shipped) = shipped(word) {
        return Ok(shipped.text.to_owned());
    }
    let path = Path::new(word);
    match input::text(path) {
        Ok(text) => Ok(text),
        Err(error) if path.exists() => Err(format!("cannot read {word}: {error}")),
        Err(_) => {
            let ids = SYSTEMS.iter().chain(&SITES).map(|shipped| shipped.id);
            let help = options::help(
                word,
                ids,
                "`nightcourt list rulebooks` has those there are, or name a file",
            );
            Err(format!("there is no rulebook `{word}`; {help}"))
        }
    }
}

fn read(word: &str) -> Result<Book, String> {
    parse(word, &text(word)?)
}

/// Parses a rulebook; `word` names it in messages.
fn parse(word: &str, text: &str) -> Result<Book, String> {
    Book::parse(text).map_err(|error| format!("{word}: {error}"))
}

/// Returns the text of an option's rulebook, after checking that it can be read.
pub(super) fn text_of(word: &str) -> Result<String, String> {
    let text = text(word)?;
    parse(word, &text).map(|_| text)
}

pub(super) fn given(word: &str) -> Result<Arc<Book>, String> {
    read(word).map(Arc::new)
}

/// Returns a system by its id, or else adds a rulebook to the panel.
pub(super) fn any(panel: &mut Panel, word: &str) -> Result<RulerId, String> {
    if let Some(system) = System::from_id(word) {
        return Ok(system.into());
    }
    panel
        .join(given(word)?)
        .map_err(|taken| format!("{word}: {taken}"))
}

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt list rulebooks
  nightcourt rulebook show ultimafia > mysite.toml
  nightcourt rulebook check mysite.toml
  nightcourt rulebook explain mysite.toml
  nightcourt rulebook diff mysite.toml ultimafia
  nightcourt rule tonight.night --rulebook mysite.toml --systems nar,snarf --explain

A rulebook is an order of operations as a TOML file, version 1; `nightcourt self schema rulebook` describes it, and the rules of
BOOK in resolvers/RULES.md say what its keys mean. The files that come with the program say what their sources leave open.")]
pub(crate) struct Args {
    #[command(subcommand)]
    what: RulebookCommand,
}

#[derive(clap::Subcommand)]
enum RulebookCommand {
    /// Print the file of a rulebook, to be copied.
    #[command(after_help = "Example:\n  nightcourt rulebook show ultimafia > mysite.toml")]
    Show {
        /// One that comes with the program, or a file
        #[arg(value_name = "FILE|ID")]
        id: String,
    },
    /// Check whether files are valid rulebooks.
    #[command(
        after_help = "Example:\n  nightcourt rulebook check mysite.toml\n\nThe exit code is 2 if one is wrong."
    )]
    Check {
        /// Files
        #[arg(value_name = "FILE", required = true)]
        files: Vec<String>,
    },
    /// Explain a rulebook in words.
    #[command(after_help = "Example:\n  nightcourt rulebook explain ultimafia")]
    Explain {
        /// A file, or one that comes with the program
        #[arg(value_name = "FILE|ID")]
        book: String,
        /// Format of the text
        #[arg(long, short, value_enum, default_value_t = Form::Text)]
        format: Form,
    },
    /// Find the smallest nights on which two rulebooks, or a rulebook and a system, differ.
    #[command(after_help = "\
Examples:
  nightcourt rulebook diff ultimafia beyondmafia
  nightcourt rulebook diff mysite.toml nar --frame normal --nights 20000

Random nights are resolved by both; those on which they differ are made as small as they can be, and each smallest night
is shown once, those with the fewest actions first. The same seed gives the same nights. Without --nights and --range it
draws 5,000 nights.",
          mut_arg("frame", |frame| frame.help(format!("{}\n[default: uniform]", sampling::frames()))))]
    Diff(Box<Diff>),
}

#[derive(clap::Args)]
struct Diff {
    /// A file, one that comes with the program, or a system
    #[arg(value_name = "A")]
    one: String,
    /// Another one
    #[arg(value_name = "B")]
    other: String,
    #[command(flatten)]
    drawn: Drawn,
    /// Most smallest nights to show
    #[arg(
        long,
        short = 'n',
        alias = "most",
        value_name = "N",
        default_value_t = 10
    )]
    limit: usize,
    /// Set a switch (see `nightcourt list switches`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let printed = match &args.what {
        RulebookCommand::Show { id } => text(id)?,
        RulebookCommand::Check { files } => return check(files),
        RulebookCommand::Explain { book, format } => explain(&read(book)?, *format)?,
        RulebookCommand::Diff(args) => differ(args)?,
    };
    output::print(printed)
}

fn check(files: &[String]) -> CommandResult {
    let mut code = ExitCode::SUCCESS;
    let (mut said, mut known) = (String::new(), Vec::new());
    for file in files {
        // A valid rulebook also has an id of its own, unless it is a system, as data.
        let is_taken = |book: &Book| {
            let system = book.id().system();
            system.is_some_and(|system| system.rulebook() != Some(&book.rulebook))
                || known.contains(&book.id())
        };
        let book = read(file).and_then(|book| match is_taken(&book) {
            true => Err(format!("{file}: {}", Taken(book.id()))),
            false => Ok(book),
        });
        known.extend(
            book.iter()
                .map(|book| book.id())
                .filter(|id| id.system().is_none()),
        );
        match book {
            Ok(book) => {
                let count = match &book.rulebook.engine {
                    Engine::Steps(steps) => format!("{} steps", steps.list.len()),
                    Engine::Orders(_) => "order numbers".to_owned(),
                    Engine::Classes(classes) => format!("{} classes", classes.list.len()),
                };
                said += &format!(
                    "{file}: {}, {count}; {} abilities of its own\n",
                    book.rulebook.id,
                    book.rulebook.native.iter().count()
                );
            }
            Err(problem) => code = output::complain(&problem),
        }
    }
    output::print_and(said, code)
}

/// Explains a rulebook in words.
fn explain(book: &Book, form: Form) -> Result<String, String> {
    let Some(format) = form.page() else {
        return options::json(&nightcourt_requests::order(book));
    };
    let mut page = vec![Block::Heading(format!(
        "{}: {}",
        book.rulebook.id, book.rulebook.title
    ))];
    page.extend(order::of_book(book));
    Ok(page::print(&page, format, output::wide_screen()))
}

fn differ(args: &Diff) -> CommandResult<String> {
    let mut panel = Panel::systems();
    let (one, other) = (any(&mut panel, &args.one)?, any(&mut panel, &args.other)?);
    let mut terms = Terms::new(args.drawn.seed);
    terms.systems = vec![one, other];
    for (id, option) in &args.switches {
        // The option was checked when it was parsed.
        let _ = terms.switch(id, option);
    }
    let plan = args.drawn.plan(terms, &[Frame::Uniform], Some(5_000))?;
    let state = check::by_panel::<Sums>(&plan, &panel)?;
    let corpus = Corpus::with(Detail::Brief, &state, &panel)?;
    let mut smallest: Vec<&Precedent> = corpus
        .catalogue(Catalogue::Divergences)
        .precedents
        .iter()
        .collect();
    let times = |one: &Precedent| one.findings.iter().map(FindingRow::nights).sum::<u64>();
    smallest.sort_by_key(|one| (one.actions, Reverse(times(one))));

    let (differing, nights) = (state.diverging(), state.nights());
    let frames = plan.frames.iter().map(|(frame, _)| frame.to_string());
    let frames = frames.collect::<Vec<_>>().join(", ");
    let mut said = format!("{one} and {other} differ on {differing} of {nights} {frames} nights");
    let pairs = state
        .frames
        .values()
        .flat_map(|section| section.sums.counts.all().pairs);
    let incomparable: u64 = pairs.map(|pair| pair.incomparable).sum();
    if incomparable > 0 {
        said +=
            &format!("; {incomparable} could not be compared, since one of them had no outcome");
    }
    said += ".\n";
    let all = smallest.len();
    if all > args.limit {
        said += &format!("The {} smallest of {all} are shown.\n", args.limit);
    }
    for (number, night) in (1..).zip(smallest.into_iter().take(args.limit)) {
        let lens = night.findings.iter().find_map(|finding| finding.lens);
        let on = differ_on(lens.unwrap_or(Lens::Full));
        let times = match times(night) {
            1 => "once".to_owned(),
            several => format!("{several} times"),
        };
        said += &format!(
            "\n# {number}: they differ on {on}; found {times}\n{}",
            night.night
        );
        for ruling in &night.rulings {
            let systems = ruling.systems.join(", ");
            said += &format!("# {systems}: {}\n", ruling.says.join("; "));
        }
    }
    Ok(said)
}
