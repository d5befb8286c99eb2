//! Any bytes as a night in JSON.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Json);
