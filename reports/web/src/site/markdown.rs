//! Papers, which are Markdown, as HTML: links lead to pages of the site, comments are left out, and other tags are shown as text.

use std::collections::BTreeMap;

use nightcourt_pages::page::html::escape;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, html};

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
    let (mut ids, mut title) = (BTreeMap::new(), None);
    let (mut events, mut out) = (events(text, at), Vec::new());
    while let Some(event) = events.next() {
        let Event::Start(Tag::Heading { level, .. }) = event else {
            out.push(event);
            continue;
        };
        let inside: Vec<Event<'_>> = events
            .by_ref()
            .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
            .collect();
        let depth = (level as usize).saturating_sub(*title.get_or_insert(level as usize));
        let id = id_of(&words(&inside), &mut ids);
        let mut text = String::new();
        html::push_html(&mut text, inside.into_iter());
        let level = (depth + 1).min(6);
        out.push(Event::Html(
            format!("<h{level} id=\"{id}\">{text}</h{level}>\n").into(),
        ));
        printed.headings.push(Heading { depth, id, text });
    }
    html::push_html(&mut printed.html, out.into_iter());
    printed
}

/// Prints the Markdown of one line.
pub(super) fn inline(text: &str, at: &dyn Addresses) -> String {
    let is_paragraph = |event: &Event<'_>| {
        matches!(
            event,
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph)
        )
    };
    let mut out = String::new();
    html::push_html(
        &mut out,
        events(text, at).filter(|event| !is_paragraph(event)),
    );
    out
}

/// Returns the events of a text. Tables are written here, because the policy of pages forbids styles of cells.
fn events<'a>(text: &'a str, at: &'a dyn Addresses) -> impl Iterator<Item = Event<'a>> {
    let mut cell = "th";
    // The ends of the links that are open: none for one that leads nowhere.
    let mut open = Vec::new();
    let parser = Parser::new_ext(text, Options::ENABLE_TABLES);
    let mut picture: Option<(String, String)> = None;
    parser.filter_map(move |event| {
        if let Some((of, words)) = &mut picture {
            match event {
                Event::End(TagEnd::Image) => {
                    let shown = at.picture(of, words);
                    let shown = shown.map_or_else(
                        || Event::Text(words.clone().into()),
                        |html| Event::InlineHtml(html.into()),
                    );
                    picture = None;
                    return Some(shown);
                }
                Event::Text(text) | Event::Code(text) => words.push_str(&text),
                _ => {}
            }
            return None;
        }
        let tag = |text: String| Some(Event::Html(text.into()));
        match event {
            Event::Html(text) | Event::InlineHtml(text) => {
                (!text.starts_with("<!--")).then_some(Event::Text(text))
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                picture = Some((dest_url.to_string(), String::new()));
                None
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let address = at.link(&dest_url);
                open.push(address.is_some());
                let address = address?;
                Some(Event::InlineHtml(
                    format!("<a href=\"{}\">", escape(&address)).into(),
                ))
            }
            Event::End(TagEnd::Link) => open.pop()?.then(|| Event::InlineHtml("</a>".into())),
            Event::Start(Tag::CodeBlock(_)) => tag("<pre tabindex=\"0\">".to_owned()),
            Event::End(TagEnd::CodeBlock) => tag("</pre>\n".to_owned()),
            Event::Start(Tag::Table(_)) => {
                cell = "th";
                tag(TABLE.to_owned())
            }
            Event::End(TagEnd::Table) => tag("</table></div>\n".to_owned()),
            Event::Start(Tag::TableHead | Tag::TableRow) => tag("<tr>".to_owned()),
            Event::End(TagEnd::TableHead) => {
                cell = "td";
                tag("</tr>\n".to_owned())
            }
            Event::End(TagEnd::TableRow) => tag("</tr>\n".to_owned()),
            Event::Start(Tag::TableCell) if cell == "th" => tag("<th scope=\"col\">".to_owned()),
            Event::Start(Tag::TableCell) => tag("<td>".to_owned()),
            Event::End(TagEnd::TableCell) => tag(format!("</{cell}>")),
            other => Some(other),
        }
    })
}

/// The start of a table, which scrolls on its own.
const TABLE: &str =
    "<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n";

/// Returns the words of a heading.
fn words(events: &[Event<'_>]) -> String {
    let each = events.iter().map(|event| match event {
        Event::Text(text) | Event::Code(text) => &**text,
        _ => "",
    });
    each.collect()
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
            ("half *open <nick>", "half *open &lt;nick&gt;"),
        ] {
            assert_eq!(inline(text, &Here), html);
        }
    }

    #[test]
    fn blocks_are_told_apart() {
        let text = "## Top\n\nOne\nline.\n\n### Below it: `x`\n### Below it: x\n\n<!-- a -->\n```sh\n# no heading\n```\n\
                    - a\n  goes on\n- b\n\n1. c\n\n| h | i |\n|---|---|\n| `a\\|b` | c \\| d |\n";
        let Printed { html, headings } = print(text, &());
        assert_eq!(
            html,
            "<h1 id=\"top\">Top</h1>\n<p>One\nline.</p>\n<h2 id=\"below-it-x\">Below it: <code>x</code></h2>\n\
             <h2 id=\"below-it-x-1\">Below it: x</h2>\n<pre tabindex=\"0\"># no heading\n</pre>\n\
             <ul>\n<li>a\ngoes on</li>\n<li>b</li>\n</ul>\n<ol>\n<li>c</li>\n</ol>\n\
             <div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table>\n\
             <tr><th scope=\"col\">h</th><th scope=\"col\">i</th></tr>\n\
             <tr><td><code>a|b</code></td><td>c | d</td></tr>\n</table></div>\n"
        );
        let depths: Vec<usize> = headings.iter().map(|one| one.depth).collect();
        assert_eq!(depths, [0, 1, 1]);
    }
}
