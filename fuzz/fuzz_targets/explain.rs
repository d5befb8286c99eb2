//! Accounts against outcomes, in every format.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Explain);
