// Checked by tsc, as a module of each kind.

import { ask, compare, NightcourtError, read, resolve, type Night, type Ruling } from "nightcourt";

const night: Night = { players: [{ name: "Ann", alignment: "town", role: "Cop" }], actions: [] };
const ruling: Ruling = resolve(night, { systems: ["nar", "my-rulebook"], lens: "deaths", explain: true });
const dead: string[] = ruling.verdicts.flatMap((verdict) => ("outcome" in verdict ? verdict.outcome.deaths : []));
const pairs: string = compare(night).diverging.map(({ systems: [one, other] }) => one + other).join();
const open: number = read("Ann - Town Cop").questions.length;
const answer: Promise<string> = ask("cop on goon").then(({ understood }) => understood[0]?.answer ?? "");
const line: number | undefined = new NightcourtError([{ message: "" }]).line;
// @ts-expect-error A lens is one of three.
resolve(night, { lens: "death" });
export { answer, dead, line, open, pairs };
