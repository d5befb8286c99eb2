//! The rulebooks and engines of a campaign. Records name them by id and content, so that anyone can read a record. To
//! resolve its nights again takes the same rulebooks and engines.

use std::collections::BTreeMap;

use nightcourt_resolvers::ruler::{Panel, Ruler, RulerId};

/// The contents of rulebooks or engines by id. Of a rulebook: the first 12 hexadecimal digits of the BLAKE3 hash of its
/// file. Of an engine: its name, its version, and the command that starts it.
pub type Contents = BTreeMap<String, String>;

/// The most systems that a campaign compares: the index of a corpus has one bit of 64 for each pair.
pub const MOST_SYSTEMS: usize = 11;

/// The rulebooks and engines of a campaign.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Added {
    /// Rulebooks, by the hash of the file.
    pub rulebooks: Contents,
    /// Other people's programs.
    pub engines: Contents,
}

impl Added {
    /// Selects the rulebooks and engines among these systems.
    #[must_use]
    pub fn of(systems: &[RulerId], panel: &Panel) -> Added {
        let mut added = Added::default();
        let others = systems.iter().filter(|system| system.system().is_none());
        for ruler in others.filter_map(|&system| panel.get(system)) {
            let contents = if is_engine(ruler) {
                &mut added.engines
            } else {
                &mut added.rulebooks
            };
            contents.insert(ruler.id().to_string(), ruler.content().to_owned());
        }
        added
    }

    /// Reports whether the system is an engine.
    #[must_use]
    pub fn is_engine(&self, id: RulerId) -> bool {
        self.engines.contains_key(id.id())
    }

    /// Lists the systems that a panel lacks, each with the way out.
    #[must_use]
    pub fn missing(&self, panel: &Panel) -> Vec<String> {
        self.lacking(&|id| id.parse().is_ok_and(|id| panel.get(id).is_none()))
    }

    /// Lists the differences to the systems of another run: those that it lacks, and those whose content differs.
    #[must_use]
    pub fn differences(&self, now: &Added) -> Vec<String> {
        let lacks = |id: &str| now.each().all(|(_, other, _)| other != id);
        [self.lacking(&lacks), self.changed(now)].concat()
    }

    fn lacking(&self, lacks: &dyn Fn(&str) -> bool) -> Vec<String> {
        let say = |(kind, id, was): (&str, &str, &str)| match kind {
            "rulebook" => format!(
                "its rulebook {id} was not given: add --rulebook {id}, or --rulebook and the file that it was read from"
            ),
            _ => format!(
                "its engine {id} was not given: add --engine {id}=\"COMMAND\"; it was {was}"
            ),
        };
        let missing = self.each().filter(|&(_, id, _)| lacks(id));
        missing.map(say).collect()
    }

    /// Lists the systems whose content differs in another run.
    #[must_use]
    pub fn changed(&self, now: &Added) -> Vec<String> {
        let say = |(kind, id, was): (&str, &str, &str)| {
            let same = now.each().find(|&(_, other, _)| other == id);
            let (_, _, is) = same.filter(|&is| is != (kind, id, was))?;
            Some(match kind {
                "rulebook" => format!(
                    "its rulebook {id} had another content: it was {was}, and the one that was given is {is}"
                ),
                _ => format!("its engine {id} was another: {was}; the one that was given is {is}"),
            })
        };
        self.each().filter_map(say).collect()
    }

    /// Lists the kind, the id and the content of each: rulebooks, then engines.
    fn each(&self) -> impl Iterator<Item = (&'static str, &str, &str)> {
        let kinds = [("rulebook", &self.rulebooks), ("engine", &self.engines)];
        kinds.into_iter().flat_map(|(kind, contents)| {
            contents
                .iter()
                .map(move |(id, was)| (kind, id.as_str(), was.as_str()))
        })
    }

    /// Returns the systems with these ids.
    ///
    /// # Errors
    /// If an id is unknown, or there are more than [`MOST_SYSTEMS`]: in words.
    pub fn systems(&self, ids: &[String]) -> Result<Vec<RulerId>, String> {
        let is_stray = |&(_, id, _): &(_, &str, _)| ids.iter().all(|one| one != id);
        if let Some((kind, id, _)) = self.each().find(is_stray) {
            return Err(format!("the {kind} {id} is not among its systems"));
        }
        if ids.len() > MOST_SYSTEMS {
            return Err(format!(
                "it has {} systems, and no campaign more than {MOST_SYSTEMS}",
                ids.len()
            ));
        }
        let system = |id: &String| {
            let unknown = || format!("there is no system {id}");
            let ruler: RulerId = id.parse().map_err(|_| unknown())?;
            let kinds = self.each().filter(|&(_, one, _)| one == id);
            let kinds: Vec<&str> = kinds.map(|(kind, ..)| kind).collect();
            match (&kinds[..], ruler.system()) {
                ([_, _], _) => Err(format!("{id} is a rulebook and an engine")),
                ([kind], Some(_)) => Err(format!("{id} is no {kind}")),
                ([], None) => Err(unknown()),
                _ => Ok(ruler),
            }
        };
        ids.iter().map(system).collect()
    }
}

fn is_engine(ruler: &dyn Ruler) -> bool {
    ruler.ruleset().is_none()
}
