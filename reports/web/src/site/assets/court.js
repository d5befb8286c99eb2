// Asks the modules, which rule, read and search by the code of the command line, in workers. Each answers some requests, and the full
// one all. Browsers read no worker from disk: there the page loads scripts that hold the worker and its files, packed, and hands
// them over.
"use strict";
window.Court = (() => {
  const script = document.currentScript.src;
  const wantsPrecedents = document.currentScript.dataset.precedents === "yes";
  const readsTexts = document.currentScript.dataset.texts === "yes";
  const assets = script.slice(0, script.lastIndexOf("/") + 1);
  const fromDisk = location.protocol === "file:";
  // The time limit of a request, which then ends with a sentence.
  const LONGEST = 10000;
  // The time after which files for later are fetched, if no request waits.
  const QUIET = 2000;
  let numbers = 0;
  let answered = null;
  const firstAnswer = new Promise((done) => { answered = done; });

  function load(address) {
    return new Promise((done, failed) => {
      const element = document.createElement("script");
      element.src = address;
      element.onload = done;
      element.onerror = () => failed(new Error(`cannot load ${address}`));
      document.head.append(element);
    });
  }

  function unpacked(text) {
    const raw = atob(text);
    const bytes = new Uint8Array(raw.length);
    for (let place = 0; place < raw.length; place += 1) bytes[place] = raw.charCodeAt(place);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).arrayBuffer().then((all) => new Uint8Array(all));
  }

  // The modules with their sizes, and the requests that each answers. The smaller ones know no rulebooks, no house rules and no JSON.
  const SIZES = Object.fromEntries(document.currentScript.dataset.sizes.split(" ").map((one) => one.split(":")));
  const OF_NIGHTS = ["is-night", "page", "what-if", "precedent"];
  const SMALLER = {
    small: OF_NIGHTS,
    texts: [...OF_NIGHTS, "kind", "read", "ask"],
    precedents: ["search", "match"],
    setups: ["setup"]
  };
  // A link to a night wants a ruling, which the small module gives soonest. Who comes without a night brings any text.
  const first = readsTexts && !location.hash && !navigator.connection?.saveData ? "texts" : "small";

  // Files of a page on disk, by the names under which the worker asks for them: the script that holds each, and its name there.
  const PACKED = {
    "worker.js": ["module/worker.js", "worker"],
    "../precedents.bin": ["../precedents.js", "table"],
    ...Object.fromEntries(Object.keys(SIZES).map((name) => [`module/${name}_bg.wasm`, [`module/${name}_wasm.js`, name]]))
  };
  const files = {};
  function file(name) {
    const [script, packed] = PACKED[name];
    files[script] = files[script] || load(assets + script);
    files[name] = files[name] || files[script].then(() => unpacked(window.NIGHTCOURT[packed]));
    return files[name];
  }

  // The address of the worker, which is known at once, or when it was read from disk.
  const address = !fromDisk ? Promise.resolve(`${assets}worker.js`) : file("worker.js").then((bytes) =>
    URL.createObjectURL(new Blob([bytes], { type: "text/javascript" })));

  // Files on their way: how many of their bytes have come, of how many.
  const coming = new Map();
  function comes(name, loaded, done) {
    if (done) coming.delete(name);
    else coming.set(name, { loaded, total: Number(SIZES[name]) });
    document.dispatchEvent(new Event("loading"));
  }
  // The share of these files that has come, in words; empty if none is on its way.
  function share() {
    const sum = (key) => Array.from(coming.values()).reduce((all, one) => all + one[key], 0);
    const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
    if (coming.size === 0) return "";
    return `loading: ${Math.min(100, Math.floor(100 * sum("loaded") / sum("total")))} % of ${megabytes(sum("total"))}`;
  }

  // The modules, compiled while they come. The page fetches each once, because its workers come and go, and before it has a worker,
  // because those take two more requests.
  const modules = {};
  function module(name) {
    modules[name] = modules[name] || compiled(name, `module/${name}_bg.wasm`).finally(() => comes(name, 0, true));
    modules[name].catch(() => { delete modules[name]; });
    return modules[name];
  }
  async function compiled(name, address) {
    if (fromDisk) return WebAssembly.compile(await file(address));
    comes(name, 0, false);
    const answer = await fetch(assets + address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    let loaded = 0;
    const counting = new TransformStream({
      transform: (piece, out) => {
        loaded += piece.length;
        comes(name, loaded, false);
        out.enqueue(piece);
      }
    });
    const headers = { "Content-Type": answer.headers.get("Content-Type") };
    return WebAssembly.compileStreaming(new Response(answer.body.pipeThrough(counting), { headers }));
  }

  // A worker with one of the modules: one request at a time; of those that wait, only the latest of each kind.
  function lane(name) {
    let worker = null;
    let running = null;
    let waiting = [];

    function finish(number, answer, problem) {
      if (!running || running.number !== number) return;
      clearTimeout(running.clock);
      const { done, failed } = running;
      running = null;
      answered();
      if (problem) failed(new Error(problem));
      else done(JSON.parse(answer));
      next();
    }
    function end() {
      if (worker) worker.then((one) => one.terminate());
      worker = null;
    }
    // A worker that computes too long is ended; the next request starts another.
    function stop(why) {
      end();
      if (running) finish(running.number, null, why);
    }
    // The time of a request begins when its module and precedents are there, and stops while it waits for pieces of them.
    function begun(number, isBegun) {
      if (!running || running.number !== number) return;
      clearTimeout(running.clock);
      running.since = isBegun ? Date.now() : 0;
      if (!isBegun) return;
      const late = "This night takes longer than ten seconds. Leave out actions that do not matter, or use the command line.";
      running.clock = setTimeout(() => stop(late), LONGEST);
    }
    function start() {
      if (worker) return worker;
      const there = module(name);
      worker = address.then((place) => {
        const mine = new Worker(place, { name });
        mine.onmessage = (event) => {
          const { number, answer, problem, wants, begins } = event.data;
          if (begins !== undefined) { begun(number, begins); return; }
          if (!wants) { finish(number, answer, problem); return; }
          const send = (content) => mine.postMessage({ file: wants, ...content });
          file(wants).then((bytes) => send({ bytes }), (error) => send({ problem: error.message }));
        };
        mine.onerror = (event) => {
          event.preventDefault();
          stop(`The program has a bug: please report it, with the night. (${event.message})`);
        };
        there.then((module) => mine.postMessage({ module }), (error) => stop(error.message));
        return mine;
      });
      return worker;
    }
    function next() {
      if (running || waiting.length === 0) return;
      const mine = running = waiting.shift();
      start().then((one) => {
        if (running === mine) one.postMessage({ number: mine.number, request: mine.request, precedents: mine.precedents });
      }, (error) => finish(mine.number, null, error.message));
    }
    return {
      add: (request) => { waiting.push(request); next(); },
      // Requests whose answers are not wanted any more: their promises stay open.
      drop: (isObsolete) => {
        waiting = waiting.filter((one) => !isObsolete(one));
        if (running && isObsolete(running) && running.since && Date.now() - running.since > 1000) {
          clearTimeout(running.clock);
          running = null;
          end();
          next();
        }
      },
      start,
      isBusy: () => Boolean(running)
    };
  }
  const ignored = () => { /* Reported with the first request. */ };
  const lanes = Object.fromEntries(Object.keys(SIZES).map((name) => [name, lane(name)]));
  // Fetches the module that reads any text, once a reader enters the box: who opens a link to a night rather looks at precedents.
  function prepare() {
    if (!navigator.connection?.saveData) lanes.texts.start().catch(ignored);
  }
  function laneOf(request, precedents) {
    const terms = request.terms || {};
    const isPlain = !terms.rulebooks && !terms.house && !/^\s*\{/.test(request.night);
    // A question with its precedents needs both what reads and what finds.
    const isWhole = request.ask === "ask" && precedents;
    const answers = (name) => SMALLER[name].includes(request.ask);
    const smaller = [first, ...Object.keys(SMALLER)].find(answers);
    return lanes[isPlain && !isWhole && smaller || "court"];
  }

  // The rulebooks of the page, if it has any: the module knows them only as long as it runs, so each request brings them.
  function withRulebooks(request) {
    const block = document.getElementById("rulebooks");
    return block && request.terms ? { ...request, terms: { rulebooks: JSON.parse(block.textContent), ...request.terms } } : request;
  }

  // Requests about a night are obsolete when there is another text, and when another night is ruled.
  const OF_A_NIGHT = ["page", "what-if", "match"];
  // Asks. A later request of the same kind replaces one that waits, and ends one that runs.
  function ask(kind, request, precedents) {
    const isObsolete = (one) => one.kind === kind || (["is-night", "page"].includes(kind) && OF_A_NIGHT.includes(one.kind));
    const whole = withRulebooks({ ask: kind, ...request });
    return new Promise((done, failed) => {
      for (const one of Object.values(lanes)) one.drop(isObsolete);
      numbers += 1;
      const request = JSON.stringify(whole);
      laneOf(whole, precedents).add({ kind, number: numbers, request, precedents: Boolean(precedents), done, failed });
    }).then((answer) => {
      if (answer.errors) throw Object.assign(new Error(answer.errors.map((one) => one.message).join("\n")), { errors: answer.errors });
      return answer;
    });
  }

  // The files that the page needs are fetched at once.
  if (wantsPrecedents) lanes.precedents.start().then((one) => one.postMessage({ precedents: true }), ignored);
  else {
    const start = () => { lanes[first].start().catch(ignored); };
    // The example of the page that rules comes with its ruling: only a link needs the module at once.
    if (location.hash) start();
    else document.addEventListener("DOMContentLoaded", start);
  }
  // On the machine of an author pages change all the time, and need no network.
  const local = /^(localhost|.*\.localhost|127\.[0-9.]+|\[::1\])$/.test(location.hostname);
  if (!fromDisk && "serviceWorker" in navigator && window.isSecureContext) {
    // Files for reading without a network are fetched after those that answers need.
    const quiet = (done) => {
      if (Object.values(lanes).some((one) => one.isBusy())) setTimeout(quiet, QUIET, done);
      else done();
    };
    firstAnswer.then(() => new Promise((done) => { setTimeout(quiet, QUIET, done); })).then(() => {
      const workers = navigator.serviceWorker;
      const scope = new URL(`${assets}..`).href;
      const remove = (all) => Promise.all(all.filter((one) => one.scope === scope).map((one) => one.unregister()));
      const done = !local ? workers.register(`${assets}../offline.js`) : workers.getRegistrations().then(remove);
      done.catch(() => { /* Without it the site needs the network. */ });
    });
  }
  return { ask, prepare, share };
})();
