//! Attribution: the precedents that a night's findings come from. The result is a function of the night alone, so it is
//! the same in every thread and after every interruption. Caches change only the speed.
//!
//! A run has too many diverging nights to minimise each. A night is therefore first sliced (`slice.rs`) for one of its
//! findings. All findings of the night that the slice also shows get the slice's precedents. The night is sliced again
//! for a finding that is left.
//!
//! A night on which systems exceed their step budget can take minutes, because minimising evaluates thousands of
//! nights. The work on one finding of a night is therefore limited, and a finding over the limit is unattributed.
//! Limited work must not depend on caches, or files would depend on threads: slicing has none, a small slice has no
//! limit, and a large one is attributed without caches.

use std::sync::Arc;

use nightcourt_gen::seats::key;
use nightcourt_gen::smaller::each_reduction;
use nightcourt_precedent::canonical::{Id, canonical, sheet};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_precedent::finding::Finding;
use nightcourt_precedent::minimise::{Canonicalise, Predicate, shrink};
use nightcourt_precedent::settled::AgreementCheck;
use nightcourt_resolvers::budget::Budget;
use nightcourt_resolvers::model::Night;
use nightcourt_resolvers::parts::parts;
use nightcourt_resolvers::ruler::RulerId;

use super::cache::Cache;
use super::oracle::FindingOracle;
use super::slice::{cut, seated};

/// The most actions of a small slice. A larger one is attributed within [`MOST_WORK`], without caches.
const LARGE: usize = 8;

/// The work limit for slicing a night for one finding, and for attributing a large slice. It is the work of a hundred
/// nights on which a system exceeds its step budget: some fifteen seconds.
pub const MOST_WORK: u64 = 100 * Budget::NIGHT;

/// A finding, and the precedent that it comes from.
pub type Cause = (Finding, Id);

/// Reports whether the finding has been attributed.
pub(crate) fn is_caused(causes: &[Cause], finding: Finding) -> bool {
    causes.iter().any(|&(caused, _)| caused == finding)
}

/// The attributed findings of a slice.
#[derive(Clone, Default, Debug)]
struct SliceAttribution {
    causes: Arc<[Cause]>,
    /// True if the work would have exceeded [`MOST_WORK`]: some findings are missing.
    exceeded: bool,
}

/// The id of a minimised canonical night, and the findings that every one-step reduction loses.
#[derive(Debug)]
struct Minimal {
    id: Id,
    essential: Vec<Finding>,
}

/// Attributes the findings of nights to precedents.
#[derive(Debug)]
pub struct Attributor<'a> {
    oracle: FindingOracle<'a>,
    caches: Caches,
    /// Precedents met since this was last emptied; some may have been met before.
    pub met: Vec<(Id, Night)>,
    /// Findings of the last night whose attribution exceeded [`MOST_WORK`].
    pub unattributed: Vec<Finding>,
}

/// The caches of attribution. Clones share their entries, for other threads of one campaign. The campaign must learn
/// every precedent that one of them met, because another may name it.
#[derive(Clone, Default, Debug)]
pub struct Caches {
    /// Minimised nights, by finding and night.
    ends: Cache<(Finding, Box<[u8]>), Arc<Night>>,
    /// Canonical forms, by night: many findings end at one night.
    canonical: Cache<Box<[u8]>, Arc<Night>>,
    /// Ids and essential findings, by canonical night.
    minimal: Cache<Box<[u8]>, Arc<Minimal>>,
    /// The causes of small slices, by slice: two of three were met before, once a campaign is warm.
    slices: Cache<Box<[u8]>, Arc<[Cause]>>,
}

impl Caches {
    /// Returns caches that store nothing.
    #[must_use]
    pub fn none() -> Caches {
        Caches {
            ends: Cache::none(),
            canonical: Cache::none(),
            minimal: Cache::none(),
            slices: Cache::none(),
        }
    }
}

impl<'a> Attributor<'a> {
    /// Creates an attributor with caches of its own.
    pub fn new(evaluator: Evaluator<'a>, systems: &'a [RulerId]) -> Attributor<'a> {
        Attributor::with(Caches::default(), evaluator, systems)
    }

    /// Creates an attributor with these caches. All attributors that share them must have the same resolver, systems
    /// and switches.
    pub fn with(
        caches: Caches,
        evaluator: Evaluator<'a>,
        systems: &'a [RulerId],
    ) -> Attributor<'a> {
        let oracle = FindingOracle::new(evaluator, systems);
        Attributor {
            oracle,
            caches,
            met: Vec::new(),
            unattributed: Vec::new(),
        }
    }

    /// Returns the work budget. Once it is spent, results and cache entries are invalid.
    pub const fn budget_mut(&mut self) -> &mut Budget {
        self.oracle.evaluator.budget_mut()
    }

    /// Attributes each finding of a night to a precedent, in the order of the findings. Those without one are in
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
        // A finding over the limit may still be explained by another finding's slice.
        self.unattributed
            .retain(|&finding| !is_caused(causes, finding));
    }

    /// Attributes the findings of a night that its slice for one finding also shows.
    fn origin(&mut self, finding: Finding, night: &Night) -> SliceAttribution {
        let (slice, exceeded) = self.bounded(|this| cut(&mut this.oracle, finding, night));
        if exceeded {
            return SliceAttribution {
                exceeded,
                ..SliceAttribution::default()
            };
        }
        let slice = seated(&mut self.oracle, finding, slice);
        if slice.actions().len() <= LARGE {
            return SliceAttribution {
                causes: self.causes_of(&slice),
                exceeded,
            };
        }
        // A large slice is attributed within the work limit and without caches.
        let caches = std::mem::replace(&mut self.caches, Caches::none());
        let (causes, exceeded) = self.bounded(|this| this.causes_of(&slice));
        self.caches = caches;
        SliceAttribution { causes, exceeded }
    }

    /// Runs `work` with at most [`MOST_WORK`], and reports whether that was too little; then its results are invalid.
    /// The work counts against the whole budget too.
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

    /// Returns the causes of a slice, from the cache if it has them.
    fn causes_of(&mut self, slice: &Night) -> Arc<[Cause]> {
        let key = key(slice).into();
        if let Some(causes) = self.caches.slices.get(&key) {
            return causes;
        }
        let causes = self.attribute_slice(slice);
        self.caches.slices.insert(key, Arc::clone(&causes));
        causes
    }

    /// Attributes the findings of a slice until the budget is spent.
    fn attribute_slice(&mut self, slice: &Night) -> Arc<[Cause]> {
        let findings = self.oracle.all(slice);
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
            for &other in &minimal.essential {
                if findings.contains(&other) && !is_caused(&causes, other) {
                    causes.push((other, minimal.id));
                }
            }
        }
        causes.into()
    }

    /// Returns the precedent of a minimised night: its canonical form, minimised.
    fn minimal(&mut self, finding: Finding, night: Night) -> Arc<Minimal> {
        // Where standard seats would lose the finding, a night keeps its own.
        let standard = as_written(self.standard(finding, night));
        let key = key(&standard).into();
        if let Some(minimal) = self.caches.minimal.get(&key) {
            return minimal;
        }
        let all = self.oracle.all(&standard);
        let minimal = Arc::new(Minimal {
            id: Id::of_night(&standard),
            essential: self.lost_by_every_step(&standard, &all),
        });
        self.met.push((minimal.id, standard));
        self.caches.minimal.insert(key, Arc::clone(&minimal));
        minimal
    }

    /// Reports whether the caches say that every one-step reduction loses the finding.
    fn is_minimal(&mut self, finding: Finding, night: &Night) -> bool {
        let minimal = self.caches.minimal.get(&key(night).into());
        // A night of several parts is not minimal by its steps alone: shrinking also tries to drop all parts but one at
        // once.
        minimal.is_some_and(|minimal| minimal.essential.contains(&finding))
            && parts(night).len() < 2
    }

    /// Returns the given findings of a night that every one-step reduction loses.
    fn lost_by_every_step(&mut self, night: &Night, findings: &[Finding]) -> Vec<Finding> {
        let mut essential = findings.to_vec();
        each_reduction(night, &mut |reduction| {
            self.oracle
                .retain_lost(&mut essential, night, &reduction.night);
            essential.is_empty()
        });
        essential
    }

    /// Returns the canonical form of a night on which all systems agree and everything matters, or `None` for any other
    /// night.
    pub fn settled(&mut self, night: &Night) -> Option<(Id, Night)> {
        let FindingOracle {
            evaluator, systems, ..
        } = &mut self.oracle;
        let needs_all = |evaluator: &mut Evaluator<'_>, night: &Night| {
            let mut agreement = AgreementCheck::new(evaluator, systems);
            agreement.needs_all(night)?;
            agreement.agree(night).then_some(())
        };
        needs_all(evaluator, night)?;
        let standard = as_written(canonical(evaluator, systems, night));
        // Order and names may decide what a night needs. The published form must need all of itself.
        needs_all(evaluator, &standard)?;
        Some((Id::of_night(&standard), standard))
    }

    /// Lists the precedents that the night itself is, each with its own findings: those that every one-step reduction
    /// loses. The canonical form is checked too, because a step may depend on order and names.
    pub fn precedents_of(&mut self, night: &Night, findings: &[Finding], causes: &mut Vec<Cause>) {
        causes.clear();
        self.own_precedents(night, findings, causes);
        let standard = self.canonical(night);
        if standard != *night {
            self.own_precedents(&standard, findings, causes);
        }
    }

    fn own_precedents(&mut self, night: &Night, findings: &[Finding], causes: &mut Vec<Cause>) {
        for finding in self.lost_by_every_step(night, findings) {
            if is_caused(causes, finding) {
                continue;
            }
            let minimal = self.minimal(finding, night.clone());
            let own = minimal
                .essential
                .iter()
                .map(|&essential| (essential, minimal.id));
            causes.extend(own);
        }
    }
}

/// Returns a night with its items numbered as in its text.
fn as_written(night: Night) -> Night {
    sheet(night.clone()).map_or(night, |sheet| sheet.night)
}

impl Canonicalise for Attributor<'_> {
    fn canonical(&mut self, night: &Night) -> Night {
        let key = key(night).into();
        if let Some(form) = self.caches.canonical.get(&key) {
            return (*form).clone();
        }
        let form = canonical(&mut self.oracle.evaluator, self.oracle.systems, night);
        self.caches.canonical.insert(key, Arc::new(form.clone()));
        form
    }

    fn shows(&mut self, finding: Finding, night: &Night) -> bool {
        self.oracle.shows(finding, night)
    }

    fn shrink(&mut self, finding: Finding, night: Night) -> Night {
        if self.is_minimal(finding, &night) {
            return night;
        }
        let own = (finding, key(&night).into());
        if let Some(end) = self.caches.ends.get(&own) {
            return (*end).clone();
        }
        let (ends, mut path, mut joined) = (&self.caches.ends, vec![own], None);
        let end = shrink(&mut self.oracle, finding, night, |reduction| {
            let next = (finding, key(&reduction.night).into());
            joined = ends.get(&next);
            path.push(next);
            joined.as_deref().cloned()
        });
        // Most paths join a known one, and share the night at its end.
        let end = joined.unwrap_or_else(|| Arc::new(end));
        path.into_iter()
            .for_each(|key| ends.insert(key, Arc::clone(&end)));
        (*end).clone()
    }
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

    fn order(night: &Night) -> Vec<Ability> {
        night
            .actions()
            .iter()
            .map(|action| action.ability)
            .collect()
    }

    const RING: &str = "[players]\nA = Town Cop\nB = Town Doctor\nC = Town Tracker\n[actions]\nA -> B\nB -> C\nC -> A\n";

    /// Reports whether the users of each ability target the users of the next one, in a ring, in any order of
    /// submission.
    fn in_ring(night: &Night, abilities: &[Ability]) -> bool {
        let by = |ability: Ability| {
            night
                .actions()
                .iter()
                .find(|action| action.ability == ability)
        };
        let next = abilities.iter().cycle().skip(1);
        let is_next = |(&one, &next)| {
            by(one)
                .zip(by(next))
                .is_some_and(|(one, next)| one.target() == Some(next.actor))
        };
        abilities.iter().zip(next).all(is_next)
    }

    /// Reports whether the night is the ring: no other targets.
    fn is_ring(night: &Night) -> bool {
        night.players().len() == 3 && in_ring(night, &[Investigate, Protect, Track])
    }

    /// Returns the findings that make the ring a precedent under its own id, and those that do so under another id.
    fn own(says: &dyn Rulers, findings: &[Finding]) -> Vec<(Finding, bool)> {
        let mut attributor =
            Attributor::new(Evaluator::new(says, Switches::default()), &[RulerId::NAR]);
        let mut causes = Vec::new();
        let night = Sheet::parse(RING).expect("a night").night;
        attributor.precedents_of(&night, findings, &mut causes);
        let itself = Id::of_night(&sheet(night).expect("a sheet").night);
        causes
            .into_iter()
            .map(|(finding, id)| (finding, id == itself))
            .collect()
    }

    /// The ring loops; of two actions, only the look before the protection does. A smaller night keeps the loop in the
    /// order of the text, and none does in canonical form, where the protection comes first.
    #[test]
    fn a_night_may_be_a_precedent_in_its_canonical_form_alone() {
        let says =
            |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                if is_ring(night) || order(night) == [Investigate, Protect] {
                    outcome.events.record(EventKind::Loop, []);
                }
            };
        assert_eq!(own(&says, &[LOOP]), [(LOOP, false)]);
    }

    /// The ring loops, and the doctor dies or not by the order, as in a table. The canonical form loops, but does not
    /// show that the order decides: the ring as written is the precedent for that.
    #[test]
    fn a_night_may_be_another_precedent_for_each_finding() {
        const LIVES: [[Ability; 3]; 3] = [
            [Investigate, Protect, Track],
            [Protect, Investigate, Track],
            [Track, Investigate, Protect],
        ];
        let says =
            |_: RulerId, night: &Night, _: &Switches, _: &mut Scratch, outcome: &mut Outcome| {
                outcome.clear();
                if is_ring(night) {
                    outcome.events.record(EventKind::Loop, []);
                    if !LIVES.iter().any(|lives| order(night) == lives) {
                        let doctor = night
                            .actions()
                            .iter()
                            .find(|action| action.ability == Protect);
                        outcome.deaths = doctor.map(|action| action.actor).into_iter().collect();
                    }
                }
            };
        let found = own(&says, &[LOOP, ORDERED]);
        assert!(
            found.contains(&(LOOP, false)) && found.contains(&(ORDERED, true)),
            "{found:?}"
        );
    }

    const EXCEEDS: Finding = Finding::Shows(Behaviour::Exhausted, RulerId::LAR);

    /// A chain of doctors, each of whom targets the next.
    fn chain(actions: usize) -> Night {
        let players: String = (0..=actions)
            .map(|place| format!("P{place} = Town Doctor\n"))
            .collect();
        let each: String = (0..actions)
            .map(|place| format!("P{place} -> P{}\n", place + 1))
            .collect();
        Sheet::parse(&format!("[players]\n{players}[actions]\n{each}"))
            .expect("a night")
            .night
    }

    /// Resolvers that loop under `nar` on every night with an action. A night of at least `least` actions costs `lar`
    /// this much, and exceeds its step budget if it has more players than actions.
    fn exceeding(least: usize, cost: u64) -> impl Rulers {
        move |system: RulerId,
              night: &Night,
              _: &Switches,
              scratch: &mut Scratch,
              outcome: &mut Outcome| {
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

    /// Attributes a night after others: its causes, its unattributed findings and the work.
    fn attributed(
        says: &dyn Rulers,
        before: &[Night],
        night: &Night,
    ) -> (Vec<Finding>, Vec<Finding>, u64) {
        let evaluator = Evaluator::new(says, Switches::default());
        let mut attributor = Attributor::new(evaluator, &[RulerId::NAR, RulerId::LAR]);
        let mut causes = Vec::new();
        for other in before {
            attributor.attribute(other, &[LOOP, EXCEEDS], &mut causes);
        }
        let left = attributor.budget_mut().left();
        attributor.attribute(night, &[LOOP, EXCEEDS], &mut causes);
        let found = causes.iter().map(|&(finding, _)| finding).collect();
        (
            found,
            attributor.unattributed.clone(),
            left - attributor.budget_mut().left(),
        )
    }

    /// To drop sixty actions takes sixty evaluations. If each costs a fiftieth of the limit, that is too many, whatever
    /// smaller nights are cached. If each costs little, the night comes down to one of three actions.
    #[test]
    fn findings_over_the_work_limit_are_unattributed() {
        let small: Vec<Night> = (1..20).map(chain).collect();
        for before in [&[][..], &small] {
            let (found, unattributed, work) =
                attributed(&exceeding(3, MOST_WORK / 50), before, &chain(63));
            assert_eq!((found, unattributed), (vec![LOOP], vec![EXCEEDS]));
            assert!(
                (MOST_WORK..MOST_WORK + 1_000).contains(&work),
                "{work}, of which the loop takes little"
            );
            let (found, unattributed, _) =
                attributed(&exceeding(3, MOST_WORK / 100_000), before, &chain(63));
            assert_eq!((found, unattributed), (vec![LOOP, EXCEEDS], vec![]));
        }
    }

    /// Slicing for the exceeded budget takes too much work, but the one action that loops exceeds it too.
    #[test]
    fn the_slice_of_another_finding_may_attribute_it() {
        let says = exceeding(1, MOST_WORK / 50);
        let mut attributor = Attributor::new(
            Evaluator::new(&says, Switches::default()),
            &[RulerId::NAR, RulerId::LAR],
        );
        let mut causes = Vec::new();
        attributor.attribute(&chain(63), &[EXCEEDS], &mut causes);
        assert_eq!(
            (causes.len(), &*attributor.unattributed),
            (0, &[EXCEEDS][..])
        );
        attributor.attribute(&chain(63), &[EXCEEDS, LOOP], &mut causes);
        assert_eq!((causes.len(), attributor.unattributed.len()), (2, 0));
    }

    /// Twelve players who all target a thirteenth come down to the same night as the chain of twelve. Cached results of
    /// the chain save no evaluation, because the limit must not depend on earlier nights.
    #[test]
    fn the_work_on_a_large_slice_does_not_depend_on_earlier_nights() {
        let mut players: String = (0..12)
            .map(|place| format!("P{place} = Town Doctor\n"))
            .collect();
        players += "P12 = Town\n";
        let each: String = (0..12).map(|place| format!("P{place} -> P12\n")).collect();
        let star = Sheet::parse(&format!("[players]\n{players}[actions]\n{each}"))
            .expect("a night")
            .night;
        let says = exceeding(12, MOST_WORK / 40_000);
        let alone = attributed(&says, &[], &star);
        assert_eq!(alone.0, [LOOP, EXCEEDS]);
        assert_eq!(
            attributed(&says, &[chain(12)], &star).2 / 100_000,
            alone.2 / 100_000
        );
    }

    /// Twelve of sixteen actions are left after eighteen evaluations: four actions go, then idle players, then
    /// belongings, and each protection becomes a visit. The check that no player can be merged with another takes
    /// hundreds.
    #[test]
    fn a_large_slice_may_be_unattributed() {
        let question = MOST_WORK / 40;
        let [first, again] = [&[][..], &[chain(12)]]
            .map(|before| attributed(&exceeding(12, question), before, &chain(16)));
        assert_eq!((first.0, first.1), (vec![LOOP], vec![EXCEEDS]));
        assert_eq!(first.2 / question, 18 + 40);
        assert_eq!((again.0, again.1), (vec![LOOP], vec![EXCEEDS]));
        assert_eq!(again.2 / question, 18 + 40, "a warm cache spares nothing");
        let (found, unattributed, _) =
            attributed(&exceeding(12, question / 1_000), &[], &chain(16));
        assert_eq!((found, unattributed), (vec![LOOP, EXCEEDS], vec![]));
    }

    /// A ring of two next to a ring of three. `nar` loops on both together, and on the first alone if the protection
    /// comes first, as in canonical forms; `lar` exceeds its step budget on both together.
    /// No single step keeps a finding, but dropping the ring of three at once keeps the loop, so it comes from the ring
    /// of two. That also holds for the same night in another order, once its canonical form is cached.
    #[test]
    fn a_night_that_no_step_shrinks_may_still_shrink_to_one_part() {
        let says = |system: RulerId,
                    night: &Night,
                    _: &Switches,
                    _: &mut Scratch,
                    outcome: &mut Outcome| {
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
        let [(LOOP, two), (EXCEEDS, both)] = *causes else {
            panic!("{causes:?}")
        };
        assert_ne!(two, both);
        attributor.attribute(&second, &[LOOP, EXCEEDS], &mut again);
        assert_eq!(again, causes);
    }
}
