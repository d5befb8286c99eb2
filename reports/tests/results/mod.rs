//! `reports/RESULTS.md` is what the tables in `reports/results` say. `scripts/results` writes both.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod page;

use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

use flate2::read::GzDecoder;
use nightcourt_corpus::campaign::State;
use nightcourt_corpus::campaign::folder::load_packed;
use nightcourt_corpus::campaign::records::rates::{Convergence, RateRow, rows};
use nightcourt_corpus::record::read;
use nightcourt_corpus::tally::StudyFile;
use nightcourt_pages::page::{Format, Screen, print};
use nightcourt_pages::study::page as axioms_page;
use nightcourt_resolvers::ruler::SEVEN;
use nightcourt_resolvers::text::Sheet;
use serde::de::DeserializeOwned;

use page::Results;

/// Frequent divergences: a block on a tracker, a chain of blocks, the same with a shot at its end.
const DRAWN: [&str; 3] = ["589cfd0796ee", "21c081485e99", "f4784eb4c9a6"];

fn table<T: DeserializeOwned>(path: &Path) -> Vec<T> {
    csv::Reader::from_path(path)
        .unwrap()
        .deserialize()
        .collect::<Result<_, _>>()
        .unwrap()
}

fn unpacked(path: &Path) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(File::open(path).unwrap())
        .read_to_end(&mut bytes)
        .unwrap();
    bytes
}

/// A precedent of the corpus that comes with the program, under its title.
fn precedent(id: &str) -> (String, Sheet) {
    let shown = crate::program()
        .args(["show", id, "--format", "json"])
        .output()
        .unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    let record = &shown["records"][0]["precedent"];
    let mut sheet = Sheet::parse(record["night"].as_str().unwrap()).unwrap();
    record["title"]
        .as_str()
        .unwrap()
        .clone_into(&mut sheet.title);
    (id.to_owned(), sheet)
}

fn state(path: &Path) -> State {
    load_packed(&fs::read(path).unwrap()).unwrap()
}

/// The frames of a state with precedents, and how far these are from complete.
fn convergence(state: &State) -> Vec<(String, Convergence, RateRow)> {
    let rates = rows(state, &SEVEN);
    let new = rates
        .into_iter()
        .filter(|row| row.measure == "new" && row.system_a == "any");
    let found = new.map(|row| {
        let mut frames = state.frames.iter();
        let (_, section) = frames
            .find(|(source, _)| source.to_string() == row.frame)
            .unwrap();
        (row.frame.clone(), Convergence::of(section), row)
    });
    let mut found: Vec<_> = found.collect();
    // The frame of most claims comes first.
    found.sort_by_key(|(frame, ..)| frame != "normal-played");
    found
}

/// The most words of the page.
const MOST_WORDS: usize = 1800;

/// Counts words, which have a letter or a digit: the bars of tables have none.
fn words(page: &str) -> usize {
    let words = page.split_whitespace();
    words
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

/// The rates are those of the state, whose leaves `nightcourt check` resolves again.
#[test]
fn the_rates_follow_from_their_state() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let whole = rows(&state(&folder.join("states/whole.json.gz")), &SEVEN);
    let of_pairs = |row: &RateRow| row.measure == "diverges" && row.players == "all";
    let made: Vec<RateRow> = whole.into_iter().filter(of_pairs).collect();
    let written: Vec<RateRow> = table(&folder.join("rates.csv"));
    assert!(
        made.len() > 500 && made == written,
        "run scripts/results tables"
    );
}

/// A row of `games.csv`.
#[derive(serde::Deserialize)]
struct Game {
    players: usize,
    blockers: usize,
    nights: String,
}

/// The frame `normal` has 298 games, counted by other patterns: 132, 142, 21 and 3 of them with 0 to 3 roleblockers and
/// jailkeepers, and 249 with 13 players. Living players become fewer from night to night, by the dead of the night at least.
#[test]
fn the_games_are_those_of_the_frame() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("results");
    let games: Vec<Game> = table(&folder.join("games.csv"));
    let having = |blockers| {
        let games = games.iter();
        games.filter(|game| game.blockers == blockers).count()
    };
    assert_eq!([0, 1, 2, 3].map(having), [132, 142, 21, 3]);
    assert_eq!(games.iter().filter(|game| game.players == 13).count(), 249);
    for game in &games {
        let mut left = game.players;
        for night in game.nights.split_whitespace() {
            let (living, deaths) = night.split_once(':').unwrap();
            let [living, deaths] = [living, deaths].map(|number| number.parse::<usize>().unwrap());
            assert!(living <= left && deaths < living, "{}", game.nights);
            left = living - deaths;
        }
    }
}

#[test]
fn the_page_of_results_is_what_the_tables_say() {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = reports.join("results");
    let axioms = ["axioms", "axioms-census"]
        .map(|name| read::<StudyFile>(&unpacked(&folder.join(format!("{name}.json.gz")))).unwrap());
    let published = state(&reports.join("corpora/published/checkpoint.json.gz"));
    let edition = fs::read(reports.join("corpora/published/edition.json")).unwrap();
    let edition: serde_json::Value = serde_json::from_slice(&edition).unwrap();
    let results = Results {
        rates: table(&folder.join("rates.csv")),
        headline: table(&folder.join("headline.csv")),
        deaths: table(&folder.join("deaths.csv")),
        tornado: table(&folder.join("tornado.csv")),
        blame: table(&folder.join("blame.csv")),
        convergence: convergence(&published),
        laws: csv::Reader::from_reader(&*unpacked(&folder.join("theorems.csv.gz")))
            .deserialize()
            .collect::<Result<_, _>>()
            .unwrap(),
        claims: read::<StudyFile>(&unpacked(&reports.join("claims.json.gz"))).unwrap(),
        axioms,
        precedents: DRAWN.map(precedent).into(),
        commit: fs::read_to_string(folder.join("COMMIT"))
            .unwrap()
            .trim()
            .to_owned(),
        edition: edition["edition"]["name"].as_str().unwrap().to_owned(),
    };
    // The page of the axioms is made of their table alone.
    let axioms = print(
        &axioms_page(&results.axioms[0]),
        Format::Markdown,
        Screen::default(),
    );
    let drawings = results
        .drawings()
        .into_iter()
        .map(|(name, svg)| (reports.join("docs").join(name), svg));
    let page = results.page().unwrap();
    assert!(words(&page) <= MOST_WORDS, "{} words", words(&page));
    let pages = [
        (reports.join("RESULTS.md"), page),
        (reports.join("axioms.md"), axioms),
    ];
    for (path, text) in drawings.chain(pages) {
        if std::env::var_os("BLESS").is_some() {
            fs::write(path, text).unwrap();
        } else {
            assert!(
                fs::read_to_string(&path).unwrap() == text,
                "{}: run scripts/results",
                path.display()
            );
        }
    }
}
