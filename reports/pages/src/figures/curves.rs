//! Curves of divergence rates against a property of nights.

use std::ops::Add;

use plotters::prelude::*;

use super::canvas::{Area, COLOURS, Drawn, FAINT, INK, MIDDLE_LEFT, draw, words};
use super::share::{Share, percent, plain};

/// The width of a panel. The legend is next to the second.
const PANEL: i32 = 410;

/// A line: its name, and the shares by number.
pub(super) type Line = (String, Vec<(f64, Share)>);

/// Draws two panels side by side, each with its heading and a line for each frame. Shares have a scale of powers of
/// ten, with their intervals, so that a share of zero is left out.
pub(super) fn curves(
    title: &str,
    about: &str,
    number: &str,
    panels: &[(&str, Vec<Line>); 2],
) -> String {
    let lines = || panels.iter().flat_map(|(_, lines)| lines);
    let shown = || {
        lines()
            .flat_map(|(_, line)| line)
            .filter(|(_, share)| share.nights > 0)
    };
    let ends =
        |pick: fn(f64, f64) -> f64, of: &dyn Fn(&(f64, Share)) -> f64| shown().map(of).reduce(pick);
    let least = ends(f64::min, &|(_, share)| {
        share.interval().0.max(share.rate() / 10.0) * 100.0
    })
    .unwrap_or(0.1);
    let most = ends(f64::max, &|(_, share)| share.interval().1 * 100.0).unwrap_or(100.0);
    let first = ends(f64::min, &|(number, _)| *number).unwrap_or(0.0);
    let last = ends(f64::max, &|(number, _)| *number)
        .unwrap_or(1.0)
        .max(first);
    // At least this much, for a figure with one number alone.
    let margin = ((last - first) * 0.04).max(0.05);
    draw((2 * PANEL as u32 + 130, 440), title, about, |area| {
        let (left, right) = area.split_horizontally(PANEL);
        let (right, beside) = right.split_horizontally(PANEL);
        for (area, (heading, lines)) in [left, right].iter().zip(panels) {
            panel(
                area,
                heading,
                number,
                lines,
                (first - margin, last + margin),
                (least * 0.7, (most * 1.2).min(100.0)),
            )?;
        }
        panels[0]
            .1
            .iter()
            .enumerate()
            .try_for_each(|(place, (name, _))| {
                let height = 50 + 22 * place as i32;
                beside.draw(&mark(place, (12, height), COLOURS[place % COLOURS.len()]))?;
                beside.draw(&Text::new(
                    name.clone(),
                    (24, height),
                    words(15).pos(MIDDLE_LEFT),
                ))
            })
    })
}

fn panel(
    area: &Area<'_>,
    heading: &str,
    number: &str,
    lines: &[Line],
    across: (f64, f64),
    share: (f64, f64),
) -> Drawn {
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .caption(heading, words(15))
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(across.0..across.1, (share.0..share.1).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(WHITE)
        .bold_line_style(FAINT)
        .axis_style(INK)
        .label_style(words(15))
        .x_labels(8)
        .y_labels(8)
        .x_label_formatter(&|number| plain(*number))
        .y_label_formatter(&|share| percent(*share))
        .x_desc(number)
        .y_desc("per cent of nights")
        .draw()?;
    for (place, (_, line)) in lines.iter().enumerate() {
        let colour = COLOURS[place % COLOURS.len()];
        let seen = || line.iter().filter(|(_, share)| share.nights > 0).copied();
        for (number, seen) in seen() {
            let (low, high) = seen.interval();
            let whisker = [(number, (low * 100.0).max(share.0)), (number, high * 100.0)];
            chart.draw_series([PathElement::new(whisker, colour.stroke_width(1))])?;
        }
        chart.draw_series(LineSeries::new(
            seen().map(|(number, share)| (number, share.rate() * 100.0)),
            colour.stroke_width(2),
        ))?;
        chart.draw_series(
            seen().map(|(number, share)| mark(place, (number, share.rate() * 100.0), colour)),
        )?;
    }
    Ok(())
}

/// A point of the figure, or a distance.
type Pixel = (i32, i32);
type Mark<C, B> = <EmptyElement<C, B> as Add<Polygon<Pixel>>>::Output;

/// Returns the mark of the n-th line, so that lines differ not only in colour.
fn mark<C, B: DrawingBackend>(place: usize, at: C, colour: RGBColor) -> Mark<C, B> {
    const MARKS: [&[Pixel]; 6] = [
        &[
            (5, 0),
            (4, 4),
            (0, 5),
            (-4, 4),
            (-5, 0),
            (-4, -4),
            (0, -5),
            (4, -4),
        ],
        &[(0, -6), (5, 4), (-5, 4)],
        &[(-4, -4), (4, -4), (4, 4), (-4, 4)],
        &[(0, -6), (6, 0), (0, 6), (-6, 0)],
        &[(0, 6), (5, -4), (-5, -4)],
        &[
            (-6, -2),
            (-2, -2),
            (-2, -6),
            (2, -6),
            (2, -2),
            (6, -2),
            (6, 2),
            (2, 2),
            (2, 6),
            (-2, 6),
            (-2, 2),
            (-6, 2),
        ],
    ];
    EmptyElement::at(at) + Polygon::new(MARKS[place % MARKS.len()].to_vec(), colour.filled())
}
