//! Fuzz targets of Night Court. The files under `fuzz_targets` hand bytes to libFuzzer's side of [`run`]; what each target
//! asks is a plain function of `nightcourt_checks::targets`, compiled, linted and tried with the rest on stable Rust
//! (`fuzz/checks`), and asked again when what was found is adopted. Here is what those functions leave to a program: the
//! environment, standard error and files.
//!
//! That systems disagree is no failure. A panic is one, and so is what a target says is wrong.

#![forbid(unsafe_code)]

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nightcourt_checks::targets::{Case, New, Reads, Target, Watch, published};

/// Tries a target on an input.
///
/// # Panics
/// If something is wrong with it, so that libFuzzer keeps the input; with the night, if it is one.
// Always inline: see [`Target::check`].
#[inline(always)]
pub fn run(target: Target, bytes: &[u8]) {
    if let Err(wrong) = target.check(bytes) {
        let input = match target.reads() {
            Reads::Nights => Case::from_bytes(bytes).text(),
            Reads::Bytes => String::from_utf8_lossy(bytes).into_owned(),
        };
        panic!("{}: {wrong}\n{input}", target.id());
    }
}

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::new(watcher());
}

/// Who knows the precedents of the published corpora: those of the folder that `NIGHTCOURT_CORPORA` names; else of `corpora` beside
/// the program, which is all that a fuzzing service keeps; else of `reports/corpora`, where it was built.
fn watcher() -> Watch {
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports/corpora");
    let program = std::env::current_exe().ok();
    let beside = program.map(|program| program.with_file_name("corpora")).filter(|folder| folder.is_dir());
    let named = std::env::var_os("NIGHTCOURT_CORPORA").map(PathBuf::from);
    let corpora = named.or(beside).unwrap_or_else(built);
    Watch::new(published(&corpora).unwrap_or_else(|error| {
        eprintln!("cannot read the corpora in {}: {error}; every precedent counts as new", corpora.display());
        BTreeSet::new()
    }))
}

/// Looks for precedents that no published corpus has. Each is reported on standard error, once, and kept in the folder that
/// `NIGHTCOURT_FINDINGS` names, if any.
///
/// # Panics
/// If the planted fault is found, so that libFuzzer keeps the input.
#[inline(always)]
pub fn watch(bytes: &[u8]) {
    let case = Case::from_bytes(bytes);
    match WATCH.with_borrow_mut(|watch| watch.look(&case)) {
        Ok(new) => new.iter().for_each(report),
        Err(wrong) => panic!("{}: {wrong}\n{}", Target::Divergence.id(), case.text()),
    }
}

fn report(new: &New) {
    let text = new.text();
    eprintln!("new precedent {}: {}", new.id, text.lines().next().unwrap_or_default().trim_start_matches("# "));
    let Some(folder) = std::env::var_os("NIGHTCOURT_FINDINGS").map(PathBuf::from) else { return };
    let path = folder.join(format!("{}.night", new.id));
    if let Err(error) = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, text)) {
        eprintln!("cannot write {}: {error}", path.display());
    }
}
