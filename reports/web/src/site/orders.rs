//! `orders.html` and `order-ID.html`: the order of a night under each system, house and site's rulebook, from the data
//! that the resolvers run.

use std::fmt::Write as _;
use std::sync::LazyLock;

use nightcourt_host::house::{House, PRESETS, Preset};
use nightcourt_host::order;
use nightcourt_pages::page::{Block, html};
use nightcourt_resolvers::system::System;
use nightcourt_rulebook::SITES;

use super::layout::{MenuEntry, Page, whole};

/// The kinds of orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    System,
    House,
    Site,
}

impl Kind {
    const ALL: [(Kind, &'static str); 3] = [
        (Kind::System, "Systems"),
        (Kind::House, "House rules"),
        (Kind::Site, "Sites and programs"),
    ];
}

/// All orders, each with its kind, its id and its title. Every page asks for them, and house rules are parsed for their names.
static ALL: LazyLock<Vec<(Kind, &'static str, String)>> = LazyLock::new(|| {
    let systems = System::ALL.map(|system| (Kind::System, system.id(), system.title().to_owned()));
    // A house whose system is a rulebook has the page of the rulebook.
    let of_system = |one: &Preset| {
        House::parse(one.text)
            .ok()
            .filter(|house| house.system.system().is_some())
    };
    let houses = PRESETS
        .iter()
        .filter_map(|one| Some((Kind::House, one.id, of_system(one)?.name)));
    let sites = SITES.iter().map(|one| {
        let title = one.book().rulebook.title.to_string();
        (Kind::Site, one.id, title)
    });
    systems.into_iter().chain(houses).chain(sites).collect()
});

pub(super) fn addresses() -> impl Iterator<Item = String> {
    let each = ALL.iter().map(|(_, id, _)| address(id));
    std::iter::once("orders.html".to_owned()).chain(each)
}

fn address(id: &str) -> String {
    format!("order-{id}.html")
}

/// `orders.html`.
pub(super) fn contents() -> String {
    let mut main = String::from(
        "<h1>Night orders</h1>\n<p>The order in which actions resolve, under each system, by house rules, and on other sites. \
         <a href=\"engines.html\">How near sites and engines are to each system</a></p>\n",
    );
    for (kind, heading) in Kind::ALL {
        let _ = write!(main, "<h2>{heading}</h2>\n<ul class=\"plain\">\n");
        for (_, id, title) in ALL.iter().filter(|(of, ..)| *of == kind) {
            let _ = writeln!(
                main,
                "<li><a href=\"{}\">{}</a></li>",
                address(id),
                html::escape(title)
            );
        }
        main.push_str("</ul>\n");
    }
    framed(
        "Night orders - Night Court",
        "The order in which night actions resolve, by system, house and site.",
        &main,
    )
}

/// `order-ID.html`; `None` if there is no such order.
pub(super) fn page(id: &str) -> Option<String> {
    let &(kind, id, ref title) = ALL.iter().find(|(_, known, _)| *known == id)?;
    let (blocks, option): (Vec<Block>, &str) = match kind {
        Kind::System => (
            order::of_system(System::ALL.into_iter().find(|system| system.id() == id)?),
            "--systems",
        ),
        Kind::House => {
            let preset = PRESETS.iter().find(|preset| preset.id == id)?;
            (order::of_house(&House::parse(preset.text).ok()?), "--house")
        }
        Kind::Site => {
            let site = SITES.iter().find(|site| site.id == id)?;
            (order::of_book(site.book()), "--rulebook")
        }
    };
    // Its headings go directly below the page's own.
    let order = html::print(&blocks, "")
        .replace("<h3>", "<h2>")
        .replace("</h3>", "</h2>");
    let main = format!(
        "<h1>Night order: {}</h1>\n{}<p>To rule a night by it: <code>nightcourt rule tonight.night {option} {id}</code>. \
         <a href=\"orders.html\">All night orders</a></p>\n",
        html::escape(title),
        order
    );
    let about = format!("The order in which night actions resolve under {title}.");
    Some(framed(
        &format!("Night order: {title} - Night Court"),
        &about,
        &main,
    ))
}

fn framed(title: &str, about: &str, main: &str) -> String {
    whole(&Page {
        title,
        about,
        here: MenuEntry::Rules,
        of: "orders.html",
        main,
        ..Page::default()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_system_house_and_site_has_a_page() {
        let all = &*ALL;
        let houses = all
            .iter()
            .filter(|(kind, ..)| *kind == Kind::House)
            .map(|&(_, id, _)| id);
        assert_eq!(
            houses.collect::<Vec<_>>(),
            ["mafiascum-normal", "matrix6", "werewolf-server"]
        );
        assert_eq!(all.len(), System::ALL.len() + 3 + SITES.len());
        assert_eq!(
            all.iter()
                .map(|(_, id, _)| id)
                .collect::<BTreeSet<_>>()
                .len(),
            all.len(),
            "an id is taken twice"
        );
        for (_, id, title) in all.iter() {
            let page = page(id).unwrap();
            assert!(
                page.contains(&format!("<h1>Night order: {}</h1>", html::escape(title))),
                "{id}"
            );
            assert!(page.contains("<table"), "{id}");
        }
        assert_eq!(page("nobody"), None);
    }
}
