//! The JSON forms of nights and verdicts (TEXT-11 to TEXT-17): [`night`] and [`verdict`]. serde derives are on the row
//! types here, not on the model.

pub mod house;
mod known;
pub mod night;
mod object;
pub mod read;
mod text;
pub mod verdict;
mod write;

pub use read::{Error, Read, Reader, read_sheet, read_sheet_in};
pub use text::Text;
pub use write::{
    Called, Escaped, write_account, write_error, write_left_out, write_list, write_outcomes,
    write_string, write_verdict,
};
