//! A census from outside: its counts are those of every night ruled by itself, however it was run; and a campaign that draws
//! from the same nights has intervals that cover its exact rates.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Output;

use nightcourt_corpus::campaign::records::rates::RateRow;
use nightcourt_corpus::campaign::records::{FindingRow, Run};
use nightcourt_corpus::campaign::sums::counts::Counts;
use nightcourt_corpus::campaign::{Source, Terms};
use nightcourt_gen::census::{Class, Orders, Units, Universe};
use nightcourt_gen::smaller::each_reduction;
use nightcourt_precedent::canonical::{Id, canonical};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Answers, Catalogue, OtherOrder, SystemOutcomes, shows};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};

use super::{Files, catalogues, corpus, files, nightcourt, refused, same_files, state, succeeds};

fn census(options: &str, out: &Path) -> Output {
    let options: Vec<&str> = options.split_whitespace().collect();
    nightcourt(&[&["census", "--out", out.to_str().unwrap()], &options[..]].concat())
}

#[track_caller]
fn counted(options: &str, out: &Path) -> Files {
    succeeds(&census(options, out));
    files(out)
}

/// Every night of a universe with names, each submitted in the order of the roster.
fn each_named_night(universe: Universe, show: &mut dyn FnMut(&Night)) {
    let units = Units::of(&universe);
    for number in 0..units.len() {
        units
            .get(number)
            .unwrap()
            .classes(&mut |class: &Class| class.orders(&mut |night, _| show(&night)));
    }
}

/// 13,824 nights of three players, ruled one by one: no order is left out, and no night stands for another.
#[test]
fn three_players_as_counted_night_by_night() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    counted("--players 3", &out);
    let terms = Terms::new(1);
    let mut evaluator = Evaluator::new(&SEVEN, terms.switches);
    let mut results = SystemOutcomes::default();
    let mut findings = Vec::new();
    let mut counts = Counts::default();
    each_named_night(Universe::core(3), &mut |night| {
        results.rule(&mut evaluator, &terms.systems, night);
        results.findings(
            &mut evaluator,
            &terms.systems,
            night,
            OtherOrder::OfAll,
            &mut findings,
        );
        counts.add(night, &results, 1);
    });
    let state = state(&out);
    let section = &state.frames[&Source::Census(Universe::core(3))];
    assert_eq!(
        (section.classes, section.sums.counts.tally.nights),
        (2_336, 24_u64.pow(3))
    );
    assert_eq!(section.sums.counts, counts);
}

/// The sampler is checked against the census: a campaign that draws four players from the very distribution that the census
/// counts has 95 % intervals, of which some may miss the exact rate, but not many, and none by far.
#[test]
fn sampled_intervals_cover_the_exact_rates() {
    let root = tempfile::tempdir().unwrap();
    let (exact, sampled) = (root.path().join("exact"), root.path().join("sampled"));
    // Systems that are quick, two of which go by order, and nothing but rates: seconds, not minutes. Nights are counted in the same
    // place with precedents and without.
    let terms = "--systems nar,snarf,lar --rates-only";
    counted(&format!("--players 4 {terms}"), &exact);
    corpus(
        &format!("--frame census4 --nights 20000 --seed 4 {terms}"),
        &sampled,
    );
    let rates = |directory: &Path| -> Vec<RateRow> {
        csv::Reader::from_path(directory.join("rates.csv"))
            .unwrap()
            .deserialize()
            .map(Result::unwrap)
            .collect()
    };
    let (exact, sampled) = (rates(&exact), rates(&sampled));
    assert!(
        exact
            .iter()
            .all(|row| row.kind == "exact" && row.low.is_empty() && row.high.is_empty())
    );
    assert!(
        exact.iter().all(|row| row.measure != "new"),
        "a census has nothing left to be met"
    );
    let (mut compared, mut missed) = (0, 0);
    for row in exact
        .iter()
        .filter(|row| row.players == "4" && row.measure == "diverges")
    {
        let key = |row: &RateRow| {
            [
                &row.measure,
                &row.system_a,
                &row.system_b,
                &row.lens,
                &row.players,
            ]
            .map(String::to_owned)
        };
        let of = sampled.iter().find(|other| key(other) == key(row)).unwrap();
        assert_eq!(of.kind, "sampled");
        let number = |share: &str| share.parse::<f64>().unwrap();
        let (rate, low, high) = (number(&row.rate), number(&of.low), number(&of.high));
        compared += 1;
        missed += usize::from(!(low..=high).contains(&rate));
        // Three times as wide, an interval misses once in a hundred million.
        let half = (high - low) / 2.0;
        assert!(
            (low - 2.0 * half..=high + 2.0 * half).contains(&rate),
            "{row:?} {of:?}"
        );
    }
    assert!(compared >= 12, "{compared} rates");
    assert!(
        missed * 5 <= compared,
        "{missed} of {compared} intervals miss the exact rate"
    );
}

#[test]
fn the_same_bytes_whatever_the_threads_and_parts() {
    let root = tempfile::tempdir().unwrap();
    let at = |name: &str| root.path().join(name);
    let whole = counted("--players 3 --threads 1", &at("one"));
    same_files(&counted("--players 3 --threads 4", &at("four")), &whole);
    let units = Units::of(&Universe::core(3)).len();
    counted("--players 3 --range 0..100", &at("first"));
    counted(&format!("--players 3 --range 100..{units}"), &at("second"));
    let [first, second, out] =
        ["first", "second", "merged"].map(|name| at(name).to_str().unwrap().to_owned());
    succeeds(&nightcourt(&["merge", &first, &second, "--out", &out]));
    same_files(&files(&at("merged")), &whole);
    // What is there goes on: the first part becomes the whole.
    succeeds(&census("--players 3", &at("first")));
    same_files(&files(&at("first")), &whole);
    succeeds(&nightcourt(&["check", &out]));
}

/// Every divergence that a campaign finds among small nights with names is in the census.
#[test]
fn a_census_has_every_precedent_of_a_campaign() {
    let root = tempfile::tempdir().unwrap();
    let (every, some) = (root.path().join("every"), root.path().join("some"));
    counted(
        "--players named --actions 2 --mafia 1 --systems nar,snarf,lar,werewolves",
        &every,
    );
    corpus(
        "--frame plain --nights 3000 --seed 2 --systems nar,snarf,lar,werewolves",
        &some,
    );
    let ids = |directory: &Path| -> BTreeSet<String> {
        let all = catalogues(directory)
            .into_iter()
            .filter(|file| file.catalogue == Catalogue::Divergences.id());
        all.flat_map(|file| file.precedents)
            .filter(|one| one.actions <= 2)
            .map(|one| one.id)
            .collect()
    };
    let (every, some) = (ids(&every), ids(&some));
    assert!(some.len() > 20, "{} small precedents", some.len());
    let missing: Vec<&String> = some.iter().filter(|id| !every.contains(*id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}

/// By the definition, night by night: a night of which no step keeps a finding is a precedent by itself, also where attribution, which
/// takes one way down, comes to another. As where a Redirector brings a Tracker's look home who tracks the Redirector.
#[test]
fn a_census_has_every_night_that_no_step_keeps() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    let universe = "census:players=named:actions=2:abilities=redirect+track+kill";
    counted(&format!("--universe {universe}"), &out);
    let file = &catalogues(&out)[Catalogue::Divergences as usize];
    let known: BTreeSet<&str> = file.precedents.iter().map(|one| one.id.as_str()).collect();
    let titles: Vec<&str> = file
        .precedents
        .iter()
        .map(|one| one.title.as_str())
        .collect();
    assert!(
        titles.contains(
            &"A Redirector brings a Tracker's look home, the Tracker tracks the Redirector"
        ),
        "{titles:#?}"
    );
    let mut evaluator = Evaluator::new(&SEVEN, Terms::new(1).switches);
    let (mut results, mut findings, mut answers) =
        (SystemOutcomes::default(), Vec::new(), Answers::default());
    let mut tried = BTreeSet::new();
    each_named_night(universe.parse().unwrap(), &mut |night| {
        let form = canonical(&mut evaluator, &RulerId::SYSTEMS, night);
        let id = Id::of_night(&form).to_string();
        if !tried.insert(id.clone()) {
            return;
        }
        results.rule(&mut evaluator, &RulerId::SYSTEMS, &form);
        results.told(&RulerId::SYSTEMS, &form, &mut findings);
        for &finding in findings
            .iter()
            .filter(|finding| finding.catalogue() == Catalogue::Divergences)
        {
            let mut is_kept = false;
            each_reduction(&form, &mut |step| {
                answers.clear();
                is_kept = finding.stays_native(&SEVEN, &form, &step.night)
                    && shows(&mut evaluator, finding, &step.night, &mut answers);
                is_kept
            });
            assert!(is_kept || known.contains(id.as_str()), "{id}: {finding}");
        }
    });
    assert!(tried.len() > 100, "{} nights", tried.len());
}

/// A precedent marked as smallest has no more actions than any other that shows its finding. A settled night needs all its
/// actions, all systems agree on it, and its outcome is given.
#[test]
fn catalogues_of_a_census_are_complete() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    counted(
        "--players named --actions 3 --abilities kill,protect,block,investigate",
        &out,
    );
    let files = catalogues(&out);
    let universe = "census:players=named:actions=3:abilities=kill+protect+block+investigate";
    assert!(files.iter().all(|file| file.complete == [universe]));
    let divergences = &files[Catalogue::Divergences as usize].precedents;
    let mut smallest = 0;
    for one in divergences {
        for row in &one.findings {
            let same = |other: &&FindingRow| {
                (other.kind, &other.systems, other.lens) == (row.kind, &row.systems, row.lens)
            };
            let least = divergences
                .iter()
                .filter(|other| other.findings.iter().any(|row| same(&row)))
                .map(|one| one.actions);
            assert_eq!(row.smallest, least.min() == Some(one.actions), "{}", one.id);
            smallest += usize::from(row.smallest);
            assert_eq!(
                (row.sampled, row.first.as_ref().map(|first| &*first.frame)),
                (0, Some(universe)),
                "{}",
                one.id
            );
        }
    }
    assert!(smallest > 0);
    let settled = &files[Catalogue::Settled as usize].precedents;
    assert!(settled.iter().all(|one| one.groups.full.len() == 1
        && one.rulings.len() == 1
        && one.reductions.is_empty()));
    let titles: Vec<&str> = settled.iter().map(|one| &*one.title).collect();
    assert!(
        titles.contains(&"A kill on a bystander, a Doctor protects the bystander: nobody dies"),
        "{titles:#?}"
    );
    succeeds(&nightcourt(&["check", out.to_str().unwrap()]));
}

#[test]
fn run_json_says_what_it_was_of() {
    let root = tempfile::tempdir().unwrap();
    let out = root.path().join("out");
    counted("--players 2 --passives 1 --orders one", &out);
    let run: Run = serde_json::from_slice(&fs::read(out.join("run.json")).unwrap()).unwrap();
    let universe = Universe {
        passives: 1,
        orders: Orders::One,
        ..Universe::core(2)
    };
    assert_eq!(run.frames[0].frame, universe.to_string());
    // Two players with 11 choices each (idle; eight abilities on the other; a redirect of the other onto oneself; a drive), and nobody or one of the two has one of 13
    // passives.
    assert_eq!(run.frames[0].nights, 11 * 11 * 27);
    assert_eq!(run.frames[0].ranges, [[0, Units::of(&universe).len()]]);
}

#[test]
fn a_census_refuses_what_it_cannot_count() {
    refused(
        &nightcourt(&["census", "--players", "0", "--out", "x"]),
        &["0 players", "1 to 8"],
    );
    refused(
        &nightcourt(&["census", "--players", "many", "--out", "x"]),
        &["neither a small number nor `named`"],
    );
    refused(
        &nightcourt(&["census", "--abilities", "kil", "--out", "x"]),
        &["no ability is called `kil`; did you mean kill?"],
    );
    refused(
        &nightcourt(&[
            "census",
            "--players",
            "named",
            "--actions",
            "4",
            "--out",
            "x",
        ]),
        &["at most 3"],
    );
    refused(
        &nightcourt(&[
            "census",
            "--players",
            "3",
            "--range",
            "0..9999",
            "--out",
            "x",
        ]),
        &["no units", "9999"],
    );
    refused(&nightcourt(&["census", "--players", "3"]), &["--out"]);
    for (players, classes) in [("3", 2_336), ("6", 397_176_376)] {
        let counted = nightcourt(&["census", "--players", players, "--count"]);
        succeeds(&counted);
        assert!(
            String::from_utf8(counted.stdout)
                .unwrap()
                .ends_with(&format!(" {classes} nights up to names\n"))
        );
    }
}
