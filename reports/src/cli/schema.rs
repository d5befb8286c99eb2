//! `nightcourt self schema`. The schemas are those in `reports/schemas`, byte for byte. The program does not contain the
//! code that makes them from the types; a test compares the two (`reports/tests/schemas.rs`).

use clap::ValueEnum;

use super::output::{self, CommandResult};

macro_rules! published {
    ($form:literal) => {
        include_str!(concat!("../../schemas/", $form, ".schema.json"))
    };
}

/// The schema of the files of `export suite`, which also writes it.
pub(crate) const SUITE: &str = published!("suite");

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt self schema night > night.schema.json")]
pub(crate) struct Args {
    /// Form to describe
    #[arg(value_enum)]
    form: Form,
}

/// Makes the forms that have a schema from the names of their files.
macro_rules! forms {
    ($($(#[$about:meta])* $form:ident = $file:literal,)*) => {
        #[derive(Clone, Copy, ValueEnum)]
        enum Form {
            $($(#[$about])* $form,)*
        }

        impl Form {
            fn schema(self) -> &'static str {
                match self {
                    $(Form::$form => published!($file),)*
                }
            }
        }
    };
}

forms! {
    /// A night: what `rule` and `rule --batch` read
    Night = "night",
    /// A verdict, or another line that `rule --batch` prints
    Verdict = "verdict",
    /// A night under several systems: what `rule --format json` prints
    Ruling = "ruling",
    /// The agreement of systems on a night: `compare` of the Python and JavaScript packages
    Comparison = "comparison",
    /// The outcomes that each system allows on a night: `possible` of the Python and JavaScript packages
    Possible = "possible",
    /// The number of random nights on which systems diverge: `rates` of the Python and JavaScript packages
    Rates = "rates",
    /// A host's texts after a night: `texts` of the Python and JavaScript packages
    Texts = "texts",
    /// A text for a thread: `setup` of the Python and JavaScript packages with a markup
    Posts = "posts",
    /// A game as far as it was played, with the texts of its nights: the request `game`, and what `game rule --format json` prints
    Played = "played",
    /// The systems and switches: what `list systems --format json` prints
    Systems = "systems",
    /// The roles that a night may name: what `list roles --format json` prints
    Roles = "roles",
    /// The house rules that come with the program: what `list houses --format json` prints
    Houses = "houses",
    /// The order of a rulebook: what `rulebook explain --format json` prints
    Order = "order",
    /// A minimised night: what `minimise --format json` prints
    Minimal = "minimal",
    /// A catalogue of a campaign: divergences.json, loops.json, anomalies.json, underdetermined.json, settled.json or panics.json
    Catalogue = "catalogue",
    /// The run.json of a campaign
    Run = "run",
    /// The edition.json of the published corpus
    Edition = "edition",
    /// The checkpoint.json of a campaign
    Checkpoint = "checkpoint",
    /// A sampling frame: what `--frame` reads, as TOML
    Frame = "frame",
    /// The claims.json and axioms.json that `study` writes
    #[value(alias = "claims", alias = "axioms")]
    Study = "study",
    /// The output of `search --format json`
    Answer = "answer",
    /// The output of `ask --format json`
    Ask = "ask",
    /// The output of `match --format json`
    Match = "match",
    /// The output of `show --format json`
    Case = "case",
    /// The precedents withdrawn from the published corpus, as `show --format json` prints one of them
    Withdrawn = "withdrawn",
    /// A line of the rulings.json that `show --note` writes
    Note = "note",
    /// The output of `read --format json`
    Reading = "reading",
    /// The output of `setup --format json`
    Setup = "setup",
    /// House rules: what `--house` reads, as TOML
    House = "house",
    /// A rulebook: what `--rulebook` reads, as TOML
    Rulebook = "rulebook",
    /// Defaults of hosts' commands: nightcourt.toml, as TOML
    Defaults = "defaults",
    /// A game: the game.toml that `game start` writes, as TOML
    Game = "game",
    /// A line that an engine is sent
    EngineRequest = "engine-request",
    /// A line that an engine answers
    EngineResponse = "engine-response",
    /// The output of `conform --json`
    Conform = "conform",
    /// The output of `conform --json` for a rulebook or past rulings
    Nearest = "nearest",
    /// A file that `export suite` writes
    Suite = "suite",
}

pub(crate) fn run(args: &Args) -> CommandResult {
    output::print(args.form.schema())
}
