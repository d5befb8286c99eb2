//! Settled answers: small nights on which an element changes what another does, and all systems say the same.
//!
//! An *element* of a night is an action, a passive, a belonging, or that somebody is not Town. An action *matters* if the
//! night does not end as it does without the action, with what the action does alone added; anything else matters if the
//! night does not end as it does without it. An *interaction* is a night on which something matters in some system, and
//! after whatever other element or player is left out it does not: each is needed, and no gift of fruit would do instead of
//! another gift. If all systems agree on it under every
//! lens, whatever the order of submission, its answer is settled.

use nightcourt_gen::seats::{Draft, used};
use nightcourt_resolvers::compare::{Comparison, compare};
use nightcourt_resolvers::model::{Alignment, ItemId, ItemSet, Night, Passives, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::ruler::RulerId;

use crate::evaluator::Evaluator;

/// A part of a night that may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Element {
    /// The action with this place in the order of submission.
    Action(usize),
    /// One of a player's passives, by its place in [`Passive::ALL`](nightcourt_resolvers::model::Passive::ALL).
    Passive(PlayerId, usize),
    /// All that a player sells, holds and has.
    Belongings(PlayerId),
    /// A player who is not Town.
    Side(PlayerId),
}

/// Everything that may be left out of a night.
#[must_use]
pub fn elements(night: &Night) -> Vec<Element> {
    let mut all: Vec<Element> = (0..night.actions().len()).map(Element::Action).collect();
    for id in night.player_ids().iter() {
        let player = night.player(id);
        let passives = player
            .passives
            .iter()
            .map(|passive| Element::Passive(id, passive as usize));
        all.extend(passives);
        if player.has_belongings() {
            all.push(Element::Belongings(id));
        }
        if player.alignment != Alignment::Town {
            all.push(Element::Side(id));
        }
    }
    all
}

/// The night without an element; `None` if it cannot be.
fn without(night: &Night, element: Element) -> Option<Night> {
    let mut draft = Draft::of(night);
    match element {
        Element::Action(place) => {
            draft.actions.remove(place);
        }
        Element::Passive(player, passive) => {
            let kept = draft.players[player.index()]
                .passives
                .iter()
                .filter(|&one| one as usize != passive);
            draft.players[player.index()].passives = kept.fold(Passives::NONE, Passives::with);
        }
        Element::Belongings(player) => {
            let player = &mut draft.players[player.index()];
            (player.vends, player.holds, player.money) = (ItemSet::EMPTY, ItemSet::EMPTY, 0);
        }
        Element::Side(player) => draft.players[player.index()].alignment = Alignment::Town,
    }
    draft.night()
}

/// The night with one of its actions only.
fn alone(night: &Night, action: usize) -> Option<Night> {
    let mut draft = Draft::of(night);
    draft.actions = vec![draft.actions[action]];
    draft.night()
}

/// Checks whether answers are settled.
#[derive(Debug)]
pub struct AgreementCheck<'c, 'a> {
    evaluator: &'c mut Evaluator<'a>,
    systems: &'c [RulerId],
}

impl<'c, 'a> AgreementCheck<'c, 'a> {
    /// A check of these systems by this evaluator.
    pub fn new(evaluator: &'c mut Evaluator<'a>, systems: &'c [RulerId]) -> Self {
        AgreementCheck { evaluator, systems }
    }

    /// Reports whether all systems agree on the night in full, as it is and with its actions submitted the other way
    /// round.
    pub fn agree(&mut self, night: &Night) -> bool {
        let mut first: Option<Outcome> = None;
        let mut back = Draft::of(night);
        back.actions.reverse();
        let both: Vec<Night> = std::iter::once(night.clone()).chain(back.night()).collect();
        for &system in self.systems {
            for night in &both {
                let Some(outcome) = self.outcome(system, night) else {
                    return false;
                };
                let same = first
                    .as_ref()
                    .is_none_or(|first| matches!(compare(first, &outcome), Comparison::Agree));
                if !same {
                    return false;
                }
                first.get_or_insert(outcome);
            }
        }
        true
    }

    /// The element that needs everything else of the night to matter, in some system; `None` if the night is no
    /// interaction.
    pub fn needs_all(&mut self, night: &Night) -> Option<Element> {
        if used(night) != night.player_ids() {
            return None;
        }
        let all = elements(night);
        for &pivot in &all {
            if !self.matters(night, pivot) {
                continue;
            }
            let needed = all.iter().filter(|&&other| other != pivot).all(|&other| {
                // Where it cannot be left out, it is needed.
                without(night, other).is_none_or(|less| !self.matters(&less, after(pivot, other)))
            });
            if needed && !self.plainer_gift_does(night, pivot) {
                return Some(pivot);
            }
        }
        None
    }

    /// Reports whether a gift of fruit would do instead of a gift of the night.
    fn plainer_gift_does(&mut self, night: &Night, pivot: Element) -> bool {
        (0..night.actions().len()).any(|place| {
            let mut draft = Draft::of(night);
            let gift = &mut draft.actions[place];
            let plain = std::mem::replace(&mut gift.item, ItemId::FRUIT) == ItemId::FRUIT;
            !plain
                && draft
                    .night()
                    .is_some_and(|night| self.matters(&night, pivot))
        })
    }

    fn matters(&mut self, night: &Night, element: Element) -> bool {
        let Some(less) = without(night, element) else {
            return false;
        };
        let systems = self.systems;
        systems.iter().any(|&system| {
            let (Some(whole), Some(rest)) =
                (self.outcome(system, night), self.outcome(system, &less))
            else {
                return false;
            };
            match element {
                Element::Action(place) => {
                    let Some(own) = alone(night, place) else {
                        return false;
                    };
                    let Some(own) = self.outcome(system, &own) else {
                        return false;
                    };
                    !matches!(
                        compare(&whole, &rest.together(&own, night)),
                        Comparison::Agree
                    )
                }
                Element::Passive(..) | Element::Belongings(_) | Element::Side(_) => {
                    !matches!(compare(&whole, &rest), Comparison::Agree)
                }
            }
        })
    }

    fn outcome(&mut self, system: RulerId, night: &Night) -> Option<Outcome> {
        let mut outcome = Outcome::default();
        self.evaluator.ask(system, night, &mut outcome).ok()?;
        (!outcome.exhausted).then_some(outcome)
    }
}

/// The place of an element after another was left out.
fn after(element: Element, gone: Element) -> Element {
    match (element, gone) {
        (Element::Action(place), Element::Action(gone)) if place > gone => {
            Element::Action(place - 1)
        }
        _ => element,
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::Passive;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    /// Reports whether all systems agree on a night, and what needs everything else on it to matter.
    fn asked(players: &str, actions: &str) -> (bool, Option<Element>) {
        let text = format!("[players]\n{players}\n[actions]\n{actions}\n");
        let night = Sheet::parse(&text).expect("a night").night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let mut agreement = AgreementCheck::new(&mut evaluator, &RulerId::SYSTEMS);
        (agreement.agree(&night), agreement.needs_all(&night))
    }

    #[test]
    fn a_protection_matters_where_somebody_is_shot() {
        let players = "Ann = Town Vigilante\nBob = Town Vanilla\nCy = Town Doctor";
        assert_eq!(
            asked(players, "Ann -> Bob\nCy -> Bob"),
            (true, Some(Element::Action(0)))
        );
        // Ann dies of nothing: Cy at Ann changes nothing that the shot does.
        assert_eq!(asked(players, "Ann -> Bob\nCy -> Ann"), (true, None));
    }

    #[test]
    fn nothing_on_it_may_be_left_out() {
        // The Cop's look has nothing to do with the shot and the protection.
        let players = "Ann = Town Vigilante\nBob = Town Vanilla\nCy = Town Doctor\nDi = Town Cop";
        assert_eq!(
            asked(players, "Ann -> Bob\nCy -> Bob\nDi -> Bob"),
            (true, None)
        );
        let bystander =
            "Ann = Town Vigilante\nBob = Town Vanilla\nCy = Town Doctor\nDi = Town Vanilla";
        assert_eq!(asked(bystander, "Ann -> Bob\nCy -> Bob"), (true, None));
    }

    #[test]
    fn a_blocked_protection_lets_the_shot_through() {
        let players =
            "Ann = Town Vigilante\nBob = Town Vanilla\nCy = Town Doctor\nDi = Town Roleblocker";
        // The block matters: without it Bob lives. Without the shot or the protection it would not.
        assert_eq!(
            asked(players, "Ann -> Bob\nCy -> Bob\nDi -> Cy"),
            (true, Some(Element::Action(2)))
        );
    }

    #[test]
    fn a_passive_matters_to_who_meets_it() {
        assert_eq!(
            asked("Ann = Town Cop\nBob = Town PGO Vanilla", "Ann -> Bob").1,
            Some(Element::Passive(PlayerId::new(1), Passive::Pgo as usize))
        );
        assert_eq!(
            asked("Ann = Town Cop\nBob = Town Ninja Vanilla", "Ann -> Bob"),
            (true, None)
        );
    }

    /// A gift that is blocked matters, and so does its block; but fruit would do.
    #[test]
    fn no_gift_is_more_than_fruit_where_fruit_would_do() {
        let given = |item: &str| {
            asked(
                "Ann = Town {give}\nBob = Town\nCy = Town Roleblocker",
                &format!("Ann: give {item} -> Bob\nCy -> Ann"),
            )
        };
        assert_eq!(given("fruit"), (true, Some(Element::Action(0))));
        assert_eq!(given("key"), (true, None));
    }

    #[test]
    fn what_may_be_left_out() {
        let text = "[players]\nAnn = Mafia Cop\nBob = Town vendor:fruit\nCy = Town Vanilla with key\n\
                    Di = Town Vanilla with 1 money\nEd = Town Ninja Ascetic\nFay = Town\n[actions]\nAnn -> Bob\n";
        let night = Sheet::parse(text).expect("a night").night;
        let [ann, bob, cy, di, ed] = [0, 1, 2, 3, 4].map(PlayerId::new);
        let passive = |passive: Passive| Element::Passive(ed, passive as usize);
        let mut expected = vec![Element::Action(0), Element::Side(ann)];
        expected.extend([bob, cy, di].map(Element::Belongings));
        expected.extend([passive(Passive::Ascetic), passive(Passive::Ninja)]);
        let found = elements(&night);
        assert_eq!(found.len(), expected.len(), "{found:?}");
        assert!(expected.iter().all(|one| found.contains(one)), "{found:?}");
    }

    #[test]
    fn what_systems_dispute_is_not_settled() {
        // SNARF puts blocks at one number: neither sees the other. Elsewhere one of the two goes first.
        let (agree, matters) = asked(
            "Ann = Town Roleblocker\nBob = Town Jailkeeper\nCy = Town Vigilante",
            "Ann -> Bob\nBob -> Ann\nCy -> Ann",
        );
        assert!(!agree && matters.is_some());
    }
}
