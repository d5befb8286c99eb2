//! Pages for people: headings, tables, sentences and indented accounts, printed as plain text for a terminal, as
//! Markdown, as BBCode for a forum, as Discord's markup, or as HTML.

mod bbcode;
mod block;
pub mod discord;
pub mod html;
mod markdown;
mod narrow;
mod text;

pub use block::{Block, Item, Row, Screen, harmless, harmless_json};
pub use narrow::narrow;

/// The format of a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Plain text.
    #[default]
    Text,
    /// GitHub's Markdown.
    Markdown,
    /// BBCode for phpBB: tables are in `[code]`.
    Bbcode,
    /// Discord's markup, in messages within its limit.
    Discord,
}

impl Format {
    /// Reports whether pages of this format are pasted into a thread.
    #[must_use]
    pub const fn is_for_threads(self) -> bool {
        matches!(self, Format::Bbcode | Format::Discord)
    }
}

/// Prints a page. For a thread, tables of more than five columns become lines.
#[must_use]
pub fn print(blocks: &[Block], format: Format, screen: Screen) -> String {
    match format {
        Format::Text => text::print(blocks, screen),
        Format::Markdown => markdown::print(blocks),
        Format::Bbcode => bbcode::print(&narrow::with_wide_tables_as_lines(blocks)),
        Format::Discord => discord::print(&narrow::with_wide_tables_as_lines(blocks)),
    }
}

/// Prints a page as posts: one for each message in Discord's markup, otherwise one.
#[must_use]
pub fn posts(blocks: &[Block], format: Format) -> Vec<String> {
    match format {
        Format::Discord => discord::messages(&narrow::with_wide_tables_as_lines(blocks)),
        Format::Text | Format::Markdown | Format::Bbcode => {
            vec![print(blocks, format, Screen::default())]
        }
    }
}

/// Writes a share in per cent, `-` without a whole. All alone are 100 %.
#[must_use]
pub fn percent(part: u64, whole: u64) -> String {
    match whole {
        0 => "-".to_owned(),
        _ if part == whole => "100 %".to_owned(),
        _ => format!("{:.1} %", (100.0 * part as f64 / whole as f64).min(99.9)),
    }
}

/// Writes a percentage with so many significant figures, and at most these decimals: `12`, `0.34`, `0.0052`.
#[must_use]
pub fn significant(percent: f64, figures: i32, decimals: i32) -> String {
    // A tick at zero may be slightly off.
    if percent < 1e-9 {
        return "0".to_owned();
    }
    // Rounded first: 9.96 becomes 10, which has one digit more before the point.
    let rounded = format!("{percent:.*e}", figures as usize - 1);
    let power = rounded
        .split_once('e')
        .and_then(|(_, power)| power.parse().ok());
    let digits = (figures - 1 - power.unwrap_or(0)).clamp(0, decimals);
    format!("{percent:.*}", digits as usize)
}

/// Writes a number with a comma between thousands.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// Writes a number with its noun: `1 night`, `2,000 nights`.
#[must_use]
pub fn counted(number: u64, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{} {noun}{ending}", thousands(number))
}

/// Returns the words for a player without effects, in a row that has effects under other systems.
fn unaffected(cells: &[String]) -> &'static str {
    let is_death = |cell: &String| cell.lines().any(|effect| effect == "dies");
    match cells.iter().any(is_death) {
        true => "lives",
        false => "nothing",
    }
}

#[cfg(test)]
mod tests {
    use nightcourt_resolvers::rule::Rule;

    use super::*;

    #[test]
    fn only_all_of_them_are_100_percent() {
        let shown = [(0, 0), (0, 3), (2, 3), (1_999, 2_000), (3, 3)]
            .map(|(part, whole)| percent(part, whole));
        assert_eq!(shown, ["-", "0.0 %", "66.7 %", "99.9 %", "100 %"]);
    }

    #[test]
    fn markup_in_names_is_escaped() {
        let name = "[/code]|*_<b>\u{1b}[31m".to_owned();
        let page = [
            Block::Title(name.clone()),
            Block::Table {
                header: vec!["player".to_owned()],
                rows: vec![Row {
                    cells: vec![name.clone()],
                    marked: true,
                }],
            },
            Block::List(vec![Item {
                depth: 2,
                text: name,
                struck: true,
                rule: Some(Rule::Nar5),
                ..Item::default()
            }]),
        ];
        let print = |format| print(&page, format, Screen::default());
        assert!(!print(Format::Text).contains('\u{1b}'));
        assert_eq!(
            print(Format::Markdown),
            "## \\[/code\\]\\|\\*\\_&lt;b>\u{fffd}\\[31m\n\n\
             | player |\n| --- |\n| **\\[/code\\]\\|\\*\\_&lt;b>\u{fffd}\\[31m** |\n\n\
             \u{20}   - ~~\\[/code\\]\\|\\*\\_&lt;b>\u{fffd}\\[31m~~ \\[NAR-5\\]\n"
        );
        let bbcode = print(Format::Bbcode);
        assert_eq!(bbcode.matches("[/code]").count(), 1);
        assert!(bbcode.ends_with(
            "[list]\n[list]\n[list]\n[*][s][\u{200b}/code]|*_<b>\u{fffd}[\u{200b}31m[/s] (NAR-5)\n[/list]\n[/list]\n[/list]\n"
        ));
    }

    #[test]
    fn frames_and_folds_are_left_by_their_own_ends_only() {
        let name = "[/spoiler][/area]\"]</details>```\n# x".to_owned();
        let night = "[players]\nAnn[/CODE] = Town[Code=x]\n";
        let inside = vec![
            Block::Code(night.to_owned()),
            Block::Sentence(name.clone()),
            Block::Code(name.clone()),
        ];
        let page = [Block::Area(name.clone(), vec![Block::Folded(name, inside)])];
        let print = |format| print(&page, format, Screen::default());
        let bbcode = print(Format::Bbcode);
        let said = "[\u{200b}/spoiler][\u{200b}/area]\"]</details>```\n# x";
        let titled = "(/spoiler)(/area)')</details>``` # x";
        assert_eq!(
            bbcode,
            format!(
                "[area={titled}]\n[spoiler={titled}]\n[code]\n[players]\nAnn[\u{200b}/CODE] = Town[\u{200b}Code=x]\n[/code]\n\n\
                 {said}\n\n[code]\n{said}\n[/code]\n[/spoiler]\n[/area]\n"
            )
        );
        let markdown = print(Format::Markdown);
        assert_eq!(markdown.matches("</details>\n").count(), 1, "{markdown}");
        assert_eq!(markdown.matches("````\n").count(), 1, "{markdown}");
        assert!(
            markdown.contains("<summary>[/spoiler][/area]\"]&lt;/details>``` # x</summary>"),
            "{markdown}"
        );
    }
}
