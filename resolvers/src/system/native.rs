//! Abilities native to a system, and those by analogy (MODEL-67): a comparison is as good as the places it rests on.
//! Native is what the text of the system's source names, in a rule, a list or an example; three systems have one
//! source.

use super::System;
use crate::model::Ability::{
    self, Block, Commandant, Commute, Commuterize, Drive, Exchange, Give, Guard, Gunsmith, Hide, Investigate, Jail,
    Kill, Protect, Recruit, Redirect, Revive, Rolecop, Steal, Track, Vanillaise, Visit, Watch,
};
use crate::model::AbilitySet;
use crate::ruleset::{Method, Ruleset};
use crate::ruling::SnarfJail;

/// Abilities that \[NAR\] names: in its list of classes, in its examples of a jailkeeper, a vanillaising and an
/// invention, or where it speaks of roleblockers.
pub(crate) const NAR: AbilitySet =
    AbilitySet::of_all(&[Kill, Protect, Block, Jail, Redirect, Drive, Hide, Investigate, Recruit, Vanillaise, Give]);
/// Abilities that \[Guide\] names, in its eight examples, its ladder, and its text on lists. The list of classes that
/// it speaks of is lost.
pub(crate) const GUIDE: AbilitySet =
    AbilitySet::of_all(&[Kill, Protect, Block, Jail, Commandant, Redirect, Commuterize, Investigate, Give]);
/// Abilities that \[SNARF\] names, in its priorities, an example or a role.
pub(crate) const SNARF: AbilitySet = AbilitySet::of_all(&[
    Kill,
    Protect,
    Guard,
    Block,
    Jail,
    Redirect,
    Drive,
    Commute,
    Hide,
    Investigate,
    Rolecop,
    Track,
    Watch,
    Gunsmith,
    Vanillaise,
    Give,
]);
/// Abilities that \[RAR\] names: its components, the roles of its rulings, and the recruiter among its special cases.
const RAR: AbilitySet =
    AbilitySet::of_all(&[Visit, Kill, Protect, Block, Jail, Redirect, Drive, Track, Investigate, Recruit]);
/// Abilities that \[Categories\] names, among its categories or the roles in them.
pub(crate) const CATEGORIES: AbilitySet =
    AbilitySet::of_all(&[Visit, Kill, Protect, Block, Redirect, Track, Watch, Give, Steal, Exchange, Revive]);

/// Reports whether the text of the system's source names the ability.
#[must_use]
pub const fn native(system: System, ability: Ability) -> bool {
    let named = match system {
        System::Nar => NAR,
        System::NarGuide | System::RarList | System::Lar => GUIDE,
        System::Snarf => SNARF,
        System::Rar => RAR,
        System::Werewolves => CATEGORIES,
    };
    named.contains(ability)
}

/// The place of an ability under a system or a rulebook, in a word: its class, order or category.
#[must_use]
pub fn place<'a>(rules: impl Into<Ruleset<'a>>, ability: Ability) -> String {
    let rules = rules.into();
    match rules.method() {
        Method::Orders(orders) => orders.place(ability, SnarfJail::default()).order.to_string(),
        Method::Classes(classes) => classes.name(classes.of[ability as usize]).to_string(),
        Method::Steps(steps) => {
            let step = steps.places.of[ability as usize];
            match steps.step(step).filter(|_| rules.system() == Some(System::Lar)) {
                Some(step) => step.name.to_string(),
                None => step.to_string(),
            }
        }
        Method::Rar | Method::RarList => "reasons".to_owned(),
    }
}
