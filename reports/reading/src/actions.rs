//! The lines of the actions: parted into sentences, read, and put into the order in which they were submitted.

use std::ops::Range;

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive};
use nightcourt_resolvers::text::closest;

use crate::headings::{Context, Part};
use crate::lexicon;
use crate::line::Line;
use crate::patterns::{Clause, TargetWord, clauses, who};
use crate::people::{ActionWord, ActorWord, People, Unclear};
use crate::reading::{Note, NoteKind, Question, QuestionKind, Source};
use crate::roster::MOST_QUESTIONS;
use crate::tidy::{Tidy, fits, is_separator, tidy};
use crate::tokens::{Kind, Names, Token, read as tokens_of, verb_follows_name};
use crate::words::{Word, key, near_verbs};

/// An action that was read.
#[derive(Clone, Debug)]
pub(crate) struct Act {
    pub(crate) actor: usize,
    pub(crate) ability: Ability,
    pub(crate) targets: Vec<usize>,
    pub(crate) item: Option<String>,
    pub(crate) from: Source,
    /// It says itself that it replaces another.
    pub(crate) change: bool,
    /// It is the faction's kill and not the actor's.
    pub(crate) shared: bool,
}

impl Act {
    /// The line of the night.
    pub(crate) fn line(&self, people: &People) -> String {
        let mut text = format!("{}: {}", people.name(self.actor), self.ability.id());
        if let Some(item) = &self.item {
            text.push_str(&format!(" {}", item_text(item)));
        }
        if !self.targets.is_empty() {
            text.push_str(&format!(" -> {}", people.names(&self.targets).join(", ")));
        }
        text
    }
}

/// A statement of a line.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    Act(Act),
    /// A kill of which nobody knows who carries it.
    Kill {
        side: Alignment,
        target: usize,
        change: bool,
        from: Source,
    },
    /// The carrier of a kill.
    Carrier {
        player: usize,
        from: Source,
    },
    /// Somebody does nothing.
    Idle {
        player: usize,
        from: Source,
    },
    /// A side has no kill.
    NoKill {
        side: Alignment,
        from: Source,
    },
    /// Somebody takes back what they do: all of it, or one ability.
    Withdraw {
        player: usize,
        ability: Option<Ability>,
        from: Source,
    },
    /// An action of somebody whose role has been asked about.
    Waits {
        player: usize,
        from: Source,
    },
    /// The actor's target is another: `Ann changes to Cy`.
    Retarget {
        actor: usize,
        targets: Vec<usize>,
        from: Source,
    },
}

/// Everything that the lines of the actions say.
#[derive(Debug, Default)]
pub(crate) struct Actions {
    pub(crate) said: Vec<Said>,
    pub(crate) notes: Vec<Note>,
    pub(crate) questions: Vec<Question>,
    /// The nights under whose headings actions stand.
    pub(crate) nights: Vec<u32>,
    /// Names in their order, under a heading that says so.
    pub(crate) order: Vec<usize>,
}

impl Actions {
    fn note(&mut self, kind: NoteKind, message: &str, from: Source) {
        self.notes.push(Note { kind, message: message.to_owned(), from: vec![from] });
    }
}

/// The most players that are offered in place of a name that is nobody's.
const MOST_NAMES: usize = 12;
/// The most words of a sentence that are looked at: nobody says more of one action.
const LONGEST: usize = 80;

/// Reads the actions.
pub(crate) fn read(
    paste: &str,
    lines: &[Line],
    contexts: &[Context],
    whole: &[bool],
    people: &People,
    night: Option<u32>,
) -> Actions {
    let names = Names::new(people.all.iter().map(|person| person.name.as_str()));
    let mut reader =
        Reader { paste, people, actions: Actions::default(), speaker: None, quoted: None, above: None, night };
    for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
        let whole = whole.get(number).copied().unwrap_or_default();
        if let (Some(meant), Some(other), false) = (night, context.night, whole)
            && meant != other
        {
            let scene = Scene { line, body: 0, text: line.text(), context: *context, carried: None, alone: true };
            reader.aside(&scene, NoteKind::SetAside, "left out: of another night");
            continue;
        }
        reader.line(line, *context, whole, &names);
    }
    reader.actions
}

struct Reader<'a> {
    paste: &'a str,
    people: &'a People,
    actions: Actions,
    /// The speaker of the lines: `Ann:` above `protect Bob`.
    speaker: Option<ActorWord>,
    /// The speaker before the quotation.
    quoted: Option<Option<ActorWord>>,
    /// The one player of the line of the role list right above.
    above: Option<ActorWord>,
    /// The night that is meant, if the host has said so.
    night: Option<u32>,
}

/// The surroundings of a sentence.
struct Scene<'a> {
    line: &'a Line,
    body: usize,
    text: &'a str,
    context: Context,
    /// The actor of the sentence before it on the line.
    carried: Option<ActorWord>,
    /// It stands in a line of its own.
    alone: bool,
}

impl Reader<'_> {
    fn source(&self, scene: &Scene<'_>, at: Range<usize>) -> Source {
        scene.line.marked.source(self.paste, at.start + scene.body..at.end + scene.body)
    }

    fn line(&mut self, line: &Line, context: Context, whole: bool, names: &Names<'_>) {
        self.struck(line, context, whole, names);
        let text = line.text();
        if line.marked.ends_quote {
            self.speaker = self.quoted.take().flatten();
            return;
        }
        let body = context.title.min(text.len());
        let body_text = &text[body..];
        let tokens = tokens_of(body_text, names);
        if line.marked.quotes {
            self.quoted = Some(self.speaker.take());
            let mut players = tokens
                .iter()
                .filter_map(|token| if let Kind::Player(player) = token.kind { Some(player) } else { None });
            if let (Some(player), None) = (players.next(), players.next()) {
                self.speaker = Some(ActorWord::Player(player));
            }
            return;
        }
        if body > 0 {
            self.speaker = None;
        }
        if whole {
            let mut players = tokens.iter().filter(|token| matches!(token.kind, Kind::Player(_)));
            self.above = players.next().and_then(who).filter(|_| players.next().is_none());
            return;
        }
        if tokens.is_empty() && body_text.trim().is_empty() {
            return;
        }
        // `Ann (Cop)`, and below it `target: Bob`
        let field = body_text.split([':', '-']).next().is_some_and(|head| {
            ["target", "targets", "action", "ability", "nightaction", "does"].contains(&key(head).as_str())
        });
        let speaker = self.speaker.clone();
        if field && speaker.is_none() {
            self.speaker = self.above.clone();
        } else {
            self.above = None;
        }
        self.body(line, body, context, &tokens);
        if field && speaker.is_none() {
            self.speaker = None;
        }
    }

    /// Reads the sentences of a line behind its title.
    fn body(&mut self, line: &Line, body: usize, context: Context, tokens: &[Token]) {
        let body_text = &line.text()[body..];
        let scene = Scene { line, body, text: body_text, context, carried: None, alone: true };
        let kind = |kind| if verb_follows_name(tokens) { NoteKind::Confirm } else { kind };
        match context.part {
            Part::Results => {
                return self.aside(&scene, kind(NoteKind::Result), "left out: what came of the night the systems say");
            }
            Part::Aside => return self.aside(&scene, kind(NoteKind::SetAside), "left out: not about who does what"),
            Part::Order => return self.order(&scene, tokens),
            Part::Any | Part::Players | Part::Actions => {}
        }
        if tokens.is_empty() {
            return self.aside(&scene, NoteKind::SetAside, "says nothing about the night");
        }
        let sentences = sentences(tokens);
        let alone = sentences.len() == 1;
        let mut carried = None;
        for sentence in sentences {
            let scene = Scene { line, body, text: body_text, context, carried: carried.clone(), alone };
            if let Some(next) = self.sentence(&scene, &tokens[sentence]) {
                carried = Some(next);
            }
        }
    }

    /// Withdraws actions that are struck out.
    fn struck(&mut self, line: &Line, context: Context, whole: bool, names: &Names<'_>) {
        if whole || matches!(context.part, Part::Results | Part::Aside) {
            return;
        }
        for (words, span) in &line.marked.struck {
            let says = tokens_of(words, names).iter().any(|token| token.is_somebody() || token.is_verb());
            if words.chars().any(char::is_alphanumeric) {
                let from = line.marked.source_at(self.paste, span.clone());
                let (kind, message) = match says {
                    true => (NoteKind::Withdrawn, "struck out"),
                    false => (NoteKind::SetAside, "struck out, and says nothing about the night"),
                };
                self.actions.note(kind, message, from);
            }
        }
    }

    fn aside(&mut self, scene: &Scene<'_>, kind: NoteKind, message: &str) {
        let from = self.source(scene, 0..scene.text.len());
        if from.words.chars().any(char::is_alphanumeric) {
            self.actions.note(kind, message, from);
        }
    }

    fn ask(&mut self, unclear: Unclear, from: Source) {
        let Unclear { kind, message, word, candidates } = unclear;
        self.actions.questions.push(Question { kind, message, word, candidates, from: vec![from] });
    }

    fn order(&mut self, scene: &Scene<'_>, tokens: &[Token]) {
        for token in tokens {
            if let Kind::Player(player) = token.kind {
                self.actions.order.push(player);
            } else if !(token.is(Word::And) || token.kind == Kind::Arrow) {
                let from = self.source(scene, token.at.clone());
                let message = format!("no player is called `{}`", from.words);
                self.ask(Unclear::new(QuestionKind::UnknownName, message), from);
            }
        }
    }

    /// Reads a sentence; says who acts in it, for the next one.
    fn sentence(&mut self, scene: &Scene<'_>, tokens: &[Token]) -> Option<ActorWord> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        let at = first.at.start..last.at.end;
        let from = self.source(scene, at.clone());
        let names = tokens.iter().filter(|token| matches!(token.kind, Kind::Player(_)));
        let mut words = scene.text[at.clone()].to_owned();
        names.for_each(|name| {
            let name = name.at.start - at.start..name.at.end - at.start;
            words.replace_range(name.clone(), &" ".repeat(name.len()));
        });
        let spoken = night_of(&words);
        let night = spoken.or(scene.context.night);
        if spoken.is_some() && self.night.is_some() && spoken != self.night {
            self.aside(scene, NoteKind::SetAside, "left out: of another night");
            return None;
        }
        if let (Some(spoken), Some(other)) = (spoken, scene.context.night)
            && spoken != other
        {
            let message = format!("this speaks of night {spoken} among actions of night {other}");
            self.ask(Unclear::new(QuestionKind::Unsure, message), from);
            return None;
        }
        let kind = |kind| if verb_follows_name(tokens) { NoteKind::Confirm } else { kind };
        let acts = begins(tokens) && (first.is_verb() || verb_follows_name(tokens));
        if tokens.iter().any(|token| token.is(Word::Day)) && !acts {
            self.actions.note(kind(NoteKind::SetAside), "of the day, not of the night", from);
            return None;
        }
        if self.actions.questions.len() >= MOST_QUESTIONS {
            if self.actions.questions.len() == MOST_QUESTIONS {
                let message = "nothing is read from here on, because too much has to be asked";
                self.ask(Unclear::new(QuestionKind::NotPlaced, message), from);
            }
            return None;
        }
        if first.is(Word::Result) {
            self.actions.note(kind(NoteKind::Result), "left out: what comes of it the systems say", from);
            return None;
        }
        // `Investigate` above the lines of those who do.
        let verb = tokens.iter().filter(|token| token.kind != Kind::Colon).collect::<Vec<_>>();
        if let [Token { kind: Kind::Word(Word::Verb(verb)), .. }] = verb[..]
            && scene.alone
            && self.speaker.is_none()
            && !verb.is_general()
            && !verb.abilities.contains(&Ability::Commute)
        {
            let message = "names an ability, and nobody who uses it";
            self.actions.note(NoteKind::Confirm, message, from);
            return None;
        }
        // `Ann is the Town Cop`, which the role list has.
        let told = |piece: &[Token]| {
            matches!(piece, [one, roles @ ..] if matches!(one.kind, Kind::Player(player)
                if !roles.is_empty() && roles.iter().all(|token| fits(token, player, self.people))))
        };
        if tokens.split(|token| token.is(Word::And)).all(told) {
            return None;
        }
        // `For reference:`
        let titled = last.kind == Kind::Colon && scene.text.split_whitespace().nth(1).is_some();
        if titled
            && tokens[..tokens.len() - 1].iter().all(|token| token.kind == Kind::Unknown && self.is_small(scene, token))
        {
            self.speaker = None;
            self.actions.note(NoteKind::SetAside, "says nothing about the night", from);
            return None;
        }
        if self.is_alert(scene, tokens) {
            self.actions.note(NoteKind::NoAction, "is on alert every night", from);
            return None;
        }
        if self.says_nothing(scene, tokens) {
            self.actions.note(NoteKind::SetAside, "says nothing about the night", from);
            return None;
        }
        if tokens.len() > LONGEST {
            self.ask(Unclear::new(QuestionKind::NotPlaced, "this is too long for one action"), from);
            return None;
        }
        let said = self.actions.said.len();
        match self.read(scene, tokens, &from) {
            Ok(who) => {
                if let Some(night) =
                    night.filter(|night| said < self.actions.said.len() && !self.actions.nights.contains(night))
                {
                    self.actions.nights.push(night);
                }
                who
            }
            Err(unclear) => {
                self.ask(unclear, from);
                None
            }
        }
    }

    fn read(&mut self, scene: &Scene<'_>, tokens: &[Token], from: &Source) -> Result<Option<ActorWord>, Unclear> {
        let mut plain = tidy(tokens, self.people)?;
        self.writer(&mut plain)?;
        self.own_passives(scene, &mut plain);
        let speaks = scene.alone && plain.notes.is_empty() && !plain.change && !plain.withdraw;
        let marked = tokens.last().is_some_and(is_separator);
        match &plain.tokens[..] {
            // A name by itself: the lines below are theirs.
            [only]
                if speaks && (matches!(only.kind, Kind::Player(_)) || matches!(only.kind, Kind::Role(_)) && marked) =>
            {
                self.speaker = who(only);
                return Ok(self.speaker.clone());
            }
            [by, only] if speaks && by.is_by() && only.is_somebody() && marked => {
                self.speaker = who(only);
                return Ok(self.speaker.clone());
            }
            [] if plain.withdraw => {
                let who = scene.carried.clone().or_else(|| self.speaker.clone());
                let Some(who) = who else {
                    return Err(Unclear::new(QuestionKind::WhoActs, "who takes back what they do is not said"));
                };
                let player = self.somebody(&who)?;
                self.actions.said.push(Said::Withdraw { player, ability: None, from: from.clone() });
                return Ok(Some(who));
            }
            _ => {}
        }
        if plain.tokens.is_empty() {
            self.notes(scene, &plain);
            if plain.change && plain.notes.is_empty() {
                return Ok(None);
            }
            return Err(self.unplaced(scene, tokens));
        }
        if plain.withdraw
            && let [only] = &plain.tokens[..]
            && let Some(who) = who(only)
        {
            let player = self.somebody(&who)?;
            self.actions.said.push(Said::Withdraw { player, ability: None, from: from.clone() });
            return Ok(Some(who));
        }
        if plain.tokens.iter().any(|token| token.is(Word::Unsure)) {
            let named = self.alternatives(scene, &plain, from);
            return Err(Unclear::new(QuestionKind::Unsure, "this denies, doubts or depends on something").with(named));
        }
        if let [one, sent, other] = &plain.tokens.iter().filter(|token| !is_separator(token)).collect::<Vec<_>>()[..]
            && sent.is(Word::Send)
            && let (Some(one @ (ActorWord::Player(_) | ActorWord::Role(_))), Some(other)) = (who(one), who(other))
        {
            return self.sent_in(&one, &other, from);
        }
        let mut read: Vec<(Vec<Said>, Option<ActorWord>)> = Vec::new();
        let mut wrong = None;
        for clause in clauses(&plain.tokens) {
            match self.resolve(scene, &plain, &clause, from) {
                Ok(one) => {
                    if !read.iter().any(|other| same(&other.0, &one.0)) {
                        read.push(one);
                    }
                }
                Err(unclear) => wrong = wrong.or(Some(unclear)),
            }
        }
        match (read.len(), wrong) {
            (1, _) => {
                self.notes(scene, &plain);
                let (said, who) = read.swap_remove(0);
                for one in said {
                    self.actions.said.push(one);
                }
                Ok(who)
            }
            (0, Some(unclear)) if unclear.kind == QuestionKind::NotPlaced && unclear.candidates.is_empty() => {
                Err(self.without_unknown(scene, &plain, from))
            }
            (0, Some(unclear)) => Err(self.spelled_out(scene, &plain, from, unclear)),
            (0, None) => Err(self.without_unknown(scene, &plain, from)),
            (_, _) => Err(Unclear::new(QuestionKind::NotPlaced, "this has several meanings")),
        }
    }

    /// `Ann uses her strongman kill`, where Ann is a Strongman.
    fn own_passives(&self, scene: &Scene<'_>, plain: &mut Tidy) {
        let Some(player) = plain.tokens.first().and_then(who).and_then(|who| self.somebody(&who).ok()) else { return };
        let Some(player) = self.people.all[player].player else { return };
        let own = |token: &Token| {
            let word = key(&scene.text[token.at.clone()]);
            token.kind == Kind::Unknown
                && Passive::ALL.into_iter().any(|passive| player.passives.has(passive) && key(passive.word()) == word)
        };
        plain.tokens.retain(|token| !own(token));
    }

    fn is_small(&self, scene: &Scene<'_>, token: &Token) -> bool {
        scene.text[token.at.clone()].starts_with(char::is_lowercase)
    }

    /// `Ann goes on alert`, where Ann kills every visitor anyway.
    fn is_alert(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let words = |token: &Token| key(&scene.text[token.at.clone()]);
        let [first, rest @ ..] = tokens else { return false };
        let Some(actor) = who(first) else { return false };
        let gun = self
            .somebody(&actor)
            .is_ok_and(|player| self.people.all[player].player.is_some_and(|player| player.passives.has(Passive::Pgo)));
        let alert = |token: &Token| {
            token.kind == Kind::Unknown && ["alert", "alerts", "alerted", "alerting"].contains(&words(token).as_str())
        };
        let goes = |token: &Token| {
            matches!(token.kind, Kind::On | Kind::Arrow | Kind::Colon)
                || token.kind == Kind::Unknown
                    && ["goes", "go", "going", "went", "alerts"].contains(&words(token).as_str())
        };
        gun && rest.iter().any(alert) && rest.iter().all(|token| alert(token) || goes(token))
    }

    /// The line of a night that says the same.
    fn night_line(&self, said: &[Said]) -> Option<String> {
        match said {
            [Said::Act(act)] => Some(act.line(self.people)),
            [Said::Kill { side, target, .. }] => {
                Some(format!("{} kill -> {}", side.words(), self.people.name(*target)))
            }
            _ => None,
        }
    }

    /// The lines that the sentence may mean, one for each meaning of its clauses.
    fn lines_of(&self, scene: &Scene<'_>, plain: &Tidy, clauses: &[Clause], from: &Source) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for clause in clauses {
            let line = self.resolve(scene, plain, clause, from).ok().and_then(|(said, _)| self.night_line(&said));
            lines.extend(line.filter(|line| !lines.contains(line)));
        }
        lines
    }

    /// The same question, with each candidate as the line of the night that it would give.
    fn spelled_out(&self, scene: &Scene<'_>, plain: &Tidy, from: &Source, unclear: Unclear) -> Unclear {
        if unclear.word.is_some()
            || unclear.candidates.is_empty()
            || unclear.candidates.iter().any(|one| one.contains('='))
        {
            return unclear;
        }
        let player = |name: &str| self.people.all.iter().position(|person| person.name == name);
        let kinds = [
            QuestionKind::WhoActs,
            QuestionKind::WhoCarries,
            QuestionKind::WhichAbility,
            QuestionKind::WhomTargets,
            QuestionKind::WhichPlayer,
        ];
        if !kinds.contains(&unclear.kind) {
            return unclear;
        }
        let mut lines: Vec<String> = Vec::new();
        for candidate in &unclear.candidates {
            for clause in clauses(&plain.tokens) {
                let somebody = player(candidate).map(ActorWord::Player);
                let answered = if unclear.kind == QuestionKind::WhoActs {
                    Clause { who: somebody.or(clause.who), ..clause }
                } else if unclear.kind == QuestionKind::WhoCarries {
                    Clause {
                        carrier: somebody,
                        who: clause.who.filter(|who| matches!(who, ActorWord::Side(_))),
                        ..clause
                    }
                } else if unclear.kind == QuestionKind::WhomTargets {
                    Clause { targets: somebody.map(TargetWord::Somebody).into_iter().collect(), ..clause }
                } else if unclear.kind == QuestionKind::WhichPlayer {
                    self.told_apart(clause, somebody)
                } else if let Some(ability) = Ability::from_id(candidate) {
                    Clause { does: ActionWord::Ability(ability), ..clause }
                } else {
                    continue;
                };
                for line in self.lines_of(scene, plain, &[answered], from) {
                    if !lines.contains(&line) {
                        lines.push(line);
                    }
                }
            }
        }
        if lines.is_empty() { unclear } else { unclear.with(lines) }
    }

    /// A clause in which a player takes the place of a role that several have.
    fn told_apart(&self, mut clause: Clause, somebody: Option<ActorWord>) -> Clause {
        let unclear = |who: &ActorWord| self.somebody(who).is_err();
        let Some(somebody) = somebody else { return clause };
        if clause.who.as_ref().is_some_and(unclear) {
            clause.who = Some(somebody);
        } else if clause.carrier.as_ref().is_some_and(unclear) {
            clause.carrier = Some(somebody);
        } else {
            for target in &mut clause.targets {
                if matches!(target, TargetWord::Somebody(who) if unclear(who)) {
                    *target = TargetWord::Somebody(somebody.clone());
                }
            }
        }
        clause
    }

    /// A question about a sentence without a shape; its candidates are the lines that it says without the unknown words.
    fn without_unknown(&self, scene: &Scene<'_>, plain: &Tidy, from: &Source) -> Unclear {
        let unclear = self.unplaced(scene, &plain.tokens);
        let mut unknown = plain.tokens.iter().filter(|token| token.kind == Kind::Unknown).peekable();
        if unclear.word.is_some() || unknown.peek().is_none() || !unknown.all(|token| self.is_small(scene, token)) {
            return unclear;
        }
        let mut rest = plain.clone();
        if unclear.kind == QuestionKind::UnknownVerb && unclear.candidates.is_empty() {
            // Any ability of the actor may be meant.
            for token in rest.tokens.iter_mut().filter(|token| token.kind == Kind::Unknown).take(1) {
                token.kind = Kind::On;
            }
        }
        rest.tokens.retain(|token| token.kind != Kind::Unknown);
        let clauses = clauses(&rest.tokens);
        let lines = match self.lines_of(scene, &rest, &clauses, from) {
            none if none.is_empty() => {
                let wrong = clauses.iter().find_map(|clause| self.resolve(scene, &rest, clause, from).err());
                wrong.map(|wrong| self.spelled_out(scene, &rest, from, wrong).candidates).unwrap_or_default()
            }
            lines => lines,
        };
        if lines.is_empty() { unclear } else { unclear.with(lines) }
    }

    /// The lines that a sentence with a condition or a doubt may mean: the one before the doubt, with each of the players
    /// named behind it as the target or, in the kill of a faction, as the carrier; the names alone if it has no shape.
    fn alternatives(&self, scene: &Scene<'_>, plain: &Tidy, from: &Source) -> Vec<String> {
        let named = self.aimed_at(&plain.tokens);
        let Some(doubt) = plain.tokens.iter().position(|token| token.is(Word::Unsure)) else { return named };
        let mut certain = Tidy { tokens: plain.tokens[..doubt].to_vec(), ..plain.clone() };
        while certain.tokens.last().is_some_and(|last| is_separator(last) || last.kind == Kind::Stop) {
            certain.tokens.pop();
        }
        let mut lines = Vec::new();
        let mut clauses = clauses(&certain.tokens);
        // `Ann probably shoots Bob`
        if !clauses.iter().any(|clause| self.resolve(scene, &certain, clause, from).is_ok()) {
            certain.tokens = plain.tokens.iter().filter(|token| !token.is(Word::Unsure)).cloned().collect();
            clauses = crate::patterns::clauses(&certain.tokens);
        }
        let behind: Vec<usize> = plain.tokens[doubt..]
            .iter()
            .filter_map(|token| if let Kind::Player(player) = token.kind { Some(player) } else { None })
            .collect();
        for clause in clauses {
            let Ok((said, _)) = self.resolve(scene, &certain, &clause, from) else { continue };
            let Some(line) = self.night_line(&said) else { continue };
            if !lines.contains(&line) {
                lines.push(line);
            }
            let [Said::Act(act)] = &said[..] else { continue };
            let side = self.people.all[act.actor].player.map(|player| player.alignment);
            for &other in &behind {
                let teammate = act.shared
                    && self.people.all[other].player.is_some_and(|player| Some(player.alignment) == side)
                    && self.people.all[other].may(Ability::Kill);
                let changed = if teammate && other != act.actor {
                    Act { actor: other, ..act.clone() }
                } else if act.targets.len() == 1 && self.people.targets(act.actor, act.ability, &[other]).is_ok() {
                    Act { targets: vec![other], ..act.clone() }
                } else {
                    continue;
                };
                let line = changed.line(self.people);
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        if lines.is_empty() { named } else { lines }
    }

    fn notes(&mut self, scene: &Scene<'_>, plain: &Tidy) {
        for (kind, message, at) in &plain.notes {
            let from = self.source(scene, at.clone());
            self.actions.note(*kind, message, from);
        }
    }

    /// The players named behind the first verb or mark.
    fn aimed_at(&self, tokens: &[Token]) -> Vec<String> {
        let behind = tokens.iter().skip_while(|token| !(token.is_verb() || is_separator(token)));
        let mut named: Vec<String> = behind
            .filter_map(|token| if let Kind::Player(player) = token.kind { Some(player) } else { None })
            .map(|player| self.people.name(player).to_owned())
            .collect();
        named.dedup();
        named
    }

    /// `Ada sent in Cyra`: the carrier within a faction, and else a carrier or a target.
    fn sent_in(&mut self, one: &ActorWord, other: &ActorWord, from: &Source) -> Result<Option<ActorWord>, Unclear> {
        let (sender, sent) = (self.somebody(one)?, self.somebody(other)?);
        let side = |player: usize| self.people.all[player].player.map(|player| player.alignment);
        if sender != sent && self.people.all[sender].has_faction() && side(sender) == side(sent) {
            self.actions.said.push(Said::Carrier { player: sent, from: from.clone() });
            return Ok(Some(one.clone()));
        }
        let (sender, sent) = (self.people.name(sender), self.people.name(sent));
        let message = "this may say who carries a kill, or at whom an action is aimed";
        let candidates = vec![format!("{sent} carries the kill"), format!("{sender} acts on {sent}")];
        Err(Unclear::new(QuestionKind::WhoCarries, message).with(candidates))
    }

    /// `I` is whoever speaks: `Ann: I protect Bob`, or who has a heading above.
    fn writer(&self, plain: &mut Tidy) -> Result<(), Unclear> {
        let writes = plain.tokens.iter().any(|token| token.is(Word::Writer));
        let here = matches!(plain.tokens.as_slice(), [first, colon, writer, ..]
            if matches!(first.kind, Kind::Player(_)) && colon.kind == Kind::Colon && writer.is(Word::Writer));
        if writes && !here && self.speaker.is_none() {
            return Err(Unclear::new(QuestionKind::WhoActs, "who speaks here is not said"));
        }
        plain.tokens.retain(|token| !token.is(Word::Writer));
        Ok(())
    }

    fn somebody(&self, who: &ActorWord) -> Result<usize, Unclear> {
        match who {
            ActorWord::Player(player) => Ok(*player),
            ActorWord::Role(claim) => self.people.holder(claim),
            ActorWord::Side(side) => match &self.people.members(self.people.alignment(*side)?)[..] {
                &[single] => Ok(single),
                members => {
                    let names = self.people.names(members);
                    Err(Unclear::new(QuestionKind::WhoActs, "which of that side is not said").with(names))
                }
            },
        }
    }

    /// Reads a sentence of a known shape.
    fn resolve(
        &self,
        scene: &Scene<'_>,
        plain: &Tidy,
        clause: &Clause,
        from: &Source,
    ) -> Result<(Vec<Said>, Option<ActorWord>), Unclear> {
        let from = from.clone();
        if clause.idle {
            return self.idle(scene, clause, from);
        }
        let bare = clause.who.is_none();
        let context = scene.carried.clone().or_else(|| self.speaker.clone());
        let side_here =
            scene.context.side.and_then(|side| self.people.side(side)).filter(|side| side.has_factional_kill());
        // Only names, without a verb: a change of what stands before.
        if bare && clause.does == ActionWord::Unsaid && context.is_none() {
            let carries = clause.targets.is_empty();
            if let (true, Some(carrier)) = (carries, &clause.carrier) {
                return Ok((vec![Said::Carrier { player: self.somebody(carrier)?, from }], None));
            }
            return Err(Unclear::new(QuestionKind::WhoActs, "who acts is not said"));
        }
        if clause.does == ActionWord::Unsaid
            && bare
            && clause.carrier.is_none()
            && !plain.change
            && !scene.text.contains('>')
        {
            return Err(Unclear::new(QuestionKind::NotPlaced, "what is done is not said"));
        }
        if clause.targets.is_empty() && clause.carrier.is_some() {
            let kills = matches!(&clause.does, ActionWord::Verb(verb) if verb.abilities.contains(&Ability::Kill))
                || clause.does == ActionWord::Unsaid;
            if kills && let Some(carrier) = &clause.carrier {
                return Ok((vec![Said::Carrier { player: self.somebody(carrier)?, from }], None));
            }
        }
        let who = match (&clause.who, &clause.carrier) {
            (Some(ActorWord::Side(side)), Some(carrier)) => {
                return self.faction_kill(*side, Some(carrier), plain, clause, from);
            }
            (Some(ActorWord::Side(side)), None) => {
                let side = *side;
                if clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill) {
                    return self.faction_kill(side, None, plain, clause, from);
                }
                self.able_of(self.people.alignment(side)?, &clause.does)?
            }
            (Some(who), _) => who.clone(),
            (None, _) => match (context, side_here) {
                (Some(ActorWord::Side(side)), _) => {
                    if clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill) {
                        return self.faction_kill(side, clause.carrier.as_ref(), plain, clause, from);
                    }
                    self.able_of(self.people.alignment(side)?, &clause.does)?
                }
                (Some(who), _) => who,
                (None, Some(side)) if clause.does.abilities().contains(&Ability::Kill) => {
                    return self.faction_kill(crate::role::Side::Known(side), None, plain, clause, from);
                }
                (None, Some(side)) => self.able_of(side, &clause.does)?,
                (None, None) => match self.only_one(&clause.does, plain.factional)? {
                    ActorWord::Side(side) => return self.faction_kill(side, None, plain, clause, from),
                    who @ (ActorWord::Player(_) | ActorWord::Role(_)) => who,
                },
            },
        };
        let actor = self.somebody(&who)?;
        let person = &self.people.all[actor];
        // `Mafia: Cy -> Bob`, where Cy has an ability too.
        if plain.factional && clause.does.is_general() && !person.abilities().is_empty() {
            let message = format!("{} may act or carry the kill", person.name);
            return Err(Unclear::new(QuestionKind::WhichAbility, message).with(person.has()));
        }
        let targets = self.targets(actor, &clause.targets)?;
        let mut does = clause.does.clone();
        // `Ann changes to Cy`: it is what Ann did before that has another target.
        if plain.change && does == ActionWord::Unsaid && !targets.is_empty() {
            match self.done_by(actor).as_slice() {
                [] => {}
                &[ability] => does = ActionWord::Ability(ability),
                _ => return Ok((vec![Said::Retarget { actor, targets, from }], Some(who))),
            }
        }
        let ability = match self.people.ability(actor, &does, plain.factional) {
            Ok(ability) => ability,
            Err(_) if person.open && person.player.is_none() => {
                return Ok((vec![Said::Waits { player: actor, from }], Some(who)));
            }
            Err(unclear) => return Err(unclear),
        };
        let shared = ability == Ability::Kill && !person.abilities().contains(&Ability::Kill);
        // `Cy carries the kill`, whose victim another line names.
        if shared && targets.is_empty() {
            return Ok((vec![Said::Carrier { player: actor, from }], Some(who)));
        }
        if plain.withdraw && targets.is_empty() {
            return Ok((vec![Said::Withdraw { player: actor, ability: Some(ability), from }], Some(who)));
        }
        self.people.targets(actor, ability, &targets)?;
        let targets = if ability.names() == Naming::Nobody { Vec::new() } else { targets };
        let item = match &clause.item {
            Some(_) if ability != Ability::Give => return Err(self.unplaced(scene, &plain.tokens)),
            Some(at) => Some(scene.text[at.clone()].to_owned()),
            None => None,
        };
        if ability == Ability::Give && item.is_none() && person.player.is_none_or(|player| player.role.item().is_none())
        {
            return Err(Unclear::new(QuestionKind::WhichAbility, format!("what {} gives is not said", person.name)));
        }
        let act = Act { actor, ability, targets, item, from: from.clone(), change: plain.change, shared };
        let mut said = vec![Said::Act(act)];
        if plain.withdraw {
            said.push(Said::Withdraw { player: actor, ability: Some(ability), from });
        }
        Ok((said, Some(who)))
    }

    /// The abilities that a player is said to have used so far.
    fn done_by(&self, actor: usize) -> Vec<Ability> {
        let mut done = Vec::new();
        for said in &self.actions.said {
            if let Said::Act(act) = said
                && act.actor == actor
                && !done.contains(&act.ability)
            {
                done.push(act.ability);
            }
        }
        done
    }

    fn targets(&self, actor: usize, targets: &[TargetWord]) -> Result<Vec<usize>, Unclear> {
        targets
            .iter()
            .map(|target| match target {
                TargetWord::Myself => Ok(actor),
                TargetWord::Somebody(who) => self.somebody(who),
            })
            .collect()
    }

    /// The one of a side who has an ability.
    fn able_of(&self, side: Alignment, does: &ActionWord) -> Result<ActorWord, Unclear> {
        let (holders, _) = self.people.able(does);
        let members = self.people.members(side);
        let able: Vec<usize> = holders.into_iter().filter(|holder| members.contains(holder)).collect();
        self.single(&able, does)
    }

    fn single(&self, able: &[usize], does: &ActionWord) -> Result<ActorWord, Unclear> {
        let words = does.abilities().iter().map(|ability| ability.id()).collect::<Vec<_>>().join(" or ");
        match able {
            &[single] => Ok(ActorWord::Player(single)),
            [] => Err(Unclear::new(QuestionKind::WhoActs, format!("nobody is known who may {words}"))),
            many => {
                let message = format!("several players may {words}");
                Err(Unclear::new(QuestionKind::WhoActs, message).with(self.people.names(many)))
            }
        }
    }

    /// The only player who can do what is said, or the only side: `Kill: Bob`.
    fn only_one(&self, does: &ActionWord, factional: bool) -> Result<ActorWord, Unclear> {
        if does.is_general() {
            return Err(Unclear::new(QuestionKind::WhoActs, "who acts is not said"));
        }
        let (holders, factions) = self.people.able(does);
        match (holders.as_slice(), factions.as_slice()) {
            ([], &[side]) => Ok(ActorWord::Side(crate::role::Side::Known(side))),
            (_, &[side]) if factional => Ok(ActorWord::Side(crate::role::Side::Known(side))),
            (many, []) => self.single(many, does),
            (many, sides) => {
                let names = self.people.names(many).into_iter();
                let names = names.chain(sides.iter().map(|side| format!("the {}", side.words()))).collect();
                Err(Unclear::new(QuestionKind::WhoActs, "who kills is not said").with(names))
            }
        }
    }

    fn faction_kill(
        &self,
        side: crate::role::Side,
        carrier: Option<&ActorWord>,
        plain: &Tidy,
        clause: &Clause,
        from: Source,
    ) -> Result<(Vec<Said>, Option<ActorWord>), Unclear> {
        let who = Some(ActorWord::Side(side));
        let carried = carrier.map(|carrier| self.somebody(carrier)).transpose()?;
        let of_carrier = carried.and_then(|carrier| self.people.all[carrier].player.map(|player| player.alignment));
        let alignment = self.people.side(side).or(of_carrier);
        let Some(alignment) = alignment else {
            return Err(Unclear::new(QuestionKind::WhoCarries, "which side kills is not said"));
        };
        let members = self.people.members(alignment);
        if !(clause.does.is_general() || clause.does.abilities().contains(&Ability::Kill)) {
            return Err(Unclear::new(QuestionKind::NotPlaced, "only a kill is shared by a side"));
        }
        if let Some(carrier) = carried
            && !(self.people.all[carrier].may(Ability::Kill) && members.contains(&carrier))
        {
            let message = format!("{} cannot carry the kill of the {}", self.people.name(carrier), alignment.words());
            return Err(Unclear::new(QuestionKind::WhoCarries, message).with(self.people.names(&members)));
        }
        if !alignment.has_factional_kill() {
            let does = ActionWord::Verb(lexicon::kill());
            let ActorWord::Player(actor) = self.able_of(alignment, &does)? else {
                return Err(Unclear::new(QuestionKind::WhoActs, "who kills is not said"));
            };
            let targets = self.targets(actor, &clause.targets)?;
            self.people.targets(actor, Ability::Kill, &targets)?;
            let act =
                Act { actor, ability: Ability::Kill, targets, item: None, from, change: plain.change, shared: false };
            return Ok((vec![Said::Act(act)], who));
        }
        let actor = match (carried, members.as_slice()) {
            (Some(carrier), _) => Some(carrier),
            (None, &[single]) => Some(single),
            (None, []) => {
                return Err(Unclear::new(
                    QuestionKind::WhoCarries,
                    format!("nobody living is said to be {}", alignment.words()),
                ));
            }
            (None, _) => None,
        };
        let targets = self.targets(actor.unwrap_or(usize::MAX), &clause.targets)?;
        let &[target] = targets.as_slice() else {
            let message = format!("a kill names 1 player, and here are {}", targets.len());
            return Err(Unclear::new(QuestionKind::WhomTargets, message).with(self.people.names(&targets)));
        };
        let Some(actor) = actor else {
            return Ok((vec![Said::Kill { side: alignment, target, change: plain.change, from }], who));
        };
        self.people.targets(actor, Ability::Kill, &targets)?;
        let act = Act {
            actor,
            ability: Ability::Kill,
            targets,
            item: None,
            from: from.clone(),
            change: plain.change,
            shared: true,
        };
        let mut said = vec![Said::Act(act)];
        if plain.withdraw {
            said.push(Said::Withdraw { player: actor, ability: Some(Ability::Kill), from });
        }
        Ok((said, who))
    }

    fn idle(
        &self,
        scene: &Scene<'_>,
        clause: &Clause,
        from: Source,
    ) -> Result<(Vec<Said>, Option<ActorWord>), Unclear> {
        let who = clause.who.clone().or_else(|| scene.carried.clone()).or_else(|| self.speaker.clone());
        match who {
            Some(ActorWord::Side(side)) => {
                Ok((vec![Said::NoKill { side: self.people.alignment(side)?, from }], Some(ActorWord::Side(side))))
            }
            Some(who) => Ok((vec![Said::Idle { player: self.somebody(&who)?, from }], Some(who))),
            None => match scene.context.side.and_then(|side| self.people.side(side)) {
                Some(alignment) => Ok((vec![Said::NoKill { side: alignment, from }], None)),
                None => Err(Unclear::new(QuestionKind::WhoActs, "who does nothing is not said")),
            },
        }
    }

    /// Reports whether a sentence says nothing about the night.
    fn says_nothing(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let has = |wanted: fn(&Token) -> bool| tokens.iter().any(wanted);
        let player = has(|token| matches!(token.kind, Kind::Player(_)));
        let unknown = tokens.iter().filter(|token| token.kind == Kind::Unknown).count();
        let doing = has(|token| {
            token.is_verb()
                || matches!(token.kind, Kind::Arrow | Kind::Back)
                || token.is_by()
                || token.is(Word::Withdraw)
                || token.is(Word::Idle)
        });
        if player {
            // Prose that happens to name somebody.
            let first = tokens.first().is_some_and(Token::is_somebody);
            let players = tokens.iter().filter(|token| token.is_somebody()).count();
            return !doing
                && !first
                && players == 1
                && unknown >= 3
                && self.speaker.is_none()
                && scene.carried.is_none()
                && !has(|token| token.kind == Kind::Colon);
        }
        let role = has(|token| matches!(token.kind, Kind::Role(_)));
        let side = has(|token| matches!(token.kind, Kind::Word(Word::Side(_))));
        let arrow = has(|token| matches!(token.kind, Kind::Arrow | Kind::Back));
        let kills = has(|token| matches!(token.kind, Kind::Word(Word::Verb(verb)) if !verb.is_general()));
        if arrow || role && doing || has(|token| token.is(Word::Withdraw)) {
            return false;
        }
        if side && (kills || has(|token| token.is(Word::Idle)) && unknown == 0) {
            return false;
        }
        let spoken = self.speaker.is_some() || scene.carried.is_some();
        if spoken && (kills || has(|token| token.is(Word::Idle) || token.is(Word::Change)) && unknown < 3) {
            return false;
        }
        // Names that are nobody's around a verb: `Zed kills Yan`.
        let named = tokens
            .iter()
            .any(|token| token.kind == Kind::Unknown && scene.text[token.at.clone()].starts_with(char::is_uppercase));
        if kills && named && tokens.len() <= 6 {
            return false;
        }
        if role && unknown < 3 {
            return false;
        }
        let short = tokens.len() <= 4 && has(|token| token.kind == Kind::Colon) && scene.context.part == Part::Actions;
        let brief = kills && tokens.len() <= 3;
        !(brief || short)
    }

    /// Why a sentence has no shape: the name that is nobody's, the verb that is none.
    fn unplaced(&self, scene: &Scene<'_>, tokens: &[Token]) -> Unclear {
        let words = |token: &Token| scene.text[token.at.clone()].to_owned();
        let names = || self.people.all.iter().map(|person| person.name.as_str());
        let unknown: Vec<&Token> = tokens.iter().filter(|token| token.kind == Kind::Unknown).collect();
        let near = unknown
            .iter()
            .find_map(|token| nearest(&words(token), &names().collect::<Vec<_>>()).map(|name| (words(token), name)));
        if let Some((wrong, candidates)) = near {
            return Unclear::new(QuestionKind::UnknownName, format!("no player is called `{wrong}`"))
                .of(&wrong)
                .with(candidates);
        }
        let Some(first) = unknown.first() else {
            return Unclear::new(QuestionKind::NotPlaced, "this names players and could not be placed");
        };
        let word = words(first);
        let verbs = tokens.iter().any(Token::is_verb);
        let behind = tokens.iter().position(|token| token == *first);
        let after_actor =
            behind == Some(1) && tokens[0].is_somebody() || behind == Some(0) && !word.starts_with(char::is_uppercase);
        if after_actor && !verbs && !word.starts_with(char::is_uppercase) {
            let near: Vec<String> = near_verbs(&word).into_iter().collect();
            let unclear = Unclear::new(QuestionKind::UnknownVerb, format!("`{word}` is not known as an action"));
            return if near.is_empty() { unclear } else { unclear.of(&word).with(near) };
        }
        if word.starts_with(char::is_uppercase) {
            let unclear = Unclear::new(QuestionKind::UnknownName, format!("no player is called `{word}`"));
            let all: Vec<String> = names().map(str::to_owned).collect();
            return if all.len() > MOST_NAMES { unclear } else { unclear.of(&word).with(all) };
        }
        let unclear = Unclear::new(QuestionKind::NotPlaced, format!("`{word}` could not be placed"));
        match near_verbs(&word).filter(|_| !verbs) {
            Some(near) => unclear.of(&word).with(vec![near]),
            None => unclear,
        }
    }
}

/// The night that words speak of: `N2`, `night 2`.
fn night_of(text: &str) -> Option<u32> {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).peekable();
    while let Some(word) = words.next() {
        let small = key(word);
        let digits = match small.as_str() {
            "night" | "n" => words.peek().copied().unwrap_or_default(),
            other => other.strip_prefix("night").or_else(|| other.strip_prefix('n')).unwrap_or_default(),
        };
        if (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return digits.parse().ok();
        }
    }
    None
}

/// The players whose names are near to a word, or have it in them.
fn nearest(word: &str, names: &[&str]) -> Option<Vec<String>> {
    let small = word.to_lowercase();
    if small.chars().count() < 2 || !small.chars().all(char::is_alphanumeric) && small.len() < 4 {
        return None;
    }
    let within: Vec<String> = names
        .iter()
        .filter(|name| {
            name.to_lowercase().split(|letter: char| !letter.is_alphanumeric()).any(|part| part.starts_with(&small))
        })
        .map(|name| (*name).to_owned())
        .collect();
    if !within.is_empty() {
        return Some(within);
    }
    closest(word, names.iter().copied()).map(|name| vec![name])
}

fn same(one: &[Said], other: &[Said]) -> bool {
    let bare = |said: &[Said]| {
        said.iter()
            .map(|said| match said {
                Said::Act(act) => format!("{} {:?} {:?} {:?}", act.actor, act.ability, act.targets, act.item),
                Said::Kill { side, target, .. } => format!("kill {side:?} {target}"),
                Said::Carrier { player, .. } => format!("carrier {player}"),
                Said::Idle { player, .. } => format!("idle {player}"),
                Said::NoKill { side, .. } => format!("no kill {side:?}"),
                Said::Withdraw { player, ability, .. } => format!("withdraw {player} {ability:?}"),
                Said::Retarget { actor, targets, .. } => format!("retarget {actor} {targets:?}"),
                Said::Waits { player, .. } => format!("waits {player}"),
            })
            .collect::<Vec<_>>()
    };
    bare(one) == bare(other)
}

/// Parts the words of a line into sentences: at full stops, and where another action begins behind `and` or a comma.
fn sentences(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    let mut start = 0;
    let mut depth = 0_usize;
    let mut place = 0;
    while place < tokens.len() {
        if tokens[place].kind == Kind::Open {
            depth += 1;
        } else if tokens[place].kind == Kind::Close {
            depth = depth.saturating_sub(1);
        }
        let joins = tokens[place].is(Word::And) && place - start <= LONGEST;
        let stops = tokens[place].kind == Kind::Stop;
        let cut = depth == 0 && (stops || joins && acts(&tokens[start..place]) && begins(&tokens[place + 1..]));
        if cut {
            if place > start {
                found.push(start..place);
            }
            start = place + 1;
        }
        place += 1;
    }
    if start < tokens.len() {
        found.push(start..tokens.len());
    }
    found
}

fn acts(tokens: &[Token]) -> bool {
    let does = |token: &Token| {
        token.is_verb()
            || matches!(token.kind, Kind::Arrow | Kind::Back | Kind::Colon | Kind::On)
            || token.is(Word::Idle)
    };
    // `Ann, Town Cop`
    if let [one, rest @ ..] = tokens
        && matches!(one.kind, Kind::Player(_))
        && rest.iter().all(|token| token.is(Word::And) || matches!(token.kind, Kind::Role(_)))
    {
        return false;
    }
    let shape = tokens.iter().any(does) || tokens.iter().any(|token| matches!(token.kind, Kind::Role(_)));
    shape && tokens.iter().filter(|token| token.is_somebody()).count() + tokens.iter().filter(|token| token.is(Word::Idle) || token.is(Word::Myself)).count() >= 2
        || tokens.first().is_some_and(Token::is_verb) && tokens.len() >= 2
        || tokens.iter().any(|token| token.is(Word::Idle))
        // Abilities that name nobody: `Ann commutes`.
        || matches!(tokens, [who, verb] if who.is_somebody() && verb.is_verb())
}

/// Reports whether words begin an action: a verb, or a player and then a verb or a mark.
fn begins(tokens: &[Token]) -> bool {
    let mut rest = tokens.iter().take(LONGEST).skip_while(|token| token.is(Word::And) || token.is(Word::Change));
    let Some(first) = rest.next() else { return false };
    if first.is_verb() || first.is(Word::Idle) {
        return true;
    }
    if !first.is_somebody() && !first.is(Word::Writer) {
        return false;
    }
    // A role and the name of the player who has it.
    let mut next = rest.next();
    let mut open = false;
    while let Some(token) = next {
        let bracket = matches!(token.kind, Kind::Open | Kind::Close);
        if !(open || bracket || matches!(token.kind, Kind::Player(_) | Kind::Role(_))) {
            break;
        }
        open = token.kind == Kind::Open || open && token.kind != Kind::Close;
        next = rest.next();
    }
    next.is_some_and(|token| {
        token.is_verb()
            || matches!(token.kind, Kind::Arrow | Kind::Back | Kind::Colon | Kind::On)
            || token.is(Word::Idle)
            || token.is(Word::Change)
            || token.is(Word::Withdraw)
    })
}

/// The item that is meant by the words of a gift.
fn item_text(words: &str) -> String {
    let plain = words.trim();
    let known = ["fruit", "money", "gun"].into_iter().find(|known| plain.eq_ignore_ascii_case(known));
    match known {
        Some(known) => known.to_owned(),
        None if plain.contains(char::is_whitespace) => format!("\"{plain}\""),
        None => plain.to_owned(),
    }
}
