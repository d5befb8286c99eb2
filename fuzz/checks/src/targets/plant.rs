//! A planted fault for a target, so that the target can be seen to work: with the feature `faults`, and only where the
//! variable `NIGHTCOURT_PLANT` is set. The others find mistakes in the program itself: `laws` and `agree` those of
//! `resolvers/faults`, and targets that judge an answer those of `reports/faults`.

use super::target::Target;

/// Reports whether the fault of a target is planted.
///
/// - `text`: a night with a pre-decided order of two or more is printed without its last line;
/// - `json`: a dead player is written as living;
/// - `explain`: an account of two deaths or more loses its last line;
/// - `minimise`: a night with a drive is not minimised at all;
/// - `corpus`: a record that names what contains it is written without that;
/// - `divergence`: the precedent of the dice night is not known;
/// - `render`: BBCode is printed without what keeps a name from being a tag;
/// - `merge`: a merged part loses a precedent;
/// - `cost`: a command may spend a ten-thousandth of what it may.
#[must_use]
pub fn planted(target: Target) -> bool {
    #[cfg(feature = "faults")]
    {
        use std::sync::LazyLock;
        static PLANTED: LazyLock<Option<Target>> = LazyLock::new(|| {
            std::env::var("NIGHTCOURT_PLANT")
                .ok()
                .and_then(|id| Target::from_id(&id))
        });
        *PLANTED == Some(target)
    }
    #[cfg(not(feature = "faults"))]
    {
        let _ = target;
        false
    }
}
