//! Accounts against outcomes, in every format.
#![no_main]

use nightcourt_checks::targets::{Case, Target};

nightcourt_fuzz::target!(Target::Explain, |night: Case| Target::Explain
    .check_case(night));
