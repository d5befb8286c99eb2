//! Files that were made: packed for whoever takes gzip, and kept if they are large, so that each is made and packed once. They are
//! those of one site: all that is kept is never larger than it.

use std::collections::HashMap;
use std::io::Write as _;
use std::sync::{PoisonError, RwLock};

use axum::body::Bytes;
use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::limits;
use crate::site::File;

/// A file as it is sent.
#[derive(Clone, Debug)]
pub(super) struct Sent {
    /// Its type, as HTTP says it.
    pub(super) kind: &'static str,
    pub(super) bytes: Bytes,
    /// Whether it is packed.
    pub(super) packed: bool,
}

/// The large files that were asked for, by address, packed and as they are.
#[derive(Debug, Default)]
pub(super) struct Kept {
    files: RwLock<HashMap<(String, bool), Sent>>,
}

impl Kept {
    /// What was made before.
    pub(super) fn find(&self, address: &str, packed: bool) -> Option<Sent> {
        // What another thread left half done is a map all the same.
        self.files.read().unwrap_or_else(PoisonError::into_inner).get(&(address.to_owned(), packed)).cloned()
    }

    /// A file that was made, as it is sent to whoever takes gzip, or does not.
    pub(super) fn keep(&self, address: &str, file: File, packed: bool) -> Sent {
        let large = file.bytes.len() >= limits::KEPT;
        let sent = if packed && file.bytes.len() >= limits::PACKED {
            Sent { kind: file.kind, bytes: pack(&file.bytes).into(), packed: true }
        } else {
            Sent { kind: file.kind, bytes: file.bytes.into_owned().into(), packed: false }
        };
        if large {
            let mut files = self.files.write().unwrap_or_else(PoisonError::into_inner);
            files.insert((address.to_owned(), packed), sent.clone());
        }
        sent
    }
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packing = GzEncoder::new(Vec::with_capacity(bytes.len() / 3), Compression::default());
    packing
        .write_all(bytes)
        .and_then(|()| packing.finish())
        .unwrap_or_else(|error| unreachable!("memory takes bytes: {error}"))
}

/// Whether whoever asks takes gzip (RFC 9110, 12.5.3): by its name or as any, and not with a weight of zero.
pub(super) fn takes_gzip(headers: &HeaderMap) -> bool {
    let all: Vec<&str> =
        headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok()).collect();
    let weight = |wanted: &str| {
        all.iter().flat_map(|value| value.split(',')).find_map(|one| {
            let (name, rest) = one.split_once(';').unwrap_or((one, ""));
            let weight = rest.trim().strip_prefix("q=").map_or(Some(1.0), |weight| weight.trim().parse::<f32>().ok());
            name.trim().eq_ignore_ascii_case(wanted).then(|| weight.unwrap_or(0.0))
        })
    };
    weight("gzip").or_else(|| weight("*")).is_some_and(|weight| weight > 0.0)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::io::Read as _;

    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn gzip_is_for_those_who_take_it() {
        for (said, takes) in [
            ("gzip", true),
            ("br, GZIP;q=0.5", true),
            ("*", true),
            ("deflate", false),
            ("gzip;q=0, *", false),
            ("*;q=0", false),
            ("gzip;q=no", false),
            ("", false),
        ] {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(said))]);
            assert_eq!(takes_gzip(&headers), takes, "{said}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }

    #[test]
    fn what_is_large_is_packed_and_kept_and_unpacks_to_itself() {
        let kept = Kept::default();
        let file = |length: usize| File { kind: "text/plain", bytes: Cow::Owned(b"night ".repeat(length / 6)) };
        let sent = kept.keep("large", file(60_000), true);
        assert!(sent.packed && sent.bytes.len() < 6_000);
        let mut back = Vec::new();
        flate2::read::GzDecoder::new(&sent.bytes[..]).read_to_end(&mut back).expect("gzip");
        assert_eq!(back, *file(60_000).bytes);
        assert_eq!(kept.find("large", true).map(|sent| sent.bytes), Some(sent.bytes));
        assert!(kept.find("large", false).is_none());
        assert!(!kept.keep("large", file(60_000), false).packed && kept.find("large", false).is_some());
        // What is small is made again, and what is tiny is sent as it is.
        assert!(kept.keep("small", file(1_800), true).packed && kept.find("small", true).is_none());
        assert!(!kept.keep("tiny", file(60), true).packed);
    }
}
