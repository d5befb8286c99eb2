//! `nightcourt rule`.

use std::io::{self, BufReader};
use std::path::PathBuf;

use clap::ValueEnum;
use nightcourt_corpus::batch::{self, Request};
use nightcourt_host::game::limits::kills_and_actions;
use nightcourt_host::house::House;
use nightcourt_pages::page::{self, Block};
use nightcourt_pages::ruling::{Ruling, Show, open_points};
use nightcourt_pages::thread::{self, HouseTerms, Texts};
use nightcourt_requests::RulingRow;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::Sheet;

use super::house::Chosen;
use super::input::Given;
use super::output::{self, CommandResult};
use super::process::ExitCode;
use super::rulers::Added;
use super::{house, input, options};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt rule tonight.night
  nightcourt rule tonight.night --systems nar,rar --explain --format bbcode
  nightcourt rule tonight.night --systems nar --format modlog --markup discord
  nightcourt rule tonight.night --systems nar --format morning --flips --markup bbcode
  nightcourt rule tonight.night --systems nar --format messages
  nightcourt rule tonight.night --house mafiascum-normal --format modlog
  nightcourt rule tonight.night --switch doctor-saves=one --lens deaths
  nightcourt rule tonight.night --systems nar,snarf --rulebook mysite.toml --rulebook ultimafia
  nightcourt rule tonight.night --systems nar --engine bot=\"python3 engine.py\"
  nightcourt rule --batch < nights.jsonl > verdicts.jsonl

A night may be text or JSON. Its [expect] sections are checked. The exit code is 0 if every system has an outcome, 1 if a
system says something else than the night expects, 2 if the night is wrong, and 3 if a system exceeded its step budget:
it has no outcome then, and is compared with nobody. --budget 10 gives it ten times as much. An engine that failed counts as such
a system; one that does not resolve such nights says so, and is compared with nobody.

BBCode and Discord's markup have at most ten lines; --explain or --narrow adds the rest.

A morning post is for everybody: who died, with --flips their sides and roles, and nothing else. Messages are for the players:
what each is told, and nothing that they may not know. A mod log is for the host: what was submitted, what happened and by which
rule. These are of one system. --format ruling prints the night and the ruling of every system, for a ruling thread. --markup is
of these four. Discord's markup is cut into messages of at most 2,000 characters, with a line between them. Each text names house
rules and switches that are not the defaults.

A file nightcourt.toml, in this folder or one above, may name house, systems and corpus as defaults; and another, for all your
folders, in ~/.config/nightcourt. `nightcourt self schema defaults` describes it. --batch reads none.

With --batch every line is a night as a JSON object, or its text as a JSON string, numbered from 0 (empty lines are counted,
and skipped). Each is answered by one verdict line per system. Invalid lines are answered with {\"night\":N,\"error\":\"...\"}, and processing
continues. What nights expect is not checked. The output is the same for any number of threads. The exit code is 0 even
if some lines were invalid (standard error says how many) or a system exceeded its step budget (its verdict says so).")]
pub(crate) struct Args {
    /// File with the night, as text, as JSON or as a paste; - for standard input, which is read without a FILE too if it is a pipe
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    rules: house::RuleArgs,
    #[command(flatten)]
    added: Added,
    /// Show each system's own account of the night
    #[arg(long, short, conflicts_with = "batch")]
    explain: bool,
    /// Show all lines of accounts, not only the forty that decide most
    #[arg(long, requires = "explain")]
    all: bool,
    /// Lens of the comparison: deaths, state or full
    #[arg(long, default_value = "full", value_parser = options::lens)]
    lens: Lens,
    /// Format of the ruling
    #[arg(long, short, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Markup of a morning post, messages, a whole ruling or a mod log
    #[arg(long, value_enum, default_value_t = options::PageFormat::Text)]
    markup: options::PageFormat,
    /// Add the sides and roles of the dead to the morning post
    #[arg(long, conflicts_with = "batch")]
    flips: bool,
    /// Print the systems below each other instead of in columns, for a narrow screen
    #[arg(long, conflicts_with = "batch")]
    narrow: bool,
    /// Read one JSON night per line, and print one JSON verdict per system and night
    #[arg(long)]
    batch: bool,
    /// Number of threads, with --batch [default: one per core]
    #[arg(
        long,
        value_name = "N",
        requires = "batch",
        default_value_t = 0,
        hide_default_value = true
    )]
    threads: usize,
    #[command(flatten)]
    work: options::Work,
}

/// The formats of a ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Plain text, for a terminal
    Text,
    /// Markdown
    Markdown,
    /// BBCode, to paste into a forum
    Bbcode,
    /// Discord's markup
    Discord,
    /// One system's morning post: who died, and nothing else
    Morning,
    /// One system's messages to each player
    Messages,
    /// The night and every system's ruling, for a ruling thread
    Ruling,
    /// One system's mod log: the actions, what happened and why
    Modlog,
    /// One JSON object: verdicts with accounts, groups of systems that agree, systems without an outcome, mismatches
    Json,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let mut rulers = args.added.start()?;
    let named = rulers.named(&args.rules.systems)?;
    // A program reads the output of a batch, so it depends on the command line alone.
    let Chosen {
        house,
        systems: asked,
        row: by_house,
    } = match args.batch {
        true => Chosen {
            house: house::given(args.rules.house.as_ref())?,
            systems: named,
            row: None,
        },
        false => house::asked(args.rules.house.as_ref(), &named)?,
    };
    house::join(&mut rulers.panel, house.as_ref())?;
    let usual = rulers.and_added(&house::systems(&asked, house.as_ref(), &RulerId::SYSTEMS));
    let judge = Judge {
        args,
        panel: &rulers.panel,
        house: house.as_ref(),
        switches: house::switches(Switches::default(), house.as_ref(), &args.rules.switches),
    };
    if args.batch && args.work.is_set() {
        return Err("--budget is of one night: with --batch every night has the default".into());
    }
    if args.batch {
        return judge.batch(usual);
    }
    let file = input::file_or_pipe(
        args.file.as_ref(),
        "no night is given: name its file, as in nightcourt rule tonight.night",
    )?;
    let sheet = match input::given(&file, &house::context(house.as_ref(), &rulers.added()))? {
        Given::Night(sheet) | Given::Json(sheet) => sheet,
        Given::Alternatives(nights) => return judge.alternatives(&usual, &nights),
    };
    for breach in house
        .iter()
        .flat_map(|house| kills_and_actions(&sheet, house.kill_and_action))
    {
        output::tell(&format!("note: {breach}"));
    }
    let one = args.format.of_one_system();
    let added = args.added.ids();
    let systems = match &house {
        // A mod log or messages of a single named rulebook or engine.
        _ if one.is_some() && asked.is_empty() && !added.is_empty() => added,
        Some(house) if one.is_some() && asked.is_empty() => vec![house.system],
        _ => usual,
    };
    if let Some(what) = one.filter(|_| systems.len() != 1) {
        return Err(one_system(what, &systems).into());
    }
    if let (Format::Modlog, [system]) = (args.format, &systems[..])
        && rulers.panel.is_program(*system)
    {
        return Err(
            "a mod log says why, and an engine gives no account: ask for messages, or for the ruling"
                .into(),
        );
    }
    let ruling = judge.ruling(&sheet, &systems);
    let terms = judge.terms();
    let texts = Texts::new(&ruling, &terms);
    let marked_up = |page: &[Block]| judge.print(page, args.markup.into());
    let printed = match args.format {
        Format::Morning => marked_up(&texts.morning(systems[0], args.flips)),
        Format::Messages => {
            let page = thread::page(&sheet, &texts.messages(systems[0]));
            marked_up(&[open_points(&ruling.open_points), page].concat())
        }
        Format::Ruling => marked_up(&texts.whole(only(&systems), args.show())),
        Format::Modlog => marked_up(&texts.log(systems[0])),
        Format::Json => {
            let whole = Show {
                accounts: true,
                all: true,
            };
            let row = RulingRow::new(&ruling, whole, by_house.clone());
            options::json(&row.map_err(options::unwritable("JSON"))?)?.into_bytes()
        }
        table => {
            let format = table.page().unwrap_or(page::Format::Text);
            judge.print(&args.shown(&texts, &systems, format), format)
        }
    };
    let all_answered = ruling.exceeded().is_empty() && ruling.failed().is_empty();
    let code = match (ruling.mismatches().is_empty(), all_answered) {
        (false, _) => ExitCode::from(1),
        (true, false) => ExitCode::from(3),
        (true, true) => ExitCode::SUCCESS,
    };
    output::print_and(printed, code)
}

impl Args {
    /// Returns the page of a ruling: the short form for a thread, unless more is asked for.
    fn shown(&self, texts: &Texts<'_>, systems: &[RulerId], format: page::Format) -> Vec<Block> {
        if format.is_for_threads() && !self.explain && !self.narrow {
            return texts.brief(only(systems));
        }
        texts.results(only(systems), self.show())
    }

    const fn show(&self) -> Show {
        Show {
            accounts: self.explain,
            all: self.all,
        }
    }
}

/// The options of the command, its rulers, and the house.
struct Judge<'a> {
    args: &'a Args,
    panel: &'a Panel,
    house: Option<&'a House>,
    switches: Switches,
}

impl<'a> Judge<'a> {
    /// Rules a night, with the open points of the house on which the ruling depends.
    fn ruling(&self, sheet: &'a Sheet, systems: &[RulerId]) -> Ruling<'a> {
        let Judge {
            args,
            panel,
            house,
            switches,
        } = *self;
        let budget = args.work.budget().of_any_number();
        let mut ruling = Ruling::within(panel, sheet, systems, switches, args.lens, &budget);
        if let Some(house) = house {
            ruling.open_points = house.open_on(panel, sheet, switches, &budget);
        }
        ruling
    }

    fn terms(&self) -> HouseTerms {
        self.house.map_or_else(HouseTerms::default, House::terms)
    }

    fn print(&self, page: &[Block], format: page::Format) -> Vec<u8> {
        let page = if self.args.narrow {
            page::narrow(page)
        } else {
            page.to_vec()
        };
        page::print(&page, format, output::screen()).into_bytes()
    }

    /// Rules the possible nights of a paste with one question. The exit code is 2, because the question is open.
    fn alternatives(&self, systems: &[RulerId], nights: &'a [(String, Sheet)]) -> CommandResult {
        let Some(format) = self.args.format.page() else {
            return Ok(ExitCode::from(2));
        };
        let terms = self.terms();
        let mut page = Vec::new();
        for (answer, sheet) in nights {
            page.push(Block::Heading(format!("If this is meant: {answer}")));
            let ruling = self.ruling(sheet, systems);
            let texts = Texts::new(&ruling, &terms);
            page.extend(self.args.shown(&texts, systems, format));
        }
        output::print_and(self.print(&page, format), ExitCode::from(2))
    }

    fn batch(&self, systems: Vec<RulerId>) -> CommandResult {
        let path = self.args.file.clone().unwrap_or_else(|| PathBuf::from("-"));
        let input = BufReader::with_capacity(1 << 17, input::open(&path)?);
        let request = Request {
            panel: self.panel.clone(),
            systems,
            switches: self.switches,
            self_targeting: house::context(self.house, &[]).self_targeting,
            threads: self.args.threads,
        };
        match batch::run(input, &mut io::stdout(), &request) {
            Ok(tally) => {
                if tally.errors > 0 {
                    let all = tally.errors + tally.nights;
                    output::tell(&format!("{} of {all} lines were not nights", tally.errors));
                }
                Ok(ExitCode::SUCCESS)
            }
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(ExitCode::SUCCESS),
            Err(error) => Err(format!("{}: {error}", path.display()).into()),
        }
    }
}

/// Returns the system of a ruling under one system.
const fn only(systems: &[RulerId]) -> Option<RulerId> {
    match systems {
        [system] => Some(*system),
        _ => None,
    }
}

impl Format {
    /// Returns the format of a table of every system; `None` for other texts.
    const fn page(self) -> Option<page::Format> {
        Some(match self {
            Format::Text => page::Format::Text,
            Format::Markdown => page::Format::Markdown,
            Format::Bbcode => page::Format::Bbcode,
            Format::Discord => page::Format::Discord,
            _ => return None,
        })
    }

    /// Returns the name of a format that is of one system only.
    const fn of_one_system(self) -> Option<&'static str> {
        Some(match self {
            Format::Morning => "a morning post",
            Format::Messages => "messages",
            Format::Modlog => "a mod log",
            _ => return None,
        })
    }
}

/// Returns the error that a text of one system needs one.
fn one_system(what: &str, systems: &[RulerId]) -> String {
    let asked = match systems.len() {
        all if all == RulerId::SYSTEMS.len() => "none was chosen".to_owned(),
        some => format!("{some} were chosen"),
    };
    format!("{what} can be of one system only, and {asked}; say which, as in --systems nar")
}
