//! Sentences that all systems but the two RARs share: what acts on what, who dies of what, what changes hands, what is
//! read and why. An action that has nothing to show yet says when it will be known.

use super::account::Account;
use super::deed::{joined, player_words};
use super::result::{Effect, things};
use super::{DrawingChange, Line, Statement};
use crate::guns::Owns;
use crate::immunity::Immunity;
use crate::model::{
    Action, Alignment, Component, ItemSet, Night, Passive, PlayerId, PlayerSet, Reading, Reflex,
    Trigger,
};
use crate::outcome::{Agent, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::text::value_words;

/// Why an action failed at its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Failure {
    /// Somebody made the target untargetable.
    Untargetable,
    /// The target is Ascetic and the action does not kill; or its actor is Loyal or Disloyal, and the target of the wrong side.
    Repelled(Passive),
    /// The action was brought home to its actor.
    Home,
    /// Its actor was blocked.
    Blocked,
    /// Its actor was dead by then.
    Dead,
    /// Its actor was vanillaised.
    Vanillaised,
    /// It is a recruitment, and the target was dead by then.
    DeadTarget,
    /// It has several targets.
    Several(PlayerSet),
}

impl Failure {
    /// The rule that says so.
    pub(crate) fn rule(self) -> Rule {
        match self {
            Failure::Untargetable => Rule::Model15,
            Failure::Repelled(passive) => passive.rule(),
            Failure::Home => Rule::Model39,
            Failure::Blocked => Rule::Model11,
            Failure::Dead => Rule::Book6,
            Failure::Vanillaised => Rule::Snarf30,
            Failure::DeadTarget => Rule::Snarf21,
            Failure::Several(_) => Rule::Snarf11,
        }
    }
}

/// Why a kill is not stopped by what stops other kills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unstopped {
    /// The killer is a Strongman.
    Strongman,
    /// The player is Macho.
    Macho,
    /// The protection triggered the kill.
    OwnTrigger,
}

/// The result of one of several kills at a player, each of whose protections stops one kill only (MODEL-66).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Share {
    /// Every kill has a protection of its own.
    Enough,
    /// There are too few protections, and this kill ran while one was left.
    First,
    /// There are too few protections, and none is left for this kill.
    Unstopped,
}

impl Share {
    /// The rule of a protection from one kill; of a Bulletproof among them, the rule of its shots.
    pub(crate) fn rule(bulletproof: bool) -> Rule {
        match bulletproof {
            true => Rule::Model79,
            false => Rule::Model66,
        }
    }
}

/// The rule behind a reading of alignment, and its words about the player.
#[derive(Clone, Copy)]
pub(crate) struct AlignmentReason(Rule, &'static str);

impl AlignmentReason {
    pub(crate) const FRAMED: AlignmentReason = AlignmentReason(Rule::Model52, " is framed");
    pub(crate) const RECRUITED: AlignmentReason = AlignmentReason(Rule::Model53, " joins the cult");
    pub(crate) const FRAMED_LATER: AlignmentReason =
        AlignmentReason(Rule::Order9, " is framed only after it was read");
    pub(crate) const RECRUITED_LATER: AlignmentReason =
        AlignmentReason(Rule::Order9, " joins the cult only after it was read");
    pub(crate) const VANILLAISED: AlignmentReason =
        AlignmentReason(Rule::Snarf32, " is vanillaised");
    /// It is the player's alignment.
    pub(crate) const ALIGNMENT: AlignmentReason = AlignmentReason(Rule::Outcome18, "");

    /// The passive of a Miller or a Godfather turns it.
    pub(crate) fn of(passive: Passive) -> AlignmentReason {
        let is = match passive == Passive::Miller {
            true => " is a Miller",
            false => " is a Godfather",
        };
        AlignmentReason(passive.rule(), is)
    }

    /// It is so, by the rule of this kind of report.
    pub(crate) fn plain(kind: ReportKind) -> AlignmentReason {
        AlignmentReason(kind.rule(), "")
    }

    /// The player owns a gun, or holds one; or neither.
    pub(crate) fn of_gun(owns: Option<Owns>, holds: bool) -> AlignmentReason {
        let why = match owns {
            Some(Owns::Mafia) => " is Mafia",
            Some(Owns::Role) => "'s role has one",
            None if holds => " holds one",
            None => "",
        };
        AlignmentReason(Rule::Outcome15, why)
    }
}

/// Actions on each other.
impl Account<'_> {
    /// Adds a sentence, in short if its subject is the action that the lines are about.
    fn deed(&mut self, rule: Rule, text: String, short: Option<String>) -> &mut Line {
        let line = self.logged(rule, text);
        if let Some(short) = short {
            line.text = short;
        }
        line
    }

    fn is_it(&self, agent: Agent) -> bool {
        self.it == Some(agent)
    }

    /// A block stops an action.
    pub(crate) fn blocked(&mut self, agent: Agent, by: Agent) {
        let (what, block) = (self.agent(agent), self.agent(by));
        self.stopped.insert(agent, format!("{block} stopped it"));
        let short = self.is_it(by).then(|| format!("It stops {what}."));
        let player = agent.owner(self.night);
        let text = format!("{what} is stopped by {block}.");
        let line = self.deed(Failure::Blocked.rule(), text, short);
        (line.says, line.shows) = (
            Some(Statement::Fails(agent)),
            vec![DrawingChange::Blocked(player)],
        );
    }

    /// An action does nothing to another, or not what it does to others.
    pub(crate) fn immune(&mut self, agent: Agent, by: Agent, why: Immunity) {
        let (what, because) = (
            self.agent(agent),
            why.words(self.name(agent.owner(self.night))),
        );
        let short = self
            .is_it(by)
            .then(|| format!("It does nothing to {what}: {because}."));
        self.deed(
            why.rule(),
            format!("{} does nothing to {what}: {because}.", self.agent(by)),
            short,
        );
    }

    /// A mover brings an action from one player to another.
    pub(crate) fn moved(&mut self, agent: Agent, by: Agent, [from, to]: [PlayerId; 2], rule: Rule) {
        let (what, from, at) = (self.agent(agent), self.name(from), self.name(to));
        let short = self
            .is_it(by)
            .then(|| format!("It moves {what} from {from} to {at}."));
        let text = format!("{what} is moved from {from} to {at} by {}.", self.agent(by));
        self.deed(rule, text, short).shows = vec![DrawingChange::goes(agent, to)];
    }

    /// An action fails, because of what another did if that is known: a block, or what made its target untargetable.
    pub(crate) fn fails(
        &mut self,
        agent: Agent,
        target: Option<PlayerId>,
        why: Failure,
        by: Option<Agent>,
    ) {
        let because = match (why, by) {
            (Failure::Blocked, Some(by)) => return self.blocked(agent, by),
            (Failure::Untargetable, Some(by)) => {
                format!(
                    "nobody can target {} after {}",
                    self.target(target),
                    self.agent(by)
                )
            }
            (Failure::Vanillaised, Some(by)) => {
                let actor = self.name(agent.owner(self.night));
                format!("{} strips {actor}", self.agent(by))
            }
            (Failure::DeadTarget, Some(by)) => {
                format!("{} is dead of {}", self.target(target), self.agent(by))
            }
            (why, _) => self.why(agent, target, why),
        };
        let short = self.is_it(agent).then(|| format!("It fails: {because}."));
        let shows =
            (why == Failure::Blocked).then(|| DrawingChange::Blocked(agent.owner(self.night)));
        let line = self.deed(
            why.rule(),
            format!("{} fails: {because}.", self.aimed(agent, target)),
            short,
        );
        (line.says, line.shows) = (Some(Statement::Fails(agent)), shows.into_iter().collect());
        self.stopped.insert(agent, because);
    }

    pub(crate) fn target(&self, target: Option<PlayerId>) -> &str {
        target.map_or("the target", |player| self.name(player))
    }

    /// Why an action fails, as the end of a sentence.
    pub(crate) fn why(&self, agent: Agent, target: Option<PlayerId>, why: Failure) -> String {
        let (target, actor) = (self.target(target), self.name(agent.owner(self.night)));
        match why {
            Failure::Untargetable => format!("{target} cannot be targeted"),
            Failure::Home => format!("it has come home to {actor}"),
            Failure::Blocked => format!("{actor} is blocked"),
            Failure::Dead => format!("{actor} is dead by then"),
            Failure::Vanillaised => format!("{actor} is vanillaised"),
            Failure::DeadTarget => format!("{target} is dead"),
            Failure::Several(targets) => {
                let targets = player_words(targets, self.words);
                format!("it has several targets, {targets}")
            }
            Failure::Repelled(Passive::Loyal) => {
                format!("{actor} is Loyal, and {target} is of another side")
            }
            Failure::Repelled(Passive::Disloyal) => {
                format!("{actor} is Disloyal, and {target} is of the same side")
            }
            Failure::Repelled(passive) => format!("{target} is {}", passive.noun()),
        }
    }

    /// An action triggers a passive.
    pub(crate) fn triggers(&mut self, agent: Agent, passive: Agent, rule: Rule) -> &mut Line {
        self.logged(
            rule,
            format!("{} triggers {}.", self.agent(agent), self.agent(passive)),
        )
    }

    /// An action triggers a passive when it arrives, or `first`, before it resolves (NAR-11).
    pub(crate) fn goes_off(&mut self, agent: Agent, passive: Agent, first: bool) {
        if !first {
            let Agent::Passive(reflex) = passive else {
                return;
            };
            self.triggers(agent, passive, reflex.trigger.rule());
            return;
        }
        self.it = None;
        let [what, triggered] = [agent, passive].map(|agent| self.agent(agent));
        let line = self.triggers(agent, passive, Rule::Nar11);
        line.depth = 0;
        line.text = format!("Before {what} resolves, it triggers {triggered}.");
    }

    /// Another drive moves a drive, to these players.
    pub(crate) fn drive_moved(&mut self, drive: Agent, by: Agent, pair: [PlayerId; 2]) {
        let [drive, by] = [drive, by].map(|agent| self.agent(agent));
        let [one, other] = pair.map(|one| self.name(one));
        let text = format!("{drive} is of {one} and {other} now: {by} moved it.");
        self.logged(Rule::Book14, text);
    }

    /// Two passives would trigger each other for ever.
    pub(crate) fn loops(&mut self, depth: usize, one: Agent, other: Agent) {
        let (one, other) = (self.agent(one), self.agent(other));
        self.line(
            depth,
            Rule::Model65,
            format!("{one} would trigger {other} again, and so on for ever: it does not."),
        );
    }

    /// The end of the night begins.
    pub(crate) fn end_of_the_night(&mut self, rule: Rule) {
        self.it = None;
        self.heading(rule, "At the end of the night:".to_owned());
    }

    /// The meaning, for the rest of the night, of a component that takes hold at a player; empty for those with sentences elsewhere:
    /// blocks and moves, and visits that come with something else. `it` is the action, as the sentence names it: "it" where the
    /// line above names the action.
    pub(crate) fn meaning(
        &self,
        component: Component,
        agent: Agent,
        target: Option<PlayerId>,
        it: &str,
    ) -> Option<(String, Option<Statement>)> {
        let known = |text: String| (text, None);
        let pending = |text: String| (text, Some(Statement::Pending(agent)));
        let actor = self.name(agent.owner(self.night));
        let at = target.map_or(actor, |player| self.name(player));
        // Where no line above names the action, its sentence does.
        let named = it != "it";
        let (does, since) = match named {
            true => (it, format!("after {it}")),
            false => (actor, "from now on".to_owned()),
        };
        // A visit, and one component more.
        let simple = agent.parts(self.night).len() == 2;
        Some(match component {
            Component::Visit if agent.parts(self.night).len() == 1 => (
                format!("{} goes through.", capital(it)),
                Some(Statement::Works(agent, target)),
            ),
            Component::Protect | Component::Guard | Component::Frame if named && simple => {
                known(format!("{} holds from now on.", self.aimed(agent, target)))
            }
            Component::Kill => pending(format!(
                "Whether {at} dies of {it} is settled at the end of the night."
            )),
            Component::Protect => known(format!("{does} protects {at} from now on.")),
            Component::Guard => known(format!("{actor} guards {at} from now on.")),
            Component::Untarget => known(format!("Nobody can target {at} {since}.")),
            Component::UntargetSelf => known(format!("Nobody can target {actor} {since}.")),
            Component::Fate if at != actor => known(format!("{actor} shares the fate of {at}.")),
            Component::ReadAlignment
            | Component::ReadRole
            | Component::ReadVisits
            | Component::ReadVisitors
            | Component::ReadGun
            | Component::ReadVanilla
            | Component::ReadVanillaTown
            | Component::ReadVisitAbilities
            | Component::ReadVisitorAbilities
            | Component::ReadMotion => pending(format!(
                "What {actor} is told is settled at the end of the night."
            )),
            Component::Frame => known(format!("{at} is framed from now on.")),
            Component::Recruit => pending(format!(
                "Whether {at} joins the cult is settled at the end of the night."
            )),
            Component::Strip | Component::Give | Component::Steal | Component::Revive => pending(
                format!("What comes of {it} is settled at the end of the night."),
            ),
            Component::Exchange => {
                let Agent::Submitted(id) = agent else {
                    return None;
                };
                let [one, other] = self.night.action(id).pair()?;
                let (one, other) = (self.name(one), self.name(other));
                known(match named {
                    true => format!("{it} swaps those of {one} and {other}."),
                    false => format!("{one} and {other} swap identities."),
                })
            }
            Component::Visit
            | Component::Block
            | Component::Redirect
            | Component::Swap
            | Component::Fate => {
                return None;
            }
        })
    }
}

/// Deaths.
impl Account<'_> {
    /// A guard steps in.
    pub(crate) fn steps_in(
        &mut self,
        kill: Agent,
        guard: Agent,
        ward: PlayerId,
        rule: Rule,
    ) -> &mut Line {
        let guarding = guard.owner(self.night);
        let (what, at, who) = (self.agent(kill), self.name(ward), self.name(guarding));
        let line = self.logged(
            rule,
            format!("{what} was to land on {at}, but {who} steps in."),
        );
        (line.says, line.shows) = (
            Some(Statement::StepsIn(kill, guard, ward)),
            vec![DrawingChange::goes(kill, guarding)],
        );
        line
    }

    /// A protection stops a kill, or the player's being Bulletproof does.
    pub(crate) fn saved(&mut self, kill: Agent, at: PlayerId, by: Option<Agent>) {
        let (rule, because) = match by {
            Some(by) => (Rule::Model16, format!(" by {}", self.agent(by))),
            None => (Rule::Model43, format!(": {} is Bulletproof", self.name(at))),
        };
        let text = format!(
            "{} at {} is stopped{because}.",
            self.agent(kill),
            self.name(at)
        );
        self.logged(rule, text).says = Some(Statement::Stopped(kill, at, by));
    }

    /// A kill at a player whom protections save from one kill each: what becomes of it, whether the player's Bulletproof is one
    /// of those that may stop it (MODEL-79), and the only one.
    pub(crate) fn shared(
        &mut self,
        kill: Agent,
        at: PlayerId,
        share: Share,
        bulletproof: bool,
        alone: bool,
    ) {
        let rule = Share::rule(bulletproof);
        let (what, name) = (self.agent(kill), self.name(at));
        let stopped = match share {
            Share::Unstopped => None,
            Share::Enough | Share::First if bulletproof && alone => {
                Some(format!("{name} is Bulletproof"))
            }
            Share::Enough => Some("there is a protection for every kill".to_owned()),
            Share::First => Some("the first kills to run are stopped".to_owned()),
        };
        if let Some(because) = stopped {
            let line = self.logged(rule, format!("{what} at {name} is stopped: {because}."));
            line.says = Some(Statement::Stopped(kill, at, None));
            return;
        }
        let because = match self
            .night
            .player(at)
            .passives
            .has(Passive::BulletproofXShot)
        {
            true => "an X-shot Bulletproof saves from one kill a night, and this is one more",
            false => "a protection saves from one kill only, and there are too few",
        };
        let says = self.dies_of(at, kill);
        self.logged(rule, format!("{name} dies of {what}: {because}."))
            .says = Some(says);
    }

    /// A kill lands.
    pub(crate) fn dies(&mut self, player: PlayerId, kill: Agent) {
        let says = self.dies_of(player, kill);
        self.logged(Rule::Model73, self.death(player, kill)).says = Some(says);
    }

    /// The sentence that a player dies of a kill.
    pub(crate) fn death(&self, player: PlayerId, kill: Agent) -> String {
        let name = self.name(player);
        if self.night.player(player).dead {
            format!(
                "{} at {name} does nothing: {name} is dead already.",
                self.agent(kill)
            )
        } else if kill
            == Agent::Passive(Reflex {
                owner: player,
                trigger: Trigger::Suicidal,
            })
        {
            format!("{name} dies of suicide.")
        } else {
            format!("{name} dies of {}.", self.agent(kill))
        }
    }

    fn dies_of(&self, player: PlayerId, kill: Agent) -> Statement {
        match self.night.player(player).dead {
            true => Statement::Stopped(kill, player, None),
            false => Statement::DiesOf(player, kill),
        }
    }

    /// A kill at a player is not stopped by what stops others: a protection or guard, or being Bulletproof.
    pub(crate) fn pierces(
        &mut self,
        kill: Agent,
        at: PlayerId,
        shield: Option<Agent>,
        why: Unstopped,
    ) {
        let (rule, because) = match why {
            Unstopped::Strongman => self.is(kill.owner(self.night), Passive::Strongman),
            Unstopped::Macho => self.is(at, Passive::Macho),
            Unstopped::OwnTrigger => (Rule::Model64, "it triggered it".to_owned()),
        };
        let shield =
            shield.map_or_else(|| "Being Bulletproof".to_owned(), |agent| self.agent(agent));
        let itself = matches!(
            kill,
            Agent::Passive(Reflex {
                trigger: Trigger::Suicidal,
                ..
            })
        );
        let text = format!(
            "{shield} does not stop {}: {because}.",
            self.aimed(kill, (!itself).then_some(at))
        );
        self.logged(rule, text).says = Some(Statement::Happens(Effect::Dies(at)));
    }

    /// An action of a Weak player reached one who was not Town.
    pub(crate) fn weak(&mut self, agent: Agent, reached: PlayerId) {
        let weak = agent.owner(self.night);
        let (who, what, at) = (self.name(weak), self.agent(agent), self.name(reached));
        let text = format!("{who} dies, being Weak: {what} reached {at}, who was not Town.");
        self.logged(Rule::Model68, text).says = Some(Statement::Happens(Effect::Dies(weak)));
    }

    /// A player dies of having hidden behind one who dies, or was not Town.
    pub(crate) fn fate(&mut self, hider: PlayerId, behind: PlayerId, died: bool) {
        let (rule, because) = match died {
            true => (Rule::Model23, "who dies"),
            false => (Rule::Model24, "who was not Town"),
        };
        let (who, whom) = (self.name(hider), self.name(behind));
        let line = self.logged(
            rule,
            format!("{who} dies too, having hidden behind {whom}, {because}."),
        );
        line.says = Some(Statement::Fate(hider, behind, died));
    }

    /// An exchange of these two shares a player with others: none of them does anything.
    pub(crate) fn share_a_player(&mut self, [one, other]: [PlayerId; 2], depth: usize) {
        let (one, other) = (self.name(one), self.name(other));
        let text = format!(
            "Exchanges share a player with that of {one} and {other}: they all do nothing."
        );
        self.logged(Rule::Model33, text).depth = depth;
    }

    /// A death is reported as another player's.
    pub(crate) fn reported_as(
        &mut self,
        player: PlayerId,
        shown: PlayerId,
        rule: Rule,
    ) -> &mut Line {
        let text = format!(
            "{}'s death is reported as {}'s.",
            self.name(player),
            self.name(shown)
        );
        let line = self.logged(rule, text);
        line.says = Some(Statement::ReportedAs(player, shown));
        line
    }
}

/// Changes of players and belongings.
impl Account<'_> {
    fn comes_to(&mut self, agent: Agent, at: PlayerId, rule: Rule, end: &str, works: bool) {
        let text = format!("{} {end}.", self.aimed(agent, Some(at)));
        let says = if works {
            Statement::Works(agent, Some(at))
        } else {
            Statement::Fails(agent)
        };
        self.logged(rule, text).says = Some(says);
    }

    pub(crate) fn recruitment(&mut self, agent: Agent, at: PlayerId, dies: bool, rule: Rule) {
        let name = self.name(at);
        if dies {
            self.comes_to(agent, at, rule, &format!("fails: {name} dies"), false);
        } else if self.night.player(at).alignment == Alignment::Cult {
            let end = format!("changes nothing: {name} is of the cult already");
            self.comes_to(agent, at, Rule::Outcome2, &end, false);
        } else {
            self.comes_to(agent, at, rule, "succeeds", true);
        }
    }

    pub(crate) fn revival(&mut self, agent: Agent, at: PlayerId) {
        if self.night.player(at).dead {
            self.comes_to(agent, at, Rule::Model35, "succeeds", true);
        } else {
            let end = format!("does nothing: {} is alive", self.name(at));
            self.comes_to(agent, at, Rule::Model35, &end, false);
        }
    }

    /// A player loses abilities, and these items.
    pub(crate) fn strips(&mut self, agent: Agent, at: PlayerId, items: ItemSet) {
        let (rule, things) = match items.is_empty() {
            true => (Rule::Model80, String::new()),
            false => (
                Rule::Model41,
                format!(", and {}", things(items, 0, self.words)),
            ),
        };
        self.comes_to(
            agent,
            at,
            rule,
            &format!("takes {}'s abilities{things}", self.name(at)),
            true,
        );
    }

    /// A theft takes these, or nothing.
    pub(crate) fn takes(&mut self, agent: Agent, at: PlayerId, loot: (ItemSet, u32), rule: Rule) {
        if loot == (ItemSet::EMPTY, 0) || at == agent.owner(self.night) {
            return self.takes_nothing(agent, at, None, rule);
        }
        self.comes_to(
            agent,
            at,
            rule,
            &format!("takes {}", things(loot.0, loot.1, self.words)),
            true,
        );
    }

    /// A theft takes nothing, because of another's at the same time if there is one.
    pub(crate) fn takes_nothing(
        &mut self,
        agent: Agent,
        at: PlayerId,
        rival: Option<Agent>,
        rule: Rule,
    ) {
        let (rule, because) = if at == agent.owner(self.night) {
            (
                Rule::Model39,
                format!("it has come home to {}", self.name(at)),
            )
        } else if let Some(rival) = rival {
            (
                rule,
                format!("{} steals there too", self.name(rival.owner(self.night))),
            )
        } else {
            (rule, format!("{} has nothing", self.name(at)))
        };
        self.comes_to(agent, at, rule, &format!("takes nothing: {because}"), false);
    }

    pub(crate) fn gives(&mut self, agent: Agent, at: PlayerId, rule: Rule) {
        self.comes_to(agent, at, rule, "arrives", true);
    }
}

/// Readings.
impl Account<'_> {
    fn told(&self, reader: Agent, kind: Option<ReportKind>, value: Value) -> Option<Statement> {
        Some(Statement::Happens(Effect::Told(Report {
            to: reader.owner(self.night),
            kind: kind?,
            value,
        })))
    }

    fn kind(&self, reader: Agent) -> Option<ReportKind> {
        ReportKind::of(reader.ability(self.night))
    }

    /// A reading of a player says something, because of what is said of the player.
    pub(crate) fn reading(
        &mut self,
        reader: Agent,
        at: PlayerId,
        value: Value,
        AlignmentReason(rule, why): AlignmentReason,
    ) -> &mut Line {
        let because = if why.is_empty() {
            String::new()
        } else {
            format!(": {}{why}", self.name(at))
        };
        let text = format!(
            "{} says {}{because}.",
            self.aimed(reader, Some(at)),
            value_words(value, self.words)
        );
        let says = self.told(reader, self.kind(reader), value);
        let line = self.logged(rule, text);
        line.says = says;
        line
    }

    pub(crate) fn reads(
        &mut self,
        reader: Agent,
        at: PlayerId,
        reading: Reading,
        because: AlignmentReason,
    ) {
        self.reading(reader, at, Value::Alignment(reading), because);
    }

    pub(crate) fn reads_role(&mut self, reader: Agent, at: PlayerId, reads: Value) {
        self.reading(reader, at, reads, AlignmentReason(Rule::Outcome12, ""));
    }

    pub(crate) fn reads_gun(
        &mut self,
        reader: Agent,
        at: PlayerId,
        owns: Option<Owns>,
        holds: bool,
    ) {
        let gun = owns.is_some() || holds;
        let reads = Value::answer(ReportKind::Gunsmith, gun);
        self.reading(reader, at, reads, AlignmentReason::of_gun(owns, holds));
    }

    pub(crate) fn reads_vanilla(&mut self, reader: Agent, at: PlayerId, reads: Value) {
        self.reading(reader, at, reads, AlignmentReason(Rule::Outcome16, ""));
    }

    /// A reader of visits sees these, and no other, each with the player visited.
    pub(crate) fn sees(
        &mut self,
        reader: Agent,
        at: PlayerId,
        visits: &[(Agent, Option<PlayerId>)],
        rule: Rule,
    ) -> &mut Line {
        let named = visits
            .iter()
            .map(|&(visit, target)| self.aimed(visit, target));
        let seen = joined(named, "and").unwrap_or_else(|| "no visit".to_owned());
        let text = format!("{} shows {seen}.", self.aimed(reader, Some(at)));
        let (night, kind) = (self.night, self.kind(reader));
        let value = match kind {
            Some(ReportKind::Track) => Value::seen(
                visits
                    .iter()
                    .flat_map(|&(visit, target)| visited(visit, target, night).iter())
                    .collect(),
            ),
            Some(ReportKind::Follow | ReportKind::Voyeur) => Value::abilities(
                visits
                    .iter()
                    .map(|&(visit, _)| visit.ability(night))
                    .collect(),
            ),
            Some(kind @ ReportKind::Motion) => Value::answer(kind, !visits.is_empty()),
            _ => Value::seen(
                visits
                    .iter()
                    .map(|&(visit, _)| visit.owner(night))
                    .collect(),
            ),
        };
        let says = self.told(reader, kind, value);
        let line = self.logged(rule, text);
        line.says = says;
        line
    }

    /// A reader of visits does not see one that a Ninja's kill makes.
    pub(crate) fn ninja(&mut self, visit: Agent, target: Option<PlayerId>) {
        let (rule, because) = self.is(visit.owner(self.night), Passive::Ninja);
        self.logged(
            rule,
            format!("{} is not seen: {because}.", self.aimed(visit, target)),
        );
    }

    /// A reader of visits does not see one, of a category that is not told.
    pub(crate) fn untold(&mut self, visit: Agent, target: Option<PlayerId>, rule: Rule) {
        let visit = self.aimed(visit, target);
        self.logged(
            rule,
            format!("{visit} is not seen: its category comes after the reports of visits."),
        );
    }

    /// A reading cannot be given, for the reason for which its action was stopped. The log has that already.
    pub(crate) fn no_result(&mut self, reader: Agent, rule: Rule) {
        let because = self
            .stopped
            .get(&reader)
            .map_or(String::new(), |why| format!(": {why}"));
        let text = format!("{} gives no result{because}.", self.agent(reader));
        let says = self.told(reader, self.kind(reader), Value::NoResult);
        self.line(1, rule, text).says = says;
    }
}

fn visited(visit: Agent, target: Option<PlayerId>, night: &Night) -> PlayerSet {
    let pair = visit.action(night).and_then(Action::pair);
    target
        .into_iter()
        .chain(pair.into_iter().flatten())
        .collect()
}

/// The start of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
