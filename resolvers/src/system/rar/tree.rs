//! The trees of reasons of an account ([RAR], whose examples are such trees).
//!
//! Every reason for yes that a question could rest on is a line; below it is a line
//! for each counter, a reason for no; below that the counters of the counter, and so on. Every line is decided by the
//! code that decided the night ([`Search::decide`], [`Search::counters`]), so the account cannot say otherwise. A
//! counter for which an action would have to take part twice is no reason (RAR-4); where something holds because of
//! that a line says so.
//!
//! The walk has a budget of its own, and every tree a number of lines at which it breaks off: the answer does not
//! depend on it, and a reason that holds is among those told.

use std::cmp::Ordering;

use crate::explain::account::Account;
use crate::explain::{Line, Statement};
use crate::model::{Component, Passive, PlayerId};
use crate::outcome::Agent;
use crate::rule::Rule;
use crate::ruling::DoctorSaves;
use crate::step::{Immunity, Use};
use crate::system::bits::Bits;
use crate::system::questions::{Against, Idle, Question, Verdict, goes_through};

use super::candidate::Candidate;
use super::holds::{Counter, Search, Source, Taking};
use super::reason::joint;
use super::words::Ground;

/// The most lines of a tree, and the most reasons kept for one.
pub(super) const MOST_LINES: usize = 200;
const MOST_CUT: usize = 8;
const MORE: &str = "..., and so on.";

/// Shows a question, its answer and its tree, in which the reasons that hold come first.
pub(super) fn show<'s, const W: usize>(
    search: &mut Search<'s, W>,
    question: Question,
    idle: Option<Idle>,
    considered: &[(Candidate<'_>, Verdict)],
    account: &mut Account<'_>,
) {
    let mut held: Vec<(bool, &Candidate<'_>, Bits<W>, Option<Unsaved>)> = Vec::new();
    let cancel = search.rules.doctor_saves == DoctorSaves::Alone;
    for (candidate, verdict) in considered {
        // Parts that are not coherent make no reason.
        let Some(used) = joint(search.board, candidate.parts, candidate.read()) else {
            continue;
        };
        if held.len() >= MOST_LINES && !verdict.holds() {
            continue;
        }
        let open = *verdict == Verdict::Open;
        let holds = verdict.holds() || open && search.decide(candidate).holds();
        let unsaved = match candidate.against {
            Against::Kill { .. } if cancel && (holds || *verdict == Verdict::Covered) => {
                Some(Unsaved::Cancelled)
            }
            Against::Kill { at, .. } if *verdict == Verdict::Outnumbered => {
                Some(Unsaved::TooFew(at))
            }
            Against::Kill { .. } | Against::Nothing | Against::Frames | Against::Exchanges => None,
        };
        // What could not be decided within the budget is not told.
        if !(open && search.is_exhausted()) {
            let holds = holds && idle.is_none();
            held.push((holds, candidate, search.chain_of(&used), unsaved));
        }
    }
    // A question of which nothing is coherent is not asked.
    if held.is_empty() {
        return;
    }
    held.sort_by_key(|&(holds, ..)| !holds);
    let is_so = held[0].0;
    let answer = if is_so { "Yes" } else { "No" };
    let asks = question.asks(account);
    let line = account.line(0, question.rar_rule(), format!("{asks} {answer}."));
    // Claims of deaths are about whoever dies, so that this one says who is shown.
    if let Question::ReportedAs(player, shown) = question {
        line.says = is_so.then_some(Statement::ReportedAs(player, shown));
    }
    let idle = idle.map(|idle| (idle.rule(), idle.words(account)));
    let mut lines = 0;
    for (holds, &root, used, unsaved) in held {
        let (lines, shields, spared) = (&mut lines, Vec::new(), true);
        Tree {
            search,
            account,
            question,
            root,
            used,
            unsaved,
            lines,
            shields,
            spared,
        }
        .reason(holds, idle.as_ref());
    }
}

/// Why protections that hold at a player do not stop a kill there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unsaved {
    /// Switch `doctor-saves=one`: this player has too few for all kills.
    TooFew(PlayerId),
    /// Switch `doctor-saves=alone`: they cancel each other.
    Cancelled,
}

/// The tree of one reason for yes, as it is walked.
pub(super) struct Tree<'t, 's, 'a, const W: usize> {
    pub search: &'t mut Search<'s, W>,
    pub account: &'t mut Account<'a>,
    pub question: Question,
    pub root: Candidate<'t>,
    /// The chain that the reason makes: everything that it uses.
    pub used: Bits<W>,
    /// Why the protections at the player do not stop the kill.
    unsaved: Option<Unsaved>,
    /// The lines of this question so far.
    lines: &'t mut usize,
    /// The protections that hold against the reason, each with its line; and whether nothing else does.
    shields: Vec<(usize, Option<Agent>)>,
    spared: bool,
}

/// A counter, what it does and by which rule.
#[derive(Clone, Copy)]
struct CounterUse<const W: usize> {
    counter: Counter,
    /// The chain under which it is asked for.
    chain: Bits<W>,
    how: Use,
    rule: Rule,
}

impl<const W: usize> Tree<'_, '_, '_, W> {
    fn reason(&mut self, holds: bool, idle: Option<&(Rule, String)>) {
        let (ground, killed_by) = self.ground();
        self.says(1, ground, !holds);
        if let Some((rule, why)) = idle {
            self.says(2, Ground::new(*rule, why.clone()), false);
        }
        let mut sources = self.parts();
        match self.root.against {
            Against::Kill { at, guards } => {
                let kill = self.root.parts[0].last().copied().unwrap_or_default();
                let guards = guards.then_some(Source::Standing(Component::Guard, at, kill));
                let stops =
                    guards
                        .into_iter()
                        .chain([Source::Standing(Component::Protect, at, kill)]);
                let through = goes_through(self.search.night, self.search.board.act_of(kill), at);
                if let Some(passive) = through {
                    let killer = self.search.board.act_of(kill).actor;
                    let who = if passive == Passive::Strongman {
                        killer
                    } else {
                        at
                    };
                    let because = |tree: &Self| tree.has(who, passive);
                    if let Some(bulletproof) = self.bulletproof(at) {
                        self.ignored(2, bulletproof, &because);
                    }
                    let used = self.used;
                    stops.for_each(|stop| self.all_ignored(2, stop, &used, &because));
                } else {
                    match self.bulletproof(at) {
                        // An X-shot Bulletproof, as no kill at another arrives.
                        Some(bulletproof) if holds => {
                            let why = Unsaved::TooFew(at);
                            self.ignored(2, bulletproof, &|tree: &Self| tree.unsaved(why, true));
                        }
                        Some(bulletproof) => self.says(2, bulletproof, false),
                        None => {}
                    }
                    let (used, killer) = (self.used, self.search.board.act_of(kill).actor);
                    let passed = Source::Passed(Component::Protect, at, kill);
                    self.all_ignored(2, passed, &used, &|tree: &Self| {
                        tree.immunity(killer, Immunity::Outsider)
                    });
                    sources.extend(stops);
                }
            }
            Against::Frames => {
                let reading = self.root.parts[0].last().copied().unwrap_or_default();
                sources.push(Source::Standing(Component::Frame, self.root.at, reading));
            }
            Against::Exchanges => {
                sources.extend(self.root.parts[0].last().map(|&one| Source::Exchanges(one)));
            }
            Against::Nothing => {}
        }
        let used = self.used;
        self.counters(2, &sources, &used, holds);
        // Protections alone counteract the kill.
        if let (Question::Dies(player), Some(kill), false, true) =
            (self.question, killed_by, holds, self.spared)
        {
            for &(line, by) in &self.shields {
                self.account.lines[line].says = Some(Statement::Stopped(kill, player, by));
            }
        }
    }

    /// The Bulletproof of a player, if they have one.
    fn bulletproof(&self, at: PlayerId) -> Option<Ground> {
        if self.search.rules.bulletproof_once.contains(at) {
            return Some(self.has(at, Passive::BulletproofXShot));
        }
        self.search
            .rules
            .proof
            .contains(at)
            .then(|| self.has(at, Passive::Bulletproof))
    }

    /// The parts of the reason, each with what triggered it.
    fn parts(&self) -> Vec<Source<W>> {
        let mut sources = Vec::new();
        let mut triggers = Bits::EMPTY;
        for (group, parts) in self.root.parts.into_iter().enumerate() {
            for (place, &part) in parts.iter().enumerate() {
                let by = if group == 0 { triggers } else { Bits::EMPTY };
                let visit = group == 0 && (place + 1 < parts.len() || self.root.visit);
                sources.push(Source::Part(part, visit, by));
                triggers.insert(self.search.board.standing(part).act.into());
            }
        }
        sources
    }

    /// Blocks and rolestops that counter nothing of a part, for what it or its actor is.
    fn immune(&mut self, depth: usize, part: u32, chain: &Bits<W>) {
        let act = self.search.board.act_of(part);
        let actor = act.actor;
        if let Some(why) = act.immune {
            let blocks = Source::Standing(Component::Block, actor, part);
            self.all_ignored(depth, blocks, chain, &|tree: &Self| {
                tree.immunity(actor, why)
            });
        }
        if act.strongman {
            let end = self.search.board.standing(part).end;
            let rolestops = Source::Passed(Component::Untarget, end, part);
            self.all_ignored(depth, rolestops, chain, &|tree: &Self| {
                tree.immunity(actor, Immunity::Rolestop)
            });
        }
    }

    /// Everything from a source that counters nothing, because of what a player is.
    fn all_ignored(
        &mut self,
        depth: usize,
        source: Source<W>,
        chain: &Bits<W>,
        because: &impl Fn(&Self) -> Ground,
    ) {
        for CounterUse {
            counter, how, rule, ..
        } in self.list(source, chain)
        {
            let ground = self.counter_ground(counter, how, rule);
            self.ignored(depth, ground, because);
        }
    }

    /// A reason that counters nothing, because of what a player is.
    fn ignored(&mut self, depth: usize, ground: Ground, because: &impl Fn(&Self) -> Ground) {
        if self.is_full() {
            self.more(depth);
            return;
        }
        self.says(depth, ground, true);
        self.says(depth + 1, because(self), false);
    }

    /// A line for each counter under a chain, with its own tree below it; and a line for each that rule 4 leaves out,
    /// if nothing else counters what it would. `holds`: whether what all of them counter holds.
    fn counters(&mut self, depth: usize, sources: &[Source<W>], chain: &Bits<W>, holds: bool) {
        let mut told: Vec<(Counter, Bits<W>, bool)> = Vec::new();
        let mut uncountered: Vec<Source<W>> = Vec::new();
        for &source in sources {
            let mut countered = false;
            for against in self.list(source, chain) {
                let CounterUse { counter, chain, .. } = against;
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
        let mut said: Vec<String> = Vec::new();
        for source in uncountered {
            for text in self.refused(depth, source, chain) {
                if said.len() < MOST_CUT && !said.contains(&text) {
                    let by_component = self.search.rules.by_component;
                    self.line(
                        depth,
                        if by_component {
                            Rule::Rar31
                        } else {
                            Rule::Rar4
                        },
                        text.clone(),
                    );
                    said.push(text);
                }
            }
        }
    }

    /// A counter and its tree. Says whether it holds.
    fn counter(&mut self, depth: usize, against: CounterUse<W>) -> bool {
        let CounterUse {
            counter,
            chain,
            how,
            rule,
        } = against;
        let holds = !self.is_full() && self.search.counters(counter, &chain);
        if self.is_full() {
            // The line that says so is all that is missing.
            self.more(depth);
            return holds;
        }
        let unsaved = self
            .unsaved
            .filter(|_| depth == 2 && how == Use::Protects && holds);
        let ground = self.counter_ground(counter, how, rule);
        self.says(depth, ground, !holds || unsaved.is_some());
        if let Some(why) = unsaved {
            let once = self.search.rules.bulletproof_once;
            let limited = matches!(why, Unsaved::TooFew(at) if once.contains(at));
            self.says(depth + 1, self.unsaved(why, limited), false);
        }
        let Some((by, component)) = self.search.stands_for(counter) else {
            return holds;
        };
        let mut sources = vec![Source::Part(by, false, Bits::EMPTY)];
        if let Counter::Takes(taking) = counter {
            sources.push(Source::Rivals(taking));
        }
        let longer = self.search.with(by, component, &chain);
        self.counters(depth + 1, &sources, &longer, holds);
        holds
    }

    /// Every counter from a source that a chain leaves room for.
    fn list(&mut self, source: Source<W>, chain: &Bits<W>) -> Vec<CounterUse<W>> {
        let search = &mut *self.search;
        let mut found: Vec<(Counter, Bits<W>)> = Vec::new();
        let mut note = |_: &mut Search<'_, W>, counter: Counter, chain: &Bits<W>| {
            if !found.contains(&(counter, *chain)) {
                found.push((counter, *chain));
            }
            found.len() >= MOST_LINES
        };
        search.each(source, chain, &mut note);
        let against = |(counter, chain)| {
            let (how, rule) = self.use_of(counter, source);
            CounterUse {
                counter,
                chain,
                how,
                rule,
            }
        };
        found.into_iter().map(against).collect()
    }

    /// The sentences on counters of a source that rule 4 leaves out, because of an action that takes part in the chain already.
    fn refused(&mut self, depth: usize, source: Source<W>, chain: &Bits<W>) -> Vec<String> {
        let search = &mut *self.search;
        let mut found: Vec<(u32, Counter, Bits<W>)> = Vec::new();
        search.each_refused(source, chain, &mut |_, of, counter, chain| {
            found.push((of, counter, *chain));
            found.len() >= MOST_LINES
        });
        found
            .into_iter()
            .filter_map(|(of, counter, chain)| self.cut(depth, of, counter, &chain))
            .collect()
    }

    /// The sentence on a counter that would need an action of the chain again.
    fn cut(&self, depth: usize, of: u32, counter: Counter, chain: &Bits<W>) -> Option<String> {
        let (board, name) = (self.search.board, |player: PlayerId| {
            self.account.name(player)
        });
        let agent = |act: usize| self.account.agent(board.acts[act].agent);
        let (by, component) = self.search.stands_for(counter)?;
        let standing = board.standing(by);
        // Its own action, if it is that; else the first mover.
        let act = usize::from(standing.act);
        let twice = if chain.contains(component.into()) {
            act
        } else {
            standing.used.intersection(chain).iter().next()?
        };
        let again = if let Counter::Takes(Taking {
            act: what,
            from,
            to,
            ..
        }) = counter
        {
            let helps = if board.acts[act].agent == board.acts[twice].agent {
                String::new()
            } else {
                format!("help {} ", agent(act))
            };
            format!(
                "{helps}take {} from {} to {} here",
                agent(what.into()),
                name(from),
                name(to)
            )
        } else if twice == act {
            format!(
                "count against {}",
                self.account.agent(self.countered(of, standing.end))
            )
        } else {
            format!("also bring {} to {}", agent(act), name(standing.end))
        };
        // At the second level the reason is the line above.
        let reason = if depth == 2 {
            "this reason"
        } else {
            "the reason for yes"
        };
        let part = match self.already(twice) {
            Some(part) => format!("{reason} ({part})"),
            None => "this chain".to_owned(),
        };
        Some(format!(
            "{} cannot {again}: it is already part of {part}.",
            agent(twice)
        ))
    }

    fn is_full(&self) -> bool {
        *self.lines >= MOST_LINES || self.search.is_exhausted()
    }

    /// Adds a reason for yes at depth 1, 3, 5, ..., for no at depth 2, 4, 6, ...
    fn says(&mut self, depth: usize, ground: Ground, struck: bool) {
        let side = if depth % 2 == 1 { "yes" } else { "no" };
        let Some(line) = self.line(
            depth,
            ground.rule,
            format!("Reason for {side}: {}.", ground.text),
        ) else {
            return;
        };
        line.struck = struck;
        if struck {
            return;
        }
        line.shows = ground.shows;
        if depth == 2 {
            self.spared &= ground.shield.is_some();
            let place = self.account.lines.len() - 1;
            self.shields.extend(ground.shield.map(|by| (place, by)));
        }
    }

    /// The tree goes on, but no line says how.
    fn more(&mut self, depth: usize) {
        self.spared &= depth > 2;
        self.line(depth, Rule::Rar1, MORE.to_owned());
    }

    /// Adds a line, unless the tree has broken off; the last line says that it does.
    fn line(&mut self, depth: usize, rule: Rule, text: String) -> Option<&mut Line> {
        *self.lines += 1;
        match (*self.lines).cmp(&MOST_LINES) {
            Ordering::Less => Some(self.account.line(depth, rule, text)),
            Ordering::Equal => {
                self.spared &= depth > 2;
                self.account.line(depth, Rule::Rar1, MORE.to_owned());
                None
            }
            Ordering::Greater => None,
        }
    }
}

/// The lines of an account for the host's log: the questions, the reasons for yes with those against them that were
/// counteracted, and what counteracted either.
pub(super) fn decided(lines: &[Line]) -> Vec<Line> {
    // Of the lines above, from the first depth on: whether each was counteracted.
    let mut above: Vec<bool> = Vec::new();
    let mut kept = Vec::new();
    for line in lines {
        above.truncate(line.depth);
        let keeps = match above[..] {
            [] | [_] => true,
            [_, counteracted] => counteracted != line.struck,
            [_, counteracted, against] => !counteracted && against && !line.struck,
            _ => false,
        };
        if keeps {
            kept.push(line.clone());
        }
        above.push(line.struck);
    }
    kept
}
