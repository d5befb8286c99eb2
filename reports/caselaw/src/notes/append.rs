//! Adds a note, safely with other writers at the same time.

use std::fs::{File, OpenOptions};
use std::io::{self, Write as _};
use std::path::Path;

use nightcourt_corpus::files::{MAX_RECORD, read_from, sync_folder};

use super::{LINES, Note, Notes, NotesError, TABLE, table};

/// Adds a note to both files of a corpus. When it returns, the note is on the disk.
///
/// # Errors
/// If a file cannot be written. The note is in neither file then, unless the file system refuses to shorten them too.
pub fn append(directory: &Path, note: &Note) -> Result<(), NotesError> {
    let (lines, sheet) = (directory.join(LINES), directory.join(TABLE));
    std::fs::create_dir_all(directory).map_err(|error| NotesError(directory.to_owned(), error))?;
    // The lock on the lines protects the table too.
    let (file, before, notes) = add_line(&lines, note).map_err(|error| NotesError(lines, error))?;
    catch_up(&sheet, &notes.notes).map_err(|error| {
        let _ = file.set_len(before);
        NotesError(sheet, error)
    })
}

/// Adds the line; returns the file, still locked, its length before, and all notes in it.
fn add_line(path: &Path, note: &Note) -> io::Result<(File, u64, Notes)> {
    let mut file = open(path)?;
    file.lock()?;
    let mut bytes = read_from(&file, MAX_RECORD)?;
    let before = bytes.len() as u64;
    let mut line = new_line(&bytes);
    serde_json::to_writer(&mut line, note)?;
    line.push(b'\n');
    grow(&mut file, path, before, &line)?;
    bytes.extend_from_slice(&line);
    Ok((file, before, Notes::read(&bytes)))
}

/// Adds the missing notes to the table: the new one, and those of interrupted writers.
fn catch_up(path: &Path, notes: &[Note]) -> io::Result<()> {
    let mut file = open(path)?;
    let mut bytes = read_from(&file, MAX_RECORD)?;
    let before = bytes.len() as u64;
    let mut rows = table::closing_quote(&bytes);
    rows.extend(new_line(&bytes));
    bytes.extend_from_slice(&rows);
    rows.extend(table::missing(&bytes, notes)?);
    grow(&mut file, path, before, &rows)
}

fn open(path: &Path) -> io::Result<File> {
    OpenOptions::new()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
}

/// Appends bytes and flushes them. A failure restores the length, because half a line on a full disk would stay.
fn grow(file: &mut File, path: &Path, before: u64, bytes: &[u8]) -> io::Result<()> {
    let grown = file.write_all(bytes).and_then(|()| file.sync_all());
    // The name of a new file is flushed too.
    let grown = grown.and_then(|()| {
        if before == 0 {
            sync_folder(path)
        } else {
            Ok(())
        }
    });
    grown.inspect_err(|_| drop(file.set_len(before)))
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

    /// The torn row has an open quote, which is closed: later rows are rows, and each note is in the table once.
    #[test]
    fn a_torn_quote_costs_nothing_but_its_row() {
        let folder = tempfile::tempdir().unwrap();
        append(folder.path(), &note("one, or two")).unwrap();
        let path = folder.path().join(TABLE);
        let whole = std::fs::read_to_string(&path).unwrap();
        let torn = whole.split_once(" or two").unwrap().0.to_owned();
        assert!(torn.ends_with("21c081485e99,\"one,"));
        std::fs::write(&path, &torn).unwrap();
        append(folder.path(), &note("three")).unwrap();
        append(folder.path(), &note("four")).unwrap();
        let rows = whole.lines().nth(1).unwrap();
        let on = rows.rsplit_once(',').unwrap().1;
        let rows = format!("{torn}\"\n{rows}\n21c081485e99,three,\"Mini, 1900\",'=Ann,{on}\n");
        let rows = format!("{rows}21c081485e99,four,\"Mini, 1900\",'=Ann,{on}\n");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), rows);
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
        assert_eq!(
            table,
            format!("{mine}\n{row}\n"),
            "twice ruled is twice in the table"
        );
    }
}
