//! One small game in many layouts, and one night in many styles: written by hand, and read exactly.

use nightcourt_oracles::meant::parts;
use nightcourt_reading::read;
use nightcourt_resolvers::text::Sheet;

/// The blocks of a file, each below a line `== NAME`.
fn blocks(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split("\n== ")
        .skip(1)
        .map(|block| block.split_once('\n').expect("a name and a paste"))
}

#[track_caller]
fn is_read(name: &str, paste: &str, meant: &str) {
    let reading = read(paste);
    assert!(
        reading.is_complete(),
        "{name}\n{paste}\n{:?}",
        reading.questions
    );
    let meant = Sheet::parse(meant).expect("a night");
    assert_eq!(
        reading.night.as_ref().map(parts),
        Some(parts(&meant)),
        "{name}\n{paste}"
    );
}

#[test]
fn a_game_is_read_in_every_layout() {
    let has = |name: &str, heads: &[&str]| heads.iter().any(|head| name.starts_with(head));
    for (name, paste) in blocks(include_str!("styles/rosters.txt")) {
        let jon = if has(name, &["dead"]) {
            "Jon = Town Vanilla (dead)\n"
        } else if has(name, &["head", "nl", "and", "oxford", "dot"]) {
            ""
        } else {
            "Jon = Town Vanilla\n"
        };
        let players = "Bob = Town Cop\nCy = Town Doctor\nEve = Mafia Goon\nHal = Town Vanilla\nIda = Town Vanilla\n";
        let actions = "Bob: investigate -> Eve\nCy: protect -> Bob\nEve: kill -> Bob\n";
        is_read(
            name,
            paste,
            &format!("[players]\n{players}{jon}[actions]\n{actions}"),
        );
    }
}

#[test]
fn a_night_is_read_in_every_style() {
    let meant = "[players]\nAnn = Town Jailkeeper\nBob = Town Cop\nCy = Town Doctor\nDee = Mafia Roleblocker\nEve = Mafia Goon\n\
         Fay = Town Watcher\nGus = Town Bus Driver\nHal = Town Vanilla\n[actions]\nAnn: jail -> Dee\nBob: investigate -> Eve\n\
         Cy: protect -> Bob\nDee: block -> Bob\nEve: kill -> Bob\nFay: watch -> Cy\nGus: drive -> Hal, Eve\n";
    for (name, paste) in blocks(include_str!("styles/actions.txt")) {
        is_read(name, paste, meant);
    }
}
