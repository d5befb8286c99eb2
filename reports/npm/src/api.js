// The functions of the package, which build.mjs exports by name. Each makes a request, which is sent to a worker, or to the module itself.

export class NightcourtError extends Error {
  constructor(errors) {
    super(errors.map((error) => error.message).join("\n"));
    this.name = "NightcourtError";
    this.errors = errors;
    ({ line: this.line, column: this.column, suggestion: this.suggestion } = errors[0]);
  }
}

// Requests that need the table of precedents.
const OF_PRECEDENTS = ["ask", "search", "match", "show", "setup"];
export const needsPrecedents = (request) => OF_PRECEDENTS.includes(JSON.parse(request).ask);

// Options that are terms; the others are fields of the request.
const TERMS = ["systems", "house", "switches", "rulebooks", "lens"];

function read(text) {
  const answer = JSON.parse(text);
  if (answer.errors) throw new NightcourtError(answer.errors);
  return answer;
}

/** The functions over `send(request, signal)`, which gives the answer or a promise of it. Both are JSON. */
export function api(send) {
  const asking = (ask, ...names) => (...given) => {
    const { signal, ...options } = given[names.length] ?? {};
    const fields = { ask, terms: {} };
    names.forEach((name, place) => { fields[name] = given[place]; });
    for (const [name, value] of Object.entries(options)) {
      // The systems and the lens of a search are filters.
      if (ask !== "search" && TERMS.includes(name)) fields.terms[name] = value;
      else fields[name] = value;
    }
    if (Object.keys(fields.terms).length === 0) delete fields.terms;
    const text = send(JSON.stringify(fields), signal);
    return typeof text === "string" ? read(text) : text.then(read);
  };
  return {
    resolve: asking("resolve", "night"),
    explain: asking("explain", "night", "system"),
    compare: asking("compare", "night"),
    possible: asking("possible", "night"),
    texts: asking("texts", "night"),
    read: asking("read", "paste"),
    ask: asking("ask", "question"),
    search: asking("search", "words"),
    match: asking("match", "night"),
    show: asking("show", "id"),
    setup: asking("setup", "setup"),
    houses: asking("house"),
    house: asking("house", "house"),
    rulebook: asking("rulebook", "rulebook"),
    game: asking("game", "roster", "nights"),
    minimise: asking("minimise", "night"),
    gen: asking("gen", "frame"),
    rates: asking("rates", "frame"),
    systems: asking("systems"),
    roles: asking("roles"),
  };
}
