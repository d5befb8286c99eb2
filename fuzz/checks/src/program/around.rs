//! `nightcourt-checks around`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;

use nightcourt_caselaw::library;
use nightcourt_checks::targets::Target;
use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::records::catalogue::ids;
use nightcourt_corpus::files::write_atomic;
use nightcourt_corpus::json::night::NightRow;
use nightcourt_gen::seats::key;
use nightcourt_precedent::canonical::sheet;
use nightcourt_precedent::finding::Catalogue;
use nightcourt_resolvers::text::Sheet;

use super::output;

/// Number of changes that are tried for each night: some leave no night, or one that is there.
const MOST_TRIES: usize = 16;

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt campaign --frame theme --nights 40000 --out theme
  nightcourt-checks around theme --nights 4000 --out around.jsonl
  nightcourt campaign --nights around.jsonl --out around

The rarest divergences come first: each is changed a little, as the fuzz targets change a night.")]
pub(crate) struct Args {
    /// Directory of a campaign
    corpus: PathBuf,
    /// Number of nights, at most
    #[arg(long, value_name = "N", default_value_t = 4_000)]
    nights: usize,
    /// Seed of the changes: the same seed gives the same nights
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u32,
    /// File that gets the nights, as JSON lines
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &Args) -> ExitCode {
    match written(args) {
        Ok(count) => output::print(
            &format!("{}: {count} nights\n", args.out.display()),
            ExitCode::SUCCESS,
        ),
        Err(error) => output::complain(&error),
    }
}

fn written(args: &Args) -> Result<usize, String> {
    if args.out.exists() {
        return Err(format!("{} is there already", args.out.display()));
    }
    let state = library::state(&args.corpus).map_err(|unopened| unopened.to_string())?;
    let nights = around(&state, args.nights, args.seed);
    let mut lines = Vec::new();
    for night in &nights {
        serde_json::to_writer(&mut lines, &NightRow::from(night))
            .map_err(|error| error.to_string())?;
        lines.push(b'\n');
    }
    write_atomic(&args.out, &lines).map_err(|error| format!("{}: {error}", args.out.display()))?;
    Ok(nights.len())
}

/// Returns nights around the divergences of a campaign, the rarest first. No two are alike.
fn around(state: &State, most: usize, seed: u32) -> Vec<Sheet> {
    let rarest = ids(state, Catalogue::Divergences).into_iter().rev();
    let nights = rarest.filter_map(|id| sheet(state.precedents.get(&id)?.clone()).ok());
    let texts: Vec<String> = nights.map(|sheet| sheet.to_string()).collect();
    let (mut found, mut known) = (Vec::new(), BTreeSet::new());
    let tries = most.saturating_mul(MOST_TRIES);
    for (number, text) in (0..).zip(texts.iter().cycle().take(tries)) {
        if found.len() == most {
            break;
        }
        let made = Target::Text.mutate(text.as_bytes(), seed.wrapping_add(number));
        let parsed = std::str::from_utf8(&made).ok().map(Sheet::parse);
        if let Some(Ok(night)) = parsed
            && !night.night.actions().is_empty()
            && known.insert(key(&night.night))
        {
            found.push(night);
        }
    }
    found
}
