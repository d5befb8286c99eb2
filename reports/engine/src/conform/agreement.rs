//! The observer of a conformance study: counts how each night went, and keeps the first nights that went otherwise than well.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use nightcourt_corpus::MOST;
use nightcourt_corpus::study::{Look, Observer, Section, Source, Sums, Terms};
use nightcourt_resolvers::compare::{Status, compare};
use nightcourt_resolvers::model::{Ability, Night};
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence};
use serde::{Deserialize, Serialize};

use super::lines;
use crate::driver::declined;
use crate::failure::FailureKind;
use crate::protocol::Started;

/// The most indices kept for each verdict of a source: the least ones.
const MOST_KEPT: usize = 16_384;

/// The result of a night. Of a flaky engine it is that of the first answer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Verdict {
    /// Both have the same outcome.
    Agrees,
    /// They differ; the narrowest lens that shows it.
    Differs(Lens),
    /// The engine does not know such nights, by its description of itself.
    Declined,
    /// The engine skipped it.
    Skipped,
    /// The engine failed on it.
    Failed(FailureKind),
    /// The system has no outcome to compare with.
    Exceeded,
}

impl Verdict {
    fn all() -> impl Iterator<Item = Verdict> {
        let plain = [Verdict::Agrees, Verdict::Declined, Verdict::Skipped, Verdict::Exceeded];
        let differs = Lens::ALL.into_iter().map(Verdict::Differs);
        plain.into_iter().chain(differs).chain(FailureKind::ALL.into_iter().map(Verdict::Failed))
    }

    /// Reports whether it agrees under a lens; `None` if the two were not compared.
    pub(super) fn agrees(self, lens: Lens) -> Option<bool> {
        match self {
            Verdict::Agrees => Some(true),
            Verdict::Differs(narrowest) => Some(lens < narrowest),
            Verdict::Declined | Verdict::Skipped | Verdict::Failed(_) | Verdict::Exceeded => None,
        }
    }
}

/// The word of states: `agrees`, `differs:deaths`, `failed:hung`.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Agrees => f.write_str("agrees"),
            Verdict::Differs(lens) => write!(f, "differs:{}", lens.id()),
            Verdict::Declined => f.write_str("declined"),
            Verdict::Skipped => f.write_str("skipped"),
            Verdict::Failed(kind) => write!(f, "failed:{}", kind.id()),
            Verdict::Exceeded => f.write_str("exceeded"),
        }
    }
}

impl FromStr for Verdict {
    type Err = String;
    fn from_str(word: &str) -> Result<Verdict, String> {
        Verdict::all().find(|one| one.to_string() == word).ok_or_else(|| format!("`{word}` is no verdict"))
    }
}

impl TryFrom<String> for Verdict {
    type Error = String;
    fn try_from(word: String) -> Result<Verdict, String> {
        word.parse()
    }
}

impl From<Verdict> for String {
    fn from(verdict: Verdict) -> String {
        verdict.to_string()
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
    /// The least indices of each verdict other than agreement.
    pub(super) first: BTreeMap<Verdict, BTreeSet<u64>>,
    /// The first answer to each night on which the engine is flaky, in lines; of the least indices.
    pub(super) flaky: BTreeMap<u64, Vec<String>>,
}

impl Agreement {
    fn add(&mut self, index: u64, night: &Night, verdict: Verdict) {
        *self.nights.entry(verdict).or_default() += 1;
        if verdict.agrees(Lens::Deaths).is_some() {
            let actions = night.actions();
            for ability in Ability::all().filter(|&one| actions.iter().any(|action| action.ability == one)) {
                *self.abilities.entry(ability.id().to_owned()).or_default().entry(verdict).or_default() += 1;
            }
        }
        if verdict != Verdict::Agrees {
            let first = self.first.entry(verdict).or_default();
            first.insert(index);
            bound(first);
        }
    }

    fn skip(&mut self, why: String) {
        *self.skips.entry(why).or_default() += 1;
    }

    /// The verdict on a night that is done.
    pub(super) fn verdict(&self, index: u64) -> Verdict {
        let found = self.first.iter().find(|(_, indices)| indices.contains(&index));
        found.map_or(Verdict::Agrees, |(&verdict, _)| verdict)
    }
}

fn bound(indices: &mut BTreeSet<u64>) {
    while indices.len() > MOST_KEPT {
        indices.pop_last();
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
        for (verdict, indices) in other.first {
            let first = self.first.entry(verdict).or_default();
            first.extend(indices);
            bound(first);
        }
        self.flaky.extend(other.flaky);
        while self.flaky.len() > MOST_KEPT {
            self.flaky.pop_last();
        }
    }

    /// Every other number counts some of the nights.
    fn exceeds(&self, other: &Agreement) -> bool {
        self.nights
            .values()
            .chain(other.nights.values())
            .try_fold(0, |sum: u64, &one| sum.checked_add(one))
            .is_none_or(|sum| sum > MOST)
    }

    fn check(&self, section: &Section<Agreement>, _: Source, _: &Terms) -> Result<(), String> {
        let nights: u64 = self.nights.values().sum();
        if nights + section.passed_over != section.done.len() {
            return Err(format!("{nights} verdicts on {} nights", section.done.len()));
        }
        if let Some(word) = self.abilities.keys().find(|word| Ability::from_id(word).is_none()) {
            return Err(format!("no ability is called `{word}`"));
        }
        for (verdict, indices) in &self.first {
            let counted = self.nights.get(verdict).copied().unwrap_or(0);
            if indices.len() as u64 != counted.min(MOST_KEPT as u64) {
                return Err(format!("{} indices of {counted} nights: {verdict}", indices.len()));
            }
        }
        Ok(())
    }
}

/// Counts the nights on which an engine, the first of the systems, agrees with the second.
pub(super) struct Comparison<'a> {
    pub(super) about: &'a Started,
    pub(super) lens: Lens,
}

impl Observer for Comparison<'_> {
    type State = Agreement;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut Agreement) {
        let (night, results) = (look.night, &*look.results);
        let verdict = if let Some(what) = declined(self.about, night) {
            sums.skip(format!("it does not know {what}"));
            Verdict::Declined
        } else {
            // A flaky engine is shown by its first answer.
            let flaky = results.flaky.iter().find(|&&(place, _)| place == 0).map(|(_, said)| said.as_ref());
            let failed = results.panics.iter().find(|&&(place, _)| place == 0).map(|(_, caught)| Err(caught));
            match flaky.or(failed).unwrap_or(Ok(&results.outcomes[0])) {
                Err(caught) => {
                    if flaky.is_some() {
                        sums.flaky.insert(look.index, vec![caught.message.clone()]);
                    }
                    Verdict::Failed(FailureKind::of_place(&caught.place))
                }
                Ok(said) if said.exhausted => {
                    sums.skip(skipped(said));
                    Verdict::Skipped
                }
                Ok(said) if results.compared.statuses()[1] == Status::Ruled => {
                    if flaky.is_some() {
                        sums.flaky.insert(look.index, lines(night, said, self.lens));
                    }
                    compare(said, &results.outcomes[1]).narrowest().map_or(Verdict::Agrees, Verdict::Differs)
                }
                Ok(_) => Verdict::Exceeded,
            }
        };
        sums.add(look.index, night, verdict);
    }
}

fn skipped(said: &Outcome) -> String {
    match said.silence.as_deref() {
        Some(Silence::Skipped(why)) => why.clone(),
        Some(why @ (Silence::Flaky | Silence::Failed { .. })) => why.to_string(),
        None => "it exceeded its step budget".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn night() -> Night {
        let text = "[players]\nAnn = Town Cop\nBob = Town Doctor\n[actions]\nAnn -> Bob\nBob -> Ann\n";
        Sheet::parse(text).unwrap().night
    }

    fn sums(from: u64, verdicts: &[Verdict]) -> Agreement {
        let mut sums = Agreement::default();
        verdicts.iter().zip(from..).for_each(|(&verdict, index)| sums.add(index, &night(), verdict));
        sums
    }

    #[test]
    fn sums_add_up_in_any_order_and_read_back() {
        let verdicts: Vec<Verdict> = Verdict::all().chain(Verdict::all()).collect();
        let whole = sums(0, &verdicts);
        let (one, other) = verdicts.split_at(7);
        for [first, second] in [[sums(0, one), sums(7, other)], [sums(7, other), sums(0, one)]] {
            let mut both = first;
            both.merge(second);
            assert_eq!(both, whole);
        }
        let json = serde_json::to_string(&whole).unwrap();
        assert_eq!(serde_json::from_str::<Agreement>(&json).unwrap(), whole);
        assert_eq!(whole.abilities.keys().collect::<Vec<_>>(), ["investigate", "protect"]);
        assert!(verdicts.iter().zip(0..).all(|(&verdict, index)| whole.verdict(index) == verdict));
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
        assert_eq!(both.first[&Verdict::Skipped], (0..most).collect());
        assert_eq!(both.nights[&Verdict::Skipped], 2 * most);
    }
}
