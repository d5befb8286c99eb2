//! Rulers: a system, a rulebook, a program of somebody else, or a stub in a test. A [`Panel`] holds those of a run; records hold
//! their [ids](RulerId) alone, so that anybody can read a record without its rulers.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::model::{Ability, Night};
use crate::outcome::{Outcome, Silence};
use crate::rulebook::Rulebook;
use crate::ruleset::Ruleset;
use crate::ruling::Switches;
use crate::system::{self, Scratch, System, native::native};
use crate::word::Word;

/// Anything that rules a night.
pub trait Ruler: Send + Sync {
    /// Its id in records and on command lines.
    fn id(&self) -> RulerId;

    /// Its name in full.
    fn title(&self) -> String;

    /// Reports whether its source places the ability; other abilities have a place by analogy (MODEL-67).
    fn supports(&self, ability: Ability) -> bool;

    /// Resolves a night into an outcome that is emptied first. A ruler without an outcome gives the reason
    /// ([`Outcome::silence`]), or is exhausted.
    fn resolve(
        &self,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    );

    /// Its content, if that can vary under one id: the hash of a file, or the words of a program about itself. Records
    /// keep it, so that a run is not resumed under other rules.
    fn content(&self) -> &str {
        ""
    }

    /// Its rules, if this library runs them: such a ruler has accounts and possible outcomes, and repeats itself.
    fn ruleset(&self) -> Option<Ruleset<'_>> {
        None
    }
}

impl Ruler for System {
    fn id(&self) -> RulerId {
        RulerId::System(*self)
    }
    fn title(&self) -> String {
        System::title(*self).to_owned()
    }
    fn supports(&self, ability: Ability) -> bool {
        native(*self, ability)
    }
    fn resolve(
        &self,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        system::resolve(*self, night, switches, scratch, outcome);
    }
    fn ruleset(&self) -> Option<Ruleset<'_>> {
        Some(Ruleset::System(*self))
    }
}

impl Ruler for Rulebook {
    fn id(&self) -> RulerId {
        self.id
    }
    fn title(&self) -> String {
        self.title.clone().into_owned()
    }
    fn supports(&self, ability: Ability) -> bool {
        self.native.contains(ability)
    }
    fn resolve(
        &self,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        system::resolve(self, night, switches, scratch, outcome);
    }
    fn ruleset(&self) -> Option<Ruleset<'_>> {
        Some(Ruleset::Rulebook(self))
    }
}

/// The id of a ruler: a system, or another name of 1 to [`RulerId::MAX_LEN`] lower-case letters, digits and hyphens.
/// Systems come first, in their order; then the others by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RulerId {
    /// One of the seven systems.
    System(System),
    /// A rulebook, an engine or a stub.
    Other(Word<{ RulerId::MAX_LEN }>),
}

impl RulerId {
    /// Most bytes of an id.
    pub const MAX_LEN: usize = 32;

    /// The id as users type it.
    #[must_use]
    pub fn id(&self) -> &str {
        match self {
            RulerId::System(system) => (*system).id(),
            RulerId::Other(name) => name.as_str(),
        }
    }

    /// The system, if it is one.
    #[must_use]
    pub const fn system(self) -> Option<System> {
        match self {
            RulerId::System(system) => Some(system),
            RulerId::Other(_) => None,
        }
    }

    /// The id of [`System::Nar`].
    pub const NAR: RulerId = RulerId::System(System::Nar);
    /// The id of [`System::NarGuide`].
    pub const NAR_GUIDE: RulerId = RulerId::System(System::NarGuide);
    /// The id of [`System::Snarf`].
    pub const SNARF: RulerId = RulerId::System(System::Snarf);
    /// The id of [`System::Rar`].
    pub const RAR: RulerId = RulerId::System(System::Rar);
    /// The id of [`System::RarList`].
    pub const RAR_LIST: RulerId = RulerId::System(System::RarList);
    /// The id of [`System::Lar`].
    pub const LAR: RulerId = RulerId::System(System::Lar);
    /// The id of [`System::Werewolves`].
    pub const WEREWOLVES: RulerId = RulerId::System(System::Werewolves);

    /// The ids of the seven systems, in their order.
    pub const SYSTEMS: [RulerId; System::ALL.len()] = [
        RulerId::NAR,
        RulerId::NAR_GUIDE,
        RulerId::SNARF,
        RulerId::RAR,
        RulerId::RAR_LIST,
        RulerId::LAR,
        RulerId::WEREWOLVES,
    ];
}

/// A word that cannot be the id of a ruler.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvalidId(String);

impl fmt::Display for InvalidId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (word, most) = (&self.0, RulerId::MAX_LEN);
        write!(
            f,
            "`{word}` cannot be an id: one has 1 to {most} lower-case letters, digits and hyphens, no hyphen first"
        )
    }
}

impl std::error::Error for InvalidId {}

impl FromStr for RulerId {
    type Err = InvalidId;

    fn from_str(word: &str) -> Result<RulerId, InvalidId> {
        if let Some(system) = System::from_id(word) {
            return Ok(RulerId::System(system));
        }
        let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        let name = Word::new(word).filter(|_| word.bytes().all(plain) && !word.starts_with('-'));
        name.map(RulerId::Other)
            .ok_or_else(|| InvalidId(word.to_owned()))
    }
}

impl From<System> for RulerId {
    fn from(system: System) -> RulerId {
        RulerId::System(system)
    }
}

impl fmt::Display for RulerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl fmt::Debug for RulerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The rulers of a run: the seven systems, and those that the run adds.
#[derive(Clone, Default)]
pub struct Panel {
    added: Vec<Arc<dyn Ruler>>,
}

/// The panel of the seven systems.
pub static SEVEN: Panel = Panel::systems();

impl Panel {
    /// A panel of the seven systems.
    #[must_use]
    pub const fn systems() -> Panel {
        Panel { added: Vec::new() }
    }

    /// A panel of these rulers and the systems. One with the id of a system rules in its place; tests plant faults this way.
    pub fn of(rulers: impl IntoIterator<Item = Arc<dyn Ruler>>) -> Panel {
        Panel {
            added: rulers.into_iter().collect(),
        }
    }

    /// Adds a ruler.
    ///
    /// # Errors
    /// [`Taken`], if the panel has a ruler with its id.
    pub fn add(&mut self, ruler: Arc<dyn Ruler>) -> Result<RulerId, Taken> {
        let id = ruler.id();
        if self.get(id).is_some() {
            return Err(Taken(id));
        }
        self.added.push(ruler);
        Ok(id)
    }

    /// Adds a ruler, unless the panel has one with its id and its content.
    ///
    /// # Errors
    /// [`Taken`], if the panel has another ruler with its id.
    pub fn join(&mut self, ruler: Arc<dyn Ruler>) -> Result<RulerId, Taken> {
        let id = ruler.id();
        match self.get(id) {
            Some(known) if known.content() == ruler.content() => Ok(id),
            _ => self.add(ruler),
        }
    }

    /// The ruler with this id.
    #[must_use]
    pub fn get(&self, id: RulerId) -> Option<&dyn Ruler> {
        let added = self
            .added
            .iter()
            .find(|ruler| ruler.id() == id)
            .map(Arc::as_ref);
        added.or_else(|| Some(&System::ALL[id.system()?.place()]))
    }

    /// The rulers beside the systems, in the order in which they were added.
    pub fn added(&self) -> impl Iterator<Item = &Arc<dyn Ruler>> {
        self.added.iter()
    }

    /// The ids of all rulers: the systems, then the others.
    pub fn ids(&self) -> impl Iterator<Item = RulerId> + '_ {
        let others = self
            .added
            .iter()
            .map(|ruler| ruler.id())
            .filter(|id| id.system().is_none());
        RulerId::SYSTEMS.into_iter().chain(others)
    }

    /// Resolves a night under a ruler. A ruler that is missing has no outcome, and the reason says so.
    pub fn resolve(
        &self,
        id: RulerId,
        night: &Night,
        switches: &Switches,
        scratch: &mut Scratch,
        outcome: &mut Outcome,
    ) {
        // Most runs add none.
        if let (true, RulerId::System(system)) = (self.added.is_empty(), id) {
            return system::resolve(system, night, switches, scratch, outcome);
        }
        match self.get(id) {
            Some(ruler) => ruler.resolve(night, switches, scratch, outcome),
            None => {
                outcome.clear();
                outcome.silent(Silence::Skipped(format!("{id} is not at hand")));
            }
        }
    }

    /// The rules of a ruler, if this library runs them.
    #[must_use]
    pub fn ruleset(&self, id: RulerId) -> Option<Ruleset<'_>> {
        self.get(id)?.ruleset()
    }

    /// Reports whether the ruler is a program of somebody else: it gives no account, and may answer otherwise the next time.
    #[must_use]
    pub fn is_program(&self, id: RulerId) -> bool {
        self.get(id).is_some_and(|ruler| ruler.ruleset().is_none())
    }

    /// Reports whether the order of the roster may decide the outcome; of a program that is not known, so it may.
    #[must_use]
    pub fn asks_for_the_roster(&self, id: RulerId) -> bool {
        self.ruleset(id).is_none_or(Ruleset::asks_for_the_roster)
    }

    /// Reports whether the ruler goes by classes (LAW-4).
    #[must_use]
    pub fn runs_by_class(&self, id: RulerId) -> bool {
        self.ruleset(id).is_some_and(Ruleset::runs_by_class)
    }

    /// Reports whether the source of the ruler places the ability.
    #[must_use]
    pub fn supports(&self, id: RulerId, ability: Ability) -> bool {
        self.get(id).is_some_and(|ruler| ruler.supports(ability))
    }

    /// The name of the ruler in full; of one that is missing, its id.
    #[must_use]
    pub fn title(&self, id: RulerId) -> String {
        self.get(id).map_or_else(|| id.to_string(), Ruler::title)
    }
}

/// Panels are equal if they have the same rulers by id and content.
impl PartialEq for Panel {
    fn eq(&self, other: &Panel) -> bool {
        let each = |panel: &Panel| -> Vec<_> {
            panel
                .added()
                .map(|one| (one.id(), one.content().to_owned()))
                .collect()
        };
        each(self) == each(other)
    }
}

impl Eq for Panel {}

impl fmt::Debug for Panel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.ids()).finish()
    }
}

/// A panel has a ruler with this id already.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken(pub RulerId);

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is another system with the id `{}`", self.0)
    }
}

impl std::error::Error for Taken {}
