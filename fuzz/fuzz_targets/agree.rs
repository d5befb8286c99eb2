//! Every system against its literal reading.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Agree);
