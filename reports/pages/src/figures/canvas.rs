//! The frame of all figures: a white ground, dark words, and a title and a description for screen readers.

use std::io;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::page::html::escape;

/// The drawing area.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// The result of drawing, which never fails in memory.
pub(super) type Drawn = Result<(), DrawingAreaErrorKind<io::Error>>;

/// The colour of words and axes.
pub(super) const INK: RGBColor = RGBColor(32, 33, 36);
/// The colour of the lines of a grid.
pub(super) const FAINT: RGBColor = RGBColor(220, 222, 226);

/// Colours for readers with colour blindness (M. Okabe and K. Ito, 2008). Light ones are left out, because the ground
/// is white.
pub(super) const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 130, 95),
    RGBColor(160, 70, 130),
    RGBColor(120, 90, 20),
    RGBColor(70, 70, 70),
];

/// Text that begins at a point, at half its height.
pub(super) const MIDDLE_LEFT: Pos = Pos {
    h_pos: HPos::Left,
    v_pos: VPos::Center,
};
/// Text centred at a point.
pub(super) const MIDDLE: Pos = Pos {
    h_pos: HPos::Center,
    v_pos: VPos::Center,
};

pub(super) fn words(size: u32) -> TextStyle<'static> {
    TextStyle::from(("sans-serif", size).into_font()).color(&INK)
}

/// Draws a figure of this size, in pixels, with its title above it.
pub(super) fn draw(
    size: (u32, u32),
    title: &str,
    about: &str,
    paint: impl FnOnce(&Area<'_>) -> Drawn,
) -> String {
    let mut svg = String::new();
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    let drawn = area
        .fill(&WHITE)
        .and_then(|()| area.titled(title, words(18)))
        .and_then(|area| paint(&area));
    drawn
        .and_then(|()| area.present())
        .expect("what is drawn into memory meets no obstacle");
    drop(area);
    // The first tag is the picture's own.
    let told = format!(
        " role=\"img\" aria-labelledby=\"title about\">\n<title id=\"title\">{}</title>\n<desc id=\"about\">{}</desc>\n",
        escape(title),
        escape(about)
    );
    svg.replacen(">\n", &told, 1)
}
