//! The line of a roster that reveals later edits: the hashes of the night and of the roster itself.

const LINE: &str = "# checks: night ";
const ROSTER: &str = ", roster ";
/// The length of a hash, in hexadecimal digits.
const LENGTH: usize = 16;

/// The files of a ruled night that were edited since.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edits {
    /// The night.
    pub night: bool,
    /// The roster that it leaves.
    pub roster: bool,
}

impl Edits {
    /// Compares both texts with the hashes in the roster. A roster without them counts as edited, and its night does not.
    #[must_use]
    pub fn of(roster: &str, night: &str) -> Edits {
        match roster.lines().find_map(hashes) {
            Some((of_night, own)) => Edits {
                night: hash(night) != of_night,
                roster: hash(roster) != own,
            },
            None => Edits {
                night: false,
                roster: true,
            },
        }
    }
}

/// Adds the line to a roster, below its title.
#[must_use]
pub fn with_checks(roster: &str, night: &str) -> String {
    let (title, rest) = roster.split_once('\n').unwrap_or((roster, ""));
    format!(
        "{title}\n{LINE}{}{ROSTER}{}\n{rest}",
        hash(night),
        hash(roster)
    )
}

/// Reports whether two rosters are equal without that line.
#[must_use]
pub fn is_same_roster(one: &str, other: &str) -> bool {
    hash(one) == hash(other)
}

fn hashes(line: &str) -> Option<(&str, &str)> {
    let both = line.strip_prefix(LINE)?.split_once(ROSTER)?;
    let is_hash =
        |text: &str| text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    (is_hash(both.0) && is_hash(both.1)).then_some(both)
}

/// The hash of a text without that line, for any line ends.
fn hash(text: &str) -> String {
    let mut hasher = blake3::Hasher::new();
    for line in text.lines().filter(|line| hashes(line).is_none()) {
        hasher.update(line.as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize().to_hex()[..LENGTH].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_of_either_file_is_noticed() {
        let (night, roster) = (
            "[players]\nAnn = Town\n",
            "# mini, after night 1\n[players]\nAnn = Town\n",
        );
        let checked = with_checks(roster, night);
        assert!(
            checked.starts_with("# mini, after night 1\n# checks: night "),
            "{checked}"
        );
        assert!(checked.ends_with("\n[players]\nAnn = Town\n"), "{checked}");
        let edits = |roster: &str, night: &str| {
            let Edits { night, roster } = Edits::of(roster, night);
            (roster, night)
        };
        assert_eq!(edits(&checked, night), (false, false));
        assert_eq!(
            edits(&checked.replace('\n', "\r\n"), &night.replace('\n', "\r\n")),
            (false, false)
        );
        assert_eq!(edits(&checked, &night.replace("Ann", "Bob")), (false, true));
        assert_eq!(
            edits(&checked, &night.replace("]\n", "]")),
            (false, true),
            "a line less"
        );
        assert_eq!(
            edits(&checked.replace("Town", "Mafia"), night),
            (true, false)
        );
        assert_eq!(edits(roster, night), (true, false), "no line");
        assert!(is_same_roster(&checked, roster) && !is_same_roster(&checked, night));
    }
}
