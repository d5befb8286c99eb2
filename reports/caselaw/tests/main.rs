//! The tests of this package, in one program, because each program links everything again.

mod pieces;
mod published;
mod reasons;
mod withdrawn;
