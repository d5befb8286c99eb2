//! What a system does by its own rules and nobody expects (LAW-7): stated as questions about outcomes, so
//! that they can be asked of every system alike.

use nightcourt_resolvers::model::{
    Ability, Action, Alignment, Component, MAX_ACTIONS, MAX_PLAYERS, Night, Passive, Player, PlayerId, PlayerSet, Role,
};
use nightcourt_resolvers::outcome::{Outcome, ReportKind, Value};

/// Whether two players die of one kill: one kill is submitted, no passive kills and nobody shares a fate.
#[must_use]
pub(super) fn two_deaths(night: &Night, outcome: &Outcome) -> bool {
    outcome.deaths.len() > 1
        && night.by_component()[Component::Kill as usize].len() == 1
        && night.by_component()[Component::Fate as usize].is_empty()
        && killing_passives(night).is_empty()
}

fn killing_passives(night: &Night) -> PlayerSet {
    night.having(Passive::Pgo).union(night.having(Passive::Suicidal))
}

/// Those who submit kills.
fn killers(night: &Night) -> PlayerSet {
    night.by_component()[Component::Kill as usize].iter().map(|kill| night.action(kill).actor).collect()
}

/// Whether a death without a visit of a killer would be one without a kill that stands: who tracks the killers may be
/// relied on ([`tail`]), and there is something that might stop or move a kill.
#[must_use]
pub(crate) fn may_be_unkilled(night: &Night) -> bool {
    let hindered =
        [Component::Block, Component::Untarget, Component::UntargetSelf, Component::Redirect, Component::Swap];
    hindered.into_iter().any(|component| !night.by_component()[component as usize].is_empty()) && may_be_tailed(night)
}

/// Whether it tells of every death if a stranger tracks the killers: there is a kill and nothing else by which players die
/// or deaths are reported of others; no killer is a Ninja, and no killer is swapped, so that who tracks them reads them.
fn may_be_tailed(night: &Night) -> bool {
    let with = |component: Component| night.by_component()[component as usize];
    if with(Component::Kill).is_empty()
        || !with(Component::Fate).is_empty()
        || !with(Component::Exchange).is_empty()
        || !killing_passives(night).is_empty()
        || night.players().len() == MAX_PLAYERS
    {
        return false;
    }
    let killers = killers(night);
    night.actions().len() + killers.len() <= MAX_ACTIONS
        && killers.intersection(night.having(Passive::Ninja)).is_empty()
        && !with(Component::Swap).iter().any(|drive| {
            night.action(drive).pair().is_some_and(|pair| pair.iter().any(|&player| killers.contains(player)))
        })
}

/// The night with a stranger who tracks every killer; `None` if that says nothing, or no kill can be without effect.
#[must_use]
pub fn tailed(night: &Night) -> Option<Night> {
    if may_be_unkilled(night) { tail(night) } else { None }
}

/// The night with a stranger who tracks every killer, if that tells of every death.
#[must_use]
pub(crate) fn tail(night: &Night) -> Option<Night> {
    if !may_be_tailed(night) {
        return None;
    }
    let stranger = PlayerId::new(night.players().len() as u8);
    let role = Role::Spelled([Ability::Track].into_iter().collect());
    let mut players = Vec::with_capacity(night.players().len() + 1);
    players.extend_from_slice(night.players());
    players.push(Player::new(Alignment::Town, role));
    let mut actions = Vec::with_capacity(night.actions().len() + 2);
    actions.extend_from_slice(night.actions());
    actions.extend(killers(night).iter().map(|killer| Action::at(stranger, Ability::Track, killer)));
    Night::new(players, actions, night.order().to_vec()).ok()
}

/// Whether the stranger saw a killer visit somebody, or does not know; nobody has been seen of a night that says nothing.
#[must_use]
pub(crate) fn killer_seen(tailed: &Night, outcome: &Outcome) -> bool {
    let stranger = PlayerId::new(tailed.players().len() as u8 - 1);
    let mut lines = outcome.reports.iter().filter(|line| line.to == stranger && line.kind == ReportKind::Track);
    !outcome.exhausted && lines.any(|line| line.value != Value::Nobody)
}

/// Whether somebody dies on the tailed night, and the stranger saw no killer visit anybody.
#[must_use]
pub(super) fn unkilled(tailed: &Night, outcome: &Outcome) -> bool {
    let stranger = PlayerId::new(tailed.players().len() as u8 - 1);
    let mut lines = outcome.reports.iter().filter(|line| line.to == stranger && line.kind == ReportKind::Track);
    !outcome.deaths.is_empty() && !outcome.exhausted && lines.all(|line| line.value == Value::Nobody)
}

/// The night with its actions submitted in the opposite order.
#[must_use]
pub fn reversed(night: &Night) -> Option<Night> {
    let actions = night.actions().iter().rev().copied().collect();
    Night::new(night.players().to_vec(), actions, night.order().to_vec()).ok()
}
