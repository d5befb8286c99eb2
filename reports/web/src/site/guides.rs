//! The guides and the results: our papers in Markdown as pages, each from its own file, so that they are written once.
//! Links between the papers lead from page to page; links into the source show where the file is.

use std::fmt::Write as _;

use super::image::image;
use super::layout::{MenuEntry, Page, on_this_page, whole};
use super::markdown::{self, Addresses, Printed};
use super::{licences, rules};

/// The page that lists the guides.
pub(super) const CONTENTS: &str = "guides.html";
/// The results of the published corpus.
pub(super) const RESULTS: &str = "results.html";

/// A paper.
struct Paper {
    /// The address of its page.
    address: &'static str,
    /// Its file, from the top of the repository.
    path: &'static str,
    text: &'static str,
    here: MenuEntry,
    /// Its words in the row below the menu; empty if it has none there.
    name: &'static str,
    /// The page of the row that it belongs to.
    of: &'static str,
    about: &'static str,
}

const PAPERS: [Paper; 12] = [
    Paper {
        address: "guide-hosts.html",
        path: "reports/docs/hosts.md",
        text: include_str!("../../../../reports/docs/hosts.md"),
        here: MenuEntry::Guides,
        name: "Hosts",
        of: "guide-hosts.html",
        about: "Rule a night, read a thread, keep a game, find the precedents of a dispute.",
    },
    Paper {
        address: "guide-night.html",
        path: "resolvers/README.md",
        text: include_str!("../../../../resolvers/README.md"),
        here: MenuEntry::Guides,
        name: "The night text",
        of: "guide-night.html",
        about: "How a night is written, the roles it may name, and the rulings that hosts dispute.",
    },
    Paper {
        address: "guide-researchers.html",
        path: "reports/docs/researchers.md",
        text: include_str!("../../../../reports/docs/researchers.md"),
        here: MenuEntry::Guides,
        name: "Researchers",
        of: "guide-researchers.html",
        about: "Run a campaign, count small nights, and read the tables.",
    },
    Paper {
        address: "guide-programmers.html",
        path: "reports/docs/programmers.md",
        text: include_str!("../../../../reports/docs/programmers.md"),
        here: MenuEntry::Guides,
        name: "Programmers",
        of: "guide-programmers.html",
        about: "Test a bot, or rule nights in Python, JavaScript and Rust.",
    },
    Paper {
        address: "guide-protocol.html",
        path: "reports/protocol/README.md",
        text: include_str!("../../../../reports/protocol/README.md"),
        here: MenuEntry::Guides,
        name: "",
        of: "guide-programmers.html",
        about: "The requests that an engine answers, one JSON object a line.",
    },
    Paper {
        address: "guide-python.html",
        path: "reports/python/README.md",
        text: include_str!("../../../../reports/python/README.md"),
        here: MenuEntry::Guides,
        name: "",
        of: "guide-programmers.html",
        about: "The package for Python.",
    },
    Paper {
        address: "guide-node.html",
        path: "reports/npm/README.md",
        text: include_str!("../../../../reports/npm/README.md"),
        here: MenuEntry::Guides,
        name: "",
        of: "guide-programmers.html",
        about: "The package for Node and browsers.",
    },
    Paper {
        address: "guide-publishers.html",
        path: "reports/docs/publishers.md",
        text: include_str!("../../../../reports/docs/publishers.md"),
        here: MenuEntry::Guides,
        name: "Publishers",
        of: "guide-publishers.html",
        about: "Put these pages on a web host, and link to nights.",
    },
    Paper {
        address: "results.html",
        path: "reports/RESULTS.md",
        text: include_str!("../../../../reports/RESULTS.md"),
        here: MenuEntry::Results,
        name: "",
        of: "results.html",
        about: "How often seven ways of resolving a Mafia night disagree, and why.",
    },
    Paper {
        address: "results-claims.html",
        path: "reports/claims.md",
        text: include_str!("../../../../reports/claims.md"),
        here: MenuEntry::Results,
        name: "",
        of: "results.html",
        about: "The sources' claims about their own systems, measured.",
    },
    Paper {
        address: "results-axioms.html",
        path: "reports/axioms.md",
        text: include_str!("../../../../reports/axioms.md"),
        here: MenuEntry::Results,
        name: "",
        of: "results.html",
        about: "Nights on which each system breaks each axiom.",
    },
    Paper {
        address: "results-theorems.html",
        path: "reports/theorems.md",
        text: include_str!("../../../../reports/theorems.md"),
        here: MenuEntry::Results,
        name: "",
        of: "results.html",
        about: "Sets of abilities on which two systems can differ, and sets on which they cannot.",
    },
];

/// The pictures of the papers, by their names in `reports/docs` and on the site.
const PICTURES: [(&str, &[u8]); 8] = [
    ("actions.svg", include_bytes!("../../../docs/actions.svg")),
    (
        "matrix-normal-played.svg",
        include_bytes!("../../../docs/matrix-normal-played.svg"),
    ),
    (
        "precedent-21c081485e99.svg",
        include_bytes!("../../../docs/precedent-21c081485e99.svg"),
    ),
    (
        "precedent-589cfd0796ee.svg",
        include_bytes!("../../../docs/precedent-589cfd0796ee.svg"),
    ),
    (
        "precedent-f4784eb4c9a6.svg",
        include_bytes!("../../../docs/precedent-f4784eb4c9a6.svg"),
    ),
    (
        "rule-phone.png",
        include_bytes!("../../../docs/rule-phone.png"),
    ),
    ("series-1.png", include_bytes!("../../../docs/series-1.png")),
    ("series-2.png", include_bytes!("../../../docs/series-2.png")),
];

/// The folder of the pictures.
const FOLDER: &str = "docs/";

/// The addresses of all pages and pictures.
pub(super) fn addresses() -> impl Iterator<Item = String> {
    let pages = PAPERS.iter().map(|paper| paper.address.to_owned());
    let pictures = PICTURES.iter().map(|(name, _)| format!("{FOLDER}{name}"));
    pages.chain(pictures).chain([CONTENTS.to_owned()])
}

/// The guides in the row below the menu: the entry, the address and the words.
pub(super) fn row() -> impl Iterator<Item = (MenuEntry, &'static str, &'static str)> {
    let named = PAPERS.iter().filter(|paper| !paper.name.is_empty());
    named.map(|paper| (paper.here, paper.address, paper.name))
}

/// Returns a picture of the papers with its address; `None` if there is none.
pub(super) fn picture(address: &str) -> Option<&'static [u8]> {
    let name = address.strip_prefix(FOLDER)?;
    let (_, bytes) = PICTURES.iter().find(|(known, _)| *known == name)?;
    Some(bytes)
}

/// Returns the page at an address; `None` if it is no paper's.
pub(super) fn page(address: &str) -> Option<String> {
    if address == CONTENTS {
        return Some(contents());
    }
    let paper = PAPERS.iter().find(|paper| paper.address == address)?;
    let Printed { html, headings } = markdown::print(paper.text, paper);
    let title = headings.first().map_or("", |first| &first.text);
    let sections: Vec<(&str, &str)> = headings
        .iter()
        .filter(|heading| heading.depth == 1)
        .map(|heading| (&*heading.id, &*heading.text))
        .collect();
    // Below the title.
    let html = html.replacen("</h1>\n", &format!("</h1>\n{}", on_this_page(&sections)), 1);
    Some(whole(&Page {
        title: &format!("{title} - Night Court"),
        about: paper.about,
        here: paper.here,
        of: paper.of,
        main: &format!("<div class=\"paper\">\n{html}</div>\n"),
        ..Page::default()
    }))
}

/// `guides.html`: each guide with its subject.
fn contents() -> String {
    let mut main = String::from("<h1>Guides</h1>\n<dl class=\"entries\">\n");
    for paper in PAPERS.iter().filter(|paper| !paper.name.is_empty()) {
        let _ = writeln!(
            main,
            "<dt><a href=\"{}\">{}</a></dt><dd>{}</dd>",
            paper.address, paper.name, paper.about
        );
    }
    main.push_str("</dl>\n");
    whole(&Page {
        title: "Guides - Night Court",
        about: "Guides for hosts, researchers, programmers and publishers.",
        here: MenuEntry::Guides,
        of: CONTENTS,
        main: &main,
        ..Page::default()
    })
}

impl Addresses for Paper {
    fn link(&self, to: &str) -> Option<String> {
        if to.starts_with('#') || to.starts_with("https://") {
            return Some(to.to_owned());
        }
        let (file, part) = to.split_once('#').unwrap_or((to, ""));
        let path = path_from(self.path, file);
        let page = match path.as_str() {
            "resolvers/RULES.md" => return Some(rules::place(part)),
            "LICENSE-MIT" | "LICENSE-APACHE" | "LICENSE-CC0" => licences::ADDRESS,
            path => PAPERS.iter().find(|paper| paper.path == path)?.address,
        };
        Some(match part {
            "" => page.to_owned(),
            part => format!("{page}#{part}"),
        })
    }

    fn picture(&self, of: &str, words: &str) -> Option<String> {
        let name = of.rsplit('/').next()?;
        let address = format!("{FOLDER}{name}");
        Some(image(&address, picture(&address)?, words))
    }
}

/// Returns the path of a file that a paper names from its own folder.
fn path_from(paper: &str, file: &str) -> String {
    let mut path: Vec<&str> = paper.split('/').collect();
    path.pop();
    for step in file.split('/') {
        match step {
            ".." => {
                path.pop();
            }
            step => path.push(step),
        }
    }
    path.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_of_papers_lead_to_pages() {
        let hosts = &PAPERS[0];
        for (to, address) in [
            ("#search", Some("#search")),
            (
                "../protocol/README.md#start",
                Some("guide-protocol.html#start"),
            ),
            ("../../resolvers/RULES.md", Some("rules.html")),
            ("../../resolvers/RULES.md#nar-5", Some("rules.html#nar-5")),
            ("../../LICENSE-MIT", Some("licences.html")),
            ("../reading/lexicon.txt", None),
        ] {
            assert_eq!(hosts.link(to).as_deref(), address, "{to}");
        }
    }

    /// A picture that a paper shows is in the table, so that no page lacks one.
    #[test]
    fn every_picture_of_a_paper_is_there() {
        for paper in &PAPERS {
            let page = page(paper.address).unwrap();
            assert_eq!(
                page.matches("<img").count() - 1,
                paper.text.matches("![").count(),
                "{}",
                paper.path
            );
        }
    }
}
