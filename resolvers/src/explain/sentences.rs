//! Sentences that all systems but the two RARs share: what acts on what, who dies of what, what changes hands, what is
//! read and why. An action that has nothing to show yet says when it will be known. The words are those of SENTENCES.md.

use super::account::Account;
use super::deed::{joined, player_words};
use super::result::{Effect, things};
use super::{DrawingChange, Statement};
use crate::model::{
    Alignment, Component, Components, ItemSet, Night, Passive, PlayerId, PlayerSet, Reflex, Trigger,
};
use crate::outcome::{Agent, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::step::{
    Acting, AlignmentReason, Condition, Failure, FailureReason, Idle, Immunity, MissedEffect,
    Question, Share, Status, Unstopped, Use,
};
use crate::text::value_words;

include!(concat!(env!("OUT_DIR"), "/sentences.rs"));

/// Actions on each other.
impl Account<'_> {
    /// A block stops an action.
    pub(crate) fn blocked(&mut self, agent: Agent, by: Agent) {
        let because = format!("{} stopped it", self.agent(by));
        self.stopped.insert(agent, because);
        self.stops(by, agent);
    }

    /// An action does nothing to another, or not what it does to others.
    pub(crate) fn immune(&mut self, agent: Agent, by: Agent, why: Immunity) {
        let because = why.words(self, self.name(agent.owner(self.night)));
        self.does_nothing(by, agent, why.rule(), &because);
    }

    /// An action fails, because of what another did if that is known: a block, or what made its target untargetable.
    pub(crate) fn fails(
        &mut self,
        agent: Agent,
        target: Option<PlayerId>,
        why: Failure,
        by: Option<Agent>,
    ) {
        let why = match (why, by) {
            (Failure::Blocked, Some(by)) => return self.blocked(agent, by),
            (Failure::Untargetable, Some(by)) => Failure::UntargetableAfter(by),
            (Failure::Vanillaised, Some(by)) => Failure::StrippedBy(by),
            (Failure::DeadTarget, Some(by)) => Failure::DeadOf(by),
            (why, _) => why,
        };
        let because = self.why(agent, target, why);
        self.fails_as(agent, target, why, &because);
        self.stopped.insert(agent, because);
    }

    /// Why an action fails, as the end of a sentence.
    pub(crate) fn why(&self, agent: Agent, target: Option<PlayerId>, why: Failure) -> String {
        let target = target.map_or("the target", |player| self.name(player));
        why.words(self, target, self.name(agent.owner(self.night)))
    }

    /// An action triggers a passive when it arrives, or `first`, before it resolves (NAR-11).
    pub(crate) fn goes_off(&mut self, agent: Agent, passive: Agent, first: bool) {
        if let (false, Agent::Passive(reflex)) = (first, passive) {
            return self.triggers(agent, passive, reflex.trigger.rule());
        }
        self.it = None;
        self.triggers(agent, passive, Rule::Nar11);
        let [what, triggered] = [agent, passive].map(|agent| self.agent(agent));
        let text = format!("Before {what} resolves, it triggers {triggered}.");
        if let Some(line) = self.lines.last_mut() {
            (line.depth, line.text) = (0, text);
        }
    }

    /// The end of the night begins.
    pub(crate) fn end_of_the_night(&mut self, rule: Rule) {
        self.it = None;
        self.heading(rule, "At the end of the night:".to_owned());
    }

    /// The meaning of an action that takes hold, or of these components of it. An action that `acted` on others has lines that say so.
    /// `named` is true where no line above names the action.
    pub(crate) fn takes_hold(
        &mut self,
        agent: Agent,
        target: Option<PlayerId>,
        parts: Components,
        acted: bool,
        named: bool,
    ) {
        let (night, aimed) = (self.night, self.aimed(agent, target));
        let it = match named {
            true => self.agent(agent),
            false => "it".to_owned(),
        };
        let nothing = |does: &str| format!("There is nothing left that {it} could {does}.");
        for &component in agent.parts(night).iter().filter(|&&part| parts.has(part)) {
            let sentence = match (component, target) {
                (Component::Block | Component::Redirect | Component::Swap, _) if acted => None,
                (Component::Block, Some(at)) if named => {
                    let at = self.name(at);
                    let text = format!("{aimed} stops every action that {at} has yet to take.");
                    Some((text, None))
                }
                (Component::Block, _) => Some((nothing("stop"), None)),
                (Component::Redirect | Component::Swap, _) => Some((nothing("move"), None)),
                // A line says what changes hands when it does.
                (Component::Strip | Component::Give | Component::Steal, _) if named => None,
                (Component::Visit, _) if named => self.meaning(component, agent, target, &aimed),
                _ => self.meaning(component, agent, target, &it),
            };
            if let Some((text, says)) = sentence {
                self.line(1, component.rule(), text).says = says;
            }
        }
    }

    /// The meaning, for the rest of the night, of a component that takes hold at a player; empty for those with sentences elsewhere:
    /// blocks and moves, and visits that come with something else. `it` is the action, as the sentence names it: "it" where the
    /// line above names the action.
    fn meaning(
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
        let x_shot = self.night.player(at).passives;
        let x_shot = x_shot.has(Passive::BulletproofXShot);
        match share {
            Share::Enough | Share::First if bulletproof && alone => {
                let because = format!("{} is Bulletproof", self.name(at));
                self.saved_as(kill, at, rule, &because);
            }
            Share::Enough => {
                self.saved_as(kill, at, rule, "there is a protection for every kill");
            }
            Share::First => self.saved_as(kill, at, rule, "the first kills to run are stopped"),
            Share::Unstopped if x_shot => self.dies_as(
                at,
                kill,
                rule,
                "an X-shot Bulletproof saves from one kill a night, and this is one more",
            ),
            Share::Unstopped => self.dies_as(
                at,
                kill,
                rule,
                "a protection saves from one kill only, and there are too few",
            ),
        }
    }

    /// A kill lands.
    pub(crate) fn dies(&mut self, at: PlayerId, kill: Agent) {
        let trigger = Trigger::Suicidal;
        if self.night.player(at).dead {
            self.is_dead_already(kill, at);
        } else if kill == Agent::Passive(Reflex { owner: at, trigger }) {
            self.dies_of_suicide(at, kill);
        } else {
            self.dies_of(at, kill);
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
            Unstopped::Outsider => {
                let (why, killer) = (Immunity::Outsider, kill.owner(self.night));
                (why.rule(), why.words(self, self.name(killer)))
            }
            Unstopped::Cancelled(rule) => (rule, "another protection cancels it".to_owned()),
        };
        let shield =
            shield.map_or_else(|| "Being Bulletproof".to_owned(), |agent| self.agent(agent));
        let suicide = matches!(kill, Agent::Passive(reflex) if reflex.trigger == Trigger::Suicidal);
        self.pierces_as(&shield, kill, (!suicide).then_some(at), at, rule, &because);
    }

    /// A Lover dies with another, as the answer to a question.
    pub(crate) fn breaks(&mut self, lover: PlayerId, other: PlayerId) {
        let asks = Question::Dies(lover).asks(self);
        let line = self.line(0, Rule::Model84, format!("{asks} Yes."));
        line.says = Some(Statement::Happens(Effect::Dies(lover)));
        self.keep();
        let text = format!(
            "Reason for yes: {} dies, and both are Lovers.",
            self.name(other)
        );
        self.line(1, Rule::Model84, text);
        self.keep();
    }

    /// A player dies of having hidden behind one who dies, or was not Town.
    pub(crate) fn fate(&mut self, hider: PlayerId, behind: PlayerId, died: bool) {
        match died {
            true => self.dies_with(hider, behind),
            false => self.dies_behind(hider, behind),
        }
    }
}

/// Changes of players and belongings.
impl Account<'_> {
    pub(crate) fn recruitment(&mut self, agent: Agent, at: PlayerId, dies: bool, rule: Rule) {
        if dies {
            self.recruits_the_dying(agent, at, rule);
        } else if self.night.player(at).alignment == Alignment::Cult {
            self.recruits_the_cult(agent, at);
        } else {
            self.recruits(agent, at, rule);
        }
    }

    pub(crate) fn revival(&mut self, agent: Agent, at: PlayerId) {
        match self.night.player(at).dead {
            true => self.revives(agent, at),
            false => self.revives_the_living(agent, at),
        }
    }

    /// A player loses abilities, and these items.
    pub(crate) fn strips(&mut self, agent: Agent, at: PlayerId, items: ItemSet) {
        match items.is_empty() {
            true => self.strips_abilities(agent, at),
            false => self.strips_items(agent, at, items),
        }
    }

    /// A theft takes these, or nothing.
    pub(crate) fn takes(&mut self, agent: Agent, at: PlayerId, loot: (ItemSet, u32), rule: Rule) {
        if loot == (ItemSet::EMPTY, 0) || at == agent.owner(self.night) {
            return self.takes_nothing(agent, at, None, rule);
        }
        self.takes_things(agent, at, loot.0, loot.1, rule);
    }

    /// A theft takes nothing, because of another's at the same time if there is one.
    pub(crate) fn takes_nothing(
        &mut self,
        agent: Agent,
        at: PlayerId,
        rival: Option<Agent>,
        rule: Rule,
    ) {
        match rival {
            _ if at == agent.owner(self.night) => self.takes_own(agent, at),
            Some(rival) => self.takes_with(agent, at, rival, rule),
            None => self.finds_nothing(agent, at, rule),
        }
    }
}

/// Readings.
impl Account<'_> {
    /// The claim that a reader gets this report.
    pub(crate) fn told(&self, reader: Agent, value: Value) -> Option<Statement> {
        let kind = ReportKind::of(reader.ability(self.night))?;
        let to = reader.owner(self.night);
        Some(Statement::Happens(Effect::Told(Report { to, kind, value })))
    }

    /// A reading of a player says something, because of what is said of the player.
    pub(crate) fn reading(
        &mut self,
        reader: Agent,
        at: PlayerId,
        value: Value,
        why: AlignmentReason,
        says: Option<Statement>,
    ) {
        let because = match why.words(self, self.name(at)) {
            because if because.is_empty() => because,
            because => format!(": {because}"),
        };
        let value = value_words(value, self.words);
        self.reads_as(reader, at, &value, &because, why.rule(), says);
    }

    /// A reader of visits sees these, and no other, each with the player visited.
    pub(crate) fn sees(
        &mut self,
        reader: Agent,
        at: PlayerId,
        visits: &[(Agent, Option<PlayerId>)],
        rule: Rule,
        says: Option<Statement>,
    ) {
        let visits = visits.iter();
        let named = visits.map(|&(visit, target)| self.aimed(visit, target));
        let seen = joined(named, "and").unwrap_or_else(|| "no visit".to_owned());
        self.sees_visits(reader, at, &seen, rule, says);
    }

    /// A reading cannot be given, for the reason for which its action was stopped. The log has that already.
    pub(crate) fn no_result(&mut self, reader: Agent, rule: Rule) {
        let because = self.stopped.get(&reader);
        let because = because.map_or(String::new(), |why| format!(": {why}"));
        let says = self.told(reader, Value::NoResult);
        self.gives_no_result(reader, &because, rule, says);
    }
}

/// The claim that a kill at a player is what the player dies of; on one who is dead it is stopped.
fn death(at: PlayerId, kill: Agent, night: &Night) -> Option<Statement> {
    Some(match night.player(at).dead {
        true => Statement::Stopped(kill, at, None),
        false => Statement::DiesOf(at, kill),
    })
}

/// The end of a sentence about an action that a passive of its target or of its actor repels.
fn repelled(passive: Passive, target: &str, actor: &str) -> String {
    if passive == Passive::Loyal {
        format!("{actor} is Loyal, and {target} is of another side")
    } else if passive == Passive::Disloyal {
        format!("{actor} is Disloyal, and {target} is of the same side")
    } else {
        format!("{target} is {}", passive.noun())
    }
}

/// The start of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
