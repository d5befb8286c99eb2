//! Any text as what a host pastes.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Read);
