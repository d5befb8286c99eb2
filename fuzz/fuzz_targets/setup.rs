//! Any text as a setup.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Setup, |text: Text| Target::Setup.check(&text.0));
