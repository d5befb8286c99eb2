//! The disputes in `reports/docs/hosts.md`: every command there is run, and its answer has the precedent that it names.

use std::path::Path;

use super::{program, says};

#[test]
fn every_dispute_is_answered_by_one_command() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("reports/docs/hosts.md")).unwrap();
    let rows = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("| `nightcourt "));
    let mut answered = 0;
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [_, command, id, _] = cells[..] else {
            panic!("four cells in {row}")
        };
        let words: Vec<&str> = command
            .trim_matches('`')
            .split_whitespace()
            .skip(1)
            .collect();
        let id = id.trim_matches('`');
        assert_eq!(id.len(), 12, "{row}");
        let answer = says(&program(&words).current_dir(&root).output().unwrap());
        let place = answer
            .find(id)
            .unwrap_or_else(|| panic!("{command} does not answer with {id}:\n{answer}"));
        // Before whatever is in the night and decides nothing.
        assert!(
            answer
                .find("deciding nothing")
                .is_none_or(|idle| place < idle),
            "{command}\n{answer}"
        );
        answered += 1;
    }
    assert!(answered >= 10, "{answered} disputes");
}
