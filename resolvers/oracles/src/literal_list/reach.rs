//! Places that a component might come to with an effect: the meaning of "might" in section 8, before any list is run.

use nightcourt_resolvers::model::{Ability, Alignment, Component, Night, Passive, PlayerId};
use nightcourt_resolvers::ruling::{AsceticVisit, BulletproofSaves, Switches};
use nightcourt_resolvers::system::System;

use super::deeds::{Deed, Part, reflexes};

/// A mover that might move the components of a deed from one player to another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Move {
    pub(super) mover: usize,
    pub(super) from: PlayerId,
    pub(super) to: PlayerId,
}

/// After so many deeds of passives no more are looked for.
const MOST_DEEDS: usize = 1024;

/// A night, with all that could be done on it.
pub(super) struct Facts<'a> {
    pub(super) night: &'a Night,
    pub(super) switches: &'a Switches,
    pub(super) deeds: Vec<Deed>,
    /// For each deed, what might move it.
    moves: Vec<Vec<Move>>,
    /// More deeds of passives than are looked for.
    pub(super) exceeded: bool,
}

impl<'a> Facts<'a> {
    pub(super) fn new(night: &'a Night, switches: &'a Switches) -> Self {
        let deeds: Vec<Deed> =
            night.actions().iter().enumerate().map(|(n, action)| Deed::submitted(n, action)).collect();
        let moves = vec![Vec::new(); deeds.len()];
        let mut facts = Facts { night, switches, deeds, moves, exceeded: false };
        facts.find_moves();
        facts.find_set_off();
        facts
    }

    /// Finds the movers of each submitted action: drives always, a redirect if it might stand at the actor. One
    /// redirect may bring another, so this goes on until nothing new is found.
    fn find_moves(&mut self) {
        for deed in 0..self.deeds.len() {
            self.moves[deed] = self.drives_of(deed);
        }
        loop {
            let mut found = Vec::new();
            for redirect in 0..self.deeds.len() {
                for deed in 0..self.deeds.len() {
                    let Some(one) = self.redirect_of(redirect, deed) else { continue };
                    let part = Part { deed: redirect, component: Component::Redirect };
                    if !self.moves[deed].contains(&one)
                        && self.might_act(part, self.deeds[deed].actor, &self.barred(Some(deed)))
                    {
                        found.push((deed, one));
                    }
                }
            }
            if found.is_empty() {
                return;
            }
            for (deed, one) in found {
                self.moves[deed].push(one);
                self.moves[deed].sort_unstable();
            }
        }
    }

    /// "swap x,y: every action that targets x or y, whoever did it: the target becomes the other. Not another drive (its
    /// players are chosen), not itself". An action does not move what it set off (MODEL-64).
    fn drives_of(&self, deed: usize) -> Vec<Move> {
        let moved = &self.deeds[deed];
        let mut moves = Vec::new();
        for (mover, drive) in self.deeds.iter().enumerate() {
            let moves_it = moved.target.is_some() && mover != deed && !moved.chain.contains(&mover);
            if let Some([x, y]) = drive.pair.filter(|_| drive.is(Ability::Drive) && moves_it) {
                moves.push(Move { mover, from: x, to: y });
                moves.push(Move { mover, from: y, to: x });
            }
        }
        moves
    }

    /// "redirect, destination q: every redirectable action by p: its target becomes q": it moves what stands at its chosen
    /// target. A move to where it already is is none.
    fn redirect_of(&self, redirect: usize, deed: usize) -> Option<Move> {
        let (from, to) = (self.deeds[deed].target?, self.deeds[redirect].destination?);
        let moves = redirect != deed && from != to && self.deeds[deed].redirectable(self.night);
        moves.then_some(Move { mover: redirect, from, to })
    }

    /// Every deed that a passive might do. MODEL-65: "A passive does not fire again within a chain of triggers that it
    /// started".
    fn find_set_off(&mut self) {
        let mut next = 0;
        while next < self.deeds.len() {
            for owner in self.night.reflexive().iter() {
                let by = self.deeds[next].clone();
                let visit = Part { deed: next, component: Component::Visit };
                for reflex in reflexes(self.night, &by, owner) {
                    if by.run(&self.deeds).contains(&reflex) || !self.might_act(visit, owner, &[]) {
                        continue;
                    }
                    if self.deeds.len() >= MOST_DEEDS {
                        self.exceeded = true;
                        return;
                    }
                    self.deeds.push(Deed::set_off(&by, next, reflex));
                    let moves = self.drives_of(self.deeds.len() - 1);
                    self.moves.push(moves);
                }
            }
            next += 1;
        }
    }

    pub(super) fn deed(&self, part: Part) -> &Deed {
        &self.deeds[part.deed]
    }
    /// Every component of every deed.
    pub(super) fn parts(&self) -> impl Iterator<Item = Part> + '_ {
        let of = |(deed, done): (usize, &Deed)| done.parts().into_iter().map(move |component| Part { deed, component });
        self.deeds.iter().enumerate().flat_map(of)
    }
    /// Every component of these kinds.
    pub(super) fn parts_of<'b>(&'b self, kinds: &'b [Component]) -> impl Iterator<Item = Part> + 'b {
        self.parts().filter(|part| kinds.contains(&part.component))
    }
    /// The component by which a mover moves.
    pub(super) fn moving(&self, mover: usize) -> Part {
        Part { deed: mover, component: self.deeds[mover].moves_by().unwrap_or(Component::Swap) }
    }
    /// The place of a mover when it moves a component: a redirect at the component's actor. A drive only chooses its
    /// players.
    pub(super) fn moves_from(&self, mover: usize, part: Part) -> PlayerId {
        if self.deeds[mover].is(Ability::Drive) { self.deeds[mover].actor } else { self.deed(part).actor }
    }

    /// Reports whether a component stands where its action targets, so that movers move it, and what is untargetable or
    /// Ascetic stops it. MODEL-21: a drive's visits "are never moved, and reach untargetable and Ascetic players too".
    /// MODEL-38: "what an action does at its actor is a standing of its own, countered by blocks only".
    pub(super) fn targets(&self, part: Part) -> bool {
        part.component != Component::UntargetSelf && self.deed(part).target.is_some()
    }

    /// The places of a component if nothing moves it.
    pub(super) fn starts(&self, part: Part) -> Vec<PlayerId> {
        let deed = self.deed(part);
        if self.targets(part) {
            return deed.target.into_iter().collect();
        }
        if part.component == Component::Visit {
            // A drive's visits: it "visits both players it chose" (switch `drive-visits`).
            let pair = deed.pair.filter(|_| self.switches.drives_visit(System::RarList));
            return pair.into_iter().flatten().collect();
        }
        // At home: an untargetable actor, a suicide; and what stands nowhere, such as a swap or an exchange.
        vec![deed.actor]
    }

    /// The moves of a component.
    pub(super) fn moves(&self, part: Part) -> &[Move] {
        if self.targets(part) { &self.moves[part.deed] } else { &[] }
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
        let deed = self.deed(part);
        let player = self.night.player(at);
        let having = |passive, who| self.night.having(passive).contains(who);
        // MODEL-45: "every non-killing action that targets this player fails".
        let ascetic = having(Passive::Ascetic, at) && !deed.has(Component::Kill);
        // MODEL-69: "the actions that this player submits fail at a player of another side / of the same side as at an
        // Ascetic one, killing actions too".
        let same = self.night.player(deed.actor).alignment.same_side(player.alignment);
        let loyal = having(Passive::Loyal, deed.actor) && !same || having(Passive::Disloyal, deed.actor) && same;
        // MODEL-46, switch `ascetic-visit`: "the visit arrives: it is read and sets off triggers; the rest fails".
        let arrives = part.component == Component::Visit && self.switches.ascetic_visit == AsceticVisit::Seen;
        arrives || !(ascetic || loyal && deed.was_submitted())
    }

    /// MODEL-39, MODEL-74, switch `self-redirect`: whether a component that is brought here is at home, and fails. "Only a
    /// *moved* action that ends at home can fail for it".
    pub(super) fn fails_home(&self, part: Part, at: PlayerId) -> bool {
        self.targets(part) && at == self.deed(part).actor && self.switches.self_fails(System::RarList)
    }

    /// Reports whether a component might act at a player, brought there by others than those barred.
    pub(super) fn might_act(&self, part: Part, at: PlayerId, barred: &[usize]) -> bool {
        let stays = self.fails_home(part, at);
        let comes = if stays { self.starts(part).contains(&at) } else { self.might_come(part, at, barred) };
        self.works_at(part, at) && comes
    }

    /// LIST-10: "what a mover brings never acts on that mover, neither on its action nor on its visit (on anything else it
    /// acts as usual ...)": the mover that must not have brought a component which acts on a deed.
    pub(super) fn barred(&self, on: Option<usize>) -> Vec<usize> {
        on.filter(|&deed| self.deeds[deed].moves_by().is_some()).into_iter().collect()
    }

    /// Reports whether nothing protects a player: Macho makes it all void.
    pub(super) fn macho(&self, player: PlayerId) -> bool {
        self.night.having(Passive::Macho).contains(player)
    }
    /// MODEL-43: whether kills on this player fail from the beginning of the night, all of them.
    pub(super) fn bulletproof(&self, player: PlayerId) -> bool {
        let having = |passive| self.night.having(passive).contains(player);
        let limited = having(Passive::BulletproofXShot) && !self.has_shots(player);
        (having(Passive::Bulletproof) || limited) && !self.macho(player)
    }
    /// MODEL-79, with the option `one`: whether a Bulletproof saves from one kill, as "one more protect".
    pub(super) fn has_shots(&self, player: PlayerId) -> bool {
        let one = self.switches.bulletproof_saves == BulletproofSaves::One;
        one && self.night.having(Passive::BulletproofXShot).contains(player)
    }
    pub(super) fn town(&self, player: PlayerId) -> bool {
        self.night.player(player).alignment == Alignment::Town
    }
    pub(super) fn players(&self) -> impl Iterator<Item = PlayerId> + Clone {
        self.night.player_ids().iter()
    }
}
