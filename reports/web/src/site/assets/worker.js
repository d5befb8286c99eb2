// A module in a thread of its own: the page stays responsive while a night is ruled, and can end a slow request.
"use strict";
// A page that was read from disk puts the scripts of the modules before this one, and hands over the other files.
const fromDisk = self.location.protocol === "blob:";
// A worker without a name was started by no page of ours.
const LOADERS = {
  small: () => small_module,
  texts: () => texts_module,
  precedents: () => precedents_module,
  setups: () => setups_module,
  court: () => court_module
};
const name = self.name in LOADERS ? self.name : "court";
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
    return answer.arrayBuffer();
  });
}

// The page hands over the module.
const load = LOADERS[name]();
let begin = null;
const ready = new Promise((done) => { begin = done; }).then((module) => load({ module_or_path: module })).then(() => {
  responder = load.Responder.ofPage();
});
// One that no page started fetches it.
if (!self.name) begin(fetch("module/court_bg.wasm"));
ready.catch(() => { /* Reported with the first request. */ });

// The table of precedents comes in pieces: the first when precedents are first needed, the others when an answer wants them. From
// disk it comes whole.
const bytesOf = (address) => got(address).then((bytes) => new Uint8Array(bytes));
const addressOf = (piece) => `../precedents/${piece}.bin`;
function withPrecedents() {
  const [address, load] = fromDisk ? ["../precedents.bin", (bytes) => responder.load(bytes)]
    : [addressOf("first"), (bytes) => responder.loadPiece("first", bytes)];
  precedents = precedents || Promise.all([ready, bytesOf(address)]).then(([, bytes]) => load(bytes));
  return precedents;
}
// Asks again until no piece is missing: what is read of one piece says which is next.
async function answered(number, request) {
  for (;;) {
    self.postMessage({ number, begins: true });
    const answer = responder.respond(request);
    if (!answer.startsWith("{\"wants\":")) return answer;
    self.postMessage({ number, begins: false });
    const { wants } = JSON.parse(answer);
    await Promise.all(wants.map(async (piece) => responder.loadPiece(piece, await bytesOf(addressOf(piece)))));
  }
}

self.onmessage = (event) => {
  const { module, number, request, precedents: needed, file, bytes, problem } = event.data;
  if (module) { begin(module); return; }
  if (file) {
    if (bytes) wanted.get(file).done(bytes);
    else wanted.get(file).failed(new Error(problem));
    return;
  }
  const there = needed ? withPrecedents() : ready;
  there.then(async () => {
    if (number === undefined) return;
    self.postMessage({ number, answer: await answered(number, request) });
  }).catch((error) => {
    if (number !== undefined) self.postMessage({ number, problem: String(error.message || error) });
  });
};
