//! What is where.

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::response::Response;
use axum::routing::get;
use nightcourt_caselaw::library::{Library, nearest};
use nightcourt_pages::figures::Figure;
use nightcourt_precedent::canonical::Id;

use super::problem::{html, problem, typed, unanswered};
use super::rule::{self, Asked, RulePage};
use super::work::Work;
use super::{form, guard};
use crate::site::{ASSETS, Place, Site, SiteError};

/// What every request may look at.
#[derive(Debug)]
pub(super) struct Shared {
    site: Site<'static>,
    rules: RulePage,
    index: String,
    list: String,
    by_number: String,
    data: String,
    /// Made when the first reader asks for them; or why they cannot be.
    figures: OnceLock<Result<Vec<Figure>, String>>,
    /// Turns for pages, which take no time, and for nights, which may: nights never keep pages waiting.
    pages: Work,
    nights: Work,
}

impl Shared {
    pub(super) fn new(library: &'static Library) -> Result<Arc<Shared>, SiteError> {
        let site = Site::new(library, Place::Server)?;
        let (index, list, by_number, data) = (site.index(), site.list(), site.rules(), site.data());
        Ok(Arc::new(Shared {
            site,
            rules: RulePage::of(library),
            index,
            list,
            by_number,
            data,
            figures: OnceLock::new(),
            pages: Work::new(),
            nights: Work::new(),
        }))
    }
}

pub(super) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(index))
        .route("/index.html", get(index))
        .route("/list.html", get(list))
        .route("/figures.html", get(figures))
        .route("/figures/{file}", get(figure))
        .route("/rules.html", get(rules))
        .route("/data.js", get(data))
        .route("/assets/{name}", get(asset))
        .route("/p/{file}", get(precedent))
        .route("/rule", get(empty).post(ruled))
        .fallback(async || nowhere())
        .method_not_allowed_fallback(async || {
            problem(
                StatusCode::METHOD_NOT_ALLOWED,
                "This cannot be done here",
                "Pages are read with GET; nothing here is changed.",
            )
        })
        .layer(from_fn(guard::guard))
        .with_state(shared)
}

type From = State<Arc<Shared>>;

async fn index(State(shared): From) -> Response {
    html(StatusCode::OK, shared.index.clone())
}

async fn list(State(shared): From) -> Response {
    html(StatusCode::OK, shared.list.clone())
}

async fn rules(State(shared): From) -> Response {
    html(StatusCode::OK, shared.by_number.clone())
}

/// What the figures are good for: all of them are made together, once.
async fn with_figures(
    shared: Arc<Shared>,
    shown: impl FnOnce(&Shared, &[Figure]) -> Response + Send + 'static,
) -> Response {
    let asking = shared.clone();
    let answer = move || {
        let made = asking.figures.get_or_init(|| asking.site.figures().map_err(|error| error.to_string()));
        match made {
            Ok(made) => shown(&asking, made),
            Err(what) => problem(StatusCode::INTERNAL_SERVER_ERROR, "The figures cannot be made", what),
        }
    };
    shared.pages.answer(answer).await.unwrap_or_else(unanswered)
}

async fn figures(State(shared): From) -> Response {
    with_figures(shared, |shared, made| html(StatusCode::OK, shared.site.figures_page(made))).await
}

async fn figure(State(shared): From, Path(file): Path<String>) -> Response {
    with_figures(shared, move |_, made| {
        let named = |end: &str| {
            let name = file.strip_suffix(end)?;
            made.iter().find(|figure| figure.name == name)
        };
        match (named(".svg"), named(".csv")) {
            (Some(figure), _) => typed(StatusCode::OK, "image/svg+xml", figure.svg.clone()),
            (_, Some(figure)) => typed(StatusCode::OK, "text/csv; charset=utf-8", figure.table.clone()),
            (None, None) => nowhere(),
        }
    })
    .await
}

async fn data(State(shared): From) -> Response {
    typed(StatusCode::OK, "text/javascript; charset=utf-8", shared.data.clone())
}

async fn asset(Path(name): Path<String>) -> Response {
    match ASSETS.iter().find(|(known, ..)| *known == name) {
        Some((_, kind, text)) => typed(StatusCode::OK, kind, *text),
        None => nowhere(),
    }
}

async fn precedent(State(shared): From, Path(file): Path<String>) -> Response {
    let word = file.strip_suffix(".html").unwrap_or(&file).to_owned();
    let Some(id) = word.parse::<Id>().ok().filter(|&id| shared.site.library().case(id).is_some()) else {
        let ids = shared.site.library().ids().map(|id| id.to_string());
        let meant = nearest(&word, ids).map_or_else(String::new, |id| format!(" Perhaps {id} is meant: /p/{id}.html"));
        let what = format!("No precedent of this corpus has this id.{meant}");
        return problem(StatusCode::NOT_FOUND, "No such precedent", &what);
    };
    let asked = shared.clone();
    match shared.pages.answer(move || asked.site.precedent(id)).await {
        Ok(Some(page)) => html(StatusCode::OK, page),
        Ok(None) => nowhere(),
        Err(why) => unanswered(why),
    }
}

async fn empty(State(shared): From) -> Response {
    let asked = Asked::of_corpus(shared.site.library());
    html(StatusCode::OK, rule::page(&shared.rules, &asked).0)
}

async fn ruled(State(shared): From, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let fields = match form::read(&parts.headers, body).await {
        Ok(fields) => fields,
        Err(refusal) => return refusal,
    };
    let asked = match Asked::read(shared.site.library(), &fields) {
        Ok(asked) => asked,
        Err(what) => return problem(StatusCode::BAD_REQUEST, "This form cannot be read", &what),
    };
    let asking = shared.clone();
    match shared.nights.answer(move || rule::page(&asking.rules, &asked)).await {
        Ok((page, true)) => html(StatusCode::OK, page),
        Ok((page, false)) => html(StatusCode::UNPROCESSABLE_ENTITY, page),
        Err(why) => unanswered(why),
    }
}

fn nowhere() -> Response {
    problem(StatusCode::NOT_FOUND, "There is no such page", "The address is mistyped, or it is of another corpus.")
}
