//! Nights through every system, and what must hold of them.
#![no_main]

use nightcourt_checks::targets::{Case, Target};

nightcourt_fuzz::target!(Target::Laws, |night: Case| Target::Laws.check_case(night));
