//! The trees of the question who dies, and as whom a death is reported.

use crate::explain::Recorder;
use crate::explain::rar::{Ground, Question, Step, Use};
use crate::model::{Component, Passive, PlayerId, PlayerSet};
use crate::system::bits::Bits;

use super::super::deaths::Space;
use super::super::reason::{Groups, Reason, Reasons, joint};
use super::{Root, Tree, is_kept};

/// The parts of one reason: a kill, a guard, the hiding.
type Parts = [Vec<u32>; 3];

/// A reason that has parts of its own to refer to.
struct Death {
    parts: Parts,
    ground: Ground,
    struck: bool,
    against: Vec<(Component, PlayerId)>,
    facts: Vec<Ground>,
    too_few: Option<PlayerId>,
}

fn groups(parts: &Parts) -> Groups<'_> {
    [&parts[0], &parts[1], &parts[2]]
}

impl<const W: usize, R: Recorder<Step>> Tree<'_, '_, W, R> {
    /// Asks for the death of everybody whom some action could kill. Says who dies by the trees (by `dead`, where they
    /// break off).
    pub(super) fn deaths(&mut self, reasons: &Reasons<W>, space: &mut Space, dead: PlayerSet) -> PlayerSet {
        let mut claimed = PlayerSet::EMPTY;
        for player in self.search.night.living().iter() {
            let mut found = Vec::new();
            space.hides.clear();
            self.kills(player, reasons, space, &mut found);
            self.fates(player, reasons, space, &mut found);
            let dies = if self.search.is_exhausted() {
                dead.contains(player)
            } else {
                let roots: Vec<Root<'_>> = found
                    .iter()
                    .map(|death| Root {
                        against: death.against.clone(),
                        facts: death.facts.clone(),
                        too_few: death.too_few,
                        ..Root::new(groups(&death.parts), death.ground.clone(), death.struck)
                    })
                    .collect();
                !roots.is_empty() && self.ask(Question::Dies(player), &roots)
            };
            if dies {
                claimed.insert(player);
            }
        }
        claimed
    }

    /// Every kill at a player, or at whom he guards, together with the hiding in `space`.
    fn kills(&mut self, player: PlayerId, reasons: &Reasons<W>, space: &mut Space, found: &mut Vec<Death>) {
        let board = self.search.board;
        let mut singles_only = Vec::new();
        let mut decided = false;
        for kill in &reasons.all {
            if !board.acts[usize::from(kill.act)].has(Component::Kill) {
                continue;
            }
            let parts = reasons.parts(kill);
            if kill.at == player {
                decided |= self.kill_at(kill, [parts, &[], &space.hides], player, found, &mut singles_only);
            }
            if self.search.pierces(kill, kill.at) {
                continue;
            }
            for guard in board.doing(Component::Guard) {
                if board.acts[guard].actor != player {
                    continue;
                }
                for standing in board.standings_of(guard) {
                    if board.standing(standing).end == kill.at && !self.search.set_off_by(parts, standing) {
                        let groups: Groups<'_> = [parts, &[standing], &space.hides];
                        decided |= self.kill_at(kill, groups, player, found, &mut singles_only);
                    }
                }
            }
        }
        // Switch `doctor-saves=one`: these kill if there are too few protections for all of them.
        if !decided && !singles_only.is_empty() && self.search.is_killed(player, reasons, space) {
            for number in singles_only {
                found[number].struck = false;
                found[number].too_few = Some(player);
            }
        }
    }

    /// Keeps one kill, if its parts are coherent. Says whether no more kills need to be asked for: nothing stops this one,
    /// or there is no room for more.
    fn kill_at(
        &mut self,
        kill: &Reason,
        groups: Groups<'_>,
        at: PlayerId,
        found: &mut Vec<Death>,
        singles_only: &mut Vec<usize>,
    ) -> bool {
        if !is_kept(found.iter().map(|death| death.struck), false) {
            return true;
        }
        if joint(self.search.board, groups, None).is_none() {
            return false;
        }
        let guarded_here = groups[1].is_empty();
        let reached = self.search.reaches(kill, groups, at, guarded_here);
        // The first that single protections stop is kept too: there may be too few of them.
        let single = reached.is_some_and(|singles| singles > 0);
        let first_single = single && singles_only.is_empty();
        if !first_single && !is_kept(found.iter().map(|death| death.struck), reached != Some(0)) {
            return false;
        }
        if single {
            singles_only.push(found.len());
        }
        let mut against = Vec::new();
        let mut facts = Vec::new();
        if !self.search.pierces(kill, at) {
            against.extend(guarded_here.then_some((Component::Guard, at)));
            against.push((Component::Protect, at));
            facts
                .extend(self.search.night.having(Passive::Bulletproof).contains(at).then_some(Ground::Bulletproof(at)));
        }
        found.push(Death {
            parts: groups.map(<[u32]>::to_vec),
            ground: self.kill(groups, kill.at),
            struck: reached != Some(0),
            against,
            facts,
            too_few: None,
        });
        reached == Some(0)
    }

    /// Every way in which a hider shares a fate: of whom he hides behind, or of whom that one hides behind, and so on.
    fn fates(&mut self, hider: PlayerId, reasons: &Reasons<W>, space: &mut Space, found: &mut Vec<Death>) {
        let board = self.search.board;
        for hide in board.doing(Component::Fate) {
            if board.acts[hide].actor != hider || self.search.hides_already(space, hide) {
                continue;
            }
            for standing in board.standings_of(hide) {
                let behind = board.standing(standing).end;
                if behind == hider || !is_kept(found.iter().map(|death| death.struck), false) {
                    continue;
                }
                space.hides.push(standing);
                if !self.search.night.town().contains(behind) {
                    self.stranger(space, found);
                }
                self.kills(behind, reasons, space, found);
                self.fates(behind, reasons, space, found);
                space.hides.pop();
            }
        }
    }

    /// Hiding behind somebody who was not Town is a reason of its own.
    fn stranger(&mut self, space: &Space, found: &mut Vec<Death>) {
        let parts = [Vec::new(), Vec::new(), space.hides.clone()];
        if joint(self.search.board, groups(&parts), None).is_none() {
            return;
        }
        let last = space.hides.len() - 1;
        let how = |place| if place == last { Use::HidesBehindStranger } else { Use::Hides };
        let ground = space.hides.iter().enumerate().map(|(place, &hide)| (how(place), self.standing(hide))).collect();
        let struck = self.search.reason_holds(groups(&parts), [false; 3]).is_none();
        let (ground, against, facts) = (Ground::Stand(ground), Vec::new(), Vec::new());
        if !is_kept(found.iter().map(|death| death.struck), struck) {
            return;
        }
        found.push(Death { parts, ground, struck, against, facts, too_few: None });
    }

    /// As whom a death is reported, where exchanges have a say.
    pub(super) fn reported(&mut self, player: PlayerId, shown: PlayerId) {
        let board = self.search.board;
        let mut exchanges = Vec::new();
        for exchange in board.doing(Component::Exchange) {
            let number = exchange;
            if let Some(other) = board.acts[number].other(player) {
                let holds = self.search.holds(board.home[number], false, &Bits::EMPTY);
                exchanges.push((number, other, holds));
            }
        }
        let mut asked = PlayerSet::EMPTY;
        for &(_, place, _) in &exchanges {
            if place == player || asked.contains(place) {
                continue;
            }
            asked.insert(place);
            let parts: Vec<[u32; 1]> = exchanges
                .iter()
                .filter(|&&(_, other, _)| other == place)
                .map(|&(number, ..)| [board.home[number]])
                .collect();
            let rivals: Vec<Ground> = exchanges
                .iter()
                .filter(|&&(_, other, holds)| other != place && holds)
                .map(|&(number, other, _)| Ground::Exchange(board.acts[number].agent, other))
                .collect();
            let roots: Vec<Root<'_>> = parts
                .iter()
                .map(|part| {
                    let agent = board.act_of(part[0]).agent;
                    let struck = place != shown || !self.search.holds(part[0], false, &Bits::EMPTY);
                    let ground = Ground::Exchange(agent, place);
                    Root { facts: rivals.clone(), ..Root::new([part, &[], &[]], ground, struck) }
                })
                .collect();
            self.ask(Question::ReportedAs(player, place), &roots);
        }
    }
}
