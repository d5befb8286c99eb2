//! BBCode that phpBB shows without extensions: `[b]`, `[list]`, `[code]`. Struck text is `[s]`, which most forums have
//! added. A table is in `[code]`, because few forums have `[table]`.

use super::block::{Block, Item, harmless, separate};
use super::text::plain_table;

pub(super) fn print(blocks: &[Block]) -> String {
    separate(blocks, |block| match block {
        Block::Title(text) | Block::Heading(text) => format!("[b]{}[/b]\n", escape(text)),
        Block::Sentence(sentence) => format!("{}\n", escape(sentence)),
        Block::Table { header, rows } => code(&plain_table(header, rows)),
        Block::List(items) => list(items),
        Block::Code(text) => code(text.trim_end()),
        Block::Area(title, blocks) => framed("area", title, blocks),
        Block::Folded(title, blocks) => framed("spoiler", title, blocks),
    })
}

fn code(text: &str) -> String {
    format!("[code]\n{}\n[/code]\n", in_code(text))
}

/// Writes blocks between two tags. The title is in the first of them, where a bracket or a quotation mark would end it.
fn framed(tag: &str, title: &str, blocks: &[Block]) -> String {
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
    format!("[{tag}={title}]\n{}[/{tag}]\n", print(blocks))
}

/// Writes lists within lists, as deep as the account.
fn list(items: &[Item]) -> String {
    let mut out = String::new();
    let mut open = 0;
    for item in items {
        let depth = item.depth + 1;
        out += &"[list]\n".repeat(depth.saturating_sub(open));
        out += &"[/list]\n".repeat(open.saturating_sub(depth));
        open = depth;
        // The rule is in round brackets: square ones would be a tag.
        out += &format!("[*]{}\n", item.line(escape, ["[s]", "[/s]"], ["(", ")"]));
    }
    out + &"[/list]\n".repeat(open)
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
