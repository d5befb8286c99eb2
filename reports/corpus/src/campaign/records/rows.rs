//! The rows of the tables of a campaign: what a field's name, type and comment say of a column is said nowhere else.

use std::collections::BTreeSet;
use std::io;

use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use serde::{Deserialize, Serialize};

use super::{FindingRow, FirstNight, Precedent};
use crate::campaign::Source;

/// One row of `findings.csv`: a precedent, and a finding that it was catalogued for.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FindingCells {
    /// The catalogue: the name of its JSON file.
    pub catalogue: String,
    /// The id of the precedent.
    pub id: String,
    /// The title of the precedent: its result in words.
    pub title: String,
    /// The kind of finding.
    pub kind: String,
    /// The id of the system, or of the first system of the pair.
    pub system_a: String,
    /// The id of the second system; empty if there is one system.
    pub system_b: String,
    /// The narrowest lens under which the pair diverges; empty if there is one system.
    pub lens: String,
    /// The shape of a circle, or the message and place of a panic; empty for other kinds.
    pub detail: String,
    /// `true` if every ability used on the precedent is native to these systems, else `false`.
    pub native: bool,
    /// Number of nights of sampling frames, and of given nights, that show the finding and come down to this precedent for it.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "nights")))]
    pub sampled: u64,
    /// Number of nights of censuses that do.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "nights")))]
    pub counted: u64,
    /// The first frame, census or list of given nights that has such a night; empty if unknown.
    pub first_frame: String,
    /// The least index of such a night in it, or of its unit in a census; empty if unknown.
    pub first: Option<u64>,
    /// Number of players of the precedent.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "players")))]
    pub players: usize,
    /// Number of its actions.
    #[cfg_attr(feature = "schema", schemars(extend("unit" = "actions")))]
    pub actions: usize,
    /// The id of its class: precedents that are equal but for the order of submission.
    pub class: String,
    /// `false` if a smaller precedent within it was catalogued for all of its findings too, else `true`.
    pub irreducible: bool,
    /// The command that prints the first sampled night that comes down to the precedent for anything of the catalogue.
    pub repeat: String,
}

/// One row of `counts.csv`: a precedent, and a frame whose nights come down to it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountCells {
    /// The catalogue: the name of its JSON file.
    pub catalogue: String,
    /// The id of the precedent.
    pub id: String,
    /// The id of the sampling frame, or the word of a census.
    pub frame: String,
    /// `sampled`: nights drawn at random, or given. `exact`: all nights of a census.
    pub kind: String,
    /// Number of nights of the frame with any finding of the catalogue that comes down to the precedent; each counts once.
    pub nights: u64,
    /// The least index of such a night; of a census, of its unit.
    pub first: u64,
}

/// One row of `tags.csv`: a precedent, and something that it has.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TagCells {
    /// The id of the precedent.
    pub id: String,
    /// `ability`: an ability used on it. `mechanism`: a mechanism that it is an example of.
    pub kind: String,
    /// The id of the ability or mechanism.
    pub tag: String,
}

/// Returns the word of all nights of a census, or of nights that were drawn or given.
pub(crate) fn kind(is_exact: bool) -> String {
    if is_exact { "exact" } else { "sampled" }.to_owned()
}

/// The first line of a table: the names of the fields of a row.
///
/// # Errors
/// If the table cannot be written; in memory it can.
pub fn head<T: Serialize + Default>() -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.serialize(T::default())?;
    let mut line = bytes(table)?;
    line.truncate(memchr::memchr(b'\n', &line).map_or(0, |end| end + 1));
    Ok(line)
}

/// The other lines of a table.
///
/// # Errors
/// If they cannot be written; in memory they can.
pub fn lines<T: Serialize>(rows: impl IntoIterator<Item = T>) -> io::Result<Vec<u8>> {
    let mut table = csv::WriterBuilder::new()
        .has_headers(false)
        .from_writer(Vec::new());
    for row in rows {
        table.serialize(row)?;
    }
    bytes(table)
}

fn bytes(table: csv::Writer<Vec<u8>>) -> io::Result<Vec<u8>> {
    table
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

/// The rows of `findings.csv` of some precedents of a catalogue.
pub(crate) fn findings(
    which: Catalogue,
    precedents: &[Precedent],
) -> impl Iterator<Item = FindingCells> {
    precedents.iter().flat_map(move |one| {
        let cells = move |finding| cells(which, one, finding);
        one.findings.iter().map(cells)
    })
}

fn cells(which: Catalogue, precedent: &Precedent, finding: &FindingRow) -> FindingCells {
    let system = |place: usize| {
        finding
            .systems
            .get(place)
            .map_or("", RulerId::id)
            .to_owned()
    };
    let panic = finding.message.as_ref().zip(finding.place.as_ref());
    let panic = panic.map(|(message, place)| format!("{message} at {place}"));
    let (first_frame, first) = match &finding.first {
        Some(FirstNight { frame, index }) => (frame.clone(), Some(*index)),
        None => Default::default(),
    };
    FindingCells {
        catalogue: which.id().to_owned(),
        id: precedent.id.clone(),
        title: precedent.title.clone(),
        kind: finding.kind.id().to_owned(),
        system_a: system(0),
        system_b: system(1),
        lens: finding.lens.map_or("", Lens::id).to_owned(),
        detail: finding.shape.clone().or(panic).unwrap_or_default(),
        native: finding.native,
        sampled: finding.sampled,
        counted: finding.counted,
        first_frame,
        first,
        players: precedent.players,
        actions: precedent.actions,
        class: precedent.class.clone(),
        irreducible: precedent.irreducible,
        repeat: precedent.repeat.clone(),
    }
}

/// The rows of `counts.csv` of some precedents of a catalogue.
pub(crate) fn counts(
    which: Catalogue,
    precedents: &[Precedent],
) -> impl Iterator<Item = CountCells> {
    precedents.iter().flat_map(move |one| {
        one.frames.iter().map(move |frequency| CountCells {
            catalogue: which.id().to_owned(),
            id: one.id.clone(),
            frame: frequency.frame.clone(),
            kind: kind(frequency.frame.parse().is_ok_and(Source::is_exact)),
            nights: frequency.nights,
            first: frequency.first,
        })
    })
}

/// The rows of `tags.csv` of those of some precedents whose ids are not among these yet; their ids are added.
pub(crate) fn tags(ids: &mut BTreeSet<String>, precedents: &[Precedent]) -> Vec<TagCells> {
    let mut rows = Vec::new();
    for one in precedents.iter().filter(|one| ids.insert(one.id.clone())) {
        for (kind, tags) in [("ability", &one.abilities), ("mechanism", &one.mechanisms)] {
            rows.extend(tags.iter().map(|tag| TagCells {
                id: one.id.clone(),
                kind: kind.to_owned(),
                tag: tag.clone(),
            }));
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::campaign::records::rates::RateRow;
    use crate::campaign::records::tests as made_up;

    fn precedent() -> Precedent {
        made_up::precedent(&json!({
            "id": "000000000001", "class": "000000000002", "title": "a title", "players": 3, "actions": 2,
            "abilities": ["kill", "block"], "mechanisms": ["loot"], "irreducible": false, "repeat": "nightcourt gen",
            "frames": [{ "frame": "plain", "nights": 7, "first": 1 }, { "frame": "census:players=3", "nights": 2, "first": 0 }],
            "findings": [
                { "kind": "diverges", "systems": ["nar", "lar"], "lens": "deaths", "native": true, "sampled": 4, "counted": 2,
                  "first": { "frame": "plain", "index": 9 } },
                { "kind": "loop", "systems": ["nar"], "shape": "block>jail>", "native": false, "sampled": 0, "counted": 1 },
                { "kind": "panic", "systems": ["rar"], "message": "oh", "place": "a.rs:1:2", "native": false, "sampled": 1,
                  "counted": 0 },
            ],
        }))
    }

    fn text(bytes: io::Result<Vec<u8>>) -> String {
        String::from_utf8(bytes.expect("written")).expect("UTF-8")
    }

    /// One value a cell, and empty cells for unknown firsts.
    #[test]
    fn rows_have_a_cell_for_each_value() {
        let one = [precedent()];
        let rows = text(lines(findings(Catalogue::Loops, &one)));
        let rows: Vec<&str> = rows.lines().collect();
        let rest = "3,2,000000000002,false,nightcourt gen";
        assert_eq!(
            rows,
            [
                format!(
                    "loops,000000000001,a title,diverges,nar,lar,deaths,,true,4,2,plain,9,{rest}"
                ),
                format!("loops,000000000001,a title,loop,nar,,,block>jail>,false,0,1,,,{rest}"),
                format!("loops,000000000001,a title,panic,rar,,,oh at a.rs:1:2,false,1,0,,,{rest}"),
            ]
        );
        let rows = text(lines(counts(Catalogue::Loops, &one)));
        assert_eq!(
            rows,
            "loops,000000000001,plain,sampled,7,1\nloops,000000000001,census:players=3,exact,2,0\n"
        );
        let mut ids = BTreeSet::new();
        let rows =
            "000000000001,ability,kill\n000000000001,ability,block\n000000000001,mechanism,loot\n";
        assert_eq!(
            text(lines(tags(&mut ids, &[precedent(), precedent()]))),
            rows
        );
        assert_eq!(tags(&mut ids, &one), []);
    }

    #[test]
    fn a_table_without_rows_has_a_head() {
        assert_eq!(text(head::<TagCells>()), "id,kind,tag\n");
        let rates = "frame,measure,system_a,system_b,lens,players,of,nights,rate,low,high,joint_low,joint_high,incomparable,kind\n";
        assert_eq!(text(head::<RateRow>()), rates);
    }
}
