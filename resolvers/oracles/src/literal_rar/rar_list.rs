//! Section 8: each effect is asked for with a list of its own.

use super::facts::{self, Goods};
use super::listing::{Entry, Item, Lister, Listing, Upon, Who};
use super::running::Run;
use nightcourt_resolvers::model::{
    Ability, ActionId, Alignment, Component, ItemId, Night, Passive, PlayerId, PlayerSet, Reading, Reflex, Trigger,
};
use nightcourt_resolvers::outcome::{EventKind, Outcome, ReportKind, Value};
use nightcourt_resolvers::ruling::{DoctorSaves, RarRecruitDead, Switches};
use std::collections::BTreeSet;

pub fn resolve(night: &Night, switches: &Switches) -> Outcome {
    let lister = Lister::new(night, switches);
    let mut possible =
        Possible { lister: &lister, visits: Vec::new(), kills: Vec::new(), gifts: Vec::new(), loops: Vec::new() };
    possible.find();
    let mut outcome = Outcome::default();
    possible.all(&mut outcome);
    if lister.exhausted() {
        return Outcome { exhausted: true, ..Outcome::default() };
    }
    outcome.finish();
    outcome
}

/// Everything that could act, if all that might work worked.
struct Possible<'c, 'n> {
    lister: &'c Lister<'n>,
    visits: Vec<Who>,
    kills: Vec<Who>,
    gifts: Vec<(Who, ItemId)>,
    /// A visit, whose passive it would set off again, and the run since that passive first fired.
    loops: Vec<(Who, PlayerId, Vec<Reflex>)>,
}

impl Possible<'_, '_> {
    fn night(&self) -> &Night {
        self.lister.night
    }
    fn players(&self) -> Vec<PlayerId> {
        self.night().player_ids().iter().collect()
    }
    fn places(&self, who: &Who, component: Component) -> Vec<PlayerId> {
        let could = |&place: &PlayerId| !self.lister.ways(who, component, place, &[]).is_empty();
        self.players().into_iter().filter(could).collect()
    }

    fn find(&mut self) {
        for id in facts::all(self.night()) {
            let (who, action) = (Who::submitted(id), *self.lister.action(id));
            if action.ability.has(Component::Kill) {
                self.kills.push(who.clone());
            }
            if action.ability.has(Component::Give) {
                self.gifts.push((who.clone(), action.item));
            }
            if action.ability.has(Component::Visit) {
                self.visit(who);
            }
        }
    }

    fn visit(&mut self, who: Who) {
        let drive = who.id().is_some_and(|id| self.lister.action(id).ability == Ability::Drive);
        for owner in self.places(&who, Component::Visit) {
            for reflex in facts::set_off(self.night(), owner, self.lister.actor(&who), drive) {
                if self.lister.spent() {
                    return;
                }
                // "A passive does not fire again within a chain of triggers that it started; record a loop."
                if let Some(first) = who.reflexes.iter().position(|&earlier| earlier == reflex) {
                    self.loops.push((who.clone(), owner, who.reflexes[first..].to_vec()));
                    continue;
                }
                let next = Who { root: who.root, reflexes: [&who.reflexes[..], &[reflex]].concat() };
                match reflex.trigger {
                    Trigger::Pgo | Trigger::Suicidal => self.kills.push(next),
                    Trigger::Vendor(item) => {
                        self.gifts.push((next.clone(), item));
                        self.visit(next);
                    }
                }
            }
        }
        self.visits.push(who);
    }

    /// The visits that have to arrive for this to be set off: each at the owner of what it sets off.
    fn before(who: &Who) -> Vec<(Who, PlayerId)> {
        let part = |(number, reflex): (usize, &Reflex)| {
            (Who { root: who.root, reflexes: who.reflexes[..number].to_vec() }, reflex.owner)
        };
        who.reflexes.iter().enumerate().map(part).collect()
    }
    fn causes(&self, who: &Who, component: Component, place: PlayerId, upon: &Upon) -> Vec<Item> {
        let own = self.lister.candidates(who, component, place, upon);
        if own.is_empty() {
            return own;
        }
        let before = Self::before(who).into_iter();
        let visits = before.flat_map(|(who, at)| self.lister.candidates(&who, Component::Visit, at, &Upon::Effect));
        own.into_iter().chain(visits).collect()
    }
    fn made(&self, run: &Run, who: &Who, component: Component, place: PlayerId, upon: &Upon) -> bool {
        run.produced(who, component, place, upon)
            && Self::before(who).iter().all(|(who, at)| run.produced(who, Component::Visit, *at, &Upon::Effect))
    }

    /// Lists, records what two items of one level might do to each other, and runs.
    fn ask<'c>(&'c self, causes: Vec<Item>, outcome: &mut Outcome) -> Run<'c, 'c> {
        let listing = self.lister.list(causes);
        self.orders(&listing, outcome);
        Run::new(self.lister, &listing)
    }
    fn orders(&self, listing: &Listing, outcome: &mut Outcome) {
        let acting = |entry: &Entry| match entry {
            Entry::One(item) => item.acting(),
            Entry::Whole(who, _) => who.clone(),
            Entry::WholeOnto(mover) => Who::submitted(*mover),
        };
        for level in &listing.levels {
            for (number, one) in level.iter().enumerate() {
                for other in &level[..number] {
                    let pair = [(one.clone(), other.clone()), (other.clone(), one.clone())];
                    if pair.iter().any(|pair| listing.interferes.contains(pair)) {
                        let agents = [acting(one).agent(), acting(other).agent()];
                        outcome.events.record_set(EventKind::Order, agents);
                    }
                }
            }
        }
    }
    /// A question about one component at one place.
    fn stands(&self, who: &Who, component: Component, place: PlayerId, outcome: &mut Outcome) -> bool {
        let causes = self.causes(who, component, place, &Upon::Effect);
        if causes.is_empty() {
            return false;
        }
        let run = self.ask(causes, outcome);
        self.made(&run, who, component, place, &Upon::Effect)
    }

    fn all(&self, outcome: &mut Outcome) {
        for (who, owner, members) in &self.loops {
            if self.stands(who, Component::Visit, *owner, outcome) {
                outcome.events.record_loop(members, |_| false);
            }
        }
        let mut exchanges = Vec::new();
        for id in facts::with(self.night(), Component::Exchange) {
            let action = *self.lister.action(id);
            if self.stands(&Who::submitted(id), Component::Exchange, action.actor, outcome) {
                exchanges.extend(action.pair());
            }
        }
        let mut dead = PlayerSet::EMPTY;
        for player in self.players() {
            let causes = self.death_causes(player, &[]);
            if causes.is_empty() {
                continue;
            }
            let run = self.ask(causes, outcome);
            if self.dies(&run, player, &[]) {
                dead.insert(player);
                outcome.deaths.insert(facts::reported(&exchanges, player));
            }
        }
        self.changes(dead, outcome);
        for id in facts::all(self.night()) {
            if let Some(kind) = ReportKind::of(self.lister.action(id).ability) {
                self.report(id, kind, outcome);
            }
        }
    }

    fn guards_of(&self, player: PlayerId) -> Vec<ActionId> {
        let guards = facts::with(self.night(), Component::Guard).into_iter();
        guards.filter(|&id| self.lister.action(id).actor == player).collect()
    }
    /// The kills that a guard at a ward could take upon himself.
    fn guarded(&self, guard: ActionId, ward: PlayerId) -> Vec<&Who> {
        let void = facts::has(self.night(), ward, Passive::Macho);
        let could = |kill: &&Who| !void && !self.lister.strong(kill) && self.lister.may_act(guard, kill);
        self.kills.iter().filter(could).collect()
    }

    /// "the items that might cause it"; a kill by guard needs the guard too, a fate the hide.
    fn death_causes(&self, player: PlayerId, hidden: &[ActionId]) -> Vec<Item> {
        let mut found = Vec::new();
        if self.night().player(player).dead {
            return found;
        }
        for kill in &self.kills {
            found.extend(self.causes(kill, Component::Kill, player, &Upon::Death { of: player, guard: None }));
        }
        for guard in self.guards_of(player) {
            for ward in self.places(&Who::submitted(guard), Component::Guard) {
                for kill in self.guarded(guard, ward) {
                    let upon = Upon::Death { of: player, guard: Some(guard) };
                    let kills = self.causes(kill, Component::Kill, ward, &upon);
                    if !kills.is_empty() {
                        let upon = Upon::At(kill.clone(), Component::Kill, ward);
                        found.extend(kills);
                        found.extend(self.lister.candidates(&Who::submitted(guard), Component::Guard, ward, &upon));
                    }
                }
            }
        }
        for (hide, behind) in self.fates(player, hidden) {
            found.extend(self.lister.candidates(&Who::submitted(hide), Component::Fate, behind, &Upon::Effect));
            found.extend(self.death_causes(behind, &[hidden, &[hide]].concat()));
        }
        found
    }
    fn fates(&self, player: PlayerId, hidden: &[ActionId]) -> Vec<(ActionId, PlayerId)> {
        let mut found = Vec::new();
        for hide in facts::with(self.night(), Component::Fate) {
            if self.lister.action(hide).actor == player && !hidden.contains(&hide) {
                let places = self.places(&Who::submitted(hide), Component::Fate).into_iter();
                found.extend(places.filter(|&behind| behind != player).map(|behind| (hide, behind)));
            }
        }
        found
    }

    /// "The effect happens if, run last, it is produced."
    fn dies(&self, run: &Run, player: PlayerId, hidden: &[ActionId]) -> bool {
        if self.night().player(player).dead {
            return false;
        }
        let macho = facts::has(self.night(), player, Passive::Macho);
        let mut landings: Vec<Vec<ActionId>> = Vec::new();
        for kill in &self.kills {
            let strong = self.lister.strong(kill);
            let at = Upon::At(kill.clone(), Component::Kill, player);
            let direct = self.made(run, kill, Component::Kill, player, &Upon::Death { of: player, guard: None })
                && (macho || strong || !run.some(Component::Guard, player, &at, kill));
            let taken = self.guards_of(player).into_iter().any(|guard| {
                self.places(&Who::submitted(guard), Component::Guard).into_iter().any(|ward| {
                    let death = Upon::Death { of: player, guard: Some(guard) };
                    let upon = Upon::At(kill.clone(), Component::Kill, ward);
                    self.guarded(guard, ward).contains(&kill)
                        && self.made(run, kill, Component::Kill, ward, &death)
                        && run.acted(guard, Component::Guard, ward, &upon, kill)
                })
            });
            if !direct && !taken {
                continue;
            }
            let mut protects = Vec::new();
            if !macho && !strong {
                if facts::has(self.night(), player, Passive::Bulletproof) {
                    continue;
                }
                protects = facts::with(self.night(), Component::Protect);
                protects.retain(|&id| run.acted(id, Component::Protect, player, &at, kill));
                let one = self.lister.switches.doctor_saves == DoctorSaves::One;
                if protects.iter().any(|&id| !one || self.lister.action(id).ability == Ability::Jail) {
                    continue;
                }
            }
            landings.push(protects);
        }
        !facts::each_has_its_own(&landings)
            || self.fates(player, hidden).into_iter().any(|(hide, behind)| {
                run.produced(&Who::submitted(hide), Component::Fate, behind, &Upon::Effect)
                    && (self.night().player(behind).alignment != Alignment::Town
                        || self.dies(run, behind, &[hidden, &[hide]].concat()))
            })
    }

    fn changes(&self, dead: PlayerSet, outcome: &mut Outcome) {
        let night = self.night();
        let mut goods = Goods::default();
        for id in facts::all(night) {
            let (who, action) = (Who::submitted(id), *self.lister.action(id));
            for component in [Component::Recruit, Component::Strip, Component::Steal, Component::Revive] {
                if !action.ability.has(component) {
                    continue;
                }
                for player in self.players() {
                    if !self.stands(&who, component, player, outcome) {
                        continue;
                    }
                    let there = night.player(player);
                    if component == Component::Strip {
                        outcome.stripped.insert(player);
                        goods.stripped.push(player);
                    } else if component == Component::Steal {
                        goods.stolen.push((action.actor, player));
                    } else if component == Component::Revive {
                        if there.dead {
                            outcome.revived.insert(player);
                        }
                    } else if there.alignment != Alignment::Cult
                        && (self.lister.switches.rar_recruit_dead == RarRecruitDead::Yes || !dead.contains(player))
                    {
                        outcome.converted.insert(player);
                    }
                }
            }
        }
        for (who, item) in &self.gifts {
            for player in self.players() {
                if self.stands(who, Component::Give, player, outcome) {
                    goods.given.push((player, *item));
                    outcome.receipt(player, *item);
                }
            }
        }
        outcome.belongings(night.players().len(), |player| goods.settle(night, player));
    }

    fn report(&self, id: ActionId, kind: ReportKind, outcome: &mut Outcome) {
        let who = Who::submitted(id);
        let reader = self.lister.action(id).actor;
        let component = match kind {
            ReportKind::Investigate => Component::ReadAlignment,
            ReportKind::Rolecop => Component::ReadRole,
            ReportKind::Track => Component::ReadVisits,
            ReportKind::Watch => Component::ReadVisitors,
            ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Motion
            | ReportKind::Receives => return,
        };
        let mut lines: BTreeSet<Value> = BTreeSet::new();
        let places = self.places(&who, component);
        match kind {
            ReportKind::Investigate => {
                let mut values: Vec<Reading> =
                    places.iter().map(|&place| facts::start_reading(self.night(), place)).collect();
                values.push(Reading::Mafia);
                values.sort_unstable();
                values.dedup();
                let told = values.into_iter().filter(|&value| self.reads(&who, &places, value, outcome));
                lines.extend(told.map(Value::Alignment).collect::<Vec<Value>>());
            }
            ReportKind::Rolecop => {
                let mut roles: Vec<_> = places.iter().map(|&place| self.night().player(place).role).collect();
                roles.sort_unstable();
                roles.dedup();
                for role in roles {
                    let with = places.iter().copied().filter(|&place| self.night().player(place).role == role);
                    if self.any(&who, component, &with.collect::<Vec<PlayerId>>(), outcome) {
                        lines.insert(Value::role(role));
                    }
                }
            }
            ReportKind::Track
            | ReportKind::Watch
            | ReportKind::Gunsmith
            | ReportKind::VanillaCop
            | ReportKind::Neapolitan
            | ReportKind::Follow
            | ReportKind::Voyeur
            | ReportKind::Motion
            | ReportKind::Receives => {
                let told = self.players().into_iter();
                let told = told.filter(|&told| self.seen(&who, component, &places, told, outcome));
                let seen: PlayerSet = told.collect();
                // "`nobody` if some standing of the reading action holds and no player is told" (RAR-22)
                if !seen.is_empty() || self.any(&who, component, &places, outcome) {
                    lines.insert(Value::seen(seen));
                }
            }
        }
        if lines.is_empty() {
            lines.insert(Value::NoResult);
        }
        for line in lines {
            outcome.tell(reader, kind, line);
        }
    }

    fn any(&self, who: &Who, component: Component, places: &[PlayerId], outcome: &mut Outcome) -> bool {
        let causes = places.iter().flat_map(|&place| self.causes(who, component, place, &Upon::Effect));
        let run = self.ask(causes.collect(), outcome);
        places.iter().any(|&place| self.made(&run, who, component, place, &Upon::Effect))
    }

    /// One reading of alignment is one effect: a plain reading at whoever reads so, which frames interfere with, or, for
    /// `mafia`, a reading of somebody framed, which the frame is a cause of.
    fn reads(&self, who: &Who, places: &[PlayerId], value: Reading, outcome: &mut Outcome) -> bool {
        let read = Component::ReadAlignment;
        let frames = facts::with(self.night(), Component::Frame);
        let mafia = value == Reading::Mafia;
        let mut causes = Vec::new();
        for &place in places {
            let plain = facts::start_reading(self.night(), place);
            if plain == value {
                let upon = if mafia { Upon::Effect } else { Upon::Plain };
                causes.extend(self.causes(who, read, place, &upon));
            } else if mafia {
                let upon = Upon::At(who.clone(), read, place);
                let framing = frames
                    .iter()
                    .flat_map(|&frame| self.lister.candidates(&Who::submitted(frame), Component::Frame, place, &upon));
                let framing: Vec<Item> = framing.collect();
                if !framing.is_empty() {
                    causes.extend(framing);
                    causes.extend(self.causes(who, read, place, &Upon::Effect));
                }
            }
        }
        let run = self.ask(causes, outcome);
        places.iter().any(|&place| {
            let plain = facts::start_reading(self.night(), place);
            let framed = run.some(Component::Frame, place, &Upon::At(who.clone(), read, place), who);
            if plain == value {
                let upon = if mafia { Upon::Effect } else { Upon::Plain };
                run.produced(who, read, place, &upon) && (mafia || !framed)
            } else {
                mafia && framed && run.produced(who, read, place, &Upon::Effect)
            }
        })
    }

    /// Whether this player is told: every pair of a reading and a visit that it reads is a cause.
    fn seen(
        &self,
        who: &Who,
        component: Component,
        places: &[PlayerId],
        told: PlayerId,
        outcome: &mut Outcome,
    ) -> bool {
        let track = component == Component::ReadVisits;
        let reader = self.lister.actor(who);
        let mut pairs: Vec<(PlayerId, &Who, PlayerId)> = Vec::new();
        for &place in places {
            for visit in &self.visits {
                let visitor = self.lister.actor(visit);
                let ninja = self.lister.kills(visit) && facts::has(self.night(), visitor, Passive::Ninja);
                // "no action reads itself", "A watcher never sees himself"
                if visit == who || ninja || !track && visitor == reader {
                    continue;
                }
                if track && visitor == place {
                    pairs.push((place, visit, told));
                } else if !track && visitor == told {
                    pairs.push((place, visit, place));
                }
            }
        }
        let mut causes = Vec::new();
        for &(place, visit, at) in &pairs {
            let visits = self.causes(visit, Component::Visit, at, &Upon::Effect);
            if !visits.is_empty() {
                causes.extend(visits);
                causes.extend(self.causes(who, component, place, &Upon::Effect));
            }
        }
        if causes.is_empty() {
            return false;
        }
        let run = self.ask(causes, outcome);
        pairs.iter().any(|&(place, visit, at)| {
            self.made(&run, who, component, place, &Upon::Effect)
                && self.made(&run, visit, Component::Visit, at, &Upon::Effect)
        })
    }
}
