//! Faults that a target reports.

use std::fmt;

/// A fault of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// The broken rule, in a word or two that stay the same while an input is made smaller: `law-4-submission`.
    pub rule: String,
    /// The event, in sentences.
    pub why: String,
}

impl Wrong {
    /// Says that a rule was broken.
    ///
    /// # Errors
    /// Always.
    pub fn say<T>(rule: impl Into<String>, why: impl Into<String>) -> Result<T, Wrong> {
        Err(Wrong {
            rule: rule.into(),
            why: why.into(),
        })
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.why)
    }
}

impl std::error::Error for Wrong {}
