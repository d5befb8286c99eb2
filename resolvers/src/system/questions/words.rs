//! Questions in words.

use crate::explain::account::Account;
use crate::explain::deed::doing_words;
use crate::explain::result::Effect;
use crate::model::{Ability, Passive, PlayerId};
use crate::outcome::{Agent, Reads, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::text::value_words;

use super::{Idle, Question};

impl Account<'_> {
    /// The words of a question.
    pub(in crate::system) fn asks(&self, question: Question) -> String {
        let name = |player: PlayerId| self.name(player);
        match question {
            Question::Dies(player) => format!("Does {} die?", name(player)),
            Question::ReportedAs(player, shown) => {
                format!("Is {}'s death reported as {}'s?", name(player), name(shown))
            }
            Question::Exchanges(agent) => format!("Does {} take place?", self.agent(agent)),
            Question::Recruited(player) => format!("Is {} recruited?", name(player)),
            Question::Stripped(player) => format!("Does {} lose abilities?", name(player)),
            Question::Revived(player) => format!("Does {} come back from the dead?", name(player)),
            Question::Robbed(theft, player) => {
                format!("Does {} take what {} has?", self.agent(theft), name(player))
            }
            Question::Receives(player, item) => {
                format!("Does {} receive {}?", name(player), self.words.item(item))
            }
            Question::Told(agent, value) => {
                format!(
                    "Does {} {}?",
                    self.agent(agent),
                    self.value_shown(agent, value)
                )
            }
            Question::Loops(visit, passive) => format!(
                "Does {} bring the chain back to {}, in a loop?",
                self.agent(visit),
                self.agent(passive)
            ),
        }
    }

    /// The content of a report, as the end of a question about it.
    fn value_shown(&self, agent: Agent, value: Value) -> String {
        let words = value_words(value, self.words);
        match value {
            Value::Players(_) if self.submitted(agent) == Some(Ability::Track) => {
                format!("show a visit to {words}")
            }
            Value::Players(_) => format!("show a visit by {words}"),
            Value::Abilities(_) => format!("show a visit with {words}"),
            Value::Nobody | Value::Reads(Reads::Nothing) => "show no visit".to_owned(),
            Value::Alignment(_)
            | Value::Role(_)
            | Value::Item(_)
            | Value::Reads(_)
            | Value::NoResult => format!("say {words}"),
        }
    }

    /// The result that a question asks for, if it is one.
    pub(in crate::system) fn result_asked(&self, question: Question) -> Option<Effect> {
        match question {
            Question::Dies(at) => Some(Effect::Dies(at)),
            Question::Recruited(at) => Some(Effect::Converted(at)),
            Question::Stripped(at) => Some(Effect::Stripped(at)),
            Question::Revived(at) => Some(Effect::Revived(at)),
            Question::Receives(at, item) => Some(Effect::Told(Report::receipt(at, item))),
            // Of several players told in one line each is asked for on their own.
            Question::Told(
                agent,
                value @ (Value::Alignment(_) | Value::Role(_) | Value::Reads(_)),
            ) => {
                let kind = self.submitted(agent).and_then(ReportKind::of)?;
                let to = agent.owner(self.night);
                Some(Effect::Told(Report { to, kind, value }))
            }
            Question::Told(..)
            | Question::ReportedAs(..)
            | Question::Exchanges(_)
            | Question::Robbed(..)
            | Question::Loops(..) => None,
        }
    }

    /// The reason why an effect changes nothing, and its rule; `dead` is the rule of the switch `rar-recruit-dead`.
    pub(in crate::system) fn idles(&self, idle: Idle, dead: Rule) -> (Rule, String) {
        match idle {
            Idle::Cult(player) => (
                Rule::Outcome2,
                format!("{} is of the cult already", self.name(player)),
            ),
            Idle::Dies(player) => (dead, format!("{} dies tonight", self.name(player))),
            Idle::Lives(player) => (Rule::Model35, format!("{} lives", self.name(player))),
            Idle::Own(player) => (Rule::Model34, format!("it is {}'s own", self.name(player))),
        }
    }

    /// An invisible visit: that of a Ninja's kill, or of a passive.
    pub(super) fn nobody_sees(&mut self, visit: Agent) {
        let (rule, why) = match visit {
            Agent::Submitted(_) => self.is(visit.owner(self.night), Passive::Ninja),
            Agent::Passive(_) => (Rule::Rar29, "it is a passive".to_owned()),
        };
        self.line(
            0,
            rule,
            format!("Nobody sees {}: {why}.", self.agent(visit)),
        );
        self.keep();
    }

    /// A reading of which no line is told.
    pub(super) fn unread(&mut self, reader: Agent) {
        let text = format!(
            "{} gives no result: no reason for one is left.",
            self.agent(reader)
        );
        self.line(0, Rule::Rar22, text);
        self.keep();
    }

    /// A reading that tells two things.
    pub(super) fn contradicts(&mut self, reader: Agent) {
        let text = format!(
            "{} is told two things: reasons for each hold.",
            self.agent(reader)
        );
        self.line(0, Rule::Rar30, text);
        self.keep();
    }

    /// Tells of each submitted action that no line names: no effect that is asked for hangs on it.
    pub(super) fn unasked(&mut self) {
        for id in self.night.action_ids().iter() {
            let agent = Agent::Submitted(id);
            if !self.lines.iter().any(|line| self.names(&line.text, agent)) {
                let action = self.aimed(agent, self.night.action(id).target());
                self.line(0, Rule::Rar1, format!("{action}: asked for by nothing."));
            }
        }
    }

    /// Reports whether a text names an action, or what its actor does by it.
    fn names(&self, text: &str, agent: Agent) -> bool {
        let actor = self.name(agent.owner(self.night));
        let said = [
            self.agent(agent),
            format!("{actor} visits"),
            format!("{actor} hides behind"),
            format!("{actor}, who guards"),
        ];
        let does = match self.submitted(agent) {
            Some(Ability::Hide) => &said[2..3],
            Some(Ability::Guard) => &said[3..],
            Some(_) | None => &[],
        };
        let doing = format!("({}", doing_words(agent, self.night, self.words));
        let visits = text.contains(&said[1]) && text.contains(&doing);
        // Of a longer name that ends alike nothing is said.
        let others = || {
            self.words
                .players
                .iter()
                .filter(|name| name.len() > actor.len())
        };
        let is_actor =
            |at: usize| !others().any(|name| text[..at + actor.len()].ends_with(&**name));
        let named = |said: &String| text.match_indices(&**said).any(|(at, _)| is_actor(at));
        visits && named(&said[1]) || named(&said[0]) || does.iter().any(named)
    }
}
