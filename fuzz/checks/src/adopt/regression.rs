//! A regression as a file: a night text with comments, or, where bytes are at fault, a JSON object. Both read back.

use std::path::{Path, PathBuf};

use nightcourt_precedent::canonical::Id;
use nightcourt_resolvers::text::Sheet;
use serde::{Deserialize, Serialize};

use super::Failure;
use crate::targets::{Case, Target, switches};

/// The version of [`BytesFile`]. It changes when a field changes its meaning.
pub const VERSION: u32 = 1;

/// An input that failed once, with the failure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Regression {
    /// The target that it failed.
    pub target: Target,
    /// The failure.
    pub failure: Failure,
    /// The input.
    pub input: Input,
}

/// The input of a failed target.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Input {
    /// A night as text, with its switches and its draw before it.
    Night(String),
    /// The bytes: of a text or a file, or of a night that no text says.
    Bytes(Vec<u8>),
}

/// A regression where bytes are at fault.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(
    feature = "program",
    derive(schemars::JsonSchema),
    schemars(title = "Regression")
)]
pub struct BytesFile {
    /// The version of this form.
    #[cfg_attr(feature = "program", schemars(extend("const" = VERSION)))]
    pub version: u32,
    /// The fuzz target that failed.
    #[cfg_attr(feature = "program", schemars(extend("enum" = Target::ALL.map(Target::id))))]
    pub target: String,
    /// The rule that was broken, or where the panic was.
    pub rule: String,
    /// The message then.
    pub message: String,
    /// The command that tries it again.
    pub repeat: String,
    /// The input, if it is UTF-8.
    pub text: Option<String>,
    /// The input as bytes, if it is not.
    pub bytes: Option<Vec<u8>>,
}

/// The published form of a regression where bytes are at fault.
#[cfg(feature = "program")]
pub const REGRESSION: nightcourt_corpus::schema::Form =
    nightcourt_corpus::schema::Form::of::<BytesFile>("regression", VERSION);

/// The beginnings of the comment lines of a night.
const TARGET: &str = "target:";
const RULE: &str = "rule:";
const DRAW: &str = "draw:";

/// The most lines of a message in the head of a night. Two outcomes with the rules that decide them have fewer.
const MOST_TOLD: usize = 24;

impl Regression {
    /// The regression of a night that fails.
    ///
    /// # Panics
    /// If neither a text nor bytes can say the night. It was made from bytes, and made smaller since.
    #[must_use]
    pub(super) fn of_case(target: Target, failure: Failure, case: &Case) -> Regression {
        let input = match (case.sheet(), case.to_bytes()) {
            (Some(_), _) => Input::Night(format!("# {DRAW} {}\n{}", case.mixed, case.text())),
            (None, Some(bytes)) => Input::Bytes(bytes),
            (None, None) => panic!(
                "{} fails on a night that neither text nor bytes say: {case}",
                target.id()
            ),
        };
        Regression {
            target,
            failure,
            input,
        }
    }

    /// The name of its file: the target, and the first digits of a hash of the input.
    #[must_use]
    pub fn name(&self) -> String {
        let (hash, extension) = match &self.input {
            Input::Night(text) => (Id::of(text).to_string(), "night"),
            Input::Bytes(bytes) => (blake3::hash(bytes).to_hex()[..12].to_owned(), "json"),
        };
        format!("{}-{hash}.{extension}", self.target.id())
    }

    /// The path and the contents of its file in a folder.
    #[must_use]
    pub fn file(&self, folder: &Path) -> (PathBuf, String) {
        let path = folder.join(self.name());
        let repeat = format!(
            "cargo run -p nightcourt-checks -- adopt --again {}",
            path.display()
        );
        let Failure { rule, message } = &self.failure;
        let contents = match &self.input {
            Input::Night(night) => {
                let mut title = vec![
                    format!("{TARGET} {}", self.target.id()),
                    format!("{RULE} {rule}"),
                ];
                title.extend(told(message, night));
                title.push(format!("repeat: {repeat}"));
                title
                    .iter()
                    .map(|line| format!("# {line}\n"))
                    .collect::<String>()
                    + night
            }
            Input::Bytes(input) => {
                let text = String::from_utf8(input.clone());
                let bytes = text.as_ref().err().map(|_| input.clone());
                let file = BytesFile {
                    version: VERSION,
                    target: self.target.id().to_owned(),
                    rule: rule.clone(),
                    message: message.clone(),
                    repeat,
                    text: text.ok(),
                    bytes,
                };
                serde_json::to_string_pretty(&file).expect("strings and bytes are JSON") + "\n"
            }
        };
        (path, contents)
    }

    /// Reads the contents of a file.
    ///
    /// # Errors
    /// If they are no regression.
    pub fn read(contents: &str) -> Result<Regression, String> {
        if contents.starts_with('{') {
            return from_json(contents);
        }
        let sheet = Sheet::parse(contents).map_err(|errors| {
            errors
                .first()
                .map_or_else(|| "it is no night".to_owned(), ToString::to_string)
        })?;
        let target =
            said(&sheet, TARGET).ok_or_else(|| format!("no comment says `{TARGET} NAME`"))?;
        let target = known(target)?;
        let failure = Failure {
            rule: said(&sheet, RULE).unwrap_or_default().to_owned(),
            message: String::new(),
        };
        Ok(Regression::of_case(target, failure, &case(sheet)?))
    }

    /// The failure now; `None` if there is none.
    #[must_use]
    pub fn again(&self) -> Option<Failure> {
        match &self.input {
            Input::Bytes(bytes) => super::failure(|| self.target.check(bytes)),
            Input::Night(text) => match Sheet::parse(text)
                .map_err(|errors| format!("{errors:?}"))
                .and_then(case)
            {
                Ok(case) => super::failure(|| self.target.check_case(&case)),
                Err(message) => Some(Failure {
                    rule: "regression-reads".to_owned(),
                    message,
                }),
            },
        }
    }
}

/// The lines of a message in the head of a night: without those of the night itself, which is below them. What is left out is
/// said.
fn told(message: &str, night: &str) -> Vec<String> {
    let own: Vec<&str> = night.lines().map(str::trim).collect();
    let lines = message.lines().map(str::trim);
    let mut told: Vec<String> = lines
        .filter(|line| !line.is_empty() && !own.contains(line))
        .map(str::to_owned)
        .collect();
    let more = told.len().saturating_sub(MOST_TOLD);
    if more > 0 {
        told.truncate(MOST_TOLD);
        told.push(format!("{more} more lines: the command below has them"));
    }
    told
}

/// The rest of the first comment line with this beginning.
fn said<'a>(sheet: &'a Sheet, beginning: &str) -> Option<&'a str> {
    sheet
        .title
        .lines()
        .find_map(|line| line.trim().strip_prefix(beginning))
        .map(str::trim)
}

/// The case of a night with its switches and draw before it.
fn case(sheet: Sheet) -> Result<Case, String> {
    let mixed = said(&sheet, DRAW).unwrap_or("0");
    let mixed = mixed
        .parse()
        .map_err(|_| format!("`{DRAW} {mixed}` should be a number"))?;
    Ok(Case {
        switches: switches(&sheet.title),
        night: sheet.night,
        mixed,
    })
}

fn known(target: &str) -> Result<Target, String> {
    Target::from_id(target).ok_or_else(|| format!("there is no target {target}"))
}

fn from_json(contents: &str) -> Result<Regression, String> {
    let file: BytesFile = serde_json::from_str(contents).map_err(|error| error.to_string())?;
    if file.version != VERSION {
        return Err(format!(
            "it has version {}, and this program reads {VERSION}",
            file.version
        ));
    }
    let input = match (file.text, file.bytes) {
        (Some(text), None) => text.into_bytes(),
        (None, Some(bytes)) => bytes,
        (None, None) | (Some(_), Some(_)) => {
            return Err("it should have either `text` or `bytes`".to_owned());
        }
    };
    let failure = Failure {
        rule: file.rule,
        message: file.message,
    };
    Ok(Regression {
        target: known(&file.target)?,
        failure,
        input: Input::Bytes(input),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn failure() -> Failure {
        Failure {
            rule: "law-4-submission".to_owned(),
            message: "nar goes by\nthe order".to_owned(),
        }
    }

    #[test]
    fn a_night_reads_back_with_its_switches_and_draw() {
        let night =
            Sheet::parse("[players]\nAnn = Town Cop\nBob = Mafia Goon\n[actions]\nAnn -> Bob\n")
                .unwrap()
                .night;
        let mut case = Case {
            mixed: 7,
            ..Case::of(night)
        };
        case.switches.set("doctor-saves", "one").unwrap();
        let regression = Regression::of_case(Target::Laws, failure(), &case);
        let (path, contents) = regression.file(Path::new("here"));
        assert!(
            path.display().to_string().starts_with("here/laws-"),
            "{path:?}"
        );
        for said in [
            "# target: laws",
            "# rule: law-4-submission",
            "# nar goes by",
            "# switch: doctor-saves=one",
            "# draw: 7",
        ] {
            assert!(contents.contains(said), "{said}: {contents}");
        }
        let again = Regression::read(&contents).unwrap();
        assert_eq!(
            (again.target, again.input),
            (Target::Laws, regression.input)
        );
        assert_eq!(
            super::case(Sheet::parse(&contents).unwrap()).ok(),
            Some(case)
        );
    }

    #[test]
    fn a_message_leaves_out_the_night_and_says_what_it_leaves_out() {
        let night = "[players]\nAnn = Town Cop\n\n[actions]\n";
        let message = "they differ on\n  [players]\n  Ann = Town Cop\n\n  by nar: nobody\n";
        assert_eq!(told(message, night), ["they differ on", "by nar: nobody"]);
        let long: String = (0..30).map(|line| format!("line {line}\n")).collect();
        let said = told(&long, night);
        assert_eq!(said.len(), MOST_TOLD + 1);
        assert_eq!(said[MOST_TOLD], "6 more lines: the command below has them");
    }

    #[test]
    fn bytes_read_back_whether_they_are_text_or_not() {
        for input in [b"[players]\xff".to_vec(), b"[players]\n# \"x\"".to_vec()] {
            let regression = Regression {
                target: Target::Text,
                failure: failure(),
                input: Input::Bytes(input),
            };
            let (_, contents) = regression.file(Path::new("."));
            assert_eq!(Regression::read(&contents).as_ref(), Ok(&regression));
        }
    }

    #[test]
    fn what_is_no_regression_is_refused_with_a_reason() {
        for (contents, reason) in [
            ("[players]\nAnn = Town Cop\n", "target:"),
            ("# target: lawz\n[players]\nAnn = Town Cop\n", "lawz"),
            (
                "# target: laws\n# draw: x\n[players]\nAnn = Town Cop\n",
                "draw: x",
            ),
            ("[plyers]\n", "plyers"),
            ("{\"version\":1}", "target"),
            ("{", "EOF"),
        ] {
            let why = Regression::read(contents).unwrap_err();
            assert!(why.contains(reason), "{contents}: {why}");
        }
    }
}
