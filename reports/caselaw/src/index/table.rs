//! The table of a corpus: the data for searching and matching, and for making a precedent's record. Its bytes are read
//! in place, so that opening costs the same for any number of precedents. A cache file, a page in a browser and the
//! program itself share this form.
//!
//! The bytes: eight of [`MAGIC`], the beginning of the BLAKE3 hash of all that follows, the lengths of the sections,
//! the sections. A page fetches them in [pieces](super::pieces), so the sections that each search reads come first, and a
//! section has one fact about all precedents.

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
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::build;
use super::bytes::{Bytes, List, Rows, number};
use super::entry::{Details, Entry, Sources};
use super::expr::Expr;
use super::pieces::{Cuts, Pieces};
use super::postings::{self, Postings};
use super::signatures::{self, Signatures};
use crate::library::{FrameNights, Library, OpenError};

const MAGIC: &[u8; 8] = b"NCTABLE2";
/// Bytes of the hash that are kept.
const HASH: usize = 16;

/// The sections, in their order.
#[derive(Clone, Copy)]
enum Section {
    /// A [`Head`].
    Head,
    /// A list: the lines of all nights, the most frequent first.
    Lines,
    /// The words of titles, a line each, the most frequent first.
    Vocabulary,
    /// A list: words, with the places of their postings.
    Words,
    /// The number of words of each precedent, two bytes each.
    Lengths,
    /// Rows: each [`Entry`].
    Entries,
    /// The precedents that have each word.
    Postings,
    /// Rows: the [`Sources`] of each precedent.
    Sources,
    /// Rows: the lines of each night, by their numbers.
    Nights,
    /// The ids of the precedents, six bytes each.
    Ids,
    /// The kinds of [`Signatures`].
    Kinds,
    /// The members of [`Signatures`].
    Signatures,
    /// Rows: the [`Details`] of each precedent.
    Details,
}

const SECTIONS: usize = Section::Details as usize + 1;
/// The name of the first piece.
pub const FIRST_PIECE: &str = "first";
/// The last section that every search reads.
const FIRST: Section = Section::Entries;
const HEADER: usize = MAGIC.len() + HASH + 4 * SECTIONS;

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
    pub(super) rows: Vec<Row>,
    pub(super) lines: Vec<String>,
    pub(super) words: postings::Written,
    pub(super) vocabulary: Vec<String>,
}

/// The facts about a precedent.
pub(super) struct Row {
    pub(super) id: Id,
    pub(super) entry: Entry,
    pub(super) sources: Sources,
    pub(super) details: Details,
    /// The lines of its night by their numbers.
    pub(super) night: Vec<u32>,
    pub(super) signature: Signature,
}

/// The precedents of a corpus, those most useful to a host first, and their words.
#[derive(Debug)]
pub struct Table {
    bytes: Cow<'static, [u8]>,
    sections: [Range<usize>; SECTIONS],
    head: Head,
    /// The pieces that have come; `None` if the table is whole.
    pieces: Option<Pieces>,
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
        let rows = &contents.rows;
        let six = |row: &Row| row.id.to_bits().to_le_bytes()[..6].to_vec();
        let signatures: Vec<Signature> = rows.iter().map(|row| row.signature).collect();
        let [kinds, members] = signatures::written(&signatures);
        let postings::Written {
            words,
            postings,
            lengths,
        } = &contents.words;
        let sections: [Vec<u8>; SECTIONS] = [
            written(&contents.head),
            super::bytes::list(contents.lines.iter().map(|line| line.clone().into_bytes())),
            contents.vocabulary.join("\n").into_bytes(),
            words.clone(),
            lengths
                .iter()
                .flat_map(|length| length.to_le_bytes())
                .collect(),
            each(rows, |row| written(&row.entry)),
            postings.clone(),
            each(rows, |row| written(&row.sources)),
            each(rows, |row| written(&row.night)),
            rows.iter().flat_map(six).collect(),
            kinds,
            members,
            each(rows, |row| written(&row.details)),
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
        let sections = sections(&bytes)?;
        match sections.last().is_some_and(|last| last.end == bytes.len()) {
            true => Table::with(bytes, sections),
            false => Err(damaged()),
        }
    }

    fn with(
        bytes: Cow<'static, [u8]>,
        sections: [Range<usize>; SECTIONS],
    ) -> Result<Table, String> {
        let head: Head = bytes
            .get(sections[Section::Head as usize].clone())
            .and_then(|head| postcard::from_bytes(head).ok())
            .ok_or_else(damaged)?;
        let table = Table {
            bytes,
            sections,
            head,
            pieces: None,
        };
        let lengths = table.section(Section::Lengths).len();
        let whole = table.head.systems.len() <= MOST_SYSTEMS
            && lengths.is_multiple_of(2)
            && table.section(Section::Ids).len() == 3 * lengths;
        if whole { Ok(table) } else { Err(damaged()) }
    }

    fn cuts(&self) -> Cuts {
        Cuts::new(self.sections[FIRST as usize].end, self.bytes.len())
    }

    /// Returns the table in pieces with their names. A page fetches the first, and the others when a query
    /// [misses](Table::take_missed) them.
    #[must_use]
    pub fn pieces(&self) -> Vec<(String, &[u8])> {
        let cuts = self.cuts();
        let piece = |number| {
            let range = cuts.range(number)?;
            Some((self.piece_name(number), self.bytes.get(range)?))
        };
        (0..cuts.count()).filter_map(piece).collect()
    }

    /// Returns the name of a piece. All but the first have the version of the table in it, so that the pieces of two tables are
    /// not mixed when a site is published again.
    fn piece_name(&self, number: usize) -> String {
        match number {
            0 => FIRST_PIECE.to_owned(),
            _ => format!("{}/{number}", self.version()),
        }
    }

    fn version(&self) -> String {
        let hash = self.bytes.get(MAGIC.len()..MAGIC.len() + 4);
        let hash = hash.unwrap_or_default().iter();
        hash.map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads the first piece of a table. Queries that need another one have no answer until it is [added](Table::add).
    ///
    /// # Errors
    /// If it is none, in a sentence.
    pub fn of_first(piece: &[u8]) -> Result<Table, String> {
        let sections = sections(piece)?;
        let [first, total] = [FIRST as usize, SECTIONS - 1].map(|last| sections[last].end);
        if first != piece.len() || total > MAX_TABLE {
            return Err(damaged());
        }
        let mut bytes = piece.to_vec();
        bytes.resize(total, 0);
        let table = Table::with(Cow::Owned(bytes), sections)?;
        let pieces = Some(Pieces::new(table.cuts()));
        Ok(Table { pieces, ..table })
    }

    /// Adds a piece, by its name.
    ///
    /// # Errors
    /// If the table has no such piece, in a sentence.
    pub fn add(&mut self, name: &str, piece: &[u8]) -> Result<(), String> {
        let number = name.split_once('/').filter(|(of, _)| *of == self.version());
        let number = number.and_then(|(_, number)| number.parse().ok());
        let number: usize = number.ok_or_else(damaged)?;
        let pieces = self.pieces.as_mut().ok_or_else(damaged)?;
        let range = pieces.cuts.range(number).ok_or_else(damaged)?;
        let place = self.bytes.to_mut().get_mut(range).ok_or_else(damaged)?;
        if place.len() != piece.len() {
            return Err(damaged());
        }
        place.copy_from_slice(piece);
        pieces.add(number);
        Ok(())
    }

    /// Returns the names of the pieces that queries have missed since the last call. If there are any, the answers in
    /// between are of no use.
    #[must_use]
    pub fn take_missed(&self) -> Vec<String> {
        let pieces = self.pieces.as_ref();
        let missed = pieces.map(Pieces::take_missed).unwrap_or_default();
        missed
            .into_iter()
            .map(|number| self.piece_name(number))
            .collect()
    }

    /// Reports whether all ids, nights and signatures have come, and notes the pieces that have not. A query that works long
    /// asks this first, so that it does not work in vain.
    #[must_use]
    pub fn has_nights(&self) -> bool {
        let parts = [
            Section::Nights,
            Section::Ids,
            Section::Kinds,
            Section::Signatures,
        ];
        let missing = parts.into_iter().filter(|&which| {
            let part = self.section(which);
            part.get(0..part.len()).is_none()
        });
        missing.count() == 0
    }

    fn section(&self, which: Section) -> Bytes<'_> {
        let range = self.sections[which as usize].clone();
        Bytes::of(&self.bytes, self.pieces.as_ref()).part(range)
    }

    fn list(&self, which: Section) -> List<'_> {
        List::of(self.section(which))
    }

    /// Reads a row of a precedent; an empty one if it is damaged.
    fn row<T: DeserializeOwned + Default>(&self, which: Section, place: u32) -> T {
        let row = Rows(self.list(which)).get(place);
        row.and_then(|row| postcard::from_bytes(row).ok())
            .unwrap_or_default()
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
        self.section(Section::Lengths).len() / 2
    }

    /// Reports whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the id of the precedent at a place. Places are numbers from 0, those most useful to a host first.
    #[must_use]
    pub fn id(&self, place: u32) -> Id {
        let at = 6 * place as usize;
        let six = self.section(Section::Ids).get(at..at + 6);
        let six = six.and_then(|six| six.first_chunk::<6>());
        let [a, b, c, d, e, f] = six.copied().unwrap_or_default();
        Id::from_bits(u64::from_le_bytes([a, b, c, d, e, f, 0, 0]))
    }

    /// Returns the place of the precedent with this id. It reads all ids, because few queries are about one.
    #[must_use]
    pub fn place(&self, id: Id) -> Option<u32> {
        let six = &id.to_bits().to_le_bytes()[..6];
        let ids = self.section(Section::Ids).whole();
        let place = ids.chunks_exact(6).position(|known| known == six)?;
        Some(place as u32)
    }

    /// The facts about a precedent.
    #[must_use]
    pub fn entry(&self, id: Id) -> Option<Entry> {
        self.place(id).map(|place| self.at(place))
    }

    /// Returns every entry with its place, those most useful to a host first.
    pub fn entries(&self) -> impl Iterator<Item = (u32, Entry)> {
        (0..self.len() as u32).map(|place| (place, self.at(place)))
    }

    /// The entry at a place; an empty one if it is damaged.
    #[must_use]
    pub fn at(&self, place: u32) -> Entry {
        self.row(Section::Entries, place)
    }

    pub(crate) fn sources(&self, place: u32) -> Sources {
        self.row(Section::Sources, place)
    }

    pub(super) fn details(&self, place: u32) -> Details {
        self.row(Section::Details, place)
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

    /// Returns the night text of the precedent at a place; empty if there is none.
    #[must_use]
    pub fn night_at(&self, place: u32) -> String {
        let lines = self.list(Section::Lines);
        let mut night = String::new();
        for number in self.row::<Vec<u32>>(Section::Nights, place) {
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

    /// The title of the precedent at a place; empty if there is none.
    #[must_use]
    pub fn title_at(&self, place: u32) -> String {
        let Ok(sheet) = Sheet::parse(&self.night_at(place)) else {
            return String::new();
        };
        let settled = self.at(place).is_in(Catalogue::Settled);
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

    /// Returns the ids of all precedents, by place.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        (0..self.len() as u32).map(|place| self.id(place))
    }

    fn postings(&self) -> Postings<'_> {
        Postings {
            words: self.list(Section::Words),
            postings: self.section(Section::Postings),
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
        let words =
            std::str::from_utf8(self.section(Section::Vocabulary).whole()).unwrap_or_default();
        words.split('\n').filter(|word| !word.is_empty())
    }

    fn signatures(&self) -> Signatures<'_> {
        Signatures {
            kinds: self.section(Section::Kinds),
            members: self.section(Section::Signatures),
        }
    }

    /// Returns the places of the precedents that a night of this signature may contain, in order.
    pub(crate) fn may_be_in(&self, night: &Signature) -> Vec<u32> {
        self.signatures().may_be_in(night)
    }

    /// Calls `found` with the place and the signature of each precedent, in no order.
    pub(crate) fn each_signature(&self, found: impl FnMut(u32, Signature)) {
        self.signatures().all(found);
    }
}

/// The most bytes of a table that a first piece may announce: ten times the published corpus in each of two directions.
const MAX_TABLE: usize = 1 << 28;

/// Returns the places of the sections that the beginning of a table gives.
fn sections(bytes: &[u8]) -> Result<[Range<usize>; SECTIONS], String> {
    if !bytes.starts_with(MAGIC) {
        return Err("the index is damaged: it is of another version".to_owned());
    }
    let lengths = Bytes::of(bytes, None).part(MAGIC.len() + HASH..HEADER.min(bytes.len()));
    let mut at = HEADER;
    let mut sections = [const { 0..0 }; SECTIONS];
    for (place, section) in sections.iter_mut().enumerate() {
        let end = number(lengths, place)
            .and_then(|length| at.checked_add(length as usize))
            .ok_or_else(damaged)?;
        *section = at..end;
        at = end;
    }
    Ok(sections)
}

fn damaged() -> String {
    "the index is damaged: it does not hold together".to_owned()
}

fn each(rows: &[Row], written: impl Fn(&Row) -> Vec<u8>) -> Vec<u8> {
    super::bytes::rows(&rows.iter().map(written).collect::<Vec<_>>())
}

fn written<T: Serialize>(row: &T) -> Vec<u8> {
    postcard::to_stdvec(row)
        .unwrap_or_else(|error| panic!("strings and numbers can be written: {error}"))
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
        assert_eq!((again.len(), again.is_empty()), (1, false));
        assert_eq!(again.to_bytes(), table.to_bytes());
        assert_eq!(again.night(case.id), case.record().night);
        assert_eq!(again.entry(case.id).map(|entry| entry.nights()), Some(3));
        let signature = Signature::of(&Sheet::parse(&case.record().night).expect("a night").night);
        assert_eq!(again.may_be_in(&signature), [0]);
        again.each_signature(|place, its| assert_eq!((place, its), (0, signature)));
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
                for place in 0..2 {
                    let _ = (table.title_at(place), table.at(place).weight());
                }
                table.each_signature(|_, _| {});
                let _ = (
                    table.entry(case.id),
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
