//! Searching by words and by what a precedent is about, against the same asked of every record.

use nightcourt_caselaw::library::{Case, Library};
use nightcourt_caselaw::schema::ANSWER;
use nightcourt_caselaw::search::AnswerRow;
use nightcourt_corpus::campaign::records::Precedent;
use nightcourt_resolvers::model::{Ability, ItemId, Passive};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::system::native::native;
use nightcourt_resolvers::text::Sheet;

use super::fits::valid;
use super::{COP, corpus, nightcourt, says};

fn answer(arguments: &[&str]) -> AnswerRow {
    let all = [
        &[
            "search",
            corpus().to_str().unwrap(),
            "--format",
            "json",
            "-n",
            "100000",
        ],
        arguments,
    ]
    .concat();
    let printed = says(&nightcourt(&all));
    let row: AnswerRow = serde_json::from_str(&printed).unwrap();
    assert_eq!(
        serde_json::to_string(&row).unwrap() + "\n",
        printed,
        "what is read is what was written"
    );
    assert_eq!(row.total, row.hits.len() as u64);
    assert_eq!(
        valid(ANSWER, &serde_json::from_str(&printed).unwrap()),
        Ok(())
    );
    row
}

fn ids(arguments: &[&str]) -> Vec<String> {
    let mut ids: Vec<String> = answer(arguments)
        .hits
        .into_iter()
        .map(|hit| hit.id)
        .collect();
    ids.sort_unstable();
    ids
}

/// The ids of the cases of which this holds.
fn cases(holds: impl Fn(&Case<'_>, &Precedent) -> bool) -> Vec<String> {
    let library = Library::open(corpus()).unwrap();
    library
        .cases()
        .filter(|case| holds(case, case.record()))
        .map(|case| case.id.to_string())
        .collect()
}

#[track_caller]
fn same(arguments: &[&str], holds: impl Fn(&Case<'_>, &Precedent) -> bool) {
    let expected = cases(holds);
    assert!(
        !expected.is_empty() && expected.len() < cases(|_, _| true).len(),
        "{arguments:?} says nothing"
    );
    assert_eq!(ids(arguments), expected, "{arguments:?}");
}

/// The group of a system among those that agree on deaths, on state, and in full.
fn groups(record: &Precedent, system: &str) -> [Option<usize>; 3] {
    [
        &record.groups.deaths,
        &record.groups.state,
        &record.groups.full,
    ]
    .map(|groups| {
        groups
            .iter()
            .position(|group| group.iter().any(|one| one == system))
    })
}

/// The narrowest lens under which two diverge, by its number.
fn parts(record: &Precedent, one: &str, other: &str) -> Option<usize> {
    let (one, other) = (groups(record, one), groups(record, other));
    (0..3).find(|&lens| one[lens].is_some() && other[lens].is_some() && one[lens] != other[lens])
}

fn uses(record: &Precedent, ability: &str) -> bool {
    record.abilities.iter().any(|used| used == ability)
}

#[test]
fn filters_are_what_they_say() {
    let all = System::ALL.map(System::id);
    let pairs = || {
        all.iter()
            .enumerate()
            .flat_map(|(n, one)| all[n + 1..].iter().map(move |other| (*one, *other)))
    };
    same(&["--systems", "nar,rar"], |_, record| {
        parts(record, "nar", "rar").is_some()
    });
    same(&["--systems", "rar,nar", "--lens", "state"], |_, record| {
        parts(record, "nar", "rar") == Some(1)
    });
    same(
        &["--systems", "nar,rar,lar", "--lens", "deaths"],
        |_, record| {
            [("nar", "rar"), ("nar", "lar"), ("rar", "lar")]
                .iter()
                .all(|(one, other)| parts(record, one, other) == Some(0))
        },
    );
    same(
        &["--systems", "werewolves", "--lens", "full"],
        |_, record| {
            all.iter()
                .any(|other| parts(record, "werewolves", other) == Some(2))
        },
    );
    same(&["--lens", "deaths"], |_, record| {
        pairs().any(|(one, other)| parts(record, one, other) == Some(0))
    });
    same(&["--native"], |case, _| {
        case.records
            .iter()
            .any(|(_, record)| record.findings.iter().any(|finding| finding.native))
    });
    same(&["--native", "--systems", "snarf,lar"], |_, record| {
        let night = Sheet::parse(&record.night).unwrap().night;
        let both = |system| {
            night
                .actions()
                .iter()
                .all(|action| native(system, action.ability))
        };
        parts(record, "snarf", "lar").is_some() && both(System::Snarf) && both(System::Lar)
    });
    same(&["--frame", "theme"], |case, _| {
        case.records
            .iter()
            .any(|(_, record)| record.frames.iter().any(|frame| frame.frame == "theme"))
    });
    same(&["--roles", "Hooker"], |_, record| uses(record, "block"));
    same(&["--roles", "bus driver,RB"], |_, record| {
        uses(record, "block") && uses(record, "drive")
    });
    same(&["--dies", "Busdriver"], |_, record| {
        let sheet = Sheet::parse(&record.night).unwrap();
        let drives = |name: &String| {
            sheet
                .night
                .actions()
                .iter()
                .any(|one| one.ability.id() == "drive" && sheet.name(one.actor) == name)
        };
        let outcomes = record
            .rulings
            .iter()
            .filter_map(|ruling| ruling.outcome.as_ref());
        outcomes.flat_map(|outcome| &outcome.deaths).any(drives)
    });
}

#[test]
fn words_are_read_as_hosts_mean_them() {
    let blocks = |_: &Case<'_>, record: &Precedent| uses(record, "block");
    for word in [
        "roleblocker",
        "RB",
        "Escort",
        "Role-Blocker",
        "roleblockers",
        "courtesan",
        "rolebloker",
    ] {
        same(&[word], blocks);
    }
    same(&["bus", "driver", "and", "vig"], |_, record| {
        uses(record, "drive") && uses(record, "kill")
    });
    same(&["nar-guide", "snarf"], |_, record| {
        parts(record, "nar-guide", "snarf").is_some()
    });
    same(&["who dies?"], |_, record| {
        record
            .rulings
            .iter()
            .any(|one| one.outcome.as_ref().is_some_and(|o| !o.deaths.is_empty()))
    });
    same(&["mutual-block"], |_, record| {
        record.mechanisms.iter().any(|one| one == "mutual-block")
    });
    assert_eq!(ids(&[COP]), [COP]);
    assert_eq!(ids(&[&COP[..7]]), [COP]);
}

#[test]
fn what_was_mistyped_is_said() {
    let row = answer(&["jialkeeper", "xyzzyplugh", "roleblocker"]);
    let read: Vec<_> = row
        .read
        .iter()
        .map(|read| (&*read.typed, read.meant.as_deref()))
        .collect();
    assert_eq!(
        read,
        [("jialkeeper", Some("jailkeeper")), ("xyzzyplugh", None)]
    );
    assert_eq!(row.fit, "all-but-one");
    let found = |record: &Precedent| uses(record, "jail") && uses(record, "block");
    let expected = cases(|_, record| found(record));
    let mut ids: Vec<String> = row.hits.into_iter().map(|hit| hit.id).collect();
    ids.sort_unstable();
    assert_eq!(ids, expected);
    let none = says(&nightcourt(&[
        "search",
        corpus().to_str().unwrap(),
        "xyzzyplugh",
    ]));
    assert!(
        none.starts_with("Nothing is known of `xyzzyplugh`.\n\nNo precedent fits."),
        "{none}"
    );
}

#[test]
fn what_stands_in_words_is_no_syntax() {
    for hostile in [
        "\"",
        "a OR b",
        "NEAR(kill)",
        "title:x",
        "*",
        "'; DROP TABLE precedent; --",
        "{",
        "-",
        "🐺",
        "()",
    ] {
        says(&nightcourt(&[
            "search",
            corpus().to_str().unwrap(),
            "--",
            hostile,
            "roleblocker",
        ]));
    }
    assert!(!ids(&["roleblocker"]).is_empty());
}

#[test]
fn order_and_limit() {
    let nights = |row: &AnswerRow, of: &str| -> Vec<u64> {
        row.hits
            .iter()
            .map(|hit| {
                hit.frames
                    .iter()
                    .filter(|one| of.is_empty() || one.frame == of)
                    .map(|one| one.nights)
                    .sum()
            })
            .collect()
    };
    let often = nights(
        &answer(&["--sort", "frequency", "--frame", "theme"]),
        "theme",
    );
    assert!(often.is_sorted_by(|one, other| one >= other) && often[0] > *often.last().unwrap());
    let size = answer(&["roleblocker", "--sort", "size"]);
    assert!(
        size.hits
            .iter()
            .map(|hit| Sheet::parse(&hit.night).unwrap().night.actions().len())
            .is_sorted()
    );
    let few = says(&nightcourt(&[
        "search",
        corpus().to_str().unwrap(),
        "roleblocker",
        "-n",
        "2",
    ]));
    assert!(
        few.contains("of which the first 2 (--limit shows more)."),
        "{few}"
    );
    let none = says(&nightcourt(&[
        "search",
        corpus().to_str().unwrap(),
        "roleblocker",
        "-n",
        "0",
    ]));
    assert_eq!(none.split(' ').next(), few.split(' ').next());
}

/// The lines below a title: actions, deaths, and disputed reports. An investigation that comes home reads
/// nothing under SNARF, and its own player under all others.
#[test]
fn below_a_title_stands_what_systems_say() {
    let said = says(&nightcourt(&["search", corpus().to_str().unwrap(), COP]));
    let mut lines = said.lines().skip(2);
    assert_eq!(
        lines.next(),
        Some(
            "  03f025f91982  A Bus Driver swaps places with a Cop, who investigates the Bus Driver"
        )
    );
    assert_eq!(
        lines.next(),
        Some("    Ann: drive -> Ann, Bob; Bob: investigate -> Ann")
    );
    assert_eq!(
        lines.next(),
        Some("    All but SNARF: nobody dies; Bob investigate = town")
    );
    assert_eq!(
        lines.next(),
        Some("    SNARF: nobody dies; Bob investigate = no result")
    );
}

/// Somebody survives where systems part on who dies, and where nobody dies though there is a kill or a passive that kills.
#[test]
fn those_who_survive_are_found() {
    let lethal = |record: &Precedent| {
        let night = Sheet::parse(&record.night).unwrap().night;
        let passive = !night
            .having(Passive::Pgo)
            .union(night.having(Passive::Suicidal))
            .is_empty();
        passive || uses(record, "kill")
    };
    same(&["who", "survives"], |_, record| {
        let nobody = record
            .rulings
            .iter()
            .any(|one| one.says.iter().any(|line| line == "dies = nobody"));
        record.groups.deaths.len() > 1 || nobody && lethal(record)
    });
}

#[test]
fn what_is_given_is_told_apart() {
    let gives = |record: &Precedent, item: ItemId| {
        let night = Sheet::parse(&record.night).unwrap().night;
        night
            .actions()
            .iter()
            .any(|action| action.ability == Ability::Give && action.item == item)
    };
    same(&["--roles", "Fruit Vendor"], |_, record| {
        gives(record, ItemId::FRUIT)
    });
    same(&["--roles", "Money Giver"], |_, record| {
        gives(record, ItemId::MONEY)
    });
}

/// A word of the digits of an id that begins none is a word as any other.
#[test]
fn a_word_that_begins_no_id_is_no_id() {
    let said = says(&nightcourt(&[
        "search",
        corpus().to_str().unwrap(),
        "facade",
    ]));
    assert!(said.starts_with("Nothing is known of `facade`."), "{said}");
}
