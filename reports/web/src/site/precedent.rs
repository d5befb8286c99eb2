//! The page of a precedent: the night drawn and as text, the rulings side by side, the reasons folded, and what to paste into
//! the thread. What it says is the page that `nightcourt show` prints.

use std::fmt::Write as _;

use nightcourt_caselaw::library::Case;
use nightcourt_caselaw::show::{self, With};
use nightcourt_pages::diagram;
use nightcourt_pages::page::{self, Block, Format, Screen, html};
use nightcourt_resolvers::text::Sheet;

use super::contents::Site;
use super::layout::{Here, Page, whole};

pub(super) fn page(site: &Site<'_>, case: &Case<'_>) -> String {
    let record = case.record();
    let own = site.notes.words(&case.id.to_string());
    let mut blocks = show::page(&site.library().info, case, With { own: &own, corpus: None });
    // The page has a frame of its own.
    if let [Block::Area(_, inside)] = &mut blocks[..] {
        blocks = std::mem::take(inside);
    }
    let mut main = format!(
        "<p class=\"quiet\"><a href=\"../index.html\">Precedents</a> / <code id=\"id\">{}</code></p>\n<h1>{}</h1>\n",
        case.id,
        html::escape(&record.title)
    );
    if let Some(Block::Sentence(_)) = blocks.first() {
        main.push_str(&html::print(&blocks[..1], "../"));
        blocks.remove(0);
    }
    if let Some(Block::Code(_)) = blocks.first() {
        blocks.remove(0);
    }
    night(&mut main, &record.night, Sheet::parse(&record.night).ok().as_ref());
    main.push_str("<h2>Rulings</h2>\n");
    main.push_str(&html::print(&blocks, "../"));
    related(site, &mut main, case);
    paste(&mut main, &bbcode(&show::title(case), &record.night, &blocks));
    let page = Page {
        title: &format!("{} - Night Court", record.title),
        about: &format!("How seven systems rule: {}", record.title),
        depth: 1,
        here: Here::Elsewhere,
        scripts: &[],
        main: &main,
    };
    whole(site.place(), &page)
}

/// A night, drawn and as text.
pub(crate) fn night(out: &mut String, text: &str, sheet: Option<&Sheet>) {
    out.push_str("<div class=\"night\">\n");
    if let Some(sheet) = sheet {
        let _ = write!(out, "<figure class=\"drawing\">\n{}</figure>\n", diagram::draw(sheet));
    }
    let _ = write!(
        out,
        "<div class=\"text\"><h2 class=\"unseen\">The night as text</h2>\n<pre id=\"night\" tabindex=\"0\">{}</pre>\n<div class=\"row\">\
         <button type=\"button\" data-copy=\"night\" hidden=\"hidden\">Copy night</button> \
         <button type=\"button\" data-copy=\"bbcode\" hidden=\"hidden\">Copy BBCode</button></div></div>\n</div>\n",
        html::escape(text.trim_end())
    );
}

/// BBCode to paste, shown too: whoever has no scripts can copy it by hand.
pub(crate) fn paste(out: &mut String, bbcode: &str) {
    let _ = write!(
        out,
        "<details><summary>BBCode for the thread</summary>\n<p><label for=\"bbcode\">To paste into a forum post:</label></p>\n\
         <textarea id=\"bbcode\" readonly=\"readonly\" rows=\"12\" spellcheck=\"false\">{}</textarea>\n</details>\n",
        html::escape(bbcode)
    );
}

/// What to paste: the night and the rulings, up to what is folded.
fn bbcode(title: &str, night: &str, blocks: &[Block]) -> String {
    let unfolded = blocks.iter().take_while(|block| !matches!(block, Block::Folded(..)));
    let mut inside = vec![Block::Code(night.to_owned())];
    inside.extend(unfolded.cloned());
    page::print(&[Block::Area(title.to_owned(), inside)], Format::Bbcode, Screen::default())
}

/// The most links to other precedents of one kind.
const MOST: usize = 12;

fn related(site: &Site<'_>, out: &mut String, case: &Case<'_>) {
    for (heading, inside) in [("Smaller precedents in it", true), ("Larger precedents that hold it", false)] {
        let mut others: Vec<(String, String)> = Vec::new();
        for (_, record) in &case.records {
            for id in if inside { &record.contains } else { &record.contained_in } {
                let Some(other) = id.parse().ok().and_then(|id| site.library().case(id)) else { continue };
                others.push((other.record().title.clone(), id.clone()));
            }
        }
        others.sort_unstable();
        others.dedup();
        if others.is_empty() {
            continue;
        }
        let more = others.len().saturating_sub(MOST);
        let _ = write!(out, "<h3>{heading}</h3>\n<ul>\n");
        for (title, id) in others.iter().take(MOST) {
            let _ = writeln!(out, "<li><a href=\"{id}.html\">{}</a></li>", html::escape(title));
        }
        if more > 0 {
            let _ = writeln!(out, "<li class=\"quiet\">and {more} more</li>");
        }
        out.push_str("</ul>\n");
    }
}
