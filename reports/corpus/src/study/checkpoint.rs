//! The file of a study's state: written whole or not at all, and read back to the same state. The study continues from it, and
//! is joined with others; every other file but the log is made from it.

use std::collections::BTreeMap;

use nightcourt_gen::census::Units;
use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::terms::TermsRow;
use super::{Ranges, Section, Source, State, Sums};
use crate::MOST;

use crate::record::{Checksummed, InvalidRecord, Versioned, checksum, read_checksummed};
use crate::rulings::Rulings;

/// The reason why a checkpoint cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CheckpointError {
    /// The file is not a checkpoint, or only a part of one.
    #[error("it is damaged or not a checkpoint: {0}")]
    Form(String),
    /// The file is of another version of the format, other rulings or a missing rulebook.
    #[error(transparent)]
    Other(InvalidRecord),
    /// The file contradicts itself.
    #[error("it is damaged: {0}")]
    Content(String),
}

/// A contradiction, in words.
impl From<String> for CheckpointError {
    fn from(what: String) -> CheckpointError {
        CheckpointError::Content(what)
    }
}

impl From<InvalidRecord> for CheckpointError {
    fn from(why: InvalidRecord) -> CheckpointError {
        match why {
            InvalidRecord::Form(what) => CheckpointError::Form(what),
            InvalidRecord::Altered => CheckpointError::Content(why.to_string()),
            _ => CheckpointError::Other(why),
        }
    }
}

/// The version of states. It changes when a field changes its meaning, is added or removed.
pub const VERSION: u32 = 7;

/// `checkpoint.json`: the state of a study. Every other file but the log can be made from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, bound = "S: Sums")]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(title = "Checkpoint")
)]
pub struct CheckpointFile<S> {
    /// The version of the format.
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The BLAKE3 hash of this file with zeros in the place of these 64 digits.
    #[cfg_attr(feature = "schema", schemars(extend("pattern" = "^[0-9a-f]{64}$")))]
    pub content: String,
    /// The kind of study: `campaign`, `claims`, `axioms` or `conform`.
    pub study: String,
    /// The sources of nights, and the systems that resolve them under which switches.
    pub terms: TermsRow,
    /// The sums over the nights of each sampling frame, census or list of nights.
    pub sources: BTreeMap<String, Section<S>>,
    /// By id: the night text of every night that the sums name.
    pub nights: BTreeMap<String, String>,
    /// The verdicts of the systems on the pinned nights when it was made.
    pub rulings: Rulings,
}

impl<S: Sums> Versioned for CheckpointFile<S> {
    const VERSION: u32 = VERSION;
}

impl<S: Sums> Checksummed for CheckpointFile<S> {
    fn rulings(&self) -> &Rulings {
        &self.rulings
    }
    fn systems(&self) -> &[String] {
        &self.terms.systems
    }
}

/// The bytes of a state.
///
/// # Errors
/// If a night cannot be written; none is like that.
pub fn write<S: Sums>(state: &State<S>) -> Result<Vec<u8>, serde_json::Error> {
    let named = state.named();
    let night = |(id, night): (&Id, &nightcourt_resolvers::model::Night)| {
        let sheet = sheet(night.clone())
            .map_err(|complaint| serde::ser::Error::custom(complaint.to_string()))?;
        Ok((id.to_string(), sheet.to_string()))
    };
    let nights = state.precedents.iter();
    let nights = nights.filter(|&(id, _)| named.contains(id)).map(night);
    let sources = state.frames.iter();
    let file = CheckpointFile {
        version: VERSION,
        content: checksum::blank(),
        study: S::STUDY.to_owned(),
        terms: TermsRow::of(&state.terms),
        sources: sources
            .map(|(source, section)| (source.to_string(), section.clone()))
            .collect(),
        nights: nights.collect::<Result<_, serde_json::Error>>()?,
        rulings: Rulings::pinned(),
    };
    let mut bytes = serde_json::to_vec(&file)?;
    bytes.push(b'\n');
    Ok(checksum::with_checksum(bytes))
}

/// The word of the study that a state is of; `None` if the bytes are of no state.
#[must_use]
pub fn study(bytes: &[u8]) -> Option<String> {
    #[derive(Deserialize)]
    struct Head {
        study: String,
    }
    let head: Head = serde_json::from_slice(bytes).ok()?;
    Some(head.study)
}

/// Reads a state.
///
/// # Errors
/// If the bytes are not of a state.
pub fn read<S: Sums>(bytes: &[u8]) -> Result<State<S>, CheckpointError> {
    let file = read_checksummed::<CheckpointFile<S>>(bytes);
    let of = match &file {
        Ok(file) => Some(file.study.clone()),
        Err(_) => study(bytes),
    };
    if let Some(other) = of.filter(|study| study != S::STUDY) {
        return Err(format!("it is the state of {other}, and not of {}", S::STUDY).into());
    }
    let file = file?;
    assemble(&file.terms, file.sources, &file.nights)
}

/// Makes a state of the parts of a file, and checks that they agree.
fn assemble<S: Sums>(
    terms: &TermsRow,
    sources: BTreeMap<String, Section<S>>,
    nights: &BTreeMap<String, String>,
) -> Result<State<S>, CheckpointError> {
    let mut state = State::new(terms.terms()?);
    for (id, text) in nights {
        let sheet = Sheet::parse(text).map_err(|_| format!("the night of {id} cannot be read"))?;
        if Id::of(text).to_string() != *id {
            return Err(format!("{id} is not the id of its night").into());
        }
        state.precedents.insert(Id::of(text), sheet.night);
    }
    for (id, section) in sources {
        let source: Source = id.parse().map_err(|_| format!("there is no frame {id}"))?;
        check(source, &section, &state)?;
        state.frames.insert(source, section);
    }
    let (named, has) = (state.named(), &state.precedents);
    if let Some(id) = named.iter().find(|id| !has.contains_key(id)) {
        return Err(format!("there is no night of {id}").into());
    }
    if let Some(id) = has.keys().find(|id| !named.contains(id)) {
        return Err(format!("it has the night of {id}, which nothing names").into());
    }
    Ok(state)
}

/// Checks that the numbers of a section are possible, and that they are the sums of its leaves.
fn check<S: Sums>(source: Source, section: &Section<S>, state: &State<S>) -> Result<(), String> {
    if let Source::Census(universe) = source {
        let units = Ranges::one(0..Units::of(&universe).len());
        let beyond = section.done.without(&units);
        if !beyond.is_empty() {
            return Err(format!("{source} has no units {beyond}"));
        }
    }
    check_counts(source, section, state)?;
    section.sums.check_findings(section, source, &state.terms)?;
    let Some(leaves) = &section.leaves else {
        return Ok(());
    };
    if !leaves.are_of(source, &section.done) {
        return Err(format!(
            "the leaves of {source} are not those of its nights"
        ));
    }
    for (indices, leaf) in leaves.parts() {
        let own = Section {
            done: section.done.overlap(&indices),
            classes: leaf.classes,
            passed_over: leaf.passed_over,
            leaves: None,
            sums: leaf.sums.clone(),
        };
        if leaf.sums != leaf.sums.counts() {
            return Err(format!(
                "the leaf {indices} of {source} has more than counts"
            ));
        }
        check_counts(source, &own, state)
            .map_err(|why| format!("the leaf {indices} of {source}: {why}"))?;
    }
    let sum = leaves.sum();
    let totals = (section.classes, section.passed_over, section.sums.counts());
    if totals != (sum.classes, sum.passed_over, sum.sums) {
        return Err(format!(
            "the counts of the leaves of {source} do not add up to its totals"
        ));
    }
    Ok(())
}

/// Checks that the counts of a section or of a leaf are possible.
fn check_counts<S: Sums>(
    source: Source,
    section: &Section<S>,
    state: &State<S>,
) -> Result<(), String> {
    let (classes, passed_over) = (section.classes, section.passed_over);
    if classes > 0 && !source.is_exact() {
        return Err("a census has a number of classes, and nothing else has".to_owned());
    }
    let drawn = source.nights(&section.done);
    if passed_over > 0
        && (state.terms.given.is_empty() || drawn.is_none_or(|drawn| passed_over > drawn))
    {
        return Err(format!(
            "{passed_over} nights of {source} cannot have been passed over"
        ));
    }
    if classes > MOST || passed_over > MOST {
        return Err("it counts more than can be counted".to_owned());
    }
    section.sums.check(section, source, &state.terms)
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;

    use super::*;
    use crate::campaign::State;
    use crate::study::{Section, Terms};

    /// Five nights were drawn, none of which met the conditions.
    #[test]
    fn all_nights_may_have_been_passed_over() {
        let passed_over = |passed_over: u64| {
            let mut terms = Terms::new(1);
            terms.add_given("component=block".parse().expect("a condition"));
            let mut state: State = State::new(terms);
            let section = Section {
                done: Ranges::one(0..5),
                passed_over,
                leaves: None,
                ..Section::default()
            };
            state.frames.insert(Source::Frame(Frame::Normal), section);
            read(&write(&state).expect("it can be written")).map(|read| read == state)
        };
        assert!(matches!(passed_over(5), Ok(true)));
        let Err(error) = passed_over(6) else {
            panic!("more than there were")
        };
        assert!(
            error
                .to_string()
                .contains("6 nights of normal cannot have been passed over"),
            "{error}"
        );
    }
}
