//! Any text as a rulebook.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Rulebook);
