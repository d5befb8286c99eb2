//! Precedents, a shelf of them on a page: the night, the rulings side by side, an account of each ruling folded. The
//! browser draws all accounts on demand; a settled answer has only one. A precedent's own address, `p/ID.html`, is a
//! redirect to its place there, with or without scripts: sixteen thousand whole pages would be ten times as large.

use std::fmt::Write as _;

use nightcourt_caselaw::library::Case;
use nightcourt_caselaw::show;
use nightcourt_caselaw::withdrawn::WithdrawnNight;
use nightcourt_pages::page::html;
use nightcourt_precedent::canonical::Id;

use super::contents::Site;
use super::layout::{MenuEntry, ModuleUse, Page, preview, whole};

/// The shelf of a precedent: the beginning of its id.
pub(super) fn shelf(id: Id) -> String {
    id.to_string()[..2].to_owned()
}

/// `p/ID.html`: its title and its rulings for programs that preview links, and a redirect to its place for readers.
pub(super) fn pointer(site: &Site<'_>, case: &Case<'_>) -> String {
    let (id, shelf) = (case.id, shelf(case.id));
    let (title, ends) = (&case.record().title, show::ends(&site.library().info, case));
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\" />{}\
         <meta http-equiv=\"refresh\" content=\"0;url={shelf}.html#{id}\" /></head>\
         <body><p><a href=\"{shelf}.html#{id}\">{}</a></p></body></html>\n",
        preview(&format!("{title} - Night Court"), title, &ends),
        html::escape(title),
    )
}

/// `p/ID.html` of a precedent that left the corpus: its night, and a link to the precedent that explains it now.
pub(super) fn withdrawn(night: &WithdrawnNight) -> String {
    let id = &night.id;
    let now = night.explained_by.as_ref().map_or_else(
        || "<a href=\"../index.html\">Search all precedents</a>".to_owned(),
        |now| format!("<a href=\"{now}.html\">See precedent {now}</a>"),
    );
    let main = format!(
        "<h1>Precedent {id}</h1>\n<p>{}</p>\n<pre>{}</pre>\n<p>{now}</p>\n",
        html::escape(&night.sentence()),
        html::escape(&night.night)
    );
    whole(&Page {
        title: &format!("Precedent {id} - Night Court"),
        about: &format!("A precedent that left the corpus on {}.", night.left),
        depth: 1,
        here: MenuEntry::Elsewhere,
        asks: ModuleUse::Nothing,
        scripts: &[],
        main: &main,
    })
}

/// `p/SHELF.html`; `None` if the shelf is empty.
pub(super) fn page(site: &Site<'_>, shelf: &str) -> Option<String> {
    let mut cases: Vec<Case<'_>> = Vec::new();
    for id in site.library().ids().filter(|&id| self::shelf(id) == shelf) {
        cases.extend(site.library().case(id));
    }
    if cases.is_empty() {
        return None;
    }
    let mut main = format!(
        "<h1 id=\"shelf\">Precedents whose ids begin with {shelf}</h1>\n<p id=\"all\">{} small nights. <a href=\"../index.html\">Search all of them</a>.</p>\n",
        cases.len()
    );
    for case in &cases {
        article(site, &mut main, case);
    }
    Some(whole(&Page {
        title: &format!("Precedents {shelf} - Night Court"),
        about: &format!("Rulings of seven systems on precedents whose ids begin with {shelf}."),
        depth: 1,
        here: MenuEntry::Elsewhere,
        asks: ModuleUse::Systems,
        scripts: &["assets/precedent.js"],
        main: &main,
    }))
}

fn article(site: &Site<'_>, out: &mut String, case: &Case<'_>) {
    let record = case.record();
    let id = case.id.to_string();
    let own = site.notes.words(&id);
    let blocks = show::short(&site.library().info, case, &own);
    let _ = write!(
        out,
        "<article class=\"case\" id=\"{id}\" data-id=\"{id}\">\n<h2><a href=\"#{id}\">{}</a></h2>\n<p class=\"quiet\">Precedent <code>{id}</code></p>\n\
         <div class=\"night\"><pre tabindex=\"0\">{}</pre></div>\n",
        html::escape(&record.title),
        html::escape(record.night.trim_end())
    );
    out.push_str(&html::print_short(&blocks, "../"));
    related(site, out, case);
    out.push_str("</article>\n");
}

const MOST_LINKS: usize = 6;

fn related(site: &Site<'_>, out: &mut String, case: &Case<'_>) {
    for (heading, inside) in [
        ("Smaller precedents in it", true),
        ("Larger precedents that hold it", false),
    ] {
        let mut others: Vec<(String, Id)> = Vec::new();
        for (_, record) in &case.records {
            for id in if inside {
                &record.contains
            } else {
                &record.contained_in
            } {
                let Some(other) = id.parse().ok().and_then(|id| site.library().case(id)) else {
                    continue;
                };
                others.push((other.record().title.clone(), other.id));
            }
        }
        others.sort_unstable();
        others.dedup();
        if others.is_empty() {
            continue;
        }
        let more = others.len().saturating_sub(MOST_LINKS);
        let _ = write!(out, "<h3>{heading}</h3>\n<ul>\n");
        for (title, id) in others.iter().take(MOST_LINKS) {
            let _ = writeln!(
                out,
                "<li><a href=\"{}.html#{id}\">{}</a></li>",
                shelf(*id),
                html::escape(title)
            );
        }
        if more > 0 {
            let _ = writeln!(out, "<li class=\"quiet\">and {more} more</li>");
        }
        out.push_str("</ul>\n");
    }
}
