//! Questions about a sentence, with the lines that it may mean.

use super::*;

impl Reader<'_> {
    /// The line of a night that says the same.
    pub(super) fn night_line(&self, said: &Said) -> Option<String> {
        match said {
            Said::Act(act) => Some(act.line(self.people)),
            Said::Kill { side, target, .. } => Some(format!(
                "{} kill -> {}",
                side.words(),
                self.people.name(*target)
            )),
            _ => None,
        }
    }

    /// The line of a reading of a sentence.
    fn line_of(&self, scene: &Scene<'_>, plain: &Tidy, clause: &Clause) -> Option<String> {
        let (said, _) = self.resolve(scene, plain, clause).ok()?;
        let [only] = &said[..] else { return None };
        self.night_line(only)
    }

    /// The statements of the likeliest readings of a sentence.
    fn said_by(&self, scene: &Scene<'_>, plain: &Tidy) -> Vec<Said> {
        let mut least = MOST;
        let mut found = Vec::new();
        for clause in clauses(&plain.tokens) {
            if clause.penalty > least {
                break;
            }
            if let Ok((said, _)) = self.resolve(scene, plain, &clause) {
                least = least.min(clause.penalty + MARGIN - 1);
                found.extend(said);
            }
        }
        found
    }

    /// The question with each candidate as the line of the night that it would give.
    pub(super) fn spelled_out(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        question: Question,
    ) -> Question {
        if question.word.is_some() || question.candidates.iter().any(|one| one.contains('=')) {
            return question;
        }
        let player = |name: &str| {
            let mut all = self.people.all.iter();
            all.position(|person| person.name == name)
        };
        let mut lines = Vec::new();
        let likely = clauses(&plain.tokens);
        let least = likely.first().map_or(0, |first| first.penalty);
        for candidate in &question.candidates {
            for mut clause in likely.iter().cloned() {
                if clause.penalty >= least + MARGIN {
                    break;
                }
                let somebody = player(candidate).map(ActorWord::Player);
                match question.kind {
                    QuestionKind::WhoActs => clause.who = somebody.or(clause.who),
                    QuestionKind::WhoCarries => {
                        clause.carrier = somebody;
                        clause.who = clause.who.filter(|who| matches!(who, ActorWord::Side(_)));
                    }
                    QuestionKind::WhomTargets => {
                        clause.targets = somebody.map(TargetWord::Somebody).into_iter().collect();
                    }
                    QuestionKind::WhichPlayer => clause = self.told_apart(clause, somebody),
                    QuestionKind::WhichAbility => {
                        let Some(ability) = Ability::from_id(candidate) else {
                            continue;
                        };
                        clause.does = ActionWord::Ability(ability);
                    }
                    _ => return question,
                }
                add(&mut lines, self.line_of(scene, plain, &clause));
            }
        }
        with_lines(question, lines)
    }

    /// A clause in which a player takes the place of a role that several have.
    fn told_apart(&self, mut clause: Clause, somebody: Option<ActorWord>) -> Clause {
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
    pub(super) fn without_unknown(&self, scene: &Scene<'_>, plain: &Tidy) -> Question {
        let question = self.unplaced(scene, &plain.tokens);
        let is_unknown = |token: &Token| token.kind == Kind::Unknown;
        let mut unknown = plain.tokens.iter().filter(|token| is_unknown(token));
        if question.word.is_some()
            || !plain.tokens.iter().any(is_unknown)
            || !unknown.all(|token| scene.is_small(token))
        {
            return question;
        }
        let mut rest = plain.clone();
        if question.kind == QuestionKind::UnknownVerb && question.candidates.is_empty() {
            // Any ability of the actor may be meant.
            if let Some(token) = rest.tokens.iter_mut().find(|token| is_unknown(token)) {
                token.kind = Kind::On;
            }
        }
        rest.tokens.retain(|token| !is_unknown(token));
        let mut lines = Vec::new();
        for said in self.said_by(scene, &rest) {
            add(&mut lines, self.night_line(&said));
        }
        if lines.is_empty() {
            let clauses = clauses(&rest.tokens);
            let mut wrong = clauses
                .iter()
                .filter_map(|clause| self.resolve(scene, &rest, clause).err());
            let wrong = wrong.next();
            lines = wrong
                .map(|wrong| self.spelled_out(scene, &rest, wrong).candidates)
                .unwrap_or_default();
        }
        with_lines(question, lines)
    }

    /// The lines that a sentence with a condition or a doubt may mean: the one before the doubt, with each of the players
    /// named behind it as the target or, in the kill of a faction, as the carrier; the names alone if it has no shape.
    pub(super) fn alternatives(&self, scene: &Scene<'_>, plain: &Tidy) -> Vec<String> {
        let Some(doubt) = plain.tokens.iter().position(|token| token.is(Word::Unsure)) else {
            return Vec::new();
        };
        let mut certain = Tidy {
            tokens: plain.tokens[..doubt].to_vec(),
            ..plain.clone()
        };
        while certain
            .tokens
            .last()
            .is_some_and(|last| last.is_separator() || last.kind == Kind::Stop)
        {
            certain.tokens.pop();
        }
        let mut said = self.said_by(scene, &certain);
        // `Ann probably shoots Bob`
        if !said.iter().any(|one| self.night_line(one).is_some()) {
            certain.tokens.clone_from(&plain.tokens);
            certain.tokens.retain(|token| !token.is(Word::Unsure));
            said = self.said_by(scene, &certain);
        }

        let behind = || plain.tokens[doubt..].iter().filter_map(Token::player);
        let mut lines = Vec::new();
        for only in &said {
            add(&mut lines, self.night_line(only));
            let Said::Act(act) = only else { continue };
            for other in behind() {
                let mut changed = act.clone();
                let person = &self.people.all[other];
                let teammate = act.shared
                    && person.alignment().is_some()
                    && person.alignment() == self.people.all[act.actor].alignment()
                    && person.may(Ability::Kill);
                if teammate && other != act.actor {
                    changed.actor = other;
                } else if act.targets.len() == 1
                    && self
                        .people
                        .targets(act.actor, act.ability, &[other])
                        .is_ok()
                {
                    changed.targets = vec![other];
                } else {
                    continue;
                }
                add(&mut lines, Some(changed.line(self.people)));
            }
        }
        if lines.is_empty() {
            self.aimed_at(&plain.tokens)
        } else {
            lines
        }
    }

    /// The players named behind the first verb or mark.
    fn aimed_at(&self, tokens: &[Token]) -> Vec<String> {
        let behind = tokens
            .iter()
            .skip_while(|token| !(token.is_verb() || token.is_separator()));
        let mut named = self
            .people
            .names(&behind.filter_map(Token::player).collect::<Vec<_>>());
        named.dedup();
        named
    }

    /// Returns the question about a sentence without a shape: an unknown name or verb.
    pub(super) fn unplaced(&self, scene: &Scene<'_>, tokens: &[Token]) -> Question {
        let names: Vec<&str> = self.people.all.iter().map(|person| &*person.name).collect();
        let no_player = |word: &str| {
            Question::new(
                QuestionKind::UnknownName,
                format!("no player is called `{word}`"),
            )
        };
        let mut unknown = tokens
            .iter()
            .filter(|token| token.kind == Kind::Unknown)
            .map(|token| scene.words(token));
        let near = unknown
            .clone()
            .find_map(|word| Some((word, nearest(word, &names)?)));
        if let Some((word, candidates)) = near {
            return no_player(word).of(word).with(candidates);
        }
        let Some(word) = unknown.next() else {
            let message = "this names players and could not be placed";
            return Question::new(QuestionKind::NotPlaced, message);
        };
        if word.starts_with(char::is_uppercase) {
            return if names.len() > MOST_NAMES {
                no_player(word)
            } else {
                no_player(word)
                    .of(word)
                    .with(names.into_iter().map(str::to_owned))
            };
        }
        let verbs = tokens.iter().any(Token::is_verb);
        let behind = tokens.iter().position(|token| token.kind == Kind::Unknown);
        let after_actor = behind == Some(1) && tokens[0].is_somebody() || behind == Some(0);
        let question = if after_actor && !verbs {
            let message = format!("`{word}` is not known as an action");
            Question::new(QuestionKind::UnknownVerb, message)
        } else {
            let message = format!("`{word}` could not be placed");
            Question::new(QuestionKind::NotPlaced, message)
        };
        match near_verbs(word).filter(|_| !verbs) {
            Some(near) => question.of(word).with([near]),
            None => question,
        }
    }
}

/// Adds a line that is not there yet.
fn add(lines: &mut Vec<String>, line: Option<String>) {
    lines.extend(line.filter(|line| !lines.contains(line)));
}

/// The question with these lines as candidates, if there are any.
fn with_lines(question: Question, lines: Vec<String>) -> Question {
    if lines.is_empty() {
        question
    } else {
        question.with(lines)
    }
}

/// The most players offered for an unknown name.
const MOST_NAMES: usize = 12;

/// The players whose names are near to a word, or have it in them.
fn nearest(word: &str, names: &[&str]) -> Option<Vec<String>> {
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
