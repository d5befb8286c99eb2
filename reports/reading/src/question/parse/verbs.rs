//! The actions of a subject: a verb and its objects.

use super::*;

impl Parser<'_> {
    /// Reads the actions of a subject from here.
    pub(super) fn does(&mut self, subject: &[usize], place: usize, within: bool) -> usize {
        if self.depth > DEEPEST {
            return place;
        }
        self.depth += 1;
        let end = self.does_within(subject, place, within);
        self.depth -= 1;
        self.be = false;
        end
    }

    pub(super) fn does_within(
        &mut self,
        subject: &[usize],
        mut place: usize,
        within: bool,
    ) -> usize {
        loop {
            let Some(token) = self.at(place) else {
                return place;
            };
            if token.is("be") {
                self.be = true;
                self.said.results |= self.asks && self.is_boundary(place + 1);
            } else if token.is("both") {
                self.said.shares = true;
            } else if token.is("not") {
                self.said.denied = true;
            } else if !token.is_any(&["ask", "nothing", "to"]) || token.verb.is_some() {
                break;
            }
            place += 1;
        }
        let token = &self.tokens[place];
        if token.is_any(&["dies", "outcome"]) {
            if token.is("dies") && (within || self.given) && !self.asks {
                self.said.die.extend(subject);
            } else {
                let lives = token.says(&["survive", "survives", "live", "lives"]);
                self.said.deaths |= token.is("dies") || lives;
            }
            return self.skip(place + 1, &["nothing", "outcome", "result"]);
        }
        if token.is("result") {
            self.said.results = true;
            return place + 1;
        }
        if token.is("sees") {
            let reads = subject.iter().any(|&one| self.reads(one));
            if !reads || self.asks && !self.passives_happen || self.is_boundary(place + 1) {
                self.said.results = true;
                return place + 1;
            }
            return self.objects(subject, None, place + 1);
        }
        if token.is("escape") {
            let after = self.skip(place + 1, &["nothing"]);
            let Some((others, end)) = self.noun(after, false) else {
                return place + 1;
            };
            for other in others {
                self.act(other, None, subject, None);
            }
            return if self.acts(end) { end + 1 } else { end };
        }
        if token.is_any(&["carry", "make"]) {
            let kill = self.skip(place + 1, &["nothing"]);
            if self.at(kill).is_some_and(is_kill) {
                return self.objects(subject, Some(lexicon::kill()), kill + 1);
            }
        }
        if token.is("make") {
            if self.be {
                // `sent to kill somebody`
                self.be = false;
                return self.does_within(subject, place + 1, within);
            }
            return self.redirects(subject, place + 1);
        }
        if token.is_any(&["on", "behind"]) {
            return self.objects(subject, None, place);
        }
        if token.is("general") {
            let stops = token.says(&["stop", "stops", "stopped", "beat", "beats"]);
            let opposed = if stops {
                self.opposed(subject, place + 1)
            } else {
                None
            };
            return opposed.unwrap_or_else(|| self.objects(subject, None, place + 1));
        }
        if token.is("each") {
            return self.objects(subject, None, place);
        }
        if token.is("versus") {
            return self.versus(subject, place + 1);
        }
        let Some(verb) = token.verb else { return place };
        let next = self.skip(place + 1, &["nothing"]);
        let passive = token.key.ends_with("able")
            || token.is_participle()
                && (self.is(next, "by")
                    || self.be
                    || !self.begins_noun(next)
                        && !self.is(next, "on")
                        && !self.is(next, "each")
                        && self.needs_target(verb));
        if passive {
            return self.passive(subject, verb, place + 1, within);
        }
        if verb.abilities == [Ability::Redirect] {
            return self.redirects(subject, place + 1);
        }
        self.objects(subject, Some(verb), place + 1)
    }

    pub(super) fn needs_target(&self, verb: &Verb) -> bool {
        verb.abilities
            .first()
            .is_none_or(|ability| ability.names() != Naming::Nobody && *ability != Ability::Hide)
    }

    pub(super) fn reads(&self, player: usize) -> bool {
        let role = self.said.players[player].role;
        role.is_some_and(|role| role.row().abilities.iter().copied().any(lexicon::reads))
    }

    pub(super) fn passive(
        &mut self,
        subject: &[usize],
        verb: &Verb,
        place: usize,
        within: bool,
    ) -> usize {
        let next = self.skip(place, &["nothing", "self"]);
        let mut agents: Vec<usize> = Vec::new();
        let mut end = next;
        if self.is(next, "by") {
            if let Some((first, after)) = self.noun(self.skip(next + 1, &["both"]), false) {
                agents = first;
                end = after;
                while self.is_any(end, &["and", "comma"]) {
                    let after = end + 1;
                    let before = self.clone();
                    let Some((more, after)) = self.noun(after, false) else {
                        break;
                    };
                    // A subject of the next clause is no agent.
                    let verb = self.skip(after, &["nothing", "be", "both"]);
                    if self.at(verb).is_some_and(|token| {
                        (token.verb.is_some() || token.is_any(&["general", "on"]))
                            && token.role.is_none()
                    }) {
                        *self = before;
                        break;
                    }
                    agents.extend(more);
                    end = after;
                }
            }
        } else if self.asks && !within && !self.passives_happen {
            // It asks whether this happens.
            return place;
        }
        if agents.is_empty() && verb.is_general() {
            return place;
        }
        // `cop and vigilante got swapped` is one action on both.
        let targets: Vec<&[usize]> = if names_two(verb) {
            vec![subject]
        } else {
            subject.chunks(1).collect()
        };
        for targets in targets {
            let agents = if agents.is_empty() {
                vec![self.default_actor(&verb.abilities)]
            } else {
                agents.clone()
            };
            for agent in agents {
                self.act(agent, Some(verb), targets, None);
            }
        }
        if self.is(end, "with")
            && verb.abilities.contains(&Ability::Drive)
            && let Some((others, after)) = self.noun(end + 1, false)
        {
            if let Some(act) = self.said.acts.last_mut() {
                act.targets.extend(others);
            }
            end = after;
        }
        if self.is(end, "to")
            && verb.abilities == [Ability::Redirect]
            && let Some((others, after)) = self.noun(end + 1, false)
        {
            if let Some(act) = self.said.acts.last_mut() {
                act.targets.extend(others);
            }
            end = after;
        }
        end
    }

    /// Reads the targets of a verb.
    pub(super) fn objects(
        &mut self,
        subject: &[usize],
        verb: Option<&Verb>,
        mut place: usize,
    ) -> usize {
        let mut item = None;
        let saves = |verb: &Verb| {
            let mut abilities = verb.abilities.iter();
            abilities.any(|ability| [Ability::Protect, Ability::Guard].contains(ability))
        };
        // `protects against a strongman`: from somebody, and not the strongman himself.
        let is_against = |parser: &Self, place: usize| {
            parser.is(place, "from")
                || verb.is_some_and(saves)
                    && parser.at(place).is_some_and(|token| token.key == "against")
        };
        while let Some(token) = self.at(place).filter(|_| !is_against(self, place)) {
            let steals = verb.is_some_and(|verb| verb.abilities.contains(&Ability::Steal));
            let skipped = token.is("nothing")
                && (!token.says(BEFORE) || self.is(place + 1, "item"))
                || token.is("from") && steals
                || token.is("be") && self.is(place - 1, "on")
                || token.is_any(&["on", "to", "behind"]);
            if token.is("item") {
                item = Some(token.key.clone());
            } else if token.is("each") {
                self.mutual(subject, verb);
                return place + 1;
            } else if !skipped || token.verb.is_some_and(|verb| !verb.is_general()) {
                break;
            }
            place += 1;
        }
        if self.is(place, "self") {
            self.said.unplaced.push("himself".to_owned());
            return place + 1;
        }
        let before = std::mem::replace(&mut self.actors, subject.to_vec());
        let noun = self.noun(place, true);
        self.actors = before;
        let Some((mut targets, mut end)) = noun else {
            if is_against(self, place)
                && let Some((others, after)) = self.noun(place + 1, false)
            {
                let shared = self.add(Player::default());
                for &actor in subject.iter().chain(&others) {
                    self.act(
                        actor,
                        verb.filter(|_| subject.contains(&actor)),
                        &[shared],
                        None,
                    );
                }
                return after;
            }
            for &actor in subject {
                self.act(actor, verb, &[], item.clone());
            }
            return place;
        };
        let two = verb.is_some_and(names_two)
            || subject.iter().any(|&one| {
                self.said.players[one].role.is_some_and(|role| {
                    role.row()
                        .abilities
                        .iter()
                        .any(|ability| ability.names() == Naming::TwoChosen)
                })
            });
        while two && targets.len() < 2 && self.is_any(end, &["and", "with", "to"]) {
            let Some((more, after)) = self.noun(end + 1, true) else {
                break;
            };
            targets.extend(more);
            end = after;
        }
        // `gives X a gun`
        let thing = self.skip(end, &["nothing"]);
        if self.is(thing, "item")
            && verb.is_some_and(|verb| verb.abilities.contains(&Ability::Give))
        {
            item = self.at(thing).map(|token| token.key.clone());
            end = thing + 1;
        }
        let shared = two || targets.len() < 2;
        for &actor in subject {
            if shared {
                self.act(actor, verb, &targets, item.clone());
            } else {
                for &target in &targets {
                    self.act(actor, verb, &[target], item.clone());
                }
            }
        }
        self.name(&targets);
        if verb.is_none_or(saves)
            && is_against(self, end)
            && let Some((others, after)) = self.noun(end + 1, false)
        {
            for other in others {
                self.act(other, None, &targets, None);
            }
            end = after;
        }
        end
    }

    pub(super) fn mutual(&mut self, subject: &[usize], verb: Option<&Verb>) {
        let group = if subject.len() > 1 {
            subject.to_vec()
        } else {
            self.group.clone()
        };
        if group.len() != 2 {
            self.said.unplaced.push("each other".to_owned());
            return;
        }
        self.act(group[0], verb, &[group[1]], None);
        self.act(group[1], verb, &[group[0]], None);
    }

    /// `redirects A onto B`, `makes A shoot B`, `controls A off B`.
    pub(super) fn redirects(&mut self, subject: &[usize], place: usize) -> usize {
        let redirect = lexicon::verb("redirect");
        if self.is(self.skip(place, &["on", "nothing"]), "each") {
            self.mutual(subject, redirect);
            return self.skip(place, &["on", "nothing"]) + 1;
        }
        let kill = self.skip(place, &["nothing"]);
        if self.is(kill, "item") {
            return self.objects(subject, lexicon::verb("give"), place);
        }
        if self
            .at(kill)
            .is_some_and(|token| is_kill(token) && token.role.is_none())
        {
            let killer = self.default_actor(&[Ability::Kill]);
            self.act(killer, Some(lexicon::kill()), &[], None);
            for &actor in subject {
                self.act(actor, redirect, &[killer], None);
            }
            return kill + 1;
        }
        let Some((moved, mut end)) = self.noun(self.skip(place, &["on"]), true) else {
            for &actor in subject {
                self.act(actor, redirect, &[], None);
            }
            return place;
        };
        let mut destination = Vec::new();
        loop {
            let from = self.is(end, "from");
            let word = end;
            let mut after = end;
            while self.at(after).is_some_and(|token| {
                token.is_any(&["to", "from", "on", "instead", "general"])
                    || token.is("nothing") && !token.says(BEFORE)
                    || token.acts()
                        && token.side.is_none()
                        && after == self.skip(end, &["to", "nothing"])
            }) {
                after += 1;
            }
            if after == word {
                break;
            }
            let Some((players, next)) = self.noun(after, true) else {
                break;
            };
            if from {
                for &actor in &moved {
                    self.act(actor, None, &players, None);
                }
            } else {
                destination = players;
            }
            end = next;
            if self.is(end, "instead") {
                end += 1;
            }
        }
        let mut targets = moved.clone();
        targets.truncate(1);
        targets.extend(destination.into_iter().take(1));
        for &actor in subject {
            self.act(actor, redirect, &targets, None);
        }
        self.name(&moved);
        end
    }

    /// `a doctor stops a strongman`: one saves a player from the other. Nothing is read of other roles.
    pub(super) fn opposed(&mut self, subject: &[usize], place: usize) -> Option<usize> {
        let before = self.clone();
        let noun = self.noun(place, false);
        let has = |parser: &Self, players: &[usize], wanted: &[Ability]| match players {
            &[one] => parser.said.players[one].role.is_some_and(|role| {
                let own = role.row().abilities;
                !own.is_empty() && own.iter().all(|ability| wanted.contains(ability))
                    || role == RoleId::GOON && wanted.contains(&Ability::Kill)
            }),
            _ => false,
        };
        if let Some((others, end)) = noun {
            let (kill, save) = (
                &[Ability::Kill][..],
                &[Ability::Protect, Ability::Guard, Ability::Rolestop][..],
            );
            let sides = [(subject, &others[..]), (&others[..], subject)];
            if sides
                .iter()
                .any(|(one, other)| has(self, one, save) && has(self, other, kill))
            {
                let shared = self.add(Player::default());
                for &actor in subject.iter().chain(&others) {
                    self.act(actor, None, &[shared], None);
                }
                return Some(end);
            }
        }
        *self = before;
        None
    }

    /// `A vs B`: both on the same player, or each on the other.
    pub(super) fn versus(&mut self, subject: &[usize], place: usize) -> usize {
        let before = std::mem::replace(&mut self.actors, subject.to_vec());
        let noun = self.noun(place, false);
        self.actors = before;
        let Some((others, mut end)) = noun else {
            return place;
        };
        if self.acts(end) {
            end += 1;
        }
        let (Some(&one), Some(&other)) = (subject.first(), others.first()) else {
            return end;
        };
        self.group = vec![one, other];
        let kills = [one, other].iter().any(|&player| {
            let Player { role, side, .. } = &self.said.players[player];
            side.is_some_and(Alignment::has_factional_kill)
                || role.is_some_and(|role| role.row().abilities.contains(&Ability::Kill))
        });
        if (self.choose(2) == 0) == kills {
            let shared = self.add(Player::default());
            self.act(one, None, &[shared], None);
            self.act(other, None, &[shared], None);
            self.said
                .when
                .push("both act on the same player".to_owned());
        } else {
            self.act(one, None, &[other], None);
            self.act(other, None, &[one], None);
            self.said.when.push("they act on each other".to_owned());
        }
        end
    }
}

/// Reports whether a verb is of an ability that names two players.
fn names_two(verb: &Verb) -> bool {
    verb.abilities
        .iter()
        .any(|ability| ability.names() == Naming::TwoChosen)
}
