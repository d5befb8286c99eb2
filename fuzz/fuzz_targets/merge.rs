//! Any two checkpoints as parts of one campaign.
#![no_main]

use nightcourt_checks::targets::Target;

nightcourt_fuzz::target!(Target::Merge);
