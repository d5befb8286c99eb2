//! The observer of a conformance study: counts the verdicts on nights, and keeps the first nights without agreement.

use std::collections::BTreeMap;

use nightcourt_corpus::MOST;
use nightcourt_corpus::study::{Look, Observer, Section, Source, Sums, Terms};
use nightcourt_resolvers::compare::{Status, compare};
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Silence};
use serde::{Deserialize, Serialize};

use super::{Subject, lines};
use crate::driver::declined;
use crate::failure::{Failure, FailureKind};
use crate::protocol::LensWord;

/// The most indices kept for each verdict of a source; the lowest are kept.
const MOST_KEPT: usize = 16_384;

/// The result of a night. A flaky engine gets that of its first answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Both have the same outcome.
    Agrees,
    /// The engine does not know such nights, by its own declaration.
    Declined,
    /// The engine skipped it.
    Skipped,
    /// The system has no outcome to compare with.
    Exceeded,
    /// They differ, with the narrowest lens that shows it.
    #[serde(untagged)]
    Differs(LensWord),
    /// The engine failed on it.
    #[serde(untagged)]
    Failed(FailureKind),
}

impl Verdict {
    /// Reports whether they agree under a lens; `None` if the two were not compared.
    pub(super) fn agrees(self, lens: Lens) -> Option<bool> {
        match self {
            Verdict::Agrees => Some(true),
            Verdict::Differs(narrowest) => Some(lens < narrowest.into()),
            _ => None,
        }
    }
}

/// Numbers of nights by verdict.
pub(super) type Counts = BTreeMap<Verdict, u64>;

/// The sums over the nights of a source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// All nights.
    pub(super) nights: Counts,
    /// The compared nights on which somebody uses an ability, by its id.
    pub(super) abilities: BTreeMap<String, Counts>,
    /// Nights that were not answered, by the reason.
    pub(super) skips: BTreeMap<String, u64>,
    /// The lowest indices of each verdict other than agreement.
    pub(super) first: BTreeMap<Verdict, BTreeMap<u64, Answer>>,
    /// By index and kind, the failures that showed only after an answer.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) late: BTreeMap<u64, BTreeMap<FailureKind, Answer>>,
}

/// The words of an engine on a night, as far as asking again would not give them.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    /// True if a second question had another answer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) flaky: bool,
    /// The first answer in lines, if it is flaky; a failure in a sentence.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(super) said: Vec<String>,
    /// The end of its standard error before a failure.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(super) stderr: String,
}

impl From<Failure> for Answer {
    fn from(failure: Failure) -> Answer {
        Answer {
            flaky: false,
            said: vec![failure.what],
            stderr: failure.stderr,
        }
    }
}

impl Agreement {
    fn add(&mut self, index: u64, night: &Night, verdict: Verdict, answer: Answer) {
        *self.nights.entry(verdict).or_default() += 1;
        if verdict.agrees(Lens::Deaths).is_some() {
            let actions = night.actions();
            for ability in
                Ability::all().filter(|&one| actions.iter().any(|action| action.ability == one))
            {
                *self
                    .abilities
                    .entry(ability.id().to_owned())
                    .or_default()
                    .entry(verdict)
                    .or_default() += 1;
            }
        }
        if verdict != Verdict::Agrees {
            self.keep(verdict, [(index, answer)]);
        }
    }

    fn keep(&mut self, verdict: Verdict, nights: impl IntoIterator<Item = (u64, Answer)>) {
        let first = self.first.entry(verdict).or_default();
        first.extend(nights);
        while first.len() > MOST_KEPT {
            first.pop_last();
        }
    }

    /// The verdict on a night that is done.
    pub(super) fn verdict(&self, index: u64) -> Verdict {
        let found = self
            .first
            .iter()
            .find(|(_, nights)| nights.contains_key(&index));
        found.map_or(Verdict::Agrees, |(&verdict, _)| verdict)
    }
}

fn merge<K: Ord>(mine: &mut BTreeMap<K, u64>, other: BTreeMap<K, u64>) {
    for (key, nights) in other {
        *mine.entry(key).or_default() += nights;
    }
}

impl Sums for Agreement {
    const STUDY: &'static str = "conform";

    fn merge(&mut self, other: Agreement) {
        merge(&mut self.nights, other.nights);
        merge(&mut self.skips, other.skips);
        for (ability, counts) in other.abilities {
            merge(self.abilities.entry(ability).or_default(), counts);
        }
        for (verdict, nights) in other.first {
            self.keep(verdict, nights);
        }
        self.late.extend(other.late);
    }

    /// Every other number counts some of the nights.
    fn exceeds(&self, other: &Agreement) -> bool {
        self.nights
            .values()
            .chain(other.nights.values())
            .sum::<u64>()
            > MOST
    }

    fn counts(&self) -> Agreement {
        Agreement {
            first: BTreeMap::new(),
            late: BTreeMap::new(),
            ..self.clone()
        }
    }

    fn check(&self, section: &Section<Agreement>, _: Source, _: &Terms) -> Result<(), String> {
        let abilities = self.abilities.values().flat_map(BTreeMap::values);
        let mut all = abilities
            .chain(self.nights.values())
            .chain(self.skips.values());
        if all.any(|&nights| nights > section.done.len()) {
            return Err("more nights of a kind are counted than there are".to_owned());
        }
        let nights: u64 = self.nights.values().sum();
        if nights + section.passed_over != section.done.len() {
            return Err(format!(
                "{nights} verdicts on {} nights",
                section.done.len()
            ));
        }
        Ok(())
    }

    fn check_findings(&self, _: &Section<Agreement>, _: Source, _: &Terms) -> Result<(), String> {
        for (verdict, first) in &self.first {
            let counted = self.nights.get(verdict).copied().unwrap_or(0);
            if first.len() as u64 != counted.min(MOST_KEPT as u64) {
                return Err(format!(
                    "{} indices of {counted} nights: {verdict:?}",
                    first.len()
                ));
            }
        }
        Ok(())
    }
}

/// Counts the nights on which an engine, the first of the systems, agrees with the second.
pub(super) struct Comparison<'a> {
    pub(super) subject: &'a dyn Subject,
    pub(super) lens: Lens,
}

impl Observer for Comparison<'_> {
    type State = Agreement;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Agreement) {
        let (night, results) = (look.night, &*look.results);
        let mut skip = |why: String| *sums.skips.entry(why).or_default() += 1;
        let mut answer = Answer::default();
        let verdict = if let Some(what) = declined(self.subject.about(), night) {
            skip(format!("it does not know {what}"));
            Verdict::Declined
        } else {
            let mut flaky = results.flaky.iter().filter(|&&(place, _)| place == 0);
            let flaky = flaky.next().map(|(_, said)| said.as_ref());
            let mut failed = results.panics.iter().filter(|&&(place, _)| place == 0);
            let failed = failed.next().map(|(_, caught)| Err(caught));
            let said = flaky.or(failed).unwrap_or(Ok(&results.outcomes[0]));
            answer.flaky = flaky.is_some();
            if let (true, Ok(said)) = (answer.flaky, said) {
                answer.said = lines(night, said, self.lens);
            }
            let mut failures = self
                .subject
                .take_failures(&|one| !one.is_late && one.night == *night)
                .into_iter();
            match said {
                Err(caught) => {
                    answer.said = vec![caught.message.clone()];
                    answer.stderr = failures
                        .next()
                        .map(|one| one.failure.stderr)
                        .unwrap_or_default();
                    Verdict::Failed(FailureKind::of_place(&caught.place))
                }
                Ok(said) if said.exhausted => {
                    skip(match said.silence.as_deref() {
                        Some(Silence::Skipped(why)) => why.clone(),
                        _ => "it has no outcome".to_owned(),
                    });
                    Verdict::Skipped
                }
                Ok(said) if results.compared.statuses()[1] == Status::Ruled => {
                    let lens = compare(said, &results.outcomes[1]).narrowest();
                    lens.map_or(Verdict::Agrees, |lens| Verdict::Differs(lens.into()))
                }
                Ok(_) => Verdict::Exceeded,
            }
        };
        sums.add(look.index, night, verdict, answer);
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn night() -> Night {
        let text =
            "[players]\nAnn = Town Cop\nBob = Town Doctor\n[actions]\nAnn -> Bob\nBob -> Ann\n";
        Sheet::parse(text).unwrap().night
    }

    fn said(what: &str) -> Answer {
        Answer {
            said: vec![what.to_owned()],
            ..Answer::default()
        }
    }

    fn sums(from: u64, verdicts: &[Verdict]) -> Agreement {
        let mut sums = Agreement::default();
        verdicts.iter().zip(from..).for_each(|(&verdict, index)| {
            sums.add(index, &night(), verdict, said(&index.to_string()))
        });
        let late = |index| (index, [(FailureKind::OutOfTurn, said("more"))].into());
        sums.late.extend(
            (from..from + verdicts.len() as u64)
                .filter(|index| index % 5 == 0)
                .map(late),
        );
        sums
    }

    #[test]
    fn sums_add_up_in_any_order_and_read_back() {
        let differs = Lens::ALL.map(|lens| Verdict::Differs(lens.into()));
        let plain = [
            Verdict::Agrees,
            Verdict::Declined,
            Verdict::Skipped,
            Verdict::Exceeded,
        ];
        let verdicts = [
            &plain[..],
            &differs,
            &[Verdict::Failed(FailureKind::NotJson)],
            &plain,
            &differs,
        ]
        .concat();
        let whole = sums(0, &verdicts);
        let (one, other) = verdicts.split_at(7);
        for [first, second] in [
            [sums(0, one), sums(7, other)],
            [sums(7, other), sums(0, one)],
        ] {
            let mut both = first;
            both.merge(second);
            assert_eq!(both, whole);
        }
        let json = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Agreement>(&json).unwrap(), whole);
        assert_eq!(
            whole.abilities.keys().collect::<Vec<_>>(),
            ["investigate", "protect"]
        );
        assert!(
            verdicts
                .iter()
                .zip(0..)
                .all(|(&verdict, index)| whole.verdict(index) == verdict)
        );
        assert_eq!(whole.abilities["protect"].values().sum::<u64>(), 8);
    }

    #[test]
    fn the_least_indices_are_kept() {
        let most = MOST_KEPT as u64;
        let skipped = |from: u64| sums(from, &vec![Verdict::Skipped; MOST_KEPT]);
        let mut both = skipped(most);
        both.merge(skipped(0));
        assert_eq!(both, {
            let mut other = skipped(0);
            other.merge(skipped(most));
            other
        });
        assert!(both.first[&Verdict::Skipped].keys().copied().eq(0..most));
        assert_eq!(both.nights[&Verdict::Skipped], 2 * most);
    }
}
