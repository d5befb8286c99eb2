//! The answer as a page: each precedent in a few lines.

use std::iter::once;

use nightcourt_corpus::campaign::records::{Frequency, Precedent, Ruling};
use nightcourt_pages::page::{Block, Item};
use nightcourt_pages::ruling::names;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::Sheet;

use super::{Answer, Hit, MatchLevel, ReadRow};
use crate::library::{Case, CorpusInfo};

impl Answer {
    /// The page of an answer.
    #[must_use]
    pub fn page(&self, info: &CorpusInfo) -> Vec<Block> {
        let mut page: Vec<Block> = self.read.iter().map(said).map(Block::Sentence).collect();
        let shown = self.hits.len();
        let count = match (self.total, shown as u64) {
            (0, _) => {
                "No precedent fits. Try fewer words, or `nightcourt match` with the night itself."
                    .to_owned()
            }
            (1, 1) => "1 precedent.".to_owned(),
            (1, _) => "1 precedent (--limit shows it).".to_owned(),
            (total, shown) if total == shown => format!("{total} precedents."),
            (total, shown) => {
                format!("{total} precedents, of which the first {shown} (--limit shows more).")
            }
        };
        let how = match (self.how, self.total) {
            (MatchLevel::All, _) | (_, 0) => "",
            (MatchLevel::AllButOne, _) => {
                "No precedent has all of these words; these have all but one. "
            }
            (MatchLevel::Some, _) => {
                "No precedent has all of these words, or all but one; these have some. "
            }
        };
        page.push(Block::Sentence(format!("{how}{count}")));
        if shown > 0 {
            page.push(Block::List(
                self.hits.iter().flat_map(|hit| lines(info, hit)).collect(),
            ));
        }
        page
    }
}

fn said(read: &ReadRow) -> String {
    match &read.meant {
        Some(meant) => format!("`{}` was read as `{meant}`.", read.typed),
        None => format!("Nothing is known of `{}`.", read.typed),
    }
}

/// Id and title, then the actions, the rulings, the frequency, and hosts' own rulings.
fn lines(info: &CorpusInfo, hit: &Hit) -> Vec<Item> {
    let below = |text: String| Item::at(1, text);
    let mut lines = vec![Item::plain(format!(
        "{}  {}",
        hit.case.id,
        hit.case.record().title
    ))];
    lines.extend(cast(&hit.case).map(below));
    lines.extend(says(&hit.case).into_iter().map(below));
    lines.extend(often(info, &hit.case).map(below));
    lines.extend(hit.own.iter().map(|own| below(format!("ruled: {own}"))));
    lines
}

/// The actions, in a line: `Ann: block -> Bob; Bob: jail -> Ann`.
fn cast(case: &Case<'_>) -> Option<String> {
    let actions = Sheet::parse(&case.record().night).ok()?.action_lines();
    (!actions.is_empty()).then(|| actions.join("; "))
}

/// The rulings by groups of systems: deaths, and then the lines that differ.
fn says(case: &Case<'_>) -> Vec<String> {
    let rulings = &case.record().rulings;
    let systems = |ruling: &Ruling| {
        ruling
            .systems
            .iter()
            .filter_map(|id| id.parse().ok())
            .collect::<Vec<RulerId>>()
    };
    let asked: Vec<RulerId> = rulings.iter().flat_map(systems).collect();
    let by_all = |line: &String| {
        rulings.len() > 1 && rulings.iter().all(|ruling| ruling.says.contains(line))
    };
    rulings
        .iter()
        .map(|ruling| {
            let deaths = ruling
                .says
                .iter()
                .find_map(|line| line.strip_prefix("dies = "));
            let deaths = match deaths {
                None | Some("nobody") => "nobody dies".to_owned(),
                Some(one) if !one.trim_end_matches(',').contains(',') => format!("{one} dies"),
                Some(several) => format!("{several} die"),
            };
            let own = ruling
                .says
                .iter()
                .filter(|line| !line.starts_with("dies = ") && !by_all(line))
                .cloned();
            let said = match ruling.standing.as_str() {
                "ruled" => once(deaths).chain(own).collect::<Vec<_>>().join("; "),
                standing => standing.to_owned(),
            };
            format!("{}: {said}", names(&systems(ruling), &asked))
        })
        .collect()
}

/// The number of random nights, and the frame with the largest share; or the note that all small nights were counted.
fn often(info: &CorpusInfo, case: &Case<'_>) -> Option<String> {
    let run = |frequency: &Frequency| {
        info.frames
            .iter()
            .find(|frame| frame.frame == frequency.frame)
    };
    let sampled =
        |frequency: &&Frequency| run(frequency).is_some_and(|frame| frame.classes.is_none());
    let met = |record: &Precedent| {
        record
            .frames
            .iter()
            .filter(sampled)
            .map(|frequency| frequency.nights)
            .sum::<u64>()
    };
    let nights = case.records.iter().map(|(_, record)| met(record)).max()?;
    if nights == 0 {
        return Some("from a census of all small nights".to_owned());
    }
    let all = case
        .records
        .iter()
        .flat_map(|(_, record)| record.frames.iter().filter(sampled));
    let most = all.filter_map(|frequency| {
        let frame = run(frequency)?;
        Some((
            frame.nights as f64 / frequency.nights.max(1) as f64,
            &frame.frame,
        ))
    });
    let (share, frame) = most.min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(format!(
        "met on {nights} nights; most often in frame {frame}: one in {share:.0}"
    ))
}

#[cfg(test)]
mod tests {
    use nightcourt_precedent::finding::Catalogue;

    use super::*;
    use crate::sample::{case, info, precedent};

    const NIGHT: (&str, &str) = ("A = Town Cop|B = Town Doctor", "A -> B|B -> A");

    fn of(says: &[(&[RulerId], &[&str])], frames: &[(&str, u64)]) -> Case<'static> {
        case(
            precedent("A title", NIGHT, says, frames),
            &[Catalogue::Divergences],
        )
    }

    /// The first sentence of the page.
    fn told(hits: usize, total: u64, how: MatchLevel) -> String {
        let hit = || Hit {
            case: of(&[], &[]),
            own: Vec::new(),
        };
        let answer = Answer {
            hits: std::iter::repeat_with(hit).take(hits).collect(),
            total,
            how,
            read: Vec::new(),
        };
        let page = answer.page(&info());
        assert_eq!(page.len(), if hits > 0 { 2 } else { 1 });
        let Block::Sentence(said) = &page[0] else {
            panic!("a sentence")
        };
        said.clone()
    }

    #[test]
    fn the_first_sentence_has_total_and_fit() {
        let none =
            "No precedent fits. Try fewer words, or `nightcourt match` with the night itself.";
        assert_eq!(told(0, 0, MatchLevel::Some), none);
        assert_eq!(told(1, 1, MatchLevel::All), "1 precedent.");
        assert_eq!(told(2, 2, MatchLevel::All), "2 precedents.");
        assert_eq!(
            told(1, 2, MatchLevel::All),
            "2 precedents, of which the first 1 (--limit shows more)."
        );
        assert_eq!(
            told(0, 1, MatchLevel::All),
            "1 precedent (--limit shows it)."
        );
        let but_one = "No precedent has all of these words; these have all but one. 1 precedent.";
        assert_eq!(told(1, 1, MatchLevel::AllButOne), but_one);
    }

    #[test]
    fn a_hit_in_a_few_lines() {
        let says: &[(&[RulerId], &[&str])] = &[
            (&[RulerId::NAR], &["dies = nobody", "A investigate = town"]),
            (&[RulerId::SNARF, RulerId::LAR], &["dies = nobody"]),
        ];
        let hit = Hit {
            case: of(says, &[("theme", 4)]),
            own: vec!["as told".to_owned()],
        };
        let lines: Vec<String> = lines(&info(), &hit)
            .into_iter()
            .map(|line| line.text)
            .collect();
        let expected = [
            &format!("{}  A title", hit.case.id),
            "A: investigate -> B; B: protect -> A",
            "NAR: nobody dies; A investigate = town",
            "SNARF, LAR: nobody dies",
            "met on 4 nights; most often in frame theme: one in 50",
            "ruled: as told",
        ];
        assert_eq!(lines, expected);
    }

    /// Lines that all share are left out unless all rule alike; a system without an outcome has its reason.
    #[test]
    fn rulings_are_grouped() {
        let all: &[(&[RulerId], &[&str])] = &[(
            &[RulerId::NAR, RulerId::SNARF, RulerId::LAR],
            &["dies = nobody"],
        )];
        assert_eq!(says(&of(all, &[])), ["NAR, SNARF, LAR: nobody dies"]);
        let mut record = precedent(
            "",
            NIGHT,
            &[(&[RulerId::NAR], &["dies = A"]), (&[RulerId::LAR], &[])],
            &[],
        );
        record.rulings[1].standing = "exhausted".to_owned();
        assert_eq!(
            says(&case(record, &[Catalogue::Loops])),
            ["NAR: A dies", "LAR: exhausted"]
        );
    }

    /// By hand: 10 of 1,000 nights are one in 100, 4 of 200 one in 50; a census has no frequency.
    #[test]
    fn the_frame_with_the_largest_share_is_shown() {
        let often = |frames: &[(&str, u64)]| often(&info(), &of(&[], frames));
        let told = "met on 14 nights; most often in frame theme: one in 50";
        assert_eq!(often(&[("plain", 10), ("theme", 4)]).as_deref(), Some(told));
        let census = "from a census of all small nights";
        assert_eq!(often(&[("census:players=2", 5)]).as_deref(), Some(census));
        let told = "met on 10 nights; most often in frame plain: one in 100";
        assert_eq!(
            often(&[("plain", 10), ("census:players=2", 80)]).as_deref(),
            Some(told)
        );
        assert_eq!(often(&[]).as_deref(), Some(census));
    }
}
