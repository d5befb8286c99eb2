//! The roster: role lists in any arrangement, and roles in brackets behind names in the actions.
//!
//! A line such as `Doctor: Bob` may give Bob's role, or the Doctor's target. It is a role if Bob has none and the Doctor is
//! nobody else; what neither heading nor the other lines decide is asked.

use std::ops::Range;

use nightcourt_resolvers::model::{Alignment, MAX_PLAYERS};
use nightcourt_resolvers::text::{MAX_NAME, check_name};

use crate::headings::{Context, Part};
use crate::line::{Cell, Line, Mark, cells, leading_number};
use crate::reading::{Note, NoteKind, Question, QuestionKind, Source};
use crate::role::{self, Claim, Phrase, Side};
use crate::tidy::is_separator;
use crate::tokens::{self, Kind, Names, Token, verb_follows_name};
use crate::words::{Word, key, word};

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
    /// The number of words that are still compared with all roles.
    tries: usize,
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
}

impl Found {
    fn new(name: String, claim: Claim, at: Range<usize>) -> Found {
        Found { name, claim, at, dual: false, more: false }
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
        _ => claim.side_by_role().map_or(Alignment::Town, |(side, _)| side),
    };
    format!("{name} = {}", claim.night_text(side))
}

impl Roster {
    /// The place of a player, by name in any case.
    pub(crate) fn place(&self, name: &str) -> Option<usize> {
        crate::work::add(self.entries.len());
        let small = name.to_lowercase();
        let same = |entry: &&Entry| entry.name == name;
        let exact = self.entries.iter().position(|entry| same(&entry));
        exact.or_else(|| self.entries.iter().position(|entry| entry.name.to_lowercase() == small))
    }

    /// Adds what is said of a player, or asks if it contradicts what was said before. What is `soft` is passed over then.
    fn add(&mut self, found: &Found, from: Source, soft: bool) {
        let Some(place) = self.place(&found.name) else {
            // The resolvers refuse far fewer.
            if self.entries.len() > 2 * MAX_PLAYERS {
                return;
            }
            let Found { name, claim, .. } = found;
            self.entries.push(Entry { name: name.clone(), claim: claim.clone(), from: vec![from], asked: false });
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
            let candidates = vec![line_of(&entry.name, &entry.claim), line_of(&entry.name, &found.claim)];
            let from = entry.from.iter().cloned().chain([from]).collect();
            self.questions.push(Question { kind: QuestionKind::Conflict, message, word: None, candidates, from });
        }
    }
}

/// Reads who plays.
pub(crate) fn read(paste: &str, lines: &[Line], contexts: &[Context]) -> Roster {
    let mut roster = Roster { whole: vec![false; lines.len()], tries: MOST_TRIES, ..Roster::default() };
    let mut duals = Vec::new();
    let mut doubtful = Vec::new();
    for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
        if let Some(rank) = roster.line(paste, line, *context, number, &mut duals, None) {
            doubtful.push((rank, number));
        }
    }
    // `Night Watch` before `Night Watch kills Dunn`.
    doubtful.sort_unstable();
    let mut doubtful = doubtful.into_iter().peekable();
    while doubtful.peek().is_some() {
        let known: Vec<String> = roster.entries.iter().map(|entry| entry.name.clone()).collect();
        let names = Names::new(known.iter().map(String::as_str));
        for (_, number) in doubtful.by_ref() {
            roster.line(paste, &lines[number], contexts[number], number, &mut duals, Some(&names));
            if roster.entries.len() > known.len() {
                break;
            }
        }
    }
    roster.decide(paste, lines, contexts, duals);
    roster.next_to_roles(paste, lines, contexts);
    roster.beside(paste, lines, contexts);
    // As they stand in the paste.
    roster.entries.sort_by_key(|entry| entry.from.iter().map(|from| from.span.start).min());
    roster
}

/// A line whose names may be roles, the players that it gives, and where its body begins.
type Dual = (usize, Vec<Found>, usize);

impl Roster {
    /// Reads a line of the role list. A line that may be an action as far as can be seen without the names of the other
    /// players is not read: it returns its rank among such lines, those with the shortest names first.
    fn line(
        &mut self,
        paste: &str,
        line: &Line,
        context: Context,
        number: usize,
        duals: &mut Vec<Dual>,
        names: Option<&Names<'_>>,
    ) -> Option<(bool, usize)> {
        if matches!(context.part, Part::Results | Part::Order | Part::Aside)
            || line.marked.quotes
            || line.marked.ends_quote
        {
            return None;
        }
        let text = line.text();
        let numbered = leading_number(text).filter(|_| line.numbered).map(|(name, role)| (name, role::read(role)));
        let in_row = || {
            let (name, role) = text.split_once('\t').filter(|(name, _)| line.marked.made && is_number(name))?;
            Some((name, role::read(role))).filter(|(_, phrase)| phrase.is_whole())
        };
        if let Some((name, phrase)) = numbered.or_else(in_row) {
            self.whole[number] = true;
            let claim = Claim { dead: phrase.claim.dead || context.dead, ..phrase.claim };
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
            let message = "left out: how many of a role there are names no player".to_owned();
            self.notes.push(Note { kind: NoteKind::SetAside, message, from: vec![from] });
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
            let message = format!("{} is struck out in the role list", struck.name);
            self.notes.push(Note {
                kind: NoteKind::TakenAs,
                message: format!("{message}: dead"),
                from: vec![from.clone()],
            });
            self.add(&struck, from, false);
            return None;
        }
        let mut none = 0;
        let tries = if self.questions.len() < MOST_QUESTIONS { &mut self.tries } else { &mut none };
        let found = found(&text[body..], context, line.listed, tries);
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
            let all = self.place(&one.name).is_some_and(|place| self.entries[place].claim.has_role());
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
            Said::Nothing if context.part == Part::Actions => {}
            Said::Nothing => {
                for one in statements(&text[body..]) {
                    self.add(&one, from(&one.at), false);
                }
            }
        }
        None
    }

    fn ask_dual(&mut self, from: Source, candidates: Vec<String>) {
        let message = format!("`{}` may give a role or an action", from.words);
        let question = Question::new(QuestionKind::NotPlaced, message, vec![from]);
        self.questions.push(Question { candidates, ..question });
    }

    /// Asks about a role that is not known. The player may have another, or nothing to do at night.
    fn ask_role(&mut self, name: &str, text: &str, words: &str, from: Source) {
        let side = match role::read(text).claim.side {
            Some(Side::Known(side)) => side,
            _ => Alignment::Town,
        };
        let near = role::near_role(words).into_iter();
        let candidates = near.chain(["Vanilla".to_owned()]).map(|role| format!("{name} = {} {role}", side.words()));
        let message = format!("no role is called `{words}`: if it does nothing at night, {name} is Vanilla");
        let question = Question::new(QuestionKind::UnknownRole, message, vec![from]);
        self.questions.push(Question { candidates: candidates.collect(), ..question });
    }

    /// Lines like those of a role list next to them, with a role that is not known: `Osk - Zookeeper`.
    fn next_to_roles(&mut self, paste: &str, lines: &[Line], contexts: &[Context]) {
        for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
            let near =
                |other: Option<usize>| other.and_then(|other| self.whole.get(other)).copied().unwrap_or_default();
            let listed = near(number.checked_sub(1)) || near(Some(number + 1));
            let body = context.title > 0 || !matches!(context.part, Part::Any | Part::Players);
            let text = line.text().trim_end_matches([' ', ':', '-', '–', '—']);
            let again =
                |one: Found| text.len() < line.text().len() || paste.matches(one.name.as_str()).nth(1).is_some();
            let listed = listed || named(text).filter(|one| text.ends_with(one.name.as_str())).is_some_and(again);
            if self.whole[number] || !listed || body || line.marked.quotes || has_arrow(text) || text.len() > LONGEST {
                continue;
            }
            if self.questions.len() >= MOST_QUESTIONS || self.entries.len() > 2 * MAX_PLAYERS {
                return;
            }
            let parts = cells(text, false);
            if let ([_], Some(one)) = (&parts[..], named(text)) {
                self.whole[number] = true;
                self.add(&one, line.marked.source(paste, 0..text.len()), false);
                continue;
            }
            let [first, second] = &parts[..] else { continue };
            let words = &text[second.at.clone()];
            let small = |piece: &str| word(&key(piece)).is_some();
            let plain = words.split_whitespace().count() < 4 && !words.split_whitespace().any(small);
            let Some(name) = name(&text[first.at.clone()], false) else { continue };
            if !plain
                || self.place(&name).is_some()
                || self.place(words).is_some()
                || !words.contains(char::is_alphabetic)
            {
                continue;
            }
            let from = line.marked.source(paste, 0..text.len());
            let words = words.to_owned();
            self.whole[number] = true;
            let one = Found::new(name.clone(), Claim::default(), 0..text.len());
            self.add(&one, from.clone(), false);
            if let Some(player) = self.place(&name) {
                self.entries[player].asked = true;
            }
            self.ask_role(&name, text, &words, from);
        }
    }

    /// Decides of lines such as `Doctor: Bob` whether they give a role.
    fn decide(&mut self, paste: &str, lines: &[Line], contexts: &[Context], duals: Vec<Dual>) {
        for (number, all, body) in duals {
            let context = contexts[number];
            let has_role = |name: &str| self.place(name).is_some_and(|place| self.entries[place].claim.has_role());
            let placed = all.iter().filter(|one| self.place(&one.name).is_some()).count();
            let roled = all.iter().filter(|one| has_role(&one.name)).count();
            let role = all[0].claim.main_role();
            let acts = role.is_none_or(|role| !role.row().abilities.is_empty());
            let held = self.entries.iter().any(|entry| match role {
                Some(role) => entry.claim.roles.iter().any(|other| other.unaliased() == role.unaliased()),
                None => entry.claim.side == all[0].claim.side,
            });
            let told = all.iter().all(|one| {
                self.place(&one.name).is_some_and(|place| {
                    let entry = &self.entries[place].claim;
                    entry.has_role() && entry.fits(&one.claim) && (one.claim.has_role() || entry.side == one.claim.side)
                })
            });
            if told {
                self.whole[number] = true;
                continue;
            }
            let listed =
                matches!(context.part, Part::Players) || (context.side.is_some() && context.part != Part::Actions);
            let action = (context.part == Part::Actions && (placed > 0 || held)) || (acts && roled == all.len());
            let gives = listed || !acts || !held || (placed == 0 && role.is_none());
            if action && !listed {
                continue;
            }
            let line = &lines[number];
            if !gives && placed == 0 {
                // A second Doctor, or the Doctor's target of whom nothing else is said.
                let from = line.marked.source(paste, body..line.text().len());
                let words = all[0].claim.words.join(" ");
                let names = all.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(", ");
                let lines = all.iter().map(Found::line);
                self.ask_dual(from, lines.chain([format!("{words} -> {names}")]).collect());
                self.whole[number] = true;
                continue;
            }
            if !gives {
                continue;
            }
            self.whole[number] = true;
            for one in &all {
                self.add(one, line.marked.source(paste, one.at.start + body..one.at.end + body), false);
            }
        }
    }

    /// Roles beside names in the actions: `Cy (Goon) kills Ann (Doctor)`, `Doctor Ann -> Bob`.
    fn beside(&mut self, paste: &str, lines: &[Line], contexts: &[Context]) {
        let known: Vec<String> = self.entries.iter().map(|entry| entry.name.clone()).collect();
        let names = Names::new(known.iter().map(String::as_str));
        for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
            if self.whole[number] || matches!(context.part, Part::Results | Part::Order | Part::Aside) {
                continue;
            }
            let text = line.text();
            let body = context.title.min(text.len());
            let text = &text[body..];
            let apposed = apposed(text).filter(|found| manner(&found.name, Some(&names)) == Some(Manner::Player));
            let before = before_arrow(text).filter(|found| manner(&found.name, Some(&names)) == Some(Manner::Player));
            for mut found in bracketed(text, &known, &names).into_iter().chain(apposed).chain(before) {
                if context.part != Part::Actions && found.claim.side.is_none() {
                    found.claim.side = context.side;
                }
                self.add(&found, line.marked.source(paste, found.at.start + body..found.at.end + body), true);
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
    let small = |token: &Token| name[token.at.clone()].split(' ').any(|piece| piece.starts_with(char::is_lowercase));
    let joins = |token: &Token| matches!(token.kind, Kind::Word(Word::Side(_) | Word::And | Word::With));
    let does = |token: &Token| {
        let says = matches!(token.kind, Kind::Word(_) | Kind::Role(_)) && !joins(token);
        token.is_verb() || says && small(token)
    };
    let bare = tokens::read(name, &Names::none());
    if !bare.iter().any(|token| token.at.start > 0 && does(token)) {
        return Some(Manner::Player);
    }
    let tokens = tokens::read(name, names?);
    let is_player = |token: &Token| matches!(token.kind, Kind::Player(_));
    let first = tokens.iter().position(is_player);
    let last = tokens.iter().rposition(is_player);
    let verb = |token: &Token| does(token) && !matches!(token.kind, Kind::Role(_));
    let after = first.is_some_and(|first| tokens[first..].iter().any(verb));
    let before = last.is_some_and(|last| tokens[..last].iter().any(Token::is_verb));
    // `Ada doctor Dunn`
    let between = first.zip(last).is_some_and(|(first, last)| tokens[first..last].iter().any(does));
    Some(if after || before || between {
        Manner::Action
    } else if tokens.iter().any(|token| token.at.start > 0 && token.is_verb() && small(token))
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
        (1..=2).contains(&digits) && rest.starts_with(' ') && piece.len() <= LONGEST && role::read(rest).is_whole()
    };
    text.starts_with(|first: char| first.is_ascii_digit()) && text.split(['/', ',', ';']).all(count)
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// After so many questions no more are looked for.
pub(crate) const MOST_QUESTIONS: usize = 64;
/// The most words that are compared with all roles, because each takes as long as a page of prose.
const MOST_TRIES: usize = 64;

enum Said {
    Found(Vec<Found>),
    /// A player whose role is not known, and its words.
    Unknown(Found, String),
    Nothing,
}

/// `Everyone else is VT`, `Rest: Vanilla Townies`.
fn others(text: &str) -> Option<Claim> {
    const HEADS: &[&str] = &[
        "everyone else",
        "everybody else",
        "the rest",
        "rest",
        "all others",
        "the others",
        "others",
        "all other players",
        "remaining players",
        "the remaining players",
        "remaining",
        "other players",
        "anyone else",
        "all the others",
        "rest of the players",
    ];
    let small = text.to_ascii_lowercase();
    let head = HEADS.iter().filter(|head| small.starts_with(*head)).max_by_key(|head| head.len())?;
    let rest = text[head.len()..].trim_start_matches(|letter: char| ":-=–— \t".contains(letter));
    let rest = ["is", "are", "were"].iter().find_map(|verb| rest.strip_prefix(verb)).unwrap_or(rest);
    let rest = rest.trim().trim_end_matches(['.', '!']);
    let phrase = role::read(rest);
    phrase.is_whole().then_some(phrase.claim)
}

/// A line of the role list that is struck out: that player is dead.
fn struck_out(line: &Line, context: Context) -> Option<(Found, Range<usize>)> {
    if context.part == Part::Actions || line.marked.struck.is_empty() {
        return None;
    }
    let (first, last) = (line.marked.struck.first()?, line.marked.struck.last()?);
    let struck: String = line.marked.struck.iter().map(|(words, _)| words.as_str()).collect::<Vec<_>>().join(" ");
    let whole = format!("{} {}", struck.trim(), line.text());
    let struck = crate::line::strip(&whole);
    let Said::Found(mut all) = found(&struck, context, line.listed, &mut 0) else { return None };
    let mut found = all.pop().filter(|one| all.is_empty() && !one.more && !one.dual)?;
    found.claim.dead = true;
    Some((found, first.1.start..last.1.end))
}

enum CellKind {
    Role(Claim),
    Status(bool),
    Passed,
    Other,
}

const PRONOUNS: &[&str] = &["he", "she", "they", "it", "xe", "any", "him", "her", "them"];

fn kind(text: &str) -> CellKind {
    let small = key(text);
    if let Some((head, letter)) = text.trim().split_once(' ')
        && ["player", "slot", "seat"].contains(&key(head).as_str())
        && letter.len() == 1
    {
        return CellKind::Other;
    }
    if small.bytes().all(|byte| byte.is_ascii_digit()) && !text.contains('\u{2020}') {
        return CellKind::Passed;
    }
    let first = text.split(|letter: char| !letter.is_alphanumeric()).find(|piece| !piece.is_empty()).map(key);
    let pronoun = first.is_some_and(|first| PRONOUNS.contains(&first.as_str()));
    let aside =
        ["replac", "formerly", "aka", "hydra", "sub", "hero", "cohost", "mod"].iter().any(|one| small.starts_with(one));
    if pronoun && text.contains('/') || aside && text.split_whitespace().count() < 4 && role::read(text).known.is_none()
    {
        return CellKind::Passed;
    }
    let phrase = role::read(text);
    if phrase.is_whole() {
        CellKind::Role(phrase.claim)
    } else if phrase.is_status() {
        CellKind::Status(phrase.claim.dead)
    } else {
        CellKind::Other
    }
}

fn has_arrow(text: &str) -> bool {
    text.contains("->")
        || text.contains("=>")
        || text.contains("<-")
        || text.contains(" > ")
        || text.contains(">>")
        || text.contains("~>")
}

/// The length of words before a role list on one line: `The roles are Ann: Town Cop, ...`.
fn opening(text: &str) -> usize {
    let small = text.to_ascii_lowercase();
    let heads = [
        "the roles are",
        "roles are",
        "the players are",
        "players are",
        "the setup is",
        "setup is",
        "role list",
        "/roles",
        "roles",
        "players",
    ];
    let head = heads.iter().find(|head| small.strip_prefix(**head).is_some_and(|rest| rest.starts_with([' ', ':'])));
    head.map_or(0, |head| {
        head.len() + small[head.len()..].len() - small[head.len()..].trim_start_matches([' ', ':']).len()
    })
}

/// Reads a line of the role list.
fn found(text: &str, context: Context, listed: bool, tries: &mut usize) -> Said {
    if text.trim().is_empty() || has_arrow(text) {
        return Said::Nothing;
    }
    let with_context = |mut found: Found| {
        if context.part != Part::Actions || !found.more {
            found.claim.side = found.claim.side.or(context.side);
            found.claim.dead |= context.dead;
        }
        found
    };
    let commas = text.contains([',', ';']);
    let plain = simple(text, false).or_else(|| if commas { simple(text, true) } else { None });
    if let Some(found) = plain.clone().filter(|found| !found.more) {
        return Said::Found(vec![with_context(found)]);
    }
    if let Some(found) = with_list(text) {
        return Said::Found(vec![with_context(found)]);
    }
    let start = opening(text);
    if let Some(all) = list(&text[start..], context) {
        let moved = |one: Found| Found { at: one.at.start + start..one.at.end + start, ..one };
        return Said::Found(all.into_iter().map(moved).map(with_context).collect());
    }
    if let Some(found) = plain {
        return Said::Found(vec![with_context(found)]);
    }
    let under = context.part == Part::Players || (context.side.is_some() && context.part != Part::Actions);
    if under && (listed || context.close) {
        let parts = cells(text, false);
        let names: Vec<&Cell> =
            parts.iter().filter(|cell| matches!(kind(&text[cell.at.clone()]), CellKind::Other)).collect();
        let dead = parts.iter().any(|cell| matches!(kind(&text[cell.at.clone()]), CellKind::Status(true)));
        if let [single] = names[..]
            && parts.first().is_some_and(|first| first.at == single.at)
            && let Some(name) = name(&text[single.at.clone()], listed)
        {
            let claim = Claim { dead, ..Claim::default() };
            return Said::Found(vec![with_context(Found::new(name, claim, 0..text.len()))]);
        }
    }
    if *tries == 0 {
        return Said::Nothing;
    }
    unknown(text, context, tries).map_or(Said::Nothing, |(found, words)| Said::Unknown(with_context(found), words))
}

/// One player and the role, in either order, with or without brackets.
fn simple(text: &str, commas: bool) -> Option<Found> {
    let mut parts = cells(text, commas);
    // A role and what stands in brackets behind it are one: `JOAT (Doctor, Cop)`.
    let mut place = 1;
    while place < parts.len() {
        let both = parts[place - 1].at.start..after_bracket(text, parts[place].at.end);
        let role = matches!(kind(&text[parts[place - 1].at.clone()]), CellKind::Role(_));
        if role
            && parts[place].mark == Mark::Bracket
            && both.len() <= LONGEST
            && role::read(&text[both.clone()]).is_whole()
        {
            parts[place - 1].at = both;
            parts.remove(place);
        } else {
            place += 1;
        }
    }
    let kinds: Vec<CellKind> = parts.iter().map(|cell| kind(&text[cell.at.clone()])).collect();
    let mut claim = Claim::default();
    let mut names = Vec::new();
    let mut first_role = None;
    for (place, kind) in kinds.iter().enumerate() {
        match kind {
            CellKind::Role(said) => {
                // What stands behind the action is none of the player's: `Cy -> Ann (Doctor)`.
                if names.len() > 1 {
                    continue;
                }
                if !claim.fits(said) && claim.has_role() {
                    return None;
                }
                claim.merge(said);
                claim.words = joined(&claim, said);
                first_role = first_role.or(Some(place));
            }
            CellKind::Status(dead) if names.len() < 2 => claim.dead |= dead,
            CellKind::Status(_) | CellKind::Passed => {}
            CellKind::Other => names.push(place),
        }
    }
    if commas && names.len() > 1 && !(parts.len() > 2 && parts.iter().skip(1).all(|cell| cell.mark == Mark::Comma)) {
        return None;
    }
    let at = 0..text.len();
    match (names[..].first(), first_role) {
        (Some(&one), Some(role)) if one < role => {
            let name = name(&text[parts[one].at.clone()], true)?;
            let more = names.len() > 1;
            // Words between the name and the role are no role list.
            if more && names[1] < role {
                return None;
            }
            Some(Found { more, ..Found::new(name, claim, at) })
        }
        (Some(&one), Some(_)) => {
            let bracket = parts[one].mark == Mark::Bracket;
            let name = name(&text[parts[one].at.clone()], false)?;
            let more = names.len() > 1;
            if more && !bracket {
                return None;
            }
            Some(Found { name, claim, at, dual: !bracket, more })
        }
        (Some(_), None) if names.len() == 1 && parts.len() == 1 => spoken(text),
        _ => None,
    }
}

/// The words of two parts of a role's name: `Doctor` and `1-shot`.
fn joined(claim: &Claim, said: &Claim) -> Vec<String> {
    let mut words = claim.words.clone();
    if claim.words != said.words && !said.words.iter().all(|word| words.contains(word)) {
        words.extend(said.words.iter().filter(|word| !claim.words.contains(word)).cloned());
    }
    words
}

/// The length of the first sentence of a text. The stop of `Mr. Fox` ends none.
fn sentence(text: &str) -> usize {
    let ends = |(place, mark): &(usize, &str)| {
        let word = text[..*place].rsplit(' ').next().unwrap_or_default();
        *mark != ". " || word.len() > 3 || word.starts_with(char::is_lowercase)
    };
    let marks = [". ", "!", "?", ";"].into_iter().filter_map(|mark| text.match_indices(mark).find(ends));
    marks.map(|(place, mark)| place + mark.len()).min().unwrap_or(text.len())
}

/// `Vanilla Townie Ann`: a role whose side is clear, and a name.
fn role_first(text: &str) -> Option<Found> {
    let (role, last) = text.rsplit_once(' ')?;
    let phrase = role::read(role);
    let side = phrase.claim.side.is_some() || phrase.claim.side_by_role().is_some_and(|(_, usually)| !usually);
    let named = phrase.is_whole() && phrase.claim.has_role() && side && last.starts_with(char::is_uppercase);
    let name = name(last, false).filter(|_| named)?;
    Some(Found::new(name, phrase.claim, 0..text.len()))
}

/// `P4 VT`, `Vanilla Townie Ann`, next to a role list.
fn named(text: &str) -> Option<Found> {
    if let Some(found) = role_first(text) {
        return Some(found);
    }
    let (name_, role) = text.split_once(' ')?;
    let phrase = role::read(role);
    let name = name(name_, false)?;
    let claim = phrase.claim.clone();
    (phrase.is_whole() && claim.has_role()).then_some(Found::new(name, claim, 0..text.len()))
}

/// Statements about players among other sentences: `Ann is the Town Cop, Bob a Mafia Goon. Ann checks Bob.`
fn statements(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    if text.len() > 8 * LONGEST || !text.contains(" is ") && !text.contains(" was ") {
        return found;
    }
    let mut end = 0;
    while end < text.len() {
        let start = end;
        end += sentence(&text[start..]);
        let sentence = &text[start..end];
        let mut told = false;
        for item in items(sentence, ",") {
            let at = start + item.start..start + item.end;
            let piece = &text[at.clone()];
            let one = [" is ", " was ", " a ", " an ", " the "].iter().find_map(|verb| {
                let place = piece.find(verb).filter(|_| told || verb.len() > 3 && *verb != " the ")?;
                let phrase = role::read(&piece[place..]);
                let name = name(&piece[..place], false)?;
                phrase.is_whole().then_some(Found { more: true, ..Found::new(name, phrase.claim, at.clone()) })
            });
            told = one.is_some();
            found.extend(one);
        }
    }
    found
}

/// `Ann is the Town Cop`, `Ann Mafia Goon`.
fn spoken(text: &str) -> Option<Found> {
    let text = text.trim_end_matches(['.', '!']);
    if text.len() > LONGEST {
        return None;
    }
    let at = 0..text.len();
    for verb in [" is ", " was ", "'s the ", " as ", " the "] {
        let Some(place) = text.find(verb) else { continue };
        let phrase = role::read(&text[place + verb.len()..]);
        if phrase.is_whole() {
            let name = name(&text[..place], false)?;
            return Some(Found::new(name, phrase.claim, at));
        }
    }
    for (place, _) in text.match_indices(' ') {
        let phrase = role::read(&text[place..]);
        if phrase.is_whole() && phrase.claim.side.is_some() && phrase.claim.has_role() {
            let name = name(&text[..place], false)?;
            return Some(Found::new(name, phrase.claim, at));
        }
    }
    None
}

/// `JOAT (Ann; cop, doc)`: a role, a name and what the role may do.
fn with_list(text: &str) -> Option<Found> {
    let open = text.find('(')?;
    let close = open + text[open..].find(')')?;
    let (called, may) = text[open + 1..close].split_once([';', ':'])?;
    let phrase = role::read(&format!("{} ({may})", text[..open].trim()));
    let name = name(called, false)?;
    let more = !text[close + 1..].trim().is_empty();
    (role::read(&text[..open]).is_whole() && phrase.is_whole())
        .then_some(Found { more, ..Found::new(name, phrase.claim, 0..close + 1) })
}

/// Several players in a line: `Ann (Cop), Bob (Doctor)`, `VTs: Eve, Fay`, `Town: Ann (Cop), Eve`.
fn list(text: &str, context: Context) -> Option<Vec<Found>> {
    let (head, items_at) = match cells(text, false).as_slice() {
        [first, second, ..] if second.mark == Mark::Colon => {
            let phrase: Phrase = role::read(&text[first.at.clone()]);
            if phrase.is_whole() { (Some(phrase.claim), second.at.start) } else { (None, 0) }
        }
        _ => (None, 0),
    };
    let under = matches!(context.part, Part::Players) || (context.side.is_some() && context.part != Part::Actions);
    let enough = if head.is_some() { 1 } else { 2 };
    let [commas, bars, stops] = [",;", "|", "."].map(|marks| items(&text[items_at..], marks));
    let with_bars = if bars.len() > 1 { several(text, items_at, bars, enough, under, head.as_ref()) } else { None };
    with_bars.or_else(|| several(text, items_at, commas, enough, under, head.as_ref())).or_else(|| {
        // `Ann: Town Cop. Bob: Mafia Goon.`
        let all = if stops.len() > 1 { several(text, items_at, stops, enough, false, None) } else { None };
        all.filter(|all| all.iter().all(|one| one.claim.has_role()))
    })
}

fn several(
    text: &str,
    items_at: usize,
    items: Vec<Range<usize>>,
    enough: usize,
    under: bool,
    head: Option<&Claim>,
) -> Option<Vec<Found>> {
    if items.len() < enough {
        return None;
    }
    let mut found = Vec::new();
    let mut bare = 0;
    for item in items {
        let at = item.start + items_at..item.end + items_at;
        let piece = &text[at.clone()];
        match simple(piece, false).or_else(|| role_first(piece)) {
            Some(one) if one.more || one.dual && head.is_some() => return None,
            Some(mut one) => {
                one.claim.side = one.claim.side.or(head.and_then(|head| head.side));
                found.push(Found { at, dual: false, ..one });
            }
            None => {
                let parts = cells(piece, false);
                let single = parts
                    .iter()
                    .filter(|cell| matches!(kind(&piece[cell.at.clone()]), CellKind::Other))
                    .collect::<Vec<_>>();
                let [single] = single[..] else { return None };
                let claim = match (head, under) {
                    (Some(head), _) => head.clone(),
                    (None, true) => Claim::default(),
                    (None, false) => return None,
                };
                bare += 1;
                let name = name(&piece[single.at.clone()], false)?;
                found.push(Found::new(name, claim, at));
            }
        }
    }
    let dual = head.is_some() && bare == found.len();
    Some(found.into_iter().map(|one| Found { dual, ..one }).collect())
}

/// The items between marks, `and` and `&`, outside brackets.
fn items(text: &str, marks: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let (mut start, mut depth, mut place) = (0, 0_usize, 0);
    let mut cut = |range: Range<usize>| {
        let piece = &text[range.clone()];
        let trimmed = piece.trim().trim_end_matches('.');
        if !trimmed.is_empty() {
            let begins = range.start + piece.len() - piece.trim_start().len();
            found.push(begins..begins + trimmed.len());
        }
    };
    while let Some(letter) = text[place..].chars().next() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let rest = &text[place..];
        let length = match letter {
            _ if depth > 0 => 0,
            '.' if !rest[1..].is_empty() && !rest[1..].starts_with(char::is_whitespace) => 0,
            _ if marks.contains(letter) => 1,
            ' ' => {
                [" and ", " & ", " / ", " + "].iter().find(|mark| rest.starts_with(**mark)).map_or(0, |mark| mark.len())
            }
            _ => 0,
        };
        if length > 0 {
            cut(start..place);
            start = place + length;
        }
        place += length.max(letter.len_utf8());
    }
    cut(start..text.len());
    found
}

/// A player and words that are no role, though they look like one: `Gus - Town Lyncher`.
fn unknown(text: &str, context: Context, tries: &mut usize) -> Option<(Found, String)> {
    let parts = cells(text, false);
    let (first, second) = (parts.first()?, parts.get(1)?);
    let words = &text[second.at.clone()];
    let plain = |text: &str| {
        text.split_whitespace()
            .all(|piece| word(&key(piece)).is_none() || matches!(word(&key(piece)), Some(Word::Side(_))))
    };
    let phrase = role::read(words);
    let known = phrase.claim.says_something();
    let under = context.part == Part::Players;
    let unknown: Vec<&str> = phrase.unknown.iter().map(|part| &words[part.clone()]).collect();
    if parts.len() > 3
        || unknown.is_empty()
        || !unknown.iter().all(|word| plain(word))
        || words.split_whitespace().count() > 5
    {
        return None;
    }
    let named = known && unknown.len() <= 2 || under && second.mark != Mark::Bracket;
    if !named {
        if context.part == Part::Actions {
            return None;
        }
        *tries -= 1;
        role::near_role(words)?;
    }
    let name = name(&text[first.at.clone()], false)?;
    let found = Found::new(name, Claim::default(), 0..text.len());
    Some((found, unknown.join(" ")))
}

/// Roles in brackets after names, anywhere in a line.
fn bracketed(text: &str, known: &[String], names: &Names<'_>) -> Vec<Found> {
    let parts = cells(text, false);
    let mut acts = None;
    let mut all = Vec::new();
    for pair in parts.windows(2) {
        let [before, bracket] = pair else { continue };
        let CellKind::Role(claim) = kind(&text[bracket.at.clone()]) else { continue };
        let role = matches!(kind(&text[before.at.clone()]), CellKind::Role(_) | CellKind::Status(_));
        if bracket.mark != Mark::Bracket || claim.roles.is_empty() || role {
            continue;
        }
        let words = &text[before.at.clone()];
        let words = words.rsplit(['>', ',', '<', '&', '/', '+', ';']).next().unwrap_or(words);
        // What stands behind the last word of a sentence.
        let pieces: Vec<&str> = words.split_whitespace().collect();
        let last =
            pieces.iter().rposition(|piece| word(&key(piece)).is_some() && !piece.starts_with(char::is_uppercase));
        let rest = pieces[last.map_or(0, |last| last + 1)..].join(" ");
        let Some(mut name) = name(&rest, false).filter(|name| !role::read(name).is_whole()) else { continue };
        if *acts.get_or_insert_with(|| verb_follows_name(&tokens::read(text, names))) {
            // Nothing but a name may stand between a verb or a mark and the bracket.
            let tokens = tokens::read(words, names);
            let unknown = tokens.iter().rev().take_while(|token| token.kind == Kind::Unknown).count();
            match tokens.split_at(tokens.len() - unknown) {
                ([.., Token { kind: Kind::Player(player), .. }], []) => name.clone_from(&known[*player]),
                ([], [_, ..]) => {}
                ([.., before], [_, ..])
                    if unknown < 4 && (before.is_verb() || is_separator(before) || before.is_by()) => {}
                _ => continue,
            }
        }
        all.push(Found { more: true, ..Found::new(name, claim, before.at.start..after_bracket(text, bracket.at.end)) });
    }
    all
}

/// Behind a bracket that closes here.
fn after_bracket(text: &str, end: usize) -> usize {
    if text[end..].starts_with([')', ']', '}']) { end + 1 } else { end }
}

/// `Doctor Ann -> Bob`: a role before a name at the beginning, where an arrow or a verb follows.
fn apposed(text: &str) -> Option<Found> {
    if text.len() > LONGEST {
        return None;
    }
    let words: Vec<(usize, &str)> = pieces(text);
    let verb = |piece: &str| matches!(word(&key(piece)), Some(Word::Verb(_)));
    let end = words
        .iter()
        .position(|(_, piece)| piece.starts_with(['>', '=', '<', ':']) || piece.contains("->"))
        .or_else(|| words.iter().skip(2).position(|(_, piece)| verb(piece)).map(|place| place + 2))?;
    for count in (1..end).rev() {
        let (start, _) = words[count];
        let phrase = role::read(&text[..start]);
        if phrase.is_whole() && phrase.claim.has_role() {
            let stop = words[end - 1].0 + words[end - 1].1.len();
            let rest = text[start..stop].split("->").next().unwrap_or_default();
            let name = name(rest, false).filter(|name| !role::read(name).is_whole())?;
            return Some(Found { more: true, ..Found::new(name, phrase.claim, 0..stop) });
        }
    }
    None
}

/// `Ann   Town Cop   -> Bob`, `Cop (Ann) -> Bob`: a player and the role before an arrow.
fn before_arrow(text: &str) -> Option<Found> {
    let end = ["->", "=>", "~>", ">>", " > ", "):"].iter().filter_map(|mark| text.find(mark)).min()?;
    let end = if text[end..].starts_with(')') { end + 1 } else { end };
    let found = simple(text[..end].trim_end(), false)?;
    (!found.more && !found.dual && found.claim.has_role()).then_some(Found { more: true, ..found })
}

fn pieces(text: &str) -> Vec<(usize, &str)> {
    let mut at = 0;
    let mut all = Vec::new();
    for piece in text.split(char::is_whitespace) {
        if !piece.is_empty() {
            all.push((at, piece));
        }
        at += piece.len() + text[at + piece.len()..].chars().next().map_or(0, char::len_utf8);
    }
    all
}

/// The most bytes in a line that is searched for a role and a name side by side.
const LONGEST: usize = 300;
/// The most words in a name.
const LONGEST_NAME: usize = 6;

/// A name for a player, if the text may be one; `freely` allows words with another meaning.
fn name(text: &str, freely: bool) -> Option<String> {
    let text = text
        .trim()
        .trim_start_matches('@')
        .trim_matches(|letter: char| "\"'.,;:!-–—*\u{2020}".contains(letter) || letter.is_whitespace());
    // The number behind a name on Discord.
    let text = match text.split_once('#') {
        Some((name, digits)) if digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => text,
    };
    let pieces: Vec<&str> = text.split_whitespace().collect();
    let text = pieces.join(" ");
    if text.len() > MAX_NAME
        || check_name(&text).is_err()
        || !text.contains(char::is_alphanumeric)
        || pieces.len() > LONGEST_NAME
    {
        return None;
    }
    if text.ends_with('?') || text.contains(['(', ')', '[', ']', '{', '}', '<', '|']) {
        return None;
    }
    // `3 Mafia Goons`: how many there are.
    if is_number(&text) {
        return None;
    }
    let said = |piece: &&str| word(&key(piece));
    let whole = word(&key(&text));
    if freely {
        let verb = pieces.first().and_then(said).is_some_and(|word| matches!(word, Word::Verb(_)));
        let small = pieces.iter().all(|piece| !piece.starts_with(char::is_uppercase));
        return (!(verb && (pieces.len() > 1 || small)) && !(whole.is_some() && small)).then_some(text);
    }
    // Small words of the tables are no names, nor is what begins like a sentence.
    let means = pieces.iter().any(|piece| match said(piece) {
        Some(Word::Verb(_)) => true,
        Some(_) => !piece.starts_with(char::is_uppercase),
        None => false,
    });
    let begins = pieces
        .first()
        .and_then(said)
        .is_some_and(|word| matches!(word, Word::Idle | Word::Unsure | Word::Change | Word::By));
    (!means && !begins && whole.is_none()).then_some(text)
}
