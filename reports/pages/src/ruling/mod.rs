//! One night under several systems: what each says, where they part, and whether that was expected.

mod cells;
mod page;

pub use page::Show;

use nightcourt_corpus::json::{Escaped, write_string, write_verdict};
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::{Mismatch, Sheet};

/// A night under several systems.
#[derive(Debug)]
pub struct Ruling<'a> {
    /// The night.
    pub sheet: &'a Sheet,
    /// By which rulings.
    pub switches: Switches,
    /// What is compared and shown.
    pub lens: Lens,
    /// What each system says, in the order asked.
    pub verdicts: Vec<(System, Outcome)>,
}

impl<'a> Ruling<'a> {
    /// Resolves a night under every system asked.
    #[must_use]
    pub fn new(sheet: &'a Sheet, systems: &[System], switches: Switches, lens: Lens) -> Ruling<'a> {
        let mut scratch = Scratch::default();
        let verdicts = systems.iter().map(|&system| {
            let mut outcome = Outcome::default();
            resolve(system, &sheet.night, &switches, &mut scratch, &mut outcome);
            (system, outcome)
        });
        Ruling { sheet, switches, lens, verdicts: verdicts.collect() }
    }

    /// What the night expects of the systems asked, and they do not say.
    #[must_use]
    pub fn mismatches(&self) -> Vec<Mismatch> {
        let expectations = self.sheet.expect.iter();
        let checks =
            expectations.flat_map(|expectation| self.verdicts.iter().map(move |verdict| (expectation, verdict)));
        checks.flat_map(|(expectation, (system, outcome))| expectation.check(self.sheet, *system, outcome)).collect()
    }

    /// The systems in groups that agree under the lens: the largest group first, then in the order asked.
    #[must_use]
    pub fn groups(&self) -> Vec<Vec<System>> {
        let mut groups: Vec<(&Outcome, Vec<System>)> = Vec::new();
        for (system, outcome) in &self.verdicts {
            match groups.iter_mut().find(|(first, _)| first.agrees(outcome, self.lens)) {
                Some((_, group)) => group.push(*system),
                None => groups.push((outcome, vec![*system])),
            }
        }
        let largest = groups.iter().map(|(_, group)| group.len()).max().unwrap_or(0);
        let first = groups.iter().position(|(_, group)| group.len() == largest).unwrap_or(0);
        let mut groups: Vec<Vec<System>> = groups.into_iter().map(|(_, group)| group).collect();
        if first > 0 {
            let group = groups.remove(first);
            groups.insert(0, group);
        }
        groups
    }

    fn outcome(&self, system: System) -> Option<&Outcome> {
        self.verdicts.iter().find(|(one, _)| *one == system).map(|(_, outcome)| outcome)
    }

    /// On what two systems differ: the narrowest lens that tells them apart.
    fn difference(&self, one: System, other: System) -> Option<Lens> {
        let (one, other) = (self.outcome(one)?, self.outcome(other)?);
        Lens::ALL.into_iter().find(|&lens| lens <= self.lens && !one.agrees(other, lens))
    }

    /// Which systems agree, in a sentence; nothing of one system alone.
    #[must_use]
    pub fn agreement(&self) -> Option<String> {
        let words = |group: &[System]| group.iter().map(|system| system.id()).collect::<Vec<_>>().join(", ");
        let groups = self.groups();
        let (reference, others) = groups.split_first()?;
        let &first = reference.first()?;
        if others.is_empty() {
            return match reference.len() {
                0 | 1 => None,
                count if count == System::ALL.len() => Some("All seven systems agree.".to_owned()),
                _ => Some(format!("{} agree.", words(reference))),
            };
        }
        let alone = reference.len() == 1;
        let mut sentence = match (alone, others) {
            (false, _) => format!("{} agree", words(reference)),
            (true, [_]) => String::new(),
            (true, _) => "no two systems agree".to_owned(),
        };
        for group in others {
            let Some(&other) = group.first() else { continue };
            if !sentence.is_empty() {
                sentence.push_str("; ");
            }
            if self.outcome(other).is_some_and(|outcome| outcome.exhausted) {
                sentence.push_str(&format!("{} gave up within the step budget", words(group)));
                continue;
            }
            let what = match self.difference(first, other) {
                _ if self.outcome(first).is_some_and(|outcome| outcome.exhausted) => "having an outcome at all",
                Some(Lens::Deaths) | None => "deaths",
                Some(Lens::State) => "what becomes of the living",
                Some(Lens::Full) => "what players are told",
            };
            if alone && others.len() == 1 {
                sentence.push_str(&format!("{} and {} differ on {what}", words(reference), words(group)));
            } else {
                let verb = if group.len() == 1 { "differs" } else { "differ" };
                let beside = if alone { format!("from {} ", words(reference)) } else { String::new() };
                sentence.push_str(&format!("{} {verb} {beside}on {what}", words(group)));
            }
        }
        sentence.push('.');
        Some(sentence)
    }

    /// The ruling as one JSON object on one line: `verdicts` as a batch writes them, `groups` of systems that agree
    /// under the `lens`, largest first, and `mismatches` between what was expected and what systems say.
    #[must_use]
    pub fn json(&self) -> Vec<u8> {
        let mut out = b"{\"title\":".to_vec();
        write_string(&mut out, &self.sheet.title);
        out.extend_from_slice(b",\"verdicts\":[");
        let (mut players, mut things) = (Escaped::default(), Escaped::default());
        players.set(&self.sheet.names);
        things.set(&self.sheet.items);
        for (number, (system, outcome)) in self.verdicts.iter().enumerate() {
            out.extend_from_slice(if number > 0 { b"," } else { b"" });
            write_verdict(&mut out, 0, *system, outcome, &players, &things, &self.sheet.items);
        }
        out.extend_from_slice(format!("],\"lens\":\"{}\",\"groups\":[", self.lens.id()).as_bytes());
        for (number, group) in self.groups().iter().enumerate() {
            out.extend_from_slice(if number > 0 { b"," } else { b"" });
            let ids: Vec<String> = group.iter().map(|system| format!("\"{}\"", system.id())).collect();
            out.extend_from_slice(format!("[{}]", ids.join(",")).as_bytes());
        }
        out.extend_from_slice(b"],\"mismatches\":[");
        for (number, mismatch) in self.mismatches().iter().enumerate() {
            out.extend_from_slice(if number > 0 { b"," } else { b"" });
            out.extend_from_slice(format!("{{\"system\":\"{}\"", mismatch.system.id()).as_bytes());
            for (key, value) in [("about", &mismatch.about), ("expected", &mismatch.expected), ("got", &mismatch.got)] {
                out.extend_from_slice(format!(",\"{key}\":").as_bytes());
                write_string(&mut out, value);
            }
            out.push(b'}');
        }
        out.extend_from_slice(b"]}\n");
        out
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::{PlayerId, PlayerSet};
    use nightcourt_resolvers::outcome::{ReportKind, Value};

    use super::*;

    fn sentence(lens: Lens, outcomes: &[(System, Outcome)]) -> Option<String> {
        let sheet = Sheet::parse("[players]\nAnn = Town Cop\nBob = Town Cop\n").unwrap();
        let verdicts = outcomes.to_vec();
        Ruling { sheet: &sheet, switches: Switches::default(), lens, verdicts }.agreement()
    }

    #[test]
    fn which_systems_agree_is_said_in_a_sentence() {
        let quiet = Outcome::default();
        let death = Outcome { deaths: PlayerSet::of(PlayerId::new(0)), ..Outcome::default() };
        let other = Outcome { deaths: PlayerSet::of(PlayerId::new(1)), ..Outcome::default() };
        let gone = Outcome { exhausted: true, ..Outcome::default() };
        let mut told = quiet.clone();
        told.tell(PlayerId::new(0), ReportKind::Investigate, Value::NoResult);
        let [nar, snarf, rar, lar] = [System::Nar, System::Snarf, System::Rar, System::Lar];
        let with = |lens, pairs: &[(System, &Outcome)]| {
            let pairs: Vec<_> = pairs.iter().map(|&(system, outcome)| (system, outcome.clone())).collect();
            sentence(lens, &pairs).unwrap_or_default()
        };
        assert_eq!(with(Lens::Full, &[(nar, &quiet)]), "");
        assert_eq!(with(Lens::Full, &[(nar, &quiet), (rar, &quiet)]), "nar, rar agree.");
        let all: Vec<_> = System::ALL.iter().map(|&system| (system, &quiet)).collect();
        assert_eq!(with(Lens::Full, &all), "All seven systems agree.");
        assert_eq!(
            with(Lens::Full, &[(snarf, &death), (nar, &quiet), (rar, &quiet), (lar, &told)]),
            "nar, rar agree; snarf differs on deaths; lar differs on what players are told."
        );
        assert_eq!(
            with(Lens::Deaths, &[(nar, &quiet), (rar, &quiet), (lar, &told), (snarf, &death)]),
            "nar, rar, lar agree; snarf differs on deaths."
        );
        assert_eq!(with(Lens::Full, &[(nar, &death), (rar, &quiet)]), "nar and rar differ on deaths.");
        assert_eq!(
            with(Lens::Full, &[(nar, &death), (rar, &quiet), (lar, &other)]),
            "no two systems agree; rar differs from nar on deaths; lar differs from nar on deaths."
        );
        assert_eq!(
            with(Lens::Full, &[(nar, &quiet), (lar, &quiet), (rar, &gone)]),
            "nar, lar agree; rar gave up within the step budget."
        );
    }
}
