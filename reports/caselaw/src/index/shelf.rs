//! Matching a night against an index: the signatures are looked through, and hardly any row is read.

use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::finding::Catalogue;
use rusqlite::{OptionalExtension as _, Row, params};

use super::tables::CHUNK;
use super::{Index, IndexError};
use crate::matching::{Shelf, Volume};

const COLUMNS: &str = "SELECT id, title, night, players, actions, nights, catalogues
                       FROM precedent JOIN wording USING (number)";

impl Shelf for Index {
    type Error = IndexError;

    fn may_be_in(&self, signature: &Signature) -> Result<Vec<Volume>, IndexError> {
        let mut numbers: Vec<i64> = Vec::new();
        let mut chunks = self.connection().prepare("SELECT chunk, bytes FROM signature ORDER BY chunk")?;
        let mut rows = chunks.query([])?;
        while let Some(row) = rows.next()? {
            let chunk: i64 = row.get(0)?;
            let bytes = row.get_ref(1)?.as_blob().map_err(rusqlite::Error::from)?;
            let (signatures, _) = bytes.as_chunks::<{ Signature::BYTES }>();
            for (bytes, place) in signatures.iter().zip(0_i64..) {
                if signature.may_contain(&Signature::from_bytes(bytes)) {
                    numbers.push(chunk * CHUNK as i64 + place + 1);
                }
            }
        }
        let mut one = self.connection().prepare(&format!("{COLUMNS} WHERE number = ?1"))?;
        numbers.into_iter().map(|number| Ok(one.query_row(params![number], volume)?)).collect()
    }

    fn volume(&self, id: Id) -> Result<Option<Volume>, IndexError> {
        let question = format!("{COLUMNS} WHERE id = ?1");
        Ok(self.connection().query_row(&question, [id.to_string()], volume).optional()?)
    }
}

fn volume(row: &Row<'_>) -> rusqlite::Result<Volume> {
    let id: String = row.get(0)?;
    let bits: i64 = row.get(6)?;
    let number = |column| row.get::<_, i64>(column).map(i64::cast_unsigned);
    Ok(Volume {
        id: id.parse().map_err(|_| rusqlite::Error::InvalidColumnName(id))?,
        title: row.get(1)?,
        night: row.get(2)?,
        players: number(3)? as usize,
        actions: number(4)? as usize,
        nights: number(5)?,
        catalogues: Catalogue::ALL.into_iter().filter(|&which| bits >> which as i64 & 1 == 1).collect(),
    })
}
