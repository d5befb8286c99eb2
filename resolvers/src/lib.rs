//! Resolution of nights of forum Mafia and Werewolf under seven systems, with reasons.
//!
//! # A night
//!
//! By night players send the host their actions; at dawn the host says who died, and tells some of them something. A
//! [`Night`](model::Night) is what the host has before her: a roster, and the actions in the order in which they were
//! submitted. An [`Action`](model::Action) is one use of an [`Ability`](model::Ability). It names at most one player whom
//! it *targets*, and perhaps others who are only *chosen*: the destination of a redirect, the two whom a bus driver
//! swaps. The difference matters, as much acts on what is targeted and nothing on what is chosen.
//!
//! An ability is made of [`Component`](model::Component)s: a jail is a visit, a block and a protection. Players also have
//! [`Passive`](model::Passive)s, which stand without being used. What acts on what is one table, for all systems alike.
//! All trouble comes from two facts: components stop and move other actions, and they are actions' components
//! themselves. So whoever resolves a night must say what goes first, and why.
//!
//! A night is made only by [`Night::new`](model::Night::new), which checks it. Whoever holds one may rely on that: actors
//! are alive and have the ability, only Self-Targeting players target themselves, nothing is submitted twice.
//!
//! # A system
//!
//! A [`System`](system::System) is one answer to what goes first. [`resolve`](system::resolve) turns a night into an
//! [`Outcome`](outcome::Outcome) under a system and a choice of [`Switches`](ruling::Switches), the rulings that hosts
//! dispute. Every system promises:
//!
//! - **An outcome.** Every night has one, in bounded time, without a panic. `rar` and `rar-list` ask questions that can grow
//!   beyond any bound; they count their steps, and an outcome may be [`exhausted`](outcome::Outcome::exhausted).
//! - **The same outcome**, byte for byte, whatever was resolved before in the same [`Scratch`](system::Scratch), on any
//!   machine. Nothing here reads a clock, draws at random, or depends on the order of a hash.
//! - **Names do not matter.** Renaming and reseating players does so in the outcome, and nothing else. Two tie-breaks go by
//!   the roster: `nar-guide`'s among players whom `[order]` does not name, and the last resort of `rar-list`, which says so.
//! - **The order of submission matters only where the system says so**, by an [`Event`](outcome::Event). The few
//!   exceptions are findings, written down among the laws (LAW-4).
//! - **Nobody whom no action names** changes anything.
//!
//! Systems differ in order, and none knows another. The rules of the model that are the same for all (what kills, saves, moves
//! and is read) have one place. A second, literal reading of every rule, which shares no line with the first, finds the mistakes
//! that would look like agreement there.
//!
//! Two outcomes are compared under a [`Lens`](outcome::Lens): who dies, or also what becomes of the living, or also all that
//! players are told. They [agree, diverge or are incomparable](compare::Comparison). A system's own account of a night is in [`explain`]: its steps as data, and their words.
//!
//! # Names
//!
//! Resolvers know players and items by number. A [`Sheet`](text::Sheet) is a night with its names; it reads and prints the
//! [night text](text), the form that hosts type.
//!
//! # Example
//!
//! A mafia roleblocker blocks the cop, the town roleblocker blocks the mafia roleblocker. What is the cop told?
//!
//! ```
//! use nightcourt_resolvers::compare::{Comparison, compare};
//! use nightcourt_resolvers::outcome::{Lens, Outcome};
//! use nightcourt_resolvers::ruling::Switches;
//! use nightcourt_resolvers::system::{Scratch, System, resolve};
//! use nightcourt_resolvers::text::{ClaimText, Sheet, claims};
//!
//! let sheet: Sheet = "
//! [players]
//! Max = Mafia Roleblocker
//! Tim = Town Roleblocker
//! Cop = Town Cop
//! Gus = Mafia Goon
//!
//! [actions]
//! Max -> Cop
//! Tim -> Max
//! Cop -> Gus
//! "
//! .parse()?;
//!
//! // The buffers serve night after night: a steady loop allocates nothing.
//! let mut scratch = Scratch::default();
//! let mut ask = |system| {
//!     let mut outcome = Outcome::default();
//!     resolve(system, &sheet.night, &Switches::default(), &mut scratch, &mut outcome);
//!     outcome
//! };
//! let (nar, snarf) = (ask(System::Nar), ask(System::Snarf));
//! assert_eq!(compare(&nar, &snarf), Comparison::Diverge(Lens::Full));
//!
//! let words = sheet.words();
//! let said = |outcome: &Outcome| {
//!     claims(outcome, words).iter().map(|claim| ClaimText { claim, words }.to_string()).collect::<Vec<_>>()
//! };
//! assert_eq!(said(&nar), ["dies = nobody", "Cop investigate = mafia"]);
//! assert_eq!(said(&snarf), ["dies = nobody", "Cop investigate = no result"]);
//! # Ok::<(), nightcourt_resolvers::text::Errors>(())
//! ```

pub mod budget;
pub mod compare;
pub mod explain;
mod guns;
mod immunity;
pub mod model;
pub mod outcome;
pub mod parts;
pub mod possible;
mod rolecop;
pub mod rule;
pub mod rulebook;
pub mod ruler;
pub mod ruleset;
pub mod ruling;
#[cfg(feature = "serde")]
mod serial;
mod step;
pub mod system;
mod tables;
pub mod text;
pub mod word;

/// The README's examples, tried as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
