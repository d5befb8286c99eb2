//! Files of templates. The head of `gen/telling/open.txt` documents their format.

use std::collections::{BTreeMap, BTreeSet};

use nightcourt_resolvers::model::Ability;
use nightcourt_resolvers::text::Sheet;

use super::phrase::{FORMS, slots};
use super::plot::Plot;
use crate::choose::Choose;

/// Draws one of these; `None` if there are none.
pub(super) fn one_of<'a, T>(things: &'a [T], choose: &mut impl Choose) -> Option<&'a T> {
    things.get(choose.below(things.len() as u32) as usize)
}

/// A template: values by key, several to a key if there are alternatives.
#[derive(Debug, Default)]
pub(super) struct Template {
    pub(super) family: String,
    values: BTreeMap<String, Vec<(usize, String)>>,
}

impl Template {
    pub(super) fn has(&self, key: &str) -> bool {
        self.values.contains_key(key)
    }
    /// Draws one of the alternatives.
    pub(super) fn draw(&self, key: &str, choose: &mut impl Choose) -> Option<&str> {
        one_of(self.values.get(key)?, choose).map(|(_, value)| value.as_str())
    }
    /// The words of a key that has one list of them, separated by commas.
    pub(super) fn list(&self, key: &str) -> Vec<&str> {
        let values = self.values.get(key).into_iter().flatten();
        values
            .flat_map(|(_, value)| value.split(','))
            .map(str::trim)
            .collect()
    }
}

/// A role that may take part in a question.
#[derive(Debug)]
pub(super) struct Role {
    line: usize,
    /// As the night text writes it after the name: `Town Roleblocker`.
    pub(super) sheet: String,
    /// The ability that the role uses, or a word such as `bystander`.
    pub(super) tag: String,
    /// The words for it, each with the dialect that it belongs to.
    pub(super) words: Vec<(String, String)>,
}

impl Role {
    /// The ability that it uses in a plot: the tag up to a point, as in `kill.ninja`.
    pub(super) fn ability(&self) -> Option<Ability> {
        self.tag.split('.').next().and_then(Ability::from_id)
    }
}

/// The words for an ability: a column for each of [`FORMS`].
pub(super) type Verb = Vec<String>;

/// A file of templates, checked.
#[derive(Debug, Default)]
pub(super) struct Book {
    pub(super) words: BTreeMap<String, Vec<(usize, String)>>,
    pub(super) kinds: BTreeMap<String, Vec<String>>,
    pub(super) roles: Vec<Role>,
    pub(super) verbs: BTreeMap<String, Vec<Verb>>,
    pub(super) plots: BTreeMap<String, Plot>,
    /// By sort: `question`, `roster`, `whole`, `lines`, `frame`.
    templates: BTreeMap<String, Vec<Template>>,
}

/// A section's sort and the word after it.
type Section = (String, String);

impl Book {
    pub(super) fn parse(text: &str) -> Result<Book, String> {
        let mut book = Book::default();
        let mut section: Section = Section::default();
        let mut within = false;
        for (number, line) in text.lines().enumerate() {
            let number = number + 1;
            let fail = |error: String| format!("{number}: {error}");
            if line.starts_with('#') {
                continue;
            }
            let line = line.trim();
            if line.is_empty() {
                within = false;
            } else if let Some(title) = line.strip_prefix("=== ") {
                let (sort, name) = title.split_once(' ').unwrap_or((title, ""));
                section = (sort.to_owned(), name.to_owned());
                within = false;
            } else {
                book.read(&section, number, &unescaped(line), &mut within)
                    .map_err(fail)?;
            }
        }
        book.check()?;
        Ok(book)
    }

    fn read(
        &mut self,
        (sort, name): &Section,
        number: usize,
        line: &str,
        within: &mut bool,
    ) -> Result<(), String> {
        if sort == "words" {
            let word = if line == "-" { "" } else { line };
            self.words
                .entry(name.clone())
                .or_default()
                .push((number, word.to_owned()));
            return Ok(());
        }
        let (key, value) = line
            .split_once('=')
            .map(|(key, value)| {
                (
                    key.trim().to_owned(),
                    value.strip_prefix(' ').unwrap_or(value),
                )
            })
            .ok_or_else(|| format!("`{line}` lacks a `=`; write `key = value`"))?;
        match sort.as_str() {
            "kinds" => {
                self.kinds.insert(key, split(value, ','));
            }
            "verbs" => {
                let verb = split(value, '/');
                if verb.len() != FORMS.len() {
                    return Err(format!(
                        "`{key}` has {} forms, not {}",
                        verb.len(),
                        FORMS.len()
                    ));
                }
                self.verbs.entry(key).or_default().push(verb);
            }
            "roles" => self.roles.push(role(number, &key, value)?),
            "plots" => {
                let plot = Plot::parse(number, value)?;
                self.plots.insert(key, plot);
            }
            "question" | "roster" | "whole" | "lines" | "frame" => {
                let templates = self.templates.entry(sort.clone()).or_default();
                if !*within {
                    templates.push(Template {
                        family: name.clone(),
                        values: BTreeMap::new(),
                    });
                    *within = true;
                }
                if let Some(template) = templates.last_mut() {
                    let values = template.values.entry(key).or_default();
                    values.push((number, value.to_owned()));
                }
            }
            _ => return Err(format!("no section is called `{sort}`")),
        }
        Ok(())
    }

    /// The templates of a sort.
    pub(super) fn templates(&self, sort: &str) -> &[Template] {
        self.templates.get(sort).map_or(&[], Vec::as_slice)
    }

    /// Draws a family first, so that a family of few templates is as frequent as another.
    pub(super) fn template(&self, sorts: &[&str], choose: &mut impl Choose) -> Option<&Template> {
        let all = || sorts.iter().flat_map(|sort| self.templates(sort));
        let families: BTreeSet<&str> = all().map(|one| one.family.as_str()).collect();
        let families: Vec<&str> = families.into_iter().collect();
        let family = one_of(&families, choose)?;
        let members: Vec<&Template> = all().filter(|one| one.family == *family).collect();
        one_of(&members, choose).copied()
    }

    /// Draws a word of a list.
    pub(super) fn word(&self, list: &str, choose: &mut impl Choose) -> Option<&str> {
        one_of(self.words.get(list)?, choose).map(|(_, word)| word.as_str())
    }

    /// Reports whether a list has a word.
    pub(super) fn lists(&self, list: &str, word: &str) -> bool {
        let words = self.words.get(list).into_iter().flatten();
        words.into_iter().any(|(_, one)| one == word)
    }

    pub(super) fn families(&self) -> Vec<String> {
        let mut families = BTreeSet::new();
        for (sort, title) in [
            ("question", "question"),
            ("roster", "paste"),
            ("whole", "paste"),
            ("lines", "lines"),
        ] {
            families.extend(
                self.templates(sort)
                    .iter()
                    .map(|one| format!("{title}/{}", one.family)),
            );
        }
        families.into_iter().collect()
    }

    /// Checks names that refer to something else in the file.
    fn check(&self) -> Result<(), String> {
        for plot in self.plots.values() {
            for kind in plot.kinds() {
                let tags = self.tags(kind);
                let known = |tag: &String| self.roles.iter().any(|role| role.tag == *tag);
                if let Some(tag) = tags.iter().find(|tag| !known(tag)) {
                    return Err(format!("{}: no role is tagged `{tag}`", plot.line));
                }
            }
        }
        for role in &self.roles {
            let verb = role.ability().map(verb_key);
            if let Some(verb) = verb.filter(|verb| !self.verbs.contains_key(verb)) {
                return Err(format!("{}: no verb is called `{verb}`", role.line));
            }
        }
        for (sort, templates) in &self.templates {
            for template in templates {
                self.check_template(sort, template)?;
            }
        }
        for (list, words) in &self.words {
            for (number, word) in words {
                for slot in slots(word) {
                    if !self.words.contains_key(slot) && slot != "who" {
                        return Err(format!(
                            "{number}: no slot is called `{slot}` in the words `{list}`"
                        ));
                    }
                }
            }
        }
        Ok(())
    }

    fn check_template(&self, sort: &str, template: &Template) -> Result<(), String> {
        for (key, values) in &template.values {
            for (number, value) in values {
                let known = known_slots(sort, key)
                    .ok_or_else(|| format!("{number}: a {sort} has no key `{key}`"))?;
                let plots: Vec<&Plot> = template
                    .list("plot")
                    .into_iter()
                    .map(|name| {
                        self.plots
                            .get(name)
                            .ok_or_else(|| format!("{number}: no plot is called `{name}`"))
                    })
                    .collect::<Result<_, _>>()?;
                for slot in slots(value) {
                    let name = slot.split(':').next().unwrap_or(slot);
                    let is_of_plot = sort == "question"
                        && !plots.is_empty()
                        && plots.iter().all(|plot| plot.has_slot(name));
                    let is_known = known.split(' ').any(|one| one == name);
                    if !(is_known || is_of_plot || self.words.contains_key(name)) {
                        return Err(format!("{number}: no slot is called `{slot}` in `{key}`"));
                    }
                }
            }
        }
        Ok(())
    }

    /// The tags of a kind; a tag is a kind of its own.
    pub(super) fn tags(&self, kind: &str) -> Vec<String> {
        let own = || vec![kind.to_owned()];
        self.kinds.get(kind).cloned().unwrap_or_else(own)
    }
}

/// The key of an ability's verbs; of a gift that of a gun, which roles of questions give.
fn verb_key(ability: Ability) -> String {
    let gun = if ability == Ability::Give { "-gun" } else { "" };
    format!("{}{gun}", ability.id())
}

/// The slots that values of a key may have in addition to lists of words; `None` if there is no such key.
fn known_slots(sort: &str, key: &str) -> Option<&'static str> {
    const CLAUSE: &str = "actor target other does do did done doing noun";
    const LINE: &str =
        "actor role bare side target other an tn on does do did done doing noun time old old.do";
    const PLAYER: &str = "n name role bare side action";
    Some(match (sort, key) {
        ("question", "text") => "clauses ask cast",
        ("question", "clause" | "two" | "alone") => CLAUSE,
        ("question", "join" | "last" | "plot" | "refs" | "dialect" | "case")
        | ("roster" | "whole", "by" | "sep" | "head" | "foot" | "grave" | "needs")
        | ("lines", "head" | "foot" | "sep" | "needs") => "",
        ("roster" | "whole", "player" | "dead" | "member") => PLAYER,
        ("roster", "group") => "side role names count members",
        ("whole", "group") => "side count",
        ("whole", "all" | "line" | "two" | "alone" | "kill" | "idle")
        | ("lines", "all" | "line" | "two" | "alone" | "kill" | "idle" | "change") => LINE,
        ("frame", "text") => "roster lines",
        ("frame", "whole") => "roster",
        _ => return None,
    })
}

fn role(line: usize, sheet: &str, value: &str) -> Result<Role, String> {
    let night = format!("[players]\nSomebody = {sheet}\n");
    Sheet::parse(&night).map_err(|_| format!("no role is called `{sheet}`"))?;
    let (tag, words) = value
        .split_once(':')
        .ok_or_else(|| format!("`{sheet}` lacks a tag; write `tag: words`"))?;
    let words = split(words, ';')
        .into_iter()
        .map(|word| match word.split_once('~') {
            Some((dialect, word)) => (dialect.to_owned(), word.to_owned()),
            None => (String::new(), word),
        });
    Ok(Role {
        line,
        sheet: sheet.to_owned(),
        tag: tag.trim().to_owned(),
        words: words.collect(),
    })
}

fn split(list: &str, by: char) -> Vec<String> {
    list.split(by).map(|one| one.trim().to_owned()).collect()
}

/// A line with its line breaks and spaces at the ends.
fn unescaped(line: &str) -> String {
    line.replace("\\n", "\n")
        .replace("\\s", " ")
        .replace("\\t", "\t")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_named_with_their_line() {
        let base = "=== words ask\nwho dies?\n=== roles\nTown Cop = investigate: cop\n=== verbs\ninvestigate = a/b/c/d/e/f\n\
                    === plots\none = A investigate B, B is investigate\n";
        assert!(Book::parse(base).is_ok());
        for (more, error) in [
            (
                "=== question a\ntext = {foo}",
                "11: no slot is called `foo` in `text`",
            ),
            ("=== question a\nplot = two", "11: no plot is called `two`"),
            (
                "=== question a\nplot = one\ntext = {C}",
                "12: no slot is called `C` in `text`",
            ),
            (
                "=== question a\ntexts = {ask}",
                "11: a question has no key `texts`",
            ),
            (
                "=== lines a\nall = {targets}",
                "11: no slot is called `targets` in `all`",
            ),
            (
                "=== words b\n{who} {when}",
                "11: no slot is called `when` in the words `b`",
            ),
            (
                "=== roles\nTown Copp = investigate: cop",
                "11: no role is called `Town Copp`",
            ),
            (
                "=== roles\nTown Doctor = protect: doc",
                "11: no verb is called `protect`",
            ),
            (
                "=== plots\ntwo = A block B",
                "11: no role is tagged `block`",
            ),
            (
                "=== verbs\nblock = blocks",
                "11: `block` has 1 forms, not 6",
            ),
            ("=== foo\na = b", "11: no section is called `foo`"),
        ] {
            let found = Book::parse(&format!("{base}\n{more}\n")).err();
            assert_eq!(found.as_deref(), Some(error), "{more}");
        }
    }
}
