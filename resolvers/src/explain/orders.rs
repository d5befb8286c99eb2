//! The lines of an account that are of `snarf` alone: its orders, and what acts at the same time.

use super::account::Account;
use super::deed::{joined, list_words};
use super::{DrawingChange, Statement};
use crate::model::{Ability, PlayerId, Reflex};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::step::{Failure, Missed, MissedEffect};

/// Aims.
impl Account<'_> {
    /// An action that targets nobody takes hold. The log does not have it.
    pub(crate) fn targets_nobody(&mut self, agent: Agent) {
        let rule = match self.submitted(agent) {
            Some(Ability::Drive) => Rule::Model13,
            Some(Ability::Exchange) => Rule::Model31,
            Some(_) | None => Rule::Model15,
        };
        self.takes_effect(agent, rule, None);
    }

    /// Contradictory states of one order split an action: which sends it where.
    pub(crate) fn splits(
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
        let mut agents = to.iter().map(|&(by, _)| by);
        let guard = agents.find(|&by| self.submitted(by) == Some(Ability::Guard));
        let stopped = guard.map(|guard| Statement::Stopped(agent, from, Some(guard)));
        let to = to.iter().map(|&(_, to)| to).collect();
        self.splits_at(agent, from, order, &sent, to, stopped);
    }

    /// A loop, and what fails for the night if something in it adds up.
    pub(crate) fn infinite_loop(&mut self, run: &[Reflex], fails: Option<Reflex>) {
        let run = run.iter().map(|&reflex| self.agent(Agent::Passive(reflex)));
        let run = run.collect::<Vec<_>>().join(", then ");
        match fails {
            Some(reflex) => self.loop_fails(&run, Agent::Passive(reflex)),
            None => self.loop_stops(&run),
        }
    }

    /// All of one order act at the same time, and something is missed.
    pub(crate) fn missed(&mut self, missed: Missed, order: u8) {
        let Missed { by, agent, effect } = missed;
        if let MissedEffect::Protects(at) = effect {
            return self.misses_protection(by, at, agent, order);
        }
        let does = effect.words(self, agent);
        match agent {
            // It resolves before whatever else is of its order.
            Agent::Passive(_) => self.misses_at_once(by, &does, order),
            Agent::Submitted(_) => self.misses_together(by, &does, order),
        }
    }

    /// The night starts over: what happened so far is as if it had not, but for the loop that says why.
    pub(crate) fn again(&mut self) {
        self.restart(Rule::Snarf25);
        self.resolves_again();
    }
}

/// Effects.
impl Account<'_> {
    /// The later part of an action takes hold.
    pub(crate) fn second_part(&mut self, agent: Agent, at: PlayerId) {
        let rule = match self.submitted(agent) == Some(Ability::Commandant) {
            true => Rule::Snarf29,
            false => Rule::Snarf28,
        };
        self.later_part(agent, at, rule);
    }

    /// The later part of an action is lost, as its actor is blocked or vanillaised by now.
    pub(crate) fn later_part_lost(&mut self, agent: Agent, why: Failure, by: Option<Agent>) {
        let actor = agent.owner(self.night);
        let (rule, shows) = match why == Failure::Blocked {
            true => (Rule::Snarf28, Some(DrawingChange::Blocked(actor))),
            false => (why.rule(), None),
        };
        let because = match by {
            Some(by) => format!("{} stopped it", self.agent(by)),
            None => self.why(agent, None, why),
        };
        self.later_part_fails(agent, rule, &because, shows);
    }

    /// Vanillaising takes a player's passives away.
    pub(crate) fn loses_passives(&mut self, player: PlayerId, by: Option<Agent>) {
        let one = self.night.player(player);
        let vends = one
            .vends
            .iter()
            .map(|item| format!("a reflexive vendor of {}", self.words.items[item.index()]));
        let nouns = one.passives.iter().map(|passive| passive.noun().to_owned());
        let passives = joined(nouns.chain(vends), "or").unwrap_or_default();
        match by {
            Some(by) => self.strips_passives(by, player, &passives),
            None => self.loses_its_passives(player, &passives),
        }
    }
}
