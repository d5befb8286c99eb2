//! Section 7, reasons: parts that together make an effect, their coherence, and chains of triggers.

use super::facts;
use super::standing::{Evaluator, Links, Standing};
use nightcourt_resolvers::model::{
    Ability, ActionId, ActionSet, Component, ItemId, PlayerId, Reflex, Trigger,
};
use nightcourt_resolvers::outcome::Agent;
use nightcourt_resolvers::system::System;

use crate::acts::{answers, triggered};

/// One part of a reason.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    pub(crate) standing: Standing,
    /// It is "the visit that is read".
    pub(crate) read: bool,
}

impl Part {
    pub(crate) fn of(standing: Standing) -> Part {
        Part {
            standing,
            read: false,
        }
    }
}

/// "everything the reason uses"
pub(crate) fn used(parts: &[Part]) -> Links {
    parts
        .iter()
        .fold(Links::default(), |all, part| all.with(&part.standing.used))
}

/// A submitted action and what it sets off, one after another; the last part is what is asked about.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) agents: Vec<Agent>,
    pub(crate) parts: Vec<Part>,
}

impl Chain {
    pub(crate) fn last(&self) -> &Standing {
        &self.parts[self.parts.len() - 1].standing
    }
    /// The action submitted that everything goes back to.
    pub(crate) fn root(&self) -> Option<ActionId> {
        match self.agents[0] {
            Agent::Submitted(id) => Some(id),
            Agent::Passive(_) => None,
        }
    }
    /// The passives that went off, in order.
    pub(crate) fn reflexes(&self) -> Vec<Reflex> {
        let passive = |agent: &Agent| match *agent {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        };
        self.agents.iter().filter_map(passive).collect()
    }
}

/// The results of the night's chains.
#[derive(Default)]
pub(crate) struct Chains {
    /// Every visit that could be: submitted, or of a vendor.
    pub(crate) visits: Vec<Chain>,
    /// Every kill that could be: submitted, a shot, a suicide.
    pub(crate) kills: Vec<Chain>,
    /// Every gift that could be.
    pub(crate) gifts: Vec<(Chain, ItemId)>,
    /// Visits that would set off a passive again within the chain that it started: the run since its first firing.
    pub(crate) loops: Vec<(Chain, Vec<Reflex>)>,
}

impl Evaluator<'_> {
    /// Every chain of the night, whether it holds or not.
    pub(crate) fn chains(&self) -> Chains {
        let mut found = Chains::default();
        for id in facts::all(self.night) {
            let action = self.night.action(id);
            let alone = |component: Component| -> Vec<Chain> {
                let standings = self.standings(id, component, &Links::default()).into_iter();
                let chain = |one| Chain {
                    agents: vec![Agent::Submitted(id)],
                    parts: vec![Part::of(one)],
                };
                standings
                    .filter(|_| action.ability.has(component))
                    .map(chain)
                    .collect()
            };
            found.kills.extend(alone(Component::Kill));
            found.gifts.extend(
                alone(Component::Give)
                    .into_iter()
                    .map(|gift| (gift, action.item)),
            );
            // MODEL-21: "A drive visits both players it chose", with its switch.
            if action.ability != Ability::Drive || self.switches.drives_visit(System::Rar) {
                alone(Component::Visit)
                    .into_iter()
                    .for_each(|visit| self.visit(visit, &mut found));
            }
        }
        found
    }

    /// A visit, and what it sets off: "A triggered kill is a reason of two parts: the visit's standing at the owner,
    /// and the kill's own standing, which starts at the visitor".
    fn visit(&self, chain: Chain, found: &mut Chains) {
        if self.spent() || self.crowded(found.visits.len() + found.kills.len() + found.gifts.len())
        {
            return;
        }
        let (visitor, owner) = (chain.last().actor, chain.last().place);
        let act = match chain.agents[chain.agents.len() - 1] {
            Agent::Submitted(id) => self.acts[id.index()].clone(),
            Agent::Passive(reflex) => triggered(&self.acts, 0, reflex),
        };
        for reflex in answers(self.case, &act, owner) {
            // "A passive does not fire again within a chain of triggers that it started; record a loop."
            let reflexes = chain.reflexes();
            if let Some(first) = reflexes.iter().position(|&earlier| earlier == reflex) {
                found
                    .loops
                    .push((chain.clone(), reflexes[first..].to_vec()));
                continue;
            }
            match reflex.trigger {
                Trigger::Pgo | Trigger::Suicidal => {
                    found
                        .kills
                        .extend(self.fire(&chain, reflex, Component::Kill, visitor));
                }
                Trigger::Vendor(item) => {
                    let gifts = self
                        .fire(&chain, reflex, Component::Give, visitor)
                        .into_iter();
                    found.gifts.extend(gifts.map(|gift| (gift, item)));
                    for visit in self.fire(&chain, reflex, Component::Visit, visitor) {
                        self.visit(visit, found);
                    }
                }
            }
        }
        found.visits.push(chain);
    }

    /// The chain with the triggered action's part, once for each of its standings. It is neither blockable nor
    /// redirectable (MODEL-19); a suicide "targets nobody".
    fn fire(
        &self,
        chain: &Chain,
        reflex: Reflex,
        component: Component,
        visitor: PlayerId,
    ) -> Vec<Chain> {
        let alone = reflex.trigger == Trigger::Suicidal;
        let start = Standing {
            agent: Agent::Passive(reflex),
            component,
            actor: reflex.owner,
            place: if alone { reflex.owner } else { visitor },
            route: Vec::new(),
            used: Links::default(),
            parts: ActionSet::EMPTY,
            // "An action never acts on an action that it set off."
            exempt: chain.root().into_iter().collect(),
            fixed: alone,
            blockable: false,
            redirectable: false,
            kills: component == Component::Kill,
        };
        let standings = if alone {
            vec![start]
        } else {
            self.grow(start, &Links::default())
        };
        let parts = standings.into_iter().map(Part::of);
        let next = parts.map(|part| Chain {
            agents: [&chain.agents[..], &[Agent::Passive(reflex)]].concat(),
            parts: [&chain.parts[..], &[part]].concat(),
        });
        next.collect()
    }

    /// "Its counters are the counters of all its parts, under the chain plus everything the reason uses."
    pub(crate) fn reason(&self, parts: &[Part], chain: &Links) -> bool {
        let all = used(parts);
        if all.meets(chain) || !self.coherent(parts) {
            return false;
        }
        let chain = chain.with(&all);
        !parts
            .iter()
            .any(|part| self.countered(&part.standing, &chain))
    }

    /// "a mover that takes part, as mover or as the visit that is read, moves every part that stands where it would
    /// move it and in whose standing it takes no part yet. An action may serve several parts, but stands in one way only."
    fn coherent(&self, parts: &[Part]) -> bool {
        let mut ways: Vec<(ActionId, &Standing)> = Vec::new();
        let mut movers: Vec<(ActionId, &Standing)> = Vec::new();
        for part in parts {
            collect(&part.standing, &mut ways, &mut movers);
            if let (true, Agent::Submitted(id)) = (part.read, part.standing.agent) {
                movers.push((id, &part.standing));
            }
        }
        for (number, &(id, way)) in ways.iter().enumerate() {
            // A drive stands at both its players, which is one way.
            if ways[..number]
                .iter()
                .any(|&(other, as_there)| other == id && !way.fixed && !as_there.same_way(way))
            {
                return false;
            }
        }
        movers.iter().all(|&(mover, own)| {
            parts.iter().all(|part| {
                let standing = &part.standing;
                standing.parts.contains(mover)
                    || standing.exempt.contains(mover)
                    || standing.fixed
                    || !self.would_move(mover, own, standing)
            })
        })
    }

    /// Reports whether a mover with this standing would take the effect from its place.
    fn would_move(&self, mover: ActionId, own: &Standing, effect: &Standing) -> bool {
        let action = self.night.action(mover);
        let reaches = action.ability == Ability::Drive
            || action.ability == Ability::Redirect
                && own.place == effect.actor
                && effect.redirectable
                && effect.route.is_empty();
        reaches && facts::takes_from(action, effect.place).is_some()
    }
}

/// Collects the standings of every submitted action that takes part, and those of movers.
fn collect<'s>(
    standing: &'s Standing,
    ways: &mut Vec<(ActionId, &'s Standing)>,
    movers: &mut Vec<(ActionId, &'s Standing)>,
) {
    if let Agent::Submitted(id) = standing.agent {
        ways.push((id, standing));
    }
    for step in &standing.route {
        movers.push((step.mover, &step.own));
        collect(&step.own, ways, movers);
    }
}
