//! Roles that sentences and actions give: `Ann is the Cop`, `Cy (Goon) kills Ann`.

use super::chunks::{Kind as Cell, LONGEST, MOST_WORDS, Mark, after_bracket, chunks, name};
use super::layout::alone;
use super::readings::is_doubtful;
use super::*;

/// Roles in brackets after names, anywhere in a line.
pub(super) fn bracketed(text: &str, known: &[String], names: &Names<'_>) -> Vec<Found> {
    let parts = chunks(text);
    let mut acts = None;
    let mut all = Vec::new();
    for pair in parts.windows(2) {
        let [before, bracket] = pair else { continue };
        let Cell::Role(claim) = bracket.kind.clone() else {
            continue;
        };
        let role = matches!(before.kind, Cell::Role(_) | Cell::Status(_));
        if bracket.mark != Mark::Open || claim.roles.is_empty() || role {
            continue;
        }
        let words = before.text;
        let words = words
            .rsplit(['>', ',', '<', '&', '/', '+', ';'])
            .next()
            .unwrap_or(words);
        // The name begins behind the last known word.
        let pieces: Vec<&str> = words.split_whitespace().collect();
        let last = pieces.iter().rposition(|piece| {
            word(&key(piece)).is_some() && !piece.starts_with(char::is_uppercase)
        });
        let rest = pieces[last.map_or(0, |last| last + 1)..].join(" ");
        let Some(mut name) =
            name(&rest).filter(|name| !is_doubtful(name) && !role::read(name).is_whole())
        else {
            continue;
        };
        if *acts.get_or_insert_with(|| verb_follows_name(&tokens::read(text, names))) {
            // Only a name may be between a verb or a mark and the bracket.
            let tokens = tokens::read(words, names);
            let unknown = tokens
                .iter()
                .rev()
                .take_while(|token| token.kind == Kind::Unknown)
                .count();
            match tokens.split_at(tokens.len() - unknown) {
                (
                    [
                        ..,
                        Token {
                            kind: Kind::Player(player),
                            ..
                        },
                    ],
                    [],
                ) => name.clone_from(&known[*player]),
                ([], [_, ..]) => {}
                ([.., before], [_, ..])
                    if unknown < 4
                        && (before.is_verb() || before.is_separator() || before.is_by()) => {}
                _ => continue,
            }
        }
        all.push(Found {
            more: true,
            ..Found::new(
                name,
                claim,
                before.at.start..after_bracket(text, bracket.at.end),
            )
        });
    }
    all
}

/// `Doctor Ann -> Bob`: a role before a name at the beginning, where an arrow or a verb follows.
pub(super) fn apposed(text: &str) -> Option<Found> {
    if text.len() > LONGEST {
        return None;
    }
    let words: Vec<(usize, &str)> = pieces(text);
    let verb = |piece: &str| matches!(word(&key(piece)), Some(Word::Verb(_)));
    let end = words
        .iter()
        .position(|(_, piece)| piece.starts_with(['>', '=', '<', ':']) || piece.contains("->"))
        .or_else(|| {
            words
                .iter()
                .skip(2)
                .position(|(_, piece)| verb(piece))
                .map(|place| place + 2)
        })?;
    for count in (1..end).rev() {
        let (start, _) = words[count];
        let phrase = role::read(&text[..start]);
        if phrase.is_whole() && phrase.claim.has_role() {
            let stop = words[end - 1].0 + words[end - 1].1.len();
            let rest = text[start..stop].split("->").next().unwrap_or_default();
            let name =
                name(rest).filter(|name| !is_doubtful(name) && !role::read(name).is_whole())?;
            return Some(Found {
                more: true,
                ..Found::new(name, phrase.claim, 0..stop)
            });
        }
    }
    None
}

/// `Bob the Cop checks Eve`: a name at the beginning, and a role behind an article.
pub(super) fn titled(text: &str) -> Option<Found> {
    let (first, rest) = text.split_once(" the ").filter(|_| text.len() <= LONGEST)?;
    let is_name = |name: &String| name.starts_with(char::is_uppercase) && !is_doubtful(name);
    let name = name(first).filter(is_name)?;
    let words = pieces(rest);
    let roles = (1..words.len().min(MOST_WORDS)).rev().map(|count| {
        let (start, word) = words[count - 1];
        (
            start + word.len(),
            role::read(rest[..start + word.len()].trim_end_matches([',', ':'])),
        )
    });
    let mut whole = roles.filter(|(_, phrase)| phrase.is_whole() && phrase.claim.has_role());
    let (length, phrase) = whole.next()?;
    let end = text.len() - rest.len() + length;
    Some(Found {
        more: true,
        ..Found::new(name, phrase.claim, 0..end)
    })
}

/// `Ann   Town Cop   -> Bob`, `Cop (Ann) -> Bob`: a player and the role before an arrow.
pub(super) fn before_arrow(text: &str) -> Option<Found> {
    let end = ["->", "=>", "~>", ">>", " > ", "):"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min()?;
    let end = if text[end..].starts_with(')') {
        end + 1
    } else {
        end
    };
    let found = alone(text[..end].trim_end(), Context::default(), false)?;
    found.claim.has_role().then_some(Found {
        more: true,
        ..found
    })
}

pub(super) fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut all = Vec::new();
    for piece in text.split(char::is_whitespace) {
        if !piece.is_empty() {
            all.push((at, piece));
        }
        at += piece.len()
            + text[at + piece.len()..]
                .chars()
                .next()
                .map_or(0, char::len_utf8);
    }
    all
}
