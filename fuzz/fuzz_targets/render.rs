//! Names that are markup, in every format.
#![no_main]

use nightcourt_checks::targets::Target;
use nightcourt_fuzz::Text;

nightcourt_fuzz::target!(Target::Render, |text: Text| Target::Render.check(&text.0));
