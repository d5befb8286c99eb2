//! Readings of a line of a role list: pairs of a name and a role, groups, lists and sentences, each with its shape.

use std::collections::BTreeMap;
use std::ops::Range;

use nightcourt_resolvers::model::Limit;

use super::Found;
use super::chunks::{
    Chunk, DEATHS, Kind, LONGEST, MOST_DIGITS, MOST_WORDS, Mark, after_bracket, chunks, name,
};
use crate::headings::{self, Context};
use crate::lexicon::key;
use crate::role::{self, Claim};
use crate::words::{Word, word};

/// A way to read a line of a role list.
#[derive(Clone, Debug)]
pub(super) struct Reading {
    /// The marks and words between names (N) and roles (R).
    pub(super) shape: String,
    pub(super) found: Vec<Found>,
    /// A name may be a sentence.
    pub(super) doubtful: bool,
}

impl Reading {
    fn new(shape: String, found: Vec<Found>) -> Reading {
        Reading {
            shape,
            found,
            doubtful: false,
        }
    }

    /// Reports whether a name may be a sentence. `Block - Town Cop` says too much of a role for that.
    pub(super) fn is_doubtful(&self, one: &Found) -> bool {
        let is_told =
            self.shape.starts_with('N') && one.claim.side.is_some() && one.claim.has_role();
        let is_word = one.name.starts_with(char::is_uppercase) && !one.name.contains(' ');
        is_doubtful(&one.name) && !(is_told && is_word)
    }
}

/// Words between a name and the role, as in `Ann is the Cop`.
const CONNECTORS: &[&str] = &[
    "is", "was", "as", "are", "were", "have", "be", "being", "plays", "played", "playing", "has",
    "had", "got", "gets", "rolled", "drew", "received", "role",
];

/// The pairs of a name and a role in chunks that belong together.
fn pairs(text: &str, all: &[Chunk<'_>]) -> Vec<Reading> {
    let is_first = |chunk: &&Chunk<'_>| all.len() > 1 && chunk.mark == Mark::Start;
    match all.first().filter(is_first).map(|chunk| &chunk.kind) {
        Some(Kind::Number) => pairs_behind(text, all, 1),
        Some(Kind::Seat) => {
            // `p3 - Town Foo` is a player of the Town, and no Foo on a seat.
            let mut seated = pairs_behind(text, all, 1);
            seated.retain(|reading| reading.found[0].claim.has_role());
            [pairs_behind(text, all, 0), seated].concat()
        }
        _ => pairs_behind(text, all, 0),
    }
}

/// The pairs behind a number of chunks that give the player's seat.
fn pairs_behind(text: &str, all: &[Chunk<'_>], lead: usize) -> Vec<Reading> {
    let number = if lead == 1 { "#" } else { "" };
    let mut readings = Vec::new();
    let Some(first) = all.get(lead) else {
        return readings;
    };
    let is_aside =
        |chunk: &Chunk<'_>| matches!(chunk.kind, Kind::Aside | Kind::Status(_) | Kind::Number);
    let role_of = |place: usize| match all.get(place).map(|chunk| &chunk.kind) {
        Some(Kind::Role(claim)) => Some((place, claim.clone())),
        _ => None,
    };
    // `Ann (Bulletproof)` has a role; `Subject: Night 1` has none.
    let is_passive = |claim: &Claim| {
        claim
            .words
            .iter()
            .all(|word| Limit::from_word(word).is_none())
    };
    let said_of = |place: usize| match all.get(place).map(|chunk| &chunk.kind) {
        Some(Kind::Modifier(claim)) if is_passive(claim) => Some((place, claim.clone())),
        _ => role_of(place),
    };
    let behind = |place: usize| (place..all.len()).find(|&place| !is_aside(&all[place]));

    // `Ann - Cop`
    if !is_aside(first)
        && let Some(called) = name(first.text)
        && let Some((place, claim)) = behind(lead + 1).and_then(said_of)
    {
        let shape = format!("{number}N{:?}R", all[place].mark);
        readings.push(pair(text, all, shape, called, claim, (lead, place)));
    }
    if let Some((_, claim)) = role_of(lead) {
        // `Cop: Ann`, `Mafia: Roleblocker: Ann`
        let claim = without_count(first.text, 1).unwrap_or(claim);
        let (mut claim, mut last) = (claim, lead);
        while let Some((place, more)) = role_of(last + 1).filter(|(_, more)| claim.fits(more)) {
            claim.merge(&more);
            last = place;
        }
        let is_name = |&place: &usize| {
            !matches!(
                all[place].kind,
                Kind::Aside | Kind::Status(_) | Kind::Modifier(_)
            )
        };
        let limit = || {
            all.get(last + 1)
                .filter(|next| matches!(next.kind, Kind::Modifier(_)))
        };
        if let Some(place) = (last + 1..all.len())
            .find(is_name)
            .or(limit().map(|_| last + 1))
            && let Some(called) = name(all[place].text)
        {
            let dual = all[place].mark != Mark::Open;
            let shape = format!("{number}R{:?}N", all[place].mark);
            let mut reading = pair(text, all, shape, called, claim.clone(), (place, place));
            reading.found[0].dual = dual;
            readings.push(reading);
        }
        // `3 - Cop`
        if lead == 1 && all[0].text.len() <= MOST_DIGITS {
            let shape = format!("n{:?}R", all[lead].mark);
            readings.push(pair(
                text,
                all,
                shape,
                all[0].text.to_owned(),
                claim,
                (0, lead),
            ));
        }
    }
    // `Ann, you are a Town Cop`, of the messages that give roles.
    if let Some(second) = all
        .get(lead + 1)
        .filter(|second| second.mark == Mark::Comma)
        && let Some(rest) = second.text.strip_prefix("you ")
        && let Some(called) = name(first.text)
        && let phrase = role::read(rest.trim_start_matches("are "))
        && phrase.is_whole()
    {
        readings.push(pair(
            text,
            all,
            format!("{number}N, you R"),
            called,
            phrase.claim,
            (lead, lead + 1),
        ));
    }
    for (called, claim, shape) in within(first) {
        let shape = format!("{number}{shape}");
        readings.push(pair(text, all, shape, called, claim, (lead, lead)));
    }
    readings
}

/// A reading of one player: the roles and the death behind are the player's too, up to other words.
fn pair(
    text: &str,
    all: &[Chunk<'_>],
    shape: String,
    name: String,
    mut claim: Claim,
    (one, other): (usize, usize),
) -> Reading {
    let last = one.max(other);
    for chunk in &all[..last] {
        if let Kind::Status(dead) = chunk.kind {
            claim.dead |= dead;
        }
    }
    let called = all[one].text;
    let small = called.to_ascii_lowercase();
    claim.dead |= called.contains('\u{2020}') || DEATHS.iter().any(|dead| small.starts_with(dead));
    let mut more = false;
    for chunk in &all[last + 1..] {
        match &chunk.kind {
            _ if more || chunk.mark == Mark::Arrow => more = true,
            Kind::Role(said) | Kind::Modifier(said) if claim.fits(said) || !claim.has_role() => {
                let words = joined(&claim, said);
                claim.merge(said);
                claim.words = words;
            }
            Kind::Status(dead) => claim.dead |= dead,
            Kind::Role(_) | Kind::Modifier(_) | Kind::Other | Kind::Seat => more = true,
            // `7 | Ann | Cop | 3` names the seat of a target.
            Kind::Number => more |= matches!(all[0].kind, Kind::Number),
            Kind::Aside => {}
        }
    }
    let seat = matches!(all[0].kind, Kind::Number | Kind::Seat) && one.min(other) > 0;
    let digits = |letter: char| !letter.is_ascii_digit();
    let is_name = matches!(all[one].kind, Kind::Seat);
    let number = if is_name { all[one].text } else { all[0].text };
    let seat = (seat || is_name).then(|| number.trim_start_matches(digits).to_owned());
    let mut found = Found::new(name, claim, 0..text.len());
    (found.more, found.seat) = (more, seat.filter(|seat| !seat.is_empty()));
    Reading::new(shape, vec![found])
}

/// The words of two pieces of a role's name: `Doctor` and `1-shot`.
fn joined(claim: &Claim, said: &Claim) -> Vec<String> {
    let mut words = claim.words.clone();
    let more = said.words.iter().filter(|word| !claim.words.contains(word));
    words.extend(more.cloned());
    words
}

/// A name and a role in one chunk: `Ann is the Town Cop`, `Ann Mafia Goon`, `Vanilla Townie Ann`.
fn within(chunk: &Chunk<'_>) -> Vec<(String, Claim, &'static str)> {
    let text = chunk.text;
    let mut found = Vec::new();
    let spaces: Vec<usize> = text.match_indices(' ').map(|(place, _)| place).collect();
    if !matches!(chunk.kind, Kind::Other) || spaces.is_empty() || spaces.len() >= MOST_WORDS {
        return found;
    }
    let begins = |text: &str| text.split(' ').next().is_some_and(may_begin_role);
    for &place in spaces.iter().filter(|&&place| begins(&text[place + 1..])) {
        let phrase = role::read(uncounted(&text[place..]));
        // `Ann has role Cop`: she is no Role Cop.
        let is_word = text[..place].ends_with("has") && text[place..].starts_with(" role ");
        if !phrase.is_whole() || is_word {
            continue;
        }
        let before: Vec<&str> = text[..place].split(' ').collect();
        let links = before
            .iter()
            .rev()
            .take_while(|word| is_connector(word))
            .count();
        let article = phrase.known.is_some_and(|known| known.start > 1);
        let first = text[place + 1..].split(' ').next();
        let is_short = text[..place].ends_with("'s");
        let is_told = links > 0 || is_short || first.is_some_and(is_connector);
        let shape = if is_told || article { "N is R" } else { "N R" };
        let mut before = &before[..before.len() - links];
        // `We have Ann as the Cop`, `while Bob is a Goon`
        let is_large =
            |word: &&str| !word.starts_with(char::is_lowercase) || ["the", "of"].contains(word);
        let large = before
            .iter()
            .rev()
            .take_while(|word| is_large(word))
            .count();
        let large = before
            .iter()
            .skip(before.len() - large)
            .skip_while(|word| word.starts_with(char::is_lowercase));
        let called: Vec<&str> = large.copied().collect();
        let dropped = &before[..before.len() - called.len()];
        let acts = |piece: &&str| {
            matches!(
                word(&key(piece)),
                Some(Word::Verb(_) | Word::Idle | Word::Unsure)
            )
        };
        if is_told && !called.is_empty() && !dropped.iter().any(acts) {
            before = &before[before.len() - called.len()..];
        }
        let before = before.join(" ");
        let before = before.strip_suffix("'s").unwrap_or(&before);
        found.extend(name(before).map(|name| (name, phrase.claim, shape)));
        break;
    }
    for &place in spaces.iter().rev().filter(|_| begins(text)) {
        let phrase = role::read(uncounted(&text[..place]));
        if phrase.is_whole() {
            // `The Cop is Ann`
            let behind: Vec<&str> = text[place + 1..].split(' ').collect();
            let links = behind.iter().take_while(|word| is_connector(word)).count();
            let is_told = links > 0 || text[..place].rsplit(' ').next().is_some_and(is_connector);
            let shape = if is_told { "R is N" } else { "R N" };
            found.extend(name(&behind[links..].join(" ")).map(|name| (name, phrase.claim, shape)));
            break;
        }
    }
    found
}

/// Words for a role without the count before it: `the two Goons`.
fn uncounted(text: &str) -> &str {
    let small = text.to_ascii_lowercase();
    let bare = small.trim_start();
    let bare = bare.strip_prefix("the ").unwrap_or(bare);
    let counts = [
        "two ", "three ", "four ", "both ", "lone ", "only ", "sole ",
    ];
    let rest = counts.iter().find_map(|count| bare.strip_prefix(count));
    rest.map_or(text, |rest| &text[text.len() - rest.len()..])
}

/// Reports whether the name of a role may begin with a word, or with a word before it.
fn may_begin_role(word: &str) -> bool {
    role::begins(&key(word)) || is_filler(word) || is_connector(word)
}

fn is_connector(word: &str) -> bool {
    CONNECTORS.contains(&&*key(word))
}

/// Reports whether a word says nothing in a sentence.
fn is_filler(piece: &str) -> bool {
    word(&key(piece)) == Some(Word::Filler)
}

/// The readings of a line of the role list.
pub(super) fn readings(text: &str, context: Context) -> Vec<Reading> {
    if text.trim().is_empty() || text.len() > 8 * LONGEST {
        return Vec::new();
    }
    let opening = opening(text);
    if opening > 0 {
        let mut readings = readings(&text[opening..], context);
        for one in readings.iter_mut().flat_map(|reading| &mut reading.found) {
            one.at = one.at.start + opening..one.at.end + opening;
        }
        return readings;
    }
    let all = chunks(text);
    let mut readings = Vec::new();
    if text.len() <= LONGEST {
        readings.extend(pairs(text, &all));
    }
    readings.extend(groups(&all));
    for mark in [Mark::Stop, Mark::Comma, Mark::Column, Mark::Slash] {
        readings.extend(list(text, &all, mark, context, true));
    }
    // `Cop: Ann. Doctor: Bob.`
    if all
        .iter()
        .filter(|chunk| chunk.mark == Mark::Colon)
        .nth(1)
        .is_some()
    {
        readings.extend(list(text, &all, Mark::Stop, context, false));
    }
    // `ann cop, bob goon. n1 bob kills ann`
    let first = all
        .iter()
        .skip(1)
        .position(|chunk| chunk.mark == Mark::Stop);
    if let Some(first) = first.map(|first| first + 1) {
        let sentence = list(text, &all[..first], Mark::Comma, context, true);
        readings.extend(sentence.map(|mut reading| {
            reading.found.iter_mut().for_each(|one| one.more = true);
            reading
        }));
    }
    readings.extend(prose(&all));
    readings
}

/// The length of the words before a role list on one line: `The roles are Ann: Town Cop, ...`.
fn opening(text: &str) -> usize {
    let small = text.to_ascii_lowercase();
    let longest = OPENINGS.iter().find_map(|head| {
        let rest = small.strip_prefix(head)?;
        let marked = rest.starts_with([' ', ':']) && rest.contains(char::is_alphanumeric);
        marked.then(|| text.len() - rest.trim_start_matches([' ', ':']).len())
    });
    longest.unwrap_or(0)
}

/// Words before a role list, the longest first.
const OPENINGS: &[&str] = &[
    "in this game",
    "this game has",
    "we have",
    "we've got",
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

/// Several players of one role: `VTs: Eve, Fay`, `Eve, Fay: VT`.
fn groups(all: &[Chunk<'_>]) -> Vec<Reading> {
    let mut readings = Vec::new();
    // `3 VTs (Ann, Bob, Cy)`
    let all = match all {
        [count, rest @ ..] if matches!(count.kind, Kind::Number) => rest,
        _ => all,
    };
    let (Some(first), Some(last)) = (all.first(), all.last()) else {
        return readings;
    };
    let names = |chunks: &[Chunk<'_>]| -> Option<Vec<(String, Range<usize>)>> {
        let plain = |chunk: &Chunk<'_>| {
            let called = name(chunk.text).filter(|_| matches!(chunk.kind, Kind::Other));
            Some((called?, chunk.at.clone()))
        };
        let listed = chunks.iter().skip(1).all(|chunk| chunk.mark == Mark::Comma);
        let names: Option<Vec<(String, Range<usize>)>> = chunks.iter().map(plain).collect();
        names.filter(|names| listed && names.len() > 1)
    };
    let mut add = |shape: String, names: Vec<(String, Range<usize>)>, claim: &Claim, dual: bool| {
        let one = |(name, at)| Found {
            dual,
            ..Found::new(name, claim.clone(), at)
        };
        readings.push(Reading::new(shape, names.into_iter().map(one).collect()));
    };
    if let Kind::Role(claim) = &first.kind
        && let Some(second) = all.get(1).filter(|second| second.mark != Mark::Comma)
        && let Some(names) = names(&all[1..])
    {
        let claim = &without_count(first.text, names.len()).unwrap_or_else(|| claim.clone());
        add(
            format!("R{:?}N", second.mark),
            names,
            claim,
            second.mark != Mark::Open,
        );
    }
    if let Kind::Role(claim) = &last.kind
        && last.mark != Mark::Comma
        && let Some(names) = names(&all[..all.len() - 1])
    {
        add(format!("N{:?}R", last.mark), names, claim, false);
    }
    readings
}

/// The role of words that also count its players: `VT x3`, `3x VT`.
fn without_count(text: &str, count: usize) -> Option<Claim> {
    let small = text.to_ascii_lowercase();
    let [behind, before] = [format!(" x{count}"), format!("{count}x ")];
    let role = match small.strip_suffix(&behind) {
        Some(head) => &text[..head.len()],
        None => &text[small.strip_prefix(&before).map(|_| before.len())?..],
    };
    let phrase = role::read(role);
    (phrase.is_whole() && phrase.claim.has_role()).then_some(phrase.claim)
}

/// Several players in a line, each with a role: `Ann (Cop), Bob (Doctor)`, `Town: Ann (Cop), Eve`.
fn list(
    text: &str,
    all: &[Chunk<'_>],
    mark: Mark,
    context: Context,
    may_have_head: bool,
) -> Option<Reading> {
    let head = match (
        all.first().map(|chunk| &chunk.kind),
        all.get(1).map(|chunk| chunk.mark),
    ) {
        (Some(Kind::Role(claim)), Some(Mark::Colon | Mark::Dash)) if may_have_head => {
            Some(claim.clone())
        }
        _ => None,
    };
    let items_of = |all: &[Chunk<'_>]| -> Vec<Range<usize>> {
        let cuts = (1..all.len()).filter(|&place| all[place].mark == mark);
        let mut starts: Vec<usize> = [0].into_iter().chain(cuts).collect();
        starts.push(all.len());
        starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
    };
    let body = if head.is_some() { &all[1..] } else { all };
    let items = items_of(body);
    if items.len() < 2 && head.is_none() {
        return None;
    }
    let mut found = Vec::new();
    let mut bare = 0;
    let mut shapes: BTreeMap<String, usize> = BTreeMap::new();
    for item in items {
        let mut chunks = body[item].to_vec();
        // `Dead: Ann (Cop)`
        let is_dead = matches!(&chunks[..], [status, next, ..]
            if matches!(status.kind, Kind::Status(true)) && next.mark == Mark::Colon);
        if is_dead {
            chunks.remove(0);
        }
        let (start, end) = (chunks[0].at.start, chunks.last()?.at.end);
        let at = start..after_bracket(text, end);
        chunks[0].mark = Mark::Start;
        let mut readings = pairs(&text[at.clone()], &chunks);
        readings.retain(|reading| !reading.found[0].more);
        if readings.is_empty() {
            readings.extend(groups(&chunks));
        }
        if readings.is_empty() && !shapes.is_empty() {
            readings.extend(slipped(&text[at.clone()], &chunks));
        }
        let one = if let Some(reading) = readings.into_iter().next() {
            *shapes.entry(reading.shape).or_default() += 1;
            let mut all = reading.found;
            if all.iter().any(|one| one.dual) && head.is_some() {
                return None;
            }
            let of_head = head.as_ref().and_then(|head| head.side);
            for one in &mut all {
                one.claim.side = one.claim.side.or(of_head);
            }
            let last = all.pop()?;
            found.extend(all.into_iter().map(|one| Found { dual: false, ..one }));
            last
        } else {
            let other = |chunk: &&Chunk<'_>| matches!(chunk.kind, Kind::Other);
            let mut others = chunks.iter().filter(other);
            let (single, None) = (others.next()?, others.next()) else {
                return None;
            };
            let mut claim = match (&head, context.lists_players()) {
                (Some(head), _) => head.clone(),
                (None, true) => Claim::default(),
                (None, false) => return None,
            };
            // `Ann, Docotr` is one player.
            if single.text.len() > 3 && role::mended(single.text).is_some() {
                return None;
            }
            let dead = |chunk: &Chunk<'_>| matches!(chunk.kind, Kind::Status(true));
            claim.dead |= chunks.iter().any(dead);
            bare += 1;
            Found::new(name(single.text)?, claim, 0..0)
        };
        let dead = one.claim.dead || is_dead;
        let claim = Claim { dead, ..one.claim };
        found.push(Found {
            at,
            claim,
            dual: false,
            ..one
        });
    }
    let may_be_bare = mark <= Mark::Comma && mark >= Mark::Slash;
    if bare > 0 && (found.len() < 2 || !may_be_bare) {
        return None;
    }
    let dual = head.is_some() && bare == found.len();
    found.iter_mut().for_each(|one| one.dual = dual);
    let (shape, _) = shapes
        .into_iter()
        .max_by_key(|(_, count)| *count)
        .unwrap_or_default();
    Some(Reading::new(format!("{mark:?} {shape}"), found))
}

/// A name and a role with slips of the pen: `Ann (Docotr)`.
fn slipped(text: &str, all: &[Chunk<'_>]) -> Option<Reading> {
    let [first, second] = all else { return None };
    let claim = role::mended(second.text)?;
    let name = name(first.text).filter(|_| matches!(second.kind, Kind::Other))?;
    let found = Found {
        mended: true,
        ..Found::new(name, claim, 0..text.len())
    };
    Some(Reading::new(format!("N{:?}R", second.mark), vec![found]))
}

/// Statements among other sentences: `Ann is the Town Cop, Bob a Mafia Goon. Ann checks Bob.`
fn prose(all: &[Chunk<'_>]) -> Option<Reading> {
    let mut found: Vec<Found> = Vec::new();
    let mut told = false;
    let mut before: Vec<&Chunk<'_>> = Vec::new();
    // `The Goons are Eve and Fay`: the names behind are of the role too.
    let mut goes_on: Option<Claim> = None;
    for chunk in all {
        let plain = name(chunk.text).filter(|name| {
            matches!(chunk.kind, Kind::Other) && !is_doubtful(name) && !name.contains(' ')
        });
        if let (Some(claim), Some(name), Mark::Comma) = (&goes_on, &plain, chunk.mark) {
            found.push(Found {
                more: true,
                ..Found::new(name.clone(), claim.clone(), chunk.at.clone())
            });
            continue;
        }
        goes_on = None;
        let starts = matches!(chunk.mark, Mark::Start | Mark::Comma | Mark::Stop);
        let one = within(chunk)
            .into_iter()
            .find(|(_, _, shape)| ["N is R", "R is N"].contains(shape) && starts);
        let links = || chunk.text.contains("'s ") || chunk.text.split(' ').any(is_connector);
        let one = one.filter(|_| told || links());
        // `Eve, Fay and Gus are plain townies`, `everyone else (Eve, Fay) is vanilla`
        let names = before.iter().rev();
        let names =
            names.map_while(|chunk| name(chunk.text).filter(|_| matches!(chunk.kind, Kind::Other)));
        let others: Vec<String> = names
            .take_while(|name| !is_doubtful(name) && !name.contains(' '))
            .collect();
        let of_others = || {
            let rest = chunk
                .text
                .split_once(' ')
                .filter(|(first, _)| is_connector(first))?
                .1;
            let phrase = role::read(rest);
            let gives = phrase.is_whole() && !others.is_empty() && chunk.mark != Mark::Stop;
            gives.then_some((None, phrase.claim))
        };
        let one = one
            .map(|(called, claim, shape)| {
                let is_many = chunk
                    .text
                    .split(' ')
                    .any(|word| ["are", "were"].contains(&word));
                goes_on = (is_many && shape == "R is N").then(|| claim.clone());
                (Some(called), claim)
            })
            .or_else(of_others);
        told = one.is_some();
        let Some((called, claim)) = one else {
            before.push(chunk);
            continue;
        };
        before.clear();
        for name in others.into_iter().rev().chain(called) {
            found.push(Found {
                more: true,
                ..Found::new(name, claim.clone(), chunk.at.clone())
            });
        }
    }
    if all.len() == found.len() && before.is_empty() {
        found.iter_mut().for_each(|one| one.more = false);
    }
    (!found.is_empty()).then(|| Reading::new("N is R".to_owned(), found))
}

/// Reports whether a name has a verb or a small word in it, so that it may be a sentence.
pub(super) fn is_doubtful(name: &str) -> bool {
    let pieces: Vec<&str> = name.split(' ').collect();
    let small = |piece: &str| piece.starts_with(char::is_lowercase);
    let means = pieces
        .iter()
        .any(|piece| small(piece) && word(&key(piece)).is_some());
    let whole = word(&key(name)).is_some()
        || headings::title(name).is_some_and(|title| {
            title.night.is_some() || !name.contains(|letter: char| letter.is_ascii_digit())
        });
    let pairs = pieces
        .windows(2)
        .any(|pair| matches!(word(&key(&pair.concat())), Some(Word::Verb(_))) && small(pair[0]));
    means || pairs || whole
}

/// Reports whether a name is a word with another meaning, in small letters: `Goon (kill): Bob`.
pub(super) fn is_small_word(name: &str) -> bool {
    word(&key(name)).is_some() && name.starts_with(char::is_lowercase)
}
