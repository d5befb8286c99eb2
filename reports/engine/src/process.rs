//! A running engine: lines in, lines out, each bounded in length and in time. Threads of their own read its output and
//! its standard error, so that an engine that never stops writing blocks only itself. Unread output is bounded too.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};
#[cfg(target_os = "linux")]
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{
    Receiver, RecvTimeoutError, Sender, SyncSender, TryRecvError, channel, sync_channel,
};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use nightcourt_corpus::files::{MAX_FILE, read_at_most};
use process_wrap::std::{ChildWrapper, CommandWrap};

use crate::command::CommandLine;

pub(crate) const MOST_LINE: usize = 1 << 20;
const MOST_WAITING: usize = 4;
const MOST_STDERR: usize = 4 << 10;
/// Time between two looks at whether an engine has ended.
const LOOK: Duration = Duration::from_millis(100);
/// Time for an engine that closed its output to end, and for its last words to arrive.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// The next item of an engine's output.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    /// A line, without its end.
    Line(Vec<u8>),
    /// A line that is too long.
    TooLong,
    /// The end: it closed its output.
    End,
    /// No line yet.
    Silence,
}

/// A running engine. Dropping it kills it and its child processes.
#[derive(Debug)]
pub(crate) struct Process {
    child: Box<dyn ChildWrapper>,
    requests: Option<Sender<Vec<u8>>>,
    heard: Receiver<Heard>,
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_end: Receiver<()>,
    /// The value of [`MARK`] in its environment.
    #[cfg(target_os = "linux")]
    mark: String,
}

/// The environment variable by which whatever an engine started is found: a process group is left by `setsid`, an environment is
/// inherited.
#[cfg(target_os = "linux")]
const MARK: &str = "NIGHTCOURT_ENGINE";

/// Kills every process with a mark. One that has cleared its environment is not found.
#[cfg(target_os = "linux")]
fn kill_marked(mark: &str) {
    let marked = format!("{MARK}={mark}");
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    for pid in entries.filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok()) {
        let environment = read_at_most(format!("/proc/{pid}/environ").as_ref(), MAX_FILE);
        let environment = environment.unwrap_or_default();
        if environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == marked.as_bytes())
            && let Some(pid) = rustix::process::Pid::from_raw(pid)
        {
            let _ = rustix::process::kill_process(pid, rustix::process::Signal::KILL);
        }
    }
}

impl Process {
    /// Starts a program.
    ///
    /// # Errors
    /// If it cannot be started.
    pub(crate) fn start(command: &CommandLine) -> io::Result<Process> {
        let mut spawn = Command::new(command.program());
        spawn
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        #[cfg(target_os = "linux")]
        let mark = {
            static STARTED: AtomicU64 = AtomicU64::new(0);
            let mark = format!(
                "{}-{}",
                std::process::id(),
                STARTED.fetch_add(1, Ordering::Relaxed)
            );
            spawn.env(MARK, &mark);
            mark
        };
        let mut wrapped = CommandWrap::from(spawn);
        #[cfg(unix)]
        wrapped.wrap(process_wrap::std::ProcessGroup::leader());
        #[cfg(windows)]
        wrapped.wrap(process_wrap::std::JobObject);
        let mut child = wrapped.spawn()?;
        let pipes = (
            child.stdin().take(),
            child.stdout().take(),
            child.stderr().take(),
        );
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::Error::other("its standard streams are not connected"));
        };
        let (requests, to_write) = channel::<Vec<u8>>();
        thread::Builder::new()
            .name("engine input".to_owned())
            .spawn(move || write(stdin, &to_write))?;
        let (say, heard) = sync_channel(MOST_WAITING);
        thread::Builder::new()
            .name("engine output".to_owned())
            .spawn(move || read(BufReader::new(stdout), &say))?;
        let kept = Arc::new(Mutex::new(Vec::new()));
        let (end, stderr_end) = channel();
        let tail = Arc::clone(&kept);
        thread::Builder::new()
            .name("engine errors".to_owned())
            .spawn(move || {
                keep_tail(stderr, &tail);
                // The receiver may be gone already.
                let _ = end.send(());
            })?;
        Ok(Process {
            child,
            requests: Some(requests),
            heard,
            stderr: kept,
            stderr_end,
            #[cfg(target_os = "linux")]
            mark,
        })
    }

    /// Sends a line. Errors are ignored, because an engine that has ended sends no answer.
    pub(crate) fn send(&self, mut line: Vec<u8>) {
        line.push(b'\n');
        if let Some(requests) = &self.requests {
            let _ = requests.send(line);
        }
    }

    /// Closes its input after the last line.
    pub(crate) fn close(&mut self) {
        self.requests = None;
    }

    /// The next line, if it comes in time. A process that it started may hold its output when it has ended, so its end is looked for
    /// too: a dead engine has crashed, and does not hang.
    pub(crate) fn hear(&mut self, within: Duration) -> Heard {
        let until = Instant::now() + within;
        loop {
            let has_ended = matches!(self.child.try_wait(), Ok(Some(_)));
            let left = until.saturating_duration_since(Instant::now());
            match self
                .heard
                .recv_timeout(left.min(if has_ended { LAST_WORDS } else { LOOK }))
            {
                Ok(heard) => return heard,
                Err(RecvTimeoutError::Disconnected) => return Heard::End,
                Err(RecvTimeoutError::Timeout) if has_ended => return Heard::End,
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Heard::Silence,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    pub(crate) fn overhear(&self) -> Heard {
        match self.heard.try_recv() {
            Ok(heard) => heard,
            Err(TryRecvError::Empty) => Heard::Silence,
            Err(TryRecvError::Disconnected) => Heard::End,
        }
    }

    /// Returns the end of the process, if it has ended or soon does.
    pub(crate) fn ended(&mut self) -> Option<Ending> {
        let until = Instant::now() + LAST_WORDS;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    return Some(Ending {
                        well: status.success(),
                        how: status.to_string(),
                    });
                }
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(5)),
                Ok(None) => return None,
                Err(error) => {
                    return Some(Ending {
                        well: false,
                        how: error.to_string(),
                    });
                }
            }
        }
    }

    /// Kills it with all that it started, and says what it last wrote to standard error.
    pub(crate) fn kill(mut self) -> String {
        self.slay();
        let _ = self.stderr_end.recv_timeout(LAST_WORDS);
        let tail = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(&tail).trim_end().to_owned()
    }

    fn slay(&mut self) {
        // It may have ended by itself; then there is nothing to kill.
        let _ = self.child.start_kill();
        let _ = self.child.wait();
        #[cfg(target_os = "linux")]
        kill_marked(&self.mark);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.slay();
    }
}

pub(crate) struct Ending {
    /// True for exit code 0.
    pub(crate) well: bool,
    /// A description in words.
    pub(crate) how: String,
}

fn write(mut stdin: impl Write, lines: &Receiver<Vec<u8>>) {
    for line in lines {
        if stdin.write_all(&line).and_then(|()| stdin.flush()).is_err() {
            return;
        }
    }
}

/// Sends every line to the channel, until the output ends or a line is too long.
fn read(mut stdout: impl BufRead, say: &SyncSender<Heard>) {
    loop {
        let mut line = Vec::new();
        let heard = match stdout
            .by_ref()
            .take(MOST_LINE as u64 + 1)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => Heard::End,
            Ok(_) if line.last() == Some(&b'\n') => {
                line.pop();
                Heard::Line(line)
            }
            Ok(length) if length > MOST_LINE => Heard::TooLong,
            // The last line may lack its end.
            Ok(_) => Heard::Line(line),
        };
        let last = matches!(heard, Heard::End | Heard::TooLong);
        if say.send(heard).is_err() || last {
            return;
        }
    }
}

fn keep_tail(mut stderr: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(length @ 1..) = stderr.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&buffer[..length]);
        let beyond = tail.len().saturating_sub(MOST_STDERR);
        tail.drain(..beyond);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &[u8]) -> Vec<Heard> {
        let (say, heard) = sync_channel(16);
        read(text, &say);
        drop(say);
        heard.into_iter().collect()
    }

    #[test]
    fn a_line_has_an_end_and_a_most() {
        let line = |text: &str| Heard::Line(text.as_bytes().to_vec());
        assert_eq!(
            lines(b"one\n\ntwo"),
            [line("one"), line(""), line("two"), Heard::End]
        );
        let mut long = vec![b'x'; MOST_LINE + 1];
        long.extend_from_slice(b"\nnext\n");
        assert_eq!(lines(&long), [Heard::TooLong]);
        long.remove(0);
        assert_eq!(lines(&long).len(), 3);
    }

    #[test]
    fn of_standard_error_the_end_is_kept() {
        let kept = Mutex::new(Vec::new());
        let mut text = vec![b'a'; 3 * MOST_STDERR];
        text.extend_from_slice(b"the end");
        keep_tail(&text[..], &kept);
        let kept = kept.into_inner().unwrap();
        assert!(kept.len() == MOST_STDERR && kept.ends_with(b"the end"));
    }
}
