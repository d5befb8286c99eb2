//! Text for a thread: at most ten lines of at most 80 columns. A longer text is cut, and ends with a note of the cut.

use crate::page::Block;

/// The most lines of a text for a thread, with its title and blank lines.
pub const LINES: usize = 10;

/// The most columns of a line.
pub const COLUMNS: usize = 80;

/// The columns that the marks of a bold line take.
const BOLD: usize = "[b][/b]".len();

/// Clauses on one subject: `SNARF: nobody dies; Cop is told: town.`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The name of the subject; may be empty.
    pub head: String,
    /// The clauses, the most important first. A cut drops the last ones.
    pub clauses: Vec<String>,
}

impl Entry {
    /// An entry of these clauses.
    #[must_use]
    pub fn new(head: impl Into<String>, clauses: Vec<String>) -> Entry {
        let head = head.into();
        Entry { head, clauses }
    }

    /// An entry of one clause without a head.
    #[must_use]
    pub fn sentence(text: &str) -> Entry {
        Entry::new("", vec![text.trim_end_matches('.').to_owned()])
    }

    /// Returns the entry with its first clauses, and the number of the others.
    fn text(&self, clauses: usize) -> String {
        let mut said = self.clauses[..clauses].to_vec();
        match self.clauses.len() - clauses {
            0 => {}
            more => said.push(format!("and {more} more")),
        }
        let colon = if self.head.is_empty() { "" } else { ": " };
        format!("{}{colon}{}.", self.head, said.join("; "))
    }

    fn lines(&self, most: usize) -> Vec<String> {
        let each = (1..=self.clauses.len())
            .rev()
            .map(|clauses| wrap(&self.text(clauses), COLUMNS));
        let mut shortest = Vec::new();
        for lines in each {
            if lines.len() <= most {
                return lines;
            }
            shortest = lines;
        }
        cut(shortest, most, COLUMNS)
    }
}

/// The blocks of a text for a thread: a bold title, unless it is empty, and the entries below it. `others` names entries that find no
/// room, as in `and 2 more rulings`.
#[must_use]
pub fn blocks(title: &str, entries: &[Entry], others: &str) -> Vec<Block> {
    let title = cut(wrap(title, COLUMNS - BOLD), 2, COLUMNS - BOLD);
    let above = if title.is_empty() { 0 } else { title.len() + 1 };
    let lines = fit(entries, LINES - above, others);
    let title = (!title.is_empty()).then(|| Block::Title(title.join("\n")));
    title
        .into_iter()
        .chain((!lines.is_empty()).then(|| Block::Sentence(lines.join("\n"))))
        .collect()
}

/// Gives each entry a line, and the remaining lines to the first entries that need more.
fn fit(entries: &[Entry], most: usize, others: &str) -> Vec<String> {
    let (mut shown, mut rest) = (entries, None);
    if entries.len() > most {
        shown = &entries[..most - 1];
        rest = Some(format!(
            "And {} more {others}.",
            entries.len() - shown.len()
        ));
    }
    let needed: Vec<usize> = shown
        .iter()
        .map(|entry| wrap(&entry.text(entry.clauses.len()), COLUMNS).len())
        .collect();
    let mut room = vec![1; shown.len()];
    let mut left = most - shown.len() - usize::from(rest.is_some());
    while left > 0
        && let Some(place) = (0..room.len())
            .filter(|&place| room[place] < needed[place])
            .min_by_key(|&place| room[place])
    {
        room[place] += 1;
        left -= 1;
    }
    shown
        .iter()
        .zip(room)
        .flat_map(|(entry, room)| entry.lines(room))
        .chain(rest)
        .collect()
}

/// Returns the first lines, the last of them with an ellipsis if more follow.
fn cut(mut lines: Vec<String>, most: usize, columns: usize) -> Vec<String> {
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = last.chars().take(columns - 1).chain(['\u{2026}']).collect();
        }
    }
    lines
}

/// Wraps text to lines of at most this number of columns. A word longer than a line is broken.
fn wrap(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut width = columns;
    for word in text.split_whitespace() {
        let letters: Vec<char> = word.chars().collect();
        if width + 1 + letters.len() <= columns
            && let Some(line) = lines.last_mut()
        {
            line.push(' ');
            line.push_str(word);
            width += 1 + letters.len();
            continue;
        }
        for piece in letters.chunks(columns) {
            lines.push(piece.iter().collect());
            width = piece.len();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(head: &str, clauses: &[String]) -> Entry {
        Entry {
            head: head.to_owned(),
            clauses: clauses.to_vec(),
        }
    }

    fn lines(entries: &[Entry], most: usize) -> Vec<String> {
        fit(entries, most, "rulings")
    }

    #[test]
    fn an_entry_is_broken_between_words_and_then_cut_between_clauses() {
        let told: Vec<String> = (0..6)
            .map(|number| format!("Player number {number} is told: mafia"))
            .collect();
        let one = entry("NAR", &told);
        assert_eq!(
            lines(&[entry("NAR", &told[..1])], 1),
            ["NAR: Player number 0 is told: mafia."]
        );
        let cut =
            ["NAR: Player number 0 is told: mafia; Player number 1 is told: mafia; and 4 more."];
        assert_eq!(lines(std::slice::from_ref(&one), 1), cut);
        let all = lines(&[one], 9);
        assert_eq!(
            all[0],
            "NAR: Player number 0 is told: mafia; Player number 1 is told: mafia; Player"
        );
        assert_eq!(all.len(), 3);
        assert!(all.iter().all(|line| line.chars().count() <= COLUMNS));
        assert!(
            all[2].ends_with("Player number 5 is told: mafia."),
            "{all:?}"
        );
    }

    #[test]
    fn lines_left_over_go_to_the_entries_that_need_them() {
        let long = entry("NAR", &["word ".repeat(30)]);
        let short = entry("LAR", &["nobody dies".to_owned()]);
        assert_eq!(lines(&[short.clone(), long.clone()], 3).len(), 3);
        let two = lines(&[long, short.clone()], 2);
        assert!(
            two[0].starts_with("NAR: word word") && two[0].ends_with(" word\u{2026}"),
            "{two:?}"
        );
        assert_eq!(two[1], "LAR: nobody dies.");
        let many = vec![short; 5];
        assert_eq!(
            lines(&many, 3),
            [
                "LAR: nobody dies.",
                "LAR: nobody dies.",
                "And 3 more rulings."
            ]
        );
    }

    #[test]
    fn a_long_word_and_a_long_title_are_broken() {
        let word = "x".repeat(200);
        assert_eq!(
            wrap(&word, 80).iter().map(String::len).collect::<Vec<_>>(),
            [80, 80, 40]
        );
        let page = blocks(&word, &[Entry::sentence("Yes.")], "rulings");
        let [Block::Title(title), Block::Sentence(said)] = &page[..] else {
            panic!("{page:?}")
        };
        assert!(
            title.lines().count() == 2 && title.ends_with("x\u{2026}"),
            "{title}"
        );
        assert_eq!(said, "Yes.");
        assert_eq!(blocks("", &[], ""), []);
    }
}
