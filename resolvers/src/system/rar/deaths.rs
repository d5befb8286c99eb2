//! Does a player die? (RAR-1, RAR-18 to RAR-20, RAR-25, MODEL-68.) And as whom is the death reported?

use crate::explain::account::Recorder;
use crate::model::{Component, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;
use crate::system::matching::{each_but_one_has_its_own, each_has_its_own};

use super::candidate::{Asked, Candidate, Opposition, Verdict};
use super::holds::Search;
use super::inquiries::{Inquiries, Question};
use super::reason::Reasons;

/// A kill that reaches a player, and the single protections that may stop it.
type Landing = (u64, u64);

/// Working space of this question.
#[derive(Clone, Default, Debug)]
pub(super) struct Space {
    /// The hiding asked about: each behind the actor of the next, the last behind whose death is asked for.
    hides: Vec<u32>,
    /// Those with whom a hider might die: of no other death there is a reason to look for.
    deadly: PlayerSet,
    landings: Vec<Landing>,
    options: Vec<u128>,
}

impl<const W: usize> Search<'_, W> {
    /// The players who die: of kills, of the death of the player they hid behind, or of being Weak.
    pub(super) fn deaths<R: Recorder>(
        &mut self,
        reasons: &Reasons<W>,
        space: &mut Space,
        inquiries: &mut Inquiries<'_, R>,
    ) -> PlayerSet {
        let board = self.board;
        let actors = |component: Component| board.doing(component).map(|act| board.acts[act].actor);
        let mut targets: PlayerSet = reasons.kills().map(|kill| kill.at).collect();
        if !targets.is_empty() {
            targets = targets.union(actors(Component::Guard).collect());
        }
        let living = self.night.living();
        let (targets, weak) = (
            targets.intersection(living),
            self.night.having(Passive::Weak).intersection(living),
        );
        space.deadly = self.deadly(targets.union(weak));
        let mut dead = PlayerSet::EMPTY;
        for player in targets
            .union(weak)
            .union(actors(Component::Fate).collect())
            .iter()
        {
            space.hides.clear();
            let killed = targets.contains(player)
                && self.is_killed(player, player, false, reasons, space, inquiries);
            let weakened = self.is_weakened(player, player, killed, reasons, space, inquiries);
            if self.shares_fate(player, player, weakened, reasons, space, inquiries) {
                dead.insert(player);
            }
        }
        dead
    }

    /// Those with whom a hider might die, if these might be killed or are weak: they, whoever is not Town, and whoever may
    /// hide behind one of them.
    fn deadly(&self, exposed: PlayerSet) -> PlayerSet {
        let board = self.board;
        let mut deadly = exposed.union(self.night.player_ids().without(self.night.town()));
        loop {
            let before = deadly;
            for hide in board.doing(Component::Fate) {
                let hider = board.acts[hide].actor;
                if !deadly.contains(hider) && self.ends(hide).meets(deadly) {
                    deadly.insert(hider);
                }
            }
            if deadly == before {
                return deadly;
            }
        }
    }

    /// Reports whether a kill reaches a player that nothing stops, together with all the hiding asked about. It is
    /// asked for the death of `victim`: that player, or the first who hides. `answered`: whether it is known already
    /// that they die.
    fn is_killed<R: Recorder>(
        &mut self,
        victim: PlayerId,
        player: PlayerId,
        answered: bool,
        reasons: &Reasons<W>,
        space: &mut Space,
        inquiries: &mut Inquiries<'_, R>,
    ) -> bool {
        let (board, question) = (self.board, Question::Dies(victim));
        let hides = std::mem::take(&mut space.hides);
        space.landings.clear();
        inquiries.share_protections(question);
        let mut killed = answered;
        for kill in reasons.kills() {
            self.meter.spend(1);
            if inquiries.is_over(question, killed) || self.is_exhausted() {
                break;
            }
            let parts = reasons.parts(kill);
            // Two kills are one if they are of one action, triggered by one chain of actions.
            let key = board.chain_key(parts);
            let known = killed;
            let mut land = |search: &mut Self, guard: &[u32], guards: bool| {
                let candidate = Candidate {
                    parts: [parts, guard, &hides],
                    at: kill.at,
                    asked: Asked::Whole,
                    opposition: Opposition::Kill { at: player, guards },
                };
                match search.consider(question, &candidate, known, inquiries) {
                    Verdict::Holds => killed = true,
                    Verdict::Contested(singles) => space.landings.push((key, singles)),
                    Verdict::Fails | Verdict::Open => {}
                }
            };
            if kill.at == player {
                land(self, &[], true);
            }
            if self.goes_through(kill.act, kill.at).is_some() {
                continue;
            }
            for guard in board.doing(Component::Guard) {
                if board.acts[guard].actor != player {
                    continue;
                }
                for standing in board.standings_at(guard, kill.at) {
                    self.meter.spend(1);
                    if !self.triggered_by(parts, standing) {
                        land(self, &[standing], false);
                    }
                }
            }
        }
        space.hides = hides;
        if !killed && !self.each_is_stopped(player, space) {
            inquiries.too_few(question, player);
            killed = true;
        }
        killed
    }

    /// Switch `doctor-saves=one`: whether each kill has a protection of its own, one that stops every way in which it
    /// reaches the player.
    fn each_is_stopped(&self, player: PlayerId, space: &mut Space) -> bool {
        let Space {
            landings, options, ..
        } = space;
        landings.sort_unstable();
        options.clear();
        let mut last = None;
        for &(key, singles) in landings.iter() {
            match options.last_mut() {
                Some(common) if last == Some(key) => *common &= u128::from(singles),
                Some(_) | None => options.push(singles.into()),
            }
            last = Some(key);
        }
        match self.rules.bulletproof_once.contains(player) {
            true => each_but_one_has_its_own(options),
            false => each_has_its_own(options),
        }
    }

    /// Reports whether the action of a standing is in a chain: what it triggered it does not act on.
    fn triggered_by(&self, parts: &[u32], standing: u32) -> bool {
        let act = self.board.standing(standing).act;
        parts
            .iter()
            .any(|&part| self.board.standing(part).act == act)
    }

    /// Reports whether a Weak player dies of somebody who was not Town, whom an action of theirs reaches, together with
    /// all the hiding asked about. It is no kill: nothing at the player stops it.
    fn is_weakened<R: Recorder>(
        &mut self,
        victim: PlayerId,
        player: PlayerId,
        answered: bool,
        reasons: &Reasons<W>,
        space: &Space,
        inquiries: &mut Inquiries<'_, R>,
    ) -> bool {
        let (board, question) = (self.board, Question::Dies(victim));
        let mut dies = answered;
        if !self.night.having(Passive::Weak).contains(player) {
            return dies;
        }
        for visit in &reasons.all {
            self.meter.spend(1);
            if inquiries.is_over(question, dies) || self.is_exhausted() {
                break;
            }
            let act = &board.acts[usize::from(visit.act)];
            let submitted = matches!(act.agent, Agent::Submitted(_));
            let reaches = submitted && act.actor == player && act.has(Component::Visit);
            if reaches && !self.night.town().contains(visit.at) {
                let parts = [reasons.parts(visit), &[], &space.hides];
                let (asked, opposition) = (Asked::Visit, Opposition::Nothing);
                dies |= self
                    .consider(
                        question,
                        &Candidate {
                            parts,
                            at: visit.at,
                            asked,
                            opposition,
                        },
                        dies,
                        inquiries,
                    )
                    .holds();
            }
        }
        dies
    }

    /// Reports whether a victim dies with whom `hider` hides behind: somebody who was not Town, or for whose death
    /// there is a reason together with all the hiding. The hider is the victim, or whom the hiding asked about ends
    /// behind.
    fn shares_fate<R: Recorder>(
        &mut self,
        victim: PlayerId,
        hider: PlayerId,
        answered: bool,
        reasons: &Reasons<W>,
        space: &mut Space,
        inquiries: &mut Inquiries<'_, R>,
    ) -> bool {
        let (board, question) = (self.board, Question::Dies(victim));
        let mut shares = answered;
        for hide in board.doing(Component::Fate) {
            let again = |&standing: &u32| usize::from(board.standing(standing).act) == hide;
            if board.acts[hide].actor != hider || space.hides.iter().any(again) {
                continue;
            }
            for standing in board.standings_of(hide) {
                self.meter.spend(1);
                let behind = board.standing(standing).end;
                if behind == hider
                    || !space.deadly.contains(behind)
                    || inquiries.is_over(question, shares)
                    || self.is_exhausted()
                {
                    continue;
                }
                space.hides.push(standing);
                if !self.night.town().contains(behind) {
                    let parts = [&[][..], &[], &space.hides];
                    let (asked, opposition) = (Asked::Whole, Opposition::Nothing);
                    let stranger = Candidate {
                        parts,
                        at: behind,
                        asked,
                        opposition,
                    };
                    shares |= self
                        .consider(question, &stranger, shares, inquiries)
                        .holds();
                }
                shares |= self.is_killed(victim, behind, shares, reasons, space, inquiries);
                shares |= self.is_weakened(victim, behind, shares, reasons, space, inquiries);
                // Fates chain: the one hidden behind may hide as well.
                shares |= self.shares_fate(victim, behind, shares, reasons, space, inquiries);
                space.hides.pop();
            }
        }
        shares
    }

    /// As whom each death is reported: exchanges that share a player do nothing (MODEL-33).
    pub(super) fn identities<R: Recorder>(
        &mut self,
        dead: PlayerSet,
        inquiries: &mut Inquiries<'_, R>,
    ) -> PlayerSet {
        let board = self.board;
        let mut reported = PlayerSet::EMPTY;
        for player in dead.iter() {
            let mut shown = player;
            for exchange in board.doing(Component::Exchange) {
                let Some(place) = board.acts[exchange].other(player) else {
                    continue;
                };
                let (question, home) =
                    (Question::ReportedAs(player, place), [board.home[exchange]]);
                let candidate = Candidate {
                    opposition: Opposition::Exchanges,
                    ..Candidate::chain(&home, player)
                };
                if self
                    .consider(question, &candidate, false, inquiries)
                    .holds()
                {
                    shown = place;
                }
            }
            reported.insert(shown);
        }
        reported
    }
}
