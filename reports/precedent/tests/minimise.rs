//! Minimised nights show their finding, by a second predicate that is written from the definitions and shares nothing
//! with the first; and no step of the minimiser is forgotten.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_gen::proptest::each_night;
use nightcourt_gen::random::night;
use nightcourt_gen::smaller::{Change, Names, each_reduction};
use nightcourt_gen::{Buffers, Frame};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Behaviour, Finding, SystemOutcomes, all};
use nightcourt_precedent::minimise::{UncachedPredicate, minimise};
use nightcourt_resolvers::model::{Action, Alignment, Night, Player, PlayerId};
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome, Report};
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

fn ruled(system: RulerId, night: &Night) -> Outcome {
    let mut outcome = Outcome::default();
    SEVEN.resolve(
        system,
        night,
        &Switches::default(),
        &mut Scratch::default(),
        &mut outcome,
    );
    outcome
}

/// The sets that each lens adds (OUTCOME-1 to OUTCOME-5): `deaths` the dead; `state` alignments, abilities, lives and
/// belongings; `full` reports.
fn seen(outcome: &Outcome, lens: Lens) -> BTreeSet<String> {
    let players = |what: &str, players: &mut dyn Iterator<Item = PlayerId>| {
        players
            .map(|player| format!("{what} {}", player.index()))
            .collect::<Vec<_>>()
    };
    let told = |report: &Report| {
        format!(
            "{} is told {:?} {:?}",
            report.to.index(),
            report.kind,
            report.value
        )
    };
    let lines = match lens {
        Lens::Deaths => players("dead", &mut outcome.deaths.iter()),
        Lens::State => [
            players("recruited", &mut outcome.converted.iter()),
            players("vanillaised", &mut outcome.stripped.iter()),
            players("revived", &mut outcome.revived.iter()),
            outcome
                .holds
                .iter()
                .map(|(player, items)| format!("{} holds {items:?}", player.index()))
                .collect(),
            outcome
                .money
                .iter()
                .map(|(player, money)| format!("{} has {money}", player.index()))
                .collect(),
        ]
        .concat(),
        Lens::Full => outcome.reports.iter().map(told).collect(),
    };
    lines.into_iter().collect()
}

/// The narrowest lens that shows a difference of two outcomes, if both are answers.
fn narrowest(one: &Outcome, other: &Outcome) -> Option<Lens> {
    [Lens::Deaths, Lens::State, Lens::Full]
        .into_iter()
        .find(|&lens| seen(one, lens) != seen(other, lens))
}

/// Reports whether a night shows a finding, by what the finding says. `None` of those that are not defined by the
/// outcome of the night itself, or of a panic.
fn shows(finding: Finding, night: &Night) -> Option<bool> {
    match finding {
        Finding::Diverges(one, other, lens) => {
            let (one, other) = (ruled(one, night), ruled(other, night));
            Some(!one.exhausted && !other.exhausted && narrowest(&one, &other) == Some(lens))
        }
        Finding::Shows(behaviour, system) => {
            let outcome = ruled(system, night);
            let noted = |kind: EventKind| outcome.events.iter().any(|event| event.kind == kind);
            let shown = match behaviour {
                Behaviour::BreakdownByList => noted(EventKind::BreakdownByList),
                Behaviour::BreakdownByTie => noted(EventKind::BreakdownByTie),
                Behaviour::Loop => noted(EventKind::Loop),
                Behaviour::Cut => outcome.cut,
                Behaviour::Exhausted => return Some(outcome.exhausted),
                Behaviour::Ordered => {
                    let mut actions = night.actions().to_vec();
                    actions.reverse();
                    let (players, order) = (night.players().to_vec(), night.order().to_vec());
                    let backwards = Night::new(players, actions, order).unwrap();
                    let after = ruled(system, &backwards);
                    !after.exhausted && narrowest(&outcome, &after).is_some()
                }
                Behaviour::TwoDeaths
                | Behaviour::Unkilled
                | Behaviour::Underdetermined
                | Behaviour::Settled => {
                    return None;
                }
            };
            Some(shown && !outcome.exhausted)
        }
        Finding::Panics(..) => None,
    }
}

fn is_native(finding: Finding, night: &Night) -> bool {
    let (one, other) = finding.systems();
    let own = |system: RulerId| {
        night
            .actions()
            .iter()
            .all(|action: &Action| SEVEN.supports(system, action.ability))
    };
    own(one) && other.is_none_or(own)
}

#[test]
fn what_is_left_is_minimal_by_the_definitions() {
    let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
    let (mut results, mut findings) = (SystemOutcomes::default(), Vec::new());
    let mut checked = BTreeMap::new();
    for (frame, nights) in [
        (Frame::Tangled, 40),
        (Frame::Uniform, 40),
        (Frame::Theme, 10),
    ] {
        let mut index = 0;
        each_night(&frame.settings(), 31, nights, |night| {
            index += 1;
            if night.actions().len() > 9 {
                return;
            }
            all(
                &mut evaluator,
                &RulerId::SYSTEMS,
                night,
                &mut results,
                &mut findings,
            );
            for finding in findings.iter().copied().step_by(1 + index % 4) {
                let Some(shown) = shows(finding, night) else {
                    continue;
                };
                assert!(shown, "{finding} was seen on\n{night:?}");
                let small =
                    minimise(&mut UncachedPredicate::new(&mut evaluator), finding, night).unwrap();
                assert_eq!(
                    shows(finding, &small),
                    Some(true),
                    "{finding} is lost:\n{small:?}"
                );
                assert!(
                    is_native(finding, &small) || !is_native(finding, night),
                    "{finding}: {small:?}"
                );
                each_reduction(&small, &mut |reduction| {
                    let native =
                        is_native(finding, &reduction.night) || !is_native(finding, &small);
                    let kept = native && shows(finding, &reduction.night) == Some(true);
                    assert!(
                        !kept,
                        "{finding} is kept by {:?}:\n{small:?}",
                        reduction.change
                    );
                    false
                });
                *checked.entry(finding.lens()).or_insert(0) += 1;
            }
        });
    }
    assert!(
        checked.len() == 4 && checked.values().all(|&checked| checked > 20),
        "{checked:?}"
    );
}

/// A word for each kind of step, so that a new one is thought of here.
fn kind(change: Change) -> &'static str {
    match change {
        Change::RemoveAction(_) => "remove an action",
        Change::Retarget(..) => "retarget",
        Change::Merge(..) => "merge",
        Change::RemovePlayer(_) => "remove a player",
        Change::RemoveOrder => "remove the order",
        Change::RemovePassive(..) => "remove a passive",
        Change::RemoveRole(..) => "remove a role",
        Change::RemoveVendor(..) => "remove a vendor",
        Change::Vend(..) => "vend something plainer",
        Change::RemoveItem(..) => "remove an item",
        Change::Money(..) => "less money",
        Change::Alive(_) => "alive",
        Change::Simplify(..) => "simplify",
        Change::Gift(..) => "a plainer gift",
        Change::Align(..) => "a plainer alignment",
        Change::PlainRole(_) => "a plain role",
        Change::Stranger(_) => "a stranger",
        Change::Aim(..) => "aim at who was met",
    }
}

const KINDS: usize = 18;

#[test]
fn every_kind_of_step_is_offered_and_taken() {
    let text = "[players]\nAnn = Town Neighbor Macho Weak Bulletproof Cop with 3 money, gun\nBob = Mafia {block, give} with lamp\n\
                Cy = Cult Fruit Vendor\nDi = Town {; vendor:lamp}\nEd = Mafia Goon (dead)\nFlo = Neutral (Hostile) {kill, track}\n\
                [actions]\nAnn: investigate -> Bob\nBob: block -> Ann\nBob: give lamp -> Cy\nFlo: kill -> Di\nFlo: track -> Cy\n\
                [order]\nBob\nAnn\n";
    let everything = Sheet::parse(text)
        .unwrap_or_else(|errors| panic!("{errors:?}"))
        .night;
    let mut offered = BTreeSet::new();
    let mut ask = |night: &Night| {
        each_reduction(night, &mut |reduction| {
            offered.insert(kind(reduction.change));
            false
        });
    };
    ask(&everything);
    for index in 0..40 {
        ask(&night(
            &Frame::Tangled.settings(),
            32,
            index,
            Buffers::default(),
        ));
    }
    assert_eq!(offered.len(), KINDS, "{offered:?}");
}

/// By player's name: alignment, what they could do, and what they do, as the night text says it.
fn by_name(sheet: &Sheet) -> BTreeMap<String, (Alignment, Vec<&'static str>, BTreeSet<String>)> {
    let text = sheet.to_string();
    let submitted = |name: &str| {
        text.lines()
            .filter(|line| line.starts_with(&format!("{name}: ")))
            .map(str::to_owned)
            .collect::<BTreeSet<_>>()
    };
    let one = |player: PlayerId| {
        let Player {
            alignment, role, ..
        } = sheet.night.player(player);
        let abilities = role
            .abilities()
            .iter()
            .map(|ability| ability.id())
            .collect();
        (
            sheet.name(player).to_owned(),
            (*alignment, abilities, submitted(sheet.name(player))),
        )
    };
    sheet.night.player_ids().iter().map(one).collect()
}

/// Players who are left after any number of steps keep role, side and actions under their own name. Steps that change
/// such a thing are looked at in what they leave alone.
#[test]
fn roles_stay_under_the_names_of_their_players() {
    let night = "[roles]\nConstable = {track}\nGaoler = {block}\nLamplighter = {investigate, give}\n\n\
                 [players]\nIda = Town Watcher\nAbe = Town Constable\nGus = Mafia Goon\nZed = Cult Lamplighter with oil, gun\n\
                 Max = Town Gaoler\nTim = Mafia Gaoler\nKim = Town Weak Doctor\n\n\
                 [actions]\nZed: investigate -> Tim\nMax: block -> Abe\nAbe: track -> Gus\nZed: give oil -> Max\n\
                 Tim: block -> Zed\nKim: protect -> Zed\n";
    let sheet = Sheet::parse(night).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut looked = 0;
    let mut check = |before: &Sheet| {
        let (names, were) = (Names::of(before), by_name(before));
        let mut sheets = Vec::new();
        each_reduction(&before.night, &mut |reduction| {
            let after = names
                .follow(&reduction)
                .sheet("", reduction.night.clone())
                .unwrap();
            assert_eq!(
                Sheet::parse(&after.to_string()).as_ref(),
                Ok(&after),
                "{after}"
            );
            // Side, role, actions: whether they have to stay as they are.
            let same = match reduction.change {
                Change::RemoveAction(_) | Change::RemovePlayer(_) | Change::RemoveOrder => {
                    [true, true, true]
                }
                Change::Align(..) => [false, false, true],
                // With what somebody has goes the role that would give it back.
                Change::RemovePassive(..)
                | Change::RemoveItem(..)
                | Change::Money(..)
                | Change::Alive(_)
                | Change::RemoveRole(..)
                | Change::RemoveVendor(..)
                | Change::PlainRole(_) => [true, false, true],
                Change::Retarget(..) | Change::Aim(..) | Change::Vend(..) => [true, true, false],
                Change::Simplify(..)
                | Change::Gift(..)
                | Change::Stranger(_)
                | Change::Merge(..) => [false; 3],
            };
            for (player, (alignment, abilities, does)) in by_name(&after) {
                let Some((was, could, did)) = were.get(&player) else {
                    continue;
                };
                let kept = [*was == alignment, *could == abilities, does.is_subset(did)];
                let wrong = same.iter().zip(kept).any(|(&same, kept)| same && !kept);
                assert!(
                    !wrong,
                    "{player} after {:?}:\n{before}\n{after}",
                    reduction.change
                );
                looked += 1;
            }
            sheets.push(after);
            false
        });
        sheets
    };
    for after in check(&sheet) {
        check(&after);
    }
    assert!(looked > 3_000, "{looked}");
}

/// A night that is left as it is keeps the roles that it names, each with its abilities; after a step nobody has them any more, and they
/// are not written.
#[test]
fn roles_that_nobody_has_are_not_written() {
    let night = "[roles]\nConstable = {track}\nGaoler = {block}\n\n[players]\nAbe = Town Gaoler\nGus = Mafia Constable\n\n\
                 [actions]\nAbe: block -> Gus\nGus: kill -> Abe\n";
    let sheet = Sheet::parse(night).unwrap_or_else(|errors| panic!("{errors:?}"));
    let names = Names::of(&sheet);
    assert_eq!(
        names.sheet("", sheet.night.clone()).unwrap().to_string(),
        night
    );
    each_reduction(&sheet.night, &mut |reduction| {
        let after = names
            .follow(&reduction)
            .sheet("", reduction.night.clone())
            .unwrap()
            .to_string();
        assert!(
            !after.contains("Constable") && !after.contains("Gaoler"),
            "{after}"
        );
        false
    });
}
