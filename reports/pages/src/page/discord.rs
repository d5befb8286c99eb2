//! Discord's markup, in messages of at most 2,000 characters. Discord has no tables and no folding: a table is a block
//! of code, a heading is bold. Names ping nobody.

use super::block::{Block, Item, harmless};
use super::text::plain_table;

/// The most characters of a message, counted in UTF-16 units, which are never fewer than Discord counts.
pub const MOST: usize = 2000;

/// The line between two messages that are printed below each other.
pub const NEXT: &str = "----- next message -----";

/// Returns the messages of a page, none of them empty or too long.
#[must_use]
pub fn messages(blocks: &[Block]) -> Vec<String> {
    let mut lines = Vec::new();
    write(&mut lines, blocks);
    split(&lines)
}

pub(super) fn print(blocks: &[Block]) -> String {
    messages(blocks).join(&format!("{NEXT}\n"))
}

struct Line {
    text: String,
    code: bool,
}

fn write(out: &mut Vec<Line>, blocks: &[Block]) {
    for block in blocks {
        if !out.is_empty() {
            out.push(Line {
                text: String::new(),
                code: false,
            });
        }
        let mut say = |text: String| out.push(Line { text, code: false });
        match block {
            Block::Title(text) | Block::Heading(text) => {
                text.lines()
                    .filter(|line| !line.trim().is_empty())
                    .for_each(|line| say(bold(line)));
            }
            Block::Sentence(text) => text.lines().for_each(|line| say(escape(line))),
            Block::List(items) => items.iter().for_each(|item| say(self::item(item))),
            Block::Table { header, rows } => code(out, &plain_table(header, rows)),
            Block::Code(text) => code(out, text.trim_end()),
            Block::Area(title, inside) | Block::Folded(title, inside) => {
                say(bold(title));
                write(out, inside);
            }
        }
    }
}

fn bold(text: &str) -> String {
    format!("**{}**", escape(&text.replace('\n', " ")))
}

fn item(item: &Item) -> String {
    let one_line = |text: &str| escape(&text.replace('\n', " "));
    let line = item.line(one_line, ["~~", "~~"], ["(", ")"]);
    format!("{}- {line}", "  ".repeat(item.depth))
}

fn code(out: &mut Vec<Line>, text: &str) {
    // Three backticks in a row would end the block.
    let text = unpinging(&harmless(text)).replace('`', "`\u{200b}");
    out.extend(text.lines().map(|line| Line {
        text: line.to_owned(),
        code: true,
    }));
}

fn escape(text: &str) -> String {
    let text = unpinging(&harmless(text));
    let mut out = String::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        let link = letter == ':' && text[place + 1..].starts_with("//");
        if link
            || matches!(
                letter,
                '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '>' | '#' | '[' | ']'
            )
        {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}

/// Inserts an invisible space after an at sign, which would ping somebody.
fn unpinging(text: &str) -> String {
    text.replace('@', "@\u{200b}")
}

fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// Splits lines into messages. A block of code that has to be cut is closed in one message and opened again in the
/// next.
fn split(lines: &[Line]) -> Vec<String> {
    const FENCE: &str = "```\n";
    let mut found = Vec::new();
    let (mut now, mut open) = (String::new(), false);
    for line in lines {
        for piece in pieces(&line.text, MOST - 3 * FENCE.len()) {
            let opens = if line.code != open { FENCE } else { "" };
            // The closing fence needs room too.
            let closes = if line.code { FENCE.len() } else { 0 };
            if !now.is_empty() && length(&now) + opens.len() + length(piece) + 1 + closes > MOST {
                if open {
                    now.push_str(FENCE);
                }
                found.push(std::mem::take(&mut now));
                open = false;
            }
            if now.is_empty() && piece.is_empty() {
                continue;
            }
            if line.code != open {
                now.push_str(FENCE);
                open = line.code;
            }
            now.push_str(piece);
            now.push('\n');
        }
    }
    if open {
        now.push_str(FENCE);
    }
    if !now.is_empty() {
        found.push(now);
    }
    found
}

/// Splits a line into pieces of at most `most` letters. None ends in a backslash that escapes the next letter.
fn pieces(text: &str, most: usize) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while length(rest) > most {
        let mut taken = 0;
        let fits = |letter: &char| {
            taken += letter.len_utf16();
            taken <= most
        };
        let mut end: usize = rest.chars().take_while(fits).map(char::len_utf8).sum();
        let escapes = rest[..end]
            .bytes()
            .rev()
            .take_while(|&byte| byte == b'\\')
            .count();
        end -= escapes % 2;
        found.push(&rest[..end]);
        rest = &rest[end..];
    }
    found.push(rest);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Row;

    #[test]
    fn names_are_shown_and_ping_nobody() {
        let name = "@everyone <@1> *_~|`#> ```";
        let page = [
            Block::Heading(name.to_owned()),
            Block::List(vec![Item {
                depth: 1,
                text: name.to_owned(),
                struck: true,
                rule: None,
                ..Item::default()
            }]),
            Block::Table {
                header: vec!["player".to_owned()],
                rows: vec![Row {
                    cells: vec![name.to_owned()],
                    marked: false,
                }],
            },
        ];
        let shown = "@\u{200b}everyone \\<@\u{200b}1\\> \\*\\_\\~\\|\\`\\#\\> \\`\\`\\`";
        let [message] = &messages(&page)[..] else {
            panic!("one message")
        };
        assert!(
            message.starts_with(&format!("**{shown}**\n\n  - ~~{shown}~~\n\n```\n+")),
            "{message}"
        );
        assert_eq!(message.matches("```").count(), 2, "{message}");
        assert!(
            !message.contains("@e") && !message.contains("<@1"),
            "{message}"
        );
    }

    #[test]
    fn no_message_is_too_long_and_code_is_closed_in_each() {
        let code: String = (0..200)
            .map(|line| format!("line {line} of a night\n"))
            .collect();
        let page = [
            Block::Sentence("\u{1f600}*".repeat(1500)),
            Block::Code(code.clone()),
        ];
        let found = messages(&page);
        assert!(found.len() > 3, "{}", found.len());
        for message in &found {
            assert!(length(message) <= MOST, "{}", length(message));
            assert_eq!(message.matches("```").count() % 2, 0, "{message}");
            assert!(!message.trim_end().ends_with('\\'), "{message}");
        }
        let told: String = found.concat().replace("```\n", "");
        assert!(told.ends_with(&code), "nothing is lost");
    }

    #[test]
    fn a_link_is_no_link() {
        assert_eq!(
            messages(&[Block::Sentence("see https://x.y".to_owned())]),
            ["see https\\://x.y\n"]
        );
    }
}
