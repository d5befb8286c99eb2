//! What the systems find on a part, in a few machine words, and how parts are put together (LAW-9).
//!
//! Deaths, changes and reports of a part come of its own actions, and of no other part's, so two systems diverge on a night, under
//! a lens, if and only if they do on one of its parts; and events are about the actions of one part. What speaks of the night as a whole
//! is not put together: it is asked of the whole night ([`Answer::speaks_for`]).

use nightcourt_resolvers::compare::{Matrix, Status, pairs};
use nightcourt_resolvers::model::{Component, Night, Passive};
use nightcourt_resolvers::outcome::{EventKind, Lens, Outcome};
use nightcourt_resolvers::parts::Part;
use nightcourt_resolvers::possible::may_be_open;
use nightcourt_resolvers::system::System;

use crate::evaluator::Evaluator;
use crate::finding::{self, Behaviour, Finding, OtherOrder, SystemOutcomes};

/// Whether a part alone is asked less than the night: only where there are belongings does `rar` ask whether a thief robs
/// anybody, and notice on the way that a chain is cut.
#[must_use]
pub fn asks_less(night: &Night, part: Part) -> bool {
    let by = |component: Component| night.by_component()[component as usize].intersection(part.actions);
    night.has_items()
        && !by(Component::Steal).is_empty()
        && by(Component::Give).is_empty()
        && !part.players.iter().any(|player| night.player(player).has_belongings())
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
        results.asked(evaluator, systems, alone, OtherOrder::WhereItMayDecide, found);
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

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::PlayerId;
    use nightcourt_resolvers::outcome::{ReportKind, Value};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::resolve;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    const THREE: [System; 3] = [System::Nar, System::Snarf, System::Rar];

    fn night(players: &str, actions: &str) -> Night {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        Sheet::parse(&text).unwrap_or_else(|errors| panic!("{text}{errors:?}")).night
    }

    fn dies(players: impl IntoIterator<Item = u8>) -> Outcome {
        Outcome { deaths: players.into_iter().map(PlayerId::new).collect(), ..Outcome::default() }
    }

    fn notes(kind: EventKind, times: usize) -> Outcome {
        let mut outcome = Outcome::default();
        (0..times).for_each(|_| outcome.events.record(kind, []));
        outcome
    }

    /// What these three systems find, who say this.
    fn says(outcomes: [Outcome; 3]) -> Answer {
        let mut results = SystemOutcomes::default();
        results.compared.compare(3, |place| Some(&outcomes[place]));
        results.outcomes = outcomes.into();
        Answer::of(&results, &THREE)
    }

    fn nothing() -> Outcome {
        Outcome::default()
    }

    /// The first system says another thing of deaths, the third of reports: by pairs (first and second, first and third,
    /// second and third) on deaths, deaths and reports.
    #[test]
    fn each_pair_diverges_under_its_own_lens() {
        let mut told = nothing();
        told.tell(PlayerId::new(0), ReportKind::Track, Value::Nobody);
        let answer = says([dies([1]), nothing(), told]);
        let narrowest = [0, 1, 2].map(|pair| answer.narrowest(pair));
        assert_eq!(narrowest, [Some(Lens::Deaths), Some(Lens::Deaths), Some(Lens::Full)]);
        assert_eq!(answer.narrowest_of_all(), Some(Lens::Deaths));
        let mut found = Vec::new();
        answer.findings(&THREE, &mut found);
        let diverges = [
            Finding::Diverges(System::Nar, System::Snarf, Lens::Deaths),
            Finding::Diverges(System::Nar, System::Rar, Lens::Deaths),
            Finding::Diverges(System::Snarf, System::Rar, Lens::Full),
        ];
        assert_eq!(found, diverges);
        assert!(diverges.iter().all(|&finding| answer.shows(finding, &THREE)));
        for other in [
            Finding::Diverges(System::Nar, System::Snarf, Lens::State),
            Finding::Diverges(System::Snarf, System::Rar, Lens::Deaths),
            Finding::Diverges(System::Snarf, System::Nar, Lens::Deaths),
            Finding::Diverges(System::Nar, System::Lar, Lens::Deaths),
            Finding::Panics(System::Nar, 0),
        ] {
            assert!(!answer.shows(other, &THREE), "{other}");
        }
        let rich = Outcome { money: vec![(PlayerId::new(0), 1)], ..nothing() };
        let state = says([nothing(), nothing(), rich]);
        assert_eq!([0, 1, 2].map(|pair| state.narrowest(pair)), [None, Some(Lens::State), Some(Lens::State)]);
        assert_eq!(state.narrowest_of_all(), Some(Lens::State));
        let mut told = nothing();
        told.tell(PlayerId::new(0), ReportKind::Track, Value::Nobody);
        assert_eq!(says([nothing(), told, nothing()]).narrowest_of_all(), Some(Lens::Full));
        assert_eq!(says([nothing(), nothing(), nothing()]).narrowest_of_all(), None);
    }

    /// Two events of a kind in one part and three in another are five; of sixteen nobody knows how many there are.
    #[test]
    fn events_of_parts_add_up() {
        let kinds = [EventKind::Contradiction, EventKind::BreakdownByList];
        for (kind, other) in [(kinds[0], kinds[1]), (kinds[1], kinds[0])] {
            let mut answer = says([nothing(), nothing(), notes(kind, 2)]);
            answer.join(&says([notes(other, 1), nothing(), notes(kind, 3)]));
            assert_eq!([0, 1, 2].map(|place| answer.events(place, kind)), [0, 0, 5]);
            assert_eq!([0, 1, 2].map(|place| answer.events(place, other)), [1, 0, 0]);
            assert_eq!([0, 1, 2].map(|place| answer.has_events(place)), [true, false, true]);
            answer.join(&says([nothing(), nothing(), notes(kind, 10)]));
            assert!(answer.says_all());
            answer.join(&says([nothing(), nothing(), notes(kind, 1)]));
            assert!(!answer.says_all());
        }
    }

    /// Each kind of thing that a system does by itself, at its own place.
    #[test]
    fn what_one_system_does_is_found_of_it_alone() {
        let shown = |answer: &Answer| {
            let mut found = Vec::new();
            answer.findings(&THREE, &mut found);
            for behaviour in Behaviour::ALL {
                for system in System::ALL {
                    let finding = Finding::Shows(behaviour, system);
                    assert_eq!(answer.shows(finding, &THREE), found.contains(&finding), "{finding}");
                }
            }
            found
        };
        let snarf = |behaviour| [Finding::Shows(behaviour, System::Snarf)];
        for (kind, behaviour) in [
            (EventKind::BreakdownByList, Behaviour::BreakdownByList),
            (EventKind::BreakdownByTie, Behaviour::BreakdownByTie),
            (EventKind::Loop, Behaviour::Loop),
        ] {
            assert_eq!(shown(&says([nothing(), notes(kind, 1), nothing()])), snarf(behaviour));
        }
        assert_eq!(shown(&says([nothing(), Outcome { cut: true, ..nothing() }, nothing()])), snarf(Behaviour::Cut));
        let ordered = Answer { ordered: 1 << 1, ..Answer::default() };
        assert_eq!(shown(&ordered), snarf(Behaviour::Ordered));
        assert_eq!(shown(&says([notes(EventKind::Split, 1), nothing(), nothing()])), []);
        // Whatever an order of submission decides comes last.
        let both = Answer { ordered: 1, cut: 1 << 2, ..Answer::default() };
        let last = Finding::Shows(Behaviour::Ordered, System::Nar);
        assert_eq!(shown(&both), [Finding::Shows(Behaviour::Cut, System::Rar), last]);
    }

    /// Deaths alone are no finding; whatever else there is is one.
    #[test]
    fn deaths_alone_are_nothing_to_find() {
        let dead = Answer { dies: 1, several_die: 1, killer_seen: 1, ..Answer::default() };
        assert!(dead.finds_nothing() && dead.says_all());
        let noted = says([nothing(), notes(EventKind::Split, 1), nothing()]);
        let more = [
            Answer { diverge: 1, ..dead },
            Answer { cut: 1, ..dead },
            Answer { ordered: 1, ..dead },
            Answer { silent: true, ..dead },
            noted,
        ];
        assert!(more.iter().all(|answer| !answer.finds_nothing()), "{more:?}");
    }

    /// A tie that a system made leaves something open, if its rules leave ties open: `nar`'s do, `snarf`'s do not. Whoever has no
    /// outcome says nothing.
    #[test]
    fn a_part_on_which_something_is_open_says_too_little() {
        let tied = || notes(EventKind::Ambiguity, 1);
        assert!(!says([tied(), nothing(), nothing()]).says_all());
        assert!(says([nothing(), tied(), nothing()]).says_all());
        let exceeded = Outcome { exhausted: true, ..nothing() };
        assert!(!says([nothing(), nothing(), exceeded]).says_all());
        let mut joined = says([nothing(), nothing(), nothing()]);
        assert!(joined.says_all());
        joined.join(&says([tied(), nothing(), nothing()]));
        assert!(!joined.says_all());
    }

    #[test]
    fn whatever_a_part_shows_the_parts_together_show() {
        let each = [
            Answer { diverge: 4, ..Answer::default() },
            Answer { several_die: 2, ..Answer::default() },
            Answer { dies: 4, ..Answer::default() },
            Answer { cut: 1, ..Answer::default() },
            Answer { ordered: 2, ..Answer::default() },
            Answer { killer_seen: 4, ..Answer::default() },
        ];
        let mut all = Answer::default();
        each.iter().for_each(|one| all.join(one));
        let expected =
            Answer { diverge: 4, several_die: 2, dies: 4, cut: 1, ordered: 2, killer_seen: 4, ..Answer::default() };
        assert_eq!(all, expected);
        each.iter().for_each(|one| all.join(one));
        // One dies in each of two parts, by the third system.
        assert_eq!(all, Answer { several_die: 2 | 4, ..expected });
    }

    /// One kill may have two victims in two parts: by one system, not one each by two.
    #[test]
    fn who_dies_of_the_only_kill_is_asked_of_the_whole_night() {
        let one = night("K = Town Vigilante\nX = Town\nY = Town", "K -> X");
        let whole = |answers: &[Answer]| {
            let mut whole = Answer::default();
            answers.iter().for_each(|answer| whole.join(answer));
            whole
        };
        let [first, second] =
            [0, 1].map(|place| Answer { dies: 1 << place, killer_seen: 1 << place, ..Answer::default() });
        assert!(whole(&[first, second]).speaks_for(&one));
        assert!(!whole(&[first, first]).speaks_for(&one));
        assert!(!says([dies([0, 1]), nothing(), nothing()]).speaks_for(&one));
        assert_eq!(says([nothing(), dies([0, 1]), dies([0])]).several_die, 1 << 1);
        let two = night("K = Town Vigilante\nL = Town Vigilante\nX = Town\nY = Town", "K -> X\nL -> Y");
        let hidden = night("K = Town Vigilante\nH = Town Hider\nX = Town", "K -> X\nH -> X");
        let pgo = night("K = Town Vigilante\nX = Town PGO\nY = Town", "K -> X");
        let suicidal = night("K = Town Vigilante\nX = Town Suicidal\nY = Town", "K -> X");
        for explained in [two, hidden, pgo, suicidal] {
            assert!(whole(&[first, first]).speaks_for(&explained), "{explained:?}");
        }
        assert!(!Answer { silent: true, ..Answer::default() }.speaks_for(&one));
    }

    /// Whoever dies by a system that shows no killer on a visit may die unkilled, if something could have stopped the kill.
    #[test]
    fn a_death_that_no_killer_visited_is_asked_of_the_whole_night() {
        let blocked = night("K = Town Vigilante\nR = Town Roleblocker\nX = Town", "K -> X\nR -> K");
        let free = night("K = Town Vigilante\nX = Town", "K -> X");
        let unseen = Answer { dies: 3, killer_seen: 2, ..Answer::default() };
        assert!(!unseen.speaks_for(&blocked));
        assert!(unseen.speaks_for(&free));
        assert!(Answer { killer_seen: 3, ..unseen }.speaks_for(&blocked));
        assert!(Answer { dies: 2, ..unseen }.speaks_for(&blocked));
    }

    /// By hand: of a kill all systems let the victim die and see the killer, and a protected victim's too. Of two thieves the first
    /// has what is stolen, by `nar` and `lar`; by the others both have it, or neither, or a ladder says who.
    #[test]
    fn what_is_asked_of_a_part() {
        let mut evaluator = Evaluator::new(&resolve, Switches::default());
        let mut ask = |night: &Night| Asker::default().ask(&mut evaluator, &System::ALL, night);
        let all = (1 << System::ALL.len()) - 1;
        let kill = ask(&night("K = Town Vigilante\nX = Town", "K -> X"));
        assert_eq!(kill, Answer { dies: all, killer_seen: all, ..Answer::default() });
        let visit = ask(&night("K = Town Visitor\nX = Town", "K -> X"));
        assert_eq!(visit, Answer::default());
        let saved = ask(&night("K = Town Vigilante\nD = Town Doctor\nX = Town", "K -> X\nD -> X"));
        assert_eq!(saved, Answer { killer_seen: all, ..Answer::default() });
        // Whoever is blocked visits nobody.
        let blocked = ask(&night("K = Town Vigilante\nR = Town Roleblocker\nX = Town", "K -> X\nR -> K"));
        assert_eq!(blocked, Answer::default());
        let stolen = "A = Town Thief\nB = Town Thief\nX = Town Vanilla with key";
        let thefts = ask(&night(stolen, "A -> X\nB -> X"));
        let by_order = System::ALL.map(|system| thefts.shows(Finding::Shows(Behaviour::Ordered, system), &System::ALL));
        assert_eq!(by_order, System::ALL.map(|system| matches!(system, System::Nar | System::Lar)));
    }
}
