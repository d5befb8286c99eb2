//! Facts of sections 2 and 3 about single actions and players, for both RARs.

use nightcourt_resolvers::model::{
    Ability, Action, ActionId, Alignment, Component, ItemId, Night, Passive, PlayerId, Reading, Reflex, Trigger,
};
use nightcourt_resolvers::outcome::{Reads, Value};
use nightcourt_resolvers::ruling::{BlockBlockers, BlockEvasion, StrongmanBlock, Switches};

use crate::guns::gun_read;

/// "3 million evaluations".
pub const BUDGET: u64 = 3_000_000;

pub fn has(night: &Night, player: PlayerId, passive: Passive) -> bool {
    night.having(passive).contains(player)
}

/// Section 2, "blockable: active, and the actor is not Strong-Willed", but for the switches.
pub fn blockable(night: &Night, id: ActionId, switches: &Switches) -> bool {
    let action = night.action(id);
    // `strongman-block`: "a block does not stop a Strongman's own kills"
    let strong = switches.strongman_block == StrongmanBlock::GoesThrough && strongman(night, id);
    // `block-blockers`: "an action with a block component is not blockable if its actor has no ability without a block
    // component; passives, words and the faction's kill are no such ability, and that kill stays blockable"
    let without = night.player(action.actor).role.abilities().iter().any(|one| !one.has(Component::Block));
    let blocker = switches.block_blockers == BlockBlockers::No && action.ability.has(Component::Block) && !without;
    // `block-evasion`: "commute and hide are not blockable"
    let evades = matches!(action.ability, Ability::Commute | Ability::Hide);
    let evades = switches.block_evasion == BlockEvasion::No && evades;
    !has(night, action.actor, Passive::StrongWilled) && !strong && !blocker && !evades
}

/// Section 2, "redirectable: active, with a target, and the actor is not Strong-Willed; what a switch makes not blockable,
/// or a block does not stop, is still redirectable".
pub fn redirectable(night: &Night, id: ActionId) -> bool {
    !has(night, night.action(id).actor, Passive::StrongWilled) && night.action(id).target().is_some()
}

pub fn all(night: &Night) -> Vec<ActionId> {
    night.action_ids().iter().collect()
}

pub fn with(night: &Night, component: Component) -> Vec<ActionId> {
    night.action_ids().iter().filter(|&id| night.action(id).ability.has(component)).collect()
}

/// The player to whom a mover would take an effect at a place; `None` if it does not reach there. Section 7: "A move to
/// where it already is does not exist."
pub fn takes_from(action: &Action, place: PlayerId) -> Option<PlayerId> {
    if action.ability == Ability::Redirect {
        return action.destination().filter(|&to| to != place);
    }
    let [x, y] = action.pair().filter(|_| action.ability.has(Component::Swap))?;
    if place == x {
        Some(y)
    } else if place == y {
        Some(x)
    } else {
        None
    }
}

/// Section 3, the passives that a visit at `owner` sets off: a PGO by any visit, "A drive's visits set off a PGO, but
/// no vendor or Suicidal", "Nobody sets off his own passives".
pub fn set_off(night: &Night, owner: PlayerId, visitor: PlayerId, by_drive: bool) -> Vec<Reflex> {
    let mut found = Vec::new();
    if owner == visitor {
        return found;
    }
    if has(night, owner, Passive::Pgo) {
        found.push(Reflex { owner, trigger: Trigger::Pgo });
    }
    if by_drive {
        return found;
    }
    if has(night, owner, Passive::Suicidal) {
        found.push(Reflex { owner, trigger: Trigger::Suicidal });
    }
    for item in night.player(owner).vends.iter() {
        found.push(Reflex { owner, trigger: Trigger::Vendor(item) });
    }
    found
}

/// Section 3, the reading of alignment, as far as the start of the night goes: "the alignment, of which town reads mafia
/// at a Miller and mafia reads town at a Godfather".
pub fn start_reading(night: &Night, player: PlayerId) -> Reading {
    let plain = Reading::from(night.player(player).alignment);
    if plain == Reading::Town && has(night, player, Passive::Miller) {
        Reading::Mafia
    } else if plain == Reading::Mafia && has(night, player, Passive::Godfather) {
        Reading::Town
    } else {
        plain
    }
}

/// Section 4, `gunsmith`. In both RARs it is read as at the start of the night: "State changes do not affect each other".
pub fn gun(night: &Night, switches: &Switches, place: PlayerId) -> Value {
    let player = night.player(place);
    gun_read(player, &switches.guns, false, player.holds)
}

/// Section 4, `vanilla-cop`: "`vanilla` (no abilities or passives of his own; modifiers are passives) or `not vanilla`".
pub fn vanilla(night: &Night, place: PlayerId) -> Value {
    Value::Reads(if night.player(place).is_vanilla() { Reads::Vanilla } else { Reads::NotVanilla })
}

/// Section 4, `neapolitan`: "`vanilla town` (Town at the start) or `not vanilla town`".
pub fn vanilla_town(night: &Night, place: PlayerId) -> Value {
    let player = night.player(place);
    let both = player.is_vanilla() && player.alignment == Alignment::Town;
    Value::Reads(if both { Reads::VanillaTown } else { Reads::NotVanillaTown })
}

/// Section 3: a strongman's submitted kill ignores protect and guard.
pub fn strongman(night: &Night, id: ActionId) -> bool {
    let action = night.action(id);
    action.ability.has(Component::Kill) && has(night, action.actor, Passive::Strongman)
}

/// Belongings at the end, by RAR-26: "State changes ... do not affect each other", and of RAR-27: thieves take what the
/// target holds (here: at the start of the night), "each gains, the target loses". Ruling: whoever is brought home to
/// steal from himself takes nothing, in every system.
#[derive(Default)]
pub struct Goods {
    pub stripped: Vec<PlayerId>,
    pub stolen: Vec<(PlayerId, PlayerId)>,
    pub given: Vec<(PlayerId, ItemId)>,
}

impl Goods {
    pub fn settle(&self, night: &Night, player: PlayerId) -> (nightcourt_resolvers::model::ItemSet, u32) {
        let start = night.player(player);
        let thefts = || self.stolen.iter().filter(|&(thief, from)| thief != from);
        let robbed = thefts().any(|&(_, from)| from == player);
        // "Strip takes the items held, not the money."
        let mut items = if robbed || self.stripped.contains(&player) { Default::default() } else { start.holds };
        let mut money = if robbed { 0 } else { start.money };
        for &(_, from) in thefts().filter(|&&(thief, _)| thief == player) {
            items = items.union(night.player(from).holds);
            money += night.player(from).money;
        }
        for &(_, item) in self.given.iter().filter(|&&(to, _)| to == player) {
            if item == ItemId::MONEY {
                money += 1;
            } else if item.is_held() {
                items.insert(item);
            }
        }
        (items, money)
    }
}

/// Section 2: "in the others exchanges that share a player, directly or through others, all do nothing. So as many
/// deaths are reported as there are deaths, always."
pub fn reported(working: &[[PlayerId; 2]], player: PlayerId) -> PlayerId {
    let shares = |one: usize, other: usize| one != other && working[one].iter().any(|who| working[other].contains(who));
    let alone = |one: usize| !(0..working.len()).any(|other| shares(one, other));
    let renamed = (0..working.len()).filter(|&one| alone(one)).find_map(|one| {
        let [x, y] = working[one];
        if player == x {
            Some(y)
        } else if player == y {
            Some(x)
        } else {
            None
        }
    });
    renamed.unwrap_or(player)
}

/// A protection that saves from one kill only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Saver {
    Bulletproof,
    Protect(ActionId),
}

/// Section 11, `doctor-saves=one`: "dies if more kills land than there are protects that stand (each kill needs its
/// own)", where a limited Bulletproof "counts as one more protect". Each kill comes with those that stand against it;
/// whether each can have its own.
pub fn each_has_its_own(kills: &[Vec<Saver>]) -> bool {
    fn give(kills: &[Vec<Saver>], taken: &mut Vec<Saver>) -> bool {
        let Some((first, rest)) = kills.split_first() else { return true };
        for &saver in first {
            if !taken.contains(&saver) {
                taken.push(saver);
                if give(rest, taken) {
                    return true;
                }
                taken.pop();
            }
        }
        false
    }
    give(kills, &mut Vec::new())
}
