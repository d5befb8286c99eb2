//! Accounts of `rar-list`: an item that might cause an effect works only if there is the effect, some item works if
//! there is, and the answers are the outcome's.

use std::collections::BTreeSet;

use nightcourt_resolvers::explain::{Explanation, Line, Words};
use nightcourt_resolvers::model::PlayerSet;
use nightcourt_resolvers::outcome::{Outcome, Value};

use super::effects::{effect_asked, effects};

/// The fault of an account, if it has one.
pub(super) fn fault(outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    let lines = &account.lines;
    let mut said: BTreeSet<String> = BTreeSet::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((question, answer)) = question(line) else {
            continue;
        };
        let items = lines[number + 1..]
            .iter()
            .take_while(|line| line.depth > 0)
            .filter(|line| line.depth == 1);
        let mut works = items.filter(|item| !item.struck && is_cause(line, item));
        match (answer, works.next()) {
            (false, Some(item)) => {
                return Some(format!("{:?} stands under {:?}", item.text, line.text));
            }
            (true, None) if !is_whole(line) => {
                return Some(format!("nothing bears out {:?}", line.text));
            }
            (true | false, _) => {}
        }
        if answer {
            said.extend(effect_asked(question));
        }
    }
    let exchanged = |line: &Line| {
        line.text.contains("'s death is reported as ") || line.text.starts_with("Exchanges ")
    };
    let deaths = if lines.iter().any(exchanged) {
        PlayerSet::EMPTY
    } else {
        outcome.deaths
    };
    // No question is about a reading without a result.
    let asked = |value| value != Value::NoResult;
    let told = effects(outcome, deaths, asked, words);
    let unsaid = told.difference(&said).next();
    let untold = said
        .difference(&told)
        .find(|claim| !claim.ends_with(" dies") || !lines.iter().any(exchanged));
    unsaid
        .or(untold)
        .map(|claim| format!("{claim:?}: said {said:?}, told {told:?}"))
}

/// A question without its answer, and the answer.
fn question(line: &Line) -> Option<(&str, bool)> {
    let (question, answer) = line.text.split_once("? ").filter(|_| line.depth == 0)?;
    Some((question, answer.starts_with("Yes.")))
}

fn is_whole(question: &Line) -> bool {
    question
        .text
        .contains("an item for each component of an action")
}

/// Reports whether an item might cause what is asked about, and does not act on another.
fn is_cause(question: &Line, item: &Line) -> bool {
    let text = item
        .text
        .split_once(", ")
        .filter(|(level, _)| level.starts_with("Level "))
        .map_or(&*item.text, |it| it.1);
    let text = text.split_once(": ").map_or(text, |(item, _)| item);
    if is_whole(question) {
        let kills =
            text.contains("'s kill") || text.ends_with("'s gun") || text.ends_with("'s suicide");
        return question.text.contains(" die? ") && kills && !text.ends_with("(visit)");
    }
    ![" against ", " takes ", " brings "]
        .iter()
        .any(|acts| text.contains(acts))
}
