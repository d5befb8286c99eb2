//! The source of each system, and the places that it gives the abilities used. A place by analogy is marked.

use nightcourt_corpus::campaign::records::describe::abilities;
use nightcourt_pages::page::Block;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::system::native::place;
use nightcourt_resolvers::text::Sheet;

use crate::library::CorpusInfo;

const SOURCES: [(&str, &str); 5] = [
    ("[SNARF]", "the Serial Night Action Resolution Framework"),
    ("[NAR]", "Natural Action Resolution, a wiki page"),
    (
        "[Guide]",
        "a guide to Natural Action Resolution for hosts: worked examples, a ladder of tie-breaks, an order of operations, a listing procedure for RAR",
    ),
    ("[RAR]", "Reasonable Action Resolution, reason trees"),
    (
        "[Categories]",
        "the ordered categories of a werewolf server",
    ),
];

/// The source that a system's title ends with.
fn source(system: RulerId) -> Option<&'static (&'static str, &'static str)> {
    SOURCES.iter().find(|(name, _)| {
        system
            .system()
            .is_some_and(|system| system.title().ends_with(name))
    })
}

pub(super) fn blocks(info: &CorpusInfo, sheet: &Sheet) -> Vec<Block> {
    let systems = info
        .systems
        .iter()
        .map(|&system| format!("{}: {}", system.id(), info.panel.title(system)));
    let cited = SOURCES.iter().filter(|one| {
        info.systems
            .iter()
            .any(|&system| source(system) == Some(one))
    });
    let cited = cited.map(|(name, what)| format!("{name}: {what}"));
    let abilities = abilities(&sheet.night);
    let rows = abilities.iter().map(|&ability| {
        let places = info.systems.iter().map(|&system| {
            let mark = if info.panel.supports(system, ability) {
                ""
            } else {
                "~"
            };
            match info.panel.ruleset(system) {
                Some(rules) => format!("{mark}{}", place(rules, ability)),
                None => format!("{mark}its own"),
            }
        });
        std::iter::once(ability.id().to_owned())
            .chain(places)
            .collect()
    });
    let mut header = vec!["ability".to_owned()];
    header.extend(info.systems.iter().map(|system| system.id().to_owned()));
    let mut blocks = vec![Block::list(systems.chain(cited))];
    if !abilities.is_empty() {
        let says = "The class, order or category of each ability of this night; ~ by analogy, because the source has no \
                    place for it.";
        blocks.push(Block::sentence(says));
        blocks.push(Block::table(header, rows));
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_has_a_source() {
        assert!(
            RulerId::SYSTEMS
                .into_iter()
                .all(|system| source(system).is_some())
        );
    }

    /// The corpus compares `nar`, `snarf` and `lar`: each with its source, and no other.
    #[test]
    fn the_sources_of_these_systems_and_no_others() {
        let sheet = Sheet::parse("[players]\nA = Town Cop\nB = Town\n[actions]\nA -> B\n")
            .expect("a night");
        let page = blocks(&crate::sample::info(), &sheet);
        let Block::List(items) = &page[0] else {
            panic!("a list")
        };
        let first: Vec<&str> = items
            .iter()
            .filter_map(|item| item.text.split(": ").next())
            .collect();
        assert_eq!(
            first,
            ["nar", "snarf", "lar", "[SNARF]", "[NAR]", "[Guide]"]
        );
    }
}
