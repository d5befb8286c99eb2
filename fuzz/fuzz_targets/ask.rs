//! Any text as a host's question.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Ask, |text: Text| Target::Ask.check(&text.0));
