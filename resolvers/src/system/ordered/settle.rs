//! The end of the night under an ordered list (LAR-3 to LAR-7, WOLVES-3 to WOLVES-10): who dies, who is recruited, what
//! is told.

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Saviour};
use crate::explain::ordered::Step;
use crate::explain::result::{self, Effect, record_belongings};
use crate::model::{Alignment, Component, Night, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Outcome, Report, ReportKind, Value};
use crate::system::matching::each_has_its_own;

use super::Rules;
use super::rulebook::{Guards, Rulebook};
use super::state::{Entry, Fate, State};

/// A kill that reaches a player, and the single protections that may stop it.
type Landing = (PlayerId, u16, u64);

/// Working space of settling.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    landings: Vec<Landing>,
    options: Vec<u64>,
}

/// Everything after the last category.
pub(super) fn settle<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    rules: &Rules,
    space: &mut Space,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder<Step>,
) {
    recorder.record(|| Step::Settle);
    let killed = killed(state, night, book, rules, space, recorder);
    let dead = hiders(state, night, killed.intersection(night.living()), recorder);
    let changes = state.doing(&[Component::Recruit, Component::Strip, Component::Revive, Component::Give]);
    for number in state.done().filter(|&number| changes.contains(number)) {
        let entry = &state.entries[number];
        let Some(target) = entry.target else { continue };
        let of_the_cult = night.player(target).alignment == Alignment::Cult;
        if entry.does(Component::Recruit) && !of_the_cult && (book.recruits_dead || !dead.contains(target)) {
            outcome.converted.insert(target);
            recorder.record(|| Effect::Converted(target).into());
        }
        if entry.does(Component::Strip) {
            outcome.stripped.insert(target);
            recorder.record(|| Effect::Stripped(target).into());
        }
        if entry.does(Component::Revive) && night.player(target).dead {
            outcome.revived.insert(target);
            recorder.record(|| Effect::Revived(target).into());
        }
        if entry.does(Component::Give) {
            result::tell(outcome, Report::receipt(target, entry.item), recorder);
        }
    }
    if night.has_items() {
        outcome.belongings(night.players().len(), |player| state.has[player.index()]);
        record_belongings(night, |player| state.has[player.index()], recorder);
    }
    let exchanges = state.doing(&[Component::Exchange]);
    for player in dead.iter() {
        let exchanges = state.done().filter(|&by| exchanges.contains(by));
        let shown = exchanges.fold(player, |shown, by| state.entries[by].other(shown).unwrap_or(shown));
        if shown != player {
            recorder.record(|| Step::Deed(Deed::ReportedAs(player, shown)));
        }
        recorder.record(|| Effect::Dies(shown).into());
        outcome.deaths.insert(shown);
    }
    tell(state, night, book, outcome, recorder);
}

/// Whom kills reach: on a guarded player they land on one guard or on every guard instead; then Macho, Strongman,
/// Bulletproof and protections decide where they land.
fn killed<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    rules: &Rules,
    space: &mut Space,
    recorder: &mut impl Recorder<Step>,
) -> PlayerSet {
    let mut killed = PlayerSet::EMPTY;
    let Space { landings, options } = space;
    landings.clear();
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
            recorder.record(|| Step::Deed(Deed::StepsIn(this.agent, that.agent, aimed)));
            land(state, night, rules, kill, that.actor, &mut killed, landings, recorder);
        }
        if !guarded {
            land(state, night, rules, kill, aimed, &mut killed, landings, recorder);
        }
    }
    let places: PlayerSet = landings.iter().map(|&(at, ..)| at).collect();
    for place in places.iter() {
        let here = || landings.iter().filter(|&&(at, ..)| at == place);
        options.clear();
        options.extend(here().map(|&(.., options)| options));
        let saved = each_has_its_own(options);
        for &(_, kill, _) in here() {
            let agent = state.entries[usize::from(kill)].agent;
            let saves = Deed::Saved(agent, place, Saviour::OwnProtection);
            recorder.record(|| Step::Deed(if saved { saves } else { Deed::TooFew(place, agent) }));
        }
        if !saved {
            killed.insert(place);
        }
    }
    killed
}

/// One kill at one player: stopped, lethal, or for single protections to share out (switch `doctor-saves=one`).
#[allow(clippy::too_many_arguments)]
fn land<const W: usize>(
    state: &State<W>,
    night: &Night,
    rules: &Rules,
    kill: usize,
    at: PlayerId,
    killed: &mut PlayerSet,
    landings: &mut Vec<Landing>,
    recorder: &mut impl Recorder<Step>,
) {
    let this = &state.entries[kill];
    if this.pierces || night.having(Passive::Macho).contains(at) {
        recorder.record(|| Step::Deed(Deed::Dies(at, this.agent)));
        killed.insert(at);
        return;
    }
    if night.having(Passive::Bulletproof).contains(at) {
        recorder.record(|| Step::Deed(Deed::Saved(this.agent, at, Saviour::Bulletproof)));
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
            recorder.record(|| Step::Deed(Deed::Saved(this.agent, at, Saviour::Protection(that.agent))));
            return;
        }
    }
    if singles == 0 {
        recorder.record(|| Step::Deed(Deed::Dies(at, this.agent)));
        killed.insert(at);
    } else {
        landings.push((at, kill as u16, singles));
    }
}

/// Hiders die with whom they hid behind, or because he was not Town; one after another.
fn hiders<const W: usize>(
    state: &State<W>,
    night: &Night,
    mut dead: PlayerSet,
    recorder: &mut impl Recorder<Step>,
) -> PlayerSet {
    let hiding = state.doing(&[Component::Fate]);
    let hides = || state.done().filter(|&by| hiding.contains(by)).map(|by| &state.entries[by]);
    loop {
        let next = hides().find_map(|entry| {
            let behind = entry.target.filter(|&behind| behind != entry.actor)?;
            let shares = dead.contains(behind) || !night.town().contains(behind);
            (shares && !dead.contains(entry.actor)).then_some((entry.actor, behind))
        });
        let Some((hider, behind)) = next else { return dead };
        recorder.record(|| Step::Deed(Deed::Fate(hider, behind, dead.contains(behind))));
        dead.insert(hider);
    }
}

/// What everybody who reads is told. Reads of alignment see what earlier categories did.
fn tell<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    outcome: &mut Outcome,
    recorder: &mut impl Recorder<Step>,
) {
    for (number, action) in night.actions().iter().enumerate() {
        let Some(kind) = ReportKind::of(action.ability) else { continue };
        let this = &state.entries[number];
        let target = this.target.filter(|_| this.fate == Fate::Ran);
        let value = target.map_or(Value::NoResult, |target| match kind {
            ReportKind::Investigate | ReportKind::Receives => {
                Value::Alignment(reading(state, night, book, outcome, this, target))
            }
            ReportKind::Rolecop => Value::Role(night.player(target).role),
            ReportKind::Track => {
                let by_him = visits(state, night, book, number).filter(|visit| visit.actor == target);
                Value::seen(by_him.fold(PlayerSet::EMPTY, |seen, visit| seen.union(visit.visited())))
            }
            ReportKind::Watch => {
                let to_him = visits(state, night, book, number).filter(|visit| visit.visited().contains(target));
                Value::seen(to_him.map(|visit| visit.actor).filter(|&visitor| visitor != this.actor).collect())
            }
        });
        result::tell(outcome, Report { to: action.actor, kind, value }, recorder);
    }
}

/// The visits that a reader can see: of the categories that are told, but not his own and not a Ninja's kill.
fn visits<'a, const W: usize>(
    state: &'a State<W>,
    night: &'a Night,
    book: &'a Rulebook,
    reader: usize,
) -> impl Iterator<Item = &'a Entry<W>> {
    state
        .entries
        .iter()
        .enumerate()
        .filter(move |&(number, entry)| {
            let arrived = match entry.fate {
                Fate::Ran | Fate::Seen => true,
                Fate::Waiting | Fate::Failed => false,
            };
            let hidden = entry.does(Component::Kill) && night.having(Passive::Ninja).contains(entry.actor);
            arrived && number != reader && entry.does(Component::Visit) && entry.category <= book.seen_to && !hidden
        })
        .map(|(_, entry)| entry)
}

fn reading<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    outcome: &Outcome,
    reader: &Entry<W>,
    player: PlayerId,
) -> Reading {
    let framed = state.done().map(|by| &state.entries[by]).any(|entry| {
        let in_time = entry.category < reader.category;
        entry.does(Component::Frame) && entry.target == Some(player) && in_time
    });
    let recruits_before = (book.category)(crate::model::Ability::Recruit) < reader.category;
    if framed || night.having(Passive::Miller).contains(player) {
        Reading::Mafia
    } else if night.having(Passive::Godfather).contains(player) {
        Reading::Town
    } else if recruits_before && outcome.converted.contains(player) {
        Reading::Cult
    } else {
        night.player(player).alignment.into()
    }
}
