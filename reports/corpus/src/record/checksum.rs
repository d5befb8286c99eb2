//! The checksum of a file: its field `content` is the BLAKE3 hash of all its bytes, with zeros for the hash's digits.

/// Number of digits of a hash.
const DIGITS: usize = 64;
const FIELD: &[u8] = b"\"content\"";

/// The value of the field before the checksum is known.
#[must_use]
pub(crate) fn blank() -> String {
    "0".repeat(DIGITS)
}

/// Writes the checksum into a file, if the file has a place for one.
#[must_use]
pub fn with_checksum(mut bytes: Vec<u8>) -> Vec<u8> {
    if let Some(place) = place(&bytes) {
        let hash = hash(&bytes, place);
        bytes[place..place + DIGITS].copy_from_slice(hash.as_bytes());
    }
    bytes
}

/// Reports whether the file has the right checksum.
#[must_use]
pub(crate) fn holds(bytes: &[u8]) -> bool {
    let Some(place) = place(bytes) else {
        return false;
    };
    hash(bytes, place).as_bytes() == &bytes[place..place + DIGITS]
}

/// The hash of a file whose digits are at this place.
fn hash(bytes: &[u8], place: usize) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher
        .update(&bytes[..place])
        .update(blank().as_bytes())
        .update(&bytes[place + DIGITS..]);
    hasher.finalize().to_hex().to_string()
}

/// Returns the place of the digits in the first field of that name.
fn place(bytes: &[u8]) -> Option<usize> {
    let name = bytes
        .windows(FIELD.len())
        .position(|bytes| bytes == FIELD)?;
    let mut place = name + FIELD.len();
    for expected in [b':', b'"'] {
        place += bytes
            .get(place..)?
            .iter()
            .take_while(|byte| byte.is_ascii_whitespace())
            .count();
        (bytes.get(place) == Some(&expected)).then_some(())?;
        place += 1;
    }
    (bytes.len() >= place + DIGITS).then_some(place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_changed_missing_or_extra_byte_shows() {
        for form in [
            r#"{"version":5,"content":"0","done":"0..7"}"#,
            "{\n  \"content\": \"0\",\n  \"done\": \"0..7\"\n}",
        ] {
            let whole = with_checksum(
                form.replace("\"0\"", &format!("\"{}\"", blank()))
                    .into_bytes(),
            );
            assert!(holds(&whole));
            for place in 0..whole.len() {
                let mut flipped = whole.clone();
                flipped[place] ^= 1 << (place % 8);
                let longer = [&whole[..place], b" ", &whole[place..]].concat();
                let shorter = [&whole[..place], &whole[place + 1..]].concat();
                for damaged in [&flipped[..], &longer, &shorter, &whole[..place]] {
                    assert!(!holds(damaged), "byte {place}");
                }
            }
        }
    }

    /// The hash is that of BLAKE3's Python package for `{"content":"000...0"}`.
    #[test]
    fn the_hash_is_of_the_bytes_with_zeros() {
        let whole = with_checksum(format!("{{\"content\":\"{}\"}}", blank()).into_bytes());
        assert_eq!(
            whole,
            b"{\"content\":\"5b0c2586668623b0e5eb92ab17a88cd2b584fb9675c5d09e2ce4f488cc4bc711\"}"
        );
    }
}
