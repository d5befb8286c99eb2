//! The native half of the Python package: it passes on bytes. Arguments and dictionaries are those of `nightcourt/__init__.py`.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

use pyo3::pymodule;

#[pymodule]
mod _native {
    use std::ffi::OsString;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock, mpsc};
    use std::thread;
    use std::time::{Duration, Instant};

    use nightcourt::{Files, campaign_in_memory, published, responder};
    use nightcourt_requests::Responder;
    use pyo3::exceptions::{PyRuntimeError, PyTimeoutError, PyValueError};
    use pyo3::prelude::*;
    use pyo3::types::{PyBytes, PyDict};

    static RESPONDER: LazyLock<Responder> = LazyLock::new(|| responder().unwrap_or_default());

    /// Time between looks at signals and at the clock.
    const LOOK: Duration = Duration::from_millis(20);

    /// Answers a request: both are JSON. With `watched` or a `timeout` in seconds, Ctrl-C and the timeout end the work.
    #[pyfunction]
    #[pyo3(signature = (request, watched = false, timeout = None))]
    fn respond(
        py: Python<'_>,
        request: &str,
        watched: bool,
        timeout: Option<f64>,
    ) -> PyResult<String> {
        if !watched && timeout.is_none() {
            return Ok(py.detach(|| RESPONDER.respond(request)));
        }
        let end = timeout
            .map(|seconds| Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 1e6)));
        let cancel = Arc::new(AtomicBool::new(false));
        py.detach(|| {
            let (send, answer) = mpsc::channel();
            thread::scope(|scope| {
                let flag = Arc::clone(&cancel);
                // Nobody waits for the answer once the request has ended.
                scope.spawn(move || send.send(RESPONDER.respond_until(request, flag)).ok());
                loop {
                    let wait = end.map_or(LOOK, |end| LOOK.min(end - Instant::now().min(end)));
                    match answer.recv_timeout(wait) {
                        Ok(answer) => return Ok(answer),
                        Err(mpsc::RecvTimeoutError::Disconnected) => {
                            return Err(PyRuntimeError::new_err("the request came to nothing"));
                        }
                        Err(mpsc::RecvTimeoutError::Timeout) => {}
                    }
                    let is_over = end.is_some_and(|end| Instant::now() >= end);
                    let looked = match is_over {
                        true => Err(PyTimeoutError::new_err(
                            "the request took longer than its timeout",
                        )),
                        false => Python::attach(|py| py.check_signals()),
                    };
                    if let Err(error) = looked {
                        cancel.store(true, Ordering::Relaxed);
                        return Err(error);
                    }
                }
            })
        })
    }

    /// Returns the version of the package.
    #[pyfunction]
    fn version() -> &'static str {
        env!("CARGO_PKG_VERSION")
    }

    /// Runs the program on a command line; returns the exit code.
    #[pyfunction]
    fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        py.detach(|| nightcourt::main(arguments))
    }

    /// Runs a campaign by the options of the command; returns its files. Calls `progress(done, all)` between blocks of nights.
    #[pyfunction]
    fn campaign<'py>(
        py: Python<'py>,
        options: Vec<OsString>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mut raised = Ok(());
        let mut go_on = |done: u64, all: u64| {
            raised = Python::attach(|py| {
                py.check_signals()?;
                progress
                    .as_ref()
                    .map_or(Ok(()), |progress| progress.call1(py, (done, all)).map(drop))
            });
            raised.is_ok()
        };
        let files = py.detach(|| campaign_in_memory(options, &mut go_on));
        raised?;
        dictionary(py, files)
    }

    /// Returns the files of the corpus that comes with the program.
    #[pyfunction]
    fn corpus(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let files = py.detach(published);
        dictionary(py, files)
    }

    fn dictionary(py: Python<'_>, files: Result<Files, String>) -> PyResult<Bound<'_, PyDict>> {
        let all = PyDict::new(py);
        for (name, bytes) in files.map_err(PyValueError::new_err)? {
            all.set_item(name, PyBytes::new(py, &bytes))?;
        }
        Ok(all)
    }
}
