//! Static files on localhost: GET and HEAD of the pages of a site, for this machine alone.
//!
//! Only requests that name this machine are answered, because a page of the network can let its own name point to 127.0.0.1
//! (DNS rebinding) and read the answers. A public site is the same files on any web host.

use std::io::{self, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::site::File;
use super::site::layout::POLICY;

const MOST_CONNECTIONS: usize = 64;
/// The most bytes of a request's head.
const HEAD: usize = 16 << 10;
const HEADERS: usize = 64;
/// Time between a refused connection and the next, because a system without free file handles refuses at once.
const PAUSE: Duration = Duration::from_millis(50);

/// Headers of every answer, after the policy of pages.
const ALWAYS: &str = "X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-cache\r\n\
    Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\nConnection: close\r\n";

/// Makes the file at an address such as `p/21.html`; `None` if there is none.
pub type Pages<'a> = dyn Fn(&str) -> Result<Option<File>, String> + Sync + 'a;

/// Answers requests until the program ends.
pub fn serve(listener: &TcpListener, pages: &Pages<'_>) -> ! {
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        loop {
            // A failed connection concerns its client alone.
            let Ok((stream, _)) = listener.accept() else {
                thread::sleep(PAUSE);
                continue;
            };
            if open.fetch_add(1, Ordering::AcqRel) >= MOST_CONNECTIONS {
                open.fetch_sub(1, Ordering::AcqRel);
                continue;
            }
            let counter = &open;
            let answered = move || {
                // A disconnected client is no error. A panic is printed, and ends its connection alone.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    answer(stream, pages, Patience::default())
                }));
                counter.fetch_sub(1, Ordering::AcqRel);
            };
            if thread::Builder::new()
                .spawn_scoped(scope, answered)
                .is_err()
            {
                open.fetch_sub(1, Ordering::AcqRel);
                thread::sleep(PAUSE);
            }
        }
    })
}

/// Times for the steps of a connection. A client holds its thread no longer than all of them together, however it drips.
#[derive(Clone, Copy)]
struct Patience {
    /// For the request to arrive.
    request: Duration,
    /// For the client to take the answer.
    answer: Duration,
    /// For the client to close the connection.
    end: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            request: Duration::from_secs(10),
            answer: Duration::from_secs(60),
            end: Duration::from_millis(200),
        }
    }
}

/// A connection with a deadline, which bounds all reads and writes together.
struct Connection {
    stream: TcpStream,
    until: Instant,
}

impl Connection {
    fn set_deadline(&mut self, time: Duration) {
        self.until = Instant::now() + time;
    }

    fn time_left(&self) -> io::Result<Duration> {
        match self.until.checked_duration_since(Instant::now()) {
            Some(left) if !left.is_zero() => Ok(left),
            Some(_) | None => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

impl io::Read for Connection {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.stream.set_read_timeout(Some(self.time_left()?))?;
        self.stream.read(bytes)
    }
}

impl io::Write for Connection {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.set_write_timeout(Some(self.time_left()?))?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

fn answer(stream: TcpStream, pages: &Pages<'_>, patience: Patience) -> io::Result<()> {
    let mut client = Connection {
        stream,
        until: Instant::now() + patience.request,
    };
    let head = read_head(&mut client)?;
    let (status, file) = respond(&head, pages);
    let problem = format!(
        "<!doctype html><html lang=\"en\"><title>{status}</title><h1>{status}</h1><p><a href=\"/\">To the precedents</a></p></html>"
    );
    let (kind, bytes) = match &file {
        Some(file) => (file.kind, &*file.bytes),
        None => ("text/html; charset=utf-8", problem.as_bytes()),
    };
    let length = bytes.len();
    client.set_deadline(patience.answer);
    write!(
        client,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
         Content-Security-Policy: {POLICY}; frame-ancestors 'none'\r\n{ALWAYS}\r\n"
    )?;
    if !head.starts_with(b"HEAD ") {
        client.write_all(bytes)?;
    }
    // The rest of the request is read for a moment, because closing earlier would discard the answer too.
    client.stream.shutdown(std::net::Shutdown::Write)?;
    client.set_deadline(patience.end);
    io::copy(&mut client.take(1 << 20), &mut io::sink()).map(drop)
}

/// Reads the head of a request, within a limit of bytes.
fn read_head(client: &mut Connection) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    while head.len() < HEAD && !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let mut piece = [0; 2048];
        match client.read(&mut piece)? {
            0 => break,
            read => head.extend_from_slice(&piece[..read]),
        }
    }
    Ok(head)
}

fn respond(head: &[u8], pages: &Pages<'_>) -> (&'static str, Option<File>) {
    let mut headers = [httparse::EMPTY_HEADER; HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let Ok(httparse::Status::Complete(_)) = request.parse(head) else {
        return ("400 Bad Request", None);
    };
    let header = |name: &str| {
        let found = request
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name));
        found.map(|header| std::str::from_utf8(header.value).unwrap_or("?"))
    };
    let host = header("host").unwrap_or_default();
    let name = host
        .rsplit_once(':')
        .filter(|(_, port)| port.parse::<u16>().is_ok())
        .map_or(host, |(name, _)| name);
    if !["127.0.0.1", "localhost", "[::1]"].contains(&name) {
        return ("421 Misdirected Request", None);
    }
    if header("origin").is_some_and(|origin| origin.strip_prefix("http://") != Some(host)) {
        return ("403 Forbidden", None);
    }
    if !matches!(request.method, Some("GET" | "HEAD")) {
        return ("405 Method Not Allowed", None);
    }
    let address = request
        .path
        .unwrap_or_default()
        .split(['?', '#'])
        .next()
        .unwrap_or_default();
    let address = match address.trim_start_matches('/') {
        "" => "index.html",
        address => address,
    };
    match pages(address) {
        Ok(Some(file)) => ("200 OK", Some(file)),
        Ok(None) => ("404 Not Found", pages("404.html").unwrap_or_default()),
        Err(_) => ("500 Internal Server Error", None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A client that takes the answer piece by piece, each in time, is given up when the time for the answer is over.
    #[test]
    fn a_client_that_drips_is_given_up() {
        let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
        let address = listener.local_addr().unwrap();
        // It ends with the test.
        thread::spawn(move || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream
                .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
                .unwrap();
            let mut piece = [0; 1 << 10];
            while stream.read(&mut piece).is_ok_and(|length| length > 0) {
                thread::sleep(Duration::from_millis(5));
            }
        });
        let long = |_: &str| {
            Ok(Some(File {
                kind: "text/plain",
                bytes: vec![b'x'; 64 << 20].into(),
            }))
        };
        let patience = Patience {
            answer: Duration::from_millis(300),
            ..Patience::default()
        };
        let (stream, _) = listener.accept().unwrap();
        let begun = Instant::now();
        let refused = answer(stream, &long, patience).unwrap_err();
        assert!(begun.elapsed() < Duration::from_secs(5));
        assert!(
            matches!(
                refused.kind(),
                io::ErrorKind::TimedOut | io::ErrorKind::WouldBlock
            ),
            "{refused}"
        );
    }
}
