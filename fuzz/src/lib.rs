//! Fuzz targets of Night Court. The files under `fuzz_targets` hand bytes to libFuzzer's side of [`run`]; what each target
//! asks is a plain function of `nightcourt_checks::targets`, compiled, linted and tried with the rest on stable Rust
//! (`fuzz/checks`), and asked again when what was found is adopted. Here is what those functions leave to a program: the
//! environment, standard error and files.
//!
//! Disagreement of systems is no failure. A panic is one, and so is a claim of a target that does not hold.

#![deny(unsafe_code)]

mod options;

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{fmt, panic};

use libfuzzer_sys::arbitrary::{self, Arbitrary, Unstructured};
use libfuzzer_sys::fuzzer_mutate;
use nightcourt_checks::targets::{
    Case, New, Target, Tried, Watch, Wrong, ask_one_system, published,
};

#[doc(hidden)]
pub use libfuzzer_sys;

/// The program of a target: its typed input and its check, and how libFuzzer changes an input or crosses two.
#[macro_export]
macro_rules! target {
    ($target:expr, |$input:ident: $type:ty| $check:expr) => {
        $crate::libfuzzer_sys::fuzz_target!(init: $crate::start($target), |input: $type| {
            $crate::run($target, input, |$input: &$type| $check)
        });
        $crate::libfuzzer_sys::fuzz_mutator!(|bytes: &mut [u8], size: usize, most: usize, seed: u32| {
            $crate::mutate($target, bytes, size, most, seed)
        });
        $crate::libfuzzer_sys::fuzz_crossover!(|one: &[u8], other: &[u8], out: &mut [u8], seed: u32| {
            $crate::cross($target, one, other, out, seed)
        });
    };
}

/// The input of a target that reads bytes. It is printed as text, as `cargo fuzz fmt` does.
pub struct Text(pub Vec<u8>);

impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(&self.0))
    }
}

impl<'a> Arbitrary<'a> for Text {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Text> {
        bytes.bytes(bytes.len()).map(|bytes| Text(bytes.to_vec()))
    }
}

thread_local! {
    /// The input that is being checked.
    static INPUT: RefCell<Option<Rc<dyn fmt::Debug>>> = const { RefCell::new(None) };
}

/// Completes the options, and makes every panic print the input first: also one inside a resolver.
pub fn start(target: Target) {
    options::complete(target);
    let abort = panic::take_hook();
    panic::set_hook(Box::new(move |panicked| {
        let _ = INPUT.try_with(|input| {
            if let Some(input) = &*input.borrow() {
                eprintln!("{} fails on this input:\n{input:?}", target.id());
            }
        });
        abort(panicked);
    }));
}

/// One night in this many is changed as libFuzzer does it: by bytes, and by words of a dictionary. Other inputs always
/// are.
const BY_BYTES: u32 = 4;

/// Changes an input in place, and returns its length.
#[inline(always)]
pub fn mutate(target: Target, bytes: &mut [u8], size: usize, most: usize, seed: u32) -> usize {
    let made = if seed.is_multiple_of(BY_BYTES) {
        Vec::new()
    } else {
        target.mutate(&bytes[..size], seed)
    };
    let size = if made.is_empty() || made.len() > most {
        fuzzer_mutate(bytes, size, most)
    } else {
        put(&made, bytes)
    };
    if matches!(target, Target::Laws | Target::Agree) {
        // Seeds ask all systems; what the fuzzer makes of them asks one.
        ask_one_system(&mut bytes[..size], seed);
    }
    size
}

/// Makes an input of two, and returns its length; 0 if there is none, so that libFuzzer tries another change.
#[inline(always)]
pub fn cross(target: Target, one: &[u8], other: &[u8], out: &mut [u8], seed: u32) -> usize {
    let made = target.cross(one, other, seed);
    let kept = if made.len() <= out.len() {
        &made[..]
    } else {
        one
    };
    let kept = &kept[..kept.len().min(out.len())];
    put(kept, out)
}

fn put(made: &[u8], bytes: &mut [u8]) -> usize {
    bytes[..made.len()].copy_from_slice(made);
    made.len()
}

/// Checks an input.
///
/// # Panics
/// If something is wrong with it, so that libFuzzer keeps the input.
// Always inline: see [`Target::check`].
#[inline(always)]
pub fn run<I: fmt::Debug + 'static>(
    target: Target,
    input: I,
    check: impl FnOnce(&I) -> Result<Tried, Wrong>,
) {
    let input = Rc::new(input);
    INPUT.set(Some(Rc::<I>::clone(&input)));
    if let Err(wrong) = check(&input) {
        panic!("{}: {wrong}", target.id());
    }
}

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::new(watcher());
}

/// A watch that knows the precedents of one corpus: of the folder that `NIGHTCOURT_CORPUS` names; else of `published`
/// next to the program, which is all that a fuzzing service keeps; else of `reports/corpora/published`, where it was
/// built. Ends the program if that cannot be read, because every precedent would count as new.
fn watcher() -> Watch {
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../reports/corpora/published");
    let program = std::env::current_exe().ok();
    let beside = program
        .map(|program| program.with_file_name("published"))
        .filter(|folder| folder.is_dir());
    let named = std::env::var_os("NIGHTCOURT_CORPUS").map(PathBuf::from);
    let corpus = named.or(beside).unwrap_or_else(built);
    Watch::new(published(&corpus).unwrap_or_else(|error| {
        eprintln!(
            "{}: {error}: name a corpus by NIGHTCOURT_CORPUS",
            corpus.display()
        );
        std::process::exit(2)
    }))
}

/// Looks for precedents that no published corpus has. Each is reported on standard error, once, and kept in the folder that
/// `NIGHTCOURT_FINDINGS` names, if any.
///
/// # Errors
/// If the planted fault is found.
#[inline(always)]
pub fn watch(case: &Case) -> Result<Tried, Wrong> {
    WATCH
        .with_borrow_mut(|watch| watch.look(case))?
        .iter()
        .for_each(report);
    Ok(Tried::Asked)
}

fn report(new: &New) {
    let text = new.text();
    eprintln!(
        "new precedent {}: {}",
        new.id,
        text.lines()
            .next()
            .unwrap_or_default()
            .trim_start_matches("# ")
    );
    let Some(folder) = std::env::var_os("NIGHTCOURT_FINDINGS").map(PathBuf::from) else {
        return;
    };
    let path = folder.join(format!("{}.night", new.id));
    if let Err(error) = std::fs::create_dir_all(&folder).and_then(|()| std::fs::write(&path, text))
    {
        eprintln!("cannot write {}: {error}", path.display());
    }
}
