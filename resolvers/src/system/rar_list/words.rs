//! Questions, lists and their items in words.

use crate::explain::account::Account;
use crate::explain::deed::{aim_words, list_words, player_words};
use crate::explain::sentences::{Failure, Share};
use crate::explain::{DrawingChange, Line, Statement, others_words};
use crate::immunity::Immunity;
use crate::model::{Ability, Component, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::system::questions::{Idle, Method, Question};

use super::answer::Answer;

/// The way in which an item acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Acting {
    /// It might cause the effect.
    Causes,
    /// It might kill a guard who steps in where it stands.
    CausesFor(Agent),
    /// It might kill a player behind whom somebody hides, whose death is asked about.
    CausesAtHost,
    /// With a component, on another.
    With(Component),
    /// It takes something away.
    Away,
    /// It brings something.
    Onto,
    /// With a component, on all that it reaches (switch `rar-list-item=action`).
    Whole(Component),
    /// It brings all that it took away (switch `rar-list-item=action`).
    WholeOnto,
}

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

/// The reason that something does not count, though it exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FailureReason {
    /// A component of an action that worked before.
    By(Agent, Component),
    /// The action fails at this player, whatever else happens.
    Fails(Agent, PlayerId, Failure),
    /// This player is Bulletproof.
    Bulletproof(PlayerId),
    /// Switch `doctor-saves=one`: every kill has a protection of its own.
    /// True if Bulletproof is one of them (MODEL-79).
    OwnProtection(bool),
    /// Nothing listed makes this player, hidden behind, die.
    Survives(PlayerId),
    /// It changes nothing.
    Idle(Idle),
}

/// A property of a player or an action without which the result might differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Condition {
    /// The player has this passive.
    Is(PlayerId, Passive),
    /// A block or a rolestop does nothing to the player's action.
    Immune(PlayerId, Immunity),
    /// The player was not Town, which counts by this rule.
    NotTown(PlayerId, Rule),
}

/// The result of an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Status {
    /// It works; also because of these.
    Works(Vec<Condition>),
    /// It works as soon as this mover has brought it: its own turn had passed. Also because of these.
    Late(Agent, Vec<Condition>),
    /// It is one of more kills than there are protections, which stop some (switch `doctor-saves=one`).
    /// True if Bulletproof is one of them (MODEL-79).
    Outnumbered(bool),
    /// It works at these players; also because of these.
    WorksAt(PlayerSet, Vec<Condition>),
    /// It brings these actions to these players.
    Brings(Vec<(Agent, PlayerId)>),
    /// Something negates it.
    Negated(FailureReason),
    /// It stands, but what else the effect needs does not: this component of an action, at a player.
    InVain(Agent, Component, PlayerId),
    /// Nothing brings it to where it would act.
    Absent(PlayerId),
    /// There is nothing at this player for it to take.
    Empty(PlayerId),
    /// An onto whose own away does not work.
    Stays,
    /// A mover that cannot move from there what has been moved already.
    Spent,
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
    /// Reports whether its item neither works nor is negated by one that does.
    fn is_idle(&self) -> bool {
        !self.works() && !matches!(self, Status::Negated(FailureReason::By(..)))
    }

    /// Reports whether it works where it is listed.
    fn works_as_listed(&self) -> bool {
        matches!(
            self,
            Status::Works(_) | Status::Late(..) | Status::Outnumbered(_)
        )
    }

    fn works(&self) -> bool {
        self.works_as_listed() || matches!(self, Status::WorksAt(..) | Status::Brings(_))
    }
}

impl Account<'_> {
    /// A question, its answer, and the list that decided it, as it was run. Of the items that do nothing the log has the number.
    pub(super) fn list(&mut self, question: Question, answer: bool, whole: bool, list: &[Listed]) {
        let (asks, claim) = (self.asks(question), self.result_asked(question));
        let items = if whole {
            ", an item for each component of an action"
        } else {
            ""
        };
        let says = if answer { "Yes" } else { "No" };
        let line = self.line(
            0,
            Answer::rule(question),
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
            let ((listed, name), (decided, end)) = (self.item(*item), self.status(status));
            let says = self
                .claim(item, status)
                .or_else(|| stopped(question, list, number));
            let (shows, idle) = (self.shows(item, status), status.is_idle());
            let line = self.line(
                1,
                decided.unwrap_or(listed),
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
    /// `ascetic-visit`); or a kill to one whom it cannot kill.
    pub(super) fn shut(&mut self, agent: Agent, why: FailureReason, whole: bool) {
        let (rule, _, because) = self.why_not(why);
        let what = self.agent(agent);
        let (rule, text) = if matches!(why, FailureReason::Bulletproof(_)) {
            (rule, format!("{because}: {what} cannot kill them."))
        } else if whole {
            (rule, format!("{because}: {what} cannot stand there."))
        } else {
            (
                Rule::Model46,
                format!("{because}: of {what} only the visit can stand there."),
            )
        };
        self.line(0, rule, text);
        self.keep();
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
        let (what, place) = (self.part(of, component), self.name(place));
        match acting {
            Acting::Causes if component == Component::Exchange => (
                Rule::List1,
                format!("{what}{}", aim_words(by, None, self.night, self.words)),
            ),
            Acting::Causes => (Rule::List1, format!("{what} at {place}")),
            Acting::CausesFor(guard) => {
                let guard = self.name(guard.owner(self.night));
                (
                    Rule::List18,
                    format!("{what} at {place}, where {guard} steps in"),
                )
            }
            Acting::CausesAtHost => (
                Rule::Model23,
                format!("{what} at {place}, whose fate is shared"),
            ),
            Acting::With(with) => (
                Rule::List2,
                format!("{} against {what}", self.part(by, with)),
            ),
            Acting::Away => (
                Rule::List2,
                format!("{} takes {what} away from {place}", self.agent(by)),
            ),
            Acting::Onto => (
                Rule::List6,
                format!("{} brings {what} onto {place}", self.agent(by)),
            ),
            Acting::Whole(Component::Redirect | Component::Swap) => {
                (Rule::List14, format!("{} (away)", self.agent(by)))
            }
            Acting::Whole(with) => (Rule::List14, self.part(by, with)),
            Acting::WholeOnto => (Rule::List6, format!("{} (onto)", self.agent(by))),
        }
    }

    /// A component of an action: "Bob's jail (block)"; where the action has no other worth the name, just "Vic's kill".
    fn part(&self, agent: Agent, component: Component) -> String {
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

    /// The result of an item, and its rule unless it is the item's.
    fn status(&self, status: &Status) -> (Option<Rule>, String) {
        match status {
            Status::Works(because) => {
                let (rule, because) = self.conditions(because);
                (rule, format!("it works{because}"))
            }
            Status::Outnumbered(limited) => {
                // Which of them are stopped is not said: they are counted once the list has run.
                (
                    Some(Share::rule(*limited)),
                    "it arrives, and there are fewer protections than kills".to_owned(),
                )
            }
            Status::Late(mover, because) => {
                let (mover, because) = (self.agent(*mover), self.conditions(because).1);
                (
                    Some(Rule::List16),
                    format!("it works as soon as {mover} has brought it{because}"),
                )
            }
            Status::WorksAt(players, because) => {
                let players = player_words(*players, self.words);
                let (rule, because) = self.conditions(because);
                (
                    rule.or(Some(Rule::List14)),
                    format!("it works at {players}{because}"),
                )
            }
            Status::Brings(brought) => {
                let one = |&(agent, to): &(Agent, PlayerId)| {
                    format!("{} to {}", self.agent(agent), self.name(to))
                };
                let brought = list_words(brought.iter().map(one));
                (Some(Rule::List6), format!("it brings {brought}"))
            }
            Status::Negated(why) => {
                let (rule, so, because) = self.why_not(*why);
                (Some(rule), format!("{so}{because}"))
            }
            Status::InVain(agent, component, place) => {
                let part = self.part(*agent, *component);
                (
                    Some(Rule::List12),
                    format!("in vain without {part} at {}", self.name(*place)),
                )
            }
            Status::Absent(place) => (
                Some(Rule::List6),
                format!("nothing brings it to {}", self.name(*place)),
            ),
            Status::Empty(place) => (
                Some(Rule::List6),
                format!("it finds nothing at {}", self.name(*place)),
            ),
            Status::Stays => (
                Some(Rule::List6),
                "it does nothing, as it has taken nothing away".to_owned(),
            ),
            Status::Spent => (
                Some(Rule::List9),
                "it does nothing, as something has moved that already".to_owned(),
            ),
        }
    }

    /// Returns the further conditions of a result, as the end of a sentence, and the rule of the first.
    fn conditions(&self, because: &[Condition]) -> (Option<Rule>, String) {
        let one = |one: &Condition| match *one {
            Condition::Is(player, passive) => self.is(player, passive),
            Condition::Immune(player, why) => (why.rule(), why.words(self.name(player))),
            Condition::NotTown(player, rule) => {
                (rule, format!("{} was not Town", self.name(player)))
            }
        };
        let (rules, because): (Vec<Rule>, Vec<String>) = because.iter().map(one).unzip();
        let as_ = if because.is_empty() { "" } else { ", as " };
        let because = format!("{as_}{}", because.join(", and "));
        (rules.first().copied(), because)
    }

    /// Why something does not count: the rule, what becomes of it, and because of what.
    fn why_not(&self, why: FailureReason) -> (Rule, &'static str, String) {
        let name = |player: PlayerId| self.name(player);
        let negated_as = |(rule, because)| (rule, "negated, as ", because);
        match why {
            FailureReason::By(mover, Component::Redirect | Component::Swap) => (
                Rule::List5,
                "",
                format!("{} takes it away", self.agent(mover)),
            ),
            FailureReason::By(guard, Component::Guard) => (
                Rule::List18,
                "negated by ",
                self.part(guard, Component::Guard),
            ),
            FailureReason::By(agent, component) => {
                (Rule::List5, "negated by ", self.part(agent, component))
            }
            FailureReason::Fails(agent, at, why) => {
                negated_as((why.rule(), self.why(agent, Some(at), why)))
            }
            FailureReason::Bulletproof(player) => negated_as(self.is(player, Passive::Bulletproof)),
            FailureReason::OwnProtection(limited) => {
                let also = if limited {
                    ", and Bulletproof is one"
                } else {
                    ""
                };
                (
                    Share::rule(limited),
                    "negated, as ",
                    format!("there is a protection for every kill{also}"),
                )
            }
            FailureReason::Survives(player) => (
                Rule::Model23,
                "in vain, as ",
                format!("{} does not die", name(player)),
            ),
            FailureReason::Idle(idle) => {
                let (rule, because) = self.idles(idle, Answer::RECRUITS_DEAD);
                (rule, "it changes nothing, as ", because)
            }
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
            Acting::Causes | Acting::CausesAtHost => Some(DrawingChange::goes(by, place)),
            Acting::CausesFor(guard) => Some(DrawingChange::goes(by, guard.owner(self.night))),
            Acting::Onto => leaves(of, place),
            Acting::With(Component::Block) => Some(DrawingChange::Blocked(of.owner(self.night))),
            Acting::With(_) | Acting::Away | Acting::Whole(_) | Acting::WholeOnto => None,
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
            let by_shield =
                matches!(status, Status::Negated(FailureReason::By(_, by)) if guards(*by));
            if !by_shield && !matches!(status, Status::Negated(FailureReason::OwnProtection(_))) {
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
