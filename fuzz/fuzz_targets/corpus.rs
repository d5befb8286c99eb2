//! Any bytes as the files of a corpus.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Corpus, |text: Text| Target::Corpus.check(&text.0));
