//! A form as browsers send it, and the ways in which it may be wrong.

use axum::body::Body;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use percent_encoding::percent_decode;

use super::limits;
use super::problem::problem;

/// The fields of a form: names and values, as they came.
pub(super) type Fields = Vec<(String, String)>;

/// Reads a form from a request's body.
pub(super) async fn read(headers: &HeaderMap, body: Body) -> Result<Fields, Response> {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    if kind.split(';').next().map(str::trim) != Some("application/x-www-form-urlencoded") {
        return Err(problem(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "This is no form",
            "A night is sent as a form with the field `night` (application/x-www-form-urlencoded).",
        ));
    }
    let too_large = || {
        problem(
            StatusCode::PAYLOAD_TOO_LARGE,
            "This is too large",
            "A night that is sent here has 128 KiB at most. For a larger one there is `nightcourt rule`.",
        )
    };
    let said = headers.get(header::CONTENT_LENGTH).and_then(|said| said.to_str().ok()?.parse::<u64>().ok());
    if said.is_some_and(|said| said > limits::BODY as u64) {
        return Err(too_large());
    }
    let bytes = match tokio::time::timeout(limits::BODY_TIME, axum::body::to_bytes(body, limits::BODY)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => return Err(too_large()),
        Err(_) => {
            return Err(problem(
                StatusCode::REQUEST_TIMEOUT,
                "The night took too long to arrive",
                "Nothing came for a while, and it was not waited for. Send it again.",
            ));
        }
    };
    fields(&bytes).ok_or_else(|| {
        problem(
            StatusCode::BAD_REQUEST,
            "This is no text",
            "The night is not UTF-8. Save the file as UTF-8, or type it into the box of the rule page.",
        )
    })
}

/// Nothing if it is not UTF-8.
fn fields(body: &[u8]) -> Option<Fields> {
    let text = |bytes: &[u8]| {
        let spaced: Vec<u8> = bytes.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
        String::from_utf8(percent_decode(&spaced).collect()).ok()
    };
    let pairs = body.split(|&byte| byte == b'&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let end = pair.iter().position(|&byte| byte == b'=').unwrap_or(pair.len());
            Some((text(&pair[..end])?, text(pair.get(end + 1..).unwrap_or_default())?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::fields;

    #[test]
    fn forms_are_read_as_browsers_send_them() {
        let read = fields(b"night=Ann+%3D+Town%0D%0A%26&lens=full&empty=&bare").unwrap();
        let own = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        assert_eq!(read, [own("night", "Ann = Town\r\n&"), own("lens", "full"), own("empty", ""), own("bare", "")]);
        assert_eq!(fields(b""), Some(Vec::new()));
        assert_eq!(fields(b"night=%ff%fe"), None);
        assert_eq!(fields(b"night=\xff"), None);
        assert_eq!(fields(b"a=%zz%"), Some(vec![own("a", "%zz%")]));
    }
}
