//! The words of a question, each with everything that it may be.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use nightcourt_resolvers::model::{Passive, RoleId};
use nightcourt_resolvers::text::vocabulary;
use serde::{Deserialize, Serialize};

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
    pub(super) fn is_any(&self, functions: &[&str]) -> bool {
        functions.iter().any(|function| self.is(function))
    }
    /// Reports whether it is one of these words.
    pub(super) fn says(&self, words: &[&str]) -> bool {
        words.contains(&&*self.key)
    }
    /// Reports whether the lexicon does not know it.
    pub(super) fn is_unknown(&self) -> bool {
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

/// The functions of words.
static FUNCTIONS: LazyLock<BTreeMap<String, Function>> = LazyLock::new(|| {
    // A role of the town without a night action is a person.
    let idle = lexicon::words("idle roles").filter(|(side, _)| *side == "town");
    let persons = idle.map(|(_, word)| ("person", word));
    persons
        .chain(lexicon::words("questions"))
        .map(|(meaning, word)| (key(word), meaning))
        .collect()
});

/// The most words that mean something together.
const LONGEST: usize = 5;
/// The most words of a question.
pub(super) const MOST: usize = 80;

/// A word that was read as another.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "CorrectionRow")
)]
#[serde(deny_unknown_fields)]
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
    /// There are more words than are read.
    pub(super) is_cut: bool,
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
        if matches!(&**piece, "," | "." | "?") {
            words.tokens.push(Token {
                function: Some(if piece == "," { "comma" } else { "stop" }),
                key: piece.clone(),
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
            let whole = !run.iter().any(|piece| matches!(&**piece, "," | "." | "?"))
                && !inner.iter().any(|piece| owns(piece));
            let token = whole.then(|| token(run))?;
            (!token.is_unknown()).then_some((count, token))
        });
        if let Some((count, token)) = found.map(|found| side_before_role(&pieces[next..], found)) {
            words.tokens.push(token);
            next += count;
            continue;
        }
        next += 1;
        let Some(word) = meant(piece) else {
            words.tokens.push(Token {
                text: piece.clone(),
                key: key(piece),
                ..Token::default()
            });
            continue;
        };
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
    words.is_cut = next < pieces.len();
    words
}

/// Cuts a side of several words where the name of a role begins, as in `town friendly neighbor`.
fn side_before_role(pieces: &[String], found: (usize, Token)) -> (usize, Token) {
    let (count, side) = &found;
    let role = |begin: usize| {
        (count + 1..=pieces.len().min(LONGEST))
            .any(|end| RoleId::from_name(&pieces[begin..end].join(" ")).is_some())
    };
    let cut = (1..*count)
        .find(|&begin| side.side.is_some() && role(begin))
        .map(|cut| (cut, token(&pieces[..cut])));
    cut.filter(|(_, token)| !token.is_unknown())
        .unwrap_or(found)
}

fn owns(piece: &str) -> bool {
    piece.ends_with("'s") || piece.ends_with("s'")
}

/// Marks that are words: `rb -> jk`, `doc & cop`.
fn arrows(text: &str) -> String {
    let marks = [("&", " and "), ("+", " and "), ("w/", " with ")];
    let arrows = ["<->", "-->", "->", "=>", "\u{2192}", ">"].map(|arrow| (arrow, " on "));
    let all = arrows.into_iter().chain(marks);
    all.fold(text.to_owned(), |text, (mark, word)| {
        text.replace(mark, word)
    })
}

/// Words and marks; `who's` is two words.
fn pieces(text: &str) -> Vec<String> {
    let text = text.replace(['\u{2019}', '\u{2018}', '`'], "'");
    let text = arrows(&text).replace('\n', " . ");
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
                Some('?') => pieces.push("?".to_owned()),
                Some('.' | '!') => pieces.push(".".to_owned()),
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
            .filter(|role| !role.row().only_read)
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
    let side = role::side_word(&key).or_else(|| {
        role::side_word(
            key.strip_suffix('s')
                .filter(|_| !lexicon::is_english(&key))?,
        )
    });
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

/// Returns the function of a word in a question, as the lexicon names it: `ask`, `pronoun`.
#[must_use]
pub fn function(word: &str) -> Option<&'static str> {
    FUNCTIONS.get(&key(word)).copied()
}

/// Returns every word of the lexicon and every role that a mistyped word may mean.
pub fn known() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().map(String::as_str)
}

static KNOWN: LazyLock<Vec<String>> = LazyLock::new(|| {
    let roles = RoleId::all()
        .filter(|role| !role.row().only_read)
        .flat_map(RoleId::names);
    let roles = roles.map(|role| role.name().to_lowercase());
    let others = lexicon::role_names().map(|(name, _)| name.to_owned());
    let forms = lexicon::forms().map(|(form, _)| form.to_owned());
    let known = roles.chain(others).chain(forms);
    let known = known.chain(FUNCTIONS.keys().cloned());
    known.filter(|word| word.len() > 3).collect()
});

/// Returns the word that a mistyped one means.
fn meant(piece: &str) -> Option<String> {
    let word = piece.to_lowercase();
    let word = word.trim_end_matches("'s");
    let nearest = |word| lexicon::meant(word, known());
    // `docters`
    let several = || {
        let one = word
            .strip_suffix('s')
            .filter(|_| !lexicon::is_english(word))?;
        nearest(one).map(|one| format!("{one}s"))
    };
    nearest(word).or_else(several)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The words of a question that were read as others.
    fn corrected(text: &str) -> Vec<(String, String)> {
        let corrected = words(text).corrected.into_iter();
        corrected.map(|one| (one.typed, one.meant)).collect()
    }

    #[test]
    fn ordinary_words_are_in_order_and_no_terms() {
        assert!(lexicon::english().is_sorted());
        let terms: Vec<&&str> = lexicon::english()
            .iter()
            .filter(|word| word.len() < 4 || !token(&[(**word).to_owned()]).is_unknown())
            .collect();
        assert_eq!(terms, <[&&str; 0]>::default());
    }

    #[test]
    fn no_ordinary_word_is_read_as_a_term() {
        for word in lexicon::english() {
            assert_eq!(corrected(word), [], "{word}");
        }
        // Words that a doctor, a watcher or a visit is one letter away from.
        for word in ["lost", "free", "catch", "went", "want"] {
            assert_eq!(corrected(word), [], "{word}");
        }
        let docter = ("docter".to_owned(), "doctor".to_owned());
        assert_eq!(corrected("docter"), [docter]);
    }
}
