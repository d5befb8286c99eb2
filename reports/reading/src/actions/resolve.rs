//! The actor, the ability and the targets of a clause.

use super::*;

impl Reader<'_> {
    /// `Ada sent in Cyra`: the carrier within a faction, and else a carrier or a target.
    pub(super) fn sent_in(
        &mut self,
        one: &ActorWord,
        other: &ActorWord,
        from: &Source,
    ) -> Result<Option<ActorWord>, Question> {
        let (sender, sent) = (self.somebody(one)?, self.somebody(other)?);
        let side = |player: usize| self.people.all[player].alignment();
        if sender != sent && self.people.all[sender].has_faction() && side(sender) == side(sent) {
            self.actions.said.push((Said::Carrier(sent), from.clone()));
            return Ok(Some(one.clone()));
        }
        let (sender, sent) = (self.people.name(sender), self.people.name(sent));
        let message = "this may say who carries a kill, or at whom an action is aimed";
        let candidates = vec![
            format!("{sent} carries the kill"),
            format!("{sender} acts on {sent}"),
        ];
        Err(Question::new(QuestionKind::WhoCarries, message).with(candidates))
    }

    /// `I` is whoever speaks: `Ann: I protect Bob`, or who has a heading above.
    pub(super) fn writer(&self, plain: &mut Tidy) -> Result<(), Question> {
        let here = matches!(plain.tokens.as_slice(), [first, colon, ..]
            if first.is_player() && colon.kind == Kind::Colon);
        if has(&plain.tokens, Word::Writer) && !here && self.speaker.is_none() {
            return Err(who_acts("who speaks here is not said"));
        }
        plain.tokens.retain(|token| !token.is(Word::Writer));
        Ok(())
    }

    pub(super) fn somebody(&self, who: &ActorWord) -> Result<usize, Question> {
        match who {
            ActorWord::Player(player) => Ok(*player),
            ActorWord::Role(claim) => self.people.holder(claim),
            ActorWord::Side(side) => {
                match &self.people.members(self.people.alignment(*side)?)[..] {
                    &[single] => Ok(single),
                    members => {
                        Err(who_acts("which of that side is not said")
                            .with(self.people.names(members)))
                    }
                }
            }
        }
    }

    /// Reads a sentence of a known shape.
    pub(super) fn resolve(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        clause: &Clause,
    ) -> Result<Meant, Question> {
        if clause.idle {
            return self.idle(scene, plain, clause);
        }
        // `Bob was protected by Cy, and killed by Dee`
        let is_past = |verb: &Verb| {
            let mut verbs = plain.tokens.iter().filter(|token| token.is_verb());
            verbs.any(|token| !verb.words.contains(&&*scene.words(token).to_lowercase()))
        };
        let is_carried = clause.who.is_none() && clause.carrier.is_some();
        if let ([], ActionWord::Verb(verb), [_, ..]) =
            (&clause.targets[..], &clause.does, &scene.aimed[..])
            && (clause.passive || is_carried)
            && is_past(verb)
        {
            if is_carried {
                let message = "who carries a kill is not meant";
                return Err(Question::new(QuestionKind::NotPlaced, message));
            }
            let clause = Clause {
                targets: scene.aimed.clone(),
                ..clause.clone()
            };
            return self.resolve(scene, plain, &clause);
        }
        let context = self.spoken(scene);
        let unsaid = clause.does == ActionWord::Unsaid;
        let kills = clause.does.abilities().contains(&Ability::Kill);
        // `Bob is killed. Cy carries it.`
        if let Some(carrier) = &clause.carrier
            && clause.targets.is_empty()
            && (unsaid || kills && matches!(clause.does, ActionWord::Verb(_)))
        {
            return Ok((vec![Said::Carrier(self.somebody(carrier)?)], None));
        }
        // Only names, without a verb: a change of the action before.
        if unsaid && clause.who.is_none() {
            if context.is_none() {
                return Err(who_acts("who acts is not said"));
            }
            let is_spoken = self.speaker.is_some() && scene.alone;
            if clause.carrier.is_none() && !plain.change && !is_spoken && !scene.text.contains('>')
            {
                let message = "what is done is not said";
                return Err(Question::new(QuestionKind::NotPlaced, message));
            }
        }

        let who = match (clause.who.clone().or(context), self.side_here(scene)) {
            (Some(who), _) => who,
            (None, Some(side)) if side.has_factional_kill() => {
                if kills {
                    return self.faction_kill(Side::Known(side), None, plain, clause);
                }
                self.able_of(side, &clause.does)?
            }
            (None, _) => match self.only_one(&clause.does, plain.factional)? {
                ActorWord::Side(side) => return self.faction_kill(side, None, plain, clause),
                who => who,
            },
        };
        let who = match (who, &clause.carrier) {
            (ActorWord::Side(side), carrier)
                if carrier.is_some() && clause.who.is_some()
                    || clause.does.is_general()
                    || kills =>
            {
                return self.faction_kill(side, carrier.as_ref(), plain, clause);
            }
            (ActorWord::Side(side), _) => {
                self.able_of(self.people.alignment(side)?, &clause.does)?
            }
            (who, _) => who,
        };
        let actor = self.somebody(&who)?;
        let person = &self.people.all[actor];
        // `Mafia: Cy -> Bob`, where Cy has an ability too.
        if plain.factional && clause.does.is_general() && !person.abilities().is_empty() {
            let message = format!("{} may act or carry the kill", person.name);
            return Err(Question::new(QuestionKind::WhichAbility, message).with(person.has()));
        }
        let targets = self.targets(actor, &clause.targets)?;
        let mut does = clause.does.clone();
        // `Ann changes to Cy`: it is what Ann did before that has another target.
        if plain.change && unsaid && !targets.is_empty() {
            match self.done_by(actor).as_slice() {
                [] => {}
                &[ability] => does = ActionWord::Ability(ability),
                _ => return Ok((vec![Said::Retarget { actor, targets }], Some(who))),
            }
        }
        let ability = match self.people.ability(actor, &does, plain.factional) {
            Err(_) if person.open && person.player.is_none() => {
                return Ok((vec![Said::Waits(actor)], Some(who)));
            }
            ability => ability?,
        };
        let shared = ability == Ability::Kill && !person.abilities().contains(&Ability::Kill);
        // `Cy carries the kill`, whose victim another line names.
        if shared && targets.is_empty() {
            return Ok((vec![Said::Carrier(actor)], Some(who)));
        }
        if plain.withdraw && targets.is_empty() {
            let said = Said::Withdraw {
                player: actor,
                ability: Some(ability),
            };
            return Ok((vec![said], Some(who)));
        }
        self.people.targets(actor, ability, &targets)?;
        self.destination(scene, plain, &Act::new(actor, ability, targets.clone()))?;
        let targets = match ability.names() {
            Naming::Nobody => Vec::new(),
            _ => targets,
        };
        let item = clause.item.clone().filter(|_| ability == Ability::Give);
        let item = item.map(|at| scene.text[at].to_owned());
        let has_item = || {
            person
                .player
                .is_some_and(|player| player.role.item().is_some())
        };
        if ability == Ability::Give && item.is_none() && !has_item() {
            let message = format!("what {} gives is not said", person.name);
            return Err(Question::new(QuestionKind::WhichAbility, message));
        }
        let act = Act {
            item,
            shared,
            ..Act::new(actor, ability, targets)
        };
        Ok((acted(act, plain), Some(who)))
    }

    /// Asks who is moved to whom by `Ann redirects Bob and Cy`, which says it of neither.
    fn destination(&self, scene: &Scene<'_>, plain: &Tidy, act: &Act) -> Result<(), Question> {
        let joins =
            |token: &Token| token.is(Word::And) && ["and", "&", "+"].contains(&scene.words(token));
        let is_joined = plain.tokens.iter().any(joins);
        let (&[one, other], Naming::TargetAndDestination, true) =
            (&act.targets[..], act.ability.names(), is_joined)
        else {
            return Ok(());
        };
        let turned = Act {
            targets: vec![other, one],
            ..act.clone()
        };
        let message = format!(
            "who of {} and {} is moved, and to whom, is not said",
            self.people.name(one),
            self.people.name(other)
        );
        let lines = vec![act.line(self.people), turned.line(self.people)];
        Err(Question::new(QuestionKind::WhomTargets, message).with(lines))
    }

    /// The side of the heading above.
    fn side_here(&self, scene: &Scene<'_>) -> Option<Alignment> {
        self.people.side(scene.context.side?)
    }

    /// Asks which of two orders counts if the host remarks something on the later one, as in
    /// `Ann - watch Dee (too late)`.
    pub(super) fn contested(&self, new: &Said, plain: &Tidy) -> Result<(), Question> {
        let remarked = plain.withdraw || plain.remark && !plain.change;
        let Some(new) = self.night_line(new).filter(|_| remarked) else {
            return Ok(());
        };
        let deed = |line: &str| line.split(" -> ").next().map(str::to_owned);
        let earlier = self.actions.said.iter().rev();
        let mut earlier = earlier.filter_map(|(said, _)| self.night_line(said));
        match earlier.find(|earlier| *earlier != new && deed(earlier) == deed(&new)) {
            Some(earlier) => {
                let message =
                    "another order was said before, and this one has a remark: which counts";
                Err(Question::new(QuestionKind::Unsure, message).with(vec![new, earlier]))
            }
            None => Ok(()),
        }
    }

    /// The abilities that a player is said to have used so far.
    fn done_by(&self, actor: usize) -> Vec<Ability> {
        let mut done = Vec::new();
        for (said, _) in &self.actions.said {
            if let Said::Act(act) = said
                && act.actor == actor
                && !done.contains(&act.ability)
            {
                done.push(act.ability);
            }
        }
        done
    }

    fn targets(&self, actor: usize, targets: &[TargetWord]) -> Result<Vec<usize>, Question> {
        targets
            .iter()
            .map(|target| match target {
                TargetWord::Myself => Ok(actor),
                TargetWord::Somebody(who) => self.somebody(who),
            })
            .collect()
    }

    /// The one of a side who has an ability.
    fn able_of(&self, side: Alignment, does: &ActionWord) -> Result<ActorWord, Question> {
        let members = self.people.members(side);
        let (mut able, _) = self.people.able(does);
        able.retain(|holder| members.contains(holder));
        self.single(&able, does)
    }

    fn single(&self, able: &[usize], does: &ActionWord) -> Result<ActorWord, Question> {
        let words = ids(&does.abilities());
        match able {
            &[single] => Ok(ActorWord::Player(single)),
            [] if words.is_empty() => Err(who_acts("what is done is not said")),
            [] => Err(who_acts(format!("nobody is known who may {words}"))),
            many => {
                let question = who_acts(format!("several players may {words}"));
                Err(question.with(self.people.names(many)))
            }
        }
    }

    /// The only player who can do what is said, or the only side: `Kill: Bob`.
    fn only_one(&self, does: &ActionWord, factional: bool) -> Result<ActorWord, Question> {
        if does.is_general() {
            return Err(who_acts("who acts is not said"));
        }
        let (holders, factions) = self.people.able(does);
        match (&holders[..], &factions[..]) {
            (holders, &[side]) if factional || holders.is_empty() => {
                Ok(ActorWord::Side(Side::Known(side)))
            }
            (many, []) => self.single(many, does),
            (many, sides) => {
                let sides = sides.iter().map(|side| format!("the {}", side.words()));
                let names = self.people.names(many).into_iter().chain(sides);
                Err(who_acts("who kills is not said").with(names))
            }
        }
    }

    fn faction_kill(
        &self,
        side: Side,
        carrier: Option<&ActorWord>,
        plain: &Tidy,
        clause: &Clause,
    ) -> Result<Meant, Question> {
        let who_carries = |message: String| Question::new(QuestionKind::WhoCarries, message);
        let who = Some(ActorWord::Side(side));
        let carried = carrier.map(|carrier| self.somebody(carrier)).transpose()?;
        let of_carrier = carried.and_then(|carrier| self.people.all[carrier].alignment());
        let Some(alignment) = self.people.side(side).or(of_carrier) else {
            return Err(who_carries("which side kills is not said".to_owned()));
        };
        let members = self.people.members(alignment);
        if !(clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill)) {
            let message = "only a kill is shared by a side";
            return Err(Question::new(QuestionKind::NotPlaced, message));
        }
        if let Some(carrier) = carried
            && !(self.people.all[carrier].may(Ability::Kill) && members.contains(&carrier))
        {
            let question = who_carries(format!(
                "{} cannot carry the kill of the {}",
                self.people.name(carrier),
                alignment.words()
            ));
            return Err(question.with(self.people.names(&members)));
        }
        if !alignment.has_factional_kill() {
            let does = ActionWord::Verb(lexicon::kill());
            let actor = self.somebody(&self.able_of(alignment, &does)?)?;
            let targets = self.targets(actor, &clause.targets)?;
            self.people.targets(actor, Ability::Kill, &targets)?;
            let act = Act {
                change: plain.change,
                ..Act::new(actor, Ability::Kill, targets)
            };
            return Ok((vec![Said::Act(act)], who));
        }
        let actor = match (carried, &members[..]) {
            (None, &[single]) => Some(single),
            (None, []) => {
                let side = alignment.words();
                return Err(who_carries(format!("nobody living is said to be {side}")));
            }
            (carried, _) => carried,
        };
        let targets = self.targets(actor.unwrap_or(usize::MAX), &clause.targets)?;
        let &[target] = targets.as_slice() else {
            let message = format!("a kill names 1 player, and here are {}", targets.len());
            let question = Question::new(QuestionKind::WhomTargets, message);
            return Err(question.with(self.people.names(&targets)));
        };
        let Some(actor) = actor else {
            let said = Said::Kill {
                side: alignment,
                target,
                change: plain.change,
            };
            return Ok((vec![said], who));
        };
        self.people.targets(actor, Ability::Kill, &targets)?;
        Ok((acted(Act::carried(actor, target), plain), who))
    }

    fn idle(&self, scene: &Scene<'_>, plain: &Tidy, clause: &Clause) -> Result<Meant, Question> {
        let does = match clause.does {
            ActionWord::Verb(verb) => Some(verb),
            _ => None,
        };
        let denied = does
            .filter(|verb| !verb.is_general())
            .or_else(|| self.denied(scene, &plain.tokens));
        // `Mafia: no kill`, and `Mafia: no block` of the one who may.
        let of_side = |side: Alignment| {
            let own = |verb: &&Verb| {
                !(side.has_factional_kill() && verb.abilities.contains(&Ability::Kill))
            };
            let Some(verb) = denied.filter(own) else {
                return Ok(Said::NoKill(side));
            };
            let player = self.somebody(&self.able_of(side, &ActionWord::Verb(verb))?)?;
            Ok(Said::Idle { player, denied })
        };
        let who = clause.who.clone().or_else(|| self.spoken(scene));
        let said = match &who {
            Some(ActorWord::Side(side)) => of_side(self.people.alignment(*side)?)?,
            Some(who) => Said::Idle {
                player: self.somebody(who)?,
                denied,
            },
            None => {
                let here = self.side_here(scene);
                of_side(here.ok_or_else(|| who_acts("who does nothing is not said"))?)?
            }
        };
        Ok((vec![said], who))
    }
}

fn who_acts(message: impl Into<String>) -> Question {
    Question::new(QuestionKind::WhoActs, message)
}

/// Says an action, and that it is taken back if the sentence says so.
fn acted(act: Act, plain: &Tidy) -> Vec<Said> {
    let withdrawn = plain.withdraw.then_some(Said::Withdraw {
        player: act.actor,
        ability: Some(act.ability),
    });
    let act = Act {
        change: plain.change,
        ..act
    };
    [Said::Act(act)].into_iter().chain(withdrawn).collect()
}
