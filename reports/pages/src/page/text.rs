//! Plain text, with box-drawn tables; colours only where the screen has them.

use comfy_table::presets::{ASCII_FULL_CONDENSED, UTF8_FULL_CONDENSED};
use comfy_table::{Cell, ColumnConstraint, ContentArrangement, Table, TableStyle, Width};

use super::block::{Block, Row, Screen, harmless, separate};

pub(super) fn print(blocks: &[Block], screen: Screen) -> String {
    separate(blocks, |block| match block {
        Block::Title(text) | Block::Heading(text) => bold(text, screen),
        Block::Sentence(sentence) => format!("{}\n", harmless(sentence)),
        Block::Table { header, rows } => table(header, rows, UTF8_FULL_CONDENSED, screen) + "\n",
        Block::List(items) => {
            let each = items.iter().map(|item| {
                let line = item.line(harmless, ["~ ", " ~"], ["[", "]"]);
                format!("{}{line}\n", "  ".repeat(item.depth + 1))
            });
            each.collect()
        }
        Block::Code(text) => format!("{}\n", harmless(text.trim_end())),
        Block::Area(title, blocks) | Block::Folded(title, blocks) => {
            format!("{}\n{}", bold(title, screen), print(blocks, screen))
        }
    })
}

/// Returns a table in characters only, folded to 80 columns because a thread wraps longer lines.
pub(super) fn plain_table(header: &[String], rows: &[Row]) -> String {
    table(
        header,
        rows,
        ASCII_FULL_CONDENSED,
        Screen {
            width: Some(80),
            colour: false,
        },
    )
}

fn table(header: &[String], rows: &[Row], style: TableStyle, screen: Screen) -> String {
    let mut columns: Vec<Column> = (0..header.len())
        .map(|number| Column::new(header, rows, number))
        .collect();
    if let Some(width) = screen.width
        && columns.iter().map(Column::width).sum::<usize>() + columns.len() + 1 > usize::from(width)
    {
        columns = alike_once(columns);
    }
    let mut table = Table::new();
    table.load_style(style);
    with_styling(&mut table, screen);
    if let Some(width) = screen.width {
        table
            .set_content_arrangement(ContentArrangement::Dynamic)
            .set_width(width.max(40));
    }
    table.set_header(columns.iter().map(|column| column.heading.as_str()));
    for (number, row) in rows.iter().enumerate() {
        table.add_row(columns.iter().map(|column| {
            let cell = Cell::new(column.cells.get(number).map_or("", String::as_str));
            if row.marked && screen.colour {
                marked(cell)
            } else {
                cell
            }
        }));
    }
    // Cells fold between words, so a column is as wide as its longest word.
    for (column, cells) in table.column_iter_mut().zip(&columns) {
        column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(
            cells.least().min(60) as u16,
        )));
    }
    table
        .to_string()
        .lines()
        .map(str::trim_end)
        .collect::<Vec<_>>()
        .join("\n")
}

/// The terminal is not queried, because the screen has its width and colours.
#[cfg(not(target_arch = "wasm32"))]
fn with_styling(table: &mut Table, screen: Screen) {
    table.force_no_tty();
    if screen.colour {
        table.enforce_styling();
    }
}

#[cfg(not(target_arch = "wasm32"))]
fn marked(cell: Cell) -> Cell {
    cell.fg(comfy_table::Color::Yellow)
        .add_attribute(comfy_table::Attribute::Bold)
}

/// A browser has no terminal.
#[cfg(target_arch = "wasm32")]
fn with_styling(_: &mut Table, _: Screen) {}

#[cfg(target_arch = "wasm32")]
fn marked(cell: Cell) -> Cell {
    cell
}

struct Column {
    heading: String,
    cells: Vec<String>,
}

impl Column {
    fn new(header: &[String], rows: &[Row], number: usize) -> Column {
        let cells = rows.iter().map(|row| {
            row.cells
                .get(number)
                .map_or_else(String::new, |cell| harmless(cell))
        });
        Column {
            heading: harmless(&header[number]),
            cells: cells.collect(),
        }
    }
    /// The width of its longest line, with the space around it.
    fn width(&self) -> usize {
        self.longest(|cell| cell.lines().map(count).max())
    }
    /// The width of its longest word, with the space around it.
    fn least(&self) -> usize {
        self.longest(|cell| cell.split_whitespace().map(count).max())
    }
    fn longest(&self, of: fn(&str) -> Option<usize>) -> usize {
        let cells = self.cells.iter().chain([&self.heading]);
        cells.filter_map(|cell| of(cell)).max().unwrap_or(0) + 2
    }
}

fn count(text: &str) -> usize {
    text.chars().count()
}

/// Merges identical columns, and stacks their headings if the table is too wide otherwise. Cells are folded only if
/// that is not enough.
fn alike_once(columns: Vec<Column>) -> Vec<Column> {
    let mut found: Vec<Column> = Vec::new();
    for column in columns {
        match found
            .iter_mut()
            .skip(1)
            .find(|known| known.cells == column.cells)
        {
            Some(known) => {
                known.heading.push('\n');
                known.heading.push_str(&column.heading);
            }
            None => found.push(column),
        }
    }
    found
}

fn bold(text: &str, screen: Screen) -> String {
    let text = harmless(text);
    if screen.colour {
        format!("\u{1b}[1m{text}\u{1b}[0m\n")
    } else {
        format!("{text}\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_that_hold_the_same_are_shown_once_where_all_do_not_fit() {
        let header = ["player", "nar", "nar-guide", "werewolves"].map(str::to_owned);
        let cells = ["Ann", "track: nobody", "track: nobody", "dies"]
            .map(str::to_owned)
            .to_vec();
        let rows = [Row {
            cells,
            marked: false,
        }];
        let at = |width| {
            table(
                &header,
                &rows,
                ASCII_FULL_CONDENSED,
                Screen {
                    width: Some(width),
                    colour: false,
                },
            )
        };
        assert_eq!(
            at(55),
            "\
+--------+---------------+---------------+------------+
| player | nar           | nar-guide     | werewolves |
+=====================================================+
| Ann    | track: nobody | track: nobody | dies       |
+--------+---------------+---------------+------------+"
        );
        assert_eq!(
            at(54),
            "\
+--------+---------------+------------+
| player | nar           | werewolves |
|        | nar-guide     |            |
+=====================================+
| Ann    | track: nobody | dies       |
+--------+---------------+------------+"
        );
    }
}
