//! The golden nights: `tests/golden/*.night`, each one question about how a night resolves, with its source and with
//! the answers of the systems that the source has claims about. Every answer was worked out by hand from the sources
//! and from RULES.md; none was taken from a program. A new night needs no Rust except the number below.
//!
//! A comment line `# rules: ID, ID` before the first section names the rules without which the night would end
//! otherwise (`rules.rs` reads it); `# switch: ID=OPTION` sets a switch for its night.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// The number of nights, so that a lost night fails the test.
const NIGHTS: usize = 318;

struct Golden {
    /// The file's name, without the extension.
    name: String,
    /// The file's text.
    text: String,
    sheet: Sheet,
    /// Its `# switch:` lines, as typed.
    set: Vec<String>,
    switches: Switches,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Reads one night, or returns the reason that it does not belong here.
fn read(path: &Path) -> Result<Golden, String> {
    let name = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let refuse = |why: String| format!("{}: {why}", path.display());
    if !name
        .bytes()
        .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    {
        return Err(refuse(
            "name it after what it shows, in lower case with hyphens".to_owned(),
        ));
    }
    let text = std::fs::read_to_string(path).map_err(|error| refuse(error.to_string()))?;
    let sheet = Sheet::parse(&text).map_err(|errors| {
        refuse(
            errors
                .iter()
                .map(|error| format!("\n{error}"))
                .collect::<Vec<_>>()
                .concat(),
        )
    })?;
    if sheet.expect.is_empty() {
        return Err(refuse("it expects nothing".to_owned()));
    }
    let (set, said): (Vec<&str>, Vec<&str>) = sheet
        .title
        .lines()
        .map(str::trim)
        .partition(|line| line.starts_with("switch:"));
    if said.len() < 2 {
        return Err(refuse(
            "its first comment lines are what it shows, and its source".to_owned(),
        ));
    }
    let set: Vec<String> = set
        .iter()
        .map(|line| line["switch:".len()..].trim().to_owned())
        .collect();
    let mut switches = Switches::default();
    for line in &set {
        let known = line
            .split_once('=')
            .is_some_and(|(id, option)| switches.set(id.trim(), option.trim()).is_ok());
        if !known {
            return Err(refuse(format!("no switch can be set so: {line}")));
        }
    }
    Ok(Golden {
        name,
        text,
        sheet,
        set,
        switches,
    })
}

/// Every night, in the order of their names.
#[track_caller]
fn nights() -> Vec<Golden> {
    let entries = std::fs::read_dir(folder())
        .unwrap_or_else(|error| panic!("{}: {error}", folder().display()));
    let mut paths: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect();
    paths.sort();
    let (good, bad): (Vec<_>, Vec<_>) =
        paths.iter().map(|path| read(path)).partition(Result::is_ok);
    let bad: Vec<String> = bad.into_iter().filter_map(Result::err).collect();
    assert!(
        bad.is_empty(),
        "{} files are no golden nights:\n\n{}",
        bad.len(),
        bad.join("\n\n")
    );
    good.into_iter().filter_map(Result::ok).collect()
}

fn failures(golden: &Golden, scratch: &mut Scratch, outcome: &mut Outcome) -> Option<String> {
    let Golden {
        name,
        text,
        sheet,
        set,
        switches,
    } = golden;
    let mut wrong = Vec::new();
    for system in System::ALL {
        if sheet
            .expect
            .iter()
            .all(|expectation| !expectation.systems.contains(&system.into()))
        {
            continue;
        }
        resolve(system, &sheet.night, switches, scratch, outcome);
        wrong.extend(
            sheet
                .expect
                .iter()
                .flat_map(|expectation| expectation.check(sheet, system, outcome)),
        );
    }
    if wrong.is_empty() {
        return None;
    }
    let mut told = format!("--- {name}\n{text}\n");
    for mismatch in wrong {
        let _ = writeln!(told, "  {mismatch}");
    }
    let set: String = set.iter().map(|line| format!(" --switch {line}")).collect();
    let _ = writeln!(
        told,
        "  nightcourt rule --explain{set} resolvers/tests/golden/{name}.night"
    );
    Some(told)
}

#[test]
fn every_night_resolves_as_its_source_says() {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let nights = nights();
    let wrong: Vec<String> = nights
        .iter()
        .filter_map(|golden| failures(golden, &mut scratch, &mut outcome))
        .collect();
    assert!(
        wrong.is_empty(),
        "{} of {} nights fail:\n\n{}",
        wrong.len(),
        nights.len(),
        wrong.join("\n")
    );
}

#[test]
fn no_night_is_lost() {
    assert_eq!(
        nights().len(),
        NIGHTS,
        "a golden night was added or lost: change the number too"
    );
}

#[test]
fn every_night_reads_back_as_it_is_written() {
    for Golden { name, sheet, .. } in nights() {
        let written = sheet.to_string();
        match Sheet::parse(&written) {
            Ok(read) => assert_eq!(read, sheet, "{name}, written as\n{written}"),
            Err(errors) => panic!("{name} cannot be read again: {errors:?}\n{written}"),
        }
    }
}

#[test]
fn every_system_and_every_switch_is_spoken_for() {
    let nights = nights();
    for system in System::ALL {
        let count = nights
            .iter()
            .filter(|golden| {
                golden
                    .sheet
                    .expect
                    .iter()
                    .any(|expectation| expectation.systems.contains(&system.into()))
            })
            .count();
        assert!(
            count >= 45,
            "{} is expected to say something in {count} nights only",
            system.id()
        );
    }
    for row in nightcourt_resolvers::ruling::SWITCHES {
        for option in &row.options[1..] {
            // A seed represents all seeds; the laws try its option.
            let set = format!("{}={option}", row.id);
            let spoken = option.starts_with("seeded")
                || nights.iter().any(|golden| golden.set.contains(&set));
            assert!(spoken, "no golden night sets {set}");
        }
    }
}

/// The check itself must be able to fail.
#[test]
fn a_wrong_expectation_is_reported() {
    let text = "# t\n# s\n[players]\nAnn = Town Vigilante\nBob = Town Vanilla\n[actions]\nAnn: kill -> Bob\n\
                [expect nar]\ndies = nobody\n";
    let sheet = Sheet::parse(text).expect("a night");
    let golden = Golden {
        name: "wrong".into(),
        text: text.into(),
        sheet,
        set: Vec::new(),
        switches: Switches::default(),
    };
    let told =
        failures(&golden, &mut Scratch::default(), &mut Outcome::default()).expect("a failure");
    for part in [
        "nar: dies: expected nobody, got Bob",
        "Ann: kill -> Bob",
        "nightcourt rule --explain",
    ] {
        assert!(told.contains(part), "{told}");
    }
}
