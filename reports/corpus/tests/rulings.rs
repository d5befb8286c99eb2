//! The pinned rulings are this program's: what every system says of the golden nights, of sampled nights of every frame, and
//! under every option of every switch, and what sampled nights come down to. Whoever changes a ruling knowingly runs
//! `scripts/bless`, which writes `src/rulings/pinned.txt` anew; states made before are then refused, and the published corpus
//! has to be made again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::observer::{Go, run};
use nightcourt_corpus::campaign::{Plan, Ranges, Seen, Source, State, Terms};
use nightcourt_corpus::json::{Called, Escaped, write_outcomes, write_verdict};
use nightcourt_corpus::rulings::{Row, rows, systems};
use nightcourt_gen::Frame;
use nightcourt_gen::census::{Units, Universe};
use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::text::Sheet;

const HEAD: &str = "\
# What every system says: digests (the first 24 bits of BLAKE3) of verdicts as JSON, possible outcomes among them.
# `scripts/bless` writes it anew; read the diff. Columns: the id of a golden night, or a sample; a digest for each system; the
# golden night's name.
";

fn pinned() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rulings/pinned.txt")
}

fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex()[..6].to_owned()
}

/// What a system says of a night: added to these bytes.
fn say(evaluator: &mut Evaluator<'_>, system: RulerId, sheet: &Sheet, out: &mut Vec<u8>) {
    let (mut players, mut things) = (Escaped::default(), Escaped::default());
    players.set(&sheet.names);
    things.set(&sheet.items);
    let called = &Called {
        players: &players,
        things: &things,
        items: &sheet.items,
        roles: &sheet.roles,
    };
    let mut outcome = Outcome::default();
    evaluator.ask(system, &sheet.night, &mut outcome).unwrap();
    out.extend_from_slice(sheet.to_string().as_bytes());
    write_verdict(out, 0, system, &outcome, called);
    if let Some(possible) = evaluator.possible(system, &sheet.night, &outcome).unwrap() {
        write_outcomes(out, &possible, called);
    }
}

/// A digest for each system of what it says of these nights.
fn digests<'a>(nights: impl Iterator<Item = &'a Sheet>, switches: Switches) -> String {
    let mut evaluator = Evaluator::new(&SEVEN, switches);
    let mut said = RulerId::SYSTEMS.map(|_| Vec::new());
    for night in nights {
        for (system, said) in RulerId::SYSTEMS.into_iter().zip(&mut said) {
            say(&mut evaluator, system, night, said);
        }
    }
    said.map(|said| digest(&said)).join(" ")
}

/// The golden nights: id, digests, name.
fn golden(out: &mut String) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolvers/tests/golden");
    let mut paths: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for path in paths {
        let read = Sheet::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let mut switches = Switches::default();
        let plain = Sheet {
            title: String::new(),
            expect: Vec::new(),
            ..read.clone()
        };
        let mut text = plain.to_string();
        for line in read
            .title
            .lines()
            .filter_map(|line| line.trim().strip_prefix("switch:"))
        {
            let (id, option) = line.split_once('=').unwrap();
            switches.set(id.trim(), option.trim()).unwrap();
            text += line;
        }
        let said = digests([&plain].into_iter(), switches);
        let id = Id::of(&text).to_string();
        // Two golden nights may be one, told twice.
        if let Some(before) = known.insert(id.clone(), said.clone()) {
            assert_eq!(before, said, "{}", path.display());
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy();
        let _ = writeln!(out, "{id}\t{said}\t{name}");
    }
}

const SAMPLE: u64 = 100;
const SWITCHED: u64 = 200;
const CAMPAIGN: u64 = 40;

fn nights(frame: Frame, count: u64) -> Vec<Sheet> {
    let terms = Terms::new(1);
    (0..count)
        .map(|index| sheet(terms.night(frame, index)).unwrap())
        .collect()
}

fn samples(out: &mut String) {
    // The nights of the frame that came later are of the rosters of `normal`: states that were made before it stay valid.
    for frame in Frame::ALL
        .into_iter()
        .filter(|&frame| frame != Frame::NormalPlayed)
    {
        let said = digests(nights(frame, SAMPLE).iter(), Switches::default());
        let _ = writeln!(out, "{}:0..{SAMPLE}\t{said}", frame.id());
    }
    let nights = nights(Frame::Uniform, SWITCHED);
    for row in SWITCHES {
        for option in &row.options[1..] {
            let option = option.replace('N', "7");
            let mut switches = Switches::default();
            switches.set(row.id, &option).unwrap();
            let said = digests(nights.iter(), switches);
            let _ = writeln!(
                out,
                "{}:0..{SWITCHED}:{}={option}\t{said}",
                Frame::Uniform.id(),
                row.id
            );
        }
    }
}

fn campaigns(out: &mut String) {
    let universe = Universe::core(2);
    let frames = [
        Frame::Uniform,
        Frame::Tangled,
        Frame::Theme,
        Frame::Werewolf,
    ]
    .map(|frame| (frame.into(), CAMPAIGN));
    for (source, end) in frames
        .into_iter()
        .chain([(Source::Census(universe), Units::of(&universe).len())])
    {
        let plan = Plan {
            terms: Terms::new(1),
            frames: vec![(source, Ranges::one(0..end))],
        };
        let mut state = State::new(plan.terms.clone());
        run(&plan, &mut state, 2, &SEVEN, &mut |_, _| Go::On).unwrap();
        let mut found = String::new();
        for ((finding, id, players), nights) in &state.frames[&source].sums.causes {
            let _ = writeln!(found, "{finding} {id} {players} {nights}");
        }
        for ((catalogue, id), Seen { nights, first }) in &state.frames[&source].sums.seen {
            let _ = writeln!(found, "{} {id} {nights} {first}", catalogue.id());
        }
        let _ = writeln!(out, "found:{source}:0..{end}\t{}", digest(found.as_bytes()));
    }
}

#[test]
fn the_pinned_rulings_are_those_of_this_program() {
    let mut made = format!("{HEAD}{}\n", systems());
    golden(&mut made);
    samples(&mut made);
    campaigns(&mut made);
    if std::env::var_os("BLESS").is_some() {
        fs::write(pinned(), made).unwrap();
        return;
    }
    let text = fs::read_to_string(pinned()).unwrap();
    let (before, now): (Vec<Row<'_>>, Vec<Row<'_>>) =
        (rows(&text).collect(), rows(&made).collect());
    let changed: Vec<&str> = now
        .iter()
        .filter(|row| !before.contains(row))
        .map(|row| {
            if row.name.is_empty() {
                row.key
            } else {
                row.name
            }
        })
        .collect();
    assert!(
        changed.is_empty() && before.len() == now.len(),
        "rulings have changed, or nights were added or taken away: {changed:?}; if that was meant, run scripts/bless and make the published corpus again"
    );
}
