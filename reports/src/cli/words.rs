//! Words that several commands take: systems, switches, frames, numbers of players. A wrong one gets the right ones,
//! and the nearest.

use nightcourt_gen::{Frame, Span};
use nightcourt_resolvers::model::MAX_PLAYERS;
use nightcourt_resolvers::ruling::{SWITCHES, UnknownSwitch};
use nightcourt_resolvers::system::System;
use nightcourt_resolvers::text::closest;

fn unknown(what: &str, wrong: &str, known: &[&str]) -> String {
    let all = known.join(", ");
    match closest(wrong, known.iter().copied()) {
        Some(near) => format!("there is no {what} `{wrong}`; did you mean `{near}`? (there are: {all})"),
        None => format!("there is no {what} `{wrong}` (there are: {all})"),
    }
}

/// A sampling frame.
pub(crate) fn frame(word: &str) -> Result<Frame, String> {
    word.parse().map_err(|_| unknown("frame", word, &Frame::ALL.map(Frame::id)))
}

/// A system.
pub(crate) fn system(word: &str) -> Result<System, String> {
    System::from_id(word).ok_or_else(|| unknown("system", word, &System::ALL.map(|system| system.id())))
}

/// What is wrong with a switch.
pub(crate) fn switch_error(id: &str, option: &str, error: UnknownSwitch) -> String {
    match error {
        UnknownSwitch::Id => unknown("switch", id, &SWITCHES.iter().map(|row| row.id).collect::<Vec<_>>()),
        UnknownSwitch::Option(row) => unknown(&format!("option of {id}"), option, row.options),
    }
}

/// `id=option`
pub(crate) fn assignment(word: &str) -> Result<(String, String), String> {
    match word.split_once('=') {
        Some((id, option)) => Ok((id.trim().to_owned(), option.trim().to_owned())),
        None => Err("a switch is set as id=option, for example snarf-jail=40".to_owned()),
    }
}

/// `5..9`, both ends included, or `7`.
pub(crate) fn players(word: &str) -> Result<Span, String> {
    let number = |word: &str| {
        let most = MAX_PLAYERS as u32;
        word.trim().parse::<u32>().ok().filter(|number| (1..=most).contains(number)).ok_or_else(|| {
            format!("`{}` is not a number of players: it is 1 to {most}, or a range such as 5..9", word.trim())
        })
    };
    let Some((least, most)) = word.split_once("..") else {
        return number(word).map(Span::just);
    };
    let span = Span::new(number(least)?, number(most.trim_start_matches('='))?);
    if span.least > span.most {
        return Err(format!("the range is empty: did you mean {}..{}?", span.most, span.least));
    }
    Ok(span)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_of_players() {
        assert_eq!(players("5..9"), Ok(Span::new(5, 9)));
        assert_eq!(players("5..=9"), Ok(Span::new(5, 9)));
        assert_eq!(players("7"), Ok(Span::just(7)));
        assert_eq!(players("9..5"), Err("the range is empty: did you mean 5..9?".to_owned()));
        for wrong in ["", "..", "0", "65", "1..65", "five", "-1", "5..", "5...9"] {
            assert!(players(wrong).unwrap_err().contains("is 1 to 64"), "{wrong}");
        }
    }

    #[test]
    fn wrong_words_get_the_nearest() {
        assert_eq!(
            frame("unform"),
            Err("there is no frame `unform`; did you mean `uniform`? (there are: uniform, plain, tangled)".to_owned())
        );
        assert!(system("snrf").unwrap_err().contains("did you mean `snarf`?"));
        assert!(!system("democracy").unwrap_err().contains("did you mean"));
    }
}
