//! The minimiser and the canonical form.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Minimise);
