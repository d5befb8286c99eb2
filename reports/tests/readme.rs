//! The READMEs keep their word: every night that they show resolves as it expects, and every command prints what they show.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The folder of the repository, where the commands of the READMEs run.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Every README that people wrote, and the pages of `reports/docs`. Those of corpora are written by campaigns.
fn readmes() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder)
            .expect("a folder of the repository")
            .flatten()
        {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if path.is_dir() {
                let ours = !name.starts_with('.') && !["target", "node_modules"].contains(&&*name);
                if ours && !folder.ends_with("corpora") {
                    folders.push(path);
                }
            } else if name == "README.md"
                || (folder.ends_with("reports/docs") && name.ends_with(".md"))
            {
                let text = std::fs::read_to_string(&path).expect("a README is text");
                found.push((path, text));
            }
        }
    }
    found.sort();
    found
}

/// The blocks of a text in this language.
fn blocks(text: &str, language: &str) -> Vec<String> {
    let fence = format!("\n```{language}\n");
    text.split(&fence)
        .skip(1)
        .map(|rest| rest.split("\n```").next().unwrap_or_default().to_owned() + "\n")
        .collect()
}

/// Returns the output of a shell command with this standard input.
fn printed(command: &str, input: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_nightcourt"))
        .parent()
        .expect("in a folder");
    let mut path = OsString::from(program);
    path.push(":");
    path.push(std::env::var_os("PATH").unwrap_or_default());
    let mut child = crate::isolated("bash")
        .args(["-c", command])
        .current_dir(root())
        .env("PATH", path)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("bash, which scripts/check needs too");
    let mut stdin = child.stdin.take().expect("piped");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // `head` need not read everything.
        let _ = stdin.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("it does not panic");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn every_night_shown_resolves_as_it_expects() {
    let mut shown = 0;
    for (path, text) in readmes() {
        for night in blocks(&text, "night")
            .into_iter()
            .chain(blocks(&text, "json"))
        {
            assert!(
                night.contains("expect"),
                "{}: a night that expects nothing:\n{night}",
                path.display()
            );
            let said = printed("nightcourt rule - 2>&1 && echo 'exit 0'", &night);
            assert!(
                said.ends_with("exit 0\n"),
                "{}:\n{night}\n{said}",
                path.display()
            );
            shown += 1;
        }
    }
    assert!(
        shown >= 2,
        "{shown} nights: the READMEs have a text and a JSON at least"
    );
}

#[test]
fn every_command_prints_what_is_shown() {
    const MARK: &str = "\n<!-- output of: ";
    // A campaign takes its time: what two READMEs show is run once. Its files go where nobody looks.
    let mut known = BTreeMap::<String, String>::new();
    let aside = tempfile::tempdir().expect("a folder");
    let (mut shown, mut wrong) = (0, Vec::new());
    for (path, text) in readmes() {
        for part in text.split(MARK).skip(1) {
            let (command, rest) = part
                .split_once(" -->\n```")
                .expect("a command, and a block right after it");
            let (_, rest) = rest.split_once('\n').expect("a block has lines");
            let expected = match rest.strip_prefix("```") {
                Some(_) => String::new(),
                None => rest.split("\n```").next().unwrap_or_default().to_owned() + "\n",
            };
            let (first, then) = command.split_once(" | ").unwrap_or((command, "cat"));
            let first = first.replace("--out target", &format!("--out {}", aside.path().display()));
            let made = known
                .entry(first.clone())
                .or_insert_with(|| printed(&first, ""));
            let output = printed(then, made);
            if output != expected {
                wrong.push(format!(
                    "{}: {command}\n--- shown\n{expected}--- printed\n{output}",
                    path.display()
                ));
            }
            shown += 1;
        }
    }
    assert!(shown >= 5, "{shown} outputs");
    assert!(
        wrong.is_empty(),
        "{}\nRead what changed, then run scripts/bless.",
        wrong.join("\n")
    );
}

/// A block of text in a README is what a command prints, and is compared above. What it is not says another language.
#[test]
fn every_block_of_text_is_an_output() {
    let mut blocks = 0;
    for (path, text) in readmes() {
        for (before, block) in text
            .match_indices("\n```text\n")
            .map(|(place, _)| text.split_at(place))
        {
            let mark = before.lines().next_back().unwrap_or_default();
            let output = mark.starts_with("<!-- output of: ") && mark.ends_with(" -->");
            let first = block.lines().nth(2).unwrap_or_default();
            assert!(
                output,
                "{}: no command is said to print the block that begins `{first}`",
                path.display()
            );
            blocks += 1;
        }
    }
    assert!(blocks >= 5, "{blocks} blocks");
}

/// The front page: what this is in its first sentences, the main job and the tests as the first commands, and nothing before
/// the section on releases that works only after one.
#[test]
fn front_page_says_what_this_is_and_shows_what_works() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("text");
    let first = text.split("\n\n").nth(1).expect("a first paragraph");
    for word in [
        "differential",
        "fuzz",
        "minimise",
        "catalogue",
        "CSV",
        "JSON",
    ] {
        assert!(first.contains(word), "{word}: {first}");
    }

    let (now, later) = text.split_once("\n## Once released\n").expect("a section");
    let later = later.split("\n## ").next().unwrap_or_default();
    for word in ["pip install", "npm install", "cargo add", "the releases"] {
        assert!(!now.contains(word) && later.contains(word), "{word}");
    }

    let commands = blocks(&text, "sh");
    let first: Vec<&str> = commands[0].lines().collect();
    assert!(
        first.len() == 2
            && first[0].starts_with("cargo run --profile quick -- campaign ")
            && first[1] == "scripts/check",
        "{first:?}"
    );
}

/// Every command of the front page that the program runs, with fewer nights and files elsewhere.
#[test]
fn commands_of_the_front_page_run() {
    let text = std::fs::read_to_string(root().join("README.md")).expect("text");
    let aside = tempfile::tempdir().expect("a folder");
    let mut run = 0;
    for block in blocks(&text, "sh") {
        for command in block.split("cargo run --profile quick -- ").skip(1) {
            let command = command
                .replace("\nscripts/check", "")
                .replace("--nights 20000", "--nights 100")
                .replace("export data", "export data --range 0..20")
                .replace("--out target", &format!("--out {}", aside.path().display()));
            let said = printed(
                &format!("nightcourt {}\necho exit $?", command.trim_end()),
                "",
            );
            assert!(said.ends_with("exit 0\n"), "{command}: {said}");
            run += 1;
        }
    }
    assert!(run >= 4, "{run} commands");
}

/// `rule` reads a paste itself.
#[test]
fn no_page_pipes_a_paste_to_rule() {
    for (path, text) in readmes() {
        assert!(
            !text.contains("--night | nightcourt rule"),
            "{}",
            path.display()
        );
    }
}
