//! Pictures as elements that have their size, so that nothing moves when they come.

use nightcourt_pages::page::html::escape;

/// Returns an SVG or a PNG as an element that a narrow screen scrolls sideways, because small words cannot be read. It is
/// loaded when it comes into view.
pub(super) fn image(address: &str, bytes: &[u8], words: &str) -> String {
    let size = png_size(bytes).or_else(|| svg_size(bytes));
    let size = size.map_or_else(String::new, |[width, height]| {
        format!(" width=\"{width}\" height=\"{height}\"")
    });
    let [address, words] = [address, words].map(escape);
    format!(
        "<span class=\"wide\" tabindex=\"0\" role=\"group\" aria-label=\"{words}\">\
         <img src=\"{address}\" alt=\"{words}\"{size} loading=\"lazy\" /></span>"
    )
}

/// The size in the first chunk of a PNG.
fn png_size(bytes: &[u8]) -> Option<[u32; 2]> {
    let sizes = bytes.strip_prefix(b"\x89PNG\r\n\x1a\n")?.get(8..16)?;
    let number = |from: usize| Some(u32::from_be_bytes(sizes[from..from + 4].try_into().ok()?));
    Some([number(0)?, number(4)?])
}

/// The size in the first tag of an SVG.
pub(super) fn svg_size(bytes: &[u8]) -> Option<[u32; 2]> {
    let text = std::str::from_utf8(bytes).ok()?;
    let tag = text.split_once("<svg")?.1.split_once('>')?.0;
    let number = |name: &str| {
        let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
        rest.split('"').next()?.parse::<f64>().ok()
    };
    Some([number("width")? as u32, number("height")? as u32])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_has_its_size() {
        let svg = b"<svg role=\"img\" width=\"720\" height=\"310\" viewBox=\"0 0 1 1\"></svg>";
        let element = image("a.svg", svg, "A & B");
        let part =
            "<img src=\"a.svg\" alt=\"A &amp; B\" width=\"720\" height=\"310\" loading=\"lazy\" />";
        assert!(element.contains(part), "{element}");
        let png = include_bytes!("../../../docs/rule-phone.png");
        assert!(image("a.png", png, "").contains(" width=\"375\" height=\"780\""));
        assert!(image("a", b"", "").contains("<img src=\"a\" alt=\"\" loading"));
    }
}
