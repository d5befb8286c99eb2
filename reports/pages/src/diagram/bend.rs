//! A bent line: a quadratic curve from one point to another.

use super::shape::{Frame, Point};

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bend {
    pub(super) from: Point,
    pub(super) over: Point,
    pub(super) to: Point,
}

impl Bend {
    /// Returns a curve between two points, whose middle is moved to the right by a distance.
    pub(super) fn new(from: Point, to: Point, by: f64) -> Bend {
        let middle = from.plus(to).times(0.5);
        let aside = to.minus(from).unit().right().times(2.0 * by);
        Bend {
            from,
            over: middle.plus(aside),
            to,
        }
    }

    /// Returns the point at a part of the way.
    pub(super) fn at(&self, part: f64) -> Point {
        let rest = 1.0 - part;
        let (from, over) = (
            self.from.times(rest * rest),
            self.over.times(2.0 * part * rest),
        );
        from.plus(over).plus(self.to.times(part * part))
    }

    /// Returns its direction at a part of the way.
    pub(super) fn heading(&self, part: f64) -> Point {
        let first = self.over.minus(self.from).times(1.0 - part);
        first.plus(self.to.minus(self.over).times(part)).unit()
    }

    /// Returns the curve between two parts of the way.
    pub(super) fn between(&self, start: f64, end: f64) -> Bend {
        let (from, to) = (self.at(start), self.at(end));
        // The tangents at both ends of the part meet in its control point.
        let rest = |part: f64| 1.0 - part;
        let over = self
            .from
            .times(rest(start) * rest(end))
            .plus(self.over.times(start * rest(end) + end * rest(start)))
            .plus(self.to.times(start * end));
        Bend { from, over, to }
    }

    /// Returns the part of it outside two boxes, with a margin around each.
    pub(super) fn outside(&self, first: Option<&Frame>, last: Option<&Frame>, margin: f64) -> Bend {
        const STEPS: u32 = 200;
        let part = |step: u32| f64::from(step) / f64::from(STEPS);
        let start = (0..STEPS / 2)
            .find(|&step| first.is_none_or(|frame| !frame.holds(self.at(part(step)), margin)));
        let end = (STEPS / 2..=STEPS)
            .rev()
            .find(|&step| last.is_none_or(|frame| !frame.holds(self.at(part(step)), margin)));
        self.between(
            part(start.unwrap_or(STEPS / 2 - 1)),
            part(end.unwrap_or(STEPS / 2)),
        )
    }
}
