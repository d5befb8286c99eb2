//! Section 7, reasons: parts that together make an effect, their coherence, and chains of triggers.

use super::facts;
use super::standing::{Evaluator, Piece, Standing};
use nightcourt_resolvers::model::{Ability, ActionId, ActionSet, Component, ItemId, PlayerId, Reflex, Trigger};
use nightcourt_resolvers::outcome::Agent;

/// One part of a reason.
#[derive(Clone, Debug)]
pub struct Part {
    pub standing: Standing,
    pub piece: Piece,
    /// It is "the visit that is read".
    pub read: bool,
    /// The actions that set it off: they never act on it (MODEL-64).
    pub set_off_by: ActionSet,
}

impl Part {
    pub fn effect(standing: Standing) -> Part {
        Part { standing, piece: Piece::Effect, read: false, set_off_by: ActionSet::EMPTY }
    }
    pub fn visit(standing: Standing) -> Part {
        Part { standing, piece: Piece::Visit, read: false, set_off_by: ActionSet::EMPTY }
    }
}

/// "everything the reason uses"
pub fn used(parts: &[Part]) -> ActionSet {
    parts.iter().fold(ActionSet::EMPTY, |all, part| all.union(part.standing.used))
}

/// A submitted action and what it sets off, one after another; the last part is what is asked about.
#[derive(Clone, Debug)]
pub struct Chain {
    pub agents: Vec<Agent>,
    pub parts: Vec<Part>,
}

impl Chain {
    pub fn last(&self) -> &Standing {
        &self.parts[self.parts.len() - 1].standing
    }
    /// The action submitted that everything goes back to.
    pub fn root(&self) -> Option<ActionId> {
        match self.agents[0] {
            Agent::Submitted(id) => Some(id),
            Agent::Passive(_) => None,
        }
    }
    /// The passives that went off, in order.
    pub fn reflexes(&self) -> Vec<Reflex> {
        let passive = |agent: &Agent| match *agent {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        };
        self.agents.iter().filter_map(passive).collect()
    }
}

/// What the night's chains come to.
#[derive(Default)]
pub struct Chains {
    /// Every visit that could be: submitted, or of a vendor.
    pub visits: Vec<Chain>,
    /// Every kill that could be: submitted, a shot, a suicide.
    pub kills: Vec<Chain>,
    /// Every gift that could be.
    pub gifts: Vec<(Chain, ItemId)>,
    /// Visits that would set off a passive again within the chain that it started: the run since its first firing.
    pub loops: Vec<(Chain, Vec<Reflex>)>,
}

impl Evaluator<'_> {
    /// Every chain of the night, whether it holds or not.
    pub fn chains(&self) -> Chains {
        let mut found = Chains::default();
        for id in facts::all(self.night) {
            let action = self.night.action(id);
            for standing in self.standings(id, ActionSet::EMPTY) {
                let agents = vec![Agent::Submitted(id)];
                let alone = |part| Chain { agents: agents.clone(), parts: vec![part] };
                if action.ability.has(Component::Kill) {
                    found.kills.push(alone(Part::effect(standing.clone())));
                }
                if action.ability.has(Component::Give) {
                    found.gifts.push((alone(Part::effect(standing.clone())), action.item));
                }
                if action.ability.has(Component::Visit) {
                    self.visit(alone(Part::visit(standing)), &mut found);
                }
            }
        }
        found
    }

    /// A visit, and what it sets off: "A triggered kill is a reason of two parts: the visit's standing at the owner,
    /// and the kill's own standing, which starts at the visitor".
    fn visit(&self, chain: Chain, found: &mut Chains) {
        if self.spent() || self.crowded(found.visits.len() + found.kills.len() + found.gifts.len()) {
            return;
        }
        let (visitor, owner) = (chain.last().actor, chain.last().place);
        let drive = chain.agents.len() == 1
            && chain.root().is_some_and(|root| self.night.action(root).ability == Ability::Drive);
        for reflex in facts::set_off(self.night, owner, visitor, drive) {
            // "A passive does not fire again within a chain of triggers that it started; record a loop."
            let reflexes = chain.reflexes();
            if let Some(first) = reflexes.iter().position(|&earlier| earlier == reflex) {
                found.loops.push((chain.clone(), reflexes[first..].to_vec()));
                continue;
            }
            for next in self.fire(&chain, reflex, visitor) {
                match reflex.trigger {
                    Trigger::Pgo | Trigger::Suicidal => found.kills.push(next),
                    Trigger::Vendor(item) => {
                        found.gifts.push((next.clone(), item));
                        let mut seen = next;
                        if let Some(last) = seen.parts.last_mut() {
                            last.piece = Piece::Visit;
                        }
                        self.visit(seen, found);
                    }
                }
            }
        }
        found.visits.push(chain);
    }

    /// The chain with the triggered action's part, once for each of its standings. It is neither blockable nor
    /// redirectable (MODEL-19); a suicide "targets nobody".
    fn fire(&self, chain: &Chain, reflex: Reflex, visitor: PlayerId) -> Vec<Chain> {
        let kills = !matches!(reflex.trigger, Trigger::Vendor(_));
        let alone = reflex.trigger == Trigger::Suicidal;
        let start = Standing {
            agent: Agent::Passive(reflex),
            actor: reflex.owner,
            place: if alone { reflex.owner } else { visitor },
            route: Vec::new(),
            used: ActionSet::EMPTY,
            fixed: alone,
            blockable: false,
            redirectable: false,
            kills,
        };
        let set_off_by: ActionSet = chain.root().into_iter().collect();
        // "An action never acts on an action that it set off": it moves it nowhere.
        let standings = if alone { vec![start] } else { self.grow(start, set_off_by) };
        let parts = standings.into_iter().map(|standing| Part { set_off_by, ..Part::effect(standing) });
        let next = parts.map(|part| Chain {
            agents: [&chain.agents[..], &[Agent::Passive(reflex)]].concat(),
            parts: [&chain.parts[..], &[part]].concat(),
        });
        next.collect()
    }

    /// "Its counters are the counters of all its parts, under the chain plus everything the reason uses."
    pub fn reason(&self, parts: &[Part], chain: ActionSet) -> bool {
        let all = used(parts);
        if all.meets(chain) || !self.coherent(parts) {
            return false;
        }
        let chain = chain.union(all);
        !parts.iter().any(|part| self.countered(&part.standing, part.piece, chain))
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
            if ways[..number].iter().any(|&(other, as_there)| other == id && !way.fixed && as_there != way) {
                return false;
            }
        }
        movers.iter().all(|&(mover, own)| {
            parts.iter().all(|part| {
                let standing = &part.standing;
                standing.used.contains(mover)
                    || part.set_off_by.contains(mover)
                    || standing.fixed
                    || !self.would_move(mover, own, standing)
            })
        })
    }

    /// Whether a mover that stands so would take the effect from where it stands.
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

/// Every submitted action that takes part, as it stands, and which of them move something.
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
