//! Attribution: which precedents a night's findings come from. A function of the night alone, whatever was seen before,
//! so that it is the same in every thread and after every interruption; caches change only the speed.
//!
//! Minimising every diverging night would drown the run. So a night is first sliced (`slice.rs`) for one of its findings. All findings
//! of the night that the slice shows too come from what the slice comes from; for one that is left the night is sliced again.
//!
//! Where every question costs as much as a system may spend, thousands of them take minutes. So the work on one finding of a
//! night is limited, and a finding over the limit is unattributed. Limited work must not depend on caches, or files would depend
//! on threads: slicing has none, a small slice has no limit, and a large one is worked out without caches.

use std::sync::Arc;

use nightcourt_precedent::canonical::{Id, canonical, sheet, write_key};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::Finding;
use nightcourt_precedent::minimise::{Canonicalise, Judge, each_reduction, shrink};
use nightcourt_precedent::settled::AgreementCheck;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::parts::parts;
use nightcourt_resolvers::ruler::RulerId;

use super::cache::Cache;
use super::looker::Looker;
use super::slice::{cut, seated};

/// A slice of more actions than this is large: what it comes from is worked out within [`MOST_WORK`], without caches.
const LARGE: usize = 8;

/// What may be spent on slicing a night for one finding, and as much again on what a large slice comes from: as much as a hundred
/// nights on which a system exceeds its step budget, some fifteen seconds.
pub const MOST_WORK: u64 = 100 * Budget::NIGHT;

/// A finding, and the precedent that it comes from.
pub type Cause = (Finding, Id);

/// Whether it is said of a finding where it comes from.
pub(crate) fn is_caused(causes: &[Cause], finding: Finding) -> bool {
    causes.iter().any(|&(caused, _)| caused == finding)
}

/// Where what a slice shows comes from.
#[derive(Clone, Default, Debug)]
struct Origin {
    causes: Arc<[Cause]>,
    /// Whether it was not worked out to the end, as it would have taken more than [`MOST_WORK`].
    exceeded: bool,
}

/// A minimised canonical night, and what no single step keeps of it.
#[derive(Debug)]
struct Minimal {
    id: Id,
    essential: Arc<[Finding]>,
}

/// Finds what nights come from.
#[derive(Debug)]
pub struct Attributor<'a> {
    looker: Looker<'a>,
    caches: Caches,
    /// Precedents met since this was last emptied; some of them perhaps not for the first time.
    pub met: Vec<(Id, Night)>,
    /// The findings of the night last attributed whose precedent would have taken more than [`MOST_WORK`] to find.
    pub unattributed: Vec<Finding>,
}

/// The caches of attribution. A clone has the same caches, for other threads of one campaign. The campaign must learn every
/// precedent that one of them met, as another may name it.
#[derive(Clone, Default, Debug)]
pub struct Caches {
    /// By finding and night: the minimised night.
    ends: Cache<Arc<Night>>,
    /// By finding and minimised night.
    minimal: Cache<Arc<Minimal>>,
    /// By standard form: what no single step keeps of it. Many findings have the same form.
    essential: Cache<Arc<[Finding]>>,
}

impl Caches {
    /// Caches that keep nothing.
    #[must_use]
    pub fn none() -> Caches {
        Caches { ends: Cache::none(), minimal: Cache::none(), essential: Cache::none() }
    }
}

impl<'a> Attributor<'a> {
    /// An attributor with caches of its own, which asks by this evaluator about these systems.
    pub fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> Attributor<'a> {
        Attributor::with(Caches::default(), evaluator, systems)
    }

    /// An attributor with these caches; others that share them must ask the same resolver and systems under the same switches.
    pub fn with(caches: Caches, evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> Attributor<'a> {
        let looker = Looker::new(evaluator, systems);
        Attributor { looker, caches, met: Vec::new(), unattributed: Vec::new() }
    }

    /// What may be spent. Once it is, answers and cache entries are invalid.
    pub const fn budget_mut(&mut self) -> &mut Budget {
        self.looker.evaluator.budget_mut()
    }

    /// Which precedent each finding of a night comes from, in the order of the findings; those that have none are
    /// [`unattributed`](Attributor::unattributed).
    pub fn attribute(&mut self, night: &Night, findings: &[Finding], causes: &mut Vec<Cause>) {
        causes.clear();
        self.unattributed.clear();
        for &finding in findings {
            if is_caused(causes, finding) {
                continue;
            }
            let origin = self.origin(finding, night);
            for &(other, id) in origin.causes.iter() {
                if findings.contains(&other) && !is_caused(causes, other) {
                    causes.push((other, id));
                }
            }
            if origin.exceeded {
                self.unattributed.push(finding);
            }
        }
        // What one finding was too dear for, the slice of another may show too.
        self.unattributed.retain(|&finding| !is_caused(causes, finding));
    }

    /// Where what a night shows comes from, as far as its slice for a finding shows it too.
    fn origin(&mut self, finding: Finding, night: &Night) -> Origin {
        match self.slice(finding, night) {
            Some(slice) => self.origin_of(&slice),
            None => Origin { exceeded: true, ..Origin::default() },
        }
    }

    /// Does something with no more work than [`MOST_WORK`], and reports whether that was not enough: then its answers are
    /// invalid. What it takes is taken from what may be spent on the whole.
    fn bounded<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> (T, bool) {
        let whole = self.budget_mut().clone();
        let most = whole.left().min(MOST_WORK);
        *self.budget_mut() = whole.clone().together(most);
        let done = work(self);
        let left = self.budget_mut().left();
        let taken = most - left;
        *self.budget_mut() = whole.clone().together(whole.left() - taken);
        (done, left == 0)
    }

    /// What of the night shows the finding. `None` if it takes too much work to find.
    fn slice(&mut self, finding: Finding, night: &Night) -> Option<Night> {
        let (slice, exceeded) = self.bounded(|this| cut(&mut this.looker, finding, night));
        (!exceeded).then(|| seated(&mut self.looker, finding, slice))
    }

    /// What a slice shows, and where each of it comes from.
    fn origin_of(&mut self, slice: &Night) -> Origin {
        if slice.actions().len() <= LARGE {
            return Origin { causes: self.causes_of(slice), exceeded: false };
        }
        let caches = std::mem::replace(&mut self.caches, Caches::none());
        let (causes, exceeded) = self.bounded(|this| this.causes_of(slice));
        self.caches = caches;
        Origin { causes, exceeded }
    }

    /// What a slice shows, and where each of it comes from, as far as what may be spent allows.
    fn causes_of(&mut self, slice: &Night) -> Arc<[Cause]> {
        let findings = self.looker.all(slice);
        let mut causes: Vec<Cause> = Vec::new();
        for &finding in findings.iter() {
            if is_caused(&causes, finding) {
                continue;
            }
            let met = self.met.len();
            let night = self.shrink(finding, slice.clone());
            let minimal = self.minimal(finding, night);
            if self.budget_mut().is_spent() {
                self.met.truncate(met);
                break;
            }
            causes.push((finding, minimal.id));
            for &other in &*minimal.essential {
                if findings.contains(&other) && !is_caused(&causes, other) {
                    causes.push((other, minimal.id));
                }
            }
        }
        causes.into()
    }

    /// The standard form of a minimised night, and what no single step keeps of it.
    fn minimal(&mut self, finding: Finding, night: Night) -> Arc<Minimal> {
        let key = finding_key(finding, &night);
        if let Some(minimal) = self.caches.minimal.get(&key) {
            return minimal;
        }
        let standard = self.standard(finding, night);
        // Where standard seats would lose the finding, a night keeps its own; its items are numbered as its text has them.
        let standard = sheet(standard.clone()).map_or(standard, |sheet| sheet.night);
        let essential = self.essential(&standard);
        let id = Id::of_night(&standard);
        self.met.push((id, standard));
        let minimal = Arc::new(Minimal { id, essential });
        self.caches.minimal.insert(key, Arc::clone(&minimal));
        minimal
    }

    /// What a night shows and no one-step reduction keeps.
    fn essential(&mut self, night: &Night) -> Arc<[Finding]> {
        let key = night_key(night);
        if let Some(essential) = self.caches.essential.get(&key) {
            return essential;
        }
        let all = self.looker.all(night);
        let essential: Arc<[Finding]> = self.kept_by_none(night, &all).into();
        self.caches.essential.insert(key, Arc::clone(&essential));
        essential
    }

    /// Whether it is known that no step keeps this finding of a night.
    fn is_minimal(&mut self, finding: Finding, night: &Night) -> bool {
        let essential = self.caches.essential.get(&night_key(night));
        // Of a night of several parts all but one are tried to be left out at once, which is more than a step.
        essential.is_some_and(|essential| essential.contains(&finding)) && parts(night).len() < 2
    }

    /// Of these findings of a night, those that no one-step reduction keeps.
    fn kept_by_none(&mut self, night: &Night, findings: &[Finding]) -> Vec<Finding> {
        let mut essential = findings.to_vec();
        each_reduction(night, &mut |reduction| {
            essential.retain(|&finding| !self.looker.keeps(finding, night, &reduction.night));
            essential.is_empty()
        });
        essential
    }

    /// The canonical form of a night on which something matters and all systems agree, if it is one.
    pub fn settled(&mut self, night: &Night) -> Option<(Id, Night)> {
        let Looker { evaluator, systems, .. } = &mut self.looker;
        let mut agreement = AgreementCheck::new(evaluator, systems);
        agreement.needs_all(night)?;
        agreement.agree(night).then_some(())?;
        let standard = canonical(evaluator, systems, night);
        let standard = sheet(standard.clone()).map_or(standard, |sheet| sheet.night);
        // What is needed may depend on how the night is told: what is published must need all of it as it stands.
        let mut agreement = AgreementCheck::new(evaluator, systems);
        agreement.needs_all(&standard)?;
        agreement.agree(&standard).then(|| (Id::of_night(&standard), standard))
    }

    /// Every precedent that this very night is, for some of its findings: no one-step reduction keeps them. With each the
    /// findings that are its own. A step may depend on how the night is told, so its canonical form is asked too.
    pub fn precedents_of(&mut self, night: &Night, findings: &[Finding], causes: &mut Vec<Cause>) {
        causes.clear();
        self.own_precedents(night, findings, causes);
        let standard = self.canonical(night);
        if standard != *night {
            self.own_precedents(&standard, findings, causes);
        }
    }

    fn own_precedents(&mut self, night: &Night, findings: &[Finding], causes: &mut Vec<Cause>) {
        for finding in self.kept_by_none(night, findings) {
            if is_caused(causes, finding) {
                continue;
            }
            let minimal = self.minimal(finding, night.clone());
            let own = minimal.essential.iter().map(|&essential| (essential, minimal.id));
            causes.extend(own);
        }
    }
}

impl Canonicalise for Attributor<'_> {
    fn canonical(&mut self, night: &Night) -> Night {
        canonical(&mut self.looker.evaluator, self.looker.systems, night)
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        self.looker.shows(finding, night)
    }

    fn shrink(&mut self, finding: Finding, night: Night) -> Night {
        if self.is_minimal(finding, &night) {
            return night;
        }
        let key = finding_key(finding, &night);
        if let Some(end) = self.caches.ends.get(&key) {
            return (*end).clone();
        }
        let (ends, mut path, mut joined) = (&self.caches.ends, vec![key], None);
        let end = shrink(&mut self.looker, finding, night, |reduction| {
            let key = finding_key(finding, &reduction.night);
            joined = ends.get(&key);
            path.push(key);
            joined.as_deref().cloned()
        });
        // Most paths join one that is known, and share the night where it ends.
        let end = joined.unwrap_or_else(|| Arc::new(end));
        path.into_iter().for_each(|key| ends.insert(key, Arc::clone(&end)));
        (*end).clone()
    }
}

fn night_key(night: &Night) -> Box<[u8]> {
    let mut bytes = Vec::new();
    write_key(&mut bytes, night);
    bytes.into()
}

fn finding_key(finding: Finding, night: &Night) -> Box<[u8]> {
    let mut bytes = Vec::new();
    finding.write_key(&mut bytes);
    write_key(&mut bytes, night);
    bytes.into()
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::evaluator::Rulers;
    use nightcourt_precedent::finding::Behaviour;
    use nightcourt_resolvers::model::Ability::{self, Investigate, Protect, Track, Voyeur, Watch};
    use nightcourt_resolvers::outcome::{EventKind, Outcome};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::Scratch;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    const LOOP: Finding = Finding::Shows(Behaviour::Loop, RulerId::NAR);
    const ORDERED: Finding = Finding::Shows(Behaviour::Ordered, RulerId::NAR);

    /// The abilities used, in the order of submission.
    fn order(night: &Night) -> Vec<Ability> {
        night.actions().iter().map(|action| action.ability).collect()
    }

    /// Three in a ring.
    const RING: &str =
        "[players]\nA = Town Cop\nB = Town Doctor\nC = Town Tracker\n[actions]\nA -> B\nB -> C\nC -> A\n";

    /// Whether whoever uses one of these abilities is with whoever uses the next, in any order of submission.
    fn in_ring(night: &Night, abilities: &[Ability]) -> bool {
        let by = |ability: Ability| night.actions().iter().find(|action| action.ability == ability);
        let next = abilities.iter().cycle().skip(1);
        let is_next = |(&one, &next)| by(one).zip(by(next)).is_some_and(|(one, next)| one.target() == Some(next.actor));
        abilities.iter().zip(next).all(is_next)
    }

    /// Whether it is these three in a ring: whatever names somebody else is another night.
    fn is_ring(night: &Night) -> bool {
        night.players().len() == 3 && in_ring(night, &[Investigate, Protect, Track])
    }

    /// For which findings the ring is a precedent as it is told, and for which under another name, by what is said here.
    fn own(says: &dyn Rulers, findings: &[Finding]) -> Vec<(Finding, bool)> {
        let mut attributor = Attributor::new(Evaluator::new(says, Switches::default()), &[RulerId::NAR]);
        let mut causes = Vec::new();
        let night = Sheet::parse(RING).expect("a night").night;
        attributor.precedents_of(&night, findings, &mut causes);
        let itself = Id::of_night(&sheet(night).expect("a sheet").night);
        causes.into_iter().map(|(finding, id)| (finding, id == itself)).collect()
    }

    /// The ring loops, and of two actions only the look before the protection. So a smaller night keeps it as the night is told, and
    /// none does of its canonical form, which has the protection first.
    #[test]
    fn a_night_may_be_a_precedent_in_its_canonical_form_alone() {
        let says = |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            if is_ring(night) || order(night) == [Investigate, Protect] {
                outcome.events.record(EventKind::Loop, []);
            }
        };
        assert_eq!(own(&says, &[LOOP]), [(LOOP, false)]);
    }

    /// The ring loops, and the doctor dies or not by the order, as in a table. The canonical form loops, but does not show that the
    /// order decides: for that the night is a precedent as it stands.
    #[test]
    fn a_night_may_be_another_precedent_for_each_finding() {
        const LIVES: [[Ability; 3]; 3] =
            [[Investigate, Protect, Track], [Protect, Investigate, Track], [Track, Investigate, Protect]];
        let says = |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            if is_ring(night) {
                outcome.events.record(EventKind::Loop, []);
                if !LIVES.iter().any(|lives| order(night) == lives) {
                    let doctor = night.actions().iter().find(|action| action.ability == Protect);
                    outcome.deaths = doctor.map(|action| action.actor).into_iter().collect();
                }
            }
        };
        let found = own(&says, &[LOOP, ORDERED]);
        assert!(found.contains(&(LOOP, false)) && found.contains(&(ORDERED, true)), "{found:?}");
    }

    const EXCEEDS: Finding = Finding::Shows(Behaviour::Exhausted, RulerId::LAR);

    /// So many doctors, each of whom is with the next.
    fn chain(actions: usize) -> Night {
        let players: String = (0..=actions).map(|place| format!("P{place} = Town Doctor\n")).collect();
        let each: String = (0..actions).map(|place| format!("P{place} -> P{}\n", place + 1)).collect();
        Sheet::parse(&format!("[players]\n{players}[actions]\n{each}")).expect("a night").night
    }

    /// A night of `least` actions or more costs `lar` so much, and it exceeds its step budget on those that have more players than
    /// actions, too; `nar` loops on all that have an action.
    fn exceeding(least: usize, cost: u64) -> impl Rulers {
        move |system: RulerId, night: &Night, _: &Switches, scratch: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            if system == RulerId::NAR {
                if !night.actions().is_empty() {
                    outcome.events.record(EventKind::Loop, []);
                }
            } else if night.actions().len() >= least {
                let _ = scratch.budget_mut().spend(cost);
                outcome.exhausted = night.players().len() > night.actions().len();
            }
        }
    }

    /// What is attributed of a night, after others, and what is not; and what it took.
    fn attributed(says: &dyn Rulers, before: &[Night], night: &Night) -> (Vec<Finding>, Vec<Finding>, u64) {
        let evaluator = Evaluator::new(says, Switches::default());
        let mut attributor = Attributor::new(evaluator, &[RulerId::NAR, RulerId::LAR]);
        let mut causes = Vec::new();
        for other in before {
            attributor.attribute(other, &[LOOP, EXCEEDS], &mut causes);
        }
        let left = attributor.budget_mut().left();
        attributor.attribute(night, &[LOOP, EXCEEDS], &mut causes);
        let found = causes.iter().map(|&(finding, _)| finding).collect();
        (found, attributor.unattributed.clone(), left - attributor.budget_mut().left())
    }

    /// To leave out sixty actions takes sixty questions. Where each costs a fiftieth of the most, that is too many, whatever the caches hold of
    /// smaller nights; where it costs little, the night comes down to one of three actions.
    #[test]
    fn what_would_take_too_much_work_is_unattributed() {
        let small: Vec<Night> = (1..20).map(chain).collect();
        for before in [&[][..], &small] {
            let (found, unattributed, work) = attributed(&exceeding(3, MOST_WORK / 50), before, &chain(63));
            assert_eq!((found, unattributed), (vec![LOOP], vec![EXCEEDS]));
            assert!((MOST_WORK..MOST_WORK + 1_000).contains(&work), "{work}, of which the loop takes little");
            let (found, unattributed, _) = attributed(&exceeding(3, MOST_WORK / 100_000), before, &chain(63));
            assert_eq!((found, unattributed), (vec![LOOP, EXCEEDS], vec![]));
        }
    }

    /// To slice the night for what exceeds takes too much; but the one action that loops exceeds, too.
    #[test]
    fn the_slice_of_another_finding_may_say_it() {
        let says = exceeding(1, MOST_WORK / 50);
        let mut attributor = Attributor::new(Evaluator::new(&says, Switches::default()), &[RulerId::NAR, RulerId::LAR]);
        let mut causes = Vec::new();
        attributor.attribute(&chain(63), &[EXCEEDS], &mut causes);
        assert_eq!((causes.len(), &*attributor.unattributed), (0, &[EXCEEDS][..]));
        attributor.attribute(&chain(63), &[EXCEEDS, LOOP], &mut causes);
        assert_eq!((causes.len(), attributor.unattributed.len()), (2, 0));
    }

    /// Twelve players who are all with a thirteenth come down to what the chain of twelve comes down to. What is known of the chain
    /// spares no question: else it would depend on the nights before what takes too much.
    #[test]
    fn what_a_large_slice_takes_does_not_depend_on_nights_before() {
        let mut players: String = (0..12).map(|place| format!("P{place} = Town Doctor\n")).collect();
        players += "P12 = Town\n";
        let each: String = (0..12).map(|place| format!("P{place} -> P12\n")).collect();
        let star = Sheet::parse(&format!("[players]\n{players}[actions]\n{each}")).expect("a night").night;
        let says = exceeding(12, MOST_WORK / 40_000);
        let alone = attributed(&says, &[], &star);
        assert_eq!(alone.0, [LOOP, EXCEEDS]);
        assert_eq!(attributed(&says, &[chain(12)], &star).2 / 100_000, alone.2 / 100_000);
    }

    /// Twelve of sixteen actions are left after eighteen questions: four actions go, then whoever is idle, then what players have, and each
    /// protection becomes a visit. To see that nobody can become another takes hundreds.
    #[test]
    fn what_a_large_slice_comes_from_may_be_unattributed() {
        let question = MOST_WORK / 40;
        let [first, again] =
            [&[][..], &[chain(12)]].map(|before| attributed(&exceeding(12, question), before, &chain(16)));
        assert_eq!((first.0, first.1), (vec![LOOP], vec![EXCEEDS]));
        assert_eq!(first.2 / question, 18 + 40);
        assert_eq!((again.0, again.1), (vec![LOOP], vec![EXCEEDS]));
        assert_eq!(again.2 / question, 18 + 40, "a warm cache spares nothing");
        let (found, unattributed, _) = attributed(&exceeding(12, question / 1_000), &[], &chain(16));
        assert_eq!((found, unattributed), (vec![LOOP, EXCEEDS], vec![]));
    }

    /// A ring of two and a ring of three beside it. `nar` loops on both together, and on the first alone if the protection comes first, as
    /// it does in canonical forms; `lar` exceeds its step budget on both together. No single step keeps anything of that, but to leave out the
    /// ring of three at once keeps the loop: so it comes from the ring of two, also on a night that is told otherwise, when it is
    /// known already what no single step keeps of its canonical form.
    #[test]
    fn what_no_single_step_keeps_may_still_be_left_with_one_of_its_parts() {
        let says = |system: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
            outcome.clear();
            let two = in_ring(night, &[Protect, Investigate]);
            let both = two && in_ring(night, &[Track, Watch, Voyeur]);
            if system == RulerId::LAR {
                outcome.exhausted = both;
            } else if both || two && order(night) == [Protect, Investigate] {
                outcome.events.record(EventKind::Loop, []);
            }
        };
        let [first, second] = [["B -> A", "A -> B"], ["A -> B", "B -> A"]].map(|[one, other]| {
            let players = "A = Town Cop\nB = Town Doctor\nC = Town Tracker\nD = Town Watcher\nE = Town Voyeur";
            let text = format!("[players]\n{players}\n[actions]\n{one}\n{other}\nC -> D\nD -> E\nE -> C\n");
            Sheet::parse(&text).expect("a night").night
        });
        let evaluator = Evaluator::new(&says, Switches::default());
        let mut attributor = Attributor::new(evaluator, &[RulerId::NAR, RulerId::LAR]);
        let [mut causes, mut again] = [Vec::new(), Vec::new()];
        attributor.attribute(&first, &[LOOP, EXCEEDS], &mut causes);
        let [(LOOP, two), (EXCEEDS, both)] = *causes else { panic!("{causes:?}") };
        assert_ne!(two, both);
        attributor.attribute(&second, &[LOOP, EXCEEDS], &mut again);
        assert_eq!(again, causes);
    }
}
