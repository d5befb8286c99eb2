//! Writes a verdict directly as bytes. Batches write millions of them, so nothing is allocated for one: a whole batch takes a third
//! longer with the rows of [`verdict`](super::verdict), written by serde.

use nightcourt_resolvers::explain::Line;
use nightcourt_resolvers::model::{ItemId, ItemSet, PlayerId, PlayerSet, Trigger};
use nightcourt_resolvers::outcome::{Agent, Event, EventKind, Outcome, Report, Value};
use nightcourt_resolvers::possible::Possible;
use nightcourt_resolvers::ruler::RulerId;
use nightcourt_resolvers::text::{Definition, Sheet, acts, compare_values, title_words};
use serde::de::DeserializeOwned;

use super::verdict::{EventRow, OutcomeRow};

/// Names as JSON strings, escaped once for a night and written many times.
#[derive(Debug, Default)]
pub struct Escaped {
    bytes: Vec<u8>,
    ends: Vec<usize>,
}

impl Escaped {
    /// Replaces the names.
    pub fn set<S: AsRef<str>>(&mut self, names: &[S]) {
        self.bytes.clear();
        self.ends.clear();
        for name in names {
            write_string(&mut self.bytes, name.as_ref());
            self.ends.push(self.bytes.len());
        }
    }
    fn get(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.bytes[start..self.ends[number]]
    }
}

/// The bytes that are written as they are: none that JSON escapes, and none that begins what a terminal would act on (controls and
/// marks of direction).
const IS_PLAIN: [bool; 256] = {
    let mut plain = [true; 256];
    let mut byte = 0;
    while byte < plain.len() {
        plain[byte] = !matches!(
            byte as u8,
            b'"' | b'\\' | 0..0x20 | 0x7f | 0xc2 | 0xd8 | 0xe2
        );
        byte += 1;
    }
    plain
};

/// Writes a text as an escaped JSON string.
pub fn write_string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut start = 0;
    for (place, &byte) in text.as_bytes().iter().enumerate() {
        if IS_PLAIN[usize::from(byte)] {
            continue;
        }
        let escape: &[u8] = match byte {
            b'"' => b"\\\"",
            b'\\' => b"\\\\",
            b'\n' => b"\\n",
            b'\r' => b"\\r",
            b'\t' => b"\\t",
            _ => {
                let Some(letter) = text[place..].chars().next().filter(|&letter| acts(letter))
                else {
                    continue;
                };
                out.extend_from_slice(&text.as_bytes()[start..place]);
                out.extend_from_slice(format!("\\u{:04x}", u32::from(letter)).as_bytes());
                start = place + letter.len_utf8();
                continue;
            }
        };
        out.extend_from_slice(&text.as_bytes()[start..place]);
        out.extend_from_slice(escape);
        start = place + 1;
    }
    out.extend_from_slice(&text.as_bytes()[start..]);
    out.push(b'"');
}

fn write_number(out: &mut Vec<u8>, number: u64) {
    out.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// Writes items with commas between them.
pub fn write_list<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    write: impl Fn(&mut Vec<u8>, T),
) {
    for (number, item) in items.into_iter().enumerate() {
        if number > 0 {
            out.push(b',');
        }
        write(out, item);
    }
}

/// Writes the error line of a batch, without a line feed.
pub fn write_error(out: &mut Vec<u8>, night: u64, error: &str) {
    out.extend_from_slice(b"{\"night\":");
    write_number(out, night);
    out.extend_from_slice(b",\"error\":");
    write_string(out, error);
    out.push(b'}');
}

/// The names of a night.
#[derive(Debug)]
pub struct Called<'a, S> {
    /// The players, escaped.
    pub players: &'a Escaped,
    /// The items, escaped.
    pub things: &'a Escaped,
    /// The items' names, to sort by.
    pub items: &'a [S],
    /// The night's own roles.
    pub roles: &'a [Definition],
}

/// Writes a verdict as one object, without a line feed; keys and lists in the order of TEXT-14.
pub fn write_verdict<S: AsRef<str>>(
    out: &mut Vec<u8>,
    night: u64,
    system: RulerId,
    outcome: &Outcome,
    called: &Called<'_, S>,
) {
    Writer { out, called }.verdict(night, system, outcome);
}

/// Appends the possible outcomes to the verdict that was written last, with the same names.
pub fn write_outcomes<S: AsRef<str>>(
    out: &mut Vec<u8>,
    possible: &Possible,
    called: &Called<'_, S>,
) {
    open_last(out);
    let mut writer = Writer { out, called };
    writer.put(",\"outcomes\":[");
    writer.list(&possible.ways, |writer, way| writer.outcome(&way.outcome));
    writer.put(if possible.exceeded {
        "],\"more_outcomes\":true}"
    } else {
        "]}"
    });
}

/// Appends the roles that are not fully modelled to the verdict that was written last, if there are any.
pub fn write_left_out(out: &mut Vec<u8>, clauses: &Escaped) {
    if clauses.ends.is_empty() {
        return;
    }
    open_last(out);
    out.extend_from_slice(b",\"left_out\":[");
    write_list(out, 0..clauses.ends.len(), |out, number| {
        out.extend_from_slice(clauses.get(number));
    });
    out.extend_from_slice(b"]}");
}

/// Removes the closing brace of the verdict that was written last, so that more can follow.
fn open_last(out: &mut Vec<u8>) {
    let end = out.pop();
    debug_assert_eq!(end, Some(b'}'), "the output ends with a verdict");
}

/// Appends an account to the verdict that was written last.
pub fn write_account(out: &mut Vec<u8>, lines: &[Line]) {
    open_last(out);
    out.extend_from_slice(b",\"account\":[");
    write_list(out, lines, |out, line| {
        out.extend_from_slice(format!("{{\"depth\":{},\"text\":", line.depth).as_bytes());
        write_string(out, &line.text);
        let end = format!(",\"struck\":{},\"rule\":\"{}\"}}", line.struck, line.rule);
        out.extend_from_slice(end.as_bytes());
    });
    out.extend_from_slice(b"]}");
}

impl OutcomeRow {
    /// Returns an outcome with the names of a sheet, as batches write it.
    #[must_use]
    pub fn of(outcome: &Outcome, sheet: &Sheet) -> OutcomeRow {
        as_written(sheet, |writer| writer.outcome(outcome))
    }
}

impl EventRow {
    /// Returns an event with the names of a sheet, as batches write it.
    #[must_use]
    pub fn of(event: &Event<'_>, sheet: &Sheet) -> EventRow {
        as_written(sheet, |writer| writer.event(event))
    }
}

/// Reads a row from what is written of a sheet, so that the two cannot differ.
fn as_written<T: DeserializeOwned>(
    sheet: &Sheet,
    write: impl FnOnce(&mut Writer<'_, String>),
) -> T {
    let (mut players, mut things, mut out) = (Escaped::default(), Escaped::default(), Vec::new());
    players.set(&sheet.names);
    things.set(&sheet.items);
    write(&mut Writer {
        out: &mut out,
        called: &Called {
            players: &players,
            things: &things,
            items: &sheet.items,
            roles: &sheet.roles,
        },
    });
    serde_json::from_slice(&out)
        .unwrap_or_else(|error| panic!("it was written by its form: {error}"))
}

struct Writer<'a, S> {
    out: &'a mut Vec<u8>,
    called: &'a Called<'a, S>,
}

impl<S: AsRef<str>> Writer<'_, S> {
    fn put(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    fn player(&mut self, player: PlayerId) {
        let name = self.called.players.get(player.index());
        self.out.extend_from_slice(name);
    }

    fn item(&mut self, item: ItemId) {
        let name = self.called.things.get(item.index());
        self.out.extend_from_slice(name);
    }

    /// Writes a list with commas between its items.
    fn list<T>(
        &mut self,
        things: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T),
    ) {
        for (number, thing) in things.into_iter().enumerate() {
            if number > 0 {
                self.out.push(b',');
            }
            write(self, thing);
        }
    }

    fn verdict(&mut self, night: u64, system: RulerId, outcome: &Outcome) {
        self.put("{\"night\":");
        write_number(self.out, night);
        self.put(",\"system\":\"");
        self.put(system.id());
        if let Some(why) = &outcome.silence {
            self.put("\",\"silent\":");
            write_string(self.out, &why.to_string());
            self.put("}");
            return;
        }
        if outcome.exhausted {
            self.put("\",\"exhausted\":true}");
            return;
        }
        self.put("\",\"outcome\":");
        self.outcome(outcome);
        self.put(",\"events\":[");
        self.list(outcome.events.iter(), |this, event| this.event(&event));
        self.put("]}");
    }

    fn outcome(&mut self, outcome: &Outcome) {
        self.put("{\"deaths\":");
        self.names(outcome.deaths);
        self.put(",\"alignment\":{");
        self.list(outcome.converted.iter(), |this, player| {
            this.player(player);
            this.put(":\"cult\"");
        });
        self.put("},\"stripped\":");
        self.names(outcome.stripped);
        self.put(",\"holds\":{");
        self.list(&outcome.holds, |this, &(player, held)| {
            this.player(player);
            this.put(":");
            this.held(held);
        });
        self.put("},\"money\":{");
        self.list(&outcome.money, |this, &(player, money)| {
            this.player(player);
            this.put(":");
            write_number(this.out, u64::from(money));
        });
        self.put("},\"revived\":");
        self.names(outcome.revived);
        self.put(",\"reports\":[");
        self.reports(&outcome.reports);
        self.put("]}");
    }

    fn names(&mut self, set: PlayerSet) {
        self.put("[");
        self.list(set.iter(), Self::player);
        self.put("]");
    }

    fn held(&mut self, held: ItemSet) {
        self.put("[");
        if held.len() < 2 {
            self.list(held.iter(), Self::item);
        } else {
            let mut sorted: Vec<ItemId> = held.iter().collect();
            sorted.sort_by_key(|item| self.called.items[item.index()].as_ref());
            self.list(sorted, Self::item);
        }
        self.put("]");
    }

    /// Reports come sorted by player and kind; lines of one kind are sorted by value.
    fn reports(&mut self, reports: &[Report]) {
        let called = self.called;
        let same = reports.chunk_by(|a, b| (a.to, a.kind) == (b.to, b.kind));
        self.list(same, |this, lines| {
            if let [line] = lines {
                return this.report(line);
            }
            let mut sorted = lines.to_vec();
            sorted.sort_by(|a, b| compare_values(a.value, b.value, called.items, called.roles));
            this.list(&sorted, Self::report);
        });
    }

    fn report(&mut self, report: &Report) {
        self.put("{\"to\":");
        self.player(report.to);
        self.put(",\"ability\":\"");
        self.put(report.kind.id());
        self.put("\",\"value\":");
        match report.value {
            Value::Players(players) => self.names(players),
            Value::Alignment(reading) => write_string(self.out, reading.word()),
            Value::Role(title) => {
                let words = title_words(&title, self.called.items, self.called.roles);
                write_string(self.out, &words);
            }
            Value::Item(item) => self.item(item),
            Value::Abilities(abilities) => {
                self.put("[");
                self.list(abilities.iter(), |this, ability| {
                    write_string(this.out, ability.id())
                });
                self.put("]");
            }
            Value::Reads(reads) => write_string(self.out, reads.word()),
            Value::NoResult => self.put("\"no result\""),
            Value::Nobody => self.put("\"nobody\""),
        }
        self.put("}");
    }

    fn event(&mut self, event: &Event<'_>) {
        self.put("{\"kind\":\"");
        self.put(event.kind.id());
        if let Some(decided) = event.kind.decided() {
            self.put("\",\"decided\":\"");
            self.put(decided);
        }
        let is_loop = event.kind == EventKind::Loop;
        self.put(if is_loop {
            "\",\"members\":["
        } else {
            "\",\"actions\":["
        });
        self.agents(event.members());
        if is_loop {
            self.put("],\"failed\":[");
            self.agents(event.failed());
        }
        self.put("]}");
    }

    fn agents(&mut self, agents: impl Iterator<Item = Agent>) {
        self.list(agents, |this, agent| match agent {
            Agent::Submitted(action) => write_number(this.out, action.index() as u64),
            Agent::Passive(reflex) => {
                match reflex.trigger {
                    Trigger::Pgo => this.put("{\"passive\":\"pgo\""),
                    Trigger::Suicidal => this.put("{\"passive\":\"suicidal\""),
                    Trigger::Vendor(item) => {
                        this.put("{\"passive\":\"vendor:");
                        // The name without its opening quote, because the closing one ends the word.
                        let name = this.called.things.get(item.index());
                        this.out.extend_from_slice(&name[1..]);
                    }
                }
                this.put(",\"owner\":");
                this.player(reflex.owner);
                this.put("}");
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ESC, DEL, a C1 introducer of sequences and a mark of direction are escaped; letters that begin with the same
    /// bytes are not.
    #[test]
    fn a_string_does_nothing_to_a_terminal() {
        let text =
            "a\u{1b}[2J\u{7f}b\u{9b}2J\u{202e}c\u{2066}\u{61c} \u{a0}é\u{2026}\u{600}\"\\\r\t\n";
        let mut bytes = Vec::new();
        write_string(&mut bytes, text);
        let json = String::from_utf8(bytes).unwrap();
        let expected = "\"a\\u001b[2J\\u007fb\\u009b2J\\u202ec\\u2066\\u061c \u{a0}é\u{2026}\u{600}\\\"\\\\\\r\\t\\n\"";
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
