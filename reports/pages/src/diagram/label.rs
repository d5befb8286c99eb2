//! Places of labels: on their line, where they overlap boxes and other labels least.

use super::arrow::{Arrow, Line};
use super::place::Player;
use super::shape::{Frame, Point, cut, width};

/// The size of labels.
pub(super) const SIZE: f64 = 12.5;

/// Parts of the way, the best first.
const PARTS: [f64; 11] = [
    0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.9,
];

/// Gives every label a place, in the order of submission.
pub(super) fn place(arrows: &mut [Arrow], players: &[Player]) {
    let mut taken: Vec<Frame> = players.iter().map(|player| player.frame).collect();
    for arrow in arrows {
        let Some(label) = &mut arrow.label else {
            continue;
        };
        label.text = cut(&label.text, SIZE, 150.0);
        let half = Point::new(width(&label.text, SIZE) / 2.0 + 5.0, SIZE / 2.0 + 3.5);
        let spots: Vec<Point> = match arrow.line {
            Line::Bend(bend) => PARTS.iter().map(|&part| bend.at(part)).collect(),
            Line::Loop { left, right, rise } => {
                let middle = left.plus(right).times(0.5);
                vec![
                    middle.plus(Point::new(0.0, rise * 0.75)),
                    middle.plus(Point::new(0.0, rise * 0.75 + half.y * 2.0)),
                ]
            }
        };
        let covered = |spot: &Point| {
            let frame = Frame {
                centre: *spot,
                half,
            };
            taken.iter().map(|other| frame.shared(other)).sum::<f64>()
        };
        let mut best: Option<(f64, Point)> = None;
        for spot in &spots {
            let now = covered(spot);
            if best.is_none_or(|(least, _)| now < least) {
                best = Some((now, *spot));
            }
        }
        if let Some((_, centre)) = best {
            label.frame = Frame { centre, half };
            taken.push(label.frame);
        }
    }
}
