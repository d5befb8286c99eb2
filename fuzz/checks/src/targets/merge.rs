//! `merge`: two lines as two checkpoints make the same whole in either order, or are refused in either order and left as they are.

use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::checkpoint::{read, write};
use nightcourt_corpus::record::checksum::with_checksum;

use super::plant::planted;
use super::target::Target;
use super::tried::Tried;
use super::wrong::Wrong;

pub(super) fn check(bytes: &[u8]) -> Result<Tried, Wrong> {
    let mut lines = bytes
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty());
    let (Some(one), Some(other)) = (lines.next(), lines.next()) else {
        return Ok(Tried::Refused);
    };
    // What was changed is refused for its hash alone: with another one it is read.
    let state = |line: &[u8]| read(&with_checksum(line.to_vec()));
    let (Ok(one), Ok(other)) = (state(one), state(other)) else {
        return Ok(Tried::Refused);
    };
    let [first, second] = [[&one, &other], [&other, &one]].map(|[into, from]| {
        let mut into = into.clone();
        let refused = into.merge(from.clone()).err().map(|why| why.to_string());
        (into, refused)
    });
    match (first, second) {
        ((mut whole, None), (turned, None)) => {
            if planted(Target::Merge) && whole.precedents.len() > one.precedents.len() {
                whole.precedents.pop_last();
            }
            let (whole, turned) = (written(&whole)?, written(&turned)?);
            if whole != turned {
                return Wrong::say("order", "in the other order they make another whole");
            }
            let again = read(&whole)
                .map_err(|damage| format!("what was merged does not read back: {damage}"));
            match again {
                Ok(state) if state.nights() == one.nights() + other.nights() => Ok(Tried::Asked),
                Ok(state) => Wrong::say(
                    "sum",
                    format!(
                        "{} and {} make {}",
                        one.nights(),
                        other.nights(),
                        state.nights()
                    ),
                ),
                Err(why) => Wrong::say("reads-back", why),
            }
        }
        ((left, Some(why)), (turned, Some(_))) => {
            let left_alone =
                written(&left)? == written(&one)? && written(&turned)? == written(&other)?;
            if left_alone {
                Ok(Tried::Asked)
            } else {
                Wrong::say(
                    "refused",
                    format!("refused, and changed all the same: {why}"),
                )
            }
        }
        ((_, Some(why)), (_, None)) | ((_, None), (_, Some(why))) => Wrong::say(
            "order",
            format!("in one order they make a whole, in the other: {why}"),
        ),
    }
}

fn written(state: &State) -> Result<Vec<u8>, Wrong> {
    write(state).or_else(|error| Wrong::say("writes", error.to_string()))
}
