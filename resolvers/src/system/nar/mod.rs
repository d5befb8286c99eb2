//! Natural Action Resolution (the rules of NAR and GUIDE; [NAR], [Guide]): apply actions that modify other actions
//! before the actions they modify.
//!
//! The loop: find the actions that no other pending action could modify ([`modifies`]) and resolve the first of them;
//! if there is none, pick one from a cycle ([`breakdown`]). Before an action resolves it triggers what it triggers
//! ([`triggers`]), and the loop starts over. When nothing is pending the night is settled ([`settle`]) and told
//! ([`reports`]). The list of classes and the tie-break ([`tie`]) are data ([`Classes`]): `nar` and `nar-guide` differ in the
//! tie-break alone.
//!
//! Cost: with `n` actions and `m` movers, each change among pending movers costs `n²` comparisons and at most `m²` fixpoints
//! of `O(n m)` steps each. Every loop over actions pays the night's [`Meter`].

mod apply;
mod breakdown;
mod drives;
mod interfere;
mod modifies;
mod possible;
mod reports;
mod settle;
mod state;
mod tie;
mod triggers;
mod words;

use crate::budget::Meter;
use crate::explain::account::{Account, Recorder};
use crate::model::{Night, PlayerSet};
use crate::outcome::{Agent, EventKind, Outcome};
use crate::rule::Rule;
use crate::rulebook::{Classes, Rung};
use crate::ruling::{AsceticVisit, DoctorSaves, DriveLasts, NarOwnTrigger, NarTie, Switches};
use crate::system::System;
use crate::system::bits::Bits;

use modifies::Modifies;
use state::State;

pub(super) use possible::possible;
pub(super) use tie::ladder;

/// The room for actions is used up, or the budget: the night needs more words, or is given up.
struct Full;

/// The rules of one night, and the meter that its loops pay.
struct Rules<'a> {
    night: &'a Night,
    meter: &'a Meter<'a>,
    self_fails: bool,
    ascetic_seen: bool,
    doctor_saves_one: bool,
    /// Switch `bulletproof-saves=one`: the players whom their Bulletproof saves from one kill only.
    bulletproof_once: PlayerSet,
    switches: &'a Switches,
    exempt: bool,
    drives_visit: bool,
    drives_last: bool,
    classes: &'a Classes,
    tie: NarTie,
}

impl<'a> Rules<'a> {
    fn of(
        classes: &'a Classes,
        night: &'a Night,
        switches: &'a Switches,
        meter: &'a Meter<'a>,
    ) -> Rules<'a> {
        Rules {
            night,
            meter,
            self_fails: switches.self_fails(System::Nar),
            ascetic_seen: switches.ascetic_visit == AsceticVisit::Seen,
            doctor_saves_one: switches.doctor_saves == DoctorSaves::One,
            bulletproof_once: switches.bulletproof_once(night),
            switches,
            exempt: switches.nar_own_trigger == NarOwnTrigger::Exempt,
            drives_visit: switches.drives_visit(System::Nar),
            drives_last: switches.drive_lasts == DriveLasts::AllNight,
            classes,
            tie: switches.nar_tie,
        }
    }
}

/// Buffers for nights of at most `64 * W` actions and triggers.
#[derive(Clone, Default, Debug)]
struct Space<const W: usize> {
    state: State<W>,
    modifies: Modifies<W>,
    reach: Vec<Bits<W>>,
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    small: Space<1>,
    large: Space<8>,
    settle: settle::Space,
    order: Vec<(u64, u16)>,
    places: Vec<u16>,
}

/// Resolves a night by the golden rule and these classes. A night that triggers more than five hundred
/// actions is exhausted, and so is one that exceeds its budget.
pub(super) fn resolve<R: Recorder>(
    classes: &Classes,
    night: &Night,
    switches: &Switches,
    scratch: &mut Scratch,
    outcome: &mut Outcome,
    recorder: &mut R,
    meter: &Meter<'_>,
) {
    let rules = Rules::of(classes, night, switches, meter);
    let Scratch {
        small,
        large,
        settle,
        order,
        places,
    } = scratch;
    tie::places(&rules, order, places);
    // Without reflexes nothing is added to the submitted actions.
    let fits = night.reflexive().is_empty() || night.actions().len() <= Bits::<1>::ROOM / 4;
    // An explained night has the larger buffers at once: it is not tried twice, nor compiled twice.
    let mut done = if R::ENABLED {
        false
    } else {
        fits && run(&rules, places, small, settle, outcome, recorder).is_ok()
    };
    if !done {
        outcome.clear();
        done = run(&rules, places, large, settle, outcome, recorder).is_ok();
    }
    if !done {
        outcome.clear();
        outcome.exhausted = true;
    }
    outcome.finish();
}

#[allow(clippy::too_many_arguments)]
fn run<const W: usize>(
    rules: &Rules<'_>,
    places: &[u16],
    space: &mut Space<W>,
    settle: &mut settle::Space,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder,
) -> Result<(), Full> {
    let Space {
        state,
        modifies,
        reach,
    } = space;
    state.start(rules, places);
    modifies.update(state, rules.meter);
    while !state.pending.is_empty() {
        rules.meter.spend(1 + state.acts.len() as u64 / 4);
        if rules.meter.is_exceeded() {
            return Err(Full);
        }
        let free = state.pending.without(&modifies.touched);
        let (act, broken) = match state.first(free) {
            Some(act) => (act, None),
            None => {
                let pick = state.pick(modifies, reach, rules.meter);
                (pick.act, Some(pick))
            }
        };
        if broken.is_none() && state.could_interfere(rules.night, free) {
            state.ambiguities(modifies, rules, free, outcome, recorder);
        }
        if state.go_off(act, rules, outcome, recorder)? {
            modifies.update(state, rules.meter);
            continue;
        }
        let (agent, target) = (state.acts[act].agent, state.acts[act].target);
        let agents = |members: Bits<W>| members.iter().map(|member| state.acts[member].agent);
        match broken {
            Some(pick) => {
                let kind = if pick.by_tie {
                    EventKind::BreakdownByTie
                } else {
                    EventKind::BreakdownByList
                };
                outcome.events.record_set(kind, agents(pick.members));
                recorder.record(|account| {
                    account.picked_of(agent, target, &agents(pick.members).collect::<Vec<_>>())
                });
                state.record_precedence(rules, act, pick.members, recorder);
            }
            None => recorder.record(|account| account.picked_free(agent, target)),
        }
        state.apply(act, rules, recorder);
        if state.acts[act].status == state::Status::Done {
            recorder.record(|account| account.holds(agent, target));
        }
        modifies.forget(state, rules.meter);
    }
    // Kills look for what stops them among all actions, and readers for what they read.
    rules
        .meter
        .spend((state.acts.len() * state.acts.len()) as u64 / 4);
    state.settle(rules, settle, outcome, recorder);
    state.report(rules.night, &rules.switches.guns, outcome, recorder);
    Ok(())
}

impl<const W: usize> State<W> {
    /// Records every pair of free actions that interfere.
    fn ambiguities(
        &self,
        modifies: &Modifies<W>,
        rules: &Rules<'_>,
        free: Bits<W>,
        outcome: &mut Outcome,
        recorder: &mut impl Recorder,
    ) {
        for one in free.iter() {
            for other in free.iter().take_while(|&other| other < one) {
                rules.meter.spend(1);
                if self.interfere(modifies, rules, [one, other]) {
                    // Every event so far is compared with this one.
                    rules.meter.spend(outcome.events.len() as u64 / 4);
                    let pair = [one, other].map(|act| self.acts[act].agent);
                    if outcome.events.record_set(EventKind::Ambiguity, pair) {
                        recorder.record(|account| {
                            account.ambiguity(pair);
                            let first = self.key(one) < self.key(other);
                            let pair = if first { [one, other] } else { [other, one] };
                            self.precedence(rules, pair, Rule::Nar6, account);
                        });
                    }
                }
            }
        }
    }

    /// Records why a member of a cycle is picked: what puts it before the one that would come next.
    fn record_precedence<R: Recorder>(
        &self,
        rules: &Rules<'_>,
        picked: usize,
        members: Bits<W>,
        recorder: &mut R,
    ) {
        if !R::ENABLED {
            return;
        }
        if let Some(next) = members
            .iter()
            .filter(|&other| other != picked)
            .min_by_key(|&other| self.key(other))
        {
            recorder.record(|account| self.precedence(rules, [picked, next], Rule::Nar9, account));
        }
    }

    /// Says why one action goes before another. `listed` is the rule by which the list of classes decides, where it does.
    fn precedence(
        &self,
        rules: &Rules<'_>,
        [first, second]: [usize; 2],
        listed: Rule,
        account: &mut Account<'_>,
    ) {
        let [one, other] = [&self.acts[first], &self.acts[second]];
        let roots = [first, second].map(|act| self.root(act));
        let (why, rule) = if one.class != other.class {
            let [class, after] = [one, other].map(|act| rules.classes.name(act.class));
            // The hosts' ladder stands beside examples that show these.
            let guided = rules.classes.ladder.contains(&Rung::FurtherClass)
                && matches!(
                    (&**class, &**after),
                    ("hide", "block") | ("block", "redirect")
                );
            let why = format!("in the list of classes {class} comes before {after}");
            (why, if guided { Rule::Guide1 } else { listed })
        } else if other.ancestors.contains(first) {
            (
                "what is triggered comes right after what triggers it".to_owned(),
                Rule::Model62,
            )
        } else if roots[0] == roots[1] {
            let root = account.agent(Agent::Submitted(roots[0]));
            (
                format!("both come right after {root}, and this was triggered first"),
                Rule::Model62,
            )
        } else {
            tie::why(rules, roots, [one.agent, other.agent], account)
        };
        account.line(
            1,
            rule,
            format!("{} goes first: {why}.", account.agent(one.agent)),
        );
    }
}
