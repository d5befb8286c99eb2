//! The site of a small corpus: whole, the same again, safe from what names hold. And the server: routes, limits, refusals.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::Library;
use nightcourt_web::site::Site;
use nightcourt_web::site::write::{WriteError, write};
use roxmltree::Document;
use tempfile::TempDir;

/// A corpus of a few hundred nights, and of settled answers about kills, protections and blocks.
static CORPUS: LazyLock<TempDir> = LazyLock::new(|| {
    let (parts, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let [sampled, counted] = ["sampled", "counted"].map(|name| parts.path().join(name));
    let make = |options: &str, paths: &[&Path]| {
        let program = env!("CARGO_BIN_EXE_nightcourt");
        let made = Command::new(program).args(options.split(' ')).args(paths).output().unwrap();
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    };
    make("campaign --frame uniform --nights 300 --seed 1 --out", &[&sampled]);
    make("census --players named --actions 2 --abilities kill,protect,block --out", &[&counted]);
    make("merge --force", &[&sampled, &counted, Path::new("--out"), folder.path()]);
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
    let site = Site::new(&library).unwrap();
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
                    linked.insert(address.rsplit('#').next().unwrap().to_owned());
                }
            }
        }
        // A pointer has nothing but the way to its place.
        let pointer = name.to_string_lossy().len() == "p/0123456789ab.html".len();
        let policy =
            "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
        assert!(pointer || text.contains(policy), "{}", name.display());
    }
    assert_eq!(linked, ids, "every precedent is in the list");
    // A precedent's own address leads to its place on its shelf, which has its night and its reasons without scripts; of
    // a settled answer it has the answer.
    let mut settled = 0;
    for id in &ids {
        let pointer = fs::read_to_string(out.join(format!("p/{id}.html"))).unwrap();
        assert!(pointer.contains(&format!("content=\"0;url={}.html#{id}\"", &id[..2])), "{pointer}");
        let shelf = fs::read_to_string(out.join(format!("p/{}.html", &id[..2]))).unwrap();
        let case = shelf.split("<article").find(|case| case.contains(&format!("id=\"{id}\""))).unwrap();
        let agreed = case.contains("<p>In settled (") && !case.contains("; divergences (");
        assert!(case.contains("[players]") && case.contains("an account of each ruling") != agreed, "{id}");
        assert!(!agreed || case.contains("All seven systems agree."), "{id}");
        settled += usize::from(agreed);
    }
    assert!(settled > 0 && settled < ids.len());
    // What is never fetched from disk is there as a script too.
    for (bytes, script) in
        [("precedents.bin", "precedents.js"), ("assets/module/court_bg.wasm", "assets/module/court_wasm.js")]
    {
        let (bytes, script) = (fs::read(out.join(bytes)).unwrap(), fs::read_to_string(out.join(script)).unwrap());
        assert!(bytes.len() > 1000 && script.len() > 1000 && script.len() < bytes.len(), "{}", bytes.len());
    }
    let table = Table::from_bytes(&fs::read(out.join("precedents.bin")).unwrap()).unwrap();
    assert_eq!(table.len(), library.len());

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
    let site = Site::new(&library).unwrap();
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

#[cfg(feature = "serve")]
mod served {
    use std::io::{BufRead as _, BufReader, Read, Write};
    use std::net::{SocketAddr, TcpListener, TcpStream};
    use std::num::NonZeroU32;
    use std::path::Path;
    use std::process::{Child, Command, Stdio};
    use std::sync::LazyLock;
    use std::sync::mpsc;
    use std::thread;
    use std::time::Duration;

    use nightcourt_web::serve::{Public, Terms, limits};

    use super::library;

    /// A server for all tests.
    static SERVER: LazyLock<SocketAddr> = LazyLock::new(|| start(Terms::of_this_machine(0), std::future::pending()).0);

    fn start(terms: Terms, stop: impl Future<Output = ()> + Send + 'static) -> (SocketAddr, thread::JoinHandle<()>) {
        let (send, address) = mpsc::channel();
        let running = thread::spawn(move || {
            nightcourt_web::serve::run(library(), Vec::new(), terms, |address| send.send(address).unwrap(), stop)
                .unwrap();
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
        send_to(*SERVER, bytes)
    }

    fn send_to(address: SocketAddr, bytes: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(address).unwrap();
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
            "/rule.html",
            "/precedents.bin",
            "/offline.js",
            "/assets/site.css",
            "/assets/icon.svg",
            "/favicon.ico",
            "/assets/module/court.js",
            "/assets/module/court_bg.wasm",
            &format!("/p/{id}.html"),
            &format!("/p/{}.html", &id.to_string()[..2]),
        ] {
            let answer = get(path);
            assert_eq!(answer.status, 200, "{path}");
            for said in [
                "content-security-policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval';",
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
    fn what_is_sent_is_not_read() {
        for length in [100, 99_999_999_999_u64] {
            let head = format!(
                "POST /rule HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n"
            );
            assert_eq!(send(&[head.as_bytes(), b"night="].concat()).status, 405);
        }
        let header = format!("GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n", "a".repeat(64 * 1024));
        assert_eq!(send(header.as_bytes()).status, 431);
    }

    #[test]
    fn only_this_machine_may_ask() {
        for host in ["example.org", "127.0.0.1.example.org", "10.0.0.1:80"] {
            let answer = send(format!("GET / HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n").as_bytes());
            assert_eq!(answer.status, 421, "{host}");
            assert!(!answer.body.contains("id=\"finder\""));
        }
        assert_eq!(send(b"GET / HTTP/1.0\r\n\r\n").status, 421);
    }

    #[test]
    fn the_pages_of_others_are_refused_with_and_without_sec_fetch_site() {
        let ask = |more: &str| {
            send(format!("GET /rule.html HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n").as_bytes())
                .status
        };
        assert_eq!(ask("Origin: https://evil.example\r\n"), 403);
        assert_eq!(ask("Origin: http://localhost\r\n"), 200);
        assert_eq!(ask("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: script\r\n"), 403);
        assert_eq!(ask("Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n"), 200);
    }

    #[test]
    fn what_is_large_is_packed_for_those_who_take_it() {
        let module = include_bytes!("../web/src/site/assets/module/court_bg.wasm").len();
        for (more, packed) in [("Accept-Encoding: gzip\r\n", true), ("Accept-Encoding: br\r\n", false), ("", false)] {
            let head = format!(
                "GET /assets/module/court_bg.wasm HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n"
            );
            let head = send(head.as_bytes()).head;
            assert_eq!(head.contains("content-encoding: gzip"), packed, "{more}: {head}");
            assert!(head.contains("vary: accept-encoding"), "{head}");
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
            let length: usize = length.parse().unwrap();
            assert!(if packed { length < module / 2 } else { length == module }, "{length} of {module}");
        }
    }

    #[test]
    fn one_peer_has_only_so_many_connections() {
        let (tell, told) = tokio::sync::oneshot::channel::<()>();
        let (address, running) = start(Terms::of_this_machine(0), async {
            let _ = told.await;
        });
        let mut open: Vec<TcpStream> = Vec::new();
        for _ in 0..limits::CONNECTIONS_OF_ONE {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.write_all(b"GET /assets/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            let mut first = [0; 12];
            stream.read_exact(&mut first).unwrap();
            assert_eq!(&first, b"HTTP/1.1 200");
            open.push(stream);
        }
        let status = || {
            let mut stream = TcpStream::connect(address).unwrap();
            stream.set_read_timeout(Some(Duration::from_secs(5))).unwrap();
            stream.write_all(b"GET /assets/icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
            let mut first = [0; 12];
            stream.read_exact(&mut first).unwrap();
            String::from_utf8_lossy(&first[9..]).into_owned()
        };
        assert_eq!(status(), "503");
        // Idle ones are closed after a while, and make room.
        thread::sleep(limits::HEAD_TIME + Duration::from_secs(1));
        assert_eq!(status(), "200");
        drop(open);
        tell.send(()).unwrap();
        running.join().unwrap();
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
        let (address, running) = start(Terms::of_this_machine(0), async {
            let _ = told.await;
        });
        let taken = nightcourt_web::serve::run(
            library(),
            Vec::new(),
            Terms::of_this_machine(address.port()),
            |_| (),
            std::future::pending(),
        );
        let said = taken.unwrap_err().to_string();
        assert!(said.contains(&format!("port {} is taken", address.port())) && said.contains("--port"), "{said}");
        tell.send(()).unwrap();
        running.join().unwrap();
        assert!(TcpStream::connect(address).is_err());
    }

    /// The program as a server, which is ended when this is dropped.
    struct Program(Child);

    impl Drop for Program {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    #[test]
    fn the_page_that_rules_nights_brings_the_rulebooks_and_nothing_gets_out_of_them() {
        assert!(!get("/rule.html").body.contains("rulebooks"));
        let shipped = include_str!("../../resolvers/rulebooks/beyondmafia.toml");
        let own = format!("# </pre></script><script>alert(1)</script> & \"\\ \u{202e}\n{shipped}")
            .replace("\"beyondmafia\"", "\"our-site\"");
        let folder = tempfile::TempDir::new().unwrap();
        let file = folder.path().join("mysite.toml");
        std::fs::write(&file, &own).unwrap();
        let mut program = Command::new(env!("CARGO_BIN_EXE_nightcourt"));
        program
            .arg("serve")
            .arg(super::CORPUS.path())
            .args(["--port", "0", "--rulebook", "xylbot", "--rulebook"])
            .arg(&file);
        let mut program = Program(program.stdout(Stdio::piped()).spawn().unwrap());
        let mut line = String::new();
        BufReader::new(program.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap().split('/').next().unwrap().parse().unwrap();
        let fetch = |path: &str| {
            let head = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            send_to(address, head.as_bytes()).body
        };
        let page = fetch("/rule.html");
        assert!(!page.contains("<script>") && !page.contains('\u{202e}'), "{page}");
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
        let tree = roxmltree::Document::parse_with_options(&page, options).unwrap();
        let block = tree.descendants().find(|node| node.attribute("id") == Some("rulebooks")).unwrap();
        assert_eq!((block.tag_name().name(), block.attribute("hidden")), ("pre", Some("hidden")));
        let texts: Vec<String> = serde_json::from_str(block.text().unwrap()).unwrap();
        assert_eq!(texts, [include_str!("../../resolvers/rulebooks/xylbot.toml").to_owned(), own]);
        // A page that a browser kept is not that of another run with other rulebooks.
        assert_ne!(fetch("/offline.js"), get("/offline.js").body);
    }

    /// A proxy, which is ended when this is dropped.
    struct Proxy {
        nginx: Child,
        _folder: tempfile::TempDir,
    }

    impl Drop for Proxy {
        fn drop(&mut self) {
            let _ = self.nginx.kill();
            let _ = self.nginx.wait();
        }
    }

    /// nginx before the server, configured as SECURITY.md says, but for TLS; at a second port every request is that of 10.0.0.9. Nothing
    /// if there is no nginx.
    fn proxy(server: SocketAddr, ports: [u16; 2]) -> Option<Proxy> {
        let program = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/bin/nginx"]
            .into_iter()
            .find(|path| Path::new(path).exists())?;
        let folder = tempfile::tempdir().unwrap();
        let [port, other] = ports;
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {}/{name};\n", folder.path().display()))
            .concat();
        let passed = |client: &str| {
            format!(
                "location / {{ proxy_pass http://{server}; proxy_http_version 1.1; proxy_set_header Connection \"\";\n\
                 proxy_set_header Host $host; proxy_set_header X-Forwarded-For {client}; proxy_read_timeout 20s; }}"
            )
        };
        let text = format!(
            "daemon off;\nmaster_process off;\npid {0}/pid;\nerror_log {0}/errors;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}\
             server {{ listen 127.0.0.1:{port} default_server; return 444; }}\n\
             server {{ listen 127.0.0.1:{port}; server_name court.example.org; {1} }}\n\
             server {{ listen 127.0.0.1:{other}; {2} }}\n}}\n",
            folder.path().display(),
            passed("$proxy_add_x_forwarded_for"),
            passed("10.0.0.9"),
        );
        let config = folder.path().join("nginx.conf");
        std::fs::write(&config, text).unwrap();
        // One process, so that none is left when it is ended.
        let nginx = Command::new(program)
            .args(["-e", "stderr", "-c"])
            .arg(&config)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let proxy = Proxy { nginx, _folder: folder };
        for _ in 0..100 {
            if TcpStream::connect(("127.0.0.1", port)).is_ok() {
                return Some(proxy);
            }
            thread::sleep(Duration::from_millis(50));
        }
        panic!("nginx does not start");
    }

    /// A port that nobody has.
    fn free() -> u16 {
        TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
    }

    #[test]
    fn behind_a_proxy_others_are_answered_under_one_name_and_only_so_often() {
        let (tell, told) = tokio::sync::oneshot::channel::<()>();
        let public = Public {
            rate: NonZeroU32::new(5).unwrap(),
            behind_proxy: true,
            ..Public::new(vec!["court.example.org".to_owned()])
        };
        let (address, running) = start(Terms { public: Some(public), ..Terms::of_this_machine(0) }, async {
            let _ = told.await;
        });
        let ports = [free(), free()];
        if let Some(_proxy) = proxy(address, ports) {
            let ask = |port: u16, host: &str, more: &str| {
                let head = format!("GET /assets/site.css HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{more}\r\n");
                send_to(([127, 0, 0, 1], port).into(), head.as_bytes())
            };
            let [port, other] = ports;
            let answer = ask(port, "court.example.org", "Accept-Encoding: gzip\r\n");
            assert_eq!(answer.status, 200, "{}", answer.head);
            assert!(answer.head.contains("content-encoding: gzip"), "{}", answer.head);
            // The proxy drops other names; one that comes through all the same is not answered.
            assert_eq!(ask(port, "evil.example", "").status, 0);
            assert_eq!(ask(other, "evil.example", "").status, 421);
            assert_eq!(ask(port, "court.example.org", "Origin: https://evil.example\r\n").status, 403);
            assert_eq!(ask(port, "court.example.org", "Origin: https://court.example.org\r\n").status, 200);
            // What a client says of itself changes nothing: the proxy adds its own word at the end.
            let statuses: Vec<u16> = (0..30)
                .map(|n| ask(port, "court.example.org", &format!("X-Forwarded-For: 10.1.1.{n}\r\n")).status)
                .collect();
            let refused = statuses.iter().filter(|&&status| status == 429).count();
            assert!(refused >= 10 && statuses.iter().all(|status| [200, 429].contains(status)), "{statuses:?}");
            // Another client is answered as before.
            assert_eq!(ask(other, "court.example.org", "").status, 200);
        } else {
            println!("Skipped: the server behind a proxy, as there is no nginx.");
        }
        tell.send(()).unwrap();
        running.join().unwrap();
    }
}
