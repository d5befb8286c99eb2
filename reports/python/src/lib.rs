//! The native half of the Python package: it passes on bytes. Arguments and dictionaries are those of `nightcourt/__init__.py`.

#![cfg_attr(not(test), warn(clippy::disallowed_methods))]

use pyo3::pymodule;

#[pymodule]
mod _native {
    use std::ffi::OsString;
    use std::sync::LazyLock;

    use nightcourt::{Files, campaign_in_memory, published, responder};
    use nightcourt_requests::Responder;
    use pyo3::exceptions::PyValueError;
    use pyo3::prelude::*;
    use pyo3::types::{PyBytes, PyDict};

    static RESPONDER: LazyLock<Responder> = LazyLock::new(|| responder().unwrap_or_default());

    /// Answers a request: both are JSON.
    #[pyfunction]
    fn respond(py: Python<'_>, request: &str) -> String {
        py.detach(|| RESPONDER.respond(request))
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
