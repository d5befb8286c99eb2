// The Discord bot: interactions as the gateway sends them, and the requests that go out. The network is a mock, written from Discord's
// documents; nothing was recorded.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { Client, Events, MessageFlags } from "discord.js";
import { bot, commands, Houses, Rulings } from "./discord.mjs";

const user = { id: "1", username: "host", discriminator: "0", avatar: null, global_name: null };
const base = { application_id: "2", token: "secret", version: 1, channel_id: "3", user, locale: "en-US", entitlements: [], authorizing_integration_owners: {}, attachment_size_limit: 1 };
const modal = (value) => ({
  ...base, id: "11", type: 5, data: { custom_id: "night", components: [{ type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: "paste", value }] }] },
});
const message = (content) => ({
  id: "5", channel_id: "3", content, author: user, attachments: [], embeds: [], mentions: [], mention_roles: [], components: [], timestamp: "2026-01-01T00:00:00Z", edited_timestamp: null, tts: false, mention_everyone: false, pinned: false, type: 0, flags: 64,
});
const press = (custom_id) => ({ ...base, id: "12", type: 3, data: { custom_id, component_type: 2 }, message: message("") });
const choose = (custom_id, value) => ({ ...base, id: "13", type: 3, data: { custom_id, component_type: 3, values: [value] }, message: message("") });
const slash = (name, option, value, id = "14") => ({
  ...base, id, guild_id: "50", type: 2, data: { id: "9", name, type: 1, options: value === undefined ? [] : [{ name: option, type: 3, value }] },
});
const rule = (content) => ({
  ...base, id: "15", guild_id: "50", type: 2, data: { id: "9", name: "Rule this message", type: 3, target_id: "5", resolved: { messages: { 5: message(content) } } },
});
const { Ephemeral } = MessageFlags;
const buttons = (data) => data.components.flatMap((row) => row.components ?? []).map(({ custom_id, label }) => [custom_id.split(":")[0], label]);

/** A bot whose requests are kept. `refuse` is the error that the network answers with. */
function started(refuse, rulings, houses = new Houses(), slow = undefined) {
  const client = bot(new Client({ intents: [] }), rulings, houses, slow);
  const requests = [];
  let heard;
  client.rest.post = async (route, options) => {
    requests.push([route, options.body]);
    heard?.();
    if (refuse) throw refuse;
    return route.startsWith("/interactions") ? { interaction: { id: "11", type: 5 }, resource: { type: 4 } } : { id: "6", channel_id: "3", content: "", author: user, attachments: [], embeds: [] };
  };
  // The answer that was announced.
  client.rest.patch = async (route, options) => {
    requests.push([route, options.body]);
    heard?.();
    return { ...message(""), id: "6" };
  };
  return {
    client, requests,
    /** The answer to an interaction: once `count` requests are out, their messages. */
    async sent(interaction, count = 1) {
      requests.length = 0;
      client.actions.InteractionCreate.handle(interaction);
      while (requests.length < count) await new Promise((resolve) => { heard = resolve; });
      return requests.map(([, body]) => body.data ?? body);
    },
  };
}

test("/night opens a field", async () => {
  const { client, requests, sent } = started();
  const [data] = await sent({ ...base, id: "10", type: 2, data: { id: "9", name: "night", type: 1 } });
  assert.match(requests[0][0], /^\/interactions\/10\/secret\/callback$/);
  assert.equal(requests[0][1].type, 9);
  assert.equal(data.components[0].components[0].custom_id, "paste");
  await client.destroy();
});

// By hand: the dice night of the README.
const DICE = "Cy - Town Cop\nRae - Town Roleblocker\nMo - Mafia Roleblocker\nGus - Mafia Goon\n\nMo blocks Cy\nRae blocks Mo\nCy investigates Gus\n";
test("a night is answered to the host alone, and posted by a button", async () => {
  const { client, requests, sent } = started();
  const [data] = await sent(modal(DICE));
  assert.equal(requests[0][1].type, 4);
  assert.ok(data.flags & Ephemeral, "only the host sees it");
  assert.deepEqual(data.content.trim().split("\n"), [
    "NAR, NAR-GUIDE, RAR, RAR-LIST: nobody dies; Cy is told: mafia.", "SNARF, LAR, WEREWOLVES: nobody dies; Cy is told: no result.",
  ]);
  assert.deepEqual(buttons(data), [
    ["post", "Post who died"], ["ruling", "Post the whole ruling"], ["tell", "Messages to players"], ["next", "Next night"], ["edit", "Edit the paste"],
  ]);
  const [posted] = await sent(press("post:11"));
  assert.equal(posted.content, "No one died in the night.\n");
  assert.equal(posted.flags & Ephemeral, 0, "everybody sees it");
  const [ruling] = await sent(press("ruling:11"));
  assert.match(ruling.content, /Cy = Town Cop/);
  await sent(press("edit:11"));
  assert.equal(requests[0][1].type, 9);
  assert.equal(requests[0][1].data.components[0].components[0].value, DICE);
  const [old] = await sent(press("post:99"));
  assert.match(old.content, /too old/);
  assert.ok(old.flags & Ephemeral);
  await client.destroy();
});

// By hand: a thief takes the fruit that the vendor gives, or the cop keeps it; who has what is part of the ruling.
test("a difference in items is shown", async () => {
  const { client, sent } = started();
  const [data] = await sent(modal("Vera - Town Fruit Vendor\nTed - Mafia Thief\nCy - Town Vanilla\n\nVera gives fruit to Cy\nTed steals from Cy\n"));
  assert.match(data.content, /fruit/);
  await client.destroy();
});

test("a question is asked back, and the paste is kept", async () => {
  const { client, requests, sent } = started();
  const paste = "Ada - Town Cop\nCyra - Mafia Goon\nDunn - VT\n\nAda checks Dun\n";
  const [data] = await sent(modal(paste));
  assert.match(data.content, /^Not clear yet:\n- line 5: .*Dunn/);
  assert.ok(data.flags & Ephemeral);
  assert.deepEqual(buttons(data), [["answer", undefined], ["edit", "Edit the paste"]]);
  const [{ options }] = data.components[0].components;
  assert.deepEqual(options.map(({ label }) => label), ["Dunn", "Leave it out"]);
  await sent(press("edit:11"));
  assert.equal(requests[0][1].data.components[0].components[0].value, paste);
  await client.destroy();
});

test("a question is answered by a menu, and the night is ruled", async () => {
  const { client, requests, sent } = started();
  await sent(modal("Ada - Town Cop\nCyra - Mafia Goon\nDunn - VT\n\nAda checks Dun\n"));
  const [data] = await sent(choose("answer:11:0", "0"));
  assert.match(data.content, /Ada is told: town/);
  assert.ok(data.flags & Ephemeral);
  await sent(press("edit:13"));
  assert.match(requests[0][1].data.components[0].components[0].value, /Ada checks Dun\n\n\[answers\]\n"Dun" = Dunn$/);
  const [old] = await sent(choose("answer:99:0", "0"));
  assert.match(old.content, /too old/);
  await client.destroy();
});

test("a message is ruled, its players' results are shown, and the next night begins", async () => {
  const { client, requests, sent } = started();
  const [data] = await sent(rule("Vic - Town Vigilante\nBob - Mafia Goon\nCy - Town Cop\n\nVic kills Bob\nCy investigates Bob\n"));
  assert.ok(data.flags & Ephemeral, "only the host sees it");
  assert.match(data.content, /^All seven: Bob dies; Cy is told: mafia\./);
  const told = await sent(press("tell:15"), 3);
  assert.ok(told.every(({ flags }) => flags & Ephemeral), "nobody else sees what players are told");
  assert.equal(told[2].content, "**Cy**\nYou investigated Bob: mafia.\n");
  await sent(press("next:15"));
  assert.match(requests[0][1].data.components[0].components[0].value, /Bob = Mafia Goon \(dead\)/);
  await client.destroy();
});

test("a question and a setup are announced, answered to the asker and posted by a button", async () => {
  const { client, requests, sent } = started();
  const [announced, answer] = await sent(slash("ask", "question", "cop visits PGO, doctor on cop"), 2);
  assert.ok(announced.flags & Ephemeral);
  assert.deepEqual([requests[0][1].type, requests[1][0]], [5, "/webhooks/2/secret/messages/%40original"]);
  assert.equal(answer.content, "Settled: all seven systems say that nobody dies; the Cop reads town.");
  const [posted] = await sent(press("share:14"));
  assert.deepEqual([posted.content, posted.flags & Ephemeral], [answer.content, 0]);
  const [, unclear] = await sent(slash("ask", "question", "colourless green ideas"), 2);
  assert.match(unclear.content, /no night in this question/);
  const [, setup] = await sent(slash("setup", "roles", "2 Goons, Mafia Roleblocker, Jailkeeper, 8 VT"), 2);
  assert.match(setup.content, /I understood 12 players/);
  assert.ok(setup.content.length <= 2000);
  await client.destroy();
});

// By hand: MafiaScum's Normal rules count by nar-guide, and a server without house rules is told what all seven say.
test("a server has house rules, which outlast the bot", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "nightcourt-")), "houses.json");
  const first = started(undefined, undefined, new Houses(file));
  const [unknown] = await first.sent(slash("house", "rules", "mafiascum-abnormal"));
  assert.match(unknown.content, /No house rules have this name.*mafiascum-normal/);
  const [set] = await first.sent(slash("house", "rules", "mafiascum-normal"));
  assert.equal(set.content, "Nights here are ruled as at MafiaScum Normal.");
  assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), { 50: "mafiascum-normal" });
  await first.client.destroy();
  const second = started(undefined, undefined, new Houses(file));
  const [data] = await second.sent(rule(DICE));
  assert.match(data.content, /^Ruled by NAR-GUIDE under the house rules MafiaScum Normal\./);
  await second.sent(slash("house"));
  assert.deepEqual(JSON.parse(readFileSync(file, "utf8")), {});
  const typed = { ...slash("house", "rules", "scum"), type: 4 };
  typed.data.options[0].focused = true;
  const [completed] = await second.sent(typed);
  assert.deepEqual(completed.choices.map(({ value }) => value), ["mafiascum-normal"]);
  await second.client.destroy();
});

test("a mention, an empty paste and one without players get answers of their own", async () => {
  const { client, sent } = started();
  const said = [];
  for (const paste of ["@everyone", " \n ", "hello"]) {
    const [data] = await sent(modal(paste));
    assert.deepEqual(data.allowed_mentions, { parse: [] });
    assert.doesNotMatch(data.content, /@everyone|Not clear yet:$/);
    said.push(data.content);
  }
  assert.match(said[0], /Nobody is pinged/);
  assert.match(said[1], /The paste is empty/);
  await client.destroy();
});

test("a long ruling is several messages, none too long", async () => {
  const { client, sent } = started();
  const names = Array.from({ length: 60 }, (_, place) => `Player${place}WithAVeryLongNameForAGameOfMafia`);
  const paste = `${names.map((name) => `${name} - Town Cop`).join("\n")}\n\n${names[0]} checks ${names[1]}\n`;
  assert.ok(paste.length < 4000);
  const [brief] = await sent(modal(paste));
  assert.match(brief.content, /nobody dies/);
  const posts = await sent(press("ruling:11"), 2);
  for (const { content } of posts) assert.ok(content.length <= 2000, `${content.length} letters`);
  await client.destroy();
});

/** A worker of this script, which hears requests by `parentPort`. */
const worker = (script) => new URL(`data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads";${script}`)}`);
const BUSY = worker("parentPort.on('message', () => { for (;;); }); parentPort.postMessage({});");
// A worker that loads and loads.
const LOADING = worker("setInterval(() => {}, 1000);");

// An interaction expires three seconds after it was sent: https://discord.com/developers/docs/interactions/receiving-and-responding
test("a first answer comes within three seconds, whatever the worker does", async () => {
  for (const [script, said] of [[BUSY, /takes too long/], [LOADING, /is starting/]]) {
    const rulings = new Rulings(undefined, script);
    const slow = new Rulings(60_000, script);
    const { client, requests, sent } = started(undefined, rulings, undefined, slow);
    const begun = performance.now();
    const [data] = await sent(rule(DICE));
    assert.ok(performance.now() - begun < 3000, `${performance.now() - begun} ms`);
    assert.match(data.content, said);
    // A question is announced at once, and answered later.
    const asked = performance.now();
    await sent(slash("ask", "question", "cop visits PGO"));
    assert.equal(requests[0][1].type, 5);
    assert.ok(performance.now() - asked < 1000, `${performance.now() - asked} ms`);
    await Promise.all([rulings.close(), slow.close(), client.destroy()]);
  }
});

test("a night is ruled while a setup is computed", async () => {
  const slow = new Rulings(60_000, BUSY);
  const { client, sent } = started(undefined, undefined, undefined, slow);
  await sent(slash("setup", "roles", "2 Goons, 8 VT"));
  const [data] = await sent(modal(DICE));
  assert.match(data.content, /Cy is told: mafia/);
  await Promise.all([slow.close(), client.destroy()]);
});

// A message has five rows at most, a menu 25 options, an option and a placeholder 100 and 150 letters, and a message 2,000.
test("menus, their options and messages are within Discord's limits", async () => {
  const line = "x".repeat(300);
  const options = Array.from({ length: 40 }, (_, place) => ({ label: `${place} ${line}`, line: String(place) }));
  const choices = Array.from({ length: 9 }, () => ({ message: line, options }));
  const texts = { brief: ["brief"], messages: [{ player: "Cy", posts: [line.repeat(9)] }] };
  const answers = [{ questions: ["Not clear yet:"], choices }, { texts }, { texts }];
  const { client, requests, sent } = started(undefined, { of: async () => answers.shift() });
  const [data] = await sent(modal("a paste"));
  assert.equal(data.components.length, 5);
  const menus = data.components.slice(0, 4).map(({ components: [menu] }) => menu);
  for (const menu of menus) {
    assert.equal(menu.options.length, 25);
    assert.ok(menu.placeholder.length <= 150);
    assert.ok(menu.custom_id.length <= 100);
    for (const { label, value } of menu.options) assert.ok(label.length <= 100 && value.length <= 100);
  }
  assert.deepEqual(buttons(data).at(-1), ["edit", "Edit the paste"]);
  // The last option that is shown is the one that is chosen.
  const [chosen] = await sent(choose("answer:11:3", "24"));
  assert.equal(chosen.content, "brief");
  await sent(press("edit:13"));
  assert.match(requests[0][1].data.components[0].components[0].value, /\[answers\]\n24$/);
  const [told] = await sent(press("tell:13"));
  assert.equal(told.content.length, 2000);
  await client.destroy();
});

// A refused request names the seconds to wait: https://discord.com/developers/docs/topics/rate-limits
test("a rate limit is waited for, and posts stay in their order", async () => {
  const times = [];
  const bodies = [];
  const client = new Client({
    intents: [],
    rest: {
      makeRequest: async (url, { body }) => {
        times.push(performance.now());
        const refused = times.length === 2;
        if (!refused) bodies.push(JSON.parse(body));
        const taken = url.includes("/interactions/") ? { interaction: { id: "12", type: 3 } } : message("");
        const said = refused ? { message: "You are being rate limited.", retry_after: 0.4, global: false } : taken;
        const headers = { "content-type": "application/json", ...(refused ? { "retry-after": "0.4", "x-ratelimit-scope": "user" } : {}) };
        return new Response(JSON.stringify(said), { status: refused ? 429 : 200, headers });
      },
    },
  });
  const posts = Array.from({ length: 9 }, (_, place) => `post ${place}`);
  const texts = { brief: ["brief"], ruling: posts };
  bot(client, { of: async () => ({ texts }) }, new Houses(), { of: async () => ({}) });
  client.rest.setToken("token");
  client.actions.InteractionCreate.handle(modal(DICE));
  while (bodies.length < 1) await new Promise((resolve) => { setTimeout(resolve, 10); });
  client.actions.InteractionCreate.handle(press("ruling:11"));
  while (bodies.length < 6) await new Promise((resolve) => { setTimeout(resolve, 10); });
  assert.ok(times[2] - times[1] >= 400, `${times[2] - times[1]} ms`);
  // Five messages at most, one after the other.
  const said = bodies.slice(1).map((body) => (body.data ?? body).content);
  assert.deepEqual(said, ["post 0", "post 1", "post 2", "post 3", "The rest is too long for Discord."]);
  assert.equal(times.length, 7);
  await client.destroy();
});

test("a ruling that takes too long is given up, and the next one is made", async () => {
  const rulings = new Rulings(500, worker(
    "parentPort.on('message', ({ number, request }) => { while (request === 'long'); parentPort.postMessage({ number, answer: { texts: request } }); });parentPort.postMessage({});",
  ));
  assert.match((await rulings.of("long")).problem, /too long/);
  assert.equal((await rulings.of("short")).texts, "short");
  await rulings.close();
});

test("neither an expired interaction nor an error event ends the bot", async (context) => {
  context.mock.method(console, "error", () => {});
  const { client, requests, sent } = started(Object.assign(new Error("Unknown interaction"), { code: 10062 }));
  await sent(modal(DICE));
  client.emit(Events.Error, new Error("the gateway closed"));
  await new Promise((resolve) => setTimeout(resolve, 50));
  await sent(modal(DICE));
  assert.equal(requests.length, 1);
  await client.destroy();
});

test("the commands are added to those of the application", async () => {
  const { client } = started();
  const created = [];
  client.application = { commands: { create: async (command) => { created.push(command.name); }, set: () => assert.fail("it replaces them all") } };
  client.emit(Events.ClientReady, client);
  assert.deepEqual(created, ["night", "ask", "setup", "house", "Rule this message"]);
  // What Discord refuses is refused here.
  for (const command of commands) assert.ok(command.toJSON().name);
  await client.destroy();
});
