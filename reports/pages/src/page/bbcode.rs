//! BBCode that phpBB shows without extensions: `[b]`, `[list]`, `[code]`. Struck text is `[s]`, which most forums have
//! added. A table is in `[code]`, because few forums have `[table]`.

use super::block::{Block, Item, harmless};
use super::text::plain_table;

pub(super) fn print(blocks: &[Block]) -> String {
    let mut out = String::new();
    for (number, block) in blocks.iter().enumerate() {
        if number > 0 {
            out.push('\n');
        }
        match block {
            Block::Title(text) | Block::Heading(text) => {
                out.push_str(&format!("[b]{}[/b]\n", escape(text)))
            }
            Block::Sentence(sentence) => out.push_str(&format!("{}\n", escape(sentence))),
            Block::Table { header, rows } => {
                out.push_str(&format!(
                    "[code]\n{}\n[/code]\n",
                    in_code(&plain_table(header, rows))
                ));
            }
            Block::List(items) => list(&mut out, items),
            Block::Code(text) => {
                out.push_str(&format!("[code]\n{}\n[/code]\n", in_code(text.trim_end())))
            }
            Block::Area(title, blocks) => framed(&mut out, "area", title, blocks),
            Block::Folded(title, blocks) => framed(&mut out, "spoiler", title, blocks),
        }
    }
    out
}

/// Writes blocks between two tags. The title is in the first of them, where a bracket or a quotation mark would end it.
fn framed(out: &mut String, tag: &str, title: &str, blocks: &[Block]) {
    let title: String = harmless(title)
        .chars()
        .map(|letter| match letter {
            '[' => '(',
            ']' => ')',
            '"' => '\'',
            '\n' => ' ',
            letter => letter,
        })
        .collect();
    out.push_str(&format!("[{tag}={title}]\n{}[/{tag}]\n", print(blocks)));
}

/// Writes lists within lists, as deep as the account.
fn list(out: &mut String, items: &[Item]) {
    let mut open = 0;
    for item in items {
        while open < item.depth + 1 {
            out.push_str("[list]\n");
            open += 1;
        }
        while open > item.depth + 1 {
            out.push_str("[/list]\n");
            open -= 1;
        }
        let text = escape(&item.text);
        // In round brackets: square ones would be a tag.
        let rule = item
            .rule
            .map_or_else(String::new, |rule| format!(" ({rule})"));
        out.push_str(&if item.struck {
            format!("[*][s]{text}[/s]{rule}\n")
        } else {
            format!("[*]{text}{rule}\n")
        });
    }
    out.push_str(&"[/list]\n".repeat(open));
}

/// Inserts an invisible space after a bracket of a name, so that it starts no tag, unless it cannot be read as one.
fn escape(text: &str) -> String {
    harmless(text).replace('[', "[\u{200b}")
}

/// Escapes text for code, where a forum reads no tags except its own. A section of a night is unchanged, so that it can
/// be typed again.
fn in_code(text: &str) -> String {
    let text = harmless(text);
    let mut out = String::with_capacity(text.len());
    for (place, letter) in text.char_indices() {
        out.push(letter);
        let rest = &text.as_bytes()[place + letter.len_utf8()..];
        let own = rest
            .get(..4)
            .is_some_and(|word| word.eq_ignore_ascii_case(b"code"));
        if letter == '[' && (own || rest.first() == Some(&b'/')) {
            out.push('\u{200b}');
        }
    }
    out
}
