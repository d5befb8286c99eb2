// The functions of the package, over `respond`: JSON in, JSON out. `precedents` brings the responder the table that `ask` needs.

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
  return {
    resolve: (night, { explain, ...terms } = {}) => request("resolve", { night, terms, explain }),
    explain: (night, system, terms) => request("explain", { night, system, terms }),
    compare: (night, terms) => request("compare", { night, terms }),
    texts: (night, { system, flips, markup, ...terms } = {}) => request("texts", { night, system, flips, markup, terms }),
    read: (paste) => request("read", { paste }),
    ask: async (question, { limit, ...terms } = {}) => {
      await precedents();
      return request("ask", { question, terms, limit });
    },
    minimise: (night, { finding, certificate, ...terms } = {}) =>
      request("minimise", { night, terms, finding, certificate }),
    gen: (frame, { seed, first, count } = {}) => request("gen", { frame, seed, first, count }),
    systems: () => request("systems"),
    roles: () => request("roles"),
  };
}
