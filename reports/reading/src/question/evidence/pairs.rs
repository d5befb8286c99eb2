//! Alternatives of actors and targets.

use nightcourt_resolvers::model::{Ability, Naming};

use super::super::cast::{Referent, Slot};
use super::super::items::Cue;
use super::super::weights as w;
use super::{Aim, Alternative, Deed, Evidence, Linker};

impl Linker<'_> {
    pub(super) fn add(&mut self, alternatives: Evidence) {
        let self_named = |deed: &Deed| deed.aim != Aim::At(deed.actor) || deed.ability.is_some();
        let counts = |one: &Alternative| one.weight > 0 || one.weight == w::DENIED;
        let fits = |one: &Alternative| counts(one) && one.deeds.iter().all(self_named);
        let alternatives: Evidence = alternatives.into_iter().filter(fits).collect();
        if !alternatives.is_empty() {
            self.evidence.push(alternatives);
        }
    }

    /// Each of the agents may act on each of the targets.
    pub(super) fn pairs(
        &mut self,
        cue: &Cue,
        agents: &[(Referent, i32)],
        targets: &[(Referent, i32)],
        weight: i32,
    ) {
        let mut all = Vec::new();
        let everybody: Vec<usize> = (0..self.cast.players.len()).collect();
        if (cue.means(Ability::Kill) || cue.factional)
            && weight > 0
            && !agents.iter().any(
                |(one, _)| matches!(one, Referent::Player(one) if self.cast.players[*one].is_named),
            )
        {
            all.extend(self.shot_by_gun_owner(targets, weight));
        }
        let unsaid = |target: usize| {
            if self.cast.bystanders[0] == target {
                0
            } else {
                w::UNSAID_TARGET
            }
        };
        for &(agent, cost) in agents {
            let weight = if weight < 0 { weight } else { weight - cost };
            match agent {
                Referent::TargetOf(of) => {
                    // Whoever is targeted acts: the one who could.
                    for &actor in everybody
                        .iter()
                        .filter(|&&actor| actor != of && self.cast.players[actor].is_named)
                    {
                        let Some((ability, more)) =
                            self.cast.players[actor].able(&cue.abilities, cue.factional)
                        else {
                            continue;
                        };
                        for &(target, cost) in targets {
                            let Referent::Player(target) = target else {
                                continue;
                            };
                            let deeds = vec![
                                Deed {
                                    actor,
                                    ability: Some(ability),
                                    aim: Aim::At(target),
                                },
                                Deed {
                                    actor: of,
                                    ability: None,
                                    aim: Aim::At(actor),
                                },
                            ];
                            all.push(Alternative {
                                weight: weight - more - cost,
                                deeds,
                            });
                        }
                    }
                }
                Referent::Player(actor) => {
                    let Some((ability, more)) =
                        self.cast.players[actor].able(&cue.abilities, cue.factional)
                    else {
                        continue;
                    };
                    let deed = |target: usize| Deed {
                        actor,
                        ability: Some(ability),
                        aim: Aim::At(target),
                    };
                    for &(target, cost) in targets {
                        let weight = if weight < 0 {
                            weight
                        } else {
                            weight - more - cost
                        };
                        match target {
                            Referent::Player(target) if target != actor => all.push(Alternative {
                                weight,
                                deeds: vec![deed(target)],
                            }),
                            Referent::Player(_) => {}
                            Referent::TargetOf(of) if of == actor => {
                                let others = everybody.iter().filter(|&&one| one != actor);
                                all.extend(others.map(|&one| Alternative {
                                    weight: weight - unsaid(one),
                                    deeds: vec![deed(one)],
                                }));
                            }
                            Referent::TargetOf(of) => {
                                let others =
                                    everybody.iter().filter(|&&one| one != actor && one != of);
                                all.extend(others.map(|&one| {
                                    let aimed = Deed {
                                        actor: of,
                                        ability: None,
                                        aim: Aim::At(one),
                                    };
                                    Alternative {
                                        weight: weight - unsaid(one),
                                        deeds: vec![deed(one), aimed],
                                    }
                                }));
                            }
                        }
                    }
                }
            }
        }
        self.add(all);
    }

    /// A kill without a killer may be the shot of a gun owner at a visitor.
    pub(super) fn shot_by_gun_owner(&self, targets: &[(Referent, i32)], weight: i32) -> Evidence {
        let everybody = 0..self.cast.players.len();
        let Some(armed) = everybody
            .clone()
            .find(|&one| self.cast.players[one].shoots_visitors())
        else {
            return Vec::new();
        };
        let visits = |&one: &usize| {
            let player = &self.cast.players[one];
            let meant = targets.iter().any(|(target, _)| {
                [Referent::Player(one), Referent::Player(armed)].contains(target)
            });
            one != armed && player.is_named && meant && player.able(&[], false).is_some()
        };
        let deed = |actor: usize| Deed {
            actor,
            ability: None,
            aim: Aim::At(armed),
        };
        everybody
            .filter(visits)
            .map(|one| Alternative {
                weight: weight - w::ANOTHER,
                deeds: vec![deed(one)],
            })
            .collect()
    }

    /// A drive or a redirection of two players.
    pub(super) fn two(
        &mut self,
        cue: &Cue,
        agents: &[Slot],
        firsts: &[Slot],
        to: &[Slot],
        weight: i32,
    ) {
        let [bystander, second, _] = self.cast.bystanders;
        let everybody: Vec<usize> = (0..self.cast.players.len()).collect();
        for agents in agents {
            let mut all = Vec::new();
            for &(agent, cost) in agents {
                let Referent::Player(actor) = agent else {
                    continue;
                };
                let Some((ability, more)) = self.cast.players[actor].able(&cue.abilities, false)
                else {
                    continue;
                };
                let redirects = ability.names() == Naming::TargetAndDestination;
                let acts = |&&one: &&usize| {
                    one != actor
                        && self.cast.players[one].is_named
                        && self.cast.players[one].able(&[], false).is_some()
                };
                let unsaid_first: Slot = if redirects {
                    let acting = everybody
                        .iter()
                        .filter(acts)
                        .map(|&one| (Referent::Player(one), w::ANOTHER));
                    acting
                        .chain([(Referent::Player(bystander), w::UNSAID_TARGET * 2)])
                        .collect()
                } else {
                    vec![(Referent::Player(bystander), 10)]
                };
                let unsaid_second = vec![
                    (Referent::Player(second), if redirects { 20 } else { 10 }),
                    (Referent::Player(bystander), w::UNSAID_TARGET + 10),
                ];
                let one = firsts
                    .first()
                    .filter(|slot| !slot.is_empty())
                    .unwrap_or(&unsaid_first);
                let other = if redirects {
                    to.first().or(firsts.get(1))
                } else {
                    firsts.get(1).or(to.first())
                };
                let other = other.unwrap_or(&unsaid_second);
                for &(first, cost_first) in one
                    .iter()
                    .filter(|&&(one, cost)| cost == 0 || one != Referent::Player(actor))
                {
                    for &(last, cost_last) in other {
                        // Somebody and somebody are two.
                        let twice = first == last && last == Referent::Player(bystander);
                        let last = if twice {
                            Referent::Player(second)
                        } else {
                            last
                        };
                        let weight = weight - cost - more - cost_first - cost_last;
                        let choices = |referent: Referent| -> Vec<(usize, Option<Deed>)> {
                            match referent {
                                Referent::Player(one) => vec![(one, None)],
                                Referent::TargetOf(of) => {
                                    let aimed = |&one: &usize| {
                                        (
                                            one,
                                            Some(Deed {
                                                actor: of,
                                                ability: None,
                                                aim: Aim::At(one),
                                            }),
                                        )
                                    };
                                    everybody
                                        .iter()
                                        .filter(|&&one| one != of && one != actor)
                                        .map(aimed)
                                        .collect()
                                }
                            }
                        };
                        for (first, more_first) in choices(first) {
                            for (last, more_last) in choices(last) {
                                if first == last || redirects && first == actor {
                                    continue;
                                }
                                let hidden = |one: usize, more: &Option<Deed>| {
                                    if more.is_some() && self.cast.players[one].is_named {
                                        20
                                    } else {
                                        0
                                    }
                                };
                                let cost = hidden(first, &more_first) + hidden(last, &more_last);
                                let drive = Deed {
                                    actor,
                                    ability: Some(ability),
                                    aim: Aim::Both(first, last),
                                };
                                let deeds = [Some(drive), more_first, more_last]
                                    .into_iter()
                                    .flatten()
                                    .collect();
                                all.push(Alternative {
                                    weight: weight - cost,
                                    deeds,
                                });
                            }
                        }
                    }
                }
            }
            self.add(all);
        }
    }
}
