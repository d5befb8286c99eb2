//! The findings of a night, in a fixed order.

use nightcourt_resolvers::compare::{Comparison, Matrix, Status, compare, pairs};
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::outcome::{Lens, Outcome, Silence};
use nightcourt_resolvers::possible::Possible;
use nightcourt_resolvers::ruler::RulerId;

use super::order::OtherOrder;
use super::shows::place_hash;
use super::{Behaviour, Finding, anomaly};
use crate::evaluator::Evaluator;
use nightcourt_gen::panics::Caught;

/// Every system's outcome of one night, one after the other, in the same memory.
#[derive(Debug, Default)]
pub struct SystemOutcomes {
    /// The outcomes of the last night, in the order of the systems.
    pub outcomes: Vec<Outcome>,
    /// The panics of the last night, by place among the systems.
    pub panics: Vec<(usize, Caught)>,
    /// The relations of the systems on it.
    pub compared: Matrix,
    /// Possible outcomes of each system; `None` where there is only one. Computed with the findings.
    pub possible: Vec<Option<Possible>>,
    /// First answers of programs that gave another when asked again, by place among the systems.
    pub flaky: Vec<(usize, Result<Outcome, Caught>)>,
    spare: Outcome,
}

impl SystemOutcomes {
    /// Resolves a night under every system and compares. A program that diverges from another system, or failed, is asked twice.
    pub fn rule(&mut self, evaluator: &mut Evaluator<'_>, systems: &[RulerId], night: &Night) {
        self.outcomes.resize_with(systems.len(), Outcome::default);
        self.panics.clear();
        self.possible.clear();
        self.flaky.clear();
        for (place, &system) in systems.iter().enumerate() {
            if let Err(caught) = evaluator.ask(system, night, &mut self.outcomes[place]) {
                self.panics.push((place, caught));
            }
        }
        self.compare();
        let panel = evaluator.panel();
        for place in (0..systems.len()).filter(|&place| panel.is_program(systems[place])) {
            let said = match self.compared.statuses()[place] {
                Status::Ruled if self.diverges(place) => Ok(&self.outcomes[place]),
                Status::Panicked => match self.caught(place) {
                    Some(caught) => Err(caught),
                    None => continue,
                },
                _ => continue,
            };
            if !evaluator.repeats(systems[place], night, said) {
                self.mark_flaky(place);
            }
        }
    }

    /// Marks a program that gave two answers about the last night as flaky: it has no outcome.
    pub fn mark_flaky(&mut self, place: usize) {
        let failed = self.caught(place).cloned();
        self.flaky.push((
            place,
            failed.map_or_else(|| Ok(std::mem::take(&mut self.outcomes[place])), Err),
        ));
        self.outcomes[place].silent(Silence::Flaky);
        self.panics.retain(|&(panicked, _)| panicked != place);
        self.compare();
    }

    fn caught(&self, place: usize) -> Option<&Caught> {
        let mut panics = self.panics.iter();
        panics.find_map(|(panicked, caught)| (*panicked == place).then_some(caught))
    }

    fn compare(&mut self) {
        let SystemOutcomes {
            outcomes,
            panics,
            compared,
            ..
        } = self;
        let panicked = |place| panics.iter().any(|&(panicked, _)| panicked == place);
        compared.compare(outcomes.len(), |place| {
            (!panicked(place)).then_some(&outcomes[place])
        });
    }

    fn diverges(&self, place: usize) -> bool {
        (0..self.outcomes.len()).any(|other| self.compared.pair(place, other).narrowest().is_some())
    }

    /// The findings of the night last ruled: divergences by pair, findings of each outcome, and findings that need
    /// further questions.
    pub fn findings(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        systems: &[RulerId],
        night: &Night,
        other: OtherOrder,
        found: &mut Vec<Finding>,
    ) {
        self.ordered(evaluator, systems, night, other, found);
        self.left_open(evaluator, systems, night, found);
    }

    /// The findings of the outcomes of the night last ruled, and of the order of submission.
    pub fn ordered(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        systems: &[RulerId],
        night: &Night,
        other: OtherOrder,
        found: &mut Vec<Finding>,
    ) {
        self.told(systems, night, found);
        self.asked(evaluator, systems, night, other, found);
    }

    /// Findings about what the rules of a system leave open.
    fn left_open(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        systems: &[RulerId],
        night: &Night,
        found: &mut Vec<Finding>,
    ) {
        let SystemOutcomes {
            outcomes,
            panics,
            compared,
            possible,
            ..
        } = self;
        possible.clear();
        possible.resize(systems.len(), None);
        for (place, (&system, outcome)) in systems.iter().zip(&*outcomes).enumerate() {
            if compared.statuses()[place] != Status::Ruled {
                continue;
            }
            match evaluator.possible(system, night, outcome) {
                Ok(all) => possible[place] = all,
                Err(caught) => {
                    found.push(Finding::Panics(system, place_hash(&caught)));
                    panics.push((place, caught));
                }
            }
            if possible[place]
                .as_ref()
                .is_some_and(|all| all.underdetermined(Lens::Full))
            {
                found.push(Finding::Shows(Behaviour::Underdetermined, system));
            }
        }
    }

    /// Findings visible in the outcomes of the last night alone.
    pub fn told(&self, systems: &[RulerId], night: &Night, found: &mut Vec<Finding>) {
        found.clear();
        self.diverging(systems, found);
        for (place, &system) in systems.iter().enumerate() {
            match self.compared.statuses()[place] {
                Status::Exhausted => found.push(Finding::Shows(Behaviour::Exhausted, system)),
                Status::Panicked => {
                    let caught = self.caught(place);
                    found.extend(caught.map(|caught| Finding::Panics(system, place_hash(caught))));
                }
                Status::Ruled => own(system, night, &self.outcomes[place], found),
                Status::Skipped | Status::Flaky => {}
            }
        }
    }

    /// Findings that need a second, modified night to detect: whether the order of submission decides, and whether somebody dies unvisited.
    pub(crate) fn asked(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        systems: &[RulerId],
        night: &Night,
        other: OtherOrder,
        found: &mut Vec<Finding>,
    ) {
        let SystemOutcomes {
            outcomes,
            compared,
            spare,
            ..
        } = self;
        let panel = evaluator.panel();
        let ruled = || {
            let each = systems.iter().zip(&*outcomes).zip(compared.statuses());
            each.filter(|&(_, &status)| status == Status::Ruled)
                .map(|((&system, outcome), _)| (system, outcome))
        };
        if night.actions().len() > 1 {
            // Made once, if anybody is asked about it.
            let mut made = None;
            for (system, outcome) in
                ruled().filter(|&(system, outcome)| other.asks(panel, system, night, outcome))
            {
                let Some(reversed) = made.get_or_insert_with(|| anomaly::reversed(night)) else {
                    break;
                };
                let heard = evaluator.ask(system, reversed, spare).is_ok();
                if heard && matches!(compare(outcome, spare), Comparison::Diverge(_)) {
                    found.push(Finding::Shows(Behaviour::Ordered, system));
                }
            }
        }
        if ruled().any(|(_, outcome)| !outcome.deaths.is_empty())
            && let Some(tailed) = anomaly::tailed(night)
        {
            for (system, _) in ruled().filter(|(_, outcome)| !outcome.deaths.is_empty()) {
                if evaluator.ask(system, &tailed, spare).is_ok()
                    && anomaly::unkilled(&tailed, spare)
                {
                    found.push(Finding::Shows(Behaviour::Unkilled, system));
                }
            }
        }
    }

    fn diverging(&self, systems: &[RulerId], found: &mut Vec<Finding>) {
        if self.compared.narrowest().is_none() {
            return;
        }
        for (one, other) in pairs(systems.len()) {
            let diverge = self.compared.pair(one, other).narrowest();
            found.extend(diverge.map(|lens| Finding::Diverges(systems[one], systems[other], lens)));
        }
    }
}

fn own(system: RulerId, night: &Night, outcome: &Outcome, found: &mut Vec<Finding>) {
    if !outcome.events.is_empty() {
        let noted = |kind| outcome.events.iter().any(|event| event.kind == kind);
        let told = Behaviour::ALL
            .into_iter()
            .filter(|behaviour| behaviour.event().is_some_and(noted));
        found.extend(told.map(|behaviour| Finding::Shows(behaviour, system)));
    }
    if outcome.cut {
        found.push(Finding::Shows(Behaviour::Cut, system));
    }
    if anomaly::two_deaths(night, outcome) {
        found.push(Finding::Shows(Behaviour::TwoDeaths, system));
    }
}

/// Finds all that a night shows.
pub fn all(
    evaluator: &mut Evaluator<'_>,
    systems: &[RulerId],
    night: &Night,
    results: &mut SystemOutcomes,
    found: &mut Vec<Finding>,
) {
    results.rule(evaluator, systems, night);
    results.findings(evaluator, systems, night, OtherOrder::OfAll, found);
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::model::PlayerId;
    use nightcourt_resolvers::outcome::EventKind;
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::evaluator::Rulers;

    const K: PlayerId = PlayerId::new(0);

    fn shown(by: &dyn Rulers, actions: &str) -> Vec<String> {
        let players = "[players]\nK = Town Vigilante\nR = Town Roleblocker\nX = Town\nY = Town\n";
        let night = Sheet::parse(&format!("{players}[actions]\n{actions}\n"))
            .expect("a night")
            .night;
        let mut evaluator = Evaluator::new(by, Switches::default());
        let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
        all(
            &mut evaluator,
            &RulerId::SYSTEMS,
            &night,
            &mut results,
            &mut found,
        );
        let told = |finding: &Finding| match *finding {
            Finding::Panics(system, _) => format!("{}: panics", system.id()),
            Finding::Diverges(..) | Finding::Shows(..) => finding.to_string(),
        };
        found.iter().map(told).collect()
    }

    /// By hand: who comes out how, on the night and on what is made of it. Nothing is asked of who gave up or panicked.
    #[test]
    fn what_each_system_shows_comes_in_order() {
        let says = |system: RulerId,
                    night: &Night,
                    _: &Switches,
                    _: &mut Scratch,
                    outcome: &mut Outcome| {
            outcome.clear();
            assert!(system != RulerId::SNARF, "it stumbles");
            // One who goes by the order of submission, and one who would if it did not give up on the night as it stands.
            let by_order = system == RulerId::LAR || system == RulerId::RAR_LIST;
            if by_order && night.actions()[0].actor == K {
                outcome.money.push((K, 1));
            }
            outcome.exhausted = system == RulerId::RAR_LIST && night.actions()[0].actor == K;
            if system == RulerId::NAR_GUIDE {
                outcome.events.record(EventKind::Loop, []);
                outcome.events.record(EventKind::BreakdownByList, []);
            }
            outcome.cut = system == RulerId::RAR;
        };
        let found = shown(&says, "K -> X\nR -> K");
        let expected = [
            "nar / lar diverge on state",
            "nar-guide / lar diverge on state",
            "rar / lar diverge on state",
            "lar / werewolves diverge on state",
            "nar-guide: breakdown-list",
            "nar-guide: loop",
            "snarf: panics",
            "rar: rule-4",
            "rar-list: exhausted",
            "lar: ordered",
        ];
        assert_eq!(found, expected);
        // Of one action there is no other order.
        assert!(
            !shown(&says, "K -> X")
                .iter()
                .any(|finding| finding.ends_with("ordered"))
        );
    }

    /// `nar` allows either of two who block each other to go first, and by that Ray dies or not (NAR-24).
    #[test]
    fn what_rules_leave_open_is_found_too() {
        let text = "[players]\nJay = Town Jailkeeper\nRay = Town Roleblocker\nGus = Mafia Goon\n\
                    [actions]\nJay: jail -> Ray\nRay: block -> Jay\nGus: kill -> Ray\n";
        let night = Sheet::parse(text).expect("a night").night;
        let mut evaluator = Evaluator::new(&SEVEN, Switches::default());
        let (mut results, mut found) = (SystemOutcomes::default(), Vec::new());
        all(
            &mut evaluator,
            &RulerId::SYSTEMS,
            &night,
            &mut results,
            &mut found,
        );
        assert!(
            found.contains(&Finding::Shows(Behaviour::Underdetermined, RulerId::NAR)),
            "{found:?}"
        );
        assert!(
            !found.contains(&Finding::Shows(
                Behaviour::Underdetermined,
                RulerId::NAR_GUIDE
            )),
            "{found:?}"
        );
        let open: Vec<bool> = results.possible.iter().map(Option::is_some).collect();
        assert_eq!(open[..2], [true, false]);
    }

    /// No system reports anything to the stranger who tracks the killer here: a system that lets K die lets K die
    /// unkilled.
    #[test]
    fn only_who_lets_somebody_die_is_asked_of_killers() {
        let says = |system: RulerId,
                    night: &Night,
                    _: &Switches,
                    _: &mut Scratch,
                    outcome: &mut Outcome| {
            outcome.clear();
            // On the night with the stranger everybody lets K die.
            if system == RulerId::LAR || night.players().len() == 5 {
                outcome.deaths.insert(K);
            }
        };
        let found = shown(&says, "K -> X\nR -> K");
        assert!(
            found[..6]
                .iter()
                .all(|finding| finding.contains("lar") && finding.ends_with("diverge on deaths"))
        );
        assert_eq!(found[6..], ["lar: unkilled"]);
        // Where all let somebody die all are asked.
        let all_die =
            |_: RulerId, _: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                outcome.deaths.insert(K);
            };
        assert_eq!(
            shown(&all_die, "K -> X\nR -> K"),
            RulerId::SYSTEMS.map(|system| format!("{}: unkilled", system.id()))
        );
        // Nothing could have stopped the kill: nobody is asked.
        assert_eq!(shown(&says, "K -> X"), found[..6]);
    }
}
