//! Checks that the counts of a campaign are shares of its nights, as tables divide and subtract them, and that its
//! findings add up to the counts. Every finding of a night comes from one precedent or is unattributed. The count of its
//! nights is therefore the sum of the counts by precedent and of the unattributed nights. Leaves keep no findings, so
//! only this ties them to the counts that leaves keep.

use std::collections::BTreeMap;

use nightcourt_gen::census::{Players, Units, Universe};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::{Behaviour, Catalogue, Finding};
use nightcourt_resolvers::compare::pairs;
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::outcome::Lens;

use super::counts::{Counts, Pair, Size, SystemStats};
use crate::MOST;
use crate::campaign::{Ranges, Section, Seen, Source, Terms};

/// Reports whether no number is larger than [`MOST`]. Numbers of some of its nights are no larger than the number of nights.
pub(crate) fn is_exact(counts: &Counts) -> bool {
    let (tally, sizes) = (&counts.tally, counts.sizes.values());
    let mut all = (tally.abilities.iter().chain(&tally.passives))
        .chain(&tally.alignments)
        .chain(&tally.features)
        .chain([&tally.nights])
        .chain(counts.systems.iter().flat_map(|system| &system.events))
        .chain(sizes.map(|size| &size.nights));
    all.all(|&count| count <= MOST)
}

/// Checks that the counts of a section or of a leaf are possible.
///
/// # Errors
/// The contradiction, in words.
pub(crate) fn check(section: &Section, source: Source) -> Result<(), String> {
    let counts = &section.sums.counts;
    if !is_exact(counts) {
        return Err("it counts more than can be counted".to_owned());
    }
    let nights = counts.tally.nights;
    let drawn = source.nights(&section.done);
    let planned = drawn.map_or(nights, |drawn| drawn - section.passed_over);
    let by_size: u64 = counts.sizes.values().map(|size| size.nights).sum();
    if [nights, by_size] != [planned; 2] {
        return Err(format!(
            "its counts are not of the {planned} nights that it says are done"
        ));
    }

    let sizes = counts.sizes.values();
    if !sizes.clone().all(are_shares) || !counts.systems.iter().all(|one| is_share(one, nights)) {
        return Err("its counts are of more nights than there were".to_owned());
    }
    for (players, size) in &counts.sizes {
        check_any_two(*players, size)?;
    }

    // A census has no ability that its universe lacks.
    let Source::Census(universe) = source else {
        return Ok(());
    };
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

/// Reports whether nights of several kinds, none of which is of two, are among so many nights.
fn are_among(kinds: impl IntoIterator<Item = u64>, nights: u64) -> bool {
    kinds.into_iter().fold(0, u64::saturating_add) <= nights
}

/// Reports whether each pair diverges on nights on which it is compared, and could agree on some of these.
fn are_shares(size: &Size) -> bool {
    let is_share = |pair: &Pair, lens: usize| {
        let diverging = pair.diverging[lens];
        are_among([pair.incomparable, diverging], size.nights)
            && are_among([pair.could_agree[lens], pair.unknown[lens]], diverging)
    };
    let mut pairs = size.pairs.iter();
    pairs.all(|pair| (0..3).all(|lens| is_share(pair, lens)))
}

/// Reports whether a system has no outcome, leaves it open or has an event on some of these nights.
fn is_share(system: &SystemStats, nights: u64) -> bool {
    let SystemStats {
        exhausted,
        panicked,
        skipped,
        flaky,
        breakdown,
        unknown,
        underdetermined,
        ..
    } = *system;
    let kinds = |lens| {
        let open = [unknown[lens], underdetermined[lens]];
        [exhausted, panicked, skipped, flaky]
            .into_iter()
            .chain(open)
    };
    let mut events = system.nights.iter().chain([&breakdown]);
    (0..3).all(|lens| are_among(kinds(lens), nights)) && events.all(|&noted| noted <= nights)
}

/// Checks that any two systems diverge where some pair does: on as many nights at least, and on no others.
fn check_any_two(players: usize, size: &Size) -> Result<(), String> {
    for lens in Lens::ALL {
        let pairs = || size.pairs.iter().map(|pair| pair.diverging[lens as usize]);
        let (least, most) = (pairs().max().unwrap_or(0), pairs().sum());
        let any = size.diverging[lens as usize];
        if !(least..=size.nights.min(most)).contains(&any) {
            return Err(format!(
                "any two systems are said to diverge on {any} nights of {players} players under {}, and by their pairs \
                 it is on {least} to {most}",
                lens.id()
            ));
        }
    }
    Ok(())
}

/// Checks that a whole census has every night of its universe up to names.
///
/// # Errors
/// Both numbers, in words.
pub(crate) fn check_whole(section: &Section, universe: &Universe) -> Result<(), String> {
    // Connected nights would have to be walked through, as long as it takes to make them.
    if universe.players == Players::Named
        || section.done != Ranges::one(0..Units::of(universe).len())
    {
        return Ok(());
    }
    let (classes, all) = (section.classes, universe.classes());
    if u128::from(classes) == all {
        return Ok(());
    }
    Err(format!(
        "its counts are of another census: {universe} has {all} nights up to names, and {classes} are counted"
    ))
}

/// Checks that findings agree with the counts.
///
/// # Errors
/// The contradiction, in words.
pub(crate) fn check_findings(section: &Section, terms: &Terms) -> Result<(), String> {
    let nights = section.sums.counts.tally.nights;
    for (&(_, id), seen) in &section.sums.seen {
        if seen.nights > nights {
            return Err(format!("{id} is said to be met on {} nights", seen.nights));
        }
        if !section.done.contains(seen.first) {
            return Err(format!(
                "{id} is said to be met at {}, which was not seen",
                seen.first
            ));
        }
    }
    check_totals(section, terms)
        .and_then(|()| check_seen(section))
        .map_err(|what| format!("its counts {what}"))
}

/// Compares the counts of nights with the nights of precedents.
fn check_totals(section: &Section, terms: &Terms) -> Result<(), String> {
    let sums = &section.sums;
    if terms.rates_only {
        // What was not looked for cannot have been found.
        if sums.causes.is_empty() && sums.seen.is_empty() && sums.unattributed.is_empty() {
            return Ok(());
        }
        return Err("do not add up: nights were only counted, and there are precedents".to_owned());
    }

    let mut met: BTreeMap<(Finding, usize), u64> = BTreeMap::new();
    let caused = sums.causes.iter();
    let caused = caused.map(|(&(finding, _, players), nights)| (finding, players, nights));
    let left = sums.unattributed.iter();
    let left = left.map(|(&(finding, players), nights)| (finding, players, nights));
    for (finding, players, &nights) in caused.chain(left) {
        let sum = met.entry((finding, players.into())).or_default();
        *sum = sum.saturating_add(nights);
    }

    let (systems, sizes) = (&terms.systems, &sums.counts.sizes);
    for (&players, size) in sizes {
        for (place, (one, other)) in pairs(systems.len()).enumerate() {
            let pair = size.pairs.get(place).copied().unwrap_or_default();
            let mut sum: u64 = 0;
            for (lens, counted) in Lens::ALL.into_iter().zip(pair.diverging) {
                let finding = Finding::Diverges(systems[one], systems[other], lens);
                let nights = met.remove(&(finding, players)).unwrap_or_default();
                sum = sum.saturating_add(nights);
                if sum != counted {
                    return Err(format!(
                        "do not add up: {finding}, {players} players: {counted} and {sum} nights"
                    ));
                }
            }
        }
    }
    for (place, &system) in systems.iter().enumerate() {
        let counted = sums.counts.systems.get(place).copied().unwrap_or_default();
        let [.., underdetermined] = counted.underdetermined;
        for (behaviour, counted) in [
            (Behaviour::Exhausted, counted.exhausted),
            (Behaviour::BreakdownByList, counted.nights[0]),
            (Behaviour::BreakdownByTie, counted.nights[1]),
            (Behaviour::Loop, counted.nights[3]),
            (Behaviour::Underdetermined, underdetermined),
        ] {
            let finding = Finding::Shows(behaviour, system);
            let each = sizes
                .keys()
                .filter_map(|&players| met.get(&(finding, players)));
            let sum = each.copied().fold(0, u64::saturating_add);
            if sum != counted {
                return Err(format!(
                    "do not add up: {finding}: {counted} and {sum} nights"
                ));
            }
        }
    }

    // Other findings: of systems that were compared, on nights that there were. Divergences of pairs are gone by now.
    let stray = met.iter().find(|((finding, players), nights)| {
        let all = sizes.get(players).map_or(0, |size| size.nights);
        finding.lens().is_some() || **nights > all || !systems.contains(&finding.systems().0)
    });
    match stray {
        Some(((finding, players), nights)) => Err(format!(
            "do not add up: not {nights} of the nights of {players} players show {finding}"
        )),
        None => Ok(()),
    }
}

/// Compares the nights on which a precedent was met for each finding with those on which it was met for any finding of a
/// catalogue: these are at least as many as those of one finding, and at most as many as those of all together.
fn check_seen(section: &Section) -> Result<(), String> {
    let mut by_finding: BTreeMap<(Catalogue, Id), BTreeMap<Finding, u64>> = BTreeMap::new();
    for (&(finding, id, _), &nights) in &section.sums.causes {
        let findings = by_finding.entry((finding.catalogue(), id)).or_default();
        let sum = findings.entry(finding).or_default();
        *sum = sum.saturating_add(nights);
    }
    for (&(catalogue, id), &Seen { nights, .. }) in &section.sums.seen {
        // None may have been met on any night: a census also notes what nights are that come down to others.
        let findings = by_finding.remove(&(catalogue, id)).unwrap_or_default();
        let least = findings.values().copied().max().unwrap_or_default();
        let most = findings.values().copied().fold(0, u64::saturating_add);
        if findings.is_empty() || !(least..=most).contains(&nights) {
            return Err(format!(
                "do not go together: {id} is met in {} on {nights} nights, and for its findings on {least} to {most}",
                catalogue.id()
            ));
        }
    }
    match by_finding.keys().next() {
        Some((catalogue, id)) => Err(format!(
            "have findings of {id}, which is not said to be met in {}",
            catalogue.id()
        )),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::ruler::RulerId;

    use crate::campaign::Sums;

    fn nights() -> Size {
        Size {
            nights: 5,
            ..Size::default()
        }
    }

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
            section.sums.counts.sizes.insert(4, nights());
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

    /// By hand: five nights of four players, and a finding of one of them.
    #[test]
    fn what_no_night_can_have_shown_does_not_add_up() {
        let mut terms = Terms::new(1);
        terms.systems = vec![RulerId::NAR, RulerId::SNARF];
        let found = |system: RulerId, players: u8| {
            let mut section: Section = Section::default();
            section.sums.counts.sizes.insert(4, nights());
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
            "do not add up: not 1 of the nights of 5 players show nar: two-deaths"
        );
        assert_eq!(
            stray(RulerId::LAR, 4),
            "do not add up: not 1 of the nights of 4 players show lar: two-deaths"
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
