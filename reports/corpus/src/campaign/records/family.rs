//! The families of a campaign's divergences: which precedents are one another with abilities changed for others of their
//! kind, what else may stand in each, and how many families cover how many nights.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_precedent::catalogue::title::general_title;
use nightcourt_precedent::evaluator::{Evaluator, Rulers};
use nightcourt_precedent::family::{FamilyId, Pattern, SideEvaluator, slots};
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Complaint;
use rayon::prelude::*;

use super::catalogue::ids;
use super::{Coverage, FamiliesFile, Family, FamilyNights, SlotRow};
use crate::campaign::{Source, State};
use crate::record::VERSION;
use crate::study::terms::TermsRow;

/// The shares of nights to cover, in per cent.
const COVERED: [u64; 3] = [50, 90, 99];

/// The families of the divergences: those of most nights first, then by id.
///
/// # Errors
/// If a night cannot be written; none is like that.
pub fn families(state: &State, rulers: &dyn Rulers) -> Result<FamiliesFile, Complaint> {
    let asker = || {
        SideEvaluator::new(
            Evaluator::new(rulers, state.terms.switches),
            &state.terms.systems,
        )
    };
    let patterns =
        ids(state, Catalogue::Divergences)
            .into_par_iter()
            .map_init(asker, |asker, id| {
                let night = state.precedents.get(&id)?;
                Some((id, night, Pattern::of(asker, night)?))
            });
    let mut members: BTreeMap<FamilyId, Members> = BTreeMap::new();
    // In the order of the catalogue: the first of each family is its most frequent one.
    for (id, night, pattern) in patterns.collect::<Vec<_>>().into_iter().flatten() {
        let family = members.entry(pattern.id());
        family
            .or_insert_with(|| Members {
                pattern,
                night,
                precedents: Vec::new(),
            })
            .precedents
            .push(id);
    }
    let members: Vec<(FamilyId, Members)> = members.into_iter().collect();
    let described = members.par_iter().map_init(asker, |asker, (id, members)| {
        members.describe(*id, state, asker)
    });
    let mut families: Vec<Family> = described.collect::<Result<_, _>>()?;
    families.sort_by_key(|family| Reverse(family.nights()));
    let TermsRow {
        systems, switches, ..
    } = TermsRow::of(&state.terms);
    Ok(FamiliesFile {
        version: VERSION,
        systems,
        switches,
        coverage: coverage(state, &families),
        families,
    })
}

/// The precedents of one family.
struct Members<'a> {
    pattern: Pattern,
    /// The first of them.
    night: &'a Night,
    precedents: Vec<Id>,
}

impl Members<'_> {
    fn describe(
        &self,
        id: FamilyId,
        state: &State,
        asker: &mut SideEvaluator<'_>,
    ) -> Result<Family, Complaint> {
        let sides = &self.pattern.sides;
        let sheet = sheet(self.night.clone())?;
        let found = slots(asker, &sheet.night, sides);
        let several = found
            .slots
            .iter()
            .filter(|slot| slot.abilities.len() > 1)
            .map(|slot| slot.action)
            .collect();
        let named =
            |group: &Vec<RulerId>| group.iter().map(|system| system.id().to_owned()).collect();
        Ok(Family {
            id: id.to_string(),
            title: general_title(&sheet, several),
            pattern: self.pattern.text(),
            lens: sides.lens,
            groups: sides.groups.iter().map(named).collect(),
            precedents: self.precedents.iter().map(Id::to_string).collect(),
            frames: nights(state, &self.precedents),
            slots: found
                .slots
                .iter()
                .map(|slot| SlotRow {
                    action: slot.action.index(),
                    kind: slot.kind.id().to_owned(),
                    abilities: slot
                        .abilities
                        .iter()
                        .map(|ability| ability.id().to_owned())
                        .collect(),
                })
                .collect(),
            tried: found.tried,
            alike: found.alike,
        })
    }
}

/// Counts the nights of precedents in each frame, in the order of the frames.
fn nights(state: &State, precedents: &[Id]) -> Vec<FamilyNights> {
    let mut rows = Vec::new();
    for (source, section) in &state.frames {
        let seen = precedents
            .iter()
            .filter_map(|&id| section.sums.seen.get(&(Catalogue::Divergences, id)));
        let counts: Vec<u64> = seen.map(|seen| seen.nights).collect();
        if !counts.is_empty() {
            rows.push(FamilyNights {
                frame: source.to_string(),
                nights: counts.iter().sum(),
            });
        }
    }
    rows
}

/// Counts the precedents and families that cover the nights of each sampling frame.
fn coverage(state: &State, families: &[Family]) -> Vec<Coverage> {
    let sampled = state
        .frames
        .iter()
        .filter(|(source, _)| matches!(source, Source::Frame(_)));
    let row = |(source, section): (&Source, &crate::campaign::Section)| {
        let frame = source.to_string();
        let divergences = section
            .sums
            .seen
            .iter()
            .filter(|((catalogue, _), _)| *catalogue == Catalogue::Divergences);
        let by_precedent: Vec<u64> = divergences.map(|(_, seen)| seen.nights).collect();
        let of_frame = |family: &Family| {
            family
                .frames
                .iter()
                .find(|row| row.frame == frame)
                .map(|row| row.nights)
        };
        let by_family: Vec<u64> = families.iter().filter_map(of_frame).collect();
        let families = COVERED.map(|share| covering(&by_family, share));
        Coverage {
            nights: by_precedent.iter().sum(),
            precedents: COVERED.map(|share| covering(&by_precedent, share)).to_vec(),
            families: families.to_vec(),
            held_out: families.map(|most| held_out(&by_family, most)).to_vec(),
            frame,
        }
    };
    sampled.map(row).collect()
}

/// Returns the number of counts, the largest first, that make up `share` per cent of all.
fn covering(counts: &[u64], share: u64) -> usize {
    let mut counts = counts.to_vec();
    counts.sort_unstable_by_key(|&count| Reverse(count));
    let all: u64 = counts.iter().sum();
    let mut sum = 0;
    let mut enough = |&count: &u64| {
        let before = sum;
        sum += count;
        before * 100 < share * all
    };
    counts.iter().take_while(|count| enough(count)).count()
}

/// Counts the nights that still are in one of the `most` largest families if the night itself is not counted. Of
/// equal families the first counts as larger.
fn held_out(counts: &[u64], most: usize) -> u64 {
    let mut ranks: Vec<_> = counts
        .iter()
        .enumerate()
        .map(|(place, &count)| (Reverse(count), place))
        .collect();
    ranks.sort_unstable();
    // Without one of its nights a family must still be known, and come before the next.
    let next = ranks.get(most);
    let stays = |&&(Reverse(count), place): &&(Reverse<u64>, usize)| {
        count > 1 && next.is_none_or(|next| (Reverse(count - 1), place) < *next)
    };
    ranks
        .iter()
        .take(most)
        .filter(stays)
        .map(|(Reverse(count), _)| count)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::observer::{Go, run};
    use crate::campaign::records::corpus::Corpus;
    use crate::campaign::{Plan, Ranges};
    use nightcourt_gen::Frame;
    use nightcourt_resolvers::ruler::SEVEN;

    /// The nights are 100: 60 alone are half, 60 and 30 are 90, all but the last are 99.
    #[test]
    fn the_most_frequent_cover_first() {
        let counts = [1, 30, 60, 9];
        assert_eq!(COVERED.map(|share| covering(&counts, share)), [1, 2, 3]);
        assert_eq!(COVERED.map(|share| covering(&[5, 5], share)), [1, 2, 2]);
        assert_eq!(covering(&[], 50), 0);
    }

    /// Computed by hand. With `most` 1 or 2, the first has 2 left and comes before the others that have 2. The second has 1
    /// left, and the third has 2. With 3 all stay, because the last has 1 and comes later. The last is unknown without its
    /// only night.
    #[test]
    fn a_night_is_not_covered_by_a_family_that_it_alone_adds() {
        let counts = [3, 2, 2, 1];
        assert_eq!(
            [0, 1, 2, 3, 4].map(|most| held_out(&counts, most)),
            [0, 3, 3, 7, 7]
        );
        assert_eq!(held_out(&[5, 5], 2), 10);
    }

    /// Every precedent is of one family; its family has its sides and all of its nights.
    #[test]
    fn families_part_the_precedents() {
        let mut plan = Plan::new(Frame::Tangled, 150, 8);
        plan.frames
            .push((Frame::Normal.into(), Ranges::one(0..3_000)));
        let mut state = State::new(plan.terms.clone());
        run(&plan, &mut state, 1, &SEVEN, &mut |_, _| Go::On).unwrap();
        let corpus = Corpus::new(&state, &SEVEN).unwrap();
        let divergences = corpus.catalogue(Catalogue::Divergences);
        let file = &corpus.families;
        let mut met = 0;
        for precedent in &divergences.precedents {
            let family = file.family(&precedent.id).unwrap();
            assert_eq!(file.family(&family.id), Some(family));
            let groups = match family.lens {
                nightcourt_resolvers::outcome::Lens::Deaths => &precedent.groups.deaths,
                nightcourt_resolvers::outcome::Lens::State => &precedent.groups.state,
                nightcourt_resolvers::outcome::Lens::Full => &precedent.groups.full,
            };
            assert_eq!(groups, &family.groups);
            met += precedent.frames.iter().map(|one| one.nights).sum::<u64>();
        }
        assert_eq!(
            file.families
                .iter()
                .map(|family| family.precedents.len())
                .sum::<usize>(),
            divergences.precedents.len()
        );
        assert_eq!(file.families.iter().map(Family::nights).sum::<u64>(), met);
        assert_eq!(file.coverage.iter().map(|row| row.nights).sum::<u64>(), met);
        for row in &file.coverage {
            assert!(
                row.families
                    .iter()
                    .zip(&row.precedents)
                    .all(|(families, precedents)| families <= precedents)
            );
            assert!(row.families.is_sorted() && row.families[0] > 0, "{row:?}");
        }
        assert!(file.families.len() > 100);
        // What may stand in each place alone need not stand there together.
        assert!(
            file.families
                .iter()
                .all(|family| family.alike <= family.tried)
        );
        assert!(
            file.families
                .iter()
                .any(|family| family.alike < family.tried)
        );
    }
}
