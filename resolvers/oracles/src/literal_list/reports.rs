//! Reports to players. RAR-21: "each possible line is its own question".

use std::collections::BTreeSet;

use nightcourt_resolvers::model::{Ability, AbilitySet, Component, PlayerId, PlayerSet, Reading};
use nightcourt_resolvers::outcome::{EventKind, Reads, ReportKind, Value};

use super::item::{Item, Onto};
use super::questions::Questions;
use super::reach::Part;
use crate::acts::{Kind, alignment_read, role_read};

/// A reading at a player, with a visit that it would tell of.
#[derive(Clone, Copy)]
struct Sight {
    at: PlayerId,
    visit: Part,
    to: PlayerId,
}

impl Questions<'_> {
    /// Every line of every reading.
    pub(super) fn readings(&mut self) {
        for act in 0..self.facts.case.night.actions().len() {
            let Kind::Of(ability) = self.facts.acts[act].kind else {
                continue;
            };
            let Some(kind) = ReportKind::of(ability) else {
                continue;
            };
            let part = |component| Part { act, component };
            match kind {
                ReportKind::Investigate => self.alignment(part(Component::ReadAlignment)),
                ReportKind::Rolecop => self.fixed(part(Component::ReadRole), kind),
                ReportKind::Gunsmith => self.fixed(part(Component::ReadGun), kind),
                ReportKind::VanillaCop => self.fixed(part(Component::ReadVanilla), kind),
                ReportKind::Neapolitan => self.fixed(part(Component::ReadVanillaTown), kind),
                ReportKind::Track => self.track(part(Component::ReadVisits)),
                ReportKind::Watch => self.watch(part(Component::ReadVisitors)),
                ReportKind::Follow => self.abilities(part(Component::ReadVisitAbilities), kind),
                ReportKind::Voyeur => self.abilities(part(Component::ReadVisitorAbilities), kind),
                ReportKind::Motion => self.motion(part(Component::ReadMotion)),
                ReportKind::Receives => {}
            }
        }
    }

    /// The players at whom a reading might act.
    fn places(&self, reading: Part) -> Vec<PlayerId> {
        self.facts
            .players()
            .filter(|&at| self.facts.might_act(reading, at, &[]))
            .collect()
    }

    /// Tells these lines, or `no result` if there are none. RAR-30: "one reading that is told two things record a
    /// **contradiction**".
    fn tell(&mut self, reading: Part, kind: ReportKind, mut lines: Vec<Value>) {
        let act = self.facts.act(reading);
        let (to, agent) = (act.actor, act.agent);
        if lines.len() > 1 {
            self.outcome
                .events
                .record_set(EventKind::Contradiction, [agent]);
        }
        if lines.is_empty() {
            lines.push(Value::NoResult);
        }
        for line in lines {
            self.outcome.tell(to, kind, line);
        }
    }

    /// RAR-26: "Reads of alignment see the start-of-night alignment and frames." Here without frames.
    fn unframed(&self, player: PlayerId) -> Value {
        alignment_read(self.facts.case, player, false, false)
    }

    fn alignment(&mut self, reading: Part) {
        let places = self.places(reading);
        let mut lines = Vec::new();
        for value in [
            Reading::Cult,
            Reading::Mafia,
            Reading::Neutral,
            Reading::Town,
            Reading::Werewolf,
        ] {
            let read: Vec<PlayerId> = places
                .iter()
                .copied()
                .filter(|&at| self.unframed(at) == Value::Alignment(value))
                .collect();
            let acts = |&at: &PlayerId| Item::Acts {
                part: reading,
                at,
                on: Onto::Player(at),
            };
            let mut causes: Vec<Item> = read.iter().map(acts).collect();
            // RAR-23: "a frame is a part of the reason for `mafia`"
            let mut frames = Vec::new();
            for &at in places
                .iter()
                .filter(|at| value == Reading::Mafia && !read.contains(at))
            {
                for frame in self.facts.parts_of(&[Component::Frame]) {
                    if self.facts.might_act(frame, at, &[]) {
                        causes.push(acts(&at));
                        causes.push(Item::Acts {
                            part: frame,
                            at,
                            on: Onto::Player(at),
                        });
                        frames.push((frame, at));
                    }
                }
            }
            let Some(run) = self.ask_with(&causes, value != Reading::Mafia) else {
                continue;
            };
            let plainly = read.iter().any(|&at| run.reached(reading, at));
            let framed = |&(frame, at): &(Part, PlayerId)| {
                run.reached(reading, at) && run.reached(frame, at)
            };
            if plainly || frames.iter().any(framed) {
                lines.push(Value::Alignment(value));
            }
        }
        self.tell(reading, ReportKind::Investigate, lines);
    }

    /// OUTCOME-12, OUTCOME-15, OUTCOME-16, OUTCOME-19: a player is read as at the start of the night, whatever happens.
    fn fixed(&mut self, reading: Part, kind: ReportKind) {
        let places = self.places(reading);
        let (case, ability) = (self.facts.case, self.facts.act(reading).like());
        let reads_as = |at: PlayerId| role_read(case, ability, at, case.night.player(at).holds);
        let values: BTreeSet<Value> = places.iter().filter_map(|&at| reads_as(at)).collect();
        let mut lines = Vec::new();
        for value in values {
            let read: Vec<PlayerId> = places
                .iter()
                .copied()
                .filter(|&at| reads_as(at) == Some(value))
                .collect();
            let causes: Vec<Item> = read
                .iter()
                .map(|&at| Item::Acts {
                    part: reading,
                    at,
                    on: Onto::Player(at),
                })
                .collect();
            if self
                .ask(&causes)
                .is_some_and(|run| read.iter().any(|&at| run.reached(reading, at)))
            {
                lines.push(value);
            }
        }
        self.tell(reading, kind, lines);
    }

    /// RAR-29, MODEL-48: the visits that can be seen at all: not those of passives, nor of a Ninja's kill.
    fn visits(&self) -> Vec<Part> {
        let facts = self.facts;
        let seen = |visit: &Part| {
            let act = facts.act(*visit);
            act.submitted() && !facts.case.unseen(act)
        };
        facts.parts_of(&[Component::Visit]).filter(seen).collect()
    }

    /// The visits that a reading at a player might show: visits made by that player, or visits made to that player.
    /// OUTCOME-9: "no action reads itself".
    fn sights(&self, reading: Part, made: bool, received: bool) -> Vec<Sight> {
        let facts = self.facts;
        let mut sights = Vec::new();
        for at in self.places(reading) {
            for visit in self
                .visits()
                .into_iter()
                .filter(|visit| visit.act != reading.act)
            {
                for to in facts
                    .players()
                    .filter(|&to| facts.might_act(visit, to, &[]))
                {
                    if made && facts.act(visit).actor == at || received && to == at {
                        sights.push(Sight { at, visit, to });
                    }
                }
            }
        }
        sights
    }

    fn sees(&mut self, reading: Part, sights: &[Sight]) -> bool {
        let mut causes = Vec::new();
        for &Sight { at, visit, to } in sights {
            causes.push(Item::Acts {
                part: reading,
                at,
                on: Onto::Player(at),
            });
            causes.push(Item::Acts {
                part: visit,
                at: to,
                on: Onto::Player(to),
            });
        }
        let seen = |run: &super::running::Run<'_>, one: &Sight| {
            run.reached(reading, one.at) && run.reached(one.visit, one.to)
        };
        self.ask(&causes)
            .is_some_and(|run| sights.iter().any(|one| seen(&run, one)))
    }

    /// RAR-22: "`nobody` if some standing of the reading action holds and no player is told; `no result` if none holds".
    fn tell_seen(&mut self, reading: Part, kind: ReportKind, told: Option<Value>, none: Value) {
        let line = told.or_else(|| {
            let places = self.places(reading);
            let causes: Vec<Item> = places
                .iter()
                .map(|&at| Item::Acts {
                    part: reading,
                    at,
                    on: Onto::Player(at),
                })
                .collect();
            let holds = self
                .ask(&causes)
                .is_some_and(|run| places.iter().any(|&at| run.reached(reading, at)));
            holds.then_some(none)
        });
        self.tell(reading, kind, line.into_iter().collect());
    }

    /// The values that a reading sees, of those that sights show.
    fn seen<T: PartialEq>(
        &mut self,
        reading: Part,
        sights: &[Sight],
        values: impl Iterator<Item = T>,
        shown: impl Fn(&Sight) -> T,
    ) -> Vec<T> {
        let sees = |value: &T| {
            let these: Vec<Sight> = sights
                .iter()
                .copied()
                .filter(|one| shown(one) == *value)
                .collect();
            self.sees(reading, &these)
        };
        values.filter(sees).collect()
    }

    /// OUTCOME-6: "every player for whom "track stands at v and a visit by v stands at q" holds".
    fn track(&mut self, reading: Part) {
        let sights = self.sights(reading, true, false);
        let seen = self.seen(reading, &sights, self.facts.players(), |one| one.to);
        self.tell_seen(
            reading,
            ReportKind::Track,
            some_players(seen),
            Value::Nobody,
        );
    }

    /// OUTCOME-7, OUTCOME-8: the visitors. "A watcher never sees himself".
    fn watch(&mut self, reading: Part) {
        let facts = self.facts;
        let sights = self.sights(reading, false, true);
        let others = facts
            .players()
            .filter(|&player| player != facts.act(reading).actor);
        let seen = self.seen(reading, &sights, others, |one| facts.act(one.visit).actor);
        self.tell_seen(
            reading,
            ReportKind::Watch,
            some_players(seen),
            Value::Nobody,
        );
    }

    /// OUTCOME-17: "`follow`: the abilities of the visits that the target made, each once ..., or `nothing`; `voyeur`: of
    /// the visits made to the target, likewise".
    fn abilities(&mut self, reading: Part, kind: ReportKind) {
        let facts = self.facts;
        let received = kind == ReportKind::Voyeur;
        let mut sights = self.sights(reading, !received, received);
        if received {
            // They "see what track and watch see": a Voyeur, like a Watcher, does not see himself.
            sights.retain(|one| facts.act(one.visit).actor != facts.act(reading).actor);
        }
        let seen = self.seen(reading, &sights, Ability::all(), |one| {
            facts.act(one.visit).like()
        });
        let line =
            (!seen.is_empty()).then(|| Value::abilities(seen.into_iter().collect::<AbilitySet>()));
        self.tell_seen(reading, kind, line, Value::Reads(Reads::Nothing));
    }

    /// OUTCOME-17: "`motion` if there is any of either kind other than his own, else `no motion`".
    fn motion(&mut self, reading: Part) {
        let own = self.facts.act(reading).actor;
        let mut sights = self.sights(reading, true, true);
        sights.retain(|one| self.facts.act(one.visit).actor != own);
        let line = self
            .sees(reading, &sights)
            .then_some(Value::Reads(Reads::Motion));
        self.tell_seen(
            reading,
            ReportKind::Motion,
            line,
            Value::Reads(Reads::NoMotion),
        );
    }
}

fn some_players(players: Vec<PlayerId>) -> Option<Value> {
    (!players.is_empty()).then(|| Value::seen(players.into_iter().collect::<PlayerSet>()))
}
