//! The commands of the program, from its own help: the list is that of the command line's parser.

/// The help of a command; of the program for an empty one.
pub(crate) fn help(command: &str) -> String {
    let output = crate::program()
        .args(command.split_whitespace())
        .arg("--help")
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{command} --help");
    String::from_utf8(output.stdout).expect("text")
}

/// Names of commands in a help text: under headings, or under `Commands:`, before the options.
pub(crate) fn commands(help: &str) -> Vec<&str> {
    let list = help.split("\nOptions").next().unwrap_or_default();
    let names = list
        .lines()
        .filter_map(|line| line.strip_prefix("  "))
        .filter(|line| !line.starts_with(' '));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| {
            name.starts_with(|letter: char| letter.is_ascii_lowercase()) && *name != "help"
        })
        .collect()
}

/// Every command, and after it the commands in it, such as `game start`.
pub(crate) fn all() -> Vec<String> {
    let mut all = Vec::new();
    for command in commands(&help("")) {
        let inner = help(command);
        all.push(command.to_owned());
        all.extend(
            commands(&inner)
                .iter()
                .map(|name| format!("{command} {name}")),
        );
    }
    all
}
