//! Adds a note, safely with other writers at the same time.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::Path;

use super::{LINES, Note, Notes, NotesError, TABLE, table};

/// Adds a note to both files of a corpus. When it returns, the note is on the disk.
///
/// # Errors
/// If a file cannot be written. The note may be in `rulings.json` then, and gets into the table with the next one.
pub fn append(directory: &Path, note: &Note) -> Result<(), NotesError> {
    let (lines, sheet) = (directory.join(LINES), directory.join(TABLE));
    std::fs::create_dir_all(directory).map_err(|error| NotesError(directory.to_owned(), error))?;
    // The lock on the lines protects the table too.
    let notes = add_line(&lines, note).map_err(|error| NotesError(lines, error))?;
    catch_up(&sheet, &notes.1.notes).map_err(|error| NotesError(sheet, error))
}

/// Adds the line; returns the file, still locked, and all notes in it.
fn add_line(path: &Path, note: &Note) -> io::Result<(File, Notes)> {
    let mut file = open(path)?;
    file.lock()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let mut line = new_line(&bytes);
    serde_json::to_writer(&mut line, note)?;
    line.push(b'\n');
    file.write_all(&line)?;
    file.sync_all()?;
    bytes.extend_from_slice(&line);
    Ok((file, Notes::read(&bytes)))
}

/// Adds the missing notes to the table: the new one, and those of interrupted writers.
fn catch_up(path: &Path, notes: &[Note]) -> io::Result<()> {
    let mut file = open(path)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    let mut rows = new_line(&bytes);
    rows.extend(table::missing(&bytes, notes)?);
    file.write_all(&rows)?;
    file.sync_all()
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new().read(true).append(true).create(true).open(path)
}

/// A line feed, if the last line has none.
fn new_line(bytes: &[u8]) -> Vec<u8> {
    match bytes.last() {
        None | Some(b'\n') => Vec::new(),
        Some(_) => vec![b'\n'],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(ruling: &str) -> Note {
        Note::new("21c081485e99", ruling, "Mini, 1900", "=Ann").unwrap()
    }

    #[test]
    fn a_torn_line_costs_nothing_but_itself_and_the_table_catches_up() {
        let folder = tempfile::tempdir().unwrap();
        append(folder.path(), &note("one")).unwrap();
        let lines = folder.path().join(LINES);
        let torn = std::fs::read_to_string(&lines).unwrap() + "{\"version\":1,\"id\":\"21";
        std::fs::write(&lines, torn).unwrap();
        std::fs::remove_file(folder.path().join(TABLE)).unwrap();
        append(folder.path(), &note("two, \"quoted\"")).unwrap();
        let notes = Notes::of(folder.path()).unwrap();
        assert_eq!(notes.notes, [note("one"), note("two, \"quoted\"")]);
        assert_eq!(notes.unread.len(), 1);
        let on = &notes.notes[0].on;
        let table = std::fs::read_to_string(folder.path().join(TABLE)).unwrap();
        assert_eq!(
            table,
            format!(
                "id,ruling,game,by,on\n21c081485e99,one,\"Mini, 1900\",'=Ann,{on}\n\
                 21c081485e99,\"two, \"\"quoted\"\"\",\"Mini, 1900\",'=Ann,{on}\n"
            )
        );
    }

    #[test]
    fn foreign_rows_of_the_table_stay() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(TABLE);
        append(folder.path(), &note("one")).unwrap();
        let mine = std::fs::read_to_string(&path).unwrap() + "21c081485e99,mine,,me,";
        std::fs::write(&path, &mine).unwrap();
        append(folder.path(), &note("one")).unwrap();
        let table = std::fs::read_to_string(&path).unwrap();
        let row = mine.lines().nth(1).unwrap();
        assert_eq!(table, format!("{mine}\n{row}\n"), "twice ruled is twice in the table");
    }
}
