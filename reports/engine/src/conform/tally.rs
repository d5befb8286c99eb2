//! Counting what came of nights.

use std::collections::BTreeMap;

use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::outcome::Lens;

use super::{Case, Section, Verdict};

/// Numbers of nights with answers on both sides, and of those that agree under each lens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Agreement {
    /// Nights that could be compared.
    pub(crate) compared: u64,
    /// For each lens, those on which the two agree under it.
    pub(crate) agree: [u64; 3],
}

impl Agreement {
    fn add(&mut self, differ: Option<Lens>) {
        self.compared += 1;
        for lens in Lens::ALL {
            self.agree[lens as usize] += u64::from(differ.is_none_or(|narrowest| lens < narrowest));
        }
    }
}

/// The results of the nights of a section.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Count {
    pub(crate) nights: u64,
    pub(crate) declined: u64,
    pub(crate) skipped: u64,
    pub(crate) failed: u64,
    pub(crate) exceeded: u64,
    pub(crate) agreement: Agreement,
}

/// The results of all nights.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    /// By section.
    pub(crate) sections: BTreeMap<Section, Count>,
    /// By ability that somebody uses.
    pub(crate) abilities: BTreeMap<Ability, Agreement>,
    /// Why nights were not answered, and how many.
    pub(crate) skips: BTreeMap<String, u64>,
    /// The result of every night with a name of its own.
    pub(crate) named: Vec<(Section, String, Verdict)>,
}

impl Tally {
    pub(crate) fn skip(&mut self, why: &str) {
        *self.skips.entry(why.to_owned()).or_default() += 1;
    }

    pub(crate) fn add(&mut self, case: &Case, verdict: Verdict) {
        let count = self.sections.entry(case.section).or_default();
        count.nights += 1;
        match verdict {
            Verdict::Declined => count.declined += 1,
            Verdict::Skipped => count.skipped += 1,
            Verdict::Failed => count.failed += 1,
            Verdict::Exceeded => count.exceeded += 1,
            Verdict::Compared(differ) => {
                count.agreement.add(differ);
                let actions = case.sheet.night.actions();
                for ability in Ability::all().filter(|&one| actions.iter().any(|action| action.ability == one)) {
                    self.abilities.entry(ability).or_default().add(differ);
                }
            }
        }
        if matches!(case.section, Section::Golden | Section::Settled) {
            self.named.push((case.section, case.name.clone(), verdict));
        }
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    #[test]
    fn a_night_agrees_under_the_lenses_narrower_than_the_one_that_shows_a_difference() {
        let sheet =
            Sheet::parse("[players]\nAnn = Town Cop\nBob = Town Doctor\n[actions]\nAnn -> Bob\nBob -> Ann\n").unwrap();
        let case = Case { section: Section::Golden, name: "one".to_owned(), sheet };
        let mut tally = Tally::default();
        for verdict in [
            Verdict::Compared(None),
            Verdict::Compared(Some(Lens::Deaths)),
            Verdict::Compared(Some(Lens::Full)),
            Verdict::Skipped,
            Verdict::Failed,
        ] {
            tally.add(&case, verdict);
        }
        let agreement = Agreement { compared: 3, agree: [2, 2, 1] };
        let count = Count { nights: 5, skipped: 1, failed: 1, agreement, ..Count::default() };
        assert_eq!(tally.sections[&Section::Golden], count);
        assert_eq!(tally.abilities.keys().copied().collect::<Vec<_>>(), [Ability::Protect, Ability::Investigate]);
        assert!(tally.abilities.values().all(|&one| one == agreement));
        assert_eq!(tally.named.len(), 5);
    }
}
