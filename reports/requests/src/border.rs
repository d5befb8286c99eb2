//! The border between scripts and the module.

use wasm_bindgen::prelude::wasm_bindgen;

use crate::Responder;

/// [`Responder`], for scripts.
#[wasm_bindgen(js_name = Responder)]
#[derive(Default, Debug)]
pub struct Script(Responder);

#[wasm_bindgen(js_class = Responder)]
impl Script {
    /// A responder without precedents, with the budget of a command.
    #[cfg(feature = "full")]
    #[wasm_bindgen(constructor)]
    pub fn new() -> Script {
        Script::default()
    }

    /// A responder without precedents, with the budget of a page.
    #[wasm_bindgen(js_name = ofPage)]
    pub fn of_page() -> Script {
        Script(Responder::of_page())
    }

    /// Takes a table of precedents; throws if it is damaged.
    #[cfg(feature = "precedents")]
    pub fn load(&mut self, table: &[u8]) -> Result<(), String> {
        self.0.load(table.to_vec())
    }

    /// Takes a piece of a table of precedents, by its name; throws if it is damaged.
    #[cfg(feature = "precedents")]
    #[wasm_bindgen(js_name = loadPiece)]
    pub fn load_piece(&mut self, name: &str, piece: &[u8]) -> Result<(), String> {
        self.0.load_piece(name, piece)
    }

    /// Takes the list of withdrawn precedents as JSON; throws if it is damaged.
    #[cfg(feature = "full")]
    #[wasm_bindgen(js_name = loadWithdrawn)]
    pub fn load_withdrawn(&mut self, json: &[u8]) -> Result<(), String> {
        self.0.load_withdrawn(json)
    }

    /// Answers a request: both are JSON.
    pub fn respond(&self, request: &str) -> String {
        self.0.respond(request)
    }
}
