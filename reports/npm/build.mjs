// Fills dist/ from src/, the WebAssembly module of scripts/wasm, the schemas and the precedents.

import { copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FORMS = [
  "night", "verdict", "ruling", "comparison", "texts", "posts", "reading", "ask", "answer", "match", "case", "withdrawn", "setup", "next",
  "house", "houses", "systems", "roles",
];
const here = (path) => new URL(path, import.meta.url);
const text = (path) => readFileSync(here(path), "utf8");
const write = (name, content) => writeFileSync(here(`dist/${name}`), content);

for (const name of readdirSync(here("src"))) write(name, text(`src/${name}`));
for (const name of ["precedents.bin.gz", "withdrawn.json.gz"]) copyFileSync(here(`../corpora/published/${name}`), here(`dist/${name}`));

// wasm-bindgen writes a script with one global.
const glue = text("dist/requests.js").replace(/\nexport default requests_module;\n$/, "");
write("requests.cjs", `${glue}\nmodule.exports = requests_module;\n`);
write("requests.js", `${glue}\nexport default requests_module;\n`);

// CommonJS from the same sources.
const [, functions] = text("src/node.js").match(/^export const \{\n(.*?),\n\}/ms);
const names = `NightcourtError, init, ${functions.trim()}`;
write("api.cjs", `${text("src/api.js").replaceAll(/^export /gm, "")}\nmodule.exports = { api, NightcourtError };\n`);
write(
  "node.cjs",
  text("src/node.js")
    .replaceAll(/^import (\{.*?\}|\w+) from "(.*?)";$/gm, (_, what, from) => `const ${what} = require("${from.replace(/\.js$/, ".cjs")}");`)
    .replace("new URL(name, import.meta.url)", "require(\"node:path\").join(__dirname, name)")
    .replaceAll("export const", "const")
    .replace("export { NightcourtError };", `module.exports = { ${names} };`),
);
copyFileSync(here("src/index.d.ts"), here("dist/index.d.cts"));

// A list of words that others may join: an editor still completes those of the list.
const open = (value) => {
  if (Array.isArray(value)) return value.map(open);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, open(inner)]));
  const listed = entries.anyOf?.find((one) => one.$ref);
  // A reference with a description of its own would be written out in place of its name.
  if (entries.$ref && entries.description) return { description: entries.description, allOf: [{ $ref: entries.$ref }] };
  if (listed) entries.anyOf = entries.anyOf.map((one) => (one.pattern ? { ...one, tsType: "(string & {})" } : one));
  return entries;
};

// Types of the answers, a file for each schema, because they share names of inner types. A module of either kind may import a .cts.
for (const form of FORMS) {
  const schema = open(JSON.parse(text(`../schemas/${form}.schema.json`)));
  write(`${form}.d.cts`, await compile(schema, schema.title, { bannerComment: "// Made from the JSON Schema.", format: false }));
}
