//! The matrix of the systems as a heat map.

use plotters::prelude::*;

use super::canvas::{INK, MIDDLE, draw, words};
use super::share::Share;

const CELL_SIDE: u32 = 76;

/// Draws divergence rates of all pairs: cells by row and column, none on the diagonal. A fuller colour is a greater
/// share, which is also written in the cell.
pub(super) fn heat(
    title: &str,
    about: &str,
    systems: &[&str],
    cell: impl Fn(usize, usize) -> Option<Share>,
) -> String {
    let count = systems.len();
    let size = (
        CELL_SIDE * count as u32 + 110,
        CELL_SIDE * count as u32 + 74,
    );
    let cells = || (0..count).flat_map(|row| (0..count).map(move |column| (row, column)));
    let most = cells()
        .filter_map(|(row, column)| cell(row, column))
        .map(Share::rate)
        .fold(0.0, f64::max);
    draw(size, title, about, |area| {
        let last = count as i32 - 1;
        let mut chart = ChartBuilder::on(area)
            .margin_right(12)
            .x_label_area_size(36)
            .y_label_area_size(96)
            .build_cartesian_2d((0..last).into_segmented(), (0..last).into_segmented())?;
        let name = |place: &SegmentValue<i32>, reversed: bool| match place {
            SegmentValue::CenterOf(place) => {
                let place = if reversed { last - place } else { *place };
                usize::try_from(place)
                    .ok()
                    .and_then(|place| systems.get(place))
                    .map_or(String::new(), |name| (*name).to_owned())
            }
            SegmentValue::Exact(_) | SegmentValue::Last => String::new(),
        };
        chart
            .configure_mesh()
            .disable_mesh()
            .axis_style(INK)
            .label_style(words(15))
            .x_labels(count)
            .y_labels(count)
            .x_label_formatter(&|place| name(place, false))
            .y_label_formatter(&|place| name(place, true))
            .draw()?;
        for (row, column) in cells() {
            let Some(share) = cell(row, column) else {
                continue;
            };
            let (left, bottom) = (column as i32, last - row as i32);
            let corner = |x, y| (SegmentValue::Exact(x), SegmentValue::Exact(y));
            let corners = [corner(left, bottom), corner(left + 1, bottom + 1)];
            chart.draw_series([Rectangle::new(corners, shade(share.rate() / most).filled())])?;
            let middle = (SegmentValue::CenterOf(left), SegmentValue::CenterOf(bottom));
            chart.draw_series([Text::new(share.percent(), middle, words(15).pos(MIDDLE))])?;
        }
        Ok(())
    })
}

/// Returns a colour from white to a blue that dark words are readable on. The root makes small shares visible too.
fn shade(part: f64) -> RGBColor {
    let part = if part.is_finite() {
        part.clamp(0.0, 1.0).sqrt()
    } else {
        0.0
    };
    let mix = |full: f64| (255.0 + (full - 255.0) * part).round() as u8;
    RGBColor(mix(95.0), mix(165.0), mix(225.0))
}
