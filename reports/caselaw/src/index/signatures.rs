//! The signatures of precedents by the actions of their nights, so that a night is compared with few of them: most have an
//! action that it lacks.

use std::collections::BTreeMap;

use nightcourt_precedent::catalogue::Signature;

use super::bytes::{Bytes, put_number, put_row, take_number, take_row};

/// The signatures of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signatures<'a> {
    /// For each set of actions that some night has: its counts, as a row, and the length of its members in bytes.
    pub(super) kinds: Bytes<'a>,
    /// The precedents with each set of actions, in that order. A precedent is its distance from the one before, and the rest
    /// of its signature as a row.
    pub(super) members: Bytes<'a>,
}

/// The bytes of a signature that count actions.
const ACTIONS: usize = 32;

/// Encodes signatures, by place, as [`Signatures::kinds`] and [`Signatures::members`].
pub(super) fn written(signatures: &[Signature]) -> [Vec<u8>; 2] {
    let mut by_actions: BTreeMap<[u8; ACTIONS], (u32, Vec<u8>)> = BTreeMap::new();
    for (place, signature) in (0..).zip(signatures) {
        let bytes = signature.to_bytes();
        let mut actions = [0; ACTIONS];
        actions.copy_from_slice(&bytes[..ACTIONS]);
        let (last, members) = by_actions.entry(actions).or_default();
        put_number(members, u64::from(place - *last));
        put_row(members, &packed(&bytes[ACTIONS..]));
        *last = place;
    }

    let [mut kinds, mut all] = [Vec::new(), Vec::new()];
    for (actions, (_, members)) in by_actions {
        put_row(&mut kinds, &packed(&actions));
        put_number(&mut kinds, members.len() as u64);
        all.extend(members);
    }
    [kinds, all]
}

impl Signatures<'_> {
    /// Returns the places of the precedents that a night of this signature may contain, in order.
    pub(super) fn may_be_in(self, night: &Signature) -> Vec<u32> {
        let mut found = Vec::new();
        self.each(
            |actions| night.may_contain(actions),
            |place, smaller| {
                if night.may_contain(&smaller) {
                    found.push(place);
                }
            },
        );
        found.sort_unstable();
        found
    }

    /// Calls `found` with every precedent, in no order.
    pub(super) fn all(self, found: impl FnMut(u32, Signature)) {
        self.each(|_| true, found);
    }

    /// Calls `found` with the precedents whose actions are wanted. The signature of actions has nothing else.
    fn each(
        self,
        is_wanted: impl Fn(&Signature) -> bool,
        mut found: impl FnMut(u32, Signature),
    ) -> Option<()> {
        let mut kinds = self.kinds.whole();
        let mut start = 0;
        while !kinds.is_empty() {
            let mut bytes = [0; Signature::BYTES];
            unpack(take_row(&mut kinds)?, &mut bytes[..ACTIONS])?;
            let length = usize::try_from(take_number(&mut kinds)?).ok()?;
            let range = start..usize::checked_add(start, length)?;
            start = range.end;
            if !is_wanted(&Signature::from_bytes(&bytes)) {
                continue;
            }

            let mut members = self.members.get(range).unwrap_or_default();
            let mut place = 0;
            while !members.is_empty() {
                place = take_number(&mut members)?.checked_add(place)?;
                unpack(take_row(&mut members)?, &mut bytes[ACTIONS..])?;
                found(u32::try_from(place).ok()?, Signature::from_bytes(&bytes));
            }
        }
        Some(())
    }
}

/// Encodes bytes without their many zeros: a bit for each byte, then the bytes whose bit is set.
fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![0; bytes.len().div_ceil(8)];
    for (place, &byte) in bytes.iter().enumerate().filter(|(_, byte)| **byte != 0) {
        packed[place / 8] |= 1 << (place % 8);
        packed.push(byte);
    }
    packed
}

/// Decodes what [`packed`] made of as many bytes.
fn unpack(packed: &[u8], bytes: &mut [u8]) -> Option<()> {
    let (mask, mut rest) = packed.split_at_checked(bytes.len().div_ceil(8))?;
    bytes.fill(0);
    for (at, bits) in mask.iter().enumerate() {
        let mut bits = *bits;
        while bits != 0 {
            let (&byte, after) = rest.split_first()?;
            *bytes.get_mut(8 * at + bits.trailing_zeros() as usize)? = byte;
            rest = after;
            bits &= bits - 1;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn signature(players: &str, actions: &str) -> Signature {
        let [players, actions] = [players, actions].map(|lines| lines.replace('|', "\n"));
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        Signature::of(&Sheet::parse(&text).expect("a night").night)
    }

    /// By hand: a night contains what has some of its actions on the same players; a trait that it lacks turns a precedent
    /// down, and so does an action.
    #[test]
    fn precedents_are_found_by_their_actions() {
        let players = "A = Town {block, kill}|B = Town {block}|C = Town";
        let all = [
            signature(players, "A: block -> C"),
            signature(players, "A: kill -> C"),
            signature(players, "A: block -> C|B: block -> C"),
            signature("A = Town {block}|C = Town Ascetic", "A: block -> C"),
            signature(players, "B: block -> C"),
        ];
        let [kinds, members] = written(&all);
        let read = |kinds, members| Signatures {
            kinds: Bytes::of(kinds, None),
            members: Bytes::of(members, None),
        };
        let whole = read(&kinds, &members);
        for (night, expected) in [
            ("A: block -> C|A: kill -> C", &[0, 1, 4][..]),
            ("A: block -> C|B: block -> C", &[0, 2, 4]),
            ("A: kill -> C", &[1]),
            ("", &[]),
        ] {
            assert_eq!(
                whole.may_be_in(&signature(players, night)),
                expected,
                "{night}"
            );
        }

        let mut listed = Vec::new();
        whole.all(|place, its| listed.push((place, its)));
        listed.sort_unstable_by_key(|(place, _)| *place);
        assert_eq!(listed, (0..).zip(all).collect::<Vec<_>>());
        // Damage leaves precedents out, and adds none.
        let night = signature(players, "A: block -> C|B: block -> C");
        for length in 0..kinds.len() {
            let cut = read(&kinds[..length], &members).may_be_in(&night);
            assert!(
                cut.iter().all(|place| [0, 2, 4].contains(place)),
                "{length}"
            );
        }
    }
}
