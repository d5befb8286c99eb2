//! The lines of an account that are of `snarf` alone. They name the order at which something was set.

use crate::explain::account::Account;
use crate::explain::deed::{joined, list_words, player_words};
use crate::explain::result::Effect;
use crate::explain::sentences::{Failure, Share};
use crate::explain::{DrawingChange, Line, Statement};
use crate::immunity::Immunity;
use crate::model::{Ability, Passive, PlayerId, PlayerSet, Reflex};
use crate::outcome::{Agent, Value};
use crate::rule::Rule;
use crate::text::value_words;

use super::ledger::{Cause, Mark, Missed};
use super::readings::ReadAs;
use super::targeting::Flaw;

/// Aims.
impl Account<'_> {
    fn cause(&self, cause: Cause) -> String {
        format!("{} (order {})", self.agent(cause.by), cause.order)
    }

    /// "Max's block (order 40) blocks Cop"; without a cause "Cop is blocked".
    fn because(&self, cause: Option<Cause>, does: &str, player: PlayerId, is: &str) -> String {
        let name = self.name(player);
        cause.map_or_else(
            || format!("{name} {is}"),
            |cause| format!("{} {does} {name}", self.cause(cause)),
        )
    }

    fn why_stopped(&self, agent: Agent, mark: Mark, cause: Option<Cause>) -> (Rule, String) {
        let actor = agent.owner(self.night);
        if mark == Mark::Blocked {
            (
                Rule::Snarf5,
                self.because(cause, "blocks", actor, "is blocked"),
            )
        } else {
            (
                Rule::Snarf30,
                self.because(cause, "strips", actor, "is vanillaised"),
            )
        }
    }

    fn fails_as(&mut self, agent: Agent, at: Option<PlayerId>, rule: Rule, why: &str) -> &mut Line {
        let line = self.logged(rule, format!("{} fails: {why}.", self.aimed(agent, at)));
        line.says = Some(Statement::Fails(agent));
        line
    }

    /// The change of a drawing when an action is stopped by a mark of its actor.
    fn blocks(&self, agent: Agent, mark: Mark) -> Option<DrawingChange> {
        (mark == Mark::Blocked).then(|| DrawingChange::Blocked(agent.owner(self.night)))
    }

    /// An action fails as its actor is blocked or vanillaised.
    pub(super) fn stopped(
        &mut self,
        agent: Agent,
        at: Option<PlayerId>,
        mark: Mark,
        cause: Option<Cause>,
    ) {
        let (rule, why) = self.why_stopped(agent, mark, cause);
        let shows = self.blocks(agent, mark);
        self.fails_as(agent, at, rule, &why).shows.extend(shows);
    }

    /// An action fails at its final target, or at several.
    pub(super) fn misses(
        &mut self,
        agent: Agent,
        at: Option<PlayerId>,
        flaw: Flaw,
        cause: Option<Cause>,
        aimed: PlayerSet,
    ) {
        let target = self.target(at);
        let actor = self.name(agent.owner(self.night));
        let (rule, why) = match flaw {
            Flaw::Several => (
                Rule::Snarf11,
                format!(
                    "it has several targets, {}",
                    player_words(aimed, self.words)
                ),
            ),
            Flaw::Untargetable => {
                let cause =
                    cause.map(|cause| format!("{} makes {target} untargetable", self.cause(cause)));
                (
                    Rule::Snarf15,
                    cause.unwrap_or_else(|| format!("{target} cannot be targeted")),
                )
            }
            Flaw::Home => (
                Rule::Snarf17,
                format!("it has come home to {actor}, who is no valid target"),
            ),
            Flaw::Dead => {
                let of = cause.map_or(String::new(), |cause| format!(" of {}", self.cause(cause)));
                (Rule::Snarf21, format!("{target} is dead{of}"))
            }
            Flaw::Repelled(passive) => {
                let rule = match passive {
                    Passive::Ascetic => Rule::Snarf16,
                    _ => passive.rule(),
                };
                (rule, self.why(agent, at, Failure::Repelled(passive)))
            }
        };
        self.fails_as(agent, at, rule, &why);
    }

    /// An action targets a player; or takes hold, if it targets nobody. The log has neither.
    pub(super) fn targets(&mut self, agent: Agent, at: Option<PlayerId>) {
        if let Some(at) = at {
            self.line(
                1,
                Rule::Snarf7,
                format!("{} targets {}.", self.agent(agent), self.name(at)),
            );
            return;
        }
        let rule = match self.submitted(agent) {
            Some(Ability::Drive) => Rule::Model13,
            Some(Ability::Exchange) => Rule::Model31,
            Some(_) | None => Rule::Model15,
        };
        let line = self.line(1, rule, format!("{} takes hold.", self.aimed(agent, None)));
        line.says = Some(Statement::Works(agent, None));
    }

    /// The visit of an action that fails arrives all the same (switch `ascetic-visit`).
    pub(super) fn arrives(&mut self, agent: Agent, at: PlayerId) {
        self.logged(
            Rule::Model46,
            format!(
                "All the same {} visits {}.",
                self.agent(agent),
                self.name(at)
            ),
        );
    }

    fn guard_of(&self, by: &[Agent]) -> Option<Agent> {
        by.iter()
            .copied()
            .find(|&by| self.submitted(by) == Some(Ability::Guard))
    }

    /// States of one order move an action.
    pub(super) fn moved_by(
        &mut self,
        agent: Agent,
        by: &[Agent],
        order: u8,
        [from, to]: [PlayerId; 2],
    ) {
        let rule = match by.first().and_then(|&by| self.submitted(by)) {
            Some(Ability::Redirect) => Rule::Model12,
            Some(Ability::Guard) => Rule::Snarf13,
            Some(_) | None => Rule::Model13,
        };
        let moves = if by.len() > 1 { "move" } else { "moves" };
        let guard = self.guard_of(by);
        let steps_in = if guard.is_some() {
            ", who steps in"
        } else {
            ""
        };
        let (movers, what, at, there) = (
            self.agents(by.iter().copied()),
            self.agent(agent),
            self.name(from),
            self.name(to),
        );
        let text =
            format!("{movers} (order {order}) {moves} {what} from {at} to {there}{steps_in}.");
        let line = self.logged(rule, text);
        line.says = guard.map(|guard| Statement::Stopped(agent, from, Some(guard)));
        line.shows = vec![DrawingChange::goes(agent, to)];
    }

    /// Contradictory states of one order split an action: which sends it where.
    pub(super) fn splits(
        &mut self,
        agent: Agent,
        from: PlayerId,
        to: &[(Agent, PlayerId)],
        order: u8,
    ) {
        let one = |&(by, to): &(Agent, PlayerId)| {
            format!("{} sends it to {}", self.agent(by), self.name(to))
        };
        let sent = list_words(to.iter().map(one));
        let (what, at) = (self.agent(agent), self.name(from));
        let guard = self.guard_of(&to.iter().map(|&(by, _)| by).collect::<Vec<_>>());
        let line = self.logged(
            Rule::Snarf10,
            format!("{what} splits at {at}: at order {order} {sent}."),
        );
        line.says = guard.map(|guard| Statement::Stopped(agent, from, Some(guard)));
        line.shows = vec![DrawingChange::Goes(
            agent,
            to.iter().map(|&(_, to)| to).collect(),
        )];
    }

    /// A state does nothing to an action.
    pub(super) fn unmoved(&mut self, agent: Agent, cause: Cause, why: Immunity) {
        let because = why.words(self.name(agent.owner(self.night)));
        let (state, what) = (self.cause(cause), self.agent(agent));
        self.logged(
            why.rule(),
            format!("{state} does nothing to {what}: {because}."),
        );
    }

    pub(super) fn sets_off(&mut self, agent: Agent, reflex: Reflex) {
        self.triggers(agent, Agent::Passive(reflex), reflex.trigger.rule());
    }

    /// A loop, and what fails for the night if something in it adds up.
    pub(super) fn infinite_loop(&mut self, run: &[Reflex], fails: Option<Reflex>) {
        let run: Vec<String> = run
            .iter()
            .map(|&reflex| self.agent(Agent::Passive(reflex)))
            .collect();
        let (rule, end) = match fails {
            Some(reflex) => {
                let fails = self.agent(Agent::Passive(reflex));
                let adds_up = "the money would add up for ever, so the last of them";
                (Rule::Snarf25, format!("{adds_up}, {fails}, fails tonight"))
            }
            None => (
                Rule::Snarf24,
                "nothing in it adds up, so it stops here".to_owned(),
            ),
        };
        self.logged(
            rule,
            format!("Infinite loop: {}, and so on; {end}.", run.join(", then ")),
        );
    }

    /// All of one order act at the same time, and something is missed.
    pub(super) fn missed(&mut self, missed: Missed, order: u8) {
        let (by, agent, does) = match missed {
            Missed::Blocks { by, agent } => (by, agent, format!("stop {}", self.agent(agent))),
            Missed::Hides { by, agent, at } => (
                by,
                agent,
                format!("hide {} from {}", self.name(at), self.agent(agent)),
            ),
            Missed::Moves { by, agent } => (by, agent, format!("move {}", self.agent(agent))),
            Missed::Protects { by, agent, at } => {
                let (by, at, agent) = (self.agent(by), self.name(at), self.agent(agent));
                let text = format!(
                    "{by} does not protect {at} from {agent}, which goes off at the same order, {order}."
                );
                self.logged(Rule::Snarf20, text);
                return;
            }
        };
        let (rule, why) = match agent {
            // It resolves before whatever else is of its order.
            Agent::Passive(_) => (
                Rule::Snarf19,
                format!(", which goes off at once and sees what is below order {order} only"),
            ),
            Agent::Submitted(_) => (
                Rule::Snarf2,
                format!(": all of order {order} act at the same time, without seeing each other"),
            ),
        };
        self.logged(rule, format!("{} does not {does}{why}.", self.agent(by)));
    }

    /// Thefts by several players from one at one order.
    pub(super) fn rivals(&mut self, thefts: &[Agent], victim: PlayerId) {
        let (thefts, name) = (self.agents(thefts.iter().copied()), self.name(victim));
        self.logged(
            Rule::Snarf26,
            format!("{thefts} are thefts from {name} at one order: nothing is stolen."),
        );
    }

    /// The night starts over: what happened so far is as if it had not, but for the loop that says why.
    pub(super) fn again(&mut self) {
        self.restart(Rule::Snarf25);
        let text = "So the night is resolved again from the beginning, without what fails tonight.";
        self.line(0, Rule::Snarf25, text.to_owned()).shows = vec![DrawingChange::Anew];
    }
}

/// Effects.
impl Account<'_> {
    /// A kill fails at a player whom a lower order, or being Bulletproof, protects.
    pub(super) fn fails_at(&mut self, kill: Agent, at: PlayerId, shield: Option<Cause>) {
        let name = self.name(at);
        let (rule, because) = match shield {
            Some(cause) => (
                Rule::Snarf20,
                format!("{} protects {name}", self.cause(cause)),
            ),
            None => self.is(at, Passive::Bulletproof),
        };
        let line = self.logged(
            rule,
            format!("{} at {name} fails: {because}.", self.agent(kill)),
        );
        line.says = Some(Statement::Stopped(kill, at, shield.map(|cause| cause.by)));
    }

    /// `doctor-saves=one`: a kill at a player with a protection; each kill needs its own. A later line says whether there are enough.
    pub(super) fn contested(&mut self, kill: Agent, at: PlayerId, bulletproof: bool) {
        let (what, name) = (self.agent(kill), self.name(at));
        let also = if bulletproof {
            ", of which Bulletproof is one"
        } else {
            ""
        };
        self.logged(
            Share::rule(bulletproof),
            format!("{what} at {name} fails if there is a protection for every kill{also}."),
        );
        self.undecided.push((self.lines.len() - 1, kill, at));
    }

    /// `doctor-saves=one`: whether the protections of a player are enough for the kills of this order.
    pub(super) fn protections(&mut self, at: PlayerId, saved: bool, bulletproof: bool) {
        let (rule, name) = (Share::rule(bulletproof), self.name(at));
        if saved {
            self.logged(rule, format!("{name} has a protection for every kill."));
        } else {
            let says =
                (!self.night.player(at).dead).then_some(Statement::Happens(Effect::Dies(at)));
            self.logged(
                rule,
                format!("{name} dies: there are fewer protections than kills."),
            )
            .says = says;
        }
        let lines = &mut self.lines;
        self.undecided.retain(|&(line, kill, of)| {
            if of == at {
                lines[line].says = saved.then_some(Statement::Stopped(kill, at, None));
            }
            of != at
        });
    }

    /// Obstacles do nothing: the killer is a Strongman, or the victim Macho. No cause: being Bulletproof.
    pub(super) fn goes_through(
        &mut self,
        kill: Agent,
        at: PlayerId,
        strongman: bool,
        shields: &[Option<Cause>],
    ) {
        let name = self.name(at);
        let shield = |shield: &Option<Cause>| match *shield {
            Some(cause) => self.cause(cause),
            None => format!("{name}'s being Bulletproof"),
        };
        let (rule, because) = match strongman {
            true => self.is(kill.owner(self.night), Passive::Strongman),
            false => self.is(at, Passive::Macho),
        };
        let do_ = if shields.len() > 1 { "do" } else { "does" };
        let shields = list_words(shields.iter().map(shield));
        let kill = self.agent(kill);
        self.logged(rule, format!("{because}: {shields} {do_} not stop {kill}."));
    }

    /// A kill lands.
    pub(super) fn lands(&mut self, player: PlayerId, kill: Agent) {
        let says = (!self.night.player(player).dead).then_some(Statement::DiesOf(player, kill));
        self.logged(Rule::Model73, self.death(player, kill)).says = says;
    }

    /// The later part of an action takes hold.
    pub(super) fn later_part(&mut self, agent: Agent, at: PlayerId) {
        let commands = self.submitted(agent) == Some(Ability::Commandant);
        let rule = if commands {
            Rule::Snarf29
        } else {
            Rule::Snarf28
        };
        self.logged(
            rule,
            format!(
                "The second part of {} acts at {}.",
                self.agent(agent),
                self.name(at)
            ),
        );
    }

    /// The later part of an action is lost, as its actor is blocked or vanillaised by now.
    pub(super) fn later_part_lost(&mut self, agent: Agent, mark: Mark, cause: Option<Cause>) {
        let (rule, why) = self.why_stopped(agent, mark, cause);
        let rule = if mark == Mark::Blocked {
            Rule::Snarf28
        } else {
            rule
        };
        let shows = self.blocks(agent, mark);
        let text = format!(
            "The second part of {} is lost: {why}. The first part stands.",
            self.agent(agent)
        );
        self.logged(rule, text).shows.extend(shows);
    }

    /// Vanillaising takes a player's passives away.
    pub(super) fn loses_passives(&mut self, player: PlayerId, by: Option<Cause>) {
        let one = self.night.player(player);
        let vends = one
            .vends
            .iter()
            .map(|item| format!("a reflexive vendor of {}", self.words.items[item.index()]));
        let nouns = one.passives.iter().map(|passive| passive.noun().to_owned());
        let passives = joined(nouns.chain(vends), "or").unwrap_or_default();
        let by = self.because(by, "strips", player, "is vanillaised");
        self.logged(Rule::Snarf30, format!("{by}, who is no longer {passives}."));
    }

    /// An action without effect.
    pub(super) fn changes_nothing(&mut self, agent: Agent, at: PlayerId, rule: Rule, why: &str) {
        self.logged(
            rule,
            format!(
                "{} changes nothing: {} {why}.",
                self.agent(agent),
                self.name(at)
            ),
        );
    }

    /// A death is reported as another player's, by this exchange.
    pub(super) fn exchanged(&mut self, player: PlayerId, shown: PlayerId, by: Agent) {
        let (who, whose) = (self.name(player), self.name(shown));
        let line = self.logged(
            Rule::Model31,
            format!(
                "{who}'s death is reported as {whose}'s, by {}.",
                self.agent(by)
            ),
        );
        line.says = Some(Statement::ReportedAs(player, shown));
    }

    /// Exchanges share players: a death stays where it is.
    pub(super) fn torn(&mut self, player: PlayerId, by: &[Agent]) {
        let (name, by) = (self.name(player), self.agents(by.iter().copied()));
        self.logged(
            Rule::Model33,
            format!("{by} share players, so none of them counts: {name}'s death stays {name}'s."),
        );
    }
}

/// Readings.
impl Account<'_> {
    /// An alignment, a role or a gun is read, at its order.
    pub(super) fn reads_as(&mut self, agent: Agent, at: PlayerId, value: Value, why: ReadAs) {
        let (reading, name) = (value_words(value, self.words), self.name(at));
        let by = |cause, does, is| format!(": {}", self.because(cause, does, at, is));
        let (rule, why) = match why {
            ReadAs::Framed(cause) => (Rule::Model52, by(cause, "frames", "is framed")),
            ReadAs::Recruited(cause) => (Rule::Model53, by(cause, "recruits", "is recruited")),
            ReadAs::Vanillaised(cause) => (Rule::Snarf32, by(cause, "strips", "is vanillaised")),
            ReadAs::Passive(passive) => (passive.rule(), format!(", who is {}", passive.noun())),
            ReadAs::Mafia => (Rule::Outcome15, format!(": {name} is Mafia")),
            ReadAs::Armed => (Rule::Outcome15, format!(": {name}'s role has one")),
            ReadAs::Holds => (Rule::Outcome15, format!(": {name} holds one")),
            ReadAs::Plain => {
                let rule = match self.submitted(agent) {
                    Some(Ability::Rolecop) => Rule::Outcome12,
                    Some(Ability::Gunsmith) => Rule::Outcome15,
                    Some(Ability::VanillaCop | Ability::Neapolitan) => Rule::Outcome16,
                    Some(_) | None => Rule::Outcome18,
                };
                (rule, String::new())
            }
        };
        let line = self.logged(
            rule,
            format!("{} reads {reading} at {name}{why}.", self.agent(agent)),
        );
        line.says = Some(Statement::Works(agent, Some(at)));
    }

    /// A reading of visits at the end of the night: where it is, and the visits that it sees.
    pub(super) fn saw(&mut self, agent: Agent, at: PlayerId, visits: &[(Agent, PlayerId)]) {
        let (reading, name) = (self.agent(agent), self.name(at));
        let by = self.submitted(agent);
        let receives = matches!(by, Some(Ability::Watch | Ability::Voyeur));
        let whose = match by {
            Some(Ability::Motion) => format!("{name} made or received"),
            _ if receives => format!("{name} received"),
            _ => format!("{name} made"),
        };
        let one = |&(visit, to): &(Agent, PlayerId)| {
            if receives {
                self.agent(visit)
            } else {
                format!("{} at {}", self.agent(visit), self.name(to))
            }
        };
        let seen = match visits {
            [] => "there are none to see".to_owned(),
            _ => list_words(visits.iter().map(one)),
        };
        let line = self.logged(
            Rule::Snarf23,
            format!("{reading} reads the visits that {whose} all night: {seen}."),
        );
        line.says = Some(Statement::Works(agent, Some(at)));
    }

    /// A visit is not seen, as its actor is a Ninja.
    pub(super) fn unseen(&mut self, visit: Agent) {
        let (rule, because) = self.is(visit.owner(self.night), Passive::Ninja);
        self.logged(
            rule,
            format!("Nobody sees {}: {because}.", self.agent(visit)),
        );
    }
}
