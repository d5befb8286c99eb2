//! The roster: role lists in any arrangement, and roles in brackets behind names in the actions.
//!
//! A line such as `Doctor: Bob` may give Bob's role, or the Doctor's target. It is a role if Bob has none and the Doctor is
//! nobody else; if neither a heading nor another line decides, the host is asked.

mod chunks;
mod layout;
mod readings;
mod sentences;

use std::ops::Range;

use nightcourt_resolvers::model::{Alignment, MAX_PLAYERS};

use crate::headings::{Context, Part};
use crate::lexicon::{self, is_number, key};
use crate::line::{Line, leading_number};
use crate::reading::{Note, NoteKind, Question, QuestionKind, Source};
use crate::role::{self, Claim, Side};
use crate::tokens::{self, Kind, Names, Token, verb_follows_name};
use crate::words::{Word, word};
use chunks::LONGEST;
pub(crate) use chunks::is_seat;
use sentences::{apposed, before_arrow, bracketed, titled};

/// A player, as far as the paste says.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) claim: Claim,
    pub(crate) from: Vec<Source>,
    /// The role that is said is not known; it has been asked.
    pub(crate) asked: bool,
}

/// All players, and what their lines left to say.
#[derive(Debug, Default)]
pub(crate) struct Roster {
    pub(crate) entries: Vec<Entry>,
    /// The lines that say nothing but roles.
    pub(crate) whole: Vec<bool>,
    /// The role of all who are named without one: `everyone else is VT`.
    pub(crate) others: Option<Claim>,
    pub(crate) notes: Vec<Note>,
    pub(crate) questions: Vec<Question>,
    /// The players' seats: a number and a name.
    pub(crate) seats: Vec<(String, String)>,
}

/// A name and its role, found in a line.
#[derive(Clone, Debug)]
struct Found {
    name: String,
    claim: Claim,
    at: Range<usize>,
    /// It may be an action too: `Doctor: Bob`.
    dual: bool,
    /// Words follow that are no role.
    more: bool,
    /// The number of the player's seat.
    seat: Option<String>,
    /// The role was read with slips of the pen.
    mended: bool,
}

impl Found {
    fn new(name: String, claim: Claim, at: Range<usize>) -> Found {
        Found {
            name,
            claim,
            at,
            dual: false,
            more: false,
            seat: None,
            mended: false,
        }
    }

    /// The words of the paste, where they are behind the title of a line.
    fn source(&self, paste: &str, line: &Line, body: usize) -> Source {
        let at = self.at.start + body..self.at.end + body;
        line.marked.source(paste, at)
    }

    /// The line of the night that gives the role.
    fn line(&self) -> String {
        line_of(&self.name, &self.claim)
    }
}

/// The line of the night that gives a player a role.
fn line_of(name: &str, claim: &Claim) -> String {
    let side = match claim.side {
        Some(Side::Known(side)) => side,
        _ => claim
            .side_by_role()
            .map_or(Alignment::Town, |(side, _)| side),
    };
    format!("{name} = {}", claim.night_text(side))
}

impl Roster {
    /// The names of the players so far.
    fn names(&self) -> Vec<String> {
        let names = self.entries.iter().map(|entry| entry.name.clone());
        names.collect()
    }

    /// The place of a player, by name in any case.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        crate::work::add(self.entries.len());
        let small = name.to_lowercase();
        let mut entries = self.entries.iter();
        let exact = entries.position(|entry| entry.name == name);
        let mut entries = self.entries.iter();
        exact.or_else(|| entries.position(|entry| entry.name.to_lowercase() == small))
    }

    /// Adds what is said of a player, or asks if it contradicts what was said before. A `soft` statement is passed over then.
    fn add(&mut self, found: &Found, from: Source, soft: bool) {
        let Some(place) = self.place(&found.name) else {
            // The resolvers refuse far fewer.
            if self.entries.len() > 2 * MAX_PLAYERS {
                return;
            }
            let Found { name, claim, .. } = found;
            let seat = found.seat.clone();
            self.seats.extend(seat.map(|seat| (seat, name.clone())));
            self.entries.push(Entry {
                name: name.clone(),
                claim: claim.clone(),
                from: vec![from],
                asked: false,
            });
            return;
        };
        let entry = &mut self.entries[place];
        if entry.claim.fits(&found.claim) {
            if found.claim != entry.claim && !(soft && entry.claim.has_role()) {
                entry.claim.merge(&found.claim);
                entry.from.push(from);
            }
        } else if !soft {
            let message = format!("two different things are said of {}", entry.name);
            let lines = [&entry.claim, &found.claim].map(|claim| line_of(&entry.name, claim));
            let question = Question::new(QuestionKind::Conflict, message).with(lines);
            let from = entry.from.iter().cloned().chain([from]);
            self.questions.push(question.about(from));
        }
    }
}

/// Reads who plays.
pub(crate) fn read(paste: &str, lines: &[Line], contexts: &[Context]) -> Roster {
    let mut roster = Roster {
        whole: vec![false; lines.len()],
        ..Roster::default()
    };
    let said = layout::read(lines, contexts);
    let mut duals = Vec::new();
    let mut doubtful = Vec::new();
    for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
        let row = Row {
            number,
            line,
            context: *context,
            said: &said[number],
        };
        if let Some(rank) = roster.line(paste, &row, &mut duals, None) {
            doubtful.push((rank, number));
        }
    }
    // `Night Watch` before `Night Watch kills Dunn`.
    doubtful.sort_unstable();
    let mut doubtful = doubtful.into_iter().peekable();
    while doubtful.peek().is_some() {
        let known = roster.names();
        let names = Names::new(known.iter().map(String::as_str));
        for (_, number) in doubtful.by_ref() {
            let row = Row {
                number,
                line: &lines[number],
                context: contexts[number],
                said: &said[number],
            };
            roster.line(paste, &row, &mut duals, Some(&names));
            if roster.entries.len() > known.len() {
                break;
            }
        }
    }
    roster.decide(paste, lines, contexts, duals);
    roster.share(lines, contexts);
    roster.beside(paste, lines, contexts);
    // In the order of the paste.
    roster
        .entries
        .sort_by_key(|entry| entry.from.iter().map(|from| from.span.start).min());
    roster
}

/// A line, and its reading by the layout.
struct Row<'a> {
    number: usize,
    line: &'a Line,
    context: Context,
    said: &'a Said,
}

/// A line whose names may be roles, the players that it gives, and where its body begins.
type Dual = (usize, Vec<Found>, usize);

impl Roster {
    /// Reads a line of the role list. A line that may be an action as far as can be seen without the names of the other
    /// players is not read: it returns its rank among such lines, those with the shortest names first.
    fn line(
        &mut self,
        paste: &str,
        row: &Row<'_>,
        duals: &mut Vec<Dual>,
        names: Option<&Names<'_>>,
    ) -> Option<(bool, usize)> {
        let Row {
            number,
            line,
            context,
            said,
        } = *row;
        if context.part.is_left_out() || line.marked.quotes || line.marked.ends_quote {
            return None;
        }
        let text = line.text();
        let numbered = leading_number(text)
            .filter(|_| line.numbered)
            .map(|(name, role)| (name, role::read(role)));
        let in_row = || {
            let (name, role) = text
                .split_once('\t')
                .filter(|(name, _)| line.marked.made && is_number(name))?;
            Some((name, role::read(role))).filter(|(_, phrase)| phrase.is_whole())
        };
        if let Some((name, phrase)) = numbered.or_else(in_row) {
            self.whole[number] = true;
            let claim = Claim {
                dead: phrase.claim.dead || context.dead,
                ..phrase.claim
            };
            self.add(
                &Found::new(name.to_owned(), claim, 0..text.len()),
                line.marked.source(paste, 0..text.len()),
                false,
            );
            return None;
        }
        let body = context.title.min(text.len());
        if body == text.len() && !text.is_empty() {
            return None;
        }
        if !line.numbered && is_setup(&text[body..]) {
            self.whole[number] = true;
            let from = line.marked.source(paste, 0..text.len());
            let message = "left out: how many of a role there are names no player";
            self.notes
                .push(Note::new(NoteKind::SetAside, message, [from]));
            return None;
        }
        if let Some(claim) = others(&text[body..]) {
            self.others = Some(claim);
            self.whole[number] = true;
            return None;
        }
        if let Some((struck, span)) = struck_out(line, context) {
            match manner(&struck.name, names) {
                None => return Some((false, struck.name.len())),
                Some(Manner::Action | Manner::Unclear) => return None,
                Some(Manner::Player) => {}
            }
            self.whole[number] = true;
            let from = line.marked.source_at(paste, span);
            let message = format!("{} is struck out in the role list: dead", struck.name);
            let note = Note::new(NoteKind::TakenAs, message, [from.clone()]);
            self.notes.push(note);
            self.add(&struck, from, false);
            return None;
        }
        let found = said.clone();
        let from = |at: &Range<usize>| line.marked.source(paste, at.start + body..at.end + body);
        // `Setup: a small game`
        if let Said::Found(all) = &found
            && body > 0
            && all.len() == 1
            && !all[0].claim.has_role()
        {
            return None;
        }
        if let Said::Found(all) = &found {
            let mut manners = Vec::new();
            for one in all {
                match manner(&one.name, names) {
                    None => return Some((one.more, one.name.len())),
                    Some(manner) => manners.push(manner),
                }
            }
            if manners.contains(&Manner::Action) {
                return None;
            }
            if manners.contains(&Manner::Unclear) {
                self.whole[number] = true;
                let from = from(&(0..text.len() - body));
                self.ask_dual(from, all.iter().map(Found::line).collect());
                return None;
            }
        }
        if let Said::Unknown(one, words) = &found {
            // `Ann - cop Bob`, where the role list has both.
            let known = |name: &str| self.place(name).is_some();
            let all = self
                .place(&one.name)
                .is_some_and(|place| self.entries[place].claim.has_role());
            match names {
                None => return Some((true, text.len())),
                Some(_) if all && words.split(' ').any(known) => return None,
                Some(_) => {}
            }
            if names.is_some_and(|names| verb_follows_name(&tokens::read(&text[body..], names))) {
                return None;
            }
        }
        match found {
            Said::Found(all) if all.iter().any(|one| one.dual) => duals.push((number, all, body)),
            Said::Found(all) => {
                self.whole[number] = !all.iter().any(|one| one.more);
                for one in &all {
                    self.mended(one, from(&one.at));
                    self.add(one, from(&one.at), false);
                }
            }
            Said::Unknown(one, words) => {
                self.whole[number] = true;
                let place = from(&one.at);
                self.add(&one, place.clone(), false);
                if let Some(player) = self.place(&one.name) {
                    self.entries[player].asked = true;
                }
                self.ask_role(&one.name, &text[body..], &words, place);
            }
            Said::Strange(one) => {
                self.whole[number] = true;
                let place = from(&one.at);
                self.ask_dual(place, vec![one.line()]);
            }
            Said::Nothing => {}
        }
        None
    }

    fn mended(&mut self, found: &Found, from: Source) {
        if found.mended {
            let message = format!("{} is taken as {}", found.name, found.claim.words.join(" "));
            self.notes
                .push(Note::new(NoteKind::TakenAs, message, [from]));
        }
    }

    fn ask_dual(&mut self, from: Source, candidates: Vec<String>) {
        let message = format!("`{}` may give a role or an action", from.words);
        let question = Question::new(QuestionKind::NotPlaced, message);
        self.questions.push(question.with(candidates).about([from]));
    }

    /// Asks about a role that is not known. The player may have another, or nothing to do at night.
    fn ask_role(&mut self, name: &str, text: &str, words: &str, from: Source) {
        let side = match role::read(text).claim.side {
            Some(Side::Known(side)) => side,
            _ => Alignment::Town,
        };
        let near = role::near_role(words)
            .filter(|near| near != "Vanilla")
            .into_iter();
        let candidates = near
            .chain(["Vanilla".to_owned()])
            .map(|role| format!("{name} = {} {role}", side.words()));
        let message =
            format!("no role is called `{words}`: if it does nothing at night, {name} is Vanilla");
        let question = Question::new(QuestionKind::UnknownRole, message);
        self.questions.push(question.with(candidates).about([from]));
    }

    /// Decides of lines such as `Doctor: Bob` whether they give a role.
    fn decide(&mut self, paste: &str, lines: &[Line], contexts: &[Context], duals: Vec<Dual>) {
        for (number, all, body) in duals {
            let context = contexts[number];
            let has_role = |name: &str| {
                self.place(name)
                    .is_some_and(|place| self.entries[place].claim.has_role())
            };
            let placed = all
                .iter()
                .filter(|one| self.place(&one.name).is_some())
                .count();
            let roled = all.iter().filter(|one| has_role(&one.name)).count();
            let role = all[0].claim.main_role();
            let acts = role.is_none_or(|role| !role.row().abilities.is_empty());
            let held = self.entries.iter().any(|entry| match role {
                Some(role) => entry.claim.names(role),
                None => entry.claim.side == all[0].claim.side,
            });
            let told = all.iter().all(|one| {
                self.place(&one.name).is_some_and(|place| {
                    let entry = &self.entries[place].claim;
                    entry.has_role()
                        && entry.fits(&one.claim)
                        && (one.claim.has_role() || entry.side == one.claim.side)
                })
            });
            if told {
                self.whole[number] = !all.iter().any(|one| one.more);
                continue;
            }
            let listed = context.lists_players();
            let action = (context.part == Part::Actions && (placed > 0 || held))
                || (acts && roled == all.len());
            let gives = listed || !acts || !held || (placed == 0 && role.is_none());
            if action && !listed {
                continue;
            }
            let line = &lines[number];
            if !gives && placed == 0 {
                // A second Doctor, or the Doctor's target without a line of their own.
                let from = line.marked.source(paste, body..line.text().len());
                let words = all[0].claim.words.join(" ");
                let names = all
                    .iter()
                    .map(|one| one.name.as_str())
                    .collect::<Vec<_>>()
                    .join(", ");
                let lines = all.iter().map(Found::line);
                self.ask_dual(from, lines.chain([format!("{words} -> {names}")]).collect());
                self.whole[number] = true;
                continue;
            }
            if !gives {
                continue;
            }
            self.whole[number] = !all.iter().any(|one| one.more);
            for one in &all {
                self.add(one, one.source(paste, line, body), false);
            }
        }
    }

    /// Leaves lines to the actions, too, if somebody in them does something to a player: `The Cop, Ann, checks Bob`.
    fn share(&mut self, lines: &[Line], contexts: &[Context]) {
        let known = self.names();
        let names = Names::new(known.iter().map(String::as_str));
        for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
            let text = line.text();
            let text = &text[context.title.min(text.len())..];
            if !self.whole[number] || text.len() > LONGEST {
                continue;
            }
            let tokens = tokens::read(text, &names);
            let behind = tokens.iter().skip_while(|token| !token.is_somebody());
            let mut behind = behind.skip_while(|token| !token.is_verb());
            self.whole[number] = !behind.any(Token::is_player);
        }
    }

    /// Adds roles next to names in the actions: `Cy (Goon) kills Ann (Doctor)`, `Doctor Ann -> Bob`.
    fn beside(&mut self, paste: &str, lines: &[Line], contexts: &[Context]) {
        let known = self.names();
        let names = Names::new(known.iter().map(String::as_str));
        for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
            if self.whole[number] || context.part.is_left_out() {
                continue;
            }
            let text = line.text();
            let body = context.title.min(text.len());
            let text = &text[body..];
            // `Doc Holliday -> Bob`, where the role list has a Doc Holliday.
            let small = text.to_lowercase();
            let begins = |name: &String| {
                let rest = small.strip_prefix(name.to_lowercase().as_str());
                rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
            };
            let is_begun = known.iter().any(begins);
            let is_name = |found: &Found| {
                let is_player = manner(&found.name, Some(&names)) == Some(Manner::Player);
                is_player && (!is_begun || known.contains(&found.name))
            };
            let before = apposed(text)
                .into_iter()
                .chain(titled(text))
                .chain(before_arrow(text));
            let bracketed = bracketed(text, &known, &names).into_iter();
            for mut found in bracketed.chain(before.filter(is_name)) {
                if context.part != Part::Actions && found.claim.side.is_none() {
                    found.claim.side = context.side;
                }
                let from = found.source(paste, line, body);
                self.add(&found, from, true);
            }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// A name, even one like a verb: `Block`, `Night Watch`.
    Player,
    /// An action by or at a player of another line: `Cyra kills Dunn`.
    Action,
    /// `Zed killed N1`, where no other line names Zed.
    Unclear,
}

/// Tells names from actions by the verbs in them; `None` if that needs the names of the other players.
fn manner(name: &str, names: Option<&Names<'_>>) -> Option<Manner> {
    let small = |token: &Token| {
        name[token.at.clone()]
            .split(' ')
            .any(|piece| piece.starts_with(char::is_lowercase))
    };
    let does = |token: &Token| match token.kind {
        Kind::Word(Word::Verb(_)) => true,
        Kind::Word(Word::Side(_) | Word::And | Word::With) => false,
        Kind::Word(_) | Kind::Role(_) => small(token),
        _ => false,
    };
    let bare = tokens::read(name, &Names::none());
    let sided = matches!(&bare[..], [side, _, ..] if side.is_side());
    if !sided && !bare.iter().any(|token| token.at.start > 0 && does(token)) {
        return Some(Manner::Player);
    }
    let tokens = tokens::read(name, names?);
    // `Mafia Cyra`, where another line names Cyra.
    if matches!(&tokens[..], [_, only] if sided && only.is_player()) {
        return Some(Manner::Action);
    }
    let first = tokens.iter().position(Token::is_player);
    let last = tokens.iter().rposition(Token::is_player);
    let verb = |token: &Token| does(token) && !token.is_role();
    let after = first.is_some_and(|first| tokens[first..].iter().any(verb));
    let before = last.is_some_and(|last| tokens[..last].iter().any(Token::is_verb));
    // `Ada doctor Dunn`
    let between = first
        .zip(last)
        .is_some_and(|(first, last)| tokens[first..last].iter().any(does));
    Some(if after || before || between {
        Manner::Action
    } else if tokens
        .iter()
        .any(|token| token.at.start > 0 && token.is_verb() && small(token))
        && name.starts_with(char::is_uppercase)
    {
        Manner::Unclear
    } else {
        Manner::Player
    })
}

/// `3 Mafia Goons / 1 Town Cop`: the roles of a setup.
fn is_setup(text: &str) -> bool {
    let count = |piece: &str| {
        let piece = piece.trim();
        let digits = piece.bytes().take_while(u8::is_ascii_digit).count();
        let rest = &piece[digits..];
        let rest = rest.strip_prefix(['x', 'X']).unwrap_or(rest);
        (1..=2).contains(&digits)
            && rest.starts_with(' ')
            && piece.len() <= LONGEST
            && role::read(rest).is_whole()
    };
    text.starts_with(|first: char| first.is_ascii_digit()) && text.split(['/', ',', ';']).all(count)
}

/// The most questions: a paste that needs more is no night.
pub(crate) const MOST_QUESTIONS: usize = 64;

#[derive(Clone, Debug)]
enum Said {
    Found(Vec<Found>),
    /// A player whose role is not known, and its words.
    Unknown(Found, String),
    /// A player in a line unlike the others, who comes nowhere else.
    Strange(Found),
    Nothing,
}

/// `Everyone else is VT`, `Rest: Vanilla Townies`.
fn others(text: &str) -> Option<Claim> {
    let small = text.to_ascii_lowercase();
    let (_, head) = lexicon::words("rest")
        .filter(|(_, head)| small.starts_with(head))
        .max_by_key(|(_, head)| head.len())?;
    let rest = text[head.len()..].trim_start_matches(|letter: char| ":-=–— \t".contains(letter));
    let rest = ["is", "are", "were"]
        .iter()
        .find_map(|verb| rest.strip_prefix(verb))
        .unwrap_or(rest);
    let phrase = role::read(rest.trim().trim_end_matches(['.', '!']));
    phrase.is_whole().then_some(phrase.claim)
}

/// A line of the role list that is struck out: that player is dead.
fn struck_out(line: &Line, context: Context) -> Option<(Found, Range<usize>)> {
    if context.part == Part::Actions || line.marked.struck.is_empty() {
        return None;
    }
    let (first, last) = (line.marked.struck.first()?, line.marked.struck.last()?);
    let struck: Vec<&str> = line
        .marked
        .struck
        .iter()
        .map(|(words, _)| &**words)
        .collect();
    let struck = struck.join(" ");
    let whole = format!("{} {}", struck.trim(), line.text());
    let struck = crate::line::strip(&whole);
    let mut found = layout::alone(&struck, context, line.listed)?;
    found.claim.dead = true;
    Some((found, first.1.start..last.1.end))
}
