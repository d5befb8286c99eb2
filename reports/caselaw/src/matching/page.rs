//! What is known of a night, as a page.

use nightcourt_pages::page::{Block, Item};
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::Sheet;

use super::{Difference, Found, How, Match, New};

/// What of it is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shown<'a> {
    /// How many precedents that explain nothing are named.
    pub others: usize,
    /// The record of a new precedent, where it is to be printed.
    pub records: &'a [String],
}

impl Found {
    /// The page: what the systems diverge on and which precedents decide it, what is new, and what else is in the night.
    #[must_use]
    pub fn page(&self, sheet: &Sheet, new: &[New], shown: Shown<'_>) -> Vec<Block> {
        let heading = |text: &str| Block::Heading(text.to_owned());
        let mut page = vec![Block::Sentence(self.summary(new))];
        if self.exceeded {
            let left =
                "The search exceeded its budget: there may be more precedents in this night (--budget raises it).";
            page.push(Block::Sentence(left.to_owned()));
        }
        let (deciding, others): (Vec<&Match>, Vec<&Match>) =
            self.matches.iter().partition(|one| !one.explains.is_empty());
        if !deciding.is_empty() {
            page.push(heading("Precedents that decide it"));
            page.push(Block::List(deciding.iter().flat_map(|one| lines(sheet, one)).collect()));
        }
        for (number, New { minimal, explains }) in new.iter().enumerate() {
            page.push(heading("New: the corpus has no such precedent"));
            page.push(Block::Sentence(format!("{} (would be {})", minimal.sheet.title, minimal.precedent.id)));
            page.push(Block::Sentence(format!("It explains {}.", words(explains))));
            page.push(Block::Code(minimal.sheet.to_string()));
            if of_a_rulebook(explains) {
                let none = "It is of a rulebook, which the corpus's campaign did not ask: there is no record to add.";
                page.push(Block::Sentence(none.to_owned()));
            } else if let Some(record) = shown.records.get(number) {
                page.push(Block::Sentence("The record to add to divergences.json:".to_owned()));
                page.push(Block::Code(record.clone()));
            }
        }
        if !others.is_empty() && shown.others > 0 {
            let many =
                if self.differences.is_empty() { "Precedents in it" } else { "Also in it, and deciding nothing here" };
            page.push(heading(many));
            let named = others.iter().take(shown.others).map(|one| Item::plain(name(one)));
            let mut items: Vec<Item> = named.collect();
            if others.len() > shown.others {
                items.push(Item::plain(format!("and {} more (--limit shows more)", others.len() - shown.others)));
            }
            page.push(Block::List(items));
        }
        page
    }

    fn summary(&self, new: &[New]) -> String {
        let part = match self.differences.len() {
            0 => "The systems agree on this night".to_owned(),
            1 => "Two systems diverge on this night".to_owned(),
            many => format!("{many} pairs of systems diverge on this night"),
        };
        let deciding = self.matches.iter().filter(|one| !one.explains.is_empty()).count();
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

/// Whether a night was made smaller for a difference from a rulebook: it was for the first that it explains.
fn of_a_rulebook(explains: &[Difference]) -> bool {
    explains.first().is_some_and(|first| first.systems.iter().any(|system| matches!(system, System::Site(_))))
}

fn name(one: &Match) -> String {
    format!("{}  {}", one.volume.id, one.volume.title)
}

fn lines(sheet: &Sheet, one: &Match) -> Vec<Item> {
    let below = |text: String| Item { depth: 1, text, ..Item::default() };
    let by = if one.native { "" } else { ", by analogy" };
    let mut lines = vec![Item::plain(name(one)), below(format!("explains {}{by}", words(&one.explains)))];
    match &one.how {
        How::Contained(witness) => {
            let text = sheet.to_string();
            let actions: Vec<&str> = text
                .split("[actions]\n")
                .nth(1)
                .map(|rest| rest.lines().take_while(|line| !line.is_empty() && !line.starts_with('[')).collect())
                .unwrap_or_default();
            let mut here: Vec<usize> = witness.iter().map(|action| action.index()).collect();
            here.sort_unstable();
            let here: Vec<&str> = here.into_iter().filter_map(|place| actions.get(place).copied()).collect();
            lines.push(below(format!("here: {}", here.join("; "))));
        }
        How::ComesDown(steps) if steps.is_empty() => lines.push(below("it is this night".to_owned())),
        How::ComesDown(steps) => {
            lines.push(below("this night comes down to it:".to_owned()));
            lines.extend(steps.iter().map(|step| Item { depth: 2, text: step.clone(), ..Item::default() }));
        }
    }
    lines
}

/// `nar / snarf, nar / lar on what players are told`.
#[must_use]
pub fn words(differences: &[Difference]) -> String {
    let mut said: Vec<String> = Vec::new();
    for lens in Lens::ALL {
        let pairs = differences.iter().filter(|one| one.lens == lens);
        let pairs: Vec<String> = pairs.map(|one| one.systems.map(|system| system.id()).join(" / ")).collect();
        if !pairs.is_empty() {
            let what = match lens {
                Lens::Deaths => "deaths",
                Lens::State => "what becomes of the living",
                Lens::Full => "what players are told",
            };
            said.push(format!("{} on {what}", pairs.join(", ")));
        }
    }
    said.join("; ")
}
