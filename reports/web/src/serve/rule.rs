//! The page that rules a night: a box to type it into, and what all systems say of it, as a drawing and in words; which
//! precedents it holds; what is wrong with it, where it stands.

use std::fmt::Write as _;

use nightcourt_caselaw::index::Table;
use nightcourt_caselaw::library::Library;
use nightcourt_caselaw::matching::{self, Difference};
use nightcourt_corpus::json;
use nightcourt_pages::page::html::{self, escape};
use nightcourt_pages::page::{self, Block, Format, Screen};
use nightcourt_pages::ruling::{Ruling, Show};
use nightcourt_precedent::evaluator::Evaluator;
use nightcourt_resolvers::outcome::{Lens, Outcome};
use nightcourt_resolvers::ruling::{SWITCHES, Switches};
use nightcourt_resolvers::system::{System, resolve};
use nightcourt_resolvers::text::{MAX_TEXT, Sheet};

use super::{limits, wrong};
use crate::site::Place;
use crate::site::layout::{Here, Page, whole};
use crate::site::precedent;

/// Who rules: the systems, and the precedents.
#[derive(Clone, Debug)]
pub struct RulePage {
    systems: Vec<System>,
    precedents: Table,
}

impl RulePage {
    /// The page of a corpus.
    #[must_use]
    pub fn of(library: &'static Library) -> RulePage {
        RulePage {
            systems: System::ALL.to_vec(),
            precedents: Table::of(library)
                .unwrap_or_else(|error| panic!("a library's nights are read where it is opened: {error}")),
        }
    }
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// The night as typed.
    night: String,
    lens: Lens,
    /// Every switch, by its id, and its option.
    options: Vec<(&'static str, String)>,
    switches: Switches,
}

impl Asked {
    /// Nothing yet, under the rulings of a corpus.
    #[must_use]
    pub fn of_corpus(library: &Library) -> Asked {
        let ours = &library.info.run.switches;
        let mut asked =
            Asked { night: String::new(), lens: Lens::Full, options: Vec::new(), switches: library.info.switches };
        for row in SWITCHES {
            let option = ours.get(row.id).cloned().unwrap_or_else(|| row.options[0].to_owned());
            asked.options.push((row.id, option));
        }
        asked
    }

    /// What the fields of a form ask.
    ///
    /// # Errors
    /// If a field has a value that no field has.
    pub fn read(library: &Library, fields: &[(String, String)]) -> Result<Asked, String> {
        let mut asked = Asked::of_corpus(library);
        for (name, value) in fields {
            if name == "night" {
                asked.night = value.replace("\r\n", "\n");
            } else if name == "lens" {
                asked.lens = Lens::from_id(value).ok_or("The lenses are deaths, state and full.")?;
            } else if let Some(place) = asked.options.iter().position(|(id, _)| id == name) {
                if asked.switches.set(name, value).is_err() {
                    return Err(format!("The switch {name} has no such option."));
                }
                asked.options[place].1 = value.clone();
            }
        }
        Ok(asked)
    }
}

/// The night that the page begins with.
const EXAMPLE: &str = "# The roleblocker blocks the jailkeeper, who jails him, and he is shot.\n[players]\nVic = Town Vigilante\nAnn = Town Roleblocker\n\
                       Bob = Town Jailkeeper\n\n[actions]\nVic -> Ann\nAnn -> Bob\nBob -> Ann\n";

/// The page, and whether the night could be ruled (or there was none).
#[must_use]
pub fn page(rules: &RulePage, asked: &Asked) -> (String, bool) {
    let typed = !asked.night.trim().is_empty();
    let mut main = String::from("<h1>Rule a night</h1>\n");
    let two = if typed { " two" } else { "" };
    let _ = write!(main, "<div class=\"bench{two}\">\n<div class=\"writing\">\n");
    form(&mut main, asked);
    main.push_str("</div>\n");
    let mut good = true;
    if typed {
        main.push_str("<div class=\"answer\" id=\"answer\">\n");
        match read(&asked.night) {
            Ok(sheet) => answer(&mut main, rules, asked, &sheet),
            Err(NotANight::Text(errors)) => {
                wrong::print(&mut main, &asked.night, &errors);
                good = false;
            }
            Err(NotANight::Other(errors)) => {
                main.push_str(
                    "<section class=\"error\" role=\"alert\" id=\"mistakes\"><h2>This is no night</h2>\n<ul>\n",
                );
                for error in errors.iter().take(50) {
                    let _ = writeln!(main, "<li>{}</li>", escape(error));
                }
                main.push_str("</ul></section>\n");
                good = false;
            }
        }
        main.push_str("</div>\n");
    }
    main.push_str("</div>\n");
    let page = Page {
        title: "Rule a night - Night Court",
        about: "Type a night, and see how seven systems rule it.",
        depth: 0,
        here: Here::Rule,
        scripts: &[],
        main: &main,
    };
    (whole(Place::Server, &page), good)
}

fn form(out: &mut String, asked: &Asked) {
    let rows = asked.night.lines().count().clamp(14, 30);
    let _ = write!(
        out,
        "<form method=\"post\" action=\"rule\" accept-charset=\"utf-8\">\n<label for=\"night-box\"><strong>The night</strong></label>\n\
         <p class=\"hint\" id=\"night-hint\">Players, then actions in the order in which they were submitted. Ctrl+Enter rules.</p>\n\
         <textarea id=\"night-box\" name=\"night\" rows=\"{rows}\" spellcheck=\"false\" autocapitalize=\"off\" autocomplete=\"off\" \
         aria-describedby=\"night-hint\" placeholder=\"[players]\">\n{}</textarea>\n<div class=\"row\">\n\
         <button type=\"submit\" class=\"main\">Rule it</button>\n\
         <button type=\"button\" data-example=\"example\" hidden=\"hidden\">Put the example in</button>\n</div>\n",
        escape(&asked.night)
    );
    out.push_str("<details><summary>What is compared, and disputed rulings</summary>\n<div class=\"finder\"><div class=\"grid\">\n");
    let lenses = [(Lens::Full, "all that happens"), (Lens::State, "what becomes of players"), (Lens::Deaths, "deaths")];
    out.push_str("<label>Compare<select name=\"lens\">");
    for (lens, words) in lenses {
        option(out, lens.id(), words, lens == asked.lens);
    }
    out.push_str("</select></label>\n");
    for (row, (_, chosen)) in SWITCHES.iter().zip(&asked.options) {
        let _ = write!(out, "<label>{0}<select name=\"{0}\">", row.id);
        // An option with a placeholder (a seed) or of many outcomes is for the command line.
        for &choice in row
            .options
            .iter()
            .filter(|choice| **choice != "all" || row.id != "nar-tie")
            .filter(|choice| !choice.contains(':'))
        {
            option(out, choice, choice, choice == chosen);
        }
        if chosen.contains(':') {
            option(out, chosen, chosen, true);
        }
        out.push_str("</select></label>\n");
    }
    let _ = write!(
        out,
        "</div></div>\n</details>\n</form>\n<details><summary>How a night is written</summary>\n\
         <pre id=\"example\">{}</pre>\n<p>A player is a name, a side (Town, Mafia, Werewolf, Cult, Neutral) and a role; a role may have \
         modifiers, as in <code>Mafia Ninja Goon</code>. An action is a name, an arrow and whom it is at; the ability may be left out \
         if there is only one: <code>Zed: kill -&gt; Vic</code>. A redirect names its victim and then the destination, a drive two \
         players.</p></details>\n",
        escape(EXAMPLE)
    );
}

fn option(out: &mut String, value: &str, words: &str, chosen: bool) {
    let chosen = if chosen { " selected=\"selected\"" } else { "" };
    let _ = write!(out, "<option value=\"{}\"{chosen}>{}</option>", escape(value), escape(words));
}

enum NotANight {
    Text(Vec<nightcourt_resolvers::text::Error>),
    Other(Vec<String>),
}

/// A night as text or as JSON.
fn read(night: &str) -> Result<Sheet, NotANight> {
    if night.len() > MAX_TEXT {
        return Err(NotANight::Other(vec![format!("It has more than {MAX_TEXT} bytes.")]));
    }
    if night.trim_start_matches('\u{feff}').trim_start().starts_with('{') {
        let read = json::read_sheet(night.trim_start_matches('\u{feff}'));
        return read.map_err(|errors| NotANight::Other(errors.iter().map(ToString::to_string).collect()));
    }
    Sheet::parse(night).map_err(NotANight::Text)
}

fn answer(out: &mut String, rules: &RulePage, asked: &Asked, sheet: &Sheet) {
    let (ruling, panicked) = rule(rules, asked, sheet);
    let mut blocks = ruling.page(Show::default());
    for line in &panicked {
        blocks.push(Block::Sentence(line.clone()));
    }
    let bbcode =
        page::print(&[&[Block::Code(sheet.to_string())], &blocks[..]].concat(), Format::Bbcode, Screen::default());
    if !matches!(blocks.first(), Some(Block::Title(_))) {
        out.push_str("<h2>Rulings</h2>\n");
    }
    out.push_str(&html::print(&blocks, ""));
    // The account of a tangle of sixty is long, and takes as long again as the ruling.
    if sheet.night.actions().len() <= limits::MATCHED_ACTIONS {
        let accounts = ruling.verdicts().iter().flat_map(|&(system, _)| ruling.account(system)).collect();
        out.push_str(&html::print(&[Block::Folded("Why: each system's own account".to_owned(), accounts)], ""));
    } else {
        out.push_str(
            "<p><code>nightcourt rule --explain</code> prints each system's own account of so long a night.</p>\n",
        );
    }
    precedents(out, rules, asked, sheet);
    out.push_str("<h2>The night</h2>\n");
    precedent::night(out, &sheet.to_string(), Some(sheet));
    precedent::paste(out, &bbcode);
}

/// What every system says; a panic of one is a line, and stops no other.
fn rule<'a>(rules: &RulePage, asked: &Asked, sheet: &'a Sheet) -> (Ruling<'a>, Vec<String>) {
    let mut asking = Evaluator::new(&resolve, asked.switches);
    let (mut verdicts, mut panicked) = (Vec::new(), Vec::new());
    for &system in &rules.systems {
        let mut outcome = Outcome::default();
        match asking.ask(system, &sheet.night, &mut outcome) {
            Ok(()) => verdicts.push((system, outcome)),
            Err(caught) => panicked.push(format!(
                "{} panicked at {}: {}. This is a mistake of the program.",
                system.id(),
                caught.place,
                caught.message
            )),
        }
    }
    (Ruling::of(sheet, asked.switches, asked.lens, verdicts), panicked)
}

/// The most precedents that are listed.
const MOST: usize = 30;

fn precedents(out: &mut String, rules: &RulePage, asked: &Asked, sheet: &Sheet) {
    out.push_str("<h2>Precedents in this night</h2>\n");
    if sheet.night.actions().len() > limits::MATCHED_ACTIONS {
        let _ = writeln!(
            out,
            "<p>A night with more than {} actions is not searched for precedents here; <code>nightcourt match</code> does.</p>",
            limits::MATCHED_ACTIONS
        );
        return;
    }
    let question = matching::Asked { systems: rules.systems.clone(), switches: asked.switches };
    let mut found = matching::matches(&rules.precedents, sheet, &question);
    let mut new = 0;
    if sheet.night.actions().len() <= limits::SETTLED_ACTIONS
        && let Ok(unknown) = found.settle(&rules.precedents, sheet, &question)
    {
        new = unknown.len();
    }
    if new > 0 {
        out.push_str(
            "<p>Some of what it shows is new: no precedent of the corpus has it. <code>nightcourt match</code> prints the record.</p>\n",
        );
    }
    if found.matches.is_empty() {
        out.push_str("<p>None of the corpus.</p>\n");
    }
    out.push_str("<ol class=\"found\" id=\"precedents\">\n");
    for one in found.matches.iter().take(MOST) {
        let id = one.volume.id;
        let _ = write!(out, "<li><a href=\"p/{id}.html\">{}</a><div class=\"tags\">", escape(&one.volume.title));
        if one.explains.is_empty() {
            out.push_str("<span class=\"tag\">contained, decides nothing here</span>");
        } else {
            let _ = write!(out, "<span class=\"tag deaths\">explains {}</span>", escape(&differences(&one.explains)));
        }
        let _ = writeln!(out, "<span class=\"quiet\">{id}</span></div></li>");
    }
    out.push_str("</ol>\n");
    if found.matches.len() > MOST {
        let _ = writeln!(out, "<p class=\"quiet\">and {} more</p>", found.matches.len() - MOST);
    }
    if !found.unexplained.is_empty() {
        let _ = writeln!(
            out,
            "<p>No precedent in it explains {}. <code>nightcourt match</code> makes the night smaller, and says whether that is \
             new.</p>",
            escape(&differences(&found.unexplained))
        );
    }
}

/// Differences in words: the first few pairs.
fn differences(all: &[Difference]) -> String {
    let words = |one: &Difference| format!("{} / {} on {}", one.systems[0].id(), one.systems[1].id(), one.lens.id());
    let mut said: Vec<String> = all.iter().take(3).map(words).collect();
    if all.len() > 3 {
        said.push(format!("{} more pairs", all.len() - 3));
    }
    said.join(", ")
}
