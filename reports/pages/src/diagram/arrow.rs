//! The drawing of each action: an arrow from the actor to the target. A redirect has a second arrow from there. A drive
//! or an exchange has a line between the two, with a thread from the actor. An action without targets has a loop.

use nightcourt_resolvers::model::{ActionId, Naming, PlayerId};
use nightcourt_resolvers::text::Sheet;

use super::bend::Bend;
use super::kind::Kind;
use super::place::Player;
use super::shape::{Frame, Point};
use super::words::{caption, sentence};

/// The line of an arrow.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Line {
    /// A bent line.
    Bend(Bend),
    /// A loop at a box, with its feet and its height (below the box if positive).
    Loop {
        /// Its left foot.
        left: Point,
        /// Its right foot.
        right: Point,
        rise: f64,
    },
}

/// The ends of an arrow that have heads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Heads {
    /// At its end.
    End,
    /// At both ends.
    Both,
    /// None: a thread to another line.
    None,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// Its box, once it is placed.
    pub(super) frame: Frame,
}

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Arrow {
    pub(super) kind: Kind,
    pub(super) line: Line,
    pub(super) heads: Heads,
    pub(super) label: Option<Label>,
    /// The action in words.
    pub(super) words: String,
    /// The number of its action, in the order of submission.
    pub(super) action: usize,
    /// The player to whom the action was moved, for an arrow that shows the move.
    pub(super) moved: Option<PlayerId>,
}

/// The space between a box and an arrow's head.
const MARGIN: f64 = 5.0;

/// Returns all arrows, in the order of submission; then those of moves.
pub(super) fn arrows(
    sheet: &Sheet,
    players: &[Player],
    moves: &[(ActionId, PlayerId)],
) -> Vec<Arrow> {
    let mut drawn = Drawing {
        players,
        joins: Vec::new(),
        loops: Vec::new(),
        planned: planned(sheet),
        arrows: Vec::new(),
        action: 0,
        moved: None,
    };
    for (number, action) in sheet.night.actions().iter().enumerate() {
        drawn.action = number;
        let kind = Kind::of(action.ability);
        let words = sentence(sheet, number, action);
        let said = caption(sheet, number, action);
        match (action.ability.names(), action.named()) {
            (Naming::Target, &[target]) => drawn.arrow(kind, action.actor, target, said, &words),
            (Naming::TargetAndDestination, &[victim, destination]) => {
                drawn.arrow(kind, action.actor, victim, said, &words);
                drawn.arrow(
                    kind,
                    victim,
                    destination,
                    format!("{} sends on", number + 1),
                    &words,
                );
            }
            (Naming::TwoChosen, &[one, other]) => {
                drawn.pair(kind, action.actor, [one, other], said, &words)
            }
            _ => drawn.turn(kind, action.actor, said, &words),
        }
    }
    for &(id, to) in moves {
        let action = sheet.night.action(id);
        (drawn.action, drawn.moved) = (id.index(), Some(to));
        let kind = Kind::of(action.ability);
        let words = format!(
            "{}, moved to {}",
            sentence(sheet, id.index(), action),
            sheet.name(to)
        );
        drawn.arrow(
            kind,
            action.actor,
            to,
            caption(sheet, id.index(), action),
            &words,
        );
        if let Some(destination) = action.destination()
            && destination != to
        {
            drawn.arrow(
                kind,
                to,
                destination,
                format!("{} sends on", id.index() + 1),
                &words,
            );
        }
    }
    drawn.arrows
}

/// Returns all lines from one player to another. A line bends if another goes back.
fn planned(sheet: &Sheet) -> Vec<(PlayerId, PlayerId)> {
    let mut lines = Vec::new();
    for action in sheet.night.actions() {
        match (action.ability.names(), action.named()) {
            (Naming::Target, &[target]) => lines.push((action.actor, target)),
            (Naming::TargetAndDestination, &[victim, destination]) => {
                lines.push((action.actor, victim));
                lines.push((victim, destination));
            }
            (Naming::TwoChosen, &[one, other]) => lines.push((one, other)),
            _ => {}
        }
    }
    lines
}

struct Drawing<'a> {
    players: &'a [Player],
    planned: Vec<(PlayerId, PlayerId)>,
    /// Lines that were drawn, with their players.
    joins: Vec<(PlayerId, PlayerId)>,
    /// Players of the loops that were drawn.
    loops: Vec<PlayerId>,
    arrows: Vec<Arrow>,
    /// The number of the action being drawn.
    action: usize,
    /// The player to whom it was moved.
    moved: Option<PlayerId>,
}

impl Drawing<'_> {
    fn frame(&self, player: PlayerId) -> &Frame {
        &self.players[player.index()].frame
    }

    fn push(&mut self, kind: Kind, line: Line, heads: Heads, label: Option<String>, words: &str) {
        let nowhere = Frame {
            centre: Point::new(0.0, 0.0),
            half: Point::new(0.0, 0.0),
        };
        let label = label.map(|text| Label {
            text,
            frame: nowhere,
        });
        self.arrows.push(Arrow {
            kind,
            line,
            heads,
            label,
            words: words.to_owned(),
            action: self.action,
            moved: self.moved,
        });
    }

    fn arrow(&mut self, kind: Kind, from: PlayerId, to: PlayerId, label: String, words: &str) {
        if from == to {
            return self.turn(kind, from, label, words);
        }
        let line = self.bend(from, to);
        self.push(kind, Line::Bend(line), Heads::End, Some(label), words);
    }

    /// Returns a line apart from those between the same two players.
    fn bend(&mut self, from: PlayerId, to: PlayerId) -> Bend {
        let before = self
            .joins
            .iter()
            .filter(|&&join| join == (from, to))
            .count() as f64;
        self.joins.push((from, to));
        let back = self.planned.contains(&(to, from));
        let many = self
            .planned
            .iter()
            .filter(|&&join| join == (from, to))
            .count()
            > 1;
        let (first, last) = (*self.frame(from), *self.frame(to));
        let far = last.centre.minus(first.centre).length();
        let by = if back || many {
            22.0 + 30.0 * before
        } else {
            (far * 0.05).min(16.0)
        };
        Bend::new(first.centre, last.centre, by).outside(Some(&first), Some(&last), MARGIN)
    }

    fn pair(
        &mut self,
        kind: Kind,
        actor: PlayerId,
        pair: [PlayerId; 2],
        label: String,
        words: &str,
    ) {
        let line = self.bend(pair[0], pair[1]);
        self.push(kind, Line::Bend(line), Heads::Both, Some(label), words);
        if !pair.contains(&actor) {
            let from = *self.frame(actor);
            let thread =
                Bend::new(from.centre, line.at(0.5), 0.0).outside(Some(&from), None, MARGIN);
            self.push(kind, Line::Bend(thread), Heads::None, None, words);
        }
    }

    /// Adds a loop at a player, above a box of the upper half and below one of the lower.
    fn turn(&mut self, kind: Kind, player: PlayerId, label: String, words: &str) {
        let before = self.loops.iter().filter(|&&other| other == player).count() as f64;
        self.loops.push(player);
        let frame = *self.frame(player);
        let side = if frame.centre.y > 1.0 { 1.0 } else { -1.0 };
        let wide = 16.0 + 8.0 * before;
        let foot = |x: f64| {
            Point::new(
                frame.centre.x + x,
                frame.centre.y + side * (frame.half.y + 3.0),
            )
        };
        let line = Line::Loop {
            left: foot(-wide),
            right: foot(wide),
            rise: side * (34.0 + 22.0 * before),
        };
        self.push(kind, line, Heads::End, Some(label), words);
    }
}
