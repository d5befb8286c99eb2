//! A list run in reverse. LIST-5: "An item works unless an item run before it, that worked, negates it".

use std::collections::BTreeMap;

use nightcourt_resolvers::model::{Ability, Component, Passive, PlayerId, Reflex};
use nightcourt_resolvers::ruling::{DoctorSaves, RarListAways, RarListItem};

use super::item::{Item, Onto};
use super::listing::List;
use super::reach::{Facts, Part};
use crate::acts::unsaved;

/// The place of a component, and the movers that brought it there.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Arrival {
    at: PlayerId,
    by: Vec<usize>,
}

/// The progress of a list that is run.
pub(super) struct Run<'a> {
    facts: &'a Facts<'a>,
    frames: bool,
    waiting: Vec<Item>,
    worked: Vec<Item>,
    arrivals: BTreeMap<Part, Vec<Arrival>>,
    /// LIST-20: the mover that took a component from a player.
    taken: BTreeMap<(Part, PlayerId), usize>,
}

/// Runs a list.
pub(super) fn run<'a>(facts: &'a Facts<'a>, list: &List, frames: bool) -> Run<'a> {
    let mut run = Run {
        facts,
        frames,
        waiting: Vec::new(),
        worked: Vec::new(),
        arrivals: BTreeMap::new(),
        taken: BTreeMap::new(),
    };
    // LIST-4: "Then run the list in reverse."
    for turn in list
        .levels
        .iter()
        .rev()
        .flat_map(|level| level.iter().rev())
    {
        run.waiting.extend(turn.items.iter().rev());
        run.settle();
    }
    run
}

impl Run<'_> {
    /// Lets work what can. LIST-16: "What is moved and had its turn before its onto works as soon as the onto has worked":
    /// so whatever has had its turn is tried again each time something has worked, in the order of the turns.
    fn settle(&mut self) {
        while let Some(first) = self.waiting.iter().copied().find(|&item| self.works(item)) {
            // LIST-14: with the option `action` an item "acts on all that it reaches", at once.
            let with = |other: Item| match self.facts.case.switches.rar_list_item {
                RarListItem::Component => other == first,
                RarListItem::Action => other.is_of(first),
            };
            let (now, later): (Vec<Item>, Vec<Item>) = self
                .waiting
                .iter()
                .partition(|&&item| with(item) && self.works(item));
            self.waiting = later;
            self.worked.extend(now);
            while self.take() | self.bring() {}
        }
    }

    fn works(&self, item: Item) -> bool {
        match item {
            Item::Acts { part, at, on } => {
                let acted_on = match on {
                    Onto::Part(acted_on) => Some(acted_on.act),
                    Onto::Player(_) | Onto::Guard(_) | Onto::Nothing => None,
                };
                self.set_off(part)
                    && self.acts(part, at, acted_on)
                    && !self.saved(item)
                    && !self.framed(item)
            }
            Item::Away { mover, part, .. } => self.acts(
                self.facts.moving(mover),
                self.facts.moves_from(mover, part),
                Some(part.act),
            ),
            // LIST-6: "onto" works only if its own "away" worked; it brings what it finds.
            Item::Brings {
                mover, part, from, ..
            } => self
                .arrivals(part)
                .iter()
                .any(|one| one.at == from && self.takes(mover, part, one)),
        }
    }

    fn has_worked(&self, test: impl Fn(&Item) -> bool) -> bool {
        self.worked.iter().any(test)
    }

    /// RAR-3: what a passive does needs the visit that sets it off.
    fn set_off(&self, part: Part) -> bool {
        self.facts
            .act(part)
            .source()
            .is_none_or(|(by, Reflex { owner, .. })| {
                let visit = Part {
                    act: by,
                    component: Component::Visit,
                };
                self.has_worked(|&item| {
                    item == Item::Acts {
                        part: visit,
                        at: owner,
                        on: Onto::Player(owner),
                    }
                })
            })
    }

    /// Reports whether a component is at a player, where it can act on this action, and nothing that worked negates it.
    fn acts(&self, part: Part, at: PlayerId, on: Option<usize>) -> bool {
        let barred = self.facts.barred(on);
        let negated = self.has_worked(|item| match *item {
            Item::Acts {
                part: by,
                at: there,
                on: Onto::Part(negated),
            } => {
                let hides =
                    by.component == Component::Untarget || by.component == Component::UntargetSelf;
                negated == part && (by.component == Component::Block || hides && there == at)
            }
            Item::Acts { .. } | Item::Away { .. } | Item::Brings { .. } => false,
        });
        let stands = |one: &Arrival| {
            let fails = !one.by.is_empty() && self.facts.fails_home(part, at);
            one.at == at
                && !fails
                && !one.by.iter().any(|mover| barred.contains(mover))
                && !self.is_taken(part, one)
        };
        !negated && self.arrivals(part).iter().any(stands)
    }

    /// Reports whether a guard or a protection keeps a kill from its player. With the option `one` of `doctor-saves` a
    /// doctor's protection is counted when all kills have come.
    fn saved(&self, item: Item) -> bool {
        let (kill, player, guards) = match item {
            Item::Acts {
                part,
                on: Onto::Player(player),
                ..
            } => (part, player, true),
            Item::Acts {
                part,
                on: Onto::Guard(guard),
                ..
            } => (part, guard, false),
            Item::Acts {
                on: Onto::Part(_) | Onto::Nothing,
                ..
            }
            | Item::Away { .. }
            | Item::Brings { .. } => return false,
        };
        self.has_worked(|one| match *one {
            Item::Acts {
                part,
                at,
                on: Onto::Part(stopped),
            } => {
                let guards = guards && part.component == Component::Guard;
                let protects = part.component == Component::Protect && !counted(self.facts, part);
                stopped == kill && at == player && (guards || protects)
            }
            Item::Acts { .. } | Item::Away { .. } | Item::Brings { .. } => false,
        })
    }

    fn framed(&self, item: Item) -> bool {
        let Item::Acts {
            part: reading,
            at,
            on: Onto::Player(_),
        } = item
        else {
            return false;
        };
        self.frames
            && self.has_worked(|one| {
                matches!(*one, Item::Acts { part, at: there, on: Onto::Part(read) }
                    if part.component == Component::Frame && read == reading && there == at)
            })
    }

    fn arrivals(&self, part: Part) -> Vec<Arrival> {
        let start = |at| Arrival { at, by: Vec::new() };
        let mut all: Vec<Arrival> = self.facts.starts(part).into_iter().map(start).collect();
        all.extend(self.arrivals.get(&part).into_iter().flatten().cloned());
        all
    }

    /// LIST-9: "no mover moves a component twice". A redirect changes the target that was chosen.
    fn could_take(&self, mover: usize, one: &Arrival) -> bool {
        !one.by.contains(&mover) && (one.by.is_empty() || self.facts.acts[mover].is(Ability::Drive))
    }

    fn takes(&self, mover: usize, part: Part, one: &Arrival) -> bool {
        let takes = match self.facts.case.switches.rar_list_aways {
            RarListAways::First => self.taken.get(&(part, one.at)) == Some(&mover),
            RarListAways::All => self.has_worked(|&item| {
                item == Item::Away {
                    mover,
                    part,
                    from: one.at,
                }
            }),
        };
        takes && self.could_take(mover, one)
    }

    fn is_taken(&self, part: Part, one: &Arrival) -> bool {
        (0..self.facts.acts.len()).any(|mover| self.takes(mover, part, one))
    }

    /// LIST-20: "of several aways that work on it the one that is run first brings it, the others find nothing".
    /// Reports whether anything was taken.
    fn take(&mut self) -> bool {
        for item in self.worked.clone() {
            if let Item::Away { mover, part, from } = item {
                let finds = |one: &Arrival| one.at == from && self.could_take(mover, one);
                if !self.taken.contains_key(&(part, from)) && self.arrivals(part).iter().any(finds)
                {
                    self.taken.insert((part, from), mover);
                    return true;
                }
            }
        }
        false
    }

    /// Brings what ontos that worked have not yet brought. LIST-20: such an onto brings a component on "at once when other
    /// movers bring it to that player later: no item acts in between". Reports whether anything came.
    fn bring(&mut self) -> bool {
        for item in self.worked.clone() {
            let Item::Brings {
                mover,
                part,
                from,
                to,
            } = item
            else {
                continue;
            };
            for one in self.arrivals(part) {
                if one.at != from || !self.takes(mover, part, &one) {
                    continue;
                }
                let mut by = one.by;
                by.push(mover);
                by.sort_unstable();
                let new = Arrival { at: to, by };
                if !self.arrivals(part).contains(&new) {
                    self.arrivals.entry(part).or_default().push(new);
                    return true;
                }
            }
        }
        false
    }

    /// Reports whether a component has acted at this player, as a cause of the effect.
    pub(super) fn reached(&self, part: Part, at: PlayerId) -> bool {
        self.has_worked(|&item| {
            item == Item::Acts {
                part,
                at,
                on: Onto::Player(at),
            }
        })
    }

    fn acted(&self, part: Part, at: PlayerId, on: Part) -> bool {
        self.has_worked(|&item| {
            item == Item::Acts {
                part,
                at,
                on: Onto::Part(on),
            }
        })
    }

    /// The kills that land on a player: those that reached them, and those that they took as a guard.
    pub(super) fn kills(&self, player: PlayerId) -> Vec<Part> {
        let mut kills: Vec<Part> = self
            .worked
            .iter()
            .filter_map(|&item| {
                match item {
                Item::Acts { part, on: Onto::Player(who), .. } if who == player => Some(part),
                Item::Acts { part, at, on: Onto::Guard(who) }
                    if who == player && part.component == Component::Kill => self
                    .has_worked(|item| {
                        matches!(*item, Item::Acts { part: guard, at: ward, on: Onto::Part(kill) }
                            if guard.component == Component::Guard && kill == part && ward == at
                                && self.facts.act(guard).actor == who)
                    })
                    .then_some(part),
                // MODEL-85: a guard strikes back where the kill has come to the ward.
                Item::Acts { part, at, on: Onto::Guard(who) }
                    if who == player && part.component == Component::Guard => self
                    .has_worked(|item| {
                        matches!(*item, Item::Acts { part: kill, at: ward, on: Onto::Nothing }
                            if kill.component == Component::Kill && ward == at
                                && self.facts.act(kill).actor == who)
                    })
                    .then_some(part),
                Item::Acts { .. } | Item::Away { .. } | Item::Brings { .. } => None,
            }
            })
            .filter(|part| matches!(part.component, Component::Kill | Component::Guard))
            .collect();
        kills.sort_unstable();
        kills.dedup();
        kills
    }

    /// Reports whether the kills that land kill. With the option `one`: "dies if more kills land than there are
    /// protects that stand (each kill needs its own)". A limited Bulletproof "counts as one more protect": one of the kills
    /// that it may stop needs no doctor.
    pub(super) fn killed(&self, player: PlayerId) -> bool {
        let open = self.open(player).into_iter();
        let savers: Vec<_> = open.map(|(_, savers)| savers).collect();
        !unsaved(&savers).is_empty()
    }

    /// MODEL-83: the kills that land on a player and that nothing stops; "where there are too few protections for all kills, each
    /// kill counts".
    pub(super) fn reaching(&self, player: PlayerId) -> Vec<Part> {
        let open = self.open(player);
        let contested = open.iter().map(|(_, savers)| savers.clone());
        let contested: Vec<_> = contested.filter(|savers| !savers.is_empty()).collect();
        let short = !unsaved(&contested).is_empty();
        open.into_iter()
            .filter(|(_, savers)| short || savers.is_empty())
            .map(|(kill, _)| kill)
            .collect()
    }

    /// The kills that land on a player, each with the single protections that may stop it.
    fn open(&self, player: PlayerId) -> Vec<(Part, Vec<Option<Part>>)> {
        // MODEL-66, `alone`: a kill that one protection alone has met is stopped.
        let mut kills = self.kills(player);
        let saves = self.facts.case.switches.doctor_saves;
        let through = |kill: Part| {
            self.facts.case.strongman(self.facts.act(kill))
                || self.facts.case.has(player, Passive::Macho)
        };
        let met = |kill: Part| {
            let doctors = self.facts.parts_of(&[Component::Protect]);
            doctors.filter(move |&doctor| self.acted(doctor, player, kill))
        };
        if saves == DoctorSaves::Alone {
            kills.retain(|&kill| through(kill) || met(kill).count() != 1);
        }
        let savers = |kill: Part| {
            let shots = self.facts.has_shots(player) && !through(kill);
            let doctors = met(kill)
                .filter(|&doctor| saves == DoctorSaves::One && counted(self.facts, doctor));
            let shots = shots.then_some(None).into_iter();
            (kill, shots.chain(doctors.map(Some)).collect())
        };
        kills.into_iter().map(savers).collect()
    }
}

/// MODEL-66: whether a protection is counted once all kills have come: it saves from one kill only ("jail and Bulletproof stop
/// all"), or only alone.
fn counted(facts: &Facts<'_>, protection: Part) -> bool {
    match facts.case.switches.doctor_saves {
        DoctorSaves::All => false,
        DoctorSaves::One => facts.act(protection).is(Ability::Protect),
        DoctorSaves::Alone => true,
    }
}
