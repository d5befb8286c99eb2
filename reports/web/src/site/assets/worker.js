// The module in a thread of its own: the page stays alive while a night is ruled, and can end what takes too long.
"use strict";
importScripts("module/court.js");

let court = null;
let precedents = null;

function got(address) {
  return fetch(address).then(function (answer) {
    if (!answer.ok) throw new Error(address + ": " + answer.status);
    return answer;
  });
}

// It is compiled while it comes.
const ready = wasm_bindgen({ module_or_path: got("module/court_bg.wasm") }).then(function () { court = new wasm_bindgen.Court(); });

// Precedents are fetched where the page will ask for them, or when it does.
function withPrecedents() {
  precedents = precedents || Promise.all([ready, got("../precedents.bin").then(function (answer) { return answer.arrayBuffer(); })]).then(function (both) {
    court.load(new Uint8Array(both[1]));
  });
  return precedents;
}

if (self.location.hash === "#precedents") withPrecedents().catch(function () { /* Said when something is asked. */ });

self.onmessage = function (event) {
  const { number, request, precedents } = event.data;
  (precedents ? withPrecedents() : ready).then(function () {
    self.postMessage({ number: number, answer: court.ask(request) });
  }).catch(function (error) {
    self.postMessage({ number: number, problem: String(error.message || error) });
  });
};
