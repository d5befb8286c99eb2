//! `nightcourt shard`: runs one part of a campaign or a census, as cut by a manifest.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use nightcourt_corpus::axioms::Tallies;
use nightcourt_corpus::blame::Blame;
use nightcourt_corpus::campaign::manifest::Manifest;
use nightcourt_corpus::campaign::{Plan, Sums};
use nightcourt_corpus::claims::Shares;
use nightcourt_corpus::files::{MAX_RECORD, read_at_most};
use nightcourt_corpus::study::Sums as _;
use nightcourt_corpus::study::fold::Options;
use nightcourt_engine::conform::agreement::Agreement;
use nightcourt_engine::conform::{Narrowed, Subject as _, observe};

use super::output::{CommandResult, cannot};
use super::rulers::Added;
use super::state_only::{run_alone, run_panel};
use super::{conform, corpus, sampling};

#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  nightcourt campaign --frame theme --nights 1000000 --shards 20 --out manifest.json\n  \
                        nightcourt shard manifest.json 0 --out states/0.json      on any machine, for each of the 20\n  \
                        nightcourt merge states/*.json --expect manifest.json --out whole\n\n\
                        A shard that is there is not run again. One of a frame or a rulebook that is a file needs it again: --frame mine.toml, --rulebook mysite.toml; one of conform its engine and corpus: --engine engine=\"./bot\". scripts/cluster has this for Dask, Slurm and Snakemake."
)]
pub(crate) struct Args {
    /// Manifest, as `--shards` of campaign, census, claims, axioms, blame and conform writes it
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,
    /// Number of the shard, from 0
    #[arg(value_name = "N")]
    number: usize,
    #[command(flatten)]
    added: Added,
    #[command(flatten)]
    files: sampling::Files,
    #[command(flatten)]
    lists: sampling::Lists,
    #[command(flatten)]
    corpus: corpus::CorpusOption,
    /// File for its state
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &Args) -> CommandResult {
    let manifest = read(&args.manifest)?;
    let mut plan = manifest.shard(args.number).ok_or_else(|| {
        let (count, file) = (manifest.shards.len(), args.manifest.display());
        format!(
            "there is no shard {}: {file} has {count}, from 0 to {}",
            args.number,
            count.saturating_sub(1)
        )
    })?;
    let threads = args.threads.map_or(0, usize::from);
    plan.terms.supply = sampling::supply(&args.files, Some(&args.lists));
    if manifest.study == Agreement::STUDY {
        return conforms(args, &manifest, plan, threads);
    }
    let sources = plan.frames.iter().map(|(source, ranges)| (*source, ranges));
    sampling::nights_here(sources, &plan.terms.supply)?;
    let rulers = args.added.start_for(&plan.terms.added)?;
    let missing = plan.terms.added.missing(&rulers.panel);
    if !missing.is_empty() {
        return Err(format!(
            "cannot use {}: {}",
            args.manifest.display(),
            missing.join("\n")
        )
        .into());
    }
    let (panel, out) = (&rulers.panel, &args.out);
    match manifest.study.as_str() {
        Sums::STUDY => run_panel::<Sums>(&plan, panel, out, threads, true),
        Shares::STUDY => run_panel::<Shares>(&plan, panel, out, threads, true),
        Tallies::STUDY => run_panel::<Tallies>(&plan, panel, out, threads, true),
        Blame::STUDY => run_panel::<Blame>(&plan, panel, out, threads, true),
        other => Err(format!(
            "cannot use {}: it cuts a study of {other}, which this version does not know",
            args.manifest.display()
        )
        .into()),
    }
}

/// Runs a shard of a conformance study.
fn conforms(args: &Args, manifest: &Manifest, plan: Plan, threads: usize) -> CommandResult {
    let unusable = cannot("use", &args.manifest);
    let (panel, engine) = args
        .added
        .subject(&manifest.terms.added)
        .map_err(&unusable)?;
    let engine = Arc::new(engine);
    let mut study = conform::cut(
        manifest,
        &engine,
        &panel,
        args.corpus.given(),
        &plan.terms.supply,
    )
    .map_err(&unusable)?;
    study.plan.frames = plan.frames;
    let rulers = Narrowed::of(&study, engine.clone(), &panel)?;
    run_alone::<Agreement>(&study.plan, &args.out, &mut |state, block| {
        let go = observe(
            &study,
            state,
            &*engine,
            &rulers,
            threads,
            &Options::default(),
            block,
        )?;
        if engine.is_lost() {
            return Err(
                "the engine failed so often that it was given up, and nothing was written; --restarts allows more".into());
        }
        Ok(go)
    })
}

pub(super) fn read(path: &Path) -> Result<Manifest, String> {
    let bytes = read_at_most(path, MAX_RECORD).map_err(cannot("read", path))?;
    Manifest::read(&bytes).map_err(cannot("use", path))
}
