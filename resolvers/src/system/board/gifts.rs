//! Gifts that a visit would bring about if it were made now: what vendors would give, one triggered by another (NAR-7, ORDER-10).

use crate::model::{Component, ItemId, Passive, PlayerId, PlayerSet, Reflex, Trigger};
use crate::outcome::Agent;

use super::interfere::{WARY, touched};
use super::{Board, Terms};

/// Number of vendors in a row that are foreseen. Longer chains are noted when they go off.
const FORESIGHT: usize = 8;

impl<const W: usize> Board<W> {
    /// Reports whether an action interferes with what another would trigger: only what vendors give can be in the way, of
    /// what takes belongings or looks for a gun.
    pub(super) fn meets_gifts(&self, terms: &Terms<'_>, wary: usize, visit: usize) -> bool {
        let this = &self.acts[wary];
        if terms.night.vendors().is_empty() || !this.components.meets(WARY) {
            return false;
        }
        let visitor = &self.acts[visit];
        if !visitor.has(Component::Visit) || !self.arrives(visit, terms) {
            return false;
        }
        let Some(owner) = visitor.target else {
            return false;
        };
        let gifts = Gifts {
            board: self,
            terms,
            visit,
            guns_only: this.has(Component::ReadGun),
        };
        gifts.to([visitor.actor, owner], None).meets(touched(this))
    }
}

/// Vendors foreseen to give one after another, the last of them first.
struct Chain<'a> {
    last: Reflex,
    before: Option<&'a Chain<'a>>,
}

/// Gifts that vendors would give, triggered directly or in a chain by a visit that has not been made.
struct Gifts<'a, const W: usize> {
    board: &'a Board<W>,
    terms: &'a Terms<'a>,
    visit: usize,
    guns_only: bool,
}

impl<const W: usize> Gifts<'_, W> {
    /// The passives of a chain: those foreseen, then those by which the visit was triggered.
    fn passives<'a>(&'a self, chain: Option<&'a Chain<'a>>) -> impl Iterator<Item = Reflex> + 'a {
        let foreseen = std::iter::successors(chain, |link| link.before).map(|link| link.last);
        let above = self.board.chain(self.visit);
        let fired = above.filter_map(|act| match self.board.agent(act) {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        });
        foreseen.chain(fired)
    }

    /// All players who would receive an item. Whatever is given leads on alike, so one item of an owner is followed: a gun
    /// last, where guns count, so that it is left for the end of the chain.
    fn to(&self, [visitor, owner]: [PlayerId; 2], chain: Option<&Chain<'_>>) -> PlayerSet {
        let mut receivers = PlayerSet::EMPTY;
        if visitor == owner {
            return receivers;
        }
        let to = self.board.foreseen(self.visit, visitor);
        let looks = self.board.resolved.len() as u64 / 4;
        self.terms.meter.spend(1 + looks);

        let mut next = None;
        for reflex in self.terms.night.reflexes(owner) {
            let Trigger::Vendor(item) = reflex.trigger else {
                continue;
            };
            let answer = (self.visit as u16, reflex);
            let answered = chain.is_none() && self.board.answered.contains(&answer);
            if answered || self.passives(chain).any(|gone_off| gone_off == reflex) {
                continue;
            }
            if !self.guns_only || item == ItemId::GUN {
                receivers.insert(to);
            }
            if next.is_none() || self.guns_only && item != ItemId::GUN {
                next = Some(reflex);
            }
        }

        let Some(last) = next else {
            return receivers;
        };
        let before = chain;
        let link = Chain { last, before };
        let ascetic = self.terms.night.having(Passive::Ascetic).contains(to);
        let shut = ascetic && !self.terms.ascetic_seen || self.is_away(to);
        if !shut && self.passives(Some(&link)).count() <= FORESIGHT {
            receivers = receivers.union(self.to([owner, to], Some(&link)));
        }
        receivers
    }

    /// Reports whether a player is untargetable for what the visit would trigger.
    fn is_away(&self, player: PlayerId) -> bool {
        let holds = |&(at, by): &(PlayerId, u16)| {
            at == player && !self.board.is_exempt(self.visit, by.into())
        };
        self.board.untargetable_by.iter().any(holds)
    }
}
