//! Evidence of small marks: `on`, `from`, `versus`, `dies`, `sends ... onto`, a word between two players.

use nightcourt_resolvers::model::Ability;

use super::super::cast::{Referent, Slot};
use super::super::items::{Cue, Item, Who};
use super::super::weights as w;
use super::{Aim, Alternative, Deed, ENDS, Evidence, Linker, from_least, is_double, player};

impl Linker<'_> {
    pub(super) fn item(&mut self, at: usize) {
        if self.done[at] {
            return;
        }
        match &self.items[at] {
            Item::Verb(cue) => self.verb(at, &cue.clone()),
            Item::Mark("general", key) if key.starts_with("stop") || key.starts_with("beat") => {
                self.versus_at(at)
            }
            Item::Mark("general", key) => self.verb(at, &Cue::any(key)),
            Item::Mark("make", key) => self.moves(at, &key.clone()),
            Item::Mark("as", _) if self.same_as(at) => {}
            Item::Mark("on" | "behind" | "as" | "toward", _) => self.on(at),
            Item::Mark("versus", _) => self.versus_at(at),
            Item::Mark("from" | "escape", _) => self.from(at),
            Item::Mark("dies", key) if key != "dead" => self.dies(at),
            Item::Mark("ask", _) => self.so_does(at),
            Item::Mark("circle", _) => self.circle(),
            Item::Unknown(_) => self.unknown(at),
            Item::Mention(mention) if mention.target_of || mention.same => self.target(at),
            Item::Mention(_) => self.next_to(at),
            Item::Mark(..) => {}
        }
    }

    /// `rb doc, doc cop`: a role next to another acts on it.
    fn next_to(&mut self, at: usize) {
        let begins = at == 0 || self.is(at - 1, &["comma", "stop", "when"]);
        let next = self.items.get(at + 1).and_then(Item::mention);
        let next = next.filter(|next| next.is_noun() && !next.article && !next.target_of);
        let ends = at + 2 >= self.items.len() || self.is(at + 2, &["comma", "stop", "when"]);
        let owns = self.items[at].mention().is_some_and(|mention| mention.owns);
        if begins && ends && next.is_some() && !owns {
            let (agents, targets) = (self.slots(at), self.slots(at + 1));
            self.pairs(
                &Cue::any("acts"),
                &agents[0],
                &targets[0],
                w::UNKNOWN_BETWEEN,
            );
        }
    }

    /// `on the same player as the doctor`: all act on one player.
    fn same_as(&mut self, at: usize) -> bool {
        let same = at > 0
            && self.items[at - 1]
                .mention()
                .is_some_and(|mention| mention.same);
        let (Some(subject), Some((object, _))) = (self.subject.filter(|_| same), self.object(at))
        else {
            return false;
        };
        let others = self.joined(object, 1);
        let actors = std::iter::once(subject)
            .chain(others)
            .flat_map(|one| self.first_of(one));
        let actors: Vec<usize> = actors.collect();
        self.shared(&actors, w::VERB);
        true
    }

    /// `the doctor's target is the cop`, `the doctor and the vig have the same target`.
    pub(super) fn target(&mut self, at: usize) {
        let Some(mention) = self.items[at].mention().cloned() else {
            return;
        };
        if mention.target_of
            && self.is(at.wrapping_sub(1), &["be"])
            && at > 1
            && self.who(at - 2).is_some()
        {
            // `the cop is the target of the doctor and the vig`
            let targets = self.slots(at - 2);
            for owner in self.joined(at, 1) {
                for agents in self.cast.slots_of_owner(self.items, owner) {
                    self.pairs(&Cue::any("target"), &agents, &targets[0], w::MARK);
                }
            }
            return;
        }
        let begins = at == 0 || self.is(at - 1, &["comma", "stop"]);
        let names = self.is(at + 1, &["be"]) || begins && self.is(at + 1, &["comma"]);
        if mention.target_of && names && self.who(at + 2).is_some() {
            let agents = self.cast.slots_of_owner(self.items, at);
            let targets = self.slots(at + 2);
            for agents in agents {
                self.pairs(&Cue::any("target"), &agents, &targets[0], w::MARK);
            }
        }
        if mention.same && at > 0 && self.who(at - 1).is_some() {
            let actors: Vec<usize> = self.players_of(at - 1, -1);
            if actors.len() > 1 {
                self.shared(&actors, w::VERB);
            }
        }
    }

    /// `and so does the goon`: he acts on the target of the action before.
    fn so_does(&mut self, at: usize) {
        let is_so = matches!(self.items.get(at.wrapping_sub(1)), Some(Item::Mark("when", key)) if key == "so");
        if !is_so || self.who(at + 1).is_none() {
            return;
        }
        let mut before = (0..at - 1).rev();
        let object = before.find_map(|place| {
            let acts = self.cue(place).is_some() || self.is(place, &["general", "on"]);
            self.object(place).filter(|_| acts)
        });
        let Some((object, _)) = object else { return };

        let targets = self.slots(object);
        for agents in self.group(at + 1, 1) {
            self.pairs(&Cue::any("so"), &agents, &targets[0], w::VERB);
        }
    }

    /// `safe from the vig`, `despite the doctor`, `dodges the kill`.
    pub(super) fn from(&mut self, at: usize) {
        let before = at
            .checked_sub(1)
            .filter(|&before| self.who(before).is_some());
        // `moves the goon from the doctor to the cop`: the Goon acts on the Doctor.
        let moved = before.filter(|&before| {
            let moves = |place: usize| {
                self.is(place, &["make"])
                    || self
                        .cue(place)
                        .is_some_and(|cue| cue.means(Ability::Redirect))
            };
            (before.saturating_sub(3)..before).any(moves)
        });
        if let (Some(moved), Some((object, _))) = (moved, self.object(at)) {
            let (moved, objects) = (self.slots(moved), self.slots(object));
            self.pairs(&Cue::any("from"), &moved[0], &objects[0], w::UNTARGETED);
            return;
        }
        let safe = before.or(self.subject(at).map(|(subject, _)| subject));
        let (Some(safe), Some((object, _))) = (safe, self.object(at)) else {
            return;
        };
        if at > 0 && self.cue(at - 1).is_some() {
            return;
        }
        let weight = if self.is(at, &["escape"]) || before.is_some() {
            w::FROM
        } else {
            w::FROM / 2
        };
        let threats: Vec<usize> = self.players_of(object, 1);
        for threat in threats {
            let Some((ability, _)) = self.threatens(threat) else {
                continue;
            };
            let agents = [(Referent::Player(threat), 0)];
            let acting = self
                .subject
                .map(|subject| self.first_of(subject))
                .unwrap_or_default();
            for slot in self.slots(safe) {
                let others: Slot = slot
                    .into_iter()
                    .filter(|(one, _)| {
                        before.is_none()
                            || !matches!(one, Referent::Player(one) if acting.contains(one))
                    })
                    .collect();
                self.pairs(
                    &Cue {
                        abilities: vec![ability],
                        ..Cue::any("from")
                    },
                    &agents,
                    &others,
                    weight,
                );
            }
        }
    }

    /// `dies`, unless it is asked.
    pub(super) fn dies(&mut self, at: usize) {
        let who = at > 0 && self.is(at - 1, &["relative"]) && (at < 2 || self.is(at - 2, &ENDS));
        if who {
            return;
        }
        let Some((subject, _)) = self.subject(at) else {
            return;
        };
        let clause = (0..at)
            .rev()
            .take_while(|&place| !self.is(place, &["comma", "stop", "when", "and", "relative"]));
        let asks = clause.clone().any(|place| self.is(place, &["ask"]));
        let named = matches!(
            self.who(subject),
            Some(Who::Role(_) | Who::Letter(_) | Who::Person)
        );
        if asks
            || self.is_question(at)
            || !named
            || !self.items[subject]
                .mention()
                .is_some_and(|mention| mention.is_noun())
        {
            return;
        }
        let killers = self.cast.able(&[Ability::Kill], false);
        let kill = Cue {
            abilities: vec![Ability::Kill],
            ..Cue::any("kill")
        };
        for slot in self.slots(subject) {
            // A visit to somebody with a gun is a death too.
            if let Some(visitor) = player(&slot)
                && let Some((ability, _)) = self.cast.players[visitor].able(&[], false)
            {
                let armed = (0..self.cast.players.len())
                    .filter(|&one| one != visitor && self.cast.players[one].shoots_visitors());
                let visit = armed.map(|one| Alternative {
                    weight: w::DIES,
                    deeds: vec![Deed {
                        actor: visitor,
                        ability: Some(ability),
                        aim: Aim::At(one),
                    }],
                });
                let visits: Evidence = visit.collect();
                if !visits.is_empty() {
                    self.add(visits);
                    continue;
                }
            }
            self.pairs(&kill, &killers, &slot[..1], w::DIES);
        }
    }

    /// A word that is not known between two players is an action.
    pub(super) fn unknown(&mut self, at: usize) {
        if at == 0 || self.who(at - 1).is_none() || self.who(at + 1).is_none() {
            return;
        }
        let (subject, object) = (self.slots(at - 1), self.slots(at + 1));
        for agents in subject.iter().take(1) {
            self.pairs(&Cue::any("acts"), agents, &object[0], w::UNKNOWN_BETWEEN);
        }
    }

    /// `doctor on cop`, `behind`: the left player acts on the right one.
    pub(super) fn on(&mut self, at: usize) {
        let before = at.checked_sub(1);
        let verb_before = before.is_some_and(|before| {
            self.cue(before).is_some() || self.is(before, &["general", "make", "carry", "on"])
        });
        if verb_before {
            return;
        }
        let subject = match before {
            Some(before) if self.who(before).is_some() => Some(before),
            _ => self.subject(at).map(|(subject, _)| subject),
        };
        let Some(subject) = subject else { return };
        let any = Cue::any("on");
        let Some((object, _)) = self.object(at) else {
            // `the guy the doctor is on`
            if let Some(head) = self.head(subject) {
                self.heads[at] = Some(head);
                let (agents, heads) = (self.slots(subject), self.slots(head));
                self.pairs(&any, &agents[0], &heads[0], w::MARK);
            }
            return;
        };
        let agents: Vec<Slot> = self.group(subject, -1);
        self.subject = Some(subject);
        if self.who(object) == Some(Who::EachOther) {
            self.each_other(&any, &agents);
            return;
        }
        if self.who(object) == Some(Who::Oneself) {
            self.oneself(&any, &agents, w::MARK);
            return;
        }
        let objects: Vec<Slot> = self.group(object, 1);
        let acting: Vec<Referent> = agents
            .iter()
            .filter_map(|slot| slot.first())
            .map(|one| one.0)
            .collect();
        for agents in agents {
            let Some(&(Referent::Player(actor), _)) = agents.iter().find(|(one, _)| matches!(one, Referent::Player(one) if self.cast.players[*one].able(&[], false).is_some())) else { continue };
            let targets: Slot = if objects.len() > 1 {
                objects.iter().map(|slot| slot[0]).collect()
            } else {
                objects[0].clone()
            };
            let pronoun = self.who(object) == Some(Who::Pronoun);
            let acts =
                |one: &Referent| *one == Referent::Player(actor) || pronoun && acting.contains(one);
            let targets = from_least(targets.into_iter().filter(|(one, _)| !acts(one)).collect());
            let own = self.cast.players[actor].own();
            let cue = Cue {
                abilities: own.to_vec(),
                ..Cue::any("on")
            };
            let agents: Slot = agents.into_iter().filter(|(one, _)| matches!(one, Referent::Player(one) if self.cast.players[*one].able(&[], false).is_some())).take(2).collect();
            if is_double(&cue) {
                self.two(&cue, &[agents], &objects, &[], w::MARK);
            } else {
                self.pairs(
                    &any,
                    &agents,
                    &targets,
                    if own.is_empty() {
                        w::MARK_KILL
                    } else {
                        w::MARK
                    },
                );
            }
        }
    }

    pub(super) fn versus_at(&mut self, at: usize) {
        let (Some((subject, _)), Some((object, _))) = (self.subject(at), self.object(at)) else {
            return;
        };
        let one = self.players_of(subject, -1);
        let other = self.players_of(object, 1);
        for &one in &one {
            for &other in other.iter().filter(|&&other| other != one) {
                self.versus(one, other);
            }
        }
    }

    /// Two players against each other: a protector and a killer meet at a third, others act on each other.
    pub(super) fn versus(&mut self, one: usize, other: usize) {
        let protects = |player: usize| {
            self.cast.players[player]
                .own()
                .iter()
                .any(|own| matches!(own, Ability::Protect | Ability::Guard | Ability::Rolestop))
        };
        let kills = |player: usize| {
            self.cast.players[player]
                .able(&[Ability::Kill], false)
                .is_some()
        };
        if protects(one) && kills(other) || protects(other) && kills(one) {
            self.shared(&[one, other], w::VERB);
            return;
        }
        let deed = |actor: usize, target: usize| {
            let (ability, _) = self.cast.players[actor].able(&[], false)?;
            Some(Deed {
                actor,
                ability: Some(ability),
                aim: Aim::At(target),
            })
        };
        let both: Vec<Deed> = deed(one, other)
            .into_iter()
            .chain(deed(other, one))
            .collect();
        let mut all = vec![Alternative {
            weight: w::VERSUS,
            deeds: both.clone(),
        }];
        if both.len() > 1 {
            let cost = [w::OTHER_VERB, w::OTHER_VERB * 2];
            all.extend(both.iter().zip(cost).map(|(&deed, cost)| Alternative {
                weight: w::VERSUS - cost,
                deeds: vec![deed],
            }));
        }
        all.retain(|one| !one.deeds.is_empty());
        self.add(all);
    }

    /// `sends the vig onto the cop`, `makes the doctor protect the goon`: a redirection if somebody redirects, else a drive.
    pub(super) fn moves(&mut self, at: usize, key: &str) {
        let has = |ability| {
            self.cast
                .players
                .iter()
                .any(|player| player.own().contains(&ability))
        };
        let ability = match (has(Ability::Redirect), has(Ability::Drive)) {
            (true, _) => Ability::Redirect,
            (false, true) => Ability::Drive,
            (false, false) => return,
        };
        if ability == Ability::Redirect
            && let Some((object, _)) = self.object(at)
            && (self.cue(object + 1).is_some() || self.is(object + 1, &["general"]))
        {
            self.done[object + 1] = true;
        }
        let cue = Cue {
            abilities: vec![ability],
            ..Cue::any(key)
        };
        self.verb(at, &cue);
        if let Some((object, _)) = self.object(at)
            && self.done.get(object + 1) == Some(&true)
            && let Some((to, _)) = self.object(object + 1)
        {
            self.evidence.pop();
            let subject = self.subject(at);
            let agents = match subject {
                Some((subject, _)) if self.is_able(subject, &cue) => self.slots(subject),
                _ => vec![self.cast.able(&cue.abilities, false)],
            };
            let (firsts, to) = (self.slots(object), self.slots(to));
            self.two(&cue, &agents, &firsts, &to, w::VERB);
        }
    }
}
