//! How a night of forum Mafia or Werewolf resolves, under seven systems, and why.

pub mod explain;
pub mod model;
pub mod outcome;
pub mod ruling;
pub mod system;
pub mod text;
