//! The golden nights of rulebooks: `resolvers/rulebooks/golden/*.night`. Each says what rulebooks must answer of which the
//! source speaks; every answer was worked out by hand from the source, and none was taken from a program.

use std::path::{Path, PathBuf};

use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, System, resolve};
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::{Book, SITES};

/// How many nights there are: one that gets lost must not pass for one that holds.
const NIGHTS: usize = 29;

/// The sites, as systems.
fn sites() -> Vec<System> {
    let adopted = SITES.iter().map(|site| Book::parse(site.text).expect("a rulebook").adopt());
    adopted.collect::<Result<_, _>>().expect("ids of their own")
}

fn nights() -> Vec<(PathBuf, Sheet)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolvers/rulebooks/golden");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("nights").flatten().map(|file| file.path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        let sheet = Sheet::parse(&text).unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
        (path, sheet)
    };
    paths.into_iter().map(read).collect()
}

#[test]
fn every_night_resolves_as_the_sources_say() {
    let sites = sites();
    let (mut scratch, mut outcome) = (Scratch::default(), Outcome::default());
    let mut wrong = Vec::new();
    let nights = nights();
    assert_eq!(nights.len(), NIGHTS, "a golden night was added or lost: change the number too");
    for (path, sheet) in &nights {
        for &site in &sites {
            if sheet.expect.iter().all(|expectation| !expectation.systems.contains(&site)) {
                continue;
            }
            resolve(site, &sheet.night, &Switches::default(), &mut scratch, &mut outcome);
            let failures = sheet.expect.iter().flat_map(|expectation| expectation.check(sheet, site, &outcome));
            let name = path.file_stem().unwrap_or_default().display();
            wrong.extend(failures.map(|failure| format!("--- {name}\n{failure}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_site_is_spoken_for_by_three_nights() {
    let sites = sites();
    let nights = nights();
    for site in sites {
        let speaks = |sheet: &Sheet| sheet.expect.iter().any(|expectation| expectation.systems.contains(&site));
        let count = nights.iter().filter(|(_, sheet)| speaks(sheet)).count();
        assert!(count >= 3, "{} is expected to say something in {count} nights only", site.id());
    }
}
