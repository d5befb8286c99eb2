//! Every precedent, the most frequent first, on pages without scripts: `list.html` leads to `list-1.html` and the others.

use std::cmp::Reverse;
use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;
use nightcourt_pages::page::{counted, thousands};
use nightcourt_precedent::canonical::Id;

use super::contents::Site;
use super::layout::{MenuEntry, Page, whole};
use super::precedent::place;

const ON_A_PAGE: usize = 150;

/// A precedent in the list.
#[derive(Debug)]
pub(super) struct Listed {
    id: Id,
    title: String,
    /// The nights that met it.
    nights: u64,
}

/// Returns all precedents, the most frequent first.
pub(super) fn sorted(site: &Site<'_>) -> Vec<Listed> {
    let mut all: Vec<Listed> = site
        .library()
        .cases()
        .map(|case| Listed {
            id: case.id,
            title: case.record().title.clone(),
            nights: case.nights(),
        })
        .collect();
    all.sort_by_key(|one| (Reverse(one.nights), one.id));
    all
}

pub(super) fn addresses(precedents: usize) -> impl Iterator<Item = String> {
    std::iter::once("list.html".to_owned()).chain((1..=precedents.div_ceil(ON_A_PAGE)).map(address))
}

fn address(number: usize) -> String {
    format!("list-{number}.html")
}

/// `list.html`: the pages, each by its first title.
pub(super) fn contents(site: &Site<'_>) -> String {
    let all = site.listed();
    let mut main = format!(
        "<h1>All {} precedents, the most frequent first</h1>\n<p>Each page begins with this precedent:</p>\n<ol class=\"plain\" id=\"pages\">\n",
        thousands(all.len() as u64)
    );
    for (number, page) in (1..).zip(all.chunks(ON_A_PAGE)) {
        let first = &page[0];
        let _ = writeln!(
            main,
            "<li><a href=\"{}\">{}</a>{}</li>",
            address(number),
            escape(&first.title),
            met(first)
        );
    }
    main.push_str("</ol>\n");
    match site.withdrawn.nights.len() {
        0 => {}
        left => {
            let _ = writeln!(
                main,
                "<p><a href=\"withdrawn.html\">{} precedents left the corpus</a></p>",
                thousands(left as u64)
            );
        }
    }
    framed("All precedents - Night Court", &main)
}

/// Returns the number of nights in words; nothing for a precedent that a census alone counted.
fn met(one: &Listed) -> String {
    match one.nights {
        0 => String::new(),
        nights => format!(" <span class=\"quiet\">{}</span>", counted(nights, "night")),
    }
}

/// `withdrawn.html`: the precedents that left the corpus, by id; `None` if there is none.
pub(super) fn withdrawn(site: &Site<'_>) -> Option<String> {
    let all = &site.withdrawn.nights;
    let mut main = String::from("<h1>Precedents that left the corpus</h1>\n<ul class=\"plain\">\n");
    for night in all {
        let _ = writeln!(
            main,
            "<li><a href=\"p/{}\">{}</a></li>",
            place(&night.id),
            escape(&night.sentence())
        );
    }
    main.push_str("</ul>\n");
    (!all.is_empty()).then(|| framed("Withdrawn precedents - Night Court", &main))
}

/// `list-NUMBER.html`; `None` if there is no such page.
pub(super) fn page(site: &Site<'_>, number: &str) -> Option<String> {
    let all = site.listed();
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
        "<h1>Precedents by frequency, page {number} of {pages}</h1>\n<nav class=\"steps\" aria-label=\"Pages\">{steps}</nav>\n<ul class=\"plain\">\n"
    );
    for one in cases {
        let _ = writeln!(
            main,
            "<li><a href=\"p/{}\">{}</a>{}</li>",
            place(one.id),
            escape(&one.title),
            met(one)
        );
    }
    let _ = writeln!(
        main,
        "</ul>\n<nav class=\"steps\" aria-label=\"Pages, again\">{steps}</nav>"
    );
    Some(framed(
        &format!("Precedents by frequency, page {number} - Night Court"),
        &main,
    ))
}

fn framed(title: &str, main: &str) -> String {
    whole(&Page {
        title,
        about: "Every precedent of the corpus, the most frequent first.",
        here: MenuEntry::Precedents,
        of: "list.html",
        main,
        ..Page::default()
    })
}
