//! The folder of a study. Every file is written under a temporary name, then renamed, so that a killed study leaves no half
//! file. The last file of a study says that all are there: that of a campaign is `run.json`.

pub mod check;
mod load;
mod output_dir;
mod packed;
pub mod publish;

pub use load::{LoadError, finished, load, load_packed, start_line, unfinished};
pub use output_dir::{ClaimError, Folder, OutputDir};
pub use packed::{is_packed, pack, unpack};
pub use publish::{lines, run};

/// The files of a corpus, in the order in which they get their names. `run.json` comes last: a folder that has it has
/// all.
pub const NAMES: [&str; 13] = [
    "README.md",
    "divergences.json",
    "loops.json",
    "anomalies.json",
    "underdetermined.json",
    "settled.json",
    "panics.json",
    FINDINGS,
    COUNTS,
    TAGS,
    "rates.csv",
    CHECKPOINT,
    RUN,
];
/// Precedents and findings.
pub(crate) const FINDINGS: &str = "findings.csv";
/// Precedents and the frames whose nights come down to them.
pub(crate) const COUNTS: &str = "counts.csv";
/// The abilities and mechanisms of precedents.
pub(crate) const TAGS: &str = "tags.csv";
/// The record of the run. It gets its name last, so a folder that has it is whole.
pub const RUN: &str = "run.json";
/// The state of a study.
pub const CHECKPOINT: &str = "checkpoint.json";
/// The state of a finished study, packed by gzip: the one file from which all others but the log are made.
pub const PACKED: &str = "checkpoint.json.gz";
/// The times and speed of the runs: the one file that differs between machines.
pub const LOG: &str = "campaign.log";
