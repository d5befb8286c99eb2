//! Mechanisms of a night: tags, each by a rule that needs the night alone and no system.
//!
//! The rules look at the players *chosen* in the actions, before anything is moved: a block is on a player if it
//! targets them. Effects of movers are tagged by the actions that they could move. *Blocking* is whatever has a block:
//! a roleblocker's, a jailkeeper's, a super commandant's and a commuterizer's action. A *mover* is a redirect or a
//! drive; a *read* reads alignment, role, belongings or visits; an *escape* makes somebody untargetable (commute, hide,
//! commuterize, rolestop); an *errand* is a plain visit, a frame, a recruitment, a vanillaisation, a gift, a theft, an
//! exchange or a revival. The Strong-Willed are never blocked or redirected.

mod blocks;
mod changes;
mod kills;
mod movers;
mod predicates;
mod reads;
mod standing;

use nightcourt_resolvers::model::{Component, Night};

use self::predicates::{
    any, any_two, is_block, is_errand, is_escape, is_kill, is_mover, is_protection, is_read,
};
use super::acts::{dodges, has};

/// A mechanism: its tag, its rule in words, and its rule.
#[derive(Clone, Copy, Debug)]
pub struct Mechanism {
    /// The tag.
    pub id: &'static str,
    /// The rule, in a sentence.
    pub about: &'static str,
    /// The predicate.
    pub holds: fn(&Night) -> bool,
}

/// The tag of a night that has none of the [`MECHANISMS`].
pub const OTHER: &str = "other";

const fn row(id: &'static str, holds: fn(&Night) -> bool, about: &'static str) -> Mechanism {
    Mechanism { id, about, holds }
}

/// Every mechanism: blocks, movers, kills, what players have standing, changes, reads.
#[rustfmt::skip]
pub const MECHANISMS: &[Mechanism] = &[
    row("mutual-block", blocks::mutual,
        "two players block each other"),
    row("block-chain", blocks::chain,
        "a player who blocks is blocked by another to whom no blocks lead back from him"),
    row("block-circle", blocks::circle,
        "three or more players block each other in a ring"),
    row("mixed-circle", blocks::mixed_circle,
        "actions act on each other in a ring, and not all of them are blocking"),
    row("blocked-kill", |night| blocks::stopped(night, is_kill),
        "a blocking action is on the actor of a kill"),
    row("blocked-protection", |night| blocks::stopped(night, is_protection),
        "a blocking action is on the actor of a protection, a guard or a jail"),
    row("blocked-mover", |night| blocks::stopped(night, is_mover),
        "a blocking action is on the actor of a redirect or a drive"),
    row("blocked-escape", |night| blocks::stopped(night, is_escape),
        "a blocking action is on somebody who commutes, hides, commuterizes or rolestops"),
    row("blocked-read", |night| blocks::stopped(night, is_read),
        "a blocking action is on the actor of a read"),
    row("blocked-errand", |night| blocks::stopped(night, is_errand),
        "a blocking action is on the actor of an errand"),
    row("blocked-twice-over", blocks::two_deeds,
        "a blocking action is on a player who submits two actions or more"),
    row("jail-halves", blocks::jail_halves,
        "a jailkeeper is blocked or moved while the player he jails acts and is the target of a kill"),
    row("moved-kill", |night| movers::moved(night, is_kill),
        "a redirect is on the actor of a kill, or a drive swaps its target"),
    row("moved-block", |night| movers::moved(night, is_block),
        "a redirect is on the actor of a blocking action, or a drive swaps its target"),
    row("moved-protection", |night| movers::moved(night, is_protection),
        "a redirect is on the actor of a protection, a guard or a jail, or a drive swaps its target"),
    row("moved-escape", |night| movers::moved(night, is_escape),
        "a redirect is on somebody who hides, commuterizes or rolestops, or a drive swaps whom they target"),
    row("moved-read", |night| movers::moved(night, is_read),
        "a redirect is on the actor of a read, or a drive swaps its target"),
    row("moved-errand", |night| movers::moved(night, is_errand),
        "a redirect is on the actor of an errand with a target, or a drive swaps its target"),
    row("chained-movers", |night| movers::moved(night, |ability| ability.has(Component::Redirect)),
        "a redirect is on a redirector, or a drive swaps whom a redirector targets"),
    row("crossing-drives", movers::crossing_drives,
        "two drives share a player"),
    row("rival-redirects", movers::rival_redirects,
        "two redirects have one victim"),
    row("redirect-and-drive", movers::redirect_and_drive,
        "a redirect moves an action, and a drive swaps the action's target or the redirect's destination"),
    row("shared-drive", movers::shared_drive,
        "one drive moves two actions, of different players, that target its players"),
    row("self-redirect", movers::self_redirect,
        "a redirect's destination is its victim, so that it brings home what it moves"),
    row("driven-home", movers::driven_home,
        "a drive swaps an action's target with its actor"),
    row("guarded-kill", |night| kills::both_on_one(night, Component::Kill, Component::Guard),
        "a kill and a guard target one player"),
    row("two-guards", |night| kills::both_on_one(night, Component::Guard, Component::Guard),
        "two guards target one player"),
    row("guard-chain", kills::guard_chain,
        "a guard targets somebody who guards"),
    row("several-kills", |night| kills::both_on_one(night, Component::Kill, Component::Kill),
        "two kills target one player"),
    row("strongman-and-protection", kills::strongman,
        "a strongman's kill targets a player who is protected, jailed, guarded or Bulletproof"),
    row("macho-and-protection", kills::macho,
        "a kill targets a Macho player who is protected, jailed, guarded or Bulletproof"),
    row("kill-and-recruit", kills::kill_and_recruit,
        "a kill and a recruitment target one player, or the recruited player sets off a gun or is suicidal"),
    row("shared-fate", kills::shared_fate,
        "a player hides behind somebody who is not Town, or hides and there is a kill, a gun owner or a suicidal player"),
    row("untargetable", |night| any_two(night, |one, other| dodges(night, one, other)),
        "an action targets somebody whom another action makes untargetable"),
    row("ascetic", standing::ascetic,
        "an action that does not kill targets an Ascetic player"),
    row("weak", standing::weak,
        "a Weak player's action is on somebody who is not Town"),
    row("loyal", standing::loyal,
        "a Loyal player's action is on somebody of another side, or a Disloyal player's on somebody of the same"),
    row("trigger", standing::trigger,
        "a gun owner is visited, or a vendor or a suicidal player is targeted"),
    row("trigger-loop", standing::trigger_loop,
        "a vendor targets a vendor"),
    row("trigger-met", standing::trigger_met,
        "whoever sets off a passive, or is suicidal and targeted, is protected, guarded, swapped by a drive, untargetable or Ascetic"),
    row("two-thieves", |night| kills::both_on_one(night, Component::Steal, Component::Steal),
        "two thefts target one player"),
    row("theft-chain", changes::theft_chain,
        "a theft targets a player who steals"),
    row("give-and-steal", |night| kills::both_on_one(night, Component::Give, Component::Steal),
        "a gift and a theft target one player"),
    row("strip-and-holdings", changes::strip_and_holdings,
        "a vanillaisation targets somebody who holds something, steals, or is given something"),
    row("strip-and-role", changes::strip_and_role,
        "a vanillaisation targets somebody who acts, or who has a passive"),
    row("loot", changes::loot,
        "a kill, a gun owner's shot or a suicide is at somebody who holds something, has money, steals or is given something"),
    row("exchanged-identities", changes::exchanged,
        "a player's identity is exchanged, and there is a kill, a gun owner, a suicidal player, a hider or another exchange"),
    row("revival", |night| any(night, |id| has(night, id, Component::Revive)),
        "a dead player is revived"),
    row("frame-and-read", |night| kills::both_on_one(night, Component::Frame, Component::ReadAlignment),
        "a frame and a read of alignment target one player"),
    row("recruit-and-read", |night| kills::both_on_one(night, Component::Recruit, Component::ReadAlignment),
        "a recruitment and a read of alignment target one player"),
    row("odd-reading", reads::odd,
        "a Miller's or a Godfather's alignment is read"),
    row("changed-role", reads::changed_role,
        "a role, a gun or being vanilla is read of somebody who is vanillaised, robbed or given something, who steals, or who visits a vendor of guns"),
    row("stopped-visit", reads::stopped_visit,
        "visits by or to a player are read, and a blocking or moving action, an escape or an Ascetic player could stop or move one of them"),
    row("driver-read", reads::driver,
        "a drive is among the visits that are read"),
    row("tracked-blocker", reads::tracked_blocker,
        "a player is blocked by one whose visits he reads, or by a visitor of one whose visitors he reads"),
    row("late-visit", reads::late_visit,
        "the visit of a gift, a revival or a vendor is among those read"),
];

/// The tags of a night, in the order of [`MECHANISMS`]; [`OTHER`] if there would be none.
///
/// ```
/// use nightcourt_precedent::catalogue::mechanisms;
/// use nightcourt_resolvers::text::Sheet;
///
/// let text = "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nAnn -> Bob\nBob -> Ann\n";
/// assert_eq!(mechanisms(&Sheet::parse(text).expect("a night").night), ["mutual-block", "blocked-protection"]);
/// ```
#[must_use]
pub fn mechanisms(night: &Night) -> Vec<&'static str> {
    let mut tags: Vec<&str> = MECHANISMS
        .iter()
        .filter(|one| (one.holds)(night))
        .map(|one| one.id)
        .collect();
    if tags.is_empty() {
        tags.push(OTHER);
    }
    tags
}

#[cfg(test)]
mod tests;
