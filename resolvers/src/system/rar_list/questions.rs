//! The questions that are asked, each with a list of its own (spec.md sections 7 and 8; [RAR] rule 1).

use crate::explain::Witness;
use crate::explain::rar_list::{Acting, Step};
use crate::model::{Component, Night, Passive, PlayerId, PlayerSet, Reading, Reflex};
use crate::outcome::{Agent, Outcome, ReportKind, Value};
use crate::system::matching::each_has_its_own;

use super::cast::Cast;
use super::list::{Goal, List, Maker, Role};
use super::run::Run;
use super::{Exhausted, Rules};

/// How many items all lists of one night may have together.
const MOST_ITEMS: usize = 1 << 20;

/// All questions about one night.
pub(super) struct Inquiry<'a, Seen: Witness<Step>> {
    pub(super) night: &'a Night,
    pub(super) cast: &'a Cast,
    pub(super) rules: &'a Rules,
    pub(super) list: &'a mut List,
    pub(super) run: &'a mut Run,
    pub(super) goals: &'a mut Vec<Goal>,
    pub(super) items: usize,
    pub(super) outcome: &'a mut Outcome,
    pub(super) witness: &'a mut Seen,
}

impl<Seen: Witness<Step>> Inquiry<'_, Seen> {
    pub(super) fn ask_all(&mut self) -> Result<(), Exhausted> {
        let mut dead = PlayerSet::EMPTY;
        for player in self.night.living().iter() {
            if self.dies(player)? {
                dead.insert(player);
            }
        }
        self.effects(dead)?;
        self.reports()?;
        for number in 0..self.cast.loops.len() {
            let (visit, reflex) = self.cast.loops[number];
            if self.stands(&[(visit, Component::Visit, reflex.owner)], false)? {
                self.note_loop(visit, reflex);
            }
        }
        self.outcome.deaths = self.identities(dead)?;
        Ok(())
    }

    /// Makes and runs the list for the goals together.
    fn answer(&mut self, goals: &[Goal], frames: bool) -> Result<(), Exhausted> {
        let maker = Maker { night: self.night, cast: self.cast, rules: self.rules, frames };
        self.list.make(&maker, goals, &mut self.outcome.events)?;
        self.items += self.list.items.len();
        if self.items > MOST_ITEMS {
            return Err(Exhausted);
        }
        self.run.run(self.list, &maker);
        Ok(())
    }

    /// Whether all goals are produced, run last, by one list.
    pub(super) fn stands(&mut self, goals: &[Goal], frames: bool) -> Result<bool, Exhausted> {
        self.answer(goals, frames)?;
        Ok(goals.iter().all(|&(of, component, place)| self.run.produced(self.cast, of, component, place)))
    }

    fn numbers(&self, component: Component) -> impl Iterator<Item = u16> + use<'_, Seen> {
        (0..).zip(&self.cast.all).filter(move |(_, part)| part.has(component)).map(|(number, _)| number)
    }

    /// Whether a player dies: of kills, of kills he guards against, or of whom he hides behind.
    fn dies(&mut self, player: PlayerId) -> Result<bool, Exhausted> {
        let mut goals = std::mem::take(self.goals);
        goals.clear();
        self.ways_to_die(player, PlayerSet::EMPTY, &mut goals);
        let mut dies = false;
        if !goals.is_empty() {
            self.answer(&goals, false)?;
            dies = self.is_dead(player, PlayerSet::EMPTY);
            self.show(player, dies);
        }
        *self.goals = goals;
        Ok(dies)
    }

    /// Every component that might make a player die, with those of whom he might hide behind.
    fn ways_to_die(&self, player: PlayerId, asked: PlayerSet, goals: &mut Vec<Goal>) {
        let asked = asked.union(PlayerSet::of(player));
        let guards = self.numbers(Component::Guard);
        let wards = guards.map(|guard| &self.cast.all[usize::from(guard)]).filter(|guard| guard.actor == player);
        let wards = wards.fold(PlayerSet::EMPTY, |wards, guard| wards.union(guard.reach));
        for kill in self.numbers(Component::Kill) {
            let reach = self.cast.all[usize::from(kill)].reach;
            if reach.contains(player) || reach.meets(wards) {
                goals.push((kill, Component::Kill, player));
            }
        }
        for hide in self.numbers(Component::Fate) {
            let this = &self.cast.all[usize::from(hide)];
            if this.actor != player {
                continue;
            }
            for behind in this.reach.iter().filter(|&behind| behind != player) {
                goals.push((hide, Component::Fate, behind));
                if self.night.town().contains(behind) && !asked.contains(behind) {
                    self.ways_to_die(behind, asked, goals);
                }
            }
        }
    }

    /// Whether the list that was run last makes a player die.
    fn is_dead(&self, player: PlayerId, asked: PlayerSet) -> bool {
        let asked = asked.union(PlayerSet::of(player));
        let kills = || {
            self.numbers(Component::Kill).filter(|&kill| self.run.produced(self.cast, kill, Component::Kill, player))
        };
        let killed = if self.rules.doctor_saves_one { !self.saved(player, kills()) } else { kills().next().is_some() };
        killed
            || self.numbers(Component::Fate).any(|hide| {
                let this = &self.cast.all[usize::from(hide)];
                this.actor == player
                    && this.reach.iter().any(|behind| {
                        behind != player
                            && self.run.produced(self.cast, hide, Component::Fate, behind)
                            && (!self.night.town().contains(behind)
                                || !asked.contains(behind) && self.is_dead(behind, asked))
                    })
            })
    }

    /// Switch `doctor-saves=one`: whether each kill that lands has a protection of its own.
    fn saved(&self, player: PlayerId, kills: impl Iterator<Item = u16>) -> bool {
        let macho = self.night.having(Passive::Macho).contains(player);
        let rows: Vec<u64> = kills
            .map(|kill| {
                let open = macho || self.cast.all[usize::from(kill)].strongman;
                let standing = self.run.worked.iter().filter_map(|item| match item.role {
                    Role::Acts(Component::Protect) if item.of == kill && item.place == player => Some(item.by),
                    Role::Onto if item.component == Component::Protect && item.place == player => Some(item.of),
                    Role::Acts(_) | Role::Onto | Role::Away => None,
                });
                let may = |&by: &u16| !open && !self.cast.set_off_by(kill.into(), by.into());
                standing.filter(may).fold(0, |row, by| row | 1 << by)
            })
            .collect();
        each_has_its_own(&rows)
    }

    /// Every line of every submitted action that reads.
    fn reports(&mut self) -> Result<(), Exhausted> {
        for (number, action) in (0..).zip(self.night.actions()) {
            let Some(kind) = ReportKind::of(action.ability) else { continue };
            let mut lines = Vec::new();
            match kind {
                ReportKind::Investigate | ReportKind::Receives => self.alignments(number, &mut lines)?,
                ReportKind::Rolecop => {
                    for at in self.cast.all[usize::from(number)].reach.iter() {
                        if self.stands(&[(number, Component::ReadRole, at)], false)? {
                            lines.push(Value::Role(self.night.player(at).role));
                        }
                    }
                }
                ReportKind::Track => self.seen(number, Component::ReadVisits, &mut lines)?,
                ReportKind::Watch => self.seen(number, Component::ReadVisitors, &mut lines)?,
            }
            lines.sort_unstable();
            lines.dedup();
            if lines.is_empty() {
                lines.push(Value::NoResult);
            }
            for line in lines {
                self.outcome.tell(action.actor, kind, line);
            }
        }
        Ok(())
    }

    /// The alignments read: a frame is part of the reason for `mafia`, and interferes with the other readings.
    fn alignments(&mut self, reader: u16, lines: &mut Vec<Value>) -> Result<(), Exhausted> {
        for at in self.cast.all[usize::from(reader)].reach.iter() {
            let read = (reader, Component::ReadAlignment, at);
            let alone = if self.night.having(Passive::Miller).contains(at) {
                Reading::Mafia
            } else if self.night.having(Passive::Godfather).contains(at) {
                Reading::Town
            } else {
                self.night.player(at).alignment.into()
            };
            if self.stands(&[read], alone != Reading::Mafia)? {
                lines.push(Value::Alignment(alone));
            }
            let frames: Vec<u16> = self.numbers(Component::Frame).collect();
            for frame in frames {
                let could = self.cast.all[usize::from(frame)].reach.contains(at);
                if could && self.stands(&[read, (frame, Component::Frame, at)], false)? {
                    lines.push(Value::Alignment(Reading::Mafia));
                }
            }
        }
        Ok(())
    }

    /// Whom a tracker or watcher is told: the reading and the visit must both be produced.
    fn seen(&mut self, reader: u16, reads: Component, lines: &mut Vec<Value>) -> Result<(), Exhausted> {
        let mut told = PlayerSet::EMPTY;
        let mut stands = false;
        let this = &self.cast.all[usize::from(reader)];
        for at in this.reach.iter() {
            stands |= self.stands(&[(reader, reads, at)], false)?;
            for visit in 0..self.cast.all.len() as u16 {
                let that = &self.cast.all[usize::from(visit)];
                if visit == reader || !that.has(Component::Visit) || that.unseen {
                    continue;
                }
                let visited = if that.has(Component::Swap) { that.pair.into_iter().collect() } else { that.reach };
                if reads == Component::ReadVisits && that.actor == at {
                    for to in visited.without(told).iter() {
                        if self.stands(&[(reader, reads, at), (visit, Component::Visit, to)], false)? {
                            told.insert(to);
                        }
                    }
                }
                let sees = reads == Component::ReadVisitors && visited.contains(at) && that.actor != this.actor;
                if sees
                    && !told.contains(that.actor)
                    && self.stands(&[(reader, reads, at), (visit, Component::Visit, at)], false)?
                {
                    told.insert(that.actor);
                }
            }
        }
        if !told.is_empty() || stands {
            lines.push(Value::seen(told));
        }
        Ok(())
    }

    fn note_loop(&mut self, visit: u16, closes: Reflex) {
        let mut run = Vec::new();
        let mut at = Some(visit);
        while let Some(number) = at {
            let part = &self.cast.all[usize::from(number)];
            let Agent::Passive(reflex) = part.agent else { break };
            run.insert(0, reflex);
            if reflex == closes {
                break;
            }
            at = part.set_off.map(|(parent, _)| parent);
        }
        self.outcome.events.record_loop(&run, |_| false);
    }

    /// Shows the list that was run last.
    fn show(&mut self, player: PlayerId, dies: bool) {
        let (list, run, cast) = (&*self.list, &*self.run, self.cast);
        self.witness.see(|| Step::Question(player, dies));
        let mut order: Vec<usize> = (0..list.items.len()).collect();
        order.sort_by_key(|&number| std::cmp::Reverse(list.slots[number]));
        for number in order {
            let item = list.items[number];
            let agent = |of: u16| cast.all[usize::from(of)].agent;
            self.witness.see(|| Step::Item {
                acting: match item.role {
                    Role::Acts(_) if item.by == item.of => Acting::Causes,
                    Role::Acts(component) => Acting::With(component),
                    Role::Away => Acting::Away,
                    Role::Onto => Acting::Onto,
                },
                by: agent(item.by),
                of: agent(item.of),
                component: item.component,
                place: item.place,
                works: run.worked.contains(&item),
            });
        }
    }
}
