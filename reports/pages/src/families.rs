//! The families of a corpus: their share of it, the most frequent of them, and one in full.

use nightcourt_corpus::campaign::records::{FamiliesFile, Family, SlotRow};

use crate::page::{Block, Row};

/// The page of all: their share of the corpus, and the first `limit`.
#[must_use]
pub fn list(file: &FamiliesFile, limit: usize) -> Vec<Block> {
    let precedents: usize = file
        .families
        .iter()
        .map(|family| family.precedents.len())
        .sum();
    let mut blocks = vec![
        Block::Title("Families of divergences".to_owned()),
        Block::Sentence(format!(
            "{precedents} precedents in {} families.",
            file.families.len()
        )),
        Block::Heading(
            "Precedents and families that cover 50, 90 and 99 % of diverging nights".to_owned(),
        ),
    ];
    let numbers = |counts: &[usize]| {
        counts
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let covered = file.coverage.iter().map(|row| {
        let share =
            |&nights: &u64| format!("{:.1}", nights as f64 * 100.0 / row.nights.max(1) as f64);
        let held_out = row
            .held_out
            .iter()
            .map(share)
            .collect::<Vec<_>>()
            .join(", ");
        let [precedents, families] = [&row.precedents, &row.families].map(|counts| numbers(counts));
        Row {
            cells: vec![
                row.frame.clone(),
                row.nights.to_string(),
                precedents,
                families,
                held_out,
            ],
            marked: false,
        }
    });
    blocks.push(Block::Table {
        header: ["frame", "nights", "precedents", "families", "held out, %"]
            .map(str::to_owned)
            .to_vec(),
        rows: covered.collect(),
    });
    blocks.push(Block::Sentence(
        "A night counts once for every precedent that it comes down to. Held out: per cent of nights that these numbers of families \
         cover, if each night is left out while the families are chosen. About as many fresh nights are covered."
            .to_owned(),
    ));
    blocks.push(Block::Heading("The most frequent".to_owned()));
    let row = |family: &Family| Row {
        cells: vec![
            family.id.clone(),
            family.nights().to_string(),
            family.precedents.len().to_string(),
            family.alike.to_string(),
            family.title.clone(),
        ],
        marked: false,
    };
    blocks.push(Block::Table {
        header: ["family", "nights", "precedents", "alike", "what happens"]
            .map(str::to_owned)
            .to_vec(),
        rows: file.families.iter().take(limit).map(row).collect(),
    });
    blocks
}

/// The page of one.
#[must_use]
pub fn one(family: &Family) -> Vec<Block> {
    let groups: Vec<String> = family.groups.iter().map(|group| group.join(" ")).collect();
    let mut blocks = vec![
        Block::Title(family.title.clone()),
        Block::Sentence(format!(
            "Family {}, met on {} nights.",
            family.id,
            family.nights()
        )),
        Block::Sentence(format!(
            "Under the lens {}: {}.",
            family.lens.id(),
            groups.join(" | ")
        )),
        Block::Sentence(format!(
            "Precedents, the most frequent first: {}.",
            family.precedents.join(", ")
        )),
    ];
    if family.slots.is_empty() {
        return blocks;
    }
    let row = |slot: &SlotRow| Row {
        cells: vec![
            (slot.action + 1).to_string(),
            slot.kind.clone(),
            slot.abilities.join(", "),
        ],
        marked: false,
    };
    blocks.push(Block::Heading(format!(
        "Abilities that may take the places of {}",
        family.precedents[0]
    )));
    blocks.push(Block::Table {
        header: ["action", "kind", "abilities"].map(str::to_owned).to_vec(),
        rows: family.slots.iter().map(row).collect(),
    });
    blocks.push(Block::Sentence(match family.tried {
        0 => "Each was tried alone, because there are too many to try together.".to_owned(),
        tried => format!(
            "{} of {tried} nights with one of each diverge in the same way.",
            family.alike
        ),
    }));
    blocks
}
