//! Disputes grouped into decisions: one for each question, with the sentences that answer it for the rules post.
//!
//! A sentence is as general as it is true. If one answer holds on every night of the question, the sentence names no
//! role; otherwise it names the two roles that the answer is about; otherwise it is of one night. Every night counts in
//! both orders of submission. No two sentences have one case, so that none contradicts another.

use std::collections::BTreeMap;

use nightcourt_precedent::catalogue::title::title;
use nightcourt_reading::question::{Rulings, sensitive};
use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Component, Night, Player, PlayerId, Role, RoleId,
};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::{Panel, RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;
use nightcourt_resolvers::system::Scratch;
use nightcourt_resolvers::text::Sheet;

use super::Dispute;
use super::topics::{Pair, TOPICS, Topic, filled, is_against_own, topic};

/// A question that the host decides before the game.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The question.
    pub topic: &'static Topic,
    /// Its disputes by their places in the report: those that teams submit first, then the smallest, then the most
    /// frequent.
    pub disputes: Vec<usize>,
    /// The systems that agree on its first dispute, each group with its answer.
    pub rulings: Vec<(Vec<RulerId>, String)>,
    /// Deciders on its first dispute: the order of submission, or switches by their ids. Without any, the order of each
    /// system decides.
    pub decided_by: Vec<String>,
    /// The sentences for the rules post.
    pub sentences: Vec<Sentence>,
    /// Number of random nights on which it matters.
    pub nights: u64,
    /// False if a team acts against its own on all of its nights, so that it hardly matters.
    pub is_likely: bool,
}

/// A sentence of the rules post.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Sentence {
    /// The case; no other sentence has it.
    pub case: String,
    /// The ruling.
    pub ruling: String,
}

impl std::fmt::Display for Sentence {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}.", self.case, self.ruling)
    }
}

/// A ruler whose rulings the sentences have.
pub(super) struct Court<'a> {
    pub panel: &'a Panel,
    pub ruler: RulerId,
    pub switches: Switches,
}

impl Court<'_> {
    /// Returns the outcome of a night; `None` if there is none.
    fn rule(&self, night: &Night) -> Option<Outcome> {
        let mut outcome = Outcome::default();
        let scratch = &mut Scratch::default();
        self.panel
            .resolve(self.ruler, night, &self.switches, scratch, &mut outcome);
        (!outcome.exhausted).then_some(outcome)
    }

    /// Reports whether the opposite order of submission has another outcome.
    fn is_by_order(&self, night: &Night) -> bool {
        let other = reversed(night).and_then(|night| self.rule(&night));
        match (self.rule(night), other) {
            (Some(outcome), Some(other)) => !same_verdict(&other, &outcome),
            _ => false,
        }
    }

    /// Returns the sentence of one night.
    pub(super) fn sentence(&self, sheet: &Sheet) -> Option<Sentence> {
        self.rule(&sheet.night)?;
        let rulings = Rulings::new(self.panel, sheet, &[self.ruler], &self.switches);
        let ruling = rulings.each().first()?.words();
        let order = match self.is_by_order(&sheet.night) {
            true => ", submitted in this order",
            false => "",
        };
        Some(Sentence {
            case: case(sheet) + order,
            ruling,
        })
    }

    /// Returns the answers of the ruler on a night, by their numbers.
    fn answers(&self, topic: &Topic, night: &Night, pair: Pair) -> Vec<usize> {
        match self.rule(night) {
            Some(outcome) => topic.given(night, pair, &outcome, &mut |night| self.rule(night)),
            None => Vec::new(),
        }
    }
}

/// Returns the system that agrees with the most others on these disputes: its rulings are those of a post without a
/// house.
pub(super) fn usual(disputes: &[Dispute]) -> RulerId {
    let mut agreeing = [0; RulerId::SYSTEMS.len()];
    for group in disputes.iter().flat_map(|dispute| dispute.rulings.groups()) {
        for &place in &group {
            agreeing[place] += group.len();
        }
    }
    // The first of the best counts.
    let best = (0..agreeing.len())
        .rev()
        .max_by_key(|&place| agreeing[place]);
    RulerId::SYSTEMS[best.unwrap_or_default()]
}

/// Groups disputes into decisions: the likely ones first, then the most frequent.
pub(super) fn decisions(
    disputes: &[Dispute],
    nights: &BTreeMap<&'static str, u64>,
    court: &Court<'_>,
) -> Vec<Decision> {
    let mut decisions: Vec<Decision> = TOPICS
        .iter()
        .filter_map(|topic| {
            let often = nights.get(topic.id).copied().unwrap_or_default();
            decision(topic, disputes, often, court)
        })
        .collect();
    decisions.sort_by_key(|one| (!one.is_likely, std::cmp::Reverse(one.nights)));

    // Two questions may come down to nights of one title.
    let mut cases: Vec<String> = Vec::new();
    for decision in &mut decisions {
        decision.sentences.retain(|sentence| {
            let is_new = !cases.contains(&sentence.case);
            cases.push(sentence.case.clone());
            is_new
        });
    }
    decisions
}

fn decision(
    of: &'static Topic,
    all: &[Dispute],
    nights: u64,
    court: &Court<'_>,
) -> Option<Decision> {
    let night = |place: usize| &all[place].sheet.night;
    let mut disputes: Vec<usize> = (0..all.len())
        .filter(|&place| topic(night(place)).id == of.id)
        .collect();
    disputes.sort_by_key(|&place| {
        let size = night(place).actions().len();
        (
            is_against_own(night(place)),
            size,
            std::cmp::Reverse(all[place].nights),
        )
    });
    let first = &all[*disputes.first()?];

    let is_likely = !is_against_own(&first.sheet.night);
    let submitted: Vec<&Dispute> = disputes
        .iter()
        .map(|&place| &all[place])
        .filter(|dispute| is_likely != is_against_own(&dispute.sheet.night))
        .collect();
    Some(Decision {
        topic: of,
        rulings: rulings(of, first),
        decided_by: decided_by(&first.sheet),
        sentences: sentences(of, &submitted, court),
        nights,
        is_likely,
        disputes,
    })
}

/// Returns the rulings of the systems on a night, each with the answer of the question and its outcome. Systems that go
/// by the order of submission are apart from those that rule so in either order.
fn rulings(topic: &Topic, dispute: &Dispute) -> Vec<(Vec<RulerId>, String)> {
    let sheet = &dispute.sheet;
    let each = dispute.rulings.each();
    let court = |ruler: RulerId| Court {
        panel: &SEVEN,
        ruler,
        switches: Switches::default(),
    };

    let said = |place: usize| {
        let (system, comes) = (each[place].system, each[place].words());
        let court = court(system);
        let is_by_order = court.is_by_order(&sheet.night);
        let by_role = topic.is_even() && !is_by_order;
        let answer = pair(topic, sheet, &sheet.night, by_role).and_then(|pair| {
            let answers = common(answers(topic, sheet, &sheet.night, &court, by_role));
            let answer = *answers.first()?;
            let [one, other] = &roles(sheet, pair);
            Some(match by_role {
                true => topic.words_of(answer, [one, other]),
                false => topic.words(answer).to_owned(),
            })
        });
        let order = match is_by_order && (answer.is_none() || !topic.is_even()) {
            true => ", submitted in this order",
            false => "",
        };
        match answer {
            Some(answer) => format!("{answer}{order} ({comes})"),
            None => format!("{comes}{order}"),
        }
    };

    let mut rulings: Vec<(Vec<RulerId>, String)> = Vec::new();
    for place in dispute.rulings.groups().concat() {
        let (system, words) = (each[place].system, said(place));
        match rulings.iter_mut().find(|(_, known)| *known == words) {
            Some((systems, _)) => systems.push(system),
            None => rulings.push((vec![system], words)),
        }
    }
    rulings
}

/// Returns what may decide a dispute, other than a system's order.
fn decided_by(sheet: &Sheet) -> Vec<String> {
    let ruled = |night: &Night| {
        let sheet = Sheet {
            night: night.clone(),
            ..sheet.clone()
        };
        Rulings::new(&SEVEN, &sheet, &RulerId::SYSTEMS, &Switches::default())
    };
    let usual = ruled(&sheet.night);
    let is_by_order =
        reversed(&sheet.night).is_some_and(|night| !ruled(&night).same_verdicts(&usual));
    let by_order = is_by_order.then(|| "the order of submission".to_owned());
    // A switch of one system is a part of that system's order.
    let by_switch = sensitive(&SEVEN, sheet, &RulerId::SYSTEMS)
        .into_iter()
        .filter(|row| row.systems.len() > 2)
        .map(|row| format!("the switch {}", row.id));
    by_order.into_iter().chain(by_switch).collect()
}

/// Returns the night in the opposite order of submission.
fn reversed(night: &Night) -> Option<Night> {
    let actions = night.actions().iter().rev().copied().collect();
    Night::new(night.players().to_vec(), actions, night.order().to_vec()).ok()
}

/// Returns the sentences of a question for these disputes, under one ruler.
fn sentences(topic: &Topic, disputes: &[&Dispute], court: &Court<'_>) -> Vec<Sentence> {
    let given = |disputes: &[&Dispute], by_role: bool| {
        let each = disputes.iter();
        common(each.flat_map(|dispute| both_orders(topic, dispute, court, by_role)))
    };
    if let Some(&answer) = given(disputes, false).first() {
        return vec![Sentence {
            case: topic.case.to_owned(),
            ruling: topic.words(answer).to_owned(),
        }];
    }

    let mut by_roles: Vec<(Option<[String; 2]>, Vec<&Dispute>)> = Vec::new();
    for dispute in disputes {
        let roles = pair(topic, &dispute.sheet, &dispute.sheet.night, true)
            .map(|pair| roles(&dispute.sheet, pair));
        match by_roles.iter_mut().find(|(known, _)| *known == roles) {
            Some((_, of_roles)) => of_roles.push(dispute),
            None => by_roles.push((roles, vec![dispute])),
        }
    }
    let sentence = |(roles, disputes): (Option<[String; 2]>, Vec<&Dispute>)| {
        let answers = given(&disputes, true);
        match (&roles, answers.first()) {
            (Some([one, other]), Some(&answer)) => Some(Sentence {
                case: filled(topic.of_roles, [one, other]),
                ruling: topic.words_of(answer, [one, other]),
            }),
            _ => court.sentence(&disputes.first()?.sheet),
        }
    };
    by_roles.into_iter().filter_map(sentence).collect()
}

/// Returns the answers on a night, and on the night that shows the pair alone, in both orders of submission.
fn both_orders(
    topic: &Topic,
    dispute: &Dispute,
    court: &Court<'_>,
    by_role: bool,
) -> Vec<Vec<usize>> {
    let sheet = &dispute.sheet;
    let nights = [Some(sheet.night.clone()), reversed(&sheet.night)];
    let each = nights.into_iter().flatten();
    each.flat_map(|night| answers(topic, sheet, &night, court, by_role))
        .collect()
}

/// Returns the answers on a night, and on the night that shows the pair alone.
fn answers(
    topic: &Topic,
    sheet: &Sheet,
    night: &Night,
    court: &Court<'_>,
    by_role: bool,
) -> Vec<Vec<usize>> {
    let nights = [Some(night.clone()), tracked(topic, night)];
    let answers =
        nights
            .into_iter()
            .flatten()
            .map(|night| match pair(topic, sheet, &night, by_role) {
                Some(pair) => court.answers(topic, &night, pair),
                None => Vec::new(),
            });
    answers.collect()
}

/// Returns the answers that are given each time.
fn common(answers: impl IntoIterator<Item = Vec<usize>>) -> Vec<usize> {
    let both = |all: Vec<usize>, more: Vec<usize>| {
        all.into_iter().filter(|one| more.contains(one)).collect()
    };
    answers.into_iter().reduce(both).unwrap_or_default()
}

/// Returns two actions that block each other alone, with a Tracker on each of their players. Two who block each other
/// and do nothing else show nothing otherwise; a blocked player visits nobody (MODEL-11).
fn tracked(topic: &Topic, night: &Night) -> Option<Night> {
    let pair = topic.pair(night).filter(|_| topic.is_even())?;
    let mut actions = pair.map(|place| night.actions()[place]).to_vec();
    if !actions.iter().all(|one| one.ability.has(Component::Block)) {
        return None;
    }
    let mut players = night.players().to_vec();
    let tracker = Player::new(Alignment::Town, Role::Named(RoleId::from_name("Tracker")?));
    for place in 0..2 {
        let number = u8::try_from(players.len()).ok()?;
        let id = PlayerId::new(number);
        players.push(tracker);
        actions.push(Action::at(id, Ability::Track, actions[place].actor));
    }
    Night::new(players, actions, Vec::new()).ok()
}

/// Returns the two actions of a question. By role, the one whose role comes first in the alphabet is the first of two
/// that are even.
fn pair(topic: &Topic, sheet: &Sheet, night: &Night, by_role: bool) -> Option<Pair> {
    let [one, other] = topic.pair(night)?;
    let role = |place: usize| role(sheet, night, place);
    let is_swapped = by_role && topic.is_even() && role(other) < role(one);
    Some(if is_swapped {
        [other, one]
    } else {
        [one, other]
    })
}

fn roles(sheet: &Sheet, pair: Pair) -> [String; 2] {
    pair.map(|place| role(sheet, &sheet.night, place).to_owned())
}

/// Returns the role of the player of an action; players of a setup are named by their roles, with a number from the
/// second on.
fn role<'a>(sheet: &'a Sheet, night: &Night, place: usize) -> &'a str {
    let name = sheet.name(night.actions()[place].actor);
    let is_number = |letter: char| letter.is_ascii_digit();
    match name.trim_end_matches(is_number).strip_suffix(' ') {
        Some(role) if role.len() + 1 < name.len() => role,
        _ => name,
    }
}

/// Returns a night as the case of a sentence. The actions follow if the title does not say who a ruling is about.
pub(super) fn case(sheet: &Sheet) -> String {
    let title = title(sheet);
    if !title.contains("bystander") && !title.contains("more action") {
        return title;
    }
    let night = sheet.to_string();
    let actions = night
        .lines()
        .skip_while(|line| *line != "[actions]")
        .skip(1)
        .filter(|line| !line.is_empty());
    format!("{title} ({})", actions.collect::<Vec<_>>().join("; "))
}
