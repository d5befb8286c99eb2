//! `licences.html`: the licences of the program and of its corpora, in full.

use nightcourt_pages::page::html::escape;

use super::layout::{Page, on_this_page, whole};

/// The address of the page.
pub(super) const ADDRESS: &str = "licences.html";

/// The licences: id, title and text.
const LICENCES: [(&str, &str, &str); 3] = [
    (
        "mit",
        "MIT",
        include_str!("../../../../resolvers/LICENSE-MIT"),
    ),
    (
        "apache",
        "Apache License 2.0",
        include_str!("../../../../resolvers/LICENSE-APACHE"),
    ),
    ("cc0", "CC0 1.0", include_str!("../../../LICENSE-CC0")),
];

pub(super) fn page() -> String {
    let sections = LICENCES.map(|(id, title, _)| (id, title));
    let texts = LICENCES.map(|(id, title, text)| {
        let text = escape(text.trim_end());
        format!("<h2 id=\"{id}\">{title}</h2>\n<pre tabindex=\"0\">{text}</pre>\n")
    });
    let main = format!(
        "<h1>Licences</h1>\n<p>The program and its pages: MIT or Apache License 2.0, as you prefer. Corpora, and what is \
         exported from them, are in the public domain by CC0 1.0.</p>\n{}{}",
        on_this_page(&sections),
        texts.concat()
    );
    whole(&Page {
        title: "Licences - Night Court",
        about: "The licences of the program, of these pages and of the corpora, in full.",
        main: &main,
        ..Page::default()
    })
}
