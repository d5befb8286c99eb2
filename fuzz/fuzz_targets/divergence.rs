//! Nights whose precedents no published corpus has.
#![no_main]

use nightcourt_checks::targets::{Case, Target};

nightcourt_fuzz::target!(Target::Divergence, |night: Case| nightcourt_fuzz::watch(
    night
));
