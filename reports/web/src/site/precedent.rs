//! Precedents, a shelf of them in a file: the night, the rulings side by side, an account of each ruling folded. Only the
//! one that the address names is shown, with its title as that of the page; without an id the file is a list of them. The
//! browser draws all accounts on demand; a settled answer has only one. Precedents that left the corpus keep their places
//! on the shelves. A frequent precedent has a pointer too, `p/ID.html`, which programs that preview links read; the page
//! for missing addresses leads readers of all other such addresses to their place.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt::{Display, Write as _};

use nightcourt_caselaw::library::Case;
use nightcourt_caselaw::show;
use nightcourt_caselaw::withdrawn::WithdrawnNight;
use nightcourt_pages::diagram;
use nightcourt_pages::page::html;
use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::text::Sheet;

use super::contents::Site;
use super::files::HAS_MODULE;
use super::image::svg_size;
use super::layout::{MenuEntry, ModuleUse, Page, preview, whole};

const MOST_POINTERS: usize = 1000;

/// The place of a precedent in the folder `p`: its shelf is the beginning of its id.
pub(super) fn place(id: impl Display) -> String {
    let id = id.to_string();
    format!("{}.html#{id}", &id[..2])
}

/// `p/ID.html`: its title and its rulings for programs that preview links, and a redirect to its place for readers.
pub(super) fn pointer(site: &Site<'_>, case: &Case<'_>) -> String {
    let place = place(case.id);
    let (title, ends) = (&case.record().title, show::ends(&site.library().info, case));
    format!(
        "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\" />{}\
         <meta http-equiv=\"refresh\" content=\"0;url={place}\" /></head>\
         <body><p><a href=\"{place}\">{}</a></p></body></html>\n",
        preview(&format!("{title} - Night Court"), title, &ends),
        html::escape(title),
    )
}

/// Returns the precedents that have a pointer: the most frequent, because links to these are posted.
pub(super) fn frequent(site: &Site<'_>) -> BTreeSet<Id> {
    let mut cases: Vec<(Reverse<u64>, Id)> = site
        .library()
        .cases()
        .map(|case| (Reverse(case.nights()), case.id))
        .collect();
    cases.sort_unstable();
    cases
        .into_iter()
        .take(MOST_POINTERS)
        .map(|(_, id)| id)
        .collect()
}

/// `p/SHELF.html`; `None` if the shelf is empty.
pub(super) fn page(site: &Site<'_>, shelf: &str) -> Option<String> {
    let library = site.library();
    let here = library.ids().filter(|id| id.to_string().starts_with(shelf));
    let mut cases: Vec<Case<'_>> = here.filter_map(|id| library.case(id)).collect();
    let nights = site.withdrawn.nights.iter();
    let withdrawn: Vec<&WithdrawnNight> = nights.filter(|one| one.id.starts_with(shelf)).collect();
    if shelf.len() != 2 || cases.is_empty() && withdrawn.is_empty() {
        return None;
    }
    cases.sort_by_key(|case| (Reverse(case.nights()), case.id));
    let mut main = format!(
        "<div id=\"shelf\">\n<h1>Precedents whose ids begin with {shelf}</h1>\n<p>The most frequent first.</p>\n<ul>\n"
    );
    let named = cases
        .iter()
        .map(|case| (case.id.to_string(), &case.record().title));
    for (id, title) in named {
        let _ = writeln!(
            main,
            "<li><a href=\"#{id}\">{}</a></li>",
            html::escape(title)
        );
    }
    for night in &withdrawn {
        let id = &night.id;
        let _ = writeln!(
            main,
            "<li><a href=\"#{id}\">Withdrawn precedent {id}</a></li>"
        );
    }
    main.push_str("</ul>\n</div>\n");
    for case in &cases {
        article(site, &mut main, case);
    }
    for night in withdrawn {
        let WithdrawnNight {
            id, night: text, ..
        } = night;
        let now = night.explained_by.as_ref().map_or_else(String::new, |now| {
            format!(
                "<p><a href=\"{}\">See precedent {now}</a></p>\n",
                place(now)
            )
        });
        let _ = write!(
            main,
            "<article class=\"case\" id=\"{id}\">\n<h1><a href=\"#{id}\">Precedent {id}</a></h1>\n<p>{}</p>\n\
             <div class=\"night\"><pre tabindex=\"0\">{}</pre></div>\n{now}</article>\n",
            html::escape(&night.sentence()),
            html::escape(text.trim_end())
        );
    }
    Some(whole(&Page {
        title: &format!("Precedents {shelf} - Night Court"),
        about: &format!("Rulings of seven systems on precedents whose ids begin with {shelf}."),
        depth: 1,
        here: MenuEntry::Precedents,
        asks: ModuleUse::Night,
        scripts: &["assets/precedent.js"],
        main: &main,
        ..Page::default()
    }))
}

fn article(site: &Site<'_>, out: &mut String, case: &Case<'_>) {
    let record = case.record();
    let id = case.id.to_string();
    let own = site.notes.words(&id);
    let blocks = show::short(&site.library().info, case, &own);
    let _ = write!(
        out,
        "<article class=\"case\" id=\"{id}\" data-id=\"{id}\">\n<h1><a href=\"#{id}\">{}</a></h1>\n<p class=\"quiet\">Precedent <code>{id}</code></p>\n\
         <div class=\"night\">{}<pre tabindex=\"0\">{}</pre></div>\n",
        html::escape(&record.title),
        place_of_drawing(&record.night),
        html::escape(record.night.trim_end())
    );
    // Headings go directly below the title, which is the page's own.
    let blocks = html::print_short(&blocks, "../");
    out.push_str(&blocks.replace("<h3>", "<h2>").replace("</h3>", "</h2>"));
    related(site, out, case);
    out.push_str("</article>\n");
}

/// The place of the drawing with its size, which a script fills; nothing without the module.
fn place_of_drawing(night: &str) -> String {
    let sheet = Sheet::parse(night).ok().filter(|_| HAS_MODULE);
    let size = sheet.and_then(|sheet| svg_size(diagram::draw(&sheet).as_bytes()));
    size.map_or_else(String::new, |[width, height]| {
        format!(
            "<figure class=\"drawing\" tabindex=\"0\"><svg class=\"diagram\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\"></svg></figure>"
        )
    })
}

const MOST_LINKS: usize = 6;

fn related(site: &Site<'_>, out: &mut String, case: &Case<'_>) {
    for (heading, inside) in [
        ("Smaller precedents in it", true),
        ("Larger precedents that hold it", false),
    ] {
        let mut others: Vec<(Reverse<u64>, String, Id)> = Vec::new();
        for (_, record) in &case.records {
            for id in if inside {
                &record.contains
            } else {
                &record.contained_in
            } {
                let Some(other) = id.parse().ok().and_then(|id| site.library().case(id)) else {
                    continue;
                };
                let title = other.record().title.clone();
                others.push((Reverse(other.nights()), title, other.id));
            }
        }
        others.sort_unstable();
        others.dedup();
        if others.is_empty() {
            continue;
        }
        let more = others.len().saturating_sub(MOST_LINKS);
        let _ = write!(out, "<h2>{heading}</h2>\n<ul>\n");
        for (_, title, id) in others.iter().take(MOST_LINKS) {
            let _ = writeln!(
                out,
                "<li><a href=\"{}\">{}</a></li>",
                place(id),
                html::escape(title)
            );
        }
        if more > 0 {
            let _ = writeln!(out, "<li class=\"quiet\">and {more} more</li>");
        }
        out.push_str("</ul>\n");
    }
}
