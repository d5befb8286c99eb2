//! The frame of every page: its head, the menu, and a policy that runs our own files only.

use nightcourt_pages::page::html::escape;

use super::files::{HAS_MODULE, content};

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
    /// Requests that need no precedents.
    Systems,
    /// Requests for precedents too.
    Precedents,
}

/// An entry of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum MenuEntry {
    /// The index.
    Search,
    /// The list of all.
    List,
    /// The figures.
    Figures,
    /// The night orders.
    Orders,
    /// The rules.
    Rules,
    /// The page that rules a night.
    Rule,
    /// None of them.
    #[default]
    Elsewhere,
}

/// The paragraph that a page shows until its scripts run, as HTML. Without the module no scripts run.
#[must_use]
pub fn until_scripts_run(words: &str) -> String {
    let words = if HAS_MODULE {
        words
    } else {
        "This site rules no nights and has no search: the program that wrote it was built without the WebAssembly module \
         (<code>scripts/wasm</code>). There are <a href=\"list.html\">the precedents</a>, and the command line."
    };
    format!("<p id=\"needs-script\">{words}</p>\n")
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
    let entry = |here: MenuEntry, address: &str, name: &str| {
        let current = if page.here == here {
            " aria-current=\"page\""
        } else {
            ""
        };
        format!("<a href=\"{root}{address}\"{current}>{name}</a>")
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
        ModuleUse::Systems => court_script(root, ""),
        ModuleUse::Precedents => court_script(root, " data-precedents=\"yes\""),
    };
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\" />\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\" />\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\" />\n\
         <meta name=\"referrer\" content=\"no-referrer\" />\n{preview}\n<link rel=\"icon\" href=\"{root}assets/icon.svg\" type=\"image/svg+xml\" />\n\
         <link rel=\"manifest\" href=\"{root}site.webmanifest\" />\n{court}<link rel=\"stylesheet\" href=\"{root}assets/site.css\" />\n{scripts}</head>\n<body>\n\
         <a class=\"skip\" href=\"#main\">To the content</a>\n<header class=\"top\"><div>\n\
         <a class=\"brand\" href=\"{root}index.html\"><img src=\"{root}assets/icon.svg\" alt=\"\" width=\"26\" height=\"26\" />Night Court</a>\n\
         {rule}\n{search}\n{list}\n{figures}\n{orders}\n{rules}\n</div></header>\n<main id=\"main\" tabindex=\"-1\">\n{main}</main>\n\
         <footer>Night Court says how a night of forum Mafia or Werewolf resolves under the systems that hosts use, and where \
         they part. Precedents are the smallest nights on which they do.</footer>\n</body>\n</html>\n",
        preview = preview(
            page.title,
            page.title.trim_end_matches(" - Night Court"),
            page.about
        ),
        rule = entry(MenuEntry::Rule, "rule.html", "Rule a night"),
        search = entry(MenuEntry::Search, "index.html", "Precedents"),
        list = entry(MenuEntry::List, "list.html", "All by title"),
        figures = entry(MenuEntry::Figures, "figures.html", "Figures"),
        orders = entry(MenuEntry::Orders, "orders.html", "Night orders"),
        rules = entry(MenuEntry::Rules, "rules.html", "Rules"),
        main = page.main,
    )
}

/// The script that asks the modules. It gets their sizes, because a host that packs files tells no reader how large
/// they are.
fn court_script(root: &str, precedents: &str) -> String {
    let size = |name| content(name).len();
    format!(
        "<script src=\"{root}assets/court.js\" data-small=\"{}\" data-court=\"{}\"{precedents}></script>\n",
        size("module/small_bg.wasm"),
        size("module/court_bg.wasm")
    )
}
