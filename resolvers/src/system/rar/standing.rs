//! Standings (RAR-5 to RAR-7): that an action's components stand at a player, and by which route they came there.
//!
//! The route starts at the action's chosen target. A redirect that stands at the actor moves a redirectable action from
//! its chosen target only, so it can only be the first move; a drive moves whatever stands at one of its players to
//! the other. No action takes part twice, and a move to where it already is does not exist.
//!
//! Every standing that a route can make is listed once, so that two standings are the same if their numbers are. Their
//! number grows exponentially with drives in a chain, and with nothing else.

use std::ops::Deref;

use crate::model::{
    ActionId, ActionSet, Component, Components, Night, PlayerId, PlayerSet, Reflex,
};
use crate::ruling::Switches;
use crate::system::bits::Bits;
use crate::system::deed::Deed;
use crate::system::questions::Exhausted;

use super::Rules;

/// An action of the chain: submitted, or a passive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Act {
    deed: Deed,
    /// The players at whom it fails for what they are, or for what its actor is.
    pub fails_at: PlayerSet,
    /// The number in a chain of its protection, or of making a player untargetable: its own number, unless it also
    /// blocks and rule 4 tells its components apart.
    pub second: u16,
    /// Its standing at its chosen target.
    pub chosen: u32,
    /// Its standings, in the list of all: of a passive, those for one visitor after another.
    pub standings: (u32, u32),
}

impl Deref for Act {
    type Target = Deed;
    fn deref(&self) -> &Deed {
        &self.deed
    }
}

/// One move of a route.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Move {
    /// The mover's own standing.
    pub by: u32,
    /// The standing that it moves on from.
    pub of: u32,
    pub from: PlayerId,
    pub to: PlayerId,
}

/// An action's components at a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing<const W: usize> {
    pub act: u16,
    /// Its player: effects of an action at its actor are at the actor.
    pub end: PlayerId,
    /// True if it stands at its own actor by nature: countered by blocks only.
    pub at_home: bool,
    /// All actions that take part: the action, each mover, and whatever the movers' own standings use. Of a passive also
    /// the drives that triggered it, which do not move it; by component everything that triggered it.
    pub used: Bits<W>,
    pub moves: (u32, u32),
}

/// All actions of the night, and all standings that they could have.
#[derive(Clone, Default, Debug)]
pub(super) struct Board<const W: usize> {
    pub acts: Vec<Act>,
    pub standings: Vec<Standing<W>>,
    pub moves: Vec<Move>,
    /// The standing at home of each action that has one (drive, commute, hide, exchange), else `u32::MAX`.
    pub home: Vec<u32>,
    /// The submitted actions that have a component, by component.
    by_component: [ActionSet; Component::COUNT],
    /// The submitted actions that could stand at each player by their targets.
    could_stand: Vec<ActionSet>,
    /// The players at whom something could make its actor untargetable, and those of drives.
    at_home: [PlayerSet; 2],
    pub drives: Vec<u16>,
    pub redirects: Vec<u16>,
    /// The submitted actions that stop or move others.
    pub meddlers: Bits<W>,
    /// Those of them that move.
    pub movers: Bits<W>,
    /// The passives, after the submitted actions.
    pub reflexes: Vec<Reflex>,
    /// The end of the standings at home and of redirects, which are listed first.
    redirect_standings: u32,
    route: Vec<Move>,
    index: Index,
}

/// From how many standings on they are found by where they end.
const WORTH_AN_INDEX: usize = 64;

/// The standings of submitted actions by where they end; empty if there are few.
#[derive(Clone, Default, Debug)]
struct Index {
    players: usize,
    /// By action and player: where theirs begin in `numbers`.
    first: Vec<u32>,
    numbers: Vec<u32>,
}

impl Index {
    #[inline]
    fn at(&self, act: usize, end: PlayerId) -> Option<&[u32]> {
        let place = act * self.players + end.index();
        match self.first[..] {
            [] => None,
            _ => Some(&self.numbers[self.first[place] as usize..self.first[place + 1] as usize]),
        }
    }
}

impl<const W: usize> Board<W> {
    /// Lists the actions and every standing of the submitted ones.
    pub(super) fn start(
        &mut self,
        night: &Night,
        switches: &Switches,
        rules: &Rules,
        most: usize,
    ) -> Result<(), Exhausted> {
        self.list_actions(night, switches)?;
        if rules.by_component {
            self.tell_components_apart()?;
        }
        self.standings.clear();
        self.moves.clear();
        self.home.clear();
        self.route.clear();
        const HOME: Components = Components::of(&[
            Component::UntargetSelf,
            Component::Swap,
            Component::Exchange,
        ]);
        for number in 0..self.acts.len() {
            let act = &self.acts[number];
            self.home.push(u32::MAX);
            if act.components.meets(HOME) {
                self.home[number] = self.standings.len() as u32;
                let (end, mut used) = (act.actor, Bits::EMPTY);
                used.insert(number);
                self.standings.push(Standing {
                    act: number as u16,
                    end,
                    at_home: true,
                    used,
                    moves: (0, 0),
                });
            }
        }
        self.stand_redirects(most)?;
        for number in 0..self.acts.len() {
            let act = self.acts[number];
            if let (Some(target), false) = (act.target, act.has(Component::Redirect)) {
                self.stand(number, target, true, Bits::EMPTY, most)?;
            }
        }
        self.list_where_they_could_stand(night);
        self.index_standings(night);
        Ok(())
    }

    /// Most players are out of reach of most counters: nothing more is asked about those.
    fn list_where_they_could_stand(&mut self, night: &Night) {
        self.could_stand.clear();
        self.could_stand
            .resize(night.players().len(), ActionSet::EMPTY);
        for standing in self.standings.iter().filter(|standing| !standing.at_home) {
            self.could_stand[standing.end.index()].insert(ActionId::new(standing.act as u8));
        }
        let hiding = self
            .doing(Component::UntargetSelf)
            .map(|act| self.acts[act].actor)
            .collect();
        self.at_home = [
            hiding,
            self.doing(Component::Swap)
                .flat_map(|drive| self.acts[drive].pair)
                .collect(),
        ];
    }

    /// Finds the standings of submitted actions by where they end, if there are so many that looking through them counts.
    fn index_standings(&mut self, night: &Night) {
        let Board {
            index, standings, ..
        } = self;
        index.first.clear();
        index.numbers.clear();
        if standings.len() < WORTH_AN_INDEX {
            return;
        }
        index.players = night.players().len();
        index
            .first
            .resize(night.actions().len() * index.players + 1, 0);
        let place = |standing: &Standing<W>| {
            usize::from(standing.act) * index.players + standing.end.index()
        };
        let by_target = || {
            (0_u32..)
                .zip(&*standings)
                .filter(|(_, standing)| !standing.at_home)
        };
        by_target().for_each(|(_, standing)| index.first[place(standing) + 1] += 1);
        for at in 1..index.first.len() {
            index.first[at] += index.first[at - 1];
        }
        index.numbers.resize(standings.len(), 0);
        let mut next = index.first.clone();
        for (number, standing) in by_target() {
            let next = &mut next[place(standing)];
            index.numbers[*next as usize] = number;
            *next += 1;
        }
    }

    /// Numbers the components of an action that blocks and protects, or blocks and makes untargetable, because each
    /// counters by itself (RAR-31).
    fn tell_components_apart(&mut self) -> Result<(), Exhausted> {
        const SECOND: Components = Components::of(&[Component::Protect, Component::Untarget]);
        let mut next = self.acts.len();
        for act in &mut self.acts {
            if act.has(Component::Block) && act.components.meets(SECOND) {
                if next == Bits::<W>::ROOM {
                    return Err(Exhausted);
                }
                act.second = next as u16;
                next += 1;
            }
        }
        Ok(())
    }

    fn list_actions(&mut self, night: &Night, switches: &Switches) -> Result<(), Exhausted> {
        self.acts.clear();
        self.drives.clear();
        self.redirects.clear();
        self.reflexes.clear();
        self.by_component = *night.by_component();
        let of = |component: Component| self.by_component[component as usize];
        let movers = of(Component::Redirect).union(of(Component::Swap));
        let stoppers = of(Component::Block)
            .union(of(Component::Untarget))
            .union(of(Component::UntargetSelf));
        (self.movers, self.meddlers) = (Bits::of(movers), Bits::of(movers.union(stoppers)));
        for (id, action) in night.action_ids().iter().zip(night.actions()) {
            if action.ability.has(Component::Swap) {
                self.drives.push(id.index() as u16);
            }
            if action.ability.has(Component::Redirect) {
                self.redirects.push(id.index() as u16);
            }
            let deed = Deed::submitted(night, switches, id);
            self.acts.push(Act {
                deed,
                fails_at: deed.repelling(night),
                second: id.index() as u16,
                chosen: u32::MAX,
                standings: (0, 0),
            });
        }
        for owner in night.reflexive().iter() {
            for reflex in night.reflexes(owner) {
                if self.acts.len() == Bits::<W>::ROOM {
                    return Err(Exhausted);
                }
                // Which visitor it would be is for its standings to say.
                let mut deed = Deed::of_passive(reflex, owner);
                deed.target = None;
                self.reflexes.push(reflex);
                self.acts.push(Act {
                    deed,
                    fails_at: deed.repelling(night),
                    second: self.acts.len() as u16,
                    chosen: u32::MAX,
                    standings: (0, 0),
                });
            }
        }
        Ok(())
    }

    /// Redirects first: their standings move the others, and each other.
    fn stand_redirects(&mut self, most: usize) -> Result<(), Exhausted> {
        let first = self.standings.len();
        for place in 0..self.redirects.len() {
            let number = usize::from(self.redirects[place]);
            if let Some(target) = self.acts[number].target {
                let mut used = Bits::EMPTY;
                used.insert(number);
                self.acts[number].chosen = self.standings.len() as u32;
                self.walk(number, target, used, most)?;
            }
        }
        // Every standing of a redirect, as it is found, may move the other redirects of the player it stands at.
        let mut by = first;
        while by < self.standings.len() {
            for place in 0..self.redirects.len() {
                self.stand_moved(usize::from(self.redirects[place]), by, most)?;
            }
            by += 1;
        }
        self.redirect_standings = self.standings.len() as u32;
        Ok(())
    }

    /// Adds the standings of an action that a redirect's standing moves first, if it does.
    fn stand_moved(&mut self, number: usize, by: usize, most: usize) -> Result<(), Exhausted> {
        let mover = self.standings[by];
        let act = self.acts[number];
        let to = self.acts[usize::from(mover.act)].destination;
        let Some(target) = act.target else {
            return Ok(());
        };
        if !act.redirectable
            || mover.end != act.actor
            || to == target
            || mover.used.contains(number)
        {
            return Ok(());
        }
        let mut used = mover.used;
        used.insert(number);
        self.route.push(Move {
            by: by as u32,
            of: act.chosen,
            from: target,
            to,
        });
        self.walk(number, to, used, most)?;
        self.route.pop();
        Ok(())
    }

    /// Adds every standing of an action that starts at a player, moved by redirects first if it may be, and by any
    /// drives but those that triggered it. Returns where they begin and end.
    pub(super) fn stand(
        &mut self,
        number: usize,
        start: PlayerId,
        redirects: bool,
        triggers: Bits<W>,
        most: usize,
    ) -> Result<(u32, u32), Exhausted> {
        let first = self.standings.len();
        let mut used = triggers;
        used.insert(number);
        self.acts[number].chosen = first as u32;
        self.walk(number, start, used, most)?;
        if redirects && self.acts[number].redirectable && !self.redirects.is_empty() {
            for by in 0..self.redirect_standings as usize {
                let mover = &self.standings[by];
                if !mover.at_home && self.acts[usize::from(mover.act)].has(Component::Redirect) {
                    self.stand_moved(number, by, most)?;
                }
            }
        }
        let range = (first as u32, self.standings.len() as u32);
        self.acts[number].standings = range;
        Ok(range)
    }

    /// Adds the standing where the route has come to, and every one that further drives make of it.
    fn walk(
        &mut self,
        number: usize,
        end: PlayerId,
        used: Bits<W>,
        most: usize,
    ) -> Result<(), Exhausted> {
        if self.standings.len() >= most {
            return Err(Exhausted);
        }
        let of = self.standings.len() as u32;
        let first = self.moves.len() as u32;
        self.moves.extend_from_slice(&self.route);
        let moves = (first, self.moves.len() as u32);
        self.standings.push(Standing {
            act: number as u16,
            end,
            at_home: false,
            used,
            moves,
        });
        for place in 0..self.drives.len() {
            let drive = usize::from(self.drives[place]);
            if used.contains(drive) {
                continue;
            }
            if let Some(to) = self.acts[drive].other(end) {
                let mut longer = used;
                longer.insert(drive);
                self.route.push(Move {
                    by: self.home[drive],
                    of,
                    from: end,
                    to,
                });
                self.walk(number, to, longer, most)?;
                self.route.pop();
            }
        }
        Ok(())
    }

    /// Adds the standing of an action that targets nobody, at its actor.
    pub(super) fn stand_at_home(&mut self, number: usize, triggers: Bits<W>) -> (u32, u32) {
        let mut used = triggers;
        used.insert(number);
        let first = self.standings.len() as u32;
        let end = self.acts[number].actor;
        self.standings.push(Standing {
            act: number as u16,
            end,
            at_home: true,
            used,
            moves: (0, 0),
        });
        (first, first + 1)
    }

    /// Reports whether a component that counters could stand at a player: a drive, at either of its players.
    #[inline]
    pub(super) fn could_stand(&self, component: Component, at: PlayerId) -> bool {
        if component == Component::UntargetSelf {
            self.at_home[0].contains(at)
        } else if component == Component::Swap {
            self.at_home[1].contains(at)
        } else {
            self.by_component[component as usize].meets(self.could_stand[at.index()])
        }
    }
    /// The submitted actions that have a component and could stand at a player by their targets.
    #[inline]
    pub(super) fn doing_at(
        &self,
        component: Component,
        at: PlayerId,
    ) -> impl Iterator<Item = usize> + use<W> {
        self.by_component[component as usize]
            .intersection(self.could_stand[at.index()])
            .iter()
            .map(ActionId::index)
    }
    /// The submitted actions that have a component.
    pub(super) fn doing(&self, component: Component) -> impl Iterator<Item = usize> {
        self.by_component[component as usize]
            .iter()
            .map(ActionId::index)
    }
    /// The actions of a chain of standings, as a number that no other chain has.
    pub(super) fn chain_key(&self, parts: &[u32]) -> u64 {
        parts.iter().fold(0, |key: u64, &part| {
            key.wrapping_mul(1031)
                .wrapping_add(u64::from(self.standing(part).act) + 1)
        })
    }
    pub(super) fn standing(&self, number: u32) -> &Standing<W> {
        &self.standings[number as usize]
    }
    pub(super) fn act_of(&self, number: u32) -> &Act {
        &self.acts[usize::from(self.standing(number).act)]
    }
    pub(super) fn route(&self, number: u32) -> &[Move] {
        let (first, end) = self.standing(number).moves;
        &self.moves[first as usize..end as usize]
    }
    /// Those of the standings of a submitted action that end at a player.
    #[inline]
    pub(super) fn standings_at(&self, act: usize, end: PlayerId) -> impl Iterator<Item = u32> + '_ {
        let indexed = self.index.at(act, end);
        let scanned = indexed.is_none().then(|| {
            self.standings_of(act)
                .filter(move |&one| self.standing(one).end == end)
        });
        indexed
            .into_iter()
            .flatten()
            .copied()
            .chain(scanned.into_iter().flatten())
    }
    /// The standings of an action wherever it could stand by its target (not at home).
    pub(super) fn standings_of(&self, act: usize) -> impl Iterator<Item = u32> + '_ {
        let redirect = self.acts[act].has(Component::Redirect);
        let (first, end) = if redirect {
            (0, self.redirect_standings)
        } else {
            self.acts[act].standings
        };
        (first..end).filter(move |&number| {
            let standing = self.standing(number);
            usize::from(standing.act) == act && !standing.at_home
        })
    }
}
