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
            let token = self.at(place);
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
        let token = self.at(place);
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
            self.all_act(&others, None, subject);
            return end + usize::from(self.at(end).acts());
        }
        if token.is_any(&["carry", "make"]) {
            let kill = self.skip(place + 1, &["nothing"]);
            if is_kill(self.at(kill)) {
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
        if token.is_any(&["on", "behind", "each"]) {
            return self.objects(subject, None, place);
        }
        if token.is("general") {
            let stops = token.says(&["stop", "stops", "stopped", "beat", "beats"]);
            let opposed = stops.then(|| self.opposed(subject, place + 1)).flatten();
            return opposed.unwrap_or_else(|| self.objects(subject, None, place + 1));
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
        let mut abilities = self.said.players[player].abilities().iter().copied();
        abilities.any(lexicon::reads)
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
                    let before = self.clone();
                    let Some((more, after)) = self.noun(end + 1, false) else {
                        break;
                    };
                    // A subject of the next clause is no agent.
                    let verb = self.at(self.skip(after, &["nothing", "be", "both"]));
                    if verb.acts() || verb.role.is_none() && verb.is_any(&["general", "on"]) {
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
        let each = if names_two(&verb.abilities) {
            subject.len().max(1)
        } else {
            1
        };
        for targets in subject.chunks(each) {
            let agents = if agents.is_empty() {
                vec![self.default_actor(&verb.abilities)]
            } else {
                agents.clone()
            };
            self.all_act(&agents, Some(verb), targets);
        }
        let drives = |parser: &Self, end| parser.is(end, "with") && verb.means(&[Ability::Drive]);
        let moves =
            |parser: &Self, end| parser.is(end, "to") && verb.abilities == [Ability::Redirect];
        if (drives(self, end) || moves(self, end))
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
        let means = |abilities: &[Ability]| verb.is_some_and(|verb| verb.means(abilities));
        let saves = means(&[Ability::Protect, Ability::Guard]);
        // `protects against a strongman`: from somebody, and not the strongman himself.
        let is_against = |parser: &Self, place: usize| {
            parser.is(place, "from") || saves && parser.at(place).key == "against"
        };
        while !is_against(self, place) {
            let token = self.at(place);
            let steals = means(&[Ability::Steal]);
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
        let Some((mut targets, mut end)) = self.object(subject, place, true) else {
            if is_against(self, place)
                && let Some((others, after)) = self.noun(place + 1, false)
            {
                let shared = self.add(Player::default());
                self.all_act(subject, verb, &[shared]);
                let others = others.into_iter().filter(|other| !subject.contains(other));
                self.all_act(&others.collect::<Vec<_>>(), None, &[shared]);
                return after;
            }
            for &actor in subject {
                self.act(actor, verb, &[], item.clone());
            }
            return place;
        };
        let mut actors = subject.iter().map(|&one| &self.said.players[one]);
        let two = verb.is_some_and(|verb| names_two(&verb.abilities))
            || actors.any(|actor| names_two(actor.abilities()));
        while two && targets.len() < 2 && self.is_any(end, &["and", "with", "to"]) {
            let Some((more, after)) = self.noun(end + 1, true) else {
                break;
            };
            targets.extend(more);
            end = after;
        }
        // `gives X a gun`
        let thing = self.skip(end, &["nothing"]);
        if self.is(thing, "item") && means(&[Ability::Give]) {
            item = Some(self.at(thing).key.clone());
            end = thing + 1;
        }
        let each = if two { 2.max(targets.len()) } else { 1 };
        for &actor in subject {
            for targets in targets.chunks(each) {
                self.act(actor, verb, targets, item.clone());
            }
        }
        self.name(&targets);
        if (verb.is_none() || saves)
            && is_against(self, end)
            && let Some((others, after)) = self.noun(end + 1, false)
        {
            self.all_act(&others, None, &targets);
            end = after;
        }
        end
    }

    /// A noun at which these players act.
    fn object(&mut self, actors: &[usize], place: usize, with_clause: bool) -> Option<Noun> {
        let before = std::mem::replace(&mut self.actors, actors.to_vec());
        let noun = self.noun(place, with_clause);
        self.actors = before;
        noun
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
        let each = self.skip(place, &["on", "nothing"]);
        if self.is(each, "each") {
            self.mutual(subject, redirect);
            return each + 1;
        }
        let kill = self.skip(place, &["nothing"]);
        if self.is(kill, "item") {
            return self.objects(subject, lexicon::verb("give"), place);
        }
        if is_kill(self.at(kill)) {
            let killer = self.default_actor(&[Ability::Kill]);
            self.act(killer, Some(lexicon::kill()), &[], None);
            self.all_act(subject, redirect, &[killer]);
            return kill + 1;
        }
        let Some((moved, mut end)) = self.noun(self.skip(place, &["on"]), true) else {
            self.all_act(subject, redirect, &[]);
            return place;
        };
        let mut destination = None;
        loop {
            let from = self.is(end, "from");
            let leads = |place: &usize| {
                let token = self.at(*place);
                token.is_any(&["to", "from", "on", "instead", "general"])
                    || token.is("nothing") && !token.says(BEFORE)
                    || token.acts()
                        && token.side.is_none()
                        && *place == self.skip(end, &["to", "nothing"])
            };
            let after = end + (end..).take_while(leads).count();
            if after == end {
                break;
            }
            let Some((players, next)) = self.noun(after, true) else {
                break;
            };
            if from {
                self.all_act(&moved, None, &players);
            } else {
                destination = players.first().copied();
            }
            end = next + usize::from(self.is(next, "instead"));
        }
        let targets = moved.first().copied().into_iter().chain(destination);
        let targets: Vec<usize> = targets.collect();
        self.all_act(subject, redirect, &targets);
        self.name(&moved);
        end
    }

    /// `a doctor stops a strongman`: one saves a player from the other. Nothing is read of other roles.
    pub(super) fn opposed(&mut self, subject: &[usize], place: usize) -> Option<usize> {
        let before = self.clone();
        let noun = self.noun(place, false);
        let has = |parser: &Self, players: &[usize], wanted: &[Ability]| {
            let &[one] = players else { return false };
            let player = &parser.said.players[one];
            let own = match player.role {
                Some(RoleId::GOON) => &[Ability::Kill],
                _ => player.abilities(),
            };
            !own.is_empty() && own.iter().all(|ability| wanted.contains(ability))
        };
        if let Some((others, end)) = noun {
            let save = [Ability::Protect, Ability::Guard, Ability::Rolestop];
            let saves = |one: &[usize], other: &[usize]| {
                has(self, one, &save) && has(self, other, &[Ability::Kill])
            };
            if saves(subject, &others) || saves(&others, subject) {
                let shared = self.add(Player::default());
                self.all_act(&[subject, &others].concat(), None, &[shared]);
                return Some(end);
            }
        }
        *self = before;
        None
    }

    /// `A vs B`: both on the same player, or each on the other.
    pub(super) fn versus(&mut self, subject: &[usize], place: usize) -> usize {
        let Some((others, end)) = self.object(subject, place, false) else {
            return place;
        };
        let end = end + usize::from(self.at(end).acts());
        let (Some(&one), Some(&other)) = (subject.first(), others.first()) else {
            return end;
        };
        self.group = vec![one, other];
        let kills = [one, other].iter().any(|&player| {
            let player = &self.said.players[player];
            player.side.is_some_and(Alignment::has_factional_kill)
                || player.abilities().contains(&Ability::Kill)
        });
        let when = if (self.choose(2) == 0) == kills {
            let shared = self.add(Player::default());
            self.all_act(&[one, other], None, &[shared]);
            "both act on the same player"
        } else {
            self.mutual(&[one, other], None);
            "they act on each other"
        };
        self.said.when.push(when.to_owned());
        end
    }
}

/// Reports whether one of these abilities names two players.
fn names_two(abilities: &[Ability]) -> bool {
    let mut names = abilities.iter().map(|ability| ability.names());
    names.any(|naming| naming == Naming::TwoChosen)
}
