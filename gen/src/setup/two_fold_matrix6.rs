//! Two-Fold Matrix6, thirteen players: <https://wiki.mafiascum.net/index.php?title=Two-Fold_Matrix6>. A line of the
//! grid of Matrix6 and a line of a second grid, which has the same roles in the names of a werewolf game; filled up to
//! two mafiosi, two werewolves and nine townies. Both factions kill.
//!
//! The second grid's Wizard is written Jailkeeper here, its Guardian Doctor, its Elder a bulletproof vanilla. That the
//! cop can tell mafiosi only, and the seer werewolves only, is not modelled. The setup settles three loops, which is for
//! the systems to agree with or not: jailkeeper and wizard on each other both fail; so do two roleblockers; a
//! roleblocker beats either jailer. That a killer uses their role as well is taken from Matrix6.

use nightcourt_resolvers::model::{Alignment, Passive};

use super::{Grid, lines, matrix6, one_of, setup, up_to};
use crate::card::{mafia, town, wolf};
use crate::settings::Settings;

pub(super) const GRID: Grid = [
    [town("Jailkeeper"), town("Vanilla"), wolf("Werewolf")],
    [wolf("Roleblocker"), town("Seer"), town("Doctor")],
    [town("Vanilla").with(Passive::Bulletproof), wolf("Werewolf"), town("Stalker")],
];

pub(crate) fn two_fold_matrix6() -> Settings {
    let hands = vec![one_of(&lines(&matrix6::GRID)), one_of(&lines(&GRID))];
    let fills = vec![up_to(2, Alignment::Mafia, mafia("Goon")), up_to(2, Alignment::Werewolf, wolf("Werewolf"))];
    setup(13, hands, fills)
}
