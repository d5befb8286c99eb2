//! Properties: no paste causes a panic, each reading is a night, and a printed night reads as itself.

use crate::files;
use nightcourt_gen::Frame;
use nightcourt_gen::proptest::nights;
use nightcourt_reading::{MAX_PASTE, QuestionKind, answered, read};
use nightcourt_resolvers::text::Sheet;
use proptest::prelude::*;
use proptest::sample::Index;

/// Checks the properties of every reading.
#[track_caller]
fn sound(paste: &str) {
    let reading = read(paste);
    for source in reading
        .lines
        .iter()
        .flat_map(|line| &line.from)
        .chain(reading.notes.iter().flat_map(|note| &note.from))
        .chain(reading.questions.iter().flat_map(|question| &question.from))
    {
        let words = paste
            .get(source.span.clone())
            .expect("a piece of the paste");
        assert_eq!(
            words.split_whitespace().collect::<Vec<_>>().join(" "),
            source.words
        );
        assert_eq!(
            paste[..source.span.start].matches('\n').count() + 1,
            source.line,
            "{source:?}"
        );
    }
    let Some(sheet) = &reading.night else {
        assert!(
            !reading.questions.is_empty(),
            "nothing is read and nothing asked"
        );
        return;
    };
    let text = reading.night_text();
    assert_eq!(Sheet::parse(&text).as_ref(), Ok(sheet));
    let printed: String = reading
        .lines
        .iter()
        .map(|line| format!("{}\n", line.text))
        .collect();
    assert_eq!(printed, text);
    let again = read(&text);
    assert!(again.is_complete() && again.notes.is_empty());
    assert_eq!(again.night.as_ref(), Some(sheet));
    for question in reading.questions.iter().take(2) {
        assert_eq!(question.answers().len(), question.candidates.len());
        for answer in question
            .answers()
            .into_iter()
            .take(1)
            .chain(question.without())
        {
            let _ = read(&answered(paste, &answer));
        }
    }
}

fn texts() -> Vec<String> {
    files::pastes(&files::folder())
        .into_iter()
        .map(|paste| paste.text)
        .collect()
}

/// Words that mean something, for pastes of nothing else.
const WORDS: &[&str] = &[
    "Ann",
    "Bob",
    "Cy",
    "Town",
    "Mafia",
    "Doctor",
    "Roleblocker",
    "(",
    ")",
    "[",
    "]",
    "->",
    "<-",
    ":",
    "-",
    ",",
    "\n",
    "\n\n",
    "protects",
    "kills",
    "by",
    "via",
    "actually",
    "instead of",
    "withdrawn",
    "no action",
    "himself",
    "and",
    "with",
    "[s]",
    "[/s]",
    "~~",
    "[quote=Ann]",
    "[/quote]",
    "Players:",
    "Night 2",
    "Actions",
    "is",
    "the",
    "=",
    "{kill}",
    "1.",
    "|",
    "\t",
    "I",
    "not",
    "succeeds",
    "\u{2020}",
    "é",
    "→",
    "rest: VT",
    "[order]",
    "[expect nar]",
    "gives",
    "gun",
    "9:14 PM",
    "?",
    ".",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_without_panic(paste in "(?s).{0,200}") {
        sound(&paste);
    }

    #[test]
    fn any_words_are_read_without_panic(places in proptest::collection::vec(any::<Index>(), 0..60)) {
        let words: Vec<&str> = places.iter().map(|place| *place.get(WORDS)).collect();
        sound(&words.join(" "));
        sound(&words.concat());
    }

    #[test]
    fn mutated_pastes_are_read_without_panic(
        which in any::<Index>(),
        cuts in proptest::collection::vec((any::<Index>(), any::<Index>(), any::<Index>()), 1..6),
    ) {
        let pastes = texts();
        let mut letters: Vec<char> = which.get(&pastes).chars().collect();
        for (from, to, put) in cuts {
            if letters.is_empty() {
                break;
            }
            let (from, to) = (from.index(letters.len()), to.index(letters.len()));
            let word: Vec<char> = put.get(WORDS).chars().collect();
            letters.splice(from.min(to)..(from.min(to) + 3).min(from.max(to)), word);
        }
        sound(&letters.into_iter().collect::<String>());
    }

    #[test]
    fn any_night_reads_as_itself(night in nights(Frame::Uniform.settings())) {
        let names: Vec<String> = (0..night.players().len()).map(|number| format!("Player {number}")).collect();
        let items: Vec<String> = ["fruit", "money", "gun", "vest", "knife", "key", "map", "rope"].map(str::to_owned).into();
        if let Ok(sheet) = Sheet::new("", night.0, names, &items, Vec::new()) {
            let reading = read(&sheet.to_string());
            prop_assert!(reading.is_complete());
            prop_assert_eq!(reading.night.as_ref(), Some(&sheet));
            let players = reading.lines.iter().filter(|line| !line.from.is_empty()).count();
            prop_assert_eq!(players, sheet.names.len() + sheet.night.actions().len());
            prop_assert!(reading.lines.iter().all(|line| line.from.iter().all(|from| from.words == line.text)));
        }
    }
}

#[test]
fn a_paste_that_is_too_long_is_refused() {
    assert!(
        read(&"x".repeat(MAX_PASTE))
            .questions
            .iter()
            .all(|question| question.kind != QuestionKind::TooLong)
    );
    assert_eq!(
        read(&"x".repeat(MAX_PASTE + 1)).questions[0].kind,
        QuestionKind::TooLong
    );
}

#[test]
fn more_players_or_actions_than_a_night_may_have_are_the_resolvers_to_refuse() {
    let players: String = (0..70)
        .map(|number| format!("P{number} - Town Doctor\n"))
        .collect();
    let reading = read(&players);
    assert!(
        reading
            .questions
            .iter()
            .any(|question| question.message == "a night may have at most 64 players")
    );
    let actions: String = (0..40)
        .map(|number| {
            format!(
                "P{number} (Town JOAT): protect P{}\nP{number}: track P{}\n",
                number + 1,
                number + 1
            )
        })
        .collect();
    let reading = read(&format!("{actions}P40 - VT\n"));
    assert!(
        reading
            .questions
            .iter()
            .any(|question| question.message == "a night may have at most 64 actions"),
        "{:?}",
        reading.questions
    );
}
