//! Default options of libFuzzer: the lengths of a target's inputs, its words, and its mutations. A program that was
//! started without these options becomes itself again with them, before libFuzzer reads any; what is given by hand
//! stays.

use std::env;
use std::ffi::OsString;
use std::path::Path;

use nightcourt_checks::targets::Target;

/// The table of targets: seeds, words, and lengths of inputs.
const TABLE: &str = include_str!("../inputs.txt");

/// Starts the program again with the options that are missing, if any is.
pub(crate) fn complete(target: Target) {
    let mut given = env::args_os();
    let name = given.next().unwrap_or_default();
    let mut given: Vec<OsString> = given.collect();
    let is_given = |option: &String| {
        let key = option.split_inclusive('=').next().unwrap_or_default();
        given
            .iter()
            .any(|one| one.to_string_lossy().starts_with(key))
    };
    let missing: Vec<String> = options(target)
        .into_iter()
        .filter(|option| !is_given(option))
        .collect();
    if missing.is_empty() {
        return;
    }
    let told = missing.join(" ");
    given.splice(0..0, missing.into_iter().map(OsString::from));
    eprintln!(
        "{} goes on without {told}: {}",
        target.id(),
        start_again(name, given)
    );
}

/// Puts the program in its own place, with other arguments; says why not, if that fails.
#[cfg(unix)]
fn start_again(name: OsString, arguments: Vec<OsString>) -> String {
    use std::os::unix::process::CommandExt;
    let again = |program| {
        std::process::Command::new(program)
            .arg0(name)
            .args(arguments)
            .exec()
    };
    env::current_exe()
        .map_or_else(|error| error, again)
        .to_string()
}

#[cfg(not(unix))]
fn start_again(_: OsString, _: Vec<OsString>) -> String {
    "a program cannot become another here, so give it by hand".to_owned()
}

/// The options of a target, each as `-name=value`.
fn options(target: Target) -> Vec<String> {
    // Without these, libFuzzer spends most of the time on files that a smaller input replaces and on which input to change next:
    // three to five times as many inputs for as many features. Of text, short inputs are worth choosing.
    let mut options = vec!["-len_control=0".to_owned(), "-reduce_inputs=0".to_owned()];
    if target != Target::Text {
        options.push("-entropic=0".to_owned());
    }
    let mut rows = TABLE
        .lines()
        .map(|row| row.split_whitespace().collect::<Vec<_>>());
    if let Some([_, _, words, longest]) = rows
        .find(|row| row.first() == Some(&target.id()))
        .as_deref()
    {
        options.push(format!("-max_len={longest}"));
        // A fuzzing service has a target's words beside its program, and names them itself.
        let words = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(words);
        if words.is_file() {
            options.push(format!("-dict={}", words.display()));
        }
    }
    options
}
