//! The fuzz targets on inputs that are at hand, on stable Rust.

use arbitrary::{Arbitrary, Unstructured};
use nightcourt_fuzz::{Case, laws, text};
use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;
use nightcourt_resolvers::ruling::{SWITCHES, Switches};

/// Bytes that are the same in every run.
fn bytes(index: u64, most: u32) -> Vec<u8> {
    let mut stream = Stream::new(4, index);
    (0..stream.below(most + 1)).map(|_| stream.below(256) as u8).collect()
}

#[test]
fn text_takes_any_bytes() {
    for index in 0..20_000 {
        text(&bytes(index, 60));
    }
}

/// The golden nights, whole and with a byte changed, left out or said twice.
#[test]
fn text_takes_nights_that_are_nearly_right() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../resolvers/tests/golden");
    let mut nights = 0;
    for entry in std::fs::read_dir(folder).expect("the golden nights are there") {
        let night = std::fs::read(entry.expect("can be listed").path()).expect("can be read");
        text(&night);
        let mut stream = Stream::new(4, nights);
        for _ in 0..200 {
            let mut changed = night.clone();
            let at = stream.below(night.len() as u32) as usize;
            match stream.below(3) {
                0 => changed[at] = stream.below(256) as u8,
                1 => drop(changed.remove(at)),
                _ => changed.insert(at, night[at]),
            }
            text(&changed);
        }
        nights += 1;
    }
    assert!(nights > 50, "{nights} golden nights");
}

#[test]
fn laws_hold_of_nights_from_bytes() {
    let mut longest = 0;
    for index in 0..5_000 {
        let bytes = bytes(index, 300);
        let case = Case::arbitrary(&mut Unstructured::new(&bytes)).expect("any bytes are a case");
        longest = longest.max(case.night.actions().len());
        laws(&case);
    }
    assert!(longest >= 8, "at most {longest} actions");
}

#[test]
fn every_option_of_a_switch_can_be_set() {
    for row in SWITCHES {
        for option in row.options {
            assert!(Switches::default().set(row.id, &option.replace('N', "7")).is_ok(), "{}={option}", row.id);
        }
    }
}
