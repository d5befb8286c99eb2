//! Whatever a page may be asked.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Court);
