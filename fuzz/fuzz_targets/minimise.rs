//! The minimiser and the canonical form.
#![no_main]

use nightcourt_checks::targets::{Case, Target};

nightcourt_fuzz::target!(Target::Minimise, |night: Case| Target::Minimise
    .check_case(night));
