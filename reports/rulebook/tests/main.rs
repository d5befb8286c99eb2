//! The tests of rulebooks, in one program, because each program links everything again. `golden` is one of its own: planted
//! faults (`scripts/power`) build nothing else.

mod classes;
mod files;
mod rest;
mod steps;
mod summary;
