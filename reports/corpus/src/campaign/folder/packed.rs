//! Files packed by gzip.

use std::io::{self, Read as _, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::files::MAX_RECORD;

/// Reports whether a file of this name is packed by gzip.
#[must_use]
pub fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "gz")
}

/// Packs bytes by gzip. Equal bytes give equal bytes, because no time and no name is written.
///
/// # Errors
/// Never: writing to memory does not fail.
pub fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(bytes)?;
    packed.finish()
}

/// Unpacks gzip, up to [`MAX_RECORD`] bytes.
///
/// # Errors
/// If the bytes are not gzip, or unpack to more.
pub fn unpack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut unpacked = Vec::new();
    GzDecoder::new(bytes)
        .take(MAX_RECORD + 1)
        .read_to_end(&mut unpacked)?;
    if unpacked.len() as u64 > MAX_RECORD {
        return Err(io::Error::other(format!(
            "unpacked it has more than {MAX_RECORD} bytes"
        )));
    }
    Ok(unpacked)
}
