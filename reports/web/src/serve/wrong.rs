//! Mistakes in a night text: a list of them, and the text with each marked where it stands.

use std::fmt::Write as _;

use nightcourt_pages::page::html::escape;
use nightcourt_resolvers::text::Error;

/// The most mistakes that are told; the most lines that are shown.
const TOLD: usize = 50;
const SHOWN: usize = 400;

/// Mistakes in a text.
pub(super) fn print(out: &mut String, text: &str, errors: &[Error]) {
    let count = match errors.len() {
        1 => "One mistake".to_owned(),
        count => format!("{count} mistakes"),
    };
    let _ =
        write!(out, "<section class=\"error\" role=\"alert\" id=\"mistakes\"><h2>{count} in the night</h2>\n<ul>\n");
    for error in errors.iter().take(TOLD) {
        let help =
            error.help().map(|help| format!(" <strong>{}</strong>", escape(&sentence(&help)))).unwrap_or_default();
        let _ = writeln!(
            out,
            "<li><a href=\"#night-box\" data-line=\"{0}\">Line {0}</a>: {1}.{help}</li>",
            error.line,
            escape(&error.message())
        );
    }
    if errors.len() > TOLD {
        let _ = writeln!(out, "<li>and {} more</li>", errors.len() - TOLD);
    }
    out.push_str("</ul></section>\n");
    source(out, text, errors);
}

fn source(out: &mut String, text: &str, errors: &[Error]) {
    out.push_str("<ol class=\"source-lines\" tabindex=\"0\" aria-label=\"The night, with mistakes marked\">\n");
    let mut start = 0;
    for (number, line) in text.split('\n').enumerate().take(SHOWN) {
        let end = start + line.len();
        let mut here: Vec<&Error> = errors.iter().filter(|error| error.line == number + 1).collect();
        here.sort_by_key(|error| error.span.start);
        if here.is_empty() {
            let _ = writeln!(out, "<li>{}</li>", escape(line));
        } else {
            let _ = write!(out, "<li class=\"wrong\" id=\"line-{}\">", number + 1);
            let mut said = 0;
            for error in &here {
                let (from, to) = (error.span.start.clamp(start, end) - start, error.span.end.clamp(start, end) - start);
                if from < said || to <= from || !line.is_char_boundary(from) || !line.is_char_boundary(to) {
                    continue;
                }
                let _ = write!(out, "{}<mark>{}</mark>", escape(&line[said..from]), escape(&line[from..to]));
                said = to;
            }
            out.push_str(&escape(&line[said..]));
            for error in &here {
                let help = error.help().map(|help| format!(": {help}")).unwrap_or_default();
                let _ = write!(out, "<span class=\"why\">{}</span>", escape(&format!("{}{help}", error.message())));
            }
            out.push_str("</li>\n");
        }
        start = end + 1;
    }
    out.push_str("</ol>\n");
}

/// A capital at its beginning and a stop at its end.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    let first: String = letters.next().map(|letter| letter.to_uppercase().collect()).unwrap_or_default();
    let end = if text.ends_with(['.', '?', '!']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use nightcourt_resolvers::text::Sheet;
    use roxmltree::Document;

    #[test]
    fn mistakes_are_marked_in_their_lines_and_nothing_is_obeyed() {
        let text =
            "[players]\nAnn = Town Roleblokker\n<b>Bob = Town Cop\n[actions]\nAnn -> <script x\nBob\u{e9} -> \u{e9}\n";
        let errors = Sheet::parse(text).unwrap_err();
        let mut html = "<main>".to_owned();
        print(&mut html, text, &errors);
        html.push_str("</main>");
        let parsed = Document::parse(&html).unwrap_or_else(|error| panic!("{error}\n{html}"));
        assert!(parsed.descendants().all(|node| !node.has_tag_name("script") && !node.has_tag_name("b")));
        let marks: Vec<&str> =
            parsed.descendants().filter(|node| node.has_tag_name("mark")).filter_map(|node| node.text()).collect();
        assert!(marks.contains(&"Roleblokker") && marks.contains(&"<script x"), "{marks:?}");
        assert!(html.contains("<strong>Did you mean Roleblocker?</strong>"), "{html}");
        assert_eq!(parsed.descendants().filter(|node| node.attribute("class") == Some("wrong")).count(), 4, "{html}");
    }
}
