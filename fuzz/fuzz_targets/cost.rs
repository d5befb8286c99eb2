//! Nights that cost a command more: libFuzzer counts the work as coverage, in addition to the code.
#![no_main]

use std::sync::atomic::{AtomicU8, Ordering};

use nightcourt_checks::targets::{Case, Target, Tried, Wrong, cost, within};
use nightcourt_checks::worst::{BUCKETS, Command, bucket};

/// For each command one for each bucket of work. libFuzzer takes the bytes of this section for counters, looks at them
/// after each input, and keeps an input that sets one which none has set before.
// The name of a section is all that is unsafe here: linked to another's meaning it could break a program. This one has only the
// meaning that libFuzzer gives it, which reads and clears it as bytes.
#[unsafe(link_section = "__libfuzzer_extra_counters")]
#[used]
static COUNTERS: [AtomicU8; Command::ALL.len() * BUCKETS] =
    [const { AtomicU8::new(0) }; Command::ALL.len() * BUCKETS];

nightcourt_fuzz::target!(Target::Cost, |night: Case| counted(night));

fn counted(case: &Case) -> Result<Tried, Wrong> {
    let Some((command, work)) = cost(case) else {
        return Ok(Tried::Refused);
    };
    COUNTERS[command as usize * BUCKETS + bucket(work)].store(1, Ordering::Relaxed);
    within(command, work)
}
