//! The site of a small corpus: whole, the same again, safe from what names hold. And the server: routes, limits, refusals.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::LazyLock;
use std::time::Duration;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::withdrawn::{Withdrawn, WithdrawnNight};
use nightcourt_engine::nearest::Nearest;
use nightcourt_pages::page::html::escape;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::system::System;
use nightcourt_web::site::write::{WriteError, write};
use nightcourt_web::site::{HAS_MODULE, Site};
use roxmltree::Document;
use tempfile::TempDir;

/// A corpus of a few hundred nights, and of settled answers about kills, protections and blocks.
static CORPUS: LazyLock<TempDir> = LazyLock::new(|| {
    let (parts, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let [sampled, counted] = ["sampled", "counted"].map(|name| parts.path().join(name));
    let make = |options: &str, paths: &[&Path]| {
        let program = env!("CARGO_BIN_EXE_nightcourt");
        let made = crate::isolated(program)
            .args(options.split(' '))
            .args(paths)
            .output()
            .unwrap();
        assert!(
            made.status.success(),
            "{}",
            String::from_utf8_lossy(&made.stderr)
        );
    };
    make(
        "campaign --frame uniform --nights 300 --seed 1 --out",
        &[&sampled],
    );
    make(
        "census --players named --actions 2 --abilities kill,protect,block --out",
        &[&counted],
    );
    make(
        "merge --force",
        &[&sampled, &counted, Path::new("--out"), folder.path()],
    );
    folder
});

fn library() -> Library {
    Library::open(CORPUS.path()).unwrap()
}

/// A precedent that left keeps its place on its shelf, and is in a list.
#[test]
fn a_withdrawn_precedent_keeps_its_place() {
    let library = library();
    let now = library.ids().next().unwrap();
    let night = WithdrawnNight {
        id: "0123456789ab".to_owned(),
        left: "2026-11-26".to_owned(),
        catalogues: Vec::new(),
        night: "[players]\nAnn = Town Cop\nBob = Town\n\n[actions]\nAnn: investigate -> Bob\n"
            .to_owned(),
        explained_by: Some(now.to_string()),
    };
    let site = Site::new(&library).unwrap();
    let (list, shelf) = ("withdrawn.html", "p/01.html");
    let text = |site: &Site<'_>, address: &str| {
        let file = site.file(address).unwrap();
        file.map(|file| String::from_utf8(file.bytes.to_vec()).unwrap())
    };
    let place = "id=\"0123456789ab\"";
    assert_eq!(text(&site, list), None);
    assert!(text(&site, shelf).is_none_or(|page| !page.contains(place)));
    let site = site.with_withdrawn(Withdrawn {
        nights: vec![night],
        ..Withdrawn::default()
    });
    let addresses = site.addresses().unwrap();
    for address in [list, shelf] {
        assert_eq!(addresses.iter().filter(|one| *one == address).count(), 1);
    }
    // It has no file of its own: the page for missing addresses leads to its place.
    assert_eq!(text(&site, "p/0123456789ab.html"), None);
    assert!(
        text(&site, "list.html")
            .unwrap()
            .contains("<a href=\"withdrawn.html\">1 precedents left the corpus</a>")
    );
    let told = format!("left the corpus on 2026-11-26; explained now by {now}.");
    let [list, shelf] = [list, shelf].map(|address| text(&site, address).unwrap());
    assert!(
        list.contains("<a href=\"p/01.html#0123456789ab\">") && list.contains(&told),
        "{list}"
    );
    let now = now.to_string();
    let link = format!(
        "<a href=\"{}.html#{now}\">See precedent {now}</a>",
        &now[..2]
    );
    for part in [place, &told, &link, "Ann: investigate -&gt; Bob"] {
        assert!(shelf.contains(part), "{part}: {shelf}");
    }
    for page in [&list, &shelf] {
        let options = roxmltree::ParsingOptions {
            allow_dtd: true,
            ..Default::default()
        };
        Document::parse_with_options(page, options).unwrap();
    }
}

/// A script leads from the id in an address to its place. For a missing address it is found from the folder of precedents, or
/// anywhere if the address of the site is known.
#[test]
fn two_pages_read_the_id_in_an_address() {
    let library = library();
    let scripts = |site: &Site<'_>, page: &str| {
        let page = site.file(page).unwrap().unwrap();
        let page = String::from_utf8(page.bytes.to_vec()).unwrap();
        let parts = page.split("<script src=\"").skip(1);
        parts
            .map(|part| part.split('"').next().unwrap().to_owned())
            .filter(|script| script.contains("missing"))
            .collect::<Vec<_>>()
    };
    let site = Site::new(&library).unwrap();
    assert_eq!(scripts(&site, "precedent.html"), ["assets/missing.js"]);
    assert_eq!(scripts(&site, "404.html"), ["../assets/missing.js"]);
    let site = site.at(Some("https://example.org/court/".to_owned()));
    assert_eq!(
        scripts(&site, "404.html"),
        ["https://example.org/court/assets/missing.js"]
    );
    let script = site.file("assets/missing.js").unwrap().unwrap();
    assert!(
        String::from_utf8(script.bytes.to_vec())
            .unwrap()
            .contains("location.replace")
    );
}

/// Every file below a folder, by its address from there.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path)
            } else {
                found.push(path.strip_prefix(folder).unwrap().to_owned())
            }
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
    let written = write(&site, &out, false).unwrap();
    let names = files(&out);
    assert_eq!(
        (written.precedents, written.files),
        (library.len(), names.len())
    );
    let ids: BTreeSet<String> = library.ids().map(|id| id.to_string()).collect();
    let (mut linked, mut lists) = (BTreeSet::new(), 0);
    for name in names
        .iter()
        .filter(|name| name.extension().is_some_and(|end| end == "html"))
    {
        let text = fs::read_to_string(out.join(name)).unwrap();
        let page = Document::parse_with_options(
            &text,
            roxmltree::ParsingOptions {
                allow_dtd: true,
                ..Default::default()
            },
        )
        .unwrap_or_else(|error| panic!("{}: {error}", name.display()));
        let mut seen = BTreeSet::new();
        for node in page.descendants().filter(roxmltree::Node::is_element) {
            if let Some(id) = node.attribute("id") {
                assert!(
                    seen.insert(id),
                    "{}: two elements are called {id}",
                    name.display()
                );
            }
            assert!(
                node.attributes()
                    .all(|one| !one.name().starts_with("on") && one.name() != "style"),
                "{}",
                name.display()
            );
            assert!(
                !node.has_tag_name("script") || node.text().is_none(),
                "a script within {}",
                name.display()
            );
            let to = node.attribute("href").unwrap_or_default();
            if name.to_string_lossy().starts_with("list-") && to.starts_with("p/") {
                linked.insert(to.rsplit('#').next().unwrap().to_owned());
            }
        }
        // Precedents that a precedent holds or is in are listed by frequency, each once; so is the list of all.
        let related = page.descendants().filter(|node| {
            node.prev_sibling_element().is_some_and(|before| {
                before.has_tag_name("h2")
                    && before
                        .text()
                        .is_some_and(|text| text.contains(" precedents "))
            })
        });
        let list = page
            .descendants()
            .filter(|node| node.has_tag_name("ul") && name.to_string_lossy().starts_with("list-"));
        for list in related.chain(list) {
            let links = list.descendants().filter(|node| node.has_tag_name("a"));
            let links: Vec<&str> = links.map(|link| link.attribute("href").unwrap()).collect();
            let nights = links.iter().map(|link| {
                let id = link.rsplit('#').next().unwrap().parse().unwrap();
                library.case(id).unwrap().nights()
            });
            assert!(
                nights.rev().is_sorted()
                    && links.iter().collect::<BTreeSet<_>>().len() == links.len(),
                "{links:?}"
            );
            lists += 1;
        }
        // A pointer has nothing but the way to its place.
        let pointer = name.to_string_lossy().len() == "p/0123456789ab.html".len();
        let policy = "http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";
        assert!(pointer || text.contains(policy), "{}", name.display());
    }
    assert_eq!(linked, ids, "every precedent is in the list");
    assert!(lists > 10, "{lists} lists");
    assert!(
        ids.len() <= 150
            && names.contains(&PathBuf::from("list-1.html"))
            && !names.contains(&PathBuf::from("list-2.html"))
    );
    assert!(
        fs::read_to_string(out.join("list.html"))
            .unwrap()
            .contains("<a href=\"list-1.html\">")
    );
    // The pointer of a precedent (fewer than a thousand, so each has one) leads to its place on its shelf, which has its
    // night and its reasons without scripts; of a settled answer it has the answer.
    let mut settled = 0;
    for id in &ids {
        let pointer = fs::read_to_string(out.join(format!("p/{id}.html"))).unwrap();
        assert!(
            pointer.contains(&format!("content=\"0;url={}.html#{id}\"", &id[..2])),
            "{pointer}"
        );
        let title = library
            .case(id.parse().unwrap())
            .unwrap()
            .record()
            .title
            .clone();
        assert!(
            pointer.contains(&format!(
                "<meta property=\"og:title\" content=\"{}\" />",
                escape(&title)
            )),
            "{pointer}"
        );
        assert!(
            !pointer.contains("og:description\" content=\"\""),
            "{pointer}"
        );
        let shelf = fs::read_to_string(out.join(format!("p/{}.html", &id[..2]))).unwrap();
        let case = shelf
            .split("<article")
            .find(|case| case.contains(&format!("id=\"{id}\"")))
            .unwrap();
        let agreed = case.contains("<p>Settled") && !case.contains("Disputed");
        assert!(
            case.contains("[players]") && case.contains("an account of each ruling") != agreed,
            "{id}"
        );
        assert!(
            !agreed || case.contains("Settled: all seven systems agree."),
            "{id}"
        );
        let records = library.case(id.parse().unwrap()).unwrap().records;
        let smaller: BTreeSet<&String> = records
            .iter()
            .flat_map(|(_, record)| &record.contains)
            .collect();
        let smaller = smaller.iter().filter(|one| ids.contains(**one)).count();
        let list = case
            .split("<h2>")
            .find(|part| part.starts_with("Smaller precedents in it"))
            .unwrap_or_default();
        assert_eq!(
            list.matches("<li><a ").count(),
            smaller.min(6),
            "{id}: {smaller}"
        );
        assert_eq!(list.contains(" more</li>"), smaller > 6, "{id}: {smaller}");
        settled += usize::from(agreed);
    }
    assert!(settled > 0 && settled < ids.len());
    // The drive brings the look home: no result in `snarf` alone (SNARF-31).
    let pointer = fs::read_to_string(out.join("p/03f025f91982.html")).unwrap();
    let told = "content=\"All but SNARF: the Cop is told town. SNARF: the Cop is told no result.\"";
    assert_eq!(pointer.matches(told).count(), 2, "{pointer}");
    // What is never fetched from disk is there as a script too.
    let table = Table::of(&library).unwrap();
    let mut both = vec![(table.to_bytes(), "precedents.js")];
    both.extend(HAS_MODULE.then(|| {
        let module = fs::read(out.join("assets/module/court_bg.wasm")).unwrap();
        (module, "assets/module/court_wasm.js")
    }));
    for (bytes, script) in both {
        let script = fs::read_to_string(out.join(script)).unwrap();
        assert!(
            bytes.len() > 1000 && script.len() > 1000 && script.len() < bytes.len(),
            "{}",
            bytes.len()
        );
    }
    // Without the module no script asks it, and the pages say why.
    for page in ["index.html", "rule.html", "precedents.html"] {
        let text = fs::read_to_string(out.join(page)).unwrap();
        assert_eq!(text.contains("assets/court.js"), HAS_MODULE, "{page}");
        assert_eq!(
            text.contains("This site rules no nights and has no search"),
            !HAS_MODULE,
            "{page}"
        );
    }
    for (name, piece) in table.pieces() {
        let kept = fs::read(out.join(format!("precedents/{name}.bin"))).unwrap();
        assert_eq!(kept, piece, "{name}");
    }

    // Again, over the one that is there: the same bytes, and nothing beside it.
    let bytes = |name: &PathBuf| fs::read(out.join(name)).unwrap();
    let before: Vec<Vec<u8>> = names.iter().map(bytes).collect();
    list_older_page(&out);
    write(&site, &out, false).unwrap();
    assert_eq!(files(&out), names);
    assert!(before == names.iter().map(bytes).collect::<Vec<_>>());
    assert_eq!(fs::read_dir(out.parent().unwrap()).unwrap().count(), 1);
}

/// A page as the places that others may link to, and its own links.
struct Links {
    ids: BTreeSet<String>,
    to: Vec<String>,
}

/// Every link leads to a file of the site, and to a part that the file has. Only papers lead elsewhere.
#[test]
fn every_link_leads_somewhere() {
    let library = library();
    let site = Site::new(&library).unwrap();
    let addresses: BTreeSet<String> = site.addresses().unwrap().into_iter().collect();
    let links = |address: &String| {
        let file = site.file(address).unwrap().unwrap();
        let text = String::from_utf8(file.bytes.into_owned()).unwrap();
        let options = roxmltree::ParsingOptions {
            allow_dtd: true,
            ..Default::default()
        };
        let page = Document::parse_with_options(&text, options).unwrap();
        let all = |name: &'static str| {
            let nodes = page.descendants();
            nodes
                .filter_map(|node| node.attribute(name))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let to = [all("href"), all("src")].concat();
        let ids = all("id").into_iter().collect();
        (address.clone(), Links { ids, to })
    };
    let pages = addresses.iter().filter(|one| one.ends_with(".html"));
    let pages: BTreeMap<String, Links> = pages.map(links).collect();

    let (mut within, mut away) = (0, BTreeSet::new());
    for (page, links) in &pages {
        // The page for missing addresses is shown in the folder of precedents.
        let folder = match page.rsplit_once('/') {
            Some((folder, _)) => folder,
            None if page == "404.html" => "p",
            None => "",
        };
        for link in &links.to {
            if link == env!("CARGO_PKG_REPOSITORY") {
                continue;
            }
            if link.starts_with("https://") {
                away.insert(page.clone());
                continue;
            }
            let (path, part) = link.split_once('#').unwrap_or((link, ""));
            let target = match (path, path.strip_prefix("../")) {
                ("", _) => page.clone(),
                (_, Some(path)) if !folder.is_empty() => path.to_owned(),
                _ if folder.is_empty() => path.to_owned(),
                _ => format!("{folder}/{path}"),
            };
            assert!(addresses.contains(&target), "{page}: nothing at {link}");
            // A part with a value is a search or a night, which a script reads.
            let is_there = |part: &str| pages[&target].ids.contains(part);
            assert!(
                part.is_empty() || part.contains('=') || is_there(part),
                "{page}: {link} names no part of that page"
            );
            within += 1;
        }
    }
    assert!(within > 5000, "{within} links");
    let papers = [
        "guide-hosts.html",
        "guide-python.html",
        "guide-researchers.html",
    ];
    assert_eq!(away, papers.map(str::to_owned).into());
}

/// Every page has the menu with its part marked, and the foot with version, edition, licences and source.
#[test]
fn every_page_has_the_menu_and_the_foot() {
    let library = library();
    let site = Site::new(&library).unwrap();
    let is_page = |address: &String| {
        address.ends_with(".html") && address.len() != "p/0123456789ab.html".len()
    };
    for address in site.addresses().unwrap().into_iter().filter(is_page) {
        let file = site.file(&address).unwrap().unwrap();
        let text = String::from_utf8(file.bytes.into_owned()).unwrap();
        let (head, rest) = text.split_once("<main ").unwrap();
        for words in ["Rule a night", "Precedents", "Guides", "Rules", "Results"] {
            assert!(
                head.contains(&format!(">{words}</a>")),
                "{address}: {words}"
            );
        }
        let here = ["404.html", "precedent.html", "licences.html"].contains(&&*address);
        assert_eq!(head.contains("aria-current"), !here, "{address}");
        let foot = rest.rsplit_once("<footer>").unwrap().1;
        let version = format!("Version {}, a corpus of its own", env!("CARGO_PKG_VERSION"));
        for words in [&*version, ">Licences</a>", ">Source</a>"] {
            assert!(foot.contains(words), "{address}: {words}");
        }
    }
}

/// Adds a page of an older corpus to a site, and to its manifest.
fn list_older_page(out: &Path) {
    let page = b"of an older corpus";
    fs::write(out.join("p/stale.html"), page).unwrap();
    let path = out.join("nightcourt-site.json");
    let mut manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    manifest["files"]["p/stale.html"] =
        serde_json::json!([blake3::hash(page).to_hex().to_string()]);
    fs::write(path, serde_json::to_vec(&manifest).unwrap()).unwrap();
}

/// `nightcourt page` into a folder: its exit code and what it says on standard error.
fn page(out: &Path, force: bool) -> (Option<i32>, String) {
    let mut command = crate::program();
    command
        .arg("page")
        .arg(CORPUS.path())
        .arg("--out")
        .arg(out)
        .args(force.then_some("--force"));
    let output = command.output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    // A program that was built without the WebAssembly module says so each time.
    let said: String = said
        .lines()
        .filter(|line| !line.starts_with("warning: these pages "))
        .collect();
    (output.status.code(), said)
}

/// Returns the texts of the cells of a row of the first table that has it, and their HTML.
fn cells(page: &str, name: &str) -> (Vec<String>, String) {
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..Default::default()
    };
    let page = Document::parse_with_options(page, options).unwrap();
    let text = |node: roxmltree::Node<'_, '_>| {
        node.descendants()
            .filter_map(|one| one.text().filter(|_| one.is_text()))
            .collect()
    };
    let mut rows = page.descendants().filter(|node| node.has_tag_name("tr"));
    let row = rows.find(|row| {
        row.children()
            .next()
            .map(text)
            .is_some_and(|head: String| head == name)
    });
    let row = row.unwrap_or_else(|| panic!("there is no row {name}"));
    (
        row.children().skip(1).map(text).collect(),
        page.input_text()[row.range()].to_owned(),
    )
}

/// The report of an engine and that of past rulings, with numbers that were made up, and the rulebooks that come with the program.
#[test]
fn engines_and_rulebooks_have_a_table() {
    let work = TempDir::new().unwrap();
    let [reports, out] = ["reports", "out"].map(|name| work.path().join(name));
    fs::create_dir(&reports).unwrap();
    let library = library();
    let id = library.ids().next().unwrap().to_string();
    let closeness = |rules: &str, agree: u64, low: f64, high: f64| serde_json::json!({"rules": rules, "switch": null, "compared": 10, "agree": agree, "low": low, "high": high});
    let far = |rules| closeness(rules, 5, 0.237, 0.763);
    let night = |name: &str, title: &str| serde_json::json!({"name": name, "title": title, "night": "", "agrees": "lar"});
    let nearest = serde_json::json!({
        "version": 1, "program": "0.0.9", "on": "2026-11-28", "subject": "<ours>", "lens": "deaths", "nights": 11, "failed": 2,
        "systems": [closeness("lar", 9, 0.596, 0.982), closeness("nar", 9, 0.596, 0.982), far("rar"), far("snarf"), far("nar-guide"), far("rar-list")],
        "better": [], "telling": [night(&id, "A known night"), night("ffffffffffff", "Another <night>")],
    });
    let report = |nearest: &serde_json::Value| {
        serde_json::json!({
            "version": 1, "engine": {"version": 1, "name": "toy", "release": "2.1"}, "against": "lar", "switches": {}, "lens": "deaths",
            "conforms": false, "nights": 0, "asked": 0, "lost": false, "stopped": false, "sections": [], "abilities": [], "skips": [],
            "differences": [], "differing_left": 0, "failures": [], "failing_left": 0, "cases": [], "nearest": nearest,
        })
    };
    let file = |name: &str, content: &serde_json::Value| {
        fs::write(reports.join(name), content.to_string()).unwrap()
    };
    let page = || {
        let mut command = crate::program();
        command.arg("page").args([
            CORPUS.path(),
            Path::new("--out"),
            &out,
            Path::new("--engines"),
            &reports,
        ]);
        let output = command.output().unwrap();
        (
            output.status.code(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    for (content, problem) in [
        (
            serde_json::json!({"version": 1}),
            "b.json is no report of `nightcourt conform --json`: missing field `program`",
        ),
        (
            report(&serde_json::Value::Null),
            "b.json is no report of `nightcourt conform --json`: it was made with --against",
        ),
    ] {
        file("b.json", &content);
        let (code, said) = page();
        assert!(code == Some(2) && said.contains(problem), "{said}");
    }
    file("b.json", &nearest);
    file("a.json", &report(&nearest));
    let mut of_a_site = nearest.clone();
    of_a_site["subject"] = "of a site".into();
    of_a_site["rulebooks"] = vec![closeness("xylbot", 10, 0.722, 1.0)].into();
    of_a_site["next"] = "lar".into();
    file("c.json", &of_a_site);
    assert_eq!(page().0, Some(0));
    let page = fs::read_to_string(out.join("engines.html")).unwrap();
    let book = "of a site<br />nearest: <a href=\"order-xylbot.html\">xylbot</a>, 100 %</th>";
    assert!(page.contains(book), "{page}");
    assert!(page.contains("of a site: nights that tell xylbot from lar"));
    let places =
        ["toy 2.1", "&lt;ours&gt;", "8bit-bot"].map(|name| page.find(&format!("{name}<")).unwrap());
    assert!(places.is_sorted(), "{places:?}");
    let near = "90.0 % (nearest)60 to 98 %9 of 10";
    let far = "50.0 %24 to 76 %5 of 10";
    // In the order of the systems: nar, nar-guide, snarf, rar, rar-list, lar, werewolves.
    let row = [
        near,
        far,
        far,
        far,
        far,
        near,
        "\u{2013}",
        "deaths11 nightsfailed on 2",
        "2026-11-28version 0.0.9",
    ];
    for name in ["toy 2.1", "<ours>"] {
        assert_eq!(cells(&page, name).0, row);
    }
    assert!(
        page.contains("<summary>&lt;ours&gt;: nights that tell lar from nar</summary>"),
        "{page}"
    );
    assert!(
        page.contains(&format!(
            "<li><a href=\"p/{}.html#{id}\">A known night</a>. It agrees with lar.</li>",
            &id[..2]
        )),
        "{page}"
    );
    assert!(
        page.contains("<li>Another &lt;night&gt;. It agrees with lar.</li>"),
        "{page}"
    );
    let mut command = crate::program();
    command
        .args(["conform", "xylbot", "--format", "json", "--corpus"])
        .arg(CORPUS.path());
    let found =
        Nearest::read(&String::from_utf8(command.output().unwrap().stdout).unwrap()).unwrap();
    let (cells, html) = cells(&page, "xylbot");
    for (cell, system) in cells.iter().zip(System::ALL) {
        let one = found
            .systems
            .iter()
            .find(|one| one.rules == system.id())
            .unwrap();
        assert!(
            cell.ends_with(&format!(" %{} of {}", one.agree, one.compared)),
            "{system}: {cell}"
        );
        assert_eq!(
            cell.contains("(nearest)"),
            one.agree == found.systems[0].agree,
            "{system}: {cell}"
        );
    }
    assert!(
        html.contains("<a href=\"order-xylbot.html\">xylbot</a>")
            && html.contains("with this page"),
        "{html}"
    );
}

#[test]
fn the_search_has_matrices_and_filters() {
    let library = library();
    let page = Site::new(&library)
        .unwrap()
        .file("precedents.html")
        .unwrap()
        .unwrap();
    let page = String::from_utf8(page.bytes.into_owned()).unwrap();
    let options = roxmltree::ParsingOptions {
        allow_dtd: true,
        ..Default::default()
    };
    let page = Document::parse_with_options(&page, options).unwrap();
    let count = |within: roxmltree::Node, name: &str| {
        within
            .descendants()
            .filter(|node| node.has_tag_name(name))
            .count()
    };
    let heats: Vec<_> = page
        .descendants()
        .filter(|node| node.attribute("class") == Some("heat"))
        .collect();
    assert_eq!(heats.len(), library.info.frames.len());
    for heat in heats {
        // Seven systems by seven, and a column of names; each pair twice.
        assert_eq!(
            ["col", "tr", "td"].map(|name| count(heat, name)),
            [8, 8, 50]
        );
        // A census has no rates here.
        let sampled = heat
            .parent()
            .and_then(|frame| frame.attribute("data-frame"))
            == Some("uniform");
        assert_eq!(count(heat, "a"), if sampled { 42 } else { 0 });
    }
    let filter = |name: &str| {
        page.descendants()
            .find(|node| node.attribute("name") == Some(name))
            .unwrap()
    };
    assert_eq!(
        count(filter("catalogue"), "option"),
        1 + Catalogue::ALL.len()
    );
    assert_eq!(
        count(filter("frame"), "option"),
        1 + library.info.frames.len()
    );
}

/// Redirects and the page for missing addresses are not in it.
#[test]
fn a_published_site_has_a_map_of_its_pages() {
    let library = library();
    let site = Site::new(&library)
        .unwrap()
        .at(Some("https://example.org/court/".to_owned()));
    let work = TempDir::new().unwrap();
    write(&site, &work.path().join("site"), false).unwrap();
    let out = work.path().join("site");
    let map = fs::read_to_string(out.join("sitemap.xml")).unwrap();
    let map = Document::parse(&map).unwrap();
    let told = map
        .descendants()
        .filter(|node| node.has_tag_name("loc"))
        .filter_map(|node| node.text());
    let is_page = |name: &String| {
        name.ends_with(".html")
            && !["404.html", "rule.html"].contains(&name.as_str())
            && name.len() != "p/0123456789ab.html".len()
    };
    let pages = files(&out)
        .into_iter()
        .map(|name| name.to_string_lossy().into_owned())
        .filter(is_page);
    assert_eq!(
        told.map(str::to_owned).collect::<BTreeSet<_>>(),
        pages
            .map(|name| format!("https://example.org/court/{name}"))
            .collect()
    );
}

/// A site in a checkout with a domain name and other pages: all of these stay, and the site is replaced.
#[test]
fn a_site_is_published_again_next_to_foreign_files() {
    let work = TempDir::new().unwrap();
    let out = work.path().join("site");
    assert_eq!(page(&out, false).0, Some(0));
    let names = files(&out);
    let foreign = [".git/HEAD", "CNAME", "my-posts/first.html", "p/mine.html"];
    for name in foreign {
        fs::create_dir_all(out.join(name).parent().unwrap()).unwrap();
        fs::write(out.join(name), name).unwrap();
    }
    list_older_page(&out);
    let before = files(&out);
    let (code, said) = page(&out, false);
    assert_eq!(code, Some(2));
    assert!(
        said.contains(".git/, CNAME, my-posts/ and 1 more") && said.contains("--force"),
        "{said}"
    );
    assert_eq!(files(&out), before);

    let (code, said) = page(&out, true);
    assert_eq!(code, Some(0));
    assert!(
        said.contains("left alone") && said.contains(".git/, CNAME, my-posts/, p/mine.html"),
        "{said}"
    );
    assert!(
        foreign
            .iter()
            .all(|name| fs::read_to_string(out.join(name)).unwrap() == *name)
    );
    assert!(
        names.iter().all(|name| out.join(name).is_file()) && !out.join("p/stale.html").exists()
    );
    assert_eq!(files(&out).len(), names.len() + foreign.len());
}

/// A page that somebody edited is not replaced unasked; and if it is no page any more, it is never removed.
#[test]
fn an_edited_page_is_not_lost_unasked() {
    let library = library();
    let site = Site::new(&library).unwrap();
    let work = TempDir::new().unwrap();
    let out = work.path().join("site");
    write(&site, &out, false).unwrap();
    list_older_page(&out);
    for name in ["index.html", "p/stale.html"] {
        fs::write(out.join(name), "mine").unwrap();
    }
    let before = files(&out);
    assert!(
        matches!(write(&site, &out, false), Err(WriteError::Edited(_, names)) if names == ["index.html", "p/stale.html"])
    );
    assert_eq!(files(&out), before);
    assert_eq!(fs::read(out.join("index.html")).unwrap(), b"mine");
    let written = write(&site, &out, true).unwrap();
    assert_eq!(written.foreign, ["p/stale.html"]);
    assert_eq!(fs::read(out.join("p/stale.html")).unwrap(), b"mine");
    assert!(
        fs::read(out.join("index.html"))
            .unwrap()
            .starts_with(b"<!DOCTYPE html>")
    );
}

/// A foreign file with a name of the site's is not replaced even if asked, and a manifest reaches nothing outside.
#[test]
fn a_foreign_file_in_the_way_stays() {
    let library = library();
    let site = Site::new(&library).unwrap();
    let work = TempDir::new().unwrap();
    for (name, reported) in [
        ("index.html", "index.html"),
        ("p", "p"),
        ("list.html/a", "list.html/"),
        ("nightcourt-site.json", "nightcourt-site.json"),
        ("nightcourt-site.part/a", "nightcourt-site.part/"),
    ] {
        let out = work
            .path()
            .join(format!("in-the-way-{}", name.replace('/', "-")));
        fs::create_dir_all(out.join(name).parent().unwrap()).unwrap();
        fs::write(out.join(name), "mine").unwrap();
        let refused = write(&site, &out, true).unwrap_err();
        assert!(
            matches!(&refused, WriteError::InTheWay(_, names) if names == &[reported]),
            "{name}: {refused}"
        );
        assert_eq!(
            (files(&out), fs::read(out.join(name)).unwrap()),
            (vec![PathBuf::from(name)], b"mine".to_vec())
        );
    }
    let (out, outside) = (work.path().join("site"), work.path().join("outside"));
    fs::create_dir(&out).unwrap();
    fs::write(&outside, "mine").unwrap();
    let hash = blake3::hash(b"mine").to_hex().to_string();
    let manifest = serde_json::json!({"site": "Night Court", "version": 3, "precedents": 0, "files": {"../outside": [hash]}});
    fs::write(out.join("nightcourt-site.json"), manifest.to_string()).unwrap();
    assert!(write(&site, &out, true).is_err());
    assert_eq!(fs::read(&outside).unwrap(), b"mine");
}

/// Killed at any moment, the command leaves whole files and a folder that the same command finishes.
#[cfg(unix)]
#[test]
fn a_killed_page_is_finished_by_the_same_command() {
    let work = TempDir::new().unwrap();
    let (whole, out) = (work.path().join("whole"), work.path().join("out"));
    assert_eq!(page(&whole, false).0, Some(0));
    let names = files(&whole);
    let staging = out.join("nightcourt-site.part");
    // While files are made; when the manifest is there; when half of the files are in place.
    let moments: [&dyn Fn() -> bool; 3] = [
        &|| staging.join("assets/site.css").exists(),
        &|| out.join("nightcourt-site.json").exists(),
        &|| out.join("index.html").exists(),
    ];
    let mut killed = 0;
    for moment in moments {
        let mut child = crate::program()
            .arg("page")
            .args([CORPUS.path(), Path::new("--out"), &out])
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        while !moment() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        child.kill().unwrap();
        killed += usize::from(!child.wait().unwrap().success());
        for name in files(&out).iter().filter(|name| {
            names.contains(name) && name.extension().is_some_and(|end| end != "json")
        }) {
            assert_eq!(
                fs::read(out.join(name)).unwrap(),
                fs::read(whole.join(name)).unwrap(),
                "{}",
                name.display()
            );
        }
    }
    assert!(killed > 0, "no run was killed");
    fs::write(out.join("nightcourt-site.json.4711.part"), "half").unwrap();
    assert_eq!(page(&out, false), (Some(0), String::new()));
    assert_eq!(files(&out), names);
    assert!(
        names
            .iter()
            .all(|name| fs::read(out.join(name)).unwrap() == fs::read(whole.join(name)).unwrap())
    );
}

#[test]
fn what_is_not_ours_is_left_alone() {
    let library = library();
    let site = Site::new(&library).unwrap();
    let work = TempDir::new().unwrap();
    let taken = work.path().join("photos");
    fs::create_dir(&taken).unwrap();
    fs::write(taken.join("cat.png"), "cat").unwrap();
    assert!(
        matches!(write(&site, &taken, false), Err(WriteError::Foreign(path, _)) if path == taken)
    );
    assert_eq!(fs::read(taken.join("cat.png")).unwrap(), b"cat");
    assert!(matches!(
        write(&site, &taken.join("cat.png"), true),
        Err(WriteError::NotFolder(_))
    ));
    assert_eq!(
        fs::read_dir(work.path()).unwrap().count(),
        1,
        "nothing is left beside it"
    );

    let (code, said) = page(&taken, false);
    assert_eq!(code, Some(2));
    assert!(
        said.starts_with("error: ") && said.contains("is no site of Night Court"),
        "{said}"
    );
}

/// The server, as a program that is ended when this is dropped.
struct Server(std::process::Child, std::net::SocketAddr);

impl Server {
    fn start(what: &Path) -> Server {
        let mut program = crate::program();
        let mut child = program
            .arg("page")
            .arg(what)
            .args(["--serve", "--port", "0"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let address = Server::address(&mut child);
        Server(child, address)
    }

    /// Waits for the line with the address.
    fn address(child: &mut std::process::Child) -> std::net::SocketAddr {
        let mut said = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut said)
            .unwrap();
        let address = said
            .split_once("http://")
            .and_then(|(_, rest)| rest.split('/').next()?.parse().ok());
        address.unwrap_or_else(|| panic!("{said}"))
    }

    /// Sends bytes; returns the status, the head and the body.
    fn send(&self, bytes: &[u8]) -> (u16, String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.1).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(60)))
            .unwrap();
        // The server may answer before it has read all.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let end = all
            .windows(4)
            .position(|end| end == b"\r\n\r\n")
            .unwrap_or(all.len());
        let head = String::from_utf8_lossy(&all[..end]).into_owned();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        (status, head, all.split_off((end + 4).min(all.len())))
    }

    fn get(&self, path: &str) -> (u16, String, Vec<u8>) {
        self.send(
            format!(
                "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n",
                self.1.port()
            )
            .as_bytes(),
        )
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// From a corpus and from a folder that was written: every file as the site has it, and headers on all answers.
#[test]
fn the_files_of_a_site_are_served() {
    let library = library();
    let site = Site::new(&library).unwrap();
    let work = TempDir::new().unwrap();
    write(&site, &work.path().join("site"), false).unwrap();
    let id = library.ids().next().unwrap();
    let page = format!("p/{id}.html");
    for what in [CORPUS.path(), &work.path().join("site")] {
        let server = Server::start(what);
        for address in [
            "index.html",
            "rule.html",
            "precedents/first.bin",
            "assets/site.css",
            "figures/actions.csv",
            &page,
        ] {
            let (status, head, body) = server.get(&format!("/{address}?x=1"));
            let file = site.file(address).unwrap().unwrap();
            assert!(status == 200 && body == *file.bytes, "{address}: {head}");
            assert!(
                head.contains(&format!("Content-Type: {}", file.kind))
                    && head.contains("default-src 'none'"),
                "{head}"
            );
        }
        assert!(server.get("/").2 == *site.file("index.html").unwrap().unwrap().bytes);
        let (status, head, body) =
            server.send(b"HEAD /rule.html HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
        assert!(
            status == 200 && body.is_empty() && head.contains("Content-Length: "),
            "{head}"
        );
    }
}

#[test]
fn other_requests_are_refused() {
    let (work, library) = (TempDir::new().unwrap(), library());
    write(
        &Site::new(&library).unwrap(),
        &work.path().join("site"),
        false,
    )
    .unwrap();
    fs::write(work.path().join("secret"), "secret").unwrap();
    for what in [CORPUS.path(), &work.path().join("site")] {
        let server = Server::start(what);
        for path in [
            "/../secret",
            "/assets/../../secret",
            "/%2e%2e/secret",
            "//secret",
            "/p/nope.html",
            "/assets",
            "/secret",
        ] {
            let (status, head, body) = server.get(path);
            let missing = String::from_utf8_lossy(&body).contains("There is no such page");
            assert!(status == 404 && missing, "{path}: {head}");
        }
        let long = format!(
            "GET / HTTP/1.1\r\nHost: localhost\r\nX: {}\r\n\r\n",
            "x".repeat(1 << 17)
        );
        for (request, status) in [
            (
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx",
                405,
            ),
            ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", 421),
            (
                "GET / HTTP/1.1\r\nHost: localhost.evil.example\r\n\r\n",
                421,
            ),
            ("GET / HTTP/1.1\r\n\r\n", 421),
            (
                "GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n",
                403,
            ),
            ("nonsense\r\n\r\n", 400),
            (&long, 400),
        ] {
            assert_eq!(server.send(request.as_bytes()).0, status, "{request:.60}");
        }
    }
}

/// Further connections than the most are closed, and the server answers again when others end.
#[test]
fn connections_are_bounded() {
    let server = Server::start(CORPUS.path());
    let idle: Vec<TcpStream> = (0..64)
        .map(|_| TcpStream::connect(server.1).unwrap())
        .collect();
    let refused = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        server.get("/index.html").0 == 0
    });
    assert!(refused);
    drop(idle);
    let answered = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        server.get("/index.html").0 == 200
    });
    assert!(answered);
}

/// A client that goes on sending after the answer is closed soon, so that 64 of them do not keep others out for hours.
#[test]
fn a_client_that_drips_after_the_answer_is_closed() {
    let server = Server::start(CORPUS.path());
    let mut stream = TcpStream::connect(server.1).unwrap();
    stream
        .write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    assert!(answer.starts_with(b"HTTP/1.1 200 OK"));
    // Each byte arrives before a pause of the server's would end.
    let closed = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        stream.write_all(b"x").is_err()
    });
    assert!(closed, "the server reads on after ten seconds");
}

/// Without free file handles `accept` fails at once, again and again. The server waits between two attempts.
#[cfg(target_os = "linux")]
#[test]
fn a_server_without_file_handles_rests() {
    let mut child = crate::isolated("bash")
        .args([
            "-c",
            "ulimit -n 16; exec \"$0\" page \"$1\" --serve --port 0",
        ])
        .arg(env!("CARGO_BIN_EXE_nightcourt"))
        .arg(CORPUS.path())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let address = Server::address(&mut child);
    let server = Server(child, address);
    let idle: Vec<TcpStream> = (0..32)
        .map(|_| TcpStream::connect(server.1).unwrap())
        .collect();
    // Processor time of the server, in hundredths of a second.
    let spent = || -> u64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", server.0.id())).unwrap();
        let fields = stat.rsplit_once(')').unwrap().1.split(' ');
        fields
            .skip(12)
            .take(2)
            .map(|ticks| ticks.parse::<u64>().unwrap())
            .sum()
    };
    std::thread::sleep(Duration::from_millis(500));
    let before = spent();
    std::thread::sleep(Duration::from_secs(2));
    let ticks = spent() - before;
    assert!(ticks < 10, "{ticks} of 200 hundredths");
    drop(idle);
    let answered = (0..100).any(|_| {
        std::thread::sleep(Duration::from_millis(20));
        server.get("/index.html").0 == 200
    });
    assert!(answered);
}
