//! Every precedent by title, on pages without scripts: `list.html` leads to `list-1.html` and the others.

use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;

use super::contents::Site;
use super::layout::{MenuEntry, ModuleUse, Page, whole};
use nightcourt_pages::page::thousands;

const ON_A_PAGE: usize = 150;

/// Returns titles with their ids, by title.
pub(super) fn sorted(site: &Site<'_>) -> Vec<(String, String)> {
    let mut cases: Vec<(String, String)> = site
        .library()
        .cases()
        .map(|case| (case.record().title.clone(), case.id.to_string()))
        .collect();
    cases.sort_unstable();
    cases
}

pub(super) fn addresses(precedents: usize) -> impl Iterator<Item = String> {
    std::iter::once("list.html".to_owned()).chain((1..=precedents.div_ceil(ON_A_PAGE)).map(address))
}

fn address(number: usize) -> String {
    format!("list-{number}.html")
}

/// `list.html`: the pages, each by its first title.
pub(super) fn contents(site: &Site<'_>) -> String {
    let all = site.titles();
    let mut main = format!(
        "<h1>All {} precedents by title</h1>\n<p>Each page begins with this title:</p>\n<ol class=\"plain\" id=\"pages\">\n",
        thousands(all.len() as u64)
    );
    for (number, page) in (1..).zip(all.chunks(ON_A_PAGE)) {
        let _ = writeln!(
            main,
            "<li><a href=\"{}\">{}</a></li>",
            address(number),
            escape(&page[0].0)
        );
    }
    main.push_str("</ol>\n");
    framed("All precedents - Night Court", &main)
}

/// `list-NUMBER.html`; `None` if there is no such page.
pub(super) fn page(site: &Site<'_>, number: &str) -> Option<String> {
    let all = site.titles();
    let number = number
        .parse::<usize>()
        .ok()
        .filter(|parsed| parsed.to_string() == number)?;
    let cases = all.chunks(ON_A_PAGE).nth(number.checked_sub(1)?)?;
    let pages = all.len().div_ceil(ON_A_PAGE);
    let link = |to: usize, words: &str| match (1..=pages).contains(&to) {
        true => format!("<a href=\"{}\">{words}</a>", address(to)),
        false => format!("<span class=\"quiet\">{words}</span>"),
    };
    let steps = format!(
        "{} {} <a href=\"list.html\">All pages</a>",
        link(number - 1, "Previous"),
        link(number + 1, "Next")
    );
    let mut main = format!(
        "<h1>Precedents by title, page {number} of {pages}</h1>\n<nav class=\"steps\" aria-label=\"Pages\">{steps}</nav>\n<ul class=\"plain\">\n"
    );
    for (title, id) in cases {
        let _ = writeln!(
            main,
            "<li><a href=\"p/{}.html#{id}\">{}</a></li>",
            &id[..2],
            escape(title)
        );
    }
    let _ = writeln!(
        main,
        "</ul>\n<nav class=\"steps\" aria-label=\"Pages, again\">{steps}</nav>"
    );
    Some(framed(
        &format!("Precedents by title, page {number} - Night Court"),
        &main,
    ))
}

fn framed(title: &str, main: &str) -> String {
    whole(&Page {
        title,
        about: "Every precedent of the corpus, by title.",
        depth: 0,
        here: MenuEntry::List,
        asks: ModuleUse::Nothing,
        scripts: &[],
        main,
    })
}
