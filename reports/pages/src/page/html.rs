//! HTML that is valid XML too: every element is closed, and names are escaped. It has no style and no script of its
//! own: classes mark the kinds of elements, and `<details>` fold accounts away.

use std::fmt::Write as _;

use nightcourt_resolvers::explain::others_words;

use super::block::{Block, Item, Row, harmless};

/// The most idle lines below one line that are not folded away.
const MOST_IDLE: usize = 2;

/// Escapes text for elements and for quoted attributes. Letters that XML forbids are replaced.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for letter in harmless(text).chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            _ => out.push(letter),
        }
    }
    out
}

/// Prints blocks as HTML. The title is an `<h2>`, because the page has an `<h1>` of its own. Folded blocks are in
/// `<details>`, and so is each list below a heading in them. Equal columns are merged below all their headings. `root`
/// leads from the page to the folder of `rules.html`, which rules link to: empty, or `../`.
#[must_use]
pub fn print(blocks: &[Block], root: &str) -> String {
    let mut out = String::new();
    write(&mut out, blocks, Rules { root, titled: true }, false);
    out
}

/// Prints blocks without the sentence of each rule next to its link, because some pages have thousands of them.
#[must_use]
pub fn print_short(blocks: &[Block], root: &str) -> String {
    let mut out = String::new();
    let titled = false;
    write(&mut out, blocks, Rules { root, titled }, false);
    out
}

#[derive(Clone, Copy)]
struct Rules<'a> {
    root: &'a str,
    titled: bool,
}

fn write(out: &mut String, blocks: &[Block], rules: Rules<'_>, folded: bool) {
    let mut blocks = blocks.iter().peekable();
    while let Some(block) = blocks.next() {
        match block {
            Block::Title(title) => {
                let mut lines = title.lines();
                let _ = writeln!(out, "<h2>{}</h2>", escape(lines.next().unwrap_or_default()));
                for line in lines {
                    let _ = writeln!(out, "<p class=\"source\">{}</p>", escape(line));
                }
            }
            Block::Heading(heading) => match blocks.peek() {
                Some(list @ Block::List(_)) if folded => {
                    fold(out, heading, std::slice::from_ref(list), rules);
                    blocks.next();
                }
                _ => {
                    let _ = writeln!(out, "<h3>{}</h3>", escape(heading));
                }
            },
            Block::Sentence(sentence) => {
                let _ = writeln!(out, "<p>{}</p>", lines(sentence));
            }
            Block::Table { header, rows } => table(out, header, rows),
            Block::List(items) => list(out, items, rules),
            Block::Code(text) => {
                let _ = writeln!(out, "<pre>{}</pre>", escape(text.trim_end()));
            }
            Block::Area(title, inside) => {
                let _ = writeln!(out, "<section><h2>{}</h2>", escape(title));
                write(out, inside, rules, folded);
                out.push_str("</section>\n");
            }
            Block::Folded(title, inside) => fold(out, title, inside, rules),
        }
    }
}

fn fold(out: &mut String, heading: &str, inside: &[Block], rules: Rules<'_>) {
    let _ = writeln!(out, "<details><summary>{}</summary>", escape(heading));
    write(out, inside, rules, true);
    out.push_str("</details>\n");
}

/// Writes lists within lists. A line that is indented too far is one step deeper than the line above it. Many idle
/// lines below one are folded away, after the others.
fn list(out: &mut String, items: &[Item], rules: Rules<'_>) {
    let mut open = 0;
    for part in items.chunk_by(|_, next| next.depth > 0) {
        let (idle, others): (Vec<&Item>, Vec<&Item>) = part.iter().partition(|item| item.idle);
        let folds = idle.len() > MOST_IDLE;
        write_items(
            out,
            if folds { others } else { part.iter().collect() },
            &mut open,
            rules,
        );
        if folds {
            start_item(out, 1, &mut open);
            let count = idle.iter().filter(|item| item.depth == 1).count();
            let up = |item: &Item| Item {
                depth: item.depth.saturating_sub(1),
                idle: false,
                ..item.clone()
            };
            let inside = Block::List(idle.into_iter().map(up).collect());
            fold(out, &others_words(count), &[inside], rules);
        }
    }
    out.push_str(&"</li></ul>".repeat(open));
    if open > 0 {
        out.push('\n');
    }
}

/// Starts a line of a list at a depth, after lists that are open to another depth.
fn start_item(out: &mut String, depth: usize, open: &mut usize) {
    let depth = (depth + 1).min(*open + 1);
    while *open > depth {
        out.push_str("</li></ul>");
        *open -= 1;
    }
    if *open == depth {
        out.push_str("</li>\n<li>");
    } else {
        out.push_str("<ul><li>");
        *open += 1;
    }
}

fn write_items(out: &mut String, items: Vec<&Item>, open: &mut usize, rules: Rules<'_>) {
    for item in items {
        start_item(out, item.depth, open);
        let text = escape(&item.text);
        if item.struck {
            let _ = write!(
                out,
                "<s>{text}</s> <span class=\"quiet\">(counteracted)</span>"
            );
        } else {
            out.push_str(&text);
        }
        if let Some(rule) = item.rule {
            let _ = write!(
                out,
                " <a class=\"by\" href=\"{}rules.html#{}\"{}>{rule}</a>",
                rules.root,
                rule.anchor(),
                if rules.titled {
                    format!(" title=\"{}\"", escape(rule.sentence()))
                } else {
                    String::new()
                }
            );
        }
    }
}

/// A column: its headings and its cells.
struct Column<'a> {
    headings: Vec<&'a str>,
    cells: Vec<&'a str>,
}

fn table(out: &mut String, header: &[String], rows: &[Row]) {
    let mut columns: Vec<Column> = Vec::new();
    for (number, heading) in header.iter().enumerate() {
        let cells: Vec<&str> = rows
            .iter()
            .map(|row| row.cells.get(number).map_or("", String::as_str))
            .collect();
        if heading == "*" {
            // The mark of a row is a class here.
            continue;
        }
        match columns
            .iter_mut()
            .skip(1)
            .find(|known| known.cells == cells)
        {
            Some(known) => known.headings.push(heading),
            None => columns.push(Column {
                headings: vec![heading],
                cells,
            }),
        }
    }
    out.push_str("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\">");
    // A table of a ruling has a row per player.
    let ruling = header.first().is_some_and(|heading| heading == "player");
    out.push_str(if ruling {
        "<table class=\"ruling\">"
    } else {
        "<table>"
    });
    out.push_str("\n<thead><tr>");
    for column in &columns {
        out.push_str("<th scope=\"col\">");
        for (number, heading) in column.headings.iter().enumerate() {
            out.push_str(if number > 0 { " " } else { "" });
            let _ = write!(out, "<span class=\"head\">{}</span>", lines(heading));
        }
        out.push_str("</th>");
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (number, row) in rows.iter().enumerate() {
        out.push_str(if row.marked {
            "<tr class=\"parts\">"
        } else {
            "<tr>"
        });
        for (place, column) in columns.iter().enumerate() {
            let cell = lines(column.cells[number]);
            let _ = match (place, row.marked) {
                (0, true) => {
                    write!(
                        out,
                        "<th scope=\"row\">{cell} <span class=\"unseen\">(systems diverge)</span></th>"
                    )
                }
                (0, false) => write!(out, "<th scope=\"row\">{cell}</th>"),
                _ if cell.is_empty() && ruling => {
                    write!(
                        out,
                        "<td class=\"none\">{}</td>",
                        super::unaffected(&row.cells)
                    )
                }
                _ if cell.is_empty() => write!(out, "<td class=\"none\">\u{2013}</td>"),
                _ if !ruling && cell.bytes().all(|letter| letter.is_ascii_digit()) => {
                    write!(out, "<td class=\"number\">{cell}</td>")
                }
                _ => write!(out, "<td>{cell}</td>"),
            };
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table></div>\n");
}

fn lines(text: &str) -> String {
    escape(text).replace('\n', "<br />")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::rule::Rule;
    use roxmltree::Document;

    #[test]
    fn markup_in_names_is_escaped() {
        let name = "</td><script>alert(1)</script>&\"'\u{1b}".to_owned();
        let page = [
            Block::Title(format!("{name}\n{name}")),
            Block::Table {
                header: vec![name.clone(), "*".to_owned(), "nar".to_owned()],
                rows: vec![Row {
                    cells: vec![name.clone(), "*".to_owned(), name.clone()],
                    marked: true,
                }],
            },
            Block::Folded(
                name.clone(),
                vec![
                    Block::Heading(name.clone()),
                    Block::List(vec![Item {
                        depth: 2,
                        text: name.clone(),
                        struck: true,
                        rule: None,
                        ..Item::default()
                    }]),
                    Block::Area(name.clone(), vec![Block::Code(name.clone())]),
                ],
            ),
            Block::Sentence(name.clone()),
        ];
        let html = format!("<main>{}</main>", print(&page, ""));
        let parsed = Document::parse(&html).unwrap();
        assert!(
            parsed
                .descendants()
                .all(|node| !node.has_tag_name("script"))
        );
        let shown = name.replace('\u{1b}', "\u{fffd}");
        let texts: Vec<&str> = parsed
            .descendants()
            .filter(|node| node.is_text())
            .filter_map(|node| node.text())
            .collect();
        assert_eq!(
            texts.iter().filter(|text| text.trim_end() == shown).count(),
            11,
            "{texts:#?}"
        );
    }

    #[test]
    fn lists_stand_in_lists_as_deep_as_they_are() {
        let item = |depth, text: &str| Item {
            depth,
            text: text.to_owned(),
            ..Item::default()
        };
        let items = vec![
            item(1, "a"),
            item(1, "b"),
            item(3, "c"),
            item(0, "d"),
            item(1, "e"),
        ];
        assert_eq!(
            print(&[Block::List(items)], ""),
            "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li>\n<li>d<ul><li>e</li></ul></li></ul>\n"
        );
        assert_eq!(print(&[Block::List(Vec::new())], ""), "");
    }

    #[test]
    fn idle_lines_are_folded_where_there_are_many() {
        let item = |depth, text: &str, idle| Item {
            depth,
            text: text.to_owned(),
            idle,
            ..Item::default()
        };
        let list = |many: bool| {
            let idle = [
                item(1, "x", true),
                item(1, "b", false),
                item(1, "y", true),
                item(1, "z", true),
            ];
            let mut items = vec![item(0, "a", false)];
            items.extend(idle.into_iter().take(if many { 4 } else { 3 }));
            items.push(item(0, "c", false));
            print(&[Block::List(items)], "")
        };
        assert_eq!(
            list(true),
            "<ul><li>a<ul><li>b</li>\n<li><details><summary>3 other items do nothing.</summary>\n\
             <ul><li>x</li>\n<li>y</li>\n<li>z</li></ul>\n</details>\n</li></ul></li>\n<li>c</li></ul>\n"
        );
        assert_eq!(
            list(false),
            "<ul><li>a<ul><li>x</li>\n<li>b</li>\n<li>y</li></ul></li>\n<li>c</li></ul>\n"
        );
    }

    #[test]
    fn a_line_links_to_the_rule_that_decided_it() {
        let line = Item {
            text: "Ann's block is picked.".to_owned(),
            rule: Some(Rule::Nar10),
            ..Item::default()
        };
        assert_eq!(
            print(&[Block::List(vec![line])], "../"),
            "<ul><li>Ann&#39;s block is picked. <a class=\"by\" href=\"../rules.html#nar-10\" \
             title=\"In a breakdown among equals of the list the tie-break picks.\">NAR-10</a></li></ul>\n"
        );
    }

    #[test]
    fn columns_that_hold_the_same_stand_once_and_rows_have_heads() {
        let header = ["player", "*", "nar", "rar", "lar"]
            .map(str::to_owned)
            .to_vec();
        let row = |cells: [&str; 5], marked| Row {
            cells: cells.map(str::to_owned).to_vec(),
            marked,
        };
        let rows = vec![
            row(["Ann", "*", "dies", "dies", ""], true),
            row(["Bob", "", "lives\non", "lives\non", "x"], false),
        ];
        let html = print(&[Block::Table { header, rows }], "");
        assert!(html.contains(
            "<th scope=\"col\"><span class=\"head\">nar</span> <span class=\"head\">rar</span></th>"
        ));
        assert!(html.contains("<tr class=\"parts\"><th scope=\"row\">Ann <span"));
        assert!(html.contains("<th scope=\"row\">Bob</th><td>lives<br />on</td><td>x</td>"));
        assert_eq!(html.matches("<td").count(), 4);
    }
}
