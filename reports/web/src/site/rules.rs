//! `rules.html`: every rule in full, at an address of its own (`rules.html#nar-5`), which accounts and notes link to.
//! It is RULES.md without its tables.

use std::fmt::Write as _;

use nightcourt_resolvers::rule::{PAGE, Rule};

use super::layout::{MenuEntry, Page, on_this_page, whole};
use super::markdown::inline;

const ADDRESS: &str = "rules.html";

/// A section of the rules: its prefix as an id, its title, and its rules.
struct Section {
    id: String,
    title: String,
    rules: Vec<(Rule, &'static str)>,
}

fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for block in PAGE.split("\n\n") {
        let heading = block.strip_prefix("## ");
        if let Some((prefix, title)) = heading.and_then(|heading| heading.split_once(": ")) {
            sections.push(Section {
                id: prefix.to_lowercase(),
                title: inline(title, &()),
                rules: Vec::new(),
            });
        } else if let (Some(rule), Some(section)) = (entry(block), sections.last_mut()) {
            section.rules.push(rule);
        }
    }
    sections
}

/// Returns the address of a part of RULES.md: a rule, or the section of a heading, which begins with its prefix.
pub(super) fn place(part: &str) -> String {
    let is_rule = |rule: &&Rule| rule.anchor() == part;
    let section = part.split('-').next().unwrap_or_default();
    let id = match Rule::ALL.iter().find(is_rule) {
        Some(_) => part,
        None if sections().iter().any(|one| one.id == section) => section,
        None => return ADDRESS.to_owned(),
    };
    format!("{ADDRESS}#{id}")
}

pub(super) fn page() -> String {
    let sections = sections();
    let named: Vec<(&str, &str)> = sections
        .iter()
        .map(|section| (&*section.id, &*section.title))
        .collect();
    let mut main = format!(
        "<h1>The rules by number</h1>\n<p>How a night resolves under each system. Every line of an account, and every note, \
         names the rule that decided it. A rule ends with its source: a section of one of the systems' own texts, \
         <em>ruling</em> where those are silent, or the switch by which a host may decide otherwise.</p>\n{}",
        on_this_page(&named)
    );
    for Section { id, title, rules } in &sections {
        let _ = writeln!(
            main,
            "<h2 id=\"{id}\">{title} <a class=\"up\" href=\"#contents\">Contents</a></h2>\n<dl class=\"rules\">"
        );
        for (rule, text) in rules {
            let (id, anchor, text) = (rule.id(), rule.anchor(), inline(text, &()));
            let _ = writeln!(
                main,
                "<dt id=\"{anchor}\"><a href=\"#{anchor}\">{id}</a></dt><dd>{text}</dd>"
            );
        }
        main.push_str("</dl>\n");
    }
    let page = Page {
        title: "The rules by number - Night Court",
        about: "Every rule by which a night is resolved, with its source.",
        here: MenuEntry::Rules,
        of: ADDRESS,
        main: &main,
        ..Page::default()
    };
    whole(&page)
}

/// Returns the rule that a paragraph defines, and its text.
fn entry(paragraph: &'static str) -> Option<(Rule, &'static str)> {
    let (_, rest) = paragraph.strip_prefix("<a id=\"")?.split_once("</a>**")?;
    let (id, text) = rest.split_once(".**")?;
    Some((Rule::from_id(id)?, text.trim()))
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
}
