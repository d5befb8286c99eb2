// Many readers, each with a connection of their own that stays open, and hostile requests all the while.
// Usage: node load.mjs ADDRESS PID [REQUESTS] [READERS] [HOSTILE]: so many requests of readers, so many readers and hostile requests at once.
// Prints what was answered and how fast, and the server's memory before and after. Fails if the server goes away, if a request
// that is in order is refused for any reason but a busy server, or if a hostile one is not refused.
import { readFileSync } from "node:fs";
import http from "node:http";
import net from "node:net";

const [address, pid, requests = "10000", readers = "1000", attackers = "100"] = process.argv.slice(2);
const { hostname, port } = new URL(address);
const total = Number(requests);

const memory = () => Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)[1]) / 1024;

// The same requests every time.
let state = 20261121;
function below(n) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

// Peers have addresses of their own: twenty readers, or hostile requests, share each.
const peer = (number) => `127.1.${Math.floor(number / 20 / 250)}.${2 + (Math.floor(number / 20) % 250)}`;
function agentOf(number) {
  return new http.Agent({ keepAlive: true, maxSockets: 1, localAddress: peer(number) });
}
function ask(method, path, { headers, agent } = {}) {
  return new Promise((done) => {
    const request = http.request({ hostname, port, method, path, agent, headers: { "accept-encoding": "gzip", ...headers }, timeout: 30_000 }, (answer) => {
      answer.on("data", () => {});
      answer.on("end", () => done(answer.statusCode));
      answer.on("error", () => done("broken"));
    });
    request.on("error", (error) => done(error.code ?? "error"));
    request.on("timeout", () => request.destroy(new Error("timeout")));
    request.end();
  });
}

// Bytes as they are, for what no client would send; the status of the answer, or `closed` if there is none.
function raw(bytes, { drip, give = 30_000 } = {}) {
  return new Promise((done) => {
    const socket = net.connect({ port: Number(port), host: hostname, localAddress: peer(100_000 + below(200)) });
    let said = "";
    let timer;
    const end = (what) => { clearInterval(timer); socket.destroy(); done(what); };
    socket.setTimeout(give, () => end("timeout"));
    socket.on("connect", () => {
      socket.write(bytes);
      if (drip) timer = setInterval(() => socket.write(drip), 400);
    });
    socket.on("data", (data) => { said += data.toString("latin1"); });
    socket.on("close", () => end(Number(said.split(" ")[1]) || "closed"));
    socket.on("error", () => { if (said === "") end("closed"); });
  });
}

const head = (method, path, more = "") => `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`;
const list = await new Promise((done) => http.get(`${address}/list.html`, (answer) => {
  let text = "";
  answer.on("data", (data) => { text += data; });
  answer.on("end", () => done(Array.from(text.matchAll(/#([0-9a-f]{12})"/g), (found) => found[1])));
}));

// Name, weight, what is sent, and which answers are right. 503 is right for every file: the server may be busy.
const READS = [
  ["index", 6, (agent) => ask("GET", "/", { agent }), [200, 503]],
  ["precedents.bin", 2, (agent) => ask("GET", "/precedents.bin", { agent }), [200, 503]],
  ["the module", 2, (agent) => ask("GET", "/assets/module/court_bg.wasm", { agent }), [200, 503]],
  ["the rule page", 6, (agent) => ask("GET", "/rule.html", { agent }), [200, 503]],
  ["a shelf", 10, (agent) => ask("GET", `/p/${list[below(list.length)].slice(0, 2)}.html`, { agent }), [200, 503]],
  ["a precedent", 20, (agent) => ask("GET", `/p/${list[below(list.length)]}.html`, { agent }), [200, 503]],
  ["style, scripts", 6, (agent) => ask("GET", ["/assets/site.css", "/assets/page.js", "/assets/search.js"][below(3)], { agent }), [200, 503]],
];
const ATTACKS = [
  ["10 MB body", 3, () => raw(head("POST", "/rule", `Content-Length: 10000000\r\n`) + "a".repeat(300_000)), [405, "closed"]],
  ["endless chunks", 2, () => raw(head("POST", "/rule", `Transfer-Encoding: chunked\r\n`) + "8000\r\n".concat("a".repeat(0x8000), "\r\n").repeat(8)), [405, "closed"]],
  ["slow body", 0.5, () => raw(head("POST", "/rule", `Content-Length: 5000\r\n`), { drip: "a" }), [405]],
  ["slow head", 0.5, () => raw("GET / HTTP/1.1\r\nHost: localhost\r\n", { drip: "X: y\r\n" }), ["closed", 408]],
  ["way out of the folder", 4, () => raw(head("GET", ["/../../etc/passwd", "/p/..%2f..%2fetc%2fpasswd", "/assets/..%2fmod.rs", "/p/%00"][below(4)])), [400, 404, 503]],
  ["odd methods", 3, () => raw(head(["PUT", "DELETE", "TRACE", "MEOW", "PATCH"][below(5)], "/index.html", "Content-Length: 0\r\n")), [405]],
  ["the pages of others", 3, () => ask("GET", "/", { headers: { Origin: "https://evil.example" } }), [403]],
  ["unpacked, and gone", 3, () => new Promise((done) => { const socket = net.connect(Number(port), hostname, () => { socket.write(head("GET", "/precedents.bin")); setTimeout(() => { socket.destroy(); done("left"); }, 50); }); socket.on("error", () => done("left")); }), ["left"]],
  ["other hosts", 3, () => ask("GET", "/", { headers: { Host: "evil.example" } }), [421]],
  ["no HTTP at all", 2, () => raw(Buffer.from(Array.from({ length: 200 }, () => below(256)))), [400, "closed"]],
  ["gone at once", 2, () => new Promise((done) => { const socket = net.connect(Number(port), hostname, () => { socket.write(head("GET", "/precedents.bin")); socket.destroy(); done("left"); }); socket.on("error", () => done("left")); }), ["left"]],
];
function choose(kinds) {
  const weights = kinds.reduce((sum, kind) => sum + kind[1], 0);
  let at = (below(1_000_000) / 1_000_000) * weights;
  return kinds.find((kind) => (at -= kind[1]) < 0) ?? kinds[0];
}

const seen = new Map([...READS, ...ATTACKS].map(([name]) => [name, { statuses: new Map(), times: [], wrong: 0 }]));
async function one(kinds, agent) {
  const [name, , send, right] = choose(kinds);
  const started = performance.now();
  const status = await send(agent);
  const of = seen.get(name);
  of.times.push(performance.now() - started);
  of.statuses.set(status, (of.statuses.get(status) ?? 0) + 1);
  if (!right.includes(status)) of.wrong += 1;
}

const first = agentOf(0);
for (let n = 0; n < Math.min(200, total / 20); n += 1) await one(READS, first);
const warm = memory();
for (const of of seen.values()) { of.times = []; of.statuses.clear(); }
let left = total;
let most = warm;
const watch = setInterval(() => { most = Math.max(most, memory()); }, 100);
const started = performance.now();
let reading = true;
// They go on until the readers are done.
const attacks = Array.from({ length: Number(attackers) }, async () => { while (reading) await one(ATTACKS); });
const agents = Array.from({ length: Number(readers) }, (_, number) => agentOf(number));
await Promise.all(agents.map(async (agent) => { while (left-- > 0) await one(READS, agent); }));
reading = false;
const seconds = (performance.now() - started) / 1000;
clearInterval(watch);
await Promise.all(attacks);
await new Promise((done) => setTimeout(done, 1500));
const after = memory();

const share = (times, part) => times.length === 0 ? 0 : times.sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))];
console.log("| requests | sent | median ms | 95 % ms | 99 % ms | longest ms | answers |\n|---|---|---|---|---|---|---|");
let wrong = 0;
for (const [name, { statuses, times, wrong: bad }] of seen) {
  wrong += bad;
  const answers = Array.from(statuses).sort().map(([status, count]) => `${status}: ${count}`).join(", ");
  console.log(`| ${name} | ${times.length} | ${share(times, 0.5).toFixed(1)} | ${share(times, 0.95).toFixed(1)} | ${share(times, 0.99).toFixed(1)} | ${share(times, 1).toFixed(0)} | ${answers}${bad > 0 ? " WRONG" : ""} |`);
}
const all = READS.flatMap(([name]) => seen.get(name).times);
const busy = READS.reduce((sum, [name]) => sum + (seen.get(name).statuses.get(503) ?? 0), 0);
console.log(`\n${total} requests of ${readers} readers, with ${attackers} hostile ones at once, in ${seconds.toFixed(1)} s: ${(total / seconds).toFixed(0)} a second.`);
console.log(`Readers wait ${share(all, 0.5).toFixed(0)} ms (median), ${share(all, 0.99).toFixed(0)} ms (99 %); ${busy} were told to come back.`);
console.log(`Memory: ${warm.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${after.toFixed(0)} MB after.`);
for (const agent of agents) agent.destroy();
const up = (await ask("GET", "/")) === 200;
console.log(up ? "The server is up." : "THE SERVER IS DOWN.");
if (!up || wrong > 0) {
  console.log(`${wrong} answers were not what they should be.`);
  process.exitCode = 1;
}
