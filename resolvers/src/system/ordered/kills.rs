//! Who dies of a kill (LAR-7, WOLVES-6, WOLVES-9; MODEL-16 and MODEL-17, MODEL-66).

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Saviour};
use crate::explain::ending::{Ending, Shield, Unstopped};
use crate::explain::ordered::Step;
use crate::model::{Component, Night, Passive, PlayerId, PlayerSet};
use crate::system::matching::each_has_its_own;

use super::Rules;
use super::rulebook::{Guards, Rulebook};
use super::settle::last;
use super::state::State;

/// A kill that reaches a player, and the single protections that may stop it.
type Landing = (PlayerId, u16, u64);

/// Working space, and what was found last.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    landings: Vec<Landing>,
    options: Vec<u64>,
    /// Who dies of which kill, in no order.
    pub(super) lethal: Vec<(PlayerId, u16)>,
}

/// Whom kills reach: on a guarded player they land on one guard or on every guard instead; then Macho, Strongman,
/// Bulletproof and protections decide where they land.
pub(super) fn killed<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    rules: &Rules,
    space: &mut Space,
    recorder: &mut impl Recorder<Step>,
) -> PlayerSet {
    space.landings.clear();
    space.lethal.clear();
    let (kills, guards) = (state.doing(&[Component::Kill]), state.doing(&[Component::Guard]));
    for kill in state.done().filter(|&by| kills.contains(by)) {
        let this = &state.entries[kill];
        let aimed = this.target.unwrap_or(this.actor);
        let open = this.pierces || night.having(Passive::Macho).contains(aimed);
        let stepping_in = state.done().filter(|&by| {
            let that = &state.entries[by];
            !open && guards.contains(by) && that.target == Some(aimed) && !this.roots.contains(by)
        });
        let most = match book.guards {
            Guards::First => 1,
            Guards::Every => usize::MAX,
        };
        let mut guarded = false;
        for guard in stepping_in.take(most) {
            guarded = true;
            let that = &state.entries[guard];
            let steps_in = Deed::StepsIn(this.agent, that.agent, aimed);
            recorder.record(|| Step::Deed(steps_in, book.cites.guards));
            land(state, night, rules, kill, that.actor, space, recorder);
        }
        if !guarded {
            land(state, night, rules, kill, aimed, space, recorder);
        }
    }
    let Space { landings, options, lethal } = space;
    let places: PlayerSet = landings.iter().map(|&(at, ..)| at).collect();
    for place in places.iter() {
        let here = || landings.iter().filter(|&&(at, ..)| at == place);
        options.clear();
        options.extend(here().map(|&(.., options)| options));
        let saved = each_has_its_own(options);
        for &(_, kill, _) in here() {
            let agent = state.entries[usize::from(kill)].agent;
            let saves = Deed::Saved(agent, place, Saviour::OwnProtection);
            recorder.record(|| last(if saved { saves } else { Deed::TooFew(place, agent) }));
        }
        if !saved {
            lethal.extend(here().map(|&(at, kill, _)| (at, kill)));
        }
    }
    lethal.iter().map(|&(at, _)| at).collect()
}

/// One kill at one player: stopped, lethal, or for single protections to share out (switch `doctor-saves=one`).
fn land<const W: usize>(
    state: &State<W>,
    night: &Night,
    rules: &Rules,
    kill: usize,
    at: PlayerId,
    space: &mut Space,
    recorder: &mut impl Recorder<Step>,
) {
    let this = &state.entries[kill];
    if this.pierces || night.having(Passive::Macho).contains(at) {
        record_pierced(state, night, kill, at, recorder);
        recorder.record(|| last(Deed::Dies(at, this.agent)));
        space.lethal.push((at, kill as u16));
        return;
    }
    if night.having(Passive::Bulletproof).contains(at) {
        recorder.record(|| last(Deed::Saved(this.agent, at, Saviour::Bulletproof)));
        return;
    }
    let mut singles = 0;
    let protections = state.doing(&[Component::Protect]);
    for (number, by) in state.done().filter(|&by| protections.contains(by)).enumerate() {
        let that = &state.entries[by];
        if that.target != Some(at) || this.roots.contains(by) {
            continue;
        }
        if rules.doctor_saves_one && !that.does(Component::Block) {
            singles |= 1 << number;
        } else {
            recorder.record(|| last(Deed::Saved(this.agent, at, Saviour::Protection(that.agent))));
            return;
        }
    }
    if singles == 0 {
        record_pierced(state, night, kill, at, recorder);
        recorder.record(|| last(Deed::Dies(at, this.agent)));
        space.lethal.push((at, kill as u16));
    } else {
        space.landings.push((at, kill as u16, singles));
    }
}

/// Records what does not stop a kill that lands, though it stops others.
fn record_pierced<const W: usize, R: Recorder<Step>>(
    state: &State<W>,
    night: &Night,
    kill: usize,
    at: PlayerId,
    recorder: &mut R,
) {
    if !R::ENABLED || night.player(at).dead {
        return;
    }
    let this = &state.entries[kill];
    let macho = night.having(Passive::Macho).contains(at).then_some(Unstopped::Macho);
    let open = if this.pierces { Some(Unstopped::Strongman) } else { macho };
    // Nobody steps in for a guard.
    let guardable = at == this.target.unwrap_or(this.actor);
    let mut pierce = |shield, why: Unstopped| {
        recorder.record(|| Step::Ending(Ending::Pierces { kill: this.agent, at, shield, why }, why.rule()));
    };
    if let (Some(why), true) = (open, night.having(Passive::Bulletproof).contains(at)) {
        pierce(Shield::Bulletproof, why);
    }
    for number in state.done().filter(|&by| state.entries[by].target == Some(at)) {
        let by = &state.entries[number];
        if by.does(Component::Protect) || guardable && by.does(Component::Guard) {
            let own = this.roots.contains(number).then_some(Unstopped::OwnTrigger);
            if let Some(why) = own.or(open) {
                pierce(Shield::Action(by.agent), why);
            }
        }
    }
}
