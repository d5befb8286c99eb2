//! The index: made on first use, made again when the corpus changes, by two at once, and where it can be.

use std::fs;
use std::num::NonZeroUsize;
use std::process::Stdio;
use std::time::SystemTime;

use nightcourt_caselaw::index::{Index, NAME};
use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::matching::Shelf as _;
use nightcourt_corpus::campaign::check::check;
use nightcourt_corpus::campaign::files::lines;
use nightcourt_resolvers::system::resolve;

use super::{COP, copy, nightcourt, program, says};

#[test]
fn an_index_has_every_case_as_it_stands_in_the_files() {
    let (_folder, corpus) = copy();
    let index = Index::open(&corpus, &[], |_| {}).unwrap();
    let library = Library::open(&corpus).unwrap();
    assert!(library.len() > 100, "{}", library.len());
    for case in library.cases() {
        assert_eq!(index.case(case.id).unwrap().unwrap(), case);
        let volume = index.volume(case.id).unwrap().unwrap();
        assert_eq!((volume.nights, &volume.night), (case.nights(), &case.record().night));
    }
    assert_eq!(index.find(&COP[..8]).unwrap().id.to_string(), COP);
}

#[test]
fn it_is_made_once_and_again_when_the_corpus_changes() {
    let (_folder, corpus) = copy();
    let making = || {
        let mut made = 0;
        Index::open(&corpus, &[], |_| made += 1).unwrap();
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
    assert_eq!([making(), making()], [1, 0]);
    assert!(!says(&nightcourt(&["search", corpus.to_str().unwrap(), "cop"])).contains(COP));
    // As long, and older: another time is enough.
    fs::File::options().write(true).open(&path).unwrap().set_modified(SystemTime::UNIX_EPOCH).unwrap();
    assert_eq!([making(), making()], [1, 0]);
    // Whatever else is in its place is replaced.
    fs::write(corpus.join(NAME), "no index").unwrap();
    assert_eq!([making(), making()], [1, 0]);
}

#[test]
fn records_need_not_stand_on_lines_of_their_own() {
    let (_folder, corpus) = copy();
    let before = says(&nightcourt(&["show", COP, "--corpus", corpus.to_str().unwrap()]));
    let path = corpus.join("divergences.json");
    let value: serde_json::Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    for bytes in [serde_json::to_vec_pretty(&value).unwrap(), serde_json::to_vec(&value).unwrap()] {
        fs::write(&path, bytes).unwrap();
        assert_eq!(says(&nightcourt(&["show", COP, "--corpus", corpus.to_str().unwrap()])), before);
    }
}

#[test]
fn several_processes_make_it_at_once() {
    let (_folder, corpus) = copy();
    let search = || {
        let mut command = program(&["search", corpus.to_str().unwrap(), "bus driver", "cop", "--format", "json"]);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    for _ in 0..3 {
        let all: Vec<_> = (0..4).map(|_| search()).collect();
        let said: Vec<String> = all.into_iter().map(|child| says(&child.wait_with_output().unwrap())).collect();
        assert!(said[0].contains(COP));
        assert!(said.iter().all(|one| *one == said[0]));
        let left = fs::read_dir(&corpus).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        assert_eq!(left.filter(|name| name.starts_with(NAME)).collect::<Vec<_>>(), [NAME]);
        fs::remove_file(corpus.join(NAME)).unwrap();
    }
}

#[test]
fn where_the_corpus_cannot_be_written_to_it_is_in_the_cache() {
    let (folder, corpus) = copy();
    // A folder in its place cannot be written over, whoever asks.
    fs::create_dir(corpus.join(NAME)).unwrap();
    let cache = folder.path().join("cache/deep");
    let index = Index::open(&corpus, std::slice::from_ref(&cache), |_| {}).unwrap();
    assert!(index.path().starts_with(&cache), "{}", index.path().display());
    Index::open(&corpus, &[cache], |_| panic!("it is there")).unwrap();
    let refused = Index::open(&corpus, &[], |_| {}).unwrap_err().to_string();
    assert!(refused.starts_with("cannot make the index "), "{refused}");
}

#[test]
fn the_corpus_is_what_it_was() {
    let (_folder, corpus) = copy();
    let path = corpus.to_str().unwrap();
    says(&nightcourt(&["note", COP, "--ruling", "x", "--corpus", path]));
    assert!(corpus.join(NAME).exists());
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
