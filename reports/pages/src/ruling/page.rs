//! A ruling as a page: a table of effects, the groups of systems that agree, their notes, and their accounts.

use std::borrow::Cow;

use nightcourt_resolvers::explain::note::notes_of;
use nightcourt_resolvers::explain::{Explanation, Line, explain, explain_within};
use nightcourt_resolvers::model::PlayerId;
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::rule::Rule;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use super::cells::happens;
use super::{Ruling, names};
use crate::page::{Block, Item, Row};

const EXCEEDED: &str = "exceeded";

/// The heading of roles that are not fully modelled.
pub(super) const LEFT_OUT: &str = "Left out";

/// The heading of open points of the house.
pub(super) const OPEN_POINTS: &str = "Open in this house";

pub(super) fn without(outcome: &Outcome) -> String {
    outcome
        .silence
        .as_ref()
        .map_or_else(|| EXCEEDED.to_owned(), ToString::to_string)
}

/// The parts of a ruling that are shown in addition to the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Show {
    /// Each system's account.
    pub accounts: bool,
    /// All lines of accounts, also the folded ones.
    pub all: bool,
}

impl Ruling<'_> {
    /// The page of a ruling.
    #[must_use]
    pub fn page(&self, show: Show) -> Vec<Block> {
        let mut page = Vec::new();
        if !self.sheet.title.trim().is_empty() {
            page.push(Block::Title(self.sheet.title.clone()));
        }
        let rows = self.rows();
        if rows.is_empty() {
            let asked: Vec<RulerId> = self.verdicts.iter().map(|&(system, _)| system).collect();
            let asked = names(&asked, &asked);
            page.push(Block::Sentence(format!("{asked}: nobody dies.")));
            let stopped = self.stopped();
            if !stopped.is_empty() {
                let inside = vec![Block::List(stopped)];
                page.push(Block::Folded("Stopped actions".to_owned(), inside));
            }
        } else {
            let mut header = vec!["player".to_owned()];
            header.extend((self.verdicts.len() > 1).then(|| "*".to_owned()));
            let systems = self.verdicts.iter().map(|(system, _)| system.id());
            header.extend(systems.map(str::to_owned));
            page.push(Block::Table { header, rows });
            page.extend(self.agreement().map(Block::Sentence));
        }
        page.extend(open_points(&self.open_points));
        page.extend(left_out(self.sheet));
        page.extend(self.left_open());
        page.extend(Block::listed("Notes", self.notes()));
        let mismatches = self.mismatches();
        let unmet = mismatches.iter().map(|one| Item::plain(one.to_string()));
        page.extend(Block::listed("Not as expected", unmet.collect()));
        if show.accounts {
            for (system, _) in &self.verdicts {
                page.extend(match show.all {
                    true => self.account(*system),
                    false => self.short_account(*system),
                });
            }
        }
        page
    }

    /// Effects under one system, player by player in a few words each, as far as the lens shows them; players without
    /// effects are left out, and all of them if the system exceeded its step budget.
    #[must_use]
    pub fn happenings(&self, system: RulerId) -> Vec<(PlayerId, Vec<String>)> {
        let Some((_, outcome)) = self.verdicts.iter().find(|(asked, _)| *asked == system) else {
            return Vec::new();
        };
        let each = self.sheet.night.player_ids().iter();
        let said = each.map(|player| (player, happens(self.sheet, outcome, player, self.lens)));
        said.filter(|(_, said)| !said.is_empty()).collect()
    }

    /// Returns a row for every player who is affected under some system. A system without an outcome has its reason in
    /// each row; if nobody is affected under the others, in a row for everybody.
    fn rows(&self) -> Vec<Row> {
        let row = |name: &str, said: &[String], marked: bool| {
            let mut cells = vec![name.to_owned()];
            if self.verdicts.len() > 1 {
                cells.push(if marked { "*" } else { "" }.to_owned());
            }
            cells.extend(self.verdicts.iter().zip(said).map(|((_, outcome), said)| {
                match outcome.exhausted {
                    true => without(outcome),
                    false => said.clone(),
                }
            }));
            Row { cells, marked }
        };
        let mut rows = Vec::new();
        let outcomes = || self.verdicts.iter().map(|(_, outcome)| outcome);
        for player in self.sheet.night.player_ids().iter() {
            let said: Vec<String> = outcomes()
                .map(|outcome| happens(self.sheet, outcome, player, self.lens).join("\n"))
                .collect();
            if said.iter().all(String::is_empty) {
                continue;
            }
            let with_outcome =
                |(outcome, cell): (&Outcome, _)| (!outcome.exhausted).then_some(cell);
            let mut cells = outcomes().zip(&said).filter_map(with_outcome);
            let first = cells.next();
            let marked = cells.any(|cell| Some(cell) != first);
            rows.push(row(self.sheet.name(player), &said, marked));
        }
        if rows.is_empty() && outcomes().any(|outcome| outcome.exhausted) {
            let nothing = vec![String::new(); self.verdicts.len()];
            rows.push(row("everybody", &nothing, false));
        }
        rows
    }

    fn notes(&self) -> Vec<Item> {
        let mut all = Gathered::default();
        for ((system, outcome), possible) in self.verdicts.iter().zip(&self.possible) {
            if outcome.exhausted {
                let silence = outcome.silence.as_ref().map(ToString::to_string);
                let why = silence.unwrap_or_else(|| "exceeded the step budget".to_owned());
                let note = format!("{why}, so there is no outcome to compare.");
                all.add(*system, note, None);
            } else if let Some(rules) = self.panel.ruleset(*system) {
                let (night, words) = (&self.sheet.night, self.sheet.words());
                let possible = possible.as_ref();
                let notes = notes_of(rules, night, &self.switches, outcome, possible, words);
                for Line { text, rule, .. } in notes {
                    all.add(*system, text, Some(rule));
                }
            }
        }
        all.items()
    }

    /// Returns a system's own account, made once. An engine has none.
    #[must_use]
    pub fn explanation(&self, system: RulerId) -> Cow<'_, Explanation> {
        let (night, words) = (&self.sheet.night, self.sheet.words());
        let Some(rules) = self.panel.ruleset(system) else {
            let none = "An engine gives no account of its outcome.".to_owned();
            let mut silent = Explanation::default();
            silent.lines.push(Line::new(0, none, Rule::Outcome14));
            return Cow::Owned(silent);
        };
        let Some(place) = self.verdicts.iter().position(|(asked, _)| *asked == system) else {
            return Cow::Owned(explain(rules, night, &self.switches, words));
        };
        let told = || {
            let (outcome, budget) = (&self.verdicts[place].1, &mut self.budget.borrow_mut());
            explain_within(rules, night, &self.switches, words, outcome, budget)
        };
        Cow::Borrowed(self.accounts[place].get_or_init(told))
    }

    /// Returns a system's own account: each line with the rule that decided it.
    #[must_use]
    pub fn account(&self, system: RulerId) -> [Block; 2] {
        let explanation = self.explanation(system);
        self.titled(system, explanation.lines.iter().map(Item::from).collect())
    }

    /// Returns a system's own account without its folded lines, and says how many those are.
    fn short_account(&self, system: RulerId) -> [Block; 2] {
        let explanation = self.explanation(system);
        let told = explanation.lines.iter().filter(|line| !line.folded);
        let mut items: Vec<Item> = told.map(Item::from).collect();
        let folded = explanation.lines.len() - items.len();
        if folded > 0 {
            items.push(Item::plain(format!(
                "{folded} more lines: --all shows them."
            )));
        }
        self.titled(system, items)
    }

    fn titled(&self, system: RulerId, items: Vec<Item>) -> [Block; 2] {
        let items = match items.is_empty() {
            true => vec![Item::plain("Nothing to explain.")],
            false => items,
        };
        [
            Block::Heading(format!("{}: {}", system.id(), self.panel.title(system))),
            Block::List(items),
        ]
    }
}

/// Returns the blocks on roles of a night that are not fully modelled; none if there is no such role.
#[must_use]
pub fn left_out(sheet: &Sheet) -> Vec<Block> {
    listed(LEFT_OUT, &sheet.left_out())
}

/// Returns the blocks on open points of the house; none if the ruling depends on none.
#[must_use]
pub fn open_points(clauses: &[String]) -> Vec<Block> {
    listed(OPEN_POINTS, clauses)
}

fn listed(heading: &str, clauses: &[String]) -> Vec<Block> {
    let lines = clauses
        .iter()
        .map(|clause| Item::plain(format!("{clause}.")));
    Block::listed(heading, lines.collect())
}

/// Sentences, each with its systems.
#[derive(Default)]
struct Gathered {
    said: Vec<(String, Option<Rule>, Vec<RulerId>)>,
}

impl Gathered {
    fn add(&mut self, system: RulerId, text: String, rule: Option<Rule>) {
        let mut said = self.said.iter_mut();
        match said.find(|(known, by, _)| *known == text && *by == rule) {
            Some((.., systems)) if systems.last() == Some(&system) => {}
            Some((.., systems)) => systems.push(system),
            None => self.said.push((text, rule, vec![system])),
        }
    }

    fn items(self) -> Vec<Item> {
        let item = |(text, rule, systems): (String, Option<Rule>, Vec<RulerId>)| Item {
            text: format!("{}: {text}", super::words(&systems)),
            rule,
            ..Item::default()
        };
        self.said.into_iter().map(item).collect()
    }
}
