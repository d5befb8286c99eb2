//! `nightcourt conform`.

mod junit;
mod nearest;
mod page;
mod smoke;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use nightcourt_caselaw::library;
use nightcourt_corpus::campaign::State;
use nightcourt_corpus::study::supply::Supply;
use nightcourt_corpus::study::{Plan, Source};
use nightcourt_engine::command::{CommandLine, InvalidCommand};
use nightcourt_engine::conform::plan::{Budget, content};
use nightcourt_engine::conform::record::{DifferenceRow, Report};
use nightcourt_engine::conform::{
    Go, Narrowed, Precedents, Request, Study, most_shrunk, observe, report,
};
use nightcourt_engine::system::EngineRuler;
use nightcourt_pages::page::percent;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, Ruler as _};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::text::{MAX_TEXT, closest};

use self::junit::junit;
use self::nearest::StaticSubject;
use self::page::shown;
use super::output::CommandResult;
use super::overwrite::Overwrite;
use super::process::ExitCode;
use super::running::{Running, STOP};
use super::sampling::{GivenFrame, Range};
use super::{corpus, input, options, output, progress, rulebook, rulers, sampling};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt conform \"python3 engine.py\"
  nightcourt conform \"python3 engine.py\" --against nar
  nightcourt conform \"node bot.js --night\" --against snarf --switch snarf-jail=40 --lens deaths
  nightcourt conform ./bot --against mysite.toml --nights 1000
  nightcourt conform ./bot --against lar --junit report.xml --json report.json
  nightcourt conform ./bot --against rar --nights 1000000 --out agreement
  nightcourt conform ./bot --smoke
  nightcourt conform ./bot --against nar --write-known known.txt
  nightcourt conform ./bot --against nar --known known.txt --badge badge.json
  nightcourt conform ./bot --against nar --only redirect-before-block
  nightcourt conform mysite.toml
  nightcourt conform my-rulings/

The command is a program that reads requests from standard input and answers on standard output, one JSON object a line:
reports/protocol/README.md has the protocol, and examples in Python and JavaScript. It is split into words as a shell does,
and no shell runs it.

Without --against it is asked divergences of the corpus that it knows, up to 1,000 and the most frequent first. The report
begins with the share that agrees with each system and with the rulebooks of sites, and continues against the nearest. The nearest
rules are also found for a rulebook, and for a folder of .night files, each with the ruling that was given below [expect host]: the
same table, and nothing is started.

It is then asked the golden nights of the system or rulebook, the settled answers and divergences of the corpus, all small nights of
the abilities that it knows, and random nights of them. Nights on which it differs, and nights on which it crashes, hangs or
answers nonsense, are asked a second time and then shrunk by asking it. Those of one cause are shown together, with the rules that
decide them; ten causes are shown, and --json has all.

With --out an interrupted run is continued by the same command, and its report is that of one run; files of the report are
written at the end. Parts of --range are run with --packed, and joined by `nightcourt publish --packed`; the same command
with the joined state as --out, and without --range, writes the report.

The exit code is 0 if it agrees on every night that could be compared, 1 if it differs, failed, or answered none, 2 if
it cannot be started or an option is wrong, and 130 after Ctrl-C.",
          mut_arg("out", |out| {
              out.requires("against").help("Directory for the state: empty, or of this very study, which then goes on where it was stopped")
          }),
          mut_arg("threads", |threads| {
              threads.help("Number of threads, each with a process of the engine; the report is the same [default: 1]")
          }),
          mut_arg("packed", |packed| packed.help("Ask, keep the state, and write no report").conflicts_with_all(["junit", "json"])))]
pub(crate) struct Args {
    /// Command that starts the engine; or a rulebook, or a folder of nights with rulings
    #[arg(value_name = "COMMAND|RULEBOOK|DIR")]
    subject: String,
    /// System or rulebook that the engine is to agree with: a system, a rulebook that `nightcourt list rulebooks` has, or a file
    /// [default: the nearest]
    #[arg(long, value_name = "SYSTEM|FILE")]
    against: Option<String>,
    /// Set a switch (see `nightcourt list switches`); may be repeated
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
    /// Seed of the nights: the same seed gives the same nights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// Seconds that an engine may take for a night; one that takes longer has failed there [default: 5]
    #[arg(long, value_name = "SECONDS", hide_short_help = true, value_parser = rulers::seconds)]
    timeout: Option<Duration>,
    /// How often the engine is started again before it is given up; each failure is asked about twice [default: 1000]
    #[arg(long, value_name = "N")]
    restarts: Option<u32>,
    /// Ask one question of each kind, and say what is wrong with the answers; nothing else is done
    #[arg(long)]
    smoke: bool,
    /// Ask this golden night or precedent only, by the name that the report has; may be repeated
    #[arg(long, value_name = "NAME", requires = "against")]
    only: Vec<String>,
    /// File of known differences, one a line: ids of differences, or names of golden nights and precedents. They may differ,
    /// and have to
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
    /// Write all differences to this file, for --known
    #[arg(long, value_name = "FILE", conflicts_with = "packed")]
    write_known: Option<PathBuf>,
    /// Part of the nights: 3/20 is the third of twenty of about equal work
    #[arg(long, value_name = "K/N", value_parser = sampling::range, requires = "out")]
    range: Option<Range>,
    #[command(flatten)]
    running: Running,
    /// Also write the report to this file, as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Also write the report to this file, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Also write the share that agrees to this file, as a badge: the JSON that shields.io reads from an address
    #[arg(long, value_name = "FILE")]
    badge: Option<PathBuf>,
    /// How to print the report
    #[arg(long, short, value_enum, default_value_t = options::Form::Text)]
    format: options::Form,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    // In the order in which they are written.
    let files = [&args.junit, &args.json, &args.badge, &args.write_known];
    Overwrite::of(args.running.force)
        .check_all(&files.into_iter().flatten().collect::<Vec<_>>())?;
    let mut switches = Switches::default();
    for (id, option) in &args.switches {
        // Checked when they were read.
        let _ = switches.set(id, option);
    }
    if let (None, Some(still)) = (&args.against, StaticSubject::of(&args.subject)) {
        return still_nearest(args, &still, switches);
    }
    let mut panel = Panel::systems();
    let against = args
        .against
        .as_ref()
        .map(|word| rulebook::any(&mut panel, word))
        .transpose()?;
    let precedents = Precedents::of(&state(args.corpus.given())?);
    let command: CommandLine = args
        .subject
        .parse()
        .map_err(|invalid: InvalidCommand| invalid.to_string())?;
    let limits = rulers::limits(args.timeout, args.restarts);
    if args.smoke {
        return smoke::run(&command, limits);
    }
    let known = args.known.as_deref().map(listed).transpose()?;
    let engine = Arc::new(EngineRuler::subject(&command, limits)?);
    let (against, found) = match against {
        Some(against) => (against, None),
        None => {
            let nights = precedents.divergences.clone();
            let found = nearest::of_engine(&engine, nights, args.lens, switches)?;
            let nearest = rulebook::any(&mut panel, &found.ranking()[0].rules)?;
            (nearest, Some(found))
        }
    };
    let request = Request {
        against,
        set: args.switches.clone(),
        lens: args.lens,
        only: args.only.clone(),
        names_all: args.known.is_some() || args.write_known.is_some(),
    };
    let mut supply = Supply::default();
    args.frame
        .iter()
        .for_each(|frame| frame.add_to(&mut supply));
    let budget = Budget {
        nights: args.nights,
        seed: args.seed,
        frame: args.frame.as_ref().map(|given| given.frame),
        supply,
    };
    let mut study = Study::new(&*engine, &panel, request, precedents, &budget)?;
    if let Some(unknown) = args
        .only
        .iter()
        .find(|name| !study.names().any(|one| one == *name))
    {
        let meant = closest(unknown, study.names().map(String::as_str));
        let help = meant.map_or_else(String::new, |name| format!("; did you mean {name}?"));
        return Err(format!(
            "no golden night of {against} and no precedent is called `{unknown}`{help}"
        )
        .into());
    }
    if let Some(Range::Indices(ranges)) = &args.range {
        return Err(format!("--range: {ranges} is no part: the third of twenty is 3/20").into());
    }
    study.plan = Range::part(args.range.as_ref(), study.plan);
    let rulers = Narrowed::of(&study, engine.clone(), &panel)?;
    let threads = args.running.threads.map_or(1, usize::from);
    // Parts and threads ask in another order, and their report would be another.
    engine.pass_over(threads == 1 && args.running.out.is_none());
    let mut finished = args.running.run(
        &study.plan,
        &|_| String::new(),
        &mut |state, options, block| {
            observe(&study, state, &*engine, &rulers, threads, options, block)
        },
    )?;
    engine.pass_over(false);
    if finished.go == Go::Stop {
        output::tell(&args.running.stopped(&study.plan, &finished));
    }
    args.running.keep(&mut finished)?;
    if args.running.packed {
        return match engine.end() {
            Some(_) => Err(
                "the engine failed so often that it was given up; --restarts allows more".into(),
            ),
            None => Ok(finished.code()),
        };
    }
    let (state, go) = (&finished.state, finished.go);
    let bar = progress::bar(most_shrunk(&study, state), "nights at most to shrink");
    let watch = || {
        bar.inc(1);
        match STOP.load(Ordering::Relaxed) {
            true => Go::Stop,
            false => Go::On,
        }
    };
    let mut report = report(&study, state, &*engine, &rulers, go, &watch);
    bar.finish_and_clear();
    if let Some(failure) = engine.end() {
        report.ended(failure);
    }
    report.nearest = found;
    if let Some(known) = &known {
        report.allow(known);
    }
    let stopped = STOP.load(Ordering::Relaxed);
    // The same command with the state writes the files.
    if !stopped || args.running.out.is_none() {
        write(args, &report)?;
    }
    let printed = options::formatted(args.format, |_| shown(&report), || &report)?;
    let code = match (stopped, report.conforms) {
        (true, _) => ExitCode::INTERRUPTED,
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(1),
    };
    output::print_and(printed, code)
}

/// The rules nearest to a rulebook or to past rulings.
fn still_nearest(args: &Args, still: &StaticSubject<'_>, switches: Switches) -> CommandResult {
    let of_known = args.known.is_some() || args.write_known.is_some();
    if args.junit.is_some() || args.badge.is_some() || of_known || args.smoke {
        let of = "--junit, --badge, --known, --write-known and --smoke are of an engine";
        return Err(format!("{of}: a rulebook and past rulings have no cases").into());
    }
    let found = still.nearest(args.corpus.given(), args.lens, switches)?;
    if let Some(path) = &args.json {
        Overwrite::of(args.running.force).write(&[(path, options::json(&found)?)])?;
    }
    let printed = options::formatted(args.format, |_| nearest::shown(&found), || &found)?;
    let code = if STOP.load(Ordering::Relaxed) {
        ExitCode::INTERRUPTED
    } else {
        ExitCode::SUCCESS
    };
    output::print_and(printed, code)
}

fn write(args: &Args, report: &Report) -> Result<(), String> {
    let mut files = Vec::new();
    if let Some(path) = &args.junit {
        files.push((path, junit(report)));
    }
    if let Some(path) = &args.json {
        files.push((path, options::json(report)?));
    }
    if let Some(path) = &args.badge {
        files.push((path, options::json(&badge(report))?));
    }
    if let Some(path) = &args.write_known {
        files.push((path, known_list(report)));
    }
    Overwrite::of(args.running.force).write(&files)
}

/// A list for `--known`: the names and ids that differ, each with the night that it came down to.
fn known_list(report: &Report) -> String {
    let mut list = format!(
        "# Differences of {} from {}, for nightcourt conform --known.\n",
        report.engine.name, report.against
    );
    for case in report.differing_cases() {
        let is_of = |row: &&DifferenceRow| row.names.contains(&case.name);
        let row = report.differences.iter().find(is_of);
        let id = row.map_or("not minimised", |row| &row.id);
        let _ = writeln!(list, "{}  # {}: {id}", case.name, case.section);
    }
    for row in &report.differences {
        let _ = writeln!(list, "{}  # {}: {}", row.id, row.cause, row.title);
    }
    if report.differing_left > 0 {
        let left = report.differing_left;
        let _ = writeln!(
            list,
            "# {left} more nights differ, and no list can name them: they were not minimised."
        );
    }
    list
}

/// A badge in the form that shields.io reads from an address.
fn badge(report: &Report) -> serde_json::Value {
    let all = report.agreement();
    let colour = match (report.conforms, all.agree() * 10 >= all.compared * 9) {
        (true, _) => "brightgreen",
        (false, true) => "yellow",
        (false, false) => "red",
    };
    let message = if all.compared == 0 {
        "unknown".to_owned()
    } else {
        percent(all.agree(), all.compared)
    };
    serde_json::json!({"schemaVersion": 1, "label": report.against, "message": message, "color": colour})
}

/// The lines of a list without empty ones and comments.
fn listed(path: &Path) -> Result<BTreeSet<String>, String> {
    let text = input::given_text(path, MAX_TEXT as u64)?;
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim());
    Ok(lines
        .filter(|line| !line.is_empty())
        .map(str::to_owned)
        .collect())
}

/// Makes a study again from the plan of its state, with the engine, the corpus and the files of frames.
pub(super) fn again(plan: &Plan, engine: &EngineRuler, panel: &Panel) -> Result<Study, String> {
    let terms = &plan.terms;
    let supply = &terms.supply;
    let &[_, against] = &terms.systems[..] else {
        return Err("it does not name an engine and a system".to_owned());
    };
    let contents = Lens::ALL.map(|lens| (lens, content(engine, lens)));
    let was = terms.added.engines.get(engine.id().id());
    let Some((lens, _)) = contents.iter().find(|(_, is)| Some(is) == was) else {
        let was = was.map_or("none", String::as_str);
        return Err(format!(
            "its engine was another: {was}; the one that was given is {}",
            engine.content()
        ));
    };
    let sources = || plan.frames.iter().map(|(source, _)| *source);
    // The frame of what the engine knows has no file.
    let frame = sources()
        .find_map(Source::frame)
        .filter(|&frame| supply.absent(frame.into()).is_none());
    let precedents = Precedents::of(&state(None)?);
    let set = terms
        .options()
        .map(|(id, option)| (id.to_owned(), option.to_owned()))
        .collect();
    let request = Request {
        against,
        set,
        lens: *lens,
        only: Vec::new(),
        names_all: false,
    };
    let study = |nights: u64| {
        let budget = Budget {
            nights,
            seed: terms.seed,
            frame,
            supply: supply.clone(),
        };
        let study = Study::new(engine, panel, request.clone(), precedents.clone(), &budget);
        study.map_err(|unknown| unknown.to_string())
    };
    let all: u64 = plan.frames.iter().map(|(_, ranges)| ranges.len()).sum();
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
