// The Discord example: an interaction as the gateway sends it, and the request that goes out. The network is a mock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "discord.js";
import { bot } from "./discord.mjs";

const user = { id: "1", username: "host", discriminator: "0", avatar: null, global_name: null };
const base = { application_id: "2", token: "secret", version: 1, channel_id: "3", user, locale: "en-US", entitlements: [], authorizing_integration_owners: {}, attachment_size_limit: 1 };
const modal = (value) => ({
  ...base, id: "11", type: 5, data: { custom_id: "night", components: [{ type: 1, id: 1, components: [{ type: 4, id: 2, custom_id: "paste", value }] }] },
});

/** What the bot sends for an interaction. */
async function sent(interaction) {
  const client = bot(new Client({ intents: [] }));
  const posted = new Promise((resolve) => {
    client.rest.post = async (route, options) => {
      resolve([route, options.body]);
      return options.query ? { interaction: { id: "11", type: 5 }, resource: { type: 4 } } : undefined;
    };
  });
  client.actions.InteractionCreate.handle(interaction);
  const answer = await posted;
  await client.destroy();
  return answer;
}

test("/night opens a field", async () => {
  const [route, body] = await sent({ ...base, id: "10", type: 2, data: { id: "9", name: "night", type: 1 } });
  assert.match(route, /^\/interactions\/10\/secret\/callback$/);
  assert.equal(body.type, 9);
  assert.equal(body.data.components[0].components[0].custom_id, "paste");
});

// By hand: the dice night of the README.
test("a night is answered by its ruling", async () => {
  const paste = "Cy - Town Cop\nRae - Town Roleblocker\nMo - Mafia Roleblocker\nGus - Mafia Goon\n\nMo blocks Cy\nRae blocks Mo\nCy investigates Gus\n";
  const [, body] = await sent(modal(paste));
  assert.equal(body.type, 4);
  const lines = body.data.content.split("\n");
  assert.equal(lines[0], "**nar, nar-guide, rar, rar-list**: nobody dies; Cy is told mafia");
  assert.equal(lines[1], "**snarf, lar, werewolves**: nobody dies; Cy is told no result");
  assert.match(lines[2], /differ on what players are told\.$/);
});

test("a question is asked back", async () => {
  const [, body] = await sent(modal("Ada - Town Cop\nCyra - Mafia Goon\nDunn - VT\n\nAda checks Dun\n"));
  assert.match(body.data.content, /^Not clear yet:\n.*Dunn/);
});
