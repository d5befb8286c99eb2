// The module in a thread of its own: the page stays alive while a night is ruled, and can end what takes too long.
"use strict";
importScripts("module/court.js");

let court = null;
let precedents = null;

function bytes(address) {
  return fetch(address).then(function (answer) {
    if (!answer.ok) throw new Error(address + ": " + answer.status);
    return answer.arrayBuffer();
  });
}

const ready = bytes("module/court_bg.wasm").then(function (module) {
  return wasm_bindgen({ module_or_path: module });
}).then(function () { court = new wasm_bindgen.Court(); });

// Precedents are fetched when something is asked of them.
function withPrecedents() {
  precedents = precedents || Promise.all([ready, bytes("../precedents.bin")]).then(function (both) {
    court.load(new Uint8Array(both[1]));
  });
  return precedents;
}

self.onmessage = function (event) {
  const { number, request, precedents } = event.data;
  (precedents ? withPrecedents() : ready).then(function () {
    self.postMessage({ number: number, answer: court.ask(request) });
  }).catch(function (error) {
    self.postMessage({ number: number, problem: String(error.message || error) });
  });
};
