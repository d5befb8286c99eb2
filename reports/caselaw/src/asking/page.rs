//! An answered question as a page: the answer first.

use nightcourt_pages::brief::{self, Entry};
use nightcourt_pages::page::Block;
use nightcourt_pages::ruling::{left_out, open_points};

use super::{Answered, NightAnswer, SwitchQuestion};

impl Answered {
    /// The page of an answered question, with at most `limit` precedents for each night.
    #[must_use]
    pub fn page(&self, limit: usize) -> Vec<Block> {
        let corrections = self.corrected.iter();
        let mut page: Vec<Block> = corrections
            .map(|one| Block::Sentence(format!("`{}` was read as `{}`.", one.typed, one.meant)))
            .collect();
        let of_ruling = self.is_about_ruling && !self.is_sure;
        let switches = self
            .switches
            .iter()
            .flat_map(|switch| switch_blocks(switch, of_ruling || self.nights.is_empty()));
        let switches: Vec<Block> = switches.collect();
        if of_ruling {
            page.extend(switches.iter().cloned());
        }
        if !self.is_sure && !self.nights.is_empty() {
            page.push(Block::sentence("I am not sure which night is meant."));
        }
        for (place, night) in self.nights.iter().enumerate() {
            if !self.is_sure {
                page.push(Block::Heading(choice(place, night)));
            } else if !night.understood.when.is_empty() {
                page.push(Block::Heading(format!("If {}", night.understood.when)));
            }
            if place == 0 {
                page.extend(night_blocks(night, self.is_sure, limit));
            } else {
                page.push(Block::Sentence(night.answer(false)));
            }
        }
        if !self.unused.is_empty() && !self.nights.is_empty() {
            let words: Vec<String> = self
                .unused
                .iter()
                .map(|word| format!("\"{word}\""))
                .collect();
            page.push(Block::Sentence(format!(
                "Nothing was made of: {}.",
                words.join(", ")
            )));
        }
        if self.nights.is_empty() && !self.asked.is_empty() {
            page.push(Block::sentence(
                "The question could not be turned into a night:",
            ));
            page.push(Block::list(self.asked.iter().cloned()));
        }
        if !of_ruling {
            page.extend(switches);
        }
        page
    }

    /// The answer as a text for a thread; `None` if the question is no night.
    #[must_use]
    pub fn brief(&self) -> Option<Vec<Block>> {
        let each = self.nights.iter().flat_map(|night| {
            let when = &night.understood.when;
            let head = match (self.is_sure, when.is_empty()) {
                (true, true) => String::new(),
                (true, false) => format!("If {when}"),
                (false, true) => "If this is meant".to_owned(),
                (false, false) => format!("Not sure; if {when}"),
            };
            let answer = Entry {
                head,
                ..Entry::sentence(&night.answer(self.is_sure))
            };
            let understood = Entry::new("I understood", night.understood.sheet.action_lines());
            let reasons = Entry::new("Reason", night.reasons.clone());
            let left_out = Entry::new("Left out", night.understood.sheet.left_out());
            let open = Entry::new("Open point", night.open_points.clone());
            let exact = night
                .precedents
                .iter()
                .filter(|one| night.is_exact(one))
                .take(1);
            let exact = exact.map(|one| Entry::new("Precedent", vec![one.volume.id.to_string()]));
            [answer, open, left_out, understood, reasons]
                .into_iter()
                .filter(|entry| !entry.clauses.is_empty())
                .chain(exact)
        });
        let entries: Vec<Entry> = each.collect();
        (!entries.is_empty()).then(|| brief::blocks("", &entries, "lines"))
    }
}

/// The heading of a night that may be meant, with the number that `--answer` takes.
fn choice(place: usize, night: &NightAnswer) -> String {
    let when = &night.understood.when;
    let number = place + 1;
    match (place, when.is_empty()) {
        (0, true) => format!("{number}. If this is meant"),
        _ => format!("{number}. If {when}"),
    }
}

fn night_blocks(night: &NightAnswer, is_sure: bool, limit: usize) -> Vec<Block> {
    let mut page = vec![Block::Sentence(night.answer(is_sure))];
    let reasons = night.reasons.iter();
    page.push(Block::list(
        reasons.map(|reason| format!("Reason, {reason}")),
    ));
    page.extend(open_points(&night.open_points));
    page.extend(left_out(&night.understood.sheet));
    page.push(Block::sentence("I understood:"));
    page.push(Block::Code(night.understood.sheet.to_string()));
    let unsaid = night.unsaid();
    if !unsaid.is_empty() {
        page.push(Block::Sentence(format!(
            "Not said, but taken for granted: {}.",
            unsaid.join("; ")
        )));
    }
    let precedents = night.precedents.iter().take(limit).map(|one| {
        let exact = if night.is_exact(one) {
            "exactly this night"
        } else {
            "contained in it"
        };
        format!("{}  {} ({exact})", one.volume.id, one.volume.title)
    });
    let precedents: Vec<String> = precedents.collect();
    if precedents.is_empty() {
        page.push(Block::sentence("No precedent is in it."));
    } else {
        page.push(Block::sentence("Precedents:"));
        page.push(Block::list(precedents));
    }
    page
}

fn switch_blocks(switch: &SwitchQuestion, asked: bool) -> Vec<Block> {
    let row = switch.row;
    let head = if asked {
        "A ruling that hosts dispute"
    } else {
        "This depends on a ruling that hosts dispute"
    };
    let options = row.options.iter().zip(row.says).map(|(option, says)| {
        let houses: Vec<&str> = switch
            .houses
            .iter()
            .filter(|(_, chosen)| chosen == option)
            .map(|(house, _)| house.as_str())
            .collect();
        let houses = if houses.is_empty() {
            String::new()
        } else {
            format!(" [{}]", houses.join(", "))
        };
        format!("--switch {}={option}: {says}{houses}", row.id)
    });
    vec![
        Block::Sentence(format!("{head}: {}", row.question)),
        Block::list(options),
    ]
}
