//! Failures that show only after an answer, when the engine has received another night, or none. They are counted with
//! their own night, once it is known.

use std::collections::BTreeMap;

use nightcourt_gen::seats::key;

use super::{Failing, State, Study, Subject};

/// Adds the late failures of an engine to the sums of the nights that are done. Nights are drawn again, because the log does not have
/// their indices; equal nights fail alike.
pub(super) fn add(study: &Study, state: &mut State, subject: &dyn Subject) {
    let mut late: BTreeMap<Vec<u8>, Vec<Failing>> = BTreeMap::new();
    for failing in subject.take_failures(&|one| one.is_late) {
        late.entry(key(&failing.night)).or_default().push(failing);
    }
    if late.is_empty() {
        return;
    }
    for &(source, ref planned) in &study.plan.frames {
        let Some(section) = state.frames.get_mut(&source) else {
            continue;
        };
        for index in planned
            .overlap(&section.done)
            .parts()
            .iter()
            .flat_map(Clone::clone)
        {
            let failures = study
                .night(source, index)
                .and_then(|night| late.get(&key(&night)));
            for Failing { failure, .. } in failures.into_iter().flatten() {
                let of_night = section.sums.late.entry(index).or_default();
                of_night
                    .entry(failure.kind)
                    .or_insert_with(|| failure.clone().into());
            }
        }
    }
}
