//! Any request of a program.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Requests);
