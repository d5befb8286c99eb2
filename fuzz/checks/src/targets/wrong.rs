//! What a target says is wrong.

use std::fmt;

/// What a target says is wrong with an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong {
    /// What was broken, in a word or two that stay the same while an input is made smaller: `law-4-submission`.
    pub rule: String,
    /// What happened, in sentences.
    pub why: String,
}

impl Wrong {
    /// Says that a rule was broken.
    ///
    /// # Errors
    /// Always.
    pub fn say<T>(rule: impl Into<String>, why: impl Into<String>) -> Result<T, Wrong> {
        Err(Wrong { rule: rule.into(), why: why.into() })
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.why)
    }
}

impl std::error::Error for Wrong {}
