//! Mutation that knows what inputs are made of: nights by player, action and switch; texts by line and word; JSON by value; campaigns
//! by part; rulebooks by word and step. What it makes is mostly something that the target reads, so that the target is asked about something: how much of it
//! is refused, `nightcourt-checks refused` counts.
//!
//! libFuzzer's own mutations go on beside it (`fuzz/src/lib.rs`): what nobody thought of is found by bytes.

mod book;
mod json;
mod night;
mod part;
mod sheet;
mod text;

use nightcourt_corpus::json::night::NightRow;
use nightcourt_corpus::json::read_sheet;
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::Book;

use crate::targets::Target;
#[cfg(feature = "program")]
pub(crate) use part::checkpoint;

/// One input in so many may be refused: what is wrong with it has to be told right.
const MAY_BE_REFUSED: u32 = 16;
/// Number of further draws if a change is refused.
const TRIES: usize = 6;

impl Target {
    /// Another input like this one, drawn from a seed; empty if nothing can be made of it.
    // Always inline, as all of these: see [`Target::check`]. What is linked and not run is looked through all the same, after each input.
    #[must_use]
    #[inline(always)]
    pub fn mutate(self, bytes: &[u8], seed: u32) -> Vec<u8> {
        let mut stream = Stream::new(u64::from(seed), bytes.len() as u64);
        let any = stream.below(MAY_BE_REFUSED) == 0;
        let mut made = Vec::new();
        for _ in 0..TRIES {
            made = self.change(bytes, &mut stream);
            if any || self.is_read(&made) {
                break;
            }
        }
        made
    }

    #[inline(always)]
    fn change(self, bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
        match self {
            Target::Text | Target::Render => sheet::mutate(bytes, stream),
            Target::Read => text::mutate(bytes, stream),
            Target::Json if stream.below(4) > 0 => told_as_text(bytes, stream),
            Target::Court if stream.below(4) > 0 => json::night_of_request(bytes, stream),
            Target::Json | Target::Court => json::mutate(bytes, stream),
            Target::Search => text::words(bytes, stream),
            Target::Rulebook => book::mutate(bytes, stream),
            Target::Merge if stream.below(4) > 0 => part::mutate(bytes, stream),
            Target::Corpus | Target::Merge if bytes.starts_with(b"{") => json::mutate(bytes, stream),
            Target::Corpus | Target::Merge => text::table(bytes, stream),
            Target::Laws | Target::Agree | Target::Explain | Target::Minimise | Target::Divergence | Target::Cost => {
                night::mutate(bytes, stream)
            }
        }
    }

    /// Reports whether this is no more refused than what anybody may type is, as far as that is soon said.
    #[inline(always)]
    fn is_read(self, bytes: &[u8]) -> bool {
        let text = || std::str::from_utf8(bytes).ok();
        match self {
            Target::Json => text().is_some_and(|text| read_sheet(text).is_ok()),
            Target::Court => json::is_request(bytes),
            Target::Rulebook => text().is_some_and(|text| Book::parse(text).is_ok()),
            Target::Text
            | Target::Render
            | Target::Read
            | Target::Search
            | Target::Corpus
            | Target::Merge
            | Target::Laws
            | Target::Agree
            | Target::Explain
            | Target::Minimise
            | Target::Divergence
            | Target::Cost => true,
        }
    }

    /// An input with something of each of two.
    #[must_use]
    #[inline(always)]
    pub fn cross(self, one: &[u8], other: &[u8], seed: u32) -> Vec<u8> {
        let mut stream = Stream::new(u64::from(seed), (one.len() + other.len()) as u64);
        match self {
            Target::Laws | Target::Agree | Target::Explain | Target::Minimise | Target::Divergence | Target::Cost => {
                night::cross(one, other, &mut stream)
            }
            Target::Merge => part::cross(one, other, &mut stream),
            Target::Rulebook => book::cross(one, other),
            Target::Json | Target::Court | Target::Corpus if one.starts_with(b"{") => {
                json::cross(one, other, &mut stream)
            }
            Target::Text | Target::Render => text::cross_nights(one, other, &mut stream),
            Target::Read | Target::Search | Target::Json | Target::Court | Target::Corpus => {
                text::cross(one, other, &mut stream)
            }
        }
    }
}

/// One of these places.
fn one(places: &[usize], stream: &mut Stream) -> Option<usize> {
    (!places.is_empty()).then(|| places[stream.below(places.len() as u32) as usize])
}

/// A night in JSON, changed as its text is: that has names, verbs and roles where JSON has values.
fn told_as_text(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let night = std::str::from_utf8(bytes).ok().and_then(|json| read_sheet(json).ok());
    let Some(night) = night else { return json::mutate(bytes, stream) };
    let changed = sheet::mutate(night.to_string().as_bytes(), stream);
    let changed = String::from_utf8(changed).ok().and_then(|text| Sheet::parse(&text).ok());
    changed.and_then(|sheet| serde_json::to_vec(&NightRow::from(&sheet)).ok()).unwrap_or_default()
}
