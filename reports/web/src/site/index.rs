//! The index: search and filters, the matrix of the systems, and the results.

use std::fmt::Write as _;

use nightcourt_caselaw::index::Table;
use nightcourt_pages::page::html::escape;
use nightcourt_pages::page::thousands;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::RoleId;

use super::contents::Site;
use super::layout::{MenuEntry, ModuleUse, Page, until_scripts_run, whole};
use super::{heat, questions};

pub(super) fn page(site: &Site<'_>, table: &Table) -> String {
    let count = site.library().len();
    let mut main = format!(
        "<h1>Has this come up before?</h1>\n<p class=\"lead\">{} small nights: where the systems that hosts use agree, \
         and where they part, what each says, and why. Ask in your own words.</p>\n{}\
         <div class=\"desk\">\n<div class=\"aside\">\n",
        thousands(count as u64),
        until_scripts_run(
            "The search needs JavaScript. Without it there is <a href=\"list.html\">the list of all</a>."
        )
    );
    finder(site, &mut main);
    main.push_str(
        "</div>\n<section id=\"results\" aria-labelledby=\"found-title\">\n<h2 id=\"found-title\" class=\"unseen\">Precedents</h2>\n",
    );
    main.push_str(&questions::section(table));
    main.push_str(
        "<p class=\"count\" id=\"count\" role=\"status\"></p>\n<ol class=\"found\" id=\"found\"></ol>\n\
         <button type=\"button\" id=\"more\" hidden=\"hidden\">Show more</button>\n</section>\n<div class=\"beside\">\n",
    );
    matrix(site, &mut main);
    main.push_str("</div>\n</div>\n");
    let about = "Precedents of forum Mafia and Werewolf: nights on which resolution systems disagree, searchable by role, \
                 system and outcome.";
    let page = Page {
        title: "Night Court: precedents",
        about,
        depth: 0,
        here: MenuEntry::Search,
        asks: ModuleUse::Precedents,
        scripts: &["assets/search.js"],
        main: &main,
    };
    whole(&page)
}

fn finder(site: &Site<'_>, out: &mut String) {
    out.push_str(
        "<form id=\"finder\" class=\"finder card\" role=\"search\" hidden=\"hidden\">\n<label>Search\n\
         <input type=\"search\" name=\"q\" id=\"q\" class=\"big\" placeholder=\"does a doctor save from a paranoid gun owner\" autocomplete=\"off\" \
         spellcheck=\"false\" aria-describedby=\"q-hint\" /></label>\n\
         <span class=\"hint\" id=\"q-hint\">Roles, what happens, systems, an id. Press / to come back here.</span>\n\
         <details id=\"filters\"><summary>Filters</summary>\n<div class=\"finder\">\n<fieldset><legend>Systems that diverge</legend><div class=\"checks\">\n",
    );
    // The module searches for built-in systems; rulebooks of the corpus are on the pages alone.
    for system in site
        .systems()
        .iter()
        .filter(|system| system.system().is_some())
    {
        let _ = writeln!(
            out,
            "<label><input type=\"checkbox\" name=\"systems\" value=\"{0}\" />{0}</label>",
            system.id()
        );
    }
    out.push_str("</div></fieldset>\n<div class=\"grid\">\n");
    out.push_str(
        "<label>With these roles<input type=\"text\" name=\"roles\" list=\"role-names\" placeholder=\"JK, Doctor\" autocomplete=\"off\" /></label>\n\
         <label>Who dies<input type=\"text\" name=\"dies\" list=\"role-names\" placeholder=\"Doctor\" autocomplete=\"off\" /></label>\n",
    );
    select(
        out,
        "Parts on",
        "lens",
        &[
            ("", "anything"),
            ("deaths", "deaths"),
            ("state", "what becomes of players"),
            ("full", "what players are told"),
        ],
    );
    let frames = site.library().info.frames.iter();
    let mut options = vec![("", "any")];
    options.extend(frames.map(|frame| (frame.frame.as_str(), frame.frame.as_str())));
    select(out, "Met in nights of", "frame", &options);
    let mut options = vec![("", "any")];
    options.extend(Catalogue::ALL.map(|which| (which.id(), which.id())));
    select(out, "Catalogue", "catalogue", &options);
    select(
        out,
        "Sorted by",
        "sort",
        &[
            ("best", "best match"),
            ("frequency", "frequency"),
            ("size", "size, smallest first"),
        ],
    );
    out.push_str(
        "</div>\n<div class=\"checks\"><label><input type=\"checkbox\" name=\"native\" />Native only: no system is read by analogy</label></div>\n\
         <div><button type=\"reset\">Clear all</button></div>\n</div>\n</details>\n<datalist id=\"role-names\">\n",
    );
    for role in RoleId::all() {
        let _ = writeln!(
            out,
            "<option value=\"{}\"></option>",
            escape(role.row().name)
        );
    }
    out.push_str("</datalist>\n</form>\n");
}

fn select(out: &mut String, label: &str, name: &str, options: &[(&str, &str)]) {
    let _ = write!(out, "<label>{label}<select name=\"{name}\">");
    for (value, shown) in options {
        let _ = write!(
            out,
            "<option value=\"{}\">{}</option>",
            escape(value),
            escape(shown)
        );
    }
    out.push_str("</select></label>\n");
}

fn matrix(site: &Site<'_>, out: &mut String) {
    out.push_str(
        "<details class=\"card\" id=\"matrix\" open=\"open\"><summary>How often two systems diverge</summary>\n\
         <p class=\"hint\">Nights in a hundred: below the diagonal who dies, above it anything at all. Press a cell to see on what.</p>\n",
    );
    let first = heat::first_frame(site);
    out.push_str("<label class=\"field\">Nights of <select id=\"heat-frame\">");
    for frame in &site.library().info.frames {
        let chosen = if frame.frame == first {
            " selected=\"selected\""
        } else {
            ""
        };
        let _ = write!(
            out,
            "<option value=\"{0}\"{chosen}>{0} ({1} nights)</option>",
            escape(&frame.frame),
            thousands(frame.nights)
        );
    }
    out.push_str("</select></label>\n");
    for frame in &site.library().info.frames {
        let shown = if frame.frame == first {
            ""
        } else {
            " hidden=\"hidden\""
        };
        let _ = writeln!(out, "<div data-frame=\"{}\"{shown}>", escape(&frame.frame));
        out.push_str(&heat::matrix(site, &frame.frame));
        out.push_str("</div>\n");
    }
    out.push_str("</details>\n");
}
