//! Who may ask, and what every answer says of itself.
//!
//! A page of the network can have its own name point to 127.0.0.1 (DNS rebinding) and would then read our answers as its own: so
//! only requests that name this machine are answered. Nothing that is sent here is read beyond its head.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;

use super::problem::problem;

/// What every answer says: what it may load, that it is what its type says, and that no other page may frame or read it.
const HEADERS: [(HeaderName, &str); 7] = [
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'",
    ),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-cache"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

pub(super) async fn guard(request: Request, next: Next) -> Response {
    let mut response = match refused(request.headers()) {
        Some(response) => response,
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

fn refused(headers: &HeaderMap) -> Option<Response> {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    if !is_ours(host) {
        return Some(problem(
            StatusCode::MISDIRECTED_REQUEST,
            "This is not the address of these pages",
            "They are served to this machine alone, under 127.0.0.1 or localhost.",
        ));
    }
    None
}

/// Whether a host, with its port or without, is this machine by its own name.
fn is_ours(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    };
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|ours| name.eq_ignore_ascii_case(ours))
}

#[cfg(test)]
mod tests {
    use super::is_ours;

    #[test]
    fn only_this_machine_by_its_own_name() {
        for host in ["127.0.0.1", "127.0.0.1:7007", "localhost:7007", "LOCALHOST", "[::1]:80", "[::1]"] {
            assert!(is_ours(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "example.org:7007",
            "127.0.0.1.example.org",
            "localhost.example.org:1",
            "127.0.0.2",
            "::1:x",
        ] {
            assert!(!is_ours(host), "{host}");
        }
    }
}
