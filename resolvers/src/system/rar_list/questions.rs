//! The questions that are asked, each with a list of its own (LIST-1, LIST-12; [RAR] rule 1): one effect, one
//! question. All that a reason needs (the visit that sets something off, the guard, the hide, the visit that is read)
//! is a cause of the effect.

use crate::explain::Recorder;
use crate::explain::rar_list::{Question, Step};
use crate::explain::result::tell;
use crate::model::{Component, ItemSet, Passive, PlayerId, PlayerSet, Reading, Reflex};
use crate::outcome::{Agent, Outcome, Report, ReportKind, Value};
use crate::system::matching::each_has_its_own;

use super::Exhausted;
use super::item::Upon;
use super::list::List;
use super::run::Run;
use super::show::Reason;
use super::ways::{Map, Movers, bit};

/// Buffers that questions take and give back.
#[derive(Clone, Default, Debug)]
pub(super) struct Spare {
    pub(super) reached: Vec<(usize, PlayerId)>,
    pub(super) has: Vec<(ItemSet, u32)>,
    pub(super) shown: Vec<(PlayerId, PlayerSet)>,
    /// A reading place, a visit, where the visit stands, and who is told of.
    pairs: Vec<(PlayerId, u16, PlayerId, PlayerId)>,
    landings: Vec<u64>,
    guarded: Vec<(u16, PlayerId, u16)>,
    reflexes: Vec<Reflex>,
    /// For an account: every reason that the list run last could have produced.
    pub(super) reasons: Vec<Reason>,
}

/// What keeps every kill at a player from killing them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Bulletproof,
    Protection(u16),
}

/// All questions about one night.
pub(super) struct Inquiry<'a, R: Recorder<Step>> {
    pub(super) map: Map<'a>,
    pub(super) list: &'a mut List,
    pub(super) run: &'a mut Run,
    pub(super) spare: &'a mut Spare,
    pub(super) outcome: &'a mut Outcome,
    pub(super) recorder: &'a mut R,
}

impl<R: Recorder<Step>> Inquiry<'_, R> {
    pub(super) fn ask_all(&mut self) -> Result<(), Exhausted> {
        if R::ENABLED {
            self.show_shut();
        }
        let mut dead = PlayerSet::EMPTY;
        for player in self.mortal().iter() {
            self.list.clear();
            self.death_causes(player, 0);
            if self.list.len() > 0 {
                self.answer()?;
                let dies = self.dies(player, 0);
                if R::ENABLED {
                    self.spare.reasons = self.death_reasons(player, 0);
                    self.show(Question::Dies(player), dies);
                }
                if dies {
                    dead.insert(player);
                }
            }
        }
        self.effects(dead)?;
        self.reports()?;
        for number in 0..self.map.cast.loops.len() {
            let (visit, reflex) = self.map.cast.loops[number];
            let closes = self.stands(visit, Component::Visit, reflex.owner)?;
            if R::ENABLED {
                let visit = self.agent(visit);
                self.show(Question::Loops(visit, Agent::Passive(reflex)), closes);
            }
            if closes {
                self.note_loop(visit, reflex);
            }
        }
        self.outcome.deaths = self.identities(dead)?;
        if self.map.is_exhausted() { Err(Exhausted) } else { Ok(()) }
    }

    /// Makes and runs the list of the causes gathered.
    fn answer(&mut self) -> Result<(), Exhausted> {
        if R::ENABLED {
            self.list.make::<true>(&self.map, &mut self.outcome.events)?;
        } else {
            self.list.make::<false>(&self.map, &mut self.outcome.events)?;
        }
        self.run.run(self.list, &self.map);
        if self.map.is_exhausted() { Err(Exhausted) } else { Ok(()) }
    }

    /// Gathers a component at a player as a cause, with every visit that must arrive for it to be set off.
    fn cause(&mut self, who: u16, component: Component, at: PlayerId, upon: Upon) -> bool {
        let before = self.list.len();
        if !self.list.cause(&self.map, who, component, at, upon) {
            return false;
        }
        let mut set_off = self.map.cast.all[usize::from(who)].set_off;
        while let Some((by, owner)) = set_off {
            if !self.list.cause(&self.map, by, Component::Visit, owner, Upon::Effect) {
                self.list.truncate(before);
                return false;
            }
            set_off = self.map.cast.all[usize::from(by)].set_off;
        }
        true
    }

    /// Whether the list that was run produced a component at a player, and every visit that sets it off.
    fn made(&self, who: u16, component: Component, at: PlayerId, upon: Upon) -> bool {
        self.run.produced(who, component, at, upon)
            && match self.map.cast.all[usize::from(who)].set_off {
                Some((by, owner)) => self.made(by, Component::Visit, owner, Upon::Effect),
                None => true,
            }
    }

    /// A question about one component at one player. Whoever asks shows it.
    pub(super) fn stands(&mut self, who: u16, component: Component, at: PlayerId) -> Result<bool, Exhausted> {
        self.list.clear();
        if R::ENABLED {
            self.spare.reasons = vec![self.reason(who, component, at, Upon::Effect)];
        }
        if !self.cause(who, component, at, Upon::Effect) {
            return Ok(false);
        }
        self.answer()?;
        Ok(self.made(who, component, at, Upon::Effect))
    }

    /// A question about one component at any of several players. Whoever asks shows it.
    fn stands_somewhere(&mut self, who: u16, component: Component, places: PlayerSet) -> Result<bool, Exhausted> {
        self.list.clear();
        if R::ENABLED {
            let reasons = places.iter().map(|at| self.reason(who, component, at, Upon::Effect));
            self.spare.reasons = reasons.collect();
        }
        for at in places.iter() {
            self.cause(who, component, at, Upon::Effect);
        }
        self.answer()?;
        Ok(places.iter().any(|at| self.made(who, component, at, Upon::Effect)))
    }

    pub(super) fn with(&self, component: Component) -> impl Iterator<Item = u16> + use<'_, R> {
        self.map.cast.by_component[component as usize].iter().copied()
    }

    /// Every kill, submitted or set off.
    pub(super) fn kills(&self) -> impl Iterator<Item = u16> + use<'_, R> {
        let all = (0..).zip(&self.map.cast.all);
        all.filter(|(_, part)| part.has(Component::Kill)).map(|(number, _)| number)
    }

    /// The living whom a kill, or their own guarding or hiding, might bring death.
    fn mortal(&self) -> PlayerSet {
        let all = &self.map.cast.all;
        let kills = self.kills().fold(PlayerSet::EMPTY, |at, kill| at.union(all[usize::from(kill)].reach));
        let exposed = self.with(Component::Guard).chain(self.with(Component::Fate));
        let exposed: PlayerSet = exposed.map(|number| all[usize::from(number)].actor).collect();
        kills.union(exposed).intersection(self.map.night.living())
    }

    /// The guards of a player, each with a ward and a kill there that it could take upon itself.
    pub(super) fn guarded(&self, player: PlayerId, found: &mut Vec<(u16, PlayerId, u16)>) {
        found.clear();
        for guard in self.with(Component::Guard) {
            if self.map.cast.all[usize::from(guard)].actor != player {
                continue;
            }
            let macho = self.map.night.having(Passive::Macho);
            for ward in self.map.places(guard, Component::Guard).without(macho).iter() {
                let could =
                    |&kill: &u16| !self.map.cast.all[usize::from(kill)].strongman && self.map.may_act(guard, kill);
                found.extend(self.kills().filter(could).map(|kill| (guard, ward, kill)));
            }
        }
    }

    /// Behind whom a hide could bring a player, if it is his and not in the chain yet.
    pub(super) fn behind(&self, hide: u16, player: PlayerId, hidden: Movers) -> PlayerSet {
        if self.map.cast.all[usize::from(hide)].actor != player || hidden & bit(hide) != 0 {
            return PlayerSet::EMPTY;
        }
        self.map.places(hide, Component::Fate).without(PlayerSet::of(player))
    }

    /// Gathers what might make a player die: kills, kills he guards against, and whatever might make whom he hides
    /// behind die.
    fn death_causes(&mut self, player: PlayerId, hidden: Movers) {
        // All are living: nothing that is aimed at the living comes to the dead.
        if self.map.is_exhausted() {
            return;
        }
        self.map.steps.set(self.map.steps.get() + 1);
        for kill in 0..self.map.cast.all.len() as u16 {
            if self.map.cast.all[usize::from(kill)].has(Component::Kill) {
                self.cause(kill, Component::Kill, player, Upon::Death(player, None));
            }
        }
        let mut guarded = std::mem::take(&mut self.spare.guarded);
        self.guarded(player, &mut guarded);
        for &(guard, ward, kill) in &guarded {
            if self.cause(kill, Component::Kill, ward, Upon::Death(player, Some(guard))) {
                self.list.cause(&self.map, guard, Component::Guard, ward, Upon::At(kill, Component::Kill, ward));
            }
        }
        self.spare.guarded = guarded;
        for number in 0..self.map.cast.by_component[Component::Fate as usize].len() {
            let hide = self.map.cast.by_component[Component::Fate as usize][number];
            for behind in self.behind(hide, player, hidden).iter() {
                self.list.cause(&self.map, hide, Component::Fate, behind, Upon::Effect);
                self.death_causes(behind, hidden | bit(hide));
            }
        }
    }

    /// Whether the list that was run makes a player die.
    fn dies(&mut self, player: PlayerId, hidden: Movers) -> bool {
        let mut guarded = std::mem::take(&mut self.spare.guarded);
        let mut landings = std::mem::take(&mut self.spare.landings);
        self.guarded(player, &mut guarded);
        landings.clear();
        for kill in self.kills() {
            let open = self.is_open(kill, player);
            let direct = self.made(kill, Component::Kill, player, Upon::Death(player, None))
                && self.guard_against(kill, player, open).is_none();
            let taken = |&(guard, ward, of): &(u16, PlayerId, u16)| {
                let upon = Upon::At(kill, Component::Kill, ward);
                of == kill
                    && self.made(kill, Component::Kill, ward, Upon::Death(player, Some(guard)))
                    && self.run.acted(guard, Component::Guard, ward, upon, kill, &self.map)
            };
            if (direct || guarded.iter().any(taken))
                && let Ok(protections) = self.protections(kill, player, open)
            {
                landings.push(protections);
            }
        }
        let killed = !each_has_its_own(&landings);
        (self.spare.guarded, self.spare.landings) = (guarded, landings);
        if killed {
            return true;
        }
        for number in 0..self.map.cast.by_component[Component::Fate as usize].len() {
            let hide = self.map.cast.by_component[Component::Fate as usize][number];
            for behind in self.behind(hide, player, hidden).iter() {
                let hides = self.run.produced(hide, Component::Fate, behind, Upon::Effect);
                let town = self.map.night.town().contains(behind);
                if hides && (!town || self.dies(behind, hidden | bit(hide))) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether neither protection nor guard does anything against a kill at a player.
    pub(super) fn is_open(&self, kill: u16, player: PlayerId) -> bool {
        self.map.cast.all[usize::from(kill)].strongman || self.map.night.having(Passive::Macho).contains(player)
    }

    /// The guard who takes a kill at a player upon themselves.
    pub(super) fn guard_against(&self, kill: u16, player: PlayerId, open: bool) -> Option<u16> {
        if open {
            return None;
        }
        self.run.first(Component::Guard, player, Upon::At(kill, Component::Kill, player), kill, &self.map)
    }

    /// The single protections that might stop a kill that reaches a player, if nothing stops it for good.
    pub(super) fn protections(&self, kill: u16, player: PlayerId, open: bool) -> Result<u64, Stop> {
        if open {
            return Ok(0);
        }
        if self.map.night.having(Passive::Bulletproof).contains(player) {
            return Err(Stop::Bulletproof);
        }
        let upon = Upon::At(kill, Component::Kill, player);
        let mut singles = 0;
        for protection in self.with(Component::Protect) {
            if self.run.acted(protection, Component::Protect, player, upon, kill, &self.map) {
                let jails = self.map.cast.all[usize::from(protection)].has(Component::Block);
                if !self.map.rules.doctor_saves_one || jails {
                    return Err(Stop::Protection(protection));
                }
                singles |= bit(protection);
            }
        }
        Ok(singles)
    }

    /// Every line of every submitted action that reads.
    fn reports(&mut self) -> Result<(), Exhausted> {
        for (number, action) in (0..).zip(self.map.night.actions()) {
            let Some(kind) = ReportKind::of(action.ability) else { continue };
            match kind {
                ReportKind::Investigate | ReportKind::Receives => self.alignments(number, action.actor, kind)?,
                ReportKind::Rolecop => self.roles(number, action.actor, kind)?,
                ReportKind::Track => self.seen(number, action.actor, kind, Component::ReadVisits)?,
                ReportKind::Watch => self.seen(number, action.actor, kind, Component::ReadVisitors)?,
                ReportKind::Gunsmith
                | ReportKind::VanillaCop
                | ReportKind::Neapolitan
                | ReportKind::Follow
                | ReportKind::Voyeur
                | ReportKind::Motion => {
                    self.tell(action.actor, kind, Value::NoResult);
                }
            }
        }
        Ok(())
    }

    /// The alignments read, one question each: a frame is part of the reason for `mafia`, and interferes with the other
    /// readings.
    fn alignments(&mut self, reader: u16, to: PlayerId, kind: ReportKind) -> Result<(), Exhausted> {
        const READS: Component = Component::ReadAlignment;
        let places = self.map.places(reader, READS);
        let mut told = false;
        for value in [Reading::Cult, Reading::Mafia, Reading::Neutral, Reading::Town, Reading::Werewolf] {
            let mafia = value == Reading::Mafia;
            let upon = if mafia { Upon::Effect } else { Upon::Plain };
            self.list.clear();
            for at in places.iter() {
                if self.bare_reading(at) == value {
                    self.cause(reader, READS, at, upon);
                } else if mafia {
                    let before = self.list.len();
                    for number in 0..self.map.cast.by_component[Component::Frame as usize].len() {
                        let frame = self.map.cast.by_component[Component::Frame as usize][number];
                        self.list.cause(&self.map, frame, Component::Frame, at, Upon::At(reader, READS, at));
                    }
                    if self.list.len() > before {
                        self.cause(reader, READS, at, upon);
                    }
                }
            }
            if self.list.len() == 0 {
                continue;
            }
            self.answer()?;
            let reads = places.iter().any(|at| {
                let framed = self.frame_upon(reader, at).is_some();
                let plain = self.bare_reading(at) == value;
                (if plain { mafia || !framed } else { mafia && framed }) && self.run.produced(reader, READS, at, upon)
            });
            if R::ENABLED {
                self.spare.reasons = self.reading_reasons(reader, value, places);
                self.show(Question::Told(self.agent(reader), Value::Alignment(value)), reads);
            }
            if reads {
                told = true;
                self.tell(to, kind, Value::Alignment(value));
            }
        }
        if !told {
            self.tell(to, kind, Value::NoResult);
        }
        Ok(())
    }

    /// The frame that a reading of alignment meets at a player.
    pub(super) fn frame_upon(&self, reader: u16, at: PlayerId) -> Option<u16> {
        let upon = Upon::At(reader, Component::ReadAlignment, at);
        self.run.first(Component::Frame, at, upon, reader, &self.map)
    }

    /// Tells a player something.
    fn tell(&mut self, to: PlayerId, kind: ReportKind, value: Value) {
        tell(self.outcome, Report { to, kind, value }, self.recorder);
    }

    /// What reading a player says without a frame: Miller, Godfather, else the alignment at the start of the night.
    pub(super) fn bare_reading(&self, player: PlayerId) -> Reading {
        let night = self.map.night;
        if night.having(Passive::Miller).contains(player) {
            Reading::Mafia
        } else if night.having(Passive::Godfather).contains(player) {
            Reading::Town
        } else {
            night.player(player).alignment.into()
        }
    }

    /// The roles read, one question each.
    fn roles(&mut self, reader: u16, to: PlayerId, kind: ReportKind) -> Result<(), Exhausted> {
        let night = self.map.night;
        let mut left = self.map.places(reader, Component::ReadRole);
        let mut told = false;
        while let Some(first) = left.lowest() {
            let role = night.player(first).role;
            let same: PlayerSet = left.iter().filter(|&player| night.player(player).role == role).collect();
            left = left.without(same);
            let reads = self.stands_somewhere(reader, Component::ReadRole, same)?;
            if R::ENABLED {
                self.show(Question::Told(self.agent(reader), Value::role(role)), reads);
            }
            if reads {
                told = true;
                self.tell(to, kind, Value::role(role));
            }
        }
        if !told {
            self.tell(to, kind, Value::NoResult);
        }
        Ok(())
    }

    /// Whom a tracker or watcher is told, one question for each: every pair of a reading and a visit that it reads is a
    /// cause. `nobody` if he is told of none and his reading stands somewhere.
    fn seen(&mut self, reader: u16, to: PlayerId, kind: ReportKind, reads: Component) -> Result<(), Exhausted> {
        let places = self.map.places(reader, reads);
        let track = reads == Component::ReadVisits;
        let all = &self.map.cast.all;
        let mut pairs = std::mem::take(&mut self.spare.pairs);
        pairs.clear();
        for (visit, part) in (0..).zip(all) {
            let drive = part.has(Component::Swap);
            let visited = if drive { part.pair.into_iter().collect() } else { part.reach };
            if visit == reader || !part.has(Component::Visit) {
                continue;
            }
            if part.unseen {
                let here = if track { places.contains(part.actor) } else { visited.meets(places) };
                if here {
                    self.recorder.record(|| Step::Unseen(part.agent));
                }
                continue;
            }
            if track && places.contains(part.actor) {
                pairs.extend(visited.iter().map(|at| (part.actor, visit, at, at)));
            } else if !track && part.actor != to {
                pairs.extend(visited.intersection(places).iter().map(|at| (at, visit, at, part.actor)));
            }
        }
        let named: PlayerSet = pairs.iter().map(|&(.., name)| name).collect();
        let mut told = PlayerSet::EMPTY;
        for name in named.iter() {
            self.list.clear();
            let here = || pairs.iter().filter(|&&(.., told_of)| told_of == name);
            for &(place, visit, at, _) in here() {
                if self.cause(visit, Component::Visit, at, Upon::Effect) {
                    self.cause(reader, reads, place, Upon::Effect);
                }
            }
            if self.list.len() == 0 {
                continue;
            }
            self.answer()?;
            let sees = here().any(|&(place, visit, at, _)| {
                self.made(reader, reads, place, Upon::Effect) && self.made(visit, Component::Visit, at, Upon::Effect)
            });
            if R::ENABLED {
                let pair = |&(place, visit, at, _): &(PlayerId, u16, PlayerId, PlayerId)| {
                    let visits = self.reason(visit, Component::Visit, at, Upon::Effect);
                    visits.and(self.reason(reader, reads, place, Upon::Effect))
                };
                self.spare.reasons = here().map(pair).collect();
                self.show(Question::Told(self.agent(reader), Value::Players(PlayerSet::of(name))), sees);
            }
            if sees {
                told.insert(name);
            }
        }
        self.spare.pairs = pairs;
        let stands = if told.is_empty() {
            let stands = self.stands_somewhere(reader, reads, places)?;
            if R::ENABLED {
                self.show(Question::Reads(self.agent(reader)), stands);
            }
            stands
        } else {
            true
        };
        self.tell(to, kind, if stands { Value::seen(told) } else { Value::NoResult });
        Ok(())
    }

    fn note_loop(&mut self, visit: u16, closes: Reflex) {
        let run = &mut self.spare.reflexes;
        run.clear();
        let mut at = Some(visit);
        while let Some(number) = at {
            let part = &self.map.cast.all[usize::from(number)];
            let Agent::Passive(reflex) = part.agent else { break };
            run.insert(0, reflex);
            if reflex == closes {
                break;
            }
            at = part.set_off.map(|(parent, _)| parent);
        }
        self.outcome.events.record_loop(run, |_| false);
    }
}
