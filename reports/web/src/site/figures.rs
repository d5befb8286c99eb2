//! `figures.html`: pictures of the rates of divergence by pair of systems and kind of night.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use nightcourt_corpus::sample::sample;
use nightcourt_pages::figures::{Figure, SAMPLED, figures};
use nightcourt_pages::page::html::escape;

use super::contents::{Site, SiteError};
use super::image::image;
use super::layout::{MenuEntry, Page, whole};

/// Makes the figures of the corpus. Some nights of each frame are resolved again, which takes a moment.
pub(super) fn made(site: &Site<'_>) -> Result<Vec<Figure>, SiteError> {
    let state = &site.library.state;
    // Nights of missing files are left out, and censuses, whose classes cannot be sampled.
    let drawn = state
        .frames
        .iter()
        .filter(|(source, _)| !source.is_exact() && state.terms.supply.absent(**source).is_none());
    let each = drawn.map(|(&source, section)| {
        sample(
            &state.terms,
            source,
            &section.done.first(SAMPLED),
            &site.library.info.panel,
            &|_| {},
        )
        .map(|sample| (source, sample))
    });
    let samples: BTreeMap<_, _> = each
        .collect::<Result<_, _>>()
        .map_err(|error| SiteError(format!("cannot start threads: {error}")))?;
    figures(state, &samples)
        .map_err(|error| SiteError(format!("the figures cannot be drawn: {error}")))
}

pub(super) fn page(figures: &[Figure]) -> String {
    let mut main = String::from(
        "<h1>The disagreements as figures</h1>\n<p>What is true of a frame's nights is true of these, and of no games that people \
         play. The figure by actions is of some nights that were resolved again; all others count every night \
         of the corpus. The numbers of each figure are beside it.</p>\n",
    );
    for Figure {
        name,
        title,
        about,
        svg,
        ..
    } in figures
    {
        let picture = image(&format!("figures/{name}.svg"), svg.as_bytes(), title);
        let _ = writeln!(
            main,
            "<figure class=\"card\"><h2 id=\"{name}\">{title}</h2>\n{picture}\n\
             <figcaption>{about} <a href=\"figures/{name}.csv\">The numbers</a></figcaption></figure>",
            title = escape(title),
            about = escape(about),
        );
    }
    let page = Page {
        title: "Figures - Night Court",
        about: "Rates of divergence between systems, and the nights that divide them.",
        here: MenuEntry::Results,
        of: "figures.html",
        main: &main,
        ..Page::default()
    };
    whole(&page)
}
