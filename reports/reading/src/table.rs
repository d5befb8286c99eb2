//! Tables with a head, and forms: each row or form becomes the lines that say the same, so that the later steps read them.
//!
//! ```text
//! Player | Alive | Faction | Role | Target      Players
//! Ann    | yes   | Town    | Cop  | Bob         Ann    Town Cop
//!                                               Actions
//! Name: Ann                                     Ann -> Bob
//! Role: Town Cop
//! Target: Bob
//! ```
//!
//! A column whose head is not known is asked about; nothing of it is read.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;

use crate::answers::Answers;
use crate::headings;
use crate::lexicon::{self, key};
use crate::marks::Marked;
use crate::reading::{Question, QuestionKind};
use crate::words::{Word, word};

/// The contents of a column, or of a field of a form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Column {
    Name,
    Role,
    Side,
    /// `Alive: yes`, `Status: dead`.
    Alive,
    /// `Dead: yes`.
    Dead,
    Action,
    Target,
    /// Actions of a night.
    #[serde(skip)]
    Night(u32),
    Result,
    Notes,
    /// Numbers, times and the like.
    Other,
}

/// The contents of a column with this head.
fn column(head: &str) -> Option<Column> {
    let letters = key(head);
    if !head.contains(char::is_alphanumeric) {
        return Some(Column::Other);
    }
    if let Some(column) = lexicon::meaning("columns", &letters) {
        return lexicon::variant(column);
    }
    let night = letters
        .strip_prefix("night")
        .or_else(|| letters.strip_prefix('n'));
    let night = night.map(|rest| {
        rest.trim_end_matches("actions")
            .trim_end_matches("action")
            .trim_end_matches("target")
    });
    if let Some(night) = night.and_then(|rest| rest.parse().ok()) {
        return Some(Column::Night(night));
    }

    // A question of a form: `Who do you want to target tonight?`
    let words: Vec<String> = head.split_whitespace().map(key).collect();
    let mut asks = lexicon::words("form questions");
    let (column, _) =
        asks.find(|(_, word)| words.len() > 1 && words.iter().any(|one| one == word))?;
    lexicon::variant(column)
}

fn is_of_action(column: &Column) -> bool {
    matches!(column, Column::Action | Column::Target | Column::Night(_))
}

/// The marks between the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Marks {
    Letter(char),
    /// Two spaces or more: a cell belongs to the column above it.
    Spaces,
}

/// The cells of a row, empty ones too.
fn cells(text: &str, marks: Marks) -> Vec<Range<usize>> {
    crate::work::add(text.len());
    let mut found = Vec::new();
    let mut start = 0;
    let mut quoted = false;
    let mut place = 0;
    while let Some(letter) = text[place..].chars().next() {
        let rest = &text[place..];
        let length = match marks {
            Marks::Letter(',' | ';' | ' ') if letter == '"' => {
                quoted = !quoted;
                0
            }
            Marks::Letter(mark) if letter == mark && !quoted => letter.len_utf8(),
            Marks::Spaces if rest.starts_with("  ") => {
                rest.len() - rest.trim_start_matches(' ').len()
            }
            Marks::Letter(_) | Marks::Spaces => 0,
        };
        if length > 0 {
            found.push(start..place);
            start = place + length;
        }
        place += length.max(letter.len_utf8());
    }
    found.push(start..text.len());
    if marks == Marks::Letter('|') {
        // `| Ann | Cop |`
        if text.trim_start().starts_with('|') {
            found.remove(0);
        }
        if found.len() > 1 && text.trim_end().ends_with('|') {
            found.pop();
        }
    }
    if marks == Marks::Spaces {
        found.retain(|cell| !text[cell.clone()].trim().is_empty());
    }
    found.into_iter().map(|cell| trimmed(text, cell)).collect()
}

/// A cell without space and quotation marks at its ends.
fn trimmed(text: &str, cell: Range<usize>) -> Range<usize> {
    let piece = &text[cell.clone()];
    let ends = |letter: char| letter.is_whitespace() || letter == '"';
    let start = cell.start + piece.len() - piece.trim_start_matches(ends).len();
    start..start + piece.trim_matches(ends).len()
}

/// The head of a table.
struct Head {
    marks: Marks,
    columns: Vec<Option<Column>>,
    /// The head of each column.
    heads: Vec<Range<usize>>,
}

/// The head of a table, if a line is one.
fn head(text: &str) -> Option<Head> {
    if text.len() > 1_000 {
        return None;
    }
    [
        Marks::Letter('\t'),
        Marks::Letter('|'),
        Marks::Letter(','),
        Marks::Letter(';'),
        Marks::Spaces,
    ]
    .into_iter()
    .find_map(|marks| {
        let cells = cells(text, marks);
        // `"name": "Ann"` is a field.
        let is_field = |cell: &Range<usize>| text[cell.clone()].trim_end_matches(':').contains(':');
        if cells.iter().any(is_field) {
            return None;
        }
        let columns: Vec<Option<Column>> = cells
            .iter()
            .map(|cell| column(&text[cell.clone()]))
            .collect();
        let known: Vec<Column> = columns.iter().flatten().copied().collect();
        let (named, role) = (known.contains(&Column::Name), known.contains(&Column::Role));
        let acts = known.iter().any(is_of_action);
        let side = known.contains(&Column::Side);
        let enough = named && (acts || role || side) || role && acts;
        (enough && known.len() * 2 > columns.len()).then_some(Head {
            marks,
            columns,
            heads: cells,
        })
    })
}

impl Head {
    /// The cells of a row with their columns; none if the line is no row.
    fn row(&self, text: &str) -> Option<Vec<(usize, Range<usize>)>> {
        let cells = cells(text, self.marks);
        if self.marks == Marks::Spaces {
            let near = |cell: &Range<usize>| {
                let distance = |head: &Range<usize>| head.start.abs_diff(cell.start);
                self.heads
                    .iter()
                    .enumerate()
                    .min_by_key(|(_, head)| distance(head))
                    .map_or(0, |(column, _)| column)
            };
            let found: Vec<(usize, Range<usize>)> =
                cells.into_iter().map(|cell| (near(&cell), cell)).collect();
            let rising = found.windows(2).all(|pair| pair[0].0 < pair[1].0);
            return (found.len() > 1 && rising).then_some(found);
        }
        let filled = cells
            .iter()
            .rposition(|cell| !cell.is_empty())
            .map_or(0, |last| last + 1);
        (cells.len() > 1 && filled <= self.columns.len()).then(|| {
            cells
                .into_iter()
                .take(self.columns.len())
                .enumerate()
                .collect()
        })
    }
}

/// The column, the line (by place) and the bytes of a cell.
type Field = (Column, usize, Range<usize>);

/// A row of a table, or a form, as fields of lines.
#[derive(Default)]
struct Row {
    fields: Vec<Field>,
    /// Heads that are not known, of cells with words.
    unknown: Vec<(usize, Range<usize>)>,
    /// The first line of the row.
    line: usize,
}

/// Tables and forms as lines, and questions about columns.
pub(crate) fn lines(
    paste: &str,
    marked: Vec<Marked>,
    answers: &Answers,
) -> (Vec<Marked>, Vec<Question>) {
    let mut found = tables(&marked);
    found.extend(forms(&marked));
    if found.is_empty() {
        return (marked, Vec::new());
    }
    let contexts = headings::contexts(&crate::line::lines(marked.clone()));
    found.retain(|(lines, _)| !contexts[lines.start].part.is_left_out());
    found.sort_by_key(|(lines, _)| lines.start);
    let mut questions = Vec::new();
    let mut all = Vec::new();
    let mut next = 0;
    for (lines, rows) in found {
        if lines.start < next {
            continue;
        }
        all.extend_from_slice(&marked[next..lines.start]);
        next = lines.end;
        write(&marked, &rows, &mut all);
        let mut heads: Vec<&(usize, Range<usize>)> =
            rows.iter().flat_map(|row| &row.unknown).collect();
        heads.sort_by_key(|(place, head)| (*place, head.start));
        heads.dedup();
        for (place, head) in heads {
            let from = marked[*place].source(paste, head.clone());
            if !answers.leaves_out(&from.words) {
                let message = format!("the column `{}` is not understood", from.words);
                questions.push(Question::new(QuestionKind::NotPlaced, message).about([from]));
            }
        }
    }
    all.extend_from_slice(&marked[next..]);
    (all, questions)
}

type Found = (Range<usize>, Vec<Row>);

fn tables(marked: &[Marked]) -> Vec<Found> {
    let mut found = Vec::new();
    let mut place = 0;
    while place < marked.len() {
        let Some(head) = head(&marked[place].text) else {
            place += 1;
            continue;
        };
        let start = place;
        let mut rows = Vec::new();
        place += 1;
        let mut end = place;
        while let Some(line) = marked.get(place) {
            let text = &line.text;
            let rule =
                text.contains('-') && text.chars().all(|letter| "|-:+=| \t".contains(letter));
            if rule || text.trim().is_empty() && line.struck.is_empty() {
                place += 1;
                continue;
            }
            let Some(cells) = head.row(text).filter(|_| self::head(text).is_none()) else {
                break;
            };
            let mut row = Row {
                line: place,
                ..Row::default()
            };
            for (column, cell) in cells {
                match head.columns.get(column).copied().flatten() {
                    Some(column) => row.fields.push((column, place, cell)),
                    None if cell.is_empty() => {}
                    None => row
                        .unknown
                        .extend(head.heads.get(column).map(|head| (start, head.clone()))),
                }
            }
            rows.push(row);
            place += 1;
            end = place;
        }
        place = end;
        if !rows.is_empty() {
            one_night(marked, &head, &mut rows);
            found.push((start..end, rows));
        }
    }
    found
}

/// Passes over a column without a known head that has the same number in all rows: the night, or the game.
fn one_night(marked: &[Marked], head: &Head, rows: &mut [Row]) {
    let is_told = |column: usize| {
        let said = rows.iter().filter_map(|row| {
            let text = &marked[row.line].text;
            let cells = head.row(text)?;
            let (_, cell) = cells.into_iter().find(|(place, _)| *place == column)?;
            Some(text[cell].to_owned()).filter(|cell| !cell.is_empty())
        });
        let said: BTreeSet<String> = said.collect();
        said.len() == 1 && said.iter().all(|said| lexicon::is_number(said))
    };
    let told: Vec<bool> = (0..head.heads.len()).map(is_told).collect();
    for row in rows {
        row.unknown.retain(|(_, at)| {
            let column = head.heads.iter().position(|head| head == at);
            column.is_none_or(|column| !told[column])
        });
    }
}

/// A field of a form: `Role: Town Cop`, `role Town Cop`, `"role": "Town Cop"`.
fn field(text: &str, at: Range<usize>) -> Option<(Column, Range<usize>)> {
    let piece = &text[at.clone()];
    let Some(colon) = piece.find([':', '=']) else {
        let space = piece
            .find(' ')
            .filter(|&space| piece[..space].chars().all(char::is_lowercase))?;
        let column = column(&piece[..space]).filter(|column| *column != Column::Other)?;
        return Some((column, trimmed(text, at.start + space..at.end)));
    };
    let head = piece[..colon].trim_start_matches(|letter: char| !letter.is_alphanumeric());
    let plural = [
        "players",
        "names",
        "roles",
        "actions",
        "results",
        "notes",
        "nightactions",
    ]
    .contains(&key(head).as_str());
    let column = column(head).filter(|_| !plural && !head.trim().is_empty())?;
    Some((column, trimmed(text, at.start + colon + 1..at.end)))
}

/// The fields of a line, if it has nothing else.
fn fields(text: &str) -> Option<Vec<(Column, Range<usize>)>> {
    if text.len() > 1_000 || !text.contains([':', '=', ' ']) {
        return None;
    }
    // The braces of an object, and the comma behind it.
    let objects = text.find("[{").map_or(0, |objects| objects + 2);
    let start = text.len()
        - text[objects..]
            .trim_start_matches([' ', '[', '{', '-'])
            .len();
    let end = text.trim_end_matches([' ', ',', '}', ']']).len();
    let body = text.get(start..end).filter(|body| !body.is_empty())?;
    // `name=Ann role=Cop` has no other mark.
    let marks: &[char] = if body.matches('=').count() > 1 {
        &['|', ';', ',', '\t', ' ', '\0']
    } else {
        &['|', ';', ',', '\t', '\0']
    };
    let parted = marks.iter().filter_map(|&mark| {
        let mut found: Vec<(Column, Range<usize>)> = Vec::new();
        for cell in cells(body, Marks::Letter(mark)) {
            let at = cell.start + start..cell.end + start;
            match (field(text, at.clone()), found.last_mut()) {
                (Some(field), _) => found.push(field),
                // `"target": ["Ann", "Bob"]`
                (None, Some((_, list))) if text[list.clone()].starts_with('[') => list.end = at.end,
                (None, _) => return None,
            }
        }
        for (_, at) in &mut found {
            let piece = &text[at.clone()];
            let open = piece.len() - piece.trim_start_matches(['[', '"']).len();
            *at = at.start + open..at.start + piece.trim_end_matches([']', '"']).len().max(open);
        }
        Some(found)
    });
    parted.reduce(|most, next| if next.len() > most.len() { next } else { most })
}

/// The name of a card, on a line above its fields: `<Ann>`, `Ann`.
fn card(marked: &[Marked], place: usize) -> Option<(Column, Range<usize>)> {
    let text = &marked.get(place)?.text;
    let is_first = place.checked_sub(1).is_none_or(|before| {
        let before = &marked[before].text;
        before.trim().is_empty() || fields(before).is_some()
    });
    let mark = |letter: char| letter.is_whitespace() || "<>[]*#=-–—:.".contains(letter);
    let start = text.len() - text.trim_start_matches(mark).len();
    let at = start..start + text.trim_matches(mark).len();
    let name = text.get(at.clone())?;
    let plain = !name.is_empty()
        && name.split(' ').count() < 5
        && !name.contains([':', '=', '|', ',', '(']);
    (is_first && plain && fields(text).is_none()).then_some((Column::Name, at))
}

fn forms(marked: &[Marked]) -> Vec<Found> {
    let mut found: Vec<Found> = Vec::new();
    let mut place = 0;
    while place < marked.len() {
        let start = place;
        let mut row = Row {
            line: place,
            ..Row::default()
        };
        // Several objects on a line.
        if let Some(fields) = fields(&marked[place].text)
            && fields
                .iter()
                .filter(|(column, _)| *column == Column::Name)
                .count()
                > 1
        {
            let mut rows: Vec<Row> = Vec::new();
            for (column, cell) in fields {
                if column == Column::Name || rows.is_empty() {
                    rows.push(Row {
                        line: place,
                        ..Row::default()
                    });
                }
                rows.last_mut()
                    .into_iter()
                    .for_each(|row| row.fields.push((column, place, cell.clone())));
            }
            found.push((place..place + 1, rows));
            place += 1;
            continue;
        }
        while let Some(fields) = marked.get(place).and_then(|line| fields(&line.text)) {
            let one = |column: Column| matches!(column, Column::Name | Column::Role | Column::Side);
            let again = fields.iter().any(|(column, _)| {
                one(*column) && row.fields.iter().any(|(other, ..)| other == column)
            });
            if again {
                break;
            }
            row.fields.extend(
                fields
                    .into_iter()
                    .map(|(column, cell)| (column, place, cell)),
            );
            place += 1;
        }
        let has = |wanted: Column| row.fields.iter().any(|(column, ..)| *column == wanted);
        let mut first = start;
        let acts = has(Column::Action) && has(Column::Target);
        if (has(Column::Role) || acts)
            && !has(Column::Name)
            && let Some((column, at)) = start.checked_sub(1).and_then(|above| card(marked, above))
        {
            first = start - 1;
            row.fields.insert(0, (column, first, at));
            row.line = first;
        }
        let columns: Vec<Column> = row.fields.iter().map(|(column, ..)| *column).collect();
        let named = columns.contains(&Column::Name);
        let role = columns.contains(&Column::Role) || columns.contains(&Column::Side);
        let acts = columns.iter().any(is_of_action);
        if named && (role || acts) || role && acts {
            found.push((first..place, vec![row]));
        }
        place = place.max(start + 1);
    }
    found
}

/// A line that is put together.
struct Writer<'a> {
    marked: &'a [Marked],
    line: Marked,
}

impl<'a> Writer<'a> {
    fn new(marked: &'a [Marked], place: usize) -> Self {
        Writer {
            marked,
            line: Marked {
                number: marked[place].number,
                made: true,
                ..Marked::default()
            },
        }
    }
    /// Words of the paste.
    fn cell(&mut self, (_, place, at): &Field) {
        let Marked {
            number,
            text,
            places,
            ..
        } = &self.marked[*place];
        let line = &mut self.line;
        line.number = if line.places.is_empty() {
            *number
        } else {
            line.number.min(*number)
        };
        line.numbers
            .extend(places.get(at.start).map(|&at| (at, *number)));
        line.text += &text[at.clone()];
        line.places.extend_from_slice(&places[at.clone()]);
    }
    /// Words between them.
    fn words(&mut self, words: &str) {
        let place = self.line.places.last().copied().unwrap_or_default();
        self.line.text += words;
        self.line.places.resize(self.line.text.len(), place);
    }
}

fn is_blank(text: &str) -> bool {
    text.chars()
        .all(|letter| !letter.is_alphanumeric() && !"?*".contains(letter))
}

/// Writes the rows as lines: who plays, what they do, and what came of it.
fn write(marked: &[Marked], rows: &[Row], all: &mut Vec<Marked>) {
    let Some(first) = rows.first() else { return };
    let mut people = Vec::new();
    let mut nights: Vec<(u32, Vec<Marked>)> = Vec::new();
    let mut acts = Vec::new();
    let mut results = Vec::new();
    let mut notes = Vec::new();
    let text = |(_, place, at): &Field| &marked[*place].text[at.clone()];
    for row in rows {
        let all_of = |wanted: Column| {
            let is_wanted = move |field: &&Field| field.0 == wanted && !is_blank(text(field));
            row.fields.iter().filter(is_wanted)
        };
        let field = |wanted: Column| all_of(wanted).next();
        let mut struck = row
            .fields
            .iter()
            .flat_map(|(_, place, _)| &marked[*place].struck);
        let name = field(Column::Name);
        let actor = name.or_else(|| field(Column::Role));
        let line = |words: &[(&str, &Field)]| {
            let mut writer = Writer::new(marked, row.line);
            for (before, field) in words {
                writer.words(before);
                writer.cell(field);
            }
            writer.line
        };
        let described = [Column::Role, Column::Side, Column::Alive, Column::Dead]
            .into_iter()
            .any(|column| field(column).is_some());
        if let Some(subject) = actor
            && described
            && (name.is_some() || struck.next().is_some())
        {
            let mut writer = Writer::new(marked, row.line);
            name.into_iter().for_each(|name| writer.cell(name));
            let mut mark = "\t";
            for field in [Column::Side, Column::Role].into_iter().filter_map(field) {
                writer.words(mark);
                writer.cell(field);
                mark = " ";
            }
            if let Some(field) = field(Column::Alive).or_else(|| field(Column::Dead)) {
                let alive = field.0 == Column::Alive;
                match key(text(field)).as_str() {
                    "alive" | "living" if alive => {}
                    "yes" | "y" | "true" | "1" | "x" if alive => {}
                    "no" | "n" | "false" | "0" if !alive => {}
                    "yes" | "y" | "true" | "1" | "x" | "no" | "n" | "false" | "0" => {
                        writer.words(" (dead)")
                    }
                    _ => {
                        writer.words(" (");
                        writer.cell(field);
                        writer.words(")");
                    }
                }
            }
            writer.line.struck = marked[subject.1].struck.clone();
            people.push(writer.line);
        }
        let Some(actor) = actor else { continue };
        let action = field(Column::Action);
        let mut words: Vec<(&str, &Field)> =
            action.map(|action| (" -> ", action)).into_iter().collect();
        for (count, target) in all_of(Column::Target).enumerate() {
            let small = text(target).to_lowercase();
            if !action.is_some_and(|action| text(action).to_lowercase().contains(&small)) {
                words.push((if count == 0 { " -> " } else { ", " }, target));
            }
        }
        if !words.is_empty() {
            words.insert(0, ("", actor));
            acts.push(line(&words));
        }
        for field in row.fields.iter().filter(|field| !is_blank(text(field))) {
            match field.0 {
                Column::Night(night) => {
                    let line = line(&[("", actor), (" -> ", field)]);
                    match nights.iter_mut().find(|(other, _)| *other == night) {
                        Some((_, lines)) => lines.push(line),
                        None => nights.push((night, vec![line])),
                    }
                }
                Column::Result => results.push(line(&[("", actor), (": ", field)])),
                Column::Notes if says(text(field)) => {
                    acts.push(line(&[("", actor), (": ", field)]));
                }
                Column::Notes => notes.push(line(&[("", field)])),
                _ => {}
            }
        }
    }
    let mut section = |title: &str, lines: Vec<Marked>| {
        if !lines.is_empty() {
            let mut writer = Writer::new(marked, first.line);
            writer.words(title);
            all.push(writer.line);
            all.extend(lines);
        }
    };
    section("Results", results);
    section("Notes", notes);
    section("Players", people);
    section("Actions", acts);
    for (night, lines) in nights {
        section(&format!("Night {night}"), lines);
    }
}

/// Reports whether a remark may say something of the night.
fn says(cell: &str) -> bool {
    let mut pieces = cell.split(|letter: char| !(letter.is_alphanumeric() || letter == '\''));
    pieces.any(|piece| {
        let key = key(piece);
        match word(&key) {
            Some(Word::Verb(_) | Word::Idle | Word::Change | Word::Instead) => true,
            Some(Word::Withdraw | Word::By | Word::Send) => true,
            _ => ["if", "unless", "otherwise", "maybe", "or"].contains(&&*key),
        }
    })
}
