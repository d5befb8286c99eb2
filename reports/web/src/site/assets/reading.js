// Answers to a text in the box that is no night in its proper form: a paste, a question or a setup.
"use strict";
window.Reading = (() => {
  const { button, element, folded, list, pre, precedent } = Page;

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
      row.append(line, element("td", one.from, "quiet"));
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
      element("p", "This ruling leaves out lines of the paste. Nothing can be copied until you confirm that.", "warning"),
      list(leftOut.map((from) => [element("code", from)]), "left-out"),
      button("Leave them out", confirm)
    );
  }

  // A paste. `act` has what the buttons do: answer(lines), forget(), take(), rule().
  function paste(place, read, act) {
    place.replaceChildren();
    const choice = (one, name) => button(one.says, () => act.answer(one.answers), name);
    if (read.nearest) place.append(choice(read.nearest, "main"));
    if (read.questions.length > 0) {
      place.append(list(read.questions.map((one) => {
        const row = element("div", "", "row");
        row.append(...one.choices.map((each) => choice(each)));
        return [element("b", one.says), ...one.from.map((from) => element("pre", from)), ...(one.choices.length > 0 ? [row] : [])];
      }), "error questions"));
    }
    if (read.lines.length > 0) {
      const parts = [lines(read.lines)];
      if (read.notes.length > 0) parts.push(list(read.notes, "hint"));
      const row = element("div", "", "row");
      row.append(read.complete ? button("Edit as a night", act.take) : button("Rule what was read", act.rule));
      parts.push(row);
      place.append(folded(read.title, !read.complete, ...parts));
    }
    if (read.given.length > 0) {
      const said = element("p", `Your answers: ${read.given.map((one) => one.replaceAll("\n", ", ")).join("; ")} `, "hint");
      said.append(button("Forget them", act.forget));
      place.append(said);
    }
  }

  function hints(all) { return all.length > 0 ? [list(all, "hint")] : []; }

  // The actions of a night that may be meant, each with targets that can be changed; those that nobody said have dashes.
  function chips(all, change) {
    const row = element("div", "", "row chips");
    for (const action of all) {
      const chip = element("span", action.says, action.unsaid ? "chip unsaid" : "chip");
      for (const target of action.targets) {
        const select = element("select");
        select.setAttribute("aria-label", `Target of ${action.says}`);
        // The target itself has no other night.
        for (const [name, night] of target) select.append(new Option(name, night ?? "", !night, !night));
        select.addEventListener("change", () => change(select.value));
        chip.append(" ", select);
      }
      row.append(chip);
    }
    return row;
  }

  // A question: `take(number)` rules one of its nights, `change(night)` one that the reader has changed.
  function question(place, row, chosen, take, change) {
    place.replaceChildren(...row.hints.map((said) => element("p", said, "hint")));
    const one = row.nights[chosen];
    if (one) {
      const part = element("div", "", "reading");
      const said = element("p", "", "verdict");
      const [first, rest] = one.answer;
      said.append(element("strong", first), rest);
      if (!row.sure) part.append(element("h2", "If this is meant"), chips(one.chips, (night) => change(night || one.night)));
      part.append(said, ...hints(one.reasons), ...hints(one.warnings), folded(one.title, false, pre(one.night)));
      if (one.precedents.length > 0) {
        const inside = one.precedents.map((each) => [precedent(each), each.how]);
        part.append(folded(`Precedents: ${inside.length}`, false, list(inside)));
      }
      place.append(part);
    }
    const others = element("div", "", "row");
    row.nights.forEach((each, at) => { if (at !== chosen) others.append(button(each.choice, () => take(at))); });
    if (others.children.length > 0) place.append(others);
    if (row.asked.length > 0) {
      place.append(element("p", "The question could not be turned into a night:", "verdict"), list(row.asked));
    }
    if (row.disputed) {
      const all = row.disputed.questions.map(([asks, options]) => [element("b", asks), list(options)]);
      place.append(folded(row.disputed.title, row.nights.length === 0, list(all, "plain-list")));
    }
    if (row.search) {
      place.append(element("h3", row.search.title), list(row.search.hits.map((hit) => [precedent(hit)]), "found", "ol"));
    }
  }

  // The mistakes of a setup.
  function mistaken(place, errors) {
    place.replaceChildren(element("p", "The setup is not read yet:", "verdict"), list(errors.map((one) => one.message), "error"));
  }
  // Decisions of a setup that are open at once: the most frequent.
  const FIRST_DECISIONS = 2;
  // The decisions of a setup, each with its sentences and a button for its smallest night. `answer(setup)` takes the setup with a side.
  function setup(place, row, enter, answer) {
    const copies = element("div", "", "row");
    const copying = (name, text, kind) => {
      const one = button(name, () => Page.copy(one, text), kind);
      copies.append(one);
    };
    copying("Copy for the rules post", row.rules, "main");
    if (row.with_house) copying("Copy with the house", row.with_house);
    copying("Copy all in BBCode", row.report);
    place.replaceChildren(element("p", row.lead, "verdict"));
    if (row.asked.length > 0) {
      place.append(list(row.asked.map((one) => {
        const sides = element("div", "", "row");
        sides.append(...one.sides.map((side) => button(side.says, () => answer(side.setup))));
        return [one.says, ...(one.sides.length > 0 ? [sides] : [])];
      }), "error questions"));
    }
    place.append(copies, element("p", row.understood, "hint"), ...hints(row.facts));
    const decisions = row.decisions.map((one) => {
      const head = element("div");
      head.append(element("b", one.question), " ", element("span", one.often, "quiet"));
      const [first, ...more] = one.sentences;
      const parts = [list(more), list(one.rulings), ...hints(one.warnings), pre(one.night), button("Rule this night", () => enter(one.night))];
      if (one.precedent) parts.unshift(precedent(one.precedent));
      return [head, element("div", first), folded("Who rules how, and the smallest night", false, ...parts)];
    });
    const rest = decisions.splice(FIRST_DECISIONS);
    place.append(list(decisions, "found disputes", "ol"));
    if (rest.length > 0) place.append(folded(`More decisions: ${rest.length}`, false, list(rest, "found disputes", "ol")));
    if (row.missing) place.append(element("p", row.missing, "hint"));
  }
  return { paste, partial, question, mistaken, setup };
})();
