//! The files of a campaign agree with each other, and every precedent says what its night does.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::campaign::records::rows::{CountCells, FindingCells, TagCells};
use nightcourt_corpus::campaign::records::{CatalogueFile, Precedent, Run};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Finding;
use nightcourt_resolvers::compare::compare;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::SEVEN;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;
use serde::de::DeserializeOwned;

use super::{Sample, catalogues, nightcourt, state, succeeds};

/// Two frames that have few precedents in common, and some of every catalogue but panics.
static SAMPLE: Sample = Sample::new("--frame tangled,werewolf --nights 250 --seed 11");
const NIGHTS: u64 = 250;

struct Corpus {
    run: Run,
    rates: Vec<RateRow>,
    findings: Vec<FindingCells>,
    counts: Vec<CountCells>,
    tags: Vec<TagCells>,
    catalogues: Vec<CatalogueFile>,
    state: nightcourt_corpus::campaign::State,
}

#[track_caller]
fn table<T: DeserializeOwned>(directory: &Path, name: &str) -> Vec<T> {
    csv::Reader::from_path(directory.join(name))
        .unwrap()
        .deserialize()
        .map(Result::unwrap)
        .collect()
}

fn made() -> Corpus {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    SAMPLE.copy_to(&out);
    Corpus {
        run: serde_json::from_slice(&fs::read(out.join("run.json")).unwrap()).unwrap(),
        rates: table(&out, "rates.csv"),
        findings: table(&out, "findings.csv"),
        counts: table(&out, "counts.csv"),
        tags: table(&out, "tags.csv"),
        catalogues: catalogues(&out),
        state: state(&out),
    }
}

#[test]
fn counts_in_the_files_agree_with_each_other() {
    let corpus = made();
    nights(&corpus);
    pairs(&corpus);
    conduct(&corpus);
    precedents(&corpus);
    rows(&corpus);
    checkpoint(&corpus);
}

fn nights(Corpus { run, rates, .. }: &Corpus) {
    assert_eq!(
        run.frames
            .iter()
            .map(|frame| &*frame.frame)
            .collect::<Vec<_>>(),
        ["tangled", "werewolf"]
    );
    assert_eq!(
        (run.terms.seed, run.terms.players, run.terms.systems.len()),
        (11, None, 7)
    );
    for frame in &run.frames {
        assert_eq!(
            (frame.nights, &frame.ranges[..]),
            (NIGHTS, &[[0, NIGHTS]][..])
        );
        assert_eq!(frame.exercised.players.values().sum::<u64>(), NIGHTS);
        let any = |players: &str, lens: Lens| {
            let row = rate(
                rates,
                &frame.frame,
                "diverges",
                ["any", "any"],
                lens.id(),
                players,
            );
            (row.nights, row.of)
        };
        let told = [
            frame.diverging.deaths,
            frame.diverging.state,
            frame.diverging.full,
        ];
        for lens in Lens::ALL {
            assert_eq!(any("all", lens), (told[lens as usize], NIGHTS));
            let sizes = frame.exercised.players.iter().map(|(size, &nights)| {
                let (parted, of) = any(&size.to_string(), lens);
                assert_eq!(of, nights);
                parted
            });
            assert_eq!(sizes.sum::<u64>(), told[lens as usize]);
        }
        assert!(told[0] > 0 && told.is_sorted(), "{told:?}");
    }
}

#[track_caller]
fn rate<'a>(
    rates: &'a [RateRow],
    frame: &str,
    measure: &str,
    [one, other]: [&str; 2],
    lens: &str,
    players: &str,
) -> &'a RateRow {
    let same = |row: &&RateRow| {
        (&*row.frame, &*row.measure, &*row.system_a, &*row.system_b) == (frame, measure, one, other)
            && (&*row.lens, &*row.players) == (lens, players)
    };
    let mut found = rates.iter().filter(same);
    let row = found
        .next()
        .unwrap_or_else(|| panic!("no {measure} of {one}, {other} in {frame}, {lens}, {players}"));
    assert!(
        found.next().is_none(),
        "two rows {measure} of {one}, {other} in {frame}, {lens}, {players}"
    );
    row
}

/// The diverging nights of a pair and lens are those of its precedents under this lens or a narrower one.
fn pairs(
    Corpus {
        run,
        rates,
        findings,
        ..
    }: &Corpus,
) {
    for place in 0..run.frames[0].pairs.len() {
        let [one, other] = run.frames[0].pairs[place]
            .systems
            .each_ref()
            .map(String::as_str);
        for lens in Lens::ALL {
            let of_rates: u64 = run
                .frames
                .iter()
                .map(|frame| {
                    let row = rate(
                        rates,
                        &frame.frame,
                        "diverges",
                        [one, other],
                        lens.id(),
                        "all",
                    );
                    let pair = &frame.pairs[place];
                    assert_eq!(pair.systems, [one, other]);
                    let diverging = [
                        pair.diverging.deaths,
                        pair.diverging.state,
                        pair.diverging.full,
                    ][lens as usize];
                    assert_eq!(
                        (row.nights, row.of),
                        (diverging, NIGHTS - pair.incomparable)
                    );
                    row.nights
                })
                .sum();
            let diverges = |row: &&FindingCells| {
                (&*row.system_a, &*row.system_b) == (one, other)
                    && Lens::from_id(&row.lens).unwrap() <= lens
            };
            let of_precedents: u64 = findings
                .iter()
                .filter(diverges)
                .map(|row| row.sampled)
                .sum();
            assert_eq!(of_precedents, of_rates, "{one} {other} {}", lens.id());
        }
        for frame in &run.frames {
            if frame.pairs[place].diverging.full > 0 {
                let native = rate(rates, &frame.frame, "native", [one, other], "full", "all");
                assert_eq!(native.of, frame.pairs[place].diverging.full);
            }
        }
    }
    assert_eq!(run.frames[0].pairs.len(), 21);
}

/// The nights of precedents with an event are the nights of that event in `run.json`.
fn conduct(Corpus { run, findings, .. }: &Corpus) {
    let loops: Vec<&FindingCells> = findings
        .iter()
        .filter(|row| row.catalogue == "loops")
        .collect();
    let kinds = ["breakdown-list", "breakdown-tie", "loop"];
    for (place, system) in run.terms.systems.iter().enumerate() {
        for kind in kinds {
            let of_run: u64 = run
                .frames
                .iter()
                .map(|frame| {
                    assert_eq!(&frame.systems[place].system, system);
                    frame.systems[place]
                        .events
                        .get(kind)
                        .map_or(0, |count| count.nights)
                })
                .sum();
            let same = |row: &&&FindingCells| &row.system_a == system && row.kind == kind;
            let of_precedents: u64 = loops.iter().filter(same).map(|row| row.sampled).sum();
            assert_eq!(of_precedents, of_run, "{system} {kind}");
        }
        assert!(
            run.frames
                .iter()
                .all(|frame| frame.systems[place].panicked == 0)
        );
    }
    let met: BTreeSet<&str> = loops.iter().map(|row| &*row.kind).collect();
    assert!(
        kinds.iter().all(|kind| met.contains(kind)),
        "the campaign is too small to say anything: {met:?}"
    );
}

fn precedents(
    Corpus {
        run, catalogues, ..
    }: &Corpus,
) {
    for file in catalogues {
        let which = &*file.catalogue;
        assert_eq!(
            (&file.systems, &file.switches),
            (&run.terms.systems, &run.terms.switches)
        );
        assert_eq!(run.precedents[which], file.precedents.len());
        let ids: BTreeSet<&str> = file.precedents.iter().map(|one| &*one.id).collect();
        assert_eq!(ids.len(), file.precedents.len());
        for frame in &run.frames {
            let met = file
                .precedents
                .iter()
                .filter(|one| one.frames.iter().any(|each| each.frame == frame.frame));
            assert_eq!(frame.precedents[which], met.count());
        }
        let nights = |one: &Precedent| one.frames.iter().map(|each| each.nights).sum::<u64>();
        let order: Vec<_> = file
            .precedents
            .iter()
            .map(|one| (std::cmp::Reverse(nights(one)), &one.id))
            .collect();
        assert!(order.is_sorted());
        for one in &file.precedents {
            let nights = nights(one);
            assert!(
                one.findings
                    .iter()
                    .all(|finding| (1..=nights).contains(&finding.sampled)),
                "{}",
                one.id
            );
            assert!(
                one.findings
                    .iter()
                    .map(|finding| finding.nights())
                    .sum::<u64>()
                    >= nights,
                "{}",
                one.id
            );
            assert!(
                one.frames
                    .iter()
                    .all(|each| each.first < NIGHTS && each.nights <= NIGHTS)
            );
            assert!(
                one.contains
                    .iter()
                    .chain(&one.contained_in)
                    .all(|other| ids.contains(&**other))
            );
            let contained = |other: &&Precedent| other.contains.contains(&one.id);
            let mut containing: Vec<&String> = file
                .precedents
                .iter()
                .filter(contained)
                .map(|other| &other.id)
                .collect();
            containing.sort_unstable();
            assert_eq!(containing, one.contained_in.iter().collect::<Vec<_>>());
            // Another order of submission changes nothing that containing asks for.
            let class = file
                .precedents
                .iter()
                .filter(|other| other.class == one.class && other.id != one.id);
            class.for_each(|other| {
                assert!(one.contains.contains(&other.id), "{} {}", one.id, other.id)
            });
            let findings = |one: &Precedent| -> BTreeSet<String> {
                one.findings
                    .iter()
                    .map(|one| format!("{:?} {:?} {:?}", one.kind, one.systems, one.lens))
                    .collect()
            };
            let smaller = file.precedents.iter().filter(|other| {
                one.contains.contains(&other.id) && !other.contains.contains(&one.id)
            });
            let reducible = smaller
                .into_iter()
                .any(|other| findings(other).is_superset(&findings(one)));
            assert_eq!(one.irreducible, !reducible, "{}", one.id);
        }
    }
    assert!(
        catalogues[..4]
            .iter()
            .all(|file| !file.precedents.is_empty())
    );
    assert!(catalogues[4].precedents.is_empty());
}

/// A table has a row for everything of its kind in the JSON, in its order.
fn rows(
    Corpus {
        catalogues,
        findings,
        counts,
        tags,
        state,
        ..
    }: &Corpus,
) {
    let each = || {
        catalogues.iter().flat_map(|file| {
            file.precedents
                .iter()
                .map(move |one| (&*file.catalogue, one))
        })
    };
    let all =
        each().flat_map(|(file, one)| one.findings.iter().map(move |finding| (file, one, finding)));
    assert_eq!(findings.len(), all.clone().count());
    for (row, (file, one, finding)) in findings.iter().zip(all) {
        let first = finding.first.as_ref().unwrap();
        let systems = (finding.systems[0], finding.systems.get(1).copied());
        let key = |found: &Finding| (found.kind(), found.systems(), found.lens());
        let least = state.frames.iter().find_map(|(source, section)| {
            let mut all = section
                .sums
                .first
                .iter()
                .filter(|((_, id), _)| id.to_string() == one.id);
            let (_, &index) =
                all.find(|((found, _), _)| key(found) == (finding.kind, systems, finding.lens))?;
            Some((source.to_string(), index))
        });
        assert_eq!(least, Some((first.frame.clone(), first.index)), "{row:?}");
        let expected = FindingCells {
            catalogue: file.to_owned(),
            id: one.id.clone(),
            title: one.title.clone(),
            kind: finding.kind.id().to_owned(),
            system_a: finding.systems[0].id().to_owned(),
            system_b: finding
                .systems
                .get(1)
                .map_or_else(String::new, |system| system.id().to_owned()),
            lens: finding
                .lens
                .map_or_else(String::new, |lens| lens.id().to_owned()),
            detail: finding.shape.clone().unwrap_or_default(),
            native: finding.native,
            sampled: finding.nights(),
            counted: 0,
            first_frame: first.frame.clone(),
            first: Some(first.index),
            players: one.players,
            actions: one.actions,
            class: one.class.clone(),
            irreducible: one.irreducible,
            repeat: one.repeat.clone(),
        };
        assert_eq!(row, &expected);
    }
    let count = |(file, one): (&str, &Precedent)| {
        let each = one.frames.iter().map(|met| CountCells {
            catalogue: file.to_owned(),
            id: one.id.clone(),
            frame: met.frame.clone(),
            kind: "sampled".to_owned(),
            nights: met.nights,
            first: met.first,
        });
        each.collect::<Vec<_>>()
    };
    assert_eq!(counts, &each().flat_map(count).collect::<Vec<_>>());
    let mut tagged: BTreeMap<&str, BTreeMap<&str, Vec<&str>>> = BTreeMap::new();
    for row in tags {
        tagged
            .entry(&row.id)
            .or_default()
            .entry(&row.kind)
            .or_default()
            .push(&row.tag);
    }
    for (_, one) in each() {
        let tags = |kind: &str| tagged[&*one.id].get(kind).cloned().unwrap_or_default();
        assert_eq!(
            (tags("ability"), tags("mechanism")),
            (
                one.abilities.iter().map(String::as_str).collect(),
                one.mechanisms.iter().map(String::as_str).collect(),
            )
        );
    }
}

/// The checkpoint holds every precedent, and no night that is none.
fn checkpoint(
    Corpus {
        catalogues,
        state,
        run,
        ..
    }: &Corpus,
) {
    let all: BTreeMap<&str, &Precedent> = catalogues
        .iter()
        .flat_map(|file| &file.precedents)
        .map(|one| (&*one.id, one))
        .collect();
    let ids: Vec<String> = state.precedents.keys().map(ToString::to_string).collect();
    assert_eq!(ids, all.keys().map(ToString::to_string).collect::<Vec<_>>());
    for (id, night) in &state.precedents {
        assert_eq!(
            &Sheet::parse(&all[&*id.to_string()].night).unwrap().night,
            night
        );
    }
    assert_eq!(
        state.nights(),
        run.frames.iter().map(|frame| frame.nights).sum::<u64>()
    );
    assert_eq!(
        state.diverging(),
        run.frames
            .iter()
            .map(|frame| frame.diverging.full)
            .sum::<u64>()
    );
}

/// A precedent is a night; its id is that of its text, and its systems say what it says that they do.
#[test]
fn every_ruling_is_what_its_systems_say() {
    let Corpus {
        catalogues, run, ..
    } = made();
    let mut claims = 0;
    for one in catalogues.iter().flat_map(|file| &file.precedents) {
        assert_eq!(Id::of(&one.night).to_string(), one.id);
        assert_eq!(one.id, blake3::hash(one.night.as_bytes()).to_hex()[..12]);
        let mut text = one.night.clone();
        for ruling in &one.rulings {
            assert_eq!(ruling.standing, "ruled", "{}", one.night);
            text += &format!(
                "\n[expect {}]\n{}\n",
                ruling.systems.join(" "),
                ruling.says.join("\n")
            );
        }
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
        assert_eq!(
            (sheet.night.players().len(), sheet.night.actions().len()),
            (one.players, one.actions)
        );
        let mut asked = BTreeSet::new();
        let mut outcomes = Vec::new();
        for expectation in &sheet.expect {
            for system in &expectation.systems {
                let mut outcome = Outcome::default();
                SEVEN.resolve(
                    *system,
                    &sheet.night,
                    &Switches::default(),
                    &mut Scratch::default(),
                    &mut outcome,
                );
                assert_eq!(expectation.check(&sheet, *system, &outcome), [], "{text}");
                claims += expectation.claims.len();
                asked.insert(system.id().to_owned());
                outcomes.push((system.id(), outcome));
            }
        }
        assert_eq!(asked, run.terms.systems.iter().cloned().collect(), "{text}");
        // Who agrees with whom is what the outcomes say.
        let groups = [&one.groups.deaths, &one.groups.state, &one.groups.full];
        for lens in Lens::ALL {
            let group = |id: &str| {
                groups[lens as usize]
                    .iter()
                    .position(|group| group.iter().any(|one| one == id))
            };
            for (system, outcome) in &outcomes {
                for (other, another) in &outcomes {
                    assert_eq!(
                        group(system) == group(other),
                        compare(outcome, another).agrees(lens),
                        "{system} {other}\n{text}"
                    );
                }
            }
        }
    }
    assert!(claims > 1_000, "{claims}");
}

/// The command prints a night, and it has the actions of the precedent: minimising takes away and makes plain.
#[test]
fn the_command_of_a_precedent_prints_its_first_night() {
    let Corpus {
        catalogues, state, ..
    } = made();
    for file in &catalogues[..3] {
        let one = &file.precedents[file.precedents.len() / 2];
        let arguments: Vec<&str> = one.repeat.split(' ').skip(1).collect();
        let output = nightcourt(&arguments);
        succeeds(&output);
        let sheet = Sheet::parse(&String::from_utf8(output.stdout).unwrap()).unwrap();
        let first = &one.frames[0];
        assert_eq!(
            sheet.night,
            state.terms.night(first.frame.parse().unwrap(), first.first)
        );
        assert!(sheet.night.actions().len() >= one.actions);
    }
}
