//! Where a campaign's files go: written beside, then renamed, so that a killed campaign leaves no half file under a
//! name that anybody reads.

use std::fmt;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use super::corpus::Corpus;
use super::counts::pairs;
use super::record::{DivergenceRow, RateRow, Run};
use crate::rates::wilson;
use nightcourt_resolvers::outcome::Lens;

/// The files, in the order in which they get their names. `run.json` comes last: where it is, all are.
pub const NAMES: [&str; 5] = ["README.md", "divergences.csv", "divergences.json", "rates.csv", "run.json"];

/// Why there is nowhere to write.
#[derive(Debug)]
pub enum Refusal {
    /// The directory holds something, and nobody said that it may be replaced.
    NotEmpty(PathBuf),
    /// There is a file of that name.
    NotDirectory(PathBuf),
    /// It cannot be written.
    Unwritable(PathBuf, io::Error),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotEmpty(path) => write!(
                f,
                "{} is not empty: name another directory, or add --force to replace a campaign's files in it",
                path.display()
            ),
            Refusal::NotDirectory(path) => {
                write!(f, "{} is not a directory: name one that is empty or does not exist", path.display())
            }
            Refusal::Unwritable(path, error) => {
                write!(f, "cannot write to {}: {error}: name a directory that you may write to", path.display())
            }
        }
    }
}

impl std::error::Error for Refusal {}

/// A place for the files, claimed before the campaign starts: better refused now than after an hour.
#[derive(Debug)]
pub struct Place {
    directory: PathBuf,
    beside: PathBuf,
    exists: bool,
}

impl Place {
    /// Claims a directory that is empty or does not exist; with `force`, any.
    ///
    /// # Errors
    /// If it is not to be written to; then nothing was.
    pub fn claim(directory: &Path, force: bool) -> Result<Place, Refusal> {
        let unwritable = |error| Refusal::Unwritable(directory.to_owned(), error);
        let absolute = std::path::absolute(directory).map_err(unwritable)?;
        let exists = match fs::metadata(&absolute) {
            Ok(found) if !found.is_dir() => return Err(Refusal::NotDirectory(directory.to_owned())),
            Ok(_) => true,
            Err(error) if error.kind() == io::ErrorKind::NotFound => false,
            Err(error) => return Err(unwritable(error)),
        };
        let beside = match absolute.file_name() {
            Some(name) if !exists => {
                let mut hidden = std::ffi::OsString::from(".");
                hidden.push(name);
                hidden.push(".partial");
                absolute.with_file_name(hidden)
            }
            Some(_) | None => absolute.join(".partial"),
        };
        if exists && !force {
            for entry in fs::read_dir(&absolute).map_err(unwritable)? {
                if entry.map_err(unwritable)?.path() != beside {
                    return Err(Refusal::NotEmpty(directory.to_owned()));
                }
            }
        }
        // What a killed campaign left.
        if beside.is_dir() {
            fs::remove_dir_all(&beside).map_err(unwritable)?;
        }
        fs::create_dir_all(&beside).map_err(unwritable)?;
        Ok(Place { directory: absolute, beside, exists })
    }

    /// Writes the files and gives them their names.
    ///
    /// # Errors
    /// If the disk refuses.
    pub fn publish(self, corpus: &Corpus) -> io::Result<()> {
        for (name, bytes) in NAMES.into_iter().zip(contents(corpus)?) {
            let path = self.beside.join(name);
            fs::write(&path, bytes)?;
            fs::File::open(&path)?.sync_all()?;
        }
        if !self.exists {
            return fs::rename(&self.beside, &self.directory);
        }
        // Until the last file has its name, nothing here calls itself whole.
        let whole = self.directory.join("run.json");
        if whole.exists() {
            fs::remove_file(whole)?;
        }
        for name in NAMES {
            fs::rename(self.beside.join(name), self.directory.join(name))?;
        }
        fs::remove_dir(&self.beside)
    }
}

impl Drop for Place {
    /// A campaign that fails leaves nothing. (After publishing there is nothing left to remove.)
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.beside);
    }
}

/// The bytes of the files, in the order of [`NAMES`].
fn contents(corpus: &Corpus) -> io::Result<[Vec<u8>; 5]> {
    let mut run = serde_json::to_vec_pretty(&corpus.run)?;
    run.push(b'\n');
    Ok([
        include_bytes!("columns.md").to_vec(),
        divergences_csv(corpus)?,
        divergences_json(corpus)?,
        rates_csv(corpus)?,
        run,
    ])
}

fn divergences_csv(corpus: &Corpus) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    if corpus.pairs.is_empty() {
        // Without rows serde would write no header.
        table.write_record([
            "frame",
            "seed",
            "index",
            "players",
            "actions",
            "abilities",
            "system_a",
            "system_b",
            "lens",
            "native",
            "deaths_a",
            "deaths_b",
        ])?;
    }
    for pair in &corpus.pairs {
        let night = &corpus.divergences[pair.night];
        table.serialize(DivergenceRow {
            frame: corpus.run.frame,
            seed: corpus.run.seed,
            index: night.index,
            players: night.players,
            actions: night.actions,
            abilities: &night.abilities.join(" "),
            system_a: pair.systems[0],
            system_b: pair.systems[1],
            lens: pair.lens,
            native: pair.native,
            deaths_a: &pair.deaths[0],
            deaths_b: &pair.deaths[1],
        })?;
    }
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

/// One object, with a line for each night: small, and read by eye and by `diff`.
fn divergences_json(corpus: &Corpus) -> io::Result<Vec<u8>> {
    let Run { version, frame, seed, .. } = &corpus.run;
    let mut bytes = Vec::new();
    write!(bytes, "{{\"version\":{version},\"frame\":\"{frame}\",\"seed\":{seed},\"divergences\":[")?;
    for (number, night) in corpus.divergences.iter().enumerate() {
        bytes.extend_from_slice(if number > 0 { b",\n" } else { b"\n" });
        serde_json::to_writer(&mut bytes, night)?;
    }
    bytes.extend_from_slice(b"\n]}\n");
    Ok(bytes)
}

fn rates_csv(corpus: &Corpus) -> io::Result<Vec<u8>> {
    let mut table = csv::Writer::from_writer(Vec::new());
    let all = corpus.counts.all();
    let sizes = corpus.counts.sizes.iter().map(|(players, size)| (players.to_string(), size));
    for (players, size) in sizes.chain([("all".to_owned(), &all)]) {
        for lens in Lens::ALL {
            let mut row = |systems: [&str; 2], nights, divergent| {
                let (low, high) = wilson(divergent, nights);
                let rate = if nights == 0 { 0.0 } else { divergent as f64 / nights as f64 };
                table.serialize(RateRow {
                    frame: corpus.run.frame,
                    system_a: systems[0],
                    system_b: systems[1],
                    lens: lens.id(),
                    players: &players,
                    nights,
                    divergent,
                    rate: format!("{rate:.8}"),
                    low: format!("{low:.8}"),
                    high: format!("{high:.8}"),
                })
            };
            row(["any", "any"], size.nights, size.diverging[lens as usize])?;
            for (place, (one, other)) in pairs(corpus.run.systems.len()).enumerate() {
                let pair = size.pairs.get(place).copied().unwrap_or_default();
                let systems = [corpus.run.systems[one], corpus.run.systems[other]];
                row(systems, size.nights - pair.incomparable, pair.parted[lens as usize])?;
            }
        }
    }
    table.into_inner().map_err(|error| io::Error::other(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_empty_place_is_claimed_and_nothing_is_left_of_a_claim_that_ends() {
        let root = tempfile::tempdir().unwrap();
        let new = root.path().join("deep").join("new");
        drop(Place::claim(&new, false).unwrap());
        assert!(!new.exists());
        assert_eq!(fs::read_dir(root.path().join("deep")).unwrap().count(), 0);

        fs::write(root.path().join("mine.txt"), "mine").unwrap();
        let refused = Place::claim(root.path(), false).unwrap_err();
        assert!(refused.to_string().contains("is not empty"), "{refused}");
        drop(Place::claim(root.path(), true).unwrap());
        assert_eq!(fs::read_to_string(root.path().join("mine.txt")).unwrap(), "mine");

        let file = Place::claim(&root.path().join("mine.txt"), true).unwrap_err();
        assert!(file.to_string().contains("is not a directory"), "{file}");
        let under = Place::claim(&root.path().join("mine.txt").join("below"), true).unwrap_err();
        assert!(under.to_string().contains("cannot write to"), "{under}");
    }

    #[test]
    fn what_a_killed_campaign_left_does_not_count() {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join(".partial")).unwrap();
        fs::write(root.path().join(".partial").join("run.json"), "half").unwrap();
        drop(Place::claim(root.path(), false).unwrap());
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
    }
}
