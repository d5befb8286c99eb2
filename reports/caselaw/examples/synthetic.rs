//! A large corpus to try searching and matching on: the published one again and again, each time with other ids and with more
//! bystanders on every night. What a night has of words, links and precedents is as in the published one.
//!
//! ```sh
//! cargo run --release -p nightcourt-caselaw --example synthetic -- reports/corpora/2026-11-21 target/synthetic 100000
//! nightcourt search target/synthetic roleblocker jailkeeper     # makes the index
//! time nightcourt search target/synthetic roleblocker jailkeeper
//! nightcourt gen --frame theme --players 25 --index 17 > target/large.night
//! time nightcourt match target/large.night --corpus target/synthetic
//! ```

use std::error::Error;
use std::fs;
use std::path::Path;

use nightcourt_caselaw::library::Library;
use nightcourt_corpus::campaign::files::{RUN, lines, run};
use nightcourt_corpus::campaign::record::{CatalogueFile, Precedent};
use nightcourt_precedent::canonical::Id;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [corpus, out, count] = &arguments[..] else { return Err("CORPUS OUT COUNT".into()) };
    let (corpus, out, count) = (Path::new(corpus), Path::new(out), count.parse::<usize>()?);
    let library = Library::open(corpus)?;
    let copies = count.div_ceil(library.len());
    fs::create_dir_all(out)?;
    let mut made = library.info.run.clone();
    for file in &library.catalogues {
        let precedents = (0..copies).flat_map(|copy| file.precedents.iter().map(move |one| again(one, copy)));
        let large = CatalogueFile { precedents: precedents.collect(), ..file.clone() };
        let name = format!("{}.json", file.catalogue);
        let bytes = lines(&large)?;
        made.files.insert(name.clone(), blake3::hash(&bytes).to_hex().to_string());
        fs::write(out.join(name), bytes)?;
    }
    fs::copy(corpus.join("families.json"), out.join("families.json"))?;
    fs::write(out.join(RUN), run(&made)?)?;
    println!("{} precedents, {copies} times {}", copies * library.len(), library.len());
    Ok(())
}

/// A precedent with so many bystanders more.
fn again(precedent: &Precedent, copy: usize) -> Precedent {
    let crowd: String = (0..copy).map(|number| format!("Extra {number} = Town Vanilla\n")).collect();
    let night = precedent.night.replace("\n\n[actions]", &format!("\n{crowd}\n[actions]"));
    let id = if copy == 0 { precedent.id.clone() } else { Id::of(&night).to_string() };
    Precedent { id, night, players: precedent.players + copy, ..precedent.clone() }
}
