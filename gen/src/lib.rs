//! Random nights: one builder, many choosers.
//!
//! [`build_night`] is the only maker of nights. It asks a [`Choose`] for small numbers and nothing else, so that
//! a seeded stream ([`random`]) and the bytes of a fuzzer (`arbitrary`) make the same kind of night and differ only in
//! who answers. A property test (`proptest`) makes a night that fails [smaller]. Every limit is a documented field of
//! [`Settings`]; the presets that users know by name are [`Frame`]s.
//!
//! Games that are dealt can be [files](mod@file), and those that come with the program are.
//!
//! A night is a function of (settings, seed, index): every index has a stream of its own, so any night of a
//! campaign can be made again without those before it, by any thread, in any order.
//!
//! ```
//! use nightcourt_gen::{Buffers, Frame, random::night};
//!
//! let settings = Frame::Uniform.settings();
//! let mut buffers = Buffers::default();
//! for index in 0..3 {
//!     let night = night(&settings, 7, index, buffers);
//!     println!("{} players, {} actions", night.players().len(), night.actions().len());
//!     buffers = Buffers::from(night); // the next night is built in the same memory
//! }
//! ```

mod actions;
mod build;
mod choose;
mod frame;
mod game;
mod names;
mod plain;
mod roles;
mod settings;
mod tally;

#[cfg(feature = "arbitrary")]
pub mod arbitrary;
pub mod census;
#[cfg(feature = "schema")]
pub mod closed;
pub mod file;
pub mod only;
pub mod panics;
#[cfg(feature = "proptest")]
pub mod proptest;
pub mod random;
pub mod seats;
pub mod smaller;
pub mod telling;

pub use build::{Buffers, build_night};
pub use choose::{Chance, Choose, Span, Table};
pub use frame::{CustomFrame, DIGITS, Frame, UnknownFrame, are_digits};
pub use game::{Deal, Fill, Hands, Killer, Modifier};
pub use names::{FuzzNight, ITEMS, NAMES, PASSIVES, item, items, names, sheet, text};
pub use plain::plain_role;
pub use settings::{Acting, Aim, Casting, Extra, Settings, TargetPool, Use};
pub use tally::{Feature, Tally};

/// The README's examples, tried as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
