//! The matrix of the shares of nights on which two systems diverge.

use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;
use nightcourt_resolvers::outcome::Lens;

use super::contents::Site;

/// The lower ends of each heat except the first, in per cent. They grow by factors, because a part of a thousand nights
/// is as distinct as a part of ten.
const HEATS: [f64; 7] = [0.01, 0.1, 0.5, 1.0, 3.0, 7.0, 13.0];

/// A cell of the matrix: its heat, its text, and its description.
struct Cell {
    heat: usize,
    short: String,
    words: String,
}

fn cell(site: &Site<'_>, frame: &str, [one, other]: [&str; 2], lens: Lens) -> Option<Cell> {
    let row = site.rates.iter().find(|row| {
        (&*row.frame, &*row.lens, &*row.system_a, &*row.system_b) == (frame, lens.id(), one, other)
    })?;
    let percent = |share: &str| share.parse::<f64>().unwrap_or_default() * 100.0;
    let [low, high] = [&row.low, &row.high].map(|end| digits(percent(end)));
    let percent = percent(&row.rate);
    let interval = match row.kind.as_str() {
        "exact" => String::new(),
        _ => format!("; 95 % interval {low} to {high} %"),
    };
    let on = match lens {
        Lens::Deaths => "on deaths",
        Lens::State => "on what becomes of players",
        Lens::Full => "on anything",
    };
    Some(Cell {
        heat: HEATS.iter().filter(|&&least| percent >= least).count(),
        short: short(percent),
        words: format!(
            "{one} and {other} diverge {on} on {} % of {frame} nights ({} of {}{interval})",
            digits(percent),
            row.nights,
            row.of
        ),
    })
}

/// Writes a percentage that fits into a cell.
fn short(percent: f64) -> String {
    match percent {
        _ if percent <= 0.0 => "0".to_owned(),
        _ if percent < 0.01 => "<.01".to_owned(),
        _ if percent < 1.0 => format!("{percent:.2}").trim_start_matches('0').to_owned(),
        _ if percent < 9.95 => format!("{percent:.1}"),
        _ => format!("{percent:.0}"),
    }
}

fn digits(percent: f64) -> String {
    let text = format!("{percent:.4}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Returns the frame that the matrix shows first: that of real games, if the corpus has it.
pub(super) fn first_frame<'a>(site: &'a Site<'_>) -> &'a str {
    let frames = &site.library().info.frames;
    let normal = frames
        .iter()
        .find(|frame| frame.frame == "normal")
        .or(frames.first());
    normal.map_or("", |frame| frame.frame.as_str())
}

/// The matrix: deaths below the diagonal, any divergence above it. Every cell links to the precedents on which the two
/// diverge.
pub(super) fn matrix(site: &Site<'_>, frame: &str) -> String {
    let systems = site.systems();
    let mut out = String::from(
        "<table class=\"heat\"><caption class=\"unseen\">On how many nights of a hundred two systems diverge: below the diagonal on deaths, above it on anything</caption>\n<colgroup><col class=\"names\" />",
    );
    out.push_str(&"<col />".repeat(systems.len()));
    out.push_str("</colgroup>\n<thead><tr><td></td>");
    for system in systems {
        let _ = write!(out, "<th scope=\"col\"><span>{}</span></th>", system.id());
    }
    out.push_str("</tr></thead>\n<tbody>\n");
    for (row, system) in systems.iter().enumerate() {
        let _ = write!(out, "<tr><th scope=\"row\">{}</th>", system.id());
        for column in 0..systems.len() {
            if row == column {
                out.push_str("<td><span class=\"self\" aria-hidden=\"true\">\u{b7}</span></td>");
                continue;
            }
            let (lens, name, said) = match row > column {
                true => (Lens::Deaths, "deaths", "&amp;lens=deaths"),
                false => (Lens::Full, "any", ""),
            };
            let pair = [row.min(column), row.max(column)].map(|place| systems[place].id());
            let Some(Cell { heat, short, words }) = cell(site, frame, pair, lens) else {
                out.push_str("<td><span class=\"self\">?</span></td>");
                continue;
            };
            let ([one, other], short) = (pair, escape(&short));
            let _ = write!(
                out,
                "<td><a class=\"h{heat}\" href=\"#systems={one}%2C{other}{said}&amp;frame={frame}\" data-pair=\"{one},{other}\" \
                 data-lens=\"{name}\" aria-label=\"{short}: {words}\" title=\"{words}\">{short}</a></td>"
            );
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</tbody></table>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_fit_into_cells_and_are_whole_beside() {
        let shown = [0.0, 0.004, 0.123, 0.999_9, 1.26, 9.96, 18.6].map(short);
        assert_eq!(shown, ["0", "<.01", ".12", "1.00", "1.3", "10", "19"]);
        assert_eq!(
            [0.0, 12.0, 0.05, 2.345_67].map(digits),
            ["0", "12", "0.05", "2.3457"]
        );
    }
}
