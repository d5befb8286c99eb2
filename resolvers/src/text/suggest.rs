//! "Did you mean": the known word that a wrong one is nearest to.

/// The longest word that is compared: nothing known is longer.
const LONGEST: usize = 64;

/// The fewest letters that are compared with the first piece of a name.
const LEAST_PIECE: usize = 4;

/// The word that is nearest to a wrong one, if any is both near and related: it starts with all of
/// the wrong one; or it differs by a single letter (inserted, left out, changed, or swapped with
/// the next); or it begins with the same letter and differs by no more than a quarter of its
/// letters. So an Inspector is not taken for an Inventor. A name of several pieces is also near by
/// its first one, one step farther: `mafiscum` means `mafiascum-normal`. Of equals, the first.
#[must_use]
pub fn closest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    let wrong: Vec<char> = lowercase(wrong).take(LONGEST + 1).collect();
    if wrong.is_empty() || wrong.len() > LONGEST {
        return None;
    }
    let mut best: Option<(usize, &str)> = None;
    let mut letters: Vec<char> = Vec::with_capacity(LONGEST);
    let mut rows = Rows::default();
    for word in known {
        // Only a nearer word than the best so far counts.
        let most = match best {
            Some((0, _)) => break,
            Some((steps, _)) => steps - 1,
            None => usize::MAX,
        };
        letters.clear();
        letters.extend(lowercase(word).take(LONGEST));
        let whole = rows.near(&wrong, &letters, most);
        let steps = whole.or_else(|| {
            let end = letters.iter().position(|letter| "- _".contains(*letter))?;
            let related = wrong.len() >= LEAST_PIECE && wrong.first() == letters.first();
            let most = most.checked_sub(1).filter(|_| related)?;
            rows.near(&wrong, &letters[..end], most)
                .map(|steps| steps + 1)
        });
        if let Some(steps) = steps {
            best = Some((steps, word));
        }
    }
    best.map(|(_, word)| word.to_owned())
}

/// The letters of a word, small.
fn lowercase(word: &str) -> impl Iterator<Item = char> + '_ {
    let (plain, rest) = word.split_at(
        word.bytes()
            .position(|byte| !byte.is_ascii())
            .unwrap_or(word.len()),
    );
    plain
        .chars()
        .map(|letter| letter.to_ascii_lowercase())
        .chain(rest.chars().flat_map(char::to_lowercase))
}

/// Rows of a table of distances, the last one last, used again for the next word.
#[derive(Default)]
struct Rows([Vec<usize>; 3]);

impl Rows {
    /// The steps from a wrong word to a known one, if they are related, and no more than `most`.
    fn near(&mut self, wrong: &[char], letters: &[char], most: usize) -> Option<usize> {
        if wrong.len() >= 3 && letters.starts_with(wrong) {
            return (most > 0).then_some(1);
        }
        let enough = if wrong.first() == letters.first() {
            (wrong.len().max(letters.len()) / 4).max(1)
        } else {
            1
        };
        let most = enough.min(most).min(letters.len().saturating_sub(1));
        // Each step makes a word longer or shorter by one letter at most.
        if wrong.len().abs_diff(letters.len()) > most {
            return None;
        }
        self.distance(wrong, letters, most)
            .filter(|&steps| steps <= most)
    }

    /// Number of letters to insert, leave out, change or swap with the next, to make one word of the other; `None`, if
    /// that is seen to take more than `most`.
    fn distance(&mut self, a: &[char], b: &[char], most: usize) -> Option<usize> {
        let [before, last, row] = &mut self.0;
        last.clear();
        last.extend(0..=b.len());
        let mut least_above = 0;
        for (i, &from) in a.iter().enumerate() {
            row.clear();
            row.push(i + 1);
            for (j, &to) in b.iter().enumerate() {
                let mut least = (last[j] + usize::from(from != to))
                    .min(last[j + 1] + 1)
                    .min(row[j] + 1);
                if i > 0 && j > 0 && from == b[j - 1] && a[i - 1] == to {
                    least = least.min(before[j - 1] + 1);
                }
                row.push(least);
            }
            let least = row.iter().copied().min().unwrap_or(0);
            // A swap may reach two rows down, for one step.
            if least > most && least_above >= most {
                return None;
            }
            least_above = least;
            std::mem::swap(before, last);
            std::mem::swap(last, row);
        }
        Some(last[b.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let known = ["nar", "snarf", "rar", "Jailkeeper", "investigate"];
        let near = |wrong| closest(wrong, known);
        assert_eq!(near("Jailkeper").as_deref(), Some("Jailkeeper"));
        assert_eq!(near("jialkeeper").as_deref(), Some("Jailkeeper"));
        assert_eq!(near("invest").as_deref(), Some("investigate"));
        assert_eq!(near("nra").as_deref(), Some("nar"));
        assert_eq!(near("werewolves"), None);
        assert_eq!(closest("Inspector", ["Inventor"]), None);
        assert_eq!(closest("Detector", ["Detective"]), None);
        assert_eq!(
            closest("Neapolitian", ["Neapolitan"]).as_deref(),
            Some("Neapolitan")
        );
        // By the first piece, but a whole name goes first.
        let houses = ["mafia-universe", "mafiascum-normal", "matrix6"];
        let house = |wrong| closest(wrong, houses);
        assert_eq!(house("mafiscum").as_deref(), Some("mafiascum-normal"));
        assert_eq!(house("matrx6").as_deref(), Some("matrix6"));
        assert_eq!(house("town"), None);
        assert_eq!(near(""), None);
        assert_eq!(near(&"x".repeat(1000)), None);
    }
}
