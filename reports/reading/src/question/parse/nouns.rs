//! Nouns: the players that words mean, with the clauses that belong to them.

use super::*;

impl Parser<'_> {
    /// Reports whether a noun begins here.
    pub(super) fn begins_noun(&self, place: usize) -> bool {
        let place = self.skip(place, &["nothing", "other", "two", "three", "four"]);
        let token = self.at(place);
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
        if self.at(end.saturating_sub(1)).key == "victim" {
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
        let token = self.at(verb);
        if relative && comma && token.is_any(&["outcome", "dies"]) {
            return place;
        }
        let acts = if relative {
            let others = [
                "general", "carry", "make", "dies", "escape", "on", "behind", "outcome",
            ];
            token.acts() || token.is_any(&others)
        } else {
            // `carrying the kill`, `visiting a PGO`
            token.is_ing()
                && verb == next
                && (token.verb.is_some() || token.is_any(&["carry", "general", "make"]))
        };
        if acts {
            let asks = std::mem::take(&mut self.asks);
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
        let noun = &self.tokens[place - 1];
        let heads = relative
            || noun.is_any(&["person", "people"])
            || noun.letter.is_some()
            || noun.role.is_some() && self.at(next).key == "the";
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
                let token = self.at(verb);
                let general = token.is_any(&["on", "general", "behind"]);
                let mut end = self.skip(verb + 1, &["nothing"]);
                end += usize::from(!general && self.is(end, "on"));
                end += usize::from(self.is(end, "after"));
                if (general || token.acts()) && !token.is("each") && !self.begins_noun(end) {
                    self.all_act(&actors, token.verb.filter(|_| !general), players);
                    return end;
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
        let next = self.at(end + 1);
        if self.is(end, "and")
            && next.is_participle()
            && next.role.is_none()
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
        let (mut side, mut adjectives) = (None, Vec::new());
        let mut fresh = Player::default();
        loop {
            let token = self.at(next);
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
                    fresh.passives.extend(token.passive)
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
        let token = self.at(next);
        if token.is("end") {
            return None;
        }
        let known = match side {
            Some(Side::Known(side)) => Some(side),
            Some(Side::Scum) => Some(Alignment::Mafia),
            Some(Side::Neutral) => Some(Alignment::NeutralHostile),
            None => None,
        };
        fresh.side = known;
        let wanted = count.unwrap_or(1);
        let other = other || token.key.ends_with("else");
        let mut end = next + 1;
        if definite && token.is("person") && self.at(end).key == "of" {
            // `the target of a kill`
            let owner = self.skip(end + 1, &["nothing"]);
            let (owners, after) = if is_kill(self.at(owner)) {
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
            fresh.role = Some(role);
            let several = count.unwrap_or(if token.plural { 2 } else { 1 });
            self.of_role(&fresh, several, other, indefinite)
        } else if token.is_any(&["person", "people"]) || token.is("member") && known.is_some() {
            fresh.role = faction_role(known);
            if fresh.role.is_some() {
                self.of_role(&fresh, wanted, other, indefinite)
            } else {
                let several = count.unwrap_or(if token.is("people") { 2 } else { 1 });
                let kinds = [
                    definite || token.key == "victim",
                    indefinite || other,
                    other,
                ];
                self.persons(&fresh, several, kinds)
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
            let player = Player {
                role: Some(faction_role(known)?),
                side: known,
                dead: false,
                ..fresh
            };
            self.of_role(&player, wanted, other, false)
        } else if let Some(passive) = token.passive {
            fresh.passives.push(passive);
            let (role, side) = match passive {
                Passive::Strongman | Passive::Ninja => (RoleId::GOON, Alignment::Mafia),
                _ => (RoleId::VANILLA, Alignment::Town),
            };
            fresh.role = Some(role);
            fresh.side = known.or(Some(side));
            self.of_role(&fresh, wanted, other, indefinite)
        } else if token.is("killer") {
            if wanted > 1 {
                let killers = (0..wanted).map(|_| self.default_actor(&[Ability::Kill]));
                return Some((killers.collect(), end));
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
            let next = self.at(end);
            if his
                && (next.is("person")
                    || next.verb.is_some()
                    || next.role.is_none() && next.is_any(&["result", "nothing", "outcome"]))
            {
                let owner = *self.subject.last().or(self.named.last())?;
                return Some(self.owned(&[owner], end));
            }
            if token.says(&["them", "they"]) && self.group.len() > 1 {
                self.group.clone()
            } else if token.says(&["it", "its"]) {
                return None;
            } else {
                let verb = self.at(self.skip(end, &["nothing", "ask", "both"]));
                self.acts_next = verb.acts() || verb.is_any(&["on", "general"]);
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
            return Some(self.owned(&players, end));
        }
        // `a Doctor's`, `the mafia kill`: the deed of the player.
        end += usize::from(self.is(end, "nothing") && self.at(end).key == "protection");
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
        let token = self.at(place);
        token.role.is_some()
            || token.passive.is_some()
            || token.is_any(&["person", "people", "member"])
    }

    /// Reads what belongs to players: their target, or an action of theirs.
    pub(super) fn owned(&mut self, owners: &[usize], place: usize) -> Noun {
        let next = self.skip(place, &["nothing", "other"]);
        let token = self.at(next);
        if token.is_any(&["person", "people"]) {
            let Some(&owner) = owners.first() else {
                return (Vec::new(), next + 1);
            };
            let mut acts = self.said.acts.iter().rev();
            if let Some(act) = acts.find(|act| act.actor == owner && !act.targets.is_empty()) {
                return (act.targets.clone(), next + 1);
            }
            let target = self.add(Player::default());
            self.act(owner, None, &[target], None);
            let end = match token.owns {
                true => self.owned(&[target], next + 1).1,
                false => next + 1,
            };
            return (vec![target], end);
        }
        let end = if let Some(verb) = token.verb.filter(|_| token.role.is_none()) {
            for &owner in owners {
                if !self.said.acts.iter().any(|act| act.actor == owner) {
                    self.act(owner, Some(verb), &[], None);
                }
            }
            next + 1
        } else if token.is_any(&["outcome", "result"]) {
            self.said.results |= token.is("result");
            next + 1
        } else {
            place
        };
        (owners.to_vec(), end)
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
        let known = |one: &usize| {
            fits(&self.said.players[*one])
                && !(other || self.actors.contains(one) || indefinite && self.named.contains(one))
        };
        let all = 0..self.said.players.len();
        let mut players: Vec<usize> = all.filter(known).take(count).collect();
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
        let named = self.named.iter().rev().copied();
        let mut may: Vec<usize> = named.filter(|one| acts || !subject.contains(one)).collect();
        if may.is_empty() {
            may = self.named.clone();
        }
        may.truncate(3);
        // `is he dead` asks about somebody, not what they do.
        if acts && !self.acts_next || may.len() < 2 {
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
