//! The actor, the ability and the targets of a clause.

use super::*;

impl Reader<'_> {
    /// `Ada sent in Cyra`: the carrier within a faction, and else a carrier or a target.
    pub(super) fn sent_in(
        &mut self,
        one: &ActorWord,
        other: &ActorWord,
        from: &Source,
    ) -> Result<Option<ActorWord>, Unclear> {
        let (sender, sent) = (self.somebody(one)?, self.somebody(other)?);
        let side = |player: usize| {
            self.people.all[player]
                .player
                .map(|player| player.alignment)
        };
        if sender != sent && self.people.all[sender].has_faction() && side(sender) == side(sent) {
            self.actions.said.push(Said::Carrier {
                player: sent,
                from: from.clone(),
            });
            return Ok(Some(one.clone()));
        }
        let (sender, sent) = (self.people.name(sender), self.people.name(sent));
        let message = "this may say who carries a kill, or at whom an action is aimed";
        let candidates = vec![
            format!("{sent} carries the kill"),
            format!("{sender} acts on {sent}"),
        ];
        Err(Unclear::new(QuestionKind::WhoCarries, message).with(candidates))
    }

    /// `I` is whoever speaks: `Ann: I protect Bob`, or who has a heading above.
    pub(super) fn writer(&self, plain: &mut Tidy) -> Result<(), Unclear> {
        let writes = plain.tokens.iter().any(|token| token.is(Word::Writer));
        let here = matches!(plain.tokens.as_slice(), [first, colon, writer, ..]
            if matches!(first.kind, Kind::Player(_)) && colon.kind == Kind::Colon && writer.is(Word::Writer));
        if writes && !here && self.speaker.is_none() {
            return Err(Unclear::new(
                QuestionKind::WhoActs,
                "who speaks here is not said",
            ));
        }
        plain.tokens.retain(|token| !token.is(Word::Writer));
        Ok(())
    }

    pub(super) fn somebody(&self, who: &ActorWord) -> Result<usize, Unclear> {
        match who {
            ActorWord::Player(player) => Ok(*player),
            ActorWord::Role(claim) => self.people.holder(claim),
            ActorWord::Side(side) => {
                match &self.people.members(self.people.alignment(*side)?)[..] {
                    &[single] => Ok(single),
                    members => {
                        let names = self.people.names(members);
                        Err(
                            Unclear::new(QuestionKind::WhoActs, "which of that side is not said")
                                .with(names),
                        )
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
        from: &Source,
    ) -> Result<(Vec<Said>, Option<ActorWord>), Unclear> {
        let from = from.clone();
        if clause.idle {
            return self.idle(scene, plain, clause, from);
        }
        let bare = clause.who.is_none();
        let context = scene.carried.clone().or_else(|| self.speaker.clone());
        let side_here = scene
            .context
            .side
            .and_then(|side| self.people.side(side))
            .filter(|side| side.has_factional_kill());
        // Only names, without a verb: a change of the action before.
        if bare && clause.does == ActionWord::Unsaid && context.is_none() {
            let carries = clause.targets.is_empty();
            if let (true, Some(carrier)) = (carries, &clause.carrier) {
                return Ok((
                    vec![Said::Carrier {
                        player: self.somebody(carrier)?,
                        from,
                    }],
                    None,
                ));
            }
            return Err(Unclear::new(QuestionKind::WhoActs, "who acts is not said"));
        }
        if clause.does == ActionWord::Unsaid
            && bare
            && clause.carrier.is_none()
            && !plain.change
            && !scene.text.contains('>')
        {
            return Err(Unclear::new(
                QuestionKind::NotPlaced,
                "what is done is not said",
            ));
        }
        if clause.targets.is_empty() && clause.carrier.is_some() {
            let kills = matches!(&clause.does, ActionWord::Verb(verb) if verb.abilities.contains(&Ability::Kill))
                || clause.does == ActionWord::Unsaid;
            if kills && let Some(carrier) = &clause.carrier {
                return Ok((
                    vec![Said::Carrier {
                        player: self.somebody(carrier)?,
                        from,
                    }],
                    None,
                ));
            }
        }
        let who = match (&clause.who, &clause.carrier) {
            (Some(ActorWord::Side(side)), Some(carrier)) => {
                return self.faction_kill(*side, Some(carrier), plain, clause, from);
            }
            (Some(ActorWord::Side(side)), None) => {
                let side = *side;
                if clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill) {
                    return self.faction_kill(side, None, plain, clause, from);
                }
                self.able_of(self.people.alignment(side)?, &clause.does)?
            }
            (Some(who), _) => who.clone(),
            (None, _) => match (context, side_here) {
                (Some(ActorWord::Side(side)), _) => {
                    if clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill)
                    {
                        return self.faction_kill(
                            side,
                            clause.carrier.as_ref(),
                            plain,
                            clause,
                            from,
                        );
                    }
                    self.able_of(self.people.alignment(side)?, &clause.does)?
                }
                (Some(who), _) => who,
                (None, Some(side)) if clause.does.abilities().contains(&Ability::Kill) => {
                    return self.faction_kill(
                        crate::role::Side::Known(side),
                        None,
                        plain,
                        clause,
                        from,
                    );
                }
                (None, Some(side)) => self.able_of(side, &clause.does)?,
                (None, None) => match self.only_one(&clause.does, plain.factional)? {
                    ActorWord::Side(side) => {
                        return self.faction_kill(side, None, plain, clause, from);
                    }
                    who @ (ActorWord::Player(_) | ActorWord::Role(_)) => who,
                },
            },
        };
        let actor = self.somebody(&who)?;
        let person = &self.people.all[actor];
        // `Mafia: Cy -> Bob`, where Cy has an ability too.
        if plain.factional && clause.does.is_general() && !person.abilities().is_empty() {
            let message = format!("{} may act or carry the kill", person.name);
            return Err(Unclear::new(QuestionKind::WhichAbility, message).with(person.has()));
        }
        let targets = self.targets(actor, &clause.targets)?;
        let mut does = clause.does.clone();
        // `Ann changes to Cy`: it is what Ann did before that has another target.
        if plain.change && does == ActionWord::Unsaid && !targets.is_empty() {
            match self.done_by(actor).as_slice() {
                [] => {}
                &[ability] => does = ActionWord::Ability(ability),
                _ => {
                    return Ok((
                        vec![Said::Retarget {
                            actor,
                            targets,
                            from,
                        }],
                        Some(who),
                    ));
                }
            }
        }
        let ability = match self.people.ability(actor, &does, plain.factional) {
            Ok(ability) => ability,
            Err(_) if person.open && person.player.is_none() => {
                return Ok((
                    vec![Said::Waits {
                        player: actor,
                        from,
                    }],
                    Some(who),
                ));
            }
            Err(unclear) => return Err(unclear),
        };
        let shared = ability == Ability::Kill && !person.abilities().contains(&Ability::Kill);
        // `Cy carries the kill`, whose victim another line names.
        if shared && targets.is_empty() {
            return Ok((
                vec![Said::Carrier {
                    player: actor,
                    from,
                }],
                Some(who),
            ));
        }
        if plain.withdraw && targets.is_empty() {
            return Ok((
                vec![Said::Withdraw {
                    player: actor,
                    ability: Some(ability),
                    from,
                }],
                Some(who),
            ));
        }
        self.people.targets(actor, ability, &targets)?;
        let targets = if ability.names() == Naming::Nobody {
            Vec::new()
        } else {
            targets
        };
        let item = match &clause.item {
            Some(_) if ability != Ability::Give => return Err(self.unplaced(scene, &plain.tokens)),
            Some(at) => Some(scene.text[at.clone()].to_owned()),
            None => None,
        };
        if ability == Ability::Give
            && item.is_none()
            && person
                .player
                .is_none_or(|player| player.role.item().is_none())
        {
            return Err(Unclear::new(
                QuestionKind::WhichAbility,
                format!("what {} gives is not said", person.name),
            ));
        }
        let act = Act {
            actor,
            ability,
            targets,
            item,
            from,
            change: plain.change,
            shared,
        };
        Ok((acted(act, plain), Some(who)))
    }

    /// Asks which of two orders counts if the host remarks something on the later one, as in
    /// `Ann - watch Dee (too late)`.
    pub(super) fn contested(&self, new: &Said, plain: &Tidy) -> Result<(), Unclear> {
        let remarked = plain.withdraw || plain.remark && !plain.change;
        let line = |said| self.night_line(std::slice::from_ref(said));
        let Some(new) = line(new).filter(|_| remarked) else {
            return Ok(());
        };
        let deed = |line: &str| line.split(" -> ").next().map(str::to_owned);
        let mut earlier = self.actions.said.iter().rev().filter_map(line);
        match earlier.find(|earlier| *earlier != new && deed(earlier) == deed(&new)) {
            Some(earlier) => {
                let message =
                    "another order was said before, and this one has a remark: which counts";
                Err(Unclear::new(QuestionKind::Unsure, message).with(vec![new, earlier]))
            }
            None => Ok(()),
        }
    }

    /// The abilities that a player is said to have used so far.
    pub(super) fn done_by(&self, actor: usize) -> Vec<Ability> {
        let mut done = Vec::new();
        for said in &self.actions.said {
            if let Said::Act(act) = said
                && act.actor == actor
                && !done.contains(&act.ability)
            {
                done.push(act.ability);
            }
        }
        done
    }

    pub(super) fn targets(
        &self,
        actor: usize,
        targets: &[TargetWord],
    ) -> Result<Vec<usize>, Unclear> {
        targets
            .iter()
            .map(|target| match target {
                TargetWord::Myself => Ok(actor),
                TargetWord::Somebody(who) => self.somebody(who),
            })
            .collect()
    }

    /// The one of a side who has an ability.
    pub(super) fn able_of(&self, side: Alignment, does: &ActionWord) -> Result<ActorWord, Unclear> {
        let (holders, _) = self.people.able(does);
        let members = self.people.members(side);
        let able: Vec<usize> = holders
            .into_iter()
            .filter(|holder| members.contains(holder))
            .collect();
        self.single(&able, does)
    }

    pub(super) fn single(&self, able: &[usize], does: &ActionWord) -> Result<ActorWord, Unclear> {
        let words = does
            .abilities()
            .iter()
            .map(|ability| ability.id())
            .collect::<Vec<_>>()
            .join(" or ");
        match able {
            &[single] => Ok(ActorWord::Player(single)),
            [] if words.is_empty() => Err(Unclear::new(
                QuestionKind::WhoActs,
                "what is done is not said",
            )),
            [] => Err(Unclear::new(
                QuestionKind::WhoActs,
                format!("nobody is known who may {words}"),
            )),
            many => {
                let message = format!("several players may {words}");
                Err(Unclear::new(QuestionKind::WhoActs, message).with(self.people.names(many)))
            }
        }
    }

    /// The only player who can do what is said, or the only side: `Kill: Bob`.
    pub(super) fn only_one(
        &self,
        does: &ActionWord,
        factional: bool,
    ) -> Result<ActorWord, Unclear> {
        if does.is_general() {
            return Err(Unclear::new(QuestionKind::WhoActs, "who acts is not said"));
        }
        let (holders, factions) = self.people.able(does);
        match (holders.as_slice(), factions.as_slice()) {
            ([], &[side]) => Ok(ActorWord::Side(crate::role::Side::Known(side))),
            (_, &[side]) if factional => Ok(ActorWord::Side(crate::role::Side::Known(side))),
            (many, []) => self.single(many, does),
            (many, sides) => {
                let names = self.people.names(many).into_iter();
                let names = names
                    .chain(sides.iter().map(|side| format!("the {}", side.words())))
                    .collect();
                Err(Unclear::new(QuestionKind::WhoActs, "who kills is not said").with(names))
            }
        }
    }

    pub(super) fn faction_kill(
        &self,
        side: crate::role::Side,
        carrier: Option<&ActorWord>,
        plain: &Tidy,
        clause: &Clause,
        from: Source,
    ) -> Result<(Vec<Said>, Option<ActorWord>), Unclear> {
        let who = Some(ActorWord::Side(side));
        let carried = carrier.map(|carrier| self.somebody(carrier)).transpose()?;
        let of_carrier = carried.and_then(|carrier| {
            self.people.all[carrier]
                .player
                .map(|player| player.alignment)
        });
        let alignment = self.people.side(side).or(of_carrier);
        let Some(alignment) = alignment else {
            return Err(Unclear::new(
                QuestionKind::WhoCarries,
                "which side kills is not said",
            ));
        };
        let members = self.people.members(alignment);
        if !(clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill)) {
            return Err(Unclear::new(
                QuestionKind::NotPlaced,
                "only a kill is shared by a side",
            ));
        }
        if let Some(carrier) = carried
            && !(self.people.all[carrier].may(Ability::Kill) && members.contains(&carrier))
        {
            let message = format!(
                "{} cannot carry the kill of the {}",
                self.people.name(carrier),
                alignment.words()
            );
            return Err(
                Unclear::new(QuestionKind::WhoCarries, message).with(self.people.names(&members))
            );
        }
        if !alignment.has_factional_kill() {
            let does = ActionWord::Verb(lexicon::kill());
            let ActorWord::Player(actor) = self.able_of(alignment, &does)? else {
                return Err(Unclear::new(QuestionKind::WhoActs, "who kills is not said"));
            };
            let targets = self.targets(actor, &clause.targets)?;
            self.people.targets(actor, Ability::Kill, &targets)?;
            let act = Act {
                actor,
                ability: Ability::Kill,
                targets,
                item: None,
                from,
                change: plain.change,
                shared: false,
            };
            return Ok((vec![Said::Act(act)], who));
        }
        let actor = match (carried, members.as_slice()) {
            (Some(carrier), _) => Some(carrier),
            (None, &[single]) => Some(single),
            (None, []) => {
                return Err(Unclear::new(
                    QuestionKind::WhoCarries,
                    format!("nobody living is said to be {}", alignment.words()),
                ));
            }
            (None, _) => None,
        };
        let targets = self.targets(actor.unwrap_or(usize::MAX), &clause.targets)?;
        let &[target] = targets.as_slice() else {
            let message = format!("a kill names 1 player, and here are {}", targets.len());
            return Err(
                Unclear::new(QuestionKind::WhomTargets, message).with(self.people.names(&targets))
            );
        };
        let Some(actor) = actor else {
            return Ok((
                vec![Said::Kill {
                    side: alignment,
                    target,
                    change: plain.change,
                    from,
                }],
                who,
            ));
        };
        self.people.targets(actor, Ability::Kill, &targets)?;
        let act = Act {
            actor,
            ability: Ability::Kill,
            targets,
            item: None,
            from,
            change: plain.change,
            shared: true,
        };
        Ok((acted(act, plain), who))
    }

    pub(super) fn idle(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        clause: &Clause,
        from: Source,
    ) -> Result<(Vec<Said>, Option<ActorWord>), Unclear> {
        let does = if let ActionWord::Verb(verb) = clause.does {
            Some(verb)
        } else {
            None
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
                return Ok(Said::NoKill {
                    side,
                    from: from.clone(),
                });
            };
            let player = self.somebody(&self.able_of(side, &ActionWord::Verb(verb))?)?;
            Ok(Said::Idle {
                player,
                denied,
                from: from.clone(),
            })
        };
        let who = clause
            .who
            .clone()
            .or_else(|| scene.carried.clone())
            .or_else(|| self.speaker.clone());
        match who {
            Some(ActorWord::Side(side)) => Ok((vec![of_side(self.people.alignment(side)?)?], who)),
            Some(who) => Ok((
                vec![Said::Idle {
                    player: self.somebody(&who)?,
                    denied,
                    from: from.clone(),
                }],
                Some(who),
            )),
            None => match scene.context.side.and_then(|side| self.people.side(side)) {
                Some(side) => Ok((vec![of_side(side)?], None)),
                None => Err(Unclear::new(
                    QuestionKind::WhoActs,
                    "who does nothing is not said",
                )),
            },
        }
    }
}

/// Says an action, and that it is taken back if the sentence says so.
fn acted(act: Act, plain: &Tidy) -> Vec<Said> {
    let withdrawn = plain.withdraw.then(|| Said::Withdraw {
        player: act.actor,
        ability: Some(act.ability),
        from: act.from.clone(),
    });
    [Said::Act(act)].into_iter().chain(withdrawn).collect()
}
