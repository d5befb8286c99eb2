//! Nouns: the players that words mean, with the clauses that belong to them.

use super::*;

impl Parser<'_> {
    /// Reports whether a noun begins here.
    pub(super) fn begins_noun(&self, place: usize) -> bool {
        let place = self.skip(place, &["nothing", "other", "two", "three", "four"]);
        let Some(token) = self.at(place) else {
            return false;
        };
        let plain = token.role.is_some()
            || token.side.is_some()
            || token.letter.is_some()
            || token.passive.is_some();
        plain
            || token.is_any(&[
                "person", "people", "pronoun", "member", "same", "one", "killer",
            ])
            || token.is_participle() && self.modifies(place + 1)
    }

    /// A noun with what is said of it.
    pub(super) fn noun(&mut self, place: usize, with_clause: bool) -> Option<Noun> {
        let (players, end) = self.bare_noun(place)?;
        if self
            .at(end.saturating_sub(1))
            .is_some_and(|token| token.key == "victim")
        {
            self.said.victims.extend(&players);
        }
        self.name(&players);
        if !with_clause || self.depth > DEEPEST {
            return Some((players, end));
        }
        Some((players.clone(), self.clause_of(&players, end)))
    }

    /// A clause that belongs to a noun: `who got shot`, `the doctor is on`, `carrying the kill`.
    pub(super) fn clause_of(&mut self, players: &[usize], place: usize) -> usize {
        let mut next = place;
        let comma = self.is(next, "comma") && self.is(next + 1, "relative");
        if comma {
            next += 1;
        }
        let relative = self.is(next, "relative");
        if relative {
            next += 1;
        }
        let verb = self.skip(next, &["nothing", "be", "ask", "both"]);
        let Some(token) = self.at(verb) else {
            return place;
        };
        let asks = self.asks;
        if relative {
            if comma && token.is_any(&["outcome", "dies"]) {
                return place;
            }
            let acts = token.acts()
                || token.is_any(&[
                    "general", "carry", "make", "dies", "escape", "on", "behind", "outcome",
                ]);
            if acts {
                self.asks = false;
                let end = self.inner(players, next);
                self.asks = asks;
                return end;
            }
        }
        // `carrying the kill`, `visiting a PGO`
        if !relative
            && token.is_ing()
            && verb == next
            && (token.verb.is_some() || token.is_any(&["carry", "general", "make"]))
        {
            self.asks = false;
            let end = self.inner(players, next);
            self.asks = asks;
            return end;
        }
        // `shot by the mafia`
        let reduced = !(next..verb).any(|place| self.is(place, "be"));
        if !relative
            && reduced
            && token.is_participle()
            && token.role.is_none()
            && self.is(verb + 1, "by")
        {
            let be = std::mem::replace(&mut self.be, true);
            let end = self.inner(players, verb);
            self.be = be;
            return end;
        }
        // `the doctor protects`
        let heads = relative
            || self.tokens[place - 1].is("person")
            || self.tokens[place - 1].is("people")
            || self.tokens[place - 1].letter.is_some()
            || self.tokens[place - 1].role.is_some()
                && self.at(next).is_some_and(|token| token.key == "the");
        if heads && self.begins_noun(next) && !self.is(next, "and") {
            let before = self.clone();
            if let Some((mut actors, mut after)) = self.bare_noun(next) {
                while self.is(after, "and") {
                    let Some((more, end)) = self.bare_noun(after + 1) else {
                        break;
                    };
                    actors.extend(more);
                    after = end;
                }
                let verb = self.skip(after, &["nothing", "be", "ask", "both"]);
                if let Some(token) = self.at(verb).cloned() {
                    let general = token.is_any(&["on", "general", "behind"]);
                    let end = self.skip(verb + 1, &["nothing"]);
                    let end = if general || !self.is(end, "on") {
                        end
                    } else {
                        end + 1
                    };
                    let end = if self.is(end, "after") { end + 1 } else { end };
                    if (general || token.acts()) && !token.is("each") && !self.begins_noun(end) {
                        for &actor in &actors {
                            self.act(
                                actor,
                                if general { None } else { token.verb },
                                players,
                                None,
                            );
                        }
                        return end;
                    }
                }
            }
            *self = before;
        }
        place
    }

    /// A verb phrase within a noun.
    pub(super) fn inner(&mut self, players: &[usize], place: usize) -> usize {
        let be = std::mem::take(&mut self.be);
        let end = self.does(players, place, true);
        self.be = be;
        // `who is shot and blocked`
        if self.is(end, "and")
            && self
                .at(end + 1)
                .is_some_and(|token| token.is_participle() && token.role.is_none())
            && (self.is_boundary(end + 2) || self.is(end + 2, "by"))
        {
            self.be = true;
            return self.does(players, end + 1, true);
        }
        end
    }

    /// A noun by itself.
    pub(super) fn bare_noun(&mut self, place: usize) -> Option<Noun> {
        let mut next = place;
        let (mut count, mut other, mut definite, mut indefinite) = (None, false, false, false);
        let (mut side, mut passives, mut adjectives) = (None, Vec::new(), Vec::new());
        let mut fresh = Player::default();
        loop {
            let token = self.at(next)?;
            let heads = |place: usize| self.begins_noun(place);
            match token.function {
                Some("two") => count = Some(2),
                Some("three") => count = Some(3),
                Some("four") => count = Some(4),
                Some("other") => other = true,
                Some("same") => (definite, self.said.shares) = (true, true),
                Some("nothing") if token.says(BEFORE) && token.verb.is_none() => {
                    definite |= token.key == "the";
                    indefinite |= token.says(&["a", "an"]);
                }
                Some("relative")
                    if token.key == "that" && self.is_any(next + 1, &["person", "same"]) =>
                {
                    definite = true
                }
                Some("dies") if token.key == "dead" && heads(next + 1) => fresh.dead = true,
                Some("one")
                    if self.is(next + 1, "relative")
                        || !heads(next + 1) && next + 1 >= self.tokens.len()
                        || self.is(next + 1, "be") =>
                {
                    break;
                }
                Some("one") if heads(next + 1) && token.key == "one" => {}
                Some("one") => break,
                // The mafia's target is no member of the mafia.
                _ if token.side.is_some()
                    && token.role.is_none()
                    && self.modifies(next + 1)
                    && !(token.owns && self.is(next + 1, "person")) =>
                {
                    side = token.side
                }
                _ if token.passive.is_some() && token.role.is_none() && self.modifies(next + 1) => {
                    passives.extend(token.passive)
                }
                _ if token.is_participle()
                    && token.role.is_none()
                    && self.modifies(next + 1)
                    && !(place > 0 && self.is(place - 1, "be") && next == place && !self.asks) =>
                {
                    adjectives.extend(token.verb);
                }
                _ => break,
            }
            next += 1;
        }
        let token = self.at(next)?.clone();
        let known = match side {
            Some(Side::Known(side)) => Some(side),
            Some(Side::Scum) => Some(Alignment::Mafia),
            Some(Side::Neutral) => Some(Alignment::NeutralHostile),
            None => None,
        };
        let wanted = count.unwrap_or(1);
        let other = other || token.key.ends_with("else");
        let mut end = next + 1;
        if definite && token.is("person") && self.at(end).is_some_and(|of| of.key == "of") {
            // `the target of a kill`
            let owner = self.skip(end + 1, &["nothing"]);
            let (owners, after) = if self.at(owner).is_some_and(is_kill) {
                (vec![self.killer()], owner + 1)
            } else {
                self.noun(end + 1, false)?
            };
            return Some((self.owned(&owners, next).0, after));
        }
        let players: Vec<usize> = if let Some(letter) = token.letter {
            let found = self
                .said
                .players
                .iter()
                .position(|player| player.letter == Some(letter));
            vec![found.unwrap_or_else(|| {
                self.add(Player {
                    letter: Some(letter),
                    ..Player::default()
                })
            })]
        } else if let Some(role) = token.role.map(RoleId::unaliased) {
            let player = Player {
                role: Some(role),
                side: known,
                passives: passives.clone(),
                ..fresh
            };
            self.of_role(
                &player,
                if token.plural && count.is_none() {
                    2
                } else {
                    wanted
                },
                other,
                indefinite,
            )
        } else if token.is_any(&["person", "people"]) || token.is("member") && known.is_some() {
            let role = if token.is("member") || known.is_some() {
                faction_role(known)
            } else {
                None
            };
            let player = Player {
                role,
                side: known,
                passives: passives.clone(),
                ..fresh
            };
            if role.is_some() {
                self.of_role(&player, wanted, other, indefinite)
            } else {
                let several = if token.is("people") {
                    count.unwrap_or(2)
                } else {
                    wanted
                };
                let kinds = [
                    definite || token.key == "victim",
                    indefinite || other,
                    other,
                ];
                self.persons(&player, several, kinds)
            }
        } else if let Some(side) = token
            .side
            .filter(|side| *side != Side::Known(Alignment::Town))
        {
            let known = match side {
                Side::Known(side) => Some(side),
                Side::Scum => Some(Alignment::Mafia),
                Side::Neutral => None,
            };
            let role = faction_role(known)?;
            let player = Player {
                role: Some(role),
                side: known,
                passives: passives.clone(),
                ..Player::default()
            };
            self.of_role(&player, wanted, other, false)
        } else if let Some(passive) = token.passive {
            passives.push(passive);
            let kills = [Passive::Strongman, Passive::Ninja].contains(&passive);
            let (role, side) = if kills {
                (RoleId::GOON, Alignment::Mafia)
            } else {
                (RoleId::VANILLA, Alignment::Town)
            };
            let player = Player {
                role: Some(role),
                side: Some(known.unwrap_or(side)),
                passives: passives.clone(),
                ..fresh
            };
            self.of_role(&player, wanted, other, indefinite)
        } else if token.is("killer") {
            if wanted > 1 {
                return Some((
                    (0..wanted)
                        .map(|_| self.default_actor(&[Ability::Kill]))
                        .collect(),
                    end,
                ));
            }
            vec![self.killer()]
        } else if token.is_any(&["one", "both"]) || other {
            if token.is("both") {
                self.group.clone()
            } else {
                self.group.first().copied().into_iter().collect()
            }
        } else if token.is("pronoun") {
            let his = token.says(&["his", "her", "their", "its"]);
            if his
                && (self.is(end, "person")
                    || self.at(end).is_some_and(|next| {
                        next.verb.is_some()
                            || next.role.is_none()
                                && next.function.is_some_and(|one| {
                                    ["result", "nothing", "outcome"].contains(&one)
                                })
                    }))
            {
                let owner = *self.subject.last().or(self.named.last())?;
                return Some(self.owned(&[owner], end));
            }
            if token.says(&["them", "they"]) && self.group.len() > 1 {
                self.group.clone()
            } else if token.says(&["it", "its"]) {
                return None;
            } else {
                let verb = self.skip(end, &["nothing", "ask", "both"]);
                self.acts_next = self
                    .at(verb)
                    .is_some_and(|next| next.acts() || next.is_any(&["on", "general"]));
                vec![self.pronoun(&token.key)?]
            }
        } else {
            return None;
        };
        if players.is_empty() {
            return None;
        }
        for verb in adjectives {
            for &player in &players {
                let actor = self.default_actor(&verb.abilities);
                self.act(actor, Some(verb), &[player], None);
            }
        }
        if token.owns {
            let (owned, after) = self.owned(&players, end);
            return Some((owned, after));
        }
        // `a Doctor's`, `the mafia kill`: the deed of the player.
        if self.is(end, "nothing") && self.at(end).is_some_and(|next| next.key == "protection") {
            end += 1;
        }
        Some((players, end))
    }

    /// The player who kills: the one known, or a new one.
    pub(super) fn killer(&mut self) -> usize {
        let kills = self.said.acts.iter().find(|act| {
            act.meant.contains(&Ability::Kill)
                || self.said.players[act.actor].role == Some(RoleId::GOON)
        });
        kills.map(|act| act.actor).unwrap_or_else(|| {
            let killer = self.default_actor(&[Ability::Kill]);
            self.act(killer, Some(lexicon::kill()), &[], None);
            killer
        })
    }

    /// Reports whether a word before this place describes what is here.
    pub(super) fn modifies(&self, place: usize) -> bool {
        self.at(place).is_some_and(|token| {
            token.role.is_some()
                || token.passive.is_some()
                || token.is_any(&["person", "people", "member"])
        })
    }

    /// Reads what belongs to players: their target, or an action of theirs.
    pub(super) fn owned(&mut self, owners: &[usize], place: usize) -> Noun {
        let next = self.skip(place, &["nothing", "other"]);
        let Some(token) = self.at(next) else {
            return (owners.to_vec(), place);
        };
        if token.is_any(&["person", "people"]) {
            let Some(&owner) = owners.first() else {
                return (Vec::new(), next + 1);
            };
            let targets = self
                .said
                .acts
                .iter()
                .rev()
                .find(|act| act.actor == owner && !act.targets.is_empty());
            if let Some(act) = targets {
                return (act.targets.clone(), next + 1);
            }
            let target = self.add(Player::default());
            self.act(owner, None, &[target], None);
            return (
                vec![target],
                if token.owns {
                    self.owned(&[target], next + 1).1
                } else {
                    next + 1
                },
            );
        }
        if let Some(verb) = token.verb.filter(|_| token.role.is_none()) {
            for &owner in owners {
                if !self.said.acts.iter().any(|act| act.actor == owner) {
                    self.act(owner, Some(verb), &[], None);
                }
            }
            return (owners.to_vec(), next + 1);
        }
        if token.is_any(&["outcome", "result"]) {
            self.said.results |= token.is("result");
            return (owners.to_vec(), next + 1);
        }
        (owners.to_vec(), place)
    }

    /// Players of a role: those that there are, then new ones.
    pub(super) fn of_role(
        &mut self,
        like: &Player,
        count: usize,
        other: bool,
        indefinite: bool,
    ) -> Vec<usize> {
        let fits = |player: &Player| {
            player.role == like.role
                && like
                    .passives
                    .iter()
                    .all(|passive| player.passives.contains(passive))
                && (like.side.is_none() || player.side.is_none() || like.side == player.side)
        };
        let known: Vec<usize> = (0..self.said.players.len())
            .filter(|&one| fits(&self.said.players[one]))
            .collect();
        let known = known.into_iter().filter(|one| !self.actors.contains(one));
        let mut players: Vec<usize> = if other {
            Vec::new()
        } else {
            known
                .filter(|one| !(indefinite && self.named.contains(one)))
                .take(count)
                .collect()
        };
        for &player in &players {
            let known = &mut self.said.players[player];
            known.side = known.side.or(like.side);
            known.dead |= like.dead;
        }
        while players.len() < count {
            let player = self.add(like.clone());
            players.push(player);
        }
        players
    }

    /// Players without a role.
    pub(super) fn persons(
        &mut self,
        like: &Player,
        count: usize,
        [definite, new, other]: [bool; 3],
    ) -> Vec<usize> {
        let plain = |player: &Player| player.role.is_none() && player.letter.is_none();
        let free = |one: &usize| plain(&self.said.players[*one]) && !self.actors.contains(one);
        let known = self.named.iter().rev().copied().find(free);
        let known = known.or_else(|| (0..self.said.players.len()).rev().find(free));
        if let Some(known) = known.filter(|_| count == 1 && !other && like.passives.is_empty()) {
            // `the guy` is the one before, `a guy` mostly another.
            if definite && !new || (self.choose(2) == 0) != new {
                if !definite {
                    self.said.when.push("it is one player all along".to_owned());
                }
                return vec![known];
            }
            self.said.when.push("they are different players".to_owned());
        }
        (0..count).map(|_| self.add(like.clone())).collect()
    }

    /// The player that a pronoun means.
    pub(super) fn pronoun(&mut self, word: &str) -> Option<usize> {
        let acts = ["he", "she", "they"].contains(&word);
        let subject = if self.actors.is_empty() {
            self.subject.clone()
        } else {
            self.actors.clone()
        };
        let mut may: Vec<usize> = self
            .named
            .iter()
            .rev()
            .copied()
            .filter(|one| acts || !subject.contains(one))
            .collect();
        if may.is_empty() {
            may = self.named.clone();
        }
        if acts && !self.acts_next {
            // A question about somebody, not what they do.
            return may.first().copied();
        }
        may.truncate(3);
        if may.len() < 2 {
            return may.first().copied();
        }
        let place = self.choose(may.len());
        let player = may[place];
        let label = self.said.players[player]
            .role
            .map_or("the other player".to_owned(), |role| {
                format!("the {}", role.name())
            });
        self.said.when.push(format!("\"{word}\" is {label}"));
        Some(player)
    }
}

/// The role of a plain member of a faction.
pub(super) fn faction_role(side: Option<Alignment>) -> Option<RoleId> {
    match side? {
        Alignment::Mafia => Some(RoleId::GOON),
        Alignment::Werewolf => RoleId::from_name("Werewolf"),
        Alignment::Cult => RoleId::from_name("Cult Recruiter"),
        Alignment::NeutralHostile => RoleId::from_name("Serial Killer"),
        Alignment::Town | Alignment::NeutralScum | Alignment::NeutralTown => None,
    }
}
