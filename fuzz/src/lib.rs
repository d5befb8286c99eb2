//! Fuzz targets of Night Court. Each body is a plain function here, so that it is compiled, linted and tried with
//! the rest on stable Rust (`tests/smoke.rs`); the files under `fuzz_targets` only hand it to libFuzzer.
//!
//! That systems disagree is no failure. A panic is one, and so is what a function here asserts.

#![forbid(unsafe_code)]

use std::fmt;

use arbitrary::{Arbitrary, Unstructured};
use nightcourt_gen::{Frame, arbitrary::night, items, names};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;

/// Any bytes are errors that stand within the text, or a sheet that prints and parses back to itself.
///
/// # Panics
/// If neither.
pub fn text(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match Sheet::parse(&text) {
        Ok(sheet) => {
            let printed = sheet.to_string();
            match Sheet::parse(&printed) {
                Ok(again) => assert!(again == sheet, "reads back as another night:\n{text}\nprinted:\n{printed}"),
                Err(errors) => panic!("does not read back: {errors:?}\n{text}\nprinted:\n{printed}"),
            }
        }
        Err(errors) => {
            assert!(!errors.is_empty(), "refused without a reason:\n{text}");
            for error in &errors {
                assert!(!error.to_string().is_empty(), "an error without words:\n{text}");
                assert!(text.get(error.span.clone()).is_some(), "an error outside the text: {error:?}\n{text}");
            }
        }
    }
}

/// A night of some frame, and an option of every switch.
pub struct Case {
    /// The night.
    pub night: Night,
    /// The switches.
    pub switches: Switches,
}

impl<'a> Arbitrary<'a> for Case {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> arbitrary::Result<Case> {
        let frame = *bytes.choose(&Frame::ALL)?;
        let mut switches = Switches::default();
        for row in SWITCHES {
            let option = bytes.choose(row.options)?.replace('N', "7");
            // Every option that is listed can be set: the smoke tests try them all.
            let _ = switches.set(row.id, &option);
        }
        Ok(Case { night: night(bytes, &frame.settings()), switches })
    }
}

/// The night as its text, which `nightcourt rule` reads.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = names(self.night.players().len());
        match Sheet::new("", self.night.clone(), names, &items(), Vec::new()) {
            Ok(sheet) => write!(f, "{:?}\n{sheet}", self.switches),
            Err(complaint) => write!(f, "{:?}\n{:?}\n(cannot be written: {complaint})", self.switches, self.night),
        }
    }
}

/// Every system has an outcome, and the same one in fresh buffers as in used ones. Only `rar` and `rar-list` may give
/// up within their budget; how long that takes is for libFuzzer's `-timeout` to judge.
///
/// # Panics
/// If not so, with the night.
pub fn laws(case: &Case) {
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    for system in System::ALL {
        let (mut first_scratch, mut first) = (Scratch::default(), Outcome::default());
        resolve(system, &case.night, &case.switches, &mut first_scratch, &mut first);
        let may_give_up = matches!(system, System::Rar | System::RarList);
        assert!(may_give_up || !first.exhausted, "{} gave up\n{case:?}", system.id());
        for _ in 0..2 {
            resolve(system, &case.night, &case.switches, &mut scratch, &mut outcome);
            let id = system.id();
            assert!(outcome == first, "{id} says another thing the next time\n{case:?}\n{first:?}\n{outcome:?}");
        }
    }
}
