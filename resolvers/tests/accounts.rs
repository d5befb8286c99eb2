//! Golden accounts: checked-in texts, read by hand against the rules, that each system's account of a night must equal.
//! `accounts/README.md` explains the files.

use std::path::Path;

use nightcourt_oracles::account::fault;
use nightcourt_resolvers::explain::{Explanation, explain_into};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System};
use nightcourt_resolvers::text::Sheet;

/// Returns an account in the form of the files: indented, counteracted lines between `~`, the rule at the end.
fn print(account: &Explanation) -> String {
    let lines = account.lines.iter().map(|line| {
        let text = if line.struck {
            format!("~ {} ~", line.text)
        } else {
            line.text.clone()
        };
        format!("{}{text} [{}]\n", "  ".repeat(line.depth), line.rule)
    });
    lines.collect()
}

/// Returns the systems and switches of a heading: `nar lar, nar-tie=reversed`.
fn heading(text: &str) -> (Vec<System>, Switches) {
    let mut switches = Switches::default();
    let mut parts = text.split(',').map(str::trim);
    let systems = parts.next().unwrap_or_default().split_whitespace();
    let systems = systems
        .map(|id| System::from_id(id).unwrap_or_else(|| panic!("{id} is not a system")))
        .collect();
    for switch in parts {
        let (id, option) = switch
            .split_once('=')
            .unwrap_or_else(|| panic!("{switch} is not ID=OPTION"));
        switches
            .set(id, option)
            .unwrap_or_else(|_| panic!("{switch} is not a switch"));
    }
    (systems, switches)
}

fn check(name: &str, text: &str, wrong: &mut Vec<String>) {
    let mut sections = text.split("\n== ");
    let night = sections.next().unwrap_or_default();
    let sheet: Sheet = night
        .parse()
        .unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    let (mut scratch, mut outcome, mut accounts) = (Scratch::default(), Outcome::default(), 0);
    for section in sections {
        let (head, expected) = section.split_once('\n').unwrap_or((section, ""));
        let (systems, switches) = heading(head);
        for system in systems {
            accounts += 1;
            let account = explain_into(
                system,
                &sheet.night,
                &switches,
                sheet.words(),
                &mut scratch,
                &mut outcome,
            );
            let printed = print(&account);
            if printed.trim_end() != expected.trim_end() {
                wrong.push(format!(
                    "{name}, {}, expected:\n{expected}\nbut it says:\n{printed}",
                    system.id()
                ));
            }
            if let Some(fault) = fault(system, &sheet.night, &outcome, &account, sheet.words()) {
                wrong.push(format!("{name}, {}: {fault}", system.id()));
            }
        }
    }
    assert!(accounts > 0, "{name} has no account");
}

#[test]
fn accounts_are_as_read_by_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/accounts");
    let files = std::fs::read_dir(folder)
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").path());
    let mut files: Vec<_> = files
        .filter(|path| path.extension().is_some_and(|it| it == "account"))
        .collect();
    files.sort();
    let mut wrong = Vec::new();
    for path in &files {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        check(
            &name,
            &std::fs::read_to_string(path).expect("it can be read"),
            &mut wrong,
        );
    }
    assert!(!files.is_empty());
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}
