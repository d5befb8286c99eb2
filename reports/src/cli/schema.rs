//! `nightcourt schema`.

use std::process::ExitCode;

use clap::ValueEnum;
use nightcourt_caselaw::schema::{ANSWER, CASE, MATCH, NOTE};
use nightcourt_corpus::schema::{CATALOGUE, CHECKPOINT, CLAIMS, FAMILIES, FRAME, MANIFEST, NIGHT, RUN, VERDICT};
use nightcourt_engine::schema::{CONFORM, REQUEST, RESPONSE, SUITE};
use nightcourt_host::schema::{GAME, HOUSE};
use nightcourt_rulebook::schema::RULEBOOK;

use super::output;

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
    /// A catalogue of a campaign: divergences.json, loops.json, anomalies.json, underdetermined.json, settled.json or panics.json
    Catalogue,
    /// The families.json of a campaign
    Families,
    /// The run.json of a campaign
    Run,
    /// The checkpoint.json of a campaign
    Checkpoint,
    /// A manifest: what `campaign --shards` and `census --shards` write
    Manifest,
    /// A sampling frame: what `--frame` reads, as TOML
    Frame,
    /// The claims.json that `claims` writes
    Claims,
    /// What `search --format json` prints
    Answer,
    /// What `match --format json` prints
    Match,
    /// What `show --format json` prints
    Case,
    /// A line of the rulings.json that `note` writes
    Note,
    /// House rules: what `--house` reads, as TOML
    House,
    /// A rulebook: what `--rulebook` reads, as TOML
    Rulebook,
    /// A game: the game.toml that `game start` writes, as TOML
    Game,
    /// A line that an engine is sent
    EngineRequest,
    /// A line that an engine answers
    EngineResponse,
    /// What `conform --json` writes
    Conform,
    /// A file that `export suite` writes
    Suite,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let form = match args.form {
        Form::Night => NIGHT,
        Form::Verdict => VERDICT,
        Form::Catalogue => CATALOGUE,
        Form::Families => FAMILIES,
        Form::Run => RUN,
        Form::Checkpoint => CHECKPOINT,
        Form::Manifest => MANIFEST,
        Form::Frame => FRAME,
        Form::Claims => CLAIMS,
        Form::Answer => ANSWER,
        Form::Match => MATCH,
        Form::Case => CASE,
        Form::Note => NOTE,
        Form::House => HOUSE,
        Form::Rulebook => RULEBOOK,
        Form::Game => GAME,
        Form::EngineRequest => REQUEST,
        Form::EngineResponse => RESPONSE,
        Form::Conform => CONFORM,
        Form::Suite => SUITE,
    };
    output::print(form.schema().as_bytes(), ExitCode::SUCCESS)
}
