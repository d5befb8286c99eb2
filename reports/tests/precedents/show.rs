//! A precedent to be cited: everything is there, in every form.

use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::schema::CASE;
use nightcourt_caselaw::show::CaseRow;
use nightcourt_corpus::campaign::folder::check::read;
use nightcourt_resolvers::ruler::RulerId;

use super::fits::valid;
use super::{COP, corpus, nightcourt, says};

fn shown(format: &str) -> String {
    says(&nightcourt(&[
        "show",
        COP,
        "--corpus",
        corpus().to_str().unwrap(),
        "-f",
        format,
        "--full",
    ]))
}

/// In BBCode and Discord's markup a precedent is ten lines at most, with its night and each ruling.
#[test]
fn a_text_for_a_thread_is_short() {
    let library = Library::open(corpus()).unwrap();
    let path = corpus().to_str().unwrap();
    let ids: Vec<String> = library
        .ids()
        .step_by(library.len() / 20)
        .map(|id| id.to_string())
        .collect();
    for id in ids.iter().map(String::as_str).chain([COP]) {
        for format in ["bbcode", "discord"] {
            let text = says(&nightcourt(&["show", id, "--corpus", path, "-f", format]));
            assert!(text.lines().count() <= 10, "{text}");
            // A mark that is escaped has a column more.
            assert!(
                text.lines()
                    .all(|line| line.replace('\\', "").chars().count() <= 80),
                "{text}"
            );
            assert!(text.contains(id) && text.contains("dies"), "{text}");
        }
    }
    let text = says(&nightcourt(&[
        "show", COP, "--corpus", path, "-f", "discord",
    ]));
    assert!(
        text.ends_with(
            "\n\nPlayers: Ann = Town Bus Driver; Bob = Town Cop.\n\
             Actions: Ann: drive -\\> Ann, Bob; Bob: investigate -\\> Ann.\n\
             All but SNARF: nobody dies; Bob is told: town.\nSNARF: nobody dies; Bob is told: no result.\n"
        ),
        "{text}"
    );
}

#[test]
fn all_that_is_known_of_it_is_there() {
    let title = "A Bus Driver swaps places with a Cop, who investigates the Bus Driver";
    for format in ["text", "markdown", "bbcode"] {
        let page = shown(format);
        let plain = page.replace('\\', "");
        let corpus = corpus().to_str().unwrap();
        for part in [
            &format!("{title} (precedent {COP})"),
            "Ann: drive -> Ann, Bob\nBob: investigate -> Ann\n",
            "told: no result",
            "nar, nar-guide, rar, rar-list, lar, werewolves agree; snarf differs on what players are told.",
            "driven-home: a drive swaps an action's target with its actor.",
            "one night in",
            "theme",
            "snarf: Serial Night Action Resolution Framework [",
            "The class, order or category of each ability of this night",
            &format!("nightcourt show {COP} --corpus {corpus}"),
            "nightcourt gen --frame ",
        ] {
            assert!(plain.contains(part), "{format} has no {part:?}\n{page}");
        }
        // Each system's own account, under its name.
        assert!(
            RulerId::SYSTEMS
                .iter()
                .all(|system| plain.matches(&format!("{}: ", system.id())).count() >= 2),
            "{page}"
        );
    }
}

/// Every tag that is opened is closed, in order; only tags that the forum knows.
#[test]
fn bbcode_pastes_cleanly() {
    let library = Library::open(corpus()).unwrap();
    let path = corpus().to_str().unwrap();
    let ids: Vec<String> = library
        .ids()
        .step_by(library.len() / 6)
        .map(|id| id.to_string())
        .collect();
    for id in ids.iter().map(String::as_str).chain([COP]) {
        let page = says(&nightcourt(&[
            "show", id, "--corpus", path, "-f", "bbcode", "--full",
        ]));
        let mut open: Vec<&str> = Vec::new();
        for tag in page
            .split('[')
            .skip(1)
            .filter(|rest| !rest.starts_with('\u{200b}'))
        {
            if open.last() == Some(&"code") && !tag.starts_with("/code]") {
                // A forum reads no tags in code.
                continue;
            }
            let tag = &tag[..tag.find(']').unwrap()];
            let name = tag.split('=').next().unwrap();
            match name.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "{page}"),
                None if name == "*" => assert_eq!(open.last(), Some(&"list"), "{page}"),
                None => {
                    assert!(
                        ["area", "spoiler", "code", "b", "s", "list"].contains(&name),
                        "[{name}]\n{page}"
                    );
                    open.push(name);
                }
            }
        }
        assert!(open.is_empty(), "{open:?} are open\n{page}");
        assert!(
            page.starts_with("[area=") && page.ends_with("[/area]\n"),
            "{page}"
        );
    }
}

#[test]
fn json_is_what_the_schema_says_and_reads_back() {
    let printed = shown("json");
    let row: CaseRow = serde_json::from_str(&printed).unwrap();
    assert_eq!(serde_json::to_string(&row).unwrap() + "\n", printed);
    assert_eq!(
        valid(CASE, &serde_json::from_str(&printed).unwrap()),
        Ok(())
    );
    let file = read(&corpus().join("divergences.json")).unwrap();
    // Files have all but the certificate.
    let mut precedent = row.records[0].precedent.clone();
    assert!(!precedent.reductions.is_empty());
    precedent.reductions.clear();
    assert!(file.precedents.contains(&precedent));
    let uniform = row
        .frames
        .iter()
        .find(|frame| frame.frame == "uniform")
        .unwrap();
    assert!(
        uniform.of == 1200
            && uniform.low < uniform.nights as f64 / 1200.0
            && uniform.nights as f64 / 1200.0 < uniform.high
    );
}
