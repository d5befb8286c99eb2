//! Any text as a rulebook.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Rulebook, |text: Text| Target::Rulebook
    .check(&text.0));
