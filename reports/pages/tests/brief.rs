//! The law of texts for a thread: at most ten lines of at most 80 columns, on random nights of up to six players and five actions.

#![allow(clippy::unwrap_used, reason = "a test")]

use nightcourt_gen::{Buffers, Frame, Span, random};
use nightcourt_pages::brief::{COLUMNS, LINES};
use nightcourt_pages::page::{Format, Screen, print};
use nightcourt_pages::ruling::Ruling;
use nightcourt_precedent::canonical;
use nightcourt_resolvers::outcome::Lens;
use nightcourt_resolvers::ruler::{RulerId, SEVEN};
use nightcourt_resolvers::ruling::Switches;

#[test]
fn a_text_for_a_thread_has_at_most_ten_lines_of_eighty_columns() {
    let mut disputed = 0;
    for frame in [
        Frame::Normal,
        Frame::Uniform,
        Frame::Tangled,
        Frame::Werewolf,
    ] {
        let settings = frame
            .settings()
            .with_players(Span::new(2, 6))
            .with_actions(Span::new(1, 5));
        let mut buffers = Buffers::default();
        for index in 0..300 {
            let night = random::night(&settings, 11, index, buffers);
            let mut sheet = canonical::sheet(night.clone()).unwrap();
            buffers = Buffers::from(night);
            assert!(sheet.names.len() <= 6 && sheet.night.actions().len() <= 5);
            sheet.title =
                "Roleblockers and a Jailkeeper on each other, and a Cop who reads one of them at the same time".into();
            let mut switches = Switches::default();
            if index % 10 == 0 {
                switches.set("nar-tie", "all").unwrap();
            }
            let ruling = Ruling::new(&SEVEN, &sheet, &RulerId::SYSTEMS, switches, Lens::Full);
            let page = ruling.brief();
            for format in [Format::Bbcode, Format::Discord] {
                let text = print(&page, format, Screen::default());
                assert!(text.lines().count() <= LINES, "{text}");
                assert!(
                    text.lines().all(|line| line.chars().count() <= COLUMNS),
                    "{text}"
                );
                for (group, clauses) in ruling.rulings() {
                    let said = text.replace('\n', " ");
                    assert!(
                        said.contains(&clauses[0]),
                        "{group:?} says {}:\n{text}",
                        clauses[0]
                    );
                }
            }
            disputed += usize::from(ruling.groups().len() > 1);
        }
    }
    assert!(disputed > 100, "{disputed} disputed nights try little");
}
