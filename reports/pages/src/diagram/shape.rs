//! Points and boxes, and the width of a text.

#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub(super) x: f64,
    pub(super) y: f64,
}

impl Point {
    pub(super) const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }
    pub(super) fn plus(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
    pub(super) fn minus(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
    pub(super) fn times(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
    pub(super) fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }
    /// Returns the direction with length 1; to the right if it has none.
    pub(super) fn unit(self) -> Point {
        let length = self.length();
        if length > 1e-9 {
            self.times(1.0 / length)
        } else {
            Point::new(1.0, 0.0)
        }
    }
    /// Turns by a quarter to the right.
    pub(super) fn right(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

/// An upright box around a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Frame {
    pub(super) centre: Point,
    /// Half its width and half its height.
    pub(super) half: Point,
}

impl Frame {
    pub(super) fn holds(&self, point: Point, margin: f64) -> bool {
        let off = point.minus(self.centre);
        off.x.abs() < self.half.x + margin && off.y.abs() < self.half.y + margin
    }
    /// Returns the area that two boxes share.
    pub(super) fn shared(&self, other: &Frame) -> f64 {
        let off = other.centre.minus(self.centre);
        let wide = self.half.x + other.half.x - off.x.abs();
        let high = self.half.y + other.half.y - off.y.abs();
        if wide > 0.0 && high > 0.0 {
            wide * high
        } else {
            0.0
        }
    }
}

/// Estimates the width of a text in letters of this size: wide scripts take twice the space.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let each = text.chars().map(|letter| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '\'' | '.' | ',' | ':' | ';' | '|' | '!'
        | '(' | ')' => 0.36,
        'm' | 'w' | 'M' | 'W' | '@' => 0.88,
        'A'..='Z' => 0.68,
        _ if u32::from(letter) >= 0x1100 => 1.05,
        _ => 0.57,
    });
    each.sum::<f64>() * size
}

/// Cuts a text to a width, with an ellipsis at the cut.
pub(super) fn cut(text: &str, size: f64, most: f64) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        kept.push(letter);
        if width(&kept, size) + size > most {
            kept.pop();
            break;
        }
    }
    format!("{}\u{2026}", kept.trim_end())
}
