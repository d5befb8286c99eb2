//! Open setups: games whose whole list of roles is known before they begin. Each file is one setup, with the wiki
//! page that describes it; all variants are equally likely.
//!
//! A night is the first night. So one-shot roles still have their shot, odd-night roles are at it, backups have nobody
//! to stand in for, and everybody is alive.

mod carbon_14;
mod matrix6;
mod rows_and_columns;
mod three_d3;
mod two_fold_matrix6;

pub(crate) use carbon_14::carbon_14;
pub(crate) use matrix6::matrix6;
pub(crate) use rows_and_columns::rows_and_columns;
pub(crate) use three_d3::three_d3;
pub(crate) use two_fold_matrix6::two_fold_matrix6;

use nightcourt_resolvers::model::Alignment;

use crate::card::{Card, players};
use crate::deal::{Deal, Fill, Hands, Killer};
use crate::settings::{Casting, Settings, Span};
use crate::table::Table;

/// Three rows of three cards.
type Grid = [[Card; 3]; 3];

/// The rows and the columns of a grid.
fn lines(grid: &Grid) -> [[Card; 3]; 6] {
    let [a, b, c] = *grid;
    let column = |place: usize| [a[place], b[place], c[place]];
    [a, b, c, column(0), column(1), column(2)]
}

/// One hand of these, each as likely as another.
fn one_of(hands: &[[Card; 3]]) -> Hands {
    Hands { count: Table::even([1]), of: Table::even(hands.iter().map(|hand| players(hand))) }
}

/// A side filled up to so many with this card.
fn up_to(count: u32, alignment: Alignment, card: Card) -> Fill {
    Fill { alignment, up_to: Table::even([count]), with: Table::even([card.player()]) }
}

/// A setup of so many players: one of each of the hands, sides filled up, the rest vanilla townies. Whoever carries
/// out a faction's kill uses their role as well.
fn setup(size: u32, hands: Vec<Hands>, fills: Vec<Fill>) -> Settings {
    let deal = Deal { size, hands, fills, rest: Table::default(), modifiers: Vec::new(), killer: Killer::Also };
    Settings::dealt(Span::just(size), Casting::Setup(deal))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_has_a_role() {
        let [matrix6, rows, wolves] = [matrix6::GRID, rows_and_columns::GRID, two_fold_matrix6::GRID];
        let grids = [matrix6, rows, wolves].concat().concat();
        let hands = three_d3::HANDS.concat();
        for card in grids.iter().chain(&hands).chain(carbon_14::SCUM).chain(&carbon_14::TOWN) {
            assert!(card.is_known(), "{card:?}");
        }
    }
}
