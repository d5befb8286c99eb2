//! The index: made on first use, made again when the corpus changes, by two at once, and where it can be.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::SystemTime;

use nightcourt_caselaw::index::Index;
use nightcourt_caselaw::library::Library;
use nightcourt_corpus::campaign::check::check;
use nightcourt_corpus::campaign::files::lines;
use nightcourt_resolvers::system::resolve;

use super::{COP, copy, nightcourt, program, says, seal};

#[test]
fn an_index_has_every_case_as_it_stands_in_the_files() {
    let (_folder, corpus) = copy();
    let index = Index::open(&corpus, None, |_| {}).unwrap();
    let library = Library::open(&corpus).unwrap();
    assert!(library.len() > 100, "{}", library.len());
    for case in library.cases() {
        assert_eq!(index.case(case.id).unwrap().unwrap(), case);
        let entry = index.table().entry(case.id).unwrap();
        assert_eq!((entry.nights, &entry.night), (case.nights(), &case.record().night));
    }
    assert_eq!(index.find(&COP[..8]).unwrap().id.to_string(), COP);
}

/// The files of a cache.
fn files(cache: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(cache).into_iter().flatten();
    entries.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn it_is_made_once_and_again_when_the_corpus_changes() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache/deep");
    let making = || {
        let mut made = 0;
        Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        made
    };
    assert_eq!([making(), making()], [1, 0]);
    // A precedent goes, and the file is as long as before: its time has changed.
    let path = corpus.join("divergences.json");
    let mut file = nightcourt_corpus::campaign::check::read(&path).unwrap();
    file.precedents.retain(|precedent| precedent.id != COP);
    let mut bytes = lines(&file).unwrap();
    bytes.resize(fs::metadata(&path).unwrap().len() as usize, b'\n');
    fs::write(&path, bytes).unwrap();
    seal(&corpus);
    assert_eq!([making(), making()], [1, 0]);
    assert!(!says(&nightcourt(&["search", corpus.to_str().unwrap(), "cop"])).contains(COP));
    // As long, and older: another time is enough.
    fs::File::options().write(true).open(&path).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    assert_eq!([making(), making()], [1, 0]);
    // One index for each state of the corpus, and nothing of it beside the corpus.
    assert_eq!(files(&cache).len(), 3);
    assert!(files(&corpus).iter().all(|path| path.extension().is_some_and(|end| end != "search-index")));
}

/// Its size and its time are kept, so the index is still used; the record itself is not believed.
#[test]
fn a_record_that_was_changed_behind_the_index_is_not_shown() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let index = Index::open(&corpus, Some(&cache), |_| {}).unwrap();
    let path = corpus.join("divergences.json");
    let (text, time) = (fs::read_to_string(&path).unwrap(), fs::metadata(&path).unwrap().modified().unwrap());
    let line = text.lines().nth(1).unwrap();
    let record: serde_json::Value = serde_json::from_str(line.trim_end_matches(',')).unwrap();
    let id = record["id"].as_str().unwrap();
    assert!(index.find(id).is_ok());
    // Who dies lives, and who is Town is Cult: of the same length.
    let changed = text.replacen("Town", "Cult", 1);
    assert!(changed.len() == text.len() && changed.lines().nth(1) != Some(line));
    fs::write(&path, &changed).unwrap();
    fs::File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
    let mut made = 0;
    let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
    assert_eq!(made, 0, "the size and the time are what they were");
    let said = index.find(id).unwrap_err().to_string();
    assert!(said.contains("was changed after it was written") && said.contains("divergences.json"), "{said}");
}

#[test]
fn a_damaged_index_is_made_again() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let table = Index::open(&corpus, Some(&cache), |_| {}).unwrap().table().clone();
    let path = files(&cache).remove(0);
    let whole = fs::read(&path).unwrap();
    let mut other = whole.clone();
    other[whole.len() / 2] ^= 1;
    for damaged in [&whole[..whole.len() / 2], b"no index", &other] {
        fs::write(&path, damaged).unwrap();
        let mut made = 0;
        let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        assert_eq!((made, index.table()), (1, &table));
        assert_eq!(fs::read(&path).unwrap(), whole);
    }
}

/// Small changes anywhere in it, or in the corpus: it is made again, or the corpus is refused. `MUTATIONS=500` tries more.
#[test]
fn a_mutated_index_is_made_again() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let table = Index::open(&corpus, Some(&cache), |_| {}).unwrap().table().clone();
    let path = files(&cache).remove(0);
    let whole = fs::read(&path).unwrap();
    let mutations = std::env::var("MUTATIONS").map_or(20, |count| count.parse::<u64>().unwrap());
    let mut drawn = 7_u64;
    for number in 0..mutations {
        drawn = drawn.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let place = (drawn >> 33) as usize % whole.len();
        let mut bytes = whole.clone();
        match number % 4 {
            0 => bytes[place] ^= 1 << (drawn >> 20 & 7),
            1 => bytes.truncate(place),
            2 => bytes.insert(place, bytes[place]),
            _ => bytes[place] = bytes[place].wrapping_add(1),
        }
        fs::write(&path, bytes).unwrap();
        let mut made = 0;
        let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        assert_eq!((made, index.table() == &table), (1, true), "mutation {number}");
    }
}

/// What lies beside a corpus under the name of an index is not read.
#[test]
fn an_index_that_comes_with_a_corpus_is_not_read() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    Index::open(&corpus, Some(&cache), |_| {}).unwrap();
    let path = files(&cache).remove(0);
    fs::rename(&path, corpus.join(path.file_name().unwrap())).unwrap();
    let mut made = 0;
    Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
    assert_eq!(made, 1);
}

#[test]
fn records_need_not_stand_on_lines_of_their_own() {
    let (_folder, corpus) = copy();
    let before = says(&nightcourt(&["show", COP, "--corpus", corpus.to_str().unwrap()]));
    let path = corpus.join("divergences.json");
    let value: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    let lines = fs::read_to_string(&path).unwrap();
    let broken = lines.replacen(",\"title\"", ",\n\"title\"", 1);
    assert_ne!(broken, lines);
    for bytes in [serde_json::to_vec_pretty(&value).unwrap(), serde_json::to_vec(&value).unwrap(), broken.into_bytes()]
    {
        fs::write(&path, bytes).unwrap();
        seal(&corpus);
        assert_eq!(says(&nightcourt(&["show", COP, "--corpus", corpus.to_str().unwrap()])), before);
    }
}

#[test]
fn several_processes_make_it_at_once() {
    let (folder, corpus) = copy();
    let cache = folder.path().join("cache");
    let search = || {
        let mut command = program(&["search", corpus.to_str().unwrap(), "bus driver", "cop", "--format", "json"]);
        command.env("XDG_CACHE_HOME", &cache).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    for _ in 0..3 {
        let all: Vec<_> = (0..4).map(|_| search()).collect();
        let said: Vec<String> = all.into_iter().map(|child| says(&child.wait_with_output().unwrap())).collect();
        assert!(said[0].contains(COP));
        assert!(said.iter().all(|one| *one == said[0]));
        assert_eq!(files(&cache.join("nightcourt")).len(), 1);
        fs::remove_dir_all(&cache).unwrap();
    }
}

#[test]
fn where_it_cannot_be_kept_it_is_made_each_time() {
    let (folder, corpus) = copy();
    // A file in the folder's place cannot be written into, whoever asks.
    let cache = folder.path().join("cache");
    fs::write(&cache, "no folder").unwrap();
    for _ in 0..2 {
        let mut made = 0;
        let index = Index::open(&corpus, Some(&cache), |_| made += 1).unwrap();
        assert_eq!((made, index.table().is_empty()), (1, false));
    }
}

#[test]
fn the_corpus_is_what_it_was() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    says(&nightcourt(&["note", COP, "--ruling", "x", "--corpus", path]));
    let checked = check(&corpus, &resolve, NonZeroUsize::MIN).unwrap();
    assert_eq!(checked.problems, [""; 0]);
    assert!(checked.precedents > 100);
    // A campaign may replace it, and its notes stay.
    let again = ["campaign", "--nights", "50", "--force", "--out", path];
    says(&nightcourt(&again));
    assert!(corpus.join("rulings.json").exists());
    let answer = says(&nightcourt(&["search", path, "--sort", "size"]));
    assert!(answer.contains("in frame uniform") && !answer.contains("in frame theme"), "{answer}");
}
