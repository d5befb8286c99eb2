//! Reads RULES.md, so that rules and places of abilities are written once: the type `Rule` with its table, and the places.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=RULES.md");
    let page = fs::read_to_string("RULES.md")?;
    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("Cargo sets OUT_DIR"))?;
    fs::write(Path::new(&folder).join("rules.rs"), rules(&page))?;
    fs::write(Path::new(&folder).join("places.rs"), places(&page))
}

/// The type `Rule`, its list and its table.
fn rules(page: &str) -> String {
    let describing = page
        .split("\n\n")
        .find(|block| block.starts_with("Rules that decide no verdict"));
    let describing = describing.expect("RULES.md lists the rules that decide no verdict");
    let words = || describing.split(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
    let (mut variants, mut list, mut rows) = (String::new(), String::new(), String::new());
    for block in page
        .split("\n\n")
        .filter(|block| block.starts_with("<a id="))
    {
        let block = block.split_whitespace().collect::<Vec<_>>().join(" ");
        let rule = read(&block).unwrap_or_else(|| {
            panic!("RULES.md: a rule has an id, a sentence and a source: {block}")
        });
        let [id, text, sentence, source] = rule;
        let (prefix, number) = id.split_once('-').expect("an id has a number");
        let kind = match () {
            () if text.starts_with("*Not yet") => "NotYet",
            () if text.starts_with("Retired:") => "Retired",
            () if words().any(|word| word == id || word == prefix) => "Describes",
            () => "Decides",
        };
        let name = format!("{}{}{number}", &prefix[..1], prefix[1..].to_lowercase());
        let _ = writeln!(
            variants,
            "    #[doc = {:?}]\n    {name},",
            format!("{id}: {sentence}")
        );
        let _ = writeln!(list, "    Rule::{name},");
        let _ = writeln!(
            rows,
            "    ({id:?}, Kind::{kind}, {source:?}, {sentence:?}),"
        );
    }
    format!(
        "/// A rule of RULES.md.\n#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n#[repr(u16)]\n\
         pub enum Rule {{\n{variants}}}\n\nconst LIST: &[Rule] = &[\n{list}];\n\n\
         const TABLE: &[(&str, Kind, &str, &str)] = &[\n{rows}];\n"
    )
}

/// The id of a rule, its text, the first sentence of it, and its source: `<a id="nar-5"></a>**NAR-5.** Text. *(ruling)*`.
fn read(block: &str) -> Option<[&str; 4]> {
    let (anchor, rest) = block.strip_prefix("<a id=\"")?.split_once("\"></a>**")?;
    let (id, text) = rest.split_once(".** ")?;
    let (said, source) = text.rsplit_once("*(")?;
    let planned = said.strip_prefix("*Not yet (version 6).* ").unwrap_or(said);
    // Three dots end no sentence.
    let end = planned
        .match_indices(". ")
        .map(|(end, _)| end)
        .find(|&end| !planned[..end].ends_with('.'))?;
    (id.to_lowercase() == anchor).then_some([
        id,
        text,
        &planned[..=end],
        source.strip_suffix(")*")?,
    ])
}

/// The classes of NAR-21, and the places of each ability, from the two tables of abilities.
fn places(page: &str) -> String {
    let (_, classes) = page
        .split_once("The classes of `nar`, in order:")
        .expect("RULES.md: NAR-21 lists the classes");
    let (classes, _) = classes.split_once('.').expect("a list ends");
    let classes: Vec<String> = classes
        .split(',')
        .map(|class| class.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    let row = |start: String| {
        let row = page
            .lines()
            .find(|line| line.starts_with(&start))
            .unwrap_or_else(|| panic!("RULES.md: no row {start}"));
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_owned())
            .collect::<Vec<_>>()
    };
    let (_, table) = page
        .split_once("\n| ability | role |")
        .expect("RULES.md: the table of abilities");
    let mut arms = String::new();
    for id in table
        .lines()
        .skip(2)
        .map_while(|line| line.strip_prefix("| `")?.split('`').next())
    {
        let cells = row(format!("| `{id}` |"));
        let [.., order, class, category] = &cells[..] else {
            panic!("RULES.md: {id} has a place in each system")
        };
        let order: String = order.chars().take_while(char::is_ascii_digit).collect();
        let mut class = class.split(", ").map(|class| {
            classes
                .iter()
                .position(|known| known == class)
                .unwrap_or_else(|| panic!("RULES.md: {id}: no class {class}"))
        });
        let (first, further) = (class.next().expect("a cell has a word"), class.next());
        let native: Vec<bool> = row(format!("| {id} |"))[1..]
            .iter()
            .map(|cell| cell == "yes")
            .collect();
        let name: String = id
            .split('-')
            .map(|word| word[..1].to_uppercase() + &word[1..])
            .collect();
        let _ = writeln!(
            arms,
            "        Ability::{name} => Places {{ order: {order}, class: {first}, further: {further:?}, category: {category}, native: {native:?} }},"
        );
    }
    let names: String = classes
        .iter()
        .map(|class| format!("Cow::Borrowed({class:?}), "))
        .collect();
    format!(
        "const _: () = assert!(TABLE.len() == {}, \"the table of abilities has the rows of RULES.md\");\n\n\
         pub(crate) static CLASSES: [Cow<'static, str>; {}] = [{names}];\n\n\
         pub(crate) const fn places(ability: Ability) -> Places {{\n    match ability {{\n{arms}    }}\n}}\n",
        arms.lines().count(),
        classes.len()
    )
}
