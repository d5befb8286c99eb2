//! Plain text, with box-drawn tables; colours only where the screen has them.

use comfy_table::presets::{ASCII_FULL_CONDENSED, UTF8_FULL_CONDENSED};
use comfy_table::{Attribute, Cell, Color, ContentArrangement, Table, TableStyle};

use super::{Block, Row, Screen, harmless};

pub(super) fn print(blocks: &[Block], screen: Screen) -> String {
    let mut out = String::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        match block {
            Block::Title(title) => out.push_str(&bold(title, screen)),
            Block::Heading(heading) => out.push_str(&bold(heading, screen)),
            Block::Sentence(sentence) => {
                out.push_str(&harmless(sentence));
                out.push('\n');
            }
            Block::Table { header, rows } => {
                out.push_str(&table(header, rows, UTF8_FULL_CONDENSED, screen));
                out.push('\n');
            }
            Block::List(items) => {
                for item in items {
                    out.push_str(&"  ".repeat(item.depth + 1));
                    let text = harmless(&item.text);
                    out.push_str(&if item.struck { format!("~ {text} ~") } else { text });
                    out.push('\n');
                }
            }
        }
    }
    out
}

/// A table in characters only, for a page that is no terminal.
pub(super) fn plain_table(header: &[String], rows: &[Row]) -> String {
    table(header, rows, ASCII_FULL_CONDENSED, Screen::default())
}

fn table(header: &[String], rows: &[Row], style: TableStyle, screen: Screen) -> String {
    let mut table = Table::new();
    table.load_style(style).force_no_tty();
    if screen.colour {
        table.enforce_styling();
    }
    if let Some(width) = screen.width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width.max(40));
    }
    table.set_header(header.iter().map(|cell| harmless(cell)));
    for row in rows {
        table.add_row(row.cells.iter().map(|cell| {
            let cell = Cell::new(harmless(cell));
            if row.marked && screen.colour { cell.fg(Color::Yellow).add_attribute(Attribute::Bold) } else { cell }
        }));
    }
    table.to_string().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

fn bold(text: &str, screen: Screen) -> String {
    let text = harmless(text);
    if screen.colour { format!("\u{1b}[1m{text}\u{1b}[0m\n") } else { format!("{text}\n") }
}
