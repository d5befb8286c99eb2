//! Accounts agree with their outcomes, and can be read from top to bottom.
//!
//! The law: an account claims its outcome, at every lens; every result of the outcome has a line; and no line claims an
//! effect that the outcome does not have. Claims are data ([`Statement`]), so no sentence is taken apart here.

mod causes;
mod effects;
mod list;
mod queue;
mod switched;

use std::collections::BTreeSet;

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::explain::{Explanation, Line, Statement, Words};
use nightcourt_resolvers::model::{Component, ItemId, Night, PlayerId, PlayerSet, Trigger};
use nightcourt_resolvers::outcome::{Agent, Outcome, Report, ReportKind, Value};
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::ruleset::Ruleset;
use nightcourt_resolvers::system::System;

use crate::laws::outcome_lines;
use effects::{effect_asked, effects, kind_of};

pub use causes::cause_fault;
pub use switched::switch_fault;

/// The fault of an account, if it has one.
#[must_use]
pub fn fault<'a>(
    rules: impl Into<Ruleset<'a>>,
    night: &Night,
    outcome: &Outcome,
    account: &Explanation,
    words: Words<'_>,
) -> Option<String> {
    let rules = rules.into();
    if !same_verdict(outcome, &account.claims) {
        let [claimed, outcome] = [&account.claims, outcome]
            .map(|outcome| outcome_lines(night, outcome, words).join("\n"));
        return Some(format!("it claims\n{claimed}\nthe outcome is\n{outcome}"));
    }
    // Of results that read alike a line also says which reading each is of.
    let named = |line: &Line, text: &str| {
        line.reading.is_some()
            && line
                .text
                .starts_with(&format!("{} (", text.trim_end_matches('.')))
    };
    let is = |line: &Line, text: &str| line.depth == 0 && (line.text == text || named(line, text));
    let says = |text: &str| account.lines.iter().any(|line| is(line, text));
    if let Some(untold) = Effect::all(outcome)
        .map(|effect| effect.text(words))
        .find(|text| !says(text))
    {
        return Some(format!("it does not say {untold:?}"));
    }
    for player in (0..words.players.len()).map(|player| PlayerId::new(player as u8)) {
        if says(&Effect::Dies(player).text(words)) != outcome.deaths.contains(player) {
            return Some(format!(
                "it does not say right whether {} dies",
                words.players[player.index()]
            ));
        }
    }
    if says("The system exceeded its step budget: it has no outcome here.") != outcome.exhausted {
        return Some(
            "it does not say right whether the system exceeded its step budget".to_owned(),
        );
    }
    if let Some(lie) = lie(rules, night, outcome, account) {
        return Some(lie);
    }
    let mut last = None;
    for line in &account.lines {
        if line.text.trim() != line.text
            || line.text.is_empty()
            || line.text.chars().any(char::is_control)
        {
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
    if let Some(promise) = broken_promise(night, account) {
        return Some(promise);
    }
    match rules.system()? {
        System::Rar if !outcome.exhausted => fault_of_trees(outcome, account, words),
        System::RarList if !outcome.exhausted => list::fault(outcome, account, words),
        System::Snarf if !outcome.exhausted => queue::fault(outcome, account, words),
        System::Rar | System::RarList | System::Snarf => None,
        System::Nar | System::NarGuide | System::Lar | System::Werewolves => None,
    }
}

/// The first heading without a line under it, or action whose result is left open.
fn broken_promise(night: &Night, account: &Explanation) -> Option<String> {
    for (number, line) in account.lines.iter().enumerate() {
        let rest = &account.lines[number + 1..];
        if line.text.ends_with(':') && rest.first().is_none_or(|next| next.depth <= line.depth) {
            return Some(format!("nothing is told under {:?}", line.text));
        }
        if let Some(Statement::Pending(agent)) = line.says
            && !rest
                .iter()
                .filter_map(|line| line.says)
                .any(|says| settles(says, agent, night))
        {
            return Some(format!("nothing comes of {:?}", line.text));
        }
    }
    None
}

/// Reports whether a claim is the result of an action.
fn settles(says: Statement, agent: Agent, night: &Night) -> bool {
    match says {
        Statement::Works(by, _)
        | Statement::Fails(by)
        | Statement::Stopped(by, ..)
        | Statement::DiesOf(_, by)
        | Statement::StepsIn(by, ..) => by == agent,
        Statement::Happens(Effect::Told(report)) => report.to == agent.owner(night),
        Statement::Happens(_)
        | Statement::Fate(..)
        | Statement::ReportedAs(..)
        | Statement::Pending(_) => false,
    }
}

/// Systems in which an action works or fails once for the whole night. In the others each effect is a question of its
/// own.
const ONE_FATE: [System; 5] = [
    System::Nar,
    System::NarGuide,
    System::Snarf,
    System::Lar,
    System::Werewolves,
];

/// The first line with a false claim.
fn lie(
    rules: Ruleset<'_>,
    night: &Night,
    outcome: &Outcome,
    account: &Explanation,
) -> Option<String> {
    let said = || {
        account
            .lines
            .iter()
            .filter(|line| !line.struck)
            .filter_map(|line| Some((line, line.says?)))
    };
    let killed: PlayerSet = said().filter_map(|(_, says)| death(says)).collect();
    let reported = |player: PlayerId| reported_as(said().map(|(_, says)| says), player);
    let happens = |effect: Effect| Effect::all(outcome).any(|one| one == effect);
    let dies =
        |player: PlayerId| killed.contains(player) && outcome.deaths.contains(reported(player));
    for (line, says) in said() {
        let so = match says {
            Statement::Happens(Effect::Dies(player))
            | Statement::DiesOf(player, _)
            | Statement::Fate(player, ..) => dies(player),
            // Compared with the literal reading: see [`causes`].
            Statement::StepsIn(..) => true,
            Statement::Happens(effect) => happens(effect),
            Statement::ReportedAs(_, shown) => outcome.deaths.contains(shown),
            Statement::Fails(agent @ Agent::Submitted(_)) => {
                let works =
                    |(_, says)| matches!(says, Statement::Works(other, _) if other == agent);
                !(rules
                    .system()
                    .is_some_and(|system| ONE_FATE.contains(&system))
                    && said().any(works))
            }
            // A passive may go off more than once.
            Statement::Fails(Agent::Passive(_)) => true,
            // It may land elsewhere: on several guards, say.
            Statement::Stopped(..) | Statement::Pending(_) => true,
            Statement::Works(agent, at) => {
                shows(night, agent).iter().all(|&part| match (part, at) {
                    (Shown::Kill, Some(at)) => dies(at),
                    (Shown::Recruit, Some(at)) => happens(Effect::Converted(at)),
                    (Shown::Strip, Some(at)) => happens(Effect::Stripped(at)),
                    (Shown::Revive, Some(at)) => happens(Effect::Revived(at)),
                    (Shown::Give(item), Some(at)) => {
                        happens(Effect::Told(Report::receipt(at, item)))
                    }
                    (Shown::Read(to, kind), _) => {
                        let reads = |one: &Report| {
                            one.to == to && one.kind == kind && one.value != Value::NoResult
                        };
                        outcome.reports.iter().any(reads)
                    }
                    (
                        Shown::Kill
                        | Shown::Recruit
                        | Shown::Strip
                        | Shown::Revive
                        | Shown::Give(_),
                        None,
                    ) => false,
                })
            }
        };
        if !so {
            return Some(format!("{:?} is not so: {says:?}", line.text));
        }
    }
    if !rules
        .system()
        .is_some_and(|system| ONE_FATE.contains(&system))
    {
        return None;
    }
    let shown: PlayerSet = killed.iter().map(reported).collect();
    if shown != outcome.deaths && !outcome.exhausted {
        return Some(format!(
            "it tells how {shown:?} die, and {:?} do",
            outcome.deaths
        ));
    }
    // Whoever adds a sentence that claims success makes it say so in a form that is held against the outcome.
    let claims =
        |line: &&Line| line.says.is_none() && SUCCESS.iter().any(|words| line.text.contains(words));
    // What a night that is resolved again has told before does not count.
    let again = account
        .lines
        .iter()
        .rposition(|line| line.depth == 0 && line.rule == Rule::Snarf25);
    account.lines[again.unwrap_or(0)..]
        .iter()
        .find(claims)
        .map(|line| format!("{:?} claims success, and says nothing typed", line.text))
}

/// The player whose death a line claims.
fn death(says: Statement) -> Option<PlayerId> {
    match says {
        Statement::Happens(Effect::Dies(player))
        | Statement::DiesOf(player, _)
        | Statement::Fate(player, ..) => Some(player),
        Statement::Happens(_)
        | Statement::Works(..)
        | Statement::Fails(_)
        | Statement::Stopped(..)
        | Statement::StepsIn(..)
        | Statement::Pending(_)
        | Statement::ReportedAs(..) => None,
    }
}

/// The player as whose the death of a player is reported.
fn reported_as(mut claims: impl Iterator<Item = Statement>, player: PlayerId) -> PlayerId {
    let shown = |says| {
        if let Statement::ReportedAs(who, shown) = says {
            Some(shown).filter(|_| who == player)
        } else {
            None
        }
    };
    claims.find_map(shown).unwrap_or(player)
}

/// Words that claim success. Those of the RARs are conditional, so only the systems of [`ONE_FATE`] are checked.
const SUCCESS: [&str; 8] = [
    " goes through.",
    " succeeds.",
    " arrives.",
    " takes hold",
    " works.",
    " reaches ",
    " dies of ",
    " dies too",
];

#[derive(Clone, Copy)]
enum Shown {
    Kill,
    Recruit,
    Strip,
    Revive,
    Give(ItemId),
    Read(PlayerId, ReportKind),
}

fn shows(night: &Night, agent: Agent) -> Vec<Shown> {
    match agent {
        Agent::Passive(reflex) => vec![match reflex.trigger {
            Trigger::Pgo | Trigger::Suicidal => Shown::Kill,
            Trigger::Vendor(item) => Shown::Give(item),
        }],
        Agent::Submitted(id) => {
            let action = night.action(id);
            let parts = [
                (Component::Kill, Shown::Kill),
                (Component::Recruit, Shown::Recruit),
                (Component::Strip, Shown::Strip),
                (Component::Revive, Shown::Revive),
                (Component::Give, Shown::Give(action.item)),
            ];
            let parts = parts
                .into_iter()
                .filter(|&(part, _)| action.ability.has(part))
                .map(|(_, shown)| shown);
            parts
                .chain(ReportKind::of(action.ability).map(|kind| Shown::Read(action.actor, kind)))
                .collect()
        }
    }
}

/// The words at which the account of a repeated question stops.
pub const AND_SO_ON: &str = "..., and so on.";

/// Reasons alternate: one is counteracted exactly if a reason against it is left; the answer is yes exactly if a reason
/// for yes is left. And the answers are the outcome's.
fn fault_of_trees(outcome: &Outcome, account: &Explanation, words: Words<'_>) -> Option<String> {
    let results: Vec<String> = Effect::all(&account.claims)
        .map(|effect| effect.text(words))
        .collect();
    let is_result = |line: &Line| line.depth == 0 && results.contains(&line.text);
    let lines = &account.lines;
    for (number, line) in lines
        .iter()
        .enumerate()
        .filter(|(_, line)| !is_result(line))
    {
        let below: Vec<&Line> = lines[number + 1..]
            .iter()
            .take_while(|other| other.depth > line.depth)
            .collect();
        if below.iter().any(|line| line.text == AND_SO_ON) {
            continue;
        }
        let side = if line.depth % 2 == 0 {
            "Reason for yes: "
        } else {
            "Reason for no: "
        };
        let left = below.iter().any(|other| {
            other.depth == line.depth + 1 && !other.struck && other.text.starts_with(side)
        });
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
    if lines
        .iter()
        .any(|line| line.depth == 0 && line.text == AND_SO_ON)
    {
        return None;
    }
    let told = effects(outcome, PlayerSet::EMPTY, |_| true, words);
    let said: BTreeSet<String> = lines.iter().filter_map(|line| said(&line.text)).collect();
    (said != told).then(|| format!("said {said:?}, told {told:?}"))
}

/// The effect other than death that a line of the account claims.
fn said(line: &str) -> Option<String> {
    if let Some(agent) = line.strip_suffix(" gives no result: no reason for one is left.") {
        let (name, reading) = agent.split_once("'s ")?;
        return Some(format!("{name} {:?} no result", kind_of(reading)));
    }
    effect_asked(line.strip_suffix("? Yes.")?)
        .filter(|effect| !effect.ends_with(" dies") || effect.contains(" Receives "))
}
