//! A sentence made plain before it is matched: brackets resolved, roles next to names dropped, changes carried out.

use std::ops::Range;

use nightcourt_resolvers::model::{Ability, Component, RoleId};

use crate::lexicon::{self, looks};
use crate::people::{People, Unclear};
use crate::reading::{NoteKind, QuestionKind};
use crate::tokens::{Kind, Token};
use crate::words::Word;

/// A plain sentence.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tidy {
    pub(crate) tokens: Vec<Token>,
    /// It says that it replaces what was said before.
    pub(crate) change: bool,
    /// It takes back what it says.
    pub(crate) withdraw: bool,
    /// It speaks of the kill that a faction shares.
    pub(crate) factional: bool,
    /// The host says something about it which is not understood, or that is about the day.
    pub(crate) remark: bool,
    /// Notes on words left out.
    pub(crate) notes: Vec<(NoteKind, &'static str, Range<usize>)>,
}

/// Makes a sentence plain.
pub(crate) fn tidy(tokens: &[Token], people: &People) -> Result<Tidy, Unclear> {
    let mut tidy = Tidy {
        tokens: tokens.to_vec(),
        ..Tidy::default()
    };
    tidy.asides();
    tidy.results();
    tidy.brackets(people)?;
    tidy.beside(people);
    tidy.day()?;
    tidy.behind(people);
    tidy.instead();
    tidy.changes();
    tidy.withdrawals();
    tidy.sides();
    tidy.verbs();
    tidy.trim();
    Ok(tidy)
}

impl Tidy {
    fn note(&mut self, kind: NoteKind, words: &'static str, range: Range<usize>) {
        if let (Some(first), Some(last)) = (
            self.tokens.get(range.start),
            self.tokens.get(range.end.saturating_sub(1)),
        ) {
            self.notes.push((kind, words, first.at.start..last.at.end));
        }
    }

    fn separates(&self, place: usize) -> bool {
        self.tokens.get(place).is_some_and(is_separator)
    }

    /// Laughter, greetings, and how something is done.
    fn asides(&mut self) {
        if !self.tokens.iter().any(Token::is_somebody) {
            return;
        }
        while let Some(place) = self.tokens.iter().position(|token| token.is(Word::Aside)) {
            self.note(
                NoteKind::SetAside,
                "says nothing about the night",
                place..place + 1,
            );
            self.tokens.remove(place);
        }
    }

    /// Takes out results behind a mark or in brackets.
    fn results(&mut self) {
        // `- not mafia`
        if let [.., mark, not, side] = &self.tokens[..]
            && is_separator(mark)
            && not.is(Word::Unsure)
            && not.at.len() == "not".len()
            && matches!(side.kind, Kind::Word(Word::Side(_)))
            && self.tokens.len() > 5
        {
            let end = self.tokens.len();
            self.note(
                NoteKind::Result,
                "left out: the systems decide the result",
                end - 3..end,
            );
            self.tokens.truncate(end - 3);
        }
        let mut place = 2;
        while place + 1 < self.tokens.len() {
            let marked = self.separates(place) || self.tokens[place].kind == Kind::Open;
            if !(marked && self.tokens[place + 1].is(Word::Result)) {
                place += 1;
                continue;
            }
            let bracket = self.tokens[place].kind == Kind::Open;
            let close = if bracket { self.close_of(place) } else { None };
            let end = close.map_or(self.tokens.len(), |close| close + 1);
            self.note(
                NoteKind::Result,
                "left out: the systems decide the result",
                place..end,
            );
            self.tokens.drain(place..end);
        }
    }

    fn close_of(&self, open: usize) -> Option<usize> {
        self.tokens[open..]
            .iter()
            .position(|token| token.kind == Kind::Close)
            .map(|place| open + place)
    }

    fn brackets(&mut self, people: &People) -> Result<(), Unclear> {
        let mut place = 0;
        while place < self.tokens.len() {
            if self.tokens[place].kind == Kind::Close {
                self.tokens.remove(place);
                continue;
            }
            if self.tokens[place].kind != Kind::Open {
                place += 1;
                continue;
            }
            let Some(close) = self.close_of(place) else {
                self.tokens.remove(place);
                continue;
            };
            let inner: Vec<Token> = self.tokens[place + 1..close].to_vec();
            let bare: Vec<&Token> = inner.iter().filter(|token| !is_separator(token)).collect();
            let before = place
                .checked_sub(1)
                .map(|before| self.tokens[before].clone());
            let colon = Token {
                kind: Kind::Colon,
                at: self.tokens[place].at.clone(),
            };
            let by = Token {
                kind: Kind::Word(Word::By),
                at: self.tokens[place].at.clone(),
            };
            let becomes = match (before.as_ref().map(|token| &token.kind), bare.as_slice()) {
                (_, []) => Vec::new(),
                (Some(Kind::Player(_)), all)
                    if self.aims_at(place - 1) && all.iter().all(|token| is_role(token)) =>
                {
                    self.written_beside(place - 1, &inner, place..close + 1, people);
                    Vec::new()
                }
                (Some(Kind::Player(player)), all)
                    if all.iter().all(|token| fits(token, *player, people)) =>
                {
                    Vec::new()
                }
                (_, all) if is_of_day(all) => {
                    self.remark = true;
                    self.note(
                        NoteKind::SetAside,
                        "of the day, not of the night",
                        place..close + 1,
                    );
                    Vec::new()
                }
                (Some(Kind::Role(_)), [single]) if matches!(single.kind, Kind::Player(player) if before.as_ref().is_some_and(|role| fits(role, player, people))) =>
                {
                    self.tokens[place - 1] = (*single).clone();
                    Vec::new()
                }
                // `Ann -> Bob (went to Cy)`: the answer of a tracker.
                (_, [first, rest @ ..])
                    if first.is_verb()
                        && is_general(first)
                        && rest.iter().all(|token| token.is_somebody())
                        && self.follows_visits(place, people) =>
                {
                    self.note(
                        NoteKind::Result,
                        "left out: the systems decide the result",
                        place..close + 1,
                    );
                    Vec::new()
                }
                // `JOAT (Ann; cop, doc)`
                (Some(Kind::Role(_)), [first, rest @ ..])
                    if matches!(first.kind, Kind::Player(player) if before.as_ref().is_some_and(|role| fits(role, player, people)))
                        && inner
                            .get(1)
                            .is_some_and(|mark| matches!(mark.kind, Kind::Stop | Kind::Colon))
                        && rest.iter().all(|token| {
                            token.kind == Kind::Stop || is_role(token) || token.is_verb()
                        }) =>
                {
                    self.tokens[place - 1] = (*first).clone();
                    Vec::new()
                }
                // `Mafia kill: Bob (Cy; backup carrier Dee)`
                (_, [carrier, _, ..])
                    if matches!(carrier.kind, Kind::Player(_))
                        && inner[0] == **carrier
                        && inner
                            .get(1)
                            .is_some_and(|mark| mark.kind == Kind::Stop || is_separator(mark))
                        && inner.iter().any(|token| token.is(Word::Unsure)) =>
                {
                    std::iter::once(by).chain(inner).collect()
                }
                // `Ann (Bob)`: either may be the one who acts.
                (
                    Some(Kind::Player(one)),
                    [
                        Token {
                            kind: Kind::Player(other),
                            ..
                        },
                    ],
                ) if self.tokens.len() == 4 => {
                    let line = |one: usize, other: usize| {
                        format!("{} -> {}", people.name(one), people.name(other))
                    };
                    let unclear =
                        Unclear::new(QuestionKind::NotPlaced, "who acts on whom is not said");
                    return Err(unclear.with(vec![line(*one, *other), line(*other, *one)]));
                }
                (
                    _,
                    [
                        Token {
                            kind: Kind::Player(_) | Kind::Role(_),
                            ..
                        },
                    ],
                ) if before.is_some() && !matches!(bare[0].kind, Kind::Role(_)) => {
                    vec![by, bare[0].clone()]
                }
                // `Cy kills Bob (factional)`: which kill it is.
                (_, all) if is_shared_kill(all) && self.tokens[..place].iter().any(kills) => {
                    self.factional = true;
                    Vec::new()
                }
                (_, [only]) if only.is_verb() || matches!(only.kind, Kind::Role(_)) => {
                    // `(blocked)` behind a sentence that has its verb.
                    let verb = self.tokens[..place].iter().any(Token::is_verb);
                    if verb {
                        self.note(
                            NoteKind::Result,
                            "left out: the sentence has a verb",
                            place..close + 1,
                        );
                        Vec::new()
                    } else {
                        vec![colon, (*only).clone()]
                    }
                }
                (_, [side, verb])
                    if matches!(side.kind, Kind::Word(Word::Side(_))) && verb.is_verb() =>
                {
                    vec![colon, (*side).clone(), (*verb).clone()]
                }
                (_, all) if all.iter().all(|token| token.kind == Kind::Unknown) => {
                    self.remark = true;
                    self.note(NoteKind::SetAside, "words in brackets", place..close + 1);
                    Vec::new()
                }
                (_, [first, rest @ ..])
                    if first.is_by() && rest.len() == 1 && rest[0].is_somebody() =>
                {
                    inner
                }
                (_, [first, rest @ ..])
                    if first.is(Word::Instead) && rest.iter().all(|token| token.is_somebody()) =>
                {
                    self.note(NoteKind::Replaced, "was said before", place..close + 1);
                    self.change = true;
                    Vec::new()
                }
                (_, [first, ..]) if first.is(Word::Change) || first.is(Word::Withdraw) => inner,
                (_, [only]) if only.is(Word::Idle) => vec![colon, (*only).clone()],
                // The words stay, behind a mark.
                _ => std::iter::once(colon).chain(inner).collect(),
            };
            let length = becomes.len();
            let start = place.min(self.tokens.len());
            let end = (close + 1).min(self.tokens.len());
            self.tokens.splice(start..end, becomes);
            place += length;
        }
        match self
            .tokens
            .iter()
            .any(|token| matches!(token.kind, Kind::Open | Kind::Close))
        {
            true => Err(Unclear::new(
                QuestionKind::NotPlaced,
                "the brackets are not closed",
            )),
            false => Ok(()),
        }
    }

    /// Reports whether a player who reads visits acts before a bracket.
    fn follows_visits(&self, open: usize, people: &People) -> bool {
        let Some(Kind::Player(player)) = self.tokens.first().map(|first| &first.kind) else {
            return false;
        };
        let abilities = people
            .all
            .get(*player)
            .map(|person| person.abilities())
            .unwrap_or_default();
        open > 2
            && self.aims_at(open - 1)
            && !abilities.is_empty()
            && abilities
                .iter()
                .all(|&ability| looks(ability) || ability.has(Component::ReadMotion))
    }

    /// Reports whether an action of somebody before is aimed at this player.
    fn aims_at(&self, place: usize) -> bool {
        let before = self.tokens.get(1..place).unwrap_or_default();
        let passive = self
            .tokens
            .iter()
            .any(|token| token.is_by() || token.kind == Kind::Back);
        matches!(
            self.tokens.first().map(|first| &first.kind),
            Some(Kind::Player(_) | Kind::Role(_))
        ) && before
            .iter()
            .any(|token| token.is_verb() || matches!(token.kind, Kind::Arrow | Kind::Colon))
            && !passive
    }

    /// Reads a role or a side next to a target: the player's own, the side whose kill it is, or what came of a check.
    fn written_beside(
        &mut self,
        target: usize,
        words: &[Token],
        range: Range<usize>,
        people: &People,
    ) {
        let Kind::Player(player) = self.tokens[target].kind else {
            return;
        };
        let all_fit = words
            .iter()
            .all(|token| is_separator(token) || fits(token, player, people));
        let of_actor = |token: &Token| matches!(self.tokens[0].kind, Kind::Player(actor) if fits(token, actor, people));
        let side = |token: &Token| matches!(token.kind, Kind::Word(Word::Side(_)));
        let before = &self.tokens[..target];
        if !all_fit
            && before.iter().any(kills)
            && words.iter().all(|token| side(token) && of_actor(token))
        {
            self.factional = true;
            return;
        }
        if !all_fit || words.iter().any(side) || before.iter().any(reads) {
            self.note(
                NoteKind::Result,
                "left out: a role or a result is written beside the name",
                range,
            );
        }
    }

    /// `Ada checks Cyra - mafia`, `Cyra kills Ada, the cop`: a role or a side at the end, behind a mark.
    fn behind(&mut self, people: &People) {
        let Some(last) = self.tokens.len().checked_sub(1) else {
            return;
        };
        let Some(target) = self.tokens[..last]
            .iter()
            .rposition(|token| !is_separator(token))
        else {
            return;
        };
        let Kind::Player(player) = self.tokens[target].kind else {
            return;
        };
        let word = self.tokens[last].clone();
        let marks = &self.tokens[target + 1..last];
        // `and the cop` names somebody else; so do `, the cop` and `-> the cop`, unless it is the same player.
        let apposed = fits(&word, player, people) && marks.iter().all(|mark| mark.at.len() == 1);
        let side = matches!(word.kind, Kind::Word(Word::Side(_)));
        let result = side || marks.iter().all(|mark| mark.kind == Kind::Colon);
        if marks.is_empty() || !is_role(&word) || !(apposed || result) || !self.aims_at(target) {
            return;
        }
        self.written_beside(target, &[word], target + 1..last + 1, people);
        self.tokens.truncate(target + 1);
    }

    /// `Ada checks Cyra, still salty about the lynch`: words of the day behind an action are set aside; what depends on them
    /// is asked.
    fn day(&mut self) -> Result<(), Unclear> {
        if !self.tokens.iter().any(|token| token.is(Word::Day)) {
            return Ok(());
        }
        // The target is behind the verb, or behind the mark of `Ada: Dunn`.
        let verb = self.tokens.iter().position(Token::is_verb);
        let mark = || self.tokens.iter().position(is_separator);
        let verb = verb.or_else(mark).unwrap_or(0);
        let target = self
            .tokens
            .iter()
            .skip(verb)
            .position(Token::is_somebody)
            .map(|place| verb + place);
        let cut = target
            .map(|target| target + 1)
            .filter(|&cut| self.separates(cut));
        let plain =
            |token: &Token| !(token.is_verb() || token.is_somebody() || token.is(Word::Unsure));
        match cut {
            Some(cut) if self.tokens[cut..].iter().all(plain) => {
                self.remark = true;
                self.note(
                    NoteKind::SetAside,
                    "of the day, not of the night",
                    cut..self.tokens.len(),
                );
                self.tokens.truncate(cut);
                Ok(())
            }
            _ if self.tokens.iter().any(|token| token.is(Word::Unsure)) => Ok(()),
            _ => Err(Unclear::new(
                QuestionKind::Unsure,
                "this speaks of the day too",
            )),
        }
    }

    /// Drops a role or a side next to the name of the player who has it.
    fn beside(&mut self, people: &People) {
        let mut place = 0;
        while place < self.tokens.len() {
            let Kind::Player(player) = self.tokens[place].kind else {
                place += 1;
                continue;
            };
            // `Doctor Ann`, `Doctor: Ann -> Bob`
            while place > 0 && fits(&self.tokens[place - 1], player, people) {
                self.factional |= matches!(self.tokens[place - 1].kind, Kind::Word(Word::Side(_)));
                self.tokens.remove(place - 1);
                place -= 1;
            }
            let follows = self.tokens.get(place + 1).is_some_and(|next| {
                next.is_verb() || matches!(next.kind, Kind::Arrow | Kind::Colon | Kind::Role(_))
            });
            if place == 2
                && self.tokens[1].kind == Kind::Colon
                && follows
                && fits(&self.tokens[0], player, people)
            {
                self.factional |= matches!(self.tokens[0].kind, Kind::Word(Word::Side(_)));
                self.tokens.drain(0..2);
                place = 0;
            }
            // `Ann, Doctor`, `Ann: Doctor`; only before the action
            if place == 0 {
                loop {
                    let mut next = 1;
                    while self.separates(next) && self.tokens[next].kind != Kind::Arrow {
                        next += 1;
                    }
                    let role = self.tokens.get(next).is_some_and(|token| {
                        fits(token, player, people) && !matches!(token.kind, Kind::Word(_))
                            || fits(token, player, people) && next > 1
                    });
                    if !role {
                        break;
                    }
                    self.tokens.drain(1..=next);
                    let mark = Token {
                        kind: Kind::Colon,
                        at: self.tokens[0].at.clone(),
                    };
                    if self
                        .tokens
                        .get(1)
                        .is_some_and(|token| token.kind == Kind::Colon)
                    {
                        self.tokens.remove(1);
                    }
                    if self.tokens.len() > 1 {
                        self.tokens.insert(1, mark);
                    }
                }
            }
            place += 1;
        }
    }

    /// `instead of Bob`, `changed from Bob`.
    fn instead(&mut self) {
        while let Some(place) = self.tokens.iter().position(|token| token.is(Word::Instead)) {
            let named = self.tokens.get(place + 1).is_some_and(Token::is_somebody);
            let end = if named { place + 2 } else { place + 1 };
            if !named {
                // Nothing follows that could be replaced: the words are not understood.
                self.tokens[place].kind = Kind::Word(Word::Unsure);
                continue;
            }
            self.note(NoteKind::Replaced, "was said before", place..end);
            self.change = true;
            let start = if place > 0 && self.separates(place - 1) {
                place - 1
            } else {
                place
            };
            self.tokens.drain(start..end);
        }
    }

    /// `Ann protects Bob, actually Cy`: the words behind the last such word count.
    fn changes(&mut self) {
        while let Some(place) = self.tokens.iter().rposition(|token| token.is(Word::Change)) {
            self.change = true;
            let mut left: Vec<Token> = self.tokens[..place]
                .iter()
                .filter(|token| !token.is(Word::Change))
                .cloned()
                .collect();
            while left.last().is_some_and(is_separator) {
                left.pop();
            }
            let right: Vec<Token> = self.tokens[place + 1..]
                .iter()
                .skip_while(|token| is_separator(token))
                .cloned()
                .collect();
            let actor_only = left.iter().filter(|token| !is_separator(token)).count() <= 1;
            if right.is_empty() || actor_only {
                let colon = (!left.is_empty() && !right.is_empty()).then(|| Token {
                    kind: Kind::Colon,
                    at: self.tokens[place].at.clone(),
                });
                self.tokens = left.into_iter().chain(colon).chain(right).collect();
                continue;
            }
            let ended = left.last().is_some_and(|last| {
                last.is_somebody() || last.is(Word::Myself) || last.is(Word::Idle)
            });
            let anew = right.first().is_some_and(Token::is_somebody)
                && right.iter().skip(1).any(|token| {
                    token.is_verb() || token.kind == Kind::Arrow || token.is(Word::Idle)
                });
            let verb = right
                .first()
                .is_some_and(|token| token.is_verb() || token.is(Word::Idle));
            if !(ended || left.last().is_some_and(Token::is_verb)) {
                self.tokens = left.into_iter().chain(right).collect();
                continue;
            }
            let from = left.first().map_or(0, |first| first.at.start);
            let to = left.last().map_or(0, |last| last.at.end);
            if !ended {
                // `Ann protects actually Bob`
                self.tokens = left.into_iter().chain(right).collect();
                continue;
            }
            self.notes.push((
                NoteKind::Replaced,
                "was changed: the last one counts",
                from..to,
            ));
            self.tokens = if anew {
                right
            } else if verb {
                left.into_iter().take(1).chain(right).collect()
            } else {
                let kept = left
                    .iter()
                    .rposition(|token| {
                        !(token.is_somebody() || is_separator(token) || token.is(Word::Myself))
                    })
                    .map_or(1, |last| last + 1);
                let mut kept: Vec<Token> = left.into_iter().take(kept).collect();
                kept.push(Token {
                    kind: Kind::Colon,
                    at: self.tokens[place].at.clone(),
                });
                kept.into_iter().chain(right).collect()
            };
        }
    }

    fn withdrawals(&mut self) {
        let before = self.tokens.len();
        self.tokens.retain(|token| !token.is(Word::Withdraw));
        self.withdraw = self.tokens.len() < before;
    }

    /// `Cy does the Mafia kill`: the side says which kill it is.
    fn sides(&mut self) {
        let mut place = 1;
        while place < self.tokens.len() {
            let side = matches!(self.tokens[place].kind, Kind::Word(Word::Side(_)));
            let verb = self.tokens.get(place + 1).is_some_and(Token::is_verb);
            if side && verb {
                self.tokens.remove(place);
                self.factional = true;
            } else {
                place += 1;
            }
        }
        // `factional NK`
        self.factional |= self
            .tokens
            .iter()
            .any(|token| matches!(token.kind, Kind::Word(Word::Verb(verb)) if verb.factional));
    }

    /// Keeps the most specific of several verbs for one action: `chooses to kill`.
    fn verbs(&mut self) {
        let specific = |token: &Token| matches!(token.kind, Kind::Word(Word::Verb(verb)) if !verb.is_general());
        let general =
            |token: &Token| matches!(token.kind, Kind::Word(Word::Verb(verb)) if verb.is_general());
        // `Cy targets Ann for the kill`
        let last = self.tokens.len().saturating_sub(1);
        if let Some(place) = self.tokens.iter().position(general)
            && place < last
            && specific(&self.tokens[last])
            && self.tokens.iter().filter(|token| specific(token)).count() == 1
            && self.tokens[place + 1..last]
                .iter()
                .all(|token| token.is_somebody() || is_separator(token))
        {
            let verb = self.tokens.remove(last);
            self.tokens[place] = verb;
        }
        if self.tokens.iter().any(specific) {
            self.tokens.retain(|token| !general(token));
        }
        // `uses protect to protect`
        let mut place = 0;
        while place + 1 < self.tokens.len() {
            match (&self.tokens[place].kind, &self.tokens[place + 1].kind) {
                (Kind::Word(Word::Verb(one)), Kind::Word(Word::Verb(other)))
                    if one.abilities == other.abilities =>
                {
                    self.tokens.remove(place);
                }
                _ => place += 1,
            }
        }
    }

    /// Marks at both ends, but for an arrow at the end, behind which somebody is missing.
    fn trim(&mut self) {
        while self
            .tokens
            .last()
            .is_some_and(|last| is_separator(last) && last.kind != Kind::Arrow)
        {
            self.tokens.pop();
        }
        while self.tokens.first().is_some_and(is_separator) {
            self.tokens.remove(0);
        }
    }
}

/// Reports whether the words of a bracket are about the day alone. With a player, a verb or a
/// condition they are about the action too: `(or Dunn if Cyra is lynched)`, `(after the deadline)`.
fn is_of_day(words: &[&Token]) -> bool {
    let Some(day) = words.iter().rposition(|token| token.is(Word::Day)) else {
        return false;
    };
    let acts = |token: &&Token| token.is_verb() || token.is_somebody();
    // Behind the word of the day it is a time: `(she hammered yesterday)`.
    let depends = words[..day].iter().any(|token| token.is(Word::Unsure));
    !depends && !words.iter().any(acts)
}

/// A verb that fits every ability.
fn is_general(token: &Token) -> bool {
    matches!(token.kind, Kind::Word(Word::Verb(verb)) if verb.is_general())
}

/// A verb that a kill is meant by.
fn kills(token: &Token) -> bool {
    matches!(token.kind, Kind::Word(Word::Verb(verb)) if verb.abilities.contains(&Ability::Kill))
}

/// A verb that a check is meant by.
fn reads(token: &Token) -> bool {
    matches!(token.kind, Kind::Word(Word::Verb(verb)) if verb.abilities.iter().copied().any(lexicon::reads))
}

fn is_role(token: &Token) -> bool {
    matches!(token.kind, Kind::Role(_) | Kind::Word(Word::Side(_)))
}

/// Reports whether the words name the factional kill: `NK`, `factional`, `Mafia kill`.
fn is_shared_kill(words: &[&Token]) -> bool {
    match words {
        [only] => matches!(only.kind, Kind::Word(Word::Verb(verb)) if verb.factional),
        [side, verb] => matches!(side.kind, Kind::Word(Word::Side(_))) && kills(verb),
        _ => false,
    }
}

pub(crate) fn is_separator(token: &Token) -> bool {
    matches!(
        token.kind,
        Kind::Arrow | Kind::Colon | Kind::On | Kind::Word(Word::And)
    )
}

pub(crate) fn fits(token: &Token, player: usize, people: &People) -> bool {
    let Some(person) = people.all.get(player) else {
        return false;
    };
    if let Kind::Role(claim) = &token.kind {
        let has = |role: &RoleId| {
            person
                .claim
                .roles
                .iter()
                .any(|one| one.unaliased() == role.unaliased())
        };
        return !claim.roles.is_empty()
            && claim.roles.iter().all(has)
            && person.claim.idle == claim.idle
            && person.claim.fits(claim);
    }
    matches!(token.kind, Kind::Word(Word::Side(side))
        if person.player.is_some_and(|player| people.side(side) == Some(player.alignment)))
}
