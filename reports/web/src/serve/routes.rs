//! What is where: every address is a file of the site.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use nightcourt_caselaw::library::{Library, nearest};

use super::guard::{Door, guard};
use super::kept::{Kept, Sent, takes_gzip};
use super::problem::{problem, typed, unanswered};
use super::work::Work;
use crate::site::{Site, SiteError};

/// What every request may look at.
#[derive(Debug)]
pub(super) struct Shared {
    site: Site<'static>,
    kept: Kept,
    work: Work,
}

impl Shared {
    pub(super) fn new(library: &'static Library, rulebooks: Vec<String>) -> Result<Arc<Shared>, SiteError> {
        let site = Site::new(library)?.with_rulebooks(rulebooks);
        Ok(Arc::new(Shared { site, kept: Kept::default(), work: Work::new() }))
    }
}

pub(super) fn router(shared: Arc<Shared>, door: Arc<Door>) -> Router {
    Router::new().fallback(file).layer(from_fn_with_state(door, guard)).with_state(shared)
}

async fn file(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return problem(
            StatusCode::METHOD_NOT_ALLOWED,
            "This cannot be done here",
            "Pages are read with GET; nothing here is changed.",
        );
    }
    let address = match request.uri().path().trim_start_matches('/') {
        "" => "index.html".to_owned(),
        address => address.to_owned(),
    };
    let packed = takes_gzip(request.headers());
    if let Some(sent) = shared.kept.find(&address, packed) {
        return answer(sent);
    }
    let asked = shared.clone();
    let asking = address.clone();
    let made = move || {
        let file = asked.site.file(&asking).map_err(|error| error.to_string())?;
        Ok::<_, String>(file.map(|file| asked.kept.keep(&asking, file, packed)))
    };
    match shared.work.answer(made).await {
        Ok(Ok(Some(sent))) => answer(sent),
        Ok(Ok(None)) => nowhere(&shared, &address),
        Ok(Err(what)) => problem(StatusCode::INTERNAL_SERVER_ERROR, "This page cannot be made", &what),
        Err(why) => unanswered(why),
    }
}

fn answer(sent: Sent) -> Response {
    let mut response = typed(StatusCode::OK, sent.kind, sent.bytes);
    let headers = response.headers_mut();
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if sent.packed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

fn nowhere(shared: &Shared, address: &str) -> Response {
    let Some(file) = address.strip_prefix("p/") else {
        let what = "The address is mistyped, or it is of another corpus.";
        return problem(StatusCode::NOT_FOUND, "There is no such page", what);
    };
    let ids = shared.site.library().ids().map(|id| id.to_string());
    let meant = nearest(file.strip_suffix(".html").unwrap_or(file), ids);
    let meant = meant.map_or_else(String::new, |id| format!(" Perhaps {id} is meant: /p/{id}.html"));
    let what = format!("No precedent of this corpus has this id.{meant}");
    problem(StatusCode::NOT_FOUND, "No such precedent", &what)
}
