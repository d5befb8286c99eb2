//! The tests of this package, in one program, because each program links everything again.

mod around;
mod regressions;
mod targets;
mod worst;
