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
    let mut found: Vec<Clause> = Vec::new();
    for pattern in PATTERNS {
        let empty = Clause {
            who: None,
            carrier: None,
            does: ActionWord::Unsaid,
            targets: Vec::new(),
            item: None,
            idle: false,
        };
        if let Some(clause) = matched(pattern.as_bytes(), tokens, &empty)
            && !found.contains(&clause)
        {
            found.push(clause);
        }
    }
    found
}

/// Matches all of the tokens with all of a pattern.
fn matched(pattern: &[u8], tokens: &[Token], so_far: &Clause) -> Option<Clause> {
    let Some((&letter, rest)) = pattern.split_first() else {
        return tokens.is_empty().then(|| so_far.clone());
    };
    let first = tokens.first();
    let after = || &tokens[1..];
    match letter {
        b'.' => {
            let most = tokens.iter().take_while(|token| separates(token)).count();
            (0..=most)
                .rev()
                .find_map(|count| matched(rest, &tokens[count..], so_far))
        }
        b'P' => {
            let most = tokens
                .iter()
                .take_while(|token| matches!(token.kind, Kind::Arrow | Kind::Colon | Kind::On))
                .count();
            (1..=most)
                .rev()
                .find_map(|count| matched(rest, &tokens[count..], so_far))
        }
        b'A' => {
            let clause = Clause {
                who: Some(who(first?)?),
                ..so_far.clone()
            };
            matched(rest, after(), &clause)
        }
        b'S' => match who(first?)? {
            side @ ActorWord::Side(_) => matched(
                rest,
                after(),
                &Clause {
                    who: Some(side),
                    ..so_far.clone()
                },
            ),
            ActorWord::Player(_) | ActorWord::Role(_) => None,
        },
        b'B' => match who(first?)? {
            ActorWord::Side(_) => None,
            carrier @ (ActorWord::Player(_) | ActorWord::Role(_)) => matched(
                rest,
                after(),
                &Clause {
                    carrier: Some(carrier),
                    ..so_far.clone()
                },
            ),
        },
        b'V' => {
            let does = if let Kind::Word(Word::Verb(verb)) = first?.kind {
                ActionWord::Verb(verb)
            } else if let Kind::Role(claim) = &first?.kind {
                ActionWord::Role(Some(claim).filter(|claim| claim.side.is_none())?.clone())
            } else {
                return None;
            };
            matched(
                rest,
                after(),
                &Clause {
                    does,
                    ..so_far.clone()
                },
            )
        }
        b'T' => {
            let mut clause = so_far.clone();
            clause.targets.clear();
            let mut place = 0;
            let mut best = None;
            while let Some(token) = tokens.get(place) {
                clause.targets.push(whom(token)?);
                place += 1;
                best = matched(rest, &tokens[place..], &clause).or(best);
                while tokens.get(place).is_some_and(|token| {
                    separates(token) && !matches!(token.kind, Kind::Colon | Kind::On)
                }) {
                    place += 1;
                }
                if tokens.get(place).is_none_or(|token| whom(token).is_none()) {
                    break;
                }
            }
            best
        }
        b'b' => {
            if !first?.is_by() {
                return None;
            }
            // `Carrier: Cy`
            let marks = after()
                .iter()
                .take_while(|token| token.kind == Kind::Colon)
                .count();
            matched(rest, &after()[marks..], so_far)
        }
        b'<' => {
            first.filter(|first| first.kind == Kind::Back)?;
            matched(rest, after(), so_far)
        }
        b'n' => {
            first.filter(|first| first.is(Word::Idle))?;
            matched(
                rest,
                after(),
                &Clause {
                    idle: true,
                    ..so_far.clone()
                },
            )
        }
        b'i' => {
            let count = tokens
                .iter()
                .take_while(|token| token.kind == Kind::Unknown)
                .count();
            let range = tokens.first()?.at.start..tokens.get(count.checked_sub(1)?)?.at.end;
            if count > 3 {
                return None;
            }
            matched(
                rest,
                &tokens[count..],
                &Clause {
                    item: Some(range),
                    ..so_far.clone()
                },
            )
        }
        _ => None,
    }
}

fn separates(token: &Token) -> bool {
    matches!(
        token.kind,
        Kind::Arrow | Kind::Colon | Kind::On | Kind::Word(Word::And | Word::With)
    )
}

pub(crate) fn who(token: &Token) -> Option<ActorWord> {
    if let Kind::Player(player) = token.kind {
        Some(ActorWord::Player(player))
    } else if let Kind::Role(claim) = &token.kind {
        Some(ActorWord::Role(claim.clone()))
    } else if let Kind::Word(Word::Side(side)) = token.kind {
        Some(ActorWord::Side(side))
    } else {
        None
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
