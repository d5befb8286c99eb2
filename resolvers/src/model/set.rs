//! Sets of players, actions or items as one 64-bit mask: copied, compared and joined in one instruction.

use std::fmt;
use std::marker::PhantomData;

/// Something numbered from 0 to 63 within its night.
pub trait Id: Copy {
    /// The identifier with this number.
    fn from_index(index: usize) -> Self;
    /// Its number.
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
        pub struct $name(u8);

        impl $name {
            /// The identifier with this number.
            #[must_use]
            pub const fn new(index: u8) -> Self {
                Self(index)
            }
            /// Its number, from 0.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl Id for $name {
            fn from_index(index: usize) -> Self {
                Self(index as u8)
            }
            fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({})", stringify!($name), self.0)
            }
        }
    };
}

id! {
    /// A player, by place in the roster.
    PlayerId
}
id! {
    /// A submitted action, by place in the order of submission.
    ActionId
}
id! {
    /// An item, by place in the night's list of items. `fruit` and `money` are always the first two.
    ItemId
}

impl ItemId {
    /// Fruit only informs whoever receives it.
    pub const FRUIT: ItemId = ItemId(0);
    /// Money adds up.
    pub const MONEY: ItemId = ItemId(1);
    /// The gun, which a Gunsmith reads.
    pub const GUN: ItemId = ItemId(2);
    /// Items from here on are held.
    pub const FIRST_HELD: usize = 2;

    /// Reports whether whoever receives it holds it from then on (neither fruit nor money).
    #[must_use]
    pub const fn is_held(self) -> bool {
        self.0 as usize >= Self::FIRST_HELD
    }
}

/// A set of at most 64 numbered things.
pub struct Set<I> {
    bits: u64,
    of: PhantomData<I>,
}

/// A set of players.
pub type PlayerSet = Set<PlayerId>;
/// A set of submitted actions.
pub type ActionSet = Set<ActionId>;
/// A set of items.
pub type ItemSet = Set<ItemId>;

impl<I> Clone for Set<I> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<I> Copy for Set<I> {}
impl<I> PartialEq for Set<I> {
    fn eq(&self, other: &Self) -> bool {
        self.bits == other.bits
    }
}
impl<I> Eq for Set<I> {}
impl<I> PartialOrd for Set<I> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl<I> Ord for Set<I> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.bits.cmp(&other.bits)
    }
}
impl<I> std::hash::Hash for Set<I> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.bits.hash(state);
    }
}
impl<I> Default for Set<I> {
    fn default() -> Self {
        Self::EMPTY
    }
}
impl<I: Id + fmt::Debug> fmt::Debug for Set<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Id::index)).finish()
    }
}

impl<I> Set<I> {
    /// The set of nothing.
    pub const EMPTY: Self = Self::from_bits(0);

    /// The set whose members' numbers are the bits set.
    #[must_use]
    pub const fn from_bits(bits: u64) -> Self {
        Self {
            bits,
            of: PhantomData,
        }
    }
    /// The members' numbers as bits.
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.bits
    }
    /// The first `count` things.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        Self::from_bits(if count >= 64 {
            u64::MAX
        } else {
            (1 << count) - 1
        })
    }
    /// Reports whether it has no member.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.bits == 0
    }
    /// Number of members.
    #[must_use]
    pub const fn len(self) -> usize {
        self.bits.count_ones() as usize
    }
    /// Reports whether the two share a member.
    #[must_use]
    pub const fn meets(self, other: Self) -> bool {
        self.bits & other.bits != 0
    }
    /// The members of either.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self::from_bits(self.bits | other.bits)
    }
    /// The members of both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self::from_bits(self.bits & other.bits)
    }
    /// The members of this that are not members of the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self::from_bits(self.bits & !other.bits)
    }
}

impl<I: Id> Set<I> {
    /// The set of one.
    #[must_use]
    pub fn of(member: I) -> Self {
        Self::from_bits(1 << member.index())
    }
    /// Reports whether it is a member.
    #[must_use]
    pub fn contains(self, member: I) -> bool {
        self.bits >> member.index() & 1 == 1
    }
    /// Adds a member.
    pub fn insert(&mut self, member: I) {
        self.bits |= 1 << member.index();
    }
    /// Takes a member out.
    pub fn remove(&mut self, member: I) {
        self.bits &= !(1 << member.index());
    }
    /// The member with the lowest number.
    #[must_use]
    pub fn lowest(self) -> Option<I> {
        (self.bits != 0).then(|| I::from_index(self.bits.trailing_zeros() as usize))
    }
    /// The members, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = I> + Clone {
        ones(self.bits).map(|bit| I::from_index(usize::from(bit)))
    }
}

/// The places of the bits that are set, the lowest first.
pub(crate) fn ones(mut bits: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let lowest = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
        bits &= bits - 1;
        Some(lowest)
    })
}

impl<I: Id> FromIterator<I> for Set<I> {
    fn from_iter<T: IntoIterator<Item = I>>(members: T) -> Self {
        let mut set = Self::EMPTY;
        for member in members {
            set.insert(member);
        }
        set
    }
}
