//! The clause around a verb or mark: its subject, its object, what is joined to them, and whether it asks.

use nightcourt_resolvers::model::Ability;

use super::super::cast::{Referent, Slot};
use super::super::items::{Cue, Form, Item, Who};
use super::super::weights as w;
use super::{Alternative, ENDS, Linker, player};

impl Linker<'_> {
    pub(super) fn is(&self, at: usize, functions: &[&str]) -> bool {
        self.items.get(at).is_some_and(|item| item.is(functions))
    }
    pub(super) fn who(&self, at: usize) -> Option<Who> {
        self.items.get(at)?.mention().map(|mention| mention.who)
    }
    pub(super) fn cue(&self, at: usize) -> Option<&Cue> {
        self.items.get(at)?.verb()
    }
    pub(super) fn slots(&self, at: usize) -> Vec<Slot> {
        self.cast.slots(self.items, at)
    }

    /// The player whom a verb or mark has as its subject, with its cost: the nearest to the left, or that of the verb before.
    pub(super) fn subject(&self, at: usize) -> Option<(usize, i32)> {
        let (mut place, mut cost, mut relative) = (at, 0, false);
        while place > 0 {
            place -= 1;
            match &self.items[place] {
                Item::Mention(mention) => {
                    let object = mention.who == Who::Pronoun && self.is_object_pronoun(place);
                    if (object || mention.who == Who::Oneself) && !relative {
                        return self.subject.map(|one| (one, cost));
                    }
                    if mention.who == Who::EachOther || mention.who == Who::Oneself {
                        continue;
                    }
                    if let Some(head) = self.main_subject(place).filter(|_| !relative && cost == 0)
                    {
                        return Some((head, cost));
                    }
                    return Some((place, cost));
                }
                Item::Mark("relative", _) => relative = true,
                Item::Mark("comma", _) if relative => {}
                Item::Mark("comma", _) if place > 0 && self.is_aside(place, at) => {
                    return Some((place - 1, cost));
                }
                Item::Mark("and" | "when" | "comma" | "or", _) => {
                    if self.subject.is_some() {
                        return self.subject.map(|one| (one, cost + 10));
                    }
                    cost += w::BOUNDARY;
                }
                Item::Mark("stop" | "versus", _) => return None,
                Item::Verb(cue) if place + 1 == at => {
                    return self.subjects[place]
                        .or(self.subject.filter(|_| cue.form != Form::Done))
                        .map(|one| (one, cost));
                }
                Item::Verb(_) | Item::Mark("on", _) if self.heads[place].is_some() => {
                    return self.heads[place].map(|head| (head, cost));
                }
                Item::Verb(_) => cost += w::OTHER_CUE,
                Item::Mark(..) | Item::Unknown(_) => {}
            }
        }
        None
    }

    /// The subject of the verb behind a relative clause that ends with a player: `the vig who shoots the cop is blocked`.
    pub(super) fn main_subject(&self, object: usize) -> Option<usize> {
        let verb = (0..object)
            .rev()
            .find(|&place| !self.is(place, &["on", "behind", "to", "by"]))?;
        self.cue(verb)?;
        let relative = (0..verb)
            .rev()
            .find(|&place| !self.is(place, &["be", "not", "ask"]))?;
        let head = relative
            .checked_sub(1)
            .filter(|_| self.is(relative, &["relative"]))?;
        let is_object = head > 0
            && (self.cue(head - 1).is_some()
                || self.is(head - 1, &["on", "behind", "by", "to", "general", "from"]));
        self.items[head]
            .mention()
            .filter(|mention| mention.is_noun() && !is_object)
            .map(|_| head)
    }

    /// The player whose result a mark or `see` asks about, in the same clause.
    pub(super) fn reader(&self, at: usize) -> Option<usize> {
        let learns = matches!(&self.items[at], Item::Mark("outcome", key) if ["learn", "told", "know", "receive", "tell"].iter().any(|word| key.contains(word)));
        if !learns && !self.is(at, &["result"]) && !self.cue(at).is_some_and(Cue::is_sight) {
            return None;
        }
        let mut before = (0..at)
            .rev()
            .take_while(|&place| !self.is(place, &ENDS) && self.cue(place).is_none());
        before.find(|&place| self.who(place).is_some())
    }

    /// Reports whether a clause asks, and tells nothing: it has an auxiliary, and ends the sentence.
    pub(super) fn is_question(&self, at: usize) -> bool {
        let begin = (0..at)
            .rev()
            .find(|&place| self.is(place, &["comma", "stop", "when"]))
            .map_or(0, |place| place + 1);
        let end = (at..self.items.len()).find(|&place| self.is(place, &["comma", "stop", "when"]));
        let ends = match end {
            None => true,
            Some(end) => matches!(&self.items[end], Item::Mark("stop", key) if key == "?"),
        };
        ends && (begin..at).any(|place| {
            self.is(place, &["ask"]) || place == begin && self.is(place, &["be", "relative"])
        }) || ends && end.is_some() && self.is(at, &["dies"])
    }

    /// Reports whether a kill is only asked about, because one was told before.
    pub(super) fn asks_of_kill(&self, at: usize) -> bool {
        let kill = |alternative: &Alternative| {
            alternative
                .deeds
                .iter()
                .any(|deed| deed.ability == Some(Ability::Kill))
        };
        self.is_question(at) && self.evidence.iter().flatten().any(kill)
    }

    /// Reports whether a verb describes the player before a comma: `a bodyguard, blocked by a roleblocker, guards`.
    pub(super) fn is_aside(&self, comma: usize, at: usize) -> bool {
        let done = self.cue(at).is_some_and(|cue| cue.form == Form::Done);
        let noun = self.items[comma - 1].mention();
        done && comma + 1 == at && self.is(at + 1, &["by"]) && noun.is_some_and(|noun| !noun.by)
    }

    pub(super) fn is_object_pronoun(&self, at: usize) -> bool {
        // A pronoun behind a verb or a preposition is its object.
        at > 0
            && (self.cue(at - 1).is_some()
                || self.is(
                    at - 1,
                    &[
                        "on", "to", "behind", "from", "by", "with", "general", "versus",
                    ],
                ))
    }

    /// The player behind a verb or mark, past small words, with the last preposition.
    pub(super) fn object(&self, at: usize) -> Option<(usize, &'static str)> {
        let mut preposition = "";
        for place in at + 1..self.items.len() {
            match &self.items[place] {
                Item::Mention(mention) => {
                    if mention.who == Who::Pronoun && self.starts_clause(place) {
                        return None;
                    }
                    return Some((place, preposition));
                }
                Item::Mark(mark @ ("on" | "to" | "behind" | "by" | "from" | "with"), _) => {
                    preposition = mark
                }
                Item::Mark("same" | "carry" | "item" | "not" | "both", _) | Item::Unknown(_) => {}
                Item::Verb(cue) if cue.form == Form::Done && self.describes(place) => {}
                Item::Mark(..) | Item::Verb(_) => return None,
            }
        }
        None
    }

    /// Reports whether a pronoun is the subject of a new clause: `protects she dies`.
    pub(super) fn starts_clause(&self, at: usize) -> bool {
        self.is(at + 1, &["be", "ask", "dies", "outcome"]) && !self.is(at + 2, &["by"])
    }

    /// Reports whether a participle describes the noun behind it: `a roleblocked strongman`.
    pub(super) fn describes(&self, at: usize) -> bool {
        let Some(cue) = self.cue(at) else {
            return false;
        };
        let noun = self
            .items
            .get(at + 1)
            .and_then(Item::mention)
            .is_some_and(|mention| mention.is_noun() && !mention.article);
        let behind_noun = at > 0 && self.who(at - 1).is_some();
        cue.form == Form::Done
            && noun
            && (cue.article || !behind_noun)
            && !(at > 0 && self.is(at - 1, &["be", "relative", "ask"]))
    }

    /// Items joined to one by `and`, the first first.
    pub(super) fn joined(&self, at: usize, step: isize) -> Vec<usize> {
        let (mut all, mut place) = (vec![at], at);
        loop {
            let mut link = place.wrapping_add_signed(step);
            if self.is(link, &["both"]) {
                link = link.wrapping_add_signed(step);
            }
            let mut next = link.wrapping_add_signed(step);
            if step > 0 && self.is(next, &["by"]) {
                next += 1;
            }
            // `the doctor, the tracker and the goon`
            let list = if step < 0 {
                all.len() > 1
            } else {
                self.ends_list(link)
            };
            let comma = list && self.is(link, &["comma"]);
            let joins = (comma || self.is(link, &["and"])) && self.who(next).is_some();
            if joins && step < 0 && self.ends_clause(next) {
                // `swaps the cop and the doctor and the goon kills`: those before the last are objects.
                return if comma { all } else { vec![at] };
            }
            if !joins || step > 0 && self.begins_clause(next) {
                break;
            }
            all.push(next);
            place = next;
        }
        if step < 0 {
            all.reverse();
        }
        all
    }

    /// Reports whether a comma is in a list that ends with `and` and a player.
    fn ends_list(&self, comma: usize) -> bool {
        let mut place = comma;
        while self.is(place, &["comma"]) && self.who(place + 1).is_some() {
            place += 2;
        }
        place > comma
            && self.is(place, &["and"])
            && self.who(place + 1).is_some()
            && !self.begins_clause(place + 1)
    }

    pub(super) fn begins_clause(&self, at: usize) -> bool {
        let acts = self.cue(at + 1).is_some_and(|cue| cue.form != Form::Done);
        acts || self.is(
            at + 1,
            &["on", "general", "be", "behind", "relative", "make"],
        )
    }

    pub(super) fn ends_clause(&self, at: usize) -> bool {
        at > 0
            && (self.cue(at - 1).is_some()
                || self.is(at - 1, &["on", "general", "to", "from", "behind", "by"]))
    }

    pub(super) fn is_passive(&self, at: usize, cue: &Cue) -> bool {
        if cue.form != Form::Done {
            return false;
        }
        for place in (0..at).rev() {
            match &self.items[place] {
                Item::Mark("be", _) => return true,
                Item::Mark("not" | "ask" | "both", _) | Item::Unknown(_) => {}
                Item::Mention(_) => return self.is_asked_of(place),
                _ => return false,
            }
        }
        false
    }

    /// Reports whether a clause begins with a form of `be` and this player: `is the goon killed`.
    fn is_asked_of(&self, at: usize) -> bool {
        let begins = at == 1 || at > 1 && self.is(at - 2, &ENDS);
        begins && self.is(at - 1, &["be"])
    }

    pub(super) fn is_denied(&self, at: usize) -> bool {
        at > 0
            && matches!(&self.items[at - 1], Item::Mark("not", key) if ["not", "never", "didnt", "doesnt", "isnt", "wasnt", "dont", "no"].contains(&&**key))
            && !self
                .asked
                .is_some_and(|asked| asked < at && at - asked <= 3 && asked > 2)
    }

    /// The noun before a relative clause or before a subject: `the guy that the doctor protects`.
    pub(super) fn head(&self, subject: usize) -> Option<usize> {
        let mut before = subject.checked_sub(1)?;
        let relative = self.is(before, &["relative"]);
        if relative {
            before = before.checked_sub(1)?;
        }
        let mention = self.items[before].mention()?;
        (mention.is_noun() && !mention.owns && (relative || mention.who == Who::Person))
            .then_some(before)
    }

    /// The actor of a passive: behind `by`.
    pub(super) fn by(&self, at: usize) -> Option<usize> {
        for place in at + 1..(at + 5).min(self.items.len()) {
            match &self.items[place] {
                Item::Mark("by", _) => return self.object(place).map(|(object, _)| object),
                Item::Mark("comma" | "stop" | "when", _) => return None,
                _ => {}
            }
        }
        None
    }

    pub(super) fn after(&self, at: usize, mark: &[&str]) -> Option<usize> {
        for place in at + 1..(at + 7).min(self.items.len()) {
            if self.is(place, &["comma", "stop", "when"]) {
                return None;
            }
            if self.is(place, mark) && self.who(place + 1).is_some() {
                return Some(place + 1);
            }
        }
        None
    }

    /// The likeliest player of each slot of a mention.
    pub(super) fn first_of(&self, at: usize) -> Vec<usize> {
        self.slots(at).iter().filter_map(player).collect()
    }

    /// The slots of a mention and of those that are joined to it.
    pub(super) fn group(&self, at: usize, step: isize) -> Vec<Slot> {
        let all = self.joined(at, step).into_iter();
        all.flat_map(|one| self.slots(one)).collect()
    }

    /// The likeliest players of a mention and of those that are joined to it.
    pub(super) fn players_of(&self, at: usize, step: isize) -> Vec<usize> {
        self.group(at, step).iter().filter_map(player).collect()
    }

    pub(super) fn is_able(&self, at: usize, cue: &Cue) -> bool {
        self.slots(at)
            .iter()
            .flatten()
            .any(|&(referent, _)| match referent {
                Referent::Player(one) => self.cast.players[one]
                    .able(&cue.abilities, cue.factional)
                    .is_some(),
                Referent::TargetOf(_) => false,
            })
    }

    pub(super) fn is_person(&self, subject: Option<(usize, i32)>) -> bool {
        subject.is_some_and(|(subject, _)| {
            self.who(subject) == Some(Who::Person)
                && !self.items[subject]
                    .mention()
                    .is_some_and(|one| one.is_victim)
        })
    }

    pub(super) fn percent(&self, at: usize) -> i32 {
        let asks =
            self.asked.is_some_and(|asked| at > asked && asked > 2) && !self.evidence.is_empty();
        if asks { w::ASKED_PERCENT } else { 100 }
    }

    /// Anybody who is named, or a bystander.
    pub(super) fn anybody(&self) -> Slot {
        let named = (0..self.cast.players.len()).filter(|&one| self.cast.players[one].is_named);
        let mut slot: Slot = named
            .map(|one| (Referent::Player(one), w::ANOTHER))
            .collect();
        let cost = if slot.is_empty() {
            w::ANOTHER
        } else {
            w::UNSAID_TARGET
        };
        slot.push((Referent::Player(self.cast.bystanders[0]), cost));
        slot
    }
}
