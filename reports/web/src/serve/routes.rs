//! What is where: every address is a file of the site.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::from_fn;
use axum::response::Response;
use nightcourt_caselaw::library::{Library, nearest};

use super::guard;
use super::problem::{problem, typed, unanswered};
use super::work::Work;
use crate::site::{Site, SiteError};

/// What every request may look at.
#[derive(Debug)]
pub(super) struct Shared {
    site: Site<'static>,
    work: Work,
}

impl Shared {
    pub(super) fn new(library: &'static Library) -> Result<Arc<Shared>, SiteError> {
        Ok(Arc::new(Shared { site: Site::new(library)?, work: Work::new() }))
    }
}

pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new().fallback(file).layer(from_fn(guard::guard)).with_state(shared)
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
    let asked = shared.clone();
    let asking = address.clone();
    match shared.work.answer(move || asked.site.file(&asking).map_err(|error| error.to_string())).await {
        Ok(Ok(Some(file))) => typed(StatusCode::OK, file.kind, file.bytes.into_owned()),
        Ok(Ok(None)) => nowhere(&shared, &address),
        Ok(Err(what)) => problem(StatusCode::INTERNAL_SERVER_ERROR, "This page cannot be made", &what),
        Err(why) => unanswered(why),
    }
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
