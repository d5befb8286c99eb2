//! `nightcourt check`: checks a corpus, or the state of any study, again, from its files alone.

use std::cell::RefCell;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;

use nightcourt_corpus::campaign::folder::check::{Checked, check_within};
use nightcourt_corpus::campaign::folder::{
    CHECKPOINT, LoadError, PACKED, finished, load, unfinished,
};
use nightcourt_corpus::campaign::observer::{Go, Options};
use nightcourt_corpus::campaign::{self, Plan};
use nightcourt_corpus::study::again::{Redrawn, redraw};
use nightcourt_corpus::study::{State, Sums};
use nightcourt_engine::conform::agreement::Agreement;
use nightcourt_engine::conform::{Narrowed, Subject as _, observe};
use nightcourt_pages::page::harmless;
use nightcourt_resolvers::ruler::Panel;

use super::output::CommandResult;
use super::process::ExitCode;
use super::rulers::Added;
use super::study::{self, Study, Task};
use super::{conform, corpus, options, output, progress, sampling};

#[derive(clap::Args)]
#[command(
    after_help = "Examples:\n  nightcourt check my-corpus\n  nightcourt check my-corpus --again 10\n  nightcourt check sites --rulebook mysite.toml\n  \
                        nightcourt check claims\n\n\
                        The state of a study keeps the counts of each leaf: 16,384 nights, or a part of a census. They add up to the totals, and whoever resolves a leaf again \
                        can compare every count.\n\n\
                        Exits 1 if anything is wrong, or takes more work than --budget allows: for each precedent, and for all of a catalogue."
)]
pub(crate) struct Args {
    #[command(flatten)]
    corpus: corpus::CorpusWord,
    #[command(flatten)]
    added: Added,
    #[command(flatten)]
    files: sampling::Files,
    #[command(flatten)]
    lists: sampling::Lists,
    /// Number of leaves to draw at random, resolve again and compare count by count
    #[arg(long, value_name = "K", default_value_t = 1)]
    again: usize,
    /// Exit 1 if the counts of a source cannot be verified too, because those of its leaves were not kept
    #[arg(long)]
    strict: bool,
    #[command(flatten)]
    work: options::Work,
}

/// Reports that a campaign is unfinished, with the command that resumes it, if that is why it cannot be loaded.
pub(crate) fn is_unfinished(folder: &Path, why: &LoadError) -> Option<String> {
    let command = unfinished(folder, why)?;
    Some(format!(
        "{}: the campaign is unfinished; to go on: {command}",
        folder.display()
    ))
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let Some(path) = corpus::folder(args.corpus.given()) else {
        return Err("name the folder of a corpus, or a state: nightcourt check DIR".into());
    };
    let study = study::word(&path);
    let state = if path.is_dir() {
        path.join(CHECKPOINT)
    } else {
        path.clone()
    };
    let report = match (study::row(study.as_deref()), study.as_deref()) {
        (Some(row), _) => (row.check)(args, &state)?,
        (None, Some(<Agreement as Sums>::STUDY)) => of_engine(args, &state)?,
        (None, _) if path.is_dir() && (state.exists() || !path.join(PACKED).exists()) => {
            of_folder(args, &path)?
        }
        // The reader says what is wrong with a file that is no state.
        (None, _) => of_panel::<campaign::Sums>(args, &state)?,
    };
    output::print_and(harmless(&report.text()), report.code(args.strict))
}

/// The result of a check.
#[derive(Default)]
pub(super) struct Report {
    /// The files of a campaign, if it is of a folder.
    files: Option<Checked>,
    /// The sources whose counts cannot be verified, each in a sentence.
    unverified: Vec<String>,
    redrawn: Redrawn,
}

impl Report {
    fn problems(&self) -> impl Iterator<Item = &String> {
        let files = self.files.iter().flat_map(|files| &files.problems);
        self.redrawn.problems.iter().chain(files)
    }

    fn text(&self) -> String {
        let mut text = String::new();
        let Redrawn {
            leaves, of, nights, ..
        } = &self.redrawn;
        if *leaves > 0 {
            text += &format!(
                "{leaves} of {of} leaves drawn again, {nights} nights or units of a census\n"
            );
        }
        for missing in self.files.iter().flat_map(|files| &files.unchecked) {
            text += &format!("not checked: {missing}\n");
        }
        for unverified in &self.unverified {
            text += &format!("not verified: {unverified}\n");
        }
        for problem in self.problems() {
            text += &format!("{problem}\n");
        }
        let verdict = match self.problems().count() {
            0 => "no problems".to_owned(),
            1 => "1 problem".to_owned(),
            many => format!("{many} problems"),
        };
        text += &match &self.files {
            Some(files) => format!(
                "{} precedents, {} reductions resolved again: {verdict}\n",
                files.precedents, files.reductions
            ),
            None => format!("{verdict}\n"),
        };
        if self.problems().next().is_none() && self.unverified.is_empty() {
            text += &self.proved();
        }
        text
    }

    /// Returns the meaning of a check without problems.
    fn proved(&self) -> String {
        let Redrawn { leaves, of, .. } = self.redrawn;
        let mut proved = Vec::new();
        if self.files.is_some() {
            proved.extend([
                "every precedent shows its findings and is minimal",
                "the first night of each comes from it",
                "every file follows from the checkpoint",
            ]);
        }
        proved.push("the totals are the sums of the leaves");
        if leaves > 0 {
            proved.push("the counts, findings and first nights of the leaves drawn are those of their nights");
        }
        let mut open = Vec::new();
        if leaves < of {
            open.push(if leaves > 0 {
                "the same of the other leaves"
            } else {
                "that the counts are of these nights (--again K draws K leaves again)"
            });
            open.push("how often each precedent was met");
        }
        open.push("where given nights come from");
        format!(
            "Proved: {}. Not proved: {}.\n",
            proved.join("; "),
            open.join("; ")
        )
    }

    fn code(&self, strict: bool) -> ExitCode {
        let fails = self.problems().next().is_some() || strict && !self.unverified.is_empty();
        ExitCode::from(u8::from(fails))
    }
}

/// Checks the folder of a campaign.
fn of_folder(args: &Args, corpus: &Path) -> Result<Report, String> {
    if let Some(problem) = finished::<campaign::Sums>(corpus)
        .err()
        .and_then(|why| is_unfinished(corpus, &why))
    {
        return Err(problem);
    }
    let supply = sampling::supply(&args.files.frames, Some(&args.lists));
    let state: Option<State<campaign::Sums>> = match load(&corpus.join(CHECKPOINT)) {
        Ok(mut state) => {
            here(&mut state, args)?;
            Some(state)
        }
        // The check reports the problem.
        Err(_) => None,
    };
    let added = state
        .as_ref()
        .map(|state| state.terms.added.clone())
        .unwrap_or_default();
    let rulers = args.added.start_for(&added)?;
    let checked = check_within(
        corpus,
        &rulers.panel,
        &supply,
        NonZeroUsize::MIN,
        &args.work.budget(),
    )?;
    // Without all resolvers the precedents of the others are checked, and no nights.
    let is_whole = checked.unchecked.is_empty();
    let files = Some(checked);
    let Some(state) = state else {
        return Ok(Report {
            files,
            ..Report::default()
        });
    };
    let report = if is_whole {
        drawn(args, &state, &|plan| by_panel(plan, &rulers.panel))?
    } else {
        Report::default()
    };
    Ok(Report { files, ..report })
}

/// Checks the state of a study that needs only a panel.
pub(super) fn of_panel<S: Study>(args: &Args, path: &Path) -> Result<Report, String> {
    let state = read::<S>(args, path)?;
    let rulers = args.added.start_all_for(&state.terms.added)?;
    let mut report = drawn(args, &state, &|plan| by_panel(plan, &rulers.panel))?;
    report
        .redrawn
        .problems
        .extend(S::refuted(&state, &rulers.panel));
    Ok(report)
}

/// Checks the state of a study of conformance: the engine is asked again.
fn of_engine(args: &Args, path: &Path) -> Result<Report, String> {
    let state = read::<Agreement>(args, path)?;
    let unusable = output::cannot("use", path);
    let (panel, engine) = args.added.subject(&state.terms.added).map_err(&unusable)?;
    let engine = Arc::new(engine);
    let study = conform::again(&state.plan(), &engine, &panel).map_err(&unusable)?;
    let rulers = Narrowed::of(&study, engine.clone(), &panel)?;
    let study = RefCell::new(study);
    drawn(args, &state, &|plan| {
        let mut study = study.borrow_mut();
        study.plan.frames.clone_from(&plan.frames);
        let mut again = State::new(plan.terms.clone());
        let (options, mut go_on) = (Options::default(), |_: &State<_>, _: u64| Go::On);
        observe(
            &study, &mut again, &*engine, &rulers, 0, &options, &mut go_on,
        )?;
        if engine.is_lost() {
            return Err(
                "the engine failed so often that it was given up; --restarts allows more"
                    .to_owned(),
            );
        }
        Ok(again)
    })
}

/// Reads a state, whose nights can be made again.
fn read<S: Sums>(args: &Args, path: &Path) -> Result<State<S>, String> {
    let mut state = load(path).map_err(output::cannot("read", path))?;
    here(&mut state, args)?;
    Ok(state)
}

/// Gives a state the files of its frames and its nights.
fn here<S: Sums>(state: &mut State<S>, args: &Args) -> Result<(), String> {
    let supply = sampling::supply(&args.files.frames, Some(&args.lists));
    let sections = state.frames.iter();
    sampling::nights_here(
        sections.map(|(&source, section)| (source, &section.done)),
        &supply,
    )?;
    state.terms.supply = supply;
    Ok(())
}

/// Runs a plan in memory, from its start to its end.
pub(super) fn by_panel<S: Study>(plan: &Plan, panel: &Panel) -> Result<State<S>, String> {
    let mut again = State::new(plan.terms.clone());
    let task = Task {
        plan,
        panel,
        threads: 0,
        options: &Options::default(),
    };
    S::run(&task, &mut again, &mut |_, _| Go::On)?;
    Ok(again)
}

/// Draws leaves at random, resolves their nights again and compares the counts.
fn drawn<S: Sums>(
    args: &Args,
    state: &State<S>,
    run: &dyn Fn(&Plan) -> Result<State<S>, String>,
) -> Result<Report, String> {
    let bar = progress::bar(args.again as u64, "leaves");
    let pick = RandomState::new().build_hasher().finish();
    let redrawn = redraw(state, args.again, pick, &|plan| {
        let again = run(plan);
        bar.inc(1);
        again
    });
    bar.finish_and_clear();
    Ok(Report {
        files: None,
        unverified: study::unverified(state),
        redrawn: redrawn?,
    })
}
