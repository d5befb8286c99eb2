//! Candidates: the reasons for yes that a question looks at, and whether one holds ([RAR] rules 2 and 3).

use crate::budget::Meter;
use crate::explain::account::{Account, Recorder};
use crate::model::{Component, Night, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, Events};
use crate::rule::Rule;
use crate::ruling::DoctorSaves;
use crate::system::bits::Bits;
use crate::system::deed::Deed;
use crate::system::questions::{
    Against, Answered, Exhausted, Inquiry, Method, Presence, Question, Reason, Reasons, Rules,
    Verdict, goes_through,
};

use super::holds::{Counter, Search};
use super::reason::{Groups, joint};
use super::tree;

/// A reason for yes, as standings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate<'p> {
    /// The chain of which each part triggers the next, and the last makes the effect; what is needed beside it; the hiding.
    pub parts: Groups<'p>,
    /// The player at whom the last part of the chain is asked for: a drive is at either of its two players.
    pub at: PlayerId,
    /// True if only the visit of the chain is asked for, which is read or reaches a player.
    pub visit: bool,
    pub against: Against,
}

impl Candidate<'_> {
    /// The visit that is asked for, if only that is.
    pub(super) fn read(&self) -> Option<u32> {
        self.parts[0].last().copied().filter(|_| self.visit)
    }
}

impl<'a, const W: usize> Method<'a> for Search<'a, W> {
    const ASKS_IDLE: bool = false;
    const PRUNES: bool = false;
    const DECIDES_ALL: bool = false;
    const RECRUITS_DEAD: Rule = Rule::Rar26;

    fn night(&self) -> &'a Night {
        self.night
    }
    fn cut(&mut self) -> Option<&mut bool> {
        Some(&mut self.cut)
    }
    fn rules(&self) -> &Rules {
        self.rules
    }
    fn meter(&self) -> &Meter<'a> {
        self.meter
    }
    fn acts(&self) -> u16 {
        self.board.acts.len() as u16
    }
    fn deed(&self, act: u16) -> &Deed {
        &self.board.acts[usize::from(act)]
    }

    #[inline]
    fn presences(&self, act: u16, component: Component, found: &mut Vec<Presence>) {
        for way in self.reasons.of(act) {
            let one = &self.reasons.all[way as usize];
            if one.act == act {
                found.push(Presence {
                    act,
                    component,
                    at: one.at,
                    way,
                });
            }
        }
    }

    fn chain(&self, presence: Presence) -> u64 {
        self.board.chain_key(self.reasons.parts(presence.way))
    }

    fn sets_off(&self, act: u16, presence: Presence) -> bool {
        let mut parts = self.reasons.parts(presence.way).iter();
        parts.any(|&part| self.board.standing(part).act == act)
    }

    /// No action takes part twice.
    fn may_hide(&self, path: &[Presence], hide: Presence) -> bool {
        path.iter().all(|other| other.act != hide.act)
    }

    fn prepare(&mut self, reasons: &Reasons, _: &mut Events) -> Result<bool, Exhausted> {
        Ok(!reasons.all.is_empty())
    }

    #[inline]
    fn verdict(&mut self, reasons: &Reasons, reason: &Reason) -> Verdict {
        let alone = reason.alone();
        let alone = alone.filter(|one| one.component != Component::Visit);
        if let Some(&[standing]) = alone.map(|one| self.reasons.parts(one.way)) {
            // Most reasons are one standing.
            self.meter.spend(4);
            return self.holds_alone(standing).is_some().into();
        }
        if self.is_exhausted() {
            return Verdict::Fails;
        }
        let hides = self.hides(reasons, reason);
        let candidate = self.candidate(reason, &hides);
        // Whether the parts are coherent takes a look at each for each, and at their movers.
        let parts: u64 = candidate.parts.iter().map(|parts| parts.len() as u64).sum();
        self.meter.spend(4 * parts * parts);
        self.decide(&candidate)
    }

    fn tell(&mut self, answered: &Answered<'_>, account: &mut Account<'_>) {
        let reasons = answered.reasons;
        let hides: Vec<Vec<u32>> = (reasons.all.iter())
            .map(|reason| self.hides(reasons, reason))
            .collect();
        let considered: Vec<(Candidate<'_>, Verdict)> = (reasons.all.iter().zip(&hides))
            .map(|(reason, hides)| self.candidate(reason, hides))
            .zip(answered.verdicts.iter().copied())
            .collect();
        let idle = answered.idle;
        self.aside(|search| tree::show(search, answered.question, idle, &considered, account));
    }

    fn tell_proof(&self, _: u16, _: PlayerId, _: &mut Account<'_>) {}

    fn identities<R: Recorder>(
        inquiry: &mut Inquiry<'_, Self, R>,
        dead: PlayerSet,
    ) -> Result<PlayerSet, Exhausted> {
        let search = &mut inquiry.method;
        let board = search.board;
        let mut reported = PlayerSet::EMPTY;
        for player in dead.iter() {
            let mut shown = player;
            let other = |exchange: usize| board.acts[exchange].other(player);
            let places: PlayerSet = board.doing(Component::Exchange).filter_map(other).collect();
            for place in places.iter() {
                let exchanges = board.doing(Component::Exchange);
                let mut considered: Vec<(Candidate<'_>, Verdict)> = Vec::new();
                for exchange in exchanges.filter(|&exchange| other(exchange) == Some(place)) {
                    let candidate = Candidate {
                        parts: [std::slice::from_ref(&board.home[exchange]), &[], &[]],
                        at: player,
                        visit: false,
                        against: Against::Exchanges,
                    };
                    let verdict = search.decide(&candidate);
                    if verdict.holds() {
                        shown = place;
                    }
                    considered.push((candidate, verdict));
                }
                let question = Question::ReportedAs(player, place);
                inquiry.recorder.record(|account| {
                    search.aside(|search| tree::show(search, question, None, &considered, account));
                });
            }
            reported.insert(shown);
        }
        Ok(reported)
    }

    fn closing(&self, number: usize, run: &mut Vec<Reflex>) -> Option<(Presence, Reflex)> {
        let &(way, closes) = self.reasons.loops.get(number)?;
        let passive = |act: u16| match self.deed(act).agent {
            Agent::Passive(reflex) => Some(reflex),
            Agent::Submitted(_) => None,
        };
        let acts = (self.reasons.parts(way).iter()).map(|&part| self.board.standing(part).act);
        run.clear();
        run.extend(acts.skip_while(|&act| act != closes).filter_map(passive));
        let last = self.reasons.all[way as usize];
        let visit = Presence {
            act: last.act,
            component: Component::Visit,
            at: last.at,
            way,
        };
        Some((visit, passive(closes)?))
    }
}

impl<'a, const W: usize> Search<'a, W> {
    /// Looks at what decides nothing: with a meter of its own, and without a note of what rule 4 cuts.
    fn aside(&mut self, look: impl FnOnce(&mut Self)) {
        let (meter, steps, cut) = (self.meter, self.steps, self.cut);
        self.meter = self.trees;
        look(self);
        (self.meter, self.steps, self.cut) = (meter, steps, cut);
    }

    fn hides(&self, reasons: &Reasons, reason: &Reason) -> Vec<u32> {
        let standing = |hide: &Presence| self.reasons.parts(hide.way)[0];
        reasons.hides(reason).iter().map(standing).collect()
    }

    #[inline]
    fn candidate<'p>(&self, reason: &Reason, hides: &'p [u32]) -> Candidate<'p>
    where
        'a: 'p,
    {
        let of = |presence: Option<Presence>| -> &'p [u32] {
            presence.map_or(&[], |presence| self.reasons.parts(presence.way))
        };
        let behind = || hides.last().map(|&hide| self.board.standing(hide).end);
        let visits = |effect: Presence| effect.component == Component::Visit;
        Candidate {
            parts: [of(reason.effect), of(reason.beside), hides],
            at: (reason.effect.map(|effect| effect.at).or_else(behind)).unwrap_or_default(),
            visit: reason.effect.is_some_and(visits),
            against: reason.against,
        }
    }

    /// Decides whether a candidate holds.
    #[inline]
    pub(super) fn decide(&mut self, candidate: &Candidate<'_>) -> Verdict {
        match candidate.against {
            Against::Nothing => self.parts_hold(candidate).is_some().into(),
            Against::Kill { at, guards } => self.kills(candidate, at, guards),
            Against::Frames => self.reads_unframed(candidate).into(),
            Against::Exchanges => self.exchanges(candidate).into(),
        }
    }

    /// The chain that the parts make, if nothing counters them.
    fn parts_hold(&mut self, candidate: &Candidate<'_>) -> Option<Bits<W>> {
        let groups = candidate.parts;
        match (candidate.visit, groups) {
            (false, [&[one], [], []]) => self.holds_alone(one),
            (visit, _) => self.reading_holds(groups, [visit, false, false], candidate.read()),
        }
    }

    /// Reports whether a kill lands on a player: nothing counters its parts, and nothing at the player stops it.
    fn kills(&mut self, candidate: &Candidate<'_>, at: PlayerId, guards: bool) -> Verdict {
        let (Some(chain), Some(&kill)) = (self.parts_hold(candidate), candidate.parts[0].last())
        else {
            return Verdict::Fails;
        };
        if goes_through(self.night, self.board.act_of(kill), at).is_some() {
            return Verdict::Holds;
        }
        let guarded =
            guards && self.each_standing(Component::Guard, at, kill, &chain, &mut Self::counters);
        if guarded || self.rules.proof.contains(at) {
            return Verdict::Fails;
        }
        let singles = self.protections(at, kill, &chain);
        // Where two protections cancel each other, one that rule 4 leaves out could decide either way.
        let cancel = self.rules.doctor_saves == DoctorSaves::Alone;
        if singles.is_none() && !cancel {
            return Verdict::Fails;
        }
        if guards {
            self.note_cut_at(Component::Guard, at, kill, &chain);
        }
        self.note_cut_at(Component::Protect, at, kill, &chain);
        let Some(singles) = singles else {
            return Verdict::Fails;
        };
        if singles == 0 && !self.rules.bulletproof_once.contains(at) {
            Verdict::Holds
        } else {
            Verdict::Contested(singles)
        }
    }

    /// The single protections from a kill that hold at a player under a chain; nothing if one stops all kills. Where two cancel
    /// each other, none is single.
    fn protections(&mut self, at: PlayerId, kill: u32, chain: &Bits<W>) -> Option<u64> {
        let saves = self.rules.doctor_saves;
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
                if search.is_passed(protection, kill) || !search.counters(protection, chain) {
                    return false;
                }
                if saves == DoctorSaves::All
                    || saves == DoctorSaves::One && act.has(Component::Block)
                {
                    return true;
                }
                if let Agent::Submitted(id) = act.agent {
                    singles |= 1 << id.index();
                }
                false
            },
        );
        match saves {
            DoctorSaves::All | DoctorSaves::One => (!stopped).then_some(singles),
            DoctorSaves::Alone => (singles.count_ones() != 1).then_some(0),
        }
    }

    /// Reports whether a reading holds and no frame of the same player does. The frames are asked for even where the
    /// reading fails by itself, so that what rule 4 cuts there is noted.
    fn reads_unframed(&mut self, candidate: &Candidate<'_>) -> bool {
        let holds = self.parts_hold(candidate).is_some();
        let (Some(used), Some(&reading)) = (
            joint(self.board, candidate.parts, None),
            candidate.parts[0].last(),
        ) else {
            return false;
        };
        let (chain, at) = (self.chain_of(&used), candidate.at);
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
}
