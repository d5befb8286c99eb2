//! Mutation that knows the form of nights: as records, by player, action and switch; as text, by line and name, also inside JSON. Most of
//! what it makes is a night, so that the target does not refuse it.
//!
//! Other inputs are changed by libFuzzer (`fuzz/src/lib.rs`), with the words of a dictionary: a name or a number of a record has to
//! stay the same in several places, which bytes do not know, and no other form has such names.

mod night;
mod sheet;

use nightcourt_corpus::json::night::NightRow;
use nightcourt_corpus::json::read_sheet;
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::text::Sheet;
use serde_json::Value;

use crate::targets::{GAME_NIGHT, TOLD, Target};

/// Number of draws of a change that leaves a night, and another one.
const TRIES: usize = 7;

/// The form of an input, as far as a mutation knows it.
enum Form {
    Record,
    Text,
    Json,
    Request,
    /// A text, or the choices of a text that templates tell of a night.
    Told,
    /// A rulebook.
    Rulebook,
    /// No form: libFuzzer changes it.
    Bytes,
}

impl Target {
    /// Another input like this one, drawn from a seed; empty if nothing can be made of it.
    // Always inline, as all of these: see [`Target::check`]. What is linked and not run is looked through all the same, after each input.
    #[must_use]
    #[inline(always)]
    pub fn mutate(self, bytes: &[u8], seed: u32) -> Vec<u8> {
        let mut stream = Stream::new(u64::from(seed), bytes.len() as u64);
        let change = |_| self.change(bytes, &mut stream);
        (0..TRIES)
            .map(change)
            .find(|made| !made.is_empty() && made != bytes)
            .unwrap_or_default()
    }

    #[inline(always)]
    fn change(self, bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
        match self.form() {
            Form::Record => night::mutate(bytes, stream),
            Form::Text => sheet::mutate(bytes, stream),
            Form::Json => json_of_night(bytes, stream).unwrap_or_default(),
            Form::Request => request(bytes, stream).unwrap_or_default(),
            Form::Told => choices(bytes, stream),
            Form::Rulebook => exchanged(bytes, stream).unwrap_or_default(),
            Form::Bytes => Vec::new(),
        }
    }

    #[inline(always)]
    const fn form(self) -> Form {
        match self {
            Target::Laws
            | Target::Agree
            | Target::Explain
            | Target::Minimise
            | Target::Divergence
            | Target::Cost => Form::Record,
            Target::Text | Target::Render => Form::Text,
            Target::Json => Form::Json,
            Target::Court | Target::Requests => Form::Request,
            Target::Read | Target::Ask => Form::Told,
            Target::Rulebook => Form::Rulebook,
            Target::Search | Target::Setup | Target::Corpus | Target::Merge => Form::Bytes,
        }
    }

    /// An input with something of each of two; empty if nothing can be made of them.
    #[must_use]
    #[inline(always)]
    pub fn cross(self, one: &[u8], other: &[u8], seed: u32) -> Vec<u8> {
        let mut stream = Stream::new(u64::from(seed), (one.len() + other.len()) as u64);
        match self.form() {
            Form::Record => night::cross(one, other, &mut stream),
            Form::Text => sheet::cross(one, other, &mut stream),
            Form::Json | Form::Request | Form::Told | Form::Rulebook | Form::Bytes => Vec::new(),
        }
    }
}

fn pick<'a, T>(of: &'a [T], stream: &mut Stream) -> &'a T {
    &of[stream.below(of.len() as u32) as usize]
}

fn one_of<T: Copy>(of: &[T], stream: &mut Stream) -> Option<T> {
    (!of.is_empty()).then(|| *pick(of, stream))
}

/// The most bytes that choose a text.
const MOST_CHOICES: u32 = 200;

/// Other choices of a text, from a place on. One text in two is left to libFuzzer, so that texts of hosts are changed too.
fn choices(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let kept = match bytes.first() {
        Some(&TOLD) => 1 + stream.below(bytes.len() as u32) as usize,
        _ if stream.below(2) == 0 => return Vec::new(),
        _ => 0,
    };

    let mut made = bytes[..kept].to_vec();
    if made.is_empty() {
        made.push(TOLD);
    }
    made.extend((0..stream.below(MOST_CHOICES)).map(|_| stream.below(256) as u8));
    made
}

/// A rulebook with two abilities in each other's places, so that each still has one.
fn exchanged(bytes: &[u8], stream: &mut Stream) -> Option<Vec<u8>> {
    let text = std::str::from_utf8(bytes).ok()?;
    let mut pieces: Vec<&str> = text.split('"').collect();
    let is_ability = |place: &usize| Ability::from_id(pieces[*place]).is_some();
    let abilities: Vec<usize> = (1..pieces.len()).step_by(2).filter(is_ability).collect();
    let (one, other) = (one_of(&abilities, stream)?, one_of(&abilities, stream)?);
    pieces.swap(one, other);
    Some(pieces.join("\"").into_bytes())
}

/// A night in JSON, changed as its text is: that has names, verbs and roles where JSON has values.
fn json_of_night(bytes: &[u8], stream: &mut Stream) -> Option<Vec<u8>> {
    let night = read_sheet(std::str::from_utf8(bytes).ok()?).ok()?;
    let changed = sheet::mutate(night.to_string().as_bytes(), stream);
    let sheet = Sheet::parse(std::str::from_utf8(&changed).ok()?).ok()?;
    serde_json::to_vec(&NightRow::from(&sheet)).ok()
}

/// A request with its night changed.
fn request(bytes: &[u8], stream: &mut Stream) -> Option<Vec<u8>> {
    let mut request: Value = serde_json::from_slice(bytes).ok()?;
    // A game has its night as a text.
    let place = match request.get("night") {
        Some(_) => "/night",
        None => GAME_NIGHT,
    };
    let night = request.pointer_mut(place)?;
    *night = match night.as_str() {
        Some(text) => {
            let changed = String::from_utf8(sheet::mutate(text.as_bytes(), stream)).ok()?;
            Sheet::parse(&changed).ok()?;
            Value::from(changed)
        }
        None => {
            serde_json::from_slice(&json_of_night(night.to_string().as_bytes(), stream)?).ok()?
        }
    };
    serde_json::to_vec(&request).ok()
}
