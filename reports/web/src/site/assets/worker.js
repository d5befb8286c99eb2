// The module in a thread of its own: the page stays alive while a night is ruled, and can end what takes too long.
"use strict";
// A page that was read from disk puts that script before this one, and hands over the other files.
const fromDisk = self.location.protocol === "blob:";
if (!fromDisk) importScripts("module/court.js");
const wanted = new Map();

let court = null;
let precedents = null;

function got(address) {
  if (fromDisk) {
    return new Promise(function (done, failed) {
      wanted.set(address, { done: done, failed: failed });
      self.postMessage({ wants: address });
    });
  }
  return fetch(address).then(function (answer) {
    if (!answer.ok) throw new Error(address + ": " + answer.status);
    return answer;
  });
}

// It is compiled while it comes.
const ready = wasm_bindgen({ module_or_path: got("module/court_bg.wasm") }).then(function () { court = new wasm_bindgen.Court(); });

// Precedents are fetched where the page will ask for them, or when it does.
function withPrecedents() {
  precedents = precedents || Promise.all([ready, got("../precedents.bin").then(function (answer) { return fromDisk ? answer : answer.arrayBuffer(); })]).then(function (both) {
    court.load(new Uint8Array(both[1]));
  });
  return precedents;
}

if (self.location.hash === "#precedents") withPrecedents().catch(function () { /* Said when something is asked. */ });

self.onmessage = function (event) {
  const { number, request, precedents, file, bytes, problem } = event.data;
  if (file) {
    if (bytes) wanted.get(file).done(bytes);
    else wanted.get(file).failed(new Error(problem));
    return;
  }
  (precedents ? withPrecedents() : ready).then(function () {
    self.postMessage({ number: number, answer: court.ask(request) });
  }).catch(function (error) {
    self.postMessage({ number: number, problem: String(error.message || error) });
  });
};
