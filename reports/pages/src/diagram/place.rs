//! Places of players: actors and targets on a wheel, all others in rows below it.

use nightcourt_resolvers::model::PlayerId;
use nightcourt_resolvers::text::Sheet;

use super::shape::{Frame, Point, cut, width};
use super::wheel;

/// The size of names, and that of roles.
pub(super) const NAME: f64 = 14.0;
pub(super) const ROLE: f64 = 11.5;

const MOST_WIDTH: f64 = 184.0;

/// A player in the drawing.
#[derive(Clone, Debug)]
pub(super) struct Player {
    /// The box.
    pub(super) frame: Frame,
    /// True if the player acts or is named.
    pub(super) involved: bool,
    /// The name as drawn; perhaps cut.
    pub(super) name: String,
    /// Alignment and role as drawn; perhaps cut.
    pub(super) role: String,
    /// The player's line of the night text.
    pub(super) whole: String,
}

pub(super) fn players(sheet: &Sheet) -> Vec<Player> {
    let night = &sheet.night;
    let mut involved: Vec<usize> = Vec::new();
    for action in night.actions() {
        for player in std::iter::once(action.actor).chain(action.named().iter().copied()) {
            if !involved.contains(&player.index()) {
                involved.push(player.index());
            }
        }
    }
    let mut players: Vec<Player> = boxes(sheet);
    for &number in &involved {
        players[number].involved = true;
    }
    let place = |player: PlayerId| {
        let place = involved.iter().position(|&number| number == player.index());
        place.expect("whoever acts or is named is involved")
    };
    let mut joined = Vec::new();
    for action in night.actions() {
        match *action.named() {
            [one, other] => {
                joined.push((place(one), place(other)));
                joined.push((place(action.actor), place(one)));
            }
            [target] => joined.push((place(action.actor), place(target))),
            _ => {}
        }
    }
    let seats = wheel::order(involved.len(), &joined);
    let count = seats.len();
    let widest = involved
        .iter()
        .map(|&number| players[number].frame.half.x * 2.0)
        .fold(0.0, f64::max);
    for (seat, &who) in seats.iter().enumerate() {
        players[involved[who]].frame.centre = on_wheel(seat, count, widest);
    }
    bystanders(&mut players);
    players
}

/// Returns a box for each player, not yet placed.
fn boxes(sheet: &Sheet) -> Vec<Player> {
    let text = sheet.to_string();
    let mut lines = text.lines().skip_while(|line| *line != "[players]").skip(1);
    let each = sheet.names.iter().map(|name| {
        let line = lines.next().unwrap_or(name);
        let role = line.split_once(" = ").map_or("", |(_, role)| role);
        let shown = (
            cut(name, NAME, MOST_WIDTH - 20.0),
            cut(role, ROLE, MOST_WIDTH - 20.0),
        );
        let wide = width(&shown.0, NAME * 1.06).max(width(&shown.1, ROLE)) + 24.0;
        Player {
            frame: Frame {
                centre: Point::new(0.0, 0.0),
                half: Point::new(wide.clamp(88.0, MOST_WIDTH) / 2.0, 23.0),
            },
            involved: false,
            name: shown.0,
            role: shown.1,
            whole: format!("{name}: {role}"),
        }
    });
    each.collect()
}

/// Returns a seat on a wheel of `count` seats, for boxes up to a width.
fn on_wheel(seat: usize, count: usize, widest: f64) -> Point {
    let all = count as f64;
    match count {
        0 | 1 => return Point::new(0.0, 0.0),
        2 => return Point::new((seat as f64 - 0.5) * (widest + 160.0), 0.0),
        _ => {}
    }
    // Four players sit in the corners; otherwise the first is at the top.
    let start = if count == 4 { 0.125 } else { 0.0 };
    let (sine, cosine) = wheel::turn(seat as f64 / all - start);
    let more = all - 3.0;
    let wide = if count == 3 {
        (widest + 150.0) / 1.732
    } else {
        (widest + 140.0) / 1.414 + 24.0 * (more - 1.0)
    };
    let high = if count == 3 {
        104.0
    } else {
        108.0 + 24.0 * (more - 1.0)
    };
    Point::new(wide * sine, -high * cosine)
}

/// Places players without actions in rows below the wheel.
fn bystanders(players: &mut [Player]) {
    let standing = |player: &&Player| player.involved;
    let (mut left, mut right, mut bottom) = (-190.0f64, 190.0f64, -30.0f64);
    for player in players.iter().filter(standing) {
        left = left.min(player.frame.centre.x - player.frame.half.x);
        right = right.max(player.frame.centre.x + player.frame.half.x);
        bottom = bottom.max(player.frame.centre.y + player.frame.half.y);
    }
    let (mut x, mut y) = (left, bottom + 56.0);
    for player in players.iter_mut().filter(|player| !player.involved) {
        let half = player.frame.half;
        if x > left && x + 2.0 * half.x > right {
            x = left;
            y += 2.0 * half.y + 12.0;
        }
        player.frame.centre = Point::new(x + half.x, y);
        x += 2.0 * half.x + 12.0;
    }
}
