//! Files packed by gzip.

use std::io::{self, Write as _};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

use crate::files::{MAX_RECORD, read_from};

/// The most bytes that a packed byte may unpack to. States unpack to 5 to 16 times their size, and gzip allows 1,032.
const MAX_RATIO: u64 = 32;
/// The least limit of a packed file: small files of equal rows pack better than large ones.
const MIN_LIMIT: u64 = 16 << 20;

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

/// Unpacks gzip, up to 32 times its size and [`MAX_RECORD`] bytes. A small file cannot fill the memory, because no state
/// packs that well.
///
/// # Errors
/// If the bytes are not gzip, or unpack to more.
pub fn unpack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let limit = (bytes.len() as u64 * MAX_RATIO).clamp(MIN_LIMIT, MAX_RECORD);
    read_from(GzDecoder::new(bytes), limit)
        .map_err(|error| io::Error::new(error.kind(), format!("unpacked: {error}")))
}
