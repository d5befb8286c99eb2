// Answers to a text in the box that is no night in its proper form: a paste, a question or a setup.
"use strict";
window.Reading = (() => {
  const { button, element, folded, list, pre, precedent } = Page;

  function isNight(text) {
    return /^\s*\{/.test(text) || /^\s*\[(players|actions)\]\s*(#.*)?$/im.test(text);
  }
  // A message as a sentence.
  function stop(words) { return words.charAt(0).toUpperCase() + words.slice(1) + (/[.?!:]$/.test(words) ? "" : "."); }
  function count(number, noun) { return `${number} ${noun}${number === 1 ? "" : "s"}`; }
  // The words of a paste, with their line.
  function source(from) { return `line ${from.line}: ${from.words}`; }
  // The players and actions of the night, each with its source.
  function acting(read) {
    const actions = (read.night.split("[actions]\n")[1] ?? "").split("\n");
    const players = read.players.map(({ name, role, from }) => ({ text: `${name} = ${role}`, from }));
    return [...players, ...read.actions.map(({ from }, at) => ({ text: actions[at], from }))].filter(({ from }) => from.length > 0);
  }
  function lines(read) {
    const table = element("table", "", "read");
    const head = element("tr");
    for (const name of ["I read this as", "from"]) {
      const cell = element("th", name);
      cell.scope = "col";
      head.append(cell);
    }
    const body = element("tbody");
    for (const one of read) {
      const row = element("tr");
      const line = element("td");
      line.append(element("code", one.text));
      row.append(line, element("td", one.from.map(source).join("; "), "quiet"));
      body.append(row);
    }
    const top = element("thead");
    top.append(head);
    table.append(top, body);
    const wide = element("div", "", "wide");
    wide.tabIndex = 0;
    wide.setAttribute("role", "group");
    wide.setAttribute("aria-label", "The night that was read");
    wide.append(table);
    return wide;
  }

  // A ruling without words of the paste, which nobody may take for the ruling of the night.
  function partial(place, leftOut, confirm) {
    place.replaceChildren(
      element("p", `This ruling leaves out ${count(leftOut.length, "line")} of the paste. Nothing can be copied until you confirm that.`, "warning"),
      list(leftOut.map((from) => [element("code", source(from))]), "left-out"),
      button("Leave them out", confirm)
    );
  }

  // A paste. `act` has what the buttons do: answer(lines), forget(), take(), rule().
  function paste(place, read, given, act) {
    place.replaceChildren();
    // The only answers are names like the one that is written.
    const near = read.questions.filter((one) => one.kind === "unknown-name" && (one.answers[0] ?? "").startsWith("\""));
    if (near.length > 1) {
      const names = near.map((one) => one.candidates[0]).join(", ");
      place.append(button(`Take the nearest names: ${names}`, () => act.answer(near.map((one) => one.answers[0])), "main"));
    }
    if (read.questions.length > 0) {
      place.append(list(read.questions.map((one) => {
        const parts = [element("b", stop(one.message))];
        for (const from of one.from) parts.push(element("pre", source(from)));
        const row = element("div", "", "row");
        one.answers.forEach((answer, at) => row.append(button(one.candidates[at], () => act.answer([answer]))));
        if (one.without) row.append(button("Leave it out", () => act.answer([one.without])));
        if (row.children.length > 0) parts.push(row);
        return parts;
      }), "error questions"));
    }
    const readLines = acting(read);
    if (readLines.length > 0) {
      const parts = [lines(readLines)];
      if (read.notes.length > 0) parts.push(list(read.notes.map((note) => note.message), "hint"));
      const asked = read.questions.length;
      const row = element("div", "", "row");
      row.append(asked > 0 ? button("Rule what was read", act.rule) : button("Edit as a night", act.take));
      parts.push(row);
      const title = `I read ${count(readLines.length, "line")}${asked > 0 ? `, and ask about ${asked}` : ""}`;
      place.append(folded(title, asked > 0, ...parts));
    }
    if (given.length > 0) {
      const said = element("p", `Your answers: ${given.map((one) => one.replaceAll("\n", ", ")).join("; ")} `, "hint");
      said.append(button("Forget them", act.forget));
      place.append(said);
    }
  }

  // A list of a house's open points on which a ruling depends, and of roles that it leaves out.
  function warnings(row) {
    const open = (row.open_points ?? []).map((clause) => `Open point: ${clause}.`);
    const out = (row.left_out ?? []).map((clause) => `Left out: ${clause}.`);
    return open.length + out.length > 0 ? [list([...open, ...out], "hint")] : [];
  }

  // The actions of a night that may be meant, each with targets that can be changed; those that nobody said have dashes.
  function chips(one, change) {
    const [head, tail] = one.night.split("[actions]\n");
    const names = head.split("\n").filter((line) => line.includes(" = ")).map((line) => line.split(" = ")[0]);
    const actions = tail.trim().split("\n").map((line) => ({ line, does: line.split(" -> ")[0], targets: (line.split(" -> ")[1] ?? "").split(", ").filter(Boolean) }));
    const row = element("div", "", "row chips");
    for (const action of actions) {
      const chip = element("span", action.does.replace(": ", " "), (one.unsaid ?? []).includes(action.line) ? "chip unsaid" : "chip");
      action.targets.forEach((target, at) => {
        const select = element("select");
        select.setAttribute("aria-label", `Target of ${action.does}`);
        for (const name of names) select.append(new Option(name, name, name === target, name === target));
        select.addEventListener("change", () => {
          action.targets[at] = select.value;
          const line = (each) => each.does + (each.targets.length > 0 ? ` -> ${each.targets.join(", ")}` : "");
          change(`${head}[actions]\n${actions.map(line).join("\n")}\n`);
        });
        chip.append(" ", select);
      });
      row.append(chip);
    }
    return row;
  }

  // A question: `take(number)` rules one of its nights, `change(night)` one that the reader has changed.
  function question(place, row, chosen, take, change) {
    place.replaceChildren();
    for (const one of row.corrected) place.append(element("p", `“${one.typed}” was read as “${one.meant}”.`, "hint"));
    row.understood.forEach((one, at) => {
      if (at !== chosen) return;
      const part = element("div", "", "reading");
      const [, first, rest] = one.answer.match(/^(\S+:?)(.*)$/s);
      const said = element("p", "", "verdict");
      said.append(element("strong", first), rest);
      if (!row.sure) part.append(element("h2", "If this is meant"));
      if (!row.sure) part.append(chips(one, change));
      part.append(said);
      if (one.reasons.length > 0) part.append(list(one.reasons, "hint"));
      part.append(...warnings(one));
      part.append(folded(`I understood: ${one.night.split("[actions]\n")[1].trim().split("\n").join("; ")}`, false, pre(one.night)));
      if (one.precedents.length > 0) {
        const inside = one.precedents.map((each) => [precedent(each), each.exact ? " (exactly this night)" : " (contained in it)"]);
        part.append(folded(`Precedents: ${one.precedents.length}`, false, list(inside)));
      }
      place.append(part);
    });
    const others = element("div", "", "row");
    row.understood.forEach((one, at) => {
      if (at !== chosen) others.append(button(at === 0 ? "The first night again" : `If ${one.when}`, () => take(at)));
    });
    if (others.children.length > 0) place.append(others);
    if ((row.unused ?? []).length > 0) place.append(element("p", `Nothing was made of: ${row.unused.join(", ")}.`, "hint"));
    if (row.asked.length > 0) {
      place.append(element("p", "The question could not be turned into a night:", "verdict"), list(row.asked));
    }
    if (row.switches.length > 0) {
      const disputed = row.switches.map((one) => [element("b", one.question), list(one.options.map((option) => {
          const houses = one.houses.filter((house) => house.option === option.option).map((house) => house.house);
          return option.says + (houses.length > 0 ? ` (${houses.join(", ")})` : "");
        }))]);
      const title = `It depends on ${count(row.switches.length, "ruling")} that hosts dispute`;
      place.append(folded(title, row.understood.length === 0, list(disputed, "plain-list")));
    }
    if (row.search) {
      place.append(element("h3", row.search.hits.length > 0 ? "Precedents by its words" : "No precedent has its words"));
      place.append(list(row.search.hits.map((hit) => [precedent(hit)]), "found", "ol"));
    }
  }

  // Disputes of a setup that are open at once: the most frequent.
  const FIRST_DISPUTES = 3;
  function share(part, of) { return of === 0 ? "no" : `${(100 * part / of).toFixed(1)} %`; }
  // The mistakes of a setup.
  function mistaken(place, errors) {
    place.replaceChildren(element("p", "The setup is not read yet:", "verdict"), list(errors.map((one) => stop(one.message)), "error"));
  }
  // A setup, with a button for each night in dispute; `thread` has the text of the report.
  function setup(place, row, thread, enter) {
    place.replaceChildren();
    const roles = row.roles.map((one) => `${one.count} ${one.role}`).join(", ");
    const said = element("p", "", "verdict");
    const sample = row.sample;
    said.append(element("strong", row.total === 0 ? "Nothing to settle." : `${count(row.total, "dispute")} to settle before the game.`),
      ` The systems differ on ${share(sample.deaths + sample.state + sample.full, sample.nights)} of its random nights,`,
      ` on who dies on ${share(sample.deaths, sample.nights)}.`);
    const copies = element("div", "", "row");
    const copy = button("Copy for the rules post", () => Page.copy(copy, row.disputes.map((one) => one.sentence).join("\n")), "main");
    const whole = button("Copy all in BBCode", () => Page.copy(whole, thread.posts.join("\n")));
    copies.append(copy, whole);
    place.append(said, copies,
      element("p", `I understood: ${roles}. All seven systems agree on ${count(row.settled, "other interaction")}.`, "hint"), ...warnings(row));
    const disputes = row.disputes.map((one) => {
      const head = element("div");
      head.append(element("b", one.sentence), " ", element("span", `On ${share(one.nights, sample.nights)} of the nights.`, "quiet"));
      const parts = [element("p", one.answer), ...warnings(one), pre(one.night), button("Rule this night", () => enter(one.night))];
      if (one.precedent) parts.unshift(precedent(one.precedent));
      return [head, folded("Who rules otherwise", false, ...parts)];
    });
    const rest = disputes.splice(FIRST_DISPUTES);
    place.append(list(disputes, "found disputes", "ol"));
    if (rest.length > 0) place.append(folded(count(rest.length, "more dispute"), false, list(rest, "found disputes", "ol")));
    const rarer = row.total - row.disputes.length;
    if (rarer > 0) place.append(element("p", `Not shown: ${count(rarer, "rarer dispute")}. nightcourt setup --limit lists more.`, "hint"));
    if (row.exceeded) place.append(element("p", "The search exceeded its budget: there may be more disputes.", "exceeded"));
  }
  return { isNight, paste, partial, question, mistaken, setup, count };
})();
