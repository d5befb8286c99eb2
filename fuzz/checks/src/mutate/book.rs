//! Rulebooks by word and block: an ability changes its step, two steps their places, a step its way to run, and words what they say.

use nightcourt_gen::Choose;
use nightcourt_gen::random::Stream;

use super::one;

/// Words that stand for each other, by the key before them.
const WORDS: &[(&str, &[&str])] = &[
    ("runs", &["at-once", "one-by-one", "mutual"]),
    ("tie", &["submission", "roster"]),
    ("death", &["end", "at-once"]),
    ("guards", &["first", "every", "duel", "draw", "one-each", "unsaved"]),
    ("faction-kill", &["carrier", "any", "all"]),
    ("saves", &["all", "one", "alone"]),
    ("jail-saves", &["all", "one"]),
    ("jail", &["whole", "compound"]),
    ("sees", &["all", "so-far"]),
    ("doctor-saves", &["one", "all"]),
    ("confidence", &["A", "B", "C"]),
    ("drives-drive", &["true", "false"]),
    ("sees-self", &["true", "false"]),
    ("tells-dead", &["true", "false"]),
    ("recruits-dead", &["true", "false"]),
    ("kills-rob", &["true", "false"]),
];

/// A rulebook with something changed that mostly leaves it one.
pub(super) fn mutate(bytes: &[u8], stream: &mut Stream) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    for _ in 0..=stream.below(2) {
        change(&mut lines, stream);
    }
    (lines.join("\n") + "\n").into_bytes()
}

fn change(lines: &mut Vec<String>, stream: &mut Stream) {
    let places =
        |is: &dyn Fn(&str) -> bool| -> Vec<usize> { (0..lines.len()).filter(|&line| is(lines[line].trim())).collect() };
    let lists = places(&|line| line.contains("= [\"") && line.ends_with(']'));
    let worded = places(&|line| keyed(line).is_some());
    let steps = places(&|line| ["[[step]]", "[[order]]", "[[class]]"].contains(&line));
    match stream.below(8) {
        0..=2 => {
            if let (Some(from), Some(to)) = (one(&lists, stream), one(&lists, stream)) {
                let (head, word, rest) = take(&lines[from], stream);
                if from != to {
                    lines[from] = format!("{head}{rest}");
                    let to = &mut lines[to];
                    to.truncate(to.len() - 1);
                    *to += &format!(", {word}]");
                }
            }
        }
        3 | 4 => {
            let line = one(&worded, stream);
            if let Some((line, (key, words))) = line.and_then(|line| Some((line, keyed(lines[line].trim())?))) {
                let word = words[stream.below(words.len() as u32) as usize];
                let quoted = if word == "true" || word == "false" { word.to_owned() } else { format!("\"{word}\"") };
                lines[line] = format!("{key} = {quoted}");
            }
        }
        5 => {
            // Two neighbours change places.
            if let (true, Some(at)) = (steps.len() > 2, one(&steps[..steps.len().saturating_sub(2)], stream)) {
                let place = steps.iter().position(|&step| step == at).unwrap_or(0);
                let (middle, end) = (steps[place + 1], steps[place + 2]);
                lines[at..end].rotate_left(middle - at);
            }
        }
        6 => {
            let numbers = places(&|line| line.starts_with("number = "));
            if let Some(line) = one(&numbers, stream) {
                lines[line] = format!("number = {}", stream.below(300));
            } else if let Some(line) = one(&worded, stream) {
                drop(lines.remove(line));
            }
        }
        _ if lines.is_empty() => lines.push("version = 1".to_owned()),
        _ => {
            let [line, other] = [(); 2].map(|()| stream.below(lines.len() as u32) as usize);
            match stream.below(3) {
                0 => lines.swap(line, other),
                1 => drop(lines.remove(line)),
                _ => lines.insert(other, lines[line].clone()),
            }
        }
    }
}

/// The key of a line, and what may stand there.
fn keyed(line: &str) -> Option<(&'static str, &'static [&'static str])> {
    let (key, _) = line.split_once(" = ")?;
    WORDS.iter().find(|(known, _)| *known == key).copied()
}

/// The text before a word of a list, the word, and the rest after it.
fn take(line: &str, stream: &mut Stream) -> (String, String, String) {
    let (head, rest) = line.split_once('[').unwrap_or((line, "]"));
    let mut words: Vec<&str> = rest.trim_end_matches(']').split(", ").collect();
    let word = words.remove(stream.below(words.len() as u32) as usize);
    (format!("{head}["), word.to_owned(), format!("{}]", words.join(", ")))
}

/// The steps of one with what the other leaves open.
pub(super) fn cross(one: &[u8], other: &[u8]) -> Vec<u8> {
    let [one, other] = [one, other].map(String::from_utf8_lossy);
    let cut = |text: &str| ["\n[rules]", "\n[switches]", "\n[cites]"].iter().filter_map(|head| text.find(head)).min();
    let steps = &one[..cut(&one).unwrap_or(one.len())];
    let open = &other[cut(&other).unwrap_or(other.len())..];
    [steps.as_bytes(), open.as_bytes()].concat()
}
