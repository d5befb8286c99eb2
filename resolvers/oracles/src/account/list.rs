//! Accounts of `rar-list`: an item that might cause an effect works only if the effect comes about, some item works if it
//! does, and the answers are the outcome's.

use std::collections::BTreeSet;

use nightcourt_resolvers::explain::{Explanation, Line, Words};
use nightcourt_resolvers::model::{AbilitySet, PlayerId, PlayerSet};
use nightcourt_resolvers::outcome::{Outcome, Reads, ReportKind, Value};
use nightcourt_resolvers::text::value_words;

/// The fault of an account, if it has one.
pub(super) fn fault(outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    let lines = &account.lines;
    let mut said: BTreeSet<String> = BTreeSet::new();
    for (number, line) in lines.iter().enumerate() {
        let Some((question, answer)) = question(line) else { continue };
        let items = lines[number + 1..].iter().take_while(|line| line.depth > 0).filter(|line| line.depth == 1);
        let mut works = items.filter(|item| !item.struck && is_cause(line, item));
        match (answer, works.next()) {
            (false, Some(item)) => {
                return Some(format!("{:?} stands under {:?}", item.text, line.text));
            }
            (true, None) if !is_whole(line) => return Some(format!("nothing bears out {:?}", line.text)),
            (true | false, _) => {}
        }
        if answer {
            said.extend(claim(question));
        }
    }
    let exchanged = |line: &Line| line.text.contains("'s death is reported as ") || line.text.starts_with("Exchanges ");
    let told = told(outcome, !lines.iter().any(exchanged), words);
    let unsaid = told.difference(&said).next();
    let untold = said.difference(&told).find(|claim| !claim.ends_with(" dies") || !lines.iter().any(exchanged));
    unsaid.or(untold).map(|claim| format!("{claim:?}: said {said:?}, told {told:?}"))
}

/// A question without its answer, and the answer.
fn question(line: &Line) -> Option<(&str, bool)> {
    let (question, answer) = line.text.split_once("? ").filter(|_| line.depth == 0)?;
    Some((question, answer.starts_with("Yes.")))
}

fn is_whole(question: &Line) -> bool {
    question.text.contains("an item for each component of an action")
}

/// Reports whether an item might cause what is asked about, and does not act on another.
fn is_cause(question: &Line, item: &Line) -> bool {
    let text =
        item.text.split_once(", ").filter(|(level, _)| level.starts_with("Level ")).map_or(&*item.text, |it| it.1);
    let text = text.split_once(": ").map_or(text, |(item, _)| item);
    if is_whole(question) {
        let kills = text.contains("'s kill") || text.ends_with("'s gun") || text.ends_with("'s suicide");
        return question.text.contains(" die? ") && kills && !text.ends_with("(visit)");
    }
    ![" against ", " takes ", " brings "].iter().any(|acts| text.contains(acts))
}

/// The claim of the answer yes to a question about a player, in the words of [`told`].
fn claim(question: &str) -> Option<String> {
    let does = question.strip_prefix("Does ")?;
    if let Some(name) = does.strip_suffix(" die") {
        return Some(format!("{name} dies"));
    }
    let becomes =
        [(" join the cult", "joins"), (" lose all abilities", "loses"), (" come back from the dead", "comes back")];
    if let Some(claim) =
        becomes.iter().find_map(|(asked, told)| does.strip_suffix(asked).map(|name| format!("{name} {told}")))
    {
        return Some(claim);
    }
    if let Some((name, item)) = does.split_once(" receive ") {
        return Some(format!("{name} {:?} {item}", ReportKind::Receives));
    }
    let (name, doing) = does.split_once("'s ")?;
    let kinds = [
        ("tracking", ReportKind::Track),
        ("watch", ReportKind::Watch),
        ("role investigation", ReportKind::Rolecop),
        ("search for a gun", ReportKind::Gunsmith),
        ("vanilla check", ReportKind::VanillaCop),
        ("vanilla Town check", ReportKind::Neapolitan),
        ("following", ReportKind::Follow),
        ("voyeur check", ReportKind::Voyeur),
        ("motion detection", ReportKind::Motion),
    ];
    let kind = kinds.iter().find(|(words, _)| doing.starts_with(words)).map_or(ReportKind::Investigate, |&(_, it)| it);
    let shows = [" say ", " show a visit to ", " show a visit by ", " show a visit by way of "];
    let (_, value) = shows.iter().rev().find_map(|by| doing.split_once(by))?;
    Some(format!("{name} {kind:?} {value}"))
}

/// The facts of an outcome that questions ask about; deaths only if none is reported as another's.
fn told(outcome: &Outcome, deaths: bool, words: Words<'_>) -> BTreeSet<String> {
    let name = |player: PlayerId| words.players[player.index()].as_str();
    let dead = if deaths { outcome.deaths } else { PlayerSet::EMPTY };
    let mut told: BTreeSet<String> = dead.iter().map(|player| format!("{} dies", name(player))).collect();
    told.extend(outcome.converted.iter().map(|player| format!("{} joins", name(player))));
    told.extend(outcome.stripped.iter().map(|player| format!("{} loses", name(player))));
    told.extend(outcome.revived.iter().map(|player| format!("{} comes back", name(player))));
    for report in &outcome.reports {
        let (to, kind) = (name(report.to), report.kind);
        match report.value {
            Value::Players(players) => {
                told.extend(players.iter().map(|player| format!("{to} {kind:?} {}", name(player))));
            }
            Value::Abilities(abilities) => {
                told.extend(abilities.iter().map(|ability| {
                    format!("{to} {kind:?} {}", value_words(Value::Abilities(AbilitySet::of(ability)), words))
                }));
            }
            // That a reading saw nothing is no question of its own.
            Value::NoResult | Value::Nobody | Value::Reads(Reads::Nothing | Reads::NoMotion) => {}
            value @ (Value::Alignment(_) | Value::Role(_) | Value::Item(_) | Value::Reads(_)) => {
                told.insert(format!("{to} {kind:?} {}", value_words(value, words)));
            }
        }
    }
    told
}
