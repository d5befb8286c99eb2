//! What campaigns remember of the parts of nights, from one campaign to the next: one file in the user's cache, of this very
//! program and of the systems and switches last asked for. A campaign that finds nothing there writes the same files.

use std::fs;
use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use nightcourt_caselaw::index::cache;
use nightcourt_corpus::campaign::kept::{self, Stamp};
use nightcourt_corpus::campaign::recall::Recall;
use nightcourt_corpus::campaign::{Plan, Source, Terms};
use nightcourt_corpus::files::write_beside;
use nightcourt_gen::census::Players;

/// Of fewer nights a campaign is done as soon as the file is read; but a census of parts is what the file is made by.
const WORTH: u64 = 20_000;

/// What is remembered, and where it is kept.
pub(super) struct Remembered {
    pub(super) recall: Recall,
    kept: Option<(PathBuf, Stamp)>,
    before: usize,
}

impl Remembered {
    /// What was remembered after the last campaign of its kind; nothing, if there is no such file.
    pub(super) fn load(plan: &Plan) -> Remembered {
        let worth = plan.work() >= WORTH || plan.frames.iter().any(|(source, _)| is_of_parts(source));
        let kept = if worth { place(&plan.terms) } else { None };
        let recall = kept.as_ref().and_then(|(file, stamp)| kept::read(&fs::read(file).ok()?, *stamp));
        let recall = recall.unwrap_or_default();
        let before = recall.len();
        Remembered { recall, kept, before }
    }

    /// Keeps it, if there is more than before. Where that cannot be written, the next campaign begins with less: nothing is lost.
    pub(super) fn keep(&self) {
        if let Some((file, stamp)) = &self.kept
            && self.recall.len() > self.before
        {
            let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
            let _ = folder.and_then(|()| write_beside(file, &kept::write(&self.recall, *stamp)));
        }
    }
}

/// Whether a census is of the nights on which everybody acts or is named, and all actions are connected: of the parts of nights.
fn is_of_parts(source: &Source) -> bool {
    matches!(source, Source::Census(universe) if universe.players == Players::Named)
}

/// The file and its stamp: a program that was built anew has another size or time.
fn place(terms: &Terms) -> Option<(PathBuf, Stamp)> {
    let program = fs::metadata(std::env::current_exe().ok()?).ok()?;
    let built = program.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let program = format!("{} {} {}", env!("CARGO_PKG_VERSION"), program.len(), built.as_nanos());
    Some((cache()?.join("parts"), Stamp::new(&program, terms)))
}
