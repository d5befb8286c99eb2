//! Which random nights: frames and numbers of players, as several commands take them.

use nightcourt::campaign::{NotRanges, Ranges};
use nightcourt_gen::{Frame, Span};
use nightcourt_resolvers::model::MAX_PLAYERS;
use nightcourt_resolvers::text::closest;

use super::options::help;

/// A sampling frame.
pub(crate) fn frame(word: &str) -> Result<Frame, String> {
    word.parse().map_err(|_| {
        let ids = Frame::ALL.map(Frame::id);
        format!(
            "no frame is called `{word}`; {}",
            help(closest(word, ids), "the frames are uniform, plain and tangled")
        )
    })
}

/// `0..1000`: indices, without the end.
pub(crate) fn range(word: &str) -> Result<Ranges, String> {
    word.parse().map_err(|NotRanges(what)| what)
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
    fn a_wrong_frame_gets_the_nearest() {
        let says = "no frame is called `unform`; did you mean uniform?";
        assert_eq!(frame("unform"), Err(says.to_owned()));
    }
}
