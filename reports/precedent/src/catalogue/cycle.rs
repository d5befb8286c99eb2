//! The shape of a circle: a word that is the same for all circles of one form, whoever takes part.
//!
//! - A breakdown whose members act on each other in one simple ring: their abilities in ring order, each followed by
//!   `>`, from the rotation that sorts first: `block>jail>` is a blocker who blocks a jailkeeper who jails them.
//!   *Acts on* is the table of MODEL-11 to MODEL-18 at the targets chosen.
//! - A breakdown that is no such ring, or is one only by what movers bring about, and every other event but a loop: the
//!   abilities, sorted, joined by `+`: `block+redirect`. A passive is in no ring, because its target is known only when
//!   it goes off.
//! - A loop: the passives in firing order, each followed by `>`, from the rotation that sorts first: `pgo` and `suicidal` by
//!   their words, vendors as `vendor:fruit`, `vendor:money`, and `vendor:item` for whatever is held.

use nightcourt_resolvers::model::{ActionId, ItemId, Night, Reflex, Trigger};
use nightcourt_resolvers::outcome::{Agent, Event, EventKind};

use super::acts::acts_on;

/// The shape of an event.
///
/// ```
/// use nightcourt_precedent::catalogue::cycle::shape;
/// use nightcourt_resolvers::outcome::Outcome;
/// use nightcourt_resolvers::ruling::Switches;
/// use nightcourt_resolvers::system::{Scratch, System, resolve};
/// use nightcourt_resolvers::text::Sheet;
///
/// let text = "[players]\nAnn = Town Roleblocker\nBob = Town Jailkeeper\n[actions]\nAnn -> Bob\nBob -> Ann\n";
/// let night = Sheet::parse(text).expect("a night").night;
/// let mut outcome = Outcome::default();
/// resolve(System::Nar, &night, &Switches::default(), &mut Scratch::default(), &mut outcome);
/// let event = outcome.events.iter().next().expect("a breakdown");
/// assert_eq!(shape(&night, &event), "block>jail>");
/// ```
#[must_use]
pub fn shape(night: &Night, event: &Event<'_>) -> String {
    let words: Vec<&str> = event.members().map(|member| word(night, member)).collect();
    match event.kind {
        EventKind::Loop => turned(&words),
        EventKind::BreakdownByList | EventKind::BreakdownByTie => {
            let submitted: Option<Vec<ActionId>> = event.members().map(submitted).collect();
            let ring = submitted.and_then(|members| ring(night, &members));
            ring.map_or_else(|| joined(words), |ring| turned(&ring))
        }
        _ => joined(words),
    }
}

fn word(night: &Night, member: Agent) -> &'static str {
    match member {
        Agent::Submitted(action) => night.action(action).ability.id(),
        Agent::Passive(Reflex { trigger, .. }) => match trigger {
            Trigger::Pgo => "pgo",
            Trigger::Suicidal => "suicidal",
            Trigger::Vendor(ItemId::FRUIT) => "vendor:fruit",
            Trigger::Vendor(ItemId::MONEY) => "vendor:money",
            Trigger::Vendor(_) => "vendor:item",
        },
    }
}

fn submitted(member: Agent) -> Option<ActionId> {
    match member {
        Agent::Submitted(action) => Some(action),
        Agent::Passive(_) => None,
    }
}

/// The abilities of the members in ring order, if each acts on exactly one other and all are one ring.
fn ring(night: &Night, members: &[ActionId]) -> Option<Vec<&'static str>> {
    let next = |from: ActionId| {
        let mut onto = members
            .iter()
            .copied()
            .filter(|&to| acts_on(night, from, to));
        onto.next().filter(|_| onto.next().is_none())
    };
    let first = *members.first()?;
    let mut words = Vec::with_capacity(members.len());
    let mut at = first;
    loop {
        words.push(night.action(at).ability.id());
        at = next(at)?;
        if at == first {
            return (words.len() == members.len()).then_some(words);
        }
        if words.len() == members.len() {
            return None;
        }
    }
}

/// The least rotation.
fn turned(words: &[&str]) -> String {
    let rotation = |start: usize| words[start..].iter().chain(&words[..start]).copied();
    let least = (0..words.len())
        .min_by(|&a, &b| rotation(a).cmp(rotation(b)))
        .unwrap_or(0);
    rotation(least).flat_map(|word| [word, ">"]).collect()
}

fn joined(mut words: Vec<&str>) -> String {
    words.sort_unstable();
    words.join("+")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::testing::night;
    use nightcourt_resolvers::outcome::{Events, Outcome};
    use nightcourt_resolvers::ruler::{RulerId, SEVEN};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;

    /// The shapes of all that a system records.
    #[track_caller]
    fn check(system: RulerId, [players, actions]: [&str; 2], shapes: &[&str]) {
        let night = night(players, actions);
        let mut outcome = Outcome::default();
        SEVEN.resolve(
            system,
            &night,
            &Switches::default(),
            &mut Scratch::default(),
            &mut outcome,
        );
        let found: Vec<String> = outcome
            .events
            .iter()
            .map(|event| shape(&night, &event))
            .collect();
        assert_eq!(found, shapes);
    }

    #[test]
    fn a_ring_starts_at_its_least_rotation() {
        let mutual = [
            "A = Town Roleblocker|B = Town Jailkeeper",
            "B: jail -> A|A: block -> B",
        ];
        check(RulerId::NAR, mutual, &["block>jail>"]);
        let three = [
            "A = Town Roleblocker|B = Town Jailkeeper|C = Town Roleblocker",
            "A: block -> B|B: jail -> C|C: block -> A",
        ];
        check(RulerId::NAR, three, &["block>block>jail>"]);
        let mixed = [
            "A = Town Redirector|B = Town Roleblocker|C = Town Vanilla",
            "A: redirect -> B, C|B: block -> A",
        ];
        check(RulerId::NAR, mixed, &["block>redirect>"]);
    }

    #[test]
    fn what_is_no_simple_ring_is_a_sum() {
        // A blocks B, whose two blocks are on A and on C, who blocks B too.
        let star = [
            "A = Town Roleblocker|B = Town Roleblocker|C = Town Roleblocker",
            "A: block -> B|B: block -> A|B: block -> C|C: block -> B",
        ];
        check(RulerId::NAR, star, &["block+block+block+block"]);
        // Only once the drive has moved the block to the redirector do the two stand in a ring.
        let moved = [
            "A = Town Redirector|B = Town Roleblocker|C = Town Bus Driver|D = Town|E = Town",
            "A: redirect -> B, E|B: block -> D|C: drive -> A, D",
        ];
        check(RulerId::NAR, moved, &["block+redirect"]);
    }

    #[test]
    fn pairs_are_sums() {
        let rivals = [
            "K = Town Vigilante|A = Town Redirector|B = Town Redirector|C = Town Vanilla|D = Town Vanilla",
            "K: kill -> C|A: redirect -> K, D|B: redirect -> K, A",
        ];
        check(RulerId::NAR, rivals, &["redirect+redirect"]);
    }

    #[test]
    fn loops_name_their_passives_in_firing_order() {
        let vendors = [
            "A = Town {visit; vendor:fruit}|B = Town {; vendor:money}|C = Town {; vendor:gun}",
            "A: visit -> B",
        ];
        check(RulerId::SNARF, vendors, &["vendor:fruit>vendor:money>"]);
        let reflex = |owner, trigger| Reflex { owner, trigger };
        let night = night("A = Town", "");
        let owner = nightcourt_resolvers::model::PlayerId::new(0);
        let mut events = Events::default();
        let run = [
            Trigger::Vendor(ItemId::new(5)),
            Trigger::Pgo,
            Trigger::Suicidal,
        ]
        .map(|one| reflex(owner, one));
        events.record(EventKind::Loop, run.map(|one| (Agent::Passive(one), false)));
        assert_eq!(
            shape(&night, &events.iter().next().unwrap()),
            "pgo>suicidal>vendor:item>"
        );
        events.record(
            EventKind::BreakdownByTie,
            run.map(|one| (Agent::Passive(one), false)),
        );
        assert_eq!(
            shape(&night, &events.iter().last().unwrap()),
            "pgo+suicidal+vendor:item"
        );
    }
}
