//! The precedents and differences of a night, as a page.

use std::iter::once;

use nightcourt_pages::brief::{self, Entry};
use nightcourt_pages::page::{Block, Item};
use nightcourt_pages::ruling::differ_on;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use super::{Difference, Found, Match, New, Relation};

/// The choice of what a page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown<'a> {
    /// The most precedents that are named though they explain nothing.
    pub others: usize,
    /// The record of each new precedent, if it is to be printed.
    pub records: &'a [String],
}

impl Found {
    /// The page: the differences with the precedents that decide them, then new precedents, then others in the night.
    #[must_use]
    pub fn page(&self, sheet: &Sheet, new: &[New], shown: Shown<'_>) -> Vec<Block> {
        let mut page = vec![Block::Sentence(self.summary(new))];
        if self.exceeded {
            let left = "The search exceeded its budget: there may be more precedents in this night (--budget raises it).";
            page.push(Block::sentence(left));
        }
        let (deciding, others): (Vec<&Match>, Vec<&Match>) = self
            .matches
            .iter()
            .partition(|one| !one.explains.is_empty());
        if !deciding.is_empty() {
            page.push(Block::heading("Precedents that decide it"));
            page.push(Block::List(
                deciding.iter().flat_map(|one| lines(sheet, one)).collect(),
            ));
        }
        for (number, New { minimal, explains }) in new.iter().enumerate() {
            page.push(Block::heading("New: the corpus has no such precedent"));
            page.push(Block::Sentence(format!(
                "{} (would be {})",
                minimal.sheet.title, minimal.precedent.id
            )));
            page.push(Block::Sentence(format!("It explains {}.", words(explains))));
            page.push(Block::Code(minimal.sheet.to_string()));
            if is_of_rulebook(explains) {
                let none = "It is of a rulebook, which the corpus's campaign did not ask: there is no record to add.";
                page.push(Block::sentence(none));
            } else if let Some(record) = shown.records.get(number) {
                page.push(Block::sentence("The record to add to divergences.json:"));
                page.push(Block::Code(record.clone()));
            }
        }
        if !others.is_empty() && shown.others > 0 {
            let many = if self.differences.is_empty() {
                "Precedents in it"
            } else {
                "Also in it, and deciding nothing here"
            };
            page.push(Block::heading(many));
            let mut named: Vec<String> = others.iter().map(|one| name(one)).collect();
            if named.len() > shown.others {
                let more = named.len() - shown.others;
                named.truncate(shown.others);
                named.push(format!("and {more} more (--limit shows more)"));
            }
            page.push(Block::list(named));
        }
        page
    }

    /// The precedents that decide the night, as a text for a thread.
    #[must_use]
    pub fn brief(&self, new: &[New]) -> Vec<Block> {
        let deciding = self.matches.iter().filter(|one| !one.explains.is_empty());
        let known = deciding.map(|one| (name(one), lenses(&one.explains)));
        let fresh = new.iter().map(|New { minimal, explains }| {
            (
                format!("{}  {} (new)", minimal.precedent.id, minimal.sheet.title),
                lenses(explains),
            )
        });
        let entry = |(head, explains)| Entry::new(head, vec![format!("decides {explains}")]);
        let entries: Vec<Entry> = once(Entry::sentence(&self.summary(new)))
            .chain(known.chain(fresh).map(entry))
            .collect();
        brief::blocks("", &entries, "precedents")
    }

    fn summary(&self, new: &[New]) -> String {
        let part = match self.differences.len() {
            0 => "The systems agree on this night".to_owned(),
            1 => "Two systems diverge on this night".to_owned(),
            many => format!("{many} pairs of systems diverge on this night"),
        };
        let deciding = self
            .matches
            .iter()
            .filter(|one| !one.explains.is_empty())
            .count();
        let decide = match (self.differences.len(), deciding, new.len()) {
            (0, ..) => String::new(),
            (_, 0, 0) => "; no precedent decides it".to_owned(),
            (_, 0, _) => "; nothing like it is in the corpus".to_owned(),
            (_, 1, 0) => "; one precedent decides it".to_owned(),
            (_, many, 0) => format!("; {many} precedents decide it"),
            (_, many, fresh) => format!("; {many} known and {fresh} new precedents decide it"),
        };
        let inside = match self.matches.len() - deciding {
            0 => String::new(),
            1 => "; one more is in it".to_owned(),
            many => format!("; {many} more are in it"),
        };
        format!("{part}{decide}{inside}.")
    }
}

/// Reports whether a night was minimised for a difference from a rulebook: that is the first that it explains.
fn is_of_rulebook(explains: &[Difference]) -> bool {
    explains
        .first()
        .is_some_and(|first| first.systems.iter().any(|system| system.system().is_none()))
}

fn name(one: &Match) -> String {
    format!("{}  {}", one.volume.id, one.volume.title)
}

fn lines(sheet: &Sheet, one: &Match) -> Vec<Item> {
    let below = |text: &str| Item::at(1, text);
    let by = if one.native { "" } else { ", by analogy" };
    let mut lines = vec![
        Item::plain(name(one)),
        Item::at(1, format!("explains {}{by}", words(&one.explains))),
    ];
    match &one.how {
        Relation::Contained(witness) => {
            let actions = sheet.action_lines();
            let mut here: Vec<usize> = witness.iter().map(|action| action.index()).collect();
            here.sort_unstable();
            let here: Vec<&str> = here
                .into_iter()
                .filter_map(|place| actions.get(place).map(String::as_str))
                .collect();
            lines.push(Item::at(1, format!("here: {}", here.join("; "))));
        }
        Relation::ComesDown(steps) if steps.is_empty() => lines.push(below("it is this night")),
        Relation::ComesDown(steps) => {
            lines.push(below("this night comes down to it:"));
            lines.extend(steps.iter().map(|step| Item::at(2, step)));
        }
    }
    lines
}

/// `deaths and what players are told`.
fn lenses(differences: &[Difference]) -> String {
    let all = Lens::ALL
        .into_iter()
        .filter(|lens| differences.iter().any(|one| one.lens == *lens));
    all.map(differ_on).collect::<Vec<_>>().join(" and ")
}

/// `nar / snarf, nar / lar on what players are told`.
#[must_use]
pub fn words(differences: &[Difference]) -> String {
    let mut said: Vec<String> = Vec::new();
    for lens in Lens::ALL {
        let pairs = differences.iter().filter(|one| one.lens == lens);
        let pairs: Vec<String> = pairs
            .map(|one| one.systems.each_ref().map(RulerId::id).join(" / "))
            .collect();
        if !pairs.is_empty() {
            said.push(format!("{} on {}", pairs.join(", "), differ_on(lens)));
        }
    }
    said.join("; ")
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;
    use nightcourt_resolvers::model::ActionId;

    use super::*;
    use crate::matching::Volume;
    use crate::sample::precedent;

    fn differ(lens: Lens, systems: [RulerId; 2]) -> Difference {
        Difference { lens, systems }
    }

    fn one(title: &str, how: Relation, explains: &[Difference], native: bool) -> Match {
        let record = precedent(title, ("A = Town Cop|B = Town", "A -> B"), &[], &[]);
        let id = record.id.parse().expect("an id");
        let volume = Volume {
            id,
            title: record.title,
            night: record.night,
            players: 2,
            actions: 1,
            nights: 1,
            catalogues: vec![Catalogue::Divergences],
        };
        Match {
            volume,
            how,
            explains: explains.to_vec(),
            native,
        }
    }

    fn sheet() -> Sheet {
        let text = "[players]\nAnn = Town Cop\nBob = Town Doctor\nCid = Town\n[actions]\nAnn -> Cid\nBob -> Ann\n\
                    [expect nar]\ndies = nobody\n";
        Sheet::parse(text).expect("a night")
    }

    fn deaths() -> Difference {
        differ(Lens::Deaths, [RulerId::NAR, RulerId::SNARF])
    }

    #[test]
    fn the_sentence_counts_differences_and_precedents() {
        let explaining = |title| one(title, Relation::ComesDown(Vec::new()), &[deaths()], true);
        let other = |title| one(title, Relation::Contained(Vec::new()), &[], true);
        let full = differ(Lens::Full, [RulerId::NAR, RulerId::LAR]);
        for (differences, matches, expected) in [
            (&[][..], vec![], "The systems agree on this night."),
            (
                &[],
                vec![other("a")],
                "The systems agree on this night; one more is in it.",
            ),
            (
                &[deaths()],
                vec![],
                "Two systems diverge on this night; no precedent decides it.",
            ),
            (
                &[deaths()],
                vec![explaining("a")],
                "Two systems diverge on this night; one precedent decides it.",
            ),
            (
                &[deaths(), full],
                vec![explaining("a"), explaining("b"), other("c"), other("d")],
                "2 pairs of systems diverge on this night; 2 precedents decide it; 2 more are in it.",
            ),
        ] {
            let found = Found {
                differences: differences.to_vec(),
                matches,
                ..Found::default()
            };
            assert_eq!(found.summary(&[]), expected);
        }
    }

    /// Precedents that decide nothing are named up to the limit, and the others are counted.
    #[test]
    fn precedents_that_decide_nothing_are_limited() {
        let matches =
            ["a", "b", "c"].map(|title| one(title, Relation::Contained(Vec::new()), &[], true));
        let found = |differences: &[Difference]| Found {
            differences: differences.to_vec(),
            matches: matches.to_vec(),
            ..Found::default()
        };
        let named = |found: &Found, others: usize| {
            let page = found.page(
                &sheet(),
                &[],
                Shown {
                    others,
                    records: &[],
                },
            );
            let heading = page.get(1).map(|block| {
                let Block::Heading(text) = block else {
                    panic!("{block:?}")
                };
                text.clone()
            });
            let lines = page.get(2).map(|block| {
                let Block::List(items) = block else {
                    panic!("{block:?}")
                };
                items
                    .iter()
                    .map(|item| item.text.clone())
                    .collect::<Vec<_>>()
            });
            (heading, lines.unwrap_or_default())
        };
        let id = matches[0].volume.id;
        let names = |titles: &[&str]| {
            titles
                .iter()
                .map(|title| format!("{id}  {title}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(named(&found(&[]), 0), (None, Vec::new()));
        assert_eq!(
            named(&found(&[]), 3),
            (Some("Precedents in it".to_owned()), names(&["a", "b", "c"]))
        );
        let mut two = names(&["a", "b"]);
        two.push("and 1 more (--limit shows more)".to_owned());
        assert_eq!(
            named(&found(&[deaths()]), 2),
            (
                Some("Also in it, and deciding nothing here".to_owned()),
                two
            )
        );
    }

    #[test]
    fn each_relation_has_its_lines() {
        let told = |how, native| {
            let lines = lines(&sheet(), &one("a title", how, &[deaths()], native));
            lines
                .into_iter()
                .skip(1)
                .map(|line| (line.depth, line.text))
                .collect::<Vec<_>>()
        };
        let line = |depth, text: &str| (depth, text.to_owned());
        // Actions are listed in the order of the night, whatever their order in the precedent.
        let both = Relation::Contained([1, 0].map(ActionId::new).to_vec());
        let here = line(1, "here: Ann: investigate -> Cid; Bob: protect -> Ann");
        assert_eq!(
            told(both, true),
            [line(1, "explains nar / snarf on deaths"), here]
        );
        let itself = told(Relation::ComesDown(Vec::new()), false);
        assert_eq!(
            itself,
            [
                line(1, "explains nar / snarf on deaths, by analogy"),
                line(1, "it is this night")
            ]
        );
        let steps = told(Relation::ComesDown(vec!["Bob goes".to_owned()]), true);
        assert_eq!(
            steps[1..],
            [line(1, "this night comes down to it:"), line(2, "Bob goes")]
        );
    }

    #[test]
    fn differences_in_words() {
        let all = [
            differ(Lens::Full, [RulerId::NAR, RulerId::SNARF]),
            differ(Lens::Deaths, [RulerId::NAR, RulerId::LAR]),
            differ(Lens::State, [RulerId::SNARF, RulerId::LAR]),
            differ(Lens::Full, [RulerId::NAR, RulerId::LAR]),
        ];
        let expected = "nar / lar on deaths; snarf / lar on what becomes of the living; \
                        nar / snarf, nar / lar on what players are told";
        assert_eq!(words(&all), expected);
        assert_eq!(words(&[]), "");
        assert_eq!(
            lenses(&all),
            "deaths and what becomes of the living and what players are told"
        );
    }
}
