//! Any text as a host's question.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Ask);
