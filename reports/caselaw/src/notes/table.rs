//! Notes as rows of a spreadsheet.

use std::collections::BTreeMap;
use std::io;

use super::Note;

const HEADER: [&str; 5] = ["id", "ruling", "game", "by", "on"];

/// Returns the quote that a row needs if its writer was killed inside a quoted cell: without it, all later rows would be in that
/// cell.
pub(super) fn closing_quote(table: &[u8]) -> Vec<u8> {
    let is_open =
        !table.ends_with(b"\n") && table.iter().filter(|&&byte| byte == b'"').count() % 2 == 1;
    if is_open { vec![b'"'] } else { Vec::new() }
}

/// Returns the rows of notes that the table lacks, and its header if it is empty.
pub(super) fn missing(table: &[u8], notes: &[Note]) -> io::Result<Vec<u8>> {
    let mut there: BTreeMap<Vec<Vec<u8>>, usize> = BTreeMap::new();
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(table);
    for record in reader.byte_records() {
        let record = record.map_err(io::Error::other)?;
        *there
            .entry(record.iter().map(<[u8]>::to_vec).collect())
            .or_default() += 1;
    }
    let mut writer = csv::Writer::from_writer(Vec::new());
    if there.is_empty() {
        writer.write_record(HEADER)?;
    }
    for note in notes {
        let row = row(note);
        let key: Vec<Vec<u8>> = row.iter().map(|cell| cell.clone().into_bytes()).collect();
        match there.get_mut(&key) {
            Some(count) if *count > 0 => *count -= 1,
            Some(_) | None => writer.write_record(row)?,
        }
    }
    writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))
}

/// Returns a note as cells. An apostrophe goes before a cell that a spreadsheet would take for a formula.
fn row(note: &Note) -> [String; 5] {
    [&note.id, &note.ruling, &note.game, &note.by, &note.on].map(|cell| {
        if cell.starts_with(['=', '+', '-', '@']) {
            format!("'{cell}")
        } else {
            cell.clone()
        }
    })
}
