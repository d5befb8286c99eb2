//! Role lists as layouts: each line has readings, and the shapes that most lines share decide.
//!
//! A reading pairs names with roles, and its shape is what is between them: `1 = Ann = Cop` has the shape of `2 = Bob = Goon`.
//! A shape counts more if its names come again in the paste, and less if they have verbs in them.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::chunks::{
    Kind, LONGEST, MOST_WORDS, Mark, after_bracket, chunks, name, seat_chunks, words_of,
};
use super::readings::{Reading, is_doubtful, is_small_word, readings};
use super::{Found, Said};
use crate::headings::{Context, Part};
use crate::lexicon::{self, key};
use crate::line::Line;
use crate::role::{self, Claim};
use crate::words::{Word, word};

/// Counts how often each word of a paste comes.
fn counts(lines: &[Line]) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for line in lines {
        for word in words_of(line.text()) {
            *counts.entry(word.to_lowercase()).or_default() += 1;
        }
    }
    counts
}

/// The readings of all lines, and how well each shape fits the paste.
struct Layout {
    lines: Vec<Vec<Reading>>,
    scores: BTreeMap<String, f32>,
    counts: BTreeMap<String, usize>,
    /// The names that come again in the paste.
    again: BTreeSet<String>,
    /// The lines below a heading of players or of a side.
    listed: Vec<bool>,
}

impl Layout {
    fn of(lines: &[Line], contexts: &[Context]) -> Layout {
        let words = counts(lines);
        let comes_again =
            |name: &str| words_of(name).all(|word| words.get(&word.to_lowercase()) > Some(&1));
        let mut layout = Layout {
            lines: Vec::with_capacity(lines.len()),
            scores: BTreeMap::new(),
            counts: BTreeMap::new(),
            again: BTreeSet::new(),
            listed: contexts.iter().map(Context::lists_players).collect(),
        };
        for (line, context) in lines.iter().zip(contexts) {
            let mut readings =
                body(line, *context).map_or_else(Vec::new, |text| readings(text, *context));
            for reading in &mut readings {
                reading.doubtful = reading.found.iter().any(|one| reading.is_doubtful(one));
            }
            for reading in &readings {
                let weigh = |one: &Found| weight(one, *context, comes_again(&one.name));
                let score: f32 = reading.found.iter().map(weigh).sum();
                let doubt = if reading.doubtful {
                    weights::SENTENCE
                } else {
                    0.0
                };
                *layout.scores.entry(reading.shape.clone()).or_default() += score + doubt;
                let again = reading
                    .found
                    .iter()
                    .map(|one| &one.name)
                    .filter(|name| comes_again(name));
                layout.again.extend(again.cloned());
                *layout.counts.entry(reading.shape.clone()).or_default() +=
                    usize::from(!reading.doubtful);
            }
            layout.lines.push(readings);
        }
        // A shape counts for the lines that it fits best.
        let mut counts = BTreeMap::new();
        for best in (0..lines.len()).filter_map(|place| layout.best(place)) {
            *counts.entry(best.shape.clone()).or_default() += 1;
        }
        layout.counts = counts;
        layout
    }

    /// Reports whether a reading is alone of its shape among lines of another, and its player comes nowhere else.
    fn is_strange(&self, reading: &Reading) -> bool {
        let alone = self.counts.get(&reading.shape) < Some(&2);
        let others = self.counts.keys().any(|shape| self.is_usual(shape));
        let again = reading
            .found
            .iter()
            .any(|one| self.again.contains(&one.name));
        alone && others && !again
    }

    /// Reports whether three lines or more have a shape.
    fn is_usual(&self, shape: &str) -> bool {
        self.counts.get(shape) > Some(&2) && self.score(shape) > weights::USUAL
    }

    /// Reports whether two lines of the paragraph around a line, or more, give players in a usual shape.
    fn is_among_players(&self, lines: &[Line], place: usize) -> bool {
        let is_text = |&place: &usize| !lines[place].text().trim().is_empty();
        let above = (0..place).rev().take_while(is_text);
        let below = (place + 1..lines.len()).take_while(is_text);
        let gives = |&place: &usize| {
            self.best(place)
                .is_some_and(|best| self.is_usual(&best.shape))
        };
        let near = above.take(MOST_NEAR).chain(below.take(MOST_NEAR));
        near.filter(gives).take(2).count() == 2
    }

    fn score(&self, shape: &str) -> f32 {
        self.scores.get(shape).copied().unwrap_or_default()
    }

    /// The reading of a line whose shape fits best; none if it looks like a sentence.
    fn best(&self, place: usize) -> Option<&Reading> {
        let readings = self.lines[place].iter();
        let worth = |reading: &Reading| {
            let left = reading.found.iter().any(|one| one.more);
            let left = if left { weights::LEFT } else { 0.0 };
            self.score(&reading.shape) + weights::EXPLAINED * reading.found.len() as f32 + left
        };
        let best = readings.reduce(|best, next| {
            if worth(next) > worth(best) {
                next
            } else {
                best
            }
        })?;
        // `RB Val` may be an action.
        let unsided = |one: &Found| {
            let by_role = one
                .claim
                .side_by_role()
                .is_some_and(|(_, usually)| !usually);
            one.claim.side.is_none() && !by_role
        };
        let few = self.counts.get(&best.shape) < Some(&3);
        let is_action = best.shape.ends_with("R N")
            && few
            && !self.listed[place]
            && best.found.iter().any(unsided);
        if is_action || best.found.iter().any(|one| is_small_word(&one.name)) {
            return None;
        }
        (self.is_usual(&best.shape) || !best.doubtful).then_some(best)
    }
}

/// The text of a line behind its title, if it may be of a role list.
fn body(line: &Line, context: Context) -> Option<&str> {
    let left_out = context.part.is_left_out() || line.marked.quotes || line.marked.ends_quote;
    let text = &line.text()[context.title.min(line.text().len())..];
    (!left_out && !has_arrow(text)).then_some(text)
}

/// Reads each line in the way that fits the others best.
pub(super) fn read(lines: &[Line], contexts: &[Context]) -> Vec<Said> {
    let layout = Layout::of(lines, contexts);
    let best = (0..lines.len()).filter_map(|place| layout.best(place));
    let names = best.flat_map(|reading| reading.found.iter().map(|one| one.name.to_lowercase()));
    let names: BTreeSet<String> = names.collect();
    let mut tries = MOST_TRIES;
    let one = |(place, (line, context)): (usize, (&Line, &Context))| {
        let context = *context;
        let Some(text) = body(line, context) else {
            return Said::Nothing;
        };
        let is_single = layout.best(place).is_none_or(|best| best.found.len() == 1);
        let in_context = |one: &Found| {
            let mut one = one.clone();
            if is_single {
                one.seat = one.seat.or_else(|| line.number.clone());
            }
            if context.part != Part::Actions || !one.more {
                one.claim.side = one.claim.side.or(context.side);
                one.claim.dead |= context.dead;
            }
            one
        };
        let of_others =
            |best: &&Reading| !layout.is_usual(&best.shape) && is_of_others(best, text, &names);
        let best = layout.best(place).filter(|best| !of_others(best));
        let is_usual = best.is_some_and(|best| layout.is_usual(&best.shape));
        let unknown = (!is_usual)
            .then(|| unknown(text, context, &layout, &names, &mut tries))
            .flatten();
        if let Some((found, _)) = unknown.as_ref().filter(|(found, _)| found.mended) {
            return Said::Found(vec![in_context(found)]);
        }
        if let Some(best) = best {
            // `Mafia - a game by Bob`: one line of its kind, about nobody of whom the others speak.
            let is_known = context.part == Part::Players || context.side.is_some();
            if let [only] = &best.found[..]
                && !is_known
                && !only.dual
                && layout.is_strange(best)
            {
                return Said::Strange(in_context(only));
            }
            return Said::Found(best.found.iter().map(in_context).collect());
        }
        let is_listed = is_listed(context, line.listed);
        let is_large = || {
            !text
                .split(' ')
                .any(|word| word.starts_with(char::is_lowercase))
        };
        let is_among =
            || context.part == Part::Any && is_large() && layout.is_among_players(lines, place);
        let bare = (is_listed || is_among()).then(|| bare(text)).flatten();
        if let Some(found) = bare.filter(|found| is_listed || is_name(found)) {
            return Said::Found(vec![in_context(&found)]);
        }
        match unknown {
            Some((found, words)) => Said::Unknown(in_context(&found), words),
            None => Said::Nothing,
        }
    };
    lines.iter().zip(contexts).enumerate().map(one).collect()
}

/// Reports whether a player is of other lines: `Mafia NK Eve`, `King Kong: protect Ann`.
fn is_of_others(reading: &Reading, text: &str, names: &BTreeSet<String>) -> bool {
    let called = reading.found[0].name.to_lowercase();
    let mut others = parts_of(&called).filter(|part| *part != called);
    let holds = others.any(|part| names.contains(&part));
    let mut begins = parts_of(text).take(MOST_NAME);
    let begins_with_other = begins.any(|part| names.contains(&part) && part != called);
    holds || begins_with_other && reading.shape.ends_with("R N")
}

/// The most words of a name at the beginning of a line.
const MOST_NAME: usize = 4;

/// The runs of few words in a text, in small letters; those at the beginning first.
fn parts_of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|letter: char| !(letter.is_alphanumeric() || "_'.-".contains(letter)));
    let words: Vec<String> = words
        .filter(|word| !word.is_empty())
        .take(MOST_WORDS)
        .map(str::to_lowercase)
        .collect();
    let runs = (0..words.len()).flat_map(move |start| {
        let ends = start + 1..=words.len().min(start + MOST_NAME);
        ends.map(|end| words[start..end].join(" "))
            .collect::<Vec<_>>()
    });
    runs.collect::<Vec<_>>().into_iter()
}

/// Reads a line that is not compared with others.
pub(super) fn alone(text: &str, context: Context, listed: bool) -> Option<Found> {
    let readings = readings(text, context);
    let mut found = readings
        .into_iter()
        .next()
        .map(|reading| reading.found)
        .unwrap_or_default();
    let bare = is_listed(context, listed).then(|| bare(text));
    found.extend(bare.flatten());
    let one = found.into_iter().next()?;
    (!one.more && !one.dual && !is_doubtful(&one.name)).then_some(one)
}

/// The most words that are compared with all roles, because each takes as long as a page of prose.
const MOST_TRIES: usize = 64;

/// Reports whether a name alone is a player here; `listed` lines have a bullet or a number.
fn is_listed(context: Context, listed: bool) -> bool {
    context.lists_players() && (listed || context.close)
}

/// The most lines above and below a name that are searched for players.
const MOST_NEAR: usize = 12;

/// Reports whether a name alone among players with roles is rather a name than a word.
fn is_name(found: &Found) -> bool {
    let is_name = |word: &str| {
        word.starts_with(char::is_uppercase) && !lexicon::is_english(&word.to_lowercase())
    };
    let mut words = found.name.split(' ');
    words.clone().count() < 4 && words.all(is_name) && !is_doubtful(&found.name)
}

/// A name without a role.
fn bare(text: &str) -> Option<Found> {
    if text.len() > LONGEST {
        return None;
    }
    let all = chunks(text);
    let lead = seat_chunks(&all);
    let (first, rest) = all[lead..].split_first()?;
    let asides = rest
        .iter()
        .all(|chunk| matches!(chunk.kind, Kind::Aside | Kind::Status(_)));
    let is_name = matches!(first.kind, Kind::Other | Kind::Seat) && asides;
    let name = name(first.text).filter(|_| is_name)?;
    let dead = rest
        .iter()
        .any(|chunk| matches!(chunk.kind, Kind::Status(true)));
    let claim = Claim {
        dead,
        ..Claim::default()
    };
    let seat = (lead == 1).then(|| all[0].text.to_owned());
    Some(Found {
        seat,
        ..Found::new(name, claim, 0..text.len())
    })
}

/// A player and words that are no role, in a shape of other lines: `Gus - Town Lyncher`.
fn unknown(
    text: &str,
    context: Context,
    layout: &Layout,
    names: &BTreeSet<String>,
    tries: &mut usize,
) -> Option<(Found, String)> {
    if text.len() > LONGEST {
        return None;
    }
    let all = chunks(text);
    let lead = seat_chunks(&all);
    let (first, second) = (all.get(lead)?, all.get(lead + 1)?);
    let number = if lead == 1 { "#" } else { "" };
    // `Docotr: Bob`
    if layout.is_usual(&format!("{number}R{:?}N", second.mark))
        && all.len() == lead + 2
        && matches!((&first.kind, &second.kind), (Kind::Other, Kind::Other))
        && let Some(name) = name(second.text)
            .filter(|name| names.contains(&name.to_lowercase()) || !is_doubtful(name))
        && *tries > 0
    {
        *tries -= 1;
        if let Some(claim) = role::mended(first.text) {
            let found = Found::new(name, claim, 0..text.len());
            return Some((
                Found {
                    mended: true,
                    ..found
                },
                String::new(),
            ));
        }
    }
    let shape = format!("{number}N{:?}R", second.mark);
    // `Jack-of-all-Trads (block/track)`
    let list = all
        .get(lead + 2)
        .filter(|third| third.mark == Mark::Open && all.len() == lead + 3);
    let whole = list.map_or(second.text, |list| {
        &text[second.at.start..after_bracket(text, list.at.end)]
    });
    let words = second.text;
    let phrase = role::read(words);
    let plain = |text: &str| {
        let mut pieces = text.split_whitespace().map(|piece| word(&key(piece)));
        pieces.all(|word| matches!(word, None | Some(Word::Side(_))))
    };
    // `Ann - cop Bob`
    if parts_of(words).any(|part| names.contains(&part)) {
        return None;
    }
    let strange = phrase.unknown.iter().all(|at| plain(&words[at.clone()]));
    if all.len() > lead + 3
        || phrase.unknown.is_empty()
        || words.split_whitespace().count() > 5
        || !words.contains(char::is_alphabetic)
        || !strange
        || is_doubtful(first.text)
    {
        return None;
    }
    let name = name(first.text)?;
    let is_usual = layout.score(&shape) > 1.0;
    let mut found = Found::new(name, Claim::default(), 0..text.len());
    let near = (*tries > 0)
        .then(|| role::mended(whole).or_else(|| role::mended(words)))
        .flatten();
    *tries = tries.saturating_sub(1);
    if let Some(claim) = near.filter(|_| is_usual || context.lists_players()) {
        (found.claim, found.mended) = (claim, true);
        return Some((found, String::new()));
    }
    let said = phrase.claim.says_something() && phrase.unknown.len() <= 2;
    let under = context.part == Part::Players && second.mark != Mark::Open;
    let is_near =
        || *tries > 0 && context.part != Part::Actions && role::near_role(words).is_some();
    let unknown: Vec<&str> = phrase.unknown.iter().map(|at| &words[at.clone()]).collect();
    (is_usual || said || under || is_near()).then(|| (found, unknown.join(" ")))
}

/// Reports whether a line has an arrow, so that it is about an action.
fn has_arrow(text: &str) -> bool {
    ["->", "=>", "<-", " > ", ">>", "~>"]
        .iter()
        .any(|arrow| text.contains(arrow))
}

/// The weights of a reading. A shape adds up those of its lines.
mod weights {
    /// A name and a role side by side.
    pub(super) const PAIR: f32 = 1.0;
    /// The name comes again: players act, or are acted on.
    pub(super) const COMES_AGAIN: f32 = 1.0;
    /// The name looks like a sentence: more than one player's name can make good.
    pub(super) const SENTENCE: f32 = -1.5;
    /// The name is a role too: rather `Doctor: Ann` than a player called Doctor.
    pub(super) const ROLE_AS_NAME: f32 = -0.5;
    /// `Doctor: Bob` may be an action.
    pub(super) const MAY_BE_ACTION: f32 = -0.25;
    /// Words follow that are no role.
    pub(super) const MORE: f32 = -0.25;
    /// A heading of players, or of actions.
    pub(super) const UNDER_PLAYERS: f32 = 0.5;
    pub(super) const UNDER_ACTIONS: f32 = -0.25;
    /// Each player that a reading of a line explains, and words that it leaves.
    pub(super) const EXPLAINED: f32 = 2.0;
    pub(super) const LEFT: f32 = -1.0;
    /// The least score of a shape by which slips and sentences are read.
    pub(super) const USUAL: f32 = 2.0;
}

/// The weight of a pair of a name and a role.
fn weight(found: &Found, context: Context, comes_again: bool) -> f32 {
    let if_so = |holds: bool, weight: f32| if holds { weight } else { 0.0 };
    weights::PAIR
        + if_so(comes_again, weights::COMES_AGAIN)
        + if_so(role::read(&found.name).is_whole(), weights::ROLE_AS_NAME)
        + if_so(found.dual, weights::MAY_BE_ACTION)
        + if_so(found.more, weights::MORE)
        + if_so(context.part == Part::Players, weights::UNDER_PLAYERS)
        + if_so(context.part == Part::Actions, weights::UNDER_ACTIONS)
}
