//! Any text as a setup.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Setup);
