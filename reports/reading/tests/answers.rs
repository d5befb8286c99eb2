//! Answers to questions: each settles its question, and gives the night that the host meant.

use crate::files;
use files::{folder, pastes};
use nightcourt_reading::{Question, Reading, answered, read};

const ROLES: &str = "Ada - Town Cop\nBo - Town Doctor\nCyra - Mafia Goon\nDunn - Mafia Goon\n\n";

/// The actions of the night after each question is answered with the candidate that has these words.
#[track_caller]
fn after(paste: &str, answers: &[&str]) -> Vec<String> {
    let mut paste = paste.to_owned();
    for answer in answers {
        let reading = read(&paste);
        let line = reading.questions.iter().find_map(|question| {
            let place = question
                .candidates
                .iter()
                .position(|candidate| candidate == answer);
            if *answer == "nothing" {
                question.without()
            } else {
                place.map(|place| question.answers()[place].clone())
            }
        });
        paste = answered(
            &paste,
            &line.unwrap_or_else(|| panic!("{answer}: {:?}", reading.questions)),
        );
    }
    let reading = read(&paste);
    assert!(reading.is_complete(), "{paste}\n{:?}", reading.questions);
    reading
        .night_text()
        .lines()
        .skip_while(|line| *line != "[actions]")
        .skip(1)
        .map(str::to_owned)
        .collect()
}

#[test]
fn an_answer_gives_the_night_that_is_meant() {
    for (line, answer, action) in [
        ("Ada checks Cyrra", "Cyra", "Ada: investigate -> Cyra"),
        (
            "Ada frobs Cyra",
            "Ada: investigate -> Cyra",
            "Ada: investigate -> Cyra",
        ),
        (
            "Ada checks Cyra unless Dunn is dead",
            "Ada: investigate -> Dunn",
            "Ada: investigate -> Dunn",
        ),
        ("Mafia kill: Bo", "Dunn: kill -> Bo", "Dunn: kill -> Bo"),
        ("Goon kills Bo", "Cyra: kill -> Bo", "Cyra: kill -> Bo"),
        (
            "Mafia kill: Bo by Cyra, or Dunn if Cyra is blocked",
            "Dunn: kill -> Bo",
            "Dunn: kill -> Bo",
        ),
        (
            "Ada protects Cyra",
            "Ada: investigate -> Cyra",
            "Ada: investigate -> Cyra",
        ),
    ] {
        assert_eq!(
            after(&format!("{ROLES}{line}\n"), &[answer]),
            [action],
            "{line}"
        );
        // In a table as well, whose row says more than the action.
        if let Some(does) = line.strip_prefix("Ada ") {
            let table = format!(
                "Name | Role | Action\nAda | Town Cop | {does}\nBo | Town Doctor |\nCyra | Mafia Goon |\nDunn | Mafia Goon |\n"
            );
            assert_eq!(after(&table, &[answer]), [action], "{table}");
        }
    }
    assert_eq!(
        after(
            &format!("{ROLES}Bo protects Ada\nAda naps on Cyra's couch\n"),
            &["nothing"]
        ),
        ["Bo: protect -> Ada"]
    );
}

#[test]
fn an_answer_gives_the_roles_that_are_meant() {
    let acts = "Ada checks Bo\nCyra kills Bo\n";
    for (roles, answer, line) in [
        (
            "Ada - Town Cop\nBo - Roleblocker\nCyra - Mafia Goon",
            "Bo = Mafia Roleblocker",
            "Bo = Mafia Roleblocker",
        ),
        (
            "Ada - Town Cop\nBo - Zookeeper\nCyra - Mafia Goon",
            "Bo = Town Vanilla",
            "Bo = Town Vanilla",
        ),
        (
            "Ada - Town Cop\nBo - Witch\nCyra - Mafia Goon",
            "Bo = Town Redirector",
            "Bo = Town Redirector",
        ),
        (
            "Town:\nAda, Cop\nBo\nMafia:\nCyra, Goon",
            "Bo = Town Vanilla",
            "Bo = Town Vanilla",
        ),
        (
            "Ada - Town Cop\nBo - Town Doctor\nCyra - Mafia Goon\nBo - Town Tracker",
            "Bo = Town Tracker",
            "Bo = Town Tracker",
        ),
    ] {
        let paste = format!("{roles}\n\n{acts}");
        let question = read(&paste)
            .questions
            .into_iter()
            .find(|question| question.candidates.iter().any(|one| one == answer));
        let Some(question) = question else {
            assert!(read(&paste).night_text().contains(line), "{paste}");
            continue;
        };
        let place = question
            .candidates
            .iter()
            .position(|one| one == answer)
            .expect("the candidate");
        let reading = read(&answered(&paste, &question.answers()[place]));
        assert!(reading.is_complete(), "{paste}\n{:?}", reading.questions);
        assert!(
            reading.night_text().lines().any(|other| other == line),
            "{}",
            reading.night_text()
        );
    }
}

#[test]
fn one_answer_serves_all_near_names_and_the_next_night() {
    let first = format!("{ROLES}Ada checks Cyrra\nBo protects Ada\nCyra kills Bo\n");
    let question = &read(&first).questions[0];
    let answer = &question.answers()[0];
    assert_eq!(answer, "\"Cyrra\" = Cyra");
    let second = format!("{ROLES}Bo protects Cyrra\nAda checks Cyrra\n");
    let reading = read(&answered(&second, answer));
    assert_eq!(reading.questions, []);
    assert!(
        reading
            .night_text()
            .ends_with("Bo: protect -> Cyra\nAda: investigate -> Cyra\n")
    );
    assert_eq!(
        reading.lines.last().map(|line| line.from[0].words.as_str()),
        Some("Ada checks Cyrra")
    );
}

#[test]
fn an_answer_replaces_words_that_end_in_a_long_letter() {
    let reading = read(&answered(
        &format!("{ROLES}René checks Cyra\n"),
        "\"René\" = Ada",
    ));
    assert!(reading.is_complete(), "{:?}", reading.questions);
    assert!(
        reading
            .night_text()
            .ends_with("[actions]\nAda: investigate -> Cyra\n")
    );
}

#[test]
fn answers_that_are_struck_out_are_no_players() {
    let reading = read(&format!(
        "{ROLES}Cyra kills Bo\n[s]Ada checks Bo\n[answers]\n\"Bo\" = Cyra\n[/s]\n"
    ));
    assert!(!reading.night_text().contains("answers"));
    assert!(
        reading
            .notes
            .iter()
            .any(|note| note.message == "struck out" && note.from[0].words == "Ada checks Bo")
    );
}

#[test]
fn of_several_nights_one_is_read() {
    let paste =
        format!("{ROLES}Night 1\nAda checks Bo\nNight 2\nAda checks Cyra\nBo protects Ada\n");
    assert_eq!(
        after(&paste, &["2"]),
        ["Ada: investigate -> Cyra", "Bo: protect -> Ada"]
    );
    assert_eq!(after(&paste, &["1"]), ["Ada: investigate -> Bo"]);
}

/// Every answer that a question offers settles it: the same is not asked again.
#[test]
fn every_answer_settles_its_question() {
    let mut tried = 0;
    for paste in pastes(&folder()) {
        for question in read(&paste.text).questions {
            assert_eq!(question.answers().len(), question.candidates.len());
            for answer in question.answers().into_iter().chain(question.without()) {
                let reading = read(&answered(&paste.text, &answer));
                assert!(
                    !asks(&reading, &question),
                    "{}: {answer}\n{question:?}",
                    paste.path.display()
                );
                tried += 1;
            }
        }
    }
    assert!(tried > 40, "{tried}");
}

fn asks(reading: &Reading, question: &Question) -> bool {
    let same = |other: &&Question| {
        other.kind == question.kind
            && other.message == question.message
            && other.from == question.from
    };
    reading.questions.iter().any(|other| same(&other))
}
