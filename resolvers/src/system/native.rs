//! Abilities native to a system, and those by analogy (MODEL-67): a comparison is as good as the places it rests on.
//! Native is what the text of the system's source names, in a rule, a list or an example; three systems have one
//! source.

use super::{System, snarf};
use crate::model::Ability::{
    self, Block, Commandant, Commute, Commuterize, Drive, Exchange, Give, Guard, Gunsmith, Hide, Investigate, Jail,
    Kill, Protect, Recruit, Redirect, Revive, Rolecop, Steal, Track, Vanillaise, Visit, Watch,
};
use crate::model::AbilitySet;
use crate::rulebook::{Classes, Engine, LAR_STEPS, NAR_CLASSES, NAR_GUIDE_CLASSES, Steps, WEREWOLVES_STEPS};
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
        System::Site(site) => site.book().native,
    };
    named.contains(ability)
}

/// The place of an ability in a system, in a word: its class, order or category.
#[must_use]
pub fn place(system: System, ability: Ability) -> String {
    let step = |steps: &Steps| usize::from(steps.places.of[ability as usize]);
    let class = |classes: &Classes| classes.name(classes.of[ability as usize]).to_owned();
    match system {
        System::Snarf => snarf::places::place(ability).to_string(),
        System::Nar => class(&NAR_CLASSES),
        System::NarGuide => class(&NAR_GUIDE_CLASSES),
        System::Lar => LAR_STEPS.list[step(&LAR_STEPS) - 1].name.to_owned(),
        System::Werewolves => step(&WEREWOLVES_STEPS).to_string(),
        System::Rar | System::RarList => "reasons".to_owned(),
        System::Site(site) => match site.book().engine {
            Engine::Steps(steps) => step(steps).to_string(),
            Engine::Orders(orders) => orders.place(ability, SnarfJail::default()).order.to_string(),
            Engine::Classes(classes) => class(classes),
            Engine::Program(_) => "its own".to_owned(),
        },
    }
}
