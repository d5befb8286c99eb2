//! Nights for property tests. A night that fails a check is made smaller by the steps of the minimiser ([`smaller`]),
//! printed as text and kept as a file; meanwhile nothing is printed.
//!
//! [`smaller`]: crate::smaller

use std::path::PathBuf;
use std::sync::Arc;
use std::{env, fs, thread, vec};

use ::proptest::prelude::Rng;
use ::proptest::strategy::{NewTree, Strategy, ValueTree};
use ::proptest::test_runner::TestRunner;
use nightcourt_resolvers::model::{Ability, Alignment, Night, Passive};

use crate::only::Only;
use crate::panics::{Quiet, catch};
use crate::smaller::{each_reduction, few_actions, parts_alone, without_idle};
use crate::{Buffers, Extra, FuzzNight, Settings, Span, random, text};

/// The folder of failing nights, if it is set; otherwise a folder of the system for what is temporary.
pub const FOLDER: &str = "NIGHTCOURT_NIGHTS";

/// Nights of these settings.
///
/// ```
/// use nightcourt_gen::{Frame, proptest::nights};
/// use nightcourt_resolvers::ruling::Switches;
/// use nightcourt_resolvers::system::System;
/// use proptest::proptest;
///
/// proptest!(|(night in nights(Frame::Plain.settings()))| {
///     let outcome = System::Lar.outcome(&night, &Switches::default());
///     assert!(outcome.deaths.len() <= night.players().len());
/// });
/// ```
#[must_use]
pub fn nights(settings: Settings) -> Nights {
    Nights {
        settings: Arc::new(settings),
        only: None,
    }
}

/// A strategy for nights.
#[derive(Clone, Debug)]
pub struct Nights {
    settings: Arc<Settings>,
    only: Option<Arc<Only>>,
}

impl Nights {
    /// Nights that have only these abilities, passives and alignments, whatever else the settings draw. A night that fails
    /// stays within them as it becomes smaller. Limits, belongings and the dead are as in the settings.
    ///
    /// ```
    /// use nightcourt_gen::{Frame, proptest::nights};
    /// use nightcourt_resolvers::model::{Ability, Alignment, Passive};
    /// use proptest::proptest;
    ///
    /// let mine = nights(Frame::Plain.settings()).only(
    ///     &[Ability::Kill, Ability::Protect, Ability::Block],
    ///     &[Passive::Bulletproof],
    ///     &[Alignment::Town, Alignment::Mafia],
    /// );
    /// proptest!(|(night in mine)| {
    ///     assert!(night.actions().iter().all(|action| action.ability != Ability::Drive));
    /// });
    /// ```
    ///
    /// # Panics
    /// If no night has one of them, because a test would pass without it.
    #[must_use]
    #[track_caller]
    pub fn only(
        self,
        abilities: &[Ability],
        passives: &[Passive],
        alignments: &[Alignment],
    ) -> Nights {
        let only = Only {
            abilities: abilities.iter().copied().collect(),
            extras: passives.iter().copied().map(Extra::Passive).collect(),
            alignments: alignments.to_vec(),
        };
        let settings = Settings::clone(&self.settings).only(&only);
        if let Err(missing) = only.check(&settings) {
            panic!("{missing}");
        }
        Nights {
            settings: Arc::new(settings),
            only: Some(Arc::new(only)),
        }
    }

    fn allow(&self, night: &Night) -> bool {
        self.only.as_ref().is_none_or(|only| only.allows(night))
    }

    /// Small nights of the same settings.
    fn small(&self) -> impl Iterator<Item = Night> {
        let settings = Settings::clone(&self.settings)
            .with_actions(Span::new(1, 2))
            .with_players(Span::new(2, 4));
        (0..SMALL)
            .map(move |index| without_idle(&random::night(&settings, 0, index, Buffers::default())))
    }
}

impl Strategy for Nights {
    type Tree = NightTree;
    type Value = FuzzNight;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Nights> {
        let seed = runner.rng().next_u64();
        let night = random::night(&self.settings, seed, 0, Buffers::default());
        Ok(NightTree::new(night, self.clone()))
    }
}

/// A night, and how it becomes smaller: the first step after which it still fails is taken, until none is left. Then a
/// smaller night may fail that no step leads to.
#[derive(Debug)]
pub struct NightTree {
    nights: Nights,
    /// The night that was drawn.
    drawn: Night,
    /// The smallest night so far that fails.
    failing: Night,
    /// The night to be tried.
    tried: Night,
    /// Smaller nights that are not tried yet.
    left: vec::IntoIter<Night>,
    /// The source of `left`.
    stage: Stage,
    /// Since the first failure.
    shrinking: Option<Quiet>,
}

/// The source of the nights that are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    /// Steps from the failing night.
    Steps,
    /// Two actions of the night that was drawn, and small nights of the same settings.
    Small,
    /// There is none.
    Done,
}

impl NightTree {
    fn new(night: Night, nights: Nights) -> NightTree {
        NightTree {
            nights,
            drawn: night.clone(),
            failing: night.clone(),
            tried: night,
            left: Vec::new().into_iter(),
            stage: Stage::Steps,
            shrinking: None,
        }
    }
}

fn size(night: &Night) -> (usize, usize) {
    (night.actions().len(), night.players().len())
}

/// The nights that are one step smaller: first one part of the night alone (LAW-8), then every reduction.
fn smaller(night: &Night) -> Vec<Night> {
    let ends = parts_alone(night).filter_map(|mut steps| steps.pop());
    let mut smaller: Vec<Night> = ends.map(|step| step.night).collect();
    each_reduction(night, &mut |step| {
        smaller.push(step.night);
        false
    });
    smaller
}

impl ValueTree for NightTree {
    type Value = FuzzNight;

    fn current(&self) -> FuzzNight {
        FuzzNight(self.tried.clone())
    }

    /// The night that was tried fails.
    fn simplify(&mut self) -> bool {
        if self.stage == Stage::Done {
            return false;
        }
        self.shrinking.get_or_insert_with(Quiet::start);
        self.failing = self.tried.clone();
        self.left = smaller(&self.failing).into_iter();
        self.stage = Stage::Steps;
        self.complicate()
    }

    /// The night that was tried passes.
    fn complicate(&mut self) -> bool {
        loop {
            if let Some(night) = self.left.find(|night| self.nights.allow(night)) {
                self.tried = night;
                return true;
            }
            match self.stage {
                Stage::Steps => {
                    let mut small = few_actions(&self.drawn);
                    small.extend(self.nights.small());
                    small.retain(|night| size(night) < size(&self.failing));
                    self.left = small.into_iter();
                    self.stage = Stage::Small;
                }
                Stage::Small => {
                    // It fails once more, so that proptest goes on with whatever is drawn next to the night.
                    self.tried = self.failing.clone();
                    self.stage = Stage::Done;
                    return true;
                }
                Stage::Done => return false,
            }
        }
    }
}

impl Drop for NightTree {
    fn drop(&mut self) {
        if self.shrinking.is_some() {
            eprintln!("{}", kept(&self.failing));
        }
    }
}

/// Writes a night that fails as the beginning of a golden night, and says where.
fn kept(night: &Night) -> String {
    let folder =
        env::var_os(FOLDER).map_or_else(|| env::temp_dir().join("nightcourt"), PathBuf::from);
    let thread = thread::current();
    let test = thread.name().unwrap_or("test").replace("::", "-");
    let path = folder.join(format!("{test}.night"));
    let written = fs::create_dir_all(&folder).and_then(|()| fs::write(&path, golden(&test, night)));
    match written {
        Ok(()) => format!(
            "{}: the smallest night that fails, as a golden night to complete",
            path.display()
        ),
        Err(error) => format!(
            "{}: the night cannot be kept there: {error}",
            path.display()
        ),
    }
}

fn golden(test: &str, night: &Night) -> String {
    let title = format!("The smallest night on which `{test}` fails.");
    let expect = "# Work out by hand how it ends, and take the next lines in:\n# [expect nar]\n# dies = nobody\n";
    let text = text(night);
    format!("# {title}\n{text}\n{expect}")
}

/// The number of small nights that are drawn when no step is left. With the steps before them they stay below the 1,024
/// tries of proptest's defaults.
const SMALL: u64 = 400;

/// The most smaller nights that [`each_night`] tries.
const MOST_TRIES: usize = 20_000;

/// Checks the first nights of a seed. A night on which the check panics is made smaller while it still panics.
///
/// ```should_panic
/// use nightcourt_gen::{Frame, proptest::each_night};
///
/// // Fails on the night of two players, as all larger nights shrink to it.
/// each_night(&Frame::Plain.settings(), 7, 100, |night| assert!(night.players().len() < 2));
/// ```
///
/// # Panics
/// If the check does: it is repeated on the smallest night found, whose text is printed first.
pub fn each_night(settings: &Settings, seed: u64, count: u64, mut check: impl FnMut(&Night)) {
    for index in 0..count {
        let night = random::night(settings, seed, index, Buffers::default());
        let mut fails = |night: &Night| catch(|| check(night)).is_err();
        if !fails(&night) {
            continue;
        }
        let mut tree = NightTree::new(night, nights(settings.clone()));
        let mut more = tree.simplify();
        for _ in 0..MOST_TRIES {
            if !more {
                break;
            }
            more = if fails(&tree.current()) {
                tree.simplify()
            } else {
                tree.complicate()
            };
        }
        let small = tree.failing.clone();
        drop(tree);
        eprintln!(
            "night {index} of seed {seed}, made smaller:\n{}",
            text(&small)
        );
        check(&small);
        panic!("the check failed on night {index} of seed {seed} once and not again");
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use ::proptest::test_runner::{Config, TestError};
    use nightcourt_resolvers::compare::compare;
    use nightcourt_resolvers::model::Ability::{Block, Drive, Investigate, Kill, Protect, Revive};
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::system::System;
    use nightcourt_resolvers::text::Sheet;

    use super::*;
    use crate::Frame;
    use crate::census::{Units, Universe};

    fn uses(night: &Night, ability: Ability) -> bool {
        night
            .actions()
            .iter()
            .any(|action| action.ability == ability)
    }

    /// The first night of a seed that fails, and the smallest that it becomes.
    fn shrunk(settings: &Settings, fails: impl Fn(&Night) -> bool) -> (Night, Night) {
        let mut nights = (0..).map(|index| random::night(settings, 5, index, Buffers::default()));
        let drawn = nights.find(&fails).expect("there is one");
        let mut tree = NightTree::new(drawn.clone(), super::nights(settings.clone()));
        let mut more = tree.simplify();
        while more {
            more = if fails(&tree.current()) {
                tree.simplify()
            } else {
                tree.complicate()
            };
        }
        (drawn, tree.failing.clone())
    }

    /// The size of the smallest night of a census with all abilities, without passives.
    fn smallest(fails: impl Fn(&Night) -> bool) -> Option<(usize, usize)> {
        let units = Units::of(&Universe::connected(2));
        let mut sizes = Vec::new();
        for unit in (0..units.len()).filter_map(|number| units.get(number)) {
            unit.classes(&mut |class| {
                if fails(&class.night) {
                    sizes.push(size(&class.night));
                }
            });
        }
        sizes.into_iter().min()
    }

    /// Ten planted divergences: a system that another one is taken for. Nine become as small as the smallest night of the
    /// census on which the two differ.
    #[test]
    fn divergences_shrink_to_the_smallest_night_of_the_census() {
        use System::{Lar, Nar, Rar, RarList, Snarf, Werewolves};
        const ROWS: [(Frame, System, System); 10] = [
            (Frame::Plain, Nar, Snarf),
            (Frame::Uniform, Nar, Snarf),
            (Frame::Theme, Nar, Snarf),
            (Frame::Plain, Rar, RarList),
            (Frame::Uniform, Rar, RarList),
            (Frame::Theme, Rar, RarList),
            (Frame::Plain, Nar, Rar),
            (Frame::Uniform, Nar, Rar),
            (Frame::Theme, Nar, Rar),
            (Frame::Theme, Lar, Werewolves),
        ];
        let mut table = String::new();
        let mut reached = 0;
        for (frame, one, other) in ROWS {
            let differ = |night: &Night| {
                let [one, other] =
                    [one, other].map(|system| system.outcome(night, &Switches::default()));
                compare(&one, &other).narrowest().is_some()
            };
            let (drawn, small) = shrunk(&frame.settings(), differ);
            let least = smallest(differ).expect("two actions suffice");
            reached += usize::from(size(&small) <= least);
            table += &format!(
                "{} {} {}: {:?} to {:?}, {least:?} in the census\n",
                frame.id(),
                one.id(),
                other.id(),
                size(&drawn),
                size(&small),
            );
        }
        assert!(reached >= 9, "{reached} of 10\n{table}");
    }

    /// A driver, and the two who are driven.
    #[test]
    fn a_night_shrinks_to_what_matters() {
        let drives = |night: &Night| uses(night, Drive) && uses(night, Block);
        for frame in [Frame::Plain, Frame::Uniform, Frame::Tangled] {
            let (drawn, small) = shrunk(&frame.settings(), drives);
            assert!(size(&drawn) > (2, 2), "{}", text(&drawn));
            assert_eq!(size(&small), (2, 2), "{}", text(&small));
        }
    }

    /// A bot that knows a few things is never asked about others, even while a night becomes smaller.
    #[test]
    fn a_night_stays_within_what_is_listed() {
        let strategy = nights(Frame::Plain.settings()).only(
            &[Block, Protect, Kill, Investigate],
            &[Passive::Bulletproof],
            &[Alignment::Mafia, Alignment::Cult],
        );
        let mut runner = TestRunner::new(Config {
            failure_persistence: None,
            ..Config::default()
        });
        let seen = RefCell::new(Vec::new());
        let failed = runner.run(&strategy, |night| {
            seen.borrow_mut().push(night.0.clone());
            assert!(!uses(&night, Protect) || !uses(&night, Block), "both");
            Ok(())
        });

        let Err(TestError::Fail(reason, small)) = failed else {
            panic!("{failed:?}")
        };
        assert_eq!(reason.message(), "both");
        assert_eq!(size(&small), (2, 2), "{small:?}");
        let only = strategy.only.expect("it is narrowed");
        let seen = seen.into_inner();
        assert!(seen.len() > 20, "{}", seen.len());
        assert!(seen.iter().all(|night| only.allows(night)));
    }

    #[test]
    #[should_panic(expected = "none of 4000 nights has the ability `revive`")]
    fn a_listed_ability_that_no_night_has_is_an_error() {
        let _ = nights(Frame::Plain.settings()).only(&[Kill, Revive], &[], &[Alignment::Town]);
    }

    /// The lines for the answer are comments, so that the file reads back before anybody has worked it out.
    #[test]
    fn a_night_is_kept_as_a_golden_night_to_complete() {
        let night = random::night(&Frame::Uniform.settings(), 5, 3, Buffers::default());
        let file = golden("mine", &night);
        let sheet = Sheet::parse(&file).expect("it reads back");
        assert_eq!(sheet.night, night);
        assert_eq!(sheet.title, "The smallest night on which `mine` fails.");

        let completed = file
            .replace("# [expect", "[expect")
            .replace("# dies", "dies");
        let sheet = Sheet::parse(&completed).expect("it can be completed");
        assert_eq!(sheet.expect.len(), 1, "{completed}");
    }
}
