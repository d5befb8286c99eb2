//! Questions in words.

use super::account::Account;
use super::deed::doing_words;
use super::result::Effect;
use crate::model::{Ability, Passive};
use crate::outcome::{Agent, Reads, Report, ReportKind, Value};
use crate::rule::Rule;
use crate::step::Question;
use crate::text::value_words;

impl Account<'_> {
    /// The content of a report, as the end of a question about it.
    pub(crate) fn value_shown(&self, agent: Agent, value: Value) -> String {
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
    pub(crate) fn result_asked(&self, question: Question) -> Option<Effect> {
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

    /// An invisible visit: that of a Ninja's kill, or of a passive.
    pub(crate) fn nobody_sees(&mut self, visit: Agent) {
        let (rule, why) = match visit {
            Agent::Submitted(_) => self.is(visit.owner(self.night), Passive::Ninja),
            Agent::Passive(_) => (Rule::Rar29, "it is a passive".to_owned()),
        };
        self.nobody_sees_as(visit, rule, &why);
    }

    /// Tells of each submitted action that no line names: no effect that is asked for hangs on it.
    pub(crate) fn unasked(&mut self) {
        for id in self.night.action_ids().iter() {
            let agent = Agent::Submitted(id);
            if !self.lines.iter().any(|line| self.names(&line.text, agent)) {
                self.asked_by_nothing(agent, self.night.action(id).target());
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
