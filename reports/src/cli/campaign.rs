//! `nightcourt campaign`.

use std::process::ExitCode;

#[derive(clap::Args)]
pub(crate) struct Args {}

pub(crate) fn run(_: &Args) -> ExitCode {
    ExitCode::SUCCESS
}
