//! `nightcourt schema`. The schemas are those in `reports/schemas`, byte for byte. The program does not contain the
//! code that makes them from the types; a test compares the two (`reports/tests/schemas.rs`).

use clap::ValueEnum;

use super::output;
use super::process::ExitCode;

macro_rules! published {
    ($form:literal) => {
        include_str!(concat!("../../schemas/", $form, ".schema.json"))
    };
}

/// The schema of the files of `export suite`, which also writes it.
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
    /// A host's texts after a night: `texts` of the Python and JavaScript packages
    Texts,
    /// A catalogue of a campaign: divergences.json, loops.json, anomalies.json, underdetermined.json, settled.json or panics.json
    Catalogue,
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
    /// The output of `search --format json`
    Answer,
    /// The output of `ask --format json`
    Ask,
    /// The output of `match --format json`
    Match,
    /// The output of `show --format json`
    Case,
    /// The precedents withdrawn from the published corpus, as `show --format json` prints one of them
    Withdrawn,
    /// A line of the rulings.json that `note` writes
    Note,
    /// The output of `read --format json`
    Reading,
    /// The output of `setup --format json`
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
    /// The output of `conform --json`
    Conform,
    /// The output of `conform --json` for a rulebook or past rulings
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
        Form::Texts => published!("texts"),
        Form::Catalogue => published!("catalogue"),
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
