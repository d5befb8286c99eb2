//! Whatever a page may be asked.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Court, |text: Text| Target::Court.check(&text.0));
