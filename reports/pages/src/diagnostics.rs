//! Mistakes in a night text, marked below their lines.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use nightcourt_resolvers::text::{Error, turns};

use crate::page::harmless;

/// The longest line that is printed; mistakes in a longer one are printed without it.
const LONGEST_LINE: usize = 500;

/// Draws mistakes, each under its line.
#[must_use]
pub fn draw(source: &str, path: &str, errors: &[Error], colour: bool) -> String {
    // Control characters are replaced by one letter of equal length in bytes, so that positions remain valid.
    let source: String = source
        .chars()
        .map(|letter| match letter {
            '\n' | '\t' | '\r' => letter,
            _ if letter.is_control() && letter.len_utf8() == 1 => '?',
            _ if letter.is_control() || turns(letter) && letter.len_utf8() == 2 => '\u{a0}',
            _ if turns(letter) => char::REPLACEMENT_CHARACTER,
            _ => letter,
        })
        .collect();
    let path = &*harmless(path);
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let mut drawn = Vec::new();
    for error in errors {
        let span = error.span.start.min(source.len())..error.span.end.min(source.len());
        let message = harmless(&error.message());
        let help = error.help().map(|help| harmless(&help));
        let line = line_of(&source, span.start);
        if line.len() > LONGEST_LINE {
            drawn.push(harmless(&format!("error: {path}: {error}")));
            continue;
        }
        let snippet = Snippet::source(&source[line.clone()])
            .line_start(error.line)
            .path(path)
            .annotation(
                AnnotationKind::Primary
                    .span(span.start - line.start..span.end.min(line.end) - line.start),
            );
        let mut group =
            Group::with_title(Level::ERROR.primary_title(message.as_str())).element(snippet);
        if let Some(help) = &help {
            group = group.element(Level::HELP.message(help.as_str()));
        }
        drawn.push(renderer.render(&[group]).to_string());
    }
    drawn.join("\n\n")
}

/// Returns the line of a byte. A file may be long, and one line is printed.
fn line_of(source: &str, place: usize) -> std::ops::Range<usize> {
    let start = source[..place].rfind('\n').map_or(0, |before| before + 1);
    let end = source[place..]
        .find('\n')
        .map_or(source.len(), |after| place + after);
    start..end
}
