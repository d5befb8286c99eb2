//! The border between scripts and the module.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Court;

/// [`Court`], for scripts.
#[wasm_bindgen(js_name = Court)]
#[derive(Default, Debug)]
pub struct Bench(Court);

#[wasm_bindgen(js_class = Court)]
impl Bench {
    /// A court without precedents.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Bench {
        Bench::default()
    }

    /// Takes a table of precedents; throws if it is damaged.
    #[cfg(feature = "full")]
    pub fn load(&mut self, table: &[u8]) -> Result<(), String> {
        self.0.load(table)
    }

    /// Answers a request: both are JSON.
    pub fn ask(&self, request: &str) -> String {
        self.0.ask(request)
    }
}
