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

const MOST_CONNECTIONS: usize = 64;
/// The most bytes of a request's head.
const HEAD: usize = 16 << 10;
const HEADERS: usize = 64;
/// Time for a request to arrive, and for a client to take each piece of the answer.
const PATIENCE: Duration = Duration::from_secs(10);

const ALWAYS: &str = "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
    connect-src 'self'; style-src 'self'; img-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'\r\n\
    X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-cache\r\n\
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
                continue;
            };
            if open.fetch_add(1, Ordering::AcqRel) >= MOST_CONNECTIONS {
                open.fetch_sub(1, Ordering::AcqRel);
                continue;
            }
            let open = &open;
            scope.spawn(move || {
                // A disconnected client is no error. A panic is printed, and ends its connection alone.
                let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                    answer(stream, pages)
                }));
                open.fetch_sub(1, Ordering::AcqRel);
            });
        }
    })
}

fn answer(mut stream: TcpStream, pages: &Pages<'_>) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let head = read_head(&mut stream)?;
    let (status, file) = respond(&head, pages);
    let problem = format!(
        "<!doctype html><html lang=\"en\"><title>{status}</title><h1>{status}</h1><p><a href=\"/\">To the precedents</a></p></html>"
    );
    let (kind, bytes) = match &file {
        Some(file) => (file.kind, &*file.bytes),
        None => ("text/html; charset=utf-8", problem.as_bytes()),
    };
    let length = bytes.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{ALWAYS}\r\n"
    )?;
    if !head.starts_with(b"HEAD ") {
        stream.write_all(bytes)?;
    }
    // The rest of the request is read for a moment, because closing earlier would discard the answer too.
    stream.shutdown(std::net::Shutdown::Write)?;
    stream.set_read_timeout(Some(Duration::from_millis(200)))?;
    io::copy(&mut stream.take(1 << 20), &mut io::sink()).map(drop)
}

/// Reads the head of a request, within a limit of bytes and of time.
fn read_head(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let (until, mut head) = (Instant::now() + PATIENCE, Vec::new());
    while head.len() < HEAD && !head.windows(4).any(|end| end == b"\r\n\r\n") {
        let left = until.saturating_duration_since(Instant::now());
        stream.set_read_timeout(Some(left.max(Duration::from_millis(1))))?;
        let mut piece = [0; 2048];
        match stream.read(&mut piece)? {
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
        Ok(None) => ("404 Not Found", None),
        Err(_) => ("500 Internal Server Error", None),
    }
}
