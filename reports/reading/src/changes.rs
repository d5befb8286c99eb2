//! The last statement counts: changes, withdrawals, and the carriers of factional kills.

use nightcourt_resolvers::model::{Ability, Alignment};

use crate::actions::{Act, Said};
use crate::lexicon::Verb;
use crate::people::{ActionWord, People, Person};
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

const KILL_CHANGED: &str = "the kill was changed: the last one counts";
const KILL_TAKEN_BACK: &str = "the kill was taken back";

/// Goes through what was said, in its order.
pub(crate) fn settle(said: Vec<(Said, Source)>, people: &People) -> Standing {
    let mut standing = Standing::default();
    let mut kills: Vec<(Alignment, usize, Source)> = Vec::new();
    let mut carriers: Vec<(usize, Source)> = Vec::new();
    for (one, from) in said {
        match one {
            Said::Act(act) => standing.act(Act { from, ..act }, people),
            Said::Kill {
                side,
                target,
                change,
            } => {
                if let Some(place) = kills.iter().position(|(other, ..)| *other == side) {
                    if kills[place].1 != target {
                        let (_, _, old) = kills.remove(place);
                        standing.note(NoteKind::Replaced, KILL_CHANGED, old);
                        kills.push((side, target, from));
                    }
                    continue;
                }
                // The kill was said before with its carrier.
                match standing.kill_of(side, people) {
                    Some(place) if standing.acts[place].targets == [target] => {}
                    Some(place) if change => {
                        let old = standing.acts.remove(place);
                        standing.note(NoteKind::Replaced, KILL_CHANGED, old.from);
                        standing.acts.push(Act {
                            from,
                            change,
                            ..Act::carried(old.actor, target)
                        });
                    }
                    _ => kills.push((side, target, from)),
                }
            }
            Said::Carrier(player) => carriers.push((player, from)),
            Said::Idle { player, denied } => standing.idle(player, denied, from, people),
            Said::NoKill(side) => {
                if let Some(place) = kills.iter().position(|(other, ..)| *other == side) {
                    let old = kills.remove(place).2;
                    standing.note(NoteKind::Withdrawn, KILL_TAKEN_BACK, old);
                }
                standing.no_kill(side, from, people);
            }
            Said::Withdraw { player, ability } => standing.withdraw(player, ability, from, people),
            Said::Waits(player) => {
                let name = people.name(player);
                let message = format!("not read before the role of {name} is known");
                standing.note(NoteKind::SetAside, message, from);
            }
            Said::Retarget { actor, targets } => standing.retarget(actor, targets, from, people),
        }
    }
    standing.carry(kills, carriers, people);
    standing
}

/// Reports whether an action is the kill that a side shares.
fn is_kill_of(act: &Act, side: Alignment, people: &People) -> bool {
    let actor = people.all.get(act.actor);
    act.shared && actor.and_then(Person::alignment) == Some(side)
}

impl Standing {
    fn note(&mut self, kind: NoteKind, message: impl Into<String>, from: Source) {
        self.notes.push(Note::new(kind, message, [from]));
    }

    fn ask(&mut self, kind: QuestionKind, message: String, from: Source) {
        self.questions
            .push(Question::new(kind, message).about([from]));
    }

    /// The place of the kill that a side shares.
    fn kill_of(&self, side: Alignment, people: &People) -> Option<usize> {
        let mut acts = self.acts.iter();
        acts.position(|act| is_kill_of(act, side, people))
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
        let (name, id) = (people.name(act.actor), act.ability.id());
        if let Some(place) = self.acts.iter().position(same) {
            if self.acts[place].from.line == act.from.line && !act.change {
                let message = format!("{name} may {id} once, and this says it twice");
                let question = Question::new(QuestionKind::WhomTargets, message);
                let from = [self.acts[place].from.clone(), act.from];
                self.questions.push(question.about(from));
                return;
            }
            let old = self.acts.remove(place).from;
            let message = format!("{name} submitted another {id}: the last one counts");
            self.note(NoteKind::Replaced, message, old);
        } else if act.change && !act.shared {
            // Another ability instead of the one before.
            let own = |place: &usize| {
                let other = &self.acts[*place];
                other.actor == act.actor && !other.shared
            };
            let earlier: Vec<usize> = (0..self.acts.len()).filter(own).collect();
            if let [place] = earlier[..] {
                let old = self.acts.remove(place).from;
                let message = format!("{name} changed this: the last one counts");
                self.note(NoteKind::Replaced, message, old);
            }
        }
        self.acts.push(act);
    }

    fn retarget(&mut self, actor: usize, targets: Vec<usize>, from: Source, people: &People) {
        let name = people.name(actor);
        let earlier: Vec<usize> = (0..self.acts.len())
            .filter(|&place| self.acts[place].actor == actor)
            .collect();
        let ability = match earlier[..] {
            [place] => Ok(self.acts[place].ability),
            [] => people.ability(actor, &ActionWord::Unsaid, false),
            _ => {
                let message = format!("which of {name}'s actions is changed is not said");
                let id = |&place: &usize| self.acts[place].ability.id().to_owned();
                Err(Question::new(QuestionKind::WhichAbility, message).with(earlier.iter().map(id)))
            }
        };
        let allowed =
            ability.and_then(|ability| people.targets(actor, ability, &targets).map(|()| ability));
        let ability = match allowed {
            Ok(ability) => ability,
            Err(question) => return self.questions.push(question.about([from])),
        };
        let old = earlier.first().map(|&place| self.acts.remove(place));
        if let Some(old) = old.as_ref().filter(|old| old.targets != targets) {
            let message = format!("{name} changed the target: the last one counts");
            self.note(NoteKind::Replaced, message, old.from.clone());
        }
        let old = old.unwrap_or_else(|| Act::new(actor, ability, Vec::new()));
        self.acts.push(Act {
            ability,
            targets,
            from,
            change: true,
            ..old
        });
    }

    fn idle(&mut self, player: usize, denied: Option<&Verb>, from: Source, people: &People) {
        self.idle = true;
        let name = people.name(player);
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
                let message = match does {
                    Some(ability) => format!("{name} does not {}", ability.id()),
                    None => format!("{name} does nothing"),
                };
                self.note(NoteKind::NoAction, message, from);
            }
            [ability] => self.withdraw(player, Some(ability), from, people),
            _ => {
                let message = format!("which of {name}'s actions no longer hold is not said");
                self.ask(QuestionKind::WhichAbility, message, from);
            }
        }
    }

    fn no_kill(&mut self, side: Alignment, from: Source, people: &People) {
        self.idle = true;
        while let Some(place) = self.kill_of(side, people) {
            let old = self.acts.remove(place).from;
            self.note(NoteKind::Withdrawn, KILL_TAKEN_BACK, old);
        }
        let message = format!("the {} does not kill", side.words());
        self.note(NoteKind::NoAction, message, from);
    }

    fn withdraw(&mut self, player: usize, ability: Option<Ability>, from: Source, people: &People) {
        self.idle = true;
        let goes =
            |act: &mut Act| act.actor == player && ability.is_none_or(|one| act.ability == one);
        let taken = self.acts.extract_if(.., goes).map(|act| act.from);
        let mut taken: Vec<Source> = taken.filter(|old| old.span != from.span).collect();
        taken.push(from);
        let message = format!("{} took this back", people.name(player));
        self.notes
            .push(Note::new(NoteKind::Withdrawn, message, taken));
    }

    /// Joins kills with those who carry them.
    fn carry(
        &mut self,
        kills: Vec<(Alignment, usize, Source)>,
        mut carriers: Vec<(usize, Source)>,
        people: &People,
    ) {
        for (side, target, from) in kills {
            let members = people.members(side);
            let able: Vec<usize> = (0..carriers.len())
                .filter(|&place| members.contains(&carriers[place].0))
                .collect();
            if let [place] = able[..] {
                let (actor, other) = carriers.remove(place);
                if let Err(question) = people.targets(actor, Ability::Kill, &[target]) {
                    self.questions.push(question.about([from]));
                    continue;
                }
                let before = self.acts.len();
                let act = Act {
                    from,
                    ..Act::carried(actor, target)
                };
                self.act(act, people);
                // Submitted where the victim is named.
                if self.acts.len() > before
                    && let Some(act) = self.acts.pop()
                {
                    let later = |other: &Act| other.from.span.start > act.from.span.start;
                    let place = self.acts.iter().position(later).unwrap_or(self.acts.len());
                    self.acts.insert(place, act);
                }
                let message = format!("{} carries the kill", people.name(actor));
                self.note(NoteKind::TakenAs, message, other);
                continue;
            }
            // Said again with its carrier in another line.
            let victim = people.name(target);
            let again = |act: &Act| is_kill_of(act, side, people) && act.targets == [target];
            if self.acts.iter().any(again) {
                self.note(NoteKind::SetAside, "said again with its carrier", from);
                continue;
            }
            let others = members.into_iter().filter(|&member| member != target);
            let lines = others.map(|member| format!("{}: kill -> {victim}", people.name(member)));
            let message = format!(
                "who of the {} carries the kill on {victim} is not said",
                side.words()
            );
            let question = Question::new(QuestionKind::WhoCarries, message);
            self.questions.push(question.with(lines).about([from]));
        }
        for (player, from) in carriers {
            let known = |act: &Act| act.shared && act.actor == player;
            if self.acts.iter().any(known) {
                self.note(NoteKind::SetAside, "said before", from);
            } else {
                let message = format!("whom {} kills is not said", people.name(player));
                self.ask(QuestionKind::WhomTargets, message, from);
            }
        }
    }
}
