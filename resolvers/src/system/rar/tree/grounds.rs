//! What a reason consists of, for the words: standings as data that outlive the night.

use crate::explain::Recorder;
use crate::explain::rar::{Ground, Mover, Standing, Step, Use};
use crate::model::{Component, PlayerId};

use super::super::holds::Counter;
use super::super::reason::Groups;
use super::{Source, Tree};

impl<const W: usize, R: Recorder<Step>> Tree<'_, '_, W, R> {
    /// A standing as data.
    pub(super) fn standing(&self, number: u32) -> Standing {
        let board = self.search.board;
        Standing { agent: board.act_of(number).agent, at: board.standing(number).end, route: self.route(number) }
    }

    fn route(&self, number: u32) -> Vec<Mover> {
        let board = self.search.board;
        let mover = |step: &super::super::standing::Move| Mover {
            agent: board.act_of(step.by).agent,
            to: step.to,
            route: self.route(step.by),
        };
        board.route(number).iter().map(mover).collect()
    }

    /// The ground of parts that set each other off, up to one that stands at a player (of a drive: one of its two).
    pub(super) fn chain(&self, parts: &[u32], at: PlayerId, last: Use) -> Vec<(Use, Standing)> {
        let board = self.search.board;
        let mut ground = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            let mut standing = self.standing(part);
            // A drive stands at home, and visits the owner of what it sets off, or whom it was asked for.
            if board.act_of(part).has(Component::Swap) {
                standing.at = parts.get(place + 1).map_or(at, |&next| board.act_of(next).actor);
            }
            let how = if place > 0 {
                Use::SetOff
            } else if parts.len() == 1 {
                last
            } else {
                Use::Reaches
            };
            ground.push((how, standing));
        }
        ground
    }

    /// The ground of a kill's reason: the kill, a guard who steps in, and the hiding that shares the fate.
    pub(super) fn kill(&self, groups: Groups<'_>, at: PlayerId) -> Ground {
        let [kill, guard, hides] = groups;
        let mut parts: Vec<(Use, Standing)> = hides.iter().map(|&hide| (Use::Hides, self.standing(hide))).collect();
        parts.extend(self.chain(kill, at, Use::Reaches));
        parts.extend(guard.iter().map(|&guard| (Use::Guards, self.standing(guard))));
        Ground::Stand(parts)
    }

    /// What a counter does, as far as where it comes from tells.
    pub(super) fn use_of(&self, counter: Counter, source: Source) -> Use {
        let board = self.search.board;
        let (Counter::Stands(by), false) = (counter, matches!(source, Source::Rivals(_))) else { return Use::Reaches };
        match source {
            Source::Standing(Component::Protect, _) => Use::Protects,
            Source::Standing(Component::Guard, _) => Use::Guards,
            Source::Standing(Component::Frame, _) => Use::Frames,
            Source::Standing(..) | Source::Rivals(_) => Use::Reaches,
            Source::Part(part, _) => {
                // A block stands at the actor of the part or of one of its movers; what is untargetable, at its end.
                let act = board.act_of(by);
                let blocks = act.has(Component::Block) && self.acts_in(part, board.standing(by).end);
                if blocks { Use::Blocks } else { Use::Clears }
            }
        }
    }

    /// Whether a player's action takes part in a standing.
    fn acts_in(&self, standing: u32, player: PlayerId) -> bool {
        let board = self.search.board;
        let act = board.act_of(standing);
        act.blockable && act.actor == player || board.route(standing).iter().any(|step| self.acts_in(step.by, player))
    }

    /// What a counter consists of.
    pub(super) fn counter_ground(&self, counter: Counter, how: Use) -> Ground {
        match counter {
            Counter::Stands(standing) => Ground::Stand(vec![(how, self.standing(standing))]),
            Counter::Takes(taking) => Ground::Takes {
                by: self.standing(taking.by),
                of: self.search.board.acts[usize::from(taking.act)].agent,
                from: taking.from,
                to: taking.to,
            },
            Counter::Ascetic(player) => Ground::Ascetic(player),
            Counter::Home(player) => Ground::Home(player),
        }
    }
}
