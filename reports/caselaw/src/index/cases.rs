//! Records of precedents, made on demand: most of a record follows from its night, and the table has the rest.

use std::borrow::Cow;
use std::collections::BTreeSet;

use nightcourt_corpus::campaign::records::describe::{Describer, Detail};
use nightcourt_corpus::campaign::records::{FirstNight, Frequency, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::{Signature, contains};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::text::Sheet;

use super::entry::Occurrences;
use super::{Index, IndexError};
use crate::library::{Case, OpenError, UnknownId, find};

impl Index {
    /// Returns the case with this id, or the only one whose id begins so.
    ///
    /// # Errors
    /// If there is none, or more than one, or its record cannot be made.
    pub fn find(&self, word: &str, detail: Detail) -> Result<Case<'static>, IndexError> {
        if let Ok(id) = word.parse()
            && let Some(case) = self.case(id, detail)?
        {
            return Ok(case);
        }
        let id = find(word, || self.table().ids().map(|id| id.to_string()))?;
        self.case(id, detail)?
            .ok_or_else(|| UnknownId::No(word.to_owned()).into())
    }

    /// Returns the case with this id.
    ///
    /// # Errors
    /// If its record cannot be made.
    pub fn case(&self, id: Id, detail: Detail) -> Result<Option<Case<'static>>, IndexError> {
        match self.table.place(id) {
            Some(place) => self.case_at(place, detail),
            None => Ok(None),
        }
    }

    /// Returns the case at a place of the table.
    ///
    /// # Errors
    /// If its record cannot be made.
    pub(crate) fn case_at(
        &self,
        place: u32,
        detail: Detail,
    ) -> Result<Option<Case<'static>>, IndexError> {
        let id = self.table.id(place);
        let damaged =
            |why: String| IndexError::Corpus(OpenError::Night(self.info.directory.clone(), why));
        let night = Sheet::parse(&self.table.night_at(place))
            .map_err(|_| damaged(format!("the night of precedent {id} cannot be read")))?
            .night;
        let evaluator = Evaluator::new(&self.info.panel, self.info.switches);
        let mut describer = Describer::new(evaluator, &self.info.systems).with(detail);
        let mut records = Vec::new();
        for which in self.table.at(place).catalogues() {
            let record = self.record(place, which, &night, &mut describer, detail);
            records.push((
                which,
                Cow::Owned(record.map_err(|complaint| damaged(complaint.to_string()))?),
            ));
        }
        Ok((!records.is_empty()).then_some(Case { id, records }))
    }

    fn record(
        &self,
        place: u32,
        which: Catalogue,
        night: &Night,
        describer: &mut Describer<'_>,
        detail: Detail,
    ) -> Result<Precedent, nightcourt_resolvers::text::Complaint> {
        let found = self.findings(place, which);
        let findings: Vec<Finding> = found.iter().map(|&(finding, _)| finding).collect();
        let mut record = describer.describe(night, &findings)?;
        for (row, (_, met)) in record.findings.iter_mut().zip(&found) {
            (row.sampled, row.counted, row.smallest) = (met.sampled, met.counted, met.smallest);
            row.first = met.first.and_then(|(frame, index)| {
                let frame = self.info.frames.get(frame as usize)?.frame.clone();
                Some(FirstNight { frame, index })
            });
        }
        let seen = self.table.sources(place).seen;
        let seen = seen.iter().filter(|seen| seen.catalogue == which as u8);
        record.frames = seen
            .filter_map(|seen| {
                let frame = self.info.frames.get(seen.frame as usize)?.frame.clone();
                Some(Frequency {
                    frame,
                    nights: seen.nights,
                    first: seen.first,
                })
            })
            .collect();
        if let Some(Frequency { frame, first, .. }) = record.frames.first()
            && let Ok(source) = frame.parse()
        {
            record.repeat = self.info.terms.repeat(source, *first);
        }
        if detail != Detail::Brief {
            self.link(place, which, night, &mut record);
        }
        Ok(record)
    }

    /// Adds the precedents of a catalogue that a record's night contains, and those that contain it.
    fn link(&self, place: u32, which: Catalogue, night: &Night, record: &mut Precedent) {
        let signature = Signature::of(night);
        let (mut within, mut around) = (BTreeSet::new(), BTreeSet::new());
        self.table.each_signature(|other, its| {
            let [may_hold, may_be_in] = [signature.may_contain(&its), its.may_contain(&signature)];
            if other == place || !(may_hold || may_be_in) || !self.table.at(other).is_in(which) {
                return;
            }
            let Ok(sheet) = Sheet::parse(&self.table.night_at(other)) else {
                return;
            };
            if may_hold && contains(night, &sheet.night) {
                within.insert(other);
            }
            if may_be_in && contains(&sheet.night, night) {
                around.insert(other);
            }
        });
        let shown = |place: u32| {
            self.findings(place, which)
                .into_iter()
                .map(|(finding, _)| finding)
        };
        let own: BTreeSet<Finding> = shown(place).collect();
        let shows_all = |smaller: &u32| own.is_subset(&shown(*smaller).collect());
        record.irreducible = !within.difference(&around).any(shows_all);
        let ids = |places: BTreeSet<u32>| {
            let mut ids: Vec<String> = places
                .into_iter()
                .map(|place| self.table.id(place).to_string())
                .collect();
            ids.sort_unstable();
            ids
        };
        (record.contains, record.contained_in) = (ids(within), ids(around));
    }

    /// Returns the findings for which a catalogue has a precedent, and their occurrences.
    fn findings(&self, place: u32, which: Catalogue) -> Vec<(Finding, Occurrences)> {
        let found = self.table.details(place).findings.into_iter();
        let found = found.filter_map(|met| Some((self.table.finding(met.finding)?, met)));
        found
            .filter(|(finding, _)| finding.catalogue() == which)
            .collect()
    }
}
