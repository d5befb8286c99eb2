//! The drawing of each action: an arrow from who acts to whom it targets; of a redirect another one on from there; of a
//! drive or an exchange a line between the two, with a thread from who does it; a loop of an action that names nobody.

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
    /// A loop at a box: where it begins and ends, and how high it rises (below the box if positive).
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
    /// Nowhere: a thread to another line.
    None,
}

/// A label of an arrow.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Label {
    pub(super) text: String,
    /// Its box, once it has a place.
    pub(super) frame: Frame,
}

/// An arrow.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Arrow {
    pub(super) kind: Kind,
    pub(super) line: Line,
    pub(super) heads: Heads,
    pub(super) label: Option<Label>,
    /// The action in words.
    pub(super) words: String,
    /// Which action it is of, in the order of submission.
    pub(super) action: usize,
    /// To whom the action was moved, if this is where it goes then.
    pub(super) moved: Option<PlayerId>,
}

/// The space between a box and an arrow's head.
const MARGIN: f64 = 5.0;

/// All arrows, in the order of submission; then those of actions that are moved.
pub(super) fn arrows(sheet: &Sheet, players: &[Player], moves: &[(ActionId, PlayerId)]) -> Vec<Arrow> {
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
                drawn.arrow(kind, victim, destination, format!("{} sends on", number + 1), &words);
            }
            (Naming::TwoChosen, &[one, other]) => drawn.pair(kind, action.actor, [one, other], said, &words),
            (Naming::Nobody | Naming::Target | Naming::TargetAndDestination | Naming::TwoChosen, _) => {
                drawn.turn(kind, action.actor, said, &words);
            }
        }
    }
    for &(id, to) in moves {
        let action = sheet.night.action(id);
        (drawn.action, drawn.moved) = (id.index(), Some(to));
        let kind = Kind::of(action.ability);
        let words = format!("{}, moved to {}", sentence(sheet, id.index(), action), sheet.name(to));
        drawn.arrow(kind, action.actor, to, caption(sheet, id.index(), action), &words);
        if let Some(destination) = action.destination()
            && destination != to
        {
            drawn.arrow(kind, to, destination, format!("{} sends on", id.index() + 1), &words);
        }
    }
    drawn.arrows
}

/// All lines from one player to another: a line bends if there is one that comes back.
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
            (Naming::Nobody | Naming::Target | Naming::TargetAndDestination | Naming::TwoChosen, _) => {}
        }
    }
    lines
}

struct Drawing<'a> {
    players: &'a [Player],
    planned: Vec<(PlayerId, PlayerId)>,
    /// Lines that were drawn, from whom to whom.
    joins: Vec<(PlayerId, PlayerId)>,
    /// Loops that were drawn, and at whom.
    loops: Vec<PlayerId>,
    arrows: Vec<Arrow>,
    /// The action that is being drawn.
    action: usize,
    /// To whom it was moved.
    moved: Option<PlayerId>,
}

impl Drawing<'_> {
    fn frame(&self, player: PlayerId) -> &Frame {
        &self.players[player.index()].frame
    }

    fn push(&mut self, kind: Kind, line: Line, heads: Heads, label: Option<String>, words: &str) {
        let nowhere = Frame { centre: Point::new(0.0, 0.0), half: Point::new(0.0, 0.0) };
        let label = label.map(|text| Label { text, frame: nowhere });
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

    /// A line that keeps clear of those between the same two players.
    fn bend(&mut self, from: PlayerId, to: PlayerId) -> Bend {
        let before = self.joins.iter().filter(|&&join| join == (from, to)).count() as f64;
        self.joins.push((from, to));
        let back = self.planned.contains(&(to, from));
        let many = self.planned.iter().filter(|&&join| join == (from, to)).count() > 1;
        let (first, last) = (*self.frame(from), *self.frame(to));
        let far = last.centre.minus(first.centre).length();
        let by = if back || many { 22.0 + 30.0 * before } else { (far * 0.05).min(16.0) };
        Bend::new(first.centre, last.centre, by).outside(Some(&first), Some(&last), MARGIN)
    }

    fn pair(&mut self, kind: Kind, actor: PlayerId, pair: [PlayerId; 2], label: String, words: &str) {
        let line = self.bend(pair[0], pair[1]);
        self.push(kind, Line::Bend(line), Heads::Both, Some(label), words);
        if !pair.contains(&actor) {
            let from = *self.frame(actor);
            let thread = Bend::new(from.centre, line.at(0.5), 0.0).outside(Some(&from), None, MARGIN);
            self.push(kind, Line::Bend(thread), Heads::None, None, words);
        }
    }

    /// A loop at a player, above a box of the upper half and below one of the lower.
    fn turn(&mut self, kind: Kind, player: PlayerId, label: String, words: &str) {
        let before = self.loops.iter().filter(|&&other| other == player).count() as f64;
        self.loops.push(player);
        let frame = *self.frame(player);
        let side = if frame.centre.y > 1.0 { 1.0 } else { -1.0 };
        let wide = 16.0 + 8.0 * before;
        let foot = |x: f64| Point::new(frame.centre.x + x, frame.centre.y + side * (frame.half.y + 3.0));
        let line = Line::Loop { left: foot(-wide), right: foot(wide), rise: side * (34.0 + 22.0 * before) };
        self.push(kind, line, Heads::End, Some(label), words);
    }
}
