//! Reads RULES.md, TABLES.md and SENTENCES.md, so that rules, the lists of the model, the places of abilities and the sentences of
//! accounts are written once: the type `Rule` with its table, the types and tables of the model, the places, and the sentences.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=RULES.md");
    println!("cargo::rerun-if-changed=TABLES.md");
    println!("cargo::rerun-if-changed=SENTENCES.md");
    let page = fs::read_to_string("RULES.md")?;
    let lists = fs::read_to_string("TABLES.md")?;

    let folder = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("Cargo sets OUT_DIR"))?;
    let folder = Path::new(&folder);
    fs::write(folder.join("rules.rs"), rules(&page))?;
    fs::write(folder.join("places.rs"), places(&page))?;
    fs::write(folder.join("complaints.rs"), complaints(&lists))?;
    fs::write(folder.join("switches.rs"), switches(&lists))?;
    let [steps, words] = sentences(&fs::read_to_string("SENTENCES.md")?);
    fs::write(folder.join("steps.rs"), steps)?;
    fs::write(folder.join("sentences.rs"), words)?;
    fs::write(folder.join("tables.rs"), tables(&lists, &page))
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
        let (prefix, _) = id.split_once('-').expect("an id has a number");
        let kind = match () {
            () if text.starts_with("Retired:") => "Retired",
            () if words().any(|word| word == id || word == prefix) => "Describes",
            () => "Decides",
        };
        let name = variant(&id.to_lowercase());
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
    // Three dots end no sentence.
    let end = said
        .match_indices(". ")
        .map(|(end, _)| end)
        .find(|&end| !said[..end].ends_with('.'))?;
    (id.to_lowercase() == anchor).then_some([id, text, &said[..=end], source.strip_suffix(")*")?])
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
    let (_, table) = page
        .split_once("\n| ability | role |")
        .expect("RULES.md: the table of abilities");
    let mut arms = String::new();
    for id in table
        .lines()
        .skip(2)
        .map_while(|line| line.strip_prefix("| `")?.split('`').next())
    {
        let [.., order, class, category] = row(page, &format!("| `{id}` |"))[..] else {
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
        let native: Vec<bool> = row(page, &format!("| {id} |"))[1..]
            .iter()
            .map(|cell| *cell == "yes")
            .collect();
        let name = variant(id);
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

/// The cells of a table's row.
fn cells(line: &str) -> Vec<&str> {
    line.trim_matches('|').split('|').map(str::trim).collect()
}

/// The cells of the row of RULES.md that starts like this.
fn row<'a>(page: &'a str, start: &str) -> Vec<&'a str> {
    let row = page.lines().find(|line| line.starts_with(start));
    cells(row.unwrap_or_else(|| panic!("RULES.md: no row {start}")))
}

/// The variant that an id is of: `VanillaCop` of `vanilla-cop`.
fn variant(id: &str) -> String {
    id.split('-')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
}

/// A section of TABLES.md.
struct Table<'a> {
    name: &'a str,
    about: &'a str,
    /// The items of its list, by column: of a type what its methods return, of roles the cells that rows leave empty.
    items: BTreeMap<&'a str, &'a str>,
    columns: Vec<&'a str>,
    rows: Vec<Vec<&'a str>>,
}

impl<'a> Table<'a> {
    fn read(section: &'a str) -> Table<'a> {
        let mut blocks = section.trim().splitn(3, "\n\n");
        let mut block = || blocks.next().unwrap_or_default();
        let (name, about, rest) = (block(), block(), block());

        let item = |line: &'a str| line.strip_prefix("- `")?.split_once("`: ");
        let mut rows = rest.lines().filter(|line| line.starts_with('|')).map(cells);
        Table {
            name,
            about,
            items: rest.lines().filter_map(item).collect(),
            columns: rows.next().unwrap_or_default(),
            rows: rows.skip(1).collect(),
        }
    }

    fn cell(&self, row: &[&'a str], column: &str) -> &'a str {
        let place = self.columns.iter().position(|known| *known == column);
        let own = place.map_or("", |place| row[place]);
        match self.items.get(column) {
            Some(usual) if own.is_empty() => usual,
            _ => own,
        }
    }

    /// The rows as Rust, with commas between them.
    fn list(&self, rust: impl Fn(&[&'a str]) -> String) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| rust(row)).collect();
        rows.join(",\n")
    }

    /// The type that a section describes: its variants, `ALL`, and a method for each column that its list explains.
    fn type_of(&self) -> String {
        let (name, count) = (self.name, self.rows.len());
        let variants =
            self.list(|row| format!("#[doc = {:?}] {}", self.cell(row, "meaning"), row[0]));
        let all = self.list(|row| format!("Self::{}", row[0]));
        let mut methods = String::new();
        for (column, about) in &self.items {
            let kind = match *column {
                "aliases" => "&'static [&'static str]",
                "rule" => "Rule",
                _ => "&'static str",
            };
            let values = self.list(|row| match (*column, self.cell(row, column)) {
                ("aliases", words) => format!("&{:?}", split(words)),
                ("rule", rule) => format!("Rule::{}", variant(&rule.to_lowercase())),
                (_, word) => format!("{word:?}"),
            });
            let of = kind.replace("'static ", "");
            let _ = writeln!(
                methods,
                "#[doc = {about:?}]\n#[must_use]\npub const fn {column}(self) -> {kind} {{\n\
                 const VALUES: [{of}; {count}] = [{values}];\nVALUES[self as usize]\n}}"
            );
        }
        format!(
            "#[doc = {:?}]\n#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]\n#[repr(u8)]\n\
             pub enum {name} {{ {variants} }}\n\nimpl {name} {{\n\
             /// Every variant, in the order of TABLES.md.\npub const ALL: [{name}; {count}] = [{all}];\n{methods}}}\n",
            self.about
        )
    }
}

/// The words between commas.
fn split(words: &str) -> Vec<&str> {
    words.split(", ").filter(|word| !word.is_empty()).collect()
}

fn sections(lists: &str) -> impl Iterator<Item = Table<'_>> {
    lists.split("\n## ").skip(1).map(Table::read)
}

fn named<'a>(lists: &'a str, name: &str) -> Table<'a> {
    let table = sections(lists).find(|table| table.name == name);
    table.unwrap_or_else(|| panic!("TABLES.md: no section {name}"))
}

/// The name of a variant or a method, and its fields, each with its type: `NameTooLong(bytes: usize)`.
fn fields(cell: &str) -> (&str, Vec<(&str, &str)>) {
    let (name, fields) = cell.split_once('(').unwrap_or((cell, ")"));
    (name, parameters(&fields[..fields.len() - 1]).collect())
}

/// Names with their types: `by: Agent, at: PlayerId`.
fn parameters(list: &str) -> impl Iterator<Item = (&str, &str)> {
    let list = split(list).into_iter();
    list.map(|field| field.split_once(": ").expect("a field has a type"))
}

/// The pattern of a variant and its declaration: `NameTooLong(bytes)` and `NameTooLong(usize)`.
fn halves(cell: &str) -> [String; 2] {
    let (name, fields) = fields(cell);
    let (names, kinds): (Vec<&str>, Vec<&str>) = fields.into_iter().unzip();
    [names, kinds].map(|list| match list.is_empty() {
        true => name.to_owned(),
        false => format!("{name}({})", list.join(", ")),
    })
}

/// The kinds of mistakes in a night, with their messages.
fn complaints(lists: &str) -> String {
    // Values that a message shows in words, and the words.
    const IN_WORDS: [(&str, &str); 4] = [
        ("first", "shown(first)"),
        ("letter", "letter_words(*letter)"),
        ("names", "ability.names().words()"),
        ("player", "shown(player)"),
    ];
    let table = named(lists, "ErrorKind");
    // Any value of a variant.
    let any = |row: &[&str]| match fields(row[0]) {
        (name, fields) if fields.is_empty() => name.to_owned(),
        (name, _) => format!("{name}(..)"),
    };
    let variants = table.list(|row| {
        format!(
            "#[doc = {:?}] {}",
            table.cell(row, "meaning"),
            halves(row[0])[1]
        )
    });
    let messages = table.list(|row| {
        let message = table.cell(row, "message");
        let words = IN_WORDS
            .iter()
            .filter(|(value, _)| message.contains(&format!("{{{value}}}")));
        let words: String = words
            .map(|(value, words)| format!("let {value} = {words}; "))
            .collect();
        let [pattern, _] = halves(row[0]);
        format!("ErrorKind::{pattern} => {{ {words}format!({message:?}) }}")
    });
    let expected = table.list(|row| match table.cell(row, "expected") {
        "" => format!("ErrorKind::{} => None", any(row)),
        expected => format!("ErrorKind::{} => Some({expected:?})", any(row)),
    });
    format!(
        "#[doc = {:?}]\n#[non_exhaustive]\n#[derive(Clone, PartialEq, Eq, Debug)]\npub enum ErrorKind {{ {variants} }}\n\n\
         impl ErrorKind {{\n#[allow(unused_variables, clippy::useless_format)]\n\
         fn message(&self, word: &str) -> String {{ match self {{ {messages} }} }}\n\n\
         #[allow(clippy::match_same_arms)]\n\
         const fn expected(&self) -> Option<&'static str> {{ match self {{ {expected} }} }}\n}}\n",
        table.about
    )
}

/// The steps that systems decide, which are types with rules, and the sentences of accounts: their words, and methods that add
/// lines.
fn sentences(page: &str) -> [String; 2] {
    let (mut types, mut words, mut lines) = <(String, String, String)>::default();
    for table in sections(page) {
        if table.columns[0] != table.name {
            lines.extend(table.rows.iter().map(|row| line_of(&table, row)));
            continue;
        }
        let methods = |texts: bool| -> String {
            let columns = table.columns[1..].iter();
            let columns = columns.filter(|column| texts != column.ends_with("rule"));
            let columns = columns.filter(|column| **column != "meaning");
            columns.map(|column| method_of(&table, column)).collect()
        };
        let (name, about) = (table.name, table.about);
        let derives = table
            .items
            .get("derive")
            .unwrap_or(&"Clone, Copy, PartialEq, Eq, Debug");
        let variants = table.list(|row| {
            let meaning = table.cell(row, "meaning");
            format!("#[doc = {meaning:?}] {}", halves(row[0])[1])
        });
        let _ = writeln!(
            types,
            "#[doc = {about:?}]\n#[derive({derives})]\npub(crate) enum {name} {{ {variants} }}\n\n\
             #[allow(unused_variables, clippy::useless_format)]\nimpl {name} {{ {} }}",
            methods(false)
        );
        let _ = writeln!(
            words,
            "#[allow(unused_variables, clippy::useless_format)]\nimpl {name} {{ {} }}",
            methods(true)
        );
    }
    let lines = format!(
        "#[allow(unused_variables, clippy::useless_format)]\nimpl Account<'_> {{\n{lines}}}\n"
    );
    [types, words + &lines]
}

/// The method of a column: the rule of each variant, or its words.
fn method_of(table: &Table, column: &str) -> String {
    let with = table.items.get("with").unwrap_or(&"");
    let is_rule = column.ends_with("rule");
    let arms = table.list(|row| {
        let known = fields(row[0]).1.into_iter().chain(parameters(with));
        let value = match (is_rule, table.cell(row, column)) {
            (true, rule) => rule_of(rule),
            (false, text) => format_of(text, &known.collect::<Vec<_>>()),
        };
        format!("Self::{} => {value}", halves(row[0])[0])
    });
    let about = table.items.get(column).unwrap_or(&column);
    match is_rule {
        true => format!(
            "#[doc = {about:?}]\npub(crate) fn {column}(self) -> Rule {{ match self {{ {arms} }} }}\n"
        ),
        false => format!(
            "#[doc = {about:?}]\npub(crate) fn {column}(self, account: &Account<'_>, {with}) -> String {{\n\
             let (night, words) = (account.night, account.words);\nmatch self {{ {arms} }}\n}}\n"
        ),
    }
}

/// A method that adds a line.
fn line_of(table: &Table, row: &[&str]) -> String {
    let cell = |column| table.cell(row, column);
    let (name, fields) = fields(row[0]);
    let parameters = fields
        .iter()
        .map(|(field, kind)| format!(", {field}: {kind}"));
    let parameters: String = parameters.collect();
    let (sentence, rule) = (cell("sentence"), rule_of(cell("rule")));

    let optional = |column, kind: &str| match cell(column) {
        "" => "None".to_owned(),
        cell => match cell.strip_prefix("= ") {
            Some(option) => option.to_owned(),
            None => format!("Some({kind}::{cell})"),
        },
    };
    let short = match cell("short").split_once(": ") {
        None => "None".to_owned(),
        Some((agent, short)) => {
            let short = format_of(short, &fields);
            format!("match account.it == Some({agent}) {{ true => Some({short}), false => None }}")
        }
    };
    let depth = match cell("depth") {
        "" => "1",
        depth => depth,
    };
    let add = match cell("log") {
        "no" => format!("line({depth}, {rule}, text)"),
        _ => format!("logged({rule}, text)"),
    };
    format!(
        "/// {sentence}\npub(crate) fn {name}(&mut self{parameters}) {{\n\
         let (night, words, account) = (self.night, self.words, &*self);\nlet text = {};\n\
         let (short, says, shows): (Option<String>, Option<Statement>, Option<DrawingChange>) = ({short}, {}, {});\n\
         let line = self.{add};\n(line.depth, line.says) = ({depth}, says);\nline.shows.extend(shows);\n\
         if let Some(short) = short {{ line.text = short; }}\n}}\n",
        format_of(sentence, &fields),
        optional("claim", "Statement"),
        optional("drawing", "DrawingChange")
    )
}

/// A rule by its id, or as Rust says it.
fn rule_of(cell: &str) -> String {
    match cell.split_once('-') {
        Some((section, _)) if section.chars().all(char::is_uppercase) => {
            format!("Rule::{}", variant(&cell.to_lowercase()))
        }
        _ => cell.to_owned(),
    }
}

/// The Rust that makes a text. In brackets are the fields, and calls; `x.owner` is whose an action is, `x -> y` the action at `y`.
fn format_of(text: &str, fields: &[(&str, &str)]) -> String {
    let kind = |value: &str| {
        let field = fields.iter().find(|(field, _)| *field == value);
        field.map_or("", |(_, kind)| *kind)
    };
    let mut values = String::new();
    for value in text.split(['{', '}']).skip(1).step_by(2) {
        let value = match (value.split_once(" -> "), value.strip_suffix(".owner")) {
            (Some((agent, at)), _) if kind(at) == "PlayerId" => {
                format!("account.aimed({agent}, Some({at}))")
            }
            (Some((agent, at)), _) => format!("account.aimed({agent}, {at})"),
            (_, Some(agent)) => format!("account.name({agent}.owner(night))"),
            _ => match kind(value) {
                "Agent" => format!("account.agent({value})"),
                "PlayerId" => format!("account.name({value})"),
                _ => value.to_owned(),
            },
        };
        let _ = write!(values, ", {value}");
    }
    let pieces: Vec<&str> = text.split(['{', '}']).step_by(2).collect();
    format!("format!({:?}{values})", pieces.join("{}"))
}

/// The types of the switches, the struct of them all, its setter and the rows.
fn switches(lists: &str) -> String {
    const DERIVES: &str = "#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]";
    let [switches, options, ruled] =
        ["Switches", "Options", "Ruled"].map(|name| named(lists, name));
    let (mut types, mut fields, mut arms, mut rows) = <(String, String, String, String)>::default();
    for row in &switches.rows {
        let id = row[0];
        let cell = |column| switches.cell(row, column);
        let or = |own: &str, id: &str| match own {
            "" => variant(id),
            own => own.to_owned(),
        };
        let kind = or(cell("type"), id);
        let column = |column| -> Vec<&str> {
            let own = options.rows.iter().filter(|option| option[0] == id);
            own.map(|option| options.cell(option, column)).collect()
        };
        let (answers, words, meanings) = (column("answer"), column("option"), column("meaning"));
        let variants = column("variant")
            .into_iter()
            .zip(&words)
            .map(|(own, word)| or(own, word));
        let variants: Vec<String> = variants.collect();

        if meanings.iter().all(|meaning| !meaning.is_empty()) {
            let _ = writeln!(
                types,
                "#[doc = {:?}]\n{DERIVES}\npub enum {kind} {{\n#[default]",
                format!("`{id}`: {}", cell("meaning"))
            );
            for (variant, meaning) in variants.iter().zip(meanings) {
                let _ = writeln!(types, "#[doc = {meaning:?}]\n{variant},");
            }
            types.push_str("}\n");
        }
        let (field, path) = (id.replace('-', "_"), cell("within").split_once('.'));
        let _ = writeln!(
            fields,
            "#[doc = \"`{id}`\"]\npub {field}: {},",
            path.map_or(&*kind, |(whole, _)| whole)
        );
        let path = path.map_or(field.clone(), |(_, part)| format!("{field}.{part}"));
        for (word, variant) in words.iter().zip(&variants) {
            let _ = writeln!(
                arms,
                "({id:?}, {word:?}) => self.{path} = {kind}::{variant},"
            );
        }
        let systems = match cell("systems") {
            "all" => "System::ALL".to_owned(),
            some => format!(
                "[{}]",
                split(some)
                    .into_iter()
                    .map(|id| format!("System::{}", variant(id)))
                    .collect::<Vec<_>>()
                    .join(", ")
            ),
        };
        let own = ruled.rows.iter().filter(|ruled| ruled[0] == id);
        let own = own.map(|row| format!("(System::{}, {:?})", variant(row[1]), row[2]));
        let own = own.collect::<Vec<_>>().join(", ");
        let _ = writeln!(
            rows,
            "SwitchRow {{ id: {id:?}, options: &{words:?}, says: &{answers:?}, systems: &{systems}, ruled: &[{own}], question: {:?}, source: {:?} }},",
            cell("question"),
            cell("source")
        );
    }
    format!(
        "{types}\n/// One choice for every switch. The default is the first option of each.\n{DERIVES}\npub struct Switches {{\n{fields}}}\n\n\
         impl Switches {{\n/// Sets a switch to an option without a number; reports whether there is one.\n\
         fn choose(&mut self, id: &str, option: &str) -> bool {{\nmatch (id, option) {{\n{arms}_ => return false,\n}}\ntrue\n}}\n}}\n\n\
         /// Every switch, in the order of RULES.md.\npub const SWITCHES: &[SwitchRow] = &[\n{rows}];\n"
    )
}

/// The types of the model, its table of abilities and its table of roles.
fn tables(lists: &str, page: &str) -> String {
    let (types, roles) = lists
        .split_once("\n## Roles\n")
        .expect("TABLES.md lists roles");
    let abilities = abilities(&named(lists, "Ability"), &named(lists, "Component"), page);
    let roles: Vec<String> = roles
        .split("\n### ")
        .skip(1)
        .map(|section| roles_of(&Table::read(section)))
        .collect();

    let types: String = sections(types)
        .filter(|table| !["ErrorKind", "Options", "Ruled", "Switches"].contains(&table.name))
        .map(|table| table.type_of())
        .collect();
    format!(
        "{types}\n/// The table of abilities, in the order of RULES.md.\npub const TABLE: &[Row] = &[{abilities}];\n\n\
         /// The table of roles.\npub const ROLES: &[RoleRow] = &[{}];\n",
        roles.join(",\n")
    )
}

/// The rows of abilities: RULES.md has the players that they name, and their components.
fn abilities(table: &Table, components: &Table, page: &str) -> String {
    let component = |called: &str| {
        let mut rows = components.rows.iter();
        let row = rows.find(|row| components.cell(row, "called") == called);
        let row = row.unwrap_or_else(|| panic!("TABLES.md: no component is called {called}"));
        format!("Component::{}", row[0])
    };
    table.list(|row| {
        let id = table.cell(row, "id");
        let [_, _, names, parts, ..] = self::row(page, &format!("| `{id}` |"))[..] else {
            panic!("RULES.md: {id} has components")
        };
        let names = match names {
            "nobody" => "Nobody",
            "T" => "Target",
            "T, C" => "TargetAndDestination",
            "C, C" => "TwoChosen",
            _ => panic!("RULES.md: {id} names {names}"),
        };
        let parts: Vec<String> = split(parts).into_iter().map(component).collect();
        let parts = parts.join(", ");
        let words = ["id", "noun", "preposition", "does", "does_alone", "thing"];
        let words = words.map(|column| format!("{column}: {:?}", table.cell(row, column)));
        format!(
            "Row {{ ability: Ability::{}, names: Naming::{names}, parts: &[{parts}], components: Components::of(&[{parts}]), {} }}",
            row[0],
            words.join(", ")
        )
    })
}

/// The rows of some roles. What a role does is written as in a night: `give gun; strong-willed`.
fn roles_of(table: &Table) -> String {
    table.list(|row| {
        let cell = |column| table.cell(row, column);
        let does = cell("does");
        let (abilities, passives) = does.split_once(';').unwrap_or((does, ""));
        let item = abilities.split_once("give ").map(|(_, item)| item);
        let vends = passives.trim().strip_prefix("vendor:");
        let abilities = split(abilities)
            .into_iter()
            .map(|ability| format!("Ability::{}", variant(ability.split(' ').next().unwrap_or(ability))));
        let passives = split(passives.trim())
            .into_iter()
            .filter(|_| vends.is_none())
            .map(|passive| format!("Passive::{}", variant(passive)));
        let gap = cell("gap");
        format!(
            "RoleRow {{ name: {:?}, aliases: &{:?}, abilities: &[{}], passives: Passives::of(&[{}]), vends: {vends:?}, item: {item:?}, \
             has_more: {}, only_read: {}, gap: Gap::{}, note: {:?} }}",
            row[0],
            split(cell("aliases")),
            abilities.collect::<Vec<_>>().join(", "),
            passives.collect::<Vec<_>>().join(", "),
            cell("has_more") == "true",
            cell("only_read") == "true",
            if gap.is_empty() { "None" } else { gap },
            cell("note"),
        )
    })
}
