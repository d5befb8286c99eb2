//! Questions about a sentence, with the lines that it may mean.

use super::*;

impl Reader<'_> {
    /// The line of a night that says the same.
    pub(super) fn night_line(&self, said: &[Said]) -> Option<String> {
        match said {
            [Said::Act(act)] => Some(act.line(self.people)),
            [Said::Kill { side, target, .. }] => Some(format!(
                "{} kill -> {}",
                side.words(),
                self.people.name(*target)
            )),
            _ => None,
        }
    }

    /// The lines that the sentence may mean, one for each meaning of its clauses.
    pub(super) fn lines_of(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        clauses: &[Clause],
        from: &Source,
    ) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for clause in clauses {
            let line = self
                .resolve(scene, plain, clause, from)
                .ok()
                .and_then(|(said, _)| self.night_line(&said));
            lines.extend(line.filter(|line| !lines.contains(line)));
        }
        lines
    }

    /// The same question, with each candidate as the line of the night that it would give.
    pub(super) fn spelled_out(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        from: &Source,
        unclear: Unclear,
    ) -> Unclear {
        if unclear.word.is_some()
            || unclear.candidates.is_empty()
            || unclear.candidates.iter().any(|one| one.contains('='))
        {
            return unclear;
        }
        let player = |name: &str| {
            self.people
                .all
                .iter()
                .position(|person| person.name == name)
        };
        let kinds = [
            QuestionKind::WhoActs,
            QuestionKind::WhoCarries,
            QuestionKind::WhichAbility,
            QuestionKind::WhomTargets,
            QuestionKind::WhichPlayer,
        ];
        if !kinds.contains(&unclear.kind) {
            return unclear;
        }
        let mut lines: Vec<String> = Vec::new();
        for candidate in &unclear.candidates {
            for clause in clauses(&plain.tokens) {
                let somebody = player(candidate).map(ActorWord::Player);
                let answered = if unclear.kind == QuestionKind::WhoActs {
                    Clause {
                        who: somebody.or(clause.who),
                        ..clause
                    }
                } else if unclear.kind == QuestionKind::WhoCarries {
                    Clause {
                        carrier: somebody,
                        who: clause.who.filter(|who| matches!(who, ActorWord::Side(_))),
                        ..clause
                    }
                } else if unclear.kind == QuestionKind::WhomTargets {
                    Clause {
                        targets: somebody.map(TargetWord::Somebody).into_iter().collect(),
                        ..clause
                    }
                } else if unclear.kind == QuestionKind::WhichPlayer {
                    self.told_apart(clause, somebody)
                } else if let Some(ability) = Ability::from_id(candidate) {
                    Clause {
                        does: ActionWord::Ability(ability),
                        ..clause
                    }
                } else {
                    continue;
                };
                for line in self.lines_of(scene, plain, &[answered], from) {
                    if !lines.contains(&line) {
                        lines.push(line);
                    }
                }
            }
        }
        if lines.is_empty() {
            unclear
        } else {
            unclear.with(lines)
        }
    }

    /// A clause in which a player takes the place of a role that several have.
    pub(super) fn told_apart(&self, mut clause: Clause, somebody: Option<ActorWord>) -> Clause {
        let unclear = |who: &ActorWord| self.somebody(who).is_err();
        let Some(somebody) = somebody else {
            return clause;
        };
        if clause.who.as_ref().is_some_and(unclear) {
            clause.who = Some(somebody);
        } else if clause.carrier.as_ref().is_some_and(unclear) {
            clause.carrier = Some(somebody);
        } else {
            for target in &mut clause.targets {
                if matches!(target, TargetWord::Somebody(who) if unclear(who)) {
                    *target = TargetWord::Somebody(somebody.clone());
                }
            }
        }
        clause
    }

    /// A question about a sentence without a shape; its candidates are the lines that it says without the unknown words.
    pub(super) fn without_unknown(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        from: &Source,
    ) -> Unclear {
        let unclear = self.unplaced(scene, &plain.tokens);
        let mut unknown = plain
            .tokens
            .iter()
            .filter(|token| token.kind == Kind::Unknown)
            .peekable();
        if unclear.word.is_some()
            || unknown.peek().is_none()
            || !unknown.all(|token| self.is_small(scene, token))
        {
            return unclear;
        }
        let mut rest = plain.clone();
        if unclear.kind == QuestionKind::UnknownVerb && unclear.candidates.is_empty() {
            // Any ability of the actor may be meant.
            for token in rest
                .tokens
                .iter_mut()
                .filter(|token| token.kind == Kind::Unknown)
                .take(1)
            {
                token.kind = Kind::On;
            }
        }
        rest.tokens.retain(|token| token.kind != Kind::Unknown);
        let clauses = clauses(&rest.tokens);
        let lines = match self.lines_of(scene, &rest, &clauses, from) {
            none if none.is_empty() => {
                let wrong = clauses
                    .iter()
                    .find_map(|clause| self.resolve(scene, &rest, clause, from).err());
                wrong
                    .map(|wrong| self.spelled_out(scene, &rest, from, wrong).candidates)
                    .unwrap_or_default()
            }
            lines => lines,
        };
        if lines.is_empty() {
            unclear
        } else {
            unclear.with(lines)
        }
    }

    /// The lines that a sentence with a condition or a doubt may mean: the one before the doubt, with each of the players
    /// named behind it as the target or, in the kill of a faction, as the carrier; the names alone if it has no shape.
    pub(super) fn alternatives(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        from: &Source,
    ) -> Vec<String> {
        let named = self.aimed_at(&plain.tokens);
        let Some(doubt) = plain.tokens.iter().position(|token| token.is(Word::Unsure)) else {
            return named;
        };
        let mut certain = Tidy {
            tokens: plain.tokens[..doubt].to_vec(),
            ..plain.clone()
        };
        while certain
            .tokens
            .last()
            .is_some_and(|last| is_separator(last) || last.kind == Kind::Stop)
        {
            certain.tokens.pop();
        }
        let mut lines = Vec::new();
        let mut clauses = clauses(&certain.tokens);
        // `Ann probably shoots Bob`
        if !clauses
            .iter()
            .any(|clause| self.resolve(scene, &certain, clause, from).is_ok())
        {
            certain.tokens = plain
                .tokens
                .iter()
                .filter(|token| !token.is(Word::Unsure))
                .cloned()
                .collect();
            clauses = crate::patterns::clauses(&certain.tokens);
        }
        let behind: Vec<usize> = plain.tokens[doubt..]
            .iter()
            .filter_map(|token| {
                if let Kind::Player(player) = token.kind {
                    Some(player)
                } else {
                    None
                }
            })
            .collect();
        for clause in clauses {
            let Ok((said, _)) = self.resolve(scene, &certain, &clause, from) else {
                continue;
            };
            let Some(line) = self.night_line(&said) else {
                continue;
            };
            if !lines.contains(&line) {
                lines.push(line);
            }
            let [Said::Act(act)] = &said[..] else {
                continue;
            };
            let side = self.people.all[act.actor]
                .player
                .map(|player| player.alignment);
            for &other in &behind {
                let teammate = act.shared
                    && self.people.all[other]
                        .player
                        .is_some_and(|player| Some(player.alignment) == side)
                    && self.people.all[other].may(Ability::Kill);
                let changed = if teammate && other != act.actor {
                    Act {
                        actor: other,
                        ..act.clone()
                    }
                } else if act.targets.len() == 1
                    && self
                        .people
                        .targets(act.actor, act.ability, &[other])
                        .is_ok()
                {
                    Act {
                        targets: vec![other],
                        ..act.clone()
                    }
                } else {
                    continue;
                };
                let line = changed.line(self.people);
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        if lines.is_empty() { named } else { lines }
    }

    /// The players named behind the first verb or mark.
    pub(super) fn aimed_at(&self, tokens: &[Token]) -> Vec<String> {
        let behind = tokens
            .iter()
            .skip_while(|token| !(token.is_verb() || is_separator(token)));
        let mut named: Vec<String> = behind
            .filter_map(|token| {
                if let Kind::Player(player) = token.kind {
                    Some(player)
                } else {
                    None
                }
            })
            .map(|player| self.people.name(player).to_owned())
            .collect();
        named.dedup();
        named
    }

    /// Returns the question about a sentence without a shape: an unknown name or verb.
    pub(super) fn unplaced(&self, scene: &Scene<'_>, tokens: &[Token]) -> Unclear {
        let words = |token: &Token| scene.text[token.at.clone()].to_owned();
        let names = || self.people.all.iter().map(|person| person.name.as_str());
        let unknown: Vec<&Token> = tokens
            .iter()
            .filter(|token| token.kind == Kind::Unknown)
            .collect();
        let near = unknown.iter().find_map(|token| {
            nearest(&words(token), &names().collect::<Vec<_>>()).map(|name| (words(token), name))
        });
        if let Some((wrong, candidates)) = near {
            return Unclear::new(
                QuestionKind::UnknownName,
                format!("no player is called `{wrong}`"),
            )
            .of(&wrong)
            .with(candidates);
        }
        let Some(first) = unknown.first() else {
            return Unclear::new(
                QuestionKind::NotPlaced,
                "this names players and could not be placed",
            );
        };
        let word = words(first);
        let verbs = tokens.iter().any(Token::is_verb);
        let behind = tokens.iter().position(|token| token == *first);
        let after_actor = behind == Some(1) && tokens[0].is_somebody()
            || behind == Some(0) && !word.starts_with(char::is_uppercase);
        if after_actor && !verbs && !word.starts_with(char::is_uppercase) {
            let near: Vec<String> = near_verbs(&word).into_iter().collect();
            let unclear = Unclear::new(
                QuestionKind::UnknownVerb,
                format!("`{word}` is not known as an action"),
            );
            return if near.is_empty() {
                unclear
            } else {
                unclear.of(&word).with(near)
            };
        }
        if word.starts_with(char::is_uppercase) {
            let unclear = Unclear::new(
                QuestionKind::UnknownName,
                format!("no player is called `{word}`"),
            );
            let all: Vec<String> = names().map(str::to_owned).collect();
            return if all.len() > MOST_NAMES {
                unclear
            } else {
                unclear.of(&word).with(all)
            };
        }
        let unclear = Unclear::new(
            QuestionKind::NotPlaced,
            format!("`{word}` could not be placed"),
        );
        match near_verbs(&word).filter(|_| !verbs) {
            Some(near) => unclear.of(&word).with(vec![near]),
            None => unclear,
        }
    }
}

/// The most players offered for an unknown name.
pub(super) const MOST_NAMES: usize = 12;

/// The players whose names are near to a word, or have it in them.
pub(super) fn nearest(word: &str, names: &[&str]) -> Option<Vec<String>> {
    let small = word.to_lowercase();
    if small.chars().count() < 2 || !small.chars().all(char::is_alphanumeric) && small.len() < 4 {
        return None;
    }
    let within: Vec<String> = names
        .iter()
        .filter(|name| {
            name.to_lowercase()
                .split(|letter: char| !letter.is_alphanumeric())
                .any(|part| part.starts_with(&small))
        })
        .map(|name| (*name).to_owned())
        .collect();
    if !within.is_empty() {
        return Some(within);
    }
    closest(word, names.iter().copied()).map(|name| vec![name])
}
