//! `figures.html`: how often systems diverge, which are near to each other, and on what nights, as pictures.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use nightcourt_corpus::sample::sample;
use nightcourt_pages::figures::{Figure, SAMPLED, figures};
use nightcourt_pages::page::html::escape;

use super::contents::Site;
use super::error::SiteError;
use super::layout::{Asks, Here, Page, whole};

/// The figures of the corpus. Some nights of each frame are resolved again for them, which takes a moment.
pub(super) fn made(site: &Site<'_>) -> Result<Vec<Figure>, SiteError> {
    let state = &site.library.state;
    // Nights that are not here are left out; and a census counts classes of nights, which are not to be sampled.
    let drawn =
        state.frames.iter().filter(|(source, _)| !source.is_exact() && state.terms.supply.absent(**source).is_none());
    let each = drawn.map(|(&source, section)| {
        sample(&state.terms, source, &section.done.first(SAMPLED), &site.library.info.panel, &|_| {})
            .map(|sample| (source, sample))
    });
    let samples: BTreeMap<_, _> =
        each.collect::<Result<_, _>>().map_err(|error| SiteError::Figures(format!("cannot start threads: {error}")))?;
    figures(state, &samples).map_err(|error| SiteError::Figures(format!("the figures cannot be drawn: {error}")))
}

pub(super) fn page(figures: &[Figure]) -> String {
    let mut main = String::from(
        "<h1>The disagreements as figures</h1>\n<p>What is true of a frame's nights is true of these, and of no games that people \
         play. Figures by actions, density and ability are of some nights that were resolved again; all others count every night \
         of the corpus. The numbers of each figure are beside it.</p>\n",
    );
    for Figure { name, title, about, .. } in figures {
        let _ = writeln!(
            main,
            "<figure class=\"card\"><h2 id=\"{name}\">{title}</h2>\n<img src=\"figures/{name}.svg\" alt=\"{title}\" loading=\"lazy\" />\n\
             <figcaption>{about} <a href=\"figures/{name}.csv\">The numbers</a></figcaption></figure>",
            title = escape(title),
            about = escape(about),
        );
    }
    let page = Page {
        title: "Figures - Night Court",
        about: "How often resolution systems diverge, which are near to each other, and on what nights.",
        depth: 0,
        here: Here::Figures,
        asks: Asks::Nothing,
        scripts: &[],
        main: &main,
    };
    whole(&page)
}
