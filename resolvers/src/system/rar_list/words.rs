//! Questions, lists and their items in words.

use crate::explain::account::Account;
use crate::explain::deed::{aim_words, list_words};
use crate::explain::{DrawingChange, Line, Statement, others_words};
use crate::model::{Ability, Component, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::step::{Acting, Brought, Condition, Failure, FailureReason, Question, Share, Status};

/// An item of a list, as an account names it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Named {
    /// The way in which it acts.
    pub acting: Acting,
    /// The agent.
    pub by: Agent,
    /// The agent it acts on.
    pub of: Agent,
    /// The component acted on.
    pub component: Component,
    /// The player at whom it acts.
    pub place: PlayerId,
}

/// An item of a list that was run, and its result.
pub(super) struct Listed {
    /// Its level, from 1; none if the list has only one.
    pub level: Option<usize>,
    pub item: Named,
    pub status: Status,
    /// Items of the same level that are run later, where that matters.
    pub before: Vec<Named>,
}

impl Status {
    /// The rule of a result, unless it is the item's.
    fn rule(&self) -> Option<Rule> {
        Some(match self {
            Status::Works(because) => return because.first().map(|one| one.rule()),
            Status::Late(..) => Rule::List16,
            Status::Outnumbered(bulletproof) => Share::rule(*bulletproof),
            Status::Cancelled => Rule::Model66,
            Status::WorksAt(_, because) => because.first().map_or(Rule::List14, |one| one.rule()),
            Status::Brings(_) | Status::Absent(_) | Status::Empty(_) | Status::Stays => Rule::List6,
            Status::Negated(why) => why.rule(),
            Status::InVain(..) => Rule::List12,
            Status::Spent => Rule::List9,
        })
    }

    /// Reports whether its item neither works nor is negated by one that does.
    fn is_idle(&self) -> bool {
        use FailureReason::{By, GuardedBy, TakenBy};
        let by_one = matches!(self, Status::Negated(By(..) | GuardedBy(_) | TakenBy(_)));
        !self.works() && !by_one
    }

    /// Reports whether it works where it is listed.
    fn works_as_listed(&self) -> bool {
        matches!(
            self,
            Status::Works(_) | Status::Late(..) | Status::Outnumbered(_) | Status::Cancelled
        )
    }

    fn works(&self) -> bool {
        self.works_as_listed() || matches!(self, Status::WorksAt(..) | Status::Brings(_))
    }
}

impl Account<'_> {
    /// A question, its answer, and the list that decided it, as it was run. Of the items that do nothing the log has the number.
    pub(super) fn list(&mut self, question: Question, answer: bool, whole: bool, list: &[Listed]) {
        let (asks, claim) = (question.asks(self), self.result_asked(question));
        let items = if whole {
            ", an item for each component of an action"
        } else {
            ""
        };
        let says = if answer { "Yes" } else { "No" };
        let line = self.line(
            0,
            question.list_rule(),
            format!("{asks} {says}. The list{items}, run from its end:"),
        );
        line.says = claim.filter(|_| answer).map(Statement::Happens);
        self.keep();
        let mut others = 0;
        for (
            number,
            Listed {
                level,
                item,
                status,
                before,
            },
        ) in list.iter().enumerate()
        {
            let level = level.map_or(String::new(), |level| format!("Level {level}, "));
            let (listed, name) = self.item(*item);
            let end = status.clone().words(self);
            let says = self
                .claim(item, status)
                .or_else(|| stopped(question, list, number));
            let (shows, idle) = (self.shows(item, status), status.is_idle());
            let line = self.line(
                1,
                status.rule().unwrap_or(listed),
                format!("{level}{name}: {end}."),
            );
            *line = Line {
                says,
                shows,
                struck: !status.works(),
                idle,
                ..line.clone()
            };
            if idle {
                others += 1;
            } else {
                self.keep();
            }
            for &other in before {
                let other = self.item(other).1;
                let text = format!(
                    "Run before {other}, of the same level: what is listed later is run earlier."
                );
                self.line(2, Rule::List3, text).idle = idle;
            }
        }
        if others > 0 {
            self.log
                .push(Line::new(1, others_words(others), Rule::List5));
        }
    }

    /// An action could come to a player at whom it fails, and nothing of it can stand there, or only its visit can (switch
    /// `ascetic-visit`).
    pub(super) fn shut(&mut self, agent: Agent, at: PlayerId, why: Failure, whole: bool) {
        let because = self.why(agent, Some(at), why);
        match whole {
            true => self.cannot_stand(agent, why.rule(), &because),
            false => self.only_the_visit_stands(agent, &because),
        }
    }

    /// An item, and the rule by which it is listed, and works if nothing negates it.
    fn item(
        &self,
        Named {
            acting,
            by,
            of,
            component,
            place,
        }: Named,
    ) -> (Rule, String) {
        if acting == Acting::Causes && component == Component::Exchange {
            let what = self.part(of, component);
            let aim = aim_words(by, None, self.night, self.words);
            return (acting.rule(), format!("{what}{aim}"));
        }
        let what = self.part(of, component);
        (acting.rule(), acting.words(self, by, &what, place))
    }

    /// A component of an action: "Bob's jail (block)"; where the action has no other worth the name, just "Vic's kill".
    pub(crate) fn part(&self, agent: Agent, component: Component) -> String {
        let say = self.agent(agent);
        let Some(ability) = self.submitted(agent) else {
            return say;
        };
        let alone = ability
            .row()
            .parts
            .iter()
            .filter(|&&part| part != Component::Visit)
            .count()
            <= 1;
        let visits = component == Component::Visit && ability != Ability::Visit;
        if alone && !visits {
            say
        } else {
            format!("{say} ({})", component.noun())
        }
    }

    /// The actions that a mover brings, each with the player to whom.
    pub(crate) fn brought(&self, brought: &[Brought]) -> String {
        let one = |&(agent, to): &Brought| format!("{} to {}", self.agent(agent), self.name(to));
        list_words(brought.iter().map(one))
    }

    /// The further conditions of a result, as the end of a sentence.
    pub(crate) fn conditions(&self, because: &[Condition]) -> String {
        let words: Vec<String> = because.iter().map(|one| one.words(self)).collect();
        match words.is_empty() {
            true => String::new(),
            false => format!(", as {}", words.join(", and ")),
        }
    }

    /// The claim that an item works for what is asked. Elsewhere it might do otherwise.
    fn claim(&self, item: &Named, status: &Status) -> Option<Statement> {
        let visit =
            item.component == Component::Visit && self.submitted(item.by) != Some(Ability::Visit);
        // One of too many kills may be among those that are stopped.
        let sure = status.works_as_listed() && !matches!(status, Status::Outnumbered(_));
        let works = sure && item.acting == Acting::Causes && !visit;
        works.then_some(Statement::Works(item.by, Some(item.place)))
    }

    /// Changes of a drawing by an item that works: moved actions, blocked players.
    fn shows(&self, item: &Named, status: &Status) -> Vec<DrawingChange> {
        let Named {
            acting,
            by,
            of,
            place,
            ..
        } = *item;
        let leaves = |agent: Agent, to: PlayerId| match agent {
            Agent::Submitted(id) => Some(DrawingChange::Leaves(
                agent,
                self.night.action(id).target()?,
                to,
            )),
            Agent::Passive(_) => None,
        };
        if let Status::Brings(brought) = status {
            return brought
                .iter()
                .filter_map(|&(agent, to)| leaves(agent, to))
                .collect();
        }
        let shows = match acting {
            _ if !status.works_as_listed() => None,
            Acting::Causes | Acting::CausesAtHost | Acting::CausesAtBomb => {
                Some(DrawingChange::goes(by, place))
            }
            Acting::CausesFor(guard) => Some(DrawingChange::goes(by, guard.owner(self.night))),
            Acting::Onto => leaves(of, place),
            Acting::With(Component::Block) => Some(DrawingChange::Blocked(of.owner(self.night))),
            Acting::Arrives | Acting::Strikes(_) => None,
            Acting::With(_)
            | Acting::Away
            | Acting::Whole(_)
            | Acting::WholeAway(_)
            | Acting::WholeOnto => None,
        };
        shows.into_iter().collect()
    }
}

/// The claim of a protection or guard that works: a kill of its list is stopped at the player whose death is asked about. Nothing if the
/// kill does not arrive there, or lands.
fn stopped(question: Question, list: &[Listed], number: usize) -> Option<Statement> {
    let Listed {
        item: shield,
        status,
        ..
    } = &list[number];
    let guards = |component: Component| matches!(component, Component::Protect | Component::Guard);
    let (Question::Dies(at), Acting::With(with)) = (question, shield.acting) else {
        return None;
    };
    if !guards(with) || !status.works() {
        return None;
    }
    let mut saved = false;
    for Listed { item, status, .. } in list.iter().filter(|one| one.item.of == shield.of) {
        if matches!(item.acting, Acting::Causes | Acting::CausesFor(_))
            && item.component == Component::Kill
        {
            let by_shield = matches!(
                status,
                Status::Negated(
                    FailureReason::GuardedBy(_) | FailureReason::By(_, Component::Protect)
                )
            );
            if !by_shield
                && !matches!(
                    status,
                    Status::Negated(FailureReason::OwnProtection | FailureReason::OwnBulletproof)
                )
            {
                return None;
            }
            saved = true;
        }
        let stops = matches!(item.acting, Acting::With(other) if !guards(other));
        let leaves = item.acting == Acting::Away && item.place == shield.place;
        if (stops || leaves) && status.works() {
            return None;
        }
    }
    saved.then_some(Statement::Stopped(shield.of, at, Some(shield.by)))
}
