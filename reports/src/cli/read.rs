//! `nightcourt read`.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use nightcourt_host::game::limits::kills_and_actions;
use nightcourt_host::game::night::without_remarks;
use nightcourt_pages::page::harmless;
use nightcourt_reading::row::ReadingRow;
use nightcourt_reading::{
    Line, MAX_PASTE, Note, NoteKind, Question, QuestionKind, Reading, Source, answered, read_in,
};
use nightcourt_resolvers::text::{Context, Sheet};

use super::output::{self, CommandResult};
use super::process::ExitCode;
use super::{house, input, options};

#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nightcourt read paste.txt                   what is read, beside the words it came from
  nightcourt read -                           the same of what is pasted, ended with Ctrl-D
  nightcourt read paste.txt --night           the night in its proper form, to be kept; `rule` takes the paste itself
  nightcourt read --ask paste.txt             asks in the terminal, and reads the paste with your answers
  nightcourt read --ask paste.txt --answers mini-1.answers --night
                                              the same; the answers serve the next night of the game too
  nightcourt read paste.txt --format json     the same for programs, as `nightcourt self schema reading` describes it

Exit code 2 if something has to be asked: then --night prints no night.")]
pub(crate) struct Args {
    /// File with what a host has pasted; - for standard input
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
    /// Print only the night in its proper form
    #[arg(long)]
    night: bool,
    /// Ask about doubtful words, with numbered answers; standard input is for the answers
    #[arg(long)]
    ask: bool,
    /// File with answers of earlier nights, which --ask adds to
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// House rules, whose Self-Targeting roles may name themselves: one that `nightcourt list houses` has, or a file
    #[arg(long, value_name = "NAME|FILE")]
    house: Option<String>,
    /// Format of the reading
    #[arg(long, short, value_enum, default_value_t = Format::Text, conflicts_with = "night")]
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Plain text, for a terminal
    Text,
    /// One JSON object
    Json,
}

/// The most notes, and the most questions, that are printed as text.
const MOST: usize = 20;

pub(crate) fn run(args: &Args) -> CommandResult {
    let house = house::asked(args.house.as_ref(), &[])?.house;
    let context = house::context(house.as_ref(), &[]);
    let mut paste = input::given_text(&args.file, MAX_PASTE as u64)?;
    if Sheet::parse_in(&paste, &context).is_err() {
        paste = without_remarks(&paste);
    }
    if let Some(path) = &args.answers {
        let answers = remembered(path).map_err(output::cannot("read", path))?;
        paste = answers
            .lines()
            .fold(paste, |paste, answer| answered(&paste, answer));
    }
    if args.ask {
        if args.file.as_os_str() == "-" {
            return Err(
                "--ask needs standard input for the answers: name the file with the paste".into(),
            );
        }
        let given = ask(&mut paste, &context, Vec::new());
        if let Some(path) = args.answers.as_ref().filter(|_| !given.is_empty()) {
            remember(path, &given).map_err(output::cannot("write", path))?;
        }
    }
    let reading = read_in(&paste, &context);
    for breach in house
        .iter()
        .zip(&reading.night)
        .flat_map(|(house, sheet)| kills_and_actions(sheet, house.kill_and_action))
    {
        output::tell(&format!("note: {breach}"));
    }
    let code = if reading.is_complete() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(2)
    };
    if args.format == Format::Json {
        return output::print_and(options::json(&ReadingRow::new(&paste, &reading))?, code);
    }
    if args.night && !reading.is_complete() {
        complain_of(&reading);
        return Ok(code);
    }
    let text = if args.night {
        reading.night_text()
    } else {
        shown(&reading)
    };
    output::print_and(harmless(&text), code)
}

/// Writes the questions to standard error.
pub(crate) fn complain_of(reading: &Reading) {
    for question in reading.questions.iter().take(MOST) {
        let _ = output::complain(&asked(question));
    }
    if let Some(more) = more(reading.questions.len()) {
        let _ = output::complain(&more);
    }
}

/// Returns the possible nights of a paste with one question about an action, each with its answer.
pub(crate) fn alternatives(
    paste: &str,
    reading: &Reading,
    context: &Context<'_>,
) -> Vec<(String, Sheet)> {
    let [question] = &reading.questions[..] else {
        return Vec::new();
    };
    let answers = question.candidates.iter().zip(question.answers());
    let action = answers.filter(|(candidate, _)| candidate.contains(": "));
    let night = |(candidate, answer): (&String, String)| {
        let reading = read_in(&answered(paste, &answer), context);
        let complete = reading.is_complete();
        Some((candidate.clone(), reading.night.filter(|_| complete)?))
    };
    action.filter_map(night).collect()
}

/// Reads the answers of earlier nights.
fn remembered(path: &Path) -> io::Result<String> {
    match input::text(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
        text => text,
    }
}

fn remember(path: &Path, answers: &[String]) -> io::Result<()> {
    let before = remembered(path)?;
    let text = format!("{before}{}\n", answers.join("\n"));
    nightcourt_corpus::files::write_atomic(path, text.as_bytes())
}

/// Asks each question once, but for those that are passed, and adds the answers from standard input to the paste. Returns
/// the answers that may serve another night.
pub(crate) fn ask(
    paste: &mut String,
    context: &Context<'_>,
    mut passed: Vec<Question>,
) -> Vec<String> {
    let mut lines = io::stdin().lock().lines();
    let mut given = Vec::new();
    while let Some(question) = read_in(paste, context)
        .questions
        .into_iter()
        .find(|question| !passed.contains(question))
    {
        output::report(&asked(&Question {
            candidates: Vec::new(),
            ..question.clone()
        }));
        for (number, candidate) in question.candidates.iter().enumerate() {
            output::report(&format!("  {}. {}", number + 1, plain(candidate)));
        }
        let leave = if question.without().is_some() {
            "; 0 to leave the words out"
        } else {
            ""
        };
        output::report(&format!(
            "  a number, or other words to read instead{leave}; Enter to go on without an answer"
        ));
        let Some(Ok(line)) = lines.next() else { break };
        match answer(&question, line.trim()) {
            Some(answer) if paste.len() + answer.len() + 16 < MAX_PASTE => {
                *paste = answered(paste, &answer);
                if question.kind != QuestionKind::SeveralNights {
                    given.push(answer);
                }
                // An answer that does not help is not asked for again.
                passed.push(question);
            }
            _ => passed.push(question),
        }
    }
    given
}

/// Returns the line that answers a question; `None` for an empty answer.
fn answer(question: &Question, said: &str) -> Option<String> {
    if said.is_empty() {
        return None;
    }
    if let Ok(number) = said.parse::<usize>() {
        return match number.checked_sub(1) {
            Some(place) => question.answers().into_iter().nth(place),
            None => question.without(),
        };
    }
    // The host's own words replace a candidate.
    let name = question
        .candidates
        .first()
        .and_then(|candidate| candidate.split_once(" = "))
        .map(|(name, _)| name);
    let own = match name {
        Some(name) if !said.contains(" = ") => format!("{name} = {said}"),
        _ => said.to_owned(),
    };
    Question {
        candidates: vec![own],
        ..question.clone()
    }
    .answers()
    .pop()
}

/// Prints the night next to the words of its paste, and the notes.
pub(crate) fn understood(reading: &Reading) -> String {
    let notes = reading.notes.iter().take(MOST).map(noted);
    let lines: Vec<Line> = reading
        .lines
        .iter()
        .filter(|line| !line.from.is_empty())
        .cloned()
        .collect();
    format!("{}{}", beside(&lines), notes.collect::<String>())
}

/// Prints the reading for people: the night next to its words, the notes and the questions.
fn shown(reading: &Reading) -> String {
    let mut text = String::new();
    if !reading.lines.is_empty() {
        text.push_str("I read this as:\n\n");
        text.push_str(&beside(&reading.lines));
    }
    if !reading.notes.is_empty() {
        text.push_str("\nNotes:\n");
        // Notes to confirm come first, because the rest may be cut off.
        let (first, rest): (Vec<_>, Vec<_>) = reading
            .notes
            .iter()
            .partition(|note| note.kind == NoteKind::Confirm);
        text.extend(first.into_iter().chain(rest).take(MOST).map(noted));
        text.extend(more(reading.notes.len()).map(|more| format!("  {more}\n")));
    }
    if !reading.questions.is_empty() {
        text.push_str("\nQuestions:\n");
        let questions = reading.questions.iter().take(MOST);
        text.extend(questions.map(|question| format!("  {}\n", asked(question))));
        text.extend(more(reading.questions.len()).map(|more| format!("  {more}\n")));
    }
    text
}

fn noted(note: &Note) -> String {
    format!(
        "  {}{}: {}\n",
        from(&note.from),
        note.kind.word(),
        plain(&note.message)
    )
}

fn asked(question: &Question) -> String {
    format!(
        "{}{}{}",
        from(&question.from),
        plain(&question.message),
        candidates(&question.candidates)
    )
}

/// Returns the line about notes or questions that are not printed.
fn more(all: usize) -> Option<String> {
    let rest = all.checked_sub(MOST).filter(|&rest| rest > 0)?;
    Some(format!("and {rest} more; --format json prints them all"))
}

/// Prints the lines of the night, with their words in a second column.
fn beside(lines: &[Line]) -> String {
    let width = lines
        .iter()
        .map(|line| line.text.chars().count())
        .max()
        .unwrap_or(0)
        .min(60);
    let mut text = String::new();
    for line in lines {
        let words: Vec<String> = line.from.iter().map(quoted).collect();
        if words.is_empty() {
            text.push_str(&plain(&line.text));
        } else {
            text.push_str(&format!(
                "{:width$}  <- {}",
                plain(&line.text),
                words.join("; ")
            ));
        }
        text.push('\n');
    }
    text
}

/// Prints the place of words before a message: `line 3, "Ann -> Bob": `.
fn from(sources: &[Source]) -> String {
    match sources {
        [] => String::new(),
        [one] => format!("line {}: {}: ", one.line, quoted(one)),
        many => format!(
            "{}: ",
            many.iter().map(quoted).collect::<Vec<_>>().join("; ")
        ),
    }
}

fn quoted(source: &Source) -> String {
    const MOST: usize = 80;
    let mut words: String = source.words.chars().take(MOST).collect();
    if source.words.chars().nth(MOST).is_some() {
        words.push('…');
    }
    format!("\"{}\"", plain(&words))
}

fn candidates(candidates: &[String]) -> String {
    match candidates {
        [] => String::new(),
        some => format!(" ({}?)", plain(&some.join(", "))),
    }
}

/// Returns words without characters that act on a terminal.
fn plain(words: &str) -> String {
    words.replace(char::is_control, "\u{fffd}")
}
