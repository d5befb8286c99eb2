//! Nights per second.
fn main() {}
