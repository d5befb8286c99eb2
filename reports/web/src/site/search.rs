//! `precedents.html`: search and filters, the matrix of the systems, and the results.

use nightcourt_caselaw::index::Table;
use nightcourt_pages::page::html::escape;
use nightcourt_pages::page::thousands;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::model::RoleId;

use super::contents::Site;
use super::layout::{MenuEntry, ModuleUse, Page, until_scripts_run, whole};
use super::{heat, questions};

/// The frame, with places to fill.
const FRAME: &str = include_str!("assets/precedents.html");

pub(super) fn page(site: &Site<'_>, table: &Table) -> String {
    let needs = until_scripts_run(
        "The search needs JavaScript. Without it there is <a href=\"list.html\">the list of all</a>.",
    );
    // The module searches for built-in systems; rulebooks of the corpus are on the pages alone.
    let systems = site.systems().iter().filter(|one| one.system().is_some());
    let systems = systems.map(|system| {
        format!("<label><input type=\"checkbox\" name=\"systems\" value=\"{system}\" />{system}</label>\n")
    });
    let option = |value: &str| format!("<option value=\"{value}\">{value}</option>");
    let frames = &site.library().info.frames;
    let names = || frames.iter().map(|frame| escape(&frame.frame));
    let role = |role: RoleId| format!("<option value=\"{}\"></option>\n", escape(role.row().name));
    let first = escape(heat::first_frame(site));
    let only_first = |frame: &str, yes, no| if frame == first { yes } else { no };
    let shown = names().zip(frames).map(|(name, frame)| {
        let chosen = only_first(&name, " selected=\"selected\"", "");
        let nights = thousands(frame.nights);
        format!("<option value=\"{name}\"{chosen}>{name} ({nights} nights)</option>")
    });
    let matrices = names().zip(frames).map(|(name, frame)| {
        let hidden = only_first(&name, "", " hidden=\"hidden\"");
        let matrix = heat::matrix(site, &frame.frame);
        format!("<div data-frame=\"{name}\"{hidden}>\n{matrix}</div>\n")
    });
    let parts: [(&str, String); 9] = [
        ("<!-- COUNT -->", thousands(site.library().len() as u64)),
        ("<!-- NEEDS -->\n", needs),
        ("<!-- SYSTEMS -->", systems.collect()),
        (
            "<!-- FRAMES -->",
            names().map(|name| option(&name)).collect(),
        ),
        (
            "<!-- CATALOGUES -->",
            Catalogue::ALL.map(|which| option(which.id())).concat(),
        ),
        ("<!-- ROLES -->", RoleId::all().map(role).collect()),
        ("<!-- QUESTIONS -->", questions::section(table)),
        ("<!-- SHOWN -->", shown.collect()),
        ("<!-- MATRICES -->", matrices.collect()),
    ];
    let fill = |page: String, (place, part): &(&str, String)| page.replace(place, part);
    whole(&Page {
        title: "Night Court: precedents",
        about: "Precedents of forum Mafia and Werewolf: nights on which resolution systems disagree, searchable by role, \
                system and outcome.",
        here: MenuEntry::Precedents,
        of: "precedents.html",
        asks: ModuleUse::Precedents,
        scripts: &["assets/search.js"],
        main: &parts.iter().fold(FRAME.to_owned(), fill),
        ..Page::default()
    })
}
