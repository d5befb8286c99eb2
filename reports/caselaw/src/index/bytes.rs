//! Numbers, texts and rows in bytes, addressed by place. Damaged bytes, and those of a piece that has not come yet, give
//! `None` or nothing, and never a panic.

use std::ops::Range;

use super::pieces::Pieces;

/// A part of the bytes of a table. Reading notes the pieces that are missing.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    start: usize,
    end: usize,
    /// `None` if the whole table is there.
    pieces: Option<&'a Pieces>,
}

impl<'a> Bytes<'a> {
    /// Returns all bytes of a table.
    pub(super) fn of(all: &'a [u8], pieces: Option<&'a Pieces>) -> Bytes<'a> {
        Bytes {
            all,
            start: 0,
            end: all.len(),
            pieces,
        }
    }

    pub(super) const fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns a part without reading it; an empty one if there are fewer bytes.
    pub(super) fn part(self, range: Range<usize>) -> Bytes<'a> {
        let is_within = range.start <= range.end && range.end <= self.len();
        let range = if is_within { range } else { 0..0 };
        Bytes {
            start: self.start + range.start,
            end: self.start + range.end,
            ..self
        }
    }

    /// Reads the bytes at these places.
    pub(super) fn get(self, range: Range<usize>) -> Option<&'a [u8]> {
        if range.start > range.end || range.end > self.len() {
            return None;
        }
        let range = self.start + range.start..self.start + range.end;
        if self.pieces.is_some_and(|pieces| !pieces.have(&range)) {
            return None;
        }
        self.all.get(range)
    }

    /// Reads all of them; nothing if some are missing.
    pub(super) fn whole(self) -> &'a [u8] {
        self.get(0..self.len()).unwrap_or_default()
    }
}

/// Returns the number at a place of an array of numbers of four bytes.
pub(super) fn number(bytes: Bytes<'_>, place: usize) -> Option<u32> {
    let at = place.checked_mul(4)?;
    let four = bytes.get(at..at.checked_add(4)?)?;
    four.first_chunk().map(|four| u32::from_le_bytes(*four))
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
    ends: Bytes<'a>,
    items: Bytes<'a>,
}

impl<'a> List<'a> {
    /// Reads the bytes that [`list`] made; any others give an empty list.
    pub(super) fn of(bytes: Bytes<'a>) -> List<'a> {
        let count = number(bytes, 0).unwrap_or_default() as usize;
        let first = 4 * count + 4;
        List {
            ends: bytes.part(4..first),
            items: bytes.part(first..bytes.len()),
        }
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

/// Rows of precedents, in blocks: an end for each row would take more room than many of the rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rows<'a>(pub(super) List<'a>);

/// The number of rows in a block.
const BLOCK: usize = 16;

impl<'a> Rows<'a> {
    pub(super) fn get(self, place: u32) -> Option<&'a [u8]> {
        let place = place as usize;
        let mut rest = self.0.get(place / BLOCK)?;
        for _ in 0..place % BLOCK {
            take_row(&mut rest)?;
        }
        take_row(&mut rest)
    }
}

/// Takes the bytes off the front that [`put_row`] added.
pub(super) fn take_row<'a>(bytes: &mut &'a [u8]) -> Option<&'a [u8]> {
    let length = usize::try_from(take_number(bytes)?).ok()?;
    let (row, rest) = bytes.split_at_checked(length)?;
    *bytes = rest;
    Some(row)
}

/// Adds a row after its length.
pub(super) fn put_row(out: &mut Vec<u8>, row: &[u8]) {
    put_number(out, row.len() as u64);
    out.extend(row);
}

/// Encodes rows as [`Rows`] reads them.
pub(super) fn rows(all: &[Vec<u8>]) -> Vec<u8> {
    let block = |rows: &[Vec<u8>]| {
        let mut block = Vec::new();
        rows.iter().for_each(|row| put_row(&mut block, row));
        block
    };
    list(all.chunks(BLOCK).map(block))
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
        let all = List::of(Bytes::of(&bytes, None));
        let items: Vec<Option<&[u8]>> = (0..4).map(|place| all.get(place)).collect();
        assert_eq!(
            (all.len(), items),
            (3, vec![Some(&b"one"[..]), Some(b""), Some(b"three"), None])
        );
        for length in 0..bytes.len() {
            let cut = List::of(Bytes::of(&bytes[..length], None));
            assert!(
                (0..4).all(|place| cut
                    .get(place)
                    .is_none_or(|item| Some(item) == all.get(place))),
                "{length}"
            );
        }
    }

    #[test]
    fn rows_are_found_in_their_blocks() {
        let all: Vec<Vec<u8>> = (0..40).map(|place| vec![7; place * 10]).collect();
        let bytes = rows(&all);
        let read = |length: usize, place| {
            Rows(List::of(Bytes::of(&bytes[..length], None)))
                .get(place)
                .map(<[u8]>::len)
        };
        assert_eq!(
            [0, 15, 16, 39, 40].map(|place| read(bytes.len(), place)),
            [Some(0), Some(150), Some(160), Some(390), None]
        );
        for length in 0..bytes.len() {
            for place in [0, 16, 39] {
                assert!([None, Some(place as usize * 10)].contains(&read(length, place)));
            }
        }
    }
}
