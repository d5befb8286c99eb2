//! Nights through every system, and what must hold of them.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Laws);
