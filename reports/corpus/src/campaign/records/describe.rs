//! A precedent as a record: everything in it but how often it was met follows from the canonical night, so that whoever
//! has the record can work it out again.

use nightcourt_gen::smaller::{ChangeText, each_reduction};
use nightcourt_precedent::canonical::{Id, canonical, sheet};
use nightcourt_precedent::catalogue::cycle::shape;
use nightcourt_precedent::catalogue::mechanisms;
use nightcourt_precedent::catalogue::title::{answered, title};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Catalogue, Finding, OtherOrder, SystemOutcomes};
use nightcourt_resolvers::compare::{Matrix, Status};
use nightcourt_resolvers::explain::pick::condition;
use nightcourt_resolvers::model::{Ability, AbilitySet, Night};
use nightcourt_resolvers::outcome::{Event, Lens, Outcome, Silence};
use nightcourt_resolvers::possible::{Possible, Way};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::{ClaimText, Complaint, Sheet, claims, event_words};

use super::{FindingRow, Notes, PossibleRow, Precedent, ReductionRow, Ruling, WayRow};
use crate::json::verdict::{EventRow, OutcomeRow};

/// Describes nights.
#[derive(Debug)]
pub struct Describer<'a> {
    evaluator: Evaluator<'a>,
    systems: &'a [RulerId],
    detail: Detail,
    results: SystemOutcomes,
    found: Vec<Finding>,
}

/// The parts of a record that are worked out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Detail {
    /// All but the class, the possible outcomes, the certificate, and the precedents within and around it: these stay empty.
    Brief,
    /// The brief record, with the precedents within and around it.
    Linked,
    /// Every field but the certificate: the record in the files of a campaign.
    Whole,
    /// Every field. A certificate takes longer than the rest of the record, because all systems resolve every smaller night.
    Certified,
}

impl<'a> Describer<'a> {
    /// A describer that asks by this evaluator about these systems.
    pub fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> Self {
        Describer {
            evaluator,
            systems,
            detail: Detail::Whole,
            results: SystemOutcomes::default(),
            found: Vec::new(),
        }
    }

    /// The same, for these parts of a record.
    #[must_use]
    pub fn with(self, detail: Detail) -> Self {
        Describer { detail, ..self }
    }

    /// The evaluator that it asks by.
    pub const fn evaluator(&self) -> &Evaluator<'a> {
        &self.evaluator
    }

    /// Describes a canonical night with these findings, as if no night had come down to it.
    ///
    /// # Errors
    /// If the night cannot be written.
    pub fn describe(
        &mut self,
        night: &Night,
        findings: &[Finding],
    ) -> Result<Precedent, Complaint> {
        let sheet = sheet(night.clone())?;
        let text = sheet.to_string();
        let night = &sheet.night;
        self.results.rule(&mut self.evaluator, self.systems, night);
        let rows = findings
            .iter()
            .map(|&finding| self.finding(night, finding))
            .collect();
        let settled = findings
            .iter()
            .any(|finding| finding.catalogue() == Catalogue::Settled);
        let title = if settled {
            answered(&sheet, &self.results.outcomes[0])
        } else {
            title(&sheet)
        };
        let mut precedent = Precedent {
            id: Id::of(&text).to_string(),
            title,
            night: text,
            players: night.players().len(),
            actions: night.actions().len(),
            abilities: abilities(night)
                .iter()
                .map(|ability| ability.id().to_owned())
                .collect(),
            mechanisms: mechanisms(night).into_iter().map(str::to_owned).collect(),
            findings: rows,
            groups: Lens::ALL
                .map(|lens| groups(self.systems, &self.results.compared, lens))
                .into(),
            rulings: self.rulings(&sheet),
            events: self.events(&sheet),
            irreducible: true,
            ..Precedent::default()
        };
        if self.detail < Detail::Whole {
            return Ok(precedent);
        }
        // The smallest id among reorderings on which every system rules alike. Without systems, all reorderings count.
        precedent.class = Id::of_night(&canonical(&mut self.evaluator, &[], night)).to_string();
        precedent.possible = self.possible(&sheet);
        // A settled night needs no certificate: that everything on it is needed is another matter than that no step keeps a
        // finding.
        if self.detail == Detail::Certified && !settled {
            precedent.reductions = self.certificate(&sheet, findings);
        }
        Ok(precedent)
    }

    /// Every night that is one step smaller, in the names of the sheet, and what it shows.
    pub fn certificate(&mut self, sheet: &Sheet, findings: &[Finding]) -> Vec<ReductionRow> {
        let (panel, mut rows) = (self.evaluator.panel(), Vec::new());
        each_reduction(&sheet.night, &mut |reduction| {
            let (change, night) = (reduction.change, &reduction.night);
            let stays_native = |finding: &Finding| {
                finding.is_native(panel, night) || !finding.is_native(panel, &sheet.night)
            };
            rows.push(ReductionRow {
                step: ChangeText { change, sheet }.to_string(),
                shows: self.shows(night),
                by_analogy: !findings.iter().all(stays_native),
            });
            false
        });
        rows
    }

    fn finding(&self, night: &Night, finding: Finding) -> FindingRow {
        let (one, other) = finding.systems();
        let place = self.systems.iter().position(|&system| system == one);
        let kind = match finding {
            Finding::Shows(behaviour, _) => behaviour.event(),
            Finding::Diverges(..) | Finding::Panics(..) => None,
        };
        let event = place.zip(kind).and_then(|(place, kind)| {
            let mut events = self.results.outcomes[place].events.iter();
            events.find(|event| event.kind == kind)
        });
        let panics = self.results.panics.iter();
        let caught = panics
            .filter(|_| matches!(finding, Finding::Panics(..)))
            .find(|(panicked, _)| Some(*panicked) == place);
        FindingRow {
            kind: finding.kind(),
            systems: [Some(one), other].into_iter().flatten().collect(),
            lens: finding.lens(),
            native: finding.is_native(self.evaluator.panel(), night),
            shape: event.map(|event| shape(night, &event)),
            message: caught.map(|(_, caught)| caught.message.clone()),
            place: caught.map(|(_, caught)| caught.place.clone()),
            sampled: 0,
            counted: 0,
            first: None,
            smallest: false,
        }
    }

    fn rulings(&self, sheet: &Sheet) -> Vec<Ruling> {
        let mut rulings: Vec<Ruling> = Vec::new();
        // The first system of each group that agrees, and its ruling's number.
        let mut firsts: Vec<(usize, usize)> = Vec::new();
        let SystemOutcomes {
            outcomes, compared, ..
        } = &self.results;
        for (place, system) in self.systems.iter().enumerate() {
            let (status, outcome) = (compared.statuses()[place], &outcomes[place]);
            let id = system.id().to_owned();
            let is_ruled = status == Status::Ruled;
            let agrees = |(first, _): &&(usize, usize)| {
                is_ruled && compared.pair(*first, place).agrees(Lens::Full)
            };
            if let Some(&(_, number)) = firsts.iter().find(agrees) {
                rulings[number].systems.push(id);
                continue;
            }
            if is_ruled {
                firsts.push((place, rulings.len()));
            }
            rulings.push(Ruling {
                systems: vec![id],
                standing: status.id().to_owned(),
                says: match outcome.silence.as_deref() {
                    Some(Silence::Skipped(why)) => vec![why.clone()],
                    _ if is_ruled => said(sheet, outcome),
                    _ => Vec::new(),
                },
                outcome: is_ruled.then(|| OutcomeRow::of(outcome, sheet)),
            });
        }
        rulings
    }

    fn events(&self, sheet: &Sheet) -> Vec<Notes> {
        let words = |event: Event<'_>| event_words(&event, &sheet.night, sheet.words());
        let each = self.systems.iter().zip(&self.results.outcomes);
        each.filter(|(_, outcome)| !outcome.events.is_empty())
            .map(|(&system, Outcome { events, .. })| Notes {
                system: system.id().to_owned(),
                notes: events.iter().map(words).collect(),
                events: events
                    .iter()
                    .map(|event| EventRow::of(&event, sheet))
                    .collect(),
            })
            .collect()
    }

    fn possible(&mut self, sheet: &Sheet) -> Vec<PossibleRow> {
        let each = self
            .systems
            .iter()
            .zip(&self.results.outcomes)
            .zip(self.results.compared.statuses());
        each.filter(|&(_, &status)| status == Status::Ruled)
            .filter_map(|((&system, outcome), _)| {
                let all = self.evaluator.possible(system, &sheet.night, outcome);
                let all = all.ok()??;
                all.underdetermined(Lens::Full)
                    .then(|| PossibleRow::of(system, &all, sheet))
            })
            .collect()
    }

    /// Returns the findings of a night in words: the groups of systems that diverge, and each system's own findings.
    fn shows(&mut self, night: &Night) -> Vec<String> {
        self.results.rule(&mut self.evaluator, self.systems, night);
        let other = OtherOrder::fewest(self.systems, self.evaluator.switches());
        self.results.findings(
            &mut self.evaluator,
            self.systems,
            night,
            other,
            &mut self.found,
        );
        let mut shows = Vec::new();
        let mut before = Vec::new();
        for lens in Lens::ALL {
            let groups = self.results.compared.groups(lens);
            if groups.len() > 1 && groups != before {
                let words: Vec<String> = named(self.systems, &groups)
                    .iter()
                    .map(|group| group.join(" "))
                    .collect();
                shows.push(format!("{}: {}", lens.id(), words.join(" | ")));
            }
            before = groups;
        }
        let own = self.found.iter().filter(|finding| finding.lens().is_none());
        shows.extend(own.map(ToString::to_string));
        shows
    }
}

/// The groups of systems that agree under a lens, by their ids.
pub fn groups(systems: &[RulerId], compared: &Matrix, lens: Lens) -> Vec<Vec<String>> {
    named(systems, &compared.groups(lens))
}

fn named(systems: &[RulerId], groups: &[Vec<usize>]) -> Vec<Vec<String>> {
    let ids = |group: &Vec<usize>| {
        group
            .iter()
            .map(|&place| systems[place].id().to_owned())
            .collect()
    };
    groups.iter().map(ids).collect()
}

/// The abilities used, each once.
#[must_use]
pub fn abilities(night: &Night) -> Vec<Ability> {
    let used: AbilitySet = night.actions().iter().map(|one| one.ability).collect();
    used.iter().collect()
}

impl PossibleRow {
    /// Returns the record of the outcomes that a system allows on a night.
    #[must_use]
    pub fn of(system: RulerId, all: &Possible, sheet: &Sheet) -> PossibleRow {
        let way = |way: &Way| WayRow {
            condition: condition(system, &way.picks, &sheet.night, sheet.words()),
            says: said(sheet, &way.outcome),
            outcome: OutcomeRow::of(&way.outcome, sheet),
        };
        PossibleRow {
            system,
            exceeded: all.exceeded,
            ways: all.ways.iter().map(way).collect(),
        }
    }
}

/// An outcome in words: the claims that hold for it, a line each.
pub(crate) fn said(sheet: &Sheet, outcome: &Outcome) -> Vec<String> {
    let words = sheet.words();
    let text = |claim| ClaimText { claim, words }.to_string();
    let claims: Vec<String> = claims(outcome, words).iter().map(text).collect();
    claims.join("\n").lines().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_precedent::finding::all;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;

    /// The id and the class of the canonical form of a night.
    fn names(actions: &str) -> (String, String) {
        let players = "[players]\nRay = Town Roleblocker\nJay = Town Jailkeeper\nGus = Town Vigilante\n[actions]\n";
        let night = Sheet::parse(&format!("{players}{actions}")).unwrap().night;
        let evaluator = || Evaluator::new(&SEVEN, Switches::default());
        let form = canonical(&mut evaluator(), &RulerId::SYSTEMS, &night);
        let record = Describer::new(evaluator(), &RulerId::SYSTEMS)
            .describe(&form, &[])
            .unwrap();
        (record.id, record.class)
    }

    /// The order of a block and a jail decides in `nar` and in `lar`: two precedents, of one class. The order of the kill does
    /// not. Whom the vigilante shoots is no matter of order.
    #[test]
    fn precedents_of_one_class_differ_in_the_order_of_submission_alone() {
        let (first, class) = names("Ray: block -> Jay\nJay: jail -> Ray\nGus: kill -> Ray\n");
        let (other, same) = names("Jay: jail -> Ray\nRay: block -> Jay\nGus: kill -> Ray\n");
        assert!(first != other && class == same);
        assert!(
            class == first || class == other,
            "{class} is the first of two"
        );
        assert_eq!(
            names("Gus: kill -> Ray\nRay: block -> Jay\nJay: jail -> Ray\n"),
            (first, class.clone())
        );
        assert!(names("Ray: block -> Jay\nJay: jail -> Ray\nGus: kill -> Jay\n").1 != class);
    }

    /// Two systems panic, each in its own words: a finding has those of its system.
    #[test]
    fn each_panic_is_told_in_its_own_words() {
        let says =
            |system: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                assert!(system != RulerId::SNARF, "the bus is stuck");
                assert!(system != RulerId::LAR, "the list is torn");
            };
        let night =
            Sheet::parse("[players]\nAnn = Town Cop\nBob = Town Vanilla\n[actions]\nAnn -> Bob\n")
                .unwrap()
                .night;
        let evaluator = || Evaluator::new(&says, Switches::default());
        let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
        all(
            &mut evaluator(),
            &RulerId::SYSTEMS,
            &night,
            &mut results,
            &mut found,
        );
        let record = Describer::new(evaluator(), &RulerId::SYSTEMS)
            .describe(&night, &found)
            .unwrap();
        let words: Vec<Option<&str>> = record
            .findings
            .iter()
            .map(|row| row.message.as_deref())
            .collect();
        assert_eq!(words, [Some("the bus is stuck"), Some("the list is torn")]);
    }
}
