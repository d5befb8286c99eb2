//! What the systems find on a part, in a few machine words, and how parts are put together (LAW-9).
//!
//! Deaths, changes and reports of a part come of its own actions, and of no other part's, so two systems diverge on a night, under
//! a lens, if and only if they do on one of its parts; and events are about the actions of one part. What speaks of the night as a whole
//! is not put together: it is asked of the whole night ([`Answer::speaks_for`]).

use nightcourt_resolvers::compare::{Matrix, Status, pairs};
use nightcourt_resolvers::model::{Component, Night, Passive, Player, PlayerId};
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};
use nightcourt_resolvers::parts::Part;
use nightcourt_resolvers::possible::may_be_open;
use nightcourt_resolvers::system::System;

use crate::evaluator::Evaluator;
use crate::finding::{self, Behaviour, Finding, SystemOutcomes};

/// Whether a part alone is asked less than the night: only where there are belongings does `rar` ask whether a thief robs
/// anybody, and notice on the way that a chain is cut.
#[must_use]
pub fn asks_less(night: &Night, part: Part) -> bool {
    let by = |component: Component| night.by_component()[component as usize].intersection(part.actions);
    let owns = |player: PlayerId| {
        let Player { vends, holds, money, .. } = night.player(player);
        !vends.is_empty() || !holds.is_empty() || *money > 0
    };
    night.has_items()
        && !by(Component::Steal).is_empty()
        && by(Component::Give).is_empty()
        && !part.players.iter().any(owns)
}

/// Every kind of event, in the order of the reports.
pub const KINDS: [EventKind; 7] = [
    EventKind::BreakdownByList,
    EventKind::BreakdownByTie,
    EventKind::Ambiguity,
    EventKind::Loop,
    EventKind::Order,
    EventKind::Split,
    EventKind::Contradiction,
];

/// What the systems find on a part, or on parts put together. Systems are numbers here: their places among those asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Answer {
    /// For each pair, in the order of [`pairs`], three bits: whether they diverge under each lens.
    diverge: u64,
    /// For each system, four bits for each kind of event: how many.
    events: [u32; System::ALL.len()],
    /// For each system a bit: somebody dies; several die; a chain was cut; the order of submission decides; a killer is seen
    /// to visit.
    dies: u8,
    several_die: u8,
    cut: u8,
    ordered: u8,
    killer_seen: u8,
    /// The part says too little: the whole night has to be asked.
    silent: bool,
}

/// How many machine words an answer is.
pub const ANSWER_WORDS: usize = 2 + System::ALL.len().div_ceil(2);

/// Asks systems about parts.
#[derive(Debug, Default)]
pub struct Asker {
    results: SystemOutcomes,
    found: Vec<Finding>,
    spare: Outcome,
}

impl Asker {
    /// What the systems find on a part, which is a night of its own.
    pub fn ask(&mut self, evaluator: &mut Evaluator<'_>, systems: &[System], alone: &Night) -> Answer {
        let Asker { results, found, spare } = self;
        results.rule(evaluator, systems, alone);
        let mut answer = Answer::of(results, systems);
        results.told(systems, alone, found);
        results.asked(evaluator, systems, alone, found);
        for (place, &system) in systems.iter().enumerate() {
            answer.ordered |= u8::from(found.contains(&Finding::Shows(Behaviour::Ordered, system))) << place;
        }
        if let Some(tailed) = finding::tail(alone) {
            for (place, &system) in systems.iter().enumerate() {
                let asked = evaluator.ask(system, &tailed, spare).is_ok();
                answer.killer_seen |= u8::from(asked && finding::killer_seen(&tailed, spare)) << place;
            }
        }
        answer
    }
}

impl Answer {
    fn of(results: &SystemOutcomes, systems: &[System]) -> Answer {
        let mut answer = Answer { diverge: diverging(&results.compared), ..Answer::default() };
        answer.silent |= results.compared.statuses().iter().any(|&status| status != Status::Ruled);
        for (place, (&system, outcome)) in systems.iter().zip(&results.outcomes).enumerate() {
            answer.dies |= u8::from(!outcome.deaths.is_empty()) << place;
            answer.several_die |= u8::from(outcome.deaths.len() > 1) << place;
            answer.cut |= u8::from(outcome.cut) << place;
            answer.silent |= may_be_open(system, outcome);
            for event in outcome.events.iter() {
                answer.add_event(place, event.kind, 1);
            }
        }
        answer
    }

    /// The answer in words, to be kept.
    #[must_use]
    pub fn words(&self) -> [u64; ANSWER_WORDS] {
        let Answer { diverge, events, dies, several_die, cut, ordered, killer_seen, silent } = *self;
        let mut words = [0; ANSWER_WORDS];
        words[0] = diverge;
        words[1] = u64::from_le_bytes([dies, several_die, cut, ordered, killer_seen, u8::from(silent), 0, 0]);
        for (place, events) in events.into_iter().enumerate() {
            words[2 + place / 2] |= u64::from(events) << (32 * (place % 2));
        }
        words
    }

    /// The answer that was kept in these words.
    #[must_use]
    pub fn from_words(words: [u64; ANSWER_WORDS]) -> Answer {
        let [dies, several_die, cut, ordered, killer_seen, silent, ..] = words[1].to_le_bytes();
        let events = std::array::from_fn(|place| (words[2 + place / 2] >> (32 * (place % 2))) as u32);
        Answer { diverge: words[0], events, dies, several_die, cut, ordered, killer_seen, silent: silent != 0 }
    }

    fn add_event(&mut self, place: usize, kind: EventKind, count: u32) {
        let Some(number) = KINDS.iter().position(|&one| one == kind) else { return };
        let sum = self.events(place, kind) + count;
        self.silent |= sum > 15;
        self.events[place] = self.events[place] & !(15 << (4 * number)) | sum.min(15) << (4 * number);
    }

    /// How many events of a kind a system noted.
    #[must_use]
    pub fn events(&self, place: usize, kind: EventKind) -> u32 {
        let number = KINDS.iter().position(|&one| one == kind).unwrap_or(0);
        self.events[place] >> (4 * number) & 15
    }

    /// Whether a system noted any event.
    #[must_use]
    pub fn has_events(&self, place: usize) -> bool {
        self.events[place] != 0
    }

    /// Puts the answer of another part to this one.
    pub fn join(&mut self, other: &Answer) {
        self.diverge |= other.diverge;
        self.several_die |= other.several_die | self.dies & other.dies;
        self.dies |= other.dies;
        self.cut |= other.cut;
        self.ordered |= other.ordered;
        self.killer_seen |= other.killer_seen;
        self.silent |= other.silent;
        for place in 0..self.events.len() {
            if other.events[place] != 0 {
                for kind in KINDS {
                    self.add_event(place, kind, other.events(place, kind));
                }
            }
        }
    }

    /// Whether it says all that can be said of its part.
    #[must_use]
    pub const fn says_all(&self) -> bool {
        !self.silent
    }

    /// Whether the parts of a night, put together, say all of it. What they may not know is whether somebody dies though no
    /// killer of the night visited anybody, and whether its only kill has two victims.
    #[must_use]
    pub fn speaks_for(&self, night: &Night) -> bool {
        let two_deaths = self.several_die != 0
            && night.by_component()[Component::Kill as usize].len() == 1
            && night.by_component()[Component::Fate as usize].is_empty()
            && night.having(Passive::Pgo).union(night.having(Passive::Suicidal)).is_empty();
        let unkilled = self.dies & !self.killer_seen != 0 && finding::may_be_unkilled(night);
        !self.silent && !two_deaths && !unkilled
    }

    /// Whether nothing is found.
    #[must_use]
    pub fn finds_nothing(&self) -> bool {
        *self
            == Answer {
                dies: self.dies,
                several_die: self.several_die,
                killer_seen: self.killer_seen,
                ..Answer::default()
            }
    }

    /// The narrowest lens under which two systems diverge, by the number of their pair.
    #[must_use]
    pub fn narrowest(&self, pair: usize) -> Option<Lens> {
        let bits = self.diverge >> (3 * pair) & 7;
        Lens::ALL.into_iter().find(|&lens| bits >> lens as u32 & 1 == 1)
    }

    /// The narrowest lens under which any two systems diverge.
    #[must_use]
    pub fn narrowest_of_all(&self) -> Option<Lens> {
        // Bits 0, 3, 6 and so on.
        const DEATHS: u64 = 0x1249_2492_4924_9249;
        Lens::ALL.into_iter().find(|&lens| self.diverge & DEATHS << lens as u32 != 0)
    }

    /// Whether it shows a finding.
    #[must_use]
    pub fn shows(&self, finding: Finding, systems: &[System]) -> bool {
        let place = |system: System| systems.iter().position(|&one| one == system);
        match finding {
            Finding::Diverges(one, other, lens) => {
                let places = pairs(systems.len()).position(|(a, b)| (systems[a], systems[b]) == (one, other));
                places.is_some_and(|pair| self.narrowest(pair) == Some(lens))
            }
            Finding::Shows(behaviour, system) => place(system).is_some_and(|place| self.does(behaviour, place)),
            Finding::Panics(..) => false,
        }
    }

    fn does(&self, behaviour: Behaviour, place: usize) -> bool {
        let bit = |bits: u8| bits >> place & 1 == 1;
        match behaviour {
            Behaviour::BreakdownByList | Behaviour::BreakdownByTie | Behaviour::Loop => {
                behaviour.event().is_some_and(|kind| self.events(place, kind) > 0)
            }
            Behaviour::Cut => bit(self.cut),
            Behaviour::Ordered => bit(self.ordered),
            Behaviour::Exhausted
            | Behaviour::TwoDeaths
            | Behaviour::Unkilled
            | Behaviour::Underdetermined
            | Behaviour::Settled => false,
        }
    }

    /// The findings of a night that these parts speak for, in the order of [`SystemOutcomes::findings`].
    pub fn findings(&self, systems: &[System], found: &mut Vec<Finding>) {
        found.clear();
        if self.finds_nothing() {
            return;
        }
        for (pair, (one, other)) in pairs(systems.len()).enumerate() {
            let lens = self.narrowest(pair);
            found.extend(lens.map(|lens| Finding::Diverges(systems[one], systems[other], lens)));
        }
        for (place, &system) in systems.iter().enumerate() {
            let own = Behaviour::ALL.into_iter().filter(|&one| one != Behaviour::Ordered && self.does(one, place));
            found.extend(own.map(|behaviour| Finding::Shows(behaviour, system)));
        }
        for (place, &system) in systems.iter().enumerate() {
            if self.does(Behaviour::Ordered, place) {
                found.push(Finding::Shows(Behaviour::Ordered, system));
            }
        }
    }
}

fn diverging(compared: &Matrix) -> u64 {
    if compared.narrowest().is_none() {
        return 0;
    }
    let bits = |lens: Lens| (7_u64 << lens as u32) & 7;
    let each = pairs(compared.statuses().len()).enumerate();
    each.fold(0, |mask, (pair, (one, other))| {
        mask | compared.pair(one, other).narrowest().map_or(0, bits) << (3 * pair)
    })
}
