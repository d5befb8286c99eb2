//! The border between scripts and the module.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Responder;

/// [`Responder`], for scripts.
#[wasm_bindgen(js_name = Responder)]
#[derive(Default, Debug)]
pub struct Script(Responder);

#[wasm_bindgen(js_class = Responder)]
impl Script {
    /// A responder without precedents.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Script {
        Script::default()
    }

    /// Takes a table of precedents; throws if it is damaged.
    pub fn load(&mut self, table: &[u8]) -> Result<(), String> {
        self.0.load(table.to_vec())
    }

    /// Answers a request: both are JSON.
    pub fn respond(&self, request: &str) -> String {
        self.0.respond(request)
    }
}
