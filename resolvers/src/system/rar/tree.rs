//! The trees of reasons of an account ([RAR], whose examples are such trees).
//!
//! The search has kept every reason for yes that it considered ([`super::account`]). Each is a line; below it is a line
//! for each counter, a reason for no; below that the counters of the counter, and so on. Every line is decided by the
//! code that decided the night ([`Search::decide`], [`Search::counters`]), so the account cannot say otherwise. A
//! counter for which an action would have to take part twice is no reason (RAR-4); where something holds because of
//! that a line says so.
//!
//! The walk has a budget of its own, and every tree a number of lines at which it breaks off: the answer does not
//! depend on it, and a reason that holds is among those told.

use crate::explain::Recorder;
use crate::explain::rar::{Cut, Ground, Question, Step, Use};
use crate::immunity::Immunity;
use crate::model::{Component, Passive, PlayerId};
use crate::outcome::Value;
use crate::rule::Rule;
use crate::system::bits::Bits;

use super::account::{Inquiry, Kept};
use super::candidate::{Asked, Candidate, Opposition, Verdict};
use super::holds::{Counter, Search, Taking};
use super::reason::joint;
use super::standing::Act;

/// The most lines of a tree, and the most reasons kept for one.
pub(super) const MOST_LINES: usize = 200;
const MOST_CUT: usize = 8;

/// Shows a question, its answer and its tree, in which the reasons that hold come first.
pub(super) fn show<const W: usize, R: Recorder<Step>>(search: &mut Search<'_, W>, inquiry: &Inquiry, recorder: &mut R) {
    let question = inquiry.question;
    if let Question::Told(reader, Value::NoResult) = question {
        recorder.record(|| Step::NoResult(reader));
        return;
    }
    let mut held: Vec<(bool, &Kept)> = Vec::new();
    for kept in &inquiry.reasons {
        let open = kept.verdict == Verdict::Open;
        let holds = kept.holds() || open && search.decide(&kept.candidate()).holds();
        // What could not be decided within the budget is not told.
        if !(open && search.is_exhausted()) {
            held.push((holds && inquiry.against.is_empty(), kept));
        }
    }
    held.sort_by_key(|&(holds, _)| !holds);
    recorder.record(|| Step::Question(question, held.first().is_some_and(|&(holds, _)| holds)));
    let mut lines = 0;
    for (holds, kept) in held {
        let root = kept.candidate();
        let read = root.parts[0].last().copied().filter(|_| root.asked == Asked::Visit);
        let used = search.chain_of(&joint(search.board, root.parts, read).unwrap_or(Bits::EMPTY));
        let (lines, too_few) = (&mut lines, kept.too_few);
        Tree { search, recorder, question, root, used, too_few, lines }.reason(holds, &inquiry.against);
    }
}

/// The tree of one reason for yes, as it is walked.
pub(super) struct Tree<'t, 's, const W: usize, R> {
    pub(super) search: &'t mut Search<'s, W>,
    recorder: &'t mut R,
    pub(super) question: Question,
    pub(super) root: Candidate<'t>,
    /// The chain that the reason makes: everything that it uses.
    pub(super) used: Bits<W>,
    /// Switch `doctor-saves=one`: at whom there are too few protections for all kills.
    too_few: Option<PlayerId>,
    /// The lines of this question so far.
    lines: &'t mut usize,
}

/// The source of counters.
#[derive(Clone, Copy)]
pub(super) enum Source<const W: usize> {
    /// Counters of a standing, or of its visit alone; and the actions that triggered it.
    Part(u32, bool, Bits<W>),
    /// The competitors of a mover.
    Rivals(Taking),
    Standing(Component, PlayerId, u32),
    /// The rolestops that a Strongman goes through (switch `rolestop-strongman`).
    Rolestops(PlayerId, u32),
    /// The exchanges that share a player with one.
    Exchanges(u32),
}

/// A counter, what it does and by which rule.
#[derive(Clone, Copy)]
struct Against<const W: usize> {
    counter: Counter,
    /// The chain under which it is asked for.
    chain: Bits<W>,
    how: Use,
    rule: Rule,
}

impl<const W: usize, R: Recorder<Step>> Tree<'_, '_, W, R> {
    fn reason(&mut self, holds: bool, against: &[Ground]) {
        let (ground, rule) = self.ground();
        self.line(1, |depth| Step::Reason { depth, ground, struck: !holds, rule });
        for fact in against {
            self.fact(2, fact.clone());
        }
        let mut sources = self.parts();
        match self.root.opposition {
            Opposition::Kill { at, guards } => {
                let kill = self.root.parts[0].last().copied().unwrap_or_default();
                let guards = guards.then_some(Source::Standing(Component::Guard, at, kill));
                let stops = guards.into_iter().chain([Source::Standing(Component::Protect, at, kill)]);
                let through = self.search.goes_through(self.search.board.standing(kill).act, at);
                if let Some(passive) = through {
                    let killer = self.search.board.act_of(kill).actor;
                    let who = if passive == Passive::Strongman { killer } else { at };
                    let because = Ground::Is(who, passive);
                    if let Some(bulletproof) = self.bulletproof(at) {
                        self.ignored(2, bulletproof.clone(), bulletproof.rule(), &because);
                    }
                    let used = self.used;
                    stops.for_each(|stop| self.all_ignored(2, stop, &used, &because));
                } else {
                    match self.bulletproof(at) {
                        Some(bulletproof) if self.too_few.is_some() => {
                            self.ignored(2, bulletproof.clone(), bulletproof.rule(), &Ground::TooFew(at, true));
                        }
                        Some(bulletproof) => self.fact(2, bulletproof),
                        None => {}
                    }
                    sources.extend(stops);
                }
            }
            Opposition::Frames(at) => {
                let reading = self.root.parts[0].last().copied().unwrap_or_default();
                sources.push(Source::Standing(Component::Frame, at, reading));
            }
            Opposition::Ninja => {
                let actor = self.root.parts[0].last().map(|&visit| self.search.board.act_of(visit).actor);
                actor.into_iter().for_each(|actor| self.fact(2, Ground::Is(actor, Passive::Ninja)));
            }
            Opposition::Exchanges => sources.extend(self.root.parts[0].last().map(|&one| Source::Exchanges(one))),
            Opposition::Nothing => {}
        }
        let used = self.used;
        self.counters(2, &sources, &used, holds);
    }

    /// The Bulletproof of a player, if they have one.
    fn bulletproof(&self, at: PlayerId) -> Option<Ground> {
        if self.search.rules.bulletproof_once.contains(at) {
            return Some(Ground::Is(at, Passive::BulletproofXShot));
        }
        self.search.rules.proof.contains(at).then_some(Ground::Is(at, Passive::Bulletproof))
    }

    /// The parts of the reason, each with what triggered it.
    fn parts(&self) -> Vec<Source<W>> {
        let mut sources = Vec::new();
        let mut triggers = Bits::EMPTY;
        for (group, parts) in self.root.parts.into_iter().enumerate() {
            for (place, &part) in parts.iter().enumerate() {
                let by = if group == 0 { triggers } else { Bits::EMPTY };
                let visit = group == 0 && (place + 1 < parts.len() || self.root.asked == Asked::Visit);
                sources.push(Source::Part(part, visit, by));
                triggers.insert(self.search.board.standing(part).act.into());
            }
        }
        sources
    }

    /// Blocks and rolestops that counter nothing of a part, for what it or its actor is.
    fn immune(&mut self, depth: usize, part: u32, chain: &Bits<W>) {
        let Act { actor, immune, strongman, .. } = *self.search.board.act_of(part);
        if let Some(why) = immune {
            let because = match why {
                Immunity::StrongWilled => Ground::Is(actor, Passive::StrongWilled),
                Immunity::Strongman | Immunity::Rolestop | Immunity::Blocker | Immunity::Evasion => {
                    Ground::Immune(actor, why)
                }
            };
            self.all_ignored(depth, Source::Standing(Component::Block, actor, part), chain, &because);
        }
        if strongman {
            let because = Ground::Immune(actor, Immunity::Rolestop);
            let end = self.search.board.standing(part).end;
            self.all_ignored(depth, Source::Rolestops(end, part), chain, &because);
        }
    }

    /// Everything from a source that counters nothing, because of what a player is.
    fn all_ignored(&mut self, depth: usize, source: Source<W>, chain: &Bits<W>, because: &Ground) {
        for Against { counter, how, rule, .. } in self.list(source, chain) {
            let ground = self.counter_ground(counter, how);
            self.ignored(depth, ground, rule, because);
        }
    }

    /// A reason that counters nothing, because of what a player is.
    fn ignored(&mut self, depth: usize, ground: Ground, rule: Rule, because: &Ground) {
        if self.is_full() {
            self.line(depth, Step::More);
            return;
        }
        self.line(depth, |depth| Step::Reason { depth, ground, struck: true, rule });
        self.fact(depth + 1, because.clone());
    }

    /// A line for each counter under a chain, with its own tree below it; and a line for each that rule 4 leaves out,
    /// if nothing else counters what it would. `holds`: whether what all of them counter holds.
    fn counters(&mut self, depth: usize, sources: &[Source<W>], chain: &Bits<W>, holds: bool) {
        let mut told: Vec<(Counter, Bits<W>, bool)> = Vec::new();
        let mut uncountered: Vec<Source<W>> = Vec::new();
        for &source in sources {
            let mut countered = false;
            for against in self.list(source, chain) {
                let Against { counter, chain, .. } = against;
                let same = |told: &&(Counter, Bits<W>, bool)| (told.0, told.1) == (counter, chain);
                let known = told.iter().find(same).map(|&(.., holds)| holds);
                let holds = known.unwrap_or_else(|| {
                    let holds = self.counter(depth, against);
                    told.push((counter, chain, holds));
                    holds
                });
                countered |= holds;
            }
            if let Source::Part(part, ..) = source {
                self.immune(depth, part, chain);
            }
            // A part is asked about alone; what stands at a player, or competes, once everything else holds.
            if holds || !countered && matches!(source, Source::Part(..)) {
                uncountered.push(source);
            }
        }
        let mut said: Vec<Step> = Vec::new();
        for source in uncountered {
            for step in self.refused(depth, source, chain) {
                if said.len() < MOST_CUT && !said.contains(&step) {
                    said.push(step.clone());
                    self.line(depth, |_| step);
                }
            }
        }
    }

    /// A counter and its tree. Says whether it holds.
    fn counter(&mut self, depth: usize, against: Against<W>) -> bool {
        let Against { counter, chain, how, rule } = against;
        let holds = !self.is_full() && self.search.counters(counter, &chain);
        if self.is_full() {
            // The line that says so is all that is missing.
            self.line(depth, Step::More);
            return holds;
        }
        let too_few = self.too_few.filter(|_| depth == 2 && how == Use::Protects && holds);
        let (ground, struck) = (self.counter_ground(counter, how), !holds || too_few.is_some());
        self.line(depth, |depth| Step::Reason { depth, ground, struck, rule });
        if let Some(at) = too_few {
            let limited = self.search.rules.bulletproof_once.contains(at);
            self.fact(depth + 1, Ground::TooFew(at, limited));
        }
        let Some((by, component)) = self.search.stands_for(counter) else { return holds };
        let mut sources = vec![Source::Part(by, false, Bits::EMPTY)];
        if let Counter::Takes(taking) = counter {
            sources.push(Source::Rivals(taking));
        }
        let longer = self.search.with(by, component, &chain);
        self.counters(depth + 1, &sources, &longer, holds);
        holds
    }

    /// Every counter from a source that a chain leaves room for.
    fn list(&mut self, source: Source<W>, chain: &Bits<W>) -> Vec<Against<W>> {
        let search = &mut *self.search;
        let mut found: Vec<(Counter, Bits<W>)> = Vec::new();
        let mut note = |_: &mut Search<'_, W>, counter: Counter, chain: &Bits<W>| {
            if !found.contains(&(counter, *chain)) {
                found.push((counter, *chain));
            }
            found.len() >= MOST_LINES
        };
        match source {
            Source::Part(part, visit, _) => search.each_counter(part, visit, chain, &mut note),
            Source::Rivals(taking) => search.each_taking(taking.place(), Some(taking.to), chain, &mut note),
            Source::Standing(component, at, of) => search.each_standing(component, at, of, chain, &mut note),
            Source::Rolestops(at, of) => {
                search.each_standing(Component::Untarget, at, of, chain, &mut |search, counter, chain| {
                    let open = |by: u32| search.board.act_of(by).open_to_strongmen;
                    matches!(counter, Counter::Stands(by, _) if open(by)) && note(search, counter, chain)
                })
            }
            Source::Exchanges(exchange) => search.each_sharing(exchange, chain, &mut note),
        };
        let against = |(counter, chain)| {
            let (how, rule) = self.use_of(counter, source);
            Against { counter, chain, how, rule }
        };
        found.into_iter().map(against).collect()
    }

    /// The steps that show counters of a source that rule 4 leaves out.
    fn refused(&mut self, depth: usize, source: Source<W>, chain: &Bits<W>) -> Vec<Step> {
        let search = &mut *self.search;
        let mut found: Vec<(u32, Counter, Bits<W>)> = Vec::new();
        let mut note = |of: u32, counter: Counter, chain: &Bits<W>| {
            found.push((of, counter, *chain));
            found.len() >= MOST_LINES
        };
        match source {
            Source::Part(part, visit, triggers) => {
                search
                    .each_refused(part, visit, chain, &triggers, &mut |_, of, counter, chain| note(of, counter, chain))
            }
            Source::Rivals(taking) => {
                search.each_refused_rival(taking, chain, &mut |_, counter, chain| note(taking.by, counter, chain))
            }
            Source::Standing(component, at, of) => {
                search.each_refused_at(component, at, of, chain, &mut |_, counter, chain| note(of, counter, chain))
            }
            // An exchange acts on nothing, so none is used twice.
            Source::Exchanges(_) | Source::Rolestops(..) => false,
        };
        found.into_iter().filter_map(|(of, counter, chain)| self.cut(depth, of, counter, &chain)).collect()
    }

    /// The line for a counter that would need an action of the chain again.
    fn cut(&self, depth: usize, of: u32, counter: Counter, chain: &Bits<W>) -> Option<Step> {
        let board = self.search.board;
        let (by, component) = self.search.stands_for(counter)?;
        let standing = board.standing(by);
        // Its own action, if it is that; else the first mover.
        let act = usize::from(standing.act);
        let twice =
            if chain.contains(component.into()) { act } else { standing.used.intersection(chain).iter().next()? };
        let own = board.acts[act].agent;
        let what = if let Counter::Takes(Taking { act, from, to, .. }) = counter {
            Cut::Takes { by: own, what: board.acts[usize::from(act)].agent, from, to }
        } else if twice == act {
            Cut::Counters(self.countered(of, standing.end))
        } else {
            Cut::Brings(own, standing.end)
        };
        let rule = if self.search.rules.by_component { Rule::Rar31 } else { Rule::Rar4 };
        Some(Step::Cut { depth, what, twice: board.acts[twice].agent, already: self.already(twice), rule })
    }

    fn is_full(&self) -> bool {
        *self.lines >= MOST_LINES || self.search.is_exhausted()
    }

    /// A line for a reason that nothing counters.
    fn fact(&mut self, depth: usize, ground: Ground) {
        let rule = ground.rule();
        self.line(depth, |depth| Step::Reason { depth, ground, struck: false, rule });
    }

    /// Shows a line, unless the tree has broken off; the last line says that it does.
    fn line(&mut self, depth: usize, step: impl FnOnce(usize) -> Step) {
        *self.lines += 1;
        if *self.lines < MOST_LINES {
            self.recorder.record(|| step(depth));
        } else if *self.lines == MOST_LINES {
            self.recorder.record(|| Step::More(depth));
        }
    }
}
