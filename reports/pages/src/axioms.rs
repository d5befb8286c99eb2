//! Axioms, measured: the page of an `axioms.json`, whose content is all in the file.

use nightcourt_corpus::axioms::record::{AxiomRecord, AxiomsFile, SourceRecord};
use nightcourt_corpus::axioms::smallest::BreachRecord;
use nightcourt_corpus::tally::Row;
use nightcourt_resolvers::outcome::Lens;

use crate::claims::capital;
use crate::page::Block;

/// The whole page: a table for each source of nights, then the smallest breaches by axiom.
#[must_use]
pub fn page(file: &AxiomsFile) -> Vec<Block> {
    let mut blocks = vec![
        Block::Title("Axioms, measured".to_owned()),
        Block::Sentence(
            "Nights on which each system breaks each axiom of RULES.md (AX-1 to AX-11), of those that have a changed night, whose number \
             follows, with 95 % intervals. The number after \"below\" is the 95 % upper limit if no breach was seen on these nights; \
             \"seen elsewhere\" means that other nights show one. A census has every night, and no intervals. Blocks are there to change who dies: AX-8 and AX-9 measure power, not fault."
                .to_owned(),
        ),
        Block::sentence("This command writes the files; without --out it prints this page:"),
        Block::Code(format!("{} --out axioms", file.command)),
    ];
    let definitions = file.axioms.iter().map(|one| {
        let id = one.axiom.rule().id().to_owned();
        vec![id, one.title.clone(), one.definition.clone()]
    });
    blocks.push(Block::table(["axiom", "breach", "definition"], definitions));
    for source in &file.sources {
        blocks.push(Block::Heading(capital(&source.about)));
        blocks.push(Block::Sentence(format!("{} nights.", source.nights)));
        blocks.push(table(file, source));
    }
    for axiom in &file.axioms {
        let mut own: Vec<&BreachRecord> = file.breaches.iter().collect();
        own.retain(|one| one.axiom == axiom.axiom);
        if !own.is_empty() {
            let heading = format!("{}: {}", axiom.axiom.rule(), axiom.title);
            blocks.extend([Block::Heading(heading), Block::sentence(&axiom.definition)]);
            blocks.extend(breaches(&own));
        }
    }
    blocks
}

/// Returns a table with a row for each system and a column for each axiom.
fn table(file: &AxiomsFile, source: &SourceRecord) -> Block {
    let mut header = vec!["system".to_owned()];
    let ids = file.axioms.iter().map(|one| one.axiom.rule().id());
    header.extend(ids.map(str::to_owned));
    let rows = file.systems.iter().map(|system| {
        let shares = file
            .axioms
            .iter()
            .map(|axiom| share(file, source, axiom, system));
        std::iter::once(system.clone()).chain(shares).collect()
    });
    Block::table(header, rows)
}

fn share(file: &AxiomsFile, source: &SourceRecord, one: &AxiomRecord, system: &str) -> String {
    let words = [one.axiom.rule().id(), system, Lens::Full.id()];
    // A breach on nights of another source refutes the axiom too.
    let mut breaches = file.breaches.iter();
    let is_known = breaches.any(|breach| breach.axiom == one.axiom && breach.system == system);
    match file.rates.row(&source.source, &words) {
        Some(rate) => cell(rate, is_known),
        None => "·".to_owned(),
    }
}

/// Returns a share with its denominator and its interval. `known` says that some night shows a breach.
fn cell(rate: &Row, known: bool) -> String {
    let elsewhere = if known { ", seen elsewhere" } else { "" };
    let percent = |value: f64| {
        let digits = if value > 0.0 && value < 0.001 { 4 } else { 2 };
        format!("{:.digits$}", value * 100.0)
    };
    let (of, value) = (rate.of, percent(rate.rate));
    match rate.low.zip(rate.high) {
        Some((_, high)) if rate.hits == 0 => {
            format!("not seen in {of} (below {} %){elsewhere}", percent(high))
        }
        Some((low, high)) => {
            format!("{value} % of {of} [{}, {}]", percent(low), percent(high))
        }
        None if rate.hits == 0 => format!("none of {of}{elsewhere}"),
        None => format!("{value} % of {of}"),
    }
}

/// The smallest breaches of an axiom, each with the systems that have it.
fn breaches(own: &[&BreachRecord]) -> Vec<Block> {
    let mut blocks = Vec::new();
    let alike = |one: &BreachRecord, other: &BreachRecord| {
        BreachRecord {
            system: other.system.clone(),
            ..one.clone()
        } == *other
    };
    for (place, breach) in own.iter().enumerate() {
        if own[..place].iter().any(|earlier| alike(breach, earlier)) {
            continue;
        }
        let systems: Vec<&str> = own
            .iter()
            .filter(|other| alike(breach, other))
            .map(|other| other.system.as_str())
            .collect();
        let [before, after] = [&breach.before, &breach.after].map(|lines| match lines[..] {
            [] => "nothing".to_owned(),
            _ => lines.join("; "),
        });
        let change = &breach.change;
        blocks.extend([
            Block::Sentence(format!("{}, on night {}:", systems.join(", "), breach.id)),
            Block::Code(breach.night.clone()),
            Block::Sentence(format!(
                "Changed: {change}. Before: {before}. After: {after}."
            )),
        ]);
    }
    blocks
}

#[cfg(test)]
mod tests {
    use nightcourt_corpus::axioms::Axiom;

    use super::*;

    #[test]
    fn systems_that_break_an_axiom_alike_share_a_night() {
        let breach = |system: &str, after: &[&str]| BreachRecord {
            axiom: Axiom::Submission,
            system: system.to_owned(),
            id: "0123456789ab".to_owned(),
            night: "[players]\nAnn = Town\n".to_owned(),
            change: "Ann is left out".to_owned(),
            changed: String::new(),
            lens: "deaths".to_owned(),
            before: Vec::new(),
            after: after.iter().map(|&line| line.to_owned()).collect(),
        };
        let all = [
            breach("nar", &["Ann dies"]),
            breach("rar", &[]),
            breach("lar", &["Ann dies"]),
        ];
        let night = || Block::Code("[players]\nAnn = Town\n".to_owned());
        let said = |text: &str| Block::Sentence(text.to_owned());
        assert_eq!(
            breaches(&all.each_ref()),
            [
                said("nar, lar, on night 0123456789ab:"),
                night(),
                said("Changed: Ann is left out. Before: nothing. After: Ann dies."),
                said("rar, on night 0123456789ab:"),
                night(),
                said("Changed: Ann is left out. Before: nothing. After: nothing."),
            ]
        );
    }

    #[test]
    fn a_share_says_how_sure_it_is() {
        let rate = |of, hits, rate, low, high| Row {
            of,
            hits,
            rate,
            low,
            high,
            ..Row::default()
        };
        assert_eq!(
            cell(&rate(8, 1, 0.125, Some(0.022), Some(0.471)), true),
            "12.50 % of 8 [2.20, 47.10]"
        );
        let unseen = rate(20_000, 0, 0.0, Some(0.0), Some(0.00015));
        let says = "not seen in 20000 (below 0.0150 %)";
        assert_eq!(cell(&unseen, false), says);
        assert_eq!(cell(&unseen, true), format!("{says}, seen elsewhere"));
        let none = rate(12, 0, 0.0, None, None);
        assert_eq!(cell(&none, false), "none of 12");
        assert_eq!(cell(&none, true), "none of 12, seen elsewhere");
        let some = rate(12, 3, 0.25, None, None);
        assert_eq!(cell(&some, true), "25.00 % of 12");
    }
}
