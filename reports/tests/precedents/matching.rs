//! Matching against all pairs: which precedents random nights contain, and which decide, each asked as slowly as possible.

use std::collections::BTreeSet;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::{Case, Library};
use nightcourt_caselaw::matching::{
    Asked, Difference, Found, FoundRow, New, Relation, Shown, matches, matches_within,
};
use nightcourt_caselaw::schema::MATCH;
use nightcourt_gen::random::night;
use nightcourt_gen::{Buffers, Frame, Span};
use nightcourt_pages::page::Block;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::catalogue::{contains, each_witness};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_requests::Responder;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{Action, ActionSet, Night, PlayerId};
use nightcourt_resolvers::outcome::{Lens, Outcome, ReportKind};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

use super::fits::valid;
use super::{complains, corpus, given, nightcourt, says};

/// Nights larger than those of the corpus: random ones, and two precedents on one night with some of their aims confused.
fn nights() -> Vec<Sheet> {
    let draw = |frame: Frame, players: u32, index: u64| {
        let settings = frame.settings().with_players(Span::just(players));
        sheet(night(&settings, 77, index, Buffers::default())).unwrap()
    };
    let mut nights: Vec<Sheet> = (0..30)
        .map(|index| draw(Frame::Tangled, 7, index))
        .collect();
    nights.extend((0..20).map(|index| draw(Frame::Uniform, 9, index)));
    nights.extend((0..10).map(|index| draw(Frame::Theme, 25, index)));
    let library = Library::open(corpus()).unwrap();
    let parse = |case: Case<'_>| Sheet::parse(&case.record().night).unwrap().night;
    let all: Vec<Night> = library.cases().map(parse).collect();
    let mut number: u64 = 77;
    let mut below = |n: usize| {
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (number >> 33) as usize % n
    };
    while nights.len() < 160 {
        let (one, other) = (&all[below(all.len())], &all[below(all.len())]);
        nights.extend(confused(one, other, &mut below).and_then(|night| sheet(night).ok()));
    }
    nights
}

/// With too little work it says so, on the page and in the row, and names nothing that it would not name with more.
#[test]
fn a_search_that_exceeds_its_budget_says_so() {
    let library = Library::open(corpus()).unwrap();
    let table = Table::of(&library).unwrap();
    let asked = Asked {
        systems: library.info.systems.clone(),
        switches: library.info.switches,
        ..Asked::default()
    };
    let within = |sheet: &Sheet, work: u64| {
        matches_within(&table, sheet, &asked, &mut Budget::default().together(work))
    };
    let whole = nights()
        .into_iter()
        .map(|sheet| (within(&sheet, u64::MAX), sheet));
    let (whole, sheet) = whole
        .into_iter()
        .find(|(found, _)| !found.matches.is_empty())
        .unwrap();
    assert!(!whole.exceeded);
    let ask = |work: u64| within(&sheet, work);
    let ids = |found: &Found| {
        found
            .matches
            .iter()
            .map(|one| one.volume.id)
            .collect::<BTreeSet<Id>>()
    };
    let mut fewer = false;
    for work in [1, 1_000, 5_000] {
        let found = ask(work);
        let row = FoundRow::new(&library.info, &found, &[]);
        assert!(found.exceeded && row.exceeded, "{work}");
        assert!(ids(&found).is_subset(&ids(&whole)), "{work}");
        fewer |= found.matches.len() < whole.matches.len();
        let page = found.page(
            &sheet,
            &[],
            Shown {
                others: 5,
                records: &[],
            },
        );
        assert!(
            format!("{page:?}").contains("The search exceeded its budget"),
            "{page:?}"
        );
    }
    assert!(fewer);
}

/// Both on one night; every third aim of the second is somebody of either. `None` if nobody may submit that.
fn confused(one: &Night, other: &Night, below: &mut impl FnMut(usize) -> usize) -> Option<Night> {
    let (first, count) = (
        one.players().len(),
        one.players().len() + other.players().len(),
    );
    let mut actions = one.actions().to_vec();
    for action in other.actions() {
        let to = |player: PlayerId| PlayerId::new((player.index() + first) as u8);
        let mut aim = |&player: &PlayerId| {
            if below(3) == 0 {
                PlayerId::new(below(count) as u8)
            } else {
                to(player)
            }
        };
        let named: Vec<PlayerId> = action.named().iter().map(&mut aim).collect();
        actions.push(Action::new(
            to(action.actor),
            action.ability,
            &named,
            action.item,
        )?);
    }
    Night::new(
        [one.players(), other.players()].concat(),
        actions,
        Vec::new(),
    )
    .ok()
}

fn ruled(night: &Night, asked: &Asked) -> Vec<Outcome> {
    let mut scratch = Scratch::default();
    let ask = |&system: &RulerId| {
        let mut outcome = Outcome::default();
        SEVEN.resolve(system, night, &asked.switches, &mut scratch, &mut outcome);
        outcome
    };
    asked.systems.iter().map(ask).collect()
}

fn only(night: &Night, actions: ActionSet) -> Night {
    let some = actions.iter().map(|id| *night.action(id)).collect();
    Night::new(night.players().to_vec(), some, night.order().to_vec()).unwrap()
}

/// Returns the divergences of a night, by definition.
fn differences(night: &Night, asked: &Asked) -> BTreeSet<Difference> {
    let outcomes = ruled(night, asked);
    let mut found = BTreeSet::new();
    for one in 0..outcomes.len() {
        for other in one + 1..outcomes.len() {
            let (first, second) = (&outcomes[one], &outcomes[other]);
            if let Comparison::Diverge(lens) = compare(first, second) {
                found.insert(Difference {
                    lens,
                    systems: [asked.systems[one], asked.systems[other]],
                });
            }
        }
    }
    found
}

/// The respects in which two systems diverge on a night, as words; of a report its line is part of it on neither side.
fn respects(night: &Night, asked: &Asked, difference: Difference) -> BTreeSet<String> {
    let Difference { lens, systems } = difference;
    if !differences(night, asked).contains(&difference) {
        return BTreeSet::new();
    }
    let outcomes = ruled(night, asked);
    let of = |system| &outcomes[asked.systems.iter().position(|&one| one == system).unwrap()];
    let [one, other] = systems.map(of);
    let mut found = BTreeSet::new();
    for player in night.player_ids().iter() {
        let mut aspect = |name: &str, a: bool, b: bool| {
            if a != b {
                found.insert(format!("{player:?} {name} {a}"));
            }
        };
        match lens {
            Lens::Deaths => aspect(
                "dies",
                one.deaths.contains(player),
                other.deaths.contains(player),
            ),
            Lens::State => {
                aspect(
                    "converted",
                    one.converted.contains(player),
                    other.converted.contains(player),
                );
                aspect(
                    "stripped",
                    one.stripped.contains(player),
                    other.stripped.contains(player),
                );
                aspect(
                    "revived",
                    one.revived.contains(player),
                    other.revived.contains(player),
                );
                let holds = |outcome: &Outcome| {
                    outcome
                        .holds
                        .iter()
                        .find(|(one, _)| *one == player)
                        .copied()
                };
                let money = |outcome: &Outcome| {
                    outcome
                        .money
                        .iter()
                        .find(|(one, _)| *one == player)
                        .copied()
                };
                aspect("holds", true, holds(one) == holds(other));
                aspect("money", true, money(one) == money(other));
            }
            Lens::Full => {
                for kind in ReportKind::ALL {
                    let lines = |outcome: &Outcome| {
                        let mine = outcome
                            .reports
                            .iter()
                            .filter(|one| one.to == player && one.kind == kind);
                        let mut lines: Vec<String> =
                            mine.map(|one| format!("{:?}", one.value)).collect();
                        lines.sort_unstable();
                        lines
                    };
                    aspect(kind.id(), true, lines(one) == lines(other));
                }
            }
        }
    }
    found
}

/// Reports whether the actions of some match of a precedent in a night decide a difference, by definition.
fn decides(night: &Night, smaller: &Night, asked: &Asked, difference: Difference) -> bool {
    let mut decided = false;
    let whole = respects(night, asked, difference);
    each_witness(night, smaller, &mut |witness| {
        let image: ActionSet = witness.iter().copied().collect();
        let alone = respects(&only(night, image), asked, difference);
        let shared: BTreeSet<&String> = alone.intersection(&whole).collect();
        let needed = image.iter().all(|action| {
            let without = respects(
                &only(night, night.action_ids().without(ActionSet::of(action))),
                asked,
                difference,
            );
            shared.iter().any(|respect| !without.contains(*respect))
        });
        decided |= !shared.is_empty() && needed;
        decided
    });
    decided
}

#[test]
fn what_is_contained_and_what_decides_against_all_pairs() {
    let library = Library::open(corpus()).unwrap();
    let table = Table::of(&library).unwrap();
    let parse = |text: &str| Sheet::parse(text).unwrap().night;
    let all: Vec<(Id, Night)> = library
        .cases()
        .map(|case| (case.id, parse(&case.record().night)))
        .collect();
    let mut other = Switches::default();
    other.set("doctor-saves", "one").unwrap();
    other.set("self-redirect", "fails").unwrap();
    let some = Asked {
        systems: vec![RulerId::NAR, RulerId::SNARF, RulerId::RAR],
        switches: other,
        ..Asked::default()
    };
    let (mut contained, mut deciding, mut idle) = (0, 0, 0);
    for (number, sheet) in nights().iter().enumerate() {
        let asked = if number % 5 == 4 {
            some.clone()
        } else {
            Asked::default()
        };
        let found = matches(&table, sheet, &asked);
        assert_eq!(
            found.differences,
            differences(&sheet.night, &asked)
                .into_iter()
                .collect::<Vec<_>>()
        );
        let mut explained: BTreeSet<Difference> = BTreeSet::new();
        for (id, smaller) in &all {
            let one = found.matches.iter().find(|one| one.volume.id == *id);
            assert_eq!(
                one.is_some(),
                contains(&sheet.night, smaller),
                "{id} in\n{sheet}"
            );
            let Some(one) = one else { continue };
            contained += 1;
            let its = differences(smaller, &asked);
            for difference in &found.differences {
                let explains = one.explains.contains(difference);
                // A precedent may be in a night in several ways; the one is shown that explains most.
                if explains || one.explains.is_empty() {
                    let expected = its.contains(difference)
                        && decides(&sheet.night, smaller, &asked, *difference);
                    assert_eq!(explains, expected, "{id}, {difference:?} in\n{sheet}");
                }
            }
            explained.extend(&one.explains);
            deciding += usize::from(!one.explains.is_empty());
            idle += usize::from(
                one.explains.is_empty() && found.differences.iter().any(|one| its.contains(one)),
            );
        }
        let rest: Vec<Difference> = found
            .differences
            .iter()
            .filter(|one| !explained.contains(one))
            .copied()
            .collect();
        assert_eq!(found.unexplained, rest);
        let first_idle = found
            .matches
            .iter()
            .position(|one| one.explains.is_empty())
            .unwrap_or(found.matches.len());
        assert!(
            found.matches[first_idle..]
                .iter()
                .all(|one| one.explains.is_empty()),
            "those that explain come first"
        );
    }
    assert!(
        contained > 200 && deciding > 100 && idle > 10,
        "{contained} contained, {deciding} deciding, {idle} idle"
    );
}

#[test]
fn a_precedent_matches_itself() {
    let library = Library::open(corpus()).unwrap();
    let table = Table::of(&library).unwrap();
    let mut divergences = 0;
    // All of them: the last one of a table is a precedent too.
    for case in library.cases() {
        let sheet = Sheet::parse(&case.record().night).unwrap();
        let found = matches(&table, &sheet, &Asked::default());
        let itself = found
            .matches
            .iter()
            .find(|one| one.volume.id == case.id)
            .unwrap();
        assert!(matches!(itself.how, Relation::Contained(_)));
        let (which, record) = &case.records[0];
        if *which != Catalogue::Divergences {
            continue;
        }
        for finding in &record.findings {
            let lens = finding.lens.unwrap();
            let systems = [0, 1].map(|place| finding.systems[place]);
            assert!(
                itself.explains.contains(&Difference { lens, systems }),
                "{}: {finding:?}",
                case.id
            );
            divergences += 1;
        }
    }
    assert!(divergences > 100, "{divergences}");
}

#[test]
fn every_difference_is_explained_in_the_end() {
    let library = Library::open(corpus()).unwrap();
    let table = Table::of(&library).unwrap();
    let asked = Asked::default();
    let (mut down, mut fresh) = (0, 0);
    for sheet in nights().iter().take(24) {
        let mut found = matches(&table, sheet, &asked);
        let before = found.unexplained.clone();
        let new = found
            .settle(&table, sheet, &asked, &mut Budget::default())
            .unwrap();
        assert_eq!(found.unexplained, []);
        let explained: BTreeSet<Difference> = found
            .matches
            .iter()
            .flat_map(|one| &one.explains)
            .chain(new.iter().flat_map(|one| &one.explains))
            .copied()
            .collect();
        assert_eq!(explained.into_iter().collect::<Vec<_>>(), found.differences);
        for one in &new {
            let id: Id = one.minimal.precedent.id.parse().unwrap();
            assert!(library.case(id).is_none(), "{id} is known");
            assert!(
                one.explains
                    .iter()
                    .all(|difference| before.contains(difference))
            );
        }
        // Each explains what its own night shows, and leaves none of that to those after it.
        let shows = |one: &New| {
            differences(
                &Sheet::parse(&one.minimal.precedent.night).unwrap().night,
                &asked,
            )
        };
        for (place, one) in new.iter().enumerate() {
            let shown = shows(one);
            assert!(
                one.explains
                    .iter()
                    .all(|difference| shown.contains(difference))
            );
            assert!(
                new[place + 1..]
                    .iter()
                    .all(|later| later.explains.iter().all(|left| !shown.contains(left)))
            );
        }
        // Without enough work to make it smaller it is left as it is, and that is said.
        if !before.is_empty() {
            let mut left = matches(&table, sheet, &asked);
            let new = left
                .settle(&table, sheet, &asked, &mut Budget::default().together(10))
                .unwrap();
            assert!(new.is_empty() && left.exceeded && left.unexplained == before);
        }
        down += found
            .matches
            .iter()
            .filter(|one| matches!(one.how, Relation::ComesDown(_)))
            .count();
        fresh += new.len();
    }
    assert!(
        down > 0 && fresh > 0,
        "{down} come down to known ones, {fresh} are new"
    );
}

/// A night with something that the small corpus does not have.
fn new() -> String {
    let library = Library::open(corpus()).unwrap();
    let table = Table::of(&library).unwrap();
    let fresh = |sheet: &Sheet| {
        let mut found = matches(&table, sheet, &Asked::default());
        !found
            .settle(&table, sheet, &Asked::default(), &mut Budget::default())
            .unwrap()
            .is_empty()
    };
    nights().into_iter().find(fresh).unwrap().to_string()
}

#[test]
fn what_is_new_is_said_with_the_record_to_add() {
    let night = new();
    let path = corpus().to_str().unwrap();
    let text = says(&given(&["match", "-", "--corpus", path], &night));
    assert!(
        text.contains("New: the corpus has no such precedent"),
        "{text}"
    );
    let record = text
        .lines()
        .find(|line| line.starts_with("{\"id\":"))
        .unwrap();
    let record: nightcourt_corpus::campaign::records::Precedent =
        serde_json::from_str(record).unwrap();
    assert!(text.contains(&format!("(would be {})", record.id)));
    let json = says(&given(
        &["match", "-", "--corpus", path, "-f", "json"],
        &night,
    ));
    let row: FoundRow = serde_json::from_str(&json).unwrap();
    assert_eq!(serde_json::to_string(&row).unwrap() + "\n", json);
    assert_eq!(valid(MATCH, &serde_json::from_str(&json).unwrap()), Ok(()));
    assert!(row.new.iter().any(|one| one.record == record));
    assert!(row.new.iter().all(|one| Sheet::parse(&one.named).is_ok()));
}

/// The page minimises as the command line does, and says the same of the same night.
#[test]
fn the_page_makes_a_night_smaller_for_what_no_precedent_explains() {
    let table = Table::of(&Library::open(corpus()).unwrap()).unwrap();
    let said = |page: Responder, minimise: bool, night: &str| -> serde_json::Value {
        let mut page = page;
        page.load(table.to_bytes()).unwrap();
        let request =
            serde_json::json!({"ask": "match", "night": night, "minimise": minimise, "page": true});
        serde_json::from_str(&page.respond(&request.to_string())).unwrap()
    };
    let night = new();
    let before = said(Responder::of_page(), false, &night);
    assert!(before["unexplained"].as_u64().unwrap() > 0);
    let smaller = said(Responder::of_page(), true, &night);
    assert_eq!(smaller["unexplained"], 0);
    let mut found = matches(&table, &Sheet::parse(&night).unwrap(), &Asked::default());
    let new = found
        .settle(
            &table,
            &Sheet::parse(&night).unwrap(),
            &Asked::default(),
            &mut Budget::default(),
        )
        .unwrap();
    let down = found
        .matches
        .iter()
        .filter(|one| matches!(one.how, Relation::ComesDown(_)));
    let mut ids: Vec<String> = down.map(|one| one.volume.id.to_string()).collect();
    ids.extend(new.iter().map(|one| one.minimal.precedent.id.clone()));
    let all = smaller["comes_down"].as_array().unwrap();
    let mut shown: Vec<String> = all
        .iter()
        .map(|one| one["id"].as_str().unwrap().to_owned())
        .collect();
    ids.sort_unstable();
    shown.sort_unstable();
    assert_eq!(shown, ids);
    let fresh = all.iter().find(|one| !one["night"].is_null()).unwrap();
    assert_eq!(
        fresh["night"],
        new.iter()
            .find(|one| one.minimal.precedent.id == fresh["id"])
            .unwrap()
            .minimal
            .sheet
            .to_string()
    );
    // Differences beyond the budget are left over, and nothing is said of them.
    let work = (1..40).map(|power| 1u64 << power).find(|&work| {
        let short = Responder::of_page().within(Budget::of_each(Budget::NIGHT).together(work));
        said(short, false, &night) == before
    });
    let short = Budget::of_each(Budget::NIGHT).together(work.unwrap());
    let smaller = said(Responder::of_page().within(short), true, &night);
    assert_eq!(smaller["comes_down"], serde_json::json!([]));
    assert_eq!(smaller["unexplained"], before["unexplained"]);
    assert!(smaller["why"].is_string(), "{smaller}");
}

#[test]
fn a_night_may_be_told_in_json_and_names_are_shown_and_not_obeyed() {
    let path = corpus().to_str().unwrap();
    let night = "[players]\nA[/code] = Town Bus Driver\nB|*x* = Town Cop\n[actions]\nA[/code]: drive -> A[/code], B|*x*\nB|*x* -> A[/code]\n";
    let text = says(&given(&["match", "-", "--corpus", path], night));
    assert!(
        text.contains(super::COP)
            && text.contains(
                "here: A[/code]: drive -> A[/code], B|*x*; B|*x*: investigate -> A[/code]"
            ),
        "{text}"
    );
    let bbcode = says(&given(
        &["match", "-", "--corpus", path, "-f", "bbcode"],
        night,
    ));
    assert!(!bbcode.contains("[/code]"), "{bbcode}");
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tonight.night");
    std::fs::write(&file, night).unwrap();
    let json = says(&nightcourt(&["export", "night", file.to_str().unwrap()]));
    assert_eq!(says(&given(&["match", "-", "--corpus", path], &json)), text);
}

#[test]
fn a_night_that_does_not_parse_is_told_at_its_line() {
    let path = corpus().to_str().unwrap();
    let said = complains(&given(
        &["match", "-", "--corpus", path],
        "[players]\nAnn = Town Jialkeeper\n",
    ));
    assert!(
        said.contains("did you mean Jailkeeper?") && said.contains("2 | Ann = Town Jialkeeper"),
        "{said}"
    );
    let quiet = says(&given(
        &["match", "-", "--corpus", path],
        "[players]\nAnn = Town Cop\n",
    ));
    assert_eq!(quiet, "The systems agree on this night.\n");
}

/// The first sentence has the numbers of the row: pairs that diverge, precedents that decide one, and others in the night.
#[test]
fn the_first_sentence_counts_what_is_found() {
    let library = Library::open(corpus()).unwrap();
    let table = Table::of(&library).unwrap();
    let quiet =
        Sheet::parse("[players]\nAnn = Town Cop\nBob = Town\n[actions]\nAnn -> Bob\n").unwrap();
    let known = library
        .cases()
        .map(|case| Sheet::parse(&case.record().night).unwrap())
        .step_by(40);
    let mut shapes = BTreeSet::new();
    for sheet in nights().into_iter().step_by(8).chain(known).chain([quiet]) {
        let found = matches(&table, &sheet, &Asked::default());
        let row = FoundRow::new(&library.info, &found, &[]);
        let decides = row
            .matches
            .iter()
            .filter(|one| !one.explains.is_empty())
            .count();
        let differ = match row.differences.len() {
            0 => "The systems agree on this night".to_owned(),
            1 => "Two systems diverge on this night".to_owned(),
            many => format!("{many} pairs of systems diverge on this night"),
        };
        let known = match (row.differences.len(), decides) {
            (0, _) => String::new(),
            (_, 0) => "; no precedent decides it".to_owned(),
            (_, 1) => "; one precedent decides it".to_owned(),
            (_, many) => format!("; {many} precedents decide it"),
        };
        let more = match row.matches.len() - decides {
            0 => String::new(),
            1 => "; one more is in it".to_owned(),
            many => format!("; {many} more are in it"),
        };
        shapes.insert([
            row.differences.len().min(2),
            decides.min(2),
            (row.matches.len() - decides).min(2),
        ]);
        let page = found.page(
            &sheet,
            &[],
            Shown {
                others: 5,
                records: &[],
            },
        );
        assert_eq!(page[0], Block::Sentence(format!("{differ}{known}{more}.")));
    }
    assert!(
        shapes.len() > 5 && shapes.contains(&[0, 0, 0]),
        "{shapes:?}"
    );
}
