//! Any text as what a host pastes.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Read, |text: Text| Target::Read.check(&text.0));
