//! The command of an engine, split into words as a POSIX shell does; no shell runs it.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A program and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    /// The program, then its arguments; never empty.
    words: Vec<String>,
    text: String,
}

/// The reason that a text is no command.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum InvalidCommand {
    /// It has no word.
    #[error("expected a program and its arguments, as in \"python3 engine.py\"")]
    Empty,
    /// A quote is not closed, or a backslash is the last character.
    #[error("a quote is not closed, or the command ends in a backslash")]
    Quotes,
}

impl CommandLine {
    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }
}

impl FromStr for CommandLine {
    type Err = InvalidCommand;
    fn from_str(text: &str) -> Result<CommandLine, InvalidCommand> {
        let words = shlex::split(text).ok_or(InvalidCommand::Quotes)?;
        match words.first() {
            Some(program) if !program.is_empty() => Ok(CommandLine {
                words,
                text: text.trim().to_owned(),
            }),
            _ => Err(InvalidCommand::Empty),
        }
    }
}

/// A command as a shell reads it back, with quotes where a word needs them; `None` if a word holds a NUL.
#[must_use]
pub fn quoted(words: &[String]) -> Option<String> {
    shlex::try_join(words.iter().map(String::as_str)).ok()
}

/// As it was typed.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_those_of_a_shell() {
        let command: CommandLine = "python3 'my engine.py' --rules \"house two\""
            .parse()
            .unwrap();
        assert_eq!(command.program(), "python3");
        assert_eq!(
            command.arguments(),
            ["my engine.py", "--rules", "house two"]
        );
    }

    #[test]
    fn a_quoted_command_is_read_back() {
        let words = ["nightcourt", "my folder", "it's", "--given=a b"].map(str::to_owned);
        let text = quoted(&words).unwrap();
        assert!(text.starts_with("nightcourt "), "{text}");
        assert_eq!(text.parse::<CommandLine>().unwrap().words, words);
    }

    #[test]
    fn malformed_commands_are_refused() {
        for (text, why) in [
            ("", InvalidCommand::Empty),
            ("  ", InvalidCommand::Empty),
            ("'' x", InvalidCommand::Empty),
            ("python3 'engine.py", InvalidCommand::Quotes),
        ] {
            assert_eq!(text.parse::<CommandLine>(), Err(why), "{text}");
        }
    }
}
