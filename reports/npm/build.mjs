// Fills dist/ from src/, the schemas and the precedents. scripts/wasm has written the module and its script there.

import { appendFileSync, copyFileSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const FORMS = [
  "night", "verdict", "ruling", "comparison", "possible", "rates", "texts", "posts", "reading", "ask", "answer", "match", "case", "withdrawn", "setup", "played",
  "house", "houses", "order", "minimal", "systems", "roles",
];
const here = (path) => new URL(path, import.meta.url);
const text = (path) => readFileSync(here(path), "utf8");
const write = (name, content) => writeFileSync(here(`dist/${name}`), content);

for (const name of readdirSync(here("src"))) write(name, text(`src/${name}`));
// Each way to answer has the same functions.
const { api } = await import("./src/api.js");
const exported = `\nexport const { ${Object.keys(api()).join(", ")} } = functions;\nexport { NightcourtError } from "./api.js";\n`;
for (const name of ["node.js", "node-direct.js", "browser.js", "browser-direct.js"]) appendFileSync(here(`dist/${name}`), exported);
for (const name of ["precedents.bin.gz", "withdrawn.json.gz"]) copyFileSync(here(`../corpora/published/${name}`), here(`dist/${name}`));

// wasm-bindgen writes a script with one global.
const script = text("dist/requests.js");
if (!script.includes("export default")) write("requests.js", `${script}\nexport default requests_module;\n`);

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

// Types of the answers, a file for each schema, because they share names of inner types.
for (const form of FORMS) {
  const schema = open(JSON.parse(text(`../schemas/${form}.schema.json`)));
  write(`${form}.d.ts`, await compile(schema, schema.title, { bannerComment: "// Made from the JSON Schema.", format: false }));
}
