//! Rows and Columns, nine players: <https://wiki.mafiascum.net/index.php?title=Rows_and_Columns>. As Matrix6, with
//! another grid and the same rulings.
//!
//! The town's backup is a vanilla townie: it is the first night, when there is nobody to stand in for. It is also an
//! odd night, when the odd-night bulletproof is bulletproof.

use nightcourt_resolvers::model::{Alignment, Passive};

use super::{Grid, lines, one_of, setup, up_to};
use crate::card::{mafia, town};
use crate::settings::Settings;

pub(super) const GRID: Grid = [
    [town("Jailkeeper"), mafia("Role Cop"), town("Vanilla")],
    [town("Vanilla"), town("Cop"), mafia("Goon")],
    [mafia("Goon"), town("Vanilla").with(Passive::Bulletproof), town("Tracker")],
];

pub(crate) fn rows_and_columns() -> Settings {
    setup(9, vec![one_of(&lines(&GRID))], vec![up_to(2, Alignment::Mafia, mafia("Goon"))])
}
