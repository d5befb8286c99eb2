//! Numbers, texts and rows in bytes, addressed by place. Damaged bytes give `None` or nothing, and never a panic.

/// Returns the number at a place of an array of numbers of four bytes.
pub(super) fn number(bytes: &[u8], place: usize) -> Option<u32> {
    let at = place.checked_mul(4)?;
    bytes
        .get(at..)?
        .first_chunk()
        .map(|bytes| u32::from_le_bytes(*bytes))
}

/// Takes a number of variable length off the front.
pub(super) fn take_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Adds a number of variable length, as [`take_number`] reads it.
pub(super) fn put_number(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Items of any length, each found by its number.
#[derive(Clone, Copy, Debug)]
pub(super) struct List<'a> {
    /// The end of each item, in numbers of four bytes.
    ends: &'a [u8],
    items: &'a [u8],
}

impl<'a> List<'a> {
    /// Reads the bytes that [`list`] made; any others give an empty list.
    pub(super) fn of(bytes: &'a [u8]) -> List<'a> {
        let split = || {
            bytes
                .get(4..)?
                .split_at_checked(number(bytes, 0)? as usize * 4)
        };
        let (ends, items) = split().unwrap_or_default();
        List { ends, items }
    }

    pub(super) fn len(self) -> usize {
        self.ends.len() / 4
    }

    pub(super) fn get(self, place: usize) -> Option<&'a [u8]> {
        let first = if place == 0 {
            0
        } else {
            number(self.ends, place - 1)?
        };
        self.items
            .get(first as usize..number(self.ends, place)? as usize)
    }
}

pub(super) fn list(items: impl ExactSizeIterator<Item = Vec<u8>>) -> Vec<u8> {
    let mut ends = (items.len() as u32).to_le_bytes().to_vec();
    let mut all = Vec::new();
    for item in items {
        all.extend(item);
        ends.extend((all.len() as u32).to_le_bytes());
    }
    ends.extend(all);
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_back() {
        for number in [0, 1, 127, 128, 16_384, u64::from(u32::MAX), u64::MAX] {
            let mut bytes = Vec::new();
            put_number(&mut bytes, number);
            bytes.push(7);
            let mut rest = &bytes[..];
            assert_eq!((take_number(&mut rest), rest), (Some(number), &[7][..]));
        }
        // The last byte says that there are more; and no number has eleven.
        for damaged in [&[][..], &[0x80], &[0xff; 11]] {
            assert_eq!(take_number(&mut &*damaged), None);
        }
    }

    #[test]
    fn items_are_found_by_their_numbers() {
        let bytes = list(
            ["one", "", "three"]
                .map(|item| item.as_bytes().to_vec())
                .into_iter(),
        );
        let all = List::of(&bytes);
        let items: Vec<Option<&[u8]>> = (0..4).map(|place| all.get(place)).collect();
        assert_eq!(
            (all.len(), items),
            (3, vec![Some(&b"one"[..]), Some(b""), Some(b"three"), None])
        );
        for length in 0..bytes.len() {
            let cut = List::of(&bytes[..length]);
            assert!(
                (0..4).all(|place| cut
                    .get(place)
                    .is_none_or(|item| Some(item) == all.get(place))),
                "{length}"
            );
        }
    }
}
