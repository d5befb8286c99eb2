//! The words by which a host says when and how often a role may act (MODEL-70). They are part of what a role is called,
//! and say nothing about one night: whoever may not act tonight submits nothing.

use super::role::{same_word, separates};
use super::set::ones;

/// A word of a role without effect on one night.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Limit {
    /// A number of uses that are left, from 0 to [`Limit::MOST`].
    Shots(u8),
    /// A number of uses that nobody has said.
    XShot,
    /// Acts in this night only, from 1 to [`Limit::MOST`].
    Night(u8),
    /// Acts in odd nights.
    OddNight,
    /// Acts in even nights.
    EvenNight,
    /// Has to act.
    Compulsive,
    /// Does not act in the first night.
    Novice,
    /// Does not act in two nights running.
    NonConsecutive,
    /// Acts only where that is easy, as the host says.
    Lazy,
    /// A passive that has to be used.
    Activated,
    /// Acts by day.
    Day,
    /// The target is told the actor.
    Loud,
    /// Its readings are right, unlike those of an insane one.
    Sane,
    /// Does not act where it would be in danger, as the host says.
    Cowardly,
    /// Not quite the usual role: how, the host says.
    Modified,
}

impl Limit {
    /// The highest number of shots or of a night that can be said.
    pub const MOST: u8 = 15;

    /// Every word, in the order in which they are printed.
    pub fn all() -> impl Iterator<Item = Limit> + Clone {
        (0..BITS).map(Limit::at)
    }

    /// Reports whether it says how often a role may act.
    #[must_use]
    pub const fn is_shots(self) -> bool {
        matches!(self, Limit::Shots(_) | Limit::XShot)
    }

    const fn at(bit: u8) -> Limit {
        const MOST: u8 = Limit::MOST;
        match bit {
            0..MOST => Limit::Shots(bit + 1),
            MOST => Limit::XShot,
            16..=30 => Limit::Night(bit - MOST),
            31 => Limit::OddNight,
            32 => Limit::EvenNight,
            33 => Limit::Compulsive,
            34 => Limit::Novice,
            35 => Limit::NonConsecutive,
            36 => Limit::Lazy,
            37 => Limit::Activated,
            38 => Limit::Day,
            39 => Limit::Loud,
            40 => Limit::Sane,
            41 => Limit::Cowardly,
            42 => Limit::Modified,
            // Behind all others, so that the bits of older nights keep their meaning.
            _ => Limit::Shots(0),
        }
    }

    const fn bit(self) -> u8 {
        match self {
            Limit::Shots(0) => 43,
            Limit::Shots(shots) => shots - 1,
            Limit::XShot => Limit::MOST,
            Limit::Night(night) => Limit::MOST + night,
            Limit::OddNight => 31,
            Limit::EvenNight => 32,
            Limit::Compulsive => 33,
            Limit::Novice => 34,
            Limit::NonConsecutive => 35,
            Limit::Lazy => 36,
            Limit::Activated => 37,
            Limit::Day => 38,
            Limit::Loud => 39,
            Limit::Sane => 40,
            Limit::Cowardly => 41,
            Limit::Modified => 42,
        }
    }

    /// The word as it is printed before a role: `2-Shot`, `Odd-Night`, `Night 2`.
    #[must_use]
    pub fn word(self) -> String {
        match self {
            Limit::Shots(shots) => format!("{shots}-Shot"),
            Limit::Night(night) => format!("Night {night}"),
            Limit::XShot => "X-Shot".to_owned(),
            Limit::OddNight => "Odd-Night".to_owned(),
            Limit::EvenNight => "Even-Night".to_owned(),
            Limit::Compulsive => "Compulsive".to_owned(),
            Limit::Novice => "Novice".to_owned(),
            Limit::NonConsecutive => "Non-Consecutive".to_owned(),
            Limit::Lazy => "Lazy".to_owned(),
            Limit::Activated => "Activated".to_owned(),
            Limit::Day => "Day".to_owned(),
            Limit::Loud => "Loud".to_owned(),
            Limit::Sane => "Sane".to_owned(),
            Limit::Cowardly => "Cowardly".to_owned(),
            Limit::Modified => "Modified".to_owned(),
        }
    }

    /// The word of the JSON form: `2-shot`, `odd-night`, `night-2`.
    #[must_use]
    pub fn id(self) -> String {
        self.word().to_lowercase().replace(' ', "-")
    }

    /// The limit with this word, in any of the spellings that hosts use: `1-Shot`, `One-Shot`, `1 shot`, `Odd Night`.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Limit> {
        let known: &[(&str, Limit)] = &[
            ("X-Shot", Limit::XShot),
            ("Odd-Night", Limit::OddNight),
            ("Odd-Nights", Limit::OddNight),
            ("Even-Night", Limit::EvenNight),
            ("Even-Nights", Limit::EvenNight),
            ("Compulsive", Limit::Compulsive),
            ("Novice", Limit::Novice),
            ("Non-Consecutive", Limit::NonConsecutive),
            ("Non-Consecutive Night", Limit::NonConsecutive),
            ("Lazy", Limit::Lazy),
            ("Activated", Limit::Activated),
            ("Day", Limit::Day),
            ("Loud", Limit::Loud),
            ("Sane", Limit::Sane),
            ("Cowardly", Limit::Cowardly),
            ("Modified", Limit::Modified),
            ("Variant", Limit::Modified),
        ];
        if let Some(&(_, limit)) = known.iter().find(|(spelled, _)| same_word(spelled, word)) {
            return Some(limit);
        }
        // A word and a number, so that `Night 1 2-Shot` is not the twelfth night.
        let pieces: Vec<&str> = word
            .split(separates)
            .filter(|piece| !piece.is_empty())
            .collect();
        if pieces.len() > 2 {
            return None;
        }
        let letters = pieces.concat().to_lowercase();
        match (letters.strip_suffix("shot"), letters.strip_prefix("night")) {
            (Some("0" | "zero"), _) => Some(Limit::Shots(0)),
            (Some(count), _) => number(count).map(Limit::Shots),
            (None, Some(night)) => number(night).map(Limit::Night),
            (None, None) => None,
        }
    }
}

/// A number from 1 to [`Limit::MOST`], in digits or as a word.
fn number(word: &str) -> Option<u8> {
    const WORDS: [&str; 10] = [
        "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    ];
    let spoken = WORDS
        .iter()
        .position(|&spoken| spoken == word)
        .map(|place| place as u8 + 1);
    let digits = || {
        word.bytes()
            .all(|byte| byte.is_ascii_digit())
            .then(|| word.parse().ok())
            .flatten()
    };
    spoken
        .or_else(digits)
        .filter(|number| (1..=Limit::MOST).contains(number))
}

const BITS: u8 = 44;

/// Distinct limits in the order in which they are written: six bits each, from the lowest, ten to a word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Limits([u64; 5]);

const TO_A_WORD: usize = 10;
const _: () = assert!(
    BITS < 63 && BITS as usize <= 5 * TO_A_WORD,
    "every limit has six bits, and all have room"
);

impl Limits {
    /// None.
    pub const NONE: Self = Self([0; 5]);

    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0[0] == 0
    }
    /// Reports whether it is among them.
    #[must_use]
    pub fn has(self, limit: Limit) -> bool {
        self.iter().any(|one| one == limit)
    }
    /// With this one at the end; one that is among them already changes nothing.
    #[must_use]
    pub fn with(mut self, limit: Limit) -> Self {
        if !self.has(limit) {
            let place = self.iter().count();
            self.0[place / TO_A_WORD] |= (u64::from(limit.bit()) + 1) << (6 * (place % TO_A_WORD));
        }
        self
    }
    /// With all of the other's too.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        other.iter().fold(self, Self::with)
    }
    /// In the order written.
    pub fn iter(self) -> impl Iterator<Item = Limit> {
        (0..usize::from(BITS)).map_while(move |place| {
            let number = (self.0[place / TO_A_WORD] >> (6 * (place % TO_A_WORD)) & 63) as u8;
            number.checked_sub(1).map(Limit::at)
        })
    }
    /// As bits, whatever the order.
    #[must_use]
    pub fn bits(self) -> u64 {
        self.iter().fold(0, |bits, limit| bits | 1 << limit.bit())
    }
    /// The limits of these bits, in the order of [`Limit::all`]; those that mean nothing are passed over.
    #[must_use]
    pub fn from_bits(bits: u64) -> Self {
        ones(bits & ((1 << BITS) - 1)).map(Limit::at).collect()
    }
}

impl FromIterator<Limit> for Limits {
    fn from_iter<T: IntoIterator<Item = Limit>>(limits: T) -> Self {
        limits.into_iter().fold(Self::NONE, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_has_a_bit_and_two_words_of_its_own() {
        let mut all = Limits::NONE;
        for limit in Limit::all() {
            assert!(!all.has(limit), "{limit:?}");
            all = all.with(limit);
            assert_eq!(Limit::from_word(&limit.word()), Some(limit));
            assert_eq!(Limit::from_word(&limit.id()), Some(limit));
        }
        assert!(all.iter().eq(Limit::all()));
        assert_eq!(Limits::from_bits(all.bits()), all);
    }

    #[test]
    fn limits_are_known_in_the_spellings_of_hosts() {
        for (spelled, limit) in [
            ("1-shot", Limit::Shots(1)),
            ("One-Shot", Limit::Shots(1)),
            ("two shot", Limit::Shots(2)),
            ("3shot", Limit::Shots(3)),
            ("X-Shot", Limit::XShot),
            ("odd night", Limit::OddNight),
            ("EvenNight", Limit::EvenNight),
            ("Night Two", Limit::Night(2)),
            ("night2", Limit::Night(2)),
            ("Non-consecutive", Limit::NonConsecutive),
            ("Variant", Limit::Modified),
            ("Two\u{2013}Shot", Limit::Shots(2)),
            ("0-shot", Limit::Shots(0)),
            ("Zero Shot", Limit::Shots(0)),
        ] {
            assert_eq!(Limit::from_word(spelled), Some(limit), "{spelled}");
        }
        for none in [
            "16-shot",
            "shot",
            "night",
            "night 0",
            "night 1 2",
            "night 99",
            "+1-shot",
            "1",
            "",
        ] {
            assert_eq!(Limit::from_word(none), None, "{none}");
        }
    }
}
