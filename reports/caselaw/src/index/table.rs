//! The table of a corpus: the data for searching and matching, and for making a precedent's record. Its bytes are read
//! in place, so that opening costs the same for any number of precedents. A cache file, a page in a browser and the
//! program itself share this form.
//!
//! The bytes: eight of [`MAGIC`], the beginning of the BLAKE3 hash of all that follows, the lengths of the sections,
//! the sections.

use std::borrow::Cow;
use std::ops::Range;

use nightcourt_corpus::campaign::added::MOST_SYSTEMS;
use nightcourt_precedent::canonical::Id;
use nightcourt_precedent::catalogue::Signature;
use nightcourt_precedent::catalogue::title::{answered, title};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::{Catalogue, Finding};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::SEVEN;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::build;
use super::bytes::{List, number};
use super::entry::{Details, Entry};
use super::expr::Expr;
use super::postings::Postings;
use crate::library::{FrameNights, Library, OpenError};

const MAGIC: &[u8; 8] = b"NCTABLE1";
/// Bytes of the hash that are kept.
const HASH: usize = 16;

/// The sections, in their order.
#[derive(Clone, Copy)]
enum Section {
    /// A [`Head`].
    Head,
    /// The ids of the entries, six bytes each.
    Ids,
    /// The places of the entries by id, four bytes each.
    ById,
    /// A list: each entry, and the rest of it.
    Entries,
    /// The signatures, one after another: a mask of the bytes that are not zero, then these bytes.
    Signatures,
    /// The number of words of each precedent, two bytes each.
    Lengths,
    /// A list: the lines of all nights, the most frequent first.
    Lines,
    /// A list: words, with the precedents that have them.
    Words,
    /// The words of titles, a line each, the most frequent first.
    Vocabulary,
}

const SECTIONS: usize = Section::Vocabulary as usize + 1;
const HEADER: usize = MAGIC.len() + HASH + 4 * SECTIONS;
const MASK: usize = Signature::BYTES / 8;

#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Head {
    /// The state of the corpus that the table was made of; see [`stamp`](super::stamp). Empty outside a cache.
    pub(super) stamp: String,
    /// The campaign's terms, as JSON.
    pub(super) terms: String,
    pub(super) systems: Vec<String>,
    /// The switches of the campaign, with their options.
    pub(super) switches: Vec<(String, String)>,
    pub(super) frames: Vec<FrameNights>,
    /// Findings by their words.
    pub(super) findings: Vec<String>,
    /// The number of words of all precedents.
    pub(super) words: u64,
}

/// The content of a table, in the order of its entries: those most useful to a host first.
#[derive(Default)]
pub(super) struct Contents {
    pub(super) head: Head,
    pub(super) ids: Vec<Id>,
    pub(super) entries: Vec<(Entry, Details)>,
    pub(super) signatures: Vec<Signature>,
    pub(super) lengths: Vec<u16>,
    pub(super) lines: Vec<String>,
    /// A list.
    pub(super) words: Vec<u8>,
    pub(super) vocabulary: Vec<String>,
}

/// The precedents of a corpus, those most useful to a host first, and their words.
#[derive(Clone, PartialEq, Debug)]
pub struct Table {
    bytes: Cow<'static, [u8]>,
    sections: [Range<usize>; SECTIONS],
    head: Head,
}

impl Table {
    /// Builds the table of a corpus in memory.
    ///
    /// # Errors
    /// If a night of it cannot be read.
    pub fn of(library: &Library) -> Result<Table, OpenError> {
        build::table(
            &library.info,
            &library.cases().collect::<Vec<_>>(),
            String::new(),
        )
    }

    pub(super) fn new(contents: &Contents) -> Table {
        let mut by_id: Vec<u32> = (0..contents.ids.len() as u32).collect();
        by_id.sort_unstable_by_key(|&place| contents.ids[place as usize]);
        let rows = contents
            .entries
            .iter()
            .map(|(entry, rest)| [written(entry), written(rest)].concat());
        let six = |id: &Id| id.to_bits().to_le_bytes()[..6].to_vec();
        let sections: [Vec<u8>; SECTIONS] = [
            written(&contents.head),
            contents.ids.iter().flat_map(six).collect(),
            by_id.iter().flat_map(|place| place.to_le_bytes()).collect(),
            super::bytes::list(rows),
            contents.signatures.iter().flat_map(packed).collect(),
            contents
                .lengths
                .iter()
                .flat_map(|length| length.to_le_bytes())
                .collect(),
            super::bytes::list(contents.lines.iter().map(|line| line.clone().into_bytes())),
            contents.words.clone(),
            contents.vocabulary.join("\n").into_bytes(),
        ];
        let lengths = sections
            .iter()
            .flat_map(|section| (section.len() as u32).to_le_bytes());
        let body: Vec<u8> = lengths.chain(sections.iter().flatten().copied()).collect();
        let bytes = [MAGIC, &blake3::hash(&body).as_bytes()[..HASH], &body].concat();
        Table::unchecked(bytes)
            .unwrap_or_else(|error| panic!("what was just written can be read: {error}"))
    }

    /// Returns the table in bytes, for a file or a page; [`Table::from_bytes`] reads them.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.bytes.to_vec()
    }

    /// Reads a table and checks its hash.
    ///
    /// # Errors
    /// If the bytes were changed, in a sentence.
    pub fn from_bytes(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Table, String> {
        let bytes = bytes.into();
        let body = bytes
            .get(MAGIC.len()..)
            .and_then(|rest| rest.split_at_checked(HASH));
        if body.is_some_and(|(hash, body)| blake3::hash(body).as_bytes()[..HASH] == *hash) {
            Table::unchecked(bytes)
        } else {
            Err("the index is damaged: it is not what was written".to_owned())
        }
    }

    /// Reads a table without checking its hash, as for the bytes in the program itself. A damaged table leaves some
    /// queries without an answer.
    ///
    /// # Errors
    /// If they are no table, in a sentence.
    pub fn unchecked(bytes: impl Into<Cow<'static, [u8]>>) -> Result<Table, String> {
        let bytes = bytes.into();
        let damaged = || "the index is damaged: it does not hold together".to_owned();
        if !bytes.starts_with(MAGIC) {
            return Err("the index is damaged: it is of another version".to_owned());
        }
        let lengths = bytes.get(MAGIC.len() + HASH..HEADER).ok_or_else(damaged)?;
        let mut at = HEADER;
        let mut sections = [const { 0..0 }; SECTIONS];
        for (place, section) in sections.iter_mut().enumerate() {
            let end = number(lengths, place)
                .and_then(|length| at.checked_add(length as usize))
                .ok_or_else(damaged)?;
            *section = at..end;
            at = end;
        }
        let head: Head = bytes
            .get(sections[Section::Head as usize].clone())
            .and_then(|head| postcard::from_bytes(head).ok())
            .ok_or_else(damaged)?;
        let table = Table {
            bytes,
            sections,
            head,
        };
        let all = table.len();
        let whole = at == table.bytes.len()
            && table.head.systems.len() <= MOST_SYSTEMS
            && table.section(Section::Ids).len() == 6 * all
            && table.section(Section::Lengths).len() == 2 * all
            && table.list(Section::Entries).len() == all;
        if whole { Ok(table) } else { Err(damaged()) }
    }

    fn section(&self, which: Section) -> &[u8] {
        self.bytes
            .get(self.sections[which as usize].clone())
            .unwrap_or_default()
    }

    fn list(&self, which: Section) -> List<'_> {
        List::of(self.section(which))
    }

    pub(super) const fn head(&self) -> &Head {
        &self.head
    }

    /// Returns the ids of the systems compared, in order. A program that only searches need not know their rulebooks.
    #[must_use]
    pub fn systems(&self) -> Vec<&str> {
        self.head.systems.iter().map(String::as_str).collect()
    }

    /// Returns the options of the disputed rulings when the corpus was made.
    #[must_use]
    pub fn switches(&self) -> Switches {
        let mut switches = Switches::default();
        for (id, option) in &self.head.switches {
            // Checked where the corpus was opened.
            let _ = switches.set(id, option);
        }
        switches
    }

    /// The frames of the corpus, in order, with the nights of each.
    #[must_use]
    pub fn frames(&self) -> &[FrameNights] {
        &self.head.frames
    }

    /// Returns the number of precedents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.section(Section::ById).len() / 4
    }

    /// Reports whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(crate) fn id(&self, place: u32) -> Id {
        let six = self
            .section(Section::Ids)
            .get(6 * place as usize..)
            .and_then(|ids| ids.first_chunk::<6>());
        let [a, b, c, d, e, f] = six.copied().unwrap_or_default();
        Id::from_bits(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// The facts about a precedent.
    #[must_use]
    pub fn entry(&self, id: Id) -> Option<Entry> {
        self.place(id).map(|place| self.at(place))
    }

    pub(crate) fn place(&self, id: Id) -> Option<u32> {
        let places = self.section(Section::ById);
        let (mut first, mut end) = (0, self.len());
        while first < end {
            let middle = first.midpoint(end);
            let place = number(places, middle)?;
            match self.id(place).cmp(&id) {
                std::cmp::Ordering::Equal => return Some(place),
                std::cmp::Ordering::Less => first = middle + 1,
                std::cmp::Ordering::Greater => end = middle,
            }
        }
        None
    }

    /// Returns every entry with its id, those most useful to a host first.
    pub fn entries(&self) -> impl Iterator<Item = (Id, Entry)> {
        (0..self.len() as u32).map(|place| (self.id(place), self.at(place)))
    }

    /// The entry at a place; an empty one if it is damaged.
    pub(crate) fn at(&self, place: u32) -> Entry {
        let row = self
            .list(Section::Entries)
            .get(place as usize)
            .unwrap_or_default();
        postcard::from_bytes(row).unwrap_or_default()
    }

    pub(super) fn rest(&self, place: u32) -> Details {
        let row = self
            .list(Section::Entries)
            .get(place as usize)
            .unwrap_or_default();
        let rest = postcard::take_from_bytes::<Entry>(row)
            .and_then(|(_, rest)| postcard::from_bytes(rest));
        rest.unwrap_or_default()
    }

    /// Returns the finding that a [`Details`] gives by number.
    pub(super) fn finding(&self, number: u32) -> Option<Finding> {
        self.head
            .findings
            .get(number as usize)
            .and_then(|word| Finding::from_word(word))
    }

    /// The night text of a precedent; empty if there is none.
    #[must_use]
    pub fn night(&self, id: Id) -> String {
        self.place(id)
            .map(|place| self.night_at(place))
            .unwrap_or_default()
    }

    pub(crate) fn night_at(&self, place: u32) -> String {
        let lines = self.list(Section::Lines);
        let mut night = String::new();
        for number in self.rest(place).night {
            night.push_str(
                lines
                    .get(number as usize)
                    .and_then(|line| std::str::from_utf8(line).ok())
                    .unwrap_or_default(),
            );
            night.push('\n');
        }
        night
    }

    /// The title of a precedent; empty if there is none.
    #[must_use]
    pub fn title(&self, id: Id) -> String {
        let Ok(sheet) = Sheet::parse(&self.night(id)) else {
            return String::new();
        };
        let settled = self
            .entry(id)
            .is_some_and(|entry| entry.is_in(Catalogue::Settled));
        let first = self.head.systems.first().and_then(|id| System::from_id(id));
        let (true, Some(system)) = (settled, first) else {
            return title(&sheet);
        };
        let mut outcome = Outcome::default();
        let mut evaluator = Evaluator::new(&SEVEN, self.switches());
        let ruled = evaluator.ask(system.into(), &sheet.night, &mut outcome);
        if ruled.is_ok() {
            answered(&sheet, &outcome)
        } else {
            title(&sheet)
        }
    }

    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        let places = self.section(Section::ById);
        (0..self.len())
            .filter_map(|at| number(places, at))
            .map(|place| self.id(place))
    }

    fn postings(&self) -> Postings<'_> {
        Postings {
            words: self.list(Section::Words),
            lengths: self.section(Section::Lengths),
            all: self.head.words,
        }
    }

    /// Returns the places of the entries that satisfy a condition, in order.
    pub(crate) fn having(&self, expr: &Expr) -> Vec<u32> {
        self.postings().having(expr)
    }

    /// Returns the same, each with its fit to the words of the query.
    pub(crate) fn fitting(&self, expr: &Expr) -> Vec<(u32, f64)> {
        self.postings().fitting(expr)
    }

    pub(crate) fn vocabulary(&self) -> impl Iterator<Item = &str> {
        let words = std::str::from_utf8(self.section(Section::Vocabulary)).unwrap_or_default();
        words.split('\n').filter(|word| !word.is_empty())
    }

    /// Returns the signature of every entry, by its place.
    pub(crate) fn signatures(&self) -> impl Iterator<Item = (u32, Signature)> {
        let mut bytes = self.section(Section::Signatures);
        (0..self.len() as u32).map_while(move |place| Some((place, unpacked(&mut bytes)?)))
    }
}

fn written<T: Serialize>(row: &T) -> Vec<u8> {
    postcard::to_stdvec(row)
        .unwrap_or_else(|error| panic!("strings and numbers can be written: {error}"))
}

/// Encodes a signature without its many zeros.
fn packed(signature: &Signature) -> Vec<u8> {
    let bytes = signature.to_bytes();
    let mut packed = vec![0; MASK];
    for (place, &byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
        packed[place / 8] |= 1 << (place % 8);
        packed.push(byte);
    }
    packed
}

fn unpacked(bytes: &mut &[u8]) -> Option<Signature> {
    let (mask, mut rest) = bytes.split_first_chunk::<MASK>()?;
    let mut signature = [0; Signature::BYTES];
    for (at, bits) in mask.iter().enumerate() {
        let mut bits = *bits;
        while bits != 0 {
            let (&byte, after) = rest.split_first()?;
            signature[8 * at + bits.trailing_zeros() as usize] = byte;
            rest = after;
            bits &= bits - 1;
        }
    }
    *bytes = rest;
    Some(Signature::from_bytes(&signature))
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use super::*;
    use crate::index::table_of;
    use crate::sample;

    fn one() -> (Table, crate::library::Case<'static>) {
        let night = ("A = Town Roleblocker|B = Mafia Goon with gun", "A -> B");
        let case = sample::case(
            sample::precedent("", night, &[], &[("theme", 3)]),
            &[Catalogue::Divergences],
        );
        (table_of(&sample::info(), std::slice::from_ref(&case)), case)
    }

    #[test]
    fn a_table_is_read_back() {
        let (table, case) = one();
        let again = Table::from_bytes(table.to_bytes()).expect("a table");
        assert_eq!((again.len(), again.is_empty(), &again), (1, false, &table));
        assert_eq!(again.night(case.id), case.record().night);
        assert_eq!(again.entry(case.id).map(|entry| entry.nights()), Some(3));
        let signature = Signature::of(&Sheet::parse(&case.record().night).expect("a night").night);
        assert_eq!(again.signatures().collect::<Vec<_>>(), [(0, signature)]);
        let empty = table_of(&sample::info(), &[]);
        assert!(
            empty.is_empty() && empty.ids().next().is_none() && empty.vocabulary().next().is_none()
        );
        assert_eq!(empty.entry(case.id), None);
    }

    /// Every byte that is changed, missing or added is noticed; without the hash check nothing panics.
    #[test]
    fn a_damaged_table_is_refused() {
        let (table, case) = one();
        let whole = table.to_bytes();
        for place in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[place] ^= 1 << (place % 8);
            let longer = [&whole[..place], b"x", &whole[place..]].concat();
            for damaged in [flipped, whole[..place].to_vec(), longer] {
                assert!(Table::from_bytes(damaged.clone()).is_err(), "byte {place}");
                let Ok(table) = Table::unchecked(damaged) else {
                    continue;
                };
                for id in table.ids().chain([case.id]) {
                    let _ = (table.title(id), table.entry(id).map(|entry| entry.weight()));
                }
                let _ = (
                    table.signatures().count(),
                    table.vocabulary().count(),
                    table.switches(),
                );
                let _ = table.fitting(&Expr::Word(
                    &[super::super::Column::Roles],
                    "a0block".to_owned(),
                ));
            }
        }
    }
}
