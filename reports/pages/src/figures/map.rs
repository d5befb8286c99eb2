//! The systems as points in a plane: near systems diverge seldom.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::canvas::{COLOURS, FAINT, INK, draw, words};
use super::scaling::Plane;
use super::share::percent;

const SIZE: (u32, u32) = (640, 560);

/// Draws the plane, with both axes to the same scale.
pub(super) fn map(title: &str, about: &str, systems: &[&str], plane: &Plane) -> String {
    let places: Vec<(f64, f64)> = plane.places.iter().map(|&[x, y]| (x, y)).collect();
    let reach = places
        .iter()
        .map(|(x, y)| x.abs().max(y.abs()))
        .fold(1e-8, f64::max)
        * 1.25;
    draw(SIZE, title, about, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(60)
            .x_label_area_size(44)
            .y_label_area_size(60)
            .build_cartesian_2d(-reach..reach, -reach..reach)?;
        let number = |tick: &f64| {
            if *tick < -1e-9 {
                format!("-{}", percent(-tick))
            } else {
                percent(*tick)
            }
        };
        chart
            .configure_mesh()
            .light_line_style(WHITE)
            .bold_line_style(FAINT)
            .axis_style(INK)
            .label_style(words(13))
            .x_labels(7)
            .y_labels(7)
            .x_label_formatter(&number)
            .y_label_formatter(&number)
            .x_desc(format!(
                "The square of a distance is a share of nights; the plane shows {} % of these squares",
                percent(plane.shown * 100.0)
            ))
            .draw()?;
        // `get_base_pixel` counts from the corner of the figure, and drawing from below its title.
        let (left, top) = area.get_base_pixel();
        let pixel = |place| {
            let (x, y) = chart.backend_coord(place);
            (x - left, y - top)
        };
        let pixels: Vec<(i32, i32)> = places.iter().map(pixel).collect();
        for ((&pixel, name), (at, pos)) in pixels.iter().zip(systems).zip(labels(&pixels, systems))
        {
            area.draw(&Circle::new(pixel, 5, COLOURS[0].filled()))?;
            area.draw(&Text::new((*name).to_owned(), at, words(14).pos(pos)))?;
        }
        Ok(())
    })
}

/// Returns the place of each name: next to its dot, clear of other names and dots.
fn labels(places: &[(i32, i32)], names: &[&str]) -> Vec<((i32, i32), Pos)> {
    let mut taken: Vec<[i32; 4]> = places
        .iter()
        .map(|(x, y)| [x - 5, y - 5, x + 5, y + 5])
        .collect();
    let own = taken.clone();
    let mut found = Vec::new();
    for ((&(x, y), name), own) in places.iter().zip(names).zip(own) {
        let (wide, high) = (name.len() as i32 * 8, 16);
        let sides = [
            (
                (x + 9, y),
                HPos::Left,
                [x + 9, y - high / 2, x + 9 + wide, y + high / 2],
            ),
            (
                (x - 9, y),
                HPos::Right,
                [x - 9 - wide, y - high / 2, x - 9, y + high / 2],
            ),
            (
                (x, y - 16),
                HPos::Center,
                [x - wide / 2, y - 24, x + wide / 2, y - 8],
            ),
            (
                (x, y + 16),
                HPos::Center,
                [x - wide / 2, y + 8, x + wide / 2, y + 24],
            ),
            (
                (x + 9, y - 18),
                HPos::Left,
                [x + 9, y - 26, x + 9 + wide, y - 10],
            ),
            (
                (x + 9, y + 18),
                HPos::Left,
                [x + 9, y + 10, x + 9 + wide, y + 26],
            ),
        ];
        let free = |place: &[i32; 4]| {
            let meets = |other: &&[i32; 4]| {
                place[0] < other[2]
                    && other[0] < place[2]
                    && place[1] < other[3]
                    && other[1] < place[3]
            };
            taken
                .iter()
                .filter(|other| **other != own)
                .filter(meets)
                .count()
        };
        let best = sides.iter().min_by_key(|(.., place)| free(place));
        let (at, side, place) = best.copied().unwrap_or(sides[0]);
        taken.push(place);
        found.push((at, Pos::new(side, VPos::Center)));
    }
    found
}
