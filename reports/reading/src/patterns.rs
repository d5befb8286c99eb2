//! The grammar: the shapes that a sentence about one action may have, as a table, and what matches them.
//!
//! | letter | meaning |
//! |---|---|
//! | `A` | who acts: a player, a role, a side |
//! | `S` | a side |
//! | `B` | who carries a side's kill: a player or a role |
//! | `V` | what: a verb, or the name of a role as one |
//! | `T` | at whom: one or more players, roles, or oneself |
//! | `P` | an arrow or a colon |
//! | `.` | any of these, or nothing |
//! | `b` | `by`, `via`, `carrier:` |
//! | `<` | an arrow to the left |
//! | `i` | the name of a thing that is given |
//! | `n` | `nobody`, `no action` |
//!
//! Every pattern that matches is tried; if two of them say different things, that is asked.

use std::ops::Range;

use crate::people::{ActionWord, ActorWord};
use crate::tokens::{Kind, Token};
use crate::words::Word;

/// The shapes.
const PATTERNS: &[&str] = &[
    // Ann protects Bob. Ann: protect -> Bob. Mafia kill: Bob. Doctor -> Bob.
    "A.V.T",
    "APT",
    "APT.V",
    "A.V",
    "AP",
    // Ann gives Bob a gun. Ann gives a gun to Bob. Ann -> Bob: gun.
    "A.V.i.T",
    "A.V.T.i",
    // Mafia kills Bob via Cy. Mafia (Cy) kills Bob. Mafia sends Cy to kill Bob.
    "S.V.T.bB",
    "S.V.bB.T",
    "SPT.bB",
    "S.bB.V.T",
    "S.bBPT",
    "bA.V.T",
    "SPB.V.T",
    // Mafia kill: Cy -> Bob. Kill: Cy kills Bob.
    "S.VPBPT",
    "S.VPB.V.T",
    "VPAPT",
    "VPA.V.T",
    // Kill on Bob carried by Cy. Bob is protected by Doc. Bob <- Ann: protect.
    "V.T.bA",
    "V.bA.T",
    "T.V.bA",
    "T.bA",
    "T<A",
    "T<A.V",
    "T<V.A",
    "T.V<A",
    // With an actor from the lines before: protect Bob; Bob.
    "V.T",
    "V.i.T",
    "V.T.i",
    "PT",
    "V",
    "T",
    // Ann: no action. Ann protects nobody.
    "A.n",
    "A.V.n",
    "n",
    "V.n",
    "S.V.n",
    "n.bA",
    // The kill is carried by Cy. Cy carried the kill.
    "A.b.V",
    "V.bB",
    "bB",
    "SVbB",
];

/// A sentence that has a shape.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Clause {
    pub(crate) who: Option<ActorWord>,
    pub(crate) carrier: Option<ActorWord>,
    pub(crate) does: ActionWord,
    pub(crate) targets: Vec<TargetWord>,
    /// The words of the thing that is given.
    pub(crate) item: Option<Range<usize>>,
    pub(crate) idle: bool,
}

/// At whom an action is aimed.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TargetWord {
    Somebody(ActorWord),
    Myself,
}

/// All that a sentence may say.
pub(crate) fn clauses(tokens: &[Token]) -> Vec<Clause> {
    let empty = Clause {
        who: None,
        carrier: None,
        does: ActionWord::Unsaid,
        targets: Vec::new(),
        item: None,
        idle: false,
    };
    let mut found: Vec<Clause> = Vec::new();
    for pattern in PATTERNS {
        let clause = matched(pattern.as_bytes(), tokens, &empty);
        found.extend(clause.filter(|clause| !found.contains(clause)));
    }
    found
}

/// Matches all of the tokens with all of a pattern.
fn matched(pattern: &[u8], tokens: &[Token], so_far: &Clause) -> Option<Clause> {
    let Some((&letter, rest)) = pattern.split_first() else {
        return tokens.is_empty().then(|| so_far.clone());
    };
    // As many marks as fit, at least so many.
    let marks = |least, is_mark: fn(&Token) -> bool| {
        let most = tokens.iter().take_while(|token| is_mark(token)).count();
        (least..=most)
            .rev()
            .find_map(|count| matched(rest, &tokens[count..], so_far))
    };
    match letter {
        b'.' => return marks(0, separates),
        b'P' => return marks(1, Token::is_mark),
        _ => {}
    }
    let first = tokens.first()?;
    let mut clause = so_far.clone();
    let mut after = &tokens[1..];
    match letter {
        b'A' => clause.who = Some(who(first)?),
        b'S' if first.is_side() => clause.who = who(first),
        b'B' if !first.is_side() => clause.carrier = Some(who(first)?),
        b'V' => {
            clause.does = match &first.kind {
                Kind::Word(Word::Verb(verb)) => ActionWord::Verb(verb),
                Kind::Role(claim) if claim.side.is_none() => ActionWord::Role(claim.clone()),
                _ => return None,
            };
        }
        b'T' => {
            clause.targets.clear();
            let mut place = 0;
            let mut best = None;
            while let Some(target) = tokens.get(place).and_then(whom) {
                clause.targets.push(target);
                place += 1;
                best = matched(rest, &tokens[place..], &clause).or(best);
                let between = |token: &&Token| {
                    separates(token) && !matches!(token.kind, Kind::Colon | Kind::On)
                };
                place += tokens[place..].iter().take_while(between).count();
            }
            return best;
        }
        b'b' if first.is_by() => {
            // `Carrier: Cy`
            while let [colon, behind @ ..] = after
                && colon.kind == Kind::Colon
            {
                after = behind;
            }
        }
        b'<' if first.kind == Kind::Back => {}
        b'n' if first.is(Word::Idle) => clause.idle = true,
        b'i' => {
            let count = tokens
                .iter()
                .take_while(|token| token.kind == Kind::Unknown)
                .count();
            let last = &tokens[count.checked_sub(1).filter(|_| count < 4)?];
            clause.item = Some(first.at.start..last.at.end);
            after = &tokens[count..];
        }
        _ => return None,
    }
    matched(rest, after, &clause)
}

fn separates(token: &Token) -> bool {
    token.is_separator() || token.is(Word::With)
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
