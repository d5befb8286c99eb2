//! `nightcourt schema`. The schemas are those in `reports/schemas`, byte for byte: what makes them from the types is in no program
//! that is shipped, and a test says that they are what it makes (`reports/tests/schemas.rs`).

use clap::ValueEnum;

use super::output;
use super::process::ExitCode;

macro_rules! published {
    ($form:literal) => {
        include_str!(concat!("../../schemas/", $form, ".schema.json"))
    };
}

/// The schema of a file that `export suite` writes, which it writes too.
pub(crate) const SUITE: &str = published!("suite");

#[derive(clap::Args)]
#[command(after_help = "Example:\n  nightcourt schema night > night.schema.json")]
pub(crate) struct Args {
    /// Form to describe
    #[arg(value_enum)]
    form: Form,
}

#[derive(Clone, Copy, ValueEnum)]
enum Form {
    /// A night: what `rule` and `rule --batch` read
    Night,
    /// A verdict, or another line that `rule --batch` prints
    Verdict,
    /// A night under several systems: what `rule --format json` prints
    Ruling,
    /// The agreement of systems on a night: `compare` of the Python and JavaScript packages
    Comparison,
    /// A catalogue of a campaign: divergences.json, loops.json, anomalies.json, underdetermined.json, settled.json or panics.json
    Catalogue,
    /// The families.json of a campaign
    Families,
    /// The run.json of a campaign
    Run,
    /// The edition.json of the published corpus
    Edition,
    /// The checkpoint.json of a campaign
    Checkpoint,
    /// A manifest: what `--shards` of campaign, census, claims and axioms writes
    Manifest,
    /// A sampling frame: what `--frame` reads, as TOML
    Frame,
    /// The claims.json that `claims` writes
    Claims,
    /// The axioms.json that `axioms` writes
    Axioms,
    /// What `search --format json` prints
    Answer,
    /// What `ask --format json` prints
    Ask,
    /// What `match --format json` prints
    Match,
    /// What `show --format json` prints
    Case,
    /// The precedents that left the published corpus, as `show --format json` prints one of them
    Withdrawn,
    /// A line of the rulings.json that `note` writes
    Note,
    /// What `read --format json` prints
    Reading,
    /// What `setup --format json` prints
    Setup,
    /// House rules: what `--house` reads, as TOML
    House,
    /// A rulebook: what `--rulebook` reads, as TOML
    Rulebook,
    /// Defaults of hosts' commands: nightcourt.toml, as TOML
    Defaults,
    /// A game: the game.toml that `game start` writes, as TOML
    Game,
    /// A line that an engine is sent
    EngineRequest,
    /// A line that an engine answers
    EngineResponse,
    /// What `conform --json` writes
    Conform,
    /// What `conform --json` writes of a rulebook or of past rulings
    Nearest,
    /// A file that `export suite` writes
    Suite,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let schema = match args.form {
        Form::Night => published!("night"),
        Form::Verdict => published!("verdict"),
        Form::Ruling => published!("ruling"),
        Form::Comparison => published!("comparison"),
        Form::Catalogue => published!("catalogue"),
        Form::Families => published!("families"),
        Form::Run => published!("run"),
        Form::Edition => published!("edition"),
        Form::Checkpoint => published!("checkpoint"),
        Form::Manifest => published!("manifest"),
        Form::Frame => published!("frame"),
        Form::Claims => published!("claims"),
        Form::Axioms => published!("axioms"),
        Form::Answer => published!("answer"),
        Form::Ask => published!("ask"),
        Form::Match => published!("match"),
        Form::Case => published!("case"),
        Form::Withdrawn => published!("withdrawn"),
        Form::Note => published!("note"),
        Form::Reading => published!("reading"),
        Form::Setup => published!("setup"),
        Form::House => published!("house"),
        Form::Rulebook => published!("rulebook"),
        Form::Defaults => published!("defaults"),
        Form::Game => published!("game"),
        Form::EngineRequest => published!("engine-request"),
        Form::EngineResponse => published!("engine-response"),
        Form::Conform => published!("conform"),
        Form::Nearest => published!("nearest"),
        Form::Suite => SUITE,
    };
    output::print(schema.as_bytes(), ExitCode::SUCCESS)
}
