//! GitHub's markdown. Whatever a name holds, it is shown and not obeyed.

use super::{Block, harmless};

pub(super) fn print(blocks: &[Block]) -> String {
    let mut out = String::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        match block {
            Block::Title(title) => {
                let mut lines = title.lines();
                out.push_str(&format!("## {}\n", escape(lines.next().unwrap_or_default())));
                for line in lines {
                    out.push_str(&format!("\n{}\n", escape(line)));
                }
            }
            Block::Heading(heading) => out.push_str(&format!("### {}\n", escape(heading))),
            Block::Sentence(sentence) => out.push_str(&format!("{}\n", escape(sentence))),
            Block::Table { header, rows } => {
                row(&mut out, header, false);
                out.push_str(&format!("|{}\n", " --- |".repeat(header.len())));
                for line in rows {
                    row(&mut out, &line.cells, line.marked);
                }
            }
            Block::List(items) => {
                for item in items {
                    let text = escape(&item.text);
                    let text = if item.struck { format!("~~{text}~~") } else { text };
                    out.push_str(&format!("{}- {text}\n", "  ".repeat(item.depth)));
                }
            }
        }
    }
    out
}

fn row(out: &mut String, cells: &[String], marked: bool) {
    out.push('|');
    for cell in cells {
        let text = escape(cell);
        let bold = marked && !text.is_empty();
        out.push_str(&if bold { format!(" **{text}** |") } else { format!(" {text} |") });
    }
    out.push('\n');
}

fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in harmless(text).chars() {
        match letter {
            '\n' => out.push_str("<br>"),
            '<' => out.push_str("&lt;"),
            '&' => out.push_str("&amp;"),
            '|' | '*' | '_' | '~' | '`' | '[' | ']' | '\\' | '#' => {
                out.push('\\');
                out.push(letter);
            }
            _ => out.push(letter),
        }
    }
    out
}
