//! The tests of this package, in one program, because each program links everything again.

mod census;
mod files;
mod frames;
mod laws;
mod nights;
mod shares;
mod strangers;
mod telling;
