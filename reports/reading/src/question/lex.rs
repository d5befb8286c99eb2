//! The words of a question, each with everything that it may be.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightcourt_resolvers::model::{Passive, RoleId};
use nightcourt_resolvers::text::vocabulary;
use strsim::osa_distance;

use crate::lexicon::{self, Verb, key};
use crate::role::{self, Side};

/// The function of a word in a question: its meaning in the lexicon.
pub(super) type Function = &'static str;

/// A word, or a few that mean something together.
#[derive(Clone, Debug, Default)]
pub(super) struct Token {
    /// The words as typed.
    pub(super) text: String,
    /// Small letters and digits.
    pub(super) key: String,
    pub(super) role: Option<RoleId>,
    /// A role or person in the plural.
    pub(super) plural: bool,
    pub(super) passive: Option<Passive>,
    pub(super) side: Option<Side>,
    pub(super) verb: Option<&'static Verb>,
    pub(super) function: Option<Function>,
    /// An apostrophe and an s follow.
    pub(super) owns: bool,
    /// A capital letter by itself, as a name.
    pub(super) letter: Option<char>,
}

impl Token {
    pub(super) fn is(&self, function: &str) -> bool {
        self.function == Some(function)
    }
    /// Reports whether nothing is known of it.
    fn is_unknown(&self) -> bool {
        self.role.is_none()
            && self.passive.is_none()
            && self.side.is_none()
            && self.verb.is_none()
            && self.function.is_none()
            && self.letter.is_none()
    }
    pub(super) fn is_participle(&self) -> bool {
        let irregular = [
            "shot", "slain", "hidden", "driven", "bused", "eaten", "given", "stolen", "seen",
        ];
        self.verb.is_some()
            && (self.key.ends_with("ed")
                || self.key.ends_with("kept")
                || irregular.iter().any(|form| self.key.ends_with(form)))
    }
    pub(super) fn is_ing(&self) -> bool {
        self.key.ends_with("ing")
    }
}

/// The functions of words, and how many words the longest entry has that begins with a word.
static FUNCTIONS: LazyLock<BTreeMap<String, Function>> = LazyLock::new(|| {
    // A role of the town without a night action is a person.
    let idle = lexicon::section("idle roles").filter(|(side, _)| *side == "town");
    let entries = idle
        .map(|(_, words)| ("person", words))
        .chain(lexicon::section("questions"));
    entries
        .flat_map(|(meaning, words)| lexicon::list(words).map(move |word| (key(word), meaning)))
        .collect()
});

/// The most words that mean something together.
const LONGEST: usize = 5;
/// The most words of a question.
pub(super) const MOST: usize = 80;

/// A word that was read as another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Correction {
    /// The word as typed.
    pub typed: String,
    /// The word that it was read as.
    pub meant: String,
}

/// All words of a question.
#[derive(Debug, Default)]
pub(super) struct Words {
    pub(super) tokens: Vec<Token>,
    /// Words that nothing is known of, each with the word that may be meant.
    pub(super) unknown: Vec<(String, Option<String>)>,
    pub(super) corrected: Vec<Correction>,
}

/// Reads the words of a question.
pub(super) fn words(text: &str) -> Words {
    let pieces = pieces(text);
    let letters = pieces.iter().any(|piece| matches!(&**piece, "B" | "C"));
    let mut words = Words::default();
    let mut next = 0;
    while next < pieces.len() && words.tokens.len() < MOST {
        let piece = &pieces[next];
        if matches!(&**piece, "," | ".") {
            words.tokens.push(Token {
                function: Some(if piece == "," { "comma" } else { "stop" }),
                ..Token::default()
            });
            next += 1;
            continue;
        }
        if let Some(letter) = piece
            .chars()
            .next()
            .filter(|one| letters && piece.len() == 1 && one.is_ascii_uppercase())
        {
            words.tokens.push(Token {
                text: piece.clone(),
                key: piece.to_lowercase(),
                letter: Some(letter),
                ..Token::default()
            });
            next += 1;
            continue;
        }
        let most = LONGEST.min(pieces.len() - next);
        let found = (1..=most).rev().find_map(|count| {
            let run = &pieces[next..next + count];
            let inner = &run[..count - 1];
            let whole = !run.iter().any(|piece| matches!(&**piece, "," | "."))
                && !inner.iter().any(|piece| owns(piece));
            let token = whole.then(|| token(run))?;
            (!token.is_unknown()).then_some((count, token))
        });
        if let Some((count, token)) = found {
            words.tokens.push(token);
            next += count;
            continue;
        }
        next += 1;
        match nearest(piece) {
            Nearest::Word(word) => {
                words.corrected.push(Correction {
                    typed: piece.clone(),
                    meant: word.clone(),
                });
                words.tokens.push(token(&[if owns(piece) {
                    format!("{word}'s")
                } else {
                    word
                }]));
            }
            Nearest::Doubtful(word) => words.unknown.push((piece.clone(), Some(word))),
            Nearest::Nothing => words.unknown.push((piece.clone(), None)),
        }
    }
    words
}

fn owns(piece: &str) -> bool {
    piece.ends_with("'s") || piece.ends_with("s'")
}

/// Words and marks; `who's` is two words.
fn pieces(text: &str) -> Vec<String> {
    let text = text.replace(['\u{2019}', '\u{2018}', '`'], "'");
    let mut pieces: Vec<String> = Vec::new();
    for word in text.split(|letter: char| letter.is_whitespace() || "/-_\"*()[]&+".contains(letter))
    {
        for part in word.split_inclusive([',', ';', ':', '.', '?', '!']) {
            let bare = part.trim_end_matches([',', ';', ':', '.', '?', '!']);
            let bare = bare.trim_matches(|letter: char| !letter.is_alphanumeric());
            let small = bare.to_lowercase();
            let split = [
                "who", "that", "he", "she", "it", "there", "what", "they", "where", "which",
            ];
            match small
                .strip_suffix("'s")
                .or_else(|| small.strip_suffix("'re"))
                .or_else(|| small.strip_suffix("'ll"))
            {
                Some(head) if split.contains(&head) => {
                    pieces.extend([head.to_owned(), "is".to_owned()])
                }
                _ if bare.is_empty() => {}
                _ => pieces.push(bare.to_owned()),
            }
            match part.chars().next_back() {
                Some(',' | ';' | ':') => pieces.push(",".to_owned()),
                Some('.' | '?' | '!') => pieces.push(".".to_owned()),
                _ => {}
            }
        }
    }
    pieces
}

/// The meanings of a few words together.
fn token(run: &[String]) -> Token {
    let owned = run.last().is_some_and(|last| owns(last));
    let text = run.join(" ");
    let text: &str = if owned {
        text.trim_end_matches("'s").trim_end_matches('\'')
    } else {
        &text
    };
    let key = key(text);
    let named = |name: &str| {
        RoleId::from_name(name)
            .filter(|role| !role.row().of_one_game)
            .or_else(|| lexicon::role(name))
    };
    let several = || {
        text.strip_suffix(['s', 'S'])
            .filter(|_| run.last().is_some_and(|last| last.len() > 2))
    };
    let function = FUNCTIONS.get(&key).copied();
    let person = function.is_some_and(|function| ["person", "people"].contains(&function));
    let (role, plural) = match named(text) {
        Some(role) => (Some(role), false),
        None => (several().and_then(named), true),
    };
    let role = role.filter(|_| !person && key.len() > 1);
    let side = role::side_word(&key);
    let verb = lexicon::verb(text).filter(|_| key.len() > 1);
    let able = || {
        ["able", "ible"]
            .iter()
            .find_map(|end| lexicon::verb(key.strip_suffix(end)?))
    };
    let passive = vocabulary::passive(text).or_else(|| several().and_then(vocabulary::passive));
    let plural = role.is_some() && plural || function == Some("people");
    Token {
        text: text.to_owned(),
        role,
        plural,
        passive: passive.filter(|_| role.is_none()),
        side,
        verb: verb.or_else(able),
        function,
        owns: owned,
        key,
        letter: None,
    }
}

/// The word of the lexicon that a mistyped word means.
enum Nearest {
    Word(String),
    Doubtful(String),
    Nothing,
}

/// Every word of the lexicon and every role, with what it means: two words of one meaning are no doubt.
static KNOWN: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let roles = RoleId::all()
        .filter(|role| !role.row().of_one_game)
        .flat_map(RoleId::names);
    let roles = roles.map(|role| {
        (
            role.name().to_lowercase(),
            format!("role {}", role.unaliased().name()),
        )
    });
    let others = lexicon::role_names()
        .map(|(name, role)| (name.to_owned(), format!("role {}", role.name())));
    let verbs = lexicon::verbs().iter().flat_map(|verb| {
        let forms = verb
            .words
            .iter()
            .flat_map(|word| ["", "s", "ed", "ing"].map(|end| format!("{word}{end}")));
        forms.map(move |form| (form, format!("verb {:?}", verb.abilities)))
    });
    let functions = FUNCTIONS
        .iter()
        .map(|(word, function)| (word.clone(), format!("word {function} {word}")));
    roles
        .chain(others)
        .chain(verbs)
        .chain(functions)
        .filter(|(word, _)| word.len() > 3)
        .collect()
});

/// Finds the word that is meant: one wrong letter, or two in a long word; of two that are as near, none.
fn nearest(piece: &str) -> Nearest {
    let word = piece.to_lowercase();
    let word = word.trim_end_matches("'s");
    let length = word.chars().count();
    if !(4..=24).contains(&length) {
        return Nearest::Nothing;
    }
    let enough = if length >= 8 { 2 } else { 1 };
    let mut best: Vec<&(String, String)> = Vec::new();
    let mut least = enough + 1;
    for known in KNOWN.iter() {
        let steps = [known.0.as_str(), &format!("{}s", known.0)]
            .map(|other| distance(word, other, enough))
            .into_iter()
            .min();
        let steps = steps.unwrap_or(least);
        if steps < least {
            (least, best) = (steps, vec![known]);
        } else if steps == least && steps <= enough {
            best.push(known);
        }
    }
    match &best[..] {
        [] => Nearest::Nothing,
        [first, rest @ ..]
            if rest
                .iter()
                .all(|other| other.1 == first.1 || other.0 == first.0) =>
        {
            let plural =
                distance(word, &format!("{}s", first.0), enough) < distance(word, &first.0, enough);
            Nearest::Word(if plural {
                format!("{}s", first.0)
            } else {
                first.0.clone()
            })
        }
        [first, ..] => Nearest::Doubtful(first.0.clone()),
    }
}

/// The letters to insert, leave out, change or swap, if they are no more than `enough`; else one more.
fn distance(one: &str, other: &str, enough: usize) -> usize {
    if one.len().abs_diff(other.len()) > enough {
        enough + 1
    } else {
        osa_distance(one, other).min(enough + 1)
    }
}
