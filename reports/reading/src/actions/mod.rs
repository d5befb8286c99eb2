//! The lines of the actions: parted into sentences, read, and put into the order in which they were submitted.

mod doubt;
mod resolve;
mod sentences;

use std::ops::Range;

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive};
use nightcourt_resolvers::text::closest;

use crate::headings::{Context, Part};
use crate::lexicon::{self, Verb};
use crate::line::Line;
use crate::patterns::{Clause, TargetWord, clauses, who};
use crate::people::{ActionWord, ActorWord, People, Unclear};
use crate::reading::{Note, NoteKind, Question, QuestionKind, Source};
use crate::roster::MOST_QUESTIONS;
use crate::tidy::{Tidy, fits, is_separator, tidy};
use crate::tokens::{Kind, Names, Token, read as tokens_of, verb_follows_name};
use crate::words::{Word, key, near_verbs};
use sentences::{aims, begins, night_of, sentences};

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
    /// A kill without a carrier.
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
    /// Somebody does nothing, or does not do what is denied.
    Idle {
        player: usize,
        denied: Option<&'static Verb>,
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
    /// The nights whose headings have actions.
    pub(crate) nights: Vec<u32>,
    /// Names in their order, under a heading that says so.
    pub(crate) order: Vec<usize>,
}

impl Actions {
    fn note(&mut self, kind: NoteKind, message: &str, from: Source) {
        self.notes.push(Note {
            kind,
            message: message.to_owned(),
            from: vec![from],
        });
    }
}

/// The most words of a sentence about one action; every pattern is tried on it.
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
    let mut reader = Reader {
        paste,
        people,
        actions: Actions::default(),
        speaker: None,
        quoted: None,
        above: None,
        night,
    };
    for (number, (line, context)) in lines.iter().zip(contexts).enumerate() {
        let whole = whole.get(number).copied().unwrap_or_default();
        if let (Some(meant), Some(other), false) = (night, context.night, whole)
            && meant != other
        {
            let scene = Scene {
                line,
                body: 0,
                text: line.text(),
                context: *context,
                carried: None,
                alone: true,
            };
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
    /// The line has no other sentence.
    alone: bool,
}

impl Reader<'_> {
    fn source(&self, scene: &Scene<'_>, at: Range<usize>) -> Source {
        scene
            .line
            .marked
            .source(self.paste, at.start + scene.body..at.end + scene.body)
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
            let mut players = tokens.iter().filter_map(|token| {
                if let Kind::Player(player) = token.kind {
                    Some(player)
                } else {
                    None
                }
            });
            if let (Some(player), None) = (players.next(), players.next()) {
                self.speaker = Some(ActorWord::Player(player));
            }
            return;
        }
        if body > 0 {
            self.speaker = None;
        }
        if whole {
            let mut players = tokens
                .iter()
                .filter(|token| matches!(token.kind, Kind::Player(_)));
            self.above = players
                .next()
                .and_then(who)
                .filter(|_| players.next().is_none());
            return;
        }
        if tokens.is_empty() && body_text.trim().is_empty() {
            return;
        }
        // `Ann (Cop)`, and below it `target: Bob`
        let field = body_text.split([':', '-']).next().is_some_and(|head| {
            [
                "target",
                "targets",
                "action",
                "ability",
                "nightaction",
                "does",
            ]
            .contains(&key(head).as_str())
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
        let scene = Scene {
            line,
            body,
            text: body_text,
            context,
            carried: None,
            alone: true,
        };
        let kind = |kind| {
            if verb_follows_name(tokens) {
                NoteKind::Confirm
            } else {
                kind
            }
        };
        match context.part {
            Part::Results => {
                return self.aside(
                    &scene,
                    kind(NoteKind::Result),
                    "left out: the systems decide the results",
                );
            }
            Part::Aside => {
                return self.aside(
                    &scene,
                    kind(NoteKind::SetAside),
                    "left out: not about who does what",
                );
            }
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
            let scene = Scene {
                line,
                body,
                text: body_text,
                context,
                carried: carried.clone(),
                alone,
            };
            let begin = tokens[..sentence.start]
                .last()
                .map_or(0, |before| before.at.end);
            let end = tokens
                .get(sentence.end)
                .map_or(body_text.len(), |next| next.at.start);
            if let Some(next) = self.sentence(&scene, &tokens[sentence], begin..end) {
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
            let says = tokens_of(words, names)
                .iter()
                .any(|token| token.is_somebody() || token.is_verb());
            if words.chars().any(char::is_alphanumeric) {
                let from = line.marked.source_at(self.paste, span.clone());
                let (kind, message) = match says {
                    true => (NoteKind::Withdrawn, "struck out"),
                    false => (
                        NoteKind::SetAside,
                        "struck out, and says nothing about the night",
                    ),
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
        self.actions.questions.push(unclear.question(from));
    }

    fn order(&mut self, scene: &Scene<'_>, tokens: &[Token]) {
        for token in tokens {
            if let Kind::Player(player) = token.kind {
                if self.actions.order.contains(&player) {
                    let message = format!("`{}` is in the order twice", self.people.name(player));
                    let from = self.source(scene, token.at.clone());
                    self.ask(Unclear::new(QuestionKind::Conflict, message), from);
                } else {
                    self.actions.order.push(player);
                }
            } else if !(token.is(Word::And) || token.kind == Kind::Arrow) {
                let from = self.source(scene, token.at.clone());
                let message = format!("no player is called `{}`", from.words);
                self.ask(Unclear::new(QuestionKind::UnknownName, message), from);
            }
        }
    }

    /// Reads a sentence at a place, with its fillers; says who acts in it, for the next one.
    fn sentence(
        &mut self,
        scene: &Scene<'_>,
        tokens: &[Token],
        at: Range<usize>,
    ) -> Option<ActorWord> {
        let (first, last) = (tokens.first()?, tokens.last()?);
        let from = self.source(scene, first.at.start..last.at.end);
        let names = tokens
            .iter()
            .filter(|token| matches!(token.kind, Kind::Player(_)));
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
        let kind = |kind| {
            if verb_follows_name(tokens) {
                NoteKind::Confirm
            } else {
                kind
            }
        };
        // `Cyra since Bob got lynched`, below `Vito:`
        let spoken = scene.alone && self.speaker.is_some() && first.is_somebody();
        let acts = begins(tokens) && (first.is_verb() || verb_follows_name(tokens))
            || aims(tokens)
            || spoken;
        if tokens.iter().any(|token| token.is(Word::Day)) && !acts {
            self.actions.note(
                kind(NoteKind::SetAside),
                "of the day, not of the night",
                from,
            );
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
            self.actions.note(
                kind(NoteKind::Result),
                "left out: the systems decide the result",
                from,
            );
            return None;
        }
        // `Investigate` above the lines of those who do.
        let verb = tokens
            .iter()
            .filter(|token| token.kind != Kind::Colon)
            .collect::<Vec<_>>();
        if let [
            Token {
                kind: Kind::Word(Word::Verb(verb)),
                ..
            },
        ] = verb[..]
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
            && tokens[..tokens.len() - 1]
                .iter()
                .all(|token| token.kind == Kind::Unknown && self.is_small(scene, token))
        {
            self.speaker = None;
            self.actions
                .note(NoteKind::SetAside, "says nothing about the night", from);
            return None;
        }
        if self.is_alert(scene, tokens) {
            self.actions
                .note(NoteKind::NoAction, "is on alert every night", from);
            return None;
        }
        if self.says_nothing(scene, tokens) {
            self.actions
                .note(NoteKind::SetAside, "says nothing about the night", from);
            return None;
        }
        if tokens.len() > LONGEST {
            self.ask(
                Unclear::new(QuestionKind::NotPlaced, "this is too long for one action"),
                from,
            );
            return None;
        }
        let said = self.actions.said.len();
        match self.read(scene, tokens, &from) {
            Ok(who) => {
                if let Some(night) = night.filter(|night| {
                    said < self.actions.said.len() && !self.actions.nights.contains(night)
                }) {
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

    fn read(
        &mut self,
        scene: &Scene<'_>,
        tokens: &[Token],
        from: &Source,
    ) -> Result<Option<ActorWord>, Unclear> {
        let mut plain = tidy(tokens, self.people)?;
        self.writer(&mut plain)?;
        self.own_passives(scene, &mut plain);
        let speaks = scene.alone && plain.notes.is_empty() && !plain.change && !plain.withdraw;
        let marked = tokens.last().is_some_and(is_separator);
        match &plain.tokens[..] {
            // A name by itself: the lines below are theirs.
            [only]
                if speaks
                    && (matches!(only.kind, Kind::Player(_))
                        || matches!(only.kind, Kind::Role(_)) && marked) =>
            {
                // `Ann: locked in`
                if marked
                    && tokens.last().is_some_and(|mark| {
                        scene.text[mark.at.end..].contains(char::is_alphanumeric)
                    })
                {
                    self.aside(
                        scene,
                        NoteKind::Confirm,
                        "names a player, and no action that is known",
                    );
                }
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
                    return Err(Unclear::new(
                        QuestionKind::WhoActs,
                        "who takes back what they do is not said",
                    ));
                };
                let player = self.somebody(&who)?;
                self.actions.said.push(Said::Withdraw {
                    player,
                    ability: None,
                    from: from.clone(),
                });
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
            self.actions.said.push(Said::Withdraw {
                player,
                ability: None,
                from: from.clone(),
            });
            return Ok(Some(who));
        }
        if plain.tokens.iter().any(|token| token.is(Word::Unsure)) {
            let named = self.alternatives(scene, &plain, from);
            return Err(Unclear::new(
                QuestionKind::Unsure,
                "this denies, doubts or depends on something",
            )
            .with(named));
        }
        if let [one, sent, other] = &plain
            .tokens
            .iter()
            .filter(|token| !is_separator(token))
            .collect::<Vec<_>>()[..]
            && sent.is(Word::Send)
            && let (Some(one @ (ActorWord::Player(_) | ActorWord::Role(_))), Some(other)) =
                (who(one), who(other))
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
                let (said, who) = read.swap_remove(0);
                said.iter()
                    .try_for_each(|one| self.contested(one, &plain))?;
                self.notes(scene, &plain);
                for one in said {
                    self.actions.said.push(one);
                }
                Ok(who)
            }
            (0, Some(unclear))
                if unclear.kind == QuestionKind::NotPlaced && unclear.candidates.is_empty() =>
            {
                Err(self.without_unknown(scene, &plain, from))
            }
            (0, Some(unclear)) => Err(self.spelled_out(scene, &plain, from, unclear)),
            (0, None) => Err(self.without_unknown(scene, &plain, from)),
            (_, _) => Err(Unclear::new(
                QuestionKind::NotPlaced,
                "this has several meanings",
            )),
        }
    }

    /// `Ann uses her strongman kill`, where Ann is a Strongman.
    fn own_passives(&self, scene: &Scene<'_>, plain: &mut Tidy) {
        let Some(player) = plain
            .tokens
            .first()
            .and_then(who)
            .and_then(|who| self.somebody(&who).ok())
        else {
            return;
        };
        let Some(player) = self.people.all[player].player else {
            return;
        };
        let own = |token: &Token| {
            let word = key(&scene.text[token.at.clone()]);
            token.kind == Kind::Unknown
                && Passive::ALL
                    .into_iter()
                    .any(|passive| player.passives.has(passive) && key(passive.word()) == word)
        };
        plain.tokens.retain(|token| !own(token));
    }

    fn is_small(&self, scene: &Scene<'_>, token: &Token) -> bool {
        scene.text[token.at.clone()].starts_with(char::is_lowercase)
    }

    /// `Ann goes on alert`, where Ann kills every visitor anyway.
    fn is_alert(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let words = |token: &Token| key(&scene.text[token.at.clone()]);
        let [first, rest @ ..] = tokens else {
            return false;
        };
        let Some(actor) = who(first) else {
            return false;
        };
        let gun = self.somebody(&actor).is_ok_and(|player| {
            self.people.all[player]
                .player
                .is_some_and(|player| player.passives.has(Passive::Pgo))
        });
        let alert = |token: &Token| {
            token.kind == Kind::Unknown
                && ["alert", "alerts", "alerted", "alerting"].contains(&words(token).as_str())
        };
        let goes = |token: &Token| {
            matches!(token.kind, Kind::On | Kind::Arrow | Kind::Colon)
                || token.kind == Kind::Unknown
                    && ["goes", "go", "going", "went", "alerts"].contains(&words(token).as_str())
        };
        gun && rest.iter().any(alert) && rest.iter().all(|token| alert(token) || goes(token))
    }

    fn notes(&mut self, scene: &Scene<'_>, plain: &Tidy) {
        for (kind, message, at) in &plain.notes {
            let from = self.source(scene, at.clone());
            self.actions.note(*kind, message, from);
        }
    }

    /// The action that words such as `no kill` deny.
    fn denied(&self, scene: &Scene<'_>, tokens: &[Token]) -> Option<&'static Verb> {
        let words = |token: &Token| key(&scene.text[token.at.clone()]);
        let idle = tokens.iter().filter(|token| token.is(Word::Idle));
        idle.filter_map(|token| words(token).strip_prefix("no").and_then(lexicon::verb))
            .find(|verb| !verb.is_general())
    }

    /// Reports whether words such as `no kill` are about a kill that was said before.
    fn denies_kill(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let kills = |said: &Said| {
            matches!(
                said,
                Said::Kill { .. }
                    | Said::Act(Act {
                        ability: Ability::Kill,
                        ..
                    })
            )
        };
        self.denied(scene, tokens)
            .is_some_and(|verb| verb.abilities.contains(&Ability::Kill))
            && self.actions.said.iter().any(kills)
    }

    /// Reports whether a sentence says nothing about the night.
    fn says_nothing(&self, scene: &Scene<'_>, tokens: &[Token]) -> bool {
        let has = |wanted: fn(&Token) -> bool| tokens.iter().any(wanted);
        let player = has(|token| matches!(token.kind, Kind::Player(_)));
        let unknown = tokens
            .iter()
            .filter(|token| token.kind == Kind::Unknown)
            .count();
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
        let kills =
            has(|token| matches!(token.kind, Kind::Word(Word::Verb(verb)) if !verb.is_general()));
        if arrow || role && doing || has(|token| token.is(Word::Withdraw)) {
            return false;
        }
        if side && (kills || has(|token| token.is(Word::Idle)) && unknown == 0) {
            return false;
        }
        if has(|token| token.is(Word::Idle))
            && (has(|token| token.is(Word::Change)) || self.denies_kill(scene, tokens))
        {
            return false;
        }
        let spoken = self.speaker.is_some() || scene.carried.is_some();
        if spoken
            && (kills || has(|token| token.is(Word::Idle) || token.is(Word::Change)) && unknown < 3)
        {
            return false;
        }
        // Unknown names around a verb: `Zed kills Yan`.
        let named = tokens.iter().any(|token| {
            token.kind == Kind::Unknown
                && scene.text[token.at.clone()].starts_with(char::is_uppercase)
        });
        if kills && named && tokens.len() <= 6 {
            return false;
        }
        if role && unknown < 3 {
            return false;
        }
        let short = tokens.len() <= 4
            && has(|token| token.kind == Kind::Colon)
            && scene.context.part == Part::Actions;
        let brief = kills && tokens.len() <= 3;
        !(brief || short)
    }
}

fn same(one: &[Said], other: &[Said]) -> bool {
    let bare = |said: &[Said]| {
        said.iter()
            .map(|said| match said {
                Said::Act(act) => format!(
                    "{} {:?} {:?} {:?}",
                    act.actor, act.ability, act.targets, act.item
                ),
                Said::Kill { side, target, .. } => format!("kill {side:?} {target}"),
                Said::Carrier { player, .. } => format!("carrier {player}"),
                Said::Idle { player, .. } => format!("idle {player}"),
                Said::NoKill { side, .. } => format!("no kill {side:?}"),
                Said::Withdraw {
                    player, ability, ..
                } => format!("withdraw {player} {ability:?}"),
                Said::Retarget { actor, targets, .. } => format!("retarget {actor} {targets:?}"),
                Said::Waits { player, .. } => format!("waits {player}"),
            })
            .collect::<Vec<_>>()
    };
    bare(one) == bare(other)
}

/// The item that is meant by the words of a gift.
fn item_text(words: &str) -> String {
    let plain = words.trim();
    let known = ["fruit", "money", "gun"]
        .into_iter()
        .find(|known| plain.eq_ignore_ascii_case(known));
    match known {
        Some(known) => known.to_owned(),
        None if plain.contains(char::is_whitespace) => format!("\"{plain}\""),
        None => plain.to_owned(),
    }
}
