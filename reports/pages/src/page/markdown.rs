//! GitHub's Markdown. Names are escaped.

use super::block::{Block, harmless};

pub(super) fn print(blocks: &[Block]) -> String {
    let mut out = String::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        match block {
            Block::Title(title) => {
                let mut lines = title.lines();
                out.push_str(&format!(
                    "## {}\n",
                    escape(lines.next().unwrap_or_default())
                ));
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
                    let text = if item.struck {
                        format!("~~{text}~~")
                    } else {
                        text
                    };
                    let rule = item
                        .rule
                        .map_or_else(String::new, |rule| format!(" \\[{rule}\\]"));
                    out.push_str(&format!("{}- {text}{rule}\n", "  ".repeat(item.depth)));
                }
            }
            Block::Code(text) => code(&mut out, text),
            Block::Area(title, blocks) => {
                out.push_str(&format!("## {}\n\n{}", escape(title), print(blocks)))
            }
            Block::Folded(title, blocks) => {
                let summary = harmless(title)
                    .replace('&', "&amp;")
                    .replace('<', "&lt;")
                    .replace('\n', " ");
                out.push_str(&format!(
                    "<details>\n<summary>{summary}</summary>\n\n{}\n</details>\n",
                    print(blocks)
                ));
            }
        }
    }
    out
}

/// Writes text between fences that are longer than any run of their marks in it.
fn code(out: &mut String, text: &str) {
    let text = harmless(text);
    let longest = text
        .split(|letter| letter != '`')
        .map(str::len)
        .max()
        .unwrap_or(0);
    let fence = "`".repeat((longest + 1).max(3));
    out.push_str(&format!("{fence}text\n{}\n{fence}\n", text.trim_end()));
}

fn row(out: &mut String, cells: &[String], marked: bool) {
    out.push('|');
    for cell in cells {
        let text = escape(cell);
        let bold = marked && !text.is_empty();
        out.push_str(&if bold {
            format!(" **{text}** |")
        } else {
            format!(" {text} |")
        });
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
