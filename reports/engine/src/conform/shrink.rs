//! Shrinking a night by asking: as long as a step keeps what was seen, it is taken. The steps are those of the minimiser, so
//! a night of an engine is as small as a precedent is; but no step is spared, and an engine may end it by failing.

use nightcourt_precedent::minimise::{Names, each_reduction};
use nightcourt_resolvers::text::Sheet;

/// The answer of a predicate to a smaller night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// The engine can no longer be asked.
    Unknown,
}

/// A night, shrunk.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shrunk {
    /// The night, under the names of the night that was given.
    pub sheet: Sheet,
    /// True if no single step keeps what was seen; false if it could not be asked to the end.
    pub minimal: bool,
}

/// Shrinks a night that shows something.
pub fn shrink(sheet: &Sheet, keeps: &mut dyn FnMut(&Sheet) -> Kept) -> Shrunk {
    let mut names = Names::of(sheet);
    let mut night = sheet.night.clone();
    let mut minimal = true;
    loop {
        let mut smaller = None;
        each_reduction(&night, &mut |reduction| {
            let left = names.follow(&reduction);
            match keeps(&left.speaking(reduction.night.clone())) {
                Kept::No => return false,
                Kept::Yes => smaller = Some((reduction.night, left)),
                Kept::Unknown => minimal = false,
            }
            true
        });
        let Some(step) = smaller else { break };
        (night, names) = step;
    }
    // What can be spoken of can be written: only the numbers of its items may differ.
    let sheet = names.sheet("", night.clone()).unwrap_or_else(|_| names.speaking(night));
    Shrunk { sheet, minimal }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::Ability;

    use super::*;

    fn night() -> Sheet {
        Sheet::parse(
            "[players]\nAnn = Town Cop\nBob = Mafia Ninja Goon\nCy = Town Doctor\n[actions]\nAnn -> Bob\nBob: kill -> Ann\nCy -> Ann\n",
        )
        .unwrap()
    }

    fn has_kill(sheet: &Sheet) -> bool {
        sheet.night.actions().iter().any(|action| action.ability == Ability::Kill)
    }

    #[test]
    fn what_does_not_matter_goes() {
        let shrunk = shrink(&night(), &mut |sheet| if has_kill(sheet) { Kept::Yes } else { Kept::No });
        assert!(shrunk.minimal);
        assert_eq!(
            shrunk.sheet.to_string(),
            "[players]\nBob = Town Vigilante\nAnn = Town Vanilla\n\n[actions]\nBob: kill -> Ann\n"
        );
    }

    #[test]
    fn who_can_no_longer_be_asked_leaves_a_night_that_may_not_be_minimal() {
        let mut left = 3;
        let shrunk = shrink(&night(), &mut |sheet| {
            left -= 1;
            match (left, has_kill(sheet)) {
                (0, _) => Kept::Unknown,
                (_, true) => Kept::Yes,
                (_, false) => Kept::No,
            }
        });
        assert!(!shrunk.minimal && has_kill(&shrunk.sheet));
    }
}
