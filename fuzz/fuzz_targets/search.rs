//! Any query, and any index.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Search);
