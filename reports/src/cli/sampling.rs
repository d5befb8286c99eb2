//! Which random nights: frames and numbers of players, as several commands take them.

use nightcourt_corpus::campaign::{InvalidRanges, Ranges};
use nightcourt_gen::{Frame, Settings, Span};
use nightcourt_resolvers::model::MAX_PLAYERS;
use nightcourt_resolvers::text::closest;

use super::options::help;

/// A sampling frame.
pub(crate) fn frame(word: &str) -> Result<Frame, String> {
    word.parse().map_err(|_| {
        let ids = Frame::ALL.map(Frame::id);
        let known = format!("the frames are {}", ids.join(", "));
        format!("no frame is called `{word}`; {}", help(closest(word, ids), &known))
    })
}

/// `0..1000`: indices, without the end.
pub(crate) fn range(word: &str) -> Result<Ranges, String> {
    word.parse().map_err(|InvalidRanges(what)| what)
}

/// What `--help` says of `--frame`: every frame in a line.
pub(crate) fn frames() -> String {
    let width = Frame::ALL.map(|frame| frame.id().len()).into_iter().max().unwrap_or(0);
    let lines = Frame::ALL.map(|frame| format!("\n  {:width$}  {}", frame.id(), frame.about()));
    format!("Sampling frame, which says what nights are like:{}", lines.concat())
}

/// The settings of a frame with this number of players, if one was asked for. An open setup has its own.
pub(crate) fn settings(frame: Frame, players: Option<Span>) -> Result<Settings, String> {
    match (players, frame.fixed_players()) {
        (Some(_), Some(fixed)) => {
            Err(format!("{} is an open setup, which always has {fixed} players: leave out --players", frame.id()))
        }
        (Some(players), None) => Ok(frame.settings().with_players(players)),
        (None, _) => Ok(frame.settings()),
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
    fn the_number_of_players_of_a_setup_is_its_own() {
        let refusal = "matrix6 is an open setup, which always has 9 players: leave out --players";
        assert_eq!(settings(Frame::Matrix6, Some(Span::just(9))), Err(refusal.to_owned()));
        assert_eq!(settings(Frame::Matrix6, None), Ok(Frame::Matrix6.settings()));
        let seven = Frame::Normal.settings().with_players(Span::just(7));
        assert_eq!(settings(Frame::Normal, Some(Span::just(7))), Ok(seven));
    }

    #[test]
    fn every_frame_is_in_the_help() {
        let help = frames();
        assert!(Frame::ALL.into_iter().all(|frame| help.contains(frame.id()) && help.contains(frame.about())));
    }

    #[test]
    fn a_wrong_frame_gets_the_nearest() {
        let says = "no frame is called `unform`; did you mean uniform?";
        assert_eq!(frame("unform"), Err(says.to_owned()));
    }
}
