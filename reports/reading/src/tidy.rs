//! A sentence made plain before it is matched: brackets resolved, roles next to names dropped, changes carried out.

use std::ops::Range;

use nightcourt_resolvers::model::{Ability, Component};

use crate::lexicon::{self, Verb, looks};
use crate::people::{People, Person};
use crate::reading::{NoteKind, Question, QuestionKind};
use crate::tokens::{Kind, Token, has};
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

const DECIDED: &str = "left out: the systems decide the result";
const OF_DAY: &str = "of the day, not of the night";

/// Makes a sentence plain.
pub(crate) fn tidy(tokens: &[Token], people: &People) -> Result<Tidy, Question> {
    let mut tidy = Tidy {
        tokens: tokens.to_vec(),
        ..Tidy::default()
    };
    tidy.asides();
    tidy.opening();
    tidy.whether();
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
        self.tokens.get(place).is_some_and(Token::is_separator)
    }

    fn has(&self, word: Word) -> bool {
        has(&self.tokens, word)
    }

    fn place_of(&self, word: Word) -> Option<usize> {
        self.tokens.iter().position(|token| token.is(word))
    }

    /// A token of another kind at a place.
    fn mark(&self, kind: Kind, place: usize) -> Token {
        let at = self.tokens[place].at.clone();
        Token { kind, at }
    }

    /// Laughter, greetings, and how something is done.
    fn asides(&mut self) {
        if !self.tokens.iter().any(Token::is_somebody) {
            return;
        }
        while let Some(place) = self.place_of(Word::Aside) {
            let message = "says nothing about the night";
            self.note(NoteKind::SetAside, message, place..place + 1);
            self.tokens.remove(place);
        }
    }

    /// `First Ann jails Bob.`: the order in which a host tells it.
    fn opening(&mut self) {
        if let [first, second, ..] = &self.tokens[..]
            && first.is(Word::Unsure)
            && first.at == (0.."first".len())
            && second.is_somebody()
        {
            self.tokens.remove(0);
        }
    }

    /// `checks whether Bob is vanilla`: the verb says what is read.
    fn whether(&mut self) {
        let asks = |pair: &[Token]| reads(&pair[0]) && pair[1].is(Word::Unsure);
        let length = |token: &Token| token.at.len();
        let Some(place) = self.tokens.windows(2).position(asks) else {
            return;
        };
        if ![2, "whether".len()].contains(&length(&self.tokens[place + 1])) {
            return;
        }
        if let [target, said @ ..] = &self.tokens[place + 2..]
            && target.is_player()
            && !said.is_empty()
            && said
                .iter()
                .all(|token| is_role(token) || token.kind == Kind::Unknown)
        {
            self.tokens.truncate(place + 3);
            self.tokens.remove(place + 1);
        }
    }

    /// Takes out results behind a mark or in brackets.
    fn results(&mut self) {
        // `- not mafia`
        if let [.., mark, not, side] = &self.tokens[..]
            && mark.is_separator()
            && not.is(Word::Unsure)
            && not.at.len() == "not".len()
            && side.is_side()
            && self.tokens.len() > 5
        {
            let end = self.tokens.len();
            self.note(NoteKind::Result, DECIDED, end - 3..end);
            self.tokens.truncate(end - 3);
        }
        let mut place = 2;
        while place + 1 < self.tokens.len() {
            let bracket = self.tokens[place].kind == Kind::Open;
            let marked = self.separates(place) || bracket;
            if !(marked && self.tokens[place + 1].is(Word::Result)) {
                place += 1;
                continue;
            }
            let close = self.close_of(place).filter(|_| bracket);
            let end = close.map_or(self.tokens.len(), |close| close + 1);
            self.note(NoteKind::Result, DECIDED, place..end);
            self.tokens.drain(place..end);
        }
    }

    fn close_of(&self, open: usize) -> Option<usize> {
        self.tokens[open..]
            .iter()
            .position(|token| token.kind == Kind::Close)
            .map(|place| open + place)
    }

    fn brackets(&mut self, people: &People) -> Result<(), Question> {
        let mut place = 0;
        while place < self.tokens.len() {
            let open = self.tokens[place].kind == Kind::Open;
            match self.close_of(place).filter(|_| open) {
                Some(close) => {
                    let becomes = self.bracket(place, close, people)?;
                    let length = becomes.len();
                    self.tokens.splice(place..=close, becomes);
                    place += length;
                }
                None if open || self.tokens[place].kind == Kind::Close => {
                    self.tokens.remove(place);
                }
                None => place += 1,
            }
        }
        let is_bracket = |token: &Token| matches!(token.kind, Kind::Open | Kind::Close);
        if self.tokens.iter().any(is_bracket) {
            let message = "the brackets are not closed";
            return Err(Question::new(QuestionKind::NotPlaced, message));
        }
        Ok(())
    }

    /// Returns the tokens that take the place of a bracket.
    fn bracket(
        &mut self,
        open: usize,
        close: usize,
        people: &People,
    ) -> Result<Vec<Token>, Question> {
        let inner: Vec<Token> = self.tokens[open + 1..close].to_vec();
        let bare: Vec<&Token> = inner.iter().filter(|token| !token.is_separator()).collect();
        let before = open
            .checked_sub(1)
            .map(|before| self.tokens[before].clone());
        let player = before.as_ref().and_then(Token::player);
        let all = |is: &dyn Fn(&Token) -> bool| bare.iter().all(|token| is(token));
        // A role before the bracket, and the player who has it in the bracket.
        let holder = before
            .as_ref()
            .filter(|role| role.is_role())
            .zip(bare.first().and_then(|first| first.player()))
            .is_some_and(|(role, player)| fits(role, player, people));
        let second = inner.get(1);
        let stops = second.is_some_and(|mark| mark.kind == Kind::Stop);
        let ends = open..close + 1;
        let colon = self.mark(Kind::Colon, open);
        let by = self.mark(Kind::Word(Word::By), open);

        let next = self.tokens.get(close + 1).and_then(Token::player);
        let of_next = |role: &Token| next.is_some_and(|next| fits(role, next, people));
        match (player, &bare[..]) {
            (_, []) => {}
            // `Neighborizer (visit) Ann acts on Bob`
            (_, [verb]) if verb.is_verb() && before.as_ref().is_some_and(of_next) => {}
            (Some(_), _) if self.aims_at(open - 1) && all(&is_role) => {
                self.written_beside(open - 1, &inner, ends, people);
            }
            (Some(player), _) if all(&|token| fits(token, player, people)) => {}
            (_, words) if is_of_day(words) => {
                self.remark = true;
                self.note(NoteKind::SetAside, OF_DAY, ends);
            }
            (_, [single]) if holder => self.tokens[open - 1] = (*single).clone(),
            // `Ann -> Bob (went to Cy)`: the answer of a tracker.
            (_, [first, rest @ ..])
                if is_general(first)
                    && rest.iter().all(|token| token.is_somebody())
                    && self.follows_visits(open, people) =>
            {
                self.note(NoteKind::Result, DECIDED, ends);
            }
            // `JOAT (Ann; cop, doc)`
            (_, [first, rest @ ..])
                if holder
                    && (stops || second.is_some_and(|mark| mark.kind == Kind::Colon))
                    && rest.iter().all(|token| {
                        token.kind == Kind::Stop || is_role(token) || token.is_verb()
                    }) =>
            {
                self.tokens[open - 1] = (*first).clone();
            }
            // `Mafia kill: Bob (Cy; backup carrier Dee)`
            (_, [carrier, _, ..])
                if carrier.is_player()
                    && inner[0] == **carrier
                    && (stops || second.is_some_and(Token::is_separator))
                    && has(&inner, Word::Unsure) =>
            {
                return Ok(std::iter::once(by).chain(inner).collect());
            }
            (one, [only]) if only.is_player() && before.is_some() => {
                // `Ann (Bob)`: either may be the one who acts.
                if let (Some(one), Some(other), 4) = (one, only.player(), self.tokens.len()) {
                    let line =
                        |one, other| format!("{} -> {}", people.name(one), people.name(other));
                    let message = "who acts on whom is not said";
                    let lines = [line(one, other), line(other, one)];
                    return Err(Question::new(QuestionKind::NotPlaced, message).with(lines));
                }
                return Ok(vec![by, (*only).clone()]);
            }
            // `Cy kills Bob (factional)`: which kill it is.
            (_, words) if is_shared_kill(words) && self.tokens[..open].iter().any(kills) => {
                self.factional = true;
            }
            // `(blocked)` behind a sentence that has its verb.
            (_, [only])
                if (only.is_verb() || only.is_role())
                    && self.tokens[..open].iter().any(Token::is_special) =>
            {
                let message = "left out: the sentence has a verb";
                self.note(NoteKind::Result, message, ends);
            }
            (_, [side, verb]) if side.is_side() && verb.is_verb() => {
                return Ok(vec![colon, (*side).clone(), (*verb).clone()]);
            }
            (_, [only]) if only.is_verb() || only.is_role() || only.is(Word::Idle) => {
                return Ok(vec![colon, (*only).clone()]);
            }
            _ if all(&|token| token.kind == Kind::Unknown) => {
                self.remark = true;
                self.note(NoteKind::SetAside, "words in brackets", ends);
            }
            (_, [first, somebody]) if first.is_by() && somebody.is_somebody() => return Ok(inner),
            (_, [first, rest @ ..])
                if first.is(Word::Instead) && rest.iter().all(|token| token.is_somebody()) =>
            {
                self.note(NoteKind::Replaced, "was said before", ends);
                self.change = true;
            }
            (_, [first, ..]) if first.is(Word::Change) || first.is(Word::Withdraw) => {
                return Ok(inner);
            }
            // The words stay, behind a mark.
            _ => return Ok(std::iter::once(colon).chain(inner).collect()),
        }
        Ok(Vec::new())
    }

    /// Reports whether a player who reads visits acts before a bracket.
    fn follows_visits(&self, open: usize, people: &People) -> bool {
        let actor = self.tokens.first().and_then(Token::player);
        let person = actor.and_then(|player| people.all.get(player));
        let abilities = person.map(Person::abilities).unwrap_or_default();
        let follows = |&ability: &Ability| looks(ability) || ability.has(Component::ReadMotion);
        open > 2 && self.aims_at(open - 1) && !abilities.is_empty() && abilities.iter().all(follows)
    }

    /// Reports whether an action of somebody before is aimed at this player.
    fn aims_at(&self, place: usize) -> bool {
        let before = self.tokens.get(1..place).unwrap_or_default();
        let acts =
            |token: &Token| token.is_verb() || matches!(token.kind, Kind::Arrow | Kind::Colon);
        let passive = |token: &Token| token.is_by() || token.kind == Kind::Back;
        let actor = self.tokens.first();
        actor.is_some_and(|actor| actor.is_player() || actor.is_role())
            && before.iter().any(acts)
            && !self.tokens.iter().any(passive)
    }

    /// Reads a role or a side next to a target: the player's own, the side whose kill it is, or what came of a check.
    fn written_beside(
        &mut self,
        target: usize,
        words: &[Token],
        range: Range<usize>,
        people: &People,
    ) {
        let Some(player) = self.tokens[target].player() else {
            return;
        };
        let all_fit = words
            .iter()
            .all(|token| token.is_separator() || fits(token, player, people));
        let actor = self.tokens[0].player();
        let of_actor = |token: &Token| actor.is_some_and(|actor| fits(token, actor, people));
        let before = &self.tokens[..target];
        if !all_fit
            && before.iter().any(kills)
            && words.iter().all(|token| token.is_side() && of_actor(token))
        {
            self.factional = true;
        } else if !all_fit || words.iter().any(Token::is_side) || before.iter().any(reads) {
            let message = "left out: a role or a result is written beside the name";
            self.note(NoteKind::Result, message, range);
        }
    }

    /// `Ada checks Cyra - mafia`, `Cyra kills Ada, the cop`: a role or a side at the end, behind a mark.
    fn behind(&mut self, people: &People) {
        let Some((word, before)) = self.tokens.split_last() else {
            return;
        };
        let target = before.iter().rposition(|token| !token.is_separator());
        let Some((target, player)) =
            target.and_then(|place| Some((place, before[place].player()?)))
        else {
            return;
        };
        let marks = &before[target + 1..];
        // `and the cop` names somebody else; so do `, the cop` and `-> the cop`, unless it is the same player.
        let apposed = fits(word, player, people) && marks.iter().all(|mark| mark.at.len() == 1);
        let result = word.is_side() || marks.iter().all(|mark| mark.kind == Kind::Colon);
        if marks.is_empty() || !is_role(word) || !(apposed || result) || !self.aims_at(target) {
            return;
        }
        let (word, end) = (word.clone(), self.tokens.len());
        self.written_beside(target, &[word], target + 1..end, people);
        self.tokens.truncate(target + 1);
    }

    /// `Ada checks Cyra, still salty about the lynch`: words of the day behind an action are set aside; what depends on them
    /// is asked.
    fn day(&mut self) -> Result<(), Question> {
        if !self.has(Word::Day) {
            return Ok(());
        }
        // The target is behind the verb, or behind the mark of `Ada: Dunn`.
        let verb = self.tokens.iter().position(Token::is_verb);
        let mark = || self.tokens.iter().position(Token::is_separator);
        let verb = verb.or_else(mark).unwrap_or(0);
        let behind = self.tokens.iter().skip(verb);
        let target = behind.clone().position(Token::is_somebody);
        let cut = target.map(|target| verb + target + 1);
        let plain =
            |token: &Token| !(token.is_verb() || token.is_somebody() || token.is(Word::Unsure));
        match cut.filter(|&cut| self.separates(cut)) {
            Some(cut) if self.tokens[cut..].iter().all(plain) => {
                self.remark = true;
                self.note(NoteKind::SetAside, OF_DAY, cut..self.tokens.len());
                self.tokens.truncate(cut);
                Ok(())
            }
            _ if self.has(Word::Unsure) => Ok(()),
            _ => {
                let message = "this speaks of the day too";
                Err(Question::new(QuestionKind::Unsure, message))
            }
        }
    }

    /// Drops a role or a side next to the name of the player who has it.
    fn beside(&mut self, people: &People) {
        let mut place = 0;
        while place < self.tokens.len() {
            let Some(player) = self.tokens[place].player() else {
                place += 1;
                continue;
            };
            // `the Doctor, Ann, protects Bob`
            if let [.., role, comma] = &self.tokens[..place]
                && comma.is(Word::And)
                && fits(role, player, people)
                && self
                    .tokens
                    .get(place + 1)
                    .is_some_and(|next| next.is(Word::And) || next.is_verb())
            {
                self.tokens.remove(place - 1);
                place -= 1;
            }
            // `Doctor Ann`, `Doctor: Ann -> Bob`
            while place > 0 && fits(&self.tokens[place - 1], player, people) {
                place -= 1;
                self.factional |= self.tokens.remove(place).is_side();
            }
            let follows = self.tokens.get(place + 1).is_some_and(|next| {
                next.is_verb() || matches!(next.kind, Kind::Arrow | Kind::Colon | Kind::Role(_))
            });
            if place == 2
                && self.tokens[1].kind == Kind::Colon
                && follows
                && fits(&self.tokens[0], player, people)
            {
                self.factional |= self.tokens[0].is_side();
                self.tokens.drain(0..2);
                place = 0;
            }
            if place == 0 {
                self.own_roles(player, people);
            }
            place += 1;
        }
    }

    /// `Ann, Doctor`, `Ann: Doctor` before the action: drops the roles of the first player.
    fn own_roles(&mut self, player: usize, people: &People) {
        loop {
            let mut next = 1;
            while self.separates(next) && self.tokens[next].kind != Kind::Arrow {
                next += 1;
            }
            let own = |token: &&Token| fits(token, player, people) && (token.is_role() || next > 1);
            if self.tokens.get(next).filter(own).is_none() {
                return;
            }
            self.tokens.drain(1..=next);
            let mark = self.mark(Kind::Colon, 0);
            let colon = |token: &Token| token.kind == Kind::Colon;
            if self.tokens.get(1).is_some_and(colon) {
                self.tokens.remove(1);
            }
            if self.tokens.len() > 1 {
                self.tokens.insert(1, mark);
            }
        }
    }

    /// `instead of Bob`, `changed from Bob`.
    fn instead(&mut self) {
        while let Some(place) = self.place_of(Word::Instead) {
            if !self.tokens.get(place + 1).is_some_and(Token::is_somebody) {
                // Nothing follows that could be replaced: the words are not understood.
                self.tokens[place].kind = Kind::Word(Word::Unsure);
                continue;
            }
            self.note(NoteKind::Replaced, "was said before", place..place + 2);
            self.change = true;
            let start = place - usize::from(place > 0 && self.separates(place - 1));
            self.tokens.drain(start..place + 2);
        }
    }

    /// `Ann protects Bob, actually Cy`: the words behind the last such word count.
    fn changes(&mut self) {
        while let Some(place) = self.tokens.iter().rposition(|token| token.is(Word::Change)) {
            self.change = true;
            let colon = self.mark(Kind::Colon, place);
            let mut left = self.tokens[..place].to_vec();
            left.retain(|token| !token.is(Word::Change));
            while left.last().is_some_and(Token::is_separator) {
                left.pop();
            }
            let right = self.tokens[place + 1..].iter();
            let right: Vec<Token> = right
                .skip_while(|token| token.is_separator())
                .cloned()
                .collect();
            let actor_only = left.iter().filter(|token| !token.is_separator()).count() <= 1;
            let names = |token: &Token| token.is_somebody() || token.is(Word::Myself);
            let acts = |token: &Token| token.is_verb() || token.is(Word::Idle);
            let ended = left
                .last()
                .is_some_and(|last| names(last) || last.is(Word::Idle));
            let first = right.first();
            // `Ann protects actually Bob` has no target before the change.
            let kept = if right.is_empty() || actor_only {
                let both = !left.is_empty() && !right.is_empty();
                left.extend(both.then_some(colon));
                left
            } else if !ended {
                left
            } else {
                let from = left.first().map_or(0, |first| first.at.start);
                let to = left.last().map_or(0, |last| last.at.end);
                let message = "was changed: the last one counts";
                self.notes.push((NoteKind::Replaced, message, from..to));
                let mut behind = right.iter().skip(1);
                if first.is_some_and(Token::is_somebody)
                    && behind.any(|token| acts(token) || token.kind == Kind::Arrow)
                {
                    Vec::new()
                } else if first.is_some_and(acts) {
                    left.truncate(1);
                    left
                } else {
                    let verb = left
                        .iter()
                        .rposition(|token| !(names(token) || token.is_separator()));
                    left.truncate(verb.map_or(1, |verb| verb + 1));
                    left.push(colon);
                    left
                }
            };
            self.tokens = kept.into_iter().chain(right).collect();
        }
    }

    fn withdrawals(&mut self) {
        self.withdraw = self.has(Word::Withdraw);
        self.tokens.retain(|token| !token.is(Word::Withdraw));
    }

    /// `Cy does the Mafia kill`: the side says which kill it is.
    fn sides(&mut self) {
        let mut place = 1;
        while place < self.tokens.len() {
            let verb = self.tokens.get(place + 1).is_some_and(Token::is_verb);
            if self.tokens[place].is_side() && verb {
                self.tokens.remove(place);
                self.factional = true;
            } else {
                place += 1;
            }
        }
        // `Cy kills Ann for the faction`
        if self.tokens.iter().any(kills) {
            while self.tokens.len() > 2 && self.tokens.last().is_some_and(Token::is_side) {
                self.tokens.pop();
                self.factional = true;
            }
        }
        // `the killer Cy acts on Ann`
        if let [by, one, rest @ ..] = &self.tokens[..]
            && by.is(Word::By)
            && one.is_player()
            && rest.iter().any(is_general)
        {
            self.tokens[0].kind = Kind::Word(Word::Verb(lexicon::kill()));
            self.factional = true;
        }
        // `factional NK`
        let mut verbs = self.tokens.iter().filter_map(Token::verb);
        self.factional |= verbs.any(|verb| verb.factional);
    }

    /// Keeps the most specific of several verbs for one action: `chooses to kill`.
    fn verbs(&mut self) {
        // `her Cop shot`: the ability of a Cop.
        let is_shot = |token: &Token| token.at.len() == "shot".len() && kills(token);
        while let Some(place) = self
            .tokens
            .windows(2)
            .position(|pair| pair[0].is_role() && is_shot(&pair[1]))
        {
            self.tokens.remove(place + 1);
        }
        // `Cy targets Ann for the kill`
        let last = self.tokens.len().saturating_sub(1);
        let mut special = self.tokens.iter().filter(|token| token.is_special());
        if let Some(place) = self.tokens.iter().position(is_general)
            && place < last
            && self.tokens[last].is_special()
            && special.nth(1).is_none()
            && self.tokens[place + 1..last]
                .iter()
                .all(|token| token.is_somebody() || token.is_separator())
        {
            self.tokens.swap_remove(place);
        }
        if self.tokens.iter().any(Token::is_special) {
            self.tokens.retain(|token| !is_general(token));
        }
        // `checks Ann for motion`: the narrower of two words for one action.
        let narrows = |few: &Verb, many: &Verb| {
            few.abilities.len() < many.abilities.len()
                && few
                    .abilities
                    .iter()
                    .all(|ability| many.abilities.contains(ability))
        };
        if let Some(last) = self.tokens.iter().rposition(Token::is_special)
            && let Some(first) = self.tokens.iter().position(Token::is_special)
            && let (Some(many), Some(few)) = (self.tokens[first].verb(), self.tokens[last].verb())
            && narrows(few, many)
            && !self.tokens[last..].iter().any(Token::is_somebody)
        {
            self.tokens[first].kind = self.tokens[last].kind.clone();
            self.tokens.remove(last);
        }
        // `uses protect to protect`
        let same = |one: &Verb, other: &Verb| one.abilities == other.abilities;
        let mut place = 1;
        while place < self.tokens.len() {
            let (one, other) = (self.tokens[place - 1].verb(), self.tokens[place].verb());
            if one.zip(other).is_some_and(|(one, other)| same(one, other)) {
                self.tokens.remove(place - 1);
            } else {
                place += 1;
            }
        }
    }

    /// Marks at both ends, but for an arrow at the end, behind which somebody is missing.
    fn trim(&mut self) {
        while self
            .tokens
            .last()
            .is_some_and(|last| last.is_separator() && last.kind != Kind::Arrow)
        {
            self.tokens.pop();
        }
        while self.tokens.first().is_some_and(Token::is_separator) {
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
    token.verb().is_some_and(Verb::is_general)
}

/// A verb that a kill is meant by.
fn kills(token: &Token) -> bool {
    let verb = token.verb();
    verb.is_some_and(|verb| verb.abilities.contains(&Ability::Kill))
}

/// A verb that a check is meant by.
fn reads(token: &Token) -> bool {
    let verb = token.verb();
    verb.is_some_and(|verb| verb.abilities.iter().copied().any(lexicon::reads))
}

fn is_role(token: &Token) -> bool {
    token.is_role() || token.is_side()
}

/// Reports whether the words name the factional kill: `NK`, `factional`, `Mafia kill`.
fn is_shared_kill(words: &[&Token]) -> bool {
    match words {
        [only] => only.verb().is_some_and(|verb| verb.factional),
        [side, verb] => side.is_side() && kills(verb),
        _ => false,
    }
}

pub(crate) fn fits(token: &Token, player: usize, people: &People) -> bool {
    let Some(person) = people.all.get(player) else {
        return false;
    };
    match &token.kind {
        Kind::Role(claim) => {
            !claim.roles.is_empty()
                && claim.roles.iter().all(|&role| person.claim.names(role))
                && person.claim.idle == claim.idle
                && person.claim.fits(claim)
        }
        Kind::Word(Word::Side(side)) => {
            person.player.is_some() && people.side(*side) == person.alignment()
        }
        _ => false,
    }
}
