//! Any two checkpoints as parts of one campaign.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Merge, |text: Text| Target::Merge.check(&text.0));
