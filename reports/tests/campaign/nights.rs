//! The nights of a campaign: each has a text, and the command that prints it.

use nightcourt_corpus::campaign::Terms;
use nightcourt_corpus::json::read_sheet;
use nightcourt_gen::{Frame, Span};
use nightcourt_precedent::canonical::sheet;
use nightcourt_resolvers::text::Sheet;

use super::{nightcourt, refused, succeeds};

#[test]
fn every_generated_night_is_read_back_from_its_text() {
    let terms = Terms::new(5);
    for frame in Frame::ALL {
        for index in 0..3_000 {
            let sheet = sheet(terms.night(frame, index)).unwrap();
            let text = sheet.to_string();
            assert_eq!(Sheet::parse(&text).as_ref(), Ok(&sheet), "{text}");
        }
    }
}

#[test]
fn gen_prints_the_night_that_the_campaign_names() {
    let mut terms = Terms::new(9);
    terms.players = Some(Span::new(4, 6));
    terms.actions = Some(Span::new(2, 3));
    let command = terms.repeat(Frame::Tangled.into(), 77);
    let arguments: Vec<&str> = command.split(' ').skip(1).collect();
    let output = nightcourt(&arguments);
    succeeds(&output);
    let night = sheet(terms.night(Frame::Tangled, 77)).unwrap();
    assert_eq!(String::from_utf8(output.stdout).unwrap(), night.to_string());
}

/// A batch reads the output of `gen --format json` as the same nights as the texts.
#[test]
fn gen_prints_json_lines() {
    let common = [
        "gen", "--frame", "uniform", "--seed", "4", "--index", "10", "--nights", "200",
    ];
    let output = nightcourt(&[&common[..], &["--format", "json"]].concat());
    succeeds(&output);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), 200);
    let terms = Terms::new(4);
    for (line, index) in lines.lines().zip(10..) {
        assert_eq!(
            read_sheet(line),
            Ok(sheet(terms.night(Frame::Uniform, index)).unwrap()),
            "{line}"
        );
    }
    let texts = nightcourt(&common);
    succeeds(&texts);
    assert_eq!(
        String::from_utf8(texts.stdout)
            .unwrap()
            .matches("[players]")
            .count(),
        200
    );
}

#[test]
fn gen_refuses_what_it_cannot_make() {
    refused(
        &nightcourt(&["gen", "--frame", "tangeld"]),
        &["did you mean tangled?"],
    );
    refused(
        &nightcourt(&["gen", "--frame", "3d3", "--players", "9"]),
        &["always has 9 players", "leave out --players"],
    );
    refused(&nightcourt(&["gen", "--count", "0"]), &["--nights"]);
    refused(
        &nightcourt(&["gen", "--index", "18446744073709551615", "--count", "2"]),
        &["no nights beyond"],
    );
}
