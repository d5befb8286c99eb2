//! The golden nights of rulebooks: `resolvers/rulebooks/golden/*.night`. Each has the expected answers of the rulebooks
//! whose sources speak of it; every answer was worked out by hand from the source, and none was taken from a program.

use std::path::{Path, PathBuf};

use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::rulebook::Rulebook;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::{Scratch, resolve};
use nightcourt_resolvers::text::Sheet;
use nightcourt_rulebook::{Book, SITES};

/// The number of nights, so that a lost night fails the test.
const NIGHTS: usize = 40;

fn sites() -> Vec<Rulebook> {
    SITES
        .iter()
        .map(|site| Book::parse(site.text).expect("a rulebook").rulebook)
        .collect()
}

fn nights() -> Vec<(PathBuf, Sheet)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../resolvers/rulebooks/golden");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("nights")
        .flatten()
        .map(|file| file.path())
        .collect();
    paths.sort();
    let ids: Vec<RulerId> = sites().iter().map(|site| site.id).collect();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a text");
        let sheet = Sheet::parse_among(&text, &ids)
            .unwrap_or_else(|errors| panic!("{}: {errors:?}", path.display()));
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
    assert_eq!(
        nights.len(),
        NIGHTS,
        "a golden night was added or lost: change the number too"
    );
    for (path, sheet) in &nights {
        for site in &sites {
            if sheet
                .expect
                .iter()
                .all(|expectation| !expectation.systems.contains(&site.id))
            {
                continue;
            }
            resolve(
                site,
                &sheet.night,
                &Switches::default(),
                &mut scratch,
                &mut outcome,
            );
            let failures = sheet
                .expect
                .iter()
                .flat_map(|expectation| expectation.check(sheet, site.id, &outcome));
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
        let speaks = |sheet: &Sheet| {
            sheet
                .expect
                .iter()
                .any(|expectation| expectation.systems.contains(&site.id))
        };
        let count = nights.iter().filter(|(_, sheet)| speaks(sheet)).count();
        assert!(
            count >= 3,
            "{} is expected to say something in {count} nights only",
            site.id
        );
    }
}
