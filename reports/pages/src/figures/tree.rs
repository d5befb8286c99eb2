//! The tree of the systems: near systems are joined near their leaves.

use plotters::prelude::*;

use super::canvas::{COLOURS, FAINT, INK, draw, words};
use super::cluster::{Join, leaves};
use super::share::percent;

/// Draws a tree that lies on its side, its leaves to the left.
pub(super) fn tree(title: &str, about: &str, systems: &[&str], joins: &[Join]) -> String {
    let count = systems.len();
    let order = leaves(count, joins);
    // The place of each group: its height, and its distance from the leaves.
    let mut places: Vec<(f64, f64)> = vec![(0.0, 0.0); count];
    for (height, &item) in order.iter().rev().enumerate() {
        places[item] = (height as f64, 0.0);
    }
    for join in joins {
        let [(one, _), (other, _)] = join.groups.map(|group| places[group]);
        places.push((f64::midpoint(one, other), join.distance * 100.0));
    }
    let most = joins
        .iter()
        .map(|join| join.distance * 100.0)
        .fold(1e-6, f64::max);
    draw((640, 60 * count as u32 / 2 + 110), title, about, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(24)
            .x_label_area_size(44)
            .y_label_area_size(96)
            .build_cartesian_2d(0.0..most * 1.05, (0..count as i32 - 1).into_segmented())?;
        let name = |place: &SegmentValue<i32>| match place {
            SegmentValue::CenterOf(place) if (0..count as i32).contains(place) => {
                systems[order[count - 1 - *place as usize]].to_owned()
            }
            SegmentValue::CenterOf(_) | SegmentValue::Exact(_) | SegmentValue::Last => {
                String::new()
            }
        };
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(WHITE)
            .bold_line_style(FAINT)
            .axis_style(INK)
            .label_style(words(13))
            .x_labels(6)
            .y_labels(count)
            .x_label_formatter(&|share| percent(*share))
            .y_label_formatter(&name)
            .x_desc("Nights on which they diverge, in per cent; of groups, on average")
            .draw()?;
        // `get_base_pixel` counts from the corner of the figure, and drawing from below its title.
        let (left, top) = area.get_base_pixel();
        // The axis has whole systems only, so heights between two are interpolated in pixels.
        let centre = |height: f64| {
            let pixel = |place: i32| {
                f64::from(chart.backend_coord(&(0.0, SegmentValue::CenterOf(place))).1)
            };
            let below = height.floor() as i32;
            let part = height - height.floor();
            let above = (below + 1).min(count as i32 - 1);
            (pixel(below) * (1.0 - part) + pixel(above) * part).round() as i32 - top
        };
        let across = |share: f64| chart.backend_coord(&(share, SegmentValue::CenterOf(0))).0 - left;
        for (number, join) in joins.iter().enumerate() {
            let (_, end) = places[count + number];
            let [one, other] = join.groups.map(|group| places[group]);
            let corners = [
                (one.1, one.0),
                (end, one.0),
                (end, other.0),
                (other.1, other.0),
            ];
            let path = corners.map(|(share, height)| (across(share), centre(height)));
            area.draw(&PathElement::new(path, COLOURS[0].stroke_width(2)))?;
        }
        Ok(())
    })
}
