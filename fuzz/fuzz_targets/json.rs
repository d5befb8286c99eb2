//! Any bytes as a night in JSON.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Json, |text: Text| Target::Json.check(&text.0));
