//! `render`: whatever a night is called, its players, items and roles, what is printed of it is shown and not obeyed: no control
//! characters, well-formed HTML, SVG and JSON, and the same marks as of the same night under plain names.

use nightcourt_gen::names;
use nightcourt_pages::diagram::draw;
use nightcourt_pages::page::{Block, Format, Screen, html, print};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_pages::thread::{Wording, log, messages, page};
use nightcourt_requests::RulingRow;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::{Definition, Sheet};
use roxmltree::{Document, Node};

use super::case::Case;
use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

/// Longer nights have no names of another kind.
const MOST_ACTIONS: usize = 8;
/// Elements of the HTML and SVG made here; a name must not add others.
const ELEMENTS: [&str; 43] = [
    "a", "article", "b", "br", "circle", "code", "defs", "del", "desc", "details", "div",
    "ellipse", "g", "h2", "h3", "h4", "li", "line", "main", "marker", "ol", "p", "path", "polygon",
    "polyline", "pre", "rect", "s", "section", "span", "strong", "style", "summary", "svg",
    "table", "tbody", "td", "text", "th", "thead", "title", "tr", "ul",
];
/// Marks of markdown that stand for themselves after a backslash.
const MARKS: [char; 7] = ['*', '`', '<', '~', '|', '[', ']'];
pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Ok(Tried::Refused);
    };
    let Ok(mut sheet) = Sheet::parse(text) else {
        return Ok(Tried::Refused);
    };
    sheet.expect.clear();
    let case = Case::of(sheet.night.clone());
    if sheet.night.actions().len() > MOST_ACTIONS || case.is_expensive_for_rar() {
        return Ok(Tried::Refused);
    }
    drawing(&sheet)?;
    let Some(plain) = plain(&sheet) else {
        return Ok(Tried::Refused);
    };
    json(&sheet)?;
    for (one, other) in pages(&sheet).iter().zip(&pages(&plain)) {
        formats(one, other)?;
    }
    Ok(Tried::Asked)
}

/// The same night under names that mean nothing in any markup; `None` if its items could not be numbered as they are.
fn plain(sheet: &Sheet) -> Option<Sheet> {
    let items: Vec<String> = sheet
        .items
        .iter()
        .enumerate()
        .map(|(at, item)| {
            if at < 2 {
                item.clone()
            } else {
                format!("thing{at}")
            }
        })
        .collect();
    let named = |(at, role): (usize, &Definition)| Definition {
        name: format!("Role{at}"),
        ..role.clone()
    };
    let roles = sheet.roles.iter().enumerate().map(named).collect();
    let title = sheet
        .title
        .split('\n')
        .map(|line| if line.trim().is_empty() { "" } else { "Title" })
        .collect::<Vec<_>>()
        .join("\n");
    let players = names(sheet.names.len());
    let plain = Sheet {
        title,
        night: sheet.night.clone(),
        names: players,
        items,
        roles,
        expect: Vec::new(),
    };
    Some(plain)
}

/// Everything that people print of a night.
fn pages(sheet: &Sheet) -> Vec<Vec<Block>> {
    let switches = Switches::default();
    let ruling = Ruling::new(&SEVEN, sheet, &RulerId::SYSTEMS, switches, Lens::Full);
    let mut pages = vec![ruling.page(Show {
        accounts: true,
        all: true,
    })];
    for (system, (_, outcome)) in System::ALL.into_iter().zip(ruling.verdicts()).take(2) {
        pages.push(log(sheet, system, &switches));
        let all = messages(
            sheet,
            Some(system.into()),
            &switches,
            outcome,
            &Wording::default(),
            &Budget::default(),
        );
        pages.push(page(sheet, &all));
    }
    pages
}

fn formats(blocks: &[Block], plain: &[Block]) -> Result<(), Wrong> {
    for format in [
        Format::Text,
        Format::Markdown,
        Format::Bbcode,
        Format::Discord,
    ] {
        let (mut printed, usual) = (
            print(blocks, format, Screen::default()),
            print(plain, format, Screen::default()),
        );
        if planted(Target::Render) {
            printed = printed.replace("[\u{200b}", "[");
        }
        no_control_characters(&format!("{format:?}"), &printed)?;
        let same = match format {
            Format::Text => true,
            Format::Markdown => marks(&printed) == marks(&usual),
            Format::Bbcode => tags(&printed) == tags(&usual),
            // Messages are cut by their length, so only what is said in them is looked at.
            Format::Discord => !pings(&printed),
        };
        if !same {
            return Wrong::say(
                "markup",
                format!("a name is markup in {format:?}:\n{printed}\nplain:\n{usual}"),
            );
        }
    }
    let [printed, usual] =
        [blocks, plain].map(|blocks| format!("<main>{}</main>", html::print(blocks, "")));
    no_control_characters("HTML", &printed)?;
    let elements = well_formed("HTML", &printed)?;
    if elements == well_formed("HTML", &usual)? {
        return Ok(());
    }
    Wrong::say("markup", format!("a name is markup in HTML:\n{printed}"))
}

fn no_control_characters(format: &str, printed: &str) -> Result<(), Wrong> {
    match printed
        .chars()
        .find(|&letter| letter.is_control() && letter != '\n')
    {
        Some(control) => Wrong::say("characters", format!("{control:?} in {format}:\n{printed}")),
        None => Ok(()),
    }
}

/// Reports whether a message wakes readers up on Discord: an at sign does, unless an invisible space comes after it.
fn pings(printed: &str) -> bool {
    printed
        .split('@')
        .skip(1)
        .any(|rest| rest.starts_with(|next: char| next != '\u{200b}'))
}

/// The marks of markdown that count, in order. Rows of dashes under a heading are as long as it is wide.
fn marks(printed: &str) -> String {
    let mut escaped = false;
    let counts = |letter: &char| {
        let counts = MARKS.contains(letter) && !escaped;
        escaped = *letter == '\\' && !escaped;
        counts
    };
    printed.chars().filter(counts).collect()
}

/// The tags of BBCode, in order: what a forum would read as one. In code it reads none but the one that ends it.
fn tags(printed: &str) -> Vec<String> {
    let part_of_it = |letter: char| letter.is_ascii_alphanumeric() || "/*".contains(letter);
    let mut in_code = false;
    let mut tags = Vec::new();
    for piece in printed.split('[').skip(1) {
        let end = piece
            .find(|letter| !part_of_it(letter))
            .unwrap_or(piece.len());
        let tag = piece[..end].to_ascii_lowercase();
        let is_read =
            !tag.is_empty() && (!in_code || tag.starts_with("code") || tag.starts_with('/'));
        if is_read {
            in_code = if in_code {
                tag != "/code"
            } else {
                tag == "code"
            };
            tags.push(tag);
        }
    }
    tags
}

fn drawing(sheet: &Sheet) -> Result<(), Wrong> {
    let svg = draw(sheet);
    no_control_characters("SVG", &svg)?;
    well_formed("SVG", &svg).map(drop)
}

/// The elements of a document, in order. None but those that are made here, none that does or loads anything.
fn well_formed(format: &str, text: &str) -> Result<Vec<String>, Wrong> {
    let document = match Document::parse(text) {
        Ok(document) => document,
        Err(error) => {
            return Wrong::say(
                "well-formed",
                format!("{format} is not well-formed: {error}:\n{text}"),
            );
        }
    };
    let mut elements = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        let harmful = |attribute: &str, value: &str| {
            attribute.starts_with("on")
                || (attribute == "href"
                    && !value.starts_with("rules.html#")
                    && !value.starts_with('#'))
        };
        let harm = node
            .attributes()
            .find(|attribute| harmful(attribute.name(), attribute.value()));
        if !ELEMENTS.contains(&name) || harm.is_some() {
            return Wrong::say("markup", format!("{format} has <{name}> {harm:?}:\n{text}"));
        }
        elements.push(name.to_owned());
    }
    Ok(elements)
}

fn json(sheet: &Sheet) -> Result<(), Wrong> {
    let ruling = Ruling::new(
        &SEVEN,
        sheet,
        &RulerId::SYSTEMS,
        Switches::default(),
        Lens::Full,
    );
    let whole = Show {
        accounts: true,
        all: true,
    };
    // The row takes only verdicts that are JSON.
    match RulingRow::new(&ruling, whole, None) {
        Ok(_) => Ok(()),
        Err(error) => Wrong::say("well-formed", format!("its JSON is none: {error}")),
    }
}
