//! The fewest bytes that still fail: pieces are taken out, large ones first, until no single byte can go.

use super::{Failure, Tries, failure};
use crate::targets::Target;

pub(super) fn shrink(
    target: Target,
    mut bytes: Vec<u8>,
    found: &Failure,
    tries: &Tries,
) -> Vec<u8> {
    let again =
        |bytes: &[u8]| failure(|| target.check(bytes)).is_some_and(|again| again.is_as(found));
    let fails = |bytes: &[u8]| tries.take() && again(bytes);
    let mut piece = bytes.len().div_ceil(2);
    while piece > 0 {
        let mut at = 0;
        let mut smaller = false;
        while at < bytes.len() {
            let mut fewer = bytes.clone();
            fewer.drain(at..(at + piece).min(bytes.len()));
            if fails(&fewer) {
                bytes = fewer;
                smaller = true;
            } else {
                at += piece;
            }
        }
        // Only after a round that took nothing away are smaller pieces tried.
        if !smaller || piece > bytes.len() {
            piece /= 2;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A target that fails is planted by what is asked of it: here, that the text be no night.
    #[test]
    fn what_does_not_fail_is_left_alone() {
        let found = Failure {
            rule: "no such rule".to_owned(),
            message: String::new(),
        };
        let shrunk = shrink(
            Target::Text,
            b"[players]\n".to_vec(),
            &found,
            &Tries::new(Tries::ALL),
        );
        assert_eq!(shrunk, b"[players]\n");
    }
}
