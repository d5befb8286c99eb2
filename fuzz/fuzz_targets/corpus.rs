//! Any bytes as the files of a corpus.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Corpus);
