//! Does a player die? (RAR-18 to RAR-20, RAR-25, LIST-18, LIST-22, MODEL-68.) All that might make a player die is one
//! question.

use crate::explain::account::Recorder;
use crate::model::{Component, Passive, PlayerId, PlayerSet};
use crate::outcome::Agent;

use super::{
    Against, Answered, Buffers, Exhausted, Inquiry, Method, Presence, Question, Reason, Reasons,
    Verdict, find, find_all, goes_through, share,
};

/// Everything that players might die of.
#[derive(Clone, Default, Debug)]
pub(super) struct Threats {
    kills: Vec<Presence>,
    guards: Vec<Presence>,
    hides: Vec<Presence>,
    /// Visits of Weak players to players who are not Town (MODEL-68).
    weak: Vec<Presence>,
    /// The hiding asked about: each behind the actor of the next.
    path: Vec<Presence>,
    /// Those with whom a hider might die: of no other death there is a reason to look for.
    deadly: PlayerSet,
}

impl<'n, M: Method<'n>, R: Recorder> Inquiry<'_, M, R> {
    /// The players who die: of kills, of the death of the player they hid behind, or of being Weak.
    pub(super) fn deaths(&mut self) -> Result<PlayerSet, Exhausted> {
        let night = self.method.night();
        let (method, threats) = (&self.method, &mut self.buffers.threats);
        find_all(method, Component::Kill, &mut threats.kills);
        find(method, Component::Guard, &mut threats.guards);
        find(method, Component::Fate, &mut threats.hides);
        let weak = night.having(Passive::Weak).intersection(night.living());
        threats.weak.clear();
        if !weak.is_empty() {
            find(method, Component::Visit, &mut threats.weak);
            let reaches = |one: &Presence| {
                let actor = method.deed(one.act).actor;
                weak.contains(actor) && !night.town().contains(one.at)
            };
            threats.weak.retain(reaches);
        }
        if threats.kills.is_empty() && threats.hides.is_empty() && threats.weak.is_empty() {
            return Ok(PlayerSet::EMPTY);
        }

        let actor = |one: &Presence| method.deed(one.act).actor;
        let mut targets: PlayerSet = threats.kills.iter().map(|kill| kill.at).collect();
        if !targets.is_empty() {
            targets = targets.union(threats.guards.iter().map(actor).collect());
            if method.rules().guards_strike && !threats.guards.is_empty() {
                targets = targets.union(threats.kills.iter().map(actor).collect());
            }
        }
        let exposed = targets.intersection(night.living()).union(weak);
        let hiders: PlayerSet = threats.hides.iter().map(actor).collect();
        if !hiders.is_empty() {
            let strangers = night.player_ids().without(night.town());
            threats.deadly = threats.deadly(exposed.union(strangers), actor);
        }

        let mut dead = PlayerSet::EMPTY;
        for player in exposed.union(hiders).iter() {
            self.tell_proof(player);
            let Buffers {
                threats, reasons, ..
            } = &mut *self.buffers;
            reasons.clear();
            threats.path.clear();
            threats.add_reasons(&self.method, player, reasons);
            if self.ask(Question::Dies(player), None)? {
                dead.insert(player);
            }
        }
        Ok(dead)
    }

    fn tell_proof(&mut self, player: PlayerId) {
        let Inquiry {
            method,
            buffers,
            recorder,
            ..
        } = self;
        recorder.record(|account| {
            for kill in &buffers.threats.kills {
                if kill.at == player && is_proof(&*method, *kill, player) {
                    method.tell_proof(kill.act, player, account);
                }
            }
        });
    }
}

/// Deaths that others set off, after all of those (MODEL-83, MODEL-84).
impl<'n, M: Method<'n>, R: Recorder> Inquiry<'_, M, R> {
    /// Adds to the dead who killed a Bomb, all Lovers if one dies, and who hides behind either.
    pub(super) fn set_off(&mut self, dead: &mut PlayerSet) -> Result<(), Exhausted> {
        let night = self.method.night();
        let [bombs, lovers] = [Passive::Bomb, Passive::Lover].map(|passive| night.having(passive));
        let first = *dead;
        for bomb in bombs.intersection(first).iter() {
            self.blow_up(bomb, dead)?;
        }
        loop {
            let before = *dead;
            self.heartbreak(lovers, dead);
            let fresh = dead.without(first);
            for hide in 0..self.buffers.threats.hides.len() {
                let hide = self.buffers.threats.hides[hide];
                let hider = self.method.deed(hide.act).actor;
                let shares = fresh.contains(hide.at) && hider != hide.at;
                if shares && !dead.contains(hider) && self.hides_behind(hider, hide)? {
                    dead.insert(hider);
                }
            }
            if *dead == before {
                return Ok(());
            }
        }
    }

    /// The players whose kills killed a Bomb. One question is about all of these kills, because they share protections.
    fn blow_up(&mut self, bomb: PlayerId, dead: &mut PlayerSet) -> Result<(), Exhausted> {
        let night = self.method.night();
        let Buffers {
            threats, reasons, ..
        } = &mut *self.buffers;
        reasons.clear();
        threats.add_kills(&self.method, bomb, &mut |effect, beside, against| {
            reasons.all.push(Reason {
                effect,
                beside,
                hides: (0, 0),
                group: 0,
                against,
            });
        });
        let Inquiry {
            method,
            buffers,
            outcome,
            recorder,
        } = self;
        if !method.prepare(&buffers.reasons, &mut outcome.events)? {
            return Ok(());
        }
        let Buffers {
            reasons,
            landings,
            options,
            verdicts,
            ..
        } = &mut **buffers;
        verdicts.clear();
        landings.clear();
        for reason in &reasons.all {
            let verdict = method.verdict(reasons, reason);
            if let (Verdict::Contested(singles), Some(effect)) = (verdict, reason.effect) {
                landings.push((method.chain(effect), singles));
            }
            verdicts.push(verdict);
        }
        if !landings.is_empty() {
            share(method.rules(), bomb, landings, options, verdicts);
        }
        if method.meter().is_exceeded() {
            return Err(Exhausted);
        }
        let told = reasons.all.iter().zip(&*verdicts);
        let told = told.filter(|(_, verdict)| verdict.holds());
        let killers: PlayerSet = told
            .filter_map(|(reason, _)| killer(method, reason))
            .collect();
        let killers = killers.intersection(night.living()).without(*dead);
        recorder.record(|account| {
            for one in killers.iter() {
                let by = |reason: &&Reason| killer(method, reason) == Some(one);
                let (all, verdicts): (Vec<Reason>, Vec<Verdict>) = (reasons.all.iter())
                    .zip(&*verdicts)
                    .filter(|(reason, _)| by(reason))
                    .map(|(reason, verdict)| (*reason, *verdict))
                    .unzip();
                let reasons = Reasons {
                    all,
                    ..Reasons::default()
                };
                let answered = Answered {
                    question: Question::Dies(one),
                    reasons: &reasons,
                    verdicts: &verdicts,
                    idle: None,
                    answer: true,
                };
                method.tell(&answered, account);
            }
        });
        *dead = dead.union(killers);
        Ok(())
    }

    /// Adds all living Lovers if one dies.
    fn heartbreak(&mut self, lovers: PlayerSet, dead: &mut PlayerSet) {
        let lovers = lovers.intersection(self.method.night().living());
        let Some(other) = lovers.intersection(*dead).lowest() else {
            return;
        };
        for lover in lovers.without(*dead).iter() {
            self.recorder.record(|account| account.breaks(lover, other));
        }
        *dead = dead.union(lovers);
    }

    /// Reports whether a player hides behind one who dies after all others, where that hiding may stand.
    fn hides_behind(&mut self, hider: PlayerId, hide: Presence) -> Result<bool, Exhausted> {
        if self.method.night().player(hider).dead {
            return Ok(false);
        }
        let reasons = &mut self.buffers.reasons;
        reasons.clear();
        reasons.hides.push(hide);
        reasons.all.push(Reason {
            effect: None,
            beside: None,
            hides: (0, 1),
            group: 0,
            against: Against::Nothing,
        });
        self.ask(Question::Dies(hider), None)
    }
}

impl Threats {
    /// Those with whom a hider might die, if these might be killed or are Weak: they, whoever is not Town, and whoever may
    /// hide behind one of them.
    fn deadly(&self, exposed: PlayerSet, actor: impl Fn(&Presence) -> PlayerId) -> PlayerSet {
        let mut deadly = exposed;
        loop {
            let before = deadly;
            for hide in &self.hides {
                if deadly.contains(hide.at) {
                    deadly.insert(actor(hide));
                }
            }
            if deadly == before {
                return deadly;
            }
        }
    }

    /// Adds every reason for which a player might die of a kill.
    fn add_kills<'n, M: Method<'n>>(
        &self,
        method: &M,
        player: PlayerId,
        add: &mut impl FnMut(Option<Presence>, Option<Presence>, Against),
    ) {
        let night = method.night();
        // A kill at the player, or one at a ward of whom the player is a guard (RAR-19).
        for &kill in &self.kills {
            method.meter().spend(1 + self.guards.len() as u64);
            if method.meter().is_exceeded() {
                return;
            }
            let proof = is_proof(method, kill, player);
            if kill.at == player && !proof {
                let against = Against::Kill {
                    at: player,
                    guards: true,
                };
                add(Some(kill), None, against);
            }
            if self.guards.is_empty()
                || goes_through(night, method.deed(kill.act), kill.at).is_some()
            {
                continue;
            }
            for &guard in &self.guards {
                let steps_in = guard.at == kill.at && method.deed(guard.act).actor == player;
                if steps_in && !proof && !method.sets_off(guard.act, kill) {
                    let against = Against::Kill {
                        at: player,
                        guards: false,
                    };
                    add(Some(kill), Some(guard), against);
                }
                if guard.at == kill.at && may_strike(method, [guard, kill], player) {
                    let against = Against::Kill {
                        at: player,
                        guards: false,
                    };
                    add(Some(guard), Some(kill), against);
                }
            }
        }
    }

    /// Adds every reason for which a player might die, together with all the hiding asked about.
    fn add_reasons<'n, M: Method<'n>>(
        &mut self,
        method: &M,
        player: PlayerId,
        reasons: &mut Reasons,
    ) {
        let night = method.night();
        let looks = 8 + self.hides.len() + self.path.len();
        method.meter().spend(looks as u64);
        if method.meter().is_exceeded() {
            return;
        }
        reasons.group += 1;
        let first = reasons.hides.len() as u32;
        reasons.hides.extend_from_slice(&self.path);
        let (hides, group) = ((first, reasons.hides.len() as u32), reasons.group);
        let mut add = |effect: Option<Presence>, beside: Option<Presence>, against: Against| {
            reasons.all.push(Reason {
                effect,
                beside,
                hides,
                group,
                against,
            });
        };

        self.add_kills(method, player, &mut add);
        // An action of a Weak player. It is no kill: nothing at the player stops it.
        for &visit in &self.weak {
            if method.deed(visit.act).actor == player {
                add(Some(visit), None, Against::Nothing);
            }
        }
        // The fate of whoever the player hides behind: one who was not Town, or dies. Fates chain.
        for number in 0..self.hides.len() {
            let hide = self.hides[number];
            let town = night.town().contains(hide.at);
            if method.deed(hide.act).actor != player
                || hide.at == player
                || !self.deadly.contains(hide.at)
                || !method.may_hide(&self.path, hide)
            {
                continue;
            }
            self.path.push(hide);
            if !town {
                let first = reasons.hides.len() as u32;
                reasons.hides.extend_from_slice(&self.path);
                reasons.group += 1;
                reasons.all.push(Reason {
                    effect: None,
                    beside: None,
                    hides: (first, reasons.hides.len() as u32),
                    group: reasons.group,
                    against: Against::Nothing,
                });
            }
            if town || !M::PRUNES {
                self.add_reasons(method, hide.at, reasons);
            }
            self.path.pop();
        }
    }
}

/// Reports whether a guard strikes back at a player who submitted a kill (switch `guard-strikes`).
fn may_strike<'n, M: Method<'n>>(
    method: &M,
    [guard, kill]: [Presence; 2],
    player: PlayerId,
) -> bool {
    let [by, at] = [guard, kill].map(|one| method.deed(one.act));
    method.rules().guards_strike
        && at.actor == player
        && by.actor != player
        && matches!(at.agent, Agent::Submitted(_))
        && !is_proof(method, guard, player)
}

/// The player who submitted the kill of a reason.
fn killer<'n, M: Method<'n>>(method: &M, reason: &Reason) -> Option<PlayerId> {
    let kill = method.deed(reason.effect?.act);
    matches!(kill.agent, Agent::Submitted(_)).then_some(kill.actor)
}

/// Reports whether a kill is no reason for the death of a Bulletproof player, whatever else happens (MODEL-43).
fn is_proof<'n, M: Method<'n>>(method: &M, kill: Presence, player: PlayerId) -> bool {
    M::PRUNES
        && method.rules().proof.contains(player)
        && goes_through(method.night(), method.deed(kill.act), player).is_none()
}
