//! Places that a component might come to with an effect: the meaning of "might" in section 8, before any list is run.

use nightcourt_resolvers::model::{Ability, Component, Night, Passive, PlayerId};
use nightcourt_resolvers::ruling::{AsceticVisit, BulletproofSaves, Switches};
use nightcourt_resolvers::system::System;

use crate::acts::{Act, Case, answers, submitted, triggered, would_loop};

/// A component of an action. MODEL-5: "the smallest part of an ability".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Part {
    pub(super) act: usize,
    pub(super) component: Component,
}

/// A mover that might move the components of a act from one player to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Move {
    pub(super) mover: usize,
    pub(super) from: PlayerId,
    pub(super) to: PlayerId,
}

/// The most actions; beyond them no more of passives are looked for.
const MOST_ACTS: usize = 1024;

/// A night, with all that could be done on it.
pub(super) struct Facts<'a> {
    pub(super) case: Case<'a>,
    pub(super) acts: Vec<Act>,
    /// For each action, the moves that might move it.
    moves: Vec<Vec<Move>>,
    /// There are more actions of passives than are looked for.
    pub(super) exceeded: bool,
}

impl<'a> Facts<'a> {
    pub(super) fn new(night: &'a Night, switches: &'a Switches) -> Self {
        let acts = submitted(night);
        let moves = vec![Vec::new(); acts.len()];
        let case = Case::new(System::RarList, night, switches);
        let mut facts = Facts {
            case,
            acts,
            moves,
            exceeded: false,
        };
        facts.find_moves();
        facts.find_set_off();
        facts
    }

    /// Finds the movers of each submitted action: drives always, a redirect if it might stand at the actor. One
    /// redirect may bring another, so this goes on until nothing new is found.
    fn find_moves(&mut self) {
        for act in 0..self.acts.len() {
            self.moves[act] = self.drives_of(act);
        }
        loop {
            let mut found = Vec::new();
            for redirect in 0..self.acts.len() {
                for act in 0..self.acts.len() {
                    let Some(one) = self.redirect_of(redirect, act) else {
                        continue;
                    };
                    let part = Part {
                        act: redirect,
                        component: Component::Redirect,
                    };
                    if !self.moves[act].contains(&one)
                        && self.might_act(part, self.acts[act].actor, &self.barred(Some(act)))
                    {
                        found.push((act, one));
                    }
                }
            }
            if found.is_empty() {
                return;
            }
            for (act, one) in found {
                self.moves[act].push(one);
                self.moves[act].sort_unstable();
            }
        }
    }

    /// "swap x,y: every action that targets x or y, whoever did it: the target becomes the other. Not another drive (its
    /// players are chosen), not itself". An action does not move what it set off (MODEL-64).
    fn drives_of(&self, act: usize) -> Vec<Move> {
        let moved = &self.acts[act];
        let mut moves = Vec::new();
        for (mover, drive) in self.acts.iter().enumerate() {
            let moves_it =
                moved.target.is_some() && mover != act && !moved.ancestors.contains(&mover);
            if let Some([x, y]) = drive.pair.filter(|_| drive.is(Ability::Drive) && moves_it) {
                moves.push(Move {
                    mover,
                    from: x,
                    to: y,
                });
                moves.push(Move {
                    mover,
                    from: y,
                    to: x,
                });
            }
        }
        moves
    }

    /// "redirect, destination q: every redirectable action by p: its target becomes q": it moves a component at its
    /// chosen target. A move to the present place is none.
    fn redirect_of(&self, redirect: usize, act: usize) -> Option<Move> {
        let (from, to) = (self.acts[act].target?, self.acts[redirect].destination?);
        let moves = redirect != act && from != to && self.case.redirectable(&self.acts[act]);
        moves.then_some(Move {
            mover: redirect,
            from,
            to,
        })
    }

    /// Every action that a passive might do. MODEL-65: "A passive does not fire again within a chain of triggers that
    /// it started".
    fn find_set_off(&mut self) {
        let mut next = 0;
        while next < self.acts.len() {
            for owner in self.case.night.reflexive().iter() {
                let visit = Part {
                    act: next,
                    component: Component::Visit,
                };
                for reflex in answers(self.case, &self.acts[next], owner) {
                    if would_loop(&self.acts, next, reflex).is_some()
                        || !self.might_act(visit, owner, &[])
                    {
                        continue;
                    }
                    if self.acts.len() >= MOST_ACTS {
                        self.exceeded = true;
                        return;
                    }
                    self.acts.push(triggered(&self.acts, next, reflex));
                    self.moves.push(self.drives_of(self.acts.len() - 1));
                }
            }
            next += 1;
        }
    }

    pub(super) fn act(&self, part: Part) -> &Act {
        &self.acts[part.act]
    }
    /// Every component of every act.
    pub(super) fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        let of = |(act, done): (usize, &Act)| {
            done.parts()
                .iter()
                .map(move |&component| Part { act, component })
        };
        self.acts.iter().enumerate().flat_map(of)
    }
    /// Every component of these kinds.
    pub(super) fn parts_of<'b>(
        &'b self,
        kinds: &'b [Component],
    ) -> impl Iterator<Item = Part> + 'b {
        self.parts().filter(|part| kinds.contains(&part.component))
    }
    /// The component by which a mover moves.
    pub(super) fn moving(&self, mover: usize) -> Part {
        Part {
            act: mover,
            component: if self.acts[mover].is(Ability::Redirect) {
                Component::Redirect
            } else {
                Component::Swap
            },
        }
    }
    /// The place of a mover when it moves a component: a redirect at the component's actor. A drive only chooses its
    /// players.
    pub(super) fn moves_from(&self, mover: usize, part: Part) -> PlayerId {
        if self.acts[mover].is(Ability::Drive) {
            self.acts[mover].actor
        } else {
            self.act(part).actor
        }
    }

    /// Reports whether a component is at its action's target, so that movers move it, and what is untargetable or
    /// Ascetic stops it. MODEL-21: a drive's visits "are never moved, and reach untargetable and Ascetic players too".
    /// MODEL-38: "what an action does at its actor is a standing of its own, countered by blocks only".
    pub(super) fn targets(&self, part: Part) -> bool {
        part.component != Component::UntargetSelf && self.act(part).target.is_some()
    }

    /// The places of a component if nothing moves it.
    pub(super) fn starts(&self, part: Part) -> Vec<PlayerId> {
        let act = self.act(part);
        if self.targets(part) {
            return act.target.into_iter().collect();
        }
        if part.component == Component::Visit {
            // A drive's visits: it "visits both players it chose" (switch `drive-visits`).
            let pair = act
                .pair
                .filter(|_| self.case.switches.drives_visit(self.case.system));
            return pair.into_iter().flatten().collect();
        }
        // At home: an untargetable actor, a suicide; and a component without a place, such as a swap or an exchange.
        vec![act.actor]
    }

    /// The moves of a component.
    pub(super) fn moves(&self, part: Part) -> &[Move] {
        if self.targets(part) {
            &self.moves[part.act]
        } else {
            &[]
        }
    }

    /// Reports whether movers other than those barred might bring a component to a player. A shortest way passes no
    /// player twice, so "no mover moves a component twice" needs no further thought here.
    pub(super) fn might_come(&self, part: Part, to: PlayerId, barred: &[usize]) -> bool {
        let mut found = self.starts(part);
        let mut next = 0;
        while next < found.len() {
            let at = found[next];
            for one in self.moves(part) {
                if one.from == at && !barred.contains(&one.mover) && !found.contains(&one.to) {
                    found.push(one.to);
                }
            }
            next += 1;
        }
        found.contains(&to)
    }

    /// Reports whether the passives of the two let a component do anything at a player.
    pub(super) fn works_at(&self, part: Part, at: PlayerId) -> bool {
        if !self.targets(part) {
            return true;
        }
        // MODEL-46, switch `ascetic-visit`: "the visit arrives: it is read and sets off triggers; the rest fails".
        let arrives = part.component == Component::Visit
            && self.case.switches.ascetic_visit == AsceticVisit::Seen;
        arrives || !self.case.unwelcome(self.act(part), at)
    }

    /// MODEL-39, MODEL-74, switch `self-redirect`: whether a component that is brought here is at home, and fails. "Only a
    /// *moved* action that ends at home can fail for it".
    pub(super) fn fails_home(&self, part: Part, at: PlayerId) -> bool {
        self.targets(part)
            && at == self.act(part).actor
            && self.case.switches.self_fails(self.case.system)
    }

    /// Reports whether a component might act at a player, brought there by others than those barred.
    pub(super) fn might_act(&self, part: Part, at: PlayerId, barred: &[usize]) -> bool {
        let stays = self.fails_home(part, at);
        let comes = if stays {
            self.starts(part).contains(&at)
        } else {
            self.might_come(part, at, barred)
        };
        self.works_at(part, at) && comes
    }

    /// LIST-10: "what a mover brings never acts on that mover, neither on its action nor on its visit (on anything else it
    /// acts as usual ...)": the mover that must not have brought a component which acts on a act.
    pub(super) fn barred(&self, on: Option<usize>) -> Vec<usize> {
        on.filter(|&act| self.acts[act].moves())
            .into_iter()
            .collect()
    }

    /// MODEL-43: whether kills on this player fail from the beginning of the night, all of them.
    pub(super) fn bulletproof(&self, player: PlayerId) -> bool {
        let having = |passive| self.case.has(player, passive);
        let limited = having(Passive::BulletproofXShot) && !self.has_shots(player);
        (having(Passive::Bulletproof) || limited) && !having(Passive::Macho)
    }
    /// MODEL-79, with the option `one`: whether a Bulletproof saves from one kill, as "one more protect".
    pub(super) fn has_shots(&self, player: PlayerId) -> bool {
        let one = self.case.switches.bulletproof_saves == BulletproofSaves::One;
        one && self.case.has(player, Passive::BulletproofXShot)
    }
    pub(super) fn players(&self) -> impl Iterator<Item = PlayerId> + Clone {
        self.case.night.player_ids().iter()
    }
}
