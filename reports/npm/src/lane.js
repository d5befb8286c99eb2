// A worker that answers one request after another, so that whoever asks stays free. An aborted request that runs ends the worker, and
// those that wait get another.

/** Returns `send(request, signal)` over the workers that `start(answered, failed)` makes. */
export function lane(start) {
  const waiting = [];
  let worker;

  function finish(one, how, said) {
    const place = waiting.indexOf(one);
    if (place < 0) return;
    waiting.splice(place, 1);
    one.signal?.removeEventListener("abort", one.abort);
    one[how](said);
    if (place === 0) next();
  }
  function end() {
    worker.terminate();
    worker = undefined;
  }
  // Node.js ends once nobody waits.
  function next() {
    if (waiting.length === 0) {
      worker?.unref?.();
      return;
    }
    worker ??= start((answer) => finish(waiting[0], "done", answer), (error) => {
      end();
      finish(waiting[0], "failed", error);
    });
    worker.ref?.();
    worker.postMessage(waiting[0].request);
  }

  return (request, signal) => new Promise((done, failed) => {
    signal?.throwIfAborted();
    const one = { request, signal, done, failed };
    one.abort = () => {
      if (one === waiting[0]) end();
      finish(one, "failed", signal.reason);
    };
    signal?.addEventListener("abort", one.abort);
    waiting.push(one);
    if (waiting.length === 1) next();
  });
}
