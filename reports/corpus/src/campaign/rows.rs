//! The rows of the catalogues as tables: one per precedent and system pair, or precedent and system.

use std::io;

use nightcourt_precedent::finding::{Behaviour, Catalogue, Kind};
use nightcourt_resolvers::ruler::RulerId;
use serde::{Deserialize, Serialize};

use super::record::{FindingRow, Precedent};

/// One row of `divergences.csv`: a precedent, and a pair of systems that part on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DivergenceRow {
    /// The id of the precedent.
    pub id: String,
    /// What happens on the precedent, in words.
    pub title: String,
    /// The id of the first system of the pair.
    pub system_a: String,
    /// The id of the second.
    pub system_b: String,
    /// The narrowest lens under which they part.
    pub lens: String,
    /// `true` if every ability used on the precedent is native to both, else `false`.
    pub native: bool,
    /// Sampled nights, of all frames, on which the two part and which come down to this precedent for that.
    pub nights: u64,
    /// Nights with anything of this file that come down to the precedent, by frame: `uniform:12 theme:3`. A night on
    /// which several pairs part counts once here.
    pub frames: String,
    /// How many players the precedent has.
    pub players: usize,
    /// How many actions it has.
    pub actions: usize,
    /// The ids of the abilities used, each once, separated by spaces.
    pub abilities: String,
    /// The ids of its mechanisms, separated by spaces.
    pub mechanisms: String,
    /// The id of its class: precedents that are equal but for the order of submission.
    pub class: String,
    /// `false` if a smaller precedent within it was catalogued for all of its findings too, else `true`.
    pub irreducible: bool,
    /// Who is reported dead under the first: names separated by semicolons; empty if nobody.
    pub deaths_a: String,
    /// The same under the second.
    pub deaths_b: String,
    /// The command that prints the first sampled night that comes down to it.
    pub repeat: String,
}

/// One row of `loops.csv`, `anomalies.csv`, `underdetermined.csv`, `settled.csv` or `panics.csv`: a precedent, and a system that shows something on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ConductRow {
    /// The id of the precedent.
    pub id: String,
    /// What happens on the precedent, in words.
    pub title: String,
    /// The id of the system.
    pub system: String,
    /// What it shows: the kind of finding.
    pub kind: String,
    /// Of a breakdown or loop: the shape of the circle. Of an underdetermined night: who may die, each possibility once. Of a
    /// panic: what it said, and where.
    pub detail: String,
    /// `true` if every ability used on the precedent is native to the system, else `false`.
    pub native: bool,
    /// Sampled nights, of all frames, on which the system shows it and which come down to this precedent for that.
    pub nights: u64,
    /// Nights with anything of this file that come down to the precedent, by frame: `uniform:12 theme:3`.
    pub frames: String,
    /// How many players the precedent has.
    pub players: usize,
    /// How many actions it has.
    pub actions: usize,
    /// The ids of the abilities used, each once, separated by spaces.
    pub abilities: String,
    /// The ids of its mechanisms, separated by spaces.
    pub mechanisms: String,
    /// The id of its class: precedents that are equal but for the order of submission.
    pub class: String,
    /// `false` if a smaller precedent within it was catalogued for all of its findings too, else `true`.
    pub irreducible: bool,
    /// The command that prints the first sampled night that comes down to it.
    pub repeat: String,
}

/// The bytes of the first line of a catalogue's table.
///
/// # Errors
/// If the table cannot be written; in memory it can.
pub fn header(which: Catalogue) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record(if which == Catalogue::Divergences { DIVERGENCE_COLUMNS } else { CONDUCT_COLUMNS })?;
    bytes(table)
}

/// The bytes of the rows of some precedents of a catalogue.
///
/// # Errors
/// If a precedent has a finding of another catalogue.
pub fn rows(which: Catalogue, precedents: &[Precedent]) -> io::Result<Vec<u8>> {
    let mut table = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
    for precedent in precedents {
        for finding in &precedent.findings {
            let odd = || io::Error::other(format!("precedent {} has a finding of another catalogue", precedent.id));
            if which == Catalogue::Divergences {
                table.serialize(divergence(precedent, finding).ok_or_else(odd)?)?;
            } else {
                table.serialize(conduct(precedent, finding).ok_or_else(odd)?)?;
            }
        }
    }
    bytes(table)
}

fn bytes(table: csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

/// The columns of `divergences.csv`.
pub const DIVERGENCE_COLUMNS: &[&str] = &[
    "id",
    "title",
    "system_a",
    "system_b",
    "lens",
    "native",
    "nights",
    "frames",
    "players",
    "actions",
    "abilities",
    "mechanisms",
    "class",
    "irreducible",
    "deaths_a",
    "deaths_b",
    "repeat",
];
/// The columns of `loops.csv`, `anomalies.csv`, `underdetermined.csv`, `settled.csv` and `panics.csv`.
pub const CONDUCT_COLUMNS: &[&str] = &[
    "id",
    "title",
    "system",
    "kind",
    "detail",
    "native",
    "nights",
    "frames",
    "players",
    "actions",
    "abilities",
    "mechanisms",
    "class",
    "irreducible",
    "repeat",
];

fn frames(precedent: &Precedent) -> String {
    let each = precedent.frames.iter().map(|one| format!("{}:{}", one.frame, one.nights));
    each.collect::<Vec<_>>().join(" ")
}

/// A divergence; none if the record is of something else.
fn divergence(precedent: &Precedent, finding: &FindingRow) -> Option<DivergenceRow> {
    let (&[one, other], Some(lens)) = (&finding.systems[..], finding.lens) else { return None };
    let deaths = |system: RulerId| {
        let says = precedent.rulings.iter().find(|ruling| ruling.systems.iter().any(|one| one == system.id()));
        says.and_then(|ruling| ruling.outcome.as_ref()).map_or_else(String::new, |outcome| outcome.deaths.join(";"))
    };
    Some(DivergenceRow {
        id: precedent.id.clone(),
        title: precedent.title.clone(),
        system_a: one.id().to_owned(),
        system_b: other.id().to_owned(),
        lens: lens.id().to_owned(),
        native: finding.native,
        nights: finding.nights,
        frames: frames(precedent),
        players: precedent.players,
        actions: precedent.actions,
        abilities: precedent.abilities.join(" "),
        mechanisms: precedent.mechanisms.join(" "),
        class: precedent.class.clone(),
        irreducible: precedent.irreducible,
        deaths_a: deaths(one),
        deaths_b: deaths(other),
        repeat: precedent.repeat.clone(),
    })
}

/// Who may die on an underdetermined night: `Ann;Bob | nobody`.
fn may_die(precedent: &Precedent, finding: &FindingRow) -> Option<String> {
    if finding.kind != Kind::Shows(Behaviour::Underdetermined) {
        return None;
    }
    let open = precedent.possible.iter().find(|open| finding.systems == [open.system])?;
    let mut deaths: Vec<String> = Vec::new();
    for way in &open.ways {
        let these = if way.outcome.deaths.is_empty() { "nobody".to_owned() } else { way.outcome.deaths.join(";") };
        if !deaths.contains(&these) {
            deaths.push(these);
        }
    }
    Some(deaths.join(" | "))
}

/// What a system does; none if the record is of two systems.
fn conduct(precedent: &Precedent, finding: &FindingRow) -> Option<ConductRow> {
    let &[system] = &finding.systems[..] else { return None };
    let message =
        finding.message.as_ref().zip(finding.place.as_ref()).map(|(said, place)| format!("{said} at {place}"));
    Some(ConductRow {
        id: precedent.id.clone(),
        title: precedent.title.clone(),
        system: system.id().to_owned(),
        kind: finding.kind.id().to_owned(),
        detail: finding.shape.clone().or(message).or_else(|| may_die(precedent, finding)).unwrap_or_default(),
        native: finding.native,
        nights: finding.nights,
        frames: frames(precedent),
        players: precedent.players,
        actions: precedent.actions,
        abilities: precedent.abilities.join(" "),
        mechanisms: precedent.mechanisms.join(" "),
        class: precedent.class.clone(),
        irreducible: precedent.irreducible,
        repeat: precedent.repeat.clone(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::super::made_up;
    use super::*;

    /// A made-up record: `nar` says that A dies, `lar` that nobody does, `snarf` nothing; `rar` allows three outcomes.
    fn precedent() -> Precedent {
        let outcome = |deaths: &[&str]| json!({ "deaths": deaths, "alignment": {}, "stripped": [], "holds": {}, "money": {}, "revived": [], "reports": [] });
        let ruling = |systems: &[&str], outcome: Value| json!({ "systems": systems, "standing": "ruled", "says": [], "outcome": outcome });
        let way = |deaths: &[&str]| json!({ "condition": "", "says": [], "outcome": outcome(deaths) });
        made_up::precedent(&json!({
            "id": "000000000001", "class": "000000000002", "title": "a title", "players": 3, "actions": 2,
            "abilities": ["kill", "block"], "mechanisms": ["loot", "weak"],
            "frames": [{ "frame": "plain", "nights": 7, "first": 1 }, { "frame": "theme", "nights": 2, "first": 0 }],
            "repeat": "nightcourt gen", "irreducible": false,
            "rulings": [
                ruling(&["nar", "rar"], outcome(&["A", "B"])), ruling(&["lar"], outcome(&[])),
                json!({ "systems": ["snarf"], "standing": "exhausted", "says": [], "outcome": null }),
            ],
            "possible": [
                { "system": "lar", "exceeded": false, "ways": [way(&["X"])] },
                { "system": "rar", "exceeded": false, "ways": [way(&["A", "B"]), way(&[]), way(&["A", "B"]), way(&["B"])] },
            ],
        }))
    }

    fn finding(more: Value) -> FindingRow {
        let mut row = json!({ "native": true, "nights": 4 });
        row.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        serde_json::from_value(row).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn who_dies_under_each_of_the_two() {
        let row = |systems: [&str; 2]| {
            divergence(&precedent(), &finding(json!({ "kind": "diverges", "systems": systems, "lens": "deaths" })))
                .expect("a row")
        };
        let deaths = |systems| {
            let DivergenceRow { system_a, system_b, deaths_a, deaths_b, .. } = row(systems);
            (system_a, deaths_a, system_b, deaths_b)
        };
        let of = |one: &str, dies: &str, other: &str, too: &str| [one, dies, other, too].map(str::to_owned).into();
        assert_eq!(deaths(["nar", "lar"]), of("nar", "A;B", "lar", ""));
        assert_eq!(deaths(["snarf", "rar"]), of("snarf", "", "rar", "A;B"));
        let DivergenceRow { frames, lens, mechanisms, abilities, irreducible, nights, .. } = row(["nar", "lar"]);
        assert_eq!(
            (&*frames, &*lens, &*mechanisms, &*abilities),
            ("plain:7 theme:2", "deaths", "loot weak", "kill block")
        );
        assert_eq!((irreducible, nights), (false, 4));
        let alone = finding(json!({ "kind": "loop", "systems": ["nar"] }));
        assert!(divergence(&precedent(), &alone).is_none() && conduct(&precedent(), &alone).is_some());
        assert!(
            conduct(&precedent(), &finding(json!({ "kind": "diverges", "systems": ["nar", "lar"], "lens": "full" })))
                .is_none()
        );
    }

    /// The shape of a circle, what a panic said, or who may die, each set of players once.
    #[test]
    fn what_a_system_does_in_detail() {
        let detail = |more: Value| conduct(&precedent(), &finding(more)).expect("a row").detail;
        assert_eq!(detail(json!({ "kind": "loop", "systems": ["nar"], "shape": "block>jail>" })), "block>jail>");
        let panic = json!({ "kind": "panic", "systems": ["nar"], "message": "oh", "place": "a.rs:1:2" });
        assert_eq!(detail(panic), "oh at a.rs:1:2");
        assert_eq!(detail(json!({ "kind": "underdetermined", "systems": ["rar"] })), "A;B | nobody | B");
        assert_eq!(detail(json!({ "kind": "underdetermined", "systems": ["nar"] })), "");
        assert_eq!(detail(json!({ "kind": "ordered", "systems": ["rar"] })), "");
    }
}
