// Checked by tsc, as a module of each kind.

import { ask, compare, NightcourtError, read, resolve, type Night, type Ruling } from "nightcourt";
import { minimise, resolve as resolveNow } from "nightcourt/direct";

const night: Night = { players: [{ name: "Ann", alignment: "town", role: "Cop" }], actions: [] };
const later: Promise<Ruling> = resolve(night, { signal: AbortSignal.timeout(1000) });
const ruling: Ruling = resolveNow(night, { systems: ["nar", "my-rulebook"], lens: "deaths", explain: true });
const dead: string[] = ruling.verdicts.flatMap((verdict) => ("outcome" in verdict ? verdict.outcome.deaths : []));
const pairs: Promise<string> = compare(night).then(({ diverging }) => diverging.map(({ systems: [one, other] }) => one + other).join());
const open: Promise<number> = read("Ann - Town Cop").then(({ questions }) => questions.length);
const minimal = minimise(night, { systems: ["nar", "snarf"] });
const mechanisms: string[] = "exceeded" in minimal ? [] : minimal.mechanisms;
const answer: Promise<string> = ask("cop on goon").then(({ understood }) => understood[0]?.answer ?? "");
const line: number | undefined = new NightcourtError([{ message: "" }]).line;
// @ts-expect-error A lens is one of three.
resolve(night, { lens: "death" });
export { answer, dead, later, line, mechanisms, open, pairs };
