//! Files that are nearly right: frames, games, house rules and rulebooks with some values, lines and blocks changed to those of other
//! valid files. Most are accepted, so that the work behind the parsers is tried too. No input makes the program panic or takes long.
//!
//! `NIGHTCOURT_MUTATED=100000` tries that number of each; a usual run tries few.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::panic::catch_unwind;
use std::path::Path;
use std::time::Duration;

use nightcourt_gen::file::FrameFile;
use nightcourt_gen::random::{Stream, night};
use nightcourt_gen::{Buffers, Choose as _, file};
use nightcourt_host::game::night::Given;
use nightcourt_host::game::{
    Edits, Game, Limits, carry_of, die_by_day, is_same_roster, roster, with_checks,
};
use nightcourt_host::house::{House, PRESETS};
use nightcourt_pages::thread;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::explain::explain;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

use nightcourt_rulebook::{Book, SITES, SYSTEMS, summary};

/// The most processor time of an input.
const LONGEST: Duration = Duration::from_secs(2);
/// The most memory of the process, in kB.
const LARGEST: u64 = 500_000;

/// Values that files do not have.
const NUMBERS: [&str; 8] = ["0", "1", "2", "3", "10", "64", "1000", "4294967295"];
const NAMES: [&str; 6] = [
    "\"\"",
    "\"x\"",
    "\"Zoë \u{1f43a}\"",
    "\"[b]x[/b]\"",
    "\"\\\"\\\\\"",
    "\"\\u202e\\n\"",
];

/// Parts of valid files of one kind.
struct Pool {
    texts: Vec<String>,
    /// Lines by their beginning up to `=`, and items of lists by `{`.
    lines: BTreeMap<String, Vec<String>>,
    /// Strings by the key of their line.
    strings: BTreeMap<String, Vec<String>>,
}

/// Returns the key of a line: what comes before `=`; items of a list have their first word.
fn key(line: &str) -> String {
    line.trim_start()
        .split(['=', '"'])
        .next()
        .unwrap_or_default()
        .trim_end()
        .to_owned()
}

/// Returns the places of strings in a line, with their quotes.
fn strings(line: &str) -> Vec<(usize, usize)> {
    let quotes: Vec<usize> = line.match_indices('"').map(|(at, _)| at).collect();
    quotes
        .chunks_exact(2)
        .map(|pair| (pair[0], pair[1] + 1))
        .collect()
}

/// Returns the places of numbers in a line outside strings.
fn numbers(line: &str) -> Vec<(usize, usize)> {
    let strings = strings(line);
    let is_inside = |at: usize| {
        strings
            .iter()
            .any(|&(start, end)| (start..end).contains(&at))
    };
    let digits: Vec<usize> = line
        .match_indices(|letter: char| letter.is_ascii_digit())
        .map(|(at, _)| at)
        .collect();
    let digits = digits.into_iter().filter(|&at| !is_inside(at));
    let mut found: Vec<(usize, usize)> = Vec::new();
    for at in digits {
        match found.last_mut() {
            Some((_, end)) if *end == at => *end = at + 1,
            _ => found.push((at, at + 1)),
        }
    }
    found
}

fn pick<'a, T>(of: &'a [T], stream: &mut Stream) -> Option<&'a T> {
    of.get(stream.below(of.len().max(1) as u32) as usize)
}

impl Pool {
    fn of(texts: impl IntoIterator<Item = String>) -> Pool {
        // A change of a comment is none.
        let is_said = |line: &&str| !line.is_empty() && !line.starts_with('#');
        let said = |text: String| {
            text.lines()
                .filter(is_said)
                .map(|line| format!("{line}\n"))
                .collect()
        };
        let texts = texts.into_iter().map(said).collect();
        let mut pool = Pool {
            texts,
            lines: BTreeMap::new(),
            strings: BTreeMap::new(),
        };
        for line in pool.texts.iter().flat_map(|text| text.lines()) {
            let key = key(line);
            let strings = strings(line)
                .into_iter()
                .map(|(start, end)| line[start..end].to_owned());
            pool.strings.entry(key.clone()).or_default().extend(strings);
            pool.lines.entry(key).or_default().push(line.to_owned());
        }
        pool
    }

    /// Changes one thing.
    fn change(&self, lines: &mut Vec<String>, stream: &mut Stream) -> Option<()> {
        let at = stream.below(lines.len() as u32) as usize;
        let line = &lines[at];
        let key = key(line);
        let (strings, numbers) = (strings(line), numbers(line));
        match stream.below(12) {
            // A value: exchanged, or that of another file.
            0..=2 => {
                let like = |other: &usize| *other != at && self::key(&lines[*other]) == key;
                let others: Vec<usize> = (0..lines.len()).filter(like).collect();
                let &other = pick(&others, stream)?;
                let (&(start, end), &(from, to)) = (
                    pick(&strings, stream)?,
                    pick(&self::strings(&lines[other]), stream)?,
                );
                let (one, two) = (
                    lines[at][start..end].to_owned(),
                    lines[other][from..to].to_owned(),
                );
                lines[at].replace_range(start..end, &two);
                lines[other].replace_range(from..to, &one);
            }
            3 => {
                let &(start, end) = pick(&strings, stream)?;
                let other = pick(self.strings.get(&key)?, stream)?;
                lines[at].replace_range(start..end, other);
            }
            4 if key == "name" || key == "title" || key == "about" || key == "source" => {
                let &(start, end) = pick(&strings, stream)?;
                lines[at].replace_range(start..end, pick(&NAMES, stream)?);
            }
            4..=6 if key != "version" => {
                let &(start, end) = pick(&numbers, stream)?;
                let near =
                    line[start..end].parse::<u32>().ok()?.saturating_sub(1) + stream.below(3);
                let far = *pick(&NUMBERS, stream)?;
                let other = if stream.below(4) == 0 {
                    far.to_owned()
                } else {
                    near.to_string()
                };
                lines[at].replace_range(start..end, &other);
            }
            // A line.
            7 => lines[at].clone_from(pick(self.lines.get(&key)?, stream)?),
            8 if line.starts_with(' ') => {
                lines.insert(at, pick(self.lines.get(&key)?, stream)?.clone())
            }
            9 => drop(lines.remove(at)),
            10 if at > 0 => lines.swap(at - 1, at),
            // A block: from a header to the next.
            11 => {
                let heads: Vec<usize> = (0..lines.len())
                    .filter(|&at| lines[at].starts_with("[["))
                    .collect();
                let one = stream.below(heads.len() as u32 + 1) as usize;
                let (start, end) = (
                    *heads.get(one)?,
                    heads.get(one + 1).copied().unwrap_or(lines.len()),
                );
                let block: Vec<String> = lines.drain(start..end).collect();
                if stream.below(4) > 0 {
                    let heads: Vec<usize> = (0..lines.len())
                        .filter(|&at| lines[at].starts_with("[["))
                        .collect();
                    let to = *pick(&heads, stream)?;
                    lines.splice(to..to, block);
                }
            }
            _ => return None,
        }
        Some(())
    }

    /// Returns a valid file with one to three changes.
    fn mutant(&self, stream: &mut Stream) -> String {
        let mut lines: Vec<String> = pick(&self.texts, stream)
            .unwrap()
            .lines()
            .map(str::to_owned)
            .collect();
        let mut left = 1 + stream.below(2) * stream.below(3);
        while left > 0 && !lines.is_empty() {
            // Most lines lack something that most changes need.
            let before = lines.clone();
            let _ = self.change(&mut lines, stream);
            left -= u32::from(lines != before);
        }
        lines.iter().map(|line| format!("{line}\n")).collect()
    }
}

/// Processor time of this thread; the time of day where there is no such clock.
fn clock() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = text.split(' ').next().and_then(|word| word.parse().ok());
    spent.map_or_else(
        || std::time::UNIX_EPOCH.elapsed().unwrap(),
        Duration::from_nanos,
    )
}

/// The largest memory that the process has had, in kB.
fn peak() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/status").ok()?;
    text.lines().find_map(|line| {
        line.strip_prefix("VmHWM:")?
            .trim()
            .strip_suffix(" kB")?
            .parse()
            .ok()
    })
}

/// Tries mutants. `check` reports whether one is accepted.
fn all(
    what: &str,
    make: impl Fn(&mut Stream) -> String,
    check: impl Fn(&str) -> bool + std::panic::RefUnwindSafe,
) {
    let most = std::env::var("NIGHTCOURT_MUTATED").map_or(1000, |word| word.parse().unwrap());
    let (mut accepted, mut slowest) = (0, Duration::ZERO);
    for index in 0..most {
        let text = make(&mut Stream::new(7, index));
        let start = clock();
        match catch_unwind(|| check(&text)) {
            Ok(is_accepted) => accepted += u64::from(is_accepted),
            Err(_) => panic!("{what} {index}:\n{text}"),
        }
        let spent = clock() - start;
        assert!(spent < LONGEST, "{what} {index} takes {spent:?}:\n{text}");
        slowest = slowest.max(spent);
    }
    let share = accepted as f64 / most as f64;
    println!(
        "{what}: {most}, accepted {:.1} %, slowest {:?}, memory {:?} kB",
        100.0 * share,
        slowest,
        peak()
    );
    assert!(share >= 0.5, "{what}: {:.1} % are accepted", 100.0 * share);
    assert!(
        peak().is_none_or(|peak| peak < LARGEST),
        "{what}: {:?} kB",
        peak()
    );
}

/// The golden nights, each read by itself.
fn golden() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../resolvers/tests/golden");
    let mut paths: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let texts = paths
        .iter()
        .filter(|path| path.extension().is_some_and(|end| end == "night"));
    let texts = texts.map(|path| std::fs::read_to_string(path).unwrap());
    texts
        .filter_map(|text| Sheet::parse(&text).ok())
        .map(|sheet| {
            Sheet {
                expect: Vec::new(),
                ..sheet
            }
            .to_string()
        })
        .collect()
}

/// Resolves a night, and explains it.
fn ruled(sheet: &Sheet, rules: Ruleset<'_>, switches: &Switches) {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    resolve(rules, &sheet.night, switches, &mut scratch, &mut outcome);
    let _ = explain(rules, &sheet.night, switches, sheet.words());
}

#[test]
fn frames() {
    // The names of the program's own frames are taken.
    let pool = Pool::of(
        file::SHIPPED
            .iter()
            .map(|one| one.text.replace("\nname = \"", "\nname = \"my-")),
    );
    all(
        "frames",
        |stream| pool.mutant(stream),
        |text| {
            let Ok(frame) = FrameFile::parse(text) else {
                return false;
            };
            for index in 0..4 {
                let night = night(&frame.settings, 1, index, Buffers::default());
                let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
                for system in System::ALL {
                    resolve(
                        system,
                        &night,
                        &Switches::default(),
                        &mut scratch,
                        &mut outcome,
                    );
                }
            }
            true
        },
    );
}

#[test]
fn house_rules() {
    let pool = Pool::of(PRESETS.iter().map(|one| one.text.to_owned()));
    let nights: Vec<Sheet> = golden()
        .iter()
        .map(|text| Sheet::parse(text).unwrap())
        .collect();
    all(
        "house rules",
        |stream| pool.mutant(stream),
        |text| {
            let Ok(house) = House::parse_with(text, &|_| Err("there is no such file".to_owned()))
            else {
                return false;
            };
            assert_eq!(
                House::parse(&house.to_string())
                    .as_ref()
                    .map_err(ToString::to_string),
                Ok(&house)
            );
            let sheet = &nights[text.len() % nights.len()];
            let (switches, budget) = (house.switches(), Budget::default());
            let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
            resolve(
                house.ruleset(),
                &sheet.night,
                &switches,
                &mut scratch,
                &mut outcome,
            );
            let _ = thread::log_of(
                sheet,
                house.ruleset(),
                &switches,
                &outcome,
                &house.wording,
                &budget,
            );
            let _ = thread::messages(
                sheet,
                Some(house.ruleset()),
                &switches,
                &outcome,
                &house.wording,
                &budget,
            );
            true
        },
    );
}

#[test]
fn rulebooks() {
    let pool = Pool::of(SYSTEMS.iter().chain(&SITES).map(|one| one.text.to_owned()));
    let nights: Vec<Sheet> = golden()
        .iter()
        .map(|text| Sheet::parse(text).unwrap())
        .collect();
    all(
        "rulebooks",
        |stream| pool.mutant(stream),
        |text| {
            let Ok(book) = Book::parse(text) else {
                return false;
            };
            let _ = summary::table(&book.rulebook, |ability| ability.id().to_owned());
            let _ = summary::rules(&book.rulebook);
            for place in 0..2 {
                ruled(
                    &nights[(text.len() + 37 * place) % nights.len()],
                    (&book.rulebook).into(),
                    &Switches::default(),
                );
            }
            true
        },
    );
}

fn limits<'a>(house: &'a House, number: u32, before: &'a [Sheet]) -> Limits<'a> {
    Limits {
        house,
        number,
        before,
    }
}

/// A game of two nights: the roster and the actions of golden nights, with other roles and targets.
#[test]
fn games() {
    let nights = golden();
    let players = |text: &str| text.split("\n[actions]").next().unwrap().to_owned();
    let who: Vec<String> = nights
        .iter()
        .flat_map(|text| text.lines())
        .filter_map(|line| Some(line.split_once(" = ")?.1.to_owned()))
        .collect();
    let game = |stream: &mut Stream| {
        let mut text = pick(&nights, stream).unwrap().clone();
        for _ in 0..=stream.below(3) {
            let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
            let names: Vec<String> = lines
                .iter()
                .filter_map(|line| Some(line.split_once(" = ")?.0.to_owned()))
                .collect();
            let at = stream.below(lines.len() as u32) as usize;
            let changed = if let Some((name, _)) = lines[at].split_once(" = ") {
                format!("{name} = {}", pick(&who, stream).unwrap())
            } else if let Some((action, _)) = lines[at].rsplit_once("-> ") {
                format!("{action}-> {}", pick(&names, stream).unwrap())
            } else {
                continue;
            };
            if stream.below(4) == 0 {
                lines.remove(at);
            } else {
                lines[at] = changed;
            }
            let changed: String = lines.iter().map(|line| format!("{line}\n")).collect();
            if Sheet::parse(&changed).is_ok() || stream.below(8) == 0 {
                text = changed;
            }
        }
        let house = PRESETS[stream.below(PRESETS.len() as u32) as usize].id;
        format!("{house}\n{text}")
    };
    all("games", game, |text| {
        let (id, night) = text.split_once('\n').unwrap();
        let house = House::parse(PRESETS.iter().find(|one| one.id == id).unwrap().text).unwrap();
        let Ok(start) = roster(&players(night)) else {
            return false;
        };
        let game = Game {
            name: "A game".to_owned(),
            house: id.to_owned(),
            roster: start,
        };
        assert_eq!(
            Game::parse(&game.to_string())
                .as_ref()
                .map_err(ToString::to_string),
            Ok(&game)
        );
        let actions = night
            .split_once("\n[actions]\n")
            .map_or("", |(_, actions)| actions);
        // The printed roster ends with the header of its actions.
        let mut text = format!("{}{actions}", game.roster);
        let Ok(mut sheet) = Sheet::parse_in(&text, &house.context(&[])) else {
            return false;
        };
        let mut before: Vec<Sheet> = Vec::new();
        for number in 1..=3 {
            let limits = limits(&house, number, &before);
            let refusals = limits.refusals(&sheet);
            let context = house.context(&[]);
            let read = Given::new(&game.roster, number, &text, &[], &context).read(&context);
            for (refusal, night) in refusals.iter().zip(read.iter().cycle()) {
                assert!(night.place(refusal.action).is_some(), "{refusal}");
            }
            let _ = limits.unchecked(&sheet);
            let switches = house.switches();
            let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
            resolve(
                house.ruleset(),
                &sheet.night,
                &switches,
                &mut scratch,
                &mut outcome,
            );
            let carried = carry_of(
                &sheet,
                house.ruleset(),
                &switches,
                house.blocked_shots,
                &outcome,
                &mut scratch,
            );
            let Ok(carried) = carried else { return true };
            let after = with_checks(&carried.next.to_string(), &text);
            let edits = Edits::of(&after, &text);
            assert!(
                !edits.night && !edits.roster && is_same_roster(&after, &after),
                "{after}"
            );
            let next = Sheet::parse_in(&after, &house.context(&[]))
                .unwrap_or_else(|errors| panic!("{errors:?}\n{after}"));
            assert_eq!(next.night, carried.next.night, "{after}");
            before.push(sheet);
            let _ = self::limits(&house, number + 1, &before).facts(&next);
            let living = next.night.players().iter().position(|player| !player.dead);
            let Some(living) = living else { return true };
            let next = die_by_day(&next, &[next.names[living].to_string()]).unwrap();
            let acted = format!("{next}{actions}");
            (text, sheet) = match Sheet::parse_in(&acted, &house.context(&[])) {
                Ok(sheet) => (acted, sheet),
                Err(_) => (next.to_string(), next),
            };
        }
        true
    });
}
