//! Every example of every `--help`, and every command of the manuals, runs in a folder that has only the files it names.

use crate::listing;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use tempfile::TempDir;

/// Large numbers of the examples, and words that take as long, with those that are tried in their place.
const SMALLER: [(&str, &str); 16] = [
    (
        "theorems --universe census:players=4",
        "theorems --universe census:players=3",
    ),
    ("--range 3/40", "--range 1/1"),
    ("--expect 1000000", "--expect 120"),
    (
        "--nights 100000 --format json",
        "--nights 1000 --format json",
    ),
    ("--nights 1000000", "--nights 120"),
    ("--nights 500000", "--nights 120"),
    ("--nights 200000", "--nights 120"),
    ("--nights 100000", "--nights 120"),
    ("--nights 20000", "--nights 60"),
    ("--nights 2000", "--nights 20"),
    ("--range 0..500000", "--range 0..60"),
    ("--range 500000..1000000", "--range 60..120"),
    (
        "--players 4 --out four",
        "--players 3 --abilities block,kill --out four",
    ),
    ("--players 5 --rates-only", "--players 3 --rates-only"),
    ("--players 6 --orders one", "--players 3 --orders one"),
    ("--players named --actions 2", "--players named --actions 1"),
];

/// Commands without a number of nights, with a small one; and of a small corpus where all precedents are drawn or ruled.
const FEWER: [(&str, &str); 8] = [
    (
        "nightcourt page --out",
        "nightcourt page -C my-corpus --out",
    ),
    (
        "nightcourt page --engines",
        "nightcourt page -C my-corpus --engines",
    ),
    (
        "nightcourt figures --out",
        "nightcourt figures -C my-corpus --out",
    ),
    (
        "nightcourt blame --out",
        "nightcourt blame -C my-corpus --out",
    ),
    ("claims --given", "claims --nights 120 --given"),
    (
        "mysite.toml ultimafia",
        "mysite.toml ultimafia --nights 100",
    ),
    ("--against nar", "--against nar --nights 400"),
    ("--against lar", "--against lar --nights 120"),
];

/// The program in a shell of its own, with a home of its own.
fn shell(folder: &Path, script: &str) -> (bool, String) {
    let program = Path::new(env!("CARGO_BIN_EXE_nightcourt"))
        .parent()
        .expect("in a folder");
    let path = format!(
        "{}:{}",
        program.display(),
        std::env::var("PATH").unwrap_or_default()
    );
    let output = crate::isolated("bash")
        .args(["-o", "pipefail", "-ec", script])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder.join("home"))
        .env("XDG_CACHE_HOME", folder.join("home/cache"))
        .env_remove("NIGHTCOURT_CORPUS")
        .output()
        .expect("bash, which scripts/check needs too");
    (
        output.status.success(),
        String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned(),
    )
}

/// Reports whether a command ends. The server does not, and `site.rs` starts it.
fn ends(line: &str) -> bool {
    !line.contains(" --serve")
}

/// Example lines of a help text, without the remarks beside them.
fn examples(help: &str) -> Vec<String> {
    let lines = help
        .lines()
        .filter(|line| line.starts_with("  nightcourt ") && ends(line));
    lines
        .map(|line| {
            line.trim()
                .split("   ")
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect()
}

/// A chain of blocks on which `nar` and `snarf` diverge, and a block and a jail where `rar` needs rule 4.
const TONIGHT: &str = "[players]
Ann = Town Roleblocker
Bob = Town Jailkeeper
Vic = Town Vigilante
Cop = Town Cop
Rob = Town Roleblocker
Mob = Mafia Roleblocker

[actions]
Ann: block -> Bob
Bob: jail -> Ann
Vic: kill -> Ann
Mob: block -> Cop
Rob: block -> Mob
Cop: investigate -> Mob
";

/// The same with smaller numbers.
fn smaller(command: &str) -> String {
    let mut command = command.to_owned();
    for (large, small) in SMALLER.into_iter().chain(FEWER) {
        command = command.replace(large, small);
    }
    command
}

/// A copy of the files that examples name, which are made once.
fn prepared() -> TempDir {
    static MADE: LazyLock<TempDir> = LazyLock::new(|| {
        let folder = tempfile::tempdir().expect("a folder");
        prepare(folder.path());
        folder
    });
    let own = tempfile::tempdir().expect("a folder");
    let (fine, said) = shell(MADE.path(), &format!("cp -R . {}", own.path().display()));
    assert!(fine, "{said}");
    own
}

/// Makes the files that examples name.
fn prepare(folder: &Path) {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::write(folder.join("tonight.night"), TONIGHT).expect("a file");
    for name in ["engine.py", "toy.py", "toy.js"] {
        fs::copy(
            sources.join("protocol/examples").join(name),
            folder.join(name),
        )
        .expect("an engine");
    }
    fs::write(folder.join("bot"), "#!/bin/sh\nexec python3 engine.py\n").expect("a file");
    fs::copy(
        sources.join("protocol/examples/engine.js"),
        folder.join("bot.js"),
    )
    .expect("an engine");
    let roster = "Ann = Town Cop\nBob = Mafia Goon\nCid = Town Doctor\nDee = Town Vanilla\n";
    fs::write(folder.join("roster.txt"), roster).expect("a file");
    let setup = "2 Mafia Goons / 1 Mafia Roleblocker / 1 Town Jailkeeper / 8 Vanilla Townies\n";
    fs::write(folder.join("setup.txt"), setup).expect("a file");
    fs::write(
        folder.join("paste.txt"),
        format!(
            "{}\nNight 1\nAnn checks Bob\nBob kills Dee\n",
            roster.replace('=', "-")
        ),
    )
    .expect("a file");
    let frame = fs::read_to_string(sources.join("../gen/frames/normal.toml")).expect("a frame");
    fs::write(
        folder.join("mine.toml"),
        frame.replace("name = \"normal\"", "name = \"mine\""),
    )
    .expect("a file");
    let made = "chmod +x bot
mkdir -p reports home/.local/share/bash-completion/completions home/.zfunc home/.config/fish/completions home/.local/share/man/man1
nightcourt rulebook show ultimafia >mysite.toml
nightcourt export night tonight.night >tonight.json
nightcourt gen --frame plain --nights 3 --format json >nights.jsonl
cp nights.jsonl our-nights.jsonl
mkdir my-rulings
printf '\n[expect host]\ndies = nobody\n' | cat tonight.night - >my-rulings/1.night
echo '# nothing is known' >known.txt
nightcourt campaign --frame theme,plain --nights 100 --out my-corpus
nightcourt campaign --frame plain --nights 40 --rulebook mysite.toml --out sites";
    let (fine, said) = shell(folder, made);
    assert!(fine, "{said}");
}

/// The first three examples of every help, or all if NIGHTLY is set.
#[test]
fn examples_of_every_help_run() {
    let most = if std::env::var_os("NIGHTLY").is_some() {
        usize::MAX
    } else {
        3
    };
    let (mut tried, mut wrong) = (0, String::new());
    for command in listing::all() {
        let text = listing::help(&command);
        let examples = examples(&text);
        let inherits = command.contains(' '); // The examples of `game` are those of its steps.
        assert!(
            inherits || !examples.is_empty(),
            "{command} --help shows no example"
        );
        // Each command has the folder as it was made; a campaign makes the corpus that the others read.
        let own = prepared();
        if command == "campaign" {
            for made in ["my-corpus", "sites"] {
                fs::remove_dir_all(own.path().join(made)).expect("a corpus");
            }
        }
        if command == "check" {
            let state = "nightcourt study claims --frame plain --nights 20 --out claims >said";
            let (fine, said) = shell(own.path(), state);
            assert!(fine, "{said}");
        }
        for example in examples.iter().take(most) {
            let example = smaller(example);
            // A script waits for what is typed; here nothing is.
            let example = example
                .strip_suffix("read -")
                .map_or(example.clone(), |head| format!("{head}read - <paste.txt"));
            let (fine, said) = shell(own.path(), &example);
            // The toy engine disagrees somewhere, which `conform` says with exit code 1, and knows no jails.
            let by_design = command == "conform" && said.contains("agree")
                || said.contains("bot does not resolve");
            if !fine && !by_design {
                let _ = writeln!(wrong, "{command}: {example}\n{said}");
            }
            tried += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried > 60, "{tried} examples");
}

/// Blocks of shell in the manuals, one after the other: a block may use what earlier ones made.
#[test]
fn every_command_of_the_manuals_runs() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let (mut tried, mut wrong) = (0, String::new());
    for manual in [
        "README.md",
        "gen/README.md",
        "reports/docs/hosts.md",
        "reports/docs/publishers.md",
        "reports/docs/researchers.md",
    ] {
        let own = prepared();
        fs::remove_dir_all(own.path().join("sites")).expect("a corpus");
        let text = fs::read_to_string(root.join(manual)).expect(manual);
        for block in text
            .split("\n```sh\n")
            .skip(1)
            .filter_map(|rest| rest.split("\n```").next())
        {
            if !block.starts_with("nightcourt ") {
                continue; // Of a clone: `cargo`, `git` and scripts.
            }
            let lines = block.lines().filter(|line| ends(line));
            let script: String = lines.map(|line| smaller(line) + "\n").collect();
            let script = script.replace("nightcourt rule - ", "nightcourt rule - <tonight.night ");
            let (fine, said) = shell(own.path(), &script);
            if !fine && !said.contains("bot does not resolve this night") {
                let _ = writeln!(wrong, "{manual}:\n{script}\n{said}");
            }
            tried += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(tried > 15, "{tried} blocks");
}

/// The commands of a workflow's steps; those that go over several lines are joined as YAML joins them.
fn steps(workflow: &str) -> Vec<String> {
    let lines: Vec<&str> = workflow.lines().collect();
    let starts = lines
        .iter()
        .enumerate()
        .filter_map(|(place, line)| Some((place, line.split_once("run: ")?.1)));
    let command = |(place, first): (usize, &str)| match first {
        ">" => {
            let rest = lines[place + 1..]
                .iter()
                .take_while(|line| line.starts_with("        "));
            rest.map(|line| line.trim()).collect::<Vec<_>>().join(" ")
        }
        first => first.to_owned(),
    };
    starts.map(command).collect()
}

/// The workflow and the hook for bots install this version. The action that the workflow calls compares an engine, and writes the
/// reports that the last step of the workflow uploads.
#[test]
fn the_workflow_for_bots_runs() {
    let folder = prepared();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: &str| fs::read_to_string(root.join(path)).expect(path);
    let (action, workflow) = (
        read("../.github/actions/conform/action.yml"),
        read("protocol/ci.yml"),
    );
    let version = env!("CARGO_PKG_VERSION");
    assert!(
        action.contains(&format!("default: {version}\n")),
        "{action}"
    );
    assert!(
        workflow.contains(&format!("actions/conform@v{version}\n")),
        "{workflow}"
    );
    let hook = read("protocol/pre-commit.yml");
    assert!(hook.contains(&format!("nightcourt=={version}\"")), "{hook}");

    let steps = steps(&action);
    let [install, compare] = &steps[..] else {
        panic!("{steps:?}")
    };
    assert_eq!(install, "pipx install \"nightcourt==$VERSION\"");
    let script = format!(
        "export ENGINE='python3 engine.py' AGAINST=nar OPTIONS= GITHUB_STEP_SUMMARY=summary\n{compare} || [ $? -eq 1 ]"
    );
    let (fine, said) = shell(folder.path(), &script);
    assert!(fine, "{compare}\n{said}");
    for (_, uploaded) in workflow
        .match_indices("            nightcourt.")
        .map(|(place, _)| workflow[place..].split_at(12))
    {
        let name = uploaded.lines().next().unwrap_or_default();
        assert!(folder.path().join(name).is_file(), "{name} is not there");
    }
}

/// Actions are pinned by hash, and the hash is the one that our own workflows use for this version.
#[test]
fn the_workflow_for_bots_pins_what_ours_pin() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).expect(path);
    let uses = |workflow: &str| -> Vec<String> {
        workflow
            .lines()
            .filter_map(|line| Some(line.split_once("uses: ")?.1.to_owned()))
            .collect()
    };
    let ours = uses(&read(".github/workflows/release.yml"));
    let theirs = uses(&read("reports/protocol/ci.yml"));
    assert!(!theirs.is_empty());
    for action in theirs {
        if action.starts_with("ACCOUNT/nightcourt/") {
            continue;
        }
        let (pinned, version) = action.split_once(" # v").expect("a version in a comment");
        let (_, hash) = pinned.split_once('@').expect("a hash");
        assert!(
            hash.len() == 40 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()),
            "{action}"
        );
        assert!(
            version.split('.').count() == 3 && ours.contains(&action),
            "{action}"
        );
    }
}
