//! Questions: a plot whose players have roles, put into sentences.

use std::cell::RefCell;

use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::text::Sheet;

use super::book::{Book, Template, one_of};
use super::cast::{Member, cast, night};
use super::phrase::{Deed, capitalised, fill, indefinite, phrase, slip, tidy, word};
use super::plot::Plot;
use super::{Form, Told};
use crate::choose::{Chance, Choose};

/// The words for roles after the first mention.
#[derive(Clone, Copy)]
enum Refs {
    /// `a doctor`, then `the doctor`.
    Articles,
    /// `the doctor`.
    The,
    /// `doctor`.
    Bare,
}

/// A plot with its players, while it is put into sentences.
struct Scene<'a> {
    book: &'a Book,
    template: &'a Template,
    plot: &'a Plot,
    members: Vec<Member<'a>>,
    deeds: Vec<Deed>,
    refs: Refs,
    /// The players who have been mentioned, and the actions that have been said.
    mentioned: RefCell<Vec<usize>>,
    said: RefCell<Vec<usize>>,
}

/// Draws a question; `None` if the template does not fit what was drawn.
pub(super) fn draw(book: &Book, choose: &mut impl Choose) -> Option<Told> {
    let template = book.template(&["question"], choose)?;
    let mut plots = template.list("plot");
    if plots.is_empty() {
        // Two players of one role need sentences of their own.
        let fits = |(_, plot): &(&String, &Plot)| plot.twins.is_empty();
        let fitting = book.plots.iter().filter(fits);
        plots = fitting.map(|(name, _)| name.as_str()).collect();
    }
    let plot = book.plots.get(*one_of(&plots, choose)?)?;
    let members = cast(
        book,
        plot,
        template.list("dialect").first().copied(),
        choose,
    )?;
    let refs = match template.list("refs")[..] {
        ["bare"] => Refs::Bare,
        ["the"] => Refs::The,
        ["articles"] => Refs::Articles,
        _ if choose.below(3) == 0 => Refs::The,
        _ => Refs::Articles,
    };
    let mut deeds = deeds(plot, &members)?;
    if template.has("clause") && choose.happens(Chance::new(1, 2)) {
        choose.shuffle(&mut deeds);
    }
    let scene = Scene {
        book,
        template,
        plot,
        members,
        deeds,
        refs,
        mentioned: RefCell::default(),
        said: RefCell::default(),
    };
    let text = template.draw("text", choose)?;
    let mut text = tidy(&fill(text, &mut |slot| scene.slot(slot, choose))?);
    let keeps = |case: &str| template.list("case").contains(&case);
    if keeps("lower") || !keeps("keep") && choose.happens(Chance::new(1, 2)) {
        text = text.to_lowercase();
    } else if !keeps("keep") {
        text = capitalised(&text);
    }
    let has_slips = choose.happens(Chance::new(1, 6));
    if has_slips {
        text = slip(&text, &[], choose);
    }
    // Actions are submitted in the order of the text.
    let order = scene.said.into_inner();
    let mut deeds: Vec<(usize, Deed)> = scene.deeds.into_iter().enumerate().collect();
    deeds.sort_by_key(|(deed, _)| {
        order
            .iter()
            .position(|one| one == deed)
            .unwrap_or(usize::MAX)
    });
    let deeds: Vec<Deed> = deeds.into_iter().map(|(_, deed)| deed).collect();
    Some(Told {
        text,
        sheet: Sheet::parse(&night(&scene.members, &deeds)).ok()?,
        form: Form::Question,
        family: format!("question/{}", template.family),
        has_slips,
    })
}

/// The actions of a plot with these players.
fn deeds(plot: &Plot, members: &[Member<'_>]) -> Option<Vec<Deed>> {
    let of = |letter: &char| members.iter().position(|one| one.letter == *letter);
    let deeds = plot.steps.iter().map(|step| {
        let actor = of(&step.actor)?;
        let role = members[actor].role;
        let ability = role.ability()?;
        Some(Deed {
            actor,
            ability,
            named: step.named.iter().map(of).collect::<Option<_>>()?,
            item: "gun".to_owned(),
            // Members of the mafia may carry out its kill instead.
            is_only: !role.sheet.starts_with("Mafia") || ability == Ability::Kill,
        })
    });
    deeds.collect()
}

impl Scene<'_> {
    /// The words for a player, which depend on earlier mentions.
    fn refer(&self, player: usize) -> String {
        let member = &self.members[player];
        let mut mentioned = self.mentioned.borrow_mut();
        let is_later = mentioned.contains(&player);
        mentioned.push(player);
        let noun = if is_later {
            &member.later
        } else {
            &member.first
        };
        match self.refs {
            _ if member.needs_no_article() => noun.clone(),
            Refs::Bare => noun.clone(),
            Refs::Articles if !is_later => indefinite(noun),
            Refs::Articles | Refs::The => format!("the {noun}"),
        }
    }

    /// The words for a slot of a text; `None` if there are none.
    fn slot(&self, slot: &str, choose: &mut impl Choose) -> Option<String> {
        let (name, instead) = match slot.split_once(':') {
            Some((name, words)) => (name, Some(words)),
            None => (slot, None),
        };
        let (first, form) = name.split_once('.').unwrap_or((name, ""));
        if let Ok(number) = first.parse::<usize>() {
            return self.action(number - 1, form, instead, choose);
        }
        match name {
            "clauses" => self.clauses(choose),
            "cast" => Some(self.roles()),
            "ask" => self.ask(choose),
            _ => match self
                .members
                .iter()
                .position(|one| first == one.letter.to_string())
            {
                Some(player) => self.player(player, form),
                None => word(self.book, choose, name, &|| None),
            },
        }
    }

    fn player(&self, player: usize, form: &str) -> Option<String> {
        let said = self.refer(player);
        let noun = &self.members[player].later;
        match form {
            "s" if noun.ends_with(['s', 'y']) => None,
            "s" => Some(format!("{noun}s")),
            "bare" => Some(noun.clone()),
            "the" => Some(format!("the {noun}")),
            _ => Some(said),
        }
    }

    /// The words of an action, with other words for its target if there are any.
    fn action(
        &self,
        deed: usize,
        form: &str,
        instead: Option<&str>,
        choose: &mut impl Choose,
    ) -> Option<String> {
        self.said.borrow_mut().push(deed);
        let deed = &self.deeds[deed];
        // Only an actor who has been mentioned may be said to `visit` somebody.
        let is_known = self.mentioned.borrow().contains(&deed.actor);
        let deed = &Deed {
            is_only: deed.is_only && is_known,
            ..deed.clone()
        };
        let mut instead = instead;
        phrase(
            self.book,
            choose,
            deed,
            form,
            &mut |player| match instead.take() {
                Some(words) => words.to_owned(),
                None if player == deed.actor => "himself".to_owned(),
                None => self.refer(player),
            },
        )
    }

    /// A clause for each action.
    fn clauses(&self, choose: &mut impl Choose) -> Option<String> {
        let mut text = String::new();
        for (number, deed) in self.deeds.iter().enumerate() {
            let is_last = number + 1 == self.deeds.len() && self.template.has("last");
            if number > 0 {
                text += self
                    .template
                    .draw(if is_last { "last" } else { "join" }, choose)?;
            }
            self.said.borrow_mut().push(number);
            let shape = match deed.named.len() {
                0 if self.template.has("alone") => "alone",
                2 if self.template.has("two") => "two",
                _ => "clause",
            };
            let clause = self.template.draw(shape, choose)?;
            text += &fill(clause, &mut |slot| match slot {
                "actor" => Some(self.refer(deed.actor)),
                "target" | "other" => {
                    let target = *deed.named.get(usize::from(slot == "other"))?;
                    // A clause about one player would leave out another, and `himself` comes after the actor.
                    let is_whole = deed.named.len() == 1 || shape == "two";
                    (is_whole && target != deed.actor).then(|| self.refer(target))
                }
                form => self
                    .action(number, form, None, choose)
                    .or_else(|| word(self.book, choose, form, &|| None)),
            })?;
        }
        Some(text)
    }

    /// The roles of the plot, apart from bystanders.
    fn roles(&self) -> String {
        let players = (0..self.members.len()).filter(|&one| !self.members[one].is_bystander());
        let words = players.map(|player| {
            self.refer(player);
            self.members[player].later.trim_start_matches("the ")
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// A question about anything, or about the players whom the plot names.
    fn ask(&self, choose: &mut impl Choose) -> Option<String> {
        let mut lists = vec![("ask", None)];
        lists.extend(self.plot.dies.iter().map(|who| ("ask-dies", Some(*who))));
        lists.extend(self.plot.sees.iter().map(|who| ("ask-sees", Some(*who))));
        let (list, who) = *one_of(&lists, choose)?;
        let player = self.members.iter().position(|one| Some(one.letter) == who);
        word(self.book, choose, list, &|| {
            player.map(|player| self.refer(player))
        })
    }
}
