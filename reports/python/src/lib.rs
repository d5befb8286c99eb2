//! The native half of the Python package: it passes on bytes. Arguments and dictionaries are those of `nightcourt/__init__.py`.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

use pyo3::pymodule;

#[pymodule]
mod _native {
    use std::ffi::OsString;
    use std::io::{self, BufRead, Read};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock, mpsc};
    use std::thread;
    use std::time::{Duration, Instant};

    use nightcourt::{Files, campaign_in_memory, published, responder};
    use nightcourt_corpus::batch;
    use nightcourt_requests::Responder;
    use pyo3::exceptions::{PyRuntimeError, PyTimeoutError, PyValueError};
    use pyo3::prelude::*;
    use pyo3::types::{PyBytes, PyDict, PyList, PyString};

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

    /// Rules the nights of a batch, each a line of the chunks that `more` returns, until one is empty. Returns the lines that answer
    /// each night, or the errors of the terms as JSON.
    #[pyfunction]
    fn batch_of<'py>(
        py: Python<'py>,
        terms: &str,
        more: Py<PyAny>,
        threads: usize,
    ) -> PyResult<Bound<'py, PyAny>> {
        let request = match nightcourt_requests::batch(terms, threads) {
            Ok(request) => request,
            Err(errors) => return Ok(PyString::new(py, &errors).into_any()),
        };

        let mut lines = Lines {
            more,
            chunk: Vec::new(),
            used: 0,
            raised: None,
        };
        let mut answers = Vec::new();
        let done = py.detach(|| batch::run(&mut lines, &mut answers, &request));
        if let Some(error) = lines.raised {
            return Err(error);
        }
        done?;

        let lines: Vec<&[u8]> = answers.split_inclusive(|&byte| byte == b'\n').collect();
        let nights = lines.chunk_by(|one, next| night_of(one) == night_of(next));
        let nights = nights.map(|lines| PyBytes::new(py, &lines.concat()));
        Ok(PyList::new(py, nights.collect::<Vec<_>>())?.into_any())
    }

    /// Returns the first field of an answer, the number of its night.
    fn night_of(answer: &[u8]) -> Option<&[u8]> {
        answer.split(|&byte| byte == b',').next()
    }

    /// The lines of a function of Python. It is called on the thread that Python called, so that Ctrl-C is seen between chunks.
    struct Lines {
        more: Py<PyAny>,
        chunk: Vec<u8>,
        used: usize,
        /// The exception that ended the lines.
        raised: Option<PyErr>,
    }

    impl Read for Lines {
        fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
            let read = self.fill_buf()?.read(into)?;
            self.consume(read);
            Ok(read)
        }
    }

    impl BufRead for Lines {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            if self.used == self.chunk.len() {
                self.used = 0;
                self.chunk = Python::attach(|py| {
                    py.check_signals()?;
                    self.more.call0(py)?.extract(py)
                })
                .map_err(|error| {
                    self.raised = Some(error);
                    io::Error::other("Python raised an exception")
                })?;
            }
            Ok(&self.chunk[self.used..])
        }

        fn consume(&mut self, used: usize) {
            self.used += used;
        }
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
