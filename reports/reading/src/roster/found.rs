//! Players and roles found in a line of a role list.

use super::*;

pub(super) enum CellKind {
    Role(Claim),
    Status(bool),
    Passed,
    Other,
}

pub(super) const PRONOUNS: &[&str] =
    &["he", "she", "they", "it", "xe", "any", "him", "her", "them"];

pub(super) fn kind(text: &str) -> CellKind {
    let small = key(text);
    if let Some((head, letter)) = text.trim().split_once(' ')
        && ["player", "slot", "seat"].contains(&key(head).as_str())
        && letter.len() == 1
    {
        return CellKind::Other;
    }
    if small.bytes().all(|byte| byte.is_ascii_digit()) && !text.contains('\u{2020}') {
        return CellKind::Passed;
    }
    let first = text
        .split(|letter: char| !letter.is_alphanumeric())
        .find(|piece| !piece.is_empty())
        .map(key);
    let pronoun = first.is_some_and(|first| PRONOUNS.contains(&first.as_str()));
    let aside = [
        "replac", "formerly", "aka", "hydra", "sub", "hero", "cohost", "mod",
    ]
    .iter()
    .any(|one| small.starts_with(one));
    if pronoun && text.contains('/')
        || aside && text.split_whitespace().count() < 4 && role::read(text).known.is_none()
    {
        return CellKind::Passed;
    }
    let phrase = role::read(text);
    if phrase.is_whole() {
        CellKind::Role(phrase.claim)
    } else if phrase.is_status() {
        CellKind::Status(phrase.claim.dead)
    } else {
        CellKind::Other
    }
}

pub(super) fn has_arrow(text: &str) -> bool {
    text.contains("->")
        || text.contains("=>")
        || text.contains("<-")
        || text.contains(" > ")
        || text.contains(">>")
        || text.contains("~>")
}

/// The length of words before a role list on one line: `The roles are Ann: Town Cop, ...`.
pub(super) fn opening(text: &str) -> usize {
    let small = text.to_ascii_lowercase();
    let heads = [
        "the roles are",
        "roles are",
        "the players are",
        "players are",
        "the setup is",
        "setup is",
        "role list",
        "/roles",
        "roles",
        "players",
    ];
    let head = heads.iter().find(|head| {
        small
            .strip_prefix(**head)
            .is_some_and(|rest| rest.starts_with([' ', ':']))
    });
    head.map_or(0, |head| {
        head.len() + small[head.len()..].len()
            - small[head.len()..].trim_start_matches([' ', ':']).len()
    })
}

/// Reads a line of the role list.
pub(super) fn found(text: &str, context: Context, listed: bool, tries: &mut usize) -> Said {
    if text.trim().is_empty() || has_arrow(text) {
        return Said::Nothing;
    }
    let with_context = |mut found: Found| {
        if context.part != Part::Actions || !found.more {
            found.claim.side = found.claim.side.or(context.side);
            found.claim.dead |= context.dead;
        }
        found
    };
    let commas = text.contains([',', ';']);
    let plain = simple(text, false).or_else(|| if commas { simple(text, true) } else { None });
    if let Some(found) = plain.clone().filter(|found| !found.more) {
        return Said::Found(vec![with_context(found)]);
    }
    if let Some(found) = with_list(text) {
        return Said::Found(vec![with_context(found)]);
    }
    let start = opening(text);
    if let Some(all) = list(&text[start..], context) {
        let moved = |one: Found| Found {
            at: one.at.start + start..one.at.end + start,
            ..one
        };
        return Said::Found(all.into_iter().map(moved).map(with_context).collect());
    }
    if let Some(found) = plain {
        return Said::Found(vec![with_context(found)]);
    }
    let under =
        context.part == Part::Players || (context.side.is_some() && context.part != Part::Actions);
    if under && (listed || context.close) {
        let parts = cells(text, false);
        let names: Vec<&Cell> = parts
            .iter()
            .filter(|cell| matches!(kind(cell.text), CellKind::Other))
            .collect();
        let dead = parts
            .iter()
            .any(|cell| matches!(kind(cell.text), CellKind::Status(true)));
        if let [single] = names[..]
            && parts.first().is_some_and(|first| first.at == single.at)
            && let Some(name) = name(single.text, listed)
        {
            let claim = Claim {
                dead,
                ..Claim::default()
            };
            return Said::Found(vec![with_context(Found::new(name, claim, 0..text.len()))]);
        }
    }
    if *tries == 0 {
        return Said::Nothing;
    }
    unknown(text, context, tries).map_or(Said::Nothing, |(found, words)| {
        Said::Unknown(with_context(found), words)
    })
}

/// One player and the role, in either order, with or without brackets.
pub(super) fn simple(text: &str, commas: bool) -> Option<Found> {
    let mut parts = cells(text, commas);
    // A role and the brackets behind it are one: `JOAT (Doctor, Cop)`.
    let mut place = 1;
    while place < parts.len() {
        let both = parts[place - 1].at.start..after_bracket(text, parts[place].at.end);
        let role = matches!(kind(parts[place - 1].text), CellKind::Role(_));
        if role
            && parts[place].mark == Mark::Bracket
            && both.len() <= LONGEST
            && role::read(&text[both.clone()]).is_whole()
        {
            parts[place - 1].text = &text[both.clone()];
            parts[place - 1].at = both;
            parts.remove(place);
        } else {
            place += 1;
        }
    }
    let kinds: Vec<CellKind> = parts.iter().map(|cell| kind(cell.text)).collect();
    let mut claim = Claim::default();
    let mut names = Vec::new();
    let mut first_role = None;
    for (place, kind) in kinds.iter().enumerate() {
        match kind {
            CellKind::Role(said) => {
                // A role behind the action is the target's: `Cy -> Ann (Doctor)`.
                if names.len() > 1 {
                    continue;
                }
                if !claim.fits(said) && claim.has_role() {
                    return None;
                }
                claim.merge(said);
                claim.words = joined(&claim, said);
                first_role = first_role.or(Some(place));
            }
            CellKind::Status(dead) if names.len() < 2 => claim.dead |= dead,
            CellKind::Status(_) | CellKind::Passed => {}
            CellKind::Other => names.push(place),
        }
    }
    if commas
        && names.len() > 1
        && !(parts.len() > 2 && parts.iter().skip(1).all(|cell| cell.mark == Mark::Comma))
    {
        return None;
    }
    let at = 0..text.len();
    match (names[..].first(), first_role) {
        (Some(&one), Some(role)) if one < role => {
            let name = name(parts[one].text, true)?;
            let more = names.len() > 1;
            // Words between the name and the role are no role list.
            if more && names[1] < role {
                return None;
            }
            Some(Found {
                more,
                ..Found::new(name, claim, at)
            })
        }
        (Some(&one), Some(_)) => {
            let bracket = parts[one].mark == Mark::Bracket;
            let name = name(parts[one].text, false)?;
            let more = names.len() > 1;
            if more && !bracket {
                return None;
            }
            Some(Found {
                name,
                claim,
                at,
                dual: !bracket,
                more,
            })
        }
        (Some(_), None) if names.len() == 1 && parts.len() == 1 => spoken(text),
        _ => None,
    }
}

/// The words of two parts of a role's name: `Doctor` and `1-shot`.
pub(super) fn joined(claim: &Claim, said: &Claim) -> Vec<String> {
    let mut words = claim.words.clone();
    if claim.words != said.words && !said.words.iter().all(|word| words.contains(word)) {
        words.extend(
            said.words
                .iter()
                .filter(|word| !claim.words.contains(word))
                .cloned(),
        );
    }
    words
}

/// `Vanilla Townie Ann`: a role whose side is clear, and a name.
pub(super) fn role_first(text: &str) -> Option<Found> {
    let (role, last) = text.rsplit_once(' ')?;
    let phrase = role::read(role);
    let side = phrase.claim.side.is_some()
        || phrase
            .claim
            .side_by_role()
            .is_some_and(|(_, usually)| !usually);
    let named = phrase.is_whole()
        && phrase.claim.has_role()
        && side
        && last.starts_with(char::is_uppercase);
    let name = name(last, false).filter(|_| named)?;
    Some(Found::new(name, phrase.claim, 0..text.len()))
}

/// `P4 VT`, `Vanilla Townie Ann`, next to a role list.
pub(super) fn named(text: &str) -> Option<Found> {
    if let Some(found) = role_first(text) {
        return Some(found);
    }
    let (name_, role) = text.split_once(' ')?;
    let phrase = role::read(role);
    let name = name(name_, false)?;
    let claim = phrase.claim.clone();
    (phrase.is_whole() && claim.has_role()).then_some(Found::new(name, claim, 0..text.len()))
}

/// `Ann is the Town Cop`, `Ann Mafia Goon`.
pub(super) fn spoken(text: &str) -> Option<Found> {
    let text = text.trim_end_matches(['.', '!']);
    if text.len() > LONGEST {
        return None;
    }
    let at = 0..text.len();
    for verb in [" is ", " was ", "'s the ", " as ", " the "] {
        let Some(place) = text.find(verb) else {
            continue;
        };
        let phrase = role::read(&text[place + verb.len()..]);
        if phrase.is_whole() {
            let name = name(&text[..place], false)?;
            return Some(Found::new(name, phrase.claim, at));
        }
    }
    for (place, _) in text.match_indices(' ') {
        let phrase = role::read(&text[place..]);
        if phrase.is_whole() && phrase.claim.side.is_some() && phrase.claim.has_role() {
            let name = name(&text[..place], false)?;
            return Some(Found::new(name, phrase.claim, at));
        }
    }
    None
}

/// `JOAT (Ann; cop, doc)`: a role, a name and what the role may do.
pub(super) fn with_list(text: &str) -> Option<Found> {
    let open = text.find('(')?;
    let close = open + text[open..].find(')')?;
    let (called, may) = text[open + 1..close].split_once([';', ':'])?;
    let phrase = role::read(&format!("{} ({may})", text[..open].trim()));
    let name = name(called, false)?;
    let more = !text[close + 1..].trim().is_empty();
    (role::read(&text[..open]).is_whole() && phrase.is_whole()).then_some(Found {
        more,
        ..Found::new(name, phrase.claim, 0..close + 1)
    })
}

/// Several players in a line: `Ann (Cop), Bob (Doctor)`, `VTs: Eve, Fay`, `Town: Ann (Cop), Eve`.
pub(super) fn list(text: &str, context: Context) -> Option<Vec<Found>> {
    let (head, items_at) = match cells(text, false).as_slice() {
        [first, second, ..] if second.mark == Mark::Colon => {
            let phrase: Phrase = role::read(first.text);
            if phrase.is_whole() {
                (Some(phrase.claim), second.at.start)
            } else {
                (None, 0)
            }
        }
        _ => (None, 0),
    };
    let under = matches!(context.part, Part::Players)
        || (context.side.is_some() && context.part != Part::Actions);
    let enough = if head.is_some() { 1 } else { 2 };
    let [commas, bars, stops] = [",;", "|", "."].map(|marks| items(&text[items_at..], marks));
    let with_bars = if bars.len() > 1 {
        several(text, items_at, bars, enough, under, head.as_ref())
    } else {
        None
    };
    with_bars
        .or_else(|| several(text, items_at, commas, enough, under, head.as_ref()))
        .or_else(|| {
            // `Ann: Town Cop. Bob: Mafia Goon.`
            let all = if stops.len() > 1 {
                several(text, items_at, stops, enough, false, None)
            } else {
                None
            };
            all.filter(|all| all.iter().all(|one| one.claim.has_role()))
        })
}

pub(super) fn several(
    text: &str,
    items_at: usize,
    items: Vec<Range<usize>>,
    enough: usize,
    under: bool,
    head: Option<&Claim>,
) -> Option<Vec<Found>> {
    if items.len() < enough {
        return None;
    }
    let mut found = Vec::new();
    let mut bare = 0;
    for item in items {
        let at = item.start + items_at..item.end + items_at;
        let piece = &text[at.clone()];
        match simple(piece, false).or_else(|| role_first(piece)) {
            Some(one) if one.more || one.dual && head.is_some() => return None,
            Some(mut one) => {
                one.claim.side = one.claim.side.or(head.and_then(|head| head.side));
                found.push(Found {
                    at,
                    dual: false,
                    ..one
                });
            }
            None => {
                let parts = cells(piece, false);
                let single = parts
                    .iter()
                    .filter(|cell| matches!(kind(cell.text), CellKind::Other))
                    .collect::<Vec<_>>();
                let [single] = single[..] else { return None };
                let claim = match (head, under) {
                    (Some(head), _) => head.clone(),
                    (None, true) => Claim::default(),
                    (None, false) => return None,
                };
                bare += 1;
                let name = name(single.text, false)?;
                found.push(Found::new(name, claim, at));
            }
        }
    }
    let dual = head.is_some() && bare == found.len();
    Some(found.into_iter().map(|one| Found { dual, ..one }).collect())
}

/// The items between marks, `and` and `&`, outside brackets.
pub(super) fn items(text: &str, marks: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut depth, mut place) = (0, 0_usize, 0);
    let mut cut = |range: Range<usize>| {
        let piece = &text[range.clone()];
        let trimmed = piece.trim().trim_end_matches('.');
        if !trimmed.is_empty() {
            let begins = range.start + piece.len() - piece.trim_start().len();
            found.push(begins..begins + trimmed.len());
        }
    };
    while let Some(letter) = text[place..].chars().next() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let rest = &text[place..];
        let length = match letter {
            _ if depth > 0 => 0,
            '.' if !rest[1..].is_empty() && !rest[1..].starts_with(char::is_whitespace) => 0,
            _ if marks.contains(letter) => 1,
            ' ' => [" and ", " & ", " / ", " + "]
                .iter()
                .find(|mark| rest.starts_with(**mark))
                .map_or(0, |mark| mark.len()),
            _ => 0,
        };
        if length > 0 {
            cut(start..place);
            start = place + length;
        }
        place += length.max(letter.len_utf8());
    }
    cut(start..text.len());
    found
}

/// A player and words that are no role, though they look like one: `Gus - Town Lyncher`.
pub(super) fn unknown(text: &str, context: Context, tries: &mut usize) -> Option<(Found, String)> {
    let parts = cells(text, false);
    let (first, second) = (parts.first()?, parts.get(1)?);
    let words = second.text;
    let plain = |text: &str| {
        text.split_whitespace().all(|piece| {
            word(&key(piece)).is_none() || matches!(word(&key(piece)), Some(Word::Side(_)))
        })
    };
    let phrase = role::read(words);
    let known = phrase.claim.says_something();
    let under = context.part == Part::Players;
    let unknown: Vec<&str> = phrase
        .unknown
        .iter()
        .map(|part| &words[part.clone()])
        .collect();
    if parts.len() > 3
        || unknown.is_empty()
        || !unknown.iter().all(|word| plain(word))
        || words.split_whitespace().count() > 5
    {
        return None;
    }
    let named = known && unknown.len() <= 2 || under && second.mark != Mark::Bracket;
    if !named {
        if context.part == Part::Actions {
            return None;
        }
        *tries -= 1;
        role::near_role(words)?;
    }
    let name = name(first.text, false)?;
    let found = Found::new(name, Claim::default(), 0..text.len());
    Some((found, unknown.join(" ")))
}

/// Behind a bracket that closes here.
pub(super) fn after_bracket(text: &str, end: usize) -> usize {
    if text[end..].starts_with([')', ']', '}']) {
        end + 1
    } else {
        end
    }
}

/// The most bytes in a line that is searched for a role and a name side by side.
pub(super) const LONGEST: usize = 300;

/// The most words in a name.
pub(super) const LONGEST_NAME: usize = 6;

/// A name for a player, if the text may be one; `freely` allows words with another meaning.
pub(super) fn name(text: &str, freely: bool) -> Option<String> {
    let text = text
        .trim()
        .trim_start_matches('@')
        .trim_matches(|letter: char| {
            "\"'.,;:!-–—*\u{2020}".contains(letter) || letter.is_whitespace()
        });
    // The number behind a name on Discord.
    let text = match text.split_once('#') {
        Some((name, digits))
            if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) =>
        {
            name
        }
        _ => text,
    };
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let text = pieces.join(" ");
    if text.len() > MAX_NAME
        || check_name(&text).is_err()
        || !text.contains(char::is_alphanumeric)
        || pieces.len() > LONGEST_NAME
    {
        return None;
    }
    if text.ends_with('?') || text.contains(['(', ')', '[', ']', '{', '}', '<', '|']) {
        return None;
    }
    // `3 Mafia Goons`: how many there are.
    if is_number(&text) {
        return None;
    }
    let said = |piece: &&str| word(&key(piece));
    let whole = word(&key(&text));
    if freely {
        let verb = pieces
            .first()
            .and_then(said)
            .is_some_and(|word| matches!(word, Word::Verb(_)));
        let small = pieces
            .iter()
            .all(|piece| !piece.starts_with(char::is_uppercase));
        return (!(verb && (pieces.len() > 1 || small)) && !(whole.is_some() && small))
            .then_some(text);
    }
    // Small words of the tables are no names, nor is what begins like a sentence.
    let means = pieces.iter().any(|piece| match said(piece) {
        Some(Word::Verb(_)) => true,
        Some(_) => !piece.starts_with(char::is_uppercase),
        None => false,
    });
    let begins = pieces
        .first()
        .and_then(said)
        .is_some_and(|word| matches!(word, Word::Idle | Word::Unsure | Word::Change | Word::By));
    // `Enid guns down Jo`
    let does = pieces
        .windows(2)
        .any(|pair| matches!(word(&key(&pair.concat())), Some(Word::Verb(_))));
    (!means && !does && !begins && whole.is_none()).then_some(text)
}
