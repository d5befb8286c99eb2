//! Who may ask, how often, and what every answer says of itself.
//!
//! A page of the network can have its own name point to 127.0.0.1 (DNS rebinding) and would then read our answers as its own: so
//! only requests that name this machine, or a name that it was given, are answered; and none that says that it comes from the page
//! of another. Nothing that is sent here is read beyond its head.

use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::Response;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::problem::problem;
use super::terms::Public;

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

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(super) struct Peer(pub(super) IpAddr);

/// Who may ask, and how often.
#[derive(Debug)]
pub(super) struct Door {
    public: Option<Public>,
    often: Option<DefaultKeyedRateLimiter<IpAddr>>,
    /// Requests since those were forgotten who have not asked for long.
    since: AtomicU32,
}

impl Door {
    pub(super) fn new(public: Option<Public>) -> Door {
        let quota = |public: &Public| {
            Quota::per_second(public.rate)
                .allow_burst(public.rate.saturating_mul(std::num::NonZeroU32::MIN.saturating_add(1)))
        };
        let often = public.as_ref().map(|public| RateLimiter::keyed(quota(public)));
        Door { public, often, since: AtomicU32::new(0) }
    }

    /// Whether connections are bounded for each peer: those of a proxy are many clients'.
    pub(super) fn knows_peers(&self) -> bool {
        self.public.as_ref().is_none_or(|public| !public.behind_proxy)
    }

    /// Why a request is not answered.
    fn refused(&self, headers: &HeaderMap, peer: Option<IpAddr>) -> Option<Response> {
        let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
        if !self.is_ours(host) {
            return Some(problem(
                StatusCode::MISDIRECTED_REQUEST,
                "This is not the address of these pages",
                "They are served under other names: by default to this machine alone, under 127.0.0.1 or localhost.",
            ));
        }
        if is_foreign(headers, host) {
            return Some(problem(
                StatusCode::FORBIDDEN,
                "Another page asks for this one",
                "What is served here is read in a browser, and not by the pages of others.",
            ));
        }
        let client = self.client(headers, peer);
        if let (Some(often), Some(client)) = (&self.often, client) {
            // Whoever has not asked for a while is forgotten, so that memory is bounded by who asks now.
            if self.since.fetch_add(1, Ordering::Relaxed) >= 10_000 {
                self.since.store(0, Ordering::Relaxed);
                often.retain_recent();
            }
            if often.check_key(&client).is_err() {
                let mut response = problem(
                    StatusCode::TOO_MANY_REQUESTS,
                    "That is too often",
                    "Wait a moment before you ask for more.",
                );
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
                return Some(response);
            }
        }
        None
    }

    /// Whether a host, with its port or without, is this machine by its own name, or one of the names that it was given.
    fn is_ours(&self, host: &str) -> bool {
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
            _ => host,
        };
        let public = self.public.iter().flat_map(|public| public.hosts.iter().map(String::as_str));
        ["127.0.0.1", "localhost", "[::1]"].into_iter().chain(public).any(|ours| name.eq_ignore_ascii_case(ours))
    }

    /// Whose request it is: the peer's, or whom a proxy names last. Of an address of version 6 it is the network, which one client
    /// has to itself.
    fn client(&self, headers: &HeaderMap, peer: Option<IpAddr>) -> Option<IpAddr> {
        let proxied = self.public.as_ref().is_some_and(|public| public.behind_proxy);
        let named = || {
            let all = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
            all.rsplit(',').next()?.trim().parse().ok()
        };
        let client = if proxied { named().or(peer) } else { peer };
        client.map(|client| match client {
            IpAddr::V4(_) => client,
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }
}

/// Whether a request says that the page of another made it. A link that was followed says so too, and is answered: it shows a page
/// to its reader, and tells the other nothing.
fn is_foreign(headers: &HeaderMap, host: &str) -> bool {
    let word = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let ours = |origin: &str| {
        let authority = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        authority.is_some_and(|authority| authority.eq_ignore_ascii_case(host))
    };
    let follows = word("sec-fetch-mode") == Some("navigate") && word("sec-fetch-dest") == Some("document");
    let elsewhere = matches!(word("sec-fetch-site"), Some(site) if !matches!(site, "same-origin" | "none"));
    word("origin").is_some_and(|origin| !ours(origin)) || elsewhere && !follows
}

pub(super) async fn guard(State(door): State<Arc<Door>>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().map(|peer| peer.0);
    let mut response = match door.refused(request.headers(), peer) {
        Some(response) => response,
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(all: &[(&'static str, &'static str)]) -> HeaderMap {
        all.iter().map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn only_this_machine_by_its_own_name() {
        let door = Door::new(None);
        for host in ["127.0.0.1", "127.0.0.1:7007", "localhost:7007", "LOCALHOST", "[::1]:80", "[::1]"] {
            assert!(door.is_ours(host), "{host}");
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
            assert!(!door.is_ours(host), "{host}");
        }
        let door = Door::new(Some(Public::new(vec!["court.example.org".to_owned()])));
        for host in ["court.example.org", "Court.Example.org:443", "localhost"] {
            assert!(door.is_ours(host), "{host}");
        }
        for host in ["example.org", "x.court.example.org", "court.example.org.evil.example"] {
            assert!(!door.is_ours(host), "{host}");
        }
    }

    #[test]
    fn the_pages_of_others_may_link_here_and_read_nothing() {
        let host = "127.0.0.1:7007";
        for (all, foreign) in [
            (&[][..], false),
            (&[("origin", "http://127.0.0.1:7007")], false),
            (&[("origin", "https://evil.example")], true),
            (&[("origin", "null")], true),
            (&[("origin", "http://127.0.0.1:7008")], true),
            (&[("origin", "http://127.0.0.1:7007.evil.example")], true),
            (&[("sec-fetch-site", "same-origin"), ("sec-fetch-mode", "cors")], false),
            (&[("sec-fetch-site", "none"), ("sec-fetch-mode", "navigate")], false),
            (&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "no-cors"), ("sec-fetch-dest", "script")], true),
            (&[("sec-fetch-site", "same-site"), ("sec-fetch-mode", "cors")], true),
            (
                &[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "document")],
                false,
            ),
            (&[("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate"), ("sec-fetch-dest", "iframe")], true),
        ] {
            assert_eq!(is_foreign(&headers(all), host), foreign, "{all:?}");
        }
    }

    #[test]
    fn whoever_asks_too_often_is_told_and_others_are_not() {
        let ask = |door: &Door, peer: &str, more: &[(&'static str, &'static str)]| {
            let mut all = headers(more);
            all.insert(header::HOST, HeaderValue::from_static("localhost"));
            door.refused(&all, Some(peer.parse().expect("an address"))).map(|response| response.status().as_u16())
        };
        let rate = std::num::NonZeroU32::MIN.saturating_add(2);
        let door = Door::new(Some(Public { rate, ..Public::new(Vec::new()) }));
        for _ in 0..6 {
            assert_eq!(ask(&door, "10.0.0.1", &[]), None);
        }
        // What somebody says of themselves does not count.
        assert_eq!(ask(&door, "10.0.0.1", &[("x-forwarded-for", "10.9.9.9")]), Some(429));
        assert_eq!(ask(&door, "10.0.0.2", &[]), None);
        // Of version 6 all addresses of a network are one client's.
        for host in 0..6 {
            assert_eq!(ask(&door, &format!("2001:db8::{host}"), &[]), None);
        }
        assert_eq!(ask(&door, "2001:db8::77", &[]), Some(429));
        assert_eq!(ask(&door, "2001:db8:0:1::77", &[]), None);
        // Behind a proxy the last name counts: it is the proxy's word.
        let door = Door::new(Some(Public { rate, behind_proxy: true, ..Public::new(Vec::new()) }));
        for _ in 0..6 {
            assert_eq!(ask(&door, "127.0.0.1", &[("x-forwarded-for", "1.1.1.1, 10.0.0.1")]), None);
        }
        assert_eq!(ask(&door, "127.0.0.1", &[("x-forwarded-for", "2.2.2.2, 10.0.0.1")]), Some(429));
        assert_eq!(ask(&door, "127.0.0.1", &[("x-forwarded-for", "10.0.0.1, 10.0.0.2")]), None);
        assert!(!door.knows_peers() && Door::new(None).knows_peers());
        // To this machine alone as often as it likes.
        let door = Door::new(None);
        assert!((0..1000).all(|_| ask(&door, "127.0.0.1", &[]).is_none()));
    }
}
