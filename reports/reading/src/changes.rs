//! The last statement counts: changes, withdrawals, and the carriers of factional kills.

use nightcourt_resolvers::model::{Ability, Alignment};

use crate::actions::{Act, Said};
use crate::lexicon::Verb;
use crate::people::{ActionWord, People, Unclear};
use crate::reading::{Note, NoteKind, Question, QuestionKind, Source};

/// The actions that count, with notes on the others.
#[derive(Debug, Default)]
pub(crate) struct Standing {
    pub(crate) acts: Vec<Act>,
    pub(crate) notes: Vec<Note>,
    pub(crate) questions: Vec<Question>,
    /// Somebody was said to do nothing.
    pub(crate) idle: bool,
}

/// Goes through what was said, in its order.
pub(crate) fn settle(said: Vec<Said>, people: &People) -> Standing {
    let mut standing = Standing::default();
    let mut kills: Vec<(Alignment, usize, Source)> = Vec::new();
    let mut carriers: Vec<(usize, Source)> = Vec::new();
    for one in said {
        match one {
            Said::Act(act) => standing.act(act, people),
            Said::Kill {
                side,
                target,
                change,
                from,
            } => {
                let earlier = kills.iter().position(|(other, ..)| *other == side);
                match earlier {
                    Some(place) if kills[place].1 == target => {}
                    Some(place) => {
                        let (_, _, old) = kills.remove(place);
                        standing.note(
                            NoteKind::Replaced,
                            "the kill was changed: the last one counts",
                            old,
                        );
                        kills.push((side, target, from));
                    }
                    None => {
                        // The kill was said before with its carrier.
                        let shared =
                            |act: &Act| act.shared && side_of(people, act.actor) == Some(side);
                        match standing.acts.iter().position(shared) {
                            Some(place) if standing.acts[place].targets == [target] => {}
                            Some(place) if change => {
                                let actor = standing.acts[place].actor;
                                let old = standing.acts.remove(place).from;
                                standing.note(
                                    NoteKind::Replaced,
                                    "the kill was changed: the last one counts",
                                    old,
                                );
                                let act = Act {
                                    actor,
                                    ability: Ability::Kill,
                                    targets: vec![target],
                                    item: None,
                                    from,
                                    change,
                                    shared: true,
                                };
                                standing.acts.push(act);
                            }
                            Some(_) | None => kills.push((side, target, from)),
                        }
                    }
                }
            }
            Said::Carrier { player, from } => carriers.push((player, from)),
            Said::Idle {
                player,
                denied,
                from,
            } => standing.idle(player, denied, from, people),
            Said::NoKill { side, from } => {
                if let Some(place) = kills.iter().position(|(other, ..)| *other == side) {
                    standing.note(
                        NoteKind::Withdrawn,
                        "the kill was taken back",
                        kills.remove(place).2,
                    );
                }
                standing.no_kill(side, from, people);
            }
            Said::Withdraw {
                player,
                ability,
                from,
            } => standing.withdraw(player, ability, from, people),
            Said::Waits { player, from } => {
                let message = format!(
                    "not read before the role of {} is known",
                    people.name(player)
                );
                standing.note(NoteKind::SetAside, message, from);
            }
            Said::Retarget {
                actor,
                targets,
                from,
            } => standing.retarget(actor, targets, from, people),
        }
    }
    standing.carry(kills, carriers, people);
    standing
}

fn side_of(people: &People, player: usize) -> Option<Alignment> {
    people
        .all
        .get(player)
        .and_then(|person| person.player)
        .map(|player| player.alignment)
}

impl Standing {
    fn note(&mut self, kind: NoteKind, message: impl Into<String>, from: Source) {
        self.notes.push(Note {
            kind,
            message: message.into(),
            from: vec![from],
        });
    }

    fn act(&mut self, act: Act, people: &People) {
        let same = |other: &Act| other.actor == act.actor && other.ability == act.ability;
        if self
            .acts
            .iter()
            .any(|other| same(other) && other.targets == act.targets && other.item == act.item)
        {
            self.note(NoteKind::SetAside, "said before", act.from);
            return;
        }
        let name = people.name(act.actor);
        if let Some(place) = self.acts.iter().position(same) {
            if self.acts[place].from.line == act.from.line && !act.change {
                let message = format!(
                    "{name} may {} once, and this says it twice",
                    act.ability.id()
                );
                let from = vec![self.acts[place].from.clone(), act.from];
                self.questions
                    .push(Question::new(QuestionKind::WhomTargets, message, from));
                return;
            }
            let old = self.acts.remove(place).from;
            self.note(
                NoteKind::Replaced,
                format!(
                    "{name} submitted another {}: the last one counts",
                    act.ability.id()
                ),
                old,
            );
        } else if act.change {
            // Another ability instead of the one before.
            let mut earlier = self
                .acts
                .iter()
                .enumerate()
                .filter(|(_, other)| other.actor == act.actor && !other.shared);
            if let (Some((place, _)), None) = (earlier.next(), earlier.next())
                && !act.shared
            {
                let old = self.acts.remove(place).from;
                self.note(
                    NoteKind::Replaced,
                    format!("{name} changed this: the last one counts"),
                    old,
                );
            }
        }
        self.acts.push(act);
    }

    fn retarget(&mut self, actor: usize, targets: Vec<usize>, from: Source, people: &People) {
        let earlier: Vec<usize> = (0..self.acts.len())
            .filter(|&place| self.acts[place].actor == actor)
            .collect();
        let ability = match earlier.as_slice() {
            &[place] => Ok(self.acts[place].ability),
            [] => people.ability(actor, &ActionWord::Unsaid, false),
            many => {
                let candidates = many
                    .iter()
                    .map(|&place| self.acts[place].ability.id().to_owned())
                    .collect();
                let message = format!(
                    "which of {}'s actions is changed is not said",
                    people.name(actor)
                );
                Err(Unclear::new(QuestionKind::WhichAbility, message).with(candidates))
            }
        };
        let allowed =
            ability.and_then(|ability| people.targets(actor, ability, &targets).map(|()| ability));
        let ability = match allowed {
            Ok(ability) => ability,
            Err(unclear) => return self.questions.push(unclear.question(from)),
        };
        let (item, shared) = match earlier.first() {
            Some(&place) => {
                let old = self.acts.remove(place);
                let same = old.targets == targets;
                if !same {
                    self.note(
                        NoteKind::Replaced,
                        format!(
                            "{} changed the target: the last one counts",
                            people.name(actor)
                        ),
                        old.from,
                    );
                }
                (old.item, old.shared)
            }
            None => (None, false),
        };
        self.acts.push(Act {
            actor,
            ability,
            targets,
            item,
            from,
            change: true,
            shared,
        });
    }

    fn idle(&mut self, player: usize, denied: Option<&Verb>, from: Source, people: &People) {
        self.idle = true;
        let denies = |ability: &Ability| denied.is_none_or(|verb| verb.abilities.contains(ability));
        let own = self
            .acts
            .iter()
            .filter(|act| act.actor == player)
            .map(|act| act.ability);
        let earlier: Vec<Ability> = own.filter(denies).collect();
        match earlier[..] {
            [] => {
                let does = denied.and_then(|verb| verb.abilities.first());
                let nothing = does.map_or("does nothing".to_owned(), |ability| {
                    format!("does not {}", ability.id())
                });
                self.note(
                    NoteKind::NoAction,
                    format!("{} {nothing}", people.name(player)),
                    from,
                );
            }
            [ability] => self.withdraw(player, Some(ability), from, people),
            _ => {
                let message = format!(
                    "which of {}'s actions no longer hold is not said",
                    people.name(player)
                );
                self.questions.push(Question::new(
                    QuestionKind::WhichAbility,
                    message,
                    vec![from],
                ));
            }
        }
    }

    fn no_kill(&mut self, side: Alignment, from: Source, people: &People) {
        self.idle = true;
        let shared = |act: &Act| act.shared && side_of(people, act.actor) == Some(side);
        if let Some(place) = self.acts.iter().position(shared) {
            let old = self.acts.remove(place).from;
            self.note(NoteKind::Withdrawn, "the kill was taken back", old);
        }
        self.note(
            NoteKind::NoAction,
            format!("the {} does not kill", side.words()),
            from,
        );
    }

    fn withdraw(&mut self, player: usize, ability: Option<Ability>, from: Source, people: &People) {
        self.idle = true;
        let name = people.name(player).to_owned();
        let mut taken = Vec::new();
        self.acts.retain(|act| {
            let goes = act.actor == player && ability.is_none_or(|ability| act.ability == ability);
            if goes {
                taken.push(act.from.clone());
            }
            !goes
        });
        taken.retain(|old| old.span != from.span);
        taken.push(from);
        self.notes.push(Note {
            kind: NoteKind::Withdrawn,
            message: format!("{name} took this back"),
            from: taken,
        });
    }

    /// Joins kills with those who carry them.
    fn carry(
        &mut self,
        kills: Vec<(Alignment, usize, Source)>,
        mut carriers: Vec<(usize, Source)>,
        people: &People,
    ) {
        for (side, target, from) in kills {
            let carries = |player: usize| people.members(side).contains(&player);
            let mut able = carriers
                .iter()
                .enumerate()
                .filter(|(_, (player, _))| carries(*player));
            let carrier = match (able.next(), able.next()) {
                (Some((place, _)), None) => Some(place),
                _ => None,
            };
            if let Some(place) = carrier {
                let (actor, other) = carriers.remove(place);
                let act = Act {
                    actor,
                    ability: Ability::Kill,
                    targets: vec![target],
                    item: None,
                    from: from.clone(),
                    change: false,
                    shared: true,
                };
                if let Err(unclear) = people.targets(actor, Ability::Kill, &[target]) {
                    self.questions.push(unclear.question(from));
                } else {
                    let before = self.acts.len();
                    self.act(act, people);
                    // Submitted where the victim is named.
                    if self.acts.len() > before
                        && let Some(act) = self.acts.pop()
                    {
                        let later = |other: &Act| other.from.span.start > act.from.span.start;
                        let place = self.acts.iter().position(later).unwrap_or(self.acts.len());
                        self.acts.insert(place, act);
                    }
                    self.note(
                        NoteKind::TakenAs,
                        format!("{} carries the kill", people.name(actor)),
                        other,
                    );
                }
                continue;
            }
            // Said again with its carrier in another line.
            let shared = |act: &Act| {
                act.shared && side_of(people, act.actor) == Some(side) && act.targets == [target]
            };
            if self.acts.iter().any(shared) {
                self.note(NoteKind::SetAside, "said again with its carrier", from);
                continue;
            }
            let line =
                |member: usize| format!("{}: kill -> {}", people.name(member), people.name(target));
            let candidates = people
                .members(side)
                .into_iter()
                .filter(|&member| member != target)
                .map(line)
                .collect();
            let message = format!(
                "who of the {} carries the kill on {} is not said",
                side.words(),
                people.name(target)
            );
            self.questions.push(
                Unclear::new(QuestionKind::WhoCarries, message)
                    .with(candidates)
                    .question(from),
            );
        }
        for (player, from) in carriers {
            let known = self
                .acts
                .iter()
                .any(|act| act.shared && act.actor == player);
            if known {
                self.note(NoteKind::SetAside, "said before", from);
            } else {
                let message = format!("whom {} kills is not said", people.name(player));
                self.questions.push(Question::new(
                    QuestionKind::WhomTargets,
                    message,
                    vec![from],
                ));
            }
        }
    }
}
