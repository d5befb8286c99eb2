//! The readings that a sentence about one action may have, each with a penalty for what speaks against it.
//!
//! Every player, role and side of the sentence is tried as the one who acts; the others are the targets. A verb, an arrow, `by` and
//! the order of the words are evidence. The abilities of the players decide later, in `resolve`.

use std::ops::Range;

use crate::lexicon::Verb;
use crate::people::{ActionWord, ActorWord};
use crate::tokens::{Kind, Token};
use crate::words::Word;

/// A reading of a sentence.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Clause {
    pub(crate) who: Option<ActorWord>,
    pub(crate) carrier: Option<ActorWord>,
    pub(crate) does: ActionWord,
    pub(crate) targets: Vec<TargetWord>,
    /// The words of the thing that is given.
    pub(crate) item: Option<Range<usize>>,
    pub(crate) idle: bool,
    /// `killed by Cy`: the actor is behind the verb, and the target may be in the clause before.
    pub(crate) passive: bool,
    /// The sum of what speaks against it.
    pub(crate) penalty: u32,
}

/// At whom an action is aimed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TargetWord {
    Somebody(ActorWord),
    Myself,
}

/// The largest penalty of a reading that is taken without a question.
pub(super) const MOST: u32 = 5;
/// Two readings are told apart by at least this difference of their penalties.
pub(super) const MARGIN: u32 = 2;

/// `jail Ann Dee`: the actor is behind the verb.
const ACTOR_BEHIND_VERB: u32 = 2;
/// `jail Dee - Ann`: the actor is last, behind a dash, a comma or a tab.
const ACTOR_LAST: u32 = 3;
/// `Ann Dee`: nothing but the order says who acts on whom.
const BARE: u32 = 4;
/// `Ann doctor Bob`: the name of a role as a verb.
const ROLE_AS_VERB: u32 = 2;
/// `Mafia: Cy kills Bob`: a carrier without a word that says so.
const CARRIER_UNSAID: u32 = 1;
/// The order of the words says something else.
const AGAINST_ORDER: u32 = 6;
/// Somebody else is behind `by`, or behind an arrow to the left.
const AGAINST_BY: u32 = 8;

/// The most players, roles and sides in a sentence about one action.
const MOST_NAMED: usize = 8;

/// All readings of a sentence, the likeliest first.
pub(crate) fn clauses(tokens: &[Token]) -> Vec<Clause> {
    let Some(sentence) = Sentence::of(tokens) else {
        return Vec::new();
    };
    let mut found: Vec<Clause> = Vec::new();
    for (verb, does, cost) in sentence.verbs() {
        for mut clause in sentence.with_verb(verb, &does) {
            clause.penalty += cost;
            crate::work::add(1);
            if !found.contains(&clause) {
                found.push(clause);
            }
        }
    }
    found.sort_by_key(|clause| clause.penalty);
    found
}

/// The words of a sentence that say who does what to whom.
struct Sentence<'a> {
    tokens: &'a [Token],
    /// The places of players, roles, sides and `himself`.
    named: Vec<usize>,
    item: Option<Range<usize>>,
}

impl<'a> Sentence<'a> {
    /// Returns `None` if a word has no function in a sentence about one action.
    fn of(tokens: &'a [Token]) -> Option<Self> {
        let has_function = |token: &Token| {
            token.is_somebody()
                || token.is_verb()
                || token.is_separator()
                || token.is_by()
                || [Word::Myself, Word::Idle, Word::With]
                    .iter()
                    .any(|&word| token.is(word))
                || matches!(token.kind, Kind::Back | Kind::Unknown)
        };
        let is_named =
            |place: &usize| tokens[*place].is_somebody() || tokens[*place].is(Word::Myself);
        let named: Vec<usize> = (0..tokens.len()).filter(is_named).collect();
        let is_short = named.len() <= MOST_NAMED;
        (is_short && tokens.iter().all(has_function)).then(|| Sentence {
            tokens,
            named,
            item: item(tokens),
        })
    }

    /// The words that may say what is done, with their penalties.
    fn verbs(&self) -> Vec<(Option<usize>, ActionWord, u32)> {
        let verbs: Vec<(usize, &Token)> = self
            .tokens
            .iter()
            .enumerate()
            .filter(|(_, token)| token.is_verb())
            .collect();
        if verbs.is_empty() {
            let role = |&place: &usize| match &self.tokens[place].kind {
                Kind::Role(claim) if claim.side.is_none() => {
                    Some((Some(place), ActionWord::Role(claim.clone()), ROLE_AS_VERB))
                }
                _ => None,
            };
            let unsaid = (None, ActionWord::Unsaid, 0);
            return self.named.iter().filter_map(role).chain([unsaid]).collect();
        }
        // `Kill: Cy kills Bob` says it twice; `block` beside `kill` is another action.
        let one = |&(place, token): &(usize, &Token)| {
            let verb = token.verb()?;
            let again = |&&(at, other): &&(usize, &Token)| {
                let between = &self.tokens[at.min(place)..at.max(place)];
                let title = self.tokens.get(at + 1).is_some_and(Token::is_mark);
                let near = title || between.iter().skip(1).all(Token::is_separator);
                let means = |other: &Verb| {
                    other.abilities.is_empty()
                        || other
                            .abilities
                            .iter()
                            .any(|ability| verb.abilities.contains(ability))
                };
                near && other.verb().is_some_and(means)
            };
            let cost = verbs.iter().filter(|other| !again(other)).count() as u32 * AGAINST_ORDER;
            Some((Some(place), ActionWord::Verb(verb), cost))
        };
        verbs.iter().filter_map(one).collect()
    }

    /// The readings with this verb.
    fn with_verb(&self, verb: Option<usize>, does: &ActionWord) -> Vec<Clause> {
        let named: Vec<usize> = self
            .named
            .iter()
            .copied()
            .filter(|&place| Some(place) != verb)
            .collect();
        let base = Clause {
            does: does.clone(),
            item: self.item.clone(),
            ..Clause::default()
        };
        if self.tokens.iter().any(|token| token.is(Word::Idle)) {
            return self.idle(&named, base);
        }
        let mut found = Vec::new();
        let actors = named.iter().copied().map(Some).chain([None]);
        for actor in
            actors.filter(|actor| actor.is_none_or(|place| self.tokens[place].is_somebody()))
        {
            let others: Vec<usize> = named
                .iter()
                .copied()
                .filter(|&place| Some(place) != actor)
                .collect();
            let carriers = others
                .iter()
                .copied()
                .filter(|&place| self.may_carry(actor, place, &others));
            for carrier in [None].into_iter().chain(carriers.map(Some)) {
                let targets = others
                    .iter()
                    .copied()
                    .filter(|&place| Some(place) != carrier);
                let targets: Vec<usize> = targets.collect();
                let Some(words) = targets
                    .iter()
                    .map(|&place| whom(&self.tokens[place]))
                    .collect()
                else {
                    continue;
                };
                let says = |place: Option<usize>| place.and_then(|place| who(&self.tokens[place]));
                found.push(Clause {
                    who: says(actor),
                    carrier: says(carrier),
                    targets: words,
                    passive: actor.is_some_and(|actor| self.is_behind_by(actor)),
                    penalty: self.actor(actor, verb, &targets) + self.carrier(carrier),
                    ..base.clone()
                });
            }
        }
        found
    }

    /// `Ann: no action`, `Ann protects nobody`, `no kill by the mafia`.
    fn idle(&self, named: &[usize], base: Clause) -> Vec<Clause> {
        let (&[] | &[_]) = named else {
            return Vec::new();
        };
        let who = named.first().and_then(|&place| who(&self.tokens[place]));
        if named.len() == 1 && who.is_none() {
            return Vec::new();
        }
        vec![Clause {
            who,
            idle: true,
            item: None,
            ..base
        }]
    }

    /// Reports whether somebody may be the carrier of a kill that `actor`, a side, shares; or of one that is named elsewhere.
    fn may_carry(&self, actor: Option<usize>, place: usize, others: &[usize]) -> bool {
        let token = &self.tokens[place];
        match actor {
            Some(actor) => self.tokens[actor].is_side() && (token.is_player() || token.is_role()),
            None => others.len() == 1 && self.is_behind_by(place) && !token.is_side(),
        }
    }

    /// Returns the penalty of an actor, or of none.
    fn actor(&self, actor: Option<usize>, verb: Option<usize>, targets: &[usize]) -> u32 {
        let tokens = self.tokens;
        let spoken = verb.filter(|&verb| tokens[verb].is_verb());
        let Some(actor) = actor else {
            let before = spoken.is_some_and(|verb| targets.iter().any(|&target| target < verb));
            let by = targets.iter().any(|&target| self.is_behind_by(target));
            return if by {
                AGAINST_BY
            } else if before {
                AGAINST_ORDER
            } else {
                0
            };
        };
        if self.is_behind_by(actor) {
            return 0;
        }
        let back = tokens.iter().rposition(|token| token.kind == Kind::Back);
        if let Some(back) = back {
            let fits = actor > back && targets.iter().all(|&target| target < back);
            return if fits { 0 } else { AGAINST_BY };
        }
        let by = targets
            .iter()
            .any(|&target| self.is_behind_by(target) && tokens[actor].is_player());
        if by {
            return AGAINST_BY;
        }
        let first = targets.iter().all(|&target| actor < target);
        let behind_verb = spoken.is_some_and(|verb| verb < actor);
        let Some(&target) = targets.first() else {
            return if behind_verb { AGAINST_ORDER } else { 0 };
        };
        if !first {
            let last = targets.iter().all(|&target| target < actor);
            return if last && behind_verb && self.is_apart(actor) {
                ACTOR_LAST
            } else {
                AGAINST_ORDER
            };
        }
        let between = &tokens[actor + 1..target];
        let joined = between.iter().any(|token| token.is(Word::And));
        let marked = between.iter().any(|token| {
            token.is_verb() || token.is_mark() || token.is(Word::With) || token.is_role()
        });
        match (marked, joined, behind_verb) {
            (true, _, false) => 0,
            (true, _, true) => {
                let verb = spoken.unwrap_or(0);
                // `Kill: Cy -> Bob`, and `Target Ann: Dee`
                if tokens[verb + 1..actor].iter().any(Token::is_mark) {
                    0
                } else {
                    ACTOR_BEHIND_VERB
                }
            }
            (false, true, _) => AGAINST_ORDER,
            (false, false, true) => ACTOR_BEHIND_VERB,
            (false, false, false) => BARE,
        }
    }

    fn carrier(&self, carrier: Option<usize>) -> u32 {
        match carrier {
            Some(place) if self.is_behind_by(place) => 0,
            Some(place) => {
                let follows = self.tokens.get(place + 1);
                let acts = follows.is_some_and(|next| next.is_verb() || next.is_mark());
                if acts { CARRIER_UNSAID } else { AGAINST_ORDER }
            }
            None => 0,
        }
    }

    /// Reports whether `by` is before a word, as in `carrier: Cy`.
    fn is_behind_by(&self, place: usize) -> bool {
        let mut before = self.tokens[..place].iter().rev();
        before
            .find(|token| token.kind != Kind::Colon)
            .is_some_and(Token::is_by)
    }

    /// Reports whether a dash, a comma or a tab is before a word.
    fn is_apart(&self, place: usize) -> bool {
        place.checked_sub(1).is_some_and(|before| {
            matches!(
                self.tokens[before].kind,
                Kind::Colon | Kind::Word(Word::And)
            )
        })
    }
}

/// The words of a thing that is given: the last unknown ones that follow each other.
fn item(tokens: &[Token]) -> Option<Range<usize>> {
    let is_unknown = |token: &Token| token.kind == Kind::Unknown;
    let end = tokens.iter().rposition(is_unknown)? + 1;
    let count = tokens[..end]
        .iter()
        .rev()
        .take_while(|token| is_unknown(token))
        .count();
    (count < 4).then(|| tokens[end - count].at.start..tokens[end - 1].at.end)
}

pub(crate) fn who(token: &Token) -> Option<ActorWord> {
    match &token.kind {
        Kind::Player(player) => Some(ActorWord::Player(*player)),
        Kind::Role(claim) => Some(ActorWord::Role(claim.clone())),
        Kind::Word(Word::Side(side)) => Some(ActorWord::Side(*side)),
        _ => None,
    }
}

fn whom(token: &Token) -> Option<TargetWord> {
    if token.is(Word::Myself) {
        return Some(TargetWord::Myself);
    }
    who(token)
        .filter(|who| !matches!(who, ActorWord::Side(_)))
        .map(TargetWord::Somebody)
}
