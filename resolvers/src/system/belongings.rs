//! Items and money that change hands (MODEL-34, MODEL-41, MODEL-42; NAR-22, SNARF-26, ORDER-11, LAR-6, WOLVES-5).

use crate::explain::account::Recorder;
use crate::model::{Component, ItemId, ItemSet, PlayerSet};
use crate::rule::Rule;
use crate::rulebook::Citations;

use super::deed::Deed;

/// Items and money by player.
type Has = Vec<(ItemSet, u32)>;

/// Moves items for deeds that run together, each at its current target: each sees what was held before. Thefts by two players on one
/// player take nothing. The second list is working space.
pub(super) fn pass<'a>(
    together: impl Iterator<Item = &'a Deed> + Clone,
    [has, before]: [&mut Has; 2],
    cites: &Citations,
    recorder: &mut impl Recorder,
) {
    before.clear();
    before.extend_from_slice(has);
    let rival = |this: &Deed| together.clone().find(|that| rivals(this, that));
    // A theft takes something from somebody else, if nobody else steals there too.
    let robs = |this: &Deed| {
        this.has(Component::Steal) && this.target != Some(this.actor) && rival(this).is_none()
    };

    // Losses come first; gains come on top.
    for this in together.clone() {
        let Some(target) = this.target else { continue };
        if this.has(Component::Strip) {
            let lost = std::mem::take(&mut has[target.index()].0);
            recorder.record(|account| account.strips(this.agent, target, lost));
        } else if robs(this) {
            has[target.index()] = (ItemSet::EMPTY, 0);
        } else if this.has(Component::Steal) {
            recorder.record(|account| {
                let rival = rival(this).map(|that| that.agent);
                account.takes_nothing(this.agent, target, rival, cites.thefts);
            });
        }
    }

    let mut robbed = PlayerSet::EMPTY;
    for this in together.clone() {
        let Some(target) = this.target else { continue };
        if robs(this) && !robbed.contains(target) {
            robbed.insert(target);
            let loot = before[target.index()];
            recorder.record(|account| account.takes(this.agent, target, loot, Rule::Model34));
            let gains = &mut has[this.actor.index()];
            *gains = (gains.0.union(loot.0), gains.1.saturating_add(loot.1));
        }
        if this.has(Component::Give) {
            recorder.record(|account| account.gives(this.agent, target, cites.gifts));
            let receiver = &mut has[target.index()];
            if this.item.is_held() {
                receiver.0.insert(this.item);
            } else if this.item == ItemId::MONEY {
                receiver.1 = receiver.1.saturating_add(1);
            }
        }
    }
}

fn rivals(this: &Deed, that: &Deed) -> bool {
    that.has(Component::Steal) && that.target == this.target && that.actor != this.actor
}
