//! `nightcourt conform --smoke`: one message of each kind, and what is wrong with the answer.

use nightcourt_engine::command::CommandLine;
use nightcourt_engine::protocol::{Request, VERSION};
use nightcourt_engine::{Answer, Engine, Failure, Limits, asked, golden};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruling::Rolecop;
use nightcourt_resolvers::text::Sheet;

use crate::cli::output;
use crate::cli::output::CommandResult;
use crate::cli::process::ExitCode;

/// Asks an engine one question of each kind. The exit code is 1 if an answer is wrong.
pub(super) fn run(command: &CommandLine, limits: Limits) -> CommandResult {
    let mut said = format!("start  {}\n", sent(&Request::Start { version: VERSION }));
    let mut engine = Engine::start(command, limits)?;
    let about = engine.about();
    said += &format!(
        "       It is {}, knows {} and answers {}.\n",
        about.name,
        about
            .abilities
            .as_ref()
            .map_or_else(|| "all abilities".to_owned(), |known| known.join(", ")),
        Lens::from(about.lens).id()
    );
    let mut well = true;
    // The smallest night that it knows, then the largest: more players, other roles.
    let mut nights: Vec<Sheet> = golden::nights()
        .into_iter()
        .map(|golden| golden.sheet)
        .collect();
    nights.retain(|sheet| {
        !sheet.night.actions().is_empty() && engine.declines(&sheet.night).is_none()
    });
    nights.sort_by_key(|sheet| (sheet.night.actions().len(), sheet.night.players().len()));
    let chosen: Vec<&Sheet> = nights.first().into_iter().chain(nights.last()).collect();
    if chosen.is_empty() {
        said += "run    It knows none of the golden nights, so it was asked none: `start` declares too little.\n";
        well = false;
    }
    for (seq, sheet) in (1..).zip(chosen) {
        said += &format!(
            "run    {}\n",
            sent(&Request::Run {
                seq,
                night: asked(sheet, Rolecop::default())
            })
        );
        match engine.ask(sheet) {
            Answer::Ruled(_) => said += "       The answer is an outcome of this night.\n",
            Answer::Skipped(why) => said += &format!("       It skips this night: {why}.\n"),
            Answer::Failed(failure) => {
                said += &wrong(&failure);
                well = false;
            }
        }
        for (_, failure) in engine.strays() {
            said += &wrong(&failure);
            well = false;
        }
    }
    said += &format!("stop   {}\n", sent(&Request::Stop {}));
    match engine.stop() {
        Ok(()) => said += "       It ended.\n",
        Err(failure) => {
            said += &wrong(&failure);
            well = false;
        }
    }
    output::print_and(said, ExitCode::from(u8::from(!well)))
}

fn sent(request: &Request) -> String {
    serde_json::to_string(request)
        .unwrap_or_else(|error| unreachable!("a request is made of words and numbers: {error}"))
}

fn wrong(failure: &Failure) -> String {
    let errors = failure
        .stderr
        .lines()
        .map(|line| format!("       standard error: {line}\n"))
        .collect::<String>();
    format!(
        "       Wrong ({}): {}.\n{errors}",
        failure.kind.id(),
        failure.what
    )
}
