//! Markdown as HTML, as far as our papers use it: headings, paragraphs, lists, tables, code between fences, and in a line
//! code, emphasis, links and pictures. Comments are left out. All else is shown as it is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;

/// Replaces the addresses of a paper, which lead through its repository.
pub(super) trait Addresses {
    /// Returns the address of a link on the site; `None` if the site has no such page.
    fn link(&self, to: &str) -> Option<String>;
    /// Returns a picture as an element; `None` if the site has none.
    fn picture(&self, of: &str, words: &str) -> Option<String>;
}

/// A text without links and pictures.
impl Addresses for () {
    fn link(&self, _: &str) -> Option<String> {
        None
    }

    fn picture(&self, _: &str, _: &str) -> Option<String> {
        None
    }
}

/// A heading of a paper: its depth below the title, its id, and its text as HTML.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Heading {
    pub(super) depth: usize,
    pub(super) id: String,
    pub(super) text: String,
}

/// A paper as HTML, with its headings. The first heading is the title, an `<h1>`.
pub(super) struct Printed {
    pub(super) html: String,
    pub(super) headings: Vec<Heading>,
}

/// Prints a paper.
pub(super) fn print(text: &str, at: &dyn Addresses) -> Printed {
    let mut printed = Printed {
        html: String::new(),
        headings: Vec::new(),
    };
    let mut ids = BTreeMap::new();
    let mut title = None;
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let out = &mut printed.html;
        let mut following = |belongs: &dyn Fn(&str) -> bool| {
            let mut all = vec![line];
            while let Some(next) = lines.next_if(|next| belongs(next)) {
                all.push(next);
            }
            all
        };

        match kind(line) {
            Kind::Empty | Kind::Comment => {}
            Kind::Heading(marks) => {
                let depth = marks.saturating_sub(*title.get_or_insert(marks));
                let words = line[marks..].trim();
                let id = id_of(words, &mut ids);
                let text = inline(words, at);
                let level = (depth + 1).min(6);
                let _ = writeln!(out, "<h{level} id=\"{id}\">{text}</h{level}>");
                printed.headings.push(Heading { depth, id, text });
            }
            Kind::Fence => {
                let code = following(&|line| !line.starts_with("```"));
                // The end of the fence.
                lines.next();
                let code = escape(&code[1..].join("\n"));
                let _ = writeln!(out, "<pre tabindex=\"0\">{code}</pre>");
            }
            Kind::Row => table(out, &following(&|line| kind(line) == Kind::Row), at),
            Kind::Bullet | Kind::Number => {
                let goes_on =
                    |line: &str| matches!(kind(line), Kind::Bullet | Kind::Number | Kind::Text);
                list(out, &following(&goes_on), at);
            }
            Kind::Text => {
                let words = following(&|line| kind(line) == Kind::Text).join(" ");
                let _ = writeln!(out, "<p>{}</p>", inline(&words, at));
            }
        }
    }
    printed
}

/// The kind of block that a line begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Empty,
    /// A comment, which ends in its line.
    Comment,
    /// A heading with this number of marks.
    Heading(usize),
    Fence,
    Row,
    Bullet,
    Number,
    Text,
}

fn kind(line: &str) -> Kind {
    let marks = line.len() - line.trim_start_matches('#').len();
    let digits = line.len()
        - line
            .trim_start_matches(|one: char| one.is_ascii_digit())
            .len();
    match line {
        _ if line.trim().is_empty() => Kind::Empty,
        _ if line.starts_with("<!--") => Kind::Comment,
        _ if line.starts_with("```") => Kind::Fence,
        _ if line.starts_with('|') => Kind::Row,
        _ if line.starts_with("- ") => Kind::Bullet,
        _ if marks > 0 && line[marks..].starts_with(' ') => Kind::Heading(marks),
        _ if digits > 0 && line[digits..].starts_with(". ") => Kind::Number,
        _ => Kind::Text,
    }
}

/// Makes the id of a heading, as code hosts do, so that links within the papers lead to it.
fn id_of(words: &str, taken: &mut BTreeMap<String, usize>) -> String {
    let letter = |one: char| match one {
        ' ' => Some('-'),
        '-' | '_' => Some(one),
        _ if one.is_alphanumeric() => Some(one.to_ascii_lowercase()),
        _ => None,
    };
    let id: String = words.chars().filter_map(letter).collect();
    let count = taken.entry(id.clone()).or_default();
    *count += 1;
    match *count {
        1 => id,
        more => format!("{id}-{}", more - 1),
    }
}

fn list(out: &mut String, lines: &[&str], at: &dyn Addresses) {
    let element = if kind(lines[0]) == Kind::Number {
        "ol"
    } else {
        "ul"
    };
    // A line without a mark goes on with the item above it.
    let items = lines.chunk_by(|_, next| kind(next) == Kind::Text);
    let _ = writeln!(out, "<{element}>");
    for item in items {
        let words: Vec<&str> = item.iter().map(|line| line.trim()).collect();
        let words = words.join(" ");
        let words = words.split_once(' ').map_or("", |(_, words)| words);
        let _ = writeln!(out, "<li>{}</li>", inline(words, at));
    }
    let _ = writeln!(out, "</{element}>");
}

/// Writes a table. Its second line, the rule below the head, is left out.
fn table(out: &mut String, lines: &[&str], at: &dyn Addresses) {
    out.push_str(
        "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n",
    );
    let mut row = |line: &str, start: &str, end: &str| {
        out.push_str("<tr>");
        for cell in cells(line) {
            let _ = write!(out, "{start}{}{end}", inline(cell, at));
        }
        out.push_str("</tr>\n");
    };
    row(lines[0], "<th scope=\"col\">", "</th>");
    for line in lines.iter().skip(2) {
        row(line, "<td>", "</td>");
    }
    out.push_str("</table></div>\n");
}

/// Returns the cells of a row: a bar after a backslash or in code ends none.
fn cells(line: &str) -> Vec<&str> {
    let line = line.trim().trim_start_matches('|');
    let (mut cells, mut from) = (Vec::new(), 0);
    let (mut in_code, mut escaped) = (false, false);
    for (place, letter) in line.char_indices() {
        match letter {
            '`' => in_code = !in_code,
            '|' if !in_code && !escaped => {
                cells.push(line[from..place].trim());
                from = place + 1;
            }
            _ => {}
        }
        escaped = letter == '\\';
    }
    cells
}

/// Prints the Markdown of one line.
pub(super) fn inline(text: &str, at: &dyn Addresses) -> String {
    let mut out = String::new();
    let mut rest = text;
    let mut open: Vec<&str> = Vec::new();
    while let Some(letter) = rest.chars().next() {
        let mark = if rest.starts_with("**") { "**" } else { "*" };
        if let Some((code, after)) = enclosed(rest, "`", "`") {
            let _ = write!(out, "<code>{}</code>", escape(code));
            rest = after;
        } else if let Some((html, after)) = linked(rest, at) {
            out.push_str(&html);
            rest = after;
        } else if letter == '*' {
            let element = if mark == "**" { "strong" } else { "em" };
            match open.last() == Some(&mark) {
                true => {
                    open.pop();
                    let _ = write!(out, "</{element}>");
                }
                false => {
                    open.push(mark);
                    let _ = write!(out, "<{element}>");
                }
            }
            rest = &rest[mark.len()..];
        } else {
            let (shown, length) = one(rest, letter);
            out.push_str(&shown);
            rest = &rest[length..];
        }
    }
    // A mark without its end is closed, so that the page stays valid.
    for mark in open.into_iter().rev() {
        out.push_str(if mark == "**" { "</strong>" } else { "</em>" });
    }
    out
}

/// Returns the next letter as HTML and the bytes that it takes: an entity is kept, and a backslash shows the sign after it.
fn one(rest: &str, letter: char) -> (String, usize) {
    for entity in ["&lt;", "&gt;", "&amp;", "&quot;"] {
        if rest.starts_with(entity) {
            return (entity.to_owned(), entity.len());
        }
    }
    let next = rest[letter.len_utf8()..].chars().next();
    match next.filter(|next| letter == '\\' && next.is_ascii_punctuation()) {
        Some(next) => (escape(next.encode_utf8(&mut [0; 4])), 2),
        None => (escape(letter.encode_utf8(&mut [0; 4])), letter.len_utf8()),
    }
}

/// Returns a link or a picture at the start of a text, and the text after it.
fn linked<'a>(text: &'a str, at: &dyn Addresses) -> Option<(String, &'a str)> {
    let is_picture = text.starts_with("![");
    let (words, after) = enclosed(text.trim_start_matches('!'), "[", "]")?;
    let (to, after) = enclosed(after, "(", ")")?;
    let html = match is_picture {
        true => at.picture(to, words).unwrap_or_else(|| escape(words)),
        false => {
            let words = inline(words, at);
            match at.link(to) {
                Some(address) => format!("<a href=\"{}\">{words}</a>", escape(&address)),
                None => words,
            }
        }
    };
    Some((html, after))
}

/// Returns the text between two marks at the start of a text, and the text after them.
fn enclosed<'a>(text: &'a str, start: &str, end: &str) -> Option<(&'a str, &'a str)> {
    text.strip_prefix(start)?.split_once(end)
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Here;

    impl Addresses for Here {
        fn link(&self, to: &str) -> Option<String> {
            to.strip_suffix(".md").map(|name| format!("{name}.html"))
        }

        fn picture(&self, of: &str, words: &str) -> Option<String> {
            Some(format!("<img src=\"{of}\" alt=\"{words}\" />"))
        }
    }

    #[test]
    fn code_and_emphasis_are_read_and_all_else_is_shown() {
        for (text, html) in [
            (
                "a `b<c` & d. *(ruling)*",
                "a <code>b&lt;c</code> &amp; d. <em>(ruling)</em>",
            ),
            (
                "**who** \\[0.1\\] &lt; 2",
                "<strong>who</strong> [0.1] &lt; 2",
            ),
            (
                "[a `b`](c.md) and [d](e.rs)",
                "<a href=\"c.html\">a <code>b</code></a> and d",
            ),
            ("![a](b.svg)", "<img src=\"b.svg\" alt=\"a\" />"),
            ("Ann [x] (y)", "Ann [x] (y)"),
            ("half *open", "half <em>open</em>"),
        ] {
            assert_eq!(inline(text, &Here), html);
        }
    }

    #[test]
    fn blocks_are_told_apart() {
        let text = "## Top\n\nOne\nline.\n\n### Below it: `x`\n### Below it: x\n\n<!-- a -->\n```sh\n# no heading\n```\n\
                    - a\n  goes on\n- b\n\n1. c\n\n| h | i |\n|---|---|\n| `a|b` | c \\| d |\n";
        let Printed { html, headings } = print(text, &());
        assert_eq!(
            html,
            "<h1 id=\"top\">Top</h1>\n<p>One line.</p>\n<h2 id=\"below-it-x\">Below it: <code>x</code></h2>\n\
             <h2 id=\"below-it-x-1\">Below it: x</h2>\n<pre tabindex=\"0\"># no heading</pre>\n\
             <ul>\n<li>a goes on</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n\
             <tr><th scope=\"col\">h</th><th scope=\"col\">i</th></tr>\n\
             <tr><td><code>a|b</code></td><td>c | d</td></tr>\n</table></div>\n"
        );
        let depths: Vec<usize> = headings.iter().map(|one| one.depth).collect();
        assert_eq!(depths, [0, 1, 1]);
    }
}
