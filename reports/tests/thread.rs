//! Mod logs, messages, Discord's markup and narrow tables, as the program prints them.

#![allow(clippy::unwrap_used, reason = "a test")]

use std::process::Output;

fn nightcourt(args: &[&str]) -> Output {
    crate::program().args(args).output().unwrap()
}

const BLOCK_AND_JAIL: &str = "tests/nights/block-and-jail.night";

#[test]
fn a_mod_log_and_messages_need_one_system() {
    for (args, said) in [
        (
            &["-f", "modlog"][..],
            "a mod log can be of one system only, and none was chosen; say which, as in --systems nar",
        ),
        (
            &["-f", "messages", "-s", "nar,rar"],
            "messages can be of one system only, and 2 were chosen",
        ),
        (
            &["-f", "morning"],
            "a morning post can be of one system only, and none was chosen",
        ),
    ] {
        let output = nightcourt(&[&["rule", BLOCK_AND_JAIL], args].concat());
        assert_eq!(output.status.code(), Some(2));
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains(said), "{errors}");
        assert!(output.stdout.is_empty());
    }
}

/// Ann's block comes before Bob's jail (GUIDE, the list): Bob jails nobody, and Ann, unprotected, is shot. Zed kills Vic.
#[test]
fn messages_are_written_in_any_markup() {
    let said = |markup: &str| {
        let output = nightcourt(&[
            "rule",
            BLOCK_AND_JAIL,
            "-s",
            "nar-guide",
            "-f",
            "messages",
            "--markup",
            markup,
        ]);
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(
        said("discord"),
        "**To Ann**\n\nYour action was received.\nYou died in the night.\n\n**To Bob**\n\nYour action was received.\n\n\
         **To Vic**\n\nYour action was received.\nYou died in the night.\n\n**To Zed**\n\nYour action was received.\n"
    );
    assert!(said("bbcode").starts_with(
        "[b]To Ann[/b]\n\nYour action was received.\nYou died in the night.\n\n[b]To Bob"
    ));
}

#[test]
fn a_narrow_table_has_a_line_for_each_group_of_systems() {
    let output = nightcourt(&[
        "rule",
        BLOCK_AND_JAIL,
        "-s",
        "nar-guide,lar",
        "--narrow",
        "--lens",
        "deaths",
    ]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.contains("\n  Ann\n    all: dies\n  Vic\n    all: dies\n"),
        "{said}"
    );
}

/// Ann's block comes before Bob's jail, so that Ann and Vic are shot (as above).
#[test]
fn a_morning_post_and_a_whole_ruling_are_written_in_any_markup() {
    let said = |args: &[&str]| {
        let output = nightcourt(&[&["rule", BLOCK_AND_JAIL, "-s", "nar-guide"], args].concat());
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    for markup in ["text", "markdown", "bbcode", "discord"] {
        assert_eq!(
            said(&["-f", "morning", "--markup", markup]),
            "Ann and Vic died in the night.\n"
        );
        let ruling = said(&["-f", "ruling", "--markup", markup]);
        assert!(ruling.contains("Ann = Town Roleblocker"), "{ruling}");
    }
    assert_eq!(
        said(&["-f", "morning", "--flips"]),
        "Ann died in the night: Town Roleblocker.\nVic died in the night: Town Vigilante.\n"
    );
    // Terms that are not the defaults are named in each text.
    for format in [
        "text", "bbcode", "discord", "markdown", "morning", "messages", "ruling", "modlog",
    ] {
        let text = said(&["-f", format, "--switch", "doctor-saves=one"]);
        assert!(
            text.contains("Ruled by NAR-GUIDE, with 1 ruling of your own"),
            "{format}: {text}"
        );
    }
}
