//! A form as browsers send it, and the ways in which it may be wrong.

use std::future::poll_fn;
use std::pin::Pin;

use axum::body::{Body, Bytes, HttpBody as _};
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
    let bytes = match tokio::time::timeout(limits::BODY_TIME, arrive(body)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(Broken::TooLarge)) => {
            return Err(problem(
                StatusCode::PAYLOAD_TOO_LARGE,
                "This is too large",
                "A night that is sent here has 128 KiB at most. For a larger one there is `nightcourt rule`.",
            ));
        }
        Ok(Err(Broken::Off)) => {
            return Err(problem(
                StatusCode::BAD_REQUEST,
                "The night broke off",
                "Only a part of it arrived. Send it again.",
            ));
        }
        Err(_) => {
            return Err(problem(
                StatusCode::REQUEST_TIMEOUT,
                "The night took too long to arrive",
                "Not all of it came within five seconds. Send it again.",
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

/// Why a body did not arrive.
enum Broken {
    TooLarge,
    Off,
}

/// All of a body. Of one that is too large a little more is taken and thrown away: most browsers listen to no answer while they
/// still send.
async fn arrive(mut body: Body) -> Result<Vec<u8>, Broken> {
    let mut bytes = Vec::new();
    while let Some(data) = next(&mut body).await {
        bytes.extend_from_slice(&data.map_err(|()| Broken::Off)?);
        if bytes.len() > limits::BODY {
            let rest = async {
                let mut left = limits::THROWN_AWAY;
                while let Some(Ok(data)) = next(&mut body).await {
                    left = left.saturating_sub(data.len());
                    if left == 0 {
                        break;
                    }
                }
            };
            let _ = tokio::time::timeout(limits::THROWN_AWAY_TIME, rest).await;
            return Err(Broken::TooLarge);
        }
    }
    Ok(bytes)
}

/// The next bytes of a body; nothing at its end.
async fn next(body: &mut Body) -> Option<Result<Bytes, ()>> {
    loop {
        match poll_fn(|context| Pin::new(&mut *body).poll_frame(context)).await? {
            Ok(frame) => {
                if let Ok(data) = frame.into_data() {
                    return Some(Ok(data));
                }
            }
            Err(_) => return Some(Err(())),
        }
    }
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
