//! `divergence`: nights whose precedents no published corpus has. Each is reported once and kept as a small night; it is no
//! failure, so the fuzzer goes on.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use nightcourt_corpus::campaign::attribute::Attributor;
use nightcourt_corpus::files::write_beside;
use nightcourt_precedent::canonical::{Id, sheet};
use nightcourt_precedent::catalogue::title::title;
use nightcourt_precedent::court::Court;
use nightcourt_precedent::finding::{Bench, Catalogue, all};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};

use super::{Case, Target, Wrong, planted};

/// Longer nights take too long, and come down to small ones.
const MOST_ACTIONS: usize = 8;

/// The precedent of the dice night of the README, which the planted fault forgets.
const DICE: &str = "21c081485e99";

/// A precedent that no published corpus has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct New {
    /// Its id.
    pub id: Id,
    /// The night.
    pub night: Night,
}

impl New {
    /// The night's text, with a title.
    #[must_use]
    pub fn text(&self) -> String {
        let Ok(plain) = sheet(self.night.clone()) else { return String::new() };
        format!("# {}\n# Precedent {}, which no published corpus has\n{plain}", title(&plain), self.id)
    }
}

/// Any resolver, as a plain function.
type Plain = fn(System, &Night, &Switches, &mut Scratch, &mut Outcome);

/// Looks for precedents that no published corpus has.
#[derive(Debug)]
pub struct Watch {
    known: BTreeSet<Id>,
    court: Court<'static, Plain>,
    attributor: Attributor<'static, Plain>,
    bench: Bench,
}

impl Watch {
    /// Somebody who looks out for precedents that are not among these.
    #[must_use]
    pub fn new(known: BTreeSet<Id>) -> Watch {
        static RESOLVE: Plain = resolve;
        let court = || Court::new(&RESOLVE, Switches::default());
        let attributor = Attributor::new(court(), &System::ALL);
        Watch { known, court: court(), attributor, bench: Bench::default() }
    }

    /// What a night diverges for and nobody knew, each once; from now on it is known.
    pub fn new_precedents(&mut self, night: &Night) -> Vec<New> {
        let Watch { known, court, attributor, bench } = self;
        let (mut findings, mut causes) = (Vec::new(), Vec::new());
        all(court, &System::ALL, night, bench, &mut findings);
        findings.retain(|finding| finding.catalogue() == Catalogue::Divergences);
        attributor.attribute(night, &findings, &mut causes);
        let met = attributor.met.drain(..).filter(|(id, _)| causes.iter().any(|(_, cause)| cause == id));
        met.filter(|&(id, _)| known.insert(id)).map(|(id, night)| New { id, night }).collect()
    }
}

/// The ids of every published precedent that systems part on: those of `reports/corpora/*/divergences.csv`, where the
/// program was built, or in the folder that `NIGHTCOURT_CORPORA` names.
#[must_use]
pub fn published() -> BTreeSet<Id> {
    let built = || Path::new(env!("CARGO_MANIFEST_DIR")).join("corpora");
    let corpora = std::env::var_os("NIGHTCOURT_CORPORA").map_or_else(built, PathBuf::from);
    let tables =
        std::fs::read_dir(corpora).into_iter().flatten().flatten().map(|entry| entry.path().join("divergences.csv"));
    let ids = |table: PathBuf| {
        let rows = csv::Reader::from_path(table).into_iter().flat_map(csv::Reader::into_records).flatten();
        rows.filter_map(|row| row.get(0)?.parse().ok()).collect::<Vec<Id>>()
    };
    tables.flat_map(ids).collect()
}

thread_local! {
    static WATCH: RefCell<Watch> = RefCell::new(Watch::new(known()));
}

fn known() -> BTreeSet<Id> {
    let mut known = published();
    if planted(Target::Divergence) {
        known.retain(|id| id.to_string() != DICE);
    }
    known
}

/// Reports what is new on standard error, and keeps it in the folder that `NIGHTCOURT_FINDINGS` names, if any.
pub(super) fn check(case: &Case) -> Result<(), Wrong> {
    if case.night.actions().len() > MOST_ACTIONS || case.is_knotted() {
        return Ok(());
    }
    for new in WATCH.with_borrow_mut(|watch| watch.new_precedents(&case.night)) {
        let text = new.text();
        if planted(Target::Divergence) && new.id.to_string() == DICE {
            return Wrong::say("divergence-planted", format!("it was found:\n{text}"));
        }
        eprintln!("new precedent {}: {}", new.id, text.lines().next().unwrap_or_default().trim_start_matches("# "));
        if let Some(folder) = std::env::var_os("NIGHTCOURT_FINDINGS").map(PathBuf::from) {
            let path = folder.join(format!("{}.night", new.id));
            if let Err(error) = std::fs::create_dir_all(&folder).and_then(|()| write_beside(&path, text.as_bytes())) {
                eprintln!("cannot write {}: {error}", path.display());
            }
        }
    }
    Ok(())
}
