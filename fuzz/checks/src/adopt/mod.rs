//! Adoption of findings: an input that a target says is wrong, or panics on, becomes a small night that anybody can
//! read (or, where bytes are at fault, the fewest bytes), with the target, the message and the command to repeat it.
//!
//! A regression lives in `resolvers/tests/regressions`; a test tries every one there.

mod bytes;
mod failure;
mod night;
mod regression;

use failure::Tries;
pub use failure::{Failure, failure};
#[cfg(feature = "program")]
pub use regression::REGRESSION;
pub use regression::{BytesFile, Input, Regression, VERSION};

use crate::targets::{Case, Reads, Target};

/// Makes a regression of an input; `None` if the target finds nothing wrong with it.
#[must_use]
pub fn adopt(target: Target, input: &[u8]) -> Option<Regression> {
    let found = failure(|| target.check(input))?;
    let tries = Tries::new(Tries::ALL);
    let regression = match target.reads() {
        Reads::Nights => {
            let case = night::shrink(target, Case::from_bytes(input), &found, &tries);
            let failure = failure(|| target.check_case(&case)).unwrap_or(found);
            Regression::of_case(target, failure, &case)
        }
        Reads::Bytes => {
            let bytes = bytes::shrink(target, input.to_vec(), &found, &tries);
            let failure = failure(|| target.check(&bytes)).unwrap_or(found);
            Regression {
                target,
                failure,
                input: Input::Bytes(bytes),
            }
        }
    };
    Some(regression)
}
