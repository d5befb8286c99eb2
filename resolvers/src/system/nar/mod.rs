//! Natural Action Resolution (the rules of NAR and GUIDE; [NAR], [Guide]): apply actions that modify other actions
//! before the actions they modify.
//!
//! The loop: find the actions that no other pending action could modify, and resolve the first of them; if there is none, pick one
//! from a cycle ([`breakdown`]). Before an action resolves it triggers what it triggers, and the loop starts over. When nothing is
//! pending the [board](super::board) settles the night. The list of classes and the tie-break ([`tie`]) are data ([`Classes`]):
//! `nar` and `nar-guide` differ in the tie-break alone. Where any fair method may break ties, the picks that matter are
//! [`choices`].
//!
//! Cost: with `n` actions and `m` movers, each change among pending movers costs `n²` comparisons and at most `m²` fixpoints
//! of `O(n m)` steps each. Every loop over actions pays the night's [`Meter`].

mod breakdown;
mod choices;
mod tie;

use crate::budget::Meter;
use crate::explain::account::{Account, Recorder, disabled};
use crate::model::{Component, Components, Night, PlayerId};
use crate::outcome::{Agent, EventKind, Outcome};
use crate::possible::Possible;
use crate::rule::Rule;
use crate::rulebook::{Citations, Classes, Guards, Rung, Saves, Seen};
use crate::ruling::{NarOwnTrigger, NarTie, Switches};
use crate::system::bits::Bits;
use crate::system::board::{
    self, Board, Chooser, Fate, First, Full, Kills, MOST_WORDS, Modifies, Points, Precedence,
    Search, Terms, USUAL_WORDS,
};

pub(super) use tie::ladder;

/// The points of MODEL and OUTCOME by [NAR].
const POINTS: Points = Points {
    modifies_components: true,
    exempt: false,
    triggers_first: true,
    drives_drive: false,
    saves: None,
    jail_saves: Saves::All,
    guards: Guards::First,
    recruits_dead: false,
    at_the_end: true,
    seen: Seen::UpTo(u8::MAX),
    sees_self: false,
    tells_dead: true,
    drives_later: Rule::Nar16,
    cites: Citations {
        guards: Rule::Nar17,
        recruits_dead: Rule::Nar19,
        thefts: Rule::Nar22,
        gifts: Rule::Outcome10,
        visits: Rule::Nar20,
    },
};

/// The rules of one night.
struct Rules<'a> {
    terms: Terms<'a>,
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
        const EXEMPT: Points = Points {
            exempt: true,
            ..POINTS
        };
        // A switch decides whether an action may act on what it triggered (NAR-25).
        let points = match switches.nar_own_trigger {
            NarOwnTrigger::Exempt => &EXEMPT,
            NarOwnTrigger::Acts => &POINTS,
        };
        Rules {
            terms: Terms::of(night, switches, meter, points, &classes.of),
            classes,
            tie: switches.nar_tie,
        }
    }
}

/// Buffers for nights of at most `64 * W` actions and triggers.
#[derive(Clone, Default, Debug)]
struct Space<const W: usize> {
    board: Board<W>,
    modifies: Modifies<W>,
    reach: Vec<Bits<W>>,
}

/// Buffers that serve night after night.
#[derive(Clone, Default, Debug)]
pub(super) struct Scratch {
    small: Space<USUAL_WORDS>,
    large: Space<MOST_WORDS>,
    kills: Kills,
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
        kills,
        order,
        places,
    } = scratch;
    tie::places(&rules, order, places);
    let mut pass = Pass {
        rules: &rules,
        places,
        kills,
        outcome,
        recorder,
        chooser: &mut First,
    };
    // Without reflexes nothing is added to the submitted actions.
    let fits =
        night.reflexive().is_empty() || night.actions().len() <= Bits::<USUAL_WORDS>::ROOM / 4;
    // An explained night has the larger buffers at once: it is not tried twice, nor compiled twice.
    let mut done = !R::ENABLED && fits && pass.run(small).is_ok();
    if !done {
        pass.outcome.clear();
        done = pass.run(large).is_ok();
    }
    if !done {
        outcome.clear();
        outcome.exhausted = true;
    }
    outcome.finish();
}

/// All outcomes that `nar` allows. The first is that of its own tie-break.
pub(super) fn possible(
    classes: &Classes,
    night: &Night,
    switches: &Switches,
    budget: u64,
    meter: &Meter<'_>,
) -> Possible {
    let rules = Rules::of(classes, night, switches, meter);
    let (mut places, mut kills) = (Vec::new(), Kills::default());
    tie::places(&rules, &mut Vec::new(), &mut places);
    let (mut small, mut large) = (
        Space::<USUAL_WORDS>::default(),
        Space::<MOST_WORDS>::default(),
    );
    // Each pick is a board.
    Search::all(budget.saturating_sub(1), |search, outcome| {
        let mut pass = Pass {
            rules: &rules,
            places: &places,
            kills: &mut kills,
            outcome,
            recorder: &mut disabled(),
            chooser: search,
        };
        match night.reflexive().is_empty() {
            true => pass.run(&mut small),
            false => pass.run(&mut large),
        }
    })
}

/// One pass through the loop.
struct Pass<'a, R: Recorder, C: Chooser> {
    rules: &'a Rules<'a>,
    places: &'a [u16],
    kills: &'a mut Kills,
    outcome: &'a mut Outcome,
    recorder: &'a mut R,
    chooser: &'a mut C,
}

impl<R: Recorder, C: Chooser> Pass<'_, R, C> {
    fn run<const W: usize>(&mut self, space: &mut Space<W>) -> Result<(), Full> {
        let Space {
            board,
            modifies,
            reach,
        } = space;
        let terms = &self.rules.terms;
        let mut order = match C::LOOKS {
            true => Precedence::of(terms.night),
            false => Precedence::default(),
        };
        board.start(terms, |act| self.places[act]);
        modifies.update(board, board.all_pending(), terms);

        while !board.pending.is_empty() {
            terms.meter.spend(1 + board.acts.len() as u64 / 4);
            if terms.meter.is_exceeded() {
                return Err(Full);
            }
            let free = board.pending.without(&modifies.touched);
            let picked = match C::LOOKS {
                true => self.choose(board, modifies, reach, &mut order)?,
                false => first(board, free),
            };
            let (act, broken) = match picked {
                Some(act) => (act, None),
                None => {
                    let pick = breakdown::pick(board, modifies, reach, terms.meter);
                    (pick.act, Some(pick))
                }
            };
            if broken.is_none() && !C::LOOKS && board.could_interfere(terms.night, free) {
                self.ambiguities(board, modifies, free);
            }
            // An action that it triggers becomes pending before it resolves (NAR-11).
            if board.go_off(act, terms, self.outcome, self.recorder)? {
                modifies.update(board, board.all_pending(), terms);
                continue;
            }

            let (agent, target) = (board.agent(act), board.acts[act].target);
            match broken {
                Some(pick) => self.record_breakdown(board, &pick, target),
                None => self.recorder.record(|account| {
                    let step = account.next_pick(agent);
                    account.picked_free(agent, target, step);
                }),
            }
            self.resolve(board, act);
            modifies.forget(board, terms);
        }
        // Kills look for what stops them among all actions.
        terms
            .meter
            .spend((board.acts.len() * board.acts.len()) as u64 / 4);
        board.settle(terms, self.kills, self.outcome, self.recorder);
        Ok(())
    }

    /// Resolves an action that has triggered whatever it triggers: it fails at its target (NAR-12), or takes hold.
    fn resolve<const W: usize>(&mut self, board: &mut Board<W>, act: usize) {
        let terms = &self.rules.terms;
        let why_not = board.failure(act, terms);
        board.pending.remove(act);
        board.acts[act].fate = board::fate(why_not, terms);
        if let Some(why) = why_not {
            self.recorder
                .record(|account| board.record_failure(act, why, account));
            return;
        }
        let (agent, target) = (board.agent(act), board.acts[act].target);
        let mut acted = false;
        if board.acts[act].has(Component::Block) {
            acted = block(board, act, self.recorder);
        }
        acted |= board.hold(act, terms, self.recorder);
        self.recorder
            .record(|account| account.takes_hold(agent, target, Components::ALL, acted, false));
    }

    fn record_breakdown<const W: usize>(
        &mut self,
        board: &Board<W>,
        pick: &breakdown::Pick<W>,
        target: Option<PlayerId>,
    ) {
        let kind = match pick.by_tie {
            true => EventKind::BreakdownByTie,
            false => EventKind::BreakdownByList,
        };
        let agents = || pick.members.iter().map(|member| board.agent(member));
        self.outcome.events.record_set(kind, agents());
        self.recorder.record(|account| {
            let agents: Vec<Agent> = agents().collect();
            account.picks_of(board.agent(pick.act), target, &agents);
            let mut others = pick.members;
            others.remove(pick.act);
            if let Some(next) = first(board, others) {
                self.rules
                    .precedence(board, [pick.act, next], Rule::Nar9, account);
            }
        });
    }

    /// Records every pair of free actions that interfere (NAR-7).
    fn ambiguities<const W: usize>(
        &mut self,
        board: &Board<W>,
        modifies: &Modifies<W>,
        free: Bits<W>,
    ) {
        let terms = &self.rules.terms;
        for one in free.iter() {
            for other in free.iter().take_while(|&other| other < one) {
                terms.meter.spend(1);
                if !board.interfere(modifies, terms, [one, other]) {
                    continue;
                }
                // Every event so far is compared with this one.
                let events = &mut self.outcome.events;
                terms.meter.spend(events.len() as u64 / 4);
                let pair = [one, other].map(|act| board.agent(act));
                if events.record_set(EventKind::Ambiguity, pair) {
                    self.recorder.record(|account| {
                        account.ambiguity(pair);
                        let in_order = key(board, one) < key(board, other);
                        let pair = if in_order { [one, other] } else { [other, one] };
                        self.rules.precedence(board, pair, Rule::Nar6, account);
                    });
                }
            }
        }
    }
}

/// The key that picks are compared by: the class, then the tie-break.
fn key<const W: usize>(board: &Board<W>, act: usize) -> u32 {
    let act = &board.acts[act];
    u32::from(act.slot) << 16 | u32::from(act.place)
}

/// The first of these by class, then by tie-break (NAR-6, NAR-9, NAR-10).
fn first<const W: usize>(board: &Board<W>, of: Bits<W>) -> Option<usize> {
    of.iter().min_by_key(|&act| key(board, act))
}

/// Block fails every pending blockable action by its target (NAR-13). Reports whether there was something for it to stop.
fn block<const W: usize>(board: &mut Board<W>, act: usize, recorder: &mut impl Recorder) -> bool {
    let (block, mut found) = (board.agent(act), false);
    for other in board.pending.iter() {
        if Some(board.acts[other].actor) != board.acts[act].target {
            continue;
        }
        if board.acts[other].blockable {
            found = true;
            board.pending.remove(other);
            board.acts[other].fate = Fate::Failed;
            let agent = board.agent(other);
            recorder.record(|account| account.blocked(agent, block));
        } else {
            found |= board.record_immune(other, act, recorder);
        }
    }
    found
}

impl Rules<'_> {
    /// Says why one action goes before another. `listed` is the rule by which the list of classes decides, where it does.
    fn precedence<const W: usize>(
        &self,
        board: &Board<W>,
        [first, second]: [usize; 2],
        listed: Rule,
        account: &mut Account<'_>,
    ) {
        let [one, other] = [&board.acts[first], &board.acts[second]];
        let roots = [first, second].map(|act| board.root(act));
        let (why, rule) = if one.slot != other.slot {
            let [class, after] = [one, other].map(|act| self.classes.name(act.slot));
            // The hosts' ladder stands beside examples that show these.
            let guided = self.classes.ladder.contains(&Rung::FurtherClass)
                && matches!(
                    (&**class, &**after),
                    ("hide", "block") | ("block", "redirect")
                );
            let why = format!("in the list of classes {class} comes before {after}");
            (why, if guided { Rule::Guide1 } else { listed })
        } else if other.ancestors.contains(first) {
            let why = "what is triggered comes right after what triggers it";
            (why.to_owned(), Rule::Model62)
        } else if roots[0] == roots[1] {
            let root = account.agent(Agent::Submitted(roots[0]));
            let why = format!("both come right after {root}, and this was triggered first");
            (why, Rule::Model62)
        } else {
            tie::why(self, roots, [one.agent, other.agent], account)
        };
        let goes = account.agent(one.agent);
        account.line(1, rule, format!("{goes} goes first: {why}."));
    }
}
