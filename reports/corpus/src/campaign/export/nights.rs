//! Observer of single nights: the lines of `nights.csv` and `events.csv`.

use std::collections::BTreeMap;

use nightcourt_gen::Tally;
use nightcourt_resolvers::compare::Matrix;
use nightcourt_resolvers::outcome::Lens;
use serde::{Deserialize, Serialize};

use super::rows::{EventCells, NightCells};
use crate::campaign::records::rows::lines;
use crate::campaign::sums::counts::{KINDS, kind_id};
use crate::study::{Look, Observer, Source, Sums};

/// The lines of each night: in `nights.csv`, and in `events.csv`.
#[derive(Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct NightLines(pub(super) BTreeMap<u64, [Vec<u8>; 2]>);

impl Sums for NightLines {
    const STUDY: &'static str = "nights";

    fn merge(&mut self, other: NightLines) {
        self.0.extend(other.0);
    }

    /// The lines of nights are nobody's counts.
    fn counts(&self) -> NightLines {
        NightLines::default()
    }
}

/// Writes the lines of nights of a source.
pub(super) struct Lines(pub(super) Source);

impl Observer for Lines {
    type State = NightLines;

    fn add(&mut self, look: &mut Look<'_, '_>, sums: &mut NightLines) {
        let (frame, night, index) = (self.0.to_string(), look.night, look.index);
        let [deaths, state, full] = Lens::ALL.map(|lens| partition(&look.results.compared, lens));
        let mut tally = Tally::default();
        tally.add(night, 1);
        let cells = NightCells {
            frame: frame.clone(),
            index,
            players: night.players().len(),
            actions: night.actions().len(),
            deaths,
            state,
            full,
        };
        let counts = [&tally.abilities[..], &tally.passives, &tally.alignments].concat();
        let features = tally.features.map(|count| count > 0);
        let mut events = Vec::new();
        for (system, outcome) in look.systems.iter().zip(&look.results.outcomes) {
            for kind in KINDS {
                let count = outcome
                    .events
                    .iter()
                    .filter(|event| event.kind == kind)
                    .count() as u64;
                let cells = || EventCells {
                    frame: frame.clone(),
                    index,
                    system: system.id().to_owned(),
                    event: kind_id(kind),
                    events: count,
                };
                events.extend((count > 0).then(cells));
            }
        }
        let written = |line: std::io::Result<Vec<u8>>| {
            line.unwrap_or_else(|error| panic!("memory is writable: {error}"))
        };
        sums.0.insert(
            index,
            [
                written(lines([(cells, counts, features)])),
                written(lines(events)),
            ],
        );
    }
}

/// Returns a letter for each system, the same for those that agree under a lens; `-` for one without an outcome.
fn partition(compared: &Matrix, lens: Lens) -> String {
    let mut letters = vec!['-'; compared.statuses().len()];
    for (letter, group) in ('A'..).zip(compared.groups(lens)) {
        group
            .into_iter()
            .for_each(|system| letters[system] = letter);
    }
    letters.into_iter().collect()
}
