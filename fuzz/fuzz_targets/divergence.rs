//! Nights whose precedents no published corpus has.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Divergence, nightcourt_fuzz::watch);
