//! Any query, and any index.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Search, |text: Text| Target::Search.check(&text.0));
