//! The site of a small corpus: whole, the same again, safe from what names hold. And the server: routes, limits, refusals.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use nightcourt_caselaw::library::Library;
use nightcourt_web::site::write::{WriteError, write};
use nightcourt_web::site::{Place, Site};
use roxmltree::Document;
use tempfile::TempDir;

/// A corpus of a few hundred nights.
static CORPUS: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let made = Command::new(env!("CARGO_BIN_EXE_nightcourt"))
        .args(["campaign", "--frame", "uniform", "--nights", "300", "--seed", "1", "--force", "--out"])
        .arg(folder.path())
        .output()
        .unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    folder
});

fn library() -> Library {
    Library::open(CORPUS.path()).unwrap()
}

/// Every file below a folder, by its address from there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { open.push(path) } else { found.push(path.strip_prefix(folder).unwrap().to_owned()) }
        }
    }
    found.sort();
    found
}

#[test]
fn the_site_is_whole_and_the_same_again() {
    let library = library();
    let site = Site::new(&library, Place::Folder).unwrap();
    let work = TempDir::new().unwrap();
    let out = work.path().join("deep/site");
    let written = write(&site, &out).unwrap();
    let names = files(&out);
    assert_eq!((written.precedents, written.files), (library.len(), names.len()));
    let ids: BTreeSet<String> = library.ids().map(|id| id.to_string()).collect();
    let mut linked = BTreeSet::new();
    for name in names.iter().filter(|name| name.extension().is_some_and(|end| end == "html")) {
        let text = fs::read_to_string(out.join(name)).unwrap();
        let page =
            Document::parse_with_options(&text, roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() })
                .unwrap_or_else(|error| panic!("{}: {error}", name.display()));
        let mut seen = BTreeSet::new();
        for node in page.descendants().filter(roxmltree::Node::is_element) {
            if let Some(id) = node.attribute("id") {
                assert!(seen.insert(id), "{}: two elements are called {id}", name.display());
            }
            assert!(
                node.attributes().all(|one| !one.name().starts_with("on") && one.name() != "style"),
                "{}",
                name.display()
            );
            assert!(!node.has_tag_name("script") || node.text().is_none(), "a script within {}", name.display());
            for address in [node.attribute("href"), node.attribute("src")].into_iter().flatten() {
                let path = address.split('#').next().unwrap_or_default();
                if path.is_empty() {
                    continue;
                }
                assert!(
                    !address.contains(':') && !address.starts_with('/'),
                    "{} leads away: {address}",
                    name.display()
                );
                let target = out.join(name).parent().unwrap().join(path);
                assert!(target.is_file(), "{}: nothing at {address}", name.display());
                if name == Path::new("list.html") && path.starts_with("p/") {
                    linked.insert(path[2..14].to_owned());
                }
            }
        }
        assert!(
            text.contains("http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self'")
        );
    }
    assert_eq!(linked, ids, "every precedent is in the list");
    for id in &ids {
        assert!(out.join(format!("p/{id}.html")).is_file());
    }

    // Again, over the one that is there: the same bytes, and nothing beside it.
    let bytes = |name: &PathBuf| fs::read(out.join(name)).unwrap();
    let before: Vec<Vec<u8>> = names.iter().map(bytes).collect();
    fs::write(out.join("p/stale.html"), "of an older corpus").unwrap();
    write(&site, &out).unwrap();
    assert_eq!(files(&out), names);
    assert!(before == names.iter().map(bytes).collect::<Vec<_>>());
    assert_eq!(fs::read_dir(out.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let library = library();
    let site = Site::new(&library, Place::Folder).unwrap();
    let work = TempDir::new().unwrap();
    let taken = work.path().join("photos");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("cat.png"), "cat").unwrap();
    assert!(matches!(write(&site, &taken), Err(WriteError::Taken(path)) if path == taken));
    assert_eq!(fs::read(taken.join("cat.png")).unwrap(), b"cat");
    assert!(matches!(write(&site, &taken.join("cat.png")), Err(WriteError::Taken(_))));
    assert!(matches!(write(&site, Path::new("/")), Err(WriteError::Unnamed(_))));
    assert_eq!(fs::read_dir(work.path()).unwrap().count(), 1, "nothing is left beside it");

    let complaint = Command::new(env!("CARGO_BIN_EXE_nightcourt"))
        .arg("page")
        .arg(CORPUS.path())
        .arg("--out")
        .arg(&taken)
        .output()
        .unwrap();
    assert_eq!(complaint.status.code(), Some(2));
    let said = String::from_utf8_lossy(&complaint.stderr).into_owned();
    assert!(said.starts_with("error: ") && said.contains("is no site of Night Court"), "{said}");
}

#[test]
fn the_data_of_the_search_says_what_the_corpus_says() {
    let library = library();
    let site = Site::new(&library, Place::Folder).unwrap();
    let script = site.data();
    let json = script.strip_prefix("\"use strict\";\nwindow.NIGHTCOURT = ").unwrap().strip_suffix(";\n").unwrap();
    let data: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(data["cases"].as_array().unwrap().len(), library.len());
    let pairs = data["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 21);
    for (row, case) in data["cases"].as_array().unwrap().iter().zip(library.cases()) {
        assert_eq!(row[0], case.id.to_string());
        let parts = row[7].as_str().unwrap();
        let mut expected = ['-'; 21];
        for finding in case.records.iter().flat_map(|(_, record)| &record.findings) {
            let Some(lens) = finding.lens else { continue };
            let named = |place: &serde_json::Value| {
                data["systems"][place.as_u64().unwrap() as usize].as_str().unwrap().to_owned()
            };
            let pair = pairs
                .iter()
                .position(|pair| [named(&pair[0]), named(&pair[1])] == [0, 1].map(|place| finding.systems[place].id()))
                .unwrap();
            let letter = lens.id().chars().next().unwrap();
            expected[pair] = if finding.native { letter.to_ascii_uppercase() } else { letter };
        }
        assert_eq!(parts, expected.iter().collect::<String>(), "{}", case.id);
    }
}

#[cfg(feature = "serve")]
mod served {
    use std::io::{Read, Write};
    use std::net::{SocketAddr, TcpStream};
    use std::sync::LazyLock;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use super::library;

    /// A server for all tests.
    static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| start(std::future::pending()).0);

    fn start(stop: impl Future<Output = ()> + Send + 'static) -> (SocketAddr, thread::JoinHandle<()>) {
        let (send, address) = mpsc::channel();
        let running = thread::spawn(move || {
            nightcourt_web::serve::run(library(), 0, |address| send.send(address).unwrap(), stop).unwrap();
        });
        (address.recv().unwrap(), running)
    }

    struct Answer {
        status: u16,
        head: String,
        body: String,
    }

    /// Sends bytes, and reads the answer to its end.
    fn send(bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(*SERVER).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        // The server may answer and close before it has read all of a large body.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let text = String::from_utf8_lossy(&all).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Answer { status, head: head.to_ascii_lowercase(), body: body.to_owned() }
    }

    fn get(path: &str) -> Answer {
        send(format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").as_bytes())
    }

    fn post(body: &[u8], more: &str) -> Answer {
        let head = format!(
            "POST /rule HTTP/1.1\r\nHost: 127.0.0.1:80\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\n{more}\
             Content-Length: {}\r\n\r\n",
            body.len()
        );
        send(&[head.as_bytes(), body].concat())
    }

    fn escaped(night: &str) -> Vec<u8> {
        let each = night.bytes().map(|byte| {
            if byte.is_ascii_alphanumeric() { char::from(byte).to_string() } else { format!("%{byte:02X}") }
        });
        format!("night={}", each.collect::<String>()).into_bytes()
    }

    #[test]
    fn every_page_is_there_and_says_what_it_may_load() {
        let id = library().ids().next().unwrap();
        for path in [
            "/",
            "/index.html",
            "/list.html",
            "/figures.html",
            "/figures/matrix-uniform.svg",
            "/figures/players.csv",
            "/rules.html",
            "/data.js",
            "/assets/site.css",
            "/assets/icon.svg",
            "/rule",
            &format!("/p/{id}.html"),
        ] {
            let answer = get(path);
            assert_eq!(answer.status, 200, "{path}");
            for said in [
                "content-security-policy: default-src 'none'; script-src 'self';",
                "frame-ancestors 'none'",
                "x-content-type-options: nosniff",
                "x-frame-options: deny",
                "referrer-policy: no-referrer",
                "cross-origin-resource-policy: same-origin",
            ] {
                assert!(answer.head.contains(said), "{path}: {}", answer.head);
            }
            assert!(!answer.body.is_empty());
        }
    }

    #[test]
    fn a_night_is_ruled() {
        let night = "[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nVic -> Ann\nAnn -> Bob\nBob -> Ann\n";
        let answer = post(&escaped(night), "Sec-Fetch-Site: same-origin\r\n");
        assert_eq!(answer.status, 200);
        assert!(answer.body.contains("werewolves differs on deaths."), "{}", answer.body);
        let json = r#"{"players":[{"name":"Vic","alignment":"town","role":"Vigilante"},{"name":"Cy","alignment":"mafia","role":"Goon"}],"actions":[{"actor":"Vic","ability":"kill","targets":["Cy"]}]}"#;
        let answer = post(&escaped(json), "");
        assert!(answer.status == 200 && answer.body.contains("All seven systems agree."), "{}", answer.body);
        assert_eq!(post(&[&escaped(night)[..], b"&lens=deaths&snarf-jail=40"].concat(), "").status, 200);
    }

    #[test]
    fn mistakes_are_shown_at_their_lines() {
        let answer = post(&escaped("[players]\nAnn = Town Roleblokker\n"), "");
        assert_eq!(answer.status, 422);
        assert!(
            answer.body.contains("data-line=\"2\">Line 2</a>: no role is called `Roleblokker`."),
            "{}",
            answer.body
        );
        assert!(answer.body.contains("<mark>Roleblokker</mark>"));
        for (body, what) in
            [(&b"lens=everything"[..], "lenses"), (b"snarf-jail=41", "snarf-jail"), (b"night=%ff", "UTF-8")]
        {
            let answer = post(body, "");
            assert!(answer.status == 400 && answer.body.contains(what), "{what}: {}", answer.status);
        }
    }

    #[test]
    fn html_in_names_is_shown_and_not_obeyed() {
        let name = "<script src \"x\" '&";
        for role in ["Cop", "Kop"] {
            let night = format!(
                "# {name}</textarea><script>\n[players]\n{name} = Town {role}\nBob = Town Cop\n[actions]\n{name} -> Bob\n"
            );
            let answer = post(&escaped(&night), "");
            let main = answer.body.split("<main").nth(1).unwrap();
            assert!(!main.contains("<script"), "{main}");
            assert_eq!(main.matches("</textarea>").count(), if role == "Cop" { 2 } else { 1 });
        }
    }

    #[test]
    fn what_is_too_large_or_too_slow_is_told_so() {
        assert_eq!(post(&vec![b'a'; 200 * 1024], "").status, 413);
        let huge = b"POST /rule HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 99999999999\r\n\r\nnight=";
        let answer = send(&[&huge[..], &vec![b'a'; 3 << 20]].concat());
        assert!(answer.status == 413 && answer.body.contains("128 KiB"), "{}", answer.head);
        let mut chunked = b"POST /rule HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
        for _ in 0..40 {
            chunked.extend_from_slice(b"1000\r\n");
            chunked.extend_from_slice(&[b'a'; 0x1000]);
            chunked.extend_from_slice(b"\r\n");
        }
        // Whether the rest comes or not.
        assert_eq!(send(&chunked).status, 413);
        chunked.extend_from_slice(b"0\r\n\r\n");
        assert_eq!(send(&chunked).status, 413);
        // A body that does not come.
        let slow = b"POST /rule HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nnight=";
        assert_eq!(send(slow).status, 408);
        let header = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "a".repeat(64 * 1024));
        assert_eq!(send(header.as_bytes()).status, 431);
    }

    #[test]
    fn only_this_machine_may_ask_and_only_its_own_page_may_send() {
        for host in ["example.org", "127.0.0.1.example.org", "10.0.0.1:80"] {
            let answer = send(format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes());
            assert_eq!(answer.status, 421, "{host}");
            assert!(!answer.body.contains("id=\"finder\""));
        }
        assert_eq!(send(b"GET / HTTP/1.0\r\n\r\n").status, 421);
        assert_eq!(post(b"night=", "Sec-Fetch-Site: cross-site\r\n").status, 403);
        let text = send(b"POST /rule HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nhi");
        assert_eq!(text.status, 415);
    }

    #[test]
    fn no_other_file_and_no_other_method() {
        for path in [
            "/../../etc/passwd",
            "/p/..%2f..%2fetc%2fpasswd",
            "/assets/../Cargo.toml",
            "/assets/..%2f..%2fmod.rs",
            "/run.json",
            "/rulings.json",
            "/p/000000000000.html",
            "/p/%ff.html",
            "/p/",
            "/assets/%00",
            "//etc/passwd",
        ] {
            let answer = get(path);
            assert!(matches!(answer.status, 400 | 404), "{path}: {}", answer.status);
            assert!(!answer.body.contains("root:"));
        }
        for method in ["PUT", "DELETE", "PATCH", "POST", "TRACE", "MEOW"] {
            let answer = send(
                format!(
                    "{method} /index.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
                )
                .as_bytes(),
            );
            assert_eq!(answer.status, 405, "{method}");
        }
        let near = library().ids().next().unwrap().to_string();
        let (first, rest) = near.split_at(1);
        let wrong = format!("{}{rest}", if first == "0" { "1" } else { "0" });
        assert!(get(&format!("/p/{wrong}.html")).body.contains("Perhaps "), "the nearest id is named");
    }

    #[test]
    fn it_ends_when_it_is_told_and_a_taken_port_is_told() {
        let (tell, told) = tokio::sync::oneshot::channel::<()>();
        let (address, running) = start(async {
            let _ = told.await;
        });
        let taken = nightcourt_web::serve::run(library(), address.port(), |_| (), std::future::pending());
        let said = taken.unwrap_err().to_string();
        assert!(said.contains(&format!("port {} is taken", address.port())) && said.contains("--port"), "{said}");
        tell.send(()).unwrap();
        running.join().unwrap();
        assert!(TcpStream::connect(address).is_err());
    }
}
