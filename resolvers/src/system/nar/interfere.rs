//! Ambiguity (NAR-7; [NAR] "the order of two actions matters but it isn't clear that one affects
//! the other").

use crate::model::{
    Component, Components, ItemId, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger,
};

use crate::outcome::Agent;
use crate::system::bits::Bits;

use super::Rules;
use super::modifies::Modifies;
use super::state::{Act, State};
use super::triggers::reflexes;

const ITEMS: Components = Components::of(&[Component::Strip, Component::Give, Component::Steal]);
/// Components that interfere with a gift: those that take belongings or read them.
const WARY: Components = Components::of(&[Component::Strip, Component::Steal, Component::ReadGun]);

/// Number of vendors in a row that are foreseen. Longer chains are noted when they go off.
const FORESIGHT: usize = 8;

impl<const W: usize> State<W> {
    /// Reports whether some two of these actions have components whose order may matter at all: most nights have none.
    pub(super) fn could_interfere(&self, night: &Night, free: Bits<W>) -> bool {
        let of = |components: &[Component]| {
            components
                .iter()
                .fold(Bits::EMPTY, |all, &one| all.union(self.having(one)))
                .intersection(&free)
        };
        let wary = of(&[Component::Strip, Component::Steal, Component::ReadGun]);
        let touches = wary.union(&of(&[Component::Give]));
        self.movers().intersection(&free).has_two()
            || of(&[Component::Exchange]).has_two()
            || of(&[Component::Guard]).has_two()
            || !wary.is_empty()
                && (touches.has_two() || !night.vendors().is_empty() && free.has_two())
    }

    /// Reports whether the order of two free actions matters although neither could modify the other.
    pub(super) fn interfere(
        &self,
        modifies: &Modifies<W>,
        rules: &Rules<'_>,
        [one, other]: [usize; 2],
    ) -> bool {
        let (a, b) = (&self.acts[one], &self.acts[other]);
        a.is_mover()
            && b.is_mover()
            && modifies.rows[one]
                .intersection(&modifies.rows[other])
                .meets(&self.pending)
            || a.is_drive() && b.is_drive() && a.pair_set().meets(b.pair_set())
            || a.has(Component::Exchange)
                && b.has(Component::Exchange)
                && a.pair_set().meets(b.pair_set())
            || a.has(Component::Guard) && b.has(Component::Guard) && a.target == b.target
            || belongings_clash(a, b)
            || reads_belongings(a, b)
            || reads_belongings(b, a)
            || self.sets_off_clash(rules, one, other)
            || self.sets_off_clash(rules, other, one)
    }
}

/// The players whose belongings an action takes, gives or reads: its target, and a thief's own.
fn touched<const W: usize>(act: &Act<W>) -> PlayerSet {
    let own = if act.has(Component::Steal) {
        PlayerSet::of(act.actor)
    } else {
        PlayerSet::EMPTY
    };
    act.aim().union(own)
}

/// Any two of strip, give and steal that touch one player's belongings and are not both give.
fn belongings_clash<const W: usize>(a: &Act<W>, b: &Act<W>) -> bool {
    a.components.meets(ITEMS)
        && b.components.meets(ITEMS)
        && !(a.has(Component::Give) && b.has(Component::Give))
        && touched(a).meets(touched(b))
}

/// Reports whether the first reads what the second takes or gives: a Gunsmith looks for guns, and gifts of other items
/// are nothing to them.
fn reads_belongings<const W: usize>(reader: &Act<W>, other: &Act<W>) -> bool {
    reader.has(Component::ReadGun)
        && other.components.meets(ITEMS)
        && (!other.has(Component::Give) || other.item == ItemId::GUN)
        && touched(other).meets(reader.aim())
}

impl<const W: usize> State<W> {
    /// Reports whether an action interferes with what another would trigger: only what vendors give can be in the way, of
    /// what takes belongings or reads them.
    fn sets_off_clash(&self, rules: &Rules<'_>, wary: usize, visit: usize) -> bool {
        let this = &self.acts[wary];
        if rules.night.vendors().is_empty() || !this.components.meets(WARY) {
            return false;
        }
        let visitor = &self.acts[visit];
        if !visitor.has(Component::Visit) || !self.arrives(visit, rules) {
            return false;
        }
        let Some(owner) = visitor.target else {
            return false;
        };
        let gifts = Gifts {
            state: self,
            rules,
            root: visit,
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
    state: &'a State<W>,
    rules: &'a Rules<'a>,
    /// The visit.
    root: usize,
    guns_only: bool,
}

impl<const W: usize> Gifts<'_, W> {
    /// The passives of a chain: those foreseen, then those by which the root was triggered.
    fn passives<'a>(&'a self, chain: Option<&'a Chain<'a>>) -> impl Iterator<Item = Reflex> + 'a {
        let acts = &self.state.acts;
        let foreseen = std::iter::successors(chain, |link| link.before).map(|link| link.last);
        let above =
            std::iter::successors(Some(self.root), |&act| acts[act].parent.map(usize::from));
        let fired = above.filter_map(|act| match acts[act].agent {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        });
        foreseen.chain(fired)
    }

    /// All players who would receive an item. Whatever is given leads on alike, so one item of an owner is followed: a gun
    /// last, where guns count, so that it is left for the end of the chain.
    fn to(&self, [visitor, owner]: [PlayerId; 2], chain: Option<&Chain<'_>>) -> PlayerSet {
        let (state, night) = (self.state, self.rules.night);
        let mut receivers = PlayerSet::EMPTY;
        if visitor == owner {
            return receivers;
        }
        let to = state.foreseen(self.root, visitor);
        self.rules.meter.spend(1 + state.resolved.len() as u64 / 4);
        let mut next = None;
        for reflex in reflexes(night, owner) {
            let Trigger::Vendor(item) = reflex.trigger else {
                continue;
            };
            let answered = chain.is_none() && state.answered.contains(&(self.root as u16, reflex));
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
        let link = Chain {
            last,
            before: chain,
        };
        let shut = night.having(Passive::Ascetic).contains(to) && !self.rules.ascetic_seen;
        let foreseen = self.passives(Some(&link)).count() <= FORESIGHT;
        if foreseen && !shut && !self.is_away(to) {
            receivers = receivers.union(self.to([owner, to], Some(&link)));
        }
        receivers
    }

    fn is_away(&self, player: PlayerId) -> bool {
        let holds = |&(at, by): &(PlayerId, u16)| {
            at == player && !self.state.is_exempt(self.root, by.into())
        };
        self.state.untargetable_by.iter().any(holds)
    }
}
