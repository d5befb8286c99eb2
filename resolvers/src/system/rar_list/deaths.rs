//! Deaths (LIST-18, LIST-22): kills, kills that a guard takes, the fate that a hider shares, and Weak players who reach
//! one who is not Town. All that might make a player die is one question.

use crate::explain::account::Recorder;
use crate::model::{Component, Passive, PlayerId, PlayerSet};
use crate::system::matching::{each_but_one_has_its_own, each_has_its_own};

use super::Exhausted;
use super::item::EffectTarget;
use super::questions::Inquiry;
use super::ways::bit;
use super::words::Question;

/// The reason why every kill at a player fails.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stop {
    Bulletproof,
    Protection(u16),
}

impl<R: Recorder> Inquiry<'_, R> {
    /// Asks of every player whether they die.
    pub(super) fn deaths(&mut self) -> Result<PlayerSet, Exhausted> {
        let mut dead = PlayerSet::EMPTY;
        for player in self.mortal().iter() {
            if R::ENABLED {
                self.show_proof(player);
            }
            self.list.clear();
            self.death_causes(player, PlayerSet::EMPTY);
            if self.list.len() > 0 {
                self.answer()?;
                let dies = self.dies(player, PlayerSet::EMPTY);
                if R::ENABLED {
                    self.spare.reasons = self.death_reasons(player, PlayerSet::EMPTY);
                    self.show(Question::Dies(player), dies);
                }
                if dies {
                    dead.insert(player);
                }
            }
        }
        Ok(dead)
    }

    /// Every kill, submitted or set off.
    pub(super) fn kills(&self) -> impl Iterator<Item = u16> + use<'_, R> {
        self.all_with(Component::Kill)
    }

    /// The living whom a kill, their own guarding or hiding, or their weakness might bring death.
    fn mortal(&self) -> PlayerSet {
        let all = &self.map.cast.all;
        let kills = self.kills().fold(PlayerSet::EMPTY, |at, kill| {
            at.union(all[usize::from(kill)].reach)
        });
        let exposed = self
            .with(Component::Guard)
            .chain(self.with(Component::Fate));
        let exposed: PlayerSet = exposed
            .map(|number| all[usize::from(number)].actor)
            .collect();
        let weak = self.map.night.having(Passive::Weak);
        kills
            .union(exposed)
            .union(weak)
            .intersection(self.map.night.living())
    }

    /// The guards of a player, each with a ward and a kill there that it could take upon itself.
    pub(super) fn guarded(&self, player: PlayerId, found: &mut Vec<(u16, PlayerId, u16)>) {
        found.clear();
        for guard in self.with(Component::Guard) {
            if self.map.part(guard).actor != player {
                continue;
            }
            let macho = self.map.night.having(Passive::Macho);
            for ward in self
                .map
                .places(guard, Component::Guard)
                .without(macho)
                .iter()
            {
                let could =
                    |&kill: &u16| !self.map.part(kill).strongman && self.map.may_act(guard, kill);
                found.extend(self.kills().filter(could).map(|kill| (guard, ward, kill)));
            }
        }
    }

    /// Behind whom a hide could bring a player, if it is theirs: nobody Town whose death is asked for with this fate, since
    /// no death is its own cause.
    pub(super) fn behind(&self, hide: u16, player: PlayerId, asked: PlayerSet) -> PlayerSet {
        if self.map.part(hide).actor != player {
            return PlayerSet::EMPTY;
        }
        let circle = asked.intersection(self.map.night.town());
        self.map
            .places(hide, Component::Fate)
            .without(PlayerSet::of(player))
            .without(circle)
    }

    /// The visits by which a Weak player might reach somebody who is not Town (MODEL-68), each with that player.
    pub(super) fn weaknesses(
        &self,
        player: PlayerId,
    ) -> impl Iterator<Item = (u16, PlayerId)> + use<'_, R> {
        let weak = self.map.night.having(Passive::Weak).contains(player);
        let mine = move |&visit: &u16| weak && self.map.part(visit).actor == player;
        self.with(Component::Visit).filter(mine).flat_map(|visit| {
            let strangers = self
                .map
                .places(visit, Component::Visit)
                .without(self.map.night.town());
            strangers.iter().map(move |at| (visit, at))
        })
    }

    /// Gathers what might make a player die: kills, kills he guards against, his weakness, and whatever might make whom
    /// he hides behind die. Says whether there is anything.
    fn death_causes(&mut self, player: PlayerId, asked: PlayerSet) -> bool {
        // All are living: nothing that is aimed at the living comes to the dead.
        if self.map.is_exhausted() {
            return false;
        }
        self.map.meter.spend(1);
        let before = self.list.len();
        for kill in 0..self.map.cast.all.len() as u16 {
            if self.map.part(kill).has(Component::Kill) && !self.is_proof(kill, player) {
                self.cause(
                    kill,
                    Component::Kill,
                    player,
                    EffectTarget::death(player, None),
                );
            }
        }
        let mut guarded = std::mem::take(&mut self.spare.guarded);
        self.guarded(player, &mut guarded);
        for &(guard, ward, kill) in &guarded {
            let proof = self.is_proof(kill, player);
            if !proof
                && self.cause(
                    kill,
                    Component::Kill,
                    ward,
                    EffectTarget::death(player, Some(guard)),
                )
            {
                self.list.cause(
                    &self.map,
                    guard,
                    Component::Guard,
                    ward,
                    EffectTarget::at(kill, Component::Kill, ward),
                );
            }
        }
        self.spare.guarded = guarded;
        if self.map.night.having(Passive::Weak).contains(player) {
            let found: Vec<(u16, PlayerId)> = self.weaknesses(player).collect();
            for (visit, at) in found {
                self.cause(visit, Component::Visit, at, EffectTarget::EFFECT);
            }
        }
        for hide in self.with(Component::Fate) {
            for behind in self.behind(hide, player, asked).iter() {
                // Who hides behind somebody who is not Town dies whatever becomes of them.
                let town = self.map.night.town().contains(behind);
                if !town || self.death_causes(behind, asked.union(PlayerSet::of(player))) {
                    self.list.cause(
                        &self.map,
                        hide,
                        Component::Fate,
                        behind,
                        EffectTarget::EFFECT,
                    );
                }
            }
        }
        self.list.len() > before
    }

    fn dies(&mut self, player: PlayerId, asked: PlayerSet) -> bool {
        self.map.meter.spend(8);
        if self.map.is_exhausted() {
            return false;
        }
        let mut guarded = std::mem::take(&mut self.spare.guarded);
        let mut landings = std::mem::take(&mut self.spare.landings);
        self.guarded(player, &mut guarded);
        landings.clear();
        let mut killed = false;
        for kill in self.kills() {
            // Of a kill that could not come here only what a guard takes counts.
            let could = self.map.part(kill).reach.contains(player);
            if !could && guarded.is_empty() {
                continue;
            }
            let open = self.is_open(kill, player);
            let lands =
                |at: PlayerId, upon: EffectTarget| self.run.when(kill, Component::Kill, at, upon);
            let direct = lands(player, EffectTarget::death(player, None))
                .filter(|&landed| self.guard_against(kill, player, open, landed).is_none());
            let taken = |&(guard, ward, of): &(u16, PlayerId, u16)| {
                let all = self.run.worked.len();
                let guards = of == kill
                    && self
                        .run
                        .met(guard, Component::Guard, kill, ward, all, &self.map);
                if guards {
                    lands(ward, EffectTarget::death(player, Some(guard)))
                } else {
                    None
                }
            };
            if let Some(landed) = direct
                .into_iter()
                .chain(guarded.iter().filter_map(taken))
                .min()
            {
                landings.extend(self.protections(kill, player, open, landed).map(u128::from));
                killed |= open;
            }
        }
        killed |= match self.map.rules.bulletproof_once.contains(player) {
            true => !each_but_one_has_its_own(&landings),
            false => !each_has_its_own(&landings),
        };
        (self.spare.guarded, self.spare.landings) = (guarded, landings);
        let weakened = |(visit, at): (u16, PlayerId)| {
            self.run
                .produced(visit, Component::Visit, at, EffectTarget::EFFECT)
        };
        if killed || self.weaknesses(player).any(weakened) {
            return true;
        }
        for hide in self.with(Component::Fate) {
            for behind in self.behind(hide, player, asked).iter() {
                let hides = self
                    .run
                    .produced(hide, Component::Fate, behind, EffectTarget::EFFECT);
                let town = self.map.night.town().contains(behind);
                if hides && (!town || self.dies(behind, asked.union(PlayerSet::of(player)))) {
                    return true;
                }
            }
        }
        false
    }

    /// Reports whether a kill cannot kill a player whatever else happens (MODEL-43): it is no cause of that death.
    pub(super) fn is_proof(&self, kill: u16, player: PlayerId) -> bool {
        self.map.rules.proof.contains(player) && !self.is_open(kill, player)
    }

    /// Reports whether neither protection nor guard does anything against a kill at a player.
    pub(super) fn is_open(&self, kill: u16, player: PlayerId) -> bool {
        self.map.part(kill).strongman || self.map.night.having(Passive::Macho).contains(player)
    }

    /// The guard who takes a kill at a player upon themselves: one who stepped in before so many had worked.
    pub(super) fn guard_against(
        &self,
        kill: u16,
        player: PlayerId,
        open: bool,
        before: usize,
    ) -> Option<u16> {
        if open || !self.map.cast.within.guard.contains(player) {
            return None;
        }
        self.run.first(
            Component::Guard,
            player,
            EffectTarget::at(kill, Component::Kill, player),
            kill,
            before,
            &self.map,
        )
    }

    /// The single protections that might stop a kill that reaches a player, if nothing stops it for good. Those that are
    /// counted may come late, all others count if they had worked before the kill `landed`.
    pub(super) fn protections(
        &self,
        kill: u16,
        player: PlayerId,
        open: bool,
        landed: usize,
    ) -> Result<u64, Stop> {
        if open {
            return Ok(0);
        }
        if self.map.rules.proof.contains(player) {
            return Err(Stop::Bulletproof);
        }
        let mut singles = 0;
        for protection in self.with(Component::Protect) {
            let jails = self.map.part(protection).has(Component::Block);
            let counted = self.map.rules.doctor_saves_one && !jails;
            let before = if counted {
                self.run.worked.len()
            } else {
                landed
            };
            if self.run.met(
                protection,
                Component::Protect,
                kill,
                player,
                before,
                &self.map,
            ) {
                if !counted {
                    return Err(Stop::Protection(protection));
                }
                singles |= bit(protection);
            }
        }
        Ok(singles)
    }
}
