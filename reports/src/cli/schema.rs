//! `nightcourt schema`.

use std::process::ExitCode;

use clap::ValueEnum;
use nightcourt::json::schema;

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
    /// A catalogue of a campaign: divergences.json, loops.json, anomalies.json or panics.json
    Catalogue,
    /// The run.json of a campaign
    Run,
    /// The checkpoint.json of a campaign
    Checkpoint,
    /// What `search --format json` prints
    Answer,
    /// What `match --format json` prints
    Match,
    /// What `show --format json` prints
    Case,
    /// A line of the rulings.json that `note` writes
    Note,
    /// A regression of `nightcourt adopt` where bytes are at fault
    Regression,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    let form = match args.form {
        Form::Night => schema::Form::Night,
        Form::Verdict => schema::Form::Verdict,
        Form::Catalogue => schema::Form::Catalogue,
        Form::Run => schema::Form::Run,
        Form::Checkpoint => schema::Form::Checkpoint,
        Form::Answer => schema::Form::Answer,
        Form::Match => schema::Form::Match,
        Form::Case => schema::Form::Case,
        Form::Note => schema::Form::Note,
        Form::Regression => schema::Form::Regression,
    };
    output::print(form.schema().as_bytes(), ExitCode::SUCCESS)
}
