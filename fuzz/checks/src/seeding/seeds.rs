//! Seed inputs, made from nights.

use std::ops::Range;
use std::path::Path;
use std::{fs, io};

use nightcourt_corpus::campaign::folder::publish::contents;
use nightcourt_corpus::campaign::observer::{Go, run};
use nightcourt_corpus::campaign::records::Provenance;
use nightcourt_corpus::campaign::{Plan, Ranges, State, checkpoint};
use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame};
use nightcourt_oracles::large;
use nightcourt_oracles::laws::Draw;
use nightcourt_resolvers::ruler::SEVEN;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

use crate::targets::{Case, Reads, Target, index, switches};

/// The names and texts of the golden nights in a folder, in order.
///
/// # Errors
/// If one cannot be read.
pub fn golden(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let mut nights = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_stem()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        nights.push((name, fs::read_to_string(&path)?));
    }
    nights.sort();
    Ok(nights)
}

/// Number of nights of small campaigns.
const NIGHTS: u64 = 3;
/// The seed of these: its `tangled` nights diverge, loop, are anomalies and leave something open, and a precedent
/// contains another.
const SEED: u64 = 12;

/// Number of nights of a frame that are seeds, unless their bytes cannot say them.
const SAMPLED: u64 = 60;

/// Every night at this step is a seed: those between cost as much, and are alike.
const LARGE: usize = 17;

/// The number drawn for every seed: its highest byte is 0, so that the laws are asked of all systems.
const MIXED: u64 = 0x00EE_CE66_D121_7213;

/// Questions, a line each, with the nights that they mean behind spaces.
const QUESTIONS: [&str; 3] = [
    include_str!("../../../../reports/reading/questions/cases.txt"),
    include_str!("../../../../reports/reading/questions/hosts.txt"),
    include_str!("../../../../reports/reading/questions/written.txt"),
];

/// Seeds of a target, by name, from night texts by name, and of targets that read nights some sampled ones. Lines `# switch: ID=OPTION` in a title set a switch.
///
/// # Errors
/// If a text is no night.
pub fn seeds(
    target: Target,
    nights: &[(String, String)],
) -> Result<Vec<(String, Vec<u8>)>, String> {
    if target == Target::Corpus {
        return files();
    }
    if target == Target::Merge {
        return parts();
    }
    if target == Target::Ask {
        return Ok(questions()
            .enumerate()
            .map(|(number, text)| (format!("{number:03}"), text.into()))
            .collect());
    }
    let mut seeds = Vec::new();
    for (name, text) in nights {
        let sheet = Sheet::parse(text).map_err(|errors| format!("{name}: {:?}", errors.first()))?;
        let bytes = match target {
            Target::Text | Target::Render | Target::Read => Some(text.clone().into_bytes()),
            Target::Search => Some(search(seeds.len(), name, &sheet)),
            Target::Setup => Some(setup(seeds.len(), &sheet)),
            Target::Court => page_request(seeds.len(), text),
            Target::Requests => request(seeds.len(), text, &NightRow::from(&sheet)),
            Target::Json => serde_json::to_vec(&NightRow::from(&sheet)).ok(),
            Target::Corpus | Target::Merge | Target::Ask | Target::Rulebook => None,
            Target::Laws
            | Target::Agree
            | Target::Explain
            | Target::Minimise
            | Target::Divergence
            | Target::Cost => {
                let switches = switches(&sheet.title);
                Case {
                    night: sheet.night,
                    switches,
                    mixed: MIXED,
                }
                .to_bytes()
            }
        };
        seeds.extend(bytes.map(|bytes| (name.clone(), bytes)));
    }
    if target.reads() == Reads::Nights {
        seeds.extend(sampled());
    }
    if target == Target::Agree {
        seeds.extend(super::triples::seeds());
    }
    if target == Target::Cost {
        seeds.extend(large());
    }
    if target == Target::Search {
        seeds.push(("an-index".to_owned(), index()?));
    }
    Ok(seeds)
}

/// Nights of two frames under switches that are drawn: vendors, circles and ties that no source gives an example of.
fn sampled() -> Vec<(String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for frame in [Frame::Uniform, Frame::Tangled] {
        for index in 0..SAMPLED {
            let night = night(&frame.settings(), 6, index, Buffers::default());
            let switches = Draw(index.wrapping_mul(MIXED)).switches();
            let bytes = Case {
                night,
                switches,
                mixed: MIXED,
            }
            .to_bytes();
            seeds.extend(bytes.map(|bytes| (format!("{}-{index:02}", frame.id()), bytes)));
        }
    }
    seeds
}

/// Some of the nights of the largest size.
fn large() -> impl Iterator<Item = (String, Vec<u8>)> {
    let some = large::nights().step_by(LARGE);
    some.zip(0..).filter_map(|((name, night), draw)| {
        let case = Case {
            mixed: draw,
            ..Case::of(night)
        };
        Some((format!("large-{name}"), case.to_bytes()?))
    })
}

/// Bits of conditions: on two systems and a lens, on nothing, on deaths, on deaths and systems, on a lens.
const CONDITIONS: [u8; 5] = [0x0c, 0x01, 0x02, 0x06, 0x08];

/// The name of a night as a query, with the role of its first actor among the conditions.
fn search(number: usize, name: &str, sheet: &Sheet) -> Vec<u8> {
    let actor = sheet
        .night
        .actions()
        .first()
        .map(|action| sheet.night.player(action.actor));
    let role = actor
        .and_then(|player| player.role.id())
        .map_or("", |role| role.row().name);
    let words = format!("{}\n{role}", name.replace('-', " "));
    [
        &CONDITIONS[number % CONDITIONS.len()..][..1],
        words.as_bytes(),
    ]
    .concat()
}

/// The questions of the reader's tests.
fn questions() -> impl Iterator<Item = &'static str> {
    let lines = QUESTIONS.iter().flat_map(|text| text.lines());
    lines.filter(|line| !line.is_empty() && !line.starts_with(['#', ' ']))
}

/// The roles of a night as a setup: counted, under headings, or as a roster.
fn setup(number: usize, sheet: &Sheet) -> Vec<u8> {
    let night = sheet.to_string();
    let lines = night
        .lines()
        .skip_while(|line| *line != "[players]")
        .skip(1);
    let players = lines
        .take_while(|line| !line.starts_with('['))
        .filter_map(|line| line.split_once(" = "));
    let line = |(name, is): (&str, &str)| match number % 3 {
        0 => format!("1 {is} / "),
        1 => is.split_once(' ').map_or(is.to_owned(), |(side, role)| {
            format!("{side}:\n{role} x2\n")
        }),
        _ => format!("{name} - {is}\n"),
    };
    players.map(line).collect::<String>().into_bytes()
}

fn request(number: usize, text: &str, row: &NightRow) -> Option<Vec<u8>> {
    let asks = [
        "resolve", "explain", "compare", "minimise", "read", "resolve", "ask", "explain",
        "minimise", "gen", "game",
    ];
    let ask = asks[number % asks.len()];
    let systems = ["nar", "snarf", "rar", "werewolves"];
    let two = [systems[number % 4], systems[(number + 1) % 4]];
    let request = match ask {
        "explain" => {
            serde_json::json!({"ask": ask, "night": text, "system": two[0], "terms": {"house": "mafiascum-normal"}})
        }
        "compare" => {
            serde_json::json!({"ask": ask, "night": text, "terms": {"rulebooks": ["ultimafia"], "lens": "deaths"}})
        }
        "minimise" => {
            serde_json::json!({"ask": ask, "night": text, "terms": {"systems": two}, "certificate": true})
        }
        "read" => serde_json::json!({"ask": ask, "paste": text}),
        "ask" => {
            serde_json::json!({"ask": ask, "question": questions().nth(number % 100), "limit": 2})
        }
        "game" => {
            serde_json::json!({"ask": ask, "nights": [{"text": text}], "terms": {"house": "mafiascum-normal"}})
        }
        "gen" => serde_json::json!({"ask": ask, "frame": "plain", "seed": number, "count": 2}),
        _ if number.is_multiple_of(10) => {
            serde_json::json!({"ask": ask, "night": row, "explain": true})
        }
        _ => {
            serde_json::json!({"ask": ask, "night": text, "terms": {"switches": {"doctor-saves": "one"}}})
        }
    };
    serde_json::to_vec(&request).ok()
}

fn page_request(number: usize, night: &str) -> Option<Vec<u8>> {
    let asks = ["page", "what-if", "game", "read", "page"];
    let ask = asks[number % asks.len()];
    let request = match ask {
        "read" => serde_json::json!({"ask": ask, "paste": night}),
        "game" => serde_json::json!({"ask": ask, "nights": [{"text": night}], "system": "snarf"}),
        _ => {
            serde_json::json!({"ask": ask, "night": night, "system": System::ALL[number % System::ALL.len()].id()})
        }
    };
    serde_json::to_vec(&request).ok()
}

/// The checkpoints of two parts of a campaign of a few nights, a line each: side by side, apart, and with nights in common.
fn parts() -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut seeds = Vec::new();
    for frame in [Frame::Uniform, Frame::Normal, Frame::Tangled] {
        for (name, nights) in [("parts", 1..2), ("apart", 3..6), ("overlap", 0..1)] {
            seeds.push((
                format!("{}-{name}", frame.id()),
                [part(frame, 0..1)?, part(frame, nights)?].concat(),
            ));
        }
    }
    Ok(seeds)
}

/// The checkpoint of these nights of a campaign, on a line.
fn part(frame: Frame, nights: Range<u64>) -> Result<Vec<u8>, String> {
    let mut plan = Plan::new(frame, nights.end, 5);
    plan.frames = vec![(frame.into(), Ranges::one(nights))];
    let written = checkpoint::write(&state(&plan)?).map_err(|error| error.to_string())?;
    Ok([written.trim_ascii(), b"\n"].concat())
}

fn state(plan: &Plan) -> Result<State, String> {
    let mut state = State::new(plan.terms.clone());
    run(plan, &mut state, 1, &SEVEN, &mut |_, _| Go::On).map_err(|error| error.to_string())?;
    Ok(state)
}

/// The files of a campaign of a few nights of two frames.
fn files() -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut seeds = Vec::new();
    for frame in [Frame::Uniform, Frame::Tangled] {
        let state = state(&Plan::new(frame, NIGHTS, SEED))?;
        let files =
            contents(&state, &SEVEN, &Provenance::default()).map_err(|error| error.to_string())?;
        // A table without rows has nothing to read.
        let has_rows = |name: &str, bytes: &[u8]| {
            !name.ends_with(".csv") || bytes.iter().filter(|&&byte| byte == b'\n').count() > 1
        };
        let read = files
            .into_iter()
            .filter(|(name, bytes)| *name != "README.md" && has_rows(name, bytes));
        seeds.extend(read.map(|(name, bytes)| (format!("{}-{name}", frame.id()), bytes)));
    }
    Ok(seeds)
}
