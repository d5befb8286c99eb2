//! The search's account of its questions: every candidate that it considered, with its verdict, in the order asked.
//!
//! Where the recorder is disabled nothing is kept, and a question is over as soon as it has its answer. Where it is
//! enabled the search goes on to list what else would have been a reason, without deciding it: so the outcome, the
//! steps and what rule 4 was found to cut stay what they are. Once the night is decided [`super::tree`] makes trees
//! of it.
//!
//! A question keeps a bounded number of candidates, and always the first that holds.

use crate::explain::Line;
use crate::explain::account::Recorder;
use crate::explain::result::Effect;
use crate::model::{ItemId, PlayerId};
use crate::outcome::{Agent, EventKind, Outcome, Value};
use crate::rule::Rule;

use super::candidate::{Asked, Candidate, Opposition, Verdict};
use super::holds::Search;
use super::reason::joint;
use super::standing::Board;
use super::tree::{self, MOST_LINES};

/// Number of candidates that an answered question still lists, coherent or not.
const MOST_LISTED: usize = 4_096;

/// A question about the end of the night.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Question {
    /// Does this player die?
    Dies(PlayerId),
    /// Is the death of the first reported as the second's?
    ReportedAs(PlayerId, PlayerId),
    /// Is this player recruited?
    Recruited(PlayerId),
    /// Does this player lose abilities?
    Stripped(PlayerId),
    /// Does this player come back from the dead?
    Revived(PlayerId),
    /// Does a theft take what a player has?
    Robbed(Agent, PlayerId),
    /// Does this player receive this?
    Receives(PlayerId, ItemId),
    /// Does this action report this? One player, where it reports players.
    Told(Agent, Value),
}

/// The questions asked so far.
pub(super) struct Inquiries<'r, R> {
    pub recorder: &'r mut R,
    inquiries: Vec<Inquiry>,
}

/// A question, and what was considered for it.
pub(super) struct Inquiry {
    pub question: Question,
    pub reasons: Vec<Kept>,
    /// Counters of every reason, next to those of its parts: what is said of a player.
    pub against: Vec<(PlayerId, Rule, &'static str)>,
    listed: usize,
    shared_from: usize,
}

/// A candidate that outlives the search for it.
pub(super) struct Kept {
    parts: [Vec<u32>; 3],
    at: PlayerId,
    asked: Asked,
    opposition: Opposition,
    pub verdict: Verdict,
    /// Switch `doctor-saves=one`: at whom there are too few protections for all kills.
    pub too_few: Option<PlayerId>,
}

impl Kept {
    pub(super) fn candidate(&self) -> Candidate<'_> {
        let [first, second, third] = &self.parts;
        Candidate {
            parts: [first, second, third],
            at: self.at,
            asked: self.asked,
            opposition: self.opposition,
        }
    }
    pub(super) fn holds(&self) -> bool {
        self.verdict.holds() || self.too_few.is_some()
    }
}

impl Inquiry {
    /// Reports whether a candidate is kept: while there is room; then only what the answer may rest on.
    fn keeps(&self, verdict: Verdict) -> bool {
        let shared = &self.reasons[self.shared_from..];
        self.reasons.len() < MOST_LINES
            || match verdict {
                Verdict::Holds => !self.reasons.iter().any(Kept::holds),
                Verdict::Contested(_) => !shared
                    .iter()
                    .any(|kept| matches!(kept.verdict, Verdict::Contested(_))),
                Verdict::Fails | Verdict::Open => false,
            }
    }
}

impl<'r, R: Recorder> Inquiries<'r, R> {
    pub(super) fn new(recorder: &'r mut R) -> Self {
        Inquiries {
            recorder,
            inquiries: Vec::new(),
        }
    }

    /// Reports whether no more candidates of a question are of interest: it is answered, and nothing more is told of
    /// it.
    #[inline]
    pub(super) fn is_over(&self, question: Question, answered: bool) -> bool {
        answered && (!R::ENABLED || self.is_full(question))
    }

    fn is_full(&self, question: Question) -> bool {
        self.asked(question)
            .is_some_and(|one| one.listed >= MOST_LISTED || one.reasons.len() >= MOST_LINES)
    }

    /// Keeps a candidate, unless its parts are not coherent: those make no reason.
    #[inline]
    pub(super) fn keep<const W: usize>(
        &mut self,
        board: &Board<W>,
        question: Question,
        candidate: &Candidate<'_>,
        verdict: Verdict,
    ) {
        if !R::ENABLED {
            return;
        }
        let read = match candidate.asked {
            Asked::Whole => None,
            Asked::Visit => candidate.parts[0].last().copied(),
        };
        let coherent = joint(board, candidate.parts, read).is_some();
        let Candidate {
            parts,
            at,
            asked,
            opposition,
        } = *candidate;
        // A question of which nothing is coherent is not asked.
        if !coherent && self.asked(question).is_none() {
            return;
        }
        let inquiry = self.inquiry(question);
        inquiry.listed += 1;
        if coherent && inquiry.keeps(verdict) {
            let parts = parts.map(<[u32]>::to_vec);
            inquiry.reasons.push(Kept {
                parts,
                at,
                asked,
                opposition,
                verdict,
                too_few: None,
            });
        }
    }

    /// Records a counter of every reason of a question: what is said of a player.
    pub(super) fn against(
        &mut self,
        question: Question,
        player: PlayerId,
        rule: Rule,
        why: &'static str,
    ) {
        if let Some(inquiry) = self.asked_mut(question) {
            inquiry.against.push((player, rule, why));
        }
    }

    /// The kills considered next are those that share protections (switch `doctor-saves=one`).
    pub(super) fn share_protections(&mut self, question: Question) {
        if let Some(inquiry) = self.asked_mut(question) {
            inquiry.shared_from = inquiry.reasons.len();
        }
    }

    /// There were too few protections for them at a player.
    pub(super) fn too_few(&mut self, question: Question, at: PlayerId) {
        let Some(inquiry) = self.asked_mut(question) else {
            return;
        };
        for kept in &mut inquiry.reasons[inquiry.shared_from..] {
            if matches!(kept.verdict, Verdict::Contested(_)) {
                kept.too_few = Some(at);
            }
        }
    }

    /// Takes back a question that turns out to be beside the point.
    pub(super) fn forget(&mut self, question: Question) {
        if R::ENABLED {
            self.inquiries.retain(|one| one.question != question);
        }
    }

    /// No question of what an action tells has the answer yes.
    pub(super) fn no_result(&mut self, reader: Agent) {
        if R::ENABLED {
            self.inquiry(Question::Told(reader, Value::NoResult));
        }
    }

    fn asked(&self, question: Question) -> Option<&Inquiry> {
        self.inquiries.iter().rfind(|one| one.question == question)
    }

    fn asked_mut(&mut self, question: Question) -> Option<&mut Inquiry> {
        if R::ENABLED {
            self.inquiries
                .iter_mut()
                .rfind(|one| one.question == question)
        } else {
            None
        }
    }

    fn inquiry(&mut self, question: Question) -> &mut Inquiry {
        let known = self
            .inquiries
            .iter()
            .rposition(|one| one.question == question);
        let place = known.unwrap_or_else(|| {
            let (reasons, against) = (Vec::new(), Vec::new());
            self.inquiries.push(Inquiry {
                question,
                reasons,
                against,
                listed: 0,
                shared_from: 0,
            });
            self.inquiries.len() - 1
        });
        &mut self.inquiries[place]
    }

    /// Makes a tree of each question, once the night is decided. The trees have a meter of their own.
    pub(super) fn tell<const W: usize>(self, search: &mut Search<'_, W>, outcome: &Outcome) {
        let Inquiries {
            recorder,
            inquiries,
        } = self;
        recorder.record(|account| {
            for inquiry in &inquiries {
                tree::show(search, inquiry, account);
            }
            for event in outcome.events.iter() {
                let members = account.agents(event.members());
                let (rule, end) = if event.kind == EventKind::Contradiction {
                    (Rule::Rar30, "is told two things: reasons for each hold.")
                } else {
                    (
                        Rule::Model65,
                        "would go off for ever; none goes off again within one chain.",
                    )
                };
                account.line(0, rule, format!("{members} {end}"));
            }
            account.log = decided(&account.lines);
        });
        outcome
            .deaths
            .iter()
            .for_each(|player| recorder.result(Effect::Dies(player)));
    }
}

/// The lines of an account for the host's log: the questions, the reasons for yes with those against them that were
/// counteracted, and what counteracted either.
fn decided(lines: &[Line]) -> Vec<Line> {
    // Of the lines above, from the first depth on: whether each was counteracted.
    let mut above: Vec<bool> = Vec::new();
    let mut kept = Vec::new();
    for line in lines {
        above.truncate(line.depth);
        let keeps = match above[..] {
            [] | [_] => true,
            [_, counteracted] => counteracted != line.struck,
            [_, counteracted, against] => !counteracted && against && !line.struck,
            _ => false,
        };
        if keeps {
            kept.push(line.clone());
        }
        above.push(line.struck);
    }
    kept
}
