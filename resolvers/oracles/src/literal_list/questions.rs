//! The questions of lists. LIST-21: "One effect is one question, with all that might cause it: one player's death,
//! strip, recruitment, revival, each player told to a tracker, each item at one receiver".

use nightcourt_resolvers::model::{
    Alignment, Component, ItemId, Passive, PlayerId, PlayerSet, Reflex,
};
use nightcourt_resolvers::outcome::{EventKind, Outcome};
use nightcourt_resolvers::ruling::{GuardStrikes, RarRecruitDead};

use super::item::{Item, Onto, belong_together, order_decides};
use super::listing::{List, list};
use super::reach::{Facts, Part};
use super::running::{Run, run};
use crate::acts::{answers, renamed_at_once, would_loop};
use crate::literal_rar::facts::Goods;

/// The questioner, and the answers so far.
pub(super) struct Questions<'a> {
    pub(super) facts: &'a Facts<'a>,
    pub(super) outcome: Outcome,
    dying: PlayerSet,
}

impl<'a> Questions<'a> {
    pub(super) fn new(facts: &'a Facts<'a>) -> Self {
        let outcome = Outcome {
            exhausted: facts.exceeded,
            ..Outcome::default()
        };
        Questions {
            facts,
            outcome,
            dying: PlayerSet::EMPTY,
        }
    }

    /// Makes the list for these causes and runs it; nothing where there are none.
    pub(super) fn ask(&mut self, causes: &[Item]) -> Option<Run<'a>> {
        self.ask_with(causes, false)
    }

    /// The same, of a reading that a frame counters, or not.
    pub(super) fn ask_with(&mut self, causes: &[Item], frames: bool) -> Option<Run<'a>> {
        if causes.is_empty() {
            return None;
        }
        let list = list(self.facts, causes, frames);
        self.outcome.exhausted |= list.exceeded;
        self.orders(&list);
        Some(run(self.facts, &list, frames))
    }

    /// LIST-15: "Record an **order** event for two items of one level, of different actions, of which one might negate, move
    /// or use up the other (not an onto and what it brings), worked or not; no order decides without one."
    fn orders(&mut self, list: &List) {
        for (number, level) in list.levels.iter().enumerate() {
            // What has had its turn when this level is run, or has it in this level.
            let run: Vec<Item> = list.levels[number..]
                .iter()
                .flatten()
                .flat_map(|turn| turn.items.clone())
                .collect();
            for (place, one) in level.iter().enumerate() {
                for other in &level[place + 1..] {
                    let pairs = || {
                        one.items
                            .iter()
                            .flat_map(|&a| other.items.iter().map(move |&b| (a, b)))
                    };
                    if pairs().any(|(a, b)| belong_together(self.facts, a, b)) {
                        continue;
                    }
                    for (a, b) in pairs() {
                        if order_decides(self.facts, a, b, &run) {
                            let agents = [a, b].map(|item| self.facts.acts[item.acting()].agent);
                            self.outcome.events.record_set(EventKind::Order, agents);
                        }
                    }
                }
            }
        }
    }

    /// A component as a cause at a player, with the visits that set its action off. LIST-19: "The visit that sets a passive
    /// off is a first-level cause."
    pub(super) fn cause(&self, part: Part, at: PlayerId, on: Onto) -> Vec<Item> {
        let mut causes = vec![Item::Acts { part, at, on }];
        let mut act = self.facts.act(part);
        while let Some((by, Reflex { owner, .. })) = act.source() {
            let visit = Part {
                act: by,
                component: Component::Visit,
            };
            causes.push(Item::Acts {
                part: visit,
                at: owner,
                on: Onto::Player(owner),
            });
            act = &self.facts.acts[by];
        }
        causes
    }

    /// Every way in which a component of this kind might act at a player.
    pub(super) fn causes_at(&self, kind: Component, at: PlayerId) -> Vec<Item> {
        let parts = self
            .facts
            .parts_of(std::slice::from_ref(&kind))
            .collect::<Vec<_>>();
        let might = parts
            .into_iter()
            .filter(|&part| self.facts.might_act(part, at, &[]));
        might
            .flat_map(|part| self.cause(part, at, Onto::Player(at)))
            .collect()
    }

    /// RAR-18, RAR-19, RAR-25, MODEL-68: all that might kill a player. `shared` are those whose fate is already asked
    /// about on the way here.
    fn causes_of_death(&self, player: PlayerId, shared: &[PlayerId]) -> Vec<Item> {
        let facts = self.facts;
        if facts.case.night.player(player).dead {
            // MODEL-37: "the dead do not die".
            return Vec::new();
        }
        let mut causes = Vec::new();
        for kill in facts.parts_of(&[Component::Kill]) {
            causes.extend(self.causes_of_kill(player, kill));
        }
        causes.extend(self.causes_of_fate(player, shared));
        causes.extend(self.causes_of_weakness(player));
        causes
    }

    /// A kill that might reach a player, also as the guard of another.
    fn causes_of_kill(&self, player: PlayerId, kill: Part) -> Vec<Item> {
        let facts = self.facts;
        let mut causes = Vec::new();
        let pierces = facts.case.strongman(facts.act(kill));
        if facts.might_act(kill, player, &[]) && (pierces || !facts.bulletproof(player)) {
            causes.extend(self.cause(kill, player, Onto::Player(player)));
        }
        causes.extend(self.causes_as_guard(player, kill));
        causes.extend(self.causes_of_a_strike(player, kill));
        causes
    }

    /// MODEL-85, `guard-strikes=yes`: "the guard kills the player who submitted that kill".
    fn causes_of_a_strike(&self, player: PlayerId, kill: Part) -> Vec<Item> {
        let facts = self.facts;
        let act = facts.act(kill);
        let mut causes = Vec::new();
        if facts.case.switches.guard_strikes == GuardStrikes::No
            || !act.submitted()
            || act.actor != player
            || facts.case.strongman(act)
            || facts.bulletproof(player)
        {
            return causes;
        }
        for guard in facts.parts_of(&[Component::Guard]) {
            if facts.act(guard).actor == player {
                continue;
            }
            for ward in facts
                .players()
                .filter(|&ward| !facts.case.has(ward, Passive::Macho))
            {
                if facts.might_act(guard, ward, &[]) && facts.might_act(kill, ward, &[]) {
                    causes.extend(
                        [(guard, Onto::Guard(player)), (kill, Onto::Nothing)]
                            .map(|(part, on)| Item::Acts { part, at: ward, on }),
                    );
                }
            }
        }
        causes
    }

    /// MODEL-17: kills at a ward "fail at p, and a kill lands on g instead", if nothing protects the guard.
    fn causes_as_guard(&self, player: PlayerId, kill: Part) -> Vec<Item> {
        let facts = self.facts;
        let mut causes = Vec::new();
        if facts.case.strongman(facts.act(kill)) || facts.bulletproof(player) {
            return causes;
        }
        for guard in facts.parts_of(&[Component::Guard]) {
            let own = guard.act == kill.act || facts.act(kill).ancestors.contains(&guard.act);
            if facts.act(guard).actor != player || own {
                continue;
            }
            for ward in facts
                .players()
                .filter(|&ward| !facts.case.has(ward, Passive::Macho))
            {
                if facts.might_act(guard, ward, &[]) && facts.might_act(kill, ward, &[]) {
                    causes.push(Item::Acts {
                        part: guard,
                        at: ward,
                        on: Onto::Part(kill),
                    });
                    causes.extend(self.cause(kill, ward, Onto::Guard(player)));
                }
            }
        }
        causes
    }

    /// LIST-22: "A shared fate is a cause only where something listed could kill the host, or the host is not Town."
    /// MODEL-27: "a hider who ends at himself shares no fate".
    fn causes_of_fate(&self, player: PlayerId, shared: &[PlayerId]) -> Vec<Item> {
        let facts = self.facts;
        let mut causes = Vec::new();
        let mut way = shared.to_vec();
        way.push(player);
        for fate in facts.parts_of(&[Component::Fate]) {
            for host in facts.players().filter(|&host| host != player) {
                if facts.act(fate).actor != player || !facts.might_act(fate, host, &[]) {
                    continue;
                }
                if !facts.case.was_town(host) {
                    causes.push(Item::Acts {
                        part: fate,
                        at: host,
                        on: Onto::Player(host),
                    });
                } else if !way.contains(&host) {
                    let deaths = self.causes_of_death(host, &way);
                    if !deaths.is_empty() {
                        causes.push(Item::Acts {
                            part: fate,
                            at: host,
                            on: Onto::Player(host),
                        });
                        causes.extend(deaths);
                    }
                }
            }
        }
        causes
    }

    /// MODEL-68: "if an action that this player submits reaches a player who was not Town at the start of the night
    /// (himself included), this player dies".
    fn causes_of_weakness(&self, player: PlayerId) -> Vec<Item> {
        let facts = self.facts;
        let weak = facts.case.has(player, Passive::Weak);
        let visits = facts.parts_of(&[Component::Visit]).filter(|&visit| {
            weak && facts.act(visit).submitted() && facts.act(visit).actor == player
        });
        let at = |visit| {
            facts
                .players()
                .filter(move |&at| !facts.case.was_town(at) && facts.might_act(visit, at, &[]))
        };
        visits
            .flat_map(|part| {
                at(part).map(move |at| Item::Acts {
                    part,
                    at,
                    on: Onto::Player(at),
                })
            })
            .collect()
    }

    fn dies(&self, run: &Run<'_>, player: PlayerId, shared: &[PlayerId]) -> bool {
        let facts = self.facts;
        if run.killed(player)
            || self
                .causes_of_weakness(player)
                .iter()
                .any(|&cause| reached(run, cause))
        {
            return true;
        }
        let mut way = shared.to_vec();
        way.push(player);
        let fates = facts
            .parts_of(&[Component::Fate])
            .filter(|&fate| facts.act(fate).actor == player);
        fates.into_iter().any(|fate| {
            facts
                .players()
                .filter(|&host| host != player && run.reached(fate, host))
                // LIST-22: behind somebody who is not Town that is enough, whoever else's death is asked about.
                .any(|host| {
                    !facts.case.was_town(host) || !way.contains(&host) && self.dies(run, host, &way)
                })
        })
    }

    /// Asks who dies, and settles whose death is reported.
    pub(super) fn deaths(&mut self) {
        for player in self.facts.players() {
            let causes = self.causes_of_death(player, &[]);
            if self
                .ask(&causes)
                .is_some_and(|run| self.dies(&run, player, &[]))
            {
                self.dying.insert(player);
            }
        }
        self.set_off();
        self.exchanges();
    }

    /// MODEL-83, MODEL-84: deaths that a death sets off, "in questions after all others about deaths".
    fn set_off(&mut self) {
        let (facts, first) = (self.facts, self.dying);
        let living = facts.case.night.living();
        let is_bomb = |&one: &PlayerId| facts.case.has(one, Passive::Bomb);
        for bomb in first.iter().filter(is_bomb) {
            let kills: Vec<Part> = facts.parts_of(&[Component::Kill]).collect();
            let causes: Vec<Item> = (kills.iter())
                .flat_map(|&kill| self.causes_of_kill(bomb, kill))
                .collect();
            let landed = self
                .ask(&causes)
                .map_or(Vec::new(), |run| run.reaching(bomb));
            for kill in landed {
                let act = facts.act(kill);
                if act.submitted() && living.contains(act.actor) {
                    self.dying.insert(act.actor);
                }
            }
        }
        loop {
            let before = self.dying;
            let lovers = living
                .iter()
                .filter(|&one| facts.case.has(one, Passive::Lover));
            let lovers: PlayerSet = lovers.collect();
            if !lovers.intersection(self.dying).is_empty() {
                self.dying = self.dying.union(lovers);
            }
            let fresh = self.dying.without(first);
            for part in facts.parts_of(&[Component::Fate]).collect::<Vec<_>>() {
                let hider = facts.act(part).actor;
                for at in facts.players() {
                    let hides = at != hider && fresh.contains(at) && facts.might_act(part, at, &[]);
                    if !hides || self.dying.contains(hider) || !living.contains(hider) {
                        continue;
                    }
                    let cause = Item::Acts {
                        part,
                        at,
                        on: Onto::Player(at),
                    };
                    if self.ask(&[cause]).is_some_and(|run| reached(&run, cause)) {
                        self.dying.insert(hider);
                    }
                }
            }
            if self.dying == before {
                return;
            }
        }
    }

    /// MODEL-33: "exchanges that share a player, directly or through others, all do nothing".
    fn exchanges(&mut self) {
        let mut pairs = Vec::new();
        let parts: Vec<Part> = self.facts.parts_of(&[Component::Exchange]).collect();
        for part in parts {
            let actor = self.facts.act(part).actor;
            let cause = Item::Acts {
                part,
                at: actor,
                on: Onto::Player(actor),
            };
            let happens = self.ask(&[cause]).is_some_and(|run| reached(&run, cause));
            pairs.extend(self.facts.act(part).pair.filter(|_| happens));
        }
        self.outcome.deaths = renamed_at_once(self.dying, &pairs);
    }

    /// Recruitments, strips and revivals.
    pub(super) fn states(&mut self) {
        for player in self.facts.players() {
            let (alignment, dead) = {
                let player = self.facts.case.night.player(player);
                (player.alignment, player.dead)
            };
            if self.happens(Component::Strip, player) {
                self.outcome.stripped.insert(player);
            }
            // RAR-26, switch `rar-recruit-dead`: "who dies is not recruited: his death is asked for on its own".
            let lives = self.facts.case.switches.rar_recruit_dead == RarRecruitDead::Yes
                || !self.dying.contains(player);
            if self.happens(Component::Recruit, player) && alignment != Alignment::Cult && lives {
                self.outcome.converted.insert(player);
            }
            // MODEL-35: "A revive that ends at a living player visits and does nothing."
            if self.happens(Component::Revive, player) && dead {
                self.outcome.revived.insert(player);
            }
        }
    }

    fn happens(&mut self, kind: Component, at: PlayerId) -> bool {
        let causes = self.causes_at(kind, at);
        let Some(run) = self.ask(&causes) else {
            return false;
        };
        causes.iter().any(|&cause| {
            matches!(cause, Item::Acts { part, .. } if part.component == kind)
                && reached(&run, cause)
        })
    }

    /// Settles belongings at the end of the night: those of the start, less strips and thefts, and gifts.
    pub(super) fn belongings(&mut self) {
        let facts = self.facts;
        let mut goods = Goods {
            stripped: self.outcome.stripped.iter().collect(),
            ..Goods::default()
        };
        let thefts: Vec<Part> = facts.parts_of(&[Component::Steal]).collect();
        for theft in thefts {
            for from in facts
                .players()
                .filter(|&from| facts.might_act(theft, from, &[]))
            {
                let causes = self.cause(theft, from, Onto::Player(from));
                if self
                    .ask(&causes)
                    .is_some_and(|run| run.reached(theft, from))
                {
                    goods.stolen.push((facts.act(theft).actor, from));
                }
            }
        }
        for player in facts.players() {
            for item in self.given() {
                let gifts = self.gifts(item, player);
                if gifts > 0 {
                    self.outcome.receipt(player, item);
                }
                goods
                    .given
                    .extend(std::iter::repeat_n((player, item), gifts));
            }
        }
        self.outcome
            .belongings(facts.case.night.players().len(), |player| {
                goods.settle(facts.case.night, player)
            });
    }

    /// Every item that somebody gives.
    fn given(&self) -> Vec<ItemId> {
        let mut items: Vec<ItemId> = self
            .facts
            .parts_of(&[Component::Give])
            .map(|give| self.facts.act(give).item)
            .collect();
        items.sort_unstable();
        items.dedup();
        items
    }

    /// Counts the gifts of an item to one receiver. RAR-28: "A money vendor gives once for each chain of actions that
    /// sets him off."
    fn gifts(&mut self, item: ItemId, receiver: PlayerId) -> usize {
        let facts = self.facts;
        let gifts: Vec<Part> = facts
            .parts_of(&[Component::Give])
            .filter(|&give| facts.act(give).item == item && facts.might_act(give, receiver, &[]))
            .collect();
        let causes: Vec<Item> = gifts
            .iter()
            .flat_map(|&give| self.cause(give, receiver, Onto::Player(receiver)))
            .collect();
        let Some(run) = self.ask(&causes) else {
            return 0;
        };
        gifts
            .iter()
            .filter(|&&give| run.reached(give, receiver))
            .count()
    }

    /// MODEL-65: "A passive does not fire again within a chain of triggers that it started; record a **loop**."
    pub(super) fn loops(&mut self) {
        let facts = self.facts;
        let mut found = Vec::new();
        for visit in facts.parts_of(&[Component::Visit]) {
            for owner in facts.players() {
                for reflex in answers(facts.case, facts.act(visit), owner) {
                    let run = would_loop(&facts.acts, visit.act, reflex);
                    found.extend(
                        run.filter(|_| facts.might_act(visit, owner, &[]))
                            .map(|run| (visit, owner, run)),
                    );
                }
            }
        }
        for (visit, owner, members) in found {
            let causes = self.cause(visit, owner, Onto::Player(owner));
            if self
                .ask(&causes)
                .is_some_and(|run| run.reached(visit, owner))
            {
                self.outcome.events.record_loop(&members, |_| false);
            }
        }
    }
}

/// Reports whether a cause came about.
pub(super) fn reached(run: &Run<'_>, cause: Item) -> bool {
    matches!(cause, Item::Acts { part, at, .. } if run.reached(part, at))
}
