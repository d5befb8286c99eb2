// The index: asks the module, whose results are those of `nightcourt search`, in the same order.
"use strict";
(() => {
  const element = Page.element;
  const form = document.getElementById("finder");
  if (!form) return;
  const list = document.getElementById("found");
  const count = document.getElementById("count");
  const more = document.getElementById("more");
  const questions = document.getElementById("questions");
  const STEP = 20;
  // The first answer of a page is short, so that it is there at once; the rest of it comes after it.
  const SHORT = 4;
  let short = true;
  const FIELDS = ["q", "roles", "dies", "lens", "frame", "catalogue", "sort"];
  let limit = STEP;

  function asked() {
    const value = (name) => form.elements[name].value;
    const names = (name) => value(name).split(",").map((word) => word.trim()).filter((word) => word !== "");
    const systems = Array.from(form.querySelectorAll("input[name=systems]:checked")).map((box) => box.value);
    return {
      words: value("q"), roles: names("roles"), dies: names("dies"), systems, lens: value("lens") || null,
      native: form.elements.native.checked, frame: value("frame") || null, catalogue: value("catalogue") || null, sort: value("sort"),
      limit: short ? SHORT : limit, page: true
    };
  }

  // A card: the title, what the systems say, and how often it was met.
  function card(hit) {
    const item = element("li");
    item.append(Page.precedent(hit), element("div", hit.actions, "quiet"));
    const rulings = element("ul", "", "rulings");
    for (const [systems, says] of hit.rulings) {
      const line = element("li");
      line.append(element("b", systems), `: ${says}`);
      rulings.append(line);
    }
    item.append(rulings);
    const tags = element("div", "", "tags");
    for (const name of hit.catalogues) tags.append(element("span", name, "tag"));
    tags.append(element("span", hit.met, "quiet"));
    item.append(tags);
    return item;
  }

  function draw(after) {
    const question = asked();
    questions.hidden = address() !== "";
    Court.ask("search", question, true).then((answer) => {
      // A later request has replaced this one.
      if (JSON.stringify(question) !== JSON.stringify(asked())) return;
      list.replaceChildren.apply(list, answer.hits.map(card));
      count.textContent = answer.says;
      if (short) {
        short = false;
        draw(after);
        return;
      }
      more.hidden = answer.hits.length >= answer.total;
      list.dataset.done = JSON.stringify(question);
      if (after) after();
    }).catch((error) => {
      list.replaceChildren();
      count.textContent = error.message;
    });
    const want = question;
    const pair = want.systems.length === 2 ? want.systems.slice().sort().join(",") : "";
    for (const cell of document.querySelectorAll(".heat a")) {
      const here = cell.dataset.pair.split(",").sort().join(",") === pair && (want.lens || "any") === cell.dataset.lens;
      if (here) cell.setAttribute("aria-current", "true");
      else cell.removeAttribute("aria-current");
    }
  }

  // The address of the page has the query, so that a search can be saved and sent.
  function address() {
    const said = new URLSearchParams();
    for (const name of FIELDS) {
      const value = form.elements[name].value;
      if (value !== "" && !(name === "sort" && value === "best")) said.set(name, value);
    }
    const systems = asked().systems;
    if (systems.length > 0) said.set("systems", systems.join(","));
    if (form.elements.native.checked) said.set("native", "1");
    return said.toString();
  }

  function read() {
    const said = new URLSearchParams(location.hash.slice(1));
    for (const name of FIELDS) {
      const field = form.elements[name];
      const value = said.get(name);
      if (field.tagName === "SELECT") {
        const known = Array.from(field.options).some((option) => option.value === value);
        field.value = known ? value : field.options[0].value;
      } else {
        field.value = value || "";
      }
    }
    const systems = (said.get("systems") || "").split(",");
    for (const box of form.querySelectorAll("input[name=systems]")) box.checked = systems.includes(box.value);
    form.elements.native.checked = said.get("native") === "1";
    const filters = document.getElementById("filters");
    if (address().replace(/(^|&)q=[^&]*/, "") !== "") filters.open = true;
    limit = STEP;
    draw();
  }

  let clock = 0;
  function changed() {
    limit = STEP;
    const hash = address();
    history.replaceState(null, "", hash === "" ? location.pathname + location.search : `#${hash}`);
    clearTimeout(clock);
    clock = setTimeout(draw, 60);
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", changed);
  form.addEventListener("reset", () => setTimeout(changed, 0));
  more.addEventListener("click", () => {
    const first = list.children.length;
    limit += 4 * STEP;
    draw(() => {
      const next = list.children[first];
      if (next) next.querySelector("a").focus();
    });
  });
  // The matrix shows another frame.
  const frames = document.getElementById("heat-frame");
  frames.addEventListener("change", () => {
    for (const one of document.querySelectorAll("[data-frame]")) one.hidden = one.dataset.frame !== frames.value;
  });
  window.addEventListener("hashchange", () => {
    read();
    document.getElementById("results").scrollIntoView({ block: "nearest" });
  });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      form.elements.q.focus();
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const links = Array.from(list.querySelectorAll("a"));
    const here = links.indexOf(document.activeElement);
    const inBox = document.activeElement === form.elements.q;
    if (here < 0 && !(inBox && event.key === "ArrowDown")) return;
    event.preventDefault();
    const next = event.key === "ArrowDown" ? here + 1 : here - 1;
    if (next < 0) form.elements.q.focus();
    else if (links[next]) links[next].focus();
  });
  // On a phone the results come first, and the matrix is folded.
  if (window.matchMedia("(max-width: 61.99rem)").matches) document.getElementById("matrix").open = false;
  document.getElementById("needs-script").hidden = true;
  form.hidden = false;
  read();
})();
