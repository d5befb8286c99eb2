//! Pages for a narrow screen: the columns of a table become lines below each other.

use super::block::{Block, Item, Row};

/// Returns the page without tables. Each row is its first cell, and below it a line for each of the others, after the
/// headings of equal columns, or `all`. A column of marks is left out.
#[must_use]
pub fn narrow(blocks: &[Block]) -> Vec<Block> {
    narrow_from(blocks, 0)
}

/// The most columns of a table that is readable on a phone.
const MOST_COLUMNS: usize = 5;

/// Does the same for tables of many columns alone.
pub(super) fn with_wide_tables_as_lines(blocks: &[Block]) -> Vec<Block> {
    narrow_from(blocks, MOST_COLUMNS + 1)
}

fn narrow_from(blocks: &[Block], columns: usize) -> Vec<Block> {
    let each = blocks.iter().map(|block| match block {
        Block::Table { header, rows } if header.len() >= columns => {
            Block::List(rows.iter().flat_map(|row| lines(header, row)).collect())
        }
        Block::Area(title, inside) => Block::Area(title.clone(), narrow_from(inside, columns)),
        Block::Folded(title, inside) => Block::Folded(title.clone(), narrow_from(inside, columns)),
        _ => block.clone(),
    });
    each.collect()
}

fn lines(header: &[String], row: &Row) -> Vec<Item> {
    let mut said: Vec<(&str, Vec<&str>)> = Vec::new();
    for (heading, cell) in header
        .iter()
        .zip(&row.cells)
        .skip(1)
        .filter(|(heading, _)| *heading != "*")
    {
        match said.iter_mut().find(|(known, _)| known == cell) {
            Some((_, headings)) => headings.push(heading),
            None => said.push((cell, vec![heading])),
        }
    }
    let first = Item::plain(row.cells.first().map_or("", String::as_str));
    let alike = said.len() == 1;
    let below = said.into_iter().map(|(cell, headings)| {
        let cell = if cell.is_empty() {
            super::unaffected(&row.cells).to_owned()
        } else {
            cell.replace('\n', "; ")
        };
        let under = if alike && headings.len() > 1 {
            "all".to_owned()
        } else {
            headings.join(", ")
        };
        Item::at(1, format!("{under}: {cell}"))
    });
    std::iter::once(first).chain(below).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_become_lines_and_those_that_hold_the_same_share_one() {
        let words = |words: &[&str]| {
            words
                .iter()
                .map(|&word| word.to_owned())
                .collect::<Vec<_>>()
        };
        let header = words(&["player", "*", "nar", "rar", "lar", "snarf"]);
        let cells = words(&["Ann", "*", "dies", "told: mafia\nholds gun", "dies", ""]);
        let page = narrow(&[Block::Area(
            "x".to_owned(),
            vec![Block::Table {
                header,
                rows: vec![Row {
                    cells,
                    marked: true,
                }],
            }],
        )]);
        let [Block::Area(_, inside)] = &page[..] else {
            panic!("{page:?}")
        };
        let [Block::List(items)] = &inside[..] else {
            panic!("{inside:?}")
        };
        let said: Vec<_> = items
            .iter()
            .map(|item| (item.depth, item.text.as_str()))
            .collect();
        assert_eq!(
            said,
            [
                (0, "Ann"),
                (1, "nar, lar: dies"),
                (1, "rar: told: mafia; holds gun"),
                (1, "snarf: lives")
            ]
        );
    }
}
