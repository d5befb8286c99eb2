//! Texts that templates tell of a night, so that the night which a reader should find is known without any reader. The
//! bytes of an input choose the night and its words.

use arbitrary::Unstructured;
use nightcourt_gen::Choose;
use nightcourt_gen::arbitrary::Bytes;
use nightcourt_gen::random::Stream;
use nightcourt_gen::telling::{Form, Half, Told, tell_by};

/// The first byte of an input whose other bytes choose. No text of a host begins with it.
pub(crate) const TOLD: u8 = 0;

/// Answers from bytes, and drawn ones when these run out: the same answer for ever would find no template that fits.
struct Choices<'a, 'b> {
    bytes: Bytes<'a, 'b>,
    then: Stream,
}

impl Choose for Choices<'_, '_> {
    fn below(&mut self, n: u32) -> u32 {
        if self.bytes.0.is_empty() {
            self.then.below(n)
        } else {
            self.bytes.below(n)
        }
    }
}

/// The text that an input chooses; `None` if the input is a text itself. Authors of a reader may look at the open half
/// of the templates alone, so that findings are of this half.
pub(super) fn told(input: &[u8], form: Form) -> Option<Told> {
    let chosen = input.strip_prefix(&[TOLD])?;
    let mut choices = Choices {
        bytes: Bytes(&mut Unstructured::new(chosen)),
        then: Stream::new(0, chosen.len() as u64),
    };
    Some(tell_by(Half::Open, form, &mut choices))
}
