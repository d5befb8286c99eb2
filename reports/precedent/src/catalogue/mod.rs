//! Descriptions of small nights, and containment of one in another.
//!
//! All here are pure functions of a night, and know no system: [`mechanisms()`] tags a night by the interactions in it,
//! [`Elements`] are its abilities and passives, [`title`](title::title) names it in a host's words, [`contains()`] finds a smaller night in a larger one,
//! [`lattice()`] does so for a whole catalogue, and [`shape`](cycle::shape) gives the form of a circle that an event
//! tells of.

mod acts;
pub mod contains;
pub mod cycle;
pub mod elements;
pub mod lattice;
pub mod mechanisms;
pub mod signature;
pub mod title;

pub use contains::{contains, each_witness, each_witness_within, witness};
pub use elements::Elements;
pub use lattice::lattice;
pub use mechanisms::{MECHANISMS, Mechanism, mechanisms};
pub use signature::Signature;

#[cfg(test)]
mod testing {
    //! Nights for tests, as text.

    use nightcourt_resolvers::model::Night;
    use nightcourt_resolvers::text::Sheet;

    /// A sheet from a list of players and a list of actions, a line each.
    #[track_caller]
    pub(super) fn sheet(players: &str, actions: &str) -> Sheet {
        let lines = |text: &str| {
            text.split('|')
                .map(|line| format!("{}\n", line.trim()))
                .collect::<String>()
        };
        let text = format!("[players]\n{}[actions]\n{}", lines(players), lines(actions));
        match Sheet::parse(&text) {
            Ok(sheet) => sheet,
            Err(errors) => panic!("{text}\n{errors:?}"),
        }
    }

    /// The night of such a sheet.
    #[track_caller]
    pub(super) fn night(players: &str, actions: &str) -> Night {
        sheet(players, actions).night
    }
}
