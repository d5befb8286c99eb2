//! Clauses of a question: players, and who acts on whom.
//!
//! A clause is a subject and what it does; a subject may have clauses of its own (`the guy the doctor protects`). The parser
//! takes one of the players that a word may mean, and is run again for each other one.

use nightcourt_resolvers::model::{Ability, Alignment, Naming, Passive, RoleId};

use super::lex::Token;
use crate::lexicon::{self, Verb};
use crate::role::Side;

/// A player of a question.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    /// `None` for a player without a role in the question.
    pub(super) role: Option<RoleId>,
    pub(super) side: Option<Alignment>,
    pub(super) passives: Vec<Passive>,
    pub(super) dead: bool,
    pub(super) letter: Option<char>,
}

/// An action of a question.
#[derive(Clone, Debug)]
pub(super) struct Act {
    pub(super) actor: usize,
    /// Abilities that the verb may mean; none for any.
    pub(super) meant: Vec<Ability>,
    pub(super) targets: Vec<usize>,
    pub(super) item: Option<String>,
}

/// Everything that a question says, as far as it was understood.
#[derive(Clone, Debug, Default)]
pub(super) struct Said {
    pub(super) players: Vec<Player>,
    pub(super) acts: Vec<Act>,
    /// Players who die of something that is not said.
    pub(super) die: Vec<usize>,
    /// Words that found no place.
    pub(super) unplaced: Vec<String>,
    /// Something is denied.
    pub(super) denied: bool,
    /// Assumptions, where there was a choice.
    pub(super) when: Vec<String>,
    /// An alignment is asked about.
    pub(super) alignments: bool,
    /// A death is asked about.
    pub(super) deaths: bool,
    /// A result is asked for.
    pub(super) results: bool,
    /// The verbs of the question that do not fit every ability: somebody has to do what each says.
    pub(super) verbs: Vec<&'static Verb>,
    /// Players who are called a victim.
    pub(super) victims: Vec<usize>,
    /// Several acts share a target.
    shares: bool,
    /// Kills without a killer, in a row.
    killers: usize,
}

/// The choices of one run.
#[derive(Clone, Debug, Default)]
pub(super) struct Choices {
    taken: Vec<usize>,
    wide: Vec<usize>,
    next: usize,
}

impl Choices {
    fn choose(&mut self, ways: usize) -> usize {
        let place = self.next;
        self.next += 1;
        if place == self.taken.len() {
            self.taken.push(0);
            self.wide.push(ways);
        }
        self.taken[place].min(ways - 1)
    }
    /// Goes on to the next run; false after the last.
    pub(super) fn advance(&mut self) -> bool {
        self.next = 0;
        while let Some(last) = self.taken.len().checked_sub(1) {
            self.taken[last] += 1;
            if self.taken[last] < self.wide[last] {
                return true;
            }
            self.taken.pop();
            self.wide.pop();
        }
        false
    }
}

/// A run of the parser.
#[derive(Clone)]
struct Parser<'a> {
    tokens: &'a [Token],
    said: Said,
    /// The subject of the last clause.
    subject: Vec<usize>,
    /// Players in the order in which they were last named.
    named: Vec<usize>,
    /// The last players that were named together.
    group: Vec<usize>,
    /// The clause asks.
    asks: bool,
    /// The clause is a condition.
    given: bool,
    /// A form of `to be` or `to get` went before.
    be: bool,
    /// A passive in a question says what happens.
    passives_happen: bool,
    /// The players who act, where a target is read.
    actors: Vec<usize>,
    /// A verb of an action follows the noun.
    acts_next: bool,
    depth: usize,
}

/// Clauses within clauses.
const DEEPEST: usize = 6;

/// Reads the tokens with these choices.
pub(super) fn said(tokens: &[Token], choices: &mut Choices, passives_happen: bool) -> Said {
    let mut parser = Parser {
        tokens,
        said: Said { verbs: tokens.iter().filter_map(special_verb).collect(), ..Said::default() },
        subject: Vec::new(),
        named: Vec::new(),
        group: Vec::new(),
        asks: false,
        given: false,
        be: false,
        passives_happen,
        actors: Vec::new(),
        acts_next: false,
        depth: 0,
    };
    let mut next = 0;
    while next < tokens.len() {
        let after = parser.clause(next, choices);
        if after > next {
            next = after;
        } else {
            let token = &tokens[next];
            parser.said.unplaced.push(token.text.clone());
            next += 1;
        }
    }
    parser.share();
    parser.said
}

/// Words that begin a noun.
const BEFORE: &[&str] = &["a", "an", "the", "this", "these", "those", "my", "our", "only", "one", "per", "of"];

impl<'a> Parser<'a> {
    fn at(&self, place: usize) -> Option<&'a Token> {
        self.tokens.get(place)
    }
    fn is(&self, place: usize, function: &str) -> bool {
        self.at(place).is_some_and(|token| token.is(function))
    }
    fn is_boundary(&self, place: usize) -> bool {
        self.at(place).is_none_or(|token| ["comma", "stop", "when", "and"].iter().any(|one| token.is(one)))
    }
    fn skip(&self, mut place: usize, functions: &[&str]) -> usize {
        while self.at(place).is_some_and(|token| functions.iter().any(|one| token.is(one)) && token.verb.is_none()) {
            place += 1;
        }
        place
    }

    fn name(&mut self, players: &[usize]) {
        for player in players {
            self.named.retain(|one| one != player);
            self.named.push(*player);
        }
        if players.len() > 1 {
            self.group = players.to_vec();
        }
    }

    fn add(&mut self, player: Player) -> usize {
        self.said.players.push(player);
        self.said.players.len() - 1
    }

    /// The player who does what the verb says if nobody is named.
    fn default_actor(&mut self, meant: &[Ability]) -> usize {
        let role = match meant.first() {
            None | Some(Ability::Visit) => "Visitor",
            Some(Ability::Kill) => ["Goon", "Vigilante", "Serial Killer"][self.said.killers.min(2)],
            Some(Ability::Protect) => "Doctor",
            Some(Ability::Guard) => "Bodyguard",
            Some(Ability::Block) => "Roleblocker",
            Some(Ability::Jail) => "Jailkeeper",
            Some(Ability::Redirect) => "Redirector",
            Some(Ability::Drive) => "Bus Driver",
            Some(Ability::Investigate) => "Cop",
            Some(Ability::Recruit) => "Cult Recruiter",
            Some(Ability::Exchange) => "Djinn",
            Some(&other) => {
                RoleId::all().find(|role| role.row().abilities == [other]).map_or("Visitor", |role| role.row().name)
            }
        };
        let role = RoleId::from_name(role);
        let side = role.filter(|_| meant.first() == Some(&Ability::Kill)).map(|role| match role.name() {
            "Goon" => Alignment::Mafia,
            "Vigilante" => Alignment::Town,
            _ => Alignment::NeutralHostile,
        });
        if meant.first() == Some(&Ability::Kill) {
            self.said.killers += 1;
        }
        let free = |player: usize| !self.said.acts.iter().any(|act| act.actor == player);
        let known = (0..self.said.players.len()).find(|&one| self.said.players[one].role == role && free(one));
        known.unwrap_or_else(|| self.add(Player { role, side, ..Player::default() }))
    }

    fn act(&mut self, actor: usize, verb: Option<&Verb>, targets: &[usize], item: Option<String>) {
        let meant = verb.map(|verb| verb.abilities.clone()).unwrap_or_default();
        let meant = if verb.is_some_and(Verb::is_general) { Vec::new() } else { meant };
        let own = targets.contains(&actor);
        let targets: Vec<usize> = targets.iter().copied().filter(|&target| target != actor).collect();
        if own && targets.is_empty() {
            self.said.unplaced.push("himself".to_owned());
        }
        self.said.acts.push(Act { actor, meant, targets, item });
    }

    /// A clause from here; the place after it, or the same place if there is none.
    fn clause(&mut self, place: usize, choices: &mut Choices) -> usize {
        let Some(token) = self.at(place) else { return place };
        if token.is("stop") || token.is("comma") {
            self.asks = false;
            self.given = false;
            self.be = false;
            return place + 1;
        }
        if token.is("when") {
            (self.asks, self.given, self.be) = (false, true, false);
            return place + 1;
        }
        if token.is("ask") || token.is("be") {
            self.asks = true;
            self.be |= token.is("be");
            return place + 1;
        }
        let demonstrative =
            token.key == "that" && self.at(place + 1).is_some_and(|next| next.is("person") || next.is("same"));
        if token.is("relative") && !demonstrative {
            self.asks = true;
            return place + 1;
        }
        if token.is("circle") {
            let group = if self.group.len() > 2 { self.group.clone() } else { self.subject.clone() };
            for (one, other) in group.iter().zip(group.iter().cycle().skip(1)) {
                self.act(*one, None, &[*other], None);
            }
            return if group.len() > 1 { place + 1 } else { place };
        }
        if token.is("as") {
            let noun = self.skip(place + 1, &["nothing"]);
            return if self.begins_noun(noun) || self.is(noun, "result") { noun + 1 } else { noun };
        }
        if token.is("same") || token.is("both") {
            self.said.shares = true;
            return place + 1;
        }
        if token.is("result") {
            self.said.results = true;
            self.said.alignments |= ["guilty", "innocent"].contains(&token.key.as_str());
            return place + 1;
        }
        if token.is("not") {
            self.said.denied = true;
            return place + 1;
        }
        if let Some((subject, after)) = self.noun(place, choices, true) {
            let (subject, after) = self.list(subject, after, choices);
            self.name(&subject);
            self.subject.clone_from(&subject);
            let end = self.does(&subject, after, choices, false);
            if end == after && self.begins_noun(end) {
                // Two nouns in a row.
                self.said.unplaced.push(self.tokens[end].text.clone());
            }
            return self.continued(&subject, end, choices);
        }
        if token.is("and") || token.is("sees") {
            self.said.results |= token.is("sees");
            return place + 1;
        }
        let count = ["two", "three", "four"].iter().position(|one| token.is(one));
        if let Some(count) = count.filter(|_| self.at(place + 1).is_some_and(|next| is_kill(next) || next.is("killer")))
        {
            let killers: Vec<usize> = (0..count + 2).map(|_| self.default_actor(&[Ability::Kill])).collect();
            return self.objects(&killers, Some(lexicon::kill()), place + 2, choices);
        }
        let given = token.is("item") && self.said.acts.iter().any(|act| act.item.is_some());
        self.said.deaths |= token.is("dies");
        if (given || token.is("nothing") || token.is("outcome") || token.is("dies")) && token.verb.is_none() {
            return place + 1;
        }
        let stopped = self.skip(place + 1, &["nothing"]);
        if token.is("general") && self.at(stopped).is_some_and(is_kill) {
            return stopped + 1;
        }
        if token.is("with") && self.begins_noun(place + 1) {
            return place + 1;
        }
        let Some(verb) = token.verb else { return place };
        if self.asks && token.is_participle() {
            // `who gets blocked`
            return place + 1;
        }
        let when = place > 0 && self.is(place - 1, "when") && (token.is_participle() || token.is_ing());
        if when && !self.subject.is_empty() {
            let subject = self.subject.clone();
            self.be |= token.is_participle();
            return self.does(&subject, place, choices, true);
        }
        let goes_on = place > 0 && self.is(place - 1, "and") && !self.subject.is_empty();
        let subject = if goes_on {
            self.subject.clone()
        } else if verb.abilities.is_empty() {
            return place + 1;
        } else if place > 0
            && self.at(place - 1).is_some_and(|before| {
                BEFORE.contains(&before.key.as_str()) && !["a", "an"].contains(&before.key.as_str())
            })
            && !self.is(place + 1, "on")
        {
            // `does the kill still happen`
            return self.deed(verb, place);
        } else {
            let begins = place == 0
                || self.is_boundary(place - 1)
                || ["be", "ask", "nothing", "relative"].iter().any(|one| self.is(place - 1, one));
            if !begins {
                return place;
            }
            if token.is_participle() && !self.begins_noun(place + 1) {
                // `recruited and killed`
                let subject = vec![self.add(Player::default())];
                self.name(&subject);
                self.subject.clone_from(&subject);
                self.be = true;
                let end = self.does(&subject, place, choices, true);
                return self.continued(&subject, end, choices);
            }
            // A deed without a doer: a kill on somebody.
            vec![self.default_actor(&verb.abilities)]
        };
        (self.asks, self.be) = (false, false);
        self.does(&subject, place, choices, false)
    }

    /// A deed that is named by itself: one that was said, or that of a player who may do it.
    fn deed(&mut self, verb: &Verb, place: usize) -> usize {
        let said = self.said.acts.iter().any(|act| {
            act.meant.iter().any(|ability| verb.abilities.contains(ability))
                || self.said.players[act.actor]
                    .role
                    .is_some_and(|role| role.row().abilities.iter().any(|ability| verb.abilities.contains(ability)))
        });
        if said {
            return place + 1;
        }
        let kills = |player: &Player| {
            verb.abilities.contains(&Ability::Kill) && player.side.is_some_and(Alignment::has_factional_kill)
        };
        let may = |player: &Player| {
            kills(player)
                || player
                    .role
                    .is_some_and(|role| role.row().abilities.iter().any(|ability| verb.abilities.contains(ability)))
        };
        let able: Vec<usize> = (0..self.said.players.len()).filter(|&one| may(&self.said.players[one])).collect();
        match able[..] {
            [one] => self.act(one, Some(verb), &[], None),
            [] => {
                let actor = self.default_actor(&verb.abilities);
                self.act(actor, Some(verb), &[], None);
            }
            _ => self.said.unplaced.push(self.tokens[place].text.clone()),
        }
        place + 1
    }

    /// More that the same subject does: `and shoots`.
    fn continued(&mut self, subject: &[usize], mut place: usize, choices: &mut Choices) -> usize {
        while self.is(place, "and")
            || self.is(place, "toward")
            || self.is(place, "comma")
                && self
                    .at(place + 1)
                    .is_some_and(|token| token.role.is_none() && (token.verb.is_some() || token.is("make")))
        {
            if self.is(place, "toward") {
                place = self.objects(subject, None, place + 1, choices);
                continue;
            }
            let verb = self.skip(place + 1, &["nothing", "be", "both"]);
            let be = (place + 1..verb).any(|one| self.is(one, "be"));
            // `and a kill`
            let noun = (place + 1..verb).any(|one| ["a", "an", "the"].contains(&self.tokens[one].key.as_str()));
            let goes_on = !noun
                && self.at(verb).is_some_and(|token| {
                    token.verb.is_some() && token.role.is_none() && token.side.is_none()
                        || ["general", "carry", "make", "dies", "outcome", "escape"].iter().any(|one| token.is(one))
                });
            if !goes_on {
                break;
            }
            self.be |= be;
            let end = self.does(subject, verb, choices, false);
            if end == verb {
                break;
            }
            place = end;
        }
        place
    }

    /// More subjects: `the vig and the mafia both shoot`.
    fn list(&mut self, first: Vec<usize>, place: usize, choices: &mut Choices) -> (Vec<usize>, usize) {
        let (mut all, mut end) = (first, place);
        while self.is(end, "and") || self.is(end, "comma") {
            let before = self.clone();
            let Some((more, after)) = self.noun(end + 1, choices, true) else { break };
            let verb = self.skip(after, &["nothing", "both", "be", "ask"]);
            let joins = self.is(after, "both")
                || self.is(end, "and")
                    && self.at(verb).is_some_and(|token| {
                        token.is("on")
                            || token.is("each")
                            || token.is("same")
                            || token.verb.is_some()
                            || token.is("general")
                    })
                || self.is(after, "and");
            // Two clauses: the first noun has a verb of its own.
            if !joins || more.iter().any(|one| all.contains(one)) {
                *self = before;
                break;
            }
            all.extend(more);
            end = after;
        }
        (all, end)
    }

    /// Reads the actions of a subject from here.
    fn does(&mut self, subject: &[usize], place: usize, choices: &mut Choices, within: bool) -> usize {
        if self.depth > DEEPEST {
            return place;
        }
        self.depth += 1;
        let end = self.does_within(subject, place, choices, within);
        self.depth -= 1;
        self.be = false;
        end
    }

    fn does_within(&mut self, subject: &[usize], mut place: usize, choices: &mut Choices, within: bool) -> usize {
        loop {
            let Some(token) = self.at(place) else { return place };
            if token.is("be") {
                self.be = true;
                self.said.results |= self.asks && self.is_boundary(place + 1);
            } else if token.is("both") {
                self.said.shares = true;
            } else if token.is("not") {
                self.said.denied = true;
            } else if !(token.is("ask") || token.is("nothing") || token.is("to")) || token.verb.is_some() {
                break;
            }
            place += 1;
        }
        let token = &self.tokens[place];
        if token.is("dies") || token.is("outcome") {
            if token.is("dies") && (within || self.given) && !self.asks {
                self.said.die.extend(subject);
            } else {
                let lives = ["survive", "survives", "live", "lives"].contains(&token.key.as_str());
                self.said.deaths |= token.is("dies") || lives;
            }
            return self.skip(place + 1, &["nothing", "outcome", "result"]);
        }
        if token.is("result") {
            self.said.results = true;
            return place + 1;
        }
        if token.is("sees") {
            let reads = subject.iter().any(|&one| self.reads(one));
            if !reads || self.asks && !self.passives_happen || self.is_boundary(place + 1) {
                self.said.results = true;
                return place + 1;
            }
            return self.objects(subject, None, place + 1, choices);
        }
        if token.is("escape") {
            let after = self.skip(place + 1, &["nothing"]);
            let Some((others, end)) = self.noun(after, choices, false) else { return place + 1 };
            for other in others {
                self.act(other, None, subject, None);
            }
            return if self.at(end).is_some_and(|token| token.verb.is_some() && token.role.is_none()) {
                end + 1
            } else {
                end
            };
        }
        if token.is("carry") || token.is("make") {
            let kill = self.skip(place + 1, &["nothing"]);
            if self.at(kill).is_some_and(is_kill) {
                return self.objects(subject, Some(lexicon::kill()), kill + 1, choices);
            }
        }
        if token.is("make") {
            if self.be {
                // `sent to kill somebody`
                self.be = false;
                return self.does_within(subject, place + 1, choices, within);
            }
            return self.redirects(subject, place + 1, choices);
        }
        if token.is("on") || token.is("behind") {
            return self.objects(subject, None, place, choices);
        }
        if token.is("general") {
            let stops = ["stop", "stops", "stopped", "beat", "beats"].contains(&token.key.as_str());
            let opposed = if stops { self.opposed(subject, place + 1, choices) } else { None };
            return opposed.unwrap_or_else(|| self.objects(subject, None, place + 1, choices));
        }
        if token.is("each") {
            return self.objects(subject, None, place, choices);
        }
        if token.is("versus") {
            return self.versus(subject, place + 1, choices);
        }
        let Some(verb) = token.verb else { return place };
        let next = self.skip(place + 1, &["nothing"]);
        let passive = token.key.ends_with("able")
            || token.is_participle()
                && (self.is(next, "by")
                    || self.be
                    || !self.begins_noun(next)
                        && !self.is(next, "on")
                        && !self.is(next, "each")
                        && self.needs_target(verb));
        if passive {
            return self.passive(subject, verb, place + 1, choices, within);
        }
        if verb.abilities == [Ability::Redirect] {
            return self.redirects(subject, place + 1, choices);
        }
        self.objects(subject, Some(verb), place + 1, choices)
    }

    fn needs_target(&self, verb: &Verb) -> bool {
        verb.abilities.first().is_none_or(|ability| ability.names() != Naming::Nobody && *ability != Ability::Hide)
    }

    fn reads(&self, player: usize) -> bool {
        let role = self.said.players[player].role;
        role.is_some_and(|role| role.row().abilities.iter().any(|ability| lexicon::READS.contains(ability)))
    }

    /// Reports whether a noun begins here.
    fn begins_noun(&self, place: usize) -> bool {
        let place = self.skip(place, &["nothing", "other", "two", "three", "four"]);
        let Some(token) = self.at(place) else { return false };
        let plain = token.role.is_some() || token.side.is_some() || token.letter.is_some() || token.passive.is_some();
        plain
            || ["person", "people", "pronoun", "member", "same", "one", "killer"].iter().any(|one| token.is(one))
            || token.is_participle() && self.modifies(place + 1)
    }

    fn passive(&mut self, subject: &[usize], verb: &Verb, place: usize, choices: &mut Choices, within: bool) -> usize {
        let next = self.skip(place, &["nothing", "self"]);
        let mut agents: Vec<usize> = Vec::new();
        let mut end = next;
        if self.is(next, "by") {
            if let Some((first, after)) = self.noun(self.skip(next + 1, &["both"]), choices, false) {
                agents = first;
                end = after;
                while self.is(end, "and") || self.is(end, "comma") {
                    let after = end + 1;
                    let before = self.clone();
                    let Some((more, after)) = self.noun(after, choices, false) else { break };
                    // A subject of the next clause is no agent.
                    let verb = self.skip(after, &["nothing", "be", "both"]);
                    if self.at(verb).is_some_and(|token| {
                        (token.verb.is_some() || token.is("general") || token.is("on")) && token.role.is_none()
                    }) {
                        *self = before;
                        break;
                    }
                    agents.extend(more);
                    end = after;
                }
            }
        } else if self.asks && !within && !self.passives_happen {
            // It asks whether this happens.
            return place;
        }
        if agents.is_empty() && verb.is_general() {
            return place;
        }
        for &target in subject {
            let agents = if agents.is_empty() { vec![self.default_actor(&verb.abilities)] } else { agents.clone() };
            for agent in agents {
                self.act(agent, Some(verb), &[target], None);
            }
        }
        if self.is(end, "with")
            && verb.abilities.contains(&Ability::Drive)
            && let Some((others, after)) = self.noun(end + 1, choices, false)
        {
            if let Some(act) = self.said.acts.last_mut() {
                act.targets.extend(others);
            }
            end = after;
        }
        if self.is(end, "to")
            && verb.abilities == [Ability::Redirect]
            && let Some((others, after)) = self.noun(end + 1, choices, false)
        {
            if let Some(act) = self.said.acts.last_mut() {
                act.targets.extend(others);
            }
            end = after;
        }
        end
    }

    /// Reads the targets of a verb.
    fn objects(&mut self, subject: &[usize], verb: Option<&Verb>, mut place: usize, choices: &mut Choices) -> usize {
        let mut item = None;
        while let Some(token) = self.at(place) {
            let steals = verb.is_some_and(|verb| verb.abilities.contains(&Ability::Steal));
            let skipped = token.is("nothing") && (!BEFORE.contains(&token.key.as_str()) || self.is(place + 1, "item"))
                || token.is("from") && steals
                || token.is("be") && self.is(place - 1, "on")
                || ["on", "to", "behind"].iter().any(|one| token.is(one));
            if token.is("item") {
                item = Some(token.key.clone());
            } else if token.is("each") {
                self.mutual(subject, verb);
                return place + 1;
            } else if !skipped || token.verb.is_some_and(|verb| !verb.is_general()) {
                break;
            }
            place += 1;
        }
        if self.is(place, "self") {
            self.said.unplaced.push("himself".to_owned());
            return place + 1;
        }
        let before = std::mem::replace(&mut self.actors, subject.to_vec());
        let noun = self.noun(place, choices, true);
        self.actors = before;
        let Some((mut targets, mut end)) = noun else {
            if self.is(place, "from")
                && let Some((others, after)) = self.noun(place + 1, choices, false)
            {
                let shared = self.add(Player::default());
                for &actor in subject.iter().chain(&others) {
                    self.act(actor, verb.filter(|_| subject.contains(&actor)), &[shared], None);
                }
                return after;
            }
            for &actor in subject {
                self.act(actor, verb, &[], item.clone());
            }
            return place;
        };
        let two = verb.is_some_and(|verb| verb.abilities.iter().any(|ability| ability.names() == Naming::TwoChosen))
            || subject.iter().any(|&one| {
                self.said.players[one]
                    .role
                    .is_some_and(|role| role.row().abilities.iter().any(|ability| ability.names() == Naming::TwoChosen))
            });
        while two && targets.len() < 2 && (self.is(end, "and") || self.is(end, "with") || self.is(end, "to")) {
            let Some((more, after)) = self.noun(end + 1, choices, true) else { break };
            targets.extend(more);
            end = after;
        }
        // `gives X a gun`
        let thing = self.skip(end, &["nothing"]);
        if self.is(thing, "item") && verb.is_some_and(|verb| verb.abilities.contains(&Ability::Give)) {
            item = self.at(thing).map(|token| token.key.clone());
            end = thing + 1;
        }
        let shared = two || targets.len() < 2;
        for &actor in subject {
            if shared {
                self.act(actor, verb, &targets, item.clone());
            } else {
                for &target in &targets {
                    self.act(actor, verb, &[target], item.clone());
                }
            }
        }
        self.name(&targets);
        let saves =
            verb.is_none_or(|verb| verb.abilities.iter().any(|one| [Ability::Protect, Ability::Guard].contains(one)));
        if saves
            && self.is(end, "from")
            && let Some((others, after)) = self.noun(end + 1, choices, false)
        {
            for other in others {
                self.act(other, None, &targets, None);
            }
            end = after;
        }
        end
    }

    fn mutual(&mut self, subject: &[usize], verb: Option<&Verb>) {
        let group = if subject.len() > 1 { subject.to_vec() } else { self.group.clone() };
        if group.len() != 2 {
            self.said.unplaced.push("each other".to_owned());
            return;
        }
        self.act(group[0], verb, &[group[1]], None);
        self.act(group[1], verb, &[group[0]], None);
    }

    /// `redirects A onto B`, `makes A shoot B`, `controls A off B`.
    fn redirects(&mut self, subject: &[usize], place: usize, choices: &mut Choices) -> usize {
        let redirect = lexicon::verb("redirect");
        if self.is(self.skip(place, &["on", "nothing"]), "each") {
            self.mutual(subject, redirect);
            return self.skip(place, &["on", "nothing"]) + 1;
        }
        let kill = self.skip(place, &["nothing"]);
        if self.is(kill, "item") {
            return self.objects(subject, lexicon::verb("give"), place, choices);
        }
        if self.at(kill).is_some_and(|token| is_kill(token) && token.role.is_none()) {
            let killer = self.default_actor(&[Ability::Kill]);
            self.act(killer, Some(lexicon::kill()), &[], None);
            for &actor in subject {
                self.act(actor, redirect, &[killer], None);
            }
            return kill + 1;
        }
        let Some((moved, mut end)) = self.noun(self.skip(place, &["on"]), choices, true) else {
            for &actor in subject {
                self.act(actor, redirect, &[], None);
            }
            return place;
        };
        let mut destination = Vec::new();
        loop {
            let from = self.is(end, "from");
            let word = end;
            let mut after = end;
            while self.at(after).is_some_and(|token| {
                token.is("to")
                    || token.is("from")
                    || token.is("on")
                    || token.is("instead")
                    || token.is("general")
                    || token.is("nothing") && !BEFORE.contains(&token.key.as_str())
                    || token.verb.is_some()
                        && token.role.is_none()
                        && token.side.is_none()
                        && after == self.skip(end, &["to", "nothing"])
            }) {
                after += 1;
            }
            if after == word {
                break;
            }
            let Some((players, next)) = self.noun(after, choices, true) else { break };
            if from {
                for &actor in &moved {
                    self.act(actor, None, &players, None);
                }
            } else {
                destination = players;
            }
            end = next;
            if self.is(end, "instead") {
                end += 1;
            }
        }
        let mut targets = moved.clone();
        targets.truncate(1);
        targets.extend(destination.into_iter().take(1));
        for &actor in subject {
            self.act(actor, redirect, &targets, None);
        }
        self.name(&moved);
        end
    }

    /// `a doctor stops a strongman`: one saves a player from the other. Nothing is read of other roles.
    fn opposed(&mut self, subject: &[usize], place: usize, choices: &mut Choices) -> Option<usize> {
        let before = self.clone();
        let noun = self.noun(place, choices, false);
        let has = |parser: &Self, players: &[usize], wanted: &[Ability]| match players {
            &[one] => parser.said.players[one].role.is_some_and(|role| {
                let own = role.row().abilities;
                !own.is_empty() && own.iter().all(|ability| wanted.contains(ability))
                    || role == RoleId::GOON && wanted.contains(&Ability::Kill)
            }),
            _ => false,
        };
        if let Some((others, end)) = noun {
            let (kill, save) = (&[Ability::Kill][..], &[Ability::Protect, Ability::Guard, Ability::Rolestop][..]);
            let sides = [(subject, &others[..]), (&others[..], subject)];
            if sides.iter().any(|(one, other)| has(self, one, save) && has(self, other, kill)) {
                let shared = self.add(Player::default());
                for &actor in subject.iter().chain(&others) {
                    self.act(actor, None, &[shared], None);
                }
                return Some(end);
            }
        }
        *self = before;
        None
    }

    /// `A vs B`: both on the same player, or each on the other.
    fn versus(&mut self, subject: &[usize], place: usize, choices: &mut Choices) -> usize {
        let before = std::mem::replace(&mut self.actors, subject.to_vec());
        let noun = self.noun(place, choices, false);
        self.actors = before;
        let Some((others, mut end)) = noun else { return place };
        if self.at(end).is_some_and(|token| token.verb.is_some() && token.role.is_none()) {
            end += 1;
        }
        let (Some(&one), Some(&other)) = (subject.first(), others.first()) else { return end };
        self.group = vec![one, other];
        let kills = [one, other].iter().any(|&player| {
            let Player { role, side, .. } = &self.said.players[player];
            side.is_some_and(Alignment::has_factional_kill)
                || role.is_some_and(|role| role.row().abilities.contains(&Ability::Kill))
        });
        if (choices.choose(2) == 0) == kills {
            let shared = self.add(Player::default());
            self.act(one, None, &[shared], None);
            self.act(other, None, &[shared], None);
            self.said.when.push("both act on the same player".to_owned());
        } else {
            self.act(one, None, &[other], None);
            self.act(other, None, &[one], None);
            self.said.when.push("they act on each other".to_owned());
        }
        end
    }

    /// A noun with what is said of it.
    fn noun(&mut self, place: usize, choices: &mut Choices, with_clause: bool) -> Option<(Vec<usize>, usize)> {
        let (players, end) = self.bare_noun(place, choices)?;
        if self.at(end.saturating_sub(1)).is_some_and(|token| token.key == "victim") {
            self.said.victims.extend(&players);
        }
        self.name(&players);
        if !with_clause || self.depth > DEEPEST {
            return Some((players, end));
        }
        Some((players.clone(), self.clause_of(&players, end, choices)))
    }

    /// A clause that belongs to a noun: `who got shot`, `the doctor is on`, `carrying the kill`.
    fn clause_of(&mut self, players: &[usize], place: usize, choices: &mut Choices) -> usize {
        let mut next = place;
        let comma = self.is(next, "comma") && self.is(next + 1, "relative");
        if comma {
            next += 1;
        }
        let relative = self.is(next, "relative");
        if relative {
            next += 1;
        }
        let verb = self.skip(next, &["nothing", "be", "ask", "both"]);
        let Some(token) = self.at(verb) else { return place };
        let asks = self.asks;
        if relative {
            if comma && (token.is("outcome") || token.is("dies")) {
                return place;
            }
            let acts = token.verb.is_some() && token.role.is_none()
                || ["general", "carry", "make", "dies", "escape", "on", "behind", "outcome"]
                    .iter()
                    .any(|one| token.is(one));
            if acts {
                self.asks = false;
                let end = self.inner(players, next, choices);
                self.asks = asks;
                return end;
            }
        }
        // `carrying the kill`, `visiting a PGO`
        if !relative
            && token.is_ing()
            && verb == next
            && (token.verb.is_some() || token.is("carry") || token.is("general") || token.is("make"))
        {
            self.asks = false;
            let end = self.inner(players, next, choices);
            self.asks = asks;
            return end;
        }
        // `shot by the mafia`
        if !relative && token.is_participle() && token.role.is_none() && self.is(verb + 1, "by") {
            let be = std::mem::replace(&mut self.be, true);
            let end = self.inner(players, verb, choices);
            self.be = be;
            return end;
        }
        // `the doctor protects`
        let heads = relative
            || self.tokens[place - 1].is("person")
            || self.tokens[place - 1].is("people")
            || self.tokens[place - 1].letter.is_some()
            || self.tokens[place - 1].role.is_some() && self.at(next).is_some_and(|token| token.key == "the");
        if heads && self.begins_noun(next) && !self.is(next, "and") {
            let before = self.clone();
            if let Some((mut actors, mut after)) = self.bare_noun(next, choices) {
                while self.is(after, "and") {
                    let Some((more, end)) = self.bare_noun(after + 1, choices) else { break };
                    actors.extend(more);
                    after = end;
                }
                let verb = self.skip(after, &["nothing", "be", "ask", "both"]);
                if let Some(token) = self.at(verb).cloned() {
                    let general = token.is("on") || token.is("general") || token.is("behind");
                    let end = self.skip(verb + 1, &["nothing"]);
                    let end = if general || !self.is(end, "on") { end } else { end + 1 };
                    let end = if self.is(end, "after") { end + 1 } else { end };
                    if (general || token.verb.is_some() && token.role.is_none())
                        && !token.is("each")
                        && !self.begins_noun(end)
                    {
                        for &actor in &actors {
                            self.act(actor, if general { None } else { token.verb }, players, None);
                        }
                        self.name(players);
                        return end;
                    }
                }
            }
            *self = before;
        }
        place
    }

    /// A verb phrase within a noun.
    fn inner(&mut self, players: &[usize], place: usize, choices: &mut Choices) -> usize {
        let be = std::mem::take(&mut self.be);
        let end = self.does(players, place, choices, true);
        self.be = be;
        // `who is shot and blocked`
        if self.is(end, "and")
            && self.at(end + 1).is_some_and(|token| token.is_participle() && token.role.is_none())
            && (self.is_boundary(end + 2) || self.is(end + 2, "by"))
        {
            self.be = true;
            return self.does(players, end + 1, choices, true);
        }
        end
    }

    /// A noun by itself.
    fn bare_noun(&mut self, place: usize, choices: &mut Choices) -> Option<(Vec<usize>, usize)> {
        let mut next = place;
        let (mut count, mut other, mut definite, mut indefinite) = (None, false, false, false);
        let (mut side, mut passives, mut adjectives) = (None, Vec::new(), Vec::new());
        let mut fresh = Player::default();
        loop {
            let token = self.at(next)?;
            let heads = |place: usize| self.begins_noun(place);
            match token.function {
                Some("two") => count = Some(2),
                Some("three") => count = Some(3),
                Some("four") => count = Some(4),
                Some("other") => other = true,
                Some("same") => (definite, self.said.shares) = (true, true),
                Some("nothing") if BEFORE.contains(&token.key.as_str()) && token.verb.is_none() => {
                    definite |= token.key == "the";
                    indefinite |= ["a", "an"].contains(&token.key.as_str());
                }
                Some("relative")
                    if token.key == "that" && (self.is(next + 1, "person") || self.is(next + 1, "same")) =>
                {
                    definite = true
                }
                Some("dies") if token.key == "dead" && heads(next + 1) => fresh.dead = true,
                Some("one")
                    if self.is(next + 1, "relative")
                        || !heads(next + 1) && next + 1 >= self.tokens.len()
                        || self.is(next + 1, "be") =>
                {
                    break;
                }
                Some("one") if heads(next + 1) && token.key == "one" => {}
                Some("one") => break,
                _ if token.side.is_some() && token.role.is_none() && self.modifies(next + 1) => side = token.side,
                _ if token.passive.is_some() && token.role.is_none() && self.modifies(next + 1) => {
                    passives.extend(token.passive)
                }
                _ if token.is_participle()
                    && token.role.is_none()
                    && self.modifies(next + 1)
                    && !(place > 0 && self.is(place - 1, "be") && next == place && !self.asks) =>
                {
                    adjectives.extend(token.verb);
                }
                _ => break,
            }
            next += 1;
        }
        let token = self.at(next)?.clone();
        let known = match side {
            Some(Side::Known(side)) => Some(side),
            Some(Side::Scum) => Some(Alignment::Mafia),
            Some(Side::Neutral) => Some(Alignment::NeutralHostile),
            None => None,
        };
        let wanted = count.unwrap_or(1);
        let other = other || token.key.ends_with("else");
        let mut end = next + 1;
        if definite && token.is("person") && self.at(end).is_some_and(|of| of.key == "of") {
            // `the target of a kill`
            let owner = self.skip(end + 1, &["nothing"]);
            let (owners, after) = if self.at(owner).is_some_and(is_kill) {
                (vec![self.killer()], owner + 1)
            } else {
                self.noun(end + 1, choices, false)?
            };
            return Some((self.owned(&owners, next).0, after));
        }
        let players: Vec<usize> = if let Some(letter) = token.letter {
            let found = self.said.players.iter().position(|player| player.letter == Some(letter));
            vec![found.unwrap_or_else(|| self.add(Player { letter: Some(letter), ..Player::default() }))]
        } else if let Some(role) = token.role.map(RoleId::unaliased) {
            let player = Player { role: Some(role), side: known, passives: passives.clone(), ..fresh };
            self.of_role(&player, if token.plural && count.is_none() { 2 } else { wanted }, other, indefinite)
        } else if token.is("person") || token.is("people") || token.is("member") && known.is_some() {
            let role = if token.is("member") || known.is_some() { faction_role(known) } else { None };
            let player = Player { role, side: known, passives: passives.clone(), ..fresh };
            if role.is_some() {
                self.of_role(&player, wanted, other, indefinite)
            } else {
                let several = if token.is("people") { count.unwrap_or(2) } else { wanted };
                let kinds = [definite || token.key == "victim", indefinite || other, other];
                self.persons(&player, several, kinds, choices)
            }
        } else if let Some(side) = token.side.filter(|side| *side != Side::Known(Alignment::Town)) {
            let known = match side {
                Side::Known(side) => Some(side),
                Side::Scum => Some(Alignment::Mafia),
                Side::Neutral => None,
            };
            let role = faction_role(known)?;
            let player = Player { role: Some(role), side: known, passives: passives.clone(), ..Player::default() };
            self.of_role(&player, wanted, other, false)
        } else if let Some(passive) = token.passive {
            passives.push(passive);
            let kills = [Passive::Strongman, Passive::Ninja].contains(&passive);
            let (role, side) =
                if kills { (RoleId::GOON, Alignment::Mafia) } else { (RoleId::VANILLA, Alignment::Town) };
            let player =
                Player { role: Some(role), side: Some(known.unwrap_or(side)), passives: passives.clone(), ..fresh };
            self.of_role(&player, wanted, other, indefinite)
        } else if token.is("killer") {
            if wanted > 1 {
                return Some(((0..wanted).map(|_| self.default_actor(&[Ability::Kill])).collect(), end));
            }
            vec![self.killer()]
        } else if token.is("one") || token.is("both") || other {
            if token.is("both") { self.group.clone() } else { self.group.first().copied().into_iter().collect() }
        } else if token.is("pronoun") {
            let his = ["his", "her", "their", "its"].contains(&token.key.as_str());
            if his
                && (self.is(end, "person")
                    || self.at(end).is_some_and(|next| {
                        next.verb.is_some()
                            || next.role.is_none()
                                && next.function.is_some_and(|one| ["result", "nothing", "outcome"].contains(&one))
                    }))
            {
                let owner = *self.subject.last().or(self.named.last())?;
                return Some(self.owned(&[owner], end));
            }
            if ["them", "they"].contains(&token.key.as_str()) && self.group.len() > 1 {
                self.group.clone()
            } else if ["it", "its"].contains(&token.key.as_str()) {
                return None;
            } else {
                let verb = self.skip(end, &["nothing", "ask", "both"]);
                self.acts_next = self.at(verb).is_some_and(|next| {
                    next.verb.is_some() && next.role.is_none() || next.is("on") || next.is("general")
                });
                vec![self.pronoun(&token.key, choices)?]
            }
        } else {
            return None;
        };
        if players.is_empty() {
            return None;
        }
        for verb in adjectives {
            for &player in &players {
                let actor = self.default_actor(&verb.abilities);
                self.act(actor, Some(verb), &[player], None);
            }
        }
        if token.owns {
            let (owned, after) = self.owned(&players, end);
            return Some((owned, after));
        }
        // `a Doctor's`, `the mafia kill`: the deed of the player.
        if self.is(end, "nothing") && self.at(end).is_some_and(|next| next.key == "protection") {
            end += 1;
        }
        Some((players, end))
    }

    /// The player who kills: the one known, or a new one.
    fn killer(&mut self) -> usize {
        let kills =
            self.said.acts.iter().find(|act| {
                act.meant.contains(&Ability::Kill) || self.said.players[act.actor].role == Some(RoleId::GOON)
            });
        kills.map(|act| act.actor).unwrap_or_else(|| {
            let killer = self.default_actor(&[Ability::Kill]);
            self.act(killer, Some(lexicon::kill()), &[], None);
            killer
        })
    }

    /// Reports whether a word before this place describes what is here.
    fn modifies(&self, place: usize) -> bool {
        self.at(place).is_some_and(|token| {
            token.role.is_some()
                || token.passive.is_some()
                || ["person", "people", "member"].iter().any(|one| token.is(one))
        })
    }

    /// Reads what belongs to players: their target, or an action of theirs.
    fn owned(&mut self, owners: &[usize], place: usize) -> (Vec<usize>, usize) {
        let next = self.skip(place, &["nothing", "other"]);
        let Some(token) = self.at(next) else { return (owners.to_vec(), place) };
        if token.is("person") || token.is("people") {
            let Some(&owner) = owners.first() else { return (Vec::new(), next + 1) };
            let targets = self.said.acts.iter().rev().find(|act| act.actor == owner && !act.targets.is_empty());
            if let Some(act) = targets {
                return (act.targets.clone(), next + 1);
            }
            let target = self.add(Player::default());
            self.act(owner, None, &[target], None);
            return (vec![target], if token.owns { self.owned(&[target], next + 1).1 } else { next + 1 });
        }
        if let Some(verb) = token.verb.filter(|_| token.role.is_none()) {
            for &owner in owners {
                if !self.said.acts.iter().any(|act| act.actor == owner) {
                    self.act(owner, Some(verb), &[], None);
                }
            }
            return (owners.to_vec(), next + 1);
        }
        if token.is("outcome") || token.is("result") {
            self.said.results |= token.is("result");
            return (owners.to_vec(), next + 1);
        }
        (owners.to_vec(), place)
    }

    /// Players of a role: those that there are, then new ones.
    fn of_role(&mut self, like: &Player, count: usize, other: bool, indefinite: bool) -> Vec<usize> {
        let fits = |player: &Player| {
            player.role == like.role
                && like.passives.iter().all(|passive| player.passives.contains(passive))
                && (like.side.is_none() || player.side.is_none() || like.side == player.side)
        };
        let known: Vec<usize> = (0..self.said.players.len()).filter(|&one| fits(&self.said.players[one])).collect();
        let known = known.into_iter().filter(|one| !self.actors.contains(one));
        let mut players: Vec<usize> = if other {
            Vec::new()
        } else {
            known.filter(|one| !(indefinite && self.named.contains(one))).take(count).collect()
        };
        for &player in &players {
            let known = &mut self.said.players[player];
            known.side = known.side.or(like.side);
            known.dead |= like.dead;
        }
        while players.len() < count {
            let player = self.add(like.clone());
            players.push(player);
        }
        players
    }

    /// Players without a role.
    fn persons(
        &mut self,
        like: &Player,
        count: usize,
        [definite, new, other]: [bool; 3],
        choices: &mut Choices,
    ) -> Vec<usize> {
        let plain = |player: &Player| player.role.is_none() && player.letter.is_none();
        let free = |one: &usize| plain(&self.said.players[*one]) && !self.actors.contains(one);
        let known = self.named.iter().rev().copied().find(free);
        let known = known.or_else(|| (0..self.said.players.len()).rev().find(free));
        if let Some(known) = known.filter(|_| count == 1 && !other && like.passives.is_empty()) {
            // `the guy` is the one before, `a guy` mostly another.
            if definite && !new || (choices.choose(2) == 0) != new {
                if !definite {
                    self.said.when.push("it is one player all along".to_owned());
                }
                return vec![known];
            }
            self.said.when.push("they are different players".to_owned());
        }
        (0..count).map(|_| self.add(like.clone())).collect()
    }

    /// The player that a pronoun means.
    fn pronoun(&mut self, word: &str, choices: &mut Choices) -> Option<usize> {
        let acts = ["he", "she", "they"].contains(&word);
        let subject = if self.actors.is_empty() { self.subject.clone() } else { self.actors.clone() };
        let mut may: Vec<usize> =
            self.named.iter().rev().copied().filter(|one| acts || !subject.contains(one)).collect();
        if may.is_empty() {
            may = self.named.clone();
        }
        if acts && !self.acts_next {
            // A question about somebody, not what they do.
            return may.first().copied();
        }
        may.truncate(3);
        if may.len() < 2 {
            return may.first().copied();
        }
        let place = choices.choose(may.len());
        let player = may[place];
        let label =
            self.said.players[player].role.map_or("the other player".to_owned(), |role| format!("the {}", role.name()));
        self.said.when.push(format!("\"{word}\" is {label}"));
        Some(player)
    }

    /// Gives acts without a target that of the others, if the question says that they share it.
    fn share(&mut self) {
        if !self.said.shares {
            return;
        }
        let last = self.said.acts.iter().rev().find_map(|act| act.targets.first().copied());
        if let Some(last) = last {
            for act in self.said.acts.iter_mut().filter(|act| {
                act.targets.is_empty()
                    && act.actor != last
                    && act.meant.iter().all(|ability| ability.names() == Naming::Target)
            }) {
                act.targets.push(last);
            }
        }
    }
}

fn is_kill(token: &Token) -> bool {
    token.role.is_none() && token.verb.is_some_and(|verb| verb.abilities.contains(&Ability::Kill))
}

/// The verb of a word that is no role, if it does not fit every ability.
fn special_verb(token: &Token) -> Option<&'static Verb> {
    token.verb.filter(|verb| token.role.is_none() && !token.is("general") && !verb.is_general())
}

/// The role of a plain member of a faction.
fn faction_role(side: Option<Alignment>) -> Option<RoleId> {
    match side? {
        Alignment::Mafia => Some(RoleId::GOON),
        Alignment::Werewolf => RoleId::from_name("Werewolf"),
        Alignment::Cult => RoleId::from_name("Cult Recruiter"),
        Alignment::NeutralHostile => RoleId::from_name("Serial Killer"),
        Alignment::Town | Alignment::NeutralScum | Alignment::NeutralTown => None,
    }
}
