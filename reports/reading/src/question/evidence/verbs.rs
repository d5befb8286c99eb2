//! Evidence of verbs: active, passive, with two players, at each other, against a threat.

use nightcourt_resolvers::model::{Ability, Alignment};

use super::super::cast::{Referent, Slot};
use super::super::items::{Cue, Form, Item, Who};
use super::super::weights as w;
use super::{Aim, Alternative, Deed, ENDS, Linker, from_least, is_double, player};
use crate::lexicon::{looks, reads};

impl Linker<'_> {
    /// Letters act by the verbs behind them.
    pub(super) fn letters(&mut self) {
        for at in 1..self.items.len() {
            if let (Some(Who::Letter(_)), Some(cue)) = (self.who(at - 1), self.cue(at))
                && cue.form != Form::Done
            {
                let meant = cue.abilities.clone();
                self.cast.name_letter(at - 1, &meant);
            }
        }
    }

    pub(super) fn verb(&mut self, at: usize, cue: &Cue) {
        if self.is(at + 1, &["general"]) && cue.abilities.is_empty()
            || cue.abilities.is_empty()
                && self
                    .cue(at + 1)
                    .is_some_and(|next| next.form == Form::Plain)
        {
            return;
        }
        let subject = self.subject(at);
        self.subjects[at] = subject.map(|(subject, _)| subject);
        let nobody = at > 0
            && matches!(&self.items[at - 1], Item::Mark("not", key) if ["nobody", "none"].contains(&&**key));
        let who_visits = self.is(at.wrapping_sub(1), &["relative"])
            && (at < 2 || self.is(at - 2, &ENDS) && self.is_question(at))
            && cue.abilities.is_empty();
        if nobody || who_visits {
            return;
        }
        let mut cue = cue.clone();
        if cue.is_sight() && !self.sight(at, subject, &mut cue) {
            return;
        }
        let object = self.object(at);
        if let Some((subject, _)) = subject
            && (cue.factional || cue.means(Ability::Kill))
            && self.is(at.wrapping_sub(1), &["carry"])
        {
            self.carries(subject);
        }
        let able = subject.is_some_and(|(subject, _)| {
            self.joined(subject, -1)
                .iter()
                .any(|&one| self.is_able(one, &cue))
        });
        let is = (at.saturating_sub(2)..at).any(|place| self.is(place, &["be"]));
        let from =
            matches!(object, Some((from, "from")) if subject.is_none() && self.is_able(from, &cue));
        if let Some((by, "by" | "from")) = object.filter(|&(_, preposition)| {
            cue.form == Form::Plain && !is && (preposition == "by" || from)
        }) {
            // `a kill by the vig on the cop`
            let objects = self
                .after(at, &["on", "behind", "to"])
                .map(|on| self.slots(on))
                .unwrap_or_default();
            for agents in self.slots(by) {
                let targets = objects
                    .first()
                    .cloned()
                    .unwrap_or_else(|| vec![(Referent::Player(self.cast.bystanders[0]), 0)]);
                self.pairs(&cue, &agents, &targets, w::VERB);
            }
            return;
        }
        let object = match (object, at.checked_sub(1)) {
            (None, Some(before)) if self.who(before) == Some(Who::Oneself) => Some((before, "")),
            (object, _) => object,
        };
        let passive = self.is_passive(at, &cue) || matches!(object, Some((_, "by")));
        if !passive && self.describes(at) {
            self.passive(at, &cue, Some(at + 1));
            return;
        }
        // `does the shot go through`
        let shot = cue.article && object.is_none() && cue.form == Form::Done;
        if shot {
            self.active(at, &cue, None, None, None);
            return;
        }
        let turned = cue.form == Form::Done && !able && (subject.is_some() || object.is_none());
        // A Doctor stops a kill, and no Doctor blocks.
        if cue.key.starts_with("stop") && subject.is_some() && !able {
            self.versus_at(at);
            return;
        }
        // `cop kill`: a noun behind its victim has no object.
        let next_to = subject.is_some_and(|(subject, _)| {
            subject + 1 == at && !self.items[subject].mention().is_some_and(|one| one.owns)
        });
        let noun = cue.form == Form::Plain
            && next_to
            && !able
            && object.is_none()
            && !self.is_person(subject);
        if passive || turned || noun {
            self.subject = subject.map(|(subject, _)| subject).or(self.subject);
            self.passive(at, &cue, subject.map(|(subject, _)| subject));
        } else {
            if able {
                self.subject = subject.map(|(subject, _)| subject);
            }
            self.active(at, &cue, subject.filter(|_| able), subject, object);
        }
    }

    /// The player who carries the kill is of the mafia, if no side is said.
    pub(super) fn carries(&mut self, subject: usize) {
        let Some(&one) = self.first_of(subject).first() else {
            return;
        };
        let player = &mut self.cast.players[one];
        if player.is_named
            && player.side.is_none()
            && !player.own().contains(&Ability::Kill)
            && player.alignment().1
        {
            player.side = Some(Alignment::Mafia);
        }
    }

    /// `see` is a result for those who look, and an action for those who read. Returns whether it is an action.
    pub(super) fn sight(
        &mut self,
        at: usize,
        subject: Option<(usize, i32)>,
        cue: &mut Cue,
    ) -> bool {
        let seers = subject
            .map(|(subject, _)| self.first_of(subject))
            .unwrap_or_default();
        let Some(&seer) = seers.first() else {
            return false;
        };
        let Some(&own) = self.cast.players[seer].own().first() else {
            return false;
        };
        if reads(own) && !looks(own) {
            cue.abilities = vec![own];
            return true;
        }
        let object = self
            .object(at)
            .map(|(object, _)| self.joined(object, 1))
            .unwrap_or_default();
        let visitors: Vec<usize> = object.iter().flat_map(|&one| self.first_of(one)).collect();
        for visitor in visitors {
            let acts = self.cast.players[visitor].able(&[], false).is_some();
            if matches!(own, Ability::Watch | Ability::Voyeur) && acts && visitor != seer {
                self.shared(&[seer, visitor], w::FROM);
            }
        }
        let deed = Deed {
            actor: seer,
            ability: Some(own),
            aim: Aim::Anybody,
        };
        self.add(vec![Alternative {
            weight: w::SIGHT,
            deeds: vec![deed],
        }]);
        false
    }

    /// All of these act on one player.
    pub(super) fn shared(&mut self, actors: &[usize], weight: i32) {
        let everybody = 0..self.cast.players.len();
        let at = |target: usize| {
            let deeds = actors
                .iter()
                .map(|&actor| Deed {
                    actor,
                    ability: None,
                    aim: Aim::At(target),
                })
                .collect();
            let cost = if self.cast.bystanders[0] == target {
                0
            } else {
                w::UNSAID_TARGET
            };
            Alternative {
                weight: weight - cost,
                deeds,
            }
        };
        let all = everybody
            .filter(|target| !actors.contains(target))
            .map(at)
            .collect();
        self.add(all);
    }

    pub(super) fn passive(&mut self, at: usize, cue: &Cue, patient: Option<usize>) {
        let by = self
            .by(at)
            .filter(|&by| self.is_able(by, cue) || self.who(by) == Some(Who::Person));
        let by = by.filter(|&by| Some(by) != patient);
        let agents: Vec<Slot> = match by {
            Some(by) if self.is_able(by, cue) => self.group(by, 1),
            _ if cue.count > 1 => self.killers(cue.count),
            _ => vec![self.cast.able(&cue.abilities, cue.factional)],
        };
        let patients: Vec<Slot> = match patient {
            Some(patient) => self.group(patient, -1),
            None => vec![self.anybody()],
        };
        let mut weight = if by.is_some() { w::VERB } else { w::ACTORLESS } * self.percent(at) / 100;
        if by.is_none() && cue.means(Ability::Kill) && self.asks_of_kill(at) {
            weight = w::ASKED_DEATH;
        }
        let kills = by.is_none() && cue.means(Ability::Kill) && patients.len() > 1;
        let agents = if kills {
            self.killers(patients.len())
        } else {
            agents
        };
        if is_double(cue) {
            let to = self
                .after(at, &["to"])
                .map(|to| self.slots(to))
                .unwrap_or_default();
            self.two(cue, &agents, &patients, &to, weight);
            return;
        }
        let merged: Vec<Slot> = if kills {
            vec![agents.into_iter().flatten().collect()]
        } else {
            agents
        };
        for agents in &merged {
            for patients in &patients {
                self.pairs(cue, agents, patients, weight);
            }
        }
    }

    pub(super) fn killers(&mut self, count: usize) -> Vec<Slot> {
        self.cast
            .killers(count)
            .into_iter()
            .take(count)
            .map(|one| vec![(Referent::Player(one), 0)])
            .collect()
    }

    pub(super) fn active(
        &mut self,
        at: usize,
        cue: &Cue,
        subject: Option<(usize, i32)>,
        nearest: Option<(usize, i32)>,
        object: Option<(usize, &str)>,
    ) {
        if cue.abilities.is_empty() && !cue.factional && subject.is_none() {
            return;
        }
        let agents: Vec<Slot> = match subject {
            Some((subject, cost)) => {
                let slots = self
                    .joined(subject, -1)
                    .into_iter()
                    .flat_map(|one| self.slots(one));
                slots
                    .map(|slot| {
                        slot.into_iter()
                            .map(|(one, more)| (one, more + cost))
                            .collect()
                    })
                    .collect()
            }
            None if cue.count > 1 && cue.means(Ability::Kill) => self.killers(cue.count),
            None if let Some(by) = self.by(at).filter(|&by| self.is_able(by, cue)) => {
                self.slots(by)
            }
            // `check this for me`: nobody checks anybody.
            None if nearest.is_none()
                && object.is_none()
                && !cue.means(Ability::Kill)
                && !self.is(at.wrapping_sub(1), &["ask"]) =>
            {
                return;
            }
            None => vec![self.cast.able(&cue.abilities, cue.factional)],
        };
        let percent = self.percent(at);
        let mut weight = if subject.is_some() {
            w::VERB
        } else {
            w::VERB * 60 / 100
        } * percent
            / 100;
        if subject.is_none() && cue.means(Ability::Kill) && self.asks_of_kill(at) {
            weight = w::ASKED_DEATH;
        }
        if is_double(cue) {
            let next = self
                .cue(at + 1)
                .cloned()
                .filter(|next| next.form != Form::Done || next.article);
            let firsts: Vec<Slot> = match object {
                _ if next.is_some() => next
                    .iter()
                    .map(|next| self.cast.able(&next.abilities, next.factional))
                    .collect(),
                Some((object, _)) if self.who(object) != Some(Who::EachOther) => {
                    self.group(object, 1)
                }
                _ => Vec::new(),
            };
            let to = self
                .after(at, &["to", "on", "behind", "with"])
                .map(|to| self.slots(to))
                .unwrap_or_default();
            self.two(cue, &agents, &firsts, &to, weight);
            return;
        }
        let deny = self.is_denied(at);
        let Some((object, preposition)) = object else {
            self.untargeted(at, cue, &agents, nearest, weight);
            return;
        };
        if self.who(object) == Some(Who::EachOther) {
            self.each_other(cue, &agents);
            return;
        }
        let kill_on = cue.means(Ability::Kill) || cue.abilities.is_empty();
        if preposition == "from" && !kill_on {
            self.threat(&agents, object, cue);
            return;
        }
        if self.who(object) == Some(Who::Oneself) {
            self.oneself(cue, &agents, weight);
            return;
        }
        let objects: Vec<Slot> = self.group(object, 1);
        let pronoun = self.who(object) == Some(Who::Pronoun);
        if agents.len() > 1 && agents.len() == objects.len() && self.who(object) == Some(Who::Both)
        {
            for (agents, objects) in agents.iter().zip(&objects) {
                self.pairs(cue, agents, objects, weight);
            }
            return;
        }
        let acting: Vec<Referent> = agents
            .iter()
            .filter_map(|slot| slot.first())
            .map(|one| one.0)
            .collect();
        for agents in &agents {
            let targets: Slot = if objects.len() > 1 {
                let firsts = objects
                    .iter()
                    .filter_map(|slot| slot.first().copied())
                    .enumerate();
                firsts
                    .map(|(place, (one, cost))| (one, cost + place as i32 * w::LATER))
                    .collect()
            } else {
                let others = objects.iter().flatten().copied();
                from_least(
                    others
                        .filter(|(one, _)| !pronoun || !acting.contains(one))
                        .collect(),
                )
            };
            self.pairs(cue, agents, &targets, if deny { w::DENIED } else { weight });
        }
    }

    /// Each of the agents acts on himself.
    pub(super) fn oneself(&mut self, cue: &Cue, agents: &[Slot], weight: i32) {
        let own = |&(referent, cost): &(Referent, i32)| self.alone(referent, cue, cost, weight);
        let all = agents.iter().flatten().filter_map(own).collect();
        self.add(all);
    }

    /// A player acts on himself.
    pub(super) fn alone(
        &self,
        referent: Referent,
        cue: &Cue,
        cost: i32,
        weight: i32,
    ) -> Option<Alternative> {
        let Referent::Player(actor) = referent else {
            return None;
        };
        let (ability, more) = self.cast.players[actor].able(&cue.abilities, cue.factional)?;
        let deed = Deed {
            actor,
            ability: Some(ability),
            aim: Aim::At(actor),
        };
        Some(Alternative {
            weight: weight - cost - more,
            deeds: vec![deed],
        })
    }

    /// A verb without an object.
    pub(super) fn untargeted(
        &mut self,
        at: usize,
        cue: &Cue,
        agents: &[Slot],
        nearest: Option<(usize, i32)>,
        weight: i32,
    ) {
        let first = nearest.map(|(subject, _)| self.joined(subject, -1)[0]);
        if let Some(head) = first.and_then(|subject| self.head(subject)) {
            self.heads[at] = Some(head);
            let heads = self.slots(head);
            for agents in agents {
                self.pairs(cue, agents, &heads[0], weight);
            }
            return;
        }
        let targetless = cue.means(Ability::Commute);
        let weight = if targetless {
            w::FROM
        } else {
            weight * w::UNTARGETED / w::VERB
        };
        for agents in agents {
            let all = agents.iter().filter_map(|&(referent, cost)| {
                let Referent::Player(actor) = referent else {
                    return None;
                };
                let (ability, more) =
                    self.cast.players[actor].able(&cue.abilities, cue.factional)?;
                let deed = Deed {
                    actor,
                    ability: Some(ability),
                    aim: Aim::Anybody,
                };
                Some(Alternative {
                    weight: weight - cost - more,
                    deeds: vec![deed],
                })
            });
            let all = all.collect();
            self.add(all);
        }
        if let Some(from) = self.after(at, &["from"]) {
            self.threat(agents, from, cue);
        }
    }

    pub(super) fn each_other(&mut self, cue: &Cue, agents: &[Slot]) {
        let mut all: Vec<usize> = agents.iter().filter_map(player).collect();
        if all.len() == 1 {
            let able = |&one: &usize| {
                self.cast.players[one]
                    .able(&cue.abilities, cue.factional)
                    .is_some()
                    && self.cast.players[one].is_named
            };
            all = (0..self.cast.players.len()).filter(able).take(2).collect();
        }
        self.ring(&all, &cue.abilities);
    }

    /// Each acts on the next, and the last on the first.
    pub(super) fn ring(&mut self, players: &[usize], meant: &[Ability]) {
        for (place, &actor) in players.iter().enumerate() {
            let target = players[(place + 1) % players.len()];
            if let Some((ability, _)) = self.cast.players[actor]
                .able(meant, false)
                .filter(|_| target != actor)
            {
                let deed = Deed {
                    actor,
                    ability: Some(ability),
                    aim: Aim::At(target),
                };
                self.add(vec![Alternative {
                    weight: w::VERB,
                    deeds: vec![deed],
                }]);
            }
        }
    }

    pub(super) fn circle(&mut self) {
        let several = (0..self.items.len()).find(|&at| {
            self.items[at]
                .mention()
                .is_some_and(|mention| mention.is_several() && mention.is_noun())
        });
        let players: Vec<usize> = match several {
            Some(at) => self.first_of(at),
            None => (0..self.cast.players.len())
                .filter(|&one| self.cast.players[one].is_named)
                .collect(),
        };
        self.ring(&players, &[]);
    }

    /// Somebody is safe from others, or protects somebody from them: they act on him.
    pub(super) fn threat(&mut self, agents: &[Slot], from: usize, cue: &Cue) {
        let threats: Vec<usize> = self.players_of(from, 1);
        for protector in agents.iter().filter_map(player) {
            let Some((ability, _)) =
                self.cast.players[protector].able(&cue.abilities, cue.factional)
            else {
                continue;
            };
            for &threat in threats.iter().filter(|&&threat| threat != protector) {
                let Some((acts, _)) = self.threatens(threat) else {
                    continue;
                };
                let own = matches!(ability, Ability::Commute | Ability::Hide);
                let everybody: Vec<usize> = (0..self.cast.players.len()).collect();
                let at = |&target: &usize| {
                    let aim = match ability {
                        Ability::Commute | Ability::Hide => Aim::Anybody,
                        _ => Aim::At(target),
                    };
                    let named = self.cast.players[target].is_named && !own;
                    let deeds = vec![
                        Deed {
                            actor: protector,
                            ability: Some(ability),
                            aim,
                        },
                        Deed {
                            actor: threat,
                            ability: Some(acts),
                            aim: Aim::At(target),
                        },
                    ];
                    Alternative {
                        weight: w::FROM - if named { w::UNSAID_TARGET } else { 0 },
                        deeds,
                    }
                };
                let fits = |target: &&usize| **target != threat && (**target == protector) == own;
                let all = everybody.iter().filter(fits).map(at).collect();
                self.add(all);
            }
        }
    }

    pub(super) fn threatens(&self, player: usize) -> Option<(Ability, i32)> {
        let player = &self.cast.players[player];
        player
            .able(&[Ability::Kill], false)
            .or_else(|| player.able(&[], false))
    }
}
