//! `nightcourt conform`.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use nightcourt_caselaw::library;
use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::records::catalogue::ids;
use nightcourt_corpus::study::Source;
use nightcourt_corpus::study::manifest::Manifest;
use nightcourt_corpus::study::supply::Supply;
use nightcourt_engine::Limits;
use nightcourt_engine::command::{CommandLine, InvalidCommand};
use nightcourt_engine::conform::agreement::Agreement;
use nightcourt_engine::conform::junit::junit;
use nightcourt_engine::conform::plan::{Budget, Named, content};
use nightcourt_engine::conform::record::{AgreementRow, DifferenceRow, FailureRow, Report, SurenessWord};
use nightcourt_engine::conform::{Go, Narrowed, Request, Study, observe, report};
use nightcourt_engine::system::EngineRuler;
use nightcourt_pages::page::{self, Block, Item, Row};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, Ruler as _};
use nightcourt_resolvers::ruling::Switches;

use super::nearest::{self, Still};
use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::running::STOP;
use super::sampling::GivenFrame;
use super::state_only::{StateArgs, kept};
use super::{corpus, options, output, rulebook, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt conform \"python3 engine.py\"
  nightcourt conform \"python3 engine.py\" --against nar
  nightcourt conform \"node bot.js --night\" --against snarf --switch snarf-jail=40 --lens deaths
  nightcourt conform ./bot --against mysite.toml --nights 1000
  nightcourt conform ./bot --against lar --junit report.xml --json report.json
  nightcourt conform ./bot --against rar --nights 1000000 --state bot-state.json
  nightcourt conform mysite.toml
  nightcourt conform my-rulings/

The command is a program that reads requests from standard input and answers on standard output, one JSON object a line:
reports/protocol/README.md has the protocol, and examples in Python and JavaScript. It is split into words as a shell does,
and no shell runs it.

Without --against it is asked divergences of the corpus that it knows, up to 1,000 and the most frequent first. The report
begins with the share that agrees with each system, and continues against the nearest. The nearest system is also found for
a rulebook, and for a folder of .night files, each with the ruling that was given below [expect host]: the same table, and
nothing is started.

It is then asked the golden nights of the system, the settled answers of the corpus, all small nights of the
abilities that it knows, and random nights of them. A rulebook has no golden nights and no settled answers. Nights on which it differs, and nights on which it crashes, hangs or
answers nonsense, are asked a second time and then shrunk by asking it. The ten smallest are shown; --json has all.

With --state an interrupted run is continued by the same command, and its report is that of one run; files of the report are
written at the end. Shards of --shards are run by `nightcourt shard`, and joined by `nightcourt merge --state-only`; the same
command with the joined state writes the report.

The exit code is 0 if it agrees on every night that could be compared, 1 if it differs, failed, or answered none, 2 if
it cannot be started or an option is wrong, and 130 after Ctrl-C.",
          mut_arg("state", |state| state.requires("against")),
          mut_arg("shards", |shards| shards.conflicts_with_all(["junit", "json"])))]
pub(crate) struct Args {
    /// Command that starts the engine; or a rulebook, or a folder of nights with rulings
    #[arg(value_name = "COMMAND|RULEBOOK|DIR")]
    subject: String,
    /// System or rulebook that the engine is to agree with: a system, a rulebook that `nightcourt rulebook list` has, or a file
    /// [default: the system that it is nearest to]
    #[arg(long, value_name = "SYSTEM|FILE")]
    against: Option<String>,
    /// Set a switch (see `nightcourt systems`); may be repeated
    #[arg(long = "switch", value_name = "SWITCH=OPTION", value_parser = options::switch)]
    switches: Vec<(String, String)>,
    /// What to compare: deaths, state or full; an engine that answers less is held to that
    #[arg(long, default_value = "full", value_parser = options::lens)]
    lens: Lens,
    /// Number of census nights and random nights, together
    #[arg(long, value_name = "N", default_value_t = 4_000, value_parser = clap::value_parser!(u64).range(0..=10_000_000))]
    nights: u64,
    /// Sampling frame of the random nights (see `nightcourt gen --help`) [default: whatever the engine knows]
    #[arg(long, value_parser = sampling::frame)]
    frame: Option<GivenFrame>,
    /// Seed of the random nights
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// Seconds that the engine may take for a night
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, value_parser = seconds)]
    timeout: f64,
    /// How often the engine is started again after a failure; each failure is asked about twice
    #[arg(long, value_name = "N", default_value_t = 40)]
    restarts: u32,
    /// Number of threads, each with a process of the engine; the report is the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: u16,
    #[command(flatten)]
    state: StateArgs,
    /// Also write the report to this file, as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Also write the report to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// How to print the report
    #[arg(long, short, value_enum, default_value_t = Format::Text)]
    format: Format,
}

/// How the report is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// Plain text, for a terminal
    Text,
    /// Markdown
    Markdown,
    /// One JSON object
    Json,
}

fn seconds(word: &str) -> Result<f64, String> {
    let number = word.parse::<f64>().ok().filter(|seconds| (0.001..=3_600.0).contains(seconds));
    number.ok_or_else(|| format!("`{word}` is not a number of seconds from 0.001 to 3600"))
}

/// Time between two lines of progress while nights are shrunk.
const SAID: Duration = Duration::from_secs(30);

pub(crate) fn run(args: &Args) -> ExitCode {
    match conform(args) {
        Ok(code) => code,
        Err(problem) => output::complain(&problem),
    }
}

fn conform(args: &Args) -> Result<ExitCode, String> {
    args.junit.iter().chain(&args.json).try_for_each(|path| args.overwrite.check(path))?;
    let mut switches = Switches::default();
    for (id, option) in &args.switches {
        // Checked when they were read.
        let _ = switches.set(id, option);
    }
    if let (None, Some(still)) = (&args.against, Still::of(&args.subject)) {
        return still_nearest(args, &still, switches);
    }
    let mut panel = Panel::systems();
    let against = args.against.as_ref().map(|word| rulebook::any(&mut panel, word)).transpose()?;
    // All systems agree on the settled answers; a rulebook need not.
    let is_system = against.is_none_or(|against| against.system().is_some());
    let corpus = is_system.then(|| state(args.corpus.given())).transpose()?;
    let command: CommandLine = args.subject.parse().map_err(|invalid: InvalidCommand| invalid.to_string())?;
    let limits = Limits { night: Duration::from_secs_f64(args.timeout), restarts: args.restarts, ..Limits::default() };
    let engine = Arc::new(EngineRuler::subject(&command, limits).map_err(|unfit| unfit.to_string())?);
    let (against, found) = match against {
        Some(against) => (against, None),
        None => {
            let nights = corpus.as_ref().map(|state| catalogue(state, Catalogue::Divergences)).unwrap_or_default();
            let found = nearest::of_engine(&engine, nights, args.lens, switches)?;
            (rulebook::any(&mut panel, &found.systems[0].rules)?, Some(found))
        }
    };
    let settled = corpus.map(|state| catalogue(&state, Catalogue::Settled)).unwrap_or_default();
    let request = Request { against, set: args.switches.clone(), lens: args.lens };
    let mut supply = Supply::default();
    args.frame.iter().for_each(|frame| frame.add_to(&mut supply));
    let budget =
        Budget { nights: args.nights, seed: args.seed, frame: args.frame.as_ref().map(|given| given.frame), supply };
    let study = Study::new(&*engine, &panel, request, settled, &budget).map_err(|unknown| unknown.to_string())?;
    if let Some(cut) = args.state.cut::<Agreement>(&study.plan) {
        return cut;
    }
    let rulers = Narrowed::of(&study, engine.clone(), &panel)?;
    let (state, go) = kept(&study.plan, args.state.file(), &|state, options, block| {
        observe(&study, state, &*engine, &rulers, usize::from(args.threads), options, block)
    })?;
    let (shrunk, last) = (Cell::new(0), Cell::new(Instant::now()));
    let watch = || {
        if last.get().elapsed() >= SAID {
            output::tell(&format!("{} nights shrunk", shrunk.get()));
            last.set(Instant::now());
        }
        shrunk.set(shrunk.get() + 1);
        if STOP.load(Ordering::Relaxed) { Go::Stop } else { Go::On }
    };
    let mut report = report(&study, &state, &*engine, &rulers, go, &watch);
    if let Some(failure) = engine.end() {
        report.ended(failure);
    }
    report.nearest = found;
    let stopped = STOP.load(Ordering::Relaxed);
    // The same command with the state writes the files.
    if !stopped || args.state.file().is_none() {
        write(args, &report)?;
    }
    let printed = match args.format {
        Format::Text => page::print(&shown(&report), page::Format::Text, output::screen()),
        Format::Markdown => page::print(&shown(&report), page::Format::Markdown, output::screen()),
        Format::Json => options::json(&report)?,
    };
    let code = match (stopped, report.conforms) {
        (true, _) => ExitCode::INTERRUPTED,
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(1),
    };
    Ok(output::print(printed.as_bytes(), code))
}

/// The rules nearest to a rulebook or to past rulings.
fn still_nearest(args: &Args, still: &Still<'_>, switches: Switches) -> Result<ExitCode, String> {
    if args.junit.is_some() {
        return Err("--junit is of an engine: a rulebook and past rulings have no cases".to_owned());
    }
    let found = still.nearest(args.corpus.given(), args.lens, switches)?;
    if let Some(path) = &args.json {
        args.overwrite.write(&[(path, options::json(&found)?)])?;
    }
    let printed = match args.format {
        Format::Text => page::print(&nearest::shown(&found), page::Format::Text, output::screen()),
        Format::Markdown => page::print(&nearest::shown(&found), page::Format::Markdown, output::screen()),
        Format::Json => options::json(&found)?,
    };
    let code = if STOP.load(Ordering::Relaxed) { ExitCode::INTERRUPTED } else { ExitCode::SUCCESS };
    Ok(output::print(printed.as_bytes(), code))
}

fn write(args: &Args, report: &Report) -> Result<(), String> {
    let mut files = Vec::new();
    if let Some(path) = &args.junit {
        files.push((path, junit(report)?));
    }
    if let Some(path) = &args.json {
        files.push((path, options::json(report)?));
    }
    args.overwrite.write(&files)
}

/// The study that a manifest cuts: its nights are made again from the engine, the corpus and the files of frames.
pub(super) fn cut(
    manifest: &Manifest,
    engine: &EngineRuler,
    panel: &Panel,
    corpus: Option<&Path>,
    supply: &Supply,
) -> Result<Study, String> {
    let terms = &manifest.terms;
    let &[_, against] = &terms.systems[..] else { return Err("it does not name an engine and a system".to_owned()) };
    let contents = Lens::ALL.map(|lens| (lens, content(engine, lens)));
    let was = terms.added.engines.get(engine.id().id());
    let Some((lens, _)) = contents.iter().find(|(_, is)| Some(is) == was) else {
        let was = was.map_or("none", String::as_str);
        return Err(format!("its engine was another: {was}; the one that was given is {}", engine.content()));
    };
    let sources = || manifest.shards.iter().flatten().map(|(source, _)| *source);
    // The frame of what the engine knows has no file.
    let frame = sources().find_map(Source::frame).filter(|&frame| supply.absent(frame.into()).is_none());
    let settled = match against.system() {
        Some(_) => catalogue(&state(corpus)?, Catalogue::Settled),
        None => Vec::new(),
    };
    let set = terms.options().map(|(id, option)| (id.to_owned(), option.to_owned())).collect();
    let request = Request { against, set, lens: *lens };
    let study = |nights: u64| {
        let budget = Budget { nights, seed: terms.seed, frame, supply: supply.clone() };
        let study = Study::new(engine, panel, request.clone(), settled.clone(), &budget);
        study.map_err(|unknown| unknown.to_string())
    };
    let all: u64 = manifest.shards.iter().flatten().map(|(_, ranges)| ranges.len()).sum();
    let study = study(all.saturating_sub(study(0)?.plan.work()))?;
    match sources().find(|source| study.plan.frames.iter().all(|(one, _)| one != source)) {
        None => Ok(study),
        Some(other) => Err(format!(
            "{} cannot be made again: the engine knew other abilities, or --corpus or --frame names what conform was given",
            other.about()
        )),
    }
}

/// The state of a corpus.
pub(super) fn state(given: Option<&Path>) -> Result<State, String> {
    match corpus::folder(given) {
        Some(folder) => library::state(&folder).map_err(|unopened| unopened.to_string()),
        None => corpus::built_in(),
    }
}

/// The precedents of a catalogue, in its order.
pub(super) fn catalogue(state: &State, which: Catalogue) -> Vec<Named> {
    let named = |id: Id| Some((id.to_string(), state.precedents.get(&id)?.clone()));
    ids(state, which).into_iter().filter_map(named).collect()
}

/// How many findings are shown.
const SHOWN: usize = 10;

/// The report as a page.
fn shown(report: &Report) -> Vec<Block> {
    let release = report.engine.release.as_deref().map(|release| format!(" {release}")).unwrap_or_default();
    let set: String = report.switches.iter().map(|(id, option)| format!(", {id}={option}")).collect();
    let mut page = report.nearest.as_ref().map(nearest::shown).unwrap_or_default();
    page.push(Block::Title(format!("{}{release} against {}{set}", report.engine.name, report.against)));
    page.push(Block::Sentence(verdict(report)));
    page.push(Block::Table { header: header("nights", report), rows: sections(report) });
    if !report.abilities.is_empty() {
        page.push(Block::Heading("By ability".to_owned()));
        let cells = |word: &str, row: &AgreementRow| [vec![word.to_owned()], shares(row)].concat();
        let rows = report.abilities.iter().map(|row| Row { cells: cells(&row.ability, &row.agreement), marked: false });
        page.push(Block::Table { header: header("ability", report), rows: rows.collect() });
    }
    if !report.skips.is_empty() {
        page.push(Block::Heading("Not answered".to_owned()));
        let item = |row: &nightcourt_engine::conform::record::SkipRow| {
            Item::plain(format!("{} {}: {}", row.nights, nights(row.nights), row.why))
        };
        page.push(Block::List(report.skips.iter().take(SHOWN).map(item).collect()));
    }
    if !report.engine.notes.is_empty() {
        page.push(Block::Heading("What the engine says of itself".to_owned()));
        page.push(Block::List(report.engine.notes.iter().cloned().map(Item::plain).collect()));
    }
    if !report.failures.is_empty() {
        page.push(Block::Heading("Failures".to_owned()));
        report.failures.iter().take(SHOWN).for_each(|found| failure(&mut page, found));
        left(&mut page, report.failures.len(), report.failing_left, "fail");
    }
    if !report.differences.is_empty() {
        let causes = causes(report);
        page.push(Block::Heading("Differences by cause, each with its smallest night".to_owned()));
        causes.iter().take(SHOWN).for_each(|found| difference(&mut page, report, found));
        left(&mut page, causes.len(), report.differing_left, "differ");
    }
    page
}

fn verdict(report: &Report) -> String {
    let all = report.agreement();
    let agree = all.full.or(all.state).unwrap_or(all.deaths);
    let mut said = match all.compared {
        0 => "No night could be compared.".to_owned(),
        compared => format!(
            "It agrees on {agree} of the {compared} nights that could be compared ({}).",
            percent(agree, compared)
        ),
    };
    if report.stopped {
        said.push_str(&format!(" The run was stopped after {} of {} nights.", report.asked, report.nights));
    }
    if report.lost {
        said.push_str(&format!(
            " It failed more often than it may be started again, and was asked {} of {} nights only.",
            report.asked, report.nights
        ));
    }
    said
}

/// The words above the columns: how many nights were compared, and of them the share that agrees under each lens.
fn header(first: &str, report: &Report) -> Vec<String> {
    let lens = Lens::from(report.lens);
    let lenses = Lens::ALL.into_iter().filter(|&one| one <= lens).map(|lens| format!("agree on {}", lens.id()));
    [first.to_owned(), "compared".to_owned()].into_iter().chain(lenses).collect()
}

fn shares(row: &AgreementRow) -> Vec<String> {
    let share = |agree: u64| if row.compared == 0 { "-".to_owned() } else { percent(agree, row.compared) };
    let lenses = [Some(row.deaths), row.state, row.full].into_iter().flatten();
    [row.compared.to_string()].into_iter().chain(lenses.map(share)).collect()
}

fn sections(report: &Report) -> Vec<Row> {
    let row = |row: &nightcourt_engine::conform::record::SectionRow| {
        let out = [
            (row.declined, "not known to it"),
            (row.skipped, "skipped"),
            (row.failed, "failed"),
            (row.exceeded, "without a ruling of the system"),
        ];
        let out: Vec<String> =
            out.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
        let beside = if out.is_empty() { String::new() } else { format!(" ({})", out.join(", ")) };
        let cells = [vec![format!("{}: {}{beside}", row.section, row.nights)], shares(&row.agreement)].concat();
        Row { cells, marked: false }
    };
    report.sections.iter().map(row).collect()
}

/// The differences of each cause; those with the smallest night first, and in each those that are certain.
fn causes(report: &Report) -> Vec<Vec<&DifferenceRow>> {
    let mut causes: Vec<Vec<&DifferenceRow>> = Vec::new();
    for found in &report.differences {
        match causes.iter_mut().find(|known| known[0].cause == found.cause) {
            Some(known) => known.push(found),
            None => causes.push(vec![found]),
        }
    }
    let is_doubtful =
        |found: &&DifferenceRow| matches!(found.sureness, SurenessWord::Flaky | SurenessWord::AfterOthers);
    causes.iter_mut().for_each(|cause| cause.sort_by_key(is_doubtful));
    causes
}

fn difference(page: &mut Vec<Block>, report: &Report, cause: &[&DifferenceRow]) {
    let found = cause[0];
    let nights = cause.iter().map(|one| one.nights).sum();
    let others = match cause.len() - 1 {
        0 => String::new(),
        1 => " Another smallest night has this cause.".to_owned(),
        more => format!(" {more} other smallest nights have this cause."),
    };
    let says = |who: &str, lines: &[String]| {
        let said = if lines.is_empty() { "nothing of that".to_owned() } else { lines.join("; ") };
        Item::plain(format!("{who}: {said}"))
    };
    page.push(Block::Area(
        format!("{} ({})", found.title, found.cause),
        vec![
            Block::Code(found.night.clone()),
            Block::List(vec![says(&report.against, &found.system), says(&report.engine.name, &found.engine)]),
            Block::Sentence(format!(
                "{}{} of those shrunk came down to this cause, first {}.{others}",
                sure(found.sureness, found.run),
                count(nights),
                named(&found.section, &found.from)
            )),
        ],
    ));
}

fn failure(page: &mut Vec<Block>, found: &FailureRow) {
    let mut area = Vec::new();
    if let Some(night) = &found.night {
        area.push(Block::Code(night.clone()));
    }
    let from = match (&found.section, &found.from) {
        (Some(section), Some(from)) => {
            format!(
                "{}{} came down to it, first {}.",
                sure(found.sureness, found.run),
                count(found.nights),
                named(section, from)
            )
        }
        _ => "That was at the end of the run.".to_owned(),
    };
    area.push(Block::Sentence(from));
    if !found.stderr.is_empty() {
        area.push(Block::Sentence("Its standard error:".to_owned()));
        area.push(Block::Code(found.stderr.clone()));
    }
    page.push(Block::Area(format!("{}: {}", found.kind.id(), found.what), area));
}

fn sure(sureness: SurenessWord, run: Option<u64>) -> String {
    match (sureness, run) {
        (SurenessWord::Minimal, _) => "",
        (SurenessWord::Shown, _) => "Smaller nights may show it too. ",
        (SurenessWord::Flaky, _) => "Flaky: asked twice, it did different things. ",
        (SurenessWord::Once, _) => "It was asked once only. ",
        (SurenessWord::AfterOthers, None) => "Only after other nights: a fresh process does not show it. ",
        (SurenessWord::AfterOthers, Some(run)) => {
            return format!(
                "Only after other nights: a fresh process shows it when it is asked this night {run} times. "
            );
        }
    }
    .to_owned()
}

fn named(section: &str, name: &str) -> String {
    match section {
        "golden" => format!("the golden night {name}"),
        "settled" => format!("the settled answer {name}"),
        _ => format!("the night {name}"),
    }
}

fn left(page: &mut Vec<Block>, found: usize, unshrunk: u64, what: &str) {
    let hidden = found.saturating_sub(SHOWN);
    if hidden > 0 {
        page.push(Block::Sentence(format!("{hidden} more are in the report that --json writes.")));
    }
    if unshrunk > 0 {
        page.push(Block::Sentence(format!("{unshrunk} more nights {what}, and were not shrunk.")));
    }
}

fn count(number: u64) -> String {
    if number == 1 { "1 night".to_owned() } else { format!("{number} nights") }
}

fn nights(number: u64) -> &'static str {
    if number == 1 { "night" } else { "nights" }
}

/// A share in percent; not all is never shown as 100.
pub(super) fn percent(part: u64, whole: u64) -> String {
    let share = 100.0 * part as f64 / whole as f64;
    if part == whole { "100 %".to_owned() } else { format!("{:.1} %", share.min(99.9)) }
}
