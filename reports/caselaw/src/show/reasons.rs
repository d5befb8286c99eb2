//! Every system's ruling and account of a night. A system that panics has a note, and the others are shown.

use nightcourt_gen::panics::Caught;
use nightcourt_pages::brief::Entry;
use nightcourt_pages::page::Block;
use nightcourt_pages::ruling::{Ruling, Show, names};
use nightcourt_precedent::catalogue::title::answer;
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use crate::library::CorpusInfo;

/// The rulings of the systems.
pub(super) struct Reasons<'a> {
    ruling: Ruling<'a>,
    panicked: Vec<(RulerId, Caught)>,
}

impl<'a> Reasons<'a> {
    pub(super) fn of(info: &'a CorpusInfo, sheet: &'a Sheet) -> Reasons<'a> {
        let mut asked = Evaluator::new(&info.panel, info.switches);
        let (mut verdicts, mut panicked) = (Vec::new(), Vec::new());
        for &system in &info.systems {
            let mut outcome = Outcome::default();
            match asked.ask(system, &sheet.night, &mut outcome) {
                Ok(()) => verdicts.push((system, outcome)),
                Err(caught) => panicked.push((system, caught)),
            }
        }
        Reasons {
            ruling: Ruling::of(&info.panel, sheet, info.switches, Lens::Full, verdicts),
            panicked,
        }
    }

    /// The rulings side by side, the groups of systems that agree, and their notes.
    pub(super) fn table(&self) -> Vec<Block> {
        let mut blocks = self.ruling.page(Show::default());
        for (system, Caught { message, place }) in &self.panicked {
            blocks.push(Block::Sentence(format!(
                "{} panics at {place}: {message}",
                system.id()
            )));
        }
        blocks
    }

    /// The rulings in clauses, for a thread.
    pub(super) fn entries(&self) -> Vec<Entry> {
        let panicked = self.panicked.iter().map(|(system, caught)| {
            Entry::new(
                system.id().to_owned(),
                vec![format!("panics at {}", caught.place)],
            )
        });
        self.ruling.entries().into_iter().chain(panicked).collect()
    }

    /// The systems of each ruling and its result, in the words of its title.
    pub(super) fn ends(&self, sheet: &Sheet) -> String {
        let asked: Vec<RulerId> = self
            .ruling
            .verdicts()
            .iter()
            .map(|&(system, _)| system)
            .collect();
        let end = |group: &Vec<RulerId>| {
            let (_, outcome) = self
                .ruling
                .verdicts()
                .iter()
                .find(|(system, _)| *system == group[0])?;
            Some(format!(
                "{}: {}.",
                names(group, &asked),
                answer(sheet, outcome)
            ))
        };
        self.ruling
            .groups()
            .iter()
            .filter_map(end)
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// An account of each ruling, by the first of the systems that rule alike.
    pub(super) fn account_of_each(&self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for group in self.ruling.groups() {
            let names: Vec<&str> = group.iter().map(|system| system.id()).collect();
            let [_, lines] = self.ruling.account(group[0]);
            let by = if group.len() > 1 {
                format!(", in the words of {}", group[0].id())
            } else {
                String::new()
            };
            blocks.extend([Block::Heading(format!("{}{by}", names.join(", "))), lines]);
        }
        blocks
    }

    pub(super) fn accounts(&self) -> Vec<Block> {
        self.ruling
            .verdicts()
            .iter()
            .flat_map(|&(system, _)| self.ruling.account(system))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All three block the cop (NAR-5, SNARF-4, LAR-2), and the first of them gives the account. On a night where a
    /// drive catches a gun owner in `nar` alone (SNARF-31), each ruling has its account.
    #[test]
    fn systems_that_rule_alike_share_an_account() {
        let headings = |text: &str| {
            let sheet = Sheet::parse(text).expect("a night");
            let blocks = Reasons::of(&crate::sample::info(), &sheet).account_of_each();
            let heading = |block: &Block| {
                let Block::Heading(text) = block else {
                    return None;
                };
                Some(text.clone())
            };
            (
                blocks.iter().filter_map(heading).collect::<Vec<_>>(),
                blocks.len(),
            )
        };
        let blocked =
            "[players]\nA = Town Roleblocker\nB = Town Cop\nX = Town\n[actions]\nA -> B\nB -> X\n";
        assert_eq!(
            headings(blocked),
            (vec!["nar, snarf, lar, in the words of nar".to_owned()], 2)
        );
        let drive =
            "[players]\nA = Town Bus Driver\nB = Town PGO\nC = Town\n[actions]\nA: drive -> B, C\n";
        let (parted, blocks) = headings(drive);
        assert_eq!((parted.len(), blocks), (2, 4), "{parted:?}");
        assert!(
            parted
                .iter()
                .any(|heading| !heading.contains("in the words of")),
            "{parted:?}"
        );
    }
}
