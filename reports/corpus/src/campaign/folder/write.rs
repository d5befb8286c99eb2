//! Writes records as JSON.

use std::io;

use serde::Serialize;

use crate::campaign::records::{CatalogueFile, Run};
use crate::record::{checksum, pretty};

/// Returns the bytes of `run.json`.
///
/// # Errors
/// If a record cannot be written; writing to memory never fails.
pub fn run(run: &Run) -> io::Result<Vec<u8>> {
    let bytes = pretty(&Run {
        content: checksum::blank(),
        ..run.clone()
    })?;
    Ok(checksum::with_checksum(bytes))
}

/// Returns the bytes of a catalogue, with a line for each precedent: small, and readable by eye and by `diff`.
///
/// # Errors
/// If a record cannot be written; writing to memory never fails.
pub fn lines(file: &CatalogueFile) -> io::Result<Vec<u8>> {
    let head = CatalogueFile {
        precedents: Vec::new(),
        ..file.clone()
    };
    let mut lines = Lines::new(&head)?;
    lines.add(&file.precedents)?;
    Ok(lines.end())
}

/// A record that ends with a list, with a line for each item of the list. Written bytes may be taken before the end.
#[derive(Debug)]
pub(crate) struct Lines {
    bytes: Vec<u8>,
    empty: bool,
}

impl Lines {
    /// Starts with the record, whose list must be empty.
    pub(crate) fn new(head: &impl Serialize) -> io::Result<Lines> {
        let mut bytes = serde_json::to_vec(head)?;
        // The bytes end with `[]}`.
        bytes.truncate(bytes.len() - 2);
        Ok(Lines { bytes, empty: true })
    }

    /// Appends to the list.
    pub(crate) fn add(&mut self, rows: &[impl Serialize]) -> io::Result<()> {
        for row in rows {
            self.bytes
                .extend_from_slice(if self.empty { b"\n" } else { b",\n" });
            serde_json::to_writer(&mut self.bytes, row)?;
            self.empty = false;
        }
        Ok(())
    }

    /// Takes the bytes written since the last call.
    pub(crate) fn take(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.bytes)
    }

    /// Returns the remaining bytes, with the end of the list.
    pub(crate) fn end(mut self) -> Vec<u8> {
        self.bytes.extend_from_slice(b"\n]}\n");
        self.bytes
    }
}
