//! Progress bars on standard error, if it is a terminal.

use std::io::IsTerminal as _;

use indicatif::{ProgressBar, ProgressStyle};

/// Returns a bar that counts up to a number of something, such as `nights`.
pub(crate) fn bar(all: u64, what: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(all);
    if let Ok(style) = ProgressStyle::with_template(&format!(
        "{{bar:20}} {{human_pos}} of {{human_len}} {what}, {{eta}} left"
    )) {
        bar.set_style(style);
    }
    bar
}
