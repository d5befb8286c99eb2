//! Matrix6, nine players: <https://wiki.mafiascum.net/index.php?title=Matrix6>. A row or a column of the grid, filled
//! up to two mafiosi and seven townies.
//!
//! The setup's rulings: the mafia's roleblocker may kill and block in one night; the roleblocker goes before the
//! jailkeeper, and Bulletproof cannot be blocked, which is for the systems to agree with or not. The one shot of
//! Bulletproof is not counted: it is the first night.

use nightcourt_resolvers::model::{Alignment, Passive};

use super::{Grid, lines, one_of, setup, up_to};
use crate::card::{mafia, town};
use crate::settings::Settings;

pub(super) const GRID: Grid = [
    [town("Jailkeeper"), town("Vanilla"), mafia("Goon")],
    [mafia("Roleblocker"), town("Cop"), town("Doctor")],
    [town("Vanilla").with(Passive::Bulletproof), mafia("Goon"), town("Tracker")],
];

pub(crate) fn matrix6() -> Settings {
    setup(9, vec![one_of(&lines(&GRID))], vec![up_to(2, Alignment::Mafia, mafia("Goon"))])
}
