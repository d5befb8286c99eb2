//! The decisions of a setup as a page: what the host decides, the rules post, and the numbers of the setup.

use std::collections::BTreeMap;

use nightcourt_pages::page::{Block, Item, percent};
use nightcourt_pages::ruling::names;
use nightcourt_precedent::catalogue::Elements;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;

use super::decide::case;
use super::{Decision, Dispute, PairTheorem, Report, Setup};
use crate::house::House;

impl Report {
    /// Returns the dispute that represents a decision: the smallest that a team would submit.
    #[must_use]
    pub fn first(&self, decision: &Decision) -> &Dispute {
        &self.disputes[decision.disputes[0]]
    }

    /// Returns the decisions on nights that teams submit.
    pub fn likely(&self) -> impl Iterator<Item = &Decision> {
        self.decisions.iter().filter(|one| one.is_likely)
    }

    /// Returns the sentences for the rules post. No two have one case.
    #[must_use]
    pub fn post(&self) -> Vec<String> {
        let sentences = self.likely().flat_map(|one| &one.sentences);
        sentences.map(ToString::to_string).collect()
    }

    /// Returns the rules post with the house: its name, its rules, and the sentences.
    #[must_use]
    pub fn post_with(&self, house: &House) -> Vec<String> {
        let title = house.ruleset().title();
        let head = format!("Nights are resolved as in {} ({title}).", house.name);
        std::iter::once(head).chain(self.post()).collect()
    }

    /// The page, with at most `limit` decisions.
    #[must_use]
    pub fn page(&self, setup: &Setup, house: Option<&House>, limit: usize) -> Vec<Block> {
        let likely = self.likely().count();
        let mut page = vec![
            Block::Heading(self.heading(setup)),
            Block::Sentence(self.understood(setup)),
        ];
        let asked = setup.asked.iter().map(|one| Item::plain(format!("{one}.")));
        page.extend(Block::listed(
            "Asked; the rest is listed in the meantime",
            asked.collect(),
        ));
        page.push(Block::list(self.facts(setup)));

        for decision in self.likely().take(limit) {
            page.push(Block::heading(decision.topic.question));
            page.push(Block::List(self.lines(decision, house)));
        }
        if likely > limit {
            let more = likely - limit;
            page.push(Block::Sentence(format!(
                "{more} decisions are not shown, which are not more frequent; --limit shows more."
            )));
        }
        let unlikely = self.decisions.iter().filter(|one| !one.is_likely);
        page.extend(Block::listed(
            "Only if a team acts against its own",
            unlikely
                .map(|one| Item::plain(one.topic.question))
                .collect(),
        ));

        let post = self.post().into_iter().map(Item::plain).collect();
        page.extend(Block::listed(&self.post_title(house), post));
        if self.exceeded {
            page.push(Block::Sentence(
                "The search exceeded its budget: there may be more disputes. --budget allows more."
                    .to_owned(),
            ));
        }
        page
    }

    /// Returns the first line of an answer: the number of decisions.
    #[must_use]
    pub fn heading(&self, setup: &Setup) -> String {
        match self.likely().count() {
            0 if !setup.asked.is_empty() => "Answer what is asked below".to_owned(),
            0 => "Nothing to decide before the game".to_owned(),
            1 => "Decide this before the game".to_owned(),
            many => format!("Decide these {many} before the game"),
        }
    }

    /// Returns the roles that were understood, in a sentence.
    #[must_use]
    pub fn understood(&self, setup: &Setup) -> String {
        let roles: Vec<String> = setup.roles.iter().map(super::Role::words).collect();
        let players = counted(self.numbers.players, "player");
        format!("I understood {players}: {}.", roles.join(", "))
    }

    /// Returns the numbers of the setup and what it leaves out, a sentence each.
    #[must_use]
    pub fn facts(&self, setup: &Setup) -> Vec<String> {
        let numbers = &self.numbers;
        let [fewest, most] = numbers.deaths.map(|deaths| format!("{deaths:.2}"));
        let deaths = match fewest == most {
            true => fewest,
            false => format!("{fewest} to {most}, by system"),
        };
        let mut facts = vec![
            format!(
                "Mafia: {} of {} ({}).",
                numbers.mafia,
                counted(numbers.players, "player"),
                percent(numbers.mafia as u64, numbers.players as u64)
            ),
            format!(
                "Kills submitted a night: {:.2}. Deaths on a random night: {deaths}.",
                numbers.kills
            ),
            self.sample_words(),
        ];
        facts.extend(self.theorem_words());
        if !numbers.idle.is_empty() {
            let idle = numbers.idle.join(", ");
            facts.push(format!("Never matters on these nights: {idle}."));
        }
        let left_out = setup.left_out().into_iter();
        facts.extend(left_out.map(|clause| format!("Not modelled: {clause}.")));
        facts.extend(setup.notes.iter().cloned());
        facts
    }

    fn post_title(&self, house: Option<&House>) -> String {
        let system = self.ruler.id().to_uppercase();
        match house {
            Some(house) => format!("For the rules post, as {} rules ({system})", house.name),
            None => {
                format!("For the rules post, as {system} rules, which agrees with the most others")
            }
        }
    }

    fn sample_words(&self) -> String {
        if self.sample.nights == 0 {
            return "No random night was drawn on which no team acts against its own.".to_owned();
        }
        let [deaths, state, full] = self.sample.diverging;
        let share = |nights| percent(nights, self.sample.nights);
        format!(
            "The systems diverge on {} of {} random nights, on who dies on {}; they agree on {}.",
            share(deaths + state + full),
            self.sample.nights,
            share(deaths),
            counted(self.settled, "interaction")
        )
    }

    /// Returns what the theorems say of the systems on who dies: those that the roles cannot divide, the role that would,
    /// and the roles that alone divide others.
    fn theorem_words(&self) -> Vec<String> {
        let all = || self.theorems.iter().filter(|one| one.lens == Lens::Deaths);
        let is_undivided = |one: &&PairTheorem| one.divided_by.is_none() && one.nights == 0;
        let undivided: Vec<&PairTheorem> = all().filter(is_undivided).collect();
        let mut words = Vec::new();
        if !undivided.is_empty() && !self.proved.is_empty() {
            let pairs = match undivided.len() == all().count() {
                true => "any two systems".to_owned(),
                false => joined(&undivided),
            };
            words.push(format!(
                "On who dies these roles cannot divide {pairs}: proved for all nights of {} with at most one Mafia player, and none of {} \
                 random nights does.",
                self.proved.join(", and of "),
                self.sample.nights
            ));
            words.extend(next_words(&undivided));
        }

        let mut decisive: BTreeMap<&str, Vec<&PairTheorem>> = BTreeMap::new();
        for one in all() {
            for role in &one.decisive {
                decisive.entry(role).or_default().push(one);
            }
        }
        let decisive = decisive.into_iter();
        words.extend(decisive.map(|(role, pairs)| {
            format!("Without {role} no night would divide {}.", joined(&pairs))
        }));
        words
    }

    fn lines(&self, decision: &Decision, house: Option<&House>) -> Vec<Item> {
        let dispute = self.first(decision);
        let ruled = decision.rulings.iter();
        let mut lines: Vec<Item> = ruled
            .map(|(systems, answer)| {
                let systems = names(systems, &RulerId::SYSTEMS);
                Item::plain(format!("{systems}: {answer}."))
            })
            .collect();
        if let Some(house) = house {
            let said = decision.sentences.iter();
            lines.extend(said.map(|one| Item::plain(format!("House ({}): {one}", house.name))));
        }
        let open = dispute.open_points.iter();
        lines.extend(open.map(|clause| Item::plain(format!("Open point: {clause}."))));

        let by = match &decision.decided_by[..] {
            [] => "the order of each system".to_owned(),
            all => all.join(", "),
        };
        lines.push(Item::plain(format!("Decided by {by}.")));
        lines.push(Item::plain(format!(
            "Matters on {} of the random nights.",
            percent(decision.nights, self.sample.nights)
        )));
        let night = case(&dispute.sheet);
        lines.push(Item::plain(format!("Smallest night: {night}.")));
        if let Some((id, title)) = &dispute.precedent {
            lines.push(Item::plain(format!("Precedent: {id}  {title}")));
        }
        lines
    }
}

/// Returns the ability that would divide most of these pairs, in a sentence; of several the first of the tables.
fn next_words(undivided: &[&PairTheorem]) -> Option<String> {
    let mut next: BTreeMap<Elements, usize> = BTreeMap::new();
    let elements = undivided.iter().filter_map(|one| one.next);
    elements.for_each(|element| *next.entry(element).or_default() += 1);
    let by_pairs = |&(element, pairs): &(Elements, usize)| (pairs, std::cmp::Reverse(element));
    let (element, pairs) = next.into_iter().max_by_key(by_pairs)?;
    let pairs = match undivided.len() {
        all if all == pairs => "them".to_owned(),
        all => format!("{pairs} of these {all} pairs"),
    };
    Some(format!(
        "One more role with {element} would divide {pairs}."
    ))
}

/// The most pairs that a sentence names.
const MOST_PAIRS: usize = 4;

/// The systems of theorems in words, or the number of pairs if there are many.
fn joined(theorems: &[&PairTheorem]) -> String {
    if theorems.len() > MOST_PAIRS {
        return format!("{} pairs of systems", theorems.len());
    }
    let both = |one: &&PairTheorem| {
        let [one, other] = one.systems.map(|system| system.id().to_uppercase());
        format!("{one} and {other}")
    };
    let pairs: Vec<String> = theorems.iter().map(both).collect();
    match &pairs[..] {
        [rest @ .., last] if !rest.is_empty() => format!("{}, or {last}", rest.join(", ")),
        _ => pairs.concat(),
    }
}

fn counted(number: usize, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}
