//! Candidates: the reasons for yes that a question looks at, and whether one holds ([RAR] rules 2 and 3).
//!
//! Every question asks for its candidates here, one after another, and is answered by the first that holds. The account
//! ([`super::inquiries`]) keeps each with its verdict and, where it is recorded, those that the answer left undecided.

use crate::explain::account::Recorder;
use crate::model::{Component, Passive, PlayerId};
use crate::outcome::Agent;
use crate::system::bits::Bits;

use super::holds::{Counter, Search};
use super::inquiries::{Inquiries, Question};
use super::reason::{Groups, joint};

/// A reason for yes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<'p> {
    /// Its parts.
    pub parts: Groups<'p>,
    /// The player at whom the last part of the first group is asked for: a drive is at either of its two players.
    pub at: PlayerId,
    pub asked: Asked,
    pub opposition: Opposition,
}

/// The components of the parts that are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// The last of the first group with all that it does; of those before it the visits, which trigger the next.
    Whole,
    /// Only the visit of the first group, which is read or reaches a player.
    Visit,
}

/// Obstacles of the effect at its place, next to counters of the parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opposition {
    Nothing,
    /// Protections, Bulletproof, and where `guards` says so guards, at whom the kill lands on.
    Kill {
        at: PlayerId,
        guards: bool,
    },
    /// Frames of whom a reading is of.
    Frames(PlayerId),
    /// The visit to be read is of a Ninja's kill.
    Ninja,
    /// Other exchanges that share a player with this one.
    Exchanges,
}

/// The verdict on a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    Holds,
    Fails,
    /// Switches `doctor-saves=one` and `bulletproof-saves=one`: it fails if every kill has a protection of its own. Those
    /// that could be this one's, as a set of actions.
    Contested(u64),
    Open,
}

impl Verdict {
    pub(super) fn holds(self) -> bool {
        self == Verdict::Holds
    }
}

impl<'p> Candidate<'p> {
    /// A chain of which each part triggers the next, and the last is the effect.
    pub(super) fn chain(parts: &'p [u32], at: PlayerId) -> Self {
        Candidate {
            parts: [parts, &[], &[]],
            at,
            asked: Asked::Whole,
            opposition: Opposition::Nothing,
        }
    }
}

impl<const W: usize> Search<'_, W> {
    /// Looks at one candidate of a question: whether it holds, if the question still has no answer.
    #[inline]
    pub(super) fn consider<R: Recorder>(
        &mut self,
        question: Question,
        candidate: &Candidate<'_>,
        answered: bool,
        inquiries: &mut Inquiries<'_, R>,
    ) -> Verdict {
        let parts = candidate
            .parts
            .iter()
            .map(|parts| parts.len() as u64)
            .sum::<u64>();
        // Whether they are coherent takes a look at each for each, and at their movers.
        self.meter.spend(4 * parts * parts);
        let verdict = if answered {
            Verdict::Open
        } else {
            self.decide(candidate)
        };
        inquiries.keep(self.board, question, candidate, verdict);
        verdict
    }

    /// Reports whether a candidate holds.
    #[inline]
    pub(super) fn decide(&mut self, candidate: &Candidate<'_>) -> Verdict {
        let verdict = |holds: bool| {
            if holds {
                Verdict::Holds
            } else {
                Verdict::Fails
            }
        };
        match candidate.opposition {
            Opposition::Nothing => verdict(self.parts_hold(candidate).is_some()),
            Opposition::Kill { at, guards } => self.kills(candidate, at, guards),
            Opposition::Frames(at) => verdict(self.reads_unframed(candidate, at)),
            Opposition::Ninja => Verdict::Fails,
            Opposition::Exchanges => verdict(self.exchanges(candidate)),
        }
    }

    /// The chain that the parts make, if nothing counters them.
    fn parts_hold(&mut self, candidate: &Candidate<'_>) -> Option<Bits<W>> {
        let groups = candidate.parts;
        match candidate.asked {
            Asked::Whole => match groups {
                [&[one], [], []] => self.holds_alone(one),
                _ => self.reason_holds(groups, [false; 3]),
            },
            Asked::Visit => {
                self.reading_holds(groups, [true, false, false], groups[0].last().copied())
            }
        }
    }

    /// Reports whether a kill lands on a player: nothing counters its parts, and nothing at the player stops it.
    fn kills(&mut self, candidate: &Candidate<'_>, at: PlayerId, guards: bool) -> Verdict {
        let (Some(chain), Some(&kill)) = (self.parts_hold(candidate), candidate.parts[0].last())
        else {
            return Verdict::Fails;
        };
        if self
            .goes_through(self.board.standing(kill).act, at)
            .is_some()
        {
            return Verdict::Holds;
        }
        let guarded =
            guards && self.each_standing(Component::Guard, at, kill, &chain, &mut Self::counters);
        if guarded || self.rules.proof.contains(at) {
            return Verdict::Fails;
        }
        let Some(singles) = self.protections(at, kill, &chain) else {
            return Verdict::Fails;
        };
        if guards {
            self.note_cut_at(Component::Guard, at, kill, &chain);
        }
        self.note_cut_at(Component::Protect, at, kill, &chain);
        if singles == 0 && !self.rules.bulletproof_once.contains(at) {
            Verdict::Holds
        } else {
            Verdict::Contested(singles)
        }
    }

    /// The single protections from a kill that hold at a player under a chain; nothing if one stops all kills.
    fn protections(&mut self, at: PlayerId, kill: u32, chain: &Bits<W>) -> Option<u64> {
        let mut singles = 0;
        let stopped = self.each_standing(
            Component::Protect,
            at,
            kill,
            chain,
            &mut |search, protection, chain| {
                let Counter::Stands(standing, _) = protection else {
                    return false;
                };
                let act = search.board.act_of(standing);
                if !search.counters(protection, chain) {
                    return false;
                }
                if !search.rules.doctor_saves_one || act.has(Component::Block) {
                    return true;
                }
                if let Agent::Submitted(id) = act.agent {
                    singles |= 1 << id.index();
                }
                false
            },
        );
        (!stopped).then_some(singles)
    }

    /// Reports whether a reading holds and no frame of the same player does. The frames are asked for even where the
    /// reading fails by itself, so that what rule 4 cuts there is noted.
    fn reads_unframed(&mut self, candidate: &Candidate<'_>, at: PlayerId) -> bool {
        let holds = self.parts_hold(candidate).is_some();
        let (Some(used), Some(&reading)) = (
            joint(self.board, candidate.parts, None),
            candidate.parts[0].last(),
        ) else {
            return false;
        };
        let chain = self.chain_of(&used);
        let framed = self.each_standing(Component::Frame, at, reading, &chain, &mut Self::counters);
        if holds && !framed {
            self.note_cut_at(Component::Frame, at, reading, &chain);
        }
        holds && !framed
    }

    fn exchanges(&mut self, candidate: &Candidate<'_>) -> bool {
        let (Some(chain), Some(&exchange)) =
            (self.parts_hold(candidate), candidate.parts[0].last())
        else {
            return false;
        };
        !self.each_sharing(exchange, &chain, &mut Self::counters)
    }

    /// Shows every other exchange that shares a player with one.
    pub(super) fn each_sharing(
        &mut self,
        exchange: u32,
        chain: &Bits<W>,
        show: &mut impl FnMut(&mut Self, Counter, &Bits<W>) -> bool,
    ) -> bool {
        let board = self.board;
        let pair = board.act_of(exchange).pair;
        board.doing(Component::Exchange).any(|other| {
            let (home, theirs) = (board.home[other], board.acts[other].pair);
            let shares = home != exchange && pair.iter().any(|player| theirs.contains(player));
            shares && show(self, Counter::Stands(home, other as u16), chain)
        })
    }

    /// By which passive a kill goes through what would stop it at a player, if by any.
    pub(super) fn goes_through(&self, kill: u16, at: PlayerId) -> Option<Passive> {
        if self.board.acts[usize::from(kill)].strongman {
            return Some(Passive::Strongman);
        }
        self.night
            .having(Passive::Macho)
            .contains(at)
            .then_some(Passive::Macho)
    }
}
