//! The parts of a reason and its rule, as data that outlives the night.

use crate::explain::rar::{Already, Ground, Mover, Question, Standing, Use};
use crate::model::{Component, Passive, PlayerId};
use crate::outcome::{Agent, Value};
use crate::rule::Rule;

use super::candidate::{Asked, Opposition};
use super::holds::Counter;
use super::standing::Move;
use super::tree::{Source, Tree};

impl<const W: usize, R> Tree<'_, '_, W, R> {
    /// The parts of a reason for yes.
    pub(super) fn ground(&self) -> (Ground, Rule) {
        let board = self.search.board;
        let [chain, beside, hides] = self.root.parts;
        if let (Question::ReportedAs(_, place), &[exchange]) = (self.question, chain) {
            return (Ground::Exchange(board.act_of(exchange).agent, place), Rule::Model31);
        }
        if let (&[reading], [], Some(passive)) = (chain, beside, self.disguise()) {
            return (Ground::Disguised(self.standing(reading), passive), Ground::Is(self.root.at, passive).rule());
        }
        let stranger = |place| chain.is_empty() && place + 1 == hides.len();
        let hiding = |place| if stranger(place) { Use::HidesBehindStranger } else { Use::Hides };
        let mut parts: Vec<(Use, Standing)> =
            hides.iter().enumerate().map(|(place, &hide)| (hiding(place), self.standing(hide))).collect();
        let kills = matches!(self.root.opposition, Opposition::Kill { .. });
        let beside_as = |how: Use| beside.iter().map(move |&part| (how, self.standing(part)));
        let weak = self.is_weakness();
        let visits = self.root.asked == Asked::Visit;
        if weak {
            parts.extend(self.chain(chain, Use::ReachesStranger));
        } else if visits {
            parts.extend(beside_as(Use::Reaches));
            parts.extend(self.chain(chain, Use::Visits));
        } else {
            parts.extend(self.chain(chain, Use::Reaches));
            parts.extend(beside_as(if kills { Use::Guards } else { Use::Frames }));
        }
        let rule = if !hides.is_empty() {
            Rule::Rar25
        } else if weak {
            Rule::Model68
        } else if visits {
            Rule::Rar3
        } else if chain.len() > 1 {
            Rule::Rar20
        } else if beside.is_empty() {
            Rule::Rar2
        } else if kills {
            Rule::Rar19
        } else {
            Rule::Rar23
        };
        (Ground::Stand(parts), rule)
    }

    /// The passive without which a reading of alignment would say something else.
    fn disguise(&self) -> Option<Passive> {
        let Question::Told(_, Value::Alignment(_)) = self.question else { return None };
        self.search.disguise(self.root.at)
    }

    /// Reports whether somebody dies of their own action, or of the action of whom they hide behind, who is Weak.
    fn is_weakness(&self) -> bool {
        self.root.asked == Asked::Visit && matches!(self.question, Question::Dies(_))
    }

    /// A standing as data.
    fn standing(&self, number: u32) -> Standing {
        let board = self.search.board;
        Standing { agent: board.act_of(number).agent, at: board.standing(number).end, route: self.route(number) }
    }

    fn route(&self, number: u32) -> Vec<Mover> {
        let board = self.search.board;
        let mover = |step: &Move| Mover { agent: board.act_of(step.by).agent, to: step.to, route: self.route(step.by) };
        board.route(number).iter().map(mover).collect()
    }

    /// Parts that trigger each other, up to the one that is asked for.
    fn chain(&self, parts: &[u32], last: Use) -> Vec<(Use, Standing)> {
        let board = self.search.board;
        let mut ground = Vec::new();
        for (place, &part) in parts.iter().enumerate() {
            let mut standing = self.standing(part);
            // A drive stands at home, and visits the owner of what it triggers, or whom it was asked for.
            if board.act_of(part).has(Component::Swap) {
                standing.at = parts.get(place + 1).map_or(self.root.at, |&next| board.act_of(next).actor);
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

    /// The use of a counter and its rule, as far as its source decides them.
    pub(super) fn use_of(&self, counter: Counter, source: Source<W>) -> (Use, Rule) {
        let board = self.search.board;
        match (counter, source) {
            (Counter::Fails(player, passive), _) => (Use::Reaches, Ground::Is(player, passive).rule()),
            (Counter::Home(_), _) => (Use::Reaches, Rule::Model39),
            (_, Source::Rivals(_)) => (Use::Reaches, Rule::Rar10),
            (_, Source::Standing(Component::Guard, ..)) => (Use::Guards, Rule::Model17),
            (_, Source::Standing(Component::Block, ..)) => (Use::Blocks, Rule::Rar8),
            (_, Source::Standing(Component::Frame, ..)) => (Use::Frames, Rule::Rar23),
            (_, Source::Standing(..)) => (Use::Protects, Rule::Rar18),
            (_, Source::Rolestops(..)) => (Use::Clears, Rule::Rar12),
            (_, Source::Exchanges(_)) => (Use::SharesPlayer, Rule::Model33),
            (Counter::Takes(taking), Source::Part(part, ..)) => {
                let standing = board.standing(part);
                let rule = if taking.act != standing.act {
                    Rule::Rar9
                } else if taking.from == standing.end {
                    Rule::Rar11
                } else {
                    Rule::Rar10
                };
                (Use::Reaches, rule)
            }
            (Counter::Stands(by, _), Source::Part(part, ..)) => {
                // A block stands at the actor of the part or of one of its movers; what is untargetable, at its end.
                let (end, own) = (board.standing(by).end, board.act_of(part));
                if board.act_of(by).has(Component::Block) && self.acting(part, end).is_some() {
                    (Use::Blocks, if own.actor == end { Rule::Rar8 } else { Rule::Rar9 })
                } else {
                    (Use::Clears, if board.standing(part).end == end { Rule::Rar12 } else { Rule::Rar9 })
                }
            }
        }
    }

    /// The blockable action by a player that takes part in a standing, if one does.
    fn acting(&self, standing: u32, player: PlayerId) -> Option<Agent> {
        let board = self.search.board;
        let act = board.act_of(standing);
        let own = (act.blockable && act.actor == player).then_some(act.agent);
        own.or_else(|| board.route(standing).iter().find_map(|step| self.acting(step.by, player)))
    }

    /// The agent of a standing that an effect at a player would counter: the player's own, or one that targets the
    /// player.
    pub(super) fn countered(&self, standing: u32, at: PlayerId) -> Agent {
        self.acting(standing, at).unwrap_or_else(|| self.search.board.act_of(standing).agent)
    }

    /// The ground of a counter.
    pub(super) fn counter_ground(&self, counter: Counter, how: Use) -> Ground {
        match counter {
            Counter::Stands(standing, _) => Ground::Stand(vec![(how, self.standing(standing))]),
            Counter::Takes(taking) => Ground::Takes {
                by: self.standing(taking.by),
                of: self.search.board.acts[usize::from(taking.act)].agent,
                from: taking.from,
                to: taking.to,
            },
            Counter::Fails(player, passive) => Ground::Is(player, passive),
            Counter::Home(player) => Ground::Home(player),
        }
    }

    /// The earlier part of an action, in the reason or in its counters.
    pub(super) fn already(&self, act: usize) -> Already {
        let board = self.search.board;
        let is = |standing: u32| usize::from(board.standing(standing).act) == act;
        let [chain, beside, hides] = self.root.parts;
        if !self.used.contains(act) {
            return Already::Counters;
        }
        if hides.iter().any(|&hide| is(hide)) {
            return Already::Hides;
        }
        if let Some(place) = chain.iter().position(|&part| is(part)) {
            return match chain.get(place + 1) {
                Some(&next) => Already::Triggers(board.act_of(next).agent),
                None if self.root.asked == Asked::Visit && !self.is_weakness() => Already::IsRead,
                None => Already::IsAskedFor,
            };
        }
        if beside.iter().any(|&part| is(part)) {
            return Already::IsAskedFor;
        }
        let moved = self.root.parts.into_iter().flatten().find_map(|&part| self.moved_by(act, part));
        moved.map_or(Already::IsAskedFor, Already::Moves)
    }

    fn moved_by(&self, act: usize, standing: u32) -> Option<Agent> {
        let board = self.search.board;
        board.route(standing).iter().find_map(|step| {
            let here = usize::from(board.standing(step.by).act) == act;
            if here { Some(board.act_of(standing).agent) } else { self.moved_by(act, step.by) }
        })
    }
}
