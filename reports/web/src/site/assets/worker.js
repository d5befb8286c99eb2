// A module in a thread of its own: the page stays responsive while a night is ruled, and can end a slow request.
"use strict";
// A page that was read from disk puts the scripts of the modules before this one, and hands over the other files.
const fromDisk = self.location.protocol === "blob:";
const name = self.name === "small" ? "small" : "court";
if (!fromDisk) importScripts(`module/${name}.js`);
const wanted = new Map();

let responder = null;
let precedents = null;

function got(address) {
  if (fromDisk) {
    return new Promise((done, failed) => {
      wanted.set(address, { done, failed });
      self.postMessage({ wants: address });
    });
  }
  return fetch(address).then((answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return counted(address, answer);
  });
}
// Tells the page how much of an answer has come. The length in its head is of packed bytes if it was sent packed, and then says nothing.
function counted(address, answer) {
  const total = answer.headers.has("Content-Encoding") ? 0 : Number(answer.headers.get("Content-Length"));
  let loaded = 0;
  // A worker without a name was started by no page of ours.
  const tell = (done) => { if (self.name) self.postMessage({ loads: address, loaded, total, done }); };
  const counting = new TransformStream({
    transform: (piece, out) => {
      loaded += piece.length;
      tell(false);
      out.enqueue(piece);
    },
    flush: () => tell(true)
  });
  return new Response(answer.body.pipeThrough(counting), { headers: { "Content-Type": answer.headers.get("Content-Type") } });
}

// It is compiled while it comes.
const load = name === "small" ? small_module : court_module;
const ready = load({ module_or_path: got(`module/${name}_bg.wasm`) }).then(() => { responder = load.Responder.ofPage(); });
ready.catch(() => { /* Reported with the first request. */ });

// Precedents are fetched when they are first needed.
function withPrecedents() {
  const fetched = () => got("../precedents.bin").then((answer) => fromDisk ? answer : answer.arrayBuffer());
  precedents = precedents || Promise.all([ready, fetched()]).then(([, bytes]) => responder.load(new Uint8Array(bytes)));
  return precedents;
}

self.onmessage = (event) => {
  const { number, request, precedents: needed, file, bytes, problem } = event.data;
  if (file) {
    if (bytes) wanted.get(file).done(bytes);
    else wanted.get(file).failed(new Error(problem));
    return;
  }
  const there = needed ? withPrecedents() : ready;
  there.then(() => {
    if (number === undefined) return;
    self.postMessage({ number, begins: true });
    self.postMessage({ number, answer: responder.respond(request) });
  }).catch((error) => {
    if (number !== undefined) self.postMessage({ number, problem: String(error.message || error) });
  });
};
