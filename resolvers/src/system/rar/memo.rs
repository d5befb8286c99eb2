//! Answers already found. The answer to a question depends on the chain only as far as its actions could still come up
//! below: so the key of an answer is the question and that part of the chain. Small nights are asked without it.
//!
//! The actions that could come up are listed for each standing, not for each action: where nothing blocks a drive, all that could come up
//! below its taking something from a player is the movers of what stands there, however many others there are.

use std::hash::{BuildHasherDefault, Hasher};

use crate::model::{Component, PlayerId};
use crate::system::bits::Bits;

use super::holds::Taking;
use super::standing::Board;

/// From how many steps on answers are kept.
pub(super) const WORTH_IT: u32 = 512;
const ROOM: usize = 1 << 20;
/// From how many answers on the table is not kept for the next night.
const MANY: usize = 1 << 13;

/// A question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Question {
    Holds(u32, u16),
    Takes(Taking),
}

/// A question, and the part of the chain that its answer depends on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Query<const W: usize> {
    question: Question,
    part: Bits<W>,
}

/// A hash of words that is quick, as nights that keep answers look them up by the hundred thousand. No outcome hangs on where
/// an answer is kept.
#[derive(Clone, Copy, Default, Debug)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
    }
    fn write_u64(&mut self, word: u64) {
        // An odd number near 2^64 divided by the golden ratio (Knuth's multiplicative hashing).
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    fn finish(&self) -> u64 {
        self.0.rotate_left(32)
    }
}

/// Answers by their queries. They are only looked up: the order of the table is nowhere seen.
#[allow(clippy::disallowed_types)]
type Table<const W: usize> = std::collections::HashMap<Query<W>, bool, BuildHasherDefault<Mixer>>;

/// Answers of one night.
#[derive(Clone, Default, Debug)]
pub(super) struct Memo<const W: usize> {
    answers: Table<W>,
    below: Descendants<W>,
}

/// Every action that could come up in a search.
#[derive(Clone, Default, Debug)]
struct Descendants<const W: usize> {
    /// Below each standing.
    standings: Vec<Bits<W>>,
    /// Below the counters that could come from each player.
    players: Vec<PlayerDescendants<W>>,
}

/// Below what could stand at a player.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
struct PlayerDescendants<const W: usize> {
    blocks: Bits<W>,
    redirects: Bits<W>,
    drives: Bits<W>,
    untargetable: Bits<W>,
}

impl<const W: usize> Memo<W> {
    /// Forgets the last night.
    pub(super) fn clear(&mut self) {
        if self.answers.capacity() > MANY {
            self.answers = Table::default();
        }
        self.answers.clear();
        self.below.standings.clear();
    }

    pub(super) fn recall(
        &mut self,
        board: &Board<W>,
        question: Question,
        standing: u32,
        chain: &Bits<W>,
    ) -> Option<bool> {
        if self.below.standings.len() != board.standings.len() {
            self.below.list(board);
        }
        let part = self.below.part(board, question, standing, chain);
        self.answers.get(&Query { question, part }).copied()
    }

    pub(super) fn remember(
        &mut self,
        board: &Board<W>,
        question: Question,
        standing: u32,
        chain: &Bits<W>,
        answer: bool,
    ) {
        if self.answers.len() < ROOM && self.below.standings.len() == board.standings.len() {
            let part = self.below.part(board, question, standing, chain);
            self.answers.insert(Query { question, part }, answer);
        }
    }
}

impl<const W: usize> Descendants<W> {
    /// The part of a chain that a question about a standing may depend on.
    fn part(
        &self,
        board: &Board<W>,
        question: Question,
        standing: u32,
        chain: &Bits<W>,
    ) -> Bits<W> {
        let mut below = self.standings[standing as usize];
        if let Question::Takes(Taking {
            act, from, chosen, ..
        }) = question
        {
            below = below.union(&self.takes(board, usize::from(act), from, chosen));
        }
        chain.intersection(&below)
    }

    fn there(&self, player: PlayerId) -> &PlayerDescendants<W> {
        &self.players[player.index()]
    }

    /// Below whatever might take an action from a player.
    fn takes(&self, board: &Board<W>, act: usize, from: PlayerId, chosen: bool) -> Bits<W> {
        let (drives, act) = (self.there(from).drives, &board.acts[act]);
        if chosen && act.redirectable {
            drives.union(&self.there(act.actor).redirects)
        } else {
            drives
        }
    }

    /// Lists all of it: from what each standing uses, until nothing more comes up.
    fn list(&mut self, board: &Board<W>) {
        self.players.clear();
        self.players.resize(64, PlayerDescendants::default());
        self.standings.clear();
        self.standings
            .extend(board.standings.iter().map(|standing| standing.used));
        loop {
            self.gather(board);
            let mut more = false;
            for number in 0..self.standings.len() {
                let below = self.counters(board, number);
                more |= below != self.standings[number];
                self.standings[number] = below;
            }
            if !more {
                break;
            }
        }
        // What stands for a second component is in a chain where its action may be.
        let second = |below: &mut Bits<W>| {
            for (own, act) in board.acts.iter().enumerate() {
                if below.contains(own) {
                    below.insert(act.second.into());
                }
            }
        };
        self.standings.iter_mut().for_each(second);
        for there in &mut self.players {
            let PlayerDescendants {
                blocks,
                redirects,
                drives,
                untargetable,
            } = there;
            [blocks, redirects, drives, untargetable]
                .into_iter()
                .for_each(second);
        }
    }

    /// Gathers what is below all that could stand at each player.
    fn gather(&mut self, board: &Board<W>) {
        for (standing, below) in board.standings.iter().zip(&self.standings) {
            let act = &board.acts[usize::from(standing.act)];
            let there = &mut self.players[standing.end.index()];
            let add = |to: &mut Bits<W>| *to = to.union(below);
            if standing.at_home {
                if act.has(Component::UntargetSelf) {
                    add(&mut there.untargetable);
                }
                if act.has(Component::Swap) {
                    act.pair
                        .into_iter()
                        .for_each(|player| add(&mut self.players[player.index()].drives));
                }
                continue;
            }
            if act.has(Component::Block) {
                add(&mut there.blocks);
            }
            if act.has(Component::Redirect) {
                add(&mut there.redirects);
            }
            if act.has(Component::Untarget) {
                add(&mut there.untargetable);
            }
        }
    }

    /// The actions below a standing through all its counters
    /// ([`Search::each_counter`](super::holds::Search::each_counter)).
    fn counters(&self, board: &Board<W>, number: usize) -> Bits<W> {
        let mut below = self.standings[number];
        let standing = &board.standings[number];
        let own = usize::from(standing.act);
        let act = &board.acts[own];
        if act.blockable {
            below = below.union(&self.there(act.actor).blocks);
        }
        if standing.at_home {
            return below;
        }
        let route = board.route(number as u32);
        for (place, step) in route.iter().enumerate() {
            let mover = &self.standings[step.by as usize];
            below = below
                .union(mover)
                .union(&self.takes(board, own, step.from, place == 0));
        }
        let end = &self.there(standing.end).untargetable;
        below
            .union(end)
            .union(&self.takes(board, own, standing.end, route.is_empty()))
    }
}
