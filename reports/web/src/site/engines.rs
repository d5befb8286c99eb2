//! `engines.html`: how many divergences each rulebook of a site, and each engine with a report, rules as each system does.

use std::fmt::Write as _;
use std::sync::Arc;

use nightcourt_engine::nearest::{self, Closeness, MOST, Nearest};
use nightcourt_pages::page::html::escape;
use nightcourt_pages::page::percent;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{Panel, Ruler as _, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_rulebook::{SITES, Shipped};
use rayon::prelude::*;

use super::contents::Site;
use super::layout::{MenuEntry, Page, whole};
use super::precedent::place;

/// The nights shown for each row.
const SHOWN: usize = 5;

/// Compares the rulebooks of sites with the systems on the divergences of the corpus.
pub(super) fn of_sites(site: &Site<'_>) -> Vec<Nearest> {
    let nights = nearest::nights(&site.library.state, Catalogue::Divergences);
    let nights = &nights[..nights.len().min(MOST)];
    let of = |site: &Shipped| {
        let mut panel = Panel::systems();
        let book = site.book();
        let id = book.id();
        panel.add(Arc::new(book.clone())).ok()?;
        let (ruled, failed) = nearest::ask(id, nights.iter().cloned(), &panel, &|| true);
        Some(nearest::nearest(
            site.id,
            &ruled,
            failed,
            Lens::Full,
            &panel,
            Switches::default(),
            &[],
        ))
    };
    SITES.par_iter().filter_map(of).collect()
}

/// `engines.html`.
pub(super) fn page(site: &Site<'_>, of_sites: &[Nearest]) -> String {
    let mut main = String::from(
        "<h1>Engines and rulebooks</h1>\n<p>All systems agree on most nights, so rules are compared on divergences of the \
         corpus, the most frequent first; an engine is asked those that it knows. A cell has the share of rulings that agree with the \
         system, its 95 % interval and the count. The nearest system is in bold type.</p>\n\
         <p>For a row of your own: <code>nightcourt conform \"./bot\" --json engines/bot.json</code>, then <code>nightcourt page \
         --engines engines --out site</code>.</p>\n",
    );
    for (heading, rows) in [
        ("Engines", &site.engines[..]),
        ("Sites and programs, by their rulebooks", of_sites),
    ] {
        if !rows.is_empty() {
            let _ = writeln!(main, "<h2>{heading}</h2>");
            table(&mut main, rows);
            rows.iter().for_each(|row| telling(&mut main, site, row));
        }
    }
    whole(&Page {
        title: "Engines and rulebooks - Night Court",
        about: "How near engines and sites' rulebooks are to each system, on the nights on which the systems diverge.",
        here: MenuEntry::Results,
        of: "engines.html",
        main: &main,
        ..Page::default()
    })
}

fn table(out: &mut String, rows: &[Nearest]) {
    out.push_str("<div class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"Table\"><table class=\"engines\">\n<thead><tr><th scope=\"col\">rules</th>");
    for system in RulerId::SYSTEMS {
        let _ = write!(out, "<th scope=\"col\">{system}</th>");
    }
    out.push_str(
        "<th scope=\"col\">compared</th><th scope=\"col\">made</th></tr></thead>\n<tbody>\n",
    );
    for row in rows {
        let name = escape(&row.subject);
        let is_site = row.on.is_none() && SITES.iter().any(|site| site.id == row.subject);
        let name = if is_site {
            format!("<a href=\"order-{name}.html\">{name}</a>")
        } else {
            name
        };
        let first = row.first();
        let book = first.first().filter(|one| row.rulebooks.contains(one));
        let book = book.map_or_else(String::new, |one| {
            let (id, share) = (escape(&one.rules), percent(one.agree, one.compared));
            format!("<br />nearest: <a href=\"order-{id}.html\">{id}</a>, {share}")
        });
        let _ = write!(out, "<tr><th scope=\"row\">{name}{book}</th>");
        for system in RulerId::SYSTEMS {
            match row.systems.iter().find(|one| one.rules == system.id()) {
                Some(one) => share(out, row, one),
                None => out.push_str("<td class=\"none\">\u{2013}</td>"),
            }
        }
        let lens = Lens::from(row.lens).id();
        let failed = if row.failed == 0 {
            String::new()
        } else {
            format!("<br />failed on {}", row.failed)
        };
        let on = row
            .on
            .as_ref()
            .map_or_else(|| "with this page".to_owned(), |on| escape(on));
        let _ = writeln!(
            out,
            "<td>{lens}<br />{} nights{failed}</td><td>{on}<br />version {}</td></tr>",
            row.nights,
            escape(&row.program)
        );
    }
    out.push_str("</tbody></table></div>\n");
}

fn share(out: &mut String, row: &Nearest, one: &Closeness) {
    let share = percent(one.agree, one.compared);
    let share = match row.first().contains(&one) {
        true => format!("<strong>{share}</strong> <span class=\"unseen\">(nearest)</span>"),
        false => share,
    };
    let [low, high] = [one.low, one.high].map(|end| 100.0 * end);
    let _ = write!(
        out,
        "<td>{share}<br />{low:.0} to {high:.0} %<br />{} of {}</td>",
        one.agree, one.compared
    );
}

/// Nights that tell the nearest system from the next, with links to those that have a place.
fn telling(out: &mut String, site: &Site<'_>, row: &Nearest) {
    let ranking = row.ranking();
    let [first, second, ..] = &ranking[..] else {
        return;
    };
    if row.telling.is_empty() {
        return;
    }
    // Reports of earlier versions do not name the next.
    let next = row.next.as_ref().unwrap_or(&second.rules);
    let [subject, first, next] = [&row.subject, &first.rules, next].map(|name| escape(name));
    let _ = writeln!(
        out,
        "<details><summary>{subject}: nights that tell {first} from {next}</summary>\n<ul>"
    );
    for one in row.telling.iter().take(SHOWN) {
        let has_place =
            |&id: &Id| site.library.case(id).is_some() || site.withdrawn.get(id).is_some();
        let title = match one.name.parse().ok().filter(has_place) {
            Some(id) => format!("<a href=\"p/{}\">{}</a>", place(id), escape(&one.title)),
            None => escape(&one.title),
        };
        let _ = writeln!(
            out,
            "<li>{title}. It agrees with {}.</li>",
            escape(&one.agrees)
        );
    }
    out.push_str("</ul></details>\n");
}
