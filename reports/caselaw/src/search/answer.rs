//! The answer to a query.

use std::collections::BTreeSet;

use nightcourt_corpus::campaign::records::describe::Detail;
use nightcourt_precedent::finding::Catalogue;

use super::ask::{Asked, Filters};
use super::fit::Wanted;
use super::read::{Group, Reading, read};
use super::{Query, ReadRow, Sort};
use crate::index::{Expr, Index, IndexError, Table};
use crate::library::Case;
use crate::notes::Notes;

/// A precedent that fits.
#[derive(Clone, PartialEq, Debug)]
pub struct Hit {
    /// All records of it.
    pub case: Case<'static>,
    /// Hosts' own rulings on it.
    pub own: Vec<String>,
}

/// The share of the query that the hits have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchLevel {
    /// They have all words.
    All,
    /// They have all words but one; no precedent has all.
    AllButOne,
    /// These have some of them.
    Some,
}

impl MatchLevel {
    /// Returns the word for it in answers.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            MatchLevel::All => "all",
            MatchLevel::AllButOne => "all-but-one",
            MatchLevel::Some => "some",
        }
    }
}

/// The answer to a query: whole precedents, or their places in the table alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer<H = Hit> {
    /// The precedents that fit, the best first, up to the limit of the query.
    pub hits: Vec<H>,
    /// The number of precedents that fit.
    pub total: u64,
    /// The quality of the fit.
    pub how: MatchLevel,
    /// Words that were read as others.
    pub read: Vec<ReadRow>,
}

/// Searches an index and hosts' own rulings.
///
/// # Errors
/// If a record of the corpus cannot be read.
pub fn search(index: &Index, notes: &Notes, query: &Query) -> Result<Answer, IndexError> {
    let Answer {
        hits,
        total,
        how,
        read,
    } = hits(index.table(), notes, query);
    let hits = hits
        .into_iter()
        .filter_map(|place| index.case_at(place, Detail::Brief).transpose())
        .map(|case| {
            let case = case?;
            Ok(Hit {
                own: notes.words(&case.id.to_string()),
                case,
            })
        });
    Ok(Answer {
        hits: hits.collect::<Result<_, IndexError>>()?,
        total,
        how,
        read,
    })
}

/// Searches a table.
#[must_use]
pub fn hits(table: &Table, notes: &Notes, query: &Query) -> Answer<u32> {
    let reading = read(table, &query.words);
    let filters = Filters::of(table, query, &reading.systems);
    // With the look-alikes, of which there are two at most in the published corpus.
    let wider = Query {
        limit: query.limit.saturating_mul(2),
        ..query.clone()
    };
    let (Asked { places, total }, how) = ask(table, notes, &wider, &filters, &reading);
    let mut places = match query.sort {
        Sort::Rank => look_alikes_last(table, places),
        Sort::Frequency | Sort::Size => places,
    };
    places.truncate(query.limit);
    Answer {
        hits: places,
        total,
        how,
        read: reading.read,
    }
}

/// Moves settled precedents that look like a better one behind the others: they differ in the sides of players alone, which
/// an answer does not show.
fn look_alikes_last(table: &Table, places: Vec<u32>) -> Vec<u32> {
    let mut seen = BTreeSet::new();
    let mut is_new = |place: u32| {
        let night = table.night_at(place);
        let actions = night.split_once("[actions]").map(|(_, actions)| actions);
        seen.insert((table.title_at(place), actions.map(str::to_owned)))
    };
    let (looks_new, looks_alike): (Vec<u32>, Vec<u32>) = places
        .into_iter()
        .partition(|&place| !table.at(place).is_in(Catalogue::Settled) || is_new(place));
    [looks_new, looks_alike].concat()
}

fn ask(
    table: &Table,
    notes: &Notes,
    query: &Query,
    filters: &Filters,
    reading: &Reading,
) -> (Asked, MatchLevel) {
    if !reading.ids.is_empty() {
        let asked = filters.ask(table, query, None, Some(&reading.ids), None);
        return (asked, MatchLevel::All);
    }
    // `survives` asks whether somebody is saved, and the answer may be no.
    let asks = |group: &&Group| !group.unknown && !group.asks_for("o0survives");
    let known: Vec<&Expr> = reading
        .groups
        .iter()
        .filter(asks)
        .map(|group| &group.words)
        .collect();
    let all: Vec<&Expr> = reading.groups.iter().map(|group| &group.words).collect();
    // An unknown word adds nothing, unless all words are unknown.
    let groups = if known.is_empty() { all } else { known };
    let wanted = Wanted::of(&reading.groups, &query.words);
    let these = |groups: &[&Expr]| groups.iter().copied().cloned().collect::<Vec<Expr>>();
    if groups.is_empty() {
        return (filters.ask(table, query, None, None, None), MatchLevel::All);
    }
    let question = Expr::All(these(&groups));
    let without_limit = Query {
        limit: usize::MAX,
        ..query.clone()
    };
    let at_least_one = Query {
        limit: query.limit.max(1),
        ..query.clone()
    };
    let mut asked = filters.ask(table, &at_least_one, Some(&question), None, wanted);
    asked.places.truncate(query.limit);
    let noted = ruled(table, notes, &reading.groups);
    let unknown = reading.groups.iter().any(|group| group.unknown);
    if !noted.is_empty() {
        let mut noted = filters.ask(table, &without_limit, None, Some(&noted), None);
        if unknown && noted.total > 0 {
            // Only hosts' rulings have the unknown words.
            noted.places.truncate(query.limit);
            return (noted, MatchLevel::All);
        }
        join(&mut asked, noted, query);
    }
    if asked.total > 0 || groups.len() < 2 {
        let how = match unknown && asked.total > 0 {
            true => MatchLevel::AllButOne,
            false => MatchLevel::All,
        };
        return (asked, how);
    }
    let but_one = (0..groups.len()).map(|left_out| {
        let mut rest = these(&groups);
        rest.remove(left_out);
        Expr::All(rest)
    });
    let any = |some| filters.ask(table, query, Some(&Expr::Any(some)), None, wanted);
    let asked = any(but_one.collect());
    if asked.total > 0 {
        return (asked, MatchLevel::AllButOne);
    }
    (any(these(&groups)), MatchLevel::Some)
}

/// Returns the precedents that have all words together with hosts' rulings on them, and not without.
fn ruled(table: &Table, notes: &Notes, groups: &[Group]) -> Vec<String> {
    let mut ids: Vec<&str> = notes.notes.iter().map(|note| &*note.id).collect();
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Vec::new();
    }
    let having: Vec<Vec<u32>> = groups
        .iter()
        .map(|group| table.having(&group.words))
        .collect();
    let mut found = Vec::new();
    for id in ids {
        let own = notes.words(id).join("\n").to_lowercase();
        let place = id.parse().ok().and_then(|id| table.place(id));
        let mut by_note = false;
        let mut all = true;
        for (group, having) in groups.iter().zip(&having) {
            let in_note = own.contains(&group.typed);
            by_note |= in_note;
            all =
                all && (in_note || place.is_some_and(|place| having.binary_search(&place).is_ok()));
        }
        if all && by_note {
            found.push(id.to_owned());
        }
    }
    found
}

/// Puts precedents with hosts' rulings first, unless another order was asked for.
fn join(asked: &mut Asked, noted: Asked, query: &Query) {
    let fresh: Vec<u32> = noted
        .places
        .iter()
        .copied()
        .filter(|place| !asked.places.contains(place))
        .collect();
    asked.total += fresh.len() as u64;
    match query.sort {
        Sort::Rank => {
            asked.places.retain(|place| !noted.places.contains(place));
            asked.places.splice(0..0, noted.places);
        }
        Sort::Frequency | Sort::Size => asked.places.extend(fresh),
    }
    asked.places.truncate(query.limit);
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::RoleId;
    use nightcourt_resolvers::outcome::Lens;
    use nightcourt_resolvers::ruler::RulerId;

    use super::*;
    use crate::index::table_of;
    use crate::notes::Note;
    use crate::sample::{case, finding, info, precedent};

    /// Four precedents: a block on a killer (`nar` differs from the others), two who block each other (`lar` differs),
    /// a cop who is blocked (all three agree), and a cop on a doctor.
    fn cases() -> Vec<Case<'static>> {
        let blocked = (
            "A = Town Roleblocker|B = Town Vigilante|X = Town",
            "A -> B|B -> X",
        );
        let spared: &[_] = &[
            (&[RulerId::NAR][..], &["dies = nobody"][..]),
            (&[RulerId::SNARF, RulerId::LAR], &["dies = X"]),
        ];
        let each_other = ("A = Town Roleblocker|B = Town Roleblocker", "A -> B|B -> A");
        let alike: &[_] = &[
            (&[RulerId::NAR, RulerId::SNARF][..], &["dies = nobody"][..]),
            (&[RulerId::LAR], &["dies = nobody"]),
        ];
        let cop = (
            "A = Town Roleblocker|B = Town Cop|X = Town",
            "A -> B|B -> X",
        );
        let same: &[_] = &[(
            &[RulerId::NAR, RulerId::SNARF, RulerId::LAR][..],
            &["dies = nobody", "B investigate = no result"][..],
        )];
        let doctor = ("A = Town Cop|B = Town Doctor", "A -> B|B -> A");
        let mut two = precedent("two roleblockers", each_other, alike, &[("plain", 50)]);
        two.findings
            .push(finding("loop", &[RulerId::NAR], None, true));
        vec![
            case(
                precedent(
                    "a block on a killer",
                    blocked,
                    spared,
                    &[("plain", 10), ("theme", 4)],
                ),
                &[Catalogue::Divergences],
            ),
            case(two, &[Catalogue::Divergences, Catalogue::Loops]),
            case(
                precedent("a cop is blocked", cop, same, &[("theme", 20)]),
                &[Catalogue::Settled],
            ),
            case(
                precedent("a cop on a doctor", doctor, same, &[("plain", 3)]),
                &[Catalogue::Settled],
            ),
        ]
    }

    /// The numbers of the four that answer a query, the total, and the quality of the fit.
    fn found(query: &Query, notes: &[(usize, &str)]) -> (Vec<usize>, u64, MatchLevel) {
        let cases = cases();
        let note = |&(number, text): &(usize, &str)| {
            Note::new(&cases[number].id.to_string(), text, "", "")
                .unwrap_or_else(|error| panic!("{error}"))
        };
        let notes = Notes {
            notes: notes.iter().map(note).collect(),
            ..Notes::default()
        };
        let table = table_of(&info(), &cases);
        let Answer {
            hits: places,
            total,
            how,
            ..
        } = hits(&table, &notes, query);
        let number = |&place: &u32| {
            cases
                .iter()
                .position(|case| case.id == table.id(place))
                .expect("one of the four")
        };
        (places.iter().map(number).collect(), total, how)
    }

    fn asked(words: &str) -> Query {
        Query {
            words: words.split(' ').map(str::to_owned).collect(),
            ..Query::default()
        }
    }

    /// Compares without order, as most conditions ask for none.
    #[track_caller]
    fn assert_found(query: &Query, expected: &[usize]) {
        let (mut numbers, total, _) = found(query, &[]);
        numbers.sort_unstable();
        assert_eq!(
            (&numbers[..], total),
            (expected, expected.len() as u64),
            "{query:?}"
        );
    }

    #[test]
    fn conditions_that_are_no_words() {
        let all = Query::default;
        assert_found(&all(), &[0, 1, 2, 3]);
        let role = |name: &str| RoleId::from_name(name).expect("a role");
        assert_found(
            &Query {
                roles: vec![role("Roleblocker")],
                ..all()
            },
            &[0, 1, 2],
        );
        assert_found(
            &Query {
                roles: vec![role("Roleblocker"), role("Cop")],
                ..all()
            },
            &[2],
        );
        assert_found(
            &Query {
                dies: vec![role("Vanilla")],
                ..all()
            },
            &[0],
        );
        assert_found(
            &Query {
                dies: vec![role("Vigilante")],
                ..all()
            },
            &[],
        );
        for (systems, expected) in [
            (vec![RulerId::NAR], &[0][..]),
            (vec![RulerId::LAR], &[1]),
            (vec![RulerId::SNARF], &[0, 1]),
            (vec![RulerId::NAR, RulerId::SNARF], &[0]),
            (vec![RulerId::NAR, RulerId::LAR], &[0, 1]),
            (vec![RulerId::SNARF, RulerId::LAR], &[1]),
            (vec![RulerId::NAR, RulerId::SNARF, RulerId::LAR], &[]),
            (vec![RulerId::RAR], &[]),
            (vec![RulerId::NAR, RulerId::RAR], &[]),
        ] {
            let expected = if systems == [RulerId::NAR] || systems == [RulerId::LAR] {
                &[0, 1][..]
            } else {
                expected
            };
            assert_found(&Query { systems, ..all() }, expected);
        }
        assert_found(
            &Query {
                lens: Some(Lens::Deaths),
                ..all()
            },
            &[0, 1],
        );
        assert_found(
            &Query {
                lens: Some(Lens::State),
                ..all()
            },
            &[],
        );
        // One was catalogued for something native; those that diverge have native abilities only.
        assert_found(
            &Query {
                native: true,
                ..all()
            },
            &[1],
        );
        assert_found(
            &Query {
                native: true,
                systems: vec![RulerId::NAR],
                ..all()
            },
            &[0, 1],
        );
        assert_found(
            &Query {
                frame: Some("theme".to_owned()),
                ..all()
            },
            &[0, 2],
        );
        assert_found(
            &Query {
                frame: Some("nowhere".to_owned()),
                ..all()
            },
            &[],
        );
        assert_found(
            &Query {
                catalogue: Some(Catalogue::Loops),
                ..all()
            },
            &[1],
        );
        assert_found(
            &Query {
                catalogue: Some(Catalogue::Settled),
                ..all()
            },
            &[2, 3],
        );
    }

    #[test]
    fn the_order_that_is_asked_for() {
        let frequent = Query {
            sort: Sort::Frequency,
            ..Query::default()
        };
        assert_eq!(
            found(&frequent, &[]),
            (vec![1, 2, 0, 3], 4, MatchLevel::All)
        );
        let in_plain = Query {
            frame: Some("plain".to_owned()),
            ..frequent.clone()
        };
        assert_eq!(found(&in_plain, &[]), (vec![1, 0, 3], 3, MatchLevel::All));
        let first = Query {
            limit: 1,
            ..frequent.clone()
        };
        assert_eq!(found(&first, &[]), (vec![1], 4, MatchLevel::All));
        // All have two actions: fewer players first, then the native and the more frequent.
        let small = Query {
            sort: Sort::Size,
            ..Query::default()
        };
        assert_eq!(found(&small, &[]), (vec![1, 3, 2, 0], 4, MatchLevel::All));
        let words = Query {
            sort: Sort::Frequency,
            ..asked("roleblocker")
        };
        assert_eq!(found(&words, &[]), (vec![1, 2, 0], 3, MatchLevel::All));
    }

    #[test]
    fn words_that_all_hold_or_all_but_one_or_some() {
        assert_eq!(
            found(&asked("roleblocker vigilante"), &[]),
            (vec![0], 1, MatchLevel::All)
        );
        assert_eq!(
            found(&asked("a cop and a doctor"), &[]),
            (vec![3], 1, MatchLevel::All)
        );
        // Nobody shoots a cop: a blocked cop has no further elements, the others have.
        assert_eq!(
            found(&asked("roleblocker cop vigilante"), &[]).2,
            MatchLevel::AllButOne
        );
        let (mut numbers, total, how) = found(&asked("doctor vigilante"), &[]);
        numbers.sort_unstable();
        assert_eq!(
            (numbers, total, how),
            (vec![0, 3], 2, MatchLevel::AllButOne)
        );
        let (numbers, total, how) = found(&asked("vigilante loop doctor"), &[]);
        assert_eq!((numbers.len(), total, how), (3, 3, MatchLevel::Some));
        // Unknown words count for nothing, unless all are unknown.
        assert_eq!(
            found(&asked("roleblocker qqqqqqqq vigilante"), &[]),
            (vec![0], 1, MatchLevel::AllButOne)
        );
        assert_eq!(
            found(&asked("qqqqqqqq"), &[]),
            (Vec::new(), 0, MatchLevel::All)
        );
        // Nor does `survives`, where nobody is saved.
        assert_eq!(
            found(&asked("cop doctor survives"), &[]),
            (vec![3], 1, MatchLevel::All)
        );
    }

    /// Kills of a townie and of a goon have one title and one look: the second comes after a precedent that fits worse.
    #[test]
    fn settled_look_alikes_come_last() {
        let all: &[_] = &[(&[RulerId::NAR, RulerId::LAR][..], &["dies = X"][..])];
        let settled = |night| case(precedent("a kill", night, all, &[]), &[Catalogue::Settled]);
        let saved = "A: kill -> X|B: protect -> X";
        let cases = [
            settled(("A = Town Vigilante|B = Town Doctor|X = Town", saved)),
            settled(("A = Mafia Goon|B = Town Doctor|X = Town", saved)),
            settled((
                "A = Mafia Goon|B = Town Doctor|C = Town Cop|X = Town",
                "A: kill -> X|B: protect -> X|C: investigate -> X",
            )),
        ];
        let table = table_of(&info(), &cases);
        let found = |limit| {
            let query = Query {
                limit,
                ..asked("doctor")
            };
            hits(&table, &Notes::default(), &query).hits
        };
        let all = found(10);
        assert_eq!(all.len(), 3);
        assert_eq!(table.id(all[1]), cases[2].id);
        assert_eq!(found(2), all[..2]);
    }

    #[test]
    fn an_id_or_what_it_begins_with() {
        let id = cases()[2].id.to_string();
        assert_eq!(found(&asked(&id), &[]), (vec![2], 1, MatchLevel::All));
        assert_eq!(found(&asked(&id[..6]), &[]), (vec![2], 1, MatchLevel::All));
        assert_ne!(found(&asked(&id[..5]), &[]), (vec![2], 1, MatchLevel::All));
        assert_eq!(
            found(&asked("000000"), &[]),
            (Vec::new(), 0, MatchLevel::All)
        );
    }

    /// A ruling goes first if the precedent has all words together with it, and some of them are in the ruling.
    #[test]
    fn rulings_of_hosts_are_searched() {
        let notes: &[_] = &[(2, "the zebra rule"), (0, "nobody dies at our table")];
        assert_eq!(found(&asked("zebra"), notes), (vec![2], 1, MatchLevel::All));
        assert_eq!(
            found(&asked("cop zebra"), notes),
            (vec![2], 1, MatchLevel::All)
        );
        assert_eq!(
            found(&asked("doctor zebra"), notes),
            (vec![3], 1, MatchLevel::AllButOne)
        );
        assert_eq!(
            found(
                &Query {
                    limit: 0,
                    ..asked("cop zebra")
                },
                notes
            ),
            (Vec::new(), 1, MatchLevel::All)
        );
        assert_eq!(
            found(
                &Query {
                    systems: vec![RulerId::NAR],
                    ..asked("zebra")
                },
                notes
            ),
            (Vec::new(), 0, MatchLevel::All)
        );
        // Other conditions still apply to precedents with rulings.
        let loops = Query {
            catalogue: Some(Catalogue::Loops),
            ..asked("roleblocker zebra")
        };
        assert_eq!(found(&loops, notes), (vec![1], 1, MatchLevel::AllButOne));
        // Words that others have too: the precedent whose ruling has them goes first, unless another order is asked
        // for.
        let notes: &[_] = &[(2, "as the other cop"), (0, "nobody dies at our table")];
        assert_eq!(
            found(&asked("cop"), notes),
            (vec![2, 3], 2, MatchLevel::All)
        );
        assert_eq!(found(&asked("cop"), &[(3, "our cop")]).0, [3, 2]);
        let frequent = Query {
            sort: Sort::Frequency,
            ..asked("cop")
        };
        assert_eq!(
            found(&frequent, &[(3, "our cop")]),
            (vec![2, 3], 2, MatchLevel::All)
        );
        // A ruling that has none of the words changes nothing.
        assert_eq!(
            found(&asked("roleblocker vigilante"), notes),
            (vec![0], 1, MatchLevel::All)
        );
    }
}
