//! The page of theorems: a table for each lens and setting of ties, and the sizes of the smallest nights.

use nightcourt_corpus::theorems::record::{LawRecord, SourceTheorems, TheoremsFile};

use crate::page::Block;

/// The most sets in a cell. A law with more says how many are left out; the CSV has all.
const MOST_SETS: usize = 16;

/// The most smallest nights that are shown.
const MOST_NIGHTS: usize = 24;

/// Returns the page.
#[must_use]
pub fn page(file: &TheoremsFile) -> Vec<Block> {
    let mut blocks = vec![
        Block::Title("Theorems".to_owned()),
        Block::sentence(
            "A set of abilities and passives diverges for two systems if they diverge on a night with exactly these. A least set \
             has no other diverging set inside. A largest agreeing set has no least set inside, and every larger set has one: the \
             two agree on every night of the census whose abilities and passives are all among it.",
        ),
        Block::sentence(
            "Ties are submitted, where the order of submission breaks them, or settled: only nights count on which both systems \
             allow one outcome, whatever the order of submission.",
        ),
        Block::Code(file.command.clone()),
    ];
    for source in &file.sources {
        blocks.extend(theorems(source));
    }
    blocks
}

fn theorems(source: &SourceTheorems) -> Vec<Block> {
    let mut blocks = vec![
        Block::heading(source.about.clone()),
        Block::Sentence(match source.classes {
            0 => format!(
                "{} nights, a sample, which proves no agreement.",
                source.nights
            ),
            classes => format!("{} nights, {classes} up to names.", source.nights),
        }),
        Block::Sentence(format!(
            "The sum of the hashes of the nights is {}.",
            source.hash
        )),
    ];
    let same =
        |one: &LawRecord, other: &LawRecord| (&one.lens, &one.ties) == (&other.lens, &other.ties);
    for laws in source.laws.chunk_by(same) {
        let LawRecord { lens, ties, .. } = &laws[0];
        let rows = laws.iter().map(|law| {
            let agreeing = law.agreeing.as_ref();
            let largest = agreeing.map(|sets| cell(sets.iter().map(|one| &*one.elements)));
            vec![
                format!("{}, {}", law.system_a, law.system_b),
                cell(law.least.iter().map(|one| &*one.elements)),
                largest.unwrap_or_else(|| "·".to_owned()),
            ]
        });
        blocks.push(Block::Sentence(format!("Lens {lens}, ties {ties}:")));
        blocks.push(Block::table(
            ["systems", "least sets", "largest agreeing sets"],
            rows,
        ));
    }
    blocks.extend(sizes(source));
    blocks.extend(nights(source));
    blocks
}

/// Returns the sets of a cell, with their number if some are left out.
fn cell<'s>(sets: impl ExactSizeIterator<Item = &'s str>) -> String {
    let count = sets.len();
    let named = |set: &'s str| if set.is_empty() { "none" } else { set };
    let mut words: Vec<String> = sets.take(MOST_SETS).map(named).map(str::to_owned).collect();
    match count {
        0 => return "none".to_owned(),
        _ if count > MOST_SETS => words.push(format!("and {} more", count - MOST_SETS)),
        _ => {}
    }
    words.join(", ")
}

fn sizes(source: &SourceTheorems) -> [Block; 2] {
    let rows = source.sizes.iter().map(|one| {
        let numbers = [one.actions, one.players, one.sets, one.nights];
        numbers.map(|number| number.to_string()).to_vec()
    });
    [
        Block::sentence("Smallest nights of least sets by size:"),
        Block::table(
            ["actions", "players", "least sets", "different nights"],
            rows,
        ),
    ]
}

/// Returns the smallest nights of least sets, if there are few.
fn nights(source: &SourceTheorems) -> Vec<Block> {
    let mut blocks = Vec::new();
    let each = || {
        source
            .laws
            .iter()
            .flat_map(|law| law.least.iter().map(move |one| (law, one)))
    };
    if each().count() > MOST_NIGHTS {
        return blocks;
    }
    for (law, least) in each() {
        let LawRecord {
            system_a,
            system_b,
            lens,
            ties,
            ..
        } = law;
        blocks.push(Block::Sentence(format!(
            "{system_a} and {system_b}, lens {lens}, ties {ties}: {} on {} nights. The smallest:",
            least.elements, least.nights
        )));
        blocks.push(Block::Code(least.night.clone()));
    }
    blocks
}
