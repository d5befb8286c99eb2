//! The rules by number: what accounts, tests, comments and pages point to.
//!
//! RULES.md, in the folder of this package's manifest, is the specification in short numbered rules. The build reads it
//! (`build.rs`): each rule is a variant of [`Rule`] with its id, kind, source and first sentence. A new rule is added there,
//! at the end of its section; numbers are never given to another rule.
//!
//! ```
//! use nightcourt_resolvers::rule::Rule;
//!
//! assert_eq!(Rule::from_id("NAR-5"), Some(Rule::Nar5));
//! assert_eq!(Rule::Nar5.to_string(), "NAR-5");
//! assert_eq!(Rule::Nar5.anchor(), "nar-5");
//! assert!(Rule::Nar5.decides());
//! ```

use std::fmt;

/// The purpose of a rule.
#[non_exhaustive]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// It decides a verdict: without it some night ends otherwise.
    Decides,
    /// It says what words mean, which forms are read and written, what is recorded, or what must hold of every system.
    Describes,
    /// It is no rule any more; its number is not given to another.
    Retired,
}

/// RULES.md: every rule in full.
pub const PAGE: &str = include_str!("../RULES.md");

include!(concat!(env!("OUT_DIR"), "/rules.rs"));

impl Rule {
    /// Every rule, in the order of RULES.md.
    pub const ALL: &'static [Rule] = LIST;

    /// The id that people cite, such as `NAR-5`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        TABLE[self as usize].0
    }
    /// Its kind.
    #[must_use]
    pub const fn kind(self) -> Kind {
        TABLE[self as usize].1
    }
    /// Its source: a section of one of the sources, the switch that decides it, or `ruling` where the sources are
    /// silent.
    #[must_use]
    pub const fn source(self) -> &'static str {
        TABLE[self as usize].2
    }
    /// Its first sentence; RULES.md may say more.
    #[must_use]
    pub const fn sentence(self) -> &'static str {
        TABLE[self as usize].3
    }
    /// The rule with this id.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.id() == id)
    }
    /// Reports whether it decides a verdict.
    #[must_use]
    pub const fn decides(self) -> bool {
        matches!(self.kind(), Kind::Decides)
    }
    /// Its address: `RULES.md#nar-5`.
    #[must_use]
    pub fn anchor(self) -> String {
        self.id().to_ascii_lowercase()
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_read_back() {
        for &rule in Rule::ALL {
            assert_eq!(Rule::from_id(rule.id()), Some(rule));
        }
        assert_eq!(Rule::from_id("NAR"), None);
        assert_eq!(Rule::from_id("nar-5"), None);
    }

    /// `Nar5` is "NAR-5", and each section counts from 1.
    #[test]
    fn ids_are_the_names_of_the_variants() {
        let mut last = ("", 0);
        for rule in Rule::ALL {
            let (prefix, number) = rule.id().split_once('-').unwrap();
            assert_eq!(
                format!("{rule:?}").to_uppercase(),
                format!("{prefix}{number}")
            );
            let number: u32 = number.parse().unwrap();
            assert_eq!(
                number,
                if prefix == last.0 { last.1 + 1 } else { 1 },
                "{rule}"
            );
            last = (prefix, number);
        }
    }

    #[test]
    fn every_rule_is_a_sentence_with_a_source() {
        for rule in Rule::ALL {
            assert!(
                rule.sentence().ends_with('.') && rule.sentence().len() <= 160,
                "{rule}"
            );
            let source = rule.source();
            let known =
                source == "ruling" || source.starts_with('[') || source.starts_with("switch `");
            assert!(known, "{rule}: {source}");
        }
    }
}
