//! The checkpoint of a campaign: of this version, or of the one before.

use serde::Deserialize;

use super::{State, v5};
use crate::study::checkpoint;
pub use crate::study::checkpoint::{CheckpointError, write};

/// Reads a state.
///
/// # Errors
/// If the bytes are not of a state.
pub fn read(bytes: &[u8]) -> Result<State, CheckpointError> {
    #[derive(Deserialize)]
    struct Head {
        version: u32,
    }
    match serde_json::from_slice(bytes) {
        Ok(Head { version: v5::VERSION }) => v5::read(bytes),
        _ => checkpoint::read(bytes),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_gen::Frame;

    use super::*;
    use crate::study::{Ranges, Section, Source, Terms};

    /// Five nights were drawn, none of which met the conditions.
    #[test]
    fn all_nights_may_have_been_passed_over() {
        let passed_over = |passed_over: u64| {
            let mut terms = Terms::new(1);
            terms.add_given("component=block".parse().expect("a condition"));
            let mut state = State::new(terms);
            let section = Section { done: Ranges::one(0..5), passed_over, blocks: None, ..Section::default() };
            state.frames.insert(Source::Frame(Frame::Normal), section);
            read(&write(&state).expect("it can be written")).map(|read| read == state)
        };
        assert!(matches!(passed_over(5), Ok(true)));
        let Err(error) = passed_over(6) else { panic!("more than there were") };
        assert!(error.to_string().contains("6 nights of normal cannot have been passed over"), "{error}");
    }
}
