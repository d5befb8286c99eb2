//! Accounts: they never disagree with the outcome that they are the account of, and they can be read top to bottom.

use std::collections::BTreeSet;

use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{Explanation, Line, Words};
use nightcourt_resolvers::model::PlayerId;
use nightcourt_resolvers::outcome::{Lens, Outcome, ReportKind, Value};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::value_words;

/// What is wrong with an account; nothing if it is as it should be.
#[must_use]
pub fn fault(system: System, outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    if !outcome.agrees(&account.claims, Lens::Full) {
        return Some(format!("it claims {:?}, the outcome is {outcome:?}", account.claims));
    }
    let says = |text: &str| account.lines.iter().any(|line| line.depth == 0 && line.text == text);
    if let Some(untold) = Effect::all(outcome).map(|effect| effect.text(words)).find(|text| !says(text)) {
        return Some(format!("it does not say {untold:?}"));
    }
    for player in (0..words.players.len()).map(|player| PlayerId::new(player as u8)) {
        if says(&Effect::Dies(player).text(words)) != outcome.deaths.contains(player) {
            return Some(format!("it does not say right whether {} dies", words.players[player.index()]));
        }
    }
    if says("The system exceeded its step budget: it has no outcome here.") != outcome.exhausted {
        return Some("it does not say right whether the system exceeded its step budget".to_owned());
    }
    let mut last = None;
    for line in &account.lines {
        if line.text.trim() != line.text || line.text.is_empty() || line.text.chars().any(char::is_control) {
            return Some(format!("bad line {:?}", line.text));
        }
        if line.depth > last.map_or(0, |depth| depth + 1) {
            return Some(format!("too deep: {:?}", line.text));
        }
        if !line.text.ends_with(['.', ':']) {
            return Some(format!("no end: {:?}", line.text));
        }
        last = Some(line.depth);
    }
    if system == System::Rar && !outcome.exhausted { fault_of_trees(outcome, account, words) } else { None }
}

/// Where the account of a question that comes up again stops.
pub const AND_SO_ON: &str = "..., and so on.";

/// Reasons alternate: one is counteracted exactly if a reason against it is left; the answer is yes exactly if a reason
/// for yes is left. And the answers are the outcome's.
fn fault_of_trees(outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    let results: Vec<String> = Effect::all(&account.claims).map(|effect| effect.text(words)).collect();
    let is_result = |line: &Line| line.depth == 0 && results.contains(&line.text);
    let lines = &account.lines;
    for (number, line) in lines.iter().enumerate().filter(|(_, line)| !is_result(line)) {
        let below: Vec<&Line> = lines[number + 1..].iter().take_while(|other| other.depth > line.depth).collect();
        if below.iter().any(|line| line.text == AND_SO_ON) {
            continue;
        }
        let side = if line.depth % 2 == 0 { "Reason for yes: " } else { "Reason for no: " };
        let left =
            below.iter().any(|other| other.depth == line.depth + 1 && !other.struck && other.text.starts_with(side));
        let right = if line.text.starts_with("Reason for ") {
            line.struck == left
        } else if line.text.ends_with("? Yes.") {
            left
        } else {
            !left && !line.struck
        };
        if !right {
            return Some(format!("the reasons below do not bear out {:?}", line.text));
        }
    }
    if lines.iter().any(|line| line.depth == 0 && line.text == AND_SO_ON) {
        return None;
    }
    let mut told: BTreeSet<String> = BTreeSet::new();
    let name = |player: PlayerId| words.players[player.index()].as_str();
    told.extend(outcome.converted.iter().map(|player| format!("{} is recruited", name(player))));
    told.extend(outcome.stripped.iter().map(|player| format!("{} loses", name(player))));
    told.extend(outcome.revived.iter().map(|player| format!("{} comes back", name(player))));
    for report in &outcome.reports {
        let to = name(report.to);
        match report.value {
            Value::Players(players) => {
                told.extend(players.iter().map(|player| format!("{to} {:?} {}", report.kind, name(player))));
            }
            value @ (Value::Alignment(_) | Value::Role(_) | Value::Item(_) | Value::NoResult | Value::Nobody) => {
                told.insert(format!("{to} {:?} {}", report.kind, value_words(value, words)));
            }
        }
    }
    let said: BTreeSet<String> = lines.iter().filter_map(|line| said(&line.text)).collect();
    (said != told).then(|| format!("said {said:?}, told {told:?}"))
}

/// What a line of the account says happens beside deaths, in the words of [`fault_of_trees`].
fn said(line: &str) -> Option<String> {
    let kind_of = |doing: &str| match doing {
        doing if doing.starts_with("tracking") => ReportKind::Track,
        doing if doing.starts_with("watch") => ReportKind::Watch,
        doing if doing.starts_with("role investigation") => ReportKind::Rolecop,
        _ => ReportKind::Investigate,
    };
    if let Some(agent) = line.strip_suffix(" gives no result: no reason for one is left.") {
        let (name, doing) = agent.split_once("'s ")?;
        return Some(format!("{name} {:?} no result", kind_of(doing)));
    }
    let question = line.strip_suffix("? Yes.")?;
    if let Some(rest) = question.strip_prefix("Is ") {
        return rest.strip_suffix(" recruited").map(|name| format!("{name} is recruited"));
    }
    let does = question.strip_prefix("Does ")?;
    if let Some(name) = does.strip_suffix(" lose abilities") {
        return Some(format!("{name} loses"));
    }
    if let Some(name) = does.strip_suffix(" come back from the dead") {
        return Some(format!("{name} comes back"));
    }
    if let Some((name, item)) = does.split_once(" receive ") {
        return Some(format!("{name} {:?} {item}", ReportKind::Receives));
    }
    let (name, doing) = does.split_once("'s ")?;
    let kind = kind_of(doing);
    for verb in [" say ", " show a visit to ", " show a visit by "] {
        if let Some((_, value)) = doing.split_once(verb) {
            return Some(format!("{name} {kind:?} {value}"));
        }
    }
    if doing.ends_with(" show no visit") {
        return Some(format!("{name} {kind:?} nobody"));
    }
    None
}
