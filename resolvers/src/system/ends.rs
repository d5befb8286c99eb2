//! Ends of a night that no system orders: shared fates (MODEL-23, MODEL-24), Bombs and Lovers (MODEL-83, MODEL-84), and as whom deaths are reported where exchanges that
//! share a player do nothing (MODEL-31, MODEL-33).

use crate::explain::account::Recorder;
use crate::model::{Night, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::rule::Rule;

/// A hider dies with the player hidden behind, or because that player was not Town. Reports whether the hider does so now.
pub(super) fn shares_fate(
    [hider, behind]: [PlayerId; 2],
    night: &Night,
    dead: &mut PlayerSet,
    recorder: &mut impl Recorder,
) -> bool {
    let died = dead.contains(behind);
    let dies = hider != behind && (died || !night.town().contains(behind));
    if !dies || dead.contains(hider) {
        return false;
    }
    recorder.record(|account| account.fate(hider, behind, died));
    dead.insert(hider);
    true
}

/// Adds the deaths that a death sets off, after all others (MODEL-83, MODEL-84): of the killers of Bombs, of Lovers, and of
/// hiders behind either. `killed` has each victim with a kill that lands on them, `hides` each hider with the player hidden
/// behind.
pub(super) fn set_off(
    night: &Night,
    [bombs, lovers]: [PlayerSet; 2],
    killed: impl Iterator<Item = (PlayerId, Agent)>,
    hides: &[[PlayerId; 2]],
    dead: &mut PlayerSet,
    recorder: &mut impl Recorder,
) {
    let armed = bombs.intersection(*dead);
    for (bomb, kill) in killed.filter(|&(bomb, _)| armed.contains(bomb)) {
        let killer = kill.owner(night);
        let submitted = matches!(kill, Agent::Submitted(_));
        if submitted && !night.player(killer).dead && !dead.contains(killer) {
            recorder.record(|account| account.blown_up(kill, bomb));
            dead.insert(killer);
        }
    }
    loop {
        let before = *dead;
        let lovers = lovers.intersection(night.living());
        if let Some(other) = lovers.intersection(*dead).lowest() {
            for lover in lovers.without(*dead).iter() {
                recorder.record(|account| account.heartbroken(lover, other));
            }
            *dead = dead.union(lovers);
        }
        for &hide in hides {
            shares_fate(hide, night, dead, recorder);
        }
        if *dead == before {
            return;
        }
    }
}

/// The players as whom the dead are reported. `depth` is that of the lines of an account.
pub(super) fn exchanged(
    exchanges: &[[PlayerId; 2]],
    dead: PlayerSet,
    depth: usize,
    recorder: &mut impl Recorder,
) -> PlayerSet {
    let mut reported = dead;
    for (place, &[one, other]) in exchanges.iter().enumerate() {
        let shares = |(number, pair): (usize, &[PlayerId; 2])| {
            number != place && (pair.contains(&one) || pair.contains(&other))
        };
        if exchanges.iter().enumerate().any(shares) {
            if !exchanges[..place].iter().enumerate().any(shares) {
                recorder.record(|account| account.share_a_player(one, other, depth));
            }
            continue;
        }
        for (from, to) in [(one, other), (other, one)] {
            if dead.contains(from) {
                if !dead.contains(to) {
                    reported.remove(from);
                }
                reported.insert(to);
                recorder.record(|account| account.reported_as(from, to, Rule::Model31, depth));
            }
        }
    }
    reported
}
