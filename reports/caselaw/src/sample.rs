//! A made-up corpus of a few precedents for tests. The outcomes are written here, not resolved.

use std::borrow::Cow;
use std::path::Path;

use nightcourt_corpus::campaign::Terms;
use nightcourt_corpus::campaign::records::{FindingRow, Precedent};
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;
use serde_json::json;

use super::library::{Case, CorpusInfo, FrameNights};

/// A corpus of `nar`, `snarf` and `lar`: 1,000 nights of the frame `plain`, 200 of `theme`, and a census.
pub(crate) fn info() -> CorpusInfo {
    let mut terms = Terms::new(1);
    terms.systems = vec![RulerId::NAR, RulerId::SNARF, RulerId::LAR];
    let frame = |(frame, nights, classes): (&str, u64, Option<u64>)| FrameNights {
        frame: frame.to_owned(),
        nights,
        classes,
    };
    let frames = [
        ("plain", 1_000, None),
        ("theme", 200, None),
        ("census:players=2", 90, Some(45)),
    ];
    CorpusInfo::new(Path::new("corpus"), terms, frames.map(frame).to_vec())
}

/// A record of a night: its title, players and actions (`|` ends a line), the rulings of groups of systems, and the nights in
/// each frame.
pub(crate) fn precedent(
    title: &str,
    night: (&str, &str),
    says: &[(&[RulerId], &[&str])],
    frames: &[(&str, u64)],
) -> Precedent {
    let night = format!(
        "[players]\n{}\n[actions]\n{}\n",
        night.0.replace('|', "\n"),
        night.1.replace('|', "\n")
    );
    let sheet = Sheet::parse(&night).unwrap_or_else(|error| panic!("{night}{error:?}"));
    let groups: Vec<Vec<&str>> = says
        .iter()
        .map(|(systems, _)| systems.iter().map(|system| system.id()).collect())
        .collect();
    let rulings: Vec<_> = says
        .iter()
        .zip(&groups)
        .map(|((_, lines), systems)| {
            let dies = lines.iter().filter_map(|line| line.strip_prefix("dies = "));
            let deaths: Vec<&str> = dies.flat_map(|who| who.split(", ")).filter(|&who| who != "nobody").collect();
            let outcome = json!({ "deaths": deaths, "alignment": {}, "stripped": [], "holds": {}, "money": {},
                "revived": [], "reports": [] });
            json!({ "systems": systems, "standing": "ruled", "says": lines, "outcome": outcome })
        })
        .collect();
    let frames: Vec<_> = frames
        .iter()
        .map(|(frame, nights)| json!({ "frame": frame, "nights": nights, "first": 0 }))
        .collect();
    let abilities = nightcourt_corpus::campaign::records::describe::abilities(&sheet.night);
    let abilities: Vec<&str> = abilities.into_iter().map(|ability| ability.id()).collect();
    let record = json!({
        "id": Id::of_night(&sheet.night).to_string(), "class": "", "title": title, "night": night,
        "players": sheet.night.players().len(), "actions": sheet.night.actions().len(), "abilities": abilities,
        "mechanisms": [], "findings": [], "frames": frames, "repeat": "",
        "groups": { "deaths": groups, "state": groups, "full": groups }, "rulings": rulings,
        "events": [], "possible": [], "contains": [], "contained_in": [], "irreducible": true, "reductions": [],
    });
    serde_json::from_value(record).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn finding(
    kind: &str,
    systems: &[RulerId],
    lens: Option<&str>,
    native: bool,
) -> FindingRow {
    let systems: Vec<&str> = systems.iter().map(|system| system.id()).collect();
    let row = json!({ "kind": kind, "systems": systems, "lens": lens, "native": native, "sampled": 1, "counted": 0 });
    serde_json::from_value(row).unwrap_or_else(|error| panic!("{error}"))
}

/// The case of a record, in catalogues.
pub(crate) fn case(record: Precedent, catalogues: &[Catalogue]) -> Case<'static> {
    let id = record
        .id
        .parse()
        .unwrap_or_else(|error| panic!("{error:?}"));
    Case {
        id,
        records: catalogues
            .iter()
            .map(|&which| (which, Cow::Owned(record.clone())))
            .collect(),
    }
}
