//! GitHub's Markdown. Names are escaped.

use super::block::{Block, harmless, separate};

pub(super) fn print(blocks: &[Block]) -> String {
    separate(blocks, |block| match block {
        Block::Title(title) => {
            let lines: Vec<String> = title.lines().map(escape).collect();
            format!("## {}\n", lines.join("\n\n"))
        }
        Block::Heading(heading) => format!("### {}\n", escape(heading)),
        Block::Sentence(sentence) => format!("{}\n", escape(sentence)),
        Block::Table { header, rows } => {
            let rule = format!("|{}\n", " --- |".repeat(header.len()));
            let rows = rows.iter().map(|line| row(&line.cells, line.marked));
            row(header, false) + &rule + &rows.collect::<String>()
        }
        Block::List(items) => {
            let each = items.iter().map(|item| {
                let line = item.line(escape, ["~~", "~~"], ["\\[", "\\]"]);
                format!("{}- {line}\n", "  ".repeat(item.depth))
            });
            each.collect()
        }
        Block::Code(text) => code(text),
        Block::Area(title, blocks) => format!("## {}\n\n{}", escape(title), print(blocks)),
        Block::Folded(title, blocks) => {
            let summary = harmless(title)
                .replace('&', "&amp;")
                .replace('<', "&lt;")
                .replace('\n', " ");
            format!(
                "<details>\n<summary>{summary}</summary>\n\n{}\n</details>\n",
                print(blocks)
            )
        }
    })
}

/// Writes text between fences that are longer than any run of their marks in it.
fn code(text: &str) -> String {
    let text = harmless(text);
    let runs = text.split(|letter| letter != '`').map(str::len);
    let fence = "`".repeat((runs.max().unwrap_or(0) + 1).max(3));
    format!("{fence}text\n{}\n{fence}\n", text.trim_end())
}

fn row(cells: &[String], marked: bool) -> String {
    let each = cells.iter().map(|cell| match escape(cell) {
        text if marked && !text.is_empty() => format!(" **{text}** |"),
        text => format!(" {text} |"),
    });
    format!("|{}\n", each.collect::<String>())
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
