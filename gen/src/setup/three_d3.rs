//! 3d3, nine players: <https://wiki.mafiascum.net/index.php?title=3d3>. Each of three columns has a mafia role and two
//! town roles; one column gives the mafia role, the two others one of their town roles each; one goon and five vanilla
//! townies complete it. Twelve setups.
//!
//! Whether scum may kill and use a role in one night the page leaves open as far as it was read; the setups that
//! descend from it allow it, as Matrix6 does, and so do these nights.

use nightcourt_resolvers::model::Alignment;

use super::{one_of, setup, up_to};
use crate::card::{Card, mafia, town};
use crate::settings::Settings;

/// Column A has roleblocker, and doctor or role cop; B role cop, and tracker or roleblocker; C goon, and cop or
/// jailkeeper.
#[rustfmt::skip]
pub(super) const HANDS: [[Card; 3]; 12] = [
    [mafia("Roleblocker"), town("Tracker"),  town("Cop")],
    [mafia("Roleblocker"), town("Tracker"),  town("Jailkeeper")],
    [mafia("Roleblocker"), town("Roleblocker"), town("Cop")],
    [mafia("Roleblocker"), town("Roleblocker"), town("Jailkeeper")],
    [mafia("Role Cop"),    town("Doctor"),   town("Cop")],
    [mafia("Role Cop"),    town("Doctor"),   town("Jailkeeper")],
    [mafia("Role Cop"),    town("Role Cop"), town("Cop")],
    [mafia("Role Cop"),    town("Role Cop"), town("Jailkeeper")],
    [mafia("Goon"),        town("Doctor"),   town("Tracker")],
    [mafia("Goon"),        town("Doctor"),   town("Roleblocker")],
    [mafia("Goon"),        town("Role Cop"), town("Tracker")],
    [mafia("Goon"),        town("Role Cop"), town("Roleblocker")],
];

pub(crate) fn three_d3() -> Settings {
    setup(9, vec![one_of(&HANDS)], vec![up_to(2, Alignment::Mafia, mafia("Goon"))])
}
