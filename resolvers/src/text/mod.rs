//! The night text: what moderators type, and what everything here prints (the rules of TEXT). One form, both ways:
//! [`Sheet::parse`] reads what [`Display`](std::fmt::Display) writes, and writing and reading again gives an equal
//! sheet.
//!
//! ```text
//! night    = title, sections
//! title    = comment lines before the first section
//! section  = "[roles]"    role*                    (roles of the night's own)
//!          | "[players]"  player*
//!          | "[actions]"  action*
//!          | "[order]"    names                     (may name some players only; lines or commas)
//!          | "[expect " system+ "]"  claim+         (any number of these)
//! role     = NAME "=" spelled
//! spelled  = "{" abilities (";" passives)? "}"
//! player   = NAME "=" alignment modifier* ROLE? spelled? ("with" things)? "(dead)"?
//! alignment= "Town" | "Mafia" | "Werewolf" | "Cult" | "Neutral (Hostile)" | "Neutral (Scum-friendly)"
//!          | "Neutral (Town-friendly)"
//! modifier = a passive, as "Ninja", "Strong-Willed", "vendor:fruit"; a limit, as "1-Shot", "Odd-Night", "Night 2"; another
//!            ROLE, as "Neighbor"
//! things   = (ITEM | NUMBER "money"), ...
//! action   = NAME (":" ability? ITEM?)? ("->" names)?
//! claim    = "dies" "=" names
//!          | NAME ("track" | "watch") "=" names | "nobody" | "no result" | "nothing"
//!          | NAME "investigate" "=" reading | "no result" | "nothing"
//!          | NAME "rolecop" "=" ROLE | "{" abilities "}" | "vanilla" | "no result" | "nothing"
//!          | NAME "gunsmith" "=" "gun" | "no gun" | "no result" | "nothing"
//!          | NAME "vanilla-cop" "=" "vanilla" | "not vanilla" | "no result" | "nothing"
//!          | NAME "neapolitan" "=" "vanilla town" | "not vanilla town" | "no result" | "nothing"
//!          | NAME ("follow" | "voyeur") "=" abilities | "nothing" | "no result"
//!          | NAME "motion" "=" "motion" | "no motion" | "no result" | "nothing"
//!          | NAME "receives" "=" ITEM | "nothing"
//!          | NAME "alignment" "=" reading          at the end of the night
//!          | NAME "abilities" "=" "lost" | "kept"
//!          | NAME "holds" "=" ITEM, ... | "nothing"
//!          | NAME "money" "=" NUMBER
//!          | NAME "revived" "=" "yes" | "no"
//! names    = NAME, ... ","?
//! ```
//!
//! - `#` starts a comment, anywhere. Lines end with a line feed; a carriage return before it is passed over.
//! - Case does not matter except in the names of players and items. A player's name is looked up as typed first, and
//!   then without regard to case if that fits one player only.
//! - A NAME holds none of `= : , > #` nor control characters. An ITEM holds none of `;{}()[]"` either, and is in
//!   quotes where it would be read as something else: `vendor:"hot pie"`, `"2 money"`, `"nothing"`.
//! - Without a role a player is a Goon if Mafia and Vanilla otherwise. A role may be named by an alias. Words are taken from
//!   the front, the longest known ones first; of several roles the last that has a night action is the role, else the last.
//!   A `Miller Cop` is a Cop with a modifier, a `Miller` a Miller, and a `Commuter Serial Killer` may kill and commute.
//! - After a role of the table, abilities in braces are instead of its own: `JOAT {kill, protect}`. There, and there alone,
//!   parentheses do as well, and an ability may be named by a role that has it: `JOAT (Doctor, Cop)`. Limits and passives
//!   alone leave the role its own: `Cop (1-shot)`.
//! - A ROLE of the night's own is a name as an ITEM is; it stands in quotes where it would be read as something else.
//! - An action may leave out its ability if the role has just one, or has none and its side shares a kill. A gift may
//!   leave out its item if the role has a usual one.
//! - Of several lines that one player is told of one kind, each is a claim of its own; together they claim that
//!   exactly these lines are told. `nothing` claims that no such line is told.
//! - A list of names may end in a comma. One that is a single name must if that name would read as a word of the
//!   grammar: `dies = nobody,` is the death of a player called nobody.

mod actions;
mod check;
mod definition;
mod error;
mod expect;
mod file_error;
mod items;
mod left_out;
mod lookalike;
mod name;
mod phrase;
mod piece;
mod players;
mod print;
mod read;
mod sheet;
mod suggest;
pub mod vocabulary;
mod words;

pub use check::Mismatch;
pub use definition::{Definition, check_free};
pub use error::{Complaint, Error, ErrorKind, Meant};
pub use expect::{Claim, Expectation};
pub use file_error::FileError;
pub use items::{Items, check_held};
pub use left_out::{LeftOut, left_out, left_out_clauses};
pub use lookalike::{Lookalike, acts, is_invisible, lookalikes, turns};
pub use name::{MAX_NAME, add_to_order, check_item, check_name, check_new_name, find_player};
pub use players::player_in_words;
pub use print::{ClaimText, claim_words};
pub use read::MOST_ERRORS;
pub use sheet::{Context, Errors, MAX_TEXT, Sheet, invalid};
pub use suggest::closest;
pub use words::{claims, compare_values, event_words, title_words, value_words};
