//! Pages that say what went wrong.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use nightcourt_pages::page::html::escape;

use super::work::WorkError;
use crate::site::layout::{Asks, Here, Page, whole};

/// A page with a status, a heading, and what to do.
pub(super) fn problem(status: StatusCode, heading: &str, what: &str) -> Response {
    let main = format!(
        "<h1>{}</h1>\n<p>{}</p>\n<p><a href=\"/index.html\">To the precedents</a> or <a href=\"/rule.html\">rule a night</a></p>\n",
        escape(heading),
        escape(what)
    );
    let title = format!("{heading} - Night Court");
    let page = Page {
        title: &title,
        about: heading,
        depth: 0,
        here: Here::Elsewhere,
        asks: Asks::Nothing,
        scripts: &[],
        main: &main,
    };
    // The address may be of any depth: these links begin at the top.
    let text = whole(&page).replace("href=\"", "href=\"/").replace("src=\"", "src=\"/");
    typed(status, "text/html; charset=utf-8", text.replace("\"//", "\"/").replace("\"/#", "\"#"))
}

/// An answer of a type.
pub(super) fn typed(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}

/// What is said when there is no answer.
pub(super) fn unanswered(why: WorkError) -> Response {
    match why {
        WorkError::Busy => {
            let mut response = problem(
                StatusCode::SERVICE_UNAVAILABLE,
                "Too many ask at once",
                "The server is busy with other pages. Try again in a moment.",
            );
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
            response
        }
        WorkError::TooLong => problem(
            StatusCode::SERVICE_UNAVAILABLE,
            "This page takes too long",
            "It was not made within ten seconds. Try again when the machine is less busy.",
        ),
        WorkError::Panicked => problem(
            StatusCode::INTERNAL_SERVER_ERROR,
            "This is a mistake of the program",
            "It stopped at this request, and goes on with others. Please report it, with the address.",
        ),
    }
}
