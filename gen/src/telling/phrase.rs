//! Words of actions, slots of templates, and slips of the pen.

use nightcourt_resolvers::model::Ability;

use super::book::{Book, Verb, one_of};
use crate::choose::{Choose, Span};

/// The columns of a verb: `protect @ / protects @ / protected @ / protected / protecting @ / protection`.
pub(super) const FORMS: [&str; 6] = ["do", "does", "did", "done", "doing", "noun"];

/// An action with its players by number.
#[derive(Clone)]
pub(super) struct Deed {
    pub(super) actor: usize,
    pub(super) ability: Ability,
    pub(super) named: Vec<usize>,
    /// The item of a gift.
    pub(super) item: String,
    /// True if nothing else can be meant by a word such as `visits`.
    pub(super) is_only: bool,
}

/// Returns the words of an action in one form; `None` if no verb has this form. `refer` names a player.
pub(super) fn phrase(
    book: &Book,
    choose: &mut impl Choose,
    deed: &Deed,
    form: &str,
    refer: &mut dyn FnMut(usize) -> String,
) -> Option<String> {
    let column = FORMS.iter().position(|one| *one == form)?;
    let key = if deed.ability == Ability::Give {
        format!("give-{}", deed.item)
    } else {
        deed.ability.id().to_owned()
    };
    let fits = |verb: &&Verb| verb[column] != "-";
    let own = book.verbs.get(&key).into_iter().flatten();
    let any = book.verbs.get("any").into_iter().flatten();
    let mut verbs: Vec<&Verb> = own.filter(fits).collect();
    // One time in eight a word that does not say the ability.
    if deed.is_only && deed.named.len() == 1 && choose.below(8) == 7 {
        verbs = any.filter(fits).collect();
    }
    let verb = *one_of(&verbs, choose)?;
    let mut words = String::new();
    for letter in verb[column].chars() {
        let place = match letter {
            '@' => 0,
            '+' => 1,
            _ => {
                words.push(letter);
                continue;
            }
        };
        words.push_str(&refer(*deed.named.get(place)?));
    }
    Some(words)
}

/// The slots of a template, without their braces.
pub(super) fn slots(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some((_, after)) = rest.split_once('{') {
        if let Some(after) = after.strip_prefix('{') {
            rest = after;
            continue;
        }
        let (slot, after) = after.split_once('}').unwrap_or((after, ""));
        found.push(slot);
        rest = after;
    }
    found
}

/// Fills the slots of a template; `None` if one cannot be filled. Braces that are doubled are braces.
pub(super) fn fill(text: &str, slot: &mut dyn FnMut(&str) -> Option<String>) -> Option<String> {
    let mut filled = String::new();
    let mut rest = text;
    while let Some(place) = rest.find(['{', '}']) {
        filled.push_str(&rest[..place]);
        let brace = &rest[place..=place];
        rest = &rest[place + 1..];
        if let Some(after) = rest.strip_prefix(brace) {
            filled.push_str(brace);
            rest = after;
        } else {
            let (name, after) = rest.split_once('}')?;
            filled.push_str(&slot(name)?);
            rest = after;
        }
    }
    filled.push_str(rest);
    Some(filled)
}

/// Fills a word of a list, whose slots are other lists, or `who`.
pub(super) fn word(
    book: &Book,
    choose: &mut impl Choose,
    list: &str,
    who: &dyn Fn() -> Option<String>,
) -> Option<String> {
    fill(book.word(list, choose)?, &mut |slot| match slot {
        "who" => who(),
        list => word(book, choose, list, who),
    })
}

/// Returns a noun with its indefinite article. Abbreviations are read letter by letter: `an SK`.
pub(super) fn indefinite(noun: &str) -> String {
    let first = noun.chars().next().unwrap_or('x');
    let is_letters = noun.len() < 5 && noun.chars().all(|letter| letter.is_ascii_uppercase());
    let vowels = if is_letters {
        "AEFHILMNORSX"
    } else {
        "aeiouAEIOU"
    };
    let is_one = noun.starts_with("one");
    let article = if vowels.contains(first) && !is_one {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// Removes doubled spaces and spaces before signs, which slots without words leave.
pub(super) fn tidy(text: &str) -> String {
    let mut tidy = String::new();
    for letter in text.trim().chars() {
        let is_doubled = letter == ' ' && tidy.ends_with([' ', '\n']);
        if is_doubled {
            continue;
        }
        if matches!(letter, ',' | '.' | '?' | '\n') && tidy.ends_with(' ') {
            tidy.pop();
        }
        tidy.push(letter);
    }
    tidy
}

/// Begins sentences with capitals.
pub(super) fn capitalised(text: &str) -> String {
    let mut words = String::new();
    let mut is_start = true;
    for letter in text.chars() {
        if is_start && letter.is_alphanumeric() {
            words.extend(letter.to_uppercase());
            is_start = false;
        } else {
            words.push(letter);
        }
        let is_end = words.ends_with(['.', '?', '!', '\n']);
        is_start = letter == '\n' || is_start || is_end;
        // An abbreviation such as `N1.5` ends no sentence.
        is_start &= !letter.is_alphanumeric();
    }
    words
}

/// Makes a few slips of the pen in longer words: a letter left out, doubled, or swapped with the next. Words in `kept` are
/// left alone.
pub(super) fn slip(text: &str, kept: &[&str], choose: &mut impl Choose) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let mut words: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for place in 0..=letters.len() {
        if place == letters.len() || !letters[place].is_ascii_alphabetic() {
            let word: String = letters[start..place].iter().collect();
            if word.len() > 5 && !kept.iter().any(|name| name.contains(&word)) {
                words.push((start, place));
            }
            start = place + 1;
        }
    }
    let slips = choose.within(Span::new(1, 3));
    choose.shuffle(&mut words);
    words.truncate(slips as usize);
    // From the end, so that places before stay where they are.
    words.sort_unstable_by(|one, other| other.cmp(one));
    for (start, end) in words {
        let place = start + 1 + choose.below((end - start - 2) as u32) as usize;
        match choose.below(3) {
            0 => {
                letters.remove(place);
            }
            1 => letters.insert(place, letters[place]),
            _ => letters.swap(place, place + 1),
        }
    }
    letters.into_iter().collect()
}
