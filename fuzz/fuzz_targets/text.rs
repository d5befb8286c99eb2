//! Any bytes as a night text.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Text);
