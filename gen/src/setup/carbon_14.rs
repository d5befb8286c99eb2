//! Carbon-14, seven players: <https://wiki.mafiascum.net/index.php?title=Carbon-14>. Two mafiosi or two werewolves, a
//! cop, a seer and three vanilla townies.
//!
//! That the cop can tell mafiosi only, and the seer werewolves only, is not modelled: here both read alignments.

use super::setup;
use crate::card::{Card, mafia, players, town, wolf};
use crate::deal::Hands;
use crate::settings::Settings;
use crate::table::Table;

pub(super) const SCUM: &[Card] = &[mafia("Goon"), wolf("Werewolf")];
pub(super) const TOWN: [Card; 2] = [town("Cop"), town("Seer")];

pub(crate) fn carbon_14() -> Settings {
    let scum = Hands { count: Table::even([1]), of: Table::even(SCUM.iter().map(|&card| players(&[card, card]))) };
    let town = Hands { count: Table::even([1]), of: Table::even([players(&TOWN)]) };
    setup(7, vec![scum, town], Vec::new())
}
