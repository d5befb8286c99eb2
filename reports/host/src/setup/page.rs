//! The disputes of a setup as a page.

use nightcourt_pages::page::{Block, Item, percent};
use nightcourt_precedent::catalogue::title::title;

use super::{Dispute, Report, Setup};
use crate::house::House;

impl Report {
    /// The page, with at most `limit` disputes.
    #[must_use]
    pub fn page(&self, setup: &Setup, house: Option<&House>, limit: usize) -> Vec<Block> {
        let roles: Vec<String> = setup
            .roles
            .iter()
            .map(|role| format!("{} {}", role.count, role.text))
            .collect();
        let mut page = vec![
            Block::Sentence(format!(
                "I understood {} players: {}.",
                setup.players.len(),
                roles.join(", ")
            )),
            Block::Sentence(format!(
                "Disputed interactions among these roles: {}. Interactions on which all seven systems agree: {}.",
                self.disputes.len(),
                self.settled
            )),
            Block::Sentence(self.sample_words()),
        ];
        let left_out = setup.left_out();
        if !left_out.is_empty() {
            let clauses = left_out.into_iter().map(|clause| format!("{clause}."));
            page.push(Block::Sentence(
                "Left out of these figures and rulings, because they are not modelled:".to_owned(),
            ));
            page.push(Block::List(clauses.map(Item::plain).collect()));
        }
        for dispute in self.disputes.iter().take(limit) {
            page.push(Block::Heading(title(&dispute.sheet)));
            page.push(Block::List(self.lines(dispute, house)));
        }
        if self.disputes.len() > limit {
            let more = self.disputes.len() - limit;
            page.push(Block::Sentence(format!(
                "{more} disputes are not shown, which are not more frequent; --limit shows more."
            )));
        }
        if self.exceeded {
            page.push(Block::Sentence(
                "The search exceeded its budget: there may be more disputes. --budget allows more."
                    .to_owned(),
            ));
        }
        page
    }

    fn sample_words(&self) -> String {
        let [deaths, state, full] = self.sample.diverging;
        let share = |nights| percent(nights, self.sample.nights);
        format!(
            "The systems diverge on {} of {} random nights of this setup: on who dies on {}, only on items, sides or \
             abilities on {}, only on reports on {}.",
            share(deaths + state + full),
            self.sample.nights,
            share(deaths),
            share(state),
            share(full)
        )
    }

    fn lines(&self, dispute: &Dispute, house: Option<&House>) -> Vec<Item> {
        let mut lines = vec![dispute.rulings.answer()];
        if let (Some(house), Some(ruling)) = (house, &dispute.house) {
            lines.push(format!(
                "House ({}, {}): {}.",
                house.name,
                ruling.system.id().to_uppercase(),
                ruling.words()
            ));
        }
        let open = dispute.open_points.iter();
        lines.extend(open.map(|clause| format!("Open point: {clause}.")));
        let often = percent(dispute.nights, self.sample.nights);
        lines.push(format!("On {often} of the random nights."));
        if let Some((id, title)) = &dispute.precedent {
            lines.push(format!("Precedent: {id}  {title}"));
        }
        let by = if dispute.house.is_some() {
            ""
        } else {
            " (as most systems rule)"
        };
        lines.push(format!("For the rules post{by}: {}", dispute.sentence()));
        lines.into_iter().map(Item::plain).collect()
    }
}
