//! The elements of a night: abilities used, passives, belongings, and sides other than Town.

use std::fmt;
use std::str::FromStr;

use nightcourt_resolvers::model::{Ability, AbilitySet, Alignment, Night, Passive};

/// A set of elements, as bits: abilities from the lowest bit, then passives, belongings and another side.
///
/// Its words are those of the night text in the order of the tables, joined by `+`: `kill+block+ascetic`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Elements(u64);

const PASSIVES: u32 = 32;
const BELONGINGS: u32 = 60;
const SIDE: u32 = 61;
const _: () = assert!(Ability::COUNT <= PASSIVES as usize && Passive::ALL.len() < 28);

/// The words of the elements that are neither abilities nor passives.
const OTHERS: [(u32, &str); 2] = [(BELONGINGS, "belongings"), (SIDE, "side")];

impl Elements {
    /// The set of nothing.
    pub const NONE: Elements = Elements(0);

    /// Returns the elements of a night.
    #[must_use]
    pub fn of(night: &Night) -> Elements {
        let mut all = Elements::NONE;
        for action in night.actions() {
            all = all.with_ability(action.ability);
        }
        for player in night.players() {
            all = player.passives.iter().fold(all, Elements::with_passive);
            if player.has_belongings() {
                all.0 |= 1 << BELONGINGS;
            }
            if player.alignment != Alignment::Town {
                all = all.with_side();
            }
        }
        all
    }

    /// Adds an ability.
    #[must_use]
    pub const fn with_ability(self, ability: Ability) -> Elements {
        Elements(self.0 | 1 << ability as u64)
    }

    /// Adds a passive.
    #[must_use]
    pub const fn with_passive(self, passive: Passive) -> Elements {
        Elements(self.0 | 1 << (PASSIVES as u64 + passive as u64))
    }

    /// Adds a side other than Town.
    #[must_use]
    pub const fn with_side(self) -> Elements {
        Elements(self.0 | 1 << SIDE)
    }

    /// Returns the abilities among them.
    #[must_use]
    pub fn abilities(self) -> AbilitySet {
        let has = |&ability: &Ability| self.meets(Elements::NONE.with_ability(ability));
        Ability::all().filter(has).collect()
    }

    /// Lists the passives among them.
    pub fn passives(self) -> impl Iterator<Item = Passive> {
        let has = move |&passive: &Passive| self.meets(Elements::NONE.with_passive(passive));
        Passive::ALL.into_iter().filter(has)
    }

    /// Reports whether somebody has belongings or sells something.
    #[must_use]
    pub const fn has_belongings(self) -> bool {
        self.0 >> BELONGINGS & 1 == 1
    }

    /// Reports whether somebody is not Town.
    #[must_use]
    pub const fn has_side(self) -> bool {
        self.0 >> SIDE & 1 == 1
    }

    /// Returns the elements of either set.
    #[must_use]
    pub const fn union(self, other: Elements) -> Elements {
        Elements(self.0 | other.0)
    }

    /// Returns the elements that the other set lacks.
    #[must_use]
    pub const fn without(self, other: Elements) -> Elements {
        Elements(self.0 & !other.0)
    }

    /// Reports whether the sets share an element.
    #[must_use]
    pub const fn meets(self, other: Elements) -> bool {
        self.0 & other.0 != 0
    }

    /// Reports whether the other set has all of these.
    #[must_use]
    pub const fn is_within(self, other: Elements) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns the number of elements.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Reports whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Lists each element as a set of one, in the order of the tables.
    pub fn each(self) -> impl Iterator<Item = Elements> {
        let bits = (0..u64::BITS).map(|place| Elements(1 << place));
        bits.filter(move |&one| one.is_within(self))
    }

    /// Returns the bits, for an index on disk.
    #[must_use]
    pub const fn to_bits(self) -> u64 {
        self.0
    }

    /// Returns the set with these bits.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Elements {
        Elements(bits)
    }

    /// Lists the words, in the order of the tables.
    pub fn words(self) -> impl Iterator<Item = &'static str> {
        let abilities = self.abilities().iter().map(Ability::id);
        let passives = self.passives().map(Passive::id);
        let others = OTHERS.into_iter();
        let others = others.filter(move |(place, _)| self.0 >> place & 1 == 1);
        abilities
            .chain(passives)
            .chain(others.map(|(_, word)| word))
    }
}

impl fmt::Display for Elements {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, word) in self.words().enumerate() {
            write!(f, "{}{word}", if number > 0 { "+" } else { "" })?;
        }
        Ok(())
    }
}

/// A word that names no element.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is neither an ability nor a passive")]
pub struct UnknownElement(pub String);

impl FromStr for Elements {
    type Err = UnknownElement;

    fn from_str(text: &str) -> Result<Elements, UnknownElement> {
        let mut all = Elements::NONE;
        for word in text.split('+').filter(|word| !word.is_empty()) {
            let mut others = OTHERS.iter();
            let passive = || Passive::ALL.into_iter().find(|one| one.id() == word);
            all = if let Some(ability) = Ability::from_id(word) {
                all.with_ability(ability)
            } else if let Some(passive) = passive() {
                all.with_passive(passive)
            } else if let Some((place, _)) = others.find(|(_, other)| *other == word) {
                Elements(all.0 | 1 << place)
            } else {
                return Err(UnknownElement(word.to_owned()));
            };
        }
        Ok(all)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::night;
    use super::*;

    /// By hand: the words in the order of the tables, and back.
    #[test]
    fn elements_have_words() {
        let all = night(
            "A = Mafia Vigilante with gun | B = Town Ascetic Roleblocker",
            "B -> A | A -> B",
        );
        let has = Elements::of(&all);
        assert_eq!(has.to_string(), "kill+block+ascetic+belongings+side");
        assert_eq!(has.to_string().parse(), Ok(has));
        assert_eq!(Elements::from_bits(has.to_bits()), has);
        assert_eq!((has.len(), has.each().count()), (5, 5));
        let none = night("A = Town | B = Town", "");
        assert_eq!(Elements::of(&none).to_string(), "");
        assert_eq!("".parse(), Ok(Elements::NONE));
        let unknown = "kill+sleep".parse::<Elements>().expect_err("no element");
        assert_eq!(
            unknown.to_string(),
            "`sleep` is neither an ability nor a passive"
        );
    }

    /// By hand: a set is within another if the other lacks none of it.
    #[test]
    fn sets_are_compared_by_their_elements() {
        let read = |words: &str| words.parse::<Elements>().expect("elements");
        let (small, large) = (read("kill"), read("kill+block"));
        assert!(small.is_within(large) && !large.is_within(small) && small.is_within(small));
        assert_eq!(large.without(small), read("block"));
        assert!(large.meets(small) && !read("jail").meets(large));
        assert_eq!(small.union(read("ninja")), read("ninja+kill"));
        let abilities: AbilitySet = [Ability::Kill, Ability::Block].into_iter().collect();
        assert_eq!(large.abilities(), abilities);
        assert_eq!(
            read("ninja+kill").passives().collect::<Vec<_>>(),
            [Passive::Ninja]
        );
    }
}
