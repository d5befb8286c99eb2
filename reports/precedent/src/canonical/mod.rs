//! The canonical form: nights that are equal up to the names and order of players get the same night, and so do nights
//! that are equal up to the order of submission, as far as no verdict depends on it.
//!
//! Once the order of the actions is fixed, so is that of the players: as they appear in the actions, the actor before those
//! named; whoever does not appear comes last, by what they are. So no search over players is needed; the two whom a drive or an
//! exchange swaps may stand in either order, and items are numbered as they appear. Among the orders of submission
//! under which every system says the same, the canonical one is that with the least [`key`].
//!
//! Where a tie-break by the roster decides (`nar-guide`, `rar-list`) and no order of submission leads to the same roster,
//! every roster of a small night is tried with every order.
//!
//! Known limits, none of which a minimal night of a few actions meets: beyond [`MOST_REORDERED`] actions a night keeps its
//! order of submission; where the roster decides, a night of more than [`MOST_RESEATED`] players keeps its roster; and idle
//! players who have items stand in an order that depends on how these were numbered.

mod draft;
mod id;
mod key;
mod renaming;
mod sheet;

pub use draft::{Draft, acting, is_bare, used};
pub use id::{Id, InvalidId};
pub use key::{key, write_key};
pub use renaming::Renaming;
pub use sheet::sheet;

use nightcourt_resolvers::compare::same_verdict;
use nightcourt_resolvers::model::{Ability, Action, ItemId, MAX_PLAYERS, Night, Player, PlayerId};
use nightcourt_resolvers::outcome::Outcome;
use nightcourt_resolvers::system::System;

use crate::evaluator::{Evaluator, Resolve};

/// Up to so many actions every order of submission is tried; a longer night keeps its own.
pub const MOST_REORDERED: usize = 6;

/// Up to so many players and actions every roster is tried where the roster decides.
pub const MOST_RESEATED: usize = 5;

/// The night with its players in the order in which its actions, as submitted, name them, and its items likewise. It
/// costs little, and nights that are equal up to names have it in common, unless drives or exchanges name their players
/// in another order.
#[must_use]
pub fn seat(night: &Night) -> Option<Night> {
    seated(Draft::of(night))
}

/// The same of a night taken apart.
pub(crate) fn seated(draft: Draft) -> Option<Night> {
    renumbered(draft).map(|(night, _)| night)
}

/// The same, with the numbers that everybody and everything got.
pub(crate) fn renumbered(draft: Draft) -> Option<(Night, Renaming)> {
    renumbered_in(draft, &[])
}

/// The same with these players first, in this order.
fn renumbered_in(mut draft: Draft, roster: &[usize]) -> Option<(Night, Renaming)> {
    if draft.players.len() > MAX_PLAYERS {
        return None;
    }
    let renaming = standard(&draft, roster);
    renaming.apply(&mut draft);
    draft.night().map(|night| (night, renaming))
}

/// The standard numbers of the players and items of a night, of which these players have the first.
fn standard(draft: &Draft, roster: &[usize]) -> Renaming {
    let mut renaming = Renaming::NONE;
    roster.iter().for_each(|&place| renaming.meet(PlayerId::new(place as u8)));
    if draft.actions.iter().any(|action| action.ability == Ability::Gunsmith) {
        renaming.keep_gun();
    }
    for action in &draft.actions {
        renaming.meet(action.actor);
        action.named().iter().for_each(|&named| renaming.meet(named));
    }
    draft.order.iter().for_each(|&player| renaming.meet(player));
    let everybody = || (0..draft.players.len()).map(|place| PlayerId::new(place as u8));
    if everybody().any(|player| !renaming.met(player)) {
        let mut rest: Vec<PlayerId> = everybody().filter(|&player| !renaming.met(player)).collect();
        rest.sort_by_cached_key(|&player| {
            let mut bytes = Vec::new();
            key::write_player(&mut bytes, &draft.players[player.index()]);
            bytes
        });
        rest.into_iter().for_each(|player| renaming.meet(player));
    }
    let has = |player: &Player| !player.vends.is_empty() || !player.holds.is_empty();
    if draft.players.iter().any(has) {
        let mut owners: Vec<PlayerId> = everybody().filter(|player| has(&draft.players[player.index()])).collect();
        owners.sort_unstable_by_key(|&player| renaming.player(player));
        for &owner in &owners {
            let Player { vends, holds, .. } = draft.players[owner.index()];
            for items in [vends, holds] {
                let mut new: Vec<ItemId> = items.iter().filter(|&item| !renaming.found(item)).collect();
                // Break ties between several new items by first holder, then by first giver: never by old numbers.
                if new.len() > 1 {
                    new.sort_by_cached_key(|&item| owned(draft, &owners, item));
                }
                new.into_iter().for_each(|item| renaming.find(item));
            }
        }
    }
    // As the night text has them: what players have comes before what actions give.
    draft.actions.iter().for_each(|action| renaming.find(action.item));
    renaming
}

/// Who of the owners sells an item, who holds it, and which action gives it: false if so, so that the first comes first.
fn owned(draft: &Draft, owners: &[PlayerId], item: ItemId) -> Vec<bool> {
    let of = |owner: &PlayerId| {
        let Player { vends, holds, .. } = draft.players[owner.index()];
        [!vends.contains(item), !holds.contains(item)]
    };
    let gives = draft.actions.iter().map(|action| action.item != item);
    owners.iter().flat_map(of).chain(gives).collect()
}

/// The canonical form of a night for these systems. If other seats change a verdict (two tie-breaks go by the roster), a
/// large night keeps its own, and its items only get standard numbers.
pub fn canonical(evaluator: &mut Evaluator<impl Resolve>, systems: &[System], night: &Night) -> Night {
    match canonically(evaluator, systems, night) {
        Some((form, _)) => form,
        None => {
            let roster: Vec<usize> = (0..night.players().len()).collect();
            renumbered_in(Draft::of(night), &roster).map_or_else(|| night.clone(), |(form, _)| form)
        }
    }
}

/// The night without the words of roles that do nothing tonight.
fn unworded(night: &Night) -> Night {
    Draft::of(night).night().unwrap_or_else(|| night.clone())
}

/// The canonical form of a night, and the numbers that everybody and everything on it got; `None` if it keeps its roster.
pub fn canonically(
    evaluator: &mut Evaluator<impl Resolve>,
    systems: &[System],
    night: &Night,
) -> Option<(Night, Renaming)> {
    let mut says = Says { evaluator, systems, verdicts: Vec::new(), spare: Outcome::default() };
    // Words that do nothing may still be read by a Role Cop: what is compared is said without them.
    says.hear(&unworded(night));
    let mut best: Option<(Vec<u8>, (Night, Renaming))> = None;
    let mut consider = |draft: Draft| {
        let Some((seated, renaming)) = renumbered(draft) else { return };
        let bytes = key(&seated);
        if best.as_ref().is_none_or(|(least, _)| bytes < *least) && says.the_same(&seated, &renaming) {
            best = Some((bytes, (seated, renaming)));
        }
    };
    let draft = Draft::of(night);
    let count = draft.actions.len();
    let mut order: Vec<usize> = (0..count).collect();
    let mut turned = |actions: Vec<Action>| {
        for actions in either_way(actions) {
            consider(Draft { actions, ..draft.clone() });
        }
    };
    if count > MOST_REORDERED {
        turned(draft.actions.clone());
    } else {
        each_order(&mut order, 0, &mut |order| turned(order.iter().map(|&place| draft.actions[place]).collect()));
    }
    best.map(|(_, found)| found).or_else(|| reseated(&draft, &mut says))
}

/// The least night with the same verdicts among those with any roster and any order of submission; `None` of a night for
/// which these are too many.
fn reseated(draft: &Draft, says: &mut Says<'_, '_, '_, impl Resolve>) -> Option<(Night, Renaming)> {
    if draft.players.len() > MOST_RESEATED || draft.actions.len() > MOST_RESEATED {
        return None;
    }
    let mut orders: Vec<Vec<Action>> = Vec::new();
    each_order(&mut (0..draft.actions.len()).collect::<Vec<_>>(), 0, &mut |order| {
        orders.extend(either_way(order.iter().map(|&place| draft.actions[place]).collect()));
    });
    let mut forms: Vec<(Vec<u8>, Night, Renaming)> = Vec::new();
    each_order(&mut (0..draft.players.len()).collect::<Vec<_>>(), 0, &mut |roster| {
        for actions in &orders {
            let told = Draft { actions: actions.clone(), ..draft.clone() };
            if let Some((night, renaming)) = renumbered_in(told, roster) {
                forms.push((key(&night), night, renaming));
            }
        }
    });
    forms.sort_by(|(one, ..), (other, ..)| one.cmp(other));
    let same = forms.into_iter().find(|(_, night, renaming)| says.the_same(night, renaming));
    same.map(|(_, night, renaming)| (night, renaming))
}

/// Every order of these, from the place `from` on.
fn each_order(order: &mut Vec<usize>, from: usize, show: &mut impl FnMut(&[usize])) {
    if from + 1 >= order.len() {
        show(order);
        return;
    }
    for place in from..order.len() {
        order.swap(from, place);
        each_order(order, from + 1, show);
        order.swap(from, place);
    }
}

/// The actions with the pairs of drives and exchanges in either order, each with each.
fn either_way(actions: Vec<Action>) -> Vec<Vec<Action>> {
    let mut ways = vec![actions];
    for place in 0..ways[0].len() {
        let Some([first, second]) = ways[0][place].pair() else { continue };
        // Beyond so many pairs they stay as they are.
        if ways.len() >= 1 << MOST_REORDERED {
            break;
        }
        let action = ways[0][place];
        let Some(turned) = Action::new(action.actor, action.ability, &[second, first], action.item) else { continue };
        for way in 0..ways.len() {
            let mut other = ways[way].clone();
            other[place] = turned;
            ways.push(other);
        }
    }
    ways
}

/// What the systems say of one night, to be compared with what they say of the same night told otherwise.
struct Says<'s, 'c, 'a, R> {
    evaluator: &'c mut Evaluator<'a, R>,
    systems: &'s [System],
    verdicts: Vec<Option<Outcome>>,
    spare: Outcome,
}

impl<R: Resolve> Says<'_, '_, '_, R> {
    fn hear(&mut self, night: &Night) {
        for &system in self.systems {
            let mut outcome = Outcome::default();
            let heard = self.evaluator.ask(system, night, &mut outcome).is_ok();
            self.verdicts.push(heard.then_some(outcome));
        }
    }

    /// Whether every system says the same of the night seated otherwise.
    fn the_same(&mut self, seated: &Night, renaming: &Renaming) -> bool {
        let Says { evaluator, systems, verdicts, spare } = self;
        systems.iter().zip(verdicts).all(|(&system, before)| {
            let heard = evaluator.ask(system, seated, spare).is_ok();
            match before {
                Some(before) => heard && same_verdict(&renaming.outcome(before), spare),
                None => !heard,
            }
        })
    }
}
