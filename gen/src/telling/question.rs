//! Questions: a plot whose players get roles, put into sentences.

use std::cell::RefCell;

use nightcourt_resolvers::model::Ability;

use super::book::{Book, Role, Template};
use super::phrase::{Deed, capitalised, fill, indefinite, phrase, slip, tidy, word};
use super::plot::Plot;
use crate::choose::{Chance, Choose};

/// How roles are referred to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refs {
    /// `a doctor`, then `the doctor`.
    Articles,
    /// `the doctor`.
    The,
    /// `doctor`.
    Bare,
}

/// A player of a question.
struct Member<'a> {
    letter: char,
    role: &'a Role,
    name: String,
    /// The words at the first mention, and later.
    first: String,
    later: String,
}

/// The players of a question, and who has been mentioned.
struct Cast<'a> {
    members: Vec<Member<'a>>,
    mentioned: RefCell<Vec<bool>>,
    refs: Refs,
}

impl Cast<'_> {
    fn of(&self, letter: char) -> Option<usize> {
        self.members.iter().position(|one| one.letter == letter)
    }

    fn refer(&self, player: usize) -> String {
        let member = &self.members[player];
        let mut mentioned = self.mentioned.borrow_mut();
        let is_later = std::mem::replace(&mut mentioned[player], true);
        let noun = if is_later {
            &member.later
        } else {
            &member.first
        };
        // Words with an article, and those that need none.
        let is_whole = member.first != member.later
            || noun.starts_with("the ")
            || noun.chars().count() < 2
            || noun.starts_with("player ");
        match self.refs {
            _ if is_whole => noun.clone(),
            Refs::Bare => noun.clone(),
            Refs::Articles if !is_later => indefinite(noun),
            Refs::Articles | Refs::The => format!("the {noun}"),
        }
    }
}

/// Draws a question: the text, the text of the night, and the family. `None` if the template does not fit what was drawn.
pub(super) fn draw(book: &Book, choose: &mut impl Choose) -> Option<(String, String, String)> {
    let template = book.template(&["question"], choose)?;
    let mut plots = template.list("plot");
    if plots.is_empty() {
        // Two players of one role need sentences of their own.
        let fits = |(_, plot): &(&String, &Plot)| plot.twins.is_empty();
        plots = book
            .plots
            .iter()
            .filter(fits)
            .map(|(name, _)| name.as_str())
            .collect();
    }
    let plot = &book.plots[plots[choose.below(plots.len() as u32) as usize]];
    let cast = cast(book, plot, template, choose)?;
    let mut deeds = Vec::new();
    for step in &plot.steps {
        let actor = cast.of(step.actor)?;
        let role = cast.members[actor].role;
        let named: Vec<usize> = step
            .named
            .iter()
            .map(|name| cast.of(*name))
            .collect::<Option<_>>()?;
        deeds.push(Deed {
            actor,
            ability: role.ability()?,
            // Members of the mafia may carry out its kill instead.
            is_only: !role.sheet.starts_with("Mafia") || role.ability() == Some(Ability::Kill),
            named,
            item: "gun".to_owned(),
        });
    }
    let is_whole = template.has("clause");
    if is_whole && choose.happens(Chance::new(1, 2)) {
        choose.shuffle(&mut deeds);
    }
    let pattern = template.draw("text", choose)?.to_owned();
    let mut text = fill(&pattern, &mut |slot| {
        filled(book, template, plot, &cast, &deeds, slot, choose)
    })?;
    text = tidy(&text);
    let case = template.list("case");
    text = match case.first() {
        Some(&"keep") => text,
        Some(&"lower") => text.to_lowercase(),
        _ if choose.happens(Chance::new(1, 2)) => text.to_lowercase(),
        _ => capitalised(&text),
    };
    if choose.happens(Chance::new(1, 6)) {
        text = slip(&text, &[], choose);
    }
    Some((
        text,
        night(&cast, &deeds),
        format!("question/{}", template.family),
    ))
}

/// Gives roles and words to the players of a plot.
fn cast<'a>(
    book: &'a Book,
    plot: &Plot,
    template: &Template,
    choose: &mut impl Choose,
) -> Option<Cast<'a>> {
    let refs = match template.list("refs").first() {
        Some(&"bare") => Refs::Bare,
        Some(&"the") => Refs::The,
        Some(&"articles") => Refs::Articles,
        _ if choose.below(3) == 0 => Refs::The,
        _ => Refs::Articles,
    };
    let dialect = template
        .list("dialect")
        .first()
        .copied()
        .unwrap_or_default();
    let mut members: Vec<Member<'a>> = Vec::new();
    for (letter, kind) in plot.cast() {
        let twin = plot.twins.iter().find(|(one, _)| *one == letter);
        let twin = twin.and_then(|(_, other)| members.iter().find(|one| one.letter == *other));
        let role = match twin {
            Some(twin) => twin.role,
            None => role(book, kind, choose)?,
        };
        let bare = bare(role);
        let same = members
            .iter()
            .filter(|one| one.role.sheet == role.sheet)
            .count();
        let last = |name: &str| name.rsplit(' ').next().map(str::to_owned);
        let is_alike = members.iter().any(|one| last(&one.name) == last(&bare));
        let is_bystander = role.tag == "bystander";
        if is_alike && twin.is_none() && !is_bystander {
            return None;
        }
        let name = match (is_bystander, same) {
            (true, 0) => "Target".to_owned(),
            (true, _) => format!("Target {}", same + 1),
            (false, 0) => bare,
            (false, _) => format!("{bare} {}", same + 1),
        };
        let is_target = plot.steps.iter().any(|step| step.named.contains(&letter));
        let fits =
            |(of, word): &&(String, String)| of == dialect && !(is_target && word.starts_with('!'));
        let mut words: Vec<&(String, String)> = role.words.iter().filter(fits).collect();
        if words.is_empty() {
            let plain = |(of, word): &&(String, String)| {
                of.is_empty() && !(is_target && word.starts_with('!'))
            };
            words = role.words.iter().filter(plain).collect();
        }
        let word = match twin {
            Some(twin) => twin.first.clone(),
            None => words
                .get(choose.below(words.len() as u32) as usize)?
                .1
                .trim_start_matches('!')
                .to_owned(),
        };
        let (first, later) = word.split_once('/').unwrap_or((&word, &word));
        members.push(Member {
            letter,
            role,
            name,
            first: first.trim().to_owned(),
            later: later.trim().to_owned(),
        });
    }
    let mentioned = RefCell::new(vec![false; members.len()]);
    is_clear(&members).then_some(Cast {
        members,
        mentioned,
        refs,
    })
}

/// Reports whether words tell the players apart: several bystanders have letters, and "the mafia" is one player.
fn is_clear(members: &[Member<'_>]) -> bool {
    let last = |member: &Member<'_>| member.first.rsplit(' ').next().map(str::to_owned);
    let bystanders: Vec<_> = members
        .iter()
        .filter(|one| one.role.tag == "bystander")
        .collect();
    let are_letters = bystanders.iter().all(|one| {
        let has_equal = bystanders
            .iter()
            .filter(|other| last(other) == last(one))
            .count()
            > 1;
        !has_equal && last(one).is_some_and(|word| word.len() == 1)
    });
    let is_faction = members.iter().any(|one| one.first.starts_with("the "));
    let scum = members
        .iter()
        .filter(|one| one.role.sheet.starts_with(['M', 'W']));
    (bystanders.len() < 2 || are_letters) && (!is_faction || scum.count() < 2)
}

/// Draws a tag of the kind first, and then a role.
fn role<'a>(book: &'a Book, kind: &str, choose: &mut impl Choose) -> Option<&'a Role> {
    let tags = book.tags(kind);
    let tag = &tags[choose.below(tags.len() as u32) as usize];
    let roles: Vec<&Role> = book.roles.iter().filter(|role| role.tag == *tag).collect();
    roles
        .get(choose.below(roles.len() as u32) as usize)
        .copied()
}

/// Splits the side from the words of a role.
fn side_and_words(sheet: &str) -> (&str, &str) {
    let end = match sheet.find(") ") {
        Some(place) => place + 1,
        None => sheet.find(' ').unwrap_or(sheet.len()),
    };
    (&sheet[..end], sheet[end..].trim_start())
}

fn bare(role: &Role) -> String {
    side_and_words(&role.sheet).1.to_owned()
}

/// Fills a slot of a question.
fn filled(
    book: &Book,
    template: &Template,
    plot: &Plot,
    cast: &Cast<'_>,
    deeds: &[Deed],
    slot: &str,
    choose: &mut impl Choose,
) -> Option<String> {
    let focus = |who: &[char]| who.first().and_then(|who| cast.of(*who));
    match slot {
        "clauses" => {
            let joins: Vec<String> = (1..deeds.len())
                .map(|place| {
                    let key = if place + 1 == deeds.len() && template.has("last") {
                        "last"
                    } else {
                        "join"
                    };
                    template.draw(key, choose).map(str::to_owned)
                })
                .collect::<Option<_>>()?;
            let mut text = String::new();
            for (place, deed) in deeds.iter().enumerate() {
                if place > 0 {
                    text.push_str(&joins[place - 1]);
                }
                let shape = match deed.named.len() {
                    0 if template.has("alone") => "alone",
                    2 if template.has("two") => "two",
                    _ => "clause",
                };
                let clause = template.draw(shape, choose)?.to_owned();
                text.push_str(&fill(&clause, &mut |slot| {
                    clause_slot(book, cast, deed, slot, shape == "two", choose)
                })?);
            }
            return Some(text);
        }
        "cast" => {
            let is_said = |&player: &usize| cast.members[player].role.tag != "bystander";
            let players = (0..cast.members.len()).filter(is_said);
            let words = players.map(|player| {
                cast.refer(player);
                cast.members[player]
                    .later
                    .trim_start_matches("the ")
                    .to_owned()
            });
            return Some(words.collect::<Vec<_>>().join(", "));
        }
        "ask" => {
            let mut lists = vec![("ask", None)];
            lists.extend(focus(&plot.dies).map(|who| ("ask-dies", Some(who))));
            lists.extend(focus(&plot.sees).map(|who| ("ask-sees", Some(who))));
            let (list, who) = lists[choose.below(lists.len() as u32) as usize];
            return word(book, choose, list, &|| who.map(|who| cast.refer(who)));
        }
        _ => {}
    }
    let (name, instead) = slot
        .split_once(':')
        .map_or((slot, None), |(name, words)| (name, Some(words)));
    let (first, form) = name.split_once('.').unwrap_or((name, ""));
    if let Ok(number) = first.parse::<usize>() {
        let deed = &deeds[number - 1];
        return said(book, cast, deed, form, instead, choose);
    }
    let mut letters = first.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => {
            let player = cast.of(letter)?;
            let said = cast.refer(player);
            let member = &cast.members[player];
            Some(match form {
                "s" if member.later.ends_with(['s', 'y']) => return None,
                "s" => format!("{}s", member.later),
                "bare" => member.later.clone(),
                "the" => format!("the {}", member.later),
                _ => said,
            })
        }
        _ => word(book, choose, name, &|| None),
    }
}

fn clause_slot(
    book: &Book,
    cast: &Cast<'_>,
    deed: &Deed,
    slot: &str,
    is_pair: bool,
    choose: &mut impl Choose,
) -> Option<String> {
    match slot {
        "actor" => Some(cast.refer(deed.actor)),
        // A clause about one player would leave out another, and `himself` comes after the actor.
        "target" | "other" => {
            let place = usize::from(slot == "other");
            let target = *deed.named.get(place)?;
            let is_said = (deed.named.len() == 1) != is_pair && target != deed.actor;
            is_said.then(|| cast.refer(target))
        }
        "do" | "does" | "did" | "done" | "doing" | "noun" => {
            said(book, cast, deed, slot, None, choose)
        }
        list => word(book, choose, list, &|| None),
    }
}

/// The words of an action, with other words for its target if there are any.
fn said(
    book: &Book,
    cast: &Cast<'_>,
    deed: &Deed,
    form: &str,
    instead: Option<&str>,
    choose: &mut impl Choose,
) -> Option<String> {
    let mut first = true;
    phrase(book, choose, deed, form, &mut |player| {
        let is_first = std::mem::replace(&mut first, false);
        match instead {
            Some(words) if is_first => words.to_owned(),
            _ if player == deed.actor => "himself".to_owned(),
            _ => cast.refer(player),
        }
    })
}

/// The text of the night that is meant.
fn night(cast: &Cast<'_>, deeds: &[Deed]) -> String {
    let mut night = String::from("[players]\n");
    for (player, member) in cast.members.iter().enumerate() {
        let names_itself = |deed: &Deed| {
            deed.ability.has_target() && deed.actor == player && deed.named.contains(&player)
        };
        let (side, words) = side_and_words(&member.role.sheet);
        let extra = if deeds.iter().any(names_itself) {
            "Self-Targeting "
        } else {
            ""
        };
        night.push_str(&format!("{} = {side} {extra}{words}\n", member.name));
    }
    night.push_str("\n[actions]\n");
    for deed in deeds {
        let names: Vec<&str> = deed
            .named
            .iter()
            .map(|player| cast.members[*player].name.as_str())
            .collect();
        let at = if names.is_empty() {
            String::new()
        } else {
            format!(" -> {}", names.join(", "))
        };
        let item = if deed.ability == Ability::Give {
            " gun"
        } else {
            ""
        };
        night.push_str(&format!(
            "{}: {}{item}{at}\n",
            cast.members[deed.actor].name,
            deed.ability.id()
        ));
    }
    night
}
