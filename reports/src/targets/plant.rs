//! A planted fault for every target, so that the targets can be seen to work: with the feature `faults`, and only where
//! the variable `NIGHTCOURT_PLANT` is set. Those of `laws` and `agree` are faults of the resolvers' own table.

use nightcourt_resolvers::ruling::Switches;

use super::Target;

/// What is wrong where a fault is planted, by target.
pub const PLANTS: [(Target, &str); 8] = [
    (Target::Text, "a night with a pre-decided order of two or more is printed without its last line"),
    (Target::Json, "a dead player is written as living"),
    (
        Target::Laws,
        "the fault `werewolves-first-thief-steals` of the resolvers: of two thieves the first submitted steals",
    ),
    (Target::Agree, "the fault `lar-strongman-guarded` of the resolvers: a guard stops a Strongman's kill"),
    (Target::Explain, "an account of two deaths or more loses its last line"),
    (Target::Minimise, "a night with a drive is not minimized at all"),
    (Target::Corpus, "a record that names what contains it is written without that"),
    (Target::Divergence, "the precedent of the dice night is not known"),
];

/// Whether the fault of a target is planted.
#[must_use]
pub fn planted(target: Target) -> bool {
    #[cfg(feature = "faults")]
    {
        use std::sync::LazyLock;
        static PLANTED: LazyLock<Option<Target>> =
            LazyLock::new(|| std::env::var("NIGHTCOURT_PLANT").ok().and_then(|id| Target::from_id(&id)));
        *PLANTED == Some(target)
    }
    #[cfg(not(feature = "faults"))]
    {
        let _ = target;
        false
    }
}

/// These switches, with the resolvers' own fault of this target if it is planted.
#[must_use]
pub(super) fn faulty(target: Target, switches: Switches) -> Switches {
    #[cfg(feature = "faults")]
    if planted(target) {
        use nightcourt_resolvers::faults::Fault;
        let words = PLANTS.iter().find(|(one, _)| *one == target).map_or("", |(_, words)| words);
        let named = Fault::ALL.into_iter().find(|fault| words.contains(&format!("`{}`", fault.row().id)));
        return Switches { fault: named, ..switches };
    }
    let _ = target;
    switches
}
