//! Connections: so many at once, each for so long, until it is time to stop.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::io::AsyncWriteExt as _;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;

use super::error::ServeError;
use super::guard::Peer;
use super::limits;
use super::peers::Peers;
use super::terms::Terms;

pub(super) fn run(
    router: Router,
    terms: &Terms,
    peers: Peers,
    ready: impl FnOnce(SocketAddr),
    stop: impl Future<Output = ()> + Send + 'static,
) -> Result<(), ServeError> {
    let port = terms.port;
    let refused = |error: io::Error| {
        if error.kind() == io::ErrorKind::AddrInUse { ServeError::Taken(port) } else { ServeError::Io(port, error) }
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(refused)?;
    runtime.block_on(async {
        let listener = TcpListener::bind((terms.bind, port)).await.map_err(refused)?;
        ready(listener.local_addr().map_err(refused)?);
        accept(&listener, &router, &peers, stop).await;
        Ok(())
    })?;
    // What is still being computed is not waited for.
    runtime.shutdown_timeout(Duration::from_millis(200));
    Ok(())
}

async fn accept(listener: &TcpListener, router: &Router, peers: &Peers, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(limits::CONNECTIONS));
    let graceful = GracefulShutdown::new();
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(limits::HEAD_TIME).max_buf_size(limits::HEAD);
    let mut stop = std::pin::pin!(stop);
    loop {
        let next = async {
            let place = places.clone().acquire_owned().await;
            (place, listener.accept().await)
        };
        let (place, accepted) = tokio::select! {
            next = next => next,
            () = &mut stop => break,
            () = told_to_stop() => break,
        };
        let (Ok(place), Ok((stream, address))) = (place, accepted) else {
            // Too many open files, perhaps: others will close.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let peer = address.ip().to_canonical();
        let Some(of_peer) = peers.place(peer) else {
            tokio::spawn(async move {
                turn_away(stream).await;
                drop(place);
            });
            continue;
        };
        let answers = TowerToHyperService::new(router.clone());
        let service = service_fn(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(peer));
            answers.call(request)
        });
        let connection = graceful.watch(server.serve_connection(TokioIo::new(stream), service));
        tokio::spawn(async move {
            // A connection that breaks off is nobody's concern.
            let _ = tokio::time::timeout(limits::CONNECTION_TIME, connection).await;
            drop((place, of_peer));
        });
    }
    let _ = tokio::time::timeout(limits::GOODBYE, graceful.shutdown()).await;
}

/// Says to a peer that it has connections enough, and hears nothing of what it wants.
async fn turn_away(mut stream: TcpStream) {
    const SAID: &[u8] =
        b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\nRetry-After: 2\r\n\r\n";
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(SAID)).await;
}

/// Ctrl-C, or a polite request to end.
async fn told_to_stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
