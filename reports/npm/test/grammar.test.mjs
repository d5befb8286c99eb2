// The TextMate grammar of night texts, as Visual Studio Code reads it: every golden night, line by line.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import * as nightcourt from "nightcourt/direct";

const require = createRequire(import.meta.url);
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");
const sources = process.env.NIGHTCOURT_SOURCES;

await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
const path = join(sources, "reports/docs/night.tmLanguage.json");
const registry = new textmate.Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async () => textmate.parseRawGrammar(readFileSync(path, "utf8"), path),
});
const grammar = await registry.loadGrammar("source.night");

/** The words of a text, each with its innermost scope. */
function words(text) {
  let state = textmate.INITIAL;
  return text.split("\n").flatMap((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex).trim(), scopes.at(-1).replace(/\.night$/, ""), line])
      .filter(([word]) => word);
  });
}

const goldens = ["resolvers/tests/golden", "resolvers/rulebooks/golden"].flatMap((folder) =>
  readdirSync(join(sources, folder)).filter((name) => name.endsWith(".night")).map((name) => readFileSync(join(sources, folder, name), "utf8")));

test("each word of every golden night has a scope", () => {
  assert.ok(goldens.length > 280);
  for (const text of goldens) {
    for (const [word, scope, line] of words(text)) assert.notEqual(scope, "source", `\`${word}\` in: ${line}`);
  }
});

test("players, abilities and targets of golden nights are what the parser reads", () => {
  const known = new Set(nightcourt.systems().systems.flatMap(({ abilities }) => Object.keys(abilities)));
  for (const text of goldens) {
    const all = words(text);
    const names = all.filter(([, scope]) => scope === "variable.parameter.player").map(([word]) => word);
    const players = text.split("[players]")[1].split("\n[")[0].split("\n").map((line) => line.replace(/#.*/, "").split("=")[0].trim()).filter(Boolean);
    assert.deepEqual(names.slice(0, players.length), players);
    for (const [word, scope, line] of all) {
      if (scope === "support.function.ability") assert.ok(known.has(word.toLowerCase()), `\`${word}\` in: ${line}`);
      if (scope === "variable.other.player") assert.ok(players.includes(word), `\`${word}\` in: ${line}`);
      if (scope === "variable.parameter.player") assert.ok(players.includes(word), `\`${word}\` in: ${line}`);
    }
  }
  const listed = words(`[roles]\nAll = {${[...known].join(", ")}}\n`).filter(([, scope]) => scope === "support.function.ability");
  assert.equal(listed.length, known.size);
});

test("a night with every kind of line", () => {
  const night = [
    "# A title", "[roles]", "Gravedigger = {track, revive; ascetic}", "[players]",
    "Old Moe = Neutral (Hostile) 1-Shot {kill; pgo, vendor:fruit} with gun, 2 money (dead) # gone",
    "[actions]", "Old Moe: give gun -> Ann, Bob", "Ann -> Bob", "[order]", "Cy, Ann", "[expect nar rar]", "dies = Zed, Dee", "Old Moe track = nobody",
  ].join("\n");
  assert.deepEqual(words(night).map(([word, scope]) => [word, scope.split(".").slice(0, 2).join(".")]), [
    ["# A title", "comment.line"],
    ["[", "punctuation.definition"], ["roles", "keyword.control"], ["]", "punctuation.definition"],
    ["Gravedigger", "entity.name"], ["=", "keyword.operator"], ["{", "punctuation.section"], ["track", "support.function"], [",", "punctuation.separator"],
    ["revive", "support.function"], [";", "punctuation.separator"], ["ascetic", "storage.modifier"], ["}", "punctuation.section"],
    ["[", "punctuation.definition"], ["players", "keyword.control"], ["]", "punctuation.definition"],
    ["Old Moe", "variable.parameter"], ["=", "keyword.operator"], ["Neutral (Hostile)", "storage.type"], ["1-Shot", "entity.name"],
    ["{", "punctuation.section"], ["kill", "support.function"], [";", "punctuation.separator"], ["pgo", "storage.modifier"], [",", "punctuation.separator"],
    ["vendor:fruit", "storage.modifier"], ["}", "punctuation.section"], ["with", "keyword.operator"], ["gun", "string.unquoted"],
    [",", "punctuation.separator"], ["2", "constant.numeric"], ["money", "string.unquoted"], ["(dead)", "storage.modifier"], ["# gone", "comment.line"],
    ["[", "punctuation.definition"], ["actions", "keyword.control"], ["]", "punctuation.definition"],
    ["Old Moe", "variable.parameter"], [":", "punctuation.separator"], ["give", "support.function"], ["gun", "string.unquoted"], ["->", "keyword.operator"],
    ["Ann", "variable.other"], [",", "punctuation.separator"], ["Bob", "variable.other"],
    ["Ann", "variable.parameter"], ["->", "keyword.operator"], ["Bob", "variable.other"],
    ["[", "punctuation.definition"], ["order", "keyword.control"], ["]", "punctuation.definition"],
    ["Cy", "variable.other"], [",", "punctuation.separator"], ["Ann", "variable.other"],
    ["[", "punctuation.definition"], ["expect", "keyword.control"], ["nar rar", "support.class"], ["]", "punctuation.definition"],
    ["dies", "keyword.other"], ["=", "keyword.operator"], ["Zed", "constant.other"], [",", "punctuation.separator"], ["Dee", "constant.other"],
    ["Old Moe", "variable.parameter"], ["track", "keyword.other"], ["=", "keyword.operator"], ["nobody", "constant.other"],
  ]);
});
