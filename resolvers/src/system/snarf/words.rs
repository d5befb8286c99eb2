//! The lines of an account that are of `snarf` alone: its orders, and what acts at the same time.

use crate::explain::account::Account;
use crate::explain::deed::{joined, list_words};
use crate::explain::sentences::Failure;
use crate::explain::{DrawingChange, Statement};
use crate::model::{Ability, PlayerId, Reflex};
use crate::outcome::Agent;
use crate::rule::Rule;

use super::ledger::{Missed, MissedEffect};

/// Aims.
impl Account<'_> {
    /// An action targets a player; or takes hold, if it targets nobody. The log has neither.
    pub(super) fn targets(&mut self, agent: Agent, at: Option<PlayerId>) {
        if let Some(at) = at {
            self.line(
                1,
                Rule::Snarf7,
                format!("{} targets {}.", self.agent(agent), self.name(at)),
            );
            return;
        }
        let rule = match self.submitted(agent) {
            Some(Ability::Drive) => Rule::Model13,
            Some(Ability::Exchange) => Rule::Model31,
            Some(_) | None => Rule::Model15,
        };
        let line = self.line(1, rule, format!("{} takes hold.", self.aimed(agent, None)));
        line.says = Some(Statement::Works(agent, None));
    }

    /// The visit of an action that fails arrives all the same (switch `ascetic-visit`).
    pub(super) fn arrives(&mut self, agent: Agent, at: PlayerId) {
        self.logged(
            Rule::Model46,
            format!(
                "All the same {} visits {}.",
                self.agent(agent),
                self.name(at)
            ),
        );
    }

    /// Contradictory states of one order split an action: which sends it where.
    pub(super) fn splits(
        &mut self,
        agent: Agent,
        from: PlayerId,
        to: &[(Agent, PlayerId)],
        order: u8,
    ) {
        let one = |&(by, to): &(Agent, PlayerId)| {
            format!("{} sends it to {}", self.agent(by), self.name(to))
        };
        let sent = list_words(to.iter().map(one));
        let (what, at) = (self.agent(agent), self.name(from));
        let mut agents = to.iter().map(|&(by, _)| by);
        let guard = agents.find(|&by| self.submitted(by) == Some(Ability::Guard));
        let line = self.logged(
            Rule::Snarf10,
            format!("{what} splits at {at}: at order {order} {sent}."),
        );
        line.says = guard.map(|guard| Statement::Stopped(agent, from, Some(guard)));
        line.shows = vec![DrawingChange::Goes(
            agent,
            to.iter().map(|&(_, to)| to).collect(),
        )];
    }

    /// A loop, and what fails for the night if something in it adds up.
    pub(super) fn infinite_loop(&mut self, run: &[Reflex], fails: Option<Reflex>) {
        let run: Vec<String> = run
            .iter()
            .map(|&reflex| self.agent(Agent::Passive(reflex)))
            .collect();
        let (rule, end) = match fails {
            Some(reflex) => {
                let fails = self.agent(Agent::Passive(reflex));
                let adds_up = "the money would add up for ever, so the last of them";
                (Rule::Snarf25, format!("{adds_up}, {fails}, fails tonight"))
            }
            None => (
                Rule::Snarf24,
                "nothing in it adds up, so it stops here".to_owned(),
            ),
        };
        self.logged(
            rule,
            format!("Infinite loop: {}, and so on; {end}.", run.join(", then ")),
        );
    }

    /// All of one order act at the same time, and something is missed.
    pub(super) fn missed(&mut self, missed: Missed, order: u8) {
        let Missed { by, agent, effect } = missed;
        let (by, what) = (self.agent(by), self.agent(agent));
        let does = match effect {
            MissedEffect::Stops => format!("stop {what}"),
            MissedEffect::Hides(at) => format!("hide {} from {what}", self.name(at)),
            MissedEffect::Moves => format!("move {what}"),
            MissedEffect::Protects(at) => {
                let at = self.name(at);
                let text = format!(
                    "{by} does not protect {at} from {what}, which goes off at the same order, {order}."
                );
                self.logged(Rule::Snarf20, text);
                return;
            }
        };
        let (rule, why) = match agent {
            // It resolves before whatever else is of its order.
            Agent::Passive(_) => (
                Rule::Snarf19,
                format!(", which goes off at once and sees what is below order {order} only"),
            ),
            Agent::Submitted(_) => (
                Rule::Snarf2,
                format!(": all of order {order} act at the same time, without seeing each other"),
            ),
        };
        self.logged(rule, format!("{by} does not {does}{why}."));
    }

    /// The night starts over: what happened so far is as if it had not, but for the loop that says why.
    pub(super) fn again(&mut self) {
        self.restart(Rule::Snarf25);
        let text = "So the night is resolved again from the beginning, without what fails tonight.";
        self.line(0, Rule::Snarf25, text.to_owned()).shows = vec![DrawingChange::Anew];
    }
}

/// Effects.
impl Account<'_> {
    /// The later part of an action takes hold.
    pub(super) fn later_part(&mut self, agent: Agent, at: PlayerId) {
        let commands = self.submitted(agent) == Some(Ability::Commandant);
        let rule = if commands {
            Rule::Snarf29
        } else {
            Rule::Snarf28
        };
        self.logged(
            rule,
            format!(
                "The second part of {} acts at {}.",
                self.agent(agent),
                self.name(at)
            ),
        );
    }

    /// The later part of an action is lost, as its actor is blocked or vanillaised by now.
    pub(super) fn later_part_lost(&mut self, agent: Agent, why: Failure, by: Option<Agent>) {
        let actor = agent.owner(self.night);
        let (rule, shows) = match why == Failure::Blocked {
            true => (Rule::Snarf28, Some(DrawingChange::Blocked(actor))),
            false => (why.rule(), None),
        };
        let because = match by {
            Some(by) => format!("{} stopped it", self.agent(by)),
            None => self.why(agent, None, why),
        };
        let what = self.agent(agent);
        let text = format!("The second part of {what} is lost: {because}. The first part stands.");
        self.logged(rule, text).shows.extend(shows);
    }

    /// Vanillaising takes a player's passives away.
    pub(super) fn loses_passives(&mut self, player: PlayerId, by: Option<Agent>) {
        let one = self.night.player(player);
        let vends = one
            .vends
            .iter()
            .map(|item| format!("a reflexive vendor of {}", self.words.items[item.index()]));
        let nouns = one.passives.iter().map(|passive| passive.noun().to_owned());
        let passives = joined(nouns.chain(vends), "or").unwrap_or_default();
        let name = self.name(player);
        let strips = match by {
            Some(by) => format!("{} strips {name}", self.agent(by)),
            None => format!("{name} is vanillaised"),
        };
        let text = format!("{strips}, who is no longer {passives}.");
        self.logged(Rule::Snarf30, text);
    }
}
