//! The drawing as SVG.

use std::fmt::Write as _;

use nightcourt_resolvers::text::Sheet;

use super::arrow::{Arrow, Heads, Line};
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
    let labels = arrows.iter().filter_map(|arrow| arrow.label.as_ref());
    for frame in frames.chain(labels.map(|label| &label.frame)) {
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
        Line::Bend(bend) => (
            path(&[("M", bend.from), (" Q", bend.over), (" ", bend.to)]),
            bend.to,
            bend.heading(1.0),
        ),
        Line::Loop { left, right, rise } => (
            path(&[
                ("M", left),
                (" C", left.plus(Point::new(-14.0, rise))),
                (" ", right.plus(Point::new(14.0, rise))),
                (" ", right),
            ]),
            right,
            Point::new(-0.35, -rise.signum()).unit(),
        ),
    };
    let width = match arrow.heads {
        Heads::None => "1.2",
        _ => "2",
    };
    let _ = write!(
        out,
        "<g class=\"edge {}{}\" {} stroke=\"{}\" fill=\"none\" stroke-width=\"{width}\">\n\
         <title>{}</title><path d=\"{path}\"",
        look.class,
        moved(arrow),
        data(arrow),
        look.colour,
        escape(&arrow.words)
    );
    if !look.dashes.is_empty() {
        let _ = write!(out, " stroke-dasharray=\"{}\"", look.dashes);
    }
    out.push_str("/>");
    let mut head = |tip, heading| self::head(out, look.head, look.colour, tip, heading);
    if arrow.heads != Heads::None {
        head(tip, heading);
    }
    if arrow.heads == Heads::Both
        && let Line::Bend(bend) = arrow.line
    {
        head(bend.from, bend.heading(0.0).times(-1.0));
    }
    out.push_str("</g>\n");
}

/// A path of points, each behind a command or a space.
fn path(points: &[(&str, Point)]) -> String {
    let points = points.iter();
    points
        .map(|&(before, point)| format!("{before}{}", pair(point)))
        .collect()
}

/// Draws a head at a point, along a heading.
fn head(out: &mut String, head: Head, colour: &str, tip: Point, heading: Point) {
    let aside = heading.right();
    // Each corner is so far behind the tip, and so far to a side.
    let corners = |corners: &[(f64, f64)]| {
        let at = |&(back, side): &(f64, f64)| {
            pair(tip.minus(heading.times(back)).plus(aside.times(side)))
        };
        format!("M{}", corners.iter().map(at).collect::<Vec<_>>().join(" L"))
    };
    let _ = match head {
        Head::Triangle => {
            let path = corners(&[(0.0, 0.0), (11.0, 5.5), (11.0, -5.5)]);
            write!(
                out,
                "<path class=\"head\" d=\"{path}Z\" fill=\"{colour}\"/>"
            )
        }
        Head::Diamond => {
            let path = corners(&[(0.0, 0.0), (6.0, 5.0), (12.0, 0.0), (6.0, -5.0)]);
            write!(
                out,
                "<path class=\"head\" d=\"{path}Z\" fill=\"{colour}\"/>"
            )
        }
        Head::Bar => {
            let path = corners(&[(1.0, 8.0), (1.0, -8.0)]);
            write!(out, "<path d=\"{path}\" stroke-width=\"4\"/>")
        }
        Head::Open => {
            let path = corners(&[(10.0, 6.5), (0.0, 0.0), (10.0, -6.5)]);
            write!(out, "<path d=\"{path}\"/>")
        }
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
    let Frame { centre, .. } = player.frame;
    let (class, fill, stroke) = match player.involved {
        true => ("node", "#f4f1ea", "#4a4740"),
        false => ("node idle", "#ffffff", "#a8a498"),
    };
    let _ = write!(
        out,
        "<g class=\"{class}\" data-player=\"{number}\"><title>{0}</title>\
         <rect class=\"box\" {1} rx=\"8\" fill=\"{fill}\" stroke=\"{stroke}\"/>\
         <text class=\"name\" x=\"{2}\" y=\"{3}\" font-size=\"{NAME}\" font-weight=\"600\" fill=\"#1d1b16\">{4}</text>\
         <text class=\"role\" x=\"{2}\" y=\"{5}\" font-size=\"{ROLE}\" fill=\"#4a4740\">{6}</text>",
        escape(&player.whole),
        place(player.frame),
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
    let Frame { centre, .. } = label.frame;
    let _ = writeln!(
        out,
        "<g class=\"label {}{}\" {}><rect class=\"paper\" {} rx=\"4\" fill=\"#fff\"/>\
         <text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"600\" fill=\"{}\">{}</text></g>",
        look.class,
        moved(arrow),
        data(arrow),
        place(label.frame),
        short(centre.x),
        short(centre.y + label::SIZE * 0.35),
        label::SIZE,
        look.colour,
        escape(&label.text),
    );
}

/// The attributes of a box that say where it is.
fn place(Frame { centre, half }: Frame) -> String {
    let corner = centre.minus(half);
    let size = half.times(2.0);
    let [x, y, width, height] = [corner.x, corner.y, size.x, size.y].map(short);
    format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"")
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
