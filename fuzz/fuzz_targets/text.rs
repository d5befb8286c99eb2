//! Any bytes as a night text.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Text, |text: Text| Target::Text.check(&text.0));
