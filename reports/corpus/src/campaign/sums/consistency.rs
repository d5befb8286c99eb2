//! Checks that the counts of a campaign are possible, and that its findings add up to them. Every finding of a night comes
//! from one precedent or is unattributed. The count of its nights is therefore the sum of the counts by precedent and of the
//! unattributed nights. Leaves keep no findings, so only this ties them to the counts that leaves keep.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_gen::Tally;
use nightcourt_gen::census::{Players, Units, Universe};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Behaviour, Catalogue, Finding};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::outcome::Lens;

use super::counts::{Counts, Pair, SystemStats};
use crate::MOST;
use crate::campaign::{Ranges, Section, Source, Terms};
use crate::campaign::{Seen, Sums};

/// Reports whether no number is larger than [`MOST`]. Numbers of some of its nights are no larger than the number of nights.
pub(crate) fn is_exact(counts: &Counts) -> bool {
    let Tally {
        nights,
        abilities,
        passives,
        alignments,
        features,
    } = &counts.tally;
    let tally = abilities
        .iter()
        .chain(passives)
        .chain(alignments)
        .chain(features)
        .chain([nights]);
    let events = counts.systems.iter().flat_map(|system| &system.events);
    let sizes = counts.sizes.values().map(|size| &size.nights);
    tally.chain(events).chain(sizes).all(|&count| count <= MOST)
}

/// Checks that the counts of a section or of a leaf are possible.
///
/// # Errors
/// The contradiction, in words.
pub(crate) fn check(section: &Section, source: Source, terms: &Terms) -> Result<(), String> {
    let counts = &section.sums.counts;
    if !is_exact(counts) {
        return Err("it counts more than can be counted".to_owned());
    }
    check_counts(counts, terms)?;
    let drawn = source.nights(&section.done);
    let planned = drawn.map_or(counts.tally.nights, |drawn| drawn - section.passed_over);
    let most = |one: &SystemStats| {
        let open = one
            .underdetermined
            .iter()
            .chain(&one.unknown)
            .chain(&one.nights);
        let all = open.chain([
            &one.exhausted,
            &one.panicked,
            &one.skipped,
            &one.flaky,
            &one.breakdown,
        ]);
        all.copied().all(|of| of <= planned)
    };
    if !counts.systems.iter().all(most) {
        return Err("more nights with something are counted than there were".to_owned());
    }
    let nights: u64 = counts.sizes.values().map(|size| size.nights).sum();
    if nights != planned || counts.tally.nights != planned {
        return Err(format!(
            "its counts are not of the {planned} nights that it says are done"
        ));
    }
    match source {
        Source::Census(universe) => check_abilities(counts, &universe),
        Source::Frame(_) | Source::Listed(_) => Ok(()),
    }
}

/// Checks that a census counts no ability that its universe has not.
fn check_abilities(counts: &Counts, universe: &Universe) -> Result<(), String> {
    let is_other = |ability: &Ability| {
        counts.tally.abilities[*ability as usize] > 0 && !universe.abilities.contains(*ability)
    };
    match Ability::all().find(is_other) {
        Some(other) => Err(format!(
            "its counts are of another census: {universe} has no {}",
            other.id()
        )),
        None => Ok(()),
    }
}

/// Checks that a whole census has every ability of its universe, and every night up to names.
///
/// # Errors
/// The missing part, in words.
pub(crate) fn check_whole(section: &Section, universe: &Universe) -> Result<(), String> {
    // Connected nights would have to be walked through, as long as it takes to make them.
    if universe.players == Players::Named
        || section.done != Ranges::one(0..Units::of(universe).len())
    {
        return Ok(());
    }
    let (classes, all) = (section.classes, universe.classes());
    if u128::from(classes) != all {
        return Err(format!(
            "its counts are of another census: {universe} has {all} nights up to names, and {classes} are counted"
        ));
    }
    let counted = &section.sums.counts.tally.abilities;
    let is_missing = |ability: &Ability| {
        universe.abilities.contains(*ability) && counted[*ability as usize] == 0
    };
    match Ability::all().find(is_missing) {
        Some(missing) => Err(format!(
            "its counts are of another census: {universe} has {}, and no night has it",
            missing.id()
        )),
        None => Ok(()),
    }
}

/// Checks that findings and least indices agree with the counts.
///
/// # Errors
/// The contradiction, in words.
pub(crate) fn check_findings(section: &Section, terms: &Terms) -> Result<(), String> {
    let Sums {
        counts,
        causes,
        first,
        unattributed,
        seen,
    } = &section.sums;
    let nights_of = |players: u8| {
        counts
            .sizes
            .get(&usize::from(players))
            .map_or(0, |size| size.nights)
    };
    for (&(finding, players), &nights) in unattributed {
        let of = nights_of(players);
        if nights > of {
            return Err(format!(
                "{finding} is said to be unattributed on {nights} of {of} nights"
            ));
        }
    }
    for (&(_, id, players), &nights) in causes {
        let of = nights_of(players);
        if nights > of {
            return Err(format!("{id} is said to come from {nights} of {of} nights"));
        }
    }
    for (&(_, id), &Seen { nights, first }) in seen {
        if nights > counts.tally.nights {
            return Err(format!("{id} is said to be met on {nights} nights"));
        }
        if !section.done.contains(first) {
            return Err(format!(
                "{id} is said to be met at {first}, which was not seen"
            ));
        }
    }
    check_totals(section, terms)
        .and_then(|()| check_seen(section))
        .map_err(|what| format!("its counts {what}"))?;
    // The first night of each cause is kept with it.
    let caused: BTreeSet<(Finding, Id)> = causes
        .keys()
        .map(|&(finding, id, _)| (finding, id))
        .collect();
    if !caused.iter().eq(first.keys()) {
        return Err("it has first nights of other findings than it counts".to_owned());
    }
    for (&(finding, id), &first) in first {
        if !section.done.contains(first)
            || seen
                .get(&(finding.catalogue(), id))
                .is_none_or(|seen| seen.first > first)
        {
            return Err(format!(
                "{id} is said to be met for {finding} at {first}, which was not seen"
            ));
        }
    }
    Ok(())
}

/// Checks the counts of pairs and systems: rates are shares of nights, and a wider lens shows at least as many
/// divergences.
fn check_counts(counts: &Counts, terms: &Terms) -> Result<(), String> {
    let systems = terms.systems.len();
    for (players, size) in &counts.sizes {
        if size.pairs.len() > pairs(systems).count() {
            return Err("there are more pairs than systems make".to_owned());
        }
        let fits = |pair: &Pair| {
            let Some(of) = size.nights.checked_sub(pair.incomparable) else {
                return false;
            };
            (0..3).all(|lens| {
                let known = pair.could_agree[lens].checked_add(pair.unknown[lens]);
                known.is_some_and(|known| known <= pair.diverging[lens])
                    && pair.diverging[lens] <= of
            }) && pair.diverging.is_sorted()
        };
        if !size.pairs.iter().all(fits)
            || size
                .diverging
                .iter()
                .any(|&diverging| diverging > size.nights)
            || !size.diverging.is_sorted()
        {
            return Err(format!(
                "more nights of {players} players are counted than there were"
            ));
        }
        // Any two diverge where some pair does: on as many nights at least, and on no others.
        for lens in Lens::ALL {
            let pairs = || size.pairs.iter().map(|pair| pair.diverging[lens as usize]);
            let (least, most) = (pairs().max().unwrap_or(0), pairs().sum());
            let any = size.diverging[lens as usize];
            if !(least..=most).contains(&any) {
                return Err(format!(
                    "any two systems are said to diverge on {any} nights of {players} players under {}, and by their pairs \
                     it is on {least} to {most}",
                    lens.id()
                ));
            }
        }
    }
    if counts.systems.len() > systems {
        return Err("there are counts of more systems than were compared".to_owned());
    }
    let is_engine = |place: usize| terms.added.is_engine(terms.systems[place]);
    let mut silent = counts
        .systems
        .iter()
        .enumerate()
        .filter(|(_, one)| one.skipped > 0 || one.flaky > 0);
    match silent.find(|&(place, _)| !is_engine(place)) {
        Some((place, _)) => Err(format!(
            "{} is no engine, and is said to skip nights",
            terms.systems[place].id()
        )),
        None => Ok(()),
    }
}

/// Compares the counts of nights with the nights of precedents.
///
/// # Errors
/// The counts that do not add up, in words.
pub(crate) fn check_totals(section: &Section, terms: &Terms) -> Result<(), String> {
    if terms.rates_only {
        // What was not looked for cannot have been found.
        let none = section.sums.causes.is_empty()
            && section.sums.seen.is_empty()
            && section.sums.unattributed.is_empty();
        return if none {
            Ok(())
        } else {
            Err("do not add up: nights were only counted, and there are precedents".to_owned())
        };
    }
    let systems = &terms.systems;
    let mut met: BTreeMap<(Finding, usize), u64> = BTreeMap::new();
    let caused = section
        .sums
        .causes
        .iter()
        .map(|(&(finding, _, players), &nights)| (finding, players, nights));
    let left = section
        .sums
        .unattributed
        .iter()
        .map(|(&(finding, players), &nights)| (finding, players, nights));
    for (finding, players, nights) in caused.chain(left) {
        let sum = met.entry((finding, players.into())).or_default();
        *sum = sum.saturating_add(nights);
    }
    let sizes = &section.sums.counts.sizes;
    let mut accounted = BTreeSet::new();
    let mut nights = |finding: Finding, players: usize| {
        accounted.insert((finding, players));
        met.get(&(finding, players)).copied().unwrap_or_default()
    };
    for (&players, size) in sizes {
        for (place, (one, other)) in pairs(systems.len()).enumerate() {
            let counted = size.pairs.get(place).copied().unwrap_or_default().diverging;
            let mut sum = 0;
            for lens in Lens::ALL {
                let finding = Finding::Diverges(systems[one], systems[other], lens);
                sum = u64::saturating_add(sum, nights(finding, players));
                if sum != counted[lens as usize] {
                    let counted = counted[lens as usize];
                    return Err(format!(
                        "do not add up: {finding}, {players} players: {counted} and {sum} nights"
                    ));
                }
            }
        }
    }
    for (place, &system) in systems.iter().enumerate() {
        let counted = section
            .sums
            .counts
            .systems
            .get(place)
            .copied()
            .unwrap_or_default();
        for (finding, counted) in [
            (
                Finding::Shows(Behaviour::Exhausted, system),
                counted.exhausted,
            ),
            (
                Finding::Shows(Behaviour::BreakdownByList, system),
                counted.nights[0],
            ),
            (
                Finding::Shows(Behaviour::BreakdownByTie, system),
                counted.nights[1],
            ),
            (Finding::Shows(Behaviour::Loop, system), counted.nights[3]),
            (
                Finding::Shows(Behaviour::Underdetermined, system),
                counted.underdetermined[Lens::Full as usize],
            ),
        ] {
            let sum = sizes
                .keys()
                .map(|&players| nights(finding, players))
                .fold(0, u64::saturating_add);
            if sum != counted {
                return Err(format!(
                    "do not add up: {finding}: {counted} and {sum} nights"
                ));
            }
        }
    }
    // Findings of systems that were not compared, or of numbers of players that no night had.
    let stray = met.keys().find(|key @ (finding, players)| {
        let counted = finding.lens().is_some() && !accounted.contains(key);
        let (one, other) = finding.systems();
        counted
            || !sizes.contains_key(players)
            || [Some(one), other]
                .into_iter()
                .flatten()
                .any(|one| !systems.contains(&one))
    });
    match stray {
        Some((finding, players)) => Err(format!(
            "do not add up: no night of {players} players shows {finding}"
        )),
        None => Ok(()),
    }
}

/// Compares the nights on which a precedent was met for each finding with those on which it was met for any finding of a
/// catalogue: these are at least as many as those of one finding, and at most as many as those of all together.
///
/// # Errors
/// The contradiction, in words.
pub(crate) fn check_seen(section: &Section) -> Result<(), String> {
    let mut by_finding: BTreeMap<(Catalogue, Id), BTreeMap<Finding, u64>> = BTreeMap::new();
    for (&(finding, id, _), &nights) in &section.sums.causes {
        let findings = by_finding.entry((finding.catalogue(), id)).or_default();
        let sum = findings.entry(finding).or_default();
        *sum = sum.saturating_add(nights);
    }
    if let Some((catalogue, id)) = by_finding
        .keys()
        .find(|key| !section.sums.seen.contains_key(key))
    {
        return Err(format!(
            "have findings of {id}, which is not said to be met in {}",
            catalogue.id()
        ));
    }
    for (&(catalogue, id), &Seen { nights, .. }) in &section.sums.seen {
        let Some(findings) = by_finding.get(&(catalogue, id)) else {
            return Err(format!(
                "have no finding of {id}, which is said to be met in {}",
                catalogue.id()
            ));
        };
        // None may have been met on any night: a census also notes what nights are that come down to others.
        let least = findings.values().copied().max().unwrap_or_default();
        let most = findings
            .values()
            .fold(0, |sum, &nights| u64::saturating_add(sum, nights));
        if !(least..=most).contains(&nights) {
            return Err(format!(
                "do not go together: {id} is met in {} on {nights} nights, and for its findings on {least} to {most}",
                catalogue.id()
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::ruler::RulerId;

    use crate::campaign::Sums;

    #[test]
    fn what_was_only_counted_has_no_precedents() {
        let mut terms = Terms::new(1);
        terms.rates_only = true;
        assert_eq!(check_totals(&Section::default(), &terms), Ok(()));
        let mut section: Section = Section::default();
        let finding = Finding::Shows(Behaviour::Loop, terms.systems[0]);
        section.sums.causes.insert((finding, Id::of(""), 3), 1);
        let problem = check_totals(&section, &terms).unwrap_err();
        assert!(problem.contains("only counted"), "{problem}");
        let sums = Sums {
            unattributed: BTreeMap::from([((finding, 3), 1)]),
            ..Sums::default()
        };
        let section = Section {
            sums,
            ..Section::default()
        };
        let problem = check_totals(&section, &terms).unwrap_err();
        assert!(problem.contains("only counted"), "{problem}");
    }

    /// A system exceeded its step budget on five nights: two come down to a precedent, and three are unattributed.
    #[test]
    fn what_is_unattributed_adds_up_too() {
        let terms = Terms::new(1);
        let finding = Finding::Shows(Behaviour::Exhausted, terms.systems[1]);
        let with = |unattributed: u64, players: u8| {
            let mut section: Section = Section::default();
            section.sums.counts.sizes.insert(4, Default::default());
            section.sums.counts.systems.resize(2, Default::default());
            section.sums.counts.systems[1].exhausted = 5;
            section.sums.causes.insert((finding, Id::of(""), 4), 2);
            section
                .sums
                .unattributed
                .insert((finding, players), unattributed);
            check_totals(&section, &terms)
        };
        assert_eq!(with(3, 4), Ok(()));
        assert_eq!(
            with(2, 4).unwrap_err(),
            format!("do not add up: {finding}: 5 and 4 nights")
        );
        assert!(with(3, 5).is_err());
    }

    /// By hand: one night of four players by the count of players, and a finding of it.
    #[test]
    fn what_no_night_can_have_shown_does_not_add_up() {
        let mut terms = Terms::new(1);
        terms.systems = vec![RulerId::NAR, RulerId::SNARF];
        let found = |system: RulerId, players: u8| {
            let mut section: Section = Section::default();
            section.sums.counts.sizes.insert(4, Default::default());
            section.sums.causes.insert(
                (
                    Finding::Shows(Behaviour::TwoDeaths, system),
                    Id::of(""),
                    players,
                ),
                1,
            );
            check_totals(&section, &terms)
        };
        assert_eq!(found(RulerId::NAR, 4), Ok(()));
        let stray = |system, players| found(system, players).unwrap_err();
        assert_eq!(
            stray(RulerId::NAR, 5),
            "do not add up: no night of 5 players shows nar: two-deaths"
        );
        assert_eq!(
            stray(RulerId::LAR, 4),
            "do not add up: no night of 4 players shows lar: two-deaths"
        );
    }

    #[test]
    fn numbers_that_are_too_large_together_are_refused() {
        let passed_over = |passed_over: u64| Section {
            passed_over,
            ..Section::default()
        };
        let classes = |classes: u64| Section {
            classes,
            ..Section::default()
        };
        for of in [&passed_over as &dyn Fn(u64) -> Section, &classes] {
            assert!(!of(MOST - 1).exceeds(&of(1)));
            assert!(of(MOST).exceeds(&of(1)));
        }
    }

    #[test]
    fn a_precedent_is_met_as_often_as_its_findings_say() {
        let system = Terms::new(1).systems[0];
        let finding = Finding::Shows(Behaviour::Loop, system);
        let (catalogue, id) = (finding.catalogue(), Id::of(""));
        let of = |causes: &[u64], seen: Option<u64>| {
            let mut section: Section = Section::default();
            for (players, &nights) in (3..).zip(causes) {
                section.sums.causes.insert((finding, id, players), nights);
            }
            section
                .sums
                .seen
                .extend(seen.map(|nights| ((catalogue, id), Seen { nights, first: 0 })));
            check_seen(&section)
        };
        assert_eq!(of(&[2, 3], Some(5)), Ok(()));
        assert_eq!(of(&[], None), Ok(()));
        assert_eq!(of(&[0], Some(0)), Ok(()), "a census notes such");
        for (causes, seen) in [
            (&[2, 3][..], None),
            (&[2, 3], Some(4)),
            (&[2, 3], Some(6)),
            (&[], Some(0)),
        ] {
            assert!(of(causes, seen).is_err(), "{causes:?} {seen:?}");
        }
    }
}
