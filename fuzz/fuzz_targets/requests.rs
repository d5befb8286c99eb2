//! Any request of a program.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Requests, |text: Text| Target::Requests
    .check(&text.0));
