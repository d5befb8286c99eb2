//! Sentences of a line, and the night that each speaks of.

use super::*;

/// Parts the words of a line into sentences: at full stops, and where another action begins behind `and` or a comma.
pub(super) fn sentences(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut place = 0;
    while place < tokens.len() {
        if tokens[place].kind == Kind::Open {
            depth += 1;
        } else if tokens[place].kind == Kind::Close {
            depth = depth.saturating_sub(1);
        }
        let joins = tokens[place].is(Word::And) && place - start <= LONGEST;
        let stops = tokens[place].kind == Kind::Stop;
        let cut = depth == 0
            && (stops || joins && acts(&tokens[start..place]) && begins(&tokens[place + 1..]));
        if cut {
            if place > start {
                found.push(start..place);
            }
            start = place + 1;
        }
        place += 1;
    }
    if start < tokens.len() {
        found.push(start..tokens.len());
    }
    found
}

pub(super) fn acts(tokens: &[Token]) -> bool {
    let does = |token: &Token| {
        token.is_verb()
            || matches!(
                token.kind,
                Kind::Arrow | Kind::Back | Kind::Colon | Kind::On
            )
            || token.is(Word::Idle)
    };
    // `Ann, Town Cop`, `the Cop Ann`
    let player = |token: &&Token| matches!(token.kind, Kind::Player(_));
    if tokens.iter().filter(player).count() == 1
        && tokens
            .iter()
            .all(|token| token.is_somebody() || token.is(Word::And))
    {
        return false;
    }
    let shape = tokens.iter().any(does)
        || tokens
            .iter()
            .any(|token| matches!(token.kind, Kind::Role(_)));
    shape && tokens.iter().filter(|token| token.is_somebody()).count() + tokens.iter().filter(|token| token.is(Word::Idle) || token.is(Word::Myself)).count() >= 2
        || tokens.first().is_some_and(Token::is_verb) && tokens.len() >= 2
        || tokens.iter().any(|token| token.is(Word::Idle))
        // Abilities without a target: `Ann commutes`.
        || matches!(tokens, [who, verb] if who.is_somebody() && verb.is_verb())
}

/// Reports whether words begin an action: a verb, or a player and then a verb or a mark.
pub(super) fn begins(tokens: &[Token]) -> bool {
    let mut rest = tokens
        .iter()
        .take(LONGEST)
        .skip_while(|token| token.is(Word::And) || token.is(Word::Change));
    let Some(first) = rest.next() else {
        return false;
    };
    if first.is_verb() || first.is(Word::Idle) {
        return true;
    }
    if !first.is_somebody() && !first.is(Word::Writer) {
        return false;
    }
    // A role and the name of the player who has it.
    let mut next = rest.next();
    let mut open = false;
    while let Some(token) = next {
        let bracket = matches!(token.kind, Kind::Open | Kind::Close);
        if !(open || bracket || matches!(token.kind, Kind::Player(_) | Kind::Role(_))) {
            break;
        }
        open = token.kind == Kind::Open || open && token.kind != Kind::Close;
        next = rest.next();
    }
    next.is_some_and(|token| {
        token.is_verb()
            || matches!(
                token.kind,
                Kind::Arrow | Kind::Back | Kind::Colon | Kind::On
            )
            || token.is(Word::Idle)
            || token.is(Word::Change)
            || token.is(Word::Withdraw)
    })
}

/// Reports whether words aim an action without a verb, as in `Vito: Cyra since Bob got lynched`.
/// Words that begin with the day, such as `Votes: Ada - Bob`, do not.
pub(super) fn aims(tokens: &[Token]) -> bool {
    let mark = |token: &Token| matches!(token.kind, Kind::Arrow | Kind::Colon | Kind::On);
    let aimed = |run: &[Token]| {
        let behind = run.iter().skip_while(|token| mark(token));
        behind
            .skip_while(|token| token.is_somebody())
            .any(Token::is_somebody)
    };
    let mut runs = tokens.split(|token| !(token.is_somebody() || mark(token)));
    !tokens.first().is_some_and(|first| first.is(Word::Day)) && runs.any(aimed)
}

/// The night that words speak of: `N2`, `night 2`.
pub(super) fn night_of(text: &str) -> Option<u32> {
    let mut words = text
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .peekable();
    while let Some(word) = words.next() {
        let small = key(word);
        let digits = match small.as_str() {
            "night" | "n" => words.peek().copied().unwrap_or_default(),
            other => other
                .strip_prefix("night")
                .or_else(|| other.strip_prefix('n'))
                .unwrap_or_default(),
        };
        if (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return digits.parse().ok();
        }
    }
    None
}
