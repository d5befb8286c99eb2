//! Nights by the million: JSON lines in (objects, or night texts as strings), a verdict line per system out, in order, on all cores.
//!
//! The reader cuts the input into blocks at line ends, the thread pool resolves them in any order, and the writer
//! prints the answers in the order of the blocks. The number of blocks in flight is bounded, and with it memory. No
//! answer depends on block ends or threads, so the bytes are the same for any number of threads.

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, sync_channel};

use memchr::memchr;
use nightcourt_resolvers::model::RoleSet;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::possible::{BUDGET, possible};
use nightcourt_resolvers::ruler::{Panel, RulerId};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::{Context, Sheet, left_out_clauses};

use crate::json::{
    Called, Escaped, Read, Reader, Text, read_sheet_in, write_error, write_left_out,
    write_outcomes, write_verdict,
};

/// The largest length of a line, in bytes.
pub const MAX_LINE: usize = 1 << 20;

/// Size in bytes at which a block is cut at the next line end.
const BLOCK: usize = 1 << 16;

/// The options of a batch.
#[derive(Clone, Debug)]
pub struct Request {
    /// The rulers.
    pub panel: Panel,
    /// The systems, in the order in which each night's verdicts are written.
    pub systems: Vec<RulerId>,
    /// The switches of the systems.
    pub switches: Switches,
    /// The roles whose players are Self-Targeting.
    pub self_targeting: RoleSet,
    /// Number of threads; 0 for one per core.
    pub threads: usize,
}

/// Totals of a batch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Nights resolved.
    pub nights: u64,
    /// Invalid lines.
    pub errors: u64,
}

/// Processes the lines of a batch one at a time, in memory that is reused.
#[derive(Debug, Default)]
pub struct LineResolver {
    reader: Reader,
    scratch: Scratch,
    outcome: Outcome,
    players: Escaped,
    things: Escaped,
    left_out: Escaped,
}

impl LineResolver {
    /// Writes the lines that answer one line of input, and reports whether it was a night.
    pub fn answer(
        &mut self,
        number: u64,
        line: &[u8],
        request: &Request,
        out: &mut Vec<u8>,
    ) -> bool {
        match self.night(number, line, request, out) {
            Ok(()) => true,
            Err(error) => {
                write_error(out, number, &error);
                out.push(b'\n');
                false
            }
        }
    }

    fn night(
        &mut self,
        number: u64,
        line: &[u8],
        request: &Request,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        if line.len() > MAX_LINE {
            return Err(format!("the line has more than {MAX_LINE} bytes"));
        }
        let text = std::str::from_utf8(line).map_err(|error| format!("not UTF-8: {error}"))?;
        self.reader.self_targeting = request.self_targeting;
        let Read {
            night,
            names,
            items,
            roles,
        } = match text.starts_with('"') {
            true => text_night(text, request)?,
            false => self.reader.read(text).map_err(|errors| joined(&errors))?,
        };
        self.players.set(&names);
        self.things.set(&items);
        self.left_out
            .set(&left_out_clauses(night.players(), &names));
        for &system in &request.systems {
            request.panel.resolve(
                system,
                &night,
                &request.switches,
                &mut self.scratch,
                &mut self.outcome,
            );
            let called = &Called {
                players: &self.players,
                things: &self.things,
                items: &items,
                roles: &roles,
            };
            write_verdict(out, number, system, &self.outcome, called);
            let asked = system
                .system()
                .filter(|&known| request.switches.asks_all(known) && !self.outcome.exhausted);
            if let Some(known) = asked {
                let all = possible(known, &night, &request.switches, BUDGET);
                write_outcomes(out, &all, called);
            }
            if !self.outcome.exhausted {
                write_left_out(out, &self.left_out);
            }
            out.push(b'\n');
        }
        self.reader.done(night);
        Ok(())
    }
}

/// Reads a night from its text, which a JSON string holds. The text may be JSON too.
fn text_night(string: &str, request: &Request) -> Result<Read<'static>, String> {
    let text: String =
        serde_json::from_str(string).map_err(|error| format!("not a night: {error}"))?;
    let rulers: Vec<RulerId> = request.panel.added().map(|ruler| ruler.id()).collect();
    let context = Context {
        rulers: &rulers,
        self_targeting: request.self_targeting,
    };

    let sheet = match text.trim_start().starts_with('{') {
        true => read_sheet_in(&text, &context).map_err(|errors| joined(&errors))?,
        false => Sheet::parse_in(&text, &context).map_err(|errors| joined(&errors))?,
    };
    Ok(Read {
        night: sheet.night,
        names: sheet.names.into_iter().map(Text::from).collect(),
        items: sheet.items.into_iter().map(Text::from).collect(),
        roles: sheet.roles,
    })
}

fn joined(errors: &[impl ToString]) -> String {
    let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
    errors.join("\n")
}

#[derive(Debug, Default)]
struct Block {
    first: u64,
    bytes: Vec<u8>,
    /// The ends of the lines in `bytes`, which has no line feeds.
    ends: Vec<usize>,
}

struct Answer {
    bytes: Vec<u8>,
    tally: Tally,
}

impl Block {
    fn answer(&self, request: &Request) -> Answer {
        thread_local! {
            static RESOLVER: std::cell::RefCell<LineResolver> = std::cell::RefCell::default();
        }
        let mut answer = Answer {
            bytes: Vec::with_capacity(self.bytes.len() * 3),
            tally: Tally::default(),
        };
        RESOLVER.with_borrow_mut(|resolver| {
            let mut start = 0;
            for (number, &end) in (self.first..).zip(&self.ends) {
                let line = self.bytes[start..end].trim_ascii();
                start = end;
                if line.is_empty() {
                    continue;
                }
                let night = resolver.answer(number, line, request, &mut answer.bytes);
                answer.tally.nights += u64::from(night);
                answer.tally.errors += u64::from(!night);
            }
        });
        answer
    }
}

/// Resolves every line. A night's number is that of its line, from 0; empty lines are skipped.
///
/// # Errors
/// If reading or writing fails. [`io::ErrorKind::BrokenPipe`] if the reader of the output has closed it.
pub fn run(
    input: impl BufRead,
    output: &mut (impl Write + Send),
    request: &Request,
) -> io::Result<Tally> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(request.threads)
        .build()
        .map_err(io::Error::other)?;
    let request = Arc::new(request.clone());
    let (queue, answers) = sync_channel::<Receiver<Answer>>(4 * pool.current_num_threads());
    std::thread::scope(|scope| {
        let writer = scope.spawn(move || write(&answers, output));
        let read = read(input, |block| {
            let (sender, receiver) = sync_channel(1);
            // The writer has failed, and reports the error.
            if queue.send(receiver).is_err() {
                return false;
            }
            let request = Arc::clone(&request);
            pool.spawn(move || {
                let _ = sender.send(block.answer(&request));
            });
            true
        });
        drop(queue);
        let written = writer
            .join()
            .unwrap_or_else(|_| Err(io::Error::other("the writer failed")));
        written.and_then(|tally| read.map(|()| tally))
    })
}

fn write(answers: &Receiver<Receiver<Answer>>, output: &mut impl Write) -> io::Result<Tally> {
    let mut tally = Tally::default();
    for answer in answers {
        let answer = answer.recv().map_err(io::Error::other)?;
        output.write_all(&answer.bytes)?;
        tally.nights += answer.tally.nights;
        tally.errors += answer.tally.errors;
    }
    output.flush()?;
    Ok(tally)
}

/// Cuts the input into blocks. A block also ends where the input has no more bytes for now, so that nights typed one at
/// a time are answered one at a time.
fn read(mut input: impl BufRead, mut take: impl FnMut(Block) -> bool) -> io::Result<()> {
    let mut block = Block::default();
    loop {
        let given = match input.fill_buf() {
            Ok(given) => given,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        let used = given.len();
        if used == 0 {
            if block.bytes.len() > block.ends.last().copied().unwrap_or(0) {
                block.ends.push(block.bytes.len());
            }
            take(block);
            return Ok(());
        }
        let mut rest = given;
        while !rest.is_empty() {
            let end = memchr(b'\n', rest);
            let (line, ended) = (&rest[..end.unwrap_or(rest.len())], end.is_some());
            rest = &rest[line.len() + usize::from(ended)..];
            // A line that is too long is cut just above the limit.
            let kept = block.bytes.len() - block.ends.last().copied().unwrap_or(0);
            let room = (MAX_LINE + 1).saturating_sub(kept);
            block.bytes.extend_from_slice(&line[..line.len().min(room)]);
            if ended {
                block.ends.push(block.bytes.len());
            }
            let is_last = rest.is_empty();
            if ended && (is_last || block.bytes.len() >= BLOCK) {
                let next = Block {
                    first: block.first + block.ends.len() as u64,
                    ..Block::default()
                };
                if !take(std::mem::replace(&mut block, next)) {
                    return Ok(());
                }
            }
        }
        input.consume(used);
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruling::NarTie;

    use super::*;

    fn request() -> Request {
        Request {
            panel: Panel::systems(),
            systems: vec![RulerId::NAR],
            switches: Switches::default(),
            self_targeting: RoleSet::NONE,
            threads: 2,
        }
    }

    /// The numbers of the answered lines.
    fn numbers(answers: &[u8]) -> Vec<u64> {
        let line = |line: &str| {
            let row: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
            row["night"].as_u64().expect("a number")
        };
        String::from_utf8_lossy(answers).lines().map(line).collect()
    }

    /// Several blocks of invalid lines: each line is answered by its number, in order. Empty lines are not.
    #[test]
    fn lines_keep_their_numbers_from_block_to_block() {
        let lines = 3 * BLOCK / 2;
        let input: String = (0..lines)
            .map(|line| if line % 5 == 3 { "\n" } else { "x\n" })
            .collect();
        let mut output = Vec::new();
        let tally = run(input.as_bytes(), &mut output, &request()).expect("in memory");
        let expected: Vec<u64> = (0..lines as u64).filter(|line| line % 5 != 3).collect();
        assert_eq!(
            tally,
            Tally {
                nights: 0,
                errors: expected.len() as u64
            }
        );
        assert_eq!(numbers(&output), expected);
    }

    /// The blocks of an input: the number of the first line, and the length of each line.
    fn blocks(input: impl BufRead, most: usize) -> Vec<(u64, Vec<usize>)> {
        let mut found = Vec::new();
        read(input, |block| {
            let starts = std::iter::once(0).chain(block.ends.iter().copied());
            found.push((
                block.first,
                starts
                    .zip(&block.ends)
                    .map(|(start, end)| end - start)
                    .collect(),
            ));
            found.len() < most
        })
        .expect("in memory");
        found
    }

    /// A block ends with the line that fills it, or where the input has no more for now. Reading stops when the
    /// receiver is gone.
    #[test]
    fn blocks_end_when_full_or_when_the_input_pauses() {
        let filled = format!("{}\nab\n", "x".repeat(BLOCK));
        assert_eq!(
            blocks(filled.as_bytes(), 9),
            [(0, vec![BLOCK]), (1, vec![2]), (2, Vec::new())]
        );
        let short = format!("{}\nab", "x".repeat(BLOCK - 1));
        assert_eq!(blocks(short.as_bytes(), 9), [(0, vec![BLOCK - 1, 2])]);
        assert_eq!(blocks(filled.as_bytes(), 1), [(0, vec![BLOCK])]);
        // Three bytes at a time, with a line that is not complete yet.
        let slow = io::BufReader::with_capacity(3, &b"ab\nc\nd\n"[..]);
        assert_eq!(
            blocks(slow, 9),
            [(0, vec![2]), (1, vec![1, 1]), (3, Vec::new())]
        );
        assert_eq!(blocks(&b""[..], 9), [(0, Vec::new())]);
    }

    #[test]
    fn a_line_may_be_as_long_as_that_and_no_longer() {
        let mut answer = |length: usize| {
            let mut out = Vec::new();
            assert!(!LineResolver::default().answer(7, &vec![b'x'; length], &request(), &mut out));
            String::from_utf8_lossy(&out).contains("the line has more than 1048576 bytes")
        };
        assert_eq!([MAX_LINE, MAX_LINE + 1].map(&mut answer), [false, true]);
        // A longer line is cut just above the limit.
        let long = format!("{}\nab\n", "x".repeat(MAX_LINE + 1000));
        assert_eq!(blocks(long.as_bytes(), 9)[0], (0, vec![MAX_LINE + 1]));
        let slow = io::BufReader::with_capacity(1000, long.as_bytes());
        let lengths: Vec<usize> = blocks(slow, 9)
            .into_iter()
            .flat_map(|(_, lengths)| lengths)
            .collect();
        assert_eq!(lengths, [MAX_LINE + 1, 2]);
    }

    /// An input that is interrupted once, or fails.
    struct Interrupted(Option<io::ErrorKind>, &'static [u8]);

    impl io::Read for Interrupted {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("it is buffered")
        }
    }

    impl BufRead for Interrupted {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            match self.0.take() {
                Some(kind) => Err(kind.into()),
                None => Ok(self.1),
            }
        }
        fn consume(&mut self, used: usize) {
            self.1 = &self.1[used..];
        }
    }

    #[test]
    fn an_interruption_is_no_failure() {
        let mut output = Vec::new();
        let interrupted = Interrupted(Some(io::ErrorKind::Interrupted), b"x\n");
        let tally = run(interrupted, &mut output, &request()).expect("it goes on");
        assert_eq!((tally.errors, numbers(&output)), (1, vec![0]));
        let failed = run(
            Interrupted(Some(io::ErrorKind::InvalidData), b"x\n"),
            &mut output,
            &request(),
        );
        assert_eq!(
            failed.map_err(|error| error.kind()),
            Err(io::ErrorKind::InvalidData)
        );
    }

    /// A line may hold the night's text, or its JSON, in a string. Its errors are those of the text.
    #[test]
    fn a_night_may_be_a_text_in_a_string() {
        let object = r#"{"players":[{"name":"Vic","alignment":"town","role":"Vigilante"},{"name":"Bo","alignment":"mafia","role":"Goon"}],"actions":[{"actor":"Vic","ability":"kill","targets":["Bo"]}]}"#;
        let text = "[players]\nVic = Town Vigilante\nBo = Mafia Goon\n[actions]\nVic -> Bo\n";
        let answer = |line: &str| {
            let mut out = Vec::new();
            let is_night = LineResolver::default().answer(7, line.as_bytes(), &request(), &mut out);
            (is_night, String::from_utf8(out).expect("JSON"))
        };
        let string = |text: &str| serde_json::to_string(text).expect("a string");

        let expected = answer(object);
        assert!(expected.1.contains(r#""deaths":["Bo"]"#), "{}", expected.1);
        assert_eq!(answer(&string(text)), expected);
        assert_eq!(answer(&string(&format!("\n {object}"))), expected);

        let (is_night, said) = answer(&string(&text.replace("Vigilante", "Viglant")));
        assert!(!is_night && said.contains("line 2"), "{said}");
        assert!(!answer("\"cut").0 && !answer(&string("{")).0);
    }

    /// Two players who stop each other: `nar` allows either to go first (NAR-24). The other outcomes follow the verdict
    /// if a switch asks for them.
    #[test]
    fn other_outcomes_follow_if_a_switch_asks_for_them() {
        let player = |name: &str, role: &str| {
            format!(r#"{{"name":"{name}","alignment":"town","role":"{role}"}}"#)
        };
        let action = |of: &str, ability: &str, to: &str| {
            format!(r#"{{"actor":"{of}","ability":"{ability}","targets":["{to}"]}}"#)
        };
        let players = [
            player("Jay", "Jailkeeper"),
            player("Ray", "Roleblocker"),
            player("Gus", "Vigilante"),
        ]
        .join(",");
        let actions = [
            action("Jay", "jail", "Ray"),
            action("Ray", "block", "Jay"),
            action("Gus", "kill", "Ray"),
        ]
        .join(",");
        let answer = |switches: Switches| {
            let line = format!(r#"{{"players":[{players}],"actions":[{actions}]}}"#);
            let mut output = Vec::new();
            run(
                line.as_bytes(),
                &mut output,
                &Request {
                    switches,
                    ..request()
                },
            )
            .expect("in memory");
            String::from_utf8(output).expect("JSON")
        };
        let all = Switches {
            nar_tie: NarTie::All,
            ..Switches::default()
        };
        assert!(
            !answer(Switches::default()).contains("outcomes") && answer(all).contains("outcomes"),
            "{}",
            answer(all)
        );
    }
}
