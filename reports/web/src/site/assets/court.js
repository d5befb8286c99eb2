// Asks the module, which rules, reads and searches by the code of the command line, in a worker. Browsers read no worker from disk:
// there the page loads scripts that hold the worker and its files, packed, and hands them over.
"use strict";
window.Court = (function () {
  const script = document.currentScript.src;
  const wantsPrecedents = document.currentScript.dataset.precedents === "yes";
  const assets = script.slice(0, script.lastIndexOf("/") + 1);
  const fromDisk = location.protocol === "file:";
  // Nothing is computed for longer than this; what takes longer ends with a sentence.
  const LONGEST = 10000;
  let worker = null;
  let numbers = 0;
  // One question at a time; of those that wait, only the latest of each kind.
  let running = null;
  let waiting = [];

  function load(address) {
    return new Promise(function (done, failed) {
      const element = document.createElement("script");
      element.src = address;
      element.onload = done;
      element.onerror = function () { failed(new Error("cannot load " + address)); };
      document.head.append(element);
    });
  }

  function unpacked(text) {
    const raw = atob(text);
    const bytes = new Uint8Array(raw.length);
    for (let place = 0; place < raw.length; place += 1) bytes[place] = raw.charCodeAt(place);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer().then(function (all) { return new Uint8Array(all); });
  }

  // Files of a page on disk, by the names under which the worker asks for them: the script that holds each, and its name there.
  const PACKED = {
    "worker.js": ["module/court_wasm.js", "worker"],
    "module/court_bg.wasm": ["module/court_wasm.js", "module"],
    "../precedents.bin": ["../precedents.js", "precedents"]
  };
  const files = {};
  function file(name) {
    const [script, packed] = PACKED[name];
    files[script] = files[script] || load(assets + script);
    files[name] = files[name] || files[script].then(function () { return unpacked(window.NIGHTCOURT[packed]); });
    return files[name];
  }

  let address = assets + "worker.js" + (wantsPrecedents ? "#precedents" : "");
  // Whether the worker's address is known: at once, or when it was read from disk.
  let ready = fromDisk ? file("worker.js").then(function (bytes) {
    address = URL.createObjectURL(new Blob([bytes], { type: "text/javascript" }));
    ready = null;
    start();
    next();
  }, function (error) {
    ready = null;
    broken = error.message;
    next();
  }) : null;
  let broken = null;

  function finish(number, answer, problem) {
    if (!running || running.number !== number) return;
    clearTimeout(running.clock);
    const { done, failed } = running;
    running = null;
    if (problem) failed(new Error(problem));
    else done(JSON.parse(answer));
    next();
  }

  function start() {
    const mine = worker = new Worker(address);
    worker.onmessage = function (event) {
      const { number, answer, problem, wants } = event.data;
      if (!wants) { finish(number, answer, problem); return; }
      file(wants).then(function (bytes) { mine.postMessage({ file: wants, bytes: bytes }); }, function (error) {
        mine.postMessage({ file: wants, problem: error.message });
      });
    };
    worker.onerror = function (event) {
      event.preventDefault();
      stop("This is a mistake of the program: please report it, with the night. (" + event.message + ")");
    };
  }

  // Whoever computes too long, or in vain, is ended; another one begins.
  function stop(why) {
    worker.terminate();
    worker = null;
    if (running) finish(running.number, null, why);
  }

  function next() {
    if (running || waiting.length === 0 || ready) return;
    running = waiting.shift();
    running.since = Date.now();
    const number = running.number;
    if (broken) { finish(number, null, broken); return; }
    if (!worker) start();
    running.clock = setTimeout(function () {
      stop("This night takes longer than ten seconds. Leave out actions that do not matter, or use the command line.");
    }, LONGEST);
    worker.postMessage({ number: number, request: running.request, precedents: running.precedents });
  }

  // The rulebooks of the page, if it has any: the module knows them only as long as it runs, so each request brings them.
  function withRulebooks(request) {
    const block = document.getElementById("rulebooks");
    return block ? Object.assign({ rulebooks: JSON.parse(block.textContent) }, request) : request;
  }

  // What is asked of a night is asked in vain once another night is ruled.
  const OF_A_NIGHT = ["rule", "what-if", "match", "smaller"];
  // Asks; a later question of the same kind takes the place of one that waits, and ends one that runs: its promise stays open.
  function ask(kind, request, precedents) {
    const inVain = function (one) { return one.kind === kind || (kind === "rule" && OF_A_NIGHT.includes(one.kind)); };
    return new Promise(function (done, failed) {
      waiting = waiting.filter(function (one) { return !inVain(one); });
      if (running && inVain(running) && worker && Date.now() - running.since > 1000) {
        clearTimeout(running.clock);
        running = null;
        worker.terminate();
        worker = null;
      }
      numbers += 1;
      waiting.push({ kind: kind, number: numbers, request: JSON.stringify(withRulebooks(request)), precedents: Boolean(precedents), done: done, failed: failed });
      next();
    }).then(function (answer) {
      if (answer.problem) throw new Error(answer.problem);
      return answer;
    });
  }

  if (!fromDisk) start();
  // On the machine of an author pages change all the time, and need no network.
  const local = /^(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])$/.test(location.hostname);
  if (!fromDisk && "serviceWorker" in navigator && window.isSecureContext) {
    window.addEventListener("load", function () {
      const workers = navigator.serviceWorker;
      const scope = new URL(assets + "..").href;
      const done = !local ? workers.register(assets + "../offline.js") : workers.getRegistrations().then(function (all) {
        return Promise.all(all.filter(function (one) { return one.scope === scope; }).map(function (one) { return one.unregister(); }));
      });
      done.catch(function () { /* Without it the site needs the network. */ });
    });
  }
  return { ask: ask };
})();
