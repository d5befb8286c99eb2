// The functions of the package, over `respond`: JSON in, JSON out. `precedents` brings the responder the table that the requests of precedents need.

export class NightcourtError extends Error {
  constructor(errors) {
    super(errors.map((error) => error.message).join("\n"));
    this.name = "NightcourtError";
    this.errors = errors;
    ({ line: this.line, column: this.column, suggestion: this.suggestion } = errors[0]);
  }
}

export function api(respond, precedents) {
  const request = (ask, fields) => {
    const answer = JSON.parse(respond(JSON.stringify({ ask, ...fields })));
    if (answer.errors) throw new NightcourtError(answer.errors);
    return answer;
  };
  const requestOfPrecedents = async (ask, fields) => {
    await precedents();
    return request(ask, fields);
  };
  return {
    resolve: (night, { explain, ...terms } = {}) => request("resolve", { night, terms, explain }),
    explain: (night, system, terms) => request("explain", { night, system, terms }),
    compare: (night, terms) => request("compare", { night, terms }),
    texts: (night, { system, flips, markup, ...terms } = {}) => request("texts", { night, system, flips, markup, terms }),
    read: (paste, { answers, ...terms } = {}) => request("read", { paste, answers, terms }),
    ask: (question, { limit, ...terms } = {}) => requestOfPrecedents("ask", { question, terms, limit }),
    search: (words, filters) => requestOfPrecedents("search", { words, ...filters }),
    match: (night, { minimise, ...terms } = {}) => requestOfPrecedents("match", { night, terms, minimise }),
    show: (id) => requestOfPrecedents("show", { id }),
    setup: (setup, { limit, markup, ...terms } = {}) => requestOfPrecedents("setup", { setup, terms, limit, markup }),
    houses: () => request("house"),
    house: (house) => request("house", { house }),
    nextNight: (night, { system, ...terms } = {}) => request("next", { night, system, terms }),
    minimise: (night, { finding, certificate, ...terms } = {}) =>
      request("minimise", { night, terms, finding, certificate }),
    gen: (frame, { seed, first, count } = {}) => request("gen", { frame, seed, first, count }),
    systems: () => request("systems"),
    roles: () => request("roles"),
  };
}
