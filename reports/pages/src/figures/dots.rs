//! Shares by name, one below the other.

use plotters::prelude::*;

use super::canvas::{COLOURS, FAINT, INK, MIDDLE_LEFT, draw, words};
use super::share::{Share, plain};

/// The width of the chart, with the legend next to it.
const WIDE: i32 = 650;

/// A row: its name, and two shares of it.
pub(super) type Row = (String, [Share; 2]);

/// Draws two dots in each row, a full one and an open one, with their intervals; the first row is on top.
pub(super) fn dots(title: &str, about: &str, kinds: [&str; 2], rows: &[Row]) -> String {
    let count = rows.len().max(1);
    let most = rows
        .iter()
        .flat_map(|(_, shares)| shares)
        .map(|share| share.interval().1 * 100.0)
        .fold(1e-6, f64::max);
    draw(
        (WIDE as u32 + 110, 22 * count as u32 + 120),
        title,
        about,
        |area| {
            let last = count as i32 - 1;
            let (area, beside) = area.split_horizontally(WIDE);
            let mut chart = ChartBuilder::on(&area)
                .margin_right(8)
                .x_label_area_size(44)
                .y_label_area_size(130)
                .build_cartesian_2d(0.0..(most * 1.03).min(100.0), (0..last).into_segmented())?;
            let name = |place: &SegmentValue<i32>| match place {
                SegmentValue::CenterOf(place) => usize::try_from(last - place)
                    .ok()
                    .and_then(|place| rows.get(place))
                    .map_or_else(String::new, |row| row.0.clone()),
                SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
            };
            chart
                .configure_mesh()
                .light_line_style(WHITE)
                .bold_line_style(FAINT)
                .axis_style(INK)
                .label_style(words(13))
                .x_labels(8)
                .y_labels(count)
                .x_label_formatter(&|share| plain(*share))
                .y_label_formatter(&name)
                .x_desc("per cent of the nights on which somebody does it")
                .draw()?;
            for (kind, label) in kinds.into_iter().enumerate() {
                let colour = COLOURS[kind];
                let at = |place: usize, share: f64| {
                    (share * 100.0, SegmentValue::CenterOf(last - place as i32))
                };
                let fill = move |colour: RGBColor| {
                    if kind == 0 {
                        colour.filled()
                    } else {
                        colour.stroke_width(2)
                    }
                };
                for (place, (_, shares)) in rows.iter().enumerate() {
                    let (low, high) = shares[kind].interval();
                    chart.draw_series([PathElement::new(
                        [at(place, low), at(place, high)],
                        colour.stroke_width(1),
                    )])?;
                }
                let each = rows.iter().enumerate().map(|(place, (_, shares))| {
                    Circle::new(at(place, shares[kind].rate()), 4, fill(colour))
                });
                chart.draw_series(each)?;
                let height = 12 + 22 * kind as i32;
                beside.draw(&Circle::new((12, height), 4, fill(colour)))?;
                beside.draw(&Text::new(label, (24, height), words(13).pos(MIDDLE_LEFT)))?;
            }
            Ok(())
        },
    )
}
