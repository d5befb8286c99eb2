//! Theorems against a plain enumeration of three players, and the checks of their states.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::enumeration::{differ, each_night};
use nightcourt_corpus::campaign::folder::finished;
use nightcourt_corpus::study::fold::{Go, Options, fold};
use nightcourt_corpus::study::{Plan, Ranges, Source, State, Sums as _, Terms, checkpoint};
use nightcourt_corpus::theorems::record::TheoremsFile;
use nightcourt_corpus::theorems::{Law, Theorems, Theorist, refuted};
use nightcourt_gen::census::{Units, Universe};
use nightcourt_precedent::catalogue::Elements;
use nightcourt_precedent::finding::Finding;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::possible::possible;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{Sheet, vocabulary};

fn plan(word: &str) -> (Source, Plan) {
    let universe: Universe = word.parse().unwrap();
    let source = Source::Census(universe);
    let frames = vec![(source, Ranges::one(0..Units::of(&universe).len()))];
    let terms = Terms::new(1);
    (source, Plan { terms, frames })
}

fn state(plan: &Plan, threads: usize) -> State<Theorems> {
    let mut state = State::new(plan.terms.clone());
    let options = Options::default();
    let observer = |_| Theorist;
    fold(
        plan,
        &mut state,
        threads,
        &SEVEN,
        &options,
        &observer,
        &mut |_, _| Go::On,
    )
    .unwrap();
    state
}

fn law(word: &str) -> Law {
    word.parse().unwrap()
}

/// Sets of abilities on which a pair diverges, with the numbers of nights.
type Diverging = BTreeMap<(usize, usize, usize), BTreeMap<BTreeSet<&'static str>, u64>>;

/// All 24 ways to act of each of three players: 13,824 nights, resolved one by one. No function of the census, of the
/// comparison or of the study is used.
#[test]
fn the_law_of_three_players_is_that_of_a_plain_enumeration() {
    let (mut diverging, mut nights, mut count) = (Diverging::new(), BTreeMap::new(), 0_u64);
    let switches = Switches::default();
    each_night(&mut |used, text| {
        count += 1;
        *nights.entry(used.clone()).or_insert(0_u64) += 1;
        let night = Sheet::parse(text).unwrap().night;
        let outcomes = System::ALL.map(|system| system.outcome(&night, &switches));
        for one in 0..7 {
            for other in one + 1..7 {
                for (lens, differs) in differ(&outcomes[one], &outcomes[other])
                    .into_iter()
                    .enumerate()
                {
                    if differs {
                        let sets = diverging.entry((one, other, lens)).or_default();
                        *sets.entry(used.clone()).or_insert(0) += 1;
                    }
                }
            }
        }
    });
    assert_eq!(count, 24 * 24 * 24);

    let (source, plan) = plan("census:players=3");
    let state = state(&plan, 2);
    let sums = &state.frames[&source].sums;
    assert_eq!(sums.nights, count);
    let set = |elements: String| -> BTreeSet<String> {
        elements
            .split('+')
            .filter(|word| !word.is_empty())
            .map(str::to_owned)
            .collect()
    };
    let plain = |used: &BTreeSet<&str>| {
        used.iter()
            .map(|&word| word.to_owned())
            .collect::<BTreeSet<String>>()
    };
    let counted: BTreeMap<BTreeSet<String>, u64> = sums
        .sets
        .iter()
        .map(|(elements, &nights)| (set(elements.to_string()), nights))
        .collect();
    assert_eq!(
        counted,
        nights
            .iter()
            .map(|(used, &nights)| (plain(used), nights))
            .collect()
    );

    let none = BTreeMap::new();
    for one in 0..7 {
        for other in one + 1..7 {
            for (number, lens) in ["deaths", "full"].into_iter().enumerate() {
                let all = diverging.get(&(one, other, number)).unwrap_or(&none);
                let is_least = |used: &BTreeSet<&str>| {
                    all.keys()
                        .all(|inner| inner == used || !inner.is_subset(used))
                };
                let expected: BTreeMap<BTreeSet<String>, u64> = all
                    .iter()
                    .filter(|(used, _)| is_least(used))
                    .map(|(used, &nights)| (plain(used), nights))
                    .collect();
                let ids = [one, other].map(|place| System::ALL[place].id());
                let law = law(&format!("{}:{}:{lens}:submitted", ids[0], ids[1]));
                let found: BTreeMap<BTreeSet<String>, u64> = sums
                    .least(law)
                    .iter()
                    .map(|(elements, least)| (set(elements.to_string()), least.nights))
                    .collect();
                assert_eq!(found, expected, "{law}");
            }
        }
    }

    // On settled nights the two have one outcome each, which differ.
    for (law, sets) in &sums.laws {
        for (elements, least) in sets.iter() {
            let text = &least.smallest.as_ref().unwrap().text;
            let night = Sheet::parse(text).unwrap().night;
            let [one, other] = law.systems.map(|id| id.system().unwrap());
            let ways = [one, other].map(|system| possible(system, &night, &switches, 1_000).ways);
            let [deaths, full] = differ(&ways[0][0].outcome, &ways[1][0].outcome);
            let word = law.to_string();
            assert!(
                if word.contains(":deaths:") {
                    deaths
                } else {
                    full
                },
                "{law} {elements}"
            );
            if word.ends_with(":settled") {
                let is_one = |all: &[nightcourt_resolvers::possible::Way]| {
                    all.iter()
                        .all(|way| way.outcome.deaths == all[0].outcome.deaths)
                };
                assert!(is_one(&ways[0]) && is_one(&ways[1]), "{law} {elements}");
            }
        }
    }
}

/// By hand: Ann jails Bob, who blocks Ann, and Cy shoots Bob. Jail and block each stop the other, and nothing is free to
/// go first (NAR-8). In `nar` Ann's jail was submitted first (NAR-23) and protects Bob; in `nar-guide` the block is first,
/// because a jail is of a further class (GUIDE-2). The jailer sits before the blocker in 3 of the 6 seatings. The night
/// is not settled, because the order of submission decides.
#[test]
fn nar_and_its_guide_differ_on_a_jail_and_a_block_that_stop_each_other() {
    let (source, plan) = plan("census:players=3");
    let state = state(&plan, 0);
    let file = TheoremsFile::new(&plan, &state);
    let of = |ties: &str| {
        let mut laws = file.sources[0].laws.iter();
        laws.find(|law| {
            [&law.system_a, &law.system_b, &law.lens, &law.ties]
                == ["nar", "nar-guide", "deaths", ties]
        })
        .unwrap()
    };
    let submitted = of("submitted");
    assert_eq!(submitted.least.len(), 1);
    let least = &submitted.least[0];
    assert_eq!(
        (&*least.elements, least.actions, least.players),
        ("kill+block+jail", 3, 3)
    );
    assert_eq!(least.nights, 3);
    let agreeing: Vec<&str> = submitted
        .agreeing
        .iter()
        .flatten()
        .map(|one| &*one.elements)
        .collect();
    assert_eq!(agreeing.len(), 3);
    assert!(agreeing.iter().all(|set| {
        !["kill", "block", "jail"]
            .iter()
            .all(|one| set.split('+').any(|word| word == *one))
    }));
    assert!(of("settled").least.is_empty());

    // The largest set of all is the census itself, with its numbers and its command.
    let whole = &of("settled").agreeing.as_ref().unwrap()[0];
    assert_eq!(
        (whole.nights, whole.classes),
        (13_824, Some(state.frames[&source].classes))
    );
    assert_eq!(
        whole.command.as_deref(),
        Some("nightcourt study theorems --universe census:players=3 --systems nar,nar-guide")
    );
}

/// An agreeing set has its own census: the nights are those of the formula, and they show no least set.
#[test]
fn the_census_of_an_agreeing_set_shows_none() {
    let (_, whole) = plan("census:players=3");
    let file = TheoremsFile::new(&whole, &state(&whole, 0));
    let mut laws = file.sources[0].laws.iter();
    let nar_rar = laws
        .find(|law| (&*law.system_a, &*law.system_b) == ("nar", "rar"))
        .unwrap();
    for one in nar_rar.agreeing.iter().flatten() {
        let word = one.command.as_ref().unwrap().split(' ').nth(4).unwrap();
        let (source, part) = plan(word);
        let state = state(&part, 0);
        let section = &state.frames[&source];
        assert_eq!(
            (section.sums.nights, Some(section.classes)),
            (one.nights, one.classes),
            "{word}"
        );
        let law = law("nar:rar:deaths:submitted");
        assert_eq!(section.sums.least(law).iter().count(), 0, "{word}");
    }
}

/// In parts, in any order and on any number of threads.
#[test]
fn the_same_bytes_whatever_the_threads_and_the_order_of_merges() {
    let (source, plan) =
        plan("census:players=named:actions=2:abilities=kill,block,jail,drive:passives=1");
    let bytes = |state: &State<Theorems>| checkpoint::write(state).unwrap();
    let expected = bytes(&state(&plan, 1));
    assert!(expected == bytes(&state(&plan, 3)));
    let units = plan.frames[0].1.len();
    let parts = [0..2, 2..3, 3..units].map(|range| {
        let mut part = plan.clone();
        part.frames[0].1 = Ranges::one(range);
        checkpoint::read::<Theorems>(&bytes(&state(&part, 1))).unwrap()
    });
    for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let mut sum = State::new(plan.terms.clone());
        order
            .iter()
            .for_each(|&place| sum.merge(parts[place].clone()).unwrap());
        assert!(bytes(&sum) == expected);
    }
    assert!(
        parts[0].frames[&source]
            .sums
            .includes(&parts[0].frames[&source].sums, &Ranges::NONE)
    );
}

/// A certificate whose systems agree on its night is found out, and so is one whose night has other elements.
#[test]
fn wrong_certificates_are_found() {
    let (source, plan) = plan("census:players=3:abilities=kill,block,jail");
    let whole = state(&plan, 0);
    assert_eq!(refuted(&whole, &SEVEN), Vec::<String>::new());
    let text = String::from_utf8(checkpoint::write(&whole).unwrap()).unwrap();
    let changed = |from: &str, to: &str| {
        let mut state = whole.clone();
        let sums = serde_json::to_string(&state.frames[&source].sums).unwrap();
        assert!(sums.contains(from), "{sums}");
        state.frames.get_mut(&source).unwrap().sums =
            serde_json::from_str(&sums.replace(from, to)).unwrap();
        state
    };
    assert!(text.contains("nar:nar-guide:deaths:submitted"));
    // The two of another pair agree on the night of this one.
    let other = changed(
        "nar:nar-guide:deaths:submitted",
        "rar:rar-list:deaths:submitted",
    );
    let problems = refuted(&other, &SEVEN);
    assert!(
        problems.len() == 1 && problems[0].contains("rar:rar-list:deaths:submitted"),
        "{problems:?}"
    );
    let read = |state: &State<Theorems>| {
        checkpoint::read::<Theorems>(&checkpoint::write(state).unwrap())
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    let moved = changed(
        "\"kill+block+jail\":{\"nights\":",
        "\"kill+jail\":{\"nights\":",
    );
    assert!(read(&moved).contains("is another"), "{}", read(&moved));
    let unknown = changed("\"actions\":3", "\"actions\":2");
    assert!(read(&unknown).contains("is another"), "{}", read(&unknown));
    let more = changed(
        "\"kill+block+jail\":{\"nights\":3",
        "\"kill+block+jail\":{\"nights\":4",
    );
    assert!(read(&more).contains("do not add up"), "{}", read(&more));
}

/// Least sets by pair of systems and lens.
type Laws = BTreeMap<(RulerId, RulerId, Lens), Vec<Elements>>;

/// The least sets under submitted ties of all censuses of `reports/results/theorems.csv.gz`.
fn published_laws() -> Laws {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../results/theorems.csv.gz");
    let file = flate2::read::GzDecoder::new(std::fs::File::open(path).unwrap());
    let mut laws = Laws::new();
    for row in csv::Reader::from_reader(file).records() {
        let row = row.unwrap();
        if &row[4] == "submitted" {
            let pair = (
                row[1].parse().unwrap(),
                row[2].parse().unwrap(),
                vocabulary::lens(&row[3]).unwrap(),
            );
            laws.entry(pair).or_default().push(row[5].parse().unwrap());
        }
    }
    laws
}

/// Nights of a frame on which a pair diverges, counted for each pair: all, those whose precedent has a least set inside, and
/// those whose precedent's elements are a least set.
type Explained = BTreeMap<(String, Lens), [u64; 3]>;

/// Counts the divergences of the published corpus that the laws explain. A night counts once for each pair that diverges.
fn explained() -> Explained {
    let laws = published_laws();
    let state: nightcourt_corpus::campaign::State =
        finished(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpora/published")).unwrap();
    let mut explained = Explained::new();
    for (source, section) in &state.frames {
        if source.is_exact() {
            continue;
        }
        for (&(finding, id, _), &nights) in &section.sums.causes {
            let Finding::Diverges(one, other, lens) = finding else {
                continue;
            };
            let elements = Elements::of(&state.precedents[&id]);
            let least = &laws[&(one, other, lens)];
            let inside = least.iter().any(|set| set.is_within(elements));
            let is_least = least.contains(&elements);
            let counts = explained.entry((source.to_string(), lens)).or_default();
            counts[0] += nights;
            counts[1] += if inside { nights } else { 0 };
            counts[2] += if is_least { nights } else { 0 };
        }
    }
    explained
}

/// The table of `reports/theorems.md` is that of the published corpus and the published laws. `BLESS=1` writes it.
#[test]
fn the_page_says_what_the_laws_explain() {
    let mut table = "| frame | narrowest lens | divergences | a least set inside | a least set |\n|---|---|--:|--:|--:|\n".to_owned();
    for ((frame, lens), [all, inside, least]) in explained() {
        let percent = |part: u64| format!("{:.1} %", 100.0 * part as f64 / all as f64);
        let (inside, least) = (percent(inside), percent(least));
        table += &format!("| {frame} | {} | {all} | {inside} | {least} |\n", lens.id());
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../theorems.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let start = page.find("| frame | narrowest lens |").unwrap();
    let end = start + page[start..].find("\n\n").unwrap() + 1;
    if std::env::var_os("BLESS").is_some() {
        let blessed = [&page[..start], &table, &page[end..]].concat();
        std::fs::write(&path, blessed).unwrap();
        return;
    }
    assert_eq!(page[start..end], table, "BLESS=1 writes it");
}
