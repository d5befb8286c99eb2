//! The standard form of a minimal night: one that is minimal and canonical at once.

use nightcourt_resolvers::model::Night;

use crate::finding::Finding;

/// Brings nights to their standard form; campaigns do so with memory, and who follows the steps writes them down.
pub trait Standardise {
    /// The canonical form of a night.
    fn canonical(&mut self, night: &Night) -> Night;
    /// Whether a night shows a finding.
    fn shows(&mut self, finding: Finding, night: &Night) -> bool;
    /// The night minimised for a finding that it shows.
    fn shrink(&mut self, finding: Finding, night: Night) -> Night;

    /// The canonical form of a minimal night, minimised: in another order of submission a step may be open that was not
    /// before. Each round makes the night's key less, so the last comes soon.
    fn standard(&mut self, finding: Finding, mut night: Night) -> Night {
        loop {
            let standard = self.canonical(&night);
            if !self.shows(finding, &standard) {
                return night;
            }
            let smaller = self.shrink(finding, standard.clone());
            if smaller == standard {
                return standard;
            }
            night = smaller;
        }
    }
}
