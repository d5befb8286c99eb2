//! Every system against its literal reading.
#![no_main]

use nightcourt_checks::targets::{Case, Target};

nightcourt_fuzz::target!(Target::Agree, |night: Case| Target::Agree.check_case(night));
