//! Letters that are not seen, and letters that look like others: by them two players could seem one.

/// Reports whether a letter is not seen, or changes the direction in which others are written: no name holds any.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    matches!(letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2065}' | '\u{2800}' | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
        | '\u{e0000}'..='\u{e007f}')
        || turns(letter)
}

/// Reports whether a letter changes the direction in which those after it are written.
#[must_use]
pub fn turns(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{206f}')
}

/// Reports whether a letter does something to a terminal, or turns what is around it: escapes, C0 and C1 controls,
/// marks of direction. A line feed does what it says.
#[must_use]
pub fn acts(letter: char) -> bool {
    letter.is_control() && letter != '\n' || turns(letter)
}

/// The commonest look-alikes: letters of Cyrillic and Greek, and digits, each with the Latin letter that it looks like. From
/// Unicode's table of confusables (UTS #39), as far as names of forums go.
const ALIKE: &[(&str, char)] = &[
    ("АΑ", 'A'),
    ("ВΒ", 'B'),
    ("СϹ", 'C'),
    ("ЕΕ", 'E'),
    ("НΗ", 'H'),
    ("ІΙl1|", 'I'),
    ("ЈͿ", 'J'),
    ("КΚ", 'K'),
    ("МΜ", 'M'),
    ("Ν", 'N'),
    ("ОΟ0", 'O'),
    ("РΡ", 'P'),
    ("Ѕ", 'S'),
    ("ТΤ", 'T'),
    ("ХΧ", 'X'),
    ("ҮΥ", 'Y'),
    ("Ζ", 'Z'),
    ("аα", 'a'),
    ("сϲ", 'c'),
    ("ԁ", 'd'),
    ("е", 'e'),
    ("һ", 'h'),
    ("іι", 'i'),
    ("јϳ", 'j'),
    ("оο", 'o'),
    ("рρ", 'p'),
    ("ԛ", 'q'),
    ("ѕ", 's'),
    ("υ", 'u'),
    ("ν", 'v'),
    ("ԝ", 'w'),
    ("х", 'x'),
    ("у", 'y'),
];

/// A name with the Latin letter in the place of each that looks like one.
fn seen(name: &str) -> String {
    let letter = |letter: char| {
        ALIKE
            .iter()
            .find(|(like, _)| like.contains(letter))
            .map_or(letter, |&(_, latin)| latin)
    };
    // What only chooses how the letter before it is drawn is not seen by itself.
    name.chars()
        .filter(|letter| !matches!(letter, '\u{fe00}'..='\u{fe0f}'))
        .map(letter)
        .collect()
}

/// Two names that differ and look alike, and the first letter in which the second differs.
#[non_exhaustive]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lookalike<'a> {
    /// The names.
    pub names: [&'a str; 2],
    /// The first difference: the letter of the second, if it is not at its end.
    pub letter: Option<char>,
}

/// The first name that looks like another before it, for each that does.
#[must_use]
pub fn lookalikes<S: AsRef<str>>(names: &[S]) -> Vec<Lookalike<'_>> {
    let shown: Vec<String> = names.iter().map(|name| seen(name.as_ref())).collect();
    let mut found = Vec::new();
    for (place, name) in names.iter().enumerate() {
        if let Some(before) = shown[..place]
            .iter()
            .position(|other| *other == shown[place])
        {
            let names = [names[before].as_ref(), name.as_ref()];
            let mut letters = names[0].chars().map(Some).chain(std::iter::repeat(None));
            let letter = names[1]
                .chars()
                .find(|&letter| letters.next() != Some(Some(letter)));
            found.push(Lookalike { names, letter });
        }
    }
    found
}

impl std::fmt::Display for Lookalike<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [one, other] = self.names;
        write!(f, "`{one}` and `{other}` look alike")?;
        self.letter.map_or(Ok(()), |letter| {
            write!(f, ": the second has U+{:04X}", u32::from(letter))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_told_with_the_letter() {
        let told = |names: &[&str]| {
            lookalikes(names)
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            told(&["Ann", "Bob", "\u{410}nn"]),
            ["`Ann` and `\u{410}nn` look alike: the second has U+0410"]
        );
        assert_eq!(
            told(&["Player1", "Playerl"]),
            ["`Player1` and `Playerl` look alike: the second has U+006C"]
        );
        assert_eq!(
            told(&["Ann", "Ann\u{fe0f}"]),
            ["`Ann` and `Ann\u{fe0f}` look alike: the second has U+FE0F"]
        );
        assert!(told(&["Ann", "Anna", "ann", "Анна", "Bob"]).is_empty());
    }

    /// A letter that looked like two would be found by one of them only.
    #[test]
    fn each_letter_looks_like_one() {
        let all: Vec<char> = ALIKE.iter().flat_map(|(like, _)| like.chars()).collect();
        assert!(
            all.iter()
                .enumerate()
                .all(|(place, letter)| !all[..place].contains(letter))
        );
        assert!(
            ALIKE
                .iter()
                .all(|(_, latin)| latin.is_ascii() && !all.contains(latin))
        );
    }
}
