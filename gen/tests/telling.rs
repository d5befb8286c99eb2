//! Promises of texts about nights: the same again from (half, seed, index), every family, nights that can be read.

use std::collections::BTreeSet;

use nightcourt_gen::telling::{Form, Half, Told, tell};
use nightcourt_resolvers::text::Sheet;

const TEXTS: u64 = 2_000;

fn texts(half: Half) -> impl Iterator<Item = (u64, Told)> {
    (0..TEXTS).map(move |index| (index, tell(half, 1, index)))
}

#[test]
fn texts_are_a_function_of_half_seed_and_index() {
    for half in Half::ALL {
        for index in 0..40 {
            assert_eq!(tell(half, 7, index), tell(half, 7, index));
            assert_ne!(tell(half, 7, index).text, tell(half, 8, index).text);
        }
    }
}

#[test]
fn every_family_appears() {
    for half in Half::ALL {
        let seen: BTreeSet<String> = texts(half)
            .flat_map(|(_, told)| {
                told.family
                    .split(" + ")
                    .map(str::to_owned)
                    .collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(seen, half.families().into_iter().collect());
    }
}

#[test]
fn texts_are_short_and_their_nights_can_be_read() {
    for half in Half::ALL {
        for (index, told) in texts(half) {
            let place = || format!("{half:?} {index}, {}:\n{}", told.family, told.text);
            let (form, most) = if index % 2 == 0 {
                (Form::Question, 2_000)
            } else {
                (Form::Paste, 16 << 10)
            };
            assert_eq!(told.form, form, "{}", place());
            assert!((1..=most).contains(&told.text.trim().len()), "{}", place());
            assert!(!told.sheet.night.actions().is_empty(), "{}", place());
            assert_eq!(
                Sheet::parse(&told.sheet.to_string()),
                Ok(told.sheet.clone()),
                "{}",
                place()
            );
        }
    }
}

/// Slips of the pen leave names alone.
#[test]
fn pastes_name_every_player() {
    for half in Half::ALL {
        for (index, told) in texts(half).filter(|(_, told)| told.form == Form::Paste) {
            for name in &told.sheet.names {
                assert!(
                    told.text.contains(name.as_str()),
                    "{half:?} {index} {name}:\n{}",
                    told.text
                );
            }
        }
    }
}
