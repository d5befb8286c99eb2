//! The drawing as SVG.

use std::fmt::Write as _;

use nightcourt_resolvers::text::Sheet;

use super::arrow::{Arrow, Heads, Line};
use super::bend::Bend;
use super::kind::Head;
use super::label;
use super::place::{NAME, Player, ROLE};
use super::shape::{Frame, Point};
use super::words::sentence;
use crate::page::html::escape;

/// The space around the drawing.
const AROUND: f64 = 10.0;

pub(super) fn write(sheet: &Sheet, players: &[Player], arrows: &[Arrow], marks: bool) -> String {
    let (least, most) = extent(players, arrows);
    let size = most.minus(least);
    let mut out = String::with_capacity(4096);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"diagram\" role=\"img\" \
         aria-labelledby=\"diagram-title diagram-words\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" \
         font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n<title id=\"diagram-title\">{}</title>\n\
         <desc id=\"diagram-words\">{}</desc>\n",
        short(least.x),
        short(least.y),
        short(size.x),
        short(size.y),
        short(size.x),
        short(size.y),
        escape(&title(sheet)),
        escape(&words(sheet)),
    );
    for arrow in arrows {
        line(&mut out, arrow);
    }
    for (number, player) in players.iter().enumerate() {
        node(&mut out, number, player, marks);
    }
    for arrow in arrows {
        caption(&mut out, arrow);
    }
    out.push_str("</svg>\n");
    out
}

fn title(sheet: &Sheet) -> String {
    let named = sheet.title.lines().next().unwrap_or_default().trim();
    if named.is_empty() {
        "The night as a drawing".to_owned()
    } else {
        format!("The night as a drawing: {named}")
    }
}

fn words(sheet: &Sheet) -> String {
    let players = sheet.to_string();
    let players = players
        .lines()
        .skip_while(|line| *line != "[players]")
        .skip(1)
        .take(sheet.names.len());
    let mut said: Vec<String> = players
        .map(|line| line.replacen(" = ", " is ", 1))
        .collect();
    let actions = sheet.night.actions().iter().enumerate();
    said.extend(actions.map(|(number, action)| sentence(sheet, number, action)));
    format!("{}.", said.join("; "))
}

fn extent(players: &[Player], arrows: &[Arrow]) -> (Point, Point) {
    let mut least = Point::new(f64::INFINITY, f64::INFINITY);
    let mut most = least.times(-1.0);
    let mut see = |point: Point| {
        least = Point::new(least.x.min(point.x), least.y.min(point.y));
        most = Point::new(most.x.max(point.x), most.y.max(point.y));
    };
    let frames = players.iter().map(|player| &player.frame);
    for frame in frames.chain(
        arrows
            .iter()
            .filter_map(|arrow| arrow.label.as_ref())
            .map(|label| &label.frame),
    ) {
        see(frame.centre.minus(frame.half));
        see(frame.centre.plus(frame.half));
    }
    for arrow in arrows {
        match arrow.line {
            Line::Bend(bend) => (0..=8).for_each(|step| see(bend.at(f64::from(step) / 8.0))),
            Line::Loop { left, right, rise } => {
                see(left.plus(Point::new(-6.0, rise * 0.75)));
                see(right.plus(Point::new(6.0, rise * 0.75)));
            }
        }
    }
    if least.x > most.x {
        return (Point::new(0.0, 0.0), Point::new(10.0, 10.0));
    }
    let around = Point::new(AROUND, AROUND);
    (least.minus(around), most.plus(around))
}

fn line(out: &mut String, arrow: &Arrow) {
    let look = arrow.kind.look();
    let (path, tip, heading) = match arrow.line {
        Line::Bend(bend) => (bend_path(&bend), bend.to, bend.heading(1.0)),
        Line::Loop { left, right, rise } => (
            format!(
                "M{} C{} {} {}",
                pair(left),
                pair(left.plus(Point::new(-14.0, rise))),
                pair(right.plus(Point::new(14.0, rise))),
                pair(right)
            ),
            right,
            Point::new(-0.35, -rise.signum()).unit(),
        ),
    };
    let _ = write!(
        out,
        "<g class=\"edge {}{}\" {}",
        look.class,
        moved(arrow),
        data(arrow)
    );
    let _ = write!(out, " stroke=\"{}\" fill=\"none\"", look.colour);
    let _ = writeln!(
        out,
        " stroke-width=\"{}\">",
        if arrow.heads == Heads::None {
            "1.2"
        } else {
            "2"
        }
    );
    let _ = write!(
        out,
        "<title>{}</title><path d=\"{path}\"",
        escape(&arrow.words)
    );
    if !look.dashes.is_empty() {
        let _ = write!(out, " stroke-dasharray=\"{}\"", look.dashes);
    }
    out.push_str("/>");
    if arrow.heads != Heads::None {
        head(out, look.head, look.colour, tip, heading);
    }
    if arrow.heads == Heads::Both
        && let Line::Bend(bend) = arrow.line
    {
        head(
            out,
            look.head,
            look.colour,
            bend.from,
            bend.heading(0.0).times(-1.0),
        );
    }
    out.push_str("</g>\n");
}

fn bend_path(bend: &Bend) -> String {
    format!(
        "M{} Q{} {}",
        pair(bend.from),
        pair(bend.over),
        pair(bend.to)
    )
}

/// Draws a head at a point, along a heading.
fn head(out: &mut String, head: Head, colour: &str, tip: Point, heading: Point) {
    let aside = heading.right();
    let at = |back: f64, side: f64| pair(tip.minus(heading.times(back)).plus(aside.times(side)));
    let _ = match head {
        Head::Triangle => {
            write!(
                out,
                "<path class=\"head\" d=\"M{} L{} L{}Z\" fill=\"{colour}\"/>",
                at(0.0, 0.0),
                at(11.0, 5.5),
                at(11.0, -5.5)
            )
        }
        Head::Diamond => write!(
            out,
            "<path class=\"head\" d=\"M{} L{} L{} L{}Z\" fill=\"{colour}\"/>",
            at(0.0, 0.0),
            at(6.0, 5.0),
            at(12.0, 0.0),
            at(6.0, -5.0)
        ),
        Head::Bar => write!(
            out,
            "<path d=\"M{} L{}\" stroke-width=\"4\"/>",
            at(1.0, 8.0),
            at(1.0, -8.0)
        ),
        Head::Open => write!(
            out,
            "<path d=\"M{} L{} L{}\"/>",
            at(10.0, 6.5),
            at(0.0, 0.0),
            at(10.0, -6.5)
        ),
        Head::Disc | Head::Ring => {
            let centre = tip.minus(heading.times(5.0));
            let (class, fill) = if head == Head::Disc {
                ("head", colour)
            } else {
                ("paper", "#fff")
            };
            write!(
                out,
                "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"5\" fill=\"{fill}\"/>",
                short(centre.x),
                short(centre.y)
            )
        }
    };
}

/// The class of an arrow of a move.
fn moved(arrow: &Arrow) -> &'static str {
    if arrow.moved.is_some() { " moved" } else { "" }
}

/// The action of an arrow, and the player to whom it was moved.
fn data(arrow: &Arrow) -> String {
    let to = arrow.moved.map(|to| format!(" data-to=\"{}\"", to.index()));
    format!("data-action=\"{}\"{}", arrow.action, to.unwrap_or_default())
}

/// Writes a word on the upper edge of a box, to its left or to its right.
fn mark(out: &mut String, Frame { centre, half }: Frame, class: &str, word: &str, side: f64) {
    let (x, y) = (centre.x + side * (half.x - 26.0), centre.y - half.y);
    let _ = write!(
        out,
        "<g class=\"mark {class}\"><rect class=\"plate\" x=\"{}\" y=\"{}\" width=\"52\" height=\"16\" rx=\"8\" fill=\"#4a4740\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"11\" font-weight=\"600\" fill=\"#fff\">{word}</text></g>",
        short(x - 26.0),
        short(y - 8.0),
        short(x),
        short(y + 4.0),
    );
}

fn node(out: &mut String, number: usize, player: &Player, marks: bool) {
    let Frame { centre, half } = player.frame;
    let class = if player.involved { "node" } else { "node idle" };
    let _ = write!(
        out,
        "<g class=\"{class}\" data-player=\"{number}\"><title>{}</title>",
        escape(&player.whole)
    );
    let _ = write!(
        out,
        "<rect class=\"box\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"8\" fill=\"{}\" stroke=\"{}\"/>",
        short(centre.x - half.x),
        short(centre.y - half.y),
        short(2.0 * half.x),
        short(2.0 * half.y),
        if player.involved {
            "#f4f1ea"
        } else {
            "#ffffff"
        },
        if player.involved {
            "#4a4740"
        } else {
            "#a8a498"
        },
    );
    let _ = write!(
        out,
        "<text class=\"name\" x=\"{0}\" y=\"{1}\" font-size=\"{NAME}\" font-weight=\"600\" fill=\"#1d1b16\">{2}</text>\
         <text class=\"role\" x=\"{0}\" y=\"{3}\" font-size=\"{ROLE}\" fill=\"#4a4740\">{4}</text>",
        short(centre.x),
        short(centre.y - 3.0),
        escape(&player.name),
        short(centre.y + 13.5),
        escape(&player.role),
    );
    if marks {
        mark(out, player.frame, "is-blocked", "blocked", -1.0);
        mark(out, player.frame, "is-dead", "dies", 1.0);
    }
    out.push_str("</g>\n");
}

fn caption(out: &mut String, arrow: &Arrow) {
    let Some(label) = &arrow.label else { return };
    let look = arrow.kind.look();
    let Frame { centre, half } = label.frame;
    let _ = writeln!(
        out,
        "<g class=\"label {}{}\" {}><rect class=\"paper\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"#fff\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"600\" fill=\"{}\">{}</text></g>",
        look.class,
        moved(arrow),
        data(arrow),
        short(centre.x - half.x),
        short(centre.y - half.y),
        short(2.0 * half.x),
        short(2.0 * half.y),
        short(centre.x),
        short(centre.y + label::SIZE * 0.35),
        label::SIZE,
        look.colour,
        escape(&label.text),
    );
}

fn pair(point: Point) -> String {
    format!("{} {}", short(point.x), short(point.y))
}

/// A number with one digit after the point, or none.
fn short(number: f64) -> String {
    let tenths = (number * 10.0).round();
    let tenths = if tenths == 0.0 { 0.0 } else { tenths };
    format!("{}", tenths / 10.0)
}
