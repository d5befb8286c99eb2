//! Sampling frames as files: games that are dealt, in TOML. Those that come with the program are such files too.
//!
//! ```
//! use nightcourt_gen::file::FrameFile;
//!
//! let file = FrameFile::parse("version = 1\nname = \"mine\"\nlike = \"normal\"\nplayers = [7, 9]\n").unwrap();
//! assert_eq!(file.settings.players.least, 7);
//! let error = FrameFile::parse("version = 1\nname = \"mine\"\nlike = \"norml\"\n").unwrap_err();
//! assert_eq!(error.to_string(), "line 3, column 8: no frame of a file is called `norml`; did you mean normal?");
//! ```

mod read;
mod row;
mod words;

pub use row::{FrameRow, VERSION};

use std::sync::OnceLock;

use nightcourt_resolvers::text::FileError;

use crate::settings::Settings;

/// The longest name of a frame.
pub(crate) const LONGEST: usize = 32;

/// The content of a frame's file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FrameFile {
    /// Its name.
    pub name: String,
    /// A line about its nights.
    pub about: String,
    /// The settings of its nights.
    pub settings: Settings,
}

impl FrameFile {
    /// Reads a file.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place, what was expected and what may have been meant.
    pub fn parse(text: &str) -> Result<FrameFile, FileError> {
        read::read(text)
    }

    /// Reports whether a frame may be called so: 1 to 32 lower-case letters, digits and hyphens, no hyphen first.
    #[must_use]
    pub fn is_name(name: &str) -> bool {
        let plain =
            |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        (1..=LONGEST).contains(&name.len()) && name.chars().all(plain) && !name.starts_with('-')
    }
}

/// A file that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name of the frame.
    pub name: &'static str,
    /// The file, with its comments.
    pub text: &'static str,
}

macro_rules! files {
    ($($name:literal)*) => {
        [$(Shipped { name: $name, text: include_str!(concat!("../../frames/", $name, ".toml")) },)*]
    };
}

/// The frames that are files.
pub const SHIPPED: [Shipped; 9] = files![
    "normal" "theme" "werewolf" "normal-played" "matrix6" "rows-and-columns" "two-fold-matrix6" "3d3" "carbon-14"
];

/// Cache of what was read. A cell each, because a frame that is like another reads that one.
static READ: [OnceLock<FrameFile>; SHIPPED.len()] = [const { OnceLock::new() }; SHIPPED.len()];

fn read_shipped(place: usize) -> FrameFile {
    let Shipped { name, text } = SHIPPED[place];
    match FrameFile::parse(text) {
        Ok(file) => file,
        // Tests read every one of them.
        Err(error) => {
            panic!("the frame {name}, which comes with the program, cannot be read: {error}")
        }
    }
}

/// The line `about` of the shipped frame with this name, without parsing the file: help texts list every frame.
pub(crate) fn shipped_about(name: &str) -> Option<&'static str> {
    let text = SHIPPED.iter().find(|one| one.name == name)?.text;
    text.lines()
        .find_map(|line| line.strip_prefix("about = \"")?.strip_suffix('"'))
}

/// The shipped frame with this name.
#[must_use]
pub(crate) fn shipped(name: &str) -> Option<&'static FrameFile> {
    SHIPPED
        .iter()
        .position(|one| one.name == name)
        .map(|place| READ[place].get_or_init(|| read_shipped(place)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_that_comes_with_the_program_is_read_and_has_its_name() {
        for one in SHIPPED {
            let file = shipped(one.name).unwrap();
            assert_eq!(file.name, one.name);
            assert_eq!(shipped_about(one.name), Some(&*file.about));
            assert!(
                !file.about.is_empty() && one.text.contains("\nsource = \""),
                "{}",
                one.name
            );
        }
    }
}
