//! `rules.html`: every rule in full, at an address of its own (`rules.html#nar-5`), which accounts and notes link to.
//! It is RULES.md without its tables.

use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;
use nightcourt_resolvers::rule::{PAGE, Rule};

use super::layout::{MenuEntry, Page, whole};

pub(super) fn page() -> String {
    let mut main = String::from(
        "<h1>The rules by number</h1>\n<p>How a night resolves under each system. Every line of an account, and every note, \
         names the rule that decided it. A rule ends with its source: a section of one of the systems' own texts, \
         <em>ruling</em> where those are silent, or the switch by which a host may decide otherwise.</p>\n",
    );
    let mut open = false;
    for block in PAGE.split("\n\n") {
        if let Some((prefix, title)) = block
            .strip_prefix("## ")
            .and_then(|heading| heading.split_once(": "))
        {
            main.push_str(if open { "</dl>\n" } else { "" });
            let _ = write!(
                main,
                "<h2 id=\"{}\">{}</h2>\n<dl class=\"rules\">\n",
                prefix.to_lowercase(),
                inline(title)
            );
            open = true;
        } else if let Some((rule, text)) = entry(block) {
            let (id, anchor) = (rule.id(), rule.anchor());
            let _ = writeln!(
                main,
                "<dt id=\"{anchor}\"><a href=\"#{anchor}\">{id}</a></dt><dd>{}</dd>",
                inline(text)
            );
        }
    }
    main.push_str(if open { "</dl>\n" } else { "" });
    let page = Page {
        title: "The rules by number - Night Court",
        about: "Every rule by which a night is resolved, with its source.",
        here: MenuEntry::Rules,
        main: &main,
        ..Page::default()
    };
    whole(&page)
}

/// Returns the rule that a paragraph defines, and its text.
fn entry(paragraph: &str) -> Option<(Rule, &str)> {
    let (_, rest) = paragraph.strip_prefix("<a id=\"")?.split_once("</a>**")?;
    let (id, text) = rest.split_once(".**")?;
    Some((Rule::from_id(id)?, text.trim()))
}

/// Converts the Markdown of one paragraph: code and emphasis.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (number, piece) in text.split('`').enumerate() {
        if number % 2 == 1 {
            let _ = write!(out, "<code>{}</code>", escape(piece));
            continue;
        }
        out.push_str(&escape(piece));
    }
    let mut emphasised = String::new();
    for (number, piece) in out.split('*').enumerate() {
        emphasised.push_str(match (number, number % 2) {
            (0, _) => "",
            (_, 1) => "<em>",
            _ => "</em>",
        });
        emphasised.push_str(piece);
    }
    emphasised
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use roxmltree::{Document, ParsingOptions};

    use super::*;

    #[test]
    fn every_rule_has_its_anchor_and_its_text() {
        let text = page();
        let options = ParsingOptions {
            allow_dtd: true,
            ..ParsingOptions::default()
        };
        let page = Document::parse_with_options(&text, options).unwrap();
        let ids: BTreeSet<&str> = page
            .descendants()
            .filter_map(|node| node.attribute("id"))
            .collect();
        for rule in Rule::ALL {
            assert!(ids.contains(&*rule.anchor()), "{rule}");
        }
        assert!(text.contains(
            "<dt id=\"nar-5\"><a href=\"#nar-5\">NAR-5</a></dt><dd>An action that no other pending"
        ));
        assert_eq!(
            page.descendants()
                .filter(|node| node.has_tag_name("dd"))
                .count(),
            Rule::ALL.len()
        );
    }

    #[test]
    fn code_and_emphasis_are_read_and_all_else_is_shown() {
        assert_eq!(
            inline("a `b<c` & d. *(ruling)*"),
            "a <code>b&lt;c</code> &amp; d. <em>(ruling)</em>"
        );
    }
}
