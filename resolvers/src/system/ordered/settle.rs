//! The end of the night under an ordered list (LAR-3 to LAR-7, WOLVES-3 to WOLVES-10): who dies, who is recruited, what
//! is told.

use crate::explain::Recorder;
use crate::explain::deed::{Deed, Saviour};
use crate::explain::ending::{Because, Ending, Shield, Unstopped};
use crate::explain::ordered::Step;
use crate::explain::result::{self, Effect, record_belongings};
use crate::model::{Alignment, Component, ItemSet, Night, Passive, PlayerId, PlayerSet, Reading};
use crate::outcome::{Outcome, Report, ReportKind, Value};
use crate::rule::Rule;
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
        if entry.does(Component::Recruit) {
            let too_late = dead.contains(target) && !book.recruits_dead;
            recorder.record(|| match (too_late, of_the_cult) {
                (true, _) => Step::Ending(Ending::RecruitsDead(entry.agent, target), book.cites.recruits_dead),
                (false, true) => Step::Ending(Ending::RecruitsCultist(entry.agent, target), Rule::Outcome2),
                (false, false) => Step::Ending(Ending::Recruits(entry.agent, target), book.cites.recruits_dead),
            });
            if !too_late && !of_the_cult {
                outcome.converted.insert(target);
                recorder.record(|| Effect::Converted(target).into());
            }
        }
        if entry.does(Component::Strip) {
            outcome.stripped.insert(target);
            recorder.record(|| Effect::Stripped(target).into());
            // Of belongings it has been told what it took.
            if !night.has_items() {
                recorder.record(|| Step::Ending(Ending::Strips(entry.agent, target, ItemSet::EMPTY), Rule::Order1));
            }
        }
        if entry.does(Component::Revive) {
            if night.player(target).dead {
                outcome.revived.insert(target);
                recorder.record(|| Step::Ending(Ending::Revives(entry.agent, target), Rule::Order1));
                recorder.record(|| Effect::Revived(target).into());
            } else {
                recorder.record(|| Step::Ending(Ending::RevivesLiving(entry.agent, target), Rule::Model35));
            }
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
            recorder.record(|| Step::Deed(Deed::ReportedAs(player, shown), Rule::Model32));
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
            let steps_in = Deed::StepsIn(this.agent, that.agent, aimed);
            recorder.record(|| Step::Deed(steps_in, book.cites.guards));
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
            recorder.record(|| last(if saved { saves } else { Deed::TooFew(place, agent) }));
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
        record_pierced(state, night, kill, at, recorder);
        recorder.record(|| last(Deed::Dies(at, this.agent)));
        killed.insert(at);
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
        recorder.record(|| last(Deed::Fate(hider, behind, dead.contains(behind))));
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
        let value = match this.target.filter(|_| this.fate == Fate::Ran) {
            Some(target) => read(state, night, book, outcome, kind, number, target, recorder),
            None => {
                recorder.record(|| Step::Ending(Ending::NoResult(this.agent), Rule::Outcome5));
                Value::NoResult
            }
        };
        result::tell(outcome, Report { to: action.actor, kind, value }, recorder);
    }
}

/// What one action reads.
#[allow(clippy::too_many_arguments)]
fn read<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    outcome: &Outcome,
    kind: ReportKind,
    reader: usize,
    target: PlayerId,
    recorder: &mut impl Recorder<Step>,
) -> Value {
    let this = &state.entries[reader];
    match kind {
        ReportKind::Investigate | ReportKind::Receives => {
            let (reading, because) = reading(state, night, book, outcome, this, target);
            recorder.record(|| Step::Ending(Ending::Reads(this.agent, target, reading, because), because.rule()));
            Value::Alignment(reading)
        }
        ReportKind::Rolecop => {
            let role = night.player(target).role;
            recorder.record(|| Step::Ending(Ending::ReadsRole(this.agent, target, role), Rule::Outcome12));
            Value::role(role)
        }
        ReportKind::Gunsmith
        | ReportKind::VanillaCop
        | ReportKind::Neapolitan
        | ReportKind::Follow
        | ReportKind::Voyeur
        | ReportKind::Motion => Value::NoResult,
        ReportKind::Track => {
            let by_them = |visit: &Entry<W>| visit.actor == target;
            record_seen(state, night, book, reader, target, by_them, recorder);
            let visits = visits(state, reader).filter(|visit| by_them(visit) && unseen(visit, night, book).is_none());
            Value::seen(visits.fold(PlayerSet::EMPTY, |seen, visit| seen.union(visit.visited())))
        }
        ReportKind::Watch => {
            let to_them = |visit: &Entry<W>| visit.visited().contains(target) && visit.actor != this.actor;
            record_seen(state, night, book, reader, target, to_them, recorder);
            let visits = visits(state, reader).filter(|visit| to_them(visit) && unseen(visit, night, book).is_none());
            Value::seen(visits.map(|visit| visit.actor).collect())
        }
    }
}

/// The visits that arrived, but for the reader's own.
fn visits<const W: usize>(state: &State<W>, reader: usize) -> impl Iterator<Item = &Entry<W>> {
    let others = state.entries.iter().enumerate().filter(move |&(number, _)| number != reader);
    others.map(|(_, entry)| entry).filter(|entry| {
        let arrived = match entry.fate {
            Fate::Ran | Fate::Seen => true,
            Fate::Waiting | Fate::Failed => false,
        };
        arrived && entry.does(Component::Visit)
    })
}

/// Why a visit is not seen.
enum Unseen {
    /// It is a Ninja's kill.
    Ninja,
    /// Its category is not told.
    Untold,
}

/// Why a visit is not seen; nothing if it is.
fn unseen<const W: usize>(visit: &Entry<W>, night: &Night, book: &Rulebook) -> Option<Unseen> {
    if visit.category > book.seen_to {
        Some(Unseen::Untold)
    } else if visit.does(Component::Kill) && night.having(Passive::Ninja).contains(visit.actor) {
        Some(Unseen::Ninja)
    } else {
        None
    }
}

/// Records what a tracker or watcher sees of the visits that concern them, and what they do not.
fn record_seen<const W: usize, R: Recorder<Step>>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    reader: usize,
    at: PlayerId,
    concerns: impl Fn(&Entry<W>) -> bool,
    recorder: &mut R,
) {
    if !R::ENABLED {
        return;
    }
    let mut seen = Vec::new();
    for visit in visits(state, reader).filter(|visit| concerns(visit)) {
        let told = (visit.agent, visit.target);
        match unseen(visit, night, book) {
            Some(Unseen::Ninja) => {
                recorder.record(|| Step::Ending(Ending::Ninja(told.0, told.1), Rule::Model48));
            }
            Some(Unseen::Untold) => {
                recorder.record(|| Step::Ending(Ending::Untold(told.0, told.1), book.cites.visits));
            }
            None => seen.push(told),
        }
    }
    recorder.record(|| Step::Ending(Ending::Sees(state.entries[reader].agent, at, seen), book.cites.visits));
}

/// Reading order of alignment (MODEL-54): framed, Miller, Godfather, recruited, else the alignment.
fn reading<const W: usize>(
    state: &State<W>,
    night: &Night,
    book: &Rulebook,
    outcome: &Outcome,
    reader: &Entry<W>,
    player: PlayerId,
) -> (Reading, Because) {
    let frames = |&by: &usize| state.entries[by].does(Component::Frame) && state.entries[by].target == Some(player);
    let framed = state.done().filter(frames).any(|by| state.entries[by].category < reader.category);
    let recruits_before = (book.category)(crate::model::Ability::Recruit) < reader.category;
    if framed {
        (Reading::Mafia, Because::Framed)
    } else if night.having(Passive::Miller).contains(player) {
        (Reading::Mafia, Because::Miller)
    } else if night.having(Passive::Godfather).contains(player) {
        (Reading::Town, Because::Godfather)
    } else if recruits_before && outcome.converted.contains(player) {
        (Reading::Cult, Because::Recruited)
    } else if state.done().any(|by| frames(&by)) {
        (night.player(player).alignment.into(), Because::FramedLater)
    } else if outcome.converted.contains(player) {
        (night.player(player).alignment.into(), Because::RecruitedLater)
    } else {
        (night.player(player).alignment.into(), Because::Alignment)
    }
}

/// A step of the end of the night.
fn last(deed: Deed) -> Step {
    Step::Deed(deed, deed.rule_of_the_end())
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
