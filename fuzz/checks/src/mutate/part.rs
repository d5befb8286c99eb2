//! Checkpoints by part: a line becomes the checkpoint of other nights, of another frame or seed; or the two change places.

use std::ops::Range;

use nightcourt_corpus::campaign::observer::{Go, run};
use nightcourt_corpus::campaign::{Plan, Ranges, State, checkpoint};
use nightcourt_gen::random::Stream;
use nightcourt_gen::{Choose, Frame};
use nightcourt_resolvers::ruler::SEVEN;

/// A part is of so many nights at most: a night that diverges takes milliseconds.
const MOST_NIGHTS: u32 = 3;
const AMONG: u32 = 6;

/// The checkpoint of these nights of a campaign, on a line; none if a night takes more than it may.
pub(crate) fn checkpoint(frame: Frame, seed: u64, nights: Range<u64>) -> Option<Vec<u8>> {
    let mut plan = Plan::new(frame, nights.end, seed);
    plan.frames = vec![(frame.into(), Ranges::one(nights))];
    let mut state = State::new(plan.terms.clone());
    run(&plan, &mut state, 1, &SEVEN, &mut |_, _| Go::On).ok()?;
    let written = checkpoint::write(&state).ok()?;
    Some([written.trim_ascii(), b"\n"].concat())
}

fn drawn(stream: &mut Stream) -> Option<Vec<u8>> {
    let frames = [Frame::Uniform, Frame::Normal];
    let frame = frames[stream.below(frames.len() as u32) as usize];
    // Mostly of one seed: parts of different ones are refused for that alone.
    let seed = if stream.below(6) == 0 { 6 } else { 5 };
    let first = stream.below(AMONG);
    let nights = u64::from(first)..u64::from(first + 1 + stream.below(MOST_NIGHTS));
    checkpoint(frame, seed, nights)
}

fn lines(bytes: &[u8]) -> Vec<Vec<u8>> {
    let lines = bytes.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    lines.map(|line| [line, b"\n"].concat()).collect()
}

/// The same with one of its lines another.
pub(super) fn mutate(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let mut lines = lines(bytes);
    if lines.len() < 2 || stream.below(8) == 0 {
        lines = (0..2).filter_map(|_| drawn(stream)).collect();
    } else if let Some(part) = drawn(stream) {
        lines[stream.below(2) as usize] = part;
    }
    lines.concat()
}

/// A line of each.
pub(super) fn cross(one: &[u8], other: &[u8], stream: &mut Stream) -> Vec<u8> {
    let (one, other) = (lines(one), lines(other));
    if one.is_empty() || other.is_empty() {
        return Vec::new();
    }
    let [first, second] = [one, other].map(|lines| lines[stream.below(lines.len() as u32) as usize].clone());
    [first, second].concat()
}
