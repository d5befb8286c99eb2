//! A ruling in short, for a thread: a line for each group of systems that agree.

use std::iter::once;

use nightcourt_resolvers::explain::deed::player_words;
use nightcourt_resolvers::explain::result::Effect;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;

use super::Ruling;
use super::page::{LEFT_OUT, OPEN_POINTS, without};
use crate::brief::{self, Entry};
use crate::page::Block;

impl Ruling<'_> {
    /// The ruling as a text for a thread.
    #[must_use]
    pub fn brief(&self) -> Vec<Block> {
        self.brief_under(None)
    }

    /// The ruling as a text for a thread, with its terms as the first line, because the last lines may be cut.
    pub(crate) fn brief_under(&self, terms: Option<String>) -> Vec<Block> {
        let terms = terms.iter().map(|terms| Entry::sentence(terms));
        let entries: Vec<Entry> = terms.chain(self.entries()).collect();
        let title = self.sheet.title.lines().next().unwrap_or_default();
        brief::blocks(title, &entries, "rulings")
    }

    /// An entry for each group of systems that agree, the largest first; then systems without an outcome, open points
    /// of the house, roles that the ruling leaves out, systems that leave something open, and unmet expectations.
    #[must_use]
    pub fn entries(&self) -> Vec<Entry> {
        let asked: Vec<RulerId> = self.verdicts.iter().map(|&(system, _)| system).collect();
        let of_group =
            |(group, clauses): (Vec<RulerId>, _)| Entry::new(names(&group, &asked), clauses);
        let mut entries: Vec<Entry> = self.rulings().into_iter().map(of_group).collect();
        for (system, outcome) in &self.verdicts {
            if outcome.exhausted {
                let clause = format!("no outcome ({})", without(outcome));
                entries.push(Entry::new(name(*system), vec![clause]));
            }
        }
        let mut listed = |head: &str, clauses: Vec<String>| {
            if !clauses.is_empty() {
                entries.push(Entry::new(head, clauses));
            }
        };
        listed(OPEN_POINTS, self.open_points.clone());
        listed(LEFT_OUT, self.sheet.left_out());
        let mut open = self.left_open().into_iter();
        while let (Some(Block::Heading(head)), Some(Block::List(items))) =
            (open.next(), open.next())
        {
            let items = items.iter().map(|item| item.text.trim_end_matches('.'));
            listed(&head, items.map(str::to_owned).collect());
        }
        let mismatches = self.mismatches();
        let unmet = mismatches.iter().map(ToString::to_string);
        listed("Not as expected", unmet.collect());
        entries
    }

    /// Returns the groups of systems that agree, each with its ruling in clauses: deaths first, then effects that not
    /// all groups have.
    #[must_use]
    pub fn rulings(&self) -> Vec<(Vec<RulerId>, Vec<String>)> {
        let places = self.places();
        let said: Vec<Vec<String>> = places
            .iter()
            .map(|group| self.clauses(&self.verdicts[group[0]].1))
            .collect();
        let by_all = |clause: &String| said.iter().all(|said| said.contains(clause));
        let each = places.iter().zip(&said).map(|(group, said)| {
            let (deaths, effects) = said.split_at(1);
            let (shared, own): (Vec<&String>, Vec<&String>) =
                effects.iter().partition(|clause| by_all(clause));
            let clauses = deaths.iter().chain(own).chain(shared).cloned().collect();
            (self.systems_at(group), clauses)
        });
        each.collect()
    }

    /// Returns an outcome in clauses, as far as the lens shows it. The first has the deaths, or `nobody dies`.
    pub(super) fn clauses(&self, outcome: &Outcome) -> Vec<String> {
        let words = self.sheet.words();
        let verb = if outcome.deaths.len() > 1 {
            "die"
        } else {
            "dies"
        };
        let deaths = format!("{} {verb}", player_words(outcome.deaths, words));
        let shown = |effect: &Effect| match effect {
            Effect::Dies(_) | Effect::Has(..) => false,
            Effect::Converted(_) | Effect::Stripped(_) | Effect::Revived(_) => {
                self.lens >= Lens::State
            }
            Effect::Told(_) | Effect::Read(..) => self.lens >= Lens::Full,
        };
        let mut effects: Vec<Effect> = Effect::all(outcome).filter(shown).collect();
        if self.lens >= Lens::State {
            effects.extend(Effect::belongings(&self.sheet.night, outcome));
        }
        effects.sort_unstable();
        effects.dedup();
        let clause = |effect: Effect| effect.text(words).trim_end_matches('.').to_owned();
        once(deaths)
            .chain(effects.into_iter().map(clause))
            .collect()
    }
}

/// Names some of the systems asked: `All seven`, `All but SNARF`, or each of them.
#[must_use]
pub fn names(group: &[RulerId], asked: &[RulerId]) -> String {
    let listed = |systems: &[RulerId]| {
        let names: Vec<String> = systems.iter().copied().map(name).collect();
        names.join(", ")
    };
    let mut others = asked.to_vec();
    others.retain(|system| !group.contains(system));
    match group.len() {
        7 if group == RulerId::SYSTEMS => "All seven".to_owned(),
        4.. if (1..=2).contains(&others.len()) => format!("All but {}", listed(&others)),
        _ => listed(group),
    }
}

/// The name of a system in a sentence.
#[must_use]
pub fn name(system: RulerId) -> String {
    match RulerId::SYSTEMS.contains(&system) {
        true => system.id().to_uppercase(),
        false => system.id().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::ruler::SEVEN;
    use nightcourt_resolvers::ruling::Switches;
    use nightcourt_resolvers::text::Sheet;

    use super::*;

    fn lines(night: &str, systems: &[RulerId], lens: Lens) -> Vec<String> {
        let sheet = Sheet::parse(night).unwrap();
        let page = Ruling::new(&SEVEN, &sheet, systems, Switches::default(), lens).brief();
        let said = page.iter().map(|block| {
            let (Block::Title(text) | Block::Sentence(text)) = block else {
                panic!("{block:?}")
            };
            text.clone()
        });
        said.flat_map(|text| text.lines().map(str::to_owned).collect::<Vec<_>>())
            .collect()
    }

    const BLOCKED: &str = "[players]\nAnn = Town Roleblocker\nMo = Mafia Goon\nVic = Town\n[actions]\nAnn -> Mo\nMo -> Vic\n";

    #[test]
    fn systems_that_agree_share_a_line() {
        assert_eq!(
            lines(BLOCKED, &RulerId::SYSTEMS, Lens::Full),
            ["All seven: nobody dies."]
        );
        assert_eq!(
            lines(BLOCKED, &[RulerId::NAR], Lens::Full),
            ["NAR: nobody dies."]
        );
        assert_eq!(
            lines(BLOCKED, &[RulerId::NAR, RulerId::RAR], Lens::Full),
            ["NAR, RAR: nobody dies."]
        );
    }

    /// The drive moves the reading to the Driver's home: no result in `snarf` alone (SNARF-31), and the Driver is Town.
    #[test]
    fn the_system_that_differs_is_named() {
        let night = "# Home\n# [a source]\n[players]\nAnn = Town Bus Driver\nBob = Town Cop\n\
                     [actions]\nAnn: drive -> Ann, Bob\nBob -> Ann\n";
        assert_eq!(
            lines(night, &RulerId::SYSTEMS, Lens::Full),
            [
                "Home",
                "All but SNARF: nobody dies; Bob is told: town.",
                "SNARF: nobody dies; Bob is told: no result."
            ]
        );
        assert_eq!(
            lines(night, &RulerId::SYSTEMS, Lens::Deaths),
            ["Home", "All seven: nobody dies."]
        );
    }

    /// Two results of one kind are one clause.
    #[test]
    fn results_that_are_alike_are_said_once() {
        let night =
            "[players]\nBob = Town Cop\nAnn = Town\nCy = Town\n[actions]\nBob -> Ann\nBob -> Cy\n";
        assert_eq!(
            lines(night, &[RulerId::NAR], Lens::Full),
            ["NAR: nobody dies; Bob is told: town."]
        );
    }

    /// A robbed player has nothing left, and the thief has the gun. A player whose belongings are unchanged is not
    /// named.
    #[test]
    fn belongings_are_named_where_they_change() {
        let night = "[players]\nThea = Town Thief\nVic = Town with gun\nKim = Town with key\n[actions]\nThea -> Vic\n";
        assert_eq!(
            lines(night, &[RulerId::NAR], Lens::State),
            ["NAR: nobody dies; Thea has gun in the morning; Vic has nothing in the morning."]
        );
    }
}
