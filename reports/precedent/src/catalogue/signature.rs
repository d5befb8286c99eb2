//! Signatures of nights, by which most pairs of nights need no search: a night that contains another has at least as
//! many of everything, and every link that the other has.
//!
//! A *link* is one player in two places: the actor of a kill is the target of a block; the destination of a redirect is
//! Bulletproof. Links are kept as bits of a small table, in which two may share a place: the filter may then let a pair
//! through that a search turns down, never the other way round.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, ItemId, Naming, Night, Passive, Player, PlayerId,
};

/// Counts of abilities and of players' traits, and a set of links.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Signature {
    actions: [Counts; 2],
    traits: Counts,
    links: [u64; 4],
}

impl Signature {
    /// The signature of a night.
    #[must_use]
    pub fn of(night: &Night) -> Signature {
        let mut signature = Signature::default();
        let actions = night.actions();
        let mut matters = Vec::new();
        for (number, one) in actions.iter().enumerate() {
            let (half, field) = (kind(one) / Counts::FIELDS, kind(one) % Counts::FIELDS);
            signature.actions[half as usize].add(field);
            for (place, player) in places(one) {
                matters.push(player);
                for held in traits(night.player(player)) {
                    signature.link([kind(one), place, OF_A_TRAIT, held]);
                }
                for (other_number, other) in actions.iter().enumerate() {
                    for (other_place, other_player) in places(other) {
                        let itself = number == other_number && place == other_place;
                        if player == other_player && !itself {
                            let same_action = u32::from(number == other_number);
                            signature.link([
                                kind(one),
                                place,
                                kind(other),
                                other_place + 4 * same_action,
                            ]);
                        }
                    }
                }
            }
        }
        for (number, player) in night.players().iter().enumerate() {
            if has_something(player) || matters.contains(&PlayerId::new(number as u8)) {
                traits(player).for_each(|number| signature.traits.add(number));
            }
        }
        signature
    }

    /// Reports whether a night with this signature may contain one with the smaller signature: if not, it does not.
    #[must_use]
    pub fn may_contain(&self, smaller: &Signature) -> bool {
        self.actions
            .iter()
            .zip(smaller.actions)
            .all(|(mine, its)| mine.cover(its))
            && self.traits.cover(smaller.traits)
            && self
                .links
                .iter()
                .zip(&smaller.links)
                .all(|(mine, its)| its & !mine == 0)
    }

    /// As bytes, to be kept on a disk.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Signature::BYTES] {
        let mut bytes = [0; Signature::BYTES];
        for (place, counts) in self.actions.iter().chain([&self.traits]).enumerate() {
            bytes[16 * place..16 * place + 16].copy_from_slice(&counts.0.to_le_bytes());
        }
        for (place, links) in self.links.iter().enumerate() {
            bytes[48 + 8 * place..56 + 8 * place].copy_from_slice(&links.to_le_bytes());
        }
        bytes
    }

    /// From such bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Signature::BYTES]) -> Signature {
        let word = |place: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&bytes[8 * place..8 * place + 8]);
            u64::from_le_bytes(word)
        };
        let long = |place: usize| u128::from(word(place + 1)) << 64 | u128::from(word(place));
        Signature {
            actions: [Counts(long(0)), Counts(long(2))],
            traits: Counts(long(4)),
            links: [6, 7, 8, 9].map(word),
        }
    }

    /// Number of bytes of a signature.
    pub const BYTES: usize = 80;

    fn link(&mut self, of: [u32; 4]) {
        let number = of
            .iter()
            .fold(0_u64, |number, &part| number << 8 | u64::from(part));
        let bit = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        self.links[bit as usize / 64] |= 1 << (bit % 64);
    }
}

/// Reports whether a player counts in a night although nothing names them: they have a passive, an item or money.
pub(super) fn has_something(player: &Player) -> bool {
    !player.passives.is_empty() || player.has_belongings()
}

/// Twenty-five counts from 0 to 15, five bits each: the highest stays free, so that one subtraction compares them all.
/// More than 15 counts as 15.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Counts(u128);

impl Counts {
    const FIELDS: u32 = 25;
    const FREE: u128 = {
        let mut bits = 0;
        let mut field = 0;
        while field < Self::FIELDS {
            bits |= 1 << (5 * field + 4);
            field += 1;
        }
        bits
    };

    fn add(&mut self, field: u32) {
        debug_assert!(field < Self::FIELDS);
        if self.0 >> (5 * field) & 15 < 15 {
            self.0 += 1 << (5 * field);
        }
    }
    fn cover(&self, other: Counts) -> bool {
        ((self.0 | Self::FREE) - other.0) & Self::FREE == Self::FREE
    }
}

/// Two kinds of gift take the numbers after that of `Revive`, and later abilities those after them.
const KINDS: u32 = Ability::COUNT as u32 + 2;
const _: () = assert!(KINDS <= 2 * Counts::FIELDS);

/// The other end of a link to a trait of a player, where there is no second action.
const OF_A_TRAIT: u32 = KINDS;

/// The number of an ability; gifts of fruit, of money and of other items are three.
fn kind(action: &Action) -> u32 {
    match (action.ability, action.item) {
        (Ability::Give, ItemId::FRUIT) => Ability::Revive as u32 + 1,
        (Ability::Give, ItemId::MONEY) => Ability::Revive as u32 + 2,
        (ability, _) if ability > Ability::Revive => ability as u32 + 2,
        (ability, _) => ability as u32,
    }
}

/// The places of an action with their players: the actor, the one named first, the one named second. The two of a drive
/// or an exchange are in one place.
fn places(action: &Action) -> impl Iterator<Item = (u32, PlayerId)> + Clone + '_ {
    let second = match action.ability.names() {
        Naming::TwoChosen => 1,
        _ => 2,
    };
    let named = action
        .named()
        .iter()
        .zip([1, second])
        .map(|(&player, place)| (place, player));
    std::iter::once((0, action.actor)).chain(named)
}

/// Traits of a player, numbered: the passives that have a field, what they vend, holds, money, not being Town, being dead.
fn traits(player: &Player) -> impl Iterator<Item = u32> + '_ {
    const FIRST: u32 = Passive::Suicidal as u32 + 1;
    let vends = |item| player.vends.contains(item);
    let others = [
        vends(ItemId::FRUIT),
        vends(ItemId::MONEY),
        player.vends.iter().any(ItemId::is_held),
        !player.holds.is_empty(),
        player.money > 0,
        player.dead,
    ];
    let aligned = match player.alignment {
        Alignment::Town => None,
        other => Some(FIRST + others.len() as u32 - 1 + other as u32),
    };
    let others = others
        .into_iter()
        .zip(FIRST..)
        .filter_map(|(has, number)| has.then_some(number));
    let passives = player
        .passives
        .iter()
        .map(|passive| passive as u32)
        .filter(|&number| number < FIRST);
    passives.chain(others).chain(aligned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::night;

    #[test]
    fn counts_are_compared_one_by_one() {
        let count = |fields: &[u32]| {
            let mut counts = Counts::default();
            fields.iter().for_each(|&field| counts.add(field));
            counts
        };
        assert!(count(&[0, 0, 24]).cover(count(&[0, 24])));
        assert!(count(&[0]).cover(count(&[])));
        assert!(!count(&[0, 0, 0, 0]).cover(count(&[1])));
        assert!(!count(&[24; 3]).cover(count(&[24; 4])));
        assert!(count(&[7; 15]).cover(count(&[7; 40])));
    }

    #[test]
    fn things_have_a_field_each() {
        for alignment in Alignment::ALL {
            let mut player = *night("A = Town", "").player(PlayerId::new(0));
            player.alignment = alignment;
            player.dead = true;
            assert!(traits(&player).all(|number| number < Counts::FIELDS));
            assert_eq!(
                traits(&player).count(),
                1 + usize::from(alignment != Alignment::Town)
            );
        }
    }

    #[test]
    fn counts_links_and_things_turn_nights_down() {
        let players = "A = Town Roleblocker|B = Town Roleblocker|C = Town Vanilla|D = Town Bulletproof Vanilla";
        let signature = |actions| Signature::of(&night(players, actions));
        let chain = signature("A: block -> B|B: block -> C");
        let apart = signature("A: block -> C|B: block -> D");
        assert!(chain.may_contain(&chain));
        assert!(!chain.may_contain(&apart));
        assert!(!apart.may_contain(&chain));
        assert!(!chain.may_contain(&signature("A: block -> B|B: block -> C|A: block -> C")));
        assert!(!chain.may_contain(&signature("A: block -> D")));
        assert!(apart.may_contain(&signature("A: block -> D")));
        for one in [chain, apart, Signature::default()] {
            assert_eq!(Signature::from_bytes(&one.to_bytes()), one);
        }
    }

    #[test]
    fn who_is_not_in_the_night_counts_only_for_what_he_has() {
        let with =
            |rest: &str| Signature::of(&night(&format!("A = Town Commuter|{rest}"), "A: commute"));
        assert_eq!(with("Z = Mafia Goon"), with("Z = Town (dead)"));
        assert_ne!(with("Z = Town with 1 money"), with("Z = Town"));
    }

    /// By hand: what is in one place of two nights alike is not enough, where one player is in two places of the other.
    #[test]
    fn a_link_is_one_player_in_two_places() {
        let signature = |actions| {
            let players = "A = Town {block, drive}|B = Town {block, drive}|C = Town|D = Town";
            Signature::of(&night(players, actions))
        };
        let on_one = signature("A: block -> C|B: block -> C");
        let apart = signature("A: block -> C|B: block -> D");
        let each_other = signature("A: block -> B|B: block -> A");
        assert!(
            !apart.may_contain(&on_one)
                && !each_other.may_contain(&on_one)
                && !on_one.may_contain(&each_other)
        );
        let himself = signature("A: drive -> A, C");
        let drives = signature("A: drive -> B, C|B: drive -> A, D");
        assert!(!drives.may_contain(&himself));
        let both = signature("A: drive -> A, C|B: block -> C|A: block -> D");
        assert!(
            both.may_contain(&himself)
                && both.may_contain(&signature("A: drive -> A, C|B: block -> C"))
        );
        assert!(both.may_contain(&apart) && !both.may_contain(&on_one));
    }

    /// By hand: gifts of fruit, of money and of things are three; and where nobody is named, nothing but the ability tells actions apart.
    #[test]
    fn each_kind_counts_for_itself() {
        let gift = |item: &str| {
            Signature::of(&night(
                "A = Town {give, visit}|B = Town",
                &format!("A: give {item} -> B"),
            ))
        };
        let gifts = ["fruit", "money", "gun"].map(gift);
        for (place, one) in gifts.iter().enumerate() {
            assert!(
                gifts
                    .iter()
                    .enumerate()
                    .all(|(other, its)| one.may_contain(its) == (place == other)),
                "{place}"
            );
        }
        let late = Signature::of(&night("A = Town Reviver|B = Town (dead)", "A: revive -> B"));
        assert!(
            gifts
                .iter()
                .all(|gift| !late.may_contain(gift) && !gift.may_contain(&late))
        );
        for one in std::iter::once(late).chain(gifts) {
            assert_eq!(Signature::from_bytes(&one.to_bytes()), one);
        }
    }

    #[test]
    fn what_a_bystander_has_turns_nights_down() {
        let with =
            |rest: &str| Signature::of(&night(&format!("A = Town Commuter|{rest}"), "A: commute"));
        for has in [
            "Z = Town Bulletproof",
            "Z = Town with 1 money",
            "Z = Mafia Ascetic",
            "Z = Town with gun",
            "Z = Town vendor:fruit Vanilla",
        ] {
            assert!(with(has).may_contain(&with("Z = Town")), "{has}");
            assert!(!with("Z = Town").may_contain(&with(has)), "{has}");
        }
        assert!(!with("Z = Mafia Ascetic").may_contain(&with("Z = Cult Ascetic")));
    }

    /// No two things have one number, whatever else a player has.
    #[test]
    fn things_are_told_apart() {
        let mut player = *night("A = Town vendor:fruit Vanilla with gun, 2 money (dead)", "")
            .player(PlayerId::new(0));
        player.passives = Passive::ALL
            .into_iter()
            .fold(player.passives, |all, one| all.with(one));
        player.vends.insert(ItemId::MONEY);
        player.vends.insert(ItemId::GUN);
        let mut sides = Vec::new();
        for alignment in Alignment::ALL {
            player.alignment = alignment;
            let mut all: Vec<u32> = traits(&player).collect();
            let count = all.len();
            all.sort_unstable();
            all.dedup();
            assert_eq!(
                (all.len(), count),
                (
                    count,
                    Passive::Suicidal as usize + 7 + usize::from(alignment != Alignment::Town)
                )
            );
            assert!(all.iter().all(|&number| number < Counts::FIELDS));
            sides.extend(traits(&player).last());
        }
        let count = sides.len();
        sides.sort_unstable();
        sides.dedup();
        assert_eq!(sides.len(), count);
    }
}
