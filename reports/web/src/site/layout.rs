//! The frame of every page: its head, the menu, and a policy that runs our own files only.

use nightcourt_pages::page::html::escape;

use super::files::{HAS_MODULE, modules};
use super::guides;

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The repository, which is a placeholder until the first release.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");
/// The place of the corpus's edition in the foot, which the site fills: pages that do not depend on a corpus have it too.
pub(super) const EDITION: &str = "<!-- EDITION -->";

/// The content security policy of pages: only our own files load. A page on disk needs `file:`, and `blob:` for its
/// worker and for drawings that are copied as pictures; `wasm-unsafe-eval` lets it compile the module.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' file:; worker-src 'self' blob:; connect-src 'self'; style-src 'self' file:; img-src 'self' blob: file:; manifest-src 'self'; \
                          form-action 'self'; base-uri 'none'";

/// A page without its frame. By default it is in the top folder, has no entry of the menu and no scripts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Page<'a> {
    /// Its title, as text.
    pub title: &'a str,
    /// Its description, as text, which others show in links to it.
    pub about: &'a str,
    /// Its depth below the index: 0 or 1 folders.
    pub depth: usize,
    /// Its entry of the menu.
    pub here: MenuEntry,
    /// The page of that entry to which it belongs, by its address from the index: itself, or the page that leads to it.
    pub of: &'a str,
    /// Its requests to the module.
    pub asks: ModuleUse,
    /// Its scripts, by their addresses from the index.
    pub scripts: &'a [&'a str],
    /// Its content, as HTML.
    pub main: &'a str,
}

/// The kind of requests to the module. Loading begins before the page is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ModuleUse {
    /// None: the module is not loaded.
    #[default]
    Nothing,
    /// Requests about a night.
    Night,
    /// Requests about any text, precedents later.
    Texts,
    /// Requests for precedents too.
    Precedents,
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MenuEntry {
    /// The page that rules a night, which is the first.
    Rule,
    /// Search, lists and precedents.
    Precedents,
    /// The guides.
    Guides,
    /// The rules and the night orders.
    Rules,
    /// Figures and tables.
    Results,
    /// None of them.
    #[default]
    Elsewhere,
}

/// The menu of every page: the entry, its first page and its words.
const MENU: [(MenuEntry, &str, &str); 5] = [
    (MenuEntry::Rule, "index.html", "Rule a night"),
    (MenuEntry::Precedents, "precedents.html", "Precedents"),
    (MenuEntry::Guides, guides::CONTENTS, "Guides"),
    (MenuEntry::Rules, "rules.html", "Rules"),
    (MenuEntry::Results, guides::RESULTS, "Results"),
];

/// The pages of an entry, in a row below the menu: the entry, the address and the words. The guides add theirs.
const ROWS: [(MenuEntry, &str, &str); 7] = [
    (MenuEntry::Precedents, "precedents.html", "Search"),
    (MenuEntry::Precedents, "list.html", "By frequency"),
    (MenuEntry::Rules, "rules.html", "By number"),
    (MenuEntry::Rules, "orders.html", "Night orders"),
    (MenuEntry::Results, guides::RESULTS, "Published corpus"),
    (MenuEntry::Results, "figures.html", "Figures"),
    (MenuEntry::Results, "engines.html", "Engines"),
];

/// The paragraph that a page shows where no scripts run, as HTML. Without the module they never do.
#[must_use]
pub fn until_scripts_run(words: &str) -> String {
    let words = if HAS_MODULE {
        words
    } else {
        "This site rules no nights and has no search: the program that wrote it was built without the WebAssembly module \
         (<code>scripts/wasm</code>). There are <a href=\"list.html\">the precedents</a>, and the command line."
    };
    let class = if HAS_MODULE { " class=\"served\"" } else { "" };
    format!("<p id=\"needs-script\"{class}>{words}</p>\n")
}

/// Returns the contents of a long page: each section by its id, with its title as HTML. Empty for fewer than three.
pub(super) fn on_this_page(sections: &[(&str, &str)]) -> String {
    if sections.len() < 3 {
        return String::new();
    }
    let links: String = sections
        .iter()
        .map(|(id, title)| format!("<li><a href=\"#{id}\">{title}</a></li>\n"))
        .collect();
    format!(
        "<nav class=\"contents\" id=\"contents\" aria-label=\"On this page\"><ul>\n{links}</ul></nav>\n"
    )
}

/// The elements of a head that describe a page to readers and to programs that preview links.
pub(super) fn preview(title: &str, heading: &str, about: &str) -> String {
    let [title, heading, about] = [title, heading, about].map(escape);
    format!(
        "<title>{title}</title><meta name=\"description\" content=\"{about}\" />\
         <meta property=\"og:type\" content=\"website\" /><meta property=\"og:site_name\" content=\"Night Court\" />\
         <meta property=\"og:title\" content=\"{heading}\" /><meta property=\"og:description\" content=\"{about}\" />"
    )
}

/// The whole page.
#[must_use]
pub fn whole(page: &Page<'_>) -> String {
    whole_from(page, &"../".repeat(page.depth))
}

/// The whole page, with links that begin with `root`.
pub(super) fn whole_from(page: &Page<'_>, root: &str) -> String {
    let link = |address: &str, words: &str, is_here: bool| {
        let current = if is_here {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!("<a href=\"{root}{address}\"{current}>{words}</a>\n")
    };
    let menu: String = MENU
        .iter()
        .map(|&(entry, address, words)| link(address, words, page.here == entry))
        .collect();
    let row: String = ROWS
        .into_iter()
        .chain(guides::row())
        .filter(|(entry, ..)| *entry == page.here)
        .map(|(_, address, words)| link(address, words, page.of == address))
        .collect();
    let row = match row.is_empty() {
        true => row,
        false => format!(
            "<nav class=\"pages\" aria-label=\"Pages of this part\"><div>\n{row}</div></nav>\n"
        ),
    };
    // Scripts that need the module are left out without it.
    let able = HAS_MODULE || page.asks == ModuleUse::Nothing;
    let scripts: String = std::iter::once(&"assets/page.js")
        .chain(if able { page.scripts } else { &[] })
        .map(|script| format!("<script src=\"{root}{script}\" defer=\"defer\"></script>\n"))
        .collect();
    // Before the style sheet, which delays scripts that follow it.
    let court = match page.asks {
        ModuleUse::Nothing => String::new(),
        _ if !able => String::new(),
        ModuleUse::Night => court_script(root, ""),
        ModuleUse::Texts => court_script(root, " data-texts=\"yes\""),
        ModuleUse::Precedents => court_script(root, " data-precedents=\"yes\""),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <meta name=\"referrer\" content=\"no-referrer\" />\n{preview}\n<link rel=\"icon\" href=\"{root}assets/icon.svg\" type=\"image/svg+xml\" />\n\
         <link rel=\"manifest\" href=\"{root}site.webmanifest\" />\n{court}<link rel=\"stylesheet\" href=\"{root}assets/site.css\" />\n{scripts}</head>\n<body>\n\
         <a class=\"skip\" href=\"#main\">To the content</a>\n<header class=\"top\"><nav aria-label=\"Menu\"><div>\n\
         <a class=\"brand\" href=\"{root}index.html\"><img src=\"{root}assets/icon.svg\" alt=\"\" width=\"26\" height=\"26\" />Night Court</a>\n\
         {menu}</div></nav>\n{row}</header>\n<main id=\"main\" tabindex=\"-1\">\n{main}</main>\n\
         <footer><p>Night Court says how a night of forum Mafia or Werewolf resolves under the systems that hosts use, and where \
         they part. Precedents are the smallest nights on which they do.</p>\n<p>Version {VERSION}, {EDITION} \u{b7} \
         <a href=\"{root}licences.html\">Licences</a> \u{b7} <a href=\"{source}\">Source</a></p></footer>\n\
         </body>\n</html>\n",
        preview = preview(
            page.title,
            page.title.trim_end_matches(" - Night Court"),
            page.about
        ),
        main = page.main,
        source = source(root),
    )
}

/// The address of the source: its repository, or the guide's words about it where none is known.
fn source(root: &str) -> String {
    match REPOSITORY.contains("/OWNER/") {
        true => format!("{root}guide-programmers.html#source"),
        false => escape(REPOSITORY),
    }
}

/// The script that asks the modules. It gets their sizes, because a host that packs files tells no reader how large
/// they are.
fn court_script(root: &str, asks: &str) -> String {
    let sizes: Vec<String> = modules()
        .map(|(name, bytes)| format!("{name}:{}", bytes.len()))
        .collect();
    let sizes = sizes.join(" ");
    format!("<script src=\"{root}assets/court.js\" data-sizes=\"{sizes}\"{asks}></script>\n")
}
